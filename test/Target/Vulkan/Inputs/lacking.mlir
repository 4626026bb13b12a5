// Kernels that a device may not run: f64, and an exchange in a block that subgroups of 8 threads do not fill.
func.func @doubles(%x: tensor<64xf64>) -> tensor<64xf64> {
  %0 = arith.mulf %x, %x : tensor<64xf64>
  return %0 : tensor<64xf64>
}
