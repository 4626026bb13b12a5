// Neighbours that are brought to halves before the rotation are read where they
// are: the rotation reads one pairing and writes the other.

// RUN: rope-opt %s --inline --rope-raise=verify | FileCheck %s

#t = affine_map<(d0, d1, d2) -> (d1, d2)>
#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: @neighbours_to_halves
// CHECK-NOT: linalg.transpose
// CHECK: rope.rotate interleaved to half block(0, 4) ins(%arg0,
func.func @neighbours_to_halves(%x: tensor<2x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x5x4xf32> {
  %pairs = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 5, 2, 2] : tensor<2x5x4xf32> into tensor<2x5x2x2xf32>
  %e4 = tensor.empty() : tensor<2x5x2x2xf32>
  %turned = linalg.transpose ins(%pairs : tensor<2x5x2x2xf32>) outs(%e4 : tensor<2x5x2x2xf32>) permutation = [0, 1, 3, 2]
  %halves = tensor.collapse_shape %turned [[0], [1], [2, 3]] : tensor<2x5x2x2xf32> into tensor<2x5x4xf32>
  %y = func.call @rotate(%halves, %c, %s) : (tensor<2x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// Lanes that are turned around are neither: the rotation is over what turns them.

// CHECK-LABEL: @turned_around
// CHECK: %[[R:.*]] = linalg.generic
// CHECK: rope.rotate half to half block(0, 4) ins(%[[R]],
func.func @turned_around(%x: tensor<2x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x5x4xf32> {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %r = linalg.generic {indexing_maps = [#x], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%e : tensor<2x5x4xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = linalg.index 2 : index
      %c3 = arith.constant 3 : index
      %l = arith.subi %c3, %k : index
      %v = tensor.extract %x[%i, %j, %l] : tensor<2x5x4xf32>
      linalg.yield %v : f32
    } -> tensor<2x5x4xf32>
  %y = func.call @rotate(%r, %c, %s) : (tensor<2x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

func.func private @rotate(%x: tensor<2x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %e = tensor.empty() : tensor<2x5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#x, #x, #t, #t, #x, #x], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %c, %s : tensor<2x5x2xf32>, tensor<2x5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e, %e : tensor<2x5x2xf32>, tensor<2x5x2xf32>) {
    ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %o: f32, %p: f32):
      %0 = arith.mulf %a, %cos : f32
      %1 = arith.mulf %b, %sin : f32
      %2 = arith.subf %0, %1 : f32
      %3 = arith.mulf %b, %cos : f32
      %4 = arith.mulf %a, %sin : f32
      %5 = arith.addf %3, %4 : f32
      linalg.yield %2, %5 : f32, f32
    } -> (tensor<2x5x2xf32>, tensor<2x5x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %r : tensor<2x5x4xf32>
}
