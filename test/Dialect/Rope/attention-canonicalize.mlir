// RUN: rope-opt %s --canonicalize | FileCheck %s

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#mask = affine_map<(h, m, n, j, d) -> (m, j)>
#batch = affine_map<(h, m, n, j, d) -> (h)>
#none = affine_map<(h, m, n, j, d) -> ()>

// CHECK-DAG: #[[Q:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
// CHECK-DAG: #[[K:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
// CHECK-DAG: #[[V:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>
// CHECK-DAG: #[[O:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK-DAG: #[[K_TRANSPOSED:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
// CHECK-DAG: #[[Q_ROTATED:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d4, d0)>

// CHECK-LABEL: func.func @true_mask
// CHECK-NOT: mask
// CHECK: indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[O]]]}
func.func @true_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                     %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %mask = arith.constant dense<true> : tensor<5x7xi1>
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      mask(%mask : tensor<5x7xi1>) outs(%o : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @zero_float_mask
// CHECK-NOT: mask(
// CHECK: rope.attention
func.func @zero_float_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                           %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %mask = arith.constant dense<0.0> : tensor<5x7xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      mask(%mask : tensor<5x7xf32>) outs(%o : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// A mask that masks something, and one that shifts every score, stay.
// CHECK-LABEL: func.func @negative_masks
// CHECK: mask(%{{.*}} : tensor<5x7xi1>)
// CHECK: mask(%{{.*}} : tensor<5x7xf32>)
func.func @negative_masks(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                          %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %false = arith.constant dense<false> : tensor<5x7xi1>
  %one = arith.constant dense<1.0> : tensor<5x7xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      mask(%false : tensor<5x7xi1>) outs(%o : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<4x5x8xf32>
  %1 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      mask(%one : tensor<5x7xf32>) outs(%0 : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<4x5x8xf32>
  return %1 : tensor<4x5x8xf32>
}

// Positions matter only to causal, windows and lengths.
// CHECK-LABEL: func.func @unused_positions
// CHECK-NOT: offset(
// CHECK-NOT: query_base(
// CHECK-NOT: key_base(
// CHECK: indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[O]]]}
func.func @unused_positions(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                            %o: tensor<4x5x8xf32>, %offset: tensor<4xi32>, %base: index)
    -> tensor<4x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      offset(%offset : tensor<4xi32>) query_base(%base) key_base(%base)
      outs(%o : tensor<4x5x8xf32>) {indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @zero_positions
// CHECK-NOT: offset(
// CHECK-NOT: query_base(
// CHECK-NOT: key_base(
// CHECK: {causal, indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[O]]]}
func.func @zero_positions(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                          %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %offset = arith.constant dense<0> : tensor<4xi32>
  %zero = arith.constant 0 : index
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      offset(%offset : tensor<4xi32>) query_base(%zero) key_base(%zero)
      outs(%o : tensor<4x5x8xf32>)
      {causal, indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @negative_used_positions
// CHECK: offset(%{{.*}}) query_base(%{{.*}}) key_base(%{{.*}}) outs
func.func @negative_used_positions(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>,
                                   %v: tensor<4x7x8xf32>, %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %one = arith.constant 1 : index
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      offset(%one : index) query_base(%one) key_base(%one) outs(%o : tensor<4x5x8xf32>)
      {window_left = 2, indexing_maps = [#q, #k, #v, #none, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @lengths_of_all_keys
// CHECK-NOT: lengths(
// CHECK: rope.attention
func.func @lengths_of_all_keys(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                               %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %lengths = arith.constant dense<[7, 8, 7, 100]> : tensor<4xi32>
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      lengths(%lengths : tensor<4xi32>) outs(%o : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @negative_lengths
// CHECK: lengths(
// CHECK: lengths(%{{.*}} : index) key_base(
func.func @negative_lengths(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                            %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %lengths = arith.constant dense<[7, 6, 7, 7]> : tensor<4xi32>
  %length = arith.constant 7 : index
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      lengths(%lengths : tensor<4xi32>) outs(%o : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #batch, #o]} -> tensor<4x5x8xf32>
  %1 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      lengths(%length : index) key_base(%length) outs(%0 : tensor<4x5x8xf32>)
      {indexing_maps = [#q, #k, #v, #none, #o]} -> tensor<4x5x8xf32>
  return %1 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @neutral_attributes
// CHECK: {causal, indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[O]]]}
// CHECK: {causal, indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[O]]], key_scale = 2.0{{.*}}}
func.func @neutral_attributes(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                              %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      outs(%o : tensor<4x5x8xf32>)
      {causal, window_right = 3, scale = 1.0, query_scale = 1.0, key_scale = 1.0,
       indexing_maps = [#q, #k, #v, #o]} -> tensor<4x5x8xf32>
  %1 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      outs(%0 : tensor<4x5x8xf32>)
      {window_right = 0, key_scale = 2.0, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x5x8xf32>
  return %1 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @negative_right_window
// CHECK: window_right = 1
func.func @negative_right_window(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>,
                                 %o: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      outs(%o : tensor<4x5x8xf32>) {window_right = 1, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// The rotation of three axes is not its own inverse.
// CHECK-LABEL: func.func @transposed_operands
// CHECK-SAME: %[[Q_ARG:.*]]: tensor<5x8x4xf32>, %[[K_ARG:.*]]: tensor<4x8x7xf32>
// CHECK-NOT: linalg.transpose
// CHECK: rope.online_attention ins(%[[Q_ARG]], %[[K_ARG]], %{{.*}} : tensor<5x8x4xf32>, tensor<4x8x7xf32>, tensor<4x7x8xf32>)
// CHECK-SAME: indexing_maps = [#[[Q_ROTATED]], #[[K_TRANSPOSED]], #[[V]], #[[O]],
func.func @transposed_operands(%q: tensor<5x8x4xf32>, %k: tensor<4x8x7xf32>, %v: tensor<4x7x8xf32>,
                               %o: tensor<4x5x8xf32>, %max: tensor<4x5xf32>, %sum: tensor<4x5xf32>)
    -> tensor<4x5x8xf32> {
  %q_empty = tensor.empty() : tensor<4x5x8xf32>
  %q_moved = linalg.transpose ins(%q : tensor<5x8x4xf32>) outs(%q_empty : tensor<4x5x8xf32>)
      permutation = [2, 0, 1]
  %k_empty = tensor.empty() : tensor<4x7x8xf32>
  %k_moved = linalg.transpose ins(%k : tensor<4x8x7xf32>) outs(%k_empty : tensor<4x7x8xf32>)
      permutation = [0, 2, 1]
  %0:3 = rope.online_attention
      ins(%q_moved, %k_moved, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      outs(%o, %max, %sum : tensor<4x5x8xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {indexing_maps = [#q, #k, #v, #o, affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]}
      -> tensor<4x5x8xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return %0#0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func.func @casts
// CHECK: rope.attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x?x8xf32>)
// CHECK: rope.attention ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<4x5x8xf32>, memref<4x7x8xf32>, memref<4x7x8xf32>)
func.func @casts(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x?x8xf32>,
                 %o: tensor<4x5x8xf32>, %qm: memref<4x5x8xf32>, %km: memref<4x7x8xf32>,
                 %om: memref<4x5x8xf32>)
    -> tensor<4x5x8xf32> {
  %k_cast = tensor.cast %k : tensor<4x7x8xf32> to tensor<4x?x8xf32>
  %0 = rope.attention ins(%q, %k_cast, %v : tensor<4x5x8xf32>, tensor<4x?x8xf32>, tensor<4x?x8xf32>)
      outs(%o : tensor<4x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x5x8xf32>
  %km_cast = memref.cast %km : memref<4x7x8xf32> to memref<4x?x8xf32>
  rope.attention ins(%qm, %km_cast, %km_cast : memref<4x5x8xf32>, memref<4x?x8xf32>, memref<4x?x8xf32>)
      outs(%om : memref<4x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]}
  return %0 : tensor<4x5x8xf32>
}
