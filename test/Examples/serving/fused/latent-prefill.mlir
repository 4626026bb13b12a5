// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d3)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3)>
module {
  func.func @main(%arg0: tensor<2x128x128xf32>, %arg1: tensor<128xi64>, %arg2: tensor<2x0x64xf32>, %arg3: tensor<2x0x16xf32>, %arg4: tensor<128x192xf32>, %arg5: tensor<128x80xf32>, %arg6: tensor<64x256xf32>, %arg7: tensor<128x128xf32>) -> (tensor<2x128x128xf32>, tensor<2x128x64xf32>, tensor<2x128x16xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 8.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x128x128xf32> into tensor<256x128xf32>
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
    %6 = tensor.empty() : tensor<128x8xf32>
    %7:2 = rope.table angle<source> positions(%arg1 : tensor<128xi64>) frequencies(%5 : tensor<8xf32>) outs(%6, %6 : tensor<128x8xf32>, tensor<128x8xf32>) -> tensor<128x8xf32>, tensor<128x8xf32>
    %8 = tensor.empty() : tensor<256x256xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<256x256xf32>) -> tensor<256x256xf32>
    %10 = tensor.empty() : tensor<2x4x128x64xf32>
    %11 = tensor.empty() : tensor<2x4x128x16xf32>
    %12:3 = rope.kernel ["projection", "rotate"] -> tensor<2x128x64xf32>, tensor<2x128x16xf32>, tensor<2x4x128x48xf32> {
      %20 = tensor.empty() : tensor<256x192xf32>
      %expanded_6 = tensor.expand_shape %arg4 [[0], [1, 2]] output_shape [128, 4, 48] : tensor<128x192xf32> into tensor<128x4x48xf32>
      %expanded_7 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [2, 128, 4, 48] : tensor<256x192xf32> into tensor<2x128x4x48xf32>
      %21 = linalg.fill ins(%cst : f32) outs(%expanded_7 : tensor<2x128x4x48xf32>) -> tensor<2x128x4x48xf32>
      %22 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %expanded_6 : tensor<2x128x128xf32>, tensor<128x4x48xf32>) outs(%21 : tensor<2x128x4x48xf32>) {
      ^bb0(%in: f32, %in_11: f32, %out: f32):
        %30 = arith.mulf %in, %in_11 : f32
        %31 = arith.addf %out, %30 : f32
        linalg.yield %31 : f32
      } -> tensor<2x128x4x48xf32>
      %23 = tensor.empty() : tensor<256x80xf32>
      %expanded_8 = tensor.expand_shape %23 [[0, 1], [2]] output_shape [2, 128, 80] : tensor<256x80xf32> into tensor<2x128x80xf32>
      %24 = linalg.fill ins(%cst : f32) outs(%expanded_8 : tensor<2x128x80xf32>) -> tensor<2x128x80xf32>
      %25 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg5 : tensor<2x128x128xf32>, tensor<128x80xf32>) outs(%24 : tensor<2x128x80xf32>) {
      ^bb0(%in: f32, %in_11: f32, %out: f32):
        %30 = arith.mulf %in, %in_11 : f32
        %31 = arith.addf %out, %30 : f32
        linalg.yield %31 : f32
      } -> tensor<2x128x80xf32>
      %extracted_slice_9 = tensor.extract_slice %25[0, 0, 0] [2, 128, 64] [1, 1, 1] : tensor<2x128x80xf32> to tensor<2x128x64xf32>
      %extracted_slice_10 = tensor.extract_slice %25[0, 0, 64] [2, 128, 16] [1, 1, 1] : tensor<2x128x80xf32> to tensor<2x128x16xf32>
      %26 = tensor.empty() : tensor<2x128x16xf32>
      %27 = rope.rotate half to half block(0, 16) ins(%extracted_slice_10, %7#0, %7#1 : tensor<2x128x16xf32>, tensor<128x8xf32>, tensor<128x8xf32>) outs(%26 : tensor<2x128x16xf32>) {indexing_maps = [#map7, #map8, #map7], kind = #rope.kind<rotation>} -> tensor<2x128x16xf32>
      %28 = tensor.empty() : tensor<2x4x128x48xf32>
      %29 = rope.rotate half to half block(32, 16) ins(%22, %7#0, %7#1 : tensor<2x128x4x48xf32>, tensor<128x8xf32>, tensor<128x8xf32>) outs(%28 : tensor<2x4x128x48xf32>) {indexing_maps = [#map9, #map10, #map11], kind = #rope.kind<rotation>} -> tensor<2x4x128x48xf32>
      rope.yield %extracted_slice_9, %27, %29 : tensor<2x128x64xf32>, tensor<2x128x16xf32>, tensor<2x4x128x48xf32>
    }
    %collapsed_2 = tensor.collapse_shape %12#0 [[0, 1], [2]] : tensor<2x128x64xf32> into tensor<256x64xf32>
    %13 = linalg.matmul ins(%collapsed_2, %arg6 : tensor<256x64xf32>, tensor<64x256xf32>) outs(%9 : tensor<256x256xf32>) -> tensor<256x256xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 128, 4, 64] : tensor<256x256xf32> into tensor<2x128x4x64xf32>
    %transposed = linalg.transpose ins(%expanded : tensor<2x128x4x64xf32>) outs(%10 : tensor<2x4x128x64xf32>) permutation = [0, 2, 1, 3] 
    %14 = linalg.generic {indexing_maps = [#map12, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12#1 : tensor<2x128x16xf32>) outs(%11 : tensor<2x4x128x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x128x16xf32>
    %extracted_slice = tensor.extract_slice %transposed[0, 0, 0, 0] [2, 4, 128, 32] [1, 1, 1, 1] : tensor<2x4x128x64xf32> to tensor<2x4x128x32xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %14 : (tensor<2x4x128x32xf32>, tensor<2x4x128x16xf32>) -> tensor<2x4x128x48xf32>
    %extracted_slice_3 = tensor.extract_slice %expanded[0, 0, 0, 32] [2, 128, 4, 32] [1, 1, 1, 1] : tensor<2x128x4x64xf32> to tensor<2x128x4x32xf32>
    %15 = tensor.empty() : tensor<2x128x4x32xf32>
    %16 = rope.attention ins(%12#2, %concat, %extracted_slice_3 : tensor<2x4x128x48xf32>, tensor<2x4x128x48xf32>, tensor<2x128x4x32xf32>) outs(%15 : tensor<2x128x4x32xf32>) {causal, indexing_maps = [#map13, #map14, #map15, #map16], scale = 0.14433756988801055 : f64} -> tensor<2x128x4x32xf32>
    %collapsed_4 = tensor.collapse_shape %16 [[0, 1], [2, 3]] : tensor<2x128x4x32xf32> into tensor<256x128xf32>
    %17 = tensor.empty() : tensor<256x128xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<256x128xf32>) -> tensor<256x128xf32>
    %19 = linalg.matmul ins(%collapsed_4, %arg7 : tensor<256x128xf32>, tensor<128x128xf32>) outs(%18 : tensor<256x128xf32>) -> tensor<256x128xf32>
    %expanded_5 = tensor.expand_shape %19 [[0, 1], [2]] output_shape [2, 128, 128] : tensor<256x128xf32> into tensor<2x128x128xf32>
    return %expanded_5, %12#0, %12#1 : tensor<2x128x128xf32>, tensor<2x128x64xf32>, tensor<2x128x16xf32>
  }
}

