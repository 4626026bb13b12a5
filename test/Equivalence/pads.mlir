// Padding is a fill with the source inside.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/pad.mlir %t/insert.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/pad.mlir %t/later.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: 35 elements
// DIFFERENT: different: element

//--- pad.mlir
func.func @main(%x: tensor<3x4xf32>, %fill: f32) -> tensor<5x7xf32> {
  %r = tensor.pad %x low[1, 0] high[1, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %fill : f32
  } : tensor<3x4xf32> to tensor<5x7xf32>
  return %r : tensor<5x7xf32>
}

//--- insert.mlir
func.func @main(%x: tensor<3x4xf32>, %fill: f32) -> tensor<5x7xf32> {
  %e = tensor.splat %fill : tensor<5x7xf32>
  %r = tensor.insert_slice %x into %e[1, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<5x7xf32>
  return %r : tensor<5x7xf32>
}

//--- later.mlir
func.func @main(%x: tensor<3x4xf32>, %fill: f32) -> tensor<5x7xf32> {
  %e = tensor.splat %fill : tensor<5x7xf32>
  %r = tensor.insert_slice %x into %e[1, 1] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<5x7xf32>
  return %r : tensor<5x7xf32>
}
