// What each operand and attribute of an op says is told from what others say,
// also where the rest is the same.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/tables.mlir %t/one-table.mlir 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: %exits 1 rope-equiv %t/ways.mlir %t/one-way.mlir 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: different: element {{.*}} of result 1 differs
// RUN: %exits 1 rope-equiv %t/product.mlir %t/quotient.mlir 2>&1 | FileCheck %s --check-prefix=ANGLE
// ANGLE: different: element {{.*}} of result 0 differs
// RUN: %exits 0 rope-equiv %t/offset.mlir %t/positions.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/offset.mlir %t/positions-later.mlir 2>&1 | FileCheck %s --check-prefix=ANGLE
// RUN: %exits 0 rope-equiv %t/write.mlir %t/insert.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/partial.mlir %t/parts.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[1-9][0-9]*}} elements

//--- tables.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>, %d: tensor<3x4xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  %e = tensor.empty() : tensor<3x8xf32>
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  %1 = rope.rotate half to half block(0, 8) ins(%x, %d, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0, %1 : tensor<3x8xf32>, tensor<3x8xf32>
}
//--- one-table.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>, %d: tensor<3x4xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  %e = tensor.empty() : tensor<3x8xf32>
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0, %0 : tensor<3x8xf32>, tensor<3x8xf32>
}
//--- ways.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  %e = tensor.empty() : tensor<3x8xf32>
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  %1 = rope.rotate half to half block(0, 8) transposed ins(%x, %c, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0, %1 : tensor<3x8xf32>, tensor<3x8xf32>
}
//--- one-way.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  %e = tensor.empty() : tensor<3x8xf32>
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %s : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0, %0 : tensor<3x8xf32>, tensor<3x8xf32>
}
//--- product.mlir
func.func @main(%p: tensor<5xi64>, %f: tensor<2xf64>) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %e = tensor.empty() : tensor<5x2xf64>
  %0:2 = rope.table angle<source> positions(%p : tensor<5xi64>) frequencies(%f : tensor<2xf64>) outs(%e, %e : tensor<5x2xf64>, tensor<5x2xf64>) {angle_type = f64} -> tensor<5x2xf64>, tensor<5x2xf64>
  return %0#0, %0#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
//--- quotient.mlir
func.func @main(%p: tensor<5xi64>, %f: tensor<2xf64>) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %e = tensor.empty() : tensor<5x2xf64>
  %0:2 = rope.table angle<source> positions(%p : tensor<5xi64>) frequencies(%f : tensor<2xf64>) outs(%e, %e : tensor<5x2xf64>, tensor<5x2xf64>) {angle_type = f64, angle_form = #rope.angle_form<divide>} -> tensor<5x2xf64>, tensor<5x2xf64>
  return %0#0, %0#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
//--- offset.mlir
func.func @main(%p: i32) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %e = tensor.empty() : tensor<5x2xf64>
  %0:2 = rope.table positions(%p : i32) outs(%e, %e : tensor<5x2xf64>, tensor<5x2xf64>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>} -> tensor<5x2xf64>, tensor<5x2xf64>
  return %0#0, %0#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
//--- positions.mlir
func.func @main(%p: i32) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %first = arith.extsi %p : i32 to i64
  %n = tensor.empty() : tensor<5xi64>
  %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%n : tensor<5xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %row = arith.index_cast %i : index to i64
    %at = arith.addi %first, %row : i64
    linalg.yield %at : i64
  } -> tensor<5xi64>
  %e = tensor.empty() : tensor<5x2xf64>
  %0:2 = rope.table positions(%q : tensor<5xi64>) outs(%e, %e : tensor<5x2xf64>, tensor<5x2xf64>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>} -> tensor<5x2xf64>, tensor<5x2xf64>
  return %0#0, %0#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
//--- positions-later.mlir
func.func @main(%p: i32) -> (tensor<5x2xf64>, tensor<5x2xf64>) {
  %e = tensor.empty() : tensor<5x2xf64>
  %one = arith.constant 1 : i32
  %next = arith.addi %p, %one : i32
  %0:2 = rope.table positions(%next : i32) outs(%e, %e : tensor<5x2xf64>, tensor<5x2xf64>) {frequency_values = dense<[1.0, 0.5]> : tensor<2xf64>} -> tensor<5x2xf64>, tensor<5x2xf64>
  return %0#0, %0#1 : tensor<5x2xf64>, tensor<5x2xf64>
}
//--- write.mlir
func.func @main(%rows: tensor<2x8xf32>, %cache: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %slots = arith.constant dense<[3, 1]> : tensor<2xi64>
  %0 = rope.cache_write ins(%rows, %slots : tensor<2x8xf32>, tensor<2xi64>) outs(%cache : tensor<5x8xf32>) {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1)[s0] -> (s0, d1)>]} -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
//--- insert.mlir
func.func @main(%rows: tensor<2x8xf32>, %cache: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %first = tensor.extract_slice %rows[0, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
  %second = tensor.extract_slice %rows[1, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
  %0 = tensor.insert_slice %first into %cache[3, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<5x8xf32>
  %1 = tensor.insert_slice %second into %0[1, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}
//--- partial.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x2xf32>, %s: tensor<3x2xf32>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<3x8xf32>
  %y = arith.mulf %x, %x : tensor<3x8xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%y, %c, %s : tensor<3x8xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}
//--- parts.mlir
func.func @main(%x: tensor<3x8xf32>, %c: tensor<3x2xf32>, %s: tensor<3x2xf32>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  %y = arith.mulf %x, %x : tensor<3x8xf32>
  %turned = tensor.extract_slice %y[0, 0] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  %rest = tensor.extract_slice %y[0, 4] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%turned, %c, %s : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = tensor.concat dim(1) %0, %rest : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}
