// Two permutations of lanes that become one, or none: bits move the same way.
// RUN: rope-runner %s --target=reference --reference=exact --random=1 --compare-with='reference:builtin.module(canonicalize)' --ulp=0 | FileCheck %s
// RUN: rope-runner %s --random=1 --compare-with='cpu:builtin.module(canonicalize)' --ulp=0 | FileCheck %s
// RUN: rope-opt %s --canonicalize | FileCheck %s --check-prefix=LEFT
// CHECK-COUNT-3: ok, 144 elements
// LEFT-COUNT-1: rope.permute_lanes
// LEFT-NOT: rope.permute_lanes

func.func @main(%x: tensor<6x24xf32>) -> (tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>) {
  %o = tensor.empty() : tensor<6x24xf32>
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 4)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %1 = rope.permute_lanes half to interleaved axis 1 period 8 block(2, 4)
      ins(%0 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %2 = rope.permute_lanes half to interleaved axis 1 period 12 block(1, 8)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %3 = rope.permute_lanes half to interleaved axis 1 period 12 block(1, 8)
      ins(%2 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %4 = rope.permute_lanes interleaved to half axis 1 period 6 block(0, 6)
      ins(%x : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  %5 = rope.permute_lanes half to interleaved axis 1 period 6 block(0, 6)
      ins(%4 : tensor<6x24xf32>) outs(%o : tensor<6x24xf32>) -> tensor<6x24xf32>
  return %1, %3, %5 : tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>
}
