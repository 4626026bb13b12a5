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
    llvm.func @block_kernel_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: !llvm.ptr, %arg17: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg18: i64, %arg19: i64, %arg20: i64, %arg21: i64, %arg22: i64, %arg23: !llvm.ptr, %arg24: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg25: i64, %arg26: i64, %arg27: i64, %arg28: i64, %arg29: i64, %arg30: !llvm.ptr, %arg31: !llvm.ptr {llvm.noalias, llvm.readonly}, %arg32: i64, %arg33: i64, %arg34: i64, %arg35: i64, %arg36: i64, %arg37: !llvm.ptr, %arg38: !llvm.ptr {llvm.align = 256 : i64}, %arg39: i64, %arg40: i64, %arg41: i64, %arg42: i64, %arg43: i64, %arg44: i64, %arg45: i64) attributes {gpu.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 64, 1, 1>, nvvm.minctasm = 4 : i32, rope_gpu.dynamic_shared_bytes = 13824 : i64} {
      %0 = llvm.mlir.constant(-1 : i32) : i32
      %1 = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
      %2 = llvm.mlir.constant(64 : i32) : i32
      %3 = llvm.mlir.constant(16 : i32) : i32
      %4 = llvm.mlir.constant(32 : i32) : i32
      %5 = llvm.mlir.constant(8 : i32) : i32
      %6 = llvm.mlir.constant(2 : i32) : i32
      %7 = llvm.mlir.constant(4 : i32) : i32
      %8 = llvm.mlir.constant(0 : i32) : i32
      %9 = llvm.mlir.constant(31 : i32) : i32
      %10 = llvm.mlir.constant(0.000000e+00 : f16) : f16
      %11 = llvm.mlir.constant(1 : i32) : i32
      %12 = llvm.mlir.constant(3 : i32) : i32
      %13 = llvm.mlir.constant(5 : i32) : i32
      %14 = llvm.mlir.constant(6 : i32) : i32
      %15 = llvm.mlir.constant(7 : i32) : i32
      %16 = llvm.mlir.poison : vector<8xf16>
      %17 = llvm.mlir.constant(16 : i64) : i64
      %18 = llvm.mlir.constant(0 : i64) : i64
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
      %33 = llvm.addrspacecast %arg31 : !llvm.ptr to !llvm.ptr<1>
      %34 = llvm.getelementptr %33[%arg32] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %35 = llvm.addrspacecast %arg24 : !llvm.ptr to !llvm.ptr<1>
      %36 = llvm.getelementptr %35[%arg25] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %37 = llvm.addrspacecast %arg17 : !llvm.ptr to !llvm.ptr<1>
      %38 = llvm.getelementptr %37[%arg18] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %39 = llvm.addrspacecast %arg8 : !llvm.ptr to !llvm.ptr<1>
      %40 = llvm.getelementptr %39[%arg9] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %41 = llvm.addrspacecast %arg1 : !llvm.ptr to !llvm.ptr<1>
      %42 = llvm.getelementptr %41[%arg2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %43 = llvm.addrspacecast %arg38 : !llvm.ptr to !llvm.ptr<1>
      %44 = llvm.getelementptr %43[%arg39] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %45 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
      %46 = llvm.sext %45 : i32 to i64
      %47 = llvm.trunc %46 : i64 to i32
      %48 = nvvm.read.ptx.sreg.ctaid.x : i32
      %49 = llvm.sext %48 : i32 to i64
      %50 = llvm.trunc %49 : i64 to i32
      %51 = nvvm.read.ptx.sreg.ctaid.y : i32
      %52 = llvm.sext %51 : i32 to i64
      %53 = llvm.trunc %52 : i64 to i32
      %54 = llvm.urem %47, %4 : i32
      %55 = llvm.udiv %47, %4 : i32
      %56 = llvm.udiv %54, %7 : i32
      %57 = llvm.urem %54, %7 : i32
      %58 = llvm.mul %57, %6 : i32
      %59 = llvm.mul %50, %4 : i32
      %60 = llvm.mul %55, %3 : i32
      %61 = llvm.add %60, %56 : i32
      %62 = llvm.add %59, %61 : i32
      %63 = llvm.icmp "slt" %62, %4 : i32
      %64 = llvm.icmp "slt" %62, %9 : i32
      %65 = llvm.select %64, %62, %9 : i1, i32
      %66 = llvm.add %61, %5 : i32
      %67 = llvm.add %59, %66 : i32
      %68 = llvm.icmp "slt" %67, %4 : i32
      %69 = llvm.icmp "slt" %67, %9 : i32
      %70 = llvm.select %69, %67, %9 : i1, i32
      llvm.br ^bb1(%47 : i32)
    ^bb1(%71: i32):  // 2 preds: ^bb0, ^bb66
      %72 = llvm.icmp "slt" %71, %2 : i32
      llvm.cond_br %72, ^bb2, ^bb67
    ^bb2:  // pred: ^bb1
      %73 = llvm.udiv %71, %6 : i32
      %74 = llvm.urem %71, %6 : i32
      %75 = llvm.mul %74, %5 : i32
      %76 = llvm.add %59, %73 : i32
      %77 = llvm.icmp "slt" %76, %4 : i32
      %78 = llvm.icmp "slt" %75, %3 : i32
      %79 = llvm.and %77, %78 : i1
      llvm.cond_br %79, ^bb3, ^bb8
    ^bb3:  // pred: ^bb2
      %80 = llvm.icmp "sge" %75, %8 : i32
      %81 = llvm.and %80, %78 : i1
      llvm.cond_br %81, ^bb4, ^bb5
    ^bb4:  // pred: ^bb3
      %82 = llvm.urem %75, %5 : i32
      %83 = llvm.udiv %75, %5 : i32
      %84 = llvm.sext %53 : i32 to i64
      %85 = llvm.mul %84, %arg13 : i64
      %86 = llvm.sext %76 : i32 to i64
      %87 = llvm.mul %86, %arg14 : i64
      %88 = llvm.add %85, %87 : i64
      %89 = llvm.sext %82 : i32 to i64
      %90 = llvm.mul %89, %arg15 : i64
      %91 = llvm.add %88, %90 : i64
      %92 = llvm.getelementptr %40[%91] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %93 = llvm.load %92 : !llvm.ptr<1> -> f16
      %94 = llvm.fpext %93 : f16 to f32
      %95 = llvm.add %82, %5 : i32
      %96 = llvm.sext %95 : i32 to i64
      %97 = llvm.mul %96, %arg15 : i64
      %98 = llvm.add %88, %97 : i64
      %99 = llvm.getelementptr %40[%98] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %100 = llvm.load %99 : !llvm.ptr<1> -> f16
      %101 = llvm.fpext %100 : f16 to f32
      %102 = llvm.mul %86, %arg21 : i64
      %103 = llvm.mul %89, %arg22 : i64
      %104 = llvm.add %102, %103 : i64
      %105 = llvm.getelementptr %38[%104] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %106 = llvm.load %105 : !llvm.ptr<1> -> f32
      %107 = llvm.mul %86, %arg28 : i64
      %108 = llvm.mul %89, %arg29 : i64
      %109 = llvm.add %107, %108 : i64
      %110 = llvm.getelementptr %36[%109] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %111 = llvm.load %110 : !llvm.ptr<1> -> f32
      %112 = llvm.fmul %106, %94 : f32
      %113 = llvm.fmul %111, %101 : f32
      %114 = llvm.fsub %112, %113 : f32
      %115 = llvm.fmul %106, %101 : f32
      %116 = llvm.fmul %111, %94 : f32
      %117 = llvm.fadd %115, %116 : f32
      %118 = llvm.icmp "eq" %83, %8 : i32
      %119 = llvm.select %118, %114, %117 : i1, f32
      %120 = llvm.fptrunc %119 : f32 to f16
      llvm.br ^bb6(%120 : f16)
    ^bb5:  // pred: ^bb3
      %121 = llvm.sext %53 : i32 to i64
      %122 = llvm.mul %121, %arg13 : i64
      %123 = llvm.sext %76 : i32 to i64
      %124 = llvm.mul %123, %arg14 : i64
      %125 = llvm.add %122, %124 : i64
      %126 = llvm.sext %75 : i32 to i64
      %127 = llvm.mul %126, %arg15 : i64
      %128 = llvm.add %125, %127 : i64
      %129 = llvm.getelementptr %40[%128] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %130 = llvm.load %129 : !llvm.ptr<1> -> f16
      llvm.br ^bb6(%130 : f16)
    ^bb6(%131: f16):  // 2 preds: ^bb4, ^bb5
      llvm.br ^bb7
    ^bb7:  // pred: ^bb6
      llvm.br ^bb9(%131 : f16)
    ^bb8:  // pred: ^bb2
      llvm.br ^bb9(%10 : f16)
    ^bb9(%132: f16):  // 2 preds: ^bb7, ^bb8
      llvm.br ^bb10
    ^bb10:  // pred: ^bb9
      %133 = llvm.add %75, %11 : i32
      %134 = llvm.icmp "slt" %133, %3 : i32
      %135 = llvm.and %77, %134 : i1
      llvm.cond_br %135, ^bb11, ^bb16
    ^bb11:  // pred: ^bb10
      %136 = llvm.icmp "sge" %133, %8 : i32
      %137 = llvm.and %136, %134 : i1
      llvm.cond_br %137, ^bb12, ^bb13
    ^bb12:  // pred: ^bb11
      %138 = llvm.urem %133, %5 : i32
      %139 = llvm.udiv %133, %5 : i32
      %140 = llvm.sext %53 : i32 to i64
      %141 = llvm.mul %140, %arg13 : i64
      %142 = llvm.sext %76 : i32 to i64
      %143 = llvm.mul %142, %arg14 : i64
      %144 = llvm.add %141, %143 : i64
      %145 = llvm.sext %138 : i32 to i64
      %146 = llvm.mul %145, %arg15 : i64
      %147 = llvm.add %144, %146 : i64
      %148 = llvm.getelementptr %40[%147] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %149 = llvm.load %148 : !llvm.ptr<1> -> f16
      %150 = llvm.fpext %149 : f16 to f32
      %151 = llvm.add %138, %5 : i32
      %152 = llvm.sext %151 : i32 to i64
      %153 = llvm.mul %152, %arg15 : i64
      %154 = llvm.add %144, %153 : i64
      %155 = llvm.getelementptr %40[%154] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %156 = llvm.load %155 : !llvm.ptr<1> -> f16
      %157 = llvm.fpext %156 : f16 to f32
      %158 = llvm.mul %142, %arg21 : i64
      %159 = llvm.mul %145, %arg22 : i64
      %160 = llvm.add %158, %159 : i64
      %161 = llvm.getelementptr %38[%160] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %162 = llvm.load %161 : !llvm.ptr<1> -> f32
      %163 = llvm.mul %142, %arg28 : i64
      %164 = llvm.mul %145, %arg29 : i64
      %165 = llvm.add %163, %164 : i64
      %166 = llvm.getelementptr %36[%165] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %167 = llvm.load %166 : !llvm.ptr<1> -> f32
      %168 = llvm.fmul %162, %150 : f32
      %169 = llvm.fmul %167, %157 : f32
      %170 = llvm.fsub %168, %169 : f32
      %171 = llvm.fmul %162, %157 : f32
      %172 = llvm.fmul %167, %150 : f32
      %173 = llvm.fadd %171, %172 : f32
      %174 = llvm.icmp "eq" %139, %8 : i32
      %175 = llvm.select %174, %170, %173 : i1, f32
      %176 = llvm.fptrunc %175 : f32 to f16
      llvm.br ^bb14(%176 : f16)
    ^bb13:  // pred: ^bb11
      %177 = llvm.sext %53 : i32 to i64
      %178 = llvm.mul %177, %arg13 : i64
      %179 = llvm.sext %76 : i32 to i64
      %180 = llvm.mul %179, %arg14 : i64
      %181 = llvm.add %178, %180 : i64
      %182 = llvm.sext %133 : i32 to i64
      %183 = llvm.mul %182, %arg15 : i64
      %184 = llvm.add %181, %183 : i64
      %185 = llvm.getelementptr %40[%184] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %186 = llvm.load %185 : !llvm.ptr<1> -> f16
      llvm.br ^bb14(%186 : f16)
    ^bb14(%187: f16):  // 2 preds: ^bb12, ^bb13
      llvm.br ^bb15
    ^bb15:  // pred: ^bb14
      llvm.br ^bb17(%187 : f16)
    ^bb16:  // pred: ^bb10
      llvm.br ^bb17(%10 : f16)
    ^bb17(%188: f16):  // 2 preds: ^bb15, ^bb16
      llvm.br ^bb18
    ^bb18:  // pred: ^bb17
      %189 = llvm.add %75, %6 : i32
      %190 = llvm.icmp "slt" %189, %3 : i32
      %191 = llvm.and %77, %190 : i1
      llvm.cond_br %191, ^bb19, ^bb24
    ^bb19:  // pred: ^bb18
      %192 = llvm.icmp "sge" %189, %8 : i32
      %193 = llvm.and %192, %190 : i1
      llvm.cond_br %193, ^bb20, ^bb21
    ^bb20:  // pred: ^bb19
      %194 = llvm.urem %189, %5 : i32
      %195 = llvm.udiv %189, %5 : i32
      %196 = llvm.sext %53 : i32 to i64
      %197 = llvm.mul %196, %arg13 : i64
      %198 = llvm.sext %76 : i32 to i64
      %199 = llvm.mul %198, %arg14 : i64
      %200 = llvm.add %197, %199 : i64
      %201 = llvm.sext %194 : i32 to i64
      %202 = llvm.mul %201, %arg15 : i64
      %203 = llvm.add %200, %202 : i64
      %204 = llvm.getelementptr %40[%203] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %205 = llvm.load %204 : !llvm.ptr<1> -> f16
      %206 = llvm.fpext %205 : f16 to f32
      %207 = llvm.add %194, %5 : i32
      %208 = llvm.sext %207 : i32 to i64
      %209 = llvm.mul %208, %arg15 : i64
      %210 = llvm.add %200, %209 : i64
      %211 = llvm.getelementptr %40[%210] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %212 = llvm.load %211 : !llvm.ptr<1> -> f16
      %213 = llvm.fpext %212 : f16 to f32
      %214 = llvm.mul %198, %arg21 : i64
      %215 = llvm.mul %201, %arg22 : i64
      %216 = llvm.add %214, %215 : i64
      %217 = llvm.getelementptr %38[%216] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %218 = llvm.load %217 : !llvm.ptr<1> -> f32
      %219 = llvm.mul %198, %arg28 : i64
      %220 = llvm.mul %201, %arg29 : i64
      %221 = llvm.add %219, %220 : i64
      %222 = llvm.getelementptr %36[%221] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %223 = llvm.load %222 : !llvm.ptr<1> -> f32
      %224 = llvm.fmul %218, %206 : f32
      %225 = llvm.fmul %223, %213 : f32
      %226 = llvm.fsub %224, %225 : f32
      %227 = llvm.fmul %218, %213 : f32
      %228 = llvm.fmul %223, %206 : f32
      %229 = llvm.fadd %227, %228 : f32
      %230 = llvm.icmp "eq" %195, %8 : i32
      %231 = llvm.select %230, %226, %229 : i1, f32
      %232 = llvm.fptrunc %231 : f32 to f16
      llvm.br ^bb22(%232 : f16)
    ^bb21:  // pred: ^bb19
      %233 = llvm.sext %53 : i32 to i64
      %234 = llvm.mul %233, %arg13 : i64
      %235 = llvm.sext %76 : i32 to i64
      %236 = llvm.mul %235, %arg14 : i64
      %237 = llvm.add %234, %236 : i64
      %238 = llvm.sext %189 : i32 to i64
      %239 = llvm.mul %238, %arg15 : i64
      %240 = llvm.add %237, %239 : i64
      %241 = llvm.getelementptr %40[%240] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %242 = llvm.load %241 : !llvm.ptr<1> -> f16
      llvm.br ^bb22(%242 : f16)
    ^bb22(%243: f16):  // 2 preds: ^bb20, ^bb21
      llvm.br ^bb23
    ^bb23:  // pred: ^bb22
      llvm.br ^bb25(%243 : f16)
    ^bb24:  // pred: ^bb18
      llvm.br ^bb25(%10 : f16)
    ^bb25(%244: f16):  // 2 preds: ^bb23, ^bb24
      llvm.br ^bb26
    ^bb26:  // pred: ^bb25
      %245 = llvm.add %75, %12 : i32
      %246 = llvm.icmp "slt" %245, %3 : i32
      %247 = llvm.and %77, %246 : i1
      llvm.cond_br %247, ^bb27, ^bb32
    ^bb27:  // pred: ^bb26
      %248 = llvm.icmp "sge" %245, %8 : i32
      %249 = llvm.and %248, %246 : i1
      llvm.cond_br %249, ^bb28, ^bb29
    ^bb28:  // pred: ^bb27
      %250 = llvm.urem %245, %5 : i32
      %251 = llvm.udiv %245, %5 : i32
      %252 = llvm.sext %53 : i32 to i64
      %253 = llvm.mul %252, %arg13 : i64
      %254 = llvm.sext %76 : i32 to i64
      %255 = llvm.mul %254, %arg14 : i64
      %256 = llvm.add %253, %255 : i64
      %257 = llvm.sext %250 : i32 to i64
      %258 = llvm.mul %257, %arg15 : i64
      %259 = llvm.add %256, %258 : i64
      %260 = llvm.getelementptr %40[%259] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %261 = llvm.load %260 : !llvm.ptr<1> -> f16
      %262 = llvm.fpext %261 : f16 to f32
      %263 = llvm.add %250, %5 : i32
      %264 = llvm.sext %263 : i32 to i64
      %265 = llvm.mul %264, %arg15 : i64
      %266 = llvm.add %256, %265 : i64
      %267 = llvm.getelementptr %40[%266] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %268 = llvm.load %267 : !llvm.ptr<1> -> f16
      %269 = llvm.fpext %268 : f16 to f32
      %270 = llvm.mul %254, %arg21 : i64
      %271 = llvm.mul %257, %arg22 : i64
      %272 = llvm.add %270, %271 : i64
      %273 = llvm.getelementptr %38[%272] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %274 = llvm.load %273 : !llvm.ptr<1> -> f32
      %275 = llvm.mul %254, %arg28 : i64
      %276 = llvm.mul %257, %arg29 : i64
      %277 = llvm.add %275, %276 : i64
      %278 = llvm.getelementptr %36[%277] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %279 = llvm.load %278 : !llvm.ptr<1> -> f32
      %280 = llvm.fmul %274, %262 : f32
      %281 = llvm.fmul %279, %269 : f32
      %282 = llvm.fsub %280, %281 : f32
      %283 = llvm.fmul %274, %269 : f32
      %284 = llvm.fmul %279, %262 : f32
      %285 = llvm.fadd %283, %284 : f32
      %286 = llvm.icmp "eq" %251, %8 : i32
      %287 = llvm.select %286, %282, %285 : i1, f32
      %288 = llvm.fptrunc %287 : f32 to f16
      llvm.br ^bb30(%288 : f16)
    ^bb29:  // pred: ^bb27
      %289 = llvm.sext %53 : i32 to i64
      %290 = llvm.mul %289, %arg13 : i64
      %291 = llvm.sext %76 : i32 to i64
      %292 = llvm.mul %291, %arg14 : i64
      %293 = llvm.add %290, %292 : i64
      %294 = llvm.sext %245 : i32 to i64
      %295 = llvm.mul %294, %arg15 : i64
      %296 = llvm.add %293, %295 : i64
      %297 = llvm.getelementptr %40[%296] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %298 = llvm.load %297 : !llvm.ptr<1> -> f16
      llvm.br ^bb30(%298 : f16)
    ^bb30(%299: f16):  // 2 preds: ^bb28, ^bb29
      llvm.br ^bb31
    ^bb31:  // pred: ^bb30
      llvm.br ^bb33(%299 : f16)
    ^bb32:  // pred: ^bb26
      llvm.br ^bb33(%10 : f16)
    ^bb33(%300: f16):  // 2 preds: ^bb31, ^bb32
      llvm.br ^bb34
    ^bb34:  // pred: ^bb33
      %301 = llvm.add %75, %7 : i32
      %302 = llvm.icmp "slt" %301, %3 : i32
      %303 = llvm.and %77, %302 : i1
      llvm.cond_br %303, ^bb35, ^bb40
    ^bb35:  // pred: ^bb34
      %304 = llvm.icmp "sge" %301, %8 : i32
      %305 = llvm.and %304, %302 : i1
      llvm.cond_br %305, ^bb36, ^bb37
    ^bb36:  // pred: ^bb35
      %306 = llvm.urem %301, %5 : i32
      %307 = llvm.udiv %301, %5 : i32
      %308 = llvm.sext %53 : i32 to i64
      %309 = llvm.mul %308, %arg13 : i64
      %310 = llvm.sext %76 : i32 to i64
      %311 = llvm.mul %310, %arg14 : i64
      %312 = llvm.add %309, %311 : i64
      %313 = llvm.sext %306 : i32 to i64
      %314 = llvm.mul %313, %arg15 : i64
      %315 = llvm.add %312, %314 : i64
      %316 = llvm.getelementptr %40[%315] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %317 = llvm.load %316 : !llvm.ptr<1> -> f16
      %318 = llvm.fpext %317 : f16 to f32
      %319 = llvm.add %306, %5 : i32
      %320 = llvm.sext %319 : i32 to i64
      %321 = llvm.mul %320, %arg15 : i64
      %322 = llvm.add %312, %321 : i64
      %323 = llvm.getelementptr %40[%322] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %324 = llvm.load %323 : !llvm.ptr<1> -> f16
      %325 = llvm.fpext %324 : f16 to f32
      %326 = llvm.mul %310, %arg21 : i64
      %327 = llvm.mul %313, %arg22 : i64
      %328 = llvm.add %326, %327 : i64
      %329 = llvm.getelementptr %38[%328] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %330 = llvm.load %329 : !llvm.ptr<1> -> f32
      %331 = llvm.mul %310, %arg28 : i64
      %332 = llvm.mul %313, %arg29 : i64
      %333 = llvm.add %331, %332 : i64
      %334 = llvm.getelementptr %36[%333] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %335 = llvm.load %334 : !llvm.ptr<1> -> f32
      %336 = llvm.fmul %330, %318 : f32
      %337 = llvm.fmul %335, %325 : f32
      %338 = llvm.fsub %336, %337 : f32
      %339 = llvm.fmul %330, %325 : f32
      %340 = llvm.fmul %335, %318 : f32
      %341 = llvm.fadd %339, %340 : f32
      %342 = llvm.icmp "eq" %307, %8 : i32
      %343 = llvm.select %342, %338, %341 : i1, f32
      %344 = llvm.fptrunc %343 : f32 to f16
      llvm.br ^bb38(%344 : f16)
    ^bb37:  // pred: ^bb35
      %345 = llvm.sext %53 : i32 to i64
      %346 = llvm.mul %345, %arg13 : i64
      %347 = llvm.sext %76 : i32 to i64
      %348 = llvm.mul %347, %arg14 : i64
      %349 = llvm.add %346, %348 : i64
      %350 = llvm.sext %301 : i32 to i64
      %351 = llvm.mul %350, %arg15 : i64
      %352 = llvm.add %349, %351 : i64
      %353 = llvm.getelementptr %40[%352] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %354 = llvm.load %353 : !llvm.ptr<1> -> f16
      llvm.br ^bb38(%354 : f16)
    ^bb38(%355: f16):  // 2 preds: ^bb36, ^bb37
      llvm.br ^bb39
    ^bb39:  // pred: ^bb38
      llvm.br ^bb41(%355 : f16)
    ^bb40:  // pred: ^bb34
      llvm.br ^bb41(%10 : f16)
    ^bb41(%356: f16):  // 2 preds: ^bb39, ^bb40
      llvm.br ^bb42
    ^bb42:  // pred: ^bb41
      %357 = llvm.add %75, %13 : i32
      %358 = llvm.icmp "slt" %357, %3 : i32
      %359 = llvm.and %77, %358 : i1
      llvm.cond_br %359, ^bb43, ^bb48
    ^bb43:  // pred: ^bb42
      %360 = llvm.icmp "sge" %357, %8 : i32
      %361 = llvm.and %360, %358 : i1
      llvm.cond_br %361, ^bb44, ^bb45
    ^bb44:  // pred: ^bb43
      %362 = llvm.urem %357, %5 : i32
      %363 = llvm.udiv %357, %5 : i32
      %364 = llvm.sext %53 : i32 to i64
      %365 = llvm.mul %364, %arg13 : i64
      %366 = llvm.sext %76 : i32 to i64
      %367 = llvm.mul %366, %arg14 : i64
      %368 = llvm.add %365, %367 : i64
      %369 = llvm.sext %362 : i32 to i64
      %370 = llvm.mul %369, %arg15 : i64
      %371 = llvm.add %368, %370 : i64
      %372 = llvm.getelementptr %40[%371] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %373 = llvm.load %372 : !llvm.ptr<1> -> f16
      %374 = llvm.fpext %373 : f16 to f32
      %375 = llvm.add %362, %5 : i32
      %376 = llvm.sext %375 : i32 to i64
      %377 = llvm.mul %376, %arg15 : i64
      %378 = llvm.add %368, %377 : i64
      %379 = llvm.getelementptr %40[%378] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %380 = llvm.load %379 : !llvm.ptr<1> -> f16
      %381 = llvm.fpext %380 : f16 to f32
      %382 = llvm.mul %366, %arg21 : i64
      %383 = llvm.mul %369, %arg22 : i64
      %384 = llvm.add %382, %383 : i64
      %385 = llvm.getelementptr %38[%384] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %386 = llvm.load %385 : !llvm.ptr<1> -> f32
      %387 = llvm.mul %366, %arg28 : i64
      %388 = llvm.mul %369, %arg29 : i64
      %389 = llvm.add %387, %388 : i64
      %390 = llvm.getelementptr %36[%389] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %391 = llvm.load %390 : !llvm.ptr<1> -> f32
      %392 = llvm.fmul %386, %374 : f32
      %393 = llvm.fmul %391, %381 : f32
      %394 = llvm.fsub %392, %393 : f32
      %395 = llvm.fmul %386, %381 : f32
      %396 = llvm.fmul %391, %374 : f32
      %397 = llvm.fadd %395, %396 : f32
      %398 = llvm.icmp "eq" %363, %8 : i32
      %399 = llvm.select %398, %394, %397 : i1, f32
      %400 = llvm.fptrunc %399 : f32 to f16
      llvm.br ^bb46(%400 : f16)
    ^bb45:  // pred: ^bb43
      %401 = llvm.sext %53 : i32 to i64
      %402 = llvm.mul %401, %arg13 : i64
      %403 = llvm.sext %76 : i32 to i64
      %404 = llvm.mul %403, %arg14 : i64
      %405 = llvm.add %402, %404 : i64
      %406 = llvm.sext %357 : i32 to i64
      %407 = llvm.mul %406, %arg15 : i64
      %408 = llvm.add %405, %407 : i64
      %409 = llvm.getelementptr %40[%408] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %410 = llvm.load %409 : !llvm.ptr<1> -> f16
      llvm.br ^bb46(%410 : f16)
    ^bb46(%411: f16):  // 2 preds: ^bb44, ^bb45
      llvm.br ^bb47
    ^bb47:  // pred: ^bb46
      llvm.br ^bb49(%411 : f16)
    ^bb48:  // pred: ^bb42
      llvm.br ^bb49(%10 : f16)
    ^bb49(%412: f16):  // 2 preds: ^bb47, ^bb48
      llvm.br ^bb50
    ^bb50:  // pred: ^bb49
      %413 = llvm.add %75, %14 : i32
      %414 = llvm.icmp "slt" %413, %3 : i32
      %415 = llvm.and %77, %414 : i1
      llvm.cond_br %415, ^bb51, ^bb56
    ^bb51:  // pred: ^bb50
      %416 = llvm.icmp "sge" %413, %8 : i32
      %417 = llvm.and %416, %414 : i1
      llvm.cond_br %417, ^bb52, ^bb53
    ^bb52:  // pred: ^bb51
      %418 = llvm.urem %413, %5 : i32
      %419 = llvm.udiv %413, %5 : i32
      %420 = llvm.sext %53 : i32 to i64
      %421 = llvm.mul %420, %arg13 : i64
      %422 = llvm.sext %76 : i32 to i64
      %423 = llvm.mul %422, %arg14 : i64
      %424 = llvm.add %421, %423 : i64
      %425 = llvm.sext %418 : i32 to i64
      %426 = llvm.mul %425, %arg15 : i64
      %427 = llvm.add %424, %426 : i64
      %428 = llvm.getelementptr %40[%427] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %429 = llvm.load %428 : !llvm.ptr<1> -> f16
      %430 = llvm.fpext %429 : f16 to f32
      %431 = llvm.add %418, %5 : i32
      %432 = llvm.sext %431 : i32 to i64
      %433 = llvm.mul %432, %arg15 : i64
      %434 = llvm.add %424, %433 : i64
      %435 = llvm.getelementptr %40[%434] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %436 = llvm.load %435 : !llvm.ptr<1> -> f16
      %437 = llvm.fpext %436 : f16 to f32
      %438 = llvm.mul %422, %arg21 : i64
      %439 = llvm.mul %425, %arg22 : i64
      %440 = llvm.add %438, %439 : i64
      %441 = llvm.getelementptr %38[%440] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %442 = llvm.load %441 : !llvm.ptr<1> -> f32
      %443 = llvm.mul %422, %arg28 : i64
      %444 = llvm.mul %425, %arg29 : i64
      %445 = llvm.add %443, %444 : i64
      %446 = llvm.getelementptr %36[%445] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %447 = llvm.load %446 : !llvm.ptr<1> -> f32
      %448 = llvm.fmul %442, %430 : f32
      %449 = llvm.fmul %447, %437 : f32
      %450 = llvm.fsub %448, %449 : f32
      %451 = llvm.fmul %442, %437 : f32
      %452 = llvm.fmul %447, %430 : f32
      %453 = llvm.fadd %451, %452 : f32
      %454 = llvm.icmp "eq" %419, %8 : i32
      %455 = llvm.select %454, %450, %453 : i1, f32
      %456 = llvm.fptrunc %455 : f32 to f16
      llvm.br ^bb54(%456 : f16)
    ^bb53:  // pred: ^bb51
      %457 = llvm.sext %53 : i32 to i64
      %458 = llvm.mul %457, %arg13 : i64
      %459 = llvm.sext %76 : i32 to i64
      %460 = llvm.mul %459, %arg14 : i64
      %461 = llvm.add %458, %460 : i64
      %462 = llvm.sext %413 : i32 to i64
      %463 = llvm.mul %462, %arg15 : i64
      %464 = llvm.add %461, %463 : i64
      %465 = llvm.getelementptr %40[%464] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %466 = llvm.load %465 : !llvm.ptr<1> -> f16
      llvm.br ^bb54(%466 : f16)
    ^bb54(%467: f16):  // 2 preds: ^bb52, ^bb53
      llvm.br ^bb55
    ^bb55:  // pred: ^bb54
      llvm.br ^bb57(%467 : f16)
    ^bb56:  // pred: ^bb50
      llvm.br ^bb57(%10 : f16)
    ^bb57(%468: f16):  // 2 preds: ^bb55, ^bb56
      llvm.br ^bb58
    ^bb58:  // pred: ^bb57
      %469 = llvm.add %75, %15 : i32
      %470 = llvm.icmp "slt" %469, %3 : i32
      %471 = llvm.and %77, %470 : i1
      llvm.cond_br %471, ^bb59, ^bb64
    ^bb59:  // pred: ^bb58
      %472 = llvm.icmp "sge" %469, %8 : i32
      %473 = llvm.and %472, %470 : i1
      llvm.cond_br %473, ^bb60, ^bb61
    ^bb60:  // pred: ^bb59
      %474 = llvm.urem %469, %5 : i32
      %475 = llvm.udiv %469, %5 : i32
      %476 = llvm.sext %53 : i32 to i64
      %477 = llvm.mul %476, %arg13 : i64
      %478 = llvm.sext %76 : i32 to i64
      %479 = llvm.mul %478, %arg14 : i64
      %480 = llvm.add %477, %479 : i64
      %481 = llvm.sext %474 : i32 to i64
      %482 = llvm.mul %481, %arg15 : i64
      %483 = llvm.add %480, %482 : i64
      %484 = llvm.getelementptr %40[%483] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %485 = llvm.load %484 : !llvm.ptr<1> -> f16
      %486 = llvm.fpext %485 : f16 to f32
      %487 = llvm.add %474, %5 : i32
      %488 = llvm.sext %487 : i32 to i64
      %489 = llvm.mul %488, %arg15 : i64
      %490 = llvm.add %480, %489 : i64
      %491 = llvm.getelementptr %40[%490] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %492 = llvm.load %491 : !llvm.ptr<1> -> f16
      %493 = llvm.fpext %492 : f16 to f32
      %494 = llvm.mul %478, %arg21 : i64
      %495 = llvm.mul %481, %arg22 : i64
      %496 = llvm.add %494, %495 : i64
      %497 = llvm.getelementptr %38[%496] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %498 = llvm.load %497 : !llvm.ptr<1> -> f32
      %499 = llvm.mul %478, %arg28 : i64
      %500 = llvm.mul %481, %arg29 : i64
      %501 = llvm.add %499, %500 : i64
      %502 = llvm.getelementptr %36[%501] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %503 = llvm.load %502 : !llvm.ptr<1> -> f32
      %504 = llvm.fmul %498, %486 : f32
      %505 = llvm.fmul %503, %493 : f32
      %506 = llvm.fsub %504, %505 : f32
      %507 = llvm.fmul %498, %493 : f32
      %508 = llvm.fmul %503, %486 : f32
      %509 = llvm.fadd %507, %508 : f32
      %510 = llvm.icmp "eq" %475, %8 : i32
      %511 = llvm.select %510, %506, %509 : i1, f32
      %512 = llvm.fptrunc %511 : f32 to f16
      llvm.br ^bb62(%512 : f16)
    ^bb61:  // pred: ^bb59
      %513 = llvm.sext %53 : i32 to i64
      %514 = llvm.mul %513, %arg13 : i64
      %515 = llvm.sext %76 : i32 to i64
      %516 = llvm.mul %515, %arg14 : i64
      %517 = llvm.add %514, %516 : i64
      %518 = llvm.sext %469 : i32 to i64
      %519 = llvm.mul %518, %arg15 : i64
      %520 = llvm.add %517, %519 : i64
      %521 = llvm.getelementptr %40[%520] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %522 = llvm.load %521 : !llvm.ptr<1> -> f16
      llvm.br ^bb62(%522 : f16)
    ^bb62(%523: f16):  // 2 preds: ^bb60, ^bb61
      llvm.br ^bb63
    ^bb63:  // pred: ^bb62
      llvm.br ^bb65(%523 : f16)
    ^bb64:  // pred: ^bb58
      llvm.br ^bb65(%10 : f16)
    ^bb65(%524: f16):  // 2 preds: ^bb63, ^bb64
      llvm.br ^bb66
    ^bb66:  // pred: ^bb65
      %525 = llvm.mul %73, %12 : i32
      %526 = llvm.add %525, %74 : i32
      %527 = llvm.mul %526, %3 : i32
      %528 = llvm.getelementptr %1[%527] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %529 = llvm.insertelement %132, %16[%8 : i32] : vector<8xf16>
      %530 = llvm.insertelement %188, %529[%11 : i32] : vector<8xf16>
      %531 = llvm.insertelement %244, %530[%6 : i32] : vector<8xf16>
      %532 = llvm.insertelement %300, %531[%12 : i32] : vector<8xf16>
      %533 = llvm.insertelement %356, %532[%7 : i32] : vector<8xf16>
      %534 = llvm.insertelement %412, %533[%13 : i32] : vector<8xf16>
      %535 = llvm.insertelement %468, %534[%14 : i32] : vector<8xf16>
      %536 = llvm.insertelement %524, %535[%15 : i32] : vector<8xf16>
      llvm.store %536, %528 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %537 = llvm.add %71, %2 : i32
      llvm.br ^bb1(%537 : i32)
    ^bb67:  // pred: ^bb1
      %538 = llvm.ptrtoint %42 : !llvm.ptr<1> to i64
      %539 = llvm.urem %538, %17 : i64
      %540 = llvm.icmp "eq" %539, %18 : i64
      %541 = llvm.urem %arg5, %19 : i64
      %542 = llvm.icmp "eq" %541, %18 : i64
      %543 = llvm.and %540, %542 : i1
      %544 = llvm.icmp "eq" %arg6, %20 : i64
      %545 = llvm.and %543, %544 : i1
      %546 = llvm.getelementptr %1[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %545, ^bb68, ^bb69
    ^bb68:  // pred: ^bb67
      %547 = llvm.udiv %47, %6 : i32
      %548 = llvm.urem %47, %6 : i32
      %549 = llvm.mul %548, %5 : i32
      %550 = llvm.sub %3, %549 : i32
      %551 = llvm.mul %550, %6 : i32
      %552 = llvm.icmp "slt" %551, %3 : i32
      %553 = llvm.select %552, %551, %3 : i1, i32
      %554 = llvm.icmp "sgt" %553, %8 : i32
      %555 = llvm.select %554, %553, %8 : i1, i32
      %556 = llvm.icmp "slt" %547, %2 : i32
      %557 = llvm.select %556, %555, %8 : i1, i32
      %558 = llvm.sext %547 : i32 to i64
      %559 = llvm.mul %558, %arg5 : i64
      %560 = llvm.sext %549 : i32 to i64
      %561 = llvm.add %559, %560 : i64
      %562 = llvm.getelementptr %42[%561] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %563 = llvm.icmp "sgt" %557, %8 : i32
      %564 = llvm.select %563, %562, %42 : i1, !llvm.ptr<1>
      %565 = llvm.mul %547, %12 : i32
      %566 = llvm.add %565, %548 : i32
      %567 = llvm.mul %566, %3 : i32
      %568 = llvm.getelementptr %546[%567] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %568, %564, 16, cache =  cg, %557 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %569 = llvm.add %547, %4 : i32
      %570 = llvm.icmp "slt" %569, %2 : i32
      %571 = llvm.select %570, %555, %8 : i1, i32
      %572 = llvm.sext %569 : i32 to i64
      %573 = llvm.mul %572, %arg5 : i64
      %574 = llvm.add %573, %560 : i64
      %575 = llvm.getelementptr %42[%574] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %576 = llvm.icmp "sgt" %571, %8 : i32
      %577 = llvm.select %576, %575, %42 : i1, !llvm.ptr<1>
      %578 = llvm.getelementptr %568[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %578, %577, 16, cache =  cg, %571 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb81
    ^bb69:  // pred: ^bb67
      %579 = llvm.sub %4, %4 : i32
      %580 = llvm.lshr %0, %579 : i32
      %581 = llvm.sub %4, %11 : i32
      %582 = nvvm.shfl.sync  bfly %580, %47, %8, %581 : i32 -> i32
      llvm.br ^bb70(%582 : i32)
    ^bb70(%583: i32):  // 2 preds: ^bb69, ^bb79
      %584 = llvm.icmp "slt" %583, %21 : i32
      llvm.cond_br %584, ^bb71, ^bb80
    ^bb71:  // pred: ^bb70
      %585 = llvm.udiv %583, %5 : i32
      %586 = llvm.urem %583, %5 : i32
      %587 = llvm.mul %586, %6 : i32
      %588 = llvm.icmp "slt" %585, %2 : i32
      %589 = llvm.sext %585 : i32 to i64
      %590 = llvm.mul %589, %arg5 : i64
      %591 = llvm.icmp "slt" %587, %3 : i32
      %592 = llvm.and %588, %591 : i1
      %593 = llvm.sext %587 : i32 to i64
      %594 = llvm.mul %593, %arg6 : i64
      %595 = llvm.add %590, %594 : i64
      %596 = llvm.getelementptr %42[%595] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %592, ^bb72, ^bb73
    ^bb72:  // pred: ^bb71
      %597 = llvm.load %596 : !llvm.ptr<1> -> f16
      llvm.br ^bb74(%597 : f16)
    ^bb73:  // pred: ^bb71
      llvm.br ^bb74(%10 : f16)
    ^bb74(%598: f16):  // 2 preds: ^bb72, ^bb73
      llvm.br ^bb75
    ^bb75:  // pred: ^bb74
      %599 = llvm.add %587, %11 : i32
      %600 = llvm.icmp "slt" %599, %3 : i32
      %601 = llvm.and %588, %600 : i1
      %602 = llvm.sext %599 : i32 to i64
      %603 = llvm.mul %602, %arg6 : i64
      %604 = llvm.add %590, %603 : i64
      %605 = llvm.getelementptr %42[%604] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %601, ^bb76, ^bb77
    ^bb76:  // pred: ^bb75
      %606 = llvm.load %605 : !llvm.ptr<1> -> f16
      llvm.br ^bb78(%606 : f16)
    ^bb77:  // pred: ^bb75
      llvm.br ^bb78(%10 : f16)
    ^bb78(%607: f16):  // 2 preds: ^bb76, ^bb77
      llvm.br ^bb79
    ^bb79:  // pred: ^bb78
      %608 = llvm.insertelement %598, %22[%8 : i32] : vector<2xf16>
      %609 = llvm.insertelement %607, %608[%11 : i32] : vector<2xf16>
      %610 = llvm.udiv %587, %5 : i32
      %611 = llvm.mul %585, %12 : i32
      %612 = llvm.add %611, %610 : i32
      %613 = llvm.mul %612, %3 : i32
      %614 = llvm.getelementptr %546[%613] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %615 = llvm.urem %587, %5 : i32
      %616 = llvm.getelementptr %614[%615] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %609, %616 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %617 = llvm.add %583, %2 : i32
      llvm.br ^bb70(%617 : i32)
    ^bb80:  // pred: ^bb70
      llvm.br ^bb81
    ^bb81:  // 2 preds: ^bb68, ^bb80
      nvvm.cp.async.commit.group
      %618 = llvm.ptrtoint %34 : !llvm.ptr<1> to i64
      %619 = llvm.urem %618, %17 : i64
      %620 = llvm.icmp "eq" %619, %18 : i64
      %621 = llvm.urem %arg35, %19 : i64
      %622 = llvm.icmp "eq" %621, %18 : i64
      %623 = llvm.and %620, %622 : i1
      %624 = llvm.icmp "eq" %arg36, %20 : i64
      %625 = llvm.and %623, %624 : i1
      %626 = llvm.getelementptr %1[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %625, ^bb82, ^bb83
    ^bb82:  // pred: ^bb81
      %627 = llvm.udiv %47, %6 : i32
      %628 = llvm.urem %47, %6 : i32
      %629 = llvm.mul %628, %5 : i32
      %630 = llvm.sub %3, %629 : i32
      %631 = llvm.mul %630, %6 : i32
      %632 = llvm.icmp "slt" %631, %3 : i32
      %633 = llvm.select %632, %631, %3 : i1, i32
      %634 = llvm.icmp "sgt" %633, %8 : i32
      %635 = llvm.select %634, %633, %8 : i1, i32
      %636 = llvm.icmp "slt" %627, %2 : i32
      %637 = llvm.select %636, %635, %8 : i1, i32
      %638 = llvm.sext %627 : i32 to i64
      %639 = llvm.mul %638, %arg35 : i64
      %640 = llvm.sext %629 : i32 to i64
      %641 = llvm.add %639, %640 : i64
      %642 = llvm.getelementptr %34[%641] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %643 = llvm.icmp "sgt" %637, %8 : i32
      %644 = llvm.select %643, %642, %34 : i1, !llvm.ptr<1>
      %645 = llvm.mul %627, %12 : i32
      %646 = llvm.add %645, %628 : i32
      %647 = llvm.mul %646, %3 : i32
      %648 = llvm.getelementptr %626[%647] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %648, %644, 16, cache =  cg, %637 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %649 = llvm.add %627, %4 : i32
      %650 = llvm.icmp "slt" %649, %2 : i32
      %651 = llvm.select %650, %635, %8 : i1, i32
      %652 = llvm.sext %649 : i32 to i64
      %653 = llvm.mul %652, %arg35 : i64
      %654 = llvm.add %653, %640 : i64
      %655 = llvm.getelementptr %34[%654] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %656 = llvm.icmp "sgt" %651, %8 : i32
      %657 = llvm.select %656, %655, %34 : i1, !llvm.ptr<1>
      %658 = llvm.getelementptr %648[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %658, %657, 16, cache =  cg, %651 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb95
    ^bb83:  // pred: ^bb81
      %659 = llvm.sub %4, %4 : i32
      %660 = llvm.lshr %0, %659 : i32
      %661 = llvm.sub %4, %11 : i32
      %662 = nvvm.shfl.sync  bfly %660, %47, %8, %661 : i32 -> i32
      llvm.br ^bb84(%662 : i32)
    ^bb84(%663: i32):  // 2 preds: ^bb83, ^bb93
      %664 = llvm.icmp "slt" %663, %21 : i32
      llvm.cond_br %664, ^bb85, ^bb94
    ^bb85:  // pred: ^bb84
      %665 = llvm.udiv %663, %5 : i32
      %666 = llvm.urem %663, %5 : i32
      %667 = llvm.mul %666, %6 : i32
      %668 = llvm.icmp "slt" %665, %2 : i32
      %669 = llvm.sext %665 : i32 to i64
      %670 = llvm.mul %669, %arg35 : i64
      %671 = llvm.icmp "slt" %667, %3 : i32
      %672 = llvm.and %668, %671 : i1
      %673 = llvm.sext %667 : i32 to i64
      %674 = llvm.mul %673, %arg36 : i64
      %675 = llvm.add %670, %674 : i64
      %676 = llvm.getelementptr %34[%675] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %672, ^bb86, ^bb87
    ^bb86:  // pred: ^bb85
      %677 = llvm.load %676 : !llvm.ptr<1> -> f16
      llvm.br ^bb88(%677 : f16)
    ^bb87:  // pred: ^bb85
      llvm.br ^bb88(%10 : f16)
    ^bb88(%678: f16):  // 2 preds: ^bb86, ^bb87
      llvm.br ^bb89
    ^bb89:  // pred: ^bb88
      %679 = llvm.add %667, %11 : i32
      %680 = llvm.icmp "slt" %679, %3 : i32
      %681 = llvm.and %668, %680 : i1
      %682 = llvm.sext %679 : i32 to i64
      %683 = llvm.mul %682, %arg36 : i64
      %684 = llvm.add %670, %683 : i64
      %685 = llvm.getelementptr %34[%684] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %681, ^bb90, ^bb91
    ^bb90:  // pred: ^bb89
      %686 = llvm.load %685 : !llvm.ptr<1> -> f16
      llvm.br ^bb92(%686 : f16)
    ^bb91:  // pred: ^bb89
      llvm.br ^bb92(%10 : f16)
    ^bb92(%687: f16):  // 2 preds: ^bb90, ^bb91
      llvm.br ^bb93
    ^bb93:  // pred: ^bb92
      %688 = llvm.insertelement %678, %22[%8 : i32] : vector<2xf16>
      %689 = llvm.insertelement %687, %688[%11 : i32] : vector<2xf16>
      %690 = llvm.udiv %667, %5 : i32
      %691 = llvm.mul %665, %12 : i32
      %692 = llvm.add %691, %690 : i32
      %693 = llvm.mul %692, %3 : i32
      %694 = llvm.getelementptr %626[%693] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %695 = llvm.urem %667, %5 : i32
      %696 = llvm.getelementptr %694[%695] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %689, %696 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %697 = llvm.add %663, %2 : i32
      llvm.br ^bb84(%697 : i32)
    ^bb94:  // pred: ^bb84
      llvm.br ^bb95
    ^bb95:  // 2 preds: ^bb82, ^bb94
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %698 = llvm.getelementptr %1[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %545, ^bb96, ^bb97
    ^bb96:  // pred: ^bb95
      %699 = llvm.udiv %47, %6 : i32
      %700 = llvm.urem %47, %6 : i32
      %701 = llvm.mul %700, %5 : i32
      %702 = llvm.sub %3, %701 : i32
      %703 = llvm.mul %702, %6 : i32
      %704 = llvm.icmp "slt" %703, %3 : i32
      %705 = llvm.select %704, %703, %3 : i1, i32
      %706 = llvm.icmp "sgt" %705, %8 : i32
      %707 = llvm.select %706, %705, %8 : i1, i32
      %708 = llvm.add %699, %2 : i32
      %709 = llvm.icmp "slt" %708, %2 : i32
      %710 = llvm.select %709, %707, %8 : i1, i32
      %711 = llvm.sext %708 : i32 to i64
      %712 = llvm.mul %711, %arg5 : i64
      %713 = llvm.sext %701 : i32 to i64
      %714 = llvm.add %712, %713 : i64
      %715 = llvm.getelementptr %42[%714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %716 = llvm.icmp "sgt" %710, %8 : i32
      %717 = llvm.select %716, %715, %42 : i1, !llvm.ptr<1>
      %718 = llvm.mul %699, %12 : i32
      %719 = llvm.add %718, %700 : i32
      %720 = llvm.mul %719, %3 : i32
      %721 = llvm.getelementptr %698[%720] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %721, %717, 16, cache =  cg, %710 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %722 = llvm.add %699, %32 : i32
      %723 = llvm.icmp "slt" %722, %2 : i32
      %724 = llvm.select %723, %707, %8 : i1, i32
      %725 = llvm.sext %722 : i32 to i64
      %726 = llvm.mul %725, %arg5 : i64
      %727 = llvm.add %726, %713 : i64
      %728 = llvm.getelementptr %42[%727] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %729 = llvm.icmp "sgt" %724, %8 : i32
      %730 = llvm.select %729, %728, %42 : i1, !llvm.ptr<1>
      %731 = llvm.getelementptr %721[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %731, %730, 16, cache =  cg, %724 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb109
    ^bb97:  // pred: ^bb95
      %732 = llvm.sub %4, %4 : i32
      %733 = llvm.lshr %0, %732 : i32
      %734 = llvm.sub %4, %11 : i32
      %735 = nvvm.shfl.sync  bfly %733, %47, %8, %734 : i32 -> i32
      llvm.br ^bb98(%735 : i32)
    ^bb98(%736: i32):  // 2 preds: ^bb97, ^bb107
      %737 = llvm.icmp "slt" %736, %21 : i32
      llvm.cond_br %737, ^bb99, ^bb108
    ^bb99:  // pred: ^bb98
      %738 = llvm.udiv %736, %5 : i32
      %739 = llvm.urem %736, %5 : i32
      %740 = llvm.mul %739, %6 : i32
      %741 = llvm.add %738, %2 : i32
      %742 = llvm.icmp "slt" %741, %2 : i32
      %743 = llvm.sext %741 : i32 to i64
      %744 = llvm.mul %743, %arg5 : i64
      %745 = llvm.icmp "slt" %740, %3 : i32
      %746 = llvm.and %742, %745 : i1
      %747 = llvm.sext %740 : i32 to i64
      %748 = llvm.mul %747, %arg6 : i64
      %749 = llvm.add %744, %748 : i64
      %750 = llvm.getelementptr %42[%749] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %746, ^bb100, ^bb101
    ^bb100:  // pred: ^bb99
      %751 = llvm.load %750 : !llvm.ptr<1> -> f16
      llvm.br ^bb102(%751 : f16)
    ^bb101:  // pred: ^bb99
      llvm.br ^bb102(%10 : f16)
    ^bb102(%752: f16):  // 2 preds: ^bb100, ^bb101
      llvm.br ^bb103
    ^bb103:  // pred: ^bb102
      %753 = llvm.add %740, %11 : i32
      %754 = llvm.icmp "slt" %753, %3 : i32
      %755 = llvm.and %742, %754 : i1
      %756 = llvm.sext %753 : i32 to i64
      %757 = llvm.mul %756, %arg6 : i64
      %758 = llvm.add %744, %757 : i64
      %759 = llvm.getelementptr %42[%758] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %755, ^bb104, ^bb105
    ^bb104:  // pred: ^bb103
      %760 = llvm.load %759 : !llvm.ptr<1> -> f16
      llvm.br ^bb106(%760 : f16)
    ^bb105:  // pred: ^bb103
      llvm.br ^bb106(%10 : f16)
    ^bb106(%761: f16):  // 2 preds: ^bb104, ^bb105
      llvm.br ^bb107
    ^bb107:  // pred: ^bb106
      %762 = llvm.insertelement %752, %22[%8 : i32] : vector<2xf16>
      %763 = llvm.insertelement %761, %762[%11 : i32] : vector<2xf16>
      %764 = llvm.udiv %740, %5 : i32
      %765 = llvm.mul %738, %12 : i32
      %766 = llvm.add %765, %764 : i32
      %767 = llvm.mul %766, %3 : i32
      %768 = llvm.getelementptr %698[%767] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %769 = llvm.urem %740, %5 : i32
      %770 = llvm.getelementptr %768[%769] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %763, %770 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %771 = llvm.add %736, %2 : i32
      llvm.br ^bb98(%771 : i32)
    ^bb108:  // pred: ^bb98
      llvm.br ^bb109
    ^bb109:  // 2 preds: ^bb96, ^bb108
      nvvm.cp.async.commit.group
      %772 = llvm.urem %54, %3 : i32
      %773 = llvm.udiv %54, %3 : i32
      %774 = llvm.add %60, %772 : i32
      %775 = llvm.mul %774, %12 : i32
      %776 = llvm.add %775, %773 : i32
      %777 = llvm.mul %776, %3 : i32
      %778 = llvm.getelementptr %1[%777] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %779 = nvvm.ldmatrix %778 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %780 = llvm.extractvalue %779[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %781 = llvm.bitcast %780 : i32 to vector<2xf16>
      %782 = llvm.extractvalue %779[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %783 = llvm.bitcast %782 : i32 to vector<2xf16>
      %784 = llvm.extractvalue %779[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %785 = llvm.bitcast %784 : i32 to vector<2xf16>
      %786 = llvm.extractvalue %779[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %787 = llvm.bitcast %786 : i32 to vector<2xf16>
      %788 = llvm.urem %54, %5 : i32
      %789 = llvm.mul %773, %5 : i32
      %790 = llvm.add %788, %789 : i32
      %791 = llvm.udiv %54, %5 : i32
      %792 = llvm.urem %791, %6 : i32
      %793 = llvm.mul %790, %12 : i32
      %794 = llvm.add %793, %792 : i32
      %795 = llvm.mul %794, %3 : i32
      %796 = llvm.getelementptr %546[%795] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %797 = nvvm.ldmatrix %796 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %798 = llvm.extractvalue %797[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %799 = llvm.bitcast %798 : i32 to vector<2xf16>
      %800 = llvm.extractvalue %797[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %801 = llvm.bitcast %800 : i32 to vector<2xf16>
      %802 = llvm.extractvalue %797[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %803 = llvm.bitcast %802 : i32 to vector<2xf16>
      %804 = llvm.extractvalue %797[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %805 = llvm.bitcast %804 : i32 to vector<2xf16>
      %806 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%799, %801]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %807 = llvm.extractvalue %806[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %808 = llvm.extractvalue %806[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %809 = llvm.extractvalue %806[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %810 = llvm.extractvalue %806[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %811 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%803, %805]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %812 = llvm.extractvalue %811[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %813 = llvm.extractvalue %811[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %814 = llvm.extractvalue %811[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %815 = llvm.extractvalue %811[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %816 = llvm.getelementptr %796[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %817 = nvvm.ldmatrix %816 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %818 = llvm.extractvalue %817[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %819 = llvm.bitcast %818 : i32 to vector<2xf16>
      %820 = llvm.extractvalue %817[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %821 = llvm.bitcast %820 : i32 to vector<2xf16>
      %822 = llvm.extractvalue %817[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %823 = llvm.bitcast %822 : i32 to vector<2xf16>
      %824 = llvm.extractvalue %817[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %825 = llvm.bitcast %824 : i32 to vector<2xf16>
      %826 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%819, %821]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %827 = llvm.extractvalue %826[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %828 = llvm.extractvalue %826[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %829 = llvm.extractvalue %826[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %830 = llvm.extractvalue %826[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %831 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%823, %825]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %832 = llvm.extractvalue %831[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %833 = llvm.extractvalue %831[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %834 = llvm.extractvalue %831[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %835 = llvm.extractvalue %831[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %836 = llvm.getelementptr %796[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %837 = nvvm.ldmatrix %836 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %838 = llvm.extractvalue %837[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %839 = llvm.bitcast %838 : i32 to vector<2xf16>
      %840 = llvm.extractvalue %837[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %841 = llvm.bitcast %840 : i32 to vector<2xf16>
      %842 = llvm.extractvalue %837[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %843 = llvm.bitcast %842 : i32 to vector<2xf16>
      %844 = llvm.extractvalue %837[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %845 = llvm.bitcast %844 : i32 to vector<2xf16>
      %846 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%839, %841]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %847 = llvm.extractvalue %846[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %848 = llvm.extractvalue %846[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %849 = llvm.extractvalue %846[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %850 = llvm.extractvalue %846[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %851 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%843, %845]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %852 = llvm.extractvalue %851[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %853 = llvm.extractvalue %851[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %854 = llvm.extractvalue %851[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %855 = llvm.extractvalue %851[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %856 = llvm.getelementptr %796[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %857 = nvvm.ldmatrix %856 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %858 = llvm.extractvalue %857[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %859 = llvm.bitcast %858 : i32 to vector<2xf16>
      %860 = llvm.extractvalue %857[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %861 = llvm.bitcast %860 : i32 to vector<2xf16>
      %862 = llvm.extractvalue %857[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %863 = llvm.bitcast %862 : i32 to vector<2xf16>
      %864 = llvm.extractvalue %857[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %865 = llvm.bitcast %864 : i32 to vector<2xf16>
      %866 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%859, %861]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %867 = llvm.extractvalue %866[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %868 = llvm.extractvalue %866[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %869 = llvm.extractvalue %866[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %870 = llvm.extractvalue %866[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %871 = nvvm.mma.sync A[%781, %783, %785, %787]  B[%863, %865]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %872 = llvm.extractvalue %871[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %873 = llvm.extractvalue %871[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %874 = llvm.extractvalue %871[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %875 = llvm.extractvalue %871[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %876 = llvm.intr.maximum(%807, %808) : (f32, f32) -> f32
      %877 = llvm.intr.maximum(%876, %812) : (f32, f32) -> f32
      %878 = llvm.intr.maximum(%877, %813) : (f32, f32) -> f32
      %879 = llvm.intr.maximum(%878, %827) : (f32, f32) -> f32
      %880 = llvm.intr.maximum(%879, %828) : (f32, f32) -> f32
      %881 = llvm.intr.maximum(%880, %832) : (f32, f32) -> f32
      %882 = llvm.intr.maximum(%881, %833) : (f32, f32) -> f32
      %883 = llvm.intr.maximum(%882, %847) : (f32, f32) -> f32
      %884 = llvm.intr.maximum(%883, %848) : (f32, f32) -> f32
      %885 = llvm.intr.maximum(%884, %852) : (f32, f32) -> f32
      %886 = llvm.intr.maximum(%885, %853) : (f32, f32) -> f32
      %887 = llvm.intr.maximum(%886, %867) : (f32, f32) -> f32
      %888 = llvm.intr.maximum(%887, %868) : (f32, f32) -> f32
      %889 = llvm.intr.maximum(%888, %872) : (f32, f32) -> f32
      %890 = llvm.intr.maximum(%889, %873) : (f32, f32) -> f32
      %891 = llvm.sub %4, %4 : i32
      %892 = llvm.lshr %0, %891 : i32
      %893 = llvm.sub %4, %11 : i32
      %894 = nvvm.shfl.sync  bfly %892, %890, %11, %893 : f32 -> f32
      %895 = llvm.intr.maximum(%890, %894) : (f32, f32) -> f32
      %896 = nvvm.shfl.sync  bfly %892, %895, %6, %893 : f32 -> f32
      %897 = llvm.intr.maximum(%895, %896) : (f32, f32) -> f32
      %898 = llvm.fmul %897, %26 : f32
      %899 = llvm.intr.maximum(%23, %898) : (f32, f32) -> f32
      %900 = llvm.fcmp "oeq" %899, %23 : f32
      %901 = llvm.select %900, %24, %899 : i1, f32
      %902 = llvm.fmul %901, %28 : f32
      %903 = llvm.fsub %23, %901 : f32
      %904 = llvm.fmul %903, %29 : f32
      %905 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%904) : (f32) -> f32
      %906 = llvm.fmul %905, %24 : f32
      %907 = llvm.intr.maximum(%809, %810) : (f32, f32) -> f32
      %908 = llvm.intr.maximum(%907, %814) : (f32, f32) -> f32
      %909 = llvm.intr.maximum(%908, %815) : (f32, f32) -> f32
      %910 = llvm.intr.maximum(%909, %829) : (f32, f32) -> f32
      %911 = llvm.intr.maximum(%910, %830) : (f32, f32) -> f32
      %912 = llvm.intr.maximum(%911, %834) : (f32, f32) -> f32
      %913 = llvm.intr.maximum(%912, %835) : (f32, f32) -> f32
      %914 = llvm.intr.maximum(%913, %849) : (f32, f32) -> f32
      %915 = llvm.intr.maximum(%914, %850) : (f32, f32) -> f32
      %916 = llvm.intr.maximum(%915, %854) : (f32, f32) -> f32
      %917 = llvm.intr.maximum(%916, %855) : (f32, f32) -> f32
      %918 = llvm.intr.maximum(%917, %869) : (f32, f32) -> f32
      %919 = llvm.intr.maximum(%918, %870) : (f32, f32) -> f32
      %920 = llvm.intr.maximum(%919, %874) : (f32, f32) -> f32
      %921 = llvm.intr.maximum(%920, %875) : (f32, f32) -> f32
      %922 = nvvm.shfl.sync  bfly %892, %921, %11, %893 : f32 -> f32
      %923 = llvm.intr.maximum(%921, %922) : (f32, f32) -> f32
      %924 = nvvm.shfl.sync  bfly %892, %923, %6, %893 : f32 -> f32
      %925 = llvm.intr.maximum(%923, %924) : (f32, f32) -> f32
      %926 = llvm.fmul %925, %26 : f32
      %927 = llvm.intr.maximum(%23, %926) : (f32, f32) -> f32
      %928 = llvm.fcmp "oeq" %927, %23 : f32
      %929 = llvm.select %928, %24, %927 : i1, f32
      %930 = llvm.fmul %929, %28 : f32
      %931 = llvm.fsub %23, %929 : f32
      %932 = llvm.fmul %931, %29 : f32
      %933 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%932) : (f32) -> f32
      %934 = llvm.fmul %933, %24 : f32
      %935 = llvm.intr.fma(%807, %27, %902) : (f32, f32, f32) -> f32
      %936 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%935) : (f32) -> f32
      %937 = llvm.fadd %906, %936 : f32
      %938 = llvm.intr.fma(%808, %27, %902) : (f32, f32, f32) -> f32
      %939 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%938) : (f32) -> f32
      %940 = llvm.fadd %937, %939 : f32
      %941 = llvm.intr.fma(%809, %27, %930) : (f32, f32, f32) -> f32
      %942 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%941) : (f32) -> f32
      %943 = llvm.fadd %934, %942 : f32
      %944 = llvm.intr.fma(%810, %27, %930) : (f32, f32, f32) -> f32
      %945 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%944) : (f32) -> f32
      %946 = llvm.fadd %943, %945 : f32
      %947 = llvm.intr.fma(%812, %27, %902) : (f32, f32, f32) -> f32
      %948 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%947) : (f32) -> f32
      %949 = llvm.fadd %940, %948 : f32
      %950 = llvm.intr.fma(%813, %27, %902) : (f32, f32, f32) -> f32
      %951 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%950) : (f32) -> f32
      %952 = llvm.fadd %949, %951 : f32
      %953 = llvm.intr.fma(%814, %27, %930) : (f32, f32, f32) -> f32
      %954 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%953) : (f32) -> f32
      %955 = llvm.fadd %946, %954 : f32
      %956 = llvm.intr.fma(%815, %27, %930) : (f32, f32, f32) -> f32
      %957 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%956) : (f32) -> f32
      %958 = llvm.fadd %955, %957 : f32
      %959 = llvm.intr.fma(%827, %27, %902) : (f32, f32, f32) -> f32
      %960 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%959) : (f32) -> f32
      %961 = llvm.fadd %952, %960 : f32
      %962 = llvm.intr.fma(%828, %27, %902) : (f32, f32, f32) -> f32
      %963 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%962) : (f32) -> f32
      %964 = llvm.fadd %961, %963 : f32
      %965 = llvm.intr.fma(%829, %27, %930) : (f32, f32, f32) -> f32
      %966 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%965) : (f32) -> f32
      %967 = llvm.fadd %958, %966 : f32
      %968 = llvm.intr.fma(%830, %27, %930) : (f32, f32, f32) -> f32
      %969 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%968) : (f32) -> f32
      %970 = llvm.fadd %967, %969 : f32
      %971 = llvm.intr.fma(%832, %27, %902) : (f32, f32, f32) -> f32
      %972 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%971) : (f32) -> f32
      %973 = llvm.fadd %964, %972 : f32
      %974 = llvm.intr.fma(%833, %27, %902) : (f32, f32, f32) -> f32
      %975 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%974) : (f32) -> f32
      %976 = llvm.fadd %973, %975 : f32
      %977 = llvm.intr.fma(%834, %27, %930) : (f32, f32, f32) -> f32
      %978 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%977) : (f32) -> f32
      %979 = llvm.fadd %970, %978 : f32
      %980 = llvm.intr.fma(%835, %27, %930) : (f32, f32, f32) -> f32
      %981 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%980) : (f32) -> f32
      %982 = llvm.fadd %979, %981 : f32
      %983 = llvm.intr.fma(%847, %27, %902) : (f32, f32, f32) -> f32
      %984 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%983) : (f32) -> f32
      %985 = llvm.fadd %976, %984 : f32
      %986 = llvm.intr.fma(%848, %27, %902) : (f32, f32, f32) -> f32
      %987 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%986) : (f32) -> f32
      %988 = llvm.fadd %985, %987 : f32
      %989 = llvm.intr.fma(%849, %27, %930) : (f32, f32, f32) -> f32
      %990 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%989) : (f32) -> f32
      %991 = llvm.fadd %982, %990 : f32
      %992 = llvm.intr.fma(%850, %27, %930) : (f32, f32, f32) -> f32
      %993 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%992) : (f32) -> f32
      %994 = llvm.fadd %991, %993 : f32
      %995 = llvm.intr.fma(%852, %27, %902) : (f32, f32, f32) -> f32
      %996 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%995) : (f32) -> f32
      %997 = llvm.fadd %988, %996 : f32
      %998 = llvm.intr.fma(%853, %27, %902) : (f32, f32, f32) -> f32
      %999 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%998) : (f32) -> f32
      %1000 = llvm.fadd %997, %999 : f32
      %1001 = llvm.intr.fma(%854, %27, %930) : (f32, f32, f32) -> f32
      %1002 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1001) : (f32) -> f32
      %1003 = llvm.fadd %994, %1002 : f32
      %1004 = llvm.intr.fma(%855, %27, %930) : (f32, f32, f32) -> f32
      %1005 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1004) : (f32) -> f32
      %1006 = llvm.fadd %1003, %1005 : f32
      %1007 = llvm.intr.fma(%867, %27, %902) : (f32, f32, f32) -> f32
      %1008 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1007) : (f32) -> f32
      %1009 = llvm.fadd %1000, %1008 : f32
      %1010 = llvm.intr.fma(%868, %27, %902) : (f32, f32, f32) -> f32
      %1011 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1010) : (f32) -> f32
      %1012 = llvm.fadd %1009, %1011 : f32
      %1013 = llvm.intr.fma(%869, %27, %930) : (f32, f32, f32) -> f32
      %1014 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1013) : (f32) -> f32
      %1015 = llvm.fadd %1006, %1014 : f32
      %1016 = llvm.intr.fma(%870, %27, %930) : (f32, f32, f32) -> f32
      %1017 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1016) : (f32) -> f32
      %1018 = llvm.fadd %1015, %1017 : f32
      %1019 = llvm.intr.fma(%872, %27, %902) : (f32, f32, f32) -> f32
      %1020 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1019) : (f32) -> f32
      %1021 = llvm.fadd %1012, %1020 : f32
      %1022 = llvm.intr.fma(%873, %27, %902) : (f32, f32, f32) -> f32
      %1023 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1022) : (f32) -> f32
      %1024 = llvm.fadd %1021, %1023 : f32
      %1025 = llvm.intr.fma(%874, %27, %930) : (f32, f32, f32) -> f32
      %1026 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1025) : (f32) -> f32
      %1027 = llvm.fadd %1018, %1026 : f32
      %1028 = llvm.intr.fma(%875, %27, %930) : (f32, f32, f32) -> f32
      %1029 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1028) : (f32) -> f32
      %1030 = llvm.fadd %1027, %1029 : f32
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %1031 = llvm.getelementptr %1[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %625, ^bb110, ^bb111
    ^bb110:  // pred: ^bb109
      %1032 = llvm.udiv %47, %6 : i32
      %1033 = llvm.urem %47, %6 : i32
      %1034 = llvm.mul %1033, %5 : i32
      %1035 = llvm.sub %3, %1034 : i32
      %1036 = llvm.mul %1035, %6 : i32
      %1037 = llvm.icmp "slt" %1036, %3 : i32
      %1038 = llvm.select %1037, %1036, %3 : i1, i32
      %1039 = llvm.icmp "sgt" %1038, %8 : i32
      %1040 = llvm.select %1039, %1038, %8 : i1, i32
      %1041 = llvm.add %1032, %2 : i32
      %1042 = llvm.icmp "slt" %1041, %2 : i32
      %1043 = llvm.select %1042, %1040, %8 : i1, i32
      %1044 = llvm.sext %1041 : i32 to i64
      %1045 = llvm.mul %1044, %arg35 : i64
      %1046 = llvm.sext %1034 : i32 to i64
      %1047 = llvm.add %1045, %1046 : i64
      %1048 = llvm.getelementptr %34[%1047] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1049 = llvm.icmp "sgt" %1043, %8 : i32
      %1050 = llvm.select %1049, %1048, %34 : i1, !llvm.ptr<1>
      %1051 = llvm.mul %1032, %12 : i32
      %1052 = llvm.add %1051, %1033 : i32
      %1053 = llvm.mul %1052, %3 : i32
      %1054 = llvm.getelementptr %1031[%1053] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1054, %1050, 16, cache =  cg, %1043 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %1055 = llvm.add %1032, %32 : i32
      %1056 = llvm.icmp "slt" %1055, %2 : i32
      %1057 = llvm.select %1056, %1040, %8 : i1, i32
      %1058 = llvm.sext %1055 : i32 to i64
      %1059 = llvm.mul %1058, %arg35 : i64
      %1060 = llvm.add %1059, %1046 : i64
      %1061 = llvm.getelementptr %34[%1060] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1062 = llvm.icmp "sgt" %1057, %8 : i32
      %1063 = llvm.select %1062, %1061, %34 : i1, !llvm.ptr<1>
      %1064 = llvm.getelementptr %1054[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1064, %1063, 16, cache =  cg, %1057 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb123
    ^bb111:  // pred: ^bb109
      %1065 = nvvm.shfl.sync  bfly %892, %47, %8, %893 : i32 -> i32
      llvm.br ^bb112(%1065 : i32)
    ^bb112(%1066: i32):  // 2 preds: ^bb111, ^bb121
      %1067 = llvm.icmp "slt" %1066, %21 : i32
      llvm.cond_br %1067, ^bb113, ^bb122
    ^bb113:  // pred: ^bb112
      %1068 = llvm.udiv %1066, %5 : i32
      %1069 = llvm.urem %1066, %5 : i32
      %1070 = llvm.mul %1069, %6 : i32
      %1071 = llvm.add %1068, %2 : i32
      %1072 = llvm.icmp "slt" %1071, %2 : i32
      %1073 = llvm.sext %1071 : i32 to i64
      %1074 = llvm.mul %1073, %arg35 : i64
      %1075 = llvm.icmp "slt" %1070, %3 : i32
      %1076 = llvm.and %1072, %1075 : i1
      %1077 = llvm.sext %1070 : i32 to i64
      %1078 = llvm.mul %1077, %arg36 : i64
      %1079 = llvm.add %1074, %1078 : i64
      %1080 = llvm.getelementptr %34[%1079] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1076, ^bb114, ^bb115
    ^bb114:  // pred: ^bb113
      %1081 = llvm.load %1080 : !llvm.ptr<1> -> f16
      llvm.br ^bb116(%1081 : f16)
    ^bb115:  // pred: ^bb113
      llvm.br ^bb116(%10 : f16)
    ^bb116(%1082: f16):  // 2 preds: ^bb114, ^bb115
      llvm.br ^bb117
    ^bb117:  // pred: ^bb116
      %1083 = llvm.add %1070, %11 : i32
      %1084 = llvm.icmp "slt" %1083, %3 : i32
      %1085 = llvm.and %1072, %1084 : i1
      %1086 = llvm.sext %1083 : i32 to i64
      %1087 = llvm.mul %1086, %arg36 : i64
      %1088 = llvm.add %1074, %1087 : i64
      %1089 = llvm.getelementptr %34[%1088] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1085, ^bb118, ^bb119
    ^bb118:  // pred: ^bb117
      %1090 = llvm.load %1089 : !llvm.ptr<1> -> f16
      llvm.br ^bb120(%1090 : f16)
    ^bb119:  // pred: ^bb117
      llvm.br ^bb120(%10 : f16)
    ^bb120(%1091: f16):  // 2 preds: ^bb118, ^bb119
      llvm.br ^bb121
    ^bb121:  // pred: ^bb120
      %1092 = llvm.insertelement %1082, %22[%8 : i32] : vector<2xf16>
      %1093 = llvm.insertelement %1091, %1092[%11 : i32] : vector<2xf16>
      %1094 = llvm.udiv %1070, %5 : i32
      %1095 = llvm.mul %1068, %12 : i32
      %1096 = llvm.add %1095, %1094 : i32
      %1097 = llvm.mul %1096, %3 : i32
      %1098 = llvm.getelementptr %1031[%1097] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1099 = llvm.urem %1070, %5 : i32
      %1100 = llvm.getelementptr %1098[%1099] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %1093, %1100 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %1101 = llvm.add %1066, %2 : i32
      llvm.br ^bb112(%1101 : i32)
    ^bb122:  // pred: ^bb112
      llvm.br ^bb123
    ^bb123:  // 2 preds: ^bb110, ^bb122
      nvvm.cp.async.commit.group
      %1102 = llvm.fptrunc %936 : f32 to f16
      %1103 = llvm.fpext %1102 : f16 to f32
      %1104 = llvm.fsub %936, %1103 : f32
      %1105 = llvm.fptrunc %939 : f32 to f16
      %1106 = llvm.fpext %1105 : f16 to f32
      %1107 = llvm.fsub %939, %1106 : f32
      %1108 = llvm.fptrunc %942 : f32 to f16
      %1109 = llvm.fpext %1108 : f16 to f32
      %1110 = llvm.fsub %942, %1109 : f32
      %1111 = llvm.fptrunc %945 : f32 to f16
      %1112 = llvm.fpext %1111 : f16 to f32
      %1113 = llvm.fsub %945, %1112 : f32
      %1114 = llvm.fptrunc %948 : f32 to f16
      %1115 = llvm.fpext %1114 : f16 to f32
      %1116 = llvm.fsub %948, %1115 : f32
      %1117 = llvm.fptrunc %951 : f32 to f16
      %1118 = llvm.fpext %1117 : f16 to f32
      %1119 = llvm.fsub %951, %1118 : f32
      %1120 = llvm.fptrunc %954 : f32 to f16
      %1121 = llvm.fpext %1120 : f16 to f32
      %1122 = llvm.fsub %954, %1121 : f32
      %1123 = llvm.fptrunc %957 : f32 to f16
      %1124 = llvm.fpext %1123 : f16 to f32
      %1125 = llvm.fsub %957, %1124 : f32
      %1126 = llvm.fptrunc %960 : f32 to f16
      %1127 = llvm.fpext %1126 : f16 to f32
      %1128 = llvm.fsub %960, %1127 : f32
      %1129 = llvm.fptrunc %963 : f32 to f16
      %1130 = llvm.fpext %1129 : f16 to f32
      %1131 = llvm.fsub %963, %1130 : f32
      %1132 = llvm.fptrunc %966 : f32 to f16
      %1133 = llvm.fpext %1132 : f16 to f32
      %1134 = llvm.fsub %966, %1133 : f32
      %1135 = llvm.fptrunc %969 : f32 to f16
      %1136 = llvm.fpext %1135 : f16 to f32
      %1137 = llvm.fsub %969, %1136 : f32
      %1138 = llvm.fptrunc %972 : f32 to f16
      %1139 = llvm.fpext %1138 : f16 to f32
      %1140 = llvm.fsub %972, %1139 : f32
      %1141 = llvm.fptrunc %975 : f32 to f16
      %1142 = llvm.fpext %1141 : f16 to f32
      %1143 = llvm.fsub %975, %1142 : f32
      %1144 = llvm.fptrunc %978 : f32 to f16
      %1145 = llvm.fpext %1144 : f16 to f32
      %1146 = llvm.fsub %978, %1145 : f32
      %1147 = llvm.fptrunc %981 : f32 to f16
      %1148 = llvm.fpext %1147 : f16 to f32
      %1149 = llvm.fsub %981, %1148 : f32
      %1150 = llvm.fptrunc %984 : f32 to f16
      %1151 = llvm.fpext %1150 : f16 to f32
      %1152 = llvm.fsub %984, %1151 : f32
      %1153 = llvm.fptrunc %987 : f32 to f16
      %1154 = llvm.fpext %1153 : f16 to f32
      %1155 = llvm.fsub %987, %1154 : f32
      %1156 = llvm.fptrunc %990 : f32 to f16
      %1157 = llvm.fpext %1156 : f16 to f32
      %1158 = llvm.fsub %990, %1157 : f32
      %1159 = llvm.fptrunc %993 : f32 to f16
      %1160 = llvm.fpext %1159 : f16 to f32
      %1161 = llvm.fsub %993, %1160 : f32
      %1162 = llvm.fptrunc %996 : f32 to f16
      %1163 = llvm.fpext %1162 : f16 to f32
      %1164 = llvm.fsub %996, %1163 : f32
      %1165 = llvm.fptrunc %999 : f32 to f16
      %1166 = llvm.fpext %1165 : f16 to f32
      %1167 = llvm.fsub %999, %1166 : f32
      %1168 = llvm.fptrunc %1002 : f32 to f16
      %1169 = llvm.fpext %1168 : f16 to f32
      %1170 = llvm.fsub %1002, %1169 : f32
      %1171 = llvm.fptrunc %1005 : f32 to f16
      %1172 = llvm.fpext %1171 : f16 to f32
      %1173 = llvm.fsub %1005, %1172 : f32
      %1174 = llvm.fptrunc %1008 : f32 to f16
      %1175 = llvm.fpext %1174 : f16 to f32
      %1176 = llvm.fsub %1008, %1175 : f32
      %1177 = llvm.fptrunc %1011 : f32 to f16
      %1178 = llvm.fpext %1177 : f16 to f32
      %1179 = llvm.fsub %1011, %1178 : f32
      %1180 = llvm.fptrunc %1014 : f32 to f16
      %1181 = llvm.fpext %1180 : f16 to f32
      %1182 = llvm.fsub %1014, %1181 : f32
      %1183 = llvm.fptrunc %1017 : f32 to f16
      %1184 = llvm.fpext %1183 : f16 to f32
      %1185 = llvm.fsub %1017, %1184 : f32
      %1186 = llvm.fptrunc %1020 : f32 to f16
      %1187 = llvm.fpext %1186 : f16 to f32
      %1188 = llvm.fsub %1020, %1187 : f32
      %1189 = llvm.fptrunc %1023 : f32 to f16
      %1190 = llvm.fpext %1189 : f16 to f32
      %1191 = llvm.fsub %1023, %1190 : f32
      %1192 = llvm.fptrunc %1026 : f32 to f16
      %1193 = llvm.fpext %1192 : f16 to f32
      %1194 = llvm.fsub %1026, %1193 : f32
      %1195 = llvm.fptrunc %1029 : f32 to f16
      %1196 = llvm.fpext %1195 : f16 to f32
      %1197 = llvm.fsub %1029, %1196 : f32
      %1198 = llvm.insertelement %1102, %22[%8 : i32] : vector<2xf16>
      %1199 = llvm.insertelement %1105, %1198[%11 : i32] : vector<2xf16>
      %1200 = llvm.insertelement %1108, %22[%8 : i32] : vector<2xf16>
      %1201 = llvm.insertelement %1111, %1200[%11 : i32] : vector<2xf16>
      %1202 = llvm.insertelement %1114, %22[%8 : i32] : vector<2xf16>
      %1203 = llvm.insertelement %1117, %1202[%11 : i32] : vector<2xf16>
      %1204 = llvm.insertelement %1120, %22[%8 : i32] : vector<2xf16>
      %1205 = llvm.insertelement %1123, %1204[%11 : i32] : vector<2xf16>
      %1206 = llvm.fptrunc %1104 : f32 to f16
      %1207 = llvm.fptrunc %1107 : f32 to f16
      %1208 = llvm.insertelement %1206, %22[%8 : i32] : vector<2xf16>
      %1209 = llvm.insertelement %1207, %1208[%11 : i32] : vector<2xf16>
      %1210 = llvm.fptrunc %1110 : f32 to f16
      %1211 = llvm.fptrunc %1113 : f32 to f16
      %1212 = llvm.insertelement %1210, %22[%8 : i32] : vector<2xf16>
      %1213 = llvm.insertelement %1211, %1212[%11 : i32] : vector<2xf16>
      %1214 = llvm.fptrunc %1116 : f32 to f16
      %1215 = llvm.fptrunc %1119 : f32 to f16
      %1216 = llvm.insertelement %1214, %22[%8 : i32] : vector<2xf16>
      %1217 = llvm.insertelement %1215, %1216[%11 : i32] : vector<2xf16>
      %1218 = llvm.fptrunc %1122 : f32 to f16
      %1219 = llvm.fptrunc %1125 : f32 to f16
      %1220 = llvm.insertelement %1218, %22[%8 : i32] : vector<2xf16>
      %1221 = llvm.insertelement %1219, %1220[%11 : i32] : vector<2xf16>
      %1222 = llvm.mul %772, %12 : i32
      %1223 = llvm.add %1222, %773 : i32
      %1224 = llvm.mul %1223, %3 : i32
      %1225 = llvm.getelementptr %626[%1224] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1226 = nvvm.ldmatrix %1225 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1227 = llvm.extractvalue %1226[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1228 = llvm.bitcast %1227 : i32 to vector<2xf16>
      %1229 = llvm.extractvalue %1226[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1230 = llvm.bitcast %1229 : i32 to vector<2xf16>
      %1231 = llvm.extractvalue %1226[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1232 = llvm.bitcast %1231 : i32 to vector<2xf16>
      %1233 = llvm.extractvalue %1226[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1234 = llvm.bitcast %1233 : i32 to vector<2xf16>
      %1235 = nvvm.mma.sync A[%1199, %1201, %1203, %1205]  B[%1228, %1230]  C[%906, %906, %934, %934]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1236 = llvm.extractvalue %1235[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1237 = llvm.extractvalue %1235[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1238 = llvm.extractvalue %1235[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1239 = llvm.extractvalue %1235[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1240 = nvvm.mma.sync A[%1199, %1201, %1203, %1205]  B[%1232, %1234]  C[%906, %906, %934, %934]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1241 = llvm.extractvalue %1240[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1242 = llvm.extractvalue %1240[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1243 = llvm.extractvalue %1240[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1244 = llvm.extractvalue %1240[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1245 = nvvm.mma.sync A[%1209, %1213, %1217, %1221]  B[%1228, %1230]  C[%1236, %1237, %1238, %1239]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1246 = llvm.extractvalue %1245[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1247 = llvm.extractvalue %1245[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1248 = llvm.extractvalue %1245[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1249 = llvm.extractvalue %1245[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1250 = nvvm.mma.sync A[%1209, %1213, %1217, %1221]  B[%1232, %1234]  C[%1241, %1242, %1243, %1244]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1251 = llvm.extractvalue %1250[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1252 = llvm.extractvalue %1250[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1253 = llvm.extractvalue %1250[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1254 = llvm.extractvalue %1250[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1255 = llvm.insertelement %1126, %22[%8 : i32] : vector<2xf16>
      %1256 = llvm.insertelement %1129, %1255[%11 : i32] : vector<2xf16>
      %1257 = llvm.insertelement %1132, %22[%8 : i32] : vector<2xf16>
      %1258 = llvm.insertelement %1135, %1257[%11 : i32] : vector<2xf16>
      %1259 = llvm.insertelement %1138, %22[%8 : i32] : vector<2xf16>
      %1260 = llvm.insertelement %1141, %1259[%11 : i32] : vector<2xf16>
      %1261 = llvm.insertelement %1144, %22[%8 : i32] : vector<2xf16>
      %1262 = llvm.insertelement %1147, %1261[%11 : i32] : vector<2xf16>
      %1263 = llvm.fptrunc %1128 : f32 to f16
      %1264 = llvm.fptrunc %1131 : f32 to f16
      %1265 = llvm.insertelement %1263, %22[%8 : i32] : vector<2xf16>
      %1266 = llvm.insertelement %1264, %1265[%11 : i32] : vector<2xf16>
      %1267 = llvm.fptrunc %1134 : f32 to f16
      %1268 = llvm.fptrunc %1137 : f32 to f16
      %1269 = llvm.insertelement %1267, %22[%8 : i32] : vector<2xf16>
      %1270 = llvm.insertelement %1268, %1269[%11 : i32] : vector<2xf16>
      %1271 = llvm.fptrunc %1140 : f32 to f16
      %1272 = llvm.fptrunc %1143 : f32 to f16
      %1273 = llvm.insertelement %1271, %22[%8 : i32] : vector<2xf16>
      %1274 = llvm.insertelement %1272, %1273[%11 : i32] : vector<2xf16>
      %1275 = llvm.fptrunc %1146 : f32 to f16
      %1276 = llvm.fptrunc %1149 : f32 to f16
      %1277 = llvm.insertelement %1275, %22[%8 : i32] : vector<2xf16>
      %1278 = llvm.insertelement %1276, %1277[%11 : i32] : vector<2xf16>
      %1279 = llvm.getelementptr %1225[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1280 = nvvm.ldmatrix %1279 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1281 = llvm.extractvalue %1280[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1282 = llvm.bitcast %1281 : i32 to vector<2xf16>
      %1283 = llvm.extractvalue %1280[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1284 = llvm.bitcast %1283 : i32 to vector<2xf16>
      %1285 = llvm.extractvalue %1280[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1286 = llvm.bitcast %1285 : i32 to vector<2xf16>
      %1287 = llvm.extractvalue %1280[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1288 = llvm.bitcast %1287 : i32 to vector<2xf16>
      %1289 = nvvm.mma.sync A[%1256, %1258, %1260, %1262]  B[%1282, %1284]  C[%1246, %1247, %1248, %1249]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1290 = llvm.extractvalue %1289[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1291 = llvm.extractvalue %1289[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1292 = llvm.extractvalue %1289[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1293 = llvm.extractvalue %1289[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1294 = nvvm.mma.sync A[%1256, %1258, %1260, %1262]  B[%1286, %1288]  C[%1251, %1252, %1253, %1254]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1295 = llvm.extractvalue %1294[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1296 = llvm.extractvalue %1294[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1297 = llvm.extractvalue %1294[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1298 = llvm.extractvalue %1294[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1299 = nvvm.mma.sync A[%1266, %1270, %1274, %1278]  B[%1282, %1284]  C[%1290, %1291, %1292, %1293]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1300 = llvm.extractvalue %1299[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1301 = llvm.extractvalue %1299[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1302 = llvm.extractvalue %1299[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1303 = llvm.extractvalue %1299[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1304 = nvvm.mma.sync A[%1266, %1270, %1274, %1278]  B[%1286, %1288]  C[%1295, %1296, %1297, %1298]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1305 = llvm.extractvalue %1304[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1306 = llvm.extractvalue %1304[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1307 = llvm.extractvalue %1304[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1308 = llvm.extractvalue %1304[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1309 = llvm.insertelement %1150, %22[%8 : i32] : vector<2xf16>
      %1310 = llvm.insertelement %1153, %1309[%11 : i32] : vector<2xf16>
      %1311 = llvm.insertelement %1156, %22[%8 : i32] : vector<2xf16>
      %1312 = llvm.insertelement %1159, %1311[%11 : i32] : vector<2xf16>
      %1313 = llvm.insertelement %1162, %22[%8 : i32] : vector<2xf16>
      %1314 = llvm.insertelement %1165, %1313[%11 : i32] : vector<2xf16>
      %1315 = llvm.insertelement %1168, %22[%8 : i32] : vector<2xf16>
      %1316 = llvm.insertelement %1171, %1315[%11 : i32] : vector<2xf16>
      %1317 = llvm.fptrunc %1152 : f32 to f16
      %1318 = llvm.fptrunc %1155 : f32 to f16
      %1319 = llvm.insertelement %1317, %22[%8 : i32] : vector<2xf16>
      %1320 = llvm.insertelement %1318, %1319[%11 : i32] : vector<2xf16>
      %1321 = llvm.fptrunc %1158 : f32 to f16
      %1322 = llvm.fptrunc %1161 : f32 to f16
      %1323 = llvm.insertelement %1321, %22[%8 : i32] : vector<2xf16>
      %1324 = llvm.insertelement %1322, %1323[%11 : i32] : vector<2xf16>
      %1325 = llvm.fptrunc %1164 : f32 to f16
      %1326 = llvm.fptrunc %1167 : f32 to f16
      %1327 = llvm.insertelement %1325, %22[%8 : i32] : vector<2xf16>
      %1328 = llvm.insertelement %1326, %1327[%11 : i32] : vector<2xf16>
      %1329 = llvm.fptrunc %1170 : f32 to f16
      %1330 = llvm.fptrunc %1173 : f32 to f16
      %1331 = llvm.insertelement %1329, %22[%8 : i32] : vector<2xf16>
      %1332 = llvm.insertelement %1330, %1331[%11 : i32] : vector<2xf16>
      %1333 = llvm.getelementptr %1225[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1334 = nvvm.ldmatrix %1333 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1335 = llvm.extractvalue %1334[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1336 = llvm.bitcast %1335 : i32 to vector<2xf16>
      %1337 = llvm.extractvalue %1334[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1338 = llvm.bitcast %1337 : i32 to vector<2xf16>
      %1339 = llvm.extractvalue %1334[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1340 = llvm.bitcast %1339 : i32 to vector<2xf16>
      %1341 = llvm.extractvalue %1334[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1342 = llvm.bitcast %1341 : i32 to vector<2xf16>
      %1343 = nvvm.mma.sync A[%1310, %1312, %1314, %1316]  B[%1336, %1338]  C[%1300, %1301, %1302, %1303]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1344 = llvm.extractvalue %1343[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1345 = llvm.extractvalue %1343[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1346 = llvm.extractvalue %1343[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1347 = llvm.extractvalue %1343[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1348 = nvvm.mma.sync A[%1310, %1312, %1314, %1316]  B[%1340, %1342]  C[%1305, %1306, %1307, %1308]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1349 = llvm.extractvalue %1348[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1350 = llvm.extractvalue %1348[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1351 = llvm.extractvalue %1348[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1352 = llvm.extractvalue %1348[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1353 = nvvm.mma.sync A[%1320, %1324, %1328, %1332]  B[%1336, %1338]  C[%1344, %1345, %1346, %1347]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1354 = llvm.extractvalue %1353[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1355 = llvm.extractvalue %1353[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1356 = llvm.extractvalue %1353[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1357 = llvm.extractvalue %1353[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1358 = nvvm.mma.sync A[%1320, %1324, %1328, %1332]  B[%1340, %1342]  C[%1349, %1350, %1351, %1352]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1359 = llvm.extractvalue %1358[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1360 = llvm.extractvalue %1358[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1361 = llvm.extractvalue %1358[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1362 = llvm.extractvalue %1358[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1363 = llvm.insertelement %1174, %22[%8 : i32] : vector<2xf16>
      %1364 = llvm.insertelement %1177, %1363[%11 : i32] : vector<2xf16>
      %1365 = llvm.insertelement %1180, %22[%8 : i32] : vector<2xf16>
      %1366 = llvm.insertelement %1183, %1365[%11 : i32] : vector<2xf16>
      %1367 = llvm.insertelement %1186, %22[%8 : i32] : vector<2xf16>
      %1368 = llvm.insertelement %1189, %1367[%11 : i32] : vector<2xf16>
      %1369 = llvm.insertelement %1192, %22[%8 : i32] : vector<2xf16>
      %1370 = llvm.insertelement %1195, %1369[%11 : i32] : vector<2xf16>
      %1371 = llvm.fptrunc %1176 : f32 to f16
      %1372 = llvm.fptrunc %1179 : f32 to f16
      %1373 = llvm.insertelement %1371, %22[%8 : i32] : vector<2xf16>
      %1374 = llvm.insertelement %1372, %1373[%11 : i32] : vector<2xf16>
      %1375 = llvm.fptrunc %1182 : f32 to f16
      %1376 = llvm.fptrunc %1185 : f32 to f16
      %1377 = llvm.insertelement %1375, %22[%8 : i32] : vector<2xf16>
      %1378 = llvm.insertelement %1376, %1377[%11 : i32] : vector<2xf16>
      %1379 = llvm.fptrunc %1188 : f32 to f16
      %1380 = llvm.fptrunc %1191 : f32 to f16
      %1381 = llvm.insertelement %1379, %22[%8 : i32] : vector<2xf16>
      %1382 = llvm.insertelement %1380, %1381[%11 : i32] : vector<2xf16>
      %1383 = llvm.fptrunc %1194 : f32 to f16
      %1384 = llvm.fptrunc %1197 : f32 to f16
      %1385 = llvm.insertelement %1383, %22[%8 : i32] : vector<2xf16>
      %1386 = llvm.insertelement %1384, %1385[%11 : i32] : vector<2xf16>
      %1387 = llvm.getelementptr %1225[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1388 = nvvm.ldmatrix %1387 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1389 = llvm.extractvalue %1388[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1390 = llvm.bitcast %1389 : i32 to vector<2xf16>
      %1391 = llvm.extractvalue %1388[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1392 = llvm.bitcast %1391 : i32 to vector<2xf16>
      %1393 = llvm.extractvalue %1388[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1394 = llvm.bitcast %1393 : i32 to vector<2xf16>
      %1395 = llvm.extractvalue %1388[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1396 = llvm.bitcast %1395 : i32 to vector<2xf16>
      %1397 = nvvm.mma.sync A[%1364, %1366, %1368, %1370]  B[%1390, %1392]  C[%1354, %1355, %1356, %1357]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1398 = llvm.extractvalue %1397[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1399 = llvm.extractvalue %1397[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1400 = llvm.extractvalue %1397[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1401 = llvm.extractvalue %1397[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1402 = nvvm.mma.sync A[%1364, %1366, %1368, %1370]  B[%1394, %1396]  C[%1359, %1360, %1361, %1362]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1403 = llvm.extractvalue %1402[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1404 = llvm.extractvalue %1402[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1405 = llvm.extractvalue %1402[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1406 = llvm.extractvalue %1402[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1407 = nvvm.mma.sync A[%1374, %1378, %1382, %1386]  B[%1390, %1392]  C[%1398, %1399, %1400, %1401]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1408 = llvm.extractvalue %1407[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1409 = llvm.extractvalue %1407[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1410 = llvm.extractvalue %1407[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1411 = llvm.extractvalue %1407[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1412 = nvvm.mma.sync A[%1374, %1378, %1382, %1386]  B[%1394, %1396]  C[%1403, %1404, %1405, %1406]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1413 = llvm.extractvalue %1412[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1414 = llvm.extractvalue %1412[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1415 = llvm.extractvalue %1412[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1416 = llvm.extractvalue %1412[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %1417 = nvvm.shfl.sync  bfly %892, %1024, %11, %893 : f32 -> f32
      %1418 = llvm.fadd %1024, %1417 : f32
      %1419 = nvvm.shfl.sync  bfly %892, %1418, %6, %893 : f32 -> f32
      %1420 = llvm.fadd %1418, %1419 : f32
      %1421 = nvvm.shfl.sync  bfly %892, %1030, %11, %893 : f32 -> f32
      %1422 = llvm.fadd %1030, %1421 : f32
      %1423 = nvvm.shfl.sync  bfly %892, %1422, %6, %893 : f32 -> f32
      %1424 = llvm.fadd %1422, %1423 : f32
      %1425 = llvm.ptrtoint %44 : !llvm.ptr<1> to i64
      %1426 = llvm.urem %1425, %17 : i64
      %1427 = llvm.icmp "eq" %1426, %18 : i64
      %1428 = llvm.urem %arg43, %19 : i64
      %1429 = llvm.icmp "eq" %1428, %18 : i64
      %1430 = llvm.and %1427, %1429 : i1
      %1431 = llvm.urem %arg44, %19 : i64
      %1432 = llvm.icmp "eq" %1431, %18 : i64
      %1433 = llvm.and %1430, %1432 : i1
      %1434 = llvm.icmp "eq" %arg45, %20 : i64
      %1435 = llvm.and %1433, %1434 : i1
      %1436 = llvm.fdiv %30, %1420 : f32
      %1437 = llvm.fmul %1436, %1408 : f32
      %1438 = llvm.select %900, %31, %1437 : i1, f32
      %1439 = llvm.fptrunc %1438 : f32 to f16
      %1440 = llvm.fmul %1436, %1409 : f32
      %1441 = llvm.select %900, %31, %1440 : i1, f32
      %1442 = llvm.fptrunc %1441 : f32 to f16
      %1443 = llvm.fmul %1436, %1413 : f32
      %1444 = llvm.select %900, %31, %1443 : i1, f32
      %1445 = llvm.fptrunc %1444 : f32 to f16
      %1446 = llvm.fmul %1436, %1414 : f32
      %1447 = llvm.select %900, %31, %1446 : i1, f32
      %1448 = llvm.fptrunc %1447 : f32 to f16
      llvm.cond_br %1435, ^bb124, ^bb127
    ^bb124:  // pred: ^bb123
      llvm.cond_br %63, ^bb125, ^bb126
    ^bb125:  // pred: ^bb124
      %1449 = llvm.insertelement %1439, %22[%8 : i32] : vector<2xf16>
      %1450 = llvm.insertelement %1442, %1449[%11 : i32] : vector<2xf16>
      %1451 = llvm.sext %53 : i32 to i64
      %1452 = llvm.mul %1451, %arg43 : i64
      %1453 = llvm.sext %65 : i32 to i64
      %1454 = llvm.mul %1453, %arg44 : i64
      %1455 = llvm.add %1452, %1454 : i64
      %1456 = llvm.sext %58 : i32 to i64
      %1457 = llvm.mul %1456, %arg45 : i64
      %1458 = llvm.add %1455, %1457 : i64
      %1459 = llvm.getelementptr %44[%1458] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1450, %1459 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1460 = llvm.add %58, %5 : i32
      %1461 = llvm.insertelement %1445, %22[%8 : i32] : vector<2xf16>
      %1462 = llvm.insertelement %1448, %1461[%11 : i32] : vector<2xf16>
      %1463 = llvm.sext %1460 : i32 to i64
      %1464 = llvm.mul %1463, %arg45 : i64
      %1465 = llvm.add %1455, %1464 : i64
      %1466 = llvm.getelementptr %44[%1465] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1462, %1466 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb126
    ^bb126:  // 2 preds: ^bb124, ^bb125
      llvm.br ^bb130
    ^bb127:  // pred: ^bb123
      llvm.cond_br %63, ^bb128, ^bb129
    ^bb128:  // pred: ^bb127
      %1467 = llvm.sext %53 : i32 to i64
      %1468 = llvm.mul %1467, %arg43 : i64
      %1469 = llvm.sext %65 : i32 to i64
      %1470 = llvm.mul %1469, %arg44 : i64
      %1471 = llvm.add %1468, %1470 : i64
      %1472 = llvm.sext %58 : i32 to i64
      %1473 = llvm.mul %1472, %arg45 : i64
      %1474 = llvm.add %1471, %1473 : i64
      %1475 = llvm.getelementptr %44[%1474] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1439, %1475 : f16, !llvm.ptr<1>
      %1476 = llvm.add %58, %11 : i32
      %1477 = llvm.sext %1476 : i32 to i64
      %1478 = llvm.mul %1477, %arg45 : i64
      %1479 = llvm.add %1471, %1478 : i64
      %1480 = llvm.getelementptr %44[%1479] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1442, %1480 : f16, !llvm.ptr<1>
      %1481 = llvm.add %58, %5 : i32
      %1482 = llvm.sext %1481 : i32 to i64
      %1483 = llvm.mul %1482, %arg45 : i64
      %1484 = llvm.add %1471, %1483 : i64
      %1485 = llvm.getelementptr %44[%1484] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1445, %1485 : f16, !llvm.ptr<1>
      %1486 = llvm.add %58, %25 : i32
      %1487 = llvm.sext %1486 : i32 to i64
      %1488 = llvm.mul %1487, %arg45 : i64
      %1489 = llvm.add %1471, %1488 : i64
      %1490 = llvm.getelementptr %44[%1489] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1448, %1490 : f16, !llvm.ptr<1>
      llvm.br ^bb129
    ^bb129:  // 2 preds: ^bb127, ^bb128
      llvm.br ^bb130
    ^bb130:  // 2 preds: ^bb126, ^bb129
      %1491 = llvm.fdiv %30, %1424 : f32
      %1492 = llvm.fmul %1491, %1410 : f32
      %1493 = llvm.select %928, %31, %1492 : i1, f32
      %1494 = llvm.fptrunc %1493 : f32 to f16
      %1495 = llvm.fmul %1491, %1411 : f32
      %1496 = llvm.select %928, %31, %1495 : i1, f32
      %1497 = llvm.fptrunc %1496 : f32 to f16
      %1498 = llvm.fmul %1491, %1415 : f32
      %1499 = llvm.select %928, %31, %1498 : i1, f32
      %1500 = llvm.fptrunc %1499 : f32 to f16
      %1501 = llvm.fmul %1491, %1416 : f32
      %1502 = llvm.select %928, %31, %1501 : i1, f32
      %1503 = llvm.fptrunc %1502 : f32 to f16
      llvm.cond_br %1435, ^bb131, ^bb134
    ^bb131:  // pred: ^bb130
      llvm.cond_br %68, ^bb132, ^bb133
    ^bb132:  // pred: ^bb131
      %1504 = llvm.insertelement %1494, %22[%8 : i32] : vector<2xf16>
      %1505 = llvm.insertelement %1497, %1504[%11 : i32] : vector<2xf16>
      %1506 = llvm.sext %53 : i32 to i64
      %1507 = llvm.mul %1506, %arg43 : i64
      %1508 = llvm.sext %70 : i32 to i64
      %1509 = llvm.mul %1508, %arg44 : i64
      %1510 = llvm.add %1507, %1509 : i64
      %1511 = llvm.sext %58 : i32 to i64
      %1512 = llvm.mul %1511, %arg45 : i64
      %1513 = llvm.add %1510, %1512 : i64
      %1514 = llvm.getelementptr %44[%1513] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1505, %1514 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1515 = llvm.add %58, %5 : i32
      %1516 = llvm.insertelement %1500, %22[%8 : i32] : vector<2xf16>
      %1517 = llvm.insertelement %1503, %1516[%11 : i32] : vector<2xf16>
      %1518 = llvm.sext %1515 : i32 to i64
      %1519 = llvm.mul %1518, %arg45 : i64
      %1520 = llvm.add %1510, %1519 : i64
      %1521 = llvm.getelementptr %44[%1520] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1517, %1521 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb133
    ^bb133:  // 2 preds: ^bb131, ^bb132
      llvm.br ^bb137
    ^bb134:  // pred: ^bb130
      llvm.cond_br %68, ^bb135, ^bb136
    ^bb135:  // pred: ^bb134
      %1522 = llvm.sext %53 : i32 to i64
      %1523 = llvm.mul %1522, %arg43 : i64
      %1524 = llvm.sext %70 : i32 to i64
      %1525 = llvm.mul %1524, %arg44 : i64
      %1526 = llvm.add %1523, %1525 : i64
      %1527 = llvm.sext %58 : i32 to i64
      %1528 = llvm.mul %1527, %arg45 : i64
      %1529 = llvm.add %1526, %1528 : i64
      %1530 = llvm.getelementptr %44[%1529] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1494, %1530 : f16, !llvm.ptr<1>
      %1531 = llvm.add %58, %11 : i32
      %1532 = llvm.sext %1531 : i32 to i64
      %1533 = llvm.mul %1532, %arg45 : i64
      %1534 = llvm.add %1526, %1533 : i64
      %1535 = llvm.getelementptr %44[%1534] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1497, %1535 : f16, !llvm.ptr<1>
      %1536 = llvm.add %58, %5 : i32
      %1537 = llvm.sext %1536 : i32 to i64
      %1538 = llvm.mul %1537, %arg45 : i64
      %1539 = llvm.add %1526, %1538 : i64
      %1540 = llvm.getelementptr %44[%1539] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1500, %1540 : f16, !llvm.ptr<1>
      %1541 = llvm.add %58, %25 : i32
      %1542 = llvm.sext %1541 : i32 to i64
      %1543 = llvm.mul %1542, %arg45 : i64
      %1544 = llvm.add %1526, %1543 : i64
      %1545 = llvm.getelementptr %44[%1544] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1503, %1545 : f16, !llvm.ptr<1>
      llvm.br ^bb136
    ^bb136:  // 2 preds: ^bb134, ^bb135
      llvm.br ^bb137
    ^bb137:  // 2 preds: ^bb133, ^bb136
      llvm.return
    }
  }
}

