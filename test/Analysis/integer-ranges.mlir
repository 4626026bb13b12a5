// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s

// Bounds are those of the operation in the width of its type: a comparison is
// decided where it holds for every input, and stays where it does not.

#id1 = affine_map<(d0) -> (d0)>

// 65535 squared is negative in 32 bits.
// CHECK: remark: select(cmpi(muli(d0, d0), 0), %arg0, %arg1){{$}}
func.func @square_that_wraps(%x: f32, %y: f32) -> tensor<100000xf32> {
  %z32 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<100000xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %p = arith.muli %n, %n : i32
    %c = arith.cmpi sge, %p, %z32 : i32
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// CHECK: remark: %arg0{{$}}
func.func @square_that_fits(%x: f32, %y: f32) -> tensor<64xf32> {
  %z32 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %p = arith.muli %n, %n : i32
    %c = arith.cmpi sge, %p, %z32 : i32
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}

// 0x7fff0000 times 0x7fff0000 in 64 bits fits, three of them do not.
// CHECK: remark: select(cmpi(muli(muli(andi(2147418112, %arg2[d0]), andi(2147418112, %arg2[d0])), andi(2147418112, %arg2[d0])), 0), %arg0, %arg1){{$}}
func.func @product_of_masked_data(%x: f32, %y: f32, %data: tensor<100000xi64>) -> tensor<100000xf32> {
  %z64 = arith.constant 0 : i64
  %most = arith.constant 2147418112 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi64>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i64, %o: f32):
    %a = arith.andi %b, %most : i64
    %p = arith.muli %a, %a : i64
    %q = arith.muli %p, %a : i64
    %c1 = arith.cmpi sge, %p, %z64 : i64
    %c2 = arith.cmpi sge, %q, %z64 : i64
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// The largest number has no next one.
// CHECK: remark: select(cmpi(%arg2[d0] + 1, %arg2[d0]), %arg0, %arg1){{$}}
func.func @next_number(%x: f32, %y: f32, %data: tensor<100000xi64>) -> tensor<100000xf32> {
  %one64 = arith.constant 1 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi64>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i64, %o: f32):
    %n = arith.addi %b, %one64 : i64
    %c = arith.cmpi sgt, %n, %b : i64
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// CHECK: remark: %arg0{{$}}
func.func @next_number_of_32_bits(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %one64 = arith.constant 1 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %w = arith.extsi %b : i32 to i64
    %n = arith.addi %w, %one64 : i64
    %c = arith.cmpi sgt, %n, %w : i64
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// Four times a number wraps.
// CHECK: remark: select(cmpi((4*%arg2[d0] floordiv 4), %arg2[d0]), %arg0, %arg1){{$}}
func.func @multiple_divided(%x: f32, %y: f32, %data: tensor<100000xi64>) -> tensor<100000xf32> {
  %four64 = arith.constant 4 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi64>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i64, %o: f32):
    %n = arith.muli %b, %four64 : i64
    %d = arith.floordivsi %n, %four64 : i64
    %c = arith.cmpi eq, %d, %b : i64
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// CHECK: remark: %arg0{{$}}
func.func @multiple_of_32_bits_divided(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %four64 = arith.constant 4 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %w = arith.extsi %b : i32 to i64
    %n = arith.muli %w, %four64 : i64
    %d = arith.floordivsi %n, %four64 : i64
    %c = arith.cmpi eq, %d, %w : i64
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// A number of 128 bits is none of 64.
// CHECK: remark: select(cmpi(extsi(trunci(%arg2[d0])), %arg2[d0]), %arg0, %arg1){{$}}
func.func @truncated_from_128_bits(%x: f32, %y: f32, %data: tensor<100000xi128>) -> tensor<100000xf32> {
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi128>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i128, %o: f32):
    %n = arith.trunci %b : i128 to i64
    %w = arith.extsi %n : i64 to i128
    %c = arith.cmpi eq, %w, %b : i128
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// CHECK: remark: select(cmpi(trunci(%arg2[d0]), %arg2[d0]), %arg0, %arg1){{$}}
func.func @truncated(%x: f32, %y: f32, %data: tensor<100000xi64>) -> tensor<100000xf32> {
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi64>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i64, %o: f32):
    %n = arith.trunci %b : i64 to i32
    %w = arith.extsi %n : i32 to i64
    %c = arith.cmpi eq, %w, %b : i64
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// A negative number becomes a large one.
// CHECK: remark: select(cmpi(extui(%arg2[d0]), %arg2[d0]), %arg0, %arg1){{$}}
func.func @zero_extended(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %z64 = arith.constant 0 : i64
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %w = arith.extui %b : i32 to i64
    %c1 = arith.cmpi sge, %w, %z64 : i64
    %s = arith.extsi %b : i32 to i64
    %c2 = arith.cmpi eq, %w, %s : i64
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// Without a sign, data may be above any size.
// CHECK: remark: select(andi(cmpi(minsi(d0, %arg2[d0]), d0), cmpi(minsi(d0, %arg2[d0]), d0)), %arg0, %arg1){{$}}
func.func @unsigned_order(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %w = arith.index_cast %b : i32 to index
    %i = linalg.index 0 : index
    %s = arith.minsi %w, %i : index
    %c1 = arith.cmpi ule, %s, %i : index
    %c2 = arith.cmpi sle, %s, %i : index
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// CHECK: remark: %arg0{{$}}
func.func @unsigned_order_of_negative_numbers(%x: f32, %y: f32, %data: tensor<100000xi8>) -> tensor<100000xf32> {
  %k200 = arith.constant 200 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi8>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i8, %o: f32):
    %w = arith.extsi %b : i8 to i32
    %n = arith.subi %w, %k200 : i32
    %c = arith.cmpi ugt, %n, %k200 : i32
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// A shift to the left loses bits, one to the right fills up.
// CHECK: remark: select(cmpi(shli(%arg2[d0], 1), 0), %arg0, %arg1){{$}}
func.func @shifts(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %z32 = arith.constant 0 : i32
  %one32 = arith.constant 1 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %l = arith.shli %b, %one32 : i32
    %rr = arith.shrui %b, %one32 : i32
    %c1 = arith.cmpi sge, %rr, %z32 : i32
    %c2 = arith.cmpi sge, %l, %z32 : i32
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// -5 / 4 is -1, its floor -2, its rest -1.
// CHECK: remark: select(cmpi(remsi(%arg2[d0], 4), 0), %arg0, %arg1){{$}}
func.func @quotients_of_negative_numbers(%x: f32, %y: f32, %data: tensor<100000xi8>) -> tensor<100000xf32> {
  %z32 = arith.constant 0 : i32
  %four32 = arith.constant 4 : i32
  %k200 = arith.constant 200 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi8>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i8, %o: f32):
    %w = arith.extsi %b : i8 to i32
    %rr = arith.remsi %w, %four32 : i32
    %d = arith.divsi %w, %four32 : i32
    %c1 = arith.cmpi sge, %rr, %z32 : i32
    %c2 = arith.cmpi slt, %d, %k200 : i32
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// The smaller one of -1 and 4 without signs is 4.
// CHECK: remark: select(cmpi(maxui(4, %arg2[d0]), 0), %arg0, %arg1){{$}}
func.func @unsigned_minimum(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %z32 = arith.constant 0 : i32
  %four32 = arith.constant 4 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %m = arith.minui %b, %four32 : i32
    %c1 = arith.cmpi sge, %m, %z32 : i32
    %xx = arith.maxui %b, %four32 : i32
    %c2 = arith.cmpi sge, %xx, %z32 : i32
    %c = arith.andi %c1, %c2 : i1
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// The flag that it does not wrap is a permission.
// CHECK: remark: select(cmpi(addi(%arg2[d0], %arg2[d0]), 2*%arg2[d0]), %arg0, %arg1){{$}}
func.func @sum_of_16_bits(%x: f32, %y: f32, %data: tensor<100000xi16>) -> tensor<100000xf32> {
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi16>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i16, %o: f32):
    %s = arith.addi %b, %b overflow<nsw> : i16
    %w = arith.extsi %s : i16 to i32
    %v = arith.extsi %b : i16 to i32
    %t = arith.addi %v, %v : i32
    %c = arith.cmpi eq, %w, %t : i32
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}

// The lowest number is its own magnitude.
// CHECK: remark: select(cmpi(absi(%arg2[d0]), 0), %arg0, %arg1){{$}}
func.func @lowest_magnitude(%x: f32, %y: f32, %data: tensor<100000xi32>) -> tensor<100000xf32> {
  %z32 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<100000xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%data : tensor<100000xi32>) outs(%e : tensor<100000xf32>) {
  ^bb0(%b: i32, %o: f32):
    %s = math.absi %b : i32
    %c = arith.cmpi sge, %s, %z32 : i32
    %chosen = arith.select %c, %x, %y : f32
    linalg.yield %chosen : f32
  } -> tensor<100000xf32>
  return %r : tensor<100000xf32>
}
