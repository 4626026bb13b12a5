// Half against interleaved pairing of a scores block: equal where the columns
// of both projections are permuted, and only then.

// RUN: split-file %s %t
// RUN: rope-equiv %t/half.mlir %t/permuted.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/half.mlir %t/interleaved.mlir | FileCheck %s --check-prefix=UNPERMUTED
// RUN: not rope-equiv %t/half.mlir %t/query-only.mlir | FileCheck %s --check-prefix=QUERY
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// UNPERMUTED: different: element [{{.*}}] of result 0 differs; the first op whose values differ is 'rope.rotate'
// QUERY: different: element [{{.*}}] of result 0 differs

//--- half.mlir
#q = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<5x16xf32>, %wq: tensor<16x8xf32>, %wk: tensor<16x8xf32>, %p: tensor<5xi64>) -> tensor<5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %t = tensor.empty() : tensor<5x4xf32>
  %c:2 = rope.table positions(%p : tensor<5xi64>) outs(%t, %t : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %qr = rope.rotate half to half block(0, 8) ins(%q, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %kr = rope.rotate half to half block(0, 8) ins(%k, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %se = tensor.empty() : tensor<5x5xf32>
  %sz = linalg.fill ins(%zero : f32) outs(%se : tensor<5x5xf32>) -> tensor<5x5xf32>
  %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%qr, %kr : tensor<5x8xf32>, tensor<5x8xf32>) outs(%sz : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %s : tensor<5x5xf32>
}

//--- permuted.mlir
func.func @main(%x: tensor<5x16xf32>, %wq: tensor<16x8xf32>, %wk: tensor<16x8xf32>, %p: tensor<5xi64>) -> tensor<5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %we = tensor.empty() : tensor<16x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %t = tensor.empty() : tensor<5x4xf32>
  %c:2 = rope.table positions(%p : tensor<5xi64>) outs(%t, %t : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  %pq = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8) ins(%wq : tensor<16x8xf32>) outs(%we : tensor<16x8xf32>) -> tensor<16x8xf32>
  %pk = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8) ins(%wk : tensor<16x8xf32>) outs(%we : tensor<16x8xf32>) -> tensor<16x8xf32>
  %q = linalg.matmul ins(%x, %pq : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %k = linalg.matmul ins(%x, %pk : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%q, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %se = tensor.empty() : tensor<5x5xf32>
  %sz = linalg.fill ins(%zero : f32) outs(%se : tensor<5x5xf32>) -> tensor<5x5xf32>
  %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%qr, %kr : tensor<5x8xf32>, tensor<5x8xf32>) outs(%sz : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %s : tensor<5x5xf32>
}

//--- interleaved.mlir
func.func @main(%x: tensor<5x16xf32>, %wq: tensor<16x8xf32>, %wk: tensor<16x8xf32>, %p: tensor<5xi64>) -> tensor<5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %t = tensor.empty() : tensor<5x4xf32>
  %c:2 = rope.table positions(%p : tensor<5xi64>) outs(%t, %t : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%q, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %se = tensor.empty() : tensor<5x5xf32>
  %sz = linalg.fill ins(%zero : f32) outs(%se : tensor<5x5xf32>) -> tensor<5x5xf32>
  %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%qr, %kr : tensor<5x8xf32>, tensor<5x8xf32>) outs(%sz : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %s : tensor<5x5xf32>
}

//--- query-only.mlir
func.func @main(%x: tensor<5x16xf32>, %wq: tensor<16x8xf32>, %wk: tensor<16x8xf32>, %p: tensor<5xi64>) -> tensor<5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %we = tensor.empty() : tensor<16x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %t = tensor.empty() : tensor<5x4xf32>
  %c:2 = rope.table positions(%p : tensor<5xi64>) outs(%t, %t : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  %pq = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8) ins(%wq : tensor<16x8xf32>) outs(%we : tensor<16x8xf32>) -> tensor<16x8xf32>
  %q = linalg.matmul ins(%x, %pq : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<5x16xf32>, tensor<16x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  %qr = rope.rotate interleaved to interleaved block(0, 8) ins(%q, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %kr = rope.rotate interleaved to interleaved block(0, 8) ins(%k, %c#0, %c#1 : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %se = tensor.empty() : tensor<5x5xf32>
  %sz = linalg.fill ins(%zero : f32) outs(%se : tensor<5x5xf32>) -> tensor<5x5xf32>
  %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%qr, %kr : tensor<5x8xf32>, tensor<5x8xf32>) outs(%sz : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %s : tensor<5x5xf32>
}
