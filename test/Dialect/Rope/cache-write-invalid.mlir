// RUN: rope-opt %s --split-input-file --verify-diagnostics

// cache_write_c1
func.func @cache_write_c1_mixed(%r: tensor<2x3x5x8xf32>, %s: memref<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected tensors or memrefs but got both}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, memref<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c2
func.func @cache_write_c2_number_of_maps(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected 3 indexing maps but got 2}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c2
func.func @cache_write_c2_dimensions(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected rows map of 4 dimensions, 0 symbols and 4 results but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c2
func.func @cache_write_c2_scalar_slot(%r: tensor<2x3x5x8xf32>, %s: i32, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected slots map of 4 dimensions, 0 symbols and 0 results but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, i32)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c2
func.func @cache_write_c2_symbols(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected cache map of 4 dimensions, 1 symbols and 4 results but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c3
func.func @cache_write_c3_rows_permutation(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected rows map to be a permutation but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d1, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c4
func.func @cache_write_c4_slots_map(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected slots map of distinct dimensions but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d0)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c5
func.func @cache_write_c5_repeated(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected cache map of distinct dimensions but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d0, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c5
func.func @cache_write_c5_expression(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected cache map of dimensions, s0, s0 floordiv c and s0 mod c but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0 + 1, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c5
func.func @cache_write_c5_no_slot(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected cache map with s0 once, or with one s0 floordiv c and one s0 mod c, but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, d2, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c5
func.func @cache_write_c5_half_paged(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected cache map with s0 once, or with one s0 floordiv c and one s0 mod c, but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0 mod 16, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c5
func.func @cache_write_c5_block_sizes(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<4x3x16x8xf32>) {
  // expected-error @below {{expected cache map with s0 once, or with one s0 floordiv c and one s0 mod c, but got}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<4x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (s0 floordiv 8, d1, s0 mod 16, d3)>]} -> tensor<4x3x16x8xf32>
  return
}

// -----

// cache_write_c6
func.func @cache_write_c6_element_types(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf16>) {
  // expected-error @below {{expected cache of 'f32' but got 'f16'}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf16>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf16>
  return
}

// -----

// cache_write_c7
func.func @cache_write_c7_slots_size(%r: tensor<2x3x5x8xf32>, %s: tensor<2x4xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected axis 1 of slots to have size 5 but got 4}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x4xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

// cache_write_c7
func.func @cache_write_c7_cache_size(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x16xf32>) {
  // expected-error @below {{expected axis 3 of cache to have size 8 but got 16}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x16xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>]} -> tensor<2x3x16x16xf32>
  return
}

// -----

// cache_write_c7
func.func @cache_write_c7_block_size(%r: tensor<2x3x5x8xf32>, %s: tensor<2x5xi64>, %c: tensor<2x3x16x8xf32>) {
  // expected-error @below {{expected axis 2 of cache to have size 4 but got 16}}
  %0 = rope.cache_write ins(%r, %s : tensor<2x3x5x8xf32>, tensor<2x5xi64>)
      outs(%c : tensor<2x3x16x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
                        affine_map<(d0, d1, d2, d3) -> (d0, d2)>,
                        affine_map<(d0, d1, d2, d3)[s0] -> (s0 floordiv 4, d1, s0 mod 4, d3)>]} -> tensor<2x3x16x8xf32>
  return
}

// -----

func.func @words(%rows: tensor<3x1x8xi32>, %slot: i64, %cache: tensor<3x16x8xi32>) -> tensor<3x16x8xi32> {
  // expected-error @+1 {{'rope.cache_write' op operand #0 must be}}
  %0 = rope.cache_write ins(%rows, %slot : tensor<3x1x8xi32>, i64) outs(%cache : tensor<3x16x8xi32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>,
                        affine_map<(d0, d1, d2)[s0] -> (d0, s0, d2)>]} -> tensor<3x16x8xi32>
  return %0 : tensor<3x16x8xi32>
}
