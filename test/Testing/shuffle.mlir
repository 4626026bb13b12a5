// RUN: rope-opt %s --rope-test-shuffle=seed=1 > %t.1
// RUN: rope-opt %s --rope-test-shuffle=seed=1 | diff %t.1 -
// RUN: rope-opt %s --rope-test-shuffle=seed=2 > %t.2
// RUN: not diff %t.1 %t.2
// RUN: FileCheck %s --input-file=%t.1
// RUN: rope-runner %s --target=reference --reference=exact --entry=sums --random=3 --output=%t.a.npy
// RUN: rope-runner %t.1 --target=reference --reference=exact --entry=sums --random=3 --expect=%t.a.npy --rtol=0 --atol=0
// RUN: rope-runner %t.2 --target=reference --reference=exact --entry=sums --random=3 --expect=%t.a.npy --rtol=0 --atol=0

// Ops that are not pure keep their order, uses come after definitions.
// CHECK-LABEL: func.func @effects
// CHECK: cf.assert {{.*}}, "first"
// CHECK: cf.assert {{.*}}, "second"
func.func @effects(%a: index, %b: index) -> (index, index) {
  %0 = arith.cmpi slt, %a, %b : index
  cf.assert %0, "first"
  %1 = arith.cmpi ne, %a, %b : index
  cf.assert %1, "second"
  %2 = arith.addi %a, %b : index
  %3 = arith.muli %2, %a : index
  return %2, %3 : index, index
}

func.func @sums(%x: tensor<4x3xf32>, %w: tensor<3xf32>, %s: tensor<4xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w, %s : tensor<4x3xf32>, tensor<3xf32>, tensor<4xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.subf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  %p = arith.mulf %x, %y : tensor<4x3xf32>
  %q = arith.addf %y, %x : tensor<4x3xf32>
  %r = arith.subf %p, %q : tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
