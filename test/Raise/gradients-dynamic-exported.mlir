// What torch-mlir makes of the joint graph of AOTAutograd of masked attention,
// two heads of queries for each of keys, batch and sequence dynamic: a mask is
// added, and the gradients of Q, K and V are results. Attention and its
// gradients are raised, and no tensor of pairs but the mask is left.

// RUN: rope-opt %s --rope-raise --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 \
// RUN:   --random=7 --shape=0:3x2x5x16 --shape=1:3x4x5x16 --shape=2:1x1x5x5 --shape=3:3x2x5x16 --shape=4:3x4x5x16

// CHECK-LABEL: func.func @main
// CHECK-NOT: math.exp
// CHECK-NOT: batch_matmul
// CHECK: rope.attention ins(
// CHECK-NOT: batch_matmul
// CHECK: rope.attention_backward ins(
// CHECK-NOT: batch_matmul
// CHECK: return

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
module {
  func.func @main(%arg0: tensor<?x2x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<1x1x?x?xf32>, %arg3: tensor<?x2x?x16xf32>, %arg4: tensor<?x4x?x16xf32>) -> (tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>) {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c16_i64 = arith.constant 16 : i64
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c64_i64 = arith.constant 64 : i64
    %cst_1 = arith.constant 2.500000e-01 : f32
    %dim = tensor.dim %arg0, %c2 : tensor<?x2x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_2 = tensor.dim %arg0, %c0 : tensor<?x2x?x16xf32>
    %1 = arith.index_cast %dim_2 : index to i64
    %dim_3 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %2 = arith.index_cast %dim_3 : index to i64
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [%dim_2, 2, 1, %dim, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    %3 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    %4 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %5 = tensor.empty(%dim_2, %dim) : tensor<?x2x2x?x16xf32>
    %6 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%5 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %238 = linalg.index 0 : index
      %239 = linalg.index 1 : index
      %240 = linalg.index 3 : index
      %241 = linalg.index 4 : index
      %242 = arith.cmpi eq, %dim_2, %c1 : index
      %243 = arith.select %242, %c0, %238 : index
      %244 = arith.cmpi eq, %dim, %c1 : index
      %245 = arith.select %244, %c0, %240 : index
      %extracted = tensor.extract %expanded[%243, %239, %c0, %245, %241] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    %7 = arith.cmpi slt, %1, %c0_i64 : i64
    %8 = arith.select %7, %c1_i64, %1 : i64
    %9 = arith.extui %7 : i1 to i64
    %10 = arith.muli %8, %c4_i64 : i64
    %11 = arith.muli %10, %0 : i64
    %12 = arith.addi %9, %c1_i64 : i64
    %13 = arith.cmpi slt, %0, %c0_i64 : i64
    %14 = arith.select %13, %10, %11 : i64
    %15 = arith.select %13, %12, %9 : i64
    %16 = arith.muli %14, %c16_i64 : i64
    %17 = arith.cmpi sle, %15, %c1_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %18 = arith.muli %1, %c4_i64 : i64
    %19 = arith.muli %18, %0 : i64
    %20 = arith.muli %19, %c16_i64 : i64
    %21 = arith.divsi %20, %16 : i64
    %22 = arith.select %7, %21, %1 : i64
    %23 = arith.select %13, %21, %0 : i64
    %from_elements = tensor.from_elements %22, %c4_i64, %23, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %6(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %24 = arith.index_cast %22 : i64 to index
    %25 = arith.index_cast %23 : i64 to index
    %26 = tensor.empty(%24, %25) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%reshape : tensor<?x4x?x16xf32>) outs(%26 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %27 = arith.cmpi slt, %18, %c0_i64 : i64
    %28 = arith.select %27, %c1_i64, %18 : i64
    %29 = arith.extui %27 : i1 to i64
    %30 = arith.muli %28, %2 : i64
    %31 = arith.addi %29, %c1_i64 : i64
    %32 = arith.cmpi slt, %2, %c0_i64 : i64
    %33 = arith.select %32, %28, %30 : i64
    %34 = arith.select %32, %31, %29 : i64
    %35 = arith.muli %33, %c16_i64 : i64
    %36 = arith.cmpi sle, %34, %c1_i64 : i64
    cf.assert %36, "must have at most one inferred (negative) dimension"
    %dim_4 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %37 = arith.index_cast %dim_4 : index to i64
    %38 = arith.muli %37, %c4_i64 : i64
    %39 = arith.muli %38, %2 : i64
    %40 = arith.muli %39, %c16_i64 : i64
    %41 = arith.divsi %40, %35 : i64
    %42 = arith.select %27, %41, %18 : i64
    %43 = arith.select %32, %41, %2 : i64
    %from_elements_5 = tensor.from_elements %42, %43, %c16_i64 : tensor<3xi64>
    %reshape_6 = tensor.reshape %arg1(%from_elements_5) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %44 = arith.muli %28, %c16_i64 : i64
    %45 = arith.muli %44, %0 : i64
    %46 = arith.select %13, %44, %45 : i64
    %47 = arith.select %13, %31, %29 : i64
    %48 = arith.cmpi sle, %47, %c1_i64 : i64
    cf.assert %48, "must have at most one inferred (negative) dimension"
    %49 = arith.muli %22, %c64_i64 : i64
    %50 = arith.muli %49, %23 : i64
    %51 = arith.divsi %50, %46 : i64
    %52 = arith.select %27, %51, %18 : i64
    %53 = arith.select %13, %51, %0 : i64
    %from_elements_7 = tensor.from_elements %52, %c16_i64, %53 : tensor<3xi64>
    %reshape_8 = tensor.reshape %transposed(%from_elements_7) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %54 = arith.maxui %dim_4, %24 : index
    %collapsed = tensor.collapse_shape %arg1 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %collapsed_9 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<?x4x16x?xf32> into tensor<?x16x?xf32>
    %55 = arith.muli %54, %c4 : index
    %56 = tensor.empty(%55, %dim_3, %25) : tensor<?x?x?xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %58 = linalg.batch_matmul ins(%collapsed, %collapsed_9 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%57 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %59 = arith.divsi %55, %c4 : index
    %expanded_10 = tensor.expand_shape %58 [[0, 1], [2], [3]] output_shape [%59, 4, %dim_3, %25] : tensor<?x?x?xf32> into tensor<?x4x?x?xf32>
    %60 = tensor.empty(%59, %dim_3, %25) : tensor<?x4x?x?xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<?x4x?x?xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.mulf %in, %cst_1 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %dim_11 = tensor.dim %arg2, %c2 : tensor<1x1x?x?xf32>
    %62 = arith.cmpi eq, %dim_3, %dim_11 : index
    cf.assert %62, "mismatched size for broadcast"
    %dim_12 = tensor.dim %arg2, %c3 : tensor<1x1x?x?xf32>
    %63 = arith.cmpi eq, %25, %dim_12 : index
    cf.assert %63, "mismatched size for broadcast"
    %64 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %arg2 : tensor<?x4x?x?xf32>, tensor<1x1x?x?xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.addf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %dim_13 = tensor.dim %arg3, %c0 : tensor<?x2x?x16xf32>
    %dim_14 = tensor.dim %arg3, %c2 : tensor<?x2x?x16xf32>
    %expanded_15 = tensor.expand_shape %arg3 [[0], [1], [2, 3], [4]] output_shape [%dim_13, 2, 1, %dim_14, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    cf.assert %3, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %65 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%5 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %238 = linalg.index 0 : index
      %239 = linalg.index 1 : index
      %240 = linalg.index 3 : index
      %241 = linalg.index 4 : index
      %242 = arith.cmpi eq, %dim_13, %c1 : index
      %243 = arith.select %242, %c0, %238 : index
      %244 = arith.cmpi eq, %dim_14, %c1 : index
      %245 = arith.select %244, %c0, %240 : index
      %extracted = tensor.extract %expanded_15[%243, %239, %c0, %245, %241] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %reshape_16 = tensor.reshape %65(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %66 = tensor.empty(%59, %dim_3) : tensor<?x4x?xi64>
    %67 = linalg.fill ins(%c0_i64 : i64) outs(%66 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %68 = tensor.empty(%59, %dim_3) : tensor<?x4x?xf32>
    %69 = linalg.fill ins(%cst_0 : f32) outs(%68 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %70:2 = linalg.generic {indexing_maps = [#map1, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<?x4x?x?xf32>) outs(%69, %67 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_49: i64):
      %238 = linalg.index 3 : index
      %239 = arith.index_cast %238 : index to i64
      %240 = arith.maximumf %in, %out : f32
      %241 = arith.cmpf ogt, %in, %out : f32
      %242 = arith.select %241, %239, %out_49 : i64
      linalg.yield %240, %242 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_17 = tensor.expand_shape %70#0 [[0], [1], [2, 3]] output_shape [%59, 4, %dim_3, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %expanded_17 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.subf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<?x4x?x?xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = math.exp %in : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %73 = tensor.empty(%59, %dim_3) : tensor<?x4x?x1xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%72 : tensor<?x4x?x?xf32>) outs(%74 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.addf %in, %out : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x1xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %75 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.divf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %77 = arith.muli %33, %0 : i64
    %78 = arith.addi %34, %c1_i64 : i64
    %79 = arith.select %13, %33, %77 : i64
    %80 = arith.select %13, %78, %34 : i64
    %81 = arith.cmpi sle, %80, %c1_i64 : i64
    cf.assert %81, "must have at most one inferred (negative) dimension"
    %82 = arith.index_cast %59 : index to i64
    %83 = arith.muli %82, %c4_i64 : i64
    %84 = arith.muli %83, %2 : i64
    %85 = arith.muli %84, %23 : i64
    %86 = arith.divsi %85, %79 : i64
    %87 = arith.select %27, %86, %18 : i64
    %88 = arith.select %32, %86, %2 : i64
    %89 = arith.select %13, %86, %0 : i64
    %from_elements_18 = tensor.from_elements %87, %88, %89 : tensor<3xi64>
    %reshape_19 = tensor.reshape %76(%from_elements_18) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    %90 = arith.muli %28, %0 : i64
    %91 = arith.select %13, %28, %90 : i64
    %92 = arith.muli %91, %c16_i64 : i64
    cf.assert %48, "must have at most one inferred (negative) dimension"
    %93 = arith.muli %22, %c4_i64 : i64
    %94 = arith.muli %93, %23 : i64
    %95 = arith.muli %94, %c16_i64 : i64
    %96 = arith.divsi %95, %92 : i64
    %97 = arith.select %27, %96, %18 : i64
    %98 = arith.select %13, %96, %0 : i64
    %from_elements_20 = tensor.from_elements %97, %98, %c16_i64 : tensor<3xi64>
    %reshape_21 = tensor.reshape %65(%from_elements_20) : (tensor<?x2x2x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %99 = arith.maxui %59, %24 : index
    %collapsed_22 = tensor.collapse_shape %76 [[0, 1], [2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?x?xf32>
    %collapsed_23 = tensor.collapse_shape %reshape_16 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %100 = arith.muli %99, %c4 : index
    %101 = tensor.empty(%100, %dim_3) : tensor<?x?x16xf32>
    %102 = linalg.fill ins(%cst : f32) outs(%101 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %103 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%102 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %104 = arith.divsi %100, %c4 : index
    %expanded_24 = tensor.expand_shape %103 [[0, 1], [2], [3]] output_shape [%104, 4, %dim_3, 16] : tensor<?x?x16xf32> into tensor<?x4x?x16xf32>
    cf.assert %36, "must have at most one inferred (negative) dimension"
    %dim_25 = tensor.dim %arg4, %c0 : tensor<?x4x?x16xf32>
    %105 = arith.index_cast %dim_25 : index to i64
    %106 = arith.muli %105, %c4_i64 : i64
    %dim_26 = tensor.dim %arg4, %c2 : tensor<?x4x?x16xf32>
    %107 = arith.index_cast %dim_26 : index to i64
    %108 = arith.muli %106, %107 : i64
    %109 = arith.muli %108, %c16_i64 : i64
    %110 = arith.divsi %109, %35 : i64
    %111 = arith.select %27, %110, %18 : i64
    %112 = arith.select %32, %110, %2 : i64
    %from_elements_27 = tensor.from_elements %111, %112, %c16_i64 : tensor<3xi64>
    %reshape_28 = tensor.reshape %arg4(%from_elements_27) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %113 = arith.index_cast %87 : i64 to index
    %114 = arith.index_cast %88 : i64 to index
    %115 = arith.index_cast %89 : i64 to index
    %116 = tensor.empty(%113, %115, %114) : tensor<?x?x?xf32>
    %transposed_29 = linalg.transpose ins(%reshape_19 : tensor<?x?x?xf32>) outs(%116 : tensor<?x?x?xf32>) permutation = [0, 2, 1] 
    %117 = arith.cmpi eq, %87, %111 : i64
    cf.assert %117, "mismatching contracting dimension"
    %118 = arith.cmpi eq, %88, %112 : i64
    cf.assert %118, "mismatching contracting dimension"
    %119 = tensor.empty(%113, %115) : tensor<?x?x16xf32>
    %120 = linalg.fill ins(%cst : f32) outs(%119 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %121 = linalg.batch_matmul ins(%transposed_29, %reshape_28 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%120 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %122 = arith.index_cast %97 : i64 to index
    %123 = arith.index_cast %98 : i64 to index
    %124 = tensor.empty(%122, %123) : tensor<?x16x?xf32>
    %transposed_30 = linalg.transpose ins(%reshape_21 : tensor<?x?x16xf32>) outs(%124 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %125 = arith.index_cast %111 : i64 to index
    %126 = arith.index_cast %112 : i64 to index
    %127 = arith.cmpi eq, %111, %97 : i64
    cf.assert %127, "mismatching contracting dimension"
    %128 = tensor.empty(%125, %126, %123) : tensor<?x?x?xf32>
    %129 = linalg.fill ins(%cst : f32) outs(%128 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %130 = linalg.batch_matmul ins(%reshape_28, %transposed_30 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%129 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %131 = arith.muli %87, %89 : i64
    %132 = arith.muli %131, %c16_i64 : i64
    %133 = arith.divsi %132, %16 : i64
    %134 = arith.select %7, %133, %1 : i64
    %135 = arith.select %13, %133, %0 : i64
    %136 = arith.muli %10, %2 : i64
    %137 = arith.select %32, %10, %136 : i64
    %138 = arith.select %32, %12, %9 : i64
    %139 = arith.muli %137, %0 : i64
    %140 = arith.addi %138, %c1_i64 : i64
    %141 = arith.select %13, %137, %139 : i64
    %142 = arith.select %13, %140, %138 : i64
    %143 = arith.cmpi sle, %142, %c1_i64 : i64
    cf.assert %143, "must have at most one inferred (negative) dimension"
    %144 = arith.muli %111, %112 : i64
    %145 = arith.muli %144, %98 : i64
    %146 = arith.divsi %145, %141 : i64
    %147 = arith.select %7, %146, %1 : i64
    %148 = arith.select %32, %146, %2 : i64
    %149 = arith.select %13, %146, %0 : i64
    %from_elements_31 = tensor.from_elements %147, %c4_i64, %148, %149 : tensor<4xi64>
    %reshape_32 = tensor.reshape %130(%from_elements_31) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %150 = arith.index_cast %147 : i64 to index
    %151 = arith.index_cast %148 : i64 to index
    %152 = arith.index_cast %149 : i64 to index
    %153 = arith.cmpi eq, %150, %59 : index
    cf.assert %153, "mismatched size for broadcast"
    %154 = arith.cmpi eq, %151, %dim_3 : index
    cf.assert %154, "mismatched size for broadcast"
    %155 = arith.cmpi eq, %152, %25 : index
    cf.assert %155, "mismatched size for broadcast"
    %156 = tensor.empty(%150, %151, %152) : tensor<?x4x?x?xf32>
    %157 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_32, %76 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.mulf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    %158 = tensor.empty(%150, %151) : tensor<?x4x?x1xf32>
    %159 = linalg.fill ins(%cst : f32) outs(%158 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%157 : tensor<?x4x?x?xf32>) outs(%159 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.addf %in, %out : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x1xf32>
    %161 = arith.cmpi eq, %59, %150 : index
    cf.assert %161, "mismatched size for broadcast"
    %162 = arith.cmpi eq, %dim_3, %151 : index
    cf.assert %162, "mismatched size for broadcast"
    %163 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %160 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%60 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.mulf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %153, "mismatched size for broadcast"
    cf.assert %154, "mismatched size for broadcast"
    cf.assert %155, "mismatched size for broadcast"
    %164 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157, %163 : tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %238 = arith.subf %in, %in_49 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %165 = arith.muli %134, %c4_i64 : i64
    %166 = arith.muli %165, %135 : i64
    %167 = arith.muli %166, %c16_i64 : i64
    %168 = arith.divsi %167, %16 : i64
    %169 = arith.select %7, %168, %1 : i64
    %170 = arith.select %13, %168, %0 : i64
    %from_elements_33 = tensor.from_elements %169, %c2_i64, %c2_i64, %170, %c16_i64 : tensor<5xi64>
    %reshape_34 = tensor.reshape %121(%from_elements_33) : (tensor<?x?x16xf32>, tensor<5xi64>) -> tensor<?x2x2x?x16xf32>
    %171 = arith.index_cast %169 : i64 to index
    %172 = arith.index_cast %170 : i64 to index
    %173 = tensor.empty(%171, %172) : tensor<?x2x1x?x16xf32>
    %174 = linalg.fill ins(%cst : f32) outs(%173 : tensor<?x2x1x?x16xf32>) -> tensor<?x2x1x?x16xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%reshape_34 : tensor<?x2x2x?x16xf32>) outs(%174 : tensor<?x2x1x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.addf %in, %out : f32
      linalg.yield %238 : f32
    } -> tensor<?x2x1x?x16xf32>
    %collapsed_35 = tensor.collapse_shape %175 [[0], [1, 2], [3], [4]] : tensor<?x2x1x?x16xf32> into tensor<?x2x?x16xf32>
    %176 = tensor.empty(%dim_2, %dim) : tensor<?x2x?x16xf32>
    %177 = linalg.fill ins(%cst : f32) outs(%176 : tensor<?x2x?x16xf32>) -> tensor<?x2x?x16xf32>
    %178 = arith.minsi %1, %c0_i64 : i64
    %179 = arith.index_cast %178 : i64 to index
    %180 = arith.subi %dim_2, %179 : index
    %181 = arith.maxsi %180, %c0 : index
    %inserted_slice = tensor.insert_slice %collapsed_35 into %177[%179, 0, 0, 0] [%181, 2, %dim, 16] [1, 1, 1, 1] : tensor<?x2x?x16xf32> into tensor<?x2x?x16xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164 : tensor<?x4x?x?xf32>) outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.mulf %in, %cst_1 : f32
      linalg.yield %238 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %81, "must have at most one inferred (negative) dimension"
    %183 = arith.muli %147, %c4_i64 : i64
    %184 = arith.muli %183, %148 : i64
    %185 = arith.muli %184, %149 : i64
    %186 = arith.divsi %185, %79 : i64
    %187 = arith.select %27, %186, %18 : i64
    %188 = arith.select %32, %186, %2 : i64
    %189 = arith.select %13, %186, %0 : i64
    %from_elements_36 = tensor.from_elements %187, %188, %189 : tensor<3xi64>
    %reshape_37 = tensor.reshape %182(%from_elements_36) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    %190 = arith.index_cast %42 : i64 to index
    %191 = arith.index_cast %43 : i64 to index
    %192 = tensor.empty(%190, %191) : tensor<?x16x?xf32>
    %transposed_38 = linalg.transpose ins(%reshape_6 : tensor<?x?x16xf32>) outs(%192 : tensor<?x16x?xf32>) permutation = [0, 2, 1] 
    %193 = arith.index_cast %189 : i64 to index
    %194 = arith.cmpi eq, %42, %187 : i64
    cf.assert %194, "mismatching contracting dimension"
    %195 = arith.cmpi eq, %43, %188 : i64
    cf.assert %195, "mismatching contracting dimension"
    %196 = tensor.empty(%190, %193) : tensor<?x16x?xf32>
    %197 = linalg.fill ins(%cst : f32) outs(%196 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %198 = linalg.batch_matmul ins(%transposed_38, %reshape_37 : tensor<?x16x?xf32>, tensor<?x?x?xf32>) outs(%197 : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
    %199 = arith.index_cast %52 : i64 to index
    %200 = arith.index_cast %53 : i64 to index
    %201 = tensor.empty(%199, %200) : tensor<?x?x16xf32>
    %transposed_39 = linalg.transpose ins(%reshape_8 : tensor<?x16x?xf32>) outs(%201 : tensor<?x?x16xf32>) permutation = [0, 2, 1] 
    %202 = arith.index_cast %187 : i64 to index
    %203 = arith.index_cast %188 : i64 to index
    %204 = arith.cmpi eq, %187, %52 : i64
    cf.assert %204, "mismatching contracting dimension"
    %205 = arith.cmpi eq, %189, %53 : i64
    cf.assert %205, "mismatching contracting dimension"
    %206 = tensor.empty(%202, %203) : tensor<?x?x16xf32>
    %207 = linalg.fill ins(%cst : f32) outs(%206 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %208 = linalg.batch_matmul ins(%reshape_37, %transposed_39 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%207 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %209 = arith.muli %8, %c64_i64 : i64
    %210 = arith.muli %209, %0 : i64
    %211 = arith.select %13, %209, %210 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %212 = arith.muli %42, %c16_i64 : i64
    %213 = arith.muli %212, %189 : i64
    %214 = arith.divsi %213, %211 : i64
    %215 = arith.select %7, %214, %1 : i64
    %216 = arith.select %13, %214, %0 : i64
    %from_elements_40 = tensor.from_elements %215, %c4_i64, %c16_i64, %216 : tensor<4xi64>
    %reshape_41 = tensor.reshape %198(%from_elements_40) : (tensor<?x16x?xf32>, tensor<4xi64>) -> tensor<?x4x16x?xf32>
    %217 = arith.muli %137, %c16_i64 : i64
    %218 = arith.cmpi sle, %138, %c1_i64 : i64
    cf.assert %218, "must have at most one inferred (negative) dimension"
    %219 = arith.muli %187, %188 : i64
    %220 = arith.muli %219, %c16_i64 : i64
    %221 = arith.divsi %220, %217 : i64
    %222 = arith.select %7, %221, %1 : i64
    %223 = arith.select %32, %221, %2 : i64
    %from_elements_42 = tensor.from_elements %222, %c4_i64, %223, %c16_i64 : tensor<4xi64>
    %reshape_43 = tensor.reshape %208(%from_elements_42) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %224 = arith.index_cast %215 : i64 to index
    %225 = arith.index_cast %216 : i64 to index
    %226 = tensor.empty(%224, %225) : tensor<?x4x?x16xf32>
    %transposed_44 = linalg.transpose ins(%reshape_41 : tensor<?x4x16x?xf32>) outs(%226 : tensor<?x4x?x16xf32>) permutation = [0, 1, 3, 2] 
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %227 = arith.muli %215, %c4_i64 : i64
    %228 = arith.muli %227, %216 : i64
    %229 = arith.muli %228, %c16_i64 : i64
    %230 = arith.divsi %229, %16 : i64
    %231 = arith.select %7, %230, %1 : i64
    %232 = arith.select %13, %230, %0 : i64
    %from_elements_45 = tensor.from_elements %231, %c2_i64, %c2_i64, %232, %c16_i64 : tensor<5xi64>
    %reshape_46 = tensor.reshape %transposed_44(%from_elements_45) : (tensor<?x4x?x16xf32>, tensor<5xi64>) -> tensor<?x2x2x?x16xf32>
    %233 = arith.index_cast %231 : i64 to index
    %234 = arith.index_cast %232 : i64 to index
    %235 = tensor.empty(%233, %234) : tensor<?x2x1x?x16xf32>
    %236 = linalg.fill ins(%cst : f32) outs(%235 : tensor<?x2x1x?x16xf32>) -> tensor<?x2x1x?x16xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%reshape_46 : tensor<?x2x2x?x16xf32>) outs(%236 : tensor<?x2x1x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %238 = arith.addf %in, %out : f32
      linalg.yield %238 : f32
    } -> tensor<?x2x1x?x16xf32>
    %collapsed_47 = tensor.collapse_shape %237 [[0], [1, 2], [3], [4]] : tensor<?x2x1x?x16xf32> into tensor<?x2x?x16xf32>
    %inserted_slice_48 = tensor.insert_slice %collapsed_47 into %177[%179, 0, 0, 0] [%181, 2, %dim, 16] [1, 1, 1, 1] : tensor<?x2x?x16xf32> into tensor<?x2x?x16xf32>
    return %expanded_24, %inserted_slice_48, %reshape_43, %inserted_slice : tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>, tensor<?x4x?x16xf32>, tensor<?x2x?x16xf32>
  }
}

