// Constant matrices along lanes cancel where their product is a multiple of the
// identity in exact arithmetic.
//
// The bounds: with inputs below 1 and u = 2^-24, products with the matrices of
// four ones err by 12u and with those of 3 and 4 by 14u. Scores of them then
// err by 320u and 590u, those of what is left by 32u and 150u. Weights of a
// softmax err by twice as much, relatively, and outputs are below 1. Sums of
// values below 7 go by another such matrix in @values: 98 (16 + 2) u.
// RUN: rope-opt %s -rope-simplify -canonicalize | FileCheck %s
// RUN: rope-opt %s -rope-simplify --remarks-filter=rope-simplify 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-equiv %s --pass-pipeline='builtin.module(rope-simplify)' --function='*' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-runner %s --entry=scores --target=reference --reference=exact --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=4.2e-5 --rtol=0
// RUN: rope-runner %s --entry=views --random=2 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=8.9e-5 --rtol=0
// RUN: rope-runner %s --entry=values --random=3 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=0:5x4 --shape=1:7x4 --shape=2:7x2 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=1.1e-4 --rtol=0
// EQUAL-COUNT-5: equal

// What stays: another sign, another number, sums that begin elsewhere, a product
// along rows, the matrix itself in place of its transpose, a value program.
// RUN: sed 's/\[1.0, -1.0, -1.0, 1.0\]\]/[1.0, -1.0, -1.0, -1.0]]/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefix=SCORES
// RUN: sed 's/\[1.0, -1.0, -1.0, 1.0\]\]/[1.0, -1.0, -1.0, 1.0000001]]/' %s | rope-opt -rope-simplify --remarks-filter=rope-simplify 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSED
// RUN: sed 's/constant 0.0 : f32/constant 1.0 : f32/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefixes=SCORES,VALUES
// RUN: sed 's/^#x.*/#x = affine_map<(s, n, k) -> (k, n)>/; s/^#m.*/#m = affine_map<(s, n, k) -> (k, s)>/; s/^#t.*/#t = affine_map<(s, n, k) -> (s, k)>/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefix=SCORES
// RUN: sed 's/%%p = arith.mulf %%a, %%b/%%u = arith.negf %%a : f32\n%%p = arith.mulf %%u, %%b/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefix=SCORES
// RUN: sed 's/\[\[3.0, -4.0\], \[4.0, 3.0\]\]/[[3.0, 4.0], [-4.0, 3.0]]/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefix=VALUES
// RUN: sed 's/{indexing_maps = \[#q, #k, #v, #o\]}/& program { ^bb0(%%s: f32, %%r: index, %%c: index): rope.yield %%s : f32 }, { ^bb0(%%s: f32, %%r: index, %%c: index, %%n: index): rope.yield %%s : f32 }/' %s | rope-opt -rope-simplify | FileCheck %s --check-prefix=VALUES
// SCORES-LABEL: func.func @scores
// SCORES-COUNT-2: linalg.generic
// SCORES:         rope.attention
// VALUES-LABEL: func.func @values
// VALUES:         linalg.matmul
// VALUES:         rope.attention
// VALUES:         linalg.matmul
// MISSED: [Missed] lane-products{{.*}}Function=scores{{.*}}the product of the matrices on Q and K is no multiple of the identity in exact arithmetic

#x = affine_map<(s, n, k) -> (s, k)>
#m = affine_map<(s, n, k) -> (k, n)>
#t = affine_map<(s, n, k) -> (n, k)>
#y = affine_map<(s, n, k) -> (s, n)>
#b = affine_map<(m, n) -> (m, n)>
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>

// A Hadamard matrix and its transpose; 4 goes into the scale.
// CHECK-LABEL: func.func @scores
// CHECK-SAME:    %[[Q:.+]]: tensor<4x4xf32>, %[[K:.+]]: tensor<4x4xf32>, %[[V:.+]]: tensor
// CHECK-NOT:     linalg
// CHECK:         rope.attention ins(%[[Q]], %[[K]], %[[V]] : {{.*}} scale = 2.000000e+00
// REMARK: [Passed] lane-products{{.*}}Function=scores{{.*}}factor=4
func.func @scores(%q: tensor<4x4xf32>, %k: tensor<4x4xf32>, %v: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %h = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [1.0, -1.0, 1.0, -1.0], [1.0, 1.0, -1.0, -1.0], [1.0, -1.0, -1.0, 1.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %qh = linalg.generic {indexing_maps = [#x, #m, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %h : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %kh = linalg.generic {indexing_maps = [#t, #x, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %k : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %oe = tensor.empty() : tensor<4x3xf32>
  %0 = rope.attention ins(%qh, %kh, %v : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x3xf32>) outs(%oe : tensor<4x3xf32>)
      {scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

#bq = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#bk = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#bv = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#bo = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// As exporters write it: rows in one axis, and heads moved afterwards. A
// rotation by 0.6 and 0.8 is orthogonal as written in neither f32 nor f64; by
// 3 and 4 it is 5 times orthogonal.
// CHECK-LABEL: func.func @views
// CHECK-SAME:    %[[Q:.+]]: tensor<2x5x2x2xf32>, %[[K:.+]]: tensor<2x3x2x2xf32>, %[[V:.+]]: tensor
// CHECK-NOT:     linalg.matmul
// CHECK:         rope.attention {{.*}} scale = 2.500000e+01
func.func @views(%q: tensor<2x5x2x2xf32>, %k: tensor<2x3x2x2xf32>, %v: tensor<2x2x3x4xf32>) -> tensor<2x2x5x4xf32> {
  %a = arith.constant dense<[[3.0, 4.0], [-4.0, 3.0]]> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %qc = tensor.collapse_shape %q [[0, 1, 2], [3]] : tensor<2x5x2x2xf32> into tensor<20x2xf32>
  %qe = tensor.empty() : tensor<20x2xf32>
  %qz = linalg.fill ins(%zero : f32) outs(%qe : tensor<20x2xf32>) -> tensor<20x2xf32>
  %qa = linalg.matmul ins(%qc, %a : tensor<20x2xf32>, tensor<2x2xf32>) outs(%qz : tensor<20x2xf32>) -> tensor<20x2xf32>
  %qx = tensor.expand_shape %qa [[0, 1, 2], [3]] output_shape [2, 5, 2, 2] : tensor<20x2xf32> into tensor<2x5x2x2xf32>
  %qte = tensor.empty() : tensor<2x2x5x2xf32>
  %qt = linalg.transpose ins(%qx : tensor<2x5x2x2xf32>) outs(%qte : tensor<2x2x5x2xf32>) permutation = [0, 2, 1, 3]
  %kc = tensor.collapse_shape %k [[0, 1, 2], [3]] : tensor<2x3x2x2xf32> into tensor<12x2xf32>
  %ke = tensor.empty() : tensor<12x2xf32>
  %kz = linalg.fill ins(%zero : f32) outs(%ke : tensor<12x2xf32>) -> tensor<12x2xf32>
  %ka = linalg.matmul ins(%kc, %a : tensor<12x2xf32>, tensor<2x2xf32>) outs(%kz : tensor<12x2xf32>) -> tensor<12x2xf32>
  %kx = tensor.expand_shape %ka [[0, 1, 2], [3]] output_shape [2, 3, 2, 2] : tensor<12x2xf32> into tensor<2x3x2x2xf32>
  %kte = tensor.empty() : tensor<2x2x3x2xf32>
  %kt = linalg.transpose ins(%kx : tensor<2x3x2x2xf32>) outs(%kte : tensor<2x2x3x2xf32>) permutation = [0, 2, 1, 3]
  %oe = tensor.empty() : tensor<2x2x5x4xf32>
  %0 = rope.attention ins(%qt, %kt, %v : tensor<2x2x5x2xf32>, tensor<2x2x3x2xf32>, tensor<2x2x3x4xf32>) outs(%oe : tensor<2x2x5x4xf32>)
      {indexing_maps = [#bq, #bk, #bv, #bo]} -> tensor<2x2x5x4xf32>
  return %0 : tensor<2x2x5x4xf32>
}

// The sums are multiplied by what is left.
// CHECK-LABEL: func.func @values
// CHECK-SAME:    %[[Q:.+]]: tensor<?x4xf32>, %[[K:.+]]: tensor<?x4xf32>, %[[V:.+]]: tensor<?x2xf32>
// CHECK:         %[[O:.+]] = rope.attention ins(%[[Q]], %[[K]], %[[V]] :
// CHECK:         linalg.generic {{.*}} ins(%[[O]] :
// CHECK:           arith.mulf %{{.*}}, %cst
// CHECK-NOT:     linalg.matmul
// CHECK:         return
// REMARK: [Passed] lane-products{{.*}}Function=values{{.*}}factor=25
func.func @values(%q: tensor<?x4xf32>, %k: tensor<?x4xf32>, %v: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %a = arith.constant dense<[[3.0, 4.0], [-4.0, 3.0]]> : tensor<2x2xf32>
  %b = arith.constant dense<[[3.0, -4.0], [4.0, 3.0]]> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %keys = tensor.dim %v, %c0 : tensor<?x2xf32>
  %rows = tensor.dim %q, %c0 : tensor<?x4xf32>
  %ve = tensor.empty(%keys) : tensor<?x2xf32>
  %vz = linalg.fill ins(%zero : f32) outs(%ve : tensor<?x2xf32>) -> tensor<?x2xf32>
  %va = linalg.matmul ins(%v, %a : tensor<?x2xf32>, tensor<2x2xf32>) outs(%vz : tensor<?x2xf32>) -> tensor<?x2xf32>
  %oe = tensor.empty(%rows) : tensor<?x2xf32>
  %0 = rope.attention ins(%q, %k, %va : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x2xf32>) outs(%oe : tensor<?x2xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<?x2xf32>
  %oz = linalg.fill ins(%zero : f32) outs(%oe : tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<?x2xf32>, tensor<2x2xf32>) outs(%oz : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// Sums in f64 that are rounded to the type of what was multiplied cancel, in
// both ways to write that; what is rounded to a narrower type stays.
// CHECK-LABEL: func.func @rounded
// CHECK-SAME:    %[[Q:.+]]: tensor<4x2xf32>, %[[K:.+]]: tensor<4x2xf32>, %[[V:.+]]: tensor<4x2xf32>
// CHECK:         rope.attention ins(%[[Q]], %[[K]], %[[V]] : {{.*}} scale = 2.500000e+01
// CHECK-COUNT-2: linalg.matmul
// CHECK:         rope.attention
func.func @rounded(%q: tensor<4x2xf32>, %k: tensor<4x2xf32>, %v: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %a = arith.constant dense<[[3.0, 4.0], [-4.0, 3.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<4x2xf64>
  %qa = linalg.matmul ins(%q, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%z : tensor<4x2xf64>) -> tensor<4x2xf64>
  %ka = linalg.matmul ins(%k, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%z : tensor<4x2xf64>) -> tensor<4x2xf64>
  %e = tensor.empty() : tensor<4x2xf32>
  %qr = linalg.generic {indexing_maps = [#b, #b], iterator_types = ["parallel", "parallel"]} ins(%qa : tensor<4x2xf64>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%x: f64, %y: f32):
    %r = arith.truncf %x : f64 to f32
    linalg.yield %r : f32
  } -> tensor<4x2xf32>
  %kr = arith.truncf %ka : tensor<4x2xf64> to tensor<4x2xf32>
  %0 = rope.attention ins(%qr, %kr, %v : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) outs(%e : tensor<4x2xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x2xf32>
  %zf = arith.constant dense<0.0> : tensor<4x2xf32>
  %qf = linalg.matmul ins(%q, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zf : tensor<4x2xf32>) -> tensor<4x2xf32>
  %kf = linalg.matmul ins(%k, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zf : tensor<4x2xf32>) -> tensor<4x2xf32>
  %qn = arith.truncf %qf : tensor<4x2xf32> to tensor<4x2xbf16>
  %kn = arith.truncf %kf : tensor<4x2xf32> to tensor<4x2xbf16>
  %1 = rope.attention ins(%qn, %kn, %v : tensor<4x2xbf16>, tensor<4x2xbf16>, tensor<4x2xf32>) outs(%e : tensor<4x2xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

// What is done to sums, before they are rounded or between the matrices, stays.
// CHECK-LABEL: func.func @between
// CHECK-COUNT-3: linalg.matmul
// CHECK:         rope.attention
// CHECK:         arith.negf
// CHECK:         linalg.matmul
func.func @between(%q: tensor<4x2xf32>, %k: tensor<4x2xf32>, %v: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %a = arith.constant dense<[[3.0, 4.0], [-4.0, 3.0]]> : tensor<2x2xf32>
  %b = arith.constant dense<[[3.0, -4.0], [4.0, 3.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<4x2xf64>
  %qa = linalg.matmul ins(%q, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%z : tensor<4x2xf64>) -> tensor<4x2xf64>
  %ka = linalg.matmul ins(%k, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%z : tensor<4x2xf64>) -> tensor<4x2xf64>
  %e = tensor.empty() : tensor<4x2xf32>
  %qr = linalg.generic {indexing_maps = [#b, #b], iterator_types = ["parallel", "parallel"]} ins(%qa : tensor<4x2xf64>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%x: f64, %y: f32):
    %n = arith.negf %x : f64
    %r = arith.truncf %n : f64 to f32
    linalg.yield %r : f32
  } -> tensor<4x2xf32>
  %kr = arith.truncf %ka : tensor<4x2xf64> to tensor<4x2xf32>
  %zf = arith.constant dense<0.0> : tensor<4x2xf32>
  %va = linalg.matmul ins(%v, %a : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zf : tensor<4x2xf32>) -> tensor<4x2xf32>
  %0 = rope.attention ins(%qr, %kr, %va : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) outs(%e : tensor<4x2xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#b, #b], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x2xf32>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  } -> tensor<4x2xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zf : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}
