// Tables in memory that need a temporary: starts of packed sequences, and frequencies that depend on the length.
// RUN: rope-runner %s --random=1 --range=1:0:0 --range=3:3000:3000 --compare-with=reference --rtol=1e-12 --atol=1e-12

func.func @main(%offset: i64, %starts: memref<5xi32>, %p: memref<7xf64>, %n: i64, %c0: memref<12x4xf64>, %s0: memref<12x4xf64>,
                %c1: memref<7x4xf64>, %s1: memref<7x4xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %first = arith.constant 3 : i32
  %last = arith.constant 12 : i32
  memref.store %first, %starts[%one] : memref<5xi32>
  memref.store %first, %starts[%two] : memref<5xi32>
  memref.store %last, %starts[%three] : memref<5xi32>
  memref.store %last, %starts[%four] : memref<5xi32>
  rope.table positions(%offset : i64) cumulative_lengths(%starts : memref<5xi32>) outs(%c0, %s0 : memref<12x4xf64>, memref<12x4xf64>)
      {frequency_values = dense<[1.0, 0.5, 0.25, 0.125]> : tensor<4xf64>}
  rope.table positions(%p : memref<7xf64>) length(%n : i64) outs(%c1, %s1 : memref<7x4xf64>, memref<7x4xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 8, {factor = 2.0, max_position = 2048}>}
  return
}
