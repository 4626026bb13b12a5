// RUN: rope-opt %s --canonicalize | FileCheck %s

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#s = affine_map<(h, m, n, j, d) -> ()>

// What keeps every score stays where it stands before a value program; positions
// that neither of them reads do not.
// CHECK-LABEL: func.func @identity_beside_value
// CHECK: rope.attention ins
// CHECK-NOT: offset
// CHECK-NOT: base
// CHECK-SAME: program {
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[H:.*]]: index, %{{.*}}: index, %{{.*}}: index, %[[LANE:.*]]: index):
// CHECK-NEXT: tensor.extract %{{.*}}[%[[H]], %[[LANE]]]
// CHECK-NEXT: arith.addf %[[X]],
func.func @identity_beside_value(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      offset(%offset : index) query_base(%base) key_base(%keys) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %always = arith.cmpi eq, %row, %row : index
        rope.yield %s, %always : f32, i1
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%h, %lane] : tensor<?x8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// Bounds become attributes as they do without a value program.
// CHECK-LABEL: func.func @bounds
// CHECK: query_base(%{{.*}}) key_base(%{{.*}}) outs
// CHECK-SAME: {causal, indexing_maps = [{{[^]]*}}], window_left = 3 : i64} program {
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK-NEXT: }, {
// CHECK: tensor.extract
func.func @bounds(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      query_base(%base) key_base(%keys) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %c3 = arith.constant 3 : index
        %seen = arith.cmpi sge, %row, %key : index
        %distance = arith.subi %row, %key : index
        %near = arith.cmpi sle, %distance, %c3 : index
        %both = arith.andi %seen, %near : i1
        rope.yield %s, %both : f32, i1
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%h, %lane] : tensor<?x8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @softcap
// CHECK: softcap = 3.000000e+01 : f64} program {
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32,
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK-NEXT: }, {
// CHECK: tensor.extract
func.func @softcap(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %cap = arith.constant 30.0 : f32
        %t0 = arith.divf %s, %cap : f32
        %t1 = math.tanh %t0 : f32
        %c = arith.mulf %cap, %t1 : f32
        rope.yield %c : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%h, %lane] : tensor<?x8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// Positions of rows and keys stay where the value program alone reads them.
// CHECK-LABEL: func.func @value_by_row
// CHECK-SAME: %[[OFFSET:[^ ]+]]: index, %[[BASE:[^ ]+]]: index, %[[KEYS:[^ ]+]]: index
// CHECK: rope.attention ins
// CHECK-SAME: offset(%[[OFFSET]] : index) query_base(%[[BASE]])
func.func @value_by_row(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      offset(%offset : index) query_base(%base) key_base(%keys) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%row, %lane] : tensor<?x8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @value_by_key
// CHECK-SAME: %{{[^ ]+}}: index, %{{[^ ]+}}: index, %[[KEYS:[^ ]+]]: index
// CHECK: rope.attention ins
// CHECK-NOT: offset
// CHECK-NOT: query_base
// CHECK-SAME: key_base(%[[KEYS]]) outs
func.func @value_by_key(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      offset(%offset : index) query_base(%base) key_base(%keys) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%key, %lane] : tensor<?x8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// The same of score programs.
// CHECK-LABEL: func.func @score_by_key
// CHECK-SAME: %{{[^ ]+}}: index, %{{[^ ]+}}: index, %[[KEYS:[^ ]+]]: index
// CHECK: rope.attention ins
// CHECK-NOT: offset
// CHECK-NOT: query_base
// CHECK-SAME: key_base(%[[KEYS]]) outs
func.func @score_by_key(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<?x8xf32>, %offset: index, %base: index, %keys: index, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      offset(%offset : index) query_base(%base) key_base(%keys) outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %c0 = arith.constant 0 : index
        %own = tensor.extract %table[%key, %c0] : tensor<?x8xf32>
        %y = arith.addf %s, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}
