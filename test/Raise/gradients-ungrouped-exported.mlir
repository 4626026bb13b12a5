// What jaxlib makes of jax.grad of jax.nn.dot_product_attention, causal. Loops
// of one iteration stand for the heads of a group, and there is no output.

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
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5, d3)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5, d2)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5, d3)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map28 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5)>
#map29 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d4)>
#map30 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
module {
  func.func public @main(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<2x6x4x8xf32>, %arg2: tensor<2x6x4x8xf32>, %arg3: tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) {
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
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 6, 4, 1, 8] : tensor<2x6x4x8xf32> into tensor<2x6x4x1x8xf32>
    %0 = tensor.empty() : tensor<2x4x6x1x6xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<2x4x6x1x6xf32>) -> tensor<2x4x6x1x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x6x4x1x8xf32>, tensor<2x6x4x8xf32>) outs(%1 : tensor<2x4x6x1x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      %89 = arith.addf %out, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x6x1x6xf32>
    %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%0 : tensor<2x4x6x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x1x6xf32>
    %4 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x4x6x1x6xf32>, tensor<2x4x6x1x6xf32>) outs(%0 : tensor<2x4x6x1x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x6x1x6xf32>
    %5 = tensor.empty() : tensor<2x4x6x6xi1>
    %6 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%5 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x6x6xi1>
    %7 = tensor.empty() : tensor<6x6xi1>
    %8 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %9 = tensor.empty() : tensor<6x6xi32>
    %10 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %88 = linalg.index 0 : index
      %89 = arith.index_cast %88 : index to i32
      linalg.yield %89 : i32
    } -> tensor<6x6xi32>
    %11 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%9 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x6xi32>
    %12 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%9 : tensor<6x6xi32>) {
    ^bb0(%in: i32, %in_11: i32, %out: i32):
      %88 = arith.addi %in, %in_11 : i32
      linalg.yield %88 : i32
    } -> tensor<6x6xi32>
    %13 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<6x6xi32>) {
    ^bb0(%out: i32):
      %88 = linalg.index 1 : index
      %89 = arith.index_cast %88 : index to i32
      linalg.yield %89 : i32
    } -> tensor<6x6xi32>
    %14 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i32, %in_11: i32, %out: i1):
      %88 = arith.cmpi sge, %in, %in_11 : i32
      linalg.yield %88 : i1
    } -> tensor<6x6xi1>
    %15 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<6x6xi1>
    %16 = linalg.generic {indexing_maps = [#map8, #map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%14, %8, %15 : tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) outs(%7 : tensor<6x6xi1>) {
    ^bb0(%in: i1, %in_11: i1, %in_12: i1, %out: i1):
      %88 = arith.select %in, %in_11, %in_12 : i1
      linalg.yield %88 : i1
    } -> tensor<6x6xi1>
    %17 = tensor.empty() : tensor<1x1x6x6xi1>
    %18 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<6x6xi1>) outs(%17 : tensor<1x1x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x6x6xi1>
    %19 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x1x6x6xi1>) outs(%5 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x6x6xi1>
    %20 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %19 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xi1>) outs(%5 : tensor<2x4x6x6xi1>) {
    ^bb0(%in: i1, %in_11: i1, %out: i1):
      %88 = arith.andi %in, %in_11 : i1
      linalg.yield %88 : i1
    } -> tensor<2x4x6x6xi1>
    %21 = tensor.empty() : tensor<2x4x6x6xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%21 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x6xf32>
    %23 = tensor.empty() : tensor<1x2x4x6x6xi1>
    %24 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x6x6xi1>) outs(%23 : tensor<1x2x4x6x6xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x6x6xi1>
    %25 = tensor.empty() : tensor<1x2x4x6x6xf32>
    %26 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %27 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x4x6x1x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24, %27, %26 : tensor<1x2x4x6x6xi1>, tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %88 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %29 = tensor.empty() : tensor<1x2x4x6xf32>
    %30 = linalg.fill ins(%cst_2 : f32) outs(%29 : tensor<1x2x4x6xf32>) -> tensor<1x2x4x6xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x2x4x6x6xf32>) outs(%30 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.maximumf %out, %in : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%29 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %31 : tensor<1x2x4x6xf32>, tensor<1x2x4x6xf32>) outs(%29 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.maximumf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6xf32>
    %34 = tensor.empty() : tensor<1x2x4x6x1xf32>
    %35 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x2x4x6xf32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x1xf32>
    %36 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x2x4x6x1xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28, %36 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.subf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.exp %in : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %39 = linalg.fill ins(%cst_3 : f32) outs(%29 : tensor<1x2x4x6xf32>) -> tensor<1x2x4x6xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x2x4x6x6xf32>) outs(%39 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %out, %in : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6xf32>
    %41 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x2x4x6xf32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x1xf32>
    %42 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x2x4x6x1xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.divf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41, %41 : tensor<1x2x4x6x1xf32>, tensor<1x2x4x6x1xf32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x1xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x1xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45, %44 : tensor<1x2x4x6x1xf32>, tensor<1x2x4x6x1xf32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.divf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x1xf32>
    %47 = tensor.empty() : tensor<2x6x4x8xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%47 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %arg3 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) outs(%47 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<2x6x4x8xf32>
    %expanded_9 = tensor.expand_shape %49 [[0], [1], [2], [3, 4]] output_shape [2, 6, 4, 1, 8] : tensor<2x6x4x8xf32> into tensor<2x6x4x1x8xf32>
    %50 = tensor.empty() : tensor<1x2x6x4x8xf32>
    %51 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x6x4x1x8xf32>) outs(%50 : tensor<1x2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x6x4x8xf32>
    %52 = tensor.empty() : tensor<2x4x8x1x6xf32>
    %53 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x6x4x8xf32>) outs(%52 : tensor<2x4x8x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1x6xf32>
    %54 = tensor.empty() : tensor<2x4x1x6x6xf32>
    %55 = linalg.fill ins(%cst_3 : f32) outs(%54 : tensor<2x4x1x6x6xf32>) -> tensor<2x4x1x6x6xf32>
    %56 = linalg.generic {indexing_maps = [#map16, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%53, %arg2 : tensor<2x4x8x1x6xf32>, tensor<2x6x4x8xf32>) outs(%55 : tensor<2x4x1x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      %89 = arith.addf %out, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x1x6x6xf32>
    %57 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x4x1x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %58 = tensor.empty() : tensor<2x4x8x6xf32>
    %59 = linalg.fill ins(%cst_3 : f32) outs(%58 : tensor<2x4x8x6xf32>) -> tensor<2x4x8x6xf32>
    %60 = linalg.generic {indexing_maps = [#map18, #map19, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%53, %43 : tensor<2x4x8x1x6xf32>, tensor<1x2x4x6x6xf32>) outs(%59 : tensor<2x4x8x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      %89 = arith.addf %out, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x8x6xf32>
    %61 = linalg.generic {indexing_maps = [#map21, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x8x6xf32>) outs(%47 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %62 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x4x6x1xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57, %62 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63, %38 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x2x4x6x6xf32>) outs(%39 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %out, %in : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6xf32>
    %expanded_10 = tensor.expand_shape %65 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 6, 1] : tensor<1x2x4x6xf32> into tensor<1x2x4x6x1xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x2x4x6x1xf32>) outs(%34 : tensor<1x2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.negf %in : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x1xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57, %42 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.divf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %68 = tensor.empty() : tensor<2x4x6xf32>
    %69 = linalg.fill ins(%cst_3 : f32) outs(%68 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %70 = linalg.generic {indexing_maps = [#map22, #map23], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%66 : tensor<1x2x4x6x1xf32>) outs(%69 : tensor<2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %out, %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x6xf32>
    %71 = linalg.generic {indexing_maps = [#map24, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x4x6xf32>) outs(%29 : tensor<1x2x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6xf32>
    %72 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x2x4x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67, %72 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.addf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%73, %38 : tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %75 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x6x6xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24, %74, %75 : tensor<1x2x4x6x6xi1>, tensor<1x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>) outs(%25 : tensor<1x2x4x6x6xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %88 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %88 : f32
    } -> tensor<1x2x4x6x6xf32>
    %77 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x2x4x6x6xf32>) outs(%0 : tensor<2x4x6x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x6x1x6xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%77, %3 : tensor<2x4x6x1x6xf32>, tensor<2x4x6x1x6xf32>) outs(%0 : tensor<2x4x6x1x6xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x6x1x6xf32>
    %79 = tensor.empty() : tensor<2x4x6x8xf32>
    %80 = linalg.fill ins(%cst_3 : f32) outs(%79 : tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %81 = linalg.generic {indexing_maps = [#map25, #map26, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%78, %expanded : tensor<2x4x6x1x6xf32>, tensor<2x6x4x1x8xf32>) outs(%80 : tensor<2x4x6x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      %89 = arith.addf %out, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x6x8xf32>
    %82 = linalg.generic {indexing_maps = [#map27, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<2x4x6x8xf32>) outs(%47 : tensor<2x6x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x8xf32>
    %83 = tensor.empty() : tensor<2x4x6x1x8xf32>
    %84 = linalg.fill ins(%cst_3 : f32) outs(%83 : tensor<2x4x6x1x8xf32>) -> tensor<2x4x6x1x8xf32>
    %85 = linalg.generic {indexing_maps = [#map28, #map29, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%78, %arg1 : tensor<2x4x6x1x6xf32>, tensor<2x6x4x8xf32>) outs(%84 : tensor<2x4x6x1x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %88 = arith.mulf %in, %in_11 : f32
      %89 = arith.addf %out, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x6x1x8xf32>
    %86 = tensor.empty() : tensor<2x6x4x1x8xf32>
    %87 = linalg.generic {indexing_maps = [#map30, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<2x4x6x1x8xf32>) outs(%86 : tensor<2x6x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x1x8xf32>
    %collapsed = tensor.collapse_shape %87 [[0], [1], [2], [3, 4]] : tensor<2x6x4x1x8xf32> into tensor<2x6x4x8xf32>
    return %collapsed, %82, %61 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>
  }
}


