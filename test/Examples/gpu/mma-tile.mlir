// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
module attributes {gpu.container_module} {
  func.func @block(%arg0: tensor<2x32x16xf16>, %arg1: tensor<64x16xf16>, %arg2: tensor<64x16xf16>, %arg3: tensor<32x8xf32>, %arg4: tensor<32x8xf32>) -> tensor<2x32x16xf16> {
    %c13824_i32 = arith.constant 13824 : i32
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0 = tensor.empty() : tensor<2x32x16xf16>
    %1 = rope_gpu.launch @kernels::@block_kernel_0 blocks in(%c1, %c2, %c1) threads in(%c64, %c1, %c1) dynamic_shared_memory_size %c13824_i32 ins(%arg1, %arg0, %arg3, %arg4, %arg2 : tensor<64x16xf16>, tensor<2x32x16xf16>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<64x16xf16>) outs(%0 : tensor<2x32x16xf16>) -> tensor<2x32x16xf16>
    return %1 : tensor<2x32x16xf16>
  }
  gpu.module @kernels {
    gpu.func @block_kernel_0(%arg0: memref<64x16xf16, strided<[?, ?], offset: ?>>, %arg1: memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>, %arg2: memref<32x8xf32, strided<[?, ?], offset: ?>>, %arg3: memref<32x8xf32, strided<[?, ?], offset: ?>>, %arg4: memref<64x16xf16, strided<[?, ?], offset: ?>>, %arg5: memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, nvvm.minctasm = 4 : i32} {
      %c96_i32 = arith.constant 96 : i32
      %cst = arith.constant 0x7FC00000 : f32
      %cst_0 = arith.constant 1.44269502 : f32
      %c57_i32 = arith.constant 57 : i32
      %c56_i32 = arith.constant 56 : i32
      %c49_i32 = arith.constant 49 : i32
      %c48_i32 = arith.constant 48 : i32
      %c41_i32 = arith.constant 41 : i32
      %c40_i32 = arith.constant 40 : i32
      %c33_i32 = arith.constant 33 : i32
      %c25_i32 = arith.constant 25 : i32
      %c24_i32 = arith.constant 24 : i32
      %c17_i32 = arith.constant 17 : i32
      %c9_i32 = arith.constant 9 : i32
      %cst_1 = arith.constant 2.500000e-01 : f32
      %cst_2 = arith.constant 0.000000e+00 : f32
      %cst_3 = arith.constant 0xFF800000 : f32
      %0 = llvm.mlir.poison : vector<2xf16>
      %c512_i32 = arith.constant 512 : i32
      %c1_i64 = arith.constant 1 : i64
      %c8_i64 = arith.constant 8 : i64
      %c16_i64 = arith.constant 16 : i64
      %1 = llvm.mlir.poison : vector<8xf16>
      %c7_i32 = arith.constant 7 : i32
      %c6_i32 = arith.constant 6 : i32
      %c5_i32 = arith.constant 5 : i32
      %c3_i32 = arith.constant 3 : i32
      %cst_4 = arith.constant 0.000000e+00 : f16
      %c0_i64 = arith.constant 0 : i64
      %c31_i32 = arith.constant 31 : i32
      %c4_i32 = arith.constant 4 : i32
      %c1_i32 = arith.constant 1 : i32
      %c0_i32 = arith.constant 0 : i32
      %c2_i32 = arith.constant 2 : i32
      %c8_i32 = arith.constant 8 : i32
      %c32_i32 = arith.constant 32 : i32
      %c16_i32 = arith.constant 16 : i32
      %c64_i32 = arith.constant 64 : i32
      %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg4 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index
      %2 = arith.index_cast %strides#0 : index to i64
      %3 = arith.index_cast %strides#1 : index to i64
      %intptr = memref.extract_aligned_pointer_as_index %arg4 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> index
      %4 = arith.index_cast %intptr : index to i64
      %5 = llvm.inttoptr %4 : i64 to !llvm.ptr<1>
      %6 = arith.index_cast %offset : index to i64
      %7 = llvm.getelementptr %5[%6] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_5, %offset_6, %sizes_7:2, %strides_8:2 = memref.extract_strided_metadata %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %8 = arith.index_cast %strides_8#0 : index to i64
      %9 = arith.index_cast %strides_8#1 : index to i64
      %intptr_9 = memref.extract_aligned_pointer_as_index %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> index
      %10 = arith.index_cast %intptr_9 : index to i64
      %11 = llvm.inttoptr %10 : i64 to !llvm.ptr<1>
      %12 = arith.index_cast %offset_6 : index to i64
      %13 = llvm.getelementptr %11[%12] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_10, %offset_11, %sizes_12:2, %strides_13:2 = memref.extract_strided_metadata %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %14 = arith.index_cast %strides_13#0 : index to i64
      %15 = arith.index_cast %strides_13#1 : index to i64
      %intptr_14 = memref.extract_aligned_pointer_as_index %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> index
      %16 = arith.index_cast %intptr_14 : index to i64
      %17 = llvm.inttoptr %16 : i64 to !llvm.ptr<1>
      %18 = arith.index_cast %offset_11 : index to i64
      %19 = llvm.getelementptr %17[%18] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_15, %offset_16, %sizes_17:3, %strides_18:3 = memref.extract_strided_metadata %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %20 = arith.index_cast %strides_18#0 : index to i64
      %21 = arith.index_cast %strides_18#1 : index to i64
      %22 = arith.index_cast %strides_18#2 : index to i64
      %intptr_19 = memref.extract_aligned_pointer_as_index %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> index
      %23 = arith.index_cast %intptr_19 : index to i64
      %24 = llvm.inttoptr %23 : i64 to !llvm.ptr<1>
      %25 = arith.index_cast %offset_16 : index to i64
      %26 = llvm.getelementptr %24[%25] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_20, %offset_21, %sizes_22:2, %strides_23:2 = memref.extract_strided_metadata %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index
      %27 = arith.index_cast %strides_23#0 : index to i64
      %28 = arith.index_cast %strides_23#1 : index to i64
      %intptr_24 = memref.extract_aligned_pointer_as_index %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> index
      %29 = arith.index_cast %intptr_24 : index to i64
      %30 = llvm.inttoptr %29 : i64 to !llvm.ptr<1>
      %31 = arith.index_cast %offset_21 : index to i64
      %32 = llvm.getelementptr %30[%31] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_25, %offset_26, %sizes_27:3, %strides_28:3 = memref.extract_strided_metadata %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %33 = arith.index_cast %strides_28#0 : index to i64
      %34 = arith.index_cast %strides_28#1 : index to i64
      %35 = arith.index_cast %strides_28#2 : index to i64
      %intptr_29 = memref.extract_aligned_pointer_as_index %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> index
      %36 = arith.index_cast %intptr_29 : index to i64
      %37 = llvm.inttoptr %36 : i64 to !llvm.ptr<1>
      %38 = arith.index_cast %offset_26 : index to i64
      %39 = llvm.getelementptr %37[%38] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %thread_id_x = gpu.thread_id  x
      %40 = arith.index_cast %thread_id_x : index to i32
      %41 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %intptr_30 = memref.extract_aligned_pointer_as_index %41 : memref<?xi8, #gpu.address_space<workgroup>> -> index
      %42 = arith.index_cast %intptr_30 : index to i64
      %43 = llvm.inttoptr %42 : i64 to !llvm.ptr<3>
      %block_id_x = gpu.block_id  x
      %44 = arith.index_cast %block_id_x : index to i32
      %block_id_y = gpu.block_id  y
      %45 = arith.index_cast %block_id_y : index to i32
      %46 = arith.remui %40, %c32_i32 : i32
      %47 = arith.divui %40, %c32_i32 : i32
      %48 = arith.divui %46, %c4_i32 : i32
      %49 = arith.remui %46, %c4_i32 : i32
      %50 = arith.muli %49, %c2_i32 : i32
      %51 = arith.muli %44, %c32_i32 : i32
      %52 = arith.muli %47, %c16_i32 : i32
      %53 = arith.addi %52, %48 : i32
      %54 = arith.addi %51, %53 : i32
      %55 = arith.cmpi slt, %54, %c32_i32 : i32
      %56 = arith.minsi %54, %c31_i32 : i32
      %57 = arith.addi %53, %c8_i32 : i32
      %58 = arith.addi %51, %57 : i32
      %59 = arith.cmpi slt, %58, %c32_i32 : i32
      %60 = arith.minsi %58, %c31_i32 : i32
      scf.for %arg6 = %40 to %c64_i32 step %c64_i32  : i32 {
        %808 = arith.divui %arg6, %c2_i32 : i32
        %809 = arith.remui %arg6, %c2_i32 : i32
        %810 = arith.addi %51, %808 : i32
        %811 = arith.cmpi slt, %810, %c32_i32 : i32
        %812 = arith.muli %809, %c8_i32 : i32
        %813 = arith.cmpi slt, %812, %c16_i32 : i32
        %814 = arith.andi %811, %813 : i1
        %815 = scf.if %814 -> (f16) {
          %856 = arith.cmpi sge, %812, %c0_i32 : i32
          %857 = arith.andi %856, %813 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %812, %c8_i32 : i32
            %860 = arith.divui %812, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %812 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %816 = arith.addi %812, %c1_i32 : i32
        %817 = arith.cmpi slt, %816, %c16_i32 : i32
        %818 = arith.andi %811, %817 : i1
        %819 = scf.if %818 -> (f16) {
          %856 = arith.cmpi sge, %816, %c0_i32 : i32
          %857 = arith.andi %856, %817 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %816, %c8_i32 : i32
            %860 = arith.divui %816, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %816 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %820 = arith.addi %812, %c2_i32 : i32
        %821 = arith.cmpi slt, %820, %c16_i32 : i32
        %822 = arith.andi %811, %821 : i1
        %823 = scf.if %822 -> (f16) {
          %856 = arith.cmpi sge, %820, %c0_i32 : i32
          %857 = arith.andi %856, %821 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %820, %c8_i32 : i32
            %860 = arith.divui %820, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %820 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %824 = arith.addi %812, %c3_i32 : i32
        %825 = arith.cmpi slt, %824, %c16_i32 : i32
        %826 = arith.andi %811, %825 : i1
        %827 = scf.if %826 -> (f16) {
          %856 = arith.cmpi sge, %824, %c0_i32 : i32
          %857 = arith.andi %856, %825 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %824, %c8_i32 : i32
            %860 = arith.divui %824, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %824 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %828 = arith.addi %812, %c4_i32 : i32
        %829 = arith.cmpi slt, %828, %c16_i32 : i32
        %830 = arith.andi %811, %829 : i1
        %831 = scf.if %830 -> (f16) {
          %856 = arith.cmpi sge, %828, %c0_i32 : i32
          %857 = arith.andi %856, %829 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %828, %c8_i32 : i32
            %860 = arith.divui %828, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %828 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %832 = arith.addi %812, %c5_i32 : i32
        %833 = arith.cmpi slt, %832, %c16_i32 : i32
        %834 = arith.andi %811, %833 : i1
        %835 = scf.if %834 -> (f16) {
          %856 = arith.cmpi sge, %832, %c0_i32 : i32
          %857 = arith.andi %856, %833 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %832, %c8_i32 : i32
            %860 = arith.divui %832, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %832 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %836 = arith.addi %812, %c6_i32 : i32
        %837 = arith.cmpi slt, %836, %c16_i32 : i32
        %838 = arith.andi %811, %837 : i1
        %839 = scf.if %838 -> (f16) {
          %856 = arith.cmpi sge, %836, %c0_i32 : i32
          %857 = arith.andi %856, %837 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %836, %c8_i32 : i32
            %860 = arith.divui %836, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %836 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %840 = arith.addi %812, %c7_i32 : i32
        %841 = arith.cmpi slt, %840, %c16_i32 : i32
        %842 = arith.andi %811, %841 : i1
        %843 = scf.if %842 -> (f16) {
          %856 = arith.cmpi sge, %840, %c0_i32 : i32
          %857 = arith.andi %856, %841 : i1
          %858 = scf.if %857 -> (f16) {
            %859 = arith.remui %840, %c8_i32 : i32
            %860 = arith.divui %840, %c8_i32 : i32
            %861 = arith.extsi %45 : i32 to i64
            %862 = arith.muli %861, %20 : i64
            %863 = arith.extsi %810 : i32 to i64
            %864 = arith.muli %863, %21 : i64
            %865 = arith.addi %862, %864 : i64
            %866 = arith.extsi %859 : i32 to i64
            %867 = arith.muli %866, %22 : i64
            %868 = arith.addi %865, %867 : i64
            %869 = llvm.getelementptr %26[%868] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %870 = llvm.load %869 : !llvm.ptr<1> -> f16
            %871 = arith.extf %870 : f16 to f32
            %872 = arith.addi %859, %c8_i32 : i32
            %873 = arith.extsi %872 : i32 to i64
            %874 = arith.muli %873, %22 : i64
            %875 = arith.addi %865, %874 : i64
            %876 = llvm.getelementptr %26[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %877 = llvm.load %876 : !llvm.ptr<1> -> f16
            %878 = arith.extf %877 : f16 to f32
            %879 = arith.muli %863, %14 : i64
            %880 = arith.muli %866, %15 : i64
            %881 = arith.addi %879, %880 : i64
            %882 = llvm.getelementptr %19[%881] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %883 = llvm.load %882 : !llvm.ptr<1> -> f32
            %884 = arith.muli %863, %8 : i64
            %885 = arith.muli %866, %9 : i64
            %886 = arith.addi %884, %885 : i64
            %887 = llvm.getelementptr %13[%886] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %888 = llvm.load %887 : !llvm.ptr<1> -> f32
            %889 = arith.mulf %883, %871 : f32
            %890 = arith.mulf %888, %878 : f32
            %891 = arith.subf %889, %890 : f32
            %892 = arith.mulf %883, %878 : f32
            %893 = arith.mulf %888, %871 : f32
            %894 = arith.addf %892, %893 : f32
            %895 = arith.cmpi eq, %860, %c0_i32 : i32
            %896 = arith.select %895, %891, %894 : f32
            %897 = arith.truncf %896 : f32 to f16
            scf.yield %897 : f16
          } else {
            %859 = arith.extsi %45 : i32 to i64
            %860 = arith.muli %859, %20 : i64
            %861 = arith.extsi %810 : i32 to i64
            %862 = arith.muli %861, %21 : i64
            %863 = arith.addi %860, %862 : i64
            %864 = arith.extsi %840 : i32 to i64
            %865 = arith.muli %864, %22 : i64
            %866 = arith.addi %863, %865 : i64
            %867 = llvm.getelementptr %26[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %868 = llvm.load %867 : !llvm.ptr<1> -> f16
            scf.yield %868 : f16
          }
          scf.yield %858 : f16
        } else {
          scf.yield %cst_4 : f16
        }
        %844 = llvm.insertelement %815, %1[%c0_i32 : i32] : vector<8xf16>
        %845 = llvm.insertelement %819, %844[%c1_i32 : i32] : vector<8xf16>
        %846 = llvm.insertelement %823, %845[%c2_i32 : i32] : vector<8xf16>
        %847 = llvm.insertelement %827, %846[%c3_i32 : i32] : vector<8xf16>
        %848 = llvm.insertelement %831, %847[%c4_i32 : i32] : vector<8xf16>
        %849 = llvm.insertelement %835, %848[%c5_i32 : i32] : vector<8xf16>
        %850 = llvm.insertelement %839, %849[%c6_i32 : i32] : vector<8xf16>
        %851 = llvm.insertelement %843, %850[%c7_i32 : i32] : vector<8xf16>
        %852 = arith.muli %808, %c3_i32 : i32
        %853 = arith.addi %852, %809 : i32
        %854 = arith.muli %853, %c16_i32 : i32
        %855 = llvm.getelementptr %43[%854] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        llvm.store %851, %855 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      }
      %61 = llvm.getelementptr %43[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %62 = llvm.ptrtoint %32 : !llvm.ptr<1> to i64
      %63 = arith.remui %62, %c16_i64 : i64
      %64 = arith.cmpi eq, %63, %c0_i64 : i64
      %65 = arith.remui %27, %c8_i64 : i64
      %66 = arith.cmpi eq, %65, %c0_i64 : i64
      %67 = arith.andi %64, %66 : i1
      %68 = arith.cmpi eq, %28, %c1_i64 : i64
      %69 = arith.andi %67, %68 : i1
      scf.if %69 {
        %808 = arith.divui %40, %c2_i32 : i32
        %809 = arith.remui %40, %c2_i32 : i32
        %810 = arith.muli %809, %c8_i32 : i32
        %811 = arith.subi %c16_i32, %810 : i32
        %812 = arith.muli %811, %c2_i32 : i32
        %813 = arith.minsi %812, %c16_i32 : i32
        %814 = arith.maxsi %813, %c0_i32 : i32
        %815 = arith.cmpi slt, %808, %c64_i32 : i32
        %816 = arith.select %815, %814, %c0_i32 : i32
        %817 = arith.extsi %808 : i32 to i64
        %818 = arith.muli %817, %27 : i64
        %819 = arith.extsi %810 : i32 to i64
        %820 = arith.addi %818, %819 : i64
        %821 = llvm.getelementptr %32[%820] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %822 = arith.cmpi sgt, %816, %c0_i32 : i32
        %823 = arith.select %822, %821, %32 : !llvm.ptr<1>
        %824 = arith.muli %808, %c3_i32 : i32
        %825 = arith.addi %824, %809 : i32
        %826 = arith.muli %825, %c16_i32 : i32
        %827 = llvm.getelementptr %61[%826] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %827, %823, 16, cache =  cg, %816 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %828 = arith.addi %808, %c32_i32 : i32
        %829 = arith.cmpi slt, %828, %c64_i32 : i32
        %830 = arith.select %829, %814, %c0_i32 : i32
        %831 = arith.extsi %828 : i32 to i64
        %832 = arith.muli %831, %27 : i64
        %833 = arith.addi %832, %819 : i64
        %834 = llvm.getelementptr %32[%833] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %835 = arith.cmpi sgt, %830, %c0_i32 : i32
        %836 = arith.select %835, %834, %32 : !llvm.ptr<1>
        %837 = llvm.getelementptr %827[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %837, %836, 16, cache =  cg, %830 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_45, %valid_46 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_45 to %c512_i32 step %c64_i32  : i32 {
          %808 = arith.divui %arg6, %c8_i32 : i32
          %809 = arith.remui %arg6, %c8_i32 : i32
          %810 = arith.muli %809, %c2_i32 : i32
          %811 = arith.cmpi slt, %808, %c64_i32 : i32
          %812 = arith.extsi %808 : i32 to i64
          %813 = arith.muli %812, %27 : i64
          %814 = arith.cmpi slt, %810, %c16_i32 : i32
          %815 = arith.andi %811, %814 : i1
          %816 = arith.extsi %810 : i32 to i64
          %817 = arith.muli %816, %28 : i64
          %818 = arith.addi %813, %817 : i64
          %819 = llvm.getelementptr %32[%818] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %820 = scf.if %815 -> (f16) {
            %838 = llvm.load %819 : !llvm.ptr<1> -> f16
            scf.yield %838 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %821 = arith.addi %810, %c1_i32 : i32
          %822 = arith.cmpi slt, %821, %c16_i32 : i32
          %823 = arith.andi %811, %822 : i1
          %824 = arith.extsi %821 : i32 to i64
          %825 = arith.muli %824, %28 : i64
          %826 = arith.addi %813, %825 : i64
          %827 = llvm.getelementptr %32[%826] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %828 = scf.if %823 -> (f16) {
            %838 = llvm.load %827 : !llvm.ptr<1> -> f16
            scf.yield %838 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %829 = llvm.insertelement %820, %0[%c0_i32 : i32] : vector<2xf16>
          %830 = llvm.insertelement %828, %829[%c1_i32 : i32] : vector<2xf16>
          %831 = arith.divui %810, %c8_i32 : i32
          %832 = arith.muli %808, %c3_i32 : i32
          %833 = arith.addi %832, %831 : i32
          %834 = arith.muli %833, %c16_i32 : i32
          %835 = llvm.getelementptr %61[%834] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %836 = arith.remui %810, %c8_i32 : i32
          %837 = llvm.getelementptr %835[%836] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %830, %837 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %70 = llvm.getelementptr %43[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %71 = llvm.ptrtoint %7 : !llvm.ptr<1> to i64
      %72 = arith.remui %71, %c16_i64 : i64
      %73 = arith.cmpi eq, %72, %c0_i64 : i64
      %74 = arith.remui %2, %c8_i64 : i64
      %75 = arith.cmpi eq, %74, %c0_i64 : i64
      %76 = arith.andi %73, %75 : i1
      %77 = arith.cmpi eq, %3, %c1_i64 : i64
      %78 = arith.andi %76, %77 : i1
      scf.if %78 {
        %808 = arith.divui %40, %c2_i32 : i32
        %809 = arith.remui %40, %c2_i32 : i32
        %810 = arith.muli %809, %c8_i32 : i32
        %811 = arith.subi %c16_i32, %810 : i32
        %812 = arith.muli %811, %c2_i32 : i32
        %813 = arith.minsi %812, %c16_i32 : i32
        %814 = arith.maxsi %813, %c0_i32 : i32
        %815 = arith.cmpi slt, %808, %c64_i32 : i32
        %816 = arith.select %815, %814, %c0_i32 : i32
        %817 = arith.extsi %808 : i32 to i64
        %818 = arith.muli %817, %2 : i64
        %819 = arith.extsi %810 : i32 to i64
        %820 = arith.addi %818, %819 : i64
        %821 = llvm.getelementptr %7[%820] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %822 = arith.cmpi sgt, %816, %c0_i32 : i32
        %823 = arith.select %822, %821, %7 : !llvm.ptr<1>
        %824 = arith.muli %808, %c3_i32 : i32
        %825 = arith.addi %824, %809 : i32
        %826 = arith.muli %825, %c16_i32 : i32
        %827 = llvm.getelementptr %70[%826] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %827, %823, 16, cache =  cg, %816 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %828 = arith.addi %808, %c32_i32 : i32
        %829 = arith.cmpi slt, %828, %c64_i32 : i32
        %830 = arith.select %829, %814, %c0_i32 : i32
        %831 = arith.extsi %828 : i32 to i64
        %832 = arith.muli %831, %2 : i64
        %833 = arith.addi %832, %819 : i64
        %834 = llvm.getelementptr %7[%833] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %835 = arith.cmpi sgt, %830, %c0_i32 : i32
        %836 = arith.select %835, %834, %7 : !llvm.ptr<1>
        %837 = llvm.getelementptr %827[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %837, %836, 16, cache =  cg, %830 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_45, %valid_46 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_45 to %c512_i32 step %c64_i32  : i32 {
          %808 = arith.divui %arg6, %c8_i32 : i32
          %809 = arith.remui %arg6, %c8_i32 : i32
          %810 = arith.muli %809, %c2_i32 : i32
          %811 = arith.cmpi slt, %808, %c64_i32 : i32
          %812 = arith.extsi %808 : i32 to i64
          %813 = arith.muli %812, %2 : i64
          %814 = arith.cmpi slt, %810, %c16_i32 : i32
          %815 = arith.andi %811, %814 : i1
          %816 = arith.extsi %810 : i32 to i64
          %817 = arith.muli %816, %3 : i64
          %818 = arith.addi %813, %817 : i64
          %819 = llvm.getelementptr %7[%818] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %820 = scf.if %815 -> (f16) {
            %838 = llvm.load %819 : !llvm.ptr<1> -> f16
            scf.yield %838 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %821 = arith.addi %810, %c1_i32 : i32
          %822 = arith.cmpi slt, %821, %c16_i32 : i32
          %823 = arith.andi %811, %822 : i1
          %824 = arith.extsi %821 : i32 to i64
          %825 = arith.muli %824, %3 : i64
          %826 = arith.addi %813, %825 : i64
          %827 = llvm.getelementptr %7[%826] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %828 = scf.if %823 -> (f16) {
            %838 = llvm.load %827 : !llvm.ptr<1> -> f16
            scf.yield %838 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %829 = llvm.insertelement %820, %0[%c0_i32 : i32] : vector<2xf16>
          %830 = llvm.insertelement %828, %829[%c1_i32 : i32] : vector<2xf16>
          %831 = arith.divui %810, %c8_i32 : i32
          %832 = arith.muli %808, %c3_i32 : i32
          %833 = arith.addi %832, %831 : i32
          %834 = arith.muli %833, %c16_i32 : i32
          %835 = llvm.getelementptr %70[%834] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %836 = arith.remui %810, %c8_i32 : i32
          %837 = llvm.getelementptr %835[%836] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %830, %837 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %79 = llvm.getelementptr %43[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %69 {
        %808 = arith.divui %40, %c2_i32 : i32
        %809 = arith.remui %40, %c2_i32 : i32
        %810 = arith.muli %809, %c8_i32 : i32
        %811 = arith.subi %c16_i32, %810 : i32
        %812 = arith.muli %811, %c2_i32 : i32
        %813 = arith.minsi %812, %c16_i32 : i32
        %814 = arith.maxsi %813, %c0_i32 : i32
        %815 = arith.addi %808, %c64_i32 : i32
        %816 = arith.cmpi slt, %815, %c64_i32 : i32
        %817 = arith.select %816, %814, %c0_i32 : i32
        %818 = arith.extsi %815 : i32 to i64
        %819 = arith.muli %818, %27 : i64
        %820 = arith.extsi %810 : i32 to i64
        %821 = arith.addi %819, %820 : i64
        %822 = llvm.getelementptr %32[%821] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %823 = arith.cmpi sgt, %817, %c0_i32 : i32
        %824 = arith.select %823, %822, %32 : !llvm.ptr<1>
        %825 = arith.muli %808, %c3_i32 : i32
        %826 = arith.addi %825, %809 : i32
        %827 = arith.muli %826, %c16_i32 : i32
        %828 = llvm.getelementptr %79[%827] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %828, %824, 16, cache =  cg, %817 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %829 = arith.addi %808, %c96_i32 : i32
        %830 = arith.cmpi slt, %829, %c64_i32 : i32
        %831 = arith.select %830, %814, %c0_i32 : i32
        %832 = arith.extsi %829 : i32 to i64
        %833 = arith.muli %832, %27 : i64
        %834 = arith.addi %833, %820 : i64
        %835 = llvm.getelementptr %32[%834] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %836 = arith.cmpi sgt, %831, %c0_i32 : i32
        %837 = arith.select %836, %835, %32 : !llvm.ptr<1>
        %838 = llvm.getelementptr %828[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %838, %837, 16, cache =  cg, %831 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_45, %valid_46 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_45 to %c512_i32 step %c64_i32  : i32 {
          %808 = arith.divui %arg6, %c8_i32 : i32
          %809 = arith.remui %arg6, %c8_i32 : i32
          %810 = arith.muli %809, %c2_i32 : i32
          %811 = arith.addi %808, %c64_i32 : i32
          %812 = arith.cmpi slt, %811, %c64_i32 : i32
          %813 = arith.extsi %811 : i32 to i64
          %814 = arith.muli %813, %27 : i64
          %815 = arith.cmpi slt, %810, %c16_i32 : i32
          %816 = arith.andi %812, %815 : i1
          %817 = arith.extsi %810 : i32 to i64
          %818 = arith.muli %817, %28 : i64
          %819 = arith.addi %814, %818 : i64
          %820 = llvm.getelementptr %32[%819] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %821 = scf.if %816 -> (f16) {
            %839 = llvm.load %820 : !llvm.ptr<1> -> f16
            scf.yield %839 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %822 = arith.addi %810, %c1_i32 : i32
          %823 = arith.cmpi slt, %822, %c16_i32 : i32
          %824 = arith.andi %812, %823 : i1
          %825 = arith.extsi %822 : i32 to i64
          %826 = arith.muli %825, %28 : i64
          %827 = arith.addi %814, %826 : i64
          %828 = llvm.getelementptr %32[%827] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %829 = scf.if %824 -> (f16) {
            %839 = llvm.load %828 : !llvm.ptr<1> -> f16
            scf.yield %839 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %830 = llvm.insertelement %821, %0[%c0_i32 : i32] : vector<2xf16>
          %831 = llvm.insertelement %829, %830[%c1_i32 : i32] : vector<2xf16>
          %832 = arith.divui %810, %c8_i32 : i32
          %833 = arith.muli %808, %c3_i32 : i32
          %834 = arith.addi %833, %832 : i32
          %835 = arith.muli %834, %c16_i32 : i32
          %836 = llvm.getelementptr %79[%835] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %837 = arith.remui %810, %c8_i32 : i32
          %838 = llvm.getelementptr %836[%837] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %831, %838 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %80 = arith.remui %46, %c16_i32 : i32
      %81 = arith.addi %52, %80 : i32
      %82 = arith.divui %46, %c16_i32 : i32
      %83 = arith.muli %81, %c3_i32 : i32
      %84 = arith.addi %83, %82 : i32
      %85 = arith.muli %84, %c16_i32 : i32
      %86 = llvm.getelementptr %43[%85] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %87 = nvvm.ldmatrix %86 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %88 = llvm.extractvalue %87[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %89 = llvm.bitcast %88 : i32 to vector<2xf16>
      %90 = llvm.extractvalue %87[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %91 = llvm.bitcast %90 : i32 to vector<2xf16>
      %92 = llvm.extractvalue %87[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %93 = llvm.bitcast %92 : i32 to vector<2xf16>
      %94 = llvm.extractvalue %87[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %95 = llvm.bitcast %94 : i32 to vector<2xf16>
      %96 = arith.muli %82, %c8_i32 : i32
      %97 = arith.remui %46, %c8_i32 : i32
      %98 = arith.addi %96, %97 : i32
      %99 = arith.divui %46, %c8_i32 : i32
      %100 = arith.remui %99, %c2_i32 : i32
      %101 = arith.muli %98, %c3_i32 : i32
      %102 = arith.addi %101, %100 : i32
      %103 = arith.muli %102, %c16_i32 : i32
      %104 = llvm.getelementptr %61[%103] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %105 = nvvm.ldmatrix %104 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %106 = llvm.extractvalue %105[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %107 = llvm.bitcast %106 : i32 to vector<2xf16>
      %108 = llvm.extractvalue %105[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %109 = llvm.bitcast %108 : i32 to vector<2xf16>
      %110 = llvm.extractvalue %105[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %111 = llvm.bitcast %110 : i32 to vector<2xf16>
      %112 = llvm.extractvalue %105[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %113 = llvm.bitcast %112 : i32 to vector<2xf16>
      %114 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%107, %109]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %115 = llvm.extractvalue %114[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %116 = llvm.extractvalue %114[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %117 = llvm.extractvalue %114[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %118 = llvm.extractvalue %114[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %119 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%111, %113]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %120 = llvm.extractvalue %119[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %121 = llvm.extractvalue %119[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %122 = llvm.extractvalue %119[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %123 = llvm.extractvalue %119[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %124 = llvm.getelementptr %104[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %125 = nvvm.ldmatrix %124 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %126 = llvm.extractvalue %125[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %127 = llvm.bitcast %126 : i32 to vector<2xf16>
      %128 = llvm.extractvalue %125[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %129 = llvm.bitcast %128 : i32 to vector<2xf16>
      %130 = llvm.extractvalue %125[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %131 = llvm.bitcast %130 : i32 to vector<2xf16>
      %132 = llvm.extractvalue %125[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %133 = llvm.bitcast %132 : i32 to vector<2xf16>
      %134 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%127, %129]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %135 = llvm.extractvalue %134[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %136 = llvm.extractvalue %134[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %137 = llvm.extractvalue %134[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %138 = llvm.extractvalue %134[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %139 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%131, %133]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %140 = llvm.extractvalue %139[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %141 = llvm.extractvalue %139[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %142 = llvm.extractvalue %139[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %143 = llvm.extractvalue %139[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %144 = llvm.getelementptr %104[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %145 = nvvm.ldmatrix %144 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %146 = llvm.extractvalue %145[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %147 = llvm.bitcast %146 : i32 to vector<2xf16>
      %148 = llvm.extractvalue %145[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %149 = llvm.bitcast %148 : i32 to vector<2xf16>
      %150 = llvm.extractvalue %145[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %151 = llvm.bitcast %150 : i32 to vector<2xf16>
      %152 = llvm.extractvalue %145[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %153 = llvm.bitcast %152 : i32 to vector<2xf16>
      %154 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%147, %149]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %155 = llvm.extractvalue %154[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %156 = llvm.extractvalue %154[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %157 = llvm.extractvalue %154[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %158 = llvm.extractvalue %154[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %159 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%151, %153]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %160 = llvm.extractvalue %159[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %161 = llvm.extractvalue %159[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %162 = llvm.extractvalue %159[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %163 = llvm.extractvalue %159[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %164 = llvm.getelementptr %104[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %165 = nvvm.ldmatrix %164 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %166 = llvm.extractvalue %165[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %167 = llvm.bitcast %166 : i32 to vector<2xf16>
      %168 = llvm.extractvalue %165[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %169 = llvm.bitcast %168 : i32 to vector<2xf16>
      %170 = llvm.extractvalue %165[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %171 = llvm.bitcast %170 : i32 to vector<2xf16>
      %172 = llvm.extractvalue %165[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %173 = llvm.bitcast %172 : i32 to vector<2xf16>
      %174 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%167, %169]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %175 = llvm.extractvalue %174[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %176 = llvm.extractvalue %174[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %177 = llvm.extractvalue %174[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %178 = llvm.extractvalue %174[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %179 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%171, %173]  C[%cst_2, %cst_2, %cst_2, %cst_2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %180 = llvm.extractvalue %179[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %181 = llvm.extractvalue %179[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %182 = llvm.extractvalue %179[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %183 = llvm.extractvalue %179[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %184 = arith.mulf %115, %cst_1 : f32
      %185 = arith.cmpi slt, %50, %c64_i32 : i32
      %186 = arith.select %185, %184, %cst_3 : f32
      %187 = arith.addi %50, %c1_i32 : i32
      %188 = arith.mulf %116, %cst_1 : f32
      %189 = arith.cmpi slt, %187, %c64_i32 : i32
      %190 = arith.select %189, %188, %cst_3 : f32
      %191 = arith.mulf %117, %cst_1 : f32
      %192 = arith.select %185, %191, %cst_3 : f32
      %193 = arith.mulf %118, %cst_1 : f32
      %194 = arith.select %189, %193, %cst_3 : f32
      %195 = arith.addi %50, %c8_i32 : i32
      %196 = arith.mulf %120, %cst_1 : f32
      %197 = arith.cmpi slt, %195, %c64_i32 : i32
      %198 = arith.select %197, %196, %cst_3 : f32
      %199 = arith.addi %50, %c9_i32 : i32
      %200 = arith.mulf %121, %cst_1 : f32
      %201 = arith.cmpi slt, %199, %c64_i32 : i32
      %202 = arith.select %201, %200, %cst_3 : f32
      %203 = arith.mulf %122, %cst_1 : f32
      %204 = arith.select %197, %203, %cst_3 : f32
      %205 = arith.mulf %123, %cst_1 : f32
      %206 = arith.select %201, %205, %cst_3 : f32
      %207 = arith.addi %50, %c16_i32 : i32
      %208 = arith.mulf %135, %cst_1 : f32
      %209 = arith.cmpi slt, %207, %c64_i32 : i32
      %210 = arith.select %209, %208, %cst_3 : f32
      %211 = arith.addi %50, %c17_i32 : i32
      %212 = arith.mulf %136, %cst_1 : f32
      %213 = arith.cmpi slt, %211, %c64_i32 : i32
      %214 = arith.select %213, %212, %cst_3 : f32
      %215 = arith.mulf %137, %cst_1 : f32
      %216 = arith.select %209, %215, %cst_3 : f32
      %217 = arith.mulf %138, %cst_1 : f32
      %218 = arith.select %213, %217, %cst_3 : f32
      %219 = arith.addi %50, %c24_i32 : i32
      %220 = arith.mulf %140, %cst_1 : f32
      %221 = arith.cmpi slt, %219, %c64_i32 : i32
      %222 = arith.select %221, %220, %cst_3 : f32
      %223 = arith.addi %50, %c25_i32 : i32
      %224 = arith.mulf %141, %cst_1 : f32
      %225 = arith.cmpi slt, %223, %c64_i32 : i32
      %226 = arith.select %225, %224, %cst_3 : f32
      %227 = arith.mulf %142, %cst_1 : f32
      %228 = arith.select %221, %227, %cst_3 : f32
      %229 = arith.mulf %143, %cst_1 : f32
      %230 = arith.select %225, %229, %cst_3 : f32
      %231 = arith.addi %50, %c32_i32 : i32
      %232 = arith.mulf %155, %cst_1 : f32
      %233 = arith.cmpi slt, %231, %c64_i32 : i32
      %234 = arith.select %233, %232, %cst_3 : f32
      %235 = arith.addi %50, %c33_i32 : i32
      %236 = arith.mulf %156, %cst_1 : f32
      %237 = arith.cmpi slt, %235, %c64_i32 : i32
      %238 = arith.select %237, %236, %cst_3 : f32
      %239 = arith.mulf %157, %cst_1 : f32
      %240 = arith.select %233, %239, %cst_3 : f32
      %241 = arith.mulf %158, %cst_1 : f32
      %242 = arith.select %237, %241, %cst_3 : f32
      %243 = arith.addi %50, %c40_i32 : i32
      %244 = arith.mulf %160, %cst_1 : f32
      %245 = arith.cmpi slt, %243, %c64_i32 : i32
      %246 = arith.select %245, %244, %cst_3 : f32
      %247 = arith.addi %50, %c41_i32 : i32
      %248 = arith.mulf %161, %cst_1 : f32
      %249 = arith.cmpi slt, %247, %c64_i32 : i32
      %250 = arith.select %249, %248, %cst_3 : f32
      %251 = arith.mulf %162, %cst_1 : f32
      %252 = arith.select %245, %251, %cst_3 : f32
      %253 = arith.mulf %163, %cst_1 : f32
      %254 = arith.select %249, %253, %cst_3 : f32
      %255 = arith.addi %50, %c48_i32 : i32
      %256 = arith.mulf %175, %cst_1 : f32
      %257 = arith.cmpi slt, %255, %c64_i32 : i32
      %258 = arith.select %257, %256, %cst_3 : f32
      %259 = arith.addi %50, %c49_i32 : i32
      %260 = arith.mulf %176, %cst_1 : f32
      %261 = arith.cmpi slt, %259, %c64_i32 : i32
      %262 = arith.select %261, %260, %cst_3 : f32
      %263 = arith.mulf %177, %cst_1 : f32
      %264 = arith.select %257, %263, %cst_3 : f32
      %265 = arith.mulf %178, %cst_1 : f32
      %266 = arith.select %261, %265, %cst_3 : f32
      %267 = arith.addi %50, %c56_i32 : i32
      %268 = arith.mulf %180, %cst_1 : f32
      %269 = arith.cmpi slt, %267, %c64_i32 : i32
      %270 = arith.select %269, %268, %cst_3 : f32
      %271 = arith.addi %50, %c57_i32 : i32
      %272 = arith.mulf %181, %cst_1 : f32
      %273 = arith.cmpi slt, %271, %c64_i32 : i32
      %274 = arith.select %273, %272, %cst_3 : f32
      %275 = arith.mulf %182, %cst_1 : f32
      %276 = arith.select %269, %275, %cst_3 : f32
      %277 = arith.mulf %183, %cst_1 : f32
      %278 = arith.select %273, %277, %cst_3 : f32
      %279 = arith.maximumf %186, %190 : f32
      %280 = arith.maximumf %279, %198 : f32
      %281 = arith.maximumf %280, %202 : f32
      %282 = arith.maximumf %281, %210 : f32
      %283 = arith.maximumf %282, %214 : f32
      %284 = arith.maximumf %283, %222 : f32
      %285 = arith.maximumf %284, %226 : f32
      %286 = arith.maximumf %285, %234 : f32
      %287 = arith.maximumf %286, %238 : f32
      %288 = arith.maximumf %287, %246 : f32
      %289 = arith.maximumf %288, %250 : f32
      %290 = arith.maximumf %289, %258 : f32
      %291 = arith.maximumf %290, %262 : f32
      %292 = arith.maximumf %291, %270 : f32
      %293 = arith.maximumf %292, %274 : f32
      %shuffleResult, %valid = gpu.shuffle  xor %293, %c1_i32, %c32_i32 : f32
      %294 = arith.maximumf %293, %shuffleResult : f32
      %shuffleResult_31, %valid_32 = gpu.shuffle  xor %294, %c2_i32, %c32_i32 : f32
      %295 = arith.maximumf %294, %shuffleResult_31 : f32
      %296 = arith.cmpf oeq, %295, %cst_3 : f32
      %297 = arith.select %296, %cst_2, %295 : f32
      %298 = arith.subf %cst_3, %297 : f32
      %299 = arith.mulf %298, %cst_0 : f32
      %300 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%299) : (f32) -> f32
      %301 = arith.mulf %300, %cst_2 : f32
      %302 = arith.maximumf %192, %194 : f32
      %303 = arith.maximumf %302, %204 : f32
      %304 = arith.maximumf %303, %206 : f32
      %305 = arith.maximumf %304, %216 : f32
      %306 = arith.maximumf %305, %218 : f32
      %307 = arith.maximumf %306, %228 : f32
      %308 = arith.maximumf %307, %230 : f32
      %309 = arith.maximumf %308, %240 : f32
      %310 = arith.maximumf %309, %242 : f32
      %311 = arith.maximumf %310, %252 : f32
      %312 = arith.maximumf %311, %254 : f32
      %313 = arith.maximumf %312, %264 : f32
      %314 = arith.maximumf %313, %266 : f32
      %315 = arith.maximumf %314, %276 : f32
      %316 = arith.maximumf %315, %278 : f32
      %shuffleResult_33, %valid_34 = gpu.shuffle  xor %316, %c1_i32, %c32_i32 : f32
      %317 = arith.maximumf %316, %shuffleResult_33 : f32
      %shuffleResult_35, %valid_36 = gpu.shuffle  xor %317, %c2_i32, %c32_i32 : f32
      %318 = arith.maximumf %317, %shuffleResult_35 : f32
      %319 = arith.cmpf oeq, %318, %cst_3 : f32
      %320 = arith.select %319, %cst_2, %318 : f32
      %321 = arith.subf %cst_3, %320 : f32
      %322 = arith.mulf %321, %cst_0 : f32
      %323 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%322) : (f32) -> f32
      %324 = arith.mulf %323, %cst_2 : f32
      %325 = arith.subf %186, %297 : f32
      %326 = arith.mulf %325, %cst_0 : f32
      %327 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%326) : (f32) -> f32
      %328 = arith.addf %301, %327 : f32
      %329 = arith.subf %190, %297 : f32
      %330 = arith.mulf %329, %cst_0 : f32
      %331 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%330) : (f32) -> f32
      %332 = arith.addf %328, %331 : f32
      %333 = arith.subf %192, %320 : f32
      %334 = arith.mulf %333, %cst_0 : f32
      %335 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%334) : (f32) -> f32
      %336 = arith.addf %324, %335 : f32
      %337 = arith.subf %194, %320 : f32
      %338 = arith.mulf %337, %cst_0 : f32
      %339 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%338) : (f32) -> f32
      %340 = arith.addf %336, %339 : f32
      %341 = arith.subf %198, %297 : f32
      %342 = arith.mulf %341, %cst_0 : f32
      %343 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%342) : (f32) -> f32
      %344 = arith.addf %332, %343 : f32
      %345 = arith.subf %202, %297 : f32
      %346 = arith.mulf %345, %cst_0 : f32
      %347 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%346) : (f32) -> f32
      %348 = arith.addf %344, %347 : f32
      %349 = arith.subf %204, %320 : f32
      %350 = arith.mulf %349, %cst_0 : f32
      %351 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%350) : (f32) -> f32
      %352 = arith.addf %340, %351 : f32
      %353 = arith.subf %206, %320 : f32
      %354 = arith.mulf %353, %cst_0 : f32
      %355 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%354) : (f32) -> f32
      %356 = arith.addf %352, %355 : f32
      %357 = arith.subf %210, %297 : f32
      %358 = arith.mulf %357, %cst_0 : f32
      %359 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%358) : (f32) -> f32
      %360 = arith.addf %348, %359 : f32
      %361 = arith.subf %214, %297 : f32
      %362 = arith.mulf %361, %cst_0 : f32
      %363 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%362) : (f32) -> f32
      %364 = arith.addf %360, %363 : f32
      %365 = arith.subf %216, %320 : f32
      %366 = arith.mulf %365, %cst_0 : f32
      %367 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%366) : (f32) -> f32
      %368 = arith.addf %356, %367 : f32
      %369 = arith.subf %218, %320 : f32
      %370 = arith.mulf %369, %cst_0 : f32
      %371 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%370) : (f32) -> f32
      %372 = arith.addf %368, %371 : f32
      %373 = arith.subf %222, %297 : f32
      %374 = arith.mulf %373, %cst_0 : f32
      %375 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%374) : (f32) -> f32
      %376 = arith.addf %364, %375 : f32
      %377 = arith.subf %226, %297 : f32
      %378 = arith.mulf %377, %cst_0 : f32
      %379 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%378) : (f32) -> f32
      %380 = arith.addf %376, %379 : f32
      %381 = arith.subf %228, %320 : f32
      %382 = arith.mulf %381, %cst_0 : f32
      %383 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%382) : (f32) -> f32
      %384 = arith.addf %372, %383 : f32
      %385 = arith.subf %230, %320 : f32
      %386 = arith.mulf %385, %cst_0 : f32
      %387 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%386) : (f32) -> f32
      %388 = arith.addf %384, %387 : f32
      %389 = arith.subf %234, %297 : f32
      %390 = arith.mulf %389, %cst_0 : f32
      %391 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%390) : (f32) -> f32
      %392 = arith.addf %380, %391 : f32
      %393 = arith.subf %238, %297 : f32
      %394 = arith.mulf %393, %cst_0 : f32
      %395 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%394) : (f32) -> f32
      %396 = arith.addf %392, %395 : f32
      %397 = arith.subf %240, %320 : f32
      %398 = arith.mulf %397, %cst_0 : f32
      %399 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%398) : (f32) -> f32
      %400 = arith.addf %388, %399 : f32
      %401 = arith.subf %242, %320 : f32
      %402 = arith.mulf %401, %cst_0 : f32
      %403 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%402) : (f32) -> f32
      %404 = arith.addf %400, %403 : f32
      %405 = arith.subf %246, %297 : f32
      %406 = arith.mulf %405, %cst_0 : f32
      %407 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%406) : (f32) -> f32
      %408 = arith.addf %396, %407 : f32
      %409 = arith.subf %250, %297 : f32
      %410 = arith.mulf %409, %cst_0 : f32
      %411 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%410) : (f32) -> f32
      %412 = arith.addf %408, %411 : f32
      %413 = arith.subf %252, %320 : f32
      %414 = arith.mulf %413, %cst_0 : f32
      %415 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%414) : (f32) -> f32
      %416 = arith.addf %404, %415 : f32
      %417 = arith.subf %254, %320 : f32
      %418 = arith.mulf %417, %cst_0 : f32
      %419 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%418) : (f32) -> f32
      %420 = arith.addf %416, %419 : f32
      %421 = arith.subf %258, %297 : f32
      %422 = arith.mulf %421, %cst_0 : f32
      %423 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%422) : (f32) -> f32
      %424 = arith.addf %412, %423 : f32
      %425 = arith.subf %262, %297 : f32
      %426 = arith.mulf %425, %cst_0 : f32
      %427 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%426) : (f32) -> f32
      %428 = arith.addf %424, %427 : f32
      %429 = arith.subf %264, %320 : f32
      %430 = arith.mulf %429, %cst_0 : f32
      %431 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%430) : (f32) -> f32
      %432 = arith.addf %420, %431 : f32
      %433 = arith.subf %266, %320 : f32
      %434 = arith.mulf %433, %cst_0 : f32
      %435 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%434) : (f32) -> f32
      %436 = arith.addf %432, %435 : f32
      %437 = arith.subf %270, %297 : f32
      %438 = arith.mulf %437, %cst_0 : f32
      %439 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%438) : (f32) -> f32
      %440 = arith.addf %428, %439 : f32
      %441 = arith.subf %274, %297 : f32
      %442 = arith.mulf %441, %cst_0 : f32
      %443 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%442) : (f32) -> f32
      %444 = arith.addf %440, %443 : f32
      %445 = arith.subf %276, %320 : f32
      %446 = arith.mulf %445, %cst_0 : f32
      %447 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%446) : (f32) -> f32
      %448 = arith.addf %436, %447 : f32
      %449 = arith.subf %278, %320 : f32
      %450 = arith.mulf %449, %cst_0 : f32
      %451 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%450) : (f32) -> f32
      %452 = arith.addf %448, %451 : f32
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %453 = llvm.getelementptr %43[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %78 {
        %808 = arith.divui %40, %c2_i32 : i32
        %809 = arith.remui %40, %c2_i32 : i32
        %810 = arith.muli %809, %c8_i32 : i32
        %811 = arith.subi %c16_i32, %810 : i32
        %812 = arith.muli %811, %c2_i32 : i32
        %813 = arith.minsi %812, %c16_i32 : i32
        %814 = arith.maxsi %813, %c0_i32 : i32
        %815 = arith.addi %808, %c64_i32 : i32
        %816 = arith.cmpi slt, %815, %c64_i32 : i32
        %817 = arith.select %816, %814, %c0_i32 : i32
        %818 = arith.extsi %815 : i32 to i64
        %819 = arith.muli %818, %2 : i64
        %820 = arith.extsi %810 : i32 to i64
        %821 = arith.addi %819, %820 : i64
        %822 = llvm.getelementptr %7[%821] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %823 = arith.cmpi sgt, %817, %c0_i32 : i32
        %824 = arith.select %823, %822, %7 : !llvm.ptr<1>
        %825 = arith.muli %808, %c3_i32 : i32
        %826 = arith.addi %825, %809 : i32
        %827 = arith.muli %826, %c16_i32 : i32
        %828 = llvm.getelementptr %453[%827] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %828, %824, 16, cache =  cg, %817 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %829 = arith.addi %808, %c96_i32 : i32
        %830 = arith.cmpi slt, %829, %c64_i32 : i32
        %831 = arith.select %830, %814, %c0_i32 : i32
        %832 = arith.extsi %829 : i32 to i64
        %833 = arith.muli %832, %2 : i64
        %834 = arith.addi %833, %820 : i64
        %835 = llvm.getelementptr %7[%834] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %836 = arith.cmpi sgt, %831, %c0_i32 : i32
        %837 = arith.select %836, %835, %7 : !llvm.ptr<1>
        %838 = llvm.getelementptr %828[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %838, %837, 16, cache =  cg, %831 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_45, %valid_46 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_45 to %c512_i32 step %c64_i32  : i32 {
          %808 = arith.divui %arg6, %c8_i32 : i32
          %809 = arith.remui %arg6, %c8_i32 : i32
          %810 = arith.muli %809, %c2_i32 : i32
          %811 = arith.addi %808, %c64_i32 : i32
          %812 = arith.cmpi slt, %811, %c64_i32 : i32
          %813 = arith.extsi %811 : i32 to i64
          %814 = arith.muli %813, %2 : i64
          %815 = arith.cmpi slt, %810, %c16_i32 : i32
          %816 = arith.andi %812, %815 : i1
          %817 = arith.extsi %810 : i32 to i64
          %818 = arith.muli %817, %3 : i64
          %819 = arith.addi %814, %818 : i64
          %820 = llvm.getelementptr %7[%819] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %821 = scf.if %816 -> (f16) {
            %839 = llvm.load %820 : !llvm.ptr<1> -> f16
            scf.yield %839 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %822 = arith.addi %810, %c1_i32 : i32
          %823 = arith.cmpi slt, %822, %c16_i32 : i32
          %824 = arith.andi %812, %823 : i1
          %825 = arith.extsi %822 : i32 to i64
          %826 = arith.muli %825, %3 : i64
          %827 = arith.addi %814, %826 : i64
          %828 = llvm.getelementptr %7[%827] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %829 = scf.if %824 -> (f16) {
            %839 = llvm.load %828 : !llvm.ptr<1> -> f16
            scf.yield %839 : f16
          } else {
            scf.yield %cst_4 : f16
          }
          %830 = llvm.insertelement %821, %0[%c0_i32 : i32] : vector<2xf16>
          %831 = llvm.insertelement %829, %830[%c1_i32 : i32] : vector<2xf16>
          %832 = arith.divui %810, %c8_i32 : i32
          %833 = arith.muli %808, %c3_i32 : i32
          %834 = arith.addi %833, %832 : i32
          %835 = arith.muli %834, %c16_i32 : i32
          %836 = llvm.getelementptr %453[%835] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %837 = arith.remui %810, %c8_i32 : i32
          %838 = llvm.getelementptr %836[%837] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %831, %838 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %454 = arith.truncf %327 : f32 to f16
      %455 = arith.extf %454 : f16 to f32
      %456 = arith.subf %327, %455 : f32
      %457 = arith.truncf %331 : f32 to f16
      %458 = arith.extf %457 : f16 to f32
      %459 = arith.subf %331, %458 : f32
      %460 = arith.truncf %335 : f32 to f16
      %461 = arith.extf %460 : f16 to f32
      %462 = arith.subf %335, %461 : f32
      %463 = arith.truncf %339 : f32 to f16
      %464 = arith.extf %463 : f16 to f32
      %465 = arith.subf %339, %464 : f32
      %466 = arith.truncf %343 : f32 to f16
      %467 = arith.extf %466 : f16 to f32
      %468 = arith.subf %343, %467 : f32
      %469 = arith.truncf %347 : f32 to f16
      %470 = arith.extf %469 : f16 to f32
      %471 = arith.subf %347, %470 : f32
      %472 = arith.truncf %351 : f32 to f16
      %473 = arith.extf %472 : f16 to f32
      %474 = arith.subf %351, %473 : f32
      %475 = arith.truncf %355 : f32 to f16
      %476 = arith.extf %475 : f16 to f32
      %477 = arith.subf %355, %476 : f32
      %478 = arith.truncf %359 : f32 to f16
      %479 = arith.extf %478 : f16 to f32
      %480 = arith.subf %359, %479 : f32
      %481 = arith.truncf %363 : f32 to f16
      %482 = arith.extf %481 : f16 to f32
      %483 = arith.subf %363, %482 : f32
      %484 = arith.truncf %367 : f32 to f16
      %485 = arith.extf %484 : f16 to f32
      %486 = arith.subf %367, %485 : f32
      %487 = arith.truncf %371 : f32 to f16
      %488 = arith.extf %487 : f16 to f32
      %489 = arith.subf %371, %488 : f32
      %490 = arith.truncf %375 : f32 to f16
      %491 = arith.extf %490 : f16 to f32
      %492 = arith.subf %375, %491 : f32
      %493 = arith.truncf %379 : f32 to f16
      %494 = arith.extf %493 : f16 to f32
      %495 = arith.subf %379, %494 : f32
      %496 = arith.truncf %383 : f32 to f16
      %497 = arith.extf %496 : f16 to f32
      %498 = arith.subf %383, %497 : f32
      %499 = arith.truncf %387 : f32 to f16
      %500 = arith.extf %499 : f16 to f32
      %501 = arith.subf %387, %500 : f32
      %502 = arith.truncf %391 : f32 to f16
      %503 = arith.extf %502 : f16 to f32
      %504 = arith.subf %391, %503 : f32
      %505 = arith.truncf %395 : f32 to f16
      %506 = arith.extf %505 : f16 to f32
      %507 = arith.subf %395, %506 : f32
      %508 = arith.truncf %399 : f32 to f16
      %509 = arith.extf %508 : f16 to f32
      %510 = arith.subf %399, %509 : f32
      %511 = arith.truncf %403 : f32 to f16
      %512 = arith.extf %511 : f16 to f32
      %513 = arith.subf %403, %512 : f32
      %514 = arith.truncf %407 : f32 to f16
      %515 = arith.extf %514 : f16 to f32
      %516 = arith.subf %407, %515 : f32
      %517 = arith.truncf %411 : f32 to f16
      %518 = arith.extf %517 : f16 to f32
      %519 = arith.subf %411, %518 : f32
      %520 = arith.truncf %415 : f32 to f16
      %521 = arith.extf %520 : f16 to f32
      %522 = arith.subf %415, %521 : f32
      %523 = arith.truncf %419 : f32 to f16
      %524 = arith.extf %523 : f16 to f32
      %525 = arith.subf %419, %524 : f32
      %526 = arith.truncf %423 : f32 to f16
      %527 = arith.extf %526 : f16 to f32
      %528 = arith.subf %423, %527 : f32
      %529 = arith.truncf %427 : f32 to f16
      %530 = arith.extf %529 : f16 to f32
      %531 = arith.subf %427, %530 : f32
      %532 = arith.truncf %431 : f32 to f16
      %533 = arith.extf %532 : f16 to f32
      %534 = arith.subf %431, %533 : f32
      %535 = arith.truncf %435 : f32 to f16
      %536 = arith.extf %535 : f16 to f32
      %537 = arith.subf %435, %536 : f32
      %538 = arith.truncf %439 : f32 to f16
      %539 = arith.extf %538 : f16 to f32
      %540 = arith.subf %439, %539 : f32
      %541 = arith.truncf %443 : f32 to f16
      %542 = arith.extf %541 : f16 to f32
      %543 = arith.subf %443, %542 : f32
      %544 = arith.truncf %447 : f32 to f16
      %545 = arith.extf %544 : f16 to f32
      %546 = arith.subf %447, %545 : f32
      %547 = arith.truncf %451 : f32 to f16
      %548 = arith.extf %547 : f16 to f32
      %549 = arith.subf %451, %548 : f32
      %550 = llvm.insertelement %454, %0[%c0_i32 : i32] : vector<2xf16>
      %551 = llvm.insertelement %457, %550[%c1_i32 : i32] : vector<2xf16>
      %552 = llvm.insertelement %460, %0[%c0_i32 : i32] : vector<2xf16>
      %553 = llvm.insertelement %463, %552[%c1_i32 : i32] : vector<2xf16>
      %554 = llvm.insertelement %466, %0[%c0_i32 : i32] : vector<2xf16>
      %555 = llvm.insertelement %469, %554[%c1_i32 : i32] : vector<2xf16>
      %556 = llvm.insertelement %472, %0[%c0_i32 : i32] : vector<2xf16>
      %557 = llvm.insertelement %475, %556[%c1_i32 : i32] : vector<2xf16>
      %558 = arith.truncf %456 : f32 to f16
      %559 = arith.truncf %459 : f32 to f16
      %560 = llvm.insertelement %558, %0[%c0_i32 : i32] : vector<2xf16>
      %561 = llvm.insertelement %559, %560[%c1_i32 : i32] : vector<2xf16>
      %562 = arith.truncf %462 : f32 to f16
      %563 = arith.truncf %465 : f32 to f16
      %564 = llvm.insertelement %562, %0[%c0_i32 : i32] : vector<2xf16>
      %565 = llvm.insertelement %563, %564[%c1_i32 : i32] : vector<2xf16>
      %566 = arith.truncf %468 : f32 to f16
      %567 = arith.truncf %471 : f32 to f16
      %568 = llvm.insertelement %566, %0[%c0_i32 : i32] : vector<2xf16>
      %569 = llvm.insertelement %567, %568[%c1_i32 : i32] : vector<2xf16>
      %570 = arith.truncf %474 : f32 to f16
      %571 = arith.truncf %477 : f32 to f16
      %572 = llvm.insertelement %570, %0[%c0_i32 : i32] : vector<2xf16>
      %573 = llvm.insertelement %571, %572[%c1_i32 : i32] : vector<2xf16>
      %574 = arith.muli %80, %c3_i32 : i32
      %575 = arith.addi %574, %82 : i32
      %576 = arith.muli %575, %c16_i32 : i32
      %577 = llvm.getelementptr %70[%576] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %578 = nvvm.ldmatrix %577 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %579 = llvm.extractvalue %578[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %580 = llvm.bitcast %579 : i32 to vector<2xf16>
      %581 = llvm.extractvalue %578[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %582 = llvm.bitcast %581 : i32 to vector<2xf16>
      %583 = llvm.extractvalue %578[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %584 = llvm.bitcast %583 : i32 to vector<2xf16>
      %585 = llvm.extractvalue %578[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %586 = llvm.bitcast %585 : i32 to vector<2xf16>
      %587 = nvvm.mma.sync A[%551, %553, %555, %557]  B[%580, %582]  C[%301, %301, %324, %324]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %588 = llvm.extractvalue %587[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %589 = llvm.extractvalue %587[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %590 = llvm.extractvalue %587[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %591 = llvm.extractvalue %587[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %592 = nvvm.mma.sync A[%551, %553, %555, %557]  B[%584, %586]  C[%301, %301, %324, %324]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %593 = llvm.extractvalue %592[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %594 = llvm.extractvalue %592[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %595 = llvm.extractvalue %592[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %596 = llvm.extractvalue %592[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %597 = nvvm.mma.sync A[%561, %565, %569, %573]  B[%580, %582]  C[%588, %589, %590, %591]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %598 = llvm.extractvalue %597[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %599 = llvm.extractvalue %597[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %600 = llvm.extractvalue %597[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %601 = llvm.extractvalue %597[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %602 = nvvm.mma.sync A[%561, %565, %569, %573]  B[%584, %586]  C[%593, %594, %595, %596]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %603 = llvm.extractvalue %602[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %604 = llvm.extractvalue %602[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %605 = llvm.extractvalue %602[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %606 = llvm.extractvalue %602[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %607 = llvm.insertelement %478, %0[%c0_i32 : i32] : vector<2xf16>
      %608 = llvm.insertelement %481, %607[%c1_i32 : i32] : vector<2xf16>
      %609 = llvm.insertelement %484, %0[%c0_i32 : i32] : vector<2xf16>
      %610 = llvm.insertelement %487, %609[%c1_i32 : i32] : vector<2xf16>
      %611 = llvm.insertelement %490, %0[%c0_i32 : i32] : vector<2xf16>
      %612 = llvm.insertelement %493, %611[%c1_i32 : i32] : vector<2xf16>
      %613 = llvm.insertelement %496, %0[%c0_i32 : i32] : vector<2xf16>
      %614 = llvm.insertelement %499, %613[%c1_i32 : i32] : vector<2xf16>
      %615 = arith.truncf %480 : f32 to f16
      %616 = arith.truncf %483 : f32 to f16
      %617 = llvm.insertelement %615, %0[%c0_i32 : i32] : vector<2xf16>
      %618 = llvm.insertelement %616, %617[%c1_i32 : i32] : vector<2xf16>
      %619 = arith.truncf %486 : f32 to f16
      %620 = arith.truncf %489 : f32 to f16
      %621 = llvm.insertelement %619, %0[%c0_i32 : i32] : vector<2xf16>
      %622 = llvm.insertelement %620, %621[%c1_i32 : i32] : vector<2xf16>
      %623 = arith.truncf %492 : f32 to f16
      %624 = arith.truncf %495 : f32 to f16
      %625 = llvm.insertelement %623, %0[%c0_i32 : i32] : vector<2xf16>
      %626 = llvm.insertelement %624, %625[%c1_i32 : i32] : vector<2xf16>
      %627 = arith.truncf %498 : f32 to f16
      %628 = arith.truncf %501 : f32 to f16
      %629 = llvm.insertelement %627, %0[%c0_i32 : i32] : vector<2xf16>
      %630 = llvm.insertelement %628, %629[%c1_i32 : i32] : vector<2xf16>
      %631 = llvm.getelementptr %577[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %632 = nvvm.ldmatrix %631 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %633 = llvm.extractvalue %632[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %634 = llvm.bitcast %633 : i32 to vector<2xf16>
      %635 = llvm.extractvalue %632[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %636 = llvm.bitcast %635 : i32 to vector<2xf16>
      %637 = llvm.extractvalue %632[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %638 = llvm.bitcast %637 : i32 to vector<2xf16>
      %639 = llvm.extractvalue %632[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %640 = llvm.bitcast %639 : i32 to vector<2xf16>
      %641 = nvvm.mma.sync A[%608, %610, %612, %614]  B[%634, %636]  C[%598, %599, %600, %601]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %642 = llvm.extractvalue %641[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %643 = llvm.extractvalue %641[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %644 = llvm.extractvalue %641[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %645 = llvm.extractvalue %641[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %646 = nvvm.mma.sync A[%608, %610, %612, %614]  B[%638, %640]  C[%603, %604, %605, %606]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %647 = llvm.extractvalue %646[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %648 = llvm.extractvalue %646[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %649 = llvm.extractvalue %646[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %650 = llvm.extractvalue %646[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %651 = nvvm.mma.sync A[%618, %622, %626, %630]  B[%634, %636]  C[%642, %643, %644, %645]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %652 = llvm.extractvalue %651[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %653 = llvm.extractvalue %651[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %654 = llvm.extractvalue %651[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %655 = llvm.extractvalue %651[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %656 = nvvm.mma.sync A[%618, %622, %626, %630]  B[%638, %640]  C[%647, %648, %649, %650]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %657 = llvm.extractvalue %656[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %658 = llvm.extractvalue %656[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %659 = llvm.extractvalue %656[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %660 = llvm.extractvalue %656[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %661 = llvm.insertelement %502, %0[%c0_i32 : i32] : vector<2xf16>
      %662 = llvm.insertelement %505, %661[%c1_i32 : i32] : vector<2xf16>
      %663 = llvm.insertelement %508, %0[%c0_i32 : i32] : vector<2xf16>
      %664 = llvm.insertelement %511, %663[%c1_i32 : i32] : vector<2xf16>
      %665 = llvm.insertelement %514, %0[%c0_i32 : i32] : vector<2xf16>
      %666 = llvm.insertelement %517, %665[%c1_i32 : i32] : vector<2xf16>
      %667 = llvm.insertelement %520, %0[%c0_i32 : i32] : vector<2xf16>
      %668 = llvm.insertelement %523, %667[%c1_i32 : i32] : vector<2xf16>
      %669 = arith.truncf %504 : f32 to f16
      %670 = arith.truncf %507 : f32 to f16
      %671 = llvm.insertelement %669, %0[%c0_i32 : i32] : vector<2xf16>
      %672 = llvm.insertelement %670, %671[%c1_i32 : i32] : vector<2xf16>
      %673 = arith.truncf %510 : f32 to f16
      %674 = arith.truncf %513 : f32 to f16
      %675 = llvm.insertelement %673, %0[%c0_i32 : i32] : vector<2xf16>
      %676 = llvm.insertelement %674, %675[%c1_i32 : i32] : vector<2xf16>
      %677 = arith.truncf %516 : f32 to f16
      %678 = arith.truncf %519 : f32 to f16
      %679 = llvm.insertelement %677, %0[%c0_i32 : i32] : vector<2xf16>
      %680 = llvm.insertelement %678, %679[%c1_i32 : i32] : vector<2xf16>
      %681 = arith.truncf %522 : f32 to f16
      %682 = arith.truncf %525 : f32 to f16
      %683 = llvm.insertelement %681, %0[%c0_i32 : i32] : vector<2xf16>
      %684 = llvm.insertelement %682, %683[%c1_i32 : i32] : vector<2xf16>
      %685 = llvm.getelementptr %577[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %686 = nvvm.ldmatrix %685 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %687 = llvm.extractvalue %686[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %688 = llvm.bitcast %687 : i32 to vector<2xf16>
      %689 = llvm.extractvalue %686[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %690 = llvm.bitcast %689 : i32 to vector<2xf16>
      %691 = llvm.extractvalue %686[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %692 = llvm.bitcast %691 : i32 to vector<2xf16>
      %693 = llvm.extractvalue %686[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %694 = llvm.bitcast %693 : i32 to vector<2xf16>
      %695 = nvvm.mma.sync A[%662, %664, %666, %668]  B[%688, %690]  C[%652, %653, %654, %655]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %696 = llvm.extractvalue %695[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %697 = llvm.extractvalue %695[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %698 = llvm.extractvalue %695[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %699 = llvm.extractvalue %695[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %700 = nvvm.mma.sync A[%662, %664, %666, %668]  B[%692, %694]  C[%657, %658, %659, %660]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %701 = llvm.extractvalue %700[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %702 = llvm.extractvalue %700[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %703 = llvm.extractvalue %700[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %704 = llvm.extractvalue %700[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %705 = nvvm.mma.sync A[%672, %676, %680, %684]  B[%688, %690]  C[%696, %697, %698, %699]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %706 = llvm.extractvalue %705[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %707 = llvm.extractvalue %705[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %708 = llvm.extractvalue %705[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %709 = llvm.extractvalue %705[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %710 = nvvm.mma.sync A[%672, %676, %680, %684]  B[%692, %694]  C[%701, %702, %703, %704]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %711 = llvm.extractvalue %710[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %712 = llvm.extractvalue %710[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %713 = llvm.extractvalue %710[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %714 = llvm.extractvalue %710[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %715 = llvm.insertelement %526, %0[%c0_i32 : i32] : vector<2xf16>
      %716 = llvm.insertelement %529, %715[%c1_i32 : i32] : vector<2xf16>
      %717 = llvm.insertelement %532, %0[%c0_i32 : i32] : vector<2xf16>
      %718 = llvm.insertelement %535, %717[%c1_i32 : i32] : vector<2xf16>
      %719 = llvm.insertelement %538, %0[%c0_i32 : i32] : vector<2xf16>
      %720 = llvm.insertelement %541, %719[%c1_i32 : i32] : vector<2xf16>
      %721 = llvm.insertelement %544, %0[%c0_i32 : i32] : vector<2xf16>
      %722 = llvm.insertelement %547, %721[%c1_i32 : i32] : vector<2xf16>
      %723 = arith.truncf %528 : f32 to f16
      %724 = arith.truncf %531 : f32 to f16
      %725 = llvm.insertelement %723, %0[%c0_i32 : i32] : vector<2xf16>
      %726 = llvm.insertelement %724, %725[%c1_i32 : i32] : vector<2xf16>
      %727 = arith.truncf %534 : f32 to f16
      %728 = arith.truncf %537 : f32 to f16
      %729 = llvm.insertelement %727, %0[%c0_i32 : i32] : vector<2xf16>
      %730 = llvm.insertelement %728, %729[%c1_i32 : i32] : vector<2xf16>
      %731 = arith.truncf %540 : f32 to f16
      %732 = arith.truncf %543 : f32 to f16
      %733 = llvm.insertelement %731, %0[%c0_i32 : i32] : vector<2xf16>
      %734 = llvm.insertelement %732, %733[%c1_i32 : i32] : vector<2xf16>
      %735 = arith.truncf %546 : f32 to f16
      %736 = arith.truncf %549 : f32 to f16
      %737 = llvm.insertelement %735, %0[%c0_i32 : i32] : vector<2xf16>
      %738 = llvm.insertelement %736, %737[%c1_i32 : i32] : vector<2xf16>
      %739 = llvm.getelementptr %577[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %740 = nvvm.ldmatrix %739 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %741 = llvm.extractvalue %740[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %742 = llvm.bitcast %741 : i32 to vector<2xf16>
      %743 = llvm.extractvalue %740[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %744 = llvm.bitcast %743 : i32 to vector<2xf16>
      %745 = llvm.extractvalue %740[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %746 = llvm.bitcast %745 : i32 to vector<2xf16>
      %747 = llvm.extractvalue %740[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %748 = llvm.bitcast %747 : i32 to vector<2xf16>
      %749 = nvvm.mma.sync A[%716, %718, %720, %722]  B[%742, %744]  C[%706, %707, %708, %709]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %750 = llvm.extractvalue %749[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %751 = llvm.extractvalue %749[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %752 = llvm.extractvalue %749[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %753 = llvm.extractvalue %749[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %754 = nvvm.mma.sync A[%716, %718, %720, %722]  B[%746, %748]  C[%711, %712, %713, %714]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %755 = llvm.extractvalue %754[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %756 = llvm.extractvalue %754[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %757 = llvm.extractvalue %754[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %758 = llvm.extractvalue %754[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %759 = nvvm.mma.sync A[%726, %730, %734, %738]  B[%742, %744]  C[%750, %751, %752, %753]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %760 = llvm.extractvalue %759[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %761 = llvm.extractvalue %759[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %762 = llvm.extractvalue %759[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %763 = llvm.extractvalue %759[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %764 = nvvm.mma.sync A[%726, %730, %734, %738]  B[%746, %748]  C[%755, %756, %757, %758]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %765 = llvm.extractvalue %764[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %766 = llvm.extractvalue %764[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %767 = llvm.extractvalue %764[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %768 = llvm.extractvalue %764[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %shuffleResult_37, %valid_38 = gpu.shuffle  xor %444, %c1_i32, %c32_i32 : f32
      %769 = arith.addf %444, %shuffleResult_37 : f32
      %shuffleResult_39, %valid_40 = gpu.shuffle  xor %769, %c2_i32, %c32_i32 : f32
      %770 = arith.addf %769, %shuffleResult_39 : f32
      %shuffleResult_41, %valid_42 = gpu.shuffle  xor %452, %c1_i32, %c32_i32 : f32
      %771 = arith.addf %452, %shuffleResult_41 : f32
      %shuffleResult_43, %valid_44 = gpu.shuffle  xor %771, %c2_i32, %c32_i32 : f32
      %772 = arith.addf %771, %shuffleResult_43 : f32
      %773 = llvm.ptrtoint %39 : !llvm.ptr<1> to i64
      %774 = arith.remui %773, %c16_i64 : i64
      %775 = arith.cmpi eq, %774, %c0_i64 : i64
      %776 = arith.remui %33, %c8_i64 : i64
      %777 = arith.cmpi eq, %776, %c0_i64 : i64
      %778 = arith.andi %775, %777 : i1
      %779 = arith.remui %34, %c8_i64 : i64
      %780 = arith.cmpi eq, %779, %c0_i64 : i64
      %781 = arith.andi %778, %780 : i1
      %782 = arith.cmpi eq, %35, %c1_i64 : i64
      %783 = arith.andi %781, %782 : i1
      %784 = arith.divf %760, %770 : f32
      %785 = arith.select %296, %cst, %784 : f32
      %786 = arith.truncf %785 : f32 to f16
      %787 = arith.divf %761, %770 : f32
      %788 = arith.select %296, %cst, %787 : f32
      %789 = arith.truncf %788 : f32 to f16
      %790 = arith.divf %765, %770 : f32
      %791 = arith.select %296, %cst, %790 : f32
      %792 = arith.truncf %791 : f32 to f16
      %793 = arith.divf %766, %770 : f32
      %794 = arith.select %296, %cst, %793 : f32
      %795 = arith.truncf %794 : f32 to f16
      scf.if %783 {
        scf.if %55 {
          %808 = llvm.insertelement %786, %0[%c0_i32 : i32] : vector<2xf16>
          %809 = llvm.insertelement %789, %808[%c1_i32 : i32] : vector<2xf16>
          %810 = arith.extsi %45 : i32 to i64
          %811 = arith.muli %810, %33 : i64
          %812 = arith.extsi %56 : i32 to i64
          %813 = arith.muli %812, %34 : i64
          %814 = arith.addi %811, %813 : i64
          %815 = arith.extsi %50 : i32 to i64
          %816 = arith.muli %815, %35 : i64
          %817 = arith.addi %814, %816 : i64
          %818 = llvm.getelementptr %39[%817] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %809, %818 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %819 = llvm.insertelement %792, %0[%c0_i32 : i32] : vector<2xf16>
          %820 = llvm.insertelement %795, %819[%c1_i32 : i32] : vector<2xf16>
          %821 = arith.extsi %195 : i32 to i64
          %822 = arith.muli %821, %35 : i64
          %823 = arith.addi %814, %822 : i64
          %824 = llvm.getelementptr %39[%823] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %820, %824 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %55 {
          %808 = arith.extsi %45 : i32 to i64
          %809 = arith.muli %808, %33 : i64
          %810 = arith.extsi %56 : i32 to i64
          %811 = arith.muli %810, %34 : i64
          %812 = arith.addi %809, %811 : i64
          %813 = arith.extsi %50 : i32 to i64
          %814 = arith.muli %813, %35 : i64
          %815 = arith.addi %812, %814 : i64
          %816 = llvm.getelementptr %39[%815] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %786, %816 : f16, !llvm.ptr<1>
          %817 = arith.extsi %187 : i32 to i64
          %818 = arith.muli %817, %35 : i64
          %819 = arith.addi %812, %818 : i64
          %820 = llvm.getelementptr %39[%819] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %789, %820 : f16, !llvm.ptr<1>
          %821 = arith.extsi %195 : i32 to i64
          %822 = arith.muli %821, %35 : i64
          %823 = arith.addi %812, %822 : i64
          %824 = llvm.getelementptr %39[%823] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %792, %824 : f16, !llvm.ptr<1>
          %825 = arith.extsi %199 : i32 to i64
          %826 = arith.muli %825, %35 : i64
          %827 = arith.addi %812, %826 : i64
          %828 = llvm.getelementptr %39[%827] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %795, %828 : f16, !llvm.ptr<1>
        }
      }
      %796 = arith.divf %762, %772 : f32
      %797 = arith.select %319, %cst, %796 : f32
      %798 = arith.truncf %797 : f32 to f16
      %799 = arith.divf %763, %772 : f32
      %800 = arith.select %319, %cst, %799 : f32
      %801 = arith.truncf %800 : f32 to f16
      %802 = arith.divf %767, %772 : f32
      %803 = arith.select %319, %cst, %802 : f32
      %804 = arith.truncf %803 : f32 to f16
      %805 = arith.divf %768, %772 : f32
      %806 = arith.select %319, %cst, %805 : f32
      %807 = arith.truncf %806 : f32 to f16
      scf.if %783 {
        scf.if %59 {
          %808 = llvm.insertelement %798, %0[%c0_i32 : i32] : vector<2xf16>
          %809 = llvm.insertelement %801, %808[%c1_i32 : i32] : vector<2xf16>
          %810 = arith.extsi %45 : i32 to i64
          %811 = arith.muli %810, %33 : i64
          %812 = arith.extsi %60 : i32 to i64
          %813 = arith.muli %812, %34 : i64
          %814 = arith.addi %811, %813 : i64
          %815 = arith.extsi %50 : i32 to i64
          %816 = arith.muli %815, %35 : i64
          %817 = arith.addi %814, %816 : i64
          %818 = llvm.getelementptr %39[%817] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %809, %818 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %819 = llvm.insertelement %804, %0[%c0_i32 : i32] : vector<2xf16>
          %820 = llvm.insertelement %807, %819[%c1_i32 : i32] : vector<2xf16>
          %821 = arith.extsi %195 : i32 to i64
          %822 = arith.muli %821, %35 : i64
          %823 = arith.addi %814, %822 : i64
          %824 = llvm.getelementptr %39[%823] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %820, %824 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %59 {
          %808 = arith.extsi %45 : i32 to i64
          %809 = arith.muli %808, %33 : i64
          %810 = arith.extsi %60 : i32 to i64
          %811 = arith.muli %810, %34 : i64
          %812 = arith.addi %809, %811 : i64
          %813 = arith.extsi %50 : i32 to i64
          %814 = arith.muli %813, %35 : i64
          %815 = arith.addi %812, %814 : i64
          %816 = llvm.getelementptr %39[%815] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %798, %816 : f16, !llvm.ptr<1>
          %817 = arith.extsi %187 : i32 to i64
          %818 = arith.muli %817, %35 : i64
          %819 = arith.addi %812, %818 : i64
          %820 = llvm.getelementptr %39[%819] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %801, %820 : f16, !llvm.ptr<1>
          %821 = arith.extsi %195 : i32 to i64
          %822 = arith.muli %821, %35 : i64
          %823 = arith.addi %812, %822 : i64
          %824 = llvm.getelementptr %39[%823] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %804, %824 : f16, !llvm.ptr<1>
          %825 = arith.extsi %199 : i32 to i64
          %826 = arith.muli %825, %35 : i64
          %827 = arith.addi %812, %826 : i64
          %828 = llvm.getelementptr %39[%827] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %807, %828 : f16, !llvm.ptr<1>
        }
      }
      gpu.return
    }
  }
}

