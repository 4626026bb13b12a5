// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' -o %t --remarks-filter=rope-raise 2>%t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --entry=divided_first --random=3 --range=0:0:50 --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=affine --random=3 --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=scaled_last --random=3 --range=0:0:50 --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0

// A literal factor of each angle is its frequency where the literals differ,
// and the scale of all angles where they are one.

// Positions are divided before: they are computed.
// CHECK-LABEL: func.func @divided_first
// CHECK: %[[P:.*]] = linalg.generic
// CHECK: arith.divf
// CHECK: rope.table angle<source> positions(%[[P]] : tensor<5xf32>)
// CHECK-SAME: frequency_values = dense<[1.000000e+00, 3.000000e-01, 1.000000e-01]>
// CHECK-NOT: angle_scale
// CHECK-NOT: math.cos
// REMARK: [Passed] table {{.*}}Function=divided_first
func.func @divided_first(%p: tensor<5xi64>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %f = arith.constant dense<[1.0, 0.3, 0.1]> : tensor<3xf32>
  %four = arith.constant 4.0 : f32
  %e = tensor.empty() : tensor<5x3xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(s, d) -> (s)>, affine_map<(s, d) -> (d)>, affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<3xf32>) outs(%e, %e : tensor<5x3xf32>, tensor<5x3xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32, %o2: f32):
    %j = arith.sitofp %i : i64 to f32
    %q = arith.divf %j, %four : f32
    %a = arith.mulf %g, %q : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<5x3xf32>, tensor<5x3xf32>)
  return %t#0, %t#1 : tensor<5x3xf32>, tensor<5x3xf32>
}

// Row numbers, shifted and scaled to an interval, as of places in a picture.
// CHECK-LABEL: func.func @affine
// CHECK: %[[P:.*]] = linalg.generic
// CHECK: arith.subf
// CHECK: rope.table angle<source> positions(%[[P]] : tensor<7xf32>)
// CHECK-SAME: frequency_values = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]>
// CHECK-NOT: math.cos
// REMARK: [Passed] table {{.*}}Function=affine
func.func @affine() -> (tensor<7x3xf32>, tensor<7x3xf32>) {
  %f = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %n = arith.constant 7.0 : f32
  %pi = arith.constant 6.28318548 : f32
  %step = arith.constant 0.03 : f32
  %e = tensor.empty() : tensor<7x3xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(s, d) -> (d)>, affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<3xf32>) outs(%e, %e : tensor<7x3xf32>, tensor<7x3xf32>) {
  ^bb0(%g: f32, %o: f32, %o2: f32):
    %r = linalg.index 0 : index
    %i = arith.index_cast %r : index to i64
    %j = arith.sitofp %i : i64 to f32
    %0 = arith.addf %j, %half : f32
    %1 = arith.mulf %0, %two : f32
    %2 = arith.divf %1, %n : f32
    %3 = arith.subf %2, %one : f32
    %4 = arith.mulf %3, %pi : f32
    %5 = arith.mulf %4, %step : f32
    %a = arith.mulf %5, %g : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<7x3xf32>, tensor<7x3xf32>)
  return %t#0, %t#1 : tensor<7x3xf32>, tensor<7x3xf32>
}

// One literal scales all angles: it stays the scale.
// CHECK-LABEL: func.func @scaled_last
// CHECK: rope.table angle<source> positions(%{{.*}} : tensor<5xi64>)
// CHECK-SAME: angle_scale = 2.500000e-01
func.func @scaled_last(%p: tensor<5xi64>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %f = arith.constant dense<[1.0, 0.3, 0.1]> : tensor<3xf32>
  %quarter = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<5x3xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(s, d) -> (s)>, affine_map<(s, d) -> (d)>, affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<3xf32>) outs(%e, %e : tensor<5x3xf32>, tensor<5x3xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32, %o2: f32):
    %j = arith.sitofp %i : i64 to f32
    %q = arith.mulf %j, %g : f32
    %a = arith.mulf %quarter, %q : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<5x3xf32>, tensor<5x3xf32>)
  return %t#0, %t#1 : tensor<5x3xf32>, tensor<5x3xf32>
}
