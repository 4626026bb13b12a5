// RUN: rope-opt %s -o %t.before
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=attention,inverse model=always})' --remarks-filter=rope-fuse -o %t.after 2>&1 | FileCheck %s
// RUN: diff %t.before %t.after

// Attention takes the rotations of its operands where it alone reads what they give.

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

// A caller reads the rotated query, too.
// CHECK: remark: [Missed] query-read-elsewhere {{.*}}Function=query_read{{ }}
func.func @query_read(%q: tensor<7x2x8xf32>, %k: tensor<7x2x8xf32>, %v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%q, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %k, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %qr : tensor<7x2x8xf32>, tensor<7x2x8xf32>
}

// A caller reads the rotated key, too.
// CHECK: remark: [Missed] key-read-elsewhere {{.*}}Function=key_read{{ }}
func.func @key_read(%q: tensor<7x2x8xf32>, %k: tensor<7x2x8xf32>, %v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%q, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kr : tensor<7x2x8xf32>, tensor<7x2x8xf32>
}

// A cache needs the key rotated.
// CHECK: remark: [Missed] key-in-cache {{.*}}Function=key_in_cache{{ }}
func.func @key_in_cache(%q: tensor<7x2x8xf32>, %k: tensor<7x2x8xf32>, %v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %slots: tensor<7xi64>, %cache: tensor<32x2x8xf32>) -> (tensor<7x2x8xf32>, tensor<32x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kc = rope.cache_write ins(%kr, %slots : tensor<7x2x8xf32>, tensor<7xi64>) outs(%cache : tensor<32x2x8xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2)[s0] -> (s0, d1, d2)>]} -> tensor<32x2x8xf32>
  %a = rope.attention ins(%q, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a, %kc : tensor<7x2x8xf32>, tensor<32x2x8xf32>
}

// What the loop would rotate was rotated before.
// CHECK: remark: [Missed] rotated-twice {{.*}}Function=key_rotated_before{{ }}
func.func @key_rotated_before(%q: tensor<7x2x8xf32>, %k: tensor<7x2x8xf32>, %v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k1 = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k1, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %a = rope.attention ins(%q, %kr, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A caller reads the result of attention before it is rotated back.
// CHECK: remark: [Missed] result-read-elsewhere {{.*}}Function=result_read{{ }}
func.func @result_read(%q: tensor<7x2x8xf32>, %k: tensor<7x2x8xf32>, %v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>, tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) transposed ins(%r, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a, %r : tensor<7x2x8xf32>, tensor<7x2x8xf32>
}
