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
