// The gradient of JAX's lax.scan over layers: the loop of the layers hands exponentials, their sum and the probabilities of each to the loop
// of the gradients. They are computed again from Q and K there, so that both loops have the attention and no tensor of pairs is stored.
// Where an iteration is left out, a slice holds what was there before.

// RUN: rope-opt %s --rope-raise --canonicalize | FileCheck %s
// RUN: rope-runner %s --entry=scanned_layers --target=reference --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-9 --atol=1e-9 --random=1
// RUN: rope-equiv %s --function="*" --pass-pipeline="builtin.module(rope-raise)"

// CHECK-LABEL: func.func @scanned_layers
// CHECK-NOT: tensor<2x2x3x3xf32>
// CHECK-NOT: math.exp
// CHECK: scf.for
// CHECK: rope.attention ins
// CHECK: scf.for
// CHECK-NOT: math.exp
// CHECK: rope.attention ins
// CHECK: rope.attention_backward
// CHECK-NOT: math.exp
// CHECK-LABEL: func.func @partly_stored
// CHECK-NOT: rope.attention_backward

#m0 = affine_map<(d0, d1, d2, d3) -> ()>
#m1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#m3 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#m4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m5 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#m6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m8 = affine_map<(d0, d1) -> ()>
#m9 = affine_map<(d0, d1) -> (d0, d1)>
#m10 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#m11 = affine_map<(d0, d1, d2) -> ()>
#m12 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m13 = affine_map<() -> ()>
#m14 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#m15 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#m16 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#m17 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#m18 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#m19 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#m20 = affine_map<(d0, d1) -> (d1, d0)>
#m21 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m22 = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @scanned_layers(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x4xf32>, %arg2: tensor<2x4x4xf32>, %arg3: tensor<2x4x4xf32>, %arg4: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
  %cst = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant 0xFF800000 : f32
  %c1_i32 = arith.constant 1 : i32
  %c2_i32 = arith.constant 2 : i32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x2x3x4xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<2x2x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x4xf32>
  %2 = tensor.empty() : tensor<2x2x3x3xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%2 : tensor<2x2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x3xf32>
  %4 = tensor.empty() : tensor<2x2x3x1xf32>
  %5 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%4 : tensor<2x2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x1xf32>
  %6:9 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg0, %arg7 = %1, %arg8 = %1, %arg9 = %1, %arg10 = %3, %arg11 = %5, %arg12 = %5, %arg13 = %1, %arg14 = %3) -> (tensor<2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>) {
    %10 = arith.maxsi %arg5, %c0 : index
    %11 = arith.minsi %10, %c1 : index
    %extracted_slice = tensor.extract_slice %arg1[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_4 = tensor.extract_slice %arg2[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_5 = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_6 = tensor.extract_slice %arg3[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %12 = tensor.empty() : tensor<2x3x4xf32>
    %13 = linalg.fill ins(%cst_1 : f32) outs(%12 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %14 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %15 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_5 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %16 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_7 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19 = linalg.generic {indexing_maps = [#m2, #m5, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14, %15 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%18 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x3xf32>
    %20 = tensor.empty() : tensor<2x3xf32>
    %21 = linalg.fill ins(%cst_2 : f32) outs(%20 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %22 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<2x3x3xf32>) outs(%21 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.maximumf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %23 = linalg.generic {indexing_maps = [#m8, #m9], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%20 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %24 = linalg.generic {indexing_maps = [#m9, #m9, #m9], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%20 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.maximumf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %25 = tensor.empty() : tensor<2x3x1xf32>
    %26 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x3xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %27 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x3x1xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %28 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %27 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.subf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %29 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %30 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %31 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x3x3xf32>) outs(%30 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %32 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %33 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x3x1xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %34 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.divf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %35 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %32 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x1xf32>
    %36 = linalg.generic {indexing_maps = [#m11, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %37 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %35 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.divf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x1xf32>
    %38 = linalg.batch_matmul ins(%34, %16 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%13 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %39 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %38 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%12 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.addf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x4xf32>
    %40 = tensor.empty() : tensor<1x2x3x4xf32>
    %41 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice = tensor.insert_slice %41 into %arg7[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %42 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_8 = tensor.insert_slice %42 into %arg8[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %43 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_9 = tensor.insert_slice %43 into %arg9[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %44 = tensor.empty() : tensor<1x2x3x3xf32>
    %45 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x3xf32>) outs(%44 : tensor<1x2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x3xf32>
    %inserted_slice_10 = tensor.insert_slice %45 into %arg10[%11, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<1x2x3x3xf32> into tensor<2x2x3x3xf32>
    %46 = tensor.empty() : tensor<1x2x3x1xf32>
    %47 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x3x1xf32>) outs(%46 : tensor<1x2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x1xf32>
    %inserted_slice_11 = tensor.insert_slice %47 into %arg11[%11, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<1x2x3x1xf32> into tensor<2x2x3x1xf32>
    %48 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x3x1xf32>) outs(%46 : tensor<1x2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x1xf32>
    %inserted_slice_12 = tensor.insert_slice %48 into %arg12[%11, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<1x2x3x1xf32> into tensor<2x2x3x1xf32>
    %49 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_13 = tensor.insert_slice %49 into %arg13[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %50 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x3x3xf32>) outs(%44 : tensor<1x2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x3xf32>
    %inserted_slice_14 = tensor.insert_slice %50 into %arg14[%11, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<1x2x3x3xf32> into tensor<2x2x3x3xf32>
    scf.yield %39, %inserted_slice, %inserted_slice_8, %inserted_slice_9, %inserted_slice_10, %inserted_slice_11, %inserted_slice_12, %inserted_slice_13, %inserted_slice_14 : tensor<2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>
  }
  %7 = tensor.empty() : tensor<2x4x4xf32>
  %8 = linalg.generic {indexing_maps = [#m11, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%7 : tensor<2x4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x4xf32>
  %9:4 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4, %arg7 = %8, %arg8 = %8, %arg9 = %8) -> (tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
    %10 = arith.index_cast %arg5 : index to i32
    %from_elements = tensor.from_elements %10 : tensor<i32>
    %11 = tensor.empty() : tensor<i32>
    %12 = linalg.generic {indexing_maps = [#m13, #m13], iterator_types = []} ins(%from_elements : tensor<i32>) outs(%11 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %60 = arith.subi %c2_i32, %in : i32
      linalg.yield %60 : i32
    } -> tensor<i32>
    %13 = linalg.generic {indexing_maps = [#m13, #m13], iterator_types = []} ins(%12 : tensor<i32>) outs(%11 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %60 = arith.subi %in, %c1_i32 : i32
      linalg.yield %60 : i32
    } -> tensor<i32>
    %extracted = tensor.extract %13[] : tensor<i32>
    %14 = arith.index_cast %extracted : i32 to index
    %15 = arith.maxsi %14, %c0 : index
    %16 = arith.minsi %15, %c1 : index
    %extracted_slice = tensor.extract_slice %arg1[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_4 = tensor.extract_slice %6#1[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_5 = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_6 = tensor.extract_slice %arg2[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_8 = tensor.extract_slice %arg3[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_10 = tensor.extract_slice %6#2[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_12 = tensor.extract_slice %6#3[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_14 = tensor.extract_slice %6#4[%16, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<2x2x3x3xf32> to tensor<1x2x3x3xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2], [3]] : tensor<1x2x3x3xf32> into tensor<2x3x3xf32>
    %extracted_slice_16 = tensor.extract_slice %6#5[%16, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<2x2x3x1xf32> to tensor<1x2x3x1xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2], [3]] : tensor<1x2x3x1xf32> into tensor<2x3x1xf32>
    %extracted_slice_18 = tensor.extract_slice %6#6[%16, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<2x2x3x1xf32> to tensor<1x2x3x1xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2], [3]] : tensor<1x2x3x1xf32> into tensor<2x3x1xf32>
    %extracted_slice_20 = tensor.extract_slice %6#7[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_22 = tensor.extract_slice %6#8[%16, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<2x2x3x3xf32> to tensor<1x2x3x3xf32>
    %collapsed_23 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2], [3]] : tensor<1x2x3x3xf32> into tensor<2x3x3xf32>
    %17 = tensor.empty() : tensor<2x4x3xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%17 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %19 = linalg.generic {indexing_maps = [#m14, #m15, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_23 : tensor<2x3x4xf32>, tensor<2x3x3xf32>) outs(%18 : tensor<2x4x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x3xf32>
    %20 = tensor.empty() : tensor<2x3x4xf32>
    %21 = linalg.generic {indexing_maps = [#m16, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x3xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x4xf32>
    %22 = tensor.empty() : tensor<2x3x3xf32>
    %23 = linalg.fill ins(%cst_1 : f32) outs(%22 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %24 = linalg.generic {indexing_maps = [#m2, #m5, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_21 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x3xf32>
    %25 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x3x1xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %26 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %25 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %27 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %collapsed_15 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %28 = tensor.empty() : tensor<2x3xf32>
    %29 = linalg.fill ins(%cst_1 : f32) outs(%28 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %30 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%29 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3xf32>
    %expanded = tensor.expand_shape %30 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %31 = tensor.empty() : tensor<2x3x1xf32>
    %32 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x1xf32>) outs(%31 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.negf %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x1xf32>
    %33 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17 : tensor<2x3x1xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %34 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.divf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %35 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<2x3x1xf32>) outs(%29 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3xf32>
    %36 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %37 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %36 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %38 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %collapsed_15 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %39 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %40 = linalg.generic {indexing_maps = [#m14, #m15, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38, %collapsed_13 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %41 = linalg.batch_matmul ins(%38, %collapsed_11 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%39 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %42 = tensor.empty() : tensor<4x4xf32>
    %43 = linalg.fill ins(%cst_1 : f32) outs(%42 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %44 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%21, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %45 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %46 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %collapsed_9 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %47 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %46 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %48 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%40, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %49 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %50 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%40, %collapsed_7 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %51 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %52 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%41, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %53 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %54 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41, %collapsed : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %55 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %56 = tensor.empty() : tensor<1x4x4xf32>
    %57 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice = tensor.insert_slice %57 into %arg7[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    %58 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice_24 = tensor.insert_slice %58 into %arg8[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    %59 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice_25 = tensor.insert_slice %59 into %arg9[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    scf.yield %55, %inserted_slice, %inserted_slice_24, %inserted_slice_25 : tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  return %9#0, %9#1, %9#2, %9#3 : tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

func.func @partly_stored(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x4xf32>, %arg2: tensor<2x4x4xf32>, %arg3: tensor<2x4x4xf32>, %arg4: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
  %cst = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_1 = arith.constant 0.000000e+00 : f32
  %cst_2 = arith.constant 0xFF800000 : f32
  %c1_i32 = arith.constant 1 : i32
  %c2_i32 = arith.constant 2 : i32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
  %0 = tensor.empty() : tensor<2x2x3x4xf32>
  %1 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<2x2x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x4xf32>
  %2 = tensor.empty() : tensor<2x2x3x3xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%2 : tensor<2x2x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x3xf32>
  %4 = tensor.empty() : tensor<2x2x3x1xf32>
  %5 = linalg.generic {indexing_maps = [#m0, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%4 : tensor<2x2x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x3x1xf32>
  %6:9 = scf.for %arg5 = %c0 to %c1 step %c1 iter_args(%arg6 = %arg0, %arg7 = %1, %arg8 = %1, %arg9 = %1, %arg10 = %3, %arg11 = %5, %arg12 = %5, %arg13 = %1, %arg14 = %3) -> (tensor<2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>) {
    %10 = arith.maxsi %arg5, %c0 : index
    %11 = arith.minsi %10, %c1 : index
    %extracted_slice = tensor.extract_slice %arg1[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_4 = tensor.extract_slice %arg2[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_5 = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_6 = tensor.extract_slice %arg3[%11, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %12 = tensor.empty() : tensor<2x3x4xf32>
    %13 = linalg.fill ins(%cst_1 : f32) outs(%12 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %14 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %15 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_5 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %16 = linalg.generic {indexing_maps = [#m2, #m3, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_7 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%13 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x4xf32>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19 = linalg.generic {indexing_maps = [#m2, #m5, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14, %15 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%18 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x3x3xf32>
    %20 = tensor.empty() : tensor<2x3xf32>
    %21 = linalg.fill ins(%cst_2 : f32) outs(%20 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %22 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<2x3x3xf32>) outs(%21 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.maximumf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %23 = linalg.generic {indexing_maps = [#m8, #m9], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%20 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %24 = linalg.generic {indexing_maps = [#m9, #m9, #m9], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%20 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.maximumf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %25 = tensor.empty() : tensor<2x3x1xf32>
    %26 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x3xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %27 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x3x1xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %28 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %27 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.subf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %29 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %30 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %31 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x3x3xf32>) outs(%30 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<2x3xf32>
    %32 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %33 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x3x1xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %34 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%17 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.divf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x3xf32>
    %35 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %32 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.mulf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x1xf32>
    %36 = linalg.generic {indexing_maps = [#m11, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %37 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %35 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%25 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.divf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x1xf32>
    %38 = linalg.batch_matmul ins(%34, %16 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%13 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %39 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %38 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%12 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %51 = arith.addf %in, %in_15 : f32
      linalg.yield %51 : f32
    } -> tensor<2x3x4xf32>
    %40 = tensor.empty() : tensor<1x2x3x4xf32>
    %41 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice = tensor.insert_slice %41 into %arg7[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %42 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_8 = tensor.insert_slice %42 into %arg8[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %43 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_9 = tensor.insert_slice %43 into %arg9[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %44 = tensor.empty() : tensor<1x2x3x3xf32>
    %45 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x3xf32>) outs(%44 : tensor<1x2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x3xf32>
    %inserted_slice_10 = tensor.insert_slice %45 into %arg10[%11, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<1x2x3x3xf32> into tensor<2x2x3x3xf32>
    %46 = tensor.empty() : tensor<1x2x3x1xf32>
    %47 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x3x1xf32>) outs(%46 : tensor<1x2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x1xf32>
    %inserted_slice_11 = tensor.insert_slice %47 into %arg11[%11, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<1x2x3x1xf32> into tensor<2x2x3x1xf32>
    %48 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x3x1xf32>) outs(%46 : tensor<1x2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x1xf32>
    %inserted_slice_12 = tensor.insert_slice %48 into %arg12[%11, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<1x2x3x1xf32> into tensor<2x2x3x1xf32>
    %49 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x4xf32>) outs(%40 : tensor<1x2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x4xf32>
    %inserted_slice_13 = tensor.insert_slice %49 into %arg13[%11, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<2x2x3x4xf32>
    %50 = linalg.generic {indexing_maps = [#m12, #m1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x3x3xf32>) outs(%44 : tensor<1x2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x3x3xf32>
    %inserted_slice_14 = tensor.insert_slice %50 into %arg14[%11, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<1x2x3x3xf32> into tensor<2x2x3x3xf32>
    scf.yield %39, %inserted_slice, %inserted_slice_8, %inserted_slice_9, %inserted_slice_10, %inserted_slice_11, %inserted_slice_12, %inserted_slice_13, %inserted_slice_14 : tensor<2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x1xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x3xf32>
  }
  %7 = tensor.empty() : tensor<2x4x4xf32>
  %8 = linalg.generic {indexing_maps = [#m11, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%7 : tensor<2x4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x4xf32>
  %9:4 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4, %arg7 = %8, %arg8 = %8, %arg9 = %8) -> (tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
    %10 = arith.index_cast %arg5 : index to i32
    %from_elements = tensor.from_elements %10 : tensor<i32>
    %11 = tensor.empty() : tensor<i32>
    %12 = linalg.generic {indexing_maps = [#m13, #m13], iterator_types = []} ins(%from_elements : tensor<i32>) outs(%11 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %60 = arith.subi %c2_i32, %in : i32
      linalg.yield %60 : i32
    } -> tensor<i32>
    %13 = linalg.generic {indexing_maps = [#m13, #m13], iterator_types = []} ins(%12 : tensor<i32>) outs(%11 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %60 = arith.subi %in, %c1_i32 : i32
      linalg.yield %60 : i32
    } -> tensor<i32>
    %extracted = tensor.extract %13[] : tensor<i32>
    %14 = arith.index_cast %extracted : i32 to index
    %15 = arith.maxsi %14, %c0 : index
    %16 = arith.minsi %15, %c1 : index
    %extracted_slice = tensor.extract_slice %arg1[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_4 = tensor.extract_slice %6#1[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_5 = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_6 = tensor.extract_slice %arg2[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_8 = tensor.extract_slice %arg3[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x4x4xf32> into tensor<4x4xf32>
    %extracted_slice_10 = tensor.extract_slice %6#2[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_12 = tensor.extract_slice %6#3[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_14 = tensor.extract_slice %6#4[%16, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<2x2x3x3xf32> to tensor<1x2x3x3xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2], [3]] : tensor<1x2x3x3xf32> into tensor<2x3x3xf32>
    %extracted_slice_16 = tensor.extract_slice %6#5[%16, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<2x2x3x1xf32> to tensor<1x2x3x1xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2], [3]] : tensor<1x2x3x1xf32> into tensor<2x3x1xf32>
    %extracted_slice_18 = tensor.extract_slice %6#6[%16, 0, 0, 0] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<2x2x3x1xf32> to tensor<1x2x3x1xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2], [3]] : tensor<1x2x3x1xf32> into tensor<2x3x1xf32>
    %extracted_slice_20 = tensor.extract_slice %6#7[%16, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<1x2x3x4xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2], [3]] : tensor<1x2x3x4xf32> into tensor<2x3x4xf32>
    %extracted_slice_22 = tensor.extract_slice %6#8[%16, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : tensor<2x2x3x3xf32> to tensor<1x2x3x3xf32>
    %collapsed_23 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2], [3]] : tensor<1x2x3x3xf32> into tensor<2x3x3xf32>
    %17 = tensor.empty() : tensor<2x4x3xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%17 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %19 = linalg.generic {indexing_maps = [#m14, #m15, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_23 : tensor<2x3x4xf32>, tensor<2x3x3xf32>) outs(%18 : tensor<2x4x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x3xf32>
    %20 = tensor.empty() : tensor<2x3x4xf32>
    %21 = linalg.generic {indexing_maps = [#m16, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x3xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x4xf32>
    %22 = tensor.empty() : tensor<2x3x3xf32>
    %23 = linalg.fill ins(%cst_1 : f32) outs(%22 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %24 = linalg.generic {indexing_maps = [#m2, #m5, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg6, %collapsed_21 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%23 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x3xf32>
    %25 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x3x1xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %26 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %25 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %27 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %collapsed_15 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %28 = tensor.empty() : tensor<2x3xf32>
    %29 = linalg.fill ins(%cst_1 : f32) outs(%28 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %30 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3xf32>) outs(%29 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3xf32>
    %expanded = tensor.expand_shape %30 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %31 = tensor.empty() : tensor<2x3x1xf32>
    %32 = linalg.generic {indexing_maps = [#m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x1xf32>) outs(%31 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.negf %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x1xf32>
    %33 = linalg.generic {indexing_maps = [#m10, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17 : tensor<2x3x1xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %34 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %33 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.divf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %35 = linalg.generic {indexing_maps = [#m6, #m7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<2x3x1xf32>) outs(%29 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x3xf32>
    %36 = linalg.generic {indexing_maps = [#m7, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3xf32>
    %37 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %36 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %38 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %collapsed_15 : tensor<2x3x3xf32>, tensor<2x3x3xf32>) outs(%22 : tensor<2x3x3xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x3xf32>
    %39 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %40 = linalg.generic {indexing_maps = [#m14, #m15, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38, %collapsed_13 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %41 = linalg.batch_matmul ins(%38, %collapsed_11 : tensor<2x3x3xf32>, tensor<2x3x4xf32>) outs(%39 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %42 = tensor.empty() : tensor<4x4xf32>
    %43 = linalg.fill ins(%cst_1 : f32) outs(%42 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %44 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%21, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %45 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %46 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %collapsed_9 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %47 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %46 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %48 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%40, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %49 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %50 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%40, %collapsed_7 : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %51 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %52 = linalg.generic {indexing_maps = [#m17, #m18, #m19], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%41, %collapsed_5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%43 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<4x4xf32>
    %53 = linalg.generic {indexing_maps = [#m20, #m9], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<4x4xf32>) outs(%42 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %54 = linalg.generic {indexing_maps = [#m2, #m21, #m4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41, %collapsed : tensor<2x3x4xf32>, tensor<4x4xf32>) outs(%39 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.mulf %in, %in_26 : f32
      %61 = arith.addf %out, %60 : f32
      linalg.yield %61 : f32
    } -> tensor<2x3x4xf32>
    %55 = linalg.generic {indexing_maps = [#m6, #m6, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%20 : tensor<2x3x4xf32>) {
    ^bb0(%in: f32, %in_26: f32, %out: f32):
      %60 = arith.addf %in, %in_26 : f32
      linalg.yield %60 : f32
    } -> tensor<2x3x4xf32>
    %56 = tensor.empty() : tensor<1x4x4xf32>
    %57 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice = tensor.insert_slice %57 into %arg7[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    %58 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice_24 = tensor.insert_slice %58 into %arg8[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    %59 = linalg.generic {indexing_maps = [#m22, #m6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<4x4xf32>) outs(%56 : tensor<1x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4xf32>
    %inserted_slice_25 = tensor.insert_slice %59 into %arg9[%16, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
    scf.yield %55, %inserted_slice, %inserted_slice_24, %inserted_slice_25 : tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  return %9#0, %9#1, %9#2, %9#3 : tensor<2x3x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
}
