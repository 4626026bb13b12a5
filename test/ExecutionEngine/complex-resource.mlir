// RUN: rope-runner %s --random=3 --range=0:0:1 --compare-with=reference
// RUN: rope-runner %s --random=3 --range=0:0:1 --target=emulate --compare-with=reference
// RUN: rope-runner %s --random=3 --range=0:0:1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference

// A table of complex numbers in a resource, rows of which are gathered.
func.func @main(%p: tensor<3xi64>) -> tensor<3x2xf32> {
  %table = arith.constant dense_resource<table> : tensor<2x2xcomplex<f32>>
  %e = tensor.empty() : tensor<3x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<3xi64>) outs(%e : tensor<3x2xf32>) {
  ^bb0(%row: i64, %o: f32):
    %i = arith.index_cast %row : i64 to index
    %j = linalg.index 1 : index
    %z = tensor.extract %table[%i, %j] : tensor<2x2xcomplex<f32>>
    %re = complex.re %z : complex<f32>
    %im = complex.im %z : complex<f32>
    %r = arith.subf %re, %im : f32
    linalg.yield %r : f32
  } -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      table: "0x040000000000803F000000400000404000008040000000410000A0400000C0C00000E040"
    }
  }
#-}
