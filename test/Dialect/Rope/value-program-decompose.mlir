// RUN: rope-opt %s --rope-decompose --canonicalize --cse --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-tile-attention=mode=strict --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=STRICT

// What is added to V is a sum of its own, so that V is in a matrix product
// whose operand it is. The terms are added first, with their signs. Positions:
// the row from the offset, an element of a tensor, on.
// CHECK-DAG: #[[WEIGHT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[OFFSET:.*]] = affine_map<(d0, d1, d2, d3) -> (d0)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-LABEL: func.func @adds
// CHECK-SAME: %{{[^ ]+}}: tensor<2x5x8xf32>, %{{[^ ]+}}: tensor<2x7x8xf32>, %[[V:[^ ]+]]: tensor<2x7x6xf32>, %[[T:[^ ]+]]: tensor<3x16x6xf32>, %[[POSITIONS:[^ ]+]]: tensor<2xi32>,
// CHECK-NOT: = rope.
// CHECK: math.exp
// CHECK: %[[PV:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[P:[^ ]+]], %[[V]] : {{.*}})
// CHECK-NEXT: ^bb0(%[[A:[^ ]+]]: f32, %[[B:[^ ]+]]: f32, %[[C:[^ ]+]]: f32):
// CHECK-NEXT: %[[AB:.*]] = arith.mulf %[[A]], %[[B]] : f32
// CHECK-NEXT: arith.addf %[[C]], %[[AB]] : f32
// CHECK: linalg.generic {indexing_maps = [#[[WEIGHT]], #[[OFFSET]], #[[OUT]]], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%[[P]], %[[POSITIONS]] : {{.*}}) outs(%[[PV]] : tensor<2x5x6xf32>)
// CHECK-NEXT: ^bb0(%[[W:[^ ]+]]: f32, %[[I:[^ ]+]]: i32, %[[SUM:[^ ]+]]: f32):
// CHECK-DAG: %[[BATCH:.*]] = linalg.index 0
// CHECK-DAG: %[[M:.*]] = linalg.index 1
// CHECK-DAG: %[[J:.*]] = linalg.index 2
// CHECK-DAG: %[[LANE:.*]] = linalg.index 3
// CHECK-DAG: %[[FIRST:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK-DAG: %[[ROW:.*]] = arith.addi %[[M]], %[[FIRST]] : index
// CHECK: %[[PLACE:.*]] = arith.addi %[[ROW]], %[[J]] : index
// CHECK: %[[OWN:.*]] = tensor.extract %[[T]][%[[BATCH]], %[[PLACE]], %[[LANE]]]
// CHECK: %[[BIAS:.*]] = tensor.extract %{{.*}}[%[[LANE]]]
// CHECK: %[[TERM:.*]] = arith.subf %[[OWN]], %[[BIAS]] : f32
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[W]], %[[TERM]] : f32
// CHECK: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[PRODUCT]] : f32
// CHECK: linalg.yield %[[NEXT]]
// CHECK-NOT: = rope.

// Strict numerics round the sum before they multiply.
// STRICT-LABEL: func.func @adds
// STRICT: arith.divf
// STRICT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%{{[^ ]+}}, %{{[^ ]+}}, %{{[^ ]+}} :
// STRICT-NEXT: ^bb0(%[[W:[^ ]+]]: f32, %[[X:[^ ]+]]: f32, %{{[^ ]+}}: i32, %[[SUM:[^ ]+]]: f32):
// STRICT: %[[MORE:.*]] = arith.addf %[[X]], %{{.*}} : f32
// STRICT: %[[LESS:.*]] = arith.subf %[[MORE]], %{{.*}} : f32
// STRICT-NEXT: %[[PRODUCT:.*]] = arith.mulf %[[W]], %[[LESS]] : f32
// STRICT-NEXT: arith.addf %[[SUM]], %[[PRODUCT]] : f32
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
#f = affine_map<(b, m, n, j, d) -> (b)>
func.func @adds(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>,
                %table: tensor<3x16x6xf32>, %positions: tensor<2xi32>, %bias: tensor<6xf32>) -> tensor<2x5x6xf32> {
  %o = tensor.empty() : tensor<2x5x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      offset(%positions : tensor<2xi32>) outs(%o : tensor<2x5x6xf32>) {indexing_maps = [#q, #k, #v, #f, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %place = arith.addi %row, %key : index
        %own = tensor.extract %table[%b, %place, %lane] : tensor<3x16x6xf32>
        %more = arith.addf %x, %own : f32
        %less = tensor.extract %bias[%lane] : tensor<6xf32>
        %y = arith.subf %more, %less : f32
        rope.yield %y : f32
      } -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}

// -----

// A first term that is subtracted is negated.
// CHECK-LABEL: func.func @subtracts
// CHECK: math.exp
// CHECK: %[[PV:.*]] = linalg.generic {{.*}} ins(%[[P:[^ ]+]], %{{.*}} : tensor<2x5x7xf32>, tensor<2x7x6xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<2x5x7xf32>) outs(%[[PV]] : tensor<2x5x6xf32>)
// CHECK: %[[OWN:.*]] = tensor.extract
// CHECK: %[[NEGATED:.*]] = arith.negf %[[OWN]] : f32
// CHECK: arith.mulf %{{.*}}, %[[NEGATED]] : f32
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @subtracts(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %table: tensor<7x6xf32>) -> tensor<2x5x6xf32> {
  %o = tensor.empty() : tensor<2x5x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      outs(%o : tensor<2x5x6xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%key, %lane] : tensor<7x6xf32>
        %y = arith.subf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}

// -----

// What does more than add is one op, of V as well; so is a difference the other
// way round. Types are those of the sum: bf16 values and weights become f32.
// CHECK-DAG: #[[VALUE:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-LABEL: func.func @multiplies
// CHECK-SAME: %[[V:[^ ]+]]: tensor<2x7x6xbf16>
// CHECK: math.exp
// CHECK-NOT: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[VALUE]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%{{[^ ]+}}, %[[V]] : tensor<2x5x7xf32>, tensor<2x7x6xbf16>)
// CHECK-NEXT: ^bb0(%[[W:[^ ]+]]: f32, %[[X:[^ ]+]]: bf16, %[[SUM:[^ ]+]]: f32):
// CHECK-DAG: %[[WIDE:.*]] = arith.extf %[[X]] : bf16 to f32
// CHECK-DAG: %[[GATE:.*]] = tensor.extract
// CHECK-DAG: %[[Y:.*]] = arith.mulf %[[WIDE]], %[[GATE]] : f32
// CHECK-DAG: %[[ROUNDED:.*]] = arith.truncf %[[W]] : f32 to bf16
// CHECK-DAG: %[[WEIGHT:.*]] = arith.extf %[[ROUNDED]] : bf16 to f32
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[WEIGHT]], %[[Y]] : f32
// CHECK: arith.addf %[[SUM]], %[[PRODUCT]] : f32
// CHECK-LABEL: func.func @reversed
// CHECK: math.exp
// CHECK-NOT: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK: iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
// CHECK-NEXT: ^bb0(%{{[^ ]+}}: f32, %[[X:[^ ]+]]: f32, %{{[^ ]+}}: f32):
// CHECK: %[[Y:.*]] = arith.subf %{{.*}}, %[[X]] : f32
// CHECK-NEXT: arith.mulf %{{.*}}, %[[Y]]
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @multiplies(%v: tensor<2x7x6xbf16>, %q: tensor<2x5x8xbf16>, %k: tensor<2x7x8xbf16>, %table: tensor<7x6xf32>) -> tensor<2x5x6xf32> {
  %o = tensor.empty() : tensor<2x5x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xbf16>, tensor<2x7x8xbf16>, tensor<2x7x6xbf16>)
      outs(%o : tensor<2x5x6xf32>) {probability_type = bf16, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %gate = tensor.extract %table[%key, %lane] : tensor<7x6xf32>
        %y = arith.mulf %x, %gate : f32
        rope.yield %y : f32
      } -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}
func.func @reversed(%v: tensor<2x7x6xf32>, %q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %table: tensor<7x6xf32>) -> tensor<2x5x6xf32> {
  %o = tensor.empty() : tensor<2x5x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      outs(%o : tensor<2x5x6xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%key, %lane] : tensor<7x6xf32>
        %y = arith.subf %own, %x : f32
        rope.yield %y : f32
      } -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}

// -----

// A value that stays as it is: the product alone.
// CHECK-LABEL: func.func @identity
// CHECK: math.exp
// CHECK-COUNT-1: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK-NOT: iterator_types = ["parallel", "parallel", "reduction", "parallel"]
// CHECK: return
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @identity(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>) -> tensor<2x5x6xf32> {
  %o = tensor.empty() : tensor<2x5x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      outs(%o : tensor<2x5x6xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      } -> tensor<2x5x6xf32>
  return %0 : tensor<2x5x6xf32>
}
