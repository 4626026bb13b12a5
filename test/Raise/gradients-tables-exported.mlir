// What torch-mlir makes of joint graphs of attention whose scores have a bias with a gradient: ALiBi with slopes that are trained, a
// table by distance, T5's table of buckets, and Shaw's relative positions, whose rows have gradients for Q and the table. The op sums what the tables get; no tensor has an element for each pair of a row and
// a key. The loops of scatters come from torch-mlir: what they assert is proven for the distances, and stays for the buckets.

// RUN: rope-opt %s --rope-raise --canonicalize --cse --remarks-filter=rope-raise -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-equiv %s --function=slopes --pass-pipeline="builtin.module(rope-raise)" | FileCheck %s --check-prefix=EQUAL
// DEFINE: %{run} = rope-runner %s --random=7 --pass-pipeline="builtin.module(rope-raise)" --compare-with="reference:builtin.module(rope-import)" --rtol=1e-4 --atol=1e-5
// RUN: %{run} --entry=slopes --target=reference
// RUN: %{run} --entry=slopes --target=cpu --tiles=row-block:2,key-block:4
// RUN: %{run} --entry=distances --target=reference
// RUN: %{run} --entry=distances --target=cpu --tiles=row-block:2,key-block:4
// RUN: %{run} --entry=buckets --target=reference
// RUN: %{run} --entry=buckets --target=cpu --tiles=row-block:2,key-block:4

// DEFINE: %{sizes} = --shape=0:3x2x5x4 --shape=1:3x2x5x4 --shape=2:3x2x5x4 --shape=4:3x2x5x4
// RUN: %{run} --entry=dynamic_slopes --target=reference %{sizes}
// RUN: %{run} --entry=dynamic_slopes --target=cpu --tiles=row-block:2,key-block:4 %{sizes}

// RUN: %{run} --entry=relative --target=reference
// RUN: %{run} --entry=relative --target=cpu --tiles=row-block:2,key-block:4

// One dimension of the attention for two axes of a gradient: the other axis has an index that is computed.
// RUN: sed 's/alloc\[%66, %69, %72, %75\]/alloc[%66, %66, %72, %75]/' %s > %t.twice.mlir
// DEFINE: %{twice} = rope-runner %t.twice.mlir --random=7 --pass-pipeline="builtin.module(rope-raise)" --compare-with="reference:builtin.module(rope-import)" --rtol=1e-4 --atol=1e-5
// RUN: rope-opt %t.twice.mlir --rope-raise | FileCheck %s --check-prefix=TWICE
// RUN: %{twice} --entry=relative --target=reference
// RUN: %{twice} --entry=relative --target=cpu --tiles=row-block:2,key-block:4
// TWICE-LABEL: func.func @relative
// TWICE: rope.attention_backward ins({{.*}} program {
// TWICE: rope.yield %{{.*}}, %{{.*}}, %{{.*}} : f32, index, index

// REMARK-COUNT-5: the gradient of the mask is summed up for what the mask is computed from, and for nothing else
// EQUAL: equal

// CHECK-LABEL: func.func @slopes
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins({{.*}} program {
// CHECK: rope.attention_backward ins({{.*}} program {
// CHECK: arith.mulf
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[G:[^ :]*]]: f32, %{{.*}}: index, %{{.*}}: index, %[[ROW:[^ :]*]]: index, %[[KEY:[^ :]*]]: index):
// CHECK-NEXT: %[[N:.*]] = arith.subi %[[KEY]], %[[ROW]]
// CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[N]]
// CHECK-NEXT: %[[F:.*]] = arith.sitofp %[[I]]
// CHECK-NEXT: %[[V:.*]] = arith.mulf %[[G]], %[[F]]
// CHECK-NEXT: rope.yield %[[V]] : f32
// CHECK-NEXT: }
// CHECK-NOT: linalg.generic
// CHECK: return
// CHECK-LABEL: func.func @distances
// CHECK-NOT: linalg.generic
// CHECK: rope.attention_backward ins({{.*}} program {
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[G:[^ :]*]]: f32, %{{.*}}: index, %{{.*}}: index, %[[ROW:[^ :]*]]: index, %[[KEY:[^ :]*]]: index):
// CHECK-NEXT: %[[N:.*]] = arith.subi %[[KEY]], %[[ROW]]
// CHECK-NEXT: %[[I:.*]] = arith.addi %[[N]], %c5
// CHECK-NEXT: rope.yield %[[G]], %[[I]] : f32, index
// CHECK-NEXT: } -> {{.*}}, tensor<2x11xf32>
// CHECK-NOT: linalg.generic
// CHECK-NOT: scf.for
// CHECK-NOT: memref
// CHECK: return
// CHECK-LABEL: func.func @buckets
// CHECK: rope.attention_backward ins({{.*}} program {
// CHECK: }, {
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[B:.*]], %c8
// CHECK-NEXT: %[[V:.*]] = arith.select %[[INSIDE]],
// CHECK-NEXT: %[[LOW:.*]] = arith.maxsi %[[B]], %c0
// CHECK-NEXT: %[[AT:.*]] = arith.minsi %[[LOW]], %c7
// CHECK-NEXT: rope.yield %[[V]], %[[AT]] : f32, index
// CHECK-NEXT: } -> {{.*}}, tensor<2x8xf32>
// CHECK: linalg.transpose ins(%{{.*}}#3 : tensor<2x8xf32>)
// CHECK: scf.for
// CHECK: cf.assert
// CHECK-NOT: memref
// CHECK: return
// CHECK-LABEL: func.func @dynamic_slopes
// CHECK: rope.attention_backward ins({{.*}} program {
// CHECK-NOT: mask_gradient
// CHECK: }, {
// CHECK: rope.yield %{{.*}} : f32
// CHECK-NEXT: } -> {{.*}}, tensor<2xf32>
// CHECK-LABEL: func.func @relative
// CHECK: rope.attention_backward ins({{.*}} program {
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[G:[^ :]*]]: f32
// CHECK-NEXT: %[[V:.*]] = arith.mulf %[[G]], %cst
// CHECK: rope.yield %[[V]], %{{.*}} : f32, index
// CHECK-NEXT: } -> {{.*}}, tensor<2x2x6x5xf32>
// CHECK-NOT: scf.for
// CHECK: return

#m0_map = affine_map<(d0) -> (d0)>
#m0_map1 = affine_map<(d0, d1) -> (0, d1)>
#m0_map2 = affine_map<(d0, d1) -> (d0, 0)>
#m0_map3 = affine_map<(d0, d1) -> (d0, d1)>
#m0_map4 = affine_map<(d0, d1) -> ()>
#m0_map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m0_map6 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#m0_map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m0_map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m0_map9 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m0_map10 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m0_map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m0_map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m0_map13 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m1_map = affine_map<(d0) -> (d0)>
#m1_map1 = affine_map<(d0, d1) -> (0, d1)>
#m1_map2 = affine_map<(d0, d1) -> (d0, 0)>
#m1_map3 = affine_map<(d0, d1) -> (d0, d1)>
#m1_map4 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#m1_map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m1_map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m1_map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m1_map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m1_map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m1_map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m1_map11 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m1_map12 = affine_map<(d0, d1, d2) -> (d0)>
#m2_map = affine_map<(d0) -> (d0)>
#m2_map1 = affine_map<(d0, d1) -> (0, d1)>
#m2_map2 = affine_map<(d0, d1) -> (d0, 0)>
#m2_map3 = affine_map<(d0, d1) -> (d0, d1)>
#m2_map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#m2_map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m2_map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m2_map7 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m2_map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m2_map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m2_map10 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#m2_map11 = affine_map<(d0, d1, d2) -> ()>
#m3_map = affine_map<(d0) -> (d0)>
#m3_map1 = affine_map<(d0, d1) -> (0, d1)>
#m3_map2 = affine_map<(d0, d1) -> (d0, 0)>
#m3_map3 = affine_map<(d0, d1) -> (d0, d1)>
#m3_map4 = affine_map<(d0, d1) -> ()>
#m3_map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m3_map6 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#m3_map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m3_map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#m3_map9 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#m3_map10 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m3_map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m3_map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m3_map13 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#m4_map = affine_map<(d0) -> (d0)>
#m4_map1 = affine_map<(d0, d1) -> (0, d1)>
#m4_map2 = affine_map<(d0, d1) -> (d0, 0)>
#m4_map3 = affine_map<(d0, d1) -> (d0, d1)>
#m4_map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#m4_map5 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#m4_map6 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#m4_map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#m4_map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#m4_map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#m4_map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#m4_map11 = affine_map<(d0, d1, d2, d3) -> (d0)>
#m4_map12 = affine_map<(d0, d1, d2, d3) -> (d1)>
#m4_map13 = affine_map<(d0, d1, d2, d3) -> (d2)>

func.func @slopes(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<2xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2xf32>) {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<0xFF800000> : tensor<6x6xf32>
  %cst_3 = arith.constant 2.500000e-01 : f32
  %0 = tensor.empty() : tensor<6xi64>
  %1 = linalg.generic {indexing_maps = [#m0_map], iterator_types = ["parallel"]} outs(%0 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %52 = linalg.index 0 : index
    %53 = arith.index_cast %52 : index to i64
    linalg.yield %53 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_4 = tensor.expand_shape %1 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %2 = tensor.empty() : tensor<6x6xi64>
  %3 = linalg.generic {indexing_maps = [#m0_map1, #m0_map2, #m0_map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_4 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%2 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_25: i64, %out: i64):
    %52 = arith.subi %in, %in_25 : i64
    linalg.yield %52 : i64
  } -> tensor<6x6xi64>
  %4 = tensor.empty() : tensor<6x6xf32>
  %5 = linalg.generic {indexing_maps = [#m0_map3, #m0_map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x6xi64>) outs(%4 : tensor<6x6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %52 = arith.sitofp %in : i64 to f32
    linalg.yield %52 : f32
  } -> tensor<6x6xf32>
  %6 = tensor.empty() : tensor<6x6xi1>
  %7 = linalg.generic {indexing_maps = [#m0_map3, #m0_map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x6xi64>) outs(%6 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %52 = arith.cmpi sge, %in, %c1_i64 : i64
    linalg.yield %52 : i1
  } -> tensor<6x6xi1>
  %8 = linalg.generic {indexing_maps = [#m0_map3, #m0_map3, #m0_map4, #m0_map3], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_2, %cst_1 : tensor<6x6xi1>, tensor<6x6xf32>, tensor<f32>) outs(%4 : tensor<6x6xf32>) {
  ^bb0(%in: i1, %in_25: f32, %in_26: f32, %out: f32):
    %52 = arith.select %in, %in_25, %in_26 : f32
    linalg.yield %52 : f32
  } -> tensor<6x6xf32>
  %9 = tensor.empty() : tensor<2x2x4x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x2x6x4xf32>) outs(%9 : tensor<2x2x4x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x4x6xf32> into tensor<4x4x6xf32>
  %10 = tensor.empty() : tensor<4x6x6xf32>
  %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %12 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%11 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_6 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %13 = tensor.empty() : tensor<2x2x6x6xf32>
  %14 = linalg.generic {indexing_maps = [#m0_map5, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.mulf %in, %cst_3 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %expanded_7 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
  %15 = tensor.empty() : tensor<2x6x6xf32>
  %16 = linalg.generic {indexing_maps = [#m0_map6, #m0_map7, #m0_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %5 : tensor<2x1x1xf32>, tensor<6x6xf32>) outs(%15 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.mulf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m0_map5, #m0_map9, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %16 : tensor<2x2x6x6xf32>, tensor<2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.addf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %18 = linalg.generic {indexing_maps = [#m0_map5, #m0_map10, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %8 : tensor<2x2x6x6xf32>, tensor<6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.addf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %19 = tensor.empty() : tensor<2x2x6xi64>
  %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x2x6xi64>) -> tensor<2x2x6xi64>
  %21 = tensor.empty() : tensor<2x2x6xf32>
  %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %23:2 = linalg.generic {indexing_maps = [#m0_map5, #m0_map11, #m0_map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x2x6x6xf32>) outs(%22, %20 : tensor<2x2x6xf32>, tensor<2x2x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %52 = linalg.index 3 : index
    %53 = arith.index_cast %52 : index to i64
    %54 = arith.maximumf %in, %out : f32
    %55 = arith.cmpf ogt, %in, %out : f32
    %56 = arith.select %55, %53, %out_25 : i64
    linalg.yield %54, %56 : f32, i64
  } -> (tensor<2x2x6xf32>, tensor<2x2x6xi64>)
  %expanded_8 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %24 = linalg.generic {indexing_maps = [#m0_map5, #m0_map12, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_8 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.subf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %25 = linalg.generic {indexing_maps = [#m0_map5, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = math.exp %in : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %26 = tensor.empty() : tensor<2x2x6x1xf32>
  %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x2x6x1xf32>) -> tensor<2x2x6x1xf32>
  %28 = linalg.generic {indexing_maps = [#m0_map5, #m0_map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x2x6x6xf32>) outs(%27 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.addf %in, %out : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x1xf32>
  %29 = linalg.generic {indexing_maps = [#m0_map5, #m0_map12, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.divf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_9 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %collapsed_10 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %30 = tensor.empty() : tensor<4x6x4xf32>
  %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %32 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%31 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_11 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %collapsed_12 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %transposed_13 = linalg.transpose ins(%collapsed_9 : tensor<4x6x6xf32>) outs(%10 : tensor<4x6x6xf32>) permutation = [0, 2, 1] 
  %33 = linalg.batch_matmul ins(%transposed_13, %collapsed_12 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%31 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %34 = tensor.empty() : tensor<4x4x6xf32>
  %transposed_14 = linalg.transpose ins(%collapsed_10 : tensor<4x6x4xf32>) outs(%34 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %35 = linalg.batch_matmul ins(%collapsed_12, %transposed_14 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%11 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_15 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %expanded_16 = tensor.expand_shape %35 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %36 = linalg.generic {indexing_maps = [#m0_map5, #m0_map5, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %29 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.mulf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %37 = linalg.generic {indexing_maps = [#m0_map5, #m0_map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x2x6x6xf32>) outs(%27 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.addf %in, %out : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x1xf32>
  %38 = linalg.generic {indexing_maps = [#m0_map5, #m0_map12, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %37 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.mulf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %39 = linalg.generic {indexing_maps = [#m0_map5, #m0_map5, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %38 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.subf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %40 = tensor.empty() : tensor<1x2x6x6xf32>
  %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  %42 = linalg.generic {indexing_maps = [#m0_map5, #m0_map13], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x6x6xf32>) outs(%41 : tensor<1x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.addf %in, %out : f32
    linalg.yield %52 : f32
  } -> tensor<1x2x6x6xf32>
  %collapsed_17 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<1x2x6x6xf32> into tensor<2x6x6xf32>
  %43 = linalg.generic {indexing_maps = [#m0_map8, #m0_map7, #m0_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17, %5 : tensor<2x6x6xf32>, tensor<6x6xf32>) outs(%15 : tensor<2x6x6xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %52 = arith.mulf %in, %in_25 : f32
    linalg.yield %52 : f32
  } -> tensor<2x6x6xf32>
  %44 = tensor.empty() : tensor<2x1x1xf32>
  %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %46 = linalg.generic {indexing_maps = [#m0_map8, #m0_map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%43 : tensor<2x6x6xf32>) outs(%45 : tensor<2x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.addf %in, %out : f32
    linalg.yield %52 : f32
  } -> tensor<2x1x1xf32>
  %collapsed_18 = tensor.collapse_shape %46 [[0, 1, 2]] : tensor<2x1x1xf32> into tensor<2xf32>
  %47 = linalg.generic {indexing_maps = [#m0_map5, #m0_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %52 = arith.mulf %in, %cst_3 : f32
    linalg.yield %52 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_19 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %transposed_20 = linalg.transpose ins(%collapsed : tensor<4x6x4xf32>) outs(%34 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %48 = linalg.fill ins(%cst : f32) outs(%34 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %49 = linalg.batch_matmul ins(%transposed_20, %collapsed_19 : tensor<4x4x6xf32>, tensor<4x6x6xf32>) outs(%48 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed_5 : tensor<4x4x6xf32>) outs(%30 : tensor<4x6x4xf32>) permutation = [0, 2, 1] 
  %50 = linalg.batch_matmul ins(%collapsed_19, %transposed_21 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%31 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_22 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [2, 2, 4, 6] : tensor<4x4x6xf32> into tensor<2x2x4x6xf32>
  %expanded_23 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %51 = tensor.empty() : tensor<2x2x6x4xf32>
  %transposed_24 = linalg.transpose ins(%expanded_22 : tensor<2x2x4x6xf32>) outs(%51 : tensor<2x2x6x4xf32>) permutation = [0, 1, 3, 2] 
  return %expanded_11, %expanded_23, %transposed_24, %expanded_15, %collapsed_18 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2xf32>
}

func.func @distances(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<2x11xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x11xf32>) {
  %c72 = arith.constant 72 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %cst = arith.constant 2.500000e-01 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.000000e+00 : f32
  %c11_i64 = arith.constant 11 : i64
  %c0_i64 = arith.constant 0 : i64
  %c6_i64 = arith.constant 6 : i64
  %c1_i64 = arith.constant 1 : i64
  %c2_i64 = arith.constant 2 : i64
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x11xf32>
  %0 = bufferization.to_buffer %cst_2 : tensor<2x11xf32> to memref<2x11xf32>
  %1 = tensor.empty() : tensor<6xi64>
  %2 = linalg.generic {indexing_maps = [#m1_map], iterator_types = ["parallel"]} outs(%1 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %53 = linalg.index 0 : index
    %54 = arith.index_cast %53 : index to i64
    linalg.yield %54 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_3 = tensor.expand_shape %2 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %3 = tensor.empty() : tensor<6x6xi64>
  %4 = linalg.generic {indexing_maps = [#m1_map1, #m1_map2, #m1_map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_28: i64, %out: i64):
    %53 = arith.subi %in, %in_28 : i64
    linalg.yield %53 : i64
  } -> tensor<6x6xi64>
  %5 = linalg.generic {indexing_maps = [#m1_map3, #m1_map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %53 = arith.addi %in, %c6_i64 : i64
    linalg.yield %53 : i64
  } -> tensor<6x6xi64>
  %6 = linalg.generic {indexing_maps = [#m1_map3, #m1_map3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %53 = arith.subi %in, %c1_i64 : i64
    linalg.yield %53 : i64
  } -> tensor<6x6xi64>
  %7 = tensor.empty() : tensor<2xi64>
  %8 = linalg.generic {indexing_maps = [#m1_map], iterator_types = ["parallel"]} outs(%7 : tensor<2xi64>) {
  ^bb0(%out: i64):
    %53 = linalg.index 0 : index
    %54 = arith.index_cast %53 : index to i64
    linalg.yield %54 : i64
  } -> tensor<2xi64>
  %expanded_4 = tensor.expand_shape %8 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xi64> into tensor<2x1x1xi64>
  %9 = tensor.empty() : tensor<2x6x6xf32>
  %10 = linalg.generic {indexing_maps = [#m1_map4, #m1_map5, #m1_map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_4, %6 : tensor<2x1x1xi64>, tensor<6x6xi64>) outs(%9 : tensor<2x6x6xf32>) {
  ^bb0(%in: i64, %in_28: i64, %out: f32):
    %53 = arith.cmpi slt, %in, %c0_i64 : i64
    %54 = arith.addi %in, %c2_i64 : i64
    %55 = arith.select %53, %54, %in : i64
    %56 = arith.index_cast %55 : i64 to index
    %57 = arith.cmpi slt, %in_28, %c0_i64 : i64
    %58 = arith.addi %in_28, %c11_i64 : i64
    %59 = arith.select %57, %58, %in_28 : i64
    %60 = arith.index_cast %59 : i64 to index
    %extracted = tensor.extract %arg3[%56, %60] : tensor<2x11xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x6x6xf32>
  %11 = tensor.empty() : tensor<2x2x4x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<2x2x6x4xf32>) outs(%11 : tensor<2x2x4x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x2x4x6xf32> into tensor<4x4x6xf32>
  %12 = tensor.empty() : tensor<4x6x6xf32>
  %13 = linalg.fill ins(%cst_1 : f32) outs(%12 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %14 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%13 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_6 = tensor.expand_shape %14 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %15 = tensor.empty() : tensor<2x2x6x6xf32>
  %16 = linalg.generic {indexing_maps = [#m1_map7, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.mulf %in, %cst : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m1_map7, #m1_map8, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %10 : tensor<2x2x6x6xf32>, tensor<2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.addf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %18 = tensor.empty() : tensor<2x2x6xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x2x6xi64>) -> tensor<2x2x6xi64>
  %20 = tensor.empty() : tensor<2x2x6xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %22:2 = linalg.generic {indexing_maps = [#m1_map7, #m1_map9, #m1_map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x2x6x6xf32>) outs(%21, %19 : tensor<2x2x6xf32>, tensor<2x2x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_28: i64):
    %53 = linalg.index 3 : index
    %54 = arith.index_cast %53 : index to i64
    %55 = arith.maximumf %in, %out : f32
    %56 = arith.cmpf ogt, %in, %out : f32
    %57 = arith.select %56, %54, %out_28 : i64
    linalg.yield %55, %57 : f32, i64
  } -> (tensor<2x2x6xf32>, tensor<2x2x6xi64>)
  %expanded_7 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %23 = linalg.generic {indexing_maps = [#m1_map7, #m1_map10, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_7 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.subf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %24 = linalg.generic {indexing_maps = [#m1_map7, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = math.exp %in : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %25 = tensor.empty() : tensor<2x2x6x1xf32>
  %26 = linalg.fill ins(%cst_1 : f32) outs(%25 : tensor<2x2x6x1xf32>) -> tensor<2x2x6x1xf32>
  %27 = linalg.generic {indexing_maps = [#m1_map7, #m1_map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x2x6x6xf32>) outs(%26 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.addf %in, %out : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x1xf32>
  %28 = linalg.generic {indexing_maps = [#m1_map7, #m1_map10, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.divf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_8 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %collapsed_9 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %29 = tensor.empty() : tensor<4x6x4xf32>
  %30 = linalg.fill ins(%cst_1 : f32) outs(%29 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %31 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%30 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_10 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %collapsed_11 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %transposed_12 = linalg.transpose ins(%collapsed_8 : tensor<4x6x6xf32>) outs(%12 : tensor<4x6x6xf32>) permutation = [0, 2, 1] 
  %32 = linalg.batch_matmul ins(%transposed_12, %collapsed_11 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%30 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %33 = tensor.empty() : tensor<4x4x6xf32>
  %transposed_13 = linalg.transpose ins(%collapsed_9 : tensor<4x6x4xf32>) outs(%33 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %34 = linalg.batch_matmul ins(%collapsed_11, %transposed_13 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%13 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_14 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %expanded_15 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %35 = linalg.generic {indexing_maps = [#m1_map7, #m1_map7, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %28 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.mulf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %36 = linalg.generic {indexing_maps = [#m1_map7, #m1_map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x2x6x6xf32>) outs(%26 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.addf %in, %out : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x1xf32>
  %37 = linalg.generic {indexing_maps = [#m1_map7, #m1_map10, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %36 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.mulf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %38 = linalg.generic {indexing_maps = [#m1_map7, #m1_map7, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %37 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_28: f32, %out: f32):
    %53 = arith.subf %in, %in_28 : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %39 = tensor.empty() : tensor<1x2x6x6xf32>
  %40 = linalg.fill ins(%cst_1 : f32) outs(%39 : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  %41 = linalg.generic {indexing_maps = [#m1_map7, #m1_map11], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x6x6xf32>) outs(%40 : tensor<1x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.addf %in, %out : f32
    linalg.yield %53 : f32
  } -> tensor<1x2x6x6xf32>
  %42 = linalg.generic {indexing_maps = [#m1_map7, #m1_map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x6x6xf32>) outs(%15 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %53 = arith.mulf %in, %cst : f32
    linalg.yield %53 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_16 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed : tensor<4x6x4xf32>) outs(%33 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %43 = linalg.fill ins(%cst_1 : f32) outs(%33 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %44 = linalg.batch_matmul ins(%transposed_17, %collapsed_16 : tensor<4x4x6xf32>, tensor<4x6x6xf32>) outs(%43 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %transposed_18 = linalg.transpose ins(%collapsed_5 : tensor<4x4x6xf32>) outs(%29 : tensor<4x6x4xf32>) permutation = [0, 2, 1] 
  %45 = linalg.batch_matmul ins(%collapsed_16, %transposed_18 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%30 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_19 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 2, 4, 6] : tensor<4x4x6xf32> into tensor<2x2x4x6xf32>
  %expanded_20 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %46 = tensor.empty() : tensor<2x2x6x4xf32>
  %transposed_21 = linalg.transpose ins(%expanded_19 : tensor<2x2x4x6xf32>) outs(%46 : tensor<2x2x6x4xf32>) permutation = [0, 1, 3, 2] 
  %47 = tensor.empty() : tensor<2x6x6xi64>
  %48 = linalg.generic {indexing_maps = [#m1_map12, #m1_map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2xi64>) outs(%47 : tensor<2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x6x6xi64>
  %collapsed_22 = tensor.collapse_shape %48 [[0, 1, 2]] : tensor<2x6x6xi64> into tensor<72xi64>
  %49 = linalg.generic {indexing_maps = [#m1_map5, #m1_map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<6x6xi64>) outs(%47 : tensor<2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x6x6xi64>
  %collapsed_23 = tensor.collapse_shape %49 [[0, 1, 2]] : tensor<2x6x6xi64> into tensor<72xi64>
  %expanded_24 = tensor.expand_shape %collapsed_22 [[0, 1]] output_shape [72, 1] : tensor<72xi64> into tensor<72x1xi64>
  %expanded_25 = tensor.expand_shape %collapsed_23 [[0, 1]] output_shape [72, 1] : tensor<72xi64> into tensor<72x1xi64>
  %concat = tensor.concat dim(1) %expanded_24, %expanded_25 : (tensor<72x1xi64>, tensor<72x1xi64>) -> tensor<72x2xi64>
  %50 = bufferization.to_buffer %concat : tensor<72x2xi64> to memref<72x2xi64>
  %collapsed_26 = tensor.collapse_shape %41 [[0, 1, 2, 3]] : tensor<1x2x6x6xf32> into tensor<72xf32>
  %expanded_27 = tensor.expand_shape %collapsed_26 [[0, 1, 2]] output_shape [72, 1, 1] : tensor<72xf32> into tensor<72x1x1xf32>
  %51 = bufferization.to_buffer %expanded_27 : tensor<72x1x1xf32> to memref<72x1x1xf32>
  %alloc = memref.alloc() : memref<2x11xf32>
  %52 = bufferization.to_tensor %alloc : memref<2x11xf32> to tensor<2x11xf32>
  memref.copy %0, %alloc : memref<2x11xf32> to memref<2x11xf32>
  scf.for %arg5 = %c0 to %c72 step %c1 {
    scf.for %arg6 = %c0 to %c1 step %c1 {
      scf.for %arg7 = %c0 to %c1 step %c1 {
        %53 = memref.load %51[%arg5, %arg6, %arg7] : memref<72x1x1xf32>
        %54 = memref.load %50[%arg5, %c0] : memref<72x2xi64>
        %55 = arith.index_cast %54 : i64 to index
        %56 = arith.addi %55, %arg6 : index
        %57 = memref.load %50[%arg5, %c1] : memref<72x2xi64>
        %58 = arith.index_cast %57 : i64 to index
        %59 = arith.addi %58, %arg7 : index
        %60 = memref.load %alloc[%56, %59] : memref<2x11xf32>
        %61 = arith.addf %60, %53 : f32
        memref.store %61, %alloc[%56, %59] : memref<2x11xf32>
      }
    }
  }
  return %expanded_10, %expanded_20, %transposed_21, %expanded_14, %52 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x11xf32>
}

func.func @buckets(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<8x2xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<8x2xf32>) {
  %c2 = arith.constant 2 : index
  %c36 = arith.constant 36 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %cst = arith.constant dense<3> : tensor<6x6xi64>
  %c7_i64 = arith.constant 7 : i64
  %c-8_i64 = arith.constant -8 : i64
  %c8_i64 = arith.constant 8 : i64
  %c-1_i64 = arith.constant -1 : i64
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c0_i64 = arith.constant 0 : i64
  %c8 = arith.constant 8 : index
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_3 = arith.constant 2.0794415416798357 : f64
  %cst_4 = arith.constant 2.000000e+00 : f32
  %cst_5 = arith.constant dense<0.000000e+00> : tensor<8x2xf32>
  %0 = bufferization.to_buffer %cst_5 : tensor<8x2xf32> to memref<8x2xf32>
  %1 = tensor.empty() : tensor<6xi64>
  %2 = linalg.generic {indexing_maps = [#m2_map], iterator_types = ["parallel"]} outs(%1 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %71 = linalg.index 0 : index
    %72 = arith.index_cast %71 : index to i64
    linalg.yield %72 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_6 = tensor.expand_shape %2 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %3 = tensor.empty() : tensor<6x6xi64>
  %4 = linalg.generic {indexing_maps = [#m2_map1, #m2_map2, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_6 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_33: i64, %out: i64):
    %71 = arith.subi %in, %in_33 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %5 = tensor.empty() : tensor<6x6xi1>
  %6 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<6x6xi64>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %71 = arith.cmpi sgt, %in, %c0_i64 : i64
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %7 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<6x6xi1>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i1, %out: i64):
    %71 = arith.extui %in : i1 to i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %8 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %71 = arith.muli %in, %c4_i64 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %9 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %71 = math.absi %in : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %10 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x6xi64>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %71 = arith.cmpi slt, %in, %c2_i64 : i64
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %11 = tensor.empty() : tensor<6x6xf32>
  %12 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x6xi64>) outs(%11 : tensor<6x6xf32>) {
  ^bb0(%in: i64, %out: f32):
    %71 = arith.sitofp %in : i64 to f32
    linalg.yield %71 : f32
  } -> tensor<6x6xf32>
  %13 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.divf %in, %cst_4 : f32
    linalg.yield %71 : f32
  } -> tensor<6x6xf32>
  %14 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.log %in : f32
    linalg.yield %71 : f32
  } -> tensor<6x6xf32>
  %15 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.truncf %cst_3 : f64 to f32
    %72 = arith.divf %in, %71 : f32
    linalg.yield %72 : f32
  } -> tensor<6x6xf32>
  %16 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<6x6xf32>) outs(%11 : tensor<6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.mulf %in, %cst_4 : f32
    linalg.yield %71 : f32
  } -> tensor<6x6xf32>
  %17 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<6x6xf32>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: f32, %out: i64):
    %71 = arith.fptosi %in : f32 to i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %18 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %71 = arith.addi %in, %c2_i64 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %19 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%18, %cst : tensor<6x6xi64>, tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_33: i64, %out: i64):
    %71 = arith.minsi %in, %in_33 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %20 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3, #m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%10, %9, %19 : tensor<6x6xi1>, tensor<6x6xi64>, tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i1, %in_33: i64, %in_34: i64, %out: i64):
    %71 = arith.select %in, %in_33, %in_34 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %21 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%8, %20 : tensor<6x6xi64>, tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_33: i64, %out: i64):
    %71 = arith.addi %in, %in_33 : i64
    linalg.yield %71 : i64
  } -> tensor<6x6xi64>
  %22 = tensor.empty() : tensor<6x6x2xf32>
  %23 = linalg.generic {indexing_maps = [#m2_map4, #m2_map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<6x6xi64>) outs(%22 : tensor<6x6x2xf32>) {
  ^bb0(%in: i64, %out: f32):
    %71 = arith.index_cast %in : i64 to index
    %72 = linalg.index 2 : index
    %73 = arith.cmpi slt, %71, %c8 : index
    cf.assert %73, "index must be smaller than dim size"
    %74 = arith.cmpi sge, %in, %c0_i64 : i64
    cf.assert %74, "index must be larger or equal to 0"
    %extracted = tensor.extract %arg3[%71, %72] : tensor<8x2xf32>
    linalg.yield %extracted : f32
  } -> tensor<6x6x2xf32>
  %24 = tensor.empty() : tensor<2x6x6xf32>
  %transposed = linalg.transpose ins(%23 : tensor<6x6x2xf32>) outs(%24 : tensor<2x6x6xf32>) permutation = [2, 0, 1] 
  %expanded_7 = tensor.expand_shape %transposed [[0, 1], [2], [3]] output_shape [1, 2, 6, 6] : tensor<2x6x6xf32> into tensor<1x2x6x6xf32>
  %25 = tensor.empty() : tensor<2x2x4x6xf32>
  %transposed_8 = linalg.transpose ins(%arg1 : tensor<2x2x6x4xf32>) outs(%25 : tensor<2x2x4x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %collapsed_9 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x2x4x6xf32> into tensor<4x4x6xf32>
  %26 = tensor.empty() : tensor<4x6x6xf32>
  %27 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %28 = linalg.batch_matmul ins(%collapsed, %collapsed_9 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%27 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_10 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %29 = tensor.empty() : tensor<2x2x6x6xf32>
  %30 = linalg.generic {indexing_maps = [#m2_map6, #m2_map7, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %expanded_7 : tensor<2x2x6x6xf32>, tensor<1x2x6x6xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.addf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %31 = tensor.empty() : tensor<2x2x6xi64>
  %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<2x2x6xi64>) -> tensor<2x2x6xi64>
  %33 = tensor.empty() : tensor<2x2x6xf32>
  %34 = linalg.fill ins(%cst_1 : f32) outs(%33 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %35:2 = linalg.generic {indexing_maps = [#m2_map6, #m2_map8, #m2_map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x2x6x6xf32>) outs(%34, %32 : tensor<2x2x6xf32>, tensor<2x2x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_33: i64):
    %71 = linalg.index 3 : index
    %72 = arith.index_cast %71 : index to i64
    %73 = arith.maximumf %in, %out : f32
    %74 = arith.cmpf ogt, %in, %out : f32
    %75 = arith.select %74, %72, %out_33 : i64
    linalg.yield %73, %75 : f32, i64
  } -> (tensor<2x2x6xf32>, tensor<2x2x6xi64>)
  %expanded_11 = tensor.expand_shape %35#0 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %36 = linalg.generic {indexing_maps = [#m2_map6, #m2_map9, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_11 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.subf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %37 = linalg.generic {indexing_maps = [#m2_map6, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x2x6x6xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = math.exp %in : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %38 = tensor.empty() : tensor<2x2x6x1xf32>
  %39 = linalg.fill ins(%cst_0 : f32) outs(%38 : tensor<2x2x6x1xf32>) -> tensor<2x2x6x1xf32>
  %40 = linalg.generic {indexing_maps = [#m2_map6, #m2_map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x2x6x6xf32>) outs(%39 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.addf %in, %out : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x1xf32>
  %41 = linalg.generic {indexing_maps = [#m2_map6, #m2_map9, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.divf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_12 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %collapsed_13 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %42 = tensor.empty() : tensor<4x6x4xf32>
  %43 = linalg.fill ins(%cst_0 : f32) outs(%42 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %44 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%43 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_14 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %collapsed_15 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %transposed_16 = linalg.transpose ins(%collapsed_12 : tensor<4x6x6xf32>) outs(%26 : tensor<4x6x6xf32>) permutation = [0, 2, 1] 
  %45 = linalg.batch_matmul ins(%transposed_16, %collapsed_15 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%43 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %46 = tensor.empty() : tensor<4x4x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed_13 : tensor<4x6x4xf32>) outs(%46 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %47 = linalg.batch_matmul ins(%collapsed_15, %transposed_17 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%27 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_18 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %expanded_19 = tensor.expand_shape %47 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %48 = linalg.generic {indexing_maps = [#m2_map6, #m2_map6, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %41 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.mulf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %49 = linalg.generic {indexing_maps = [#m2_map6, #m2_map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%48 : tensor<2x2x6x6xf32>) outs(%39 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.addf %in, %out : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x1xf32>
  %50 = linalg.generic {indexing_maps = [#m2_map6, #m2_map9, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %49 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.mulf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %51 = linalg.generic {indexing_maps = [#m2_map6, #m2_map6, #m2_map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %50 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%29 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_33: f32, %out: f32):
    %71 = arith.subf %in, %in_33 : f32
    linalg.yield %71 : f32
  } -> tensor<2x2x6x6xf32>
  %52 = tensor.empty() : tensor<1x2x6x6xf32>
  %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  %54 = linalg.generic {indexing_maps = [#m2_map6, #m2_map7], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x6x6xf32>) outs(%53 : tensor<1x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %71 = arith.addf %in, %out : f32
    linalg.yield %71 : f32
  } -> tensor<1x2x6x6xf32>
  %collapsed_20 = tensor.collapse_shape %51 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed : tensor<4x6x4xf32>) outs(%46 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %55 = linalg.fill ins(%cst_0 : f32) outs(%46 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %56 = linalg.batch_matmul ins(%transposed_21, %collapsed_20 : tensor<4x4x6xf32>, tensor<4x6x6xf32>) outs(%55 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %transposed_22 = linalg.transpose ins(%collapsed_9 : tensor<4x4x6xf32>) outs(%42 : tensor<4x6x4xf32>) permutation = [0, 2, 1] 
  %57 = linalg.batch_matmul ins(%collapsed_20, %transposed_22 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%43 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_23 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [2, 2, 4, 6] : tensor<4x4x6xf32> into tensor<2x2x4x6xf32>
  %expanded_24 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %58 = tensor.empty() : tensor<2x2x6x4xf32>
  %transposed_25 = linalg.transpose ins(%expanded_23 : tensor<2x2x4x6xf32>) outs(%58 : tensor<2x2x6x4xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_26 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<1x2x6x6xf32> into tensor<2x6x6xf32>
  %transposed_27 = linalg.transpose ins(%collapsed_26 : tensor<2x6x6xf32>) outs(%22 : tensor<6x6x2xf32>) permutation = [1, 2, 0] 
  %59 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x6xi64>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %71 = arith.cmpi sge, %in, %c0_i64 : i64
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %60 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x6xi64>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %71 = arith.cmpi slt, %in, %c8_i64 : i64
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %61 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%59, %60 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i1, %in_33: i1, %out: i1):
    %71 = arith.andi %in, %in_33 : i1
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %62 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x6xi64>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i64, %out: i1):
    %71 = arith.cmpi ne, %in, %c-1_i64 : i64
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %63 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%61, %62 : tensor<6x6xi1>, tensor<6x6xi1>) outs(%5 : tensor<6x6xi1>) {
  ^bb0(%in: i1, %in_33: i1, %out: i1):
    %71 = arith.andi %in, %in_33 : i1
    linalg.yield %71 : i1
  } -> tensor<6x6xi1>
  %expanded_28 = tensor.expand_shape %63 [[0], [1, 2]] output_shape [6, 6, 1] : tensor<6x6xi1> into tensor<6x6x1xi1>
  %64 = linalg.generic {indexing_maps = [#m2_map3, #m2_map3], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %71 = arith.maxsi %in, %c-8_i64 : i64
    %72 = arith.minsi %71, %c7_i64 : i64
    linalg.yield %72 : i64
  } -> tensor<6x6xi64>
  %65 = tensor.empty() : tensor<6x6x1xi1>
  %66 = linalg.generic {indexing_maps = [#m2_map5, #m2_map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<6x6x1xi1>) outs(%65 : tensor<6x6x1xi1>) {
  ^bb0(%in: i1, %out: i1):
    %71 = arith.xori %in, %true : i1
    linalg.yield %71 : i1
  } -> tensor<6x6x1xi1>
  %67 = linalg.generic {indexing_maps = [#m2_map10, #m2_map11, #m2_map5, #m2_map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %cst_2, %transposed_27 : tensor<6x6x1xi1>, tensor<f32>, tensor<6x6x2xf32>) outs(%22 : tensor<6x6x2xf32>) {
  ^bb0(%in: i1, %in_33: f32, %in_34: f32, %out: f32):
    %71 = arith.select %in, %in_33, %in_34 : f32
    linalg.yield %71 : f32
  } -> tensor<6x6x2xf32>
  %collapsed_29 = tensor.collapse_shape %64 [[0, 1]] : tensor<6x6xi64> into tensor<36xi64>
  %expanded_30 = tensor.expand_shape %collapsed_29 [[0, 1]] output_shape [36, 1] : tensor<36xi64> into tensor<36x1xi64>
  %68 = bufferization.to_buffer %expanded_30 : tensor<36x1xi64> to memref<36x1xi64>
  %collapsed_31 = tensor.collapse_shape %67 [[0, 1], [2]] : tensor<6x6x2xf32> into tensor<36x2xf32>
  %expanded_32 = tensor.expand_shape %collapsed_31 [[0], [1, 2]] output_shape [36, 1, 2] : tensor<36x2xf32> into tensor<36x1x2xf32>
  %69 = bufferization.to_buffer %expanded_32 : tensor<36x1x2xf32> to memref<36x1x2xf32>
  %alloc = memref.alloc() : memref<8x2xf32>
  %70 = bufferization.to_tensor %alloc : memref<8x2xf32> to tensor<8x2xf32>
  memref.copy %0, %alloc : memref<8x2xf32> to memref<8x2xf32>
  scf.for %arg5 = %c0 to %c36 step %c1 {
    scf.for %arg6 = %c0 to %c1 step %c1 {
      scf.for %arg7 = %c0 to %c2 step %c1 {
        %71 = memref.load %69[%arg5, %arg6, %arg7] : memref<36x1x2xf32>
        %72 = memref.load %68[%arg5, %c0] : memref<36x1xi64>
        %73 = arith.index_cast %72 : i64 to index
        %74 = arith.addi %73, %arg6 : index
        %75 = memref.load %alloc[%74, %arg7] : memref<8x2xf32>
        %76 = arith.addf %75, %71 : f32
        memref.store %76, %alloc[%74, %arg7] : memref<8x2xf32>
      }
    }
  }
  return %expanded_14, %expanded_24, %transposed_25, %expanded_18, %70 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<8x2xf32>
}

func.func @dynamic_slopes(%arg0: tensor<?x2x?x4xf32>, %arg1: tensor<?x2x?x4xf32>, %arg2: tensor<?x2x?x4xf32>, %arg3: tensor<2xf32>, %arg4: tensor<?x2x?x4xf32>) -> (tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<2xf32>) {
  %true = arith.constant true
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
  %c8_i64 = arith.constant 8 : i64
  %cst_3 = arith.constant 2.500000e-01 : f32
  %dim = tensor.dim %arg0, %c2 : tensor<?x2x?x4xf32>
  %0 = arith.index_cast %dim : index to i64
  %dim_4 = tensor.dim %arg2, %c0 : tensor<?x2x?x4xf32>
  %1 = arith.index_cast %dim_4 : index to i64
  %2 = tensor.empty(%dim) : tensor<?xi64>
  %3 = linalg.generic {indexing_maps = [#m3_map], iterator_types = ["parallel"]} outs(%2 : tensor<?xi64>) {
  ^bb0(%out: i64):
    %212 = linalg.index 0 : index
    %213 = arith.index_cast %212 : index to i64
    linalg.yield %213 : i64
  } -> tensor<?xi64>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
  %expanded_5 = tensor.expand_shape %3 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
  %4 = tensor.empty(%dim, %dim) : tensor<?x?xi64>
  %5 = linalg.generic {indexing_maps = [#m3_map1, #m3_map2, #m3_map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_5 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%4 : tensor<?x?xi64>) {
  ^bb0(%in: i64, %in_39: i64, %out: i64):
    %212 = arith.subi %in, %in_39 : i64
    linalg.yield %212 : i64
  } -> tensor<?x?xi64>
  %6 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
  %7 = linalg.generic {indexing_maps = [#m3_map3, #m3_map3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x?xi64>) outs(%6 : tensor<?x?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %212 = arith.sitofp %in : i64 to f32
    linalg.yield %212 : f32
  } -> tensor<?x?xf32>
  %8 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %8, "negative values not allowed in new dimensions"
  cf.assert %8, "negative values not allowed in new dimensions"
  %9 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
  %10 = linalg.generic {indexing_maps = [#m3_map4, #m3_map3], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%9 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  %11 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
  %12 = linalg.generic {indexing_maps = [#m3_map3, #m3_map3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x?xi64>) outs(%11 : tensor<?x?xi1>) {
  ^bb0(%in: i64, %out: i1):
    %212 = arith.cmpi sge, %in, %c1_i64 : i64
    linalg.yield %212 : i1
  } -> tensor<?x?xi1>
  cf.assert %true, "mismatched size for broadcast"
  cf.assert %true, "mismatched size for broadcast"
  %13 = linalg.generic {indexing_maps = [#m3_map3, #m3_map3, #m3_map4, #m3_map3], iterator_types = ["parallel", "parallel"]} ins(%12, %10, %cst_1 : tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) outs(%6 : tensor<?x?xf32>) {
  ^bb0(%in: i1, %in_39: f32, %in_40: f32, %out: f32):
    %212 = arith.select %in, %in_39, %in_40 : f32
    linalg.yield %212 : f32
  } -> tensor<?x?xf32>
  %dim_6 = tensor.dim %arg1, %c0 : tensor<?x2x?x4xf32>
  %dim_7 = tensor.dim %arg1, %c2 : tensor<?x2x?x4xf32>
  %14 = tensor.empty(%dim_6, %dim_7) : tensor<?x2x4x?xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<?x2x?x4xf32>) outs(%14 : tensor<?x2x4x?xf32>) permutation = [0, 1, 3, 2] 
  %15 = arith.muli %1, %c2_i64 : i64
  %16 = arith.cmpi sge, %1, %c0_i64 : i64
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  %17 = arith.cmpi sge, %0, %c0_i64 : i64
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %18 = tensor.empty(%dim_4, %dim) : tensor<?x2x?x4xf32>
  %19 = linalg.generic {indexing_maps = [#m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<?x2x?x4xf32>) {
  ^bb0(%out: f32):
    %212 = linalg.index 0 : index
    %213 = linalg.index 1 : index
    %214 = linalg.index 2 : index
    %215 = linalg.index 3 : index
    %dim_39 = tensor.dim %arg0, %c0 : tensor<?x2x?x4xf32>
    %216 = arith.cmpi eq, %dim_39, %c1 : index
    %217 = arith.select %216, %c0, %212 : index
    %218 = arith.cmpi eq, %dim, %c1 : index
    %219 = arith.select %218, %c0, %214 : index
    %extracted = tensor.extract %arg0[%217, %213, %219, %215] : tensor<?x2x?x4xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x2x?x4xf32>
  %20 = arith.cmpi slt, %15, %c0_i64 : i64
  %21 = arith.select %20, %c1_i64, %15 : i64
  %22 = arith.extui %20 : i1 to i64
  %23 = arith.muli %21, %0 : i64
  %24 = arith.addi %22, %c1_i64 : i64
  %25 = arith.cmpi slt, %0, %c0_i64 : i64
  %26 = arith.select %25, %21, %23 : i64
  %27 = arith.select %25, %24, %22 : i64
  %28 = arith.muli %26, %c4_i64 : i64
  %29 = arith.cmpi sle, %27, %c1_i64 : i64
  cf.assert %29, "must have at most one inferred (negative) dimension"
  %30 = arith.muli %15, %0 : i64
  %31 = arith.muli %30, %c4_i64 : i64
  %32 = arith.divsi %31, %28 : i64
  %33 = arith.select %20, %32, %15 : i64
  %34 = arith.select %25, %32, %0 : i64
  %from_elements = tensor.from_elements %33, %34, %c4_i64 : tensor<3xi64>
  %reshape = tensor.reshape %19(%from_elements) : (tensor<?x2x?x4xf32>, tensor<3xi64>) -> tensor<?x?x4xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %35 = tensor.empty(%dim_4, %dim) : tensor<?x2x4x?xf32>
  %36 = linalg.generic {indexing_maps = [#m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%35 : tensor<?x2x4x?xf32>) {
  ^bb0(%out: f32):
    %212 = linalg.index 0 : index
    %213 = linalg.index 1 : index
    %214 = linalg.index 2 : index
    %215 = linalg.index 3 : index
    %216 = arith.cmpi eq, %dim_6, %c1 : index
    %217 = arith.select %216, %c0, %212 : index
    %218 = arith.cmpi eq, %dim_7, %c1 : index
    %219 = arith.select %218, %c0, %215 : index
    %extracted = tensor.extract %transposed[%217, %213, %214, %219] : tensor<?x2x4x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x2x4x?xf32>
  %37 = arith.muli %21, %c4_i64 : i64
  %38 = arith.muli %37, %0 : i64
  %39 = arith.select %25, %37, %38 : i64
  cf.assert %29, "must have at most one inferred (negative) dimension"
  %40 = arith.muli %1, %c8_i64 : i64
  %41 = arith.muli %40, %0 : i64
  %42 = arith.divsi %41, %39 : i64
  %43 = arith.select %20, %42, %15 : i64
  %44 = arith.select %25, %42, %0 : i64
  %from_elements_8 = tensor.from_elements %43, %c4_i64, %44 : tensor<3xi64>
  %reshape_9 = tensor.reshape %36(%from_elements_8) : (tensor<?x2x4x?xf32>, tensor<3xi64>) -> tensor<?x4x?xf32>
  %45 = arith.index_cast %33 : i64 to index
  %46 = arith.index_cast %34 : i64 to index
  %47 = arith.index_cast %44 : i64 to index
  %48 = arith.cmpi eq, %33, %43 : i64
  cf.assert %48, "mismatching contracting dimension"
  %49 = tensor.empty(%45, %46, %47) : tensor<?x?x?xf32>
  %50 = linalg.fill ins(%cst : f32) outs(%49 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %51 = linalg.batch_matmul ins(%reshape, %reshape_9 : tensor<?x?x4xf32>, tensor<?x4x?xf32>) outs(%50 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %52 = arith.cmpi slt, %1, %c0_i64 : i64
  %53 = arith.select %52, %c1_i64, %1 : i64
  %54 = arith.extui %52 : i1 to i64
  %55 = arith.muli %53, %c2_i64 : i64
  %56 = arith.muli %55, %0 : i64
  %57 = arith.addi %54, %c1_i64 : i64
  %58 = arith.select %25, %55, %56 : i64
  %59 = arith.select %25, %57, %54 : i64
  %60 = arith.muli %58, %0 : i64
  %61 = arith.addi %59, %c1_i64 : i64
  %62 = arith.select %25, %55, %60 : i64
  %63 = arith.select %25, %61, %54 : i64
  %64 = arith.cmpi sle, %63, %c1_i64 : i64
  cf.assert %64, "must have at most one inferred (negative) dimension"
  %65 = arith.muli %33, %34 : i64
  %66 = arith.muli %65, %44 : i64
  %67 = arith.divsi %66, %62 : i64
  %68 = arith.select %52, %67, %1 : i64
  %69 = arith.select %25, %67, %0 : i64
  %from_elements_10 = tensor.from_elements %68, %c2_i64, %69, %69 : tensor<4xi64>
  %reshape_11 = tensor.reshape %51(%from_elements_10) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x2x?x?xf32>
  %70 = arith.index_cast %68 : i64 to index
  %71 = arith.index_cast %69 : i64 to index
  %72 = tensor.empty(%70, %71, %71) : tensor<?x2x?x?xf32>
  %73 = linalg.generic {indexing_maps = [#m3_map5, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_11 : tensor<?x2x?x?xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.mulf %in, %cst_3 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %expanded_12 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xf32> into tensor<2x1x1xf32>
  %74 = tensor.empty(%dim, %dim) : tensor<2x?x?xf32>
  %75 = linalg.generic {indexing_maps = [#m3_map6, #m3_map7, #m3_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12, %7 : tensor<2x1x1xf32>, tensor<?x?xf32>) outs(%74 : tensor<2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.mulf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<2x?x?xf32>
  %76 = arith.cmpi eq, %71, %dim : index
  cf.assert %76, "mismatched size for broadcast"
  cf.assert %76, "mismatched size for broadcast"
  %77 = linalg.generic {indexing_maps = [#m3_map5, #m3_map9, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %75 : tensor<?x2x?x?xf32>, tensor<2x?x?xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.addf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  cf.assert %76, "mismatched size for broadcast"
  cf.assert %76, "mismatched size for broadcast"
  %78 = linalg.generic {indexing_maps = [#m3_map5, #m3_map10, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %13 : tensor<?x2x?x?xf32>, tensor<?x?xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.addf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %79 = tensor.empty(%70, %71) : tensor<?x2x?xi64>
  %80 = linalg.fill ins(%c0_i64 : i64) outs(%79 : tensor<?x2x?xi64>) -> tensor<?x2x?xi64>
  %81 = tensor.empty(%70, %71) : tensor<?x2x?xf32>
  %82 = linalg.fill ins(%cst_0 : f32) outs(%81 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
  %83:2 = linalg.generic {indexing_maps = [#m3_map5, #m3_map11, #m3_map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<?x2x?x?xf32>) outs(%82, %80 : tensor<?x2x?xf32>, tensor<?x2x?xi64>) {
  ^bb0(%in: f32, %out: f32, %out_39: i64):
    %212 = linalg.index 3 : index
    %213 = arith.index_cast %212 : index to i64
    %214 = arith.maximumf %in, %out : f32
    %215 = arith.cmpf ogt, %in, %out : f32
    %216 = arith.select %215, %213, %out_39 : i64
    linalg.yield %214, %216 : f32, i64
  } -> (tensor<?x2x?xf32>, tensor<?x2x?xi64>)
  %expanded_13 = tensor.expand_shape %83#0 [[0], [1], [2, 3]] output_shape [%70, 2, %71, 1] : tensor<?x2x?xf32> into tensor<?x2x?x1xf32>
  %84 = linalg.generic {indexing_maps = [#m3_map5, #m3_map12, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %expanded_13 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.subf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %85 = linalg.generic {indexing_maps = [#m3_map5, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<?x2x?x?xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = math.exp %in : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %86 = tensor.empty(%70, %71) : tensor<?x2x?x1xf32>
  %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<?x2x?x1xf32>) -> tensor<?x2x?x1xf32>
  %88 = linalg.generic {indexing_maps = [#m3_map5, #m3_map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%85 : tensor<?x2x?x?xf32>) outs(%87 : tensor<?x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.addf %in, %out : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x1xf32>
  %89 = linalg.generic {indexing_maps = [#m3_map5, #m3_map12, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %88 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.divf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %90 = tensor.empty(%dim_4, %dim, %dim) : tensor<?x2x?x?xf32>
  %91 = linalg.generic {indexing_maps = [#m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%90 : tensor<?x2x?x?xf32>) {
  ^bb0(%out: f32):
    %212 = linalg.index 0 : index
    %213 = linalg.index 1 : index
    %214 = linalg.index 2 : index
    %215 = linalg.index 3 : index
    %216 = arith.cmpi eq, %70, %c1 : index
    %217 = arith.select %216, %c0, %212 : index
    %218 = arith.cmpi eq, %71, %c1 : index
    %219 = arith.select %218, %c0, %214 : index
    %220 = arith.select %218, %c0, %215 : index
    %extracted = tensor.extract %89[%217, %213, %219, %220] : tensor<?x2x?x?xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x2x?x?xf32>
  %92 = arith.muli %26, %0 : i64
  %93 = arith.addi %27, %c1_i64 : i64
  %94 = arith.select %25, %21, %92 : i64
  %95 = arith.select %25, %93, %22 : i64
  %96 = arith.cmpi sle, %95, %c1_i64 : i64
  cf.assert %96, "must have at most one inferred (negative) dimension"
  %97 = arith.muli %30, %0 : i64
  %98 = arith.divsi %97, %94 : i64
  %99 = arith.select %20, %98, %15 : i64
  %100 = arith.select %25, %98, %0 : i64
  %from_elements_14 = tensor.from_elements %99, %100, %100 : tensor<3xi64>
  %reshape_15 = tensor.reshape %91(%from_elements_14) : (tensor<?x2x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
  cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
  %101 = linalg.generic {indexing_maps = [#m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<?x2x?x4xf32>) {
  ^bb0(%out: f32):
    %212 = linalg.index 0 : index
    %213 = linalg.index 1 : index
    %214 = linalg.index 2 : index
    %215 = linalg.index 3 : index
    %216 = arith.cmpi eq, %dim_4, %c1 : index
    %217 = arith.select %216, %c0, %212 : index
    %dim_39 = tensor.dim %arg2, %c2 : tensor<?x2x?x4xf32>
    %218 = arith.cmpi eq, %dim_39, %c1 : index
    %219 = arith.select %218, %c0, %214 : index
    %extracted = tensor.extract %arg2[%217, %213, %219, %215] : tensor<?x2x?x4xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x2x?x4xf32>
  cf.assert %29, "must have at most one inferred (negative) dimension"
  %reshape_16 = tensor.reshape %101(%from_elements) : (tensor<?x2x?x4xf32>, tensor<3xi64>) -> tensor<?x?x4xf32>
  %102 = arith.index_cast %99 : i64 to index
  %103 = arith.index_cast %100 : i64 to index
  %104 = arith.cmpi eq, %99, %33 : i64
  cf.assert %104, "mismatching contracting dimension"
  %105 = arith.cmpi eq, %100, %34 : i64
  cf.assert %105, "mismatching contracting dimension"
  %106 = tensor.empty(%102, %103) : tensor<?x?x4xf32>
  %107 = linalg.fill ins(%cst : f32) outs(%106 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %108 = linalg.batch_matmul ins(%reshape_15, %reshape_16 : tensor<?x?x?xf32>, tensor<?x?x4xf32>) outs(%107 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %109 = arith.muli %58, %c4_i64 : i64
  %110 = arith.cmpi sle, %59, %c1_i64 : i64
  cf.assert %110, "must have at most one inferred (negative) dimension"
  %111 = arith.muli %99, %100 : i64
  %112 = arith.muli %111, %c4_i64 : i64
  %113 = arith.divsi %112, %109 : i64
  %114 = arith.select %52, %113, %1 : i64
  %115 = arith.select %25, %113, %0 : i64
  %from_elements_17 = tensor.from_elements %114, %c2_i64, %115, %c4_i64 : tensor<4xi64>
  %reshape_18 = tensor.reshape %108(%from_elements_17) : (tensor<?x?x4xf32>, tensor<4xi64>) -> tensor<?x2x?x4xf32>
  cf.assert %29, "must have at most one inferred (negative) dimension"
  %dim_19 = tensor.dim %arg4, %c0 : tensor<?x2x?x4xf32>
  %116 = arith.index_cast %dim_19 : index to i64
  %117 = arith.muli %116, %c2_i64 : i64
  %dim_20 = tensor.dim %arg4, %c2 : tensor<?x2x?x4xf32>
  %118 = arith.index_cast %dim_20 : index to i64
  %119 = arith.muli %117, %118 : i64
  %120 = arith.muli %119, %c4_i64 : i64
  %121 = arith.divsi %120, %28 : i64
  %122 = arith.select %20, %121, %15 : i64
  %123 = arith.select %25, %121, %0 : i64
  %from_elements_21 = tensor.from_elements %122, %123, %c4_i64 : tensor<3xi64>
  %reshape_22 = tensor.reshape %arg4(%from_elements_21) : (tensor<?x2x?x4xf32>, tensor<3xi64>) -> tensor<?x?x4xf32>
  %124 = tensor.empty(%102, %103, %103) : tensor<?x?x?xf32>
  %transposed_23 = linalg.transpose ins(%reshape_15 : tensor<?x?x?xf32>) outs(%124 : tensor<?x?x?xf32>) permutation = [0, 2, 1] 
  %125 = arith.cmpi eq, %99, %122 : i64
  cf.assert %125, "mismatching contracting dimension"
  %126 = arith.cmpi eq, %100, %123 : i64
  cf.assert %126, "mismatching contracting dimension"
  %127 = linalg.batch_matmul ins(%transposed_23, %reshape_22 : tensor<?x?x?xf32>, tensor<?x?x4xf32>) outs(%107 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %128 = tensor.empty(%45, %46) : tensor<?x4x?xf32>
  %transposed_24 = linalg.transpose ins(%reshape_16 : tensor<?x?x4xf32>) outs(%128 : tensor<?x4x?xf32>) permutation = [0, 2, 1] 
  %129 = arith.index_cast %122 : i64 to index
  %130 = arith.index_cast %123 : i64 to index
  %131 = arith.cmpi eq, %122, %33 : i64
  cf.assert %131, "mismatching contracting dimension"
  %132 = tensor.empty(%129, %130, %46) : tensor<?x?x?xf32>
  %133 = linalg.fill ins(%cst : f32) outs(%132 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %134 = linalg.batch_matmul ins(%reshape_22, %transposed_24 : tensor<?x?x4xf32>, tensor<?x4x?xf32>) outs(%133 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  cf.assert %110, "must have at most one inferred (negative) dimension"
  %reshape_25 = tensor.reshape %127(%from_elements_17) : (tensor<?x?x4xf32>, tensor<4xi64>) -> tensor<?x2x?x4xf32>
  cf.assert %64, "must have at most one inferred (negative) dimension"
  %135 = arith.muli %122, %123 : i64
  %136 = arith.muli %135, %34 : i64
  %137 = arith.divsi %136, %62 : i64
  %138 = arith.select %52, %137, %1 : i64
  %139 = arith.select %25, %137, %0 : i64
  %from_elements_26 = tensor.from_elements %138, %c2_i64, %139, %139 : tensor<4xi64>
  %reshape_27 = tensor.reshape %134(%from_elements_26) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x2x?x?xf32>
  %140 = arith.index_cast %138 : i64 to index
  %141 = arith.index_cast %139 : i64 to index
  %142 = arith.cmpi eq, %140, %70 : index
  cf.assert %142, "mismatched size for broadcast"
  %143 = arith.cmpi eq, %141, %71 : index
  cf.assert %143, "mismatched size for broadcast"
  cf.assert %143, "mismatched size for broadcast"
  %144 = tensor.empty(%140, %141, %141) : tensor<?x2x?x?xf32>
  %145 = linalg.generic {indexing_maps = [#m3_map5, #m3_map5, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_27, %89 : tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>) outs(%144 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.mulf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %146 = tensor.empty(%140, %141) : tensor<?x2x?x1xf32>
  %147 = linalg.fill ins(%cst : f32) outs(%146 : tensor<?x2x?x1xf32>) -> tensor<?x2x?x1xf32>
  %148 = linalg.generic {indexing_maps = [#m3_map5, #m3_map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%145 : tensor<?x2x?x?xf32>) outs(%147 : tensor<?x2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.addf %in, %out : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x1xf32>
  %149 = arith.cmpi eq, %70, %140 : index
  cf.assert %149, "mismatched size for broadcast"
  %150 = arith.cmpi eq, %71, %141 : index
  cf.assert %150, "mismatched size for broadcast"
  %151 = linalg.generic {indexing_maps = [#m3_map5, #m3_map12, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %148 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%72 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.mulf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  cf.assert %142, "mismatched size for broadcast"
  cf.assert %143, "mismatched size for broadcast"
  cf.assert %143, "mismatched size for broadcast"
  %152 = linalg.generic {indexing_maps = [#m3_map5, #m3_map5, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145, %151 : tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>) outs(%144 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.subf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  %153 = tensor.empty(%141, %141) : tensor<1x2x?x?xf32>
  %154 = linalg.fill ins(%cst : f32) outs(%153 : tensor<1x2x?x?xf32>) -> tensor<1x2x?x?xf32>
  %155 = linalg.generic {indexing_maps = [#m3_map5, #m3_map13], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%152 : tensor<?x2x?x?xf32>) outs(%154 : tensor<1x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.addf %in, %out : f32
    linalg.yield %212 : f32
  } -> tensor<1x2x?x?xf32>
  %156 = arith.muli %0, %c2_i64 : i64
  %157 = arith.select %25, %c2_i64, %156 : i64
  %158 = arith.extui %25 : i1 to i64
  %159 = arith.muli %157, %0 : i64
  %160 = arith.addi %158, %c1_i64 : i64
  %161 = arith.select %25, %c2_i64, %159 : i64
  %162 = arith.select %25, %160, %158 : i64
  %163 = arith.cmpi sle, %162, %c1_i64 : i64
  cf.assert %163, "must have at most one inferred (negative) dimension"
  %164 = arith.muli %139, %c2_i64 : i64
  %165 = arith.muli %164, %139 : i64
  %166 = arith.divsi %165, %161 : i64
  %167 = arith.select %25, %166, %0 : i64
  %from_elements_28 = tensor.from_elements %c2_i64, %167, %167 : tensor<3xi64>
  %reshape_29 = tensor.reshape %155(%from_elements_28) : (tensor<1x2x?x?xf32>, tensor<3xi64>) -> tensor<2x?x?xf32>
  %168 = arith.index_cast %167 : i64 to index
  %169 = arith.cmpi eq, %168, %dim : index
  cf.assert %169, "mismatched size for broadcast"
  cf.assert %169, "mismatched size for broadcast"
  %170 = tensor.empty(%168, %168) : tensor<2x?x?xf32>
  %171 = linalg.generic {indexing_maps = [#m3_map8, #m3_map7, #m3_map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape_29, %7 : tensor<2x?x?xf32>, tensor<?x?xf32>) outs(%170 : tensor<2x?x?xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %212 = arith.mulf %in, %in_39 : f32
    linalg.yield %212 : f32
  } -> tensor<2x?x?xf32>
  %172 = tensor.empty() : tensor<2x1x1xf32>
  %173 = linalg.fill ins(%cst : f32) outs(%172 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %174 = linalg.generic {indexing_maps = [#m3_map8, #m3_map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%171 : tensor<2x?x?xf32>) outs(%173 : tensor<2x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.addf %in, %out : f32
    linalg.yield %212 : f32
  } -> tensor<2x1x1xf32>
  %collapsed = tensor.collapse_shape %174 [[0, 1, 2]] : tensor<2x1x1xf32> into tensor<2xf32>
  %175 = linalg.generic {indexing_maps = [#m3_map5, #m3_map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152 : tensor<?x2x?x?xf32>) outs(%144 : tensor<?x2x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %212 = arith.mulf %in, %cst_3 : f32
    linalg.yield %212 : f32
  } -> tensor<?x2x?x?xf32>
  cf.assert %96, "must have at most one inferred (negative) dimension"
  %176 = arith.muli %138, %c2_i64 : i64
  %177 = arith.muli %176, %139 : i64
  %178 = arith.muli %177, %139 : i64
  %179 = arith.divsi %178, %94 : i64
  %180 = arith.select %20, %179, %15 : i64
  %181 = arith.select %25, %179, %0 : i64
  %from_elements_30 = tensor.from_elements %180, %181, %181 : tensor<3xi64>
  %reshape_31 = tensor.reshape %175(%from_elements_30) : (tensor<?x2x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  %transposed_32 = linalg.transpose ins(%reshape : tensor<?x?x4xf32>) outs(%128 : tensor<?x4x?xf32>) permutation = [0, 2, 1] 
  %182 = arith.index_cast %181 : i64 to index
  %183 = arith.cmpi eq, %33, %180 : i64
  cf.assert %183, "mismatching contracting dimension"
  %184 = arith.cmpi eq, %34, %181 : i64
  cf.assert %184, "mismatching contracting dimension"
  %185 = tensor.empty(%45, %182) : tensor<?x4x?xf32>
  %186 = linalg.fill ins(%cst : f32) outs(%185 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %187 = linalg.batch_matmul ins(%transposed_32, %reshape_31 : tensor<?x4x?xf32>, tensor<?x?x?xf32>) outs(%186 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %188 = arith.index_cast %43 : i64 to index
  %189 = tensor.empty(%188, %47) : tensor<?x?x4xf32>
  %transposed_33 = linalg.transpose ins(%reshape_9 : tensor<?x4x?xf32>) outs(%189 : tensor<?x?x4xf32>) permutation = [0, 2, 1] 
  %190 = arith.index_cast %180 : i64 to index
  %191 = arith.cmpi eq, %180, %43 : i64
  cf.assert %191, "mismatching contracting dimension"
  %192 = arith.cmpi eq, %181, %44 : i64
  cf.assert %192, "mismatching contracting dimension"
  %193 = tensor.empty(%190, %182) : tensor<?x?x4xf32>
  %194 = linalg.fill ins(%cst : f32) outs(%193 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %195 = linalg.batch_matmul ins(%reshape_31, %transposed_33 : tensor<?x?x?xf32>, tensor<?x?x4xf32>) outs(%194 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %196 = arith.muli %53, %c8_i64 : i64
  %197 = arith.muli %196, %0 : i64
  %198 = arith.select %25, %196, %197 : i64
  cf.assert %110, "must have at most one inferred (negative) dimension"
  %199 = arith.muli %33, %c4_i64 : i64
  %200 = arith.muli %199, %181 : i64
  %201 = arith.divsi %200, %198 : i64
  %202 = arith.select %52, %201, %1 : i64
  %203 = arith.select %25, %201, %0 : i64
  %from_elements_34 = tensor.from_elements %202, %c2_i64, %c4_i64, %203 : tensor<4xi64>
  %reshape_35 = tensor.reshape %187(%from_elements_34) : (tensor<?x4x?xf32>, tensor<4xi64>) -> tensor<?x2x4x?xf32>
  cf.assert %110, "must have at most one inferred (negative) dimension"
  %204 = arith.muli %180, %181 : i64
  %205 = arith.muli %204, %c4_i64 : i64
  %206 = arith.divsi %205, %109 : i64
  %207 = arith.select %52, %206, %1 : i64
  %208 = arith.select %25, %206, %0 : i64
  %from_elements_36 = tensor.from_elements %207, %c2_i64, %208, %c4_i64 : tensor<4xi64>
  %reshape_37 = tensor.reshape %195(%from_elements_36) : (tensor<?x?x4xf32>, tensor<4xi64>) -> tensor<?x2x?x4xf32>
  %209 = arith.index_cast %202 : i64 to index
  %210 = arith.index_cast %203 : i64 to index
  %211 = tensor.empty(%209, %210) : tensor<?x2x?x4xf32>
  %transposed_38 = linalg.transpose ins(%reshape_35 : tensor<?x2x4x?xf32>) outs(%211 : tensor<?x2x?x4xf32>) permutation = [0, 1, 3, 2] 
  return %reshape_18, %reshape_37, %transposed_38, %reshape_25, %collapsed : tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<2xf32>
}

func.func @relative(%arg0: tensor<2x2x6x4xf32>, %arg1: tensor<2x2x6x4xf32>, %arg2: tensor<2x2x6x4xf32>, %arg3: tensor<5x4xf32>, %arg4: tensor<2x2x6x4xf32>) -> (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<5x4xf32>) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c144 = arith.constant 144 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %cst = arith.constant 5.000000e-01 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %c5_i64 = arith.constant 5 : i64
  %cst_1 = arith.constant 0.000000e+00 : f32
  %c0_i64 = arith.constant 0 : i64
  %c6_i64 = arith.constant 6 : i64
  %c-2_i64 = arith.constant -2 : i64
  %c2_i64 = arith.constant 2 : i64
  %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x2x6x5xf32>
  %0 = bufferization.to_buffer %cst_2 : tensor<2x2x6x5xf32> to memref<2x2x6x5xf32>
  %1 = tensor.empty() : tensor<6xi64>
  %2 = linalg.generic {indexing_maps = [#m4_map], iterator_types = ["parallel"]} outs(%1 : tensor<6xi64>) {
  ^bb0(%out: i64):
    %63 = linalg.index 0 : index
    %64 = arith.index_cast %63 : index to i64
    linalg.yield %64 : i64
  } -> tensor<6xi64>
  %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
  %expanded_3 = tensor.expand_shape %2 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
  %3 = tensor.empty() : tensor<6x6xi64>
  %4 = linalg.generic {indexing_maps = [#m4_map1, #m4_map2, #m4_map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %in_39: i64, %out: i64):
    %63 = arith.subi %in, %in_39 : i64
    linalg.yield %63 : i64
  } -> tensor<6x6xi64>
  %5 = linalg.generic {indexing_maps = [#m4_map3, #m4_map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %63 = arith.maxsi %in, %c-2_i64 : i64
    %64 = arith.minsi %63, %c2_i64 : i64
    linalg.yield %64 : i64
  } -> tensor<6x6xi64>
  %6 = linalg.generic {indexing_maps = [#m4_map3, #m4_map3], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x6xi64>) outs(%3 : tensor<6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    %63 = arith.addi %in, %c2_i64 : i64
    linalg.yield %63 : i64
  } -> tensor<6x6xi64>
  %7 = tensor.empty() : tensor<4x5xf32>
  %transposed = linalg.transpose ins(%arg3 : tensor<5x4xf32>) outs(%7 : tensor<4x5xf32>) permutation = [1, 0] 
  %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2], [3]] : tensor<2x2x6x4xf32> into tensor<24x4xf32>
  %8 = tensor.empty() : tensor<24x5xf32>
  %9 = linalg.fill ins(%cst_1 : f32) outs(%8 : tensor<24x5xf32>) -> tensor<24x5xf32>
  %10 = linalg.matmul ins(%collapsed, %transposed : tensor<24x4xf32>, tensor<4x5xf32>) outs(%9 : tensor<24x5xf32>) -> tensor<24x5xf32>
  %expanded_4 = tensor.expand_shape %10 [[0, 1, 2], [3]] output_shape [2, 2, 6, 5] : tensor<24x5xf32> into tensor<2x2x6x5xf32>
  %11 = tensor.empty() : tensor<2xi64>
  %12 = linalg.generic {indexing_maps = [#m4_map], iterator_types = ["parallel"]} outs(%11 : tensor<2xi64>) {
  ^bb0(%out: i64):
    %63 = linalg.index 0 : index
    %64 = arith.index_cast %63 : index to i64
    linalg.yield %64 : i64
  } -> tensor<2xi64>
  %expanded_5 = tensor.expand_shape %12 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xi64> into tensor<2x1x1xi64>
  %expanded_6 = tensor.expand_shape %12 [[0, 1, 2, 3]] output_shape [2, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1xi64>
  %13 = tensor.empty() : tensor<2x2x6x6xf32>
  %14 = linalg.generic {indexing_maps = [#m4_map4, #m4_map5, #m4_map6, #m4_map7, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6, %expanded_5, %expanded_3, %6 : tensor<2x1x1x1xi64>, tensor<2x1x1xi64>, tensor<6x1xi64>, tensor<6x6xi64>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: i64, %in_39: i64, %in_40: i64, %in_41: i64, %out: f32):
    %63 = arith.cmpi slt, %in, %c0_i64 : i64
    %64 = arith.addi %in, %c2_i64 : i64
    %65 = arith.select %63, %64, %in : i64
    %66 = arith.index_cast %65 : i64 to index
    %67 = arith.cmpi slt, %in_39, %c0_i64 : i64
    %68 = arith.addi %in_39, %c2_i64 : i64
    %69 = arith.select %67, %68, %in_39 : i64
    %70 = arith.index_cast %69 : i64 to index
    %71 = arith.cmpi slt, %in_40, %c0_i64 : i64
    %72 = arith.addi %in_40, %c6_i64 : i64
    %73 = arith.select %71, %72, %in_40 : i64
    %74 = arith.index_cast %73 : i64 to index
    %75 = arith.cmpi slt, %in_41, %c0_i64 : i64
    %76 = arith.addi %in_41, %c5_i64 : i64
    %77 = arith.select %75, %76, %in_41 : i64
    %78 = arith.index_cast %77 : i64 to index
    %extracted = tensor.extract %expanded_4[%66, %70, %74, %78] : tensor<2x2x6x5xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x6x6xf32>
  %15 = tensor.empty() : tensor<2x2x4x6xf32>
  %transposed_7 = linalg.transpose ins(%arg1 : tensor<2x2x6x4xf32>) outs(%15 : tensor<2x2x4x6xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_8 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %collapsed_9 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x2x4x6xf32> into tensor<4x4x6xf32>
  %16 = tensor.empty() : tensor<4x6x6xf32>
  %17 = linalg.fill ins(%cst_1 : f32) outs(%16 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %18 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%17 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_10 = tensor.expand_shape %18 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %19 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %14 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.addf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %20 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.mulf %in, %cst : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %21 = tensor.empty() : tensor<2x2x6xi64>
  %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<2x2x6xi64>) -> tensor<2x2x6xi64>
  %23 = tensor.empty() : tensor<2x2x6xf32>
  %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  %25:2 = linalg.generic {indexing_maps = [#m4_map8, #m4_map9, #m4_map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<2x2x6x6xf32>) outs(%24, %22 : tensor<2x2x6xf32>, tensor<2x2x6xi64>) {
  ^bb0(%in: f32, %out: f32, %out_39: i64):
    %63 = linalg.index 3 : index
    %64 = arith.index_cast %63 : index to i64
    %65 = arith.maximumf %in, %out : f32
    %66 = arith.cmpf ogt, %in, %out : f32
    %67 = arith.select %66, %64, %out_39 : i64
    linalg.yield %65, %67 : f32, i64
  } -> (tensor<2x2x6xf32>, tensor<2x2x6xi64>)
  %expanded_11 = tensor.expand_shape %25#0 [[0], [1], [2, 3]] output_shape [2, 2, 6, 1] : tensor<2x2x6xf32> into tensor<2x2x6x1xf32>
  %26 = linalg.generic {indexing_maps = [#m4_map8, #m4_map10, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %expanded_11 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.subf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %27 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = math.exp %in : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %28 = tensor.empty() : tensor<2x2x6x1xf32>
  %29 = linalg.fill ins(%cst_1 : f32) outs(%28 : tensor<2x2x6x1xf32>) -> tensor<2x2x6x1xf32>
  %30 = linalg.generic {indexing_maps = [#m4_map8, #m4_map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x2x6x6xf32>) outs(%29 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.addf %in, %out : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x1xf32>
  %31 = linalg.generic {indexing_maps = [#m4_map8, #m4_map10, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.divf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_12 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %collapsed_13 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %32 = tensor.empty() : tensor<4x6x4xf32>
  %33 = linalg.fill ins(%cst_1 : f32) outs(%32 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %34 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%33 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_14 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %collapsed_15 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<2x2x6x4xf32> into tensor<4x6x4xf32>
  %transposed_16 = linalg.transpose ins(%collapsed_12 : tensor<4x6x6xf32>) outs(%16 : tensor<4x6x6xf32>) permutation = [0, 2, 1] 
  %35 = linalg.batch_matmul ins(%transposed_16, %collapsed_15 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%33 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %36 = tensor.empty() : tensor<4x4x6xf32>
  %transposed_17 = linalg.transpose ins(%collapsed_13 : tensor<4x6x4xf32>) outs(%36 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %37 = linalg.batch_matmul ins(%collapsed_15, %transposed_17 : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%17 : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %expanded_18 = tensor.expand_shape %35 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %expanded_19 = tensor.expand_shape %37 [[0, 1], [2], [3]] output_shape [2, 2, 6, 6] : tensor<4x6x6xf32> into tensor<2x2x6x6xf32>
  %38 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %31 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.mulf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %39 = linalg.generic {indexing_maps = [#m4_map8, #m4_map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x2x6x6xf32>) outs(%29 : tensor<2x2x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.addf %in, %out : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x1xf32>
  %40 = linalg.generic {indexing_maps = [#m4_map8, #m4_map10, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %39 : tensor<2x2x6x6xf32>, tensor<2x2x6x1xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.mulf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %41 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %40 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.subf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %42 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x6x6xf32>) outs(%13 : tensor<2x2x6x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %63 = arith.mulf %in, %cst : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x6xf32>
  %collapsed_20 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<2x2x6x6xf32> into tensor<4x6x6xf32>
  %transposed_21 = linalg.transpose ins(%collapsed_8 : tensor<4x6x4xf32>) outs(%36 : tensor<4x4x6xf32>) permutation = [0, 2, 1] 
  %43 = linalg.fill ins(%cst_1 : f32) outs(%36 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %44 = linalg.batch_matmul ins(%transposed_21, %collapsed_20 : tensor<4x4x6xf32>, tensor<4x6x6xf32>) outs(%43 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  %transposed_22 = linalg.transpose ins(%collapsed_9 : tensor<4x4x6xf32>) outs(%32 : tensor<4x6x4xf32>) permutation = [0, 2, 1] 
  %45 = linalg.batch_matmul ins(%collapsed_20, %transposed_22 : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%33 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %expanded_23 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 2, 4, 6] : tensor<4x4x6xf32> into tensor<2x2x4x6xf32>
  %expanded_24 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [2, 2, 6, 4] : tensor<4x6x4xf32> into tensor<2x2x6x4xf32>
  %46 = tensor.empty() : tensor<2x2x6x4xf32>
  %transposed_25 = linalg.transpose ins(%expanded_23 : tensor<2x2x4x6xf32>) outs(%46 : tensor<2x2x6x4xf32>) permutation = [0, 1, 3, 2] 
  %47 = tensor.empty() : tensor<2x2x6x6xi64>
  %48 = linalg.generic {indexing_maps = [#m4_map11, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2xi64>) outs(%47 : tensor<2x2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x2x6x6xi64>
  %collapsed_26 = tensor.collapse_shape %48 [[0, 1, 2, 3]] : tensor<2x2x6x6xi64> into tensor<144xi64>
  %49 = linalg.generic {indexing_maps = [#m4_map12, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2xi64>) outs(%47 : tensor<2x2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x2x6x6xi64>
  %collapsed_27 = tensor.collapse_shape %49 [[0, 1, 2, 3]] : tensor<2x2x6x6xi64> into tensor<144xi64>
  %50 = linalg.generic {indexing_maps = [#m4_map13, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<6xi64>) outs(%47 : tensor<2x2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x2x6x6xi64>
  %collapsed_28 = tensor.collapse_shape %50 [[0, 1, 2, 3]] : tensor<2x2x6x6xi64> into tensor<144xi64>
  %51 = linalg.generic {indexing_maps = [#m4_map7, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<6x6xi64>) outs(%47 : tensor<2x2x6x6xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<2x2x6x6xi64>
  %collapsed_29 = tensor.collapse_shape %51 [[0, 1, 2, 3]] : tensor<2x2x6x6xi64> into tensor<144xi64>
  %expanded_30 = tensor.expand_shape %collapsed_26 [[0, 1]] output_shape [144, 1] : tensor<144xi64> into tensor<144x1xi64>
  %expanded_31 = tensor.expand_shape %collapsed_27 [[0, 1]] output_shape [144, 1] : tensor<144xi64> into tensor<144x1xi64>
  %expanded_32 = tensor.expand_shape %collapsed_28 [[0, 1]] output_shape [144, 1] : tensor<144xi64> into tensor<144x1xi64>
  %expanded_33 = tensor.expand_shape %collapsed_29 [[0, 1]] output_shape [144, 1] : tensor<144xi64> into tensor<144x1xi64>
  %concat = tensor.concat dim(1) %expanded_30, %expanded_31, %expanded_32, %expanded_33 : (tensor<144x1xi64>, tensor<144x1xi64>, tensor<144x1xi64>, tensor<144x1xi64>) -> tensor<144x4xi64>
  %52 = bufferization.to_buffer %concat : tensor<144x4xi64> to memref<144x4xi64>
  %collapsed_34 = tensor.collapse_shape %42 [[0, 1, 2, 3]] : tensor<2x2x6x6xf32> into tensor<144xf32>
  %expanded_35 = tensor.expand_shape %collapsed_34 [[0, 1, 2, 3, 4]] output_shape [144, 1, 1, 1, 1] : tensor<144xf32> into tensor<144x1x1x1x1xf32>
  %53 = bufferization.to_buffer %expanded_35 : tensor<144x1x1x1x1xf32> to memref<144x1x1x1x1xf32>
  %alloc = memref.alloc() : memref<2x2x6x5xf32>
  %54 = bufferization.to_tensor %alloc : memref<2x2x6x5xf32> to tensor<2x2x6x5xf32>
  memref.copy %0, %alloc : memref<2x2x6x5xf32> to memref<2x2x6x5xf32>
  scf.for %arg5 = %c0 to %c144 step %c1 {
    scf.for %arg6 = %c0 to %c1 step %c1 {
      scf.for %arg7 = %c0 to %c1 step %c1 {
        scf.for %arg8 = %c0 to %c1 step %c1 {
          scf.for %arg9 = %c0 to %c1 step %c1 {
            %63 = memref.load %53[%arg5, %arg6, %arg7, %arg8, %arg9] : memref<144x1x1x1x1xf32>
            %64 = memref.load %52[%arg5, %c0] : memref<144x4xi64>
            %65 = arith.index_cast %64 : i64 to index
            %66 = arith.addi %65, %arg6 : index
            %67 = memref.load %52[%arg5, %c1] : memref<144x4xi64>
            %68 = arith.index_cast %67 : i64 to index
            %69 = arith.addi %68, %arg7 : index
            %70 = memref.load %52[%arg5, %c2] : memref<144x4xi64>
            %71 = arith.index_cast %70 : i64 to index
            %72 = arith.addi %71, %arg8 : index
            %73 = memref.load %52[%arg5, %c3] : memref<144x4xi64>
            %74 = arith.index_cast %73 : i64 to index
            %75 = arith.addi %74, %arg9 : index
            %76 = memref.load %alloc[%66, %69, %72, %75] : memref<2x2x6x5xf32>
            %77 = arith.addf %76, %63 : f32
            memref.store %77, %alloc[%66, %69, %72, %75] : memref<2x2x6x5xf32>
          }
        }
      }
    }
  }
  %collapsed_36 = tensor.collapse_shape %54 [[0, 1, 2], [3]] : tensor<2x2x6x5xf32> into tensor<24x5xf32>
  %55 = tensor.empty() : tensor<5x24xf32>
  %transposed_37 = linalg.transpose ins(%collapsed_36 : tensor<24x5xf32>) outs(%55 : tensor<5x24xf32>) permutation = [1, 0] 
  %56 = tensor.empty() : tensor<5x4xf32>
  %57 = linalg.fill ins(%cst_1 : f32) outs(%56 : tensor<5x4xf32>) -> tensor<5x4xf32>
  %58 = linalg.matmul ins(%transposed_37, %collapsed : tensor<5x24xf32>, tensor<24x4xf32>) outs(%57 : tensor<5x4xf32>) -> tensor<5x4xf32>
  %59 = tensor.empty() : tensor<24x4xf32>
  %60 = linalg.fill ins(%cst_1 : f32) outs(%59 : tensor<24x4xf32>) -> tensor<24x4xf32>
  %61 = linalg.matmul ins(%collapsed_36, %arg3 : tensor<24x5xf32>, tensor<5x4xf32>) outs(%60 : tensor<24x4xf32>) -> tensor<24x4xf32>
  %expanded_38 = tensor.expand_shape %61 [[0, 1, 2], [3]] output_shape [2, 2, 6, 4] : tensor<24x4xf32> into tensor<2x2x6x4xf32>
  %62 = linalg.generic {indexing_maps = [#m4_map8, #m4_map8, #m4_map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24, %expanded_38 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%46 : tensor<2x2x6x4xf32>) {
  ^bb0(%in: f32, %in_39: f32, %out: f32):
    %63 = arith.addf %in, %in_39 : f32
    linalg.yield %63 : f32
  } -> tensor<2x2x6x4xf32>
  return %expanded_14, %62, %transposed_25, %expanded_18, %58 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>, tensor<5x4xf32>
}
