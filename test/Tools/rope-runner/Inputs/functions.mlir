func.func @add(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>) -> tensor<2x3xf32> {
  %c = tensor.cast %y : tensor<?x3xf32> to tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.add ins(%x, %c : tensor<2x3xf32>, tensor<2x3xf32>)
                  outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// In place: y += x, and the number of elements as a result.
func.func @accumulate(%x: tensor<?xf32>, %y: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = tensor.extract %x[%i] : tensor<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %s = arith.addf %a, %b : f32
    memref.store %s, %y[%i] : memref<?xf32>
  }
  return %n : index
}

func.func @checked(%n: i64) -> i64 {
  %c4 = arith.constant 4 : i64
  %ok = arith.cmpi slt, %n, %c4 : i64
  cf.assert %ok, "n has to be less than 4"
  return %n : i64
}

func.func @vector(%x: vector<4xf32>) {
  return
}

func.func private @hidden() {
  return
}

// One iteration a thread: doubles each element.
func.func @parallel(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.addf %v, %v : f32
    memref.store %s, %x[%i] : memref<64xf32>
  }
  return
}

// The same, with an assertion that some iterations fail.
func.func @parallel_checked(%x: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %ok = arith.cmpi slt, %i, %n : index
    cf.assert %ok, "n has to be 64"
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.addf %v, %v : f32
    memref.store %s, %x[%i] : memref<64xf32>
  }
  return
}
