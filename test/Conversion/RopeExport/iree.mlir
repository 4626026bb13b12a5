// RUN: rope-opt %s --allow-unregistered-dialect --rope-export=profile=iree-gpu --remarks-filter=rope-export 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-opt %s --rope-export=profile=iree-cpu | FileCheck %s --check-prefix=CPU
// RUN: rope-opt %s --allow-unregistered-dialect --rope-export="profile=iree-gpu decompose=attention" | FileCheck %s --check-prefix=CPU
// CPU-NOT: {{rope\.|iree_linalg_ext}}

// Four query heads on two heads of keys become a loop over these and one over
// each group; the mask lacks the loops it does not depend on.
// CHECK: #[[Q:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d6)>
// CHECK: #[[K:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d5, d6)>
// CHECK: #[[V:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d5, d4)>
// CHECK: #[[S:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
// CHECK: #[[M:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5)>
// CHECK: #[[O:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
// REMARK: remark: [Passed] attention {{.*}}attention written as iree_linalg_ext.attention
// REMARK: remark: [Missed] attention {{.*}}attention decomposed: the op has sinks

// The op has no -inf in its mask, so that a row without keys is no exception in
// it; what such a row is follows.
// CHECK-LABEL: func.func @grouped_causal(
// CHECK-DAG: %[[SCALE:.*]] = arith.constant 2.500000e-01 : f32
// CHECK-DAG: arith.constant -1.70141173E+38 : f32
// CHECK: %[[QUERY:.*]] = tensor.expand_shape {{.*}} : tensor<2x4x7x16xf32> into tensor<2x2x2x7x16xf32>
// CHECK: %[[R:.*]] = "iree_linalg_ext.attention"(%[[QUERY]], %{{.*}}, %{{.*}}, %[[SCALE]], %{{.*}}, %{{.*}}) ({
// CHECK-NEXT: ^bb0(%[[SCORE:.*]]: f32):
// CHECK-NEXT: "iree_linalg_ext.yield"(%[[SCORE]]) : (f32) -> ()
// CHECK-NEXT: }) {indexing_maps = [#[[Q]], #[[K]], #[[V]], #[[S]], #[[M]], #[[O]]]}
// CHECK: arith.select
// CHECK: return
func.func @grouped_causal(%q: tensor<2x4x7x16xf32>, %k: tensor<2x2x9x16xf32>, %v: tensor<2x9x2x16xf32>,
                          %m: tensor<7x9xf32>) -> tensor<2x4x7x16xf32> {
  %e = tensor.empty() : tensor<2x4x7x16xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x7x16xf32>, tensor<2x2x9x16xf32>, tensor<2x9x2x16xf32>)
      mask(%m : tensor<7x9xf32>) outs(%e : tensor<2x4x7x16xf32>)
      {causal, scale = 0.25,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                        affine_map<(b, h, m, n, j, d) -> (m, j)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x4x7x16xf32>
  return %0 : tensor<2x4x7x16xf32>
}

// CHECK-LABEL: func.func @sinks(
// CHECK-NOT: rope.
// CHECK-NOT: iree_linalg_ext
// CHECK: return
func.func @sinks(%q: tensor<2x7x16xf32>, %k: tensor<2x9x16xf32>, %s: tensor<2xf32>) -> tensor<2x7x16xf32> {
  %e = tensor.empty() : tensor<2x7x16xf32>
  %0 = rope.attention ins(%q, %k, %k : tensor<2x7x16xf32>, tensor<2x9x16xf32>, tensor<2x9x16xf32>)
      sinks(%s : tensor<2xf32>) outs(%e : tensor<2x7x16xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>, affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<2x7x16xf32>
  return %0 : tensor<2x7x16xf32>
}

// IREE leaves out what the region of its op does to the scores.
// REMARK: remark: [Missed] attention {{.*}}attention decomposed: the scores are capped
// CHECK-LABEL: func.func @capped(
// CHECK-NOT: iree_linalg_ext
// CHECK: math.tanh
// CHECK: return
func.func @capped(%q: tensor<2x7x16xbf16>, %k: tensor<2x9x16xbf16>) -> tensor<2x7x16xbf16> {
  %e = tensor.empty() : tensor<2x7x16xbf16>
  %0 = rope.attention ins(%q, %k, %k : tensor<2x7x16xbf16>, tensor<2x9x16xbf16>, tensor<2x9x16xbf16>)
      outs(%e : tensor<2x7x16xbf16>)
      {softcap = 30.0, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<2x7x16xbf16>
  return %0 : tensor<2x7x16xbf16>
}

// Five heads in groups of two: the last group is smaller.
// REMARK: remark: [Missed] attention {{.*}}attention decomposed: the size of a grouped dimension is unknown or no multiple of the group
// CHECK-LABEL: func.func @uneven_group(
// CHECK-NOT: iree_linalg_ext
// CHECK: return
func.func @uneven_group(%q: tensor<2x5x7x16xf32>, %k: tensor<2x3x9x16xf32>, %e: tensor<2x5x7x16xf32>) -> tensor<2x5x7x16xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x7x16xf32>, tensor<2x3x9x16xf32>, tensor<2x3x9x16xf32>)
      outs(%e : tensor<2x5x7x16xf32>)
      {indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>,
                        affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>]} -> tensor<2x5x7x16xf32>
  return %0 : tensor<2x5x7x16xf32>
}
