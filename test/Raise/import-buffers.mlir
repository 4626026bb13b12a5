// RUN: rope-opt %s --rope-import | FileCheck %s
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-import | rope-opt --rope-import | FileCheck %s

// A buffer that loops fill, whose tensor was taken in front of them: taken
// behind them, with its indices checked.
// CHECK-LABEL: func.func @scatter
// CHECK: bufferization.to_buffer %{{.*}} read_only
// CHECK: scf.for
// CHECK: tensor.extract
// CHECK: cf.assert
// CHECK: memref.store
// CHECK: }
// CHECK: %[[Y:.*]] = bufferization.to_tensor %{{.*}} restrict writable
// CHECK-NEXT: return %[[Y]]
func.func @scatter(%x: tensor<4xf32>, %i: tensor<2xi64>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9.0 : f32
  %xb = bufferization.to_buffer %x : tensor<4xf32> to memref<4xf32>
  %ib = bufferization.to_buffer %i : tensor<2xi64> to memref<2xi64>
  %alloc = memref.alloc() : memref<4xf32>
  %y = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  memref.copy %xb, %alloc : memref<4xf32> to memref<4xf32>
  scf.for %k = %c0 to %c2 step %c1 {
    %n = memref.load %ib[%k] : memref<2xi64>
    %at = arith.index_cast %n : i64 to index
    memref.store %nine, %alloc[%at] : memref<4xf32>
  }
  return %y : tensor<4xf32>
}

// Read in between: stays.
// CHECK-LABEL: func.func @read_between
// CHECK: bufferization.to_tensor %{{[a-z]*}} : memref
func.func @read_between(%v: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<4xf32>
  %y = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  %e = tensor.extract %y[%c0] : tensor<4xf32>
  memref.store %v, %alloc[%c0] : memref<4xf32>
  return %e, %y : f32, tensor<4xf32>
}

// Another name of the buffer: stays.
// CHECK-LABEL: func.func @another_name
// CHECK: bufferization.to_tensor %{{[a-z]*}} : memref
func.func @another_name(%v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<4xf32>
  %other = memref.subview %alloc[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %y = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
  memref.store %v, %other[%c0] : memref<2xf32, strided<[1], offset: 1>>
  return %y : tensor<4xf32>
}
