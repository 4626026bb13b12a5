// RUN: rope-opt %s --split-input-file --verify-diagnostics

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c17_three_programs(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected a score program and a value program at most, but got 3}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c20_no_lane(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the arguments of the value program to be the value of 'f32' and 4 of index, for the batch dimensions, the row, the key and the lane, but got ('f32', 'index', 'index', 'index')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index):
        rope.yield %x : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c20_value_type(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{to be the value of 'f64' and 4 of index}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {accumulator_type = f64, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c20_lane_type(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{but got ('f32', 'index', 'index', 'index', 'i64')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: i64):
        rope.yield %x : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c21_type(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the value program to yield a value of 'f32', but got ('i64')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %lane64 = arith.index_cast %lane : index to i64
        rope.yield %lane64 : i64
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c21_condition(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the value program to yield a value of 'f32', but got ('f32', 'i1')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %seen = arith.cmpi sle, %key, %row : index
        rope.yield %x, %seen : f32, i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c21_nothing(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the value program to yield a value of 'f32', but got ()}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c22(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected no value program where a row without keys is the mean of the values}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {empty_row = #rope.empty_row<mean>, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c19_branch(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        %first = arith.cmpi sle, %key, %row : index
        // expected-error @+1 {{expected a program of arith and math ops, tensor.extract and memref.load}}
        %y = scf.if %first -> f32 {
          scf.yield %x : f32
        } else {
          %n = arith.negf %x : f32
          scf.yield %n : f32
        }
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c19_tensor(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %b: index, %row: index, %key: index, %lane: index):
        // expected-error @+1 {{expected a program of scalars}}
        %n = arith.negf %t : tensor<8xf32>
        %own = tensor.extract %n[%lane] : tensor<8xf32>
        %y = arith.addf %x, %own : f32
        rope.yield %y : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

func.func @attention_c20_step(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %a: tensor<4x5x8xf32>, %r: tensor<4x5xf32>) {
  // expected-error @+1 {{expected the arguments of the value program to be the value of 'f32' and 4 of index}}
  %0:3 = rope.online_attention
      ins(%q, %k, %k : tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>)
      outs(%a, %r, %r : tensor<4x5x8xf32>, tensor<4x5xf32>, tensor<4x5xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h, j, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>,
                        affine_map<(h, m, n, j, d) -> (h, m)>]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        rope.yield %s : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index):
        rope.yield %x : f32
      } -> tensor<4x5x8xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @attention_c17_backward(%q: tensor<4x5x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x6xf32>, %o: tensor<4x5x6xf32>, %lse: tensor<4x5xf32>) {
  // expected-error @+1 {{expected a score program and a value program at most, but got 3}}
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
        rope.yield %x : f32
      }, {
      ^bb0(%x: f32, %h: index, %row: index, %key: index, %lane: index):
        rope.yield %x : f32
      } -> tensor<4x5x8xf32>, tensor<4x7x8xf32>, tensor<4x7x6xf32>
  return
}
