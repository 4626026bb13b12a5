// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=larger --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=chosen --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// What is subtracted from the scores is the larger of their maximum and the
// sink, in an op of its own.

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#bm = affine_map<(b, m) -> (b, m)>
#b = affine_map<(b, m) -> (b)>

// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=larger
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @larger(
// CHECK: rope.attention
// CHECK-SAME: sinks(%arg3 : tensor<4xf32>)
func.func @larger(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %other: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %highest = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %shift = linalg.generic {indexing_maps = [#bm, #b, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%highest, %sink : tensor<4x5xf32>, tensor<4xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %shift : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %total = linalg.generic {indexing_maps = [#bm, #b, #bm, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %sink, %shift : tensor<4x5xf32>, tensor<4xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%l: f32, %u: f32, %m: f32, %out: f32):
    %x = arith.subf %u, %m : f32
    %y = math.exp %x : f32
    %c = arith.addf %l, %y : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %total : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// By a comparison.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=chosen
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @chosen(
// CHECK: rope.attention
// CHECK-SAME: sinks(%arg3 : tensor<4xf32>)
func.func @chosen(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %other: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %highest = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %shift = linalg.generic {indexing_maps = [#bm, #b, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%highest, %sink : tensor<4x5xf32>, tensor<4xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.cmpf ogt, %a, %b : f32
    %c = arith.select %t, %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %shift : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %total = linalg.generic {indexing_maps = [#bm, #b, #bm, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %sink, %shift : tensor<4x5xf32>, tensor<4xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%l: f32, %u: f32, %m: f32, %out: f32):
    %x = arith.subf %u, %m : f32
    %y = math.exp %x : f32
    %c = arith.addf %l, %y : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %total : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The smaller of the two.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}}Function=smaller
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @smaller(
// CHECK-NOT: rope.attention
func.func @smaller(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %other: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %highest = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %shift = linalg.generic {indexing_maps = [#bm, #b, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%highest, %sink : tensor<4x5xf32>, tensor<4xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.cmpf ogt, %a, %b : f32
    %c = arith.select %t, %b, %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %shift : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %total = linalg.generic {indexing_maps = [#bm, #b, #bm, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %sink, %shift : tensor<4x5xf32>, tensor<4xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%l: f32, %u: f32, %m: f32, %out: f32):
    %x = arith.subf %u, %m : f32
    %y = math.exp %x : f32
    %c = arith.addf %l, %y : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %total : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The larger of the maximum and another number.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}}Function=another
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @another(
// CHECK-NOT: rope.attention
func.func @another(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %other: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %highest = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %shift = linalg.generic {indexing_maps = [#bm, #b, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%highest, %other : tensor<4x5xf32>, tensor<4xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %shift : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %total = linalg.generic {indexing_maps = [#bm, #b, #bm, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %sink, %shift : tensor<4x5xf32>, tensor<4xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%l: f32, %u: f32, %m: f32, %out: f32):
    %x = arith.subf %u, %m : f32
    %y = math.exp %x : f32
    %c = arith.addf %l, %y : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %total : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The sink is not in the sum.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}}Function=not_summed
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @not_summed(
// CHECK-NOT: rope.attention
func.func @not_summed(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %other: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %highest = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %shift = linalg.generic {indexing_maps = [#bm, #b, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%highest, %sink : tensor<4x5xf32>, tensor<4xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %shift : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %total = linalg.generic {indexing_maps = [#bm, #b, #bm, #bm], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %sink, %shift : tensor<4x5xf32>, tensor<4xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%l: f32, %u: f32, %m: f32, %out: f32):
    linalg.yield %l : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %total : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
