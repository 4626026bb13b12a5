// Groups of heads that read one head of K and V through a gather.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=repeated_by_list --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=repeated_by_wrapped_list --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=repeated_by_division --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=tiled_by_list --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=uneven_list --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=turned_list --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=head_left_out --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9

#s = affine_map<(h, m, j, d) -> (h, m, j)>
#q = affine_map<(h, m, j, d) -> (h, m, d)>
#k = affine_map<(h, m, j, d) -> (h, j, d)>
#p = affine_map<(h, m, n, j) -> (h, m, j)>
#v = affine_map<(h, m, n, j) -> (h, j, n)>
#o = affine_map<(h, m, n, j) -> (h, m, n)>
#id = affine_map<(h, j, d) -> (h, j, d)>
#h = affine_map<(h, j, d) -> (h)>

// CHECK-DAG: #[[$Q:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
// CHECK-DAG: #[[$K:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0 floordiv 2, d3, d4)>
// CHECK-DAG: #[[$V:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0 floordiv 2, d3, d2)>
// CHECK-DAG: #[[$O:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK-DAG: #[[$TQ:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
// CHECK-DAG: #[[$TK:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-DAG: #[[$TV:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d3)>
// CHECK-DAG: #[[$TO:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>

// [0, 0, 1, 1] at h is h floordiv 2.
// CHECK-LABEL: func.func @repeated_by_list(
// CHECK-NOT:     linalg.generic
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME:    indexing_maps = [#[[$Q]], #[[$K]], #[[$V]], #[[$O]]]
func.func @repeated_by_list(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// What counts negative heads from the end changes nothing here.
// CHECK-LABEL: func.func @repeated_by_wrapped_list(
// CHECK-NOT:     linalg.generic
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME:    indexing_maps = [#[[$Q]], #[[$K]], #[[$V]], #[[$O]]]
func.func @repeated_by_wrapped_list(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
  %zero_int = arith.constant 0 : i32
  %heads = arith.constant 2 : i32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi32>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i32, %out: f32):
    %low = arith.cmpi slt, %a, %zero_int : i32
    %more = arith.addi %a, %heads : i32
    %w = arith.select %low, %more, %a : i32
    %i = arith.index_cast %w : i32 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi32>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i32, %out: f32):
    %low = arith.cmpi slt, %a, %zero_int : i32
    %more = arith.addi %a, %heads : i32
    %w = arith.select %low, %more, %a : i32
    %i = arith.index_cast %w : i32 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// The head is divided, and no list is read.
// CHECK-LABEL: func.func @repeated_by_division(
// CHECK-NOT:     linalg.generic
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 :
// CHECK-SAME:    indexing_maps = [#[[$Q]], #[[$K]], #[[$V]], #[[$O]]]
func.func @repeated_by_division(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%out: f32):
    %g = linalg.index 0 : index
    %i = arith.divui %g, %c2 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%out: f32):
    %g = linalg.index 0 : index
    %i = arith.divui %g, %c2 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// [0, 1, 0, 1] at h is h mod 2: the heads of Q are split the other way.
// CHECK-LABEL: func.func @tiled_by_list(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[Q:.+]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2], [3]] output_shape [2, 2, 5, 8]
// CHECK:         rope.attention ins(%[[Q]], %arg1, %arg2 :
// CHECK-SAME:    indexing_maps = [#[[$TQ]], #[[$TK]], #[[$TV]], #[[$TO]]]
func.func @tiled_by_list(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[0, 1, 0, 1]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// Groups of different sizes: the gathered tensors are the operands.
// CHECK-LABEL: func.func @uneven_list(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:         tensor.extract %arg1
// CHECK:         %[[V:.+]] = linalg.generic
// CHECK:         tensor.extract %arg2
// CHECK:         rope.attention ins(%arg0, %[[K]], %[[V]] :
func.func @uneven_list(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[0, 1, 1, 1]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// The groups in the other order.
// CHECK-LABEL: func.func @turned_list(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:         tensor.extract %arg1
// CHECK:         %[[V:.+]] = linalg.generic
// CHECK:         tensor.extract %arg2
// CHECK:         rope.attention ins(%arg0, %[[K]], %[[V]] :
func.func @turned_list(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[1, 1, 0, 0]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// A third head of K and V that no group reads.
// CHECK-LABEL: func.func @head_left_out(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:         tensor.extract %arg1
// CHECK:         %[[V:.+]] = linalg.generic
// CHECK:         tensor.extract %arg2
// CHECK:         rope.attention ins(%arg0, %[[K]], %[[V]] :
func.func @head_left_out(%q: tensor<4x5x8xf32>, %k: tensor<3x6x8xf32>, %v: tensor<3x6x4xf32>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %list = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<3x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<3x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}

// Nothing is known of a list that is given at run time.
// CHECK-LABEL: func.func @list_at_run_time(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:         tensor.extract %arg1
// CHECK:         %[[V:.+]] = linalg.generic
// CHECK:         tensor.extract %arg2
// CHECK:         rope.attention ins(%arg0, %[[K]], %[[V]] :
func.func @list_at_run_time(%q: tensor<4x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %list: tensor<4xi64>) -> tensor<4x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %eo = tensor.empty() : tensor<4x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  %ek = tensor.empty() : tensor<4x6x8xf32>
  %kr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ek : tensor<4x6x8xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %k[%i, %j, %d] : tensor<2x6x8xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x8xf32>
  %ev = tensor.empty() : tensor<4x6x4xf32>
  %vr = linalg.generic {indexing_maps = [#h, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : tensor<4xi64>) outs(%ev : tensor<4x6x4xf32>) {
  ^bb0(%a: i64, %out: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %v[%i, %j, %d] : tensor<2x6x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x6x4xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #s] ins(%q, %kr : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %r = linalg.contract indexing_maps = [#p, #v, #o] ins(%p, %vr : tensor<4x5x6xf32>, tensor<4x6x4xf32>) outs(%fo : tensor<4x5x4xf32>) -> tensor<4x5x4xf32>
  return %r : tensor<4x5x4xf32>
}
