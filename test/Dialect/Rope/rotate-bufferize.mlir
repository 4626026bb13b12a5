// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-decompose --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse --canonicalize --split-input-file | FileCheck %s --check-prefix=DEC

// A rotation of a value to itself runs in place.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<5x8xf32>
// CHECK-NEXT: rope.rotate half to interleaved block(0, 8) ins(%[[X]], {{.*}}) outs(%[[X]] : memref<5x8xf32>)
// CHECK-NEXT: return %[[X]]
func.func @in_place(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate half to interleaved block(0, 8)
      ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}

// -----

// The input is needed again: the rotation goes to a buffer of its own.
// CHECK-LABEL: func.func @input_is_used_later
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<5x8xf32>
// CHECK: %[[A:.+]] = memref.alloc() {{.*}} : memref<5x8xf32>
// CHECK-NOT: memref.copy
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], {{.*}}) outs(%[[A]] : memref<5x8xf32>)
// CHECK: return %[[A]], %[[X]]
func.func @input_is_used_later(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>)
    -> (tensor<5x8xf32>, tensor<5x8xf32>) {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0, %x : tensor<5x8xf32>, tensor<5x8xf32>
}

// -----

// Rows change places: the same value as input and init must not be one buffer.
// CHECK-LABEL: func.func @transposed_rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<5x5x8xf32>
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], {{.*}}) outs(%[[A]] : memref<5x5x8xf32>)
func.func @transposed_rows(%x: tensor<5x5x8xf32>, %c: tensor<5x4xf32>) -> tensor<5x5x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<5x5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x5x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d1, d0, d2)>]} -> tensor<5x5x8xf32>
  return %0 : tensor<5x5x8xf32>
}

// -----

// A table must not be overwritten while rows still read it.
// CHECK-LABEL: func.func @table_is_init
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<8xf32>, %[[C:[a-z0-9]+]]: memref<8xf32>
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: rope.rotate {{.*}} ins(%[[X]], %[[C]], %[[C]] : {{.*}}) outs(%[[A]] : memref<8xf32>)
func.func @table_is_init(%x: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
      outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Decomposed before bufferization, a rotation to another buffer needs no temporary.
// DEC-LABEL: func.func @decomposed
// DEC-NOT: memref.alloc
// DEC-NOT: memref.copy
// DEC-COUNT-2: linalg.generic
// DEC-NOT: memref.copy
// DEC: return
func.func @decomposed(%x: tensor<5x8xf32>, %c: tensor<5x3xf32>, %o: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate half to interleaved block(0, 6)
      ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x3xf32>, tensor<5x3xf32>)
      outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
