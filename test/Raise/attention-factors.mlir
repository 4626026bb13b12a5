// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-equiv %s --function="*" --pass-pipeline="builtin.module(rope-raise)"
// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-runner %s --entry=factor_per_head --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=factor_broadcast --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=scalar_beside_scale --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=divided_by_exponential --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=factor_per_row --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=factor_per_key --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=factor_of_grouped_keys --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=factor_under_cap --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=one_row --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// Factors of the scores that are no literals.

// A factor for each head is multiplied to Q.
// CHECK-LABEL: func.func @factor_per_head(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
// REMARK: [Passed] attention {{.*}}Function=factor_per_head {{.*}}class contract
func.func @factor_per_head(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %13 : tensor<4x5x3xf32>
}

// The same where a tensor of the scores' shape holds copies of it.
// CHECK-LABEL: func.func @factor_broadcast(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
// REMARK: [Passed] attention {{.*}}Function=factor_broadcast {{.*}}class contract
func.func @factor_broadcast(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %copies = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%temperature : tensor<4xf32>) outs(%1 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %copies : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %13 : tensor<4x5x3xf32>
}

// One factor for all, a constant scale and a mask.
// CHECK-LABEL: func.func @scalar_beside_scale(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
// CHECK-SAME: mask(%arg4
// CHECK-SAME: scale = 1.250000e-01
func.func @scalar_beside_scale(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<1x1x1xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %6 = arith.constant 0x3E000000 : f32
    %7 = arith.mulf %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (0, 0, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %temperature : tensor<4x5x6xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %10 = arith.mulf %a0, %a1 : f32
    linalg.yield %10 : f32
  } -> tensor<4x5x6xf32>
  %12 = tensor.empty() : tensor<4x5x6xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%12 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %13 = arith.addf %a0, %a1 : f32
    linalg.yield %13 : f32
  } -> tensor<4x5x6xf32>
  %15 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.softmax dimension(2) ins(%14 : tensor<4x5x6xf32>) outs(%15 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5x3xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %20 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%16, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %20 : tensor<4x5x3xf32>
}

// Divided by the exponential of what is learned for each head.
// CHECK-LABEL: func.func @divided_by_exponential(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: arith.divf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
func.func @divided_by_exponential(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = math.exp %a1 : f32
    %7 = arith.divf %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x5x6xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x3xf32>
  %12 = arith.constant 0x00000000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %14 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%10, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%13 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %14 : tensor<4x5x3xf32>
}

// A factor for each row, as the logarithm of its number.
// CHECK-LABEL: func.func @factor_per_row(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
func.func @factor_per_row(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4x5xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %13 : tensor<4x5x3xf32>
}

// A factor for each key is multiplied to K.
// CHECK-LABEL: func.func @factor_per_key(
// CHECK: %[[K:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%arg0, %[[K]], %arg2 :
// REMARK: [Passed] attention {{.*}}Function=factor_per_key {{.*}}class finite
func.func @factor_per_key(%q: tensor<4x8x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4x6xf32>) -> (tensor<4x8x3xf32>) {
  %1 = tensor.empty() : tensor<4x8x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x8x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %5 = tensor.empty() : tensor<4x8x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x8x6xf32>, tensor<4x6xf32>) outs(%5 : tensor<4x8x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x8x6xf32>
  %8 = tensor.empty() : tensor<4x8x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x8x6xf32>) outs(%8 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %10 = tensor.empty() : tensor<4x8x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x8x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  return %13 : tensor<4x8x3xf32>
}

// Keys of two heads each have one factor, which each group is multiplied with.
// CHECK-LABEL: func.func @factor_of_grouped_keys(
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1, %arg3 : tensor<2x6x8xf32>, tensor<6xf32>)
// CHECK: arith.mulf
// CHECK: rope.attention ins(%arg0, %[[K]], %arg2 : tensor<4x8x8xf32>, tensor<2x6x8xf32>,
// REMARK: [Passed] attention {{.*}}Function=factor_of_grouped_keys {{.*}}class finite
func.func @factor_of_grouped_keys(%q: tensor<4x8x8xf32>, %k0: tensor<2x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<6xf32>) -> (tensor<4x8x3xf32>) {
  %ek = tensor.empty() : tensor<2x2x6x8xf32>
  %kb = linalg.broadcast ins(%k0 : tensor<2x6x8xf32>) outs(%ek : tensor<2x2x6x8xf32>) dimensions = [1]
  %k = tensor.collapse_shape %kb [[0, 1], [2], [3]] : tensor<2x2x6x8xf32> into tensor<4x6x8xf32>
  %1 = tensor.empty() : tensor<4x8x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x8x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %5 = tensor.empty() : tensor<4x8x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x8x6xf32>, tensor<6xf32>) outs(%5 : tensor<4x8x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x8x6xf32>
  %8 = tensor.empty() : tensor<4x8x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x8x6xf32>) outs(%8 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %10 = tensor.empty() : tensor<4x8x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x8x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  return %13 : tensor<4x8x3xf32>
}

// K is larger than the scores, which a program multiplies.
// CHECK-LABEL: func.func @factor_per_key_of_few_rows(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=factor_per_key_of_few_rows {{.*}}; score program;{{.*}}class contract
func.func @factor_per_key_of_few_rows(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %13 : tensor<4x5x3xf32>
}

// A factor for each row and key is on neither of them: a program of the scores.
// CHECK-LABEL: func.func @factor_per_score(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=factor_per_score {{.*}}; score program;{{.*}}class contract
func.func @factor_per_score(%q: tensor<4x8x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<8x6xf32>) -> (tensor<4x8x3xf32>) {
  %1 = tensor.empty() : tensor<4x8x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x8x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %5 = tensor.empty() : tensor<4x8x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x8x6xf32>, tensor<8x6xf32>) outs(%5 : tensor<4x8x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x8x6xf32>
  %8 = tensor.empty() : tensor<4x8x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x8x6xf32>) outs(%8 : tensor<4x8x6xf32>) -> tensor<4x8x6xf32>
  %10 = tensor.empty() : tensor<4x8x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x8x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x8x3xf32>) -> tensor<4x8x3xf32>
  return %13 : tensor<4x8x3xf32>
}

// The mask is multiplied as well, be it -inf times what is negative.
// CHECK-LABEL: func.func @mask_under_factor(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=mask_under_factor {{.*}}; score program;{{.*}}class contract
func.func @mask_under_factor(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%8 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %9 = arith.mulf %a0, %a1 : f32
    linalg.yield %9 : f32
  } -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x6xf32>
  %12 = linalg.softmax dimension(2) ins(%10 : tensor<4x5x6xf32>) outs(%11 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %13 = tensor.empty() : tensor<4x5x3xf32>
  %14 = arith.constant 0x00000000 : f32
  %15 = linalg.fill ins(%14 : f32) outs(%13 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %16 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%12, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%15 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %16 : tensor<4x5x3xf32>
}

// A cap inside the factor.
// CHECK-LABEL: func.func @cap_under_factor(
// CHECK: rope.attention {{.*}}program
// CHECK: math.tanh
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=cap_under_factor {{.*}}; score program;{{.*}}class contract
func.func @cap_under_factor(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %6 = arith.constant 0x3E000000 : f32
    %7 = arith.mulf %a0, %6 : f32
    %8 = math.tanh %7 : f32
    %9 = arith.constant 0x41000000 : f32
    %10 = arith.mulf %8, %9 : f32
    linalg.yield %10 : f32
  } -> tensor<4x5x6xf32>
  %12 = tensor.empty() : tensor<4x5x6xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%12 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %13 = arith.mulf %a0, %a1 : f32
    linalg.yield %13 : f32
  } -> tensor<4x5x6xf32>
  %15 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.softmax dimension(2) ins(%14 : tensor<4x5x6xf32>) outs(%15 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5x3xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %20 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%16, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %20 : tensor<4x5x3xf32>
}

// The factor inside the cap is one of the scores.
// CHECK-LABEL: func.func @factor_under_cap(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
// CHECK-SAME: softcap = 8.0
// REMARK: [Passed] attention {{.*}}Function=factor_under_cap {{.*}}class finite
func.func @factor_under_cap(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %9 = arith.constant 0x3E000000 : f32
    %10 = arith.mulf %a0, %9 : f32
    %11 = math.tanh %10 : f32
    %12 = arith.constant 0x41000000 : f32
    %13 = arith.mulf %11, %12 : f32
    linalg.yield %13 : f32
  } -> tensor<4x5x6xf32>
  %15 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.softmax dimension(2) ins(%14 : tensor<4x5x6xf32>) outs(%15 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5x3xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %20 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%16, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%19 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %20 : tensor<4x5x3xf32>
}

// The scores are the divisor.
// CHECK-LABEL: func.func @divided_by_scores(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.divf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=divided_by_scores {{.*}}; score program;{{.*}}class contract
func.func @divided_by_scores(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %temperature: tensor<4xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf32>, tensor<4xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.divf %a1, %a0 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%12 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %13 : tensor<4x5x3xf32>
}

// The factor is made of the scores.
// CHECK-LABEL: func.func @times_maximum(
// CHECK-NOT: rope.attention
// REMARK: [Missed] unknown-score-op {{.*}}Function=times_maximum |
func.func @times_maximum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5xf32>
  %6 = arith.constant 0xFF800000 : f32
  %7 = linalg.fill ins(%6 : f32) outs(%5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<4x5x6xf32>) outs(%7 : tensor<4x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %8 = arith.maximumf %a1, %a0 : f32
    linalg.yield %8 : f32
  } -> tensor<4x5xf32>
  %10 = tensor.empty() : tensor<4x5x6xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %9 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%10 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %11 = arith.mulf %a0, %a1 : f32
    linalg.yield %11 : f32
  } -> tensor<4x5x6xf32>
  %13 = tensor.empty() : tensor<4x5x6xf32>
  %14 = linalg.softmax dimension(2) ins(%12 : tensor<4x5x6xf32>) outs(%13 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %15 = tensor.empty() : tensor<4x5x3xf32>
  %16 = arith.constant 0x00000000 : f32
  %17 = linalg.fill ins(%16 : f32) outs(%15 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %18 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%14, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%17 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %18 : tensor<4x5x3xf32>
}

// Q times it would round where the scores do not.
// CHECK-LABEL: func.func @narrow_factor(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=narrow_factor {{.*}}; score program;{{.*}}class contract
func.func @narrow_factor(%q: tensor<4x5x8xf16>, %k: tensor<4x6x8xf16>, %v: tensor<4x6x3xf16>, %temperature: tensor<4xf16>) -> (tensor<4x5x3xf16>) {
  %1 = tensor.empty() : tensor<4x5x6xf16>
  %2 = arith.constant 0x0000 : f16
  %3 = linalg.fill ins(%2 : f16) outs(%1 : tensor<4x5x6xf16>) -> tensor<4x5x6xf16>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf16>, tensor<4x6x8xf16>) outs(%3 : tensor<4x5x6xf16>) -> tensor<4x5x6xf16>
  %5 = tensor.empty() : tensor<4x5x6xf16>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<4x5x6xf16>, tensor<4xf16>) outs(%5 : tensor<4x5x6xf16>) {
  ^bb0(%a0: f16, %a1: f16, %a2: f16):
    %6 = arith.mulf %a0, %a1 : f16
    linalg.yield %6 : f16
  } -> tensor<4x5x6xf16>
  %8 = tensor.empty() : tensor<4x5x6xf16>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf16>) outs(%8 : tensor<4x5x6xf16>) -> tensor<4x5x6xf16>
  %10 = tensor.empty() : tensor<4x5x3xf16>
  %11 = arith.constant 0x0000 : f16
  %12 = linalg.fill ins(%11 : f16) outs(%10 : tensor<4x5x3xf16>) -> tensor<4x5x3xf16>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<4x5x6xf16>, tensor<4x6x3xf16>) outs(%12 : tensor<4x5x3xf16>) -> tensor<4x5x3xf16>
  return %13 : tensor<4x5x3xf16>
}

// Sizes that are not known.
// CHECK-LABEL: func.func @open_sizes(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
func.func @open_sizes(%q: tensor<?x?x8xf32>, %k: tensor<?x?x8xf32>, %v: tensor<?x?x3xf32>, %temperature: tensor<?xf32>) -> (tensor<?x?x3xf32>) {
  %1 = arith.constant 0 : index
  %b = tensor.dim %q, %1 : tensor<?x?x8xf32>
  %2 = arith.constant 1 : index
  %m = tensor.dim %q, %2 : tensor<?x?x8xf32>
  %3 = arith.constant 1 : index
  %j = tensor.dim %k, %3 : tensor<?x?x8xf32>
  %4 = tensor.empty(%b, %m, %j) : tensor<?x?x?xf32>
  %5 = arith.constant 0x00000000 : f32
  %6 = linalg.fill ins(%5 : f32) outs(%4 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %7 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<?x?x8xf32>, tensor<?x?x8xf32>) outs(%6 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %8 = tensor.empty(%b, %m, %j) : tensor<?x?x?xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %temperature : tensor<?x?x?xf32>, tensor<?xf32>) outs(%8 : tensor<?x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %9 = arith.mulf %a0, %a1 : f32
    linalg.yield %9 : f32
  } -> tensor<?x?x?xf32>
  %11 = tensor.empty(%b, %m, %j) : tensor<?x?x?xf32>
  %12 = linalg.softmax dimension(2) ins(%10 : tensor<?x?x?xf32>) outs(%11 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %13 = tensor.empty(%b, %m) : tensor<?x?x3xf32>
  %14 = arith.constant 0x00000000 : f32
  %15 = linalg.fill ins(%14 : f32) outs(%13 : tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
  %16 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%12, %v : tensor<?x?x?xf32>, tensor<?x?x3xf32>) outs(%15 : tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
  return %16 : tensor<?x?x3xf32>
}

// One row of one head, as in a step of decoding.
// CHECK-LABEL: func.func @one_row(
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention
func.func @one_row(%q: tensor<1x1x8xf32>, %k: tensor<1x6x8xf32>, %v: tensor<1x6x3xf32>, %temperature: tensor<f32>) -> (tensor<1x1x3xf32>) {
  %1 = tensor.empty() : tensor<1x1x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<1x1x8xf32>, tensor<1x6x8xf32>) outs(%3 : tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %5 = tensor.empty() : tensor<1x1x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %temperature : tensor<1x1x6xf32>, tensor<f32>) outs(%5 : tensor<1x1x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.mulf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<1x1x6xf32>
  %8 = tensor.empty() : tensor<1x1x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<1x1x6xf32>) outs(%8 : tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %10 = tensor.empty() : tensor<1x1x3xf32>
  %11 = arith.constant 0x00000000 : f32
  %12 = linalg.fill ins(%11 : f32) outs(%10 : tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
  %13 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%9, %v : tensor<1x1x6xf32>, tensor<1x6x3xf32>) outs(%12 : tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
  return %13 : tensor<1x1x3xf32>
}
