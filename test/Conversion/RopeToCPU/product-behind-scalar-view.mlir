// RUN: rope-opt %s --rope-to-cpu -o /dev/null
// RUN: rope-runner %s --target=cpu --random=1 --compare-with=reference --rtol=1e-5 --atol=1e-6

// The weight of a product is scaled by a tensor of one element whose view has
// no dimension, as torch-mlir writes scalars for StableHLO.
func.func @main(%x: tensor<5x8xf32>, %w: tensor<8x6xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = arith.constant 0.3 : f64
  %e1 = tensor.empty() : tensor<1xf32>
  %one = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e1 : tensor<1xf32>) {
  ^bb0(%out: f32):
    %n = arith.truncf %wide : f64 to f32
    linalg.yield %n : f32
  } -> tensor<1xf32>
  %scalar = tensor.collapse_shape %one [] : tensor<1xf32> into tensor<f32>
  %e = tensor.empty() : tensor<8x6xf32>
  %scaled = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %scalar : tensor<8x6xf32>, tensor<f32>) outs(%e : tensor<8x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8x6xf32>
  %r = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%r : tensor<5x6xf32>) -> tensor<5x6xf32>
  %y = linalg.matmul ins(%x, %scaled : tensor<5x8xf32>, tensor<8x6xf32>) outs(%f : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %y : tensor<5x6xf32>
}
