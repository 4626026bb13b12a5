// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-tile-dequantization{tile-elements=512 column-block=16},canonicalize,cse)' | FileCheck %s
// What is not taken stays as it is, sizes that are not known included.
// RUN: rope-opt %s --rope-tile-dequantization | FileCheck %s --check-prefix=PLAIN

// Columns in blocks of 16, in each of them the sum in parts of 32, of which the weight is made
// one part at a time: a scale for each group of 16.
// CHECK-LABEL: func.func @groups
// CHECK:         scf.forall (%{{.*}}) = (0) to (32) step (16)
// CHECK:           %[[BUFFER:.*]] = tensor.empty() : tensor<16x2x16xf32>
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %c32 iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %[[BUFFER]])
// CHECK:             tensor.extract_slice %{{.*}} [16, 2, 16] [1, 1, 1] : tensor<{{.*}}xi8>
// CHECK:             %[[W:.*]] = linalg.generic
// CHECK:               arith.sitofp
// CHECK-NEXT:          arith.mulf
// CHECK:             tensor.collapse_shape %[[W]] {{\[}}[0], [1, 2]]
// CHECK:             arith.addf
func.func @groups(%x: tensor<7x64xf32>, %w: tensor<32x64xi8>, %scale: tensor<32x4xf32>) -> tensor<7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %g = tensor.expand_shape %w [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xi8> into tensor<32x4x16xi8>
  %we = tensor.empty() : tensor<32x4x16xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(n, g, i) -> (n, g, i)>, affine_map<(n, g, i) -> (n, g)>, affine_map<(n, g, i) -> (n, g, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%g, %scale : tensor<32x4x16xi8>, tensor<32x4xf32>) outs(%we : tensor<32x4x16xf32>) {
  ^bb0(%e: i8, %s: f32, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<32x4x16xf32>
  %b = tensor.collapse_shape %wf [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<7x64xf32>, tensor<32x64xf32>) outs(%f : tensor<7x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<7x32xf32>
  return %p : tensor<7x32xf32>
}

// Words of eight numbers in groups of three words: the axis is cut at 8 and at 24.
// CHECK-LABEL: func.func @words_in_groups
// CHECK:         tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2]] output_shape [2, 3, 16] : tensor<6x16xi32>
// CHECK:         linalg.index 2
// CHECK:         arith.shrui
// CHECK:         arith.sitofp
// CHECK:         arith.mulf
func.func @words_in_groups(%x: tensor<3x48xf32>, %w: tensor<6x16xi32>, %scale: tensor<2x16xf32>) -> tensor<3x16xf32> {
  %zero = arith.constant 0.0 : f32
  %ue = tensor.empty() : tensor<6x8x16xi32>
  %u = linalg.generic {indexing_maps = [affine_map<(a, b, n) -> (a, n)>, affine_map<(a, b, n) -> (a, b, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<6x16xi32>) outs(%ue : tensor<6x8x16xi32>) {
  ^bb0(%e: i32, %o: i32):
    %c4 = arith.constant 4 : i32
    %c15 = arith.constant 15 : i32
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.muli %j, %c4 : i32
    %r = arith.shrui %e, %k : i32
    %v = arith.andi %r, %c15 : i32
    linalg.yield %v : i32
  } -> tensor<6x8x16xi32>
  %c = tensor.collapse_shape %u [[0, 1], [2]] : tensor<6x8x16xi32> into tensor<48x16xi32>
  %g = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 24, 16] : tensor<48x16xi32> into tensor<2x24x16xi32>
  %we = tensor.empty() : tensor<2x24x16xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(g, i, n) -> (g, i, n)>, affine_map<(g, i, n) -> (g, n)>, affine_map<(g, i, n) -> (g, i, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%g, %scale : tensor<2x24x16xi32>, tensor<2x16xf32>) outs(%we : tensor<2x24x16xf32>) {
  ^bb0(%e: i32, %s: f32, %o: f32):
    %f = arith.sitofp %e : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<2x24x16xf32>
  %b = tensor.collapse_shape %wf [[0, 1], [2]] : tensor<2x24x16xf32> into tensor<48x16xf32>
  %e = tensor.empty() : tensor<3x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x48xf32>, tensor<48x16xf32>) outs(%f : tensor<3x16xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<3x16xf32>
  return %p : tensor<3x16xf32>
}

// Sums of bf16 start from values that were rounded: no parts, which would round in between.
// CHECK-LABEL: func.func @negative_narrow_sums
// CHECK-NOT:     scf.for %
// CHECK:         arith.sitofp %{{.*}} : i8 to bf16
// CHECK-NOT:     scf.for %
// CHECK:         return
func.func @negative_narrow_sums(%x: tensor<7x64xbf16>, %w: tensor<16x64xi8>, %init: tensor<7x16xbf16>) -> tensor<7x16xbf16> {
  %we = tensor.empty() : tensor<16x64xbf16>
  %wf = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<16x64xi8>) outs(%we : tensor<16x64xbf16>) {
  ^bb0(%e: i8, %o: bf16):
    %f = arith.sitofp %e : i8 to bf16
    linalg.yield %f : bf16
  } -> tensor<16x64xbf16>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wf : tensor<7x64xbf16>, tensor<16x64xbf16>) outs(%init : tensor<7x16xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %m = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %m : bf16
    linalg.yield %s : bf16
  } -> tensor<7x16xbf16>
  return %p : tensor<7x16xbf16>
}

// Pairs and triples of one axis do not nest: the weight stays whole.
// CHECK-LABEL: func.func @negative_cuts_do_not_nest
// CHECK-NOT:     scf.for
// CHECK:         arith.sitofp
// CHECK:         tensor<32x12xf32>
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @negative_cuts_do_not_nest(%x: tensor<7x12xf32>, %w: tensor<32x6x2xi8>, %scale: tensor<32x4x3xf32>) -> tensor<7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.collapse_shape %w [[0], [1, 2]] : tensor<32x6x2xi8> into tensor<32x12xi8>
  %s = tensor.collapse_shape %scale [[0], [1, 2]] : tensor<32x4x3xf32> into tensor<32x12xf32>
  %we = tensor.empty() : tensor<32x12xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %s : tensor<32x12xi8>, tensor<32x12xf32>) outs(%we : tensor<32x12xf32>) {
  ^bb0(%e: i8, %a: f32, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    %r = arith.mulf %f, %a : f32
    linalg.yield %r : f32
  } -> tensor<32x12xf32>
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wf : tensor<7x12xf32>, tensor<32x12xf32>) outs(%f : tensor<7x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<7x32xf32>
  return %p : tensor<7x32xf32>
}

// Negative: the weight is a result too.
// CHECK-LABEL: func.func @negative_read_elsewhere
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @negative_read_elsewhere(%x: tensor<7x64xf32>, %w: tensor<64x16xi8>) -> (tensor<7x16xf32>, tensor<64x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<64x16xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<64x16xi8>) outs(%we : tensor<64x16xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    linalg.yield %f : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wf : tensor<7x64xf32>, tensor<64x16xf32>) outs(%f : tensor<7x16xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<7x16xf32>
  return %p, %wf : tensor<7x16xf32>, tensor<64x16xf32>
}

// Negative: the depth is not known.
// CHECK-LABEL: func.func @negative_dynamic_depth
// CHECK-NOT:     scf.for
// CHECK:         return
// PLAIN-LABEL: func.func @negative_dynamic_depth
// PLAIN-NOT:     tensor.dim
// PLAIN:         return
func.func @negative_dynamic_depth(%x: tensor<7x?xf32>, %w: tensor<?x16xi8>, %we: tensor<?x16xf32>, %f: tensor<7x16xf32>) -> tensor<7x16xf32> {
  %wf = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<?x16xi8>) outs(%we : tensor<?x16xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f32 = arith.sitofp %e : i8 to f32
    linalg.yield %f32 : f32
  } -> tensor<?x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wf : tensor<7x?xf32>, tensor<?x16xf32>) outs(%f : tensor<7x16xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<7x16xf32>
  return %p : tensor<7x16xf32>
}

// Columns whose number is not known, all in one task.
// CHECK-LABEL: func.func @dynamic_columns
// CHECK:         %[[SIZE:.*]] = tensor.dim %arg2
// CHECK:         tensor.extract_slice %arg1[0, 0] [64, %[[SIZE]]]
// CHECK:         arith.sitofp
// CHECK-NOT:     arith.sitofp
// CHECK:         return
func.func @dynamic_columns(%x: tensor<7x64xf32>, %w: tensor<64x?xi8>, %we: tensor<64x?xf32>, %f: tensor<7x?xf32>) -> tensor<7x?xf32> {
  %wf = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<64x?xi8>) outs(%we : tensor<64x?xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f32 = arith.sitofp %e : i8 to f32
    linalg.yield %f32 : f32
  } -> tensor<64x?xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %wf : tensor<7x64xf32>, tensor<64x?xf32>) outs(%f : tensor<7x?xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<7x?xf32>
  return %p : tensor<7x?xf32>
}
