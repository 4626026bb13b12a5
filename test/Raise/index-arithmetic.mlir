// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=wrong_rows --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=square_of_eight_bits --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=largest_number --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=distance_that_wraps --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:0 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Indices and masks that are almost others: each is raised as what it is.

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>
#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#batch = affine_map<(b, m, j) -> (b)>

// Rows i mod 4 of the tables, written with quotients that cancel.
// CHECK-LABEL: func.func @wrong_rows(
// CHECK-NOT: rope.rotate {{.*}} ins(%arg0, %arg1, %arg2
// CHECK: return
func.func @wrong_rows(%x: tensor<2x9x4xf32>, %c: tensor<9x2xf32>, %s: tensor<9x2xf32>) -> tensor<2x9x4xf32> {
  %c4 = arith.constant 4 : index
  %t = tensor.empty() : tensor<9x2xf32>
  %cs:2 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} outs(%t, %t : tensor<9x2xf32>, tensor<9x2xf32>) {
  ^bb0(%o: f32, %p: f32):
    %i = linalg.index 0 : index
    %d = linalg.index 1 : index
    %q = arith.divui %i, %c4 : index
    %m = arith.remui %i, %c4 : index
    %q4 = arith.muli %q, %c4 : index
    %low = arith.subi %m, %q4 : index
    %row = arith.addi %low, %q4 : index
    %cc = tensor.extract %c[%row, %d] : tensor<9x2xf32>
    %ss = tensor.extract %s[%row, %d] : tensor<9x2xf32>
    linalg.yield %cc, %ss : f32, f32
  } -> (tensor<9x2xf32>, tensor<9x2xf32>)
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 9, 2] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x9x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 9, 2] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x9x2xf32>
  %e = tensor.empty() : tensor<2x9x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %cs#0, %cs#1 : tensor<2x9x2xf32>, tensor<2x9x2xf32>, tensor<9x2xf32>, tensor<9x2xf32>)
      outs(%e, %e : tensor<2x9x2xf32>, tensor<2x9x2xf32>) {
  ^bb0(%u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32, %p: f32):
    %1 = arith.mulf %u, %cc : f32
    %2 = arith.mulf %v, %ss : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %cc : f32
    %5 = arith.mulf %u, %ss : f32
    %6 = arith.addf %5, %4 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<2x9x2xf32>, tensor<2x9x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<2x9x2xf32>, tensor<2x9x2xf32>) -> tensor<2x9x4xf32>
  return %r : tensor<2x9x4xf32>
}

// The square of key 12 is negative in 8 bits, so the condition drops keys.
// CHECK-LABEL: func.func @square_of_eight_bits(
// CHECK: muli
// CHECK: return
func.func @square_of_eight_bits(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %z8 = arith.constant 0 : i8
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %j = linalg.index 2 : index
    %n = arith.index_cast %j : index to i8
    %p8 = arith.muli %n, %n : i8
    %c = arith.cmpi sge, %p8, %z8 : i8
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// The largest number has no next one: no key is kept but the first.
// CHECK-LABEL: func.func @largest_number(
// CHECK: arith.cmpi sgt
// CHECK: return
func.func @largest_number(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>, %given: tensor<4xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %one = arith.constant 1 : i64
  %most = arith.constant 9223372036854775807 : i64
  %first = arith.constant 0 : index
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {indexing_maps = [#id3, #batch, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %given : tensor<4x5x16xf32>, tensor<4xi64>) outs(%e : tensor<4x5x16xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %j = linalg.index 2 : index
    %largest = arith.xori %n, %most : i64
    %next = arith.addi %largest, %one : i64
    %c1 = arith.cmpi sgt, %next, %largest : i64
    %c2 = arith.cmpi eq, %j, %first : index
    %c = arith.ori %c1, %c2 : i1
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// t <= i + n is a bound on t - i where the sum does not wrap, which the remark
// says.
// CHECK-LABEL: func.func @last_keys(
// CHECK: rope.attention
// REMARK: [Passed] attention{{.*}}Function=last_keys{{.*}}do not wrap
func.func @last_keys(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>, %given: tensor<4xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {indexing_maps = [#id3, #batch, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %given : tensor<4x5x16xf32>, tensor<4xi64>) outs(%e : tensor<4x5x16xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %j = linalg.index 2 : index
    %i = linalg.index 1 : index
    %g = arith.index_cast %n : i64 to index
    %r = arith.addi %i, %g : index
    %c = arith.cmpi sle, %j, %r : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A key number minus the lowest number wraps and is negative.
// CHECK-LABEL: func.func @distance_that_wraps(
// CHECK: arith.cmpi slt
// CHECK: return
func.func @distance_that_wraps(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>, %given: tensor<4xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : index
  %least = arith.constant -9223372036854775808 : i64
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {indexing_maps = [#id3, #batch, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %given : tensor<4x5x16xf32>, tensor<4xi64>) outs(%e : tensor<4x5x16xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %j = linalg.index 2 : index
    %lowest = arith.xori %n, %least : i64
    %g = arith.index_cast %lowest : i64 to index
    %r = arith.subi %j, %g : index
    %c = arith.cmpi slt, %r, %first : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}

// A small number with the bit of the sign is near the lowest one.
// CHECK-LABEL: func.func @distance_that_wraps_for_small_numbers(
// CHECK: arith.cmpi slt
// CHECK: return
func.func @distance_that_wraps_for_small_numbers(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>, %given: tensor<4xi64>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : index
  %least = arith.constant -9223372036854775808 : i64
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {indexing_maps = [#id3, #batch, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %given : tensor<4x5x16xf32>, tensor<4xi64>) outs(%e : tensor<4x5x16xf32>) {
  ^bb0(%a: f32, %n: i64, %out: f32):
    %j = linalg.index 2 : index
    %lowest = arith.ori %n, %least : i64
    %g = arith.index_cast %lowest : i64 to index
    %r = arith.subi %j, %g : index
    %c = arith.cmpi slt, %r, %first : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}
