// Weights of 4 bits a number, as arguments and as a constant, stay that in a kernel that dequantizes them.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' | FileCheck %s
// CHECK-COUNT-3: rope.kernel ["dequantize", "projection", "rotate"]
//
// Scales are in [0, 1/128] and differences of numbers in [-15, 15], so that |w| <= 0.12; with |x| <= 1 the error of a sum of
// 64 terms is at most 64 * 2^-24 * 64 * 0.12 = 3e-5, and that of a rotation (|c|, |s| <= 1) of two of them twice as much.
// RUN: rope-runner %s --entry=groups --random=3 --range=0:-1:1 --range=1:-8:7 --range=2:0:0.0078 --range=3:-8:7 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=channels --random=3 --range=0:-1:1 --range=1:-8:7 --range=2:0:0.0078 --range=3:-1:1 --range=4:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=constant --random=3 --range=0:-1:1 --range=1:0:0.0078 --range=2:-1:1 --range=3:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=6e-5
// Two threads and parts of 16 terms; kernels for a GPU.
// RUN: rope-runner %s --entry=groups --random=3 --threads=2 --range=0:-1:1 --range=1:-8:7 --range=2:0:0.0078 --range=3:-8:7 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=6e-5
// RUN: rope-runner %s --entry=constant --target=emulate --random=3 --range=0:-1:1 --range=1:0:0.0078 --range=2:-1:1 --range=3:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=6e-5
//
// Copies, slices, sums and results of such numbers, and of those whose bytes are no power of two.
// RUN: rope-runner %s --entry=numbers --random=3 --range=0:-8:7 --range=1:-2:1 --range=2:-3:3 --range=3:-8:7 --compare-with=reference
// RUN: rope-runner %s --entry=numbers --target=emulate --random=3 --range=0:-8:7 --range=1:-2:1 --range=2:-3:3 --range=3:-8:7 --compare-with=reference
//
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize

// A zero point of 4 bits for each group, without signs.
func.func @groups(%x: tensor<7x64xf32>, %w: tensor<32x64xi4>, %sc: tensor<32x4xf32>, %zp: tensor<32x4xi4>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
%zero = arith.constant 0.0 : f32
%wg = tensor.expand_shape %w [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xi4> into tensor<32x4x16xi4>
%we = tensor.empty() : tensor<32x4x16xf32>
%wg2 = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
ins(%wg, %sc, %zp : tensor<32x4x16xi4>, tensor<32x4xf32>, tensor<32x4xi4>) outs(%we : tensor<32x4x16xf32>) {
^bb0(%e: i4, %s: f32, %z: i4, %o: f32):
%a = arith.extui %e : i4 to i32
%b = arith.extui %z : i4 to i32
%c = arith.subi %a, %b : i32
%f = arith.sitofp %c : i32 to f32
%r = arith.mulf %f, %s : f32
linalg.yield %r : f32
} -> tensor<32x4x16xf32>
%wf = tensor.collapse_shape %wg2 [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
%te = tensor.empty() : tensor<64x32xf32>
%wt = linalg.transpose ins(%wf : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
%pe = tensor.empty() : tensor<7x32xf32>
%pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<7x32xf32>) -> tensor<7x32xf32>
%p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%pf : tensor<7x32xf32>) -> tensor<7x32xf32>
%h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
%i = tensor.empty() : tensor<7x2x16xf32>
%y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
{indexing_maps = [affine_map<(s,h,d) -> (s,h,d)>, affine_map<(s,h,d) -> (s,d)>, affine_map<(s,h,d) -> (s,h,d)>]} -> tensor<7x2x16xf32>
return %y : tensor<7x2x16xf32> }

// Signed, a scale for each channel.
func.func @channels(%x: tensor<7x64xf32>, %w: tensor<32x64xi4>, %sc: tensor<32xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
%zero = arith.constant 0.0 : f32
%we = tensor.empty() : tensor<32x64xf32>
%wf = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
ins(%w, %sc : tensor<32x64xi4>, tensor<32xf32>) outs(%we : tensor<32x64xf32>) {
^bb0(%e: i4, %s: f32, %o: f32):
%f = arith.sitofp %e : i4 to f32
%r = arith.mulf %f, %s : f32
linalg.yield %r : f32
} -> tensor<32x64xf32>
%te = tensor.empty() : tensor<64x32xf32>
%wt = linalg.transpose ins(%wf : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
%pe = tensor.empty() : tensor<7x32xf32>
%pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<7x32xf32>) -> tensor<7x32xf32>
%p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%pf : tensor<7x32xf32>) -> tensor<7x32xf32>
%h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
%i = tensor.empty() : tensor<7x2x16xf32>
%y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
{indexing_maps = [affine_map<(s,h,d) -> (s,h,d)>, affine_map<(s,h,d) -> (s,d)>, affine_map<(s,h,d) -> (s,h,d)>]} -> tensor<7x2x16xf32>
return %y : tensor<7x2x16xf32> }

func.func @constant(%x: tensor<7x64xf32>, %sc: tensor<32xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
%zero = arith.constant 0.0 : f32
%w = arith.constant dense<[[5, 2, 0, -4, -4, -8, -7, -8, -6, 5, 2, 6, 0, 1, 7, 3, 2, 0, 0, 6, -4, 5, 2, -8, -2, 5, 0, -8, 4, 3, 5, -6, -7, 5, -8, 0, -7, -4, -1, -2, -2, -8, -8, -7, -8, 2, 0, 2, -4, 1, 4, -2, -1, 7, 4, 7, -2, 2, 7, 2, 5, 3, 3, -2], [6, -6, 1, 3, 5, 0, -2, -4, -2, -1, 3, 6, -7, 6, 0, -3, 2, 1, -4, -3, 3, 1, 0, -3, 4, -2, -3, 6, -4, -5, 3, 1, -8, -7, -2, 5, -2, 4, -3, -5, 4, 6, -7, -8, 2, -3, 1, -6, 5, -1, 6, 4, 3, -5, 4, -8, 1, -2, 7, -5, 7, -7, 1, 1], [6, -4, 6, 2, 6, -5, 4, 7, -8, -3, 2, -7, 0, 2, 4, 6, -2, -1, -1, 7, -5, -1, -8, -2, 7, 1, -3, 7, 1, 7, -8, -1, 5, 4, -2, -1, -2, 0, -5, 4, -7, -2, -4, 3, 3, 3, 6, 6, -6, -7, -6, 3, 7, 6, 2, 7, 5, -8, -7, 5, -7, 7, 5, 7], [-3, -6, 0, 7, -3, 6, -2, 5, -5, -1, -3, -5, 6, 4, -6, 6, 7, -4, -2, 0, 2, -1, -6, 6, 3, -8, 5, 3, -6, 1, 0, -8, 6, 3, -4, -8, -7, 4, -6, 0, 6, 6, -4, -7, -1, 5, 1, -7, 2, -3, -5, -2, 5, 7, -6, 0, 4, -4, -4, -5, -5, 6, -5, -5], [-6, -7, 4, -4, 4, 1, 5, 0, 4, 4, -8, 0, -1, -4, -1, -2, -1, 5, 5, 2, 3, 7, 2, -3, -7, 0, -5, 1, -8, 5, 7, -6, 5, -2, -8, 6, 7, -8, 1, 5, 4, -2, 5, 5, -7, -8, -7, -3, -7, -7, -4, 2, 0, -4, 7, 3, 2, 7, 4, -6, -8, 5, -2, -8], [-1, -2, -2, -2, -3, -1, -1, 7, 3, 4, -8, -4, 7, -4, 0, 5, 2, 6, -6, 0, 2, -3, 1, 7, 3, -3, -7, -6, -4, 6, -4, 4, -4, 2, 0, 7, 1, 6, 7, 3, 2, 5, 7, -5, 1, -6, -7, 2, -8, 3, 5, -6, 2, -2, 6, 6, 1, 0, 3, 1, 3, -5, 4, 0], [4, 0, -4, -7, 0, 7, -8, 1, -1, -8, 0, 4, 3, 7, 0, 1, 7, -3, 4, -5, -3, 2, 1, -5, 2, 1, 6, 1, 6, 7, -7, -7, 0, -1, 0, 3, -3, -6, 2, -2, 6, -7, 3, 3, -4, -7, -3, -2, 7, 5, -5, -1, 1, 6, -6, 4, 6, 6, -4, -6, 1, -7, -6, -7], [-5, 5, 2, 2, 7, -1, -8, -6, -4, 2, -3, -3, -7, 3, -8, -1, 3, 0, 2, 4, -5, -7, -8, 1, -4, -5, 3, 4, 7, -1, 0, 7, 0, -6, -4, 7, -8, 4, 2, -1, 5, 5, -1, 1, 4, 2, -1, 6, 6, -7, 0, 5, -7, -2, 0, -3, 3, 7, -3, 4, -7, -1, -8, -2], [-8, 6, 7, -7, 5, 3, -4, 4, 7, 4, 3, -3, 1, 4, 3, -5, -2, -3, 3, -2, -2, 0, 1, -7, 6, -2, -6, -8, -2, 3, -4, 5, -5, -6, -2, 3, -4, 5, -8, 7, -8, 5, -8, -2, -4, 7, 2, 7, -2, 0, 0, 4, 0, 6, -5, -1, -5, 5, -6, 3, 6, -4, -4, 4], [1, 1, 6, -7, -4, -2, 6, -7, -1, -1, -8, -2, 2, -2, -4, 1, 7, -7, -4, 6, -4, 2, -3, 5, 1, 6, 2, 1, -1, -8, -7, 3, 2, 1, -7, 5, 4, 0, -4, 5, 0, 7, -4, -3, 4, -6, -3, -2, 3, 4, 4, -1, 1, 1, 4, -6, -3, 3, -5, -4, 7, -5, 7, 5], [-6, 1, -3, -1, 1, 6, 6, -7, -6, 3, -5, -3, 1, -6, 7, 2, -5, -3, 2, -3, 1, 7, -3, -5, -4, 0, 0, -8, 2, -6, 2, 6, -5, 4, -8, 0, 2, -5, 4, 0, -2, -8, -6, 3, -2, 3, 7, 2, 3, 1, -4, -7, 1, -5, -7, 1, 1, -2, 2, 7, 4, 6, -7, -6], [-3, 1, 3, 3, 6, -6, -6, -3, -6, 3, -2, 6, -4, -3, -4, -5, 5, 5, -4, 1, 6, -1, 6, -4, -5, -7, 2, -8, -6, 1, -1, -5, 0, 7, 7, -7, 4, -1, -1, -2, 5, -5, 1, 3, -2, 2, -7, 3, -4, -7, -4, -3, 2, 0, 5, -2, 6, -8, -3, -5, -2, 7, -6, -6], [-2, 5, -8, 5, 4, -2, -8, -1, 3, 5, -6, 2, 0, 5, 3, 4, 5, 3, -2, 6, 0, 5, -7, -6, 0, 3, 7, -7, 5, -2, 7, -2, 6, -5, -3, 7, 7, -7, -6, -8, 6, -3, 0, 7, 5, -4, -3, 5, -1, -6, 7, 1, 4, 7, 1, 3, 5, 7, 0, 1, 2, 7, -1, 5], [-4, 4, -7, 6, -3, 2, -6, -3, -7, 0, 7, -5, -4, 4, -5, -6, -5, 1, 0, 0, -8, 2, -3, 4, 5, -7, -4, 1, -6, -2, -3, 1, 3, 3, -3, 1, 4, 3, 4, 0, 1, -1, 1, -4, -1, -5, 0, 3, 4, 3, -6, -5, -3, 7, -8, 2, -4, 0, -7, 5, 5, -1, 4, -1], [3, -4, -3, -6, -1, 3, 4, 5, -5, 2, -4, -3, -3, 1, 1, 1, -7, 6, 5, -2, 1, -6, 2, 6, 6, 6, -8, -8, 3, -5, -5, 2, -8, 4, -6, 1, 2, -5, -2, -7, 7, 0, -6, 5, 3, -5, -3, -7, 0, 0, -8, -5, -1, -7, 3, 4, 3, 5, 4, -2, -1, -4, -6, -4], [3, -3, 7, 1, 2, 0, 4, -3, 1, 2, 5, 2, 1, 0, -8, -2, -4, 1, -3, 1, -1, -3, 0, -4, -5, 0, 7, 1, 1, 1, 6, -2, -2, 1, 0, 7, -6, -2, -5, 5, 0, -7, -6, 6, -1, 7, -7, -4, 0, -8, -2, -1, -5, -6, 6, 7, 0, 6, -1, 7, -8, 1, -8, 0], [6, 5, -5, 2, -6, -5, -2, 6, 2, -1, -5, 4, 1, 0, 2, -6, 6, -4, -1, 1, -6, -6, -1, -8, 1, -2, -5, 4, -3, 1, -5, -3, 2, 3, 2, -1, -4, 7, 6, 4, -4, 5, 1, -4, 4, -6, 1, -5, -7, -2, -1, 0, -8, -5, -7, 4, -8, 5, -5, -3, -3, 0, -3, 1], [-2, 3, 7, -6, -7, -4, -5, 3, 3, 1, 7, 6, 7, -1, 0, -2, -4, -4, 3, -5, -6, 2, 0, -4, -4, 5, -8, -4, 0, 2, 1, 1, 4, 2, 2, 6, 4, -6, 7, -6, 7, -7, 7, -7, 6, 0, 1, -6, -6, 4, -5, -8, -1, -3, -1, -1, -7, -5, -4, -3, -2, -5, 4, -4], [-1, 6, 7, -2, -2, -2, -3, 1, 2, 2, 4, 2, -4, -7, -2, 1, 6, 3, -3, 4, 2, 1, 5, -6, -1, -7, 3, -3, 4, 6, 5, -1, 1, 6, -7, -1, -4, 4, 7, -1, -1, 3, -4, -3, -6, 6, 0, -4, 1, -8, -3, 3, 7, 2, -6, 2, 3, 2, -6, 1, -2, -7, 7, 2], [5, -8, -2, -6, 6, -2, 2, -2, 6, -7, -6, -2, 1, 1, 5, -2, 7, 3, 1, -5, 3, -6, -8, 3, -5, 2, 0, -2, -1, -6, -4, 2, -2, 3, 7, -6, -5, 3, -4, -3, 6, 6, 6, 4, -8, -4, 2, 7, -4, -8, 3, -6, 6, -5, -6, 3, -5, 0, 7, -1, -4, -5, -1, 4], [3, -7, 1, -5, -3, 4, 5, -1, -5, 6, 5, 1, -2, 4, -2, -6, 7, -3, 3, -2, 7, -1, 1, -1, 6, 5, 0, -6, -3, 5, 7, 6, 7, -7, -2, -8, -7, -4, 1, -2, -2, 7, 7, -7, -3, 4, -3, -1, 0, -6, -1, -3, -2, -2, -8, -5, 3, -4, 7, -2, -3, 7, -5, -1], [4, 7, 6, -8, 0, -7, -2, -8, -4, 2, 5, -5, -2, 1, 4, 4, 7, -3, 0, -5, -8, 3, -1, -1, 0, -6, 3, -7, -7, 3, -2, 5, 5, 6, -5, 0, 7, -6, 5, -5, -4, -1, -1, 5, 5, 2, -1, -4, -4, 4, -3, -2, -4, 7, -2, -2, 5, 5, -6, -8, 5, 3, 6, -2], [-5, -1, -6, -5, 3, 6, -4, -5, 5, 0, 2, 1, 3, 5, -7, -1, 5, 5, 5, 0, -4, 7, 6, 3, -2, 6, -4, 7, 3, 4, 3, -7, -7, -7, 7, 1, 6, -4, 0, -2, 3, -6, 4, 4, 2, 5, 7, -6, 5, 0, 5, -2, -7, 4, -6, -1, 3, 3, -8, 1, -7, 7, 0, -2], [-2, 7, 3, -2, 3, -6, -2, 4, 4, -4, -1, 1, 5, 2, 0, -5, -1, -8, 2, 7, 1, 5, -2, -7, -2, 5, 2, -4, 4, -5, -4, 4, -4, 4, 7, 5, 4, -6, 0, 3, 6, -1, -5, -3, -2, 3, -6, 5, 7, -3, 6, -6, -6, 7, 1, 6, -1, -4, -4, 5, -7, -7, 1, 6], [-5, 4, 2, -5, 3, -4, 0, 1, -6, -3, 3, 3, -5, 1, -7, -5, 6, 1, 6, -8, -6, -7, -3, -6, -1, -3, 2, -8, -1, 6, 5, -5, -5, -4, 6, -2, -6, 7, 4, -3, 2, -2, -8, -4, -2, 7, 0, -3, -6, -7, 1, 2, 2, 3, -6, -3, 0, -5, 2, -2, 5, -1, -4, 7], [7, 5, 0, 1, -5, -5, 4, 3, -1, 4, -6, -7, 0, -2, -5, -3, -5, 1, -1, 2, -8, -6, -3, -1, 5, 7, -8, -8, 5, -3, 6, -3, 4, -2, -7, 5, -6, -1, -5, 6, -3, 1, -8, -2, -6, -4, -6, 5, 6, 2, 0, -5, 1, -6, -1, -6, -6, 6, -1, -2, -2, 5, -1, 6], [-4, -5, -5, -8, -8, -6, -3, 4, -3, -8, -2, 1, -8, -5, 7, 4, 2, -1, -5, 0, 4, -4, -1, -1, 2, -8, 2, 4, -8, 6, 1, 4, -3, -1, 3, 5, 1, -8, 0, 2, -4, 4, 4, -3, -4, 5, 3, -8, -4, 2, 1, -4, 6, 2, -3, -4, -2, -5, -2, 2, 4, -1, -1, -6], [0, 6, 2, 6, 0, 0, -7, 3, 6, -1, 1, 4, -3, 5, -3, 4, 4, -5, 2, -8, 4, 2, -8, -2, 5, 6, -3, 5, 6, 0, -6, -2, 2, 3, 7, 3, 2, 2, 4, 5, 7, 1, -5, 0, 6, 0, 7, 6, 5, -3, 5, 5, -2, 0, 2, -7, -8, -1, 1, -4, 6, 0, -8, 5], [-1, -6, 1, -1, -8, 1, 3, 4, -5, 7, 5, 0, -2, 6, -1, -3, -1, 4, 1, 4, -2, 0, -3, -6, -2, -2, 6, -4, 7, 7, -6, 2, 3, 6, 7, -4, 1, -2, 0, 1, 2, -3, -4, -1, 7, 1, 4, -8, -7, -3, -8, -8, 1, -1, -1, 1, 5, -7, 4, -5, 3, 4, 7, 5], [2, -2, -4, 5, -6, -4, -4, 3, 7, 0, 6, -1, 6, 2, 4, -8, 6, -6, -3, -4, 5, 2, -6, 3, -4, 2, 0, 4, 6, -7, 2, -7, 6, 5, 7, -3, 1, 1, -7, 0, 0, 2, -4, -7, -8, 4, 3, -7, 6, 2, -5, -2, 7, -1, -8, 2, 7, -3, 5, -8, -7, 7, -3, 0], [-4, 3, -2, 0, 6, 5, 7, 1, -8, -7, -4, 2, 6, -6, -7, 5, 1, 2, -3, 7, 1, 2, 5, -5, 3, 0, 0, 4, -4, 3, 4, -3, -5, 2, -5, 6, -7, 2, -1, -3, 0, 6, -6, 5, -2, 5, 4, -7, -5, -4, -7, 4, 0, -4, 3, -7, -8, 2, 4, 4, 1, 2, -5, -3], [-6, 0, 2, -8, -6, 1, 1, 5, 3, -7, -7, -2, -7, -6, -4, -2, 3, -8, 0, 5, 4, -1, -3, -2, 1, 1, 7, 5, 3, -4, 1, -4, -1, -8, -4, -4, 2, -7, -4, -8, -5, 0, -4, -6, 3, -7, -6, 6, 7, -6, 5, -7, -1, 7, -1, 2, 6, 3, -8, 1, -7, -7, 5, 5]]> : tensor<32x64xi4>
%we = tensor.empty() : tensor<32x64xf32>
%wf = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
ins(%w, %sc : tensor<32x64xi4>, tensor<32xf32>) outs(%we : tensor<32x64xf32>) {
^bb0(%e: i4, %s: f32, %o: f32):
%f = arith.sitofp %e : i4 to f32
%r = arith.mulf %f, %s : f32
linalg.yield %r : f32
} -> tensor<32x64xf32>
%te = tensor.empty() : tensor<64x32xf32>
%wt = linalg.transpose ins(%wf : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
%pe = tensor.empty() : tensor<7x32xf32>
%pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<7x32xf32>) -> tensor<7x32xf32>
%p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%pf : tensor<7x32xf32>) -> tensor<7x32xf32>
%h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
%i = tensor.empty() : tensor<7x2x16xf32>
%y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
{indexing_maps = [affine_map<(s,h,d) -> (s,h,d)>, affine_map<(s,h,d) -> (s,d)>, affine_map<(s,h,d) -> (s,h,d)>]} -> tensor<7x2x16xf32>
return %y : tensor<7x2x16xf32> }

func.func @numbers(%a: tensor<5x37xi4>, %b: tensor<5x37xi2>, %f: tensor<5x37xf32>, %s: i8) -> (tensor<37x5xi4>, tensor<5x37xi4>, tensor<5x20xi4>, tensor<10x37xi4>, tensor<5x37xi32>, tensor<5x37xi32>, tensor<5xi4>) {
  %e0 = tensor.empty() : tensor<37x5xi4>
  %t = linalg.transpose ins(%a : tensor<5x37xi4>) outs(%e0 : tensor<37x5xi4>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<5x37xi4>
  %q = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%f, %b : tensor<5x37xf32>, tensor<5x37xi2>) outs(%e1 : tensor<5x37xi4>) {
  ^bb0(%x: f32, %y: i2, %o: i4):
    %1 = arith.fptosi %x : f32 to i4
    %2 = arith.extsi %y : i2 to i4
    %3 = arith.addi %1, %2 : i4
    %s4 = arith.trunci %s : i8 to i4
    %4 = arith.addi %3, %s4 : i4
    linalg.yield %4 : i4
  } -> tensor<5x37xi4>
  %sl = tensor.extract_slice %a[0, 9] [5, 20] [1, 1] : tensor<5x37xi4> to tensor<5x20xi4>
  %c = tensor.concat dim(0) %a, %q : (tensor<5x37xi4>, tensor<5x37xi4>) -> tensor<10x37xi4>
  %e2 = tensor.empty() : tensor<5x37xi32>
  %w = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%a, %b : tensor<5x37xi4>, tensor<5x37xi2>) outs(%e2 : tensor<5x37xi32>) {
  ^bb0(%x: i4, %y: i2, %o: i32):
    %1 = arith.extsi %x : i4 to i32
    %2 = arith.extui %y : i2 to i32
    %3 = arith.muli %1, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x37xi32>
  %k12 = tensor.empty() : tensor<5x37xi12>
  %z = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%w : tensor<5x37xi32>) outs(%k12 : tensor<5x37xi12>) {
  ^bb0(%x: i32, %o: i12):
    %1 = arith.trunci %x : i32 to i12
    linalg.yield %1 : i12
  } -> tensor<5x37xi12>
  %k24 = tensor.empty() : tensor<5x37xi24>
  %z4 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%z : tensor<5x37xi12>) outs(%k24 : tensor<5x37xi24>) {
  ^bb0(%x: i12, %o: i24):
    %1 = arith.extsi %x : i12 to i24
    linalg.yield %1 : i24
  } -> tensor<5x37xi24>
  %zero = arith.constant 0 : i4
  %e5 = tensor.empty() : tensor<5xi4>
  %f5 = linalg.fill ins(%zero : i4) outs(%e5 : tensor<5xi4>) -> tensor<5xi4>
  %red = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]} ins(%a : tensor<5x37xi4>) outs(%f5 : tensor<5xi4>) {
  ^bb0(%x: i4, %o: i4):
    %1 = arith.addi %x, %o : i4
    linalg.yield %1 : i4
  } -> tensor<5xi4>
  %k32 = tensor.empty() : tensor<5x37xi32>
  %z5 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%z, %z4 : tensor<5x37xi12>, tensor<5x37xi24>) outs(%k32 : tensor<5x37xi32>) {
  ^bb0(%x: i12, %y: i24, %o: i32):
    %1 = arith.extsi %x : i12 to i32
    %2 = arith.extsi %y : i24 to i32
    %3 = arith.addi %1, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x37xi32>
  return %t, %q, %sl, %c, %w, %z5, %red : tensor<37x5xi4>, tensor<5x37xi4>, tensor<5x20xi4>, tensor<10x37xi4>, tensor<5x37xi32>, tensor<5x37xi32>, tensor<5xi4>
}
