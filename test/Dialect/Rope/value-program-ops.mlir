// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

// Relative positions of values, where the scores stay as they are. The value
// has the type of the sum.
// CHECK-LABEL: func.func @relative_positions
// CHECK: rope.attention
// CHECK-SAME: accumulator_type = f64
// CHECK-SAME: program {
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f64, %[[B:.*]]: index, %[[H:.*]]: index, %[[ROW:.*]]: index, %[[KEY:.*]]: index, %[[LANE:.*]]: index):
// CHECK-NEXT: arith.subi %[[KEY]], %[[ROW]] : index
// CHECK: tensor.extract %{{.*}}[%[[H]], %{{.*}}, %[[LANE]]] : tensor<3x16x6xf64>
// CHECK-NEXT: %[[Y:.*]] = arith.addf %[[X]], %{{.*}} : f64
// CHECK-NEXT: rope.yield %[[Y]] : f64
// CHECK-NEXT: } -> tensor<2x3x5x6xf32>
func.func @relative_positions(%q: tensor<2x3x5x8xf32>, %k: tensor<2x3x7x8xf32>,
                              %v: tensor<2x3x7x6xf32>, %table: tensor<3x16x6xf64>,
                              %offset: index, %o: tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32> {
  %c8 = arith.constant 8 : index
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x3x5x8xf32>, tensor<2x3x7x8xf32>, tensor<2x3x7x6xf32>)
      offset(%offset : index) outs(%o : tensor<2x3x5x6xf32>)
      {scale = 0.25, accumulator_type = f64, indexing_maps = [#q, #k, #v, #s, #o]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f64, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %distance = arith.subi %key, %row : index
        %place = arith.addi %distance, %c8 : index
        %own = tensor.extract %table[%h, %place, %lane] : tensor<3x16x6xf64>
        %y = arith.addf %x, %own : f64
        rope.yield %y : f64
      } -> tensor<2x3x5x6xf32>
  return %0 : tensor<2x3x5x6xf32>
}

// The step, on memrefs, beside a score program that does something.
// CHECK-LABEL: func.func @step
// CHECK: rope.online_attention
// CHECK: program {
// CHECK: memref.load
// CHECK: rope.yield %{{.*}} : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %[[KEY:.*]]: index, %[[LANE:.*]]: index):
// CHECK-NEXT: memref.load %{{.*}}[%[[KEY]], %[[LANE]]]
// CHECK: rope.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @step(%q: memref<2x3x5x8xf32>, %k: memref<2x3x7x8xf32>, %v: memref<2x3x7x6xf32>,
                %bias: memref<7xf32>, %table: memref<7x6xf32>, %a: memref<2x3x5x6xf32>,
                %m: memref<2x3x5xf32>, %l: memref<2x3x5xf32>) {
  rope.online_attention
      ins(%q, %k, %v : memref<2x3x5x8xf32>, memref<2x3x7x8xf32>, memref<2x3x7x6xf32>)
      outs(%a, %m, %l : memref<2x3x5x6xf32>, memref<2x3x5xf32>, memref<2x3x5xf32>)
      {indexing_maps = [#q, #k, #v, #o, #r, #r]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %own = memref.load %bias[%key] : memref<7xf32>
        %score = arith.addf %s, %own : f32
        rope.yield %score : f32
      }, {
      ^bb0(%x: f32, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %gate = memref.load %table[%key, %lane] : memref<7x6xf32>
        %y = arith.mulf %x, %gate : f32
        rope.yield %y : f32
      }
  return
}
