// RUN: rope-opt %s --split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// Parts of 3 keys run in parallel from empty statistics; the merge takes the
// inits in as one more part.

// CHECK-DAG: #[[PARTS:.*]] = affine_map<()[s0] -> (s0 ceildiv 3)>
// CHECK-DAG: #[[PART:.*]] = affine_map<()[s0] -> (s0 floordiv 3)>
// CHECK-LABEL: func.func @split_keys
// CHECK-SAME: %[[A0:[a-z0-9]+]]: tensor<5x24xf32>, %[[M0:[a-z0-9]+]]: tensor<5xf64>, %[[L0:[a-z0-9]+]]: tensor<5xf64>)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.0{{.*}} : f32
// CHECK-DAG: %[[ZERO_SUM:.*]] = arith.constant 0.0{{.*}} : f64
// CHECK-DAG: %[[LOWEST:.*]] = arith.constant 0xFFF0000000000000 : f64
// CHECK: %[[NUM:.*]] = affine.apply #[[PARTS]]()[%[[J_SIZE:.*]]]
// CHECK-DAG: %[[A:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.*}} : tensor<5x24x?xf32>)
// CHECK-DAG: %[[M:.*]] = linalg.fill ins(%[[LOWEST]] : f64) outs(%{{.*}} : tensor<5x?xf64>)
// CHECK-DAG: %[[L:.*]] = linalg.fill ins(%[[ZERO_SUM]] : f64) outs(%{{.*}} : tensor<5x?xf64>)
// CHECK: %[[LOOP:.*]]:3 = scf.forall (%[[J:.*]]) = (0) to (%[[J_SIZE]]) step (3)
// CHECK-SAME: shared_outs(%[[A1:.*]] = %[[A]], %[[M1:.*]] = %[[M]], %[[L1:.*]] = %[[L]])
// CHECK: %[[P:.*]] = affine.apply #[[PART]]()[%[[J]]]
// CHECK: %[[A_PART:.*]] = tensor.extract_slice %[[A1]][0, 0, %[[P]]] [5, 24, 1] [1, 1, 1] : tensor<5x24x?xf32> to tensor<5x24xf32>
// CHECK: %[[M_PART:.*]] = tensor.extract_slice %[[M1]][0, %[[P]]] [5, 1] [1, 1] : tensor<5x?xf64> to tensor<5xf64>
// CHECK: %[[L_PART:.*]] = tensor.extract_slice %[[L1]][0, %[[P]]] [5, 1] [1, 1] : tensor<5x?xf64> to tensor<5xf64>
// CHECK: %[[STEP:.*]]:3 = rope.online_attention {{.*}} key_base(%[[J]]) outs(%[[A_PART]], %[[M_PART]], %[[L_PART]] :
// CHECK: tensor.parallel_insert_slice %[[STEP]]#0 into %[[A1]][0, 0, %[[P]]] [5, 24, 1] [1, 1, 1]
// CHECK: tensor.parallel_insert_slice %[[STEP]]#1 into %[[M1]][0, %[[P]]] [5, 1] [1, 1]
// CHECK: tensor.parallel_insert_slice %[[STEP]]#2 into %[[L1]][0, %[[P]]] [5, 1] [1, 1]
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[LOOP]]#1 : {{.*}}) outs(%[[M0]] :
// CHECK: arith.maximumf
// CHECK: %[[OWN:.*]] = linalg.generic {{.*}} ins(%[[M0]], %[[MAX]] :
// CHECK: math.exp
// CHECK: %[[PARTS_OF:.*]] = linalg.generic {{.*}} ins(%[[LOOP]]#1, %[[MAX]] :
// CHECK: math.exp
// CHECK: %[[OWN_SUM:.*]] = linalg.generic {{.*}} ins(%[[OWN]] : {{.*}}) outs(%[[L0]] :
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[PARTS_OF]], %[[LOOP]]#2 : {{.*}}) outs(%[[OWN_SUM]] :
// CHECK: %[[OWN_RESULT:.*]] = linalg.generic {{.*}} ins(%[[OWN]] : {{.*}}) outs(%[[A0]] :
// CHECK: %[[RESULT:.*]] = linalg.generic {{.*}} ins(%[[PARTS_OF]], %[[LOOP]]#0 : {{.*}}) outs(%[[OWN_RESULT]] :
// CHECK: return %[[RESULT]], %[[MAX]], %[[SUM]]
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
func.func @split_keys(%q: tensor<5x16xf32>, %k: tensor<?x16xf32>, %v: tensor<?x24xf32>,
                      %o: tensor<5x24xf32>, %max: tensor<5xf64>, %sum: tensor<5xf64>)
    -> (tensor<5x24xf32>, tensor<5xf64>, tensor<5xf64>) {
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<?x16xf32>, tensor<?x24xf32>)
      outs(%o, %max, %sum : tensor<5x24xf32>, tensor<5xf64>, tensor<5xf64>)
      {causal, softmax_type = f64, indexing_maps = [#q, #k, #v, #o, #row, #row]}
      -> tensor<5x24xf32>, tensor<5xf64>, tensor<5xf64>
  return %0#0, %0#1, %0#2 : tensor<5x24xf32>, tensor<5xf64>, tensor<5xf64>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %fills:3, %split, %merge:7, %loop = transform.structured.tile_reduction_using_forall %op by tile_sizes = [0, 0, 3, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The lanes are summed inside the exponential: no partial results to merge.

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
func.func @negative_split_lanes(%q: tensor<5x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x24xf32>,
                                %o: tensor<5x24xf32>, %max: tensor<5xf32>, %sum: tensor<5xf32>)
    -> tensor<5x24xf32> {
  // expected-error @+1 {{expected only the keys, loop dimension 2, to be split}}
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x24xf32>)
      outs(%o, %max, %sum : tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #row, #row]} -> tensor<5x24xf32>, tensor<5xf32>, tensor<5xf32>
  return %0#0 : tensor<5x24xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{could not tile reduction}}
    %fills:3, %split, %merge:7, %loop = transform.structured.tile_reduction_using_forall %op by tile_sizes = [0, 0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op)
    transform.yield
  }
}
