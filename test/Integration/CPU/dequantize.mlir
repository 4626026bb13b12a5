// Weights that torch-mlir writes as integers with scales and zero points, dequantized tile by tile.
//
// Scales are in [0, 1/128] and zero points in [0, 15], so that |w| <= 2.1; with |x| <= 1 the error of a sum of
// 64 terms is at most 64 * 2^-24 * 64 * 2.1 = 5.2e-4, and that of a rotation (|c|, |s| <= 1) of two of them twice as much. In bf16 a sum is at most
// 64, and it and each of the three operations of the rotation round by at most 2^-9 of 128: 1.
//
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
//
// RUN: rope-runner %s --entry=int4_group --random=3 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int4_columns --random=3 --range=0:-1:1 --range=2:0:0.0078 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always})' --compare-with=reference --rtol=0 --atol=1.1e-3

// In parts of 16 terms of the sum, on two threads:
// RUN: rope-runner %s --entry=int8_channel --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int8_group --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int4_group --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int4_shift --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int4_columns --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=decomposed --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:0:15 --range=4:-1:1 --range=5:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3
// RUN: rope-runner %s --entry=int8_bf16 --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --range=3:-1:1 --range=4:-1:1 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1
// RUN: rope-runner %s --entry=no_kernel --random=3 --threads=2 --range=0:-1:1 --range=2:0:0.0078 --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16})' --compare-with=reference --rtol=0 --atol=1.1e-3

// No float buffer has the size of a weight: a part has 512 elements in all.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels,rope-tile-dequantization{tile-elements=512 column-block=16},rope-dissolve-kernels,canonicalize,cse)' | FileCheck %s --implicit-check-not='{{(32x64|64x32|2x16x64|64x2x16|2x16x4x16|32x4x16|4x16x32)xb?f}}'

// A scale and a zero point for each output channel.
// CHECK-LABEL: func.func @int8_channel
// CHECK:         scf.for
func.func @int8_channel(%arg0: tensor<1x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf32>, %arg3: tensor<32xi8>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<32x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x64xi8>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: i8, %out: f32):
    %16 = arith.sitofp %in : i8 to f32
    linalg.yield %16 : f32
  } -> tensor<32x64xf32>
  %2 = tensor.empty() : tensor<32xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg3 : tensor<32xi8>) outs(%2 : tensor<32xf32>) {
  ^bb0(%in: i8, %out: f32):
    %16 = arith.sitofp %in : i8 to f32
    linalg.yield %16 : f32
  } -> tensor<32xf32>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<32x64xf32>, tensor<32x1xf32>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %16 = arith.subf %in, %in_4 : f32
    linalg.yield %16 : f32
  } -> tensor<32x64xf32>
  %expanded_0 = tensor.expand_shape %arg2 [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4, %expanded_0 : tensor<32x64xf32>, tensor<32x1xf32>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %16 = arith.mulf %in, %in_4 : f32
    linalg.yield %16 : f32
  } -> tensor<32x64xf32>
  %6 = tensor.empty() : tensor<64x32xf32>
  %transposed = linalg.transpose ins(%5 : tensor<32x64xf32>) outs(%6 : tensor<64x32xf32>) permutation = [1, 0] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %7 = tensor.empty() : tensor<7x32xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %9 = linalg.matmul ins(%collapsed, %transposed : tensor<7x64xf32>, tensor<64x32xf32>) outs(%8 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_1 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %10 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed_2 = linalg.transpose ins(%expanded_1 : tensor<1x7x2x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed_2[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_3 = tensor.extract_slice %transposed_2[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_2, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %16 = arith.mulf %in, %in_4 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  %12 = tensor.empty() : tensor<1x2x7x8xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<1x2x7x8xf32>) outs(%12 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %16 = arith.negf %in : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x8xf32>
  %concat = tensor.concat dim(3) %13, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %16 = arith.mulf %in, %in_4 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_4: f32, %out: f32):
    %16 = arith.addf %in, %in_4 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  return %15 : tensor<1x2x7x16xf32>
}

// The same for each group of 16 along the sum.
// CHECK-LABEL: func.func @int8_group
// CHECK:         scf.for
func.func @int8_group(%arg0: tensor<1x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32x4xf32>, %arg3: tensor<32x4xi8>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xi8> into tensor<32x4x16xi8>
  %0 = tensor.empty() : tensor<32x4x16xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<32x4x16xi8>) outs(%0 : tensor<32x4x16xf32>) {
  ^bb0(%in: i8, %out: f32):
    %16 = arith.sitofp %in : i8 to f32
    linalg.yield %16 : f32
  } -> tensor<32x4x16xf32>
  %expanded_0 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xi8> into tensor<32x4x1xi8>
  %2 = tensor.empty() : tensor<32x4x1xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_0 : tensor<32x4x1xi8>) outs(%2 : tensor<32x4x1xf32>) {
  ^bb0(%in: i8, %out: f32):
    %16 = arith.sitofp %in : i8 to f32
    linalg.yield %16 : f32
  } -> tensor<32x4x1xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %3 : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%0 : tensor<32x4x16xf32>) {
  ^bb0(%in: f32, %in_6: f32, %out: f32):
    %16 = arith.subf %in, %in_6 : f32
    linalg.yield %16 : f32
  } -> tensor<32x4x16xf32>
  %expanded_1 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xf32> into tensor<32x4x1xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %expanded_1 : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%0 : tensor<32x4x16xf32>) {
  ^bb0(%in: f32, %in_6: f32, %out: f32):
    %16 = arith.mulf %in, %in_6 : f32
    linalg.yield %16 : f32
  } -> tensor<32x4x16xf32>
  %collapsed = tensor.collapse_shape %5 [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %6 = tensor.empty() : tensor<64x32xf32>
  %transposed = linalg.transpose ins(%collapsed : tensor<32x64xf32>) outs(%6 : tensor<64x32xf32>) permutation = [1, 0] 
  %collapsed_2 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %7 = tensor.empty() : tensor<7x32xf32>
  %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %9 = linalg.matmul ins(%collapsed_2, %transposed : tensor<7x64xf32>, tensor<64x32xf32>) outs(%8 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_3 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %10 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed_4 = linalg.transpose ins(%expanded_3 : tensor<1x7x2x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_6: f32, %out: f32):
    %16 = arith.mulf %in, %in_6 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  %12 = tensor.empty() : tensor<1x2x7x8xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<1x2x7x8xf32>) outs(%12 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %16 = arith.negf %in : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x8xf32>
  %concat = tensor.concat dim(3) %13, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_6: f32, %out: f32):
    %16 = arith.mulf %in, %in_6 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%10 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_6: f32, %out: f32):
    %16 = arith.addf %in, %in_6 : f32
    linalg.yield %16 : f32
  } -> tensor<1x2x7x16xf32>
  return %15 : tensor<1x2x7x16xf32>
}

// Two numbers of 4 bits in a byte, stacked along the sum.
// CHECK-LABEL: func.func @int4_group
// CHECK:         scf.for
func.func @int4_group(%arg0: tensor<1x7x64xf32>, %arg1: tensor<32x32xi8>, %arg2: tensor<32x4xf32>, %arg3: tensor<32x4xi8>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c15_i8 = arith.constant 15 : i8
  %c4_i8 = arith.constant 4 : i8
  %0 = tensor.empty() : tensor<32x32xi8>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x32xi8>) outs(%0 : tensor<32x32xi8>) {
  ^bb0(%in: i8, %out: i8):
    %19 = arith.andi %in, %c15_i8 : i8
    linalg.yield %19 : i8
  } -> tensor<32x32xi8>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x32xi8>) outs(%0 : tensor<32x32xi8>) {
  ^bb0(%in: i8, %out: i8):
    %19 = arith.shrui %in, %c4_i8 : i8
    linalg.yield %19 : i8
  } -> tensor<32x32xi8>
  %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [32, 32, 1] : tensor<32x32xi8> into tensor<32x32x1xi8>
  %expanded_0 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [32, 32, 1] : tensor<32x32xi8> into tensor<32x32x1xi8>
  %concat = tensor.concat dim(2) %expanded, %expanded_0 : (tensor<32x32x1xi8>, tensor<32x32x1xi8>) -> tensor<32x32x2xi8>
  %collapsed = tensor.collapse_shape %concat [[0], [1, 2]] : tensor<32x32x2xi8> into tensor<32x64xi8>
  %expanded_1 = tensor.expand_shape %collapsed [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xi8> into tensor<32x4x16xi8>
  %3 = tensor.empty() : tensor<32x4x16xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_1 : tensor<32x4x16xi8>) outs(%3 : tensor<32x4x16xf32>) {
  ^bb0(%in: i8, %out: f32):
    %19 = arith.uitofp %in : i8 to f32
    linalg.yield %19 : f32
  } -> tensor<32x4x16xf32>
  %expanded_2 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xi8> into tensor<32x4x1xi8>
  %5 = tensor.empty() : tensor<32x4x1xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<32x4x1xi8>) outs(%5 : tensor<32x4x1xf32>) {
  ^bb0(%in: i8, %out: f32):
    %19 = arith.uitofp %in : i8 to f32
    linalg.yield %19 : f32
  } -> tensor<32x4x1xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %6 : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%3 : tensor<32x4x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %19 = arith.subf %in, %in_10 : f32
    linalg.yield %19 : f32
  } -> tensor<32x4x16xf32>
  %expanded_3 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xf32> into tensor<32x4x1xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %expanded_3 : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%3 : tensor<32x4x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %19 = arith.mulf %in, %in_10 : f32
    linalg.yield %19 : f32
  } -> tensor<32x4x16xf32>
  %collapsed_4 = tensor.collapse_shape %8 [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %9 = tensor.empty() : tensor<64x32xf32>
  %transposed = linalg.transpose ins(%collapsed_4 : tensor<32x64xf32>) outs(%9 : tensor<64x32xf32>) permutation = [1, 0] 
  %collapsed_5 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %10 = tensor.empty() : tensor<7x32xf32>
  %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %12 = linalg.matmul ins(%collapsed_5, %transposed : tensor<7x64xf32>, tensor<64x32xf32>) outs(%11 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_6 = tensor.expand_shape %12 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %13 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<1x7x2x16xf32>) outs(%13 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_8 = tensor.extract_slice %transposed_7[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%13 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %19 = arith.mulf %in, %in_10 : f32
    linalg.yield %19 : f32
  } -> tensor<1x2x7x16xf32>
  %15 = tensor.empty() : tensor<1x2x7x8xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2x7x8xf32>) outs(%15 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %19 = arith.negf %in : f32
    linalg.yield %19 : f32
  } -> tensor<1x2x7x8xf32>
  %concat_9 = tensor.concat dim(3) %16, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_9, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%13 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %19 = arith.mulf %in, %in_10 : f32
    linalg.yield %19 : f32
  } -> tensor<1x2x7x16xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %17 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%13 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %19 = arith.addf %in, %in_10 : f32
    linalg.yield %19 : f32
  } -> tensor<1x2x7x16xf32>
  return %18 : tensor<1x2x7x16xf32>
}

// Eight numbers of 4 bits in a word along the sum, groups of 16.
// CHECK-LABEL: func.func @int4_shift
// CHECK:         scf.for
func.func @int4_shift(%arg0: tensor<1x7x64xf32>, %arg1: tensor<8x32xi32>, %arg2: tensor<4x32xf32>, %arg3: tensor<4x32xi32>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c4_i32 = arith.constant 4 : i32
  %c15_i32 = arith.constant 15 : i32
  %0 = tensor.empty() : tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<8xi32>) {
  ^bb0(%out: i32):
    %20 = linalg.index 0 : index
    %21 = arith.index_cast %20 : index to i64
    %22 = arith.trunci %21 : i64 to i32
    %23 = arith.muli %22, %c4_i32 : i32
    linalg.yield %23 : i32
  } -> tensor<8xi32>
  %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [8, 1, 32] : tensor<8x32xi32> into tensor<8x1x32xi32>
  %expanded_0 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi32> into tensor<1x8x1xi32>
  %2 = tensor.empty() : tensor<8x8x32xi32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, d2)>, affine_map<(d0, d1, d2) -> (0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<8x1x32xi32>, tensor<1x8x1xi32>) outs(%2 : tensor<8x8x32xi32>) {
  ^bb0(%in: i32, %in_8: i32, %out: i32):
    %20 = arith.shrsi %in, %in_8 : i32
    linalg.yield %20 : i32
  } -> tensor<8x8x32xi32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x8x32xi32>) outs(%2 : tensor<8x8x32xi32>) {
  ^bb0(%in: i32, %out: i32):
    %20 = arith.andi %in, %c15_i32 : i32
    linalg.yield %20 : i32
  } -> tensor<8x8x32xi32>
  %collapsed = tensor.collapse_shape %4 [[0, 1], [2]] : tensor<8x8x32xi32> into tensor<64x32xi32>
  %expanded_1 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [4, 16, 32] : tensor<64x32xi32> into tensor<4x16x32xi32>
  %expanded_2 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, 1, 32] : tensor<4x32xf32> into tensor<4x1x32xf32>
  %5 = tensor.empty() : tensor<4x16x32xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_1 : tensor<4x16x32xi32>) outs(%5 : tensor<4x16x32xf32>) {
  ^bb0(%in: i32, %out: f32):
    %20 = arith.sitofp %in : i32 to f32
    linalg.yield %20 : f32
  } -> tensor<4x16x32xf32>
  %expanded_3 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [4, 1, 32] : tensor<4x32xi32> into tensor<4x1x32xi32>
  %7 = tensor.empty() : tensor<4x1x32xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<4x1x32xi32>) outs(%7 : tensor<4x1x32xf32>) {
  ^bb0(%in: i32, %out: f32):
    %20 = arith.sitofp %in : i32 to f32
    linalg.yield %20 : f32
  } -> tensor<4x1x32xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<4x16x32xf32>, tensor<4x1x32xf32>) outs(%5 : tensor<4x16x32xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %20 = arith.subf %in, %in_8 : f32
    linalg.yield %20 : f32
  } -> tensor<4x16x32xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %9 : tensor<4x1x32xf32>, tensor<4x16x32xf32>) outs(%5 : tensor<4x16x32xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %20 = arith.mulf %in, %in_8 : f32
    linalg.yield %20 : f32
  } -> tensor<4x16x32xf32>
  %collapsed_4 = tensor.collapse_shape %10 [[0, 1], [2]] : tensor<4x16x32xf32> into tensor<64x32xf32>
  %collapsed_5 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %11 = tensor.empty() : tensor<7x32xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %13 = linalg.matmul ins(%collapsed_5, %collapsed_4 : tensor<7x64xf32>, tensor<64x32xf32>) outs(%12 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_6 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %14 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed = linalg.transpose ins(%expanded_6 : tensor<1x7x2x16xf32>) outs(%14 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_7 = tensor.extract_slice %transposed[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%14 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %20 = arith.mulf %in, %in_8 : f32
    linalg.yield %20 : f32
  } -> tensor<1x2x7x16xf32>
  %16 = tensor.empty() : tensor<1x2x7x8xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<1x2x7x8xf32>) outs(%16 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %20 = arith.negf %in : f32
    linalg.yield %20 : f32
  } -> tensor<1x2x7x8xf32>
  %concat = tensor.concat dim(3) %17, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%14 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %20 = arith.mulf %in, %in_8 : f32
    linalg.yield %20 : f32
  } -> tensor<1x2x7x16xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %18 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%14 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_8: f32, %out: f32):
    %20 = arith.addf %in, %in_8 : f32
    linalg.yield %20 : f32
  } -> tensor<1x2x7x16xf32>
  return %19 : tensor<1x2x7x16xf32>
}

// Eight numbers of 4 bits in a word along the columns, zero points too.
// CHECK-LABEL: func.func @int4_columns
// CHECK:         scf.for
func.func @int4_columns(%arg0: tensor<1x7x64xf32>, %arg1: tensor<64x4xi32>, %arg2: tensor<4x32xf32>, %arg3: tensor<4x4xi32>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c4_i32 = arith.constant 4 : i32
  %c15_i32 = arith.constant 15 : i32
  %0 = tensor.empty() : tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<8xi32>) {
  ^bb0(%out: i32):
    %22 = linalg.index 0 : index
    %23 = arith.index_cast %22 : index to i64
    %24 = arith.trunci %23 : i64 to i32
    %25 = arith.muli %24, %c4_i32 : i32
    linalg.yield %25 : i32
  } -> tensor<8xi32>
  %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [64, 4, 1] : tensor<64x4xi32> into tensor<64x4x1xi32>
  %expanded_0 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 1, 8] : tensor<8xi32> into tensor<1x1x8xi32>
  %2 = tensor.empty() : tensor<64x4x8xi32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<64x4x1xi32>, tensor<1x1x8xi32>) outs(%2 : tensor<64x4x8xi32>) {
  ^bb0(%in: i32, %in_10: i32, %out: i32):
    %22 = arith.shrsi %in, %in_10 : i32
    linalg.yield %22 : i32
  } -> tensor<64x4x8xi32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<64x4x8xi32>) outs(%2 : tensor<64x4x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %22 = arith.andi %in, %c15_i32 : i32
    linalg.yield %22 : i32
  } -> tensor<64x4x8xi32>
  %collapsed = tensor.collapse_shape %4 [[0], [1, 2]] : tensor<64x4x8xi32> into tensor<64x32xi32>
  %expanded_1 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [4, 16, 32] : tensor<64x32xi32> into tensor<4x16x32xi32>
  %expanded_2 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [4, 4, 1] : tensor<4x4xi32> into tensor<4x4x1xi32>
  %5 = tensor.empty() : tensor<4x4x8xi32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %expanded_0 : tensor<4x4x1xi32>, tensor<1x1x8xi32>) outs(%5 : tensor<4x4x8xi32>) {
  ^bb0(%in: i32, %in_10: i32, %out: i32):
    %22 = arith.shrsi %in, %in_10 : i32
    linalg.yield %22 : i32
  } -> tensor<4x4x8xi32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<4x4x8xi32>) outs(%5 : tensor<4x4x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %22 = arith.andi %in, %c15_i32 : i32
    linalg.yield %22 : i32
  } -> tensor<4x4x8xi32>
  %collapsed_3 = tensor.collapse_shape %7 [[0], [1, 2]] : tensor<4x4x8xi32> into tensor<4x32xi32>
  %expanded_4 = tensor.expand_shape %collapsed_3 [[0], [1, 2]] output_shape [4, 1, 32] : tensor<4x32xi32> into tensor<4x1x32xi32>
  %8 = tensor.empty() : tensor<4x16x32xi32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_1, %expanded_4 : tensor<4x16x32xi32>, tensor<4x1x32xi32>) outs(%8 : tensor<4x16x32xi32>) {
  ^bb0(%in: i32, %in_10: i32, %out: i32):
    %22 = arith.subi %in, %in_10 : i32
    linalg.yield %22 : i32
  } -> tensor<4x16x32xi32>
  %10 = tensor.empty() : tensor<4x16x32xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<4x16x32xi32>) outs(%10 : tensor<4x16x32xf32>) {
  ^bb0(%in: i32, %out: f32):
    %22 = arith.sitofp %in : i32 to f32
    linalg.yield %22 : f32
  } -> tensor<4x16x32xf32>
  %expanded_5 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, 1, 32] : tensor<4x32xf32> into tensor<4x1x32xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %expanded_5 : tensor<4x16x32xf32>, tensor<4x1x32xf32>) outs(%10 : tensor<4x16x32xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %22 = arith.mulf %in, %in_10 : f32
    linalg.yield %22 : f32
  } -> tensor<4x16x32xf32>
  %collapsed_6 = tensor.collapse_shape %12 [[0, 1], [2]] : tensor<4x16x32xf32> into tensor<64x32xf32>
  %collapsed_7 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %13 = tensor.empty() : tensor<7x32xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %15 = linalg.matmul ins(%collapsed_7, %collapsed_6 : tensor<7x64xf32>, tensor<64x32xf32>) outs(%14 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_8 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %16 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed = linalg.transpose ins(%expanded_8 : tensor<1x7x2x16xf32>) outs(%16 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_9 = tensor.extract_slice %transposed[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%16 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %22 = arith.mulf %in, %in_10 : f32
    linalg.yield %22 : f32
  } -> tensor<1x2x7x16xf32>
  %18 = tensor.empty() : tensor<1x2x7x8xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<1x2x7x8xf32>) outs(%18 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %22 = arith.negf %in : f32
    linalg.yield %22 : f32
  } -> tensor<1x2x7x8xf32>
  %concat = tensor.concat dim(3) %19, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%16 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %22 = arith.mulf %in, %in_10 : f32
    linalg.yield %22 : f32
  } -> tensor<1x2x7x16xf32>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %20 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%16 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_10: f32, %out: f32):
    %22 = arith.addf %in, %in_10 : f32
    linalg.yield %22 : f32
  } -> tensor<1x2x7x16xf32>
  return %21 : tensor<1x2x7x16xf32>
}

// `quantized_decomposed.dequantize_per_channel`, zero points of 64 bits.
// CHECK-LABEL: func.func @decomposed
// CHECK:         scf.for
func.func @decomposed(%arg0: tensor<1x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf32>, %arg3: tensor<32xi64>, %arg4: tensor<7x16xf32>, %arg5: tensor<7x16xf32>) -> tensor<1x2x7x16xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<32x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg2, %arg3 : tensor<32x64xi8>, tensor<32xf32>, tensor<32xi64>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: i8, %in_2: f32, %in_3: i64, %out: f32):
    %12 = arith.extsi %in : i8 to i64
    %13 = arith.subi %12, %in_3 : i64
    %14 = arith.sitofp %13 : i64 to f32
    %15 = arith.mulf %14, %in_2 : f32
    linalg.yield %15 : f32
  } -> tensor<32x64xf32>
  %2 = tensor.empty() : tensor<64x32xf32>
  %transposed = linalg.transpose ins(%1 : tensor<32x64xf32>) outs(%2 : tensor<64x32xf32>) permutation = [1, 0] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %3 = tensor.empty() : tensor<7x32xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %5 = linalg.matmul ins(%collapsed, %transposed : tensor<7x64xf32>, tensor<64x32xf32>) outs(%4 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xf32> into tensor<1x7x2x16xf32>
  %6 = tensor.empty() : tensor<1x2x7x16xf32>
  %transposed_0 = linalg.transpose ins(%expanded : tensor<1x7x2x16xf32>) outs(%6 : tensor<1x2x7x16xf32>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed_0[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %extracted_slice_1 = tensor.extract_slice %transposed_0[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xf32> to tensor<1x2x7x8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_0, %arg4 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%6 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %12 = arith.mulf %in, %in_2 : f32
    linalg.yield %12 : f32
  } -> tensor<1x2x7x16xf32>
  %8 = tensor.empty() : tensor<1x2x7x8xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_1 : tensor<1x2x7x8xf32>) outs(%8 : tensor<1x2x7x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %12 = arith.negf %in : f32
    linalg.yield %12 : f32
  } -> tensor<1x2x7x8xf32>
  %concat = tensor.concat dim(3) %9, %extracted_slice : (tensor<1x2x7x8xf32>, tensor<1x2x7x8xf32>) -> tensor<1x2x7x16xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg5 : tensor<1x2x7x16xf32>, tensor<7x16xf32>) outs(%6 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %12 = arith.mulf %in, %in_2 : f32
    linalg.yield %12 : f32
  } -> tensor<1x2x7x16xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<1x2x7x16xf32>, tensor<1x2x7x16xf32>) outs(%6 : tensor<1x2x7x16xf32>) {
  ^bb0(%in: f32, %in_2: f32, %out: f32):
    %12 = arith.addf %in, %in_2 : f32
    linalg.yield %12 : f32
  } -> tensor<1x2x7x16xf32>
  return %11 : tensor<1x2x7x16xf32>
}

// Dequantized to bf16, which the sum is rounded to once.
// CHECK-LABEL: func.func @int8_bf16
// CHECK:         scf.for
func.func @int8_bf16(%arg0: tensor<1x7x64xbf16>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xbf16>, %arg3: tensor<7x16xbf16>, %arg4: tensor<7x16xbf16>) -> tensor<1x2x7x16xbf16> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<32x64xbf16>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x64xi8>) outs(%0 : tensor<32x64xbf16>) {
  ^bb0(%in: i8, %out: bf16):
    %15 = arith.sitofp %in : i8 to bf16
    linalg.yield %15 : bf16
  } -> tensor<32x64xbf16>
  %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [32, 1] : tensor<32xbf16> into tensor<32x1xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<32x64xbf16>, tensor<32x1xbf16>) outs(%0 : tensor<32x64xbf16>) {
  ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
    %15 = arith.mulf %in, %in_3 : bf16
    linalg.yield %15 : bf16
  } -> tensor<32x64xbf16>
  %3 = tensor.empty() : tensor<64x32xbf16>
  %transposed = linalg.transpose ins(%2 : tensor<32x64xbf16>) outs(%3 : tensor<64x32xbf16>) permutation = [1, 0] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xbf16> into tensor<7x64xbf16>
  %4 = tensor.empty() : tensor<7x32xf32>
  %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %6 = linalg.matmul ins(%collapsed, %transposed : tensor<7x64xbf16>, tensor<64x32xbf16>) outs(%5 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %7 = tensor.empty() : tensor<7x32xbf16>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x32xf32>) outs(%7 : tensor<7x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %15 = arith.truncf %in : f32 to bf16
    linalg.yield %15 : bf16
  } -> tensor<7x32xbf16>
  %expanded_0 = tensor.expand_shape %8 [[0, 1], [2, 3]] output_shape [1, 7, 2, 16] : tensor<7x32xbf16> into tensor<1x7x2x16xbf16>
  %9 = tensor.empty() : tensor<1x2x7x16xbf16>
  %transposed_1 = linalg.transpose ins(%expanded_0 : tensor<1x7x2x16xbf16>) outs(%9 : tensor<1x2x7x16xbf16>) permutation = [0, 2, 1, 3] 
  %extracted_slice = tensor.extract_slice %transposed_1[0, 0, 0, 0] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xbf16> to tensor<1x2x7x8xbf16>
  %extracted_slice_2 = tensor.extract_slice %transposed_1[0, 0, 0, 8] [1, 2, 7, 8] [1, 1, 1, 1] : tensor<1x2x7x16xbf16> to tensor<1x2x7x8xbf16>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_1, %arg3 : tensor<1x2x7x16xbf16>, tensor<7x16xbf16>) outs(%9 : tensor<1x2x7x16xbf16>) {
  ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
    %15 = arith.mulf %in, %in_3 : bf16
    linalg.yield %15 : bf16
  } -> tensor<1x2x7x16xbf16>
  %11 = tensor.empty() : tensor<1x2x7x8xbf16>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_2 : tensor<1x2x7x8xbf16>) outs(%11 : tensor<1x2x7x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %15 = arith.negf %in : bf16
    linalg.yield %15 : bf16
  } -> tensor<1x2x7x8xbf16>
  %concat = tensor.concat dim(3) %12, %extracted_slice : (tensor<1x2x7x8xbf16>, tensor<1x2x7x8xbf16>) -> tensor<1x2x7x16xbf16>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg4 : tensor<1x2x7x16xbf16>, tensor<7x16xbf16>) outs(%9 : tensor<1x2x7x16xbf16>) {
  ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
    %15 = arith.mulf %in, %in_3 : bf16
    linalg.yield %15 : bf16
  } -> tensor<1x2x7x16xbf16>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %13 : tensor<1x2x7x16xbf16>, tensor<1x2x7x16xbf16>) outs(%9 : tensor<1x2x7x16xbf16>) {
  ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
    %15 = arith.addf %in, %in_3 : bf16
    linalg.yield %15 : bf16
  } -> tensor<1x2x7x16xbf16>
  return %14 : tensor<1x2x7x16xbf16>
}

// No rotation, so no kernel: blocks of columns are tasks.
// CHECK-LABEL: func.func @no_kernel
// CHECK:         scf.for
func.func @no_kernel(%arg0: tensor<1x7x64xf32>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf32>) -> tensor<1x7x32xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<32x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x64xi8>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: i8, %out: f32):
    %7 = arith.sitofp %in : i8 to f32
    linalg.yield %7 : f32
  } -> tensor<32x64xf32>
  %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<32x64xf32>, tensor<32x1xf32>) outs(%0 : tensor<32x64xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %7 = arith.mulf %in, %in_1 : f32
    linalg.yield %7 : f32
  } -> tensor<32x64xf32>
  %3 = tensor.empty() : tensor<64x32xf32>
  %transposed = linalg.transpose ins(%2 : tensor<32x64xf32>) outs(%3 : tensor<64x32xf32>) permutation = [1, 0] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x7x64xf32> into tensor<7x64xf32>
  %4 = tensor.empty() : tensor<7x32xf32>
  %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %6 = linalg.matmul ins(%collapsed, %transposed : tensor<7x64xf32>, tensor<64x32xf32>) outs(%5 : tensor<7x32xf32>) -> tensor<7x32xf32>
  %expanded_0 = tensor.expand_shape %6 [[0, 1], [2]] output_shape [1, 7, 32] : tensor<7x32xf32> into tensor<1x7x32xf32>
  return %expanded_0 : tensor<1x7x32xf32>
}
