// Functions in f64 and f32 against libm, by way of the interpreter, within the bounds that the pass states.
// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --entry=all_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-25:25 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=ALL
// RUN: rope-runner %s --entry=all_f32 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-25:25 --compare-with=reference --ulp=5 | FileCheck %s --check-prefix=ALL
// RUN: rope-runner %s --entry=positive_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:1:1000 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=POSITIVE
// RUN: rope-runner %s --entry=positive_f32 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:1:1000 --compare-with=reference --ulp=5 | FileCheck %s --check-prefix=POSITIVE
// RUN: rope-runner %s --entry=unit_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-0.99:0.99 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=UNIT
// RUN: rope-runner %s --entry=unit_f32 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-0.99:0.99 --compare-with=reference --ulp=5 | FileCheck %s --check-prefix=UNIT
// RUN: rope-runner %s --entry=angles_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-1000000000:1000000000 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=ANGLES
// RUN: rope-runner %s --entry=angles_f32 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-1000000000:1000000000 --compare-with=reference --ulp=5 | FileCheck %s --check-prefix=ANGLES
// RUN: rope-runner %s --entry=others_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-1000:1000 --compare-with=reference --ulp=6 | FileCheck %s --check-prefix=OTHERS
// RUN: rope-runner %s --entry=others_f32 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:-1000:1000 --compare-with=reference --ulp=5 | FileCheck %s --check-prefix=OTHERS
// The last term of the series is one of the last place at the end of its range.
// RUN: rope-runner %s --entry=eighth_f64 --pass-pipeline='builtin.module(convert-elementwise-to-linalg,rope-expand-math)' --random=7 --range=0:0.784:0.784 --compare-with=reference --ulp=0
// ALL-COUNT-5: against reference: ok
// POSITIVE-COUNT-5: against reference: ok
// UNIT-COUNT-7: against reference: ok
// ANGLES-COUNT-3: against reference: ok
// OTHERS-COUNT-3: against reference: ok

func.func @all_f64(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>) {
  %exp = math.exp %x : tensor<64xf64>
  %tanh = math.tanh %x : tensor<64xf64>
  %erf = math.erf %x : tensor<64xf64>
  %sinh = math.sinh %x : tensor<64xf64>
  %cosh = math.cosh %x : tensor<64xf64>
  return %exp, %tanh, %erf, %sinh, %cosh : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>
}
func.func @all_f32(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %exp = math.exp %x : tensor<64xf32>
  %tanh = math.tanh %x : tensor<64xf32>
  %erf = math.erf %x : tensor<64xf32>
  %sinh = math.sinh %x : tensor<64xf32>
  %cosh = math.cosh %x : tensor<64xf32>
  return %exp, %tanh, %erf, %sinh, %cosh : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @positive_f64(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>) {
  %log = math.log %x : tensor<64xf64>
  %log2 = math.log2 %x : tensor<64xf64>
  %log10 = math.log10 %x : tensor<64xf64>
  %rsqrt = math.rsqrt %x : tensor<64xf64>
  %acosh = math.acosh %x : tensor<64xf64>
  return %log, %log2, %log10, %rsqrt, %acosh : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>
}
func.func @positive_f32(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %log = math.log %x : tensor<64xf32>
  %log2 = math.log2 %x : tensor<64xf32>
  %log10 = math.log10 %x : tensor<64xf32>
  %rsqrt = math.rsqrt %x : tensor<64xf32>
  %acosh = math.acosh %x : tensor<64xf32>
  return %log, %log2, %log10, %rsqrt, %acosh : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @unit_f64(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>) {
  %atanh = math.atanh %x : tensor<64xf64>
  %asin = math.asin %x : tensor<64xf64>
  %acos = math.acos %x : tensor<64xf64>
  %log1p = math.log1p %x : tensor<64xf64>
  %expm1 = math.expm1 %x : tensor<64xf64>
  %exp2 = math.exp2 %x : tensor<64xf64>
  %erfc = math.erfc %x : tensor<64xf64>
  return %atanh, %asin, %acos, %log1p, %expm1, %exp2, %erfc : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>, tensor<64xf64>
}
func.func @unit_f32(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %atanh = math.atanh %x : tensor<64xf32>
  %asin = math.asin %x : tensor<64xf32>
  %acos = math.acos %x : tensor<64xf32>
  %log1p = math.log1p %x : tensor<64xf32>
  %expm1 = math.expm1 %x : tensor<64xf32>
  %exp2 = math.exp2 %x : tensor<64xf32>
  %erfc = math.erfc %x : tensor<64xf32>
  return %atanh, %asin, %acos, %log1p, %expm1, %exp2, %erfc : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @angles_f64(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>) {
  %sin = math.sin %x : tensor<64xf64>
  %cos = math.cos %x : tensor<64xf64>
  %tan = math.tan %x : tensor<64xf64>
  return %sin, %cos, %tan : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>
}
func.func @angles_f32(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %sin = math.sin %x : tensor<64xf32>
  %cos = math.cos %x : tensor<64xf32>
  %tan = math.tan %x : tensor<64xf32>
  return %sin, %cos, %tan : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @others_f64(%x: tensor<64xf64>) -> (tensor<64xf64>, tensor<64xf64>, tensor<64xf64>) {
  %atan = math.atan %x : tensor<64xf64>
  %asinh = math.asinh %x : tensor<64xf64>
  %cbrt = math.cbrt %x : tensor<64xf64>
  return %atan, %asinh, %cbrt : tensor<64xf64>, tensor<64xf64>, tensor<64xf64>
}
func.func @others_f32(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %atan = math.atan %x : tensor<64xf32>
  %asinh = math.asinh %x : tensor<64xf32>
  %cbrt = math.cbrt %x : tensor<64xf32>
  return %atan, %asinh, %cbrt : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @eighth_f64(%x: tensor<4xf64>) -> tensor<4xf64> {
  %s = math.sin %x : tensor<4xf64>
  return %s : tensor<4xf64>
}
