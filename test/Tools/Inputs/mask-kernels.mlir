// Attention whose facts kernel-facts-masks.test holds, in bf16: 129 rows and 131 keys with a mask of numbers, of which no
// row is aligned, and 1024 with one of booleans.

func.func @attention_mask(%q: tensor<1x2x129x128xbf16>, %k: tensor<1x131x1x128xbf16>, %v: tensor<1x131x1x128xbf16>, %cos: tensor<129x64xf32>, %sin: tensor<129x64xf32>, %mask: tensor<1x1x129x131xbf16>) -> (tensor<1x2x129x128xbf16>, tensor<1x2x129xf32>) {
%c = arith.constant 2 : index
%oe = tensor.empty() : tensor<1x2x129x128xbf16>
%le = tensor.empty() : tensor<1x2x129xf32>
%r0:2 = rope.kernel ["rotate", "attention"] -> tensor<1x2x129x128xbf16>, tensor<1x2x129xf32> {
%qe = tensor.empty() : tensor<1x2x129x128xbf16>
%qr = rope.rotate half to half block(0, 128) ins(%q, %cos, %sin : tensor<1x2x129x128xbf16>, tensor<129x64xf32>, tensor<129x64xf32>) outs(%qe : tensor<1x2x129x128xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x128xbf16>
%a:2 = rope.attention ins(%qr, %k, %v : tensor<1x2x129x128xbf16>, tensor<1x131x1x128xbf16>, tensor<1x131x1x128xbf16>) mask(%mask : tensor<1x1x129x131xbf16>) outs(%oe, %le : tensor<1x2x129x128xbf16>, tensor<1x2x129xf32>) {scale = 0.08838834764831845, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (0, 0, m, j)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x129x128xbf16>, tensor<1x2x129xf32>
rope.yield %a#0, %a#1 : tensor<1x2x129x128xbf16>, tensor<1x2x129xf32> }
return %r0#0, %r0#1 : tensor<1x2x129x128xbf16>, tensor<1x2x129xf32> }

func.func @attention_flags(%q: tensor<1x2x1024x256xbf16>, %k: tensor<1x1024x1x256xbf16>, %v: tensor<1x1024x1x256xbf16>, %cos: tensor<1024x1xf32>, %sin: tensor<1024x1xf32>, %mask: tensor<1x2x1024x1024xi1>) -> (tensor<1x2x1024x256xbf16>, tensor<1x2x1024xf32>) {
%c = arith.constant 0 : index
%oe = tensor.empty() : tensor<1x2x1024x256xbf16>
%le = tensor.empty() : tensor<1x2x1024xf32>
%a:2 = rope.attention ins(%q, %k, %v : tensor<1x2x1024x256xbf16>, tensor<1x1024x1x256xbf16>, tensor<1x1024x1x256xbf16>) mask(%mask : tensor<1x2x1024x1024xi1>) outs(%oe, %le : tensor<1x2x1024x256xbf16>, tensor<1x2x1024xf32>) {scale = 0.0625, indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, j)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m)>]} -> tensor<1x2x1024x256xbf16>, tensor<1x2x1024xf32>
return %a#0, %a#1 : tensor<1x2x1024x256xbf16>, tensor<1x2x1024xf32> }
