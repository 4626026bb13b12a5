// RUN: rope-opt %s --split-input-file --verify-diagnostics

// The constraints of rope.attention_backward: one case for each constraint of docs/spec/attention-backward.md.

func.func @attention_c1(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected 9 indexing maps, one for each operand that has one, but got 8}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_c3(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of gradient of query to have 3 results, the rank of the operand, but got affine_map<(d0, d1, d2, d3, d4) -> (d1, d4)>}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_c8(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x9xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected axis 2 of gradient of query to have size 8 but got 9}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x9xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x9xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_c8_rows(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x6xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected axis 1 of log_sum_exp to have size 5 but got 6}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x6xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c1_output(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of output to use every batch dimension, m and n, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c1_log_sum_exp(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of log_sum_exp to use every batch dimension and m, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d3)>}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, j)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c1_gradient(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of output_gradient to use every batch dimension, m and n, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c2(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected a float mask where its gradient is wanted, but got none}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv, %mf : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x7xf32>)
      {mask_gradient, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, j)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x7xf32>
  return
}

// -----

func.func @attention_backward_c2_boolean(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected a float mask where its gradient is wanted, but got one of i1}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>) mask(%mi : tensor<5x7xi1>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv, %mf : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x7xf32>)
      {mask_gradient, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, j)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, j)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x7xf32>
  return
}

// -----

func.func @attention_backward_c3(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected sinks where their gradient is wanted, but got none}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv, %s : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<4xf32>)
      {sinks_gradient, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @attention_backward_c4(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected 3 inits, the gradient of query, the gradient of key, the gradient of value, but got 2}}
  %0:2 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk : tensor<4x5x8xf32>, tensor<2x7x8xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>
  return
}

// -----

func.func @attention_backward_c4_sinks(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected 4 inits, the gradient of query, the gradient of key, the gradient of value, the gradient of sinks, but got 3}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>) sinks(%s : tensor<4xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      {sinks_gradient, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c5(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<4x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of the gradient of key to have the results of affine_map<(d0, d1, d2, d3, d4) -> (d0 floordiv 2, d3, d4)> in any order, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<2x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>]} -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<2x7x6xf32>
  return
}

// -----

func.func @attention_backward_c5_mask(%q: tensor<4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x6xf32>, %mi: tensor<5x7xi1>, %mf: tensor<5x7xf32>, %s: tensor<4xf32>,
    %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %do: tensor<4x5x6xf32>, %one: tensor<5x1xf32>, %dq: tensor<4x5x8xf32>, %dk: tensor<2x7x8xf32>, %dv: tensor<2x7x6xf32>) {
  // expected-error @+1 {{expected the map of the gradient of mask to have the results of affine_map<(d0, d1, d2, d3, d4) -> (d1, d3)> in any order, but got affine_map<(d0, d1, d2, d3, d4) -> (d1, 0)>}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>) mask(%mf : tensor<5x7xf32>)
      forward(%o, %lse, %do : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%dq, %dk, %dv, %one : tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x1xf32>)
      {mask_gradient, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, j)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 0)>]} -> tensor<4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x6xf32>, tensor<5x1xf32>
  return
}

// -----

func.func @attention_c17(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected the arguments of the score program to be the score of 'f32' and 3 of index}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %row: index, %key: index):
        rope.yield %s : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c6_factor(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a score program that only adds to the score, and hides keys by what does not depend on it}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %two = arith.constant 2.0 : f32
        %twice = arith.mulf %s, %two : f32
        rope.yield %twice : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c6_negated(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a score program that only adds to the score, and hides keys by what does not depend on it}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %two = arith.constant 2.0 : f32
        %difference = arith.subf %two, %s : f32
        rope.yield %difference : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c6_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a score program that only adds to the score, and hides keys by what does not depend on it}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %twice = arith.addf %s, %s : f32
        rope.yield %twice : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c6_seen(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a score program that only adds to the score, and hides keys by what does not depend on it}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %two = arith.constant 2.0 : f32
        %seen = arith.cmpf olt, %s, %two : f32
        rope.yield %s, %seen : f32, i1
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_adds(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %two = arith.constant 2.0 : f32
        %y = arith.addf %x, %two : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_squares(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %y = arith.mulf %x, %x : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_divisor(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %two = arith.constant 2.0 : f32
        %y = arith.divf %two, %x : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_lanes(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %table: tensor<7x6xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %own = tensor.extract %table[%key, %lane] : tensor<7x6xf32>
        %y = arith.mulf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_lane_condition(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %zero = arith.constant 0.0 : f32
        %even = arith.cmpi eq, %lane, %key : index
        %y = arith.select %even, %x, %zero : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_value_condition(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %zero = arith.constant 0.0 : f32
        %positive = arith.cmpf ogt, %x, %zero : f32
        %y = arith.select %positive, %x, %zero : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_chooses_one(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %one = arith.constant 1.0 : f32
        %near = arith.cmpi eq, %row, %key : index
        %y = arith.select %near, %x, %one : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}

// -----

func.func @attention_backward_c7_constant(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a value program that only multiplies the value, by what neither it nor the lane has a part in}}
  %0:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        %y = arith.constant 0.0 : f32
        rope.yield %y : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}
