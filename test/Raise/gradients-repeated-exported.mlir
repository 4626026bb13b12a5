// What jaxlib makes of jax.vjp of causal attention as flax writes it: Q is
// scaled before the product, so that the attention is one of the scaled Q. Keys
// and values are repeated for each head of a group, and their gradients are
// summed over it behind a transpose.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=7

// CHECK-LABEL: func.func public @main
// CHECK-NOT: 6x6xf32
// CHECK: arith.divf
// CHECK-NOT: 6x6xf32
// CHECK: rope.attention ins(%{{.*}}, %arg1, %arg2 :
// CHECK-SAME: {causal, empty_row
// CHECK-NOT: 6x6xf32
// CHECK: %[[G:.*]]:3 = rope.attention_backward ins(%{{.*}}, %arg1, %arg2 :
// CHECK-NOT: 6x6xf32
// CHECK: arith.divf
// CHECK-NOT: 6x6xf32
// CHECK: return

#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1) -> ()>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2) -> ()>
#map13 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4, d3)>
module {
  func.func public @main(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<2x6x2x8xf32>, %arg2: tensor<2x6x2x8xf32>, %arg3: tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x2x8xf32>, tensor<2x6x2x8xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %cst_1 = arith.constant dense<false> : tensor<i1>
    %cst_2 = arith.constant 2.82842708 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_7 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_8 = arith.constant dense<true> : tensor<i1>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<2x6x4x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<f32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.divf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x6x4x8xf32>
    %5 = tensor.empty() : tensor<2x6x2x2x8xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x6x2x8xf32>) outs(%5 : tensor<2x6x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x2x8xf32>
    %collapsed = tensor.collapse_shape %6 [[0], [1], [2, 3], [4]] : tensor<2x6x2x2x8xf32> into tensor<2x6x4x8xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x6x2x8xf32>) outs(%5 : tensor<2x6x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x2x8xf32>
    %collapsed_9 = tensor.collapse_shape %7 [[0], [1], [2, 3], [4]] : tensor<2x6x2x2x8xf32> into tensor<2x6x4x8xf32>
    %8 = tensor.empty() : tensor<2x4x6x6xf32>
    %9 = linalg.fill ins(%cst_4 : f32) outs(%8 : tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%4, %collapsed : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x6x6xf32>
    %11 = tensor.empty() : tensor<6x6xi1>
    %12 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<i1>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %13 = tensor.empty() : tensor<6x6xi32>
    %14 = linalg.generic {indexing_maps = [#map9], iterator_types = ["parallel", "parallel"]} outs(%13 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %74 = linalg.index 0 : index
      %75 = arith.index_cast %74 : index to i32
      linalg.yield %75 : i32
    } -> tensor<6x6xi32>
    %15 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%13 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x6xi32>
    %16 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%13 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %in_12: i32, %out: i32):
      %74 = arith.addi %in, %in_12 : i32
      linalg.yield %74 : i32
    } -> tensor<6x6xi32>
    %17 = linalg.generic {indexing_maps = [#map9], iterator_types = ["parallel", "parallel"]} outs(%13 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %74 = linalg.index 1 : index
      %75 = arith.index_cast %74 : index to i32
      linalg.yield %75 : i32
    } -> tensor<6x6xi32>
    %18 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i32, %in_12: i32, %out: i1):
      %74 = arith.cmpi sge, %in, %in_12 : i32
      linalg.yield %74 : i1
    } -> tensor<6x6xi1>
    %19 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i1>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %20 = linalg.generic {indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%18, %12, %19 : tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) outs(%11 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %in_12: i1, %in_13: i1, %out: i1):
      %74 = arith.select %in, %in_12, %in_13 : i1
      linalg.yield %74 : i1
    } -> tensor<6x6xi1>
    %21 = tensor.empty() : tensor<2x4x6x6xi1>
    %22 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<6x6xi1>) outs(%21 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x6x6xi1>
    %23 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %10, %23 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %74 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %25 = tensor.empty() : tensor<2x4x6xf32>
    %26 = linalg.fill ins(%cst_3 : f32) outs(%25 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x6x6xf32>) outs(%26 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.maximumf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6xf32>
    %28 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%25 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6xf32>
    %29 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %27 : tensor<2x4x6xf32>, tensor<2x4x6xf32>) outs(%25 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.maximumf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6xf32>
    %30 = tensor.empty() : tensor<2x4x6x1xf32>
    %31 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x6xf32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x1xf32>
    %32 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %32 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.subf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = math.exp %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %35 = linalg.fill ins(%cst_4 : f32) outs(%25 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x4x6x6xf32>) outs(%35 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6xf32>
    %37 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x6xf32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x1xf32>
    %38 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %38 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.divf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %37 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x1xf32>
    %42 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %40 : tensor<2x4x6x1xf32>, tensor<2x4x6x1xf32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.divf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x1xf32>
    %43 = tensor.empty() : tensor<2x4x8x6xf32>
    %44 = linalg.fill ins(%cst_4 : f32) outs(%43 : tensor<2x4x8x6xf32>) -> tensor<2x4x8x6xf32>
    %45 = linalg.generic {indexing_maps = [#map15, #map16, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_9, %39 : tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) outs(%44 : tensor<2x4x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x8x6xf32>
    %46 = linalg.generic {indexing_maps = [#map17, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x4x8x6xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %47 = linalg.generic {indexing_maps = [#map18, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x6x4x8xf32>) outs(%43 : tensor<2x4x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x6xf32>
    %48 = linalg.generic {indexing_maps = [#map19, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%47, %collapsed_9 : tensor<2x4x8x6xf32>, tensor<2x6x4x8xf32>) outs(%9 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x6x6xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map20, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%47, %39 : tensor<2x4x8x6xf32>, tensor<2x4x6x6xf32>) outs(%44 : tensor<2x4x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x8x6xf32>
    %50 = linalg.generic {indexing_maps = [#map17, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x4x8x6xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %51 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x4x6x1xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %52 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %51 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %34 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %54 = linalg.generic {indexing_maps = [#map2, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x4x6x6xf32>) outs(%35 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6xf32>
    %expanded = tensor.expand_shape %54 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x6x1xf32>) outs(%30 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.negf %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x1xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %38 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.divf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %57 = linalg.generic {indexing_maps = [#map2, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x6x1xf32>) outs(%35 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6xf32>
    %58 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x4x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %58 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.addf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %34 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %62 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %60, %61 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%8 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %74 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x6x6xf32>
    %63 = tensor.empty() : tensor<2x4x6x8xf32>
    %64 = linalg.fill ins(%cst_4 : f32) outs(%63 : tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %65 = linalg.generic {indexing_maps = [#map19, #map21, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%62, %4 : tensor<2x4x6x6xf32>, tensor<2x6x4x8xf32>) outs(%64 : tensor<2x4x6x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x6x8xf32>
    %66 = linalg.generic {indexing_maps = [#map22, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<2x4x6x8xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map21, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%62, %collapsed : tensor<2x4x6x6xf32>, tensor<2x6x4x8xf32>) outs(%64 : tensor<2x4x6x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.mulf %in, %in_12 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x6x8xf32>
    %68 = linalg.generic {indexing_maps = [#map22, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x4x6x8xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %expanded_10 = tensor.expand_shape %50 [[0], [1], [2, 3], [4]] output_shape [2, 6, 2, 2, 8] : tensor<2x6x4x8xf32> into tensor<2x6x2x2x8xf32>
    %69 = tensor.empty() : tensor<2x6x2x8xf32>
    %70 = linalg.fill ins(%cst_4 : f32) outs(%69 : tensor<2x6x2x8xf32>) -> tensor<2x6x2x8xf32>
    %71 = linalg.generic {indexing_maps = [#map23, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_10 : tensor<2x6x2x2x8xf32>) outs(%70 : tensor<2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x6x2x8xf32>
    %expanded_11 = tensor.expand_shape %66 [[0], [1], [2, 3], [4]] output_shape [2, 6, 2, 2, 8] : tensor<2x6x4x8xf32> into tensor<2x6x2x2x8xf32>
    %72 = linalg.generic {indexing_maps = [#map23, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_11 : tensor<2x6x2x2x8xf32>) outs(%70 : tensor<2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x6x2x8xf32>
    %73 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %3 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) outs(%2 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %74 = arith.divf %in, %in_12 : f32
      linalg.yield %74 : f32
    } -> tensor<2x6x4x8xf32>
    return %46, %73, %72, %71 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x2x8xf32>, tensor<2x6x2x8xf32>
  }
}


