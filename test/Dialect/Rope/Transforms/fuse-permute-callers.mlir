// RUN: rope-opt %s --split-input-file --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights model=always})' | FileCheck %s
// RUN: rope-opt %s --split-input-file --pass-pipeline='builtin.module(rope-fuse{destinations=permute-weights})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=CPU
// RUN: rm -rf %t && mkdir %t && %python -c "import sys; [open(r'%t' + f'/{i}.mlir', 'w').write(t) for i, t in enumerate(open(sys.argv[1]).read().split('// -' + '----'))]" %s
// RUN: rope-equiv %t/0.mlir --function=main --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/1.mlir --function=main --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/2.mlir --function=main --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/3.mlir --function=main --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:

// The layer is a private function, called before a loop and in it: the callers permute the
// weights, once each, before the loop, and pass them as the same arguments in another order.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: rope.permute_lanes interleaved to half axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x16xf32>)
// CHECK:         call @layer
// CHECK:         scf.for
// CHECK-NOT:       rope.permute_lanes
// CHECK:           func.call @layer
// CHECK-LABEL: func.func private @layer
// CHECK-SAME:    (%{{.*}}: tensor<7x16xf32>, %{{.*}}: tensor<7x4xf32>, %{{.*}}: tensor<7x4xf32>, %[[WQ:.+]]: tensor<16x16xf32>, %[[WK:.+]]: tensor<16x16xf32>)
// CHECK-NOT:     rope.permute_lanes
// CHECK:         linalg.matmul ins(%{{.*}}, %[[WQ]]
// CHECK:         linalg.matmul ins(%{{.*}}, %[[WK]]
// CHECK-COUNT-2: rope.rotate half to half
// CPU: remark: [Missed] cost {{.*}}Function=layer
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

func.func @main(%x0: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %first = call @layer(%x0, %wq, %wk, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
  %last = scf.for %step = %c0 to %c2 step %c1 iter_args(%x = %first) -> (tensor<7x16xf32>) {
    %next = func.call @layer(%x, %wq, %wk, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
    scf.yield %next : tensor<7x16xf32>
  }
  return %last : tensor<7x16xf32>
}

func.func private @layer(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %xh = tensor.expand_shape %x [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %xh : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  %y = tensor.collapse_shape %a [[0], [1, 2]] : tensor<7x2x8xf32> into tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}

// -----

// Every caller, through a function between, passes constants: they are permuted at compile time,
// which costs nothing, so that it pays.
// CHECK-LABEL: func.func @main
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// CPU: remark: [Passed] permute-weights {{.*}}Function=layer{{.*}}bytes-per-call=0, class=contract, constants=2
// CHECK-LABEL: func.func private @between
// CHECK-NOT:     rope.permute_lanes
// CHECK-LABEL: func.func private @layer
// CHECK-NOT:     rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

func.func @main(%x0: tensor<7x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %wq = arith.constant dense_resource<query> : tensor<16x16xf32>
  %wk = arith.constant dense_resource<key> : tensor<16x16xf32>
  %first = call @between(%x0, %wq, %wk, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
  %last = call @layer(%first, %wk, %wq, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
  return %last : tensor<7x16xf32>
}

func.func private @between(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %0 = call @layer(%x, %wq, %wk, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
  return %0 : tensor<7x16xf32>
}

func.func private @layer(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %xh = tensor.expand_shape %x [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %xh : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  %y = tensor.collapse_shape %a [[0], [1, 2]] : tensor<7x2x8xf32> into tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}

{-#
  dialect_resources: {
    builtin: {
      query: "0x040000000000FABF0000B0BF00004CBF000060BE0000B83E0000703F0000C23F0000EABF0000A0BF00002CBF0000C0BD0000F83E0000883F0000D23F0000DABF000090BF00000CBF0000003D00001C3F0000983F0000E23F0000CABF000080BF0000D8BE0000203E00003C3F0000A83F0000F23F0000BABF000060BF000098BE0000903E00005C3F0000B83F0000F4BF0000AABF000040BF000030BE0000D03E00007C3F0000C83F0000E4BF00009ABF000020BF000040BD0000083F00008E3F0000D83F0000D4BF00008ABF000000BF0000A03D0000283F00009E3F0000E83F0000C4BF000074BF0000C0BE0000503E0000483F0000AE3F0000F83F0000B4BF000054BF000080BE0000A83E0000683F0000BE3F0000EEBF0000A4BF000034BF000000BE0000E83E0000843F0000CE3F0000DEBF000094BF000014BF000000000000143F0000943F0000DE3F0000CEBF000084BF0000E8BE0000003E0000343F0000A43F0000EE3F0000BEBF000068BF0000A8BE0000803E0000543F0000B43F0000F8BF0000AEBF000048BF000050BE0000C03E0000743F0000C43F0000E8BF00009EBF000028BF0000A0BD0000003F00008A3F0000D43F0000D8BF00008EBF000008BF0000403D0000203F00009A3F0000E43F0000C8BF00007CBF0000D0BE0000303E0000403F0000AA3F0000F43F0000B8BF00005CBF000090BE0000983E0000603F0000BA3F0000F2BF0000A8BF00003CBF000020BE0000D83E0000803F0000CA3F0000E2BF000098BF00001CBF000000BD00000C3F0000903F0000DA3F0000D2BF000088BF0000F8BE0000C03D00002C3F0000A03F0000EA3F0000C2BF000070BF0000B8BE0000603E00004C3F0000B03F0000FA3F0000B2BF000050BF000070BE0000B03E00006C3F0000C03F0000ECBF0000A2BF000030BF0000E0BD0000F03E0000863F0000D03F0000DCBF000092BF000010BF0000803C0000183F0000963F0000E03F0000CCBF000082BF0000E0BE0000103E0000383F0000A63F0000F03F0000BCBF000064BF0000A0BE0000883E0000583F0000B63F0000F6BF0000ACBF000044BF000040BE0000C83E0000783F0000C63F0000E6BF00009CBF000024BF000080BD0000043F00008C3F0000D63F0000D6BF00008CBF000004BF0000803D0000243F00009C3F0000E63F0000C6BF000078BF0000C8BE0000403E0000443F0000AC3F0000F63F0000B6BF000058BF000088BE0000A03E0000643F0000BC3F0000F0BF0000A6BF000038BF000010BE0000E03E0000823F0000CC3F0000E0BF000096BF000018BF000080BC0000103F0000923F0000DC3F0000D0BF000086BF0000F0BE0000E03D0000303F0000A23F0000EC3F0000C0BF00006CBF0000B0BE0000703E0000503F0000B23F0000FABF0000B0BF00004CBF000060BE0000B83E",
      key: "0x040000000000FABF000008BF0000643F0000CEBF000040BE00009E3F0000A2BF0000203E0000CA3F00006CBF0000003F0000F63F000014BF0000583F0000D4BF000070BE0000983F0000A8BF0000E03D0000C43F000078BF0000E83E0000F03F000020BF00004C3F0000DABF000090BE0000923F0000AEBF0000803D0000BE3F000082BF0000D03E0000EA3F00002CBF0000403F0000E0BF0000A8BE00008C3F0000B4BF0000803C0000B83F000088BF0000B83E0000E43F000038BF0000343F0000E6BF0000C0BE0000863F0000BABF000000BD0000B23F00008EBF0000A03E0000DE3F000044BF0000283F0000ECBF0000D8BE0000803F0000C0BF0000A0BD0000AC3F000094BF0000883E0000D83F000050BF00001C3F0000F2BF0000F0BE0000743F0000C6BF000000BE0000A63F00009ABF0000603E0000D23F00005CBF0000103F0000F8BF000004BF0000683F0000CCBF000030BE0000A03F0000A0BF0000303E0000CC3F000068BF0000043F0000F83F000010BF00005C3F0000D2BF000060BE00009A3F0000A6BF0000003E0000C63F000074BF0000F03E0000F23F00001CBF0000503F0000D8BF000088BE0000943F0000ACBF0000A03D0000C03F000080BF0000D83E0000EC3F000028BF0000443F0000DEBF0000A0BE00008E3F0000B2BF0000003D0000BA3F000086BF0000C03E0000E63F000034BF0000383F0000E4BF0000B8BE0000883F0000B8BF000080BC0000B43F00008CBF0000A83E0000E03F000040BF00002C3F0000EABF0000D0BE0000823F0000BEBF000080BD0000AE3F000092BF0000903E0000DA3F00004CBF0000203F0000F0BF0000E8BE0000783F0000C4BF0000E0BD0000A83F000098BF0000703E0000D43F000058BF0000143F0000F6BF000000BF00006C3F0000CABF000020BE0000A23F00009EBF0000403E0000CE3F000064BF0000083F0000FA3F00000CBF0000603F0000D0BF000050BE00009C3F0000A4BF0000103E0000C83F000070BF0000F83E0000F43F000018BF0000543F0000D6BF000080BE0000963F0000AABF0000C03D0000C23F00007CBF0000E03E0000EE3F000024BF0000483F0000DCBF000098BE0000903F0000B0BF0000403D0000BC3F000084BF0000C83E0000E83F000030BF00003C3F0000E2BF0000B0BE00008A3F0000B6BF000000000000B63F00008ABF0000B03E0000E23F00003CBF0000303F0000E8BF0000C8BE0000843F0000BCBF000040BD0000B03F000090BF0000983E0000DC3F000048BF0000243F0000EEBF0000E0BE00007C3F0000C2BF0000C0BD0000AA3F000096BF0000803E0000D63F000054BF0000183F0000F4BF0000F8BE0000703F0000C8BF000010BE0000A43F00009CBF0000503E0000D03F000060BF00000C3F0000FABF000008BF0000643F0000CEBF000040BE"
    }
  }
#-}

// -----

// A stack of weights, of which each step of a loop takes a layer: the stack is permuted before it.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: rope.permute_lanes interleaved to half axis 2 period 8 block(0, 8) ins(%{{.*}} : tensor<3x16x16xf32>)
// CHECK:         scf.for
// CHECK-NOT:       rope.permute_lanes
// CHECK-COUNT-2:   rope.rotate half to half
// CPU: remark: [Missed] cost {{.*}}Function=main
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

func.func @main(%x0: tensor<7x16xf32>, %wqs: tensor<3x16x16xf32>, %wks: tensor<3x16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %layer = %c0 to %c3 step %c1 iter_args(%x = %x0) -> (tensor<7x16xf32>) {
    %wq = tensor.extract_slice %wqs[%layer, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<3x16x16xf32> to tensor<16x16xf32>
    %wk = tensor.extract_slice %wks[%layer, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<3x16x16xf32> to tensor<16x16xf32>
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<7x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
    %q = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
    %k = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
    %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
    %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
    %i = tensor.empty() : tensor<7x2x8xf32>
    %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
        outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
    %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
        outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
    %xh = tensor.expand_shape %x [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
    %a = rope.attention ins(%qr, %kr, %xh : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
        {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
    %y = tensor.collapse_shape %a [[0], [1, 2]] : tensor<7x2x8xf32> into tensor<7x16xf32>
    scf.yield %y : tensor<7x16xf32>
  }
  return %last : tensor<7x16xf32>
}

// -----

// A public function may have other callers: its arguments keep their meaning.
// CHECK-LABEL: func.func @main
// CHECK-NOT:     rope.permute_lanes
// CHECK:         return
// CHECK-LABEL: func.func @layer
// CHECK-COUNT-2: rope.permute_lanes
// CHECK-COUNT-2: rope.rotate half to half
// CPU: remark: [Missed] cost {{.*}}Function=layer
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#q = affine_map<(h, m, n, j, d) -> (m, h, d)>
#k = affine_map<(h, m, n, j, d) -> (j, h, d)>
#v = affine_map<(h, m, n, j, d) -> (j, h, n)>
#o = affine_map<(h, m, n, j, d) -> (m, h, n)>

func.func @main(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %0 = call @layer(%x, %wq, %wk, %cos, %sin) : (tensor<7x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
  return %0 : tensor<7x16xf32>
}

func.func @layer(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %wk: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%kh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  %xh = tensor.expand_shape %x [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %a = rope.attention ins(%qr, %kr, %xh : tensor<7x2x8xf32>, tensor<7x2x8xf32>, tensor<7x2x8xf32>) outs(%i : tensor<7x2x8xf32>)
      {scale = 0.25, indexing_maps = [#q, #k, #v, #o]} -> tensor<7x2x8xf32>
  %y = tensor.collapse_shape %a [[0], [1, 2]] : tensor<7x2x8xf32> into tensor<7x16xf32>
  return %y : tensor<7x16xf32>
}
