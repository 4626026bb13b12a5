// RUN: rope-opt %s --rope-to-gpu-kernels=strategies=none | FileCheck %s

// Elementwise, a dynamic size: a thread for each element, as often as the grid
// has to turn.

// CHECK-LABEL: func.func @add
//       CHECK:   %[[COUNT:.*]] = arith.muli
//       CHECK:   gpu.launch_func @kernels::@add_kernel_0
//  CHECK-SAME:     threads in (%c128, %c1, %c1)
//  CHECK-SAME:     : memref<?xf32>
func.func @add(%a: tensor<3x?xf32>, %b: tensor<3x?xf32>,
               %out: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = linalg.add ins(%a, %b : tensor<3x?xf32>, tensor<3x?xf32>)
                  outs(%out : tensor<3x?xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// A contraction of narrow floats: the sum is in f32.

// CHECK-LABEL: func.func @matmul
//       CHECK:   gpu.launch_func @kernels::@matmul_kernel_0
func.func @matmul(%a: tensor<5x16xbf16>, %b: tensor<16x8xbf16>)
    -> tensor<5x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<5x8xbf16>
  %fill = linalg.fill ins(%zero : bf16) outs(%empty : tensor<5x8xbf16>)
      -> tensor<5x8xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<5x16xbf16>, tensor<16x8xbf16>)
                     outs(%fill : tensor<5x8xbf16>) -> tensor<5x8xbf16>
  return %0 : tensor<5x8xbf16>
}

// CHECK-LABEL: gpu.module @kernels
//       CHECK: gpu.func @add_kernel_0(%[[A:[a-z0-9]+]]: memref<?xf32>, {{.*}}) kernel
//  CHECK-SAME:   known_block_size = array<i32: 128, 1, 1>
//       CHECK:   %[[BLOCK:.*]] = gpu.block_id x
//       CHECK:   %[[THREAD:.*]] = gpu.thread_id x
//       CHECK:   scf.for
//       CHECK:     memref.load %[[A]][%{{.*}}] : memref<?xf32>
//       CHECK:     arith.addf
//       CHECK:     memref.store
//       CHECK: gpu.func @matmul_kernel_1
//       CHECK:   scf.for {{.*}} iter_args({{.*}}) -> (f32)
//       CHECK:     arith.extf
//       CHECK:     arith.mulf {{.*}} : f32
//       CHECK:   arith.truncf {{.*}} : f32 to bf16
