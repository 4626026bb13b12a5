// RUN: rope-opt %s -rope-share-tables | FileCheck %s
// RUN: rope-opt %s -rope-share-tables --remarks-filter=rope-share-tables 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The positions are converted twice, by equal ops; the family beside one of the
// tables does not count.
// CHECK-LABEL: func.func @equal_provenance
// CHECK: %[[T:.*]]:2 = rope.table
// CHECK-NOT: rope.table
// CHECK: return %[[T]]#0, %[[T]]#1
// REMARK-DAG: [Passed] shared{{.*}}Function=equal_provenance
func.func @equal_provenance(%p: tensor<?xi32>, %t: tensor<?x2xf32>)
    -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %p0 = arith.extsi %p : tensor<?xi32> to tensor<?xi64>
  %p1 = arith.extsi %p : tensor<?xi32> to tensor<?xi64>
  %0:2 = rope.table positions(%p0 : tensor<?xi64>)
      outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.01]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1:2 = rope.table positions(%p1 : tensor<?xi64>)
      outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.01]> : tensor<2xf32>,
       family = #rope.frequencies<default, base = 1.0e4, dim = 4>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0, %1#1 : tensor<?x2xf32>, tensor<?x2xf32>
}

// Neither branch dominates the other: the table moves before the if.
// CHECK-LABEL: func.func @branches
// CHECK: %[[T:.*]]:2 = rope.table
// CHECK: scf.if
// CHECK: scf.yield %[[T]]#0
// CHECK: scf.yield %[[T]]#1
// CHECK-NOT: rope.table
func.func @branches(%c: i1, %p: tensor<4xi64>) -> tensor<4x2xf32> {
  %r = scf.if %c -> tensor<4x2xf32> {
    %e = tensor.empty() : tensor<4x2xf32>
    %0:2 = rope.table positions(%p : tensor<4xi64>)
        outs(%e, %e : tensor<4x2xf32>, tensor<4x2xf32>)
        {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
        -> tensor<4x2xf32>, tensor<4x2xf32>
    scf.yield %0#0 : tensor<4x2xf32>
  } else {
    %e = tensor.empty() : tensor<4x2xf32>
    %0:2 = rope.table positions(%p : tensor<4xi64>)
        outs(%e, %e : tensor<4x2xf32>, tensor<4x2xf32>)
        {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
        -> tensor<4x2xf32>, tensor<4x2xf32>
    scf.yield %0#1 : tensor<4x2xf32>
  }
  return %r : tensor<4x2xf32>
}

// Dynamic sizes of the new init come from the positions.
// CHECK-LABEL: func.func @loop
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<?xi64>
// CHECK: %[[N:.*]] = tensor.dim %[[P]]
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x2xf32>
// CHECK: %[[T:.*]]:2 = rope.table positions(%[[P]] : tensor<?xi64>) outs(%[[E]], %[[E]] :
// CHECK: scf.for
// CHECK-NOT: rope.table
// REMARK-DAG: [Passed] hoisted{{.*}}Function=loop
func.func @loop(%p: tensor<?xi64>, %x: tensor<?x2xf32>, %n: index) -> tensor<?x2xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> tensor<?x2xf32> {
    %0:2 = rope.table positions(%p : tensor<?xi64>)
        outs(%acc, %acc : tensor<?x2xf32>, tensor<?x2xf32>)
        {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
        -> tensor<?x2xf32>, tensor<?x2xf32>
    %1 = arith.addf %acc, %0#0 : tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  }
  return %r : tensor<?x2xf32>
}

// Positions of the iteration stay in the loop.
// CHECK-LABEL: func.func @negative_loop_positions
// CHECK: scf.for
// CHECK: rope.table
func.func @negative_loop_positions(%x: tensor<4x2xf32>, %n: index) -> tensor<4x2xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> tensor<4x2xf32> {
    %0:2 = rope.table positions(%i : index)
        outs(%acc, %acc : tensor<4x2xf32>, tensor<4x2xf32>)
        {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
        -> tensor<4x2xf32>, tensor<4x2xf32>
    scf.yield %0#0 : tensor<4x2xf32>
  }
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @negative_other_frequencies
// CHECK-COUNT-2: rope.table
func.func @negative_other_frequencies(%p: tensor<4xi64>, %t: tensor<4x2xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0:2 = rope.table positions(%p : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  %1:2 = rope.table positions(%p : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.25]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %1#0 : tensor<4x2xf32>, tensor<4x2xf32>
}

// Equal shapes and types, other values.
// CHECK-LABEL: func.func @negative_other_positions
// CHECK-COUNT-2: rope.table
func.func @negative_other_positions(%p: tensor<4xi64>, %q: tensor<4xi64>, %t: tensor<4x2xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0:2 = rope.table positions(%p : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  %1:2 = rope.table positions(%q : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %1#0 : tensor<4x2xf32>, tensor<4x2xf32>
}

// With an offset only the inits say how many rows there are.
// CHECK-LABEL: func.func @negative_unknown_rows
// CHECK-COUNT-2: rope.table
// REMARK-DAG: [Missed] unknown-rows{{.*}}Function=negative_unknown_rows
func.func @negative_unknown_rows(%t: tensor<?x2xf32>, %u: tensor<?x2xf32>)
    -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0:2 = rope.table outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1:2 = rope.table outs(%u, %u : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0, %1#0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// Equal sizes of two empty tensors are proven.
// CHECK-LABEL: func.func @equal_rows
// CHECK: rope.table
// CHECK-NOT: rope.table
func.func @equal_rows(%n: index) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %t = tensor.empty(%n) : tensor<?x2xf32>
  %u = tensor.empty(%n) : tensor<?x2xf32>
  %0:2 = rope.table outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1:2 = rope.table outs(%u, %u : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0, %1#0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// So are those of a table and of its init.
// CHECK-LABEL: func.func @equal_rows_through_a_result
// CHECK-COUNT-2: rope.table
// CHECK-NOT: rope.table
func.func @equal_rows_through_a_result(%t: tensor<?x2xf32>)
    -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0:2 = rope.table outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1:2 = rope.table outs(%0#0, %0#0 : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.25]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %2:2 = rope.table outs(%1#1, %1#1 : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %1#0, %2#0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// A buffer may have been written between the two reads.
// CHECK-LABEL: func.func @negative_positions_in_memory
// CHECK-COUNT-2: rope.table
func.func @negative_positions_in_memory(%m: memref<4xi64>, %v: i64, %i: index, %t: tensor<4x2xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %p = bufferization.to_tensor %m : memref<4xi64> to tensor<4xi64>
  %0:2 = rope.table positions(%p : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  memref.store %v, %m[%i] : memref<4xi64>
  %q = bufferization.to_tensor %m : memref<4xi64> to tensor<4xi64>
  %1:2 = rope.table positions(%q : tensor<4xi64>)
      outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %1#0 : tensor<4x2xf32>, tensor<4x2xf32>
}

// Positions of several axes have these before the rows.
// CHECK-LABEL: func.func @loop_axes
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<3x?xi64>
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[N:.*]] = tensor.dim %[[P]], %[[ONE]]
// CHECK: tensor.empty(%[[N]]) : tensor<?x2xf32>
// CHECK: rope.table
// CHECK: scf.for
func.func @loop_axes(%p: tensor<3x?xi64>, %x: tensor<?x2xf32>, %n: index) -> tensor<?x2xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> tensor<?x2xf32> {
    %0:2 = rope.table positions(%p : tensor<3x?xi64>) axes [0, 2]
        outs(%acc, %acc : tensor<?x2xf32>, tensor<?x2xf32>)
        {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
        -> tensor<?x2xf32>, tensor<?x2xf32>
    %1 = arith.addf %acc, %0#0 : tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  }
  return %r : tensor<?x2xf32>
}
