// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy

// Writes to slots, and memrefs that are written in place.

func.func @computed() -> (tensor<1x1x3x1xf32>, tensor<2x1x2x1xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x1x4x1xf32>) {
  // Negative slots are skipped, the last of two writes to one slot wins.
  %rows = arith.constant dense<[[[[1.0], [2.0], [3.0], [4.0]]]]> : tensor<1x1x4x1xf32>
  %slots = arith.constant dense<[2, -1, 0, 2]> : tensor<4xi64>
  %cache = arith.constant dense<-1.0> : tensor<1x1x3x1xf32>
  %written = rope.cache_write ins(%rows, %slots : tensor<1x1x4x1xf32>, tensor<4xi64>) outs(%cache : tensor<1x1x3x1xf32>)
      {indexing_maps = [affine_map<(b, h, t, d) -> (b, h, t, d)>, affine_map<(b, h, t, d) -> (t)>, affine_map<(b, h, t, d)[s] -> (b, h, s, d)>]} -> tensor<1x1x3x1xf32>

  // Pages of two rows: slot 3 is row 1 of page 1.
  %pages = arith.constant dense<0.0> : tensor<2x1x2x1xf32>
  %places = arith.constant dense<[[3, 0, 1, -5]]> : tensor<1x4xi32>
  %paged = rope.cache_write ins(%rows, %places : tensor<1x1x4x1xf32>, tensor<1x4xi32>) outs(%pages : tensor<2x1x2x1xf32>)
      {indexing_maps = [affine_map<(b, h, t, d) -> (b, h, t, d)>, affine_map<(b, h, t, d) -> (b, t)>, affine_map<(b, h, t, d)[s] -> (s floordiv 2, h, s mod 2, d)>]} -> tensor<2x1x2x1xf32>

  // One slot for all, on a memref.
  %one = arith.constant 1 : index
  %buffer = memref.alloc() : memref<2x2xf32>
  %value = arith.constant 5.0 : f32
  linalg.fill ins(%value : f32) outs(%buffer : memref<2x2xf32>)
  %row = memref.alloc() : memref<1x2xf32>
  %six = arith.constant 6.0 : f32
  linalg.fill ins(%six : f32) outs(%row : memref<1x2xf32>)
  rope.cache_write ins(%row, %one : memref<1x2xf32>, index) outs(%buffer : memref<2x2xf32>)
      {indexing_maps = [affine_map<(t, d) -> (t, d)>, affine_map<(t, d) -> ()>, affine_map<(t, d)[s] -> (s, d)>]}
  %memref = bufferization.to_tensor %buffer : memref<2x2xf32> to tensor<2x2xf32>

  // Rotation in place on a memref whose lanes cross.
  %lanes = memref.alloc() : memref<1x4xf32>
  %four = arith.constant 4 : index
  %zero = arith.constant 0 : index
  scf.for %i = %zero to %four step %one {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %lanes[%zero, %i] : memref<1x4xf32>
  }
  %cos = memref.alloc() : memref<1x2xf32>
  %sin = memref.alloc() : memref<1x2xf32>
  %nought = arith.constant 0.0 : f32
  %unit = arith.constant 1.0 : f32
  linalg.fill ins(%nought : f32) outs(%cos : memref<1x2xf32>)
  linalg.fill ins(%unit : f32) outs(%sin : memref<1x2xf32>)
  rope.rotate half to interleaved block(0, 4) ins(%lanes, %cos, %sin : memref<1x4xf32>, memref<1x2xf32>, memref<1x2xf32>) outs(%lanes : memref<1x4xf32>)
  %in_place = bufferization.to_tensor %lanes : memref<1x4xf32> to tensor<1x4xf32>

  // A kernel is its region.
  %kernel = rope.kernel ["rotate"] -> tensor<1x1x4x1xf32> {
    %negated = arith.negf %rows : tensor<1x1x4x1xf32>
    rope.yield %negated : tensor<1x1x4x1xf32>
  }

  return %written, %paged, %memref, %in_place, %kernel
      : tensor<1x1x3x1xf32>, tensor<2x1x2x1xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x1x4x1xf32>
}

func.func @expected() -> (tensor<1x1x3x1xf32>, tensor<2x1x2x1xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x1x4x1xf32>) {
  %0 = arith.constant dense<[[[[3.0], [-1.0], [4.0]]]]> : tensor<1x1x3x1xf32>
  %1 = arith.constant dense<[[[[2.0], [3.0]]], [[[0.0], [1.0]]]]> : tensor<2x1x2x1xf32>
  %2 = arith.constant dense<[[5.0, 5.0], [6.0, 6.0]]> : tensor<2x2xf32>
  %3 = arith.constant dense<[[-2.0, 0.0, -3.0, 1.0]]> : tensor<1x4xf32>
  %4 = arith.constant dense<[[[[-1.0], [-2.0], [-3.0], [-4.0]]]]> : tensor<1x1x4x1xf32>
  return %0, %1, %2, %3, %4
      : tensor<1x1x3x1xf32>, tensor<2x1x2x1xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x1x4x1xf32>
}
