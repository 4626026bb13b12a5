// A fused projection, norm and rotation computes what the interpreter says, with
// a row block of one task, a remainder, and on one thread and on two alike.

// RUN: rope-runner %s --random=1 --shape=0:2x7x48 --shape=2:2x7x8 --shape=3:2x7x8 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference --rtol=1e-5 --atol=1e-4
// RUN: rope-runner %s --random=2 --shape=0:1x300x48 --shape=2:1x300x8 --shape=3:1x300x8 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --pass-pipeline='builtin.module(rope-fuse{model=always})' --threads=2 --compare-with=reference --rtol=1e-5 --atol=1e-4
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels)' | FileCheck %s

// Contraction, norm and rotation are inside of one loop over tasks.
// CHECK: rope.kernel
// CHECK: scf.forall
// CHECK: linalg.generic
// CHECK: math.rsqrt
// CHECK: rope.rotate
// CHECK: tensor.parallel_insert_slice

#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#table = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

func.func @main(%x: tensor<?x?x48xf32>, %w: tensor<3x16x48xf32>, %cos: tensor<?x?x8xf32>, %sin: tensor<?x?x8xf32>) -> tensor<?x3x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x48xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x48xf32>
  %pe = tensor.empty(%b, %s) : tensor<?x3x?x16xf32>
  %pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<?x3x?x16xf32>) -> tensor<?x3x?x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, s, d, k) -> (b, s, k)>, affine_map<(b, h, s, d, k) -> (h, d, k)>, affine_map<(b, h, s, d, k) -> (b, h, s, d)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x?x48xf32>, tensor<3x16x48xf32>) outs(%pf : tensor<?x3x?x16xf32>) {
  ^bb0(%a: f32, %v: f32, %acc: f32):
    %q = arith.mulf %a, %v : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x3x?x16xf32>
  %ne = tensor.empty(%b, %s) : tensor<?x3x?xf32>
  %nf = linalg.fill ins(%zero : f32) outs(%ne : tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %squares = linalg.generic {indexing_maps = [#id4, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%p : tensor<?x3x?x16xf32>) outs(%nf : tensor<?x3x?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x3x?xf32>
  %init = tensor.empty(%b, %s) : tensor<?x3x?x16xf32>
  %normed = linalg.generic {indexing_maps = [#id4, #row, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %squares : tensor<?x3x?x16xf32>, tensor<?x3x?xf32>) outs(%init : tensor<?x3x?x16xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %eps = arith.constant 1.0e-5 : f32
    %n = arith.constant 16.0 : f32
    %mean = arith.divf %q, %n : f32
    %e = arith.addf %mean, %eps : f32
    %f = math.rsqrt %e : f32
    %r = arith.mulf %a, %f : f32
    linalg.yield %r : f32
  } -> tensor<?x3x?x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%normed, %cos, %sin : tensor<?x3x?x16xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>)
      outs(%init : tensor<?x3x?x16xf32>) {indexing_maps = [#id4, #table, #id4]} -> tensor<?x3x?x16xf32>
  return %y : tensor<?x3x?x16xf32>
}
