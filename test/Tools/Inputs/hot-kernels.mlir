// Kernels whose facts kernel-facts-nvidia.test holds, in bf16: attention of 1024 rows with the rotation of
// the query, a step of decoding over 4096 keys, and a projection with a rotation, of heads of 128 lanes.

func.func @attention(%q: tensor<1x4x1024x128xbf16>, %k: tensor<1x1024x2x128xbf16>, %v: tensor<1x1024x2x128xbf16>, %cos: tensor<1024x64xf32>, %sin: tensor<1024x64xf32>, %offset: index) -> (tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32>) {
  %c = arith.constant 0 : index
  %oe = tensor.empty() : tensor<1x4x1024x128xbf16>
  %le = tensor.empty() : tensor<1x4x1024xf32>
  %r0:2 = rope.kernel ["rotate", "attention"] -> tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32> {
    %qe = tensor.empty() : tensor<1x4x1024x128xbf16>
    %qr = rope.rotate half to half block(0, 128) ins(%q, %cos, %sin : tensor<1x4x1024x128xbf16>, tensor<1024x64xf32>, tensor<1024x64xf32>) outs(%qe : tensor<1x4x1024x128xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x4x1024x128xbf16>
    %a:2 = rope.attention ins(%qr, %k, %v : tensor<1x4x1024x128xbf16>, tensor<1x1024x2x128xbf16>, tensor<1x1024x2x128xbf16>) offset(%c : index) outs(%oe, %le : tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32>) {scale = 0.08838834764831845, causal, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> ()>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32>
    rope.yield %a#0, %a#1 : tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32>
  }
  return %r0#0, %r0#1 : tensor<1x4x1024x128xbf16>, tensor<1x4x1024xf32>
}

func.func @decode(%q: tensor<1x8x1x128xbf16>, %k: tensor<1x4096x2x128xbf16>, %v: tensor<1x4096x2x128xbf16>, %cos: tensor<1x1xf32>, %sin: tensor<1x1xf32>, %lengths: tensor<1xi64>) -> (tensor<1x8x1x128xbf16>, tensor<1x8x1xf32>) {
  %c = arith.constant 4095 : index
  %oe = tensor.empty() : tensor<1x8x1x128xbf16>
  %le = tensor.empty() : tensor<1x8x1xf32>
  %a:2 = rope.attention ins(%q, %k, %v : tensor<1x8x1x128xbf16>, tensor<1x4096x2x128xbf16>, tensor<1x4096x2x128xbf16>) lengths(%lengths : tensor<1xi64>) outs(%oe, %le : tensor<1x8x1x128xbf16>, tensor<1x8x1xf32>) {scale = 0.08838834764831845, empty_row = #rope.empty_row<mean>, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 4, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 4, n)>, affine_map<(b, h, m, n, j, d) -> (b)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x8x1x128xbf16>, tensor<1x8x1xf32>
  return %a#0, %a#1 : tensor<1x8x1x128xbf16>, tensor<1x8x1xf32>
}

func.func @projection(%x: tensor<1x1024x1024xbf16>, %wq: tensor<1024x2x128xbf16>, %wv: tensor<1024x1x128xbf16>, %cos: tensor<1024x64xf32>, %sin: tensor<1024x64xf32>, %bias: tensor<2x128xbf16>) -> (tensor<1x2x1024x128xbf16>, tensor<1x1024x1x128xbf16>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %n = tensor.dim %x, %one : tensor<1x1024x1024xbf16>
  %r0:2 = rope.kernel ["projection", "rotate"] -> tensor<1x2x1024x128xbf16>, tensor<1x1024x1x128xbf16> {
    %eq = tensor.empty() : tensor<1x1024x2x128xf32>
    %fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x1024x2x128xf32>) -> tensor<1x1024x2x128xf32>
    %mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x1024x1024xbf16>, tensor<1024x2x128xbf16>) outs(%fq : tensor<1x1024x2x128xf32>) {
    ^bb0(%a: bf16, %b: bf16, %o: f32):
      %a1 = arith.extf %a : bf16 to f32
      %b1 = arith.extf %b : bf16 to f32
      %p = arith.mulf %a1, %b1 : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<1x1024x2x128xf32>
    %tq_e = tensor.empty() : tensor<1x1024x2x128xbf16>
    %tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x1024x2x128xf32>) outs(%tq_e : tensor<1x1024x2x128xbf16>) {
    ^bb0(%x0: f32, %o: bf16):
      %r = arith.truncf %x0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<1x1024x2x128xbf16>
    %ev = tensor.empty() : tensor<1x1024x1x128xf32>
    %fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1x1024x1x128xf32>) -> tensor<1x1024x1x128xf32>
    %mv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wv : tensor<1x1024x1024xbf16>, tensor<1024x1x128xbf16>) outs(%fv : tensor<1x1024x1x128xf32>) {
    ^bb0(%a: bf16, %b: bf16, %o: f32):
      %a1 = arith.extf %a : bf16 to f32
      %b1 = arith.extf %b : bf16 to f32
      %p = arith.mulf %a1, %b1 : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<1x1024x1x128xf32>
    %tv_e = tensor.empty() : tensor<1x1024x1x128xbf16>
    %tv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mv : tensor<1x1024x1x128xf32>) outs(%tv_e : tensor<1x1024x1x128xbf16>) {
    ^bb0(%x0: f32, %o: bf16):
      %r = arith.truncf %x0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<1x1024x1x128xbf16>
    %re = tensor.empty() : tensor<1x2x1024x128xbf16>
    %rot = rope.rotate half to half block(0, 128) ins(%tq, %cos, %sin : tensor<1x1024x2x128xbf16>, tensor<1024x64xf32>, tensor<1024x64xf32>) outs(%re : tensor<1x2x1024x128xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x1024x128xbf16>
    rope.yield %rot, %tv : tensor<1x2x1024x128xbf16>, tensor<1x1024x1x128xbf16>
  }
  return %r0#0, %r0#1 : tensor<1x2x1024x128xbf16>, tensor<1x1024x1x128xbf16>
}
