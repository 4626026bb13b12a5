// RUN: rope-runner %s --entry=attention --target=emulate --chip=sm_80 --random=1 --shape=0:2x2x0x64 --shape=1:2x9x64 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=attention --target=emulate --chip=sm_90a --random=1 --shape=0:0x2x5x64 --shape=1:0x9x64 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=projection --target=emulate --chip=sm_90a --random=1 --shape=0:0x64 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=projection --target=emulate --chip=gfx1100 --random=1 --shape=0:0x64 --compare-with=reference | FileCheck %s
// RUN: rope-runner %s --entry=rotate --target=emulate --chip=sm_80 --random=1 --shape=0:0x3x64 --shape=1:0x32 --compare-with=reference | FileCheck %s

// Kernels of the strategies have a block for some rows; without rows there is
// no block, and no launch of that.
// CHECK: output 0 against reference: ok, 0 elements

func.func @attention(%q: tensor<?x2x?x64xf16>, %k: tensor<?x?x64xf16>) -> tensor<?x2x?x64xf16> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x2x?x64xf16>
  %m = tensor.dim %q, %c2 : tensor<?x2x?x64xf16>
  %o = tensor.empty(%b, %m) : tensor<?x2x?x64xf16>
  %a = rope.attention ins(%q, %k, %k : tensor<?x2x?x64xf16>, tensor<?x?x64xf16>, tensor<?x?x64xf16>) outs(%o : tensor<?x2x?x64xf16>) {
      indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>],
      scale = 0.125} -> tensor<?x2x?x64xf16>
  return %a : tensor<?x2x?x64xf16>
}

func.func @projection(%x: tensor<?x64xf16>, %w: tensor<64x128xf16>) -> tensor<?x128xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x64xf16>
  %e = tensor.empty(%m) : tensor<?x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x128xf32>) -> tensor<?x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x64xf16>, tensor<64x128xf16>) outs(%f : tensor<?x128xf32>) -> tensor<?x128xf32>
  return %p : tensor<?x128xf32>
}

func.func @rotate(%x: tensor<?x3x64xf16>, %c: tensor<?x32xf32>) -> tensor<?x3x64xf16> {
  %r = rope.rotate half to half block(0, 64) ins(%x, %c, %c : tensor<?x3x64xf16>, tensor<?x32xf32>, tensor<?x32xf32>)
      outs(%x : tensor<?x3x64xf16>) {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}
      -> tensor<?x3x64xf16>
  return %r : tensor<?x3x64xf16>
}
