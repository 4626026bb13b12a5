func.func @narrow(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>, %c: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf16>, tensor<?x?xf16>) outs(%c : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %r : tensor<?x?xf16>
}

func.func @added(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf16>, tensor<?x?xf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @attention(%q: tensor<2x?x?xf16>, %k: tensor<?x?xf16>, %v: tensor<?x?xf16>, %length: i64) -> tensor<2x?x?xf32> {
  %one = arith.constant 1 : index
  %m = tensor.dim %q, %one : tensor<2x?x?xf16>
  %n = tensor.dim %v, %one : tensor<?x?xf16>
  %e = tensor.empty(%m, %n) : tensor<2x?x?xf32>
  %offset = arith.constant 200 : i64
  %r = rope.attention ins(%q, %k, %v : tensor<2x?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>)
    offset(%offset : i64) lengths(%length : i64) outs(%e : tensor<2x?x?xf32>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (j, d)>,
                       affine_map<(h, m, n, j, d) -> (j, n)>, affine_map<(h, m, n, j, d) -> ()>,
                       affine_map<(h, m, n, j, d) -> ()>, affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.25 : f64, causal, window_left = 150 : i64, probability_type = f16, empty_row = #rope.empty_row<zero>} -> tensor<2x?x?xf32>
  return %r : tensor<2x?x?xf32>
}

// What lies behind the last row of a panel belongs to other columns, whose
// infinities reach no sum.

func.func @infinities(%a: tensor<40x43xf16>) -> tensor<40x128xf32> {
  %empty = tensor.empty() : tensor<43x128xf16>
  %one = arith.constant 1.0 : f16
  %infinity = arith.constant 0x7C00 : f16
  %last = arith.constant 32 : index
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>],
                       iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<43x128xf16>) {
  ^bb0(%old: f16):
    %n = linalg.index 1 : index
    %panel = arith.divui %n, %last : index
    %two = arith.constant 2 : index
    %odd = arith.remui %panel, %two : index
    %one_index = arith.constant 1 : index
    %is_odd = arith.cmpi eq, %odd, %one_index : index
    %x = arith.select %is_odd, %infinity, %one : f16
    linalg.yield %x : f16
  } -> tensor<43x128xf16>
  %zero = arith.constant 0.0 : f32
  %sums = tensor.empty() : tensor<40x128xf32>
  %c = linalg.fill ins(%zero : f32) outs(%sums : tensor<40x128xf32>) -> tensor<40x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<40x43xf16>, tensor<43x128xf16>) outs(%c : tensor<40x128xf32>) -> tensor<40x128xf32>
  return %r : tensor<40x128xf32>
}
