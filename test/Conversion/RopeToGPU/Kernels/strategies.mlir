// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefix=STAGES
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_80},gpu.module(rope-gpu-lower-matrices))' | FileCheck %s --check-prefix=TILES
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_80},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers,rope-gpu-lower-epilogues,rope-gpu-lower-copies{chip=sm_80},rope-gpu-lower-dots{chip=sm_80}))' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=gfx942},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers,rope-gpu-lower-epilogues,rope-gpu-lower-copies{chip=gfx942},rope-gpu-lower-dots{chip=gfx942}))' | FileCheck %s --check-prefixes=AMD,MFMA
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=gfx1100},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers,rope-gpu-lower-epilogues,rope-gpu-lower-copies{chip=gfx1100},rope-gpu-lower-dots{chip=gfx1100}))' | FileCheck %s --check-prefixes=AMD,WMMA
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=vulkan1.1 | FileCheck %s --check-prefix=PLAIN
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=sm_80 strategies=-attention,-attention-split" | FileCheck %s --check-prefix=BANNED
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=sm_80 mode=strict" | FileCheck %s --check-prefix=BANNED
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=sm_90a mode=strict" --remarks-filter=rope-gpu-apply-strategies 2>&1 >/dev/null | FileCheck %s --check-prefix=STRICT

// A contraction and the op that rounds its sums are one kernel. A warp
// has 16 rows, 16 tiles of 8 columns and a depth of 32 a step: 32 products.
// CHECK-LABEL: func.func @product
// CHECK-NOT: linalg.generic
// CHECK: rope_gpu.launch @kernels::@product_kernel_0
// AMD-LABEL: func.func @product
// AMD: rope_gpu.launch @kernels::@product_kernel_0
// PLAIN-LABEL: func.func @product
// PLAIN-NOT: rope_gpu.launch
func.func @product(%x: tensor<256x64xf16>, %w: tensor<64x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x128xf32>) -> tensor<256x128xf32>
  %m = linalg.matmul ins(%x, %w : tensor<256x64xf16>, tensor<64x128xf16>) outs(%f : tensor<256x128xf32>) -> tensor<256x128xf32>
  %o = tensor.empty() : tensor<256x128xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<256x128xf32>) outs(%o : tensor<256x128xf16>) {
  ^bb0(%a: f32, %b: f16):
    %t = arith.truncf %a : f32 to f16
    linalg.yield %t : f16
  } -> tensor<256x128xf16>
  return %r : tensor<256x128xf16>
}

// One query row: keys are split among blocks, and a second kernel joins them.
// AMD-LABEL: func.func @decode
// AMD: rope_gpu.launch @kernels::@decode_kernel_0
// AMD: rope_gpu.launch @kernels::@decode_kernel_1
// CHECK-LABEL: func.func @decode
// CHECK: rope_gpu.launch @kernels::@decode_kernel_0
// CHECK: rope_gpu.launch @kernels::@decode_kernel_1
// BANNED-LABEL: func.func @decode
// BANNED: rope.attention
// STRICT: strict numerics, which divide before they add
func.func @decode(%q: tensor<2x8x1x64xbf16>, %k: tensor<2x2x600x64xbf16>, %v: tensor<2x2x600x64xbf16>) -> tensor<2x8x1x64xbf16> {
  %o = tensor.empty() : tensor<2x8x1x64xbf16>
  %a = rope.attention ins(%q, %k, %v : tensor<2x8x1x64xbf16>, tensor<2x2x600x64xbf16>, tensor<2x2x600x64xbf16>) outs(%o : tensor<2x8x1x64xbf16>)
      {scale = 0.125, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x8x1x64xbf16>
  return %a : tensor<2x8x1x64xbf16>
}

// The strategy says what is copied and multiplied, and a step of its loop is a few ops.
// STAGES: gpu.func @product_kernel_0
// STAGES: %[[X:.*]] = rope_gpu.matrix %{{.*}} rows [0] columns 1 pieces : memref<256x64xf16
// STAGES: %[[W:.*]] = rope_gpu.matrix %{{.*}} rows [0] columns 1 if %{{.*}} pieces : memref<64x128xf16
// STAGES: %[[SUMS:.*]] = rope_gpu.fill_ahead %{{.*}} stages 4 fills %{{.*}} threads(%{{.*}} of 128) from %{{.*}} {
// STAGES-NEXT: ^bb0(%[[STEP:.*]]: i32, %[[A:.*]]: !rope_gpu.tile<64x32xf16>, %[[B:.*]]: !rope_gpu.tile<32x128xf16>):
// STAGES-NEXT: %[[K:.*]] = arith.muli %[[STEP]], %{{.*}} : i32
// STAGES-NEXT: rope_gpu.fill_tile %[[X]][%{{.*}}, %[[K]]] to %[[A]]
// STAGES-NEXT: rope_gpu.fill_tile %[[W]][%[[K]], %{{.*}}] to %[[B]]
// STAGES: } use {
// STAGES: %[[NEXT:.*]] = rope_gpu.dot {{.*}} depth_rows columns [0, 16, 32, 48, 64, 80, 96, 112] into
// STAGES-NEXT: rope_gpu.next %[[NEXT]]
// STAGES: rope_gpu.epilogue %[[SUMS]]
// TILES: gpu.func @product_kernel_0
// TILES-NOT: nvvm.{{mma|ldmatrix|cp}}
// TILES: %[[SUMS:.*]] = scf.for {{.*}} -> (!rope_gpu.accumulator<16x128, #{{.*}}>)
// TILES-NEXT: rope_gpu.wait_copies 2
// TILES-NOT: gpu.barrier
// TILES: %[[LEFT:.*]] = rope_gpu.copy {{.*}} pieces({{.*}}) : !rope_gpu.tile<64x32xf16>
// TILES: %[[RIGHT:.*]] = rope_gpu.copy {{.*}} pieces({{.*}}) : !rope_gpu.tile<32x128xf16>
// TILES: rope_gpu.commit_copies
// TILES: %[[NEXT:.*]] = rope_gpu.dot {{.*}} depth_rows columns [0, 16, 32, 48, 64, 80, 96, 112] into
// TILES-NEXT: rope_gpu.finish_copies %[[LEFT]], %[[RIGHT]]
// TILES-NEXT: scf.yield %[[NEXT]]
// TILES: rope_gpu.wait_copies 0
// TILES: rope_gpu.epilogue %[[SUMS]] rows(%{{.*}} + %{{.*}} of 64 in %{{.*}}) units(%{{.*}}) lanes(%{{.*}} of %{{.*}}) axes
// TILES-NEXT: ^bb0(%[[WHOLE:.*]]: tensor<256x128xf32>):
// TILES: %[[ROUNDED:.*]] = linalg.generic {{.*}} ins(%[[WHOLE]] :
// TILES: rope_gpu.store %[[ROUNDED]] to %{{.*}} pieces(%{{.*}})
// TILES-NOT: nvvm.{{mma|ldmatrix|cp}}
// TILES: gpu.func @decode_kernel_0

// CHECK: gpu.func @product_kernel_0
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.ldmatrix
// CHECK-COUNT-32: nvvm.mma.sync
// CHECK-NOT: nvvm.mma.sync
// CHECK: gpu.func @decode_kernel_0
// CHECK: nvvm.mma.sync
// CHECK: gpu.func @decode_kernel_1

// On AMD a product has 16 columns: a wave of 64 has 32 rows and two products
// for a depth of 32, one of 32 lanes 16 rows and one for a depth of 16.
// AMD: gpu.func @product_kernel_0
// AMD-SAME: workgroup(%{{.*}} : memref<{{.*}}xi8, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
// AMD: scf.for
// AMD: gpu.barrier
// AMD: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// MFMA-COUNT-32: rocdl.mfma.f32.16x16x16f16
// MFMA-NOT: rocdl.mfma.f32.16x16x16f16
// MFMA: rocdl.mfma.f32.16x16x16bf16.1k
// WMMA-COUNT-16: rocdl.wmma.f32.16x16x16.f16
// WMMA-NOT: rocdl.wmma.f32.16x16x16.f16
// WMMA: rocdl.wmma.f32.16x16x16.bf16
