// Tiles that strategies choose: what a group of heads shares, and as many warps and stages as there is work for.

// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --remarks-filter=rope-gpu-apply-strategies -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a --remarks-filter=rope-gpu-apply-strategies -o /dev/null 2>&1 | FileCheck %s --check-prefix=WGMMA
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefix=MAPS

#row = affine_map<(s, h, d, k) -> (s, k)>
#weight = affine_map<(s, h, d, k) -> (k, h, d)>
#out = affine_map<(s, h, d, k) -> (s, h, d)>

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

// 47 heads and two of another projection, in 512 rows: 196 blocks of 128 columns are two rounds on 132 multiprocessors, 132 of three halves
// of heads are one, where one block has halves of both projections.
// WGMMA: Function=halves_of_heads {{.*}}strategy projection-wgmma on sm_90a"{{.*}} blocks=132, columns=192,
// MAPS-LABEL: func.func @halves_of_heads
// Both halves of a head are one box.
// MAPS: rope_gpu.tensor_map {{.*}} dimensions {{\[\[}}3], [0], [1], [2]] box [32, 64, 1, 2] swizzle 64 : tensor<64x47x2x64xbf16>
// MAPS: rope_gpu.epilogue {{.*}} parts({{.*}} of 2) columns [0, 16, 64, 80] steps [32, 32, 32, 32]
func.func @halves_of_heads(%x: tensor<512x64xbf16>, %wq: tensor<64x47x128xbf16>, %wv: tensor<64x2x128xbf16>, %cos: tensor<512x64xf32>, %sin: tensor<512x64xf32>)
    -> (tensor<512x47x128xf32>, tensor<512x2x128xf32>) {
  %zero = arith.constant 0.0 : f32
  %0:2 = rope.kernel ["projection", "rotate"] -> tensor<512x47x128xf32>, tensor<512x2x128xf32> {
    %eq = tensor.empty() : tensor<512x47x128xf32>
    %fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<512x47x128xf32>) -> tensor<512x47x128xf32>
    %q = linalg.generic {indexing_maps = [#row, #weight, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
        ins(%x, %wq : tensor<512x64xbf16>, tensor<64x47x128xbf16>) outs(%fq : tensor<512x47x128xf32>) {
    ^bb0(%a: bf16, %b: bf16, %o: f32):
      %c = arith.extf %a : bf16 to f32
      %d = arith.extf %b : bf16 to f32
      %p = arith.mulf %c, %d : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<512x47x128xf32>
    %ev = tensor.empty() : tensor<512x2x128xf32>
    %fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<512x2x128xf32>) -> tensor<512x2x128xf32>
    %v = linalg.generic {indexing_maps = [#row, #weight, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
        ins(%x, %wv : tensor<512x64xbf16>, tensor<64x2x128xbf16>) outs(%fv : tensor<512x2x128xf32>) {
    ^bb0(%a: bf16, %b: bf16, %o: f32):
      %c = arith.extf %a : bf16 to f32
      %d = arith.extf %b : bf16 to f32
      %p = arith.mulf %c, %d : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<512x2x128xf32>
    %er = tensor.empty() : tensor<512x47x128xf32>
    %r = rope.rotate half to half block(0, 128) ins(%q, %cos, %sin : tensor<512x47x128xf32>, tensor<512x64xf32>, tensor<512x64xf32>)
        outs(%er : tensor<512x47x128xf32>) {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]} -> tensor<512x47x128xf32>
    rope.yield %r, %v : tensor<512x47x128xf32>, tensor<512x2x128xf32>
  }
  return %0#0, %0#1 : tensor<512x47x128xf32>, tensor<512x2x128xf32>
}
