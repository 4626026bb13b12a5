// RUN: rope-opt %s -split-input-file -verify-diagnostics

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @sums(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected sums}}
  "rope_gpu.epilogue"(%row, %row, %row, %yes, %row, %row) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0>, blockRows = 64 : i64, axes = affine_map<(r, d) -> (r, d)>}> ({
  ^bb0(%x: tensor<?x64xf32>):
  }) : (i32, i32, i32, i1, i32, i32) -> ()
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @layouts(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>, %other: !rope_gpu.accumulator<32x64, #layout>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected sums of one layout and number of rows}}
  rope_gpu.epilogue %sums, %other rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout>, !rope_gpu.accumulator<32x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @first_lanes(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected a first lane for each of at least one unit}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes, %yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @columns_of_units(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected squares of 16 x 16 for each of 3 units but got 64 columns}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes, %yes, %yes) lanes(%row, %row, %row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @rows(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected sizes of rows, and as many coordinates of heads for each unit}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes, %yes) lanes(%row, %row of %row) heads(%row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @axes(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected 'axes' to permute 3 axes: rows, heads and lanes}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) heads(%row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @permutation(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected 'axes' to permute 2 axes: rows, heads and lanes}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, r)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @part(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected a column and a step for each 16 of the 64 columns of a part}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) parts(%row of 2) columns [0, 16] steps [64, 64] exchange %memory axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @part_of_each_unit(%sums: !rope_gpu.accumulator<16x128, #layout>, %row: i32, %yes: i1) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected the part of a head for each of 2 units, of at least two}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes, %yes) lanes(%row, %row of %row) parts(%row of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x128, #layout> {
  ^bb0(%x: tensor<?x128xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @one_part(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected the part of a head for each of 1 units, of at least two}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) parts(%row of 1) columns [0, 16, 32, 48] steps [64, 64, 64, 64] axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @exchange_of_two_units(%sums: !rope_gpu.accumulator<16x128, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected parts of one unit to exchange sums of}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes, %yes) lanes(%row, %row of %row) parts(%row, %row of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %memory axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x128, #layout> {
  ^bb0(%x: tensor<?x128xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @pairs(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected offset and width of 'pairs'}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) pairs [0] axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @halves(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected offset and width of 'pairs'}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) halves axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @argument(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected a tensor of f32 with 2 axes as argument of the region}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf16>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @axes_of_the_argument(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  // expected-error @+1 {{'rope_gpu.epilogue' op expected a tensor of f32 with 2 axes as argument of the region}}
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<64xf32>):
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @effects(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>) {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
    // expected-error @+1 {{'func.call' op expected ops on tensors, without effects, in 'rope_gpu.epilogue'}}
    func.call @effects(%sums, %row, %yes, %memory, %out) : (!rope_gpu.accumulator<16x64, #layout>, i32, i1, !llvm.ptr<3>, memref<?x64xf32>) -> ()
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @target(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>, %half: memref<?x64xf16>) {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
    // expected-error @+1 {{'rope_gpu.store' op expected a buffer for 'tensor<?x64xf32>' but got 'memref<?x64xf16>'}}
    rope_gpu.store %x to %half : tensor<?x64xf32>, memref<?x64xf16>
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @shape_of_the_target(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>, %narrow: memref<?x32xf32>) {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
    // expected-error @+1 {{'rope_gpu.store' op expected a buffer for 'tensor<?x64xf32>' but got 'memref<?x32xf32>'}}
    rope_gpu.store %x to %narrow : tensor<?x64xf32>, memref<?x32xf32>
  }
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @last(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %yes: i1, %memory: !llvm.ptr<3>, %out: memref<?x64xf32>, %last: memref<?xi8>) {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%yes) lanes(%row of %row) axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
    // expected-error @+1 {{'rope_gpu.store' op expected the last rows of 'rope.cache_write'}}
    rope_gpu.store %x to %out last(%last : memref<?xi8>) : tensor<?x64xf32>, memref<?x64xf32>
  }
  return
}

// -----

func.func @outside(%x: tensor<64xf32>, %out: memref<64xf32>) {
  // expected-error @+1 {{'rope_gpu.store' op expects parent op 'rope_gpu.epilogue'}}
  rope_gpu.store %x to %out : tensor<64xf32>, memref<64xf32>
  return
}

// -----

func.func @axis(%x: memref<64xf32>) {
  // expected-error @+1 {{'rope_gpu.is_aligned' op expected an axis below the rank 1 but got 1}}
  %aligned = rope_gpu.is_aligned %x along 1 to 16 : memref<64xf32>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @parts(%parts: memref<?x7x256xf32>, %sums: !rope_gpu.accumulator<16x64, #layout>, %at: i32) {
  // expected-error @+1 {{'rope_gpu.store_part' op expected parts, rows and columns of f32 but got 'memref<?x7x256xf32>'}}
  rope_gpu.store_part %sums to %parts[%at, %at, %at] : !rope_gpu.accumulator<16x64, #layout>, memref<?x7x256xf32>
  return
}

// -----

#warps = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)], warps = [(16, 0), (32, 0)]>
func.func @warpgroup(%parts: memref<4x7x256xf32>, %at: i32) {
  // expected-error @+1 {{'rope_gpu.join_parts' op expected sums of a subgroup}}
  %sums = rope_gpu.join_parts %parts[%at, %at] : memref<4x7x256xf32> -> !rope_gpu.accumulator<64x64, #warps>
  return
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
func.func @use(%parts: memref<4x7x256xf32>, %at: i32) {
  // expected-error @+1 {{'rope_gpu.join_parts' op expected no use but of 'rope_gpu.epilogue'}}
  %sums = rope_gpu.join_parts %parts[%at, %at] : memref<4x7x256xf32> -> !rope_gpu.accumulator<16x64, #layout>
  %numbers:32 = rope_gpu.unpack %sums : !rope_gpu.accumulator<16x64, #layout>
  return
}
