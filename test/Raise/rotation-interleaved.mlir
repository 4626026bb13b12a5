// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=strided --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=complex_product --target=reference --random=2 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=pairs_to_halves --target=reference --random=3 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=index_form --target=reference --random=4 --range=1:0:8 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=permutation_matmul --target=reference --random=5 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference
// RUN: rope-runner %s --entry=rows_joined --target=reference --random=6 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=rows_joined_and_not --target=reference --random=6 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=rows_joined_later --target=reference --random=6 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#pair = affine_map<(d0, d1, d2) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @strided
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
func.func @strided(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %even = tensor.extract_slice %x[0, 0] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %odd = tensor.extract_slice %x[0, 1] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %even, %c : tensor<5x2xf32>
  %2 = arith.mulf %odd, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %odd, %c : tensor<5x2xf32>
  %5 = arith.mulf %even, %s : tensor<5x2xf32>
  %6 = arith.addf %5, %4 : tensor<5x2xf32>
  %a = tensor.expand_shape %3 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
  %b = tensor.expand_shape %6 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
  %p = tensor.concat dim(2) %a, %b : (tensor<5x2x1xf32>, tensor<5x2x1xf32>) -> tensor<5x2x2xf32>
  %y = tensor.collapse_shape %p [[0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK-LABEL: func.func @complex_product
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]],
func.func @complex_product(%x: tensor<5x4xf32>, %t: tensor<5x2xcomplex<f32>>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.expand_shape %x [[0], [1, 2]] output_shape [5, 2, 2] : tensor<5x4xf32> into tensor<5x2x2xf32>
  %e = tensor.empty() : tensor<5x2xcomplex<f32>>
  %z = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<5x2xcomplex<f32>>) outs(%e : tensor<5x2xcomplex<f32>>) {
  ^bb0(%u: complex<f32>, %o: complex<f32>):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %re = tensor.extract %v[%i, %k, %c0] : tensor<5x2x2xf32>
    %im = tensor.extract %v[%i, %k, %c1] : tensor<5x2x2xf32>
    %w = complex.create %re, %im : complex<f32>
    %m = complex.mul %w, %u : complex<f32>
    linalg.yield %m : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  %e3 = tensor.empty() : tensor<5x2x2xf32>
  %r = linalg.generic {indexing_maps = [#pair, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<5x2xcomplex<f32>>) outs(%e3 : tensor<5x2x2xf32>) {
  ^bb0(%u: complex<f32>, %o: f32):
    %re = complex.re %u : complex<f32>
    %im = complex.im %u : complex<f32>
    %k = linalg.index 2 : index
    %q = arith.cmpi eq, %k, %c0 : index
    %w = arith.select %q, %re, %im : f32
    linalg.yield %w : f32
  } -> tensor<5x2x2xf32>
  %y = tensor.collapse_shape %r [[0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Pairs are read as neighbours and written as halves.
// CHECK-LABEL: func.func @pairs_to_halves
// CHECK:         rope.rotate interleaved to half block(0, 4)
func.func @pairs_to_halves(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %even = tensor.extract_slice %x[0, 0] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %odd = tensor.extract_slice %x[0, 1] [5, 2] [1, 2] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %even, %c : tensor<5x2xf32>
  %2 = arith.mulf %odd, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %odd, %c : tensor<5x2xf32>
  %5 = arith.mulf %even, %s : tensor<5x2xf32>
  %6 = arith.addf %5, %4 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// All lanes in one body: partner and sign by index, table rows by position.
// CHECK-LABEL: func.func @index_form
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>
// CHECK:         linalg.generic
// CHECK:           tensor.extract
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]],
func.func @index_form(%x: tensor<5x4xf32>, %p: tensor<5xi64>, %c: tensor<8x2xf32>, %s: tensor<8x2xf32>) -> tensor<5x4xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %minus = arith.constant -1.0 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2, #row, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %p : tensor<5x4xf32>, tensor<5xi64>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%u: f32, %q: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.remsi %j, %c2 : index
    %high = arith.cmpi sge, %j, %c2 : index
    %shifted = arith.addi %j, %c2 : index
    %partner = arith.remsi %shifted, %c4 : index
    %row = arith.index_cast %q : i64 to index
    %cc = tensor.extract %c[%row, %k] : tensor<8x2xf32>
    %ss = tensor.extract %s[%row, %k] : tensor<8x2xf32>
    %v = tensor.extract %x[%i, %partner] : tensor<5x4xf32>
    %sign = arith.select %high, %one, %minus : f32
    %1 = arith.mulf %u, %cc : f32
    %2 = arith.mulf %v, %ss : f32
    %3 = arith.mulf %2, %sign : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The partner lanes come from a product with a constant signed permutation.
// CHECK-LABEL: func.func @permutation_matmul
// CHECK-NOT:     linalg.matmul
// CHECK:         rope.rotate interleaved to interleaved block(0, 4)
func.func @permutation_matmul(%x: tensor<5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %m = arith.constant dense<[[0.0, 1.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, -1.0, 0.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = linalg.matmul ins(%x, %m : tensor<5x4xf32>, tensor<4x4xf32>) outs(%z : tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = arith.mulf %x, %c : tensor<5x4xf32>
  %2 = arith.mulf %r, %s : tensor<5x4xf32>
  %y = arith.addf %1, %2 : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// One view joins the pairs to lanes and batch and heads to rows.
// CHECK-LABEL: func.func @rows_joined
// CHECK-SAME:    %[[X:.+]]: tensor<2x3x5x4xf32>, %[[C:.+]]: tensor<2x3x5x2xf32>, %[[S:.+]]: tensor<2x3x5x2xf32>
// CHECK:         %[[Y:.+]] = rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK:         %[[V:.+]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2], [3]]
// CHECK-NEXT:    return %[[V]]
func.func @rows_joined(%x: tensor<2x3x5x4xf32>, %c: tensor<2x3x5x2xf32>, %s: tensor<2x3x5x2xf32>) -> tensor<6x5x4xf32> {
  %even = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %odd = tensor.extract_slice %x[0, 0, 0, 1] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %1 = arith.mulf %even, %c : tensor<2x3x5x2xf32>
  %2 = arith.mulf %odd, %s : tensor<2x3x5x2xf32>
  %3 = arith.subf %1, %2 : tensor<2x3x5x2xf32>
  %4 = arith.mulf %odd, %c : tensor<2x3x5x2xf32>
  %5 = arith.mulf %even, %s : tensor<2x3x5x2xf32>
  %6 = arith.addf %5, %4 : tensor<2x3x5x2xf32>
  %a = tensor.expand_shape %3 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %b = tensor.expand_shape %6 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %p = tensor.concat dim(4) %a, %b : (tensor<2x3x5x2x1xf32>, tensor<2x3x5x2x1xf32>) -> tensor<2x3x5x2x2xf32>
  %y = tensor.collapse_shape %p [[0, 1], [2], [3, 4]] : tensor<2x3x5x2x2xf32> into tensor<6x5x4xf32>
  return %y : tensor<6x5x4xf32>
}

// Rows are joined for one reader only: one rotation.
// CHECK-LABEL: func.func @rows_joined_and_not
// CHECK:         %[[Y:.+]] = rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.rotate
// CHECK:         %[[V:.+]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2], [3]]
// CHECK:         return %[[V]], %[[Y]]
func.func @rows_joined_and_not(%x: tensor<2x3x5x4xf32>, %c: tensor<2x3x5x2xf32>, %s: tensor<2x3x5x2xf32>) -> (tensor<6x5x4xf32>, tensor<2x3x5x4xf32>) {
  %even = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %odd = tensor.extract_slice %x[0, 0, 0, 1] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %1 = arith.mulf %even, %c : tensor<2x3x5x2xf32>
  %2 = arith.mulf %odd, %s : tensor<2x3x5x2xf32>
  %3 = arith.subf %1, %2 : tensor<2x3x5x2xf32>
  %4 = arith.mulf %odd, %c : tensor<2x3x5x2xf32>
  %5 = arith.mulf %even, %s : tensor<2x3x5x2xf32>
  %6 = arith.addf %5, %4 : tensor<2x3x5x2xf32>
  %a = tensor.expand_shape %3 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %b = tensor.expand_shape %6 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %p = tensor.concat dim(4) %a, %b : (tensor<2x3x5x2x1xf32>, tensor<2x3x5x2x1xf32>) -> tensor<2x3x5x2x2xf32>
  %y = tensor.collapse_shape %p [[0, 1], [2], [3, 4]] : tensor<2x3x5x2x2xf32> into tensor<6x5x4xf32>
  %z = tensor.collapse_shape %p [[0], [1], [2], [3, 4]] : tensor<2x3x5x2x2xf32> into tensor<2x3x5x4xf32>
  return %y, %z : tensor<6x5x4xf32>, tensor<2x3x5x4xf32>
}

// The same in the other order.
// CHECK-LABEL: func.func @rows_joined_later
// CHECK:         %[[Y:.+]] = rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.rotate
// CHECK:         %[[V:.+]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2], [3]]
// CHECK:         return %[[V]], %[[Y]]
func.func @rows_joined_later(%x: tensor<2x3x5x4xf32>, %c: tensor<2x3x5x2xf32>, %s: tensor<2x3x5x2xf32>) -> (tensor<6x5x4xf32>, tensor<2x3x5x4xf32>) {
  %even = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %odd = tensor.extract_slice %x[0, 0, 0, 1] [2, 3, 5, 2] [1, 1, 1, 2] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %1 = arith.mulf %even, %c : tensor<2x3x5x2xf32>
  %2 = arith.mulf %odd, %s : tensor<2x3x5x2xf32>
  %3 = arith.subf %1, %2 : tensor<2x3x5x2xf32>
  %4 = arith.mulf %odd, %c : tensor<2x3x5x2xf32>
  %5 = arith.mulf %even, %s : tensor<2x3x5x2xf32>
  %6 = arith.addf %5, %4 : tensor<2x3x5x2xf32>
  %a = tensor.expand_shape %3 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %b = tensor.expand_shape %6 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 1] : tensor<2x3x5x2xf32> into tensor<2x3x5x2x1xf32>
  %p = tensor.concat dim(4) %a, %b : (tensor<2x3x5x2x1xf32>, tensor<2x3x5x2x1xf32>) -> tensor<2x3x5x2x2xf32>
  %z = tensor.collapse_shape %p [[0], [1], [2], [3, 4]] : tensor<2x3x5x2x2xf32> into tensor<2x3x5x4xf32>
  %y = tensor.collapse_shape %p [[0, 1], [2], [3, 4]] : tensor<2x3x5x2x2xf32> into tensor<6x5x4xf32>
  return %y, %z : tensor<6x5x4xf32>, tensor<2x3x5x4xf32>
}

// The neighbour of a lane is the lane with another last bit.
// CHECK-LABEL: func.func @neighbour_by_exclusive_or(
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%arg0, %arg1, %arg2 :
// CHECK-NOT:     linalg.generic
func.func @neighbour_by_exclusive_or(%x: tensor<2x4xf32>, %c: tensor<2x4xf32>, %s: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %a = arith.xori %k, %one : index
    %v = tensor.extract %x[%i, %k] : tensor<2x4xf32>
    %w = tensor.extract %x[%i, %a] : tensor<2x4xf32>
    %n = arith.negf %w : f32
    %r = arith.remui %k, %two : index
    %t = arith.cmpi eq, %r, %zero : index
    %p = arith.select %t, %n, %w : f32
    %cc = tensor.extract %c[%i, %k] : tensor<2x4xf32>
    %ss = tensor.extract %s[%i, %k] : tensor<2x4xf32>
    %m1 = arith.mulf %v, %cc : f32
    %m2 = arith.mulf %p, %ss : f32
    %z = arith.addf %m1, %m2 : f32
    linalg.yield %z : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
