// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' --remarks-filter=rope-raise 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --target=cpu --pass-pipeline='builtin.module(rope-raise)' --compare-with=cpu --random=7 --range=1:0:900 --rtol=0 --atol=0

// Angles in 16 bits round positions away from 2048 on, so no `rope.table` gives
// them: the table stays as it stands, says why, and the rotation keeps every
// bit.
// CHECK-LABEL: func.func @main
// CHECK: math.cos
// CHECK-NOT: rope.table
// CHECK: rope.rotate
// REMARK: [Passed] rotation
// REMARK-SAME: rotation, half-width tables as they stand, computed in f16; class exact
// REMARK: [Missed] angle-form
// REMARK-SAME: f16
#id = affine_map<(b, s, d) -> (b, s, d)>
#table = affine_map<(b, s, d) -> (s, d)>
#row = affine_map<(s, d) -> (s)>
#lane = affine_map<(s, d) -> (d)>
#both = affine_map<(s, d) -> (s, d)>

func.func @main(%x: tensor<2x5x4xf16>, %positions: tensor<5xi64>) -> tensor<2x5x4xf16> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf16>
  %rows = tensor.empty() : tensor<5x2xf16>
  %angles = linalg.generic {indexing_maps = [#row, #lane, #both], iterator_types = ["parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xi64>, tensor<2xf16>) outs(%rows : tensor<5x2xf16>) {
  ^bb0(%p: i64, %f: f16, %o: f16):
    %n = arith.sitofp %p : i64 to f16
    %a = arith.mulf %n, %f : f16
    linalg.yield %a : f16
  } -> tensor<5x2xf16>
  %c = math.cos %angles : tensor<5x2xf16>
  %s = math.sin %angles : tensor<5x2xf16>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf16> to tensor<2x5x2xf16>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf16> to tensor<2x5x2xf16>
  %parts = tensor.empty() : tensor<2x5x2xf16>
  %y0 = linalg.generic {indexing_maps = [#id, #id, #table, #table, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi, %c, %s : tensor<2x5x2xf16>, tensor<2x5x2xf16>, tensor<5x2xf16>, tensor<5x2xf16>) outs(%parts : tensor<2x5x2xf16>) {
  ^bb0(%a: f16, %b: f16, %cos: f16, %sin: f16, %o: f16):
    %0 = arith.mulf %a, %cos : f16
    %1 = arith.mulf %b, %sin : f16
    %2 = arith.subf %0, %1 : f16
    linalg.yield %2 : f16
  } -> tensor<2x5x2xf16>
  %y1 = linalg.generic {indexing_maps = [#id, #id, #table, #table, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi, %c, %s : tensor<2x5x2xf16>, tensor<2x5x2xf16>, tensor<5x2xf16>, tensor<5x2xf16>) outs(%parts : tensor<2x5x2xf16>) {
  ^bb0(%a: f16, %b: f16, %cos: f16, %sin: f16, %o: f16):
    %0 = arith.mulf %b, %cos : f16
    %1 = arith.mulf %a, %sin : f16
    %2 = arith.addf %0, %1 : f16
    linalg.yield %2 : f16
  } -> tensor<2x5x2xf16>
  %y = tensor.concat dim(2) %y0, %y1 : (tensor<2x5x2xf16>, tensor<2x5x2xf16>) -> tensor<2x5x4xf16>
  return %y : tensor<2x5x4xf16>
}
