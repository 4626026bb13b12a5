// RUN: rope-opt %s --rope-raise --mlir-print-ir-after=rope-raise --mlir-print-ir-after-change --mlir-disable-threading -o %t 2>&1 | FileCheck %s --allow-empty --check-prefix=CHANGED
// RUN: FileCheck %s < %t
// RUN: rope-opt %S/attention-near-miss.mlir --rope-raise --mlir-print-ir-after=rope-raise --mlir-print-ir-after-change --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=CHANGED
// RUN: rope-opt %S/rotation-missed.mlir --rope-raise --mlir-print-ir-after=rope-raise --mlir-print-ir-after-change --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=CHANGED
// RUN: rope-opt %S/rotation-half.mlir --rope-raise --mlir-print-ir-after=rope-raise --mlir-print-ir-after-change --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s --check-prefix=RAISED

// Where nothing is raised no op is changed, replaced or moved, near misses
// included.

// CHANGED-NOT: IR Dump
// RAISED: IR Dump After

// A helper between two products, which has no exponential.
// CHECK-LABEL: func.func private @gate
// CHECK-LABEL: func.func @feed_forward
// CHECK: linalg.matmul
// CHECK: call @gate
// CHECK: linalg.matmul
func.func private @gate(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.mulf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
func.func @feed_forward(%x: tensor<4x6xf32>, %w: tensor<6x8xf32>, %u: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = linalg.matmul ins(%x, %w : tensor<4x6xf32>, tensor<6x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %g = call @gate(%h) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %e2 = tensor.empty() : tensor<4x6xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.matmul ins(%g, %u : tensor<4x8xf32>, tensor<8x6xf32>) outs(%f2 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
