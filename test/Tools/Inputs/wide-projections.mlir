// Projections whose facts kernel-facts-wide-projections.test holds: heads of 256 lanes with a norm in bf16, and with a bias in f32.

func.func @norm_bf16(%x: tensor<1x129x512xbf16>, %wq: tensor<512x2x256xbf16>, %wv: tensor<512x1x256xbf16>, %cos: tensor<129x128xf32>, %sin: tensor<129x128xf32>, %bias: tensor<2x256xbf16>) -> (tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16>) {
%zero = arith.constant 0.0 : f32
%one = arith.constant 1 : index
%n = tensor.dim %x, %one : tensor<1x129x512xbf16>
%r0:2 = rope.kernel ["projection", "rotate"] -> tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16> {
%eq = tensor.empty() : tensor<1x129x2x256xf32>
%fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x129x2x256xf32>) -> tensor<1x129x2x256xf32>
%mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x129x512xbf16>, tensor<512x2x256xbf16>) outs(%fq : tensor<1x129x2x256xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x129x2x256xf32>
%tq_e = tensor.empty() : tensor<1x129x2x256xbf16>
%tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x129x2x256xf32>) outs(%tq_e : tensor<1x129x2x256xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x129x2x256xbf16>
%ev = tensor.empty() : tensor<1x129x1x256xf32>
%fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1x129x1x256xf32>) -> tensor<1x129x1x256xf32>
%mv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wv : tensor<1x129x512xbf16>, tensor<512x1x256xbf16>) outs(%fv : tensor<1x129x1x256xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x129x1x256xf32>
%tv_e = tensor.empty() : tensor<1x129x1x256xbf16>
%tv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mv : tensor<1x129x1x256xf32>) outs(%tv_e : tensor<1x129x1x256xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x129x1x256xbf16>
%squares_e = tensor.empty() : tensor<1x129x2x256xf32>
%squares = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq : tensor<1x129x2x256xbf16>) outs(%squares_e : tensor<1x129x2x256xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x129x2x256xf32>
%sum_e = tensor.empty() : tensor<1x129x2x1xf32>
%sum_f = linalg.fill ins(%zero : f32) outs(%sum_e : tensor<1x129x2x1xf32>) -> tensor<1x129x2x1xf32>
%sum = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%squares : tensor<1x129x2x256xf32>) outs(%sum_f : tensor<1x129x2x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x129x2x1xf32>
%norm_e = tensor.empty() : tensor<1x129x2x1xf32>
%norm = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sum : tensor<1x129x2x1xf32>) outs(%norm_e : tensor<1x129x2x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 256.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x129x2x1xf32>
%normed_e = tensor.empty() : tensor<1x129x2x256xbf16>
%normed = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq, %norm : tensor<1x129x2x256xbf16>, tensor<1x129x2x1xf32>) outs(%normed_e : tensor<1x129x2x256xbf16>) {
^bb0(%x0: bf16, %x1: f32, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%r = arith.truncf %y : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x129x2x256xbf16>
%re = tensor.empty() : tensor<1x2x129x256xbf16>
%rot = rope.rotate half to half block(0, 256) ins(%normed, %cos, %sin : tensor<1x129x2x256xbf16>, tensor<129x128xf32>, tensor<129x128xf32>) outs(%re : tensor<1x2x129x256xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x256xbf16>
rope.yield %rot, %tv : tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16> }
return %r0#0, %r0#1 : tensor<1x2x129x256xbf16>, tensor<1x129x1x256xbf16> }

func.func @bias_f32(%x: tensor<1x129x512xf32>, %wq: tensor<2x256x512xf32>, %wv: tensor<1x256x512xf32>, %cos: tensor<129x128xf32>, %sin: tensor<129x128xf32>, %bias: tensor<2x256xf32>) -> (tensor<1x2x129x256xf32>, tensor<1x129x1x256xf32>) {
%zero = arith.constant 0.0 : f32
%one = arith.constant 1 : index
%n = tensor.dim %x, %one : tensor<1x129x512xf32>
%r0:2 = rope.kernel ["projection", "rotate"] -> tensor<1x2x129x256xf32>, tensor<1x129x1x256xf32> {
%eq = tensor.empty() : tensor<1x129x2x256xf32>
%fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x129x2x256xf32>) -> tensor<1x129x2x256xf32>
%mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x129x512xf32>, tensor<2x256x512xf32>) outs(%fq : tensor<1x129x2x256xf32>) {
^bb0(%a: f32, %b: f32, %o: f32):
%p = arith.mulf %a, %b : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x129x2x256xf32>
%tq_e = tensor.empty() : tensor<1x129x2x256xf32>
%tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x129x2x256xf32>) outs(%tq_e : tensor<1x129x2x256xf32>) {
^bb0(%x0: f32, %o: f32):
%r = arith.addf %x0, %zero : f32
linalg.yield %r : f32 } -> tensor<1x129x2x256xf32>
%ev = tensor.empty() : tensor<1x129x1x256xf32>
%fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1x129x1x256xf32>) -> tensor<1x129x1x256xf32>
%mv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wv : tensor<1x129x512xf32>, tensor<1x256x512xf32>) outs(%fv : tensor<1x129x1x256xf32>) {
^bb0(%a: f32, %b: f32, %o: f32):
%p = arith.mulf %a, %b : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x129x1x256xf32>
%tv_e = tensor.empty() : tensor<1x129x1x256xf32>
%tv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mv : tensor<1x129x1x256xf32>) outs(%tv_e : tensor<1x129x1x256xf32>) {
^bb0(%x0: f32, %o: f32):
%r = arith.addf %x0, %zero : f32
linalg.yield %r : f32 } -> tensor<1x129x1x256xf32>
%biased_e = tensor.empty() : tensor<1x129x2x256xf32>
%biased = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq, %bias : tensor<1x129x2x256xf32>, tensor<2x256xf32>) outs(%biased_e : tensor<1x129x2x256xf32>) {
^bb0(%x0: f32, %x1: f32, %o: f32):
%r = arith.addf %x0, %x1 : f32
linalg.yield %r : f32 } -> tensor<1x129x2x256xf32>
%re = tensor.empty() : tensor<1x2x129x256xf32>
%rot = rope.rotate half to half block(0, 256) ins(%biased, %cos, %sin : tensor<1x129x2x256xf32>, tensor<129x128xf32>, tensor<129x128xf32>) outs(%re : tensor<1x2x129x256xf32>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x129x256xf32>
rope.yield %rot, %tv : tensor<1x2x129x256xf32>, tensor<1x129x1x256xf32> }
return %r0#0, %r0#1 : tensor<1x2x129x256xf32>, tensor<1x129x1x256xf32> }
