// Blocks of keys that a score program does not see add nothing to gradients,
// and are not visited. Each task still adds to its gradients in place.

// DEFINE: %{buffers} = one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}
// RUN: rope-opt %s --rope-tile-attention="gradient-rows=8 gradient-keys=16" --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=8 gradient-keys=16},rope-decompose,canonicalize,cse,%{buffers},canonicalize)' | FileCheck %s --check-prefix=BUFFERS
// RUN: rope-equiv %s --function=window --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=8 gradient-keys=16},rope-decompose)' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-runner %s --entry=documents --random=1 --range=4:2:5 --range=6:0:4 --tiles=row-block:8,key-block:16 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=documents --random=2 --range=4:2:5 --range=6:0:0 --tiles=row-block:8,key-block:16 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=window --random=1 --range=4:2:5 --tiles=row-block:8,key-block:16 --compare-with=reference --rtol=1e-5 --atol=1e-5
// RUN: rope-runner %s --entry=dynamic --random=1 --shape=0:4x37x16 --shape=1:2x53x16 --shape=2:2x53x16 --shape=3:4x37x16 --shape=4:4x37 --shape=5:4x37x16 --range=4:2:5 --range=6:0:30 --tiles=row-block:8,key-block:16 --compare-with=reference --rtol=1e-5 --atol=1e-5

// EQUAL: equal: {{[0-9]+}} elements in {{[0-9]+}} samples

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#s = affine_map<(h, m, n, j, d) -> ()>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>

// CHECK-LABEL: func.func @documents
// CHECK: scf.for {{.*}} iter_args
// CHECK: scf.for %[[ROW:[^ ]+]] = %{{.+}} to %{{.+}} step %{{.+}} iter_args
// CHECK: scf.for %[[KEY:[^ ]+]] = %{{.+}} to %{{.+}} step %{{.+}} iter_args(%[[DQ:[^ ]+]] = %{{.+}}, %[[DK:[^ ]+]] = %{{.+}}, %[[DV:[^ ]+]] = %{{.+}})
// CHECK: %[[SUMS:.+]]:3 = scf.if %{{.+}} ->
// CHECK: rope.attention_backward
// CHECK-SAME: query_base(%[[ROW]]) key_base(%[[KEY]])
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[DQ]], %[[DK]], %[[DV]]
// CHECK: scf.yield %[[SUMS]]#0, %[[SUMS]]#1, %[[SUMS]]#2
// BUFFERS-LABEL: func.func @documents
// BUFFERS: scf.forall
// BUFFERS-NOT: memref.alloc{{.*}}64x16xf32
// BUFFERS: scf.if
// BUFFERS-NOT: memref.alloc{{.*}}64x16xf32
// BUFFERS: return
func.func @documents(%q: tensor<4x64x16xf32>, %k: tensor<2x64x16xf32>, %v: tensor<2x64x16xf32>,
                  %o: tensor<4x64x16xf32>, %lse: tensor<4x64xf32>, %do: tensor<4x64x16xf32>, %documents: tensor<64xi32>)
    -> (tensor<4x64x16xf32>, tensor<2x64x16xf32>, tensor<2x64x16xf32>) {
  %c0 = arith.constant 0.0 : f32
  %eq = tensor.empty() : tensor<4x64x16xf32>
  %ek = tensor.empty() : tensor<2x64x16xf32>
  %zq = linalg.fill ins(%c0 : f32) outs(%eq : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
  %zk = linalg.fill ins(%c0 : f32) outs(%ek : tensor<2x64x16xf32>) -> tensor<2x64x16xf32>
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x64x16xf32>, tensor<2x64x16xf32>, tensor<2x64x16xf32>) 
      forward(%o, %lse, %do : tensor<4x64x16xf32>, tensor<4x64xf32>, tensor<4x64x16xf32>)
      outs(%zq, %zk, %zk : tensor<4x64x16xf32>, tensor<2x64x16xf32>, tensor<2x64x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]} program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    %own = tensor.extract %documents[%row] : tensor<64xi32>
    %other = tensor.extract %documents[%key] : tensor<64xi32>
    %same = arith.cmpi eq, %own, %other : i32
    rope.yield %s, %same : f32, i1
  } -> tensor<4x64x16xf32>, tensor<2x64x16xf32>, tensor<2x64x16xf32>
  return %0#0, %0#1, %0#2 : tensor<4x64x16xf32>, tensor<2x64x16xf32>, tensor<2x64x16xf32>
}

// CHECK-LABEL: func.func @window
// CHECK: scf.if
// CHECK: rope.attention_backward
func.func @window(%q: tensor<4x48x16xf32>, %k: tensor<2x48x16xf32>, %v: tensor<2x48x16xf32>,
                  %o: tensor<4x48x16xf32>, %lse: tensor<4x48xf32>, %do: tensor<4x48x16xf32>)
    -> (tensor<4x48x16xf32>, tensor<2x48x16xf32>, tensor<2x48x16xf32>) {
  %c0 = arith.constant 0.0 : f32
  %eq = tensor.empty() : tensor<4x48x16xf32>
  %ek = tensor.empty() : tensor<2x48x16xf32>
  %zq = linalg.fill ins(%c0 : f32) outs(%eq : tensor<4x48x16xf32>) -> tensor<4x48x16xf32>
  %zk = linalg.fill ins(%c0 : f32) outs(%ek : tensor<2x48x16xf32>) -> tensor<2x48x16xf32>
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x48x16xf32>, tensor<2x48x16xf32>, tensor<2x48x16xf32>) 
      forward(%o, %lse, %do : tensor<4x48x16xf32>, tensor<4x48xf32>, tensor<4x48x16xf32>)
      outs(%zq, %zk, %zk : tensor<4x48x16xf32>, tensor<2x48x16xf32>, tensor<2x48x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]} program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    %reach = arith.constant 5 : index
    %low = arith.subi %row, %reach : index
    %after = arith.cmpi sge, %key, %low : index
    %before = arith.cmpi sle, %key, %row : index
    %near = arith.andi %after, %before : i1
    rope.yield %s, %near : f32, i1
  } -> tensor<4x48x16xf32>, tensor<2x48x16xf32>, tensor<2x48x16xf32>
  return %0#0, %0#1, %0#2 : tensor<4x48x16xf32>, tensor<2x48x16xf32>, tensor<2x48x16xf32>
}

// Sizes and an offset that are known at the call.
// CHECK-LABEL: func.func @dynamic
// CHECK: scf.if
// CHECK: rope.attention_backward
func.func @dynamic(%q: tensor<4x?x16xf32>, %k: tensor<2x?x16xf32>, %v: tensor<2x?x16xf32>,
                  %o: tensor<4x?x16xf32>, %lse: tensor<4x?xf32>, %do: tensor<4x?x16xf32>, %offset: index)
    -> (tensor<4x?x16xf32>, tensor<2x?x16xf32>, tensor<2x?x16xf32>) {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %q, %c1 : tensor<4x?x16xf32>
  %keys = tensor.dim %k, %c1 : tensor<2x?x16xf32>
  %eq = tensor.empty(%rows) : tensor<4x?x16xf32>
  %ek = tensor.empty(%keys) : tensor<2x?x16xf32>
  %zq = linalg.fill ins(%c0 : f32) outs(%eq : tensor<4x?x16xf32>) -> tensor<4x?x16xf32>
  %zk = linalg.fill ins(%c0 : f32) outs(%ek : tensor<2x?x16xf32>) -> tensor<2x?x16xf32>
  %0:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x?x16xf32>, tensor<2x?x16xf32>, tensor<2x?x16xf32>) offset(%offset : index) 
      forward(%o, %lse, %do : tensor<4x?x16xf32>, tensor<4x?xf32>, tensor<4x?x16xf32>)
      outs(%zq, %zk, %zk : tensor<4x?x16xf32>, tensor<2x?x16xf32>, tensor<2x?x16xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #s, #o, #r, #o, #q, #k, #v]} program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    %before = arith.cmpi sle, %key, %row : index
    %twice = arith.addi %h, %h : index
    %from = arith.cmpi sge, %key, %twice : index
    %seen = arith.andi %before, %from : i1
    rope.yield %s, %seen : f32, i1
  } -> tensor<4x?x16xf32>, tensor<2x?x16xf32>, tensor<2x?x16xf32>
  return %0#0, %0#1, %0#2 : tensor<4x?x16xf32>, tensor<2x?x16xf32>, tensor<2x?x16xf32>
}
