// A table that is kept as complex constants is made of real ones, so that every
// target takes it: whole rows, and rows that are gathered.

// RUN: rope-opt %s --rope-raise=verify | FileCheck %s
// RUN: rope-runner %s --entry=rows --random=3 --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=gathered --random=3 --range=1:0:3 \
// RUN:   --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-6 --atol=1e-6

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>
#p = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @rows
// CHECK-NOT: complex
// CHECK: rope.rotate interleaved to interleaved {{.*}}tensor<4x2xf32>, tensor<4x2xf32>{{.*}}kind = #rope.kind<rotation>
// CHECK-NOT: complex
// CHECK: return
func.func @rows(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %table = arith.constant dense_resource<polar> : tensor<4x2xcomplex<f32>>
  %pairs = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 4, 2, 2] : tensor<2x4x4xf32> into tensor<2x4x2x2xf32>
  %e = tensor.empty() : tensor<2x4x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%table : tensor<4x2xcomplex<f32>>) outs(%e : tensor<2x4x2x2xf32>) {
    ^bb0(%w: complex<f32>, %o: f32):
      %b = linalg.index 0 : index
      %r = linalg.index 1 : index
      %k = linalg.index 2 : index
      %part = linalg.index 3 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %re = tensor.extract %pairs[%b, %r, %k, %c0] : tensor<2x4x2x2xf32>
      %im = tensor.extract %pairs[%b, %r, %k, %c1] : tensor<2x4x2x2xf32>
      %z = complex.create %re, %im : complex<f32>
      %m = complex.mul %z, %w : complex<f32>
      %mre = complex.re %m : complex<f32>
      %mim = complex.im %m : complex<f32>
      %first = arith.cmpi eq, %part, %c0 : index
      %v = arith.select %first, %mre, %mim : f32
      linalg.yield %v : f32
    } -> tensor<2x4x2x2xf32>
  %joined = tensor.collapse_shape %y [[0], [1], [2, 3]] : tensor<2x4x2x2xf32> into tensor<2x4x4xf32>
  return %joined : tensor<2x4x4xf32>
}

// CHECK-LABEL: @gathered
// CHECK-NOT: complex
// CHECK: rope.rotate half to half {{.*}}kind = #rope.kind<rotation>
// CHECK-NOT: complex
// CHECK: return
func.func @gathered(%x: tensor<2x4x4xf32>, %positions: tensor<2x4xi64>) -> tensor<2x4x4xf32> {
  %table = arith.constant dense_resource<polar> : tensor<4x2xcomplex<f32>>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e = tensor.empty() : tensor<2x4x2xcomplex<f32>>
  %z = linalg.generic {indexing_maps = [#x, #x, #p, #x], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %positions : tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4xi64>)
      outs(%e : tensor<2x4x2xcomplex<f32>>) {
    ^bb0(%re: f32, %im: f32, %at: i64, %o: complex<f32>):
      %row = arith.index_cast %at : i64 to index
      %k = linalg.index 2 : index
      %w = tensor.extract %table[%row, %k] : tensor<4x2xcomplex<f32>>
      %v = complex.create %re, %im : complex<f32>
      %m = complex.mul %v, %w : complex<f32>
      linalg.yield %m : complex<f32>
    } -> tensor<2x4x2xcomplex<f32>>
  %er = tensor.empty() : tensor<2x4x2xf32>
  %re = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<2x4x2xcomplex<f32>>) outs(%er : tensor<2x4x2xf32>) {
    ^bb0(%v: complex<f32>, %o: f32):
      %r = complex.re %v : complex<f32>
      linalg.yield %r : f32
    } -> tensor<2x4x2xf32>
  %im = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<2x4x2xcomplex<f32>>) outs(%er : tensor<2x4x2xf32>) {
    ^bb0(%v: complex<f32>, %o: f32):
      %r = complex.im %v : complex<f32>
      linalg.yield %r : f32
    } -> tensor<2x4x2xf32>
  %y = tensor.concat dim(2) %re, %im : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      polar: "0x040000000000803F000000000000803F0000000040510A3FA46A573FA50A783F77577D3E3311D5BEB7C7683F40A9603F4477F53E26707DBFC381103EF64F3B3FE17F2E3F"
    }
  }
#-}
