// Results that are expanded to a batch and a sequence of unknown sizes, as exporters write projections.

// RUN: rope-runner %s --entry=projection --shape=0:2x3x4 --random=1 --compare-with=reference --rtol=1e-5 | FileCheck %s
// RUN: rope-runner %s --entry=projection --shape=0:0x3x4 --random=1 --compare-with=reference --rtol=1e-5 | FileCheck %s
// RUN: rope-runner %s --entry=projection --shape=0:2x3x4 --random=1 --target=emulate --chip=sm_80 --compare-with=reference --rtol=1e-5 | FileCheck %s
// RUN: rope-runner %s --entry=integers --shape=0:2x3x128 --random=2 --range=2:0:0.0078125 --compare-with=reference --rtol=0 --atol=1e-4 | FileCheck %s
// RUN: rope-runner %s --entry=integers --shape=0:7x9x128 --random=2 --range=2:0:0.0078125 --compare-with=reference --rtol=0 --atol=1e-4 | FileCheck %s
// CHECK: against reference: ok

func.func @projection(%x: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %f = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %n = arith.muli %b, %s : index
  %o = tensor.empty(%n) : tensor<?x4xf32>
  %z = arith.constant 0.0 : f32
  %fill = linalg.fill ins(%z : f32) outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
  %w = arith.constant dense<[[1.0,2.0,3.0,4.0],[1.0,2.0,3.0,5.0],[1.0,2.5,3.0,4.0],[1.0,2.0,3.0,4.5]]> : tensor<4x4xf32>
  %m = linalg.matmul ins(%f, %w : tensor<?x4xf32>, tensor<4x4xf32>) outs(%fill : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = tensor.expand_shape %m [[0, 1], [2]] output_shape [%b, %s, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %y : tensor<?x?x4xf32>
}

// Few rows of both together are a product with integers.
func.func @integers(%x: tensor<?x?x128xf32>, %w: tensor<24x128xi8>, %s: tensor<24xf32>) -> tensor<?x?x24xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x128xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?x128xf32>
  %e = tensor.empty() : tensor<24x128xf32>
  %f = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<24x128xi8>, tensor<24xf32>) outs(%e : tensor<24x128xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %g = arith.sitofp %q : i8 to f32
    %r = arith.mulf %g, %scale : f32
    linalg.yield %r : f32
  } -> tensor<24x128xf32>
  %o = tensor.empty(%b, %t) : tensor<?x?x24xf32>
  %c = linalg.fill ins(%z : f32) outs(%o : tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %f : tensor<?x?x128xf32>, tensor<24x128xf32>) outs(%c : tensor<?x?x24xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %q = arith.addf %sum, %p : f32
    linalg.yield %q : f32
  } -> tensor<?x?x24xf32>
  return %y : tensor<?x?x24xf32>
}
