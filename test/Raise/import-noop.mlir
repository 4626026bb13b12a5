// RUN: rope-opt %s -o %t.before
// RUN: rope-opt %s --rope-import -o %t.after
// RUN: diff %t.before %t.after

// Nothing here is TOSA: the module keeps even its dead and foldable ops.
func.func @no_tosa(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %dead = arith.constant 1.0 : f32
  %c = arith.constant 2 : index
  %foldable = arith.addi %c, %c : index
  %empty = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%empty : tensor<3x2xf32>) permutation = [1, 0]
  %t2 = linalg.transpose ins(%t : tensor<3x2xf32>) outs(%a : tensor<2x3xf32>) permutation = [1, 0]
  return %t2 : tensor<2x3xf32>
}
