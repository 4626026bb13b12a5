// RUN: rope-opt %s --rope-gpu-keep-loop-buffers | FileCheck %s

// The body reads the tensor it was given behind the op that makes the next one of it.
// CHECK-LABEL: func.func @read_later
//       CHECK: scf.for {{.*}} iter_args(%[[GIVEN:.*]] = %{{.*}})
//       CHECK:   %[[NEXT:.*]] = linalg.exp ins({{.*}}) outs(%[[GIVEN]]
//       CHECK:   %[[SUM:.*]] = linalg.add ins(%[[GIVEN]], %[[NEXT]]
//       CHECK:   %[[KEPT:.*]] = linalg.copy ins(%[[SUM]] : tensor<8xf32>) outs(%[[GIVEN]] : tensor<8xf32>)
//       CHECK:   scf.yield %[[KEPT]]
func.func @read_later(%x: tensor<8xf32>, %to: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %to) -> tensor<4x8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %l = scf.for %j = %c0 to %n step %c1 iter_args(%given = %x) -> tensor<8xf32> {
      %next = linalg.exp ins(%x : tensor<8xf32>) outs(%given : tensor<8xf32>) -> tensor<8xf32>
      %sum = linalg.add ins(%given, %next : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %sum : tensor<8xf32>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %l into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}

// Nothing reads it later: the next one is made in place.
// CHECK-LABEL: func.func @in_place
//   CHECK-NOT: linalg.copy
//       CHECK: return
func.func @in_place(%x: tensor<8xf32>, %to: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %to) -> tensor<4x8xf32> {
    %l = scf.for %j = %c0 to %n step %c1 iter_args(%given = %x) -> tensor<8xf32> {
      %next = linalg.exp ins(%given : tensor<8xf32>) outs(%given : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %next : tensor<8xf32>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %l into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}

// A loop of the host may exchange buffers.
// CHECK-LABEL: func.func @outside
//   CHECK-NOT: linalg.copy
//       CHECK: return
func.func @outside(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %l = scf.for %j = %c0 to %n step %c1 iter_args(%given = %x) -> tensor<8xf32> {
    %next = linalg.exp ins(%x : tensor<8xf32>) outs(%given : tensor<8xf32>) -> tensor<8xf32>
    %sum = linalg.add ins(%given, %next : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %sum : tensor<8xf32>
  }
  return %l : tensor<8xf32>
}
