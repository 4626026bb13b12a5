// A mask that is an operand, of few rows and wide heads, a causal one, and all that a score may go through: nothing is spilled and
// there is no scratch.
// What writes the text is checked with other kernels.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --emit=asm --chip=gfx1100 --out=%t.gfx1100.s
// RUN: FileCheck %s --input-file=%t.gfx1100.s
// RUN: rope-runner %s --emit=asm --chip=gfx942 --out=%t.gfx942.s
// Heads of 96, whose tiles have 64 keys.
// RUN: sed -e 's/128/96/g' %s > %t.96.mlir
// RUN: rope-runner %t.96.mlir --emit=asm --chip=gfx1100 --out=%t.96.gfx1100.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx1100.s %t.gfx942.s %t.96.gfx1100.s
// CHECK: masked_kernel_0:
// CHECK: v_wmma_f32_16x16x16_bf16
// CHECK: .private_segment_fixed_size: 0
// CHECK: .vgpr_spill_count: 0
// The same kernels on the emulator. Keys behind the last one have no entry. Weights sum to 1, values are at most 1, and scores, numerator,
// denominator, weights and result round to bf16: 8 of its roundoffs, 2^-8 each.
// RUN: rope-runner %s --entry=masked --target=emulate --chip=gfx1100 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=0.031 | FileCheck %s --check-prefix=RUNS
// RUN: rope-runner %s --entry=masked --target=emulate --chip=gfx942 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --compare-with=reference --rtol=0 --atol=0.031 | FileCheck %s --check-prefix=RUNS
// RUNS: against reference: ok

func.func @masked(%q: tensor<2x17x128xbf16>, %k: tensor<77x128xbf16>, %v: tensor<77x128xbf16>, %mask: tensor<17x77xbf16>) -> tensor<2x17x128xbf16> {
  %out = tensor.empty() : tensor<2x17x128xbf16>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x17x128xbf16>, tensor<77x128xbf16>, tensor<77x128xbf16>)
      mask(%mask : tensor<17x77xbf16>)
      outs(%out : tensor<2x17x128xbf16>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (j, d)>,
                       affine_map<(h, m, n, j, d) -> (j, n)>,
                       affine_map<(h, m, n, j, d) -> (m, j)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.088388347648318447 : f64} -> tensor<2x17x128xbf16>
  return %0 : tensor<2x17x128xbf16>
}

func.func @causal(%q: tensor<1x2x17x96xbf16>, %k: tensor<1x600x1x96xbf16>, %v: tensor<1x600x1x96xbf16>) -> (tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>) {
  %c583 = arith.constant 583 : index
  %out = tensor.empty() : tensor<1x2x17x96xbf16>
  %sums = tensor.empty() : tensor<1x2x17xf32>
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<1x2x17x96xbf16>, tensor<1x600x1x96xbf16>, tensor<1x600x1x96xbf16>)
      offset(%c583 : index)
      outs(%out, %sums : tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>) {
      causal,
      indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                       affine_map<(b, h, m, n, j, d) -> ()>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, m)>],
      scale = 0.102 : f64} -> tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>
  return %0#0, %0#1 : tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>
}

func.func @capped(%q: tensor<1x2x17x96xbf16>, %k: tensor<1x600x1x96xbf16>, %v: tensor<1x600x1x96xbf16>, %mask: tensor<1x1x17x600xbf16>, %s: tensor<2xbf16>, %off: index, %oe: tensor<1x2x17x96xbf16>, %le: tensor<1x2x17xf32>) -> (tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>) {
  %a:2 = rope.attention
      ins(%q, %k, %v : tensor<1x2x17x96xbf16>, tensor<1x600x1x96xbf16>, tensor<1x600x1x96xbf16>)
      mask(%mask : tensor<1x1x17x600xbf16>) offset(%off : index) sinks(%s : tensor<2xbf16>)
      outs(%oe, %le : tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>) {
      scale = 0.125, causal, window_left = 300, softcap = 5.0,
      indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                       affine_map<(b, h, m, n, j, d) -> (b, 0, m, j)>,
                       affine_map<(b, h, m, n, j, d) -> ()>,
                       affine_map<(b, h, m, n, j, d) -> (h)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>,
                       affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>
  return %a#0, %a#1 : tensor<1x2x17x96xbf16>, tensor<1x2x17xf32>
}
