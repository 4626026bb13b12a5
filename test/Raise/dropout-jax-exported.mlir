// What jaxlib makes of jax.vjp of attention with dropout as flax writes it, `jnp.where(random < 0.9, p / 0.9, 0)`: causal by a finite fill,
// with keys and values that are repeated for three heads, and beside a mask of padded keys, multiplied. The gradients of K and V sum up heads.

// RUN: rope-opt %s --rope-raise --canonicalize --remarks-filter=rope-raise -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// DEFINE: %{run} = rope-runner %s --random=7 --range=3:0:1 --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=gqa --target=reference
// RUN: %{run} --entry=gqa --target=cpu
// RUN: %{run} --entry=padded --target=reference
// RUN: %{run} --entry=padded --target=cpu

// Literals tell that each row keeps a key.
// REMARK: [Passed] attention |{{.*}}Function=gqa |
// REMARK-NOT: each row keeps a key
// REMARK: [Passed] attention_backward |{{.*}}Function=gqa |
// Numbers that are given do not.
// REMARK: [Passed] attention |{{.*}}Function=padded |{{.*}}each row keeps a key, where weights are multiplied

// CHECK-LABEL: func.func @gqa
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<2x6x3x4xf32>, tensor<2x6x1x4xf32>, tensor<2x6x1x4xf32>)
// CHECK-SAME: {causal,
// CHECK: }, {
// CHECK: tensor.extract %arg3[
// CHECK: arith.cmpf olt
// CHECK: arith.select
// CHECK: rope.attention_backward ins(%arg0, %arg1, %arg2 : tensor<2x6x3x4xf32>, tensor<2x6x1x4xf32>, tensor<2x6x1x4xf32>)
// CHECK: }, {
// CHECK: tensor.extract %arg3[
// CHECK-LABEL: func.func @padded
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: mask(
// CHECK: }, {
// CHECK: tensor.extract %arg3[
// CHECK: arith.uitofp
// CHECK: rope.attention_backward
// CHECK: }, {
// CHECK: tensor.extract %arg3[

func.func @gqa(%arg0: tensor<2x6x3x4xf32>, %arg1: tensor<2x6x1x4xf32>, %arg2: tensor<2x6x1x4xf32>, %arg3: tensor<2x3x6x6xf32>, %arg4: tensor<2x6x3x4xf32>) -> (tensor<2x6x3x4xf32> {jax.result_info = "result[0]"}, tensor<2x6x3x4xf32> {jax.result_info = "result[1]"}, tensor<2x6x1x4xf32> {jax.result_info = "result[2]"}, tensor<2x6x1x4xf32> {jax.result_info = "result[3]"}) {
  %cst = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant dense<0> : tensor<i32>
  %cst_3 = arith.constant dense<0.899999976> : tensor<f32>
  %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_5 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_6 = arith.constant dense<-3.40282347E+38> : tensor<f32>
  %cst_7 = arith.constant dense<2.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x6x1x3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x6x1x4xf32>) outs(%0 : tensor<2x6x1x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x1x3x4xf32>
  %collapsed = tensor.collapse_shape %1 [[0], [1], [2, 3], [4]] : tensor<2x6x1x3x4xf32> into tensor<2x6x3x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x6x1x4xf32>) outs(%0 : tensor<2x6x1x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x1x3x4xf32>
  %collapsed_8 = tensor.collapse_shape %2 [[0], [1], [2, 3], [4]] : tensor<2x6x1x3x4xf32> into tensor<2x6x3x4xf32>
  %3 = tensor.empty() : tensor<2x3x6x6xf32>
  %4 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %collapsed : tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) outs(%4 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x6x6xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %6 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %8 = tensor.empty() : tensor<6xi32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%8 : tensor<6xi32>) {
  ^bb0(%out: i32):
    %85 = linalg.index 0 : index
    %86 = arith.index_cast %85 : index to i32
    linalg.yield %86 : i32
  } -> tensor<6xi32>
  %10 = tensor.empty() : tensor<6x1xi32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6xi32>) outs(%10 : tensor<6x1xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x1xi32>
  %12 = tensor.empty() : tensor<1x6xi32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6xi32>) outs(%12 : tensor<1x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<1x6xi32>
  %14 = tensor.empty() : tensor<6x6xi32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<6x1xi32>) outs(%14 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<1x6xi32>) outs(%14 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %17 = tensor.empty() : tensor<6x6xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%17 : tensor<6x6xi1>) {
  ^bb0(%in: i32, %in_11: i32, %out: i1):
    %85 = arith.cmpi sge, %in, %in_11 : i32
    linalg.yield %85 : i1
  } -> tensor<6x6xi1>
  %19 = tensor.empty() : tensor<2x3x6x6xi1>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<6x6xi1>) outs(%19 : tensor<2x3x6x6xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x6x6xi1>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %7, %21 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %85 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %23 = tensor.empty() : tensor<2x3x6xf32>
  %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x3x6x6xf32>) outs(%24 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.maximumf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%23 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %25 : tensor<2x3x6xf32>, tensor<2x3x6xf32>) outs(%23 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.maximumf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6xf32>
  %28 = tensor.empty() : tensor<2x3x6x1xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x3x6xf32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x6x1xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %30 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.subf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = math.exp %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %33 = linalg.fill ins(%cst_1 : f32) outs(%23 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x3x6x6xf32>) outs(%33 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.addf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x3x6xf32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x3x6x1xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %36 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %35 : tensor<2x3x6x1xf32>, tensor<2x3x6x1xf32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x1xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %38 : tensor<2x3x6x1xf32>, tensor<2x3x6x1xf32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x1xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %41 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%19 : tensor<2x3x6x6xi1>) {
  ^bb0(%in: f32, %in_11: f32, %out: i1):
    %85 = arith.cmpf olt, %in, %in_11 : f32
    linalg.yield %85 : i1
  } -> tensor<2x3x6x6xi1>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %41 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %44 = tensor.empty() : tensor<f32>
  %45 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%cst_2 : tensor<i32>) outs(%44 : tensor<f32>) {
  ^bb0(%in: i32, %out: f32):
    %85 = arith.sitofp %in : i32 to f32
    linalg.yield %85 : f32
  } -> tensor<f32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<f32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %43, %46 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %85 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %48 = tensor.empty() : tensor<2x3x4x6xf32>
  %49 = linalg.fill ins(%cst_1 : f32) outs(%48 : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_8, %47 : tensor<2x6x3x4xf32>, tensor<2x3x6x6xf32>) outs(%49 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x4x6xf32>
  %51 = tensor.empty() : tensor<2x6x3x4xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x3x4x6xf32>) outs(%51 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x6x3x4xf32>) outs(%48 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x4x6xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%53, %collapsed_8 : tensor<2x3x4x6xf32>, tensor<2x6x3x4xf32>) outs(%4 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x6x6xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%53, %47 : tensor<2x3x4x6xf32>, tensor<2x3x6x6xf32>) outs(%49 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x4x6xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x3x4x6xf32>) outs(%51 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %54, %57 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %85 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %41 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x3x6x1xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %60 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %62 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %32 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x3x6x6xf32>) outs(%33 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.addf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6xf32>
  %expanded = tensor.expand_shape %63 [[0], [1], [2, 3]] output_shape [2, 3, 6, 1] : tensor<2x3x6xf32> into tensor<2x3x6x1xf32>
  %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x6x1xf32>) outs(%28 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.negf %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x1xf32>
  %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %36 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<2x3x6x1xf32>) outs(%33 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.addf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6xf32>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x3x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %67 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.addf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %32 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %69, %57 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
    %85 = arith.select %in, %in_11, %in_12 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %71 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %6 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%3 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.divf %in, %in_11 : f32
    linalg.yield %85 : f32
  } -> tensor<2x3x6x6xf32>
  %72 = tensor.empty() : tensor<2x3x6x4xf32>
  %73 = linalg.fill ins(%cst_1 : f32) outs(%72 : tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%71, %arg0 : tensor<2x3x6x6xf32>, tensor<2x6x3x4xf32>) outs(%73 : tensor<2x3x6x4xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x6x4xf32>
  %75 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<2x3x6x4xf32>) outs(%51 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %76 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%71, %collapsed : tensor<2x3x6x6xf32>, tensor<2x6x3x4xf32>) outs(%73 : tensor<2x3x6x4xf32>) {
  ^bb0(%in: f32, %in_11: f32, %out: f32):
    %85 = arith.mulf %in, %in_11 : f32
    %86 = arith.addf %out, %85 : f32
    linalg.yield %86 : f32
  } -> tensor<2x3x6x4xf32>
  %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<2x3x6x4xf32>) outs(%51 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %expanded_9 = tensor.expand_shape %56 [[0], [1], [2, 3], [4]] output_shape [2, 6, 1, 3, 4] : tensor<2x6x3x4xf32> into tensor<2x6x1x3x4xf32>
  %78 = tensor.empty() : tensor<2x6x4xf32>
  %79 = linalg.fill ins(%cst_1 : f32) outs(%78 : tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  %80 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%expanded_9 : tensor<2x6x1x3x4xf32>) outs(%79 : tensor<2x6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.addf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x6x4xf32>
  %81 = tensor.empty() : tensor<2x6x1x4xf32>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x6x4xf32>) outs(%81 : tensor<2x6x1x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x1x4xf32>
  %expanded_10 = tensor.expand_shape %75 [[0], [1], [2, 3], [4]] output_shape [2, 6, 1, 3, 4] : tensor<2x6x3x4xf32> into tensor<2x6x1x3x4xf32>
  %83 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%expanded_10 : tensor<2x6x1x3x4xf32>) outs(%79 : tensor<2x6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %85 = arith.addf %out, %in : f32
    linalg.yield %85 : f32
  } -> tensor<2x6x4xf32>
  %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<2x6x4xf32>) outs(%81 : tensor<2x6x1x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x1x4xf32>
  return %52, %77, %84, %82 : tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>, tensor<2x6x1x4xf32>, tensor<2x6x1x4xf32>
}

func.func @padded(%arg0: tensor<2x6x3x4xf32>, %arg1: tensor<2x6x3x4xf32>, %arg2: tensor<2x6x3x4xf32>, %arg3: tensor<2x3x6x6xf32>, %arg4: tensor<2x6x3x4xf32>, %arg5: tensor<2x6xi1>) -> (tensor<2x6x3x4xf32> {jax.result_info = "result[0]"}, tensor<2x6x3x4xf32> {jax.result_info = "result[1]"}, tensor<2x6x3x4xf32> {jax.result_info = "result[2]"}, tensor<2x6x3x4xf32> {jax.result_info = "result[3]"}) {
  %cst = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant dense<0.899999976> : tensor<f32>
  %cst_3 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = arith.constant dense<-1.000000e+10> : tensor<f32>
  %cst_6 = arith.constant dense<2.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x3x6x6xf32>
  %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) outs(%1 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x6x6xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %5 = tensor.empty() : tensor<2x1x1x6xi1>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg5 : tensor<2x6xi1>) outs(%5 : tensor<2x1x1x6xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x1x1x6xi1>
  %7 = tensor.empty() : tensor<2x3x6x6xi1>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x1x1x6xi1>) outs(%7 : tensor<2x3x6x6xi1>) {
  ^bb0(%in: i1, %out: i1):
    linalg.yield %in : i1
  } -> tensor<2x3x6x6xi1>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %4, %9 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
    %64 = arith.select %in, %in_7, %in_8 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %11 = tensor.empty() : tensor<2x3x6xf32>
  %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x6x6xf32>) outs(%12 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.maximumf %out, %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%11 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %13 : tensor<2x3x6xf32>, tensor<2x3x6xf32>) outs(%11 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.maximumf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6xf32>
  %16 = tensor.empty() : tensor<2x3x6x1xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x6xf32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x6x1xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %18 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.subf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = math.exp %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %21 = linalg.fill ins(%cst_1 : f32) outs(%11 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x3x6x6xf32>) outs(%21 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.addf %out, %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x6xf32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x6x1xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %24 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %23 : tensor<2x3x6x1xf32>, tensor<2x3x6x1xf32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x1xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x1xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %26 : tensor<2x3x6x1xf32>, tensor<2x3x6x1xf32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x1xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3, %29 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%7 : tensor<2x3x6x6xi1>) {
  ^bb0(%in: f32, %in_7: f32, %out: i1):
    %64 = arith.cmpf olt, %in, %in_7 : f32
    linalg.yield %64 : i1
  } -> tensor<2x3x6x6xi1>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x3x6x6xi1>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %out: f32):
    %64 = arith.uitofp %in : i1 to f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %31 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %29 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %34 = tensor.empty() : tensor<2x3x4x6xf32>
  %35 = linalg.fill ins(%cst_1 : f32) outs(%34 : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %33 : tensor<2x6x3x4xf32>, tensor<2x3x6x6xf32>) outs(%35 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x4x6xf32>
  %37 = tensor.empty() : tensor<2x6x3x4xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x3x4x6xf32>) outs(%37 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x6x3x4xf32>) outs(%34 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x4x6xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%39, %arg2 : tensor<2x3x4x6xf32>, tensor<2x6x3x4xf32>) outs(%1 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x6x6xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%39, %33 : tensor<2x3x4x6xf32>, tensor<2x3x6x6xf32>) outs(%35 : tensor<2x3x4x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x4x6xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x3x4x6xf32>) outs(%37 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %29 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %31 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3x6x1xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %20 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x3x6x6xf32>) outs(%21 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.addf %out, %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6xf32>
  %expanded = tensor.expand_shape %48 [[0], [1], [2, 3]] output_shape [2, 3, 6, 1] : tensor<2x3x6xf32> into tensor<2x3x6x1xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x6x1xf32>) outs(%16 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.negf %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x1xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %24 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x3x6x1xf32>) outs(%21 : tensor<2x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %64 = arith.addf %out, %in : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x3x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %52 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.addf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %20 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x6x6xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %54, %55 : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
    %64 = arith.select %in, %in_7, %in_8 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %3 : tensor<2x3x6x6xf32>, tensor<2x3x6x6xf32>) outs(%0 : tensor<2x3x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.divf %in, %in_7 : f32
    linalg.yield %64 : f32
  } -> tensor<2x3x6x6xf32>
  %58 = tensor.empty() : tensor<2x3x6x4xf32>
  %59 = linalg.fill ins(%cst_1 : f32) outs(%58 : tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%57, %arg0 : tensor<2x3x6x6xf32>, tensor<2x6x3x4xf32>) outs(%59 : tensor<2x3x6x4xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x6x4xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x3x6x4xf32>) outs(%37 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  %62 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%57, %arg1 : tensor<2x3x6x6xf32>, tensor<2x6x3x4xf32>) outs(%59 : tensor<2x3x6x4xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %64 = arith.mulf %in, %in_7 : f32
    %65 = arith.addf %out, %64 : f32
    linalg.yield %65 : f32
  } -> tensor<2x3x6x4xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x3x6x4xf32>) outs(%37 : tensor<2x6x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x3x4xf32>
  return %38, %63, %61, %42 : tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>
}
