// RUN: rope-opt %s --split-input-file --verify-diagnostics

// Types and attributes: one case for each constraint of docs/spec/attention.md.

func.func @attention_c11_offset(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: i1,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected offset of integers of 8 or more bits or of index, but got i1}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      offset(%x0 : i1)
      outs(%o0 : tensor<4x5x6xf32>)
      {causal,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> ()>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c11_lengths(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<4xi1>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected lengths of integers of 8 or more bits or of index, but got i1}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      lengths(%x0 : tensor<4xi1>)
      outs(%o0 : tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c12_score_type(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected score_type to be f64, f32, f16 or bf16, but got 'i32'}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {score_type = i32,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c12_softmax_type(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected softmax_type to be f64 or f32, but got 'bf16'}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {softmax_type = bf16,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c12_probability_type(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected probability_type to be f64, f32, f16 or bf16, but got 'f80'}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {probability_type = f80,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c12_accumulator_type(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected accumulator_type to be f64 or f32, but got 'f16'}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {accumulator_type = f16,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c13_scale(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected scale to be finite}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {scale = 0x7FF0000000000000 : f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c13_query_scale(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected query_scale to be finite}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {query_scale = 0xFFF0000000000000 : f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c13_key_scale(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected key_scale to be finite}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {key_scale = 0x7FF8000000000000 : f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c14(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected softcap to be finite and positive but got 0}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {softcap = 0.0,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c14_negative(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected softcap to be finite and positive but got -3.000000e+01}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {softcap = -30.0,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c15_left(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected window_left to be at least 0 but got -1}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {window_left = -1,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c15_right(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected window_right to be at least 0 but got -2}}
  %0 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0 : tensor<4x5x6xf32>)
      {window_right = -2,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>
  return
}

// -----

func.func @attention_c16(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5xf32>) {
  // expected-error @+1 {{expected 1 or 2 inits, the output and the log-sum-exp, but got 3}}
  %0:3 = rope.attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return
}
