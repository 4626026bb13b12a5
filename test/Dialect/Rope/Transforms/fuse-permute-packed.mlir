// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-equiv %s --function=packed --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %s --function=groups --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %s --function=separate_axes --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %s --function=elementwise_on_tensors --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL

// EQUAL: equal:

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col2 = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h floordiv 2, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h floordiv 2, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

// One product for 4 heads of Q, 2 of K and 2 of V, with a bias. Q and K are next to each other in
// the weight and move; the columns of V stay, and so does what reads them.
// CHECK-LABEL: func.func @packed
// CHECK-SAME:    %{{.*}}: tensor<7x16xf32>, %[[W:.+]]: tensor<16x64xf32>, %[[B:.+]]: tensor<64xf32>
// CHECK-DAG:     %[[WS:.+]] = tensor.extract_slice %[[W]][0, 0] [16, 48] [1, 1]
// CHECK-DAG:     %[[WP:.+]] = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%[[WS]] : tensor<16x48xf32>)
// CHECK-DAG:     tensor.insert_slice %[[WP]] into %[[W]][0, 0] [16, 48] [1, 1]
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<48xf32>)
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half
// CHECK:         return
// REMARK: remark: [Passed] permute-weights {{.*}}Function=packed{{.*}}operands=2
func.func @packed(%x: tensor<7x16xf32>, %w: tensor<16x64xf32>, %b: tensor<64xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x64xf32>) -> tensor<7x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x16xf32>, tensor<16x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %pb = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<7x64xf32>, tensor<64xf32>) outs(%e : tensor<7x64xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %r = arith.addf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<7x64xf32>
  %qs = tensor.extract_slice %pb[0, 0] [7, 32] [1, 1] : tensor<7x64xf32> to tensor<7x32xf32>
  %ks = tensor.extract_slice %pb[0, 32] [7, 16] [1, 1] : tensor<7x64xf32> to tensor<7x16xf32>
  %vs = tensor.extract_slice %pb[0, 48] [7, 16] [1, 1] : tensor<7x64xf32> to tensor<7x16xf32>
  %qh = tensor.expand_shape %qs [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %kh = tensor.expand_shape %ks [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %vh = tensor.expand_shape %vs [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qi = tensor.empty() : tensor<7x4x8xf32>
  %ki = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x4x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<7x4x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x4x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vh : tensor<7x4x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%qi : tensor<7x4x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x4x8xf32>
  return %a : tensor<7x4x8xf32>
}

// Each key head next to its query heads, and the weight is a constant: nothing is left to do at
// run time. Half of a head is rotated.
// CHECK-LABEL: func.func @groups
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half block(0, 4)
// CHECK:         return
// REMARK: remark: [Passed] permute-weights {{.*}}Function=groups{{.*}}bytes-per-call=0,{{.*}}constants=2,
func.func @groups(%x: tensor<7x4xf32>, %cos: tensor<7x2xf32>, %sin: tensor<7x2xf32>) -> tensor<7x4x8xf32> {
  %w = arith.constant dense_resource<groups> : tensor<4x64xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x64xf32>) -> tensor<7x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x4xf32>, tensor<4x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %g = tensor.expand_shape %p [[0], [1, 2, 3]] output_shape [7, 2, 4, 8] : tensor<7x64xf32> into tensor<7x2x4x8xf32>
  %qs = tensor.extract_slice %g[0, 0, 0, 0] [7, 2, 2, 8] [1, 1, 1, 1] : tensor<7x2x4x8xf32> to tensor<7x2x2x8xf32>
  %ks = tensor.extract_slice %g[0, 0, 2, 0] [7, 2, 1, 8] [1, 1, 1, 1] : tensor<7x2x4x8xf32> to tensor<7x2x8xf32>
  %vs = tensor.extract_slice %g[0, 0, 3, 0] [7, 2, 1, 8] [1, 1, 1, 1] : tensor<7x2x4x8xf32> to tensor<7x2x8xf32>
  %oi = tensor.empty() : tensor<7x2x2x8xf32>
  %ki = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 4) ins(%qs, %cos, %sin : tensor<7x2x2x8xf32>, tensor<7x2xf32>, tensor<7x2xf32>)
      outs(%oi : tensor<7x2x2x8xf32>) {indexing_maps = [affine_map<(s, g, h, d) -> (s, g, h, d)>, affine_map<(s, g, h, d) -> (s, d)>, affine_map<(s, g, h, d) -> (s, g, h, d)>]} -> tensor<7x2x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 4) ins(%ks, %cos, %sin : tensor<7x2x8xf32>, tensor<7x2xf32>, tensor<7x2xf32>)
      outs(%ki : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vs : tensor<7x2x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%oi : tensor<7x2x2x8xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(g, h, m, n, j, d) -> (m, g, h, d)>, affine_map<(g, h, m, n, j, d) -> (j, g, d)>,
       affine_map<(g, h, m, n, j, d) -> (j, g, n)>, affine_map<(g, h, m, n, j, d) -> (m, g, h, n)>]} -> tensor<7x2x2x8xf32>
  %ao = tensor.collapse_shape %a [[0], [1, 2], [3]] : tensor<7x2x2x8xf32> into tensor<7x4x8xf32>
  return %ao : tensor<7x4x8xf32>
}

// Q, K and V are an axis of the weight, with a norm of their own each; the gain of Q and K is one.
// CHECK-LABEL: func.func @separate_axes
// CHECK-DAG:     tensor.extract_slice %{{.*}}[0, 0, 0, 0] [2, 16, 2, 8] [1, 1, 1, 1] : tensor<3x16x2x8xf32> to tensor<2x16x2x8xf32>
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 3 period 8 block(0, 8) ins(%{{.*}} : tensor<2x16x2x8xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<8xf32>)
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half
// REMARK: remark: [Passed] permute-weights {{.*}}Function=separate_axes
func.func @separate_axes(%x: tensor<7x16xf32>, %w: tensor<3x16x2x8xf32>, %gain: tensor<8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x7x2x8xf32>) -> tensor<3x7x2x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(p, s, h, d, c) -> (s, c)>, affine_map<(p, s, h, d, c) -> (p, c, h, d)>, affine_map<(p, s, h, d, c) -> (p, s, h, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<7x16xf32>, tensor<3x16x2x8xf32>) outs(%f : tensor<3x7x2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x7x2x8xf32>
  %qs = tensor.extract_slice %p[0, 0, 0, 0] [1, 7, 2, 8] [1, 1, 1, 1] : tensor<3x7x2x8xf32> to tensor<7x2x8xf32>
  %ks = tensor.extract_slice %p[1, 0, 0, 0] [1, 7, 2, 8] [1, 1, 1, 1] : tensor<3x7x2x8xf32> to tensor<7x2x8xf32>
  %vs = tensor.extract_slice %p[2, 0, 0, 0] [1, 7, 2, 8] [1, 1, 1, 1] : tensor<3x7x2x8xf32> to tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qg = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qs, %gain : tensor<7x2x8xf32>, tensor<8xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%a: f32, %g: f32, %o: f32):
    %r = arith.mulf %a, %g : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %kg = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ks, %gain : tensor<7x2x8xf32>, tensor<8xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%a: f32, %g: f32, %o: f32):
    %r = arith.mulf %a, %g : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qg, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kg, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vs : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A bias for each element, added by an op on whole tensors.
// CHECK-LABEL: func.func @elementwise_on_tensors
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 2 period 8 block(0, 8) ins(%{{.*}} : tensor<7x2x8xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x16xf32>)
// CHECK:         arith.addf
// REMARK: remark: [Passed] permute-weights {{.*}}Function=elementwise_on_tensors{{.*}}operands=3
func.func @elementwise_on_tensors(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %b: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qb = arith.addf %qh, %b : tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qb, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// Negative: the whole product is a result, in the order of the source.
// CHECK-LABEL: func.func @negative_product_returned
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate interleaved to interleaved
// CHECK:         return
// REMARK: remark: [Missed] read-elsewhere {{.*}}Function=negative_product_returned
func.func @negative_product_returned(%x: tensor<7x16xf32>, %w: tensor<16x48xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x48xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x48xf32>) -> tensor<7x48xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x16xf32>, tensor<16x48xf32>) outs(%f : tensor<7x48xf32>) -> tensor<7x48xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 6, 8] : tensor<7x48xf32> into tensor<7x6x8xf32>
  %qs = tensor.extract_slice %h[0, 0, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %ks = tensor.extract_slice %h[0, 2, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %vs = tensor.extract_slice %h[0, 4, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qs, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%ks, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vs : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, #o]} -> tensor<7x2x8xf32>
  return %a, %p : tensor<7x2x8xf32>, tensor<7x48xf32>
}

// Negative: one more slice takes the second half of K and all of V.
// CHECK-LABEL: func.func @negative_slices_overlap
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate interleaved to interleaved
// CHECK:         return
// REMARK: remark: [Missed] read-elsewhere {{.*}}Function=negative_slices_overlap
func.func @negative_slices_overlap(%x: tensor<7x16xf32>, %w: tensor<16x48xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x3x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x48xf32>) -> tensor<7x48xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x16xf32>, tensor<16x48xf32>) outs(%f : tensor<7x48xf32>) -> tensor<7x48xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 6, 8] : tensor<7x48xf32> into tensor<7x6x8xf32>
  %qs = tensor.extract_slice %h[0, 0, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %ks = tensor.extract_slice %h[0, 2, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %vs = tensor.extract_slice %h[0, 4, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %other = tensor.extract_slice %h[0, 3, 0] [7, 3, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x3x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qs, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%ks, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vs : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, #o]} -> tensor<7x2x8xf32>
  return %a, %other : tensor<7x2x8xf32>, tensor<7x3x8xf32>
}

// Negative: a factor for each lane of Q, K and V alike; V would get the factors of other lanes.
// CHECK-LABEL: func.func @negative_gain_of_all
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate interleaved to interleaved
// CHECK:         return
// REMARK: remark: [Missed] lanes-cut {{.*}}Function=negative_gain_of_all
func.func @negative_gain_of_all(%x: tensor<7x16xf32>, %w: tensor<16x48xf32>, %gain: tensor<8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x48xf32>) -> tensor<7x48xf32>
  %p = linalg.matmul ins(%x, %w : tensor<7x16xf32>, tensor<16x48xf32>) outs(%f : tensor<7x48xf32>) -> tensor<7x48xf32>
  %h0 = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 6, 8] : tensor<7x48xf32> into tensor<7x6x8xf32>
  %he = tensor.empty() : tensor<7x6x8xf32>
  %h = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%h0, %gain : tensor<7x6x8xf32>, tensor<8xf32>) outs(%he : tensor<7x6x8xf32>) {
  ^bb0(%a: f32, %g: f32, %o: f32):
    %r = arith.mulf %a, %g : f32
    linalg.yield %r : f32
  } -> tensor<7x6x8xf32>
  %qs = tensor.extract_slice %h[0, 0, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %ks = tensor.extract_slice %h[0, 2, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %vs = tensor.extract_slice %h[0, 4, 0] [7, 2, 8] [1, 1, 1] : tensor<7x6x8xf32> to tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qs, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%ks, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %vs : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, affine_map<(h, m, n, j, d) -> (j, h, d)>, affine_map<(h, m, n, j, d) -> (j, h, n)>, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

{-#
  dialect_resources: {
    builtin: {
      groups: "0x040000000000FABF0000B0BF00004CBF000060BE0000B83E0000703F0000C23F0000EABF0000A0BF00002CBF0000C0BD0000F83E0000883F0000D23F0000DABF000090BF00000CBF0000003D00001C3F0000983F0000E23F0000CABF000080BF0000D8BE0000203E00003C3F0000A83F0000F23F0000BABF000060BF000098BE0000903E00005C3F0000B83F0000F4BF0000AABF000040BF000030BE0000D03E00007C3F0000C83F0000E4BF00009ABF000020BF000040BD0000083F00008E3F0000D83F0000D4BF00008ABF000000BF0000A03D0000283F00009E3F0000E83F0000C4BF000074BF0000C0BE0000503E0000483F0000AE3F0000F83F0000B4BF000054BF000080BE0000A83E0000683F0000BE3F0000EEBF0000A4BF000034BF000000BE0000E83E0000843F0000CE3F0000DEBF000094BF000014BF000000000000143F0000943F0000DE3F0000CEBF000084BF0000E8BE0000003E0000343F0000A43F0000EE3F0000BEBF000068BF0000A8BE0000803E0000543F0000B43F0000F8BF0000AEBF000048BF000050BE0000C03E0000743F0000C43F0000E8BF00009EBF000028BF0000A0BD0000003F00008A3F0000D43F0000D8BF00008EBF000008BF0000403D0000203F00009A3F0000E43F0000C8BF00007CBF0000D0BE0000303E0000403F0000AA3F0000F43F0000B8BF00005CBF000090BE0000983E0000603F0000BA3F0000F2BF0000A8BF00003CBF000020BE0000D83E0000803F0000CA3F0000E2BF000098BF00001CBF000000BD00000C3F0000903F0000DA3F0000D2BF000088BF0000F8BE0000C03D00002C3F0000A03F0000EA3F0000C2BF000070BF0000B8BE0000603E00004C3F0000B03F0000FA3F0000B2BF000050BF000070BE0000B03E00006C3F0000C03F0000ECBF0000A2BF000030BF0000E0BD0000F03E0000863F0000D03F0000DCBF000092BF000010BF0000803C0000183F0000963F0000E03F0000CCBF000082BF0000E0BE0000103E0000383F0000A63F0000F03F0000BCBF000064BF0000A0BE0000883E0000583F0000B63F0000F6BF0000ACBF000044BF000040BE0000C83E0000783F0000C63F0000E6BF00009CBF000024BF000080BD0000043F00008C3F0000D63F0000D6BF00008CBF000004BF0000803D0000243F00009C3F0000E63F0000C6BF000078BF0000C8BE0000403E0000443F0000AC3F0000F63F0000B6BF000058BF000088BE0000A03E0000643F0000BC3F0000F0BF0000A6BF000038BF000010BE0000E03E0000823F0000CC3F0000E0BF000096BF000018BF000080BC0000103F0000923F0000DC3F0000D0BF000086BF0000F0BE0000E03D0000303F0000A23F0000EC3F0000C0BF00006CBF0000B0BE0000703E0000503F0000B23F0000FABF0000B0BF00004CBF000060BE0000B83E"
    }
  }
#-}
