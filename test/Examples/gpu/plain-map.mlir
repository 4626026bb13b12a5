// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
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
    %c1 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c2 = arith.constant 2 : index
    %0 = arith.muli %c1, %c2 : index
    %c2_4 = arith.constant 2 : index
    %c1_5 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    gpu.launch blocks(%arg5, %arg6, %arg7) in (%arg11 = %c2_4, %arg12 = %c1_5, %arg13 = %c1_5) threads(%arg8, %arg9, %arg10) in (%arg14 = %c128, %arg15 = %c1_5, %arg16 = %c1_5) workgroup(%arg17 : memref<256xf16, #gpu.address_space<workgroup>>, %arg18 : memref<512xf16, #gpu.address_space<workgroup>>, %arg19 : memref<512xf32, #gpu.address_space<workgroup>>, %arg20 : memref<32xf32, #gpu.address_space<workgroup>>, %arg21 : memref<32xf32, #gpu.address_space<workgroup>>, %arg22 : memref<32xf32, #gpu.address_space<workgroup>>, %arg23 : memref<1024xf32, #gpu.address_space<workgroup>>, %arg24 : memref<1024xf32, #gpu.address_space<workgroup>>, %arg25 : memref<128xf32, #gpu.address_space<workgroup>>) {
      %memspacecast = memref.memory_space_cast %arg24 : memref<1024xf32, #gpu.address_space<workgroup>> to memref<1024xf32>
      %memspacecast_6 = memref.memory_space_cast %arg23 : memref<1024xf32, #gpu.address_space<workgroup>> to memref<1024xf32>
      %memspacecast_7 = memref.memory_space_cast %arg22 : memref<32xf32, #gpu.address_space<workgroup>> to memref<32xf32>
      %memspacecast_8 = memref.memory_space_cast %arg21 : memref<32xf32, #gpu.address_space<workgroup>> to memref<32xf32>
      %memspacecast_9 = memref.memory_space_cast %arg20 : memref<32xf32, #gpu.address_space<workgroup>> to memref<32xf32>
      %memspacecast_10 = memref.memory_space_cast %arg19 : memref<512xf32, #gpu.address_space<workgroup>> to memref<512xf32>
      %memspacecast_11 = memref.memory_space_cast %arg18 : memref<512xf16, #gpu.address_space<workgroup>> to memref<512xf16>
      %memspacecast_12 = memref.memory_space_cast %arg17 : memref<256xf16, #gpu.address_space<workgroup>> to memref<256xf16>
      %1 = arith.muli %arg5, %c16 : index
      %2 = arith.addi %c0_3, %1 : index
      %subview = memref.subview %arg0[0, %2, 0] [2, 16, 16] [1, 1, 1] : memref<2x32x16xf16> to memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      %subview_13 = memref.subview %arg3[%2, 0] [16, 8] [1, 1] : memref<32x8xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
      %subview_14 = memref.subview %arg4[%2, 0] [16, 8] [1, 1] : memref<32x8xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
      %subview_15 = memref.subview %subview[0, 0, 0] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>> to memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
      %subview_16 = memref.subview %subview[0, 0, 8] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>> to memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
      %reinterpret_cast = memref.reinterpret_cast %memspacecast_12 to offset: [0], sizes: [2, 16, 8], strides: [128, 8, 1] : memref<256xf16> to memref<2x16x8xf16, strided<[128, 8, 1]>>
      %cast = memref.cast %reinterpret_cast : memref<2x16x8xf16, strided<[128, 8, 1]>> to memref<2x16x8xf16>
      %c256 = arith.constant 256 : index
      %c128_17 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c256 step %c128_17 {
        %c0_46 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %5 = arith.remui %arg26, %c8 : index
        %6 = arith.divui %arg26, %c8 : index
        %c16_47 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_47 : index
        %8 = arith.divui %6, %c16_47 : index
        %9 = memref.load %subview_15[%8, %7, %5] : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
        %10 = memref.load %subview_16[%8, %7, %5] : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
        %11 = memref.load %subview_13[%7, %5] : memref<16x8xf32, strided<[8, 1], offset: ?>>
        %12 = memref.load %subview_14[%7, %5] : memref<16x8xf32, strided<[8, 1], offset: ?>>
        %13 = arith.extf %9 : f16 to f32
        %14 = arith.extf %10 : f16 to f32
        %15 = arith.mulf %11, %13 : f32
        %16 = arith.mulf %12, %14 : f32
        %17 = arith.subf %15, %16 : f32
        %18 = arith.truncf %17 : f32 to f16
        memref.store %18, %cast[%8, %7, %5] : memref<2x16x8xf16>
      }
      %reinterpret_cast_18 = memref.reinterpret_cast %memspacecast_11 to offset: [0], sizes: [2, 16, 16], strides: [256, 16, 1] : memref<512xf16> to memref<2x16x16xf16, strided<[256, 16, 1]>>
      %cast_19 = memref.cast %reinterpret_cast_18 : memref<2x16x16xf16, strided<[256, 16, 1]>> to memref<2x16x16xf16>
      %subview_20 = memref.subview %cast_19[0, 0, 0] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16> to memref<2x16x8xf16, strided<[256, 16, 1]>>
      gpu.barrier
      %c256_21 = arith.constant 256 : index
      %c128_22 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c256_21 step %c128_22 {
        %c0_46 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %5 = arith.remui %arg26, %c8 : index
        %6 = arith.divui %arg26, %c8 : index
        %c16_47 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_47 : index
        %8 = arith.divui %6, %c16_47 : index
        %9 = memref.load %cast[%8, %7, %5] : memref<2x16x8xf16>
        memref.store %9, %subview_20[%8, %7, %5] : memref<2x16x8xf16, strided<[256, 16, 1]>>
      }
      gpu.barrier
      %c256_23 = arith.constant 256 : index
      %c128_24 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c256_23 step %c128_24 {
        %c0_46 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %5 = arith.remui %arg26, %c8 : index
        %6 = arith.divui %arg26, %c8 : index
        %c16_47 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_47 : index
        %8 = arith.divui %6, %c16_47 : index
        %9 = memref.load %subview_15[%8, %7, %5] : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
        %10 = memref.load %subview_16[%8, %7, %5] : memref<2x16x8xf16, strided<[512, 16, 1], offset: ?>>
        %11 = memref.load %subview_13[%7, %5] : memref<16x8xf32, strided<[8, 1], offset: ?>>
        %12 = memref.load %subview_14[%7, %5] : memref<16x8xf32, strided<[8, 1], offset: ?>>
        %13 = arith.extf %9 : f16 to f32
        %14 = arith.extf %10 : f16 to f32
        %15 = arith.mulf %11, %14 : f32
        %16 = arith.mulf %12, %13 : f32
        %17 = arith.addf %15, %16 : f32
        %18 = arith.truncf %17 : f32 to f16
        memref.store %18, %cast[%8, %7, %5] : memref<2x16x8xf16>
      }
      %subview_25 = memref.subview %cast_19[0, 0, 8] [2, 16, 8] [1, 1, 1] : memref<2x16x16xf16> to memref<2x16x8xf16, strided<[256, 16, 1], offset: 8>>
      gpu.barrier
      %c256_26 = arith.constant 256 : index
      %c128_27 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c256_26 step %c128_27 {
        %c0_46 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %5 = arith.remui %arg26, %c8 : index
        %6 = arith.divui %arg26, %c8 : index
        %c16_47 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_47 : index
        %8 = arith.divui %6, %c16_47 : index
        %9 = memref.load %cast[%8, %7, %5] : memref<2x16x8xf16>
        memref.store %9, %subview_25[%8, %7, %5] : memref<2x16x8xf16, strided<[256, 16, 1], offset: 8>>
      }
      %reinterpret_cast_28 = memref.reinterpret_cast %memspacecast_10 to offset: [0], sizes: [2, 16, 16], strides: [256, 16, 1] : memref<512xf32> to memref<2x16x16xf32, strided<[256, 16, 1]>>
      %cast_29 = memref.cast %reinterpret_cast_28 : memref<2x16x16xf32, strided<[256, 16, 1]>> to memref<2x16x16xf32>
      %c512 = arith.constant 512 : index
      %c128_30 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c512 step %c128_30 {
        %c0_46 = arith.constant 0 : index
        %c16_47 = arith.constant 16 : index
        %5 = arith.remui %arg26, %c16_47 : index
        %6 = arith.divui %arg26, %c16_47 : index
        %c16_48 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_48 : index
        %8 = arith.divui %6, %c16_48 : index
        memref.store %cst_2, %cast_29[%8, %7, %5] : memref<2x16x16xf32>
      }
      %reinterpret_cast_31 = memref.reinterpret_cast %memspacecast_9 to offset: [0], sizes: [2, 16], strides: [16, 1] : memref<32xf32> to memref<2x16xf32, strided<[16, 1]>>
      %cast_32 = memref.cast %reinterpret_cast_31 : memref<2x16xf32, strided<[16, 1]>> to memref<2x16xf32>
      %reinterpret_cast_33 = memref.reinterpret_cast %memspacecast_8 to offset: [0], sizes: [2, 16], strides: [16, 1] : memref<32xf32> to memref<2x16xf32, strided<[16, 1]>>
      %cast_34 = memref.cast %reinterpret_cast_33 : memref<2x16xf32, strided<[16, 1]>> to memref<2x16xf32>
      %c32_35 = arith.constant 32 : index
      %3 = arith.cmpi ult, %arg8, %c32_35 : index
      scf.if %3 {
        %c0_46 = arith.constant 0 : index
        %c16_47 = arith.constant 16 : index
        %5 = arith.remui %arg8, %c16_47 : index
        %6 = arith.divui %arg8, %c16_47 : index
        memref.store %cst_1, %cast_34[%6, %5] : memref<2x16xf32>
      }
      %reinterpret_cast_36 = memref.reinterpret_cast %memspacecast_7 to offset: [0], sizes: [2, 16], strides: [16, 1] : memref<32xf32> to memref<2x16xf32, strided<[16, 1]>>
      %cast_37 = memref.cast %reinterpret_cast_36 : memref<2x16xf32, strided<[16, 1]>> to memref<2x16xf32>
      %c32_38 = arith.constant 32 : index
      %4 = arith.cmpi ult, %arg8, %c32_38 : index
      scf.if %4 {
        %c0_46 = arith.constant 0 : index
        %c16_47 = arith.constant 16 : index
        %5 = arith.remui %arg8, %c16_47 : index
        %6 = arith.divui %arg8, %c16_47 : index
        memref.store %cst_2, %cast_37[%6, %5] : memref<2x16xf32>
      }
      scf.for %arg26 = %c0 to %c64 step %c32 {
        %subview_46 = memref.subview %arg1[%arg26, 0] [32, 16] [1, 1] : memref<64x16xf16> to memref<32x16xf16, strided<[16, 1], offset: ?>>
        %subview_47 = memref.subview %arg2[%arg26, 0] [32, 16] [1, 1] : memref<64x16xf16> to memref<32x16xf16, strided<[16, 1], offset: ?>>
        %reinterpret_cast_48 = memref.reinterpret_cast %memspacecast_6 to offset: [0], sizes: [2, 16, 32], strides: [512, 32, 1] : memref<1024xf32> to memref<2x16x32xf32, strided<[512, 32, 1]>>
        %cast_49 = memref.cast %reinterpret_cast_48 : memref<2x16x32xf32, strided<[512, 32, 1]>> to memref<2x16x32xf32>
        %reinterpret_cast_50 = memref.reinterpret_cast %memspacecast to offset: [0], sizes: [2, 16, 32], strides: [512, 32, 1] : memref<1024xf32> to memref<2x16x32xf32, strided<[512, 32, 1]>>
        %cast_51 = memref.cast %reinterpret_cast_50 : memref<2x16x32xf32, strided<[512, 32, 1]>> to memref<2x16x32xf32>
        gpu.barrier
        %c1024 = arith.constant 1024 : index
        %c128_52 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c1024 step %c128_52 {
          %c0_88 = arith.constant 0 : index
          %c32_89 = arith.constant 32 : index
          %43 = arith.remui %arg27, %c32_89 : index
          %44 = arith.divui %arg27, %c32_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          memref.store %cst_2, %cast_51[%46, %45, %43] : memref<2x16x32xf32>
        }
        gpu.barrier
        %c1024_53 = arith.constant 1024 : index
        %c128_54 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c1024_53 step %c128_54 {
          %c0_88 = arith.constant 0 : index
          %c32_89 = arith.constant 32 : index
          %43 = arith.remui %arg27, %c32_89 : index
          %44 = arith.divui %arg27, %c32_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          %c0_91 = arith.constant 0 : index
          %c1_92 = arith.constant 1 : index
          %47 = memref.load %cast_51[%46, %45, %43] : memref<2x16x32xf32>
          %c16_93 = arith.constant 16 : index
          %48 = scf.for %arg28 = %c0_91 to %c16_93 step %c1_92 iter_args(%arg29 = %47) -> (f32) {
            %49 = memref.load %cast_19[%46, %45, %arg28] : memref<2x16x16xf16>
            %50 = arith.extf %49 : f16 to f32
            %51 = memref.load %subview_46[%43, %arg28] : memref<32x16xf16, strided<[16, 1], offset: ?>>
            %52 = arith.extf %51 : f16 to f32
            %53 = arith.mulf %50, %52 : f32
            %54 = arith.addf %arg29, %53 : f32
            scf.yield %54 : f32
          }
          memref.store %48, %cast_51[%46, %45, %43] : memref<2x16x32xf32>
        }
        gpu.barrier
        %c1024_55 = arith.constant 1024 : index
        %c128_56 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c1024_55 step %c128_56 {
          %c0_88 = arith.constant 0 : index
          %c32_89 = arith.constant 32 : index
          %43 = arith.remui %arg27, %c32_89 : index
          %44 = arith.divui %arg27, %c32_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          %47 = memref.load %cast_51[%46, %45, %43] : memref<2x16x32xf32>
          %48 = arith.mulf %47, %cst_0 : f32
          memref.store %48, %cast_49[%46, %45, %43] : memref<2x16x32xf32>
        }
        %reinterpret_cast_57 = memref.reinterpret_cast %memspacecast to offset: [0], sizes: [2, 16], strides: [16, 1] : memref<1024xf32> to memref<2x16xf32, strided<[16, 1]>>
        %cast_58 = memref.cast %reinterpret_cast_57 : memref<2x16xf32, strided<[16, 1]>> to memref<2x16xf32>
        gpu.barrier
        %c32_59 = arith.constant 32 : index
        %5 = arith.cmpi ult, %arg8, %c32_59 : index
        scf.if %5 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg8, %c16_89 : index
          %44 = arith.divui %arg8, %c16_89 : index
          %45 = memref.load %cast_34[%44, %43] : memref<2x16xf32>
          memref.store %45, %cast_58[%44, %43] : memref<2x16xf32>
        }
        gpu.barrier
        %c32_60 = arith.constant 32 : index
        %c0_61 = arith.constant 0 : index
        %c0_62 = arith.constant 0 : index
        %c4 = arith.constant 4 : index
        %6 = arith.divui %arg8, %c4 : index
        %7 = arith.remui %arg8, %c4 : index
        %8 = arith.addi %c0_61, %6 : index
        %9 = arith.cmpi ult, %8, %c32_60 : index
        %10 = scf.if %9 -> (f32) {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %8, %c16_89 : index
          %44 = arith.divui %8, %c16_89 : index
          %c0_90 = arith.constant 0 : index
          %45 = arith.cmpi eq, %7, %c0_90 : index
          %46 = scf.if %45 -> (f32) {
            %48 = memref.load %cast_58[%44, %43] : memref<2x16xf32>
            scf.yield %48 : f32
          } else {
            %cst_93 = arith.constant 0xFF800000 : f32
            scf.yield %cst_93 : f32
          }
          %c32_91 = arith.constant 32 : index
          %c4_92 = arith.constant 4 : index
          %47 = scf.for %arg27 = %7 to %c32_91 step %c4_92 iter_args(%arg28 = %46) -> (f32) {
            %c0_93 = arith.constant 0 : index
            %48 = memref.load %cast_49[%44, %43, %arg27] : memref<2x16x32xf32>
            %49 = arith.maximumf %arg28, %48 : f32
            scf.yield %49 : f32
          }
          scf.yield %47 : f32
        } else {
          %cst_88 = arith.constant 0xFF800000 : f32
          scf.yield %cst_88 : f32
        }
        %c1_63 = arith.constant 1 : index
        %11 = arith.divui %arg8, %c1_63 : index
        %12 = arith.remui %arg8, %c1_63 : index
        %c0_64 = arith.constant 0 : index
        %13 = arith.cmpi eq, %12, %c0_64 : index
        %c4_65 = arith.constant 4 : index
        %14 = arith.remui %11, %c4_65 : index
        gpu.barrier
        scf.if %13 {
          memref.store %10, %arg25[%11] : memref<128xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        %c2_66 = arith.constant 2 : index
        %15 = arith.cmpi ult, %14, %c2_66 : index
        %16 = arith.andi %13, %15 : i1
        %17 = scf.if %16 -> (f32) {
          %43 = arith.addi %11, %c2_66 : index
          %44 = memref.load %arg25[%43] : memref<128xf32, #gpu.address_space<workgroup>>
          %45 = arith.maximumf %10, %44 : f32
          memref.store %45, %arg25[%11] : memref<128xf32, #gpu.address_space<workgroup>>
          scf.yield %45 : f32
        } else {
          scf.yield %10 : f32
        }
        gpu.barrier
        %c1_67 = arith.constant 1 : index
        %18 = arith.cmpi ult, %14, %c1_67 : index
        %19 = arith.andi %13, %18 : i1
        %20 = scf.if %19 -> (f32) {
          %43 = arith.addi %11, %c1_67 : index
          %44 = memref.load %arg25[%43] : memref<128xf32, #gpu.address_space<workgroup>>
          %45 = arith.maximumf %17, %44 : f32
          scf.yield %45 : f32
        } else {
          scf.yield %17 : f32
        }
        %c0_68 = arith.constant 0 : index
        %21 = arith.cmpi eq, %7, %c0_68 : index
        %22 = arith.andi %9, %21 : i1
        scf.if %22 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %8, %c16_89 : index
          %44 = arith.divui %8, %c16_89 : index
          %c0_90 = arith.constant 0 : index
          memref.store %20, %cast_58[%44, %43] : memref<2x16xf32>
        }
        gpu.barrier
        %c1024_69 = arith.constant 1024 : index
        %c128_70 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c1024_69 step %c128_70 {
          %c0_88 = arith.constant 0 : index
          %c32_89 = arith.constant 32 : index
          %43 = arith.remui %arg27, %c32_89 : index
          %44 = arith.divui %arg27, %c32_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          %47 = memref.load %cast_49[%46, %45, %43] : memref<2x16x32xf32>
          %48 = memref.load %cast_58[%46, %45] : memref<2x16xf32>
          %49 = arith.cmpf oeq, %48, %cst_1 : f32
          %50 = arith.select %49, %cst_2, %48 : f32
          %51 = arith.subf %47, %50 : f32
          %52 = math.exp %51 : f32
          memref.store %52, %cast_49[%46, %45, %43] : memref<2x16x32xf32>
        }
        %c32_71 = arith.constant 32 : index
        %23 = arith.cmpi ult, %arg8, %c32_71 : index
        scf.if %23 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg8, %c16_89 : index
          %44 = arith.divui %arg8, %c16_89 : index
          %45 = memref.load %cast_34[%44, %43] : memref<2x16xf32>
          %46 = memref.load %cast_58[%44, %43] : memref<2x16xf32>
          %47 = arith.cmpf oeq, %46, %cst_1 : f32
          %48 = arith.select %47, %cst_2, %46 : f32
          %49 = arith.subf %45, %48 : f32
          %50 = math.exp %49 : f32
          %51 = arith.select %47, %cst, %50 : f32
          memref.store %51, %cast_32[%44, %43] : memref<2x16xf32>
        }
        gpu.barrier
        %c32_72 = arith.constant 32 : index
        %24 = arith.cmpi ult, %arg8, %c32_72 : index
        scf.if %24 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg8, %c16_89 : index
          %44 = arith.divui %arg8, %c16_89 : index
          %45 = memref.load %cast_37[%44, %43] : memref<2x16xf32>
          %46 = memref.load %cast_32[%44, %43] : memref<2x16xf32>
          %47 = arith.mulf %46, %45 : f32
          memref.store %47, %cast_37[%44, %43] : memref<2x16xf32>
        }
        %c512_73 = arith.constant 512 : index
        %c128_74 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c512_73 step %c128_74 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg27, %c16_89 : index
          %44 = arith.divui %arg27, %c16_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          %47 = memref.load %cast_29[%46, %45, %43] : memref<2x16x16xf32>
          %48 = memref.load %cast_32[%46, %45] : memref<2x16xf32>
          %49 = arith.mulf %48, %47 : f32
          memref.store %49, %cast_29[%46, %45, %43] : memref<2x16x16xf32>
        }
        gpu.barrier
        %c32_75 = arith.constant 32 : index
        %c0_76 = arith.constant 0 : index
        %c0_77 = arith.constant 0 : index
        %c4_78 = arith.constant 4 : index
        %25 = arith.divui %arg8, %c4_78 : index
        %26 = arith.remui %arg8, %c4_78 : index
        %27 = arith.addi %c0_76, %25 : index
        %28 = arith.cmpi ult, %27, %c32_75 : index
        %29 = scf.if %28 -> (f32) {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %27, %c16_89 : index
          %44 = arith.divui %27, %c16_89 : index
          %c0_90 = arith.constant 0 : index
          %45 = arith.cmpi eq, %26, %c0_90 : index
          %46 = scf.if %45 -> (f32) {
            %48 = memref.load %cast_37[%44, %43] : memref<2x16xf32>
            scf.yield %48 : f32
          } else {
            %cst_93 = arith.constant -0.000000e+00 : f32
            scf.yield %cst_93 : f32
          }
          %c32_91 = arith.constant 32 : index
          %c4_92 = arith.constant 4 : index
          %47 = scf.for %arg27 = %26 to %c32_91 step %c4_92 iter_args(%arg28 = %46) -> (f32) {
            %c0_93 = arith.constant 0 : index
            %48 = memref.load %cast_49[%44, %43, %arg27] : memref<2x16x32xf32>
            %49 = arith.addf %arg28, %48 : f32
            scf.yield %49 : f32
          }
          scf.yield %47 : f32
        } else {
          %cst_88 = arith.constant -0.000000e+00 : f32
          scf.yield %cst_88 : f32
        }
        %c1_79 = arith.constant 1 : index
        %30 = arith.divui %arg8, %c1_79 : index
        %31 = arith.remui %arg8, %c1_79 : index
        %c0_80 = arith.constant 0 : index
        %32 = arith.cmpi eq, %31, %c0_80 : index
        %c4_81 = arith.constant 4 : index
        %33 = arith.remui %30, %c4_81 : index
        gpu.barrier
        scf.if %32 {
          memref.store %29, %arg25[%30] : memref<128xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        %c2_82 = arith.constant 2 : index
        %34 = arith.cmpi ult, %33, %c2_82 : index
        %35 = arith.andi %32, %34 : i1
        %36 = scf.if %35 -> (f32) {
          %43 = arith.addi %30, %c2_82 : index
          %44 = memref.load %arg25[%43] : memref<128xf32, #gpu.address_space<workgroup>>
          %45 = arith.addf %29, %44 : f32
          memref.store %45, %arg25[%30] : memref<128xf32, #gpu.address_space<workgroup>>
          scf.yield %45 : f32
        } else {
          scf.yield %29 : f32
        }
        gpu.barrier
        %c1_83 = arith.constant 1 : index
        %37 = arith.cmpi ult, %33, %c1_83 : index
        %38 = arith.andi %32, %37 : i1
        %39 = scf.if %38 -> (f32) {
          %43 = arith.addi %30, %c1_83 : index
          %44 = memref.load %arg25[%43] : memref<128xf32, #gpu.address_space<workgroup>>
          %45 = arith.addf %36, %44 : f32
          scf.yield %45 : f32
        } else {
          scf.yield %36 : f32
        }
        %c0_84 = arith.constant 0 : index
        %40 = arith.cmpi eq, %26, %c0_84 : index
        %41 = arith.andi %28, %40 : i1
        scf.if %41 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %27, %c16_89 : index
          %44 = arith.divui %27, %c16_89 : index
          %c0_90 = arith.constant 0 : index
          memref.store %39, %cast_37[%44, %43] : memref<2x16xf32>
        }
        %c512_85 = arith.constant 512 : index
        %c128_86 = arith.constant 128 : index
        scf.for %arg27 = %arg8 to %c512_85 step %c128_86 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg27, %c16_89 : index
          %44 = arith.divui %arg27, %c16_89 : index
          %c16_90 = arith.constant 16 : index
          %45 = arith.remui %44, %c16_90 : index
          %46 = arith.divui %44, %c16_90 : index
          %c0_91 = arith.constant 0 : index
          %c1_92 = arith.constant 1 : index
          %47 = memref.load %cast_29[%46, %45, %43] : memref<2x16x16xf32>
          %c32_93 = arith.constant 32 : index
          %48 = scf.for %arg28 = %c0_91 to %c32_93 step %c1_92 iter_args(%arg29 = %47) -> (f32) {
            %49 = memref.load %cast_49[%46, %45, %arg28] : memref<2x16x32xf32>
            %50 = memref.load %subview_47[%arg28, %43] : memref<32x16xf16, strided<[16, 1], offset: ?>>
            %51 = arith.extf %50 : f16 to f32
            %52 = arith.mulf %49, %51 : f32
            %53 = arith.addf %arg29, %52 : f32
            scf.yield %53 : f32
          }
          memref.store %48, %cast_29[%46, %45, %43] : memref<2x16x16xf32>
        }
        %c32_87 = arith.constant 32 : index
        %42 = arith.cmpi ult, %arg8, %c32_87 : index
        scf.if %42 {
          %c0_88 = arith.constant 0 : index
          %c16_89 = arith.constant 16 : index
          %43 = arith.remui %arg8, %c16_89 : index
          %44 = arith.divui %arg8, %c16_89 : index
          %45 = memref.load %cast_58[%44, %43] : memref<2x16xf32>
          memref.store %45, %cast_34[%44, %43] : memref<2x16xf32>
        }
      }
      %reinterpret_cast_39 = memref.reinterpret_cast %memspacecast_11 to offset: [0], sizes: [2, 16, 16], strides: [256, 16, 1] : memref<512xf16> to memref<2x16x16xf16, strided<[256, 16, 1]>>
      %cast_40 = memref.cast %reinterpret_cast_39 : memref<2x16x16xf16, strided<[256, 16, 1]>> to memref<2x16x16xf16>
      gpu.barrier
      %c512_41 = arith.constant 512 : index
      %c128_42 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c512_41 step %c128_42 {
        %c0_46 = arith.constant 0 : index
        %c16_47 = arith.constant 16 : index
        %5 = arith.remui %arg26, %c16_47 : index
        %6 = arith.divui %arg26, %c16_47 : index
        %c16_48 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_48 : index
        %8 = arith.divui %6, %c16_48 : index
        %9 = memref.load %cast_29[%8, %7, %5] : memref<2x16x16xf32>
        %10 = memref.load %cast_37[%8, %7] : memref<2x16xf32>
        %11 = arith.divf %9, %10 : f32
        %12 = arith.truncf %11 : f32 to f16
        memref.store %12, %cast_40[%8, %7, %5] : memref<2x16x16xf16>
      }
      %subview_43 = memref.subview %alloc[0, %2, 0] [2, 16, 16] [1, 1, 1] : memref<2x32x16xf16> to memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      gpu.barrier
      %c512_44 = arith.constant 512 : index
      %c128_45 = arith.constant 128 : index
      scf.for %arg26 = %arg8 to %c512_44 step %c128_45 {
        %c0_46 = arith.constant 0 : index
        %c16_47 = arith.constant 16 : index
        %5 = arith.remui %arg26, %c16_47 : index
        %6 = arith.divui %arg26, %c16_47 : index
        %c16_48 = arith.constant 16 : index
        %7 = arith.remui %6, %c16_48 : index
        %8 = arith.divui %6, %c16_48 : index
        %9 = memref.load %cast_40[%8, %7, %5] : memref<2x16x16xf16>
        memref.store %9, %subview_43[%8, %7, %5] : memref<2x16x16xf16, strided<[512, 16, 1], offset: ?>>
      }
      gpu.terminator
    }
    return %alloc : memref<2x32x16xf16>
  }
}

