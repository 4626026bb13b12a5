// Functions for a program with threads: a parallel loop over rows, one that
// stops itself on whichever thread comes to the bad element, a strided memref.
#id = affine_map<(a, b) -> (a, b)>
func.func @scale(%x: tensor<?x64xf32>, %k: f32) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%d) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %k : f32
    linalg.yield %0 : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

func.func @count(%x: tensor<?xi64>, %y: memref<?xi64>) -> tensor<1000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 100 : i64
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %n64 = arith.index_cast %n : index to i64
  %f = arith.sitofp %n64 : i64 to f32
  %empty = tensor.empty() : tensor<1000xf32>
  %e = linalg.fill ins(%f : f32) outs(%empty : tensor<1000xf32>) -> tensor<1000xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = tensor.extract %x[%i] : tensor<?xi64>
    %ok = arith.cmpi slt, %a, %limit : i64
    cf.assert %ok, "a value is 100 or more"
    memref.store %a, %y[%i] : memref<?xi64>
    scf.reduce
  }
  return %e : tensor<1000xf32>
}

func.func @flip(%x: tensor<4xi1>) -> tensor<4xi1> {
  %t = arith.constant dense<true> : tensor<4xi1>
  %y = arith.xori %x, %t : tensor<4xi1>
  return %y : tensor<4xi1>
}
