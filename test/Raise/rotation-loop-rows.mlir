// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise=verify -o %t.mlir
// RUN: rope-equiv %s %t.mlir --function=rows_between
// RUN: rope-equiv %s %t.mlir --function=more_positions
// RUN: rope-equiv %s %t.mlir --function=but_the_first
// RUN: rope-runner %s --entry=longer_tables --shape=0:5x4 --shape=1:7x2 --shape=2:6x2 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_up_to --range=3:4:4 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_up_to --range=3:0:0 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_up_to --range=3:-3:-3 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_up_to --range=3:6:6 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=others_are_zero --range=3:4:4 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=others_are_zero --range=3:0:0 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_between --range=3:2:2 --range=4:5:5 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_between --range=3:9:9 --range=4:5:5 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=more_positions --shape=0:5x4 --shape=1:7 --range=1:0:100 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_of_heads --range=3:4:4 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_of_heads --range=3:0:0 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_of_batches --shape=0:2x6x4 --range=3:4:4 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=next_row --range=3:4:4 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=every_other_row --range=3:6:6 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=but_the_first --range=3:6:6 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=but_the_first --range=3:0:0 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0

// Loops over rows of which there may be more than the loop writes or reads.

// Tables that have at least as many rows as are read.
// CHECK-LABEL: func.func @longer_tables(
// CHECK-NOT:     scf.for
// CHECK:         %[[CN:.+]] = tensor.extract_slice %arg1[0, 0] [%[[N:.+]], 2]
// CHECK:         %[[SN:.+]] = tensor.extract_slice %arg2[0, 0] [%[[N:.+]], 2]
// CHECK:         rope.rotate half to half block(0, 4) ins(%arg0, %[[CN]], %[[SN]] :
// CHECK-NOT:     scf.for
func.func @longer_tables(%x: tensor<?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %e) -> tensor<?x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<?x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<?x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<?x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<?x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<?x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<?x4xf32>
    scf.yield %z : tensor<?x4xf32>
  }
  return %y : tensor<?x4xf32>
}

// The number of rows is an argument, which may be no size.
// CHECK-LABEL: func.func @rows_up_to(
// CHECK-NOT:     scf.for
// CHECK:         %[[N:.+]] = arith.maxsi %arg3,
// CHECK-DAG:     %[[R:.+]] = tensor.extract_slice %arg0[0, 0] [%[[N]], 4]
// CHECK-DAG:     %[[CN:.+]] = tensor.extract_slice %arg1[0, 0] [%[[N]], 2]
// CHECK-DAG:     %[[SN:.+]] = tensor.extract_slice %arg2[0, 0] [%[[N]], 2]
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[R]], %[[CN]], %[[SN]] :
// CHECK-NOT:     scf.for
// CHECK:         rope.cache_write
func.func @rows_up_to(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> tensor<6x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// The other rows are those of the tensor that the loop starts from.
// CHECK-LABEL: func.func @others_are_zero(
// CHECK-NOT:     scf.for
// CHECK:         %[[R:.+]] = linalg.fill
// CHECK:         %[[ROWS:.+]] = rope.rotate half to half block(0, 4)
// CHECK:         tensor.insert_slice %[[ROWS]] into %[[R]][0, 0]
// CHECK-NOT:     scf.for
func.func @others_are_zero(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x4xf32>
  %e = linalg.fill ins(%f : f32) outs(%e0 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %e) -> tensor<6x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// Rows from one bound to another, in place; there may be none.
// CHECK-LABEL: func.func @rows_between(
// CHECK-NOT:     scf.for
// CHECK:         arith.select
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK:         rope.cache_write
// CHECK-NOT:     scf.for
func.func @rows_between(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %a: index, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %a to %n step %c1 iter_args(%acc = %x) -> tensor<6x4xf32> {
    %lo = tensor.extract_slice %acc[%i, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %acc[%i, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// Positions are given for at least as many rows.
// CHECK-LABEL: func.func @more_positions(
// CHECK-NOT:     scf.for
// CHECK:         %[[P:.+]] = tensor.extract_slice %arg1[0] [%{{.+}}] [1]
// CHECK:         %[[T:.+]]:2 = rope.table angle<source> positions(%[[P]] :
// CHECK:         rope.rotate half to half block(0, 4) ins(%arg0, %[[T]]#0, %[[T]]#1 :
// CHECK-NOT:     scf.for
func.func @more_positions(%x: tensor<?x4xf32>, %ps: tensor<?xi64>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %e) -> tensor<?x4xf32> {
    %p = tensor.extract %ps[%i] : tensor<?xi64>
    %g = arith.sitofp %p : i64 to f32
    %t = tensor.splat %g : tensor<2xf32>
    %a = arith.mulf %t, %f : tensor<2xf32>
    %ci = math.cos %a : tensor<2xf32>
    %si = math.sin %a : tensor<2xf32>
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<?x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<?x4xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<?x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<?x4xf32>
    scf.yield %z : tensor<?x4xf32>
  }
  return %y : tensor<?x4xf32>
}

// A loop over heads around the loop over rows.
// CHECK-LABEL: func.func @rows_of_heads(
// CHECK-NOT:     scf.for
// CHECK:         %[[R:.+]] = tensor.extract_slice %arg0[0, 0, 0] [3, %[[N:.+]], 4]
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[R]],
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @rows_of_heads(%x: tensor<3x6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<3x6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %h = %c0 to %c3 step %c1 iter_args(%acc0 = %x) -> tensor<3x6x4xf32> {
    %y1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %acc0) -> tensor<3x6x4xf32> {
      %lo = tensor.extract_slice %x[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<3x6x4xf32> to tensor<2xf32>
      %hi = tensor.extract_slice %x[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<3x6x4xf32> to tensor<2xf32>
      %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
      %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
      %1 = arith.mulf %lo, %ci : tensor<2xf32>
      %2 = arith.mulf %hi, %si : tensor<2xf32>
      %3 = arith.subf %1, %2 : tensor<2xf32>
      %4 = arith.mulf %hi, %ci : tensor<2xf32>
      %5 = arith.mulf %lo, %si : tensor<2xf32>
      %6 = arith.addf %4, %5 : tensor<2xf32>
      %w = tensor.insert_slice %3 into %acc[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<3x6x4xf32>
      %z = tensor.insert_slice %6 into %w[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<3x6x4xf32>
      scf.yield %z : tensor<3x6x4xf32>
    }
    scf.yield %y1 : tensor<3x6x4xf32>
  }
  return %y : tensor<3x6x4xf32>
}

// Without batches no row is read: there need not be so many.
// CHECK-LABEL: func.func @rows_of_batches(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: remark: [Missed] row-layout | Category:rope-raise | Function=rows_of_batches |
func.func @rows_of_batches(%x: tensor<?x6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<?x6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x6x4xf32>
  %y = scf.for %h = %c0 to %b step %c1 iter_args(%acc0 = %x) -> tensor<?x6x4xf32> {
    %y1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %acc0) -> tensor<?x6x4xf32> {
      %lo = tensor.extract_slice %x[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<?x6x4xf32> to tensor<2xf32>
      %hi = tensor.extract_slice %x[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<?x6x4xf32> to tensor<2xf32>
      %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
      %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
      %1 = arith.mulf %lo, %ci : tensor<2xf32>
      %2 = arith.mulf %hi, %si : tensor<2xf32>
      %3 = arith.subf %1, %2 : tensor<2xf32>
      %4 = arith.mulf %hi, %ci : tensor<2xf32>
      %5 = arith.mulf %lo, %si : tensor<2xf32>
      %6 = arith.addf %4, %5 : tensor<2xf32>
      %w = tensor.insert_slice %3 into %acc[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<?x6x4xf32>
      %z = tensor.insert_slice %6 into %w[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<?x6x4xf32>
      scf.yield %z : tensor<?x6x4xf32>
    }
    scf.yield %y1 : tensor<?x6x4xf32>
  }
  return %y : tensor<?x6x4xf32>
}

// Each iteration writes row %i and reads row %i + 1, which the next one writes.
// CHECK-LABEL: func.func @next_row(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: remark: [Missed] row-layout | Category:rope-raise | Function=next_row |
func.func @next_row(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> tensor<6x4xf32> {
    %j = arith.addi %i, %c1 : index
    %lo = tensor.extract_slice %acc[%j, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %acc[%j, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// Every other row.
// CHECK-LABEL: func.func @every_other_row(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: rotation-loop-rows.mlir:[[#@LINE+12]]:{{[0-9]+}}: remark: [Missed] row-layout | Category:rope-raise | Function=every_other_row |
func.func @every_other_row(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.for %i = %c0 to %n step %c2 iter_args(%acc = %x) -> tensor<6x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// The first row that is rotated is the second one, by rows of their own.
// CHECK-LABEL: func.func @but_the_first(
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @but_the_first(%x: tensor<6x4xf32>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>, %n: index) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c1 to %n step %c1 iter_args(%acc = %x) -> tensor<6x4xf32> {
    %j = arith.subi %i, %c1 : index
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%j, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%j, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}
