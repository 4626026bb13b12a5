// RUN: rope-opt %s --split-input-file --verify-diagnostics

// permute_lanes_c1
func.func @permute_lanes_c1_mixed(%x: tensor<6x24xf32>, %o: memref<6x24xf32>) {
  // expected-error @below {{expected tensors or memrefs but got both}}
  rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : memref<6x24xf32>)
  return
}

// -----

// permute_lanes_c2
func.func @permute_lanes_c2_shapes(%x: tensor<6x24xf32>, %o: tensor<5x24xf32>) {
  // expected-error @below {{expected input and init of one shape and element type but got}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<5x24xf32>) -> tensor<5x24xf32>
  return
}

// -----

// permute_lanes_c2
func.func @permute_lanes_c2_element_types(%x: tensor<6x24xf32>, %o: tensor<6x24xf16>) {
  // expected-error @below {{expected input and init of one shape and element type but got}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf16>) -> tensor<6x24xf16>
  return
}

// -----

// permute_lanes_c3
func.func @permute_lanes_c3_axis(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) {
  // expected-error @below {{expected axis below rank 2 but got 2}}
  %0 = rope.permute_lanes half to interleaved axis 2 period 8 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return
}

// -----

// permute_lanes_c3
func.func @permute_lanes_c3_dynamic(%x: tensor<6x?xf32>, %o: tensor<6x?xf32>) {
  // expected-error @below {{expected axis 1 of static size}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<6x?xf32>) outs(%o : tensor<6x?xf32>) -> tensor<6x?xf32>
  return
}

// -----

// permute_lanes_c4
func.func @permute_lanes_c4_period(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) {
  // expected-error @below {{expected period to divide 24 but got 16}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 16 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return
}

// -----

// permute_lanes_c4
func.func @permute_lanes_c4_zero(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) {
  // expected-error @below {{expected period to divide 24 but got 0}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 0 block(0, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return
}

// -----

// permute_lanes_c5
func.func @permute_lanes_c5_odd(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) {
  // expected-error @below {{expected block width to be even and positive but got 5}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 5)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return
}

// -----

// permute_lanes_c5
func.func @permute_lanes_c5_outside(%x: tensor<6x24xf32>, %o: tensor<6x24xf32>) {
  // expected-error @below {{expected block inside the 8 lanes of a period but got offset 4 and width 6}}
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(4, 6)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return
}
