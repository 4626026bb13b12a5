// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy

// Structured ops by hand-worked numbers, to the last bit.

func.func @computed() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xi64>, tensor<4xf32>, tensor<3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>) {
  // Named ops through their regions.
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %init = arith.constant dense<100.0> : tensor<2x2xf32>
  %matmul = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>

  // A transposed operand by its map.
  %contract = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>

  // Two results, indices, a constant in a map and a broadcast: maxima and where they are.
  %bottom = arith.constant dense<0xFF800000> : tensor<2xf32>
  %nowhere = arith.constant dense<-1> : tensor<2xi64>
  %shift = arith.constant dense<[[1.0], [-1.0]]> : tensor<2x1xf32>
  %max:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, 0)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %shift : tensor<2x2xf32>, tensor<2x1xf32>) outs(%bottom, %nowhere : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%x: f32, %s: f32, %best: f32, %where: i64):
    %shifted = arith.addf %x, %s : f32
    %index = linalg.index 1 : index
    %here = arith.index_cast %index : index to i64
    %better = arith.cmpf ogt, %shifted, %best : f32
    %value = arith.select %better, %shifted, %best : f32
    %place = arith.select %better, %here, %where : i64
    linalg.yield %value, %place : f32, i64
  } -> (tensor<2xf32>, tensor<2xi64>)

  // The second of the results.
  %place = arith.addi %max#1, %max#1 : tensor<2xi64>

  // A map that is not linear: pairs of lanes swapped by floordiv and mod.
  %lanes = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %empty4 = tensor.empty() : tensor<4xf32>
  %swap = linalg.generic {indexing_maps = [affine_map<(i) -> ((i floordiv 2) * 2 + (i + 1) mod 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%lanes : tensor<4xf32>) outs(%empty4 : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>

  // A convolution: two loops in one index.
  %taps = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %zero3 = arith.constant dense<0.0> : tensor<3xf32>
  %conv = linalg.conv_1d ins(%lanes, %taps : tensor<4xf32>, tensor<2xf32>) outs(%zero3 : tensor<3xf32>) -> tensor<3xf32>

  // map, reduce, transpose, broadcast.
  %empty2x2 = tensor.empty() : tensor<2x2xf32>
  %map = linalg.map { arith.subf } ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%empty2x2 : tensor<2x2xf32>)
  %zero2 = arith.constant dense<0.0> : tensor<2xf32>
  %transposed = linalg.transpose ins(%a : tensor<2x2xf32>) outs(%empty2x2 : tensor<2x2xf32>) permutation = [1, 0]
  %reduced = linalg.reduce { arith.addf } ins(%transposed : tensor<2x2xf32>) outs(%zero2 : tensor<2xf32>) dimensions = [1]
  %broadcast = linalg.broadcast ins(%reduced : tensor<2xf32>) outs(%map : tensor<2x2xf32>) dimensions = [0]

  // softmax of equal values, and one of -inf only is NaN.
  %scores = arith.constant dense<[[1.0, 1.0], [0xFF800000, 0xFF800000]]> : tensor<2x2xf32>
  %softmax = linalg.softmax dimension(1) ins(%scores : tensor<2x2xf32>) outs(%empty2x2 : tensor<2x2xf32>) -> tensor<2x2xf32>

  // pack with padding and back.
  %three = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %pad_value = arith.constant -1.0 : f32
  %tiles = tensor.empty() : tensor<2x2xf32>
  %pack = linalg.pack %three padding_value(%pad_value : f32) inner_dims_pos = [0] inner_tiles = [2] into %tiles : tensor<3xf32> -> tensor<2x2xf32>

  // unpack.
  %empty3 = tensor.empty() : tensor<3xf32>
  %unpack = linalg.unpack %pack inner_dims_pos = [0] inner_tiles = [2] into %empty3 : tensor<2x2xf32> -> tensor<3xf32>

  // A sum over no elements is its init.
  %none = tensor.empty() : tensor<0x2xf32>
  %empty_sum = linalg.reduce { arith.addf } ins(%none : tensor<0x2xf32>) outs(%zero2 : tensor<2xf32>) dimensions = [0]

  return %matmul, %contract, %max#0, %place, %swap, %conv, %broadcast, %softmax, %pack, %unpack, %empty_sum
      : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xi64>, tensor<4xf32>, tensor<3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>
}

func.func @expected() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xi64>, tensor<4xf32>, tensor<3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>) {
  %0 = arith.constant dense<[[119.0, 122.0], [143.0, 150.0]]> : tensor<2x2xf32>
  %1 = arith.constant dense<[[117.0, 123.0], [139.0, 153.0]]> : tensor<2x2xf32>
  %2 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %3 = arith.constant dense<[0, 0]> : tensor<2xi64>
  %4 = arith.constant dense<[2.0, 1.0, 4.0, 3.0]> : tensor<4xf32>
  %5 = arith.constant dense<[-1.0, -1.0, -1.0]> : tensor<3xf32>
  %6 = arith.constant dense<[[4.0, 6.0], [4.0, 6.0]]> : tensor<2x2xf32>
  %7 = arith.constant dense<[[0.5, 0.5], [0x7FC00000, 0x7FC00000]]> : tensor<2x2xf32>
  %8 = arith.constant dense<[[1.0, 2.0], [3.0, -1.0]]> : tensor<2x2xf32>
  %9 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %10 = arith.constant dense<[0.0, 0.0]> : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10
      : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xi64>, tensor<4xf32>, tensor<3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>
}
