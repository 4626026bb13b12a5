// RUN: rope-opt %s -rope-decompose -split-input-file | FileCheck %s

// The source's arithmetic as written: conversion, product, scale, cos and sin,
// magnitude, each in the angle type, and one rounding at the end.
// CHECK-LABEL: func.func @source_in_f32
// CHECK-DAG: %[[F:.*]] = arith.constant dense<[1.000000e+00, 1.000000e-01]> : tensor<2xf32>
// CHECK-DAG: %[[M:.*]] = arith.constant 1.250000e+00 : f32
// CHECK: linalg.generic {indexing_maps = [#[[ROW:.*]], #[[PAIR:.*]], #[[ALL:.*]], #[[ALL]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-SAME: ins(%{{.*}}, %[[F]] : tensor<2x?xi64>, tensor<2xf32>)
// CHECK: ^bb0(%[[P:[a-z0-9_]+]]: i64, %[[FREQ:[a-z0-9_]+]]: f32,
// CHECK: %[[PF:.*]] = arith.sitofp %[[P]] : i64 to f32
// CHECK: %[[A:.*]] = arith.mulf %[[PF]], %[[FREQ]] : f32
// CHECK: %[[SCALE:.*]] = arith.constant 3.000000e+00 : f32
// CHECK: %[[SCALED:.*]] = arith.divf %[[A]], %[[SCALE]] : f32
// CHECK: %[[C:.*]] = math.cos %[[SCALED]] : f32
// CHECK: %[[S:.*]] = math.sin %[[SCALED]] : f32
// CHECK: %[[CM:.*]] = arith.mulf %[[C]], %[[M]] : f32
// CHECK: %[[SM:.*]] = arith.mulf %[[S]], %[[M]] : f32
// CHECK: %[[CR:.*]] = arith.truncf %[[CM]] : f32 to f16
// CHECK: %[[SR:.*]] = arith.truncf %[[SM]] : f32 to f16
// CHECK: linalg.yield %[[CR]], %[[SR]]
func.func @source_in_f32(%p: tensor<2x?xi64>, %t: tensor<2x?x2xf16>)
    -> tensor<2x?x2xf16> {
  %0:2 = rope.table angle<source> positions(%p : tensor<2x?xi64>)
      outs(%t, %t : tensor<2x?x2xf16>, tensor<2x?x2xf16>)
      {frequency_values = dense<[1.0, 0.1]> : tensor<2xf32>, magnitude = 1.25,
       angle_scale = 3.0, angle_scale_form = #rope.angle_form<divide>}
      -> tensor<2x?x2xf16>, tensor<2x?x2xf16>
  return %0#0 : tensor<2x?x2xf16>
}

// -----

// f64 angles of f32 frequencies; no magnitude, no product.
// CHECK-LABEL: func.func @source_in_f64_divided
// CHECK: ^bb0(%[[P:[a-z0-9_]+]]: f32, %[[FREQ:[a-z0-9_]+]]: f32,
// CHECK: %[[PF:.*]] = arith.extf %[[P]] : f32 to f64
// CHECK: %[[FF:.*]] = arith.extf %[[FREQ]] : f32 to f64
// CHECK: %[[A:.*]] = arith.divf %[[PF]], %[[FF]] : f64
// CHECK: %[[C:.*]] = math.cos %[[A]] : f64
// CHECK-NEXT: %[[S:.*]] = math.sin %[[A]] : f64
// CHECK-NEXT: linalg.yield %[[C]], %[[S]]
func.func @source_in_f64_divided(%p: tensor<?xf32>, %f: tensor<2xf32>,
                                 %t: tensor<?x2xf64>) -> tensor<?x2xf64> {
  %0:2 = rope.table angle<source> positions(%p : tensor<?xf32>)
      frequencies(%f : tensor<2xf32>)
      outs(%t, %t : tensor<?x2xf64>, tensor<?x2xf64>)
      {angle_type = f64, angle_form = #rope.angle_form<divide>}
      -> tensor<?x2xf64>, tensor<?x2xf64>
  return %0#0 : tensor<?x2xf64>
}

// -----

// The exact angle needs no library function, and 16-bit results go by f32.
// CHECK-LABEL: func.func @exact
// CHECK: %[[F:.*]] = arith.constant dense<[1.000000e+00, 1.000000e-02]> : tensor<2xf64>
// CHECK: linalg.generic
// CHECK-NOT: math.cos
// CHECK-NOT: math.sin
// CHECK: %[[INDEX:.*]] = linalg.index 0
// CHECK: %[[R:.*]] = arith.index_cast %[[INDEX]] : index to i64
// CHECK: %[[P0:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK: %[[P:.*]] = arith.addi %[[P0]], %[[R]] : i64
// CHECK: %[[PF:.*]] = arith.sitofp %[[P]] : i64 to f64
// CHECK: %[[HIGH:.*]] = arith.mulf %[[PF]], %[[FREQ:.*]] : f64
// CHECK: %[[NEG:.*]] = arith.negf %[[HIGH]]
// CHECK: math.fma %[[PF]], %[[FREQ]], %[[NEG]]
// CHECK: math.roundeven
// CHECK: math.floor
// CHECK: arith.truncf %{{.*}} : f64 to f32
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// CHECK-NOT: math.cos
// CHECK-NOT: math.sin
// CHECK: return
func.func @exact(%p: i32, %t: tensor<7x2xbf16>) -> tensor<7x2xbf16> {
  %0:2 = rope.table positions(%p : i32)
      outs(%t, %t : tensor<7x2xbf16>, tensor<7x2xbf16>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 4>}
      -> tensor<7x2xbf16>, tensor<7x2xbf16>
  return %0#0 : tensor<7x2xbf16>
}

// -----

// Only axes that some pair takes are read; each pair selects its own.
// CHECK-LABEL: func.func @axes
// CHECK-SAME: (%[[P:.*]]: tensor<4x?xi64>
// CHECK: %[[P1:.*]] = tensor.extract_slice %[[P]][1, 0] [1, %{{.*}}] [1, 1] : tensor<4x?xi64> to tensor<?xi64>
// CHECK: %[[P3:.*]] = tensor.extract_slice %[[P]][3, 0] [1, %{{.*}}] [1, 1] : tensor<4x?xi64> to tensor<?xi64>
// CHECK: %[[AXES:.*]] = arith.constant dense<[1, 0, 1]> : tensor<3xi64>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[P1]], %[[P3]], %[[AXES]], %{{.*}} :
// CHECK: ^bb0(%[[A:[a-z0-9_]+]]: i64, %[[B:[a-z0-9_]+]]: i64, %[[AXIS:[a-z0-9_]+]]: i64,
// CHECK: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: %[[TAKEN:.*]] = arith.cmpi eq, %[[AXIS]], %[[ONE]] : i64
// CHECK: arith.select %[[TAKEN]], %[[B]], %[[A]] : i64
func.func @axes(%p: tensor<4x?xi64>, %t: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0:2 = rope.table positions(%p : tensor<4x?xi64>) axes [3, 1, 3]
      outs(%t, %t : tensor<?x3xf32>, tensor<?x3xf32>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>}
      -> tensor<?x3xf32>, tensor<?x3xf32>
  return %0#0 : tensor<?x3xf32>
}

// -----

// start(r) is the largest length that is at most r.
// CHECK-LABEL: func.func @packed
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<?xi32>) outs(%{{.*}} : tensor<?xi64>)
// CHECK: %[[BEGUN:.*]] = arith.cmpi sle, %[[START:.*]], %{{.*}} : i64
// CHECK: %[[CANDIDATE:.*]] = arith.select %[[BEGUN]], %[[START]], %{{.*}}
// CHECK: arith.maxsi %{{.*}}, %[[CANDIDATE]]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK: %[[P:.*]] = arith.subi %{{.*}}, %{{.*}} : i64
// CHECK: arith.addi %{{.*}}, %[[P]] : i64
func.func @packed(%p: i64, %n: tensor<?xi32>, %t: tensor<?x2xf32>)
    -> tensor<?x2xf32> {
  %0:2 = rope.table positions(%p : i64) cumulative_lengths(%n : tensor<?xi32>)
      outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0 : tensor<?x2xf32>
}

// -----

// Both lists and both magnitudes are constants; the length chooses.
// CHECK-LABEL: func.func @longrope
// CHECK-DAG: %[[SHORT:.*]] = arith.constant dense<[1.000000e+00, 1.000000e-02]> : tensor<2xf64>
// CHECK-DAG: %[[LONG:.*]] = arith.constant dense<[1.000000e+00, 5.000000e-03]> : tensor<2xf64>
// CHECK: %[[LIMIT:.*]] = arith.constant 8 : i64
// CHECK: %[[TAKES:.*]] = arith.cmpi sgt, %{{.*}}, %[[LIMIT]] : i64
// CHECK-DAG: %[[MLONG:.*]] = arith.constant 3.000000e+00 : f64
// CHECK-DAG: %[[MSHORT:.*]] = arith.constant 2.500000e+00 : f64
// CHECK: %[[M:.*]] = arith.select %[[TAKES]], %[[MLONG]], %[[MSHORT]] : f64
// CHECK: ins(%[[SHORT]], %[[LONG]] :
// CHECK: ^bb0(%[[FS:[a-z0-9_]+]]: f64, %[[FL:[a-z0-9_]+]]: f64,
// CHECK: arith.select %[[TAKES]], %[[FL]], %[[FS]] : f64
// CHECK: arith.mulf %{{.*}}, %[[M]] : f64
// CHECK: arith.mulf %{{.*}}, %[[M]] : f64
func.func @longrope(%n: index, %t: tensor<?x2xf64>) -> tensor<?x2xf64> {
  %0:2 = rope.table length(%n : index)
      outs(%t, %t : tensor<?x2xf64>, tensor<?x2xf64>)
      {magnitude = 2.0, family = #rope.frequencies<longrope, base = 1.0e4, dim = 4,
        {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 1.0, 2.0>,
         original_max_position = 8, short_mscale = 1.25, long_mscale = 1.5}>}
      -> tensor<?x2xf64>, tensor<?x2xf64>
  return %0#0 : tensor<?x2xf64>
}

// -----

// Run-time frequencies are computed in f64, then rounded to the angle type.
// CHECK-LABEL: func.func @dynamic_ntk_source
// CHECK: %[[L:.*]] = arith.sitofp %{{.*}} : i64 to f64
// CHECK: arith.maximumf %[[L]], %{{.*}} : f64
// CHECK: math.powf
// CHECK: %[[F:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf64>) outs(%{{.*}} : tensor<4xf64>)
// CHECK: math.powf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[F]] :
// CHECK: arith.truncf %{{.*}} : f64 to f32
func.func @dynamic_ntk_source(%p: tensor<?xi64>, %n: i64, %t: tensor<?x4xf32>)
    -> tensor<?x4xf32> {
  %0:2 = rope.table angle<source> positions(%p : tensor<?xi64>) length(%n : i64)
      outs(%t, %t : tensor<?x4xf32>, tensor<?x4xf32>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 8,
        {factor = 2.0, max_position = 8}>}
      -> tensor<?x4xf32>, tensor<?x4xf32>
  return %0#0 : tensor<?x4xf32>
}

// -----

// On memrefs, temporaries are tensors for the bufferization that follows, and what it reads are read-only buffers.
// CHECK-LABEL: func.func @packed_memrefs
// CHECK: %[[N:.*]] = bufferization.to_tensor %{{.*}} restrict : memref<?xi32> to tensor<?xi32>
// CHECK: linalg.generic {{.*}} ins(%[[N]] : tensor<?xi32>)
// CHECK: %[[STARTS:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<?xi64> to memref<?xi64>
// CHECK: %[[F:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<2xf64> to memref<2xf64>
// CHECK: linalg.generic {{.*}} ins(%[[STARTS]], %[[F]] : memref<?xi64>, memref<2xf64>) outs(%{{.*}}, %{{.*}} : memref<?x2xf32>, memref<?x2xf32>)
func.func @packed_memrefs(%n: memref<?xi32>, %c: memref<?x2xf32>,
                          %s: memref<?x2xf32>) {
  rope.table cumulative_lengths(%n : memref<?xi32>)
      outs(%c, %s : memref<?x2xf32>, memref<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>}
  return
}
