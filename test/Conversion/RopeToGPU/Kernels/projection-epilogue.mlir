// What follows a contraction takes scalars of the function, and knows its
// places. Sums of 64 products of at most 1 each in f32.
// RUN: rope-runner %s --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5 | FileCheck %s
// RUN: rope-runner %s --target=emulate --chip=gfx942 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5 | FileCheck %s
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefix=KERNEL
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --remarks-filter=rope-gpu-apply-strategies 2>&1 >/dev/null | FileCheck %s --check-prefix=TIME
// TIME: becomes a kernel of strategy projection on sm_80{{.*}}microseconds=2.46
// CHECK: output 0 against reference: ok
// KERNEL-LABEL: func.func @main
// KERNEL-NOT: linalg.generic
// KERNEL: rope_gpu.launch
// Four elements at once where they are beside each other and each row begins
// at a multiple of 16 bytes.
// KERNEL: gpu.func @main_kernel_0
// KERNEL: %[[ALIGNED:.+]] = rope_gpu.is_aligned %[[TO:.+]] along 1 to 16 : memref<32x48xf32,
// KERNEL: rope_gpu.epilogue
// KERNEL: linalg.index 0
// KERNEL: rope_gpu.store %{{.+}} to %[[TO]] pieces(%[[ALIGNED]])

#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<32x64xf16>, %w: tensor<64x48xf16>, %scale: tensor<1xf32>) -> tensor<32x48xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract %scale[%c0] : tensor<1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  %m = linalg.matmul ins(%x, %w : tensor<32x64xf16>, tensor<64x48xf16>) outs(%f : tensor<32x48xf32>) -> tensor<32x48xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<32x48xf32>) outs(%e : tensor<32x48xf32>) {
  ^bb0(%a: f32, %b: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %l = arith.index_cast %j : index to i32
    %p = arith.sitofp %k : i32 to f32
    %q = arith.sitofp %l : i32 to f32
    %0 = arith.mulf %a, %s : f32
    %1 = arith.mulf %p, %s : f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.addf %2, %q : f32
    linalg.yield %3 : f32
  } -> tensor<32x48xf32>
  return %r : tensor<32x48xf32>
}
