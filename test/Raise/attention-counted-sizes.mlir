// RUN: rope-opt %s --rope-raise="what=attention verify" --remarks-filter=rope-raise 2>&1 | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=dynamic_columns --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --shape=0:6x5x4 --shape=1:6x7x4 --shape=2:6x7x4 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=declared_columns --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --shape=0:6x3x4 --shape=1:6x5x4 --shape=2:6x5x4 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=batches_by_heads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --shape=0:2x4x3x8 --shape=1:2x4x5x8 --shape=2:2x4x5x8 --compare-with=reference --rtol=1e-6 --atol=1e-6
// CHECK: remark: [Passed] attention | {{.*}}Function=dynamic_columns {{.*}}
// CHECK: remark: [Passed] attention | {{.*}}Function=declared_columns {{.*}}
// CHECK: remark: [Missed] sum-extent | {{.*}}Function=two_more_columns {{.*}}
// CHECK: remark: [Missed] extent-unproven | {{.*}}Function=some_more_columns {{.*}}
// CHECK: remark: [Missed] unknown-score-op | {{.*}}Function=shifted_columns {{.*}}
// CHECK: remark: [Passed] attention | {{.*}}Function=batches_by_heads {{.*}}

// As many columns as keys and one: it is the sink.
// CHECK-LABEL: func.func @dynamic_columns(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} sinks(%arg3 :
func.func @dynamic_columns(%q: tensor<6x?x4xf32>, %k: tensor<6x?x4xf32>, %v: tensor<6x?x4xf32>, %sinks: tensor<6xf32>) -> tensor<6x?x4xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<6x?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<6x?x4xf32>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty(%n) : tensor<6x4x?xf32>
  %kt = linalg.transpose ins(%k : tensor<6x?x4xf32>) outs(%e0 : tensor<6x4x?xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%m, %n) : tensor<6x?x?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%f1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e6 = tensor.empty(%m) : tensor<6x?x1xf32>
  %beside = linalg.broadcast ins(%sinks : tensor<6xf32>) outs(%e6 : tensor<6x?x1xf32>) dimensions = [1, 2]
  %columns = tensor.concat dim(2) %s, %beside : (tensor<6x?x?xf32>, tensor<6x?x1xf32>) -> tensor<6x?x?xf32>
  %e2 = tensor.empty(%m) : tensor<6x?xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%columns : tensor<6x?x?xf32>) outs(%f2 : tensor<6x?xf32>) dimensions = [2]
  %c2 = arith.constant 2 : index
  %w = tensor.dim %columns, %c2 : tensor<6x?x?xf32>
  %e3 = tensor.empty(%m, %w) : tensor<6x?x?xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%columns, %max : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x?x?xf32>) outs(%f4 : tensor<6x?xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %kept = tensor.extract_slice %p[0, 0, 0] [6, %m, %n] [1, 1, 1] : tensor<6x?x?xf32> to tensor<6x?x?xf32>
  %e5 = tensor.empty(%m) : tensor<6x?x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %r = linalg.batch_matmul ins(%kept, %v : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%f5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  return %r : tensor<6x?x4xf32>
}

// The result of the concatenation says how many keys there are.
// CHECK-LABEL: func.func @declared_columns(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : {{.*}} sinks(%arg3 :
func.func @declared_columns(%q: tensor<6x?x4xf32>, %k: tensor<6x?x4xf32>, %v: tensor<6x?x4xf32>, %sinks: tensor<6xf32>) -> tensor<6x?x4xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<6x?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<6x?x4xf32>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty(%n) : tensor<6x4x?xf32>
  %kt = linalg.transpose ins(%k : tensor<6x?x4xf32>) outs(%e0 : tensor<6x4x?xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%m, %n) : tensor<6x?x?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%f1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e6 = tensor.empty(%m) : tensor<6x?x1xf32>
  %beside = linalg.broadcast ins(%sinks : tensor<6xf32>) outs(%e6 : tensor<6x?x1xf32>) dimensions = [1, 2]
  %columns = tensor.concat dim(2) %s, %beside : (tensor<6x?x?xf32>, tensor<6x?x1xf32>) -> tensor<6x?x6xf32>
  %e2 = tensor.empty(%m) : tensor<6x?xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%columns : tensor<6x?x6xf32>) outs(%f2 : tensor<6x?xf32>) dimensions = [2]
  %e3 = tensor.empty(%m) : tensor<6x?x6xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%columns, %max : tensor<6x?x6xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<6x?x6xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x?x6xf32>) outs(%f4 : tensor<6x?xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x?x6xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<6x?x6xf32>
  %kept = tensor.extract_slice %p[0, 0, 0] [6, %m, %n] [1, 1, 1] : tensor<6x?x6xf32> to tensor<6x?x?xf32>
  %e5 = tensor.empty(%m) : tensor<6x?x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %r = linalg.batch_matmul ins(%kept, %v : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%f5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  return %r : tensor<6x?x4xf32>
}

// Two columns are no sink.
// CHECK-LABEL: func.func @two_more_columns(
// CHECK-NOT: rope.attention
func.func @two_more_columns(%q: tensor<6x?x4xf32>, %k: tensor<6x?x4xf32>, %v: tensor<6x?x4xf32>, %sinks: tensor<6xf32>) -> tensor<6x?x4xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<6x?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<6x?x4xf32>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty(%n) : tensor<6x4x?xf32>
  %kt = linalg.transpose ins(%k : tensor<6x?x4xf32>) outs(%e0 : tensor<6x4x?xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%m, %n) : tensor<6x?x?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%f1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e6 = tensor.empty(%m) : tensor<6x?x2xf32>
  %beside = linalg.broadcast ins(%sinks : tensor<6xf32>) outs(%e6 : tensor<6x?x2xf32>) dimensions = [1, 2]
  %columns = tensor.concat dim(2) %s, %beside : (tensor<6x?x?xf32>, tensor<6x?x2xf32>) -> tensor<6x?x?xf32>
  %e2 = tensor.empty(%m) : tensor<6x?xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%columns : tensor<6x?x?xf32>) outs(%f2 : tensor<6x?xf32>) dimensions = [2]
  %c2 = arith.constant 2 : index
  %w = tensor.dim %columns, %c2 : tensor<6x?x?xf32>
  %e3 = tensor.empty(%m, %w) : tensor<6x?x?xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%columns, %max : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x?x?xf32>) outs(%f4 : tensor<6x?xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %kept = tensor.extract_slice %p[0, 0, 0] [6, %m, %n] [1, 1, 1] : tensor<6x?x?xf32> to tensor<6x?x?xf32>
  %e5 = tensor.empty(%m) : tensor<6x?x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %r = linalg.batch_matmul ins(%kept, %v : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%f5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  return %r : tensor<6x?x4xf32>
}

// Nobody says how many columns there are beside the keys.
// CHECK-LABEL: func.func @some_more_columns(
// CHECK-NOT: rope.attention
func.func @some_more_columns(%q: tensor<6x?x4xf32>, %k: tensor<6x?x4xf32>, %v: tensor<6x?x4xf32>, %sinks: tensor<6xf32>, %extra: index) -> tensor<6x?x4xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<6x?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<6x?x4xf32>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty(%n) : tensor<6x4x?xf32>
  %kt = linalg.transpose ins(%k : tensor<6x?x4xf32>) outs(%e0 : tensor<6x4x?xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%m, %n) : tensor<6x?x?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%f1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e6 = tensor.empty(%m, %extra) : tensor<6x?x?xf32>
  %beside = linalg.broadcast ins(%sinks : tensor<6xf32>) outs(%e6 : tensor<6x?x?xf32>) dimensions = [1, 2]
  %columns = tensor.concat dim(2) %s, %beside : (tensor<6x?x?xf32>, tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e2 = tensor.empty(%m) : tensor<6x?xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%columns : tensor<6x?x?xf32>) outs(%f2 : tensor<6x?xf32>) dimensions = [2]
  %c2 = arith.constant 2 : index
  %w = tensor.dim %columns, %c2 : tensor<6x?x?xf32>
  %e3 = tensor.empty(%m, %w) : tensor<6x?x?xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%columns, %max : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x?x?xf32>) outs(%f4 : tensor<6x?xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %kept = tensor.extract_slice %p[0, 0, 0] [6, %m, %n] [1, 1, 1] : tensor<6x?x?xf32> to tensor<6x?x?xf32>
  %e5 = tensor.empty(%m) : tensor<6x?x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %r = linalg.batch_matmul ins(%kept, %v : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%f5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  return %r : tensor<6x?x4xf32>
}

// The column beside the keys is the first key.
// CHECK-LABEL: func.func @shifted_columns(
// CHECK-NOT: rope.attention
func.func @shifted_columns(%q: tensor<6x?x4xf32>, %k: tensor<6x?x4xf32>, %v: tensor<6x?x4xf32>, %sinks: tensor<6xf32>) -> tensor<6x?x4xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<6x?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<6x?x4xf32>
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty(%n) : tensor<6x4x?xf32>
  %kt = linalg.transpose ins(%k : tensor<6x?x4xf32>) outs(%e0 : tensor<6x4x?xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%m, %n) : tensor<6x?x?xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x?x4xf32>, tensor<6x4x?xf32>) outs(%f1 : tensor<6x?x?xf32>) -> tensor<6x?x?xf32>
  %e6 = tensor.empty(%m) : tensor<6x?x1xf32>
  %beside = linalg.broadcast ins(%sinks : tensor<6xf32>) outs(%e6 : tensor<6x?x1xf32>) dimensions = [1, 2]
  %columns = tensor.concat dim(2) %s, %beside : (tensor<6x?x?xf32>, tensor<6x?x1xf32>) -> tensor<6x?x?xf32>
  %e2 = tensor.empty(%m) : tensor<6x?xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%columns : tensor<6x?x?xf32>) outs(%f2 : tensor<6x?xf32>) dimensions = [2]
  %c2 = arith.constant 2 : index
  %w = tensor.dim %columns, %c2 : tensor<6x?x?xf32>
  %e3 = tensor.empty(%m, %w) : tensor<6x?x?xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%columns, %max : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x?xf32>) -> tensor<6x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x?x?xf32>) outs(%f4 : tensor<6x?xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x?x?xf32>, tensor<6x?xf32>) outs(%e3 : tensor<6x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<6x?x?xf32>
  %kept = tensor.extract_slice %p[0, 0, 1] [6, %m, %n] [1, 1, 1] : tensor<6x?x?xf32> to tensor<6x?x?xf32>
  %e5 = tensor.empty(%m) : tensor<6x?x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  %r = linalg.batch_matmul ins(%kept, %v : tensor<6x?x?xf32>, tensor<6x?x4xf32>) outs(%f5 : tensor<6x?x4xf32>) -> tensor<6x?x4xf32>
  return %r : tensor<6x?x4xf32>
}

// Batches are equally many because their heads are.
// CHECK-LABEL: func.func @batches_by_heads(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<?x4x3x8xf32>
func.func @batches_by_heads(%q: tensor<?x4x3x8xf32>, %k: tensor<?x4x5x8xf32>, %v: tensor<?x4x5x8xf32>) -> tensor<?x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %q0 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<?x4x3x8xf32> into tensor<?x3x8xf32>
  %k0 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<?x4x5x8xf32> into tensor<?x5x8xf32>
  %v0 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<?x4x5x8xf32> into tensor<?x5x8xf32>
  %b = tensor.dim %q0, %c0 : tensor<?x3x8xf32>
  %e0 = tensor.empty(%b) : tensor<?x8x5xf32>
  %kt = linalg.transpose ins(%k0 : tensor<?x5x8xf32>) outs(%e0 : tensor<?x8x5xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty(%b) : tensor<?x3x5xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x3x5xf32>) -> tensor<?x3x5xf32>
  %s = linalg.batch_matmul ins(%q0, %kt : tensor<?x3x8xf32>, tensor<?x8x5xf32>) outs(%f1 : tensor<?x3x5xf32>) -> tensor<?x3x5xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<?x3x5xf32>) outs(%e1 : tensor<?x3x5xf32>) -> tensor<?x3x5xf32>
  %e2 = tensor.empty(%b) : tensor<?x3x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
  %r = linalg.batch_matmul ins(%p, %v0 : tensor<?x3x5xf32>, tensor<?x5x8xf32>) outs(%f2 : tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
  return %r : tensor<?x3x8xf32>
}
