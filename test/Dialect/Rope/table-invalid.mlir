// One case, at least, for every constraint of docs/spec/table.md.
// RUN: rope-opt %s -split-input-file -verify-diagnostics

func.func @table_c1_mixed_tensors_and_memrefs(%t: tensor<4x2xf32>, %p: memref<4xi64>) {
  // expected-error @+1 {{expected all shaped operands to be tensors but got 'memref<4xi64>'}}
  %0:2 = rope.table positions(%p : memref<4xi64>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c1_no_results(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected 2 results but got 0}}
  rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
  return
}

// -----

func.func @table_c1_result_type(%t: tensor<?x2xf32>) {
  // expected-error @+1 {{expected results of the types of outs}}
  %0:2 = rope.table outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c2_element_types(%t: tensor<4x2xf32>, %u: tensor<4x2xf64>) {
  // expected-error @+1 {{expected cos and sin of one shape and element type but got 'tensor<4x2xf32>' and 'tensor<4x2xf64>'}}
  %0:2 = rope.table outs(%t, %u : tensor<4x2xf32>, tensor<4x2xf64>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf64>
  return
}

// -----

func.func @table_c3_dynamic_pairs(%t: tensor<4x?xf32>) {
  // expected-error @+1 {{expected a static last dimension of at least 1, the number of pairs, but got 'tensor<4x?xf32>'}}
  %0:2 = rope.table outs(%t, %t : tensor<4x?xf32>, tensor<4x?xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x?xf32>, tensor<4x?xf32>
  return
}

// -----

func.func @table_c4_boolean_positions(%t: tensor<4x2xf32>, %p: tensor<4xi1>) {
  // expected-error @+1 {{expected positions of 8 to 64 bits but got 'tensor<4xi1>'}}
  %0:2 = rope.table positions(%p : tensor<4xi1>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c4_wide_length(%t: tensor<4x2xf32>, %n: i128) {
  // expected-error @+1 {{expected length of 8 to 64 bits but got 'i128'}}
  %0:2 = rope.table length(%n : i128) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8}>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c5_offset_of_two_row_dimensions(%t: tensor<2x4x2xf32>) {
  // expected-error @+1 {{expected a table of rank 2 with an offset but got 'tensor<2x4x2xf32>'}}
  %0:2 = rope.table outs(%t, %t : tensor<2x4x2xf32>, tensor<2x4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x4x2xf32>, tensor<2x4x2xf32>
  return
}

// -----

func.func @table_c6_axes_without_shaped_positions(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected axes only with shaped positions}}
  %0:2 = rope.table axes [0, 0] outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c6_positions_of_another_shape(%t: tensor<4x2xf32>, %p: tensor<5xi64>) {
  // expected-error @+1 {{expected positions of the row shape of 'tensor<4x2xf32>' but got 'tensor<5xi64>'}}
  %0:2 = rope.table positions(%p : tensor<5xi64>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c6_axis_missing(%t: tensor<4x2xf32>, %p: tensor<4xi64>) {
  // expected-error @+1 {{expected positions of an axis and the row shape of 'tensor<4x2xf32>' but got 'tensor<4xi64>'}}
  %0:2 = rope.table positions(%p : tensor<4xi64>) axes [0, 0] outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c7_axes_for_other_pairs(%t: tensor<4x2xf32>, %p: tensor<2x4xi64>) {
  // expected-error @+1 {{expected an axis for each of 2 pairs but got 3}}
  %0:2 = rope.table positions(%p : tensor<2x4xi64>) axes [0, 1, 0] outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c7_axis_out_of_range(%t: tensor<4x2xf32>, %p: tensor<2x4xi64>) {
  // expected-error @+1 {{expected axes in the first dimension of 'tensor<2x4xi64>' but got 2}}
  %0:2 = rope.table positions(%p : tensor<2x4xi64>) axes [0, 2] outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c7_negative_axis(%t: tensor<4x2xf32>, %p: tensor<?x4xi64>) {
  // expected-error @+1 {{expected axes in the first dimension of 'tensor<?x4xi64>' but got -1}}
  %0:2 = rope.table positions(%p : tensor<?x4xi64>) axes [0, -1] outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c8_packed_with_position_tensor(%t: tensor<4x2xf32>, %p: tensor<4xi64>, %n: tensor<3xi32>) {
  // expected-error @+1 {{expected no positions or a scalar offset with cumulative_lengths}}
  %0:2 = rope.table positions(%p : tensor<4xi64>) cumulative_lengths(%n : tensor<3xi32>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c8_packed_rank(%t: tensor<4x2xf32>, %n: tensor<3x1xi32>) {
  // expected-error @+1 {{expected cumulative_lengths of rank 1 with at least one entry but got 'tensor<3x1xi32>'}}
  %0:2 = rope.table cumulative_lengths(%n : tensor<3x1xi32>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c9_two_sources(%t: tensor<4x2xf32>, %f: tensor<2xf32>) {
  // expected-error @+1 {{expected one source of frequencies but got frequency_values and an operand}}
  %0:2 = rope.table frequencies(%f : tensor<2xf32>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c9_no_source(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected frequency_values, frequencies or family}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c10_family_of_another_width(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected family of dim 4 for 2 pairs but got 8}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<default, base = 1.0e4, dim = 8>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c11_length_missing(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected a length, on which family dynamic_ntk depends}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8}>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c11_length_without_use(%t: tensor<4x2xf32>, %n: index) {
  // expected-error @+1 {{expected a length only where family depends on it and is the source of frequencies}}
  %0:2 = rope.table length(%n : index) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c11_length_decided_by_maximum(%t: tensor<4x2xf32>, %n: index) {
  // expected-error @+1 {{expected a length only where family depends on it and is the source of frequencies}}
  %0:2 = rope.table length(%n : index) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 2.0>, original_max_position = 8, max_position = 16, switch = "maximum"}>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c12_literals_for_other_pairs(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected 2 frequency_values of f32 or f64 but got 'tensor<3xf32>'}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<1.0> : tensor<3xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c12_literals_of_16_bits(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected 2 frequency_values of f32 or f64 but got 'tensor<2xf16>'}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<1.0> : tensor<2xf16>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c12_resource_literals(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected frequency_values to be a dense attribute}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense_resource<blob> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000000803F0000003F"
    }
  }
#-}

// -----

func.func @table_c12_infinite_literal(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected finite frequency_values but got}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0x7F800000]> : tensor<2xf32>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c12_zero_timescale(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected timescales other than 0}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.0]> : tensor<2xf32>, angle_form = #rope.angle_form<divide>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c13_family_of_other_literals(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected family to reproduce frequency_values within 9.536743e-07 but the relative residual is}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.0101]> : tensor<2xf32>, family = #rope.frequencies<default, base = 1.0e4, dim = 4>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c14_operand_for_other_pairs(%t: tensor<4x2xf32>, %f: tensor<3xf32>) {
  // expected-error @+1 {{expected 2 frequencies but got 'tensor<3xf32>'}}
  %0:2 = rope.table frequencies(%f : tensor<3xf32>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c15_divide_by_a_family(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_form = divide only with frequency_values or frequencies}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<default, base = 1.0e4, dim = 4>, angle_form = #rope.angle_form<divide>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c15_family_overflows(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected family to have finite frequencies but got}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {family = #rope.frequencies<linear, base = 1.0e4, dim = 4, {factor = 1.0e-309}>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c16_narrow_angle_type(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_type f32 or f64 but got 'f16'}}
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, angle_type = f16} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c16_angle_type_of_exact(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_type only with angle<source>}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, angle_type = f32} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c17_frequencies_wider_than_angles(%t: tensor<4x2xf32>, %f: tensor<2xf64>) {
  // expected-error @+1 {{expected frequencies no wider than the angle type 'f32' but got 'f64'}}
  %0:2 = rope.table angle<source> frequencies(%f : tensor<2xf64>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c18_scale_of_exact(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_scale only with angle<source>}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, angle_scale = 2.0} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c18_division_by_zero(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_scale to be finite and not 0 but got}}
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, angle_scale = 1.0e-60, angle_scale_form = #rope.angle_form<divide>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c18_form_without_scale(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected angle_scale_form only with angle_scale}}
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, angle_scale_form = #rope.angle_form<divide>} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @table_c19_infinite_magnitude(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected a finite magnitude but got}}
  %0:2 = rope.table outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 0x7FF0000000000000 : f64} -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}
