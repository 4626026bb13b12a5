// The gradient of the values beside relative positions of values: the backward
// op has no value program, so that the attention stays as it is.

// RUN: rope-opt %s --canonicalize --rope-raise --remarks-filter=rope-raise 2>&1 | FileCheck %s
// CHECK: probabilities-used
// CHECK-SAME: Remark="attention: the probabilities are also read by 'linalg.contract'"
// CHECK-LABEL: func.func @main
// CHECK-NOT: = rope.
// CHECK: return

#s0 = affine_map<(b, m, j, d) -> (b, m, d)>
#s1 = affine_map<(b, m, j, d) -> (b, j, d)>
#s2 = affine_map<(b, m, j, d) -> (b, m, j)>
#p0 = affine_map<(b, m, n, j) -> (b, m, j)>
#p1 = affine_map<(b, m, n, j) -> (b, j, n)>
#p2 = affine_map<(b, m, n, j) -> (b, m, n)>
func.func @main(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %t: tensor<12x6xf32>, %gradient: tensor<2x5x6xf32>) -> (tensor<2x5x6xf32>, tensor<2x7x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2x5x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
  %s = linalg.contract indexing_maps = [#s0, #s1, #s2] ins(%q, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>) outs(%z : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x7xf32>) outs(%e : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
  %o = tensor.empty() : tensor<2x5x6xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%o : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %pv = linalg.contract indexing_maps = [#p0, #p1, #p2] ins(%p, %v : tensor<2x5x7xf32>, tensor<2x7x6xf32>) outs(%zo : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %pe = tensor.empty() : tensor<5x7x6xf32>
  %pairs = linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j, n)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%pe : tensor<5x7x6xf32>) {
  ^bb0(%out: f32):
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %dist = arith.subi %j, %m : index
    %place = arith.addi %dist, %c4 : index
    %x = tensor.extract %t[%place, %n] : tensor<12x6xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x6xf32>
  %pt = linalg.contract indexing_maps = [#p0, affine_map<(b, m, n, j) -> (m, j, n)>, #p2] ins(%p, %pairs : tensor<2x5x7xf32>, tensor<5x7x6xf32>) outs(%zo : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(b, m, n) -> (b, m, n)>, affine_map<(b, m, n) -> (b, m, n)>, affine_map<(b, m, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%pv, %pt : tensor<2x5x6xf32>, tensor<2x5x6xf32>) outs(%o : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %ab = arith.addf %a, %c : f32
    linalg.yield %ab : f32
  } -> tensor<2x5x6xf32>
  %ve = tensor.empty() : tensor<2x7x6xf32>
  %vz = linalg.fill ins(%zero : f32) outs(%ve : tensor<2x7x6xf32>) -> tensor<2x7x6xf32>
  %dv = linalg.contract indexing_maps = [affine_map<(b, j, n, m) -> (b, m, j)>, affine_map<(b, j, n, m) -> (b, m, n)>, affine_map<(b, j, n, m) -> (b, j, n)>] ins(%p, %gradient : tensor<2x5x7xf32>, tensor<2x5x6xf32>) outs(%vz : tensor<2x7x6xf32>) -> tensor<2x7x6xf32>
  return %sum, %dv : tensor<2x5x6xf32>, tensor<2x7x6xf32>
}
