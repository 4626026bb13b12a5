// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=vulkan1.1 --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=sm_80 strategies=-attention" --canonicalize --cse | FileCheck %s --check-prefix=NVIDIA
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=vulkan1.1 strategies=-attention-split" | FileCheck %s --check-prefix=WHOLE
// RUN: rope-opt %s --rope-gpu-apply-strategies="chip=vulkan1.1 mode=strict" | FileCheck %s --check-prefix=WHOLE
// RUN: rope-opt %s --rope-to-gpu-kernels=chip=vulkan1.1 | FileCheck %s --check-prefix=BLOCKS
// RUN: rope-opt %s --rope-gpu-apply-strategies=chip=vulkan1.1 --remarks-filter=rope-gpu-apply-strategies 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 4, j, n)>
#b = affine_map<(b, h, m, n, j, d) -> (b)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#all = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (s, d)>

// CHECK: #[[MOST:.*]] = affine_map<()[s0] -> (32, s0 floordiv 256 + 1)>

// Eight groups of four heads are blocks; 256 blocks are wanted, so that each
// has 32 parts. The query is rotated in each; the keys that causality leaves
// are divided among parts in steps of 128 keys.
// CHECK-LABEL: func.func @token
// CHECK-SAME: %[[Q:[^:]*]]: tensor<1x32x1x128xf16>, %[[K:[^:]*]]: tensor<1x8x32768x128xf16>
// CHECK: %[[A:.*]] = tensor.empty() : tensor<1x32x1x128x32xf32>
// CHECK: %[[M:.*]] = tensor.empty() : tensor<1x32x1x32xf32>
// CHECK: %[[PARTS:.*]]:3 = scf.forall (%[[H:.*]], %[[P:.*]]) = (0, 0) to (32, 32) step (4, 1)
// CHECK-SAME: shared_outs(%[[AO:.*]] = %[[A]], %[[MO:.*]] = %[[M]], %[[LO:.*]] = %[[M]])
// CHECK: rope.rotate {{.*}} -> tensor<1x4x1x128xf16>
// CHECK: %[[END:.*]] = arith.minsi %{{.*}}, %c32768
// CHECK: %[[COUNT:.*]] = arith.maxsi %[[END]], %c0
// CHECK: %[[UP:.*]] = arith.addi %[[COUNT]], %c127
// CHECK: %[[STEPS:.*]] = arith.divui %[[UP]], %c128
// CHECK: %[[MORE:.*]] = arith.addi %[[STEPS]], %c31
// CHECK: %[[EACH:.*]] = arith.divui %[[MORE]], %c32
// CHECK: %[[SPAN:.*]] = arith.muli %[[EACH]], %c128
// CHECK: %[[FIRST:.*]] = arith.muli %[[P]], %[[SPAN]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[FIRST]], %[[SPAN]]
// CHECK: %[[LAST:.*]] = arith.minsi %[[END]], %[[NEXT]]
// CHECK: %[[STATE:.*]]:3 = scf.for %[[KEY:.*]] = %[[FIRST]] to %[[LAST]] step %c128
// CHECK: rope.online_attention {{.*}}key_base(%[[KEY]]){{.*}} rope.one_step
// CHECK: linalg.generic {{.*}} ins(%[[STATE]]#0
// CHECK: linalg.generic {{.*}} ins(%[[STATE]]#1
// CHECK: linalg.generic {{.*}} ins(%[[STATE]]#2
// CHECK-DAG: tensor.parallel_insert_slice %{{.*}} into %[[AO]][0, %[[H]], 0, 0, %[[P]]] [1, 4, 1, 128, 1]
// CHECK-DAG: tensor.parallel_insert_slice %{{.*}} into %[[MO]][0, %[[H]], 0, %[[P]]] [1, 4, 1, 1]
// CHECK-DAG: tensor.parallel_insert_slice %{{.*}} into %[[LO]][0, %[[H]], 0, %[[P]]] [1, 4, 1, 1]
// CHECK: scf.forall (%[[ROW:.*]]) in (32)
// CHECK: tensor.extract_slice %[[PARTS]]#0[0, %[[ROW]], 0, 0, 0] [1, 1, 1, 128, 32]
// CHECK: arith.maximumf
// CHECK: math.exp
// CHECK: arith.divf
// CHECK-NOT: rope.attention

// A chip says how many blocks it wants: 4 * 108 / 8.
// NVIDIA-LABEL: func.func @token
// NVIDIA: scf.forall {{.*}} = (0, 0) to (32, 54) step (4, 1)

// WHOLE-LABEL: func.func @token
// WHOLE: rope.attention
// WHOLE-NOT: rope.online_attention

// BLOCKS-LABEL: func.func @token
// BLOCKS: gpu.launch_func @kernels::@token_kernel_0 blocks in (%c256,
// BLOCKS: gpu.launch_func @kernels::@token_kernel_1 blocks in (%c32,
// BLOCKS-NOT: gpu.launch_func
// BLOCKS: return

// REMARK: {{\[Passed\]}} strategy {{.*}}Remark="rope.kernel becomes a kernel of strategy attention-split on
func.func @token(%q: tensor<1x32x1x128xf16>, %k: tensor<1x8x32768x128xf16>, %v: tensor<1x8x32768x128xf16>, %c: tensor<1x64xf32>, %s: tensor<1x64xf32>, %at: index)
    -> tensor<1x32x1x128xf16> {
  %r = rope.kernel ["rotate", "attention"] -> tensor<1x32x1x128xf16> {
    %e = tensor.empty() : tensor<1x32x1x128xf16>
    %qr = rope.rotate half to half block(0, 128) ins(%q, %c, %s : tensor<1x32x1x128xf16>, tensor<1x64xf32>, tensor<1x64xf32>)
        outs(%e : tensor<1x32x1x128xf16>) {indexing_maps = [#all, #table, #all]} -> tensor<1x32x1x128xf16>
    %0 = rope.attention ins(%qr, %k, %v : tensor<1x32x1x128xf16>, tensor<1x8x32768x128xf16>, tensor<1x8x32768x128xf16>) offset(%at : index)
        outs(%e : tensor<1x32x1x128xf16>) {causal, scale = 0.088, indexing_maps = [#q, #k, #v, #s, #o]} -> tensor<1x32x1x128xf16>
    rope.yield %0 : tensor<1x32x1x128xf16>
  }
  return %r : tensor<1x32x1x128xf16>
}

// Of a cache whose size is known at run time, as many parts as it has 256 keys,
// and one more, up to 32. A batch of unknown size counts once.
// CHECK-LABEL: func.func @cache
// CHECK-SAME: %[[K:[^:]*]]: tensor<?x8x?x128xf32>
// CHECK: %[[KEYS:.*]] = tensor.dim %[[K]], %c2
// CHECK: %[[N:.*]] = affine.min #[[MOST]]()[%[[KEYS]]]
// CHECK: scf.forall (%{{.*}}, %{{.*}}, %{{.*}}) = (0, 0, 0) to (%{{.*}}, 32, %[[N]]) step (1, 4, 1)
// CHECK: scf.forall
// REMARK: {{\[Passed\]}} strategy {{.*}}Remark="rope.attention becomes a kernel of strategy attention-split on
func.func @cache(%q: tensor<?x32x1x128xf32>, %k: tensor<?x8x?x128xf32>, %v: tensor<?x8x?x128xf32>, %lengths: tensor<?xi64>, %o: tensor<?x32x1x128xf32>)
    -> tensor<?x32x1x128xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<?x32x1x128xf32>, tensor<?x8x?x128xf32>, tensor<?x8x?x128xf32>) lengths(%lengths : tensor<?xi64>)
      outs(%o : tensor<?x32x1x128xf32>) {scale = 0.088, indexing_maps = [#q, #k, #v, #b, #o]} -> tensor<?x32x1x128xf32>
  return %0 : tensor<?x32x1x128xf32>
}

// The mean of values is needed by rows without keys alone.
// CHECK-LABEL: func.func @mean
// CHECK: scf.forall
// CHECK: scf.forall
// CHECK: %[[LEAST:.*]] = tensor.extract %{{.*}}[] : tensor<f32>
// CHECK: %[[NONE:.*]] = arith.cmpf oeq, %[[LEAST]], %cst
// CHECK: %[[NUMBER:.*]] = arith.select %[[NONE]], %c1024, %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[NUMBER]] step %c256
func.func @mean(%q: tensor<1x4x1x32xf32>, %k: tensor<1x1x1024x32xf32>, %v: tensor<1x1x1024x32xf32>, %lengths: tensor<1xi64>, %o: tensor<1x4x1x32xf32>)
    -> tensor<1x4x1x32xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x4x1x32xf32>, tensor<1x1x1024x32xf32>, tensor<1x1x1024x32xf32>) lengths(%lengths : tensor<1xi64>)
      outs(%o : tensor<1x4x1x32xf32>) {scale = 0.18, empty_row = #rope.empty_row<mean>, indexing_maps = [#q, #k, #v, #b, #o]} -> tensor<1x4x1x32xf32>
  return %0 : tensor<1x4x1x32xf32>
}

// CHECK-LABEL: func.func @few_keys
// CHECK: rope.attention
// REMARK: {{\[Missed\]}} strategy {{.*}}is not for strategy attention-split: keys too few for two parts"
func.func @few_keys(%q: tensor<1x4x1x32xf32>, %k: tensor<1x1x511x32xf32>, %v: tensor<1x1x511x32xf32>, %o: tensor<1x4x1x32xf32>) -> tensor<1x4x1x32xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x4x1x32xf32>, tensor<1x1x511x32xf32>, tensor<1x1x511x32xf32>)
      outs(%o : tensor<1x4x1x32xf32>) {scale = 0.18, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x4x1x32xf32>
  return %0 : tensor<1x4x1x32xf32>
}

// CHECK-LABEL: func.func @many_rows
// CHECK: rope.attention
// REMARK: {{\[Missed\]}} strategy {{.*}}is not for strategy attention-split: rows and heads enough for the multiprocessors"
func.func @many_rows(%q: tensor<1x8x512x32xf32>, %k: tensor<1x2x4096x32xf32>, %v: tensor<1x2x4096x32xf32>, %o: tensor<1x8x512x32xf32>) -> tensor<1x8x512x32xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x8x512x32xf32>, tensor<1x2x4096x32xf32>, tensor<1x2x4096x32xf32>)
      outs(%o : tensor<1x8x512x32xf32>) {scale = 0.18, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x8x512x32xf32>
  return %0 : tensor<1x8x512x32xf32>
}

// CHECK-LABEL: func.func @unknown_rows
// CHECK: rope.attention
// REMARK: {{\[Missed\]}} strategy {{.*}}is not for strategy attention-split: an unknown number of rows, or of lanes"
func.func @unknown_rows(%q: tensor<1x8x?x32xf32>, %k: tensor<1x2x4096x32xf32>, %v: tensor<1x2x4096x32xf32>, %o: tensor<1x8x?x32xf32>) -> tensor<1x8x?x32xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<1x8x?x32xf32>, tensor<1x2x4096x32xf32>, tensor<1x2x4096x32xf32>)
      outs(%o : tensor<1x8x?x32xf32>) {scale = 0.18, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x8x?x32xf32>
  return %0 : tensor<1x8x?x32xf32>
}
