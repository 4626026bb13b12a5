// Floors and ceilings by truncation, bit for bit: of fractions, of whole numbers, and of zeros, which keep their signs.
// RUN: rope-runner %s --entry=single --random=1 --range=0:-3:3 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math{expand-rounding})' --compare-with=reference --reference=exact --ulp=0
// RUN: rope-runner %s --entry=double --random=1 --range=0:-3:3 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math{expand-rounding})' --compare-with=reference --ulp=0
// RUN: rope-opt %s --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math{expand-rounding})' | FileCheck %s
// CHECK-NOT: math.floor
// CHECK-NOT: math.ceil

func.func @single(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %floor = math.floor %x : tensor<64xf32>
  %ceil = math.ceil %x : tensor<64xf32>
  %whole = math.trunc %x : tensor<64xf32>
  %same = math.floor %whole : tensor<64xf32>
  %same2 = math.ceil %whole : tensor<64xf32>
  return %floor, %ceil, %same, %same2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

func.func @double(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>) {
  %floor = math.floor %x : tensor<64xf64>
  %ceil = math.ceil %x : tensor<64xf64>
  return %floor, %ceil : tensor<64xf64>, tensor<64xf64>
}
