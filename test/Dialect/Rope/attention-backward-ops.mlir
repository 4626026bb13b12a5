// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @grouped_causal
// CHECK: %{{[^ ]*}}:3 = rope.attention_backward ins(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>)
// CHECK-SAME: forward(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : tensor<4x5x24xf32>, tensor<4x5xf32>, tensor<4x5x24xf32>)
// CHECK-SAME: outs(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>)
// CHECK-SAME: {causal, indexing_maps = [#map{{.*}}], scale = 2.500000e-01 : f64}
func.func @grouped_causal(%q: tensor<4x5x16xf32>, %k: tensor<2x5x16xf32>,
                          %v: tensor<2x5x24xf32>, %o: tensor<4x5x24xf32>,
                          %lse: tensor<4x5xf32>, %do: tensor<4x5x24xf32>,
                          %dq: tensor<4x5x16xf32>, %dk: tensor<2x5x16xf32>,
                          %dv: tensor<2x5x24xf32>)
    -> (tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>) {
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>)
      forward(%o, %lse, %do : tensor<4x5x24xf32>, tensor<4x5xf32>, tensor<4x5x24xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>)
      {causal, scale = 0.25,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]}
      -> tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>
  return %0#0, %0#1, %0#2 : tensor<4x5x16xf32>, tensor<2x5x16xf32>, tensor<2x5x24xf32>
}

// Every operand and attribute. The gradients of query and mask have axes in another order.
// CHECK-LABEL: func.func @everything
// CHECK: %{{[^ ]*}}:5 = rope.attention_backward ins(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : tensor<3x?x8xbf16>, tensor<?x8xf32>, tensor<?x4xf16>)
// CHECK-SAME: mask(%{{[^ ]*}} : tensor<?x1xbf16>) offset(%{{[^ ]*}} : tensor<3xi32>) lengths(%{{[^ ]*}} : tensor<i64>)
// CHECK-SAME: sinks(%{{[^ ]*}} : tensor<3xf16>) query_base(%{{[^ ]*}}) key_base(%{{[^ ]*}})
// CHECK-SAME: forward(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : tensor<3x?x4xbf16>, tensor<3x?xf32>, tensor<?x3x4xf32>) outs(
// CHECK-SAME: accumulator_type = f64, causal
// CHECK-SAME: key_scale = 3.{{.*}} mask_gradient, probability_type = bf16, query_scale = 2.{{.*}}, score_type = f16, sinks_gradient, softcap = 5.{{.*}}, softmax_type = f64, window_left = 7 : i64, window_right = 1 : i64}
func.func @everything(%q: tensor<3x?x8xbf16>, %k: tensor<?x8xf32>, %v: tensor<?x4xf16>,
                      %mask: tensor<?x1xbf16>, %offset: tensor<3xi32>,
                      %lengths: tensor<i64>, %sinks: tensor<3xf16>, %base: index,
                      %o: tensor<3x?x4xbf16>, %lse: tensor<3x?xf32>, %do: tensor<?x3x4xf32>,
                      %dq: tensor<?x3x8xf32>, %dm: tensor<1x?xf32>)
    -> (tensor<?x3x8xf32>, tensor<?x8xf32>, tensor<?x4xf16>, tensor<1x?xf32>, tensor<3xf16>) {
  %0:5 = rope.attention_backward
      ins(%q, %k, %v : tensor<3x?x8xbf16>, tensor<?x8xf32>, tensor<?x4xf16>)
      mask(%mask : tensor<?x1xbf16>) offset(%offset : tensor<3xi32>)
      lengths(%lengths : tensor<i64>) sinks(%sinks : tensor<3xf16>)
      query_base(%base) key_base(%base)
      forward(%o, %lse, %do : tensor<3x?x4xbf16>, tensor<3x?xf32>, tensor<?x3x4xf32>)
      outs(%dq, %k, %v, %dm, %sinks : tensor<?x3x8xf32>, tensor<?x8xf32>, tensor<?x4xf16>, tensor<1x?xf32>, tensor<3xf16>)
      {causal, window_left = 7, window_right = 1, scale = 1.5, query_scale = 2.0,
       key_scale = 3.0, softcap = 5.0, score_type = f16, softmax_type = f64,
       probability_type = bf16, accumulator_type = f64, mask_gradient, sinks_gradient,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (j, d)>,
                        affine_map<(h, m, n, j, d) -> (j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 0)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> ()>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (m, h, n)>,
                        affine_map<(h, m, n, j, d) -> (m, h, d)>,
                        affine_map<(h, m, n, j, d) -> (j, d)>,
                        affine_map<(h, m, n, j, d) -> (j, n)>,
                        affine_map<(h, m, n, j, d) -> (0, m)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
      -> tensor<?x3x8xf32>, tensor<?x8xf32>, tensor<?x4xf16>, tensor<1x?xf32>, tensor<3xf16>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<?x3x8xf32>, tensor<?x8xf32>, tensor<?x4xf16>, tensor<1x?xf32>, tensor<3xf16>
}

// CHECK-LABEL: func.func @on_memrefs
// CHECK: rope.attention_backward ins(
// CHECK-NOT: ->
func.func @on_memrefs(%x: memref<5x8xf32>, %lse: memref<5xf32>, %dq: memref<5x8xf32>, %dk: memref<5x8xf32>, %dv: memref<5x8xf32>) {
  rope.attention_backward ins(%x, %x, %x : memref<5x8xf32>, memref<5x8xf32>, memref<5x8xf32>)
      forward(%x, %lse, %x : memref<5x8xf32>, memref<5xf32>, memref<5x8xf32>)
      outs(%dq, %dk, %dv : memref<5x8xf32>, memref<5x8xf32>, memref<5x8xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>]}
  return
}

// A program as in the forward op.
// CHECK-LABEL: func.func @alibi_documents
// CHECK: rope.attention_backward {{.*}} program {
// CHECK: ^bb0(%[[S:.*]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, i1
// CHECK: } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
#pq = affine_map<(h, m, n, j, d) -> (h, m, d)>
#pk = affine_map<(h, m, n, j, d) -> (h, j, d)>
#pv = affine_map<(h, m, n, j, d) -> (h, j, n)>
#po = affine_map<(h, m, n, j, d) -> (h, m, n)>
#pr = affine_map<(h, m, n, j, d) -> (h, m)>
func.func @alibi_documents(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %slopes: tensor<4xf32>,
                           %documents: tensor<7xi32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>)
    -> (tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>) {
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [#pq, #pk, #pv, #po, #pr, #po, #pq, #pk, #pv]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<4xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %s, %bias : f32
        %own = tensor.extract %documents[%row] : tensor<7xi32>
        %other = tensor.extract %documents[%key] : tensor<7xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return %0#0, %0#1, %0#2 : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
}

// Dropout of the weights: factors of every form, that a captured tensor and the positions decide.
// CHECK-LABEL: func.func @dropout
// CHECK: rope.attention_backward
// CHECK: program {
// CHECK: rope.yield
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[H:.*]]: index, %[[ROW:.*]]: index, %[[KEY:.*]]: index, %{{.*}}: index):
// CHECK: tensor.extract %{{.*}}[%[[H]], %[[ROW]], %[[KEY]]]
// CHECK: arith.mulf %{{.*}}, %[[X]]
// CHECK: arith.divf
// CHECK: arith.negf
// CHECK: arith.select
func.func @dropout(%q: tensor<4x5x16xf32>, %k: tensor<4x5x16xf32>, %v: tensor<4x5x24xf32>, %o: tensor<4x5x24xf32>,
                   %lse: tensor<4x5xf32>, %do: tensor<4x5x24xf32>, %mask: tensor<4x5x5xf32>)
    -> (tensor<4x5x16xf32>, tensor<4x5x16xf32>, tensor<4x5x24xf32>) {
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x16xf32>, tensor<4x5x16xf32>, tensor<4x5x24xf32>)
      forward(%o, %lse, %do : tensor<4x5x24xf32>, tensor<4x5xf32>, tensor<4x5x24xf32>)
      outs(%q, %k, %v : tensor<4x5x16xf32>, tensor<4x5x16xf32>, tensor<4x5x24xf32>)
      {causal, scale = 0.25,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]}
      program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %zero = arith.constant -0.0 : f32
        %rest = arith.constant 0.75 : f32
        %keep = tensor.extract %mask[%h, %row, %key] : tensor<4x5x5xf32>
        %kept = arith.mulf %keep, %x : f32
        %times = arith.divf %kept, %rest : f32
        %negative = arith.negf %times : f32
        %near = arith.cmpi eq, %row, %key : index
        %y = arith.select %near, %zero, %negative : f32
        rope.yield %y : f32
      } -> tensor<4x5x16xf32>, tensor<4x5x16xf32>, tensor<4x5x24xf32>
  return %0#0, %0#1, %0#2 : tensor<4x5x16xf32>, tensor<4x5x16xf32>, tensor<4x5x24xf32>
}
