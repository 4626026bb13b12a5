// A projection with bias and rotation by matrix instructions: 128 columns of a
// block, and for each depth of 32 two products of 16 rows and columns in each of
// two rows of tiles on waves of 64, one for 16 rows and a depth of 16 on waves of
// 32. Nothing is spilled and there is no scratch.
// What writes the text is checked with other kernels.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --emit=asm --chip=gfx942 --out=%t.gfx942.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx942.s
// RUN: FileCheck %s --input-file=%t.gfx942.s --check-prefixes=ASM,MFMA
// RUN: rope-runner %s --emit=asm --chip=gfx1100 --out=%t.gfx1100.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx1100.s
// RUN: FileCheck %s --input-file=%t.gfx1100.s --check-prefixes=ASM,WMMA
// So are heads of 256 lanes, whose sums take half of the registers there are.
// RUN: sed -e 's/128/256/g' -e 's/x64xf32/x128xf32/g' %s > %t.256.mlir
// RUN: rope-runner %t.256.mlir --emit=asm --chip=gfx942 --out=%t.256.gfx942.s
// RUN: rope-runner %t.256.mlir --emit=asm --chip=gfx1100 --out=%t.256.gfx1100.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.256.gfx942.s %t.256.gfx1100.s
// ASM: project_kernel_0:
// MFMA-COUNT-32: v_mfma_f32_16x16x16_bf16
// MFMA-NOT: v_mfma
// WMMA-COUNT-16: v_wmma_f32_16x16x16_bf16
// WMMA-NOT: v_wmma
// ASM: .private_segment_fixed_size: 0
// ASM: .vgpr_spill_count: 0

#rows = affine_map<(s, h, d) -> (s, h, d)>
#swapped = affine_map<(h, s, d) -> (s, h, d)>
#table = affine_map<(h, s, d) -> (s, d)>
#out = affine_map<(h, s, d) -> (h, s, d)>
func.func @project(%x: tensor<129x512xbf16>, %w: tensor<2x128x512xbf16>, %bias: tensor<2x128xbf16>, %cos: tensor<129x64xf32>, %sin: tensor<129x64xf32>) -> tensor<2x129x128xbf16> {
  %zero = arith.constant 0.0 : f32
  %r = rope.kernel ["projection", "rotate"] -> tensor<2x129x128xbf16> {
    %e = tensor.empty() : tensor<129x2x128xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<129x2x128xf32>) -> tensor<129x2x128xf32>
    %m = linalg.generic {indexing_maps = [affine_map<(s, h, d, k) -> (s, k)>, affine_map<(s, h, d, k) -> (h, d, k)>, affine_map<(s, h, d, k) -> (s, h, d)>],
        iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
        ins(%x, %w : tensor<129x512xbf16>, tensor<2x128x512xbf16>) outs(%f : tensor<129x2x128xf32>) {
    ^bb0(%a: bf16, %b: bf16, %o: f32):
      %a1 = arith.extf %a : bf16 to f32
      %b1 = arith.extf %b : bf16 to f32
      %p = arith.mulf %a1, %b1 : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<129x2x128xf32>
    %be = tensor.empty() : tensor<129x2x128xbf16>
    %biased = linalg.generic {indexing_maps = [#rows, affine_map<(s, h, d) -> (h, d)>, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%m, %bias : tensor<129x2x128xf32>, tensor<2x128xbf16>) outs(%be : tensor<129x2x128xbf16>) {
    ^bb0(%a: f32, %b: bf16, %o: bf16):
      %t = arith.truncf %a : f32 to bf16
      %u = arith.addf %t, %b : bf16
      linalg.yield %u : bf16
    } -> tensor<129x2x128xbf16>
    %re = tensor.empty() : tensor<2x129x128xbf16>
    %rotated = rope.rotate half to half block(0, 128) ins(%biased, %cos, %sin : tensor<129x2x128xbf16>, tensor<129x64xf32>, tensor<129x64xf32>)
        outs(%re : tensor<2x129x128xbf16>) {indexing_maps = [#swapped, #table, #out]} -> tensor<2x129x128xbf16>
    rope.yield %rotated : tensor<2x129x128xbf16>
  }
  return %r : tensor<2x129x128xbf16>
}
