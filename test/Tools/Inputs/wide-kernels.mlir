// Attention whose facts kernel-facts-wide.test holds: heads of 256 lanes in bf16 with a soft cap and with a causal mask, and 129 rows
// and a step of decoding in f32.

func.func @attention_softcap(%q: tensor<1x2x129x256xbf16>, %k: tensor<1x129x1x256xbf16>, %v: tensor<1x129x1x256xbf16>, %cos: tensor<129x128xf32>, %sin: tensor<129x128xf32>, %sinks: tensor<2xbf16>) -> (tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>) {
%c = arith.constant 0 : index
%oe = tensor.empty() : tensor<1x2x129x256xbf16>
%le = tensor.empty() : tensor<1x2x129xf32>
%r0:2 = rope.kernel ["rotate", "attention"] -> tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> {
%qe = tensor.empty() : tensor<1x2x129x256xbf16>
%qr = rope.rotate half to half block(0, 256) ins(%q, %cos, %sin : tensor<1x2x129x256xbf16>, tensor<129x128xf32>, tensor<129x128xf32>) outs(%qe : tensor<1x2x129x256xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x256xbf16>
%a:2 = rope.attention ins(%qr, %k, %v : tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16>, tensor<1x129x1x256xbf16>) sinks(%sinks : tensor<2xbf16>) outs(%oe, %le : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>) {scale = 0.0625, softcap = 2.0, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (h)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>
rope.yield %a#0, %a#1 : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> }
return %r0#0, %r0#1 : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> }

func.func @attention_f32(%q: tensor<1x2x129x128xf32>, %k: tensor<1x129x1x128xf32>, %v: tensor<1x129x1x128xf32>, %cos: tensor<129x64xf32>, %sin: tensor<129x64xf32>, %offset: index) -> (tensor<1x2x129x128xf32>, tensor<1x2x129xf32>) {
%c = arith.constant 0 : index
%oe = tensor.empty() : tensor<1x2x129x128xf32>
%le = tensor.empty() : tensor<1x2x129xf32>
%r0:2 = rope.kernel ["rotate", "attention"] -> tensor<1x2x129x128xf32>, tensor<1x2x129xf32> {
%qe = tensor.empty() : tensor<1x2x129x128xf32>
%qr = rope.rotate half to half block(0, 128) ins(%q, %cos, %sin : tensor<1x2x129x128xf32>, tensor<129x64xf32>, tensor<129x64xf32>) outs(%qe : tensor<1x2x129x128xf32>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x128xf32>
%a:2 = rope.attention ins(%qr, %k, %v : tensor<1x2x129x128xf32>, tensor<1x129x1x128xf32>, tensor<1x129x1x128xf32>) offset(%c : index) outs(%oe, %le : tensor<1x2x129x128xf32>, tensor<1x2x129xf32>) {scale = 0.08838834764831845, causal, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> ()>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x129x128xf32>, tensor<1x2x129xf32>
rope.yield %a#0, %a#1 : tensor<1x2x129x128xf32>, tensor<1x2x129xf32> }
return %r0#0, %r0#1 : tensor<1x2x129x128xf32>, tensor<1x2x129xf32> }

func.func @decode_f32(%q: tensor<1x4x1x128xf32>, %k: tensor<1x600x2x128xf32>, %v: tensor<1x600x2x128xf32>, %cos: tensor<1x1xf32>, %sin: tensor<1x1xf32>, %mask: tensor<1x1x1x600xf32>) -> (tensor<1x4x1x128xf32>, tensor<1x4x1xf32>) {
%c = arith.constant 599 : index
%oe = tensor.empty() : tensor<1x4x1x128xf32>
%le = tensor.empty() : tensor<1x4x1xf32>
%a:2 = rope.attention ins(%q, %k, %v : tensor<1x4x1x128xf32>, tensor<1x600x2x128xf32>, tensor<1x600x2x128xf32>) mask(%mask : tensor<1x1x1x600xf32>) outs(%oe, %le : tensor<1x4x1x128xf32>, tensor<1x4x1xf32>) {scale = 0.08838834764831845, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (0, 0, m, j)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x4x1x128xf32>, tensor<1x4x1xf32>
return %a#0, %a#1 : tensor<1x4x1x128xf32>, tensor<1x4x1xf32> }

func.func @attention_causal(%q: tensor<1x2x129x256xbf16>, %k: tensor<1x129x1x256xbf16>, %v: tensor<1x129x1x256xbf16>, %cos: tensor<129x32xf32>, %sin: tensor<129x32xf32>, %offset: index) -> (tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>) {
%c = arith.constant 0 : index
%oe = tensor.empty() : tensor<1x2x129x256xbf16>
%le = tensor.empty() : tensor<1x2x129xf32>
%r0:2 = rope.kernel ["rotate", "attention"] -> tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> {
%qe = tensor.empty() : tensor<1x2x129x256xbf16>
%qr = rope.rotate half to half block(0, 64) ins(%q, %cos, %sin : tensor<1x2x129x256xbf16>, tensor<129x32xf32>, tensor<129x32xf32>) outs(%qe : tensor<1x2x129x256xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x256xbf16>
%a:2 = rope.attention ins(%qr, %k, %v : tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16>, tensor<1x129x1x256xbf16>) offset(%c : index) outs(%oe, %le : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>) {scale = 0.0625, causal, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> ()>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x129x256xbf16>, tensor<1x2x129xf32>
rope.yield %a#0, %a#1 : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> }
return %r0#0, %r0#1 : tensor<1x2x129x256xbf16>, tensor<1x2x129xf32> }
