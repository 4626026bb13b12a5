// RUN: rope-opt %s --rope-decompose --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --transform-interpreter --canonicalize --cse | FileCheck %s

// What the numbers are is tested by execution (test/Integration/Attention);
// here, what a reader of the IR relies on.

// bf16 operands: products and sums are f32, the probabilities pass through
// bf16, sums over the keys are f32. One key head for all four query heads
// needs no floordiv.
// CHECK-DAG: #[[KEY:.*]] = affine_map<(d0, d1, d2, d3) -> (0, d2, d3)>
// CHECK-DAG: #[[VALUE:.*]] = affine_map<(d0, d1, d2, d3) -> (0, d3, d2)>
// CHECK-LABEL: func.func @types
// CHECK-SAME: %[[Q:.*]]: tensor<4x?x8xbf16>, %[[K:.*]]: tensor<1x?x8xbf16>, %[[V:.*]]: tensor<1x?x6xbf16>, %[[O:.*]]: tensor<4x?x6xbf16>)
// CHECK-NOT: = rope.
// CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#{{.*}}, #[[KEY]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[Q]], %[[K]] : {{.*}}) outs(%{{.*}} : tensor<4x?x?xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<4x?x?xf32>) outs(%{{.*}} : tensor<4x?x?xf32>)
// CHECK-DAG: linalg.index 2
// CHECK-DAG: linalg.index 1
// CHECK: arith.cmpi sle
// CHECK: %[[P:.*]] = linalg.generic
// CHECK: math.exp
// Weights are rounded apart, so that the product is one of matrices alone.
// CHECK: %[[ROUNDED:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x?x?xf32>) outs(%{{.*}} : tensor<4x?x?xbf16>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[VALUE]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[ROUNDED]], %[[V]] : tensor<4x?x?xbf16>, tensor<1x?x6xbf16>) outs(%{{.*}} : tensor<4x?x6xf32>)
// CHECK-NOT: arith.truncf
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} outs(%[[O]] : tensor<4x?x6xbf16>)
// CHECK: arith.divf
// CHECK: arith.truncf
// CHECK-NOT: = rope.
func.func @types(%q: tensor<4x?x8xbf16>, %k: tensor<1x?x8xbf16>, %v: tensor<1x?x6xbf16>,
                 %o: tensor<4x?x6xbf16>) -> tensor<4x?x6xbf16> {
  %0 = rope.attention ins(%q, %k, %v : tensor<4x?x8xbf16>, tensor<1x?x8xbf16>, tensor<1x?x6xbf16>)
      outs(%o : tensor<4x?x6xbf16>)
      {causal, scale = 0.5, probability_type = bf16,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 4, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 4, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x?x6xbf16>
  return %0 : tensor<4x?x6xbf16>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
