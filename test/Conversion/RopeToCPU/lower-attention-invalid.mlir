// RUN: rope-opt %s --rope-cpu-lower-attention --split-input-file -verify-diagnostics

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
#mask = affine_map<(m, n, j, d) -> (j, m)>

func.func @mask_along_rows(%q: memref<32x8xf32>, %k: memref<9x8xf32>, %v: memref<9x8xf32>, %mask: memref<9x32xf32>, %a: memref<32x8xf32>, %m: memref<32xf32>, %l: memref<32xf32>) {
  // expected-error @below {{expected a step on buffers that the attention kernel takes}}
  rope.online_attention ins(%q, %k, %v : memref<32x8xf32>, memref<9x8xf32>, memref<9x8xf32>)
    mask(%mask : memref<9x32xf32>) outs(%a, %m, %l : memref<32x8xf32>, memref<32xf32>, memref<32xf32>) {
      indexing_maps = [#q, #k, #v, #mask, #o, #row, #row], scale = 0.125 : f64}
  return
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>

func.func @strided_lanes(%q: memref<32x8xf32>, %k: memref<9x8xf32>, %v: memref<9x8xf32>, %a: memref<32x8xf32, strided<[1, 32]>>, %m: memref<32xf32>, %l: memref<32xf32>) {
  // expected-error @below {{expected contiguous lanes of the result}}
  rope.online_attention ins(%q, %k, %v : memref<32x8xf32>, memref<9x8xf32>, memref<9x8xf32>)
    outs(%a, %m, %l : memref<32x8xf32, strided<[1, 32]>>, memref<32xf32>, memref<32xf32>) {
      indexing_maps = [#q, #k, #v, #o, #row, #row], scale = 0.125 : f64}
  return
}
