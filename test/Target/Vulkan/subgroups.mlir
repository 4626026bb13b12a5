// REQUIRES: vulkan
// Reductions whose terms threads of a subgroup exchange, with subgroups of 4, 8 and 16 threads where the driver is
// Mesa's, against the interpreter in f64; then the form without exchanges, because a strategy is banned or because
// the device has none. Sums of n terms of at most 1 in f32, in any order, differ by less than n * n * 2^-24: 0.06
// for 1000, 0.001 for 128; minima, maxima and integers not at all. Attention has weights that sum to 1 and values
// of at most 1, and scores of 64 products of at most 1: 2^-10 with what rounding of f16 leaves of weights and results.
// RUN: env LP_NATIVE_VECTOR_WIDTH=128 rope-runner %s --entry=reductions --target=vulkan --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06 | FileCheck %s --check-prefix=FOUR
// RUN: env LP_NATIVE_VECTOR_WIDTH=256 rope-runner %s --entry=reductions --target=vulkan --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06 | FileCheck %s --check-prefix=FOUR
// RUN: env LP_NATIVE_VECTOR_WIDTH=512 rope-runner %s --entry=reductions --target=vulkan --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06 | FileCheck %s --check-prefix=FOUR
// RUN: rope-runner %s --entry=reductions --target=vulkan --strategies=-subgroup-reduction --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06 | FileCheck %s --check-prefix=FOUR
// RUN: rope-runner %s --entry=reductions --target=vulkan --without=GroupNonUniformShuffle --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06 | FileCheck %s --check-prefix=FOUR
// RUN: env LP_NATIVE_VECTOR_WIDTH=128 rope-runner %s --entry=decode --target=vulkan --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.001 | FileCheck %s
// RUN: env LP_NATIVE_VECTOR_WIDTH=256 rope-runner %s --entry=decode --target=vulkan --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.001 | FileCheck %s
// RUN: rope-runner %s --entry=decode --target=vulkan --strategies=-subgroup-reduction --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.001 | FileCheck %s
// RUN: rope-runner %s --entry=norm --target=vulkan --random=1 --range=0:-1:1 --compare-with=reference --rtol=0.001 --atol=0 | FileCheck %s
// FOUR-COUNT-4: against reference: ok
// CHECK: against reference: ok

// Two results at once, 16 bits, 64 bits, more elements than a block has groups.
func.func @reductions(%x: tensor<3x1000xf32>, %h: tensor<37x130xf16>, %i: tensor<5x77xi64>) -> (tensor<3xf32>, tensor<3xf32>, tensor<37xf16>, tensor<5xi64>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %half = arith.constant 0xFC00 : f16
  %integer = arith.constant -9223372036854775808 : i64
  %e = tensor.empty() : tensor<3xf32>
  %sums = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %maxima = linalg.fill ins(%least : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %eh = tensor.empty() : tensor<37xf16>
  %fh = linalg.fill ins(%half : f16) outs(%eh : tensor<37xf16>) -> tensor<37xf16>
  %ei = tensor.empty() : tensor<5xi64>
  %fi = linalg.fill ins(%integer : i64) outs(%ei : tensor<5xi64>) -> tensor<5xi64>
  %both:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x1000xf32>)
      outs(%sums, %maxima : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %s = arith.addf %in, %a : f32
    %t = arith.maximumf %b, %in : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<3xf32>, tensor<3xf32>)
  %largest = linalg.reduce {arith.maximumf} ins(%h : tensor<37x130xf16>) outs(%fh : tensor<37xf16>) dimensions = [1]
  %integers = linalg.reduce {arith.maxsi} ins(%i : tensor<5x77xi64>) outs(%fi : tensor<5xi64>) dimensions = [1]
  return %both#0, %both#1, %largest, %integers : tensor<3xf32>, tensor<3xf32>, tensor<37xf16>, tensor<5xi64>
}

// One token of four heads that share keys: dot products, maxima and totals of scores.
func.func @decode(%q: tensor<4x1x64xf16>, %k: tensor<77x64xf16>, %v: tensor<77x64xf16>) -> tensor<4x1x64xf16> {
  %out = tensor.empty() : tensor<4x1x64xf16>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x1x64xf16>, tensor<77x64xf16>, tensor<77x64xf16>)
      outs(%out : tensor<4x1x64xf16>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (j, d)>,
                       affine_map<(h, m, n, j, d) -> (j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.125 : f64} -> tensor<4x1x64xf16>
  return %0 : tensor<4x1x64xf16>
}

// The sum of squares of a row, and the row divided by its root.
func.func @norm(%x: tensor<5x128xf32>) -> tensor<5x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x128xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<5xf32>
  %out = tensor.empty() : tensor<5x128xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<5x128xf32>, tensor<5xf32>) outs(%out : tensor<5x128xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %root = math.rsqrt %s : f32
    %r = arith.mulf %a, %root : f32
    linalg.yield %r : f32
  } -> tensor<5x128xf32>
  return %0 : tensor<5x128xf32>
}
