// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @scaled_rotation
// CHECK: %[[R:[a-z0-9_]+]]:2 = rope.kernel ["norm", "rotate"] -> tensor<5x8xf32>, f32 {
// CHECK:   %[[V:[a-z0-9_]+]] = rope.rotate
// CHECK:   rope.yield %[[V]], %{{.*}} : tensor<5x8xf32>, f32
// CHECK: }
func.func @scaled_rotation(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>,
                           %s: tensor<5x4xf32>, %scale: f32)
    -> (tensor<5x8xf32>, f32) {
  %0:2 = rope.kernel ["norm", "rotate"] -> tensor<5x8xf32>, f32 {
    %1 = rope.rotate half to half block(0, 8)
        ins(%x, %c, %s : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
        outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
    %2 = arith.mulf %scale, %scale : f32
    rope.yield %1, %2 : tensor<5x8xf32>, f32
  }
  return %0#0, %0#1 : tensor<5x8xf32>, f32
}

// CHECK-LABEL: func.func @no_results
// CHECK: rope.kernel ["cache_write"] attributes {rope.note = "x"} {
// CHECK-NEXT: memref.copy
// CHECK-NEXT: }
func.func @no_results(%a: memref<4xf32>, %b: memref<4xf32>) {
  rope.kernel ["cache_write"] attributes {rope.note = "x"} {
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  }
  return
}
