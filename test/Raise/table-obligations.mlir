// RUN: rope-opt %s --rope-raise=what=table --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' -o /dev/null
// RUN: rope-runner %s --entry=diagonal_positions --target=reference --random=2 --range=0:-40:40 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0

// Almost tables. Each program breaks one obligation, see obligations.md.

#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

// A number that is infinite makes the table none.
// CHECK-LABEL: func.func @times_zero(
// CHECK-NOT: rope.table
// REMARK: [Missed] angle-form {{.*}}Function=times_zero |
func.func @times_zero(%p: tensor<5xi32>, %w: tensor<5xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #row, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f, %w : tensor<5xi32>, tensor<2xf32>, tensor<5xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%i: i32, %g: f32, %y: f32, %o: f32, %u: f32):
    %zero = arith.constant 0.0 : f32
    %j = arith.sitofp %i : i32 to f32
    %1 = arith.mulf %j, %g : f32
    %c = math.cos %1 : f32
    %s = math.sin %1 : f32
    %z = arith.mulf %y, %zero : f32
    %2 = arith.addf %c, %z : f32
    %3 = arith.addf %s, %z : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<5x2xf32>, tensor<5x2xf32>
}

// No table has an infinite frequency.
// CHECK-LABEL: func.func @infinite_frequency(
// CHECK-NOT: rope.table
// REMARK: [Missed] angle-form {{.*}}Function=infinite_frequency |
func.func @infinite_frequency(%p: tensor<5xi32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi32>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%i: i32, %g: f32, %o: f32, %u: f32):
    %j = arith.sitofp %i : i32 to f32
    %1 = arith.mulf %j, %g : f32
    %2 = math.cos %1 : f32
    %3 = math.sin %1 : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<5x2xf32>, tensor<5x2xf32>
}

// Nor a timescale of zero.
// CHECK-LABEL: func.func @timescale_of_zero(
// CHECK-NOT: rope.table
// REMARK: [Missed] angle-form {{.*}}Function=timescale_of_zero |
func.func @timescale_of_zero(%p: tensor<5xi32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi32>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%i: i32, %g: f32, %o: f32, %u: f32):
    %k = arith.constant 2.0 : f32
    %j = arith.sitofp %i : i32 to f32
    %1 = arith.divf %j, %g : f32
    %a = arith.mulf %1, %k : f32
    %2 = math.cos %a : f32
    %3 = math.sin %a : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<5x2xf32>, tensor<5x2xf32>
}

// Angles that are rounded to f16.
// CHECK-LABEL: func.func @narrow_angles(
// CHECK-NOT: rope.table
// REMARK: [Missed] angle-form {{.*}}Function=narrow_angles |
func.func @narrow_angles(%p: tensor<5xi32>) -> (tensor<5x2xf16>, tensor<5x2xf16>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf16>
  %e = tensor.empty() : tensor<5x2xf16>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi32>, tensor<2xf16>) outs(%e, %e : tensor<5x2xf16>, tensor<5x2xf16>) {
  ^bb0(%i: i32, %g: f16, %o: f16, %u: f16):
    %j = arith.sitofp %i : i32 to f16
    %1 = arith.mulf %j, %g : f16
    %2 = math.cos %1 : f16
    %3 = math.sin %1 : f16
    linalg.yield %2, %3 : f16, f16
  } -> (tensor<5x2xf16>, tensor<5x2xf16>)
  return %r#0, %r#1 : tensor<5x2xf16>, tensor<5x2xf16>
}

// The positions of the diagonal are computed, not those of all rows and columns.
// CHECK-LABEL: func.func @diagonal_positions(
// CHECK: rope.table
// CHECK-SAME: -> tensor<5x2xf32>, tensor<5x2xf32>
func.func @diagonal_positions(%p: tensor<5x5xi32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d0)>, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5x5xi32>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%i: i32, %g: f32, %o: f32, %u: f32):
    %j = arith.sitofp %i : i32 to f32
    %1 = arith.mulf %j, %g : f32
    %2 = math.cos %1 : f32
    %3 = math.sin %1 : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<5x2xf32>, tensor<5x2xf32>
}
