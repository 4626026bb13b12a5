// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=CPU
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights machine=sm_90a})' | FileCheck %s --check-prefix=H200

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col2 = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

// Weights (of kv heads for K), biases and the gains of both norms are permuted together, by ops
// where they are defined, since they are arguments.
// CHECK-LABEL: func.func @argument_weights
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x32xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x16xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<32xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<16xf32>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<8xf32>)
// CHECK-COUNT-2: rope.rotate half to half
// CHECK-NOT:     interleaved
// CHECK:         return
// REMARK: remark: [Passed] permute-weights {{.*}}Function=argument_weights{{.*}}interleaved to half by the weights of Q and K together{{.*}}bytes-per-call={{[1-9][0-9]*}}, class=contract, constants=0, machine=cpu, operands=6
// Reading and writing the weights on each call costs more than the shuffles.
// CPU: remark: [Missed] cost {{.*}}Function=argument_weights{{.*}}no saving on cpu
// A GPU thread holds neighbours: nothing to do.
// H200-LABEL: func.func @argument_weights
// H200-NOT:     rope.permute_lanes
// H200-COUNT-2: rope.rotate interleaved to interleaved
func.func @argument_weights(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %bq: tensor<32xf32>, %bk: tensor<16xf32>, %gain: tensor<8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qb = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%qp, %bq : tensor<7x32xf32>, tensor<32xf32>) outs(%qe : tensor<7x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qb [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kb = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%kp, %bk : tensor<7x16xf32>, tensor<16xf32>) outs(%ke : tensor<7x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kb [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qse = tensor.empty() : tensor<4x7xf32>
  %qs0 = linalg.fill ins(%zero : f32) outs(%qse : tensor<4x7xf32>) -> tensor<4x7xf32>
  %qss = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%qt : tensor<4x7x8xf32>) outs(%qs0 : tensor<4x7xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<4x7xf32>
  %qn = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qt, %qss, %gain : tensor<4x7x8xf32>, tensor<4x7xf32>, tensor<8xf32>) outs(%qi : tensor<4x7x8xf32>) {
  ^bb0(%a: f32, %s: f32, %g: f32, %o: f32):
    %r = math.rsqrt %s : f32
    %b = arith.mulf %a, %r : f32
    %c = arith.mulf %b, %g : f32
    linalg.yield %c : f32
  } -> tensor<4x7x8xf32>
  %kse = tensor.empty() : tensor<2x7xf32>
  %ks0 = linalg.fill ins(%zero : f32) outs(%kse : tensor<2x7xf32>) -> tensor<2x7xf32>
  %kss = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%kt : tensor<2x7x8xf32>) outs(%ks0 : tensor<2x7xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x7xf32>
  %kn = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%kt, %kss, %gain : tensor<2x7x8xf32>, tensor<2x7xf32>, tensor<8xf32>) outs(%ki : tensor<2x7x8xf32>) {
  ^bb0(%a: f32, %s: f32, %g: f32, %o: f32):
    %r = math.rsqrt %s : f32
    %b = arith.mulf %a, %r : f32
    %c = arith.mulf %b, %g : f32
    linalg.yield %c : f32
  } -> tensor<2x7x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qn, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kn, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Constants are permuted at compile time; a table with a value for each lane goes along.
// CHECK-LABEL: func.func @constant_weights
// CHECK-COUNT-2: rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<7x8xf32>)
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half
// REMARK: remark: [Passed] permute-weights {{.*}}Function=constant_weights{{.*}}constants=2
// CPU: remark: [{{Passed|Missed}}] {{.*}}Function=constant_weights
func.func @constant_weights(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %wq = arith.constant dense<"0x000000000000803F0000004000004040000080400000A0400000C0400000E0400000004100001041000020410000304100004041000050410000604100007041000080410000884100009041000098410000A0410000A8410000B0410000B8410000C0410000C8410000D0410000D8410000E0410000E8410000F0410000F841000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840000000000000003E0000803E0000C03E0000003F0000203F0000403F0000603F0000803F0000903F0000A03F0000B03F0000C03F0000D03F0000E03F0000F03F00000040000008400000104000001840000020400000284000003040000038400000404000004840000050400000584000006040000068400000704000007840"> : tensor<16x32xf32>
  %wk = arith.constant dense<"0x000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F000000000000603F0000E03F0000203F0000C03F0000C03E0000A03F0000003E0000803F0000F03F0000403F0000D03F0000003F0000B03F0000803E0000903F"> : tensor<16x16xf32>
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x8xf32>, tensor<7x8xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x8xf32>, tensor<7x8xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Half of the lanes are rotated: only these are permuted.
// CHECK-LABEL: func.func @partial_block
// CHECK:         rope.permute_lanes interleaved to half axis 1 period 8 block(2, 4)
// CHECK:         rope.rotate half to half block(2, 4)
// REMARK: remark: [Passed] permute-weights {{.*}}Function=partial_block
func.func @partial_block(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x2xf32>, %sin: tensor<7x2xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(2, 4) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x2xf32>, tensor<7x2xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(2, 4) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x2xf32>, tensor<7x2xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// In a loop over layers the weights do not change: they are permuted before it.
// CHECK-LABEL: func.func @hoisted
// CHECK-COUNT-2: rope.permute_lanes
// CHECK:         scf.for
// CHECK-NOT:       rope.permute_lanes
// CHECK:           rope.rotate half to half
func.func @hoisted(%x0: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %n: index) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.empty() : tensor<4x7x8xf32>
  %result = scf.for %step = %c0 to %n step %c1 iter_args(%last = %first) -> (tensor<4x7x8xf32>) {
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x0, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x0, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  scf.yield %a : tensor<4x7x8xf32>
  }
  return %result : tensor<4x7x8xf32>
}

// Negative: Q would be permuted without K, which is not rotated.
// CHECK-LABEL: func.func @negative_key_not_rotated
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] not-both-rotated {{.*}}Function=negative_key_not_rotated
func.func @negative_key_not_rotated(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %a = rope.attention ins(%qr, %kt, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Negative: the keys come from a cache, which holds lanes in the order of the source.
// CHECK-LABEL: func.func @negative_key_from_cache
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] cache-layout {{.*}}Function=negative_key_from_cache
func.func @negative_key_from_cache(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %slots: tensor<7xi64>, %cache: tensor<2x7x8xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %kc = rope.cache_write ins(%kr, %slots : tensor<2x7x8xf32>, tensor<7xi64>) outs(%cache : tensor<2x7x8xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2)[s0] -> (d0, s0, d2)>]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kc, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Negative: the cache takes the rotated key, which attention reads as well.
// CHECK-LABEL: func.func @negative_key_written_to_cache
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] cache-layout {{.*}}Function=negative_key_written_to_cache
func.func @negative_key_written_to_cache(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %slots: tensor<7xi64>, %cache: tensor<2x7x8xf32>) -> (tensor<4x7x8xf32>, tensor<2x7x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %kc = rope.cache_write ins(%kr, %slots : tensor<2x7x8xf32>, tensor<7xi64>) outs(%cache : tensor<2x7x8xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2)[s0] -> (d0, s0, d2)>]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a, %kc : tensor<4x7x8xf32>, tensor<2x7x8xf32>
}

// Negative: the rotated key is a result.
// CHECK-LABEL: func.func @negative_key_returned
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] rotated-value-read-elsewhere {{.*}}Function=negative_key_returned
func.func @negative_key_returned(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<4x7x8xf32>, tensor<2x7x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a, %kr : tensor<4x7x8xf32>, tensor<2x7x8xf32>
}

// Negative: the key before its rotation is a result.
// CHECK-LABEL: func.func @negative_projection_returned
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] read-elsewhere {{.*}}Function=negative_projection_returned
func.func @negative_projection_returned(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<4x7x8xf32>, tensor<7x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a, %kp : tensor<4x7x8xf32>, tensor<7x16xf32>
}

// Negative: Q and K pair their lanes in different ways.
// CHECK-LABEL: func.func @negative_other_pairing
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] different-lanes {{.*}}Function=negative_other_pairing
func.func @negative_other_pairing(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate half to half block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Negative: a norm over all heads of K.
// CHECK-LABEL: func.func @negative_norm_across_heads
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] norm-across-heads {{.*}}Function=negative_norm_across_heads
func.func @negative_norm_across_heads(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %se = tensor.empty() : tensor<7xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<7xf32>) -> tensor<7xf32>
  %ss = linalg.generic {indexing_maps = [affine_map<(h, m, d) -> (h, m, d)>, affine_map<(h, m, d) -> (m)>], iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%kt : tensor<2x7x8xf32>) outs(%s0 : tensor<7xf32>) {
  ^bb0(%e: f32, %acc: f32):
    %q = arith.mulf %e, %e : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<7xf32>
  %kn = linalg.generic {indexing_maps = [#id3, affine_map<(h, m, d) -> (m)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%kt, %ss : tensor<2x7x8xf32>, tensor<7xf32>) outs(%ki : tensor<2x7x8xf32>) {
  ^bb0(%e: f32, %s: f32, %o: f32):
    %r = math.rsqrt %s : f32
    %c = arith.mulf %e, %r : f32
    linalg.yield %c : f32
  } -> tensor<2x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kn, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Negative: one scale serves 4 of the 8 lanes of a head.
// CHECK-LABEL: func.func @negative_quantized_by_group
// CHECK-NOT:     rope.permute_lanes
// CHECK:         rope.rotate interleaved to interleaved
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// REMARK: remark: [Missed] quantized-by-group {{.*}}Function=negative_quantized_by_group
func.func @negative_quantized_by_group(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %int: tensor<16x4x4xi8>, %scale: tensor<16x4xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<16x4x4xf32>
  %wk = linalg.generic {indexing_maps = [affine_map<(k, g, i) -> (k, g, i)>, affine_map<(k, g, i) -> (k, g)>, affine_map<(k, g, i) -> (k, g, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%int, %scale : tensor<16x4x4xi8>, tensor<16x4xf32>) outs(%we : tensor<16x4x4xf32>) {
  ^bb0(%e: i8, %s: f32, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<16x4x4xf32>
  %wkc = tensor.collapse_shape %wk [[0], [1, 2]] : tensor<16x4x4xf32> into tensor<16x16xf32>
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wkc : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}

// Scales of each output channel move with it.
// CHECK-LABEL: func.func @quantized_by_channel
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x16xi8>)
// CHECK-DAG:     rope.permute_lanes interleaved to half axis 0 period 8 block(0, 8) ins(%{{.*}} : tensor<16xf32>)
// CHECK-COUNT-2: rope.rotate half to half
// REMARK: remark: [Passed] permute-weights {{.*}}Function=quantized_by_channel
func.func @quantized_by_channel(%x: tensor<7x16xf32>, %v: tensor<2x7x8xf32>, %wq: tensor<16x32xf32>, %int: tensor<16x16xi8>, %scale: tensor<16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<4x7x8xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<16x16xf32>
  %wk = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%int, %scale : tensor<16x16xi8>, tensor<16xf32>) outs(%we : tensor<16x16xf32>) {
  ^bb0(%e: i8, %s: f32, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<16x16xf32>
  %qe = tensor.empty() : tensor<7x32xf32>
  %qf = linalg.fill ins(%zero : f32) outs(%qe : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x32xf32>) outs(%qf : tensor<7x32xf32>) -> tensor<7x32xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 4, 8] : tensor<7x32xf32> into tensor<7x4x8xf32>
  %qi = tensor.empty() : tensor<4x7x8xf32>
  %qt = linalg.transpose ins(%qh : tensor<7x4x8xf32>) outs(%qi : tensor<4x7x8xf32>) permutation = [1, 0, 2]
  %ke = tensor.empty() : tensor<7x16xf32>
  %kf = linalg.fill ins(%zero : f32) outs(%ke : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kp = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%kf : tensor<7x16xf32>) -> tensor<7x16xf32>
  %kh = tensor.expand_shape %kp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %ki = tensor.empty() : tensor<2x7x8xf32>
  %kt = linalg.transpose ins(%kh : tensor<7x2x8xf32>) outs(%ki : tensor<2x7x8xf32>) permutation = [1, 0, 2]
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qt, %cos, %sin : tensor<4x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%qi : tensor<4x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<4x7x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kt, %cos, %sin : tensor<2x7x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%ki : tensor<2x7x8xf32>) {indexing_maps = [#id3, #table, #id3]} -> tensor<2x7x8xf32>
  %a = rope.attention ins(%qr, %kr, %v : tensor<4x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%qi : tensor<4x7x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<4x7x8xf32>
  return %a : tensor<4x7x8xf32>
}
