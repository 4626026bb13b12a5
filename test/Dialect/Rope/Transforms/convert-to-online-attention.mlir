// RUN: rope-opt %s --split-input-file --rope-convert-to-online-attention --canonicalize --cse --verify-diagnostics | FileCheck %s

// Fills, the step, the sinks with the log-sum-exp, the division.
// CHECK-LABEL: func.func @sinks_and_log_sum_exp
// CHECK-SAME: %[[Q:.*]]: tensor<4x8xf32>, %[[K:.*]]: tensor<6x8xf32>, %[[SINK:.*]]: tensor<f32>, %[[O:.*]]: tensor<4x8xf32>, %[[LSE:.*]]: tensor<4xf64>)
// CHECK-NOT: = rope.attention
// CHECK: %[[A:.*]] = linalg.fill {{.*}} -> tensor<4x8xf32>
// CHECK: %[[M:.*]] = linalg.fill {{.*}} -> tensor<4xf32>
// CHECK: %[[L:.*]] = linalg.fill {{.*}} -> tensor<4xf32>
// CHECK: %[[STEP:.*]]:3 = rope.online_attention ins(%[[Q]], %[[K]], %[[K]] : {{.*}}) outs(%[[A]], %[[M]], %[[L]] : {{.*}}) {indexing_maps = [{{.*}}], scale = 5.0{{.*}}, softcap = 3.0{{.*}}, window_left = 2 : i64}
// CHECK: %[[ROWS:.*]]:3 = linalg.generic {{.*}} ins(%[[STEP]]#1, %[[STEP]]#2, %[[SINK]] :
// CHECK: %[[LSE_RESULT:.*]] = linalg.generic {{.*}} ins(%[[ROWS]]#0, %[[ROWS]]#1 : {{.*}}) outs(%[[LSE]] :
// CHECK: math.log
// CHECK: %[[RESULT:.*]] = linalg.generic {{.*}} ins(%[[STEP]]#0, %[[ROWS]]#1, %[[ROWS]]#2, %[[ROWS]]#0 : {{.*}}) outs(%[[O]] :
// CHECK: arith.divf
// CHECK: return %[[RESULT]], %[[LSE_RESULT]]
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
#none = affine_map<(m, n, j, d) -> ()>
func.func @sinks_and_log_sum_exp(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %sink: tensor<f32>,
                                 %o: tensor<4x8xf32>, %lse: tensor<4xf64>)
    -> (tensor<4x8xf32>, tensor<4xf64>) {
  %0:2 = rope.attention ins(%q, %k, %k : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      sinks(%sink : tensor<f32>) outs(%o, %lse : tensor<4x8xf32>, tensor<4xf64>)
      {scale = 0.5, softcap = 3.0, window_left = 2, empty_row = #rope.empty_row<zero>,
       indexing_maps = [#q, #k, #v, #none, #o, #row]} -> tensor<4x8xf32>, tensor<4xf64>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf64>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @negative_memrefs(%q: memref<4x8xf32>, %k: memref<6x8xf32>, %o: memref<4x8xf32>) {
  // expected-error @+1 {{expected tensors to build the online form, but got memrefs}}
  rope.attention ins(%q, %k, %k : memref<4x8xf32>, memref<6x8xf32>, memref<6x8xf32>)
      outs(%o : memref<4x8xf32>) {indexing_maps = [#q, #k, #v, #o]}
  return
}
