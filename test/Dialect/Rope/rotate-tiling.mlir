// RUN: rope-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s

// The projection, through the reshape of its columns to heads, is fused into the
// tile of the rotation: 4 tokens and 2 heads of 16 lanes.
// CHECK-LABEL: func.func @projection
// CHECK: scf.for %[[I:[a-z0-9_]+]] =
// CHECK: scf.for %[[H:[a-z0-9_]+]] =
// CHECK: %[[M:[a-z0-9_]+]] = linalg.matmul {{.*}} -> tensor<4x32xf32>
// CHECK: %[[X:[a-z0-9_]+]] = tensor.expand_shape %[[M]]
// CHECK: %[[C:[a-z0-9_]+]] = tensor.extract_slice %{{.*}}[%[[I]], 0] [4, 8] [1, 1]
// CHECK: %[[S:[a-z0-9_]+]] = tensor.extract_slice %{{.*}}[%[[I]], 0] [4, 8] [1, 1]
// CHECK: %[[O:[a-z0-9_]+]] = tensor.extract_slice %{{.*}}[%[[H]], %[[I]], 0] [2, 4, 16] [1, 1, 1]
// CHECK: %[[R:[a-z0-9_]+]] = rope.rotate half to half block(0, 16) ins(%[[X]], %[[C]], %[[S]] : tensor<4x2x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%[[O]] : tensor<2x4x16xf32>)
// CHECK: tensor.insert_slice %[[R]] into %{{.*}}[%[[H]], %[[I]], 0] [2, 4, 16] [1, 1, 1]
func.func @projection(%a: tensor<16x32xf32>, %w: tensor<32x64xf32>,
                      %c: tensor<16x8xf32>, %s: tensor<16x8xf32>,
                      %m: tensor<16x64xf32>, %o: tensor<4x16x16xf32>)
    -> tensor<4x16x16xf32> {
  %0 = linalg.matmul ins(%a, %w : tensor<16x32xf32>, tensor<32x64xf32>)
      outs(%m : tensor<16x64xf32>) -> tensor<16x64xf32>
  %x = tensor.expand_shape %0 [[0], [1, 2]] output_shape [16, 4, 16]
      : tensor<16x64xf32> into tensor<16x4x16xf32>
  %r = rope.rotate half to half block(0, 16)
      ins(%x, %c, %s : tensor<16x4x16xf32>, tensor<16x8xf32>, tensor<16x8xf32>)
      outs(%o : tensor<4x16x16xf32>)
      {indexing_maps = [affine_map<(t, h, l) -> (t, h, l)>,
                        affine_map<(t, h, l) -> (t, l)>,
                        affine_map<(t, h, l) -> (h, t, l)>]} -> tensor<4x16x16xf32>
  return %r : tensor<4x16x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.rotate"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l0, %l1 = transform.structured.fuse %r tile_sizes [4, 2] {apply_cleanup}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The consumer reads whole rows: the rotation of its rows moves into its loop.
// CHECK-LABEL: func.func @fused_into_consumer
// CHECK: scf.forall
// CHECK: %[[R:[a-z0-9_]+]] = rope.rotate {{.*}} outs(%{{.*}} : tensor<2x8xf32>) -> tensor<2x8xf32>
// CHECK: linalg.matmul ins(%[[R]]
func.func @fused_into_consumer(%x: tensor<6x8xf32>, %c: tensor<1x4xf32>,
                               %k: tensor<8x5xf32>, %o: tensor<6x5xf32>)
    -> tensor<6x5xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  %r = rope.rotate interleaved to interleaved block(0, 8)
      ins(%x, %c, %c : tensor<6x8xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
      outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %0 = linalg.matmul ins(%r, %k : tensor<6x8xf32>, tensor<8x5xf32>)
      outs(%o : tensor<6x5xf32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.rotate"]} in %m : (!transform.any_op) -> !transform.any_op
    %mm = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %loop = transform.structured.tile_using_forall %mm tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.fuse_into_containing_op %r into %loop
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of lanes is not whole rows: the rotation is refused as producer.
// CHECK-LABEL: func.func @lanes_are_not_tiled
// CHECK: rope.rotate {{.*}} outs(%{{.*}} : tensor<6x8xf32>) -> tensor<6x8xf32>
// CHECK: scf.for
func.func @lanes_are_not_tiled(%x: tensor<6x8xf32>, %c: tensor<6x4xf32>)
    -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  %r = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %0 = linalg.exp ins(%r : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %e = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l0 = transform.structured.fuse %e tile_sizes [0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// On memrefs the tile is a subview; the table's broadcast axis stays whole.
// CHECK-LABEL: func.func @memref
// CHECK: scf.for %[[I:[a-z0-9_]+]] =
// CHECK: %[[X:[a-z0-9_]+]] = memref.subview %{{.*}}[%[[I]], 0, 0] [2, 3, 8] [1, 1, 1]
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], %{{.*}}, %{{.*}} : memref<2x3x8xf32, {{.*}}>, memref<1x3x4xf32>, memref<1x3x4xf32>)
func.func @memref(%x: memref<6x3x8xf32>, %c: memref<1x3x4xf32>) {
  rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : memref<6x3x8xf32>, memref<1x3x4xf32>, memref<1x3x4xf32>)
      outs(%x : memref<6x3x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.rotate"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l0 = transform.structured.tile_using_for %r tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The attention prologue: the rows of Q that a tile of attention reads are rotated
// in its loop, those of K are not, as every tile reads all of them.
// CHECK-LABEL: func.func @attention_prologue
// CHECK: %[[K:.+]] = rope.rotate {{.*}} -> tensor<2x7x8xf32>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[Q:.+]] = rope.rotate {{.*}} outs(%{{.*}} : tensor<1x3x8xf32>) {{.*}} -> tensor<1x3x8xf32>
// CHECK: rope.attention ins(%[[Q]],
#row = affine_map<(h, s, d) -> (h, s, d)>
#table = affine_map<(h, s, d) -> (s, d)>
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
func.func @attention_prologue(%q: tensor<2x6x8xf32>, %k: tensor<2x7x8xf32>,
                              %v: tensor<2x7x8xf32>, %cq: tensor<6x4xf32>,
                              %ck: tensor<7x4xf32>, %o: tensor<2x6x8xf32>)
    -> tensor<2x6x8xf32> {
  %eq = tensor.empty() : tensor<2x6x8xf32>
  %rk = rope.rotate half to half block(0, 8)
      ins(%k, %ck, %ck : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%k : tensor<2x7x8xf32>) {indexing_maps = [#row, #table, #row]} -> tensor<2x7x8xf32>
  %rq = rope.rotate half to half block(0, 8)
      ins(%q, %cq, %cq : tensor<2x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%eq : tensor<2x6x8xf32>) {indexing_maps = [#row, #table, #row], rope.rotated_query} -> tensor<2x6x8xf32>
  %0 = rope.attention ins(%rq, %rk, %v : tensor<2x6x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x6x8xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x8xf32>
  return %0 : tensor<2x6x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %a = transform.structured.match ops{["rope.attention"]} in %m : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.match attributes{rope.rotated_query} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l0 = transform.structured.tile_using_for %a tile_sizes [1, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %t1, %l1 = transform.structured.tile_using_for %t tile_sizes [0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %f0, %n0 = transform.structured.fuse_into_containing_op %r into %l0
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %f1, %n1 = transform.structured.fuse_into_containing_op %f0 into %l1
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
