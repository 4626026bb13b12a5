// Blocks of keys that a score program does not see are not visited, and no
// tensor of scores is larger than a tile.

// DEFINE: %{buffers} = one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}
// RUN: rope-opt %s --rope-tile-attention --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-attention,rope-decompose,canonicalize,cse,%{buffers},canonicalize,rope-print-memory)' 2>%t | FileCheck %s --check-prefix=BUFFERS
// RUN: FileCheck %s --check-prefix=MEMORY --input-file=%t
// RUN: rope-opt %s --rope-tile-attention='program-rows=128 program-keys=256' | FileCheck %s --check-prefix=DENSE

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

// The documents of the rows are read before the loop over keys, those of a
// block in it.
// CHECK-LABEL: func.func @documents
// CHECK: scf.forall (%[[B:.+]], %{{.+}}, %[[ROW:.+]]) =
// CHECK: %[[OWN:.+]]:2 = scf.for %[[M:[^ ]+]] = %{{.+}} to
// CHECK-NEXT: tensor.extract %{{.+}}[%[[B]], %[[M]]] : tensor<2x2048xi32>
// CHECK: scf.for %[[KEY:[^ ]+]] = %{{.+}} to %{{.+}} step %{{.+}} iter_args
// CHECK: %[[OTHER:.+]]:2 = scf.for %[[J:[^ ]+]] = %{{.+}} to
// CHECK-NEXT: tensor.extract %{{.+}}[%[[B]], %[[J]]] : tensor<2x2048xi32>
// CHECK: arith.cmpi sle, %[[OWN]]#0, %[[OTHER]]#1
// CHECK: arith.cmpi sle, %[[OTHER]]#0, %[[OWN]]#1
// CHECK: %[[STEP:.+]]:3 = scf.if
// CHECK-NEXT: rope.online_attention
// CHECK-SAME: query_base(%[[ROW]]) key_base(%[[KEY]])
// CHECK: } else {
// CHECK-NEXT: scf.yield
// MEMORY-LABEL: memory of @documents
// MEMORY-NEXT: scf.forall: read 25182496, written 8388608
// MEMORY-NEXT: total:
// MEMORY-NEXT: buffers: 1 of 8388608 bytes, 1 of them results; {{[0-9]+}} within steps
// BUFFERS-LABEL: func.func @documents
// BUFFERS-NOT: 2048x2048
// BUFFERS: memref.alloc() {{.*}} : memref<1x1x64x128xf32>
// BUFFERS-NOT: 2048x2048
// BUFFERS: return
func.func @documents(%q: tensor<2x8x2048x64xf32>, %k: tensor<2x8x2048x64xf32>,
                     %slopes: tensor<8xf32>, %documents: tensor<2x2048xi32>) -> tensor<2x8x2048x64xf32> {
  %e = tensor.empty() : tensor<2x8x2048x64xf32>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<2x8x2048x64xf32>, tensor<2x8x2048x64xf32>, tensor<2x8x2048x64xf32>)
      outs(%e : tensor<2x8x2048x64xf32>) {scale = 0.125, indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    %slope = tensor.extract %slopes[%h] : tensor<8xf32>
    %distance = arith.subi %key, %row : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f32
    %bias = arith.mulf %slope, %float : f32
    %score = arith.addf %s, %bias : f32
    %own = tensor.extract %documents[%b, %row] : tensor<2x2048xi32>
    %other = tensor.extract %documents[%b, %key] : tensor<2x2048xi32>
    %same = arith.cmpi eq, %own, %other : i32
    rope.yield %score, %same : f32, i1
  } -> tensor<2x8x2048x64xf32>
  return %0 : tensor<2x8x2048x64xf32>
}

// A prefix, with an offset: all from integers.
// CHECK-LABEL: func.func @prefix
// CHECK: arith.addi %{{.+}}, %{{.+}} : index
// CHECK: scf.for
// CHECK: arith.ori
// CHECK: scf.if
// CHECK-NEXT: rope.online_attention
func.func @prefix(%q: tensor<1x8x2048x64xf32>, %k: tensor<1x8x2048x64xf32>, %prefix: i64,
                  %offset: index) -> tensor<1x8x2048x64xf32> {
  %e = tensor.empty() : tensor<1x8x2048x64xf32>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>)
      offset(%offset : index) outs(%e : tensor<1x8x2048x64xf32>) {scale = 0.125, indexing_maps = [#q, #k, #v, #s, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    %t = arith.index_cast %key : index to i64
    %in = arith.cmpi slt, %t, %prefix : i64
    %before = arith.cmpi sle, %key, %row : index
    %seen = arith.ori %in, %before : i1
    rope.yield %s, %seen : f32, i1
  } -> tensor<1x8x2048x64xf32>
  return %0 : tensor<1x8x2048x64xf32>
}

// Floats say nothing of blocks, nor do pairs of a tree.
// CHECK-LABEL: func.func @negative_unknown
// CHECK-NOT: scf.if
// CHECK-COUNT-2: rope.online_attention
// CHECK-NOT: scf.if
// CHECK: return
func.func @negative_unknown(%q: tensor<1x8x2048x64xf32>, %k: tensor<1x8x2048x64xf32>, %tree: tensor<2048x2048xi1>) -> (tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x2048x64xf32>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>)
      outs(%e : tensor<1x8x2048x64xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    %seen = arith.cmpf ogt, %s, %zero : f32
    rope.yield %s, %seen : f32, i1
  } -> tensor<1x8x2048x64xf32>
  %1 = rope.attention
      ins(%q, %k, %k : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>)
      outs(%e : tensor<1x8x2048x64xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    %seen = tensor.extract %tree[%row, %key] : tensor<2048x2048xi1>
    rope.yield %s, %seen : f32, i1
  } -> tensor<1x8x2048x64xf32>
  return %0, %1 : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>
}

// A program that hides no key may have tasks and steps of its own size; one
// that hides some keeps the small ones, which skip more.
// CHECK-LABEL: func.func @distances
// CHECK: rope.online_attention ins({{.*}} tensor<1x1x64x64xf32>, tensor<1x1x128x64xf32>
// DENSE-LABEL: func.func @documents
// DENSE: rope.online_attention ins({{.*}} tensor<1x1x64x64xf32>, tensor<1x1x128x64xf32>
// DENSE-LABEL: func.func @distances
// DENSE: rope.online_attention ins({{.*}} tensor<1x1x128x64xf32>, tensor<1x1x256x64xf32>
// DENSE-LABEL: func.func @causal_distances
// DENSE-NOT: tensor<1x1x256x64xf32>
// DENSE: return
func.func @distances(%q: tensor<1x8x2048x64xf32>, %k: tensor<1x8x2048x64xf32>, %slopes: tensor<8xf32>) -> tensor<1x8x2048x64xf32> {
  %e = tensor.empty() : tensor<1x8x2048x64xf32>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>)
      outs(%e : tensor<1x8x2048x64xf32>) {scale = 0.125, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<8xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %s, %bias : f32
        rope.yield %score : f32
      } -> tensor<1x8x2048x64xf32>
  return %0 : tensor<1x8x2048x64xf32>
}

func.func @causal_distances(%q: tensor<1x8x2048x64xf32>, %k: tensor<1x8x2048x64xf32>, %slopes: tensor<8xf32>) -> tensor<1x8x2048x64xf32> {
  %e = tensor.empty() : tensor<1x8x2048x64xf32>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>, tensor<1x8x2048x64xf32>)
      outs(%e : tensor<1x8x2048x64xf32>) {causal, scale = 0.125, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<8xf32>
        %score = arith.addf %s, %slope : f32
        rope.yield %score : f32
      } -> tensor<1x8x2048x64xf32>
  return %0 : tensor<1x8x2048x64xf32>
}
