// Integers are drawn from their whole type, with its ends and the constants of the programs.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_relu.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_relu.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_min.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_min.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_ui.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_ui.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_bf.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_bf.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_i8.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_i8.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_i32.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/pos.mlir %t/pos_i32.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/pos.mlir %t/pos.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: {{.*}}result 0

//--- pos.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%v = arith.sitofp %a : i64 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_bf.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%b = arith.sitofp %a : i64 to bf16
%v = arith.extf %b : bf16 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_i32.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%b = arith.trunci %a : i64 to i32
%v = arith.sitofp %b : i32 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_i8.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%b = arith.trunci %a : i64 to i8
%v = arith.sitofp %b : i8 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_min.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%z = arith.constant 100 : i64
%b = arith.minsi %a, %z : i64
%v = arith.sitofp %b : i64 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_relu.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%z = arith.constant 0 : i64
%b = arith.maxsi %a, %z : i64
%v = arith.sitofp %b : i64 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- pos_ui.mlir
func.func @main(%p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
%v = arith.uitofp %a : i64 to f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
