// RUN: rope-opt %s --rope-own-results --split-input-file | FileCheck %s

// CHECK-LABEL: func @returned_argument_is_copied(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32> {bufferization.writable = false})
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK: return %[[C]]
func.func @returned_argument_is_copied(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @same_value_twice_is_copied_once(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[F]])
// CHECK: return %[[F]], %[[C]]
func.func @same_value_twice_is_copied_once() -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f, %f : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func @explicit_writable_stays(
// CHECK-SAME: bufferization.writable = true
func.func @explicit_writable_stays(
    %a: tensor<4xf32> {bufferization.writable = true}) -> f32 {
  %i = arith.constant 0 : index
  %v = tensor.extract %a[%i] : tensor<4xf32>
  return %v : f32
}

// -----

// Loops that begin with the same memory, of which nothing is written yet.
// CHECK-LABEL: func @loops_take_memory_of_their_own(
// CHECK: %[[E:.*]] = tensor.empty()
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[E]])
// CHECK: %[[F:.*]] = tensor.empty()
// CHECK: scf.forall {{.*}} shared_outs(%{{.*}} = %[[F]])
func.func @loops_take_memory_of_their_own(%x: f32, %y: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> tensor<4xf32> {
    %g = scf.forall (%j) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
      %s = tensor.extract_slice %o[%j] [1] [1] : tensor<4xf32> to tensor<1xf32>
      %f = linalg.fill ins(%x : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %f into %o[%j] [1] [1] : tensor<1xf32> into tensor<4xf32>
      }
    }
    scf.yield %g : tensor<4xf32>
  }
  %b = scf.forall (%j) in (4) shared_outs(%o = %e) -> tensor<4xf32> {
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %f = linalg.fill ins(%y : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%j] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
