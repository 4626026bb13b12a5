// RUN: rope-opt %s --rope-to-gpu-kernels=strategies=none | FileCheck %s

// Several steps of keys are a loop of the same launch: it carries the maxima of
// the rows in one buffer.
// CHECK-LABEL: func.func @steps_of_keys
//       CHECK:   gpu.launch_func @kernels::@steps_of_keys_kernel_0
//   CHECK-NOT:   gpu.launch_func
//       CHECK:   return
func.func @steps_of_keys(%q: tensor<2x32x16xf16>, %k: tensor<64x16xf16>, %v: tensor<64x16xf16>) -> tensor<2x32x16xf16> {
  %out = tensor.empty() : tensor<2x32x16xf16>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x32x16xf16>, tensor<64x16xf16>, tensor<64x16xf16>) outs(%out : tensor<2x32x16xf16>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (j, d)>,
                       affine_map<(h, m, n, j, d) -> (j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>], scale = 0.25} -> tensor<2x32x16xf16>
  return %0 : tensor<2x32x16xf16>
}
