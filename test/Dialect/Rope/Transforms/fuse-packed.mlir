// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse)' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=projection model=always})' | FileCheck %s --check-prefix=APART
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels)' | FileCheck %s --check-prefix=TILE

#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#bhsd = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col2 = affine_map<(d0, d1) -> (d1)>

// Three matmuls of one input, with grouped heads and a bias of V, are one kernel with three
// results; transposes and splits into heads are in the maps.
// CHECK-LABEL: func.func @three_matmuls
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[K:.+]]:3 = rope.kernel ["projection", "bias", "rotate"]
// CHECK-COUNT-2:   rope.rotate
// CHECK-NOT:     linalg.transpose
// CHECK:         rope.attention
// CHECK-NOT:     linalg.transpose
// CHECK:         return
// REMARK: remark: [Passed] packed-qkv {{.*}}Function=three_matmuls{{.*}}one kernel: projection + bias + rotate{{.*}}bound=compute, bytes={{[0-9]+}}, bytes-apart={{[0-9]+}}, contractions=3, flops={{[0-9]+}}, machine=cpu, microseconds={{[0-9.]+}}, microseconds-apart={{[0-9.]+}}, predicted-saving={{.*}}results=3, rotations=2
// APART-LABEL: func.func @three_matmuls
// APART-COUNT-2: rope.kernel ["projection", "rotate"]
// APART-NOT:     rope.kernel
// APART:         rope.attention
// One loop nest over blocks of rows and groups of the 4 + 2 + 2 heads; no other contraction is left.
// TILE-LABEL: func.func @three_matmuls
// TILE:         rope.kernel
// TILE:           scf.forall (%{{.*}}, %{{.*}}, %{{.*}}) = (0, 0, 0) to (2, 7, {{[0-9]+}}) step (1, 7, 1)
// TILE-COUNT-3:     linalg.fill
// TILE:             scf.forall.in_parallel
// TILE-COUNT-3:       tensor.parallel_insert_slice
// TILE-NOT:       linalg.generic
// TILE:           rope.yield
func.func @three_matmuls(%x: tensor<2x7x64xf32>, %wq: tensor<64x64xf32>, %wk: tensor<64x32xf32>, %wv: tensor<64x32xf32>, %bv: tensor<32xf32>,
    %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
  %qe = tensor.empty() : tensor<14x64xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<14x64xf32>) -> tensor<14x64xf32>
  %ke = tensor.empty() : tensor<14x32xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<14x32xf32>) -> tensor<14x32xf32>
  %q = linalg.matmul ins(%flat, %wq : tensor<14x64xf32>, tensor<64x64xf32>) outs(%qf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %qh = tensor.expand_shape %q [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %qi = tensor.empty() : tensor<2x4x7x16xf32>
  %qt = linalg.transpose ins(%qh : tensor<2x7x4x16xf32>) outs(%qi : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3]
  %k = linalg.matmul ins(%flat, %wk : tensor<14x64xf32>, tensor<64x32xf32>) outs(%kf : tensor<14x32xf32>) -> tensor<14x32xf32>
  %kh = tensor.expand_shape %k [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
  %ki = tensor.empty() : tensor<2x2x7x16xf32>
  %kt = linalg.transpose ins(%kh : tensor<2x7x2x16xf32>) outs(%ki : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3]
  %v = linalg.matmul ins(%flat, %wv : tensor<14x64xf32>, tensor<64x32xf32>) outs(%kf : tensor<14x32xf32>) -> tensor<14x32xf32>
  %vb = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%v, %bv : tensor<14x32xf32>, tensor<32xf32>) outs(%ke : tensor<14x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<14x32xf32>
  %vh = tensor.expand_shape %vb [[0, 1], [2, 3]] output_shape [2, 7, 2, 16] : tensor<14x32xf32> into tensor<2x7x2x16xf32>
  %vt = linalg.transpose ins(%vh : tensor<2x7x2x16xf32>) outs(%ki : tensor<2x2x7x16xf32>) permutation = [0, 2, 1, 3]
  %qr = rope.rotate half to half block(0, 16) ins(%qt, %cos, %sin : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%qi : tensor<2x4x7x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<2x4x7x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%kt, %cos, %sin : tensor<2x2x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%ki : tensor<2x2x7x16xf32>) {indexing_maps = [#id4, #bhsd, #id4]} -> tensor<2x2x7x16xf32>
  %o = rope.attention ins(%qr, %kr, %vt : tensor<2x4x7x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>) outs(%qi : tensor<2x4x7x16xf32>)
      {causal, scale = 0.25, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
       affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x4x7x16xf32>
  %oe = tensor.empty() : tensor<2x7x4x16xf32>
  %ot = linalg.transpose ins(%o : tensor<2x4x7x16xf32>) outs(%oe : tensor<2x7x4x16xf32>) permutation = [0, 2, 1, 3]
  return %ot : tensor<2x7x4x16xf32>
}

// A packed product is split by its slices: products of slices of the weight, in one loop nest.
// CHECK-LABEL: func.func @packed_product
// CHECK:         rope.kernel ["projection", "rotate"]
// CHECK-COUNT-1:   linalg.generic
// CHECK-COUNT-2:   rope.rotate
// TILE-LABEL: func.func @packed_product
// TILE:         scf.forall (%{{.*}}, %{{.*}}, %{{.*}}) = (0, 0, 0) to (1, 9, {{[0-9]+}}) step (1, 9, 1)
// TILE:         tensor.extract_slice %{{.*}} [64, %{{.*}}, 16] [1, 1, 1] : tensor<64x2x16xf32> to tensor<64x?x16xf32>
// TILE-COUNT-3: tensor.parallel_insert_slice
func.func @packed_product(%x: tensor<1x9x64xf32>, %w: tensor<64x128xf32>, %cos: tensor<1x9x8xf32>, %sin: tensor<1x9x8xf32>)
    -> (tensor<1x9x4x16xf32>, tensor<1x9x2x16xf32>, tensor<1x9x2x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x9x64xf32> into tensor<9x64xf32>
  %me = tensor.empty() : tensor<9x128xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<9x128xf32>) -> tensor<9x128xf32>
  %m = linalg.matmul ins(%flat, %w : tensor<9x64xf32>, tensor<64x128xf32>) outs(%mf : tensor<9x128xf32>) -> tensor<9x128xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [1, 9, 8, 16] : tensor<9x128xf32> into tensor<1x9x8x16xf32>
  %q = tensor.extract_slice %heads[0, 0, 0, 0] [1, 9, 4, 16] [1, 1, 1, 1] : tensor<1x9x8x16xf32> to tensor<1x9x4x16xf32>
  %k = tensor.extract_slice %heads[0, 0, 4, 0] [1, 9, 2, 16] [1, 1, 1, 1] : tensor<1x9x8x16xf32> to tensor<1x9x2x16xf32>
  %v = tensor.extract_slice %heads[0, 0, 6, 0] [1, 9, 2, 16] [1, 1, 1, 1] : tensor<1x9x8x16xf32> to tensor<1x9x2x16xf32>
  %qe = tensor.empty() : tensor<1x9x4x16xf32>
  %ke = tensor.empty() : tensor<1x9x2x16xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 16) ins(%q, %cos, %sin : tensor<1x9x4x16xf32>, tensor<1x9x8xf32>, tensor<1x9x8xf32>)
      outs(%qe : tensor<1x9x4x16xf32>) {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, #id4]} -> tensor<1x9x4x16xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 16) ins(%k, %cos, %sin : tensor<1x9x2x16xf32>, tensor<1x9x8xf32>, tensor<1x9x8xf32>)
      outs(%ke : tensor<1x9x2x16xf32>) {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, #id4]} -> tensor<1x9x2x16xf32>
  return %qr, %kr, %v : tensor<1x9x4x16xf32>, tensor<1x9x2x16xf32>, tensor<1x9x2x16xf32>
}

// Negative: projections of different inputs stay kernels of their own.
// CHECK-LABEL: func.func @negative_other_input
// CHECK-COUNT-2: rope.kernel ["projection", "rotate"]
// CHECK-NOT:     rope.kernel
// CHECK:         return
func.func @negative_other_input(%x: tensor<7x64xf32>, %y: tensor<7x64xf32>, %wq: tensor<64x16xf32>, %wk: tensor<64x16xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>)
    -> (tensor<7x16xf32>, tensor<7x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<7x64xf32>, tensor<64x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k = linalg.matmul ins(%y, %wk : tensor<7x64xf32>, tensor<64x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q, %cos, %sin : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k, %cos, %sin : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %qr, %kr : tensor<7x16xf32>, tensor<7x16xf32>
}
