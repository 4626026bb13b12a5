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
      %25 = llvm.mlir.constant(2.500000e-01 : f32) : f32
      %26 = llvm.mlir.constant(9 : i32) : i32
      %27 = llvm.mlir.constant(17 : i32) : i32
      %28 = llvm.mlir.constant(24 : i32) : i32
      %29 = llvm.mlir.constant(25 : i32) : i32
      %30 = llvm.mlir.constant(33 : i32) : i32
      %31 = llvm.mlir.constant(40 : i32) : i32
      %32 = llvm.mlir.constant(41 : i32) : i32
      %33 = llvm.mlir.constant(48 : i32) : i32
      %34 = llvm.mlir.constant(49 : i32) : i32
      %35 = llvm.mlir.constant(56 : i32) : i32
      %36 = llvm.mlir.constant(57 : i32) : i32
      %37 = llvm.mlir.constant(1.44269502 : f32) : f32
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
      llvm.br ^bb81
    ^bb69:  // pred: ^bb67
      llvm.br ^bb70(%66 : i32)
    ^bb70(%594: i32):  // 2 preds: ^bb69, ^bb79
      %595 = llvm.icmp "slt" %594, %21 : i32
      llvm.cond_br %595, ^bb71, ^bb80
    ^bb71:  // pred: ^bb70
      %596 = llvm.udiv %594, %5 : i32
      %597 = llvm.urem %594, %5 : i32
      %598 = llvm.mul %597, %6 : i32
      %599 = llvm.icmp "slt" %596, %2 : i32
      %600 = llvm.sext %596 : i32 to i64
      %601 = llvm.mul %600, %arg5 : i64
      %602 = llvm.icmp "slt" %598, %3 : i32
      %603 = llvm.and %599, %602 : i1
      %604 = llvm.sext %598 : i32 to i64
      %605 = llvm.mul %604, %arg6 : i64
      %606 = llvm.add %601, %605 : i64
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
      %610 = llvm.add %598, %8 : i32
      %611 = llvm.icmp "slt" %610, %3 : i32
      %612 = llvm.and %599, %611 : i1
      %613 = llvm.sext %610 : i32 to i64
      %614 = llvm.mul %613, %arg6 : i64
      %615 = llvm.add %601, %614 : i64
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
      %619 = llvm.insertelement %609, %22[%7 : i32] : vector<2xf16>
      %620 = llvm.insertelement %618, %619[%8 : i32] : vector<2xf16>
      %621 = llvm.udiv %598, %5 : i32
      %622 = llvm.mul %596, %13 : i32
      %623 = llvm.add %622, %621 : i32
      %624 = llvm.mul %623, %3 : i32
      %625 = llvm.getelementptr %553[%624] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %626 = llvm.urem %598, %5 : i32
      %627 = llvm.getelementptr %625[%626] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %620, %627 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %628 = llvm.add %594, %2 : i32
      llvm.br ^bb70(%628 : i32)
    ^bb80:  // pred: ^bb70
      llvm.br ^bb81
    ^bb81:  // 2 preds: ^bb68, ^bb80
      nvvm.cp.async.commit.group
      %629 = llvm.getelementptr %68[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %630 = llvm.ptrtoint %42 : !llvm.ptr<1> to i64
      %631 = llvm.urem %630, %18 : i64
      %632 = llvm.icmp "eq" %631, %11 : i64
      %633 = llvm.urem %arg35, %19 : i64
      %634 = llvm.icmp "eq" %633, %11 : i64
      %635 = llvm.and %632, %634 : i1
      %636 = llvm.icmp "eq" %arg36, %20 : i64
      %637 = llvm.and %635, %636 : i1
      llvm.cond_br %637, ^bb82, ^bb83
    ^bb82:  // pred: ^bb81
      %638 = llvm.udiv %66, %6 : i32
      %639 = llvm.urem %66, %6 : i32
      %640 = llvm.mul %639, %5 : i32
      %641 = llvm.sub %3, %640 : i32
      %642 = llvm.mul %641, %6 : i32
      %643 = llvm.icmp "slt" %642, %3 : i32
      %644 = llvm.select %643, %642, %3 : i1, i32
      %645 = llvm.icmp "sgt" %644, %7 : i32
      %646 = llvm.select %645, %644, %7 : i1, i32
      %647 = llvm.icmp "slt" %638, %2 : i32
      %648 = llvm.select %647, %646, %7 : i1, i32
      %649 = llvm.sext %638 : i32 to i64
      %650 = llvm.mul %649, %arg35 : i64
      %651 = llvm.sext %640 : i32 to i64
      %652 = llvm.add %650, %651 : i64
      %653 = llvm.getelementptr %42[%652] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %654 = llvm.icmp "sgt" %648, %7 : i32
      %655 = llvm.select %654, %653, %42 : i1, !llvm.ptr<1>
      %656 = llvm.mul %638, %13 : i32
      %657 = llvm.add %656, %639 : i32
      %658 = llvm.mul %657, %3 : i32
      %659 = llvm.getelementptr %629[%658] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %659, %655, 16, cache =  cg, %648 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %660 = llvm.add %638, %4 : i32
      %661 = llvm.icmp "slt" %660, %2 : i32
      %662 = llvm.select %661, %646, %7 : i1, i32
      %663 = llvm.sext %660 : i32 to i64
      %664 = llvm.mul %663, %arg35 : i64
      %665 = llvm.add %664, %651 : i64
      %666 = llvm.getelementptr %42[%665] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %667 = llvm.icmp "sgt" %662, %7 : i32
      %668 = llvm.select %667, %666, %42 : i1, !llvm.ptr<1>
      %669 = llvm.getelementptr %659[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %669, %668, 16, cache =  cg, %662 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb95
    ^bb83:  // pred: ^bb81
      llvm.br ^bb84(%66 : i32)
    ^bb84(%670: i32):  // 2 preds: ^bb83, ^bb93
      %671 = llvm.icmp "slt" %670, %21 : i32
      llvm.cond_br %671, ^bb85, ^bb94
    ^bb85:  // pred: ^bb84
      %672 = llvm.udiv %670, %5 : i32
      %673 = llvm.urem %670, %5 : i32
      %674 = llvm.mul %673, %6 : i32
      %675 = llvm.icmp "slt" %672, %2 : i32
      %676 = llvm.sext %672 : i32 to i64
      %677 = llvm.mul %676, %arg35 : i64
      %678 = llvm.icmp "slt" %674, %3 : i32
      %679 = llvm.and %675, %678 : i1
      %680 = llvm.sext %674 : i32 to i64
      %681 = llvm.mul %680, %arg36 : i64
      %682 = llvm.add %677, %681 : i64
      %683 = llvm.getelementptr %42[%682] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %679, ^bb86, ^bb87
    ^bb86:  // pred: ^bb85
      %684 = llvm.load %683 : !llvm.ptr<1> -> f16
      llvm.br ^bb88(%684 : f16)
    ^bb87:  // pred: ^bb85
      llvm.br ^bb88(%12 : f16)
    ^bb88(%685: f16):  // 2 preds: ^bb86, ^bb87
      llvm.br ^bb89
    ^bb89:  // pred: ^bb88
      %686 = llvm.add %674, %8 : i32
      %687 = llvm.icmp "slt" %686, %3 : i32
      %688 = llvm.and %675, %687 : i1
      %689 = llvm.sext %686 : i32 to i64
      %690 = llvm.mul %689, %arg36 : i64
      %691 = llvm.add %677, %690 : i64
      %692 = llvm.getelementptr %42[%691] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %688, ^bb90, ^bb91
    ^bb90:  // pred: ^bb89
      %693 = llvm.load %692 : !llvm.ptr<1> -> f16
      llvm.br ^bb92(%693 : f16)
    ^bb91:  // pred: ^bb89
      llvm.br ^bb92(%12 : f16)
    ^bb92(%694: f16):  // 2 preds: ^bb90, ^bb91
      llvm.br ^bb93
    ^bb93:  // pred: ^bb92
      %695 = llvm.insertelement %685, %22[%7 : i32] : vector<2xf16>
      %696 = llvm.insertelement %694, %695[%8 : i32] : vector<2xf16>
      %697 = llvm.udiv %674, %5 : i32
      %698 = llvm.mul %672, %13 : i32
      %699 = llvm.add %698, %697 : i32
      %700 = llvm.mul %699, %3 : i32
      %701 = llvm.getelementptr %629[%700] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %702 = llvm.urem %674, %5 : i32
      %703 = llvm.getelementptr %701[%702] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %696, %703 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %704 = llvm.add %670, %2 : i32
      llvm.br ^bb84(%704 : i32)
    ^bb94:  // pred: ^bb84
      llvm.br ^bb95
    ^bb95:  // 2 preds: ^bb82, ^bb94
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %705 = llvm.getelementptr %68[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %561, ^bb96, ^bb97
    ^bb96:  // pred: ^bb95
      %706 = llvm.udiv %66, %6 : i32
      %707 = llvm.urem %66, %6 : i32
      %708 = llvm.mul %707, %5 : i32
      %709 = llvm.sub %3, %708 : i32
      %710 = llvm.mul %709, %6 : i32
      %711 = llvm.icmp "slt" %710, %3 : i32
      %712 = llvm.select %711, %710, %3 : i1, i32
      %713 = llvm.icmp "sgt" %712, %7 : i32
      %714 = llvm.select %713, %712, %7 : i1, i32
      %715 = llvm.add %706, %2 : i32
      %716 = llvm.icmp "slt" %715, %2 : i32
      %717 = llvm.select %716, %714, %7 : i1, i32
      %718 = llvm.sext %715 : i32 to i64
      %719 = llvm.mul %718, %arg5 : i64
      %720 = llvm.sext %708 : i32 to i64
      %721 = llvm.add %719, %720 : i64
      %722 = llvm.getelementptr %54[%721] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %723 = llvm.icmp "sgt" %717, %7 : i32
      %724 = llvm.select %723, %722, %54 : i1, !llvm.ptr<1>
      %725 = llvm.mul %706, %13 : i32
      %726 = llvm.add %725, %707 : i32
      %727 = llvm.mul %726, %3 : i32
      %728 = llvm.getelementptr %705[%727] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %728, %724, 16, cache =  cg, %717 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %729 = llvm.add %706, %39 : i32
      %730 = llvm.icmp "slt" %729, %2 : i32
      %731 = llvm.select %730, %714, %7 : i1, i32
      %732 = llvm.sext %729 : i32 to i64
      %733 = llvm.mul %732, %arg5 : i64
      %734 = llvm.add %733, %720 : i64
      %735 = llvm.getelementptr %54[%734] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %736 = llvm.icmp "sgt" %731, %7 : i32
      %737 = llvm.select %736, %735, %54 : i1, !llvm.ptr<1>
      %738 = llvm.getelementptr %728[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %738, %737, 16, cache =  cg, %731 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb109
    ^bb97:  // pred: ^bb95
      llvm.br ^bb98(%66 : i32)
    ^bb98(%739: i32):  // 2 preds: ^bb97, ^bb107
      %740 = llvm.icmp "slt" %739, %21 : i32
      llvm.cond_br %740, ^bb99, ^bb108
    ^bb99:  // pred: ^bb98
      %741 = llvm.udiv %739, %5 : i32
      %742 = llvm.urem %739, %5 : i32
      %743 = llvm.mul %742, %6 : i32
      %744 = llvm.add %741, %2 : i32
      %745 = llvm.icmp "slt" %744, %2 : i32
      %746 = llvm.sext %744 : i32 to i64
      %747 = llvm.mul %746, %arg5 : i64
      %748 = llvm.icmp "slt" %743, %3 : i32
      %749 = llvm.and %745, %748 : i1
      %750 = llvm.sext %743 : i32 to i64
      %751 = llvm.mul %750, %arg6 : i64
      %752 = llvm.add %747, %751 : i64
      %753 = llvm.getelementptr %54[%752] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %749, ^bb100, ^bb101
    ^bb100:  // pred: ^bb99
      %754 = llvm.load %753 : !llvm.ptr<1> -> f16
      llvm.br ^bb102(%754 : f16)
    ^bb101:  // pred: ^bb99
      llvm.br ^bb102(%12 : f16)
    ^bb102(%755: f16):  // 2 preds: ^bb100, ^bb101
      llvm.br ^bb103
    ^bb103:  // pred: ^bb102
      %756 = llvm.add %743, %8 : i32
      %757 = llvm.icmp "slt" %756, %3 : i32
      %758 = llvm.and %745, %757 : i1
      %759 = llvm.sext %756 : i32 to i64
      %760 = llvm.mul %759, %arg6 : i64
      %761 = llvm.add %747, %760 : i64
      %762 = llvm.getelementptr %54[%761] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %758, ^bb104, ^bb105
    ^bb104:  // pred: ^bb103
      %763 = llvm.load %762 : !llvm.ptr<1> -> f16
      llvm.br ^bb106(%763 : f16)
    ^bb105:  // pred: ^bb103
      llvm.br ^bb106(%12 : f16)
    ^bb106(%764: f16):  // 2 preds: ^bb104, ^bb105
      llvm.br ^bb107
    ^bb107:  // pred: ^bb106
      %765 = llvm.insertelement %755, %22[%7 : i32] : vector<2xf16>
      %766 = llvm.insertelement %764, %765[%8 : i32] : vector<2xf16>
      %767 = llvm.udiv %743, %5 : i32
      %768 = llvm.mul %741, %13 : i32
      %769 = llvm.add %768, %767 : i32
      %770 = llvm.mul %769, %3 : i32
      %771 = llvm.getelementptr %705[%770] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %772 = llvm.urem %743, %5 : i32
      %773 = llvm.getelementptr %771[%772] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %766, %773 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %774 = llvm.add %739, %2 : i32
      llvm.br ^bb98(%774 : i32)
    ^bb108:  // pred: ^bb98
      llvm.br ^bb109
    ^bb109:  // 2 preds: ^bb96, ^bb108
      nvvm.cp.async.commit.group
      %775 = llvm.urem %69, %3 : i32
      %776 = llvm.add %75, %775 : i32
      %777 = llvm.udiv %69, %3 : i32
      %778 = llvm.mul %776, %13 : i32
      %779 = llvm.add %778, %777 : i32
      %780 = llvm.mul %779, %3 : i32
      %781 = llvm.getelementptr %68[%780] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %782 = nvvm.ldmatrix %781 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %783 = llvm.extractvalue %782[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %784 = llvm.bitcast %783 : i32 to vector<2xf16>
      %785 = llvm.extractvalue %782[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %786 = llvm.bitcast %785 : i32 to vector<2xf16>
      %787 = llvm.extractvalue %782[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %788 = llvm.bitcast %787 : i32 to vector<2xf16>
      %789 = llvm.extractvalue %782[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %790 = llvm.bitcast %789 : i32 to vector<2xf16>
      %791 = llvm.mul %777, %5 : i32
      %792 = llvm.urem %69, %5 : i32
      %793 = llvm.add %791, %792 : i32
      %794 = llvm.udiv %69, %5 : i32
      %795 = llvm.urem %794, %6 : i32
      %796 = llvm.mul %793, %13 : i32
      %797 = llvm.add %796, %795 : i32
      %798 = llvm.mul %797, %3 : i32
      %799 = llvm.getelementptr %553[%798] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %800 = nvvm.ldmatrix %799 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %801 = llvm.extractvalue %800[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %802 = llvm.bitcast %801 : i32 to vector<2xf16>
      %803 = llvm.extractvalue %800[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %804 = llvm.bitcast %803 : i32 to vector<2xf16>
      %805 = llvm.extractvalue %800[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %806 = llvm.bitcast %805 : i32 to vector<2xf16>
      %807 = llvm.extractvalue %800[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %808 = llvm.bitcast %807 : i32 to vector<2xf16>
      %809 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%802, %804]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %810 = llvm.extractvalue %809[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %811 = llvm.extractvalue %809[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %812 = llvm.extractvalue %809[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %813 = llvm.extractvalue %809[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %814 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%806, %808]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %815 = llvm.extractvalue %814[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %816 = llvm.extractvalue %814[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %817 = llvm.extractvalue %814[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %818 = llvm.extractvalue %814[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %819 = llvm.getelementptr %799[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %820 = nvvm.ldmatrix %819 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %821 = llvm.extractvalue %820[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %822 = llvm.bitcast %821 : i32 to vector<2xf16>
      %823 = llvm.extractvalue %820[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %824 = llvm.bitcast %823 : i32 to vector<2xf16>
      %825 = llvm.extractvalue %820[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %826 = llvm.bitcast %825 : i32 to vector<2xf16>
      %827 = llvm.extractvalue %820[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %828 = llvm.bitcast %827 : i32 to vector<2xf16>
      %829 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%822, %824]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %830 = llvm.extractvalue %829[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %831 = llvm.extractvalue %829[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %832 = llvm.extractvalue %829[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %833 = llvm.extractvalue %829[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %834 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%826, %828]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %835 = llvm.extractvalue %834[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %836 = llvm.extractvalue %834[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %837 = llvm.extractvalue %834[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %838 = llvm.extractvalue %834[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %839 = llvm.getelementptr %799[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %840 = nvvm.ldmatrix %839 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %841 = llvm.extractvalue %840[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %842 = llvm.bitcast %841 : i32 to vector<2xf16>
      %843 = llvm.extractvalue %840[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %844 = llvm.bitcast %843 : i32 to vector<2xf16>
      %845 = llvm.extractvalue %840[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %846 = llvm.bitcast %845 : i32 to vector<2xf16>
      %847 = llvm.extractvalue %840[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %848 = llvm.bitcast %847 : i32 to vector<2xf16>
      %849 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%842, %844]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %850 = llvm.extractvalue %849[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %851 = llvm.extractvalue %849[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %852 = llvm.extractvalue %849[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %853 = llvm.extractvalue %849[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %854 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%846, %848]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %855 = llvm.extractvalue %854[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %856 = llvm.extractvalue %854[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %857 = llvm.extractvalue %854[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %858 = llvm.extractvalue %854[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %859 = llvm.getelementptr %799[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %860 = nvvm.ldmatrix %859 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %861 = llvm.extractvalue %860[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %862 = llvm.bitcast %861 : i32 to vector<2xf16>
      %863 = llvm.extractvalue %860[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %864 = llvm.bitcast %863 : i32 to vector<2xf16>
      %865 = llvm.extractvalue %860[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %866 = llvm.bitcast %865 : i32 to vector<2xf16>
      %867 = llvm.extractvalue %860[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %868 = llvm.bitcast %867 : i32 to vector<2xf16>
      %869 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%862, %864]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %870 = llvm.extractvalue %869[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %871 = llvm.extractvalue %869[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %872 = llvm.extractvalue %869[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %873 = llvm.extractvalue %869[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %874 = nvvm.mma.sync A[%784, %786, %788, %790]  B[%866, %868]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %875 = llvm.extractvalue %874[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %876 = llvm.extractvalue %874[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %877 = llvm.extractvalue %874[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %878 = llvm.extractvalue %874[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %879 = llvm.fmul %810, %25 : f32
      %880 = llvm.icmp "slt" %73, %2 : i32
      %881 = llvm.select %880, %879, %23 : i1, f32
      %882 = llvm.add %73, %8 : i32
      %883 = llvm.fmul %811, %25 : f32
      %884 = llvm.icmp "slt" %882, %2 : i32
      %885 = llvm.select %884, %883, %23 : i1, f32
      %886 = llvm.fmul %812, %25 : f32
      %887 = llvm.select %880, %886, %23 : i1, f32
      %888 = llvm.fmul %813, %25 : f32
      %889 = llvm.select %884, %888, %23 : i1, f32
      %890 = llvm.add %73, %5 : i32
      %891 = llvm.fmul %815, %25 : f32
      %892 = llvm.icmp "slt" %890, %2 : i32
      %893 = llvm.select %892, %891, %23 : i1, f32
      %894 = llvm.add %73, %26 : i32
      %895 = llvm.fmul %816, %25 : f32
      %896 = llvm.icmp "slt" %894, %2 : i32
      %897 = llvm.select %896, %895, %23 : i1, f32
      %898 = llvm.fmul %817, %25 : f32
      %899 = llvm.select %892, %898, %23 : i1, f32
      %900 = llvm.fmul %818, %25 : f32
      %901 = llvm.select %896, %900, %23 : i1, f32
      %902 = llvm.add %73, %3 : i32
      %903 = llvm.fmul %830, %25 : f32
      %904 = llvm.icmp "slt" %902, %2 : i32
      %905 = llvm.select %904, %903, %23 : i1, f32
      %906 = llvm.add %73, %27 : i32
      %907 = llvm.fmul %831, %25 : f32
      %908 = llvm.icmp "slt" %906, %2 : i32
      %909 = llvm.select %908, %907, %23 : i1, f32
      %910 = llvm.fmul %832, %25 : f32
      %911 = llvm.select %904, %910, %23 : i1, f32
      %912 = llvm.fmul %833, %25 : f32
      %913 = llvm.select %908, %912, %23 : i1, f32
      %914 = llvm.add %73, %28 : i32
      %915 = llvm.fmul %835, %25 : f32
      %916 = llvm.icmp "slt" %914, %2 : i32
      %917 = llvm.select %916, %915, %23 : i1, f32
      %918 = llvm.add %73, %29 : i32
      %919 = llvm.fmul %836, %25 : f32
      %920 = llvm.icmp "slt" %918, %2 : i32
      %921 = llvm.select %920, %919, %23 : i1, f32
      %922 = llvm.fmul %837, %25 : f32
      %923 = llvm.select %916, %922, %23 : i1, f32
      %924 = llvm.fmul %838, %25 : f32
      %925 = llvm.select %920, %924, %23 : i1, f32
      %926 = llvm.add %73, %4 : i32
      %927 = llvm.fmul %850, %25 : f32
      %928 = llvm.icmp "slt" %926, %2 : i32
      %929 = llvm.select %928, %927, %23 : i1, f32
      %930 = llvm.add %73, %30 : i32
      %931 = llvm.fmul %851, %25 : f32
      %932 = llvm.icmp "slt" %930, %2 : i32
      %933 = llvm.select %932, %931, %23 : i1, f32
      %934 = llvm.fmul %852, %25 : f32
      %935 = llvm.select %928, %934, %23 : i1, f32
      %936 = llvm.fmul %853, %25 : f32
      %937 = llvm.select %932, %936, %23 : i1, f32
      %938 = llvm.add %73, %31 : i32
      %939 = llvm.fmul %855, %25 : f32
      %940 = llvm.icmp "slt" %938, %2 : i32
      %941 = llvm.select %940, %939, %23 : i1, f32
      %942 = llvm.add %73, %32 : i32
      %943 = llvm.fmul %856, %25 : f32
      %944 = llvm.icmp "slt" %942, %2 : i32
      %945 = llvm.select %944, %943, %23 : i1, f32
      %946 = llvm.fmul %857, %25 : f32
      %947 = llvm.select %940, %946, %23 : i1, f32
      %948 = llvm.fmul %858, %25 : f32
      %949 = llvm.select %944, %948, %23 : i1, f32
      %950 = llvm.add %73, %33 : i32
      %951 = llvm.fmul %870, %25 : f32
      %952 = llvm.icmp "slt" %950, %2 : i32
      %953 = llvm.select %952, %951, %23 : i1, f32
      %954 = llvm.add %73, %34 : i32
      %955 = llvm.fmul %871, %25 : f32
      %956 = llvm.icmp "slt" %954, %2 : i32
      %957 = llvm.select %956, %955, %23 : i1, f32
      %958 = llvm.fmul %872, %25 : f32
      %959 = llvm.select %952, %958, %23 : i1, f32
      %960 = llvm.fmul %873, %25 : f32
      %961 = llvm.select %956, %960, %23 : i1, f32
      %962 = llvm.add %73, %35 : i32
      %963 = llvm.fmul %875, %25 : f32
      %964 = llvm.icmp "slt" %962, %2 : i32
      %965 = llvm.select %964, %963, %23 : i1, f32
      %966 = llvm.add %73, %36 : i32
      %967 = llvm.fmul %876, %25 : f32
      %968 = llvm.icmp "slt" %966, %2 : i32
      %969 = llvm.select %968, %967, %23 : i1, f32
      %970 = llvm.fmul %877, %25 : f32
      %971 = llvm.select %964, %970, %23 : i1, f32
      %972 = llvm.fmul %878, %25 : f32
      %973 = llvm.select %968, %972, %23 : i1, f32
      %974 = llvm.fcmp "ugt" %881, %885 : f32
      %975 = llvm.select %974, %881, %885 : i1, f32
      %976 = llvm.fcmp "uno" %885, %885 : f32
      %977 = llvm.select %976, %885, %975 : i1, f32
      %978 = llvm.fcmp "ugt" %977, %893 : f32
      %979 = llvm.select %978, %977, %893 : i1, f32
      %980 = llvm.fcmp "uno" %893, %893 : f32
      %981 = llvm.select %980, %893, %979 : i1, f32
      %982 = llvm.fcmp "ugt" %981, %897 : f32
      %983 = llvm.select %982, %981, %897 : i1, f32
      %984 = llvm.fcmp "uno" %897, %897 : f32
      %985 = llvm.select %984, %897, %983 : i1, f32
      %986 = llvm.fcmp "ugt" %985, %905 : f32
      %987 = llvm.select %986, %985, %905 : i1, f32
      %988 = llvm.fcmp "uno" %905, %905 : f32
      %989 = llvm.select %988, %905, %987 : i1, f32
      %990 = llvm.fcmp "ugt" %989, %909 : f32
      %991 = llvm.select %990, %989, %909 : i1, f32
      %992 = llvm.fcmp "uno" %909, %909 : f32
      %993 = llvm.select %992, %909, %991 : i1, f32
      %994 = llvm.fcmp "ugt" %993, %917 : f32
      %995 = llvm.select %994, %993, %917 : i1, f32
      %996 = llvm.fcmp "uno" %917, %917 : f32
      %997 = llvm.select %996, %917, %995 : i1, f32
      %998 = llvm.fcmp "ugt" %997, %921 : f32
      %999 = llvm.select %998, %997, %921 : i1, f32
      %1000 = llvm.fcmp "uno" %921, %921 : f32
      %1001 = llvm.select %1000, %921, %999 : i1, f32
      %1002 = llvm.fcmp "ugt" %1001, %929 : f32
      %1003 = llvm.select %1002, %1001, %929 : i1, f32
      %1004 = llvm.fcmp "uno" %929, %929 : f32
      %1005 = llvm.select %1004, %929, %1003 : i1, f32
      %1006 = llvm.fcmp "ugt" %1005, %933 : f32
      %1007 = llvm.select %1006, %1005, %933 : i1, f32
      %1008 = llvm.fcmp "uno" %933, %933 : f32
      %1009 = llvm.select %1008, %933, %1007 : i1, f32
      %1010 = llvm.fcmp "ugt" %1009, %941 : f32
      %1011 = llvm.select %1010, %1009, %941 : i1, f32
      %1012 = llvm.fcmp "uno" %941, %941 : f32
      %1013 = llvm.select %1012, %941, %1011 : i1, f32
      %1014 = llvm.fcmp "ugt" %1013, %945 : f32
      %1015 = llvm.select %1014, %1013, %945 : i1, f32
      %1016 = llvm.fcmp "uno" %945, %945 : f32
      %1017 = llvm.select %1016, %945, %1015 : i1, f32
      %1018 = llvm.fcmp "ugt" %1017, %953 : f32
      %1019 = llvm.select %1018, %1017, %953 : i1, f32
      %1020 = llvm.fcmp "uno" %953, %953 : f32
      %1021 = llvm.select %1020, %953, %1019 : i1, f32
      %1022 = llvm.fcmp "ugt" %1021, %957 : f32
      %1023 = llvm.select %1022, %1021, %957 : i1, f32
      %1024 = llvm.fcmp "uno" %957, %957 : f32
      %1025 = llvm.select %1024, %957, %1023 : i1, f32
      %1026 = llvm.fcmp "ugt" %1025, %965 : f32
      %1027 = llvm.select %1026, %1025, %965 : i1, f32
      %1028 = llvm.fcmp "uno" %965, %965 : f32
      %1029 = llvm.select %1028, %965, %1027 : i1, f32
      %1030 = llvm.fcmp "ugt" %1029, %969 : f32
      %1031 = llvm.select %1030, %1029, %969 : i1, f32
      %1032 = llvm.fcmp "uno" %969, %969 : f32
      %1033 = llvm.select %1032, %969, %1031 : i1, f32
      %1034 = llvm.sub %4, %4 : i32
      %1035 = llvm.lshr %0, %1034 : i32
      %1036 = llvm.sub %4, %8 : i32
      %1037 = nvvm.shfl.sync  bfly %1035, %1033, %8, %1036 : f32 -> f32
      %1038 = llvm.fcmp "ugt" %1033, %1037 : f32
      %1039 = llvm.select %1038, %1033, %1037 : i1, f32
      %1040 = llvm.fcmp "uno" %1037, %1037 : f32
      %1041 = llvm.select %1040, %1037, %1039 : i1, f32
      %1042 = nvvm.shfl.sync  bfly %1035, %1041, %6, %1036 : f32 -> f32
      %1043 = llvm.fcmp "ugt" %1041, %1042 : f32
      %1044 = llvm.select %1043, %1041, %1042 : i1, f32
      %1045 = llvm.fcmp "uno" %1042, %1042 : f32
      %1046 = llvm.select %1045, %1042, %1044 : i1, f32
      %1047 = llvm.fcmp "oeq" %1046, %23 : f32
      %1048 = llvm.select %1047, %24, %1046 : i1, f32
      %1049 = llvm.fsub %23, %1048 : f32
      %1050 = llvm.fmul %1049, %37 : f32
      %1051 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1050) : (f32) -> f32
      %1052 = llvm.fmul %1051, %24 : f32
      %1053 = llvm.fcmp "ugt" %887, %889 : f32
      %1054 = llvm.select %1053, %887, %889 : i1, f32
      %1055 = llvm.fcmp "uno" %889, %889 : f32
      %1056 = llvm.select %1055, %889, %1054 : i1, f32
      %1057 = llvm.fcmp "ugt" %1056, %899 : f32
      %1058 = llvm.select %1057, %1056, %899 : i1, f32
      %1059 = llvm.fcmp "uno" %899, %899 : f32
      %1060 = llvm.select %1059, %899, %1058 : i1, f32
      %1061 = llvm.fcmp "ugt" %1060, %901 : f32
      %1062 = llvm.select %1061, %1060, %901 : i1, f32
      %1063 = llvm.fcmp "uno" %901, %901 : f32
      %1064 = llvm.select %1063, %901, %1062 : i1, f32
      %1065 = llvm.fcmp "ugt" %1064, %911 : f32
      %1066 = llvm.select %1065, %1064, %911 : i1, f32
      %1067 = llvm.fcmp "uno" %911, %911 : f32
      %1068 = llvm.select %1067, %911, %1066 : i1, f32
      %1069 = llvm.fcmp "ugt" %1068, %913 : f32
      %1070 = llvm.select %1069, %1068, %913 : i1, f32
      %1071 = llvm.fcmp "uno" %913, %913 : f32
      %1072 = llvm.select %1071, %913, %1070 : i1, f32
      %1073 = llvm.fcmp "ugt" %1072, %923 : f32
      %1074 = llvm.select %1073, %1072, %923 : i1, f32
      %1075 = llvm.fcmp "uno" %923, %923 : f32
      %1076 = llvm.select %1075, %923, %1074 : i1, f32
      %1077 = llvm.fcmp "ugt" %1076, %925 : f32
      %1078 = llvm.select %1077, %1076, %925 : i1, f32
      %1079 = llvm.fcmp "uno" %925, %925 : f32
      %1080 = llvm.select %1079, %925, %1078 : i1, f32
      %1081 = llvm.fcmp "ugt" %1080, %935 : f32
      %1082 = llvm.select %1081, %1080, %935 : i1, f32
      %1083 = llvm.fcmp "uno" %935, %935 : f32
      %1084 = llvm.select %1083, %935, %1082 : i1, f32
      %1085 = llvm.fcmp "ugt" %1084, %937 : f32
      %1086 = llvm.select %1085, %1084, %937 : i1, f32
      %1087 = llvm.fcmp "uno" %937, %937 : f32
      %1088 = llvm.select %1087, %937, %1086 : i1, f32
      %1089 = llvm.fcmp "ugt" %1088, %947 : f32
      %1090 = llvm.select %1089, %1088, %947 : i1, f32
      %1091 = llvm.fcmp "uno" %947, %947 : f32
      %1092 = llvm.select %1091, %947, %1090 : i1, f32
      %1093 = llvm.fcmp "ugt" %1092, %949 : f32
      %1094 = llvm.select %1093, %1092, %949 : i1, f32
      %1095 = llvm.fcmp "uno" %949, %949 : f32
      %1096 = llvm.select %1095, %949, %1094 : i1, f32
      %1097 = llvm.fcmp "ugt" %1096, %959 : f32
      %1098 = llvm.select %1097, %1096, %959 : i1, f32
      %1099 = llvm.fcmp "uno" %959, %959 : f32
      %1100 = llvm.select %1099, %959, %1098 : i1, f32
      %1101 = llvm.fcmp "ugt" %1100, %961 : f32
      %1102 = llvm.select %1101, %1100, %961 : i1, f32
      %1103 = llvm.fcmp "uno" %961, %961 : f32
      %1104 = llvm.select %1103, %961, %1102 : i1, f32
      %1105 = llvm.fcmp "ugt" %1104, %971 : f32
      %1106 = llvm.select %1105, %1104, %971 : i1, f32
      %1107 = llvm.fcmp "uno" %971, %971 : f32
      %1108 = llvm.select %1107, %971, %1106 : i1, f32
      %1109 = llvm.fcmp "ugt" %1108, %973 : f32
      %1110 = llvm.select %1109, %1108, %973 : i1, f32
      %1111 = llvm.fcmp "uno" %973, %973 : f32
      %1112 = llvm.select %1111, %973, %1110 : i1, f32
      %1113 = nvvm.shfl.sync  bfly %1035, %1112, %8, %1036 : f32 -> f32
      %1114 = llvm.fcmp "ugt" %1112, %1113 : f32
      %1115 = llvm.select %1114, %1112, %1113 : i1, f32
      %1116 = llvm.fcmp "uno" %1113, %1113 : f32
      %1117 = llvm.select %1116, %1113, %1115 : i1, f32
      %1118 = nvvm.shfl.sync  bfly %1035, %1117, %6, %1036 : f32 -> f32
      %1119 = llvm.fcmp "ugt" %1117, %1118 : f32
      %1120 = llvm.select %1119, %1117, %1118 : i1, f32
      %1121 = llvm.fcmp "uno" %1118, %1118 : f32
      %1122 = llvm.select %1121, %1118, %1120 : i1, f32
      %1123 = llvm.fcmp "oeq" %1122, %23 : f32
      %1124 = llvm.select %1123, %24, %1122 : i1, f32
      %1125 = llvm.fsub %23, %1124 : f32
      %1126 = llvm.fmul %1125, %37 : f32
      %1127 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1126) : (f32) -> f32
      %1128 = llvm.fmul %1127, %24 : f32
      %1129 = llvm.fsub %881, %1048 : f32
      %1130 = llvm.fmul %1129, %37 : f32
      %1131 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1130) : (f32) -> f32
      %1132 = llvm.fadd %1052, %1131 : f32
      %1133 = llvm.fsub %885, %1048 : f32
      %1134 = llvm.fmul %1133, %37 : f32
      %1135 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1134) : (f32) -> f32
      %1136 = llvm.fadd %1132, %1135 : f32
      %1137 = llvm.fsub %887, %1124 : f32
      %1138 = llvm.fmul %1137, %37 : f32
      %1139 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1138) : (f32) -> f32
      %1140 = llvm.fadd %1128, %1139 : f32
      %1141 = llvm.fsub %889, %1124 : f32
      %1142 = llvm.fmul %1141, %37 : f32
      %1143 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1142) : (f32) -> f32
      %1144 = llvm.fadd %1140, %1143 : f32
      %1145 = llvm.fsub %893, %1048 : f32
      %1146 = llvm.fmul %1145, %37 : f32
      %1147 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1146) : (f32) -> f32
      %1148 = llvm.fadd %1136, %1147 : f32
      %1149 = llvm.fsub %897, %1048 : f32
      %1150 = llvm.fmul %1149, %37 : f32
      %1151 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1150) : (f32) -> f32
      %1152 = llvm.fadd %1148, %1151 : f32
      %1153 = llvm.fsub %899, %1124 : f32
      %1154 = llvm.fmul %1153, %37 : f32
      %1155 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1154) : (f32) -> f32
      %1156 = llvm.fadd %1144, %1155 : f32
      %1157 = llvm.fsub %901, %1124 : f32
      %1158 = llvm.fmul %1157, %37 : f32
      %1159 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1158) : (f32) -> f32
      %1160 = llvm.fadd %1156, %1159 : f32
      %1161 = llvm.fsub %905, %1048 : f32
      %1162 = llvm.fmul %1161, %37 : f32
      %1163 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1162) : (f32) -> f32
      %1164 = llvm.fadd %1152, %1163 : f32
      %1165 = llvm.fsub %909, %1048 : f32
      %1166 = llvm.fmul %1165, %37 : f32
      %1167 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1166) : (f32) -> f32
      %1168 = llvm.fadd %1164, %1167 : f32
      %1169 = llvm.fsub %911, %1124 : f32
      %1170 = llvm.fmul %1169, %37 : f32
      %1171 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1170) : (f32) -> f32
      %1172 = llvm.fadd %1160, %1171 : f32
      %1173 = llvm.fsub %913, %1124 : f32
      %1174 = llvm.fmul %1173, %37 : f32
      %1175 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1174) : (f32) -> f32
      %1176 = llvm.fadd %1172, %1175 : f32
      %1177 = llvm.fsub %917, %1048 : f32
      %1178 = llvm.fmul %1177, %37 : f32
      %1179 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1178) : (f32) -> f32
      %1180 = llvm.fadd %1168, %1179 : f32
      %1181 = llvm.fsub %921, %1048 : f32
      %1182 = llvm.fmul %1181, %37 : f32
      %1183 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1182) : (f32) -> f32
      %1184 = llvm.fadd %1180, %1183 : f32
      %1185 = llvm.fsub %923, %1124 : f32
      %1186 = llvm.fmul %1185, %37 : f32
      %1187 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1186) : (f32) -> f32
      %1188 = llvm.fadd %1176, %1187 : f32
      %1189 = llvm.fsub %925, %1124 : f32
      %1190 = llvm.fmul %1189, %37 : f32
      %1191 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1190) : (f32) -> f32
      %1192 = llvm.fadd %1188, %1191 : f32
      %1193 = llvm.fsub %929, %1048 : f32
      %1194 = llvm.fmul %1193, %37 : f32
      %1195 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1194) : (f32) -> f32
      %1196 = llvm.fadd %1184, %1195 : f32
      %1197 = llvm.fsub %933, %1048 : f32
      %1198 = llvm.fmul %1197, %37 : f32
      %1199 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1198) : (f32) -> f32
      %1200 = llvm.fadd %1196, %1199 : f32
      %1201 = llvm.fsub %935, %1124 : f32
      %1202 = llvm.fmul %1201, %37 : f32
      %1203 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1202) : (f32) -> f32
      %1204 = llvm.fadd %1192, %1203 : f32
      %1205 = llvm.fsub %937, %1124 : f32
      %1206 = llvm.fmul %1205, %37 : f32
      %1207 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1206) : (f32) -> f32
      %1208 = llvm.fadd %1204, %1207 : f32
      %1209 = llvm.fsub %941, %1048 : f32
      %1210 = llvm.fmul %1209, %37 : f32
      %1211 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1210) : (f32) -> f32
      %1212 = llvm.fadd %1200, %1211 : f32
      %1213 = llvm.fsub %945, %1048 : f32
      %1214 = llvm.fmul %1213, %37 : f32
      %1215 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1214) : (f32) -> f32
      %1216 = llvm.fadd %1212, %1215 : f32
      %1217 = llvm.fsub %947, %1124 : f32
      %1218 = llvm.fmul %1217, %37 : f32
      %1219 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1218) : (f32) -> f32
      %1220 = llvm.fadd %1208, %1219 : f32
      %1221 = llvm.fsub %949, %1124 : f32
      %1222 = llvm.fmul %1221, %37 : f32
      %1223 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1222) : (f32) -> f32
      %1224 = llvm.fadd %1220, %1223 : f32
      %1225 = llvm.fsub %953, %1048 : f32
      %1226 = llvm.fmul %1225, %37 : f32
      %1227 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1226) : (f32) -> f32
      %1228 = llvm.fadd %1216, %1227 : f32
      %1229 = llvm.fsub %957, %1048 : f32
      %1230 = llvm.fmul %1229, %37 : f32
      %1231 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1230) : (f32) -> f32
      %1232 = llvm.fadd %1228, %1231 : f32
      %1233 = llvm.fsub %959, %1124 : f32
      %1234 = llvm.fmul %1233, %37 : f32
      %1235 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1234) : (f32) -> f32
      %1236 = llvm.fadd %1224, %1235 : f32
      %1237 = llvm.fsub %961, %1124 : f32
      %1238 = llvm.fmul %1237, %37 : f32
      %1239 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1238) : (f32) -> f32
      %1240 = llvm.fadd %1236, %1239 : f32
      %1241 = llvm.fsub %965, %1048 : f32
      %1242 = llvm.fmul %1241, %37 : f32
      %1243 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1242) : (f32) -> f32
      %1244 = llvm.fadd %1232, %1243 : f32
      %1245 = llvm.fsub %969, %1048 : f32
      %1246 = llvm.fmul %1245, %37 : f32
      %1247 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1246) : (f32) -> f32
      %1248 = llvm.fadd %1244, %1247 : f32
      %1249 = llvm.fsub %971, %1124 : f32
      %1250 = llvm.fmul %1249, %37 : f32
      %1251 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1250) : (f32) -> f32
      %1252 = llvm.fadd %1240, %1251 : f32
      %1253 = llvm.fsub %973, %1124 : f32
      %1254 = llvm.fmul %1253, %37 : f32
      %1255 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1254) : (f32) -> f32
      %1256 = llvm.fadd %1252, %1255 : f32
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %1257 = llvm.getelementptr %68[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %637, ^bb110, ^bb111
    ^bb110:  // pred: ^bb109
      %1258 = llvm.udiv %66, %6 : i32
      %1259 = llvm.urem %66, %6 : i32
      %1260 = llvm.mul %1259, %5 : i32
      %1261 = llvm.sub %3, %1260 : i32
      %1262 = llvm.mul %1261, %6 : i32
      %1263 = llvm.icmp "slt" %1262, %3 : i32
      %1264 = llvm.select %1263, %1262, %3 : i1, i32
      %1265 = llvm.icmp "sgt" %1264, %7 : i32
      %1266 = llvm.select %1265, %1264, %7 : i1, i32
      %1267 = llvm.add %1258, %2 : i32
      %1268 = llvm.icmp "slt" %1267, %2 : i32
      %1269 = llvm.select %1268, %1266, %7 : i1, i32
      %1270 = llvm.sext %1267 : i32 to i64
      %1271 = llvm.mul %1270, %arg35 : i64
      %1272 = llvm.sext %1260 : i32 to i64
      %1273 = llvm.add %1271, %1272 : i64
      %1274 = llvm.getelementptr %42[%1273] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1275 = llvm.icmp "sgt" %1269, %7 : i32
      %1276 = llvm.select %1275, %1274, %42 : i1, !llvm.ptr<1>
      %1277 = llvm.mul %1258, %13 : i32
      %1278 = llvm.add %1277, %1259 : i32
      %1279 = llvm.mul %1278, %3 : i32
      %1280 = llvm.getelementptr %1257[%1279] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1280, %1276, 16, cache =  cg, %1269 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %1281 = llvm.add %1258, %39 : i32
      %1282 = llvm.icmp "slt" %1281, %2 : i32
      %1283 = llvm.select %1282, %1266, %7 : i1, i32
      %1284 = llvm.sext %1281 : i32 to i64
      %1285 = llvm.mul %1284, %arg35 : i64
      %1286 = llvm.add %1285, %1272 : i64
      %1287 = llvm.getelementptr %42[%1286] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1288 = llvm.icmp "sgt" %1283, %7 : i32
      %1289 = llvm.select %1288, %1287, %42 : i1, !llvm.ptr<1>
      %1290 = llvm.getelementptr %1280[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1290, %1289, 16, cache =  cg, %1283 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb123
    ^bb111:  // pred: ^bb109
      llvm.br ^bb112(%66 : i32)
    ^bb112(%1291: i32):  // 2 preds: ^bb111, ^bb121
      %1292 = llvm.icmp "slt" %1291, %21 : i32
      llvm.cond_br %1292, ^bb113, ^bb122
    ^bb113:  // pred: ^bb112
      %1293 = llvm.udiv %1291, %5 : i32
      %1294 = llvm.urem %1291, %5 : i32
      %1295 = llvm.mul %1294, %6 : i32
      %1296 = llvm.add %1293, %2 : i32
      %1297 = llvm.icmp "slt" %1296, %2 : i32
      %1298 = llvm.sext %1296 : i32 to i64
      %1299 = llvm.mul %1298, %arg35 : i64
      %1300 = llvm.icmp "slt" %1295, %3 : i32
      %1301 = llvm.and %1297, %1300 : i1
      %1302 = llvm.sext %1295 : i32 to i64
      %1303 = llvm.mul %1302, %arg36 : i64
      %1304 = llvm.add %1299, %1303 : i64
      %1305 = llvm.getelementptr %42[%1304] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1301, ^bb114, ^bb115
    ^bb114:  // pred: ^bb113
      %1306 = llvm.load %1305 : !llvm.ptr<1> -> f16
      llvm.br ^bb116(%1306 : f16)
    ^bb115:  // pred: ^bb113
      llvm.br ^bb116(%12 : f16)
    ^bb116(%1307: f16):  // 2 preds: ^bb114, ^bb115
      llvm.br ^bb117
    ^bb117:  // pred: ^bb116
      %1308 = llvm.add %1295, %8 : i32
      %1309 = llvm.icmp "slt" %1308, %3 : i32
      %1310 = llvm.and %1297, %1309 : i1
      %1311 = llvm.sext %1308 : i32 to i64
      %1312 = llvm.mul %1311, %arg36 : i64
      %1313 = llvm.add %1299, %1312 : i64
      %1314 = llvm.getelementptr %42[%1313] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1310, ^bb118, ^bb119
    ^bb118:  // pred: ^bb117
      %1315 = llvm.load %1314 : !llvm.ptr<1> -> f16
      llvm.br ^bb120(%1315 : f16)
    ^bb119:  // pred: ^bb117
      llvm.br ^bb120(%12 : f16)
    ^bb120(%1316: f16):  // 2 preds: ^bb118, ^bb119
      llvm.br ^bb121
    ^bb121:  // pred: ^bb120
      %1317 = llvm.insertelement %1307, %22[%7 : i32] : vector<2xf16>
      %1318 = llvm.insertelement %1316, %1317[%8 : i32] : vector<2xf16>
      %1319 = llvm.udiv %1295, %5 : i32
      %1320 = llvm.mul %1293, %13 : i32
      %1321 = llvm.add %1320, %1319 : i32
      %1322 = llvm.mul %1321, %3 : i32
      %1323 = llvm.getelementptr %1257[%1322] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1324 = llvm.urem %1295, %5 : i32
      %1325 = llvm.getelementptr %1323[%1324] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %1318, %1325 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %1326 = llvm.add %1291, %2 : i32
      llvm.br ^bb112(%1326 : i32)
    ^bb122:  // pred: ^bb112
      llvm.br ^bb123
    ^bb123:  // 2 preds: ^bb110, ^bb122
      nvvm.cp.async.commit.group
      %1327 = llvm.fptrunc %1131 : f32 to f16
      %1328 = llvm.fpext %1327 : f16 to f32
      %1329 = llvm.fsub %1131, %1328 : f32
      %1330 = llvm.fptrunc %1135 : f32 to f16
      %1331 = llvm.fpext %1330 : f16 to f32
      %1332 = llvm.fsub %1135, %1331 : f32
      %1333 = llvm.fptrunc %1139 : f32 to f16
      %1334 = llvm.fpext %1333 : f16 to f32
      %1335 = llvm.fsub %1139, %1334 : f32
      %1336 = llvm.fptrunc %1143 : f32 to f16
      %1337 = llvm.fpext %1336 : f16 to f32
      %1338 = llvm.fsub %1143, %1337 : f32
      %1339 = llvm.fptrunc %1147 : f32 to f16
      %1340 = llvm.fpext %1339 : f16 to f32
      %1341 = llvm.fsub %1147, %1340 : f32
      %1342 = llvm.fptrunc %1151 : f32 to f16
      %1343 = llvm.fpext %1342 : f16 to f32
      %1344 = llvm.fsub %1151, %1343 : f32
      %1345 = llvm.fptrunc %1155 : f32 to f16
      %1346 = llvm.fpext %1345 : f16 to f32
      %1347 = llvm.fsub %1155, %1346 : f32
      %1348 = llvm.fptrunc %1159 : f32 to f16
      %1349 = llvm.fpext %1348 : f16 to f32
      %1350 = llvm.fsub %1159, %1349 : f32
      %1351 = llvm.fptrunc %1163 : f32 to f16
      %1352 = llvm.fpext %1351 : f16 to f32
      %1353 = llvm.fsub %1163, %1352 : f32
      %1354 = llvm.fptrunc %1167 : f32 to f16
      %1355 = llvm.fpext %1354 : f16 to f32
      %1356 = llvm.fsub %1167, %1355 : f32
      %1357 = llvm.fptrunc %1171 : f32 to f16
      %1358 = llvm.fpext %1357 : f16 to f32
      %1359 = llvm.fsub %1171, %1358 : f32
      %1360 = llvm.fptrunc %1175 : f32 to f16
      %1361 = llvm.fpext %1360 : f16 to f32
      %1362 = llvm.fsub %1175, %1361 : f32
      %1363 = llvm.fptrunc %1179 : f32 to f16
      %1364 = llvm.fpext %1363 : f16 to f32
      %1365 = llvm.fsub %1179, %1364 : f32
      %1366 = llvm.fptrunc %1183 : f32 to f16
      %1367 = llvm.fpext %1366 : f16 to f32
      %1368 = llvm.fsub %1183, %1367 : f32
      %1369 = llvm.fptrunc %1187 : f32 to f16
      %1370 = llvm.fpext %1369 : f16 to f32
      %1371 = llvm.fsub %1187, %1370 : f32
      %1372 = llvm.fptrunc %1191 : f32 to f16
      %1373 = llvm.fpext %1372 : f16 to f32
      %1374 = llvm.fsub %1191, %1373 : f32
      %1375 = llvm.fptrunc %1195 : f32 to f16
      %1376 = llvm.fpext %1375 : f16 to f32
      %1377 = llvm.fsub %1195, %1376 : f32
      %1378 = llvm.fptrunc %1199 : f32 to f16
      %1379 = llvm.fpext %1378 : f16 to f32
      %1380 = llvm.fsub %1199, %1379 : f32
      %1381 = llvm.fptrunc %1203 : f32 to f16
      %1382 = llvm.fpext %1381 : f16 to f32
      %1383 = llvm.fsub %1203, %1382 : f32
      %1384 = llvm.fptrunc %1207 : f32 to f16
      %1385 = llvm.fpext %1384 : f16 to f32
      %1386 = llvm.fsub %1207, %1385 : f32
      %1387 = llvm.fptrunc %1211 : f32 to f16
      %1388 = llvm.fpext %1387 : f16 to f32
      %1389 = llvm.fsub %1211, %1388 : f32
      %1390 = llvm.fptrunc %1215 : f32 to f16
      %1391 = llvm.fpext %1390 : f16 to f32
      %1392 = llvm.fsub %1215, %1391 : f32
      %1393 = llvm.fptrunc %1219 : f32 to f16
      %1394 = llvm.fpext %1393 : f16 to f32
      %1395 = llvm.fsub %1219, %1394 : f32
      %1396 = llvm.fptrunc %1223 : f32 to f16
      %1397 = llvm.fpext %1396 : f16 to f32
      %1398 = llvm.fsub %1223, %1397 : f32
      %1399 = llvm.fptrunc %1227 : f32 to f16
      %1400 = llvm.fpext %1399 : f16 to f32
      %1401 = llvm.fsub %1227, %1400 : f32
      %1402 = llvm.fptrunc %1231 : f32 to f16
      %1403 = llvm.fpext %1402 : f16 to f32
      %1404 = llvm.fsub %1231, %1403 : f32
      %1405 = llvm.fptrunc %1235 : f32 to f16
      %1406 = llvm.fpext %1405 : f16 to f32
      %1407 = llvm.fsub %1235, %1406 : f32
      %1408 = llvm.fptrunc %1239 : f32 to f16
      %1409 = llvm.fpext %1408 : f16 to f32
      %1410 = llvm.fsub %1239, %1409 : f32
      %1411 = llvm.fptrunc %1243 : f32 to f16
      %1412 = llvm.fpext %1411 : f16 to f32
      %1413 = llvm.fsub %1243, %1412 : f32
      %1414 = llvm.fptrunc %1247 : f32 to f16
      %1415 = llvm.fpext %1414 : f16 to f32
      %1416 = llvm.fsub %1247, %1415 : f32
      %1417 = llvm.fptrunc %1251 : f32 to f16
      %1418 = llvm.fpext %1417 : f16 to f32
      %1419 = llvm.fsub %1251, %1418 : f32
      %1420 = llvm.fptrunc %1255 : f32 to f16
      %1421 = llvm.fpext %1420 : f16 to f32
      %1422 = llvm.fsub %1255, %1421 : f32
      %1423 = llvm.insertelement %1327, %22[%7 : i32] : vector<2xf16>
      %1424 = llvm.insertelement %1330, %1423[%8 : i32] : vector<2xf16>
      %1425 = llvm.insertelement %1333, %22[%7 : i32] : vector<2xf16>
      %1426 = llvm.insertelement %1336, %1425[%8 : i32] : vector<2xf16>
      %1427 = llvm.insertelement %1339, %22[%7 : i32] : vector<2xf16>
      %1428 = llvm.insertelement %1342, %1427[%8 : i32] : vector<2xf16>
      %1429 = llvm.insertelement %1345, %22[%7 : i32] : vector<2xf16>
      %1430 = llvm.insertelement %1348, %1429[%8 : i32] : vector<2xf16>
      %1431 = llvm.fptrunc %1329 : f32 to f16
      %1432 = llvm.fptrunc %1332 : f32 to f16
      %1433 = llvm.insertelement %1431, %22[%7 : i32] : vector<2xf16>
      %1434 = llvm.insertelement %1432, %1433[%8 : i32] : vector<2xf16>
      %1435 = llvm.fptrunc %1335 : f32 to f16
      %1436 = llvm.fptrunc %1338 : f32 to f16
      %1437 = llvm.insertelement %1435, %22[%7 : i32] : vector<2xf16>
      %1438 = llvm.insertelement %1436, %1437[%8 : i32] : vector<2xf16>
      %1439 = llvm.fptrunc %1341 : f32 to f16
      %1440 = llvm.fptrunc %1344 : f32 to f16
      %1441 = llvm.insertelement %1439, %22[%7 : i32] : vector<2xf16>
      %1442 = llvm.insertelement %1440, %1441[%8 : i32] : vector<2xf16>
      %1443 = llvm.fptrunc %1347 : f32 to f16
      %1444 = llvm.fptrunc %1350 : f32 to f16
      %1445 = llvm.insertelement %1443, %22[%7 : i32] : vector<2xf16>
      %1446 = llvm.insertelement %1444, %1445[%8 : i32] : vector<2xf16>
      %1447 = llvm.mul %775, %13 : i32
      %1448 = llvm.add %1447, %777 : i32
      %1449 = llvm.mul %1448, %3 : i32
      %1450 = llvm.getelementptr %629[%1449] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1451 = nvvm.ldmatrix %1450 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1452 = llvm.extractvalue %1451[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1453 = llvm.bitcast %1452 : i32 to vector<2xf16>
      %1454 = llvm.extractvalue %1451[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1455 = llvm.bitcast %1454 : i32 to vector<2xf16>
      %1456 = llvm.extractvalue %1451[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1457 = llvm.bitcast %1456 : i32 to vector<2xf16>
      %1458 = llvm.extractvalue %1451[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1459 = llvm.bitcast %1458 : i32 to vector<2xf16>
      %1460 = nvvm.mma.sync A[%1424, %1426, %1428, %1430]  B[%1453, %1455]  C[%1052, %1052, %1128, %1128]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1461 = llvm.extractvalue %1460[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1462 = llvm.extractvalue %1460[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1463 = llvm.extractvalue %1460[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1464 = llvm.extractvalue %1460[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1465 = nvvm.mma.sync A[%1424, %1426, %1428, %1430]  B[%1457, %1459]  C[%1052, %1052, %1128, %1128]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1466 = llvm.extractvalue %1465[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1467 = llvm.extractvalue %1465[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1468 = llvm.extractvalue %1465[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1469 = llvm.extractvalue %1465[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1470 = nvvm.mma.sync A[%1434, %1438, %1442, %1446]  B[%1453, %1455]  C[%1461, %1462, %1463, %1464]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1471 = llvm.extractvalue %1470[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1472 = llvm.extractvalue %1470[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1473 = llvm.extractvalue %1470[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1474 = llvm.extractvalue %1470[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1475 = nvvm.mma.sync A[%1434, %1438, %1442, %1446]  B[%1457, %1459]  C[%1466, %1467, %1468, %1469]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1476 = llvm.extractvalue %1475[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1477 = llvm.extractvalue %1475[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1478 = llvm.extractvalue %1475[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1479 = llvm.extractvalue %1475[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1480 = llvm.insertelement %1351, %22[%7 : i32] : vector<2xf16>
      %1481 = llvm.insertelement %1354, %1480[%8 : i32] : vector<2xf16>
      %1482 = llvm.insertelement %1357, %22[%7 : i32] : vector<2xf16>
      %1483 = llvm.insertelement %1360, %1482[%8 : i32] : vector<2xf16>
      %1484 = llvm.insertelement %1363, %22[%7 : i32] : vector<2xf16>
      %1485 = llvm.insertelement %1366, %1484[%8 : i32] : vector<2xf16>
      %1486 = llvm.insertelement %1369, %22[%7 : i32] : vector<2xf16>
      %1487 = llvm.insertelement %1372, %1486[%8 : i32] : vector<2xf16>
      %1488 = llvm.fptrunc %1353 : f32 to f16
      %1489 = llvm.fptrunc %1356 : f32 to f16
      %1490 = llvm.insertelement %1488, %22[%7 : i32] : vector<2xf16>
      %1491 = llvm.insertelement %1489, %1490[%8 : i32] : vector<2xf16>
      %1492 = llvm.fptrunc %1359 : f32 to f16
      %1493 = llvm.fptrunc %1362 : f32 to f16
      %1494 = llvm.insertelement %1492, %22[%7 : i32] : vector<2xf16>
      %1495 = llvm.insertelement %1493, %1494[%8 : i32] : vector<2xf16>
      %1496 = llvm.fptrunc %1365 : f32 to f16
      %1497 = llvm.fptrunc %1368 : f32 to f16
      %1498 = llvm.insertelement %1496, %22[%7 : i32] : vector<2xf16>
      %1499 = llvm.insertelement %1497, %1498[%8 : i32] : vector<2xf16>
      %1500 = llvm.fptrunc %1371 : f32 to f16
      %1501 = llvm.fptrunc %1374 : f32 to f16
      %1502 = llvm.insertelement %1500, %22[%7 : i32] : vector<2xf16>
      %1503 = llvm.insertelement %1501, %1502[%8 : i32] : vector<2xf16>
      %1504 = llvm.getelementptr %1450[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1505 = nvvm.ldmatrix %1504 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1506 = llvm.extractvalue %1505[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1507 = llvm.bitcast %1506 : i32 to vector<2xf16>
      %1508 = llvm.extractvalue %1505[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1509 = llvm.bitcast %1508 : i32 to vector<2xf16>
      %1510 = llvm.extractvalue %1505[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1511 = llvm.bitcast %1510 : i32 to vector<2xf16>
      %1512 = llvm.extractvalue %1505[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1513 = llvm.bitcast %1512 : i32 to vector<2xf16>
      %1514 = nvvm.mma.sync A[%1481, %1483, %1485, %1487]  B[%1507, %1509]  C[%1471, %1472, %1473, %1474]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1515 = llvm.extractvalue %1514[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1516 = llvm.extractvalue %1514[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1517 = llvm.extractvalue %1514[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1518 = llvm.extractvalue %1514[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1519 = nvvm.mma.sync A[%1481, %1483, %1485, %1487]  B[%1511, %1513]  C[%1476, %1477, %1478, %1479]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1520 = llvm.extractvalue %1519[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1521 = llvm.extractvalue %1519[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1522 = llvm.extractvalue %1519[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1523 = llvm.extractvalue %1519[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1524 = nvvm.mma.sync A[%1491, %1495, %1499, %1503]  B[%1507, %1509]  C[%1515, %1516, %1517, %1518]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1525 = llvm.extractvalue %1524[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1526 = llvm.extractvalue %1524[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1527 = llvm.extractvalue %1524[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1528 = llvm.extractvalue %1524[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1529 = nvvm.mma.sync A[%1491, %1495, %1499, %1503]  B[%1511, %1513]  C[%1520, %1521, %1522, %1523]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1530 = llvm.extractvalue %1529[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1531 = llvm.extractvalue %1529[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1532 = llvm.extractvalue %1529[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1533 = llvm.extractvalue %1529[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1534 = llvm.insertelement %1375, %22[%7 : i32] : vector<2xf16>
      %1535 = llvm.insertelement %1378, %1534[%8 : i32] : vector<2xf16>
      %1536 = llvm.insertelement %1381, %22[%7 : i32] : vector<2xf16>
      %1537 = llvm.insertelement %1384, %1536[%8 : i32] : vector<2xf16>
      %1538 = llvm.insertelement %1387, %22[%7 : i32] : vector<2xf16>
      %1539 = llvm.insertelement %1390, %1538[%8 : i32] : vector<2xf16>
      %1540 = llvm.insertelement %1393, %22[%7 : i32] : vector<2xf16>
      %1541 = llvm.insertelement %1396, %1540[%8 : i32] : vector<2xf16>
      %1542 = llvm.fptrunc %1377 : f32 to f16
      %1543 = llvm.fptrunc %1380 : f32 to f16
      %1544 = llvm.insertelement %1542, %22[%7 : i32] : vector<2xf16>
      %1545 = llvm.insertelement %1543, %1544[%8 : i32] : vector<2xf16>
      %1546 = llvm.fptrunc %1383 : f32 to f16
      %1547 = llvm.fptrunc %1386 : f32 to f16
      %1548 = llvm.insertelement %1546, %22[%7 : i32] : vector<2xf16>
      %1549 = llvm.insertelement %1547, %1548[%8 : i32] : vector<2xf16>
      %1550 = llvm.fptrunc %1389 : f32 to f16
      %1551 = llvm.fptrunc %1392 : f32 to f16
      %1552 = llvm.insertelement %1550, %22[%7 : i32] : vector<2xf16>
      %1553 = llvm.insertelement %1551, %1552[%8 : i32] : vector<2xf16>
      %1554 = llvm.fptrunc %1395 : f32 to f16
      %1555 = llvm.fptrunc %1398 : f32 to f16
      %1556 = llvm.insertelement %1554, %22[%7 : i32] : vector<2xf16>
      %1557 = llvm.insertelement %1555, %1556[%8 : i32] : vector<2xf16>
      %1558 = llvm.getelementptr %1450[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1559 = nvvm.ldmatrix %1558 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1560 = llvm.extractvalue %1559[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1561 = llvm.bitcast %1560 : i32 to vector<2xf16>
      %1562 = llvm.extractvalue %1559[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1563 = llvm.bitcast %1562 : i32 to vector<2xf16>
      %1564 = llvm.extractvalue %1559[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1565 = llvm.bitcast %1564 : i32 to vector<2xf16>
      %1566 = llvm.extractvalue %1559[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1567 = llvm.bitcast %1566 : i32 to vector<2xf16>
      %1568 = nvvm.mma.sync A[%1535, %1537, %1539, %1541]  B[%1561, %1563]  C[%1525, %1526, %1527, %1528]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1569 = llvm.extractvalue %1568[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1570 = llvm.extractvalue %1568[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1571 = llvm.extractvalue %1568[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1572 = llvm.extractvalue %1568[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1573 = nvvm.mma.sync A[%1535, %1537, %1539, %1541]  B[%1565, %1567]  C[%1530, %1531, %1532, %1533]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1574 = llvm.extractvalue %1573[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1575 = llvm.extractvalue %1573[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1576 = llvm.extractvalue %1573[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1577 = llvm.extractvalue %1573[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1578 = nvvm.mma.sync A[%1545, %1549, %1553, %1557]  B[%1561, %1563]  C[%1569, %1570, %1571, %1572]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1579 = llvm.extractvalue %1578[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1580 = llvm.extractvalue %1578[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1581 = llvm.extractvalue %1578[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1582 = llvm.extractvalue %1578[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1583 = nvvm.mma.sync A[%1545, %1549, %1553, %1557]  B[%1565, %1567]  C[%1574, %1575, %1576, %1577]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1584 = llvm.extractvalue %1583[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1585 = llvm.extractvalue %1583[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1586 = llvm.extractvalue %1583[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1587 = llvm.extractvalue %1583[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1588 = llvm.insertelement %1399, %22[%7 : i32] : vector<2xf16>
      %1589 = llvm.insertelement %1402, %1588[%8 : i32] : vector<2xf16>
      %1590 = llvm.insertelement %1405, %22[%7 : i32] : vector<2xf16>
      %1591 = llvm.insertelement %1408, %1590[%8 : i32] : vector<2xf16>
      %1592 = llvm.insertelement %1411, %22[%7 : i32] : vector<2xf16>
      %1593 = llvm.insertelement %1414, %1592[%8 : i32] : vector<2xf16>
      %1594 = llvm.insertelement %1417, %22[%7 : i32] : vector<2xf16>
      %1595 = llvm.insertelement %1420, %1594[%8 : i32] : vector<2xf16>
      %1596 = llvm.fptrunc %1401 : f32 to f16
      %1597 = llvm.fptrunc %1404 : f32 to f16
      %1598 = llvm.insertelement %1596, %22[%7 : i32] : vector<2xf16>
      %1599 = llvm.insertelement %1597, %1598[%8 : i32] : vector<2xf16>
      %1600 = llvm.fptrunc %1407 : f32 to f16
      %1601 = llvm.fptrunc %1410 : f32 to f16
      %1602 = llvm.insertelement %1600, %22[%7 : i32] : vector<2xf16>
      %1603 = llvm.insertelement %1601, %1602[%8 : i32] : vector<2xf16>
      %1604 = llvm.fptrunc %1413 : f32 to f16
      %1605 = llvm.fptrunc %1416 : f32 to f16
      %1606 = llvm.insertelement %1604, %22[%7 : i32] : vector<2xf16>
      %1607 = llvm.insertelement %1605, %1606[%8 : i32] : vector<2xf16>
      %1608 = llvm.fptrunc %1419 : f32 to f16
      %1609 = llvm.fptrunc %1422 : f32 to f16
      %1610 = llvm.insertelement %1608, %22[%7 : i32] : vector<2xf16>
      %1611 = llvm.insertelement %1609, %1610[%8 : i32] : vector<2xf16>
      %1612 = llvm.getelementptr %1450[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1613 = nvvm.ldmatrix %1612 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1614 = llvm.extractvalue %1613[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1615 = llvm.bitcast %1614 : i32 to vector<2xf16>
      %1616 = llvm.extractvalue %1613[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1617 = llvm.bitcast %1616 : i32 to vector<2xf16>
      %1618 = llvm.extractvalue %1613[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1619 = llvm.bitcast %1618 : i32 to vector<2xf16>
      %1620 = llvm.extractvalue %1613[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1621 = llvm.bitcast %1620 : i32 to vector<2xf16>
      %1622 = nvvm.mma.sync A[%1589, %1591, %1593, %1595]  B[%1615, %1617]  C[%1579, %1580, %1581, %1582]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1623 = llvm.extractvalue %1622[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1624 = llvm.extractvalue %1622[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1625 = llvm.extractvalue %1622[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1626 = llvm.extractvalue %1622[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1627 = nvvm.mma.sync A[%1589, %1591, %1593, %1595]  B[%1619, %1621]  C[%1584, %1585, %1586, %1587]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1628 = llvm.extractvalue %1627[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1629 = llvm.extractvalue %1627[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1630 = llvm.extractvalue %1627[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1631 = llvm.extractvalue %1627[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1632 = nvvm.mma.sync A[%1599, %1603, %1607, %1611]  B[%1615, %1617]  C[%1623, %1624, %1625, %1626]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1633 = llvm.extractvalue %1632[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1634 = llvm.extractvalue %1632[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1635 = llvm.extractvalue %1632[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1636 = llvm.extractvalue %1632[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1637 = nvvm.mma.sync A[%1599, %1603, %1607, %1611]  B[%1619, %1621]  C[%1628, %1629, %1630, %1631]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1638 = llvm.extractvalue %1637[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1639 = llvm.extractvalue %1637[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1640 = llvm.extractvalue %1637[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1641 = llvm.extractvalue %1637[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %1642 = nvvm.shfl.sync  bfly %1035, %1248, %8, %1036 : f32 -> f32
      %1643 = llvm.fadd %1248, %1642 : f32
      %1644 = nvvm.shfl.sync  bfly %1035, %1643, %6, %1036 : f32 -> f32
      %1645 = llvm.fadd %1643, %1644 : f32
      %1646 = nvvm.shfl.sync  bfly %1035, %1256, %8, %1036 : f32 -> f32
      %1647 = llvm.fadd %1256, %1646 : f32
      %1648 = nvvm.shfl.sync  bfly %1035, %1647, %6, %1036 : f32 -> f32
      %1649 = llvm.fadd %1647, %1648 : f32
      %1650 = llvm.ptrtoint %57 : !llvm.ptr<1> to i64
      %1651 = llvm.urem %1650, %18 : i64
      %1652 = llvm.icmp "eq" %1651, %11 : i64
      %1653 = llvm.urem %arg43, %19 : i64
      %1654 = llvm.icmp "eq" %1653, %11 : i64
      %1655 = llvm.and %1652, %1654 : i1
      %1656 = llvm.urem %arg44, %19 : i64
      %1657 = llvm.icmp "eq" %1656, %11 : i64
      %1658 = llvm.and %1655, %1657 : i1
      %1659 = llvm.icmp "eq" %arg45, %20 : i64
      %1660 = llvm.and %1658, %1659 : i1
      %1661 = llvm.fdiv %1633, %1645 : f32
      %1662 = llvm.select %1047, %38, %1661 : i1, f32
      %1663 = llvm.fptrunc %1662 : f32 to f16
      %1664 = llvm.fdiv %1634, %1645 : f32
      %1665 = llvm.select %1047, %38, %1664 : i1, f32
      %1666 = llvm.fptrunc %1665 : f32 to f16
      %1667 = llvm.fdiv %1638, %1645 : f32
      %1668 = llvm.select %1047, %38, %1667 : i1, f32
      %1669 = llvm.fptrunc %1668 : f32 to f16
      %1670 = llvm.fdiv %1639, %1645 : f32
      %1671 = llvm.select %1047, %38, %1670 : i1, f32
      %1672 = llvm.fptrunc %1671 : f32 to f16
      llvm.cond_br %1660, ^bb124, ^bb127
    ^bb124:  // pred: ^bb123
      llvm.cond_br %78, ^bb125, ^bb126
    ^bb125:  // pred: ^bb124
      %1673 = llvm.insertelement %1663, %22[%7 : i32] : vector<2xf16>
      %1674 = llvm.insertelement %1666, %1673[%8 : i32] : vector<2xf16>
      %1675 = llvm.sext %63 : i32 to i64
      %1676 = llvm.mul %1675, %arg43 : i64
      %1677 = llvm.sext %80 : i32 to i64
      %1678 = llvm.mul %1677, %arg44 : i64
      %1679 = llvm.add %1676, %1678 : i64
      %1680 = llvm.sext %73 : i32 to i64
      %1681 = llvm.mul %1680, %arg45 : i64
      %1682 = llvm.add %1679, %1681 : i64
      %1683 = llvm.getelementptr %57[%1682] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1674, %1683 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1684 = llvm.insertelement %1669, %22[%7 : i32] : vector<2xf16>
      %1685 = llvm.insertelement %1672, %1684[%8 : i32] : vector<2xf16>
      %1686 = llvm.sext %890 : i32 to i64
      %1687 = llvm.mul %1686, %arg45 : i64
      %1688 = llvm.add %1679, %1687 : i64
      %1689 = llvm.getelementptr %57[%1688] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1685, %1689 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb126
    ^bb126:  // 2 preds: ^bb124, ^bb125
      llvm.br ^bb130
    ^bb127:  // pred: ^bb123
      llvm.cond_br %78, ^bb128, ^bb129
    ^bb128:  // pred: ^bb127
      %1690 = llvm.sext %63 : i32 to i64
      %1691 = llvm.mul %1690, %arg43 : i64
      %1692 = llvm.sext %80 : i32 to i64
      %1693 = llvm.mul %1692, %arg44 : i64
      %1694 = llvm.add %1691, %1693 : i64
      %1695 = llvm.sext %73 : i32 to i64
      %1696 = llvm.mul %1695, %arg45 : i64
      %1697 = llvm.add %1694, %1696 : i64
      %1698 = llvm.getelementptr %57[%1697] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1663, %1698 : f16, !llvm.ptr<1>
      %1699 = llvm.sext %882 : i32 to i64
      %1700 = llvm.mul %1699, %arg45 : i64
      %1701 = llvm.add %1694, %1700 : i64
      %1702 = llvm.getelementptr %57[%1701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1666, %1702 : f16, !llvm.ptr<1>
      %1703 = llvm.sext %890 : i32 to i64
      %1704 = llvm.mul %1703, %arg45 : i64
      %1705 = llvm.add %1694, %1704 : i64
      %1706 = llvm.getelementptr %57[%1705] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1669, %1706 : f16, !llvm.ptr<1>
      %1707 = llvm.sext %894 : i32 to i64
      %1708 = llvm.mul %1707, %arg45 : i64
      %1709 = llvm.add %1694, %1708 : i64
      %1710 = llvm.getelementptr %57[%1709] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1672, %1710 : f16, !llvm.ptr<1>
      llvm.br ^bb129
    ^bb129:  // 2 preds: ^bb127, ^bb128
      llvm.br ^bb130
    ^bb130:  // 2 preds: ^bb126, ^bb129
      %1711 = llvm.fdiv %1635, %1649 : f32
      %1712 = llvm.select %1123, %38, %1711 : i1, f32
      %1713 = llvm.fptrunc %1712 : f32 to f16
      %1714 = llvm.fdiv %1636, %1649 : f32
      %1715 = llvm.select %1123, %38, %1714 : i1, f32
      %1716 = llvm.fptrunc %1715 : f32 to f16
      %1717 = llvm.fdiv %1640, %1649 : f32
      %1718 = llvm.select %1123, %38, %1717 : i1, f32
      %1719 = llvm.fptrunc %1718 : f32 to f16
      %1720 = llvm.fdiv %1641, %1649 : f32
      %1721 = llvm.select %1123, %38, %1720 : i1, f32
      %1722 = llvm.fptrunc %1721 : f32 to f16
      llvm.cond_br %1660, ^bb131, ^bb134
    ^bb131:  // pred: ^bb130
      llvm.cond_br %83, ^bb132, ^bb133
    ^bb132:  // pred: ^bb131
      %1723 = llvm.insertelement %1713, %22[%7 : i32] : vector<2xf16>
      %1724 = llvm.insertelement %1716, %1723[%8 : i32] : vector<2xf16>
      %1725 = llvm.sext %63 : i32 to i64
      %1726 = llvm.mul %1725, %arg43 : i64
      %1727 = llvm.sext %85 : i32 to i64
      %1728 = llvm.mul %1727, %arg44 : i64
      %1729 = llvm.add %1726, %1728 : i64
      %1730 = llvm.sext %73 : i32 to i64
      %1731 = llvm.mul %1730, %arg45 : i64
      %1732 = llvm.add %1729, %1731 : i64
      %1733 = llvm.getelementptr %57[%1732] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1724, %1733 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1734 = llvm.insertelement %1719, %22[%7 : i32] : vector<2xf16>
      %1735 = llvm.insertelement %1722, %1734[%8 : i32] : vector<2xf16>
      %1736 = llvm.sext %890 : i32 to i64
      %1737 = llvm.mul %1736, %arg45 : i64
      %1738 = llvm.add %1729, %1737 : i64
      %1739 = llvm.getelementptr %57[%1738] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1735, %1739 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb133
    ^bb133:  // 2 preds: ^bb131, ^bb132
      llvm.br ^bb137
    ^bb134:  // pred: ^bb130
      llvm.cond_br %83, ^bb135, ^bb136
    ^bb135:  // pred: ^bb134
      %1740 = llvm.sext %63 : i32 to i64
      %1741 = llvm.mul %1740, %arg43 : i64
      %1742 = llvm.sext %85 : i32 to i64
      %1743 = llvm.mul %1742, %arg44 : i64
      %1744 = llvm.add %1741, %1743 : i64
      %1745 = llvm.sext %73 : i32 to i64
      %1746 = llvm.mul %1745, %arg45 : i64
      %1747 = llvm.add %1744, %1746 : i64
      %1748 = llvm.getelementptr %57[%1747] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1713, %1748 : f16, !llvm.ptr<1>
      %1749 = llvm.sext %882 : i32 to i64
      %1750 = llvm.mul %1749, %arg45 : i64
      %1751 = llvm.add %1744, %1750 : i64
      %1752 = llvm.getelementptr %57[%1751] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1716, %1752 : f16, !llvm.ptr<1>
      %1753 = llvm.sext %890 : i32 to i64
      %1754 = llvm.mul %1753, %arg45 : i64
      %1755 = llvm.add %1744, %1754 : i64
      %1756 = llvm.getelementptr %57[%1755] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1719, %1756 : f16, !llvm.ptr<1>
      %1757 = llvm.sext %894 : i32 to i64
      %1758 = llvm.mul %1757, %arg45 : i64
      %1759 = llvm.add %1744, %1758 : i64
      %1760 = llvm.getelementptr %57[%1759] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1722, %1760 : f16, !llvm.ptr<1>
      llvm.br ^bb136
    ^bb136:  // 2 preds: ^bb134, ^bb135
      llvm.br ^bb137
    ^bb137:  // 2 preds: ^bb133, ^bb136
      llvm.return
    }
  }
}

