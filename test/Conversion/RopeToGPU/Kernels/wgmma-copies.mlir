// Where TMA cannot copy a factor, the threads of the warpgroup that copies do, and the numbers are the same.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_90a},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers,rope-gpu-lower-epilogues,rope-gpu-lower-rings{chip=sm_90a},rope-gpu-lower-dots{chip=sm_90a}))' | FileCheck %s

// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefix=STAGES
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_90a},gpu.module(rope-gpu-lower-matrices))' | FileCheck %s --check-prefix=TILES

// Results are within half a unit in the last place (2^-9 of bf16, 2^-12 of f16), plus what sums in f32 leave.
// RUN: rope-runner %s --entry=product --target=emulate --chip=sm_90a --random=1 --shape=0:65x136 --shape=1:136x40 --compare-with=reference --rtol=4e-3 --atol=1e-3
// RUN: rope-runner %s --entry=product --target=emulate --chip=sm_90a --random=1 --shape=0:65x131 --shape=1:131x43 --compare-with=reference --rtol=4e-3 --atol=1e-3
// RUN: rope-runner %s --entry=lengths --target=emulate --chip=sm_90a --random=1 --range=3:0:150 --compare-with=reference --rtol=1e-3 --atol=1e-3

// One warpgroup reads a ring that another fills, by boxes or by elements.
// STAGES: gpu.func @product_kernel_0
// STAGES: rope_gpu.init_ring %[[RING:.*]] readers 8 : !rope_gpu.ring<{{.*}}>
// STAGES: %[[SUMS:.*]] = rope_gpu.use_ring %[[RING]] fills %{{.*}} lane %{{.*}} from %{{.*}} {
// STAGES-NEXT: ^bb0(%[[STAGE:.*]]: i32, %[[SUM:.*]]: !rope_gpu.accumulator<64x128, #{{.*}}>):
// STAGES-NEXT: %[[NEXT:.*]] = rope_gpu.warpgroup_dot {{.*}} stage %[[STAGE]] of {{.*}} into %[[SUM]]
// STAGES-NEXT: rope_gpu.next %[[NEXT]]
// STAGES: rope_gpu.epilogue %[[SUMS]]
// STAGES: rope_gpu.fill_ring %[[RING]] in %{{.*}} fills %{{.*}} threads(%{{.*}} from 256 of 128)
// STAGES: rope_gpu.fill_tile
// STAGES: rope_gpu.fill_tile {{.*}} column_runs [0, 64]
// TILES: gpu.func @product_kernel_0
// TILES: rope_gpu.init_ring %[[RING:.*]] readers 8 : !rope_gpu.ring<{{.*}}>
// TILES: scf.for
// TILES: rope_gpu.acquire_full %[[RING]]
// TILES-NEXT: rope_gpu.warpgroup_dot
// TILES-NEXT: rope_gpu.wait_dots 1
// TILES: rope_gpu.release_empty %[[RING]]
// TILES: rope_gpu.wait_dots 0
// TILES: rope_gpu.epilogue
// TILES: rope_gpu.acquire_empty %[[RING]]
// TILES: rope_gpu.copy_box
// TILES: rope_gpu.acquire_empty %[[RING]]
// TILES: rope_gpu.copy %
// TILES: rope_gpu.release_full %[[RING]]

// A warpgroup has 64 rows: a depth of 64 are four products.
// CHECK: gpu.func @product_kernel_0(%{{.*}}: !llvm.ptr {llvm.align = 64 : i64, rope_gpu.by_value = !llvm.array<128 x i8>}
// CHECK: nvvm.setmaxregister increase 224
// CHECK-COUNT-4: nvvm.wgmma.mma_async
// CHECK-NOT: nvvm.wgmma.mma_async
// CHECK: nvvm.setmaxregister decrease 56
// CHECK: nvvm.cp.async.bulk.tensor
// CHECK: gpu.func @lengths_kernel_0
// CHECK: rope_nv.wgmma_registers
// CHECK: nvvm.cp.async.bulk.tensor

// Rows that are no multiple of 16 bytes, as sizes say at run time.
func.func @product(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %w, %c1 : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %o = tensor.empty(%m, %n) : tensor<?x?xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<?x?xf32>) outs(%o : tensor<?x?xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<?x?xbf16>
  return %r : tensor<?x?xbf16>
}

// Keys from a length on may hold anything: the last tile of a row is not a box.
func.func @lengths(%q: tensor<2x2x70x64xf16>, %k: tensor<2x1x150x64xf16>, %v: tensor<2x1x150x64xf16>, %lengths: tensor<2xi64>) -> tensor<2x2x70x64xf16> {
  %o = tensor.empty() : tensor<2x2x70x64xf16>
  %a = rope.attention ins(%q, %k, %v : tensor<2x2x70x64xf16>, tensor<2x1x150x64xf16>, tensor<2x1x150x64xf16>)
      lengths(%lengths : tensor<2xi64>) outs(%o : tensor<2x2x70x64xf16>)
      {scale = 0.125, empty_row = #rope.empty_row<zero>,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, n, j, d) -> (b)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]}
      -> tensor<2x2x70x64xf16>
  return %a : tensor<2x2x70x64xf16>
}
