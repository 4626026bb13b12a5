// Fusing an op of the dialect as the consumer of a tile needs the transform op that
// upstream has for tests only, so stock mlir-opt with the plugin runs it.
// REQUIRES: plugin
// RUN: mlir-opt %s --load-dialect-plugin=%rope_build/lib/libRopePlugin.so --transform-interpreter --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @rotate
// CHECK: scf.forall
// CHECK: %[[G:[a-z0-9_]+]] = linalg.exp
// CHECK: %[[R:[a-z0-9_]+]] = rope.rotate half to half block(0, 8) ins(%[[G]], %{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK: tensor.parallel_insert_slice %[[R]]
func.func @rotate(%x: tensor<6x8xf32>, %c: tensor<6x4xf32>) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  %y = linalg.exp ins(%x : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %o = tensor.empty() : tensor<6x8xf32>
  %r = rope.rotate half to half block(0, 8)
      ins(%y, %c, %c : tensor<6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%o : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %e = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.match ops{["rope.rotate"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %loop = transform.structured.tile_using_forall %e tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %a, %b = transform.test.fuse_consumer %r into (%loop)
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
