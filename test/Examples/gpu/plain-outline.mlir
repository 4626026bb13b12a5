// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
module attributes {gpu.container_module} {
  func.func @block(%arg0: memref<2x32x16xf16>, %arg1: memref<64x16xf16>, %arg2: memref<64x16xf16>, %arg3: memref<32x8xf32>, %arg4: memref<32x8xf32>) -> memref<2x32x16xf16> {
    %c128 = arith.constant 128 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x32x16xf16>
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [1024], strides: [1] : memref<2x32x16xf16> to memref<1024xf16, strided<[1]>>
    %cast = memref.cast %reinterpret_cast : memref<1024xf16, strided<[1]>> to memref<?xf16>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg3 to offset: [0], sizes: [256], strides: [1] : memref<32x8xf32> to memref<256xf32, strided<[1]>>
    %cast_1 = memref.cast %reinterpret_cast_0 : memref<256xf32, strided<[1]>> to memref<?xf32>
    %reinterpret_cast_2 = memref.reinterpret_cast %arg4 to offset: [0], sizes: [256], strides: [1] : memref<32x8xf32> to memref<256xf32, strided<[1]>>
    %cast_3 = memref.cast %reinterpret_cast_2 : memref<256xf32, strided<[1]>> to memref<?xf32>
    %reinterpret_cast_4 = memref.reinterpret_cast %arg1 to offset: [0], sizes: [1024], strides: [1] : memref<64x16xf16> to memref<1024xf16, strided<[1]>>
    %cast_5 = memref.cast %reinterpret_cast_4 : memref<1024xf16, strided<[1]>> to memref<?xf16>
    %reinterpret_cast_6 = memref.reinterpret_cast %arg2 to offset: [0], sizes: [1024], strides: [1] : memref<64x16xf16> to memref<1024xf16, strided<[1]>>
    %cast_7 = memref.cast %reinterpret_cast_6 : memref<1024xf16, strided<[1]>> to memref<?xf16>
    %reinterpret_cast_8 = memref.reinterpret_cast %alloc to offset: [0], sizes: [1024], strides: [1] : memref<2x32x16xf16> to memref<1024xf16, strided<[1]>>
    %cast_9 = memref.cast %reinterpret_cast_8 : memref<1024xf16, strided<[1]>> to memref<?xf16>
    gpu.launch_func  @kernels::@block_kernel_0 blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1)  args(%cast : memref<?xf16>, %cast_1 : memref<?xf32>, %cast_3 : memref<?xf32>, %cast_5 : memref<?xf16>, %cast_7 : memref<?xf16>, %cast_9 : memref<?xf16>)
    return %alloc : memref<2x32x16xf16>
  }
  gpu.module @kernels {
    gpu.func @block_kernel_0(%arg0: memref<?xf16>, %arg1: memref<?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf16>, %arg4: memref<?xf16>, %arg5: memref<?xf16>) workgroup(%arg6 : memref<256xf16, #gpu.address_space<workgroup>>, %arg7 : memref<512xf16, #gpu.address_space<workgroup>>, %arg8 : memref<512xf32, #gpu.address_space<workgroup>>, %arg9 : memref<32xf32, #gpu.address_space<workgroup>>, %arg10 : memref<32xf32, #gpu.address_space<workgroup>>, %arg11 : memref<32xf32, #gpu.address_space<workgroup>>, %arg12 : memref<1024xf32, #gpu.address_space<workgroup>>, %arg13 : memref<1024xf32, #gpu.address_space<workgroup>>, %arg14 : memref<128xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %cst = arith.constant -0.000000e+00 : f32
      %c4_i32 = arith.constant 4 : i32
      %c4 = arith.constant 4 : index
      %c2_i32 = arith.constant 2 : i32
      %c2 = arith.constant 2 : index
      %c1_i32 = arith.constant 1 : i32
      %c1 = arith.constant 1 : index
      %c1024 = arith.constant 1024 : index
      %c512 = arith.constant 512 : index
      %c128 = arith.constant 128 : index
      %c256 = arith.constant 256 : index
      %c8 = arith.constant 8 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %cst_0 = arith.constant 1.000000e+00 : f32
      %cst_1 = arith.constant 2.500000e-01 : f32
      %cst_2 = arith.constant 0xFF800000 : f32
      %cst_3 = arith.constant 0.000000e+00 : f32
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %block_id_x = gpu.block_id  x
      %thread_id_x = gpu.thread_id  x
      %0 = gpu.subgroup_size : index
      %1 = gpu.subgroup_id : index
      %2 = arith.muli %1, %0 : index
      %3 = gpu.lane_id
      %4 = arith.addi %2, %3 : index
      %5 = arith.index_cast %0 : index to i32
      %6 = arith.muli %block_id_x, %c256 : index
      %7 = arith.muli %block_id_x, %c128 : index
      %8 = arith.addi %6, %c8 : index
      scf.for %arg15 = %thread_id_x to %c256 step %c128 {
        %10 = arith.remui %arg15, %c8 : index
        %11 = arith.divui %arg15, %c8 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c512 : index
        %15 = arith.addi %6, %14 : index
        %16 = arith.muli %12, %c16 : index
        %17 = arith.addi %15, %16 : index
        %18 = arith.addi %17, %10 : index
        %19 = memref.load %arg0[%18] : memref<?xf16>
        %20 = arith.addi %8, %14 : index
        %21 = arith.addi %20, %16 : index
        %22 = arith.addi %21, %10 : index
        %23 = memref.load %arg0[%22] : memref<?xf16>
        %24 = arith.muli %12, %c8 : index
        %25 = arith.addi %7, %24 : index
        %26 = arith.addi %25, %10 : index
        %27 = memref.load %arg1[%26] : memref<?xf32>
        %28 = memref.load %arg2[%26] : memref<?xf32>
        %29 = arith.extf %19 : f16 to f32
        %30 = arith.extf %23 : f16 to f32
        %31 = arith.mulf %27, %29 : f32
        %32 = arith.mulf %28, %30 : f32
        %33 = arith.subf %31, %32 : f32
        %34 = arith.truncf %33 : f32 to f16
        %35 = arith.muli %13, %c128 : index
        %36 = arith.addi %35, %24 : index
        %37 = arith.addi %36, %10 : index
        memref.store %34, %arg6[%37] : memref<256xf16, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      scf.for %arg15 = %thread_id_x to %c256 step %c128 {
        %10 = arith.remui %arg15, %c8 : index
        %11 = arith.divui %arg15, %c8 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c128 : index
        %15 = arith.muli %12, %c8 : index
        %16 = arith.addi %14, %15 : index
        %17 = arith.addi %16, %10 : index
        %18 = memref.load %arg6[%17] : memref<256xf16, #gpu.address_space<workgroup>>
        %19 = arith.muli %13, %c256 : index
        %20 = arith.muli %12, %c16 : index
        %21 = arith.addi %19, %20 : index
        %22 = arith.addi %21, %10 : index
        memref.store %18, %arg7[%22] : memref<512xf16, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      scf.for %arg15 = %thread_id_x to %c256 step %c128 {
        %10 = arith.remui %arg15, %c8 : index
        %11 = arith.divui %arg15, %c8 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c512 : index
        %15 = arith.addi %6, %14 : index
        %16 = arith.muli %12, %c16 : index
        %17 = arith.addi %15, %16 : index
        %18 = arith.addi %17, %10 : index
        %19 = memref.load %arg0[%18] : memref<?xf16>
        %20 = arith.addi %8, %14 : index
        %21 = arith.addi %20, %16 : index
        %22 = arith.addi %21, %10 : index
        %23 = memref.load %arg0[%22] : memref<?xf16>
        %24 = arith.muli %12, %c8 : index
        %25 = arith.addi %7, %24 : index
        %26 = arith.addi %25, %10 : index
        %27 = memref.load %arg1[%26] : memref<?xf32>
        %28 = memref.load %arg2[%26] : memref<?xf32>
        %29 = arith.extf %19 : f16 to f32
        %30 = arith.extf %23 : f16 to f32
        %31 = arith.mulf %27, %30 : f32
        %32 = arith.mulf %28, %29 : f32
        %33 = arith.addf %31, %32 : f32
        %34 = arith.truncf %33 : f32 to f16
        %35 = arith.muli %13, %c128 : index
        %36 = arith.addi %35, %24 : index
        %37 = arith.addi %36, %10 : index
        memref.store %34, %arg6[%37] : memref<256xf16, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      scf.for %arg15 = %thread_id_x to %c256 step %c128 {
        %10 = arith.remui %arg15, %c8 : index
        %11 = arith.divui %arg15, %c8 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c128 : index
        %15 = arith.muli %12, %c8 : index
        %16 = arith.addi %14, %15 : index
        %17 = arith.addi %16, %10 : index
        %18 = memref.load %arg6[%17] : memref<256xf16, #gpu.address_space<workgroup>>
        %19 = arith.muli %13, %c256 : index
        %20 = arith.addi %19, %c8 : index
        %21 = arith.muli %12, %c16 : index
        %22 = arith.addi %20, %21 : index
        %23 = arith.addi %22, %10 : index
        memref.store %18, %arg7[%23] : memref<512xf16, #gpu.address_space<workgroup>>
      }
      scf.for %arg15 = %thread_id_x to %c512 step %c128 {
        %10 = arith.remui %arg15, %c16 : index
        %11 = arith.divui %arg15, %c16 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c256 : index
        %15 = arith.muli %12, %c16 : index
        %16 = arith.addi %14, %15 : index
        %17 = arith.addi %16, %10 : index
        memref.store %cst_3, %arg8[%17] : memref<512xf32, #gpu.address_space<workgroup>>
      }
      %9 = arith.cmpi ult, %thread_id_x, %c32 : index
      scf.if %9 {
        %10 = arith.remui %thread_id_x, %c16 : index
        %11 = arith.divui %thread_id_x, %c16 : index
        %12 = arith.muli %11, %c16 : index
        %13 = arith.addi %12, %10 : index
        memref.store %cst_2, %arg10[%13] : memref<32xf32, #gpu.address_space<workgroup>>
      }
      scf.if %9 {
        %10 = arith.remui %thread_id_x, %c16 : index
        %11 = arith.divui %thread_id_x, %c16 : index
        %12 = arith.muli %11, %c16 : index
        %13 = arith.addi %12, %10 : index
        memref.store %cst_3, %arg11[%13] : memref<32xf32, #gpu.address_space<workgroup>>
      }
      scf.for %arg15 = %c0 to %c64 step %c32 {
        %10 = arith.muli %arg15, %c16 : index
        gpu.barrier
        scf.for %arg16 = %thread_id_x to %c1024 step %c128 {
          %11 = arith.remui %arg16, %c32 : index
          %12 = arith.divui %arg16, %c32 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c512 : index
          %16 = arith.muli %13, %c32 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          memref.store %cst_3, %arg13[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.for %arg16 = %thread_id_x to %c1024 step %c128 {
          %11 = arith.remui %arg16, %c32 : index
          %12 = arith.divui %arg16, %c32 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c512 : index
          %16 = arith.muli %13, %c32 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          %19 = memref.load %arg13[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
          %20 = scf.for %arg17 = %c0 to %c16 step %c1 iter_args(%arg18 = %19) -> (f32) {
            %21 = arith.muli %14, %c256 : index
            %22 = arith.muli %13, %c16 : index
            %23 = arith.addi %21, %22 : index
            %24 = arith.addi %23, %arg17 : index
            %25 = memref.load %arg7[%24] : memref<512xf16, #gpu.address_space<workgroup>>
            %26 = arith.extf %25 : f16 to f32
            %27 = arith.muli %11, %c16 : index
            %28 = arith.addi %10, %27 : index
            %29 = arith.addi %28, %arg17 : index
            %30 = memref.load %arg3[%29] : memref<?xf16>
            %31 = arith.extf %30 : f16 to f32
            %32 = arith.mulf %26, %31 : f32
            %33 = arith.addf %arg18, %32 : f32
            scf.yield %33 : f32
          }
          memref.store %20, %arg13[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.for %arg16 = %thread_id_x to %c1024 step %c128 {
          %11 = arith.remui %arg16, %c32 : index
          %12 = arith.divui %arg16, %c32 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c512 : index
          %16 = arith.muli %13, %c32 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          %19 = memref.load %arg13[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
          %20 = arith.mulf %19, %cst_1 : f32
          memref.store %20, %arg12[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.if %9 {
          %11 = arith.remui %thread_id_x, %c16 : index
          %12 = arith.divui %thread_id_x, %c16 : index
          %13 = arith.muli %12, %c16 : index
          %14 = arith.addi %13, %11 : index
          %15 = memref.load %arg10[%14] : memref<32xf32, #gpu.address_space<workgroup>>
          memref.store %15, %arg13[%14] : memref<1024xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.for %arg16 = %c0 to %c32 step %c16 {
          %11 = arith.divui %4, %c8 : index
          %12 = arith.remui %4, %c8 : index
          %13 = arith.addi %arg16, %11 : index
          %14 = arith.cmpi ult, %13, %c32 : index
          %15 = scf.if %14 -> (f32) {
            %26 = arith.remui %13, %c16 : index
            %27 = arith.divui %13, %c16 : index
            %28 = arith.cmpi eq, %12, %c0 : index
            %29 = scf.if %28 -> (f32) {
              %31 = arith.muli %27, %c16 : index
              %32 = arith.addi %31, %26 : index
              %33 = memref.load %arg13[%32] : memref<1024xf32, #gpu.address_space<workgroup>>
              scf.yield %33 : f32
            } else {
              scf.yield %cst_2 : f32
            }
            %30 = scf.for %arg17 = %12 to %c32 step %c8 iter_args(%arg18 = %29) -> (f32) {
              %31 = arith.muli %27, %c512 : index
              %32 = arith.muli %26, %c32 : index
              %33 = arith.addi %31, %32 : index
              %34 = arith.addi %33, %arg17 : index
              %35 = memref.load %arg12[%34] : memref<1024xf32, #gpu.address_space<workgroup>>
              %36 = arith.maximumf %arg18, %35 : f32
              scf.yield %36 : f32
            }
            scf.yield %30 : f32
          } else {
            scf.yield %cst_2 : f32
          }
          %16 = arith.cmpi ugt, %0, %c1 : index
          %17 = scf.if %16 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %15, %c1_i32, %5 : f32
            %26 = arith.maximumf %15, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %15 : f32
          }
          %18 = arith.cmpi ugt, %0, %c2 : index
          %19 = scf.if %18 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %17, %c2_i32, %5 : f32
            %26 = arith.maximumf %17, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %17 : f32
          }
          %20 = arith.cmpi ugt, %0, %c4 : index
          %21 = scf.if %20 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %19, %c4_i32, %5 : f32
            %26 = arith.maximumf %19, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %19 : f32
          }
          %22 = arith.cmpi ult, %0, %c8 : index
          %23 = scf.if %22 -> (f32) {
            %26 = arith.divui %4, %0 : index
            %27 = arith.remui %4, %0 : index
            %28 = arith.cmpi eq, %27, %c0 : index
            %29 = arith.divui %c8, %0 : index
            %30 = arith.remui %26, %29 : index
            gpu.barrier
            scf.if %28 {
              memref.store %21, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
            }
            %31 = arith.cmpi ugt, %29, %c4 : index
            %32 = scf.if %31 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c4 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c4 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.maximumf %21, %41 : f32
                memref.store %42, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
                scf.yield %42 : f32
              } else {
                scf.yield %21 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %21 : f32
            }
            %33 = arith.cmpi ugt, %29, %c2 : index
            %34 = scf.if %33 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c2 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c2 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.maximumf %32, %41 : f32
                memref.store %42, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
                scf.yield %42 : f32
              } else {
                scf.yield %32 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %32 : f32
            }
            %35 = arith.cmpi ugt, %29, %c1 : index
            %36 = scf.if %35 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c1 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c1 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.maximumf %34, %41 : f32
                scf.yield %42 : f32
              } else {
                scf.yield %34 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %34 : f32
            }
            scf.yield %36 : f32
          } else {
            scf.yield %21 : f32
          }
          %24 = arith.cmpi eq, %12, %c0 : index
          %25 = arith.andi %14, %24 : i1
          scf.if %25 {
            %26 = arith.remui %13, %c16 : index
            %27 = arith.divui %13, %c16 : index
            %28 = arith.muli %27, %c16 : index
            %29 = arith.addi %28, %26 : index
            memref.store %23, %arg13[%29] : memref<1024xf32, #gpu.address_space<workgroup>>
          }
        }
        gpu.barrier
        scf.for %arg16 = %thread_id_x to %c1024 step %c128 {
          %11 = arith.remui %arg16, %c32 : index
          %12 = arith.divui %arg16, %c32 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c512 : index
          %16 = arith.muli %13, %c32 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          %19 = memref.load %arg12[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
          %20 = arith.muli %14, %c16 : index
          %21 = arith.addi %20, %13 : index
          %22 = memref.load %arg13[%21] : memref<1024xf32, #gpu.address_space<workgroup>>
          %23 = arith.cmpf oeq, %22, %cst_2 : f32
          %24 = arith.select %23, %cst_3, %22 : f32
          %25 = arith.subf %19, %24 : f32
          %26 = math.exp %25 : f32
          memref.store %26, %arg12[%18] : memref<1024xf32, #gpu.address_space<workgroup>>
        }
        scf.if %9 {
          %11 = arith.remui %thread_id_x, %c16 : index
          %12 = arith.divui %thread_id_x, %c16 : index
          %13 = arith.muli %12, %c16 : index
          %14 = arith.addi %13, %11 : index
          %15 = memref.load %arg10[%14] : memref<32xf32, #gpu.address_space<workgroup>>
          %16 = memref.load %arg13[%14] : memref<1024xf32, #gpu.address_space<workgroup>>
          %17 = arith.cmpf oeq, %16, %cst_2 : f32
          %18 = arith.select %17, %cst_3, %16 : f32
          %19 = arith.subf %15, %18 : f32
          %20 = math.exp %19 : f32
          %21 = arith.select %17, %cst_0, %20 : f32
          memref.store %21, %arg9[%14] : memref<32xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.if %9 {
          %11 = arith.remui %thread_id_x, %c16 : index
          %12 = arith.divui %thread_id_x, %c16 : index
          %13 = arith.muli %12, %c16 : index
          %14 = arith.addi %13, %11 : index
          %15 = memref.load %arg11[%14] : memref<32xf32, #gpu.address_space<workgroup>>
          %16 = memref.load %arg9[%14] : memref<32xf32, #gpu.address_space<workgroup>>
          %17 = arith.mulf %16, %15 : f32
          memref.store %17, %arg11[%14] : memref<32xf32, #gpu.address_space<workgroup>>
        }
        scf.for %arg16 = %thread_id_x to %c512 step %c128 {
          %11 = arith.remui %arg16, %c16 : index
          %12 = arith.divui %arg16, %c16 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c256 : index
          %16 = arith.muli %13, %c16 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          %19 = memref.load %arg8[%18] : memref<512xf32, #gpu.address_space<workgroup>>
          %20 = arith.muli %14, %c16 : index
          %21 = arith.addi %20, %13 : index
          %22 = memref.load %arg9[%21] : memref<32xf32, #gpu.address_space<workgroup>>
          %23 = arith.mulf %22, %19 : f32
          memref.store %23, %arg8[%18] : memref<512xf32, #gpu.address_space<workgroup>>
        }
        gpu.barrier
        scf.for %arg16 = %c0 to %c32 step %c16 {
          %11 = arith.divui %4, %c8 : index
          %12 = arith.remui %4, %c8 : index
          %13 = arith.addi %arg16, %11 : index
          %14 = arith.cmpi ult, %13, %c32 : index
          %15 = scf.if %14 -> (f32) {
            %26 = arith.remui %13, %c16 : index
            %27 = arith.divui %13, %c16 : index
            %28 = arith.cmpi eq, %12, %c0 : index
            %29 = scf.if %28 -> (f32) {
              %31 = arith.muli %27, %c16 : index
              %32 = arith.addi %31, %26 : index
              %33 = memref.load %arg11[%32] : memref<32xf32, #gpu.address_space<workgroup>>
              scf.yield %33 : f32
            } else {
              scf.yield %cst : f32
            }
            %30 = scf.for %arg17 = %12 to %c32 step %c8 iter_args(%arg18 = %29) -> (f32) {
              %31 = arith.muli %27, %c512 : index
              %32 = arith.muli %26, %c32 : index
              %33 = arith.addi %31, %32 : index
              %34 = arith.addi %33, %arg17 : index
              %35 = memref.load %arg12[%34] : memref<1024xf32, #gpu.address_space<workgroup>>
              %36 = arith.addf %arg18, %35 : f32
              scf.yield %36 : f32
            }
            scf.yield %30 : f32
          } else {
            scf.yield %cst : f32
          }
          %16 = arith.cmpi ugt, %0, %c1 : index
          %17 = scf.if %16 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %15, %c1_i32, %5 : f32
            %26 = arith.addf %15, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %15 : f32
          }
          %18 = arith.cmpi ugt, %0, %c2 : index
          %19 = scf.if %18 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %17, %c2_i32, %5 : f32
            %26 = arith.addf %17, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %17 : f32
          }
          %20 = arith.cmpi ugt, %0, %c4 : index
          %21 = scf.if %20 -> (f32) {
            %shuffleResult, %valid = gpu.shuffle  xor %19, %c4_i32, %5 : f32
            %26 = arith.addf %19, %shuffleResult : f32
            scf.yield %26 : f32
          } else {
            scf.yield %19 : f32
          }
          %22 = arith.cmpi ult, %0, %c8 : index
          %23 = scf.if %22 -> (f32) {
            %26 = arith.divui %4, %0 : index
            %27 = arith.remui %4, %0 : index
            %28 = arith.cmpi eq, %27, %c0 : index
            %29 = arith.divui %c8, %0 : index
            %30 = arith.remui %26, %29 : index
            gpu.barrier
            scf.if %28 {
              memref.store %21, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
            }
            %31 = arith.cmpi ugt, %29, %c4 : index
            %32 = scf.if %31 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c4 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c4 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.addf %21, %41 : f32
                memref.store %42, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
                scf.yield %42 : f32
              } else {
                scf.yield %21 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %21 : f32
            }
            %33 = arith.cmpi ugt, %29, %c2 : index
            %34 = scf.if %33 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c2 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c2 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.addf %32, %41 : f32
                memref.store %42, %arg14[%26] : memref<128xf32, #gpu.address_space<workgroup>>
                scf.yield %42 : f32
              } else {
                scf.yield %32 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %32 : f32
            }
            %35 = arith.cmpi ugt, %29, %c1 : index
            %36 = scf.if %35 -> (f32) {
              gpu.barrier
              %37 = arith.cmpi ult, %30, %c1 : index
              %38 = arith.andi %28, %37 : i1
              %39 = scf.if %38 -> (f32) {
                %40 = arith.addi %26, %c1 : index
                %41 = memref.load %arg14[%40] : memref<128xf32, #gpu.address_space<workgroup>>
                %42 = arith.addf %34, %41 : f32
                scf.yield %42 : f32
              } else {
                scf.yield %34 : f32
              }
              scf.yield %39 : f32
            } else {
              scf.yield %34 : f32
            }
            scf.yield %36 : f32
          } else {
            scf.yield %21 : f32
          }
          %24 = arith.cmpi eq, %12, %c0 : index
          %25 = arith.andi %14, %24 : i1
          scf.if %25 {
            %26 = arith.remui %13, %c16 : index
            %27 = arith.divui %13, %c16 : index
            %28 = arith.muli %27, %c16 : index
            %29 = arith.addi %28, %26 : index
            memref.store %23, %arg11[%29] : memref<32xf32, #gpu.address_space<workgroup>>
          }
        }
        scf.for %arg16 = %thread_id_x to %c512 step %c128 {
          %11 = arith.remui %arg16, %c16 : index
          %12 = arith.divui %arg16, %c16 : index
          %13 = arith.remui %12, %c16 : index
          %14 = arith.divui %12, %c16 : index
          %15 = arith.muli %14, %c256 : index
          %16 = arith.muli %13, %c16 : index
          %17 = arith.addi %15, %16 : index
          %18 = arith.addi %17, %11 : index
          %19 = memref.load %arg8[%18] : memref<512xf32, #gpu.address_space<workgroup>>
          %20 = scf.for %arg17 = %c0 to %c32 step %c1 iter_args(%arg18 = %19) -> (f32) {
            %21 = arith.muli %14, %c512 : index
            %22 = arith.muli %13, %c32 : index
            %23 = arith.addi %21, %22 : index
            %24 = arith.addi %23, %arg17 : index
            %25 = memref.load %arg12[%24] : memref<1024xf32, #gpu.address_space<workgroup>>
            %26 = arith.muli %arg17, %c16 : index
            %27 = arith.addi %10, %26 : index
            %28 = arith.addi %27, %11 : index
            %29 = memref.load %arg4[%28] : memref<?xf16>
            %30 = arith.extf %29 : f16 to f32
            %31 = arith.mulf %25, %30 : f32
            %32 = arith.addf %arg18, %31 : f32
            scf.yield %32 : f32
          }
          memref.store %20, %arg8[%18] : memref<512xf32, #gpu.address_space<workgroup>>
        }
        scf.if %9 {
          %11 = arith.remui %thread_id_x, %c16 : index
          %12 = arith.divui %thread_id_x, %c16 : index
          %13 = arith.muli %12, %c16 : index
          %14 = arith.addi %13, %11 : index
          %15 = memref.load %arg13[%14] : memref<1024xf32, #gpu.address_space<workgroup>>
          memref.store %15, %arg10[%14] : memref<32xf32, #gpu.address_space<workgroup>>
        }
      }
      gpu.barrier
      scf.for %arg15 = %thread_id_x to %c512 step %c128 {
        %10 = arith.remui %arg15, %c16 : index
        %11 = arith.divui %arg15, %c16 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c256 : index
        %15 = arith.muli %12, %c16 : index
        %16 = arith.addi %14, %15 : index
        %17 = arith.addi %16, %10 : index
        %18 = memref.load %arg8[%17] : memref<512xf32, #gpu.address_space<workgroup>>
        %19 = arith.muli %13, %c16 : index
        %20 = arith.addi %19, %12 : index
        %21 = memref.load %arg11[%20] : memref<32xf32, #gpu.address_space<workgroup>>
        %22 = arith.divf %18, %21 : f32
        %23 = arith.truncf %22 : f32 to f16
        memref.store %23, %arg7[%17] : memref<512xf16, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      scf.for %arg15 = %thread_id_x to %c512 step %c128 {
        %10 = arith.remui %arg15, %c16 : index
        %11 = arith.divui %arg15, %c16 : index
        %12 = arith.remui %11, %c16 : index
        %13 = arith.divui %11, %c16 : index
        %14 = arith.muli %13, %c256 : index
        %15 = arith.muli %12, %c16 : index
        %16 = arith.addi %14, %15 : index
        %17 = arith.addi %16, %10 : index
        %18 = memref.load %arg7[%17] : memref<512xf16, #gpu.address_space<workgroup>>
        %19 = arith.muli %13, %c512 : index
        %20 = arith.addi %6, %19 : index
        %21 = arith.addi %20, %15 : index
        %22 = arith.addi %21, %10 : index
        memref.store %18, %arg5[%22] : memref<?xf16>
      }
      gpu.return
    }
  }
}

