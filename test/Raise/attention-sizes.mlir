// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=one_row --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=dynamic_rows_and_keys --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --shape=0:4x5x8 --shape=1:4x6x8 --shape=2:4x6x3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=one_lane --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=one_head_one_batch --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6

// One query row, as in decoding.
// CHECK-LABEL: func.func @one_row(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<4x1x8xf32>
func.func @one_row(%q: tensor<4x1x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x1x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x1x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x1x6xf32>) -> tensor<4x1x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x1x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x1x6xf32>) -> tensor<4x1x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x1xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x1x6xf32>) outs(%f7 : tensor<4x1xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x1xf32>
  %e9 = tensor.empty() : tensor<4x1x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x1x6xf32>, tensor<4x1xf32>) outs(%e9 : tensor<4x1x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x1x6xf32>
  %e11 = tensor.empty() : tensor<4x1x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x1x6xf32>) outs(%e11 : tensor<4x1x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x1x6xf32>
  %e13 = tensor.empty() : tensor<4x1xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x1x6xf32>) outs(%f14 : tensor<4x1xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x1xf32>
  %e16 = tensor.empty() : tensor<4x1x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v15 : tensor<4x1x6xf32>, tensor<4x1xf32>) outs(%e16 : tensor<4x1x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x1x6xf32>
  %e18 = tensor.empty() : tensor<4x1x3xf32>
  %f19 = linalg.fill ins(%c0 : f32) outs(%e18 : tensor<4x1x3xf32>) -> tensor<4x1x3xf32>
  %p20 = linalg.batch_matmul ins(%v17, %v : tensor<4x1x6xf32>, tensor<4x6x3xf32>) outs(%f19 : tensor<4x1x3xf32>) -> tensor<4x1x3xf32>
  return %p20 : tensor<4x1x3xf32>
}

// Sizes are equal by the contracts of the ops.
// CHECK-LABEL: func.func @dynamic_rows_and_keys(
// CHECK-NOT: math.exp
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
func.func @dynamic_rows_and_keys(%q: tensor<4x?x8xf32>, %k: tensor<4x?x8xf32>, %v: tensor<4x?x3xf32>) -> tensor<4x?x3xf32> {
  %i = arith.constant 1 : index
  %m = tensor.dim %q, %i : tensor<4x?x8xf32>
  %j = tensor.dim %k, %i : tensor<4x?x8xf32>
  %e1 = tensor.empty(%j) : tensor<4x8x?xf32>
  %kt = linalg.transpose ins(%k : tensor<4x?x8xf32>) outs(%e1 : tensor<4x8x?xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e2 = tensor.empty(%m, %j) : tensor<4x?x?xf32>
  %f3 = linalg.fill ins(%c0 : f32) outs(%e2 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %p4 = linalg.batch_matmul ins(%q, %kt : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%f3 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e5 = tensor.empty(%m) : tensor<4x?xf32>
  %f6 = linalg.fill ins(%c1 : f32) outs(%e5 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p4 : tensor<4x?x?xf32>) outs(%f6 : tensor<4x?xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x?xf32>
  %e8 = tensor.empty(%m, %j) : tensor<4x?x?xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p4, %v7 : tensor<4x?x?xf32>, tensor<4x?xf32>) outs(%e8 : tensor<4x?x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x?x?xf32>
  %e10 = tensor.empty(%m, %j) : tensor<4x?x?xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<4x?x?xf32>) outs(%e10 : tensor<4x?x?xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x?x?xf32>
  %e12 = tensor.empty(%m) : tensor<4x?xf32>
  %f13 = linalg.fill ins(%c0 : f32) outs(%e12 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v11 : tensor<4x?x?xf32>) outs(%f13 : tensor<4x?xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x?xf32>
  %e15 = tensor.empty(%m, %j) : tensor<4x?x?xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v14 : tensor<4x?x?xf32>, tensor<4x?xf32>) outs(%e15 : tensor<4x?x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x?x?xf32>
  %e17 = tensor.empty(%m) : tensor<4x?x3xf32>
  %f18 = linalg.fill ins(%c0 : f32) outs(%e17 : tensor<4x?x3xf32>) -> tensor<4x?x3xf32>
  %p19 = linalg.batch_matmul ins(%v16, %v : tensor<4x?x?xf32>, tensor<4x?x3xf32>) outs(%f18 : tensor<4x?x3xf32>) -> tensor<4x?x3xf32>
  return %p19 : tensor<4x?x3xf32>
}

// Heads of one lane.
// CHECK-LABEL: func.func @one_lane(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<4x5x1xf32>
func.func @one_lane(%q: tensor<4x5x1xf32>, %k: tensor<4x6x1xf32>, %v: tensor<4x6x1xf32>) -> tensor<4x5x1xf32> {
  %e1 = tensor.empty() : tensor<4x1x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x1xf32>) outs(%e1 : tensor<4x1x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x1xf32>, tensor<4x1x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<4x5xf32>
  %f7 = linalg.fill ins(%c1 : f32) outs(%e6 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p5 : tensor<4x5x6xf32>) outs(%f7 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e9 = tensor.empty() : tensor<4x5x6xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %v8 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e9 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e11 = tensor.empty() : tensor<4x5x6xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10 : tensor<4x5x6xf32>) outs(%e11 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e13 = tensor.empty() : tensor<4x5xf32>
  %f14 = linalg.fill ins(%c0 : f32) outs(%e13 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v12 : tensor<4x5x6xf32>) outs(%f14 : tensor<4x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e16 = tensor.empty() : tensor<4x5x6xf32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v15 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e16 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e18 = tensor.empty() : tensor<4x5x1xf32>
  %f19 = linalg.fill ins(%c0 : f32) outs(%e18 : tensor<4x5x1xf32>) -> tensor<4x5x1xf32>
  %p20 = linalg.batch_matmul ins(%v17, %v : tensor<4x5x6xf32>, tensor<4x6x1xf32>) outs(%f19 : tensor<4x5x1xf32>) -> tensor<4x5x1xf32>
  return %p20 : tensor<4x5x1xf32>
}

// Batch and heads of size 1 stay dimensions of the result.
// CHECK-LABEL: func.func @one_head_one_batch(
// CHECK: %[[A:.*]] = rope.attention ins(%arg0, %arg1, %arg2 : tensor<1x1x5x8xf32>
// CHECK: return %[[A]]
func.func @one_head_one_batch(%q: tensor<1x1x5x8xf32>, %k: tensor<1x1x6x8xf32>, %v: tensor<1x1x6x3xf32>) -> tensor<1x1x5x3xf32> {
  %h1 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<1x1x5x8xf32> into tensor<1x5x8xf32>
  %h2 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<1x1x6x8xf32> into tensor<1x6x8xf32>
  %h3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<1x1x6x3xf32> into tensor<1x6x3xf32>
  %e4 = tensor.empty() : tensor<1x8x6xf32>
  %t5 = linalg.transpose ins(%h2 : tensor<1x6x8xf32>) outs(%e4 : tensor<1x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e6 = tensor.empty() : tensor<1x5x6xf32>
  %f7 = linalg.fill ins(%c0 : f32) outs(%e6 : tensor<1x5x6xf32>) -> tensor<1x5x6xf32>
  %p8 = linalg.batch_matmul ins(%h1, %t5 : tensor<1x5x8xf32>, tensor<1x8x6xf32>) outs(%f7 : tensor<1x5x6xf32>) -> tensor<1x5x6xf32>
  %c1 = arith.constant 0xFF800000 : f32
  %e9 = tensor.empty() : tensor<1x5xf32>
  %f10 = linalg.fill ins(%c1 : f32) outs(%e9 : tensor<1x5xf32>) -> tensor<1x5xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p8 : tensor<1x5x6xf32>) outs(%f10 : tensor<1x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.maximumf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x5xf32>
  %e12 = tensor.empty() : tensor<1x5x6xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p8, %v11 : tensor<1x5x6xf32>, tensor<1x5xf32>) outs(%e12 : tensor<1x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.subf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<1x5x6xf32>
  %e14 = tensor.empty() : tensor<1x5x6xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v13 : tensor<1x5x6xf32>) outs(%e14 : tensor<1x5x6xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = math.exp %x0 : f32
    linalg.yield %y : f32
  } -> tensor<1x5x6xf32>
  %e16 = tensor.empty() : tensor<1x5xf32>
  %f17 = linalg.fill ins(%c0 : f32) outs(%e16 : tensor<1x5xf32>) -> tensor<1x5xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v15 : tensor<1x5x6xf32>) outs(%f17 : tensor<1x5xf32>) {
  ^bb0(%x0: f32, %o: f32):
    %y = arith.addf %x0, %o : f32
    linalg.yield %y : f32
  } -> tensor<1x5xf32>
  %e19 = tensor.empty() : tensor<1x5x6xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v15, %v18 : tensor<1x5x6xf32>, tensor<1x5xf32>) outs(%e19 : tensor<1x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<1x5x6xf32>
  %e21 = tensor.empty() : tensor<1x5x3xf32>
  %f22 = linalg.fill ins(%c0 : f32) outs(%e21 : tensor<1x5x3xf32>) -> tensor<1x5x3xf32>
  %p23 = linalg.batch_matmul ins(%v20, %h3 : tensor<1x5x6xf32>, tensor<1x6x3xf32>) outs(%f22 : tensor<1x5x3xf32>) -> tensor<1x5x3xf32>
  %o24 = tensor.expand_shape %p23 [[0, 1], [2], [3]] output_shape [1, 1, 5, 3] : tensor<1x5x3xf32> into tensor<1x1x5x3xf32>
  return %o24 : tensor<1x1x5x3xf32>
}

// The softmax as one op.
// CHECK-LABEL: func.func @softmax_op(
// CHECK-NOT: linalg.softmax
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<4x5x8xf32>, tensor<4x6x8xf32>, tensor<4x6x3xf32>) mask(%arg3 : tensor<5x6xf32>)
func.func @softmax_op(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %e1 = tensor.empty() : tensor<4x8x6xf32>
  %t2 = linalg.transpose ins(%k : tensor<4x6x8xf32>) outs(%e1 : tensor<4x8x6xf32>) permutation = [0, 2, 1]
  %c0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<4x5x6xf32>
  %f4 = linalg.fill ins(%c0 : f32) outs(%e3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p5 = linalg.batch_matmul ins(%q, %t2 : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%f4 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e6 = tensor.empty() : tensor<4x5x6xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p5, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e6 : tensor<4x5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e8 = tensor.empty() : tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%v7 : tensor<4x5x6xf32>) outs(%e8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e9 = tensor.empty() : tensor<4x5x3xf32>
  %f10 = linalg.fill ins(%c0 : f32) outs(%e9 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %p11 = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%f10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %p11 : tensor<4x5x3xf32>
}
