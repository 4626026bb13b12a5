// A repeat of heads is a rotation at first, then one of what it repeats: the
// table of the first goes with it. Sizes are those of a batch of one row, which
// only the call can tell.

// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.mlir
// REMARK: totals {{.*}}"1 rotation, 0 attentions, 1 table raised

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module {
  // CHECK-LABEL: func.func @main
  // CHECK: rope.table
  // CHECK-NOT: rope.table angle
  // CHECK: rope.rotate
  // CHECK-NOT: rope.rotate half
  func.func @main(%arg0: tensor<?x?x64xf32>, %arg1: tensor<?x?xi64>, %arg2: tensor<1x1x?x?xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<?x4x?x16xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c16_i64 = arith.constant 16 : i64
    %c3 = arith.constant 3 : index
    %cst_0 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %c32_i64 = arith.constant 32 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_1 = tensor.dim %arg2, %c3 : tensor<1x1x?x?xf32>
    %1 = arith.index_cast %dim_1 : index to i64
    %dim_2 = tensor.dim %arg1, %c0 : tensor<?x?xi64>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [%dim_2, %dim_2, 1] : tensor<?x?xi64> into tensor<?x?x1xi64>
    %2 = tensor.empty(%dim_2, %dim_2) : tensor<?x?x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<?x?x1xi64>) outs(%2 : tensor<?x?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %47 = arith.sitofp %in : i64 to f32
      linalg.yield %47 : f32
    } -> tensor<?x?x1xf32>
    %4 = tensor.empty(%dim_2, %dim_2) : tensor<?x?x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %cst_0 : tensor<?x?x1xf32>, tensor<8xf32>) outs(%4 : tensor<?x?x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %47 = arith.mulf %in, %in_12 : f32
      linalg.yield %47 : f32
    } -> tensor<?x?x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> tensor<?x?x16xf32>
    %6 = tensor.empty(%dim_2, %dim_2) : tensor<?x?x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<?x?x16xf32>) outs(%6 : tensor<?x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.cos %in : f32
      linalg.yield %47 : f32
    } -> tensor<?x?x16xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<?x?x16xf32>) outs(%6 : tensor<?x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.sin %in : f32
      linalg.yield %47 : f32
    } -> tensor<?x?x16xf32>
    %dim_3 = tensor.dim %arg0, %c1 : tensor<?x?x64xf32>
    %9 = arith.cmpi slt, %0, %c0_i64 : i64
    %10 = arith.select %9, %c1_i64, %0 : i64
    %11 = arith.muli %10, %1 : i64
    %12 = arith.cmpi slt, %1, %c0_i64 : i64
    %13 = arith.select %12, %10, %11 : i64
    %14 = arith.muli %13, %c16_i64 : i64
    %15 = arith.index_cast %dim_3 : index to i64
    %16 = arith.muli %0, %15 : i64
    %17 = tensor.empty() : tensor<64x32xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%17 : tensor<64x32xf32>) permutation = [1, 0] 
    %18 = tensor.empty(%dim) : tensor<?x64x32xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<64x32xf32>) outs(%18 : tensor<?x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x32xf32>
    %20 = tensor.empty(%dim, %dim_3) : tensor<?x?x32xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %22 = linalg.batch_matmul ins(%arg0, %19 : tensor<?x?x64xf32>, tensor<?x64x32xf32>) outs(%21 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %23 = arith.muli %16, %c32_i64 : i64
    %24 = arith.divsi %23, %14 : i64
    %25 = arith.select %9, %24, %0 : i64
    %26 = arith.select %12, %24, %1 : i64
    %from_elements = tensor.from_elements %25, %26, %24, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %22(%from_elements) : (tensor<?x?x32xf32>, tensor<4xi64>) -> tensor<?x?x2x16xf32>
    %27 = arith.index_cast %25 : i64 to index
    %28 = arith.index_cast %26 : i64 to index
    %29 = tensor.empty(%27, %28) : tensor<?x2x?x16xf32>
    %transposed_4 = linalg.transpose ins(%reshape : tensor<?x?x2x16xf32>) outs(%29 : tensor<?x2x?x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_5 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [%dim_2, 1, %dim_2, 16] : tensor<?x?x16xf32> into tensor<?x1x?x16xf32>
    %expanded_6 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [%dim_2, 1, %dim_2, 16] : tensor<?x?x16xf32> into tensor<?x1x?x16xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %expanded_5 : tensor<?x2x?x16xf32>, tensor<?x1x?x16xf32>) outs(%29 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %47 = arith.mulf %in, %in_12 : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [%27, 2, %28, 8] [1, 1, 1, 1] : tensor<?x2x?x16xf32> to tensor<?x2x?x8xf32>
    %extracted_slice_7 = tensor.extract_slice %transposed_4[0, 0, 0, 8] [%27, 2, %28, 8] [1, 1, 1, 1] : tensor<?x2x?x16xf32> to tensor<?x2x?x8xf32>
    %31 = tensor.empty(%27, %28) : tensor<?x2x?x8xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<?x2x?x8xf32>) outs(%31 : tensor<?x2x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.negf %in : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x8xf32>
    %concat_8 = tensor.concat dim(3) %32, %extracted_slice : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x16xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_8, %expanded_6 : tensor<?x2x?x16xf32>, tensor<?x1x?x16xf32>) outs(%29 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %47 = arith.mulf %in, %in_12 : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x16xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %33 : tensor<?x2x?x16xf32>, tensor<?x2x?x16xf32>) outs(%29 : tensor<?x2x?x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %47 = arith.addf %in, %in_12 : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x16xf32>
    %expanded_9 = tensor.expand_shape %34 [[0], [1], [2, 3], [4]] output_shape [%27, 2, 1, %28, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    %35 = tensor.empty(%dim, %dim_1) : tensor<?x2x2x?x16xf32>
    %36 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%35 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %47 = linalg.index 0 : index
      %48 = linalg.index 1 : index
      %49 = linalg.index 3 : index
      %50 = linalg.index 4 : index
      %51 = arith.cmpi eq, %27, %c1 : index
      %52 = arith.select %51, %c0, %47 : index
      %53 = arith.cmpi eq, %28, %c1 : index
      %54 = arith.select %53, %c0, %49 : index
      %extracted = tensor.extract %expanded_9[%52, %48, %c0, %54, %50] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    %37 = arith.muli %10, %c4_i64 : i64
    %38 = arith.muli %37, %1 : i64
    %39 = arith.select %12, %37, %38 : i64
    %40 = arith.muli %39, %c16_i64 : i64
    %41 = arith.muli %0, %c4_i64 : i64
    %42 = arith.muli %41, %1 : i64
    %43 = arith.muli %42, %c16_i64 : i64
    %44 = arith.divsi %43, %40 : i64
    %45 = arith.select %9, %44, %0 : i64
    %46 = arith.select %12, %44, %1 : i64
    %from_elements_10 = tensor.from_elements %45, %c4_i64, %46, %c16_i64 : tensor<4xi64>
    %reshape_11 = tensor.reshape %36(%from_elements_10) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_11 : tensor<?x4x?x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_2: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}

