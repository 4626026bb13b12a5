// A body that takes a complex number from outside takes both of its parts.
// RUN: split-file %s %t
// RUN: rope-equiv %t/real.mlir %t/real.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/real.mlir %t/imaginary.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// CHECK: equal:
// DIFFERENT: different

//--- real.mlir
#map = affine_map<(d0) -> (d0)>
func.func @main(%t: tensor<complex<f32>>, %x: tensor<3xf32>) -> tensor<3xf32> {
  %z = tensor.extract %t[] : tensor<complex<f32>>
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%x : tensor<3xf32>) {
  ^bb0(%a: f32):
    %part = complex.re %z : complex<f32>
    %r = arith.mulf %a, %part : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

//--- imaginary.mlir
#map = affine_map<(d0) -> (d0)>
func.func @main(%t: tensor<complex<f32>>, %x: tensor<3xf32>) -> tensor<3xf32> {
  %z = tensor.extract %t[] : tensor<complex<f32>>
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%x : tensor<3xf32>) {
  ^bb0(%a: f32):
    %part = complex.im %z : complex<f32>
    %r = arith.mulf %a, %part : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
