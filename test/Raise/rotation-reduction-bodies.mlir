// A product with a constant matrix moves lanes only where its body adds products
// of both operands to what was added so far, and starts from zero everywhere.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=horner --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=square --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=doubled --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=accumulated_factor --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=start_per_lane --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=right --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>

// What was added so far is multiplied.
// CHECK-LABEL: func.func @horner
// CHECK-NOT:     rope.
// CHECK:         return
func.func @horner(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %m = arith.mulf %acc, %v : f32
    %r = arith.addf %m, %u : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Squares.
// CHECK-LABEL: func.func @square
// CHECK-NOT:     rope.
// CHECK:         return
func.func @square(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %m = arith.mulf %u, %u : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Nothing is added up.
// CHECK-LABEL: func.func @doubled
// CHECK-NOT:     rope.
// CHECK:         return
func.func @doubled(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %m = arith.mulf %u, %v : f32
    %r = arith.addf %m, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// The sum is multiplied.
// CHECK-LABEL: func.func @accumulated_factor
// CHECK-NOT:     rope.
// CHECK:         return
func.func @accumulated_factor(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %q = arith.addf %acc, %u : f32
    %m = arith.mulf %q, %v : f32
    linalg.yield %m : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// One element starts from 1.
// CHECK-LABEL: func.func @start_per_lane
// CHECK-NOT:     rope.
// CHECK:         return
func.func @start_per_lane(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %m = arith.mulf %u, %v : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// The sum of products itself; an infinite or missing number in another lane is
// lost, and so is the sign of a zero.
// CHECK-LABEL: func.func @right
// CHECK:         rope.rotate
// REMARK-NOT: [Passed]
// REMARK: [Passed] rotation {{.*}} class finite; used: a product with zero counts as zero; used: but for the sign of a zero
func.func @right(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %s: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %p = arith.constant dense<[[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0],[-1.0,0.0,0.0,0.0],[0.0,-1.0,0.0,0.0]]> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#a, #b, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %p : tensor<3x4xf32>, tensor<4x4xf32>) outs(%z : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %acc: f32):
    %m = arith.mulf %u, %v : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  %1 = arith.mulf %x, %c : tensor<3x4xf32>
  %2 = arith.mulf %w, %s : tensor<3x4xf32>
  %y = arith.addf %1, %2 : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
