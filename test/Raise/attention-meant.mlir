// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// What is raised is what the op means, and saves work.

// Heads are mixed before the softmax: a matrix times the scores is no Q times
// K, whose keys would be the scores of each row.
// CHECK-LABEL: func.func @mixed_heads(
// CHECK-NOT: rope.attention
// REMARK: [Missed] operand-layout {{.*}}Function=mixed_heads | {{.*}}scores are mixed before the softmax
func.func @mixed_heads(%q: tensor<4x8x16xf32>, %k: tensor<4x8x16xf32>, %v: tensor<4x8x16xf32>, %w: tensor<4x4xf32>) -> (tensor<4x8x16xf32>) {
  %1 = tensor.empty() : tensor<4x8x8xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%3 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %5 = tensor.empty() : tensor<4x8x8xf32>
  %6 = arith.constant 0x00000000 : f32
  %7 = linalg.fill ins(%6 : f32) outs(%5 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %8 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%w, %4 : tensor<4x4xf32>, tensor<4x8x8xf32>) outs(%7 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %9 = tensor.empty() : tensor<4x8x8xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x8x8xf32>) outs(%9 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %11 = tensor.empty() : tensor<4x8x16xf32>
  %12 = arith.constant 0x00000000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %14 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%10, %v : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%13 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  return %14 : tensor<4x8x16xf32>
}

// The same for each batch.
// CHECK-LABEL: func.func @mixed_heads_batch(
// CHECK-NOT: rope.attention
// REMARK: [Missed] operand-layout {{.*}}Function=mixed_heads_batch | {{.*}}scores are mixed before the softmax
func.func @mixed_heads_batch(%q: tensor<2x4x8x16xf32>, %k: tensor<2x4x8x16xf32>, %v: tensor<2x4x8x16xf32>, %w: tensor<4x4xf32>) -> (tensor<2x4x8x16xf32>) {
  %1 = tensor.empty() : tensor<2x4x8x8xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>] ins(%q, %k : tensor<2x4x8x16xf32>, tensor<2x4x8x16xf32>) outs(%3 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %5 = tensor.empty() : tensor<2x4x8x8xf32>
  %6 = arith.constant 0x00000000 : f32
  %7 = linalg.fill ins(%6 : f32) outs(%5 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %8 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>] ins(%4, %w : tensor<2x4x8x8xf32>, tensor<4x4xf32>) outs(%7 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %9 = tensor.empty() : tensor<2x4x8x8xf32>
  %10 = linalg.softmax dimension(3) ins(%8 : tensor<2x4x8x8xf32>) outs(%9 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %11 = tensor.empty() : tensor<2x4x8x16xf32>
  %12 = arith.constant 0x00000000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<2x4x8x16xf32>) -> tensor<2x4x8x16xf32>
  %14 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>] ins(%10, %v : tensor<2x4x8x8xf32>, tensor<2x4x8x16xf32>) outs(%13 : tensor<2x4x8x16xf32>) -> tensor<2x4x8x16xf32>
  return %14 : tensor<2x4x8x16xf32>
}

// Queries that all batches share are rows, and keys differ with V.
// CHECK-LABEL: func.func @learned_queries(
// CHECK: rope.attention
// REMARK: [Passed] attention {{.*}}Function=learned_queries |
func.func @learned_queries(%q: tensor<5x16xf32>, %k: tensor<2x8x16xf32>, %v: tensor<2x8x16xf32>) -> (tensor<2x5x16xf32>) {
  %1 = tensor.empty() : tensor<2x5x8xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<5x16xf32>, tensor<2x8x16xf32>) outs(%3 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  %5 = tensor.empty() : tensor<2x5x8xf32>
  %6 = linalg.softmax dimension(2) ins(%4 : tensor<2x5x8xf32>) outs(%5 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  %7 = tensor.empty() : tensor<2x5x16xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<2x5x16xf32>) -> tensor<2x5x16xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%6, %v : tensor<2x5x8xf32>, tensor<2x8x16xf32>) outs(%9 : tensor<2x5x16xf32>) -> tensor<2x5x16xf32>
  return %10 : tensor<2x5x16xf32>
}

// The probabilities are a result as well.
// CHECK-LABEL: func.func @weights_too(
// CHECK-NOT: rope.attention
// REMARK: [Missed] probabilities-used {{.*}}Function=weights_too | {{.*}}attention would compute all of them twice
func.func @weights_too(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x5x6xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %6 = linalg.softmax dimension(2) ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %7 = tensor.empty() : tensor<4x5x3xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%6, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%9 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %10, %6 : tensor<4x5x3xf32>, tensor<4x5x6xf32>
}

// Attention skips keys that the softmax computes.
// CHECK-LABEL: func.func @causal_weights_too(
// CHECK: linalg.softmax
// CHECK: rope.attention {{.*}}causal
// REMARK: [Passed] attention {{.*}}Function=causal_weights_too | {{.*}}the probabilities are results too and stay
func.func @causal_weights_too(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x5x6xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %inf = arith.constant 0xFF800000 : f32
  %m = tensor.empty() : tensor<4x5x6xf32>
  %masked = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%m : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %row = linalg.index 1 : index
    %key = linalg.index 2 : index
    %keep = arith.cmpi sle, %key, %row : index
    %kept = arith.select %keep, %a0, %inf : f32
    linalg.yield %kept : f32
  } -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %6 = linalg.softmax dimension(2) ins(%masked : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %7 = tensor.empty() : tensor<4x5x3xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%6, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%9 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %10, %6 : tensor<4x5x3xf32>, tensor<4x5x6xf32>
}

// One softmax less another one is none, and each weighs V.
// CHECK-LABEL: func.func @difference_of_weights(
// CHECK: %[[A:.*]] = rope.attention ins(%arg0, %arg1, %arg2
// CHECK: %[[B:.*]] = rope.attention ins(%arg3, %arg4, %arg2
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]], %arg5
// REMARK: [Passed] attention {{.*}}Function=difference_of_weights
// REMARK: [Passed] attention {{.*}}Function=difference_of_weights
func.func @difference_of_weights(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %q2: tensor<4x5x8xf32>, %k2: tensor<4x6x8xf32>, %lam: tensor<f32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %6 = linalg.softmax dimension(2) ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %7 = tensor.empty() : tensor<4x5x6xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q2, %k2 : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x6xf32>
  %12 = linalg.softmax dimension(2) ins(%10 : tensor<4x5x6xf32>) outs(%11 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %13 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %12, %lam : tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<f32>) outs(%13 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32):
    %14 = arith.mulf %a1, %a2 : f32
    %15 = arith.subf %a0, %14 : f32
    linalg.yield %15 : f32
  } -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5x3xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %20 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%16, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %20 : tensor<4x5x3xf32>
}

// Two attentions, of which one is subtracted.
// CHECK-LABEL: func.func @difference_of_outputs(
// CHECK: rope.attention
// CHECK: rope.attention
// REMARK: [Passed] attention {{.*}}Function=difference_of_outputs |
func.func @difference_of_outputs(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %q2: tensor<4x5x8xf32>, %k2: tensor<4x6x8xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %6 = linalg.softmax dimension(2) ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %7 = tensor.empty() : tensor<4x5x3xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%6, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%9 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %11 = tensor.empty() : tensor<4x5x6xf32>
  %12 = arith.constant 0x00000000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %14 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q2, %k2 : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%13 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %15 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.softmax dimension(2) ins(%14 : tensor<4x5x6xf32>) outs(%15 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5x3xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %20 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%16, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %21 = tensor.empty() : tensor<4x5x3xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %20 : tensor<4x5x3xf32>, tensor<4x5x3xf32>) outs(%21 : tensor<4x5x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %22 = arith.subf %a0, %a1 : f32
    linalg.yield %22 : f32
  } -> tensor<4x5x3xf32>
  return %23 : tensor<4x5x3xf32>
}

// Something is computed from the probabilities, which are needed anyway.
// CHECK-LABEL: func.func @function_of_weights(
// CHECK-NOT: rope.attention
// REMARK: [Missed] probabilities-used {{.*}}Function=function_of_weights | {{.*}}attention would compute them twice
func.func @function_of_weights(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x5x6xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %6 = linalg.softmax dimension(2) ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %7 = tensor.empty() : tensor<4x5x3xf32>
  %8 = arith.constant 0x00000000 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %10 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%6, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%9 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %11 = tensor.empty() : tensor<4x5x6xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<4x5x6xf32>) outs(%11 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %12 = arith.mulf %a0, %a0 : f32
    linalg.yield %12 : f32
  } -> tensor<4x5x6xf32>
  return %10, %13 : tensor<4x5x3xf32>, tensor<4x5x6xf32>
}
