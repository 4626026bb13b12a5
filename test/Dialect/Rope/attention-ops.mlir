// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @grouped_causal_offset
// CHECK: rope.attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x5x4x16xf32>, tensor<2x?x2x16xf32>, tensor<2x?x2x24xf32>)
// CHECK-SAME: offset(%{{.*}} : index) outs(%{{.*}} : tensor<2x5x4x24xf32>)
// CHECK-SAME: {causal, empty_row = #rope.empty_row<zero>, indexing_maps = [#map{{.*}}], scale = 2.500000e-01 : f64}
// CHECK-SAME: -> tensor<2x5x4x24xf32>
func.func @grouped_causal_offset(%q: tensor<2x5x4x16xf32>, %k: tensor<2x?x2x16xf32>,
                                 %v: tensor<2x?x2x24xf32>, %offset: index,
                                 %o: tensor<2x5x4x24xf32>) -> tensor<2x5x4x24xf32> {
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x5x4x16xf32>, tensor<2x?x2x16xf32>, tensor<2x?x2x24xf32>)
      offset(%offset : index) outs(%o : tensor<2x5x4x24xf32>)
      {causal, scale = 0.25, empty_row = #rope.empty_row<zero>,
       indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                        affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>,
                        affine_map<(b, h, m, n, j, d) -> ()>,
                        affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>]}
      -> tensor<2x5x4x24xf32>
  return %0 : tensor<2x5x4x24xf32>
}

// Every operand and attribute, no batch dimension but the head.
// CHECK-LABEL: func.func @everything
// CHECK: %{{.*}}:2 = rope.attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<3x?x8xbf16>, tensor<?x8xf32>, tensor<?x4xf16>)
// CHECK-SAME: mask(%{{.*}} : tensor<?x1xbf16>) offset(%{{.*}} : tensor<3xi32>) lengths(%{{.*}} : tensor<i64>)
// CHECK-SAME: sinks(%{{.*}} : tensor<3xf16>) query_base(%{{.*}}) key_base(%{{.*}}) outs(
// CHECK-SAME: accumulator_type = f64, causal
// CHECK-SAME: key_scale = 3.{{.*}} probability_type = bf16, query_scale = 2.{{.*}}, score_type = f16, softcap = 5.{{.*}}, softmax_type = f64, window_left = 7 : i64, window_right = 1 : i64}
func.func @everything(%q: tensor<3x?x8xbf16>, %k: tensor<?x8xf32>, %v: tensor<?x4xf16>,
                      %mask: tensor<?x1xbf16>, %offset: tensor<3xi32>,
                      %lengths: tensor<i64>, %sinks: tensor<3xf16>, %base: index,
                      %o: tensor<3x?x4xbf16>, %lse: tensor<3x?xf32>)
    -> (tensor<3x?x4xbf16>, tensor<3x?xf32>) {
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<3x?x8xbf16>, tensor<?x8xf32>, tensor<?x4xf16>)
      mask(%mask : tensor<?x1xbf16>) offset(%offset : tensor<3xi32>)
      lengths(%lengths : tensor<i64>) sinks(%sinks : tensor<3xf16>)
      query_base(%base) key_base(%base)
      outs(%o, %lse : tensor<3x?x4xbf16>, tensor<3x?xf32>)
      {causal, window_left = 7, window_right = 1, scale = 1.5, query_scale = 2.0,
       key_scale = 3.0, softcap = 5.0, score_type = f16, softmax_type = f64,
       probability_type = bf16, accumulator_type = f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (j, d)>,
                        affine_map<(h, m, n, j, d) -> (j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 0)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> ()>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]}
      -> tensor<3x?x4xbf16>, tensor<3x?xf32>
  return %0#0, %0#1 : tensor<3x?x4xbf16>, tensor<3x?xf32>
}

// CHECK-LABEL: func.func @on_memrefs
// CHECK: rope.attention ins(%{{.*}} : memref<4x8xf32, strided<[?, 1], offset: ?>>, memref<6x8xf32>, memref<6x8xf32>)
// CHECK-SAME: outs(%{{.*}} : memref<4x8xf32>) {indexing_maps = [{{.*}}]}{{$}}
func.func @on_memrefs(%q: memref<4x8xf32, strided<[?, 1], offset: ?>>, %k: memref<6x8xf32>,
                      %v: memref<6x8xf32>, %o: memref<4x8xf32>) {
  rope.attention
      ins(%q, %k, %v : memref<4x8xf32, strided<[?, 1], offset: ?>>, memref<6x8xf32>, memref<6x8xf32>)
      outs(%o : memref<4x8xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>,
                        affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>,
                        affine_map<(m, n, j, d) -> (m, n)>]}
  return
}

// CHECK-LABEL: func.func @online
// CHECK: %{{.*}}:3 = rope.online_attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) mask(%{{.*}} : tensor<4x6xi1>) key_base(%{{.*}}) outs(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8xf64>, tensor<4xf32>, tensor<4xf32>) {accumulator_type = f64
func.func @online(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x8xf32>,
                  %mask: tensor<4x6xi1>, %base: index, %acc: tensor<4x8xf64>,
                  %max: tensor<4xf32>, %sum: tensor<4xf32>) -> tensor<4x8xf64> {
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      mask(%mask : tensor<4x6xi1>) key_base(%base)
      outs(%acc, %max, %sum : tensor<4x8xf64>, tensor<4xf32>, tensor<4xf32>)
      {accumulator_type = f64, window_left = 2,
       indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>,
                        affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>,
                        affine_map<(m, n, j, d) -> (m, j)>,
                        affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m)>,
                        affine_map<(m, n, j, d) -> (m)>]}
      -> tensor<4x8xf64>, tensor<4xf32>, tensor<4xf32>
  return %0#0 : tensor<4x8xf64>
}
