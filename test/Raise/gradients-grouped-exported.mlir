// What jaxlib makes of jax.vjp of jax.nn.dot_product_attention, causal, with
// two heads in each group. Products have two loops of rows: heads of a group,
// and rows.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=7

// CHECK-LABEL: func.func public @main
// CHECK-NOT: 6x6xf32
// CHECK: rope.attention ins(
// CHECK-SAME: causal
// CHECK-NOT: 6x6xf32
// CHECK: rope.attention_backward ins(
// CHECK-SAME: causal
// CHECK-NOT: 6x6xf32
// CHECK: return

#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map22 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5, d3)>
#map24 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5, d2)>
#map27 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5, d3)>
#map28 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map29 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5)>
#map30 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d4)>
#map31 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
module {
  func.func public @main(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<2x6x2x8xf32>, %arg2: tensor<2x6x2x8xf32>, %arg3: tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x2x8xf32>, tensor<2x6x2x8xf32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0> : tensor<i32>
    %cst_1 = arith.constant dense<false> : tensor<i1>
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_6 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_7 = arith.constant dense<true> : tensor<i1>
    %cst_8 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 6, 2, 2, 8] : tensor<2x6x4x8xf32> into tensor<2x6x2x2x8xf32>
    %0 = tensor.empty() : tensor<2x2x6x2x6xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<2x2x6x2x6xf32>) -> tensor<2x2x6x2x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x6x2x2x8xf32>, tensor<2x6x2x8xf32>) outs(%1 : tensor<2x2x6x2x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x6x2x6xf32>
    %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%0 : tensor<2x2x6x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x6x2x6xf32>
    %4 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x2x6x2x6xf32>, tensor<2x2x6x2x6xf32>) outs(%0 : tensor<2x2x6x2x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x6x2x6xf32>
    %5 = tensor.empty() : tensor<2x2x6x6xi1>
    %6 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%5 : tensor<2x2x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x6x6xi1>
    %7 = tensor.empty() : tensor<6x6xi1>
    %8 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %9 = tensor.empty() : tensor<6x6xi32>
    %10 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %85 = linalg.index 0 : index
      %86 = arith.index_cast %85 : index to i32
      linalg.yield %86 : i32
    } -> tensor<6x6xi32>
    %11 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%9 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x6xi32>
    %12 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%9 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %in_12: i32, %out: i32):
      %85 = arith.addi %in, %in_12 : i32
      linalg.yield %85 : i32
    } -> tensor<6x6xi32>
    %13 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %85 = linalg.index 1 : index
      %86 = arith.index_cast %85 : index to i32
      linalg.yield %86 : i32
    } -> tensor<6x6xi32>
    %14 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i32, %in_12: i32, %out: i1):
      %85 = arith.cmpi sge, %in, %in_12 : i32
      linalg.yield %85 : i1
    } -> tensor<6x6xi1>
    %15 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %16 = linalg.generic {indexing_maps = [#map8, #map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%14, %8, %15 : tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %in_12: i1, %in_13: i1, %out: i1):
      %85 = arith.select %in, %in_12, %in_13 : i1
      linalg.yield %85 : i1
    } -> tensor<6x6xi1>
    %17 = tensor.empty() : tensor<1x1x6x6xi1>
    %18 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<6x6xi1>) outs(%17 : tensor<1x1x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x6x6xi1>
    %19 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x1x6x6xi1>) outs(%5 : tensor<2x2x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x6x6xi1>
    %20 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %19 : tensor<2x2x6x6xi1>, tensor<2x2x6x6xi1>) outs(%5 : tensor<2x2x6x6xi1>) {
    ^bb0(%in: i1, %in_12: i1, %out: i1):
      %85 = arith.andi %in, %in_12 : i1
      linalg.yield %85 : i1
    } -> tensor<2x2x6x6xi1>
    %21 = tensor.empty() : tensor<2x2x6x6xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%21 : tensor<2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x6x6xf32>
    %23 = tensor.empty() : tensor<2x2x2x6x6xi1>
    %24 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x2x6x6xi1>) outs(%23 : tensor<2x2x2x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x2x6x6xi1>
    %25 = tensor.empty() : tensor<2x2x2x6x6xf32>
    %26 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %27 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x2x6x2x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24, %27, %26 : tensor<2x2x2x6x6xi1>, tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %85 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %29 = tensor.empty() : tensor<2x2x2x6xf32>
    %30 = linalg.fill ins(%cst_2 : f32) outs(%29 : tensor<2x2x2x6xf32>) -> tensor<2x2x2x6xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<2x2x2x6x6xf32>) outs(%30 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = arith.maximumf %out, %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%29 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %31 : tensor<2x2x2x6xf32>, tensor<2x2x2x6xf32>) outs(%29 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.maximumf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6xf32>
    %34 = tensor.empty() : tensor<2x2x2x6x1xf32>
    %35 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x2x2x6xf32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x1xf32>
    %36 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x2x2x6x1xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28, %36 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.subf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = math.exp %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %39 = linalg.fill ins(%cst_3 : f32) outs(%29 : tensor<2x2x2x6xf32>) -> tensor<2x2x2x6xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x2x2x6x6xf32>) outs(%39 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = arith.addf %out, %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6xf32>
    %41 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x2x2x6xf32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x1xf32>
    %42 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x2x6x1xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.divf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41, %41 : tensor<2x2x2x6x1xf32>, tensor<2x2x2x6x1xf32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x1xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x1xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45, %44 : tensor<2x2x2x6x1xf32>, tensor<2x2x2x6x1xf32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.divf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x1xf32>
    %47 = tensor.empty() : tensor<2x2x8x2x6xf32>
    %48 = linalg.fill ins(%cst_3 : f32) outs(%47 : tensor<2x2x8x2x6xf32>) -> tensor<2x2x8x2x6xf32>
    %49 = linalg.generic {indexing_maps = [#map15, #map16, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %43 : tensor<2x6x2x8xf32>, tensor<2x2x2x6x6xf32>) outs(%48 : tensor<2x2x8x2x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x8x2x6xf32>
    %50 = tensor.empty() : tensor<2x2x6x2x8xf32>
    %51 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x2x8x2x6xf32>) outs(%50 : tensor<2x2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x6x2x8xf32>
    %52 = tensor.empty() : tensor<2x6x2x2x8xf32>
    %53 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x6x2x8xf32>) outs(%52 : tensor<2x6x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x2x8xf32>
    %collapsed = tensor.collapse_shape %53 [[0], [1], [2, 3], [4]] : tensor<2x6x2x2x8xf32> into tensor<2x6x4x8xf32>
    %expanded_9 = tensor.expand_shape %arg3 [[0], [1], [2, 3], [4]] output_shape [2, 6, 2, 2, 8] : tensor<2x6x4x8xf32> into tensor<2x6x2x2x8xf32>
    %54 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x6x2x2x8xf32>) outs(%50 : tensor<2x2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x6x2x8xf32>
    %55 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x2x6x2x8xf32>) outs(%47 : tensor<2x2x8x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x6xf32>
    %56 = linalg.fill ins(%cst_3 : f32) outs(%25 : tensor<2x2x2x6x6xf32>) -> tensor<2x2x2x6x6xf32>
    %57 = linalg.generic {indexing_maps = [#map20, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%55, %arg2 : tensor<2x2x8x2x6xf32>, tensor<2x6x2x8xf32>) outs(%56 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x2x6x6xf32>
    %58 = linalg.generic {indexing_maps = [#map21, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %59 = tensor.empty() : tensor<2x2x8x6xf32>
    %60 = linalg.fill ins(%cst_3 : f32) outs(%59 : tensor<2x2x8x6xf32>) -> tensor<2x2x8x6xf32>
    %61 = linalg.generic {indexing_maps = [#map22, #map23, #map24], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%55, %43 : tensor<2x2x8x2x6xf32>, tensor<2x2x2x6x6xf32>) outs(%60 : tensor<2x2x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x8x6xf32>
    %62 = tensor.empty() : tensor<2x6x2x8xf32>
    %63 = linalg.generic {indexing_maps = [#map25, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<2x2x8x6xf32>) outs(%62 : tensor<2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x8xf32>
    %64 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<2x2x2x6x1xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%58, %64 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%65, %38 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<2x2x2x6x6xf32>) outs(%39 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = arith.addf %out, %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6xf32>
    %expanded_10 = tensor.expand_shape %67 [[0], [1], [2], [3, 4]] output_shape [2, 2, 2, 6, 1] : tensor<2x2x2x6xf32> into tensor<2x2x2x6x1xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x2x2x6x1xf32>) outs(%34 : tensor<2x2x2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = arith.negf %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x1xf32>
    %69 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%58, %42 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.divf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<2x2x2x6x1xf32>) outs(%39 : tensor<2x2x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %85 = arith.addf %out, %in : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6xf32>
    %71 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x2x2x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%69, %71 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.addf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%72, %38 : tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %74 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x6xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24, %73, %74 : tensor<2x2x2x6x6xi1>, tensor<2x2x2x6x6xf32>, tensor<2x2x2x6x6xf32>) outs(%25 : tensor<2x2x2x6x6xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %85 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x2x6x6xf32>
    %76 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x2x2x6x6xf32>) outs(%0 : tensor<2x2x6x2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x6x2x6xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%76, %3 : tensor<2x2x6x2x6xf32>, tensor<2x2x6x2x6xf32>) outs(%0 : tensor<2x2x6x2x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      linalg.yield %85 : f32
    } -> tensor<2x2x6x2x6xf32>
    %78 = tensor.empty() : tensor<2x2x6x8xf32>
    %79 = linalg.fill ins(%cst_3 : f32) outs(%78 : tensor<2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
    %80 = linalg.generic {indexing_maps = [#map26, #map27, #map24], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%77, %expanded : tensor<2x2x6x2x6xf32>, tensor<2x6x2x2x8xf32>) outs(%79 : tensor<2x2x6x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x6x8xf32>
    %81 = linalg.generic {indexing_maps = [#map28, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x2x6x8xf32>) outs(%62 : tensor<2x6x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x8xf32>
    %82 = linalg.fill ins(%cst_3 : f32) outs(%50 : tensor<2x2x6x2x8xf32>) -> tensor<2x2x6x2x8xf32>
    %83 = linalg.generic {indexing_maps = [#map29, #map30, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%77, %arg1 : tensor<2x2x6x2x6xf32>, tensor<2x6x2x8xf32>) outs(%82 : tensor<2x2x6x2x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %85 = arith.mulf %in, %in_12 : f32
      %86 = arith.addf %out, %85 : f32
      linalg.yield %86 : f32
    } -> tensor<2x2x6x2x8xf32>
    %84 = linalg.generic {indexing_maps = [#map31, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<2x2x6x2x8xf32>) outs(%52 : tensor<2x6x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x2x2x8xf32>
    %collapsed_11 = tensor.collapse_shape %84 [[0], [1], [2, 3], [4]] : tensor<2x6x2x2x8xf32> into tensor<2x6x4x8xf32>
    return %collapsed, %collapsed_11, %81, %63 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x2x8xf32>, tensor<2x6x2x8xf32>
  }
}


