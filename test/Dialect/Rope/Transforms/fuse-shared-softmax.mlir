// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=shared-softmax})' --remarks-filter=rope-fuse 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=attention})' | FileCheck %s --check-prefix=APART
// RUN: rope-runner %s --entry=halves --target=reference --reference=exact --random=3 --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=two_tensors --target=reference --reference=exact --random=3 --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=read_between --target=reference --reference=exact --random=3 --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=keys_as_values --target=reference --reference=exact --random=3 --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=two_tensors --random=3 --pass-pipeline='builtin.module(rope-fuse)' --compare-with=reference --rtol=1e-5 --atol=1e-5

// Attentions that differ in their values alone have one softmax.

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>

// The values are the halves of one tensor, which is read as a whole.
// CHECK-LABEL: func.func @halves
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x5x8xf32>, %[[K:[a-z0-9]+]]: tensor<2x6x8xf32>, %[[V:[a-z0-9]+]]: tensor<2x6x4xf32>
// CHECK: %[[Y:.*]] = rope.attention ins(%[[Q]], %[[K]], %[[V]] :
// CHECK-NOT: rope.attention
// CHECK: tensor.extract_slice %[[Y]][0, 0, 0] [2, 5, 1] [1, 1, 1]
// CHECK: tensor.extract_slice %[[Y]][0, 0, 1] [2, 5, 3] [1, 1, 1]
// REMARK: [Passed] shared-softmax {{.*}}Function=halves | {{.*}}one attention for all values of a softmax
// APART-LABEL: func.func @halves
// APART-COUNT-2: rope.attention
func.func @halves(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> (tensor<2x5x1xf32>, tensor<2x5x3xf32>) {
  %v0 = tensor.extract_slice %v[0, 0, 0] [2, 6, 1] [1, 1, 1] : tensor<2x6x4xf32> to tensor<2x6x1xf32>
  %v1 = tensor.extract_slice %v[0, 0, 1] [2, 6, 3] [1, 1, 1] : tensor<2x6x4xf32> to tensor<2x6x3xf32>
  %e0 = tensor.empty() : tensor<2x5x1xf32>
  %y0 = rope.attention ins(%q, %k, %v0 : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x1xf32>) outs(%e0 : tensor<2x5x1xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x1xf32>
  %e1 = tensor.empty() : tensor<2x5x3xf32>
  %y1 = rope.attention ins(%q, %k, %v1 : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x3xf32>) outs(%e1 : tensor<2x5x3xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x3xf32>
  return %y0, %y1 : tensor<2x5x1xf32>, tensor<2x5x3xf32>
}

// Other values are joined; the result of the first is read after the second.
// CHECK-LABEL: func.func @two_tensors
// CHECK: %[[V:.*]] = tensor.concat dim(2)
// CHECK: rope.attention ins(%{{.*}}, %{{.*}}, %[[V]] :{{.*}}causal
// CHECK-NOT: rope.attention
// REMARK: [Passed] shared-softmax {{.*}}Function=two_tensors |
func.func @two_tensors(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x2xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x2xf32>) {
  %e0 = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e0 : tensor<2x5x4xf32>) {causal, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x4xf32>
  %e1 = tensor.empty() : tensor<2x5x2xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x2xf32>) outs(%e1 : tensor<2x5x2xf32>) {causal, indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x2xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x2xf32>
}

// One has another scale, other keys, or values that are made of the other's
// result.
// CHECK-LABEL: func.func @two_softmaxes
// CHECK-COUNT-4: rope.attention
// REMARK-NOT: Function=two_softmaxes
func.func @two_softmaxes(%q: tensor<2x6x8xf32>, %k: tensor<2x6x8xf32>, %l: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) {
  %e = tensor.empty() : tensor<2x6x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  %y1 = rope.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o], scale = 2.0 : f64} -> tensor<2x6x4xf32>
  %y2 = rope.attention ins(%q, %l, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  %y3 = rope.attention ins(%q, %k, %y0 : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  return %y1, %y2, %y3 : tensor<2x6x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>
}

// Without lanes, or without batches, there are no slices.
// CHECK-LABEL: func.func @no_lanes
// CHECK-COUNT-2: rope.attention
// REMARK-NOT: Function=no_
func.func @no_lanes(%q: tensor<2x6x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x0xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x0xf32>) {
  %e0 = tensor.empty() : tensor<2x6x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e0 : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  %e1 = tensor.empty() : tensor<2x6x0xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x0xf32>) outs(%e1 : tensor<2x6x0xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x0xf32>
  return %y0, %y1 : tensor<2x6x4xf32>, tensor<2x6x0xf32>
}

// CHECK-LABEL: func.func @no_batches
// CHECK-COUNT-2: rope.attention
func.func @no_batches(%q: tensor<0x6x8xf32>, %k: tensor<0x6x8xf32>, %v: tensor<0x6x4xf32>, %w: tensor<0x6x2xf32>) -> (tensor<0x6x4xf32>, tensor<0x6x2xf32>) {
  %e0 = tensor.empty() : tensor<0x6x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<0x6x8xf32>, tensor<0x6x8xf32>, tensor<0x6x4xf32>) outs(%e0 : tensor<0x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<0x6x4xf32>
  %e1 = tensor.empty() : tensor<0x6x2xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<0x6x8xf32>, tensor<0x6x8xf32>, tensor<0x6x2xf32>) outs(%e1 : tensor<0x6x2xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<0x6x2xf32>
  return %y0, %y1 : tensor<0x6x4xf32>, tensor<0x6x2xf32>
}

// The result of the first one is read before the second one.
// CHECK-LABEL: func.func @read_between
// CHECK:         rope.attention {{.*}} -> tensor<2x6x6xf32>
// CHECK-NOT:     rope.attention
// CHECK:         return
func.func @read_between(%q: tensor<2x6x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x2xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x2xf32>) {
  %e0 = tensor.empty() : tensor<2x6x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e0 : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  %et = tensor.empty() : tensor<2x6x4xf32>
  %t = linalg.negf ins(%y0 : tensor<2x6x4xf32>) outs(%et : tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  %e1 = tensor.empty() : tensor<2x6x2xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x2xf32>) outs(%e1 : tensor<2x6x2xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x2xf32>
  return %t, %y1 : tensor<2x6x4xf32>, tensor<2x6x2xf32>
}

// The second one's values come after the first one.
// CHECK-LABEL: func.func @made_between
// CHECK-COUNT-2: rope.attention
// REMARK-NOT: Function=made_between
func.func @made_between(%q: tensor<2x6x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x2xf32>) -> (tensor<2x6x4xf32>, tensor<2x6x2xf32>) {
  %e0 = tensor.empty() : tensor<2x6x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e0 : tensor<2x6x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x4xf32>
  %et = tensor.empty() : tensor<2x6x4xf32>
  %t = linalg.negf ins(%y0 : tensor<2x6x4xf32>) outs(%et : tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  %e1 = tensor.empty() : tensor<2x6x2xf32>
  %wt = linalg.negf ins(%w : tensor<2x6x2xf32>) outs(%e1 : tensor<2x6x2xf32>) -> tensor<2x6x2xf32>
  %y1 = rope.attention ins(%q, %k, %wt : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x2xf32>) outs(%e1 : tensor<2x6x2xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x6x2xf32>
  return %t, %y1 : tensor<2x6x4xf32>, tensor<2x6x2xf32>
}

// The values of each are its keys, too, and those are not the same.
// CHECK-LABEL: func.func @keys_as_values
// CHECK-COUNT-2: rope.attention
// REMARK-NOT: Function=keys_as_values
func.func @keys_as_values(%q: tensor<2x5x4xf32>, %k: tensor<2x6x4xf32>, %l: tensor<2x6x4xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %k : tensor<2x5x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %l, %l : tensor<2x5x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x4xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x4xf32>
}
