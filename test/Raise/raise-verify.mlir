// Each raised region is compared with what it replaces; the raise is the same.

// RUN: rope-opt %s --rope-raise=verify 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: rope-opt %s --rope-raise -o %t.raised
// RUN: rope-opt %s --rope-raise=verify | diff %t.raised -
// CHECK-LABEL: func.func @dynamic_half
// CHECK: rope.rotate half to half block(0, 8)

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @dynamic_half(%x: tensor<?x?x8xf32>, %c: tensor<?x8xf32>, %s: tensor<?x8xf32>) -> tensor<?x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x8xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [%b, %n, 4] [1, 1, 1] : tensor<?x?x8xf32> to tensor<?x?x4xf32>
  %hi = tensor.extract_slice %x[0, 0, 4] [%b, %n, 4] [1, 1, 1] : tensor<?x?x8xf32> to tensor<?x?x4xf32>
  %minus = arith.negf %hi : tensor<?x?x4xf32>
  %turned = tensor.concat dim(2) %minus, %lo : (tensor<?x?x4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x8xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x8xf32>
  %r = linalg.generic {indexing_maps = [#all, #all, #table, #table, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %turned, %c, %s : tensor<?x?x8xf32>, tensor<?x?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%a: f32, %t: f32, %cos: f32, %sin: f32, %o: f32):
    %0 = arith.mulf %a, %cos : f32
    %1 = arith.mulf %t, %sin : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?x8xf32>
  return %r : tensor<?x?x8xf32>
}

// What x is made of is not modelled, and need not be: it is the same before and
// after.
// CHECK-LABEL: func.func @behind_bits
// CHECK: rope.rotate half to half block(0, 8)
func.func @behind_bits(%bits: tensor<2x3x8xi32>, %c: tensor<3x8xf32>, %s: tensor<3x8xf32>) -> tensor<2x3x8xf32> {
  %x = arith.bitcast %bits : tensor<2x3x8xi32> to tensor<2x3x8xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 3, 4] [1, 1, 1] : tensor<2x3x8xf32> to tensor<2x3x4xf32>
  %hi = tensor.extract_slice %x[0, 0, 4] [2, 3, 4] [1, 1, 1] : tensor<2x3x8xf32> to tensor<2x3x4xf32>
  %minus = arith.negf %hi : tensor<2x3x4xf32>
  %turned = tensor.concat dim(2) %minus, %lo : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x8xf32>
  %e = tensor.empty() : tensor<2x3x8xf32>
  %r = linalg.generic {indexing_maps = [#all, #all, #table, #table, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %turned, %c, %s : tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) outs(%e : tensor<2x3x8xf32>) {
  ^bb0(%a: f32, %t: f32, %cos: f32, %sin: f32, %o: f32):
    %0 = arith.mulf %a, %cos : f32
    %1 = arith.mulf %t, %sin : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}
