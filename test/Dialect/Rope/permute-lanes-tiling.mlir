// RUN: rope-opt %s --transform-interpreter --canonicalize | FileCheck %s

// The axis of the lanes stays whole; the others are tiled, in their order.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: tensor.extract_slice %{{.*}}[0, %[[I]]] [24, 2] [1, 1]
// CHECK: rope.permute_lanes half to interleaved axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<24x2xf32>) outs(%{{.*}} : tensor<24x2xf32>)
func.func @rows(%x: tensor<24x6xf32>, %o: tensor<24x6xf32>) -> tensor<24x6xf32> {
  %0 = rope.permute_lanes half to interleaved axis 0 period 8 block(0, 8)
      ins(%x : tensor<24x6xf32>) outs(%o : tensor<24x6xf32>) -> tensor<24x6xf32>
  return %0 : tensor<24x6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %p = transform.structured.match ops{["rope.permute_lanes"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %p tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
