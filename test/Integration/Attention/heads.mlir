// How heads are laid out and shared, lanes of value that are not those of key,
// sizes known and unknown; tiles of rows, of groups with value lanes, of keys.
// Scores stay under 8 * 4, so that errors stay under 2^-53 * 32 * (8 + 7), 6e-14.

// DEFINE: %{run} = rope-runner %s --random=5 --shape=0:2x4x5x8 --shape=1:2x7x2x8 --shape=2:2x7x2x6 --range=0:-2:2 --range=1:-2:2 --range=2:-1:1 --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=lanes},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=threads},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=single_keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=all_keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(canonicalize,%{script}{entry-point=rows},canonicalize,cse,rope-decompose,canonicalize)'
// RUN: %{run} --target=cpu

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#q_shared = affine_map<(b, h, m, n, j, d) -> (h, m, d)>
#k_grouped = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>
#v_grouped = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>
#k_one = affine_map<(b, h, m, n, j, d) -> (b, j, d)>
#v_one = affine_map<(b, h, m, n, j, d) -> (b, j, n)>
#k_each = affine_map<(b, h, m, n, j, d) -> (b, d, h, j)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#o_rows_first = affine_map<(b, h, m, n, j, d) -> (m, n, h, b)>

func.func @main(%q: tensor<2x4x5x8xf64>, %k: tensor<2x?x2x8xf64>, %v: tensor<2x?x2x6xf64>)
    -> (tensor<2x4x5x6xf64>, tensor<2x4x5x6xf64>, tensor<5x6x4x2xf64>, tensor<2x4x5x7xf64>) {
  %c1 = arith.constant 1 : index
  %keys = tensor.dim %k, %c1 : tensor<2x?x2x8xf64>
  %o = tensor.empty() : tensor<2x4x5x6xf64>
  // Two query heads on one key head.
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x?x2x8xf64>, tensor<2x?x2x6xf64>)
      outs(%o : tensor<2x4x5x6xf64>)
      {scale = 0.5, indexing_maps = [#q, #k_grouped, #v_grouped, #o]} -> tensor<2x4x5x6xf64>
  // Four query heads on one key head, which has no axis.
  %k_slice = tensor.extract_slice %k[0, 0, 1, 0] [2, %keys, 1, 8] [1, 1, 1, 1] : tensor<2x?x2x8xf64> to tensor<2x?x8xf64>
  %v_slice = tensor.extract_slice %v[0, 0, 1, 0] [2, %keys, 1, 6] [1, 1, 1, 1] : tensor<2x?x2x6xf64> to tensor<2x?x6xf64>
  %1 = rope.attention ins(%q, %k_slice, %v_slice : tensor<2x4x5x8xf64>, tensor<2x?x8xf64>, tensor<2x?x6xf64>)
      outs(%o : tensor<2x4x5x6xf64>)
      {causal, indexing_maps = [#q, #k_one, #v_one, #o]} -> tensor<2x4x5x6xf64>
  // One query for the whole batch, the output rows first.
  %q_slice = tensor.extract_slice %q[1, 0, 0, 0] [1, 4, 5, 8] [1, 1, 1, 1] : tensor<2x4x5x8xf64> to tensor<4x5x8xf64>
  %o_rows = tensor.empty() : tensor<5x6x4x2xf64>
  %2 = rope.attention ins(%q_slice, %k, %v : tensor<4x5x8xf64>, tensor<2x?x2x8xf64>, tensor<2x?x2x6xf64>)
      outs(%o_rows : tensor<5x6x4x2xf64>)
      {scale = 0.25, indexing_maps = [#q_shared, #k_grouped, #v_grouped, #o_rows_first]} -> tensor<5x6x4x2xf64>
  // A key head for each query head, keys last; the query is value, too.
  %k_each = tensor.empty() : tensor<2x8x4x5xf64>
  %k_moved = linalg.transpose ins(%q : tensor<2x4x5x8xf64>) outs(%k_each : tensor<2x8x4x5xf64>) permutation = [0, 3, 1, 2]
  %v_all = tensor.extract_slice %q[0, 0, 0, 1] [2, 4, 5, 7] [1, 1, 1, 1] : tensor<2x4x5x8xf64> to tensor<2x4x5x7xf64>
  %o_each = tensor.empty() : tensor<2x4x5x7xf64>
  %3 = rope.attention ins(%q, %k_moved, %v_all : tensor<2x4x5x8xf64>, tensor<2x8x4x5xf64>, tensor<2x4x5x7xf64>)
      outs(%o_each : tensor<2x4x5x7xf64>)
      {scale = 0.25, indexing_maps = [#q, #k_each, affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>, #o]} -> tensor<2x4x5x7xf64>
  return %0, %1, %2, %3 : tensor<2x4x5x6xf64>, tensor<2x4x5x6xf64>, tensor<5x6x4x2xf64>, tensor<2x4x5x7xf64>
}
