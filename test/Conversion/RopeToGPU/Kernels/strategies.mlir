// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 | FileCheck %s --check-prefix=AMD
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=sm_80 strategies=-attention" | FileCheck %s --check-prefix=BANNED

// A contraction and the op that rounds its sums are one kernel. A warp
// has 16 rows, 16 tiles of 8 columns and a depth of 32 a step: 32 products.
// CHECK-LABEL: func.func @product
// CHECK-NOT: linalg.generic
// CHECK: rope_gpu.launch @kernels::@product_kernel_0
// AMD-LABEL: func.func @product
// AMD-NOT: rope_gpu.launch
func.func @product(%x: tensor<256x64xf16>, %w: tensor<64x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x128xf32>) -> tensor<256x128xf32>
  %m = linalg.matmul ins(%x, %w : tensor<256x64xf16>, tensor<64x128xf16>) outs(%f : tensor<256x128xf32>) -> tensor<256x128xf32>
  %o = tensor.empty() : tensor<256x128xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<256x128xf32>) outs(%o : tensor<256x128xf16>) {
  ^bb0(%a: f32, %b: f16):
    %t = arith.truncf %a : f32 to f16
    linalg.yield %t : f16
  } -> tensor<256x128xf16>
  return %r : tensor<256x128xf16>
}

// One query row: keys are split among blocks, and a second kernel joins them.
// CHECK-LABEL: func.func @decode
// CHECK: rope_gpu.launch @kernels::@decode_kernel_0
// CHECK: rope_gpu.launch @kernels::@decode_kernel_1
// BANNED-LABEL: func.func @decode
// BANNED: rope.attention
func.func @decode(%q: tensor<2x8x1x64xbf16>, %k: tensor<2x2x600x64xbf16>, %v: tensor<2x2x600x64xbf16>) -> tensor<2x8x1x64xbf16> {
  %o = tensor.empty() : tensor<2x8x1x64xbf16>
  %a = rope.attention ins(%q, %k, %v : tensor<2x8x1x64xbf16>, tensor<2x2x600x64xbf16>, tensor<2x2x600x64xbf16>) outs(%o : tensor<2x8x1x64xbf16>)
      {scale = 0.125, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x8x1x64xbf16>
  return %a : tensor<2x8x1x64xbf16>
}

// CHECK: gpu.func @product_kernel_0
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.ldmatrix
// CHECK-COUNT-32: nvvm.mma.sync
// CHECK-NOT: nvvm.mma.sync
// CHECK: gpu.func @decode_kernel_0
// CHECK: nvvm.mma.sync
// CHECK: gpu.func @decode_kernel_1
