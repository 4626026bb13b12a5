// A transform script in front of the pipeline chooses the blocks: what it has
// tiled is no attention any more that a strategy takes. Weights sum to 1 and
// values are at most 1: 8 u for roundoff u of f16, and what f32 leaves.

// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/own-schedule.mlir},transform-interpreter{entry-point=blocks}
// RUN: rope-opt %s --pass-pipeline='builtin.module(%{script},rope-to-gpu-kernels{chip=sm_80})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-to-gpu-kernels{chip=sm_80})' | FileCheck %s --check-prefix=STRATEGY
// RUN: rope-runner %s --pass-pipeline='builtin.module(%{script})' --target=emulate --chip=sm_80 --random=1 --range=0:-6:6 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=4e-3

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

// Four heads by five blocks of rows, the last of which has one row.
// CHECK-LABEL: func.func @attention
// CHECK: gpu.launch_func @kernels::@attention_kernel_0 blocks in (%c20, %c1, %c1)
// CHECK-NOT: gpu.launch_func
// STRATEGY-LABEL: func.func @attention
// STRATEGY: gpu.launch_func {{.*}} dynamic_shared_memory_size
func.func @attention(%q: tensor<4x65x64xf16>, %k: tensor<2x70x64xf16>, %v: tensor<2x70x64xf16>) -> tensor<4x65x64xf16> {
  %e = tensor.empty() : tensor<4x65x64xf16>
  %r = rope.attention ins(%q, %k, %v : tensor<4x65x64xf16>, tensor<2x70x64xf16>, tensor<2x70x64xf16>) outs(%e : tensor<4x65x64xf16>)
      {scale = 0.125, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x65x64xf16>
  return %r : tensor<4x65x64xf16>
}
