// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{error-on-miss})' | FileCheck %s
// RUN: rope-runner %s --entry=rotated_lanes_as_updates --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0

// A list of updates holds the lanes of a rotation in another order. It is no
// near miss of its own: the rotation is raised behind it.
// CHECK-LABEL: func.func @rotated_lanes_as_updates
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK:         linalg.generic
func.func @rotated_lanes_as_updates(%x: tensor<2x3x4xf32>, %c: tensor<3x2xf32>, %s: tensor<3x2xf32>) -> (tensor<24x1xi64>, tensor<24xf32>) {
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 3, 2] [1, 1, 1] : tensor<2x3x4xf32> to tensor<2x3x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 3, 2] [1, 1, 1] : tensor<2x3x4xf32> to tensor<2x3x2xf32>
  %e = tensor.empty() : tensor<2x3x2xf32>
  %cb = linalg.broadcast ins(%c : tensor<3x2xf32>) outs(%e : tensor<2x3x2xf32>) dimensions = [0]
  %sb = linalg.broadcast ins(%s : tensor<3x2xf32>) outs(%e : tensor<2x3x2xf32>) dimensions = [0]
  %1 = arith.mulf %lo, %cb : tensor<2x3x2xf32>
  %2 = arith.mulf %hi, %sb : tensor<2x3x2xf32>
  %3 = arith.subf %1, %2 : tensor<2x3x2xf32>
  %4 = arith.mulf %hi, %cb : tensor<2x3x2xf32>
  %5 = arith.mulf %lo, %sb : tensor<2x3x2xf32>
  %6 = arith.addf %4, %5 : tensor<2x3x2xf32>
  %y = tensor.concat dim(2) %3, %6 : (tensor<2x3x2xf32>, tensor<2x3x2xf32>) -> tensor<2x3x4xf32>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %index = tensor.empty() : tensor<24x1xi64>
  %value = tensor.empty() : tensor<24xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%index, %value : tensor<24x1xi64>, tensor<24xf32>) {
  ^bb0(%o: i64, %p: f32):
    %n = linalg.index 0 : index
    %lane = arith.remsi %n, %c4 : index
    %rest = arith.divsi %n, %c4 : index
    %row = arith.remsi %rest, %c3 : index
    %batch = arith.divsi %rest, %c3 : index
    %v = tensor.extract %y[%batch, %row, %lane] : tensor<2x3x4xf32>
    %i = arith.index_cast %lane : index to i64
    linalg.yield %i, %v : i64, f32
  } -> (tensor<24x1xi64>, tensor<24xf32>)
  return %r#0, %r#1 : tensor<24x1xi64>, tensor<24xf32>
}
