// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{lane=1}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LANE

// Every row is written once, from the row of another tensor.
// CHECK: remark: negf(%arg0[d0, d1]){{$}}
func.func @rows(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %e) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %n = arith.negf %r : tensor<4xf32>
    %w = tensor.insert_slice %n into %acc[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Where the loop does not write, there is what was before; lanes are decided.
// CHECK: remark: scf.for of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: negf(%arg0[d0, 1]){{$}}
// LANE: remark: %arg0[d0, 1]{{$}}
func.func @first_lanes(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.for %k = %c0 to %c2 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %acc[0, %k] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5xf32>
    %n = arith.negf %r : tensor<5xf32>
    %w = tensor.insert_slice %n into %acc[0, %k] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

func.func @last_lanes(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %y = scf.for %k = %c2 to %c4 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %acc[0, %k] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5xf32>
    %n = arith.negf %r : tensor<5xf32>
    %w = tensor.insert_slice %n into %acc[0, %k] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Two iterations write lane 1: it stays open which was last.
// LANE: remark: scf.for of line {{[0-9]+}}[d0, 1]{{$}}
func.func @lane_written_twice(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %next = arith.addi %k, %c1 : index
    %r = tensor.extract_slice %x[0, %k] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5xf32>
    %n = arith.negf %r : tensor<5xf32>
    %w = tensor.insert_slice %n into %acc[0, %k] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    %z = tensor.insert_slice %r into %w[0, %next] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Slices of two lanes a step of one overlap.
// LANE: remark: scf.for of line {{[0-9]+}}[d0, 1]{{$}}
func.func @slices_overlap(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %x[0, %k] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
    %n = arith.negf %r : tensor<5x2xf32>
    %w = tensor.insert_slice %n into %acc[0, %k] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// What iterations read was written by the first one.
// LANE: remark: scf.for of line {{[0-9]+}}[d0, 1]{{$}}
func.func @reads_the_first_lane(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %y = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %acc[0, 0] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5xf32>
    %n = arith.negf %r : tensor<5xf32>
    %w = tensor.insert_slice %n into %acc[0, %k] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Inserts of one iteration into one lane have no order.
// LANE: remark: scf.forall of line {{[0-9]+}}[d0, 1]{{$}}
func.func @inserts_overlap(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %y = scf.forall (%k) in (4) shared_outs(%acc = %x) -> tensor<5x4xf32> {
    %r = tensor.extract_slice %x[0, %k] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
    %n = arith.negf %r : tensor<5x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %acc[0, %k] [5, 1] [1, 1] : tensor<5x1xf32> into tensor<5x4xf32>
      tensor.parallel_insert_slice %r into %acc[0, %k] [5, 1] [1, 1] : tensor<5x1xf32> into tensor<5x4xf32>
    }
  }
  return %y : tensor<5x4xf32>
}

// As unsigned numbers, -4 is above 0: there is no iteration.
// LANE: remark: scf.for of line {{[0-9]+}}[d0, 1]{{$}}
func.func @unsigned_loop(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %cm = arith.constant -4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = scf.for unsigned %k = %cm to %c0 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %l = arith.addi %k, %c4 : index
    %r = tensor.extract_slice %x[0, %l] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5xf32>
    %n = arith.negf %r : tensor<5xf32>
    %w = tensor.insert_slice %n into %acc[0, %l] [5, 1] [1, 1] : tensor<5xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}
