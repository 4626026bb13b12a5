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
    gpu.func @block_kernel_0(%arg0: memref<64x16xf16, strided<[?, ?], offset: ?>>, %arg1: memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>, %arg2: memref<32x8xf32, strided<[?, ?], offset: ?>>, %arg3: memref<32x8xf32, strided<[?, ?], offset: ?>>, %arg4: memref<64x16xf16, strided<[?, ?], offset: ?>>, %arg5: memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, nvvm.minctasm = 4 : i32, rope_gpu.dynamic_shared_bytes = 13824 : i64} {
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
      %c0_i64 = arith.constant 0 : i64
      %c16_i64 = arith.constant 16 : i64
      %1 = llvm.mlir.poison : vector<8xf16>
      %c7_i32 = arith.constant 7 : i32
      %c6_i32 = arith.constant 6 : i32
      %c5_i32 = arith.constant 5 : i32
      %c3_i32 = arith.constant 3 : i32
      %c1_i32 = arith.constant 1 : i32
      %cst_7 = arith.constant 0.000000e+00 : f16
      %c31_i32 = arith.constant 31 : i32
      %c0_i32 = arith.constant 0 : i32
      %c4_i32 = arith.constant 4 : i32
      %c2_i32 = arith.constant 2 : i32
      %c8_i32 = arith.constant 8 : i32
      %c32_i32 = arith.constant 32 : i32
      %c16_i32 = arith.constant 16 : i32
      %c64_i32 = arith.constant 64 : i32
      %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg4 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index
      %2 = arith.index_cast %strides#0 : index to i64
      %3 = arith.index_cast %strides#1 : index to i64
      %4 = builtin.unrealized_conversion_cast %arg4 : memref<64x16xf16, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %5 = llvm.extractvalue %4[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
      %6 = llvm.addrspacecast %5 : !llvm.ptr to !llvm.ptr<1>
      %7 = arith.index_cast %offset : index to i64
      %8 = llvm.getelementptr %6[%7] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_8, %offset_9, %sizes_10:2, %strides_11:2 = memref.extract_strided_metadata %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %9 = arith.index_cast %strides_11#0 : index to i64
      %10 = arith.index_cast %strides_11#1 : index to i64
      %11 = builtin.unrealized_conversion_cast %arg3 : memref<32x8xf32, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %12 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
      %13 = llvm.addrspacecast %12 : !llvm.ptr to !llvm.ptr<1>
      %14 = arith.index_cast %offset_9 : index to i64
      %15 = llvm.getelementptr %13[%14] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_12, %offset_13, %sizes_14:2, %strides_15:2 = memref.extract_strided_metadata %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %16 = arith.index_cast %strides_15#0 : index to i64
      %17 = arith.index_cast %strides_15#1 : index to i64
      %18 = builtin.unrealized_conversion_cast %arg2 : memref<32x8xf32, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %19 = llvm.extractvalue %18[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
      %20 = llvm.addrspacecast %19 : !llvm.ptr to !llvm.ptr<1>
      %21 = arith.index_cast %offset_13 : index to i64
      %22 = llvm.getelementptr %20[%21] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %base_buffer_16, %offset_17, %sizes_18:3, %strides_19:3 = memref.extract_strided_metadata %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %23 = arith.index_cast %strides_19#0 : index to i64
      %24 = arith.index_cast %strides_19#1 : index to i64
      %25 = arith.index_cast %strides_19#2 : index to i64
      %26 = builtin.unrealized_conversion_cast %arg1 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
      %27 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
      %28 = llvm.addrspacecast %27 : !llvm.ptr to !llvm.ptr<1>
      %29 = arith.index_cast %offset_17 : index to i64
      %30 = llvm.getelementptr %28[%29] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_20, %offset_21, %sizes_22:2, %strides_23:2 = memref.extract_strided_metadata %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index
      %31 = arith.index_cast %strides_23#0 : index to i64
      %32 = arith.index_cast %strides_23#1 : index to i64
      %33 = builtin.unrealized_conversion_cast %arg0 : memref<64x16xf16, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %34 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
      %35 = llvm.addrspacecast %34 : !llvm.ptr to !llvm.ptr<1>
      %36 = arith.index_cast %offset_21 : index to i64
      %37 = llvm.getelementptr %35[%36] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %base_buffer_24, %offset_25, %sizes_26:3, %strides_27:3 = memref.extract_strided_metadata %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> -> memref<f16>, index, index, index, index, index, index, index
      %38 = arith.index_cast %strides_27#0 : index to i64
      %39 = arith.index_cast %strides_27#1 : index to i64
      %40 = arith.index_cast %strides_27#2 : index to i64
      %41 = builtin.unrealized_conversion_cast %arg5 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
      %42 = llvm.extractvalue %41[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
      %43 = llvm.addrspacecast %42 : !llvm.ptr to !llvm.ptr<1>
      %44 = arith.index_cast %offset_25 : index to i64
      %45 = llvm.getelementptr %43[%44] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %thread_id_x = gpu.thread_id  x
      %46 = arith.index_cast %thread_id_x : index to i32
      %47 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %48 = builtin.unrealized_conversion_cast %47 : memref<?xi8, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %49 = llvm.extractvalue %48[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
      %block_id_x = gpu.block_id  x
      %50 = arith.index_cast %block_id_x : index to i32
      %block_id_y = gpu.block_id  y
      %51 = arith.index_cast %block_id_y : index to i32
      %52 = arith.remui %46, %c32_i32 : i32
      %53 = arith.divui %46, %c32_i32 : i32
      %54 = arith.divui %52, %c4_i32 : i32
      %55 = arith.remui %52, %c4_i32 : i32
      %56 = arith.muli %55, %c2_i32 : i32
      %57 = arith.muli %50, %c32_i32 : i32
      %58 = arith.muli %53, %c16_i32 : i32
      %59 = arith.addi %58, %54 : i32
      %60 = arith.addi %57, %59 : i32
      %61 = arith.cmpi slt, %60, %c32_i32 : i32
      %62 = arith.minsi %60, %c31_i32 : i32
      %63 = arith.addi %59, %c8_i32 : i32
      %64 = arith.addi %57, %63 : i32
      %65 = arith.cmpi slt, %64, %c32_i32 : i32
      %66 = arith.minsi %64, %c31_i32 : i32
      scf.for %arg6 = %46 to %c64_i32 step %c64_i32  : i32 {
        %695 = arith.divui %arg6, %c2_i32 : i32
        %696 = arith.remui %arg6, %c2_i32 : i32
        %697 = arith.muli %696, %c8_i32 : i32
        %698 = arith.addi %57, %695 : i32
        %699 = arith.cmpi slt, %698, %c32_i32 : i32
        %700 = arith.cmpi slt, %697, %c16_i32 : i32
        %701 = arith.andi %699, %700 : i1
        %702 = scf.if %701 -> (f16) {
          %743 = arith.cmpi sge, %697, %c0_i32 : i32
          %744 = arith.andi %743, %700 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %697, %c8_i32 : i32
            %747 = arith.divui %697, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %697 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %703 = arith.addi %697, %c1_i32 : i32
        %704 = arith.cmpi slt, %703, %c16_i32 : i32
        %705 = arith.andi %699, %704 : i1
        %706 = scf.if %705 -> (f16) {
          %743 = arith.cmpi sge, %703, %c0_i32 : i32
          %744 = arith.andi %743, %704 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %703, %c8_i32 : i32
            %747 = arith.divui %703, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %703 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %707 = arith.addi %697, %c2_i32 : i32
        %708 = arith.cmpi slt, %707, %c16_i32 : i32
        %709 = arith.andi %699, %708 : i1
        %710 = scf.if %709 -> (f16) {
          %743 = arith.cmpi sge, %707, %c0_i32 : i32
          %744 = arith.andi %743, %708 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %707, %c8_i32 : i32
            %747 = arith.divui %707, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %707 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %711 = arith.addi %697, %c3_i32 : i32
        %712 = arith.cmpi slt, %711, %c16_i32 : i32
        %713 = arith.andi %699, %712 : i1
        %714 = scf.if %713 -> (f16) {
          %743 = arith.cmpi sge, %711, %c0_i32 : i32
          %744 = arith.andi %743, %712 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %711, %c8_i32 : i32
            %747 = arith.divui %711, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %711 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %715 = arith.addi %697, %c4_i32 : i32
        %716 = arith.cmpi slt, %715, %c16_i32 : i32
        %717 = arith.andi %699, %716 : i1
        %718 = scf.if %717 -> (f16) {
          %743 = arith.cmpi sge, %715, %c0_i32 : i32
          %744 = arith.andi %743, %716 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %715, %c8_i32 : i32
            %747 = arith.divui %715, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %715 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %719 = arith.addi %697, %c5_i32 : i32
        %720 = arith.cmpi slt, %719, %c16_i32 : i32
        %721 = arith.andi %699, %720 : i1
        %722 = scf.if %721 -> (f16) {
          %743 = arith.cmpi sge, %719, %c0_i32 : i32
          %744 = arith.andi %743, %720 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %719, %c8_i32 : i32
            %747 = arith.divui %719, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %719 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %723 = arith.addi %697, %c6_i32 : i32
        %724 = arith.cmpi slt, %723, %c16_i32 : i32
        %725 = arith.andi %699, %724 : i1
        %726 = scf.if %725 -> (f16) {
          %743 = arith.cmpi sge, %723, %c0_i32 : i32
          %744 = arith.andi %743, %724 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %723, %c8_i32 : i32
            %747 = arith.divui %723, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %723 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %727 = arith.addi %697, %c7_i32 : i32
        %728 = arith.cmpi slt, %727, %c16_i32 : i32
        %729 = arith.andi %699, %728 : i1
        %730 = scf.if %729 -> (f16) {
          %743 = arith.cmpi sge, %727, %c0_i32 : i32
          %744 = arith.andi %743, %728 : i1
          %745 = scf.if %744 -> (f16) {
            %746 = arith.remui %727, %c8_i32 : i32
            %747 = arith.divui %727, %c8_i32 : i32
            %748 = arith.extsi %51 : i32 to i64
            %749 = arith.muli %748, %23 : i64
            %750 = arith.extsi %698 : i32 to i64
            %751 = arith.muli %750, %24 : i64
            %752 = arith.addi %749, %751 : i64
            %753 = arith.extsi %746 : i32 to i64
            %754 = arith.muli %753, %25 : i64
            %755 = arith.addi %752, %754 : i64
            %756 = llvm.getelementptr %30[%755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %757 = llvm.load %756 : !llvm.ptr<1> -> f16
            %758 = arith.extf %757 : f16 to f32
            %759 = arith.addi %746, %c8_i32 : i32
            %760 = arith.extsi %759 : i32 to i64
            %761 = arith.muli %760, %25 : i64
            %762 = arith.addi %752, %761 : i64
            %763 = llvm.getelementptr %30[%762] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %764 = llvm.load %763 : !llvm.ptr<1> -> f16
            %765 = arith.extf %764 : f16 to f32
            %766 = arith.muli %750, %16 : i64
            %767 = arith.muli %753, %17 : i64
            %768 = arith.addi %766, %767 : i64
            %769 = llvm.getelementptr %22[%768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %770 = llvm.load %769 : !llvm.ptr<1> -> f32
            %771 = arith.muli %750, %9 : i64
            %772 = arith.muli %753, %10 : i64
            %773 = arith.addi %771, %772 : i64
            %774 = llvm.getelementptr %15[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
            %775 = llvm.load %774 : !llvm.ptr<1> -> f32
            %776 = arith.mulf %770, %758 : f32
            %777 = arith.mulf %775, %765 : f32
            %778 = arith.subf %776, %777 : f32
            %779 = arith.mulf %770, %765 : f32
            %780 = arith.mulf %775, %758 : f32
            %781 = arith.addf %779, %780 : f32
            %782 = arith.cmpi eq, %747, %c0_i32 : i32
            %783 = arith.select %782, %778, %781 : f32
            %784 = arith.truncf %783 : f32 to f16
            scf.yield %784 : f16
          } else {
            %746 = arith.extsi %51 : i32 to i64
            %747 = arith.muli %746, %23 : i64
            %748 = arith.extsi %698 : i32 to i64
            %749 = arith.muli %748, %24 : i64
            %750 = arith.addi %747, %749 : i64
            %751 = arith.extsi %727 : i32 to i64
            %752 = arith.muli %751, %25 : i64
            %753 = arith.addi %750, %752 : i64
            %754 = llvm.getelementptr %30[%753] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
            %755 = llvm.load %754 : !llvm.ptr<1> -> f16
            scf.yield %755 : f16
          }
          scf.yield %745 : f16
        } else {
          scf.yield %cst_7 : f16
        }
        %731 = arith.muli %695, %c3_i32 : i32
        %732 = arith.addi %731, %696 : i32
        %733 = arith.muli %732, %c16_i32 : i32
        %734 = llvm.getelementptr %49[%733] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %735 = llvm.insertelement %702, %1[%c0_i32 : i32] : vector<8xf16>
        %736 = llvm.insertelement %706, %735[%c1_i32 : i32] : vector<8xf16>
        %737 = llvm.insertelement %710, %736[%c2_i32 : i32] : vector<8xf16>
        %738 = llvm.insertelement %714, %737[%c3_i32 : i32] : vector<8xf16>
        %739 = llvm.insertelement %718, %738[%c4_i32 : i32] : vector<8xf16>
        %740 = llvm.insertelement %722, %739[%c5_i32 : i32] : vector<8xf16>
        %741 = llvm.insertelement %726, %740[%c6_i32 : i32] : vector<8xf16>
        %742 = llvm.insertelement %730, %741[%c7_i32 : i32] : vector<8xf16>
        llvm.store %742, %734 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      }
      %67 = llvm.ptrtoint %37 : !llvm.ptr<1> to i64
      %68 = arith.remui %67, %c16_i64 : i64
      %69 = arith.cmpi eq, %68, %c0_i64 : i64
      %70 = arith.remui %31, %c8_i64 : i64
      %71 = arith.cmpi eq, %70, %c0_i64 : i64
      %72 = arith.andi %69, %71 : i1
      %73 = arith.cmpi eq, %32, %c1_i64 : i64
      %74 = arith.andi %72, %73 : i1
      %75 = llvm.getelementptr %49[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %74 {
        %695 = arith.divui %46, %c2_i32 : i32
        %696 = arith.remui %46, %c2_i32 : i32
        %697 = arith.muli %696, %c8_i32 : i32
        %698 = arith.subi %c16_i32, %697 : i32
        %699 = arith.muli %698, %c2_i32 : i32
        %700 = arith.minsi %699, %c16_i32 : i32
        %701 = arith.maxsi %700, %c0_i32 : i32
        %702 = arith.cmpi slt, %695, %c64_i32 : i32
        %703 = arith.select %702, %701, %c0_i32 : i32
        %704 = arith.extsi %695 : i32 to i64
        %705 = arith.muli %704, %31 : i64
        %706 = arith.extsi %697 : i32 to i64
        %707 = arith.addi %705, %706 : i64
        %708 = llvm.getelementptr %37[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %709 = arith.cmpi sgt, %703, %c0_i32 : i32
        %710 = arith.select %709, %708, %37 : !llvm.ptr<1>
        %711 = arith.muli %695, %c3_i32 : i32
        %712 = arith.addi %711, %696 : i32
        %713 = arith.muli %712, %c16_i32 : i32
        %714 = llvm.getelementptr %75[%713] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %714, %710, 16, cache =  cg, %703 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %715 = arith.addi %695, %c32_i32 : i32
        %716 = arith.cmpi slt, %715, %c64_i32 : i32
        %717 = arith.select %716, %701, %c0_i32 : i32
        %718 = arith.extsi %715 : i32 to i64
        %719 = arith.muli %718, %31 : i64
        %720 = arith.addi %719, %706 : i64
        %721 = llvm.getelementptr %37[%720] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %722 = arith.cmpi sgt, %717, %c0_i32 : i32
        %723 = arith.select %722, %721, %37 : !llvm.ptr<1>
        %724 = llvm.getelementptr %714[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %724, %723, 16, cache =  cg, %717 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_42, %valid_43 = gpu.shuffle  xor %46, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_42 to %c512_i32 step %c64_i32  : i32 {
          %695 = arith.divui %arg6, %c8_i32 : i32
          %696 = arith.remui %arg6, %c8_i32 : i32
          %697 = arith.muli %696, %c2_i32 : i32
          %698 = arith.cmpi slt, %695, %c64_i32 : i32
          %699 = arith.extsi %695 : i32 to i64
          %700 = arith.muli %699, %31 : i64
          %701 = arith.cmpi slt, %697, %c16_i32 : i32
          %702 = arith.andi %698, %701 : i1
          %703 = arith.extsi %697 : i32 to i64
          %704 = arith.muli %703, %32 : i64
          %705 = arith.addi %700, %704 : i64
          %706 = llvm.getelementptr %37[%705] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %707 = scf.if %702 -> (f16) {
            %725 = llvm.load %706 : !llvm.ptr<1> -> f16
            scf.yield %725 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %708 = arith.addi %697, %c1_i32 : i32
          %709 = arith.cmpi slt, %708, %c16_i32 : i32
          %710 = arith.andi %698, %709 : i1
          %711 = arith.extsi %708 : i32 to i64
          %712 = arith.muli %711, %32 : i64
          %713 = arith.addi %700, %712 : i64
          %714 = llvm.getelementptr %37[%713] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %715 = scf.if %710 -> (f16) {
            %725 = llvm.load %714 : !llvm.ptr<1> -> f16
            scf.yield %725 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %716 = llvm.insertelement %707, %0[%c0_i32 : i32] : vector<2xf16>
          %717 = llvm.insertelement %715, %716[%c1_i32 : i32] : vector<2xf16>
          %718 = arith.divui %697, %c8_i32 : i32
          %719 = arith.muli %695, %c3_i32 : i32
          %720 = arith.addi %719, %718 : i32
          %721 = arith.muli %720, %c16_i32 : i32
          %722 = llvm.getelementptr %75[%721] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %723 = arith.remui %697, %c8_i32 : i32
          %724 = llvm.getelementptr %722[%723] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %717, %724 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %76 = llvm.ptrtoint %8 : !llvm.ptr<1> to i64
      %77 = arith.remui %76, %c16_i64 : i64
      %78 = arith.cmpi eq, %77, %c0_i64 : i64
      %79 = arith.remui %2, %c8_i64 : i64
      %80 = arith.cmpi eq, %79, %c0_i64 : i64
      %81 = arith.andi %78, %80 : i1
      %82 = arith.cmpi eq, %3, %c1_i64 : i64
      %83 = arith.andi %81, %82 : i1
      %84 = llvm.getelementptr %49[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %83 {
        %695 = arith.divui %46, %c2_i32 : i32
        %696 = arith.remui %46, %c2_i32 : i32
        %697 = arith.muli %696, %c8_i32 : i32
        %698 = arith.subi %c16_i32, %697 : i32
        %699 = arith.muli %698, %c2_i32 : i32
        %700 = arith.minsi %699, %c16_i32 : i32
        %701 = arith.maxsi %700, %c0_i32 : i32
        %702 = arith.cmpi slt, %695, %c64_i32 : i32
        %703 = arith.select %702, %701, %c0_i32 : i32
        %704 = arith.extsi %695 : i32 to i64
        %705 = arith.muli %704, %2 : i64
        %706 = arith.extsi %697 : i32 to i64
        %707 = arith.addi %705, %706 : i64
        %708 = llvm.getelementptr %8[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %709 = arith.cmpi sgt, %703, %c0_i32 : i32
        %710 = arith.select %709, %708, %8 : !llvm.ptr<1>
        %711 = arith.muli %695, %c3_i32 : i32
        %712 = arith.addi %711, %696 : i32
        %713 = arith.muli %712, %c16_i32 : i32
        %714 = llvm.getelementptr %84[%713] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %714, %710, 16, cache =  cg, %703 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %715 = arith.addi %695, %c32_i32 : i32
        %716 = arith.cmpi slt, %715, %c64_i32 : i32
        %717 = arith.select %716, %701, %c0_i32 : i32
        %718 = arith.extsi %715 : i32 to i64
        %719 = arith.muli %718, %2 : i64
        %720 = arith.addi %719, %706 : i64
        %721 = llvm.getelementptr %8[%720] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %722 = arith.cmpi sgt, %717, %c0_i32 : i32
        %723 = arith.select %722, %721, %8 : !llvm.ptr<1>
        %724 = llvm.getelementptr %714[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %724, %723, 16, cache =  cg, %717 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_42, %valid_43 = gpu.shuffle  xor %46, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_42 to %c512_i32 step %c64_i32  : i32 {
          %695 = arith.divui %arg6, %c8_i32 : i32
          %696 = arith.remui %arg6, %c8_i32 : i32
          %697 = arith.muli %696, %c2_i32 : i32
          %698 = arith.cmpi slt, %695, %c64_i32 : i32
          %699 = arith.extsi %695 : i32 to i64
          %700 = arith.muli %699, %2 : i64
          %701 = arith.cmpi slt, %697, %c16_i32 : i32
          %702 = arith.andi %698, %701 : i1
          %703 = arith.extsi %697 : i32 to i64
          %704 = arith.muli %703, %3 : i64
          %705 = arith.addi %700, %704 : i64
          %706 = llvm.getelementptr %8[%705] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %707 = scf.if %702 -> (f16) {
            %725 = llvm.load %706 : !llvm.ptr<1> -> f16
            scf.yield %725 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %708 = arith.addi %697, %c1_i32 : i32
          %709 = arith.cmpi slt, %708, %c16_i32 : i32
          %710 = arith.andi %698, %709 : i1
          %711 = arith.extsi %708 : i32 to i64
          %712 = arith.muli %711, %3 : i64
          %713 = arith.addi %700, %712 : i64
          %714 = llvm.getelementptr %8[%713] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %715 = scf.if %710 -> (f16) {
            %725 = llvm.load %714 : !llvm.ptr<1> -> f16
            scf.yield %725 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %716 = llvm.insertelement %707, %0[%c0_i32 : i32] : vector<2xf16>
          %717 = llvm.insertelement %715, %716[%c1_i32 : i32] : vector<2xf16>
          %718 = arith.divui %697, %c8_i32 : i32
          %719 = arith.muli %695, %c3_i32 : i32
          %720 = arith.addi %719, %718 : i32
          %721 = arith.muli %720, %c16_i32 : i32
          %722 = llvm.getelementptr %84[%721] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %723 = arith.remui %697, %c8_i32 : i32
          %724 = llvm.getelementptr %722[%723] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %717, %724 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %85 = llvm.getelementptr %49[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %74 {
        %695 = arith.divui %46, %c2_i32 : i32
        %696 = arith.remui %46, %c2_i32 : i32
        %697 = arith.muli %696, %c8_i32 : i32
        %698 = arith.subi %c16_i32, %697 : i32
        %699 = arith.muli %698, %c2_i32 : i32
        %700 = arith.minsi %699, %c16_i32 : i32
        %701 = arith.maxsi %700, %c0_i32 : i32
        %702 = arith.addi %695, %c64_i32 : i32
        %703 = arith.cmpi slt, %702, %c64_i32 : i32
        %704 = arith.select %703, %701, %c0_i32 : i32
        %705 = arith.extsi %702 : i32 to i64
        %706 = arith.muli %705, %31 : i64
        %707 = arith.extsi %697 : i32 to i64
        %708 = arith.addi %706, %707 : i64
        %709 = llvm.getelementptr %37[%708] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %710 = arith.cmpi sgt, %704, %c0_i32 : i32
        %711 = arith.select %710, %709, %37 : !llvm.ptr<1>
        %712 = arith.muli %695, %c3_i32 : i32
        %713 = arith.addi %712, %696 : i32
        %714 = arith.muli %713, %c16_i32 : i32
        %715 = llvm.getelementptr %85[%714] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %715, %711, 16, cache =  cg, %704 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %716 = arith.addi %695, %c96_i32 : i32
        %717 = arith.cmpi slt, %716, %c64_i32 : i32
        %718 = arith.select %717, %701, %c0_i32 : i32
        %719 = arith.extsi %716 : i32 to i64
        %720 = arith.muli %719, %31 : i64
        %721 = arith.addi %720, %707 : i64
        %722 = llvm.getelementptr %37[%721] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %723 = arith.cmpi sgt, %718, %c0_i32 : i32
        %724 = arith.select %723, %722, %37 : !llvm.ptr<1>
        %725 = llvm.getelementptr %715[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %725, %724, 16, cache =  cg, %718 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_42, %valid_43 = gpu.shuffle  xor %46, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_42 to %c512_i32 step %c64_i32  : i32 {
          %695 = arith.divui %arg6, %c8_i32 : i32
          %696 = arith.remui %arg6, %c8_i32 : i32
          %697 = arith.muli %696, %c2_i32 : i32
          %698 = arith.addi %695, %c64_i32 : i32
          %699 = arith.cmpi slt, %698, %c64_i32 : i32
          %700 = arith.extsi %698 : i32 to i64
          %701 = arith.muli %700, %31 : i64
          %702 = arith.cmpi slt, %697, %c16_i32 : i32
          %703 = arith.andi %699, %702 : i1
          %704 = arith.extsi %697 : i32 to i64
          %705 = arith.muli %704, %32 : i64
          %706 = arith.addi %701, %705 : i64
          %707 = llvm.getelementptr %37[%706] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %708 = scf.if %703 -> (f16) {
            %726 = llvm.load %707 : !llvm.ptr<1> -> f16
            scf.yield %726 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %709 = arith.addi %697, %c1_i32 : i32
          %710 = arith.cmpi slt, %709, %c16_i32 : i32
          %711 = arith.andi %699, %710 : i1
          %712 = arith.extsi %709 : i32 to i64
          %713 = arith.muli %712, %32 : i64
          %714 = arith.addi %701, %713 : i64
          %715 = llvm.getelementptr %37[%714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %716 = scf.if %711 -> (f16) {
            %726 = llvm.load %715 : !llvm.ptr<1> -> f16
            scf.yield %726 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %717 = llvm.insertelement %708, %0[%c0_i32 : i32] : vector<2xf16>
          %718 = llvm.insertelement %716, %717[%c1_i32 : i32] : vector<2xf16>
          %719 = arith.divui %697, %c8_i32 : i32
          %720 = arith.muli %695, %c3_i32 : i32
          %721 = arith.addi %720, %719 : i32
          %722 = arith.muli %721, %c16_i32 : i32
          %723 = llvm.getelementptr %85[%722] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %724 = arith.remui %697, %c8_i32 : i32
          %725 = llvm.getelementptr %723[%724] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %718, %725 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
      %86 = arith.remui %52, %c16_i32 : i32
      %87 = arith.divui %52, %c16_i32 : i32
      %88 = arith.addi %58, %86 : i32
      %89 = arith.muli %88, %c3_i32 : i32
      %90 = arith.addi %89, %87 : i32
      %91 = arith.muli %90, %c16_i32 : i32
      %92 = llvm.getelementptr %49[%91] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %93 = nvvm.ldmatrix %92 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %94 = llvm.extractvalue %93[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %95 = llvm.bitcast %94 : i32 to vector<2xf16>
      %96 = llvm.extractvalue %93[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %97 = llvm.bitcast %96 : i32 to vector<2xf16>
      %98 = llvm.extractvalue %93[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %99 = llvm.bitcast %98 : i32 to vector<2xf16>
      %100 = llvm.extractvalue %93[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %101 = llvm.bitcast %100 : i32 to vector<2xf16>
      %102 = arith.remui %52, %c8_i32 : i32
      %103 = arith.muli %87, %c8_i32 : i32
      %104 = arith.addi %102, %103 : i32
      %105 = arith.divui %52, %c8_i32 : i32
      %106 = arith.remui %105, %c2_i32 : i32
      %107 = arith.muli %104, %c3_i32 : i32
      %108 = arith.addi %107, %106 : i32
      %109 = arith.muli %108, %c16_i32 : i32
      %110 = llvm.getelementptr %75[%109] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %111 = nvvm.ldmatrix %110 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %112 = llvm.extractvalue %111[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %113 = llvm.bitcast %112 : i32 to vector<2xf16>
      %114 = llvm.extractvalue %111[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %115 = llvm.bitcast %114 : i32 to vector<2xf16>
      %116 = llvm.extractvalue %111[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %117 = llvm.bitcast %116 : i32 to vector<2xf16>
      %118 = llvm.extractvalue %111[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %119 = llvm.bitcast %118 : i32 to vector<2xf16>
      %120 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%113, %115]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %121 = llvm.extractvalue %120[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %122 = llvm.extractvalue %120[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %123 = llvm.extractvalue %120[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %124 = llvm.extractvalue %120[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %125 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%117, %119]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %126 = llvm.extractvalue %125[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %127 = llvm.extractvalue %125[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %128 = llvm.extractvalue %125[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %129 = llvm.extractvalue %125[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %130 = llvm.getelementptr %110[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %131 = nvvm.ldmatrix %130 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %132 = llvm.extractvalue %131[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %133 = llvm.bitcast %132 : i32 to vector<2xf16>
      %134 = llvm.extractvalue %131[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %135 = llvm.bitcast %134 : i32 to vector<2xf16>
      %136 = llvm.extractvalue %131[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %137 = llvm.bitcast %136 : i32 to vector<2xf16>
      %138 = llvm.extractvalue %131[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %139 = llvm.bitcast %138 : i32 to vector<2xf16>
      %140 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%133, %135]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %141 = llvm.extractvalue %140[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %142 = llvm.extractvalue %140[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %143 = llvm.extractvalue %140[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %144 = llvm.extractvalue %140[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %145 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%137, %139]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %146 = llvm.extractvalue %145[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %147 = llvm.extractvalue %145[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %148 = llvm.extractvalue %145[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %149 = llvm.extractvalue %145[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %150 = llvm.getelementptr %110[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %151 = nvvm.ldmatrix %150 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %152 = llvm.extractvalue %151[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %153 = llvm.bitcast %152 : i32 to vector<2xf16>
      %154 = llvm.extractvalue %151[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %155 = llvm.bitcast %154 : i32 to vector<2xf16>
      %156 = llvm.extractvalue %151[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %157 = llvm.bitcast %156 : i32 to vector<2xf16>
      %158 = llvm.extractvalue %151[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %159 = llvm.bitcast %158 : i32 to vector<2xf16>
      %160 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%153, %155]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %161 = llvm.extractvalue %160[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %162 = llvm.extractvalue %160[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %163 = llvm.extractvalue %160[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %164 = llvm.extractvalue %160[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %165 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%157, %159]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %166 = llvm.extractvalue %165[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %167 = llvm.extractvalue %165[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %168 = llvm.extractvalue %165[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %169 = llvm.extractvalue %165[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %170 = llvm.getelementptr %110[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %171 = nvvm.ldmatrix %170 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %172 = llvm.extractvalue %171[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %173 = llvm.bitcast %172 : i32 to vector<2xf16>
      %174 = llvm.extractvalue %171[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %175 = llvm.bitcast %174 : i32 to vector<2xf16>
      %176 = llvm.extractvalue %171[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %177 = llvm.bitcast %176 : i32 to vector<2xf16>
      %178 = llvm.extractvalue %171[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %179 = llvm.bitcast %178 : i32 to vector<2xf16>
      %180 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%173, %175]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %181 = llvm.extractvalue %180[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %182 = llvm.extractvalue %180[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %183 = llvm.extractvalue %180[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %184 = llvm.extractvalue %180[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %185 = nvvm.mma.sync A[%95, %97, %99, %101]  B[%177, %179]  C[%cst_5, %cst_5, %cst_5, %cst_5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %186 = llvm.extractvalue %185[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %187 = llvm.extractvalue %185[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %188 = llvm.extractvalue %185[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %189 = llvm.extractvalue %185[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %190 = llvm.intr.maximum(%121, %122) : (f32, f32) -> f32
      %191 = llvm.intr.maximum(%190, %126) : (f32, f32) -> f32
      %192 = llvm.intr.maximum(%191, %127) : (f32, f32) -> f32
      %193 = llvm.intr.maximum(%192, %141) : (f32, f32) -> f32
      %194 = llvm.intr.maximum(%193, %142) : (f32, f32) -> f32
      %195 = llvm.intr.maximum(%194, %146) : (f32, f32) -> f32
      %196 = llvm.intr.maximum(%195, %147) : (f32, f32) -> f32
      %197 = llvm.intr.maximum(%196, %161) : (f32, f32) -> f32
      %198 = llvm.intr.maximum(%197, %162) : (f32, f32) -> f32
      %199 = llvm.intr.maximum(%198, %166) : (f32, f32) -> f32
      %200 = llvm.intr.maximum(%199, %167) : (f32, f32) -> f32
      %201 = llvm.intr.maximum(%200, %181) : (f32, f32) -> f32
      %202 = llvm.intr.maximum(%201, %182) : (f32, f32) -> f32
      %203 = llvm.intr.maximum(%202, %186) : (f32, f32) -> f32
      %204 = llvm.intr.maximum(%203, %187) : (f32, f32) -> f32
      %shuffleResult, %valid = gpu.shuffle  xor %204, %c1_i32, %c32_i32 : f32
      %205 = llvm.intr.maximum(%204, %shuffleResult) : (f32, f32) -> f32
      %shuffleResult_28, %valid_29 = gpu.shuffle  xor %205, %c2_i32, %c32_i32 : f32
      %206 = llvm.intr.maximum(%205, %shuffleResult_28) : (f32, f32) -> f32
      %207 = arith.mulf %206, %cst_4 : f32
      %208 = llvm.intr.maximum(%cst_6, %207) : (f32, f32) -> f32
      %209 = arith.cmpf oeq, %208, %cst_6 : f32
      %210 = arith.select %209, %cst_5, %208 : f32
      %211 = arith.mulf %210, %cst_2 : f32
      %212 = arith.subf %cst_6, %210 : f32
      %213 = arith.mulf %212, %cst_1 : f32
      %214 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%213) : (f32) -> f32
      %215 = arith.mulf %214, %cst_5 : f32
      %216 = llvm.intr.maximum(%123, %124) : (f32, f32) -> f32
      %217 = llvm.intr.maximum(%216, %128) : (f32, f32) -> f32
      %218 = llvm.intr.maximum(%217, %129) : (f32, f32) -> f32
      %219 = llvm.intr.maximum(%218, %143) : (f32, f32) -> f32
      %220 = llvm.intr.maximum(%219, %144) : (f32, f32) -> f32
      %221 = llvm.intr.maximum(%220, %148) : (f32, f32) -> f32
      %222 = llvm.intr.maximum(%221, %149) : (f32, f32) -> f32
      %223 = llvm.intr.maximum(%222, %163) : (f32, f32) -> f32
      %224 = llvm.intr.maximum(%223, %164) : (f32, f32) -> f32
      %225 = llvm.intr.maximum(%224, %168) : (f32, f32) -> f32
      %226 = llvm.intr.maximum(%225, %169) : (f32, f32) -> f32
      %227 = llvm.intr.maximum(%226, %183) : (f32, f32) -> f32
      %228 = llvm.intr.maximum(%227, %184) : (f32, f32) -> f32
      %229 = llvm.intr.maximum(%228, %188) : (f32, f32) -> f32
      %230 = llvm.intr.maximum(%229, %189) : (f32, f32) -> f32
      %shuffleResult_30, %valid_31 = gpu.shuffle  xor %230, %c1_i32, %c32_i32 : f32
      %231 = llvm.intr.maximum(%230, %shuffleResult_30) : (f32, f32) -> f32
      %shuffleResult_32, %valid_33 = gpu.shuffle  xor %231, %c2_i32, %c32_i32 : f32
      %232 = llvm.intr.maximum(%231, %shuffleResult_32) : (f32, f32) -> f32
      %233 = arith.mulf %232, %cst_4 : f32
      %234 = llvm.intr.maximum(%cst_6, %233) : (f32, f32) -> f32
      %235 = arith.cmpf oeq, %234, %cst_6 : f32
      %236 = arith.select %235, %cst_5, %234 : f32
      %237 = arith.mulf %236, %cst_2 : f32
      %238 = arith.subf %cst_6, %236 : f32
      %239 = arith.mulf %238, %cst_1 : f32
      %240 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%239) : (f32) -> f32
      %241 = arith.mulf %240, %cst_5 : f32
      %242 = llvm.intr.fma(%121, %cst_3, %211) : (f32, f32, f32) -> f32
      %243 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%242) : (f32) -> f32
      %244 = arith.addf %215, %243 : f32
      %245 = llvm.intr.fma(%122, %cst_3, %211) : (f32, f32, f32) -> f32
      %246 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%245) : (f32) -> f32
      %247 = arith.addf %244, %246 : f32
      %248 = llvm.intr.fma(%123, %cst_3, %237) : (f32, f32, f32) -> f32
      %249 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%248) : (f32) -> f32
      %250 = arith.addf %241, %249 : f32
      %251 = llvm.intr.fma(%124, %cst_3, %237) : (f32, f32, f32) -> f32
      %252 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%251) : (f32) -> f32
      %253 = arith.addf %250, %252 : f32
      %254 = llvm.intr.fma(%126, %cst_3, %211) : (f32, f32, f32) -> f32
      %255 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%254) : (f32) -> f32
      %256 = arith.addf %247, %255 : f32
      %257 = llvm.intr.fma(%127, %cst_3, %211) : (f32, f32, f32) -> f32
      %258 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%257) : (f32) -> f32
      %259 = arith.addf %256, %258 : f32
      %260 = llvm.intr.fma(%128, %cst_3, %237) : (f32, f32, f32) -> f32
      %261 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%260) : (f32) -> f32
      %262 = arith.addf %253, %261 : f32
      %263 = llvm.intr.fma(%129, %cst_3, %237) : (f32, f32, f32) -> f32
      %264 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%263) : (f32) -> f32
      %265 = arith.addf %262, %264 : f32
      %266 = llvm.intr.fma(%141, %cst_3, %211) : (f32, f32, f32) -> f32
      %267 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%266) : (f32) -> f32
      %268 = arith.addf %259, %267 : f32
      %269 = llvm.intr.fma(%142, %cst_3, %211) : (f32, f32, f32) -> f32
      %270 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%269) : (f32) -> f32
      %271 = arith.addf %268, %270 : f32
      %272 = llvm.intr.fma(%143, %cst_3, %237) : (f32, f32, f32) -> f32
      %273 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%272) : (f32) -> f32
      %274 = arith.addf %265, %273 : f32
      %275 = llvm.intr.fma(%144, %cst_3, %237) : (f32, f32, f32) -> f32
      %276 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%275) : (f32) -> f32
      %277 = arith.addf %274, %276 : f32
      %278 = llvm.intr.fma(%146, %cst_3, %211) : (f32, f32, f32) -> f32
      %279 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%278) : (f32) -> f32
      %280 = arith.addf %271, %279 : f32
      %281 = llvm.intr.fma(%147, %cst_3, %211) : (f32, f32, f32) -> f32
      %282 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%281) : (f32) -> f32
      %283 = arith.addf %280, %282 : f32
      %284 = llvm.intr.fma(%148, %cst_3, %237) : (f32, f32, f32) -> f32
      %285 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%284) : (f32) -> f32
      %286 = arith.addf %277, %285 : f32
      %287 = llvm.intr.fma(%149, %cst_3, %237) : (f32, f32, f32) -> f32
      %288 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%287) : (f32) -> f32
      %289 = arith.addf %286, %288 : f32
      %290 = llvm.intr.fma(%161, %cst_3, %211) : (f32, f32, f32) -> f32
      %291 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%290) : (f32) -> f32
      %292 = arith.addf %283, %291 : f32
      %293 = llvm.intr.fma(%162, %cst_3, %211) : (f32, f32, f32) -> f32
      %294 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%293) : (f32) -> f32
      %295 = arith.addf %292, %294 : f32
      %296 = llvm.intr.fma(%163, %cst_3, %237) : (f32, f32, f32) -> f32
      %297 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%296) : (f32) -> f32
      %298 = arith.addf %289, %297 : f32
      %299 = llvm.intr.fma(%164, %cst_3, %237) : (f32, f32, f32) -> f32
      %300 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%299) : (f32) -> f32
      %301 = arith.addf %298, %300 : f32
      %302 = llvm.intr.fma(%166, %cst_3, %211) : (f32, f32, f32) -> f32
      %303 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%302) : (f32) -> f32
      %304 = arith.addf %295, %303 : f32
      %305 = llvm.intr.fma(%167, %cst_3, %211) : (f32, f32, f32) -> f32
      %306 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%305) : (f32) -> f32
      %307 = arith.addf %304, %306 : f32
      %308 = llvm.intr.fma(%168, %cst_3, %237) : (f32, f32, f32) -> f32
      %309 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%308) : (f32) -> f32
      %310 = arith.addf %301, %309 : f32
      %311 = llvm.intr.fma(%169, %cst_3, %237) : (f32, f32, f32) -> f32
      %312 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%311) : (f32) -> f32
      %313 = arith.addf %310, %312 : f32
      %314 = llvm.intr.fma(%181, %cst_3, %211) : (f32, f32, f32) -> f32
      %315 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%314) : (f32) -> f32
      %316 = arith.addf %307, %315 : f32
      %317 = llvm.intr.fma(%182, %cst_3, %211) : (f32, f32, f32) -> f32
      %318 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%317) : (f32) -> f32
      %319 = arith.addf %316, %318 : f32
      %320 = llvm.intr.fma(%183, %cst_3, %237) : (f32, f32, f32) -> f32
      %321 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%320) : (f32) -> f32
      %322 = arith.addf %313, %321 : f32
      %323 = llvm.intr.fma(%184, %cst_3, %237) : (f32, f32, f32) -> f32
      %324 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%323) : (f32) -> f32
      %325 = arith.addf %322, %324 : f32
      %326 = llvm.intr.fma(%186, %cst_3, %211) : (f32, f32, f32) -> f32
      %327 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%326) : (f32) -> f32
      %328 = arith.addf %319, %327 : f32
      %329 = llvm.intr.fma(%187, %cst_3, %211) : (f32, f32, f32) -> f32
      %330 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%329) : (f32) -> f32
      %331 = arith.addf %328, %330 : f32
      %332 = llvm.intr.fma(%188, %cst_3, %237) : (f32, f32, f32) -> f32
      %333 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%332) : (f32) -> f32
      %334 = arith.addf %325, %333 : f32
      %335 = llvm.intr.fma(%189, %cst_3, %237) : (f32, f32, f32) -> f32
      %336 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%335) : (f32) -> f32
      %337 = arith.addf %334, %336 : f32
      nvvm.cp.async.wait.group 1
      gpu.barrier
      %338 = llvm.getelementptr %49[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      scf.if %83 {
        %695 = arith.divui %46, %c2_i32 : i32
        %696 = arith.remui %46, %c2_i32 : i32
        %697 = arith.muli %696, %c8_i32 : i32
        %698 = arith.subi %c16_i32, %697 : i32
        %699 = arith.muli %698, %c2_i32 : i32
        %700 = arith.minsi %699, %c16_i32 : i32
        %701 = arith.maxsi %700, %c0_i32 : i32
        %702 = arith.addi %695, %c64_i32 : i32
        %703 = arith.cmpi slt, %702, %c64_i32 : i32
        %704 = arith.select %703, %701, %c0_i32 : i32
        %705 = arith.extsi %702 : i32 to i64
        %706 = arith.muli %705, %2 : i64
        %707 = arith.extsi %697 : i32 to i64
        %708 = arith.addi %706, %707 : i64
        %709 = llvm.getelementptr %8[%708] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %710 = arith.cmpi sgt, %704, %c0_i32 : i32
        %711 = arith.select %710, %709, %8 : !llvm.ptr<1>
        %712 = arith.muli %695, %c3_i32 : i32
        %713 = arith.addi %712, %696 : i32
        %714 = arith.muli %713, %c16_i32 : i32
        %715 = llvm.getelementptr %338[%714] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %715, %711, 16, cache =  cg, %704 : !llvm.ptr<3>, !llvm.ptr<1>, i32
        %716 = arith.addi %695, %c96_i32 : i32
        %717 = arith.cmpi slt, %716, %c64_i32 : i32
        %718 = arith.select %717, %701, %c0_i32 : i32
        %719 = arith.extsi %716 : i32 to i64
        %720 = arith.muli %719, %2 : i64
        %721 = arith.addi %720, %707 : i64
        %722 = llvm.getelementptr %8[%721] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
        %723 = arith.cmpi sgt, %718, %c0_i32 : i32
        %724 = arith.select %723, %722, %8 : !llvm.ptr<1>
        %725 = llvm.getelementptr %715[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
        nvvm.cp.async.shared.global %725, %724, 16, cache =  cg, %718 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      } else {
        %shuffleResult_42, %valid_43 = gpu.shuffle  xor %46, %c0_i32, %c32_i32 : i32
        scf.for %arg6 = %shuffleResult_42 to %c512_i32 step %c64_i32  : i32 {
          %695 = arith.divui %arg6, %c8_i32 : i32
          %696 = arith.remui %arg6, %c8_i32 : i32
          %697 = arith.muli %696, %c2_i32 : i32
          %698 = arith.addi %695, %c64_i32 : i32
          %699 = arith.cmpi slt, %698, %c64_i32 : i32
          %700 = arith.extsi %698 : i32 to i64
          %701 = arith.muli %700, %2 : i64
          %702 = arith.cmpi slt, %697, %c16_i32 : i32
          %703 = arith.andi %699, %702 : i1
          %704 = arith.extsi %697 : i32 to i64
          %705 = arith.muli %704, %3 : i64
          %706 = arith.addi %701, %705 : i64
          %707 = llvm.getelementptr %8[%706] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %708 = scf.if %703 -> (f16) {
            %726 = llvm.load %707 : !llvm.ptr<1> -> f16
            scf.yield %726 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %709 = arith.addi %697, %c1_i32 : i32
          %710 = arith.cmpi slt, %709, %c16_i32 : i32
          %711 = arith.andi %699, %710 : i1
          %712 = arith.extsi %709 : i32 to i64
          %713 = arith.muli %712, %3 : i64
          %714 = arith.addi %701, %713 : i64
          %715 = llvm.getelementptr %8[%714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          %716 = scf.if %711 -> (f16) {
            %726 = llvm.load %715 : !llvm.ptr<1> -> f16
            scf.yield %726 : f16
          } else {
            scf.yield %cst_7 : f16
          }
          %717 = llvm.insertelement %708, %0[%c0_i32 : i32] : vector<2xf16>
          %718 = llvm.insertelement %716, %717[%c1_i32 : i32] : vector<2xf16>
          %719 = arith.divui %697, %c8_i32 : i32
          %720 = arith.muli %695, %c3_i32 : i32
          %721 = arith.addi %720, %719 : i32
          %722 = arith.muli %721, %c16_i32 : i32
          %723 = llvm.getelementptr %338[%722] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
          %724 = arith.remui %697, %c8_i32 : i32
          %725 = llvm.getelementptr %723[%724] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
          llvm.store %718, %725 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
        }
      }
      nvvm.cp.async.commit.group
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
      %429 = arith.truncf %333 : f32 to f16
      %430 = arith.extf %429 : f16 to f32
      %431 = arith.subf %333, %430 : f32
      %432 = arith.truncf %336 : f32 to f16
      %433 = arith.extf %432 : f16 to f32
      %434 = arith.subf %336, %433 : f32
      %435 = llvm.insertelement %339, %0[%c0_i32 : i32] : vector<2xf16>
      %436 = llvm.insertelement %342, %435[%c1_i32 : i32] : vector<2xf16>
      %437 = llvm.insertelement %345, %0[%c0_i32 : i32] : vector<2xf16>
      %438 = llvm.insertelement %348, %437[%c1_i32 : i32] : vector<2xf16>
      %439 = llvm.insertelement %351, %0[%c0_i32 : i32] : vector<2xf16>
      %440 = llvm.insertelement %354, %439[%c1_i32 : i32] : vector<2xf16>
      %441 = llvm.insertelement %357, %0[%c0_i32 : i32] : vector<2xf16>
      %442 = llvm.insertelement %360, %441[%c1_i32 : i32] : vector<2xf16>
      %443 = arith.truncf %341 : f32 to f16
      %444 = arith.truncf %344 : f32 to f16
      %445 = llvm.insertelement %443, %0[%c0_i32 : i32] : vector<2xf16>
      %446 = llvm.insertelement %444, %445[%c1_i32 : i32] : vector<2xf16>
      %447 = arith.truncf %347 : f32 to f16
      %448 = arith.truncf %350 : f32 to f16
      %449 = llvm.insertelement %447, %0[%c0_i32 : i32] : vector<2xf16>
      %450 = llvm.insertelement %448, %449[%c1_i32 : i32] : vector<2xf16>
      %451 = arith.truncf %353 : f32 to f16
      %452 = arith.truncf %356 : f32 to f16
      %453 = llvm.insertelement %451, %0[%c0_i32 : i32] : vector<2xf16>
      %454 = llvm.insertelement %452, %453[%c1_i32 : i32] : vector<2xf16>
      %455 = arith.truncf %359 : f32 to f16
      %456 = arith.truncf %362 : f32 to f16
      %457 = llvm.insertelement %455, %0[%c0_i32 : i32] : vector<2xf16>
      %458 = llvm.insertelement %456, %457[%c1_i32 : i32] : vector<2xf16>
      %459 = arith.muli %86, %c3_i32 : i32
      %460 = arith.addi %459, %87 : i32
      %461 = arith.muli %460, %c16_i32 : i32
      %462 = llvm.getelementptr %84[%461] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %463 = nvvm.ldmatrix %462 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %464 = llvm.extractvalue %463[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %465 = llvm.bitcast %464 : i32 to vector<2xf16>
      %466 = llvm.extractvalue %463[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %467 = llvm.bitcast %466 : i32 to vector<2xf16>
      %468 = llvm.extractvalue %463[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %469 = llvm.bitcast %468 : i32 to vector<2xf16>
      %470 = llvm.extractvalue %463[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %471 = llvm.bitcast %470 : i32 to vector<2xf16>
      %472 = nvvm.mma.sync A[%436, %438, %440, %442]  B[%465, %467]  C[%215, %215, %241, %241]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %473 = llvm.extractvalue %472[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %474 = llvm.extractvalue %472[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %475 = llvm.extractvalue %472[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %476 = llvm.extractvalue %472[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %477 = nvvm.mma.sync A[%436, %438, %440, %442]  B[%469, %471]  C[%215, %215, %241, %241]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %478 = llvm.extractvalue %477[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %479 = llvm.extractvalue %477[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %480 = llvm.extractvalue %477[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %481 = llvm.extractvalue %477[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %482 = nvvm.mma.sync A[%446, %450, %454, %458]  B[%465, %467]  C[%473, %474, %475, %476]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %483 = llvm.extractvalue %482[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %484 = llvm.extractvalue %482[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %485 = llvm.extractvalue %482[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %486 = llvm.extractvalue %482[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %487 = nvvm.mma.sync A[%446, %450, %454, %458]  B[%469, %471]  C[%478, %479, %480, %481]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %488 = llvm.extractvalue %487[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %489 = llvm.extractvalue %487[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %490 = llvm.extractvalue %487[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %491 = llvm.extractvalue %487[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %492 = llvm.insertelement %363, %0[%c0_i32 : i32] : vector<2xf16>
      %493 = llvm.insertelement %366, %492[%c1_i32 : i32] : vector<2xf16>
      %494 = llvm.insertelement %369, %0[%c0_i32 : i32] : vector<2xf16>
      %495 = llvm.insertelement %372, %494[%c1_i32 : i32] : vector<2xf16>
      %496 = llvm.insertelement %375, %0[%c0_i32 : i32] : vector<2xf16>
      %497 = llvm.insertelement %378, %496[%c1_i32 : i32] : vector<2xf16>
      %498 = llvm.insertelement %381, %0[%c0_i32 : i32] : vector<2xf16>
      %499 = llvm.insertelement %384, %498[%c1_i32 : i32] : vector<2xf16>
      %500 = arith.truncf %365 : f32 to f16
      %501 = arith.truncf %368 : f32 to f16
      %502 = llvm.insertelement %500, %0[%c0_i32 : i32] : vector<2xf16>
      %503 = llvm.insertelement %501, %502[%c1_i32 : i32] : vector<2xf16>
      %504 = arith.truncf %371 : f32 to f16
      %505 = arith.truncf %374 : f32 to f16
      %506 = llvm.insertelement %504, %0[%c0_i32 : i32] : vector<2xf16>
      %507 = llvm.insertelement %505, %506[%c1_i32 : i32] : vector<2xf16>
      %508 = arith.truncf %377 : f32 to f16
      %509 = arith.truncf %380 : f32 to f16
      %510 = llvm.insertelement %508, %0[%c0_i32 : i32] : vector<2xf16>
      %511 = llvm.insertelement %509, %510[%c1_i32 : i32] : vector<2xf16>
      %512 = arith.truncf %383 : f32 to f16
      %513 = arith.truncf %386 : f32 to f16
      %514 = llvm.insertelement %512, %0[%c0_i32 : i32] : vector<2xf16>
      %515 = llvm.insertelement %513, %514[%c1_i32 : i32] : vector<2xf16>
      %516 = llvm.getelementptr %462[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %517 = nvvm.ldmatrix %516 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %518 = llvm.extractvalue %517[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %519 = llvm.bitcast %518 : i32 to vector<2xf16>
      %520 = llvm.extractvalue %517[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %521 = llvm.bitcast %520 : i32 to vector<2xf16>
      %522 = llvm.extractvalue %517[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %523 = llvm.bitcast %522 : i32 to vector<2xf16>
      %524 = llvm.extractvalue %517[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %525 = llvm.bitcast %524 : i32 to vector<2xf16>
      %526 = nvvm.mma.sync A[%493, %495, %497, %499]  B[%519, %521]  C[%483, %484, %485, %486]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %527 = llvm.extractvalue %526[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %528 = llvm.extractvalue %526[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %529 = llvm.extractvalue %526[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %530 = llvm.extractvalue %526[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %531 = nvvm.mma.sync A[%493, %495, %497, %499]  B[%523, %525]  C[%488, %489, %490, %491]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %532 = llvm.extractvalue %531[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %533 = llvm.extractvalue %531[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %534 = llvm.extractvalue %531[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %535 = llvm.extractvalue %531[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %536 = nvvm.mma.sync A[%503, %507, %511, %515]  B[%519, %521]  C[%527, %528, %529, %530]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %537 = llvm.extractvalue %536[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %538 = llvm.extractvalue %536[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %539 = llvm.extractvalue %536[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %540 = llvm.extractvalue %536[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %541 = nvvm.mma.sync A[%503, %507, %511, %515]  B[%523, %525]  C[%532, %533, %534, %535]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %542 = llvm.extractvalue %541[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %543 = llvm.extractvalue %541[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %544 = llvm.extractvalue %541[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %545 = llvm.extractvalue %541[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %546 = llvm.insertelement %387, %0[%c0_i32 : i32] : vector<2xf16>
      %547 = llvm.insertelement %390, %546[%c1_i32 : i32] : vector<2xf16>
      %548 = llvm.insertelement %393, %0[%c0_i32 : i32] : vector<2xf16>
      %549 = llvm.insertelement %396, %548[%c1_i32 : i32] : vector<2xf16>
      %550 = llvm.insertelement %399, %0[%c0_i32 : i32] : vector<2xf16>
      %551 = llvm.insertelement %402, %550[%c1_i32 : i32] : vector<2xf16>
      %552 = llvm.insertelement %405, %0[%c0_i32 : i32] : vector<2xf16>
      %553 = llvm.insertelement %408, %552[%c1_i32 : i32] : vector<2xf16>
      %554 = arith.truncf %389 : f32 to f16
      %555 = arith.truncf %392 : f32 to f16
      %556 = llvm.insertelement %554, %0[%c0_i32 : i32] : vector<2xf16>
      %557 = llvm.insertelement %555, %556[%c1_i32 : i32] : vector<2xf16>
      %558 = arith.truncf %395 : f32 to f16
      %559 = arith.truncf %398 : f32 to f16
      %560 = llvm.insertelement %558, %0[%c0_i32 : i32] : vector<2xf16>
      %561 = llvm.insertelement %559, %560[%c1_i32 : i32] : vector<2xf16>
      %562 = arith.truncf %401 : f32 to f16
      %563 = arith.truncf %404 : f32 to f16
      %564 = llvm.insertelement %562, %0[%c0_i32 : i32] : vector<2xf16>
      %565 = llvm.insertelement %563, %564[%c1_i32 : i32] : vector<2xf16>
      %566 = arith.truncf %407 : f32 to f16
      %567 = arith.truncf %410 : f32 to f16
      %568 = llvm.insertelement %566, %0[%c0_i32 : i32] : vector<2xf16>
      %569 = llvm.insertelement %567, %568[%c1_i32 : i32] : vector<2xf16>
      %570 = llvm.getelementptr %462[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %571 = nvvm.ldmatrix %570 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %572 = llvm.extractvalue %571[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %573 = llvm.bitcast %572 : i32 to vector<2xf16>
      %574 = llvm.extractvalue %571[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %575 = llvm.bitcast %574 : i32 to vector<2xf16>
      %576 = llvm.extractvalue %571[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %577 = llvm.bitcast %576 : i32 to vector<2xf16>
      %578 = llvm.extractvalue %571[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %579 = llvm.bitcast %578 : i32 to vector<2xf16>
      %580 = nvvm.mma.sync A[%547, %549, %551, %553]  B[%573, %575]  C[%537, %538, %539, %540]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %581 = llvm.extractvalue %580[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %582 = llvm.extractvalue %580[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %583 = llvm.extractvalue %580[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %584 = llvm.extractvalue %580[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %585 = nvvm.mma.sync A[%547, %549, %551, %553]  B[%577, %579]  C[%542, %543, %544, %545]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %586 = llvm.extractvalue %585[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %587 = llvm.extractvalue %585[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %588 = llvm.extractvalue %585[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %589 = llvm.extractvalue %585[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %590 = nvvm.mma.sync A[%557, %561, %565, %569]  B[%573, %575]  C[%581, %582, %583, %584]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %591 = llvm.extractvalue %590[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %592 = llvm.extractvalue %590[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %593 = llvm.extractvalue %590[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %594 = llvm.extractvalue %590[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %595 = nvvm.mma.sync A[%557, %561, %565, %569]  B[%577, %579]  C[%586, %587, %588, %589]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %596 = llvm.extractvalue %595[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %597 = llvm.extractvalue %595[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %598 = llvm.extractvalue %595[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %599 = llvm.extractvalue %595[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %600 = llvm.insertelement %411, %0[%c0_i32 : i32] : vector<2xf16>
      %601 = llvm.insertelement %414, %600[%c1_i32 : i32] : vector<2xf16>
      %602 = llvm.insertelement %417, %0[%c0_i32 : i32] : vector<2xf16>
      %603 = llvm.insertelement %420, %602[%c1_i32 : i32] : vector<2xf16>
      %604 = llvm.insertelement %423, %0[%c0_i32 : i32] : vector<2xf16>
      %605 = llvm.insertelement %426, %604[%c1_i32 : i32] : vector<2xf16>
      %606 = llvm.insertelement %429, %0[%c0_i32 : i32] : vector<2xf16>
      %607 = llvm.insertelement %432, %606[%c1_i32 : i32] : vector<2xf16>
      %608 = arith.truncf %413 : f32 to f16
      %609 = arith.truncf %416 : f32 to f16
      %610 = llvm.insertelement %608, %0[%c0_i32 : i32] : vector<2xf16>
      %611 = llvm.insertelement %609, %610[%c1_i32 : i32] : vector<2xf16>
      %612 = arith.truncf %419 : f32 to f16
      %613 = arith.truncf %422 : f32 to f16
      %614 = llvm.insertelement %612, %0[%c0_i32 : i32] : vector<2xf16>
      %615 = llvm.insertelement %613, %614[%c1_i32 : i32] : vector<2xf16>
      %616 = arith.truncf %425 : f32 to f16
      %617 = arith.truncf %428 : f32 to f16
      %618 = llvm.insertelement %616, %0[%c0_i32 : i32] : vector<2xf16>
      %619 = llvm.insertelement %617, %618[%c1_i32 : i32] : vector<2xf16>
      %620 = arith.truncf %431 : f32 to f16
      %621 = arith.truncf %434 : f32 to f16
      %622 = llvm.insertelement %620, %0[%c0_i32 : i32] : vector<2xf16>
      %623 = llvm.insertelement %621, %622[%c1_i32 : i32] : vector<2xf16>
      %624 = llvm.getelementptr %462[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %625 = nvvm.ldmatrix %624 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %626 = llvm.extractvalue %625[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %627 = llvm.bitcast %626 : i32 to vector<2xf16>
      %628 = llvm.extractvalue %625[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %629 = llvm.bitcast %628 : i32 to vector<2xf16>
      %630 = llvm.extractvalue %625[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %631 = llvm.bitcast %630 : i32 to vector<2xf16>
      %632 = llvm.extractvalue %625[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %633 = llvm.bitcast %632 : i32 to vector<2xf16>
      %634 = nvvm.mma.sync A[%601, %603, %605, %607]  B[%627, %629]  C[%591, %592, %593, %594]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %635 = llvm.extractvalue %634[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %636 = llvm.extractvalue %634[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %637 = llvm.extractvalue %634[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %638 = llvm.extractvalue %634[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %639 = nvvm.mma.sync A[%601, %603, %605, %607]  B[%631, %633]  C[%596, %597, %598, %599]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %640 = llvm.extractvalue %639[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %641 = llvm.extractvalue %639[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %642 = llvm.extractvalue %639[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %643 = llvm.extractvalue %639[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %644 = nvvm.mma.sync A[%611, %615, %619, %623]  B[%627, %629]  C[%635, %636, %637, %638]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %645 = llvm.extractvalue %644[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %646 = llvm.extractvalue %644[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %647 = llvm.extractvalue %644[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %648 = llvm.extractvalue %644[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %649 = nvvm.mma.sync A[%611, %615, %619, %623]  B[%631, %633]  C[%640, %641, %642, %643]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %650 = llvm.extractvalue %649[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %651 = llvm.extractvalue %649[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %652 = llvm.extractvalue %649[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %653 = llvm.extractvalue %649[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %shuffleResult_34, %valid_35 = gpu.shuffle  xor %331, %c1_i32, %c32_i32 : f32
      %654 = arith.addf %331, %shuffleResult_34 : f32
      %shuffleResult_36, %valid_37 = gpu.shuffle  xor %654, %c2_i32, %c32_i32 : f32
      %655 = arith.addf %654, %shuffleResult_36 : f32
      %shuffleResult_38, %valid_39 = gpu.shuffle  xor %337, %c1_i32, %c32_i32 : f32
      %656 = arith.addf %337, %shuffleResult_38 : f32
      %shuffleResult_40, %valid_41 = gpu.shuffle  xor %656, %c2_i32, %c32_i32 : f32
      %657 = arith.addf %656, %shuffleResult_40 : f32
      %658 = llvm.ptrtoint %45 : !llvm.ptr<1> to i64
      %659 = arith.remui %658, %c16_i64 : i64
      %660 = arith.cmpi eq, %659, %c0_i64 : i64
      %661 = arith.remui %38, %c8_i64 : i64
      %662 = arith.cmpi eq, %661, %c0_i64 : i64
      %663 = arith.andi %660, %662 : i1
      %664 = arith.remui %39, %c8_i64 : i64
      %665 = arith.cmpi eq, %664, %c0_i64 : i64
      %666 = arith.andi %663, %665 : i1
      %667 = arith.cmpi eq, %40, %c1_i64 : i64
      %668 = arith.andi %666, %667 : i1
      %669 = arith.divf %cst_0, %655 : f32
      %670 = arith.mulf %669, %645 : f32
      %671 = arith.select %209, %cst, %670 : f32
      %672 = arith.truncf %671 : f32 to f16
      %673 = arith.mulf %669, %646 : f32
      %674 = arith.select %209, %cst, %673 : f32
      %675 = arith.truncf %674 : f32 to f16
      %676 = arith.mulf %669, %650 : f32
      %677 = arith.select %209, %cst, %676 : f32
      %678 = arith.truncf %677 : f32 to f16
      %679 = arith.mulf %669, %651 : f32
      %680 = arith.select %209, %cst, %679 : f32
      %681 = arith.truncf %680 : f32 to f16
      scf.if %668 {
        scf.if %61 {
          %695 = llvm.insertelement %672, %0[%c0_i32 : i32] : vector<2xf16>
          %696 = llvm.insertelement %675, %695[%c1_i32 : i32] : vector<2xf16>
          %697 = arith.extsi %51 : i32 to i64
          %698 = arith.muli %697, %38 : i64
          %699 = arith.extsi %62 : i32 to i64
          %700 = arith.muli %699, %39 : i64
          %701 = arith.addi %698, %700 : i64
          %702 = arith.extsi %56 : i32 to i64
          %703 = arith.muli %702, %40 : i64
          %704 = arith.addi %701, %703 : i64
          %705 = llvm.getelementptr %45[%704] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %696, %705 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %706 = arith.addi %56, %c8_i32 : i32
          %707 = llvm.insertelement %678, %0[%c0_i32 : i32] : vector<2xf16>
          %708 = llvm.insertelement %681, %707[%c1_i32 : i32] : vector<2xf16>
          %709 = arith.extsi %706 : i32 to i64
          %710 = arith.muli %709, %40 : i64
          %711 = arith.addi %701, %710 : i64
          %712 = llvm.getelementptr %45[%711] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %708, %712 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %61 {
          %695 = arith.extsi %51 : i32 to i64
          %696 = arith.muli %695, %38 : i64
          %697 = arith.extsi %62 : i32 to i64
          %698 = arith.muli %697, %39 : i64
          %699 = arith.addi %696, %698 : i64
          %700 = arith.extsi %56 : i32 to i64
          %701 = arith.muli %700, %40 : i64
          %702 = arith.addi %699, %701 : i64
          %703 = llvm.getelementptr %45[%702] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %672, %703 : f16, !llvm.ptr<1>
          %704 = arith.addi %56, %c1_i32 : i32
          %705 = arith.extsi %704 : i32 to i64
          %706 = arith.muli %705, %40 : i64
          %707 = arith.addi %699, %706 : i64
          %708 = llvm.getelementptr %45[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %675, %708 : f16, !llvm.ptr<1>
          %709 = arith.addi %56, %c8_i32 : i32
          %710 = arith.extsi %709 : i32 to i64
          %711 = arith.muli %710, %40 : i64
          %712 = arith.addi %699, %711 : i64
          %713 = llvm.getelementptr %45[%712] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %678, %713 : f16, !llvm.ptr<1>
          %714 = arith.addi %56, %c9_i32 : i32
          %715 = arith.extsi %714 : i32 to i64
          %716 = arith.muli %715, %40 : i64
          %717 = arith.addi %699, %716 : i64
          %718 = llvm.getelementptr %45[%717] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %681, %718 : f16, !llvm.ptr<1>
        }
      }
      %682 = arith.divf %cst_0, %657 : f32
      %683 = arith.mulf %682, %647 : f32
      %684 = arith.select %235, %cst, %683 : f32
      %685 = arith.truncf %684 : f32 to f16
      %686 = arith.mulf %682, %648 : f32
      %687 = arith.select %235, %cst, %686 : f32
      %688 = arith.truncf %687 : f32 to f16
      %689 = arith.mulf %682, %652 : f32
      %690 = arith.select %235, %cst, %689 : f32
      %691 = arith.truncf %690 : f32 to f16
      %692 = arith.mulf %682, %653 : f32
      %693 = arith.select %235, %cst, %692 : f32
      %694 = arith.truncf %693 : f32 to f16
      scf.if %668 {
        scf.if %65 {
          %695 = llvm.insertelement %685, %0[%c0_i32 : i32] : vector<2xf16>
          %696 = llvm.insertelement %688, %695[%c1_i32 : i32] : vector<2xf16>
          %697 = arith.extsi %51 : i32 to i64
          %698 = arith.muli %697, %38 : i64
          %699 = arith.extsi %66 : i32 to i64
          %700 = arith.muli %699, %39 : i64
          %701 = arith.addi %698, %700 : i64
          %702 = arith.extsi %56 : i32 to i64
          %703 = arith.muli %702, %40 : i64
          %704 = arith.addi %701, %703 : i64
          %705 = llvm.getelementptr %45[%704] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %696, %705 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
          %706 = arith.addi %56, %c8_i32 : i32
          %707 = llvm.insertelement %691, %0[%c0_i32 : i32] : vector<2xf16>
          %708 = llvm.insertelement %694, %707[%c1_i32 : i32] : vector<2xf16>
          %709 = arith.extsi %706 : i32 to i64
          %710 = arith.muli %709, %40 : i64
          %711 = arith.addi %701, %710 : i64
          %712 = llvm.getelementptr %45[%711] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %708, %712 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
        }
      } else {
        scf.if %65 {
          %695 = arith.extsi %51 : i32 to i64
          %696 = arith.muli %695, %38 : i64
          %697 = arith.extsi %66 : i32 to i64
          %698 = arith.muli %697, %39 : i64
          %699 = arith.addi %696, %698 : i64
          %700 = arith.extsi %56 : i32 to i64
          %701 = arith.muli %700, %40 : i64
          %702 = arith.addi %699, %701 : i64
          %703 = llvm.getelementptr %45[%702] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %685, %703 : f16, !llvm.ptr<1>
          %704 = arith.addi %56, %c1_i32 : i32
          %705 = arith.extsi %704 : i32 to i64
          %706 = arith.muli %705, %40 : i64
          %707 = arith.addi %699, %706 : i64
          %708 = llvm.getelementptr %45[%707] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %688, %708 : f16, !llvm.ptr<1>
          %709 = arith.addi %56, %c8_i32 : i32
          %710 = arith.extsi %709 : i32 to i64
          %711 = arith.muli %710, %40 : i64
          %712 = arith.addi %699, %711 : i64
          %713 = llvm.getelementptr %45[%712] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %691, %713 : f16, !llvm.ptr<1>
          %714 = arith.addi %56, %c9_i32 : i32
          %715 = arith.extsi %714 : i32 to i64
          %716 = arith.muli %715, %40 : i64
          %717 = arith.addi %699, %716 : i64
          %718 = llvm.getelementptr %45[%717] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
          llvm.store %694, %718 : f16, !llvm.ptr<1>
        }
      }
      gpu.return
    }
  }
}

