// RUN: rope-opt %s --rope-to-gpu-kernels=strategies=none | FileCheck %s

// One launch, a block for each head and 16 rows: the tiles are in workgroup
// memory, and no buffer has a row and a column for each token.

// CHECK-LABEL: func.func @attention
//   CHECK-NOT:   memref<2x100x100xf32>
//       CHECK:   gpu.launch_func @kernels::@attention_kernel_0 blocks in (%c14,
//   CHECK-NOT:   gpu.launch_func
//       CHECK:   return

// CHECK-LABEL: gpu.func @attention_kernel_0
//  CHECK-SAME:   workgroup({{.*}}#gpu.address_space<workgroup>
//       CHECK:   gpu.barrier
//       CHECK:   scf.for
//       CHECK:     gpu.barrier
//   CHECK-NOT:     math.exp
func.func @attention(%q: tensor<2x100x32xf32>, %k: tensor<2x100x32xf32>,
                     %v: tensor<2x100x32xf32>) -> tensor<2x100x32xf32> {
  %out = tensor.empty() : tensor<2x100x32xf32>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x100x32xf32>, tensor<2x100x32xf32>,
                       tensor<2x100x32xf32>)
      outs(%out : tensor<2x100x32xf32>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.125 : f64} -> tensor<2x100x32xf32>
  return %0 : tensor<2x100x32xf32>
}
