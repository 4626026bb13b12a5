// RUN: rope-opt %s --split-input-file --verify-diagnostics

// Gradients of what a score program captures.

func.func @attention_backward_c8_no_program(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a score program and, behind it, a gradient program, where there are gradients of captured tensors}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
   -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c8_score_program_alone(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a score program and, behind it, a gradient program, where there are gradients of captured tensors}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c8_lane(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<6x9xf32>, %x: f32) {
  // expected-error @+1 {{expected the map of gradient of a captured tensor to use batch dimensions or groups of them, m and j, but got affine_map<(d0, d1, d2, d3, d4) -> (d2)>}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<6x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (n)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<6x9xf32>
  return
}

// -----

func.func @attention_backward_c8_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x4xf32>, %x: f32) {
  // expected-error @+1 {{expected the map of gradient of a captured tensor to use batch dimensions or groups of them, m and j, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d0)>}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x4xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @attention_backward_c8_rank(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected the map of gradient of a captured tensor to have 2 results, the rank of the operand, but got affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, j)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c8_size(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<3x9xf32>, %x: f32) {
  // expected-error @+1 {{expected axis 0 of gradient of a captured tensor to have size 4 but got 3}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<3x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<3x9xf32>
  return
}

// -----

func.func @attention_backward_c9(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected the arguments of the gradient program to be the gradient of 'f32' and 3 of index, for the batch dimensions, the row and the key, but got ('f64', 'index', 'index', 'index')}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f64, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f64, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c10(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected the gradient program to yield, for each gradient of a captured tensor, a value of 'f32' and an index for each axis that its map has not, ('f32', 'index'), but got ('f32')}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g : f32
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c10_without_map(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected the gradient program to yield, for each gradient of a captured tensor, a value of 'f32' and an index for each axis that its map has not, ('f32', 'index', 'index'), but got ('f32', 'index')}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> ()>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c11_added(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a gradient program that only multiplies the gradient of the score, and computes indices without it}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    %1 = arith.addf %g, %x : f32
    rope.yield %1, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c11_square(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a gradient program that only multiplies the gradient of the score, and computes indices without it}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    %1 = arith.mulf %g, %g : f32
    rope.yield %1, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c11_constant(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a gradient program that only multiplies the gradient of the score, and computes indices without it}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %x, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_backward_c11_index(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a gradient program that only multiplies the gradient of the score, and computes indices without it}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    %1 = arith.fptosi %g : f32 to i64
    %2 = arith.index_cast %1 : i64 to index
    rope.yield %g, %2 : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}

// -----

func.func @attention_c17_of_gradients(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>, %t: tensor<4x9xf32>, %x: f32) {
  // expected-error @+1 {{expected a score program and a value program at most, but got 4}}
  %0:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>)
      forward(%o, %lse, %o : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>)
      outs(%q, %k, %v, %t : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>, affine_map<(h, m, n, j, d) -> (h, m)>, affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h, j, d)>, affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h)>]}
  program {
  ^bb0(%s: f32, %h: index, %row: index, %key: index):
    rope.yield %s : f32
  }, {
  ^bb0(%a: f32, %h: index, %row: index, %key: index, %lane: index):
    rope.yield %a : f32
  }, {
  ^bb0(%a: f32, %h: index, %row: index, %key: index, %lane: index):
    rope.yield %a : f32
  }, {
  ^bb0(%g: f32, %h: index, %row: index, %key: index):
    rope.yield %g, %key : f32, index
  } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>, tensor<4x9xf32>
  return
}
