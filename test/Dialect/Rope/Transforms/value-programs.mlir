// What the transforms make of value programs: they keep them, or leave such an
// attention alone.

// RUN: split-file %s %t
// RUN: rope-opt %t/shared.mlir --rope-fuse | FileCheck %t/shared.mlir
// RUN: rope-opt %t/latent.mlir --rope-fuse='destinations=latent model=always' | FileCheck %t/latent.mlir
// RUN: rope-opt %t/joined.mlir --rope-fuse=destinations=joined-scores | FileCheck %t/joined.mlir
// RUN: rope-opt %t/kept.mlir --rope-convert-to-online-attention | FileCheck %t/kept.mlir --check-prefix=ONLINE
// RUN: rope-opt %t/kept.mlir --rope-tile-attention | FileCheck %t/kept.mlir --check-prefix=TILES
// RUN: rope-opt %t/kept.mlir --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})' | FileCheck %t/kept.mlir --check-prefix=BUFFERS
// RUN: rope-opt %t/kept.mlir --rope-print-memory -o /dev/null 2>&1 | FileCheck %t/kept.mlir --check-prefix=MEMORY
// RUN: rope-opt %t/kept.mlir --allow-unregistered-dialect --rope-export='profile=iree-gpu' --remarks-filter=rope-export 2>%t.remarks | FileCheck %t/kept.mlir --check-prefix=EXPORT
// RUN: FileCheck %t/kept.mlir --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-opt %t/kept.mlir --rope-gpu-apply-strategies --remarks-filter='rope-gpu.*' -o %t.gpu.mlir 2>&1 | FileCheck %t/kept.mlir --check-prefix=SPLIT
// RUN: FileCheck %t/kept.mlir --check-prefix=GPU --input-file=%t.gpu.mlir
// RUN: rope-equiv %t/latent.mlir --pass-pipeline='builtin.module(rope-fuse{destinations=latent model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/shared.mlir --function='*' --pass-pipeline='builtin.module(rope-fuse)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/kept.mlir --pass-pipeline='builtin.module(rope-tile-attention)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/kept.mlir --pass-pipeline='builtin.module(rope-fuse)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[0-9]+}} elements

//--- shared.mlir

// One softmax of two attentions is not shared where a program of either one
// reads its lanes, nor where both have the same.
// CHECK-LABEL: func.func @negative_first
// CHECK-NOT: tensor.concat
// CHECK-COUNT-2: rope.attention
// CHECK-NOT: tensor.concat
// CHECK-LABEL: func.func @negative_second
// CHECK-NOT: tensor.concat
// CHECK-COUNT-2: rope.attention
// CHECK-NOT: tensor.concat
// CHECK-LABEL: func.func @negative_both
// CHECK-NOT: tensor.concat
// CHECK-COUNT-2: rope.attention
// CHECK-NOT: tensor.concat
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @negative_first(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x4xf32>, %table: tensor<6x4xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  }, {
  ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<6x4xf32>
    %y = arith.addf %x, %own : f32
    rope.yield %y : f32
  } -> tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  } -> tensor<2x5x4xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x4xf32>
}
func.func @negative_second(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x4xf32>, %table: tensor<6x4xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  } -> tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  }, {
  ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<6x4xf32>
    %y = arith.addf %x, %own : f32
    rope.yield %y : f32
  } -> tensor<2x5x4xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x4xf32>
}
func.func @negative_both(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x4xf32>, %table: tensor<6x4xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  }, {
  ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<6x4xf32>
    %y = arith.addf %x, %own : f32
    rope.yield %y : f32
  } -> tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %square = arith.mulf %s, %s : f32
    rope.yield %square : f32
  }, {
  ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<6x4xf32>
    %y = arith.addf %x, %own : f32
    rope.yield %y : f32
  } -> tensor<2x5x4xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x4xf32>
}

//--- latent.mlir

// Keys are read in the latent, whose lanes are none of the values' program:
// those stay what the product makes of it.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %{{[^ ]+}}: tensor<2x4x1x16xf32>, %[[C:[^ ]+]]: tensor<2x30x48xf32>
// CHECK: %[[V:.*]] = linalg.generic {{.*}} ins(%[[C]], %{{[^ ]+}} : tensor<2x30x48xf32>, tensor<4x8x48xf32>)
// CHECK: rope.attention ins(%{{[^ ]+}}, %[[C]], %[[V]] :
// CHECK: }, {
// CHECK: %[[Y:.*]] = tensor.extract
// CHECK: -> tensor<2x4x1x8xf32>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#in = affine_map<(b, h, j, d, r) -> (b, j, r)>
#weight = affine_map<(b, h, j, d, r) -> (h, d, r)>
#out = affine_map<(b, h, j, d, r) -> (b, h, j, d)>
func.func @main(%q: tensor<2x4x1x16xf32>, %c: tensor<2x30x48xf32>, %wk: tensor<4x16x48xf32>, %wv: tensor<4x8x48xf32>, %table: tensor<30x8xf32>) -> tensor<2x4x1x8xf32> {
  %zero = arith.constant 0.0 : f32
  %ke = tensor.empty() : tensor<2x4x30x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<2x4x30x16xf32>) -> tensor<2x4x30x16xf32>
  %k = linalg.generic {indexing_maps = [#in, #weight, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%c, %wk : tensor<2x30x48xf32>, tensor<4x16x48xf32>) outs(%kf : tensor<2x4x30x16xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x4x30x16xf32>
  %ve = tensor.empty() : tensor<2x4x30x8xf32>
  %vf = linalg.fill ins(%zero : f32) outs(%ve : tensor<2x4x30x8xf32>) -> tensor<2x4x30x8xf32>
  %v = linalg.generic {indexing_maps = [#in, #weight, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%c, %wv : tensor<2x30x48xf32>, tensor<4x8x48xf32>) outs(%vf : tensor<2x4x30x8xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %sum, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x4x30x8xf32>
  %o = tensor.empty() : tensor<2x4x1x8xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x4x1x16xf32>, tensor<2x4x30x16xf32>, tensor<2x4x30x8xf32>)
      outs(%o : tensor<2x4x1x8xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<30x8xf32>
    %sum = arith.addf %x, %own : f32
    rope.yield %sum : f32
  } -> tensor<2x4x1x8xf32>
  return %y : tensor<2x4x1x8xf32>
}

//--- joined.mlir

// CHECK-LABEL: func.func @main
// CHECK-NOT: tensor.concat
// CHECK: rope.attention {{.+}} mask(
// CHECK: }, {
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (b, h, m, j)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @main(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>, %table: tensor<40x16xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
    %own = tensor.extract %table[%key, %lane] : tensor<40x16xf32>
    %sum = arith.addf %x, %own : f32
    rope.yield %sum : f32
  } -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}

//--- kept.mlir

// ONLINE-LABEL: func.func @main
// ONLINE: rope.online_attention
// ONLINE: ^bb0(%[[S:[^ ]+]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// ONLINE: arith.addf %[[S]],
// ONLINE: }, {
// ONLINE-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: index, %[[ROW:[^ ]+]]: index, %[[KEY:[^ ]+]]: index, %[[LANE:[^ ]+]]: index):
// ONLINE-NEXT: arith.subi %[[KEY]], %[[ROW]]
// ONLINE: tensor.extract %{{.*}}[%{{.*}}, %[[LANE]]]
// ONLINE: arith.divf
// TILES-LABEL: func.func @main
// TILES: scf.forall
// TILES: rope.online_attention
// TILES-SAME: query_base(
// TILES-SAME: key_base(
// TILES: }, {
// TILES: tensor.extract
// BUFFERS-LABEL: func.func @main
// BUFFERS: rope.attention
// BUFFERS: }, {
// BUFFERS: memref.load %{{.*}} : memref<88x8xf32>
// A captured tensor is read once.
// MEMORY: memory of @main
// MEMORY-NEXT: rope.attention: read 3520, written 320
// EXPORT-LABEL: func.func @main
// EXPORT-NOT: iree_linalg_ext.attention
// EXPORT-NOT: = rope.
// EXPORT: tensor.extract
// EXPORT-NOT: = rope.
// EXPORT: return
// REMARK: the op has a value program
// SPLIT-NOT: becomes a mask
// SPLIT-DAG: rope.attention is not for strategy attention: a value program
// SPLIT-DAG: rope.attention is not for strategy attention-split: a value program
// SPLIT-NOT: becomes a mask
// GPU-LABEL: func.func @main
// GPU-NOT: mask
// GPU: rope.attention
// GPU: }, {
// GPU: tensor.extract
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @main(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %table: tensor<88x8xf32>) -> tensor<2x5x8xf32> {
  %e = tensor.empty() : tensor<2x5x8xf32>
  %c5 = arith.constant 5 : index
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%e : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %bias = tensor.extract %table[%key, %b] : tensor<88x8xf32>
    %score = arith.addf %s, %bias : f32
    rope.yield %score : f32
  }, {
  ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
    %distance = arith.subi %key, %row : index
    %place = arith.addi %distance, %c5 : index
    %own = tensor.extract %table[%place, %lane] : tensor<88x8xf32>
    %y = arith.addf %x, %own : f32
    rope.yield %y : f32
  } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}
