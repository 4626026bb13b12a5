// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy \
// RUN:   --output=%t.13.npy --output=%t.14.npy --output=%t.15.npy --output=%t.16.npy \
// RUN:   --output=%t.17.npy --output=%t.18.npy --output=%t.19.npy --output=%t.20.npy \
// RUN:   --output=%t.21.npy --output=%t.22.npy --output=%t.23.npy --output=%t.24.npy \
// RUN:   --output=%t.25.npy --output=%t.26.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=1e-6 \
// RUN:   --atol=1e-6 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy --expect=%t.13.npy --expect=%t.14.npy --expect=%t.15.npy \
// RUN:   --expect=%t.16.npy --expect=%t.17.npy --expect=%t.18.npy --expect=%t.19.npy \
// RUN:   --expect=%t.20.npy --expect=%t.21.npy --expect=%t.22.npy --expect=%t.23.npy \
// RUN:   --expect=%t.24.npy --expect=%t.25.npy --expect=%t.26.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy \
// RUN:   --output=%t.13.npy --output=%t.14.npy --output=%t.15.npy --output=%t.16.npy \
// RUN:   --output=%t.17.npy --output=%t.18.npy --output=%t.19.npy --output=%t.20.npy \
// RUN:   --output=%t.21.npy --output=%t.22.npy --output=%t.23.npy --output=%t.24.npy \
// RUN:   --output=%t.25.npy --output=%t.26.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=1e-6 \
// RUN:   --atol=1e-6 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy --expect=%t.13.npy --expect=%t.14.npy --expect=%t.15.npy \
// RUN:   --expect=%t.16.npy --expect=%t.17.npy --expect=%t.18.npy --expect=%t.19.npy \
// RUN:   --expect=%t.20.npy --expect=%t.21.npy --expect=%t.22.npy --expect=%t.23.npy \
// RUN:   --expect=%t.24.npy --expect=%t.25.npy --expect=%t.26.npy

// Values 1, 2, 4, 8 under equal scores: the mean tells which keys a row sees.

func.func @computed() -> (tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<1x4x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<6xf32>) {
  // Equal scores: the mean of the values, and ln 4.
  %q = arith.constant dense<0.0> : tensor<3x2xf32>
  %k = arith.constant dense<1.0> : tensor<4x2xf32>
  %v = arith.constant dense<[[1.0], [2.0], [4.0], [8.0]]> : tensor<4x1xf32>
  %o = tensor.empty() : tensor<3x1xf32>
  %lse_init = tensor.empty() : tensor<3xf32>
  %r0:2 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) 
      outs(%o, %lse_init : tensor<3x1xf32>, tensor<3xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>

  // Its log-sum-exp.
  %c0 = tensor.cast %r0#1 : tensor<3xf32> to tensor<3xf32>

  // Causal.
  %r2:2 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) 
      outs(%o, %lse_init : tensor<3x1xf32>, tensor<3xf32>) {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>

  // Its log-sum-exp.
  %c2 = tensor.cast %r2#1 : tensor<3xf32> to tensor<3xf32>

  // Causal from an offset of 1: the last row is aligned with the last key.
  %one = arith.constant 1 : index
  %r4 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) offset(%one : index)
      outs(%o : tensor<3x1xf32>) {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A negative offset leaves the first row empty: NaN by default, -inf as log-sum-exp.
  %minus = arith.constant -1 : i64
  %r5:2 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) offset(%minus : i64)
      outs(%o, %lse_init : tensor<3x1xf32>, tensor<3xf32>) {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>

  // Its log-sum-exp.
  %c5 = tensor.cast %r5#1 : tensor<3xf32> to tensor<3xf32>

  // The same, zero.
  %r7 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) offset(%minus : i64)
      outs(%o : tensor<3x1xf32>) {causal, empty_row = #rope.empty_row<zero>, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // The same, the mean of all values.
  %r8 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) offset(%minus : i64)
      outs(%o : tensor<3x1xf32>) {causal, empty_row = #rope.empty_row<mean>, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // Windows: one key back, none ahead; then one on both sides.
  %r9 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) 
      outs(%o : tensor<3x1xf32>) {causal, window_left = 1, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // Both sides.
  %r10 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) 
      outs(%o : tensor<3x1xf32>) {window_left = 1, window_right = 1, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // Bases shift rows and keys: row m is 2 + m, key j is 1 + j.
  %two = arith.constant 2 : index
  %r11 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) query_base(%two) key_base(%one)
      outs(%o : tensor<3x1xf32>) {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A length counts positions, not rows of the operand: with base 1 and length 3 two keys are valid.
  %three = arith.constant 3 : index
  %r12 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) lengths(%three : index) key_base(%one)
      outs(%o : tensor<3x1xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A boolean mask.
  %mask = arith.constant dense<[[true, false, false, true], [false, true, false, false], [false, false, false, false]]> : tensor<3x4xi1>
  %r13 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) mask(%mask : tensor<3x4xi1>)
      outs(%o : tensor<3x1xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, j)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // An additive mask, one row for all: ln 3 weighs a key three times.
  %bias = arith.constant dense<[[0.0, 1.09861228867, 0.0, 0xFF800000]]> : tensor<1x4xf32>
  %r14 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) mask(%bias : tensor<1x4xf32>)
      outs(%o : tensor<3x1xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (0, j)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A sink of ln 4 takes half of the weight, and there is no empty row.
  %sink = arith.constant dense<1.38629436112> : tensor<f32>
  %r15:2 = rope.attention
      ins(%q, %k, %v : tensor<3x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) offset(%minus : i64) sinks(%sink : tensor<f32>)
      outs(%o, %lse_init : tensor<3x1xf32>, tensor<3xf32>) {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>

  // Its log-sum-exp.
  %c15 = tensor.cast %r15#1 : tensor<3xf32> to tensor<3xf32>

  // Scores, scaled.
  %q2 = arith.constant dense<[[1.0, 2.0], [-1.0, 0.5], [0.0, 4.0]]> : tensor<3x2xf32>
  %k2 = arith.constant dense<[[1.0, 0.0], [0.5, 1.0]]> : tensor<2x2xf32>
  %v2 = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %r17 = rope.attention
      ins(%q2, %k2, %v2 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>) 
      outs(%o : tensor<3x1xf32>) {scale = 0.5, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // Factors of query and key beside the scale.
  %r18 = rope.attention
      ins(%q2, %k2, %v2 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>) 
      outs(%o : tensor<3x1xf32>) {scale = 0.5, query_scale = 2.0, key_scale = 0.25, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A softcap, before the mask.
  %bias2 = arith.constant dense<[[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]]> : tensor<3x2xf32>
  %r19 = rope.attention
      ins(%q2, %k2, %v2 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>) mask(%bias2 : tensor<3x2xf32>)
      outs(%o : tensor<3x1xf32>) {softcap = 1.5, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, j)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // A NaN score makes its row NaN; so does one of +inf.
  %special = arith.constant dense<[[0x7FC00000, 0.0], [0.0, 0x7F800000], [0xFF800000, 0.0]]> : tensor<3x2xf32>
  %r20 = rope.attention
      ins(%q2, %k2, %v2 : tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>) mask(%special : tensor<3x2xf32>)
      outs(%o : tensor<3x1xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, j)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<3x1xf32>

  // No keys at all: every row is empty.
  %k0 = tensor.empty() : tensor<0x2xf32>
  %v0 = tensor.empty() : tensor<0x1xf32>
  %r21:2 = rope.attention
      ins(%q, %k0, %v0 : tensor<3x2xf32>, tensor<0x2xf32>, tensor<0x1xf32>) 
      outs(%o, %lse_init : tensor<3x1xf32>, tensor<3xf32>) {empty_row = #rope.empty_row<zero>, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>

  // Its log-sum-exp.
  %c21 = tensor.cast %r21#1 : tensor<3xf32> to tensor<3xf32>

  // Two query heads share a key head; layout [position, head, lane].
  %qh = arith.constant dense<0.0> : tensor<1x4x2xf32>
  %kh = arith.constant dense<1.0> : tensor<2x2x2xf32>
  %vh = arith.constant dense<[[[1.0], [10.0]], [[3.0], [30.0]]]> : tensor<2x2x1xf32>
  %oh = tensor.empty() : tensor<1x4x1xf32>
  %grouped = rope.attention
      ins(%qh, %kh, %vh : tensor<1x4x2xf32>, tensor<2x2x2xf32>, tensor<2x2x1xf32>) outs(%oh : tensor<1x4x1xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (m, h, d)>, affine_map<(h, m, n, j, d) -> (j, h floordiv 2, d)>, affine_map<(h, m, n, j, d) -> (j, h floordiv 2, n)>, affine_map<(h, m, n, j, d) -> (m, h, n)>]} -> tensor<1x4x1xf32>

  // Two steps over halves of the keys, then A / L, are the whole.
  %acc = arith.constant dense<0.0> : tensor<3x1xf32>
  %max = arith.constant dense<0xFF800000> : tensor<3xf32>
  %sum = arith.constant dense<0.0> : tensor<3xf32>
  %ka = tensor.extract_slice %k2[0, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<1x2xf32>
  %kb = tensor.extract_slice %k2[1, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<1x2xf32>
  %va = tensor.extract_slice %v2[0, 0] [1, 1] [1, 1] : tensor<2x1xf32> to tensor<1x1xf32>
  %vb = tensor.extract_slice %v2[1, 0] [1, 1] [1, 1] : tensor<2x1xf32> to tensor<1x1xf32>
  %a:3 = rope.online_attention
      ins(%q2, %ka, %va : tensor<3x2xf32>, tensor<1x2xf32>, tensor<1x1xf32>)
      outs(%acc, %max, %sum : tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>
  %b:3 = rope.online_attention
      ins(%q2, %kb, %vb : tensor<3x2xf32>, tensor<1x2xf32>, tensor<1x1xf32>) key_base(%one)
      outs(%a#0, %a#1, %a#2 : tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>
  %column = tensor.expand_shape %b#2 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
  %online = arith.divf %b#0, %column : tensor<3x1xf32>

  // Running maxima.
  %maxima = tensor.cast %b#1 : tensor<3xf32> to tensor<3xf32>

  // A step whose keys are all masked changes nothing, not even from the start.
  %nought = arith.constant 0 : index
  %none:3 = rope.online_attention
      ins(%q2, %ka, %va : tensor<3x2xf32>, tensor<1x2xf32>, tensor<1x1xf32>) lengths(%nought : index)
      outs(%acc, %max, %sum : tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>, affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]} -> tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>
  %still = tensor.concat dim(0) %none#1, %none#2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>

  return %r0#0, %c0, %r2#0, %c2, %r4, %r5#0, %c5, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15#0, %c15, %r17, %r18, %r19, %r20, %r21#0, %c21, %grouped, %online, %maxima, %still
      : tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<1x4x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<6xf32>
}

func.func @expected() -> (tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<1x4x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<6xf32>) {
  %0 = arith.constant dense<[[3.75], [3.75], [3.75]]> : tensor<3x1xf32>
  %1 = arith.constant dense<[1.38629436, 1.38629436, 1.38629436]> : tensor<3xf32>
  %2 = arith.constant dense<[[1.0], [1.5], [2.33333333]]> : tensor<3x1xf32>
  %3 = arith.constant dense<[0.0, 0.693147181, 1.09861229]> : tensor<3xf32>
  %4 = arith.constant dense<[[1.5], [2.33333333], [3.75]]> : tensor<3x1xf32>
  %5 = arith.constant dense<[[0x7FC00000], [1.0], [1.5]]> : tensor<3x1xf32>
  %6 = arith.constant dense<[0xFF800000, 0.0, 0.693147181]> : tensor<3xf32>
  %7 = arith.constant dense<[[0.0], [1.0], [1.5]]> : tensor<3x1xf32>
  %8 = arith.constant dense<[[3.75], [1.0], [1.5]]> : tensor<3x1xf32>
  %9 = arith.constant dense<[[1.0], [1.5], [3.0]]> : tensor<3x1xf32>
  %10 = arith.constant dense<[[1.5], [2.33333333], [4.66666667]]> : tensor<3x1xf32>
  %11 = arith.constant dense<[[1.5], [2.33333333], [3.75]]> : tensor<3x1xf32>
  %12 = arith.constant dense<[[1.5], [1.5], [1.5]]> : tensor<3x1xf32>
  %13 = arith.constant dense<[[4.5], [2.0], [0x7FC00000]]> : tensor<3x1xf32>
  %14 = arith.constant dense<[[2.2], [2.2], [2.2]]> : tensor<3x1xf32>
  %15 = arith.constant dense<[[0.0], [0.2], [0.5]]> : tensor<3x1xf32>
  %16 = arith.constant dense<[1.38629436, 1.60943791, 1.79175947]> : tensor<3xf32>
  %17 = arith.constant dense<[[1.6791787], [1.62245933], [1.88079708]]> : tensor<3x1xf32>
  %18 = arith.constant dense<[[1.5926666], [1.5621765], [1.73105858]]> : tensor<3x1xf32>
  %19 = arith.constant dense<[[1.38284027], [1.46858504], [1.619066]]> : tensor<3x1xf32>
  %20 = arith.constant dense<[[0x7FC00000], [0x7FC00000], [2.0]]> : tensor<3x1xf32>
  %21 = arith.constant dense<[[0.0], [0.0], [0.0]]> : tensor<3x1xf32>
  %22 = arith.constant dense<[0xFF800000, 0xFF800000, 0xFF800000]> : tensor<3xf32>
  %23 = arith.constant dense<[[[2.0], [2.0], [20.0], [20.0]]]> : tensor<1x4x1xf32>
  %24 = arith.constant dense<[[1.81757448], [1.73105858], [1.98201379]]> : tensor<3x1xf32>
  %25 = arith.constant dense<[2.5, 0.0, 4.0]> : tensor<3xf32>
  %26 = arith.constant dense<[0xFF800000, 0xFF800000, 0xFF800000, 0.0, 0.0, 0.0]> : tensor<6xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26
      : tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<1x4x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<6xf32>
}
