// Queries and keys with a norm, its weights and a rotation, and values as they are, of one launch: half of the ops are what follows the
// products, as the source has it. Each block chooses the matrix of its weight; of a warpgroup that copies, maps are chosen with it.
// Under the sanitizers the other tests of these kernels are enough.
// UNSUPPORTED: sanitize
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 145
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 180
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 145
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx1100 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 145
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 115
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 140
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx942 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 115
// RUN: rope-opt %S/projection-norms.mlir --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=gfx1100 --mlir-print-op-generic | %python %S/../Inputs/count-ops.py 115
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefix=CHOICE
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefix=CHOICE
// CHOICE: gpu.func @main_kernel_0
// CHOICE: %[[Q:.*]]:2 = rope_gpu.matrix {{.*}} : memref<2x64x136xbf16
// CHOICE: %[[K:.*]]:2 = rope_gpu.matrix {{.*}} : memref<1x64x136xbf16
// CHOICE: %[[QK:.*]] = arith.select %{{.*}}, %[[K]]#0, %[[Q]]#0 : !rope_gpu.matrix<bf16>
// CHOICE: %[[V:.*]]:2 = rope_gpu.matrix {{.*}} : memref<1x64x136xbf16
// CHOICE: %[[QKV:.*]] = arith.select %{{.*}}, %[[V]]#0, %[[QK]] : !rope_gpu.matrix<bf16>
// CHOICE: rope_gpu.fill_tile %[[QKV]]
// The bounds are those of kernel_cases.py for sums of 136 products of bf16: 36 roundings of 2^-8.
// RUN: rope-runner %s --entry=main --target=emulate --chip=sm_80 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=main --target=emulate --chip=sm_90a --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=main --target=emulate --chip=gfx942 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=main --target=emulate --chip=gfx1100 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=dynamic --target=emulate --chip=sm_80 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --shape=0:1x33x136 --shape=6:33x32 --shape=7:33x32 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=dynamic --target=emulate --chip=sm_90a --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --shape=0:1x33x136 --shape=6:33x32 --shape=7:33x32 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=dynamic --target=emulate --chip=gfx942 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --shape=0:1x33x136 --shape=6:33x32 --shape=7:33x32 --compare-with=reference --atol=0.14 --rtol=0
// RUN: rope-runner %s --entry=dynamic --target=emulate --chip=gfx1100 --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --range=7:-1:1 --shape=0:1x33x136 --shape=6:33x32 --shape=7:33x32 --compare-with=reference --atol=0.14 --rtol=0

func.func @main(%x: tensor<1x33x136xbf16>, %wq: tensor<2x64x136xbf16>, %wk: tensor<1x64x136xbf16>, %wv: tensor<1x64x136xbf16>, %gq: tensor<64xbf16>, %gk: tensor<64xbf16>, %cos: tensor<33x32xf32>, %sin: tensor<33x32xf32>) -> (tensor<1x2x33x64xbf16>, tensor<1x1x33x64xbf16>, tensor<1x33x1x64xbf16>) {
%zero = arith.constant 0.0 : f32
%one = arith.constant 1 : index
%n = tensor.dim %x, %one : tensor<1x33x136xbf16>
%r0:3 = rope.kernel ["projection", "rotate"] -> tensor<1x2x33x64xbf16>, tensor<1x1x33x64xbf16>, tensor<1x33x1x64xbf16> {
%eq = tensor.empty() : tensor<1x33x2x64xf32>
%fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x33x2x64xf32>) -> tensor<1x33x2x64xf32>
%mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x33x136xbf16>, tensor<2x64x136xbf16>) outs(%fq : tensor<1x33x2x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x33x2x64xf32>
%tq_e = tensor.empty() : tensor<1x33x2x64xbf16>
%tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x33x2x64xf32>) outs(%tq_e : tensor<1x33x2x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x33x2x64xbf16>
%sqq_e = tensor.empty() : tensor<1x33x2x64xf32>
%sqq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq : tensor<1x33x2x64xbf16>) outs(%sqq_e : tensor<1x33x2x64xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x33x2x64xf32>
%seq = tensor.empty() : tensor<1x33x2x1xf32>
%sfq = linalg.fill ins(%zero : f32) outs(%seq : tensor<1x33x2x1xf32>) -> tensor<1x33x2x1xf32>
%sumq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqq : tensor<1x33x2x64xf32>) outs(%sfq : tensor<1x33x2x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x33x2x1xf32>
%normq_e = tensor.empty() : tensor<1x33x2x1xf32>
%normq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumq : tensor<1x33x2x1xf32>) outs(%normq_e : tensor<1x33x2x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 64.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x33x2x1xf32>
%normedq_e = tensor.empty() : tensor<1x33x2x64xbf16>
%normedq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq, %normq, %gq : tensor<1x33x2x64xbf16>, tensor<1x33x2x1xf32>, tensor<64xbf16>) outs(%normedq_e : tensor<1x33x2x64xbf16>) {
^bb0(%x0: bf16, %x1: f32, %x2: bf16, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%z = arith.truncf %y : f32 to bf16
%r = arith.mulf %z, %x2 : bf16
linalg.yield %r : bf16 } -> tensor<1x33x2x64xbf16>
%req = tensor.empty() : tensor<1x2x33x64xbf16>
%rotq = rope.rotate half to half block(0, 64) ins(%normedq, %cos, %sin : tensor<1x33x2x64xbf16>, tensor<33x32xf32>, tensor<33x32xf32>) outs(%req : tensor<1x2x33x64xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x33x64xbf16>
%ek = tensor.empty() : tensor<1x33x1x64xf32>
%fk = linalg.fill ins(%zero : f32) outs(%ek : tensor<1x33x1x64xf32>) -> tensor<1x33x1x64xf32>
%mk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wk : tensor<1x33x136xbf16>, tensor<1x64x136xbf16>) outs(%fk : tensor<1x33x1x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x33x1x64xf32>
%tk_e = tensor.empty() : tensor<1x33x1x64xbf16>
%tk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mk : tensor<1x33x1x64xf32>) outs(%tk_e : tensor<1x33x1x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x33x1x64xbf16>
%sqk_e = tensor.empty() : tensor<1x33x1x64xf32>
%sqk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk : tensor<1x33x1x64xbf16>) outs(%sqk_e : tensor<1x33x1x64xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x33x1x64xf32>
%sek = tensor.empty() : tensor<1x33x1x1xf32>
%sfk = linalg.fill ins(%zero : f32) outs(%sek : tensor<1x33x1x1xf32>) -> tensor<1x33x1x1xf32>
%sumk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqk : tensor<1x33x1x64xf32>) outs(%sfk : tensor<1x33x1x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x33x1x1xf32>
%normk_e = tensor.empty() : tensor<1x33x1x1xf32>
%normk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumk : tensor<1x33x1x1xf32>) outs(%normk_e : tensor<1x33x1x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 64.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x33x1x1xf32>
%normedk_e = tensor.empty() : tensor<1x33x1x64xbf16>
%normedk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk, %normk, %gk : tensor<1x33x1x64xbf16>, tensor<1x33x1x1xf32>, tensor<64xbf16>) outs(%normedk_e : tensor<1x33x1x64xbf16>) {
^bb0(%x0: bf16, %x1: f32, %x2: bf16, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%z = arith.truncf %y : f32 to bf16
%r = arith.mulf %z, %x2 : bf16
linalg.yield %r : bf16 } -> tensor<1x33x1x64xbf16>
%rek = tensor.empty() : tensor<1x1x33x64xbf16>
%rotk = rope.rotate half to half block(0, 64) ins(%normedk, %cos, %sin : tensor<1x33x1x64xbf16>, tensor<33x32xf32>, tensor<33x32xf32>) outs(%rek : tensor<1x1x33x64xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x1x33x64xbf16>
%ev = tensor.empty() : tensor<1x33x1x64xf32>
%fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1x33x1x64xf32>) -> tensor<1x33x1x64xf32>
%mv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (h, d, k)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wv : tensor<1x33x136xbf16>, tensor<1x64x136xbf16>) outs(%fv : tensor<1x33x1x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x33x1x64xf32>
%tv_e = tensor.empty() : tensor<1x33x1x64xbf16>
%tv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mv : tensor<1x33x1x64xf32>) outs(%tv_e : tensor<1x33x1x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x33x1x64xbf16>
rope.yield %rotq, %rotk, %tv : tensor<1x2x33x64xbf16>, tensor<1x1x33x64xbf16>, tensor<1x33x1x64xbf16> }
return %r0#0, %r0#1, %r0#2 : tensor<1x2x33x64xbf16>, tensor<1x1x33x64xbf16>, tensor<1x33x1x64xbf16> }

func.func @dynamic(%x: tensor<1x?x136xbf16>, %wq: tensor<136x2x64xbf16>, %wk: tensor<136x1x64xbf16>, %wv: tensor<136x1x64xbf16>, %gq: tensor<64xbf16>, %gk: tensor<64xbf16>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>) -> (tensor<1x2x?x64xbf16>, tensor<1x1x?x64xbf16>, tensor<1x?x1x64xbf16>) {
%zero = arith.constant 0.0 : f32
%one = arith.constant 1 : index
%n = tensor.dim %x, %one : tensor<1x?x136xbf16>
%r0:3 = rope.kernel ["projection", "rotate"] -> tensor<1x2x?x64xbf16>, tensor<1x1x?x64xbf16>, tensor<1x?x1x64xbf16> {
%eq = tensor.empty(%n) : tensor<1x?x2x64xf32>
%fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<1x?x2x64xf32>) -> tensor<1x?x2x64xf32>
%mq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wq : tensor<1x?x136xbf16>, tensor<136x2x64xbf16>) outs(%fq : tensor<1x?x2x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x?x2x64xf32>
%tq_e = tensor.empty(%n) : tensor<1x?x2x64xbf16>
%tq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mq : tensor<1x?x2x64xf32>) outs(%tq_e : tensor<1x?x2x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x?x2x64xbf16>
%sqq_e = tensor.empty(%n) : tensor<1x?x2x64xf32>
%sqq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq : tensor<1x?x2x64xbf16>) outs(%sqq_e : tensor<1x?x2x64xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x?x2x64xf32>
%seq = tensor.empty(%n) : tensor<1x?x2x1xf32>
%sfq = linalg.fill ins(%zero : f32) outs(%seq : tensor<1x?x2x1xf32>) -> tensor<1x?x2x1xf32>
%sumq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqq : tensor<1x?x2x64xf32>) outs(%sfq : tensor<1x?x2x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x?x2x1xf32>
%normq_e = tensor.empty(%n) : tensor<1x?x2x1xf32>
%normq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumq : tensor<1x?x2x1xf32>) outs(%normq_e : tensor<1x?x2x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 64.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x?x2x1xf32>
%normedq_e = tensor.empty(%n) : tensor<1x?x2x64xbf16>
%normedq = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tq, %normq, %gq : tensor<1x?x2x64xbf16>, tensor<1x?x2x1xf32>, tensor<64xbf16>) outs(%normedq_e : tensor<1x?x2x64xbf16>) {
^bb0(%x0: bf16, %x1: f32, %x2: bf16, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%z = arith.truncf %y : f32 to bf16
%r = arith.mulf %z, %x2 : bf16
linalg.yield %r : bf16 } -> tensor<1x?x2x64xbf16>
%req = tensor.empty(%n) : tensor<1x2x?x64xbf16>
%rotq = rope.rotate half to half block(0, 64) ins(%normedq, %cos, %sin : tensor<1x?x2x64xbf16>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%req : tensor<1x2x?x64xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x2x?x64xbf16>
%ek = tensor.empty(%n) : tensor<1x?x1x64xf32>
%fk = linalg.fill ins(%zero : f32) outs(%ek : tensor<1x?x1x64xf32>) -> tensor<1x?x1x64xf32>
%mk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wk : tensor<1x?x136xbf16>, tensor<136x1x64xbf16>) outs(%fk : tensor<1x?x1x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x?x1x64xf32>
%tk_e = tensor.empty(%n) : tensor<1x?x1x64xbf16>
%tk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mk : tensor<1x?x1x64xf32>) outs(%tk_e : tensor<1x?x1x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x?x1x64xbf16>
%sqk_e = tensor.empty(%n) : tensor<1x?x1x64xf32>
%sqk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk : tensor<1x?x1x64xbf16>) outs(%sqk_e : tensor<1x?x1x64xf32>) {
^bb0(%x0: bf16, %o: f32):
%w = arith.extf %x0 : bf16 to f32
%r = arith.mulf %w, %w : f32
linalg.yield %r : f32 } -> tensor<1x?x1x64xf32>
%sek = tensor.empty(%n) : tensor<1x?x1x1xf32>
%sfk = linalg.fill ins(%zero : f32) outs(%sek : tensor<1x?x1x1xf32>) -> tensor<1x?x1x1xf32>
%sumk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%sqk : tensor<1x?x1x64xf32>) outs(%sfk : tensor<1x?x1x1xf32>) {
^bb0(%a: f32, %o: f32):
%r = arith.addf %a, %o : f32
linalg.yield %r : f32 } -> tensor<1x?x1x1xf32>
%normk_e = tensor.empty(%n) : tensor<1x?x1x1xf32>
%normk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sumk : tensor<1x?x1x1xf32>) outs(%normk_e : tensor<1x?x1x1xf32>) {
^bb0(%x0: f32, %o: f32):
%c = arith.constant 64.0 : f32
%m = arith.divf %x0, %c : f32
%eps = arith.constant 1.0e-3 : f32
%y = arith.addf %m, %eps : f32
%r = math.rsqrt %y : f32
linalg.yield %r : f32 } -> tensor<1x?x1x1xf32>
%normedk_e = tensor.empty(%n) : tensor<1x?x1x64xbf16>
%normedk = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, 0)>, affine_map<(b,s,h,d) -> (d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%tk, %normk, %gk : tensor<1x?x1x64xbf16>, tensor<1x?x1x1xf32>, tensor<64xbf16>) outs(%normedk_e : tensor<1x?x1x64xbf16>) {
^bb0(%x0: bf16, %x1: f32, %x2: bf16, %o: bf16):
%w = arith.extf %x0 : bf16 to f32
%y = arith.mulf %w, %x1 : f32
%z = arith.truncf %y : f32 to bf16
%r = arith.mulf %z, %x2 : bf16
linalg.yield %r : bf16 } -> tensor<1x?x1x64xbf16>
%rek = tensor.empty(%n) : tensor<1x1x?x64xbf16>
%rotk = rope.rotate half to half block(0, 64) ins(%normedk, %cos, %sin : tensor<1x?x1x64xbf16>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%rek : tensor<1x1x?x64xbf16>) {indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]} -> tensor<1x1x?x64xbf16>
%ev = tensor.empty(%n) : tensor<1x?x1x64xf32>
%fv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1x?x1x64xf32>) -> tensor<1x?x1x64xf32>
%mv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d,k) -> (b, s, k)>, affine_map<(b,s,h,d,k) -> (k, h, d)>, affine_map<(b,s,h,d,k) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %wv : tensor<1x?x136xbf16>, tensor<136x1x64xbf16>) outs(%fv : tensor<1x?x1x64xf32>) {
^bb0(%a: bf16, %b: bf16, %o: f32):
%a1 = arith.extf %a : bf16 to f32
%b1 = arith.extf %b : bf16 to f32
%p = arith.mulf %a1, %b1 : f32
%s = arith.addf %o, %p : f32
linalg.yield %s : f32 } -> tensor<1x?x1x64xf32>
%tv_e = tensor.empty(%n) : tensor<1x?x1x64xbf16>
%tv = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b, s, h, d)>, affine_map<(b,s,h,d) -> (b, s, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%mv : tensor<1x?x1x64xf32>) outs(%tv_e : tensor<1x?x1x64xbf16>) {
^bb0(%x0: f32, %o: bf16):
%r = arith.truncf %x0 : f32 to bf16
linalg.yield %r : bf16 } -> tensor<1x?x1x64xbf16>
rope.yield %rotq, %rotk, %tv : tensor<1x2x?x64xbf16>, tensor<1x1x?x64xbf16>, tensor<1x?x1x64xbf16> }
return %r0#0, %r0#1, %r0#2 : tensor<1x2x?x64xbf16>, tensor<1x1x?x64xbf16>, tensor<1x?x1x64xbf16> }
