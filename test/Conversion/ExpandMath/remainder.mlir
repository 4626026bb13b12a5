// Remainders are exact, bit for bit those of fmod: quotients of any size, subnormal numbers, signs, infinities, zeros.
// RUN: rope-runner %s --entry=narrow --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --compare-with=reference --reference=exact --ulp=0
// RUN: rope-runner %s --entry=wide --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=random --random=1 --range=0:-1000000:1000000 --range=1:-3:3 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --compare-with=reference --reference=exact --ulp=0
// RUN: rope-runner %s --entry=random --random=2 --range=0:-1000000:1000000 --range=1:-3:3 --target=emulate --chip=gfx942 --compare-with=reference --reference=exact --ulp=0
// RUN: rope-opt %s --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' | FileCheck %s
// CHECK-NOT: arith.remf

func.func @narrow() -> tensor<16xf32> {
  %x = arith.constant dense<[5.5, -5.5, 5.5, 1.0e30, -3.0e38, 1.0e-40, 1.0e-38, 0.0, -0.0, 0x7F800000, 1.0, 3.0, 0x7FC00000, -6.0, 1.0, 1.0e-45]> : tensor<16xf32>
  %y = arith.constant dense<[2.0, 2.0, -2.0, 7.0, 1.0e-42, 3.0e-45, 1.1e-40, 2.0, 2.0, 2.0, 0.0, 0x7F800000, 1.0, 2.0, 0x7FC00000, 2.0]> : tensor<16xf32>
  %r = arith.remf %x, %y : tensor<16xf32>
  return %r : tensor<16xf32>
}

func.func @wide() -> tensor<8xf64> {
  %x = arith.constant dense<[5.5, -1.0e300, 1.7976931348623157e308, 5.0e-324, 1.0e-300, -0.0, 0xFFF0000000000000, 1.0]> : tensor<8xf64>
  %y = arith.constant dense<[2.0, 7.0, 5.0e-324, 3.0, 1.0e-310, 1.0, 1.0, 0x7FF0000000000000]> : tensor<8xf64>
  %r = arith.remf %x, %y : tensor<8xf64>
  return %r : tensor<8xf64>
}

func.func @random(%x: tensor<500xf32>, %y: tensor<500xf32>) -> tensor<500xf32> {
  %r = arith.remf %x, %y : tensor<500xf32>
  return %r : tensor<500xf32>
}
