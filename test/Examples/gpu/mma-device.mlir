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
      %21 = llvm.mlir.constant(128 : i32) : i32
      %22 = llvm.mlir.constant(0xFF800000 : f32) : f32
      %23 = llvm.mlir.constant(0.000000e+00 : f32) : f32
      %24 = llvm.mlir.constant(2.500000e-01 : f32) : f32
      %25 = llvm.mlir.constant(9 : i32) : i32
      %26 = llvm.mlir.constant(17 : i32) : i32
      %27 = llvm.mlir.constant(24 : i32) : i32
      %28 = llvm.mlir.constant(25 : i32) : i32
      %29 = llvm.mlir.constant(33 : i32) : i32
      %30 = llvm.mlir.constant(40 : i32) : i32
      %31 = llvm.mlir.constant(41 : i32) : i32
      %32 = llvm.mlir.constant(48 : i32) : i32
      %33 = llvm.mlir.constant(49 : i32) : i32
      %34 = llvm.mlir.constant(56 : i32) : i32
      %35 = llvm.mlir.constant(57 : i32) : i32
      %36 = llvm.mlir.constant(1.44269502 : f32) : f32
      %37 = llvm.mlir.poison : vector<2xf16>
      %38 = llvm.mlir.constant(0x7FC00000 : f32) : f32
      %39 = llvm.mlir.constant(96 : i32) : i32
      %40 = llvm.ptrtoint %arg31 : !llvm.ptr to i64
      %41 = llvm.inttoptr %40 : i64 to !llvm.ptr<1>
      %42 = llvm.getelementptr %41[%arg32] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %43 = llvm.ptrtoint %arg24 : !llvm.ptr to i64
      %44 = llvm.inttoptr %43 : i64 to !llvm.ptr<1>
      %45 = llvm.getelementptr %44[%arg25] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %46 = llvm.ptrtoint %arg17 : !llvm.ptr to i64
      %47 = llvm.inttoptr %46 : i64 to !llvm.ptr<1>
      %48 = llvm.getelementptr %47[%arg18] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %49 = llvm.ptrtoint %arg8 : !llvm.ptr to i64
      %50 = llvm.inttoptr %49 : i64 to !llvm.ptr<1>
      %51 = llvm.getelementptr %50[%arg9] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %52 = llvm.ptrtoint %arg1 : !llvm.ptr to i64
      %53 = llvm.inttoptr %52 : i64 to !llvm.ptr<1>
      %54 = llvm.getelementptr %53[%arg2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %55 = llvm.ptrtoint %arg38 : !llvm.ptr to i64
      %56 = llvm.inttoptr %55 : i64 to !llvm.ptr<1>
      %57 = llvm.getelementptr %56[%arg39] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %58 = nvvm.read.ptx.sreg.ctaid.x : i32
      %59 = llvm.sext %58 : i32 to i64
      %60 = llvm.trunc %59 : i64 to i32
      %61 = nvvm.read.ptx.sreg.ctaid.y : i32
      %62 = llvm.sext %61 : i32 to i64
      %63 = llvm.trunc %62 : i64 to i32
      %64 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
      %65 = llvm.sext %64 : i32 to i64
      %66 = llvm.trunc %65 : i64 to i32
      %67 = llvm.ptrtoint %1 : !llvm.ptr<3> to i64
      %68 = llvm.inttoptr %67 : i64 to !llvm.ptr<3>
      %69 = llvm.urem %66, %4 : i32
      %70 = llvm.udiv %66, %4 : i32
      %71 = llvm.udiv %69, %9 : i32
      %72 = llvm.urem %69, %9 : i32
      %73 = llvm.mul %72, %6 : i32
      %74 = llvm.mul %60, %4 : i32
      %75 = llvm.mul %70, %3 : i32
      %76 = llvm.add %75, %71 : i32
      %77 = llvm.add %74, %76 : i32
      %78 = llvm.icmp "slt" %77, %4 : i32
      %79 = llvm.icmp "slt" %77, %10 : i32
      %80 = llvm.select %79, %77, %10 : i1, i32
      %81 = llvm.add %76, %5 : i32
      %82 = llvm.add %74, %81 : i32
      %83 = llvm.icmp "slt" %82, %4 : i32
      %84 = llvm.icmp "slt" %82, %10 : i32
      %85 = llvm.select %84, %82, %10 : i1, i32
      llvm.br ^bb1(%66 : i32)
    ^bb1(%86: i32):  // 2 preds: ^bb0, ^bb66
      %87 = llvm.icmp "slt" %86, %2 : i32
      llvm.cond_br %87, ^bb2, ^bb67
    ^bb2:  // pred: ^bb1
      %88 = llvm.udiv %86, %6 : i32
      %89 = llvm.urem %86, %6 : i32
      %90 = llvm.add %74, %88 : i32
      %91 = llvm.icmp "slt" %90, %4 : i32
      %92 = llvm.mul %89, %5 : i32
      %93 = llvm.icmp "slt" %92, %3 : i32
      %94 = llvm.and %91, %93 : i1
      llvm.cond_br %94, ^bb3, ^bb8
    ^bb3:  // pred: ^bb2
      %95 = llvm.icmp "sge" %92, %7 : i32
      %96 = llvm.and %95, %93 : i1
      llvm.cond_br %96, ^bb4, ^bb5
    ^bb4:  // pred: ^bb3
      %97 = llvm.urem %92, %5 : i32
      %98 = llvm.udiv %92, %5 : i32
      %99 = llvm.sext %63 : i32 to i64
      %100 = llvm.mul %99, %arg13 : i64
      %101 = llvm.sext %90 : i32 to i64
      %102 = llvm.mul %101, %arg14 : i64
      %103 = llvm.add %100, %102 : i64
      %104 = llvm.sext %97 : i32 to i64
      %105 = llvm.mul %104, %arg15 : i64
      %106 = llvm.add %103, %105 : i64
      %107 = llvm.getelementptr %51[%106] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %108 = llvm.load %107 : !llvm.ptr<1> -> f16
      %109 = llvm.fpext %108 : f16 to f32
      %110 = llvm.add %97, %5 : i32
      %111 = llvm.sext %110 : i32 to i64
      %112 = llvm.mul %111, %arg15 : i64
      %113 = llvm.add %103, %112 : i64
      %114 = llvm.getelementptr %51[%113] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %115 = llvm.load %114 : !llvm.ptr<1> -> f16
      %116 = llvm.fpext %115 : f16 to f32
      %117 = llvm.mul %101, %arg21 : i64
      %118 = llvm.mul %104, %arg22 : i64
      %119 = llvm.add %117, %118 : i64
      %120 = llvm.getelementptr %48[%119] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %121 = llvm.load %120 : !llvm.ptr<1> -> f32
      %122 = llvm.mul %101, %arg28 : i64
      %123 = llvm.mul %104, %arg29 : i64
      %124 = llvm.add %122, %123 : i64
      %125 = llvm.getelementptr %45[%124] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %126 = llvm.load %125 : !llvm.ptr<1> -> f32
      %127 = llvm.fmul %121, %109 : f32
      %128 = llvm.fmul %126, %116 : f32
      %129 = llvm.fsub %127, %128 : f32
      %130 = llvm.fmul %121, %116 : f32
      %131 = llvm.fmul %126, %109 : f32
      %132 = llvm.fadd %130, %131 : f32
      %133 = llvm.icmp "eq" %98, %7 : i32
      %134 = llvm.select %133, %129, %132 : i1, f32
      %135 = llvm.fptrunc %134 : f32 to f16
      llvm.br ^bb6(%135 : f16)
    ^bb5:  // pred: ^bb3
      %136 = llvm.sext %63 : i32 to i64
      %137 = llvm.mul %136, %arg13 : i64
      %138 = llvm.sext %90 : i32 to i64
      %139 = llvm.mul %138, %arg14 : i64
      %140 = llvm.add %137, %139 : i64
      %141 = llvm.sext %92 : i32 to i64
      %142 = llvm.mul %141, %arg15 : i64
      %143 = llvm.add %140, %142 : i64
      %144 = llvm.getelementptr %51[%143] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %145 = llvm.load %144 : !llvm.ptr<1> -> f16
      llvm.br ^bb6(%145 : f16)
    ^bb6(%146: f16):  // 2 preds: ^bb4, ^bb5
      llvm.br ^bb7
    ^bb7:  // pred: ^bb6
      llvm.br ^bb9(%146 : f16)
    ^bb8:  // pred: ^bb2
      llvm.br ^bb9(%12 : f16)
    ^bb9(%147: f16):  // 2 preds: ^bb7, ^bb8
      llvm.br ^bb10
    ^bb10:  // pred: ^bb9
      %148 = llvm.add %92, %8 : i32
      %149 = llvm.icmp "slt" %148, %3 : i32
      %150 = llvm.and %91, %149 : i1
      llvm.cond_br %150, ^bb11, ^bb16
    ^bb11:  // pred: ^bb10
      %151 = llvm.icmp "sge" %148, %7 : i32
      %152 = llvm.and %151, %149 : i1
      llvm.cond_br %152, ^bb12, ^bb13
    ^bb12:  // pred: ^bb11
      %153 = llvm.urem %148, %5 : i32
      %154 = llvm.udiv %148, %5 : i32
      %155 = llvm.sext %63 : i32 to i64
      %156 = llvm.mul %155, %arg13 : i64
      %157 = llvm.sext %90 : i32 to i64
      %158 = llvm.mul %157, %arg14 : i64
      %159 = llvm.add %156, %158 : i64
      %160 = llvm.sext %153 : i32 to i64
      %161 = llvm.mul %160, %arg15 : i64
      %162 = llvm.add %159, %161 : i64
      %163 = llvm.getelementptr %51[%162] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %164 = llvm.load %163 : !llvm.ptr<1> -> f16
      %165 = llvm.fpext %164 : f16 to f32
      %166 = llvm.add %153, %5 : i32
      %167 = llvm.sext %166 : i32 to i64
      %168 = llvm.mul %167, %arg15 : i64
      %169 = llvm.add %159, %168 : i64
      %170 = llvm.getelementptr %51[%169] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %171 = llvm.load %170 : !llvm.ptr<1> -> f16
      %172 = llvm.fpext %171 : f16 to f32
      %173 = llvm.mul %157, %arg21 : i64
      %174 = llvm.mul %160, %arg22 : i64
      %175 = llvm.add %173, %174 : i64
      %176 = llvm.getelementptr %48[%175] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %177 = llvm.load %176 : !llvm.ptr<1> -> f32
      %178 = llvm.mul %157, %arg28 : i64
      %179 = llvm.mul %160, %arg29 : i64
      %180 = llvm.add %178, %179 : i64
      %181 = llvm.getelementptr %45[%180] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %182 = llvm.load %181 : !llvm.ptr<1> -> f32
      %183 = llvm.fmul %177, %165 : f32
      %184 = llvm.fmul %182, %172 : f32
      %185 = llvm.fsub %183, %184 : f32
      %186 = llvm.fmul %177, %172 : f32
      %187 = llvm.fmul %182, %165 : f32
      %188 = llvm.fadd %186, %187 : f32
      %189 = llvm.icmp "eq" %154, %7 : i32
      %190 = llvm.select %189, %185, %188 : i1, f32
      %191 = llvm.fptrunc %190 : f32 to f16
      llvm.br ^bb14(%191 : f16)
    ^bb13:  // pred: ^bb11
      %192 = llvm.sext %63 : i32 to i64
      %193 = llvm.mul %192, %arg13 : i64
      %194 = llvm.sext %90 : i32 to i64
      %195 = llvm.mul %194, %arg14 : i64
      %196 = llvm.add %193, %195 : i64
      %197 = llvm.sext %148 : i32 to i64
      %198 = llvm.mul %197, %arg15 : i64
      %199 = llvm.add %196, %198 : i64
      %200 = llvm.getelementptr %51[%199] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %201 = llvm.load %200 : !llvm.ptr<1> -> f16
      llvm.br ^bb14(%201 : f16)
    ^bb14(%202: f16):  // 2 preds: ^bb12, ^bb13
      llvm.br ^bb15
    ^bb15:  // pred: ^bb14
      llvm.br ^bb17(%202 : f16)
    ^bb16:  // pred: ^bb10
      llvm.br ^bb17(%12 : f16)
    ^bb17(%203: f16):  // 2 preds: ^bb15, ^bb16
      llvm.br ^bb18
    ^bb18:  // pred: ^bb17
      %204 = llvm.add %92, %6 : i32
      %205 = llvm.icmp "slt" %204, %3 : i32
      %206 = llvm.and %91, %205 : i1
      llvm.cond_br %206, ^bb19, ^bb24
    ^bb19:  // pred: ^bb18
      %207 = llvm.icmp "sge" %204, %7 : i32
      %208 = llvm.and %207, %205 : i1
      llvm.cond_br %208, ^bb20, ^bb21
    ^bb20:  // pred: ^bb19
      %209 = llvm.urem %204, %5 : i32
      %210 = llvm.udiv %204, %5 : i32
      %211 = llvm.sext %63 : i32 to i64
      %212 = llvm.mul %211, %arg13 : i64
      %213 = llvm.sext %90 : i32 to i64
      %214 = llvm.mul %213, %arg14 : i64
      %215 = llvm.add %212, %214 : i64
      %216 = llvm.sext %209 : i32 to i64
      %217 = llvm.mul %216, %arg15 : i64
      %218 = llvm.add %215, %217 : i64
      %219 = llvm.getelementptr %51[%218] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %220 = llvm.load %219 : !llvm.ptr<1> -> f16
      %221 = llvm.fpext %220 : f16 to f32
      %222 = llvm.add %209, %5 : i32
      %223 = llvm.sext %222 : i32 to i64
      %224 = llvm.mul %223, %arg15 : i64
      %225 = llvm.add %215, %224 : i64
      %226 = llvm.getelementptr %51[%225] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %227 = llvm.load %226 : !llvm.ptr<1> -> f16
      %228 = llvm.fpext %227 : f16 to f32
      %229 = llvm.mul %213, %arg21 : i64
      %230 = llvm.mul %216, %arg22 : i64
      %231 = llvm.add %229, %230 : i64
      %232 = llvm.getelementptr %48[%231] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %233 = llvm.load %232 : !llvm.ptr<1> -> f32
      %234 = llvm.mul %213, %arg28 : i64
      %235 = llvm.mul %216, %arg29 : i64
      %236 = llvm.add %234, %235 : i64
      %237 = llvm.getelementptr %45[%236] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %238 = llvm.load %237 : !llvm.ptr<1> -> f32
      %239 = llvm.fmul %233, %221 : f32
      %240 = llvm.fmul %238, %228 : f32
      %241 = llvm.fsub %239, %240 : f32
      %242 = llvm.fmul %233, %228 : f32
      %243 = llvm.fmul %238, %221 : f32
      %244 = llvm.fadd %242, %243 : f32
      %245 = llvm.icmp "eq" %210, %7 : i32
      %246 = llvm.select %245, %241, %244 : i1, f32
      %247 = llvm.fptrunc %246 : f32 to f16
      llvm.br ^bb22(%247 : f16)
    ^bb21:  // pred: ^bb19
      %248 = llvm.sext %63 : i32 to i64
      %249 = llvm.mul %248, %arg13 : i64
      %250 = llvm.sext %90 : i32 to i64
      %251 = llvm.mul %250, %arg14 : i64
      %252 = llvm.add %249, %251 : i64
      %253 = llvm.sext %204 : i32 to i64
      %254 = llvm.mul %253, %arg15 : i64
      %255 = llvm.add %252, %254 : i64
      %256 = llvm.getelementptr %51[%255] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %257 = llvm.load %256 : !llvm.ptr<1> -> f16
      llvm.br ^bb22(%257 : f16)
    ^bb22(%258: f16):  // 2 preds: ^bb20, ^bb21
      llvm.br ^bb23
    ^bb23:  // pred: ^bb22
      llvm.br ^bb25(%258 : f16)
    ^bb24:  // pred: ^bb18
      llvm.br ^bb25(%12 : f16)
    ^bb25(%259: f16):  // 2 preds: ^bb23, ^bb24
      llvm.br ^bb26
    ^bb26:  // pred: ^bb25
      %260 = llvm.add %92, %13 : i32
      %261 = llvm.icmp "slt" %260, %3 : i32
      %262 = llvm.and %91, %261 : i1
      llvm.cond_br %262, ^bb27, ^bb32
    ^bb27:  // pred: ^bb26
      %263 = llvm.icmp "sge" %260, %7 : i32
      %264 = llvm.and %263, %261 : i1
      llvm.cond_br %264, ^bb28, ^bb29
    ^bb28:  // pred: ^bb27
      %265 = llvm.urem %260, %5 : i32
      %266 = llvm.udiv %260, %5 : i32
      %267 = llvm.sext %63 : i32 to i64
      %268 = llvm.mul %267, %arg13 : i64
      %269 = llvm.sext %90 : i32 to i64
      %270 = llvm.mul %269, %arg14 : i64
      %271 = llvm.add %268, %270 : i64
      %272 = llvm.sext %265 : i32 to i64
      %273 = llvm.mul %272, %arg15 : i64
      %274 = llvm.add %271, %273 : i64
      %275 = llvm.getelementptr %51[%274] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %276 = llvm.load %275 : !llvm.ptr<1> -> f16
      %277 = llvm.fpext %276 : f16 to f32
      %278 = llvm.add %265, %5 : i32
      %279 = llvm.sext %278 : i32 to i64
      %280 = llvm.mul %279, %arg15 : i64
      %281 = llvm.add %271, %280 : i64
      %282 = llvm.getelementptr %51[%281] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %283 = llvm.load %282 : !llvm.ptr<1> -> f16
      %284 = llvm.fpext %283 : f16 to f32
      %285 = llvm.mul %269, %arg21 : i64
      %286 = llvm.mul %272, %arg22 : i64
      %287 = llvm.add %285, %286 : i64
      %288 = llvm.getelementptr %48[%287] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %289 = llvm.load %288 : !llvm.ptr<1> -> f32
      %290 = llvm.mul %269, %arg28 : i64
      %291 = llvm.mul %272, %arg29 : i64
      %292 = llvm.add %290, %291 : i64
      %293 = llvm.getelementptr %45[%292] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %294 = llvm.load %293 : !llvm.ptr<1> -> f32
      %295 = llvm.fmul %289, %277 : f32
      %296 = llvm.fmul %294, %284 : f32
      %297 = llvm.fsub %295, %296 : f32
      %298 = llvm.fmul %289, %284 : f32
      %299 = llvm.fmul %294, %277 : f32
      %300 = llvm.fadd %298, %299 : f32
      %301 = llvm.icmp "eq" %266, %7 : i32
      %302 = llvm.select %301, %297, %300 : i1, f32
      %303 = llvm.fptrunc %302 : f32 to f16
      llvm.br ^bb30(%303 : f16)
    ^bb29:  // pred: ^bb27
      %304 = llvm.sext %63 : i32 to i64
      %305 = llvm.mul %304, %arg13 : i64
      %306 = llvm.sext %90 : i32 to i64
      %307 = llvm.mul %306, %arg14 : i64
      %308 = llvm.add %305, %307 : i64
      %309 = llvm.sext %260 : i32 to i64
      %310 = llvm.mul %309, %arg15 : i64
      %311 = llvm.add %308, %310 : i64
      %312 = llvm.getelementptr %51[%311] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %313 = llvm.load %312 : !llvm.ptr<1> -> f16
      llvm.br ^bb30(%313 : f16)
    ^bb30(%314: f16):  // 2 preds: ^bb28, ^bb29
      llvm.br ^bb31
    ^bb31:  // pred: ^bb30
      llvm.br ^bb33(%314 : f16)
    ^bb32:  // pred: ^bb26
      llvm.br ^bb33(%12 : f16)
    ^bb33(%315: f16):  // 2 preds: ^bb31, ^bb32
      llvm.br ^bb34
    ^bb34:  // pred: ^bb33
      %316 = llvm.add %92, %9 : i32
      %317 = llvm.icmp "slt" %316, %3 : i32
      %318 = llvm.and %91, %317 : i1
      llvm.cond_br %318, ^bb35, ^bb40
    ^bb35:  // pred: ^bb34
      %319 = llvm.icmp "sge" %316, %7 : i32
      %320 = llvm.and %319, %317 : i1
      llvm.cond_br %320, ^bb36, ^bb37
    ^bb36:  // pred: ^bb35
      %321 = llvm.urem %316, %5 : i32
      %322 = llvm.udiv %316, %5 : i32
      %323 = llvm.sext %63 : i32 to i64
      %324 = llvm.mul %323, %arg13 : i64
      %325 = llvm.sext %90 : i32 to i64
      %326 = llvm.mul %325, %arg14 : i64
      %327 = llvm.add %324, %326 : i64
      %328 = llvm.sext %321 : i32 to i64
      %329 = llvm.mul %328, %arg15 : i64
      %330 = llvm.add %327, %329 : i64
      %331 = llvm.getelementptr %51[%330] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %332 = llvm.load %331 : !llvm.ptr<1> -> f16
      %333 = llvm.fpext %332 : f16 to f32
      %334 = llvm.add %321, %5 : i32
      %335 = llvm.sext %334 : i32 to i64
      %336 = llvm.mul %335, %arg15 : i64
      %337 = llvm.add %327, %336 : i64
      %338 = llvm.getelementptr %51[%337] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %339 = llvm.load %338 : !llvm.ptr<1> -> f16
      %340 = llvm.fpext %339 : f16 to f32
      %341 = llvm.mul %325, %arg21 : i64
      %342 = llvm.mul %328, %arg22 : i64
      %343 = llvm.add %341, %342 : i64
      %344 = llvm.getelementptr %48[%343] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %345 = llvm.load %344 : !llvm.ptr<1> -> f32
      %346 = llvm.mul %325, %arg28 : i64
      %347 = llvm.mul %328, %arg29 : i64
      %348 = llvm.add %346, %347 : i64
      %349 = llvm.getelementptr %45[%348] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %350 = llvm.load %349 : !llvm.ptr<1> -> f32
      %351 = llvm.fmul %345, %333 : f32
      %352 = llvm.fmul %350, %340 : f32
      %353 = llvm.fsub %351, %352 : f32
      %354 = llvm.fmul %345, %340 : f32
      %355 = llvm.fmul %350, %333 : f32
      %356 = llvm.fadd %354, %355 : f32
      %357 = llvm.icmp "eq" %322, %7 : i32
      %358 = llvm.select %357, %353, %356 : i1, f32
      %359 = llvm.fptrunc %358 : f32 to f16
      llvm.br ^bb38(%359 : f16)
    ^bb37:  // pred: ^bb35
      %360 = llvm.sext %63 : i32 to i64
      %361 = llvm.mul %360, %arg13 : i64
      %362 = llvm.sext %90 : i32 to i64
      %363 = llvm.mul %362, %arg14 : i64
      %364 = llvm.add %361, %363 : i64
      %365 = llvm.sext %316 : i32 to i64
      %366 = llvm.mul %365, %arg15 : i64
      %367 = llvm.add %364, %366 : i64
      %368 = llvm.getelementptr %51[%367] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %369 = llvm.load %368 : !llvm.ptr<1> -> f16
      llvm.br ^bb38(%369 : f16)
    ^bb38(%370: f16):  // 2 preds: ^bb36, ^bb37
      llvm.br ^bb39
    ^bb39:  // pred: ^bb38
      llvm.br ^bb41(%370 : f16)
    ^bb40:  // pred: ^bb34
      llvm.br ^bb41(%12 : f16)
    ^bb41(%371: f16):  // 2 preds: ^bb39, ^bb40
      llvm.br ^bb42
    ^bb42:  // pred: ^bb41
      %372 = llvm.add %92, %14 : i32
      %373 = llvm.icmp "slt" %372, %3 : i32
      %374 = llvm.and %91, %373 : i1
      llvm.cond_br %374, ^bb43, ^bb48
    ^bb43:  // pred: ^bb42
      %375 = llvm.icmp "sge" %372, %7 : i32
      %376 = llvm.and %375, %373 : i1
      llvm.cond_br %376, ^bb44, ^bb45
    ^bb44:  // pred: ^bb43
      %377 = llvm.urem %372, %5 : i32
      %378 = llvm.udiv %372, %5 : i32
      %379 = llvm.sext %63 : i32 to i64
      %380 = llvm.mul %379, %arg13 : i64
      %381 = llvm.sext %90 : i32 to i64
      %382 = llvm.mul %381, %arg14 : i64
      %383 = llvm.add %380, %382 : i64
      %384 = llvm.sext %377 : i32 to i64
      %385 = llvm.mul %384, %arg15 : i64
      %386 = llvm.add %383, %385 : i64
      %387 = llvm.getelementptr %51[%386] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %388 = llvm.load %387 : !llvm.ptr<1> -> f16
      %389 = llvm.fpext %388 : f16 to f32
      %390 = llvm.add %377, %5 : i32
      %391 = llvm.sext %390 : i32 to i64
      %392 = llvm.mul %391, %arg15 : i64
      %393 = llvm.add %383, %392 : i64
      %394 = llvm.getelementptr %51[%393] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %395 = llvm.load %394 : !llvm.ptr<1> -> f16
      %396 = llvm.fpext %395 : f16 to f32
      %397 = llvm.mul %381, %arg21 : i64
      %398 = llvm.mul %384, %arg22 : i64
      %399 = llvm.add %397, %398 : i64
      %400 = llvm.getelementptr %48[%399] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %401 = llvm.load %400 : !llvm.ptr<1> -> f32
      %402 = llvm.mul %381, %arg28 : i64
      %403 = llvm.mul %384, %arg29 : i64
      %404 = llvm.add %402, %403 : i64
      %405 = llvm.getelementptr %45[%404] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %406 = llvm.load %405 : !llvm.ptr<1> -> f32
      %407 = llvm.fmul %401, %389 : f32
      %408 = llvm.fmul %406, %396 : f32
      %409 = llvm.fsub %407, %408 : f32
      %410 = llvm.fmul %401, %396 : f32
      %411 = llvm.fmul %406, %389 : f32
      %412 = llvm.fadd %410, %411 : f32
      %413 = llvm.icmp "eq" %378, %7 : i32
      %414 = llvm.select %413, %409, %412 : i1, f32
      %415 = llvm.fptrunc %414 : f32 to f16
      llvm.br ^bb46(%415 : f16)
    ^bb45:  // pred: ^bb43
      %416 = llvm.sext %63 : i32 to i64
      %417 = llvm.mul %416, %arg13 : i64
      %418 = llvm.sext %90 : i32 to i64
      %419 = llvm.mul %418, %arg14 : i64
      %420 = llvm.add %417, %419 : i64
      %421 = llvm.sext %372 : i32 to i64
      %422 = llvm.mul %421, %arg15 : i64
      %423 = llvm.add %420, %422 : i64
      %424 = llvm.getelementptr %51[%423] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %425 = llvm.load %424 : !llvm.ptr<1> -> f16
      llvm.br ^bb46(%425 : f16)
    ^bb46(%426: f16):  // 2 preds: ^bb44, ^bb45
      llvm.br ^bb47
    ^bb47:  // pred: ^bb46
      llvm.br ^bb49(%426 : f16)
    ^bb48:  // pred: ^bb42
      llvm.br ^bb49(%12 : f16)
    ^bb49(%427: f16):  // 2 preds: ^bb47, ^bb48
      llvm.br ^bb50
    ^bb50:  // pred: ^bb49
      %428 = llvm.add %92, %15 : i32
      %429 = llvm.icmp "slt" %428, %3 : i32
      %430 = llvm.and %91, %429 : i1
      llvm.cond_br %430, ^bb51, ^bb56
    ^bb51:  // pred: ^bb50
      %431 = llvm.icmp "sge" %428, %7 : i32
      %432 = llvm.and %431, %429 : i1
      llvm.cond_br %432, ^bb52, ^bb53
    ^bb52:  // pred: ^bb51
      %433 = llvm.urem %428, %5 : i32
      %434 = llvm.udiv %428, %5 : i32
      %435 = llvm.sext %63 : i32 to i64
      %436 = llvm.mul %435, %arg13 : i64
      %437 = llvm.sext %90 : i32 to i64
      %438 = llvm.mul %437, %arg14 : i64
      %439 = llvm.add %436, %438 : i64
      %440 = llvm.sext %433 : i32 to i64
      %441 = llvm.mul %440, %arg15 : i64
      %442 = llvm.add %439, %441 : i64
      %443 = llvm.getelementptr %51[%442] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %444 = llvm.load %443 : !llvm.ptr<1> -> f16
      %445 = llvm.fpext %444 : f16 to f32
      %446 = llvm.add %433, %5 : i32
      %447 = llvm.sext %446 : i32 to i64
      %448 = llvm.mul %447, %arg15 : i64
      %449 = llvm.add %439, %448 : i64
      %450 = llvm.getelementptr %51[%449] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %451 = llvm.load %450 : !llvm.ptr<1> -> f16
      %452 = llvm.fpext %451 : f16 to f32
      %453 = llvm.mul %437, %arg21 : i64
      %454 = llvm.mul %440, %arg22 : i64
      %455 = llvm.add %453, %454 : i64
      %456 = llvm.getelementptr %48[%455] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %457 = llvm.load %456 : !llvm.ptr<1> -> f32
      %458 = llvm.mul %437, %arg28 : i64
      %459 = llvm.mul %440, %arg29 : i64
      %460 = llvm.add %458, %459 : i64
      %461 = llvm.getelementptr %45[%460] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %462 = llvm.load %461 : !llvm.ptr<1> -> f32
      %463 = llvm.fmul %457, %445 : f32
      %464 = llvm.fmul %462, %452 : f32
      %465 = llvm.fsub %463, %464 : f32
      %466 = llvm.fmul %457, %452 : f32
      %467 = llvm.fmul %462, %445 : f32
      %468 = llvm.fadd %466, %467 : f32
      %469 = llvm.icmp "eq" %434, %7 : i32
      %470 = llvm.select %469, %465, %468 : i1, f32
      %471 = llvm.fptrunc %470 : f32 to f16
      llvm.br ^bb54(%471 : f16)
    ^bb53:  // pred: ^bb51
      %472 = llvm.sext %63 : i32 to i64
      %473 = llvm.mul %472, %arg13 : i64
      %474 = llvm.sext %90 : i32 to i64
      %475 = llvm.mul %474, %arg14 : i64
      %476 = llvm.add %473, %475 : i64
      %477 = llvm.sext %428 : i32 to i64
      %478 = llvm.mul %477, %arg15 : i64
      %479 = llvm.add %476, %478 : i64
      %480 = llvm.getelementptr %51[%479] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %481 = llvm.load %480 : !llvm.ptr<1> -> f16
      llvm.br ^bb54(%481 : f16)
    ^bb54(%482: f16):  // 2 preds: ^bb52, ^bb53
      llvm.br ^bb55
    ^bb55:  // pred: ^bb54
      llvm.br ^bb57(%482 : f16)
    ^bb56:  // pred: ^bb50
      llvm.br ^bb57(%12 : f16)
    ^bb57(%483: f16):  // 2 preds: ^bb55, ^bb56
      llvm.br ^bb58
    ^bb58:  // pred: ^bb57
      %484 = llvm.add %92, %16 : i32
      %485 = llvm.icmp "slt" %484, %3 : i32
      %486 = llvm.and %91, %485 : i1
      llvm.cond_br %486, ^bb59, ^bb64
    ^bb59:  // pred: ^bb58
      %487 = llvm.icmp "sge" %484, %7 : i32
      %488 = llvm.and %487, %485 : i1
      llvm.cond_br %488, ^bb60, ^bb61
    ^bb60:  // pred: ^bb59
      %489 = llvm.urem %484, %5 : i32
      %490 = llvm.udiv %484, %5 : i32
      %491 = llvm.sext %63 : i32 to i64
      %492 = llvm.mul %491, %arg13 : i64
      %493 = llvm.sext %90 : i32 to i64
      %494 = llvm.mul %493, %arg14 : i64
      %495 = llvm.add %492, %494 : i64
      %496 = llvm.sext %489 : i32 to i64
      %497 = llvm.mul %496, %arg15 : i64
      %498 = llvm.add %495, %497 : i64
      %499 = llvm.getelementptr %51[%498] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %500 = llvm.load %499 : !llvm.ptr<1> -> f16
      %501 = llvm.fpext %500 : f16 to f32
      %502 = llvm.add %489, %5 : i32
      %503 = llvm.sext %502 : i32 to i64
      %504 = llvm.mul %503, %arg15 : i64
      %505 = llvm.add %495, %504 : i64
      %506 = llvm.getelementptr %51[%505] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %507 = llvm.load %506 : !llvm.ptr<1> -> f16
      %508 = llvm.fpext %507 : f16 to f32
      %509 = llvm.mul %493, %arg21 : i64
      %510 = llvm.mul %496, %arg22 : i64
      %511 = llvm.add %509, %510 : i64
      %512 = llvm.getelementptr %48[%511] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %513 = llvm.load %512 : !llvm.ptr<1> -> f32
      %514 = llvm.mul %493, %arg28 : i64
      %515 = llvm.mul %496, %arg29 : i64
      %516 = llvm.add %514, %515 : i64
      %517 = llvm.getelementptr %45[%516] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %518 = llvm.load %517 : !llvm.ptr<1> -> f32
      %519 = llvm.fmul %513, %501 : f32
      %520 = llvm.fmul %518, %508 : f32
      %521 = llvm.fsub %519, %520 : f32
      %522 = llvm.fmul %513, %508 : f32
      %523 = llvm.fmul %518, %501 : f32
      %524 = llvm.fadd %522, %523 : f32
      %525 = llvm.icmp "eq" %490, %7 : i32
      %526 = llvm.select %525, %521, %524 : i1, f32
      %527 = llvm.fptrunc %526 : f32 to f16
      llvm.br ^bb62(%527 : f16)
    ^bb61:  // pred: ^bb59
      %528 = llvm.sext %63 : i32 to i64
      %529 = llvm.mul %528, %arg13 : i64
      %530 = llvm.sext %90 : i32 to i64
      %531 = llvm.mul %530, %arg14 : i64
      %532 = llvm.add %529, %531 : i64
      %533 = llvm.sext %484 : i32 to i64
      %534 = llvm.mul %533, %arg15 : i64
      %535 = llvm.add %532, %534 : i64
      %536 = llvm.getelementptr %51[%535] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %537 = llvm.load %536 : !llvm.ptr<1> -> f16
      llvm.br ^bb62(%537 : f16)
    ^bb62(%538: f16):  // 2 preds: ^bb60, ^bb61
      llvm.br ^bb63
    ^bb63:  // pred: ^bb62
      llvm.br ^bb65(%538 : f16)
    ^bb64:  // pred: ^bb58
      llvm.br ^bb65(%12 : f16)
    ^bb65(%539: f16):  // 2 preds: ^bb63, ^bb64
      llvm.br ^bb66
    ^bb66:  // pred: ^bb65
      %540 = llvm.insertelement %147, %17[%7 : i32] : vector<8xf16>
      %541 = llvm.insertelement %203, %540[%8 : i32] : vector<8xf16>
      %542 = llvm.insertelement %259, %541[%6 : i32] : vector<8xf16>
      %543 = llvm.insertelement %315, %542[%13 : i32] : vector<8xf16>
      %544 = llvm.insertelement %371, %543[%9 : i32] : vector<8xf16>
      %545 = llvm.insertelement %427, %544[%14 : i32] : vector<8xf16>
      %546 = llvm.insertelement %483, %545[%15 : i32] : vector<8xf16>
      %547 = llvm.insertelement %539, %546[%16 : i32] : vector<8xf16>
      %548 = llvm.mul %88, %13 : i32
      %549 = llvm.add %548, %89 : i32
      %550 = llvm.mul %549, %3 : i32
      %551 = llvm.getelementptr %68[%550] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %547, %551 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %552 = llvm.add %86, %2 : i32
      llvm.br ^bb1(%552 : i32)
    ^bb67:  // pred: ^bb1
      %553 = llvm.getelementptr %68[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %554 = llvm.ptrtoint %54 : !llvm.ptr<1> to i64
      %555 = llvm.urem %554, %18 : i64
      %556 = llvm.icmp "eq" %555, %11 : i64
      %557 = llvm.urem %arg5, %19 : i64
      %558 = llvm.icmp "eq" %557, %11 : i64
      %559 = llvm.and %556, %558 : i1
      %560 = llvm.icmp "eq" %arg6, %20 : i64
      %561 = llvm.and %559, %560 : i1
      llvm.cond_br %561, ^bb68, ^bb69
    ^bb68:  // pred: ^bb67
      %562 = llvm.udiv %66, %6 : i32
      %563 = llvm.urem %66, %6 : i32
      %564 = llvm.mul %563, %5 : i32
      %565 = llvm.sub %3, %564 : i32
      %566 = llvm.mul %565, %6 : i32
      %567 = llvm.icmp "slt" %566, %3 : i32
      %568 = llvm.select %567, %566, %3 : i1, i32
      %569 = llvm.icmp "sgt" %568, %7 : i32
      %570 = llvm.select %569, %568, %7 : i1, i32
      %571 = llvm.icmp "slt" %562, %2 : i32
      %572 = llvm.select %571, %570, %7 : i1, i32
      %573 = llvm.sext %562 : i32 to i64
      %574 = llvm.mul %573, %arg5 : i64
      %575 = llvm.sext %564 : i32 to i64
      %576 = llvm.add %574, %575 : i64
      %577 = llvm.getelementptr %54[%576] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %578 = llvm.icmp "sgt" %572, %7 : i32
      %579 = llvm.select %578, %577, %54 : i1, !llvm.ptr<1>
      %580 = llvm.mul %562, %13 : i32
      %581 = llvm.add %580, %563 : i32
      %582 = llvm.mul %581, %3 : i32
      %583 = llvm.getelementptr %553[%582] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %583, %579, 16, cache =  cg, %572 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %584 = llvm.add %562, %4 : i32
      %585 = llvm.icmp "slt" %584, %2 : i32
      %586 = llvm.select %585, %570, %7 : i1, i32
      %587 = llvm.sext %584 : i32 to i64
      %588 = llvm.mul %587, %arg5 : i64
      %589 = llvm.add %588, %575 : i64
      %590 = llvm.getelementptr %54[%589] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %591 = llvm.icmp "sgt" %586, %7 : i32
      %592 = llvm.select %591, %590, %54 : i1, !llvm.ptr<1>
      %593 = llvm.getelementptr %583[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %593, %592, 16, cache =  cg, %586 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb105
    ^bb69:  // pred: ^bb67
      llvm.br ^bb70(%66 : i32)
    ^bb70(%594: i32):  // 2 preds: ^bb69, ^bb103
      %595 = llvm.icmp "slt" %594, %21 : i32
      llvm.cond_br %595, ^bb71, ^bb104
    ^bb71:  // pred: ^bb70
      %596 = llvm.udiv %594, %6 : i32
      %597 = llvm.urem %594, %6 : i32
      %598 = llvm.icmp "slt" %596, %2 : i32
      %599 = llvm.sext %596 : i32 to i64
      %600 = llvm.mul %599, %arg5 : i64
      %601 = llvm.mul %597, %5 : i32
      %602 = llvm.icmp "slt" %601, %3 : i32
      %603 = llvm.and %598, %602 : i1
      %604 = llvm.sext %601 : i32 to i64
      %605 = llvm.mul %604, %arg6 : i64
      %606 = llvm.add %600, %605 : i64
      %607 = llvm.getelementptr %54[%606] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %603, ^bb72, ^bb73
    ^bb72:  // pred: ^bb71
      %608 = llvm.load %607 : !llvm.ptr<1> -> f16
      llvm.br ^bb74(%608 : f16)
    ^bb73:  // pred: ^bb71
      llvm.br ^bb74(%12 : f16)
    ^bb74(%609: f16):  // 2 preds: ^bb72, ^bb73
      llvm.br ^bb75
    ^bb75:  // pred: ^bb74
      %610 = llvm.add %601, %8 : i32
      %611 = llvm.icmp "slt" %610, %3 : i32
      %612 = llvm.and %598, %611 : i1
      %613 = llvm.sext %610 : i32 to i64
      %614 = llvm.mul %613, %arg6 : i64
      %615 = llvm.add %600, %614 : i64
      %616 = llvm.getelementptr %54[%615] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %612, ^bb76, ^bb77
    ^bb76:  // pred: ^bb75
      %617 = llvm.load %616 : !llvm.ptr<1> -> f16
      llvm.br ^bb78(%617 : f16)
    ^bb77:  // pred: ^bb75
      llvm.br ^bb78(%12 : f16)
    ^bb78(%618: f16):  // 2 preds: ^bb76, ^bb77
      llvm.br ^bb79
    ^bb79:  // pred: ^bb78
      %619 = llvm.add %601, %6 : i32
      %620 = llvm.icmp "slt" %619, %3 : i32
      %621 = llvm.and %598, %620 : i1
      %622 = llvm.sext %619 : i32 to i64
      %623 = llvm.mul %622, %arg6 : i64
      %624 = llvm.add %600, %623 : i64
      %625 = llvm.getelementptr %54[%624] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %621, ^bb80, ^bb81
    ^bb80:  // pred: ^bb79
      %626 = llvm.load %625 : !llvm.ptr<1> -> f16
      llvm.br ^bb82(%626 : f16)
    ^bb81:  // pred: ^bb79
      llvm.br ^bb82(%12 : f16)
    ^bb82(%627: f16):  // 2 preds: ^bb80, ^bb81
      llvm.br ^bb83
    ^bb83:  // pred: ^bb82
      %628 = llvm.add %601, %13 : i32
      %629 = llvm.icmp "slt" %628, %3 : i32
      %630 = llvm.and %598, %629 : i1
      %631 = llvm.sext %628 : i32 to i64
      %632 = llvm.mul %631, %arg6 : i64
      %633 = llvm.add %600, %632 : i64
      %634 = llvm.getelementptr %54[%633] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %630, ^bb84, ^bb85
    ^bb84:  // pred: ^bb83
      %635 = llvm.load %634 : !llvm.ptr<1> -> f16
      llvm.br ^bb86(%635 : f16)
    ^bb85:  // pred: ^bb83
      llvm.br ^bb86(%12 : f16)
    ^bb86(%636: f16):  // 2 preds: ^bb84, ^bb85
      llvm.br ^bb87
    ^bb87:  // pred: ^bb86
      %637 = llvm.add %601, %9 : i32
      %638 = llvm.icmp "slt" %637, %3 : i32
      %639 = llvm.and %598, %638 : i1
      %640 = llvm.sext %637 : i32 to i64
      %641 = llvm.mul %640, %arg6 : i64
      %642 = llvm.add %600, %641 : i64
      %643 = llvm.getelementptr %54[%642] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %639, ^bb88, ^bb89
    ^bb88:  // pred: ^bb87
      %644 = llvm.load %643 : !llvm.ptr<1> -> f16
      llvm.br ^bb90(%644 : f16)
    ^bb89:  // pred: ^bb87
      llvm.br ^bb90(%12 : f16)
    ^bb90(%645: f16):  // 2 preds: ^bb88, ^bb89
      llvm.br ^bb91
    ^bb91:  // pred: ^bb90
      %646 = llvm.add %601, %14 : i32
      %647 = llvm.icmp "slt" %646, %3 : i32
      %648 = llvm.and %598, %647 : i1
      %649 = llvm.sext %646 : i32 to i64
      %650 = llvm.mul %649, %arg6 : i64
      %651 = llvm.add %600, %650 : i64
      %652 = llvm.getelementptr %54[%651] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %648, ^bb92, ^bb93
    ^bb92:  // pred: ^bb91
      %653 = llvm.load %652 : !llvm.ptr<1> -> f16
      llvm.br ^bb94(%653 : f16)
    ^bb93:  // pred: ^bb91
      llvm.br ^bb94(%12 : f16)
    ^bb94(%654: f16):  // 2 preds: ^bb92, ^bb93
      llvm.br ^bb95
    ^bb95:  // pred: ^bb94
      %655 = llvm.add %601, %15 : i32
      %656 = llvm.icmp "slt" %655, %3 : i32
      %657 = llvm.and %598, %656 : i1
      %658 = llvm.sext %655 : i32 to i64
      %659 = llvm.mul %658, %arg6 : i64
      %660 = llvm.add %600, %659 : i64
      %661 = llvm.getelementptr %54[%660] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %657, ^bb96, ^bb97
    ^bb96:  // pred: ^bb95
      %662 = llvm.load %661 : !llvm.ptr<1> -> f16
      llvm.br ^bb98(%662 : f16)
    ^bb97:  // pred: ^bb95
      llvm.br ^bb98(%12 : f16)
    ^bb98(%663: f16):  // 2 preds: ^bb96, ^bb97
      llvm.br ^bb99
    ^bb99:  // pred: ^bb98
      %664 = llvm.add %601, %16 : i32
      %665 = llvm.icmp "slt" %664, %3 : i32
      %666 = llvm.and %598, %665 : i1
      %667 = llvm.sext %664 : i32 to i64
      %668 = llvm.mul %667, %arg6 : i64
      %669 = llvm.add %600, %668 : i64
      %670 = llvm.getelementptr %54[%669] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %666, ^bb100, ^bb101
    ^bb100:  // pred: ^bb99
      %671 = llvm.load %670 : !llvm.ptr<1> -> f16
      llvm.br ^bb102(%671 : f16)
    ^bb101:  // pred: ^bb99
      llvm.br ^bb102(%12 : f16)
    ^bb102(%672: f16):  // 2 preds: ^bb100, ^bb101
      llvm.br ^bb103
    ^bb103:  // pred: ^bb102
      %673 = llvm.insertelement %609, %17[%7 : i32] : vector<8xf16>
      %674 = llvm.insertelement %618, %673[%8 : i32] : vector<8xf16>
      %675 = llvm.insertelement %627, %674[%6 : i32] : vector<8xf16>
      %676 = llvm.insertelement %636, %675[%13 : i32] : vector<8xf16>
      %677 = llvm.insertelement %645, %676[%9 : i32] : vector<8xf16>
      %678 = llvm.insertelement %654, %677[%14 : i32] : vector<8xf16>
      %679 = llvm.insertelement %663, %678[%15 : i32] : vector<8xf16>
      %680 = llvm.insertelement %672, %679[%16 : i32] : vector<8xf16>
      %681 = llvm.mul %596, %13 : i32
      %682 = llvm.add %681, %597 : i32
      %683 = llvm.mul %682, %3 : i32
      %684 = llvm.getelementptr %553[%683] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %680, %684 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %685 = llvm.add %594, %2 : i32
      llvm.br ^bb70(%685 : i32)
    ^bb104:  // pred: ^bb70
      llvm.br ^bb105
    ^bb105:  // 2 preds: ^bb68, ^bb104
      nvvm.cp.async.commit.group
      %686 = llvm.getelementptr %68[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %687 = llvm.ptrtoint %42 : !llvm.ptr<1> to i64
      %688 = llvm.urem %687, %18 : i64
      %689 = llvm.icmp "eq" %688, %11 : i64
      %690 = llvm.urem %arg35, %19 : i64
      %691 = llvm.icmp "eq" %690, %11 : i64
      %692 = llvm.and %689, %691 : i1
      %693 = llvm.icmp "eq" %arg36, %20 : i64
      %694 = llvm.and %692, %693 : i1
      llvm.cond_br %694, ^bb106, ^bb107
    ^bb106:  // pred: ^bb105
      %695 = llvm.udiv %66, %6 : i32
      %696 = llvm.urem %66, %6 : i32
      %697 = llvm.mul %696, %5 : i32
      %698 = llvm.sub %3, %697 : i32
      %699 = llvm.mul %698, %6 : i32
      %700 = llvm.icmp "slt" %699, %3 : i32
      %701 = llvm.select %700, %699, %3 : i1, i32
      %702 = llvm.icmp "sgt" %701, %7 : i32
      %703 = llvm.select %702, %701, %7 : i1, i32
      %704 = llvm.icmp "slt" %695, %2 : i32
      %705 = llvm.select %704, %703, %7 : i1, i32
      %706 = llvm.sext %695 : i32 to i64
      %707 = llvm.mul %706, %arg35 : i64
      %708 = llvm.sext %697 : i32 to i64
      %709 = llvm.add %707, %708 : i64
      %710 = llvm.getelementptr %42[%709] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %711 = llvm.icmp "sgt" %705, %7 : i32
      %712 = llvm.select %711, %710, %42 : i1, !llvm.ptr<1>
      %713 = llvm.mul %695, %13 : i32
      %714 = llvm.add %713, %696 : i32
      %715 = llvm.mul %714, %3 : i32
      %716 = llvm.getelementptr %686[%715] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %716, %712, 16, cache =  cg, %705 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %717 = llvm.add %695, %4 : i32
      %718 = llvm.icmp "slt" %717, %2 : i32
      %719 = llvm.select %718, %703, %7 : i1, i32
      %720 = llvm.sext %717 : i32 to i64
      %721 = llvm.mul %720, %arg35 : i64
      %722 = llvm.add %721, %708 : i64
      %723 = llvm.getelementptr %42[%722] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %724 = llvm.icmp "sgt" %719, %7 : i32
      %725 = llvm.select %724, %723, %42 : i1, !llvm.ptr<1>
      %726 = llvm.getelementptr %716[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %726, %725, 16, cache =  cg, %719 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb143
    ^bb107:  // pred: ^bb105
      llvm.br ^bb108(%66 : i32)
    ^bb108(%727: i32):  // 2 preds: ^bb107, ^bb141
      %728 = llvm.icmp "slt" %727, %21 : i32
      llvm.cond_br %728, ^bb109, ^bb142
    ^bb109:  // pred: ^bb108
      %729 = llvm.udiv %727, %6 : i32
      %730 = llvm.urem %727, %6 : i32
      %731 = llvm.icmp "slt" %729, %2 : i32
      %732 = llvm.sext %729 : i32 to i64
      %733 = llvm.mul %732, %arg35 : i64
      %734 = llvm.mul %730, %5 : i32
      %735 = llvm.icmp "slt" %734, %3 : i32
      %736 = llvm.and %731, %735 : i1
      %737 = llvm.sext %734 : i32 to i64
      %738 = llvm.mul %737, %arg36 : i64
      %739 = llvm.add %733, %738 : i64
      %740 = llvm.getelementptr %42[%739] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %736, ^bb110, ^bb111
    ^bb110:  // pred: ^bb109
      %741 = llvm.load %740 : !llvm.ptr<1> -> f16
      llvm.br ^bb112(%741 : f16)
    ^bb111:  // pred: ^bb109
      llvm.br ^bb112(%12 : f16)
    ^bb112(%742: f16):  // 2 preds: ^bb110, ^bb111
      llvm.br ^bb113
    ^bb113:  // pred: ^bb112
      %743 = llvm.add %734, %8 : i32
      %744 = llvm.icmp "slt" %743, %3 : i32
      %745 = llvm.and %731, %744 : i1
      %746 = llvm.sext %743 : i32 to i64
      %747 = llvm.mul %746, %arg36 : i64
      %748 = llvm.add %733, %747 : i64
      %749 = llvm.getelementptr %42[%748] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %745, ^bb114, ^bb115
    ^bb114:  // pred: ^bb113
      %750 = llvm.load %749 : !llvm.ptr<1> -> f16
      llvm.br ^bb116(%750 : f16)
    ^bb115:  // pred: ^bb113
      llvm.br ^bb116(%12 : f16)
    ^bb116(%751: f16):  // 2 preds: ^bb114, ^bb115
      llvm.br ^bb117
    ^bb117:  // pred: ^bb116
      %752 = llvm.add %734, %6 : i32
      %753 = llvm.icmp "slt" %752, %3 : i32
      %754 = llvm.and %731, %753 : i1
      %755 = llvm.sext %752 : i32 to i64
      %756 = llvm.mul %755, %arg36 : i64
      %757 = llvm.add %733, %756 : i64
      %758 = llvm.getelementptr %42[%757] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %754, ^bb118, ^bb119
    ^bb118:  // pred: ^bb117
      %759 = llvm.load %758 : !llvm.ptr<1> -> f16
      llvm.br ^bb120(%759 : f16)
    ^bb119:  // pred: ^bb117
      llvm.br ^bb120(%12 : f16)
    ^bb120(%760: f16):  // 2 preds: ^bb118, ^bb119
      llvm.br ^bb121
    ^bb121:  // pred: ^bb120
      %761 = llvm.add %734, %13 : i32
      %762 = llvm.icmp "slt" %761, %3 : i32
      %763 = llvm.and %731, %762 : i1
      %764 = llvm.sext %761 : i32 to i64
      %765 = llvm.mul %764, %arg36 : i64
      %766 = llvm.add %733, %765 : i64
      %767 = llvm.getelementptr %42[%766] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %763, ^bb122, ^bb123
    ^bb122:  // pred: ^bb121
      %768 = llvm.load %767 : !llvm.ptr<1> -> f16
      llvm.br ^bb124(%768 : f16)
    ^bb123:  // pred: ^bb121
      llvm.br ^bb124(%12 : f16)
    ^bb124(%769: f16):  // 2 preds: ^bb122, ^bb123
      llvm.br ^bb125
    ^bb125:  // pred: ^bb124
      %770 = llvm.add %734, %9 : i32
      %771 = llvm.icmp "slt" %770, %3 : i32
      %772 = llvm.and %731, %771 : i1
      %773 = llvm.sext %770 : i32 to i64
      %774 = llvm.mul %773, %arg36 : i64
      %775 = llvm.add %733, %774 : i64
      %776 = llvm.getelementptr %42[%775] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %772, ^bb126, ^bb127
    ^bb126:  // pred: ^bb125
      %777 = llvm.load %776 : !llvm.ptr<1> -> f16
      llvm.br ^bb128(%777 : f16)
    ^bb127:  // pred: ^bb125
      llvm.br ^bb128(%12 : f16)
    ^bb128(%778: f16):  // 2 preds: ^bb126, ^bb127
      llvm.br ^bb129
    ^bb129:  // pred: ^bb128
      %779 = llvm.add %734, %14 : i32
      %780 = llvm.icmp "slt" %779, %3 : i32
      %781 = llvm.and %731, %780 : i1
      %782 = llvm.sext %779 : i32 to i64
      %783 = llvm.mul %782, %arg36 : i64
      %784 = llvm.add %733, %783 : i64
      %785 = llvm.getelementptr %42[%784] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %781, ^bb130, ^bb131
    ^bb130:  // pred: ^bb129
      %786 = llvm.load %785 : !llvm.ptr<1> -> f16
      llvm.br ^bb132(%786 : f16)
    ^bb131:  // pred: ^bb129
      llvm.br ^bb132(%12 : f16)
    ^bb132(%787: f16):  // 2 preds: ^bb130, ^bb131
      llvm.br ^bb133
    ^bb133:  // pred: ^bb132
      %788 = llvm.add %734, %15 : i32
      %789 = llvm.icmp "slt" %788, %3 : i32
      %790 = llvm.and %731, %789 : i1
      %791 = llvm.sext %788 : i32 to i64
      %792 = llvm.mul %791, %arg36 : i64
      %793 = llvm.add %733, %792 : i64
      %794 = llvm.getelementptr %42[%793] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %790, ^bb134, ^bb135
    ^bb134:  // pred: ^bb133
      %795 = llvm.load %794 : !llvm.ptr<1> -> f16
      llvm.br ^bb136(%795 : f16)
    ^bb135:  // pred: ^bb133
      llvm.br ^bb136(%12 : f16)
    ^bb136(%796: f16):  // 2 preds: ^bb134, ^bb135
      llvm.br ^bb137
    ^bb137:  // pred: ^bb136
      %797 = llvm.add %734, %16 : i32
      %798 = llvm.icmp "slt" %797, %3 : i32
      %799 = llvm.and %731, %798 : i1
      %800 = llvm.sext %797 : i32 to i64
      %801 = llvm.mul %800, %arg36 : i64
      %802 = llvm.add %733, %801 : i64
      %803 = llvm.getelementptr %42[%802] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %799, ^bb138, ^bb139
    ^bb138:  // pred: ^bb137
      %804 = llvm.load %803 : !llvm.ptr<1> -> f16
      llvm.br ^bb140(%804 : f16)
    ^bb139:  // pred: ^bb137
      llvm.br ^bb140(%12 : f16)
    ^bb140(%805: f16):  // 2 preds: ^bb138, ^bb139
      llvm.br ^bb141
    ^bb141:  // pred: ^bb140
      %806 = llvm.insertelement %742, %17[%7 : i32] : vector<8xf16>
      %807 = llvm.insertelement %751, %806[%8 : i32] : vector<8xf16>
      %808 = llvm.insertelement %760, %807[%6 : i32] : vector<8xf16>
      %809 = llvm.insertelement %769, %808[%13 : i32] : vector<8xf16>
      %810 = llvm.insertelement %778, %809[%9 : i32] : vector<8xf16>
      %811 = llvm.insertelement %787, %810[%14 : i32] : vector<8xf16>
      %812 = llvm.insertelement %796, %811[%15 : i32] : vector<8xf16>
      %813 = llvm.insertelement %805, %812[%16 : i32] : vector<8xf16>
      %814 = llvm.mul %729, %13 : i32
      %815 = llvm.add %814, %730 : i32
      %816 = llvm.mul %815, %3 : i32
      %817 = llvm.getelementptr %686[%816] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %813, %817 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %818 = llvm.add %727, %2 : i32
      llvm.br ^bb108(%818 : i32)
    ^bb142:  // pred: ^bb108
      llvm.br ^bb143
    ^bb143:  // 2 preds: ^bb106, ^bb142
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %819 = llvm.getelementptr %68[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %561, ^bb144, ^bb145
    ^bb144:  // pred: ^bb143
      %820 = llvm.udiv %66, %6 : i32
      %821 = llvm.urem %66, %6 : i32
      %822 = llvm.mul %821, %5 : i32
      %823 = llvm.sub %3, %822 : i32
      %824 = llvm.mul %823, %6 : i32
      %825 = llvm.icmp "slt" %824, %3 : i32
      %826 = llvm.select %825, %824, %3 : i1, i32
      %827 = llvm.icmp "sgt" %826, %7 : i32
      %828 = llvm.select %827, %826, %7 : i1, i32
      %829 = llvm.add %820, %2 : i32
      %830 = llvm.icmp "slt" %829, %2 : i32
      %831 = llvm.select %830, %828, %7 : i1, i32
      %832 = llvm.sext %829 : i32 to i64
      %833 = llvm.mul %832, %arg5 : i64
      %834 = llvm.sext %822 : i32 to i64
      %835 = llvm.add %833, %834 : i64
      %836 = llvm.getelementptr %54[%835] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %837 = llvm.icmp "sgt" %831, %7 : i32
      %838 = llvm.select %837, %836, %54 : i1, !llvm.ptr<1>
      %839 = llvm.mul %820, %13 : i32
      %840 = llvm.add %839, %821 : i32
      %841 = llvm.mul %840, %3 : i32
      %842 = llvm.getelementptr %819[%841] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %842, %838, 16, cache =  cg, %831 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %843 = llvm.add %820, %39 : i32
      %844 = llvm.icmp "slt" %843, %2 : i32
      %845 = llvm.select %844, %828, %7 : i1, i32
      %846 = llvm.sext %843 : i32 to i64
      %847 = llvm.mul %846, %arg5 : i64
      %848 = llvm.add %847, %834 : i64
      %849 = llvm.getelementptr %54[%848] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %850 = llvm.icmp "sgt" %845, %7 : i32
      %851 = llvm.select %850, %849, %54 : i1, !llvm.ptr<1>
      %852 = llvm.getelementptr %842[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %852, %851, 16, cache =  cg, %845 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb181
    ^bb145:  // pred: ^bb143
      llvm.br ^bb146(%66 : i32)
    ^bb146(%853: i32):  // 2 preds: ^bb145, ^bb179
      %854 = llvm.icmp "slt" %853, %21 : i32
      llvm.cond_br %854, ^bb147, ^bb180
    ^bb147:  // pred: ^bb146
      %855 = llvm.udiv %853, %6 : i32
      %856 = llvm.urem %853, %6 : i32
      %857 = llvm.add %855, %2 : i32
      %858 = llvm.icmp "slt" %857, %2 : i32
      %859 = llvm.sext %857 : i32 to i64
      %860 = llvm.mul %859, %arg5 : i64
      %861 = llvm.mul %856, %5 : i32
      %862 = llvm.icmp "slt" %861, %3 : i32
      %863 = llvm.and %858, %862 : i1
      %864 = llvm.sext %861 : i32 to i64
      %865 = llvm.mul %864, %arg6 : i64
      %866 = llvm.add %860, %865 : i64
      %867 = llvm.getelementptr %54[%866] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %863, ^bb148, ^bb149
    ^bb148:  // pred: ^bb147
      %868 = llvm.load %867 : !llvm.ptr<1> -> f16
      llvm.br ^bb150(%868 : f16)
    ^bb149:  // pred: ^bb147
      llvm.br ^bb150(%12 : f16)
    ^bb150(%869: f16):  // 2 preds: ^bb148, ^bb149
      llvm.br ^bb151
    ^bb151:  // pred: ^bb150
      %870 = llvm.add %861, %8 : i32
      %871 = llvm.icmp "slt" %870, %3 : i32
      %872 = llvm.and %858, %871 : i1
      %873 = llvm.sext %870 : i32 to i64
      %874 = llvm.mul %873, %arg6 : i64
      %875 = llvm.add %860, %874 : i64
      %876 = llvm.getelementptr %54[%875] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %872, ^bb152, ^bb153
    ^bb152:  // pred: ^bb151
      %877 = llvm.load %876 : !llvm.ptr<1> -> f16
      llvm.br ^bb154(%877 : f16)
    ^bb153:  // pred: ^bb151
      llvm.br ^bb154(%12 : f16)
    ^bb154(%878: f16):  // 2 preds: ^bb152, ^bb153
      llvm.br ^bb155
    ^bb155:  // pred: ^bb154
      %879 = llvm.add %861, %6 : i32
      %880 = llvm.icmp "slt" %879, %3 : i32
      %881 = llvm.and %858, %880 : i1
      %882 = llvm.sext %879 : i32 to i64
      %883 = llvm.mul %882, %arg6 : i64
      %884 = llvm.add %860, %883 : i64
      %885 = llvm.getelementptr %54[%884] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %881, ^bb156, ^bb157
    ^bb156:  // pred: ^bb155
      %886 = llvm.load %885 : !llvm.ptr<1> -> f16
      llvm.br ^bb158(%886 : f16)
    ^bb157:  // pred: ^bb155
      llvm.br ^bb158(%12 : f16)
    ^bb158(%887: f16):  // 2 preds: ^bb156, ^bb157
      llvm.br ^bb159
    ^bb159:  // pred: ^bb158
      %888 = llvm.add %861, %13 : i32
      %889 = llvm.icmp "slt" %888, %3 : i32
      %890 = llvm.and %858, %889 : i1
      %891 = llvm.sext %888 : i32 to i64
      %892 = llvm.mul %891, %arg6 : i64
      %893 = llvm.add %860, %892 : i64
      %894 = llvm.getelementptr %54[%893] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %890, ^bb160, ^bb161
    ^bb160:  // pred: ^bb159
      %895 = llvm.load %894 : !llvm.ptr<1> -> f16
      llvm.br ^bb162(%895 : f16)
    ^bb161:  // pred: ^bb159
      llvm.br ^bb162(%12 : f16)
    ^bb162(%896: f16):  // 2 preds: ^bb160, ^bb161
      llvm.br ^bb163
    ^bb163:  // pred: ^bb162
      %897 = llvm.add %861, %9 : i32
      %898 = llvm.icmp "slt" %897, %3 : i32
      %899 = llvm.and %858, %898 : i1
      %900 = llvm.sext %897 : i32 to i64
      %901 = llvm.mul %900, %arg6 : i64
      %902 = llvm.add %860, %901 : i64
      %903 = llvm.getelementptr %54[%902] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %899, ^bb164, ^bb165
    ^bb164:  // pred: ^bb163
      %904 = llvm.load %903 : !llvm.ptr<1> -> f16
      llvm.br ^bb166(%904 : f16)
    ^bb165:  // pred: ^bb163
      llvm.br ^bb166(%12 : f16)
    ^bb166(%905: f16):  // 2 preds: ^bb164, ^bb165
      llvm.br ^bb167
    ^bb167:  // pred: ^bb166
      %906 = llvm.add %861, %14 : i32
      %907 = llvm.icmp "slt" %906, %3 : i32
      %908 = llvm.and %858, %907 : i1
      %909 = llvm.sext %906 : i32 to i64
      %910 = llvm.mul %909, %arg6 : i64
      %911 = llvm.add %860, %910 : i64
      %912 = llvm.getelementptr %54[%911] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %908, ^bb168, ^bb169
    ^bb168:  // pred: ^bb167
      %913 = llvm.load %912 : !llvm.ptr<1> -> f16
      llvm.br ^bb170(%913 : f16)
    ^bb169:  // pred: ^bb167
      llvm.br ^bb170(%12 : f16)
    ^bb170(%914: f16):  // 2 preds: ^bb168, ^bb169
      llvm.br ^bb171
    ^bb171:  // pred: ^bb170
      %915 = llvm.add %861, %15 : i32
      %916 = llvm.icmp "slt" %915, %3 : i32
      %917 = llvm.and %858, %916 : i1
      %918 = llvm.sext %915 : i32 to i64
      %919 = llvm.mul %918, %arg6 : i64
      %920 = llvm.add %860, %919 : i64
      %921 = llvm.getelementptr %54[%920] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %917, ^bb172, ^bb173
    ^bb172:  // pred: ^bb171
      %922 = llvm.load %921 : !llvm.ptr<1> -> f16
      llvm.br ^bb174(%922 : f16)
    ^bb173:  // pred: ^bb171
      llvm.br ^bb174(%12 : f16)
    ^bb174(%923: f16):  // 2 preds: ^bb172, ^bb173
      llvm.br ^bb175
    ^bb175:  // pred: ^bb174
      %924 = llvm.add %861, %16 : i32
      %925 = llvm.icmp "slt" %924, %3 : i32
      %926 = llvm.and %858, %925 : i1
      %927 = llvm.sext %924 : i32 to i64
      %928 = llvm.mul %927, %arg6 : i64
      %929 = llvm.add %860, %928 : i64
      %930 = llvm.getelementptr %54[%929] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %926, ^bb176, ^bb177
    ^bb176:  // pred: ^bb175
      %931 = llvm.load %930 : !llvm.ptr<1> -> f16
      llvm.br ^bb178(%931 : f16)
    ^bb177:  // pred: ^bb175
      llvm.br ^bb178(%12 : f16)
    ^bb178(%932: f16):  // 2 preds: ^bb176, ^bb177
      llvm.br ^bb179
    ^bb179:  // pred: ^bb178
      %933 = llvm.insertelement %869, %17[%7 : i32] : vector<8xf16>
      %934 = llvm.insertelement %878, %933[%8 : i32] : vector<8xf16>
      %935 = llvm.insertelement %887, %934[%6 : i32] : vector<8xf16>
      %936 = llvm.insertelement %896, %935[%13 : i32] : vector<8xf16>
      %937 = llvm.insertelement %905, %936[%9 : i32] : vector<8xf16>
      %938 = llvm.insertelement %914, %937[%14 : i32] : vector<8xf16>
      %939 = llvm.insertelement %923, %938[%15 : i32] : vector<8xf16>
      %940 = llvm.insertelement %932, %939[%16 : i32] : vector<8xf16>
      %941 = llvm.mul %855, %13 : i32
      %942 = llvm.add %941, %856 : i32
      %943 = llvm.mul %942, %3 : i32
      %944 = llvm.getelementptr %819[%943] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %940, %944 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %945 = llvm.add %853, %2 : i32
      llvm.br ^bb146(%945 : i32)
    ^bb180:  // pred: ^bb146
      llvm.br ^bb181
    ^bb181:  // 2 preds: ^bb144, ^bb180
      nvvm.cp.async.commit.group
      %946 = llvm.urem %69, %3 : i32
      %947 = llvm.add %75, %946 : i32
      %948 = llvm.udiv %69, %3 : i32
      %949 = llvm.mul %947, %13 : i32
      %950 = llvm.add %949, %948 : i32
      %951 = llvm.mul %950, %3 : i32
      %952 = llvm.getelementptr %68[%951] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %953 = nvvm.ldmatrix %952 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %954 = llvm.extractvalue %953[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %955 = llvm.bitcast %954 : i32 to vector<2xf16>
      %956 = llvm.extractvalue %953[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %957 = llvm.bitcast %956 : i32 to vector<2xf16>
      %958 = llvm.extractvalue %953[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %959 = llvm.bitcast %958 : i32 to vector<2xf16>
      %960 = llvm.extractvalue %953[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %961 = llvm.bitcast %960 : i32 to vector<2xf16>
      %962 = llvm.mul %948, %5 : i32
      %963 = llvm.urem %69, %5 : i32
      %964 = llvm.add %962, %963 : i32
      %965 = llvm.udiv %69, %5 : i32
      %966 = llvm.urem %965, %6 : i32
      %967 = llvm.mul %964, %13 : i32
      %968 = llvm.add %967, %966 : i32
      %969 = llvm.mul %968, %3 : i32
      %970 = llvm.getelementptr %553[%969] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %971 = nvvm.ldmatrix %970 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %972 = llvm.extractvalue %971[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %973 = llvm.bitcast %972 : i32 to vector<2xf16>
      %974 = llvm.extractvalue %971[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %975 = llvm.bitcast %974 : i32 to vector<2xf16>
      %976 = llvm.extractvalue %971[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %977 = llvm.bitcast %976 : i32 to vector<2xf16>
      %978 = llvm.extractvalue %971[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %979 = llvm.bitcast %978 : i32 to vector<2xf16>
      %980 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%973, %975]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %981 = llvm.extractvalue %980[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %982 = llvm.extractvalue %980[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %983 = llvm.extractvalue %980[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %984 = llvm.extractvalue %980[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %985 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%977, %979]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %986 = llvm.extractvalue %985[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %987 = llvm.extractvalue %985[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %988 = llvm.extractvalue %985[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %989 = llvm.extractvalue %985[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %990 = llvm.getelementptr %970[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %991 = nvvm.ldmatrix %990 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %992 = llvm.extractvalue %991[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %993 = llvm.bitcast %992 : i32 to vector<2xf16>
      %994 = llvm.extractvalue %991[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %995 = llvm.bitcast %994 : i32 to vector<2xf16>
      %996 = llvm.extractvalue %991[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %997 = llvm.bitcast %996 : i32 to vector<2xf16>
      %998 = llvm.extractvalue %991[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %999 = llvm.bitcast %998 : i32 to vector<2xf16>
      %1000 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%993, %995]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1001 = llvm.extractvalue %1000[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1002 = llvm.extractvalue %1000[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1003 = llvm.extractvalue %1000[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1004 = llvm.extractvalue %1000[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1005 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%997, %999]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1006 = llvm.extractvalue %1005[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1007 = llvm.extractvalue %1005[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1008 = llvm.extractvalue %1005[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1009 = llvm.extractvalue %1005[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1010 = llvm.getelementptr %970[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1011 = nvvm.ldmatrix %1010 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1012 = llvm.extractvalue %1011[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1013 = llvm.bitcast %1012 : i32 to vector<2xf16>
      %1014 = llvm.extractvalue %1011[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1015 = llvm.bitcast %1014 : i32 to vector<2xf16>
      %1016 = llvm.extractvalue %1011[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1017 = llvm.bitcast %1016 : i32 to vector<2xf16>
      %1018 = llvm.extractvalue %1011[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1019 = llvm.bitcast %1018 : i32 to vector<2xf16>
      %1020 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%1013, %1015]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1021 = llvm.extractvalue %1020[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1022 = llvm.extractvalue %1020[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1023 = llvm.extractvalue %1020[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1024 = llvm.extractvalue %1020[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1025 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%1017, %1019]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1026 = llvm.extractvalue %1025[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1027 = llvm.extractvalue %1025[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1028 = llvm.extractvalue %1025[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1029 = llvm.extractvalue %1025[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1030 = llvm.getelementptr %970[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1031 = nvvm.ldmatrix %1030 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1032 = llvm.extractvalue %1031[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1033 = llvm.bitcast %1032 : i32 to vector<2xf16>
      %1034 = llvm.extractvalue %1031[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1035 = llvm.bitcast %1034 : i32 to vector<2xf16>
      %1036 = llvm.extractvalue %1031[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1037 = llvm.bitcast %1036 : i32 to vector<2xf16>
      %1038 = llvm.extractvalue %1031[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1039 = llvm.bitcast %1038 : i32 to vector<2xf16>
      %1040 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%1033, %1035]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1041 = llvm.extractvalue %1040[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1042 = llvm.extractvalue %1040[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1043 = llvm.extractvalue %1040[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1044 = llvm.extractvalue %1040[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1045 = nvvm.mma.sync A[%955, %957, %959, %961]  B[%1037, %1039]  C[%23, %23, %23, %23]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1046 = llvm.extractvalue %1045[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1047 = llvm.extractvalue %1045[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1048 = llvm.extractvalue %1045[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1049 = llvm.extractvalue %1045[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1050 = llvm.fmul %981, %24 : f32
      %1051 = llvm.icmp "slt" %73, %2 : i32
      %1052 = llvm.select %1051, %1050, %22 : i1, f32
      %1053 = llvm.add %73, %8 : i32
      %1054 = llvm.fmul %982, %24 : f32
      %1055 = llvm.icmp "slt" %1053, %2 : i32
      %1056 = llvm.select %1055, %1054, %22 : i1, f32
      %1057 = llvm.fmul %983, %24 : f32
      %1058 = llvm.select %1051, %1057, %22 : i1, f32
      %1059 = llvm.fmul %984, %24 : f32
      %1060 = llvm.select %1055, %1059, %22 : i1, f32
      %1061 = llvm.add %73, %5 : i32
      %1062 = llvm.fmul %986, %24 : f32
      %1063 = llvm.icmp "slt" %1061, %2 : i32
      %1064 = llvm.select %1063, %1062, %22 : i1, f32
      %1065 = llvm.add %73, %25 : i32
      %1066 = llvm.fmul %987, %24 : f32
      %1067 = llvm.icmp "slt" %1065, %2 : i32
      %1068 = llvm.select %1067, %1066, %22 : i1, f32
      %1069 = llvm.fmul %988, %24 : f32
      %1070 = llvm.select %1063, %1069, %22 : i1, f32
      %1071 = llvm.fmul %989, %24 : f32
      %1072 = llvm.select %1067, %1071, %22 : i1, f32
      %1073 = llvm.add %73, %3 : i32
      %1074 = llvm.fmul %1001, %24 : f32
      %1075 = llvm.icmp "slt" %1073, %2 : i32
      %1076 = llvm.select %1075, %1074, %22 : i1, f32
      %1077 = llvm.add %73, %26 : i32
      %1078 = llvm.fmul %1002, %24 : f32
      %1079 = llvm.icmp "slt" %1077, %2 : i32
      %1080 = llvm.select %1079, %1078, %22 : i1, f32
      %1081 = llvm.fmul %1003, %24 : f32
      %1082 = llvm.select %1075, %1081, %22 : i1, f32
      %1083 = llvm.fmul %1004, %24 : f32
      %1084 = llvm.select %1079, %1083, %22 : i1, f32
      %1085 = llvm.add %73, %27 : i32
      %1086 = llvm.fmul %1006, %24 : f32
      %1087 = llvm.icmp "slt" %1085, %2 : i32
      %1088 = llvm.select %1087, %1086, %22 : i1, f32
      %1089 = llvm.add %73, %28 : i32
      %1090 = llvm.fmul %1007, %24 : f32
      %1091 = llvm.icmp "slt" %1089, %2 : i32
      %1092 = llvm.select %1091, %1090, %22 : i1, f32
      %1093 = llvm.fmul %1008, %24 : f32
      %1094 = llvm.select %1087, %1093, %22 : i1, f32
      %1095 = llvm.fmul %1009, %24 : f32
      %1096 = llvm.select %1091, %1095, %22 : i1, f32
      %1097 = llvm.add %73, %4 : i32
      %1098 = llvm.fmul %1021, %24 : f32
      %1099 = llvm.icmp "slt" %1097, %2 : i32
      %1100 = llvm.select %1099, %1098, %22 : i1, f32
      %1101 = llvm.add %73, %29 : i32
      %1102 = llvm.fmul %1022, %24 : f32
      %1103 = llvm.icmp "slt" %1101, %2 : i32
      %1104 = llvm.select %1103, %1102, %22 : i1, f32
      %1105 = llvm.fmul %1023, %24 : f32
      %1106 = llvm.select %1099, %1105, %22 : i1, f32
      %1107 = llvm.fmul %1024, %24 : f32
      %1108 = llvm.select %1103, %1107, %22 : i1, f32
      %1109 = llvm.add %73, %30 : i32
      %1110 = llvm.fmul %1026, %24 : f32
      %1111 = llvm.icmp "slt" %1109, %2 : i32
      %1112 = llvm.select %1111, %1110, %22 : i1, f32
      %1113 = llvm.add %73, %31 : i32
      %1114 = llvm.fmul %1027, %24 : f32
      %1115 = llvm.icmp "slt" %1113, %2 : i32
      %1116 = llvm.select %1115, %1114, %22 : i1, f32
      %1117 = llvm.fmul %1028, %24 : f32
      %1118 = llvm.select %1111, %1117, %22 : i1, f32
      %1119 = llvm.fmul %1029, %24 : f32
      %1120 = llvm.select %1115, %1119, %22 : i1, f32
      %1121 = llvm.add %73, %32 : i32
      %1122 = llvm.fmul %1041, %24 : f32
      %1123 = llvm.icmp "slt" %1121, %2 : i32
      %1124 = llvm.select %1123, %1122, %22 : i1, f32
      %1125 = llvm.add %73, %33 : i32
      %1126 = llvm.fmul %1042, %24 : f32
      %1127 = llvm.icmp "slt" %1125, %2 : i32
      %1128 = llvm.select %1127, %1126, %22 : i1, f32
      %1129 = llvm.fmul %1043, %24 : f32
      %1130 = llvm.select %1123, %1129, %22 : i1, f32
      %1131 = llvm.fmul %1044, %24 : f32
      %1132 = llvm.select %1127, %1131, %22 : i1, f32
      %1133 = llvm.add %73, %34 : i32
      %1134 = llvm.fmul %1046, %24 : f32
      %1135 = llvm.icmp "slt" %1133, %2 : i32
      %1136 = llvm.select %1135, %1134, %22 : i1, f32
      %1137 = llvm.add %73, %35 : i32
      %1138 = llvm.fmul %1047, %24 : f32
      %1139 = llvm.icmp "slt" %1137, %2 : i32
      %1140 = llvm.select %1139, %1138, %22 : i1, f32
      %1141 = llvm.fmul %1048, %24 : f32
      %1142 = llvm.select %1135, %1141, %22 : i1, f32
      %1143 = llvm.fmul %1049, %24 : f32
      %1144 = llvm.select %1139, %1143, %22 : i1, f32
      %1145 = llvm.fcmp "ugt" %1052, %1056 : f32
      %1146 = llvm.select %1145, %1052, %1056 : i1, f32
      %1147 = llvm.fcmp "uno" %1056, %1056 : f32
      %1148 = llvm.select %1147, %1056, %1146 : i1, f32
      %1149 = llvm.fcmp "ugt" %1148, %1064 : f32
      %1150 = llvm.select %1149, %1148, %1064 : i1, f32
      %1151 = llvm.fcmp "uno" %1064, %1064 : f32
      %1152 = llvm.select %1151, %1064, %1150 : i1, f32
      %1153 = llvm.fcmp "ugt" %1152, %1068 : f32
      %1154 = llvm.select %1153, %1152, %1068 : i1, f32
      %1155 = llvm.fcmp "uno" %1068, %1068 : f32
      %1156 = llvm.select %1155, %1068, %1154 : i1, f32
      %1157 = llvm.fcmp "ugt" %1156, %1076 : f32
      %1158 = llvm.select %1157, %1156, %1076 : i1, f32
      %1159 = llvm.fcmp "uno" %1076, %1076 : f32
      %1160 = llvm.select %1159, %1076, %1158 : i1, f32
      %1161 = llvm.fcmp "ugt" %1160, %1080 : f32
      %1162 = llvm.select %1161, %1160, %1080 : i1, f32
      %1163 = llvm.fcmp "uno" %1080, %1080 : f32
      %1164 = llvm.select %1163, %1080, %1162 : i1, f32
      %1165 = llvm.fcmp "ugt" %1164, %1088 : f32
      %1166 = llvm.select %1165, %1164, %1088 : i1, f32
      %1167 = llvm.fcmp "uno" %1088, %1088 : f32
      %1168 = llvm.select %1167, %1088, %1166 : i1, f32
      %1169 = llvm.fcmp "ugt" %1168, %1092 : f32
      %1170 = llvm.select %1169, %1168, %1092 : i1, f32
      %1171 = llvm.fcmp "uno" %1092, %1092 : f32
      %1172 = llvm.select %1171, %1092, %1170 : i1, f32
      %1173 = llvm.fcmp "ugt" %1172, %1100 : f32
      %1174 = llvm.select %1173, %1172, %1100 : i1, f32
      %1175 = llvm.fcmp "uno" %1100, %1100 : f32
      %1176 = llvm.select %1175, %1100, %1174 : i1, f32
      %1177 = llvm.fcmp "ugt" %1176, %1104 : f32
      %1178 = llvm.select %1177, %1176, %1104 : i1, f32
      %1179 = llvm.fcmp "uno" %1104, %1104 : f32
      %1180 = llvm.select %1179, %1104, %1178 : i1, f32
      %1181 = llvm.fcmp "ugt" %1180, %1112 : f32
      %1182 = llvm.select %1181, %1180, %1112 : i1, f32
      %1183 = llvm.fcmp "uno" %1112, %1112 : f32
      %1184 = llvm.select %1183, %1112, %1182 : i1, f32
      %1185 = llvm.fcmp "ugt" %1184, %1116 : f32
      %1186 = llvm.select %1185, %1184, %1116 : i1, f32
      %1187 = llvm.fcmp "uno" %1116, %1116 : f32
      %1188 = llvm.select %1187, %1116, %1186 : i1, f32
      %1189 = llvm.fcmp "ugt" %1188, %1124 : f32
      %1190 = llvm.select %1189, %1188, %1124 : i1, f32
      %1191 = llvm.fcmp "uno" %1124, %1124 : f32
      %1192 = llvm.select %1191, %1124, %1190 : i1, f32
      %1193 = llvm.fcmp "ugt" %1192, %1128 : f32
      %1194 = llvm.select %1193, %1192, %1128 : i1, f32
      %1195 = llvm.fcmp "uno" %1128, %1128 : f32
      %1196 = llvm.select %1195, %1128, %1194 : i1, f32
      %1197 = llvm.fcmp "ugt" %1196, %1136 : f32
      %1198 = llvm.select %1197, %1196, %1136 : i1, f32
      %1199 = llvm.fcmp "uno" %1136, %1136 : f32
      %1200 = llvm.select %1199, %1136, %1198 : i1, f32
      %1201 = llvm.fcmp "ugt" %1200, %1140 : f32
      %1202 = llvm.select %1201, %1200, %1140 : i1, f32
      %1203 = llvm.fcmp "uno" %1140, %1140 : f32
      %1204 = llvm.select %1203, %1140, %1202 : i1, f32
      %1205 = llvm.sub %4, %4 : i32
      %1206 = llvm.lshr %0, %1205 : i32
      %1207 = llvm.sub %4, %8 : i32
      %1208 = nvvm.shfl.sync  bfly %1206, %1204, %8, %1207 : f32 -> f32
      %1209 = llvm.fcmp "ugt" %1204, %1208 : f32
      %1210 = llvm.select %1209, %1204, %1208 : i1, f32
      %1211 = llvm.fcmp "uno" %1208, %1208 : f32
      %1212 = llvm.select %1211, %1208, %1210 : i1, f32
      %1213 = nvvm.shfl.sync  bfly %1206, %1212, %6, %1207 : f32 -> f32
      %1214 = llvm.fcmp "ugt" %1212, %1213 : f32
      %1215 = llvm.select %1214, %1212, %1213 : i1, f32
      %1216 = llvm.fcmp "uno" %1213, %1213 : f32
      %1217 = llvm.select %1216, %1213, %1215 : i1, f32
      %1218 = llvm.fcmp "oeq" %1217, %22 : f32
      %1219 = llvm.select %1218, %23, %1217 : i1, f32
      %1220 = llvm.fsub %22, %1219 : f32
      %1221 = llvm.fmul %1220, %36 : f32
      %1222 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1221) : (f32) -> f32
      %1223 = llvm.fmul %1222, %23 : f32
      %1224 = llvm.fcmp "ugt" %1058, %1060 : f32
      %1225 = llvm.select %1224, %1058, %1060 : i1, f32
      %1226 = llvm.fcmp "uno" %1060, %1060 : f32
      %1227 = llvm.select %1226, %1060, %1225 : i1, f32
      %1228 = llvm.fcmp "ugt" %1227, %1070 : f32
      %1229 = llvm.select %1228, %1227, %1070 : i1, f32
      %1230 = llvm.fcmp "uno" %1070, %1070 : f32
      %1231 = llvm.select %1230, %1070, %1229 : i1, f32
      %1232 = llvm.fcmp "ugt" %1231, %1072 : f32
      %1233 = llvm.select %1232, %1231, %1072 : i1, f32
      %1234 = llvm.fcmp "uno" %1072, %1072 : f32
      %1235 = llvm.select %1234, %1072, %1233 : i1, f32
      %1236 = llvm.fcmp "ugt" %1235, %1082 : f32
      %1237 = llvm.select %1236, %1235, %1082 : i1, f32
      %1238 = llvm.fcmp "uno" %1082, %1082 : f32
      %1239 = llvm.select %1238, %1082, %1237 : i1, f32
      %1240 = llvm.fcmp "ugt" %1239, %1084 : f32
      %1241 = llvm.select %1240, %1239, %1084 : i1, f32
      %1242 = llvm.fcmp "uno" %1084, %1084 : f32
      %1243 = llvm.select %1242, %1084, %1241 : i1, f32
      %1244 = llvm.fcmp "ugt" %1243, %1094 : f32
      %1245 = llvm.select %1244, %1243, %1094 : i1, f32
      %1246 = llvm.fcmp "uno" %1094, %1094 : f32
      %1247 = llvm.select %1246, %1094, %1245 : i1, f32
      %1248 = llvm.fcmp "ugt" %1247, %1096 : f32
      %1249 = llvm.select %1248, %1247, %1096 : i1, f32
      %1250 = llvm.fcmp "uno" %1096, %1096 : f32
      %1251 = llvm.select %1250, %1096, %1249 : i1, f32
      %1252 = llvm.fcmp "ugt" %1251, %1106 : f32
      %1253 = llvm.select %1252, %1251, %1106 : i1, f32
      %1254 = llvm.fcmp "uno" %1106, %1106 : f32
      %1255 = llvm.select %1254, %1106, %1253 : i1, f32
      %1256 = llvm.fcmp "ugt" %1255, %1108 : f32
      %1257 = llvm.select %1256, %1255, %1108 : i1, f32
      %1258 = llvm.fcmp "uno" %1108, %1108 : f32
      %1259 = llvm.select %1258, %1108, %1257 : i1, f32
      %1260 = llvm.fcmp "ugt" %1259, %1118 : f32
      %1261 = llvm.select %1260, %1259, %1118 : i1, f32
      %1262 = llvm.fcmp "uno" %1118, %1118 : f32
      %1263 = llvm.select %1262, %1118, %1261 : i1, f32
      %1264 = llvm.fcmp "ugt" %1263, %1120 : f32
      %1265 = llvm.select %1264, %1263, %1120 : i1, f32
      %1266 = llvm.fcmp "uno" %1120, %1120 : f32
      %1267 = llvm.select %1266, %1120, %1265 : i1, f32
      %1268 = llvm.fcmp "ugt" %1267, %1130 : f32
      %1269 = llvm.select %1268, %1267, %1130 : i1, f32
      %1270 = llvm.fcmp "uno" %1130, %1130 : f32
      %1271 = llvm.select %1270, %1130, %1269 : i1, f32
      %1272 = llvm.fcmp "ugt" %1271, %1132 : f32
      %1273 = llvm.select %1272, %1271, %1132 : i1, f32
      %1274 = llvm.fcmp "uno" %1132, %1132 : f32
      %1275 = llvm.select %1274, %1132, %1273 : i1, f32
      %1276 = llvm.fcmp "ugt" %1275, %1142 : f32
      %1277 = llvm.select %1276, %1275, %1142 : i1, f32
      %1278 = llvm.fcmp "uno" %1142, %1142 : f32
      %1279 = llvm.select %1278, %1142, %1277 : i1, f32
      %1280 = llvm.fcmp "ugt" %1279, %1144 : f32
      %1281 = llvm.select %1280, %1279, %1144 : i1, f32
      %1282 = llvm.fcmp "uno" %1144, %1144 : f32
      %1283 = llvm.select %1282, %1144, %1281 : i1, f32
      %1284 = nvvm.shfl.sync  bfly %1206, %1283, %8, %1207 : f32 -> f32
      %1285 = llvm.fcmp "ugt" %1283, %1284 : f32
      %1286 = llvm.select %1285, %1283, %1284 : i1, f32
      %1287 = llvm.fcmp "uno" %1284, %1284 : f32
      %1288 = llvm.select %1287, %1284, %1286 : i1, f32
      %1289 = nvvm.shfl.sync  bfly %1206, %1288, %6, %1207 : f32 -> f32
      %1290 = llvm.fcmp "ugt" %1288, %1289 : f32
      %1291 = llvm.select %1290, %1288, %1289 : i1, f32
      %1292 = llvm.fcmp "uno" %1289, %1289 : f32
      %1293 = llvm.select %1292, %1289, %1291 : i1, f32
      %1294 = llvm.fcmp "oeq" %1293, %22 : f32
      %1295 = llvm.select %1294, %23, %1293 : i1, f32
      %1296 = llvm.fsub %22, %1295 : f32
      %1297 = llvm.fmul %1296, %36 : f32
      %1298 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1297) : (f32) -> f32
      %1299 = llvm.fmul %1298, %23 : f32
      %1300 = llvm.fsub %1052, %1219 : f32
      %1301 = llvm.fmul %1300, %36 : f32
      %1302 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1301) : (f32) -> f32
      %1303 = llvm.fadd %1223, %1302 : f32
      %1304 = llvm.fsub %1056, %1219 : f32
      %1305 = llvm.fmul %1304, %36 : f32
      %1306 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1305) : (f32) -> f32
      %1307 = llvm.fadd %1303, %1306 : f32
      %1308 = llvm.fsub %1058, %1295 : f32
      %1309 = llvm.fmul %1308, %36 : f32
      %1310 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1309) : (f32) -> f32
      %1311 = llvm.fadd %1299, %1310 : f32
      %1312 = llvm.fsub %1060, %1295 : f32
      %1313 = llvm.fmul %1312, %36 : f32
      %1314 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1313) : (f32) -> f32
      %1315 = llvm.fadd %1311, %1314 : f32
      %1316 = llvm.fsub %1064, %1219 : f32
      %1317 = llvm.fmul %1316, %36 : f32
      %1318 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1317) : (f32) -> f32
      %1319 = llvm.fadd %1307, %1318 : f32
      %1320 = llvm.fsub %1068, %1219 : f32
      %1321 = llvm.fmul %1320, %36 : f32
      %1322 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1321) : (f32) -> f32
      %1323 = llvm.fadd %1319, %1322 : f32
      %1324 = llvm.fsub %1070, %1295 : f32
      %1325 = llvm.fmul %1324, %36 : f32
      %1326 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1325) : (f32) -> f32
      %1327 = llvm.fadd %1315, %1326 : f32
      %1328 = llvm.fsub %1072, %1295 : f32
      %1329 = llvm.fmul %1328, %36 : f32
      %1330 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1329) : (f32) -> f32
      %1331 = llvm.fadd %1327, %1330 : f32
      %1332 = llvm.fsub %1076, %1219 : f32
      %1333 = llvm.fmul %1332, %36 : f32
      %1334 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1333) : (f32) -> f32
      %1335 = llvm.fadd %1323, %1334 : f32
      %1336 = llvm.fsub %1080, %1219 : f32
      %1337 = llvm.fmul %1336, %36 : f32
      %1338 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1337) : (f32) -> f32
      %1339 = llvm.fadd %1335, %1338 : f32
      %1340 = llvm.fsub %1082, %1295 : f32
      %1341 = llvm.fmul %1340, %36 : f32
      %1342 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1341) : (f32) -> f32
      %1343 = llvm.fadd %1331, %1342 : f32
      %1344 = llvm.fsub %1084, %1295 : f32
      %1345 = llvm.fmul %1344, %36 : f32
      %1346 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1345) : (f32) -> f32
      %1347 = llvm.fadd %1343, %1346 : f32
      %1348 = llvm.fsub %1088, %1219 : f32
      %1349 = llvm.fmul %1348, %36 : f32
      %1350 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1349) : (f32) -> f32
      %1351 = llvm.fadd %1339, %1350 : f32
      %1352 = llvm.fsub %1092, %1219 : f32
      %1353 = llvm.fmul %1352, %36 : f32
      %1354 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1353) : (f32) -> f32
      %1355 = llvm.fadd %1351, %1354 : f32
      %1356 = llvm.fsub %1094, %1295 : f32
      %1357 = llvm.fmul %1356, %36 : f32
      %1358 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1357) : (f32) -> f32
      %1359 = llvm.fadd %1347, %1358 : f32
      %1360 = llvm.fsub %1096, %1295 : f32
      %1361 = llvm.fmul %1360, %36 : f32
      %1362 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1361) : (f32) -> f32
      %1363 = llvm.fadd %1359, %1362 : f32
      %1364 = llvm.fsub %1100, %1219 : f32
      %1365 = llvm.fmul %1364, %36 : f32
      %1366 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1365) : (f32) -> f32
      %1367 = llvm.fadd %1355, %1366 : f32
      %1368 = llvm.fsub %1104, %1219 : f32
      %1369 = llvm.fmul %1368, %36 : f32
      %1370 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1369) : (f32) -> f32
      %1371 = llvm.fadd %1367, %1370 : f32
      %1372 = llvm.fsub %1106, %1295 : f32
      %1373 = llvm.fmul %1372, %36 : f32
      %1374 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1373) : (f32) -> f32
      %1375 = llvm.fadd %1363, %1374 : f32
      %1376 = llvm.fsub %1108, %1295 : f32
      %1377 = llvm.fmul %1376, %36 : f32
      %1378 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1377) : (f32) -> f32
      %1379 = llvm.fadd %1375, %1378 : f32
      %1380 = llvm.fsub %1112, %1219 : f32
      %1381 = llvm.fmul %1380, %36 : f32
      %1382 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1381) : (f32) -> f32
      %1383 = llvm.fadd %1371, %1382 : f32
      %1384 = llvm.fsub %1116, %1219 : f32
      %1385 = llvm.fmul %1384, %36 : f32
      %1386 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1385) : (f32) -> f32
      %1387 = llvm.fadd %1383, %1386 : f32
      %1388 = llvm.fsub %1118, %1295 : f32
      %1389 = llvm.fmul %1388, %36 : f32
      %1390 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1389) : (f32) -> f32
      %1391 = llvm.fadd %1379, %1390 : f32
      %1392 = llvm.fsub %1120, %1295 : f32
      %1393 = llvm.fmul %1392, %36 : f32
      %1394 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1393) : (f32) -> f32
      %1395 = llvm.fadd %1391, %1394 : f32
      %1396 = llvm.fsub %1124, %1219 : f32
      %1397 = llvm.fmul %1396, %36 : f32
      %1398 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1397) : (f32) -> f32
      %1399 = llvm.fadd %1387, %1398 : f32
      %1400 = llvm.fsub %1128, %1219 : f32
      %1401 = llvm.fmul %1400, %36 : f32
      %1402 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1401) : (f32) -> f32
      %1403 = llvm.fadd %1399, %1402 : f32
      %1404 = llvm.fsub %1130, %1295 : f32
      %1405 = llvm.fmul %1404, %36 : f32
      %1406 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1405) : (f32) -> f32
      %1407 = llvm.fadd %1395, %1406 : f32
      %1408 = llvm.fsub %1132, %1295 : f32
      %1409 = llvm.fmul %1408, %36 : f32
      %1410 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1409) : (f32) -> f32
      %1411 = llvm.fadd %1407, %1410 : f32
      %1412 = llvm.fsub %1136, %1219 : f32
      %1413 = llvm.fmul %1412, %36 : f32
      %1414 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1413) : (f32) -> f32
      %1415 = llvm.fadd %1403, %1414 : f32
      %1416 = llvm.fsub %1140, %1219 : f32
      %1417 = llvm.fmul %1416, %36 : f32
      %1418 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1417) : (f32) -> f32
      %1419 = llvm.fadd %1415, %1418 : f32
      %1420 = llvm.fsub %1142, %1295 : f32
      %1421 = llvm.fmul %1420, %36 : f32
      %1422 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1421) : (f32) -> f32
      %1423 = llvm.fadd %1411, %1422 : f32
      %1424 = llvm.fsub %1144, %1295 : f32
      %1425 = llvm.fmul %1424, %36 : f32
      %1426 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1425) : (f32) -> f32
      %1427 = llvm.fadd %1423, %1426 : f32
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %1428 = llvm.getelementptr %68[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %694, ^bb182, ^bb183
    ^bb182:  // pred: ^bb181
      %1429 = llvm.udiv %66, %6 : i32
      %1430 = llvm.urem %66, %6 : i32
      %1431 = llvm.mul %1430, %5 : i32
      %1432 = llvm.sub %3, %1431 : i32
      %1433 = llvm.mul %1432, %6 : i32
      %1434 = llvm.icmp "slt" %1433, %3 : i32
      %1435 = llvm.select %1434, %1433, %3 : i1, i32
      %1436 = llvm.icmp "sgt" %1435, %7 : i32
      %1437 = llvm.select %1436, %1435, %7 : i1, i32
      %1438 = llvm.add %1429, %2 : i32
      %1439 = llvm.icmp "slt" %1438, %2 : i32
      %1440 = llvm.select %1439, %1437, %7 : i1, i32
      %1441 = llvm.sext %1438 : i32 to i64
      %1442 = llvm.mul %1441, %arg35 : i64
      %1443 = llvm.sext %1431 : i32 to i64
      %1444 = llvm.add %1442, %1443 : i64
      %1445 = llvm.getelementptr %42[%1444] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1446 = llvm.icmp "sgt" %1440, %7 : i32
      %1447 = llvm.select %1446, %1445, %42 : i1, !llvm.ptr<1>
      %1448 = llvm.mul %1429, %13 : i32
      %1449 = llvm.add %1448, %1430 : i32
      %1450 = llvm.mul %1449, %3 : i32
      %1451 = llvm.getelementptr %1428[%1450] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1451, %1447, 16, cache =  cg, %1440 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %1452 = llvm.add %1429, %39 : i32
      %1453 = llvm.icmp "slt" %1452, %2 : i32
      %1454 = llvm.select %1453, %1437, %7 : i1, i32
      %1455 = llvm.sext %1452 : i32 to i64
      %1456 = llvm.mul %1455, %arg35 : i64
      %1457 = llvm.add %1456, %1443 : i64
      %1458 = llvm.getelementptr %42[%1457] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1459 = llvm.icmp "sgt" %1454, %7 : i32
      %1460 = llvm.select %1459, %1458, %42 : i1, !llvm.ptr<1>
      %1461 = llvm.getelementptr %1451[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1461, %1460, 16, cache =  cg, %1454 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb219
    ^bb183:  // pred: ^bb181
      llvm.br ^bb184(%66 : i32)
    ^bb184(%1462: i32):  // 2 preds: ^bb183, ^bb217
      %1463 = llvm.icmp "slt" %1462, %21 : i32
      llvm.cond_br %1463, ^bb185, ^bb218
    ^bb185:  // pred: ^bb184
      %1464 = llvm.udiv %1462, %6 : i32
      %1465 = llvm.urem %1462, %6 : i32
      %1466 = llvm.add %1464, %2 : i32
      %1467 = llvm.icmp "slt" %1466, %2 : i32
      %1468 = llvm.sext %1466 : i32 to i64
      %1469 = llvm.mul %1468, %arg35 : i64
      %1470 = llvm.mul %1465, %5 : i32
      %1471 = llvm.icmp "slt" %1470, %3 : i32
      %1472 = llvm.and %1467, %1471 : i1
      %1473 = llvm.sext %1470 : i32 to i64
      %1474 = llvm.mul %1473, %arg36 : i64
      %1475 = llvm.add %1469, %1474 : i64
      %1476 = llvm.getelementptr %42[%1475] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1472, ^bb186, ^bb187
    ^bb186:  // pred: ^bb185
      %1477 = llvm.load %1476 : !llvm.ptr<1> -> f16
      llvm.br ^bb188(%1477 : f16)
    ^bb187:  // pred: ^bb185
      llvm.br ^bb188(%12 : f16)
    ^bb188(%1478: f16):  // 2 preds: ^bb186, ^bb187
      llvm.br ^bb189
    ^bb189:  // pred: ^bb188
      %1479 = llvm.add %1470, %8 : i32
      %1480 = llvm.icmp "slt" %1479, %3 : i32
      %1481 = llvm.and %1467, %1480 : i1
      %1482 = llvm.sext %1479 : i32 to i64
      %1483 = llvm.mul %1482, %arg36 : i64
      %1484 = llvm.add %1469, %1483 : i64
      %1485 = llvm.getelementptr %42[%1484] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1481, ^bb190, ^bb191
    ^bb190:  // pred: ^bb189
      %1486 = llvm.load %1485 : !llvm.ptr<1> -> f16
      llvm.br ^bb192(%1486 : f16)
    ^bb191:  // pred: ^bb189
      llvm.br ^bb192(%12 : f16)
    ^bb192(%1487: f16):  // 2 preds: ^bb190, ^bb191
      llvm.br ^bb193
    ^bb193:  // pred: ^bb192
      %1488 = llvm.add %1470, %6 : i32
      %1489 = llvm.icmp "slt" %1488, %3 : i32
      %1490 = llvm.and %1467, %1489 : i1
      %1491 = llvm.sext %1488 : i32 to i64
      %1492 = llvm.mul %1491, %arg36 : i64
      %1493 = llvm.add %1469, %1492 : i64
      %1494 = llvm.getelementptr %42[%1493] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1490, ^bb194, ^bb195
    ^bb194:  // pred: ^bb193
      %1495 = llvm.load %1494 : !llvm.ptr<1> -> f16
      llvm.br ^bb196(%1495 : f16)
    ^bb195:  // pred: ^bb193
      llvm.br ^bb196(%12 : f16)
    ^bb196(%1496: f16):  // 2 preds: ^bb194, ^bb195
      llvm.br ^bb197
    ^bb197:  // pred: ^bb196
      %1497 = llvm.add %1470, %13 : i32
      %1498 = llvm.icmp "slt" %1497, %3 : i32
      %1499 = llvm.and %1467, %1498 : i1
      %1500 = llvm.sext %1497 : i32 to i64
      %1501 = llvm.mul %1500, %arg36 : i64
      %1502 = llvm.add %1469, %1501 : i64
      %1503 = llvm.getelementptr %42[%1502] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1499, ^bb198, ^bb199
    ^bb198:  // pred: ^bb197
      %1504 = llvm.load %1503 : !llvm.ptr<1> -> f16
      llvm.br ^bb200(%1504 : f16)
    ^bb199:  // pred: ^bb197
      llvm.br ^bb200(%12 : f16)
    ^bb200(%1505: f16):  // 2 preds: ^bb198, ^bb199
      llvm.br ^bb201
    ^bb201:  // pred: ^bb200
      %1506 = llvm.add %1470, %9 : i32
      %1507 = llvm.icmp "slt" %1506, %3 : i32
      %1508 = llvm.and %1467, %1507 : i1
      %1509 = llvm.sext %1506 : i32 to i64
      %1510 = llvm.mul %1509, %arg36 : i64
      %1511 = llvm.add %1469, %1510 : i64
      %1512 = llvm.getelementptr %42[%1511] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1508, ^bb202, ^bb203
    ^bb202:  // pred: ^bb201
      %1513 = llvm.load %1512 : !llvm.ptr<1> -> f16
      llvm.br ^bb204(%1513 : f16)
    ^bb203:  // pred: ^bb201
      llvm.br ^bb204(%12 : f16)
    ^bb204(%1514: f16):  // 2 preds: ^bb202, ^bb203
      llvm.br ^bb205
    ^bb205:  // pred: ^bb204
      %1515 = llvm.add %1470, %14 : i32
      %1516 = llvm.icmp "slt" %1515, %3 : i32
      %1517 = llvm.and %1467, %1516 : i1
      %1518 = llvm.sext %1515 : i32 to i64
      %1519 = llvm.mul %1518, %arg36 : i64
      %1520 = llvm.add %1469, %1519 : i64
      %1521 = llvm.getelementptr %42[%1520] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1517, ^bb206, ^bb207
    ^bb206:  // pred: ^bb205
      %1522 = llvm.load %1521 : !llvm.ptr<1> -> f16
      llvm.br ^bb208(%1522 : f16)
    ^bb207:  // pred: ^bb205
      llvm.br ^bb208(%12 : f16)
    ^bb208(%1523: f16):  // 2 preds: ^bb206, ^bb207
      llvm.br ^bb209
    ^bb209:  // pred: ^bb208
      %1524 = llvm.add %1470, %15 : i32
      %1525 = llvm.icmp "slt" %1524, %3 : i32
      %1526 = llvm.and %1467, %1525 : i1
      %1527 = llvm.sext %1524 : i32 to i64
      %1528 = llvm.mul %1527, %arg36 : i64
      %1529 = llvm.add %1469, %1528 : i64
      %1530 = llvm.getelementptr %42[%1529] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1526, ^bb210, ^bb211
    ^bb210:  // pred: ^bb209
      %1531 = llvm.load %1530 : !llvm.ptr<1> -> f16
      llvm.br ^bb212(%1531 : f16)
    ^bb211:  // pred: ^bb209
      llvm.br ^bb212(%12 : f16)
    ^bb212(%1532: f16):  // 2 preds: ^bb210, ^bb211
      llvm.br ^bb213
    ^bb213:  // pred: ^bb212
      %1533 = llvm.add %1470, %16 : i32
      %1534 = llvm.icmp "slt" %1533, %3 : i32
      %1535 = llvm.and %1467, %1534 : i1
      %1536 = llvm.sext %1533 : i32 to i64
      %1537 = llvm.mul %1536, %arg36 : i64
      %1538 = llvm.add %1469, %1537 : i64
      %1539 = llvm.getelementptr %42[%1538] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1535, ^bb214, ^bb215
    ^bb214:  // pred: ^bb213
      %1540 = llvm.load %1539 : !llvm.ptr<1> -> f16
      llvm.br ^bb216(%1540 : f16)
    ^bb215:  // pred: ^bb213
      llvm.br ^bb216(%12 : f16)
    ^bb216(%1541: f16):  // 2 preds: ^bb214, ^bb215
      llvm.br ^bb217
    ^bb217:  // pred: ^bb216
      %1542 = llvm.insertelement %1478, %17[%7 : i32] : vector<8xf16>
      %1543 = llvm.insertelement %1487, %1542[%8 : i32] : vector<8xf16>
      %1544 = llvm.insertelement %1496, %1543[%6 : i32] : vector<8xf16>
      %1545 = llvm.insertelement %1505, %1544[%13 : i32] : vector<8xf16>
      %1546 = llvm.insertelement %1514, %1545[%9 : i32] : vector<8xf16>
      %1547 = llvm.insertelement %1523, %1546[%14 : i32] : vector<8xf16>
      %1548 = llvm.insertelement %1532, %1547[%15 : i32] : vector<8xf16>
      %1549 = llvm.insertelement %1541, %1548[%16 : i32] : vector<8xf16>
      %1550 = llvm.mul %1464, %13 : i32
      %1551 = llvm.add %1550, %1465 : i32
      %1552 = llvm.mul %1551, %3 : i32
      %1553 = llvm.getelementptr %1428[%1552] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %1549, %1553 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %1554 = llvm.add %1462, %2 : i32
      llvm.br ^bb184(%1554 : i32)
    ^bb218:  // pred: ^bb184
      llvm.br ^bb219
    ^bb219:  // 2 preds: ^bb182, ^bb218
      nvvm.cp.async.commit.group
      %1555 = llvm.fptrunc %1302 : f32 to f16
      %1556 = llvm.fpext %1555 : f16 to f32
      %1557 = llvm.fsub %1302, %1556 : f32
      %1558 = llvm.fptrunc %1306 : f32 to f16
      %1559 = llvm.fpext %1558 : f16 to f32
      %1560 = llvm.fsub %1306, %1559 : f32
      %1561 = llvm.fptrunc %1310 : f32 to f16
      %1562 = llvm.fpext %1561 : f16 to f32
      %1563 = llvm.fsub %1310, %1562 : f32
      %1564 = llvm.fptrunc %1314 : f32 to f16
      %1565 = llvm.fpext %1564 : f16 to f32
      %1566 = llvm.fsub %1314, %1565 : f32
      %1567 = llvm.fptrunc %1318 : f32 to f16
      %1568 = llvm.fpext %1567 : f16 to f32
      %1569 = llvm.fsub %1318, %1568 : f32
      %1570 = llvm.fptrunc %1322 : f32 to f16
      %1571 = llvm.fpext %1570 : f16 to f32
      %1572 = llvm.fsub %1322, %1571 : f32
      %1573 = llvm.fptrunc %1326 : f32 to f16
      %1574 = llvm.fpext %1573 : f16 to f32
      %1575 = llvm.fsub %1326, %1574 : f32
      %1576 = llvm.fptrunc %1330 : f32 to f16
      %1577 = llvm.fpext %1576 : f16 to f32
      %1578 = llvm.fsub %1330, %1577 : f32
      %1579 = llvm.fptrunc %1334 : f32 to f16
      %1580 = llvm.fpext %1579 : f16 to f32
      %1581 = llvm.fsub %1334, %1580 : f32
      %1582 = llvm.fptrunc %1338 : f32 to f16
      %1583 = llvm.fpext %1582 : f16 to f32
      %1584 = llvm.fsub %1338, %1583 : f32
      %1585 = llvm.fptrunc %1342 : f32 to f16
      %1586 = llvm.fpext %1585 : f16 to f32
      %1587 = llvm.fsub %1342, %1586 : f32
      %1588 = llvm.fptrunc %1346 : f32 to f16
      %1589 = llvm.fpext %1588 : f16 to f32
      %1590 = llvm.fsub %1346, %1589 : f32
      %1591 = llvm.fptrunc %1350 : f32 to f16
      %1592 = llvm.fpext %1591 : f16 to f32
      %1593 = llvm.fsub %1350, %1592 : f32
      %1594 = llvm.fptrunc %1354 : f32 to f16
      %1595 = llvm.fpext %1594 : f16 to f32
      %1596 = llvm.fsub %1354, %1595 : f32
      %1597 = llvm.fptrunc %1358 : f32 to f16
      %1598 = llvm.fpext %1597 : f16 to f32
      %1599 = llvm.fsub %1358, %1598 : f32
      %1600 = llvm.fptrunc %1362 : f32 to f16
      %1601 = llvm.fpext %1600 : f16 to f32
      %1602 = llvm.fsub %1362, %1601 : f32
      %1603 = llvm.fptrunc %1366 : f32 to f16
      %1604 = llvm.fpext %1603 : f16 to f32
      %1605 = llvm.fsub %1366, %1604 : f32
      %1606 = llvm.fptrunc %1370 : f32 to f16
      %1607 = llvm.fpext %1606 : f16 to f32
      %1608 = llvm.fsub %1370, %1607 : f32
      %1609 = llvm.fptrunc %1374 : f32 to f16
      %1610 = llvm.fpext %1609 : f16 to f32
      %1611 = llvm.fsub %1374, %1610 : f32
      %1612 = llvm.fptrunc %1378 : f32 to f16
      %1613 = llvm.fpext %1612 : f16 to f32
      %1614 = llvm.fsub %1378, %1613 : f32
      %1615 = llvm.fptrunc %1382 : f32 to f16
      %1616 = llvm.fpext %1615 : f16 to f32
      %1617 = llvm.fsub %1382, %1616 : f32
      %1618 = llvm.fptrunc %1386 : f32 to f16
      %1619 = llvm.fpext %1618 : f16 to f32
      %1620 = llvm.fsub %1386, %1619 : f32
      %1621 = llvm.fptrunc %1390 : f32 to f16
      %1622 = llvm.fpext %1621 : f16 to f32
      %1623 = llvm.fsub %1390, %1622 : f32
      %1624 = llvm.fptrunc %1394 : f32 to f16
      %1625 = llvm.fpext %1624 : f16 to f32
      %1626 = llvm.fsub %1394, %1625 : f32
      %1627 = llvm.fptrunc %1398 : f32 to f16
      %1628 = llvm.fpext %1627 : f16 to f32
      %1629 = llvm.fsub %1398, %1628 : f32
      %1630 = llvm.fptrunc %1402 : f32 to f16
      %1631 = llvm.fpext %1630 : f16 to f32
      %1632 = llvm.fsub %1402, %1631 : f32
      %1633 = llvm.fptrunc %1406 : f32 to f16
      %1634 = llvm.fpext %1633 : f16 to f32
      %1635 = llvm.fsub %1406, %1634 : f32
      %1636 = llvm.fptrunc %1410 : f32 to f16
      %1637 = llvm.fpext %1636 : f16 to f32
      %1638 = llvm.fsub %1410, %1637 : f32
      %1639 = llvm.fptrunc %1414 : f32 to f16
      %1640 = llvm.fpext %1639 : f16 to f32
      %1641 = llvm.fsub %1414, %1640 : f32
      %1642 = llvm.fptrunc %1418 : f32 to f16
      %1643 = llvm.fpext %1642 : f16 to f32
      %1644 = llvm.fsub %1418, %1643 : f32
      %1645 = llvm.fptrunc %1422 : f32 to f16
      %1646 = llvm.fpext %1645 : f16 to f32
      %1647 = llvm.fsub %1422, %1646 : f32
      %1648 = llvm.fptrunc %1426 : f32 to f16
      %1649 = llvm.fpext %1648 : f16 to f32
      %1650 = llvm.fsub %1426, %1649 : f32
      %1651 = llvm.insertelement %1555, %37[%7 : i32] : vector<2xf16>
      %1652 = llvm.insertelement %1558, %1651[%8 : i32] : vector<2xf16>
      %1653 = llvm.insertelement %1561, %37[%7 : i32] : vector<2xf16>
      %1654 = llvm.insertelement %1564, %1653[%8 : i32] : vector<2xf16>
      %1655 = llvm.insertelement %1567, %37[%7 : i32] : vector<2xf16>
      %1656 = llvm.insertelement %1570, %1655[%8 : i32] : vector<2xf16>
      %1657 = llvm.insertelement %1573, %37[%7 : i32] : vector<2xf16>
      %1658 = llvm.insertelement %1576, %1657[%8 : i32] : vector<2xf16>
      %1659 = llvm.fptrunc %1557 : f32 to f16
      %1660 = llvm.fptrunc %1560 : f32 to f16
      %1661 = llvm.insertelement %1659, %37[%7 : i32] : vector<2xf16>
      %1662 = llvm.insertelement %1660, %1661[%8 : i32] : vector<2xf16>
      %1663 = llvm.fptrunc %1563 : f32 to f16
      %1664 = llvm.fptrunc %1566 : f32 to f16
      %1665 = llvm.insertelement %1663, %37[%7 : i32] : vector<2xf16>
      %1666 = llvm.insertelement %1664, %1665[%8 : i32] : vector<2xf16>
      %1667 = llvm.fptrunc %1569 : f32 to f16
      %1668 = llvm.fptrunc %1572 : f32 to f16
      %1669 = llvm.insertelement %1667, %37[%7 : i32] : vector<2xf16>
      %1670 = llvm.insertelement %1668, %1669[%8 : i32] : vector<2xf16>
      %1671 = llvm.fptrunc %1575 : f32 to f16
      %1672 = llvm.fptrunc %1578 : f32 to f16
      %1673 = llvm.insertelement %1671, %37[%7 : i32] : vector<2xf16>
      %1674 = llvm.insertelement %1672, %1673[%8 : i32] : vector<2xf16>
      %1675 = llvm.mul %946, %13 : i32
      %1676 = llvm.add %1675, %948 : i32
      %1677 = llvm.mul %1676, %3 : i32
      %1678 = llvm.getelementptr %686[%1677] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1679 = nvvm.ldmatrix %1678 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1680 = llvm.extractvalue %1679[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1681 = llvm.bitcast %1680 : i32 to vector<2xf16>
      %1682 = llvm.extractvalue %1679[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1683 = llvm.bitcast %1682 : i32 to vector<2xf16>
      %1684 = llvm.extractvalue %1679[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1685 = llvm.bitcast %1684 : i32 to vector<2xf16>
      %1686 = llvm.extractvalue %1679[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1687 = llvm.bitcast %1686 : i32 to vector<2xf16>
      %1688 = nvvm.mma.sync A[%1652, %1654, %1656, %1658]  B[%1681, %1683]  C[%1223, %1223, %1299, %1299]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1689 = llvm.extractvalue %1688[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1690 = llvm.extractvalue %1688[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1691 = llvm.extractvalue %1688[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1692 = llvm.extractvalue %1688[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1693 = nvvm.mma.sync A[%1652, %1654, %1656, %1658]  B[%1685, %1687]  C[%1223, %1223, %1299, %1299]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1694 = llvm.extractvalue %1693[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1695 = llvm.extractvalue %1693[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1696 = llvm.extractvalue %1693[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1697 = llvm.extractvalue %1693[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1698 = nvvm.mma.sync A[%1662, %1666, %1670, %1674]  B[%1681, %1683]  C[%1689, %1690, %1691, %1692]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1699 = llvm.extractvalue %1698[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1700 = llvm.extractvalue %1698[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1701 = llvm.extractvalue %1698[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1702 = llvm.extractvalue %1698[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1703 = nvvm.mma.sync A[%1662, %1666, %1670, %1674]  B[%1685, %1687]  C[%1694, %1695, %1696, %1697]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1704 = llvm.extractvalue %1703[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1705 = llvm.extractvalue %1703[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1706 = llvm.extractvalue %1703[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1707 = llvm.extractvalue %1703[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1708 = llvm.insertelement %1579, %37[%7 : i32] : vector<2xf16>
      %1709 = llvm.insertelement %1582, %1708[%8 : i32] : vector<2xf16>
      %1710 = llvm.insertelement %1585, %37[%7 : i32] : vector<2xf16>
      %1711 = llvm.insertelement %1588, %1710[%8 : i32] : vector<2xf16>
      %1712 = llvm.insertelement %1591, %37[%7 : i32] : vector<2xf16>
      %1713 = llvm.insertelement %1594, %1712[%8 : i32] : vector<2xf16>
      %1714 = llvm.insertelement %1597, %37[%7 : i32] : vector<2xf16>
      %1715 = llvm.insertelement %1600, %1714[%8 : i32] : vector<2xf16>
      %1716 = llvm.fptrunc %1581 : f32 to f16
      %1717 = llvm.fptrunc %1584 : f32 to f16
      %1718 = llvm.insertelement %1716, %37[%7 : i32] : vector<2xf16>
      %1719 = llvm.insertelement %1717, %1718[%8 : i32] : vector<2xf16>
      %1720 = llvm.fptrunc %1587 : f32 to f16
      %1721 = llvm.fptrunc %1590 : f32 to f16
      %1722 = llvm.insertelement %1720, %37[%7 : i32] : vector<2xf16>
      %1723 = llvm.insertelement %1721, %1722[%8 : i32] : vector<2xf16>
      %1724 = llvm.fptrunc %1593 : f32 to f16
      %1725 = llvm.fptrunc %1596 : f32 to f16
      %1726 = llvm.insertelement %1724, %37[%7 : i32] : vector<2xf16>
      %1727 = llvm.insertelement %1725, %1726[%8 : i32] : vector<2xf16>
      %1728 = llvm.fptrunc %1599 : f32 to f16
      %1729 = llvm.fptrunc %1602 : f32 to f16
      %1730 = llvm.insertelement %1728, %37[%7 : i32] : vector<2xf16>
      %1731 = llvm.insertelement %1729, %1730[%8 : i32] : vector<2xf16>
      %1732 = llvm.getelementptr %1678[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1733 = nvvm.ldmatrix %1732 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1734 = llvm.extractvalue %1733[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1735 = llvm.bitcast %1734 : i32 to vector<2xf16>
      %1736 = llvm.extractvalue %1733[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1737 = llvm.bitcast %1736 : i32 to vector<2xf16>
      %1738 = llvm.extractvalue %1733[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1739 = llvm.bitcast %1738 : i32 to vector<2xf16>
      %1740 = llvm.extractvalue %1733[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1741 = llvm.bitcast %1740 : i32 to vector<2xf16>
      %1742 = nvvm.mma.sync A[%1709, %1711, %1713, %1715]  B[%1735, %1737]  C[%1699, %1700, %1701, %1702]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1743 = llvm.extractvalue %1742[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1744 = llvm.extractvalue %1742[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1745 = llvm.extractvalue %1742[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1746 = llvm.extractvalue %1742[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1747 = nvvm.mma.sync A[%1709, %1711, %1713, %1715]  B[%1739, %1741]  C[%1704, %1705, %1706, %1707]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1748 = llvm.extractvalue %1747[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1749 = llvm.extractvalue %1747[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1750 = llvm.extractvalue %1747[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1751 = llvm.extractvalue %1747[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1752 = nvvm.mma.sync A[%1719, %1723, %1727, %1731]  B[%1735, %1737]  C[%1743, %1744, %1745, %1746]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1753 = llvm.extractvalue %1752[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1754 = llvm.extractvalue %1752[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1755 = llvm.extractvalue %1752[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1756 = llvm.extractvalue %1752[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1757 = nvvm.mma.sync A[%1719, %1723, %1727, %1731]  B[%1739, %1741]  C[%1748, %1749, %1750, %1751]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1758 = llvm.extractvalue %1757[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1759 = llvm.extractvalue %1757[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1760 = llvm.extractvalue %1757[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1761 = llvm.extractvalue %1757[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1762 = llvm.insertelement %1603, %37[%7 : i32] : vector<2xf16>
      %1763 = llvm.insertelement %1606, %1762[%8 : i32] : vector<2xf16>
      %1764 = llvm.insertelement %1609, %37[%7 : i32] : vector<2xf16>
      %1765 = llvm.insertelement %1612, %1764[%8 : i32] : vector<2xf16>
      %1766 = llvm.insertelement %1615, %37[%7 : i32] : vector<2xf16>
      %1767 = llvm.insertelement %1618, %1766[%8 : i32] : vector<2xf16>
      %1768 = llvm.insertelement %1621, %37[%7 : i32] : vector<2xf16>
      %1769 = llvm.insertelement %1624, %1768[%8 : i32] : vector<2xf16>
      %1770 = llvm.fptrunc %1605 : f32 to f16
      %1771 = llvm.fptrunc %1608 : f32 to f16
      %1772 = llvm.insertelement %1770, %37[%7 : i32] : vector<2xf16>
      %1773 = llvm.insertelement %1771, %1772[%8 : i32] : vector<2xf16>
      %1774 = llvm.fptrunc %1611 : f32 to f16
      %1775 = llvm.fptrunc %1614 : f32 to f16
      %1776 = llvm.insertelement %1774, %37[%7 : i32] : vector<2xf16>
      %1777 = llvm.insertelement %1775, %1776[%8 : i32] : vector<2xf16>
      %1778 = llvm.fptrunc %1617 : f32 to f16
      %1779 = llvm.fptrunc %1620 : f32 to f16
      %1780 = llvm.insertelement %1778, %37[%7 : i32] : vector<2xf16>
      %1781 = llvm.insertelement %1779, %1780[%8 : i32] : vector<2xf16>
      %1782 = llvm.fptrunc %1623 : f32 to f16
      %1783 = llvm.fptrunc %1626 : f32 to f16
      %1784 = llvm.insertelement %1782, %37[%7 : i32] : vector<2xf16>
      %1785 = llvm.insertelement %1783, %1784[%8 : i32] : vector<2xf16>
      %1786 = llvm.getelementptr %1678[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1787 = nvvm.ldmatrix %1786 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1788 = llvm.extractvalue %1787[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1789 = llvm.bitcast %1788 : i32 to vector<2xf16>
      %1790 = llvm.extractvalue %1787[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1791 = llvm.bitcast %1790 : i32 to vector<2xf16>
      %1792 = llvm.extractvalue %1787[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1793 = llvm.bitcast %1792 : i32 to vector<2xf16>
      %1794 = llvm.extractvalue %1787[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1795 = llvm.bitcast %1794 : i32 to vector<2xf16>
      %1796 = nvvm.mma.sync A[%1763, %1765, %1767, %1769]  B[%1789, %1791]  C[%1753, %1754, %1755, %1756]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1797 = llvm.extractvalue %1796[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1798 = llvm.extractvalue %1796[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1799 = llvm.extractvalue %1796[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1800 = llvm.extractvalue %1796[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1801 = nvvm.mma.sync A[%1763, %1765, %1767, %1769]  B[%1793, %1795]  C[%1758, %1759, %1760, %1761]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1802 = llvm.extractvalue %1801[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1803 = llvm.extractvalue %1801[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1804 = llvm.extractvalue %1801[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1805 = llvm.extractvalue %1801[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1806 = nvvm.mma.sync A[%1773, %1777, %1781, %1785]  B[%1789, %1791]  C[%1797, %1798, %1799, %1800]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1807 = llvm.extractvalue %1806[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1808 = llvm.extractvalue %1806[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1809 = llvm.extractvalue %1806[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1810 = llvm.extractvalue %1806[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1811 = nvvm.mma.sync A[%1773, %1777, %1781, %1785]  B[%1793, %1795]  C[%1802, %1803, %1804, %1805]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1812 = llvm.extractvalue %1811[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1813 = llvm.extractvalue %1811[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1814 = llvm.extractvalue %1811[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1815 = llvm.extractvalue %1811[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1816 = llvm.insertelement %1627, %37[%7 : i32] : vector<2xf16>
      %1817 = llvm.insertelement %1630, %1816[%8 : i32] : vector<2xf16>
      %1818 = llvm.insertelement %1633, %37[%7 : i32] : vector<2xf16>
      %1819 = llvm.insertelement %1636, %1818[%8 : i32] : vector<2xf16>
      %1820 = llvm.insertelement %1639, %37[%7 : i32] : vector<2xf16>
      %1821 = llvm.insertelement %1642, %1820[%8 : i32] : vector<2xf16>
      %1822 = llvm.insertelement %1645, %37[%7 : i32] : vector<2xf16>
      %1823 = llvm.insertelement %1648, %1822[%8 : i32] : vector<2xf16>
      %1824 = llvm.fptrunc %1629 : f32 to f16
      %1825 = llvm.fptrunc %1632 : f32 to f16
      %1826 = llvm.insertelement %1824, %37[%7 : i32] : vector<2xf16>
      %1827 = llvm.insertelement %1825, %1826[%8 : i32] : vector<2xf16>
      %1828 = llvm.fptrunc %1635 : f32 to f16
      %1829 = llvm.fptrunc %1638 : f32 to f16
      %1830 = llvm.insertelement %1828, %37[%7 : i32] : vector<2xf16>
      %1831 = llvm.insertelement %1829, %1830[%8 : i32] : vector<2xf16>
      %1832 = llvm.fptrunc %1641 : f32 to f16
      %1833 = llvm.fptrunc %1644 : f32 to f16
      %1834 = llvm.insertelement %1832, %37[%7 : i32] : vector<2xf16>
      %1835 = llvm.insertelement %1833, %1834[%8 : i32] : vector<2xf16>
      %1836 = llvm.fptrunc %1647 : f32 to f16
      %1837 = llvm.fptrunc %1650 : f32 to f16
      %1838 = llvm.insertelement %1836, %37[%7 : i32] : vector<2xf16>
      %1839 = llvm.insertelement %1837, %1838[%8 : i32] : vector<2xf16>
      %1840 = llvm.getelementptr %1678[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1841 = nvvm.ldmatrix %1840 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1842 = llvm.extractvalue %1841[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1843 = llvm.bitcast %1842 : i32 to vector<2xf16>
      %1844 = llvm.extractvalue %1841[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1845 = llvm.bitcast %1844 : i32 to vector<2xf16>
      %1846 = llvm.extractvalue %1841[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1847 = llvm.bitcast %1846 : i32 to vector<2xf16>
      %1848 = llvm.extractvalue %1841[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1849 = llvm.bitcast %1848 : i32 to vector<2xf16>
      %1850 = nvvm.mma.sync A[%1817, %1819, %1821, %1823]  B[%1843, %1845]  C[%1807, %1808, %1809, %1810]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1851 = llvm.extractvalue %1850[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1852 = llvm.extractvalue %1850[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1853 = llvm.extractvalue %1850[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1854 = llvm.extractvalue %1850[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1855 = nvvm.mma.sync A[%1817, %1819, %1821, %1823]  B[%1847, %1849]  C[%1812, %1813, %1814, %1815]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1856 = llvm.extractvalue %1855[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1857 = llvm.extractvalue %1855[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1858 = llvm.extractvalue %1855[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1859 = llvm.extractvalue %1855[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1860 = nvvm.mma.sync A[%1827, %1831, %1835, %1839]  B[%1843, %1845]  C[%1851, %1852, %1853, %1854]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1861 = llvm.extractvalue %1860[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1862 = llvm.extractvalue %1860[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1863 = llvm.extractvalue %1860[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1864 = llvm.extractvalue %1860[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1865 = nvvm.mma.sync A[%1827, %1831, %1835, %1839]  B[%1847, %1849]  C[%1856, %1857, %1858, %1859]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1866 = llvm.extractvalue %1865[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1867 = llvm.extractvalue %1865[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1868 = llvm.extractvalue %1865[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1869 = llvm.extractvalue %1865[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %1870 = nvvm.shfl.sync  bfly %1206, %1419, %8, %1207 : f32 -> f32
      %1871 = llvm.fadd %1419, %1870 : f32
      %1872 = nvvm.shfl.sync  bfly %1206, %1871, %6, %1207 : f32 -> f32
      %1873 = llvm.fadd %1871, %1872 : f32
      %1874 = nvvm.shfl.sync  bfly %1206, %1427, %8, %1207 : f32 -> f32
      %1875 = llvm.fadd %1427, %1874 : f32
      %1876 = nvvm.shfl.sync  bfly %1206, %1875, %6, %1207 : f32 -> f32
      %1877 = llvm.fadd %1875, %1876 : f32
      %1878 = llvm.ptrtoint %57 : !llvm.ptr<1> to i64
      %1879 = llvm.urem %1878, %18 : i64
      %1880 = llvm.icmp "eq" %1879, %11 : i64
      %1881 = llvm.urem %arg43, %19 : i64
      %1882 = llvm.icmp "eq" %1881, %11 : i64
      %1883 = llvm.and %1880, %1882 : i1
      %1884 = llvm.urem %arg44, %19 : i64
      %1885 = llvm.icmp "eq" %1884, %11 : i64
      %1886 = llvm.and %1883, %1885 : i1
      %1887 = llvm.icmp "eq" %arg45, %20 : i64
      %1888 = llvm.and %1886, %1887 : i1
      %1889 = llvm.fdiv %1861, %1873 : f32
      %1890 = llvm.select %1218, %38, %1889 : i1, f32
      %1891 = llvm.fptrunc %1890 : f32 to f16
      %1892 = llvm.fdiv %1862, %1873 : f32
      %1893 = llvm.select %1218, %38, %1892 : i1, f32
      %1894 = llvm.fptrunc %1893 : f32 to f16
      %1895 = llvm.fdiv %1866, %1873 : f32
      %1896 = llvm.select %1218, %38, %1895 : i1, f32
      %1897 = llvm.fptrunc %1896 : f32 to f16
      %1898 = llvm.fdiv %1867, %1873 : f32
      %1899 = llvm.select %1218, %38, %1898 : i1, f32
      %1900 = llvm.fptrunc %1899 : f32 to f16
      llvm.cond_br %1888, ^bb220, ^bb223
    ^bb220:  // pred: ^bb219
      llvm.cond_br %78, ^bb221, ^bb222
    ^bb221:  // pred: ^bb220
      %1901 = llvm.insertelement %1891, %37[%7 : i32] : vector<2xf16>
      %1902 = llvm.insertelement %1894, %1901[%8 : i32] : vector<2xf16>
      %1903 = llvm.sext %63 : i32 to i64
      %1904 = llvm.mul %1903, %arg43 : i64
      %1905 = llvm.sext %80 : i32 to i64
      %1906 = llvm.mul %1905, %arg44 : i64
      %1907 = llvm.add %1904, %1906 : i64
      %1908 = llvm.sext %73 : i32 to i64
      %1909 = llvm.mul %1908, %arg45 : i64
      %1910 = llvm.add %1907, %1909 : i64
      %1911 = llvm.getelementptr %57[%1910] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1902, %1911 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1912 = llvm.insertelement %1897, %37[%7 : i32] : vector<2xf16>
      %1913 = llvm.insertelement %1900, %1912[%8 : i32] : vector<2xf16>
      %1914 = llvm.sext %1061 : i32 to i64
      %1915 = llvm.mul %1914, %arg45 : i64
      %1916 = llvm.add %1907, %1915 : i64
      %1917 = llvm.getelementptr %57[%1916] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1913, %1917 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb222
    ^bb222:  // 2 preds: ^bb220, ^bb221
      llvm.br ^bb226
    ^bb223:  // pred: ^bb219
      llvm.cond_br %78, ^bb224, ^bb225
    ^bb224:  // pred: ^bb223
      %1918 = llvm.sext %63 : i32 to i64
      %1919 = llvm.mul %1918, %arg43 : i64
      %1920 = llvm.sext %80 : i32 to i64
      %1921 = llvm.mul %1920, %arg44 : i64
      %1922 = llvm.add %1919, %1921 : i64
      %1923 = llvm.sext %73 : i32 to i64
      %1924 = llvm.mul %1923, %arg45 : i64
      %1925 = llvm.add %1922, %1924 : i64
      %1926 = llvm.getelementptr %57[%1925] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1891, %1926 : f16, !llvm.ptr<1>
      %1927 = llvm.sext %1053 : i32 to i64
      %1928 = llvm.mul %1927, %arg45 : i64
      %1929 = llvm.add %1922, %1928 : i64
      %1930 = llvm.getelementptr %57[%1929] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1894, %1930 : f16, !llvm.ptr<1>
      %1931 = llvm.sext %1061 : i32 to i64
      %1932 = llvm.mul %1931, %arg45 : i64
      %1933 = llvm.add %1922, %1932 : i64
      %1934 = llvm.getelementptr %57[%1933] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1897, %1934 : f16, !llvm.ptr<1>
      %1935 = llvm.sext %1065 : i32 to i64
      %1936 = llvm.mul %1935, %arg45 : i64
      %1937 = llvm.add %1922, %1936 : i64
      %1938 = llvm.getelementptr %57[%1937] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1900, %1938 : f16, !llvm.ptr<1>
      llvm.br ^bb225
    ^bb225:  // 2 preds: ^bb223, ^bb224
      llvm.br ^bb226
    ^bb226:  // 2 preds: ^bb222, ^bb225
      %1939 = llvm.fdiv %1863, %1877 : f32
      %1940 = llvm.select %1294, %38, %1939 : i1, f32
      %1941 = llvm.fptrunc %1940 : f32 to f16
      %1942 = llvm.fdiv %1864, %1877 : f32
      %1943 = llvm.select %1294, %38, %1942 : i1, f32
      %1944 = llvm.fptrunc %1943 : f32 to f16
      %1945 = llvm.fdiv %1868, %1877 : f32
      %1946 = llvm.select %1294, %38, %1945 : i1, f32
      %1947 = llvm.fptrunc %1946 : f32 to f16
      %1948 = llvm.fdiv %1869, %1877 : f32
      %1949 = llvm.select %1294, %38, %1948 : i1, f32
      %1950 = llvm.fptrunc %1949 : f32 to f16
      llvm.cond_br %1888, ^bb227, ^bb230
    ^bb227:  // pred: ^bb226
      llvm.cond_br %83, ^bb228, ^bb229
    ^bb228:  // pred: ^bb227
      %1951 = llvm.insertelement %1941, %37[%7 : i32] : vector<2xf16>
      %1952 = llvm.insertelement %1944, %1951[%8 : i32] : vector<2xf16>
      %1953 = llvm.sext %63 : i32 to i64
      %1954 = llvm.mul %1953, %arg43 : i64
      %1955 = llvm.sext %85 : i32 to i64
      %1956 = llvm.mul %1955, %arg44 : i64
      %1957 = llvm.add %1954, %1956 : i64
      %1958 = llvm.sext %73 : i32 to i64
      %1959 = llvm.mul %1958, %arg45 : i64
      %1960 = llvm.add %1957, %1959 : i64
      %1961 = llvm.getelementptr %57[%1960] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1952, %1961 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1962 = llvm.insertelement %1947, %37[%7 : i32] : vector<2xf16>
      %1963 = llvm.insertelement %1950, %1962[%8 : i32] : vector<2xf16>
      %1964 = llvm.sext %1061 : i32 to i64
      %1965 = llvm.mul %1964, %arg45 : i64
      %1966 = llvm.add %1957, %1965 : i64
      %1967 = llvm.getelementptr %57[%1966] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1963, %1967 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb229
    ^bb229:  // 2 preds: ^bb227, ^bb228
      llvm.br ^bb233
    ^bb230:  // pred: ^bb226
      llvm.cond_br %83, ^bb231, ^bb232
    ^bb231:  // pred: ^bb230
      %1968 = llvm.sext %63 : i32 to i64
      %1969 = llvm.mul %1968, %arg43 : i64
      %1970 = llvm.sext %85 : i32 to i64
      %1971 = llvm.mul %1970, %arg44 : i64
      %1972 = llvm.add %1969, %1971 : i64
      %1973 = llvm.sext %73 : i32 to i64
      %1974 = llvm.mul %1973, %arg45 : i64
      %1975 = llvm.add %1972, %1974 : i64
      %1976 = llvm.getelementptr %57[%1975] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1941, %1976 : f16, !llvm.ptr<1>
      %1977 = llvm.sext %1053 : i32 to i64
      %1978 = llvm.mul %1977, %arg45 : i64
      %1979 = llvm.add %1972, %1978 : i64
      %1980 = llvm.getelementptr %57[%1979] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1944, %1980 : f16, !llvm.ptr<1>
      %1981 = llvm.sext %1061 : i32 to i64
      %1982 = llvm.mul %1981, %arg45 : i64
      %1983 = llvm.add %1972, %1982 : i64
      %1984 = llvm.getelementptr %57[%1983] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1947, %1984 : f16, !llvm.ptr<1>
      %1985 = llvm.sext %1065 : i32 to i64
      %1986 = llvm.mul %1985, %arg45 : i64
      %1987 = llvm.add %1972, %1986 : i64
      %1988 = llvm.getelementptr %57[%1987] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1950, %1988 : f16, !llvm.ptr<1>
      llvm.br ^bb232
    ^bb232:  // 2 preds: ^bb230, ^bb231
      llvm.br ^bb233
    ^bb233:  // 2 preds: ^bb229, ^bb232
      llvm.return
    }
  }
}

