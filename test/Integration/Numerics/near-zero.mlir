// exp(x) - 1 and log(1 + x) keep their bits near 0, in f32, in f64, and in the
// elements that do not fill a vector.

// RUN: rope-runner %s --entry=f32 --random=1 --range=0:-0.01:0.01 --range=1:-0.01:0.01 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=f32 --random=2 --range=0:-1e-7:1e-7 --range=1:-1e-7:1e-7 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=f32 --random=3 --range=0:-3:3 --range=1:-0.9:3 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=f32 --random=4 --range=0:-100:80 --range=1:0:1e30 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=f64 --random=1 --range=0:-0.01:0.01 --range=1:-0.01:0.01 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=f64 --random=4 --range=0:-3:3 --range=1:-0.9:30 --compare-with=reference --ulp=4
// RUN: rope-runner %s --entry=special --compare-with=reference --ulp=0

func.func @f32(%x: tensor<1003xf32>, %y: tensor<1003xf32>) -> (tensor<1003xf32>, tensor<1003xf32>) {
  %0 = math.expm1 %x : tensor<1003xf32>
  %1 = math.log1p %y : tensor<1003xf32>
  return %0, %1 : tensor<1003xf32>, tensor<1003xf32>
}

func.func @f64(%x: tensor<1003xf64>, %y: tensor<1003xf64>) -> (tensor<1003xf64>, tensor<1003xf64>) {
  %0 = math.expm1 %x : tensor<1003xf64>
  %1 = math.log1p %y : tensor<1003xf64>
  return %0, %1 : tensor<1003xf64>, tensor<1003xf64>
}

// 0, -0, both infinities, NaN, -1.
func.func @special() -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, -1.0]> : tensor<6xf32>
  %e = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0]> : tensor<6xf32>
  %1 = math.expm1 %e : tensor<6xf32>
  %2 = math.log1p %0 : tensor<6xf32>
  return %1, %2 : tensor<6xf32>, tensor<6xf32>
}
