// From tensor code to kernels on the emulator, as a target like any other.

// Sums of 24 products of values below 4: 24 * 16 * 2^-24 * 24 < 1e-3 in f32.
// RUN: rope-runner %s --entry=product --target=emulate --random=1 --compare-with=reference --atol=1e-3 --rtol=0 \
// RUN:   | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: ran 'product' on emulate
// PRODUCT: output 0 against reference: ok

// RUN: rope-runner %s --entry=product --target=emulate --chip=sm_90a --random=1 --compare-with=cpu --atol=1e-3 --rtol=0
// RUN: rope-runner %s --entry=product --target=cpu --random=1 --compare-with=emulate --chip=sm_80 --atol=1e-3 --rtol=0
// RUN: rope-runner %s --entry=in_place --target=emulate --random=1 --shape=0:37 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=in_place --target=emulate --random=1 --shape=0:0 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=product --target=emulate --random=1 --benchmark=2 | FileCheck %s --check-prefix=TIME
// TIME: time: median {{.*}} (2 runs)

// RUN: rm -rf %t && rope-runner %s --entry=product --target=emulate --random=1 --dump-stages=%t
// RUN: ls %t | FileCheck %s --check-prefix=STAGES
// STAGES: device
// STAGES: host
// STAGES: emulate
// STAGES: llvm-ir
// RUN: cat %t/*device.mlir | FileCheck %s --check-prefix=DEVICE
// DEVICE: nvvm.read.ptx.sreg.ctaid.x
// RUN: cat %t/*emulate.mlir | FileCheck %s --check-prefix=EMULATE
// EMULATE: llvm.call @rope_emulator_check(
// EMULATE-NOT: gpu.module

func.func @product(%a: tensor<37x24xf32>, %b: tensor<24x19xf32>) -> tensor<37x19xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<37x19xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<37x19xf32>) -> tensor<37x19xf32>
  %c = linalg.matmul ins(%a, %b : tensor<37x24xf32>, tensor<24x19xf32>) outs(%init : tensor<37x19xf32>) -> tensor<37x19xf32>
  return %c : tensor<37x19xf32>
}

// An argument that kernels update where it is, of any size.
func.func @in_place(%x: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<?xf32>) {
  ^bb0(%v: f32):
    %twice = arith.addf %v, %v : f32
    linalg.yield %twice : f32
  }
  return
}
