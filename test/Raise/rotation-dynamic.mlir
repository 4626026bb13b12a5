// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=asserted --target=reference --random=1 --shape=0:2x5x4 --shape=1:5x2 --shape=2:5x2 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>

// Sizes of what goes away are asked of what stays; assertions stay.
// CHECK-LABEL: func.func @asserted
// CHECK-SAME:    %[[X:.+]]: tensor<?x?x4xf32>, %[[C:.+]]: tensor<?x2xf32>, %[[S:.+]]: tensor<?x2xf32>
// CHECK:         cf.assert
// CHECK-NOT:     extract_slice
// CHECK:         cf.assert
// CHECK:         cf.assert {{.*}} "mismatched batch"
// CHECK:         %[[Y:.+]] = rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NEXT:    return %[[Y]]
// REMARK: [Passed] rotation | Category:rope-raise | Function=asserted
func.func @asserted(%x: tensor<?x?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> tensor<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %m = tensor.dim %c, %c0 : tensor<?x2xf32>
  %q = arith.cmpi eq, %n, %m : index
  cf.assert %q, "mismatched size for broadcast"
  %lo = tensor.extract_slice %x[0, 0, 0] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x2xf32>
  %lc = linalg.generic {indexing_maps = [#id3, #table, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %c : tensor<?x?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x?x2xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %1 = arith.mulf %u, %v : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x2xf32>
  %hs = linalg.generic {indexing_maps = [#id3, #table, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%hi, %s : tensor<?x?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x?x2xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %1 = arith.mulf %u, %v : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x2xf32>
  // The size of a product that the rotation replaces.
  %d = tensor.dim %hs, %c1 : tensor<?x?x2xf32>
  %p = arith.cmpi eq, %d, %m : index
  cf.assert %p, "mismatched size for broadcast"
  %d0 = tensor.dim %hs, %c0 : tensor<?x?x2xf32>
  %p0 = arith.cmpi eq, %d0, %b : index
  cf.assert %p0, "mismatched batch"
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lc, %hs, %lo, %hi, %c, %s : tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
      outs(%e, %e : tensor<?x?x2xf32>, tensor<?x?x2xf32>) {
  ^bb0(%1: f32, %2: f32, %u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32, %r: f32):
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %cc : f32
    %5 = arith.mulf %u, %ss : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<?x?x2xf32>, tensor<?x?x2xf32>) -> tensor<?x?x4xf32>
  return %r : tensor<?x?x4xf32>
}
