// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=dropped --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// A sink is the first column of the scores.

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>

// It is dropped before the product with V.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=dropped
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @dropped(
// CHECK: rope.attention
// CHECK-SAME: sinks(%arg3 : tensor<4xf32>)
func.func @dropped(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x7xf32>
  %e1 = tensor.empty() : tensor<4x5x1xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %column = linalg.generic {indexing_maps = [affine_map<(b, m, j) -> (b)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sink : tensor<4xf32>) outs(%e1 : tensor<4x5x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5x1xf32>
  %x = tensor.concat dim(2) %column, %s : (tensor<4x5x1xf32>, tensor<4x5x6xf32>) -> tensor<4x5x7xf32>
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

// The last key is dropped, and the sink weighs the first row of V.
// REMARK: {{: remark: }}[Missed] unknown-score-op {{.*}} Function=last_key_dropped
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @last_key_dropped(
// CHECK-NOT: rope.attention
func.func @last_key_dropped(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5x7xf32>
  %e1 = tensor.empty() : tensor<4x5x1xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e6 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %column = linalg.generic {indexing_maps = [affine_map<(b, m, j) -> (b)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sink : tensor<4xf32>) outs(%e1 : tensor<4x5x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5x1xf32>
  %x = tensor.concat dim(2) %column, %s : (tensor<4x5x1xf32>, tensor<4x5x6xf32>) -> tensor<4x5x7xf32>
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
  %kept = tensor.extract_slice %p[0, 0, 0] [4, 5, 6] [1, 1, 1] : tensor<4x5x7xf32> to tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%kept, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
