// Strategies call no barrier, and copy, multiply and wait by ops of tiles alone: the pass that places barriers knows what each of
// these does with shared memory. Most ops of attention are for the scores of a lane.
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefix=NORMS --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefix=NORMS --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 | FileCheck %s --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 | FileCheck %s --check-prefix=NORMS --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx1100 | FileCheck %s --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx1100 | FileCheck %s --check-prefix=NORMS --implicit-check-not=barrier --implicit-check-not=nvvm.cp --implicit-check-not=nvvm.mma --implicit-check-not=ldmatrix --implicit-check-not=nvvm.wgmma --implicit-check-not=nvvm.fence --implicit-check-not=rocdl.mfma --implicit-check-not=rocdl.wmma
// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=sm_80 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 1000
// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=sm_90a --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 1650
// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=gfx942 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 600
// RUN: rope-runner %s --entry=scaled --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=0.02 --rtol=0 | FileCheck %s --check-prefix=SCALED
// RUN: rope-runner %s --entry=scaled --target=emulate --chip=gfx942 --random=1 --compare-with=reference --atol=0.02 --rtol=0 | FileCheck %s --check-prefix=SCALED
// SCALED: output 0 against reference: ok

// CHECK: gpu.func @many_kernel_0
// CHECK: gpu.func @scaled_kernel_0
// CHECK: gpu.func @decode_kernel_0
// NORMS: gpu.func

func.func @many(%q: tensor<1x8x65x64xbf16>, %k: tensor<1x2x600x64xbf16>, %v: tensor<1x2x600x64xbf16>) -> tensor<1x8x65x64xbf16> {
  %o = tensor.empty() : tensor<1x8x65x64xbf16>
  %a = rope.attention ins(%q, %k, %v : tensor<1x8x65x64xbf16>, tensor<1x2x600x64xbf16>, tensor<1x2x600x64xbf16>) outs(%o : tensor<1x8x65x64xbf16>)
      {scale = 0.125, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x8x65x64xbf16>
  return %a : tensor<1x8x65x64xbf16>
}

// Queries and keys that are scaled go to their tiles number by number.
func.func @scaled(%q: tensor<1x8x17x64xbf16>, %k: tensor<1x2x600x64xbf16>, %v: tensor<1x2x600x64xbf16>) -> tensor<1x8x17x64xbf16> {
  %o = tensor.empty() : tensor<1x8x17x64xbf16>
  %a = rope.attention ins(%q, %k, %v : tensor<1x8x17x64xbf16>, tensor<1x2x600x64xbf16>, tensor<1x2x600x64xbf16>) outs(%o : tensor<1x8x17x64xbf16>)
      {scale = 0.125, query_scale = 0.5 : f64, key_scale = 0.25 : f64, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x8x17x64xbf16>
  return %a : tensor<1x8x17x64xbf16>
}

func.func @decode(%q: tensor<1x8x1x64xbf16>, %k: tensor<1x2x600x64xbf16>, %v: tensor<1x2x600x64xbf16>) -> tensor<1x8x1x64xbf16> {
  %o = tensor.empty() : tensor<1x8x1x64xbf16>
  %a = rope.attention ins(%q, %k, %v : tensor<1x8x1x64xbf16>, tensor<1x2x600x64xbf16>, tensor<1x2x600x64xbf16>) outs(%o : tensor<1x8x1x64xbf16>)
      {scale = 0.125, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<1x8x1x64xbf16>
  return %a : tensor<1x8x1x64xbf16>
}
