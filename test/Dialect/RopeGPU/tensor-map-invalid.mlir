// RUN: rope-opt %s -split-input-file -verify-diagnostics

func.func @element_type(%x: tensor<64x64xf32>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected elements of f16 or bf16 but got 'f32'}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64, 64] swizzle 128 : tensor<64x64xf32>
  return
}

// -----

func.func @too_many_dimensions(%x: tensor<1x1x1x1x1x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected 1 to 5 dimensions but got 6}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[5], [4], [3], [2], [1], [0]] box [64, 1, 1, 1, 1, 1] swizzle 128 : tensor<1x1x1x1x1x64xf16>
  return
}

// -----

func.func @axis_twice(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected each axis of the source once but got 1 : i64}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [1]] box [64, 64] swizzle 128 : tensor<64x64xf16>
  return
}

// -----

func.func @axis_missing(%x: tensor<4x64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected each axis of the source once but got}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[2], [1]] box [64, 64] swizzle 128 : tensor<4x64x64xf16>
  return
}

// -----

func.func @no_axes(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected a list of axes for each dimension but got []}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], []] box [64, 64] swizzle 128 : tensor<64x64xf16>
  return
}

// -----

func.func @box_rank(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected 2 sizes of the box but got 1}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64] swizzle 128 : tensor<64x64xf16>
  return
}

// -----

func.func @box_size(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected sizes of the box from 1 to 256 but got 257}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64, 257] swizzle 128 : tensor<64x64xf16>
  return
}

// -----

func.func @swizzle(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected a swizzle of 32, 64 or 128 but got 256}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64, 64] swizzle 256 : tensor<64x64xf16>
  return
}

// -----

func.func @box_of_swizzle(%x: tensor<64x64xf16>) {
  // expected-error @+1 {{'rope_gpu.tensor_map' op expected 32 as innermost size of the box but got 64}}
  %map, %valid = rope_gpu.tensor_map %x dimensions [[1], [0]] box [64, 64] swizzle 64 : tensor<64x64xf16>
  return
}
