// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-equiv %s --function=diagonal --pass-pipeline='builtin.module(rope-raise)' --class=exact | FileCheck %s --check-prefix=EQUAL

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d2)>

// A broadcast that does not read one of its inputs is put back as it was.
// CHECK-LABEL: func.func @unread_input
// CHECK-SAME:    %[[X:.+]]: tensor<3x2x4xf32>, %[[T:.+]]: tensor<3x4xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]], %[[T]] : tensor<3x2x4xf32>, tensor<3x4xf32>)
// CHECK-NEXT:    ^bb0(%{{.+}}: f32, %[[A:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT:      %[[P:.+]] = arith.mulf %[[A]], %[[A]]
// CHECK-NEXT:      linalg.yield %[[P]]
// CHECK-NOT:     linalg.generic
func.func @unread_input(%x: tensor<3x2x4xf32>, %t: tensor<3x4xf32>) -> tensor<3x2x4xf32> {
  %e = tensor.empty() : tensor<3x2x4xf32>
  %y = linalg.generic {indexing_maps = [#id3, #row, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %t : tensor<3x2x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x2x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %b, %b : f32
    linalg.yield %p : f32
  } -> tensor<3x2x4xf32>
  return %y : tensor<3x2x4xf32>
}

#rowOf = affine_map<(d0, d1, d2) -> (d0, d2)>
#sumTo = affine_map<(d0, d1, d2) -> (d0, d1)>

// A sum of products that reads tensors in its body, by branches too, is put
// back as it was.
// CHECK-LABEL: func.func @tensors_read_in_the_body
// CHECK-SAME:    %[[X:.+]]: tensor<3x4xf32>, %[[Y:.+]]: tensor<2x4xf32>, %[[Z:.+]]: tensor<2x4xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]] : tensor<3x4xf32>)
// CHECK:           %[[B:.+]] = scf.if
// CHECK-NEXT:        tensor.extract %[[Y]]
// CHECK:             tensor.extract %[[Z]]
// CHECK:           arith.mulf %{{.+}}, %[[B]]
// CHECK-NOT:     linalg.generic
func.func @tensors_read_in_the_body(%x: tensor<3x4xf32>, %y: tensor<2x4xf32>, %z: tensor<2x4xf32>, %init: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %c2 = arith.constant 2 : index
  %s = linalg.generic {indexing_maps = [#rowOf, #sumTo], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<3x4xf32>) outs(%init : tensor<3x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %low = arith.cmpi ult, %d, %c2 : index
    %b = scf.if %low -> (f32) {
      %l = tensor.extract %y[%j, %d] : tensor<2x4xf32>
      scf.yield %l : f32
    } else {
      %h = tensor.extract %z[%j, %d] : tensor<2x4xf32>
      scf.yield %h : f32
    }
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<3x2xf32>
  return %s : tensor<3x2xf32>
}

// A diagonal has one loop twice: the angles of every row are those of all pairs.
// CHECK-LABEL: func.func @diagonal
// CHECK:         rope.table
// CHECK-SAME:      frequency_values = dense<[1.000000e+00, 5.000000e-01, 2.500000e-01, 1.250000e-01]>
// EQUAL: equal: {{[1-9][0-9]*}} elements in
func.func @diagonal(%positions: tensor<3x3xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %f = arith.constant dense<[1.0, 0.5, 0.25, 0.125]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x3x4xf32>
  %angle = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d1)>, affine_map<(d0, d1, d2) -> (d2)>, #id3],
                           iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%positions, %f : tensor<3x3xf32>, tensor<4xf32>) outs(%e : tensor<2x3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<2x3x4xf32>
  %c = math.cos %angle : tensor<2x3x4xf32>
  %s = math.sin %angle : tensor<2x3x4xf32>
  return %c, %s : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
