// What has no schedule of its own, on the emulated device against the
// interpreter in f64.

// RUN: rope-runner %s --entry=sums --target=emulate --random=1 --shape=0:3x70 --compare-with=reference
// RUN: rope-runner %s --entry=empty --target=emulate --random=1 --shape=0:3x0 --compare-with=reference
// RUN: rope-runner %s --entry=narrow --target=emulate --random=2 --compare-with=reference
// RUN: rope-runner %s --entry=attention --target=emulate --random=3 --shape=0:2x37x16 --shape=1:2x53x16 --shape=2:2x53x16 --compare-with=reference
// RUN: rope-runner %s --entry=rows --target=emulate --random=4 --range=1:0:6 --compare-with=reference
// RUN: not rope-runner %s --entry=rows --target=emulate --random=4 --range=1:7:9 2>&1 | FileCheck %s
// CHECK: error: expected a row of the table

// A reduction over a dynamic axis, and what follows it: 70 terms in f32, each
// at most 12, differ by less than 70 * 12 * 70 * 2^-24.
func.func @sums(%x: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<3x?xf32>
  %row = tensor.empty() : tensor<3xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%row : tensor<3xf32>)
      -> tensor<3xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf32>) outs(%fill : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  %out = tensor.empty(%n) : tensor<3x?xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<3x?xf32>, tensor<3xf32>)
      outs(%out : tensor<3x?xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %root = math.rsqrt %s : f32
    %r = arith.mulf %a, %root : f32
    linalg.yield %r : f32
  } -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// No element at all.
func.func @empty(%x: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = math.exp %x : tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// A product of 16-bit floats, whose sum is in f32.
func.func @narrow(%a: tensor<9x33xbf16>, %b: tensor<33x17xbf16>)
    -> tensor<9x17xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<9x17xbf16>
  %fill = linalg.fill ins(%zero : bf16) outs(%empty : tensor<9x17xbf16>)
      -> tensor<9x17xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<9x33xbf16>, tensor<33x17xbf16>)
                     outs(%fill : tensor<9x17xbf16>) -> tensor<9x17xbf16>
  return %0 : tensor<9x17xbf16>
}

// Causal attention of dynamic sizes: partial blocks of rows and of keys.
func.func @attention(%q: tensor<2x?x16xf32>, %k: tensor<2x?x16xf32>,
                     %v: tensor<2x?x16xf32>) -> tensor<2x?x16xf32> {
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %q, %c1 : tensor<2x?x16xf32>
  %out = tensor.empty(%rows) : tensor<2x?x16xf32>
  %0 = rope.attention
      ins(%q, %k, %v : tensor<2x?x16xf32>, tensor<2x?x16xf32>,
                       tensor<2x?x16xf32>)
      outs(%out : tensor<2x?x16xf32>) {
      indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, d)>,
                       affine_map<(h, m, n, j, d) -> (h, j, n)>,
                       affine_map<(h, m, n, j, d) -> (h, m, n)>],
      scale = 0.25 : f64, causal} -> tensor<2x?x16xf32>
  return %0 : tensor<2x?x16xf32>
}

// A gather that checks its index: the host reports what the kernel found.
func.func @rows(%table: tensor<7x5xf32>, %at: tensor<4xi32>)
    -> tensor<4x5xf32> {
  %limit = arith.constant 7 : i32
  %out = tensor.empty() : tensor<4x5xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<4xi32>) outs(%out : tensor<4x5xf32>) {
  ^bb0(%row: i32, %o: f32):
    %holds = arith.cmpi ult, %row, %limit : i32
    cf.assert %holds, "expected a row of the table"
    %zero = arith.constant 0 : i32
    %safe = arith.select %holds, %row, %zero : i32
    %i = arith.index_cast %safe : i32 to index
    %j = linalg.index 1 : index
    %x = tensor.extract %table[%i, %j] : tensor<7x5xf32>
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
