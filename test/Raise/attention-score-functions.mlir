// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-equiv %s --function="*" --pass-pipeline="builtin.module(rope-raise)"
// RUN: rope-equiv %s --function=zeroed_again --class=finite --pass-pipeline="builtin.module(rope-raise)"

// Scores that are computed from Q K^T by more than a scale, a cap and masks: a
// program of the op, where it is a function of one score.

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#pair = affine_map<(b, m, j) -> (m, j)>

// A score beside itself.
// CHECK-LABEL: func.func @square(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=square {{.*}}; score program;{{.*}}class contract
func.func @square(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.mulf %a, %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The program rounds as the scores are rounded.
// CHECK-LABEL: func.func @narrow_square(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf {{.*}}bf16
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=narrow_square {{.*}}; score program;{{.*}}class contract
func.func @narrow_square(%q: tensor<4x5x8xbf16>, %k: tensor<4x6x8xbf16>, %v: tensor<4x6x3xbf16>) -> tensor<4x5x3xbf16> {
  %zero = arith.constant 0.0 : bf16
  %lowest = arith.constant 0xFF80 : bf16
  %keys = tensor.empty() : tensor<4x5x6xbf16>
  %lanes = tensor.empty() : tensor<4x5x3xbf16>
  %none = linalg.fill ins(%zero : bf16) outs(%keys : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xbf16>, tensor<4x6x8xbf16>) outs(%none : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xbf16>) outs(%keys : tensor<4x5x6xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %y = arith.mulf %a, %a : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xbf16>) outs(%keys : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %start = linalg.fill ins(%zero : bf16) outs(%lanes : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xbf16>, tensor<4x6x3xbf16>) outs(%start : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  return %y : tensor<4x5x3xbf16>
}

// A choice by the score.
// CHECK-LABEL: func.func @leaky(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.cmpf
// CHECK: arith.select
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=leaky {{.*}}; score program;{{.*}}class contract
func.func @leaky(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %slope = arith.constant 0.125 : f32
    %c = arith.cmpf ogt, %a, %zero : f32
    %n = arith.mulf %a, %slope : f32
    %y = arith.select %c, %a, %n : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A factor that is computed from the distance of row and key.
// CHECK-LABEL: func.func @decayed(
// CHECK: rope.attention {{.*}}program
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=decayed {{.*}}; score program;{{.*}}class contract
func.func @decayed(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = linalg.index 1 : index
    %j = linalg.index 2 : index
    %d = arith.subi %m, %j : index
    %i = arith.index_cast %d : index to i32
    %l = math.absi %i : i32
    %f = arith.sitofp %l : i32 to f32
    %r = arith.constant -0.25 : f32
    %e = arith.mulf %f, %r : f32
    %g = math.exp %e : f32
    %y = arith.mulf %a, %g : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// What GPT writes: scores times 0 or 1, plus a fill where that is 0.
// CHECK-LABEL: func.func @kept_or_lowered(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=kept_or_lowered {{.*}}; score program;{{.*}}class contract
func.func @kept_or_lowered(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %w: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %w : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %fill = arith.constant -1.0e+04 : f32
    %kept = arith.mulf %a, %b : f32
    %n = arith.subf %one, %b : f32
    %low = arith.mulf %n, %fill : f32
    %y = arith.addf %kept, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A mask inside of a cap, which brings dropped scores back.
// CHECK-LABEL: func.func @capped_mask(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.addf
// CHECK: math.tanh
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=capped_mask {{.*}}; score program;{{.*}}class contract
func.func @capped_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %w: tensor<5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %w : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %cap = arith.constant 5.0 : f32
    %c = arith.addf %a, %b : f32
    %d = arith.divf %c, %cap : f32
    %t = math.tanh %d : f32
    %y = arith.mulf %t, %cap : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The op has caps above zero.
// CHECK-LABEL: func.func @negative_cap(
// CHECK: rope.attention {{.*}}program
// CHECK: math.tanh
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=negative_cap {{.*}}; score program;{{.*}}class contract
func.func @negative_cap(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.constant 0.25 : f32
    %m = arith.constant -4.0 : f32
    %b = arith.mulf %a, %c : f32
    %t = math.tanh %b : f32
    %y = arith.mulf %t, %m : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Nor is zero one: each key counts alike.
// CHECK-LABEL: func.func @zero_cap(
// CHECK: rope.attention {{.*}}program
// CHECK: math.tanh
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=zero_cap {{.*}}; score program;{{.*}}class contract
func.func @zero_cap(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.constant 0.25 : f32
    %m = arith.constant 0.0 : f32
    %b = arith.mulf %a, %c : f32
    %t = math.tanh %b : f32
    %y = arith.mulf %t, %m : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Dropped scores are replaced by an argument.
// CHECK-LABEL: func.func @given_fill(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.select
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=given_fill {{.*}}; score program;{{.*}}class contract
func.func @given_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>, %fill: f32) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %y = arith.select %b, %a, %fill : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Masks stay masks outside of the function.
// CHECK-LABEL: func.func @masked_square(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.mulf
// CHECK: rope.yield {{.*}} : f32, i1
// REMARK: [Passed] attention {{.*}}Function=masked_square {{.*}}; score program;{{.*}}class contract
func.func @masked_square(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = linalg.index 1 : index
    %j = linalg.index 2 : index
    %m2 = arith.constant 2 : index
    %d = arith.remui %j, %m2 : index
    %e = arith.remui %m, %m2 : index
    %c = arith.cmpi eq, %d, %e : index
    %b = arith.mulf %a, %a : f32
    %y = arith.select %c, %b, %lowest : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A bias beside the mask that zeroes probabilities again: it drops no key.
// CHECK-LABEL: func.func @zeroed_again(
// CHECK: rope.attention
// REMARK: [Passed] attention {{.*}}Function=zeroed_again {{.*}}rows without keys zero{{.*}}class finite{{.*}}what is added to the scores is finite
func.func @zeroed_again(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<5x6xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %bias, %keep : tensor<4x5x6xf32>, tensor<5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %d = arith.addf %a, %b : f32
    %y = arith.select %c, %d, %lowest : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %z = arith.select %b, %a, %zero : f32
    linalg.yield %z : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Rows that the other mask empties stay no numbers.
// CHECK-LABEL: func.func @zeroed_by_one_of_two(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=zeroed_by_one_of_two |
func.func @zeroed_by_one_of_two(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<5x6xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %bias, %keep : tensor<4x5x6xf32>, tensor<5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %e = arith.cmpf ogt, %b, %zero : f32
    %d = arith.select %e, %a, %lowest : f32
    %y = arith.select %c, %d, %lowest : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %z = arith.select %b, %a, %zero : f32
    linalg.yield %z : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The same where it is added.
// CHECK-LABEL: func.func @zeroed_beside_added(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=zeroed_beside_added |
func.func @zeroed_beside_added(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %bias: tensor<5x6xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %bias, %keep : tensor<4x5x6xf32>, tensor<5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %e = arith.cmpf ogt, %b, %zero : f32
    %f = arith.select %e, %zero, %lowest : f32
    %d = arith.addf %a, %f : f32
    %y = arith.select %c, %d, %lowest : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %z = arith.select %b, %a, %zero : f32
    linalg.yield %z : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A number that drops scores inside of a function hides no key.
// CHECK-LABEL: func.func @dropped_inside(
// CHECK-NOT: rope.attention
// REMARK: [Missed] scaled-mask {{.*}}Function=dropped_inside |
func.func @dropped_inside(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #pair, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %cap = arith.constant 5.0 : f32
    %c = arith.select %b, %a, %lowest : f32
    %d = arith.divf %c, %cap : f32
    %t = math.tanh %d : f32
    %y = arith.mulf %t, %cap : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The scores are those of the type that they are rounded to.
// CHECK-LABEL: func.func @rounded_inside(
// CHECK: rope.attention {{.*}}score_type = f16} program
// CHECK: arith.mulf {{.*}}f16
// REMARK: [Passed] attention {{.*}}Function=rounded_inside {{.*}}; score program;{{.*}}class contract
func.func @rounded_inside(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.truncf %a : f32 to f16
    %c = arith.mulf %b, %b : f16
    %y = arith.extf %c : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// What is rounded within a function is rounded in the program.
// CHECK-LABEL: func.func @narrow_inside(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.truncf {{.*}} f32 to f16
// CHECK: arith.mulf {{.*}}f16
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=narrow_inside {{.*}}; score program;{{.*}}class contract
func.func @narrow_inside(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.truncf %a : f32 to f16
    %c = arith.mulf %b, %b : f16
    %d = arith.extf %c : f16 to f32
    %y = arith.addf %a, %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A function that is rounded is of another type than what the softmax takes.
// CHECK-LABEL: func.func @rounded_after(
// CHECK-NOT: rope.attention
// REMARK: [Missed] unknown-score-op {{.*}}Function=rounded_after |
func.func @rounded_after(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.mulf %a, %a : f32
    %c = arith.truncf %b : f32 to f16
    %y = arith.extf %c : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The program rounds the score, and widens it.
// CHECK-LABEL: func.func @rounded_before(
// CHECK: rope.attention {{.*}}program
// CHECK: arith.truncf
// CHECK: arith.extf
// CHECK: arith.mulf {{.*}}f32
// CHECK: rope.yield
// REMARK: [Passed] attention {{.*}}Function=rounded_before {{.*}}; score program;{{.*}}class contract
func.func @rounded_before(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.truncf %a : f32 to f16
    %c = arith.extf %b : f16 to f32
    %y = arith.mulf %c, %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A program has one type.
// CHECK-LABEL: func.func @rounded_between(
// CHECK-NOT: rope.attention
// REMARK: [Missed] unknown-score-op {{.*}}Function=rounded_between |
func.func @rounded_between(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %e = arith.mulf %a, %a : f32
    %b = arith.truncf %e : f32 to f16
    %c = arith.mulf %b, %b : f16
    %y = arith.extf %c : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A function of two scores.
// CHECK-LABEL: func.func @two_scores(
// CHECK-NOT: rope.attention
// REMARK: [Missed] unknown-score-op {{.*}}Function=two_scores |
func.func @two_scores(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = linalg.index 0 : index
    %m = linalg.index 1 : index
    %first = arith.constant 0 : index
    %c = tensor.extract %s[%b, %m, %first] : tensor<4x5x6xf32>
    %y = arith.mulf %a, %c : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// What a whole row of scores makes is none of one score.
// CHECK-LABEL: func.func @beside_its_mean(
// CHECK-NOT: rope.attention
// REMARK: [Missed] unknown-score-op {{.*}}Function=beside_its_mean |
func.func @beside_its_mean(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sum = linalg.reduce { arith.addf } ins(%s : tensor<4x5x6xf32>) outs(%nothing : tensor<4x5xf32>) dimensions = [2]
  %x = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %sum : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The product is of a narrower type than the function: the op does not round it.
// CHECK-LABEL: func.func @narrow_product(
// CHECK: rope.attention {{.*}}program
// REMARK: [Passed] attention {{.*}}Function=narrow_product {{.*}}types f32 scores{{.*}}class contract{{.*}}scores are not rounded to bf16
func.func @narrow_product(%q: tensor<4x5x8xbf16>, %k: tensor<4x6x8xbf16>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0.0 : bf16
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %narrow = tensor.empty() : tensor<4x5x6xbf16>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %zeros = linalg.fill ins(%none : bf16) outs(%narrow : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xbf16>, tensor<4x6x8xbf16>) outs(%zeros : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xbf16>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %y = arith.mulf %w, %w : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A scale that is a power of literals.
// CHECK-LABEL: func.func @power_of_literals(
// CHECK: rope.attention {{.*}}scale = 1.250000e-01
// REMARK: [Passed] attention {{.*}}Function=power_of_literals {{.*}}; scale 1.250000e-01;
func.func @power_of_literals(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c8 = arith.constant 64.0 : f32
    %hf = arith.constant -0.5 : f32
    %c = math.powf %c8, %hf : f32
    %b = arith.mulf %a, %c : f32
    linalg.yield %b : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Q and K of any number of lanes.
// CHECK-LABEL: func.func @lanes_of_any_number(
// CHECK: rope.attention ins(%arg0, %arg1, %arg2 : tensor<4x5x?xf32>, tensor<4x6x?xf32>,
// REMARK: [Passed] attention {{.*}}Function=lanes_of_any_number 
func.func @lanes_of_any_number(%q: tensor<4x5x?xf32>, %k: tensor<4x6x?xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x?xf32>, tensor<4x6x?xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c8 = arith.constant 64.0 : f32
    %hf = arith.constant -0.5 : f32
    %c = math.powf %c8, %hf : f32
    %b = arith.mulf %a, %c : f32
    linalg.yield %b : f32
  } -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
