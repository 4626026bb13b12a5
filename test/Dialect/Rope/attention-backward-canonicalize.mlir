// RUN: rope-opt %s --canonicalize | FileCheck %s

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#mask = affine_map<(m, n, j, d) -> (m, j)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#r = affine_map<(m, n, j, d) -> (m)>

// CHECK-LABEL: func.func @neutral
// CHECK-NOT: mask
// CHECK: rope.attention_backward {{.*}} {causal, indexing_maps = [#{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}, #{{[^,]*}}]}
func.func @neutral(%x: tensor<5x8xf32>, %lse: tensor<5xf32>, %dq: tensor<5x8xf32>, %dk: tensor<5x8xf32>, %dv: tensor<5x8xf32>, %dm: tensor<5x5xf32>) -> (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) {
  %mask = arith.constant dense<0.0> : tensor<5x5xf32>
  %0:3 = rope.attention_backward ins(%x, %x, %x : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) mask(%mask : tensor<5x5xf32>)
      forward(%x, %lse, %x : tensor<5x8xf32>, tensor<5xf32>, tensor<5x8xf32>) outs(%dq, %dk, %dv : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      {query_scale = 1.0, window_right = 0, indexing_maps = [#q, #k, #v, #mask, #o, #r, #o, #q, #k, #v]} -> tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
  return %0#0, %0#1, %0#2 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
}

// The mask is what the gradient is of.
// CHECK-LABEL: func.func @wanted
// CHECK: rope.attention_backward {{.*}} mask(%{{.*}}) forward({{.*}}) outs({{.*}}) {causal, {{.*}}mask_gradient}
func.func @wanted(%x: tensor<5x8xf32>, %lse: tensor<5xf32>, %dq: tensor<5x8xf32>, %dk: tensor<5x8xf32>, %dv: tensor<5x8xf32>, %dm: tensor<5x5xf32>) -> (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x5xf32>) {
  %mask = arith.constant dense<0.0> : tensor<5x5xf32>
  %0:4 = rope.attention_backward ins(%x, %x, %x : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) mask(%mask : tensor<5x5xf32>)
      forward(%x, %lse, %x : tensor<5x8xf32>, tensor<5xf32>, tensor<5x8xf32>) outs(%dq, %dk, %dv, %dm : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x5xf32>)
      {mask_gradient, query_scale = 1.0, window_right = 0, indexing_maps = [#q, #k, #v, #mask, #o, #r, #o, #q, #k, #v, #mask]} -> tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x5xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x5xf32>
}

// A score program that keeps every score stays where it stands before a value program.
// CHECK-LABEL: func.func @identity_beside_value
// CHECK: rope.attention_backward
// CHECK: program {
// CHECK: rope.yield
// CHECK: }, {
// CHECK: arith.mulf
func.func @identity_beside_value(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %keep: tensor<5x7xf32>)
    -> (tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>) {
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %keep[%row, %key] : tensor<5x7xf32>
        %y = arith.mulf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return %0#0, %0#1, %0#2 : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
}
