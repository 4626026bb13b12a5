// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=causal --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=dropped_above_diagonal --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=bottom_right --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=given_offset --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:2 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=offset_of_each_batch --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:2 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=lengths --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:1:6 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=last_valid_key --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:5 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=window --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=distance --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=window_at_offset --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=constant_triangle --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=added_window --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=added_lowest --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=bias_and_causal --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=padding_and_causal --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#bias = affine_map<(b, m, j) -> (m, j)>
#batch = affine_map<(b, m, j) -> (b)>

// t <= i of row and key numbers is the attribute; no mask is left.
// CHECK-LABEL: func.func @causal(
// CHECK-NOT: mask(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: {causal,
func.func @causal(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c = arith.cmpi ule, %j, %i : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The same, as what is dropped.
// CHECK-LABEL: func.func @dropped_above_diagonal(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: {causal,
func.func @dropped_above_diagonal(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c = arith.cmpi sgt, %j, %i : index
    %y = arith.select %c, %inf, %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// One key more than rows: the last row sees the last key.
// CHECK-LABEL: func.func @bottom_right(
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: rope.attention
// CHECK-SAME: offset(%[[ONE]] : index)
// CHECK-SAME: {causal,
func.func @bottom_right(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %one = arith.constant 1 : index
    %r = arith.addi %i, %one : index
    %c = arith.cmpi sle, %j, %r : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The number of cached keys is an argument.
// CHECK-LABEL: func.func @given_offset(
// CHECK: %[[PAST:.*]] = arith.index_cast %arg3 : i64 to index
// CHECK: rope.attention
// CHECK-SAME: offset(%[[PAST]] : index)
// CHECK-SAME: {causal,
func.func @given_offset(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %past: i64) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %o = arith.index_cast %past : i64 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %r = arith.addi %i, %o : index
    %c = arith.cmpi sle, %j, %r : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A number for each batch.
// CHECK-LABEL: func.func @offset_of_each_batch(
// CHECK: rope.attention
// CHECK-SAME: offset(%arg3 : tensor<4xi64>)
// CHECK-SAME: {causal,
func.func @offset_of_each_batch(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %past: tensor<4xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %past : tensor<4x5x6xf32>, tensor<4xi64>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %o = arith.index_cast %n : i64 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %r = arith.addi %i, %o : index
    %c = arith.cmpi sle, %j, %r : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Keys below a number for each batch are valid.
// CHECK-LABEL: func.func @lengths(
// CHECK: rope.attention
// CHECK-SAME: lengths(%arg3 : tensor<4xi32>)
// CHECK-NOT: causal
func.func @lengths(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %valid: tensor<4xi32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %valid : tensor<4x5x6xf32>, tensor<4xi32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %n: i32, %out: f32):
    %o = arith.index_cast %n : i32 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c = arith.cmpi slt, %j, %o : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Which of two lengths is the smaller one is not known: one stays a mask.
// CHECK-LABEL: func.func @two_lengths(
// CHECK: rope.attention
// CHECK-SAME: mask(%{{.*}} : tensor<4x6xi1>) lengths(%arg4 : tensor<4xi32>)
func.func @two_lengths(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %valid: tensor<4xi32>, %other: tensor<4xi32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #batch, #batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %valid, %other : tensor<4x5x6xf32>, tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %n: i32, %n1: i32, %out: f32):
    %o = arith.index_cast %n : i32 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %o1 = arith.index_cast %n1 : i32 to index
    %c0 = arith.cmpi slt, %j, %o : index
    %c1 = arith.cmpi slt, %j, %o1 : index
    %c = arith.andi %c0, %c1 : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Up to the last one, which is one less than the length.
// CHECK-LABEL: func.func @last_valid_key(
// CHECK: %[[LENGTHS:.*]] = linalg.generic
// CHECK: arith.addi
// CHECK: rope.attention
// CHECK-SAME: lengths(%[[LENGTHS]] : tensor<4xindex>)
func.func @last_valid_key(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %last: tensor<4xi32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %last : tensor<4x5x6xf32>, tensor<4xi32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %n: i32, %out: f32):
    %o = arith.index_cast %n : i32 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c = arith.cmpi sle, %j, %o : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The row and two keys before it.
// CHECK-LABEL: func.func @window(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: {causal,
// CHECK-SAME: window_left = 2
func.func @window(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %w = arith.constant 2 : index
    %first = arith.subi %i, %w : index
    %c0 = arith.cmpi sge, %j, %first : index
    %c1 = arith.cmpi sle, %j, %i : index
    %c = arith.andi %c0, %c1 : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// |i - t| <= 2.
// CHECK-LABEL: func.func @distance(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: window_left = 2
// CHECK-SAME: window_right = 2
func.func @distance(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %w = arith.constant 2 : index
    %n = arith.subi %i, %j : index
    %d = math.absi %n : index
    %c = arith.cmpi sgt, %d, %w : index
    %y = arith.select %c, %inf, %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Both ends move with the offset.
// CHECK-LABEL: func.func @window_at_offset(
// CHECK: rope.attention
// CHECK-SAME: offset(
// CHECK-SAME: {causal,
// CHECK-SAME: window_left = 2
func.func @window_at_offset(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %past: i64) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %o = arith.index_cast %past : i64 to index
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %w = arith.constant 3 : index
    %r = arith.addi %i, %o : index
    %n = arith.subi %r, %j : index
    %c0 = arith.cmpi sgt, %w, %n : index
    %c1 = arith.cmpi sle, %j, %r : index
    %c = arith.andi %c0, %c1 : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Every element of a constant is compared.
// CHECK-LABEL: func.func @constant_triangle(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: {causal,
func.func @constant_triangle(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %keep = arith.constant dense<[[true, false, false, false, false, false], [true, true, false, false, false, false], [true, true, true, false, false, false], [true, true, true, true, false, false], [true, true, true, true, true, false]]> : tensor<5x6xi1>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %c: i1, %out: f32):
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// So is one that is added.
// CHECK-LABEL: func.func @added_window(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: window_left = 1
// CHECK-SAME: window_right = 2
func.func @added_window(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %mask = arith.constant dense<[[0.0, 0.0, 0.0, 0xFF800000, 0xFF800000, 0xFF800000], [0.0, 0.0, 0.0, 0.0, 0xFF800000, 0xFF800000], [0xFF800000, 0.0, 0.0, 0.0, 0.0, 0xFF800000], [0xFF800000, 0xFF800000, 0.0, 0.0, 0.0, 0.0], [0xFF800000, 0xFF800000, 0xFF800000, 0.0, 0.0, 0.0]]> : tensor<5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The lowest number counts as -inf: every row keeps its first key.
// CHECK-LABEL: func.func @added_lowest(
// CHECK-NOT: mask(
// CHECK: rope.attention
// CHECK-SAME: {causal,
func.func @added_lowest(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %mask = arith.constant dense<[[0.0, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38], [0.0, 0.0, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38], [0.0, 0.0, 0.0, -3.40282347E+38, -3.40282347E+38, -3.40282347E+38], [0.0, 0.0, 0.0, 0.0, -3.40282347E+38, -3.40282347E+38], [0.0, 0.0, 0.0, 0.0, 0.0, -3.40282347E+38]]> : tensor<5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A bias inside the triangle and -inf outside: the bias is the mask.
// CHECK-LABEL: func.func @bias_and_causal(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 : tensor<5x6xf32>)
// CHECK-SAME: {causal,
func.func @bias_and_causal(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %em = tensor.empty() : tensor<5x6xf32>
  %mask = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%bias : tensor<5x6xf32>) outs(%em : tensor<5x6xf32>) {
  ^bb0(%g: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi sle, %j, %i : index
    %y = arith.select %c, %g, %inf : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// What is no comparison of numbers stays a mask.
// CHECK-LABEL: func.func @padding_and_causal(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 : tensor<4x6xi1>)
// CHECK-SAME: {causal,
func.func @padding_and_causal(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, affine_map<(b, m, j) -> (b, j)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<4x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c0 = arith.cmpi sle, %j, %i : index
    %c = arith.andi %c0, %b : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}
