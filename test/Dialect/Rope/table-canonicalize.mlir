// Values of families: frequencies-canonicalize.mlir.
// RUN: rope-opt %s -canonicalize | FileCheck %s

// Literals of a source angle have its type, and the family stays beside them.
// CHECK-LABEL: func.func @literals_in_the_angle_type
// CHECK: family = #rope.frequencies<default, base = 1.000000e+04, dim = 4>, frequency_values = dense<[1.000000e+00, 0.00999999977]> : tensor<2xf32>
func.func @literals_in_the_angle_type(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 4>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @constant_frequencies
// CHECK-NOT: frequencies(
// CHECK: frequency_values = dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
func.func @constant_frequencies(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %f = arith.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %0:2 = rope.table frequencies(%f : tensor<2xf32>)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// Beside an operand a family is not checked, beside literals it would be.
// CHECK-LABEL: func.func @negative_constant_contradicts_family
// CHECK: rope.table frequencies(
func.func @negative_constant_contradicts_family(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %f = arith.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %0:2 = rope.table frequencies(%f : tensor<2xf32>)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 4>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @negative_infinite_constant
// CHECK: rope.table frequencies(
func.func @negative_infinite_constant(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %f = arith.constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %0:2 = rope.table frequencies(%f : tensor<2xf32>)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @zero_offset
// CHECK: rope.table outs(
func.func @zero_offset(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %zero = arith.constant 0 : i32
  %0:2 = rope.table positions(%zero : i32)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @negative_other_offset
// CHECK: rope.table positions(
func.func @negative_other_offset(%t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %one = arith.constant 1 : i32
  %0:2 = rope.table positions(%one : i32)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @negative_length_at_run_time
// CHECK: rope.table length(
func.func @negative_length_at_run_time(%n: index, %t: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %0:2 = rope.table length(%n : index)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8}>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// No use, no effect on tensors.
// CHECK-LABEL: func.func @unused
// CHECK-NOT: rope.table
func.func @unused(%t: tensor<7x2xf64>) {
  %0:2 = rope.table outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return
}

// Position 0 has cosine 1 and sine 0, times the magnitude, in both modes.
// CHECK-LABEL: func.func @zero_positions
// CHECK-DAG: arith.constant dense<0.000000e+00> : tensor<1x2xbf16>
// CHECK-DAG: arith.constant dense<1.203130e+00> : tensor<1x2xbf16>
// CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<3x2xf32>
// CHECK-NOT: rope.table
// CHECK: return
func.func @zero_positions(%t: tensor<1x2xbf16>, %u: tensor<3x2xf32>)
    -> (tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<3x2xf32>) {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<1x2xbf16>, tensor<1x2xbf16>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 4>, magnitude = 1.2}
      -> tensor<1x2xbf16>, tensor<1x2xbf16>
  %p = arith.constant dense<[[7, 8, 9], [0, 0, 0]]> : tensor<2x3xi64>
  %1:2 = rope.table positions(%p : tensor<2x3xi64>) axes [1, 1] outs(%u, %u : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  return %0#0, %0#1, %1#0 : tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<3x2xf32>
}

// A second row, another axis, a negative frequency, whose sine is a negative
// zero, frequencies that may be infinite, packed sequences.
// CHECK-LABEL: func.func @negative_zero_positions
// CHECK-COUNT-5: rope.table
func.func @negative_zero_positions(%t: tensor<1x2xf32>, %u: tensor<2x2xf32>, %f: tensor<2xf32>, %l: tensor<2xi64>)
    -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %0:2 = rope.table outs(%u, %u : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %p = arith.constant dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>
  %1:2 = rope.table positions(%p : tensor<2x2xi64>) axes [0, 1] outs(%u, %u : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %2:2 = rope.table outs(%t, %t : tensor<1x2xf32>, tensor<1x2xf32>)
      {frequency_values = dense<[1.0, -0.5]> : tensor<2xf32>} -> tensor<1x2xf32>, tensor<1x2xf32>
  %3:2 = rope.table frequencies(%f : tensor<2xf32>) outs(%t, %t : tensor<1x2xf32>, tensor<1x2xf32>)
      -> tensor<1x2xf32>, tensor<1x2xf32>
  %4:2 = rope.table cumulative_lengths(%l : tensor<2xi64>) outs(%t, %t : tensor<1x2xf32>, tensor<1x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<1x2xf32>, tensor<1x2xf32>
  return %0#0, %1#0, %2#0, %3#0, %4#0 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
