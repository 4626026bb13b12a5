// The step from statistics that are not empty, in layouts of their own, and
// from rows that have seen no key yet; whole, cut along the keys, and in parts,
// which the merge joins with what was there. Sums of at most 8 and 7 products
// in f64: 2^-53 * 32 * (8 + 7), 6e-14, relative to sums up to 30.

// DEFINE: %{run} = rope-runner %s --random=17 --shape=0:2x4x5x8 --shape=1:2x2x7x8 --shape=2:5x2x4x6 --shape=3:2x4x5 --shape=4:5x4x2 --range=0:-2:2 --range=1:-2:2 --range=2:-3:3 --range=3:-4:4 --range=4:1:3 --compare-with=reference --rtol=1e-12 --atol=1e-12
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#acc = affine_map<(b, h, m, n, j, d) -> (m, b, h, n)>
#max = affine_map<(b, h, m, n, j, d) -> (b, h, m)>
#sum = affine_map<(b, h, m, n, j, d) -> (m, h, b)>

func.func @main(%q: tensor<?x4x?x8xf64>, %k: tensor<?x2x?x8xf64>, %acc: tensor<?x?x4x6xf64>,
                %max: tensor<?x4x?xf64>, %sum: tensor<?x4x?xf64>)
    -> (tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>,
        tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %k, %c0 : tensor<?x2x?x8xf64>
  %keys = tensor.dim %k, %c2 : tensor<?x2x?x8xf64>
  %rows = tensor.dim %q, %c2 : tensor<?x4x?x8xf64>
  %v = tensor.extract_slice %k[0, 0, 0, 1] [%b, 2, %keys, 6] [1, 1, 1, 1] : tensor<?x2x?x8xf64> to tensor<?x2x?x6xf64>
  %0:3 = rope.online_attention ins(%q, %k, %v : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x6xf64>)
      outs(%acc, %max, %sum : tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #acc, #max, #sum]}
      -> tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>
  // No row but the last two sees a key; what was there stays as it is.
  %lowest = arith.constant 0xFFF0000000000000 : f64
  %empty = tensor.empty(%b, %rows) : tensor<?x4x?xf64>
  %no_max = linalg.fill ins(%lowest : f64) outs(%empty : tensor<?x4x?xf64>) -> tensor<?x4x?xf64>
  %offset = arith.constant -3 : i32
  %1:3 = rope.online_attention ins(%q, %k, %v : tensor<?x4x?x8xf64>, tensor<?x2x?x8xf64>, tensor<?x2x?x6xf64>)
      offset(%offset : i32)
      outs(%acc, %no_max, %sum : tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>)
      {causal, scale = 0.5, indexing_maps = [#q, #k, #v, affine_map<(b, h, m, n, j, d) -> ()>, #acc, #max, #sum]}
      -> tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>,
      tensor<?x?x4x6xf64>, tensor<?x4x?xf64>, tensor<?x4x?xf64>
}
