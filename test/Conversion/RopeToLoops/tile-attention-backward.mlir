// RUN: rope-opt %s --rope-tile-attention="gradient-rows=32 gradient-keys=16" | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=32 gradient-keys=16},canonicalize,cse,rope-decompose,canonicalize)' | FileCheck %s --check-prefix=SIZES
// RUN: rope-equiv %s --function=grouped --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=2 gradient-keys=3},rope-decompose)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-runner %s --entry=causal --random=1 --range=0:-1:1 --range=1:-1:1 --range=4:2:5 --tiles=row-block:32,key-block:16 \
// RUN:   --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=dropout --random=1 --range=0:-1:1 --range=1:-1:1 --range=4:2:5 --range=6:0:1000 --tiles=row-block:32,key-block:16 \
// RUN:   --compare-with=reference --rtol=1e-5 --atol=1e-5
// The order of a sum does not depend on the number of threads.
// RUN: rope-runner %s --entry=causal --random=1 --threads=1 --tiles=row-block:32,key-block:16 --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy
// RUN: rope-runner %s --entry=causal --random=1 --threads=2 --tiles=row-block:32,key-block:16 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --ulp=0

// No buffer is of size 100 x 100.
// SIZES-NOT: tensor<{{.*}}100x100
// SIZES: func @causal
// SIZES-NOT: tensor<{{.*}}100x100
// SIZES: func @grouped

// EQUAL: equal: {{[0-9]+}} elements in {{[0-9]+}} samples, error at most 2^-{{[4-9][0-9]|[1-9][0-9][0-9]}}

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#kg = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#vg = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#kb = affine_map<(h, m, n, j, d) -> (j, d)>
#vb = affine_map<(h, m, n, j, d) -> (j, n)>
#none = affine_map<(h, m, n, j, d) -> ()>
#mask = affine_map<(h, m, n, j, d) -> (m, j)>
#sinks = affine_map<(h, m, n, j, d) -> (h)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>

// Rows in blocks, and for each the keys up to its last row.
// CHECK-LABEL: func @causal(
// CHECK: scf.forall (%{{.*}}) in (4) shared_outs
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} step %{{.*}} iter_args
// CHECK: %[[END:.*]] = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %[[LAST:.*]] = arith.minsi %{{.*}}, %[[END]] : index
// CHECK: scf.for %[[KEY:.*]] = %{{.*}} to %[[LAST]] step %{{.*}} iter_args
// CHECK: rope.attention_backward {{.*}} query_base(%[[ROW]]) key_base(%[[KEY]])
// CHECK: scf.forall.in_parallel
func.func @causal(%q: tensor<4x100x8xf32>, %k: tensor<4x100x8xf32>, %v: tensor<4x100x8xf32>, %o: tensor<4x100x8xf32>,
                  %lse: tensor<4x100xf32>, %do: tensor<4x100x8xf32>, %dq: tensor<4x100x8xf32>, %dk: tensor<4x100x8xf32>, %dv: tensor<4x100x8xf32>)
    -> (tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>) {
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>)
      forward(%o, %lse, %do : tensor<4x100x8xf32>, tensor<4x100xf32>, tensor<4x100x8xf32>)
      outs(%dq, %dk, %dv : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>)
      {causal, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]} -> tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>
  return %0#0, %0#1, %0#2 : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>
}

// A task takes the two heads that add to one gradient of a key head, one after the other. The gradient of the sinks is a sum
// over rows alone, apart from the tiles. Gradients in bf16 are rounded once.
// CHECK-LABEL: func @grouped(
// CHECK: linalg.generic
// CHECK: scf.forall (%{{.*}}) in (2) shared_outs(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK: rope.attention_backward
// CHECK-NOT: sinks
// CHECK: scf.forall.in_parallel
func.func @grouped(%q: tensor<4x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %offset: i64, %sinks: tensor<4xf32>, %o: tensor<4x5x3xf32>,
                   %lse: tensor<4x5xf32>, %do: tensor<4x5x3xf32>, %dq: tensor<4x5x4xf32>, %dk: tensor<2x7x4xf32>, %dv: tensor<2x7x3xbf16>,
                   %ds: tensor<4xf32>) -> (tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xbf16>, tensor<4xf32>) {
  %0:4 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
      offset(%offset : i64) sinks(%sinks : tensor<4xf32>) forward(%o, %lse, %do : tensor<4x5x3xf32>, tensor<4x5xf32>, tensor<4x5x3xf32>)
      outs(%dq, %dk, %dv, %ds : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xbf16>, tensor<4xf32>)
      {causal, window_left = 3, sinks_gradient, indexing_maps = [#q, #kg, #vg, #none, #sinks, #o, #r, #o, #q, #kg, #vg, #sinks]}
      -> tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xbf16>, tensor<4xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xbf16>, tensor<4xf32>
}

// Every head adds to the gradients of one head of keys and of the mask: one task.
// CHECK-LABEL: func @shared_keys(
// CHECK-NOT: scf.forall
// CHECK: rope.attention_backward
// CHECK: return
func.func @shared_keys(%q: tensor<4x5x4xf32>, %k: tensor<7x4xf32>, %v: tensor<7x3xf32>, %mask: tensor<5x7xf32>, %o: tensor<4x5x3xf32>,
                       %lse: tensor<4x5xf32>, %do: tensor<4x5x3xf32>, %dq: tensor<4x5x4xf32>)
    -> (tensor<4x5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>, tensor<5x7xf32>) {
  %0:4 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>) mask(%mask : tensor<5x7xf32>)
      forward(%o, %lse, %do : tensor<4x5x3xf32>, tensor<4x5xf32>, tensor<4x5x3xf32>)
      outs(%dq, %k, %v, %mask : tensor<4x5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>, tensor<5x7xf32>)
      {mask_gradient, indexing_maps = [#q, #kb, #vb, #mask, #o, #r, #o, #q, #kb, #vb, #mask]}
      -> tensor<4x5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>, tensor<5x7xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4x5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>, tensor<5x7xf32>
}

// Dropout by a hash of seed, head, row and key: the factor of each pair of a block.
// CHECK-LABEL: func @dropout(
// CHECK: scf.forall
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} step %{{.*}} iter_args
// CHECK: scf.for %[[KEY:.*]] = %{{.*}} step %{{.*}} iter_args
// CHECK: rope.attention_backward {{.*}} query_base(%[[ROW]]) key_base(%[[KEY]])
// CHECK: }, {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %[[H:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %{{.*}}: index):
// CHECK-NEXT: %[[HEAD:.*]] = arith.addi %[[H]], %{{.*}} : index
// CHECK: arith.index_cast %[[HEAD]]
// CHECK: arith.index_cast %[[I]]
// CHECK: arith.index_cast %[[J]]
func.func @dropout(%q: tensor<4x100x8xf32>, %k: tensor<4x100x8xf32>, %v: tensor<4x100x8xf32>, %o: tensor<4x100x8xf32>,
                   %lse: tensor<4x100xf32>, %do: tensor<4x100x8xf32>, %seed: i32, %dq: tensor<4x100x8xf32>, %dk: tensor<4x100x8xf32>, %dv: tensor<4x100x8xf32>)
    -> (tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>) {
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>)
      forward(%o, %lse, %do : tensor<4x100x8xf32>, tensor<4x100xf32>, tensor<4x100x8xf32>)
      outs(%dq, %dk, %dv : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>)
      {indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]}
      program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %zero = arith.constant 0.0 : f32
        %rest = arith.constant 0.75 : f32
        %i16 = arith.constant 16 : i32
        %i15 = arith.constant 15 : i32
        %first = arith.constant 0x7FEB352D : i32
        %second = arith.constant 0x846CA68B : i32
        %threshold = arith.constant 0x40000000 : i32
        %ih = arith.index_cast %h : index to i32
        %ir = arith.index_cast %row : index to i32
        %ik = arith.index_cast %key : index to i32
        %x0 = arith.xori %seed, %ih : i32
        %s016 = arith.shrui %x0, %i16 : i32
        %a0 = arith.xori %x0, %s016 : i32
        %b0 = arith.muli %a0, %first : i32
        %s015 = arith.shrui %b0, %i15 : i32
        %c0 = arith.xori %b0, %s015 : i32
        %d0 = arith.muli %c0, %second : i32
        %e016 = arith.shrui %d0, %i16 : i32
        %hash0 = arith.xori %d0, %e016 : i32
        %x1 = arith.xori %hash0, %ir : i32
        %s116 = arith.shrui %x1, %i16 : i32
        %a1 = arith.xori %x1, %s116 : i32
        %b1 = arith.muli %a1, %first : i32
        %s115 = arith.shrui %b1, %i15 : i32
        %c1 = arith.xori %b1, %s115 : i32
        %d1 = arith.muli %c1, %second : i32
        %e116 = arith.shrui %d1, %i16 : i32
        %hash1 = arith.xori %d1, %e116 : i32
        %x2 = arith.xori %hash1, %ik : i32
        %s216 = arith.shrui %x2, %i16 : i32
        %a2 = arith.xori %x2, %s216 : i32
        %b2 = arith.muli %a2, %first : i32
        %s215 = arith.shrui %b2, %i15 : i32
        %c2 = arith.xori %b2, %s215 : i32
        %d2 = arith.muli %c2, %second : i32
        %e216 = arith.shrui %d2, %i16 : i32
        %hash2 = arith.xori %d2, %e216 : i32
        %keep = arith.cmpi uge, %hash2, %threshold : i32
        %chosen = arith.select %keep, %x, %zero : f32
        %y = arith.divf %chosen, %rest : f32
        rope.yield %y : f32
      } -> tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>
  return %0#0, %0#1, %0#2 : tensor<4x100x8xf32>, tensor<4x100x8xf32>, tensor<4x100x8xf32>
}
