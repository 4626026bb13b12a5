// How many ops a projection is before it is lowered: what a page has room for.
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 60
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 90
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 60
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx1100 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 60
// RUN: rope-runner %s --entry=biased --target=emulate --chip=sm_80 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --shape=0:33x40 --shape=1:40x72 --shape=2:72 --compare-with=reference --atol=0.02 --rtol=0 | FileCheck %s
// CHECK: output 0 against reference: ok

#id = affine_map<(i, j) -> (i, j)>
#lane = affine_map<(i, j) -> (j)>

func.func @rounded(%x: tensor<256x64xf16>, %w: tensor<64x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x128xf32>) -> tensor<256x128xf32>
  %m = linalg.matmul ins(%x, %w : tensor<256x64xf16>, tensor<64x128xf16>) outs(%f : tensor<256x128xf32>) -> tensor<256x128xf32>
  %o = tensor.empty() : tensor<256x128xf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<256x128xf32>) outs(%o : tensor<256x128xf16>) {
  ^bb0(%a: f32, %b: f16):
    %t = arith.truncf %a : f32 to f16
    linalg.yield %t : f16
  } -> tensor<256x128xf16>
  return %r : tensor<256x128xf16>
}

func.func @biased(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>, %bias: tensor<?xf16>) -> tensor<?x?xf16> {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0.0 : f16
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf16>
  %lanes = tensor.dim %w, %c1 : tensor<?x?xf16>
  %e = tensor.empty(%rows, %lanes) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x?xf16>, tensor<?x?xf16>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %o = tensor.empty(%rows, %lanes) : tensor<?x?xf16>
  %r = linalg.generic {indexing_maps = [#id, #lane, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %bias : tensor<?x?xf32>, tensor<?xf16>) outs(%o : tensor<?x?xf16>) {
  ^bb0(%a: f32, %c: f16, %b: f16):
    %t = arith.truncf %a : f32 to f16
    %s = arith.addf %t, %c : f16
    %u = arith.maximumf %s, %none : f16
    linalg.yield %u : f16
  } -> tensor<?x?xf16>
  return %r : tensor<?x?xf16>
}
