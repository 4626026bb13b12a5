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

// An integer of few bits is no other number in a narrow type.
// CHECK-LABEL: func @integers_are_not_rounded(
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @integers_are_not_rounded(%q: vector<16xi8>, %w: vector<16xi32>, %z: vector<16xi4>, %b: i9) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, f32, f32) {
  %0 = arith.sitofp %q : vector<16xi8> to vector<16xf32>
  %1 = arith.truncf %0 : vector<16xf32> to vector<16xbf16>
  %2 = arith.extf %1 : vector<16xbf16> to vector<16xf32>
  %mask = arith.constant dense<15> : vector<16xi32>
  %four = arith.constant dense<4> : vector<16xi32>
  %3 = arith.shrui %w, %four : vector<16xi32>
  %4 = arith.andi %3, %mask : vector<16xi32>
  %5 = arith.extsi %z : vector<16xi4> to vector<16xi32>
  %6 = arith.subi %4, %5 : vector<16xi32>
  %7 = arith.sitofp %6 : vector<16xi32> to vector<16xf32>
  %8 = arith.truncf %7 : vector<16xf32> to vector<16xbf16>
  %9 = arith.extf %8 : vector<16xbf16> to vector<16xf32>
  %10 = arith.uitofp %q : vector<16xi8> to vector<16xf32>
  %11 = arith.truncf %10 : vector<16xf32> to vector<16xbf16>
  %12 = arith.extf %11 : vector<16xbf16> to vector<16xf32>
  %high = arith.constant dense<24> : vector<16xi32>
  %13 = arith.shrui %w, %high : vector<16xi32>
  %14 = arith.sitofp %13 : vector<16xi32> to vector<16xf32>
  %15 = arith.truncf %14 : vector<16xf32> to vector<16xbf16>
  %16 = arith.extf %15 : vector<16xbf16> to vector<16xf32>
  %17 = arith.sitofp %b : i9 to f32
  %18 = arith.truncf %17 : f32 to bf16
  %19 = arith.extf %18 : bf16 to f32
  %20 = arith.uitofp %b : i9 to f32
  %21 = arith.truncf %20 : f32 to f16
  %22 = arith.extf %21 : f16 to f32
  return %2, %9, %12, %16, %19, %22 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, f32, f32
}

// 257 has nine bits, and 4095 has twelve.
// CHECK-LABEL: func @integers_are_rounded(
// CHECK-COUNT-5: arith.truncf
func.func @integers_are_rounded(%q: i8, %w: i32, %b: i9, %k: i64) -> (f32, f32, f32, f32, f32) {
  %0 = arith.uitofp %b : i9 to f32
  %1 = arith.truncf %0 : f32 to bf16
  %2 = arith.extf %1 : bf16 to f32
  %3 = arith.extui %q : i8 to i16
  %two = arith.constant 2 : i16
  %4 = arith.addi %3, %two : i16
  %5 = arith.sitofp %4 : i16 to f32
  %6 = arith.truncf %5 : f32 to bf16
  %7 = arith.extf %6 : bf16 to f32
  %8 = arith.sitofp %w : i32 to f32
  %9 = arith.truncf %8 : f32 to f16
  %10 = arith.extf %9 : f16 to f32
  %11 = arith.sitofp %k : i64 to f32
  %12 = arith.truncf %11 : f32 to bf16
  %13 = arith.extf %12 : bf16 to f32
  %c = arith.constant 20 : i32
  %14 = arith.shrui %w, %c : i32
  %15 = arith.sitofp %14 : i32 to f32
  %16 = arith.truncf %15 : f32 to f16
  %17 = arith.extf %16 : f16 to f32
  return %2, %7, %10, %13, %17 : f32, f32, f32, f32, f32
}
