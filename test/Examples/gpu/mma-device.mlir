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
      %58 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
      %59 = llvm.sext %58 : i32 to i64
      %60 = llvm.trunc %59 : i64 to i32
      %61 = llvm.ptrtoint %1 : !llvm.ptr<3> to i64
      %62 = llvm.inttoptr %61 : i64 to !llvm.ptr<3>
      %63 = nvvm.read.ptx.sreg.ctaid.x : i32
      %64 = llvm.sext %63 : i32 to i64
      %65 = llvm.trunc %64 : i64 to i32
      %66 = nvvm.read.ptx.sreg.ctaid.y : i32
      %67 = llvm.sext %66 : i32 to i64
      %68 = llvm.trunc %67 : i64 to i32
      %69 = llvm.urem %60, %4 : i32
      %70 = llvm.udiv %60, %4 : i32
      %71 = llvm.udiv %69, %9 : i32
      %72 = llvm.urem %69, %9 : i32
      %73 = llvm.mul %72, %6 : i32
      %74 = llvm.mul %65, %4 : i32
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
      llvm.br ^bb1(%60 : i32)
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
      %99 = llvm.sext %68 : i32 to i64
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
      %136 = llvm.sext %68 : i32 to i64
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
      %155 = llvm.sext %68 : i32 to i64
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
      %192 = llvm.sext %68 : i32 to i64
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
      %211 = llvm.sext %68 : i32 to i64
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
      %248 = llvm.sext %68 : i32 to i64
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
      %267 = llvm.sext %68 : i32 to i64
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
      %304 = llvm.sext %68 : i32 to i64
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
      %323 = llvm.sext %68 : i32 to i64
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
      %360 = llvm.sext %68 : i32 to i64
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
      %379 = llvm.sext %68 : i32 to i64
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
      %416 = llvm.sext %68 : i32 to i64
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
      %435 = llvm.sext %68 : i32 to i64
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
      %472 = llvm.sext %68 : i32 to i64
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
      %491 = llvm.sext %68 : i32 to i64
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
      %528 = llvm.sext %68 : i32 to i64
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
      %551 = llvm.getelementptr %62[%550] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      llvm.store %547, %551 {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<3>
      %552 = llvm.add %86, %2 : i32
      llvm.br ^bb1(%552 : i32)
    ^bb67:  // pred: ^bb1
      %553 = llvm.getelementptr %62[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
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
      %562 = llvm.udiv %60, %6 : i32
      %563 = llvm.urem %60, %6 : i32
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
      %594 = llvm.sub %4, %4 : i32
      %595 = llvm.lshr %0, %594 : i32
      %596 = llvm.sub %4, %8 : i32
      %597 = nvvm.shfl.sync  bfly %595, %60, %7, %596 : i32 -> i32
      llvm.br ^bb70(%597 : i32)
    ^bb70(%598: i32):  // 2 preds: ^bb69, ^bb79
      %599 = llvm.icmp "slt" %598, %21 : i32
      llvm.cond_br %599, ^bb71, ^bb80
    ^bb71:  // pred: ^bb70
      %600 = llvm.udiv %598, %5 : i32
      %601 = llvm.urem %598, %5 : i32
      %602 = llvm.mul %601, %6 : i32
      %603 = llvm.icmp "slt" %600, %2 : i32
      %604 = llvm.sext %600 : i32 to i64
      %605 = llvm.mul %604, %arg5 : i64
      %606 = llvm.icmp "slt" %602, %3 : i32
      %607 = llvm.and %603, %606 : i1
      %608 = llvm.sext %602 : i32 to i64
      %609 = llvm.mul %608, %arg6 : i64
      %610 = llvm.add %605, %609 : i64
      %611 = llvm.getelementptr %54[%610] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %607, ^bb72, ^bb73
    ^bb72:  // pred: ^bb71
      %612 = llvm.load %611 : !llvm.ptr<1> -> f16
      llvm.br ^bb74(%612 : f16)
    ^bb73:  // pred: ^bb71
      llvm.br ^bb74(%12 : f16)
    ^bb74(%613: f16):  // 2 preds: ^bb72, ^bb73
      llvm.br ^bb75
    ^bb75:  // pred: ^bb74
      %614 = llvm.add %602, %8 : i32
      %615 = llvm.icmp "slt" %614, %3 : i32
      %616 = llvm.and %603, %615 : i1
      %617 = llvm.sext %614 : i32 to i64
      %618 = llvm.mul %617, %arg6 : i64
      %619 = llvm.add %605, %618 : i64
      %620 = llvm.getelementptr %54[%619] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %616, ^bb76, ^bb77
    ^bb76:  // pred: ^bb75
      %621 = llvm.load %620 : !llvm.ptr<1> -> f16
      llvm.br ^bb78(%621 : f16)
    ^bb77:  // pred: ^bb75
      llvm.br ^bb78(%12 : f16)
    ^bb78(%622: f16):  // 2 preds: ^bb76, ^bb77
      llvm.br ^bb79
    ^bb79:  // pred: ^bb78
      %623 = llvm.insertelement %613, %22[%7 : i32] : vector<2xf16>
      %624 = llvm.insertelement %622, %623[%8 : i32] : vector<2xf16>
      %625 = llvm.udiv %602, %5 : i32
      %626 = llvm.mul %600, %13 : i32
      %627 = llvm.add %626, %625 : i32
      %628 = llvm.mul %627, %3 : i32
      %629 = llvm.getelementptr %553[%628] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %630 = llvm.urem %602, %5 : i32
      %631 = llvm.getelementptr %629[%630] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %624, %631 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %632 = llvm.add %598, %2 : i32
      llvm.br ^bb70(%632 : i32)
    ^bb80:  // pred: ^bb70
      llvm.br ^bb81
    ^bb81:  // 2 preds: ^bb68, ^bb80
      nvvm.cp.async.commit.group
      %633 = llvm.getelementptr %62[7680] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %634 = llvm.ptrtoint %42 : !llvm.ptr<1> to i64
      %635 = llvm.urem %634, %18 : i64
      %636 = llvm.icmp "eq" %635, %11 : i64
      %637 = llvm.urem %arg35, %19 : i64
      %638 = llvm.icmp "eq" %637, %11 : i64
      %639 = llvm.and %636, %638 : i1
      %640 = llvm.icmp "eq" %arg36, %20 : i64
      %641 = llvm.and %639, %640 : i1
      llvm.cond_br %641, ^bb82, ^bb83
    ^bb82:  // pred: ^bb81
      %642 = llvm.udiv %60, %6 : i32
      %643 = llvm.urem %60, %6 : i32
      %644 = llvm.mul %643, %5 : i32
      %645 = llvm.sub %3, %644 : i32
      %646 = llvm.mul %645, %6 : i32
      %647 = llvm.icmp "slt" %646, %3 : i32
      %648 = llvm.select %647, %646, %3 : i1, i32
      %649 = llvm.icmp "sgt" %648, %7 : i32
      %650 = llvm.select %649, %648, %7 : i1, i32
      %651 = llvm.icmp "slt" %642, %2 : i32
      %652 = llvm.select %651, %650, %7 : i1, i32
      %653 = llvm.sext %642 : i32 to i64
      %654 = llvm.mul %653, %arg35 : i64
      %655 = llvm.sext %644 : i32 to i64
      %656 = llvm.add %654, %655 : i64
      %657 = llvm.getelementptr %42[%656] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %658 = llvm.icmp "sgt" %652, %7 : i32
      %659 = llvm.select %658, %657, %42 : i1, !llvm.ptr<1>
      %660 = llvm.mul %642, %13 : i32
      %661 = llvm.add %660, %643 : i32
      %662 = llvm.mul %661, %3 : i32
      %663 = llvm.getelementptr %633[%662] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %663, %659, 16, cache =  cg, %652 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %664 = llvm.add %642, %4 : i32
      %665 = llvm.icmp "slt" %664, %2 : i32
      %666 = llvm.select %665, %650, %7 : i1, i32
      %667 = llvm.sext %664 : i32 to i64
      %668 = llvm.mul %667, %arg35 : i64
      %669 = llvm.add %668, %655 : i64
      %670 = llvm.getelementptr %42[%669] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %671 = llvm.icmp "sgt" %666, %7 : i32
      %672 = llvm.select %671, %670, %42 : i1, !llvm.ptr<1>
      %673 = llvm.getelementptr %663[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %673, %672, 16, cache =  cg, %666 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb95
    ^bb83:  // pred: ^bb81
      %674 = llvm.sub %4, %4 : i32
      %675 = llvm.lshr %0, %674 : i32
      %676 = llvm.sub %4, %8 : i32
      %677 = nvvm.shfl.sync  bfly %675, %60, %7, %676 : i32 -> i32
      llvm.br ^bb84(%677 : i32)
    ^bb84(%678: i32):  // 2 preds: ^bb83, ^bb93
      %679 = llvm.icmp "slt" %678, %21 : i32
      llvm.cond_br %679, ^bb85, ^bb94
    ^bb85:  // pred: ^bb84
      %680 = llvm.udiv %678, %5 : i32
      %681 = llvm.urem %678, %5 : i32
      %682 = llvm.mul %681, %6 : i32
      %683 = llvm.icmp "slt" %680, %2 : i32
      %684 = llvm.sext %680 : i32 to i64
      %685 = llvm.mul %684, %arg35 : i64
      %686 = llvm.icmp "slt" %682, %3 : i32
      %687 = llvm.and %683, %686 : i1
      %688 = llvm.sext %682 : i32 to i64
      %689 = llvm.mul %688, %arg36 : i64
      %690 = llvm.add %685, %689 : i64
      %691 = llvm.getelementptr %42[%690] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %687, ^bb86, ^bb87
    ^bb86:  // pred: ^bb85
      %692 = llvm.load %691 : !llvm.ptr<1> -> f16
      llvm.br ^bb88(%692 : f16)
    ^bb87:  // pred: ^bb85
      llvm.br ^bb88(%12 : f16)
    ^bb88(%693: f16):  // 2 preds: ^bb86, ^bb87
      llvm.br ^bb89
    ^bb89:  // pred: ^bb88
      %694 = llvm.add %682, %8 : i32
      %695 = llvm.icmp "slt" %694, %3 : i32
      %696 = llvm.and %683, %695 : i1
      %697 = llvm.sext %694 : i32 to i64
      %698 = llvm.mul %697, %arg36 : i64
      %699 = llvm.add %685, %698 : i64
      %700 = llvm.getelementptr %42[%699] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %696, ^bb90, ^bb91
    ^bb90:  // pred: ^bb89
      %701 = llvm.load %700 : !llvm.ptr<1> -> f16
      llvm.br ^bb92(%701 : f16)
    ^bb91:  // pred: ^bb89
      llvm.br ^bb92(%12 : f16)
    ^bb92(%702: f16):  // 2 preds: ^bb90, ^bb91
      llvm.br ^bb93
    ^bb93:  // pred: ^bb92
      %703 = llvm.insertelement %693, %22[%7 : i32] : vector<2xf16>
      %704 = llvm.insertelement %702, %703[%8 : i32] : vector<2xf16>
      %705 = llvm.udiv %682, %5 : i32
      %706 = llvm.mul %680, %13 : i32
      %707 = llvm.add %706, %705 : i32
      %708 = llvm.mul %707, %3 : i32
      %709 = llvm.getelementptr %633[%708] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %710 = llvm.urem %682, %5 : i32
      %711 = llvm.getelementptr %709[%710] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %704, %711 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %712 = llvm.add %678, %2 : i32
      llvm.br ^bb84(%712 : i32)
    ^bb94:  // pred: ^bb84
      llvm.br ^bb95
    ^bb95:  // 2 preds: ^bb82, ^bb94
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %713 = llvm.getelementptr %62[4608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %561, ^bb96, ^bb97
    ^bb96:  // pred: ^bb95
      %714 = llvm.udiv %60, %6 : i32
      %715 = llvm.urem %60, %6 : i32
      %716 = llvm.mul %715, %5 : i32
      %717 = llvm.sub %3, %716 : i32
      %718 = llvm.mul %717, %6 : i32
      %719 = llvm.icmp "slt" %718, %3 : i32
      %720 = llvm.select %719, %718, %3 : i1, i32
      %721 = llvm.icmp "sgt" %720, %7 : i32
      %722 = llvm.select %721, %720, %7 : i1, i32
      %723 = llvm.add %714, %2 : i32
      %724 = llvm.icmp "slt" %723, %2 : i32
      %725 = llvm.select %724, %722, %7 : i1, i32
      %726 = llvm.sext %723 : i32 to i64
      %727 = llvm.mul %726, %arg5 : i64
      %728 = llvm.sext %716 : i32 to i64
      %729 = llvm.add %727, %728 : i64
      %730 = llvm.getelementptr %54[%729] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %731 = llvm.icmp "sgt" %725, %7 : i32
      %732 = llvm.select %731, %730, %54 : i1, !llvm.ptr<1>
      %733 = llvm.mul %714, %13 : i32
      %734 = llvm.add %733, %715 : i32
      %735 = llvm.mul %734, %3 : i32
      %736 = llvm.getelementptr %713[%735] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %736, %732, 16, cache =  cg, %725 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %737 = llvm.add %714, %39 : i32
      %738 = llvm.icmp "slt" %737, %2 : i32
      %739 = llvm.select %738, %722, %7 : i1, i32
      %740 = llvm.sext %737 : i32 to i64
      %741 = llvm.mul %740, %arg5 : i64
      %742 = llvm.add %741, %728 : i64
      %743 = llvm.getelementptr %54[%742] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %744 = llvm.icmp "sgt" %739, %7 : i32
      %745 = llvm.select %744, %743, %54 : i1, !llvm.ptr<1>
      %746 = llvm.getelementptr %736[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %746, %745, 16, cache =  cg, %739 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb109
    ^bb97:  // pred: ^bb95
      %747 = llvm.sub %4, %4 : i32
      %748 = llvm.lshr %0, %747 : i32
      %749 = llvm.sub %4, %8 : i32
      %750 = nvvm.shfl.sync  bfly %748, %60, %7, %749 : i32 -> i32
      llvm.br ^bb98(%750 : i32)
    ^bb98(%751: i32):  // 2 preds: ^bb97, ^bb107
      %752 = llvm.icmp "slt" %751, %21 : i32
      llvm.cond_br %752, ^bb99, ^bb108
    ^bb99:  // pred: ^bb98
      %753 = llvm.udiv %751, %5 : i32
      %754 = llvm.urem %751, %5 : i32
      %755 = llvm.mul %754, %6 : i32
      %756 = llvm.add %753, %2 : i32
      %757 = llvm.icmp "slt" %756, %2 : i32
      %758 = llvm.sext %756 : i32 to i64
      %759 = llvm.mul %758, %arg5 : i64
      %760 = llvm.icmp "slt" %755, %3 : i32
      %761 = llvm.and %757, %760 : i1
      %762 = llvm.sext %755 : i32 to i64
      %763 = llvm.mul %762, %arg6 : i64
      %764 = llvm.add %759, %763 : i64
      %765 = llvm.getelementptr %54[%764] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %761, ^bb100, ^bb101
    ^bb100:  // pred: ^bb99
      %766 = llvm.load %765 : !llvm.ptr<1> -> f16
      llvm.br ^bb102(%766 : f16)
    ^bb101:  // pred: ^bb99
      llvm.br ^bb102(%12 : f16)
    ^bb102(%767: f16):  // 2 preds: ^bb100, ^bb101
      llvm.br ^bb103
    ^bb103:  // pred: ^bb102
      %768 = llvm.add %755, %8 : i32
      %769 = llvm.icmp "slt" %768, %3 : i32
      %770 = llvm.and %757, %769 : i1
      %771 = llvm.sext %768 : i32 to i64
      %772 = llvm.mul %771, %arg6 : i64
      %773 = llvm.add %759, %772 : i64
      %774 = llvm.getelementptr %54[%773] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %770, ^bb104, ^bb105
    ^bb104:  // pred: ^bb103
      %775 = llvm.load %774 : !llvm.ptr<1> -> f16
      llvm.br ^bb106(%775 : f16)
    ^bb105:  // pred: ^bb103
      llvm.br ^bb106(%12 : f16)
    ^bb106(%776: f16):  // 2 preds: ^bb104, ^bb105
      llvm.br ^bb107
    ^bb107:  // pred: ^bb106
      %777 = llvm.insertelement %767, %22[%7 : i32] : vector<2xf16>
      %778 = llvm.insertelement %776, %777[%8 : i32] : vector<2xf16>
      %779 = llvm.udiv %755, %5 : i32
      %780 = llvm.mul %753, %13 : i32
      %781 = llvm.add %780, %779 : i32
      %782 = llvm.mul %781, %3 : i32
      %783 = llvm.getelementptr %713[%782] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %784 = llvm.urem %755, %5 : i32
      %785 = llvm.getelementptr %783[%784] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %778, %785 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %786 = llvm.add %751, %2 : i32
      llvm.br ^bb98(%786 : i32)
    ^bb108:  // pred: ^bb98
      llvm.br ^bb109
    ^bb109:  // 2 preds: ^bb96, ^bb108
      nvvm.cp.async.commit.group
      %787 = llvm.urem %69, %3 : i32
      %788 = llvm.add %75, %787 : i32
      %789 = llvm.udiv %69, %3 : i32
      %790 = llvm.mul %788, %13 : i32
      %791 = llvm.add %790, %789 : i32
      %792 = llvm.mul %791, %3 : i32
      %793 = llvm.getelementptr %62[%792] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %794 = nvvm.ldmatrix %793 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %795 = llvm.extractvalue %794[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %796 = llvm.bitcast %795 : i32 to vector<2xf16>
      %797 = llvm.extractvalue %794[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %798 = llvm.bitcast %797 : i32 to vector<2xf16>
      %799 = llvm.extractvalue %794[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %800 = llvm.bitcast %799 : i32 to vector<2xf16>
      %801 = llvm.extractvalue %794[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %802 = llvm.bitcast %801 : i32 to vector<2xf16>
      %803 = llvm.mul %789, %5 : i32
      %804 = llvm.urem %69, %5 : i32
      %805 = llvm.add %803, %804 : i32
      %806 = llvm.udiv %69, %5 : i32
      %807 = llvm.urem %806, %6 : i32
      %808 = llvm.mul %805, %13 : i32
      %809 = llvm.add %808, %807 : i32
      %810 = llvm.mul %809, %3 : i32
      %811 = llvm.getelementptr %553[%810] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %812 = nvvm.ldmatrix %811 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %813 = llvm.extractvalue %812[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %814 = llvm.bitcast %813 : i32 to vector<2xf16>
      %815 = llvm.extractvalue %812[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %816 = llvm.bitcast %815 : i32 to vector<2xf16>
      %817 = llvm.extractvalue %812[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %818 = llvm.bitcast %817 : i32 to vector<2xf16>
      %819 = llvm.extractvalue %812[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %820 = llvm.bitcast %819 : i32 to vector<2xf16>
      %821 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%814, %816]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %822 = llvm.extractvalue %821[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %823 = llvm.extractvalue %821[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %824 = llvm.extractvalue %821[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %825 = llvm.extractvalue %821[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %826 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%818, %820]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %827 = llvm.extractvalue %826[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %828 = llvm.extractvalue %826[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %829 = llvm.extractvalue %826[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %830 = llvm.extractvalue %826[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %831 = llvm.getelementptr %811[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %832 = nvvm.ldmatrix %831 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %833 = llvm.extractvalue %832[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %834 = llvm.bitcast %833 : i32 to vector<2xf16>
      %835 = llvm.extractvalue %832[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %836 = llvm.bitcast %835 : i32 to vector<2xf16>
      %837 = llvm.extractvalue %832[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %838 = llvm.bitcast %837 : i32 to vector<2xf16>
      %839 = llvm.extractvalue %832[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %840 = llvm.bitcast %839 : i32 to vector<2xf16>
      %841 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%834, %836]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %842 = llvm.extractvalue %841[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %843 = llvm.extractvalue %841[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %844 = llvm.extractvalue %841[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %845 = llvm.extractvalue %841[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %846 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%838, %840]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %847 = llvm.extractvalue %846[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %848 = llvm.extractvalue %846[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %849 = llvm.extractvalue %846[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %850 = llvm.extractvalue %846[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %851 = llvm.getelementptr %811[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %852 = nvvm.ldmatrix %851 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %853 = llvm.extractvalue %852[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %854 = llvm.bitcast %853 : i32 to vector<2xf16>
      %855 = llvm.extractvalue %852[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %856 = llvm.bitcast %855 : i32 to vector<2xf16>
      %857 = llvm.extractvalue %852[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %858 = llvm.bitcast %857 : i32 to vector<2xf16>
      %859 = llvm.extractvalue %852[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %860 = llvm.bitcast %859 : i32 to vector<2xf16>
      %861 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%854, %856]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %862 = llvm.extractvalue %861[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %863 = llvm.extractvalue %861[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %864 = llvm.extractvalue %861[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %865 = llvm.extractvalue %861[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %866 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%858, %860]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %867 = llvm.extractvalue %866[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %868 = llvm.extractvalue %866[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %869 = llvm.extractvalue %866[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %870 = llvm.extractvalue %866[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %871 = llvm.getelementptr %811[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %872 = nvvm.ldmatrix %871 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %873 = llvm.extractvalue %872[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %874 = llvm.bitcast %873 : i32 to vector<2xf16>
      %875 = llvm.extractvalue %872[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %876 = llvm.bitcast %875 : i32 to vector<2xf16>
      %877 = llvm.extractvalue %872[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %878 = llvm.bitcast %877 : i32 to vector<2xf16>
      %879 = llvm.extractvalue %872[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %880 = llvm.bitcast %879 : i32 to vector<2xf16>
      %881 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%874, %876]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %882 = llvm.extractvalue %881[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %883 = llvm.extractvalue %881[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %884 = llvm.extractvalue %881[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %885 = llvm.extractvalue %881[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %886 = nvvm.mma.sync A[%796, %798, %800, %802]  B[%878, %880]  C[%24, %24, %24, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %887 = llvm.extractvalue %886[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %888 = llvm.extractvalue %886[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %889 = llvm.extractvalue %886[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %890 = llvm.extractvalue %886[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %891 = llvm.fmul %822, %25 : f32
      %892 = llvm.icmp "slt" %73, %2 : i32
      %893 = llvm.select %892, %891, %23 : i1, f32
      %894 = llvm.add %73, %8 : i32
      %895 = llvm.fmul %823, %25 : f32
      %896 = llvm.icmp "slt" %894, %2 : i32
      %897 = llvm.select %896, %895, %23 : i1, f32
      %898 = llvm.fmul %824, %25 : f32
      %899 = llvm.select %892, %898, %23 : i1, f32
      %900 = llvm.fmul %825, %25 : f32
      %901 = llvm.select %896, %900, %23 : i1, f32
      %902 = llvm.add %73, %5 : i32
      %903 = llvm.fmul %827, %25 : f32
      %904 = llvm.icmp "slt" %902, %2 : i32
      %905 = llvm.select %904, %903, %23 : i1, f32
      %906 = llvm.add %73, %26 : i32
      %907 = llvm.fmul %828, %25 : f32
      %908 = llvm.icmp "slt" %906, %2 : i32
      %909 = llvm.select %908, %907, %23 : i1, f32
      %910 = llvm.fmul %829, %25 : f32
      %911 = llvm.select %904, %910, %23 : i1, f32
      %912 = llvm.fmul %830, %25 : f32
      %913 = llvm.select %908, %912, %23 : i1, f32
      %914 = llvm.add %73, %3 : i32
      %915 = llvm.fmul %842, %25 : f32
      %916 = llvm.icmp "slt" %914, %2 : i32
      %917 = llvm.select %916, %915, %23 : i1, f32
      %918 = llvm.add %73, %27 : i32
      %919 = llvm.fmul %843, %25 : f32
      %920 = llvm.icmp "slt" %918, %2 : i32
      %921 = llvm.select %920, %919, %23 : i1, f32
      %922 = llvm.fmul %844, %25 : f32
      %923 = llvm.select %916, %922, %23 : i1, f32
      %924 = llvm.fmul %845, %25 : f32
      %925 = llvm.select %920, %924, %23 : i1, f32
      %926 = llvm.add %73, %28 : i32
      %927 = llvm.fmul %847, %25 : f32
      %928 = llvm.icmp "slt" %926, %2 : i32
      %929 = llvm.select %928, %927, %23 : i1, f32
      %930 = llvm.add %73, %29 : i32
      %931 = llvm.fmul %848, %25 : f32
      %932 = llvm.icmp "slt" %930, %2 : i32
      %933 = llvm.select %932, %931, %23 : i1, f32
      %934 = llvm.fmul %849, %25 : f32
      %935 = llvm.select %928, %934, %23 : i1, f32
      %936 = llvm.fmul %850, %25 : f32
      %937 = llvm.select %932, %936, %23 : i1, f32
      %938 = llvm.add %73, %4 : i32
      %939 = llvm.fmul %862, %25 : f32
      %940 = llvm.icmp "slt" %938, %2 : i32
      %941 = llvm.select %940, %939, %23 : i1, f32
      %942 = llvm.add %73, %30 : i32
      %943 = llvm.fmul %863, %25 : f32
      %944 = llvm.icmp "slt" %942, %2 : i32
      %945 = llvm.select %944, %943, %23 : i1, f32
      %946 = llvm.fmul %864, %25 : f32
      %947 = llvm.select %940, %946, %23 : i1, f32
      %948 = llvm.fmul %865, %25 : f32
      %949 = llvm.select %944, %948, %23 : i1, f32
      %950 = llvm.add %73, %31 : i32
      %951 = llvm.fmul %867, %25 : f32
      %952 = llvm.icmp "slt" %950, %2 : i32
      %953 = llvm.select %952, %951, %23 : i1, f32
      %954 = llvm.add %73, %32 : i32
      %955 = llvm.fmul %868, %25 : f32
      %956 = llvm.icmp "slt" %954, %2 : i32
      %957 = llvm.select %956, %955, %23 : i1, f32
      %958 = llvm.fmul %869, %25 : f32
      %959 = llvm.select %952, %958, %23 : i1, f32
      %960 = llvm.fmul %870, %25 : f32
      %961 = llvm.select %956, %960, %23 : i1, f32
      %962 = llvm.add %73, %33 : i32
      %963 = llvm.fmul %882, %25 : f32
      %964 = llvm.icmp "slt" %962, %2 : i32
      %965 = llvm.select %964, %963, %23 : i1, f32
      %966 = llvm.add %73, %34 : i32
      %967 = llvm.fmul %883, %25 : f32
      %968 = llvm.icmp "slt" %966, %2 : i32
      %969 = llvm.select %968, %967, %23 : i1, f32
      %970 = llvm.fmul %884, %25 : f32
      %971 = llvm.select %964, %970, %23 : i1, f32
      %972 = llvm.fmul %885, %25 : f32
      %973 = llvm.select %968, %972, %23 : i1, f32
      %974 = llvm.add %73, %35 : i32
      %975 = llvm.fmul %887, %25 : f32
      %976 = llvm.icmp "slt" %974, %2 : i32
      %977 = llvm.select %976, %975, %23 : i1, f32
      %978 = llvm.add %73, %36 : i32
      %979 = llvm.fmul %888, %25 : f32
      %980 = llvm.icmp "slt" %978, %2 : i32
      %981 = llvm.select %980, %979, %23 : i1, f32
      %982 = llvm.fmul %889, %25 : f32
      %983 = llvm.select %976, %982, %23 : i1, f32
      %984 = llvm.fmul %890, %25 : f32
      %985 = llvm.select %980, %984, %23 : i1, f32
      %986 = llvm.fcmp "ugt" %893, %897 : f32
      %987 = llvm.select %986, %893, %897 : i1, f32
      %988 = llvm.fcmp "uno" %897, %897 : f32
      %989 = llvm.select %988, %897, %987 : i1, f32
      %990 = llvm.fcmp "ugt" %989, %905 : f32
      %991 = llvm.select %990, %989, %905 : i1, f32
      %992 = llvm.fcmp "uno" %905, %905 : f32
      %993 = llvm.select %992, %905, %991 : i1, f32
      %994 = llvm.fcmp "ugt" %993, %909 : f32
      %995 = llvm.select %994, %993, %909 : i1, f32
      %996 = llvm.fcmp "uno" %909, %909 : f32
      %997 = llvm.select %996, %909, %995 : i1, f32
      %998 = llvm.fcmp "ugt" %997, %917 : f32
      %999 = llvm.select %998, %997, %917 : i1, f32
      %1000 = llvm.fcmp "uno" %917, %917 : f32
      %1001 = llvm.select %1000, %917, %999 : i1, f32
      %1002 = llvm.fcmp "ugt" %1001, %921 : f32
      %1003 = llvm.select %1002, %1001, %921 : i1, f32
      %1004 = llvm.fcmp "uno" %921, %921 : f32
      %1005 = llvm.select %1004, %921, %1003 : i1, f32
      %1006 = llvm.fcmp "ugt" %1005, %929 : f32
      %1007 = llvm.select %1006, %1005, %929 : i1, f32
      %1008 = llvm.fcmp "uno" %929, %929 : f32
      %1009 = llvm.select %1008, %929, %1007 : i1, f32
      %1010 = llvm.fcmp "ugt" %1009, %933 : f32
      %1011 = llvm.select %1010, %1009, %933 : i1, f32
      %1012 = llvm.fcmp "uno" %933, %933 : f32
      %1013 = llvm.select %1012, %933, %1011 : i1, f32
      %1014 = llvm.fcmp "ugt" %1013, %941 : f32
      %1015 = llvm.select %1014, %1013, %941 : i1, f32
      %1016 = llvm.fcmp "uno" %941, %941 : f32
      %1017 = llvm.select %1016, %941, %1015 : i1, f32
      %1018 = llvm.fcmp "ugt" %1017, %945 : f32
      %1019 = llvm.select %1018, %1017, %945 : i1, f32
      %1020 = llvm.fcmp "uno" %945, %945 : f32
      %1021 = llvm.select %1020, %945, %1019 : i1, f32
      %1022 = llvm.fcmp "ugt" %1021, %953 : f32
      %1023 = llvm.select %1022, %1021, %953 : i1, f32
      %1024 = llvm.fcmp "uno" %953, %953 : f32
      %1025 = llvm.select %1024, %953, %1023 : i1, f32
      %1026 = llvm.fcmp "ugt" %1025, %957 : f32
      %1027 = llvm.select %1026, %1025, %957 : i1, f32
      %1028 = llvm.fcmp "uno" %957, %957 : f32
      %1029 = llvm.select %1028, %957, %1027 : i1, f32
      %1030 = llvm.fcmp "ugt" %1029, %965 : f32
      %1031 = llvm.select %1030, %1029, %965 : i1, f32
      %1032 = llvm.fcmp "uno" %965, %965 : f32
      %1033 = llvm.select %1032, %965, %1031 : i1, f32
      %1034 = llvm.fcmp "ugt" %1033, %969 : f32
      %1035 = llvm.select %1034, %1033, %969 : i1, f32
      %1036 = llvm.fcmp "uno" %969, %969 : f32
      %1037 = llvm.select %1036, %969, %1035 : i1, f32
      %1038 = llvm.fcmp "ugt" %1037, %977 : f32
      %1039 = llvm.select %1038, %1037, %977 : i1, f32
      %1040 = llvm.fcmp "uno" %977, %977 : f32
      %1041 = llvm.select %1040, %977, %1039 : i1, f32
      %1042 = llvm.fcmp "ugt" %1041, %981 : f32
      %1043 = llvm.select %1042, %1041, %981 : i1, f32
      %1044 = llvm.fcmp "uno" %981, %981 : f32
      %1045 = llvm.select %1044, %981, %1043 : i1, f32
      %1046 = llvm.sub %4, %4 : i32
      %1047 = llvm.lshr %0, %1046 : i32
      %1048 = llvm.sub %4, %8 : i32
      %1049 = nvvm.shfl.sync  bfly %1047, %1045, %8, %1048 : f32 -> f32
      %1050 = llvm.fcmp "ugt" %1045, %1049 : f32
      %1051 = llvm.select %1050, %1045, %1049 : i1, f32
      %1052 = llvm.fcmp "uno" %1049, %1049 : f32
      %1053 = llvm.select %1052, %1049, %1051 : i1, f32
      %1054 = nvvm.shfl.sync  bfly %1047, %1053, %6, %1048 : f32 -> f32
      %1055 = llvm.fcmp "ugt" %1053, %1054 : f32
      %1056 = llvm.select %1055, %1053, %1054 : i1, f32
      %1057 = llvm.fcmp "uno" %1054, %1054 : f32
      %1058 = llvm.select %1057, %1054, %1056 : i1, f32
      %1059 = llvm.fcmp "oeq" %1058, %23 : f32
      %1060 = llvm.select %1059, %24, %1058 : i1, f32
      %1061 = llvm.fsub %23, %1060 : f32
      %1062 = llvm.fmul %1061, %37 : f32
      %1063 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1062) : (f32) -> f32
      %1064 = llvm.fmul %1063, %24 : f32
      %1065 = llvm.fcmp "ugt" %899, %901 : f32
      %1066 = llvm.select %1065, %899, %901 : i1, f32
      %1067 = llvm.fcmp "uno" %901, %901 : f32
      %1068 = llvm.select %1067, %901, %1066 : i1, f32
      %1069 = llvm.fcmp "ugt" %1068, %911 : f32
      %1070 = llvm.select %1069, %1068, %911 : i1, f32
      %1071 = llvm.fcmp "uno" %911, %911 : f32
      %1072 = llvm.select %1071, %911, %1070 : i1, f32
      %1073 = llvm.fcmp "ugt" %1072, %913 : f32
      %1074 = llvm.select %1073, %1072, %913 : i1, f32
      %1075 = llvm.fcmp "uno" %913, %913 : f32
      %1076 = llvm.select %1075, %913, %1074 : i1, f32
      %1077 = llvm.fcmp "ugt" %1076, %923 : f32
      %1078 = llvm.select %1077, %1076, %923 : i1, f32
      %1079 = llvm.fcmp "uno" %923, %923 : f32
      %1080 = llvm.select %1079, %923, %1078 : i1, f32
      %1081 = llvm.fcmp "ugt" %1080, %925 : f32
      %1082 = llvm.select %1081, %1080, %925 : i1, f32
      %1083 = llvm.fcmp "uno" %925, %925 : f32
      %1084 = llvm.select %1083, %925, %1082 : i1, f32
      %1085 = llvm.fcmp "ugt" %1084, %935 : f32
      %1086 = llvm.select %1085, %1084, %935 : i1, f32
      %1087 = llvm.fcmp "uno" %935, %935 : f32
      %1088 = llvm.select %1087, %935, %1086 : i1, f32
      %1089 = llvm.fcmp "ugt" %1088, %937 : f32
      %1090 = llvm.select %1089, %1088, %937 : i1, f32
      %1091 = llvm.fcmp "uno" %937, %937 : f32
      %1092 = llvm.select %1091, %937, %1090 : i1, f32
      %1093 = llvm.fcmp "ugt" %1092, %947 : f32
      %1094 = llvm.select %1093, %1092, %947 : i1, f32
      %1095 = llvm.fcmp "uno" %947, %947 : f32
      %1096 = llvm.select %1095, %947, %1094 : i1, f32
      %1097 = llvm.fcmp "ugt" %1096, %949 : f32
      %1098 = llvm.select %1097, %1096, %949 : i1, f32
      %1099 = llvm.fcmp "uno" %949, %949 : f32
      %1100 = llvm.select %1099, %949, %1098 : i1, f32
      %1101 = llvm.fcmp "ugt" %1100, %959 : f32
      %1102 = llvm.select %1101, %1100, %959 : i1, f32
      %1103 = llvm.fcmp "uno" %959, %959 : f32
      %1104 = llvm.select %1103, %959, %1102 : i1, f32
      %1105 = llvm.fcmp "ugt" %1104, %961 : f32
      %1106 = llvm.select %1105, %1104, %961 : i1, f32
      %1107 = llvm.fcmp "uno" %961, %961 : f32
      %1108 = llvm.select %1107, %961, %1106 : i1, f32
      %1109 = llvm.fcmp "ugt" %1108, %971 : f32
      %1110 = llvm.select %1109, %1108, %971 : i1, f32
      %1111 = llvm.fcmp "uno" %971, %971 : f32
      %1112 = llvm.select %1111, %971, %1110 : i1, f32
      %1113 = llvm.fcmp "ugt" %1112, %973 : f32
      %1114 = llvm.select %1113, %1112, %973 : i1, f32
      %1115 = llvm.fcmp "uno" %973, %973 : f32
      %1116 = llvm.select %1115, %973, %1114 : i1, f32
      %1117 = llvm.fcmp "ugt" %1116, %983 : f32
      %1118 = llvm.select %1117, %1116, %983 : i1, f32
      %1119 = llvm.fcmp "uno" %983, %983 : f32
      %1120 = llvm.select %1119, %983, %1118 : i1, f32
      %1121 = llvm.fcmp "ugt" %1120, %985 : f32
      %1122 = llvm.select %1121, %1120, %985 : i1, f32
      %1123 = llvm.fcmp "uno" %985, %985 : f32
      %1124 = llvm.select %1123, %985, %1122 : i1, f32
      %1125 = nvvm.shfl.sync  bfly %1047, %1124, %8, %1048 : f32 -> f32
      %1126 = llvm.fcmp "ugt" %1124, %1125 : f32
      %1127 = llvm.select %1126, %1124, %1125 : i1, f32
      %1128 = llvm.fcmp "uno" %1125, %1125 : f32
      %1129 = llvm.select %1128, %1125, %1127 : i1, f32
      %1130 = nvvm.shfl.sync  bfly %1047, %1129, %6, %1048 : f32 -> f32
      %1131 = llvm.fcmp "ugt" %1129, %1130 : f32
      %1132 = llvm.select %1131, %1129, %1130 : i1, f32
      %1133 = llvm.fcmp "uno" %1130, %1130 : f32
      %1134 = llvm.select %1133, %1130, %1132 : i1, f32
      %1135 = llvm.fcmp "oeq" %1134, %23 : f32
      %1136 = llvm.select %1135, %24, %1134 : i1, f32
      %1137 = llvm.fsub %23, %1136 : f32
      %1138 = llvm.fmul %1137, %37 : f32
      %1139 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1138) : (f32) -> f32
      %1140 = llvm.fmul %1139, %24 : f32
      %1141 = llvm.fsub %893, %1060 : f32
      %1142 = llvm.fmul %1141, %37 : f32
      %1143 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1142) : (f32) -> f32
      %1144 = llvm.fadd %1064, %1143 : f32
      %1145 = llvm.fsub %897, %1060 : f32
      %1146 = llvm.fmul %1145, %37 : f32
      %1147 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1146) : (f32) -> f32
      %1148 = llvm.fadd %1144, %1147 : f32
      %1149 = llvm.fsub %899, %1136 : f32
      %1150 = llvm.fmul %1149, %37 : f32
      %1151 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1150) : (f32) -> f32
      %1152 = llvm.fadd %1140, %1151 : f32
      %1153 = llvm.fsub %901, %1136 : f32
      %1154 = llvm.fmul %1153, %37 : f32
      %1155 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1154) : (f32) -> f32
      %1156 = llvm.fadd %1152, %1155 : f32
      %1157 = llvm.fsub %905, %1060 : f32
      %1158 = llvm.fmul %1157, %37 : f32
      %1159 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1158) : (f32) -> f32
      %1160 = llvm.fadd %1148, %1159 : f32
      %1161 = llvm.fsub %909, %1060 : f32
      %1162 = llvm.fmul %1161, %37 : f32
      %1163 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1162) : (f32) -> f32
      %1164 = llvm.fadd %1160, %1163 : f32
      %1165 = llvm.fsub %911, %1136 : f32
      %1166 = llvm.fmul %1165, %37 : f32
      %1167 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1166) : (f32) -> f32
      %1168 = llvm.fadd %1156, %1167 : f32
      %1169 = llvm.fsub %913, %1136 : f32
      %1170 = llvm.fmul %1169, %37 : f32
      %1171 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1170) : (f32) -> f32
      %1172 = llvm.fadd %1168, %1171 : f32
      %1173 = llvm.fsub %917, %1060 : f32
      %1174 = llvm.fmul %1173, %37 : f32
      %1175 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1174) : (f32) -> f32
      %1176 = llvm.fadd %1164, %1175 : f32
      %1177 = llvm.fsub %921, %1060 : f32
      %1178 = llvm.fmul %1177, %37 : f32
      %1179 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1178) : (f32) -> f32
      %1180 = llvm.fadd %1176, %1179 : f32
      %1181 = llvm.fsub %923, %1136 : f32
      %1182 = llvm.fmul %1181, %37 : f32
      %1183 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1182) : (f32) -> f32
      %1184 = llvm.fadd %1172, %1183 : f32
      %1185 = llvm.fsub %925, %1136 : f32
      %1186 = llvm.fmul %1185, %37 : f32
      %1187 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1186) : (f32) -> f32
      %1188 = llvm.fadd %1184, %1187 : f32
      %1189 = llvm.fsub %929, %1060 : f32
      %1190 = llvm.fmul %1189, %37 : f32
      %1191 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1190) : (f32) -> f32
      %1192 = llvm.fadd %1180, %1191 : f32
      %1193 = llvm.fsub %933, %1060 : f32
      %1194 = llvm.fmul %1193, %37 : f32
      %1195 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1194) : (f32) -> f32
      %1196 = llvm.fadd %1192, %1195 : f32
      %1197 = llvm.fsub %935, %1136 : f32
      %1198 = llvm.fmul %1197, %37 : f32
      %1199 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1198) : (f32) -> f32
      %1200 = llvm.fadd %1188, %1199 : f32
      %1201 = llvm.fsub %937, %1136 : f32
      %1202 = llvm.fmul %1201, %37 : f32
      %1203 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1202) : (f32) -> f32
      %1204 = llvm.fadd %1200, %1203 : f32
      %1205 = llvm.fsub %941, %1060 : f32
      %1206 = llvm.fmul %1205, %37 : f32
      %1207 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1206) : (f32) -> f32
      %1208 = llvm.fadd %1196, %1207 : f32
      %1209 = llvm.fsub %945, %1060 : f32
      %1210 = llvm.fmul %1209, %37 : f32
      %1211 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1210) : (f32) -> f32
      %1212 = llvm.fadd %1208, %1211 : f32
      %1213 = llvm.fsub %947, %1136 : f32
      %1214 = llvm.fmul %1213, %37 : f32
      %1215 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1214) : (f32) -> f32
      %1216 = llvm.fadd %1204, %1215 : f32
      %1217 = llvm.fsub %949, %1136 : f32
      %1218 = llvm.fmul %1217, %37 : f32
      %1219 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1218) : (f32) -> f32
      %1220 = llvm.fadd %1216, %1219 : f32
      %1221 = llvm.fsub %953, %1060 : f32
      %1222 = llvm.fmul %1221, %37 : f32
      %1223 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1222) : (f32) -> f32
      %1224 = llvm.fadd %1212, %1223 : f32
      %1225 = llvm.fsub %957, %1060 : f32
      %1226 = llvm.fmul %1225, %37 : f32
      %1227 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1226) : (f32) -> f32
      %1228 = llvm.fadd %1224, %1227 : f32
      %1229 = llvm.fsub %959, %1136 : f32
      %1230 = llvm.fmul %1229, %37 : f32
      %1231 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1230) : (f32) -> f32
      %1232 = llvm.fadd %1220, %1231 : f32
      %1233 = llvm.fsub %961, %1136 : f32
      %1234 = llvm.fmul %1233, %37 : f32
      %1235 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1234) : (f32) -> f32
      %1236 = llvm.fadd %1232, %1235 : f32
      %1237 = llvm.fsub %965, %1060 : f32
      %1238 = llvm.fmul %1237, %37 : f32
      %1239 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1238) : (f32) -> f32
      %1240 = llvm.fadd %1228, %1239 : f32
      %1241 = llvm.fsub %969, %1060 : f32
      %1242 = llvm.fmul %1241, %37 : f32
      %1243 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1242) : (f32) -> f32
      %1244 = llvm.fadd %1240, %1243 : f32
      %1245 = llvm.fsub %971, %1136 : f32
      %1246 = llvm.fmul %1245, %37 : f32
      %1247 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1246) : (f32) -> f32
      %1248 = llvm.fadd %1236, %1247 : f32
      %1249 = llvm.fsub %973, %1136 : f32
      %1250 = llvm.fmul %1249, %37 : f32
      %1251 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1250) : (f32) -> f32
      %1252 = llvm.fadd %1248, %1251 : f32
      %1253 = llvm.fsub %977, %1060 : f32
      %1254 = llvm.fmul %1253, %37 : f32
      %1255 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1254) : (f32) -> f32
      %1256 = llvm.fadd %1244, %1255 : f32
      %1257 = llvm.fsub %981, %1060 : f32
      %1258 = llvm.fmul %1257, %37 : f32
      %1259 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1258) : (f32) -> f32
      %1260 = llvm.fadd %1256, %1259 : f32
      %1261 = llvm.fsub %983, %1136 : f32
      %1262 = llvm.fmul %1261, %37 : f32
      %1263 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1262) : (f32) -> f32
      %1264 = llvm.fadd %1252, %1263 : f32
      %1265 = llvm.fsub %985, %1136 : f32
      %1266 = llvm.fmul %1265, %37 : f32
      %1267 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f"(%1266) : (f32) -> f32
      %1268 = llvm.fadd %1264, %1267 : f32
      nvvm.cp.async.wait.group 1
      nvvm.barrier0
      %1269 = llvm.getelementptr %62[10752] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      llvm.cond_br %641, ^bb110, ^bb111
    ^bb110:  // pred: ^bb109
      %1270 = llvm.udiv %60, %6 : i32
      %1271 = llvm.urem %60, %6 : i32
      %1272 = llvm.mul %1271, %5 : i32
      %1273 = llvm.sub %3, %1272 : i32
      %1274 = llvm.mul %1273, %6 : i32
      %1275 = llvm.icmp "slt" %1274, %3 : i32
      %1276 = llvm.select %1275, %1274, %3 : i1, i32
      %1277 = llvm.icmp "sgt" %1276, %7 : i32
      %1278 = llvm.select %1277, %1276, %7 : i1, i32
      %1279 = llvm.add %1270, %2 : i32
      %1280 = llvm.icmp "slt" %1279, %2 : i32
      %1281 = llvm.select %1280, %1278, %7 : i1, i32
      %1282 = llvm.sext %1279 : i32 to i64
      %1283 = llvm.mul %1282, %arg35 : i64
      %1284 = llvm.sext %1272 : i32 to i64
      %1285 = llvm.add %1283, %1284 : i64
      %1286 = llvm.getelementptr %42[%1285] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1287 = llvm.icmp "sgt" %1281, %7 : i32
      %1288 = llvm.select %1287, %1286, %42 : i1, !llvm.ptr<1>
      %1289 = llvm.mul %1270, %13 : i32
      %1290 = llvm.add %1289, %1271 : i32
      %1291 = llvm.mul %1290, %3 : i32
      %1292 = llvm.getelementptr %1269[%1291] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1292, %1288, 16, cache =  cg, %1281 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      %1293 = llvm.add %1270, %39 : i32
      %1294 = llvm.icmp "slt" %1293, %2 : i32
      %1295 = llvm.select %1294, %1278, %7 : i1, i32
      %1296 = llvm.sext %1293 : i32 to i64
      %1297 = llvm.mul %1296, %arg35 : i64
      %1298 = llvm.add %1297, %1284 : i64
      %1299 = llvm.getelementptr %42[%1298] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      %1300 = llvm.icmp "sgt" %1295, %7 : i32
      %1301 = llvm.select %1300, %1299, %42 : i1, !llvm.ptr<1>
      %1302 = llvm.getelementptr %1292[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.cp.async.shared.global %1302, %1301, 16, cache =  cg, %1295 : !llvm.ptr<3>, !llvm.ptr<1>, i32
      llvm.br ^bb123
    ^bb111:  // pred: ^bb109
      %1303 = nvvm.shfl.sync  bfly %1047, %60, %7, %1048 : i32 -> i32
      llvm.br ^bb112(%1303 : i32)
    ^bb112(%1304: i32):  // 2 preds: ^bb111, ^bb121
      %1305 = llvm.icmp "slt" %1304, %21 : i32
      llvm.cond_br %1305, ^bb113, ^bb122
    ^bb113:  // pred: ^bb112
      %1306 = llvm.udiv %1304, %5 : i32
      %1307 = llvm.urem %1304, %5 : i32
      %1308 = llvm.mul %1307, %6 : i32
      %1309 = llvm.add %1306, %2 : i32
      %1310 = llvm.icmp "slt" %1309, %2 : i32
      %1311 = llvm.sext %1309 : i32 to i64
      %1312 = llvm.mul %1311, %arg35 : i64
      %1313 = llvm.icmp "slt" %1308, %3 : i32
      %1314 = llvm.and %1310, %1313 : i1
      %1315 = llvm.sext %1308 : i32 to i64
      %1316 = llvm.mul %1315, %arg36 : i64
      %1317 = llvm.add %1312, %1316 : i64
      %1318 = llvm.getelementptr %42[%1317] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1314, ^bb114, ^bb115
    ^bb114:  // pred: ^bb113
      %1319 = llvm.load %1318 : !llvm.ptr<1> -> f16
      llvm.br ^bb116(%1319 : f16)
    ^bb115:  // pred: ^bb113
      llvm.br ^bb116(%12 : f16)
    ^bb116(%1320: f16):  // 2 preds: ^bb114, ^bb115
      llvm.br ^bb117
    ^bb117:  // pred: ^bb116
      %1321 = llvm.add %1308, %8 : i32
      %1322 = llvm.icmp "slt" %1321, %3 : i32
      %1323 = llvm.and %1310, %1322 : i1
      %1324 = llvm.sext %1321 : i32 to i64
      %1325 = llvm.mul %1324, %arg36 : i64
      %1326 = llvm.add %1312, %1325 : i64
      %1327 = llvm.getelementptr %42[%1326] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.cond_br %1323, ^bb118, ^bb119
    ^bb118:  // pred: ^bb117
      %1328 = llvm.load %1327 : !llvm.ptr<1> -> f16
      llvm.br ^bb120(%1328 : f16)
    ^bb119:  // pred: ^bb117
      llvm.br ^bb120(%12 : f16)
    ^bb120(%1329: f16):  // 2 preds: ^bb118, ^bb119
      llvm.br ^bb121
    ^bb121:  // pred: ^bb120
      %1330 = llvm.insertelement %1320, %22[%7 : i32] : vector<2xf16>
      %1331 = llvm.insertelement %1329, %1330[%8 : i32] : vector<2xf16>
      %1332 = llvm.udiv %1308, %5 : i32
      %1333 = llvm.mul %1306, %13 : i32
      %1334 = llvm.add %1333, %1332 : i32
      %1335 = llvm.mul %1334, %3 : i32
      %1336 = llvm.getelementptr %1269[%1335] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1337 = llvm.urem %1308, %5 : i32
      %1338 = llvm.getelementptr %1336[%1337] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f16
      llvm.store %1331, %1338 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<3>
      %1339 = llvm.add %1304, %2 : i32
      llvm.br ^bb112(%1339 : i32)
    ^bb122:  // pred: ^bb112
      llvm.br ^bb123
    ^bb123:  // 2 preds: ^bb110, ^bb122
      nvvm.cp.async.commit.group
      %1340 = llvm.fptrunc %1143 : f32 to f16
      %1341 = llvm.fpext %1340 : f16 to f32
      %1342 = llvm.fsub %1143, %1341 : f32
      %1343 = llvm.fptrunc %1147 : f32 to f16
      %1344 = llvm.fpext %1343 : f16 to f32
      %1345 = llvm.fsub %1147, %1344 : f32
      %1346 = llvm.fptrunc %1151 : f32 to f16
      %1347 = llvm.fpext %1346 : f16 to f32
      %1348 = llvm.fsub %1151, %1347 : f32
      %1349 = llvm.fptrunc %1155 : f32 to f16
      %1350 = llvm.fpext %1349 : f16 to f32
      %1351 = llvm.fsub %1155, %1350 : f32
      %1352 = llvm.fptrunc %1159 : f32 to f16
      %1353 = llvm.fpext %1352 : f16 to f32
      %1354 = llvm.fsub %1159, %1353 : f32
      %1355 = llvm.fptrunc %1163 : f32 to f16
      %1356 = llvm.fpext %1355 : f16 to f32
      %1357 = llvm.fsub %1163, %1356 : f32
      %1358 = llvm.fptrunc %1167 : f32 to f16
      %1359 = llvm.fpext %1358 : f16 to f32
      %1360 = llvm.fsub %1167, %1359 : f32
      %1361 = llvm.fptrunc %1171 : f32 to f16
      %1362 = llvm.fpext %1361 : f16 to f32
      %1363 = llvm.fsub %1171, %1362 : f32
      %1364 = llvm.fptrunc %1175 : f32 to f16
      %1365 = llvm.fpext %1364 : f16 to f32
      %1366 = llvm.fsub %1175, %1365 : f32
      %1367 = llvm.fptrunc %1179 : f32 to f16
      %1368 = llvm.fpext %1367 : f16 to f32
      %1369 = llvm.fsub %1179, %1368 : f32
      %1370 = llvm.fptrunc %1183 : f32 to f16
      %1371 = llvm.fpext %1370 : f16 to f32
      %1372 = llvm.fsub %1183, %1371 : f32
      %1373 = llvm.fptrunc %1187 : f32 to f16
      %1374 = llvm.fpext %1373 : f16 to f32
      %1375 = llvm.fsub %1187, %1374 : f32
      %1376 = llvm.fptrunc %1191 : f32 to f16
      %1377 = llvm.fpext %1376 : f16 to f32
      %1378 = llvm.fsub %1191, %1377 : f32
      %1379 = llvm.fptrunc %1195 : f32 to f16
      %1380 = llvm.fpext %1379 : f16 to f32
      %1381 = llvm.fsub %1195, %1380 : f32
      %1382 = llvm.fptrunc %1199 : f32 to f16
      %1383 = llvm.fpext %1382 : f16 to f32
      %1384 = llvm.fsub %1199, %1383 : f32
      %1385 = llvm.fptrunc %1203 : f32 to f16
      %1386 = llvm.fpext %1385 : f16 to f32
      %1387 = llvm.fsub %1203, %1386 : f32
      %1388 = llvm.fptrunc %1207 : f32 to f16
      %1389 = llvm.fpext %1388 : f16 to f32
      %1390 = llvm.fsub %1207, %1389 : f32
      %1391 = llvm.fptrunc %1211 : f32 to f16
      %1392 = llvm.fpext %1391 : f16 to f32
      %1393 = llvm.fsub %1211, %1392 : f32
      %1394 = llvm.fptrunc %1215 : f32 to f16
      %1395 = llvm.fpext %1394 : f16 to f32
      %1396 = llvm.fsub %1215, %1395 : f32
      %1397 = llvm.fptrunc %1219 : f32 to f16
      %1398 = llvm.fpext %1397 : f16 to f32
      %1399 = llvm.fsub %1219, %1398 : f32
      %1400 = llvm.fptrunc %1223 : f32 to f16
      %1401 = llvm.fpext %1400 : f16 to f32
      %1402 = llvm.fsub %1223, %1401 : f32
      %1403 = llvm.fptrunc %1227 : f32 to f16
      %1404 = llvm.fpext %1403 : f16 to f32
      %1405 = llvm.fsub %1227, %1404 : f32
      %1406 = llvm.fptrunc %1231 : f32 to f16
      %1407 = llvm.fpext %1406 : f16 to f32
      %1408 = llvm.fsub %1231, %1407 : f32
      %1409 = llvm.fptrunc %1235 : f32 to f16
      %1410 = llvm.fpext %1409 : f16 to f32
      %1411 = llvm.fsub %1235, %1410 : f32
      %1412 = llvm.fptrunc %1239 : f32 to f16
      %1413 = llvm.fpext %1412 : f16 to f32
      %1414 = llvm.fsub %1239, %1413 : f32
      %1415 = llvm.fptrunc %1243 : f32 to f16
      %1416 = llvm.fpext %1415 : f16 to f32
      %1417 = llvm.fsub %1243, %1416 : f32
      %1418 = llvm.fptrunc %1247 : f32 to f16
      %1419 = llvm.fpext %1418 : f16 to f32
      %1420 = llvm.fsub %1247, %1419 : f32
      %1421 = llvm.fptrunc %1251 : f32 to f16
      %1422 = llvm.fpext %1421 : f16 to f32
      %1423 = llvm.fsub %1251, %1422 : f32
      %1424 = llvm.fptrunc %1255 : f32 to f16
      %1425 = llvm.fpext %1424 : f16 to f32
      %1426 = llvm.fsub %1255, %1425 : f32
      %1427 = llvm.fptrunc %1259 : f32 to f16
      %1428 = llvm.fpext %1427 : f16 to f32
      %1429 = llvm.fsub %1259, %1428 : f32
      %1430 = llvm.fptrunc %1263 : f32 to f16
      %1431 = llvm.fpext %1430 : f16 to f32
      %1432 = llvm.fsub %1263, %1431 : f32
      %1433 = llvm.fptrunc %1267 : f32 to f16
      %1434 = llvm.fpext %1433 : f16 to f32
      %1435 = llvm.fsub %1267, %1434 : f32
      %1436 = llvm.insertelement %1340, %22[%7 : i32] : vector<2xf16>
      %1437 = llvm.insertelement %1343, %1436[%8 : i32] : vector<2xf16>
      %1438 = llvm.insertelement %1346, %22[%7 : i32] : vector<2xf16>
      %1439 = llvm.insertelement %1349, %1438[%8 : i32] : vector<2xf16>
      %1440 = llvm.insertelement %1352, %22[%7 : i32] : vector<2xf16>
      %1441 = llvm.insertelement %1355, %1440[%8 : i32] : vector<2xf16>
      %1442 = llvm.insertelement %1358, %22[%7 : i32] : vector<2xf16>
      %1443 = llvm.insertelement %1361, %1442[%8 : i32] : vector<2xf16>
      %1444 = llvm.fptrunc %1342 : f32 to f16
      %1445 = llvm.fptrunc %1345 : f32 to f16
      %1446 = llvm.insertelement %1444, %22[%7 : i32] : vector<2xf16>
      %1447 = llvm.insertelement %1445, %1446[%8 : i32] : vector<2xf16>
      %1448 = llvm.fptrunc %1348 : f32 to f16
      %1449 = llvm.fptrunc %1351 : f32 to f16
      %1450 = llvm.insertelement %1448, %22[%7 : i32] : vector<2xf16>
      %1451 = llvm.insertelement %1449, %1450[%8 : i32] : vector<2xf16>
      %1452 = llvm.fptrunc %1354 : f32 to f16
      %1453 = llvm.fptrunc %1357 : f32 to f16
      %1454 = llvm.insertelement %1452, %22[%7 : i32] : vector<2xf16>
      %1455 = llvm.insertelement %1453, %1454[%8 : i32] : vector<2xf16>
      %1456 = llvm.fptrunc %1360 : f32 to f16
      %1457 = llvm.fptrunc %1363 : f32 to f16
      %1458 = llvm.insertelement %1456, %22[%7 : i32] : vector<2xf16>
      %1459 = llvm.insertelement %1457, %1458[%8 : i32] : vector<2xf16>
      %1460 = llvm.mul %787, %13 : i32
      %1461 = llvm.add %1460, %789 : i32
      %1462 = llvm.mul %1461, %3 : i32
      %1463 = llvm.getelementptr %633[%1462] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %1464 = nvvm.ldmatrix %1463 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1465 = llvm.extractvalue %1464[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1466 = llvm.bitcast %1465 : i32 to vector<2xf16>
      %1467 = llvm.extractvalue %1464[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1468 = llvm.bitcast %1467 : i32 to vector<2xf16>
      %1469 = llvm.extractvalue %1464[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1470 = llvm.bitcast %1469 : i32 to vector<2xf16>
      %1471 = llvm.extractvalue %1464[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1472 = llvm.bitcast %1471 : i32 to vector<2xf16>
      %1473 = nvvm.mma.sync A[%1437, %1439, %1441, %1443]  B[%1466, %1468]  C[%1064, %1064, %1140, %1140]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1474 = llvm.extractvalue %1473[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1475 = llvm.extractvalue %1473[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1476 = llvm.extractvalue %1473[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1477 = llvm.extractvalue %1473[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1478 = nvvm.mma.sync A[%1437, %1439, %1441, %1443]  B[%1470, %1472]  C[%1064, %1064, %1140, %1140]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1479 = llvm.extractvalue %1478[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1480 = llvm.extractvalue %1478[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1481 = llvm.extractvalue %1478[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1482 = llvm.extractvalue %1478[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1483 = nvvm.mma.sync A[%1447, %1451, %1455, %1459]  B[%1466, %1468]  C[%1474, %1475, %1476, %1477]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1484 = llvm.extractvalue %1483[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1485 = llvm.extractvalue %1483[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1486 = llvm.extractvalue %1483[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1487 = llvm.extractvalue %1483[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1488 = nvvm.mma.sync A[%1447, %1451, %1455, %1459]  B[%1470, %1472]  C[%1479, %1480, %1481, %1482]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1489 = llvm.extractvalue %1488[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1490 = llvm.extractvalue %1488[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1491 = llvm.extractvalue %1488[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1492 = llvm.extractvalue %1488[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1493 = llvm.insertelement %1364, %22[%7 : i32] : vector<2xf16>
      %1494 = llvm.insertelement %1367, %1493[%8 : i32] : vector<2xf16>
      %1495 = llvm.insertelement %1370, %22[%7 : i32] : vector<2xf16>
      %1496 = llvm.insertelement %1373, %1495[%8 : i32] : vector<2xf16>
      %1497 = llvm.insertelement %1376, %22[%7 : i32] : vector<2xf16>
      %1498 = llvm.insertelement %1379, %1497[%8 : i32] : vector<2xf16>
      %1499 = llvm.insertelement %1382, %22[%7 : i32] : vector<2xf16>
      %1500 = llvm.insertelement %1385, %1499[%8 : i32] : vector<2xf16>
      %1501 = llvm.fptrunc %1366 : f32 to f16
      %1502 = llvm.fptrunc %1369 : f32 to f16
      %1503 = llvm.insertelement %1501, %22[%7 : i32] : vector<2xf16>
      %1504 = llvm.insertelement %1502, %1503[%8 : i32] : vector<2xf16>
      %1505 = llvm.fptrunc %1372 : f32 to f16
      %1506 = llvm.fptrunc %1375 : f32 to f16
      %1507 = llvm.insertelement %1505, %22[%7 : i32] : vector<2xf16>
      %1508 = llvm.insertelement %1506, %1507[%8 : i32] : vector<2xf16>
      %1509 = llvm.fptrunc %1378 : f32 to f16
      %1510 = llvm.fptrunc %1381 : f32 to f16
      %1511 = llvm.insertelement %1509, %22[%7 : i32] : vector<2xf16>
      %1512 = llvm.insertelement %1510, %1511[%8 : i32] : vector<2xf16>
      %1513 = llvm.fptrunc %1384 : f32 to f16
      %1514 = llvm.fptrunc %1387 : f32 to f16
      %1515 = llvm.insertelement %1513, %22[%7 : i32] : vector<2xf16>
      %1516 = llvm.insertelement %1514, %1515[%8 : i32] : vector<2xf16>
      %1517 = llvm.getelementptr %1463[768] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1518 = nvvm.ldmatrix %1517 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1519 = llvm.extractvalue %1518[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1520 = llvm.bitcast %1519 : i32 to vector<2xf16>
      %1521 = llvm.extractvalue %1518[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1522 = llvm.bitcast %1521 : i32 to vector<2xf16>
      %1523 = llvm.extractvalue %1518[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1524 = llvm.bitcast %1523 : i32 to vector<2xf16>
      %1525 = llvm.extractvalue %1518[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1526 = llvm.bitcast %1525 : i32 to vector<2xf16>
      %1527 = nvvm.mma.sync A[%1494, %1496, %1498, %1500]  B[%1520, %1522]  C[%1484, %1485, %1486, %1487]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1528 = llvm.extractvalue %1527[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1529 = llvm.extractvalue %1527[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1530 = llvm.extractvalue %1527[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1531 = llvm.extractvalue %1527[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1532 = nvvm.mma.sync A[%1494, %1496, %1498, %1500]  B[%1524, %1526]  C[%1489, %1490, %1491, %1492]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1533 = llvm.extractvalue %1532[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1534 = llvm.extractvalue %1532[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1535 = llvm.extractvalue %1532[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1536 = llvm.extractvalue %1532[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1537 = nvvm.mma.sync A[%1504, %1508, %1512, %1516]  B[%1520, %1522]  C[%1528, %1529, %1530, %1531]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1538 = llvm.extractvalue %1537[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1539 = llvm.extractvalue %1537[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1540 = llvm.extractvalue %1537[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1541 = llvm.extractvalue %1537[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1542 = nvvm.mma.sync A[%1504, %1508, %1512, %1516]  B[%1524, %1526]  C[%1533, %1534, %1535, %1536]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1543 = llvm.extractvalue %1542[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1544 = llvm.extractvalue %1542[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1545 = llvm.extractvalue %1542[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1546 = llvm.extractvalue %1542[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1547 = llvm.insertelement %1388, %22[%7 : i32] : vector<2xf16>
      %1548 = llvm.insertelement %1391, %1547[%8 : i32] : vector<2xf16>
      %1549 = llvm.insertelement %1394, %22[%7 : i32] : vector<2xf16>
      %1550 = llvm.insertelement %1397, %1549[%8 : i32] : vector<2xf16>
      %1551 = llvm.insertelement %1400, %22[%7 : i32] : vector<2xf16>
      %1552 = llvm.insertelement %1403, %1551[%8 : i32] : vector<2xf16>
      %1553 = llvm.insertelement %1406, %22[%7 : i32] : vector<2xf16>
      %1554 = llvm.insertelement %1409, %1553[%8 : i32] : vector<2xf16>
      %1555 = llvm.fptrunc %1390 : f32 to f16
      %1556 = llvm.fptrunc %1393 : f32 to f16
      %1557 = llvm.insertelement %1555, %22[%7 : i32] : vector<2xf16>
      %1558 = llvm.insertelement %1556, %1557[%8 : i32] : vector<2xf16>
      %1559 = llvm.fptrunc %1396 : f32 to f16
      %1560 = llvm.fptrunc %1399 : f32 to f16
      %1561 = llvm.insertelement %1559, %22[%7 : i32] : vector<2xf16>
      %1562 = llvm.insertelement %1560, %1561[%8 : i32] : vector<2xf16>
      %1563 = llvm.fptrunc %1402 : f32 to f16
      %1564 = llvm.fptrunc %1405 : f32 to f16
      %1565 = llvm.insertelement %1563, %22[%7 : i32] : vector<2xf16>
      %1566 = llvm.insertelement %1564, %1565[%8 : i32] : vector<2xf16>
      %1567 = llvm.fptrunc %1408 : f32 to f16
      %1568 = llvm.fptrunc %1411 : f32 to f16
      %1569 = llvm.insertelement %1567, %22[%7 : i32] : vector<2xf16>
      %1570 = llvm.insertelement %1568, %1569[%8 : i32] : vector<2xf16>
      %1571 = llvm.getelementptr %1463[1536] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1572 = nvvm.ldmatrix %1571 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1573 = llvm.extractvalue %1572[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1574 = llvm.bitcast %1573 : i32 to vector<2xf16>
      %1575 = llvm.extractvalue %1572[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1576 = llvm.bitcast %1575 : i32 to vector<2xf16>
      %1577 = llvm.extractvalue %1572[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1578 = llvm.bitcast %1577 : i32 to vector<2xf16>
      %1579 = llvm.extractvalue %1572[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1580 = llvm.bitcast %1579 : i32 to vector<2xf16>
      %1581 = nvvm.mma.sync A[%1548, %1550, %1552, %1554]  B[%1574, %1576]  C[%1538, %1539, %1540, %1541]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1582 = llvm.extractvalue %1581[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1583 = llvm.extractvalue %1581[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1584 = llvm.extractvalue %1581[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1585 = llvm.extractvalue %1581[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1586 = nvvm.mma.sync A[%1548, %1550, %1552, %1554]  B[%1578, %1580]  C[%1543, %1544, %1545, %1546]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1587 = llvm.extractvalue %1586[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1588 = llvm.extractvalue %1586[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1589 = llvm.extractvalue %1586[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1590 = llvm.extractvalue %1586[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1591 = nvvm.mma.sync A[%1558, %1562, %1566, %1570]  B[%1574, %1576]  C[%1582, %1583, %1584, %1585]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1592 = llvm.extractvalue %1591[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1593 = llvm.extractvalue %1591[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1594 = llvm.extractvalue %1591[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1595 = llvm.extractvalue %1591[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1596 = nvvm.mma.sync A[%1558, %1562, %1566, %1570]  B[%1578, %1580]  C[%1587, %1588, %1589, %1590]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1597 = llvm.extractvalue %1596[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1598 = llvm.extractvalue %1596[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1599 = llvm.extractvalue %1596[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1600 = llvm.extractvalue %1596[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1601 = llvm.insertelement %1412, %22[%7 : i32] : vector<2xf16>
      %1602 = llvm.insertelement %1415, %1601[%8 : i32] : vector<2xf16>
      %1603 = llvm.insertelement %1418, %22[%7 : i32] : vector<2xf16>
      %1604 = llvm.insertelement %1421, %1603[%8 : i32] : vector<2xf16>
      %1605 = llvm.insertelement %1424, %22[%7 : i32] : vector<2xf16>
      %1606 = llvm.insertelement %1427, %1605[%8 : i32] : vector<2xf16>
      %1607 = llvm.insertelement %1430, %22[%7 : i32] : vector<2xf16>
      %1608 = llvm.insertelement %1433, %1607[%8 : i32] : vector<2xf16>
      %1609 = llvm.fptrunc %1414 : f32 to f16
      %1610 = llvm.fptrunc %1417 : f32 to f16
      %1611 = llvm.insertelement %1609, %22[%7 : i32] : vector<2xf16>
      %1612 = llvm.insertelement %1610, %1611[%8 : i32] : vector<2xf16>
      %1613 = llvm.fptrunc %1420 : f32 to f16
      %1614 = llvm.fptrunc %1423 : f32 to f16
      %1615 = llvm.insertelement %1613, %22[%7 : i32] : vector<2xf16>
      %1616 = llvm.insertelement %1614, %1615[%8 : i32] : vector<2xf16>
      %1617 = llvm.fptrunc %1426 : f32 to f16
      %1618 = llvm.fptrunc %1429 : f32 to f16
      %1619 = llvm.insertelement %1617, %22[%7 : i32] : vector<2xf16>
      %1620 = llvm.insertelement %1618, %1619[%8 : i32] : vector<2xf16>
      %1621 = llvm.fptrunc %1432 : f32 to f16
      %1622 = llvm.fptrunc %1435 : f32 to f16
      %1623 = llvm.insertelement %1621, %22[%7 : i32] : vector<2xf16>
      %1624 = llvm.insertelement %1622, %1623[%8 : i32] : vector<2xf16>
      %1625 = llvm.getelementptr %1463[2304] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %1626 = nvvm.ldmatrix %1625 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %1627 = llvm.extractvalue %1626[0] : !llvm.struct<(i32, i32, i32, i32)> 
      %1628 = llvm.bitcast %1627 : i32 to vector<2xf16>
      %1629 = llvm.extractvalue %1626[1] : !llvm.struct<(i32, i32, i32, i32)> 
      %1630 = llvm.bitcast %1629 : i32 to vector<2xf16>
      %1631 = llvm.extractvalue %1626[2] : !llvm.struct<(i32, i32, i32, i32)> 
      %1632 = llvm.bitcast %1631 : i32 to vector<2xf16>
      %1633 = llvm.extractvalue %1626[3] : !llvm.struct<(i32, i32, i32, i32)> 
      %1634 = llvm.bitcast %1633 : i32 to vector<2xf16>
      %1635 = nvvm.mma.sync A[%1602, %1604, %1606, %1608]  B[%1628, %1630]  C[%1592, %1593, %1594, %1595]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1636 = llvm.extractvalue %1635[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1637 = llvm.extractvalue %1635[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1638 = llvm.extractvalue %1635[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1639 = llvm.extractvalue %1635[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1640 = nvvm.mma.sync A[%1602, %1604, %1606, %1608]  B[%1632, %1634]  C[%1597, %1598, %1599, %1600]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1641 = llvm.extractvalue %1640[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1642 = llvm.extractvalue %1640[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1643 = llvm.extractvalue %1640[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1644 = llvm.extractvalue %1640[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1645 = nvvm.mma.sync A[%1612, %1616, %1620, %1624]  B[%1628, %1630]  C[%1636, %1637, %1638, %1639]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1646 = llvm.extractvalue %1645[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1647 = llvm.extractvalue %1645[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1648 = llvm.extractvalue %1645[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1649 = llvm.extractvalue %1645[3] : !llvm.struct<(f32, f32, f32, f32)> 
      %1650 = nvvm.mma.sync A[%1612, %1616, %1620, %1624]  B[%1632, %1634]  C[%1641, %1642, %1643, %1644]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1651 = llvm.extractvalue %1650[0] : !llvm.struct<(f32, f32, f32, f32)> 
      %1652 = llvm.extractvalue %1650[1] : !llvm.struct<(f32, f32, f32, f32)> 
      %1653 = llvm.extractvalue %1650[2] : !llvm.struct<(f32, f32, f32, f32)> 
      %1654 = llvm.extractvalue %1650[3] : !llvm.struct<(f32, f32, f32, f32)> 
      nvvm.cp.async.wait.group 0
      %1655 = nvvm.shfl.sync  bfly %1047, %1260, %8, %1048 : f32 -> f32
      %1656 = llvm.fadd %1260, %1655 : f32
      %1657 = nvvm.shfl.sync  bfly %1047, %1656, %6, %1048 : f32 -> f32
      %1658 = llvm.fadd %1656, %1657 : f32
      %1659 = nvvm.shfl.sync  bfly %1047, %1268, %8, %1048 : f32 -> f32
      %1660 = llvm.fadd %1268, %1659 : f32
      %1661 = nvvm.shfl.sync  bfly %1047, %1660, %6, %1048 : f32 -> f32
      %1662 = llvm.fadd %1660, %1661 : f32
      %1663 = llvm.ptrtoint %57 : !llvm.ptr<1> to i64
      %1664 = llvm.urem %1663, %18 : i64
      %1665 = llvm.icmp "eq" %1664, %11 : i64
      %1666 = llvm.urem %arg43, %19 : i64
      %1667 = llvm.icmp "eq" %1666, %11 : i64
      %1668 = llvm.and %1665, %1667 : i1
      %1669 = llvm.urem %arg44, %19 : i64
      %1670 = llvm.icmp "eq" %1669, %11 : i64
      %1671 = llvm.and %1668, %1670 : i1
      %1672 = llvm.icmp "eq" %arg45, %20 : i64
      %1673 = llvm.and %1671, %1672 : i1
      %1674 = llvm.fdiv %1646, %1658 : f32
      %1675 = llvm.select %1059, %38, %1674 : i1, f32
      %1676 = llvm.fptrunc %1675 : f32 to f16
      %1677 = llvm.fdiv %1647, %1658 : f32
      %1678 = llvm.select %1059, %38, %1677 : i1, f32
      %1679 = llvm.fptrunc %1678 : f32 to f16
      %1680 = llvm.fdiv %1651, %1658 : f32
      %1681 = llvm.select %1059, %38, %1680 : i1, f32
      %1682 = llvm.fptrunc %1681 : f32 to f16
      %1683 = llvm.fdiv %1652, %1658 : f32
      %1684 = llvm.select %1059, %38, %1683 : i1, f32
      %1685 = llvm.fptrunc %1684 : f32 to f16
      llvm.cond_br %1673, ^bb124, ^bb127
    ^bb124:  // pred: ^bb123
      llvm.cond_br %78, ^bb125, ^bb126
    ^bb125:  // pred: ^bb124
      %1686 = llvm.insertelement %1676, %22[%7 : i32] : vector<2xf16>
      %1687 = llvm.insertelement %1679, %1686[%8 : i32] : vector<2xf16>
      %1688 = llvm.sext %68 : i32 to i64
      %1689 = llvm.mul %1688, %arg43 : i64
      %1690 = llvm.sext %80 : i32 to i64
      %1691 = llvm.mul %1690, %arg44 : i64
      %1692 = llvm.add %1689, %1691 : i64
      %1693 = llvm.sext %73 : i32 to i64
      %1694 = llvm.mul %1693, %arg45 : i64
      %1695 = llvm.add %1692, %1694 : i64
      %1696 = llvm.getelementptr %57[%1695] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1687, %1696 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1697 = llvm.insertelement %1682, %22[%7 : i32] : vector<2xf16>
      %1698 = llvm.insertelement %1685, %1697[%8 : i32] : vector<2xf16>
      %1699 = llvm.sext %902 : i32 to i64
      %1700 = llvm.mul %1699, %arg45 : i64
      %1701 = llvm.add %1692, %1700 : i64
      %1702 = llvm.getelementptr %57[%1701] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1698, %1702 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb126
    ^bb126:  // 2 preds: ^bb124, ^bb125
      llvm.br ^bb130
    ^bb127:  // pred: ^bb123
      llvm.cond_br %78, ^bb128, ^bb129
    ^bb128:  // pred: ^bb127
      %1703 = llvm.sext %68 : i32 to i64
      %1704 = llvm.mul %1703, %arg43 : i64
      %1705 = llvm.sext %80 : i32 to i64
      %1706 = llvm.mul %1705, %arg44 : i64
      %1707 = llvm.add %1704, %1706 : i64
      %1708 = llvm.sext %73 : i32 to i64
      %1709 = llvm.mul %1708, %arg45 : i64
      %1710 = llvm.add %1707, %1709 : i64
      %1711 = llvm.getelementptr %57[%1710] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1676, %1711 : f16, !llvm.ptr<1>
      %1712 = llvm.sext %894 : i32 to i64
      %1713 = llvm.mul %1712, %arg45 : i64
      %1714 = llvm.add %1707, %1713 : i64
      %1715 = llvm.getelementptr %57[%1714] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1679, %1715 : f16, !llvm.ptr<1>
      %1716 = llvm.sext %902 : i32 to i64
      %1717 = llvm.mul %1716, %arg45 : i64
      %1718 = llvm.add %1707, %1717 : i64
      %1719 = llvm.getelementptr %57[%1718] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1682, %1719 : f16, !llvm.ptr<1>
      %1720 = llvm.sext %906 : i32 to i64
      %1721 = llvm.mul %1720, %arg45 : i64
      %1722 = llvm.add %1707, %1721 : i64
      %1723 = llvm.getelementptr %57[%1722] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1685, %1723 : f16, !llvm.ptr<1>
      llvm.br ^bb129
    ^bb129:  // 2 preds: ^bb127, ^bb128
      llvm.br ^bb130
    ^bb130:  // 2 preds: ^bb126, ^bb129
      %1724 = llvm.fdiv %1648, %1662 : f32
      %1725 = llvm.select %1135, %38, %1724 : i1, f32
      %1726 = llvm.fptrunc %1725 : f32 to f16
      %1727 = llvm.fdiv %1649, %1662 : f32
      %1728 = llvm.select %1135, %38, %1727 : i1, f32
      %1729 = llvm.fptrunc %1728 : f32 to f16
      %1730 = llvm.fdiv %1653, %1662 : f32
      %1731 = llvm.select %1135, %38, %1730 : i1, f32
      %1732 = llvm.fptrunc %1731 : f32 to f16
      %1733 = llvm.fdiv %1654, %1662 : f32
      %1734 = llvm.select %1135, %38, %1733 : i1, f32
      %1735 = llvm.fptrunc %1734 : f32 to f16
      llvm.cond_br %1673, ^bb131, ^bb134
    ^bb131:  // pred: ^bb130
      llvm.cond_br %83, ^bb132, ^bb133
    ^bb132:  // pred: ^bb131
      %1736 = llvm.insertelement %1726, %22[%7 : i32] : vector<2xf16>
      %1737 = llvm.insertelement %1729, %1736[%8 : i32] : vector<2xf16>
      %1738 = llvm.sext %68 : i32 to i64
      %1739 = llvm.mul %1738, %arg43 : i64
      %1740 = llvm.sext %85 : i32 to i64
      %1741 = llvm.mul %1740, %arg44 : i64
      %1742 = llvm.add %1739, %1741 : i64
      %1743 = llvm.sext %73 : i32 to i64
      %1744 = llvm.mul %1743, %arg45 : i64
      %1745 = llvm.add %1742, %1744 : i64
      %1746 = llvm.getelementptr %57[%1745] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1737, %1746 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      %1747 = llvm.insertelement %1732, %22[%7 : i32] : vector<2xf16>
      %1748 = llvm.insertelement %1735, %1747[%8 : i32] : vector<2xf16>
      %1749 = llvm.sext %902 : i32 to i64
      %1750 = llvm.mul %1749, %arg45 : i64
      %1751 = llvm.add %1742, %1750 : i64
      %1752 = llvm.getelementptr %57[%1751] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1748, %1752 {alignment = 4 : i64} : vector<2xf16>, !llvm.ptr<1>
      llvm.br ^bb133
    ^bb133:  // 2 preds: ^bb131, ^bb132
      llvm.br ^bb137
    ^bb134:  // pred: ^bb130
      llvm.cond_br %83, ^bb135, ^bb136
    ^bb135:  // pred: ^bb134
      %1753 = llvm.sext %68 : i32 to i64
      %1754 = llvm.mul %1753, %arg43 : i64
      %1755 = llvm.sext %85 : i32 to i64
      %1756 = llvm.mul %1755, %arg44 : i64
      %1757 = llvm.add %1754, %1756 : i64
      %1758 = llvm.sext %73 : i32 to i64
      %1759 = llvm.mul %1758, %arg45 : i64
      %1760 = llvm.add %1757, %1759 : i64
      %1761 = llvm.getelementptr %57[%1760] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1726, %1761 : f16, !llvm.ptr<1>
      %1762 = llvm.sext %894 : i32 to i64
      %1763 = llvm.mul %1762, %arg45 : i64
      %1764 = llvm.add %1757, %1763 : i64
      %1765 = llvm.getelementptr %57[%1764] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1729, %1765 : f16, !llvm.ptr<1>
      %1766 = llvm.sext %902 : i32 to i64
      %1767 = llvm.mul %1766, %arg45 : i64
      %1768 = llvm.add %1757, %1767 : i64
      %1769 = llvm.getelementptr %57[%1768] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1732, %1769 : f16, !llvm.ptr<1>
      %1770 = llvm.sext %906 : i32 to i64
      %1771 = llvm.mul %1770, %arg45 : i64
      %1772 = llvm.add %1757, %1771 : i64
      %1773 = llvm.getelementptr %57[%1772] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
      llvm.store %1735, %1773 : f16, !llvm.ptr<1>
      llvm.br ^bb136
    ^bb136:  // 2 preds: ^bb134, ^bb135
      llvm.br ^bb137
    ^bb137:  // 2 preds: ^bb133, ^bb136
      llvm.return
    }
  }
}

