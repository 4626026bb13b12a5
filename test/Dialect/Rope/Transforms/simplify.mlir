// RUN: rope-opt %s -rope-simplify=allow-finite | FileCheck %s
// RUN: rope-opt %s -rope-simplify --remarks-filter=rope-simplify 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s -rope-simplify | FileCheck %s --check-prefix=CONTRACT

// CHECK-LABEL: func.func @cancel
// CHECK-SAME: (%[[X:[a-z0-9]+]]:
// CHECK: return %[[X]]
// REMARK: [Passed] cancelled{{.*}}Function=cancel
func.func @cancel(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @cancel_adjoint_first
// CHECK-SAME: (%[[X:[a-z0-9]+]]:
// CHECK: return %[[X]]
func.func @cancel_adjoint_first(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) transposed ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @cancel_magnitude
// CHECK-NOT: rope.rotate
// CHECK: %[[M:.*]] = arith.constant 2.250000e+00 : f32
// CHECK: linalg.generic
// CHECK: arith.mulf %{{.*}}, %[[M]] : f32
// CHECK-NOT: rope.rotate
func.func @cancel_magnitude(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @cancel_leaves_a_reorder
// CHECK-SAME: (%[[X:[a-z0-9]+]]:
// CHECK: %[[Y:.*]] = rope.permute_lanes half to interleaved axis 2 period 4 block(0, 4) ins(%[[X]] :
// CHECK: return %[[Y]]
func.func @cancel_leaves_a_reorder(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate interleaved to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @compose
// CHECK-SAME: (%[[X:[a-z0-9]+]]:
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%arg2, %arg3 : tensor<3xi64>, tensor<3xi64>)
// CHECK: arith.addi
// CHECK: %[[T:.*]]:2 = rope.table positions(%[[S]] : tensor<3xi64>)
// CHECK: %[[Y:.*]] = rope.rotate half to interleaved block(0, 4) ins(%[[X]], %[[T]]#0, %[[T]]#1
// CHECK: return %[[Y]]
// REMARK: [Passed] composed{{.*}}Function=compose
func.func @compose(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to interleaved block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @compose_back
// CHECK: %[[Z:.*]] = arith.constant 0 : i64
// CHECK: %[[N:.*]] = arith.subi %[[Z]], %{{.*}} : i64
// CHECK: arith.addi %{{.*}}, %[[N]] : i64
// CHECK: rope.rotate half to half block(0, 4) ins(
func.func @compose_back(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @three_rotations
// CHECK-COUNT-2: arith.addi
// CHECK: rope.rotate
// CHECK-NOT: rope.rotate
// CHECK: return
func.func @three_rotations(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %2 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%2, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @no_angle
// CHECK-SAME: (%[[X:[a-z0-9]+]]:
// CHECK: return %[[X]]
// CONTRACT-LABEL: func.func @no_angle
// CONTRACT: rope.rotate
func.func @no_angle(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %z = arith.constant dense<0> : tensor<3xi64>
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%z : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_general
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_general{{.*}}one of the tables may be any matrix
func.func @negative_general(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<general>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<general>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_other_lanes
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_lanes{{.*}}reads other pairs
func.func @negative_other_lanes(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate interleaved to half block(0, 4) ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_other_frequencies
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_frequencies{{.*}}the frequencies differ
func.func @negative_other_frequencies(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.25]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_source_angles
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_source_angles{{.*}}the angles of the source are rounded
func.func @negative_source_angles(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table angle<source> positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table angle<source> positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @compose_magnitudes
// CHECK: rope.table {{.*}}magnitude = 2.250000e+00
// CHECK: rope.rotate {{.*}}kind = #rope.kind<scaled>
// CHECK-NOT: rope.rotate
// CHECK: return
// REMARK: [Passed] composed{{.*}}Function=compose_magnitudes
func.func @compose_magnitudes(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_other_blocks
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_blocks{{.*}}the rotary blocks differ
func.func @negative_other_blocks(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %c = tensor.extract_slice %t#0[0, 0] [3, 1] [1, 1] : tensor<3x2xf32> to tensor<3x1xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 2) ins(%0, %c, %c : tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<3x1xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_rounded_between
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_rounded_between{{.*}}the intermediate value is rounded to a narrower type
func.func @negative_rounded_between(%x: tensor<2x3x4xbf16>, %o: tensor<2x3x4xbf16>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xbf16> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xbf16>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xbf16>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xbf16>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xbf16>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xbf16>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xbf16>
  return %1 : tensor<2x3x4xbf16>
}

// CHECK-LABEL: func.func @negative_rounded_tables
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_rounded_tables{{.*}}the tables are of another type than the arithmetic
func.func @negative_rounded_tables(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xbf16>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xbf16>, tensor<3x2xbf16>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xbf16>, tensor<3x2xbf16>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xbf16>, tensor<3x2xbf16>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xbf16>, tensor<3x2xbf16>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_cast_between
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_cast_between{{.*}}a cast is part of the program
func.func @negative_cast_between(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>, %b: tensor<2x3x4xbf16>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%b : tensor<2x3x4xbf16>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xbf16>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xbf16>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_fractional_positions
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_fractional_positions{{.*}}the positions are not integers
func.func @negative_fractional_positions(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xf32>, %q: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xf32>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xf32>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @negative_other_use
// CHECK-COUNT-2: rope.rotate
// CHECK: return
// REMARK: [Missed] two-rotations{{.*}}Function=negative_other_use{{.*}}the inner rotation has other uses
func.func @negative_other_use(%x: tensor<2x3x4xf32>, %o: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %2 = arith.addf %0, %1 : tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
