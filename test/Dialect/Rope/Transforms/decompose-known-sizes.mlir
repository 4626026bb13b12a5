// RUN: rope-opt %s -rope-decompose | FileCheck %s

// A size that only a cast knows is known neither to the slices nor to their types.
// CHECK-LABEL: func.func @rotate_behind_casts
// CHECK:         tensor.extract_slice %{{.+}}[0, 0, 0] [%{{.+}}, 5, 4] [1, 1, 1] : tensor<?x5x8xf32> to tensor<?x5x4xf32>
// CHECK-NOT:     rope.rotate
func.func @rotate_behind_casts(%x: tensor<1x5x8xf32>, %c: tensor<1x5x4xf32>, %s: tensor<?x5x4xf32>, %o: tensor<1x5x8xf32>)
    -> tensor<?x5x8xf32> {
  %0 = tensor.cast %x : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %1 = tensor.cast %c : tensor<1x5x4xf32> to tensor<?x5x4xf32>
  %2 = tensor.cast %o : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %3 = rope.rotate half to half block(0, 8) ins(%0, %1, %s : tensor<?x5x8xf32>, tensor<?x5x4xf32>, tensor<?x5x4xf32>)
      outs(%2 : tensor<?x5x8xf32>) -> tensor<?x5x8xf32>
  return %3 : tensor<?x5x8xf32>
}

// linalg.transpose wants a size known on both sides or on neither.
// CHECK-LABEL: func.func @permute_into_unknown_rows
// CHECK:         tensor.cast %{{.+}} : tensor<6x8xf32> to tensor<?x8xf32>
// CHECK:         linalg.transpose
// CHECK-NOT:     rope.permute_lanes
func.func @permute_into_unknown_rows(%x: tensor<6x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
