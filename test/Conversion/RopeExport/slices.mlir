// RUN: rope-export %s --profile=onnx --pass-pipeline="builtin.module(cse)" | FileCheck %s

// One run of rows: what stands before and behind it is kept. Strided rows are
// chosen by a mask of places.
// CHECK: Concat <axis = 0> ({{v[0-9]+}}, arg1, {{v[0-9]+}})
// CHECK: Constant <value = int64[6] {0, 0, 0, 1, 0, 0}> ()
// CHECK: Constant <value = bool[6] {0, 1, 0, 1, 0, 0}> ()
// CHECK: Where
// Rows 1 and 3 end at 4.
// CHECK: [[STARTS:v[0-9]+]] = Constant <value = int64[1] {1}> ()
// CHECK: [[ENDS:v[0-9]+]] = Constant <value = int64[1] {4}> ()
// CHECK: Slice (arg0, [[STARTS]], [[ENDS]],
func.func @main(%dest: tensor<6x4xf32>, %rows: tensor<2x4xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<2x4xf32>) {
  %0 = tensor.insert_slice %rows into %dest[3, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<6x4xf32>
  %1 = tensor.insert_slice %rows into %dest[1, 0] [2, 4] [2, 1] : tensor<2x4xf32> into tensor<6x4xf32>
  %2 = tensor.extract_slice %dest[1, 0] [2, 4] [2, 1] : tensor<6x4xf32> to tensor<2x4xf32>
  return %0, %1, %2 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<2x4xf32>
}
