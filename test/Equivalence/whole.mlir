// Results of up to 1024 elements are compared whole, of larger ones some.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/whole.mlir %t/swapped.mlir | FileCheck %s --check-prefix=WHOLE --implicit-check-not=covered
// WHOLE: equal: 1024 elements
// RUN: sed 's/1024/1025/g' %t/whole.mlir > %t/larger.mlir
// RUN: sed 's/1024/1025/g' %t/swapped.mlir > %t/larger-swapped.mlir
// RUN: %exits 0 rope-equiv %t/larger.mlir %t/larger-swapped.mlir | FileCheck %s --check-prefix=SOME
// SOME: covered: {{1[0-9][0-9]}} of 1025 elements, in the draw with most
// RUN: %exits 0 rope-equiv %t/larger.mlir %t/larger-swapped.mlir --elements=129 | FileCheck %s --check-prefix=MORE --implicit-check-not=covered
// MORE: equal: 1025 elements

// The corners are among those.
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/corner.mlir | FileCheck %s --check-prefix=CORNER
// CORNER: different: element [59, 59] of result 0 differs

//--- whole.mlir
func.func @main(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tensor<1024xf32> {
  %r = arith.addf %x, %y : tensor<1024xf32>
  return %r : tensor<1024xf32>
}

//--- swapped.mlir
func.func @main(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tensor<1024xf32> {
  %r = arith.addf %y, %x : tensor<1024xf32>
  return %r : tensor<1024xf32>
}

//--- plain.mlir
func.func @main(%x: tensor<60x60xf32>) -> tensor<60x60xf32> {
  return %x : tensor<60x60xf32>
}

//--- corner.mlir
func.func @main(%x: tensor<60x60xf32>) -> tensor<60x60xf32> {
  %c59 = arith.constant 59 : index
  %zero = arith.constant 0.0 : f32
  %y = tensor.insert %zero into %x[%c59, %c59] : tensor<60x60xf32>
  return %y : tensor<60x60xf32>
}
