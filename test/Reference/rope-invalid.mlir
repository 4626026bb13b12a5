// RUN: not rope-runner %s --target=reference --entry=slot_beyond_cache 2>&1 | FileCheck %s --check-prefix=SLOT
// RUN: not rope-runner %s --target=reference --entry=packed_rows_not_covered 2>&1 | FileCheck %s --check-prefix=PACKED
// RUN: not rope-runner %s --target=reference --entry=positions_of_other_shape 2>&1 | FileCheck %s --check-prefix=POSITIONS
// RUN: not rope-runner %s --target=reference --entry=table_of_other_length 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not rope-runner %s --target=reference --entry=keys_and_values_differ 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: not rope-runner %s --target=reference --entry=group_of_other_size 2>&1 | FileCheck %s --check-prefix=GROUP

// SLOT: error: 'rope.cache_write' op slot 3 is beyond the cache
func.func @slot_beyond_cache() -> tensor<3x2xf32> {
  %rows = arith.constant dense<1.0> : tensor<1x2xf32>
  %slot = arith.constant 3 : i64
  %cache = arith.constant dense<0.0> : tensor<3x2xf32>
  %0 = rope.cache_write ins(%rows, %slot : tensor<1x2xf32>, i64) outs(%cache : tensor<3x2xf32>)
      {indexing_maps = [affine_map<(t, d) -> (t, d)>, affine_map<(t, d) -> ()>, affine_map<(t, d)[s] -> (s, d)>]} -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// PACKED: error: 'rope.table' op expected cumulative_lengths to ascend from 0 to 5 but got [0, 2, 4]
func.func @packed_rows_not_covered() -> tensor<5x1xf32> {
  %starts = arith.constant dense<[0, 2, 4]> : tensor<3xi32>
  %o = tensor.empty() : tensor<5x1xf32>
  %0:2 = rope.table cumulative_lengths(%starts : tensor<3xi32>) outs(%o, %o : tensor<5x1xf32>, tensor<5x1xf32>)
      {frequency_values = dense<1.0> : tensor<1xf32>} -> tensor<5x1xf32>, tensor<5x1xf32>
  return %0#0 : tensor<5x1xf32>
}

// POSITIONS: error: 'rope.table' op positions and rows of the table differ in their run-time shapes
func.func @positions_of_other_shape() -> tensor<?x1xf32> {
  %p = arith.constant dense<[0, 1, 2]> : tensor<3xi32>
  %two = arith.constant 2 : index
  %positions = tensor.cast %p : tensor<3xi32> to tensor<?xi32>
  %o = tensor.empty(%two) : tensor<?x1xf32>
  %0:2 = rope.table positions(%positions : tensor<?xi32>) outs(%o, %o : tensor<?x1xf32>, tensor<?x1xf32>)
      {frequency_values = dense<1.0> : tensor<1xf32>} -> tensor<?x1xf32>, tensor<?x1xf32>
  return %0#0 : tensor<?x1xf32>
}

// TABLE: error: 'rope.rotate' op expected dimension 0 of the tables of size 3 at run time but got 2
func.func @table_of_other_length() -> tensor<3x2xf32> {
  %x = arith.constant dense<1.0> : tensor<3x2xf32>
  %t = arith.constant dense<1.0> : tensor<2x1xf32>
  %table = tensor.cast %t : tensor<2x1xf32> to tensor<?x1xf32>
  %0 = rope.rotate half to half block(0, 2) ins(%x, %table, %table : tensor<3x2xf32>, tensor<?x1xf32>, tensor<?x1xf32>)
      outs(%x : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// KEYS: error: 'rope.attention' op expected dimension 0 of value of size 4 at run time but got 3
func.func @keys_and_values_differ() -> tensor<1x1xf32> {
  %q = arith.constant dense<1.0> : tensor<1x2xf32>
  %k = arith.constant dense<1.0> : tensor<4x2xf32>
  %v3 = arith.constant dense<1.0> : tensor<3x1xf32>
  %v = tensor.cast %v3 : tensor<3x1xf32> to tensor<?x1xf32>
  %o = tensor.empty() : tensor<1x1xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<1x2xf32>, tensor<4x2xf32>, tensor<?x1xf32>) outs(%o : tensor<1x1xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>,
                        affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// GROUP: error: 'rope.attention' op expected dimension 0 of key of size 2 at run time but got 3
func.func @group_of_other_size() -> tensor<4x1x1xf32> {
  %q = arith.constant dense<1.0> : tensor<4x1x2xf32>
  %k3 = arith.constant dense<1.0> : tensor<3x1x2xf32>
  %k = tensor.cast %k3 : tensor<3x1x2xf32> to tensor<?x1x2xf32>
  %v = arith.constant dense<1.0> : tensor<2x1x1xf32>
  %o = tensor.empty() : tensor<4x1x1xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<4x1x2xf32>, tensor<?x1x2xf32>, tensor<2x1x1xf32>) outs(%o : tensor<4x1x1xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<4x1x1xf32>
  return %0 : tensor<4x1x1xf32>
}
