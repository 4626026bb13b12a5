// The rotation of keys in the loop is paid by each block of 64 rows but the first: 15 times more here.
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{machine=sm_90a keys-in-loop model=always})' --remarks-filter=rope-fuse -o /dev/null 2>&1 | FileCheck %s
// CHECK: [Passed] attention {{.*}}bound={{[a-z]+[0-9]*}}, bytes=36864000, bytes-apart=8448000, {{.*}}microseconds=13.66, microseconds-apart=13.63

#rx = affine_map<(h, m, d) -> (h, m, d)>
#rt = affine_map<(h, m, d) -> (m, d)>
func.func @repeated(%q: tensor<8x1000x64xf16>, %k: tensor<8x1000x64xf16>, %v: tensor<8x1000x64xf16>, %cos: tensor<1000x32xf16>, %sin: tensor<1000x32xf16>) -> tensor<8x1000x64xf16> {
  %e = tensor.empty() : tensor<8x1000x64xf16>
  %kr = rope.rotate half to half block(0, 64) ins(%k, %cos, %sin : tensor<8x1000x64xf16>, tensor<1000x32xf16>, tensor<1000x32xf16>) outs(%e : tensor<8x1000x64xf16>) {indexing_maps = [#rx, #rt, #rx]} -> tensor<8x1000x64xf16>
  %qr = rope.rotate half to half block(0, 64) ins(%q, %cos, %sin : tensor<8x1000x64xf16>, tensor<1000x32xf16>, tensor<1000x32xf16>) outs(%e : tensor<8x1000x64xf16>) {indexing_maps = [#rx, #rt, #rx]} -> tensor<8x1000x64xf16>
  %a = rope.attention ins(%qr, %kr, %v : tensor<8x1000x64xf16>, tensor<8x1000x64xf16>, tensor<8x1000x64xf16>) outs(%e : tensor<8x1000x64xf16>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>,
       affine_map<(h, m, n, j, d) -> (h, j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<8x1000x64xf16>
  return %a : tensor<8x1000x64xf16>
}
