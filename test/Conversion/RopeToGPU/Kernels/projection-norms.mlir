// Two projections of wide heads, each with a norm: subgroups side by side exchange sums of both in the same memory. A block computes one
// of them, so that neither waits for the other: in front of the epilogues is the barrier of the main loop, or of the ring.
// Under the sanitizers the other tests of these kernels are enough.
// UNSUPPORTED: sanitize
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_80},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers))' | FileCheck %s --check-prefixes=CHECK,LOOP
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-form-projections,rope-gpu-apply-strategies{chip=sm_90a},gpu.module(rope-gpu-lower-matrices,rope-gpu-place-barriers))' | FileCheck %s --check-prefixes=CHECK,RING
// CHECK: gpu.func @main_kernel_0
// LOOP: scf.for
// LOOP-NEXT: rope_gpu.wait_copies
// LOOP-NEXT: gpu.barrier
// RING: rope_gpu.init_ring
// RING-NEXT: }
// RING-NEXT: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: rope_gpu.epilogue {{.*}} exchange
// CHECK-NOT: gpu.barrier
// CHECK: else
// CHECK-NOT: gpu.barrier
// CHECK: rope_gpu.epilogue {{.*}} exchange
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
// The bound is that of kernel_cases.py for sums of 520 products of bf16.
// RUN: rope-runner %s --target=emulate --chip=sm_80 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --atol=0.18 --rtol=0
// RUN: rope-runner %s --target=emulate --chip=sm_90a --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --atol=0.18 --rtol=0

func.func @main(%x: tensor<1x65x520xbf16>, %wq: tensor<2x192x520xbf16>, %wk: tensor<1x192x520xbf16>) -> (tensor<1x65x2x192xbf16>, tensor<1x65x1x192xbf16>) {
%zero = arith.constant 0.0 : f32
%r0:2 = rope.kernel ["projection"] -> tensor<1x65x2x192xbf16>, tensor<1x65x1x192xbf16> {
%eq = tensor.empty() : tensor<1x65x2x192xf32>
%fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x65x2x192xf32>) -> tensor<1x65x2x192xf32>
%mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x65x520xbf16>, tensor<2x192x520xbf16>) outs(%fq : tensor<1x65x2x192xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x65x2x192xf32>
%tq_e = tensor.empty() : tensor<1x65x2x192xbf16>
%tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x65x2x192xf32>) outs(%tq_e : tensor<1x65x2x192xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x65x2x192xbf16>
%sqq0_e = tensor.empty() : tensor<1x65x2x192xf32>
%sqq0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq : tensor<1x65x2x192xbf16>) outs(%sqq0_e : tensor<1x65x2x192xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x65x2x192xf32>
%sumeq0 = tensor.empty() : tensor<1x65x2x1xf32>
%sumfq0 = linalg.fill ins(%zero : f32) outs(%sumeq0 : tensor<1x65x2x1xf32>) -> tensor<1x65x2x1xf32>
%sumq0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqq0 : tensor<1x65x2x192xf32>) outs(%sumfq0 : tensor<1x65x2x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x65x2x1xf32>
%normq0_e = tensor.empty() : tensor<1x65x2x1xf32>
%normq0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumq0 : tensor<1x65x2x1xf32>) outs(%normq0_e : tensor<1x65x2x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 192.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x65x2x1xf32>
%ndq0_e = tensor.empty() : tensor<1x65x2x192xbf16>
%ndq0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq, %normq0 : tensor<1x65x2x192xbf16>, tensor<1x65x2x1xf32>) outs(%ndq0_e : tensor<1x65x2x192xbf16>) {
^bb0(%x0: bf16, %x1: f32, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%r = arith.truncf %y : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x65x2x192xbf16>
%ek = tensor.empty() : tensor<1x65x1x192xf32>
%fk = linalg.fill ins(%zero : f32) outs(%ek : tensor<1x65x1x192xf32>) -> tensor<1x65x1x192xf32>
%mk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wk : tensor<1x65x520xbf16>, tensor<1x192x520xbf16>) outs(%fk : tensor<1x65x1x192xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x65x1x192xf32>
%tk_e = tensor.empty() : tensor<1x65x1x192xbf16>
%tk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mk : tensor<1x65x1x192xf32>) outs(%tk_e : tensor<1x65x1x192xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x65x1x192xbf16>
%sqk0_e = tensor.empty() : tensor<1x65x1x192xf32>
%sqk0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk : tensor<1x65x1x192xbf16>) outs(%sqk0_e : tensor<1x65x1x192xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x65x1x192xf32>
%sumek0 = tensor.empty() : tensor<1x65x1x1xf32>
%sumfk0 = linalg.fill ins(%zero : f32) outs(%sumek0 : tensor<1x65x1x1xf32>) -> tensor<1x65x1x1xf32>
%sumk0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqk0 : tensor<1x65x1x192xf32>) outs(%sumfk0 : tensor<1x65x1x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x65x1x1xf32>
%normk0_e = tensor.empty() : tensor<1x65x1x1xf32>
%normk0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumk0 : tensor<1x65x1x1xf32>) outs(%normk0_e : tensor<1x65x1x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 192.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x65x1x1xf32>
%ndk0_e = tensor.empty() : tensor<1x65x1x192xbf16>
%ndk0 = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk, %normk0 : tensor<1x65x1x192xbf16>, tensor<1x65x1x1xf32>) outs(%ndk0_e : tensor<1x65x1x192xbf16>) {
^bb0(%x0: bf16, %x1: f32, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%r = arith.truncf %y : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x65x1x192xbf16>
rope.yield %ndq0, %ndk0 : tensor<1x65x2x192xbf16>, tensor<1x65x1x192xbf16> }
return %r0#0, %r0#1 : tensor<1x65x2x192xbf16>, tensor<1x65x1x192xbf16> }
