// Assembly text without ROCm: it assembles, and disassembles to the same kernels. Nothing is spilled.
// RUN: rope-runner %s --emit=asm --chip=gfx942 --out=%t.gfx942.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx942.s
// RUN: FileCheck %s --input-file=%t.gfx942.s --check-prefixes=ASM,WAVE64
// RUN: %llvm_tools/llvm-mc --triple=amdgcn-amd-amdhsa --mcpu=gfx942 --filetype=obj %t.gfx942.s -o %t.gfx942.o
// RUN: %llvm_tools/llvm-objdump -d --mcpu=gfx942 %t.gfx942.o | FileCheck %s --check-prefix=OBJECT
// RUN: rope-runner %s --emit=asm --chip=gfx1100 --out=%t.gfx1100.s
// RUN: %python %rope_src/tools/kernel-facts.py --check --llvm=%llvm_tools %t.gfx1100.s
// RUN: FileCheck %s --input-file=%t.gfx1100.s --check-prefixes=ASM,WAVE32
// RUN: %llvm_tools/llvm-mc --triple=amdgcn-amd-amdhsa --mcpu=gfx1100 --filetype=obj %t.gfx1100.s -o %t.gfx1100.o
// RUN: %llvm_tools/llvm-objdump -d --mcpu=gfx1100 %t.gfx1100.o | FileCheck %s --check-prefix=OBJECT
// The same kernels on the emulator, which runs waves of 64 and of 32 lanes.
// RUN: rope-runner %s --target=emulate --chip=gfx942 --random=1 --compare-with=reference | FileCheck %s --check-prefix=RUNS
// RUN: rope-runner %s --target=emulate --chip=gfx1100 --random=1 --compare-with=reference | FileCheck %s --check-prefix=RUNS
// RUNS: against reference: ok
// ASM: .globl attention_kernel_0
// ASM-NOT: __ocml
// ASM-NOT: __ockl
// WAVE64: v_mfma_f32_16x16x16_f16
// WAVE32: v_wmma_f32_16x16x16_f16
// WAVE64: .max_flat_workgroup_size: 256
// WAVE64: .wavefront_size: 64
// WAVE32: .max_flat_workgroup_size: 128
// WAVE32: .wavefront_size: 32
// OBJECT: <attention_kernel_0>:
// OBJECT: s_endpgm

func.func @attention(%q: tensor<2x37x16xf16>, %k: tensor<2x41x16xf16>, %v: tensor<2x41x16xf16>) -> tensor<2x37x16xf16> {
  %out = tensor.empty() : tensor<2x37x16xf16>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x37x16xf16>, tensor<2x41x16xf16>, tensor<2x41x16xf16>)
      outs(%out : tensor<2x37x16xf16>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.25 : f64} -> tensor<2x37x16xf16>
  return %0 : tensor<2x37x16xf16>
}
