// RUN: rope-opt %s --rope-expand-floats | FileCheck %s

// CHECK-LABEL: func @f64_to_bf16_rounds_once(
// CHECK-SAME: %[[X:.*]]: f64
// CHECK: %[[N:.*]] = arith.truncf %[[X]] : f64 to f32
// CHECK: %[[B:.*]] = arith.extf %[[N]] : f32 to f64
// CHECK: %[[I:.*]] = arith.cmpf one, %[[B]], %[[X]]
// CHECK: %[[O:.*]] = arith.ori
// CHECK: %[[S:.*]] = arith.select %[[I]], %[[O]]
// CHECK: %[[F:.*]] = arith.bitcast %[[S]] : i32 to f32
// CHECK: arith.truncf %[[F]] : f32 to bf16
func.func @f64_to_bf16_rounds_once(%x: f64) -> bf16 {
  %y = arith.truncf %x : f64 to bf16
  return %y : bf16
}

// CHECK-LABEL: func @square_is_a_product(
// CHECK: arith.mulf %[[X:.*]], %[[X]] : f32
func.func @square_is_a_product(%x: f32) -> f32 {
  %two = arith.constant 2 : i32
  %y = math.fpowi %x, %two : f32, i32
  return %y : f32
}

// CHECK-LABEL: func @general_power_is_taken_in_f64(
// CHECK: arith.sitofp %{{.*}} : i32 to f64
// CHECK: math.powf %{{.*}} : f64
// CHECK: arith.truncf %{{.*}} : f64 to f32
func.func @general_power_is_taken_in_f64(%x: f32, %n: i32) -> f32 {
  %y = math.fpowi %x, %n : f32, i32
  return %y : f32
}

// Emulated arithmetic rounds after each op: the truncation and the extension of
// the product do not cancel.
// CHECK-LABEL: func @each_op_rounds(
// CHECK: %[[P:.*]] = arith.mulf
// CHECK: %[[T:.*]] = arith.truncf %[[P]] : f32 to f16
// CHECK: %[[E:.*]] = arith.extf %[[T]] : f16 to f32
// CHECK: arith.addf %[[E]]
func.func @each_op_rounds(%x: f16, %y: f16) -> f16 {
  %a = arith.extf %x fastmath<contract> : f16 to f32
  %b = arith.extf %y fastmath<contract> : f16 to f32
  %p = arith.mulf %a, %b : f32
  %t = arith.truncf %p fastmath<contract> : f32 to f16
  %e = arith.extf %t fastmath<contract> : f16 to f32
  %s = arith.addf %e, %b : f32
  %r = arith.truncf %s fastmath<contract> : f32 to f16
  return %r : f16
}
