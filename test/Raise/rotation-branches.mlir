// RUN: rope-opt %s --rope-raise | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// What one branch asserts is not true in the other: x may have more rows than
// are rotated there.
// CHECK-LABEL: func.func @asserted_elsewhere
// CHECK:         %[[X:.+]] = tensor.extract_slice %arg0[0, 0] [%{{.+}}, 4] [1, 1]
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %arg2, %arg3 :
func.func @asserted_elsewhere(%x: tensor<?x4xf32>, %z: tensor<?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %which: i1) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %m = tensor.dim %z, %c0 : tensor<?x4xf32>
  cf.cond_br %which, ^checked, ^rotated
^checked:
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "sizes differ"
  return %x : tensor<?x4xf32>
^rotated:
  %x1 = tensor.extract_slice %x[0, 0] [%m, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %x2 = tensor.extract_slice %x[0, 2] [%m, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %e = tensor.empty(%m) : tensor<?x2xf32>
  %lo = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x1, %x2, %c, %s : tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %o: f32):
    %ac = arith.mulf %a, %cos : f32
    %bs = arith.mulf %b, %sin : f32
    %y = arith.subf %ac, %bs : f32
    linalg.yield %y : f32
  } -> tensor<?x2xf32>
  %hi = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x1, %x2, %c, %s : tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %o: f32):
    %bc = arith.mulf %b, %cos : f32
    %as = arith.mulf %a, %sin : f32
    %y = arith.addf %bc, %as : f32
    linalg.yield %y : f32
  } -> tensor<?x2xf32>
  %r = tensor.concat dim(1) %lo, %hi : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
