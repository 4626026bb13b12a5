// Tiles that strategies choose: what a group of heads shares, and as many warps and stages as there is work for.

// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --remarks-filter=rope-gpu-apply-strategies -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a --remarks-filter=rope-gpu-apply-strategies -o /dev/null 2>&1 | FileCheck %s --check-prefix=WGMMA
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefix=MAPS

// Rows of both heads of a group are those of one block.
// CHECK: Function=grouped {{.*}}strategy attention on sm_80", all-columns=200, all-rows=48, blocks=4,{{.*}} threads=128
func.func @grouped(%q: tensor<8x24x64xf16>, %k: tensor<4x200x64xf16>, %e: tensor<8x24x64xf16>) -> tensor<8x24x64xf16> {
  %a = rope.attention ins(%q, %k, %k : tensor<8x24x64xf16>, tensor<4x200x64xf16>, tensor<4x200x64xf16>) outs(%e : tensor<8x24x64xf16>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
       affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<8x24x64xf16>
  return %a : tensor<8x24x64xf16>
}

// 24 rows are two warps.
// CHECK: Function=few {{.*}} threads=64
func.func @few(%q: tensor<8x24x64xf16>, %k: tensor<8x200x64xf16>, %e: tensor<8x24x64xf16>) -> tensor<8x24x64xf16> {
  %a = rope.attention ins(%q, %k, %k : tensor<8x24x64xf16>, tensor<8x200x64xf16>, tensor<8x200x64xf16>) outs(%e : tensor<8x24x64xf16>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>,
       affine_map<(h, m, n, j, d) -> (h, j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<8x24x64xf16>
  return %a : tensor<8x24x64xf16>
}

// Six stages at most.
// WGMMA: Function=product {{.*}}strategy projection-wgmma on sm_90a"{{.*}} stages=6,
func.func @product(%x: tensor<64x512xf16>, %w: tensor<512x64xf16>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<64x512xf16>, tensor<512x64xf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %m : tensor<64x64xf32>
}

// Two boxes of a tile are copied by one map of its tensor.
// MAPS-LABEL: func.func @long_lanes
// MAPS: rope_gpu.launch {{.*}} ins({{.*}} : tensor<4x200x128xf16>, tensor<8x24x128xf16>, i1, !llvm.ptr, i1, !llvm.ptr)
func.func @long_lanes(%q: tensor<8x24x128xf16>, %k: tensor<4x200x128xf16>, %e: tensor<8x24x128xf16>) -> tensor<8x24x128xf16> {
  %a = rope.attention ins(%q, %k, %k : tensor<8x24x128xf16>, tensor<4x200x128xf16>, tensor<4x200x128xf16>) outs(%e : tensor<8x24x128xf16>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
       affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<8x24x128xf16>
  return %a : tensor<8x24x128xf16>
}
