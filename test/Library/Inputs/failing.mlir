func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.forall (%i) in (64) shared_outs(%o = %e) -> tensor<64xf32> {
    %a = tensor.extract %x[%i] : tensor<64xf32>
    %positive = arith.cmpf ogt, %a, %zero : f32
    cf.assert %positive, "expected positive numbers"
    %one = tensor.from_elements %a : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}
