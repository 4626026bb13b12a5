// Heads of queries that share keys: sizes are drawn that fit to each other.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/pairs.mlir %t/pairs.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[1-9][0-9]*}} elements
// EQUAL: covered: sizes {{.*}}5, 10
// RUN: sed 's/floordiv 2/floordiv 3/' %t/pairs.mlir > %t/threes.mlir
// RUN: %exits 1 rope-equiv %t/pairs.mlir %t/threes.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: the second program is not defined, but the first one is: sizes of operands differ

//--- pairs.mlir
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @main(%q: tensor<1x?x3x4xf32>, %k: tensor<1x?x5x4xf32>, %v: tensor<1x?x5x2xf32>) -> tensor<1x?x3x2xf32> {
  %c1 = arith.constant 1 : index
  %h = tensor.dim %q, %c1 : tensor<1x?x3x4xf32>
  %e = tensor.empty(%h) : tensor<1x?x3x2xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<1x?x3x4xf32>, tensor<1x?x5x4xf32>, tensor<1x?x5x2xf32>)
      outs(%e : tensor<1x?x3x2xf32>)
      {indexing_maps = [#q, #k, #v, #o], scale = 0.5 : f64} -> tensor<1x?x3x2xf32>
  return %r : tensor<1x?x3x2xf32>
}
