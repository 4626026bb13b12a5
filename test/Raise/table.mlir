// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{what=rotation})' | FileCheck %s --check-prefix=OFF
// RUN: rope-runner %s --entry=halves_scaled_rounded --target=reference --random=1 --range=0:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=timescales_and_scale --target=reference --random=2 --range=0:0:40 --range=1:1:9 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=infinite_timescale --target=reference --random=2 --range=0:-40:40 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=counted_rows --target=reference --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=sections --target=reference --random=3 --range=0:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=neighbours --target=reference --random=4 --range=0:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0

// OFF-NOT: rope.

#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#pairs = affine_map<(d0, d1, d2) -> (d0, d1)>
#lane3 = affine_map<(d0, d1, d2) -> (d2)>
#plane = affine_map<(d0, d1, d2) -> (d0, d1)>

// Magnitude and rounding belong to the table; the copies go back on it.
// CHECK-LABEL: func.func @halves_scaled_rounded
// CHECK-SAME:    %[[P:.+]]: tensor<5xi64>
// CHECK:         %[[T:.+]]:2 = rope.table angle<source> positions(%[[P]] : tensor<5xi64>)
// CHECK-SAME:      -> tensor<5x2xbf16>, tensor<5x2xbf16>
// CHECK-NOT:     math.
// CHECK:         tensor.concat dim(1) %[[T]]#0, %[[T]]#0
// CHECK:         tensor.concat dim(1) %[[T]]#1, %[[T]]#1
// REMARK: Function=halves_scaled_rounded | Remark="cosine and sine of given positions times 2 literal frequencies
func.func @halves_scaled_rounded(%p: tensor<5xi64>) -> (tensor<5x4xbf16>, tensor<5x4xbf16>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %m = arith.constant dense<1.5> : tensor<5x4xf32>
  %e2 = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e2 : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %q = arith.mulf %g, %j : f32
    linalg.yield %q : f32
  } -> tensor<5x2xf32>
  %w = tensor.concat dim(1) %a, %a : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %e = tensor.empty() : tensor<5x4xbf16>
  %c = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<5x4xf32>) outs(%e : tensor<5x4xbf16>) {
  ^bb0(%i: f32, %o: bf16):
    %k = arith.constant 1.5 : f32
    %1 = math.cos %i : f32
    %2 = arith.mulf %1, %k : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<5x4xbf16>
  %s = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<5x4xf32>) outs(%e : tensor<5x4xbf16>) {
  ^bb0(%i: f32, %o: bf16):
    %k = arith.constant 1.5 : f32
    %1 = math.sin %i : f32
    %2 = arith.mulf %1, %k : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<5x4xbf16>
  return %c, %s : tensor<5x4xbf16>, tensor<5x4xbf16>
}

// Positions over run-time timescales, then over a literal.
// CHECK-LABEL: func.func @timescales_and_scale
// CHECK-SAME:    %[[P:.+]]: tensor<5xi64>, %[[F:.+]]: tensor<3xf32>
// CHECK:         rope.table angle<source> positions(%[[P]] : tensor<5xi64>) frequencies(%[[F]] : tensor<3xf32>)
// CHECK-SAME:      angle_form = #rope.angle_form<divide>, angle_scale = 8.000000e+00 : f64, angle_scale_form = #rope.angle_form<divide>
func.func @timescales_and_scale(%p: tensor<5xi64>, %t: tensor<3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %e = tensor.empty() : tensor<5x3xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %t : tensor<5xi64>, tensor<3xf32>) outs(%e, %e : tensor<5x3xf32>, tensor<5x3xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32, %u: f32):
    %k = arith.constant 8.0 : f32
    %j = arith.sitofp %i : i64 to f32
    %1 = arith.divf %j, %g : f32
    %2 = arith.divf %1, %k : f32
    %3 = math.cos %2 : f32
    %4 = math.sin %2 : f32
    linalg.yield %3, %4 : f32, f32
  } -> (tensor<5x3xf32>, tensor<5x3xf32>)
  return %r#0, %r#1 : tensor<5x3xf32>, tensor<5x3xf32>
}

// A timescale that is infinite: the lane does not turn.
// CHECK-LABEL: func.func @infinite_timescale
// CHECK-SAME:    %[[P:.+]]: tensor<5xi32>
// CHECK:         %[[F:.+]] = arith.constant dense<[1.000000e+00, 8.000000e+00, 0x7F800000]>
// CHECK:         rope.table angle<source> positions(%[[P]] : tensor<5xi32>) frequencies(%[[F]] : tensor<3xf32>)
// CHECK-SAME:      angle_form = #rope.angle_form<divide>
func.func @infinite_timescale(%p: tensor<5xi32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %t = arith.constant dense<[1.0, 8.0, 0x7F800000]> : tensor<3xf32>
  %e = tensor.empty() : tensor<5x3xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %t : tensor<5xi32>, tensor<3xf32>) outs(%e, %e : tensor<5x3xf32>, tensor<5x3xf32>) {
  ^bb0(%i: i32, %g: f32, %o: f32, %u: f32):
    %j = arith.sitofp %i : i32 to f32
    %1 = arith.divf %j, %g : f32
    %2 = math.cos %1 : f32
    %3 = math.sin %1 : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<5x3xf32>, tensor<5x3xf32>)
  return %r#0, %r#1 : tensor<5x3xf32>, tensor<5x3xf32>
}

// Row numbers from 3 on.
// CHECK-LABEL: func.func @counted_rows
// CHECK:         %[[O:.+]] = arith.constant 3 : i64
// CHECK:         rope.table angle<source> positions(%[[O]] : i64)
func.func @counted_rows() -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %r:2 = linalg.generic {indexing_maps = [#lane, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%g: f32, %o: f32, %u: f32):
    %c3 = arith.constant 3 : index
    %i = linalg.index 0 : index
    %p = arith.addi %i, %c3 : index
    %q = arith.index_cast %p : index to i64
    %j = arith.sitofp %q : i64 to f32
    %1 = arith.mulf %j, %g : f32
    %3 = math.cos %1 : f32
    %4 = math.sin %1 : f32
    linalg.yield %3, %4 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<5x2xf32>, tensor<5x2xf32>
}

// Columns of several position axes.
// CHECK-LABEL: func.func @sections
// CHECK-SAME:    %[[P:.+]]: tensor<2x5xi64>
// CHECK:         rope.table angle<source> positions(%[[P]] : tensor<2x5xi64>)
// CHECK-SAME:      axes [0, 1, 1]
func.func @sections(%p: tensor<2x5xi64>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %f = arith.constant dense<[1.0, 0.1, 0.01]> : tensor<3xf32>
  %e = tensor.empty() : tensor<2x5x3xf32>
  %a = linalg.generic {indexing_maps = [#plane, #lane3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %f : tensor<2x5xi64>, tensor<3xf32>) outs(%e : tensor<2x5x3xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %1 = arith.mulf %j, %g : f32
    linalg.yield %1 : f32
  } -> tensor<2x5x3xf32>
  %t = tensor.extract_slice %a[0, 0, 0] [1, 5, 1] [1, 1, 1] : tensor<2x5x3xf32> to tensor<5x1xf32>
  %h = tensor.extract_slice %a[1, 0, 1] [1, 5, 2] [1, 1, 1] : tensor<2x5x3xf32> to tensor<5x2xf32>
  %w = tensor.concat dim(1) %t, %h : (tensor<5x1xf32>, tensor<5x2xf32>) -> tensor<5x3xf32>
  %c = math.cos %w : tensor<5x3xf32>
  %s = math.sin %w : tensor<5x3xf32>
  return %c, %s : tensor<5x3xf32>, tensor<5x3xf32>
}

// Each column twice, next to each other.
// CHECK-LABEL: func.func @neighbours
// CHECK:         %[[T:.+]]:2 = rope.table
// CHECK-SAME:      -> tensor<5x2xf32>, tensor<5x2xf32>
// CHECK:         %[[B:.+]] = linalg.generic {{.*}} ins(%[[T]]#0
// CHECK:         tensor.collapse_shape %[[B]] {{\[\[}}0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
func.func @neighbours(%p: tensor<5xi32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e2 = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi32>, tensor<2xf32>) outs(%e2 : tensor<5x2xf32>) {
  ^bb0(%i: i32, %g: f32, %o: f32):
    %j = arith.sitofp %i : i32 to f32
    %q = arith.mulf %g, %j : f32
    linalg.yield %q : f32
  } -> tensor<5x2xf32>
  %e3 = tensor.empty() : tensor<5x2x2xf32>
  %b = linalg.generic {indexing_maps = [#pairs, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<5x2xf32>) outs(%e3 : tensor<5x2x2xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> tensor<5x2x2xf32>
  %w = tensor.collapse_shape %b [[0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
  %c = math.cos %w : tensor<5x4xf32>
  %s = math.sin %w : tensor<5x4xf32>
  return %c, %s : tensor<5x4xf32>, tensor<5x4xf32>
}

// A cosine alone is no table.
// CHECK-LABEL: func.func @lone_cosine
// CHECK-NOT:     rope.table
// CHECK:         math.cos
func.func @lone_cosine(%p: tensor<5xi64>) -> tensor<5x2xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %q = arith.mulf %g, %j : f32
    %c = math.cos %q : f32
    linalg.yield %c : f32
  } -> tensor<5x2xf32>
  return %a : tensor<5x2xf32>
}

// No table divides its angles by a zero, whatever its sign: the pair stays.
// CHECK-LABEL: func.func @scale_of_minus_zero
// CHECK-NOT: rope.table
// REMARK: remark: [Missed] angle-form | Category:rope-raise | Function=scale_of_minus_zero
func.func @scale_of_minus_zero(%pos: tensor<5xi64>, %timescales: tensor<3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %e = tensor.empty() : tensor<5x3xf32>
  %y:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%pos, %timescales : tensor<5xi64>, tensor<3xf32>) outs(%e, %e : tensor<5x3xf32>, tensor<5x3xf32>) {
  ^bb0(%p: i64, %t: f32, %o0: f32, %o1: f32):
    %zero = arith.constant -0.0 : f32
    %0 = arith.sitofp %p : i64 to f32
    %1 = arith.divf %0, %t : f32
    %2 = arith.divf %1, %zero : f32
    %c = math.cos %2 : f32
    %s = math.sin %2 : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<5x3xf32>, tensor<5x3xf32>)
  return %y#0, %y#1 : tensor<5x3xf32>, tensor<5x3xf32>
}
