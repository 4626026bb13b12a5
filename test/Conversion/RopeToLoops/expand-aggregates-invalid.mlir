// RUN: rope-opt %s --rope-expand-aggregates --split-input-file --verify-diagnostics

func.func @pack_of_dynamic_tiles(%x: tensor<?xf32>, %e: tensor<?x?xf32>, %tile: index) -> tensor<?x?xf32> {
  // expected-error @below {{expected tiles of constant sizes}}
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%tile] into %e : tensor<?xf32> -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

// There is no attribute of zero to fill a last tile with.
func.func @pack_complex(%x: tensor<16x8xcomplex<f32>>, %e: tensor<2x2x8x4xcomplex<f32>>) -> tensor<2x2x8x4xcomplex<f32>> {
  // expected-error @below {{expected integers or floats, or a padding value, but got 'complex<f32>'}}
  %p = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %e : tensor<16x8xcomplex<f32>> -> tensor<2x2x8x4xcomplex<f32>>
  return %p : tensor<2x2x8x4xcomplex<f32>>
}

// -----

func.func @pack_other_elements(%x: tensor<13x15xf32>, %pad: f32, %e: tensor<2x8x8x2xindex>) -> tensor<2x8x8x2xindex> {
  // expected-error @below {{expected a destination of 'f32', as the source is, but got 'index'}}
  %p = linalg.pack %x padding_value(%pad : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %e : tensor<13x15xf32> -> tensor<2x8x8x2xindex>
  return %p : tensor<2x8x8x2xindex>
}

// -----

func.func @unpack_other_elements(%x: tensor<2x8x8x2xi32>, %e: tensor<13x15xf32>) -> tensor<13x15xf32> {
  // expected-error @below {{expected a destination of 'i32', as the source is, but got 'f32'}}
  %p = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %e : tensor<2x8x8x2xi32> -> tensor<13x15xf32>
  return %p : tensor<13x15xf32>
}
