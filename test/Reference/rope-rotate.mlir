// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy \
// RUN:   --output=%t.13.npy --output=%t.14.npy --output=%t.15.npy --output=%t.16.npy \
// RUN:   --output=%t.17.npy --output=%t.18.npy --output=%t.19.npy --output=%t.20.npy \
// RUN:   --output=%t.21.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy --expect=%t.13.npy --expect=%t.14.npy --expect=%t.15.npy \
// RUN:   --expect=%t.16.npy --expect=%t.17.npy --expect=%t.18.npy --expect=%t.19.npy \
// RUN:   --expect=%t.20.npy --expect=%t.21.npy

// The lane form by hand-worked numbers, exact in every type used.

func.func @computed() -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x2x2xf32>, tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<6x2xi8>, tensor<8xi32>) {
  // half to half, half table.
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %c = arith.constant dense<[[0.5, 2.0]]> : tensor<1x2xf32>
  %s = arith.constant dense<[[0.25, -1.0]]> : tensor<1x2xf32>
  %o = tensor.empty() : tensor<1x4xf32>
  %cf = arith.constant dense<[[0.5, 2.0, 4.0, 8.0]]> : tensor<1x4xf32>
  %sf = arith.constant dense<[[0.25, -1.0, 3.0, 0.125]]> : tensor<1x4xf32>
  %r1 = rope.rotate half to half block(0, 4)
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to half, full table.
  %r2 = rope.rotate half to half block(0, 4)
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to half, half table, transposed.
  %r3 = rope.rotate half to half block(0, 4) transposed
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to half, full table, transposed.
  %r4 = rope.rotate half to half block(0, 4) transposed
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to interleaved, half table.
  %r5 = rope.rotate half to interleaved block(0, 4)
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to interleaved, full table.
  %r6 = rope.rotate half to interleaved block(0, 4)
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to interleaved, half table, transposed.
  %r7 = rope.rotate half to interleaved block(0, 4) transposed
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // half to interleaved, full table, transposed.
  %r8 = rope.rotate half to interleaved block(0, 4) transposed
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to half, half table.
  %r9 = rope.rotate interleaved to half block(0, 4)
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to half, full table.
  %r10 = rope.rotate interleaved to half block(0, 4)
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to half, half table, transposed.
  %r11 = rope.rotate interleaved to half block(0, 4) transposed
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to half, full table, transposed.
  %r12 = rope.rotate interleaved to half block(0, 4) transposed
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to interleaved, half table.
  %r13 = rope.rotate interleaved to interleaved block(0, 4)
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to interleaved, full table.
  %r14 = rope.rotate interleaved to interleaved block(0, 4)
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to interleaved, half table, transposed.
  %r15 = rope.rotate interleaved to interleaved block(0, 4) transposed
      ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // interleaved to interleaved, full table, transposed.
  %r16 = rope.rotate interleaved to interleaved block(0, 4) transposed
      ins(%x, %cf, %sf : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // A block inside the lanes: the others are copied.
  %c1 = arith.constant dense<[[0.5]]> : tensor<1x1xf32>
  %s1 = arith.constant dense<[[0.25]]> : tensor<1x1xf32>
  %partial = rope.rotate half to half block(1, 2)
      ins(%x, %c1, %s1 : tensor<1x4xf32>, tensor<1x1xf32>, tensor<1x1xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>

  // Layouts by maps: [head, position, lane] to [position, head, lane], a table for each position.
  %heads = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %cp = arith.constant dense<[[0.0], [1.0]]> : tensor<2x1xf32>
  %sp = arith.constant dense<[[1.0], [0.0]]> : tensor<2x1xf32>
  %oh = tensor.empty() : tensor<2x2x2xf32>
  %maps = rope.rotate half to half block(0, 2)
      ins(%heads, %cp, %sp : tensor<2x2x2xf32>, tensor<2x1xf32>, tensor<2x1xf32>) outs(%oh : tensor<2x2x2xf32>)
      {indexing_maps = [affine_map<(h, s, l) -> (h, s, l)>, affine_map<(h, s, l) -> (s, l)>, affine_map<(h, s, l) -> (s, h, l)>]} -> tensor<2x2x2xf32>

  // bf16 rounds each product and the sum: 1.0078125^2 is a tie that goes down, and so is the sum.
  %xb = arith.constant dense<[[1.0078125, 0.00390625]]> : tensor<1x2xbf16>
  %cb = arith.constant dense<[[1.0078125]]> : tensor<1x1xbf16>
  %sb = arith.constant dense<[[-1.0]]> : tensor<1x1xbf16>
  %ob = tensor.empty() : tensor<1x2xbf16>
  %bf16 = rope.rotate half to half block(0, 2)
      ins(%xb, %cb, %sb : tensor<1x2xbf16>, tensor<1x1xbf16>, tensor<1x1xbf16>) outs(%ob : tensor<1x2xbf16>) -> tensor<1x2xbf16>

  // In f32 the same operands round once, at the end.
  %f32 = rope.rotate half to half block(0, 2)
      ins(%xb, %cb, %sb : tensor<1x2xbf16>, tensor<1x1xbf16>, tensor<1x1xbf16>) outs(%ob : tensor<1x2xbf16>) {compute_type = f32} -> tensor<1x2xbf16>

  // Lanes reordered and back.
  %lanes = arith.constant dense<[[10, 0], [11, 1], [12, 2], [13, 3], [14, 4], [15, 5]]> : tensor<6x2xi8>
  %ol = tensor.empty() : tensor<6x2xi8>
  %permuted = rope.permute_lanes half to interleaved axis 0 period 6 block(1, 4)
      ins(%lanes : tensor<6x2xi8>) outs(%ol : tensor<6x2xi8>) -> tensor<6x2xi8>

  // Two periods along the axis.
  %periods = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>
  %op = tensor.empty() : tensor<8xi32>
  %back = rope.permute_lanes interleaved to half axis 0 period 4 block(0, 4)
      ins(%periods : tensor<8xi32>) outs(%op : tensor<8xi32>) -> tensor<8xi32>

  return %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %partial, %maps, %bf16, %f32, %permuted, %back
      : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x2x2xf32>, tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<6x2xi8>, tensor<8xi32>
}

func.func @expected() -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x2x2xf32>, tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<6x2xi8>, tensor<8xi32>) {
  %0 = arith.constant dense<[[-0.25, 8.0, 1.75, 6.0]]> : tensor<1x4xf32>
  %1 = arith.constant dense<[[-0.25, 8.0, 15.0, 32.25]]> : tensor<1x4xf32>
  %2 = arith.constant dense<[[1.25, 0.0, 1.25, 10.0]]> : tensor<1x4xf32>
  %3 = arith.constant dense<[[9.5, 4.5, 11.75, 34.0]]> : tensor<1x4xf32>
  %4 = arith.constant dense<[[-0.25, 1.75, 8.0, 6.0]]> : tensor<1x4xf32>
  %5 = arith.constant dense<[[-0.25, 5.0, -4.0, 32.25]]> : tensor<1x4xf32>
  %6 = arith.constant dense<[[1.0, 2.0, 0.75, 11.0]]> : tensor<1x4xf32>
  %7 = arith.constant dense<[[-1.5, 12.5, 3.75, 23.0]]> : tensor<1x4xf32>
  %8 = arith.constant dense<[[0.0, 10.0, 1.25, 5.0]]> : tensor<1x4xf32>
  %9 = arith.constant dense<[[0.0, 10.0, 11.0, 32.375]]> : tensor<1x4xf32>
  %10 = arith.constant dense<[[1.25, 1.25, 0.0, 10.0]]> : tensor<1x4xf32>
  %11 = arith.constant dense<[[9.5, 11.75, 4.5, 34.0]]> : tensor<1x4xf32>
  %12 = arith.constant dense<[[0.0, 1.25, 10.0, 5.0]]> : tensor<1x4xf32>
  %13 = arith.constant dense<[[0.0, 3.0, 0.0, 32.375]]> : tensor<1x4xf32>
  %14 = arith.constant dense<[[1.0, 0.75, 2.0, 11.0]]> : tensor<1x4xf32>
  %15 = arith.constant dense<[[-1.5, 3.75, 12.5, 23.0]]> : tensor<1x4xf32>
  %16 = arith.constant dense<[[1.0, 0.25, 2.0, 4.0]]> : tensor<1x4xf32>
  %17 = arith.constant dense<[[[-2.0, 1.0], [-6.0, 5.0]], [[3.0, 4.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %18 = arith.constant dense<[[1.015625, -1.0]]> : tensor<1x2xbf16>
  %19 = arith.constant dense<[[1.0234375, -1.0]]> : tensor<1x2xbf16>
  %20 = arith.constant dense<[[10, 0], [11, 1], [13, 3], [12, 2], [14, 4], [15, 5]]> : tensor<6x2xi8>
  %21 = arith.constant dense<[0, 2, 1, 3, 4, 6, 5, 7]> : tensor<8xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21
      : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x2x2xf32>, tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<6x2xi8>, tensor<8xi32>
}
