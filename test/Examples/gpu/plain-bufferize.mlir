// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
module attributes {gpu.container_module} {
  func.func @block(%arg0: memref<2x32x16xf16>, %arg1: memref<64x16xf16>, %arg2: memref<64x16xf16>, %arg3: memref<32x8xf32>, %arg4: memref<32x8xf32>) -> memref<2x32x16xf16> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c0 = arith.constant 0 : index
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x32x16xf16>
    scf.forall (%arg5) = (0) to (32) step (16) {
      %subview = memref.subview %arg0[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : memref<2x32x16xf16> to memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      %subview_3 = memref.subview %arg3[%arg5, 0] [16, 8] [1, 1] : memref<32x8xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
      %subview_4 = memref.subview %arg4[%arg5, 0] [16, 8] [1, 1] : memref<32x8xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
      %subview_5 = memref.subview %subview[0, 0, 0] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>> to memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
      %subview_6 = memref.subview %subview[0, 0, 8] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>> to memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
      %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<2x16x8xf16>
      linalg.generic {indexing_maps = [#map, #map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%subview_5, %subview_6, %subview_3, %subview_4 : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>, memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>, memref<16x8xf32, strided<[8, 1], offset: ?>>, memref<16x8xf32, strided<[8, 1], offset: ?>>) outs(%alloc_7 : memref<2x16x8xf16>) {
      ^bb0(%in: f16, %in_17: f16, %in_18: f32, %in_19: f32, %out: f16):
        %0 = arith.extf %in : f16 to f32
        %1 = arith.extf %in_17 : f16 to f32
        %2 = arith.mulf %in_18, %0 : f32
        %3 = arith.mulf %in_19, %1 : f32
        %4 = arith.subf %2, %3 : f32
        %5 = arith.truncf %4 : f32 to f16
        linalg.yield %5 : f16
      }
      %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<2x16x16xf16>
      %subview_9 = memref.subview %alloc_8[0, 0, 0] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16> to memref<2x16x8xf16, strided<[256, 16, 1]>>
      memref.copy %alloc_7, %subview_9 : memref<2x16x8xf16> to memref<2x16x8xf16, strided<[256, 16, 1]>>
      linalg.generic {indexing_maps = [#map, #map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%subview_5, %subview_6, %subview_3, %subview_4 : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>, memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>, memref<16x8xf32, strided<[8, 1], offset: ?>>, memref<16x8xf32, strided<[8, 1], offset: ?>>) outs(%alloc_7 : memref<2x16x8xf16>) {
      ^bb0(%in: f16, %in_17: f16, %in_18: f32, %in_19: f32, %out: f16):
        %0 = arith.extf %in : f16 to f32
        %1 = arith.extf %in_17 : f16 to f32
        %2 = arith.mulf %in_18, %1 : f32
        %3 = arith.mulf %in_19, %0 : f32
        %4 = arith.addf %2, %3 : f32
        %5 = arith.truncf %4 : f32 to f16
        linalg.yield %5 : f16
      }
      %subview_10 = memref.subview %alloc_8[0, 0, 8] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16> to memref<2x16x8xf16, strided<[256, 16, 1], offset: 8>>
      memref.copy %alloc_7, %subview_10 : memref<2x16x8xf16> to memref<2x16x8xf16, strided<[256, 16, 1], offset: 8>>
      %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<2x16x16xf32>
      linalg.fill ins(%cst_2 : f32) outs(%alloc_11 : memref<2x16x16xf32>)
      %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<2x16xf32>
      %alloc_13 = memref.alloc() {alignment = 64 : i64} : memref<2x16xf32>
      linalg.fill ins(%cst_1 : f32) outs(%alloc_13 : memref<2x16xf32>)
      %alloc_14 = memref.alloc() {alignment = 64 : i64} : memref<2x16xf32>
      linalg.fill ins(%cst_2 : f32) outs(%alloc_14 : memref<2x16xf32>)
      scf.for %arg6 = %c0 to %c64 step %c32 {
        %subview_17 = memref.subview %arg1[%arg6, 0] [32, 16] [1, 1] : memref<64x16xf16> to memref<32x16xf16, strided<[16, 1], offset: ?>>
        %subview_18 = memref.subview %arg2[%arg6, 0] [32, 16] [1, 1] : memref<64x16xf16> to memref<32x16xf16, strided<[16, 1], offset: ?>>
        %alloc_19 = memref.alloc() {alignment = 64 : i64} : memref<2x16x32xf32>
        %alloc_20 = memref.alloc() {alignment = 64 : i64} : memref<2x16x32xf32>
        linalg.fill ins(%cst_2 : f32) outs(%alloc_20 : memref<2x16x32xf32>)
        linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%alloc_8, %subview_17 : memref<2x16x16xf16>, memref<32x16xf16, strided<[16, 1], offset: ?>>) outs(%alloc_20 : memref<2x16x32xf32>) {
        ^bb0(%in: f16, %in_22: f16, %out: f32):
          %0 = arith.extf %in : f16 to f32
          %1 = arith.extf %in_22 : f16 to f32
          %2 = arith.mulf %0, %1 : f32
          %3 = arith.addf %out, %2 : f32
          linalg.yield %3 : f32
        }
        linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_20 : memref<2x16x32xf32>) outs(%alloc_19 : memref<2x16x32xf32>) {
        ^bb0(%in: f32, %out: f32):
          %0 = arith.mulf %in, %cst_0 : f32
          linalg.yield %0 : f32
        }
        %alloc_21 = memref.alloc() {alignment = 64 : i64} : memref<2x16xf32>
        memref.copy %alloc_13, %alloc_21 : memref<2x16xf32> to memref<2x16xf32>
        linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_19 : memref<2x16x32xf32>) outs(%alloc_21 : memref<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %0 = arith.maximumf %out, %in : f32
          linalg.yield %0 : f32
        }
        linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_19, %alloc_21 : memref<2x16x32xf32>, memref<2x16xf32>) outs(%alloc_19 : memref<2x16x32xf32>) {
        ^bb0(%in: f32, %in_22: f32, %out: f32):
          %0 = arith.cmpf oeq, %in_22, %cst_1 : f32
          %1 = arith.select %0, %cst_2, %in_22 : f32
          %2 = arith.subf %in, %1 : f32
          %3 = math.exp %2 : f32
          linalg.yield %3 : f32
        }
        linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%alloc_13, %alloc_21 : memref<2x16xf32>, memref<2x16xf32>) outs(%alloc_12 : memref<2x16xf32>) {
        ^bb0(%in: f32, %in_22: f32, %out: f32):
          %0 = arith.cmpf oeq, %in_22, %cst_1 : f32
          %1 = arith.select %0, %cst_2, %in_22 : f32
          %2 = arith.subf %in, %1 : f32
          %3 = math.exp %2 : f32
          %4 = arith.select %0, %cst, %3 : f32
          linalg.yield %4 : f32
        }
        linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%alloc_12 : memref<2x16xf32>) outs(%alloc_14 : memref<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %0 = arith.mulf %in, %out : f32
          linalg.yield %0 : f32
        }
        linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_12 : memref<2x16xf32>) outs(%alloc_11 : memref<2x16x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %0 = arith.mulf %in, %out : f32
          linalg.yield %0 : f32
        }
        linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_19 : memref<2x16x32xf32>) outs(%alloc_14 : memref<2x16xf32>) {
        ^bb0(%in: f32, %out: f32):
          %0 = arith.addf %out, %in : f32
          linalg.yield %0 : f32
        }
        linalg.generic {indexing_maps = [#map2, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%alloc_19, %subview_18 : memref<2x16x32xf32>, memref<32x16xf16, strided<[16, 1], offset: ?>>) outs(%alloc_11 : memref<2x16x16xf32>) {
        ^bb0(%in: f32, %in_22: f16, %out: f32):
          %0 = arith.extf %in_22 : f16 to f32
          %1 = arith.mulf %in, %0 : f32
          %2 = arith.addf %out, %1 : f32
          linalg.yield %2 : f32
        }
        linalg.copy ins(%alloc_21 : memref<2x16xf32>) outs(%alloc_13 : memref<2x16xf32>)
        memref.dealloc %alloc_19 : memref<2x16x32xf32>
        memref.dealloc %alloc_20 : memref<2x16x32xf32>
        memref.dealloc %alloc_21 : memref<2x16xf32>
      }
      %alloc_15 = memref.alloc() {alignment = 64 : i64} : memref<2x16x16xf16>
      linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_11, %alloc_14 : memref<2x16x16xf32>, memref<2x16xf32>) outs(%alloc_15 : memref<2x16x16xf16>) {
      ^bb0(%in: f32, %in_17: f32, %out: f16):
        %0 = arith.divf %in, %in_17 : f32
        %1 = arith.truncf %0 : f32 to f16
        linalg.yield %1 : f16
      }
      %subview_16 = memref.subview %alloc[0, %arg5, 0] [2, 16, 16] [1, 1, 1] : memref<2x32x16xf16> to memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      memref.copy %alloc_15, %subview_16 : memref<2x16x16xf16> to memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      memref.dealloc %alloc_7 : memref<2x16x8xf16>
      memref.dealloc %alloc_8 : memref<2x16x16xf16>
      memref.dealloc %alloc_11 : memref<2x16x16xf32>
      memref.dealloc %alloc_12 : memref<2x16xf32>
      memref.dealloc %alloc_13 : memref<2x16xf32>
      memref.dealloc %alloc_14 : memref<2x16xf32>
      memref.dealloc %alloc_15 : memref<2x16x16xf16>
    }
    return %alloc : memref<2x32x16xf16>
  }
}

