// Weights in bytes with a scale for each row, which rows of the left operand are multiplied with.
// RUN: rope-runner %s --target=cpu --shape=0:1x3x40 --shape=1:40x1x32 --shape=2:40x1 --random=1 --compare-with=reference --rtol=1e-4 --atol=1e-4

func.func @rows(%x: tensor<1x3x?xf32>, %w: tensor<?x1x32xi8>, %s: tensor<?x1xf32>, %c: tensor<1x3x32xf32>) -> tensor<1x3x32xf32> {
  %zero = arith.constant 0 : index
  %size = tensor.dim %w, %zero : tensor<?x1x32xi8>
  %e = tensor.empty(%size) : tensor<?x1x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, g, n) -> (k, g, n)>, affine_map<(k, g, n) -> (k, g)>, affine_map<(k, g, n) -> (k, g, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<?x1x32xi8>, tensor<?x1xf32>) outs(%e : tensor<?x1x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<?x1x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(g, m, n, k) -> (g, m, k)>, affine_map<(g, m, n, k) -> (k, g, n)>, affine_map<(g, m, n, k) -> (g, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x3x?xf32>, tensor<?x1x32xf32>) outs(%c : tensor<1x3x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x3x32xf32>
  return %y : tensor<1x3x32xf32>
}
