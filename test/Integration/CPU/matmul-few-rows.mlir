// Products of few rows, read where B lies, against the interpreter in f64: rows on
// both sides of each limit, and N and K that are no multiples of a vector.
// With inputs in [-1, 1] the error of a sum of k products is below k * k * u, u the
// rounding of the type that sums are taken in; narrow results are rounded once more.

// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize
// RUN: rope-runner %s --entry=plain --random=1 --shape=0:1x77 --shape=1:77x1029 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=4e-4
// RUN: rope-runner %s --entry=plain --random=2 --shape=0:3x41 --shape=1:41x47 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-4
// RUN: rope-runner %s --entry=plain --random=3 --shape=0:32x16 --shape=1:16x273 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-5
// RUN: rope-runner %s --entry=plain --random=4 --shape=0:33x16 --shape=1:16x273 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-5
// RUN: rope-runner %s --entry=plain --random=5 --shape=0:4x33 --shape=1:33x65 --range=0:-1:1 --range=1:-1:1 --cpu=x86-64-v2 --compare-with=reference --rtol=0 --atol=7e-5
// RUN: rope-runner %s --entry=plain --random=5 --shape=0:4x0 --shape=1:0x65 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=transposed --random=1 --shape=0:1x77 --shape=1:1029x77 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=4e-4
// RUN: rope-runner %s --entry=transposed --random=2 --shape=0:3x41 --shape=1:47x41 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-4
// RUN: rope-runner %s --entry=transposed --random=3 --shape=0:8x16 --shape=1:17x16 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-5
// RUN: rope-runner %s --entry=transposed --random=4 --shape=0:9x16 --shape=1:17x16 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=2e-5
// RUN: rope-runner %s --entry=transposed --random=5 --shape=0:4x33 --shape=1:65x33 --range=0:-1:1 --range=1:-1:1 --cpu=x86-64-v2 --compare-with=reference --rtol=0 --atol=7e-5
// RUN: rope-runner %s --entry=transposed --random=5 --shape=0:4x0 --shape=1:65x0 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=narrow --random=6 --shape=0:5x65 --shape=1:65x83 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=4e-3 --atol=3e-4
// RUN: rope-runner %s --entry=narrow_transposed --random=6 --shape=0:5x65 --shape=1:83x65 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=4e-3 --atol=3e-4
// RUN: rope-runner %s --entry=added --random=7 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=7e-5

func.func @plain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
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

func.func @transposed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @narrow(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
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

func.func @narrow_transposed(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %m = tensor.dim %a, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %b, %c0 : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%f : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %r : tensor<?x?xbf16>
}

// The product is added to what is there, in vectors and in scalars.
func.func @added(%a: tensor<3x33xf32>, %b: tensor<33x37xf32>, %c: tensor<3x37xf32>) -> tensor<3x37xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<3x33xf32>, tensor<33x37xf32>) outs(%c : tensor<3x37xf32>) -> tensor<3x37xf32>
  return %r : tensor<3x37xf32>
}
