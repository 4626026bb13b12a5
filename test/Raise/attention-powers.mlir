// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums and by the rounding of literals to f32.
// RUN: rope-runner %s --entry=powers_of_two --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=powers_of_three --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=folded_base --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=mask_beside_powers_of_two --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=exponential_of_log_softmax --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=log_sum_exp --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#bias = affine_map<(b, m, j) -> (m, j)>

// 2^x is exp(x ln 2).
// CHECK-LABEL: func.func @powers_of_two(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: scale = 0.17328679
func.func @powers_of_two(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %y = math.exp2 %d : f32
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
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// Any base above 1 is.
// CHECK-LABEL: func.func @powers_of_three(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: scale = 0.27465307
func.func @powers_of_three(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %three = arith.constant 3.0 : f32
    %y = math.powf %three, %d : f32
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
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// log2(e) is folded into the scale.
// CHECK-LABEL: func.func @folded_base(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: scale = 0.2499999
func.func @folded_base(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
    %c = arith.constant 0.360673755 : f32
    %y = arith.mulf %a, %c : f32
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
    %y = math.exp2 %d : f32
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
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A mask is in units of the base, too.
// CHECK-LABEL: func.func @mask_beside_powers_of_two(
// CHECK: %[[M:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: rope.attention
// CHECK-SAME: mask(%[[M]] : tensor<5x6xf32>)
func.func @mask_beside_powers_of_two(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
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
  %z = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %emx = tensor.empty() : tensor<4x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%z : tensor<4x5x6xf32>) outs(%fmx : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z, %mx : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp2 %d : f32
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
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// exp((s - M) - log(L)).
// CHECK-LABEL: func.func @exponential_of_log_softmax(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
func.func @exponential_of_log_softmax(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mx : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.subf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %ex = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%d : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = math.exp %a : f32
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
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%d, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %l = math.log %b : f32
    %y0 = arith.subf %a, %l : f32
    %y = math.exp %y0 : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// exp(s - logsumexp(s)), whose maximum is guarded against infinity.
// CHECK-LABEL: func.func @log_sum_exp(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 :
func.func @log_sum_exp(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
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
  %er = tensor.empty() : tensor<4x5xf32>
  %guarded = linalg.generic {indexing_maps = [affine_map<(b, m) -> (b, m)>, affine_map<(b, m) -> (b, m)>], iterator_types = ["parallel", "parallel"]}
      ins(%mx : tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = arith.constant 0x7F800000 : f32
    %m = math.absf %a : f32
    %c = arith.cmpf oeq, %m, %i : f32
    %y = arith.select %c, %zero, %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %guarded : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
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
  %lse = linalg.generic {indexing_maps = [affine_map<(b, m) -> (b, m)>, affine_map<(b, m) -> (b, m)>, affine_map<(b, m) -> (b, m)>], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %guarded : tensor<4x5xf32>, tensor<4x5xf32>) outs(%er : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %l = math.log %a : f32
    %y = arith.addf %l, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %lse : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}
