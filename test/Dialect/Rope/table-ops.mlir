// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s -mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s -emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @positions_per_batch
// CHECK: rope.table angle<source> positions(%{{.*}} : tensor<2x?xi64>) outs(%{{.*}}, %{{.*}} : tensor<2x?x2xf16>, tensor<2x?x2xf16>) {angle_form = #rope.angle_form<divide>, angle_scale = 5.000000e-01 : f64, angle_scale_form = #rope.angle_form<divide>, angle_type = f64, frequency_values = dense<[1.000000e+00, 1.000000e+02]> : tensor<2xf32>, magnitude = 1.250000e+00 : f64} -> tensor<2x?x2xf16>, tensor<2x?x2xf16>
func.func @positions_per_batch(%p: tensor<2x?xi64>, %t: tensor<2x?x2xf16>)
    -> (tensor<2x?x2xf16>, tensor<2x?x2xf16>) {
  %0:2 = rope.table angle<source> positions(%p : tensor<2x?xi64>)
      outs(%t, %t : tensor<2x?x2xf16>, tensor<2x?x2xf16>)
      {frequency_values = dense<[1.0, 100.0]> : tensor<2xf32>, angle_type = f64,
       angle_form = #rope.angle_form<divide>, magnitude = 1.25, angle_scale = 0.5,
       angle_scale_form = #rope.angle_form<divide>}
      -> tensor<2x?x2xf16>, tensor<2x?x2xf16>
  return %0#0, %0#1 : tensor<2x?x2xf16>, tensor<2x?x2xf16>
}

// The default angle is exact and not printed.
// CHECK-LABEL: func.func @offset_and_length
// CHECK: rope.table positions(%{{.*}} : i32) length(%{{.*}} : index) outs(
// CHECK-SAME: {family = #rope.frequencies<dynamic_ntk, base = 1.000000e+04, dim = 4, {factor = 2.000000e+00 : f64, max_position = 8 : i64}>}
func.func @offset_and_length(%p: i32, %n: index, %t: tensor<7x2xf64>)
    -> tensor<7x2xf64> {
  %0:2 = rope.table angle<exact> positions(%p : i32) length(%n : index)
      outs(%t, %t : tensor<7x2xf64>, tensor<7x2xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4,
        {factor = 2.0, max_position = 8}>}
      -> tensor<7x2xf64>, tensor<7x2xf64>
  return %0#0 : tensor<7x2xf64>
}

// CHECK-LABEL: func.func @axes_and_fractional_positions
// CHECK: rope.table positions(%{{.*}} : tensor<3x?xf32>) axes [0, 2, 1] frequencies(%{{.*}} : tensor<3xf32>) outs(
func.func @axes_and_fractional_positions(%p: tensor<3x?xf32>, %f: tensor<3xf32>,
                                         %t: tensor<?x3xbf16>)
    -> tensor<?x3xbf16> {
  %0:2 = rope.table positions(%p : tensor<3x?xf32>) axes [0, 2, 1]
      frequencies(%f : tensor<3xf32>)
      outs(%t, %t : tensor<?x3xbf16>, tensor<?x3xbf16>)
      -> tensor<?x3xbf16>, tensor<?x3xbf16>
  return %0#0 : tensor<?x3xbf16>
}

// CHECK-LABEL: func.func @packed_memrefs
// CHECK: rope.table cumulative_lengths(%{{.*}} : memref<?xi32>) outs(%{{.*}}, %{{.*}} : memref<?x2xf32>, memref<?x2xf32>) {family = #rope.frequencies<list, dim = 4, {values = array<f64: 1.000000e+00, 5.000000e-01>}>}{{$}}
func.func @packed_memrefs(%n: memref<?xi32>, %c: memref<?x2xf32>,
                          %s: memref<?x2xf32>) {
  rope.table cumulative_lengths(%n : memref<?xi32>)
      outs(%c, %s : memref<?x2xf32>, memref<?x2xf32>)
      {family = #rope.frequencies<list, dim = 4, {values = array<f64: 1.0, 0.5>}>}
  return
}

// A single row: positions of rank 0.
// CHECK-LABEL: func.func @one_row
// CHECK: rope.table positions(%{{.*}} : tensor<index>) outs(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xf32>)
func.func @one_row(%p: tensor<index>, %t: tensor<2xf32>) -> tensor<2xf32> {
  %0:2 = rope.table positions(%p : tensor<index>)
      outs(%t, %t : tensor<2xf32>, tensor<2xf32>)
      {frequency_values = dense<0.5> : tensor<2xf64>}
      -> tensor<2xf32>, tensor<2xf32>
  return %0#0 : tensor<2xf32>
}
