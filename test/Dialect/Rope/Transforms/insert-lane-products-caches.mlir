// Caches that hold products: rows are multiplied as they are written.
//
// RUN: rope-opt %s -rope-insert-lane-products=caches -canonicalize | FileCheck %s
// RUN: rope-opt %s -rope-insert-lane-products=caches --remarks-filter=rope-insert-lane-products 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// With products of what caches hold, and the inverse of what they hold
// afterwards, the functions compute what they did.
// RUN: rope-opt %s -rope-insert-lane-products=caches | sed 's/@/@inner_/; /^}/d' > %t.mlir
// RUN: cat %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/views/g; /@views/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/chain/g; /@chain/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/mixed/g; /@mixed/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: echo '}' >> %t.mlir
// RUN: rope-equiv %s %t.mlir --function='*' | FileCheck %s --check-prefix=EQUAL
// EQUAL: step: equal:
// EQUAL: prefill: equal:
// EQUAL: views: equal:
// EQUAL: chain: equal:
// EQUAL: mixed: equal:
// A row that is left shows.
// RUN: rope-opt %s -rope-insert-lane-products='caches values=false' | sed 's/@/@inner_/; /^}/d' > %t.mlir
// RUN: cat %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/views/g; /@views/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/chain/g; /@chain/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: sed -n 's/step/mixed/g; /@mixed/,/^}/p' %S/Inputs/lane-product-caches.mlir >> %t.mlir
// RUN: echo '}' >> %t.mlir
// RUN: not rope-equiv %s %t.mlir --function='*' | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: step: different
// DIFFERENT: prefill: different
// DIFFERENT: views: different
// DIFFERENT: chain: different
// DIFFERENT: mixed: different

// Without being asked, the contents of a cache stay: nothing is done but to the
// rows that @prefill reads.
// RUN: rope-opt %s -rope-insert-lane-products --remarks-filter=rope-insert-lane-products 2>&1 >%t.mlir | FileCheck %s --check-prefix=MISSED
// RUN: rope-equiv %s %t.mlir --function='*' | FileCheck %s --check-prefix=EQUAL
// MISSED: [Missed] in-cache | {{.*}}Function=step{{.*}}"keys: a cache holds them, whose contents would be others (caches)"
// MISSED: [Missed] in-cache | {{.*}}Function=step{{.*}}"values: a cache holds them
// MISSED: [Passed] keys | {{.*}}Function=prefill
// MISSED: [Passed] values | {{.*}}Function=prefill

#rows = affine_map<(b, s, h, d) -> (b, s, h, d)>
#slots = affine_map<(b, s, h, d) -> (b, s)>
#cache = affine_map<(b, s, h, d)[t] -> (b, h, t, d)>
#q = affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>
#l = affine_map<(b, h, m, n, j, d) -> (b)>
#kr = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>
#vr = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>

// CHECK-LABEL: func.func @step
// CHECK-SAME:    %[[Q:.+]]: tensor<2x?x4x4xf32>, %[[K:.+]]: tensor<2x?x2x4xf32>, %[[V:.+]]: tensor<2x?x2x6xf32>, %{{.+}}: {{.+}}, %{{.+}}: {{.+}}, %[[KS:.+]]: tensor<2x2x8x4xf32>, %[[VS:.+]]: tensor<2x2x8x6xf32>)
// CHECK-DAG:     %[[QA:.+]] = linalg.generic {{.*}} ins(%[[Q]],
// CHECK-DAG:     %[[KB:.+]] = linalg.generic {{.*}} ins(%[[K]],
// CHECK-DAG:     %[[VB:.+]] = linalg.generic {{.*}} ins(%[[V]],
// CHECK:         %[[NK:.+]] = rope.cache_write ins(%[[KB]], {{.*}} outs(%[[KS]] :
// CHECK:         %[[NV:.+]] = rope.cache_write ins(%[[VB]], {{.*}} outs(%[[VS]] :
// CHECK:         %[[O:.+]] = rope.attention ins(%[[QA]], %[[NK]], %[[NV]] :
// CHECK:         %[[R:.+]] = linalg.generic {{.*}} ins(%[[O]],
// CHECK:         return %[[R]], %[[NK]], %[[NV]]
// REMARK: [Passed] keys | {{.*}}Function=step{{.*}}on rows of the cache and Q", block=4, lanes=4
// REMARK: [Passed] values | {{.*}}Function=step{{.*}}on rows of the cache and the result", block=2, lanes=6
func.func @step(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>,
                %slots: tensor<2x?xi64>, %offset: tensor<2xi64>,
                %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>)
    -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %q, %c1 : tensor<2x?x4x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x?x2x4xf32>, tensor<2x?xi64>) outs(%ks : tensor<2x2x8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x4xf32>
  %nv = rope.cache_write ins(%v, %slots : tensor<2x?x2x6xf32>, tensor<2x?xi64>) outs(%vs : tensor<2x2x8x6xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x6xf32>
  %e = tensor.empty(%s) : tensor<2x?x4x6xf32>
  %0 = rope.attention ins(%q, %nk, %nv : tensor<2x?x4x4xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>)
      offset(%offset : tensor<2xi64>) outs(%e : tensor<2x?x4x6xf32>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #l, #o]} -> tensor<2x?x4x6xf32>
  return %0, %nk, %nv : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}

// Attention reads the rows themselves, which are written for later.
// CHECK-LABEL: func.func @prefill
// CHECK-SAME:    %[[Q:.+]]: tensor<2x?x4x4xf32>, %[[K:.+]]: tensor<2x?x2x4xf32>, %[[V:.+]]: tensor<2x?x2x6xf32>,
// CHECK-DAG:     %[[KB:.+]] = linalg.generic {{.*}} ins(%[[K]],
// CHECK-DAG:     %[[VB:.+]] = linalg.generic {{.*}} ins(%[[V]],
// CHECK:         rope.cache_write ins(%[[KB]],
// CHECK:         rope.cache_write ins(%[[VB]],
// CHECK:         rope.attention ins(%{{.+}}, %[[KB]], %[[VB]] :
// REMARK: [Passed] keys | {{.*}}Function=prefill{{.*}}on K and Q"
// REMARK: [Passed] values | {{.*}}Function=prefill{{.*}}on V and the result"
func.func @prefill(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>,
                   %slots: tensor<2x?xi64>, %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>)
    -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %q, %c1 : tensor<2x?x4x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x?x2x4xf32>, tensor<2x?xi64>) outs(%ks : tensor<2x2x8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x4xf32>
  %nv = rope.cache_write ins(%v, %slots : tensor<2x?x2x6xf32>, tensor<2x?xi64>) outs(%vs : tensor<2x2x8x6xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x6xf32>
  %e = tensor.empty(%s) : tensor<2x?x4x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x?x4x4xf32>, tensor<2x?x2x4xf32>, tensor<2x?x2x6xf32>)
      outs(%e : tensor<2x?x4x6xf32>)
      {causal, scale = 0.5, indexing_maps = [#q, #kr, #vr, #o]} -> tensor<2x?x4x6xf32>
  return %0, %nk, %nv : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}

// The cache before and after the write, a part of it and in another layout.
// CHECK-LABEL: func.func @views
// CHECK-COUNT-2: rope.attention
func.func @views(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>,
                 %slots: tensor<2x?xi64>, %offset: tensor<2xi64>,
                 %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>)
    -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %q, %c1 : tensor<2x?x4x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x?x2x4xf32>, tensor<2x?xi64>) outs(%ks : tensor<2x2x8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x4xf32>
  %nv = rope.cache_write ins(%v, %slots : tensor<2x?x2x6xf32>, tensor<2x?xi64>) outs(%vs : tensor<2x2x8x6xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x6xf32>
  %kp = tensor.extract_slice %nk[0, 0, 1, 0] [2, 2, 5, 4] [1, 1, 1, 1] : tensor<2x2x8x4xf32> to tensor<2x2x5x4xf32>
  %vp = tensor.extract_slice %nv[0, 0, 1, 0] [2, 2, 5, 6] [1, 1, 1, 1] : tensor<2x2x8x6xf32> to tensor<2x2x5x6xf32>
  %kte = tensor.empty() : tensor<2x8x2x4xf32>
  %kt = linalg.transpose ins(%ks : tensor<2x2x8x4xf32>) outs(%kte : tensor<2x8x2x4xf32>) permutation = [0, 2, 1, 3]
  %vte = tensor.empty() : tensor<2x8x2x6xf32>
  %vt = linalg.transpose ins(%vs : tensor<2x2x8x6xf32>) outs(%vte : tensor<2x8x2x6xf32>) permutation = [0, 2, 1, 3]
  %e = tensor.empty(%s) : tensor<2x?x4x6xf32>
  %0 = rope.attention ins(%q, %kp, %vp : tensor<2x?x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x6xf32>)
      offset(%offset : tensor<2xi64>) outs(%e : tensor<2x?x4x6xf32>)
      {causal, scale = 0.5, empty_row = #rope.empty_row<mean>, indexing_maps = [#q, #k, #v, #l, #o]} -> tensor<2x?x4x6xf32>
  %1 = rope.attention ins(%q, %kt, %vt : tensor<2x?x4x4xf32>, tensor<2x8x2x4xf32>, tensor<2x8x2x6xf32>)
      outs(%e : tensor<2x?x4x6xf32>) {indexing_maps = [#q, #kr, #vr, #o]} -> tensor<2x?x4x6xf32>
  %2 = linalg.add ins(%0, %1 : tensor<2x?x4x6xf32>, tensor<2x?x4x6xf32>) outs(%e : tensor<2x?x4x6xf32>) -> tensor<2x?x4x6xf32>
  return %2, %nk, %nv : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}

// The result of attention is the query of another one, and a key.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[O:.+]] = rope.attention
// CHECK:         %[[OA:.+]] = linalg.generic {{.*}} ins(%[[O]],
// CHECK-DAG:     linalg.generic {{.*}} ins(%[[OA]],
// CHECK:         rope.attention
func.func @chain(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>,
                 %slots: tensor<2x?xi64>, %offset: tensor<2xi64>,
                 %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>)
    -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %q, %c1 : tensor<2x?x4x4xf32>
  %e0 = tensor.empty(%s) : tensor<2x?x4x4xf32>
  %q1 = rope.attention ins(%q, %k, %k : tensor<2x?x4x4xf32>, tensor<2x?x2x4xf32>, tensor<2x?x2x4xf32>)
      outs(%e0 : tensor<2x?x4x4xf32>) {scale = 0.5, indexing_maps = [#q, #kr, #vr, #o]} -> tensor<2x?x4x4xf32>
  %k1 = tensor.extract_slice %q1[0, 0, 1, 0] [2, %s, 2, 4] [1, 1, 1, 1] : tensor<2x?x4x4xf32> to tensor<2x?x2x4xf32>
  %nk = rope.cache_write ins(%k1, %slots : tensor<2x?x2x4xf32>, tensor<2x?xi64>) outs(%ks : tensor<2x2x8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x4xf32>
  %nv = rope.cache_write ins(%v, %slots : tensor<2x?x2x6xf32>, tensor<2x?xi64>) outs(%vs : tensor<2x2x8x6xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x6xf32>
  %e = tensor.empty(%s) : tensor<2x?x4x6xf32>
  %0 = rope.attention ins(%q1, %nk, %nv : tensor<2x?x4x4xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>)
      offset(%offset : tensor<2xi64>) outs(%e : tensor<2x?x4x6xf32>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #l, #o]} -> tensor<2x?x4x6xf32>
  return %0, %nk, %nv : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}

// Rows that are values for one attention are keys in the cache of another one.
// CHECK-LABEL: func.func @mixed
// CHECK-COUNT-2: rope.attention
func.func @mixed(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>,
                 %slots: tensor<2x?xi64>, %offset: tensor<2xi64>,
                 %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>)
    -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %q, %c1 : tensor<2x?x4x4xf32>
  %e0 = tensor.empty(%s) : tensor<2x?x4x4xf32>
  %k0 = tensor.extract_slice %q[0, 0, 1, 0] [2, %s, 2, 4] [1, 1, 1, 1] : tensor<2x?x4x4xf32> to tensor<2x?x2x4xf32>
  %q1 = rope.attention ins(%q, %k0, %k : tensor<2x?x4x4xf32>, tensor<2x?x2x4xf32>, tensor<2x?x2x4xf32>)
      outs(%e0 : tensor<2x?x4x4xf32>) {scale = 0.5, indexing_maps = [#q, #kr, #vr, #o]} -> tensor<2x?x4x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x?x2x4xf32>, tensor<2x?xi64>) outs(%ks : tensor<2x2x8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x4xf32>
  %nv = rope.cache_write ins(%v, %slots : tensor<2x?x2x6xf32>, tensor<2x?xi64>) outs(%vs : tensor<2x2x8x6xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x2x8x6xf32>
  %e = tensor.empty(%s) : tensor<2x?x4x6xf32>
  %0 = rope.attention ins(%q1, %nk, %nv : tensor<2x?x4x4xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>)
      offset(%offset : tensor<2xi64>) outs(%e : tensor<2x?x4x6xf32>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #l, #o]} -> tensor<2x?x4x6xf32>
  return %0, %nk, %nv : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}
