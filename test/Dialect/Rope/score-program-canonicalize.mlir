// RUN: rope-opt %s --canonicalize | FileCheck %s

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#s = affine_map<(h, m, n, j, d) -> ()>

// What keeps every score vanishes, and so does the position it does not need.
// CHECK-LABEL: func.func @identity
// CHECK: rope.attention ins
// CHECK-NOT: query_base
// CHECK-SAME: {indexing_maps = [{{[^]]*}}]} -> tensor
func.func @identity(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %base: index) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      query_base(%base) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %always = arith.cmpi eq, %row, %row : index
        rope.yield %s, %always : f32, i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @causal
// CHECK: query_base(%{{.*}}) outs
// CHECK-SAME: {causal, indexing_maps = [{{[^]]*}}]} -> tensor
func.func @causal(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %base: index) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      query_base(%base) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %seen = arith.cmpi sge, %row, %key : index
        rope.yield %s, %seen : f32, i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// Windows of 3 on the left and 2 on the right, the tighter of two each; what is
// left, a parity, stays.
// CHECK-LABEL: func.func @windows
// CHECK: window_left = 3 : i64, window_right = 2 : i64} program {
// CHECK: arith.andi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %[[EVEN:.*]] = arith.cmpi eq
// CHECK-NEXT: rope.yield %{{.*}}, %[[EVEN]] : f32, i1
func.func @windows(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i64
  %c3 = arith.constant 3 : index
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {window_right = 2, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %i = arith.index_cast %row : index to i64
        %t = arith.index_cast %key : index to i64
        %distance = arith.subi %i, %t : i64
        %left = arith.cmpi slt, %distance, %c4 : i64
        %end = arith.addi %row, %c3 : index
        %right = arith.cmpi sgt, %end, %key : index
        %both = arith.andi %left, %right : i1
        %sum = arith.addi %row, %key : index
        %parity = arith.andi %sum, %c1 : index
        %even = arith.cmpi eq, %parity, %c0 : index
        %seen = arith.andi %both, %even : i1
        rope.yield %s, %seen : f32, i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// Bounds that no attribute says: keys after the row alone, a reach by head, a
// sum in place of a difference.
// CHECK-LABEL: func.func @negative_bounds
// CHECK-NOT: causal
// CHECK-NOT: window
// CHECK-COUNT-3: arith.cmpi
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, i1
func.func @negative_bounds(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %c4 = arith.constant 4 : index
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %after = arith.cmpi sgt, %key, %row : index
        %distance = arith.subi %key, %row : index
        %reach = arith.cmpi sle, %distance, %h : index
        %sum = arith.addi %key, %row : index
        %few = arith.cmpi sle, %sum, %c4 : index
        %two = arith.andi %after, %reach : i1
        %seen = arith.andi %two, %few : i1
        rope.yield %s, %seen : f32, i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @softcap
// CHECK: softcap = 3.000000e+01 : f64} -> tensor
func.func @softcap(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %cap = arith.constant 30.0 : f32
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %x = arith.divf %s, %cap : f32
        %t = math.tanh %x : f32
        %c = arith.mulf %cap, %t : f32
        rope.yield %c : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// A cap below a cap, and one of another factor, stay.
// CHECK-LABEL: func.func @negative_softcap
// CHECK: softcap = 2.000000e+01 : f64} program {
// CHECK: math.tanh
// CHECK: rope.attention
// CHECK-NOT: softcap
// CHECK: math.tanh
func.func @negative_softcap(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> (tensor<2x5x8xf32>, tensor<2x5x8xf32>) {
  %cap = arith.constant 30.0 : f32
  %other = arith.constant 31.0 : f32
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {softcap = 20.0, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %x = arith.divf %s, %cap : f32
        %t = math.tanh %x : f32
        %c = arith.mulf %cap, %t : f32
        rope.yield %c : f32
      } -> tensor<2x5x8xf32>
  %1 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %x = arith.divf %s, %cap : f32
        %t = math.tanh %x : f32
        %c = arith.mulf %other, %t : f32
        rope.yield %c : f32
      } -> tensor<2x5x8xf32>
  return %0, %1 : tensor<2x5x8xf32>, tensor<2x5x8xf32>
}
