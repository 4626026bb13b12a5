// Keys and values that are made from integers are computed in the loop over
// keys, and a task of the kernel computes its own.

// RUN: rope-opt %s --rope-tile-attention="dequantize kernel" --canonicalize --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-tile-attention=kernel --canonicalize --split-input-file | FileCheck %s --check-prefix=WHOLE
// RUN: rope-opt %s --rope-tile-attention="dequantize mode=strict" --canonicalize --split-input-file | FileCheck %s --check-prefix=WHOLE

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#gj = affine_map<(g, j, d) -> (g, j)>
#q = affine_map<(g, m, n, j, d) -> (g, m, d)>
#k = affine_map<(g, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, m, n, j, d) -> (g, m, n)>

// A size that is asked for computes nothing.
// CHECK-LABEL: func @decode(
// CHECK-NOT: arith.sitofp
// CHECK: scf.forall
// CHECK: scf.for %[[J:[^ ]+]] =
// CHECK: %[[Q:.*]] = tensor.extract_slice %arg1[%{{.*}}, %[[J]], 0] [1, %[[N:.*]], 32] [1, 1, 1] : tensor<4x?x32xi8> to tensor<1x?x32xi8>
// CHECK: %[[S:.*]] = tensor.extract_slice %arg2[%{{.*}}, %[[J]]] [1, %[[N]]] [1, 1]
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%[[Q]], %[[S]] : tensor<1x?x32xi8>, tensor<1x?xf32>)
// CHECK: arith.sitofp
// CHECK: rope.online_attention ins(%{{.*}}, %[[K]], %{{.*}}
// WHOLE-LABEL: func @decode(
// WHOLE: arith.sitofp
// WHOLE: scf.forall
func.func @decode(%q: tensor<4x1x32xf32>, %kq: tensor<4x?x32xi8>, %ks: tensor<4x?xf32>, %v: tensor<4x?x32xf32>) -> (tensor<4x1x32xf32>, index) {
  %one = arith.constant 1 : index
  %size = tensor.dim %kq, %one : tensor<4x?x32xi8>
  %e = tensor.empty(%size) : tensor<4x?x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%kq, %ks : tensor<4x?x32xi8>, tensor<4x?xf32>) outs(%e : tensor<4x?x32xf32>) {
  ^bb0(%b: i8, %s: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x?x32xf32>
  %split = tensor.expand_shape %k [[0], [1], [2, 3]] output_shape [4, %size, 2, 16] : tensor<4x?x32xf32> into tensor<4x?x2x16xf32>
  %flat = tensor.collapse_shape %split [[0], [1], [2, 3]] : tensor<4x?x2x16xf32> into tensor<4x?x32xf32>
  %again = tensor.dim %flat, %one : tensor<4x?x32xf32>
  %o = tensor.empty() : tensor<4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<4x1x32xf32>, tensor<4x?x32xf32>, tensor<4x?x32xf32>) outs(%o : tensor<4x1x32xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x1x32xf32>
  return %y, %again : tensor<4x1x32xf32>, index
}

// -----

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#gj = affine_map<(g, j, d) -> (g, j)>
#q = affine_map<(g, m, n, j, d) -> (g, m, d)>
#k = affine_map<(g, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, m, n, j, d) -> (g, m, n)>

// CHECK-LABEL: func @prefill(
// CHECK-NOT: arith.sitofp
// CHECK: scf.forall
// CHECK: %[[V:.*]] = linalg.generic
// CHECK: arith.sitofp
// CHECK: rope.online_attention ins(%{{.*}}, %{{.*}}, %[[V]] : {{.*}} rope.keep
// WHOLE-LABEL: func @prefill(
func.func @prefill(%q: tensor<4x64x32xf32>, %k: tensor<4x64x32xf32>, %vq: tensor<4x64x32xi8>, %vs: tensor<4x64xf32>) -> tensor<4x64x32xf32> {
  %e = tensor.empty() : tensor<4x64x32xf32>
  %v = linalg.generic {indexing_maps = [#gjd, #gj, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%vq, %vs : tensor<4x64x32xi8>, tensor<4x64xf32>) outs(%e : tensor<4x64x32xf32>) {
  ^bb0(%b: i8, %s: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x64x32xf32>
  %o = tensor.empty() : tensor<4x64x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<4x64x32xf32>, tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%o : tensor<4x64x32xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x64x32xf32>
  return %y : tensor<4x64x32xf32>
}

// -----

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#q = affine_map<(g, m, n, j, d) -> (g, m, d)>
#k = affine_map<(g, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, m, n, j, d) -> (g, m, n)>

// Keys that are a result as well are computed once.
// CHECK-LABEL: func @read_elsewhere(
// CHECK: arith.sitofp
// CHECK: scf.forall
// CHECK-NOT: arith.sitofp
// CHECK: return
// WHOLE-LABEL: func @read_elsewhere(
func.func @read_elsewhere(%q: tensor<4x1x32xf32>, %kq: tensor<4x64x32xi8>, %v: tensor<4x64x32xf32>) -> (tensor<4x1x32xf32>, tensor<4x64x32xf32>) {
  %e = tensor.empty() : tensor<4x64x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%kq : tensor<4x64x32xi8>) outs(%e : tensor<4x64x32xf32>) {
  ^bb0(%b: i8, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    linalg.yield %f : f32
  } -> tensor<4x64x32xf32>
  %o = tensor.empty() : tensor<4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<4x1x32xf32>, tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%o : tensor<4x1x32xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x1x32xf32>
  return %y, %k : tensor<4x1x32xf32>, tensor<4x64x32xf32>
}

// -----

// Tensors that are only asked for a size go, down to what has no operands.
// CHECK-LABEL: func @size(
// CHECK-NOT: linalg.generic
// CHECK: return
// WHOLE-LABEL: func @size(
func.func @size(%n: index) -> index {
  %zero = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?x4x8xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<?x4x8xf32>) {
  ^bb0(%o: f32):
    %c = arith.constant 1.0 : f32
    linalg.yield %c : f32
  } -> tensor<?x4x8xf32>
  %flat = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x4x8xf32> into tensor<?x32xf32>
  %size = tensor.dim %flat, %zero : tensor<?x32xf32>
  return %size : index
}

// -----

#gjd = affine_map<(g, j, d) -> (g, j, d)>
#q = affine_map<(g, m, n, j, d) -> (g, m, d)>
#k = affine_map<(g, m, n, j, d) -> (g, j, d)>
#v = affine_map<(g, m, n, j, d) -> (g, j, n)>
#o = affine_map<(g, m, n, j, d) -> (g, m, n)>

// A factor of the keys, which the kernel does not have, is computed with them.
// CHECK-LABEL: func @factor(
// CHECK-NOT: arith.sitofp
// CHECK: scf.forall
// CHECK: arith.sitofp
func.func @factor(%q: tensor<4x40x32xf32>, %kq: tensor<4x64x32xi8>, %v: tensor<4x64x32xf32>) -> tensor<4x40x32xf32> {
  %e = tensor.empty() : tensor<4x64x32xf32>
  %k = linalg.generic {indexing_maps = [#gjd, #gjd], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%kq : tensor<4x64x32xi8>) outs(%e : tensor<4x64x32xf32>) {
  ^bb0(%b: i8, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    linalg.yield %f : f32
  } -> tensor<4x64x32xf32>
  %o = tensor.empty() : tensor<4x40x32xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<4x40x32xf32>, tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%o : tensor<4x40x32xf32>)
      {indexing_maps = [#q, #k, #v, #o], key_scale = 0.01 : f64} -> tensor<4x40x32xf32>
  return %r : tensor<4x40x32xf32>
}

// -----

// Lanes in groups that have a scale each are one axis of the keys.
// CHECK-LABEL: func @groups_of_lanes(
// CHECK-NOT: arith.sitofp
// CHECK: scf.forall
// CHECK: arith.sitofp
// CHECK: tensor.collapse_shape {{.*}} : tensor<1x64x2x16xf32> into tensor<1x64x32xf32>
func.func @groups_of_lanes(%q: tensor<4x1x32xf32>, %kq: tensor<4x64x2x16xi8>, %ks: tensor<4x64x2xf32>, %v: tensor<4x64x32xf32>) -> tensor<4x1x32xf32> {
  %e = tensor.empty() : tensor<4x64x2x16xf32>
  %k4 = linalg.generic {indexing_maps = [affine_map<(g, j, b, i) -> (g, j, b, i)>, affine_map<(g, j, b, i) -> (g, j, b)>, affine_map<(g, j, b, i) -> (g, j, b, i)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%kq, %ks : tensor<4x64x2x16xi8>, tensor<4x64x2xf32>) outs(%e : tensor<4x64x2x16xf32>) {
  ^bb0(%b: i8, %s: f32, %x: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<4x64x2x16xf32>
  %k = tensor.collapse_shape %k4 [[0], [1], [2, 3]] : tensor<4x64x2x16xf32> into tensor<4x64x32xf32>
  %o = tensor.empty() : tensor<4x1x32xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<4x1x32xf32>, tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%o : tensor<4x1x32xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(g, m, n, j, d) -> (g, m, d)>, affine_map<(g, m, n, j, d) -> (g, j, d)>, affine_map<(g, m, n, j, d) -> (g, j, n)>, affine_map<(g, m, n, j, d) -> (g, m, n)>]} -> tensor<4x1x32xf32>
  return %y : tensor<4x1x32xf32>
}
