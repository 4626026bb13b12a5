// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' -o /dev/null
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=two_attentions --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=weights_are_returned --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
#id = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#mask = affine_map<(b, m, j) -> (m, j)>

// What a tracer makes of `jnp.where` and `jax.nn.softmax`: functions that are
// called from several places, one from the other.

// CHECK-LABEL: func.func private @_where(
func.func private @_where(%c: tensor<6x6xi1>, %s: tensor<4x6x6xf32>, %fill: f32) -> tensor<4x6x6xf32> {
  %e = tensor.empty() : tensor<4x6x6xf32>
  %y = linalg.generic {indexing_maps = [#mask, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %s : tensor<6x6xi1>, tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) {
  ^bb0(%k: i1, %a: f32, %o: f32):
    %0 = arith.select %k, %a, %fill : f32
    linalg.yield %0 : f32
  } -> tensor<4x6x6xf32>
  return %y : tensor<4x6x6xf32>
}

// CHECK-LABEL: func.func private @softmax(
func.func private @softmax(%s: tensor<4x6x6xf32>, %c: tensor<6x6xi1>) -> tensor<4x6x6xf32> {
  %inf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %x = call @_where(%c, %s, %inf) : (tensor<6x6xi1>, tensor<4x6x6xf32>, f32) -> tensor<4x6x6xf32>
  %er = tensor.empty() : tensor<4x6xf32>
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f0 = linalg.fill ins(%inf : f32) outs(%er : tensor<4x6xf32>) -> tensor<4x6xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x6x6xf32>) outs(%f0 : tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4x6xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %max : tensor<4x6x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x6x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%er : tensor<4x6xf32>) -> tensor<4x6xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<4x6x6xf32>) outs(%f1 : tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4x6xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x6x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x6x6xf32>
  return %p : tensor<4x6x6xf32>
}

// CHECK-LABEL: func.func @two_attentions(
// CHECK-SAME:    %[[Q:.*]]: tensor<4x6x8xf32>, %[[K:.*]]: tensor<4x8x6xf32>, %[[V:.*]]: tensor<4x6x8xf32>, %[[M:.*]]: tensor<6x6xi1>)
// CHECK-NOT:     call
// CHECK:         %[[Y:.*]] = rope.attention ins(%[[Q]], %[[K]], %[[V]]
// CHECK-NOT:     call
// CHECK:         %[[Z:.*]] = rope.attention ins(%[[Y]], %[[K]], %[[V]]
// CHECK-NOT:     linalg
// CHECK:         return %[[Z]]
func.func @two_attentions(%q: tensor<4x6x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x8xf32>, %c: tensor<6x6xi1>) -> tensor<4x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %eo = tensor.empty() : tensor<4x6x8xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %p = call @softmax(%s, %c) : (tensor<4x6x6xf32>, tensor<6x6xi1>) -> tensor<4x6x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %s1 = linalg.batch_matmul ins(%y, %k : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %p1 = call @softmax(%s1, %c) : (tensor<4x6x6xf32>, tensor<6x6xi1>) -> tensor<4x6x6xf32>
  %z = linalg.batch_matmul ins(%p1, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return %z : tensor<4x6x8xf32>
}

// Where the probabilities are a result, too, the call stays for them.
// CHECK-LABEL: func.func @weights_are_returned(
// CHECK:         linalg.batch_matmul
// CHECK-NOT:     linalg
// CHECK:         %[[P:.*]] = call @softmax(
// CHECK-NOT:     linalg
// CHECK:         %[[Y:.*]] = rope.attention {{.*}}causal
// CHECK-NEXT:    return %[[P]], %[[Y]]
func.func @weights_are_returned(%q: tensor<4x6x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x8xf32>) -> (tensor<4x6x6xf32>, tensor<4x6x8xf32>) {
  %ec = tensor.empty() : tensor<6x6xi1>
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%ec : tensor<6x6xi1>) {
  ^bb0(%o: i1):
    %row = linalg.index 0 : index
    %key = linalg.index 1 : index
    %keep = arith.cmpi sle, %key, %row : index
    linalg.yield %keep : i1
  } -> tensor<6x6xi1>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %eo = tensor.empty() : tensor<4x6x8xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %p = call @softmax(%s, %c) : (tensor<4x6x6xf32>, tensor<6x6xi1>) -> tensor<4x6x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return %p, %y : tensor<4x6x6xf32>, tensor<4x6x8xf32>
}

// Nothing is raised where the product with V adds to a tensor: calls are as
// they were.
// CHECK-LABEL: func.func @added_to_values(
// CHECK-NOT:     linalg.generic
// CHECK-NOT:     rope.
// CHECK:         %[[X:.*]] = call @_where(%arg3, %{{.*}}, %{{.*}})
// CHECK-NEXT:    %[[P:.*]] = call @softmax(%[[X]], %arg3)
// CHECK-NEXT:    %[[Y:.*]] = linalg.batch_matmul ins(%[[P]],
// CHECK-NEXT:    return %[[Y]]
// REMARK: remark: [Missed] nonzero-init | Category:rope-raise | Function=added_to_values
func.func @added_to_values(%q: tensor<4x6x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x8xf32>, %c: tensor<6x6xi1>) -> tensor<4x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x6x8xf32>, tensor<4x8x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %x = call @_where(%c, %s, %inf) : (tensor<6x6xi1>, tensor<4x6x6xf32>, f32) -> tensor<4x6x6xf32>
  %p = call @softmax(%x, %c) : (tensor<4x6x6xf32>, tensor<6x6xi1>) -> tensor<4x6x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%v : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}
