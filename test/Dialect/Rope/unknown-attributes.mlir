// RUN: rope-opt %s --split-input-file --verify-diagnostics

// A misspelt attribute would leave the op with another meaning.
func.func @misspelt(%q: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{expected attributes of the op, or with the prefix of a dialect, but got 'casual'}}
  // expected-note @below {{the op has 'causal'}}
  %0 = rope.attention ins(%q, %q, %q : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>)
      {casual, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                                affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @unknown(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %o: tensor<5x8xf32>) -> tensor<5x8xf32> {
  // expected-error @below {{but got 'theta'}}
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%o : tensor<5x8xf32>) {theta = 1.0} -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}

// -----

func.func @table(%c: tensor<5x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  // expected-error @below {{but got 'magnitud'}}
  // expected-note @below {{the op has 'magnitude'}}
  %0:2 = rope.table outs(%c, %c : tensor<5x4xf32>, tensor<5x4xf32>)
      {magnitud = 2.0, frequency_values = dense<1.0> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  return %0#0, %0#1 : tensor<5x4xf32>, tensor<5x4xf32>
}

// -----

// Attributes of a dialect are another project's matter.
func.func @owned(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %o: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = rope.rotate half to half block(0, 8) ins(%x, %c, %c : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%o : tensor<5x8xf32>) {rope.keep} -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
