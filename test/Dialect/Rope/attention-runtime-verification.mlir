// RUN: rope-opt %s --generate-runtime-verification --canonicalize --cse | FileCheck %s
// RUN: rope-runner %s --entry=agree --target=reference --random=1 --shape=0:4x5x8 --shape=1:2x7x8 --shape=2:5x1 --shape=3:4x5x6 \
// RUN:   --pass-pipeline='builtin.module(generate-runtime-verification,rope-decompose)' --compare-with=reference --rtol=1e-5
// RUN: not rope-runner %s --entry=agree --target=reference --random=1 --shape=0:4x5x8 --shape=1:3x7x8 --shape=2:5x1 --shape=3:4x5x6 \
// RUN:   --pass-pipeline='builtin.module(generate-runtime-verification,rope-decompose)' 2>&1 | FileCheck %s --check-prefix=HEADS
// RUN: not rope-runner %s --entry=agree --target=reference --random=1 --shape=0:4x5x8 --shape=1:2x7x8 --shape=2:5x2 --shape=3:4x5x6 \
// RUN:   --pass-pipeline='builtin.module(generate-runtime-verification,rope-decompose)' 2>&1 | FileCheck %s --check-prefix=MASK

// HEADS: expected axis 0 of key to have the size of its loop dimension
// MASK: expected axis 1 of mask to have size 1

// Every axis whose size is open on one of the two sides is compared once.
// CHECK-LABEL: func.func @agree
// CHECK-COUNT-7: cf.assert
// CHECK-NOT: cf.assert
// CHECK: rope.attention
func.func @agree(%q: tensor<?x?x8xf32>, %k: tensor<?x?x8xf32>, %mask: tensor<?x?xi1>,
                 %o: tensor<?x?x6xf32>) -> tensor<?x?x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %heads = tensor.dim %k, %c0 : tensor<?x?x8xf32>
  %keys = tensor.dim %k, %c1 : tensor<?x?x8xf32>
  %v = tensor.extract_slice %k[0, 0, 2] [%heads, %keys, 6] [1, 1, 1] : tensor<?x?x8xf32> to tensor<?x?x6xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<?x?x8xf32>, tensor<?x?x8xf32>, tensor<?x?x6xf32>)
      mask(%mask : tensor<?x?xi1>) outs(%o : tensor<?x?x6xf32>)
      {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>,
                        affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>,
                        affine_map<(h, m, n, j, d) -> (m, 0)>,
                        affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<?x?x6xf32>
  return %0 : tensor<?x?x6xf32>
}

// What the verifier has seen is not asserted.
// CHECK-LABEL: func.func @static_sizes
// CHECK-NOT: cf.assert
// CHECK: rope.online_attention
func.func @static_sizes(%q: tensor<5x8xf32>, %k: tensor<7x8xf32>, %o: tensor<5x8xf32>, %row: tensor<5xf32>)
    -> tensor<5x8xf32> {
  %0:3 = rope.online_attention ins(%q, %k, %k : tensor<5x8xf32>, tensor<7x8xf32>, tensor<7x8xf32>)
      outs(%o, %row, %row : tensor<5x8xf32>, tensor<5xf32>, tensor<5xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m)>]}
      -> tensor<5x8xf32>, tensor<5xf32>, tensor<5xf32>
  return %0#0 : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @gradients
// CHECK: cf.assert %{{.*}}, "ERROR: Runtime op verification failed{{.*}}expected axis 0 of a gradient to have the size of its loop dimension
// CHECK: rope.attention_backward
func.func @gradients(%x: tensor<5x8xf32>, %row: tensor<5xf32>, %dq: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0:3 = rope.attention_backward ins(%x, %x, %x : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      forward(%x, %row, %x : tensor<5x8xf32>, tensor<5xf32>, tensor<5x8xf32>)
      outs(%dq, %x, %x : tensor<?x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m)>, affine_map<(m, n, j, d) -> (m, n)>,
                        affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
                        affine_map<(m, n, j, d) -> (j, n)>]} -> tensor<?x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>
  return %0#0 : tensor<?x8xf32>
}
