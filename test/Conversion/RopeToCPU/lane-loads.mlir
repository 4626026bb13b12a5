// A vector of lanes is one load where the index grows by one from lane to lane, and no other one is.
// RUN: rope-runner %s --target=cpu --random=1 --compare-with=reference --reference=exact --ulp=0

func.func @every_other(%x: tensor<64xf32>, %w: tensor<64xf32>) -> tensor<32xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.muli %i, %c2 : index
    %k = arith.addi %i, %c3 : index
    %a = tensor.extract %x[%j] : tensor<64xf32>
    %b = tensor.extract %w[%k] : tensor<64xf32>
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  return %r : tensor<32xf32>
}
