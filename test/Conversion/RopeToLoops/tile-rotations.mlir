// A rotation of what comes from outside has rows along all axes but that of the lanes.
// RUN: rope-opt %s --rope-tile-kernels | FileCheck %s
// CHECK: scf.forall {{.*}} = (0, 0, 0) to (2, 512, 1) step (1, 256, 1)
// CHECK: rope.rotate {{.*}} outs(%{{.*}} : tensor<1x256x64xf32>)

#rows = affine_map<(h, s, d) -> (h, s, d)>
#table = affine_map<(h, s, d) -> (s, d)>
func.func @rotations(%x: tensor<2x512x64xf32>, %y: tensor<2x512x64xf32>, %cos: tensor<512x32xf32>, %sin: tensor<512x32xf32>, %o: tensor<2x512x64xf32>, %p: tensor<2x512x64xf32>) -> tensor<2x512x64xf32> {
  %k = rope.kernel ["rotate"] -> tensor<2x512x64xf32> {
    %r = rope.rotate half to half block(0, 64) ins(%x, %cos, %sin : tensor<2x512x64xf32>, tensor<512x32xf32>, tensor<512x32xf32>) outs(%o : tensor<2x512x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x512x64xf32>
    rope.yield %r : tensor<2x512x64xf32>
  }
  return %k : tensor<2x512x64xf32>
}
