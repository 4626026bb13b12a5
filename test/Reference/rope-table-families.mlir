// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --ulp=2 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy

// The sine of position 1 shows each family's frequencies times its magnitude;
// values worked out with 40 digits.

func.func @computed() -> (tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x2xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>) {
  // default
  %one = arith.constant 1 : i64
  %o0 = tensor.empty() : tensor<1x4xf64>
  %t0:2 = rope.table positions(%one : i64)
      outs(%o0, %o0 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // linear
  %o1 = tensor.empty() : tensor<1x4xf64>
  %t1:2 = rope.table positions(%one : i64)
      outs(%o1, %o1 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<linear, base = 1.0e4, dim = 8, {factor = 4.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // dynamic_ntk up to the length of training
  %l2 = arith.constant 2048 : i64
  %o2 = tensor.empty() : tensor<1x4xf64>
  %t2:2 = rope.table positions(%one : i64) length(%l2 : i64)
      outs(%o2, %o2 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 8, {factor = 2.0, max_position = 2048}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // dynamic_ntk beyond it
  %l3 = arith.constant 8192 : i64
  %o3 = tensor.empty() : tensor<1x4xf64>
  %t3:2 = rope.table positions(%one : i64) length(%l3 : i64)
      outs(%o3, %o3 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 8, {factor = 2.0, max_position = 2048}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // ntk_aware
  %o4 = tensor.empty() : tensor<1x4xf64>
  %t4:2 = rope.table positions(%one : i64)
      outs(%o4, %o4 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<ntk_aware, base = 1.0e4, dim = 8, {alpha = 4.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // ntk_mixed
  %o5 = tensor.empty() : tensor<1x4xf64>
  %t5:2 = rope.table positions(%one : i64)
      outs(%o5, %o5 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<ntk_mixed, base = 1.0e4, dim = 8, {factor = 4.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // longrope, short list
  %l6 = arith.constant 4096 : i64
  %o6 = tensor.empty() : tensor<1x4xf64>
  %t6:2 = rope.table positions(%one : i64) length(%l6 : i64)
      outs(%o6, %o6 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 8, {long_factor = array<f64: 2.0, 3.0, 4.0, 5.0>, original_max_position = 4096, short_factor = array<f64: 1.0, 1.25, 1.5, 1.75>, factor = 32.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // longrope, long list
  %l7 = arith.constant 4097 : i64
  %o7 = tensor.empty() : tensor<1x4xf64>
  %t7:2 = rope.table positions(%one : i64) length(%l7 : i64)
      outs(%o7, %o7 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 8, {long_factor = array<f64: 2.0, 3.0, 4.0, 5.0>, original_max_position = 4096, short_factor = array<f64: 1.0, 1.25, 1.5, 1.75>, factor = 32.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // proportional
  %o8 = tensor.empty() : tensor<1x4xf64>
  %t8:2 = rope.table positions(%one : i64)
      outs(%o8, %o8 : tensor<1x4xf64>, tensor<1x4xf64>)
      {family = #rope.frequencies<proportional, base = 1.0e4, dim = 8, {partial_rotary_factor = 0.5, factor = 2.0}>} -> tensor<1x4xf64>, tensor<1x4xf64>

  // list
  %o9 = tensor.empty() : tensor<1x2xf64>
  %t9:2 = rope.table positions(%one : i64)
      outs(%o9, %o9 : tensor<1x2xf64>, tensor<1x2xf64>)
      {family = #rope.frequencies<list, dim = 4, {magnitude = 2.0, values = array<f64: 0.5, 0.125>}>} -> tensor<1x2xf64>, tensor<1x2xf64>

  // llama3: kept, blended, divided
  %o10 = tensor.empty() : tensor<1x8xf64>
  %t10:2 = rope.table positions(%one : i64)
      outs(%o10, %o10 : tensor<1x8xf64>, tensor<1x8xf64>)
      {family = #rope.frequencies<llama3, base = 5.0e5, dim = 16, {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, original_max_position = 8192}>} -> tensor<1x8xf64>, tensor<1x8xf64>

  // yarn
  %o11 = tensor.empty() : tensor<1x8xf64>
  %t11:2 = rope.table positions(%one : i64)
      outs(%o11, %o11 : tensor<1x8xf64>, tensor<1x8xf64>)
      {family = #rope.frequencies<yarn, base = 1.0e4, dim = 16, {factor = 40.0, original_max_position = 4096}>} -> tensor<1x8xf64>, tensor<1x8xf64>

  // yarn with its options
  %o12 = tensor.empty() : tensor<1x8xf64>
  %t12:2 = rope.table positions(%one : i64)
      outs(%o12, %o12 : tensor<1x8xf64>, tensor<1x8xf64>)
      {family = #rope.frequencies<yarn, base = 1.5e5, dim = 16, {beta_fast = 16.0, factor = 32.0, mscale = 1.0, mscale_all_dim = 0.5, original_max_position = 4096, truncate = false}>} -> tensor<1x8xf64>, tensor<1x8xf64>

  return %t0#1, %t1#1, %t2#1, %t3#1, %t4#1, %t5#1, %t6#1, %t7#1, %t8#1, %t9#1, %t10#1, %t11#1, %t12#1
      : tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x2xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>
}

func.func @expected() -> (tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x2xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>) {
  %0 = arith.constant dense<[[0.8414709848078965, 0.099833416646828155, 0.0099998333341666645, 0.00099999983333334168]]> : tensor<1x4xf64>
  %1 = arith.constant dense<[[0.24740395925452294, 0.024997395914712332, 0.002499997395834147, 0.00024999999739583334]]> : tensor<1x4xf64>
  %2 = arith.constant dense<[[0.8414709848078965, 0.099833416646828155, 0.0099998333341666645, 0.00099999983333334168]]> : tensor<1x4xf64>
  %3 = arith.constant dense<[[0.8414709848078965, 0.052251989586734153, 0.0027327554311727103, 0.00014285714237123422]]> : tensor<1x4xf64>
  %4 = arith.constant dense<[[0.8414709848078965, 0.06295439409500965, 0.0039684922132620344, 0.00024999999739583334]]> : tensor<1x4xf64>
  %5 = arith.constant dense<[[0.64963693908006248, 0.049979169270678331, 0.003535526540241704, 0.00024999999739583334]]> : tensor<1x4xf64>
  %6 = arith.constant dense<[[1.0015508021168436, 0.095117511228291943, 0.007934861699100626, 0.00068013600379939908]]> : tensor<1x4xf64>
  %7 = arith.constant dense<[[0.57063052845958717, 0.039667255640368701, 0.0029755920789821784, 0.00023804761269777757]]> : tensor<1x4xf64>
  %8 = arith.constant dense<[[0.47942553860420301, 0.049979169270678331, 0.0, 0.0]]> : tensor<1x4xf64>
  %9 = arith.constant dense<[[0.95885107720840601, 0.24934946677045539]]> : tensor<1x2xf64>
  %10 = arith.constant dense<[[0.8414709848078965, 0.19270958398204202, 0.037597167731115107, 0.007292600096474082, 0.00052484613689696223, 3.4281021952811469e-05, 6.6478698711322693e-06, 1.2891731721512002e-06]]> : tensor<1x8xf64>
  %11 = arith.constant dense<[[1.1518794875169835, 0.42570169155137072, 0.13666076059707621, 0.032733458174389295, 0.0070155200089696609, 0.0011633658728885067, 3.4222198631720025e-05, 1.0822009422507876e-05]]> : tensor<1x8xf64>
  %12 = arith.constant dense<[[0.96575075235036767, 0.25652533591717896, 0.058292970708636475, 0.009645347062655402, 0.00063172845362089065, 2.0874635193018674e-05, 4.7055185204209978e-06, 1.0607085747936936e-06]]> : tensor<1x8xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12
      : tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x4xf64>, tensor<1x2xf64>, tensor<1x8xf64>, tensor<1x8xf64>, tensor<1x8xf64>
}
