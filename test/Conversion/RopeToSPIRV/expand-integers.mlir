// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-spirv-expand-integers)' | FileCheck %s

// A weight of 4 bits in a byte: two shifts, and no type of 4 bits.
// CHECK-LABEL: func @dequantize(
//  CHECK-SAME:   %[[BYTE:.*]]: i8, %[[ZERO:.*]]: i8)
//   CHECK-DAG:   %[[FOUR:.*]] = arith.constant 4 : i8
//       CHECK:   %[[UP:.*]] = arith.shli %[[BYTE]], %[[FOUR]]
//       CHECK:   %[[DOWN:.*]] = arith.shrsi %[[UP]], %[[FOUR]]
//       CHECK:   %[[W:.*]] = arith.extsi %[[DOWN]] : i8 to i32
//       CHECK:   arith.sitofp %[[W]] : i32 to f32
//       CHECK:   arith.andi %[[ZERO]], %{{.*}} : i8
func.func @dequantize(%byte: i8, %zero: i8) -> (f32, i16) {
  %w = arith.trunci %byte : i8 to i4
  %f = arith.sitofp %w : i4 to f32
  %z = arith.trunci %zero : i8 to i4
  %u = arith.extui %z : i4 to i16
  return %f, %u : f32, i16
}

// What an op promises of overflow was of 4 bits.
// CHECK-LABEL: func @sum
//       CHECK:   arith.addi %{{.*}}, %{{.*}} : i32
//       CHECK:   arith.andi %{{.*}} : i32
func.func @sum(%a: i8, %b: i8) -> i8 {
  %x = arith.trunci %a : i8 to i4
  %y = arith.trunci %b : i8 to i4
  %s = arith.addi %x, %y overflow<nsw> : i4
  %r = arith.extui %s : i4 to i8
  return %r : i8
}

// Booleans and bytes stay.
// CHECK-LABEL: func @others
//       CHECK:   arith.xori %{{.*}} : i1
//       CHECK:   arith.addi %{{.*}} : i8
func.func @others(%a: i1, %b: i8) -> (i1, i8) {
  %x = arith.xori %a, %a : i1
  %y = arith.addi %b, %b : i8
  return %x, %y : i1, i8
}

// CHECK-LABEL: func @zeros_at_the_end
//   CHECK-NOT:   math.
//       CHECK:   return
func.func @zeros_at_the_end(%a: i64, %b: index) -> (i64, index) {
  %x = math.cttz %a : i64
  %y = math.ctlz %b : index
  return %x, %y : i64, index
}

// Rounded once: what is below 24 bits of a large number is one bit.
// CHECK-LABEL: func @to_half(
//  CHECK-SAME:   %[[X:.*]]: i32,
//   CHECK-DAG:   %[[MASK:.*]] = arith.constant 255 : i32
//   CHECK-DAG:   %[[UNIT:.*]] = arith.constant 256 : i32
//   CHECK-DAG:   %[[LIMIT:.*]] = arith.constant 16777216 : i32
//   CHECK-DAG:   %[[REST:.*]] = arith.andi %[[X]], %[[MASK]]
//   CHECK-DAG:   %[[KEPT:.*]] = arith.xori %[[X]], %[[REST]]
//   CHECK-DAG:   arith.ori %[[KEPT]], %[[UNIT]]
//   CHECK-DAG:   arith.cmpi uge, %[[X]], %[[LIMIT]]
//       CHECK:   %[[REAL:.*]] = arith.uitofp %{{.*}} : i32 to f32
//       CHECK:   arith.truncf %[[REAL]] : f32 to bf16
//       CHECK:   arith.sitofp %{{.*}} : i16 to f32
func.func @to_half(%x: i32, %y: i16) -> (bf16, f16) {
  %a = arith.uitofp %x : i32 to bf16
  %b = arith.sitofp %y : i16 to f16
  return %a, %b : bf16, f16
}

// CHECK-LABEL: func @from_half
//       CHECK:   %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
//       CHECK:   arith.fptosi %[[WIDE]] : f32 to i64
//       CHECK:   arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
func.func @from_half(%x: f16, %y: i1) -> (i64, f32) {
  %a = arith.fptosi %x : f16 to i64
  %b = arith.sitofp %y : i1 to f32
  return %a, %b : i64, f32
}
