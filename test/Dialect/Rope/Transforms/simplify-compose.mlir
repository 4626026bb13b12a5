// Two rotations as one by the sum of positions, in every form that positions
// and axes have. f64 throughout; positions below 10^5 and frequencies of at
// most 1 give sums that are exact, so that each side is within some ulp of the
// exact value: 2^-44 is 256 of them.
// RUN: rope-opt %s -rope-simplify | FileCheck %s
// RUN: rope-opt %s -rope-simplify --remarks-filter=rope-simplify 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=offsets --target=reference --random=1 --range=1:0:100000 --range=2:-9:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=offset_and_rows --target=reference --random=2 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=rows_and_batch --random=3 --shape=0:2x3x5x4 --shape=1:5 --shape=2:2x5 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=other_axes --random=4 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=axes_and_rows --target=reference --random=5 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=difference --target=reference --random=6 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=operand --target=reference --random=7 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=family --target=reference --random=8 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=moved_axes --random=9 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=cancel_part --target=reference --random=10 --range=1:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14
// RUN: rope-runner %s --entry=cancel_moved --target=reference --random=11 --range=1:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=5.7e-14 --rtol=5.7e-14

// CHECK-DAG: #[[BATCH:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// Two counted tables: p0 + r and q0 + r.
// CHECK-LABEL: func.func @offsets
// CHECK:         %[[S:.+]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3xi64>)
// CHECK:           linalg.index 0
// CHECK:         %[[T:.+]]:2 = rope.table positions(%[[S]] : tensor<3xi64>)
// CHECK:         rope.rotate {{.*}} ins(%{{.*}}, %[[T]]#0, %[[T]]#1
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: [Passed] composed{{.*}}Function=offsets
func.func @offsets(%x: tensor<2x3x4xf64>, %p: index, %q: i32) -> tensor<2x3x4xf64> {
  %o = tensor.empty() : tensor<2x3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : index) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : i32) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<2x3x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<2x3x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x3x4xf64>
  return %1 : tensor<2x3x4xf64>
}

// CHECK-LABEL: func.func @offset_and_rows
// CHECK:         rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @offset_and_rows(%x: tensor<2x3x4xf64>, %p: i64, %q: tensor<3xi32>) -> tensor<2x3x4xf64> {
  %o = tensor.empty() : tensor<2x3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : i64) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {angle_form = #rope.angle_form<divide>, frequency_values = dense<[1.0, 2.0]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : tensor<3xi32>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {angle_form = #rope.angle_form<divide>, frequency_values = dense<[1.0, 2.0]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate interleaved to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<2x3x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x3x4xf64>
  %1 = rope.rotate half to interleaved block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<2x3x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, #id3]} -> tensor<2x3x4xf64>
  return %1 : tensor<2x3x4xf64>
}

// One table for all of the batch, one for each entry: the sum has both axes.
// CHECK-LABEL: func.func @rows_and_batch
// CHECK:         rope.table positions(%{{.*}} : tensor<?x?xi64>)
// CHECK:         rope.rotate {{.*}}indexing_maps = [#{{.+}}, #[[BATCH]], #{{.+}}]
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @rows_and_batch(%x: tensor<?x3x?x4xf64>, %p: tensor<?xi64>, %q: tensor<?x?xi64>) -> tensor<?x3x?x4xf64> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x3x?x4xf64>
  %s = tensor.dim %x, %c2 : tensor<?x3x?x4xf64>
  %o = tensor.empty(%b, %s) : tensor<?x3x?x4xf64>
  %e = tensor.empty(%s) : tensor<?x2xf64>
  %f = tensor.empty(%b, %s) : tensor<?x?x2xf64>
  %t:2 = rope.table positions(%p : tensor<?xi64>) outs(%e, %e : tensor<?x2xf64>, tensor<?x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<?x2xf64>, tensor<?x2xf64>
  %u:2 = rope.table positions(%q : tensor<?x?xi64>) outs(%f, %f : tensor<?x?x2xf64>, tensor<?x?x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<?x?x2xf64>, tensor<?x?x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<?x3x?x4xf64>, tensor<?x2xf64>, tensor<?x2xf64>) outs(%o : tensor<?x3x?x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, #id4]} -> tensor<?x3x?x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<?x3x?x4xf64>, tensor<?x?x2xf64>, tensor<?x?x2xf64>) outs(%o : tensor<?x3x?x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, #id4]} -> tensor<?x3x?x4xf64>
  return %1 : tensor<?x3x?x4xf64>
}

// Pairs (0, 1, 1) of the axes of one and (1, 1, 0) of the other: three sums.
// CHECK-LABEL: func.func @other_axes
// CHECK:         rope.table positions(%{{.*}} : tensor<3x5xi64>) axes [0, 1, 2]
// CHECK:         rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @other_axes(%x: tensor<5x6xf64>, %p: tensor<2x5xi64>, %q: tensor<2x5xi32>) -> tensor<5x6xf64> {
  %o = tensor.empty() : tensor<5x6xf64>
  %e = tensor.empty() : tensor<5x3xf64>
  %t:2 = rope.table positions(%p : tensor<2x5xi64>) axes [0, 1, 1] outs(%e, %e : tensor<5x3xf64>, tensor<5x3xf64>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>} -> tensor<5x3xf64>, tensor<5x3xf64>
  %u:2 = rope.table positions(%q : tensor<2x5xi32>) axes [1, 1, 0] outs(%e, %e : tensor<5x3xf64>, tensor<5x3xf64>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>} -> tensor<5x3xf64>, tensor<5x3xf64>
  %0 = rope.rotate half to half block(0, 6) ins(%x, %t#0, %t#1 : tensor<5x6xf64>, tensor<5x3xf64>, tensor<5x3xf64>) outs(%o : tensor<5x6xf64>)
      {kind = #rope.kind<rotation>} -> tensor<5x6xf64>
  %1 = rope.rotate half to half block(0, 6) ins(%0, %u#0, %u#1 : tensor<5x6xf64>, tensor<5x3xf64>, tensor<5x3xf64>) outs(%o : tensor<5x6xf64>)
      {kind = #rope.kind<rotation>} -> tensor<5x6xf64>
  return %1 : tensor<5x6xf64>
}

// CHECK-LABEL: func.func @axes_and_rows
// CHECK:         rope.table positions(%{{.*}} : tensor<2x5xi64>) axes [0, 1, 1]
// CHECK:         rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @axes_and_rows(%x: tensor<5x6xf64>, %p: tensor<2x5xi64>, %q: i32) -> tensor<5x6xf64> {
  %o = tensor.empty() : tensor<5x6xf64>
  %e = tensor.empty() : tensor<5x3xf64>
  %t:2 = rope.table positions(%p : tensor<2x5xi64>) axes [0, 1, 1] outs(%e, %e : tensor<5x3xf64>, tensor<5x3xf64>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>} -> tensor<5x3xf64>, tensor<5x3xf64>
  %u:2 = rope.table positions(%q : i32) outs(%e, %e : tensor<5x3xf64>, tensor<5x3xf64>)
      {frequency_values = dense<[1.0, 0.5, 0.25]> : tensor<3xf32>} -> tensor<5x3xf64>, tensor<5x3xf64>
  %0 = rope.rotate half to half block(0, 6) transposed ins(%x, %u#0, %u#1 : tensor<5x6xf64>, tensor<5x3xf64>, tensor<5x3xf64>) outs(%o : tensor<5x6xf64>)
      {kind = #rope.kind<rotation>} -> tensor<5x6xf64>
  %1 = rope.rotate half to half block(0, 6) ins(%0, %t#0, %t#1 : tensor<5x6xf64>, tensor<5x3xf64>, tensor<5x3xf64>) outs(%o : tensor<5x6xf64>)
      {kind = #rope.kind<rotation>} -> tensor<5x6xf64>
  return %1 : tensor<5x6xf64>
}

// q - p, and the product of the magnitudes.
// CHECK-LABEL: func.func @difference
// CHECK:         arith.subi
// CHECK:         rope.table {{.*}}magnitude = 3.000000e+00
// CHECK:         rope.rotate interleaved to half block(2, 4) ins({{.*}}kind = #rope.kind<scaled>
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @difference(%x: tensor<3x8xf64>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<3x8xf64> {
  %o = tensor.empty() : tensor<3x8xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 2.0} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to interleaved block(2, 4) transposed ins(%x, %t#0, %t#1 : tensor<3x8xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x8xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x8xf64>
  %1 = rope.rotate half to half block(2, 4) ins(%0, %u#0, %u#1 : tensor<3x8xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x8xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x8xf64>
  return %1 : tensor<3x8xf64>
}

// Frequencies of the run: the same operand.
// CHECK-LABEL: func.func @operand
// CHECK:         rope.table positions({{.*}}) frequencies(%[[F:.+]] : tensor<2xf32>)
// CHECK:         rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @operand(%x: tensor<3x4xf64>, %p: tensor<3xi64>, %q: tensor<3xi64>, %f: tensor<2xf32>) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) frequencies(%f : tensor<2xf32>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : tensor<3xi64>) frequencies(%f : tensor<2xf32>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// The family's own magnitude, 2, stays with the family: 1.5 * 2 once more.
// CHECK-LABEL: func.func @family
// CHECK:         rope.table {{.*}}magnitude = 3.000000e+00
// CHECK:         rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @family(%x: tensor<3x4xf64>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {family = #rope.frequencies<list, dim = 4, {values = array<f64: 1.0, 0.5>, magnitude = 2.0}>, magnitude = 1.5} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {family = #rope.frequencies<list, dim = 4, {values = array<f64: 1.0, 0.5>, magnitude = 2.0}>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// Axes of data move in both ops: [2, 3] is read, [3, 2] is between, [2, 3] is
// written.
// CHECK-LABEL: func.func @moved_axes
// CHECK-SAME:    %[[X:.+]]: tensor<2x3x4xf64>
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], {{.*}} -> tensor<2x3x4xf64>
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @moved_axes(%x: tensor<2x3x4xf64>, %p: tensor<3xi64>, %q: tensor<2xi64>) -> tensor<2x3x4xf64> {
  %o = tensor.empty() : tensor<2x3x4xf64>
  %m = tensor.empty() : tensor<3x2x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %f = tensor.empty() : tensor<2x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table positions(%q : tensor<2xi64>) outs(%f, %f : tensor<2x2xf64>, tensor<2x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<2x2xf64>, tensor<2x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%m : tensor<3x2x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, affine_map<(d0, d1, d2) -> (d1, d0, d2)>]} -> tensor<3x2x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<3x2x4xf64>, tensor<2x2xf64>, tensor<2x2xf64>) outs(%o : tensor<2x3x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [#id3, #rows3, affine_map<(d0, d1, d2) -> (d1, d0, d2)>]} -> tensor<2x3x4xf64>
  return %1 : tensor<2x3x4xf64>
}

// The magnitude belongs to the lanes of the block alone.
// CHECK-LABEL: func.func @cancel_part
// CHECK-NOT:     rope.rotate
// CHECK:         linalg.generic
// CHECK:         arith.mulf
// CHECK:         arith.select
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: [Passed] cancelled{{.*}}Function=cancel_part{{.*}}factor=2.25
func.func @cancel_part(%x: tensor<3x8xf64>, %p: tensor<3xi64>) -> tensor<3x8xf64> {
  %o = tensor.empty() : tensor<3x8xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(2, 4) ins(%x, %t#0, %t#1 : tensor<3x8xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x8xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x8xf64>
  %1 = rope.rotate half to half block(2, 4) transposed ins(%0, %t#0, %t#1 : tensor<3x8xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x8xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x8xf64>
  return %1 : tensor<3x8xf64>
}

// A reorder of the lanes and one of the axes are left.
// CHECK-LABEL: func.func @cancel_moved
// CHECK-NOT:     rope.rotate
// CHECK:         rope.permute_lanes half to interleaved axis 1
// CHECK:         linalg.transpose
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @cancel_moved(%x: tensor<3x4xf64>, %p: tensor<3xi64>) -> tensor<4x3xf64> {
  %m = tensor.empty() : tensor<3x4xf64>
  %o = tensor.empty() : tensor<4x3xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%m : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = rope.rotate interleaved to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<4x3xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>]} -> tensor<4x3xf64>
  return %1 : tensor<4x3xf64>
}

// CHECK-LABEL: func.func @negative_packed
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_packed{{.*}}positions restart at packed sequences
func.func @negative_packed(%x: tensor<3x4xf64>, %p: tensor<2xi64>) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table cumulative_lengths(%p : tensor<2xi64>) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// CHECK-LABEL: func.func @negative_other_lengths
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_lengths{{.*}}the frequencies depend on lengths that differ
func.func @negative_other_lengths(%x: tensor<3x4xf64>, %m: index, %n: index) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table length(%m : index) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8}>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table length(%n : index) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {family = #rope.frequencies<dynamic_ntk, base = 1.0e4, dim = 4, {factor = 2.0, max_position = 8}>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// Short and long lists of different magnitudes: which it is the run decides.
// CHECK-LABEL: func.func @negative_run_time_magnitude
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_run_time_magnitude{{.*}}the magnitude is known at run time only
func.func @negative_run_time_magnitude(%x: tensor<3x4xf64>, %n: index) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table length(%n : index) outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {family = #rope.frequencies<longrope, base = 1.0e4, dim = 4, {short_factor = array<f64: 1.0, 1.0>, long_factor = array<f64: 2.0, 4.0>,
       original_max_position = 8, short_mscale = 1.25, long_mscale = 1.5}>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<scaled>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// CHECK-LABEL: func.func @negative_product_and_quotient
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_product_and_quotient{{.*}}one angle is a product and the other a quotient
func.func @negative_product_and_quotient(%x: tensor<3x4xf64>) -> tensor<3x4xf64> {
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %u:2 = rope.table outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {angle_form = #rope.angle_form<divide>, frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  return %1 : tensor<3x4xf64>
}

// In a loop the sum of positions would be a table for each iteration.
// CHECK-LABEL: func.func @negative_loop
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_loop{{.*}}the rotations are in different blocks
func.func @negative_loop(%x: tensor<3x4xf64>, %n: index) -> tensor<3x4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = tensor.empty() : tensor<3x4xf64>
  %e = tensor.empty() : tensor<3x2xf64>
  %t:2 = rope.table outs(%e, %e : tensor<3x2xf64>, tensor<3x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf64>, tensor<3x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%o : tensor<3x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o) -> tensor<3x4xf64> {
    %2 = rope.rotate half to half block(0, 4) ins(%0, %t#0, %t#1 : tensor<3x4xf64>, tensor<3x2xf64>, tensor<3x2xf64>) outs(%a : tensor<3x4xf64>)
        {kind = #rope.kind<rotation>} -> tensor<3x4xf64>
    scf.yield %2 : tensor<3x4xf64>
  }
  return %1 : tensor<3x4xf64>
}

// The lanes that are written are rows of what the outer rotation reads.
// CHECK-LABEL: func.func @negative_other_lane_axis
// CHECK-COUNT-2: rope.rotate
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_lane_axis{{.*}}takes another axis for the lanes
func.func @negative_other_lane_axis(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %o = tensor.empty() : tensor<4x4xf64>
  %e = tensor.empty() : tensor<4x2xf64>
  %t:2 = rope.table outs(%e, %e : tensor<4x2xf64>, tensor<4x2xf64>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<4x2xf64>, tensor<4x2xf64>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<4x4xf64>, tensor<4x2xf64>, tensor<4x2xf64>) outs(%o : tensor<4x4xf64>)
      {kind = #rope.kind<rotation>} -> tensor<4x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %t#0, %t#1 : tensor<4x4xf64>, tensor<4x2xf64>, tensor<4x2xf64>) outs(%o : tensor<4x4xf64>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]} -> tensor<4x4xf64>
  return %1 : tensor<4x4xf64>
}
