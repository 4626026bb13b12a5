// What a solver is told of: sums over loops, listed constants, floats that are
// made of integers, and maxima over loops. No probe has these values.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/sum.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/listed.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/plain.mlir %t/floats.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element [{{[0-9]}}] of result 0 differs
// RUN: %exits 0 rope-equiv %t/plain.mlir %t/odd-sum.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/plain.mlir %t/unlisted.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/plain.mlir %t/no-float.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// RUN: %exits 0 rope-equiv %t/dynamic.mlir %t/bottom.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/dynamic.mlir %t/top.mlir | FileCheck %s --check-prefix=DIFFERENT

//--- plain.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

//--- sum.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : i64
  %limit = arith.constant 8765432 : i64
  %e = tensor.empty() : tensor<i64>
  %f = linalg.fill ins(%zero : i64) outs(%e : tensor<i64>) -> tensor<i64>
  %s = linalg.reduce {arith.addi} ins(%p : tensor<4xi64>) outs(%f : tensor<i64>) dimensions = [0]
  %sum = tensor.extract %s[] : tensor<i64>
  %is = arith.cmpi eq, %sum, %limit : i64
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- odd-sum.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %limit = arith.constant 8765431 : i64
  %e = tensor.empty() : tensor<4xi64>
  %t = linalg.fill ins(%two : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
  %even = arith.muli %p, %t : tensor<4xi64>
  %e0 = tensor.empty() : tensor<i64>
  %f = linalg.fill ins(%zero : i64) outs(%e0 : tensor<i64>) -> tensor<i64>
  %s = linalg.reduce {arith.addi} ins(%even : tensor<4xi64>) outs(%f : tensor<i64>) dimensions = [0]
  %sum = tensor.extract %s[] : tensor<i64>
  %is = arith.cmpi eq, %sum, %limit : i64
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- listed.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i64
  %limit = arith.constant 7654321 : i64
  %list = arith.constant dense<[5, 70001, 11]> : tensor<3xi64>
  %a = tensor.extract %p[%c0] : tensor<4xi64>
  %b = tensor.extract %p[%c1] : tensor<4xi64>
  %r = arith.remui %a, %three : i64
  %i = arith.index_cast %r : i64 to index
  %l = tensor.extract %list[%i] : tensor<3xi64>
  %s = arith.muli %l, %b : i64
  %t = arith.addi %s, %a : i64
  %is = arith.cmpi eq, %t, %limit : i64
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- unlisted.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %limit = arith.constant 70002 : i64
  %list = arith.constant dense<[5, 70001, 11]> : tensor<3xi64>
  %a = tensor.extract %p[%c0] : tensor<4xi64>
  %r = arith.remui %a, %three : i64
  %i = arith.index_cast %r : i64 to index
  %l = tensor.extract %list[%i] : tensor<3xi64>
  %is = arith.cmpi sge, %l, %limit : i64
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- floats.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 54321.0 : f32
  %a = tensor.extract %p[%c0] : tensor<4xi64>
  %b = tensor.extract %p[%c1] : tensor<4xi64>
  %a16 = arith.trunci %a : i64 to i16
  %b16 = arith.trunci %b : i64 to i16
  %af = arith.sitofp %a16 : i16 to f32
  %bf = arith.uitofp %b16 : i16 to f32
  %s = arith.subf %bf, %af : f32
  %t = arith.maximumf %s, %af : f32
  %is = arith.cmpf oeq, %t, %limit : f32
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- no-float.mlir
func.func @main(%p: tensor<4xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %a = tensor.extract %p[%c0] : tensor<4xi64>
  %a16 = arith.trunci %a : i64 to i16
  %f = arith.sitofp %a16 : i16 to f32
  %is = arith.cmpf oeq, %f, %half : f32
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- dynamic.mlir
func.func @main(%p: tensor<?xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

//--- bottom.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<?xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %p, %c0 : tensor<?xi1>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %fill = arith.constant -1.0 : f32
  %e = tensor.empty(%size) : tensor<?xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<?xi1>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: i1, %o: f32):
    %v = arith.select %in, %one, %zero : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %e0 = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%fill : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce {arith.maximumf} ins(%m : tensor<?xf32>) outs(%f : tensor<f32>) dimensions = [0]
  %max = tensor.extract %r[] : tensor<f32>
  %is = arith.cmpf oge, %max, %two : f32
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

//--- top.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<?xi1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %p, %c0 : tensor<?xi1>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %fill = arith.constant -1.0 : f32
  %e = tensor.empty(%size) : tensor<?xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<?xi1>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: i1, %o: f32):
    %v = arith.select %in, %one, %zero : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %e0 = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%fill : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce {arith.maximumf} ins(%m : tensor<?xf32>) outs(%f : tensor<f32>) dimensions = [0]
  %max = tensor.extract %r[] : tensor<f32>
  %is = arith.cmpf oge, %max, %one : f32
  %n = arith.negf %x : tensor<4xf32>
  %y = arith.select %is, %n, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
