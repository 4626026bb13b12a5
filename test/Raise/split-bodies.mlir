// RUN: rope-opt %s --rope-raise | FileCheck %s

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
