// Sums of products with cosines and sines that are almost a rotation, and
// matrices of them.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{what=rotation})' --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=matrices_of_joined_pairs --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference

#id2 = affine_map<(d0, d1) -> (d0, d1)>

// Both products are over the lane itself.
// CHECK-LABEL: func.func @own_lane_twice
// CHECK-NOT:     rope.
// CHECK:         return
// REMARK-NOT: [Missed]
// REMARK: rotation-turned.mlir:[[#@LINE+11]]:{{[0-9]+}}: remark: [Missed] not-a-rotation
// REMARK-NOT: [Missed]
func.func @own_lane_twice(%x: tensor<5x4xf32>, %a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c = math.cos %a : tensor<5x4xf32>
  %s = math.sin %a : tensor<5x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %n = arith.negf %lo : tensor<5x2xf32>
  %w = tensor.concat dim(1) %n, %hi : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %w, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// A tensor times the sum of two gates is no near miss.
// CHECK-LABEL: func.func @two_gates
// CHECK-NOT:     rope.
// CHECK:         return
func.func @two_gates(%x: tensor<5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %x, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Complex numbers are turned twice: four products a lane.
// CHECK-LABEL: func.func @complex_turned_twice
// CHECK-NOT:     rope.
// CHECK:         return
// REMARK: [Missed] not-a-rotation | {{.*}} Function=complex_turned_twice
// REMARK-NOT: [Missed]
func.func @complex_turned_twice(%x: tensor<5x4xf32>, %a: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %re = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %im = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %ec = tensor.empty() : tensor<5x2xcomplex<f32>>
  %e = tensor.empty() : tensor<5x2xf32>
  %u = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<5x2xf32>) outs(%ec : tensor<5x2xcomplex<f32>>) {
  ^bb0(%t: f32, %o: complex<f32>):
    %c = math.cos %t : f32
    %s = math.sin %t : f32
    %z = complex.create %c, %s : complex<f32>
    linalg.yield %z : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  %z1 = linalg.generic {indexing_maps = [#id2, #id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%re, %im, %u : tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xcomplex<f32>>) outs(%ec : tensor<5x2xcomplex<f32>>) {
  ^bb0(%r: f32, %i: f32, %v: complex<f32>, %o: complex<f32>):
    %z = complex.create %r, %i : complex<f32>
    %m = complex.mul %z, %v : complex<f32>
    linalg.yield %m : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  %z2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%z1, %u : tensor<5x2xcomplex<f32>>, tensor<5x2xcomplex<f32>>) outs(%ec : tensor<5x2xcomplex<f32>>) {
  ^bb0(%z: complex<f32>, %v: complex<f32>, %o: complex<f32>):
    %m = complex.mul %z, %v : complex<f32>
    linalg.yield %m : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  %r2 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%z2 : tensor<5x2xcomplex<f32>>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%z: complex<f32>, %o: f32):
    %r = complex.re %z : complex<f32>
    linalg.yield %r : f32
  } -> tensor<5x2xf32>
  %i2 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%z2 : tensor<5x2xcomplex<f32>>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%z: complex<f32>, %o: f32):
    %i = complex.im %z : complex<f32>
    linalg.yield %i : f32
  } -> tensor<5x2xf32>
  %y = tensor.concat dim(1) %r2, %i2 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Rows and pairs are one batch dimension, heads are the rows of each matrix
// product.
// CHECK-LABEL: func.func @matrices_of_joined_pairs
// CHECK-SAME:    %[[X:.+]]: tensor<3x5x4xf32>
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%{{.+}}, %{{.+}}, %{{.+}} :
// CHECK-NOT:     linalg.batch_matmul
// CHECK:         return
// REMARK: [Passed] rotation | {{.*}} Function=matrices_of_joined_pairs
// REMARK-NOT: [Missed]
func.func @matrices_of_joined_pairs(%x: tensor<3x5x4xf32>, %a: tensor<5x2xf32>) -> tensor<3x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c = math.cos %a : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  %n = arith.negf %s : tensor<5x2xf32>
  %c1 = tensor.expand_shape %c [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
  %s1 = tensor.expand_shape %s [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
  %n1 = tensor.expand_shape %n [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
  %m4 = tensor.concat dim(2) %c1, %s1, %n1, %c1 : (tensor<5x2x1xf32>, tensor<5x2x1xf32>, tensor<5x2x1xf32>, tensor<5x2x1xf32>) -> tensor<5x2x4xf32>
  %m = tensor.expand_shape %m4 [[0], [1], [2, 3]] output_shape [5, 2, 2, 2] : tensor<5x2x4xf32> into tensor<5x2x2x2xf32>
  %m3 = tensor.collapse_shape %m [[0, 1], [2], [3]] : tensor<5x2x2x2xf32> into tensor<10x2x2xf32>
  %xp = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [3, 5, 2, 2] : tensor<3x5x4xf32> into tensor<3x5x2x2xf32>
  %et = tensor.empty() : tensor<5x2x3x2xf32>
  %xt = linalg.transpose ins(%xp : tensor<3x5x2x2xf32>) outs(%et : tensor<5x2x3x2xf32>) permutation = [1, 2, 0, 3]
  %x3 = tensor.collapse_shape %xt [[0, 1], [2], [3]] : tensor<5x2x3x2xf32> into tensor<10x3x2xf32>
  %e = tensor.empty() : tensor<10x3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<10x3x2xf32>) -> tensor<10x3x2xf32>
  %y3 = linalg.batch_matmul ins(%x3, %m3 : tensor<10x3x2xf32>, tensor<10x2x2xf32>) outs(%f : tensor<10x3x2xf32>) -> tensor<10x3x2xf32>
  %yt = tensor.expand_shape %y3 [[0, 1], [2], [3]] output_shape [5, 2, 3, 2] : tensor<10x3x2xf32> into tensor<5x2x3x2xf32>
  %ep = tensor.empty() : tensor<3x5x2x2xf32>
  %yp = linalg.transpose ins(%yt : tensor<5x2x3x2xf32>) outs(%ep : tensor<3x5x2x2xf32>) permutation = [2, 0, 1, 3]
  %y = tensor.collapse_shape %yp [[0], [1], [2, 3]] : tensor<3x5x2x2xf32> into tensor<3x5x4xf32>
  return %y : tensor<3x5x4xf32>
}

// Two rows and two columns that are no cosines and sines are any product.
// CHECK-LABEL: func.func @two_keys
// CHECK-NOT:     rope.
// CHECK:         return
// REMARK-NOT: Function=two_keys
func.func @two_keys(%x: tensor<3x5x4xf32>, %m: tensor<10x2x2xf32>) -> tensor<3x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [3, 5, 2, 2] : tensor<3x5x4xf32> into tensor<3x5x2x2xf32>
  %et = tensor.empty() : tensor<5x2x3x2xf32>
  %xt = linalg.transpose ins(%xp : tensor<3x5x2x2xf32>) outs(%et : tensor<5x2x3x2xf32>) permutation = [1, 2, 0, 3]
  %x3 = tensor.collapse_shape %xt [[0, 1], [2], [3]] : tensor<5x2x3x2xf32> into tensor<10x3x2xf32>
  %e = tensor.empty() : tensor<10x3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<10x3x2xf32>) -> tensor<10x3x2xf32>
  %y3 = linalg.batch_matmul ins(%x3, %m : tensor<10x3x2xf32>, tensor<10x2x2xf32>) outs(%f : tensor<10x3x2xf32>) -> tensor<10x3x2xf32>
  %yt = tensor.expand_shape %y3 [[0, 1], [2], [3]] output_shape [5, 2, 3, 2] : tensor<10x3x2xf32> into tensor<5x2x3x2xf32>
  %ep = tensor.empty() : tensor<3x5x2x2xf32>
  %yp = linalg.transpose ins(%yt : tensor<5x2x3x2xf32>) outs(%ep : tensor<3x5x2x2xf32>) permutation = [2, 0, 1, 3]
  %y = tensor.collapse_shape %yp [[0], [1], [2, 3]] : tensor<3x5x2x2xf32> into tensor<3x5x4xf32>
  return %y : tensor<3x5x4xf32>
}
