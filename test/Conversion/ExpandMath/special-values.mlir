// What is not in the middle of a range: zeros, infinities, NaN, subnormal numbers, huge angles, and
// arguments at the ends of functions. NaN equals NaN, infinities by sign. An
// argument of zeros is subtracted, lest the functions be folded.
// RUN: rope-runner %s --entry=wide --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=1 --range=0:0:0 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=WIDE
// RUN: rope-runner %s --entry=narrow --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=1 --range=0:0:0 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=NARROW
// RUN: rope-runner %s --entry=powers --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=1 --range=0:0:0 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=POWERS
// RUN: rope-opt %s --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' | FileCheck %s --check-prefix=OPS
// WIDE-COUNT-12: against reference: ok
// NARROW-COUNT-3: against reference: ok
// POWERS: against reference: ok
// OPS-NOT: math.{{exp|log|pow|sin|cos|tan|erf|cbrt}}

func.func @wide(%zero: tensor<20xf64>) -> (tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>) {
  %xc = arith.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0, -1.0, 5.0e-324, -2.0e-310, 1.0e-300, 700.0, -745.0, 1572864.0, -1572865.5, 1.0e22, -1.7976931348623157e308, 6381956970095103.0, 3.0e15, -1.0e5, 0.5]> : tensor<20xf64>
  %x = arith.subf %xc, %zero : tensor<20xf64>
  %exp = math.exp %x : tensor<20xf64>
  %exp2 = math.exp2 %x : tensor<20xf64>
  %log = math.log %x : tensor<20xf64>
  %log1p = math.log1p %x : tensor<20xf64>
  %tanh = math.tanh %x : tensor<20xf64>
  %sin = math.sin %x : tensor<20xf64>
  %cos = math.cos %x : tensor<20xf64>
  %atan = math.atan %x : tensor<20xf64>
  %erf = math.erf %x : tensor<20xf64>
  %expm1 = math.expm1 %x : tensor<20xf64>
  %cbrt = math.cbrt %x : tensor<20xf64>
  %sinh = math.sinh %x : tensor<20xf64>
  return %exp, %exp2, %log, %log1p, %tanh, %sin, %cos, %atan, %erf, %expm1, %cbrt, %sinh : tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>
}

func.func @narrow(%zero: tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) {
  %xc = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 88.0, -87.0, 1.0e30, -3.4e38, 1572864.0, 1.0e-30, 16777216.0]> : tensor<12xf32>
  %x = arith.subf %xc, %zero : tensor<12xf32>
  %e = math.exp %x : tensor<12xf32>
  %s = math.sin %x : tensor<12xf32>
  %c = math.cos %x : tensor<12xf32>
  return %e, %s, %c : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>
}

func.func @powers(%zero: tensor<16xf64>) -> tensor<16xf64> {
  %xc = arith.constant dense<[0.0, -0.0, -0.0, -2.0, -2.0, -2.0, 1.0, 0x7FF8000000000000, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000, 0.5, 0.0, 2.0, -8.0]> : tensor<16xf64>
  %x = arith.subf %xc, %zero : tensor<16xf64>
  %yc = arith.constant dense<[0.0, -3.0, 3.0, 3.0, 2.0, 0.5, 0x7FF8000000000000, 0.0, 0x7FF0000000000000, -1.0, 3.0, 0.5, 0x7FF0000000000000, -2.0, -1074.0, -1.0]> : tensor<16xf64>
  %y = arith.subf %yc, %zero : tensor<16xf64>
  %z = math.powf %x, %y : tensor<16xf64>
  return %z : tensor<16xf64>
}
