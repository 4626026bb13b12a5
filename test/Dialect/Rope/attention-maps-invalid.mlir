// RUN: rope-opt %s --split-input-file --verify-diagnostics

// Indexing maps: one case for each constraint of docs/spec/attention.md.

func.func @attention_c1(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected 4 indexing maps, one for each operand that has one, but got 3}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c1_mask(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<5x7xi1>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected 5 indexing maps, one for each operand that has one, but got 4}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      mask(%x0 : tensor<5x7xi1>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c2(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected indexing maps over the same 4 or more dimensions and no symbols, but got affine_map<(d0, d1, d2, d3) -> (d2, d3)> after}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c2_symbol(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected indexing maps over the same 4 or more dimensions and no symbols}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d)[s] -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c2_too_few(%q: tensor<5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected indexing maps over the same 4 or more dimensions and no symbols}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(m, j, d) -> (m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c3(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of query to have 3 results, the rank of the operand, but got affine_map<(d0, d1, d2, d3, d4) -> (d1, d4)>}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c3_scalar(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: index,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of offset to have 0 results, the rank of the operand}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      offset(%x0 : index)
      outs(%o0 : tensor<4x5x6xf32>)
      {causal,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_query_without_row(%q: tensor<4x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of query to use batch dimensions or groups of them, m and d, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d4)>}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_query_with_key_row(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of query to use batch dimensions or groups of them, m and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (j, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_query_row_twice(%q: tensor<5x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of query to use batch dimensions or groups of them, m and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<5x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (m, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_query_grouped_row(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of query to use batch dimensions or groups of them, m and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m floordiv 2, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_key_with_row(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of key to use batch dimensions or groups of them, j and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_key_modulo(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of key to use batch dimensions or groups of them, j and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h mod 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_key_group_and_dimension(%q: tensor<4x5x8xf32>,
    %k: tensor<4x2x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of key to use batch dimensions or groups of them, j and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x2x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_key_zero(%q: tensor<4x5x8xf32>,
    %k: tensor<1x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of key to use batch dimensions or groups of them, j and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<1x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (0, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_key_sum(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of key to use batch dimensions or groups of them, j and d, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h + 1, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c4_value_without_lane(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of value to use batch dimensions or groups of them, j and n, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c5(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<5x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of mask to use batch dimensions, m, j or the constant 0, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      mask(%x0 : tensor<5x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c5_constant(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<5x7xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of mask to use batch dimensions, m, j or the constant 0, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      mask(%x0 : tensor<5x7xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 1)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c5_group(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<2x7xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of mask to use batch dimensions, m, j or the constant 0, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      mask(%x0 : tensor<2x7xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c6_offset(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<5xi32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of offset to use batch dimensions, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      offset(%x0 : tensor<5xi32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {causal,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c6_lengths(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<1xi32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of lengths to use batch dimensions, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      lengths(%x0 : tensor<1xi32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (0)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c6_sinks(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<4x4xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of sinks to use batch dimensions, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      sinks(%x0 : tensor<4x4xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c7(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<5x6xf32>) {
  // expected-error @+1 {{expected the map of first init to use every batch dimension, m and n, but got }}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, n)>]} -> tensor<5x6xf32>
  return
}

// -----

func.func @attention_c7_log_sum_exp(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x6xf32>) {
  // expected-error @+1 {{expected the map of row init to use every batch dimension and m, but got }}
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1 : tensor<4x5x6xf32>, tensor<4x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, n)>]} -> tensor<4x5x6xf32>, tensor<4x6xf32>
  return
}
