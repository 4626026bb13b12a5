// RUN: rope-opt %s --split-input-file --verify-diagnostics

// Sizes, tensors and memrefs: one case for each constraint of docs/spec/attention.md.

func.func @attention_c8(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x9xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected axis 2 of key to have size 8 but got 9}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x9xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c8_value_rows(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x8x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected axis 1 of value to have size 7 but got 8}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x8x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c8_group(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected axis 0 of key to have size 2 but got 4}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 3, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c8_mask(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<5x7xi1>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected axis 1 of mask to have size 1 but got 7}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      mask(%x0 : tensor<5x7xi1>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 0)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c8_sinks(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<3xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected axis 0 of sinks to have size 4 but got 3}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      sinks(%x0 : tensor<3xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c9(%q: tensor<4x5x8xf32>,
    %k: memref<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected tensors or memrefs but got both}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, memref<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c10(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected results to have the types of tensor inits, and memref inits to have none}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf64>
  return
}

// -----

func.func @attention_c10_memref(%q: memref<4x5x8xf32>,
    %k: memref<4x7x8xf32>,
    %v: memref<4x7x6xf32>,
    %o0: memref<4x5x6xf32>) {
  // expected-error @+1 {{expected results to have the types of tensor inits, and memref inits to have none}}
  %0 = rope.attention
      ins(%q, %k, %v : memref<4x5x8xf32>, memref<4x7x8xf32>, memref<4x7x6xf32>)
      outs(%o0 : memref<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c10_missing(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected results to have the types of tensor inits, and memref inits to have none}}
  rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]}
  return
}
