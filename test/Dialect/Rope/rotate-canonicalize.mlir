// RUN: rope-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @no_elements
// CHECK-SAME: %{{.*}}, %{{.*}}, %{{.*}}, %[[O:[a-z0-9_]+]]: tensor<0x8xf32>
// CHECK-NOT: rope.rotate
// CHECK: return %[[O]]
func.func @no_elements(%x: tensor<0x8xf32>, %c: tensor<0x4xf32>,
                       %s: tensor<0x4xf32>, %o: tensor<0x8xf32>)
    -> tensor<0x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<0x8xf32>, tensor<0x4xf32>, tensor<0x4xf32>)
      outs(%o : tensor<0x8xf32>) -> tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}

// -----

// Sizes that casts hid become static, on one table or on both.
// CHECK-LABEL: func.func @casts
// CHECK: rope.rotate half to half block(0, 8) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x5x8xf32>, tensor<1x5x4xf32>, tensor<?x5x4xf32>) outs(%{{.*}} : tensor<1x5x8xf32>) -> tensor<1x5x8xf32>
func.func @casts(%x: tensor<1x5x8xf32>, %c: tensor<1x5x4xf32>,
                 %s: tensor<?x5x4xf32>, %o: tensor<1x5x8xf32>)
    -> tensor<?x5x8xf32> {
  %dx = tensor.cast %x : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %dc = tensor.cast %c : tensor<1x5x4xf32> to tensor<?x5x4xf32>
  %do = tensor.cast %o : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %0 = rope.rotate half to half block(0, 8)
      ins(%dx, %dc, %s : tensor<?x5x8xf32>, tensor<?x5x4xf32>, tensor<?x5x4xf32>)
      outs(%do : tensor<?x5x8xf32>) -> tensor<?x5x8xf32>
  return %0 : tensor<?x5x8xf32>
}

// -----

// A rotation on memrefs without elements has no value to fold to.
// CHECK-LABEL: func.func @memrefs_stay
// CHECK: rope.rotate
func.func @memrefs_stay(%x: memref<0x8xf32>, %c: memref<0x4xf32>) {
  rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : memref<0x8xf32>, memref<0x4xf32>, memref<0x4xf32>)
      outs(%x : memref<0x8xf32>)
  return
}

// -----

// An unused rotation of tensors has no effect.
// CHECK-LABEL: func.func @dead
// CHECK-NEXT: return
func.func @dead(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>) {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return
}
