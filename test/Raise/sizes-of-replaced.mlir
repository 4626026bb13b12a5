// A size that a replaced tensor has from an op which dies with it stays.

// RUN: rope-opt %s --rope-raise | FileCheck %s

// A dimension that the tensor does not have has no expression but itself.
// CHECK-LABEL: @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x64xf32>, %[[COS:.*]]: tensor<4x32xf32>, %[[SIN:.*]]: tensor<4x32xf32>)
// CHECK: %[[CAST:.*]] = tensor.cast %[[COS]]
// CHECK: %[[SIZE:.*]] = tensor.dim %[[CAST]], %{{.*}}
// CHECK: %[[ROTATED:.*]] = rope.rotate half to half block(0, 64) ins(%[[X]], %[[COS]], %[[SIN]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[ROTATED]], %[[SIZE]]
#id = affine_map<(s, d) -> (s, d)>
func.func @main(%x: tensor<4x64xf32>, %cos: tensor<4x32xf32>, %sin: tensor<4x32xf32>) -> (tensor<4x64xf32>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %dynamic = tensor.cast %cos : tensor<4x32xf32> to tensor<?x32xf32>
  %n = tensor.dim %dynamic, %c7 : tensor<?x32xf32>
  %low = tensor.extract_slice %x[0, 0] [4, 32] [1, 1] : tensor<4x64xf32> to tensor<4x32xf32>
  %high = tensor.extract_slice %x[0, 32] [4, 32] [1, 1] : tensor<4x64xf32> to tensor<4x32xf32>
  %e = tensor.empty() : tensor<4x32xf32>
  %t = tensor.empty(%n) : tensor<?x32xf32>
  %copy = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%dynamic : tensor<?x32xf32>) outs(%t : tensor<?x32xf32>) {
  ^bb0(%c: f32, %o: f32):
    linalg.yield %c : f32
  } -> tensor<?x32xf32>
  %cosines = tensor.cast %copy : tensor<?x32xf32> to tensor<4x32xf32>
  %a = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%low, %high, %cosines, %sin : tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%l: f32, %h: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %l, %c : f32
    %q = arith.mulf %h, %s : f32
    %r = arith.subf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%low, %high, %cosines, %sin : tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%l: f32, %h: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %h, %c : f32
    %q = arith.mulf %l, %s : f32
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %all = tensor.concat dim(1) %a, %b : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x64xf32>
  %size = tensor.dim %copy, %c0 : tensor<?x32xf32>
  return %all, %size : tensor<4x64xf32>, index
}
