#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<?x?x64xf32>, %arg1: tensor<?x?xi64>, %arg2: tensor<1x1x?x?xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<?x?x64xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c16_i64 = arith.constant 16 : i64
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %c64_i64 = arith.constant 64 : i64
    %c32_i64 = arith.constant 32 : i64
    %cst_2 = arith.constant 2.500000e-01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_3 = tensor.dim %arg2, %c3 : tensor<1x1x?x?xf32>
    %1 = arith.index_cast %dim_3 : index to i64
    %dim_4 = tensor.dim %arg1, %c0 : tensor<?x?xi64>
    %dim_5 = tensor.dim %arg1, %c1 : tensor<?x?xi64>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [%dim_4, %dim_5, 1] : tensor<?x?xi64> into tensor<?x?x1xi64>
    %2 = tensor.empty(%dim_4, %dim_5) : tensor<?x?x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<?x?x1xi64>) outs(%2 : tensor<?x?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %137 = arith.sitofp %in : i64 to f32
      linalg.yield %137 : f32
    } -> tensor<?x?x1xf32>
    %4 = tensor.empty(%dim_4, %dim_5) : tensor<?x?x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %cst_1 : tensor<?x?x1xf32>, tensor<8xf32>) outs(%4 : tensor<?x?x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.mulf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x?x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> tensor<?x?x16xf32>
    %dim_6 = tensor.dim %5, %c0 : tensor<?x?x8xf32>
    %dim_7 = tensor.dim %5, %c1 : tensor<?x?x8xf32>
    %6 = tensor.empty(%dim_6, %dim_7) : tensor<?x?x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<?x?x16xf32>) outs(%6 : tensor<?x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = math.cos %in : f32
      linalg.yield %137 : f32
    } -> tensor<?x?x16xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<?x?x16xf32>) outs(%6 : tensor<?x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = math.sin %in : f32
      linalg.yield %137 : f32
    } -> tensor<?x?x16xf32>
    %9 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %dim_8 = tensor.dim %arg0, %c1 : tensor<?x?x64xf32>
    %10 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %10, "negative values not allowed in new dimensions"
    %11 = tensor.empty(%dim) : tensor<?x64x64xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<64x64xf32>) outs(%11 : tensor<?x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x64xf32>
    %13 = tensor.empty(%dim, %dim_8) : tensor<?x?x64xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    %15 = linalg.batch_matmul ins(%arg0, %12 : tensor<?x?x64xf32>, tensor<?x64x64xf32>) outs(%14 : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    %16 = arith.cmpi slt, %0, %c0_i64 : i64
    %17 = arith.select %16, %c1_i64, %0 : i64
    %18 = arith.extui %16 : i1 to i64
    %19 = arith.muli %17, %1 : i64
    %20 = arith.addi %18, %c1_i64 : i64
    %21 = arith.cmpi slt, %1, %c0_i64 : i64
    %22 = arith.select %21, %17, %19 : i64
    %23 = arith.select %21, %20, %18 : i64
    %24 = arith.addi %23, %c1_i64 : i64
    %25 = arith.muli %22, %c16_i64 : i64
    %26 = arith.cmpi sle, %24, %c1_i64 : i64
    cf.assert %26, "must have at most one inferred (negative) dimension"
    %27 = arith.index_cast %dim_8 : index to i64
    %28 = arith.muli %0, %27 : i64
    %29 = arith.muli %28, %c64_i64 : i64
    %30 = arith.divsi %29, %25 : i64
    %31 = arith.select %16, %30, %0 : i64
    %32 = arith.select %21, %30, %1 : i64
    %from_elements = tensor.from_elements %31, %32, %30, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %15(%from_elements) : (tensor<?x?x64xf32>, tensor<4xi64>) -> tensor<?x?x4x16xf32>
    %33 = arith.index_cast %31 : i64 to index
    %34 = arith.index_cast %32 : i64 to index
    %35 = tensor.empty(%33, %34) : tensor<?x4x?x16xf32>
    %transposed_9 = linalg.transpose ins(%reshape : tensor<?x?x4x16xf32>) outs(%35 : tensor<?x4x?x16xf32>) permutation = [0, 2, 1, 3] 
    %36 = tensor.empty() : tensor<64x32xf32>
    %transposed_10 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%36 : tensor<64x32xf32>) permutation = [1, 0] 
    cf.assert %10, "negative values not allowed in new dimensions"
    %37 = tensor.empty(%dim) : tensor<?x64x32xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<64x32xf32>) outs(%37 : tensor<?x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x32xf32>
    %39 = tensor.empty(%dim, %dim_8) : tensor<?x?x32xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %41 = linalg.batch_matmul ins(%arg0, %38 : tensor<?x?x64xf32>, tensor<?x64x32xf32>) outs(%40 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    cf.assert %26, "must have at most one inferred (negative) dimension"
    %42 = arith.muli %28, %c32_i64 : i64
    %43 = arith.divsi %42, %25 : i64
    %44 = arith.select %16, %43, %0 : i64
    %45 = arith.select %21, %43, %1 : i64
    %from_elements_11 = tensor.from_elements %44, %45, %43, %c16_i64 : tensor<4xi64>
    %reshape_12 = tensor.reshape %41(%from_elements_11) : (tensor<?x?x32xf32>, tensor<4xi64>) -> tensor<?x?x2x16xf32>
    %46 = arith.index_cast %44 : i64 to index
    %47 = arith.index_cast %45 : i64 to index
    %48 = tensor.empty(%46, %47) : tensor<?x2x?x16xf32>
    %transposed_13 = linalg.transpose ins(%reshape_12 : tensor<?x?x2x16xf32>) outs(%48 : tensor<?x2x?x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_14 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%36 : tensor<64x32xf32>) permutation = [1, 0] 
    cf.assert %10, "negative values not allowed in new dimensions"
    %49 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<64x32xf32>) outs(%37 : tensor<?x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x32xf32>
    %50 = linalg.batch_matmul ins(%arg0, %49 : tensor<?x?x64xf32>, tensor<?x64x32xf32>) outs(%40 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    cf.assert %26, "must have at most one inferred (negative) dimension"
    %reshape_15 = tensor.reshape %50(%from_elements_11) : (tensor<?x?x32xf32>, tensor<4xi64>) -> tensor<?x?x2x16xf32>
    %transposed_16 = linalg.transpose ins(%reshape_15 : tensor<?x?x2x16xf32>) outs(%48 : tensor<?x2x?x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_17 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [%dim_6, 1, %dim_7, 16] : tensor<?x?x16xf32> into tensor<?x1x?x16xf32>
    %expanded_18 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [%dim_6, 1, %dim_7, 16] : tensor<?x?x16xf32> into tensor<?x1x?x16xf32>
    %51 = arith.cmpi eq, %33, %dim_6 : index
    cf.assert %51, "mismatched size for broadcast"
    %52 = arith.cmpi eq, %34, %dim_7 : index
    cf.assert %52, "mismatched size for broadcast"
    %53 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9, %expanded_17 : tensor<?x4x?x16xf32>, tensor<?x1x?x16xf32>) outs(%35 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.mulf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_9[0, 0, 0, 0] [%33, 4, %34, 8] [1, 1, 1, 1] : tensor<?x4x?x16xf32> to tensor<?x4x?x8xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [%33, 4, %34, 8] [1, 1, 1, 1] : tensor<?x4x?x16xf32> to tensor<?x4x?x8xf32>
    %54 = tensor.empty(%33, %34) : tensor<?x4x?x8xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<?x4x?x8xf32>) outs(%54 : tensor<?x4x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = arith.negf %in : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x8xf32>
    %concat_20 = tensor.concat dim(3) %55, %extracted_slice : (tensor<?x4x?x8xf32>, tensor<?x4x?x8xf32>) -> tensor<?x4x?x16xf32>
    %dim_21 = tensor.dim %55, %c0 : tensor<?x4x?x8xf32>
    %dim_22 = tensor.dim %55, %c2 : tensor<?x4x?x8xf32>
    %56 = arith.cmpi eq, %dim_21, %dim_6 : index
    cf.assert %56, "mismatched size for broadcast"
    %57 = arith.cmpi eq, %dim_22, %dim_7 : index
    cf.assert %57, "mismatched size for broadcast"
    %58 = tensor.empty(%dim_21, %dim_22) : tensor<?x4x?x16xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %expanded_18 : tensor<?x4x?x16xf32>, tensor<?x1x?x16xf32>) outs(%58 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.mulf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x16xf32>
    %60 = arith.cmpi eq, %33, %dim_21 : index
    cf.assert %60, "mismatched size for broadcast"
    %61 = arith.cmpi eq, %34, %dim_22 : index
    cf.assert %61, "mismatched size for broadcast"
    %62 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %59 : tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) outs(%35 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.addf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x16xf32>
    %63 = arith.cmpi eq, %46, %dim_6 : index
    cf.assert %63, "mismatched size for broadcast"
    %64 = arith.cmpi eq, %47, %dim_7 : index
    cf.assert %64, "mismatched size for broadcast"
    %65 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_17 : tensor<?x2x?x16xf32>, tensor<?x1x?x16xf32>) outs(%48 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.mulf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x2x?x16xf32>
    %extracted_slice_23 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [%46, 2, %47, 8] [1, 1, 1, 1] : tensor<?x2x?x16xf32> to tensor<?x2x?x8xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [%46, 2, %47, 8] [1, 1, 1, 1] : tensor<?x2x?x16xf32> to tensor<?x2x?x8xf32>
    %66 = tensor.empty(%46, %47) : tensor<?x2x?x8xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<?x2x?x8xf32>) outs(%66 : tensor<?x2x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = arith.negf %in : f32
      linalg.yield %137 : f32
    } -> tensor<?x2x?x8xf32>
    %concat_25 = tensor.concat dim(3) %67, %extracted_slice_23 : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x16xf32>
    %dim_26 = tensor.dim %67, %c0 : tensor<?x2x?x8xf32>
    %dim_27 = tensor.dim %67, %c2 : tensor<?x2x?x8xf32>
    %68 = arith.cmpi eq, %dim_26, %dim_6 : index
    cf.assert %68, "mismatched size for broadcast"
    %69 = arith.cmpi eq, %dim_27, %dim_7 : index
    cf.assert %69, "mismatched size for broadcast"
    %70 = tensor.empty(%dim_26, %dim_27) : tensor<?x2x?x16xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_18 : tensor<?x2x?x16xf32>, tensor<?x1x?x16xf32>) outs(%70 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.mulf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x2x?x16xf32>
    %72 = arith.cmpi eq, %46, %dim_26 : index
    cf.assert %72, "mismatched size for broadcast"
    %73 = arith.cmpi eq, %47, %dim_27 : index
    cf.assert %73, "mismatched size for broadcast"
    %74 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %71 : tensor<?x2x?x16xf32>, tensor<?x2x?x16xf32>) outs(%48 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.addf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x2x?x16xf32>
    %expanded_28 = tensor.expand_shape %74 [[0], [1], [2, 3], [4]] output_shape [%46, 2, 1, %47, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    %75 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %75, "unimplemented: dynamic negative broadcast sizes"
    %76 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %76, "unimplemented: dynamic negative broadcast sizes"
    %77 = tensor.empty(%dim, %dim_3) : tensor<?x2x2x?x16xf32>
    %78 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%77 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %137 = linalg.index 0 : index
      %138 = linalg.index 1 : index
      %139 = linalg.index 3 : index
      %140 = linalg.index 4 : index
      %141 = arith.cmpi eq, %46, %c1 : index
      %142 = arith.select %141, %c0, %137 : index
      %143 = arith.cmpi eq, %47, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %extracted = tensor.extract %expanded_28[%142, %138, %c0, %144, %140] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    %79 = arith.muli %17, %c4_i64 : i64
    %80 = arith.muli %79, %1 : i64
    %81 = arith.select %21, %79, %80 : i64
    %82 = arith.muli %81, %c16_i64 : i64
    %83 = arith.cmpi sle, %23, %c1_i64 : i64
    cf.assert %83, "must have at most one inferred (negative) dimension"
    %84 = arith.muli %0, %c4_i64 : i64
    %85 = arith.muli %84, %1 : i64
    %86 = arith.muli %85, %c16_i64 : i64
    %87 = arith.divsi %86, %82 : i64
    %88 = arith.select %16, %87, %0 : i64
    %89 = arith.select %21, %87, %1 : i64
    %from_elements_29 = tensor.from_elements %88, %c4_i64, %89, %c16_i64 : tensor<4xi64>
    %reshape_30 = tensor.reshape %78(%from_elements_29) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %expanded_31 = tensor.expand_shape %transposed_16 [[0], [1], [2, 3], [4]] output_shape [%46, 2, 1, %47, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    cf.assert %75, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %76, "unimplemented: dynamic negative broadcast sizes"
    %90 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%77 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %137 = linalg.index 0 : index
      %138 = linalg.index 1 : index
      %139 = linalg.index 3 : index
      %140 = linalg.index 4 : index
      %141 = arith.cmpi eq, %46, %c1 : index
      %142 = arith.select %141, %c0, %137 : index
      %143 = arith.cmpi eq, %47, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %extracted = tensor.extract %expanded_31[%142, %138, %c0, %144, %140] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    cf.assert %83, "must have at most one inferred (negative) dimension"
    %reshape_32 = tensor.reshape %90(%from_elements_29) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %91 = arith.index_cast %88 : i64 to index
    %92 = arith.index_cast %89 : i64 to index
    %93 = tensor.empty(%91, %92) : tensor<?x4x16x?xf32>
    %transposed_33 = linalg.transpose ins(%reshape_30 : tensor<?x4x?x16xf32>) outs(%93 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %94 = arith.maxui %33, %91 : index
    %collapsed = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %collapsed_34 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<?x4x16x?xf32> into tensor<?x16x?xf32>
    %95 = arith.muli %94, %c4 : index
    %96 = tensor.empty(%95, %34, %92) : tensor<?x?x?xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %98 = linalg.batch_matmul ins(%collapsed, %collapsed_34 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%97 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %99 = arith.divsi %95, %c4 : index
    %expanded_35 = tensor.expand_shape %98 [[0, 1], [2], [3]] output_shape [%99, 4, %34, %92] : tensor<?x?x?xf32> into tensor<?x4x?x?xf32>
    %100 = tensor.empty(%99, %34, %92) : tensor<?x4x?x?xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<?x4x?x?xf32>) outs(%100 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = arith.mulf %in, %cst_2 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x?xf32>
    %dim_36 = tensor.dim %arg2, %c2 : tensor<1x1x?x?xf32>
    %102 = arith.cmpi eq, %34, %dim_36 : index
    cf.assert %102, "mismatched size for broadcast"
    %103 = arith.cmpi eq, %92, %dim_3 : index
    cf.assert %103, "mismatched size for broadcast"
    %104 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %arg2 : tensor<?x4x?x?xf32>, tensor<1x1x?x?xf32>) outs(%100 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.addf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x?xf32>
    %105 = tensor.empty(%99, %34) : tensor<?x4x?xi64>
    %106 = linalg.fill ins(%c0_i64 : i64) outs(%105 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %107 = tensor.empty(%99, %34) : tensor<?x4x?xf32>
    %108 = linalg.fill ins(%cst_0 : f32) outs(%107 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %109:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%104 : tensor<?x4x?x?xf32>) outs(%108, %106 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_45: i64):
      %137 = linalg.index 3 : index
      %138 = arith.index_cast %137 : index to i64
      %139 = arith.maximumf %in, %out : f32
      %140 = arith.cmpf ogt, %in, %out : f32
      %141 = arith.select %140, %138, %out_45 : i64
      linalg.yield %139, %141 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_37 = tensor.expand_shape %109#0 [[0], [1], [2, 3]] output_shape [%99, 4, %34, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %expanded_37 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%100 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.subf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x?xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<?x4x?x?xf32>) outs(%100 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = math.exp %in : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x?xf32>
    %112 = tensor.empty(%99, %34) : tensor<?x4x?x1xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %114 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%111 : tensor<?x4x?x?xf32>) outs(%113 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %137 = arith.addf %in, %out : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x1xf32>
    %115 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %114 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%100 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %137 = arith.divf %in, %in_45 : f32
      linalg.yield %137 : f32
    } -> tensor<?x4x?x?xf32>
    %116 = arith.maxui %99, %91 : index
    %collapsed_38 = tensor.collapse_shape %115 [[0, 1], [2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?x?xf32>
    %collapsed_39 = tensor.collapse_shape %reshape_32 [[0, 1], [2], [3]] : tensor<?x4x?x16xf32> into tensor<?x?x16xf32>
    %117 = arith.muli %116, %c4 : index
    %118 = tensor.empty(%117, %34) : tensor<?x?x16xf32>
    %119 = linalg.fill ins(%cst : f32) outs(%118 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %120 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%119 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %121 = arith.divsi %117, %c4 : index
    %expanded_40 = tensor.expand_shape %120 [[0, 1], [2], [3]] output_shape [%121, 4, %34, 16] : tensor<?x?x16xf32> into tensor<?x4x?x16xf32>
    %122 = tensor.empty(%121, %34) : tensor<?x?x4x16xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<?x4x?x16xf32>) outs(%122 : tensor<?x?x4x16xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %26, "must have at most one inferred (negative) dimension"
    %123 = arith.index_cast %121 : index to i64
    %124 = arith.muli %123, %32 : i64
    %125 = arith.muli %124, %c64_i64 : i64
    %126 = arith.divsi %125, %22 : i64
    %127 = arith.select %16, %126, %0 : i64
    %128 = arith.select %21, %126, %1 : i64
    %from_elements_42 = tensor.from_elements %127, %128, %126 : tensor<3xi64>
    %reshape_43 = tensor.reshape %transposed_41(%from_elements_42) : (tensor<?x?x4x16xf32>, tensor<3xi64>) -> tensor<?x?x64xf32>
    %transposed_44 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %129 = arith.index_cast %127 : i64 to index
    %130 = arith.index_cast %128 : i64 to index
    %131 = arith.cmpi sge, %127, %c0_i64 : i64
    cf.assert %131, "negative values not allowed in new dimensions"
    %132 = tensor.empty(%129) : tensor<?x64x64xf32>
    %133 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_44 : tensor<64x64xf32>) outs(%132 : tensor<?x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x64xf32>
    %134 = tensor.empty(%129, %130) : tensor<?x?x64xf32>
    %135 = linalg.fill ins(%cst : f32) outs(%134 : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    %136 = linalg.batch_matmul ins(%reshape_43, %133 : tensor<?x?x64xf32>, tensor<?x64x64xf32>) outs(%135 : tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    return %136 : tensor<?x?x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
