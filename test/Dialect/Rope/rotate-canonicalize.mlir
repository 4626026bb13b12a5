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

// -----

// A permutation of the lanes that are read becomes the pairing they are read under.
// CHECK-LABEL: func.func @permuted_input
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<5x12xf32>
// CHECK-NOT: rope.permute_lanes
// CHECK: rope.rotate half to interleaved block(2, 8) ins(%[[X]],
func.func @permuted_input(%x: tensor<5x12xf32>, %c: tensor<5x8xf32>, %e: tensor<5x12xf32>,
                          %o: tensor<5x12xf32>) -> tensor<5x12xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 12 block(2, 8)
      ins(%x : tensor<5x12xf32>) outs(%e : tensor<5x12xf32>) -> tensor<5x12xf32>
  %1 = rope.rotate interleaved to interleaved block(2, 8)
      ins(%0, %c, %c : tensor<5x12xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      outs(%o : tensor<5x12xf32>) -> tensor<5x12xf32>
  return %1 : tensor<5x12xf32>
}

// -----

// CHECK-LABEL: func.func @permuted_result
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<5x8xf32>)
// CHECK-NOT: rope.permute_lanes
// CHECK: %[[R:.+]] = rope.rotate half to half block(0, 8) transposed {{.*}} outs(%[[P]] :
// CHECK: return %[[R]]
func.func @permuted_result(%x: tensor<5x8xf32>, %c: tensor<5x8xf32>, %o: tensor<5x8xf32>,
                           %p: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate interleaved to half block(0, 8) transposed
      ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  %1 = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8)
      ins(%0 : tensor<5x8xf32>) outs(%p : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// -----

// A full-width table is indexed by out_pairing, here that of the lanes that are
// read; the other block is not the one that is rotated; another use needs the
// lanes in their order.
// CHECK-LABEL: func.func @permutations_stay
// CHECK-COUNT-3: rope.permute_lanes
func.func @permutations_stay(%x: tensor<5x8xf32>, %c: tensor<5x8xf32>, %h: tensor<5x2xf32>,
                             %e: tensor<5x8xf32>, %o: tensor<5x8xf32>)
    -> (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %1 = rope.rotate half to interleaved block(0, 8) transposed
      ins(%0, %c, %c : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  %2 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%1 : tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %3 = rope.rotate interleaved to interleaved block(0, 4)
      ins(%0, %h, %h : tensor<5x8xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%o : tensor<5x8xf32>) -> tensor<5x8xf32>
  %4 = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 4)
      ins(%3 : tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %1, %2, %3, %4 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
}
