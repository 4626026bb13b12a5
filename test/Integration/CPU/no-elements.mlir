// Operands without elements, and arithmetic on whole tensors, against the interpreter.

// RUN: rope-runner %s --entry=no_keys --random=1 --compare-with=reference
// RUN: rope-runner %s --entry=no_lanes --random=1 --compare-with=reference
// RUN: rope-runner %s --entry=whole_tensors --random=1 --compare-with=reference

func.func @no_keys(%q: tensor<1x2x3x8xf32>, %k: tensor<1x2x0x8xf32>, %v: tensor<1x2x0x8xf32>, %o: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x2x3x8xf32>, tensor<1x2x0x8xf32>, tensor<1x2x0x8xf32>) outs(%o : tensor<1x2x3x8xf32>) {causal, indexing_maps = [affine_map<(b,h,m,n,j,d)->(b,h,m,d)>, affine_map<(b,h,m,n,j,d)->(b,h,j,d)>, affine_map<(b,h,m,n,j,d)->(b,h,j,n)>, affine_map<(b,h,m,n,j,d)->(b,h,m,n)>]} -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

func.func @no_lanes(%q: tensor<1x2x3x0xf32>, %k: tensor<1x2x4x0xf32>, %v: tensor<1x2x4x0xf32>, %o: tensor<1x2x3x0xf32>) -> tensor<1x2x3x0xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x2x3x0xf32>, tensor<1x2x4x0xf32>, tensor<1x2x4x0xf32>) outs(%o : tensor<1x2x3x0xf32>) {causal, indexing_maps = [affine_map<(b,h,m,n,j,d)->(b,h,m,d)>, affine_map<(b,h,m,n,j,d)->(b,h,j,d)>, affine_map<(b,h,m,n,j,d)->(b,h,j,n)>, affine_map<(b,h,m,n,j,d)->(b,h,m,n)>]} -> tensor<1x2x3x0xf32>
  return %0 : tensor<1x2x3x0xf32>
}

func.func @whole_tensors(%x: tensor<3x5xf32>, %y: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %sum = arith.addf %x, %y : tensor<3x5xf32>
  %product = arith.mulf %sum, %y : tensor<3x5xf32>
  return %product : tensor<3x5xf32>
}
