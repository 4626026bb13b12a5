// Dynamic products against the interpreter in f64. With inputs in [-1, 1] the
// error of a sum of k products is below k * k * u, u the rounding of the type that
// sums are taken in; narrow results are rounded once more.

// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --entry=f32 --random=1 --shape=0:65x17 --shape=1:17x7 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-5
// RUN: rope-runner %s --entry=f32 --random=2 --shape=0:1x300 --shape=1:300x65 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=6e-3
// RUN: rope-runner %s --entry=f32 --random=3 --shape=0:7x1 --shape=1:1x1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=1e-7
// RUN: rope-runner %s --entry=f32 --random=3 --shape=0:300x65 --shape=1:65x300 --range=0:-1:1 --range=1:-1:1 --cpu=x86-64-v2 --compare-with=reference --rtol=0 --atol=3e-4
// RUN: rope-runner %s --entry=f64 --random=4 --shape=0:17x65 --shape=1:65x33 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=5e-13
// RUN: rope-runner %s --entry=bf16 --random=5 --shape=0:17x65 --shape=1:65x33 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=4e-3 --atol=3e-4
// RUN: rope-runner %s --entry=f16 --random=6 --shape=0:17x65 --shape=1:65x33 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=5e-4 --atol=3e-4

func.func @f32(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @f64(%a: tensor<?x?xf64>, %b: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %m = tensor.dim %a, %c0 : tensor<?x?xf64>
  %n = tensor.dim %b, %c1 : tensor<?x?xf64>
  %e = tensor.empty(%m, %n) : tensor<?x?xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf64>, tensor<?x?xf64>) outs(%f : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

func.func @bf16(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : bf16
  %m = tensor.dim %a, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %b, %c1 : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%f : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %r : tensor<?x?xbf16>
}

func.func @f16(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f16
  %m = tensor.dim %a, %c0 : tensor<?x?xf16>
  %n = tensor.dim %b, %c1 : tensor<?x?xf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<?x?xf16>) -> tensor<?x?xf16>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf16>, tensor<?x?xf16>) outs(%f : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %r : tensor<?x?xf16>
}
