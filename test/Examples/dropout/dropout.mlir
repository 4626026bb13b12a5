// Dropout of the weights of attention by a generator that counts: a hash of seed, head, row and key, in both directions. docs/Dropout.md has
// the formula. No tensor has an element for each pair of a row and a key.

// RUN: rope-opt %s --rope-print-memory -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(canonicalize,rope-tile-attention,canonicalize,rope-decompose,canonicalize)' | FileCheck %s --check-prefix=TILES
// TILES-NOT: 512x512
// CHECK: memory of @train
// CHECK-NEXT: rope.attention: read {{[0-9]+}}, written
// CHECK: buffers: 5 of 4210688 bytes, 4 of them results; 0 within steps

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

func.func @train(%q: tensor<2x4x512x64xf32>, %k: tensor<2x4x512x64xf32>, %v: tensor<2x4x512x64xf32>, %given: tensor<2x4x512x64xf32>, %seed: i32)
    -> (tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>) {
  %e = tensor.empty() : tensor<2x4x512x64xf32>
  %l = tensor.empty() : tensor<2x4x512xf32>
  %o:2 = rope.attention
      ins(%q, %k, %v : tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>)
      outs(%e, %l : tensor<2x4x512x64xf32>, tensor<2x4x512xf32>)
      {causal, scale = 0.125, indexing_maps = [#q, #k, #v, #o, #r]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %heads = arith.constant 4 : index
        %all = arith.muli %b, %heads : index
        %head = arith.addi %all, %h : index
        %i = arith.index_cast %head : index to i32
        %j = arith.index_cast %row : index to i32
        %t = arith.index_cast %key : index to i32
        %c15 = arith.constant 15 : i32
        %c16 = arith.constant 16 : i32
        %m0 = arith.constant 0x7FEB352D : i32
        %m1 = arith.constant 0x846CA68B : i32
        // mix(seed ^ head)
        %a0 = arith.xori %seed, %i : i32
        %a1 = arith.shrui %a0, %c16 : i32
        %a2 = arith.xori %a0, %a1 : i32
        %a3 = arith.muli %a2, %m0 : i32
        %a4 = arith.shrui %a3, %c15 : i32
        %a5 = arith.xori %a3, %a4 : i32
        %a6 = arith.muli %a5, %m1 : i32
        %a7 = arith.shrui %a6, %c16 : i32
        %a8 = arith.xori %a6, %a7 : i32
        // mix(... ^ row)
        %b0 = arith.xori %a8, %j : i32
        %b1 = arith.shrui %b0, %c16 : i32
        %b2 = arith.xori %b0, %b1 : i32
        %b3 = arith.muli %b2, %m0 : i32
        %b4 = arith.shrui %b3, %c15 : i32
        %b5 = arith.xori %b3, %b4 : i32
        %b6 = arith.muli %b5, %m1 : i32
        %b7 = arith.shrui %b6, %c16 : i32
        %b8 = arith.xori %b6, %b7 : i32
        // mix(... ^ key)
        %d0 = arith.xori %b8, %t : i32
        %d1 = arith.shrui %d0, %c16 : i32
        %d2 = arith.xori %d0, %d1 : i32
        %d3 = arith.muli %d2, %m0 : i32
        %d4 = arith.shrui %d3, %c15 : i32
        %d5 = arith.xori %d3, %d4 : i32
        %d6 = arith.muli %d5, %m1 : i32
        %d7 = arith.shrui %d6, %c16 : i32
        %d8 = arith.xori %d6, %d7 : i32
        %threshold = arith.constant 0x1999999A : i32
        %keep = arith.cmpi uge, %d8, %threshold : i32
        %rest = arith.constant 0.9 : f32
        %none = arith.constant 0.0 : f32
        %scaled = arith.divf %x, %rest : f32
        %y = arith.select %keep, %scaled, %none : f32
        rope.yield %y : f32
      } -> tensor<2x4x512x64xf32>, tensor<2x4x512xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x512x64xf32>) -> tensor<2x4x512x64xf32>
  %g:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>)
      forward(%o#0, %o#1, %given : tensor<2x4x512x64xf32>, tensor<2x4x512xf32>, tensor<2x4x512x64xf32>)
      outs(%z, %z, %z : tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>)
      {causal, scale = 0.125, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %heads = arith.constant 4 : index
        %all = arith.muli %b, %heads : index
        %head = arith.addi %all, %h : index
        %i = arith.index_cast %head : index to i32
        %j = arith.index_cast %row : index to i32
        %t = arith.index_cast %key : index to i32
        %c15 = arith.constant 15 : i32
        %c16 = arith.constant 16 : i32
        %m0 = arith.constant 0x7FEB352D : i32
        %m1 = arith.constant 0x846CA68B : i32
        // mix(seed ^ head)
        %a0 = arith.xori %seed, %i : i32
        %a1 = arith.shrui %a0, %c16 : i32
        %a2 = arith.xori %a0, %a1 : i32
        %a3 = arith.muli %a2, %m0 : i32
        %a4 = arith.shrui %a3, %c15 : i32
        %a5 = arith.xori %a3, %a4 : i32
        %a6 = arith.muli %a5, %m1 : i32
        %a7 = arith.shrui %a6, %c16 : i32
        %a8 = arith.xori %a6, %a7 : i32
        // mix(... ^ row)
        %b0 = arith.xori %a8, %j : i32
        %b1 = arith.shrui %b0, %c16 : i32
        %b2 = arith.xori %b0, %b1 : i32
        %b3 = arith.muli %b2, %m0 : i32
        %b4 = arith.shrui %b3, %c15 : i32
        %b5 = arith.xori %b3, %b4 : i32
        %b6 = arith.muli %b5, %m1 : i32
        %b7 = arith.shrui %b6, %c16 : i32
        %b8 = arith.xori %b6, %b7 : i32
        // mix(... ^ key)
        %d0 = arith.xori %b8, %t : i32
        %d1 = arith.shrui %d0, %c16 : i32
        %d2 = arith.xori %d0, %d1 : i32
        %d3 = arith.muli %d2, %m0 : i32
        %d4 = arith.shrui %d3, %c15 : i32
        %d5 = arith.xori %d3, %d4 : i32
        %d6 = arith.muli %d5, %m1 : i32
        %d7 = arith.shrui %d6, %c16 : i32
        %d8 = arith.xori %d6, %d7 : i32
        %threshold = arith.constant 0x1999999A : i32
        %keep = arith.cmpi uge, %d8, %threshold : i32
        %rest = arith.constant 0.9 : f32
        %none = arith.constant 0.0 : f32
        %scaled = arith.divf %x, %rest : f32
        %y = arith.select %keep, %scaled, %none : f32
        rope.yield %y : f32
      } -> tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>
  return %o#0, %g#0, %g#1, %g#2 : tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>, tensor<2x4x512x64xf32>
}

// Small, for kept.test: every weight is 1 / 64 before a rate of a half.
func.func @kept(%q: tensor<2x3x64x64xf32>, %k: tensor<2x3x64x64xf32>, %v: tensor<2x3x64x64xf32>, %given: tensor<2x3x64x64xf32>, %seed: i32)
    -> (tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>) {
  %e = tensor.empty() : tensor<2x3x64x64xf32>
  %l = tensor.empty() : tensor<2x3x64xf32>
  %o:2 = rope.attention
      ins(%q, %k, %v : tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>)
      outs(%e, %l : tensor<2x3x64x64xf32>, tensor<2x3x64xf32>)
      {scale = 0.125, indexing_maps = [#q, #k, #v, #o, #r]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %heads = arith.constant 3 : index
        %all = arith.muli %b, %heads : index
        %head = arith.addi %all, %h : index
        %i = arith.index_cast %head : index to i32
        %j = arith.index_cast %row : index to i32
        %t = arith.index_cast %key : index to i32
        %c15 = arith.constant 15 : i32
        %c16 = arith.constant 16 : i32
        %m0 = arith.constant 0x7FEB352D : i32
        %m1 = arith.constant 0x846CA68B : i32
        // mix(seed ^ head)
        %a0 = arith.xori %seed, %i : i32
        %a1 = arith.shrui %a0, %c16 : i32
        %a2 = arith.xori %a0, %a1 : i32
        %a3 = arith.muli %a2, %m0 : i32
        %a4 = arith.shrui %a3, %c15 : i32
        %a5 = arith.xori %a3, %a4 : i32
        %a6 = arith.muli %a5, %m1 : i32
        %a7 = arith.shrui %a6, %c16 : i32
        %a8 = arith.xori %a6, %a7 : i32
        // mix(... ^ row)
        %b0 = arith.xori %a8, %j : i32
        %b1 = arith.shrui %b0, %c16 : i32
        %b2 = arith.xori %b0, %b1 : i32
        %b3 = arith.muli %b2, %m0 : i32
        %b4 = arith.shrui %b3, %c15 : i32
        %b5 = arith.xori %b3, %b4 : i32
        %b6 = arith.muli %b5, %m1 : i32
        %b7 = arith.shrui %b6, %c16 : i32
        %b8 = arith.xori %b6, %b7 : i32
        // mix(... ^ key)
        %d0 = arith.xori %b8, %t : i32
        %d1 = arith.shrui %d0, %c16 : i32
        %d2 = arith.xori %d0, %d1 : i32
        %d3 = arith.muli %d2, %m0 : i32
        %d4 = arith.shrui %d3, %c15 : i32
        %d5 = arith.xori %d3, %d4 : i32
        %d6 = arith.muli %d5, %m1 : i32
        %d7 = arith.shrui %d6, %c16 : i32
        %d8 = arith.xori %d6, %d7 : i32
        %threshold = arith.constant 0x80000000 : i32
        %keep = arith.cmpi uge, %d8, %threshold : i32
        %rest = arith.constant 0.5 : f32
        %none = arith.constant 0.0 : f32
        %scaled = arith.divf %x, %rest : f32
        %y = arith.select %keep, %scaled, %none : f32
        rope.yield %y : f32
      } -> tensor<2x3x64x64xf32>, tensor<2x3x64xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x64x64xf32>) -> tensor<2x3x64x64xf32>
  %g:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>)
      forward(%o#0, %o#1, %given : tensor<2x3x64x64xf32>, tensor<2x3x64xf32>, tensor<2x3x64x64xf32>)
      outs(%z, %z, %z : tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>)
      {scale = 0.125, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %heads = arith.constant 3 : index
        %all = arith.muli %b, %heads : index
        %head = arith.addi %all, %h : index
        %i = arith.index_cast %head : index to i32
        %j = arith.index_cast %row : index to i32
        %t = arith.index_cast %key : index to i32
        %c15 = arith.constant 15 : i32
        %c16 = arith.constant 16 : i32
        %m0 = arith.constant 0x7FEB352D : i32
        %m1 = arith.constant 0x846CA68B : i32
        // mix(seed ^ head)
        %a0 = arith.xori %seed, %i : i32
        %a1 = arith.shrui %a0, %c16 : i32
        %a2 = arith.xori %a0, %a1 : i32
        %a3 = arith.muli %a2, %m0 : i32
        %a4 = arith.shrui %a3, %c15 : i32
        %a5 = arith.xori %a3, %a4 : i32
        %a6 = arith.muli %a5, %m1 : i32
        %a7 = arith.shrui %a6, %c16 : i32
        %a8 = arith.xori %a6, %a7 : i32
        // mix(... ^ row)
        %b0 = arith.xori %a8, %j : i32
        %b1 = arith.shrui %b0, %c16 : i32
        %b2 = arith.xori %b0, %b1 : i32
        %b3 = arith.muli %b2, %m0 : i32
        %b4 = arith.shrui %b3, %c15 : i32
        %b5 = arith.xori %b3, %b4 : i32
        %b6 = arith.muli %b5, %m1 : i32
        %b7 = arith.shrui %b6, %c16 : i32
        %b8 = arith.xori %b6, %b7 : i32
        // mix(... ^ key)
        %d0 = arith.xori %b8, %t : i32
        %d1 = arith.shrui %d0, %c16 : i32
        %d2 = arith.xori %d0, %d1 : i32
        %d3 = arith.muli %d2, %m0 : i32
        %d4 = arith.shrui %d3, %c15 : i32
        %d5 = arith.xori %d3, %d4 : i32
        %d6 = arith.muli %d5, %m1 : i32
        %d7 = arith.shrui %d6, %c16 : i32
        %d8 = arith.xori %d6, %d7 : i32
        %threshold = arith.constant 0x80000000 : i32
        %keep = arith.cmpi uge, %d8, %threshold : i32
        %rest = arith.constant 0.5 : f32
        %none = arith.constant 0.0 : f32
        %scaled = arith.divf %x, %rest : f32
        %y = arith.select %keep, %scaled, %none : f32
        rope.yield %y : f32
      } -> tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>
  return %o#0, %g#0, %g#1, %g#2 : tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>, tensor<2x3x64x64xf32>
}
