// Attention whose keys are split among blocks, by the strategy alone on the
// emulator, against the interpreter in f64. By the bound of the specification,
// J keys and values of at most 1 in f32 give (2 J + 14) * 2^-24 and what scores
// of at most 6, sums of 32 products, contribute: below 6 * 33 * 2^-24, twice.
// That is less than 2^-13 for 800 keys; f16 rounds results and scores by 2^-11.

// RUN: rope-runner %s --entry=window --target=emulate --strategies=attention-split --random=1 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.000122 | FileCheck %s
// RUN: rope-runner %s --entry=caches --target=emulate --strategies=attention-split --random=2 --shape=1:2x2x800x32 --shape=2:2x2x800x32 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:300:800 --range=4:-1:1 --compare-with=reference --rtol=0 --atol=0.000977 | FileCheck %s
// RUN: rope-runner %s --entry=caches --target=emulate --strategies=attention-split --random=2 --shape=1:2x2x1x32 --shape=2:2x2x1x32 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:1 --range=4:-1:1 --compare-with=reference --rtol=0 --atol=0.000977 | FileCheck %s
// RUN: rope-runner %s --entry=rotated --target=emulate --strategies=attention-split --random=3 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:-1:1 --range=5:-1:1 --range=6:-1:1 --compare-with=reference --rtol=0 --atol=0.000122 | FileCheck %s
// RUN: rope-runner %s --entry=doubles --target=emulate --random=4 --compare-with=reference --rtol=0 --atol=1e-11 | FileCheck %s
// RUN: rope-runner %s --entry=rows --target=emulate --strategies=attention-split --random=5 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:0:1 --compare-with=reference --rtol=0 --atol=0.000122 | FileCheck %s
// RUN: rope-runner %s --entry=means --target=emulate --strategies=attention-split --random=6 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=0.000122 | FileCheck %s
// CHECK: output 0 against reference: ok

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#b = affine_map<(b, h, m, n, j, d) -> (b)>
#h = affine_map<(b, h, m, n, j, d) -> (h)>
#m = affine_map<(b, h, m, n, j, d) -> (m, j)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#l = affine_map<(b, h, m, n, j, d) -> (b, h, m)>
#all = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (s, d)>

// Keys from 350 to 651: parts are of those alone, and start at a step.
func.func @window(%q: tensor<1x4x2x32xf32>, %k: tensor<1x2x700x32xf32>, %v: tensor<1x2x700x32xf32>) -> tensor<1x4x2x32xf32> {
  %offset = arith.constant 650 : index
  %e = tensor.empty() : tensor<1x4x2x32xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<1x4x2x32xf32>, tensor<1x2x700x32xf32>, tensor<1x2x700x32xf32>) offset(%offset : index)
      outs(%e : tensor<1x4x2x32xf32>) {causal, window_left = 300, scale = 0.18, indexing_maps = [#q, #k, #v, #s, #o]} -> tensor<1x4x2x32xf32>
  return %0 : tensor<1x4x2x32xf32>
}

// Lengths of two sequences in caches of unknown size, sinks, and rows without
// keys, which have their sink; weights in f16.
func.func @caches(%q: tensor<2x4x1x32xf16>, %k: tensor<2x2x?x32xf16>, %v: tensor<2x2x?x32xf16>, %lengths: tensor<2xi32>, %sinks: tensor<4xf16>)
    -> (tensor<2x4x1x32xf16>, tensor<2x4x1xf32>) {
  %e = tensor.empty() : tensor<2x4x1x32xf16>
  %el = tensor.empty() : tensor<2x4x1xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<2x4x1x32xf16>, tensor<2x2x?x32xf16>, tensor<2x2x?x32xf16>) lengths(%lengths : tensor<2xi32>)
      sinks(%sinks : tensor<4xf16>) outs(%e, %el : tensor<2x4x1x32xf16>, tensor<2x4x1xf32>)
      {scale = 0.18, probability_type = f16, empty_row = #rope.empty_row<zero>, indexing_maps = [#q, #k, #v, #b, #h, #o, #l]}
      -> tensor<2x4x1x32xf16>, tensor<2x4x1xf32>
  return %0#0, %0#1 : tensor<2x4x1x32xf16>, tensor<2x4x1xf32>
}

// Query and keys rotated in the kernel: those of a part in its block.
func.func @rotated(%q: tensor<1x4x1x32xf32>, %k: tensor<1x2x600x32xf32>, %v: tensor<1x2x600x32xf32>, %c: tensor<1x16xf32>, %s: tensor<1x16xf32>,
    %ck: tensor<600x16xf32>, %sk: tensor<600x16xf32>) -> tensor<1x4x1x32xf32> {
  %r = rope.kernel ["rotate", "attention"] -> tensor<1x4x1x32xf32> {
    %e = tensor.empty() : tensor<1x4x1x32xf32>
    %ek = tensor.empty() : tensor<1x2x600x32xf32>
    %qr = rope.rotate half to half block(0, 32) ins(%q, %c, %s : tensor<1x4x1x32xf32>, tensor<1x16xf32>, tensor<1x16xf32>)
        outs(%e : tensor<1x4x1x32xf32>) {indexing_maps = [#all, #table, #all]} -> tensor<1x4x1x32xf32>
    %kr = rope.rotate half to half block(0, 32) ins(%k, %ck, %sk : tensor<1x2x600x32xf32>, tensor<600x16xf32>, tensor<600x16xf32>)
        outs(%ek : tensor<1x2x600x32xf32>) {indexing_maps = [#all, #table, #all]} -> tensor<1x2x600x32xf32>
    %0 = rope.attention ins(%qr, %kr, %v : tensor<1x4x1x32xf32>, tensor<1x2x600x32xf32>, tensor<1x2x600x32xf32>)
        outs(%e : tensor<1x4x1x32xf32>) {scale = 0.18, indexing_maps = [#q, #k, #v, #o]} -> tensor<1x4x1x32xf32>
    rope.yield %0 : tensor<1x4x1x32xf32>
  }
  return %r : tensor<1x4x1x32xf32>
}

// What the kernels of NVIDIA refuse: f64. Six heads share all keys, and what
// is carried from part to part is f64 as well.
func.func @doubles(%q: tensor<6x1x32xf64>, %k: tensor<777x32xf64>, %v: tensor<777x8xf64>) -> tensor<6x1x8xf64> {
  %e = tensor.empty() : tensor<6x1x8xf64>
  %0 = rope.attention ins(%q, %k, %v : tensor<6x1x32xf64>, tensor<777x32xf64>, tensor<777x8xf64>) outs(%e : tensor<6x1x8xf64>)
      {softcap = 3.0, scale = 0.18, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (j, d)>,
       affine_map<(h, m, n, j, d) -> (j, n)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<6x1x8xf64>
  return %0 : tensor<6x1x8xf64>
}

// Blocks of 16 rows, the last of 5, and a mask.
func.func @rows(%q: tensor<1x2x37x32xf32>, %k: tensor<1x1x520x32xf32>, %v: tensor<1x1x520x32xf32>, %mask: tensor<37x520xi1>)
    -> (tensor<1x2x37x32xf32>, tensor<1x2x37xf32>) {
  %e = tensor.empty() : tensor<1x2x37x32xf32>
  %el = tensor.empty() : tensor<1x2x37xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<1x2x37x32xf32>, tensor<1x1x520x32xf32>, tensor<1x1x520x32xf32>) mask(%mask : tensor<37x520xi1>)
      outs(%e, %el : tensor<1x2x37x32xf32>, tensor<1x2x37xf32>) {scale = 0.18, indexing_maps = [#q, #k, #v, #m, #o, #l]}
      -> tensor<1x2x37x32xf32>, tensor<1x2x37xf32>
  return %0#0, %0#1 : tensor<1x2x37x32xf32>, tensor<1x2x37xf32>
}

// Of three rows the first two see no key, and are the mean of all values.
func.func @means(%q: tensor<1x2x3x32xf32>, %k: tensor<1x1x600x32xf32>, %v: tensor<1x1x600x32xf32>) -> tensor<1x2x3x32xf32> {
  %offset = arith.constant -2 : index
  %e = tensor.empty() : tensor<1x2x3x32xf32>
  %0 = rope.attention ins(%q, %k, %v : tensor<1x2x3x32xf32>, tensor<1x1x600x32xf32>, tensor<1x1x600x32xf32>) offset(%offset : index)
      outs(%e : tensor<1x2x3x32xf32>) {causal, scale = 0.18, empty_row = #rope.empty_row<mean>, indexing_maps = [#q, #k, #v, #s, #o]}
      -> tensor<1x2x3x32xf32>
  return %0 : tensor<1x2x3x32xf32>
}
