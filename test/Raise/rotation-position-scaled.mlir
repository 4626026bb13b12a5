// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: rope-equiv %s %t --function='*' | FileCheck %s --check-prefix=EQUAL

// xPos: products of x, a cosine or sine, and a power that depends on position
// and lane. In f32 the powers go into the tables, in class contract; narrower
// products round after each factor.

#id = affine_map<(d0, d1) -> (d0, d1)>
#lane = affine_map<(d0, d1) -> (d1)>

// EQUAL: scaled_afterwards: equal
// EQUAL: narrow: equal
// EQUAL: constants: equal

// CHECK-LABEL: func.func @scaled_afterwards
// CHECK: %[[TABLE:.*]]:2 = rope.table
// CHECK: math.powf
// CHECK: rope.rotate half to half
// REMARK: [Passed] rotation {{.*}}Function=scaled_afterwards {{.*}}general, half-width tables as they stand, computed in f32; class contract; used: products of several factors
func.func @scaled_afterwards(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %e4 = tensor.empty() : tensor<6x4xf32>
  %e8 = tensor.empty() : tensor<6x8xf32>
  %f = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %base = arith.constant dense<[0.3, 0.5, 0.6, 0.8]> : tensor<4xf32>
  %cs:3 = linalg.generic {indexing_maps = [#lane, #lane, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%f, %base : tensor<4xf32>, tensor<4xf32>) outs(%e4, %e4, %e4 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>) {
  ^bb0(%frequency: f32, %b: f32, %o0: f32, %o1: f32, %o2: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %p = arith.sitofp %j : i64 to f32
    %angle = arith.mulf %p, %frequency : f32
    %c = math.cos %angle : f32
    %s = math.sin %angle : f32
    %middle = arith.constant 3.0 : f32
    %length = arith.constant 512.0 : f32
    %q = arith.subf %p, %middle : f32
    %r = arith.divf %q, %length : f32
    %power = math.powf %b, %r : f32
    linalg.yield %c, %s, %power : f32, f32, f32
  } -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>)
  %cos = tensor.concat dim(1) %cs#0, %cs#0 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x8xf32>
  %sin = tensor.concat dim(1) %cs#1, %cs#1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x8xf32>
  %scale = tensor.concat dim(1) %cs#2, %cs#2 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x8xf32>
  %lo = tensor.extract_slice %x[0, 0] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [6, 4] [1, 1] : tensor<6x8xf32> to tensor<6x4xf32>
  %neg = linalg.negf ins(%hi : tensor<6x4xf32>) outs(%e4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %rot = tensor.concat dim(1) %neg, %lo : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %cos, %rot, %sin, %scale : tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) outs(%e8 : tensor<6x8xf32>) {
  ^bb0(%a: f32, %c: f32, %p: f32, %s: f32, %t: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.mulf %0, %t : f32
    %2 = arith.mulf %p, %s : f32
    %3 = arith.mulf %2, %t : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<6x8xf32>
  return %y : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @narrow
// CHECK-NOT: rope.rotate
// REMARK: [Missed] reassociation {{.*}}Function=narrow
func.func @narrow(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>, %m: tensor<5x2xbf16>) -> tensor<5x4xbf16> {
  %e = tensor.empty() : tensor<5x2xbf16>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %first, %second = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%lo, %hi, %c, %s, %m : tensor<5x2xbf16>, tensor<5x2xbf16>, tensor<5x2xbf16>, tensor<5x2xbf16>, tensor<5x2xbf16>) outs(%e, %e : tensor<5x2xbf16>, tensor<5x2xbf16>) {
  ^bb0(%l: bf16, %h: bf16, %cos: bf16, %sin: bf16, %t: bf16, %o0: bf16, %o1: bf16):
    %0 = arith.mulf %l, %cos : bf16
    %1 = arith.mulf %0, %t : bf16
    %2 = arith.mulf %h, %sin : bf16
    %3 = arith.mulf %2, %t : bf16
    %4 = arith.subf %1, %3 : bf16
    %5 = arith.mulf %h, %cos : bf16
    %6 = arith.mulf %5, %t : bf16
    %7 = arith.mulf %l, %sin : bf16
    %8 = arith.mulf %7, %t : bf16
    %9 = arith.addf %6, %8 : bf16
    linalg.yield %4, %9 : bf16, bf16
  } -> (tensor<5x2xbf16>, tensor<5x2xbf16>)
  %y = tensor.concat dim(1) %first, %second : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}

// The product of two constants is another constant than either of them.
// CHECK-LABEL: func.func @constants
// CHECK-NOT: rope.rotate
// REMARK: [Missed] reassociation {{.*}}Function=constants
func.func @constants(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %c = arith.constant dense<[[0.9, 0.8], [0.7, 0.6]]> : tensor<2x2xf32>
  %s = arith.constant dense<[[0.1, 0.2], [0.3, 0.4]]> : tensor<2x2xf32>
  %m = arith.constant dense<[[1.1, 1.2], [1.3, 1.4]]> : tensor<2x2xf32>
  %lo = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
  %first, %second = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%lo, %hi, %c, %s, %m : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%e, %e : tensor<2x2xf32>, tensor<2x2xf32>) {
  ^bb0(%l: f32, %h: f32, %cos: f32, %sin: f32, %t: f32, %o0: f32, %o1: f32):
    %0 = arith.mulf %l, %cos : f32
    %1 = arith.mulf %0, %t : f32
    %2 = arith.mulf %h, %sin : f32
    %3 = arith.mulf %2, %t : f32
    %4 = arith.subf %1, %3 : f32
    %5 = arith.mulf %h, %cos : f32
    %6 = arith.mulf %5, %t : f32
    %7 = arith.mulf %l, %sin : f32
    %8 = arith.mulf %7, %t : f32
    %9 = arith.addf %6, %8 : f32
    linalg.yield %4, %9 : f32, f32
  } -> (tensor<2x2xf32>, tensor<2x2xf32>)
  %y = tensor.concat dim(1) %first, %second : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
