// A structured op that reads beside an axis of its operand is not defined, also
// where memory holds an element of the operand's source there.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/inside.mlir %t/outside.mlir 2>&1 | FileCheck %s
// CHECK: different: element [0, 0] of result 0 differs: a function of the inputs became poison

//--- inside.mlir
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %some = arith.cmpi sgt, %d, %c0 : index
  cf.assert %some, "a row"
  %rows = arith.subi %d, %c1 : index
  %e = tensor.empty(%rows) : tensor<?x8xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi eq, %j, %c0 : index
    %next = arith.addi %i, %c1 : index
    %row = arith.select %first, %i, %next : index
    %before = arith.subi %j, %c1 : index
    %lane = arith.select %first, %c7, %before : index
    %v = tensor.extract %x[%row, %lane] : tensor<?x8xf32>
    linalg.yield %v : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
//--- outside.mlir
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %some = arith.cmpi sgt, %d, %c0 : index
  cf.assert %some, "a row"
  %rows = arith.subi %d, %c1 : index
  %s = tensor.extract_slice %x[1, 0] [%rows, 8] [1, 1]
      : tensor<?x8xf32> to tensor<?x8xf32>
  %wide = tensor.cast %s : tensor<?x8xf32> to tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?x8xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j - 1)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<?x?xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
