// Tables that are known at compile time: the constants have the bits of the
// compiled arithmetic, at large angles, negative positions and in every type.
// RUN: rope-opt %s -rope-simplify | FileCheck %s
// RUN: rope-opt %s -rope-simplify=constant-table-limit=5 | FileCheck %s --check-prefix=LIMIT
// RUN: rope-opt %s -rope-simplify=allow-finite | FileCheck %s --check-prefix=FINITE
// RUN: rope-runner %s --entry=positions --pass-pipeline='builtin.module(rope-simplify)' --compare-with=cpu --ulp=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=positions --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --ulp=1 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=narrow --pass-pipeline='builtin.module(rope-simplify)' --compare-with=cpu --ulp=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=axes --pass-pipeline='builtin.module(rope-simplify)' --compare-with=cpu --ulp=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=axes --target=reference --reference=exact --compare-with='reference:builtin.module(rope-simplify)' --ulp=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=narrow --target=reference --reference=exact --compare-with='reference:builtin.module(rope-simplify)' --ulp=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=rotated --random=1 --target=reference --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=0 --rtol=0 | FileCheck %s --check-prefix=OK
// RUN: rope-runner %s --entry=zero_rotation --random=1 --target=reference --pass-pipeline='builtin.module(canonicalize,rope-simplify{allow-finite})' --compare-with=reference --atol=0 --rtol=0 | FileCheck %s --check-prefix=OK
// RUN: rope-opt %s -canonicalize -rope-simplify=allow-finite | FileCheck %s --check-prefix=FINITE
// OK: output 0 against {{.*}}: ok

// CHECK-LABEL: func.func @positions
// CHECK-NOT:     rope.table
// CHECK:         return
// LIMIT-LABEL: func.func @positions
// LIMIT:         rope.table
func.func @positions() -> (tensor<6x3xf64>, tensor<6x3xf64>) {
  %p = arith.constant dense<[0, 1, -7, 4096, 1048576, 123456789]> : tensor<6xi64>
  %e = tensor.empty() : tensor<6x3xf64>
  %t:2 = rope.table positions(%p : tensor<6xi64>) outs(%e, %e : tensor<6x3xf64>, tensor<6x3xf64>)
      {frequency_values = dense<[1.0, 0.31622776, 3.1]> : tensor<3xf32>, magnitude = 1.2} -> tensor<6x3xf64>, tensor<6x3xf64>
  return %t#0, %t#1 : tensor<6x3xf64>, tensor<6x3xf64>
}

// Counted rows of a quotient, in bf16 by way of f32.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT:     rope.table
// CHECK:         return
// LIMIT-LABEL: func.func @narrow
// LIMIT:         rope.table
func.func @narrow() -> (tensor<9x2xbf16>, tensor<9x2xbf16>) {
  %p = arith.constant 1000 : i32
  %e = tensor.empty() : tensor<9x2xbf16>
  %t:2 = rope.table positions(%p : i32) outs(%e, %e : tensor<9x2xbf16>, tensor<9x2xbf16>)
      {angle_form = #rope.angle_form<divide>, frequency_values = dense<[3.0, 7.0]> : tensor<2xf32>} -> tensor<9x2xbf16>, tensor<9x2xbf16>
  return %t#0, %t#1 : tensor<9x2xbf16>, tensor<9x2xbf16>
}

// CHECK-LABEL: func.func @axes
// CHECK-NOT:     rope.table
// CHECK:         return
func.func @axes() -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %p = arith.constant dense<[[1.5, 2.25], [77.0, 88.0], [-3.0, 1.0e6]]> : tensor<3x2xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %t:2 = rope.table positions(%p : tensor<3x2xf32>) axes [2, 0, 2] outs(%e, %e : tensor<2x3xf32>, tensor<2x3xf32>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>} -> tensor<2x3xf32>, tensor<2x3xf32>
  return %t#0, %t#1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// As part of a rotation; 4 values are within the small limit.
// CHECK-LABEL: func.func @rotated
// CHECK-NOT:     rope.table
// CHECK:         rope.rotate
// LIMIT-LABEL: func.func @rotated
// LIMIT-NOT:     rope.table
// LIMIT:         rope.rotate
func.func @rotated(%x: tensor<3x2x4xf64>) -> tensor<3x2x4xf64> {
  %o = tensor.empty() : tensor<3x2x4xf64>
  %e = tensor.empty() : tensor<2x2xf64>
  %t:2 = rope.table outs(%e, %e : tensor<2x2xf64>, tensor<2x2xf64>)
      {family = #rope.frequencies<list, dim = 4, {values = array<f64: 0.0, 0.0>}>} -> tensor<2x2xf64>, tensor<2x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x2x4xf64>, tensor<2x2xf64>, tensor<2x2xf64>) outs(%o : tensor<3x2x4xf64>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<3x2x4xf64>
  return %0 : tensor<3x2x4xf64>
}

// One row at offset 0: no angle, by the table or by the constants it becomes.
// FINITE-LABEL: func.func @zero_rotation
// FINITE-SAME:    %[[X:.+]]: tensor<1x4xf32>
// FINITE-NOT:     rope.rotate
// FINITE:         return %[[X]]
// CHECK-LABEL: func.func @zero_rotation
// CHECK:         rope.rotate
func.func @zero_rotation(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %o = tensor.empty() : tensor<1x4xf32>
  %e = tensor.empty() : tensor<1x2xf32>
  %t:2 = rope.table angle<source> outs(%e, %e : tensor<1x2xf32>, tensor<1x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<1x2xf32>, tensor<1x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>)
      {kind = #rope.kind<rotation>} -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// The axis that no pair takes may be anywhere, an axis that one takes may not.
// FINITE-LABEL: func.func @zero_axes
// FINITE-COUNT-1: rope.rotate
// FINITE-NOT:     rope.rotate
// FINITE:         return
func.func @zero_axes(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %p = arith.constant dense<[[0, 0], [5, 6], [0, 0]]> : tensor<3x2xi32>
  %o = tensor.empty() : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %t:2 = rope.table positions(%p : tensor<3x2xi32>) axes [0, 2] outs(%e, %e : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %u:2 = rope.table positions(%p : tensor<3x2xi32>) axes [0, 1] outs(%e, %e : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%o : tensor<2x4xf32>)
      {kind = #rope.kind<rotation>} -> tensor<2x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%x, %u#0, %u#1 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%o : tensor<2x4xf32>)
      {kind = #rope.kind<rotation>} -> tensor<2x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// A cast, a magnitude, and a claim that is not made: the rotations stay.
// FINITE-LABEL: func.func @negative_zero_rotations
// FINITE-COUNT-3: rope.rotate
func.func @negative_zero_rotations(%x: tensor<1x4xf32>) -> (tensor<1x4xbf16>, tensor<1x4xf32>, tensor<1x4xf32>) {
  %n = tensor.empty() : tensor<1x4xbf16>
  %o = tensor.empty() : tensor<1x4xf32>
  %e = tensor.empty() : tensor<1x2xf32>
  %t:2 = rope.table outs(%e, %e : tensor<1x2xf32>, tensor<1x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<1x2xf32>, tensor<1x2xf32>
  %u:2 = rope.table outs(%e, %e : tensor<1x2xf32>, tensor<1x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<1x2xf32>, tensor<1x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%n : tensor<1x4xbf16>)
      {kind = #rope.kind<rotation>} -> tensor<1x4xbf16>
  %1 = rope.rotate half to half block(0, 4) ins(%x, %u#0, %u#1 : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>)
      {kind = #rope.kind<scaled>} -> tensor<1x4xf32>
  %f = tensor.empty() : tensor<2x2xf32>
  %v:2 = rope.table outs(%f, %f : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %c = tensor.extract_slice %v#0[1, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<1x2xf32>
  %2 = rope.rotate half to half block(0, 4) ins(%x, %c, %t#1 : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>)
      {kind = #rope.kind<general>} -> tensor<1x4xf32>
  return %0, %1, %2 : tensor<1x4xbf16>, tensor<1x4xf32>, tensor<1x4xf32>
}

// The cosine of a rounded angle is the math library's of the machine that runs;
// positions that come at run time; too many values.
// CHECK-LABEL: func.func @negative_tables
// CHECK-COUNT-3: rope.table
func.func @negative_tables(%p: tensor<2xi64>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<1025x1xf32>) {
  %q = arith.constant dense<[0, 1]> : tensor<2xi64>
  %e = tensor.empty() : tensor<2x2xf32>
  %f = tensor.empty() : tensor<1025x1xf32>
  %t:2 = rope.table angle<source> positions(%q : tensor<2xi64>) outs(%e, %e : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %u:2 = rope.table positions(%p : tensor<2xi64>) outs(%e, %e : tensor<2x2xf32>, tensor<2x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf32>, tensor<2x2xf32>
  %v:2 = rope.table outs(%f, %f : tensor<1025x1xf32>, tensor<1025x1xf32>)
      {frequency_values = dense<[1.0]> : tensor<1xf32>} -> tensor<1025x1xf32>, tensor<1025x1xf32>
  return %t#0, %u#0, %v#0 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<1025x1xf32>
}
