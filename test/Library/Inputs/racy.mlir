// Iterations of a parallel loop write the same two elements: which values they
// keep is a matter of chance.
func.func @main(%x: tensor<1000xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c1000 = arith.constant 1000 : index
  %y = memref.alloc() : memref<2xf32>
  scf.parallel (%i) = (%c0) to (%c1000) step (%c1) {
    %a = tensor.extract %x[%i] : tensor<1000xf32>
    %j = arith.remui %i, %c2 : index
    memref.store %a, %y[%j] : memref<2xf32>
    scf.reduce
  }
  %last = memref.load %y[%c0] : memref<2xf32>
  return %last : f32
}
