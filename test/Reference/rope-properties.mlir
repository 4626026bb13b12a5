// RUN: rope-runner %s --target=reference --entry=zero --output=%t.npy
// RUN: rope-runner %s --target=reference --entry=adjoint_undoes_rotation --random=1 --expect=%t.npy --rtol=0 --atol=1e-14
// RUN: rope-runner %s --target=reference --entry=score_depends_on_distance --random=2 --expect=%t.npy --rtol=0 --atol=1e-12
// RUN: rope-runner %s --target=reference --entry=pairings_agree_under_permutation --random=3 --expect=%t.npy --rtol=0 --atol=0
// RUN: rope-runner %s --target=reference --entry=decode_continues_prefill --random=4 --expect=%t.npy --rtol=0 --atol=1e-14
// RUN: rope-runner %s --target=reference --entry=rotations_add_up --random=5 --expect=%t.npy --rtol=0 --atol=1e-14

// What holds of rotations and attention whatever the numbers: each function
// gives a difference that is zero, in f64.

func.func @zero() -> tensor<4x8xf32> {
  %0 = arith.constant dense<0.0> : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Cosines and sines of positions `first ... first + 3`, times 1.5.
func.func private @table(%first: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %o = tensor.empty() : tensor<4x4xf32>
  %0:2 = rope.table positions(%first : index) outs(%o, %o : tensor<4x4xf32>, tensor<4x4xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 8>, magnitude = 1.5} -> tensor<4x4xf32>, tensor<4x4xf32>
  return %0#0, %0#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// R^T R x = 1.5^2 x, also where the pairings differ.
func.func @adjoint_undoes_rotation(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %p = arith.constant 1000 : index
  %c, %s = func.call @table(%p) : (index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %o = tensor.empty() : tensor<4x8xf32>
  %y = rope.rotate half to interleaved block(0, 8)
      ins(%x, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = rope.rotate half to interleaved block(0, 8) transposed
      ins(%y, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %square = arith.constant dense<2.25> : tensor<4x8xf32>
  %want = arith.mulf %x, %square : tensor<4x8xf32>
  %0 = arith.subf %z, %want : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func private @scores(%q: tensor<4x8xf32>, %k: tensor<4x8xf32>, %at: index) -> tensor<4x4xf32> {
  %c, %s = func.call @table(%at) : (index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %o = tensor.empty() : tensor<4x8xf32>
  %rq = rope.rotate half to half block(0, 8)
      ins(%q, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %rk = rope.rotate half to half block(0, 8)
      ins(%k, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, d) -> (m, d)>, affine_map<(m, n, d) -> (n, d)>, affine_map<(m, n, d) -> (m, n)>]
      ins(%rq, %rk : tensor<4x8xf32>, tensor<4x8xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// The scores of rows 0 to 3 are those of rows 1000 to 1003.
func.func @score_depends_on_distance(%q: tensor<4x8xf32>, %k: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %near = arith.constant 0 : index
  %far = arith.constant 1000 : index
  %a = func.call @scores(%q, %k, %near) : (tensor<4x8xf32>, tensor<4x8xf32>, index) -> tensor<4x4xf32>
  %b = func.call @scores(%q, %k, %far) : (tensor<4x8xf32>, tensor<4x8xf32>, index) -> tensor<4x4xf32>
  %d = arith.subf %a, %b : tensor<4x4xf32>
  %0 = tensor.concat dim(1) %d, %d : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Interleaved rotation is half rotation between two reorders of lanes.
func.func @pairings_agree_under_permutation(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %p = arith.constant 7 : index
  %c, %s = func.call @table(%p) : (index) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %o = tensor.empty() : tensor<4x8xf32>
  %direct = rope.rotate interleaved to interleaved block(0, 8)
      ins(%x, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %to = rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8)
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %half = rope.rotate half to half block(0, 8)
      ins(%to, %c, %s : tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %back = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%half : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = arith.subf %direct, %back : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#scalar = affine_map<(m, n, j, d) -> ()>
#o = affine_map<(m, n, j, d) -> (m, n)>

// Causal attention of four rows is that of two rows, then of two more on the
// keys that the first wrote to a cache.
func.func @decode_continues_prefill(%q: tensor<4x8xf32>, %k: tensor<4x8xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %two = arith.constant 2 : index
  %o = tensor.empty() : tensor<4x8xf32>
  %whole = rope.attention ins(%q, %k, %v : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>)
      {causal, scale = 0.35, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x8xf32>
  // Slots 0 and 1 first, then 2 and 3, in a cache of six rows that holds other numbers.
  %other = arith.constant dense<77.0> : tensor<6x8xf32>
  %slots = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %kc = rope.cache_write ins(%k, %slots : tensor<4x8xf32>, tensor<4xi64>) outs(%other : tensor<6x8xf32>)
      {indexing_maps = [affine_map<(t, d) -> (t, d)>, affine_map<(t, d) -> (t)>, affine_map<(t, d)[s] -> (s, d)>]} -> tensor<6x8xf32>
  %vc = rope.cache_write ins(%v, %slots : tensor<4x8xf32>, tensor<4xi64>) outs(%other : tensor<6x8xf32>)
      {indexing_maps = [affine_map<(t, d) -> (t, d)>, affine_map<(t, d) -> (t)>, affine_map<(t, d)[s] -> (s, d)>]} -> tensor<6x8xf32>
  %q0 = tensor.extract_slice %q[0, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %q1 = tensor.extract_slice %q[2, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %o2 = tensor.empty() : tensor<2x8xf32>
  %prefill = rope.attention ins(%q0, %kc, %vc : tensor<2x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      lengths(%two : index) outs(%o2 : tensor<2x8xf32>)
      {causal, scale = 0.35, indexing_maps = [#q, #k, #v, #scalar, #o]} -> tensor<2x8xf32>
  %decode = rope.attention ins(%q1, %kc, %vc : tensor<2x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>)
      offset(%two : index) outs(%o2 : tensor<2x8xf32>)
      {causal, scale = 0.35, indexing_maps = [#q, #k, #v, #scalar, #o]} -> tensor<2x8xf32>
  %parts = tensor.concat dim(0) %prefill, %decode : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  %0 = arith.subf %whole, %parts : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Over a block of the lanes, rotating twice by p is rotating once by 2p; the
// other lanes stay.
func.func @rotations_add_up(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %once = arith.constant dense<[3, 5, 7, 11]> : tensor<4xi64>
  %twice = arith.constant dense<[6, 10, 14, 22]> : tensor<4xi64>
  %t = tensor.empty() : tensor<4x2xf32>
  %a:2 = rope.table positions(%once : tensor<4xi64>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.01]> : tensor<2xf64>} -> tensor<4x2xf32>, tensor<4x2xf32>
  %b:2 = rope.table positions(%twice : tensor<4xi64>) outs(%t, %t : tensor<4x2xf32>, tensor<4x2xf32>)
      {frequency_values = dense<[1.0, 0.01]> : tensor<2xf64>} -> tensor<4x2xf32>, tensor<4x2xf32>
  %o = tensor.empty() : tensor<4x8xf32>
  %y = rope.rotate interleaved to interleaved block(2, 4)
      ins(%x, %a#0, %a#1 : tensor<4x8xf32>, tensor<4x2xf32>, tensor<4x2xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = rope.rotate interleaved to interleaved block(2, 4)
      ins(%y, %a#0, %a#1 : tensor<4x8xf32>, tensor<4x2xf32>, tensor<4x2xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %w = rope.rotate interleaved to interleaved block(2, 4)
      ins(%x, %b#0, %b#1 : tensor<4x8xf32>, tensor<4x2xf32>, tensor<4x2xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = arith.subf %z, %w : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
