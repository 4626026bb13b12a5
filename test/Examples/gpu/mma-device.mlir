// RUN: rope-opt %s | rope-opt | FileCheck %s
// CHECK: func.func @
module attributes {gpu.container_module} {
  func.func @block(%arg0: memref<2x32x16xf16>, %arg1: memref<64x16xf16>, %arg2: memref<64x16xf16>, %arg3: memref<32x8xf32>, %arg4: memref<32x8xf32>) -> memref<2x32x16xf16> {
    %c13824_i32 = arith.constant 13824 : i32
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x32x16xf16>
    %cast = memref.cast %arg1 : memref<64x16xf16> to memref<64x16xf16, strided<[?, ?], offset: ?>>
    %cast_0 = memref.cast %arg0 : memref<2x32x16xf16> to memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>
    %cast_1 = memref.cast %arg3 : memref<32x8xf32> to memref<32x8xf32, strided<[?, ?], offset: ?>>
    %cast_2 = memref.cast %arg4 : memref<32x8xf32> to memref<32x8xf32, strided<[?, ?], offset: ?>>
    %cast_3 = memref.cast %arg2 : memref<64x16xf16> to memref<64x16xf16, strided<[?, ?], offset: ?>>
    %cast_4 = memref.cast %alloc : memref<2x32x16xf16> to memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>
    gpu.launch_func  @kernels::@block_kernel_0 blocks in (%c1, %c2, %c1) threads in (%c64, %c1, %c1)  dynamic_shared_memory_size %c13824_i32 args(%cast : memref<64x16xf16, strided<[?, ?], offset: ?>>, %cast_0 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>, %cast_1 : memref<32x8xf32, strided<[?, ?], offset: ?>>, %cast_2 : memref<32x8xf32, strided<[?, ?], offset: ?>>, %cast_3 : memref<64x16xf16, strided<[?, ?], offset: ?>>, %cast_4 : memref<2x32x16xf16, strided<[?, ?, ?], offset: ?>>)
    return %alloc : memref<2x32x16xf16>
  }
  gpu.module @kernels {
    llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @block_kernel_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: !llvm.ptr, %arg17: !llvm.ptr, %arg18: i64, %arg19: i64, %arg20: i64, %arg21: i64, %arg22: i64, %arg23: !llvm.ptr, %arg24: !llvm.ptr, %arg25: i64, %arg26: i64, %arg27: i64, %arg28: i64, %arg29: i64, %arg30: !llvm.ptr, %arg31: !llvm.ptr, %arg32: i64, %arg33: i64, %arg34: i64, %arg35: i64, %arg36: i64, %arg37: !llvm.ptr, %arg38: !llvm.ptr, %arg39: i64, %arg40: i64, %arg41: i64, %arg42: i64, %arg43: i64, %arg44: i64, %arg45: i64) attributes {gpu.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 64, 1, 1>, nvvm.minctasm = 4 : i32} {
      %0 = llvm.mlir.constant(-1 : i32) : i32
      %1 = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
      %2 = llvm.mlir.constant(64 : i32) : i32
      %3 = llvm.mlir.constant(16 : i32) : i32
      %4 = llvm.mlir.constant(32 : i32) : i32
      %5 = llvm.mlir.constant(8 : i32) : i32
      %6 = llvm.mlir.constant(2 : i32) : i32
      %7 = llvm.mlir.constant(0 : i32) : i32
      %8 = llvm.mlir.constant(1 : i32) : i32
      %9 = llvm.mlir.constant(4 : i32) : i32
      %10 = llvm.mlir.constant(31 : i32) : i32
      %11 = llvm.mlir.constant(0 : i64) : i64
      %12 = llvm.mlir.constant(0.000000e+00 : f16) : f16
      %13 = llvm.mlir.constant(3 : i32) : i32
      %14 = llvm.mlir.constant(5 : i32) : i32
      %15 = llvm.mlir.constant(6 : i32) : i32
      %16 = llvm.mlir.constant(7 : i32) : i32
      %17 = llvm.mlir.poison : vector<8xf16>
      %18 = llvm.mlir.constant(16 : i64) : i64
      %19 = llvm.mlir.constant(8 : i64) : i64
      %20 = llvm.mlir.constant(1 : i64) : i64
      %21 = llvm.mlir.constant(512 : i32) : i32
      %22 = llvm.mlir.poison : vector<2xf16>
      %23 = llvm.mlir.constant(0xFF800000 : f32) : f32
      %24 = llvm.mlir.constant(0.000000e+00 : f32) : f32
      %25 = llvm.mlir.constant(9 : i32) : i32
      %26 = llvm.mlir.constant(2.500000e-01 : f32) : f32
      %27 = llvm.mlir.constant(0.360673755 : f32) : f32
      %28 = llvm.mlir.constant(-1.44269502 : f32) : f32
      %29 = llvm.mlir.constant(1.44269502 : f32) : f32
      %30 = llvm.mlir.constant(1.000000e+00 : f32) : f32
      %31 = llvm.mlir.constant(0x7FC00000 : f32) : f32
      %32 = llvm.mlir.constant(96 : i32) : i32
      %33 = llvm.ptrtoint %arg31 : !llvm.ptr to i64
      %34 = llvm.inttoptr %33 : i64 to !llvm.ptr<1>
      %35 = llvm.getelementptr %34[%arg32] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %36 = llvm.ptrtoint %arg24 : !llvm.ptr to i64
      %37 = llvm.inttoptr %36 : i64 to !llvm.ptr<1>
      %38 = llvm.getelementptr %37[%arg25] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %39 = llvm.ptrtoint %arg17 : !llvm.ptr to i64
      %40 = llvm.inttoptr %39 : i64 to !llvm.ptr<1>
      %41 = llvm.getelementptr %40[%arg18] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %42 = llvm.ptrtoint %arg8 : !llvm.ptr to i64
      %43 = llvm.inttoptr %42 : i64 to !llvm.ptr<1>
      %44 = llvm.getelementptr %43[%arg9] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %45 = llvm.ptrtoint %arg1 : !llvm.ptr to i64
      %46 = llvm.inttoptr %45 : i64 to !llvm.ptr<1>
      %47 = llvm.getelementptr %46[%arg2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %48 = llvm.ptrtoint %arg38 : !llvm.ptr to i64
      %49 = llvm.inttoptr %48 : i64 to !llvm.ptr<1>
      %50 = llvm.getelementptr %49[%arg39] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %51 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
      %52 = llvm.sext %51 : i32 to i64
      %53 = llvm.trunc %52 : i64 to i32
      %54 = llvm.ptrtoint %1 : !llvm.ptr<3> to i64
      %55 = llvm.inttoptr %54 : i64 to !llvm.ptr<3>
      %56 = nvvm.read.ptx.sreg.ctaid.x : i32
      %57 = llvm.sext %56 : i32 to i64
      %58 = llvm.trunc %57 : i64 to i32
      %59 = nvvm.read.ptx.sreg.ctaid.y : i32
      %60 = llvm.sext %59 : i32 to i64
      %61 = llvm.trunc %60 : i64 to i32
      %62 = llvm.urem %53, %4 : i32
      %63 = llvm.udiv %53, %4 : i32
      %64 = llvm.udiv %62, %9 : i32
      %65 = llvm.urem %62, %9 : i32
      %66 = llvm.mul %65, %6 : i32
      %67 = llvm.mul %58, %4 : i32
      %68 = llvm.mul %63, %3 : i32
      %69 = llvm.add %68, %64 : i32
      %70 = llvm.add %67, %69 : i32
      %71 = llvm.icmp "slt" %70, %4 : i32
      %72 = llvm.icmp "slt" %70, %10 : i32
      %73 = llvm.select %72, %70, %10 : i1, i32
      %74 = llvm.add %69, %5 : i32
      %75 = llvm.add %67, %74 : i32
      %76 = llvm.icmp "slt" %75, %4 : i32
      %77 = llvm.icmp "slt" %75, %10 : i32
      %78 = llvm.select %77, %75, %10 : i1, i32
      llvm.br ^bb1(%53 : i32)
    ^bb1(%79: i32):  // 2 preds: ^bb0, ^bb66
      %80 = llvm.icmp "slt" %79, %2 : i32
      llvm.cond_br %80, ^bb2, ^bb67
    ^bb2:  // pred: ^bb1
      %81 = llvm.udiv %79, %6 : i32
      %82 = llvm.urem %79, %6 : i32
      %83 = llvm.add %67, %81 : i32
      %84 = llvm.icmp "slt" %83, %4 : i32
      %85 = llvm.mul %82, %5 : i32
      %86 = llvm.icmp "slt" %85, %3 : i32
      %87 = llvm.and %84, %86 : i1
      llvm.cond_br %87, ^bb3, ^bb8
    ^bb3:  // pred: ^bb2
      %88 = llvm.icmp "sge" %85, %7 : i32
      %89 = llvm.and %88, %86 : i1
      llvm.cond_br %89, ^bb4, ^bb5
    ^bb4:  // pred: ^bb3
      %90 = llvm.urem %85, %5 : i32
      %91 = llvm.udiv %85, %5 : i32
      %92 = llvm.sext %61 : i32 to i64
      %93 = llvm.mul %92, %arg13 : i64
      %94 = llvm.sext %83 : i32 to i64
      %95 = llvm.mul %94, %arg14 : i64
      %96 = llvm.add %93, %95 : i64
      %97 = llvm.sext %90 : i32 to i64
      %98 = llvm.mul %97, %arg15 : i64
      %99 = llvm.add %96, %98 : i64
      %100 = llvm.getelementptr %44[%99] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %101 = llvm.load %100 : !llvm.ptr<1> -> f16
      %102 = llvm.fpext %101 : f16 to f32
      %103 = llvm.add %90, %5 : i32
      %104 = llvm.sext %103 : i32 to i64
      %105 = llvm.mul %104, %arg15 : i64
      %106 = llvm.add %96, %105 : i64
      %107 = llvm.getelementptr %44[%106] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %108 = llvm.load %107 : !llvm.ptr<1> -> f16
      %109 = llvm.fpext %108 : f16 to f32
      %110 = llvm.mul %94, %arg21 : i64
      %111 = llvm.mul %97, %arg22 : i64
      %112 = llvm.add %110, %111 : i64
      %113 = llvm.getelementptr %41[%112] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %114 = llvm.load %113 : !llvm.ptr<1> -> f32
      %115 = llvm.mul %94, %arg28 : i64
      %116 = llvm.mul %97, %arg29 : i64
      %117 = llvm.add %115, %116 : i64
      %118 = llvm.getelementptr %38[%117] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %119 = llvm.load %118 : !llvm.ptr<1> -> f32
      %120 = llvm.fmul %114, %102 : f32
      %121 = llvm.fmul %119, %109 : f32
      %122 = llvm.fsub %120, %121 : f32
      %123 = llvm.fmul %114, %109 : f32
      %124 = llvm.fmul %119, %102 : f32
      %125 = llvm.fadd %123, %124 : f32
      %126 = llvm.icmp "eq" %91, %7 : i32
      %127 = llvm.select %126, %122, %125 : i1, f32
      %128 = llvm.fptrunc %127 : f32 to f16
      llvm.br ^bb6(%128 : f16)
    ^bb5:  // pred: ^bb3
      %129 = llvm.sext %61 : i32 to i64
      %130 = llvm.mul %129, %arg13 : i64
      %131 = llvm.sext %83 : i32 to i64
      %132 = llvm.mul %131, %arg14 : i64
      %133 = llvm.add %130, %132 : i64
      %134 = llvm.sext %85 : i32 to i64
      %135 = llvm.mul %134, %arg15 : i64
      %136 = llvm.add %133, %135 : i64
      %137 = llvm.getelementptr %44[%136] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %138 = llvm.load %137 : !llvm.ptr<1> -> f16
      llvm.br ^bb6(%138 : f16)
    ^bb6(%139: f16):  // 2 preds: ^bb4, ^bb5
      llvm.br ^bb7
    ^bb7:  // pred: ^bb6
      llvm.br ^bb9(%139 : f16)
    ^bb8:  // pred: ^bb2
      llvm.br ^bb9(%12 : f16)
    ^bb9(%140: f16):  // 2 preds: ^bb7, ^bb8
      llvm.br ^bb10
    ^bb10:  // pred: ^bb9
      %141 = llvm.add %85, %8 : i32
      %142 = llvm.icmp "slt" %141, %3 : i32
      %143 = llvm.and %84, %142 : i1
      llvm.cond_br %143, ^bb11, ^bb16
    ^bb11:  // pred: ^bb10
      %144 = llvm.icmp "sge" %141, %7 : i32
      %145 = llvm.and %144, %142 : i1
      llvm.cond_br %145, ^bb12, ^bb13
    ^bb12:  // pred: ^bb11
      %146 = llvm.urem %141, %5 : i32
      %147 = llvm.udiv %141, %5 : i32
      %148 = llvm.sext %61 : i32 to i64
      %149 = llvm.mul %148, %arg13 : i64
      %150 = llvm.sext %83 : i32 to i64
      %151 = llvm.mul %150, %arg14 : i64
      %152 = llvm.add %149, %151 : i64
      %153 = llvm.sext %146 : i32 to i64
      %154 = llvm.mul %153, %arg15 : i64
      %155 = llvm.add %152, %154 : i64
      %156 = llvm.getelementptr %44[%155] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %157 = llvm.load %156 : !llvm.ptr<1> -> f16
      %158 = llvm.fpext %157 : f16 to f32
      %159 = llvm.add %146, %5 : i32
      %160 = llvm.sext %159 : i32 to i64
      %161 = llvm.mul %160, %arg15 : i64
      %162 = llvm.add %152, %161 : i64
      %163 = llvm.getelementptr %44[%162] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %164 = llvm.load %163 : !llvm.ptr<1> -> f16
      %165 = llvm.fpext %164 : f16 to f32
      %166 = llvm.mul %150, %arg21 : i64
      %167 = llvm.mul %153, %arg22 : i64
      %168 = llvm.add %166, %167 : i64
      %169 = llvm.getelementptr %41[%168] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %170 = llvm.load %169 : !llvm.ptr<1> -> f32
      %171 = llvm.mul %150, %arg28 : i64
      %172 = llvm.mul %153, %arg29 : i64
      %173 = llvm.add %171, %172 : i64
      %174 = llvm.getelementptr %38[%173] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %175 = llvm.load %174 : !llvm.ptr<1> -> f32
      %176 = llvm.fmul %170, %158 : f32
      %177 = llvm.fmul %175, %165 : f32
      %178 = llvm.fsub %176, %177 : f32
      %179 = llvm.fmul %170, %165 : f32
      %180 = llvm.fmul %175, %158 : f32
      %181 = llvm.fadd %179, %180 : f32
      %182 = llvm.icmp "eq" %147, %7 : i32
      %183 = llvm.select %182, %178, %181 : i1, f32
      %184 = llvm.fptrunc %183 : f32 to f16
      llvm.br ^bb14(%184 : f16)
    ^bb13:  // pred: ^bb11
      %185 = llvm.sext %61 : i32 to i64
      %186 = llvm.mul %185, %arg13 : i64
      %187 = llvm.sext %83 : i32 to i64
      %188 = llvm.mul %187, %arg14 : i64
      %189 = llvm.add %186, %188 : i64
      %190 = llvm.sext %141 : i32 to i64
      %191 = llvm.mul %190, %arg15 : i64
      %192 = llvm.add %189, %191 : i64
      %193 = llvm.getelementptr %44[%192] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %194 = llvm.load %193 : !llvm.ptr<1> -> f16
      llvm.br ^bb14(%194 : f16)
    ^bb14(%195: f16):  // 2 preds: ^bb12, ^bb13
      llvm.br ^bb15
    ^bb15:  // pred: ^bb14
      llvm.br ^bb17(%195 : f16)
    ^bb16:  // pred: ^bb10
      llvm.br ^bb17(%12 : f16)
    ^bb17(%196: f16):  // 2 preds: ^bb15, ^bb16
      llvm.br ^bb18
    ^bb18:  // pred: ^bb17
      %197 = llvm.add %85, %6 : i32
      %198 = llvm.icmp "slt" %197, %3 : i32
      %199 = llvm.and %84, %198 : i1
      llvm.cond_br %199, ^bb19, ^bb24
    ^bb19:  // pred: ^bb18
      %200 = llvm.icmp "sge" %197, %7 : i32
      %201 = llvm.and %200, %198 : i1
      llvm.cond_br %201, ^bb20, ^bb21
    ^bb20:  // pred: ^bb19
      %202 = llvm.urem %197, %5 : i32
      %203 = llvm.udiv %197, %5 : i32
      %204 = llvm.sext %61 : i32 to i64
      %205 = llvm.mul %204, %arg13 : i64
      %206 = llvm.sext %83 : i32 to i64
      %207 = llvm.mul %206, %arg14 : i64
      %208 = llvm.add %205, %207 : i64
      %209 = llvm.sext %202 : i32 to i64
      %210 = llvm.mul %209, %arg15 : i64
      %211 = llvm.add %208, %210 : i64
      %212 = llvm.getelementptr %44[%211] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %213 = llvm.load %212 : !llvm.ptr<1> -> f16
      %214 = llvm.fpext %213 : f16 to f32
      %215 = llvm.add %202, %5 : i32
      %216 = llvm.sext %215 : i32 to i64
      %217 = llvm.mul %216, %arg15 : i64
      %218 = llvm.add %208, %217 : i64
      %219 = llvm.getelementptr %44[%218] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %220 = llvm.load %219 : !llvm.ptr<1> -> f16
      %221 = llvm.fpext %220 : f16 to f32
      %222 = llvm.mul %206, %arg21 : i64
      %223 = llvm.mul %209, %arg22 : i64
      %224 = llvm.add %222, %223 : i64
      %225 = llvm.getelementptr %41[%224] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %226 = llvm.load %225 : !llvm.ptr<1> -> f32
      %227 = llvm.mul %206, %arg28 : i64
      %228 = llvm.mul %209, %arg29 : i64
      %229 = llvm.add %227, %228 : i64
      %230 = llvm.getelementptr %38[%229] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %231 = llvm.load %230 : !llvm.ptr<1> -> f32
      %232 = llvm.fmul %226, %214 : f32
      %233 = llvm.fmul %231, %221 : f32
      %234 = llvm.fsub %232, %233 : f32
      %235 = llvm.fmul %226, %221 : f32
      %236 = llvm.fmul %231, %214 : f32
      %237 = llvm.fadd %235, %236 : f32
      %238 = llvm.icmp "eq" %203, %7 : i32
      %239 = llvm.select %238, %234, %237 : i1, f32
      %240 = llvm.fptrunc %239 : f32 to f16
      llvm.br ^bb22(%240 : f16)
    ^bb21:  // pred: ^bb19
      %241 = llvm.sext %61 : i32 to i64
      %242 = llvm.mul %241, %arg13 : i64
      %243 = llvm.sext %83 : i32 to i64
      %244 = llvm.mul %243, %arg14 : i64
      %245 = llvm.add %242, %244 : i64
      %246 = llvm.sext %197 : i32 to i64
      %247 = llvm.mul %246, %arg15 : i64
      %248 = llvm.add %245, %247 : i64
      %249 = llvm.getelementptr %44[%248] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %250 = llvm.load %249 : !llvm.ptr<1> -> f16
      llvm.br ^bb22(%250 : f16)
    ^bb22(%251: f16):  // 2 preds: ^bb20, ^bb21
      llvm.br ^bb23
    ^bb23:  // pred: ^bb22
      llvm.br ^bb25(%251 : f16)
    ^bb24:  // pred: ^bb18
      llvm.br ^bb25(%12 : f16)
    ^bb25(%252: f16):  // 2 preds: ^bb23, ^bb24
      llvm.br ^bb26
    ^bb26:  // pred: ^bb25
      %253 = llvm.add %85, %13 : i32
      %254 = llvm.icmp "slt" %253, %3 : i32
      %255 = llvm.and %84, %254 : i1
      llvm.cond_br %255, ^bb27, ^bb32
    ^bb27:  // pred: ^bb26
      %256 = llvm.icmp "sge" %253, %7 : i32
      %257 = llvm.and %256, %254 : i1
      llvm.cond_br %257, ^bb28, ^bb29
    ^bb28:  // pred: ^bb27
      %258 = llvm.urem %253, %5 : i32
      %259 = llvm.udiv %253, %5 : i32
      %260 = llvm.sext %61 : i32 to i64
      %261 = llvm.mul %260, %arg13 : i64
      %262 = llvm.sext %83 : i32 to i64
      %263 = llvm.mul %262, %arg14 : i64
      %264 = llvm.add %261, %263 : i64
      %265 = llvm.sext %258 : i32 to i64
      %266 = llvm.mul %265, %arg15 : i64
      %267 = llvm.add %264, %266 : i64
      %268 = llvm.getelementptr %44[%267] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %269 = llvm.load %268 : !llvm.ptr<1> -> f16
      %270 = llvm.fpext %269 : f16 to f32
      %271 = llvm.add %258, %5 : i32
      %272 = llvm.sext %271 : i32 to i64
      %273 = llvm.mul %272, %arg15 : i64
      %274 = llvm.add %264, %273 : i64
      %275 = llvm.getelementptr %44[%274] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %276 = llvm.load %275 : !llvm.ptr<1> -> f16
      %277 = llvm.fpext %276 : f16 to f32
      %278 = llvm.mul %262, %arg21 : i64
      %279 = llvm.mul %265, %arg22 : i64
      %280 = llvm.add %278, %279 : i64
      %281 = llvm.getelementptr %41[%280] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %282 = llvm.load %281 : !llvm.ptr<1> -> f32
      %283 = llvm.mul %262, %arg28 : i64
      %284 = llvm.mul %265, %arg29 : i64
      %285 = llvm.add %283, %284 : i64
      %286 = llvm.getelementptr %38[%285] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %287 = llvm.load %286 : !llvm.ptr<1> -> f32
      %288 = llvm.fmul %282, %270 : f32
      %289 = llvm.fmul %287, %277 : f32
      %290 = llvm.fsub %288, %289 : f32
      %291 = llvm.fmul %282, %277 : f32
      %292 = llvm.fmul %287, %270 : f32
      %293 = llvm.fadd %291, %292 : f32
      %294 = llvm.icmp "eq" %259, %7 : i32
      %295 = llvm.select %294, %290, %293 : i1, f32
      %296 = llvm.fptrunc %295 : f32 to f16
      llvm.br ^bb30(%296 : f16)
    ^bb29:  // pred: ^bb27
      %297 = llvm.sext %61 : i32 to i64
      %298 = llvm.mul %297, %arg13 : i64
      %299 = llvm.sext %83 : i32 to i64
      %300 = llvm.mul %299, %arg14 : i64
      %301 = llvm.add %298, %300 : i64
      %302 = llvm.sext %253 : i32 to i64
      %303 = llvm.mul %302, %arg15 : i64
      %304 = llvm.add %301, %303 : i64
      %305 = llvm.getelementptr %44[%304] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %306 = llvm.load %305 : !llvm.ptr<1> -> f16
      llvm.br ^bb30(%306 : f16)
    ^bb30(%307: f16):  // 2 preds: ^bb28, ^bb29
      llvm.br ^bb31
    ^bb31:  // pred: ^bb30
      llvm.br ^bb33(%307 : f16)
    ^bb32:  // pred: ^bb26
      llvm.br ^bb33(%12 : f16)
    ^bb33(%308: f16):  // 2 preds: ^bb31, ^bb32
      llvm.br ^bb34
    ^bb34:  // pred: ^bb33
      %309 = llvm.add %85, %9 : i32
      %310 = llvm.icmp "slt" %309, %3 : i32
      %311 = llvm.and %84, %310 : i1
      llvm.cond_br %311, ^bb35, ^bb40
    ^bb35:  // pred: ^bb34
      %312 = llvm.icmp "sge" %309, %7 : i32
      %313 = llvm.and %312, %310 : i1
      llvm.cond_br %313, ^bb36, ^bb37
    ^bb36:  // pred: ^bb35
      %314 = llvm.urem %309, %5 : i32
      %315 = llvm.udiv %309, %5 : i32
      %316 = llvm.sext %61 : i32 to i64
      %317 = llvm.mul %316, %arg13 : i64
      %318 = llvm.sext %83 : i32 to i64
      %319 = llvm.mul %318, %arg14 : i64
      %320 = llvm.add %317, %319 : i64
      %321 = llvm.sext %314 : i32 to i64
      %322 = llvm.mul %321, %arg15 : i64
      %323 = llvm.add %320, %322 : i64
      %324 = llvm.getelementptr %44[%323] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %325 = llvm.load %324 : !llvm.ptr<1> -> f16
      %326 = llvm.fpext %325 : f16 to f32
      %327 = llvm.add %314, %5 : i32
      %328 = llvm.sext %327 : i32 to i64
      %329 = llvm.mul %328, %arg15 : i64
      %330 = llvm.add %320, %329 : i64
      %331 = llvm.getelementptr %44[%330] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %332 = llvm.load %331 : !llvm.ptr<1> -> f16
      %333 = llvm.fpext %332 : f16 to f32
      %334 = llvm.mul %318, %arg21 : i64
      %335 = llvm.mul %321, %arg22 : i64
      %336 = llvm.add %334, %335 : i64
      %337 = llvm.getelementptr %41[%336] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %338 = llvm.load %337 : !llvm.ptr<1> -> f32
      %339 = llvm.mul %318, %arg28 : i64
      %340 = llvm.mul %321, %arg29 : i64
      %341 = llvm.add %339, %340 : i64
      %342 = llvm.getelementptr %38[%341] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %343 = llvm.load %342 : !llvm.ptr<1> -> f32
      %344 = llvm.fmul %338, %326 : f32
      %345 = llvm.fmul %343, %333 : f32
      %346 = llvm.fsub %344, %345 : f32
      %347 = llvm.fmul %338, %333 : f32
      %348 = llvm.fmul %343, %326 : f32
      %349 = llvm.fadd %347, %348 : f32
      %350 = llvm.icmp "eq" %315, %7 : i32
      %351 = llvm.select %350, %346, %349 : i1, f32
      %352 = llvm.fptrunc %351 : f32 to f16
      llvm.br ^bb38(%352 : f16)
    ^bb37:  // pred: ^bb35
      %353 = llvm.sext %61 : i32 to i64
      %354 = llvm.mul %353, %arg13 : i64
      %355 = llvm.sext %83 : i32 to i64
      %356 = llvm.mul %355, %arg14 : i64
      %357 = llvm.add %354, %356 : i64
      %358 = llvm.sext %309 : i32 to i64
      %359 = llvm.mul %358, %arg15 : i64
      %360 = llvm.add %357, %359 : i64
      %361 = llvm.getelementptr %44[%360] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %362 = llvm.load %361 : !llvm.ptr<1> -> f16
      llvm.br ^bb38(%362 : f16)
    ^bb38(%363: f16):  // 2 preds: ^bb36, ^bb37
      llvm.br ^bb39
    ^bb39:  // pred: ^bb38
      llvm.br ^bb41(%363 : f16)
    ^bb40:  // pred: ^bb34
      llvm.br ^bb41(%12 : f16)
    ^bb41(%364: f16):  // 2 preds: ^bb39, ^bb40
      llvm.br ^bb42
    ^bb42:  // pred: ^bb41
      %365 = llvm.add %85, %14 : i32
      %366 = llvm.icmp "slt" %365, %3 : i32
      %367 = llvm.and %84, %366 : i1
      llvm.cond_br %367, ^bb43, ^bb48
    ^bb43:  // pred: ^bb42
      %368 = llvm.icmp "sge" %365, %7 : i32
      %369 = llvm.and %368, %366 : i1
      llvm.cond_br %369, ^bb44, ^bb45
    ^bb44:  // pred: ^bb43
      %370 = llvm.urem %365, %5 : i32
      %371 = llvm.udiv %365, %5 : i32
      %372 = llvm.sext %61 : i32 to i64
      %373 = llvm.mul %372, %arg13 : i64
      %374 = llvm.sext %83 : i32 to i64
      %375 = llvm.mul %374, %arg14 : i64
      %376 = llvm.add %373, %375 : i64
      %377 = llvm.sext %370 : i32 to i64
      %378 = llvm.mul %377, %arg15 : i64
      %379 = llvm.add %376, %378 : i64
      %380 = llvm.getelementptr %44[%379] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %381 = llvm.load %380 : !llvm.ptr<1> -> f16
      %382 = llvm.fpext %381 : f16 to f32
      %383 = llvm.add %370, %5 : i32
      %384 = llvm.sext %383 : i32 to i64
      %385 = llvm.mul %384, %arg15 : i64
      %386 = llvm.add %376, %385 : i64
      %387 = llvm.getelementptr %44[%386] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %388 = llvm.load %387 : !llvm.ptr<1> -> f16
      %389 = llvm.fpext %388 : f16 to f32
      %390 = llvm.mul %374, %arg21 : i64
      %391 = llvm.mul %377, %arg22 : i64
      %392 = llvm.add %390, %391 : i64
      %393 = llvm.getelementptr %41[%392] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %394 = llvm.load %393 : !llvm.ptr<1> -> f32
      %395 = llvm.mul %374, %arg28 : i64
      %396 = llvm.mul %377, %arg29 : i64
      %397 = llvm.add %395, %396 : i64
      %398 = llvm.getelementptr %38[%397] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %399 = llvm.load %398 : !llvm.ptr<1> -> f32
      %400 = llvm.fmul %394, %382 : f32
      %401 = llvm.fmul %399, %389 : f32
      %402 = llvm.fsub %400, %401 : f32
      %403 = llvm.fmul %394, %389 : f32
      %404 = llvm.fmul %399, %382 : f32
      %405 = llvm.fadd %403, %404 : f32
      %406 = llvm.icmp "eq" %371, %7 : i32
      %407 = llvm.select %406, %402, %405 : i1, f32
      %408 = llvm.fptrunc %407 : f32 to f16
      llvm.br ^bb46(%408 : f16)
    ^bb45:  // pred: ^bb43
      %409 = llvm.sext %61 : i32 to i64
      %410 = llvm.mul %409, %arg13 : i64
      %411 = llvm.sext %83 : i32 to i64
      %412 = llvm.mul %411, %arg14 : i64
      %413 = llvm.add %410, %412 : i64
      %414 = llvm.sext %365 : i32 to i64
      %415 = llvm.mul %414, %arg15 : i64
      %416 = llvm.add %413, %415 : i64
      %417 = llvm.getelementptr %44[%416] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %418 = llvm.load %417 : !llvm.ptr<1> -> f16
      llvm.br ^bb46(%418 : f16)
    ^bb46(%419: f16):  // 2 preds: ^bb44, ^bb45
      llvm.br ^bb47
    ^bb47:  // pred: ^bb46
      llvm.br ^bb49(%419 : f16)
    ^bb48:  // pred: ^bb42
      llvm.br ^bb49(%12 : f16)
    ^bb49(%420: f16):  // 2 preds: ^bb47, ^bb48
      llvm.br ^bb50
    ^bb50:  // pred: ^bb49
      %421 = llvm.add %85, %15 : i32
      %422 = llvm.icmp "slt" %421, %3 : i32
      %423 = llvm.and %84, %422 : i1
      llvm.cond_br %423, ^bb51, ^bb56
    ^bb51:  // pred: ^bb50
      %424 = llvm.icmp "sge" %421, %7 : i32
      %425 = llvm.and %424, %422 : i1
      llvm.cond_br %425, ^bb52, ^bb53
    ^bb52:  // pred: ^bb51
      %426 = llvm.urem %421, %5 : i32
      %427 = llvm.udiv %421, %5 : i32
      %428 = llvm.sext %61 : i32 to i64
      %429 = llvm.mul %428, %arg13 : i64
      %430 = llvm.sext %83 : i32 to i64
      %431 = llvm.mul %430, %arg14 : i64
      %432 = llvm.add %429, %431 : i64
      %433 = llvm.sext %426 : i32 to i64
      %434 = llvm.mul %433, %arg15 : i64
      %435 = llvm.add %432, %434 : i64
      %436 = llvm.getelementptr %44[%435] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %437 = llvm.load %436 : !llvm.ptr<1> -> f16
      %438 = llvm.fpext %437 : f16 to f32
      %439 = llvm.add %426, %5 : i32
      %440 = llvm.sext %439 : i32 to i64
      %441 = llvm.mul %440, %arg15 : i64
      %442 = llvm.add %432, %441 : i64
      %443 = llvm.getelementptr %44[%442] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %444 = llvm.load %443 : !llvm.ptr<1> -> f16
      %445 = llvm.fpext %444 : f16 to f32
      %446 = llvm.mul %430, %arg21 : i64
      %447 = llvm.mul %433, %arg22 : i64
      %448 = llvm.add %446, %447 : i64
      %449 = llvm.getelementptr %41[%448] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %450 = llvm.load %449 : !llvm.ptr<1> -> f32
      %451 = llvm.mul %430, %arg28 : i64
      %452 = llvm.mul %433, %arg29 : i64
      %453 = llvm.add %451, %452 : i64
      %454 = llvm.getelementptr %38[%453] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %455 = llvm.load %454 : !llvm.ptr<1> -> f32
      %456 = llvm.fmul %450, %438 : f32
      %457 = llvm.fmul %455, %445 : f32
      %458 = llvm.fsub %456, %457 : f32
      %459 = llvm.fmul %450, %445 : f32
      %460 = llvm.fmul %455, %438 : f32
      %461 = llvm.fadd %459, %460 : f32
      %462 = llvm.icmp "eq" %427, %7 : i32
      %463 = llvm.select %462, %458, %461 : i1, f32
      %464 = llvm.fptrunc %463 : f32 to f16
      llvm.br ^bb54(%464 : f16)
    ^bb53:  // pred: ^bb51
      %465 = llvm.sext %61 : i32 to i64
      %466 = llvm.mul %465, %arg13 : i64
      %467 = llvm.sext %83 : i32 to i64
      %468 = llvm.mul %467, %arg14 : i64
      %469 = llvm.add %466, %468 : i64
      %470 = llvm.sext %421 : i32 to i64
      %471 = llvm.mul %470, %arg15 : i64
      %472 = llvm.add %469, %471 : i64
      %473 = llvm.getelementptr %44[%472] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %474 = llvm.load %473 : !llvm.ptr<1> -> f16
      llvm.br ^bb54(%474 : f16)
    ^bb54(%475: f16):  // 2 preds: ^bb52, ^bb53
      llvm.br ^bb55
    ^bb55:  // pred: ^bb54
      llvm.br ^bb57(%475 : f16)
    ^bb56:  // pred: ^bb50
      llvm.br ^bb57(%12 : f16)
    ^bb57(%476: f16):  // 2 preds: ^bb55, ^bb56
      llvm.br ^bb58
    ^bb58:  // pred: ^bb57
      %477 = llvm.add %85, %16 : i32
      %478 = llvm.icmp "slt" %477, %3 : i32
      %479 = llvm.and %84, %478 : i1
      llvm.cond_br %479, ^bb59, ^bb64
    ^bb59:  // pred: ^bb58
      %480 = llvm.icmp "sge" %477, %7 : i32
      %481 = llvm.and %480, %478 : i1
      llvm.cond_br %481, ^bb60, ^bb61
    ^bb60:  // pred: ^bb59
      %482 = llvm.urem %477, %5 : i32
      %483 = llvm.udiv %477, %5 : i32
      %484 = llvm.sext %61 : i32 to i64
      %485 = llvm.mul %484, %arg13 : i64
      %486 = llvm.sext %83 : i32 to i64
      %487 = llvm.mul %486, %arg14 : i64
      %488 = llvm.add %485, %487 : i64
      %489 = llvm.sext %482 : i32 to i64
      %490 = llvm.mul %489, %arg15 : i64
      %491 = llvm.add %488, %490 : i64
      %492 = llvm.getelementptr %44[%491] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %493 = llvm.load %492 : !llvm.ptr<1> -> f16
      %494 = llvm.fpext %493 : f16 to f32
      %495 = llvm.add %482, %5 : i32
      %496 = llvm.sext %495 : i32 to i64
      %497 = llvm.mul %496, %arg15 : i64
      %498 = llvm.add %488, %497 : i64
      %499 = llvm.getelementptr %44[%498] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %500 = llvm.load %499 : !llvm.ptr<1> -> f16
      %501 = llvm.fpext %500 : f16 to f32
      %502 = llvm.mul %486, %arg21 : i64
      %503 = llvm.mul %489, %arg22 : i64
      %504 = llvm.add %502, %503 : i64
      %505 = llvm.getelementptr %41[%504] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %506 = llvm.load %505 : !llvm.ptr<1> -> f32
      %507 = llvm.mul %486, %arg28 : i64
      %508 = llvm.mul %489, %arg29 : i64
      %509 = llvm.add %507, %508 : i64
      %510 = llvm.getelementptr %38[%509] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %511 = llvm.load %510 : !llvm.ptr<1> -> f32
      %512 = llvm.fmul %506, %494 : f32
      %513 = llvm.fmul %511, %501 : f32
      %514 = llvm.fsub %512, %513 : f32
      %515 = llvm.fmul %506, %501 : f32
      %516 = llvm.fmul %511, %494 : f32
      %517 = llvm.fadd %515, %516 : f32
      %518 = llvm.icmp "eq" %483, %7 : i32
      %519 = llvm.select %518, %514, %517 : i1, f32
      %520 = llvm.fptrunc %519 : f32 to f16
      llvm.br ^bb62(%520 : f16)
    ^bb61:  // pred: ^bb59
      %521 = llvm.sext %61 : i32 to i64
      %522 = llvm.mul %521, %arg13 : i64
      %523 = llvm.sext %83 : i32 to i64
      %524 = llvm.mul %523, %arg14 : i64
      %525 = llvm.add %522, %524 : i64
      %526 = llvm.sext %477 : i32 to i64
      %527 = llvm.mul %526, %arg15 : i64
      %528 = llvm.add %525, %527 : i64
      %529 = llvm.getelementptr %44[%528] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %530 = llvm.load %529 : !llvm.ptr<1> -> f16
      llvm.br ^bb62(%530 : f16)
    ^bb62(%531: f16):  // 2 preds: ^bb60, ^bb61
      llvm.br ^bb63
    ^bb63:  // pred: ^bb62
      llvm.br ^bb65(%531 : f16)
    ^bb64:  // pred: ^bb58
      llvm.br ^bb65(%12 : f16)
    ^bb65(%532: f16):  // 2 preds: ^bb63, ^bb64
      llvm.br ^bb66
    ^bb66:  // pred: ^bb65
      %533 = llvm.insertelement %140, %17[%7 : i32] : vector<8xf16>
      %534 = llvm.insertelement %196, %533[%8 : i32] : vector<8xf16>
      %535 = llvm.insertelement %252, %534[%6 : i32] : vector<8xf16>
      %536 = llvm.insertelement %308, %535[%13 : i32] : vector<8xf16>
      %537 = llvm.insertelement %364, %536[%9 : i32] : vector<8xf16>
      %538 = llvm.insertelement %420, %537[%14 : i32] : vector<8xf16>
      %539 = llvm.insertelement %476, %538[%15 : i32] : vector<8xf16>
      %540 = llvm.insertelement %532, %539[%16 : i32] : vector<8xf16>
      %541 = llvm.mul %81, %13 : i32
      %542 = llvm.add %541, %82 : i32
      %543 = llvm.mul %542, %3 : i32
      %544 = llvm.getelementptr %55[%543] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %540, %544 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %545 = llvm.add %79, %2 : i32
      llvm.br ^bb1(%545 : i32)
    ^bb67:  // pred: ^bb1
      %546 = llvm.getelementptr %55[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %547 = llvm.ptrtoint %47 : !llvm.ptr<1> to i64
      %548 = llvm.urem %547, %18 : i64
      %549 = llvm.icmp "eq" %548, %11 : i64
      %550 = llvm.urem %arg5, %19 : i64
      %551 = llvm.icmp "eq" %550, %11 : i64
      %552 = llvm.and %549, %551 : i1
      %553 = llvm.icmp "eq" %arg6, %20 : i64
      %554 = llvm.and %552, %553 : i1
      llvm.cond_br %554, ^bb68, ^bb69
    ^bb68:  // pred: ^bb67
      %555 = llvm.udiv %53, %6 : i32
      %556 = llvm.urem %53, %6 : i32
      %557 = llvm.mul %556, %5 : i32
      %558 = llvm.sub %3, %557 : i32
      %559 = llvm.mul %558, %6 : i32
      %560 = llvm.icmp "slt" %559, %3 : i32
      %561 = llvm.select %560, %559, %3 : i1, i32
      %562 = llvm.icmp "sgt" %561, %7 : i32
      %563 = llvm.select %562, %561, %7 : i1, i32
      %564 = llvm.icmp "slt" %555, %2 : i32
      %565 = llvm.select %564, %563, %7 : i1, i32
      %566 = llvm.sext %555 : i32 to i64
      %567 = llvm.mul %566, %arg5 : i64
      %568 = llvm.sext %557 : i32 to i64
      %569 = llvm.add %567, %568 : i64
      %570 = llvm.getelementptr %47[%569] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %571 = llvm.icmp "sgt" %565, %7 : i32
      %572 = llvm.select %571, %570, %47 : i1, !llvm.ptr<1>
      %573 = llvm.mul %555, %13 : i32
      %574 = llvm.add %573, %556 : i32
      %575 = llvm.mul %574, %3 : i32
      %576 = llvm.getelementptr %546[%575] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %576, %572, 16, cache =  cg, %565 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %577 = llvm.add %555, %4 : i32
      %578 = llvm.icmp "slt" %577, %2 : i32
      %579 = llvm.select %578, %563, %7 : i1, i32
      %580 = llvm.sext %577 : i32 to i64
      %581 = llvm.mul %580, %arg5 : i64
      %582 = llvm.add %581, %568 : i64
      %583 = llvm.getelementptr %47[%582] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %584 = llvm.icmp "sgt" %579, %7 : i32
      %585 = llvm.select %584, %583, %47 : i1, !llvm.ptr<1>
      %586 = llvm.getelementptr %576[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %586, %585, 16, cache =  cg, %579 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb81
    ^bb69:  // pred: ^bb67
      %587 = llvm.sub %4, %4 : i32
      %588 = llvm.lshr %0, %587 : i32
      %589 = llvm.sub %4, %8 : i32
      %590 = nvvm.shfl.sync  bfly %588, %53, %7, %589 : i32 -> i32
      llvm.br ^bb70(%590 : i32)
    ^bb70(%591: i32):  // 2 preds: ^bb69, ^bb79
      %592 = llvm.icmp "slt" %591, %21 : i32
      llvm.cond_br %592, ^bb71, ^bb80
    ^bb71:  // pred: ^bb70
      %593 = llvm.udiv %591, %5 : i32
      %594 = llvm.urem %591, %5 : i32
      %595 = llvm.mul %594, %6 : i32
      %596 = llvm.icmp "slt" %593, %2 : i32
      %597 = llvm.sext %593 : i32 to i64
      %598 = llvm.mul %597, %arg5 : i64
      %599 = llvm.icmp "slt" %595, %3 : i32
      %600 = llvm.and %596, %599 : i1
      %601 = llvm.sext %595 : i32 to i64
      %602 = llvm.mul %601, %arg6 : i64
      %603 = llvm.add %598, %602 : i64
      %604 = llvm.getelementptr %47[%603] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %600, ^bb72, ^bb73
    ^bb72:  // pred: ^bb71
      %605 = llvm.load %604 : !llvm.ptr<1> -> f16
      llvm.br ^bb74(%605 : f16)
    ^bb73:  // pred: ^bb71
      llvm.br ^bb74(%12 : f16)
    ^bb74(%606: f16):  // 2 preds: ^bb72, ^bb73
      llvm.br ^bb75
    ^bb75:  // pred: ^bb74
      %607 = llvm.add %595, %8 : i32
      %608 = llvm.icmp "slt" %607, %3 : i32
      %609 = llvm.and %596, %608 : i1
      %610 = llvm.sext %607 : i32 to i64
      %611 = llvm.mul %610, %arg6 : i64
      %612 = llvm.add %598, %611 : i64
      %613 = llvm.getelementptr %47[%612] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %609, ^bb76, ^bb77
    ^bb76:  // pred: ^bb75
      %614 = llvm.load %613 : !llvm.ptr<1> -> f16
      llvm.br ^bb78(%614 : f16)
    ^bb77:  // pred: ^bb75
      llvm.br ^bb78(%12 : f16)
    ^bb78(%615: f16):  // 2 preds: ^bb76, ^bb77
      llvm.br ^bb79
    ^bb79:  // pred: ^bb78
      %616 = llvm.insertelement %606, %22[%7 : i32] : vector<2xf16>
      %617 = llvm.insertelement %615, %616[%8 : i32] : vector<2xf16>
      %618 = llvm.udiv %595, %5 : i32
      %619 = llvm.mul %593, %13 : i32
      %620 = llvm.add %619, %618 : i32
      %621 = llvm.mul %620, %3 : i32
      %622 = llvm.getelementptr %546[%621] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %623 = llvm.urem %595, %5 : i32
      %624 = llvm.getelementptr %622[%623] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %617, %624 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %625 = llvm.add %591, %2 : i32
      llvm.br ^bb70(%625 : i32)
    ^bb80:  // pred: ^bb70
      llvm.br ^bb81
    ^bb81:  // 2 preds: ^bb68, ^bb80
      nvvm.cp.async.commit.group
      %626 = llvm.getelementptr %55[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %627 = llvm.ptrtoint %35 : !llvm.ptr<1> to i64
      %628 = llvm.urem %627, %18 : i64
      %629 = llvm.icmp "eq" %628, %11 : i64
      %630 = llvm.urem %arg35, %19 : i64
      %631 = llvm.icmp "eq" %630, %11 : i64
      %632 = llvm.and %629, %631 : i1
      %633 = llvm.icmp "eq" %arg36, %20 : i64
      %634 = llvm.and %632, %633 : i1
      llvm.cond_br %634, ^bb82, ^bb83
    ^bb82:  // pred: ^bb81
      %635 = llvm.udiv %53, %6 : i32
      %636 = llvm.urem %53, %6 : i32
      %637 = llvm.mul %636, %5 : i32
      %638 = llvm.sub %3, %637 : i32
      %639 = llvm.mul %638, %6 : i32
      %640 = llvm.icmp "slt" %639, %3 : i32
      %641 = llvm.select %640, %639, %3 : i1, i32
      %642 = llvm.icmp "sgt" %641, %7 : i32
      %643 = llvm.select %642, %641, %7 : i1, i32
      %644 = llvm.icmp "slt" %635, %2 : i32
      %645 = llvm.select %644, %643, %7 : i1, i32
      %646 = llvm.sext %635 : i32 to i64
      %647 = llvm.mul %646, %arg35 : i64
      %648 = llvm.sext %637 : i32 to i64
      %649 = llvm.add %647, %648 : i64
      %650 = llvm.getelementptr %35[%649] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %651 = llvm.icmp "sgt" %645, %7 : i32
      %652 = llvm.select %651, %650, %35 : i1, !llvm.ptr<1>
      %653 = llvm.mul %635, %13 : i32
      %654 = llvm.add %653, %636 : i32
      %655 = llvm.mul %654, %3 : i32
      %656 = llvm.getelementptr %626[%655] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %656, %652, 16, cache =  cg, %645 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %657 = llvm.add %635, %4 : i32
      %658 = llvm.icmp "slt" %657, %2 : i32
      %659 = llvm.select %658, %643, %7 : i1, i32
      %660 = llvm.sext %657 : i32 to i64
      %661 = llvm.mul %660, %arg35 : i64
      %662 = llvm.add %661, %648 : i64
      %663 = llvm.getelementptr %35[%662] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %664 = llvm.icmp "sgt" %659, %7 : i32
      %665 = llvm.select %664, %663, %35 : i1, !llvm.ptr<1>
      %666 = llvm.getelementptr %656[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %666, %665, 16, cache =  cg, %659 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb95
    ^bb83:  // pred: ^bb81
      %667 = llvm.sub %4, %4 : i32
      %668 = llvm.lshr %0, %667 : i32
      %669 = llvm.sub %4, %8 : i32
      %670 = nvvm.shfl.sync  bfly %668, %53, %7, %669 : i32 -> i32
      llvm.br ^bb84(%670 : i32)
    ^bb84(%671: i32):  // 2 preds: ^bb83, ^bb93
      %672 = llvm.icmp "slt" %671, %21 : i32
      llvm.cond_br %672, ^bb85, ^bb94
    ^bb85:  // pred: ^bb84
      %673 = llvm.udiv %671, %5 : i32
      %674 = llvm.urem %671, %5 : i32
      %675 = llvm.mul %674, %6 : i32
      %676 = llvm.icmp "slt" %673, %2 : i32
      %677 = llvm.sext %673 : i32 to i64
      %678 = llvm.mul %677, %arg35 : i64
      %679 = llvm.icmp "slt" %675, %3 : i32
      %680 = llvm.and %676, %679 : i1
      %681 = llvm.sext %675 : i32 to i64
      %682 = llvm.mul %681, %arg36 : i64
      %683 = llvm.add %678, %682 : i64
      %684 = llvm.getelementptr %35[%683] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %680, ^bb86, ^bb87
    ^bb86:  // pred: ^bb85
      %685 = llvm.load %684 : !llvm.ptr<1> -> f16
      llvm.br ^bb88(%685 : f16)
    ^bb87:  // pred: ^bb85
      llvm.br ^bb88(%12 : f16)
    ^bb88(%686: f16):  // 2 preds: ^bb86, ^bb87
      llvm.br ^bb89
    ^bb89:  // pred: ^bb88
      %687 = llvm.add %675, %8 : i32
      %688 = llvm.icmp "slt" %687, %3 : i32
      %689 = llvm.and %676, %688 : i1
      %690 = llvm.sext %687 : i32 to i64
      %691 = llvm.mul %690, %arg36 : i64
      %692 = llvm.add %678, %691 : i64
      %693 = llvm.getelementptr %35[%692] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %689, ^bb90, ^bb91
    ^bb90:  // pred: ^bb89
      %694 = llvm.load %693 : !llvm.ptr<1> -> f16
      llvm.br ^bb92(%694 : f16)
    ^bb91:  // pred: ^bb89
      llvm.br ^bb92(%12 : f16)
    ^bb92(%695: f16):  // 2 preds: ^bb90, ^bb91
      llvm.br ^bb93
    ^bb93:  // pred: ^bb92
      %696 = llvm.insertelement %686, %22[%7 : i32] : vector<2xf16>
      %697 = llvm.insertelement %695, %696[%8 : i32] : vector<2xf16>
      %698 = llvm.udiv %675, %5 : i32
      %699 = llvm.mul %673, %13 : i32
      %700 = llvm.add %699, %698 : i32
      %701 = llvm.mul %700, %3 : i32
      %702 = llvm.getelementptr %626[%701] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %703 = llvm.urem %675, %5 : i32
      %704 = llvm.getelementptr %702[%703] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %697, %704 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %705 = llvm.add %671, %2 : i32
      llvm.br ^bb84(%705 : i32)
    ^bb94:  // pred: ^bb84
      llvm.br ^bb95
    ^bb95:  // 2 preds: ^bb82, ^bb94
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %706 = llvm.getelementptr %55[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %554, ^bb96, ^bb97
    ^bb96:  // pred: ^bb95
      %707 = llvm.udiv %53, %6 : i32
      %708 = llvm.urem %53, %6 : i32
      %709 = llvm.mul %708, %5 : i32
      %710 = llvm.sub %3, %709 : i32
      %711 = llvm.mul %710, %6 : i32
      %712 = llvm.icmp "slt" %711, %3 : i32
      %713 = llvm.select %712, %711, %3 : i1, i32
      %714 = llvm.icmp "sgt" %713, %7 : i32
      %715 = llvm.select %714, %713, %7 : i1, i32
      %716 = llvm.add %707, %2 : i32
      %717 = llvm.icmp "slt" %716, %2 : i32
      %718 = llvm.select %717, %715, %7 : i1, i32
      %719 = llvm.sext %716 : i32 to i64
      %720 = llvm.mul %719, %arg5 : i64
      %721 = llvm.sext %709 : i32 to i64
      %722 = llvm.add %720, %721 : i64
      %723 = llvm.getelementptr %47[%722] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %724 = llvm.icmp "sgt" %718, %7 : i32
      %725 = llvm.select %724, %723, %47 : i1, !llvm.ptr<1>
      %726 = llvm.mul %707, %13 : i32
      %727 = llvm.add %726, %708 : i32
      %728 = llvm.mul %727, %3 : i32
      %729 = llvm.getelementptr %706[%728] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %729, %725, 16, cache =  cg, %718 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %730 = llvm.add %707, %32 : i32
      %731 = llvm.icmp "slt" %730, %2 : i32
      %732 = llvm.select %731, %715, %7 : i1, i32
      %733 = llvm.sext %730 : i32 to i64
      %734 = llvm.mul %733, %arg5 : i64
      %735 = llvm.add %734, %721 : i64
      %736 = llvm.getelementptr %47[%735] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %737 = llvm.icmp "sgt" %732, %7 : i32
      %738 = llvm.select %737, %736, %47 : i1, !llvm.ptr<1>
      %739 = llvm.getelementptr %729[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %739, %738, 16, cache =  cg, %732 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb109
    ^bb97:  // pred: ^bb95
      %740 = llvm.sub %4, %4 : i32
      %741 = llvm.lshr %0, %740 : i32
      %742 = llvm.sub %4, %8 : i32
      %743 = nvvm.shfl.sync  bfly %741, %53, %7, %742 : i32 -> i32
      llvm.br ^bb98(%743 : i32)
    ^bb98(%744: i32):  // 2 preds: ^bb97, ^bb107
      %745 = llvm.icmp "slt" %744, %21 : i32
      llvm.cond_br %745, ^bb99, ^bb108
    ^bb99:  // pred: ^bb98
      %746 = llvm.udiv %744, %5 : i32
      %747 = llvm.urem %744, %5 : i32
      %748 = llvm.mul %747, %6 : i32
      %749 = llvm.add %746, %2 : i32
      %750 = llvm.icmp "slt" %749, %2 : i32
      %751 = llvm.sext %749 : i32 to i64
      %752 = llvm.mul %751, %arg5 : i64
      %753 = llvm.icmp "slt" %748, %3 : i32
      %754 = llvm.and %750, %753 : i1
      %755 = llvm.sext %748 : i32 to i64
      %756 = llvm.mul %755, %arg6 : i64
      %757 = llvm.add %752, %756 : i64
      %758 = llvm.getelementptr %47[%757] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %754, ^bb100, ^bb101
    ^bb100:  // pred: ^bb99
      %759 = llvm.load %758 : !llvm.ptr<1> -> f16
      llvm.br ^bb102(%759 : f16)
    ^bb101:  // pred: ^bb99
      llvm.br ^bb102(%12 : f16)
    ^bb102(%760: f16):  // 2 preds: ^bb100, ^bb101
      llvm.br ^bb103
    ^bb103:  // pred: ^bb102
      %761 = llvm.add %748, %8 : i32
      %762 = llvm.icmp "slt" %761, %3 : i32
      %763 = llvm.and %750, %762 : i1
      %764 = llvm.sext %761 : i32 to i64
      %765 = llvm.mul %764, %arg6 : i64
      %766 = llvm.add %752, %765 : i64
      %767 = llvm.getelementptr %47[%766] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %763, ^bb104, ^bb105
    ^bb104:  // pred: ^bb103
      %768 = llvm.load %767 : !llvm.ptr<1> -> f16
      llvm.br ^bb106(%768 : f16)
    ^bb105:  // pred: ^bb103
      llvm.br ^bb106(%12 : f16)
    ^bb106(%769: f16):  // 2 preds: ^bb104, ^bb105
      llvm.br ^bb107
    ^bb107:  // pred: ^bb106
      %770 = llvm.insertelement %760, %22[%7 : i32] : vector<2xf16>
      %771 = llvm.insertelement %769, %770[%8 : i32] : vector<2xf16>
      %772 = llvm.udiv %748, %5 : i32
      %773 = llvm.mul %746, %13 : i32
      %774 = llvm.add %773, %772 : i32
      %775 = llvm.mul %774, %3 : i32
      %776 = llvm.getelementptr %706[%775] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %777 = llvm.urem %748, %5 : i32
      %778 = llvm.getelementptr %776[%777] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %771, %778 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %779 = llvm.add %744, %2 : i32
      llvm.br ^bb98(%779 : i32)
    ^bb108:  // pred: ^bb98
      llvm.br ^bb109
    ^bb109:  // 2 preds: ^bb96, ^bb108
      nvvm.cp.async.commit.group
      %780 = llvm.urem %62, %3 : i32
      %781 = llvm.add %68, %780 : i32
      %782 = llvm.udiv %62, %3 : i32
      %783 = llvm.mul %781, %13 : i32
      %784 = llvm.add %783, %782 : i32
      %785 = llvm.mul %784, %3 : i32
      %786 = llvm.getelementptr %55[%785] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %787 = nvvm.ldmatrix %786 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %788 = llvm.extractvalue %787[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %789 = llvm.bitcast %788 : i32 to vector<2xf16>
      %790 = llvm.extractvalue %787[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %791 = llvm.bitcast %790 : i32 to vector<2xf16>
      %792 = llvm.extractvalue %787[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %793 = llvm.bitcast %792 : i32 to vector<2xf16>
      %794 = llvm.extractvalue %787[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %795 = llvm.bitcast %794 : i32 to vector<2xf16>
      %796 = llvm.mul %782, %5 : i32
      %797 = llvm.urem %62, %5 : i32
      %798 = llvm.add %796, %797 : i32
      %799 = llvm.udiv %62, %5 : i32
      %800 = llvm.urem %799, %6 : i32
      %801 = llvm.mul %798, %13 : i32
      %802 = llvm.add %801, %800 : i32
      %803 = llvm.mul %802, %3 : i32
      %804 = llvm.getelementptr %546[%803] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %805 = nvvm.ldmatrix %804 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %806 = llvm.extractvalue %805[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %807 = llvm.bitcast %806 : i32 to vector<2xf16>
      %808 = llvm.extractvalue %805[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %809 = llvm.bitcast %808 : i32 to vector<2xf16>
      %810 = llvm.extractvalue %805[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %811 = llvm.bitcast %810 : i32 to vector<2xf16>
      %812 = llvm.extractvalue %805[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %813 = llvm.bitcast %812 : i32 to vector<2xf16>
      %814 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%807, %809]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %815 = llvm.extractvalue %814[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %816 = llvm.extractvalue %814[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %817 = llvm.extractvalue %814[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %818 = llvm.extractvalue %814[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %819 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%811, %813]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %820 = llvm.extractvalue %819[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %821 = llvm.extractvalue %819[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %822 = llvm.extractvalue %819[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %823 = llvm.extractvalue %819[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %824 = llvm.getelementptr %804[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %825 = nvvm.ldmatrix %824 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %826 = llvm.extractvalue %825[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %827 = llvm.bitcast %826 : i32 to vector<2xf16>
      %828 = llvm.extractvalue %825[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %829 = llvm.bitcast %828 : i32 to vector<2xf16>
      %830 = llvm.extractvalue %825[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %831 = llvm.bitcast %830 : i32 to vector<2xf16>
      %832 = llvm.extractvalue %825[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %833 = llvm.bitcast %832 : i32 to vector<2xf16>
      %834 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%827, %829]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %835 = llvm.extractvalue %834[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %836 = llvm.extractvalue %834[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %837 = llvm.extractvalue %834[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %838 = llvm.extractvalue %834[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %839 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%831, %833]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %840 = llvm.extractvalue %839[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %841 = llvm.extractvalue %839[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %842 = llvm.extractvalue %839[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %843 = llvm.extractvalue %839[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %844 = llvm.getelementptr %804[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %845 = nvvm.ldmatrix %844 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %846 = llvm.extractvalue %845[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %847 = llvm.bitcast %846 : i32 to vector<2xf16>
      %848 = llvm.extractvalue %845[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %849 = llvm.bitcast %848 : i32 to vector<2xf16>
      %850 = llvm.extractvalue %845[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %851 = llvm.bitcast %850 : i32 to vector<2xf16>
      %852 = llvm.extractvalue %845[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %853 = llvm.bitcast %852 : i32 to vector<2xf16>
      %854 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%847, %849]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %855 = llvm.extractvalue %854[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %856 = llvm.extractvalue %854[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %857 = llvm.extractvalue %854[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %858 = llvm.extractvalue %854[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %859 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%851, %853]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %860 = llvm.extractvalue %859[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %861 = llvm.extractvalue %859[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %862 = llvm.extractvalue %859[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %863 = llvm.extractvalue %859[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %864 = llvm.getelementptr %804[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %865 = nvvm.ldmatrix %864 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %866 = llvm.extractvalue %865[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %867 = llvm.bitcast %866 : i32 to vector<2xf16>
      %868 = llvm.extractvalue %865[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %869 = llvm.bitcast %868 : i32 to vector<2xf16>
      %870 = llvm.extractvalue %865[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %871 = llvm.bitcast %870 : i32 to vector<2xf16>
      %872 = llvm.extractvalue %865[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %873 = llvm.bitcast %872 : i32 to vector<2xf16>
      %874 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%867, %869]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %875 = llvm.extractvalue %874[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %876 = llvm.extractvalue %874[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %877 = llvm.extractvalue %874[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %878 = llvm.extractvalue %874[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %879 = nvvm.mma.sync A[%789, %791, %793, %795]  B[%871, %873]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %880 = llvm.extractvalue %879[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %881 = llvm.extractvalue %879[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %882 = llvm.extractvalue %879[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %883 = llvm.extractvalue %879[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %884 = llvm.intr.maximum(%815, %816) : (f32, f32) -> f32
      %885 = llvm.intr.maximum(%884, %820) : (f32, f32) -> f32
      %886 = llvm.intr.maximum(%885, %821) : (f32, f32) -> f32
      %887 = llvm.intr.maximum(%886, %835) : (f32, f32) -> f32
      %888 = llvm.intr.maximum(%887, %836) : (f32, f32) -> f32
      %889 = llvm.intr.maximum(%888, %840) : (f32, f32) -> f32
      %890 = llvm.intr.maximum(%889, %841) : (f32, f32) -> f32
      %891 = llvm.intr.maximum(%890, %855) : (f32, f32) -> f32
      %892 = llvm.intr.maximum(%891, %856) : (f32, f32) -> f32
      %893 = llvm.intr.maximum(%892, %860) : (f32, f32) -> f32
      %894 = llvm.intr.maximum(%893, %861) : (f32, f32) -> f32
      %895 = llvm.intr.maximum(%894, %875) : (f32, f32) -> f32
      %896 = llvm.intr.maximum(%895, %876) : (f32, f32) -> f32
      %897 = llvm.intr.maximum(%896, %880) : (f32, f32) -> f32
      %898 = llvm.intr.maximum(%897, %881) : (f32, f32) -> f32
      %899 = llvm.sub %4, %4 : i32
      %900 = llvm.lshr %0, %899 : i32
      %901 = llvm.sub %4, %8 : i32
      %902 = nvvm.shfl.sync  bfly %900, %898, %8, %901 : f32 -> f32
      %903 = llvm.intr.maximum(%898, %902) : (f32, f32) -> f32
      %904 = nvvm.shfl.sync  bfly %900, %903, %6, %901 : f32 -> f32
      %905 = llvm.intr.maximum(%903, %904) : (f32, f32) -> f32
      %906 = llvm.fmul %905, %26 : f32
      %907 = llvm.intr.maximum(%23, %906) : (f32, f32) -> f32
      %908 = llvm.fcmp "oeq" %907, %23 : f32
      %909 = llvm.select %908, %24, %907 : i1, f32
      %910 = llvm.fmul %909, %28 : f32
      %911 = llvm.fsub %23, %909 : f32
      %912 = llvm.fmul %911, %29 : f32
      %913 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%912) : (f32) -> f32
      %914 = llvm.fmul %913, %24 : f32
      %915 = llvm.intr.maximum(%817, %818) : (f32, f32) -> f32
      %916 = llvm.intr.maximum(%915, %822) : (f32, f32) -> f32
      %917 = llvm.intr.maximum(%916, %823) : (f32, f32) -> f32
      %918 = llvm.intr.maximum(%917, %837) : (f32, f32) -> f32
      %919 = llvm.intr.maximum(%918, %838) : (f32, f32) -> f32
      %920 = llvm.intr.maximum(%919, %842) : (f32, f32) -> f32
      %921 = llvm.intr.maximum(%920, %843) : (f32, f32) -> f32
      %922 = llvm.intr.maximum(%921, %857) : (f32, f32) -> f32
      %923 = llvm.intr.maximum(%922, %858) : (f32, f32) -> f32
      %924 = llvm.intr.maximum(%923, %862) : (f32, f32) -> f32
      %925 = llvm.intr.maximum(%924, %863) : (f32, f32) -> f32
      %926 = llvm.intr.maximum(%925, %877) : (f32, f32) -> f32
      %927 = llvm.intr.maximum(%926, %878) : (f32, f32) -> f32
      %928 = llvm.intr.maximum(%927, %882) : (f32, f32) -> f32
      %929 = llvm.intr.maximum(%928, %883) : (f32, f32) -> f32
      %930 = nvvm.shfl.sync  bfly %900, %929, %8, %901 : f32 -> f32
      %931 = llvm.intr.maximum(%929, %930) : (f32, f32) -> f32
      %932 = nvvm.shfl.sync  bfly %900, %931, %6, %901 : f32 -> f32
      %933 = llvm.intr.maximum(%931, %932) : (f32, f32) -> f32
      %934 = llvm.fmul %933, %26 : f32
      %935 = llvm.intr.maximum(%23, %934) : (f32, f32) -> f32
      %936 = llvm.fcmp "oeq" %935, %23 : f32
      %937 = llvm.select %936, %24, %935 : i1, f32
      %938 = llvm.fmul %937, %28 : f32
      %939 = llvm.fsub %23, %937 : f32
      %940 = llvm.fmul %939, %29 : f32
      %941 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%940) : (f32) -> f32
      %942 = llvm.fmul %941, %24 : f32
      %943 = llvm.intr.fma(%815, %27, %910) : (f32, f32, f32) -> f32
      %944 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%943) : (f32) -> f32
      %945 = llvm.fadd %914, %944 : f32
      %946 = llvm.intr.fma(%816, %27, %910) : (f32, f32, f32) -> f32
      %947 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%946) : (f32) -> f32
      %948 = llvm.fadd %945, %947 : f32
      %949 = llvm.intr.fma(%817, %27, %938) : (f32, f32, f32) -> f32
      %950 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%949) : (f32) -> f32
      %951 = llvm.fadd %942, %950 : f32
      %952 = llvm.intr.fma(%818, %27, %938) : (f32, f32, f32) -> f32
      %953 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%952) : (f32) -> f32
      %954 = llvm.fadd %951, %953 : f32
      %955 = llvm.intr.fma(%820, %27, %910) : (f32, f32, f32) -> f32
      %956 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%955) : (f32) -> f32
      %957 = llvm.fadd %948, %956 : f32
      %958 = llvm.intr.fma(%821, %27, %910) : (f32, f32, f32) -> f32
      %959 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%958) : (f32) -> f32
      %960 = llvm.fadd %957, %959 : f32
      %961 = llvm.intr.fma(%822, %27, %938) : (f32, f32, f32) -> f32
      %962 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%961) : (f32) -> f32
      %963 = llvm.fadd %954, %962 : f32
      %964 = llvm.intr.fma(%823, %27, %938) : (f32, f32, f32) -> f32
      %965 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%964) : (f32) -> f32
      %966 = llvm.fadd %963, %965 : f32
      %967 = llvm.intr.fma(%835, %27, %910) : (f32, f32, f32) -> f32
      %968 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%967) : (f32) -> f32
      %969 = llvm.fadd %960, %968 : f32
      %970 = llvm.intr.fma(%836, %27, %910) : (f32, f32, f32) -> f32
      %971 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%970) : (f32) -> f32
      %972 = llvm.fadd %969, %971 : f32
      %973 = llvm.intr.fma(%837, %27, %938) : (f32, f32, f32) -> f32
      %974 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%973) : (f32) -> f32
      %975 = llvm.fadd %966, %974 : f32
      %976 = llvm.intr.fma(%838, %27, %938) : (f32, f32, f32) -> f32
      %977 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%976) : (f32) -> f32
      %978 = llvm.fadd %975, %977 : f32
      %979 = llvm.intr.fma(%840, %27, %910) : (f32, f32, f32) -> f32
      %980 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%979) : (f32) -> f32
      %981 = llvm.fadd %972, %980 : f32
      %982 = llvm.intr.fma(%841, %27, %910) : (f32, f32, f32) -> f32
      %983 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%982) : (f32) -> f32
      %984 = llvm.fadd %981, %983 : f32
      %985 = llvm.intr.fma(%842, %27, %938) : (f32, f32, f32) -> f32
      %986 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%985) : (f32) -> f32
      %987 = llvm.fadd %978, %986 : f32
      %988 = llvm.intr.fma(%843, %27, %938) : (f32, f32, f32) -> f32
      %989 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%988) : (f32) -> f32
      %990 = llvm.fadd %987, %989 : f32
      %991 = llvm.intr.fma(%855, %27, %910) : (f32, f32, f32) -> f32
      %992 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%991) : (f32) -> f32
      %993 = llvm.fadd %984, %992 : f32
      %994 = llvm.intr.fma(%856, %27, %910) : (f32, f32, f32) -> f32
      %995 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%994) : (f32) -> f32
      %996 = llvm.fadd %993, %995 : f32
      %997 = llvm.intr.fma(%857, %27, %938) : (f32, f32, f32) -> f32
      %998 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%997) : (f32) -> f32
      %999 = llvm.fadd %990, %998 : f32
      %1000 = llvm.intr.fma(%858, %27, %938) : (f32, f32, f32) -> f32
      %1001 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1000) : (f32) -> f32
      %1002 = llvm.fadd %999, %1001 : f32
      %1003 = llvm.intr.fma(%860, %27, %910) : (f32, f32, f32) -> f32
      %1004 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1003) : (f32) -> f32
      %1005 = llvm.fadd %996, %1004 : f32
      %1006 = llvm.intr.fma(%861, %27, %910) : (f32, f32, f32) -> f32
      %1007 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1006) : (f32) -> f32
      %1008 = llvm.fadd %1005, %1007 : f32
      %1009 = llvm.intr.fma(%862, %27, %938) : (f32, f32, f32) -> f32
      %1010 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1009) : (f32) -> f32
      %1011 = llvm.fadd %1002, %1010 : f32
      %1012 = llvm.intr.fma(%863, %27, %938) : (f32, f32, f32) -> f32
      %1013 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1012) : (f32) -> f32
      %1014 = llvm.fadd %1011, %1013 : f32
      %1015 = llvm.intr.fma(%875, %27, %910) : (f32, f32, f32) -> f32
      %1016 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1015) : (f32) -> f32
      %1017 = llvm.fadd %1008, %1016 : f32
      %1018 = llvm.intr.fma(%876, %27, %910) : (f32, f32, f32) -> f32
      %1019 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1018) : (f32) -> f32
      %1020 = llvm.fadd %1017, %1019 : f32
      %1021 = llvm.intr.fma(%877, %27, %938) : (f32, f32, f32) -> f32
      %1022 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1021) : (f32) -> f32
      %1023 = llvm.fadd %1014, %1022 : f32
      %1024 = llvm.intr.fma(%878, %27, %938) : (f32, f32, f32) -> f32
      %1025 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1024) : (f32) -> f32
      %1026 = llvm.fadd %1023, %1025 : f32
      %1027 = llvm.intr.fma(%880, %27, %910) : (f32, f32, f32) -> f32
      %1028 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1027) : (f32) -> f32
      %1029 = llvm.fadd %1020, %1028 : f32
      %1030 = llvm.intr.fma(%881, %27, %910) : (f32, f32, f32) -> f32
      %1031 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1030) : (f32) -> f32
      %1032 = llvm.fadd %1029, %1031 : f32
      %1033 = llvm.intr.fma(%882, %27, %938) : (f32, f32, f32) -> f32
      %1034 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1033) : (f32) -> f32
      %1035 = llvm.fadd %1026, %1034 : f32
      %1036 = llvm.intr.fma(%883, %27, %938) : (f32, f32, f32) -> f32
      %1037 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1036) : (f32) -> f32
      %1038 = llvm.fadd %1035, %1037 : f32
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %1039 = llvm.getelementptr %55[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %634, ^bb110, ^bb111
    ^bb110:  // pred: ^bb109
      %1040 = llvm.udiv %53, %6 : i32
      %1041 = llvm.urem %53, %6 : i32
      %1042 = llvm.mul %1041, %5 : i32
      %1043 = llvm.sub %3, %1042 : i32
      %1044 = llvm.mul %1043, %6 : i32
      %1045 = llvm.icmp "slt" %1044, %3 : i32
      %1046 = llvm.select %1045, %1044, %3 : i1, i32
      %1047 = llvm.icmp "sgt" %1046, %7 : i32
      %1048 = llvm.select %1047, %1046, %7 : i1, i32
      %1049 = llvm.add %1040, %2 : i32
      %1050 = llvm.icmp "slt" %1049, %2 : i32
      %1051 = llvm.select %1050, %1048, %7 : i1, i32
      %1052 = llvm.sext %1049 : i32 to i64
      %1053 = llvm.mul %1052, %arg35 : i64
      %1054 = llvm.sext %1042 : i32 to i64
      %1055 = llvm.add %1053, %1054 : i64
      %1056 = llvm.getelementptr %35[%1055] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1057 = llvm.icmp "sgt" %1051, %7 : i32
      %1058 = llvm.select %1057, %1056, %35 : i1, !llvm.ptr<1>
      %1059 = llvm.mul %1040, %13 : i32
      %1060 = llvm.add %1059, %1041 : i32
      %1061 = llvm.mul %1060, %3 : i32
      %1062 = llvm.getelementptr %1039[%1061] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1062, %1058, 16, cache =  cg, %1051 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %1063 = llvm.add %1040, %32 : i32
      %1064 = llvm.icmp "slt" %1063, %2 : i32
      %1065 = llvm.select %1064, %1048, %7 : i1, i32
      %1066 = llvm.sext %1063 : i32 to i64
      %1067 = llvm.mul %1066, %arg35 : i64
      %1068 = llvm.add %1067, %1054 : i64
      %1069 = llvm.getelementptr %35[%1068] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1070 = llvm.icmp "sgt" %1065, %7 : i32
      %1071 = llvm.select %1070, %1069, %35 : i1, !llvm.ptr<1>
      %1072 = llvm.getelementptr %1062[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1072, %1071, 16, cache =  cg, %1065 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb123
    ^bb111:  // pred: ^bb109
      %1073 = nvvm.shfl.sync  bfly %900, %53, %7, %901 : i32 -> i32
      llvm.br ^bb112(%1073 : i32)
    ^bb112(%1074: i32):  // 2 preds: ^bb111, ^bb121
      %1075 = llvm.icmp "slt" %1074, %21 : i32
      llvm.cond_br %1075, ^bb113, ^bb122
    ^bb113:  // pred: ^bb112
      %1076 = llvm.udiv %1074, %5 : i32
      %1077 = llvm.urem %1074, %5 : i32
      %1078 = llvm.mul %1077, %6 : i32
      %1079 = llvm.add %1076, %2 : i32
      %1080 = llvm.icmp "slt" %1079, %2 : i32
      %1081 = llvm.sext %1079 : i32 to i64
      %1082 = llvm.mul %1081, %arg35 : i64
      %1083 = llvm.icmp "slt" %1078, %3 : i32
      %1084 = llvm.and %1080, %1083 : i1
      %1085 = llvm.sext %1078 : i32 to i64
      %1086 = llvm.mul %1085, %arg36 : i64
      %1087 = llvm.add %1082, %1086 : i64
      %1088 = llvm.getelementptr %35[%1087] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1084, ^bb114, ^bb115
    ^bb114:  // pred: ^bb113
      %1089 = llvm.load %1088 : !llvm.ptr<1> -> f16
      llvm.br ^bb116(%1089 : f16)
    ^bb115:  // pred: ^bb113
      llvm.br ^bb116(%12 : f16)
    ^bb116(%1090: f16):  // 2 preds: ^bb114, ^bb115
      llvm.br ^bb117
    ^bb117:  // pred: ^bb116
      %1091 = llvm.add %1078, %8 : i32
      %1092 = llvm.icmp "slt" %1091, %3 : i32
      %1093 = llvm.and %1080, %1092 : i1
      %1094 = llvm.sext %1091 : i32 to i64
      %1095 = llvm.mul %1094, %arg36 : i64
      %1096 = llvm.add %1082, %1095 : i64
      %1097 = llvm.getelementptr %35[%1096] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1093, ^bb118, ^bb119
    ^bb118:  // pred: ^bb117
      %1098 = llvm.load %1097 : !llvm.ptr<1> -> f16
      llvm.br ^bb120(%1098 : f16)
    ^bb119:  // pred: ^bb117
      llvm.br ^bb120(%12 : f16)
    ^bb120(%1099: f16):  // 2 preds: ^bb118, ^bb119
      llvm.br ^bb121
    ^bb121:  // pred: ^bb120
      %1100 = llvm.insertelement %1090, %22[%7 : i32] : vector<2xf16>
      %1101 = llvm.insertelement %1099, %1100[%8 : i32] : vector<2xf16>
      %1102 = llvm.udiv %1078, %5 : i32
      %1103 = llvm.mul %1076, %13 : i32
      %1104 = llvm.add %1103, %1102 : i32
      %1105 = llvm.mul %1104, %3 : i32
      %1106 = llvm.getelementptr %1039[%1105] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1107 = llvm.urem %1078, %5 : i32
      %1108 = llvm.getelementptr %1106[%1107] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %1101, %1108 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %1109 = llvm.add %1074, %2 : i32
      llvm.br ^bb112(%1109 : i32)
    ^bb122:  // pred: ^bb112
      llvm.br ^bb123
    ^bb123:  // 2 preds: ^bb110, ^bb122
      nvvm.cp.async.commit.group
      %1110 = llvm.fptrunc %944 : f32 to f16
      %1111 = llvm.fpext %1110 : f16 to f32
      %1112 = llvm.fsub %944, %1111 : f32
      %1113 = llvm.fptrunc %947 : f32 to f16
      %1114 = llvm.fpext %1113 : f16 to f32
      %1115 = llvm.fsub %947, %1114 : f32
      %1116 = llvm.fptrunc %950 : f32 to f16
      %1117 = llvm.fpext %1116 : f16 to f32
      %1118 = llvm.fsub %950, %1117 : f32
      %1119 = llvm.fptrunc %953 : f32 to f16
      %1120 = llvm.fpext %1119 : f16 to f32
      %1121 = llvm.fsub %953, %1120 : f32
      %1122 = llvm.fptrunc %956 : f32 to f16
      %1123 = llvm.fpext %1122 : f16 to f32
      %1124 = llvm.fsub %956, %1123 : f32
      %1125 = llvm.fptrunc %959 : f32 to f16
      %1126 = llvm.fpext %1125 : f16 to f32
      %1127 = llvm.fsub %959, %1126 : f32
      %1128 = llvm.fptrunc %962 : f32 to f16
      %1129 = llvm.fpext %1128 : f16 to f32
      %1130 = llvm.fsub %962, %1129 : f32
      %1131 = llvm.fptrunc %965 : f32 to f16
      %1132 = llvm.fpext %1131 : f16 to f32
      %1133 = llvm.fsub %965, %1132 : f32
      %1134 = llvm.fptrunc %968 : f32 to f16
      %1135 = llvm.fpext %1134 : f16 to f32
      %1136 = llvm.fsub %968, %1135 : f32
      %1137 = llvm.fptrunc %971 : f32 to f16
      %1138 = llvm.fpext %1137 : f16 to f32
      %1139 = llvm.fsub %971, %1138 : f32
      %1140 = llvm.fptrunc %974 : f32 to f16
      %1141 = llvm.fpext %1140 : f16 to f32
      %1142 = llvm.fsub %974, %1141 : f32
      %1143 = llvm.fptrunc %977 : f32 to f16
      %1144 = llvm.fpext %1143 : f16 to f32
      %1145 = llvm.fsub %977, %1144 : f32
      %1146 = llvm.fptrunc %980 : f32 to f16
      %1147 = llvm.fpext %1146 : f16 to f32
      %1148 = llvm.fsub %980, %1147 : f32
      %1149 = llvm.fptrunc %983 : f32 to f16
      %1150 = llvm.fpext %1149 : f16 to f32
      %1151 = llvm.fsub %983, %1150 : f32
      %1152 = llvm.fptrunc %986 : f32 to f16
      %1153 = llvm.fpext %1152 : f16 to f32
      %1154 = llvm.fsub %986, %1153 : f32
      %1155 = llvm.fptrunc %989 : f32 to f16
      %1156 = llvm.fpext %1155 : f16 to f32
      %1157 = llvm.fsub %989, %1156 : f32
      %1158 = llvm.fptrunc %992 : f32 to f16
      %1159 = llvm.fpext %1158 : f16 to f32
      %1160 = llvm.fsub %992, %1159 : f32
      %1161 = llvm.fptrunc %995 : f32 to f16
      %1162 = llvm.fpext %1161 : f16 to f32
      %1163 = llvm.fsub %995, %1162 : f32
      %1164 = llvm.fptrunc %998 : f32 to f16
      %1165 = llvm.fpext %1164 : f16 to f32
      %1166 = llvm.fsub %998, %1165 : f32
      %1167 = llvm.fptrunc %1001 : f32 to f16
      %1168 = llvm.fpext %1167 : f16 to f32
      %1169 = llvm.fsub %1001, %1168 : f32
      %1170 = llvm.fptrunc %1004 : f32 to f16
      %1171 = llvm.fpext %1170 : f16 to f32
      %1172 = llvm.fsub %1004, %1171 : f32
      %1173 = llvm.fptrunc %1007 : f32 to f16
      %1174 = llvm.fpext %1173 : f16 to f32
      %1175 = llvm.fsub %1007, %1174 : f32
      %1176 = llvm.fptrunc %1010 : f32 to f16
      %1177 = llvm.fpext %1176 : f16 to f32
      %1178 = llvm.fsub %1010, %1177 : f32
      %1179 = llvm.fptrunc %1013 : f32 to f16
      %1180 = llvm.fpext %1179 : f16 to f32
      %1181 = llvm.fsub %1013, %1180 : f32
      %1182 = llvm.fptrunc %1016 : f32 to f16
      %1183 = llvm.fpext %1182 : f16 to f32
      %1184 = llvm.fsub %1016, %1183 : f32
      %1185 = llvm.fptrunc %1019 : f32 to f16
      %1186 = llvm.fpext %1185 : f16 to f32
      %1187 = llvm.fsub %1019, %1186 : f32
      %1188 = llvm.fptrunc %1022 : f32 to f16
      %1189 = llvm.fpext %1188 : f16 to f32
      %1190 = llvm.fsub %1022, %1189 : f32
      %1191 = llvm.fptrunc %1025 : f32 to f16
      %1192 = llvm.fpext %1191 : f16 to f32
      %1193 = llvm.fsub %1025, %1192 : f32
      %1194 = llvm.fptrunc %1028 : f32 to f16
      %1195 = llvm.fpext %1194 : f16 to f32
      %1196 = llvm.fsub %1028, %1195 : f32
      %1197 = llvm.fptrunc %1031 : f32 to f16
      %1198 = llvm.fpext %1197 : f16 to f32
      %1199 = llvm.fsub %1031, %1198 : f32
      %1200 = llvm.fptrunc %1034 : f32 to f16
      %1201 = llvm.fpext %1200 : f16 to f32
      %1202 = llvm.fsub %1034, %1201 : f32
      %1203 = llvm.fptrunc %1037 : f32 to f16
      %1204 = llvm.fpext %1203 : f16 to f32
      %1205 = llvm.fsub %1037, %1204 : f32
      %1206 = llvm.insertelement %1110, %22[%7 : i32] : vector<2xf16>
      %1207 = llvm.insertelement %1113, %1206[%8 : i32] : vector<2xf16>
      %1208 = llvm.insertelement %1116, %22[%7 : i32] : vector<2xf16>
      %1209 = llvm.insertelement %1119, %1208[%8 : i32] : vector<2xf16>
      %1210 = llvm.insertelement %1122, %22[%7 : i32] : vector<2xf16>
      %1211 = llvm.insertelement %1125, %1210[%8 : i32] : vector<2xf16>
      %1212 = llvm.insertelement %1128, %22[%7 : i32] : vector<2xf16>
      %1213 = llvm.insertelement %1131, %1212[%8 : i32] : vector<2xf16>
      %1214 = llvm.fptrunc %1112 : f32 to f16
      %1215 = llvm.fptrunc %1115 : f32 to f16
      %1216 = llvm.insertelement %1214, %22[%7 : i32] : vector<2xf16>
      %1217 = llvm.insertelement %1215, %1216[%8 : i32] : vector<2xf16>
      %1218 = llvm.fptrunc %1118 : f32 to f16
      %1219 = llvm.fptrunc %1121 : f32 to f16
      %1220 = llvm.insertelement %1218, %22[%7 : i32] : vector<2xf16>
      %1221 = llvm.insertelement %1219, %1220[%8 : i32] : vector<2xf16>
      %1222 = llvm.fptrunc %1124 : f32 to f16
      %1223 = llvm.fptrunc %1127 : f32 to f16
      %1224 = llvm.insertelement %1222, %22[%7 : i32] : vector<2xf16>
      %1225 = llvm.insertelement %1223, %1224[%8 : i32] : vector<2xf16>
      %1226 = llvm.fptrunc %1130 : f32 to f16
      %1227 = llvm.fptrunc %1133 : f32 to f16
      %1228 = llvm.insertelement %1226, %22[%7 : i32] : vector<2xf16>
      %1229 = llvm.insertelement %1227, %1228[%8 : i32] : vector<2xf16>
      %1230 = llvm.mul %780, %13 : i32
      %1231 = llvm.add %1230, %782 : i32
      %1232 = llvm.mul %1231, %3 : i32
      %1233 = llvm.getelementptr %626[%1232] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1234 = nvvm.ldmatrix %1233 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1235 = llvm.extractvalue %1234[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1236 = llvm.bitcast %1235 : i32 to vector<2xf16>
      %1237 = llvm.extractvalue %1234[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1238 = llvm.bitcast %1237 : i32 to vector<2xf16>
      %1239 = llvm.extractvalue %1234[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1240 = llvm.bitcast %1239 : i32 to vector<2xf16>
      %1241 = llvm.extractvalue %1234[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1242 = llvm.bitcast %1241 : i32 to vector<2xf16>
      %1243 = nvvm.mma.sync A[%1207, %1209, %1211, %1213]  B[%1236, %1238]  C[%914, %914, %942, %942]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1244 = llvm.extractvalue %1243[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1245 = llvm.extractvalue %1243[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1246 = llvm.extractvalue %1243[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1247 = llvm.extractvalue %1243[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1248 = nvvm.mma.sync A[%1207, %1209, %1211, %1213]  B[%1240, %1242]  C[%914, %914, %942, %942]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1249 = llvm.extractvalue %1248[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1250 = llvm.extractvalue %1248[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1251 = llvm.extractvalue %1248[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1252 = llvm.extractvalue %1248[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1253 = nvvm.mma.sync A[%1217, %1221, %1225, %1229]  B[%1236, %1238]  C[%1244, %1245, %1246, %1247]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1254 = llvm.extractvalue %1253[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1255 = llvm.extractvalue %1253[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1256 = llvm.extractvalue %1253[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1257 = llvm.extractvalue %1253[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1258 = nvvm.mma.sync A[%1217, %1221, %1225, %1229]  B[%1240, %1242]  C[%1249, %1250, %1251, %1252]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1259 = llvm.extractvalue %1258[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1260 = llvm.extractvalue %1258[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1261 = llvm.extractvalue %1258[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1262 = llvm.extractvalue %1258[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1263 = llvm.insertelement %1134, %22[%7 : i32] : vector<2xf16>
      %1264 = llvm.insertelement %1137, %1263[%8 : i32] : vector<2xf16>
      %1265 = llvm.insertelement %1140, %22[%7 : i32] : vector<2xf16>
      %1266 = llvm.insertelement %1143, %1265[%8 : i32] : vector<2xf16>
      %1267 = llvm.insertelement %1146, %22[%7 : i32] : vector<2xf16>
      %1268 = llvm.insertelement %1149, %1267[%8 : i32] : vector<2xf16>
      %1269 = llvm.insertelement %1152, %22[%7 : i32] : vector<2xf16>
      %1270 = llvm.insertelement %1155, %1269[%8 : i32] : vector<2xf16>
      %1271 = llvm.fptrunc %1136 : f32 to f16
      %1272 = llvm.fptrunc %1139 : f32 to f16
      %1273 = llvm.insertelement %1271, %22[%7 : i32] : vector<2xf16>
      %1274 = llvm.insertelement %1272, %1273[%8 : i32] : vector<2xf16>
      %1275 = llvm.fptrunc %1142 : f32 to f16
      %1276 = llvm.fptrunc %1145 : f32 to f16
      %1277 = llvm.insertelement %1275, %22[%7 : i32] : vector<2xf16>
      %1278 = llvm.insertelement %1276, %1277[%8 : i32] : vector<2xf16>
      %1279 = llvm.fptrunc %1148 : f32 to f16
      %1280 = llvm.fptrunc %1151 : f32 to f16
      %1281 = llvm.insertelement %1279, %22[%7 : i32] : vector<2xf16>
      %1282 = llvm.insertelement %1280, %1281[%8 : i32] : vector<2xf16>
      %1283 = llvm.fptrunc %1154 : f32 to f16
      %1284 = llvm.fptrunc %1157 : f32 to f16
      %1285 = llvm.insertelement %1283, %22[%7 : i32] : vector<2xf16>
      %1286 = llvm.insertelement %1284, %1285[%8 : i32] : vector<2xf16>
      %1287 = llvm.getelementptr %1233[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1288 = nvvm.ldmatrix %1287 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1289 = llvm.extractvalue %1288[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1290 = llvm.bitcast %1289 : i32 to vector<2xf16>
      %1291 = llvm.extractvalue %1288[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1292 = llvm.bitcast %1291 : i32 to vector<2xf16>
      %1293 = llvm.extractvalue %1288[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1294 = llvm.bitcast %1293 : i32 to vector<2xf16>
      %1295 = llvm.extractvalue %1288[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1296 = llvm.bitcast %1295 : i32 to vector<2xf16>
      %1297 = nvvm.mma.sync A[%1264, %1266, %1268, %1270]  B[%1290, %1292]  C[%1254, %1255, %1256, %1257]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1298 = llvm.extractvalue %1297[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1299 = llvm.extractvalue %1297[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1300 = llvm.extractvalue %1297[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1301 = llvm.extractvalue %1297[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1302 = nvvm.mma.sync A[%1264, %1266, %1268, %1270]  B[%1294, %1296]  C[%1259, %1260, %1261, %1262]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1303 = llvm.extractvalue %1302[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1304 = llvm.extractvalue %1302[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1305 = llvm.extractvalue %1302[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1306 = llvm.extractvalue %1302[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1307 = nvvm.mma.sync A[%1274, %1278, %1282, %1286]  B[%1290, %1292]  C[%1298, %1299, %1300, %1301]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1308 = llvm.extractvalue %1307[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1309 = llvm.extractvalue %1307[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1310 = llvm.extractvalue %1307[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1311 = llvm.extractvalue %1307[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1312 = nvvm.mma.sync A[%1274, %1278, %1282, %1286]  B[%1294, %1296]  C[%1303, %1304, %1305, %1306]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1313 = llvm.extractvalue %1312[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1314 = llvm.extractvalue %1312[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1315 = llvm.extractvalue %1312[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1316 = llvm.extractvalue %1312[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1317 = llvm.insertelement %1158, %22[%7 : i32] : vector<2xf16>
      %1318 = llvm.insertelement %1161, %1317[%8 : i32] : vector<2xf16>
      %1319 = llvm.insertelement %1164, %22[%7 : i32] : vector<2xf16>
      %1320 = llvm.insertelement %1167, %1319[%8 : i32] : vector<2xf16>
      %1321 = llvm.insertelement %1170, %22[%7 : i32] : vector<2xf16>
      %1322 = llvm.insertelement %1173, %1321[%8 : i32] : vector<2xf16>
      %1323 = llvm.insertelement %1176, %22[%7 : i32] : vector<2xf16>
      %1324 = llvm.insertelement %1179, %1323[%8 : i32] : vector<2xf16>
      %1325 = llvm.fptrunc %1160 : f32 to f16
      %1326 = llvm.fptrunc %1163 : f32 to f16
      %1327 = llvm.insertelement %1325, %22[%7 : i32] : vector<2xf16>
      %1328 = llvm.insertelement %1326, %1327[%8 : i32] : vector<2xf16>
      %1329 = llvm.fptrunc %1166 : f32 to f16
      %1330 = llvm.fptrunc %1169 : f32 to f16
      %1331 = llvm.insertelement %1329, %22[%7 : i32] : vector<2xf16>
      %1332 = llvm.insertelement %1330, %1331[%8 : i32] : vector<2xf16>
      %1333 = llvm.fptrunc %1172 : f32 to f16
      %1334 = llvm.fptrunc %1175 : f32 to f16
      %1335 = llvm.insertelement %1333, %22[%7 : i32] : vector<2xf16>
      %1336 = llvm.insertelement %1334, %1335[%8 : i32] : vector<2xf16>
      %1337 = llvm.fptrunc %1178 : f32 to f16
      %1338 = llvm.fptrunc %1181 : f32 to f16
      %1339 = llvm.insertelement %1337, %22[%7 : i32] : vector<2xf16>
      %1340 = llvm.insertelement %1338, %1339[%8 : i32] : vector<2xf16>
      %1341 = llvm.getelementptr %1233[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1342 = nvvm.ldmatrix %1341 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1343 = llvm.extractvalue %1342[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1344 = llvm.bitcast %1343 : i32 to vector<2xf16>
      %1345 = llvm.extractvalue %1342[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1346 = llvm.bitcast %1345 : i32 to vector<2xf16>
      %1347 = llvm.extractvalue %1342[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1348 = llvm.bitcast %1347 : i32 to vector<2xf16>
      %1349 = llvm.extractvalue %1342[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1350 = llvm.bitcast %1349 : i32 to vector<2xf16>
      %1351 = nvvm.mma.sync A[%1318, %1320, %1322, %1324]  B[%1344, %1346]  C[%1308, %1309, %1310, %1311]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1352 = llvm.extractvalue %1351[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1353 = llvm.extractvalue %1351[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1354 = llvm.extractvalue %1351[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1355 = llvm.extractvalue %1351[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1356 = nvvm.mma.sync A[%1318, %1320, %1322, %1324]  B[%1348, %1350]  C[%1313, %1314, %1315, %1316]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1357 = llvm.extractvalue %1356[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1358 = llvm.extractvalue %1356[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1359 = llvm.extractvalue %1356[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1360 = llvm.extractvalue %1356[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1361 = nvvm.mma.sync A[%1328, %1332, %1336, %1340]  B[%1344, %1346]  C[%1352, %1353, %1354, %1355]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1362 = llvm.extractvalue %1361[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1363 = llvm.extractvalue %1361[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1364 = llvm.extractvalue %1361[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1365 = llvm.extractvalue %1361[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1366 = nvvm.mma.sync A[%1328, %1332, %1336, %1340]  B[%1348, %1350]  C[%1357, %1358, %1359, %1360]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1367 = llvm.extractvalue %1366[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1368 = llvm.extractvalue %1366[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1369 = llvm.extractvalue %1366[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1370 = llvm.extractvalue %1366[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1371 = llvm.insertelement %1182, %22[%7 : i32] : vector<2xf16>
      %1372 = llvm.insertelement %1185, %1371[%8 : i32] : vector<2xf16>
      %1373 = llvm.insertelement %1188, %22[%7 : i32] : vector<2xf16>
      %1374 = llvm.insertelement %1191, %1373[%8 : i32] : vector<2xf16>
      %1375 = llvm.insertelement %1194, %22[%7 : i32] : vector<2xf16>
      %1376 = llvm.insertelement %1197, %1375[%8 : i32] : vector<2xf16>
      %1377 = llvm.insertelement %1200, %22[%7 : i32] : vector<2xf16>
      %1378 = llvm.insertelement %1203, %1377[%8 : i32] : vector<2xf16>
      %1379 = llvm.fptrunc %1184 : f32 to f16
      %1380 = llvm.fptrunc %1187 : f32 to f16
      %1381 = llvm.insertelement %1379, %22[%7 : i32] : vector<2xf16>
      %1382 = llvm.insertelement %1380, %1381[%8 : i32] : vector<2xf16>
      %1383 = llvm.fptrunc %1190 : f32 to f16
      %1384 = llvm.fptrunc %1193 : f32 to f16
      %1385 = llvm.insertelement %1383, %22[%7 : i32] : vector<2xf16>
      %1386 = llvm.insertelement %1384, %1385[%8 : i32] : vector<2xf16>
      %1387 = llvm.fptrunc %1196 : f32 to f16
      %1388 = llvm.fptrunc %1199 : f32 to f16
      %1389 = llvm.insertelement %1387, %22[%7 : i32] : vector<2xf16>
      %1390 = llvm.insertelement %1388, %1389[%8 : i32] : vector<2xf16>
      %1391 = llvm.fptrunc %1202 : f32 to f16
      %1392 = llvm.fptrunc %1205 : f32 to f16
      %1393 = llvm.insertelement %1391, %22[%7 : i32] : vector<2xf16>
      %1394 = llvm.insertelement %1392, %1393[%8 : i32] : vector<2xf16>
      %1395 = llvm.getelementptr %1233[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1396 = nvvm.ldmatrix %1395 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1397 = llvm.extractvalue %1396[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1398 = llvm.bitcast %1397 : i32 to vector<2xf16>
      %1399 = llvm.extractvalue %1396[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1400 = llvm.bitcast %1399 : i32 to vector<2xf16>
      %1401 = llvm.extractvalue %1396[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1402 = llvm.bitcast %1401 : i32 to vector<2xf16>
      %1403 = llvm.extractvalue %1396[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1404 = llvm.bitcast %1403 : i32 to vector<2xf16>
      %1405 = nvvm.mma.sync A[%1372, %1374, %1376, %1378]  B[%1398, %1400]  C[%1362, %1363, %1364, %1365]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1406 = llvm.extractvalue %1405[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1407 = llvm.extractvalue %1405[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1408 = llvm.extractvalue %1405[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1409 = llvm.extractvalue %1405[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1410 = nvvm.mma.sync A[%1372, %1374, %1376, %1378]  B[%1402, %1404]  C[%1367, %1368, %1369, %1370]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1411 = llvm.extractvalue %1410[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1412 = llvm.extractvalue %1410[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1413 = llvm.extractvalue %1410[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1414 = llvm.extractvalue %1410[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1415 = nvvm.mma.sync A[%1382, %1386, %1390, %1394]  B[%1398, %1400]  C[%1406, %1407, %1408, %1409]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1416 = llvm.extractvalue %1415[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1417 = llvm.extractvalue %1415[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1418 = llvm.extractvalue %1415[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1419 = llvm.extractvalue %1415[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1420 = nvvm.mma.sync A[%1382, %1386, %1390, %1394]  B[%1402, %1404]  C[%1411, %1412, %1413, %1414]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1421 = llvm.extractvalue %1420[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1422 = llvm.extractvalue %1420[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1423 = llvm.extractvalue %1420[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1424 = llvm.extractvalue %1420[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %1425 = nvvm.shfl.sync  bfly %900, %1032, %8, %901 : f32 -> f32
      %1426 = llvm.fadd %1032, %1425 : f32
      %1427 = nvvm.shfl.sync  bfly %900, %1426, %6, %901 : f32 -> f32
      %1428 = llvm.fadd %1426, %1427 : f32
      %1429 = nvvm.shfl.sync  bfly %900, %1038, %8, %901 : f32 -> f32
      %1430 = llvm.fadd %1038, %1429 : f32
      %1431 = nvvm.shfl.sync  bfly %900, %1430, %6, %901 : f32 -> f32
      %1432 = llvm.fadd %1430, %1431 : f32
      %1433 = llvm.ptrtoint %50 : !llvm.ptr<1> to i64
      %1434 = llvm.urem %1433, %18 : i64
      %1435 = llvm.icmp "eq" %1434, %11 : i64
      %1436 = llvm.urem %arg43, %19 : i64
      %1437 = llvm.icmp "eq" %1436, %11 : i64
      %1438 = llvm.and %1435, %1437 : i1
      %1439 = llvm.urem %arg44, %19 : i64
      %1440 = llvm.icmp "eq" %1439, %11 : i64
      %1441 = llvm.and %1438, %1440 : i1
      %1442 = llvm.icmp "eq" %arg45, %20 : i64
      %1443 = llvm.and %1441, %1442 : i1
      %1444 = llvm.fdiv %30, %1428 : f32
      %1445 = llvm.fmul %1444, %1416 : f32
      %1446 = llvm.select %908, %31, %1445 : i1, f32
      %1447 = llvm.fptrunc %1446 : f32 to f16
      %1448 = llvm.fmul %1444, %1417 : f32
      %1449 = llvm.select %908, %31, %1448 : i1, f32
      %1450 = llvm.fptrunc %1449 : f32 to f16
      %1451 = llvm.fmul %1444, %1421 : f32
      %1452 = llvm.select %908, %31, %1451 : i1, f32
      %1453 = llvm.fptrunc %1452 : f32 to f16
      %1454 = llvm.fmul %1444, %1422 : f32
      %1455 = llvm.select %908, %31, %1454 : i1, f32
      %1456 = llvm.fptrunc %1455 : f32 to f16
      llvm.cond_br %1443, ^bb124, ^bb127
    ^bb124:  // pred: ^bb123
      llvm.cond_br %71, ^bb125, ^bb126
    ^bb125:  // pred: ^bb124
      %1457 = llvm.insertelement %1447, %22[%7 : i32] : vector<2xf16>
      %1458 = llvm.insertelement %1450, %1457[%8 : i32] : vector<2xf16>
      %1459 = llvm.sext %61 : i32 to i64
      %1460 = llvm.mul %1459, %arg43 : i64
      %1461 = llvm.sext %73 : i32 to i64
      %1462 = llvm.mul %1461, %arg44 : i64
      %1463 = llvm.add %1460, %1462 : i64
      %1464 = llvm.sext %66 : i32 to i64
      %1465 = llvm.mul %1464, %arg45 : i64
      %1466 = llvm.add %1463, %1465 : i64
      %1467 = llvm.getelementptr %50[%1466] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1458, %1467 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1468 = llvm.add %66, %5 : i32
      %1469 = llvm.insertelement %1453, %22[%7 : i32] : vector<2xf16>
      %1470 = llvm.insertelement %1456, %1469[%8 : i32] : vector<2xf16>
      %1471 = llvm.sext %1468 : i32 to i64
      %1472 = llvm.mul %1471, %arg45 : i64
      %1473 = llvm.add %1463, %1472 : i64
      %1474 = llvm.getelementptr %50[%1473] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1470, %1474 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb126
    ^bb126:  // 2 preds: ^bb124, ^bb125
      llvm.br ^bb130
    ^bb127:  // pred: ^bb123
      llvm.cond_br %71, ^bb128, ^bb129
    ^bb128:  // pred: ^bb127
      %1475 = llvm.sext %61 : i32 to i64
      %1476 = llvm.mul %1475, %arg43 : i64
      %1477 = llvm.sext %73 : i32 to i64
      %1478 = llvm.mul %1477, %arg44 : i64
      %1479 = llvm.add %1476, %1478 : i64
      %1480 = llvm.sext %66 : i32 to i64
      %1481 = llvm.mul %1480, %arg45 : i64
      %1482 = llvm.add %1479, %1481 : i64
      %1483 = llvm.getelementptr %50[%1482] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1447, %1483 : f16, !llvm.ptr<1>
      %1484 = llvm.add %66, %8 : i32
      %1485 = llvm.sext %1484 : i32 to i64
      %1486 = llvm.mul %1485, %arg45 : i64
      %1487 = llvm.add %1479, %1486 : i64
      %1488 = llvm.getelementptr %50[%1487] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1450, %1488 : f16, !llvm.ptr<1>
      %1489 = llvm.add %66, %5 : i32
      %1490 = llvm.sext %1489 : i32 to i64
      %1491 = llvm.mul %1490, %arg45 : i64
      %1492 = llvm.add %1479, %1491 : i64
      %1493 = llvm.getelementptr %50[%1492] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1453, %1493 : f16, !llvm.ptr<1>
      %1494 = llvm.add %66, %25 : i32
      %1495 = llvm.sext %1494 : i32 to i64
      %1496 = llvm.mul %1495, %arg45 : i64
      %1497 = llvm.add %1479, %1496 : i64
      %1498 = llvm.getelementptr %50[%1497] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1456, %1498 : f16, !llvm.ptr<1>
      llvm.br ^bb129
    ^bb129:  // 2 preds: ^bb127, ^bb128
      llvm.br ^bb130
    ^bb130:  // 2 preds: ^bb126, ^bb129
      %1499 = llvm.fdiv %30, %1432 : f32
      %1500 = llvm.fmul %1499, %1418 : f32
      %1501 = llvm.select %936, %31, %1500 : i1, f32
      %1502 = llvm.fptrunc %1501 : f32 to f16
      %1503 = llvm.fmul %1499, %1419 : f32
      %1504 = llvm.select %936, %31, %1503 : i1, f32
      %1505 = llvm.fptrunc %1504 : f32 to f16
      %1506 = llvm.fmul %1499, %1423 : f32
      %1507 = llvm.select %936, %31, %1506 : i1, f32
      %1508 = llvm.fptrunc %1507 : f32 to f16
      %1509 = llvm.fmul %1499, %1424 : f32
      %1510 = llvm.select %936, %31, %1509 : i1, f32
      %1511 = llvm.fptrunc %1510 : f32 to f16
      llvm.cond_br %1443, ^bb131, ^bb134
    ^bb131:  // pred: ^bb130
      llvm.cond_br %76, ^bb132, ^bb133
    ^bb132:  // pred: ^bb131
      %1512 = llvm.insertelement %1502, %22[%7 : i32] : vector<2xf16>
      %1513 = llvm.insertelement %1505, %1512[%8 : i32] : vector<2xf16>
      %1514 = llvm.sext %61 : i32 to i64
      %1515 = llvm.mul %1514, %arg43 : i64
      %1516 = llvm.sext %78 : i32 to i64
      %1517 = llvm.mul %1516, %arg44 : i64
      %1518 = llvm.add %1515, %1517 : i64
      %1519 = llvm.sext %66 : i32 to i64
      %1520 = llvm.mul %1519, %arg45 : i64
      %1521 = llvm.add %1518, %1520 : i64
      %1522 = llvm.getelementptr %50[%1521] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1513, %1522 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1523 = llvm.add %66, %5 : i32
      %1524 = llvm.insertelement %1508, %22[%7 : i32] : vector<2xf16>
      %1525 = llvm.insertelement %1511, %1524[%8 : i32] : vector<2xf16>
      %1526 = llvm.sext %1523 : i32 to i64
      %1527 = llvm.mul %1526, %arg45 : i64
      %1528 = llvm.add %1518, %1527 : i64
      %1529 = llvm.getelementptr %50[%1528] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1525, %1529 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb133
    ^bb133:  // 2 preds: ^bb131, ^bb132
      llvm.br ^bb137
    ^bb134:  // pred: ^bb130
      llvm.cond_br %76, ^bb135, ^bb136
    ^bb135:  // pred: ^bb134
      %1530 = llvm.sext %61 : i32 to i64
      %1531 = llvm.mul %1530, %arg43 : i64
      %1532 = llvm.sext %78 : i32 to i64
      %1533 = llvm.mul %1532, %arg44 : i64
      %1534 = llvm.add %1531, %1533 : i64
      %1535 = llvm.sext %66 : i32 to i64
      %1536 = llvm.mul %1535, %arg45 : i64
      %1537 = llvm.add %1534, %1536 : i64
      %1538 = llvm.getelementptr %50[%1537] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1502, %1538 : f16, !llvm.ptr<1>
      %1539 = llvm.add %66, %8 : i32
      %1540 = llvm.sext %1539 : i32 to i64
      %1541 = llvm.mul %1540, %arg45 : i64
      %1542 = llvm.add %1534, %1541 : i64
      %1543 = llvm.getelementptr %50[%1542] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1505, %1543 : f16, !llvm.ptr<1>
      %1544 = llvm.add %66, %5 : i32
      %1545 = llvm.sext %1544 : i32 to i64
      %1546 = llvm.mul %1545, %arg45 : i64
      %1547 = llvm.add %1534, %1546 : i64
      %1548 = llvm.getelementptr %50[%1547] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1508, %1548 : f16, !llvm.ptr<1>
      %1549 = llvm.add %66, %25 : i32
      %1550 = llvm.sext %1549 : i32 to i64
      %1551 = llvm.mul %1550, %arg45 : i64
      %1552 = llvm.add %1534, %1551 : i64
      %1553 = llvm.getelementptr %50[%1552] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1511, %1553 : f16, !llvm.ptr<1>
      llvm.br ^bb136
    ^bb136:  // 2 preds: ^bb134, ^bb135
      llvm.br ^bb137
    ^bb137:  // 2 preds: ^bb133, ^bb136
      llvm.return
    }
  }
}

