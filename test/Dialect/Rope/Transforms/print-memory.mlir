// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always destinations=projection},rope-print-memory)' 2>&1 >/dev/null | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-memory)' 2>&1 >/dev/null | FileCheck %s --check-prefix=APART
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always destinations=projection},rope-print-memory{format=json})' 2>&1 >/dev/null | FileCheck %s --check-prefix=JSON
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-memory{format=json file=%t.json})' 2>/dev/null >/dev/null
// RUN: %python -c "import json; print(len(json.load(open(r'%t.json'))))" | FileCheck %s --check-prefix=FILE
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-memory{format=xml})' 2>&1 | FileCheck %s --check-prefix=FORMAT

// FILE: 2
// FORMAT: error: expected format 'text' or 'json' but got 'xml'

// The kernel reads input, weight and tables once and writes the rotated rows: nothing else.
// CHECK:      memory of @fused
// CHECK-NEXT:   rope.kernel [projection, rotate]: read 2048 + 128*s0 + 32*s1 + 32*s2, written 64*s0
// CHECK-NEXT:   total: read 2048 + 128*s0 + 32*s1 + 32*s2, written 64*s0
// CHECK-NEXT:   buffers: 1 of 64*s0 bytes, 1 of them results; 0 within steps
// CHECK-NEXT:   s0: size 0 of argument 0
// APART:      memory of @fused
// APART-NEXT:   linalg.matmul: read 2048 + 128*s0, written 64*s0
// APART-NEXT:   rope.rotate: read 64*s0 + 32*s1 + 32*s2, written 64*s0
// APART-NEXT:   total: read 2048 + 192*s0 + 32*s1 + 32*s2, written 128*s0
// APART-NEXT:   buffers: 2 of 128*s0 bytes, 1 of them results; 0 within steps
// JSON:       "buffer_bytes": "64*s0",
// JSON:       "function": "fused",
// JSON:       "name": "rope.kernel [projection, rotate]",
func.func @fused(%x: tensor<?x32xf32>, %w: tensor<32x16xf32>, %cos: tensor<?x8xf32>, %sin: tensor<?x8xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x32xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x16xf32>) outs(%f : tensor<?x16xf32>) -> tensor<?x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%p, %cos, %sin : tensor<?x16xf32>, tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// On buffers: two allocations, one of which is returned; a buffer in a loop is counted apart.
// CHECK:      memory of @buffers
// CHECK-NEXT:   linalg.copy: read 256, written 256
// CHECK-NEXT:   scf.for: read 256, written 256
// CHECK-NEXT:   total: read 512, written 512
// CHECK-NEXT:   buffers: 2 of 512 bytes, 1 of them results; 1 within steps
func.func @buffers(%x: memref<64xf32>) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %t = memref.alloc() : memref<64xf32>
  linalg.copy ins(%x : memref<64xf32>) outs(%t : memref<64xf32>)
  %r = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %local = memref.alloc() : memref<1xf32>
    %v = memref.load %t[%i] : memref<64xf32>
    memref.store %v, %local[%c0] : memref<1xf32>
    %w = memref.load %local[%c0] : memref<1xf32>
    memref.store %w, %r[%i] : memref<64xf32>
    memref.dealloc %local : memref<1xf32>
  }
  memref.dealloc %t : memref<64xf32>
  return %r : memref<64xf32>
}
