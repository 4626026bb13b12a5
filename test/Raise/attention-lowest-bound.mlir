// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.mlir
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=mask_of_infinities --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=mask_of_infinities --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=mask_of_lowest --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=mask_of_lowest --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=dropped_below --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=dropped_below --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=given_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=without_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=11 --compare-with=reference --rtol=1e-6 --atol=1e-6
// The ranges drop every key of every row.

// A lower bound of the scores at the lowest number of their type.
// REMARK: scores are numbers, not below the lowest one

// An infinity becomes a number: a row without keys is the mean of V.
// CHECK-LABEL: func.func @mask_of_infinities(
// CHECK:       rope.attention ins(%arg0,
// CHECK-SAME:  empty_row = #rope.empty_row<mean>
func.func @mask_of_infinities(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %m = arith.select %b, %zero, %infinity : f32
    %s = arith.addf %a, %m : f32
    %c = arith.maximumf %s, %lowest : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A comparison and a choice.
// CHECK-LABEL: func.func @mask_of_lowest(
// CHECK:       rope.attention ins(%arg0,
// CHECK-SAME:  empty_row = #rope.empty_row<mean>
func.func @mask_of_lowest(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %m = arith.select %b, %zero, %lowest : f32
    %s = arith.addf %a, %m : f32
    %above = arith.cmpf ogt, %s, %lowest : f32
    %c = arith.select %above, %s, %lowest : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A choice of the infinity, and the other comparison.
// CHECK-LABEL: func.func @dropped_below(
// CHECK:       rope.attention ins(%arg0,
// CHECK-SAME:  mask(%arg3 : tensor<5x6xi1>)
// CHECK-SAME:  empty_row = #rope.empty_row<mean>
func.func @dropped_below(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %s = arith.select %b, %a, %infinity : f32
    %below = arith.cmpf ult, %s, %lowest : f32
    %c = arith.select %below, %lowest, %s : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The mask is given, finite or not.
// CHECK-LABEL: func.func @given_mask(
// CHECK:       rope.attention ins(%arg0,
// CHECK-SAME:  mask(%arg3 : tensor<5x6xf32>)
// CHECK-SAME:  empty_row = #rope.empty_row<mean>
func.func @given_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %c = arith.maximumf %lowest, %s : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Nothing is masked.
// CHECK-LABEL: func.func @without_mask(
// CHECK:       rope.attention ins(%arg0,
// CHECK-NOT:   empty_row
func.func @without_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %lowest : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A score may be below this bound.
// CHECK-LABEL: func.func @higher_bound(
// CHECK-NOT:   rope.attention
// CHECK:       return
// REMARK:      [Missed] unknown-score-op | Category:rope-raise | Function=higher_bound |
func.func @higher_bound(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %bound = arith.constant -1.0e30 : f32
    %c = arith.maximumf %a, %bound : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The smaller one of the two.
// CHECK-LABEL: func.func @upper_bound(
// CHECK-NOT:   rope.attention
// CHECK:       return
// REMARK:      [Missed] {{.*}}Function=upper_bound |
func.func @upper_bound(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %above = arith.cmpf ogt, %a, %lowest : f32
    %c = arith.select %above, %lowest, %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A mask after the bound drops what the bound does not see.
// CHECK-LABEL: func.func @masked_twice(
// CHECK-NOT:   rope.attention
// CHECK:       return
// REMARK:      [Missed] unknown-score-op | Category:rope-raise | Function=masked_twice |
func.func @masked_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>, %other: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %lowest = arith.constant -3.40282347E+38 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %bounded = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %mask, %other : tensor<4x5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %c = arith.maximumf %s, %lowest : f32
    %e = arith.addf %c, %d : f32
    linalg.yield %e : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%bounded : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
