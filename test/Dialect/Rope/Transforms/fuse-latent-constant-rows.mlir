// RUN: rope-opt %s --rope-fuse | FileCheck %s

// The rows of the values are a constant of the program, of which their type says
// nothing, and one row of the keys' many where the call has it so: the slice of
// the latents has the type that it says (found by changed modules).

// CHECK-LABEL: func.func @one_value
// CHECK: rope.attention
#latent = affine_map<(b, h, j, n, r) -> (b, j, r)>
#weight = affine_map<(b, h, j, n, r) -> (h, r, n)>
#keys = affine_map<(b, h, j, n, r) -> (b, h, j, n)>
#shared = affine_map<(b, h, j, d) -> (b, j, d)>
#all = affine_map<(b, h, j, d) -> (b, h, j, d)>
#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
func.func @one_value(%q: tensor<?x4x1x24xf32>, %latent: tensor<?x?x48xf32>,
    %rope: tensor<?x?x8xf32>, %w: tensor<4x48x32xf32>) -> tensor<?x4x1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %latent, %c0 : tensor<?x?x48xf32>
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
  %v = tensor.extract_slice %kv[0, 0, 0, 16] [%b, 4, %c1, 16] [1, 1, 1, 1]
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
