// RUN: rope-opt %s --split-input-file --verify-diagnostics

// The constraints of rope.online_attention: one case for each constraint of docs/spec/attention.md.

func.func @online_attention_c1(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>) {
  // expected-error @+1 {{expected 3 inits, the accumulator, the maximum and the sum, but got 2}}
  %0:2 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1 : tensor<4x5x6xf32>, tensor<4x5xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @online_attention_c2(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %x0: tensor<4xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5xf32>) {
  // expected-error @+1 {{expected no sinks: they enter where the result is finished}}
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      sinks(%x0 : tensor<4xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @online_attention_c3_accumulator(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5xf32>) {
  // expected-error @+1 {{expected the accumulator to be of 'f64' but got 'f32'}}
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {accumulator_type = f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @online_attention_c3_maximum(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5xf32>) {
  // expected-error @+1 {{expected the maximum to be of 'f64' but got 'f32'}}
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {softmax_type = f64,
       indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @online_attention_c3_sum(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5xbf16>) {
  // expected-error @+1 {{expected the sum to be of 'f32' but got 'bf16'}}
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xbf16>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5xbf16>
  return
}

// -----

func.func @attention_c7_online(%q: tensor<4x5x8xf32>,
    %k: tensor<4x7x8xf32>,
    %v: tensor<4x7x6xf32>,
    %o0: tensor<4x5x6xf32>,
    %o1: tensor<4x5xf32>,
    %o2: tensor<4x5x6xf32>) {
  // expected-error @+1 {{expected the map of row init to use every batch dimension and m, but got }}
  %0:3 = rope.online_attention
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      outs(%o0, %o1, %o2 : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>
  return
}
