// RUN: rope-opt %s --split-input-file --verify-diagnostics

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c17_arguments(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the arguments of the score program to be the score of 'f32' and 3 of index, for the batch dimensions, the row and the key, but got ('f32', 'index', 'index')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %row: index, %key: index):
        rope.yield %s : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c17_score_type(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{to be the score of 'f16' and 3 of index}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {score_type = f16, indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        rope.yield %s : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c18_yields_no_score(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  // expected-error @+1 {{expected the score program to yield a score of 'f32' and, optionally, an i1, but got ('i1')}}
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        %seen = arith.cmpi sle, %key, %row : index
        rope.yield %seen : i1
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c19_branch(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        %seen = arith.cmpi sle, %key, %row : index
        // expected-error @+1 {{expected a program of arith and math ops, tensor.extract and memref.load}}
        %score = scf.if %seen -> f32 {
          scf.yield %s : f32
        } else {
          %n = arith.negf %s : f32
          scf.yield %n : f32
        }
        rope.yield %score : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @attention_c19_tensor(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %o: tensor<2x5x8xf32>, %t: tensor<7xf32>) -> tensor<2x5x8xf32> {
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%o : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
      ^bb0(%s: f32, %b: index, %row: index, %key: index):
        // expected-error @+1 {{expected a program of scalars}}
        %n = arith.negf %t : tensor<7xf32>
        %e = tensor.extract %n[%key] : tensor<7xf32>
        %score = arith.addf %s, %e : f32
        rope.yield %score : f32
      } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}
