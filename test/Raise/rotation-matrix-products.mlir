// Matrices whose entries are cosines and sines times zero and one, as exporters
// write a diagonal, and the ways to apply one to each row.

// RUN: rope-opt %s --rope-raise=verify | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=diagonal_and_turned --random=3 --range=1:0:30 \
// RUN:   --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=narrow --random=3 --range=1:0:30 \
// RUN:   --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-2 --atol=1e-2
// RUN: rope-runner %s --entry=summed_later --random=3 --range=1:0:30 \
// RUN:   --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-5 --atol=1e-5

// The unit matrix times the cosine of each row of it, and a turned one times
// the sine.

#e = affine_map<(d0, d1) -> (d0, d1)>
#p = affine_map<(d0, d1) -> (d0)>
#m = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d1, d2)>
#r = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @diagonal_and_turned
// CHECK: rope.table
// CHECK-NOT: linalg.batch_matmul
// CHECK: rope.rotate interleaved to interleaved block(0, 4)
// CHECK-SAME: kind = #rope.kind<rotation>
// REMARK: [Passed] rotation {{.*}}Function=diagonal_and_turned | {{.*}}rotation, half-width tables from positions and frequencies{{.*}}class finite; used: {{.*}}a product with zero counts as zero
func.func @diagonal_and_turned(%x: tensor<7x4x1xf32>, %p: tensor<7xi64>) -> tensor<7x4x1xf32> {
  %f = arith.constant dense<[1.0, 1.0, 0.25, 0.25]> : tensor<4xf32>
  %unit = arith.constant dense<[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %turn = arith.constant dense<[[0.0, -1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, -1.0], [0.0, 0.0, 1.0, 0.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<7x4xf32>
  %t:2 = linalg.generic {indexing_maps = [#p, affine_map<(d0, d1) -> (d1)>, #e, #e], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<7xi64>, tensor<4xf32>) outs(%e0, %e0 : tensor<7x4xf32>, tensor<7x4xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32, %o2: f32):
    %j = arith.sitofp %i : i64 to f32
    %a = arith.mulf %j, %g : f32
    %0 = math.cos %a : f32
    %1 = math.sin %a : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<7x4xf32>, tensor<7x4xf32>)
  %e = tensor.empty() : tensor<7x4x4xf32>
  %matrix = linalg.generic {indexing_maps = [#c, #c, #r, #r, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%unit, %turn, %t#0, %t#1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>) outs(%e : tensor<7x4x4xf32>) {
  ^bb0(%u: f32, %w: f32, %cos: f32, %sin: f32, %o: f32):
    %0 = arith.mulf %u, %cos : f32
    %1 = arith.mulf %w, %sin : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x4x4xf32>
  %e1 = tensor.empty() : tensor<7x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  %y = linalg.batch_matmul ins(%matrix, %x : tensor<7x4x4xf32>, tensor<7x4x1xf32>) outs(%init : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  return %y : tensor<7x4x1xf32>
}

// The matrix is rounded to the type of x, and products are summed in f32. Its
// entries are chosen by comparing constants.

// CHECK-LABEL: @narrow
// CHECK-NOT: linalg.batch_matmul
// CHECK: rope.rotate interleaved to interleaved block(0, 4)
// CHECK-SAME: tensor<7x4x1xbf16>
// REMARK: [Passed] rotation {{.*}}Function=narrow | {{.*}}computed in f32 from bf16{{.*}}class finite
func.func @narrow(%x: tensor<7x4x1xbf16>, %p: tensor<7xi64>) -> tensor<7x4x1xf32> {
  %f = arith.constant dense<[1.0, 1.0, 0.25, 0.25]> : tensor<4xf32>
  %unit = arith.constant dense<[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %turn = arith.constant dense<[[0.0, -1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, -1.0], [0.0, 0.0, 1.0, 0.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x4x4xbf16>
  %matrix = linalg.generic {indexing_maps = [#c, #c, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d1)>, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%unit, %turn, %p, %f : tensor<4x4xf32>, tensor<4x4xf32>, tensor<7xi64>, tensor<4xf32>) outs(%e : tensor<7x4x4xbf16>) {
  ^bb0(%u: f32, %w: f32, %i: i64, %g: f32, %o: bf16):
    %j = arith.sitofp %i : i64 to f32
    %a = arith.mulf %j, %g : f32
    %cos = math.cos %a : f32
    %sin = math.sin %a : f32
    %minus = arith.negf %sin : f32
    %here = arith.cmpf ogt, %u, %zero : f32
    %above = arith.cmpf olt, %w, %zero : f32
    %below = arith.cmpf ogt, %w, %zero : f32
    %0 = arith.select %below, %sin, %zero : f32
    %1 = arith.select %above, %minus, %0 : f32
    %2 = arith.select %here, %cos, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<7x4x4xbf16>
  %e1 = tensor.empty() : tensor<7x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  %y = linalg.batch_matmul ins(%matrix, %x : tensor<7x4x4xbf16>, tensor<7x4x1xbf16>) outs(%init : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  return %y : tensor<7x4x1xf32>
}

// One op multiplies the matrix with the row, another one sums, in loops of
// another order.

// CHECK-LABEL: @summed_later
// CHECK-NOT: "reduction"
// CHECK: rope.rotate half to half block(0, 4)
// CHECK-SAME: kind = #rope.kind<rotation>
// REMARK: [Passed] rotation {{.*}}Function=summed_later | {{.*}}class finite
func.func @summed_later(%x: tensor<7x4xf32>, %p: tensor<7xi64>) -> tensor<7x4xf32> {
  %f = arith.constant dense<[1.0, 0.25, 1.0, 0.25]> : tensor<4xf32>
  %unit = arith.constant dense<[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %turn = arith.constant dense<[[0.0, 0.0, -1.0, 0.0], [0.0, 0.0, 0.0, -1.0], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x4x4xf32>
  %matrix = linalg.generic {indexing_maps = [#c, #c, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d1)>, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%unit, %turn, %p, %f : tensor<4x4xf32>, tensor<4x4xf32>, tensor<7xi64>, tensor<4xf32>) outs(%e : tensor<7x4x4xf32>) {
  ^bb0(%u: f32, %w: f32, %i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %a = arith.mulf %j, %g : f32
    %cos = math.cos %a : f32
    %sin = math.sin %a : f32
    %0 = arith.mulf %u, %cos : f32
    %1 = arith.mulf %w, %sin : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x4x4xf32>
  %products = linalg.generic {indexing_maps = [#m, affine_map<(d0, d1, d2) -> (d0, d2)>, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%matrix, %x : tensor<7x4x4xf32>, tensor<7x4xf32>) outs(%e : tensor<7x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<7x4x4xf32>
  %e1 = tensor.empty() : tensor<7x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<7x4xf32>) -> tensor<7x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>],
                       iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%products : tensor<7x4x4xf32>) outs(%init : tensor<7x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<7x4xf32>
  return %y : tensor<7x4xf32>
}

// The op that is summed adds, too.

// CHECK-LABEL: @added_and_summed
// CHECK-NOT: rope.rotate
func.func @added_and_summed(%x: tensor<7x4xf32>, %p: tensor<7xi64>) -> tensor<7x4xf32> {
  %f = arith.constant dense<[1.0, 0.25, 1.0, 0.25]> : tensor<4xf32>
  %unit = arith.constant dense<[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %turn = arith.constant dense<[[0.0, 0.0, -1.0, 0.0], [0.0, 0.0, 0.0, -1.0], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x4x4xf32>
  %matrix = linalg.generic {indexing_maps = [#c, #c, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d1)>, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%unit, %turn, %p, %f : tensor<4x4xf32>, tensor<4x4xf32>, tensor<7xi64>, tensor<4xf32>) outs(%e : tensor<7x4x4xf32>) {
  ^bb0(%u: f32, %w: f32, %i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %a = arith.mulf %j, %g : f32
    %cos = math.cos %a : f32
    %sin = math.sin %a : f32
    %0 = arith.mulf %u, %cos : f32
    %1 = arith.mulf %w, %sin : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x4x4xf32>
  %products = linalg.generic {indexing_maps = [#m, affine_map<(d0, d1, d2) -> (d0, d2)>, #m], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%matrix, %x : tensor<7x4x4xf32>, tensor<7x4xf32>) outs(%e : tensor<7x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<7x4x4xf32>
  %e1 = tensor.empty() : tensor<7x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<7x4xf32>) -> tensor<7x4xf32>
  %y = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%products : tensor<7x4x4xf32>) outs(%init : tensor<7x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<7x4xf32>
  return %y : tensor<7x4xf32>
}

// A state for each row, as of a recurrence, is no table, also where it is
// given.

#s = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// CHECK-LABEL: @given_state
// CHECK-NOT: rope.rotate
// REMARK: [Missed] not-a-table {{.*}}Function=given_state
func.func @given_state(%q: tensor<2x3x2xf32>, %state: tensor<2x3x2x2xf32>) -> tensor<2x3x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x2x2xf32>
  %products = linalg.generic {indexing_maps = [#s, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, #s], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%state, %q : tensor<2x3x2x2xf32>, tensor<2x3x2xf32>) outs(%e : tensor<2x3x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x2x2xf32>
  %e1 = tensor.empty() : tensor<2x3x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  %y = linalg.generic {indexing_maps = [#s, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%products : tensor<2x3x2x2xf32>) outs(%init : tensor<2x3x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x2xf32>
  return %y : tensor<2x3x2xf32>
}
