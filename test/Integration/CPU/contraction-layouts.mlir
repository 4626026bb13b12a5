// Contractions of any layout against the interpreter in f64. Inputs are in [-1, 1];
// a sum of k products in f32 is within k * k * 2^-24.

// RUN: rope-runner %s --entry=transposed_weight_and_result --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=3e-4
// RUN: rope-runner %s --entry=sum_over_two_axes --random=2 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=4e-3 --atol=3e-4
// RUN: rope-runner %s --entry=transposed_batches --random=3 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=3e-4
// RUN: rope-runner %s --entry=unit_axis_inside --random=4 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=3e-4

// The weight is stored by rows of its outputs; the result is split into heads
// and transposed.
func.func @transposed_weight_and_result(%x: tensor<14x65xf32>, %w: tensor<34x65xf32>) -> tensor<2x2x7x17xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<65x34xf32>
  %wt = linalg.transpose ins(%w : tensor<34x65xf32>) outs(%we : tensor<65x34xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<14x34xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<14x34xf32>) -> tensor<14x34xf32>
  %m = linalg.matmul ins(%x, %wt : tensor<14x65xf32>, tensor<65x34xf32>) outs(%f : tensor<14x34xf32>) -> tensor<14x34xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 2, 17] : tensor<14x34xf32> into tensor<2x7x2x17xf32>
  %te = tensor.empty() : tensor<2x2x7x17xf32>
  %t = linalg.transpose ins(%heads : tensor<2x7x2x17xf32>) outs(%te : tensor<2x2x7x17xf32>) permutation = [0, 2, 1, 3]
  return %t : tensor<2x2x7x17xf32>
}

// Heads and lanes are both summed over and are not one axis of the left operand;
// the bf16 result starts from a value of its own and is rounded once.
func.func @sum_over_two_axes(%a: tensor<3x7x17xbf16>, %w: tensor<3x17x9xbf16>, %c: tensor<7x9xbf16>) -> tensor<7x9xbf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(s, o, h, d) -> (h, s, d)>, affine_map<(s, o, h, d) -> (h, d, o)>, affine_map<(s, o, h, d) -> (s, o)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %w : tensor<3x7x17xbf16>, tensor<3x17x9xbf16>) outs(%c : tensor<7x9xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %z, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<7x9xbf16>
  return %r : tensor<7x9xbf16>
}

// Batch innermost in memory, both operands read along the wrong axis, result
// stored by columns; accumulates into an argument, which stays as it was.
func.func @transposed_batches(%a: tensor<33x17x2xf32>, %b: tensor<9x33x2xf32>, %c: tensor<2x9x17xf32>) -> (tensor<2x9x17xf32>, tensor<2x9x17xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (k, m, b)>, affine_map<(b, m, n, k) -> (n, k, b)>, affine_map<(b, m, n, k) -> (b, n, m)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<33x17x2xf32>, tensor<9x33x2xf32>) outs(%c : tensor<2x9x17xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x9x17xf32>
  return %r, %c : tensor<2x9x17xf32>, tensor<2x9x17xf32>
}

// The rows are a slice along an axis inside of the batch: its stride is not the
// one between rows.
func.func @unit_axis_inside(%a: tensor<3x5x17xf32>, %w: tensor<17x9xf32>) -> tensor<3x1x9xf32> {
  %zero = arith.constant 0.0 : f32
  %x = tensor.extract_slice %a[0, 2, 0] [3, 1, 17] [1, 1, 1] : tensor<3x5x17xf32> to tensor<3x1x17xf32>
  %e = tensor.empty() : tensor<3x1x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x1x9xf32>) -> tensor<3x1x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(b, s, n, k) -> (b, s, k)>, affine_map<(b, s, n, k) -> (k, n)>, affine_map<(b, s, n, k) -> (b, s, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<3x1x17xf32>, tensor<17x9xf32>) outs(%f : tensor<3x1x9xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %t = arith.mulf %p, %q : f32
    %s = arith.addf %z, %t : f32
    linalg.yield %s : f32
  } -> tensor<3x1x9xf32>
  return %r : tensor<3x1x9xf32>
}
