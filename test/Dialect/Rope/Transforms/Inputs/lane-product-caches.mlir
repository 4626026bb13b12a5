// What calls functions whose caches hold products, after them in one module: it
// gives them products with B and takes products with A back.
func.func @step(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>, %slots: tensor<2x?xi64>, %offset: tensor<2xi64>, %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>) -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %kb_m = arith.constant dense<[[0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, -0.5], [0.5, 0.5, -0.5, -0.5], [0.5, -0.5, -0.5, 0.5]]> : tensor<4x4xf32>
  %kb_z = arith.constant dense<0.0> : tensor<2x2x8x4xf32>
  %kb = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%ks, %kb_m : tensor<2x2x8x4xf32>, tensor<4x4xf32>) outs(%kb_z : tensor<2x2x8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x4xf32>
  %vb_m = arith.constant dense<[[0.5, 0.5, 0.0, 0.0, 0.0, 0.0], [0.5, -0.5, 0.0, -0.0, 0.0, -0.0], [0.0, 0.0, 0.5, 0.5, 0.0, 0.0], [0.0, -0.0, 0.5, -0.5, 0.0, -0.0], [0.0, 0.0, 0.0, 0.0, 0.5, 0.5], [0.0, -0.0, 0.0, -0.0, 0.5, -0.5]]> : tensor<6x6xf32>
  %vb_z = arith.constant dense<0.0> : tensor<2x2x8x6xf32>
  %vb = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%vs, %vb_m : tensor<2x2x8x6xf32>, tensor<6x6xf32>) outs(%vb_z : tensor<2x2x8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x6xf32>
  %r:3 = call @inner_step(%q, %k, %v, %slots, %offset, %kb, %vb) : (tensor<2x?x4x4xf32>, tensor<2x?x2x4xf32>, tensor<2x?x2x6xf32>, tensor<2x?xi64>, tensor<2xi64>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>)
  %ka_m = arith.constant dense<[[0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, -0.5], [0.5, 0.5, -0.5, -0.5], [0.5, -0.5, -0.5, 0.5]]> : tensor<4x4xf32>
  %ka_z = arith.constant dense<0.0> : tensor<2x2x8x4xf32>
  %ka = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%r#1, %ka_m : tensor<2x2x8x4xf32>, tensor<4x4xf32>) outs(%ka_z : tensor<2x2x8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x4xf32>
  %va_m = arith.constant dense<[[1.0, 1.0, 0.0, 0.0, 0.0, 0.0], [1.0, -1.0, 0.0, -0.0, 0.0, -0.0], [0.0, 0.0, 1.0, 1.0, 0.0, 0.0], [0.0, -0.0, 1.0, -1.0, 0.0, -0.0], [0.0, 0.0, 0.0, 0.0, 1.0, 1.0], [0.0, -0.0, 0.0, -0.0, 1.0, -1.0]]> : tensor<6x6xf32>
  %va_z = arith.constant dense<0.0> : tensor<2x2x8x6xf32>
  %va = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%r#2, %va_m : tensor<2x2x8x6xf32>, tensor<6x6xf32>) outs(%va_z : tensor<2x2x8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x6xf32>
  return %r#0, %ka, %va : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}
func.func @prefill(%q: tensor<2x?x4x4xf32>, %k: tensor<2x?x2x4xf32>, %v: tensor<2x?x2x6xf32>, %slots: tensor<2x?xi64>, %ks: tensor<2x2x8x4xf32>, %vs: tensor<2x2x8x6xf32>) -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) {
  %kb_m = arith.constant dense<[[0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, -0.5], [0.5, 0.5, -0.5, -0.5], [0.5, -0.5, -0.5, 0.5]]> : tensor<4x4xf32>
  %kb_z = arith.constant dense<0.0> : tensor<2x2x8x4xf32>
  %kb = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%ks, %kb_m : tensor<2x2x8x4xf32>, tensor<4x4xf32>) outs(%kb_z : tensor<2x2x8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x4xf32>
  %vb_m = arith.constant dense<[[0.5, 0.5, 0.0, 0.0, 0.0, 0.0], [0.5, -0.5, 0.0, -0.0, 0.0, -0.0], [0.0, 0.0, 0.5, 0.5, 0.0, 0.0], [0.0, -0.0, 0.5, -0.5, 0.0, -0.0], [0.0, 0.0, 0.0, 0.0, 0.5, 0.5], [0.0, -0.0, 0.0, -0.0, 0.5, -0.5]]> : tensor<6x6xf32>
  %vb_z = arith.constant dense<0.0> : tensor<2x2x8x6xf32>
  %vb = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%vs, %vb_m : tensor<2x2x8x6xf32>, tensor<6x6xf32>) outs(%vb_z : tensor<2x2x8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x6xf32>
  %r:3 = call @inner_prefill(%q, %k, %v, %slots, %kb, %vb) : (tensor<2x?x4x4xf32>, tensor<2x?x2x4xf32>, tensor<2x?x2x6xf32>, tensor<2x?xi64>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>) -> (tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>)
  %ka_m = arith.constant dense<[[0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, -0.5], [0.5, 0.5, -0.5, -0.5], [0.5, -0.5, -0.5, 0.5]]> : tensor<4x4xf32>
  %ka_z = arith.constant dense<0.0> : tensor<2x2x8x4xf32>
  %ka = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%r#1, %ka_m : tensor<2x2x8x4xf32>, tensor<4x4xf32>) outs(%ka_z : tensor<2x2x8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x4xf32>
  %va_m = arith.constant dense<[[1.0, 1.0, 0.0, 0.0, 0.0, 0.0], [1.0, -1.0, 0.0, -0.0, 0.0, -0.0], [0.0, 0.0, 1.0, 1.0, 0.0, 0.0], [0.0, -0.0, 1.0, -1.0, 0.0, -0.0], [0.0, 0.0, 0.0, 0.0, 1.0, 1.0], [0.0, -0.0, 0.0, -0.0, 1.0, -1.0]]> : tensor<6x6xf32>
  %va_z = arith.constant dense<0.0> : tensor<2x2x8x6xf32>
  %va = linalg.generic {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, e)>, affine_map<(a, b, c, d, e) -> (e, d)>, affine_map<(a, b, c, d, e) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%r#2, %va_m : tensor<2x2x8x6xf32>, tensor<6x6xf32>) outs(%va_z : tensor<2x2x8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x8x6xf32>
  return %r#0, %ka, %va : tensor<2x?x4x6xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x6xf32>
}
