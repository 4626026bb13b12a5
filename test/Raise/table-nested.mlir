// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=each_head --target=reference --random=1 --range=1:0:100 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=each_row --target=reference --random=1 --range=0:0:100 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=counted --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=branch --target=reference --random=1 --range=0:0:100 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=called --target=reference --random=1 --range=0:0:100 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0

#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// Positions from outside: the table is made once, before the loop.
// CHECK-LABEL: func.func @each_head
// CHECK:         rope.table
// CHECK:         scf.for
// CHECK-NOT:       math.
// CHECK:         return
func.func @each_head(%x: tensor<5x2xf32>, %p: tensor<5xi64>) -> tensor<5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<5x2xf32> {
    %e = tensor.empty() : tensor<5x2xf32>
    %a = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel"]}
        ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
    ^bb0(%ii: i64, %g: f32, %o: f32):
      %j = arith.sitofp %ii : i64 to f32
      %m = arith.mulf %j, %g : f32
      linalg.yield %m : f32
    } -> tensor<5x2xf32>
    %c = math.cos %a : tensor<5x2xf32>
    %s = math.sin %a : tensor<5x2xf32>
    %d = arith.divf %c, %s : tensor<5x2xf32>
    %w = arith.mulf %acc, %d : tensor<5x2xf32>
    scf.yield %w : tensor<5x2xf32>
  }
  return %z : tensor<5x2xf32>
}

// Positions of one iteration: the table is made there.
// CHECK-LABEL: func.func @each_row
// CHECK:         scf.for
// CHECK-NOT:       math.
// CHECK:           rope.table
// CHECK-NOT:       rope.table
// CHECK-NOT:       math.
// CHECK:         return
func.func @each_row(%p: tensor<3x5xi64>) -> tensor<3x5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %init = tensor.empty() : tensor<3x5x2xf32>
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %init) -> tensor<3x5x2xf32> {
    %e = tensor.empty() : tensor<5x2xf32>
    %q = tensor.extract_slice %p[%i, 0] [1, 5] [1, 1] : tensor<3x5xi64> to tensor<5xi64>
    %a = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel"]}
        ins(%q, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
    ^bb0(%ii: i64, %g: f32, %o: f32):
      %j = arith.sitofp %ii : i64 to f32
      %m = arith.mulf %j, %g : f32
      linalg.yield %m : f32
    } -> tensor<5x2xf32>
    %c = math.cos %a : tensor<5x2xf32>
    %s = math.sin %a : tensor<5x2xf32>
    %d = arith.divf %c, %s : tensor<5x2xf32>
    %w = tensor.insert_slice %d into %acc[%i, 0, 0] [1, 5, 2] [1, 1, 1] : tensor<5x2xf32> into tensor<3x5x2xf32>
    scf.yield %w : tensor<3x5x2xf32>
  }
  return %z : tensor<3x5x2xf32>
}

// A single value is no tensor of positions.
// CHECK-LABEL: func.func @counted
// CHECK-NOT:     rope.table
// CHECK:         scf.for
// CHECK:           math.cos
// CHECK:           math.sin
// CHECK-NOT:       rope.table
// CHECK:         return
func.func @counted() -> tensor<3x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %init = tensor.empty() : tensor<3x2xf32>
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %init) -> tensor<3x2xf32> {
    %n = arith.index_cast %i : index to i64
    %g = arith.sitofp %n : i64 to f32
    %t = tensor.splat %g : tensor<2xf32>
    %a = arith.mulf %t, %f : tensor<2xf32>
    %c = math.cos %a : tensor<2xf32>
    %s = math.sin %a : tensor<2xf32>
    %d = arith.divf %c, %s : tensor<2xf32>
    %w = tensor.insert_slice %d into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<3x2xf32>
    scf.yield %w : tensor<3x2xf32>
  }
  return %z : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @branch
// CHECK-NOT:     math.
// CHECK:         rope.table
// CHECK-NOT:     math.
// CHECK:         return
func.func @branch(%p: tensor<5xi64>, %b: i1) -> tensor<5x2xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %z = scf.if %b -> tensor<5x2xf32> {
    %a = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel"]}
        ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
    ^bb0(%ii: i64, %g: f32, %o: f32):
      %j = arith.sitofp %ii : i64 to f32
      %m = arith.mulf %j, %g : f32
      linalg.yield %m : f32
    } -> tensor<5x2xf32>
    %c = math.cos %a : tensor<5x2xf32>
    %s = math.sin %a : tensor<5x2xf32>
    %d = arith.divf %c, %s : tensor<5x2xf32>
    scf.yield %d : tensor<5x2xf32>
  } else {
    %zero = arith.constant dense<0.0> : tensor<5x2xf32>
    scf.yield %zero : tensor<5x2xf32>
  }
  return %z : tensor<5x2xf32>
}

// CHECK-LABEL: func.func private @tables
// CHECK-NOT:     math.
// CHECK:         rope.table
// CHECK-NOT:     math.
// CHECK:         return
func.func private @tables(%p: tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%ii: i64, %g: f32, %o: f32):
    %j = arith.sitofp %ii : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %c = math.cos %a : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// CHECK-LABEL: func.func @called
// CHECK:         call @tables
func.func @called(%p: tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %c, %s = func.call @tables(%p) : (tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>)
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}
