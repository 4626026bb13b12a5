// RUN: rope-opt %s --split-input-file --rope-raise | FileCheck %s

// Programs that read what is not there, or whose sizes contradict each other,
// have no meaning. What is made of them is valid IR: no slice leaves its
// source, no axis is beyond the positions, no cast is between other sizes.

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map1 = affine_map<(d0, d1) -> (d1 * 2 + d0)>

// A lane beyond those of the table is read.
// CHECK-LABEL: func.func @lane_beyond(
func.func @lane_beyond(%arg0: tensor<2x5x6x4xf32>, %arg1: tensor<5x2xf32>, %arg2: tensor<5x2xf32>) -> tensor<2x3x5x2x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty() : tensor<2x3x5x2x4xf32>
  %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x3x5x2x4xf32>) {
  ^bb0(%out: f32):
    %2 = linalg.index 0 : index
    %3 = linalg.index 1 : index
    %4 = linalg.index 2 : index
    %5 = linalg.index 3 : index
    %6 = linalg.index 4 : index
    %7 = affine.apply #map1(%5, %3)
    %8 = arith.cmpi ult, %6, %c2 : index
    %9 = scf.if %8 -> (f32) {
      %10 = arith.addi %6, %c2 : index
      %extracted = tensor.extract %arg0[%2, %4, %7, %6] : tensor<2x5x6x4xf32>
      %extracted_0 = tensor.extract %arg0[%2, %4, %7, %10] : tensor<2x5x6x4xf32>
      %extracted_1 = tensor.extract %arg1[%4, %6] : tensor<5x2xf32>
      %extracted_2 = tensor.extract %arg1[%4, %6] : tensor<5x2xf32>
      %11 = arith.mulf %extracted, %extracted_1 : f32
      %12 = arith.mulf %extracted_0, %extracted_2 : f32
      %13 = arith.subf %11, %12 : f32
      scf.yield %13 : f32
    } else {
      %10 = arith.subi %6, %c2 : index
      %extracted = tensor.extract %arg0[%2, %4, %7, %10] : tensor<2x5x6x4xf32>
      %extracted_0 = tensor.extract %arg0[%2, %4, %7, %6] : tensor<2x5x6x4xf32>
      %extracted_1 = tensor.extract %arg1[%4, %3] : tensor<5x2xf32>
      %extracted_2 = tensor.extract %arg2[%4, %10] : tensor<5x2xf32>
      %11 = arith.mulf %extracted_0, %extracted_1 : f32
      %12 = arith.mulf %extracted, %extracted_2 : f32
      %13 = arith.addf %11, %12 : f32
      scf.yield %13 : f32
    }
    linalg.yield %9 : f32
  } -> tensor<2x3x5x2x4xf32>
  return %1 : tensor<2x3x5x2x4xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2 - 1)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// A place before the first one is read.
// CHECK-LABEL: func.func @place_before(
func.func @place_before(%arg0: tensor<2x?x8xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<?x8xf32>, %arg3: tensor<4x?x8xf32>) -> tensor<2x2x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %arg0, %c1 : tensor<2x?x8xf32>
  %dim_0 = tensor.dim %arg1, %c0 : tensor<?x8xf32>
  %dim_1 = tensor.dim %arg2, %c0 : tensor<?x8xf32>
  %dim_2 = tensor.dim %arg3, %c1 : tensor<4x?x8xf32>
  %0 = arith.cmpi eq, %dim, %dim_0 : index
  cf.assert %0, "sizes differ"
  %1 = arith.cmpi eq, %dim, %dim_1 : index
  cf.assert %1, "sizes differ"
  %2 = arith.cmpi eq, %dim_2, %dim_0 : index
  cf.assert %2, "sizes differ"
  %3 = tensor.empty(%dim) : tensor<2x?x8xf32>
  %4 = tensor.empty(%dim) : tensor<2x?x4xf32>
  %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, %dim, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %extracted_slice_3 = tensor.extract_slice %arg0[0, 0, 4] [2, %dim, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<2x?x4xf32>) outs(%4 : tensor<2x?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %9 = arith.negf %in : f32
    linalg.yield %9 : f32
  } -> tensor<2x?x4xf32>
  %concat = tensor.concat dim(2) %5, %extracted_slice : (tensor<2x?x4xf32>, tensor<2x?x4xf32>) -> tensor<2x?x8xf32>
  %6 = linalg.generic {indexing_maps = [#map, #map1, #map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %concat, %arg2 : tensor<2x?x8xf32>, tensor<?x8xf32>, tensor<2x?x8xf32>, tensor<?x8xf32>) outs(%3 : tensor<2x?x8xf32>) {
  ^bb0(%in: f32, %in_4: f32, %in_5: f32, %in_6: f32, %out: f32):
    %9 = arith.mulf %in, %in_4 : f32
    %10 = arith.mulf %in_5, %in_6 : f32
    %11 = arith.addf %9, %10 : f32
    linalg.yield %11 : f32
  } -> tensor<2x?x8xf32>
  %expanded = tensor.expand_shape %6 [[0], [1, 2], [3]] output_shape [2, 1, %dim, 8] : tensor<2x?x8xf32> into tensor<2x1x?x8xf32>
  %7 = tensor.empty(%dim_2) : tensor<2x2x?x8xf32>
  %8 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%7 : tensor<2x2x?x8xf32>) {
  ^bb0(%out: f32):
    %9 = linalg.index 0 : index
    %10 = linalg.index 2 : index
    %11 = linalg.index 3 : index
    %12 = arith.cmpi eq, %dim, %c1 : index
    %13 = arith.select %12, %c0, %10 : index
    %extracted = tensor.extract %expanded[%9, %c0, %13, %11] : tensor<2x1x?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<2x2x?x8xf32>
  return %8 : tensor<2x2x?x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>

// Rows of a tensor without rows are read.
// CHECK-LABEL: func.func @no_rows(
func.func @no_rows(%arg0: tensor<2x5x4xf16>, %arg1: tensor<5xi64>) -> tensor<2x5x4xf16> {
  %cst = arith.constant dense<[1.000000e+00, 1.000210e-02]> : tensor<2xf16>
  %0 = tensor.empty() : tensor<0x2xf16>
  %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg1, %cst : tensor<5xi64>, tensor<2xf16>) outs(%0 : tensor<0x2xf16>) {
  ^bb0(%in: i64, %in_1: f16, %out: f16):
    %7 = arith.sitofp %in : i64 to f16
    %8 = arith.mulf %7, %in_1 : f16
    linalg.yield %8 : f16
  } -> tensor<0x2xf16>
  %2 = math.cos %1 : tensor<0x2xf16>
  %3 = math.sin %1 : tensor<0x2xf16>
  %extracted_slice = tensor.extract_slice %arg0[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf16> to tensor<2x5x2xf16>
  %extracted_slice_0 = tensor.extract_slice %arg0[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf16> to tensor<2x5x2xf16>
  %4 = tensor.empty() : tensor<2x5x2xf16>
  %5 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_0, %2, %3 : tensor<2x5x2xf16>, tensor<2x5x2xf16>, tensor<0x2xf16>, tensor<0x2xf16>) outs(%4 : tensor<2x5x2xf16>) {
  ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
    %7 = arith.mulf %in, %in_2 : f16
    %8 = arith.mulf %in_1, %in_3 : f16
    %9 = arith.subf %7, %8 : f16
    linalg.yield %9 : f16
  } -> tensor<2x5x2xf16>
  %6 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_0, %2, %3 : tensor<2x5x2xf16>, tensor<2x5x2xf16>, tensor<0x2xf16>, tensor<0x2xf16>) outs(%4 : tensor<2x5x2xf16>) {
  ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
    %7 = arith.mulf %in_1, %in_2 : f16
    %8 = arith.mulf %in, %in_3 : f16
    %9 = arith.addf %7, %8 : f16
    linalg.yield %9 : f16
  } -> tensor<2x5x2xf16>
  %concat = tensor.concat dim(2) %5, %6 : (tensor<2x5x2xf16>, tensor<2x5x2xf16>) -> tensor<2x5x4xf16>
  return %concat : tensor<2x5x4xf16>
}

// -----

#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>

// Positions of an axis that is not there.
// CHECK-LABEL: func.func @axis_beyond(
func.func @axis_beyond(%arg0: tensor<3x5xi64>) -> tensor<3x5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant dense<[1.000000e+00, 0.00999999977]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<3x5x2xf32>
  %1 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %0) -> (tensor<3x5x2xf32>) {
    %2 = tensor.empty() : tensor<5x2xf32>
    %extracted_slice = tensor.extract_slice %arg0[%c3, 0] [1, 5] [1, 1] : tensor<3x5xi64> to tensor<5xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %cst : tensor<5xi64>, tensor<2xf32>) outs(%2 : tensor<5x2xf32>) {
    ^bb0(%in: i64, %in_0: f32, %out: f32):
      %7 = arith.sitofp %in : i64 to f32
      %8 = arith.mulf %7, %in_0 : f32
      linalg.yield %8 : f32
    } -> tensor<5x2xf32>
    %4 = math.cos %3 : tensor<5x2xf32>
    %5 = math.sin %3 : tensor<5x2xf32>
    %6 = arith.divf %4, %5 : tensor<5x2xf32>
    %inserted_slice = tensor.insert_slice %6 into %arg2[%arg1, 0, 0] [1, 5, 2] [1, 1, 1] : tensor<5x2xf32> into tensor<3x5x2xf32>
    scf.yield %inserted_slice : tensor<3x5x2xf32>
  }
  return %1 : tensor<3x5x2xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>

// The operands of a product give a loop different sizes.
// CHECK-LABEL: func.func @other_sizes(
func.func @other_sizes(%arg0: tensor<5x8xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<?x8xf32>) -> tensor<4x3xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %arg1, %c0 : tensor<?x3xf32>
  %0 = tensor.empty(%dim) : tensor<?x8xf32>
  %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<?x8xf32>) {
  ^bb0(%out: f32):
    %9 = linalg.index 0 : index
    %10 = linalg.index 1 : index
    %extracted = tensor.extract %arg2[%9, %10] : tensor<?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x8xf32>
  %2 = tensor.empty(%dim) : tensor<5x?xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %4 = linalg.contract indexing_maps = [#map1, #map2, #map3] ins(%arg0, %1 : tensor<5x8xf32>, tensor<?x8xf32>) outs(%3 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %5 = linalg.softmax dimension(1) ins(%4 : tensor<5x?xf32>) outs(%2 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %6 = tensor.empty() : tensor<4x3xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %8 = linalg.matmul ins(%5, %arg1 : tensor<5x?xf32>, tensor<?x3xf32>) outs(%7 : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %8 : tensor<4x3xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>

// The same, of the keys.
// CHECK-LABEL: func.func @other_keys(
func.func @other_keys(%arg0: tensor<5x8xf32>, %arg1: tensor<?x6xf32>, %arg2: tensor<?x8xf32>) -> tensor<5x3xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %arg1, %c0 : tensor<?x6xf32>
  %0 = tensor.empty(%dim) : tensor<?x8xf32>
  %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<?x8xf32>) {
  ^bb0(%out: f32):
    %9 = linalg.index 0 : index
    %10 = linalg.index 1 : index
    %extracted = tensor.extract %arg2[%9, %10] : tensor<?x8xf32>
    linalg.yield %extracted : f32
  } -> tensor<?x8xf32>
  %2 = tensor.empty(%dim) : tensor<5x?xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %4 = linalg.contract indexing_maps = [#map1, #map2, #map3] ins(%arg0, %1 : tensor<5x8xf32>, tensor<?x8xf32>) outs(%3 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %5 = linalg.softmax dimension(1) ins(%4 : tensor<5x?xf32>) outs(%2 : tensor<5x?xf32>) -> tensor<5x?xf32>
  %6 = tensor.empty() : tensor<5x3xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<5x3xf32>) -> tensor<5x3xf32>
  %8 = linalg.matmul ins(%5, %arg1 : tensor<5x?xf32>, tensor<?x6xf32>) outs(%7 : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %8 : tensor<5x3xf32>
}

// -----

// Columns of tables from the second on, of which the last is beyond.
// CHECK-LABEL: func.func @columns_beyond(
func.func @columns_beyond(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, d) -> (m, d)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x4xf32>) {
  ^bb0(%o: f32):
    %m = linalg.index 0 : index
    %d = linalg.index 1 : index
    %first = arith.cmpi ult, %d, %c2 : index
    %r = scf.if %first -> f32 {
      %h = arith.addi %d, %c2 : index
      %at = arith.addi %d, %c1 : index
      %a = tensor.extract %x[%m, %d] : tensor<5x4xf32>
      %b = tensor.extract %x[%m, %h] : tensor<5x4xf32>
      %cc = tensor.extract %c[%m, %at] : tensor<5x2xf32>
      %ss = tensor.extract %s[%m, %at] : tensor<5x2xf32>
      %p = arith.mulf %a, %cc : f32
      %q = arith.mulf %b, %ss : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %l = arith.subi %d, %c2 : index
      %at = arith.subi %d, %c1 : index
      %a = tensor.extract %x[%m, %l] : tensor<5x4xf32>
      %b = tensor.extract %x[%m, %d] : tensor<5x4xf32>
      %cc = tensor.extract %c[%m, %at] : tensor<5x2xf32>
      %ss = tensor.extract %s[%m, %at] : tensor<5x2xf32>
      %p = arith.mulf %b, %cc : f32
      %q = arith.mulf %a, %ss : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
