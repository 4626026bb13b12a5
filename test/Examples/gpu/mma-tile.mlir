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
      %cst_0 = arith.constant 1.000000e+00 : f32
      %cst_1 = arith.constant 1.44269502 : f32
      %cst_2 = arith.constant -1.44269502 : f32
      %cst_3 = arith.constant 0.360673755 : f32
      %cst_4 = arith.constant 2.500000e-01 : f32
      %c9_i32 = arith.constant 9 : i32
      %cst_5 = arith.constant 0.000000e+00 : f32
      %cst_6 = arith.constant 0xFF800000 : f32
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
      %cst_7 = arith.constant 0.000000e+00 : f16
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
      %base_buffer_8, %offset_9, %sizes_10:2, %strides_11:2 = memref.extract_strided_metadata %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %8 = arith.index_cast %strides_11#0 : index to i64
      %9 = arith.index_cast %strides_11#1 : index to i64
      %intptr_12 = memref.extract_aligned_pointer_as_index %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> index
      %10 = arith.index_cast %intptr_12 : index to i64
      %11 = llvm.inttoptr %10 : i64 to !llvm.ptr<1>
      %12 = arith.index_cast %offset_9 : index to i64
      %13 = llvm.getelementptr %11[%12] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_13, %offset_14, %sizes_15:2, %strides_16:2 = memref.extract_strided_metadata %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %14 = arith.index_cast %strides_16#0 : index to i64
      %15 = arith.index_cast %strides_16#1 : index to i64
      %intptr_17 = memref.extract_aligned_pointer_as_index %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> index
      %16 = arith.index_cast %intptr_17 : index to i64
      %17 = llvm.inttoptr %16 : i64 to !llvm.ptr<1>
      %18 = arith.index_cast %offset_14 : index to i64
      %19 = llvm.getelementptr %17[%18] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_18, %offset_19, %sizes_20:3, %strides_21:3 = memref.extract_strided_metadata %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %20 = arith.index_cast %strides_21#0 : index to i64
      %21 = arith.index_cast %strides_21#1 : index to i64
      %22 = arith.index_cast %strides_21#2 : index to i64
      %intptr_22 = memref.extract_aligned_pointer_as_index %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> index
      %23 = arith.index_cast %intptr_22 : index to i64
      %24 = llvm.inttoptr %23 : i64 to !llvm.ptr<1>
      %25 = arith.index_cast %offset_19 : index to i64
      %26 = llvm.getelementptr %24[%25] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_23, %offset_24, %sizes_25:2, %strides_26:2 = memref.extract_strided_metadata %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index
      %27 = arith.index_cast %strides_26#0 : index to i64
      %28 = arith.index_cast %strides_26#1 : index to i64
      %intptr_27 = memref.extract_aligned_pointer_as_index %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> index
      %29 = arith.index_cast %intptr_27 : index to i64
      %30 = llvm.inttoptr %29 : i64 to !llvm.ptr<1>
      %31 = arith.index_cast %offset_24 : index to i64
      %32 = llvm.getelementptr %30[%31] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_28, %offset_29, %sizes_30:3, %strides_31:3 = memref.extract_strided_metadata %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %33 = arith.index_cast %strides_31#0 : index to i64
      %34 = arith.index_cast %strides_31#1 : index to i64
      %35 = arith.index_cast %strides_31#2 : index to i64
      %intptr_32 = memref.extract_aligned_pointer_as_index %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> index
      %36 = arith.index_cast %intptr_32 : index to i64
      %37 = llvm.inttoptr %36 : i64 to !llvm.ptr<1>
      %38 = arith.index_cast %offset_29 : index to i64
      %39 = llvm.getelementptr %37[%38] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %thread_id_x = gpu.thread_id  x
      %40 = arith.index_cast %thread_id_x : index to i32
      %41 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %intptr_33 = memref.extract_aligned_pointer_as_index %41 : memref<?xi8, #gpu.address_space<workgroup>> -> index
      %42 = arith.index_cast %intptr_33 : index to i64
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
        %689 = arith.divui %arg6, %c2_i32 : i32
        %690 = arith.remui %arg6, %c2_i32 : i32
        %691 = arith.addi %51, %689 : i32
        %692 = arith.cmpi slt, %691, %c32_i32 : i32
        %693 = arith.muli %690, %c8_i32 : i32
        %694 = arith.cmpi slt, %693, %c16_i32 : i32
        %695 = arith.andi %692, %694 : i1
        %696 = scf.if %695 -> (f16) {
          %737 = arith.cmpi sge, %693, %c0_i32 : i32
          %738 = arith.andi %737, %694 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %693, %c8_i32 : i32
            %741 = arith.divui %693, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %693 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %697 = arith.addi %693, %c1_i32 : i32
        %698 = arith.cmpi slt, %697, %c16_i32 : i32
        %699 = arith.andi %692, %698 : i1
        %700 = scf.if %699 -> (f16) {
          %737 = arith.cmpi sge, %697, %c0_i32 : i32
          %738 = arith.andi %737, %698 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %697, %c8_i32 : i32
            %741 = arith.divui %697, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %697 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %701 = arith.addi %693, %c2_i32 : i32
        %702 = arith.cmpi slt, %701, %c16_i32 : i32
        %703 = arith.andi %692, %702 : i1
        %704 = scf.if %703 -> (f16) {
          %737 = arith.cmpi sge, %701, %c0_i32 : i32
          %738 = arith.andi %737, %702 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %701, %c8_i32 : i32
            %741 = arith.divui %701, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %701 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %705 = arith.addi %693, %c3_i32 : i32
        %706 = arith.cmpi slt, %705, %c16_i32 : i32
        %707 = arith.andi %692, %706 : i1
        %708 = scf.if %707 -> (f16) {
          %737 = arith.cmpi sge, %705, %c0_i32 : i32
          %738 = arith.andi %737, %706 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %705, %c8_i32 : i32
            %741 = arith.divui %705, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %705 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %709 = arith.addi %693, %c4_i32 : i32
        %710 = arith.cmpi slt, %709, %c16_i32 : i32
        %711 = arith.andi %692, %710 : i1
        %712 = scf.if %711 -> (f16) {
          %737 = arith.cmpi sge, %709, %c0_i32 : i32
          %738 = arith.andi %737, %710 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %709, %c8_i32 : i32
            %741 = arith.divui %709, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %709 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %713 = arith.addi %693, %c5_i32 : i32
        %714 = arith.cmpi slt, %713, %c16_i32 : i32
        %715 = arith.andi %692, %714 : i1
        %716 = scf.if %715 -> (f16) {
          %737 = arith.cmpi sge, %713, %c0_i32 : i32
          %738 = arith.andi %737, %714 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %713, %c8_i32 : i32
            %741 = arith.divui %713, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %713 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %717 = arith.addi %693, %c6_i32 : i32
        %718 = arith.cmpi slt, %717, %c16_i32 : i32
        %719 = arith.andi %692, %718 : i1
        %720 = scf.if %719 -> (f16) {
          %737 = arith.cmpi sge, %717, %c0_i32 : i32
          %738 = arith.andi %737, %718 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %717, %c8_i32 : i32
            %741 = arith.divui %717, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %717 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %721 = arith.addi %693, %c7_i32 : i32
        %722 = arith.cmpi slt, %721, %c16_i32 : i32
        %723 = arith.andi %692, %722 : i1
        %724 = scf.if %723 -> (f16) {
          %737 = arith.cmpi sge, %721, %c0_i32 : i32
          %738 = arith.andi %737, %722 : i1
          %739 = scf.if %738 -> (f16) {
            %740 = arith.remui %721, %c8_i32 : i32
            %741 = arith.divui %721, %c8_i32 : i32
            %742 = arith.extsi %45 : i32 to i64
            %743 = arith.muli %742, %20 : i64
            %744 = arith.extsi %691 : i32 to i64
            %745 = arith.muli %744, %21 : i64
            %746 = arith.addi %743, %745 : i64
            %747 = arith.extsi %740 : i32 to i64
            %748 = arith.muli %747, %22 : i64
            %749 = arith.addi %746, %748 : i64
            %750 = llvm.getelementptr %26[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %751 = llvm.load %750 : !llvm.ptr<1> -> f16
            %752 = arith.extf %751 : f16 to f32
            %753 = arith.addi %740, %c8_i32 : i32
            %754 = arith.extsi %753 : i32 to i64
            %755 = arith.muli %754, %22 : i64
            %756 = arith.addi %746, %755 : i64
            %757 = llvm.getelementptr %26[%756] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %758 = llvm.load %757 : !llvm.ptr<1> -> f16
            %759 = arith.extf %758 : f16 to f32
            %760 = arith.muli %744, %14 : i64
            %761 = arith.muli %747, %15 : i64
            %762 = arith.addi %760, %761 : i64
            %763 = llvm.getelementptr %19[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %764 = llvm.load %763 : !llvm.ptr<1> -> f32
            %765 = arith.muli %744, %8 : i64
            %766 = arith.muli %747, %9 : i64
            %767 = arith.addi %765, %766 : i64
            %768 = llvm.getelementptr %13[%767] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %769 = llvm.load %768 : !llvm.ptr<1> -> f32
            %770 = arith.mulf %764, %752 : f32
            %771 = arith.mulf %769, %759 : f32
            %772 = arith.subf %770, %771 : f32
            %773 = arith.mulf %764, %759 : f32
            %774 = arith.mulf %769, %752 : f32
            %775 = arith.addf %773, %774 : f32
            %776 = arith.cmpi eq, %741, %c0_i32 : i32
            %777 = arith.select %776, %772, %775 : f32
            %778 = arith.truncf %777 : f32 to f16
            scf.yield %778 : f16
          } else {
            %740 = arith.extsi %45 : i32 to i64
            %741 = arith.muli %740, %20 : i64
            %742 = arith.extsi %691 : i32 to i64
            %743 = arith.muli %742, %21 : i64
            %744 = arith.addi %741, %743 : i64
            %745 = arith.extsi %721 : i32 to i64
            %746 = arith.muli %745, %22 : i64
            %747 = arith.addi %744, %746 : i64
            %748 = llvm.getelementptr %26[%747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %749 = llvm.load %748 : !llvm.ptr<1> -> f16
            scf.yield %749 : f16
          }
          scf.yield %739 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %725 = llvm.insertelement %696, %1[%c0_i32 : i32] : vector<8xf16>
        %726 = llvm.insertelement %700, %725[%c1_i32 : i32] : vector<8xf16>
        %727 = llvm.insertelement %704, %726[%c2_i32 : i32] : vector<8xf16>
        %728 = llvm.insertelement %708, %727[%c3_i32 : i32] : vector<8xf16>
        %729 = llvm.insertelement %712, %728[%c4_i32 : i32] : vector<8xf16>
        %730 = llvm.insertelement %716, %729[%c5_i32 : i32] : vector<8xf16>
        %731 = llvm.insertelement %720, %730[%c6_i32 : i32] : vector<8xf16>
        %732 = llvm.insertelement %724, %731[%c7_i32 : i32] : vector<8xf16>
        %733 = arith.muli %689, %c3_i32 : i32
        %734 = arith.addi %733, %690 : i32
        %735 = arith.muli %734, %c16_i32 : i32
        %736 = llvm.getelementptr %43[%735] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        llvm.store %732, %736 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
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
        %689 = arith.divui %40, %c2_i32 : i32
        %690 = arith.remui %40, %c2_i32 : i32
        %691 = arith.muli %690, %c8_i32 : i32
        %692 = arith.subi %c16_i32, %691 : i32
        %693 = arith.muli %692, %c2_i32 : i32
        %694 = arith.minsi %693, %c16_i32 : i32
        %695 = arith.maxsi %694, %c0_i32 : i32
        %696 = arith.cmpi slt, %689, %c64_i32 : i32
        %697 = arith.select %696, %695, %c0_i32 : i32
        %698 = arith.extsi %689 : i32 to i64
        %699 = arith.muli %698, %27 : i64
        %700 = arith.extsi %691 : i32 to i64
        %701 = arith.addi %699, %700 : i64
        %702 = llvm.getelementptr %32[%701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %703 = arith.cmpi sgt, %697, %c0_i32 : i32
        %704 = arith.select %703, %702, %32 : !llvm.ptr<1>
        %705 = arith.muli %689, %c3_i32 : i32
        %706 = arith.addi %705, %690 : i32
        %707 = arith.muli %706, %c16_i32 : i32
        %708 = llvm.getelementptr %61[%707] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %708, %704, 16, cache =  cg, %697 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %709 = arith.addi %689, %c32_i32 : i32
        %710 = arith.cmpi slt, %709, %c64_i32 : i32
        %711 = arith.select %710, %695, %c0_i32 : i32
        %712 = arith.extsi %709 : i32 to i64
        %713 = arith.muli %712, %27 : i64
        %714 = arith.addi %713, %700 : i64
        %715 = llvm.getelementptr %32[%714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %716 = arith.cmpi sgt, %711, %c0_i32 : i32
        %717 = arith.select %716, %715, %32 : !llvm.ptr<1>
        %718 = llvm.getelementptr %708[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %718, %717, 16, cache =  cg, %711 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_48, %valid_49 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_48 to %c512_i32 step %c64_i32  : i32 {
          %689 = arith.divui %arg6, %c8_i32 : i32
          %690 = arith.remui %arg6, %c8_i32 : i32
          %691 = arith.muli %690, %c2_i32 : i32
          %692 = arith.cmpi slt, %689, %c64_i32 : i32
          %693 = arith.extsi %689 : i32 to i64
          %694 = arith.muli %693, %27 : i64
          %695 = arith.cmpi slt, %691, %c16_i32 : i32
          %696 = arith.andi %692, %695 : i1
          %697 = arith.extsi %691 : i32 to i64
          %698 = arith.muli %697, %28 : i64
          %699 = arith.addi %694, %698 : i64
          %700 = llvm.getelementptr %32[%699] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %701 = scf.if %696 -> (f16) {
            %719 = llvm.load %700 : !llvm.ptr<1> -> f16
            scf.yield %719 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %702 = arith.addi %691, %c1_i32 : i32
          %703 = arith.cmpi slt, %702, %c16_i32 : i32
          %704 = arith.andi %692, %703 : i1
          %705 = arith.extsi %702 : i32 to i64
          %706 = arith.muli %705, %28 : i64
          %707 = arith.addi %694, %706 : i64
          %708 = llvm.getelementptr %32[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %709 = scf.if %704 -> (f16) {
            %719 = llvm.load %708 : !llvm.ptr<1> -> f16
            scf.yield %719 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %710 = llvm.insertelement %701, %0[%c0_i32 : i32] : vector<2xf16>
          %711 = llvm.insertelement %709, %710[%c1_i32 : i32] : vector<2xf16>
          %712 = arith.divui %691, %c8_i32 : i32
          %713 = arith.muli %689, %c3_i32 : i32
          %714 = arith.addi %713, %712 : i32
          %715 = arith.muli %714, %c16_i32 : i32
          %716 = llvm.getelementptr %61[%715] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %717 = arith.remui %691, %c8_i32 : i32
          %718 = llvm.getelementptr %716[%717] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %711, %718 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
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
        %689 = arith.divui %40, %c2_i32 : i32
        %690 = arith.remui %40, %c2_i32 : i32
        %691 = arith.muli %690, %c8_i32 : i32
        %692 = arith.subi %c16_i32, %691 : i32
        %693 = arith.muli %692, %c2_i32 : i32
        %694 = arith.minsi %693, %c16_i32 : i32
        %695 = arith.maxsi %694, %c0_i32 : i32
        %696 = arith.cmpi slt, %689, %c64_i32 : i32
        %697 = arith.select %696, %695, %c0_i32 : i32
        %698 = arith.extsi %689 : i32 to i64
        %699 = arith.muli %698, %2 : i64
        %700 = arith.extsi %691 : i32 to i64
        %701 = arith.addi %699, %700 : i64
        %702 = llvm.getelementptr %7[%701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %703 = arith.cmpi sgt, %697, %c0_i32 : i32
        %704 = arith.select %703, %702, %7 : !llvm.ptr<1>
        %705 = arith.muli %689, %c3_i32 : i32
        %706 = arith.addi %705, %690 : i32
        %707 = arith.muli %706, %c16_i32 : i32
        %708 = llvm.getelementptr %70[%707] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %708, %704, 16, cache =  cg, %697 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %709 = arith.addi %689, %c32_i32 : i32
        %710 = arith.cmpi slt, %709, %c64_i32 : i32
        %711 = arith.select %710, %695, %c0_i32 : i32
        %712 = arith.extsi %709 : i32 to i64
        %713 = arith.muli %712, %2 : i64
        %714 = arith.addi %713, %700 : i64
        %715 = llvm.getelementptr %7[%714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %716 = arith.cmpi sgt, %711, %c0_i32 : i32
        %717 = arith.select %716, %715, %7 : !llvm.ptr<1>
        %718 = llvm.getelementptr %708[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %718, %717, 16, cache =  cg, %711 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_48, %valid_49 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_48 to %c512_i32 step %c64_i32  : i32 {
          %689 = arith.divui %arg6, %c8_i32 : i32
          %690 = arith.remui %arg6, %c8_i32 : i32
          %691 = arith.muli %690, %c2_i32 : i32
          %692 = arith.cmpi slt, %689, %c64_i32 : i32
          %693 = arith.extsi %689 : i32 to i64
          %694 = arith.muli %693, %2 : i64
          %695 = arith.cmpi slt, %691, %c16_i32 : i32
          %696 = arith.andi %692, %695 : i1
          %697 = arith.extsi %691 : i32 to i64
          %698 = arith.muli %697, %3 : i64
          %699 = arith.addi %694, %698 : i64
          %700 = llvm.getelementptr %7[%699] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %701 = scf.if %696 -> (f16) {
            %719 = llvm.load %700 : !llvm.ptr<1> -> f16
            scf.yield %719 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %702 = arith.addi %691, %c1_i32 : i32
          %703 = arith.cmpi slt, %702, %c16_i32 : i32
          %704 = arith.andi %692, %703 : i1
          %705 = arith.extsi %702 : i32 to i64
          %706 = arith.muli %705, %3 : i64
          %707 = arith.addi %694, %706 : i64
          %708 = llvm.getelementptr %7[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %709 = scf.if %704 -> (f16) {
            %719 = llvm.load %708 : !llvm.ptr<1> -> f16
            scf.yield %719 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %710 = llvm.insertelement %701, %0[%c0_i32 : i32] : vector<2xf16>
          %711 = llvm.insertelement %709, %710[%c1_i32 : i32] : vector<2xf16>
          %712 = arith.divui %691, %c8_i32 : i32
          %713 = arith.muli %689, %c3_i32 : i32
          %714 = arith.addi %713, %712 : i32
          %715 = arith.muli %714, %c16_i32 : i32
          %716 = llvm.getelementptr %70[%715] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %717 = arith.remui %691, %c8_i32 : i32
          %718 = llvm.getelementptr %716[%717] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %711, %718 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %79 = llvm.getelementptr %43[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %69 {
        %689 = arith.divui %40, %c2_i32 : i32
        %690 = arith.remui %40, %c2_i32 : i32
        %691 = arith.muli %690, %c8_i32 : i32
        %692 = arith.subi %c16_i32, %691 : i32
        %693 = arith.muli %692, %c2_i32 : i32
        %694 = arith.minsi %693, %c16_i32 : i32
        %695 = arith.maxsi %694, %c0_i32 : i32
        %696 = arith.addi %689, %c64_i32 : i32
        %697 = arith.cmpi slt, %696, %c64_i32 : i32
        %698 = arith.select %697, %695, %c0_i32 : i32
        %699 = arith.extsi %696 : i32 to i64
        %700 = arith.muli %699, %27 : i64
        %701 = arith.extsi %691 : i32 to i64
        %702 = arith.addi %700, %701 : i64
        %703 = llvm.getelementptr %32[%702] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %704 = arith.cmpi sgt, %698, %c0_i32 : i32
        %705 = arith.select %704, %703, %32 : !llvm.ptr<1>
        %706 = arith.muli %689, %c3_i32 : i32
        %707 = arith.addi %706, %690 : i32
        %708 = arith.muli %707, %c16_i32 : i32
        %709 = llvm.getelementptr %79[%708] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %709, %705, 16, cache =  cg, %698 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %710 = arith.addi %689, %c96_i32 : i32
        %711 = arith.cmpi slt, %710, %c64_i32 : i32
        %712 = arith.select %711, %695, %c0_i32 : i32
        %713 = arith.extsi %710 : i32 to i64
        %714 = arith.muli %713, %27 : i64
        %715 = arith.addi %714, %701 : i64
        %716 = llvm.getelementptr %32[%715] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %717 = arith.cmpi sgt, %712, %c0_i32 : i32
        %718 = arith.select %717, %716, %32 : !llvm.ptr<1>
        %719 = llvm.getelementptr %709[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %719, %718, 16, cache =  cg, %712 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_48, %valid_49 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_48 to %c512_i32 step %c64_i32  : i32 {
          %689 = arith.divui %arg6, %c8_i32 : i32
          %690 = arith.remui %arg6, %c8_i32 : i32
          %691 = arith.muli %690, %c2_i32 : i32
          %692 = arith.addi %689, %c64_i32 : i32
          %693 = arith.cmpi slt, %692, %c64_i32 : i32
          %694 = arith.extsi %692 : i32 to i64
          %695 = arith.muli %694, %27 : i64
          %696 = arith.cmpi slt, %691, %c16_i32 : i32
          %697 = arith.andi %693, %696 : i1
          %698 = arith.extsi %691 : i32 to i64
          %699 = arith.muli %698, %28 : i64
          %700 = arith.addi %695, %699 : i64
          %701 = llvm.getelementptr %32[%700] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %702 = scf.if %697 -> (f16) {
            %720 = llvm.load %701 : !llvm.ptr<1> -> f16
            scf.yield %720 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %703 = arith.addi %691, %c1_i32 : i32
          %704 = arith.cmpi slt, %703, %c16_i32 : i32
          %705 = arith.andi %693, %704 : i1
          %706 = arith.extsi %703 : i32 to i64
          %707 = arith.muli %706, %28 : i64
          %708 = arith.addi %695, %707 : i64
          %709 = llvm.getelementptr %32[%708] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %710 = scf.if %705 -> (f16) {
            %720 = llvm.load %709 : !llvm.ptr<1> -> f16
            scf.yield %720 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %711 = llvm.insertelement %702, %0[%c0_i32 : i32] : vector<2xf16>
          %712 = llvm.insertelement %710, %711[%c1_i32 : i32] : vector<2xf16>
          %713 = arith.divui %691, %c8_i32 : i32
          %714 = arith.muli %689, %c3_i32 : i32
          %715 = arith.addi %714, %713 : i32
          %716 = arith.muli %715, %c16_i32 : i32
          %717 = llvm.getelementptr %79[%716] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %718 = arith.remui %691, %c8_i32 : i32
          %719 = llvm.getelementptr %717[%718] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %712, %719 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
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
      %114 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%107, %109]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %115 = llvm.extractvalue %114[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %116 = llvm.extractvalue %114[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %117 = llvm.extractvalue %114[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %118 = llvm.extractvalue %114[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %119 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%111, %113]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
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
      %134 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%127, %129]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %135 = llvm.extractvalue %134[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %136 = llvm.extractvalue %134[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %137 = llvm.extractvalue %134[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %138 = llvm.extractvalue %134[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %139 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%131, %133]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
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
      %154 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%147, %149]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %155 = llvm.extractvalue %154[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %156 = llvm.extractvalue %154[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %157 = llvm.extractvalue %154[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %158 = llvm.extractvalue %154[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %159 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%151, %153]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
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
      %174 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%167, %169]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %175 = llvm.extractvalue %174[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %176 = llvm.extractvalue %174[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %177 = llvm.extractvalue %174[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %178 = llvm.extractvalue %174[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %179 = nvvm.mma.sync A[%89, %91, %93, %95]  B[%171, %173]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %180 = llvm.extractvalue %179[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %181 = llvm.extractvalue %179[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %182 = llvm.extractvalue %179[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %183 = llvm.extractvalue %179[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %184 = llvm.intr.maximum(%115, %116) : (f32, f32) -> f32
      %185 = llvm.intr.maximum(%184, %120) : (f32, f32) -> f32
      %186 = llvm.intr.maximum(%185, %121) : (f32, f32) -> f32
      %187 = llvm.intr.maximum(%186, %135) : (f32, f32) -> f32
      %188 = llvm.intr.maximum(%187, %136) : (f32, f32) -> f32
      %189 = llvm.intr.maximum(%188, %140) : (f32, f32) -> f32
      %190 = llvm.intr.maximum(%189, %141) : (f32, f32) -> f32
      %191 = llvm.intr.maximum(%190, %155) : (f32, f32) -> f32
      %192 = llvm.intr.maximum(%191, %156) : (f32, f32) -> f32
      %193 = llvm.intr.maximum(%192, %160) : (f32, f32) -> f32
      %194 = llvm.intr.maximum(%193, %161) : (f32, f32) -> f32
      %195 = llvm.intr.maximum(%194, %175) : (f32, f32) -> f32
      %196 = llvm.intr.maximum(%195, %176) : (f32, f32) -> f32
      %197 = llvm.intr.maximum(%196, %180) : (f32, f32) -> f32
      %198 = llvm.intr.maximum(%197, %181) : (f32, f32) -> f32
      %shuffleResult, %valid = gpu.shuffle  xor %198, %c1_i32, %c32_i32 : f32
      %199 = llvm.intr.maximum(%198, %shuffleResult) : (f32, f32) -> f32
      %shuffleResult_34, %valid_35 = gpu.shuffle  xor %199, %c2_i32, %c32_i32 : f32
      %200 = llvm.intr.maximum(%199, %shuffleResult_34) : (f32, f32) -> f32
      %201 = arith.mulf %200, %cst_4 : f32
      %202 = llvm.intr.maximum(%cst_6, %201) : (f32, f32) -> f32
      %203 = arith.cmpf oeq, %202, %cst_6 : f32
      %204 = arith.select %203, %cst_5, %202 : f32
      %205 = arith.mulf %204, %cst_2 : f32
      %206 = arith.subf %cst_6, %204 : f32
      %207 = arith.mulf %206, %cst_1 : f32
      %208 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%207) : (f32) -> f32
      %209 = arith.mulf %208, %cst_5 : f32
      %210 = llvm.intr.maximum(%117, %118) : (f32, f32) -> f32
      %211 = llvm.intr.maximum(%210, %122) : (f32, f32) -> f32
      %212 = llvm.intr.maximum(%211, %123) : (f32, f32) -> f32
      %213 = llvm.intr.maximum(%212, %137) : (f32, f32) -> f32
      %214 = llvm.intr.maximum(%213, %138) : (f32, f32) -> f32
      %215 = llvm.intr.maximum(%214, %142) : (f32, f32) -> f32
      %216 = llvm.intr.maximum(%215, %143) : (f32, f32) -> f32
      %217 = llvm.intr.maximum(%216, %157) : (f32, f32) -> f32
      %218 = llvm.intr.maximum(%217, %158) : (f32, f32) -> f32
      %219 = llvm.intr.maximum(%218, %162) : (f32, f32) -> f32
      %220 = llvm.intr.maximum(%219, %163) : (f32, f32) -> f32
      %221 = llvm.intr.maximum(%220, %177) : (f32, f32) -> f32
      %222 = llvm.intr.maximum(%221, %178) : (f32, f32) -> f32
      %223 = llvm.intr.maximum(%222, %182) : (f32, f32) -> f32
      %224 = llvm.intr.maximum(%223, %183) : (f32, f32) -> f32
      %shuffleResult_36, %valid_37 = gpu.shuffle  xor %224, %c1_i32, %c32_i32 : f32
      %225 = llvm.intr.maximum(%224, %shuffleResult_36) : (f32, f32) -> f32
      %shuffleResult_38, %valid_39 = gpu.shuffle  xor %225, %c2_i32, %c32_i32 : f32
      %226 = llvm.intr.maximum(%225, %shuffleResult_38) : (f32, f32) -> f32
      %227 = arith.mulf %226, %cst_4 : f32
      %228 = llvm.intr.maximum(%cst_6, %227) : (f32, f32) -> f32
      %229 = arith.cmpf oeq, %228, %cst_6 : f32
      %230 = arith.select %229, %cst_5, %228 : f32
      %231 = arith.mulf %230, %cst_2 : f32
      %232 = arith.subf %cst_6, %230 : f32
      %233 = arith.mulf %232, %cst_1 : f32
      %234 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%233) : (f32) -> f32
      %235 = arith.mulf %234, %cst_5 : f32
      %236 = llvm.intr.fma(%115, %cst_3, %205) : (f32, f32, f32) -> f32
      %237 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%236) : (f32) -> f32
      %238 = arith.addf %209, %237 : f32
      %239 = llvm.intr.fma(%116, %cst_3, %205) : (f32, f32, f32) -> f32
      %240 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%239) : (f32) -> f32
      %241 = arith.addf %238, %240 : f32
      %242 = llvm.intr.fma(%117, %cst_3, %231) : (f32, f32, f32) -> f32
      %243 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%242) : (f32) -> f32
      %244 = arith.addf %235, %243 : f32
      %245 = llvm.intr.fma(%118, %cst_3, %231) : (f32, f32, f32) -> f32
      %246 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%245) : (f32) -> f32
      %247 = arith.addf %244, %246 : f32
      %248 = llvm.intr.fma(%120, %cst_3, %205) : (f32, f32, f32) -> f32
      %249 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%248) : (f32) -> f32
      %250 = arith.addf %241, %249 : f32
      %251 = llvm.intr.fma(%121, %cst_3, %205) : (f32, f32, f32) -> f32
      %252 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%251) : (f32) -> f32
      %253 = arith.addf %250, %252 : f32
      %254 = llvm.intr.fma(%122, %cst_3, %231) : (f32, f32, f32) -> f32
      %255 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%254) : (f32) -> f32
      %256 = arith.addf %247, %255 : f32
      %257 = llvm.intr.fma(%123, %cst_3, %231) : (f32, f32, f32) -> f32
      %258 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%257) : (f32) -> f32
      %259 = arith.addf %256, %258 : f32
      %260 = llvm.intr.fma(%135, %cst_3, %205) : (f32, f32, f32) -> f32
      %261 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%260) : (f32) -> f32
      %262 = arith.addf %253, %261 : f32
      %263 = llvm.intr.fma(%136, %cst_3, %205) : (f32, f32, f32) -> f32
      %264 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%263) : (f32) -> f32
      %265 = arith.addf %262, %264 : f32
      %266 = llvm.intr.fma(%137, %cst_3, %231) : (f32, f32, f32) -> f32
      %267 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%266) : (f32) -> f32
      %268 = arith.addf %259, %267 : f32
      %269 = llvm.intr.fma(%138, %cst_3, %231) : (f32, f32, f32) -> f32
      %270 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%269) : (f32) -> f32
      %271 = arith.addf %268, %270 : f32
      %272 = llvm.intr.fma(%140, %cst_3, %205) : (f32, f32, f32) -> f32
      %273 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%272) : (f32) -> f32
      %274 = arith.addf %265, %273 : f32
      %275 = llvm.intr.fma(%141, %cst_3, %205) : (f32, f32, f32) -> f32
      %276 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%275) : (f32) -> f32
      %277 = arith.addf %274, %276 : f32
      %278 = llvm.intr.fma(%142, %cst_3, %231) : (f32, f32, f32) -> f32
      %279 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%278) : (f32) -> f32
      %280 = arith.addf %271, %279 : f32
      %281 = llvm.intr.fma(%143, %cst_3, %231) : (f32, f32, f32) -> f32
      %282 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%281) : (f32) -> f32
      %283 = arith.addf %280, %282 : f32
      %284 = llvm.intr.fma(%155, %cst_3, %205) : (f32, f32, f32) -> f32
      %285 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%284) : (f32) -> f32
      %286 = arith.addf %277, %285 : f32
      %287 = llvm.intr.fma(%156, %cst_3, %205) : (f32, f32, f32) -> f32
      %288 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%287) : (f32) -> f32
      %289 = arith.addf %286, %288 : f32
      %290 = llvm.intr.fma(%157, %cst_3, %231) : (f32, f32, f32) -> f32
      %291 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%290) : (f32) -> f32
      %292 = arith.addf %283, %291 : f32
      %293 = llvm.intr.fma(%158, %cst_3, %231) : (f32, f32, f32) -> f32
      %294 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%293) : (f32) -> f32
      %295 = arith.addf %292, %294 : f32
      %296 = llvm.intr.fma(%160, %cst_3, %205) : (f32, f32, f32) -> f32
      %297 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%296) : (f32) -> f32
      %298 = arith.addf %289, %297 : f32
      %299 = llvm.intr.fma(%161, %cst_3, %205) : (f32, f32, f32) -> f32
      %300 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%299) : (f32) -> f32
      %301 = arith.addf %298, %300 : f32
      %302 = llvm.intr.fma(%162, %cst_3, %231) : (f32, f32, f32) -> f32
      %303 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%302) : (f32) -> f32
      %304 = arith.addf %295, %303 : f32
      %305 = llvm.intr.fma(%163, %cst_3, %231) : (f32, f32, f32) -> f32
      %306 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%305) : (f32) -> f32
      %307 = arith.addf %304, %306 : f32
      %308 = llvm.intr.fma(%175, %cst_3, %205) : (f32, f32, f32) -> f32
      %309 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%308) : (f32) -> f32
      %310 = arith.addf %301, %309 : f32
      %311 = llvm.intr.fma(%176, %cst_3, %205) : (f32, f32, f32) -> f32
      %312 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%311) : (f32) -> f32
      %313 = arith.addf %310, %312 : f32
      %314 = llvm.intr.fma(%177, %cst_3, %231) : (f32, f32, f32) -> f32
      %315 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%314) : (f32) -> f32
      %316 = arith.addf %307, %315 : f32
      %317 = llvm.intr.fma(%178, %cst_3, %231) : (f32, f32, f32) -> f32
      %318 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%317) : (f32) -> f32
      %319 = arith.addf %316, %318 : f32
      %320 = llvm.intr.fma(%180, %cst_3, %205) : (f32, f32, f32) -> f32
      %321 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%320) : (f32) -> f32
      %322 = arith.addf %313, %321 : f32
      %323 = llvm.intr.fma(%181, %cst_3, %205) : (f32, f32, f32) -> f32
      %324 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%323) : (f32) -> f32
      %325 = arith.addf %322, %324 : f32
      %326 = llvm.intr.fma(%182, %cst_3, %231) : (f32, f32, f32) -> f32
      %327 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%326) : (f32) -> f32
      %328 = arith.addf %319, %327 : f32
      %329 = llvm.intr.fma(%183, %cst_3, %231) : (f32, f32, f32) -> f32
      %330 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%329) : (f32) -> f32
      %331 = arith.addf %328, %330 : f32
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %332 = llvm.getelementptr %43[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %78 {
        %689 = arith.divui %40, %c2_i32 : i32
        %690 = arith.remui %40, %c2_i32 : i32
        %691 = arith.muli %690, %c8_i32 : i32
        %692 = arith.subi %c16_i32, %691 : i32
        %693 = arith.muli %692, %c2_i32 : i32
        %694 = arith.minsi %693, %c16_i32 : i32
        %695 = arith.maxsi %694, %c0_i32 : i32
        %696 = arith.addi %689, %c64_i32 : i32
        %697 = arith.cmpi slt, %696, %c64_i32 : i32
        %698 = arith.select %697, %695, %c0_i32 : i32
        %699 = arith.extsi %696 : i32 to i64
        %700 = arith.muli %699, %2 : i64
        %701 = arith.extsi %691 : i32 to i64
        %702 = arith.addi %700, %701 : i64
        %703 = llvm.getelementptr %7[%702] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %704 = arith.cmpi sgt, %698, %c0_i32 : i32
        %705 = arith.select %704, %703, %7 : !llvm.ptr<1>
        %706 = arith.muli %689, %c3_i32 : i32
        %707 = arith.addi %706, %690 : i32
        %708 = arith.muli %707, %c16_i32 : i32
        %709 = llvm.getelementptr %332[%708] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %709, %705, 16, cache =  cg, %698 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %710 = arith.addi %689, %c96_i32 : i32
        %711 = arith.cmpi slt, %710, %c64_i32 : i32
        %712 = arith.select %711, %695, %c0_i32 : i32
        %713 = arith.extsi %710 : i32 to i64
        %714 = arith.muli %713, %2 : i64
        %715 = arith.addi %714, %701 : i64
        %716 = llvm.getelementptr %7[%715] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %717 = arith.cmpi sgt, %712, %c0_i32 : i32
        %718 = arith.select %717, %716, %7 : !llvm.ptr<1>
        %719 = llvm.getelementptr %709[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %719, %718, 16, cache =  cg, %712 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_48, %valid_49 = gpu.shuffle  xor %40, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_48 to %c512_i32 step %c64_i32  : i32 {
          %689 = arith.divui %arg6, %c8_i32 : i32
          %690 = arith.remui %arg6, %c8_i32 : i32
          %691 = arith.muli %690, %c2_i32 : i32
          %692 = arith.addi %689, %c64_i32 : i32
          %693 = arith.cmpi slt, %692, %c64_i32 : i32
          %694 = arith.extsi %692 : i32 to i64
          %695 = arith.muli %694, %2 : i64
          %696 = arith.cmpi slt, %691, %c16_i32 : i32
          %697 = arith.andi %693, %696 : i1
          %698 = arith.extsi %691 : i32 to i64
          %699 = arith.muli %698, %3 : i64
          %700 = arith.addi %695, %699 : i64
          %701 = llvm.getelementptr %7[%700] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %702 = scf.if %697 -> (f16) {
            %720 = llvm.load %701 : !llvm.ptr<1> -> f16
            scf.yield %720 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %703 = arith.addi %691, %c1_i32 : i32
          %704 = arith.cmpi slt, %703, %c16_i32 : i32
          %705 = arith.andi %693, %704 : i1
          %706 = arith.extsi %703 : i32 to i64
          %707 = arith.muli %706, %3 : i64
          %708 = arith.addi %695, %707 : i64
          %709 = llvm.getelementptr %7[%708] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %710 = scf.if %705 -> (f16) {
            %720 = llvm.load %709 : !llvm.ptr<1> -> f16
            scf.yield %720 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %711 = llvm.insertelement %702, %0[%c0_i32 : i32] : vector<2xf16>
          %712 = llvm.insertelement %710, %711[%c1_i32 : i32] : vector<2xf16>
          %713 = arith.divui %691, %c8_i32 : i32
          %714 = arith.muli %689, %c3_i32 : i32
          %715 = arith.addi %714, %713 : i32
          %716 = arith.muli %715, %c16_i32 : i32
          %717 = llvm.getelementptr %332[%716] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %718 = arith.remui %691, %c8_i32 : i32
          %719 = llvm.getelementptr %717[%718] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %712, %719 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %333 = arith.truncf %237 : f32 to f16
      %334 = arith.extf %333 : f16 to f32
      %335 = arith.subf %237, %334 : f32
      %336 = arith.truncf %240 : f32 to f16
      %337 = arith.extf %336 : f16 to f32
      %338 = arith.subf %240, %337 : f32
      %339 = arith.truncf %243 : f32 to f16
      %340 = arith.extf %339 : f16 to f32
      %341 = arith.subf %243, %340 : f32
      %342 = arith.truncf %246 : f32 to f16
      %343 = arith.extf %342 : f16 to f32
      %344 = arith.subf %246, %343 : f32
      %345 = arith.truncf %249 : f32 to f16
      %346 = arith.extf %345 : f16 to f32
      %347 = arith.subf %249, %346 : f32
      %348 = arith.truncf %252 : f32 to f16
      %349 = arith.extf %348 : f16 to f32
      %350 = arith.subf %252, %349 : f32
      %351 = arith.truncf %255 : f32 to f16
      %352 = arith.extf %351 : f16 to f32
      %353 = arith.subf %255, %352 : f32
      %354 = arith.truncf %258 : f32 to f16
      %355 = arith.extf %354 : f16 to f32
      %356 = arith.subf %258, %355 : f32
      %357 = arith.truncf %261 : f32 to f16
      %358 = arith.extf %357 : f16 to f32
      %359 = arith.subf %261, %358 : f32
      %360 = arith.truncf %264 : f32 to f16
      %361 = arith.extf %360 : f16 to f32
      %362 = arith.subf %264, %361 : f32
      %363 = arith.truncf %267 : f32 to f16
      %364 = arith.extf %363 : f16 to f32
      %365 = arith.subf %267, %364 : f32
      %366 = arith.truncf %270 : f32 to f16
      %367 = arith.extf %366 : f16 to f32
      %368 = arith.subf %270, %367 : f32
      %369 = arith.truncf %273 : f32 to f16
      %370 = arith.extf %369 : f16 to f32
      %371 = arith.subf %273, %370 : f32
      %372 = arith.truncf %276 : f32 to f16
      %373 = arith.extf %372 : f16 to f32
      %374 = arith.subf %276, %373 : f32
      %375 = arith.truncf %279 : f32 to f16
      %376 = arith.extf %375 : f16 to f32
      %377 = arith.subf %279, %376 : f32
      %378 = arith.truncf %282 : f32 to f16
      %379 = arith.extf %378 : f16 to f32
      %380 = arith.subf %282, %379 : f32
      %381 = arith.truncf %285 : f32 to f16
      %382 = arith.extf %381 : f16 to f32
      %383 = arith.subf %285, %382 : f32
      %384 = arith.truncf %288 : f32 to f16
      %385 = arith.extf %384 : f16 to f32
      %386 = arith.subf %288, %385 : f32
      %387 = arith.truncf %291 : f32 to f16
      %388 = arith.extf %387 : f16 to f32
      %389 = arith.subf %291, %388 : f32
      %390 = arith.truncf %294 : f32 to f16
      %391 = arith.extf %390 : f16 to f32
      %392 = arith.subf %294, %391 : f32
      %393 = arith.truncf %297 : f32 to f16
      %394 = arith.extf %393 : f16 to f32
      %395 = arith.subf %297, %394 : f32
      %396 = arith.truncf %300 : f32 to f16
      %397 = arith.extf %396 : f16 to f32
      %398 = arith.subf %300, %397 : f32
      %399 = arith.truncf %303 : f32 to f16
      %400 = arith.extf %399 : f16 to f32
      %401 = arith.subf %303, %400 : f32
      %402 = arith.truncf %306 : f32 to f16
      %403 = arith.extf %402 : f16 to f32
      %404 = arith.subf %306, %403 : f32
      %405 = arith.truncf %309 : f32 to f16
      %406 = arith.extf %405 : f16 to f32
      %407 = arith.subf %309, %406 : f32
      %408 = arith.truncf %312 : f32 to f16
      %409 = arith.extf %408 : f16 to f32
      %410 = arith.subf %312, %409 : f32
      %411 = arith.truncf %315 : f32 to f16
      %412 = arith.extf %411 : f16 to f32
      %413 = arith.subf %315, %412 : f32
      %414 = arith.truncf %318 : f32 to f16
      %415 = arith.extf %414 : f16 to f32
      %416 = arith.subf %318, %415 : f32
      %417 = arith.truncf %321 : f32 to f16
      %418 = arith.extf %417 : f16 to f32
      %419 = arith.subf %321, %418 : f32
      %420 = arith.truncf %324 : f32 to f16
      %421 = arith.extf %420 : f16 to f32
      %422 = arith.subf %324, %421 : f32
      %423 = arith.truncf %327 : f32 to f16
      %424 = arith.extf %423 : f16 to f32
      %425 = arith.subf %327, %424 : f32
      %426 = arith.truncf %330 : f32 to f16
      %427 = arith.extf %426 : f16 to f32
      %428 = arith.subf %330, %427 : f32
      %429 = llvm.insertelement %333, %0[%c0_i32 : i32] : vector<2xf16>
      %430 = llvm.insertelement %336, %429[%c1_i32 : i32] : vector<2xf16>
      %431 = llvm.insertelement %339, %0[%c0_i32 : i32] : vector<2xf16>
      %432 = llvm.insertelement %342, %431[%c1_i32 : i32] : vector<2xf16>
      %433 = llvm.insertelement %345, %0[%c0_i32 : i32] : vector<2xf16>
      %434 = llvm.insertelement %348, %433[%c1_i32 : i32] : vector<2xf16>
      %435 = llvm.insertelement %351, %0[%c0_i32 : i32] : vector<2xf16>
      %436 = llvm.insertelement %354, %435[%c1_i32 : i32] : vector<2xf16>
      %437 = arith.truncf %335 : f32 to f16
      %438 = arith.truncf %338 : f32 to f16
      %439 = llvm.insertelement %437, %0[%c0_i32 : i32] : vector<2xf16>
      %440 = llvm.insertelement %438, %439[%c1_i32 : i32] : vector<2xf16>
      %441 = arith.truncf %341 : f32 to f16
      %442 = arith.truncf %344 : f32 to f16
      %443 = llvm.insertelement %441, %0[%c0_i32 : i32] : vector<2xf16>
      %444 = llvm.insertelement %442, %443[%c1_i32 : i32] : vector<2xf16>
      %445 = arith.truncf %347 : f32 to f16
      %446 = arith.truncf %350 : f32 to f16
      %447 = llvm.insertelement %445, %0[%c0_i32 : i32] : vector<2xf16>
      %448 = llvm.insertelement %446, %447[%c1_i32 : i32] : vector<2xf16>
      %449 = arith.truncf %353 : f32 to f16
      %450 = arith.truncf %356 : f32 to f16
      %451 = llvm.insertelement %449, %0[%c0_i32 : i32] : vector<2xf16>
      %452 = llvm.insertelement %450, %451[%c1_i32 : i32] : vector<2xf16>
      %453 = arith.muli %80, %c3_i32 : i32
      %454 = arith.addi %453, %82 : i32
      %455 = arith.muli %454, %c16_i32 : i32
      %456 = llvm.getelementptr %70[%455] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %457 = nvvm.ldmatrix %456 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %458 = llvm.extractvalue %457[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %459 = llvm.bitcast %458 : i32 to vector<2xf16>
      %460 = llvm.extractvalue %457[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %461 = llvm.bitcast %460 : i32 to vector<2xf16>
      %462 = llvm.extractvalue %457[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %463 = llvm.bitcast %462 : i32 to vector<2xf16>
      %464 = llvm.extractvalue %457[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %465 = llvm.bitcast %464 : i32 to vector<2xf16>
      %466 = nvvm.mma.sync A[%430, %432, %434, %436]  B[%459, %461]  C[%209, %209, %235, %235]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %467 = llvm.extractvalue %466[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %468 = llvm.extractvalue %466[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %469 = llvm.extractvalue %466[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %470 = llvm.extractvalue %466[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %471 = nvvm.mma.sync A[%430, %432, %434, %436]  B[%463, %465]  C[%209, %209, %235, %235]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %472 = llvm.extractvalue %471[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %473 = llvm.extractvalue %471[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %474 = llvm.extractvalue %471[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %475 = llvm.extractvalue %471[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %476 = nvvm.mma.sync A[%440, %444, %448, %452]  B[%459, %461]  C[%467, %468, %469, %470]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %477 = llvm.extractvalue %476[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %478 = llvm.extractvalue %476[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %479 = llvm.extractvalue %476[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %480 = llvm.extractvalue %476[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %481 = nvvm.mma.sync A[%440, %444, %448, %452]  B[%463, %465]  C[%472, %473, %474, %475]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %482 = llvm.extractvalue %481[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %483 = llvm.extractvalue %481[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %484 = llvm.extractvalue %481[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %485 = llvm.extractvalue %481[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %486 = llvm.insertelement %357, %0[%c0_i32 : i32] : vector<2xf16>
      %487 = llvm.insertelement %360, %486[%c1_i32 : i32] : vector<2xf16>
      %488 = llvm.insertelement %363, %0[%c0_i32 : i32] : vector<2xf16>
      %489 = llvm.insertelement %366, %488[%c1_i32 : i32] : vector<2xf16>
      %490 = llvm.insertelement %369, %0[%c0_i32 : i32] : vector<2xf16>
      %491 = llvm.insertelement %372, %490[%c1_i32 : i32] : vector<2xf16>
      %492 = llvm.insertelement %375, %0[%c0_i32 : i32] : vector<2xf16>
      %493 = llvm.insertelement %378, %492[%c1_i32 : i32] : vector<2xf16>
      %494 = arith.truncf %359 : f32 to f16
      %495 = arith.truncf %362 : f32 to f16
      %496 = llvm.insertelement %494, %0[%c0_i32 : i32] : vector<2xf16>
      %497 = llvm.insertelement %495, %496[%c1_i32 : i32] : vector<2xf16>
      %498 = arith.truncf %365 : f32 to f16
      %499 = arith.truncf %368 : f32 to f16
      %500 = llvm.insertelement %498, %0[%c0_i32 : i32] : vector<2xf16>
      %501 = llvm.insertelement %499, %500[%c1_i32 : i32] : vector<2xf16>
      %502 = arith.truncf %371 : f32 to f16
      %503 = arith.truncf %374 : f32 to f16
      %504 = llvm.insertelement %502, %0[%c0_i32 : i32] : vector<2xf16>
      %505 = llvm.insertelement %503, %504[%c1_i32 : i32] : vector<2xf16>
      %506 = arith.truncf %377 : f32 to f16
      %507 = arith.truncf %380 : f32 to f16
      %508 = llvm.insertelement %506, %0[%c0_i32 : i32] : vector<2xf16>
      %509 = llvm.insertelement %507, %508[%c1_i32 : i32] : vector<2xf16>
      %510 = llvm.getelementptr %456[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %511 = nvvm.ldmatrix %510 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %512 = llvm.extractvalue %511[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %513 = llvm.bitcast %512 : i32 to vector<2xf16>
      %514 = llvm.extractvalue %511[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %515 = llvm.bitcast %514 : i32 to vector<2xf16>
      %516 = llvm.extractvalue %511[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %517 = llvm.bitcast %516 : i32 to vector<2xf16>
      %518 = llvm.extractvalue %511[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %519 = llvm.bitcast %518 : i32 to vector<2xf16>
      %520 = nvvm.mma.sync A[%487, %489, %491, %493]  B[%513, %515]  C[%477, %478, %479, %480]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %521 = llvm.extractvalue %520[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %522 = llvm.extractvalue %520[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %523 = llvm.extractvalue %520[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %524 = llvm.extractvalue %520[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %525 = nvvm.mma.sync A[%487, %489, %491, %493]  B[%517, %519]  C[%482, %483, %484, %485]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %526 = llvm.extractvalue %525[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %527 = llvm.extractvalue %525[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %528 = llvm.extractvalue %525[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %529 = llvm.extractvalue %525[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %530 = nvvm.mma.sync A[%497, %501, %505, %509]  B[%513, %515]  C[%521, %522, %523, %524]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %531 = llvm.extractvalue %530[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %532 = llvm.extractvalue %530[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %533 = llvm.extractvalue %530[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %534 = llvm.extractvalue %530[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %535 = nvvm.mma.sync A[%497, %501, %505, %509]  B[%517, %519]  C[%526, %527, %528, %529]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %536 = llvm.extractvalue %535[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %537 = llvm.extractvalue %535[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %538 = llvm.extractvalue %535[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %539 = llvm.extractvalue %535[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %540 = llvm.insertelement %381, %0[%c0_i32 : i32] : vector<2xf16>
      %541 = llvm.insertelement %384, %540[%c1_i32 : i32] : vector<2xf16>
      %542 = llvm.insertelement %387, %0[%c0_i32 : i32] : vector<2xf16>
      %543 = llvm.insertelement %390, %542[%c1_i32 : i32] : vector<2xf16>
      %544 = llvm.insertelement %393, %0[%c0_i32 : i32] : vector<2xf16>
      %545 = llvm.insertelement %396, %544[%c1_i32 : i32] : vector<2xf16>
      %546 = llvm.insertelement %399, %0[%c0_i32 : i32] : vector<2xf16>
      %547 = llvm.insertelement %402, %546[%c1_i32 : i32] : vector<2xf16>
      %548 = arith.truncf %383 : f32 to f16
      %549 = arith.truncf %386 : f32 to f16
      %550 = llvm.insertelement %548, %0[%c0_i32 : i32] : vector<2xf16>
      %551 = llvm.insertelement %549, %550[%c1_i32 : i32] : vector<2xf16>
      %552 = arith.truncf %389 : f32 to f16
      %553 = arith.truncf %392 : f32 to f16
      %554 = llvm.insertelement %552, %0[%c0_i32 : i32] : vector<2xf16>
      %555 = llvm.insertelement %553, %554[%c1_i32 : i32] : vector<2xf16>
      %556 = arith.truncf %395 : f32 to f16
      %557 = arith.truncf %398 : f32 to f16
      %558 = llvm.insertelement %556, %0[%c0_i32 : i32] : vector<2xf16>
      %559 = llvm.insertelement %557, %558[%c1_i32 : i32] : vector<2xf16>
      %560 = arith.truncf %401 : f32 to f16
      %561 = arith.truncf %404 : f32 to f16
      %562 = llvm.insertelement %560, %0[%c0_i32 : i32] : vector<2xf16>
      %563 = llvm.insertelement %561, %562[%c1_i32 : i32] : vector<2xf16>
      %564 = llvm.getelementptr %456[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %565 = nvvm.ldmatrix %564 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %566 = llvm.extractvalue %565[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %567 = llvm.bitcast %566 : i32 to vector<2xf16>
      %568 = llvm.extractvalue %565[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %569 = llvm.bitcast %568 : i32 to vector<2xf16>
      %570 = llvm.extractvalue %565[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %571 = llvm.bitcast %570 : i32 to vector<2xf16>
      %572 = llvm.extractvalue %565[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %573 = llvm.bitcast %572 : i32 to vector<2xf16>
      %574 = nvvm.mma.sync A[%541, %543, %545, %547]  B[%567, %569]  C[%531, %532, %533, %534]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %575 = llvm.extractvalue %574[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %576 = llvm.extractvalue %574[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %577 = llvm.extractvalue %574[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %578 = llvm.extractvalue %574[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %579 = nvvm.mma.sync A[%541, %543, %545, %547]  B[%571, %573]  C[%536, %537, %538, %539]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %580 = llvm.extractvalue %579[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %581 = llvm.extractvalue %579[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %582 = llvm.extractvalue %579[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %583 = llvm.extractvalue %579[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %584 = nvvm.mma.sync A[%551, %555, %559, %563]  B[%567, %569]  C[%575, %576, %577, %578]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %585 = llvm.extractvalue %584[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %586 = llvm.extractvalue %584[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %587 = llvm.extractvalue %584[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %588 = llvm.extractvalue %584[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %589 = nvvm.mma.sync A[%551, %555, %559, %563]  B[%571, %573]  C[%580, %581, %582, %583]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %590 = llvm.extractvalue %589[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %591 = llvm.extractvalue %589[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %592 = llvm.extractvalue %589[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %593 = llvm.extractvalue %589[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %594 = llvm.insertelement %405, %0[%c0_i32 : i32] : vector<2xf16>
      %595 = llvm.insertelement %408, %594[%c1_i32 : i32] : vector<2xf16>
      %596 = llvm.insertelement %411, %0[%c0_i32 : i32] : vector<2xf16>
      %597 = llvm.insertelement %414, %596[%c1_i32 : i32] : vector<2xf16>
      %598 = llvm.insertelement %417, %0[%c0_i32 : i32] : vector<2xf16>
      %599 = llvm.insertelement %420, %598[%c1_i32 : i32] : vector<2xf16>
      %600 = llvm.insertelement %423, %0[%c0_i32 : i32] : vector<2xf16>
      %601 = llvm.insertelement %426, %600[%c1_i32 : i32] : vector<2xf16>
      %602 = arith.truncf %407 : f32 to f16
      %603 = arith.truncf %410 : f32 to f16
      %604 = llvm.insertelement %602, %0[%c0_i32 : i32] : vector<2xf16>
      %605 = llvm.insertelement %603, %604[%c1_i32 : i32] : vector<2xf16>
      %606 = arith.truncf %413 : f32 to f16
      %607 = arith.truncf %416 : f32 to f16
      %608 = llvm.insertelement %606, %0[%c0_i32 : i32] : vector<2xf16>
      %609 = llvm.insertelement %607, %608[%c1_i32 : i32] : vector<2xf16>
      %610 = arith.truncf %419 : f32 to f16
      %611 = arith.truncf %422 : f32 to f16
      %612 = llvm.insertelement %610, %0[%c0_i32 : i32] : vector<2xf16>
      %613 = llvm.insertelement %611, %612[%c1_i32 : i32] : vector<2xf16>
      %614 = arith.truncf %425 : f32 to f16
      %615 = arith.truncf %428 : f32 to f16
      %616 = llvm.insertelement %614, %0[%c0_i32 : i32] : vector<2xf16>
      %617 = llvm.insertelement %615, %616[%c1_i32 : i32] : vector<2xf16>
      %618 = llvm.getelementptr %456[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %619 = nvvm.ldmatrix %618 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %620 = llvm.extractvalue %619[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %621 = llvm.bitcast %620 : i32 to vector<2xf16>
      %622 = llvm.extractvalue %619[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %623 = llvm.bitcast %622 : i32 to vector<2xf16>
      %624 = llvm.extractvalue %619[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %625 = llvm.bitcast %624 : i32 to vector<2xf16>
      %626 = llvm.extractvalue %619[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %627 = llvm.bitcast %626 : i32 to vector<2xf16>
      %628 = nvvm.mma.sync A[%595, %597, %599, %601]  B[%621, %623]  C[%585, %586, %587, %588]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %629 = llvm.extractvalue %628[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %630 = llvm.extractvalue %628[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %631 = llvm.extractvalue %628[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %632 = llvm.extractvalue %628[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %633 = nvvm.mma.sync A[%595, %597, %599, %601]  B[%625, %627]  C[%590, %591, %592, %593]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %634 = llvm.extractvalue %633[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %635 = llvm.extractvalue %633[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %636 = llvm.extractvalue %633[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %637 = llvm.extractvalue %633[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %638 = nvvm.mma.sync A[%605, %609, %613, %617]  B[%621, %623]  C[%629, %630, %631, %632]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %639 = llvm.extractvalue %638[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %640 = llvm.extractvalue %638[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %641 = llvm.extractvalue %638[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %642 = llvm.extractvalue %638[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %643 = nvvm.mma.sync A[%605, %609, %613, %617]  B[%625, %627]  C[%634, %635, %636, %637]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %644 = llvm.extractvalue %643[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %645 = llvm.extractvalue %643[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %646 = llvm.extractvalue %643[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %647 = llvm.extractvalue %643[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %shuffleResult_40, %valid_41 = gpu.shuffle  xor %325, %c1_i32, %c32_i32 : f32
      %648 = arith.addf %325, %shuffleResult_40 : f32
      %shuffleResult_42, %valid_43 = gpu.shuffle  xor %648, %c2_i32, %c32_i32 : f32
      %649 = arith.addf %648, %shuffleResult_42 : f32
      %shuffleResult_44, %valid_45 = gpu.shuffle  xor %331, %c1_i32, %c32_i32 : f32
      %650 = arith.addf %331, %shuffleResult_44 : f32
      %shuffleResult_46, %valid_47 = gpu.shuffle  xor %650, %c2_i32, %c32_i32 : f32
      %651 = arith.addf %650, %shuffleResult_46 : f32
      %652 = llvm.ptrtoint %39 : !llvm.ptr<1> to i64
      %653 = arith.remui %652, %c16_i64 : i64
      %654 = arith.cmpi eq, %653, %c0_i64 : i64
      %655 = arith.remui %33, %c8_i64 : i64
      %656 = arith.cmpi eq, %655, %c0_i64 : i64
      %657 = arith.andi %654, %656 : i1
      %658 = arith.remui %34, %c8_i64 : i64
      %659 = arith.cmpi eq, %658, %c0_i64 : i64
      %660 = arith.andi %657, %659 : i1
      %661 = arith.cmpi eq, %35, %c1_i64 : i64
      %662 = arith.andi %660, %661 : i1
      %663 = arith.divf %cst_0, %649 : f32
      %664 = arith.mulf %663, %639 : f32
      %665 = arith.select %203, %cst, %664 : f32
      %666 = arith.truncf %665 : f32 to f16
      %667 = arith.mulf %663, %640 : f32
      %668 = arith.select %203, %cst, %667 : f32
      %669 = arith.truncf %668 : f32 to f16
      %670 = arith.mulf %663, %644 : f32
      %671 = arith.select %203, %cst, %670 : f32
      %672 = arith.truncf %671 : f32 to f16
      %673 = arith.mulf %663, %645 : f32
      %674 = arith.select %203, %cst, %673 : f32
      %675 = arith.truncf %674 : f32 to f16
      scf.if %662 {
        scf.if %55 {
          %689 = llvm.insertelement %666, %0[%c0_i32 : i32] : vector<2xf16>
          %690 = llvm.insertelement %669, %689[%c1_i32 : i32] : vector<2xf16>
          %691 = arith.extsi %45 : i32 to i64
          %692 = arith.muli %691, %33 : i64
          %693 = arith.extsi %56 : i32 to i64
          %694 = arith.muli %693, %34 : i64
          %695 = arith.addi %692, %694 : i64
          %696 = arith.extsi %50 : i32 to i64
          %697 = arith.muli %696, %35 : i64
          %698 = arith.addi %695, %697 : i64
          %699 = llvm.getelementptr %39[%698] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %690, %699 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %700 = arith.addi %50, %c8_i32 : i32
          %701 = llvm.insertelement %672, %0[%c0_i32 : i32] : vector<2xf16>
          %702 = llvm.insertelement %675, %701[%c1_i32 : i32] : vector<2xf16>
          %703 = arith.extsi %700 : i32 to i64
          %704 = arith.muli %703, %35 : i64
          %705 = arith.addi %695, %704 : i64
          %706 = llvm.getelementptr %39[%705] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %702, %706 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %55 {
          %689 = arith.extsi %45 : i32 to i64
          %690 = arith.muli %689, %33 : i64
          %691 = arith.extsi %56 : i32 to i64
          %692 = arith.muli %691, %34 : i64
          %693 = arith.addi %690, %692 : i64
          %694 = arith.extsi %50 : i32 to i64
          %695 = arith.muli %694, %35 : i64
          %696 = arith.addi %693, %695 : i64
          %697 = llvm.getelementptr %39[%696] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %666, %697 : f16, !llvm.ptr<1>
          %698 = arith.addi %50, %c1_i32 : i32
          %699 = arith.extsi %698 : i32 to i64
          %700 = arith.muli %699, %35 : i64
          %701 = arith.addi %693, %700 : i64
          %702 = llvm.getelementptr %39[%701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %669, %702 : f16, !llvm.ptr<1>
          %703 = arith.addi %50, %c8_i32 : i32
          %704 = arith.extsi %703 : i32 to i64
          %705 = arith.muli %704, %35 : i64
          %706 = arith.addi %693, %705 : i64
          %707 = llvm.getelementptr %39[%706] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %672, %707 : f16, !llvm.ptr<1>
          %708 = arith.addi %50, %c9_i32 : i32
          %709 = arith.extsi %708 : i32 to i64
          %710 = arith.muli %709, %35 : i64
          %711 = arith.addi %693, %710 : i64
          %712 = llvm.getelementptr %39[%711] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %675, %712 : f16, !llvm.ptr<1>
        }
      }
      %676 = arith.divf %cst_0, %651 : f32
      %677 = arith.mulf %676, %641 : f32
      %678 = arith.select %229, %cst, %677 : f32
      %679 = arith.truncf %678 : f32 to f16
      %680 = arith.mulf %676, %642 : f32
      %681 = arith.select %229, %cst, %680 : f32
      %682 = arith.truncf %681 : f32 to f16
      %683 = arith.mulf %676, %646 : f32
      %684 = arith.select %229, %cst, %683 : f32
      %685 = arith.truncf %684 : f32 to f16
      %686 = arith.mulf %676, %647 : f32
      %687 = arith.select %229, %cst, %686 : f32
      %688 = arith.truncf %687 : f32 to f16
      scf.if %662 {
        scf.if %59 {
          %689 = llvm.insertelement %679, %0[%c0_i32 : i32] : vector<2xf16>
          %690 = llvm.insertelement %682, %689[%c1_i32 : i32] : vector<2xf16>
          %691 = arith.extsi %45 : i32 to i64
          %692 = arith.muli %691, %33 : i64
          %693 = arith.extsi %60 : i32 to i64
          %694 = arith.muli %693, %34 : i64
          %695 = arith.addi %692, %694 : i64
          %696 = arith.extsi %50 : i32 to i64
          %697 = arith.muli %696, %35 : i64
          %698 = arith.addi %695, %697 : i64
          %699 = llvm.getelementptr %39[%698] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %690, %699 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %700 = arith.addi %50, %c8_i32 : i32
          %701 = llvm.insertelement %685, %0[%c0_i32 : i32] : vector<2xf16>
          %702 = llvm.insertelement %688, %701[%c1_i32 : i32] : vector<2xf16>
          %703 = arith.extsi %700 : i32 to i64
          %704 = arith.muli %703, %35 : i64
          %705 = arith.addi %695, %704 : i64
          %706 = llvm.getelementptr %39[%705] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %702, %706 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %59 {
          %689 = arith.extsi %45 : i32 to i64
          %690 = arith.muli %689, %33 : i64
          %691 = arith.extsi %60 : i32 to i64
          %692 = arith.muli %691, %34 : i64
          %693 = arith.addi %690, %692 : i64
          %694 = arith.extsi %50 : i32 to i64
          %695 = arith.muli %694, %35 : i64
          %696 = arith.addi %693, %695 : i64
          %697 = llvm.getelementptr %39[%696] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %679, %697 : f16, !llvm.ptr<1>
          %698 = arith.addi %50, %c1_i32 : i32
          %699 = arith.extsi %698 : i32 to i64
          %700 = arith.muli %699, %35 : i64
          %701 = arith.addi %693, %700 : i64
          %702 = llvm.getelementptr %39[%701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %682, %702 : f16, !llvm.ptr<1>
          %703 = arith.addi %50, %c8_i32 : i32
          %704 = arith.extsi %703 : i32 to i64
          %705 = arith.muli %704, %35 : i64
          %706 = arith.addi %693, %705 : i64
          %707 = llvm.getelementptr %39[%706] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %685, %707 : f16, !llvm.ptr<1>
          %708 = arith.addi %50, %c9_i32 : i32
          %709 = arith.extsi %708 : i32 to i64
          %710 = arith.muli %709, %35 : i64
          %711 = arith.addi %693, %710 : i64
          %712 = llvm.getelementptr %39[%711] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %688, %712 : f16, !llvm.ptr<1>
        }
      }
      gpu.return
    }
  }
}

