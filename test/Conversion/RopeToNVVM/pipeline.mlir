// RUN: rope-opt %s --rope-to-nvvm=chip=sm_80 | FileCheck %s
// RUN: rope-opt %s --rope-to-nvvm=chip=sm_89 | FileCheck %s
// RUN: rope-opt %s --rope-to-nvvm=chip=sm_90a | FileCheck %s
// RUN: rope-opt %s --rope-to-nvvm=chip=sm_100 | FileCheck %s

// Host code calls the launch ABI; the kernels are PTX text.

// CHECK-LABEL: llvm.func @exponentials
//       CHECK:   llvm.call @rope_gpu_alloc
//       CHECK:   llvm.call @rope_gpu_launch
//       CHECK:   llvm.call @rope_gpu_sync
//       CHECK:   llvm.return
//       CHECK: gpu.binary @kernels
//  CHECK-SAME:   .target sm_
//   CHECK-NOT:   .extern
//  CHECK-SAME:   .visible .entry exponentials_kernel_0
//   CHECK-NOT:   .extern
func.func @exponentials(%x: tensor<4x?xf16>, %out: tensor<4xf16>)
    -> tensor<4xf16> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x?xf16>) outs(%out : tensor<4xf16>) {
  ^bb0(%a: f16, %s: f16):
    %e = math.exp %a : f16
    %r = math.sin %e : f16
    %n = arith.addf %s, %r : f16
    linalg.yield %n : f16
  } -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
