// One case, at least, for every constraint of docs/spec/frequencies.md.
// RUN: rope-opt %s -split-input-file -verify-diagnostics

// the syntax
// expected-error @+1 {{unknown frequency family 'scaled'}}
func.func private @unknown_family() attributes {f = #rope.frequencies<scaled, base = 1.0, dim = 4>}

// -----

// expected-error @+1 {{expected dim to be positive and even but got 7}}
func.func private @frequencies_c1_odd_dim() attributes {f = #rope.frequencies<default, base = 1.0e4, dim = 7>}

// -----

// expected-error @+1 {{expected dim to be positive and even but got 0}}
func.func private @frequencies_c1_no_dim() attributes {f = #rope.frequencies<default, base = 1.0e4, dim = 0>}

// -----

// expected-error @+1 {{expected a base with family default}}
func.func private @frequencies_c2_no_base() attributes {f = #rope.frequencies<default, dim = 4>}

// -----

// expected-error @+1 {{expected no base with family list}}
func.func private @frequencies_c2_base_of_list() attributes {f = #rope.frequencies<list, base = 1.0e4, dim = 4, {values = array<f64: 1.0, 1.0>}>}

// -----

// expected-error @+1 {{expected base to be a positive number but got -1.000000e+00 : f64}}
func.func private @frequencies_c2_negative_base() attributes {f = #rope.frequencies<default, base = -1.0, dim = 4>}

// -----

// expected-error @+1 {{unknown parameter "beta_fast" of family llama3, expected one of factor, high_freq_factor, low_freq_factor, original_max_position}}
func.func private @frequencies_c3_unknown_parameter() attributes {f = #rope.frequencies<llama3, base = 5.0e5, dim = 4, {beta_fast = 32.0}>}

// -----

// expected-error @+1 {{unknown parameter "factor" of family default, expected none}}
func.func private @frequencies_c3_parameter_of_default() attributes {f = #rope.frequencies<default, base = 1.0e4, dim = 4, {factor = 2.0}>}

// -----

// expected-error @+1 {{expected parameter factor to be a positive number but got "2"}}
func.func private @frequencies_c3_text_for_a_number() attributes {f = #rope.frequencies<linear, base = 1.0e4, dim = 4, {factor = "2"}>}

// -----

// expected-error @+1 {{expected parameter factor to be a positive number but got 0.000000e+00 : f64}}
func.func private @frequencies_c3_zero_factor() attributes {f = #rope.frequencies<linear, base = 1.0e4, dim = 4, {factor = 0.0}>}

// -----

// expected-error @+1 {{expected parameter mscale to be a number of at least 0 but got -1.000000e+00 : f64}}
func.func private @frequencies_c3_negative_mscale() attributes {f = #rope.frequencies<yarn, base = 1.0e4, dim = 4, {factor = 2.0, mscale = -1.0, original_max_position = 8}>}

// -----

// expected-error @+1 {{expected parameter mixed_b to be a finite number but got}}
func.func private @frequencies_c3_infinite_mixed_b() attributes {f = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 4, {factor = 2.0, mixed_b = 0x7FF0000000000000 : f64}>}

// -----

// expected-error @+1 {{expected parameter max_position to be a positive 64-bit integer of at most 2^53 but got 8.000000e+00 : f64}}
func.func private @frequencies_c3_fractional_length() attributes {f = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8.0}>}

// -----

// expected-error @+1 {{expected parameter max_position to be a positive 64-bit integer of at most 2^53 but got 9223372036854775807 : i64}}
func.func private @frequencies_c3_length_beyond_f64() attributes {f = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 9223372036854775807}>}

// -----

// expected-error @+1 {{expected parameter truncate to be a boolean but got 1 : i64}}
func.func private @frequencies_c3_number_for_a_boolean() attributes {f = #rope.frequencies<yarn, base = 1.0e4, dim = 4, {factor = 2.0, original_max_position = 8, truncate = 1}>}

// -----

// expected-error @+1 {{expected parameter switch to be "sequence" or "maximum" but got "batch"}}
func.func private @frequencies_c3_unknown_policy() attributes {f = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {factor = 2.0, short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 1.0>, original_max_position = 8, switch = "batch"}>}

// -----

// expected-error @+1 {{expected parameter short_factor to be an array<f64> of 2 positive numbers but got array<f64: 1.000000e+00>}}
func.func private @frequencies_c3_short_list() attributes {f = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {factor = 2.0, short_factor = array<f64: 1.0>, long_factor = array<f64: 1.0, 1.0>, original_max_position = 8}>}

// -----

// expected-error @+1 {{expected parameter values to be an array<f64> of 2 finite numbers but got [1.000000e+00, 2.000000e+00]}}
func.func private @frequencies_c3_list_of_other_type() attributes {f = #rope.frequencies<list, dim = 4, {values = [1.0, 2.0]}>}

// -----

// expected-error @+1 {{expected parameter low_freq_factor with family llama3}}
func.func private @frequencies_c4_missing_parameter() attributes {f = #rope.frequencies<llama3, base = 5.0e5, dim = 4, {factor = 8.0, high_freq_factor = 4.0, original_max_position = 8192}>}

// -----

// expected-error @+1 {{expected parameter values with family list}}
func.func private @frequencies_c4_no_parameters() attributes {f = #rope.frequencies<list, dim = 4>}

// -----

// expected-error @+1 {{expected dim of at least 4 but got 2, because the exponent is dim / (dim - 2)}}
func.func private @frequencies_c5_dim_of_dynamic_ntk() attributes {f = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 2, {factor = 2.0, max_position = 8}>}

// -----

// expected-error @+1 {{expected factor of at least 1 but got 5.000000e-01}}
func.func private @frequencies_c5_factor_of_dynamic_ntk() attributes {f = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 0.5, max_position = 8}>}

// -----

// expected-error @+1 {{expected base greater than 1 but got 1.000000e+00}}
func.func private @frequencies_c5_base_of_yarn() attributes {f = #rope.frequencies<yarn, base = 1.0, dim = 4, {factor = 2.0, original_max_position = 8}>}

// -----

// expected-error @+1 {{expected high_freq_factor of at least low_freq_factor but got 1.000000e+00 and 4.000000e+00}}
func.func private @frequencies_c5_order_of_llama3() attributes {f = #rope.frequencies<llama3, base = 5.0e5, dim = 4, {factor = 8.0, high_freq_factor = 1.0, low_freq_factor = 4.0, original_max_position = 8192}>}

// -----

// expected-error @+1 {{expected partial_rotary_factor of at most 1 but got 1.500000e+00}}
func.func private @frequencies_c5_more_than_all_lanes() attributes {f = #rope.frequencies<proportional, base = 1.0e4, dim = 4, {partial_rotary_factor = 1.5}>}

// -----

// expected-error @+1 {{expected max_position with switch = "maximum"}}
func.func private @frequencies_c5_maximum_without_a_maximum() attributes {f = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 1.0>, factor = 2.0, original_max_position = 8, switch = "maximum"}>}

// -----

// expected-error @+1 {{expected original_max_position of at least 2 but got 1}}
func.func private @frequencies_c5_original_maximum_of_one() attributes {f = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 1.0>, factor = 2.0, original_max_position = 1}>}

// -----

// expected-error @+1 {{expected a magnitude from attention_factor, factor, max_position, or short_mscale and long_mscale}}
func.func private @frequencies_c5_longrope_without_magnitude() attributes {f = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 1.0>, short_mscale = 1.0, original_max_position = 8}>}
