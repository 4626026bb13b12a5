// What jaxlib makes of jax.vjp of attention whose scores have a bias with a gradient: trained slopes, and T5's table of buckets. Its scatter
// is loops that carry a tensor, and leaves an index alone that is out of bounds.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-equiv %s --function=slopes --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL
// DEFINE: %{run} = rope-runner %s --random=7 --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=slopes --target=cpu --tiles=row-block:2,key-block:4
// RUN: %{run} --entry=buckets --target=cpu --tiles=row-block:2,key-block:4
// RUN: %{run} --entry=buckets --target=reference

// EQUAL: equal

// CHECK-LABEL: func.func @slopes
// CHECK: rope.attention_backward
// CHECK-NOT: mask_gradient
// CHECK: rope.yield %{{.*}} : f32
// CHECK: rope.yield %{{.*}} : f32
// CHECK-NEXT: } -> {{.*}}, tensor<2xf32>
// CHECK-LABEL: func.func @buckets
// CHECK: rope.attention_backward
// CHECK-NOT: mask_gradient
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, index
// CHECK-NEXT: } -> {{.*}}, tensor<2x8xf32>
// CHECK-NOT: scf.for
// CHECK: return

#m0_map = affine_map<(d0) -> (d0)>
#m0_map1 = affine_map<(d0, d1) -> (d1)>
#m0_map2 = affine_map<(d0, d1) -> (d0, d1)>
#m0_map3 = affine_map<(d0, d1) -> (d0)>
#m0_map4 = affine_map<(d0, d1) -> (0, d1)>
#m0_map5 = affine_map<(d0, d1) -> (d0, 0)>
#m0_map6 = affine_map<(d0, d1, d2) -> (d0)>
#m0_map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m0_map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m0_map9 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#m0_map10 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#m0_map11 = affine_map<() -> ()>
#m0_map12 = affine_map<(d0, d1) -> ()>
#m0_map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#m0_map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#m0_map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#m0_map16 = affine_map<(d0, d1, d2, d3) -> ()>
#m0_map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m0_map18 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m0_map19 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m0_map20 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m0_map21 = affine_map<(d0, d1, d2) -> ()>
#m0_map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m0_map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#m0_map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#m0_map25 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#m0_map26 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
#m1_map = affine_map<(d0) -> (d0)>
#m1_map1 = affine_map<(d0, d1) -> (d1)>
#m1_map2 = affine_map<(d0, d1) -> (d0, d1)>
#m1_map3 = affine_map<(d0, d1) -> (d0)>
#m1_map4 = affine_map<(d0, d1) -> (0, d1)>
#m1_map5 = affine_map<(d0, d1) -> (d0, 0)>
#m1_map6 = affine_map<(d0, d1) -> ()>
#m1_map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m1_map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m1_map9 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#m1_map10 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m1_map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m1_map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#m1_map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#m1_map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#m1_map15 = affine_map<(d0, d1, d2, d3) -> ()>
#m1_map16 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m1_map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m1_map18 = affine_map<(d0, d1, d2) -> ()>
#m1_map19 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m1_map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#m1_map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#m1_map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#m1_map23 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
#m1_map24 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>

func.func @slopes(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<2xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32> {jax.result_info = "result[0]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[1]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[2]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[3]"}, tensor<2xf32> {jax.result_info = "result[4]"}) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<2.500000e-01> : tensor<f32>
  %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_4 = arith.constant dense<0> : tensor<i32>
  %0 = tensor.empty() : tensor<6xi32>
  %1 = linalg.generic {indexing_maps = [#m0_map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi32>) {
  ^bb0(%out: i32):
    %86 = linalg.index 0 : index
    %87 = arith.index_cast %86 : index to i32
    linalg.yield %87 : i32
  } -> tensor<6xi32>
  %2 = tensor.empty() : tensor<1x6xi32>
  %3 = linalg.generic {indexing_maps = [#m0_map1, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6xi32>) outs(%2 : tensor<1x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<1x6xi32>
  %4 = tensor.empty() : tensor<6x1xi32>
  %5 = linalg.generic {indexing_maps = [#m0_map3, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6xi32>) outs(%4 : tensor<6x1xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x1xi32>
  %6 = tensor.empty() : tensor<6x6xi32>
  %7 = linalg.generic {indexing_maps = [#m0_map4, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %8 = linalg.generic {indexing_maps = [#m0_map5, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x1xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %9 = linalg.generic {indexing_maps = [#m0_map2, #m0_map2, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_7: i32, %out: i32):
    %86 = arith.subi %in, %in_7 : i32
    linalg.yield %86 : i32
  } -> tensor<6x6xi32>
  %10 = tensor.empty() : tensor<6x6xf32>
  %11 = linalg.generic {indexing_maps = [#m0_map2, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x6xi32>) outs(%10 : tensor<6x6xf32>) {
  ^bb0(%in: i32, %out: f32):
    %86 = arith.sitofp %in : i32 to f32
    linalg.yield %86 : f32
  } -> tensor<6x6xf32>
  %12 = tensor.empty() : tensor<2x1x1xf32>
  %13 = linalg.generic {indexing_maps = [#m0_map6, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2xf32>) outs(%12 : tensor<2x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x1x1xf32>
  %14 = tensor.empty() : tensor<1x6x6xf32>
  %15 = linalg.generic {indexing_maps = [#m0_map8, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<6x6xf32>) outs(%14 : tensor<1x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x6x6xf32>
  %16 = tensor.empty() : tensor<2x6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m0_map9, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x1x1xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x6xf32>
  %18 = linalg.generic {indexing_maps = [#m0_map10, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x6x6xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x6xf32>
  %19 = linalg.generic {indexing_maps = [#m0_map7, #m0_map7, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %18 : tensor<2x6x6xf32>, tensor<2x6x6xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x6x6xf32>
  %20 = tensor.empty() : tensor<6x6xi1>
  %21 = linalg.generic {indexing_maps = [#m0_map2, #m0_map2, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%20 : tensor<6x6xi1>) {
  ^bb0(%in: i32, %in_7: i32, %out: i1):
    %86 = arith.cmpi sle, %in, %in_7 : i32
    linalg.yield %86 : i1
  } -> tensor<6x6xi1>
  %22 = tensor.empty() : tensor<f32>
  %23 = linalg.generic {indexing_maps = [#m0_map11, #m0_map11], iterator_types = []} ins(%cst_4 : tensor<i32>) outs(%22 : tensor<f32>) {
  ^bb0(%in: i32, %out: f32):
    %86 = arith.sitofp %in : i32 to f32
    linalg.yield %86 : f32
  } -> tensor<f32>
  %24 = linalg.generic {indexing_maps = [#m0_map12, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<f32>) outs(%10 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x6xf32>
  %25 = linalg.generic {indexing_maps = [#m0_map12, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%10 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x6xf32>
  %26 = linalg.generic {indexing_maps = [#m0_map2, #m0_map2, #m0_map2, #m0_map2], iterator_types = ["parallel", "parallel"]} ins(%21, %24, %25 : tensor<6x6xi1>, tensor<6x6xf32>, tensor<6x6xf32>) outs(%10 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
    %86 = arith.select %in, %in_7, %in_8 : f32
    linalg.yield %86 : f32
  } -> tensor<6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m0_map8, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<6x6xf32>) outs(%14 : tensor<1x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x6x6xf32>
  %28 = linalg.generic {indexing_maps = [#m0_map10, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x6x6xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x6xf32>
  %29 = linalg.generic {indexing_maps = [#m0_map7, #m0_map7, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %28 : tensor<2x6x6xf32>, tensor<2x6x6xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.addf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x6x6xf32>
  %30 = tensor.empty() : tensor<2x2x6x6xf32>
  %31 = linalg.fill ins(%cst_0 : f32) outs(%30 : tensor<2x2x6x6xf32>) -> tensor<2x2x6x6xf32>
  %32 = linalg.generic {indexing_maps = [#m0_map13, #m0_map14, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%31 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x6x6xf32>
  %33 = linalg.generic {indexing_maps = [#m0_map16, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %34 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %35 = tensor.empty() : tensor<1x2x6x6xf32>
  %36 = linalg.generic {indexing_maps = [#m0_map18, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x6x6xf32>) outs(%35 : tensor<1x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x6x6xf32>
  %37 = linalg.generic {indexing_maps = [#m0_map19, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %38 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.addf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %39 = tensor.empty() : tensor<2x2x6xf32>
  %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %41 = linalg.generic {indexing_maps = [#m0_map17, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x2x6x6xf32>) outs(%40 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.maximumf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6xf32>
  %42 = linalg.generic {indexing_maps = [#m0_map21, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%39 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6xf32>
  %43 = linalg.generic {indexing_maps = [#m0_map7, #m0_map7, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %41 : tensor<2x2x6xf32>, tensor<2x2x6xf32>) outs(%39 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.maximumf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6xf32>
  %44 = tensor.empty() : tensor<2x2x6x1xf32>
  %45 = linalg.generic {indexing_maps = [#m0_map20, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x2x6xf32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %46 = linalg.generic {indexing_maps = [#m0_map22, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x6x1xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %47 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %46 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.subf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %48 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = math.exp %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %49 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %50 = linalg.generic {indexing_maps = [#m0_map17, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%48 : tensor<2x2x6x6xf32>) outs(%49 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6xf32>
  %51 = linalg.generic {indexing_maps = [#m0_map20, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x2x6xf32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %52 = linalg.generic {indexing_maps = [#m0_map22, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x6x1xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %53 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %52 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.divf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %54 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %51 : tensor<2x2x6x1xf32>, tensor<2x2x6x1xf32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x1xf32>
  %55 = linalg.generic {indexing_maps = [#m0_map16, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %56 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %54 : tensor<2x2x6x1xf32>, tensor<2x2x6x1xf32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.divf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x1xf32>
  %57 = tensor.empty() : tensor<2x2x6x4xf32>
  %58 = linalg.fill ins(%cst_0 : f32) outs(%57 : tensor<2x2x6x4xf32>) -> tensor<2x2x6x4xf32>
  %59 = linalg.generic {indexing_maps = [#m0_map13, #m0_map23, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%53, %arg2 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%58 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x6x4xf32>
  %60 = tensor.empty() : tensor<2x2x4x6xf32>
  %61 = linalg.fill ins(%cst_0 : f32) outs(%60 : tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
  %62 = linalg.generic {indexing_maps = [#m0_map24, #m0_map23, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg4, %53 : tensor<2x2x6x4xf32>, tensor<2x2x6x6xf32>) outs(%61 : tensor<2x2x4x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x4x6xf32>
  %63 = linalg.generic {indexing_maps = [#m0_map25, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x2x4x6xf32>) outs(%57 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x4xf32>
  %64 = linalg.generic {indexing_maps = [#m0_map13, #m0_map14, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg4, %arg2 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%31 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x6x6xf32>
  %65 = linalg.generic {indexing_maps = [#m0_map22, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x2x6x1xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %66 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %65 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %67 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %48 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %68 = linalg.generic {indexing_maps = [#m0_map17, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%67 : tensor<2x2x6x6xf32>) outs(%49 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6xf32>
  %expanded = tensor.expand_shape %68 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %69 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x2x6x1xf32>) outs(%44 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.negf %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x1xf32>
  %70 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %52 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.divf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %71 = linalg.generic {indexing_maps = [#m0_map17, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<2x2x6x1xf32>) outs(%49 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6xf32>
  %72 = linalg.generic {indexing_maps = [#m0_map20, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<2x2x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %73 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %72 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.addf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %74 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %48 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %75 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<2x6x6xf32>) -> tensor<2x6x6xf32>
  %76 = linalg.generic {indexing_maps = [#m0_map26, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<2x2x6x6xf32>) outs(%75 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x6x6xf32>
  %expanded_5 = tensor.expand_shape %76 [[0, 1], [2], [3]] output_shape [1, 2, 6, 6] : tensor<2x6x6xf32> into tensor<1x2x6x6xf32>
  %77 = linalg.generic {indexing_maps = [#m0_map26, #m0_map20], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_5 : tensor<1x2x6x6xf32>) outs(%75 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2x6x6xf32>
  %78 = linalg.generic {indexing_maps = [#m0_map17, #m0_map17, #m0_map17], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %33 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%30 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x2x6x6xf32>
  %79 = linalg.generic {indexing_maps = [#m0_map24, #m0_map23, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%78, %arg0 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%58 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x6x4xf32>
  %80 = linalg.generic {indexing_maps = [#m0_map13, #m0_map23, #m0_map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%78, %arg1 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%58 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    %87 = arith.addf %out, %86 : f32
    linalg.yield %87 : f32
  } -> tensor<2x2x6x4xf32>
  %81 = linalg.generic {indexing_maps = [#m0_map7, #m0_map7, #m0_map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %18 : tensor<2x6x6xf32>, tensor<2x6x6xf32>) outs(%16 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %in_7: f32, %out: f32):
    %86 = arith.mulf %in, %in_7 : f32
    linalg.yield %86 : f32
  } -> tensor<2x6x6xf32>
  %82 = tensor.empty() : tensor<2xf32>
  %83 = linalg.fill ins(%cst_0 : f32) outs(%82 : tensor<2xf32>) -> tensor<2xf32>
  %84 = linalg.generic {indexing_maps = [#m0_map7, #m0_map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%81 : tensor<2x6x6xf32>) outs(%83 : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2xf32>
  %expanded_6 = tensor.expand_shape %84 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
  %85 = linalg.generic {indexing_maps = [#m0_map7, #m0_map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_6 : tensor<2x1x1xf32>) outs(%83 : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %86 = arith.addf %out, %in : f32
    linalg.yield %86 : f32
  } -> tensor<2xf32>
  return %59, %80, %79, %63, %85 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2xf32>
}

func.func @buckets(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<8x2xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32> {jax.result_info = "result[0]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[1]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[2]"}, tensor<2x2x6x4xf32> {jax.result_info = "result[3]"}, tensor<8x2xf32> {jax.result_info = "result[4]"}) {
  %c5 = arith.constant 5 : index
  %cst = arith.constant 0xFF800000 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %c7 = arith.constant 7 : index
  %cst_1 = arith.constant dense<0> : tensor<i32>
  %c7_i32 = arith.constant 7 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c0 = arith.constant 0 : index
  %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
  %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = arith.constant dense<2.500000e-01> : tensor<f32>
  %cst_6 = arith.constant dense<8> : tensor<i32>
  %cst_7 = arith.constant dense<3> : tensor<i32>
  %cst_8 = arith.constant dense<2> : tensor<i32>
  %cst_9 = arith.constant dense<2.07944155> : tensor<f32>
  %cst_10 = arith.constant dense<2.000000e+00> : tensor<f32>
  %cst_11 = arith.constant dense<1> : tensor<i32>
  %cst_12 = arith.constant dense<4> : tensor<i32>
  %0 = tensor.empty() : tensor<6xi32>
  %1 = linalg.generic {indexing_maps = [#m1_map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi32>) {
  ^bb0(%out: i32):
    %99 = linalg.index 0 : index
    %100 = arith.index_cast %99 : index to i32
    linalg.yield %100 : i32
  } -> tensor<6xi32>
  %2 = tensor.empty() : tensor<1x6xi32>
  %3 = linalg.generic {indexing_maps = [#m1_map1, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6xi32>) outs(%2 : tensor<1x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<1x6xi32>
  %4 = tensor.empty() : tensor<6x1xi32>
  %5 = linalg.generic {indexing_maps = [#m1_map3, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<6xi32>) outs(%4 : tensor<6x1xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x1xi32>
  %6 = tensor.empty() : tensor<6x6xi32>
  %7 = linalg.generic {indexing_maps = [#m1_map4, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %8 = linalg.generic {indexing_maps = [#m1_map5, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x1xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %9 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.subi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %10 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %11 = tensor.empty() : tensor<6x6xi1>
  %12 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%11 : tensor<6x6xi1>) {
  ^bb0(%in: i32, %in_14: i32, %out: i1):
    %99 = arith.cmpi sgt, %in, %in_14 : i32
    linalg.yield %99 : i1
  } -> tensor<6x6xi1>
  %13 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %14 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%12, %13, %10 : tensor<6x6xi1>, tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i1, %in_14: i32, %in_15: i32, %out: i32):
    %99 = arith.select %in, %in_14, %in_15 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %15 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    %99 = arith.cmpi sge, %in, %c0_i32 : i32
    %100 = arith.subi %c0_i32, %in : i32
    %101 = arith.select %99, %in, %100 : i32
    linalg.yield %101 : i32
  } -> tensor<6x6xi32>
  %16 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %17 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.maxsi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %18 = tensor.empty() : tensor<6x6xf32>
  %19 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<6x6xi32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: i32, %out: f32):
    %99 = arith.sitofp %in : i32 to f32
    linalg.yield %99 : f32
  } -> tensor<6x6xf32>
  %20 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x6xf32>
  %21 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.divf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<6x6xf32>
  %22 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x6xf32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.log %in : f32
    linalg.yield %99 : f32
  } -> tensor<6x6xf32>
  %23 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x6xf32>
  %24 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%22, %23 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.divf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<6x6xf32>
  %25 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%24, %20 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%18 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<6x6xf32>
  %26 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<6x6xf32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: f32, %out: i32):
    %99 = arith.fptosi %in : f32 to i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %27 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %28 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%27, %26 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.addi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %29 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%15, %27 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%11 : tensor<6x6xi1>) {
  ^bb0(%in: i32, %in_14: i32, %out: i1):
    %99 = arith.cmpi slt, %in, %in_14 : i32
    linalg.yield %99 : i1
  } -> tensor<6x6xi1>
  %30 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %31 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.minsi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %32 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%29, %15, %31 : tensor<6x6xi1>, tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i1, %in_14: i32, %in_15: i32, %out: i32):
    %99 = arith.select %in, %in_14, %in_15 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %33 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%14, %32 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.addi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %34 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%33, %10 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%11 : tensor<6x6xi1>) {
  ^bb0(%in: i32, %in_14: i32, %out: i1):
    %99 = arith.cmpi slt, %in, %in_14 : i32
    linalg.yield %99 : i1
  } -> tensor<6x6xi1>
  %35 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6xi32>
  %36 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%33, %35 : tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i32, %in_14: i32, %out: i32):
    %99 = arith.addi %in, %in_14 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %37 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%34, %36, %33 : tensor<6x6xi1>, tensor<6x6xi32>, tensor<6x6xi32>) outs(%6 : tensor<6x6xi32>) {
  ^bb0(%in: i1, %in_14: i32, %in_15: i32, %out: i32):
    %99 = arith.select %in, %in_14, %in_15 : i32
    linalg.yield %99 : i32
  } -> tensor<6x6xi32>
  %38 = tensor.empty() : tensor<6x6x1xi32>
  %39 = linalg.generic {indexing_maps = [#m1_map7, #m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<6x6xi32>) outs(%38 : tensor<6x6x1xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<6x6x1xi32>
  %40 = tensor.empty() : tensor<6x6x2xf32>
  %41 = linalg.generic {indexing_maps = [#m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} outs(%40 : tensor<6x6x2xf32>) {
  ^bb0(%out: f32):
    %99 = linalg.index 0 : index
    %100 = linalg.index 1 : index
    %101 = linalg.index 2 : index
    %extracted = tensor.extract %39[%99, %100, %c0] : tensor<6x6x1xi32>
    %102 = arith.index_cast %extracted : i32 to index
    %103 = arith.maxsi %102, %c0 : index
    %104 = arith.minsi %103, %c7 : index
    %extracted_14 = tensor.extract %arg3[%104, %101] : tensor<8x2xf32>
    linalg.yield %extracted_14 : f32
  } -> tensor<6x6x2xf32>
  %42 = tensor.empty() : tensor<2x6x6xf32>
  %43 = linalg.generic {indexing_maps = [#m1_map9, #m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<6x6x2xf32>) outs(%42 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x6xf32>
  %44 = tensor.empty() : tensor<1x2x6x6xf32>
  %45 = linalg.generic {indexing_maps = [#m1_map10, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x6x6xf32>) outs(%44 : tensor<1x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x2x6x6xf32>
  %46 = tensor.empty() : tensor<2x2x6x6xf32>
  %47 = linalg.fill ins(%cst_0 : f32) outs(%46 : tensor<2x2x6x6xf32>) -> tensor<2x2x6x6xf32>
  %48 = linalg.generic {indexing_maps = [#m1_map12, #m1_map13, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%47 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x6x6xf32>
  %49 = linalg.generic {indexing_maps = [#m1_map15, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %50 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %51 = linalg.generic {indexing_maps = [#m1_map16, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %52 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %51 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.addf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %53 = tensor.empty() : tensor<2x2x6xf32>
  %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %55 = linalg.generic {indexing_maps = [#m1_map11, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x2x6x6xf32>) outs(%54 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.maximumf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6xf32>
  %56 = linalg.generic {indexing_maps = [#m1_map18, #m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%53 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6xf32>
  %57 = linalg.generic {indexing_maps = [#m1_map8, #m1_map8, #m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %55 : tensor<2x2x6xf32>, tensor<2x2x6xf32>) outs(%53 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.maximumf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6xf32>
  %58 = tensor.empty() : tensor<2x2x6x1xf32>
  %59 = linalg.generic {indexing_maps = [#m1_map17, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x2x6xf32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %60 = linalg.generic {indexing_maps = [#m1_map19, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<2x2x6x1xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %61 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %60 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.subf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %62 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = math.exp %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %63 = linalg.fill ins(%cst_0 : f32) outs(%53 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %64 = linalg.generic {indexing_maps = [#m1_map11, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x2x6x6xf32>) outs(%63 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6xf32>
  %65 = linalg.generic {indexing_maps = [#m1_map17, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x2x6xf32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %66 = linalg.generic {indexing_maps = [#m1_map19, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<2x2x6x1xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %67 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %66 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.divf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %68 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %65 : tensor<2x2x6x1xf32>, tensor<2x2x6x1xf32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x1xf32>
  %69 = linalg.generic {indexing_maps = [#m1_map15, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x1xf32>
  %70 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %68 : tensor<2x2x6x1xf32>, tensor<2x2x6x1xf32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.divf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x1xf32>
  %71 = tensor.empty() : tensor<2x2x6x4xf32>
  %72 = linalg.fill ins(%cst_0 : f32) outs(%71 : tensor<2x2x6x4xf32>) -> tensor<2x2x6x4xf32>
  %73 = linalg.generic {indexing_maps = [#m1_map12, #m1_map20, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%67, %arg2 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%72 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x6x4xf32>
  %74 = tensor.empty() : tensor<2x2x4x6xf32>
  %75 = linalg.fill ins(%cst_0 : f32) outs(%74 : tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
  %76 = linalg.generic {indexing_maps = [#m1_map21, #m1_map20, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg4, %67 : tensor<2x2x6x4xf32>, tensor<2x2x6x6xf32>) outs(%75 : tensor<2x2x4x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x4x6xf32>
  %77 = linalg.generic {indexing_maps = [#m1_map22, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<2x2x4x6xf32>) outs(%71 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x4xf32>
  %78 = linalg.generic {indexing_maps = [#m1_map12, #m1_map13, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg4, %arg2 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%47 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x6x6xf32>
  %79 = linalg.generic {indexing_maps = [#m1_map19, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x2x6x1xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %80 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %79 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %81 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %62 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %82 = linalg.generic {indexing_maps = [#m1_map11, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%81 : tensor<2x2x6x6xf32>) outs(%63 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6xf32>
  %expanded = tensor.expand_shape %82 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %83 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x2x6x1xf32>) outs(%58 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.negf %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x1xf32>
  %84 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %66 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.divf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %85 = linalg.generic {indexing_maps = [#m1_map11, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<2x2x6x1xf32>) outs(%63 : tensor<2x2x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6xf32>
  %86 = linalg.generic {indexing_maps = [#m1_map17, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<2x2x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2x6x6xf32>
  %87 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %86 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.addf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %88 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %62 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %89 = linalg.fill ins(%cst_0 : f32) outs(%42 : tensor<2x6x6xf32>) -> tensor<2x6x6xf32>
  %90 = linalg.generic {indexing_maps = [#m1_map23, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%88 : tensor<2x2x6x6xf32>) outs(%89 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x6x6xf32>
  %expanded_13 = tensor.expand_shape %90 [[0, 1], [2], [3]] output_shape [1, 2, 6, 6] : tensor<2x6x6xf32> into tensor<1x2x6x6xf32>
  %91 = linalg.generic {indexing_maps = [#m1_map11, #m1_map11, #m1_map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %49 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%46 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    linalg.yield %99 : f32
  } -> tensor<2x2x6x6xf32>
  %92 = linalg.generic {indexing_maps = [#m1_map21, #m1_map20, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%91, %arg0 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%72 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x6x4xf32>
  %93 = linalg.generic {indexing_maps = [#m1_map12, #m1_map20, #m1_map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%91, %arg1 : tensor<2x2x6x6xf32>, tensor<2x2x6x4xf32>) outs(%72 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_14: f32, %out: f32):
    %99 = arith.mulf %in, %in_14 : f32
    %100 = arith.addf %out, %99 : f32
    linalg.yield %100 : f32
  } -> tensor<2x2x6x4xf32>
  %94 = linalg.generic {indexing_maps = [#m1_map23, #m1_map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_13 : tensor<1x2x6x6xf32>) outs(%89 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %99 = arith.addf %out, %in : f32
    linalg.yield %99 : f32
  } -> tensor<2x6x6xf32>
  %95 = linalg.generic {indexing_maps = [#m1_map24, #m1_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<2x6x6xf32>) outs(%40 : tensor<6x6x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x6x2xf32>
  %96 = tensor.empty() : tensor<8x2xf32>
  %97 = linalg.generic {indexing_maps = [#m1_map6, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%96 : tensor<8x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x2xf32>
  %98 = scf.for %arg5 = %c0 to %c6 step %c1 iter_args(%arg6 = %97) -> (tensor<8x2xf32>) {
    %99 = scf.for %arg7 = %c0 to %c6 step %c1 iter_args(%arg8 = %arg6) -> (tensor<8x2xf32>) {
      %extracted = tensor.extract %39[%arg5, %arg7, %c0] : tensor<6x6x1xi32>
      %100 = arith.cmpi sge, %extracted, %c0_i32 : i32
      %101 = arith.cmpi sle, %extracted, %c7_i32 : i32
      %102 = arith.andi %100, %101 : i1
      %103 = arith.maxsi %arg5, %c0 : index
      %104 = arith.minsi %103, %c5 : index
      %105 = arith.maxsi %arg7, %c0 : index
      %106 = arith.minsi %105, %c5 : index
      %extracted_slice = tensor.extract_slice %95[%104, %106, 0] [1, 1, 2] [1, 1, 1] : tensor<6x6x2xf32> to tensor<1x1x2xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0], [1, 2]] : tensor<1x1x2xf32> into tensor<1x2xf32>
      %107 = arith.index_cast %extracted : i32 to index
      %108 = arith.maxsi %107, %c0 : index
      %109 = arith.minsi %108, %c7 : index
      %extracted_slice_14 = tensor.extract_slice %arg8[%109, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<1x2xf32>
      %110 = tensor.empty() : tensor<1x2xf32>
      %111 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_14, %collapsed : tensor<1x2xf32>, tensor<1x2xf32>) outs(%110 : tensor<1x2xf32>) {
      ^bb0(%in: f32, %in_15: f32, %out: f32):
        %113 = arith.addf %in, %in_15 : f32
        linalg.yield %113 : f32
      } -> tensor<1x2xf32>
      %112 = linalg.generic {indexing_maps = [#m1_map2, #m1_map2, #m1_map2], iterator_types = ["parallel", "parallel"]} ins(%111, %extracted_slice_14 : tensor<1x2xf32>, tensor<1x2xf32>) outs(%110 : tensor<1x2xf32>) {
      ^bb0(%in: f32, %in_15: f32, %out: f32):
        %113 = arith.select %102, %in, %in_15 : f32
        linalg.yield %113 : f32
      } -> tensor<1x2xf32>
      %inserted_slice = tensor.insert_slice %112 into %arg8[%109, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<8x2xf32>
      scf.yield %inserted_slice : tensor<8x2xf32>
    }
    scf.yield %99 : tensor<8x2xf32>
  }
  return %73, %93, %92, %77, %98 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<8x2xf32>
}
