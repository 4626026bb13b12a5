// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{error-on-miss})' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{report=%t.json})' -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

// ERROR: error: expected everything to be raised but 9 near misses are left
// JSON: "missed": [
// JSON: "reason": "pairing"
// JSON: "raised": []

// Nothing of this file is rewritten.
// CHECK-NOT: rope.

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#three = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#outer = affine_map<(d0, d1, d2) -> (d0, d2)>

// REMARK: pairing
func.func @slice_off_by_one(%x: tensor<5x5xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x5xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x5xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 3] [5, 2] [1, 1] : tensor<5x5xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.insert_slice %3 into %x[0, 0] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x5xf32>
  %z = tensor.insert_slice %6 into %y[0, 2] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x5xf32>
  return %z : tensor<5x5xf32>
}

// Both halves of the partner are the same lanes.
// REMARK: not-a-rotation
func.func @overlapping_halves(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %lo, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Products round to bf16, the sum to f32.
// REMARK: mixed-compute-type
func.func @narrow_products(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x2xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x2xbf16>
  %4 = arith.mulf %hi, %c : tensor<5x2xbf16>
  %5 = arith.mulf %lo, %s : tensor<5x2xbf16>
  %w1 = arith.extf %1 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w2 = arith.extf %2 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w4 = arith.extf %4 : tensor<5x2xbf16> to tensor<5x2xf32>
  %w5 = arith.extf %5 : tensor<5x2xbf16> to tensor<5x2xf32>
  %3 = arith.subf %w1, %w2 : tensor<5x2xf32>
  %6 = arith.addf %w4, %w5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Either factor could be the tensor that is rotated.
// REMARK: ambiguous-root
func.func @two_roots(%x: tensor<5x4xf32>, %t: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %c = tensor.extract_slice %t[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %s = tensor.extract_slice %t[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The angle is a sum.
// REMARK: angle-form
// REMARK-NOT: angle-form
func.func @sum_of_position_and_frequency(%p: tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.addf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %c = math.cos %a : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// A sum, a gate and a norm are no near misses.
func.func @other_sums(%x: tensor<5x4xf32>, %g: tensor<5x4xf32>, %w: tensor<4xf32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2, #id2, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %g, %w : tensor<5x4xf32>, tensor<5x4xf32>, tensor<4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%u: f32, %v: f32, %ww: f32, %o: f32):
    %1 = arith.mulf %u, %ww : f32
    %2 = arith.mulf %v, %u : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// All lanes in one body, the last rows left as they are.
// REMARK: [Missed] row-layout | Category:rope-raise | Function=index_form_leaves_out_rows
// REMARK-NOT: index_form_leaves_out_rows
func.func @index_form_leaves_out_rows(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %j2 = arith.addi %j, %c2 : index
    %partner = arith.remui %j2, %c4 : index
    %column = arith.remui %j, %c2 : index
    %own = tensor.extract %x[%i, %j] : tensor<5x4xf32>
    %other = tensor.extract %x[%i, %partner] : tensor<5x4xf32>
    %cos = tensor.extract %c[%i, %column] : tensor<5x2xf32>
    %sin = tensor.extract %s[%i, %column] : tensor<5x2xf32>
    %minus = arith.negf %sin : f32
    %high = arith.cmpi uge, %j, %c2 : index
    %signed = arith.select %high, %sin, %minus : f32
    %0 = arith.mulf %own, %cos : f32
    %1 = arith.mulf %other, %signed : f32
    %2 = arith.addf %0, %1 : f32
    %inside = arith.cmpi ult, %i, %c3 : index
    %3 = arith.select %inside, %2, %own : f32
    linalg.yield %3 : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The second half of the row before.
// REMARK: [Missed] row-layout | Category:rope-raise | Function=rows_rolled
// REMARK-NOT: rows_rolled
func.func @rows_rolled(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %last = tensor.extract_slice %hi[4, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<1x2xf32>
  %first = tensor.extract_slice %hi[0, 0] [4, 2] [1, 1] : tensor<5x2xf32> to tensor<4x2xf32>
  %rolled = tensor.concat dim(0) %last, %first : (tensor<1x2xf32>, tensor<4x2xf32>) -> tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %rolled, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %rolled, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The same in the first product of a lane.
func.func @rows_rolled_first(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %last = tensor.extract_slice %hi[4, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<1x2xf32>
  %first = tensor.extract_slice %hi[0, 0] [4, 2] [1, 1] : tensor<5x2xf32> to tensor<4x2xf32>
  %rolled = tensor.concat dim(0) %last, %first : (tensor<1x2xf32>, tensor<4x2xf32>) -> tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %rolled, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  // REMARK: :[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] row-layout | Category:rope-raise | Function=rows_rolled_first
  %4 = arith.mulf %rolled, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %5, %4 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// One half and a part of the other one: no rotation, and none that was meant.
// REMARK-NOT: half_less_half
func.func @half_less_half(%x: tensor<5x4xf32>, %l: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %hi, %l : tensor<5x2xf32>
  %2 = arith.subf %lo, %1 : tensor<5x2xf32>
  return %2 : tensor<5x2xf32>
}

// Two rows at given places, each with a factor, as a mixture of experts adds
// them: lanes stay apart.
// REMARK-NOT: weighed_rows
func.func @weighed_rows(%x: tensor<10x4xf32>, %w: tensor<10xf32>, %at: tensor<10xi64>) -> tensor<5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<10x4xf32>
  %scaled = linalg.generic {indexing_maps = [#id2, #row, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<10x4xf32>, tensor<10xf32>) outs(%rows : tensor<10x4xf32>) {
  ^bb0(%element: f32, %weight: f32, %out: f32):
    %product = arith.mulf %element, %weight : f32
    linalg.yield %product : f32
  } -> tensor<10x4xf32>
  %gathered = linalg.generic {indexing_maps = [#row, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<10xi64>) outs(%rows : tensor<10x4xf32>) {
  ^bb0(%place: i64, %out: f32):
    %lane = linalg.index 1 : index
    %index = arith.index_cast %place : i64 to index
    %element = tensor.extract %scaled[%index, %lane] : tensor<10x4xf32>
    linalg.yield %element : f32
  } -> tensor<10x4xf32>
  %two = tensor.expand_shape %gathered [[0, 1], [2]] output_shape [5, 2, 4] : tensor<10x4xf32> into tensor<5x2x4xf32>
  %empty = tensor.empty() : tensor<5x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<5x4xf32>) -> tensor<5x4xf32>
  %sum = linalg.generic {indexing_maps = [#three, #outer], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%two : tensor<5x2x4xf32>) outs(%zeros : tensor<5x4xf32>) {
  ^bb0(%element: f32, %out: f32):
    %added = arith.addf %element, %out : f32
    linalg.yield %added : f32
  } -> tensor<5x4xf32>
  return %sum : tensor<5x4xf32>
}

// No op has tables of such a type.
// REMARK: unsupported-form
func.func @tables_of_eight_bits(%x: tensor<5x4xf32>, %cos: tensor<5x2xf8E5M2>, %sin: tensor<5x2xf8E5M2>) -> tensor<5x4xf32> {
  %c = arith.extf %cos : tensor<5x2xf8E5M2> to tensor<5x2xf32>
  %s = arith.extf %sin : tensor<5x2xf8E5M2> to tensor<5x2xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
