// Every family, by the two implementations of its formula that the project has, at lengths below, at and above
// the switch. Small positions, since the last bit of a frequency counts as often as the position says.
// RUN: rope-runner %s --random=1 --range=0:100:100 --compare-with=reference --rtol=1e-12 --atol=1e-12
// RUN: rope-runner %s --random=1 --range=0:4096:4096 --compare-with=reference --rtol=1e-12 --atol=1e-12
// RUN: rope-runner %s --random=1 --range=0:4097:4097 --compare-with=reference --rtol=1e-12 --atol=1e-12
// RUN: rope-runner %s --random=1 --range=0:20000:20000 --compare-with=reference --rtol=1e-12 --atol=1e-12

func.func @main(%n: i64) -> (tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>) {
  %e = tensor.empty() : tensor<40x8xf64>
  %default:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 16>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %linear:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<linear, base = 1.0e4, dim = 16, {factor = 4.0}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %ntk_aware:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<ntk_aware, base = 1.0e4, dim = 16, {alpha = 4.0}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %ntk_mixed:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 16, {factor = 4.0}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %ntk_mixed_b:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 16, {factor = 4.0, mixed_b = 0.5}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %yarn:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<yarn, base = 1.0e4, dim = 16, {factor = 40.0, original_max_position = 4096}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %yarn_all:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<yarn, base = 1.5e5, dim = 16, {beta_fast = 16.0, beta_slow = 2.0, extrapolation_factor = 0.75, factor = 32.0, mscale = 1.0, mscale_all_dim = 0.5, original_max_position = 4096, truncate = false}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %yarn_given:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<yarn, base = 1.0e4, dim = 16, {attention_factor = 1.25, factor = 8.0, original_max_position = 1024}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %llama3:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<llama3, base = 5.0e5, dim = 16, {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, original_max_position = 8192}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %llama3_no_blend:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<llama3, base = 5.0e5, dim = 16, {factor = 8.0, high_freq_factor = 2.0, low_freq_factor = 2.0, original_max_position = 8192}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %proportional:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<proportional, base = 1.0e6, dim = 16, {factor = 2.0, partial_rotary_factor = 0.4}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %list:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<list, dim = 16, {magnitude = 0.5, values = array<f64: 1.0, 0.5, 0.3333333333333333, 0.25, 0.2, 0.16666666666666666, 0.14285714285714285, 0.125>}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %longrope_maximum:2 = rope.table outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 16, {long_factor = array<f64: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0>, max_position = 131072, original_max_position = 4096, short_factor = array<f64: 1.0, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875>, switch = "maximum"}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %longrope_sequence:2 = rope.table length(%n : i64) outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 16, {factor = 32.0, long_factor = array<f64: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0>, original_max_position = 4096, short_factor = array<f64: 1.0, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875>}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %longrope_own:2 = rope.table length(%n : i64) outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 16, {attention_factor = 1.5, long_factor = array<f64: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0>, long_mscale = 1.25, original_max_position = 4096, short_factor = array<f64: 1.0, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875>}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  %dynamic_ntk:2 = rope.table length(%n : i64) outs(%e, %e : tensor<40x8xf64>, tensor<40x8xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 16, {factor = 2.0, max_position = 4096}>} -> tensor<40x8xf64>, tensor<40x8xf64>
  return %default#0, %default#1, %linear#0, %linear#1, %ntk_aware#0, %ntk_aware#1, %ntk_mixed#0, %ntk_mixed#1, %ntk_mixed_b#0, %ntk_mixed_b#1, %yarn#0, %yarn#1, %yarn_all#0, %yarn_all#1, %yarn_given#0, %yarn_given#1, %llama3#0, %llama3#1, %llama3_no_blend#0, %llama3_no_blend#1, %proportional#0, %proportional#1, %list#0, %list#1, %longrope_maximum#0, %longrope_maximum#1, %longrope_sequence#0, %longrope_sequence#1, %longrope_own#0, %longrope_own#1, %dynamic_ntk#0, %dynamic_ntk#1 : tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>, tensor<40x8xf64>
}
