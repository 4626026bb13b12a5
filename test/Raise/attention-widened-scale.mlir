// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' | FileCheck %s
// RUN: rope-runner %s --random=3 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=1e-5 --atol=1e-5

// Q and K are widened, then scaled: scaled in bf16 they would be rounded once
// more, and so would the factor. The product of the factors is the scale.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[Q:.*]]: tensor<4x5x8xbf16>, %[[K:.*]]: tensor<4x8x6xbf16>
// CHECK: rope.attention ins(%[[Q]], %[[K]],
// CHECK-NOT: key_scale
// CHECK-NOT: query_scale
// CHECK-SAME: scale = 0.353553
func.func @main(%q: tensor<4x5x8xbf16>, %k: tensor<4x8x6xbf16>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %root = arith.constant 0.59460355750136051 : f64
  %zero = arith.constant 0.0 : f32
  %queries = tensor.empty() : tensor<4x5x8xf32>
  %qs = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q : tensor<4x5x8xbf16>) outs(%queries : tensor<4x5x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %c = arith.truncf %root : f64 to f32
    %p = arith.mulf %w, %c : f32
    linalg.yield %p : f32
  } -> tensor<4x5x8xf32>
  %columns = tensor.empty() : tensor<4x8x6xf32>
  %ks = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k : tensor<4x8x6xbf16>) outs(%columns : tensor<4x8x6xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %c = arith.truncf %root : f64 to f32
    %p = arith.mulf %w, %c : f32
    linalg.yield %p : f32
  } -> tensor<4x8x6xf32>
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%qs, %ks : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
