// Indices that only assertions bound, apart for each row: a witness that breaks
// the assertion of one row is drawn beside indices that the others take.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/whole.mlir %t/rows.mlir | FileCheck %s
// CHECK: equal:
// CHECK: 4 ways were taken outside of what is compared alone

//--- whole.mlir
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%p: tensor<2x5xi64>, %w: tensor<32xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  %c32 = arith.constant 32 : index
  %z = arith.constant 0 : i64
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<2x5xi64>) outs(%s : tensor<2xf32>) {
  ^bb0(%i: i64, %o: f32):
    %k = arith.index_cast %i : i64 to index
    %l = arith.cmpi slt, %k, %c32 : index
    cf.assert %l, "too large"
    %g = arith.cmpi sge, %i, %z : i64
    cf.assert %g, "negative"
    %x = tensor.extract %w[%k] : tensor<32xf32>
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- rows.mlir
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%p: tensor<2x5xi64>, %w: tensor<32xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  %c32 = arith.constant 32 : index
  %z = arith.constant 0 : i64
  %p0 = tensor.extract_slice %p[0, 0] [1, 5] [1, 1] : tensor<2x5xi64> to tensor<1x5xi64>
  %s0 = tensor.extract_slice %s[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %y0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p0 : tensor<1x5xi64>) outs(%s0 : tensor<1xf32>) {
  ^bb0(%i: i64, %o: f32):
    %k = arith.index_cast %i : i64 to index
    %l = arith.cmpi slt, %k, %c32 : index
    cf.assert %l, "too large"
    %g = arith.cmpi sge, %i, %z : i64
    cf.assert %g, "negative"
    %x = tensor.extract %w[%k] : tensor<32xf32>
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<1xf32>
  %p1 = tensor.extract_slice %p[1, 0] [1, 5] [1, 1] : tensor<2x5xi64> to tensor<1x5xi64>
  %s1 = tensor.extract_slice %s[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %y1 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p1 : tensor<1x5xi64>) outs(%s1 : tensor<1xf32>) {
  ^bb0(%i: i64, %o: f32):
    %k = arith.index_cast %i : i64 to index
    %l = arith.cmpi slt, %k, %c32 : index
    cf.assert %l, "too large"
    %g = arith.cmpi sge, %i, %z : i64
    cf.assert %g, "negative"
    %x = tensor.extract %w[%k] : tensor<32xf32>
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<1xf32>
  %y = tensor.concat dim(0) %y0, %y1 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
