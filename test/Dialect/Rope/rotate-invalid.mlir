// RUN: rope-opt %s --split-input-file --verify-diagnostics

// rotate_c1
func.func @rotate_c1_mixed(%x: memref<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected tensors or memrefs but got both}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : memref<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c2
func.func @rotate_c2_shapes(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x1x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected cos and sin of one shape and element type but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x1x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c2
func.func @rotate_c2_element_types(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf16>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected cos and sin of one shape and element type but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf16>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_no_lane_axis(%x: tensor<f32>, %c: tensor<f32>, %s: tensor<f32>, %o: tensor<f32>) {
  // expected-error @below {{expected input and tables to have a lane axis but got rank 0}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<f32>, tensor<f32>, tensor<f32>)
      outs(%o : tensor<f32>) -> tensor<f32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_init_rank(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<10x8xf32>) {
  // expected-error @below {{expected init of rank 3 but got rank 2}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_table_rank_without_maps(%x: tensor<2x5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected tables of rank 3 in the absence of indexing_maps but got rank 2}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_number_of_maps(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected 3 indexing maps but got 2}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_dimensions(%x: tensor<2x5x8xf32>, %c: tensor<2x4xf32>, %s: tensor<2x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected table map over 3 dimensions and no symbols but got affine_map<(d0, d1) -> (d0, d1)>}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_input_permutation(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected input map to be a permutation but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c3
func.func @rotate_c3_output_permutation(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected output map to be a permutation but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, 0, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c4
func.func @rotate_c4_results(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected table map with 3 results but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c4
func.func @rotate_c4_lane_last(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected table map to end in the lane dimension d2 but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d2, d1)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c4
func.func @rotate_c4_projection(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected table map of distinct dimensions and 0 but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d0, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c4
func.func @rotate_c4_constant(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected table map of distinct dimensions and 0 but got}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, 1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c5
func.func @rotate_c5_dynamic_lanes(%x: tensor<2x5x?xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x?xf32>) {
  // expected-error @below {{expected lane axes of static size}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x?xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x?xf32>) -> tensor<2x5x?xf32>
  return
}

// -----

// rotate_c5
func.func @rotate_c5_dynamic_table_width(%x: tensor<2x5x8xf32>, %c: tensor<2x5x?xf32>, %s: tensor<2x5x?xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected lane axes of static size}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x?xf32>, tensor<2x5x?xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c6
func.func @rotate_c6_init_size(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x6x8xf32>) {
  // expected-error @below {{expected axis 1 of init to have size 5 but got 6}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
  return
}

// -----

// rotate_c6
func.func @rotate_c6_init_lanes(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x16xf32>) {
  // expected-error @below {{expected axis 2 of init to have size 8 but got 16}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x16xf32>) -> tensor<2x5x16xf32>
  return
}

// -----

// rotate_c6
func.func @rotate_c6_table_size(%x: tensor<2x5x8xf32>, %c: tensor<3x5x4xf32>, %s: tensor<3x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected axis 0 of cos to have size 2 but got 3}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<3x5x4xf32>, tensor<3x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c6
func.func @rotate_c6_broadcast_size(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected axis 0 of cos to have size 1 but got 2}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c7
func.func @rotate_c7_odd_width(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected block width to be even and positive but got 7}}
  %0 = rope.rotate half to half block(0, 7)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c7
func.func @rotate_c7_empty_block(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected block width to be even and positive but got 0}}
  %0 = rope.rotate half to half block(0, 0)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c7
func.func @rotate_c7_outside(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected block inside the 8 lanes but got offset 2 and width 8}}
  %0 = rope.rotate half to half block(2, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c7
func.func @rotate_c7_negative_offset(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected block inside the 8 lanes but got offset -2 and width 8}}
  %0 = rope.rotate half to half block(-2, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c8
func.func @rotate_c8_table_width(%x: tensor<2x5x8xf32>, %c: tensor<2x5x6xf32>, %s: tensor<2x5x6xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected tables of width 4 or 8 but got 6}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x6xf32>, tensor<2x5x6xf32>)
      outs(%o : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c9
func.func @rotate_c9_not_a_float(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf32>, %s: tensor<2x5x4xf32>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected compute_type f64, f32, f16 or bf16 but got 'i32'}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
      outs(%o : tensor<2x5x8xf32>)
      {compute_type = i32} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c9
func.func @rotate_c9_narrower_than_input(%x: tensor<2x5x8xf32>, %c: tensor<2x5x4xf16>, %s: tensor<2x5x4xf16>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected compute_type that holds every 'f32' but got 'f16'}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf32>, tensor<2x5x4xf16>, tensor<2x5x4xf16>)
      outs(%o : tensor<2x5x8xf32>)
      {compute_type = f16} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c9
func.func @rotate_c9_cannot_hold_table(%x: tensor<2x5x8xf16>, %c: tensor<2x5x4xbf16>, %s: tensor<2x5x4xbf16>, %o: tensor<2x5x8xf32>) {
  // expected-error @below {{expected compute_type that holds every 'bf16' but got 'f16'}}
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x5x8xf16>, tensor<2x5x4xbf16>, tensor<2x5x4xbf16>)
      outs(%o : tensor<2x5x8xf32>)
      {compute_type = f16} -> tensor<2x5x8xf32>
  return
}

// -----

// rotate_c10
func.func @rotate_c10_in_place_maps(%x: memref<5x5x8xf32>, %c: memref<5x5x4xf32>, %s: memref<5x5x4xf32>) {
  // expected-error @below {{expected equal input and output maps for an input that is the init}}
  rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : memref<5x5x8xf32>, memref<5x5x4xf32>, memref<5x5x4xf32>)
      outs(%x : memref<5x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d1, d0, d2)>]}
  return
}
