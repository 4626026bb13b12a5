// RUN: rope-opt %s | rope-opt | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: rope-opt %s --canonicalize | FileCheck %s --check-prefixes=CANONICAL,ALL
// RUN: rope-opt %s --rope-tile-attention="gradient-rows=2 gradient-keys=4" --canonicalize | FileCheck %s --check-prefix=TILED
// RUN: rope-opt %s --rope-decompose --canonicalize | FileCheck %s --check-prefix=LINALG
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=2 gradient-keys=4},rope-decompose,canonicalize,cse,one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map},canonicalize)' \
// RUN:   | FileCheck %s --check-prefix=BUFFERS

// A gradient of the sinks, of a table with a computed index in groups of heads, and of a number for each row: the program yields what each
// pair adds. A score program that yields the score as it is stays beside it; what it hides may become an attribute.

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#s = affine_map<(h, m, n, j, d) -> (h)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
#t = affine_map<(h, m, n, j, d) -> (h floordiv 2)>

// ALL-LABEL: func.func @sums
// CHECK: %{{.*}}:6 = rope.attention_backward
// CHECK-SAME: outs(%{{.*}} : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<4xf32>, tensor<2x13xf32>, tensor<4x5xf32>)
// CHECK-SAME: sinks_gradient
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, i1
// CHECK: }, {
// CHECK: rope.yield %{{.*}}, %{{.*}}, %{{.*}} : f32, index, f32
// CANONICAL: rope.attention_backward {{.*}}causal{{.*}} program {
// CANONICAL-NEXT: ^bb0(%[[S:[^ :]*]]: f32
// CANONICAL-NEXT: rope.yield %[[S]] : f32
// CANONICAL-NEXT: }, {
// TILED-LABEL: func.func @sums
// The gradient of the sinks is summed on its own; a task takes a group of heads, and its part of each sum.
// TILED: scf.forall
// TILED-DAG: tensor.extract_slice %{{.*}} [1, 13] [1, 1] : tensor<2x13xf32> to tensor<1x13xf32>
// TILED-DAG: tensor.extract_slice %{{.*}} [2, 5] [1, 1] : tensor<4x5xf32> to tensor<2x5xf32>
// TILED: scf.for
// TILED: rope.attention_backward
// TILED-SAME: query_base(%[[ROW:[^ )]*]]) key_base(%[[KEY:[^ )]*]])
// TILED: tensor.parallel_insert_slice %{{.*}} into %{{.*}} [1, 13] [1, 1]
// LINALG-LABEL: func.func @sums
// LINALG: scf.for
// LINALG: scf.for
// LINALG: scf.for
// LINALG: %[[AT:.*]] = tensor.extract %{{.*}} : tensor<4x5x7xindex>
// LINALG: %[[OLD:.*]] = tensor.extract %{{.*}}[%{{.*}}, %[[AT]]] : tensor<2x13xf32>
// LINALG: %[[TERM:.*]] = tensor.extract %{{.*}} : tensor<4x5x7xf32>
// LINALG: %[[NEW:.*]] = arith.addf %[[OLD]], %[[TERM]]
// LINALG: tensor.insert %[[NEW]] into %{{.*}}[%{{.*}}, %[[AT]]]
// Tables are summed in place, beside blocks of pairs.
// BUFFERS-LABEL: func.func @sums
// BUFFERS-NOT: memref<{{.*}}5x7x
// BUFFERS: return
func.func @sums(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %sinks: tensor<4xf32>,
                %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>,
                %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>, %ds: tensor<4xf32>, %dt: tensor<2x13xf32>, %dr: tensor<4x5xf32>)
    -> (tensor<4xf32>, tensor<2x13xf32>, tensor<4x5xf32>) {
  %0:6 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>) sinks(%sinks : tensor<4xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv, %ds, %dt, %dr : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<4xf32>, tensor<2x13xf32>, tensor<4x5xf32>)
      {sinks_gradient, indexing_maps = [#q, #k, #v, #s, #o, #r, #o, #q, #k, #v, #s, #t, #r]}
      program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %seen = arith.cmpi sle, %key, %row : index
        rope.yield %s, %seen : f32, i1
      }, {
      ^bb0(%g: f32, %h: index, %row: index, %key: index):
        %distance = arith.subi %key, %row : index
        %six = arith.constant 6 : index
        %at = arith.addi %distance, %six : index
        %twice = arith.constant 2.0 : f32
        %value = arith.mulf %g, %twice : f32
        rope.yield %value, %at, %g : f32, index, f32
      } -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<4xf32>, tensor<2x13xf32>, tensor<4x5xf32>
  return %0#3, %0#4, %0#5 : tensor<4xf32>, tensor<2x13xf32>, tensor<4x5xf32>
}
