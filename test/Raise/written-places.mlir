// Ops that write some places of what they are given, and values of one
// iteration that are none of another.

// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] angle-form {{.*}}Function=angles_on_a_diagonal
// RUN: rope-runner %s --entry=sum_of_another_column --target=reference --reference=exact --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=angles_on_a_diagonal --target=reference --reference=exact --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=map_with_ceildiv --target=reference --reference=exact --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#diag = affine_map<(d0) -> (d0, d0)>
#vec = affine_map<(d0) -> (d0)>

// The sums are in the first column, and the second one is read.
// CHECK-LABEL: func.func @sum_of_another_column(
// CHECK-NOT:     rope.attention
func.func @sum_of_another_column(%q: tensor<3x4xf32>, %k: tensor<4x5xf32>, %v: tensor<5x2xf32>) -> tensor<3x2xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %lanes = tensor.empty() : tensor<3x2xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%keys : tensor<3x5xf32>) -> tensor<3x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %y0 = linalg.fill ins(%zero : f32) outs(%lanes : tensor<3x2xf32>) -> tensor<3x2xf32>
  %s = linalg.matmul ins(%q, %k : tensor<3x4xf32>, tensor<4x5xf32>) outs(%s0 : tensor<3x5xf32>) -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<3x5xf32>) outs(%m0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<3x5xf32>, tensor<3xf32>) outs(%keys : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%y0 : tensor<3x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3x2xf32>
  %p = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3x2xf32>) outs(%keys : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.matmul ins(%p, %v : tensor<3x5xf32>, tensor<5x2xf32>) outs(%y0 : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// Angles beside the diagonal are zero.
// CHECK-LABEL: func.func @angles_on_a_diagonal(
// CHECK-NOT:     rope.table
// CHECK:         rope.rotate
// CHECK-NOT:     rope.table
func.func @angles_on_a_diagonal(%x: tensor<4x8xf32>, %p: tensor<4xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %f = arith.constant dense<[1.0, 0.5, 0.25, 0.125]> : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#vec, #vec, #diag], iterator_types = ["parallel"]} ins(%p, %f : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4x4xf32>
  %c = math.cos %t : tensor<4x4xf32>
  %s = math.sin %t : tensor<4x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %1 = arith.mulf %lo, %c : tensor<4x4xf32>
  %2 = arith.mulf %hi, %s : tensor<4x4xf32>
  %3 = arith.subf %1, %2 : tensor<4x4xf32>
  %4 = arith.mulf %hi, %c : tensor<4x4xf32>
  %5 = arith.mulf %lo, %s : tensor<4x4xf32>
  %6 = arith.addf %4, %5 : tensor<4x4xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// What such a map reads is not followed.
// CHECK-LABEL: func.func @map_with_ceildiv(
// CHECK-NOT:     rope.
func.func @map_with_ceildiv(%x: tensor<4x6xf32>, %c: tensor<4x3xf32>, %s: tensor<4x3xf32>, %p: tensor<4xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 ceildiv 2)>, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %lo = arith.cmpi ult, %j, %c3 : index
    %j3 = arith.addi %j, %c3 : index
    %other = arith.remui %j3, %c6 : index
    %x1 = tensor.extract %x[%i, %j] : tensor<4x6xf32>
    %x2 = tensor.extract %x[%i, %other] : tensor<4x6xf32>
    %x3 = arith.negf %x2 : f32
    %x4 = arith.select %lo, %x3, %x2 : f32
    %cos = math.cos %a : f32
    %sin = math.sin %a : f32
    %m = arith.mulf %x1, %cos : f32
    %n = arith.mulf %x4, %sin : f32
    %r = arith.addf %m, %n : f32
    linalg.yield %r : f32
  } -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// The tensor in the body is another one in each iteration.
// CHECK-LABEL: func.func @tensor_of_an_iteration(
// CHECK-NOT:     rope.
func.func @tensor_of_an_iteration(%x: tensor<4x6xf32>, %c: tensor<4x3xf32>, %s: tensor<4x3xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %c0 = arith.constant 0 : index
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    %w = tensor.from_elements %a, %n : tensor<2xf32>
    %z = tensor.extract %w[%c0] : tensor<2xf32>
    linalg.yield %z : f32
  } -> tensor<4x3xf32>
  %lo = tensor.extract_slice %x[0, 0] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
  %hi = tensor.extract_slice %x[0, 3] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
  %1 = arith.mulf %lo, %t : tensor<4x3xf32>
  %2 = arith.mulf %hi, %s : tensor<4x3xf32>
  %3 = arith.subf %1, %2 : tensor<4x3xf32>
  %4 = arith.mulf %hi, %t : tensor<4x3xf32>
  %5 = arith.mulf %lo, %s : tensor<4x3xf32>
  %6 = arith.addf %4, %5 : tensor<4x3xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
