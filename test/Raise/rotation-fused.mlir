// Rotations whose sums elementwise fusion moved behind reshapes, and whose operands it reshapes instead.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=rotation | FileCheck %s
// RUN: rope-runner %s --entry=unit_loop --target=reference --pass-pipeline="builtin.module(rope-raise{what=rotation})" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=unit_loop_of_any_size --shape=0:2x5x3x8 --shape=1:5x8 --shape=2:5x8 --target=reference --pass-pipeline="builtin.module(rope-raise{what=rotation})" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=lanes_in_two_loops --target=reference --pass-pipeline="builtin.module(rope-raise{what=rotation})" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=other_shape --target=reference --pass-pipeline="builtin.module(rope-raise{what=rotation})" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=same_sign --target=reference --pass-pipeline="builtin.module(rope-raise{what=rotation})" --random=3 --compare-with=reference --rtol=0 --atol=0

#x = affine_map<(b, h, s, u, t, d) -> (b, s, h, u, d)>
#c = affine_map<(b, h, s, u, t, d) -> (s, u, d)>
#k = affine_map<(b, h, s, u, t, d) -> (b, h, t, d)>
#o = affine_map<(b, h, s, u, t, d) -> (b, h, s, u, t)>
#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
#id5 = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#xt = affine_map<(b, h, k, p, s) -> (b, s, h, k, p)>
#ct = affine_map<(b, h, k, p, s) -> (s, k, p)>
#pk = affine_map<(b, h, k, p, s) -> (p, k, s)>
#sd = affine_map<(b, s, h, u, d) -> (s, d)>
#d = affine_map<(b, s, h, u, d) -> (d)>
#bshu = affine_map<(b, s, h, u, d) -> (b, s, h, u)>

// The product of queries and keys reads what is rotated in a shape with a dimension of one.
// CHECK-LABEL: func.func @unit_loop(
// CHECK:         rope.rotate half to half {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x5x3x8xf32>
// CHECK-NOT:     arith.negf
// CHECK:         linalg.generic
// CHECK-SAME:    ins(%{{.+}}, %arg3 :
// CHECK:           arith.mulf
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      linalg.yield
func.func @unit_loop(%q: tensor<2x5x3x8xf32>, %cos: tensor<5x8xf32>, %sin: tensor<5x8xf32>, %k: tensor<2x3x4x8xf32>) -> tensor<2x3x5x1x4xf32> {
  %zero = arith.constant 0.0 : f32
  %lo = tensor.extract_slice %q[0, 0, 0, 0] [2, 5, 3, 4] [1, 1, 1, 1] : tensor<2x5x3x8xf32> to tensor<2x5x3x4xf32>
  %hi = tensor.extract_slice %q[0, 0, 0, 4] [2, 5, 3, 4] [1, 1, 1, 1] : tensor<2x5x3x8xf32> to tensor<2x5x3x4xf32>
  %e4 = tensor.empty() : tensor<2x5x3x4xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%hi : tensor<2x5x3x4xf32>) outs(%e4 : tensor<2x5x3x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<2x5x3x4xf32>
  %h = tensor.concat dim(3) %n, %lo : (tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x8xf32>
  %q1 = tensor.expand_shape %q [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 1, 8] : tensor<2x5x3x8xf32> into tensor<2x5x3x1x8xf32>
  %h1 = tensor.expand_shape %h [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 1, 8] : tensor<2x5x3x8xf32> into tensor<2x5x3x1x8xf32>
  %c1 = tensor.expand_shape %cos [[0], [1, 2]] output_shape [5, 1, 8] : tensor<5x8xf32> into tensor<5x1x8xf32>
  %s1 = tensor.expand_shape %sin [[0], [1, 2]] output_shape [5, 1, 8] : tensor<5x8xf32> into tensor<5x1x8xf32>
  %e = tensor.empty() : tensor<2x3x5x1x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x1x4xf32>) -> tensor<2x3x5x1x4xf32>
  %s = linalg.generic {indexing_maps = [#x, #c, #x, #c, #k, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q1, %c1, %h1, %s1, %k : tensor<2x5x3x1x8xf32>, tensor<5x1x8xf32>, tensor<2x5x3x1x8xf32>, tensor<5x1x8xf32>, tensor<2x3x4x8xf32>) outs(%f : tensor<2x3x5x1x4xf32>) {
  ^bb0(%a: f32, %ca: f32, %b: f32, %sb: f32, %kk: f32, %out: f32):
    %p0 = arith.mulf %a, %ca : f32
    %p1 = arith.mulf %b, %sb : f32
    %r = arith.addf %p0, %p1 : f32
    %m = arith.mulf %r, %kk : f32
    %z = arith.addf %out, %m : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5x1x4xf32>
  return %s : tensor<2x3x5x1x4xf32>
}

// CHECK-LABEL: func.func @unit_loop_of_any_size(
// CHECK:         rope.rotate half to half {{.*}}ins(%arg0, %arg1, %arg2 : tensor<?x?x3x8xf32>
// CHECK-NOT:     arith.negf
func.func @unit_loop_of_any_size(%q: tensor<?x?x3x8xf32>, %cos: tensor<?x8xf32>, %sin: tensor<?x8xf32>) -> tensor<?x?x3x1xf32> {
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %nb = tensor.dim %q, %i0 : tensor<?x?x3x8xf32>
  %ns = tensor.dim %q, %i1 : tensor<?x?x3x8xf32>
  %lo = tensor.extract_slice %q[0, 0, 0, 0] [%nb, %ns, 3, 4] [1, 1, 1, 1] : tensor<?x?x3x8xf32> to tensor<?x?x3x4xf32>
  %hi = tensor.extract_slice %q[0, 0, 0, 4] [%nb, %ns, 3, 4] [1, 1, 1, 1] : tensor<?x?x3x8xf32> to tensor<?x?x3x4xf32>
  %e4 = tensor.empty(%nb, %ns) : tensor<?x?x3x4xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%hi : tensor<?x?x3x4xf32>) outs(%e4 : tensor<?x?x3x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<?x?x3x4xf32>
  %h = tensor.concat dim(3) %n, %lo : (tensor<?x?x3x4xf32>, tensor<?x?x3x4xf32>) -> tensor<?x?x3x8xf32>
  %q1 = tensor.expand_shape %q [[0], [1], [2], [3, 4]] output_shape [%nb, %ns, 3, 1, 8] : tensor<?x?x3x8xf32> into tensor<?x?x3x1x8xf32>
  %h1 = tensor.expand_shape %h [[0], [1], [2], [3, 4]] output_shape [%nb, %ns, 3, 1, 8] : tensor<?x?x3x8xf32> into tensor<?x?x3x1x8xf32>
  %e = tensor.empty(%nb, %ns) : tensor<?x?x3x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x3x1xf32>) -> tensor<?x?x3x1xf32>
  %w = arith.constant dense<[0.5, -1.0, 2.0, 0.25, 1.5, -0.75, 1.0, 3.0]> : tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#id5, #sd, #id5, #sd, #d, #bshu], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q1, %cos, %h1, %sin, %w : tensor<?x?x3x1x8xf32>, tensor<?x8xf32>, tensor<?x?x3x1x8xf32>, tensor<?x8xf32>, tensor<8xf32>) outs(%f : tensor<?x?x3x1xf32>) {
  ^bb0(%a: f32, %ca: f32, %b: f32, %sb: f32, %kk: f32, %out: f32):
    %p0 = arith.mulf %a, %ca : f32
    %p1 = arith.mulf %b, %sb : f32
    %r = arith.addf %p0, %p1 : f32
    %m = arith.mulf %r, %kk : f32
    %z = arith.addf %out, %m : f32
    linalg.yield %z : f32
  } -> tensor<?x?x3x1xf32>
  return %s : tensor<?x?x3x1xf32>
}

// Pairs are two loops of their own, in another order than that of the result.
// CHECK-LABEL: func.func @lanes_in_two_loops(
// CHECK:         rope.rotate interleaved to interleaved {{.*}}ins(%arg0, %{{.+}}, %{{.+}} : tensor<2x5x3x8xf32>
// CHECK-NOT:     arith.mulf
func.func @lanes_in_two_loops(%x: tensor<2x5x3x8xf32>, %cos: tensor<5x4x2xf32>, %sin: tensor<5x4x2xf32>) -> tensor<6x8x5xf32> {
  %even = tensor.extract_slice %x[0, 0, 0, 0] [2, 5, 3, 4] [1, 1, 1, 2] : tensor<2x5x3x8xf32> to tensor<2x5x3x4xf32>
  %odd = tensor.extract_slice %x[0, 0, 0, 1] [2, 5, 3, 4] [1, 1, 1, 2] : tensor<2x5x3x8xf32> to tensor<2x5x3x4xf32>
  %even1 = tensor.expand_shape %even [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 4, 1] : tensor<2x5x3x4xf32> into tensor<2x5x3x4x1xf32>
  %odd1 = tensor.expand_shape %odd [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 4, 1] : tensor<2x5x3x4xf32> into tensor<2x5x3x4x1xf32>
  %e4 = tensor.empty() : tensor<2x5x3x4x1xf32>
  %n = linalg.generic {indexing_maps = [#id5, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%odd1 : tensor<2x5x3x4x1xf32>) outs(%e4 : tensor<2x5x3x4x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<2x5x3x4x1xf32>
  %h = tensor.concat dim(4) %n, %even1 : (tensor<2x5x3x4x1xf32>, tensor<2x5x3x4x1xf32>) -> tensor<2x5x3x4x2xf32>
  %x2 = tensor.expand_shape %x [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 4, 2] : tensor<2x5x3x8xf32> into tensor<2x5x3x4x2xf32>
  %e = tensor.empty() : tensor<2x3x4x2x5xf32>
  %y = linalg.generic {indexing_maps = [#xt, #ct, #xt, #ct, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x2, %cos, %h, %sin : tensor<2x5x3x4x2xf32>, tensor<5x4x2xf32>, tensor<2x5x3x4x2xf32>, tensor<5x4x2xf32>) outs(%e : tensor<2x3x4x2x5xf32>) {
  ^bb0(%a: f32, %ca: f32, %b: f32, %sb: f32, %out: f32):
    %p0 = arith.mulf %a, %ca : f32
    %p1 = arith.mulf %b, %sb : f32
    %r = arith.addf %p0, %p1 : f32
    linalg.yield %r : f32
  } -> tensor<2x3x4x2x5xf32>
  %z = tensor.collapse_shape %y [[0, 1], [2, 3], [4]] : tensor<2x3x4x2x5xf32> into tensor<6x8x5xf32>
  return %z : tensor<6x8x5xf32>
}

// A coefficient that has the two loops in another order is read in no joined shape.
// CHECK-LABEL: func.func @other_shape(
// CHECK-NOT:     rope.
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @other_shape(%x: tensor<2x5x3x8xf32>, %cos: tensor<2x4x5xf32>, %h: tensor<2x5x3x4x2xf32>) -> (tensor<2x3x4x2x5xf32>, tensor<2x5x3x8xf32>) {
  %x2 = tensor.expand_shape %x [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 4, 2] : tensor<2x5x3x8xf32> into tensor<2x5x3x4x2xf32>
  %e = tensor.empty() : tensor<2x3x4x2x5xf32>
  %y = linalg.generic {indexing_maps = [#xt, #pk, #xt, #pk, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x2, %cos, %h, %cos : tensor<2x5x3x4x2xf32>, tensor<2x4x5xf32>, tensor<2x5x3x4x2xf32>, tensor<2x4x5xf32>) outs(%e : tensor<2x3x4x2x5xf32>) {
  ^bb0(%a: f32, %ca: f32, %b: f32, %sb: f32, %out: f32):
    %p0 = arith.mulf %a, %ca : f32
    %p1 = arith.mulf %b, %sb : f32
    %r = arith.addf %p0, %p1 : f32
    linalg.yield %r : f32
  } -> tensor<2x3x4x2x5xf32>
  return %y, %x : tensor<2x3x4x2x5xf32>, tensor<2x5x3x8xf32>
}

// What is no rotation is put back as it was: with other halves that nothing rotates.
// CHECK-LABEL: func.func @same_sign(
// CHECK-NOT:     rope.
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         tensor.expand_shape %arg0
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         linalg.generic
// CHECK-SAME:    ins(%{{.+}}, %{{.+}}, %arg3, %{{.+}}, %arg4 :
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @same_sign(%q: tensor<2x5x3x8xf32>, %cos: tensor<5x8xf32>, %sin: tensor<5x8xf32>, %h: tensor<2x5x3x1x8xf32>, %k: tensor<2x3x4x8xf32>) -> (tensor<2x3x5x1x4xf32>, tensor<2x5x3x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %q1 = tensor.expand_shape %q [[0], [1], [2], [3, 4]] output_shape [2, 5, 3, 1, 8] : tensor<2x5x3x8xf32> into tensor<2x5x3x1x8xf32>
  %c1 = tensor.expand_shape %cos [[0], [1, 2]] output_shape [5, 1, 8] : tensor<5x8xf32> into tensor<5x1x8xf32>
  %s1 = tensor.expand_shape %sin [[0], [1, 2]] output_shape [5, 1, 8] : tensor<5x8xf32> into tensor<5x1x8xf32>
  %e = tensor.empty() : tensor<2x3x5x1x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x1x4xf32>) -> tensor<2x3x5x1x4xf32>
  %s = linalg.generic {indexing_maps = [#x, #c, #x, #c, #k, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q1, %c1, %h, %s1, %k : tensor<2x5x3x1x8xf32>, tensor<5x1x8xf32>, tensor<2x5x3x1x8xf32>, tensor<5x1x8xf32>, tensor<2x3x4x8xf32>) outs(%f : tensor<2x3x5x1x4xf32>) {
  ^bb0(%a: f32, %ca: f32, %b: f32, %sb: f32, %kk: f32, %out: f32):
    %p0 = arith.mulf %a, %ca : f32
    %p1 = arith.mulf %b, %sb : f32
    %r = arith.addf %p0, %p1 : f32
    %m = arith.mulf %r, %kk : f32
    %z = arith.addf %out, %m : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5x1x4xf32>
  return %s, %q : tensor<2x3x5x1x4xf32>, tensor<2x5x3x8xf32>
}
