// RUN: rope-opt %s -o %t.before
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' --remarks-filter=rope-fuse -o %t.after 2>&1 | FileCheck %s
// RUN: diff %t.before %t.after

// The pairing of Q and K changes together and with everything that has their lanes, or the program
// stays as it is.

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#pair4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#pair3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

// Q would be permuted without K.
// CHECK: remark: [Missed] not-both-rotated {{.*}}Function=key_not_rotated{{ }}
func.func @key_not_rotated(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kh, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// K would be permuted without Q.
// CHECK: remark: [Missed] not-both-rotated {{.*}}Function=query_not_rotated{{ }}
func.func @query_not_rotated(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qh, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A cache that was written before holds lanes in the order of the source.
// CHECK: remark: [Missed] cache-layout {{.*}}Function=key_from_cache{{ }}
func.func @key_from_cache(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %slots: tensor<7xi64>, %cache: tensor<32x2x8xf32>, %vc: tensor<32x2x8xf32>) -> (tensor<7x2x8xf32>, tensor<32x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kc = rope.cache_write ins(%kr, %slots : tensor<7x2x8xf32>, tensor<7xi64>) outs(%cache : tensor<32x2x8xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2)[s0] -> (s0, d1, d2)>]} -> tensor<32x2x8xf32>
  %a = rope.attention ins(%qr, %kc, %vc : tensor<7x2x8xf32>, tensor<32x2x8xf32>, tensor<32x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kc : tensor<7x2x8xf32>, tensor<32x2x8xf32>
}

// The cache takes the rotated key, which the attention reads live.
// CHECK: remark: [Missed] cache-layout {{.*}}Function=key_to_cache{{ }}
func.func @key_to_cache(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %slots: tensor<7xi64>, %cache: tensor<32x2x8xf32>) -> (tensor<7x2x8xf32>, tensor<32x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kc = rope.cache_write ins(%kr, %slots : tensor<7x2x8xf32>, tensor<7xi64>) outs(%cache : tensor<32x2x8xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2)[s0] -> (s0, d1, d2)>]} -> tensor<32x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kc : tensor<7x2x8xf32>, tensor<32x2x8xf32>
}

// A caller reads the rotated keys.
// CHECK: remark: [Missed] rotated-value-read-elsewhere {{.*}}Function=rotated_key_read{{ }}
func.func @rotated_key_read(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kr : tensor<7x2x8xf32>, tensor<7x2x8xf32>
}

// A caller reads the keys before their rotation.
// CHECK: remark: [Missed] read-elsewhere {{.*}}Function=projection_read{{ }}
func.func @projection_read(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kp : tensor<7x2x8xf32>, tensor<7x16xf32>
}

// Query and key are one value.
// CHECK: remark: [Missed] read-elsewhere {{.*}}Function=one_value{{ }}
func.func @one_value(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %qr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A low-rank update has a weight of its own, which would have to follow.
// CHECK: remark: [Missed] unsupported-op {{.*}}Function=low_rank_update{{ }}
func.func @low_rank_update(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %down: tensor<16x2xf32>, %up: tensor<2x16xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %de = tensor.empty() : tensor<7x2xf32>
  %df = linalg.fill ins(%zero : f32) outs(%de : tensor<7x2xf32>) -> tensor<7x2xf32>
  %d = linalg.matmul ins(%x, %down : tensor<7x16xf32>, tensor<16x2xf32>) outs(%df : tensor<7x2xf32>) -> tensor<7x2xf32>
  %u = linalg.matmul ins(%d, %up : tensor<7x2xf32>, tensor<2x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %s = arith.addf %qp, %u : tensor<7x16xf32>
  %sh = tensor.expand_shape %s [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%sh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// The product adds to a value that another op has made.
// CHECK: remark: [Missed] unsupported-op {{.*}}Function=adds_to_a_value{{ }}
func.func @adds_to_a_value(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %y: tensor<7x16xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%y : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A scale serves four columns, which would part.
// CHECK: remark: [Missed] quantized-by-group {{.*}}Function=quantized_by_group{{ }}
func.func @quantized_by_group(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %int: tensor<16x4x4xi8>, %scale: tensor<16x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %wi = tensor.empty() : tensor<16x4x4xf32>
  %wf = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%int, %scale : tensor<16x4x4xi8>, tensor<16x4xf32>) outs(%wi : tensor<16x4x4xf32>) {
  ^bb0(%b: i8, %s: f32, %o: f32):
    %g = arith.sitofp %b : i8 to f32
    %r = arith.mulf %g, %s : f32
    linalg.yield %r : f32
  } -> tensor<16x4x4xf32>
  %wc = tensor.collapse_shape %wf [[0], [1, 2]] : tensor<16x4x4xf32> into tensor<16x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wc : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// K is rotated in half of its lanes.
// CHECK: remark: [Missed] different-lanes {{.*}}Function=other_block{{ }}
func.func @other_block(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %ch = tensor.extract_slice %cos[0, 0] [7, 2] [1, 1] : tensor<7x4xf32> to tensor<7x2xf32>
  %sh = tensor.extract_slice %sin[0, 0] [7, 2] [1, 1] : tensor<7x4xf32> to tensor<7x2xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 4) ins(%kh, %ch, %sh : tensor<7x2x8xf32>, tensor<7x2xf32>, tensor<7x2xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A factor that is computed from the index of the lane.
// CHECK: remark: [Missed] lanes-counted {{.*}}Function=lanes_counted{{ }}
func.func @lanes_counted(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %c = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh : tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %o: f32):
    %n = linalg.index 2 : index
    %n32 = arith.index_cast %n : index to i32
    %g = arith.sitofp %n32 : i32 to f32
    %r = arith.mulf %b, %g : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%c, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// The norm of Q is over the two lanes of each pair.
// CHECK: remark: [Missed] lanes-cut {{.*}}Function=norm_over_pairs{{ }}
func.func @norm_over_pairs(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %pv = tensor.expand_shape %qh [[0], [1], [2, 3]] output_shape [7, 2, 4, 2] : tensor<7x2x8xf32> into tensor<7x2x4x2xf32>
  %pe = tensor.empty() : tensor<7x2x4xf32>
  %p0 = linalg.fill ins(%zero : f32) outs(%pe : tensor<7x2x4xf32>) -> tensor<7x2x4xf32>
  %p1 = linalg.generic {indexing_maps = [#pair4, #pair3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%pv : tensor<7x2x4x2xf32>) outs(%p0 : tensor<7x2x4xf32>) {
  ^bb0(%b: f32, %o: f32):
    %m = arith.mulf %b, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<7x2x4xf32>
  %pi = tensor.empty() : tensor<7x2x4x2xf32>
  %pn = linalg.generic {indexing_maps = [#pair4, #pair3, #pair4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%pv, %p1 : tensor<7x2x4x2xf32>, tensor<7x2x4xf32>) outs(%pi : tensor<7x2x4x2xf32>) {
  ^bb0(%b: f32, %t: f32, %o: f32):
    %r = arith.divf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x4x2xf32>
  %c = tensor.collapse_shape %pn [[0], [1], [2, 3]] : tensor<7x2x4x2xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%c, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// All lanes are scaled by one of them.
// CHECK: remark: [Missed] unknown-axes {{.*}}Function=scaled_by_one_lane{{ }}
func.func @scaled_by_one_lane(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %one = tensor.extract_slice %qh[0, 0, 1] [7, 2, 1] [1, 1, 1] : tensor<7x2x8xf32> to tensor<7x2x1xf32>
  %c = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh, %one : tensor<7x2x8xf32>, tensor<7x2x1xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %t: f32, %o: f32):
    %r = arith.mulf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%c, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// The norm of Q is over all of its heads.
// CHECK: remark: [Missed] norm-across-heads {{.*}}Function=norm_over_all_heads{{ }}
func.func @norm_over_all_heads(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %se = tensor.empty() : tensor<7xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<7xf32>) -> tensor<7xf32>
  %s1 = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%qh : tensor<7x2x8xf32>) outs(%s0 : tensor<7xf32>) {
  ^bb0(%b: f32, %o: f32):
    %m = arith.mulf %b, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<7xf32>
  %n = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh, %s1 : tensor<7x2x8xf32>, tensor<7xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %s: f32, %o: f32):
    %t = math.rsqrt %s : f32
    %r = arith.mulf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%n, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// What is rotated was rotated before, in its order of lanes.
// CHECK: remark: [Missed] rotated-twice {{.*}}Function=query_rotated_twice{{ }}
func.func @query_rotated_twice(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %q1 = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%q1, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// The heads of Q are split by a shape that is a value.
// CHECK: remark: [Missed] lanes-cut {{.*}}Function=shape_as_a_value | Reason="columns of the projection are put together"
func.func @shape_as_a_value(%x: tensor<7x16xf32>, %v: tensor<7x2x8xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %shape = arith.constant dense<[7, 2, 8]> : tensor<3xindex>
  %qh = tensor.reshape %qp(%shape) : (tensor<7x16xf32>, tensor<3xindex>) -> tensor<7x2x8xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}
