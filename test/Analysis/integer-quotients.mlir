// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s

// A rest and multiples of its quotient are the dividend only where the factors
// are those of the division.

#id1 = affine_map<(d0) -> (d0)>

// The quotient has the factor of the rest times 4.
// CHECK: remark: %arg0[d0]{{$}}
func.func @whole(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %q4 : index
    %v = tensor.extract %x[%s1] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// What cancels is gone before.
// CHECK: remark: %arg0[(d0 mod 4)]{{$}}
func.func @cancelled_quotients(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.subi %s0, %q4 : index
    %s2 = arith.addi %s1, %q4 : index
    %v = tensor.extract %x[%s2] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// CHECK: remark: %arg0[d0 + -1*(d0 mod 4)]{{$}}
func.func @cancelled_rests(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %q4 : index
    %s2 = arith.subi %s1, %m : index
    %v = tensor.extract %x[%s2] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// Two rests with one quotient are no multiple of d0.
// CHECK: remark: %arg0[4*(d0 floordiv 4) + 2*(d0 mod 4)]{{$}}
func.func @two_rests(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %m : index
    %s2 = arith.addi %s1, %q4 : index
    %v = tensor.extract %x[%s2] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// CHECK: remark: %arg0[d0 + 4*(d0 floordiv 4)]{{$}}
func.func @two_quotients(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %q4 : index
    %s2 = arith.addi %s1, %q4 : index
    %v = tensor.extract %x[%s2] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// CHECK: remark: %arg0[2*d0]{{$}}
func.func @two_of_each(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %q4 : index
    %s2 = arith.addi %s1, %q4 : index
    %s3 = arith.addi %s2, %m : index
    %v = tensor.extract %x[%s3] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// CHECK: remark: %arg0[-4*(d0 floordiv 4) + (d0 mod 4)]{{$}}
func.func @opposite(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.subi %s0, %q4 : index
    %v = tensor.extract %x[%s1] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// CHECK: remark: %arg0[d0]{{$}}
func.func @three_and_one(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %q3 = arith.muli %q, %c3 : index
    %s0 = arith.addi %zero, %q3 : index
    %s1 = arith.addi %s0, %m : index
    %s2 = arith.addi %s1, %q : index
    %v = tensor.extract %x[%s2] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// Groups of 8 that hold groups of 4.
// CHECK: remark: %arg0[2*d0]{{$}}
func.func @nested_groups(%x: tensor<64xf32>) -> tensor<32xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %q_8 = arith.divui %i, %c8 : index
    %q8 = arith.muli %q_8, %c8 : index
    %m8 = arith.remui %i, %c8 : index
    %s0 = arith.addi %zero, %m : index
    %s1 = arith.addi %s0, %q4 : index
    %s2 = arith.addi %s1, %m8 : index
    %s3 = arith.addi %s2, %q8 : index
    %v = tensor.extract %x[%s3] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// Rows of 4 in rows of 8, and of rows of 2, chosen by data.
// CHECK: remark: %arg0[(%arg2[d0] floordiv 2), d1 + 4*(%arg2[d0] mod 2)]{{$}}
// CHECK: remark: %arg1[group(%arg2[d0], (d1 floordiv 2), 2), (d1 mod 2)]{{$}}
func.func @groups_of_groups(%x: tensor<6x8xf32>, %w: tensor<24x2xf32>, %at: tensor<5xi64>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<6x8xf32> into tensor<48xf32>
  %rows = tensor.expand_shape %flat [[0, 1]] output_shape [12, 4] : tensor<48xf32> into tensor<12x4xf32>
  %flat2 = tensor.collapse_shape %w [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
  %rows2 = tensor.expand_shape %flat2 [[0, 1]] output_shape [12, 4] : tensor<48xf32> into tensor<12x4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %y:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<5xi64>) outs(%e, %e : tensor<5x4xf32>, tensor<5x4xf32>) {
  ^bb0(%p: i64, %o: f32, %o2: f32):
    %i = arith.index_cast %p : i64 to index
    %lane = linalg.index 1 : index
    %v = tensor.extract %rows[%i, %lane] : tensor<12x4xf32>
    %v2 = tensor.extract %rows2[%i, %lane] : tensor<12x4xf32>
    linalg.yield %v, %v2 : f32, f32
  } -> (tensor<5x4xf32>, tensor<5x4xf32>)
  return %y#0, %y#1 : tensor<5x4xf32>, tensor<5x4xf32>
}
