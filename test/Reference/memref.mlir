// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy

// Buffers and their views.

memref.global "private" @table : memref<2xf32> = dense<[1.0, 2.0]>

func.func private @bump() {
  %i = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %table = memref.get_global @table : memref<2xf32>
  %old = memref.load %table[%i] : memref<2xf32>
  %new = arith.addf %old, %one : f32
  memref.store %new, %table[%i] : memref<2xf32>
  return
}

func.func @computed() -> (tensor<2xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>, tensor<2xf32>) {
  // A global is one buffer for all functions.
  func.call @bump() : () -> ()
  func.call @bump() : () -> ()
  %table = memref.get_global @table : memref<2xf32>
  %global = bufferization.to_tensor %table : memref<2xf32> to tensor<2xf32>

  // Writes through views reach the buffer: a strided subview, a transpose, a collapsed and an expanded shape.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %c = arith.constant 3.0 : f32
  %d = arith.constant 4.0 : f32
  %buffer = memref.alloc() : memref<2x4xf32>
  linalg.fill ins(%zero : f32) outs(%buffer : memref<2x4xf32>)
  %odd = memref.subview %buffer[1, 1] [1, 2] [1, 2] : memref<2x4xf32> to memref<2xf32, strided<[2], offset: 5>>
  memref.store %a, %odd[%c1] : memref<2xf32, strided<[2], offset: 5>>
  %turned = memref.transpose %buffer (i, j) -> (j, i) : memref<2x4xf32> to memref<4x2xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  memref.store %b, %turned[%c2, %c0] : memref<4x2xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  %flat = memref.collapse_shape %buffer [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  memref.store %c, %flat[%c0] : memref<8xf32>
  %deep = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 2, 2] : memref<8xf32> into memref<2x2x2xf32>
  memref.store %d, %deep[%c1, %c0, %c0] : memref<2x2x2xf32>
  %views = bufferization.to_tensor %buffer : memref<2x4xf32> to tensor<2x4xf32>

  // The tensor of a buffer is a value: a later write does not change it.
  memref.store %d, %flat[%c1] : memref<8xf32>
  %cast = memref.reinterpret_cast %buffer to offset: [1], sizes: [2], strides: [4] : memref<2x4xf32> to memref<2xf32, strided<[4], offset: 1>>
  %after = bufferization.to_tensor %cast : memref<2xf32, strided<[4], offset: 1>> to tensor<2xf32>
  %before = tensor.extract_slice %views[0, 1] [2, 1] [1, 1] : tensor<2x4xf32> to tensor<2xf32>
  %value = tensor.concat dim(0) %after, %before : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>

  // A copy between overlapping views reads before it writes.
  %from = memref.subview %flat[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %to = memref.subview %flat[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %from, %to : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 1>>
  %overlap = bufferization.to_tensor %flat : memref<8xf32> to tensor<8xf32>

  // A tensor goes to a buffer; sizes and strides are those of the view.
  %line = memref.alloc(%c2) : memref<?xf32>
  %two = tensor.splat %b[%c2] : tensor<?xf32>
  bufferization.materialize_in_destination %two in restrict writable %line : (tensor<?xf32>, memref<?xf32>) -> ()
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %turned : memref<4x2xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>> -> memref<f32>, index, index, index, index, index
  %n = memref.dim %line, %c0 : memref<?xf32>
  %facts = tensor.from_elements %n, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : tensor<6xindex>
  %integers = arith.index_cast %facts : tensor<6xindex> to tensor<6xi64>
  %metadata = arith.sitofp %integers : tensor<6xi64> to tensor<6xf32>

  // Its values.
  %line_tensor = bufferization.to_tensor %line : memref<?xf32> to tensor<?xf32>
  %materialized = tensor.cast %line_tensor : tensor<?xf32> to tensor<2xf32>

  return %global, %views, %value, %overlap, %metadata, %materialized
      : tensor<2xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>, tensor<2xf32>
}

func.func @expected() -> (tensor<2xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>, tensor<2xf32>) {
  %0 = arith.constant dense<[3.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<[[3.0, 0.0, 2.0, 0.0], [4.0, 0.0, 0.0, 1.0]]> : tensor<2x4xf32>
  %2 = arith.constant dense<[4.0, 0.0, 0.0, 0.0]> : tensor<4xf32>
  %3 = arith.constant dense<[3.0, 3.0, 4.0, 2.0, 0.0, 0.0, 0.0, 1.0]> : tensor<8xf32>
  %4 = arith.constant dense<[2.0, 0.0, 4.0, 2.0, 1.0, 4.0]> : tensor<6xf32>
  %5 = arith.constant dense<[2.0, 2.0]> : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5
      : tensor<2xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>, tensor<2xf32>
}
