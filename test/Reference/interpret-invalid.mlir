// RUN: not rope-runner %s --target=reference --entry=pack_of_other_elements 2>&1 | FileCheck %s --check-prefix=PACK
// RUN: not rope-runner %s --target=reference --entry=read_before_written 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: not rope-runner %s --target=reference --entry=unmodelled --random=1 2>&1 | FileCheck %s --check-prefix=UNMODELLED
// RUN: not rope-runner %s --target=reference --entry=unmodelled_not_reached --random=1 --range=0:0:0 2>&1 | FileCheck %s --check-prefix=REACHED
// RUN: not rope-runner %s --target=reference --entry=assertion 2>&1 | FileCheck %s --check-prefix=ASSERTION
// RUN: not rope-runner %s --target=reference --entry=extract_out_of_bounds 2>&1 | FileCheck %s --check-prefix=EXTRACT
// RUN: not rope-runner %s --target=reference --entry=slice_out_of_bounds 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not rope-runner %s --target=reference --entry=store_out_of_bounds 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not rope-runner %s --target=reference --entry=cast_does_not_fit 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not rope-runner %s --target=reference --entry=reshape_does_not_fit 2>&1 | FileCheck %s --check-prefix=RESHAPE
// RUN: not rope-runner %s --target=reference --entry=loop_does_not_fit 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not rope-runner %s --target=reference --entry=division_by_zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not rope-runner %s --target=reference --entry=floor_division_by_zero 2>&1 | FileCheck %s --check-prefix=FLOOR
// RUN: not rope-runner %s --target=reference --entry=ceil_division_by_zero 2>&1 | FileCheck %s --check-prefix=CEIL
// RUN: not rope-runner %s --target=reference --entry=unsigned_division_by_zero 2>&1 | FileCheck %s --check-prefix=UNSIGNED
// RUN: not rope-runner %s --target=reference --entry=global_of_vectors 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: not rope-runner %s --target=reference --entry=view_out_of_bounds 2>&1 | FileCheck %s --check-prefix=VIEW
// RUN: not rope-runner %s --target=reference --entry=division_overflows 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not rope-runner %s --target=reference --entry=shift_too_far 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: not rope-runner %s --target=reference --entry=external_call 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// RUN: not rope-runner %s --target=reference --entry=endless_recursion 2>&1 | FileCheck %s --check-prefix=RECURSION
// RUN: not rope-runner %s --target=reference --entry=step_of_zero 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not rope-runner %s --target=reference --entry=negative_size 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not rope-runner %s --target=reference --entry=too_large 2>&1 | FileCheck %s --check-prefix=LARGE

// UNMODELLED: error: 'vector.broadcast' op is not modelled by the reference interpreter
func.func @unmodelled(%a: f32) -> f32 {
  %v = vector.broadcast %a : f32 to vector<4xf32>
  %r = vector.reduction <add>, %v : vector<4xf32> into f32
  return %r : f32
}

// An op that is not modelled is an error only where it is reached.
// REACHED-NOT: modelled
// REACHED: assertion failed: went on
// REACHED-NOT: modelled
func.func @unmodelled_not_reached(%a: i32) {
  %zero = arith.constant 0 : i32
  %reached = arith.cmpi ne, %a, %zero : i32
  scf.if %reached {
    %v = vector.broadcast %a : i32 to vector<4xi32>
  }
  cf.assert %reached, "went on"
  return
}

// ASSERTION: error: assertion failed: the message
func.func @assertion() {
  %false = arith.constant false
  cf.assert %false, "the message"
  return
}

// EXTRACT: error: 'tensor.extract' op index 4 is out of bounds for dimension 0 of size 4
func.func @extract_out_of_bounds() -> f32 {
  %t = tensor.empty() : tensor<4xf32>
  %i = arith.constant 4 : index
  %r = tensor.extract %t[%i] : tensor<4xf32>
  return %r : f32
}

// SLICE: error: 'tensor.extract_slice' op slice [2] of size 3 and stride 1 is out of bounds for dimension 0 of size 4
func.func @slice_out_of_bounds() -> tensor<3xf32> {
  %t = tensor.empty() : tensor<4xf32>
  %i = arith.constant 2 : index
  %r = tensor.extract_slice %t[%i] [3] [1] : tensor<4xf32> to tensor<3xf32>
  return %r : tensor<3xf32>
}

// STORE: error: 'memref.store' op index -1 is out of bounds for dimension 1 of size 2
func.func @store_out_of_bounds() {
  %m = memref.alloc() : memref<3x2xf32>
  %i = arith.constant 0 : index
  %j = arith.constant -1 : index
  %v = arith.constant 0.0 : f32
  memref.store %v, %m[%i, %j] : memref<3x2xf32>
  return
}

// CAST: error: 'tensor.cast' op expected dimension 0 of size 4 at run time but got 3
func.func @cast_does_not_fit() -> tensor<4xf32> {
  %n = arith.constant 3 : index
  %t = tensor.empty(%n) : tensor<?xf32>
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// RESHAPE: error: 'tensor.reshape' op expected a shape of 6 elements but got [4, 2]
func.func @reshape_does_not_fit() -> tensor<?x?xf32> {
  %t = tensor.empty() : tensor<6xf32>
  %shape = arith.constant dense<[4, 2]> : tensor<2xindex>
  %r = tensor.reshape %t(%shape) : (tensor<6xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// LOOP: error: 'linalg.add' op operand #1 has size 3 in dimension 0 but the loop has 4 iterations
func.func @loop_does_not_fit() -> tensor<?xf32> {
  %n = arith.constant 4 : index
  %m = arith.constant 3 : index
  %a = tensor.empty(%n) : tensor<?xf32>
  %b = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// ZERO: error: 'arith.divsi' op division by zero
func.func @division_by_zero() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %r = arith.divsi %a, %b : i32
  return %r : i32
}

// FLOOR: error: 'arith.floordivsi' op division by zero
func.func @floor_division_by_zero() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %r = arith.floordivsi %a, %b : i32
  return %r : i32
}

// CEIL: error: 'arith.ceildivsi' op division by zero
func.func @ceil_division_by_zero() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %r = arith.ceildivsi %a, %b : i32
  return %r : i32
}

// UNSIGNED: error: 'arith.divui' op division by zero
func.func @unsigned_division_by_zero() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %r = arith.divui %a, %b : i32
  return %r : i32
}

// GLOBAL: error: 'memref.get_global' op is not modelled by the reference interpreter
memref.global "private" constant @vectors : memref<2xvector<4xf32>> = uninitialized
func.func @global_of_vectors() -> index {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @vectors : memref<2xvector<4xf32>>
  %d = memref.dim %a, %c0 : memref<2xvector<4xf32>>
  return %d : index
}

// VIEW: error: 'memref.reinterpret_cast' op reaches element 8 of a buffer of 8
func.func @view_out_of_bounds() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [3], strides: [4] : memref<8xf32> to memref<3xf32, strided<[4]>>
  %r = memref.load %v[%c0] : memref<3xf32, strided<[4]>>
  return %r : f32
}

// OVERFLOW: error: 'arith.divsi' op division overflows
func.func @division_overflows() -> i32 {
  %a = arith.constant -2147483648 : i32
  %b = arith.constant -1 : i32
  %r = arith.divsi %a, %b : i32
  return %r : i32
}

// SHIFT: error: 'arith.shli' op shifts by the width or more
func.func @shift_too_far() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 32 : i32
  %r = arith.shli %a, %b : i32
  return %r : i32
}

// EXTERNAL: error: 'func.call' op calls 'elsewhere', which has no body
func.func private @elsewhere() -> i32
func.func @external_call() -> i32 {
  %r = func.call @elsewhere() : () -> i32
  return %r : i32
}

// RECURSION: error: 'func.call' op calls are nested more than 500 deep
func.func @endless_recursion() -> i32 {
  %r = func.call @endless_recursion() : () -> i32
  return %r : i32
}

// STEP: error: 'scf.for' op expected a positive step but got 0
func.func @step_of_zero() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c0 {
  }
  return
}

// SIZE: error: 'tensor.empty' op negative size -2 in dimension 0
func.func @negative_size() -> tensor<?xf32> {
  %n = arith.constant -2 : index
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// LARGE: error: 'tensor.empty' op array of sizes [1048576, 1048576, 1048576] is too large
func.func @too_large() -> tensor<?x?x?xf32> {
  %n = arith.constant 1048576 : index
  %r = tensor.empty(%n, %n, %n) : tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// As torch-mlir leaves scatters.
// WRITTEN: error: 'bufferization.to_tensor' op expected the buffer to be written before: rope-import orders what importers leave
func.func @read_before_written() -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %alloc = memref.alloc() : memref<1xf32>
  %y = bufferization.to_tensor %alloc : memref<1xf32> to tensor<1xf32>
  memref.store %one, %alloc[%c0] : memref<1xf32>
  return %y : tensor<1xf32>
}

// PACK: error: 'linalg.pack' op is not modelled by the reference interpreter
func.func @pack_of_other_elements() -> tensor<2x2xi32> {
  %x = arith.constant dense<1.5> : tensor<3xf32>
  %pad = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xi32>
  %p = linalg.pack %x padding_value(%pad : f32) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3xf32> -> tensor<2x2xi32>
  return %p : tensor<2x2xi32>
}
