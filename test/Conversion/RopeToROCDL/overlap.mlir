// One token over many keys of 128 lanes, whose copies need most registers: keys and values of the next step are on
// their way while there are products. No load is waited for between the last of eight and the products behind it.
// RUN: rope-runner %s --emit=asm --chip=gfx1100 --out=%t.gfx1100.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx1100.s
// RUN: FileCheck %s --input-file=%t.gfx1100.s
// CHECK: decode_kernel_0:
// CHECK: s_barrier
// CHECK-COUNT-8: global_load_b128
// CHECK-NOT: vmcnt(0)
// CHECK: v_wmma_f32_16x16x16_f16
// CHECK: s_waitcnt vmcnt(0)
// CHECK: ds_store_b128
// CHECK: s_endpgm
// The same kernel on the emulator, which reports races: weights that sum to 1 and values of at most 1, rounded to f16.
// RUN: rope-runner %s --target=emulate --chip=gfx1100 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.004 | FileCheck %s --check-prefix=RUNS
// RUN: rope-runner %s --target=emulate --chip=gfx942 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.004 | FileCheck %s --check-prefix=RUNS
// RUNS: against reference: ok

func.func @decode(%q: tensor<4x1x128xf16>, %k: tensor<300x128xf16>, %v: tensor<300x128xf16>) -> tensor<4x1x128xf16> {
  %out = tensor.empty() : tensor<4x1x128xf16>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x1x128xf16>, tensor<300x128xf16>, tensor<300x128xf16>)
      outs(%out : tensor<4x1x128xf16>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (j, d)>,
                       affine_map<(h, m, n, j, d) -> (j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.088388347648318447 : f64} -> tensor<4x1x128xf16>
  return %0 : tensor<4x1x128xf16>
}
