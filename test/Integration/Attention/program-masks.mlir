// Programs that add to scores and hide keys are masks for kernels of GPUs; on
// CPUs they are evaluated tile by tile. Of 5 rows, 9 keys and 16 lanes in f32
// the error stays under 2^-24 * 8 * (16 + 9), 2e-5.

// DEFINE: %{run} = rope-runner %s --random=5 --range=3:0:0.5 --range=4:0:2 --range=5:2:4 --compare-with=reference --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-fuse,rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --pass-pipeline='builtin.module(rope-fuse{model=always})'
// RUN: %{run} --target=emulate --remarks=rope-gpu.* 2>&1 | FileCheck %s
// RUN: %{run} --target=emulate --pass-pipeline='builtin.module(rope-fuse{model=always})' --remarks=rope-gpu.* 2>&1 | FileCheck %s
// CHECK: strategy: the score program of rope.attention becomes a mask
// CHECK: becomes a kernel of strategy attention
// CHECK: output 0 against reference: ok

#q = affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>
#batch = affine_map<(b, h, m, n, j, d) -> (b)>
#o = affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>
func.func @main(%q: tensor<2x5x4x16xf32>, %k: tensor<2x9x2x16xf32>, %v: tensor<2x9x2x16xf32>,
                %slopes: tensor<4xf32>, %documents: tensor<2x9xi32>, %offsets: tensor<2xi64>)
    -> tensor<2x5x4x16xf32> {
  %frequencies = arith.constant dense<[1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125]> : tensor<8xf32>
  %t = tensor.empty() : tensor<5x8xf32>
  %c0 = arith.constant 0 : index
  %cos, %sin = rope.table positions(%c0 : index) frequencies(%frequencies : tensor<8xf32>)
      outs(%t, %t : tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>, tensor<5x8xf32>
  %eq = tensor.empty() : tensor<2x5x4x16xf32>
  %rotated = rope.rotate half to half block(0, 16) ins(%q, %cos, %sin : tensor<2x5x4x16xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      outs(%eq : tensor<2x5x4x16xf32>) {indexing_maps = [affine_map<(b, m, h, d) -> (b, m, h, d)>, affine_map<(b, m, h, d) -> (m, d)>,
      affine_map<(b, m, h, d) -> (b, m, h, d)>]} -> tensor<2x5x4x16xf32>
  %e = tensor.empty() : tensor<2x5x4x16xf32>
  %0 = rope.attention
      ins(%rotated, %k, %v : tensor<2x5x4x16xf32>, tensor<2x9x2x16xf32>, tensor<2x9x2x16xf32>)
      offset(%offsets : tensor<2xi64>) outs(%e : tensor<2x5x4x16xf32>)
      {causal, scale = 0.25, empty_row = #rope.empty_row<zero>, indexing_maps = [#q, #k, #v, #batch, #o]}
      program {
      ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<4xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %bias, %s : f32
        %own = tensor.extract %documents[%b, %row] : tensor<2x9xi32>
        %other = tensor.extract %documents[%b, %key] : tensor<2x9xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<2x5x4x16xf32>
  return %0 : tensor<2x5x4x16xf32>
}
