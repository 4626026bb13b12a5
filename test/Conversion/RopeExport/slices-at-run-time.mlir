// RUN: rope-export %s --profile=onnx | FileCheck %s
// RUN: rope-export %s --profile=stablehlo | FileCheck %s --check-prefix=HLO

// Strided rows from a place that is known at run time, rows that are put there,
// and steps along two axes.
// CHECK: [[STEPS:v[0-9]+]] = Constant <value = int64[2] {0, 2}> ()
// CHECK: [[PLACES:v[0-9]+]] = Add ([[STEPS]], {{v[0-9]+}})
// CHECK: Gather <axis = 0> (arg0, [[PLACES]])
// CHECK: [[ROWS:v[0-9]+]] = Sub (
// CHECK: [[ZERO:v[0-9]+]] = Constant <value = int64[1] {0}> ()
// CHECK: [[LAST:v[0-9]+]] = Constant <value = int64[1] {1}> ()
// CHECK: [[AFTER:v[0-9]+]] = GreaterOrEqual ([[ROWS]], [[ZERO]])
// CHECK: [[BEFORE:v[0-9]+]] = LessOrEqual ([[ROWS]], [[LAST]])
// CHECK: And ([[AFTER]], [[BEFORE]])
// HLO: limit_indices = array<i64: 6, 4>, start_indices = array<i64: 1, 0>, strides = array<i64: 2, 3>
func.func @main(%x: tensor<6x4xf32>, %rows: tensor<2x4xf32>, %at: tensor<i64>) -> (tensor<2x4xf32>, tensor<6x4xf32>, tensor<3x2xf32>) {
  %i = tensor.extract %at[] : tensor<i64>
  %o = arith.index_cast %i : i64 to index
  %0 = tensor.extract_slice %x[%o, 0] [2, 4] [2, 1] : tensor<6x4xf32> to tensor<2x4xf32>
  %1 = tensor.insert_slice %rows into %x[%o, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<6x4xf32>
  %2 = tensor.extract_slice %x[1, 0] [3, 2] [2, 3] : tensor<6x4xf32> to tensor<3x2xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<6x4xf32>, tensor<3x2xf32>
}
