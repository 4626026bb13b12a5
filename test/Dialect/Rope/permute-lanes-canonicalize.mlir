// RUN: rope-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<6x24xf32>
// CHECK-NEXT: return %[[X]]
func.func @there_and_back(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) -> tensor<6x24xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 6)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %1 = rope.permute_lanes interleaved to half axis 1 period 8 block(2, 6)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %1 : tensor<6x24xf32>
}

// -----

// CHECK-LABEL: func.func @same_pairing
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<6x24xf32>
// CHECK-NEXT: return %[[X]]
func.func @same_pairing(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) -> tensor<6x24xf32> {
  %0 = rope.permute_lanes half to half axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %0 : tensor<6x24xf32>
}

// -----

// One pair has the same lanes under both pairings.
// CHECK-LABEL: func.func @one_pair
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<6x24xf32>
// CHECK-NEXT: return %[[X]]
func.func @one_pair(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) -> tensor<6x24xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(4, 2)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %0 : tensor<6x24xf32>
}

// -----

// CHECK-LABEL: func.func @no_elements
// CHECK-SAME: %{{.*}}, %[[O:[a-z0-9_]+]]: tensor<0x8xf32>
// CHECK-NEXT: return %[[O]]
func.func @no_elements(%x: tensor<0x8xf32>, %o: tensor<0x8xf32>) -> tensor<0x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<0x8xf32>) outs(%o : tensor<0x8xf32>) -> tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}

// -----

// The blocks, the periods or the directions differ: two permutations stay.
// CHECK-LABEL: func.func @different
// CHECK-COUNT-4: rope.permute_lanes
// CHECK-NOT: rope.permute_lanes
func.func @different(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>)
    -> (tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>) {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %1 = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 6)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %2 = rope.permute_lanes interleaved to half axis 1 period 24 block(0, 8)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %3 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %1, %2, %3 : tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>
}

// -----

// A shuffle of four lanes is its own inverse, and two shuffles of eight lanes
// are one backwards.
// CHECK-LABEL: func.func @shuffles
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<6x24xf32>
// CHECK: %[[Y:.+]] = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%[[X]] :
// CHECK-NOT: rope.permute_lanes
// CHECK: return %[[X]], %[[Y]]
func.func @shuffles(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) -> (tensor<6x24xf32>, tensor<6x24xf32>) {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 4)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %1 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 4)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %2 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %3 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%2 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %1, %3 : tensor<6x24xf32>, tensor<6x24xf32>
}

// -----

// The inverse with a size that one type knows.
// CHECK-LABEL: func.func @inverse_of_another_type
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<6x8xf32>
// CHECK: %[[Y:.+]] = tensor.cast %[[X]]
// CHECK: return %[[Y]]
func.func @inverse_of_another_type(%x: tensor<6x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8)
      ins(%0 : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// -----

// A shuffle of 16 lanes has order 4: two are no change of pairing.
// CHECK-LABEL: func.func @negative_long_shuffle
// CHECK-COUNT-2: rope.permute_lanes
func.func @negative_long_shuffle(%x: tensor<6x16xf32>, %o: tensor<6x16xf32>) -> tensor<6x16xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 16 block(0, 16)
      ins(%x : tensor<6x16xf32>) outs(%o : tensor<6x16xf32>) -> tensor<6x16xf32>
  %1 = rope.permute_lanes half to interleaved axis 1 period 16 block(0, 16)
      ins(%0 : tensor<6x16xf32>) outs(%o : tensor<6x16xf32>) -> tensor<6x16xf32>
  return %1 : tensor<6x16xf32>
}
