// The verifier of tensor.dim takes any number: a dimension that its operand does
// not have is a size that nothing is known of.

// RUN: rope-opt %s --rope-print-memory 2>&1 >/dev/null | FileCheck %s --check-prefix=MEMORY
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-partition)' | FileCheck %s
// RUN: rope-opt %s --rope-share-tables --rope-fuse | FileCheck %s --check-prefix=BOUNDS
// RUN: rope-opt %s --rope-export -o /dev/null
// RUN: not rope-equiv --function=behind %s %s | FileCheck %s --check-prefix=EQUAL

// MEMORY: memory of @behind
// MEMORY: linalg.generic: read {{.*}}, written 32*s
// CHECK-LABEL: func.func @behind
// CHECK: tensor.dim %{{.*}}, %c-1
// EQUAL: undecided: an axis is outside of its tensor
#m = affine_map<(i, j) -> (i, j)>
func.func @behind(%x: tensor<4x8xf32>) -> tensor<?x8xf32> {
  %c-1 = arith.constant -1 : index
  %n = tensor.dim %x, %c-1 : tensor<4x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %d = tensor.cast %x : tensor<4x8xf32> to tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// The rows of two tables, and how far the parts of keys reach, are asked of
// MLIR's bounds, which would read what the operand does not have.
// BOUNDS-LABEL: func.func @rows
// BOUNDS-COUNT-2: rope.table
func.func @rows(%x: memref<4x8xf32>, %y: tensor<?xf32>)
    -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %far = arith.constant 1000000000 : index
  %m = memref.dim %x, %far : memref<4x8xf32>
  %n = tensor.dim %y, %far : tensor<?xf32>
  %t = tensor.empty(%m) : tensor<?x2xf32>
  %u = tensor.empty(%n) : tensor<?x2xf32>
  %0:2 = rope.table outs(%t, %t : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  %1:2 = rope.table outs(%u, %u : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>}
      -> tensor<?x2xf32>, tensor<?x2xf32>
  return %0#0, %1#0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// BOUNDS-LABEL: func.func @parts
// BOUNDS: rope.attention
#latent = affine_map<(b, h, j, n, r) -> (b, j, r)>
#weight = affine_map<(b, h, j, n, r) -> (h, r, n)>
#keys = affine_map<(b, h, j, n, r) -> (b, h, j, n)>
#shared = affine_map<(b, h, j, d) -> (b, j, d)>
#all = affine_map<(b, h, j, d) -> (b, h, j, d)>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @parts(%q: tensor<?x4x1x24xf32>, %latent: tensor<?x?x48xf32>,
    %rope: tensor<?x?x8xf32>, %w: tensor<4x48x32xf32>) -> tensor<?x4x1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %c-1 = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %latent, %c-1 : tensor<?x?x48xf32>
  %s = tensor.dim %latent, %c1 : tensor<?x?x48xf32>
  %e = tensor.empty(%b, %s) : tensor<?x4x?x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x4x?x32xf32>) -> tensor<?x4x?x32xf32>
  %kv = linalg.generic {indexing_maps = [#latent, #weight, #keys],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%latent, %w : tensor<?x?x48xf32>, tensor<4x48x32xf32>) outs(%f : tensor<?x4x?x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %a = arith.addf %z, %p : f32
    linalg.yield %a : f32
  } -> tensor<?x4x?x32xf32>
  %k = tensor.extract_slice %kv[0, 0, 0, 0] [%b, 4, %s, 16] [1, 1, 1, 1]
      : tensor<?x4x?x32xf32> to tensor<?x4x?x16xf32>
  %v = tensor.extract_slice %kv[0, 0, 0, 16] [%b, 4, %s, 16] [1, 1, 1, 1]
      : tensor<?x4x?x32xf32> to tensor<?x4x?x16xf32>
  %re = tensor.empty(%b, %s) : tensor<?x4x?x8xf32>
  %r = linalg.generic {indexing_maps = [#shared, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rope : tensor<?x?x8xf32>) outs(%re : tensor<?x4x?x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<?x4x?x8xf32>
  %je = tensor.empty(%b, %s) : tensor<?x4x?x24xf32>
  %j0 = tensor.insert_slice %k into %je[0, 0, 0, 0] [%b, 4, %s, 16] [1, 1, 1, 1]
      : tensor<?x4x?x16xf32> into tensor<?x4x?x24xf32>
  %j1 = tensor.insert_slice %r into %j0[0, 0, 0, 16] [%b, 4, %s, 8] [1, 1, 1, 1]
      : tensor<?x4x?x8xf32> into tensor<?x4x?x24xf32>
  %oe = tensor.empty(%b) : tensor<?x4x1x16xf32>
  %o = rope.attention ins(%q, %j1, %v : tensor<?x4x1x24xf32>, tensor<?x4x?x24xf32>, tensor<?x4x?x16xf32>)
      outs(%oe : tensor<?x4x1x16xf32>)
      {indexing_maps = [#q, #k, #v, #o], scale = 0.25 : f64} -> tensor<?x4x1x16xf32>
  return %o : tensor<?x4x1x16xf32>
}
