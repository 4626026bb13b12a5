// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse)' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always destinations=projection})' | FileCheck %s --check-prefix=APART
// RUN: rope-runner %s --entry=self --random=3 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference:'builtin.module()' --rtol=1e-4 --atol=1e-4
// RUN: rope-runner %s --entry=cross --random=3 --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference:'builtin.module()' --rtol=1e-4 --atol=1e-4
// RUN: rope-runner %s --entry=self --random=3 --target=emulate --pass-pipeline='builtin.module(rope-fuse{model=always})' --compare-with=reference:'builtin.module()' --rtol=1e-4 --atol=1e-4

// Projections without a rotation are packed as those with one.

#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

// CHECK-LABEL: func.func @self
// CHECK: %[[K:.+]]:3 = rope.kernel ["projection"]
// CHECK: rope.attention ins(%[[K]]#0, %[[K]]#1, %[[K]]#2
// REMARK: [Passed] packed-qkv {{.*}}Function=self{{.*}}one kernel: projection{{.*}}contractions=3{{.*}}results=3, rotations=0
// APART-LABEL: func.func @self
// APART-NOT: rope.kernel
func.func @self(%x: tensor<7x32xf32>, %wq: tensor<32x64xf32>, %wk: tensor<32x64xf32>, %wv: tensor<32x64xf32>) -> tensor<7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x64xf32>) -> tensor<7x64xf32>
  %q0 = linalg.matmul ins(%x, %wq : tensor<7x32xf32>, tensor<32x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %k0 = linalg.matmul ins(%x, %wk : tensor<7x32xf32>, tensor<32x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %v0 = linalg.matmul ins(%x, %wv : tensor<7x32xf32>, tensor<32x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %q = tensor.expand_shape %q0 [[0], [1, 2]] output_shape [7, 4, 16] : tensor<7x64xf32> into tensor<7x4x16xf32>
  %k = tensor.expand_shape %k0 [[0], [1, 2]] output_shape [7, 4, 16] : tensor<7x64xf32> into tensor<7x4x16xf32>
  %v = tensor.expand_shape %v0 [[0], [1, 2]] output_shape [7, 4, 16] : tensor<7x64xf32> into tensor<7x4x16xf32>
  %eo = tensor.empty() : tensor<7x4x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<7x4x16xf32>, tensor<7x4x16xf32>, tensor<7x4x16xf32>) outs(%eo : tensor<7x4x16xf32>) {indexing_maps = [#q, #k, #v, #o], scale = 2.500000e-01 : f64} -> tensor<7x4x16xf32>
  return %y : tensor<7x4x16xf32>
}

// Keys and values are of another input than the queries, which stay an op.
// CHECK-LABEL: func.func @cross
// CHECK: linalg.matmul
// CHECK: %[[K:.+]]:2 = rope.kernel ["projection"]
// CHECK: rope.attention ins(%{{[^#]+}}, %[[K]]#0, %[[K]]#1
func.func @cross(%x: tensor<7x32xf32>, %z: tensor<5x32xf32>, %wq: tensor<32x64xf32>, %wk: tensor<32x64xf32>, %wv: tensor<32x64xf32>) -> tensor<7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x64xf32>) -> tensor<7x64xf32>
  %e5 = tensor.empty() : tensor<5x64xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<5x64xf32>) -> tensor<5x64xf32>
  %q0 = linalg.matmul ins(%x, %wq : tensor<7x32xf32>, tensor<32x64xf32>) outs(%f : tensor<7x64xf32>) -> tensor<7x64xf32>
  %k0 = linalg.matmul ins(%z, %wk : tensor<5x32xf32>, tensor<32x64xf32>) outs(%f5 : tensor<5x64xf32>) -> tensor<5x64xf32>
  %v0 = linalg.matmul ins(%z, %wv : tensor<5x32xf32>, tensor<32x64xf32>) outs(%f5 : tensor<5x64xf32>) -> tensor<5x64xf32>
  %q = tensor.expand_shape %q0 [[0], [1, 2]] output_shape [7, 4, 16] : tensor<7x64xf32> into tensor<7x4x16xf32>
  %k = tensor.expand_shape %k0 [[0], [1, 2]] output_shape [5, 4, 16] : tensor<5x64xf32> into tensor<5x4x16xf32>
  %v = tensor.expand_shape %v0 [[0], [1, 2]] output_shape [5, 4, 16] : tensor<5x64xf32> into tensor<5x4x16xf32>
  %eo = tensor.empty() : tensor<7x4x16xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<7x4x16xf32>, tensor<5x4x16xf32>, tensor<5x4x16xf32>) outs(%eo : tensor<7x4x16xf32>) {indexing_maps = [#q, #k, #v, #o], scale = 2.500000e-01 : f64} -> tensor<7x4x16xf32>
  return %y : tensor<7x4x16xf32>
}

// A scalar that becomes a tensor splits into no heads.
// CHECK-LABEL: func.func @scalar
// CHECK: tensor.expand_shape
func.func @scalar(%x: tensor<f32>) -> tensor<1x1xf32> {
  %y = tensor.expand_shape %x [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %y : tensor<1x1xf32>
}
