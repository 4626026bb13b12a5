// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

// ALiBi within documents.
// CHECK-LABEL: func.func @alibi_documents
// CHECK: rope.attention
// CHECK-SAME: scale = 2.500000e-01 : f64} program {
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32, %[[B:.*]]: index, %[[H:.*]]: index, %[[ROW:.*]]: index, %[[KEY:.*]]: index):
// CHECK-NEXT: tensor.extract %{{.*}}[%[[H]]] : tensor<3xf32>
// CHECK: rope.yield %{{.*}}, %{{.*}} : f32, i1
// CHECK-NEXT: } -> tensor<2x3x5x6xf32>
func.func @alibi_documents(%q: tensor<2x3x5x8xf32>, %k: tensor<2x3x7x8xf32>,
                           %v: tensor<2x3x7x6xf32>, %slopes: tensor<3xf32>,
                           %documents: tensor<2x9xi32>, %offset: index,
                           %o: tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32> {
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x3x5x8xf32>, tensor<2x3x7x8xf32>, tensor<2x3x7x6xf32>)
      offset(%offset : index) outs(%o : tensor<2x3x5x6xf32>)
      {scale = 0.25, empty_row = #rope.empty_row<zero>, indexing_maps = [#q, #k, #v, #s, #o]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<3xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %s, %bias : f32
        %own = tensor.extract %documents[%b, %row] : tensor<2x9xi32>
        %other = tensor.extract %documents[%b, %key] : tensor<2x9xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<2x3x5x6xf32>
  return %0 : tensor<2x3x5x6xf32>
}

// The step, on memrefs, with a score alone.
// CHECK-LABEL: func.func @step
// CHECK: rope.online_attention
// CHECK: program {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: memref.load
// CHECK: rope.yield %{{.*}} : f32
// CHECK-NEXT: }
func.func @step(%q: memref<2x3x5x8xf32>, %k: memref<2x3x7x8xf32>, %v: memref<2x3x7x6xf32>,
                %bias: memref<7xf32>, %a: memref<2x3x5x6xf32>, %m: memref<2x3x5xf32>,
                %l: memref<2x3x5xf32>) {
  rope.online_attention
      ins(%q, %k, %v : memref<2x3x5x8xf32>, memref<2x3x7x8xf32>, memref<2x3x7x6xf32>)
      outs(%a, %m, %l : memref<2x3x5x6xf32>, memref<2x3x5xf32>, memref<2x3x5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #r, #r]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %own = memref.load %bias[%key] : memref<7xf32>
        %score = arith.addf %s, %own : f32
        rope.yield %score : f32
      }
  return
}
