// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @to_init
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<6x8xf32>, %[[O:[a-z0-9]+]]: memref<6x8xf32>
// CHECK-NEXT: rope.permute_lanes {{.*}} ins(%[[X]] : memref<6x8xf32>) outs(%[[O]] : memref<6x8xf32>)
// CHECK-NEXT: return %[[O]]
func.func @to_init(%x: tensor<6x8xf32>, %o: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x8xf32>) outs(%o : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// A lane is read after another was written: never in place.
// CHECK-LABEL: func.func @same_value
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<6x8xf32>
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: rope.permute_lanes {{.*}} ins(%[[X]] : memref<6x8xf32>) outs(%[[A]] : memref<6x8xf32>)
func.func @same_value(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x8xf32>) outs(%x : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
