// RUN: rope-opt %s --rope-expand-aggregates --split-input-file | FileCheck %s

// Whole-tensor ops become simpler ones. What they compute is compared with the
// reference in test/Target/aggregates.mlir.

// A tile beyond the end of the source is filled with the padding value.

// CHECK-LABEL: func.func @pack_and_unpack
//       CHECK:   tensor.pad %{{.*}} low[0, 0] high[3, 1]
//       CHECK:   tensor.expand_shape
//       CHECK:   linalg.transpose
//       CHECK:   linalg.transpose
//       CHECK:   tensor.collapse_shape
//       CHECK:   tensor.extract_slice %{{.*}}[0, 0] [13, 15] [1, 1]
func.func @pack_and_unpack(%x: tensor<13x15xf32>, %pad: f32) -> tensor<13x15xf32> {
  %e = tensor.empty() : tensor<2x8x8x2xf32>
  %p = linalg.pack %x padding_value(%pad : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %e : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  %f = tensor.empty() : tensor<13x15xf32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %f : tensor<2x8x8x2xf32> -> tensor<13x15xf32>
  return %u : tensor<13x15xf32>
}

// -----

// CHECK-LABEL: func.func @pack_without_padding
//       CHECK:   tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]]
//       CHECK:   linalg.transpose {{.*}} permutation = [2, 0, 1, 3]
func.func @pack_without_padding(%x: tensor<16x?xf32>, %e: tensor<?x2x8x4xf32>) -> tensor<?x2x8x4xf32> {
  %p = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %e : tensor<16x?xf32> -> tensor<?x2x8x4xf32>
  return %p : tensor<?x2x8x4xf32>
}

// -----

// CHECK-LABEL: func.func @gather
//       CHECK:   linalg.generic
//       CHECK:     cf.assert %{{.*}}, "expected an index of the tensor"
//       CHECK:     tensor.extract
func.func @gather(%x: tensor<9x5xf32>, %i: tensor<4x1xindex>) -> tensor<4x1x5xf32> {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x5xf32>, tensor<4x1xindex>) -> tensor<4x1x5xf32>
  return %0 : tensor<4x1x5xf32>
}

// -----

// CHECK-LABEL: func.func @scatter
//       CHECK:   scf.forall (%{{.*}}) in (4)
//       CHECK:     cf.assert %{{.*}}, "expected an index of the tensor"
//       CHECK:     tensor.extract_slice {{.*}} : tensor<4x5xf32> to tensor<5xf32>
//       CHECK:     tensor.parallel_insert_slice
func.func @scatter(%x: tensor<9x5xf32>, %i: tensor<4x1xi64>, %v: tensor<4x5xf32>) -> tensor<9x5xf32> {
  %0 = tensor.scatter %v into %x[%i] scatter_dims([0]) unique : (tensor<4x5xf32>, tensor<9x5xf32>, tensor<4x1xi64>) -> tensor<9x5xf32>
  return %0 : tensor<9x5xf32>
}
