// Axes of size 1 before the slot axis, one row or a constant slot: slices keep
// their elements when canonicalization folds their offsets.

// RUN: rope-runner %s --random=3 --target=cpu --compare-with=reference --ulp=0
// RUN: rope-runner %s --random=3 --target=reference --pass-pipeline='builtin.module(rope-decompose,canonicalize)' --compare-with=reference --ulp=0
// RUN: rope-opt %s --rope-decompose --canonicalize | FileCheck %s

#rows = affine_map<(b, h, t, d) -> (b, h, t, d)>
#slot = affine_map<(b, h, t, d) -> (t)>
#cache = affine_map<(b, h, t, d)[s] -> (b, h, s, d)>
#turned = affine_map<(b, h, t, d)[s] -> (b, s, d, h)>

// CHECK-LABEL: func @main(
// CHECK-SAME: %[[ROWS:.*]]: tensor<1x2x1x2xf64>, %[[CACHE:.*]]: tensor<1x2x8x2xf64>,
// CHECK: tensor.insert_slice %[[ROWS]] into %[[CACHE]][0, 0, 3, 0] [1, 2, 1, 2] [1, 1, 1, 1]
func.func @main(%rows: tensor<1x2x1x2xf64>, %cache: tensor<1x2x8x2xf64>, %many: tensor<1x2x3x2xf64>,
                %other: tensor<1x8x2x2xf64>) -> (tensor<1x2x8x2xf64>, tensor<1x8x2x2xf64>) {
  %slot = arith.constant dense<3> : tensor<1xi64>
  %slots = arith.constant dense<[7, -1, 2]> : tensor<3xi64>
  %0 = rope.cache_write ins(%rows, %slot : tensor<1x2x1x2xf64>, tensor<1xi64>) outs(%cache : tensor<1x2x8x2xf64>)
      {indexing_maps = [#rows, #slot, #cache]} -> tensor<1x2x8x2xf64>
  %1 = rope.cache_write ins(%many, %slots : tensor<1x2x3x2xf64>, tensor<3xi64>) outs(%other : tensor<1x8x2x2xf64>)
      {indexing_maps = [#rows, #slot, #turned]} -> tensor<1x8x2x2xf64>
  return %0, %1 : tensor<1x2x8x2xf64>, tensor<1x8x2x2xf64>
}
