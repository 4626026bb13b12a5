// The weights of the attention kernel over the whole range of the exponential. Row i has the scores 0 and x = -i / 1024,
// which is exact, so that with V = (1, 0), (0, 1) its result is 1 / (1 + e^x), e^x / (1 + e^x). Where e^x is no subnormal number, it is
// right to 1.2 ulp, and sum and quotient to half an ulp each: 2.2 * 2^-23, 2.7e-7. Below that, to the smallest normal number.

// RUN: rope-runner %s --compare-with=reference --rtol=2.7e-7 --atol=1.2e-38
// RUN: rope-runner %s --compare-with=reference --rtol=2.7e-7 --atol=1.2e-38 --cpu=x86-64

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>

func.func @main() -> tensor<95000x2xf32> {
  %e = tensor.empty() : tensor<95000x1xf32>
  %q = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<95000x1xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %integer = arith.index_cast %i : index to i32
    %row = arith.sitofp %integer : i32 to f32
    %step = arith.constant -9.765625e-4 : f32
    %x = arith.mulf %row, %step : f32
    linalg.yield %x : f32
  } -> tensor<95000x1xf32>
  %k = arith.constant dense<[[0.0], [1.0]]> : tensor<2x1xf32>
  %v = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %o = tensor.empty() : tensor<95000x2xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<95000x1xf32>, tensor<2x1xf32>, tensor<2x2xf32>) outs(%o : tensor<95000x2xf32>) {
    indexing_maps = [#q, #k, #v, #o], scale = 1.0 : f64} -> tensor<95000x2xf32>
  return %r : tensor<95000x2xf32>
}
