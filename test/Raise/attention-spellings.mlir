// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums and by the rounding of literals to f32.
// RUN: rope-runner %s --entry=mask_under_scale --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=choice_under_scale --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=bias_under_finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=sink_beside_finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=sink_beside_finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=4:0:0 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=bias_under_finite_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=4:0:0 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=nan_to_num --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=nan_to_num --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:0 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=product_then_sum --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=scale_from_a_constant_tensor --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=scale_behind_a_view_to_a_scalar --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=divided_behind_a_view --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#bias = affine_map<(b, m, j) -> (m, j)>

// (s + mask) * c: the mask is scaled as well.
// CHECK-LABEL: func.func @mask_under_scale(
// CHECK: %[[M:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention
// CHECK-SAME: mask(%[[M]] : tensor<5x6xf32>)
// CHECK-SAME: scale = 2.500000e-01
func.func @mask_under_scale(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %z = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// CHECK-LABEL: func.func @choice_under_scale(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: mask(%arg3 : tensor<5x6xi1>)
func.func @choice_under_scale(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %z = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %y = arith.select %b, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The fill replaces score and bias: a row without keys is the mean of V.
// CHECK-LABEL: func.func @bias_under_finite_fill(
// CHECK: rope.attention
// CHECK-SAME: mask(
// CHECK-SAME: empty_row = #rope.empty_row<mean>
func.func @bias_under_finite_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<5x6xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %z = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %bias : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %low = arith.constant -3.40282347E+38 : f32
    %y = arith.select %b, %a, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// With a sink no row is empty; what is filled weighs nothing.
// CHECK-LABEL: func.func @sink_beside_finite_fill(
// CHECK: rope.attention
// CHECK-SAME: mask(%arg4 : tensor<5x6xi1>)
// CHECK-SAME: sinks(%arg3 : tensor<4xf32>)
func.func @sink_beside_finite_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %low = arith.constant -3.40282347E+38 : f32
    %y = arith.select %b, %a, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %e1 = tensor.empty() : tensor<4x5x1xf32>
  %col = linalg.generic {indexing_maps = [affine_map<(b, m, j) -> (b)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sink : tensor<4xf32>) outs(%e1 : tensor<4x5x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5x1xf32>
  %cat = tensor.concat dim(2) %x, %col : (tensor<4x5x6xf32>, tensor<4x5x1xf32>) -> tensor<4x5x7xf32>
  %e7 = tensor.empty() : tensor<4x5x7xf32>
  %emx = tensor.empty() : tensor<4x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%cat : tensor<4x5x7xf32>) outs(%fmx : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%cat, %mx : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e7 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %esum = tensor.empty() : tensor<4x5xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%esum : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<4x5x7xf32>) outs(%fsum : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %pp = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%e7 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %p = tensor.extract_slice %pp[0, 0, 0] [4, 5, 6] [1, 1, 1] : tensor<4x5x7xf32> to tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// NaN becomes zero, infinities do not occur.
// CHECK-LABEL: func.func @nan_to_num(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @nan_to_num(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %y = arith.select %b, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %emx = tensor.empty() : tensor<4x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x5x6xf32>) outs(%fmx : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mx : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %esum = tensor.empty() : tensor<4x5xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%esum : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<4x5x6xf32>) outs(%fsum : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %q0 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q0 : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %plus = arith.constant 0x7F800000 : f32
    %most = arith.constant 3.40282347E+38 : f32
    %least = arith.constant -3.40282347E+38 : f32
    %c0 = arith.cmpf une, %a, %a : f32
    %y0 = arith.select %c0, %zero, %a : f32
    %c1 = arith.cmpf oeq, %a, %inf : f32
    %y1 = arith.select %c1, %least, %y0 : f32
    %c2 = arith.cmpf oeq, %a, %plus : f32
    %y = arith.select %c2, %most, %y1 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Both products are multiplied in one op and summed in another, in any layout.
// CHECK-LABEL: func.func @product_then_sum(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
func.func @product_then_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %e4 = tensor.empty() : tensor<4x5x6x8xf32>
  %prod = linalg.generic {indexing_maps = [affine_map<(b, m, j, d) -> (b, m, d)>, affine_map<(b, m, j, d) -> (b, j, d)>, affine_map<(b, m, j, d) -> (b, m, j, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%e4 : tensor<4x5x6x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6x8xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(b, m, j, d) -> (b, m, j, d)>, affine_map<(b, m, j, d) -> (b, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%prod : tensor<4x5x6x8xf32>) outs(%f : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %epv = tensor.empty() : tensor<4x6x3x5xf32>
  %pv = linalg.generic {indexing_maps = [affine_map<(b, j, n, m) -> (b, m, j)>, affine_map<(b, j, n, m) -> (b, j, n)>, affine_map<(b, j, n, m) -> (b, j, n, m)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%epv : tensor<4x6x3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x6x3x5xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(b, m, n, j) -> (b, j, n, m)>, affine_map<(b, m, n, j) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%pv : tensor<4x6x3x5xf32>) outs(%fo : tensor<4x5x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %out, %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The factor of Q is an element of a constant tensor; zeros are added, and are no mask.
// CHECK-LABEL: func.func @scale_from_a_constant_tensor(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-NOT: mask
// CHECK-SAME: query_scale = 5.000000e-01
func.func @scale_from_a_constant_tensor(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %two = arith.constant dense<[0.5]> : tensor<1xf32>
  %eq = tensor.empty() : tensor<4x5x8xf32>
  %sq = linalg.generic {indexing_maps = [affine_map<(b, m, d) -> (b, m, d)>, affine_map<(b, m, d) -> (0)>, affine_map<(b, m, d) -> (b, m, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %two : tensor<4x5x8xf32>, tensor<1xf32>) outs(%eq : tensor<4x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x8xf32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%sq, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = arith.addf %s, %f : tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The quotient comes after the product with V and a view of it.
// CHECK-LABEL: func.func @divided_behind_a_view(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
func.func @divided_behind_a_view(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %emx = tensor.empty() : tensor<4x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x5x6xf32>) outs(%fmx : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mx : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %esum = tensor.empty() : tensor<4x5xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%esum : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<4x5x6xf32>) outs(%fsum : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %w = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%ex, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %w4 = tensor.expand_shape %w [[0, 1], [2], [3]] output_shape [2, 2, 5, 3] : tensor<4x5x3xf32> into tensor<2x2x5x3xf32>
  %s4 = tensor.expand_shape %sum [[0, 1], [2]] output_shape [2, 2, 5] : tensor<4x5xf32> into tensor<2x2x5xf32>
  %e4 = tensor.empty() : tensor<2x2x5x3xf32>
  %o4 = linalg.generic {indexing_maps = [affine_map<(a, b, m, n) -> (a, b, m, n)>, affine_map<(a, b, m, n) -> (a, b, m)>, affine_map<(a, b, m, n) -> (a, b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w4, %s4 : tensor<2x2x5x3xf32>, tensor<2x2x5xf32>) outs(%e4 : tensor<2x2x5x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<2x2x5x3xf32>
  %o = tensor.collapse_shape %o4 [[0, 1], [2], [3]] : tensor<2x2x5x3xf32> into tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// As torch-mlir writes a scalar for StableHLO: a tensor of one computed element, without its dimension, and broadcast.
// CHECK-LABEL: func.func @scale_behind_a_view_to_a_scalar(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: scale = 2.500000e-01
func.func @scale_behind_a_view_to_a_scalar(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = arith.constant 0.25 : f64
  %e1 = tensor.empty() : tensor<1xf32>
  %one = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e1 : tensor<1xf32>) {
  ^bb0(%out: f32):
    %y = arith.truncf %wide : f64 to f32
    linalg.yield %y : f32
  } -> tensor<1xf32>
  %scalar = tensor.collapse_shape %one [] : tensor<1xf32> into tensor<f32>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %all = linalg.generic {indexing_maps = [affine_map<(b, m, j) -> ()>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scalar : tensor<f32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5x6xf32>
  %x = arith.mulf %s, %all : tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}
