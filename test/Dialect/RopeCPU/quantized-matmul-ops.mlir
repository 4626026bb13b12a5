// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefix=BUFFER

// CHECK-LABEL: func @bytes(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x32xbf16>, tensor<?x32xi8>, tensor<?x1xf32>) outs(%{{.*}} : tensor<2x?xf32>) -> tensor<2x?xf32>
// BUFFER-LABEL: func @bytes(
// The sums are added to a copy of the argument.
// BUFFER: memref.copy
// BUFFER: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}} : memref<2x32xbf16>, memref<?x32xi8>, memref<?x1xf32>) outs(%[[C:.*]] : memref<2x?xf32>)
// BUFFER-NEXT: return %[[C]]
func.func @bytes(%x: tensor<2x32xbf16>, %q: tensor<?x32xi8>, %s: tensor<?x1xf32>, %c: tensor<2x?xf32> {bufferization.writable = false}) -> tensor<2x?xf32> {
  %y = rope_cpu.quantized_matmul bits 8 signed ins(%x, %q, %s : tensor<2x32xbf16>, tensor<?x32xi8>, tensor<?x1xf32>) outs(%c : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %y : tensor<2x?xf32>
}

// CHECK-LABEL: func @words(
// CHECK: rope_cpu.quantized_matmul bits 4 center 8 ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<1x256xf32>, memref<64x32xi32>, memref<64x8xf16>) zeros(%{{.*}} : memref<64x8xf32>) outs(%{{.*}} : memref<1x64xf32>)
func.func @words(%x: memref<1x256xf32>, %q: memref<64x32xi32>, %s: memref<64x8xf16>, %z: memref<64x8xf32>, %c: memref<1x64xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %s : memref<1x256xf32>, memref<64x32xi32>, memref<64x8xf16>) zeros(%z : memref<64x8xf32>) outs(%c : memref<1x64xf32>)
  return
}

// CHECK-LABEL: func @signed_zeros(
// CHECK: zeros(%{{.*}} : memref<4x1xi8>) signed_zeros outs(
func.func @signed_zeros(%x: memref<1x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xf32>, %z: memref<4x1xi8>, %c: memref<1x4xf32>) {
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xi8>, memref<4x1xf32>) zeros(%z : memref<4x1xi8>) signed_zeros outs(%c : memref<1x4xf32>)
  return
}

// The integers of a row follow each other; the number of rows is not known.
// CHECK-LABEL: func @rows(
// CHECK: rope_cpu.quantized_matmul bits 4 center 8 by_rows ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<3x?xf32>, memref<?x64xi8>, memref<?x2xf32>) outs(%{{.*}} : memref<3x128xf32>)
func.func @rows(%x: memref<3x?xf32>, %q: memref<?x64xi8>, %s: memref<?x2xf32>, %c: memref<3x128xf32>) {
  rope_cpu.quantized_matmul bits 4 center 8 by_rows ins(%x, %q, %s : memref<3x?xf32>, memref<?x64xi8>, memref<?x2xf32>) outs(%c : memref<3x128xf32>)
  return
}

// CHECK-LABEL: func @floats(
// CHECK: rope_cpu.quantized_matmul bits 8 ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<1x32xf32>, memref<4x32xf8E4M3FN>, memref<4x1xf32>) outs(%{{.*}} : memref<1x4xf32>)
func.func @floats(%x: memref<1x32xf32>, %q: memref<4x32xf8E4M3FN>, %s: memref<4x1xf32>, %c: memref<1x4xf32>) {
  rope_cpu.quantized_matmul bits 8 ins(%x, %q, %s : memref<1x32xf32>, memref<4x32xf8E4M3FN>, memref<4x1xf32>) outs(%c : memref<1x4xf32>)
  return
}

// Scales of places along the depth that 32 columns share, and of columns that all rows share.
// CHECK-LABEL: func @shared(
// CHECK: rope_cpu.quantized_matmul bits 4 shared 32 ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<1x24xf32>, memref<70x12xi8>, memref<3x24xf32>) zeros(%{{.*}} : memref<3x24xi8>) outs(%{{.*}} : memref<1x70xf32>)
// CHECK: rope_cpu.quantized_matmul bits 8 by_rows shared 0 ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<1x?xf32>, memref<?x70xi8>, memref<1x70xf32>)
func.func @shared(%x: memref<1x24xf32>, %q: memref<70x12xi8>, %s: memref<3x24xf32>, %z: memref<3x24xi8>, %c: memref<1x70xf32>, %x8: memref<1x?xf32>, %q8: memref<?x70xi8>, %s8: memref<1x70xf32>) {
  rope_cpu.quantized_matmul bits 4 shared 32 ins(%x, %q, %s : memref<1x24xf32>, memref<70x12xi8>, memref<3x24xf32>) zeros(%z : memref<3x24xi8>) outs(%c : memref<1x70xf32>)
  rope_cpu.quantized_matmul bits 8 by_rows shared 0 ins(%x8, %q8, %s8 : memref<1x?xf32>, memref<?x70xi8>, memref<1x70xf32>) outs(%c : memref<1x70xf32>)
  return
}
