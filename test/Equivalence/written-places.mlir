// Loops that write one place of an axis leave the others as they are.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/loops.mlir %t/slices.mlir --class=exact | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// RUN: sed 's/%c\[0, 2\]/%c[0, 1]/' %t/slices.mlir > %t/other-column.mlir
// RUN: %exits 1 rope-equiv %t/loops.mlir %t/other-column.mlir --class=exact | FileCheck %s --check-prefix=COLUMN
// COLUMN: different: element {{.*}} of result 0
// RUN: sed 's/%w\[1, 0\]/%w[0, 0]/' %t/slices.mlir > %t/other-row.mlir
// RUN: %exits 1 rope-equiv %t/loops.mlir %t/other-row.mlir --class=exact | FileCheck %s --check-prefix=ROW
// ROW: different: element {{.*}} of result 1

//--- loops.mlir
#row = affine_map<(i) -> (i)>
#column = affine_map<(i) -> (i, 2)>
#all = affine_map<(i, j) -> (i, j)>
#sums = affine_map<(i, j) -> (1, j)>
func.func @main(%x: tensor<?xf32>, %c: tensor<?x3xf32>, %y: tensor<?x4xf32>, %w: tensor<2x4xf32>) -> (tensor<?x3xf32>, tensor<2x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#row, #column], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%c : tensor<?x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.mulf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<?x3xf32>
  %1 = linalg.generic {indexing_maps = [#all, #sums], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<?x4xf32>) outs(%w : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<2x4xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<2x4xf32>
}

//--- slices.mlir
func.func @main(%x: tensor<?xf32>, %c: tensor<?x3xf32>, %y: tensor<?x4xf32>, %w: tensor<2x4xf32>) -> (tensor<?x3xf32>, tensor<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %old = tensor.extract_slice %c[0, 2] [%n, 1] [1, 1] : tensor<?x3xf32> to tensor<?xf32>
  %new = arith.mulf %x, %old : tensor<?xf32>
  %0 = tensor.insert_slice %new into %c[0, 2] [%n, 1] [1, 1] : tensor<?xf32> into tensor<?x3xf32>
  %row = tensor.extract_slice %w[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %sum = linalg.reduce { arith.addf } ins(%y : tensor<?x4xf32>) outs(%row : tensor<4xf32>) dimensions = [0]
  %1 = tensor.insert_slice %sum into %w[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<2x4xf32>
}
