// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy

// Moves, slices and shapes; results are equal to the last bit.

func.func @computed() -> (tensor<2x9xi32>, tensor<2xi32>, tensor<4x4xi32>, tensor<3x3xi32>, tensor<3xi32>, tensor<2x1x2xi32>, tensor<2x4xi32>, tensor<3xi32>, tensor<2xi32>) {
  // Concatenation of different sizes.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>
  %u = arith.constant dense<[[9], [10]]> : tensor<2x1xi32>
  %concat = tensor.concat dim(1) %t, %u, %t : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<2x4xi32>) -> tensor<2x9xi32>

  // A strided slice without its row axis, at a dynamic offset.
  %slice = tensor.extract_slice %t[%c1, 1] [1, 2] [1, 2] : tensor<2x4xi32> to tensor<2xi32>

  // A strided insertion; the destination as a value is unchanged.
  %row = arith.constant dense<[-1, -2]> : tensor<2xi32>
  %changed = tensor.insert_slice %row into %t[0, 0] [1, 2] [1, 3] : tensor<2xi32> into tensor<2x4xi32>
  %inserted = tensor.concat dim(0) %changed, %t : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<4x4xi32>

  // Padding that depends on the index.
  %padded = tensor.pad %u low[1, 0] high[0, %c2] {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    %value = arith.index_cast %sum : index to i32
    tensor.yield %value : i32
  } : tensor<2x1xi32> to tensor<3x?xi32>
  %pad = tensor.cast %padded : tensor<3x?xi32> to tensor<3x3xi32>

  // Generated elements.
  %generated = tensor.generate %c3 {
  ^bb0(%i: index):
    %value = arith.index_cast %i : index to i32
    tensor.yield %value : i32
  } : tensor<?xi32>
  %generate = tensor.cast %generated : tensor<?xi32> to tensor<3xi32>

  // Collapse of a slice, expand to a dynamic shape, reshape.
  %part = tensor.extract_slice %t[0, 1] [2, 2] [1, 2] : tensor<2x4xi32> to tensor<2x2xi32>
  %flat = tensor.collapse_shape %part [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %shape = tensor.from_elements %c2, %c2 : tensor<2xindex>
  %dynamic = tensor.reshape %flat(%shape) : (tensor<4xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %size = tensor.dim %dynamic, %c1 : tensor<?x?xi32>
  %expanded = tensor.expand_shape %dynamic [[0], [1, 2]] output_shape [%size, 1, %c2] : tensor<?x?xi32> into tensor<?x1x?xi32>
  %reshape = tensor.cast %expanded : tensor<?x1x?xi32> to tensor<2x1x2xi32>

  // Gather of columns, scatter of them to other places.
  %columns = arith.constant dense<[[3], [0]]> : tensor<2x1xindex>
  %gathered = tensor.gather %t[%columns] gather_dims([1]) : (tensor<2x4xi32>, tensor<2x1xindex>) -> tensor<2x2x1xi32>
  %places = arith.constant dense<[[1], [2]]> : tensor<2x1xindex>
  %scatter = tensor.scatter %gathered into %t[%places] scatter_dims([1]) unique : (tensor<2x2x1xi32>, tensor<2x4xi32>, tensor<2x1xindex>) -> tensor<2x4xi32>

  // A loop that inserts element by element into a carried tensor.
  %splat_value = arith.constant 7 : i32
  %start = tensor.splat %splat_value : tensor<3xi32>
  %loop = scf.for %i = %c0 to %c3 step %c2 iter_args(%carried = %start) -> tensor<3xi32> {
    %value = tensor.extract %t[%c1, %i] : tensor<2x4xi32>
    %next = tensor.insert %value into %carried[%i] : tensor<3xi32>
    scf.yield %next : tensor<3xi32>
  }

  // bitcast.
  %float = arith.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %bitcast = tensor.bitcast %float : tensor<2xf32> to tensor<2xi32>

  return %concat, %slice, %inserted, %pad, %generate, %reshape, %scatter, %loop, %bitcast
      : tensor<2x9xi32>, tensor<2xi32>, tensor<4x4xi32>, tensor<3x3xi32>, tensor<3xi32>, tensor<2x1x2xi32>, tensor<2x4xi32>, tensor<3xi32>, tensor<2xi32>
}

func.func @expected() -> (tensor<2x9xi32>, tensor<2xi32>, tensor<4x4xi32>, tensor<3x3xi32>, tensor<3xi32>, tensor<2x1x2xi32>, tensor<2x4xi32>, tensor<3xi32>, tensor<2xi32>) {
  %0 = arith.constant dense<[[1, 2, 3, 4, 9, 1, 2, 3, 4], [5, 6, 7, 8, 10, 5, 6, 7, 8]]> : tensor<2x9xi32>
  %1 = arith.constant dense<[6, 8]> : tensor<2xi32>
  %2 = arith.constant dense<[[-1, 2, 3, -2], [5, 6, 7, 8], [1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<4x4xi32>
  %3 = arith.constant dense<[[0, 1, 2], [9, 2, 3], [10, 3, 4]]> : tensor<3x3xi32>
  %4 = arith.constant dense<[0, 1, 2]> : tensor<3xi32>
  %5 = arith.constant dense<[[[2, 4]], [[6, 8]]]> : tensor<2x1x2xi32>
  %6 = arith.constant dense<[[1, 4, 1, 4], [5, 8, 5, 8]]> : tensor<2x4xi32>
  %7 = arith.constant dense<[5, 7, 7]> : tensor<3xi32>
  %8 = arith.constant dense<[1065353216, -1073741824]> : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8
      : tensor<2x9xi32>, tensor<2xi32>, tensor<4x4xi32>, tensor<3x3xi32>, tensor<3xi32>, tensor<2x1x2xi32>, tensor<2x4xi32>, tensor<3xi32>, tensor<2xi32>
}
