// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (0, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d1, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d5)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d3)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x1x128xf32>, %arg1: tensor<1xi64>, %arg2: tensor<2x511x64xf32>, %arg3: tensor<2x511x16xf32>, %arg4: tensor<128x192xf32>, %arg5: tensor<128x80xf32>, %arg6: tensor<64x256xf32>, %arg7: tensor<128x128xf32>) -> (tensor<2x1x128xf32>, tensor<2x512x64xf32>, tensor<2x512x16xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 8.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<2x1x128xf32> into tensor<2x128xf32>
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %20 = linalg.index 0 : index
      %21 = arith.index_cast %20 : index to i64
      linalg.yield %21 : i64
    } -> tensor<8xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xi64>) outs(%0 : tensor<8xi64>) {
    ^bb0(%in: i64, %out: i64):
      %20 = arith.sitofp %in : i64 to f32
      %21 = arith.negf %20 : f32
      %22 = arith.fptosi %21 : f32 to i64
      linalg.yield %22 : i64
    } -> tensor<8xi64>
    %3 = tensor.empty() : tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<8xi64>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %20 = arith.sitofp %in : i64 to f32
      %21 = arith.divf %20, %cst_0 : f32
      linalg.yield %21 : f32
    } -> tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.powf %cst_1, %in : f32
      linalg.yield %20 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8xf32>
    %7:2 = rope.table angle<source> positions(%arg1 : tensor<1xi64>) frequencies(%5 : tensor<8xf32>) outs(%6, %6 : tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>, tensor<1x8xf32>
    %8 = tensor.empty() : tensor<2x1x4x32xf32>
    %expanded = tensor.expand_shape %arg6 [[0], [1, 2]] output_shape [64, 4, 64] : tensor<64x256xf32> into tensor<64x4x64xf32>
    %9 = tensor.empty() : tensor<2x4x1x64xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [64, 4, 32] [1, 1, 1] : tensor<64x4x64xf32> to tensor<64x4x32xf32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %10 = linalg.fill ins(%cst_2 : f32) outs(%9 : tensor<2x4x1x64xf32>) -> tensor<2x4x1x64xf32>
    %11:4 = rope.kernel ["projection", "rotate"] -> tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2x4x1x32xf32>, tensor<2x4x1x16xf32> {
      %20 = tensor.empty() : tensor<2x192xf32>
      %expanded_12 = tensor.expand_shape %arg4 [[0], [1, 2, 3]] output_shape [128, 1, 4, 48] : tensor<128x192xf32> into tensor<128x1x4x48xf32>
      %expanded_13 = tensor.expand_shape %20 [[0], [1, 2, 3]] output_shape [2, 1, 4, 48] : tensor<2x192xf32> into tensor<2x1x4x48xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%expanded_13 : tensor<2x1x4x48xf32>) -> tensor<2x1x4x48xf32>
      %22 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %expanded_12 : tensor<2x128xf32>, tensor<128x1x4x48xf32>) outs(%21 : tensor<2x1x4x48xf32>) {
      ^bb0(%in: f32, %in_20: f32, %out: f32):
        %30 = arith.mulf %in, %in_20 : f32
        %31 = arith.addf %out, %30 : f32
        linalg.yield %31 : f32
      } -> tensor<2x1x4x48xf32>
      %23 = tensor.empty() : tensor<2x80xf32>
      %expanded_14 = tensor.expand_shape %arg5 [[0], [1, 2]] output_shape [128, 1, 80] : tensor<128x80xf32> into tensor<128x1x80xf32>
      %expanded_15 = tensor.expand_shape %23 [[0], [1, 2]] output_shape [2, 1, 80] : tensor<2x80xf32> into tensor<2x1x80xf32>
      %24 = linalg.fill ins(%cst : f32) outs(%expanded_15 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
      %25 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %expanded_14 : tensor<2x128xf32>, tensor<128x1x80xf32>) outs(%24 : tensor<2x1x80xf32>) {
      ^bb0(%in: f32, %in_20: f32, %out: f32):
        %30 = arith.mulf %in, %in_20 : f32
        %31 = arith.addf %out, %30 : f32
        linalg.yield %31 : f32
      } -> tensor<2x1x80xf32>
      %extracted_slice_16 = tensor.extract_slice %25[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
      %extracted_slice_17 = tensor.extract_slice %25[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
      %26 = tensor.empty() : tensor<2x1x16xf32>
      %27 = rope.rotate half to half block(0, 16) ins(%extracted_slice_17, %7#0, %7#1 : tensor<2x1x16xf32>, tensor<1x8xf32>, tensor<1x8xf32>) outs(%26 : tensor<2x1x16xf32>) {indexing_maps = [#map7, #map8, #map7], kind = #rope.kind<rotation>} -> tensor<2x1x16xf32>
      %28 = tensor.empty() : tensor<2x4x1x48xf32>
      %29 = rope.rotate half to half block(32, 16) ins(%22, %7#0, %7#1 : tensor<2x1x4x48xf32>, tensor<1x8xf32>, tensor<1x8xf32>) outs(%28 : tensor<2x4x1x48xf32>) {indexing_maps = [#map9, #map10, #map11], kind = #rope.kind<rotation>} -> tensor<2x4x1x48xf32>
      %extracted_slice_18 = tensor.extract_slice %29[0, 0, 0, 0] [2, 4, 1, 32] [1, 1, 1, 1] : tensor<2x4x1x48xf32> to tensor<2x4x1x32xf32>
      %extracted_slice_19 = tensor.extract_slice %29[0, 0, 0, 32] [2, 4, 1, 16] [1, 1, 1, 1] : tensor<2x4x1x48xf32> to tensor<2x4x1x16xf32>
      rope.yield %extracted_slice_16, %27, %extracted_slice_18, %extracted_slice_19 : tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2x4x1x32xf32>, tensor<2x4x1x16xf32>
    }
    %concat = tensor.concat dim(1) %arg2, %11#0 : (tensor<2x511x64xf32>, tensor<2x1x64xf32>) -> tensor<2x512x64xf32>
    %concat_3 = tensor.concat dim(1) %arg3, %11#1 : (tensor<2x511x16xf32>, tensor<2x1x16xf32>) -> tensor<2x512x16xf32>
    %collapsed_4 = tensor.collapse_shape %concat [[0, 1], [2]] : tensor<2x512x64xf32> into tensor<1024x64xf32>
    %concat_5 = tensor.concat dim(1) %arg3, %11#1 : (tensor<2x511x16xf32>, tensor<2x1x16xf32>) -> tensor<2x512x16xf32>
    %concat_6 = tensor.concat dim(2) %concat, %concat_5 : (tensor<2x512x64xf32>, tensor<2x512x16xf32>) -> tensor<2x512x80xf32>
    %12 = linalg.generic {indexing_maps = [#map12, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%11#2, %extracted_slice : tensor<2x4x1x32xf32>, tensor<64x4x32xf32>) outs(%10 : tensor<2x4x1x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %20 = arith.mulf %in, %in_12 : f32
      %21 = arith.addf %out, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x1x64xf32>
    %concat_7 = tensor.concat dim(3) %12, %11#3 : (tensor<2x4x1x64xf32>, tensor<2x4x1x16xf32>) -> tensor<2x4x1x80xf32>
    %13 = tensor.empty() : tensor<2x1x4x64xf32>
    %14 = rope.attention ins(%concat_7, %concat_6, %concat : tensor<2x4x1x80xf32>, tensor<2x512x80xf32>, tensor<2x512x64xf32>) outs(%13 : tensor<2x1x4x64xf32>) {indexing_maps = [#map14, #map15, #map16, #map17], scale = 0.14433756988801055 : f64} -> tensor<2x1x4x64xf32>
    %extracted_slice_8 = tensor.extract_slice %expanded[0, 0, 32] [64, 4, 32] [1, 1, 1] : tensor<64x4x64xf32> to tensor<64x4x32xf32>
    %cst_9 = arith.constant 0.000000e+00 : f32
    %15 = linalg.fill ins(%cst_9 : f32) outs(%8 : tensor<2x1x4x32xf32>) -> tensor<2x1x4x32xf32>
    %16 = linalg.generic {indexing_maps = [#map12, #map18, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%14, %extracted_slice_8 : tensor<2x1x4x64xf32>, tensor<64x4x32xf32>) outs(%15 : tensor<2x1x4x32xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %20 = arith.mulf %in, %in_12 : f32
      %21 = arith.addf %out, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<2x1x4x32xf32>
    %collapsed_10 = tensor.collapse_shape %16 [[0], [1, 2, 3]] : tensor<2x1x4x32xf32> into tensor<2x128xf32>
    %17 = tensor.empty() : tensor<2x128xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x128xf32>) -> tensor<2x128xf32>
    %19 = linalg.matmul ins(%collapsed_10, %arg7 : tensor<2x128xf32>, tensor<128x128xf32>) outs(%18 : tensor<2x128xf32>) -> tensor<2x128xf32>
    %expanded_11 = tensor.expand_shape %19 [[0], [1, 2]] output_shape [2, 1, 128] : tensor<2x128xf32> into tensor<2x1x128xf32>
    return %expanded_11, %concat, %concat_3 : tensor<2x1x128xf32>, tensor<2x512x64xf32>, tensor<2x512x16xf32>
  }
}

