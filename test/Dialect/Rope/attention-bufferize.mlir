// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --rope-decompose --one-shot-bufferize="allow-return-allocs-from-loops" --canonicalize | FileCheck %s --check-prefix=AFTER

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#row = affine_map<(m, n, j, d) -> (m)>
#none = affine_map<(m, n, j, d) -> ()>

// The init is written and not read: no allocation, no copy.
// CHECK-LABEL: func.func @attention
// CHECK-SAME: %[[Q:.*]]: memref<4x8xf32>, %[[K:.*]]: memref<6x8xf32>, %[[OFFSET:.*]]: memref<i32>, %[[LENGTH:.*]]: index, %[[O:.*]]: memref<4x8xf32>)
// CHECK-NOT: alloc
// CHECK-NOT: copy
// CHECK: rope.attention ins(%[[Q]], %[[K]], %[[K]] : {{.*}}) offset(%[[OFFSET]] : memref<i32>) lengths(%[[LENGTH]] : index) outs(%[[O]] : memref<4x8xf32>) {causal, {{.*}}}
// AFTER-LABEL: func.func @attention
// AFTER-NOT: {{^ *}}rope.
// AFTER-NOT: tensor<
// AFTER: linalg.generic {{.*}} outs(%{{.*}} : memref<4x8xf32>)
func.func @attention(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %offset: tensor<i32>, %length: index,
                     %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      offset(%offset : tensor<i32>) lengths(%length : index) outs(%o : tensor<4x8xf32>)
      {causal, indexing_maps = [#q, #k, #v, #none, #none, #o]} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// The query is read after rows of the output are written, so it cannot be the
// output.
// CHECK-LABEL: func.func @query_as_output
// CHECK-SAME: %[[Q:.*]]: memref<4x8xf32>, %[[K:.*]]: memref<6x8xf32>)
// CHECK: %[[O:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
// CHECK: rope.attention ins(%[[Q]], %[[K]], %[[K]] : {{.*}}) outs(%[[O]] :
func.func @query_as_output(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>) -> tensor<4x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      outs(%q : tensor<4x8xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// The statistics so far are read: a second use needs a copy of them.
// CHECK-LABEL: func.func @online
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<4x8xf32>, %[[M:[a-z0-9]+]]: memref<4xf32>, %[[L:[a-z0-9]+]]: memref<4xf32>)
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK: memref.copy %[[M]], %[[COPY]]
// CHECK: rope.online_attention {{.*}} outs(%[[A]], %[[COPY]], %[[L]] : memref<4x8xf32>, memref<4xf32>, memref<4xf32>)
// CHECK: return %[[A]], %[[COPY]], %[[L]], %[[M]]
func.func @online(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %a: tensor<4x8xf32>,
                  %m: tensor<4xf32>, %l: tensor<4xf32>)
    -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = rope.online_attention ins(%q, %k, %k : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      outs(%a, %m, %l : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
      {indexing_maps = [#q, #k, #v, #o, #row, #row]} -> tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2, %m : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
