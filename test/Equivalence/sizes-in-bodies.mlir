// The size of a tensor may be asked for in the body of an op, as torch-mlir
// does where rows of a varying number are broadcast.

// RUN: split-file %s %t
// RUN: rope-equiv %t/first.mlir %t/equal.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/first.mlir %t/other.mlir | FileCheck %s --check-prefix=OTHER
// EQUAL: equal:
// OTHER: different:

//--- first.mlir
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x3xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %rows = tensor.dim %x, %c0 : tensor<?x3xf32>
    %single = arith.cmpi eq, %rows, %c1 : index
    %row = arith.select %single, %c0, %i : index
    %value = tensor.extract %x[%row, %j] : tensor<?x3xf32>
    linalg.yield %value : f32
  } -> tensor<?x3xf32>
  return %z : tensor<?x3xf32>
}

//--- equal.mlir
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?x3xf32>
  %rows = tensor.dim %x, %c0 : tensor<?x3xf32>
  %single = arith.cmpi eq, %rows, %c1 : index
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x3xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.select %single, %c0, %i : index
    %value = tensor.extract %x[%row, %j] : tensor<?x3xf32>
    linalg.yield %value : f32
  } -> tensor<?x3xf32>
  return %z : tensor<?x3xf32>
}

//--- other.mlir
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x3xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %value = tensor.extract %x[%i, %j] : tensor<?x3xf32>
    linalg.yield %value : f32
  } -> tensor<?x3xf32>
  return %z : tensor<?x3xf32>
}
