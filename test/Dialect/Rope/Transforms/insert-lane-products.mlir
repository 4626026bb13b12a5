// Matrices of Hadamard on Q and K, and on V and the result.
//
// The bounds: inputs are below 1, u is 2^-24 in f32, w is 2^-11 in f16 and 2^-8
// in bf16. In @plain, products of 4 lanes are below 2 and err by 3u/2 of that,
// 6u at most. Scores err by 112u before the scale of 0.5, weights by 114u,
// relatively, online attention over 7 keys by 28u, sums of values of 2 lanes by
// u, and two of these by 2 (114 + 28 + 1) u + 2u. In @grouped, lanes are in
// blocks of 2. Q A is below 2 and K B below 1, which are rounded once, so
// scores of 6 lanes err by 6 (2 + 2) w / 16, and weights by twice as much. V B
// and its sums are rounded once, as is their result: 2 (1 + 3 + 1) w + w.
// RUN: rope-opt %s -rope-insert-lane-products | FileCheck %s
// RUN: rope-opt %s -rope-insert-lane-products --remarks-filter=rope-insert-lane-products 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-equiv %s --pass-pipeline='builtin.module(rope-insert-lane-products)' --function='*' | FileCheck %s --check-prefix=EQUAL
// EQUAL-COUNT-6: equal:
// RUN: rope-runner %s --entry=plain --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=0:5x4 --shape=1:7x4 --shape=2:7x2 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=1.8e-5 --rtol=0
// RUN: rope-runner %s --entry=plain --target=reference --reference=exact --random=2 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=0:5x4 --shape=1:7x4 --shape=2:7x2 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=1.8e-5 --rtol=0
// RUN: rope-runner %s --entry=plain --random=3 --shape=0:3x4 --shape=1:0x4 --shape=2:0x2 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=0 --rtol=0
// RUN: rope-runner %s --entry=plain --random=4 --shape=0:0x4 --shape=1:3x4 --shape=2:3x2 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=0 --rtol=0
// RUN: rope-runner %s --entry=grouped --random=5 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=1:2x2x6x5 --shape=2:2x5x2x6 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=4.3e-2 --rtol=0
// RUN: sed 's/bf16/f16/g' %s | rope-runner - --entry=grouped --random=6 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=1:2x2x6x5 --shape=2:2x5x2x6 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=5.4e-3 --rtol=0
// RUN: sed 's/bf16/f16/g' %s | rope-runner - --entry=grouped --target=reference --reference=exact --random=7 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=1:2x2x6x5 --shape=2:2x5x2x6 --pass-pipeline='builtin.module(rope-insert-lane-products)' --compare-with=reference --atol=5.4e-3 --rtol=0

// What rope-simplify leaves is what there was.
// RUN: rope-opt %s -canonicalize -o %t.before
// RUN: rope-opt %s -rope-insert-lane-products -rope-simplify -canonicalize -o %t.after
// RUN: diff %t.before %t.after
// A type wider than f32 sums in that type.
// RUN: sed 's/bf16/f64/g' %s | rope-opt -rope-insert-lane-products -rope-simplify -canonicalize -o %t.after
// RUN: sed 's/bf16/f64/g' %s | rope-opt -canonicalize -o %t.before
// RUN: diff %t.before %t.after

// One side alone.
// RUN: rope-opt %s -rope-insert-lane-products=values=false | FileCheck %s --check-prefix=KEYS
// RUN: rope-opt %s -rope-insert-lane-products=keys=false | FileCheck %s --check-prefix=VALUES
// KEYS-LABEL: func.func @plain
// KEYS-COUNT-2: linalg.generic
// KEYS:         rope.attention ins(%{{[0-9]+}}, %{{[0-9]+}}, %arg2 :
// KEYS-NOT:     linalg.generic
// KEYS:         return
// VALUES-LABEL: func.func @plain
// VALUES:         linalg.generic
// VALUES:         rope.attention ins(%arg0, %arg1, %{{[0-9]+}} :
// VALUES:         linalg.generic
// VALUES-LABEL: func.func @grouped

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>

// CHECK-DAG: #[[X:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[M:.+]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[Y:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @plain
// CHECK-SAME:    %[[Q:.+]]: tensor<?x4xf32>, %[[K:.+]]: tensor<?x4xf32>, %[[V:.+]]: tensor<?x2xf32>
// CHECK-DAG:     %[[H2:.+]] = arith.constant dense<{{\[}}[1.000000e+00, 1.000000e+00], [1.000000e+00, -1.000000e+00]]>
// CHECK-DAG:     %[[H2H:.+]] = arith.constant dense<{{\[}}[5.000000e-01, 5.000000e-01], [5.000000e-01, -5.000000e-01]]>
// CHECK-DAG:     %[[H4:.+]] = arith.constant dense<{{\[}}[5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01], [5.000000e-01, -5.000000e-01, 5.000000e-01, -5.000000e-01], [5.000000e-01, 5.000000e-01, -5.000000e-01, -5.000000e-01], [5.000000e-01, -5.000000e-01, -5.000000e-01, 5.000000e-01]]>
// CHECK-DAG:     %[[VB:.+]] = linalg.generic {indexing_maps = [#[[X]], #[[M]], #[[Y]]], {{.*}} ins(%[[V]], %[[H2H]] :
// CHECK-DAG:     %[[QA:.+]] = linalg.generic {indexing_maps = [#[[X]], #[[M]], #[[Y]]], {{.*}} ins(%[[Q]], %[[H4]] :
// CHECK-DAG:     %[[KB:.+]] = linalg.generic {indexing_maps = [#[[X]], #[[M]], #[[Y]]], {{.*}} ins(%[[K]], %[[H4]] :
// CHECK:         %[[O:.+]] = rope.attention ins(%[[QA]], %[[KB]], %[[VB]] :
// CHECK:         %[[R:.+]] = linalg.generic {indexing_maps = [#[[X]], #[[M]], #[[Y]]], {{.*}} ins(%[[O]], %[[H2]] :
// CHECK:         return %[[R]]
// REMARK: [Passed] keys | {{.*}}Function=plain{{.*}}"matrices of Hadamard whose product is the identity, computed exactly, on K and Q", block=4, lanes=4
// REMARK: [Passed] values | {{.*}}Function=plain{{.*}}on V and the result", block=2, lanes=2
func.func @plain(%q: tensor<?x4xf32>, %k: tensor<?x4xf32>, %v: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %q, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%rows) : tensor<?x2xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>)
      {scale = 0.5, indexing_maps = [#q, #k, #v, #o]} -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

#gq = affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>
#gk = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, d, j)>
#gv = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>
#go = affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>
#gl = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

// Keys with tokens along the last axis, groups of heads, blocks of 2 lanes, sums
// in f32, rows without keys, and a second result.
// CHECK-LABEL: func.func @grouped
// CHECK-DAG:     %[[A:.+]] = arith.constant dense<{{\[}}[1.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 1.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, 1.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00]]> : tensor<6x6xbf16>
// CHECK:         linalg.generic {{.*}} ins(%arg1, %{{.*}} : tensor<2x2x6x?xbf16>, tensor<6x6xbf16>) outs(%{{.*}} : tensor<2x2x6x?xf32>)
// CHECK:         arith.truncf
// CHECK:         %[[O:.+]]:2 = rope.attention
// CHECK:         %[[S:.+]] = linalg.generic {{.*}} ins(%[[O]]#0, %[[A]] :
// CHECK:         %[[R:.+]] = linalg.generic {{.*}} ins(%[[S]] :
// CHECK:         return %[[R]], %[[O]]#1
func.func @grouped(%q: tensor<2x3x4x6xbf16>, %k: tensor<2x2x6x?xbf16>, %v: tensor<2x?x2x6xbf16>) -> (tensor<2x3x4x6xbf16>, tensor<2x4x3xf32>) {
  %o = tensor.empty() : tensor<2x3x4x6xbf16>
  %l = tensor.empty() : tensor<2x4x3xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<2x3x4x6xbf16>, tensor<2x2x6x?xbf16>, tensor<2x?x2x6xbf16>)
      outs(%o, %l : tensor<2x3x4x6xbf16>, tensor<2x4x3xf32>)
      {causal, scale = 0.0625, empty_row = #rope.empty_row<mean>, indexing_maps = [#gq, #gk, #gv, #go, #gl]}
      -> tensor<2x3x4x6xbf16>, tensor<2x4x3xf32>
  return %0#0, %0#1 : tensor<2x3x4x6xbf16>, tensor<2x4x3xf32>
}

#hq = affine_map<(h, m, n, j, d) -> (h, m, d)>
#hk = affine_map<(h, m, n, j, d) -> (j, d)>
#hv = affine_map<(h, m, n, j, d) -> (j, n)>
#ho = affine_map<(h, m, n, j, d) -> (h, m, n)>

// The lanes of models; 2^-3 and 2^-4 of them.
// CHECK-LABEL: func.func @many
// CHECK-DAG:     arith.constant dense<"0x0000003E0000003E{{.*}}> : tensor<128x128xf32>
// CHECK-DAG:     arith.constant dense<"0x0000803D0000803D{{.*}}> : tensor<128x128xf32>
// CHECK:         rope.attention
func.func @many(%q: tensor<2x3x128xf32>, %k: tensor<5x128xf32>, %v: tensor<5x96xf32>) -> tensor<2x3x96xf32> {
  %e = tensor.empty() : tensor<2x3x96xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x3x128xf32>, tensor<5x128xf32>, tensor<5x96xf32>) outs(%e : tensor<2x3x96xf32>)
      {causal, softcap = 5.0, indexing_maps = [#hq, #hk, #hv, #ho]} -> tensor<2x3x96xf32>
  return %0 : tensor<2x3x96xf32>
}

// Keys that are values, read twice: one product serves all.
// CHECK-LABEL: func.func @shared
// CHECK-SAME:    %[[Q:.+]]: tensor<2x3x4xf32>, %[[C:.+]]: tensor<5x4xf32>
// CHECK-DAG:     %[[CB:.+]] = linalg.generic {{.*}} ins(%[[C]],
// CHECK-DAG:     %[[QA:.+]] = linalg.generic {{.*}} ins(%[[Q]],
// CHECK:         %[[O:.+]] = rope.attention ins(%[[QA]], %[[CB]], %[[CB]] :
// CHECK:         %[[OA:.+]] = linalg.generic {{.*}} ins(%[[O]],
// CHECK:         %[[OAA:.+]] = linalg.generic {{.*}} ins(%[[OA]],
// CHECK:         rope.attention ins(%[[OAA]], %[[CB]], %[[CB]] :
func.func @shared(%q: tensor<2x3x4xf32>, %c: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %0 = rope.attention ins(%q, %c, %c : tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<2x3x4xf32>)
      {indexing_maps = [#hq, #hk, #hv, #ho]} -> tensor<2x3x4xf32>
  %1 = rope.attention ins(%0, %c, %c : tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<2x3x4xf32>)
      {indexing_maps = [#hq, #hk, #hv, #ho]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// Behind the rotation, and in front of what writes rows of a loop.
// CHECK-LABEL: func.func @rotated
// CHECK:         %[[R:.+]] = rope.rotate
// CHECK:         linalg.generic {{.*}} ins(%[[R]],
// CHECK:         scf.for
// CHECK:           rope.attention
// CHECK:           linalg.generic
// CHECK:           scf.yield
func.func @rotated(%q: tensor<2x3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x2xf32>, %cos: tensor<5x2xf32>, %sin: tensor<5x2xf32>,
                   %o: tensor<2x3x2xf32>) -> tensor<2x3x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %kr = rope.rotate half to half block(0, 4) ins(%k, %cos, %sin : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %o) -> tensor<2x3x2xf32> {
    %1 = rope.attention ins(%q, %kr, %v : tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5x2xf32>) outs(%a : tensor<2x3x2xf32>)
        {indexing_maps = [#hq, #hk, #hv, #ho]} -> tensor<2x3x2xf32>
    scf.yield %1 : tensor<2x3x2xf32>
  }
  return %0 : tensor<2x3x2xf32>
}

// Weights with factors are no values of their own: the keys alone.
// CHECK-LABEL: func.func @program
// CHECK-COUNT-2: linalg.generic
// CHECK:         rope.attention {{.*}}, %arg2 :
// REMARK: [Passed] keys | {{.*}}Function=program
// REMARK: [Missed] value-program | {{.*}}Function=program{{.*}}"values: a program computes what weights multiply"
func.func @program(%q: tensor<2x3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x2xf32>) -> tensor<2x3x2xf32> {
  %e = tensor.empty() : tensor<2x3x2xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5x2xf32>) outs(%e : tensor<2x3x2xf32>)
      {indexing_maps = [#hq, #hk, #hv, #ho]}
      program {
      ^bb0(%s: f32, %h: index, %m: index, %j: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %m: index, %j: index, %n: index):
        %i = arith.index_cast %n : index to i32
        %f = arith.sitofp %i : i32 to f32
        %y = arith.mulf %x, %f : f32
        rope.yield %y : f32
      } -> tensor<2x3x2xf32>
  return %0 : tensor<2x3x2xf32>
}
