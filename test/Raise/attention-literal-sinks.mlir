// Sinks that are numbers: a softmax that may attend to nothing.

// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: rope-runner %s --entry=column --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=term --pass-pipeline="builtin.module(rope-raise,rope-fuse)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#own = affine_map<(b, m) -> (b, m)>

// A column of numbers before the scores, which is dropped.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=column
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @column(
// CHECK-DAG: %[[SINK:.*]] = arith.constant dense<5.000000e-01> : tensor<f32>
// CHECK: rope.attention
// CHECK-SAME: sinks(%[[SINK]] : tensor<f32>)
func.func @column(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x7xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %number = arith.constant 0.5 : f32
  %x = tensor.pad %s low[0, 0, 1] high[0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %number : f32
  } : tensor<4x5x6xf32> to tensor<4x5x7xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x5x7xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x7xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x7xf32>
  %kept = tensor.extract_slice %p[0, 0, 1] [4, 5, 6] [1, 1, 1] : tensor<4x5x7xf32> to tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%kept, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A term of the sum; the maximum is at least the sink.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=term
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @term(
// CHECK-DAG: %[[SINK:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK: rope.attention
// CHECK-SAME: sinks(%[[SINK]] : tensor<f32>)
func.func @term(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m0 = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %number = arith.constant 0.0 : f32
  %m = linalg.generic {indexing_maps = [#own, #own], iterator_types = ["parallel", "parallel"]}
      ins(%m0 : tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = arith.maximumf %a, %number : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %other = arith.constant 0.0 : f32
  %l1 = linalg.generic {indexing_maps = [#own, #own, #own], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %other, %b : f32
    %d = math.exp %c : f32
    %g = arith.addf %a, %d : f32
    linalg.yield %g : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The maximum leaves out the sink.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=beside_maximum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @beside_maximum(
// CHECK-DAG: %[[SINK:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK: rope.attention
// CHECK-SAME: sinks(%[[SINK]] : tensor<f32>)
func.func @beside_maximum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %other = arith.constant 0.0 : f32
  %l1 = linalg.generic {indexing_maps = [#own, #own, #own], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %other, %b : f32
    %d = math.exp %c : f32
    %g = arith.addf %a, %d : f32
    linalg.yield %g : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// One is the exponential of zero.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=one
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @one(
// CHECK-DAG: %[[SINK:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK: rope.attention
// CHECK-SAME: sinks(%[[SINK]] : tensor<f32>)
func.func @one(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = math.exp %s : tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %number = arith.constant 1.0 : f32
  %n = linalg.fill ins(%number : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l1 = arith.addf %l, %n : tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The logarithm of the number would be rounded.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=epsilon
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @epsilon(
// CHECK-NOT: rope.attention
func.func @epsilon(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = math.exp %s : tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %number = arith.constant 1.0e-6 : f32
  %n = linalg.fill ins(%number : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l1 = arith.addf %l, %n : tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Two columns are no sink.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=two_columns
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @two_columns(
// CHECK-NOT: rope.attention
func.func @two_columns(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x8xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %number = arith.constant 0.5 : f32
  %x = tensor.pad %s low[0, 0, 2] high[0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %number : f32
  } : tensor<4x5x6xf32> to tensor<4x5x8xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x5x8xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m : tensor<4x5x8xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x8xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x8xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x8xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x8xf32>
  %kept = tensor.extract_slice %p[0, 0, 2] [4, 5, 6] [1, 1, 1] : tensor<4x5x8xf32> to tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%kept, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The maximum is at least another number.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=other_maximum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @other_maximum(
// CHECK-NOT: rope.attention
func.func @other_maximum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m0 = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %number = arith.constant 0.0 : f32
  %m = linalg.generic {indexing_maps = [#own, #own], iterator_types = ["parallel", "parallel"]}
      ins(%m0 : tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = arith.maximumf %a, %number : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %y = math.exp %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %other = arith.constant 0.5 : f32
  %l1 = linalg.generic {indexing_maps = [#own, #own, #own], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %other, %b : f32
    %d = math.exp %c : f32
    %g = arith.addf %a, %d : f32
    linalg.yield %g : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
