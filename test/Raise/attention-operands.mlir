// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// RUN: rope-runner %s --entry=some_of_the_keys --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --shape=1:6x3 --shape=2:9x8 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=some_of_the_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --shape=1:6x3 --shape=2:6x8 --shape=3:5x9 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=some_lengths --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --shape=0:2x5x8 --shape=1:2x6x8 --shape=2:2x6x3 --shape=3:4 --range=3:1:6 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=some_offsets --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --shape=0:2x5x8 --shape=1:2x6x8 --shape=2:2x6x3 --shape=3:4 --range=3:0:2 --compare-with=reference --rtol=1e-6 --atol=1e-6

// What is raised next to an operand that would be the wrong one. Each program
// breaks one obligation of a farther tensor or of a mask in few words, so that the
// nearer tensor or the mask as it stands is the operand.

#qd = affine_map<(i, t, d) -> (i, d)>
#kd = affine_map<(i, t, d) -> (t, d)>
#it3 = affine_map<(i, t, d) -> (i, t)>
#it = affine_map<(i, t) -> (i, t)>
#i = affine_map<(i, t) -> (i)>

// Not all rows of the cache are keys.
// CHECK-LABEL: func.func @some_of_the_keys(
// CHECK: %[[K:.*]] = linalg.generic
// CHECK: rope.attention ins(%arg0, %[[K]],
func.func @some_of_the_keys(%q: tensor<5x8xf32>, %v: tensor<?x3xf32>, %cache: tensor<?x8xf32>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %v, %c0 : tensor<?x3xf32>
  %ek = tensor.empty(%n) : tensor<?x8xf32>
  %k = linalg.generic {indexing_maps = [affine_map<(t, d) -> (t, d)>], iterator_types = ["parallel", "parallel"]} outs(%ek : tensor<?x8xf32>) {
  ^bb0(%o: f32):
    %t = linalg.index 0 : index
    %d = linalg.index 1 : index
    %x = tensor.extract %cache[%t, %d] : tensor<?x8xf32>
    linalg.yield %x : f32
  } -> tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<5x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x?xf32>) -> tensor<5x?xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<?x8xf32>) outs(%z : tensor<5x?xf32>) -> tensor<5x?xf32>
  %p = linalg.softmax dimension(1) ins(%qk : tensor<5x?xf32>) outs(%e : tensor<5x?xf32>) -> tensor<5x?xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x?xf32>, tensor<?x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}

// Not all columns of the larger mask are of keys.
// CHECK-LABEL: func.func @some_of_the_mask(
// CHECK: rope.attention
// CHECK-SAME: mask(%{{[0-9]+}}
func.func @some_of_the_mask(%q: tensor<5x8xf32>, %v: tensor<?x3xf32>, %k: tensor<?x8xf32>, %larger: tensor<5x?xf32>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %v, %c0 : tensor<?x3xf32>
  %em = tensor.empty(%n) : tensor<5x?xf32>
  %mask = linalg.generic {indexing_maps = [#it], iterator_types = ["parallel", "parallel"]} outs(%em : tensor<5x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %t = linalg.index 1 : index
    %x = tensor.extract %larger[%i, %t] : tensor<5x?xf32>
    linalg.yield %x : f32
  } -> tensor<5x?xf32>
  %e = tensor.empty(%n) : tensor<5x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x?xf32>) -> tensor<5x?xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<?x8xf32>) outs(%z : tensor<5x?xf32>) -> tensor<5x?xf32>
  %s = linalg.add ins(%qk, %mask : tensor<5x?xf32>, tensor<5x?xf32>) outs(%e : tensor<5x?xf32>) -> tensor<5x?xf32>
  %p = linalg.softmax dimension(1) ins(%s : tensor<5x?xf32>) outs(%e : tensor<5x?xf32>) -> tensor<5x?xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x?xf32>, tensor<?x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}

// The scores are of bf16, which would round 0.3.
// CHECK-LABEL: func.func @scale_of_a_wider_type(
// CHECK: %[[Q:.*]] = linalg.generic
// CHECK: rope.attention ins(%[[Q]],
// CHECK-NOT: scale =
func.func @scale_of_a_wider_type(%q: tensor<5x8xbf16>, %k: tensor<6x8xbf16>, %v: tensor<6x3xbf16>, %mask: tensor<5x6xbf16>) -> tensor<5x3xbf16> {
  %zero = arith.constant 0.0 : f32
  %zb = arith.constant 0.0 : bf16
  %eq = tensor.empty() : tensor<5x8xf32>
  %scaled = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<5x8xbf16>) outs(%eq : tensor<5x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %c = arith.constant 0.3 : f32
    %w = arith.extf %a : bf16 to f32
    %y = arith.mulf %w, %c : f32
    linalg.yield %y : f32
  } -> tensor<5x8xf32>
  %ef = tensor.empty() : tensor<5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ef : tensor<5x6xf32>) -> tensor<5x6xf32>
  %qk = linalg.generic {indexing_maps = [#qd, #kd, #it3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scaled, %k : tensor<5x8xf32>, tensor<6x8xbf16>) outs(%z : tensor<5x6xf32>) {
  ^bb0(%a: f32, %b: bf16, %o: f32):
    %w = arith.extf %b : bf16 to f32
    %m = arith.mulf %a, %w : f32
    %y = arith.addf %o, %m : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %e = tensor.empty() : tensor<5x6xbf16>
  %s = linalg.generic {indexing_maps = [#it, #it, #it], iterator_types = ["parallel", "parallel"]} ins(%qk, %mask : tensor<5x6xf32>, tensor<5x6xbf16>) outs(%e : tensor<5x6xbf16>) {
  ^bb0(%a: f32, %b: bf16, %o: bf16):
    %n = arith.truncf %a : f32 to bf16
    %y = arith.addf %n, %b : bf16
    linalg.yield %y : bf16
  } -> tensor<5x6xbf16>
  %p = linalg.softmax dimension(1) ins(%s : tensor<5x6xbf16>) outs(%e : tensor<5x6xbf16>) -> tensor<5x6xbf16>
  %eo = tensor.empty() : tensor<5x3xbf16>
  %zo = linalg.fill ins(%zb : bf16) outs(%eo : tensor<5x3xbf16>) -> tensor<5x3xbf16>
  %out = linalg.matmul ins(%p, %v : tensor<5x6xbf16>, tensor<6x3xbf16>) outs(%zo : tensor<5x3xbf16>) -> tensor<5x3xbf16>
  return %out : tensor<5x3xbf16>
}

// As unsigned numbers, negative lengths are large ones.
// CHECK-LABEL: func.func @unsigned_length(
// CHECK: rope.attention
// CHECK-SAME: mask(
func.func @unsigned_length(%q: tensor<6x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %len: tensor<i64>) -> tensor<6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<6x8xf32>, tensor<6x8xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%qk : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %t = linalg.index 1 : index
    %n = tensor.extract %len[] : tensor<i64>
    %m = arith.index_cast %n : i64 to index
    %g = arith.cmpi ult, %t, %m : index
    %y = arith.select %g, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %er = tensor.empty() : tensor<6xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<6x6xf32>) outs(%starts : tensor<6xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x6xf32>) outs(%zr : tensor<6xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %eo = tensor.empty() : tensor<6x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3xf32>) -> tensor<6x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<6x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %out : tensor<6x3xf32>
}

// The square may wrap.
// CHECK-LABEL: func.func @product_that_wraps(
// CHECK: rope.attention
// CHECK-SAME: } program {
func.func @product_that_wraps(%q: tensor<6x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %len: tensor<i64>) -> tensor<6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<6x8xf32>, tensor<6x8xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%qk : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %t = linalg.index 1 : index
    %n = tensor.extract %len[] : tensor<i64>
    %m = arith.index_cast %n : i64 to index
    %mm = arith.muli %m, %m : index
    %h = arith.addi %i, %mm : index
    %g = arith.cmpi sle, %t, %h : index
    %y = arith.select %g, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %er = tensor.empty() : tensor<6xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<6x6xf32>) outs(%starts : tensor<6xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x6xf32>) outs(%zr : tensor<6xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %eo = tensor.empty() : tensor<6x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3xf32>) -> tensor<6x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<6x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %out : tensor<6x3xf32>
}

// The key is compared with row + n + the largest number: that sum wraps for small
// n, of which the program has none.
// CHECK-LABEL: func.func @constant_that_wraps(
// CHECK: rope.attention
// CHECK-SAME: } program {
func.func @constant_that_wraps(%q: tensor<6x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %len: tensor<i64>) -> tensor<6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<6x8xf32>, tensor<6x8xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%qk : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %t = linalg.index 1 : index
    %n = tensor.extract %len[] : tensor<i64>
    %m = arith.index_cast %n : i64 to index
    %largest = arith.constant 9223372036854775807 : index
    %far = arith.subi %t, %largest : index
    %h = arith.addi %i, %m : index
    %g = arith.cmpi sle, %far, %h : index
    %y = arith.select %g, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %er = tensor.empty() : tensor<6xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<6x6xf32>) outs(%starts : tensor<6xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x6xf32>) outs(%zr : tensor<6xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %eo = tensor.empty() : tensor<6x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3xf32>) -> tensor<6x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<6x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %out : tensor<6x3xf32>
}

// The last key depends on the key itself.
// CHECK-LABEL: func.func @bound_of_the_key(
// CHECK: rope.attention
// CHECK-SAME: } program {
func.func @bound_of_the_key(%q: tensor<6x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %last: tensor<6xi64>) -> tensor<6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<6x8xf32>, tensor<6x8xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%qk : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %t = linalg.index 1 : index
    %n = tensor.extract %last[%t] : tensor<6xi64>
    %m = arith.index_cast %n : i64 to index
    %h = arith.addi %i, %m : index
    %g = arith.cmpi sle, %t, %h : index
    %y = arith.select %g, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %er = tensor.empty() : tensor<6xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<6x6xf32>) outs(%starts : tensor<6xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<6x6xf32>) outs(%zr : tensor<6xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%e : tensor<6x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %y = arith.divf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<6x6xf32>
  %eo = tensor.empty() : tensor<6x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3xf32>) -> tensor<6x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<6x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %out : tensor<6x3xf32>
}

// One bound follows the token, the other one the head of a group.
// CHECK-LABEL: func.func @rows_of_two_kinds(
// CHECK: rope.attention
// CHECK-SAME: mask(
func.func @rows_of_two_kinds(%q: tensor<4x6x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>) -> tensor<4x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %qk = linalg.contract indexing_maps = [affine_map<(g, i, t, d) -> (g, i, d)>, affine_map<(g, i, t, d) -> (t, d)>, affine_map<(g, i, t, d) -> (g, i, t)>]
      ins(%q, %k : tensor<4x6x8xf32>, tensor<6x8xf32>) outs(%z : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(g, i, t) -> (g, i, t)>, affine_map<(g, i, t) -> (g, i, t)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %one = arith.constant 1 : index
    %g = linalg.index 0 : index
    %i = linalg.index 1 : index
    %t = linalg.index 2 : index
    %a = arith.cmpi sle, %t, %i : index
    %u = arith.addi %t, %one : index
    %b = arith.cmpi sge, %u, %g : index
    %c = arith.andi %a, %b : i1
    %y = arith.select %c, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x6x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %eo = tensor.empty() : tensor<4x6x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  %out = linalg.contract indexing_maps = [affine_map<(g, i, d, t) -> (g, i, t)>, affine_map<(g, i, d, t) -> (t, d)>, affine_map<(g, i, d, t) -> (g, i, d)>]
      ins(%p, %v : tensor<4x6x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  return %out : tensor<4x6x3xf32>
}

#qh = affine_map<(h, i, t, d) -> (h, i, d)>
#kh = affine_map<(h, i, t, d) -> (h, t, d)>
#hit = affine_map<(h, i, t, d) -> (h, i, t)>

// Not all sinks of the larger tensor are of heads.
// CHECK-LABEL: func.func @some_sinks(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @some_sinks(%q: tensor<?x5x8xf32>, %k: tensor<?x6x8xf32>, %v: tensor<?x6x3xf32>, %larger: tensor<?xf32>) -> tensor<?x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %h = tensor.dim %q, %c0 : tensor<?x5x8xf32>
  %e = tensor.empty(%h) : tensor<?x5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %qk = linalg.contract indexing_maps = [#qh, #kh, #hit]
      ins(%q, %k : tensor<?x5x8xf32>, tensor<?x6x8xf32>) outs(%z : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %er = tensor.empty(%h) : tensor<?x5xf32>
  %starts = linalg.fill ins(%low : f32) outs(%er : tensor<?x5xf32>) -> tensor<?x5xf32>
  %max = linalg.reduce { arith.maximumf } ins(%qk : tensor<?x5x6xf32>) outs(%starts : tensor<?x5xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(h, i, t) -> (h, i, t)>, affine_map<(h, i, t) -> (h, i)>, affine_map<(h, i, t) -> (h, i, t)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk, %max : tensor<?x5x6xf32>, tensor<?x5xf32>) outs(%e : tensor<?x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<?x5x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<?x5xf32>) -> tensor<?x5xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<?x5x6xf32>) outs(%zr : tensor<?x5xf32>) dimensions = [2]
  %sums = linalg.generic {indexing_maps = [affine_map<(h, i) -> (h, i)>, affine_map<(h, i) -> (h, i)>, affine_map<(h, i) -> (h, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %max : tensor<?x5xf32>, tensor<?x5xf32>) outs(%er : tensor<?x5xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %hh = linalg.index 0 : index
    %b = tensor.extract %larger[%hh] : tensor<?xf32>
    %d = arith.subf %b, %m : f32
    %c = math.exp %d : f32
    %y = arith.addf %a, %c : f32
    linalg.yield %y : f32
  } -> tensor<?x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h, i, t) -> (h, i, t)>, affine_map<(h, i, t) -> (h, i)>, affine_map<(h, i, t) -> (h, i, t)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sums : tensor<?x5x6xf32>, tensor<?x5xf32>) outs(%e : tensor<?x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<?x5x6xf32>
  %eo = tensor.empty(%h) : tensor<?x5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<?x5x6xf32>, tensor<?x6x3xf32>) outs(%zo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  return %out : tensor<?x5x3xf32>
}

#hits = affine_map<(h, i, t) -> (h, i, t)>

// The lengths of the batches are the first ones of a larger tensor.
// CHECK-LABEL: func.func @some_lengths(
// CHECK: tensor.extract_slice %arg3
// CHECK: rope.attention
// CHECK-SAME: lengths(%{{[0-9]+}}
func.func @some_lengths(%q: tensor<?x5x8xf32>, %k: tensor<?x6x8xf32>, %v: tensor<?x6x3xf32>, %larger: tensor<?xi64>) -> tensor<?x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %h = tensor.dim %q, %c0 : tensor<?x5x8xf32>
  %e = tensor.empty(%h) : tensor<?x5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %qk = linalg.contract indexing_maps = [#qh, #kh, #hit]
      ins(%q, %k : tensor<?x5x8xf32>, tensor<?x6x8xf32>) outs(%z : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %s = linalg.generic {indexing_maps = [#hits, #hits], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<?x5x6xf32>) outs(%e : tensor<?x5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %hh = linalg.index 0 : index
    %i = linalg.index 1 : index
    %t = linalg.index 2 : index
    %n = tensor.extract %larger[%hh] : tensor<?xi64>
    %m = arith.index_cast %n : i64 to index
    %k1 = arith.cmpi slt, %t, %m : index
    %y = arith.select %k1, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<?x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<?x5x6xf32>) outs(%e : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %eo = tensor.empty(%h) : tensor<?x5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<?x5x6xf32>, tensor<?x6x3xf32>) outs(%zo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  return %out : tensor<?x5x3xf32>
}

// CHECK-LABEL: func.func @some_offsets(
// CHECK: tensor.extract_slice %arg3
// CHECK: rope.attention
// CHECK-SAME: offset(%{{[0-9]+}}
func.func @some_offsets(%q: tensor<?x5x8xf32>, %k: tensor<?x6x8xf32>, %v: tensor<?x6x3xf32>, %larger: tensor<?xi64>) -> tensor<?x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %h = tensor.dim %q, %c0 : tensor<?x5x8xf32>
  %e = tensor.empty(%h) : tensor<?x5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %qk = linalg.contract indexing_maps = [#qh, #kh, #hit]
      ins(%q, %k : tensor<?x5x8xf32>, tensor<?x6x8xf32>) outs(%z : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %s = linalg.generic {indexing_maps = [#hits, #hits], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<?x5x6xf32>) outs(%e : tensor<?x5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %hh = linalg.index 0 : index
    %i = linalg.index 1 : index
    %t = linalg.index 2 : index
    %n = tensor.extract %larger[%hh] : tensor<?xi64>
    %m = arith.index_cast %n : i64 to index
    %m2 = arith.addi %i, %m : index
    %k1 = arith.cmpi sle, %t, %m2 : index
    %y = arith.select %k1, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<?x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<?x5x6xf32>) outs(%e : tensor<?x5x6xf32>) -> tensor<?x5x6xf32>
  %eo = tensor.empty(%h) : tensor<?x5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<?x5x6xf32>, tensor<?x6x3xf32>) outs(%zo : tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  return %out : tensor<?x5x3xf32>
}
