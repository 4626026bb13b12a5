// The first place of an axis, numbers of half the width, and the chance of an error.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/first-row.mlir %t/first-row-none.mlir | FileCheck %s --check-prefix=ROW
// ROW: different: element [0, 703] of result 0 differs
// RUN: %exits 0 rope-equiv %t/half.mlir %t/half-none.mlir --class=exact
// A float that is cast to a truth value, under a place that a solver finds.
// RUN: %exits 0 rope-equiv %t/truths.mlir %t/truths.mlir
// An axis that is none, where nothing runs.
// RUN: %exits 0 rope-equiv %t/no-axis.mlir %t/no-axis.mlir

// The chance of an error: reciprocals of reciprocals, and cosines and sines of
// 500 angles, which are exponentials each.
// RUN: rope-equiv %t/reciprocals.mlir %t/reciprocals.mlir | FileCheck %s --check-prefix=RECIPROCALS
// RECIPROCALS: equal: 5 elements in 1 samples, error at most 2^-43
// RUN: rope-equiv %t/angles.mlir %t/angles.mlir | FileCheck %s --check-prefix=ANGLES
// ANGLES: equal: 500 elements in 1 samples, error at most 2^-48

//--- first-row.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 0 : index
  %c3 = arith.constant 703 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %w = arith.negf %v : f32
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    %s = arith.select %c, %w, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}
//--- first-row-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 0 : index
  %c3 = arith.constant 703 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %v : f32
    %w = arith.negf %n : f32
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    %s = arith.select %c, %w, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}
//--- half.mlir
func.func @main(%x: tensor<5xf16>) -> tensor<5xf16> {
  %e = tensor.empty() : tensor<5xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<5xf16>) outs(%e : tensor<5xf16>) {
  ^bb0(%v: f16, %o: f16):
    %w = arith.extf %v : f16 to f32
    %t = arith.truncf %w : f32 to f16
    linalg.yield %t : f16
  } -> tensor<5xf16>
  return %r : tensor<5xf16>
}
//--- half-none.mlir
func.func @main(%x: tensor<5xf16>) -> tensor<5xf16> {
  return %x : tensor<5xf16>
}
//--- no-axis.mlir
func.func @main(%x: tensor<5xf32>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : index
  %p = arith.cmpi ult, %n, %zero : index
  %d = scf.if %p -> index {
    %s = tensor.dim %x, %c1 : tensor<5xf32>
    scf.yield %s : index
  } else {
    scf.yield %n : index
  }
  %q = arith.cmpi eq, %d, %c3 : index
  %r = arith.select %q, %c1, %d : index
  return %r : index
}
//--- reciprocals.mlir
func.func @main(%x: tensor<5xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %c = arith.constant -3.0 : f32
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<5xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%v: f32, %o: f32):
    %w = math.powf %v, %c : f32
    %t = math.powf %w, %c : f32
    %u = math.exp %t : f32
    linalg.yield %u : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}
//--- angles.mlir
func.func @main(%x: tensor<500xf32>) -> tensor<500xf32> {
  %e = tensor.empty() : tensor<500xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<500xf32>) outs(%e : tensor<500xf32>) {
  ^bb0(%v: f32, %o: f32):
    %a = math.cos %v : f32
    %b = math.sin %v : f32
    %u = arith.addf %a, %b : f32
    linalg.yield %u : f32
  } -> tensor<500xf32>
  return %r : tensor<500xf32>
}
//--- truths.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %w = arith.negf %v : f32
    %a = arith.cmpi eq, %i, %at : index
    %t = arith.fptoui %v : f32 to i1
    %s = scf.if %a -> f32 {
      %b = arith.cmpi eq, %j, %c3 : index
      %bt = arith.andi %b, %t : i1
      %u = scf.if %bt -> f32 {
        scf.yield %w : f32
      } else {
        scf.yield %v : f32
      }
      scf.yield %u : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}
