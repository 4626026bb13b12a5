// The diagnosis of mis-paired tables on hand-written ops. An op is not changed.
// RUN: rope-opt %s --rope-check-tables --verify-diagnostics -o %t.checked.mlir
// RUN: rope-opt %s -o %t.mlir
// RUN: cmp %t.checked.mlir %t.mlir

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows3 = affine_map<(d0, d1, d2) -> (d1, d2)>

// Literals and counted positions. The least factor is m sqrt(1 - |sin(p d)|)
// with the difference d = 0.5 of the frequencies of each pair: at p = 3, 1.5
// sqrt(1 - sin 1.5) = 0.075.
func.func @literals(%x: tensor<2x4x4xf32>, %o: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t:2 = rope.table outs(%e, %e : tensor<4x4xf32>, tensor<4x4xf32>)
      {frequency_values = dense<[1.0, 1.0, 0.5, 0.5]> : tensor<4xf32>, magnitude = 1.5} -> tensor<4x4xf32>, tensor<4x4xf32>
  // expected-warning@below {{expected tables made for pairs of halves but got tables made for pairs of neighbours: 2 of 2 pairs turn by two angles, which is no rotation; over positions 0 to 3 the norm of a pair changes by factors from 0.075 to 2.120 instead of 1.500, least in pair 0 at position 3; in the mean over pairs and positions the least factor is 0.814}}
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%o : tensor<2x4x4xf32>) {indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}

// The adjoint has the same factors; positions are constants.
func.func @adjoint(%x: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %p = arith.constant dense<[2, 3]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x4xf32>
  %t:2 = rope.table positions(%p : tensor<2xi32>) outs(%e, %e : tensor<2x4xf32>, tensor<2x4xf32>)
      {frequency_values = dense<[1.0, 0.5, 1.0, 0.5]> : tensor<4xf32>} -> tensor<2x4xf32>, tensor<2x4xf32>
  // expected-warning@below {{expected tables made for pairs of neighbours but got tables made for pairs of halves: 2 of 2 pairs turn by two angles, which is no rotation; over positions 2 to 3 the norm of a pair changes by factors from 0.050 to 1.413 instead of 1.000, least in pair 0 at position 3}}
  %0 = rope.rotate half to interleaved block(0, 4) transposed ins(%x, %t#0, %t#1 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
      outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// Constants: cos and sin of (0, pi/2) as neighbours. Read as halves each pair
// has [[1, 0], [1, 0]] and [[1, 0], [1, 0]]: one direction is lost.
func.func @constants(%x: tensor<1x4xf32>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %c = arith.constant dense<[[1.0, 1.0, 0.0, 0.0]]> : tensor<1x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 1.0, 1.0]]> : tensor<1x4xf32>
  // expected-warning@below {{2 of 2 pairs turn by two angles, which is no rotation; over rows 0 to 0 the norm of a pair changes by factors from 0.000 to 1.414 instead of 1.000, least in pair 0 at row 0; in the mean over pairs and rows the least factor is 0.000}}
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %s : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
      outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// Frequencies of the run, doubled: no numbers, the bound. Part of the pairs.
func.func @run_time_frequencies(%x: tensor<3x6xf32>, %f: tensor<3xf32>, %o: tensor<3x6xf32>) -> tensor<3x6xf32> {
  %d = tensor.concat dim(0) %f, %f : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  %e = tensor.empty() : tensor<3x6xf32>
  %t:2 = rope.table frequencies(%d : tensor<6xf32>) outs(%e, %e : tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>, tensor<3x6xf32>
  // expected-warning@below {{3 of 3 pairs turn by two angles, which is no rotation; for angles a and b of a pair its norm changes by factors from sqrt(1 - |sin(a - b)|) to sqrt(1 + |sin(a - b)|), at worst 0 and 1.414}}
  %0 = rope.rotate interleaved to interleaved block(0, 6) ins(%x, %t#0, %t#1 : tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
      outs(%o : tensor<3x6xf32>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

// No warning: columns doubled for the pairing that reads them, under either
// pairing no doubled columns, all columns equal, one pair, tables without
// copies, tables of which nothing is known, other axes for the copies, memrefs.
func.func @negative_tables(%x: tensor<3x4xf32>, %c: tensor<3x4xf32>, %o: tensor<3x4xf32>, %h: tensor<3x2xf32>, %m: memref<3x4xf32>, %p: tensor<2x3xi64>)
    -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %e = tensor.empty() : tensor<3x4xf32>
  %t:2 = rope.table outs(%e, %e : tensor<3x4xf32>, tensor<3x4xf32>)
      {frequency_values = dense<[1.0, 1.0, 0.5, 0.5]> : tensor<4xf32>} -> tensor<3x4xf32>, tensor<3x4xf32>
  %0 = rope.rotate interleaved to interleaved block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %u:2 = rope.table outs(%e, %e : tensor<3x4xf32>, tensor<3x4xf32>)
      {frequency_values = dense<[1.0, 0.5, 0.25, 0.125]> : tensor<4xf32>} -> tensor<3x4xf32>, tensor<3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%x, %u#0, %u#1 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %k = arith.constant dense<0.5> : tensor<3x4xf32>
  %2 = rope.rotate half to half block(0, 4) ins(%x, %k, %k : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %3 = rope.rotate half to half block(2, 2) ins(%x, %h, %h : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %4 = rope.rotate half to half block(0, 4) ins(%x, %h, %h : tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %5 = rope.rotate half to half block(0, 4) ins(%x, %c, %c : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %v:2 = rope.table positions(%p : tensor<2x3xi64>) axes [0, 1, 0, 1] outs(%e, %e : tensor<3x4xf32>, tensor<3x4xf32>)
      {frequency_values = dense<[1.0, 1.0, 0.5, 0.5]> : tensor<4xf32>} -> tensor<3x4xf32>, tensor<3x4xf32>
  %6 = rope.rotate half to half block(0, 4) ins(%x, %v#0, %v#1 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  rope.rotate half to half block(0, 4) ins(%m, %m, %m : memref<3x4xf32>, memref<3x4xf32>, memref<3x4xf32>) outs(%m : memref<3x4xf32>)
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
