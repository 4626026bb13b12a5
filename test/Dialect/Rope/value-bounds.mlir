// Bounds of a result are those of its init, by destination style alone. The pass that
// asks for them is upstream's test pass.
// REQUIRES: plugin
// RUN: mlir-opt %s --load-dialect-plugin=%rope_build/lib/libRopePlugin.so --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds))' | FileCheck %s

// CHECK-LABEL: func.func @rotate
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<?x8xf32>, %{{[a-z0-9]+}}: tensor<?x4xf32>, %[[O:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK: %[[D:.+]] = tensor.dim %[[O]]
// CHECK: return %[[D]]
func.func @rotate(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>, %o: tensor<?x8xf32>) -> index {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = "test.reify_bound"(%0) {dim = 0} : (tensor<?x8xf32>) -> index
  return %d : index
}
