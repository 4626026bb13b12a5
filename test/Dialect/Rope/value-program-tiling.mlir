// RUN: rope-opt %s --split-input-file --transform-interpreter --canonicalize --cse | FileCheck %s
// RUN: split-file %s %t
// RUN: rope-equiv %t/lanes.mlir --function=lanes --pass-pipeline='builtin.module(transform-interpreter)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/lanes.mlir --function=lanes --pass-pipeline='builtin.module(transform-interpreter,canonicalize,rope-decompose)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/keys.mlir --function=keys --pass-pipeline='builtin.module(transform-interpreter)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/keys.mlir --function=keys --pass-pipeline='builtin.module(transform-interpreter,canonicalize,rope-decompose)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: {{[0-9]+}} elements in {{[0-9]+}} samples

// The program of a tile has the coordinates of the whole: batch and lane in the
// program, the row by its base. The last tiles are short.

//--- lanes.mlir

// CHECK-LABEL: func.func @lanes
// CHECK: scf.for %[[B:[^ ]+]] =
// CHECK: scf.for %[[M:[^ ]+]] =
// CHECK: scf.for %[[N:[^ ]+]] =
// CHECK: rope.attention
// CHECK-SAME: query_base(%[[M]]) outs
// CHECK: ^bb0(%[[S:[^ ]+]]: f32, %[[H:[^ ]+]]: index, %{{[^ ]+}}: index, %{{[^ ]+}}: index):
// CHECK-NEXT: %[[HEAD:.*]] = arith.addi %[[H]], %[[B]] : index
// CHECK-NEXT: tensor.extract %{{.*}}[%[[HEAD]]] : tensor<3xf32>
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:[^ ]+]]: f32, %[[H:[^ ]+]]: index, %[[ROW:[^ ]+]]: index, %[[KEY:[^ ]+]]: index, %[[L:[^ ]+]]: index):
// CHECK-DAG: %[[HEAD:.*]] = arith.addi %[[H]], %[[B]] : index
// CHECK-DAG: %[[LANE:.*]] = arith.addi %[[L]], %[[N]] : index
// CHECK-DAG: %[[PLACE:.*]] = arith.addi %[[ROW]], %[[KEY]] : index
// CHECK: tensor.extract %{{.*}}[%[[HEAD]], %[[PLACE]], %[[LANE]]] : tensor<3x16x6xf32>
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
module attributes {transform.with_named_sequence} {
  func.func @lanes(%q: tensor<3x5x4xf32>, %k: tensor<3x7x4xf32>, %v: tensor<3x7x6xf32>,
                   %slopes: tensor<3xf32>, %table: tensor<3x16x6xf32>) -> tensor<3x5x6xf32> {
    %o = tensor.empty() : tensor<3x5x6xf32>
    %0 = rope.attention ins(%q, %k, %v : tensor<3x5x4xf32>, tensor<3x7x4xf32>, tensor<3x7x6xf32>)
        outs(%o : tensor<3x5x6xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
        ^bb0(%s: f32, %h: index, %row: index, %key: index):
          %slope = tensor.extract %slopes[%h] : tensor<3xf32>
          %t = arith.mulf %s, %slope : f32
          rope.yield %t : f32
        }, {
        ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
          %place = arith.addi %row, %key : index
          %own = tensor.extract %table[%h, %place, %lane] : tensor<3x16x6xf32>
          %y = arith.addf %x, %own : f32
          rope.yield %y : f32
        } -> tensor<3x5x6xf32>
    return %0 : tensor<3x5x6xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:3 = transform.structured.tile_using_for %op tile_sizes [2, 3, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- keys.mlir

// -----

// The step: keys by their base, which the value program alone reads.

// CHECK-LABEL: func.func @keys
// CHECK: %[[BASE:[^ ]+]] = arith.{{rem|and}}
// CHECK: scf.for %[[B:[^ ]+]] =
// CHECK: scf.for %[[J:[^ ]+]] =
// CHECK: %[[FIRST:.*]] = affine.apply #{{.*}}()[%[[BASE]], %[[J]]]
// CHECK: rope.online_attention
// CHECK-NOT: query_base
// CHECK-SAME: key_base(%[[FIRST]]) outs
// CHECK: }, {
// CHECK-NEXT: ^bb0(%{{[^ ]+}}: f32, %[[H:[^ ]+]]: index, %{{[^ ]+}}: index, %[[KEY:[^ ]+]]: index, %[[L:[^ ]+]]: index):
// CHECK-NEXT: %[[HEAD:.*]] = arith.addi %[[H]], %[[B]] : index
// CHECK-NEXT: tensor.extract %{{.*}}[%[[HEAD]], %[[KEY]], %[[L]]]
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
module attributes {transform.with_named_sequence} {
  func.func @keys(%q: tensor<2x3x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x6xf32>,
                  %table: tensor<2x9x6xf32>, %base: index) -> tensor<2x3x6xf32> {
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %c2 = arith.constant 2 : index
    %inside = arith.remui %base, %c2 : index
    %e = tensor.empty() : tensor<2x3x6xf32>
    %a = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
    %f = tensor.empty() : tensor<2x3xf32>
    %m = linalg.fill ins(%lowest : f32) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
    %l = linalg.fill ins(%zero : f32) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
    %0:3 = rope.online_attention ins(%q, %k, %v : tensor<2x3x4xf32>, tensor<2x7x4xf32>, tensor<2x7x6xf32>)
        key_base(%inside) outs(%a, %m, %l : tensor<2x3x6xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
        {indexing_maps = [#q, #k, #v, #o, #r, #r]} program {
        ^bb0(%s: f32, %h: index, %row: index, %key: index):
          rope.yield %s : f32
        }, {
        ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
          %gate = tensor.extract %table[%h, %key, %lane] : tensor<2x9x6xf32>
          %y = arith.mulf %x, %gate : f32
          rope.yield %y : f32
        } -> tensor<2x3x6xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(h, m, n) -> (h, m, n)>, affine_map<(h, m, n) -> (h, m)>, affine_map<(h, m, n) -> (h, m, n)>],
                         iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%0#0, %0#2 : tensor<2x3x6xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3x6xf32>) {
    ^bb0(%sum: f32, %weights: f32, %out: f32):
      %mean = arith.divf %sum, %weights : f32
      linalg.yield %mean : f32
    } -> tensor<2x3x6xf32>
    return %r : tensor<2x3x6xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [1, 0, 0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
