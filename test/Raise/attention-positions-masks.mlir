// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=uneven_distance --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=one_leak --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=every_other_key --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=reversed_rows --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=position_of_each_row --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:5 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=chunks --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=rows_without_keys --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=rows_behind_keys --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=trace_of_scores --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#bias = affine_map<(b, m, j) -> (m, j)>

// Quotients of negative numbers, written again for the program.
// CHECK-LABEL: func.func @uneven_distance(
// CHECK: rope.attention
// CHECK-SAME: } program {
// CHECK: arith.remsi
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, i1
func.func @uneven_distance(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %two = arith.constant 2 : index
    %m = arith.constant -1 : index
    %d = arith.subi %i, %j : index
    %h = arith.floordivsi %d, %two : index
    %c = arith.cmpi ne, %h, %m : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A triangle with one more element stays a mask.
// CHECK-LABEL: func.func @one_leak(
// CHECK: %[[KEEP:.*]] = arith.constant dense
// CHECK: rope.attention
// CHECK-SAME: mask(%[[KEEP]] : tensor<5x6xi1>)
// CHECK-NOT: causal
func.func @one_leak(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %keep = arith.constant dense<[[true, false, false, false, false, false], [true, true, false, false, true, false], [true, true, true, false, false, false], [true, true, true, true, false, false], [true, true, true, true, true, false]]> : tensor<5x6xi1>
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

// 2 t <= i is not causal.
// CHECK-LABEL: func.func @every_other_key(
// CHECK: rope.attention
// CHECK-NOT: causal
// CHECK-SAME: } program {
func.func @every_other_key(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %two = arith.constant 2 : index
    %t = arith.muli %j, %two : index
    %c = arith.cmpi sle, %t, %i : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Rows count down.
// CHECK-LABEL: func.func @reversed_rows(
// CHECK: rope.attention
// CHECK-NOT: causal
// CHECK-SAME: } program {
func.func @reversed_rows(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %last = arith.constant 4 : index
    %t = arith.subi %last, %i : index
    %c = arith.cmpi sle, %j, %t : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Positions that are data need not count the rows.
// CHECK-LABEL: func.func @position_of_each_row(
// CHECK: rope.attention
// CHECK-NOT: causal
// CHECK-SAME: } program {
func.func @position_of_each_row(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %positions: tensor<5xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, affine_map<(b, m, j) -> (m)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %positions : tensor<4x5x6xf32>, tensor<5xi64>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %o = arith.index_cast %n : i64 to index
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

// Keys of the same chunk up to the row: the chunks stay a mask beside causal.
// CHECK-LABEL: func.func @chunks(
// CHECK: rope.attention
// CHECK-SAME: {causal,
// CHECK-SAME: } program {
func.func @chunks(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %two = arith.constant 2 : index
    %ci = arith.divui %i, %two : index
    %cj = arith.divui %j, %two : index
    %c0 = arith.cmpi eq, %ci, %cj : index
    %c1 = arith.cmpi sle, %j, %i : index
    %c = arith.andi %c0, %c1 : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Row 0 keeps no key, and a finite fill makes it the mean of V.
// CHECK-LABEL: func.func @rows_without_keys(
// CHECK: rope.attention
// CHECK-SAME: offset(
// CHECK-SAME: {causal, empty_row = #rope.empty_row<mean>,
func.func @rows_without_keys(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %c = arith.cmpi slt, %j, %i : index
    %low = arith.constant -1.0e+09 : f32
    %y = arith.select %c, %a, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Row 0 keeps no key, and what is added leaves a trace of the scores there.
// CHECK-LABEL: func.func @trace_of_scores(
// CHECK: rope.attention
// CHECK-SAME: mask(
// CHECK-NOT: causal
func.func @trace_of_scores(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %c = arith.cmpi slt, %j, %i : index
    %low = arith.constant -1.0e+05 : f32
    %b = arith.select %c, %zero, %low : f32
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The window of the last row begins behind the last key, and what is added
// leaves a trace of the scores there.
// CHECK-LABEL: func.func @rows_behind_keys(
// CHECK: rope.attention
// CHECK-SAME: mask(
// CHECK-NOT: window
func.func @rows_behind_keys(%q: tensor<4x9x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x9x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x9x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
  %eo = tensor.empty() : tensor<4x9x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x9x3xf32>) -> tensor<4x9x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x9x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x9x6xf32>) outs(%e : tensor<4x9x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %two = arith.constant 2 : index
    %d = arith.subi %i, %j : index
    %c = arith.cmpi sle, %d, %two : index
    %low = arith.constant -1.0e+09 : f32
    %b = arith.select %c, %zero, %low : f32
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x9x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x9x6xf32>) outs(%e : tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x9x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x9x3xf32>) -> tensor<4x9x3xf32>
  return %o : tensor<4x9x3xf32>
}
