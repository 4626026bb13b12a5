// RUN: rope-opt %s --rope-raise=verify | FileCheck %s

// Tables whose lanes are several formulas are joined from what each of them
// is.

// CHECK-LABEL: func.func @halves_of_two_cosines(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf32>, %[[C:.*]]: tensor<5x4xf32>, %[[D:.*]]: tensor<5x4xf32>, %[[S:.*]]: tensor<5x4xf32>)
// CHECK: %[[COS:.*]] = tensor.concat dim(1) %[[C]], %[[D]]
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], %[[COS]], %{{.*}} : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
func.func @halves_of_two_cosines(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %d: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %lc = arith.mulf %lo, %c : tensor<5x4xf32>
  %hs = arith.mulf %hi, %s : tensor<5x4xf32>
  %first = arith.subf %lc, %hs : tensor<5x4xf32>
  %hd = arith.mulf %hi, %d : tensor<5x4xf32>
  %ls = arith.mulf %lo, %s : tensor<5x4xf32>
  %second = arith.addf %hd, %ls : tensor<5x4xf32>
  %y = tensor.concat dim(1) %first, %second : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @neighbours_of_two_cosines(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf32>, %[[C:.*]]: tensor<5x4xf32>, %[[D:.*]]: tensor<5x4xf32>, %[[S:.*]]: tensor<5x4xf32>)
// CHECK-NOT: tensor.extract_slice
// CHECK-DAG: %[[EVEN:.*]] = tensor.expand_shape %[[C]]
// CHECK-DAG: %[[ODD:.*]] = tensor.expand_shape %[[D]]
// CHECK: %[[PAIRS:.*]] = tensor.concat dim(2) %[[EVEN]], %[[ODD]]
// CHECK: %[[COS:.*]] = tensor.collapse_shape %[[PAIRS]]
// CHECK: rope.rotate interleaved to interleaved block(0, 8) ins(%[[X]], %[[COS]], %{{.*}} : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
func.func @neighbours_of_two_cosines(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %d: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 4] [1, 2] : tensor<5x8xf32> to tensor<5x4xf32>
  %hi = tensor.extract_slice %x[0, 1] [5, 4] [1, 2] : tensor<5x8xf32> to tensor<5x4xf32>
  %lc = arith.mulf %lo, %c : tensor<5x4xf32>
  %hs = arith.mulf %hi, %s : tensor<5x4xf32>
  %first = arith.subf %lc, %hs : tensor<5x4xf32>
  %hd = arith.mulf %hi, %d : tensor<5x4xf32>
  %ls = arith.mulf %lo, %s : tensor<5x4xf32>
  %second = arith.addf %hd, %ls : tensor<5x4xf32>
  %a = tensor.insert_slice %first into %x[0, 0] [5, 4] [1, 2] : tensor<5x4xf32> into tensor<5x8xf32>
  %y = tensor.insert_slice %second into %a[0, 1] [5, 4] [1, 2] : tensor<5x4xf32> into tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// The sine of the last pair is another tensor, read from its first column.
// CHECK-LABEL: func.func @columns_of_two_tensors(
// CHECK-SAME: %[[X:.*]]: tensor<5x8xf64>, %[[C:.*]]: tensor<5x4xf32>, %[[S:.*]]: tensor<5x4xf32>)
// CHECK-DAG: %[[LOW:.*]] = tensor.extract_slice %[[S]][0, 1] [5, 3] [1, 1]
// CHECK-DAG: %[[HIGH:.*]] = tensor.extract_slice %[[C]][0, 0] [5, 1] [1, 1]
// CHECK: %[[SIN:.*]] = tensor.concat dim(1) %[[LOW]], %[[HIGH]]
// CHECK: rope.rotate half to half block(0, 8) ins(%[[X]], %[[C]], %[[SIN]] :
func.func @columns_of_two_tensors(%x: tensor<5x8xf64>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x8xf64> {
  %lo = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf64> to tensor<5x4xf64>
  %hi = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf64> to tensor<5x4xf64>
  %wide_cos = arith.extf %c : tensor<5x4xf32> to tensor<5x4xf64>
  %wide_sin = arith.extf %s : tensor<5x4xf32> to tensor<5x4xf64>
  %both = tensor.concat dim(1) %wide_sin, %wide_cos : (tensor<5x4xf64>, tensor<5x4xf64>) -> tensor<5x8xf64>
  %cos = tensor.extract_slice %both[0, 4] [5, 4] [1, 1] : tensor<5x8xf64> to tensor<5x4xf64>
  %sin = tensor.extract_slice %both[0, 1] [5, 4] [1, 1] : tensor<5x8xf64> to tensor<5x4xf64>
  %lc = arith.mulf %lo, %cos : tensor<5x4xf64>
  %hs = arith.mulf %hi, %sin : tensor<5x4xf64>
  %first = arith.subf %lc, %hs : tensor<5x4xf64>
  %hc = arith.mulf %hi, %cos : tensor<5x4xf64>
  %ls = arith.mulf %lo, %sin : tensor<5x4xf64>
  %second = arith.addf %hc, %ls : tensor<5x4xf64>
  %y = tensor.concat dim(1) %first, %second : (tensor<5x4xf64>, tensor<5x4xf64>) -> tensor<5x8xf64>
  return %y : tensor<5x8xf64>
}

// The factor of the first pair is the position itself, times one.
// CHECK-LABEL: func.func @column_without_its_factor(
// CHECK: linalg.generic
// CHECK-COUNT-2: arith.mulf
// CHECK: rope.rotate half to half block(0, 4) ins(%{{.*}} : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
func.func @column_without_its_factor(%x: tensor<5x4xf32>, %p: tensor<5xf32>) -> tensor<5x4xf32> {
  %f = arith.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %init = tensor.empty() : tensor<5x2xf32>
  %angle = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%p, %f : tensor<5xf32>, tensor<2xf32>) outs(%init : tensor<5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %minus = arith.negf %angle : tensor<5x2xf32>
  %cos = math.cos %angle : tensor<5x2xf32>
  %lc = arith.mulf %lo, %cos : tensor<5x2xf32>
  %hs = arith.mulf %hi, %minus : tensor<5x2xf32>
  %first = arith.addf %lc, %hs : tensor<5x2xf32>
  %hc = arith.mulf %hi, %cos : tensor<5x2xf32>
  %ls = arith.mulf %lo, %angle : tensor<5x2xf32>
  %second = arith.addf %hc, %ls : tensor<5x2xf32>
  %y = tensor.concat dim(1) %first, %second : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
