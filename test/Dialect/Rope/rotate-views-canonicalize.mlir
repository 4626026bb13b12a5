// Slices, reshapes and transposes around rotations. Every element is computed
// by the same products and sums, so results agree to the bit.
// RUN: rope-opt %s --canonicalize --cse --split-input-file | FileCheck %s

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows3 = affine_map<(d0, d1, d2) -> (d1, d2)>

// The last rows: the rotation and its own table have these only.
// CHECK-LABEL: func.func @last_rows
// CHECK-SAME:    %[[X:.+]]: tensor<2x9x4xf32>
// CHECK-DAG:     %[[P:.+]] = arith.constant 7 : index
// CHECK-DAG:     %[[S:.+]] = tensor.extract_slice %[[X]][0, 7, 0] [2, 2, 4] [1, 1, 1]
// CHECK:         %[[T:.+]]:2 = rope.table positions(%[[P]] : index) {{.*}} -> tensor<2x2xf32>, tensor<2x2xf32>
// CHECK:         %[[R:.+]] = rope.rotate half to half block(0, 4) ins(%[[S]], %[[T]]#0, %[[T]]#1
// CHECK:         return %[[R]] : tensor<2x2x4xf32>
func.func @last_rows(%x: tensor<2x9x4xf32>) -> tensor<2x2x4xf32> {
  %o = tensor.empty() : tensor<2x9x4xf32>
  %e = tensor.empty() : tensor<9x2xf32>
  %t:2 = rope.table outs(%e, %e : tensor<9x2xf32>, tensor<9x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<9x2xf32>, tensor<9x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x9x4xf32>, tensor<9x2xf32>, tensor<9x2xf32>) outs(%o : tensor<2x9x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x9x4xf32>
  %1 = tensor.extract_slice %0[0, 7, 0] [2, 2, 4] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x2x4xf32>
  return %1 : tensor<2x2x4xf32>
}

// -----

// Every other row of one head; kind general, a full-width table that another
// op reads as well. The head's axis is dropped.
// CHECK-LABEL: func.func @strided
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<3x9x6xf32>, %[[C:[a-z0-9]+]]: tensor<9x4xf32>, %[[T:[a-z0-9]+]]: tensor<9x4xf32>
// CHECK-DAG:     %[[A:.+]] = tensor.extract_slice %[[X]][1, 1, 0] [1, 4, 6] [1, 2, 1]
// CHECK-DAG:     %[[B:.+]] = tensor.extract_slice %[[C]][1, 0] [4, 4] [2, 1]
// CHECK-DAG:     %[[D:.+]] = tensor.extract_slice %[[T]][1, 0] [4, 4] [2, 1]
// CHECK:         %[[R:.+]] = rope.rotate half to interleaved block(1, 4) ins(%[[A]], %[[B]], %[[D]]
// CHECK:         %[[Y:.+]] = tensor.collapse_shape %[[R]] {{\[\[}}0, 1], [2]]
// CHECK:         return %[[Y]]
func.func @strided(%x: tensor<3x9x6xf32>, %c: tensor<9x4xf32>, %s: tensor<9x4xf32>, %o: tensor<3x9x6xf32>) -> tensor<4x6xf32> {
  %0 = rope.rotate half to interleaved block(1, 4) ins(%x, %c, %s : tensor<3x9x6xf32>, tensor<9x4xf32>, tensor<9x4xf32>) outs(%o : tensor<3x9x6xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<3x9x6xf32>
  %1 = tensor.extract_slice %0[1, 1, 0] [1, 4, 6] [1, 2, 1] : tensor<3x9x6xf32> to tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// Positions, sizes and offsets of the run; the result's axes are moved.
// CHECK-LABEL: func.func @sizes_of_the_run
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<?x3x4xf32>, %[[P:[a-z0-9]+]]: tensor<?xi64>, %[[I:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index
// CHECK-DAG:     tensor.extract_slice %[[X]][%[[I]], 0, 0] [%[[N]], 3, 4] [1, 1, 1]
// CHECK-DAG:     %[[Q:.+]] = tensor.extract_slice %[[P]][%[[I]]] [%[[N]]] [1]
// CHECK:         rope.table angle<source> positions(%[[Q]] : tensor<?xi64>)
// CHECK:         rope.rotate {{.*}} -> tensor<3x?x4xf32>
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @sizes_of_the_run(%x: tensor<?x3x4xf32>, %p: tensor<?xi64>, %i: index, %n: index) -> tensor<3x?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x3x4xf32>
  %o = tensor.empty(%d) : tensor<3x?x4xf32>
  %e = tensor.empty(%d) : tensor<?x2xf32>
  %t:2 = rope.table angle<source> positions(%p : tensor<?xi64>) outs(%e, %e : tensor<?x2xf32>, tensor<?x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<?x2xf32>, tensor<?x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<?x3x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>) outs(%o : tensor<3x?x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d0, d2)>]} -> tensor<3x?x4xf32>
  %1 = tensor.extract_slice %0[0, %i, 0] [3, %n, 4] [1, 1, 1] : tensor<3x?x4xf32> to tensor<3x?x4xf32>
  return %1 : tensor<3x?x4xf32>
}

// -----

// Some of the lanes, a slice beside another use, a slice in a loop: they stay.
// CHECK-LABEL: func.func @negative_slices
// CHECK:         %[[A:.+]] = rope.rotate {{.*}} -> tensor<9x4xf32>
// CHECK:         tensor.extract_slice %[[A]][0, 0] [9, 2]
// CHECK:         %[[B:.+]] = rope.rotate {{.*}} -> tensor<9x4xf32>
// CHECK:         tensor.extract_slice %[[B]][7, 0] [2, 4]
// CHECK:         %[[C:.+]] = rope.rotate {{.*}} -> tensor<9x4xf32>
// CHECK:         scf.for
// CHECK:         tensor.extract_slice %[[C]]
func.func @negative_slices(%x: tensor<9x4xf32>, %c: tensor<9x2xf32>, %o: tensor<9x4xf32>, %f: tensor<1x4xf32>)
    -> (tensor<9x2xf32>, tensor<2x4xf32>, tensor<9x4xf32>, tensor<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %c : tensor<9x4xf32>, tensor<9x2xf32>, tensor<9x2xf32>) outs(%o : tensor<9x4xf32>) -> tensor<9x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [9, 2] [1, 1] : tensor<9x4xf32> to tensor<9x2xf32>
  %2 = rope.rotate half to half block(0, 4) transposed ins(%x, %c, %c : tensor<9x4xf32>, tensor<9x2xf32>, tensor<9x2xf32>) outs(%o : tensor<9x4xf32>) -> tensor<9x4xf32>
  %3 = tensor.extract_slice %2[7, 0] [2, 4] [1, 1] : tensor<9x4xf32> to tensor<2x4xf32>
  %4 = rope.rotate interleaved to half block(0, 4) ins(%x, %c, %c : tensor<9x4xf32>, tensor<9x2xf32>, tensor<9x2xf32>) outs(%o : tensor<9x4xf32>) -> tensor<9x4xf32>
  %5 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %f) -> tensor<1x4xf32> {
    %6 = tensor.extract_slice %4[%i, 0] [1, 4] [1, 1] : tensor<9x4xf32> to tensor<1x4xf32>
    %7 = linalg.add ins(%6, %6 : tensor<1x4xf32>, tensor<1x4xf32>) outs(%a : tensor<1x4xf32>) -> tensor<1x4xf32>
    scf.yield %7 : tensor<1x4xf32>
  }
  return %1, %3, %2, %5 : tensor<9x2xf32>, tensor<2x4xf32>, tensor<9x4xf32>, tensor<1x4xf32>
}

// -----

// [B*S, H, D] to [B, S, H, D] after the rotation: before it, and the table too.
// CHECK-DAG: #[[TABLE:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-LABEL: func.func @expanded
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<?x3x4xf32>, %[[C:[a-z0-9]+]]: tensor<?x2xf32>, %[[S:[a-z0-9]+]]: index
// CHECK-DAG:     %[[A:.+]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2], [3]] output_shape [2, %[[S]], 3, 4]
// CHECK-DAG:     %[[B:.+]] = tensor.expand_shape %[[C]] {{\[\[}}0, 1], [2]] output_shape [2, %[[S]], 2]
// CHECK:         %[[R:.+]] = rope.rotate half to half block(0, 4) ins(%[[A]], %[[B]], %[[B]] : {{.*}}indexing_maps = [#{{.+}}, #[[TABLE]], #{{.+}}]
// CHECK:         return %[[R]]
func.func @expanded(%x: tensor<?x3x4xf32>, %c: tensor<?x2xf32>, %s: index, %o: tensor<?x3x4xf32>) -> tensor<2x?x3x4xf32> {
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %c : tensor<?x3x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>) outs(%o : tensor<?x3x4xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<?x3x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, %s, 3, 4] : tensor<?x3x4xf32> into tensor<2x?x3x4xf32>
  return %1 : tensor<2x?x3x4xf32>
}

// -----

// [B, H, S, D] collapsed to [B*H, S, D] before the rotation: behind it, where
// the table has no part of it.
// CHECK-DAG: #[[TABLE:.+]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-LABEL: func.func @collapsed
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<2x3x5x4xf32>, %[[C:[a-z0-9]+]]: tensor<5x2xf32>
// CHECK:         %[[R:.+]] = rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[C]] : {{.*}}indexing_maps = [#{{.+}}, #[[TABLE]], #{{.+}}]
// CHECK:         %[[Y:.+]] = tensor.collapse_shape %[[R]] {{\[\[}}0, 1], [2], [3]]
// CHECK:         return %[[Y]]
func.func @collapsed(%x: tensor<2x3x5x4xf32>, %c: tensor<5x2xf32>) -> tensor<6x5x4xf32> {
  %o = tensor.empty() : tensor<6x5x4xf32>
  %0 = tensor.collapse_shape %x [[0, 1], [2], [3]] : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<6x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<6x5x4xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<6x5x4xf32>
  return %1 : tensor<6x5x4xf32>
}

// -----

// Collapsed, rotated and sliced: each goes where it belongs.
// CHECK-LABEL: func.func @collapsed_and_sliced
// CHECK:         tensor.extract_slice %{{.*}}[0, 2, 0] [6, 1, 4] [1, 1, 1]
// CHECK:         rope.rotate {{.*}} -> tensor<6x1x4xf32>
func.func @collapsed_and_sliced(%x: tensor<2x3x5x4xf32>, %c: tensor<5x2xf32>) -> tensor<6x1x4xf32> {
  %o = tensor.empty() : tensor<6x5x4xf32>
  %0 = tensor.collapse_shape %x [[0, 1], [2], [3]] : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<6x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<6x5x4xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<6x5x4xf32>
  %2 = tensor.extract_slice %1[0, 2, 0] [6, 1, 4] [1, 1, 1] : tensor<6x5x4xf32> to tensor<6x1x4xf32>
  return %2 : tensor<6x1x4xf32>
}

// -----

// Lanes of several axes are one axis for the rotation, and a size that only one
// type knows names no parts: they stay.
// CHECK-LABEL: func.func @negative_reshapes
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<5x2x2xf32>
// CHECK:         %[[A:.+]] = tensor.collapse_shape %[[X]]
// CHECK:         %[[B:.+]] = rope.rotate {{.*}} ins(%[[A]],
// CHECK:         tensor.expand_shape %[[B]]
// CHECK:         %[[C:.+]] = rope.rotate {{.*}} -> tensor<6x4xf32>
// CHECK:         tensor.expand_shape %[[C]]
func.func @negative_reshapes(%x: tensor<5x2x2xf32>, %c: tensor<5x2xf32>, %o: tensor<5x4xf32>,
                             %y: tensor<?x4xf32>, %d: tensor<6x2xf32>, %q: tensor<6x4xf32>)
    -> (tensor<5x2x2xf32>, tensor<2x3x4xf32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
  %1 = rope.rotate interleaved to interleaved block(0, 4) ins(%0, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [5, 2, 2] : tensor<5x4xf32> into tensor<5x2x2xf32>
  %3 = rope.rotate half to half block(0, 4) ins(%y, %d, %d : tensor<?x4xf32>, tensor<6x2xf32>, tensor<6x2xf32>) outs(%q : tensor<6x4xf32>) -> tensor<6x4xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %2, %4 : tensor<5x2x2xf32>, tensor<2x3x4xf32>
}

// -----

// [B, S, H, D] to [B, H, S, D] and back: the rotation reads and writes through.
// CHECK-DAG: #[[MAP:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
// CHECK-LABEL: func.func @transposed_rows
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<2x5x3x4xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[R:.+]] = rope.rotate {{.*}} ins(%[[X]], {{.*}}indexing_maps = [#[[MAP]], #{{.+}}, #[[MAP]]]
// CHECK:         return %[[R]] : tensor<2x5x3x4xf32>
func.func @transposed_rows(%x: tensor<2x5x3x4xf32>, %c: tensor<5x2xf32>) -> tensor<2x5x3x4xf32> {
  %e = tensor.empty() : tensor<2x3x5x4xf32>
  %f = tensor.empty() : tensor<2x5x3x4xf32>
  %0 = linalg.transpose ins(%x : tensor<2x5x3x4xf32>) outs(%e : tensor<2x3x5x4xf32>) permutation = [0, 2, 1, 3]
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<2x3x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%e : tensor<2x3x5x4xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>]} -> tensor<2x3x5x4xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x3x5x4xf32>) outs(%f : tensor<2x5x3x4xf32>) permutation = [0, 2, 1, 3]
  return %2 : tensor<2x5x3x4xf32>
}

// -----

// Lanes that do not stay innermost are for rope-fold-transposes to decide.
// CHECK-LABEL: func.func @negative_transposed_lanes
// CHECK:         linalg.transpose
// CHECK:         rope.rotate
// CHECK:         linalg.transpose
func.func @negative_transposed_lanes(%x: tensor<4x5xf32>, %c: tensor<5x2xf32>, %o: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %f = tensor.empty() : tensor<4x5xf32>
  %0 = linalg.transpose ins(%x : tensor<4x5xf32>) outs(%e : tensor<5x4xf32>) permutation = [1, 0]
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  %2 = linalg.transpose ins(%1 : tensor<5x4xf32>) outs(%f : tensor<4x5xf32>) permutation = [1, 0]
  return %2 : tensor<4x5xf32>
}

// -----

// The number of lanes is known at run time only.
// CHECK-LABEL: func.func @negative_lanes_of_the_run
// CHECK:         %[[R:.+]] = rope.rotate
// CHECK:         %[[A:.+]] = tensor.extract_slice %[[R]][0, %{{.+}}] [5, 2] [1, 1]
// CHECK:         %[[S:.+]] = rope.rotate
// CHECK:         %[[B:.+]] = tensor.extract_slice %[[S]][0, 0] [5, %{{.+}}] [1, 1]
// CHECK:         return %[[A]], %[[B]]
func.func @negative_lanes_of_the_run(%x: tensor<5x4xf32>, %y: tensor<5x4xf32>, %c: tensor<5x2xf32>, %o: tensor<5x4xf32>,
                                     %i: index, %n: index) -> (tensor<5x2xf32>, tensor<5x?xf32>) {
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = tensor.extract_slice %0[0, %i] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %2 = rope.rotate half to half block(0, 4) ins(%y, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  %3 = tensor.extract_slice %2[0, 0] [5, %n] [1, 1] : tensor<5x4xf32> to tensor<5x?xf32>
  return %1, %3 : tensor<5x2xf32>, tensor<5x?xf32>
}

// -----

// A size that is negative makes no program, and stays a number of the run: a
// type has none.
// CHECK-LABEL: func.func @negative_size
// CHECK:         %[[N:.+]] = arith.constant -1 : index
// CHECK:         tensor.extract_slice %{{.*}}[%{{.*}}, 0, 0] [%[[N]], 3, 4] [1, 1, 1] : tensor<?x3x4xf32> to tensor<?x3x4xf32>
func.func @negative_size(%x: tensor<?x3x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %o: tensor<?x3x4xf32>, %i: index) -> tensor<?x3x4xf32> {
  %n = arith.constant -1 : index
  %0 = rope.rotate half to half block(0, 4) ins(%x, %c, %s : tensor<?x3x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>) outs(%o : tensor<?x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<?x3x4xf32>
  %1 = tensor.extract_slice %0[%i, 0, 0] [%n, 3, 4] [1, 1, 1] : tensor<?x3x4xf32> to tensor<?x3x4xf32>
  return %1 : tensor<?x3x4xf32>
}
