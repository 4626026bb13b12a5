// A sum of two products under a reduction to rank 0 has no lanes.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// CHECK: linalg.generic
// CHECK-NOT: rope.

#row = affine_map<(i) -> (0, 0, i)>
#none = affine_map<(i) -> ()>
func.func @main(%x: tensor<1x1x1xf64>, %y: tensor<1x1x1xf64>) -> tensor<f64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<f64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<f64>) -> tensor<f64>
  %r = linalg.generic {indexing_maps = [#row, #row, #none], iterator_types = ["reduction"]}
      ins(%x, %y : tensor<1x1x1xf64>, tensor<1x1x1xf64>) outs(%init : tensor<f64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %0 = arith.mulf %a, %a : f64
    %1 = arith.mulf %b, %b : f64
    %2 = arith.addf %0, %1 : f64
    %3 = arith.maximumf %o, %2 : f64
    linalg.yield %3 : f64
  } -> tensor<f64>
  return %r : tensor<f64>
}
