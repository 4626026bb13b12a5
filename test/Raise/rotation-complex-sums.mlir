// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' --remarks-filter=rope-raise 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --entry=by_exponential --target=cpu --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=1:0:9 --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=by_negative_exponential --target=cpu --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=1:0:9 --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=conjugate --target=cpu --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --random=7 --range=1:0:9 --rtol=1e-5 --atol=1e-5

#id = affine_map<(b, s, d) -> (b, s, d)>
#row = affine_map<(b, s, d) -> (s)>
#lane = affine_map<(b, s, d) -> (d)>

// JAX writes `(lo + 1j * hi) * exp(1j * angle)`. A real number has a literal
// zero beside it, and products with that zero are none of the rotation.
// CHECK-LABEL: func.func @by_exponential(
// CHECK-NOT: complex
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-NOT: complex
// REMARK: [Passed] rotation
// REMARK-SAME: half to half, block [0, 4), rotation, half-width tables from positions
// REMARK-SAME: class finite; used: a product with zero counts as zero
// REMARK: [Passed] table
func.func @by_exponential(%x: tensor<2x5x4xf32>, %positions: tensor<5xf32>) -> tensor<2x5x4xf32> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %pairs = tensor.empty() : tensor<2x5x2xcomplex<f32>>
  %parts = tensor.empty() : tensor<2x5x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi : tensor<2x5x2xf32>, tensor<2x5x2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %re = complex.create %a, %zero : complex<f32>
    %b0 = complex.create %b, %zero : complex<f32>
    %im = complex.mul %i, %b0 : complex<f32>
    %w = complex.add %re, %im : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turn = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xf32>, tensor<2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%p: f32, %f: f32, %o: complex<f32>):
    %angle = arith.mulf %p, %f : f32
    %a0 = complex.create %angle, %zero : complex<f32>
    %ia = complex.mul %i, %a0 : complex<f32>
    %w = complex.exp %ia : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turned = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%z, %turn : tensor<2x5x2xcomplex<f32>>, tensor<2x5x2xcomplex<f32>>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %w = complex.mul %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %re = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.re %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %im = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.im %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// exp(-1j * angle) turns the other way.
// CHECK-LABEL: func.func @by_negative_exponential(
// CHECK-NOT: complex
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-SAME: transposed
// CHECK-NOT: complex
// REMARK: [Passed] rotation
// REMARK-SAME: transposed, rotation
// REMARK: [Passed] table
func.func @by_negative_exponential(%x: tensor<2x5x4xf32>, %positions: tensor<5xf32>) -> tensor<2x5x4xf32> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %minus_i = complex.constant [0.0 : f32, -1.0 : f32] : complex<f32>
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %pairs = tensor.empty() : tensor<2x5x2xcomplex<f32>>
  %parts = tensor.empty() : tensor<2x5x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi : tensor<2x5x2xf32>, tensor<2x5x2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %re = complex.create %a, %zero : complex<f32>
    %b0 = complex.create %b, %zero : complex<f32>
    %im = complex.mul %i, %b0 : complex<f32>
    %w = complex.add %re, %im : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turn = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xf32>, tensor<2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%p: f32, %f: f32, %o: complex<f32>):
    %angle = arith.mulf %p, %f : f32
    %a0 = complex.create %angle, %zero : complex<f32>
    %ia = complex.mul %minus_i, %a0 : complex<f32>
    %w = complex.exp %ia : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turned = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%z, %turn : tensor<2x5x2xcomplex<f32>>, tensor<2x5x2xcomplex<f32>>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %w = complex.mul %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %re = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.re %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %im = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.im %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// No product with zero: every bit is kept.
// CHECK-LABEL: func.func @exponential_of_a_pair(
// CHECK: rope.table
// CHECK: rope.rotate
// REMARK: [Passed] rotation
// REMARK-SAME: class exact
// REMARK: [Passed] table
func.func @exponential_of_a_pair(%x: tensor<2x5x4xf32>, %positions: tensor<5xf32>) -> tensor<2x5x4xf32> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %pairs = tensor.empty() : tensor<2x5x2xcomplex<f32>>
  %parts = tensor.empty() : tensor<2x5x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi : tensor<2x5x2xf32>, tensor<2x5x2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %w = complex.create %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turn = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xf32>, tensor<2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%p: f32, %f: f32, %o: complex<f32>):
    %angle = arith.mulf %p, %f : f32
    %ia = complex.create %zero, %angle : complex<f32>
    %w = complex.exp %ia : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turned = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%z, %turn : tensor<2x5x2xcomplex<f32>>, tensor<2x5x2xcomplex<f32>>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %w = complex.mul %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %re = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.re %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %im = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.im %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// `cos - 1j * sin` turns back.
// CHECK-LABEL: func.func @conjugate(
// CHECK: rope.table
// CHECK: rope.rotate
// CHECK-SAME: transposed
// REMARK: [Passed] rotation
// REMARK-SAME: transposed
// REMARK: [Passed] table
func.func @conjugate(%x: tensor<2x5x4xf32>, %positions: tensor<5xf32>) -> tensor<2x5x4xf32> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %pairs = tensor.empty() : tensor<2x5x2xcomplex<f32>>
  %parts = tensor.empty() : tensor<2x5x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi : tensor<2x5x2xf32>, tensor<2x5x2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %re = complex.create %a, %zero : complex<f32>
    %b0 = complex.create %b, %zero : complex<f32>
    %im = complex.mul %i, %b0 : complex<f32>
    %w = complex.add %re, %im : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turn = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xf32>, tensor<2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%p: f32, %f: f32, %o: complex<f32>):
    %angle = arith.mulf %p, %f : f32
    %c = math.cos %angle : f32
    %s = math.sin %angle : f32
    %c0 = complex.create %c, %zero : complex<f32>
    %s0 = complex.create %s, %zero : complex<f32>
    %is = complex.mul %i, %s0 : complex<f32>
    %w = complex.sub %c0, %is : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turned = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%z, %turn : tensor<2x5x2xcomplex<f32>>, tensor<2x5x2xcomplex<f32>>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %w = complex.mul %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %re = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.re %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %im = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.im %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// The exponent has a real part: no rotation, and each row has a matrix of its
// own.
// CHECK-LABEL: func.func @damped(
// CHECK-NOT: rope
// CHECK: return
// REMARK: [Missed] not-a-table
func.func @damped(%x: tensor<2x5x4xf32>, %positions: tensor<5xf32>) -> tensor<2x5x4xf32> {
  %frequencies = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %pairs = tensor.empty() : tensor<2x5x2xcomplex<f32>>
  %parts = tensor.empty() : tensor<2x5x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi : tensor<2x5x2xf32>, tensor<2x5x2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %re = complex.create %a, %zero : complex<f32>
    %b0 = complex.create %b, %zero : complex<f32>
    %im = complex.mul %i, %b0 : complex<f32>
    %w = complex.add %re, %im : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turn = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%positions, %frequencies : tensor<5xf32>, tensor<2xf32>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%p: f32, %f: f32, %o: complex<f32>):
    %angle = arith.mulf %p, %f : f32
    %ia = complex.create %f, %angle : complex<f32>
    %w = complex.exp %ia : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %turned = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%z, %turn : tensor<2x5x2xcomplex<f32>>, tensor<2x5x2xcomplex<f32>>) outs(%pairs : tensor<2x5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %w = complex.mul %a, %b : complex<f32>
    linalg.yield %w : complex<f32>
  } -> tensor<2x5x2xcomplex<f32>>
  %re = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.re %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %im = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%turned : tensor<2x5x2xcomplex<f32>>) outs(%parts : tensor<2x5x2xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %w = complex.im %a : complex<f32>
    linalg.yield %w : f32
  } -> tensor<2x5x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}
