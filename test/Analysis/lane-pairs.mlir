// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{what=lane-form}))' -o /dev/null 2>&1 | FileCheck %s

// Halves: the two products of each lane, by the pair they are of.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 0], sin hi %arg2[d0, 0]{{$}}
func.func @halves(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The sine's sign turned in both lanes: the inverse.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, transposed, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 0], sin hi %arg2[d0, 0]{{$}}
func.func @transposed(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.addf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.subf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// One sign in both lanes is no rotation, but a lane form.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 0 of 4, one sign, f32, cos lo %arg1[d0, 0], sin lo negf(%arg2[d0, 0]), cos hi %arg1[d0, 0], sin hi %arg2[d0, 0]{{$}}
func.func @one_sign(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.addf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Neighbours are read, halves are written; the products in any order.
// CHECK: remark: root %arg0, lanes 1 from 1, interleaved to half at 0 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 0], sin hi %arg2[d0, 0]{{$}}
func.func @interleaved_to_half(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %c, %lo : tensor<5x2xf32>
  %2 = arith.mulf %s, %hi : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %s, %lo : tensor<5x2xf32>
  %6 = arith.addf %5, %4 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Lanes 1 to 4 of 6; the others pass through.
// CHECK: remark: root %arg0, lanes 1 from 1, half to half at 1 of 4, f32, cos lo %arg1[d0, 0], sin lo %arg2[d0, 0], cos hi %arg1[d0, 0], sin hi %arg2[d0, 0]{{$}}
func.func @block(%x: tensor<5x6xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x6xf32> {
  %lo = tensor.extract_slice %x[0, 1] [5, 2] [1, 1] : tensor<5x6xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 3] [5, 2] [1, 1] : tensor<5x6xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.insert_slice %3 into %x[0, 1] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x6xf32>
  %z = tensor.insert_slice %6 into %y[0, 3] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x6xf32>
  return %z : tensor<5x6xf32>
}

// The products of one lane round to another type than those of the other.
// CHECK: remark: mixed-compute-type, a near miss{{$}}
func.func @two_types(%x: tensor<5x2xbf16>, %c: tensor<5x1xbf16>, %s: tensor<5x1xbf16>) -> tensor<5x2xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x2xbf16> to tensor<5x1xbf16>
  %hi = tensor.extract_slice %x[0, 1] [5, 1] [1, 1] : tensor<5x2xbf16> to tensor<5x1xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x1xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x1xbf16>
  %w1 = arith.extf %1 : tensor<5x1xbf16> to tensor<5x1xf32>
  %w2 = arith.extf %2 : tensor<5x1xbf16> to tensor<5x1xf32>
  %3 = arith.subf %w1, %w2 : tensor<5x1xf32>
  %wlo = arith.extf %lo : tensor<5x1xbf16> to tensor<5x1xf32>
  %whi = arith.extf %hi : tensor<5x1xbf16> to tensor<5x1xf32>
  %wc = arith.extf %c : tensor<5x1xbf16> to tensor<5x1xf32>
  %ws = arith.extf %s : tensor<5x1xbf16> to tensor<5x1xf32>
  %4 = arith.mulf %whi, %wc : tensor<5x1xf32>
  %5 = arith.mulf %wlo, %ws : tensor<5x1xf32>
  %6 = arith.addf %4, %5 : tensor<5x1xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
  return %y : tensor<5x2xf32>
}
