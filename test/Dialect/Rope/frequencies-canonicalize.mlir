// Values of every family, computed at compile time and printed as literals. The
// expected numbers come from formulas evaluated independently.
// RUN: rope-opt %s -canonicalize | FileCheck %s

// base^(-2i/d): 1, 10^-1, ...
// CHECK-LABEL: func.func @default
// CHECK: frequency_values = dense<[1.000000e+00, 1.000000e-01, 1.000000e-02, 1.000000e-03]> : tensor<4xf64>
func.func @default(%t: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @linear
// CHECK: frequency_values = dense<[2.500000e-01, 2.500000e-02, 2.500000e-03, 2.500000e-04]> : tensor<4xf64>
func.func @linear(%t: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {family = #rope.frequencies<linear, base = 1.0e4, dim = 8, {factor = 4.0}>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// At the maximum the family is the default, and still says so.
// CHECK-LABEL: func.func @dynamic_ntk_at_maximum
// CHECK-NOT: length
// CHECK: family = #rope.frequencies<dynamic_ntk
// CHECK-SAME: frequency_values = dense<[1.000000e+00, 0.8659643233600
func.func @dynamic_ntk_at_maximum(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %length = arith.constant 2048 : index
  %0:2 = rope.table length(%length : index)
      outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 128, {factor = 2.0, max_position = 2048}>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// Base 72195.860 at four times the maximum: entry 32 is its inverse square root.
// CHECK-LABEL: func.func @dynamic_ntk_beyond_maximum
// CHECK-NOT: family
// CHECK: frequency_values = dense<[1.000000e+00, {{(([^,]+, ){31})}}0.0037217213
func.func @dynamic_ntk_beyond_maximum(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %length = arith.constant 8192 : i64
  %0:2 = rope.table length(%length : i64)
      outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 128, {factor = 2.0, max_position = 2048}>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// Base 40889.942.
// CHECK-LABEL: func.func @ntk_aware
// CHECK: frequency_values = dense<[1.000000e+00, {{(([^,]+, ){31})}}0.0049452898
func.func @ntk_aware(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {family = #rope.frequencies<ntk_aware, base = 1.0e4, dim = 128, {alpha = 4}>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// Base 4e4, divided by 4^(2/8) = sqrt 2.
// CHECK-LABEL: func.func @ntk_mixed
// CHECK: frequency_values = dense<[0.707106781186547{{[0-9]*}}, 0.04999999999999{{[0-9]*}}, 0.0035355339059327{{[0-9]*}}, 2.500000e-04]>
func.func @ntk_mixed(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {family = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 8, {factor = 4.0}>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0 : tensor<2x4xf32>
}

// With mixed_b = 1, entry i is divided by 4^((i + 1) / 4) as well.
// CHECK-LABEL: func.func @ntk_mixed_b
// CHECK: frequency_values = dense<[0.707106781186547{{[0-9]*}}, 0.0353553390593273{{[0-9]*}}, 0.00176776695296{{[0-9]*}}, 8.83883476483{{[0-9]*}}E-5]>
func.func @ntk_mixed_b(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {family = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 8, {factor = 4.0, mixed_b = 1.0}>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0 : tensor<2x4xf32>
}

// DeepSeek-V3: ramp from 10 to 23, magnitude 1.368887945.
// CHECK-LABEL: func.func @yarn_truncated
// CHECK: frequency_values = dense<[1.000000e+00, {{(([^,]+, ){15})}}5.500000e-03, {{(([^,]+, ){14})}}3.33380358{{[0-9]*}}E-6]> : tensor<32xf64>, magnitude = 1.368887945
func.func @yarn_truncated(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {family = #rope.frequencies<yarn, base = 1.0e4, dim = 64, {factor = 40.0, original_max_position = 4096}>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// Equal mscale and mscale_all_dim cancel; the op's own magnitude stays.
// CHECK-LABEL: func.func @yarn_mscale
// CHECK: magnitude = 3.000000e+00
func.func @yarn_mscale(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {magnitude = 3.0, family = #rope.frequencies<yarn, base = 1.0e4, dim = 64,
        {factor = 40.0, mscale = 0.707, mscale_all_dim = 0.707, original_max_position = 4096}>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// gpt-oss: ramp from 8.092779 to 17.398025, magnitude 1.346573590.
// CHECK-LABEL: func.func @yarn_untruncated
// CHECK: frequency_values = dense<[1.000000e+00, {{(([^,]+, ){30})}}3.0235114281{{[0-9]*}}E-7]> : tensor<32xf64>, magnitude = 1.346573590
func.func @yarn_untruncated(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {family = #rope.frequencies<yarn, base = 1.5e5, dim = 64, {factor = 32.0, original_max_position = 4096, truncate = false}>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// factor 32 and original maximum 4096: magnitude 1.190238071.
// CHECK-LABEL: func.func @longrope_by_maximum
// CHECK: frequency_values = dense<[1.000000e+00, 5.000000e-03]> : tensor<2xf64>, magnitude = 1.190238071
func.func @longrope_by_maximum(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x2xf32>, tensor<2x2xf32>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 4,
        {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 2.0>,
         max_position = 131072, original_max_position = 4096, switch = "maximum"}>}
      -> tensor<2x2xf32>, tensor<2x2xf32>
  return %0#0 : tensor<2x2xf32>
}

// The original maximum itself is short; one more is long.
// CHECK-LABEL: func.func @longrope_by_sequence
// CHECK: frequency_values = dense<[1.000000e+00, 1.000000e-02]>{{.*}}magnitude = 1.250000e+00
// CHECK: frequency_values = dense<[1.000000e+00, 5.000000e-03]>{{.*}}magnitude = 1.500000e+00
func.func @longrope_by_sequence(%t: tensor<2x2xf32>)
    -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %short = arith.constant 4096 : index
  %long = arith.constant 4097 : index
  %0:2 = rope.table length(%short : index)
      outs(%t, %t : tensor<2x2xf32>, tensor<2x2xf32>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 4,
        {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 2.0>,
         original_max_position = 4096, short_mscale = 1.25, long_mscale = 1.5}>}
      -> tensor<2x2xf32>, tensor<2x2xf32>
  %1:2 = rope.table length(%long : index)
      outs(%t, %t : tensor<2x2xf32>, tensor<2x2xf32>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 4,
        {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 2.0>,
         original_max_position = 4096, short_mscale = 1.25, long_mscale = 1.5}>}
      -> tensor<2x2xf32>, tensor<2x2xf32>
  return %0#0, %1#0 : tensor<2x2xf32>, tensor<2x2xf32>
}

// 29 pairs kept, 6 blended, 29 divided by 8.
// CHECK-LABEL: func.func @llama3
// CHECK: frequency_values = dense<[1.000000e+00, 0.814617233856{{[0-9]*}}, {{(([^,]+, ){27})}}0.0021665707635{{[0-9]*}}, {{(([^,]+, ){5})}}9.556212353{{[0-9]*}}E-5, {{(([^,]+, ){27})}}3.06892598891{{[0-9]*}}E-7]>
func.func @llama3(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {family = #rope.frequencies<llama3, base = 5.0e5, dim = 128,
        {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, original_max_position = 8192}>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// The exponent counts all of the head; the tail is 0.
// CHECK-LABEL: func.func @proportional
// CHECK: frequency_values = dense<[5.000000e-01, 5.000000e-02, 0.000000e+00, 0.000000e+00]>
func.func @proportional(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {family = #rope.frequencies<proportional, base = 1.0e4, dim = 8, {factor = 2.0, partial_rotary_factor = 0.5}>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @list
// CHECK: frequency_values = dense<[1.000000e+00, -2.500000e-01]> : tensor<2xf64>, magnitude = 5.000000e-01
func.func @list(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x2xf32>, tensor<2x2xf32>)
      {family = #rope.frequencies<list, dim = 4, {values = array<f64: 1.0, -0.25>, magnitude = 0.5}>}
      -> tensor<2x2xf32>, tensor<2x2xf32>
  return %0#0 : tensor<2x2xf32>
}
