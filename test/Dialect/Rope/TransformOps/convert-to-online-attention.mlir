// RUN: rope-opt %s --split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// The handle is the step: the script cuts its keys.

// CHECK-LABEL: func.func @cut_keys
// CHECK-NOT: = rope.attention
// CHECK: scf.for %[[J:.*]] = {{.*}} iter_args(
// CHECK: rope.online_attention
// CHECK: arith.divf
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @cut_keys(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      outs(%o : tensor<4x8xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %step = transform.rope.convert_to_online_attention %op : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %step tile_sizes [0, 0, 2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
func.func @negative_memrefs(%q: memref<4x8xf32>, %k: memref<6x8xf32>, %o: memref<4x8xf32>) {
  rope.attention ins(%q, %k, %k : memref<4x8xf32>, memref<6x8xf32>, memref<6x8xf32>)
      outs(%o : memref<4x8xf32>) {indexing_maps = [#q, #k, #v, #o]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected attention on tensors, but got memrefs}}
    %step = transform.rope.convert_to_online_attention %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{when applied to this op}}
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["transform.named_sequence"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{transform applied to the wrong op kind}}
    %step = transform.rope.convert_to_online_attention %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
