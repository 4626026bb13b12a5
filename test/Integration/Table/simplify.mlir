// A simplified or shared program against the original, interpreted. Angles are
// exact, so the bound is that of a few f32 roundings.
// RUN: rope-runner %s --entry=cancel --random=3 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=2e-6 --rtol=2e-6
// RUN: rope-opt %s -pass-pipeline='builtin.module(rope-simplify)' | FileCheck %s --check-prefix=CANCEL
// RUN: rope-runner %s --entry=cancel_scaled --random=3 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=2e-6 --rtol=2e-6
// RUN: rope-opt %s -pass-pipeline='builtin.module(rope-simplify)' | FileCheck %s --check-prefix=CANCEL-SCALED
// RUN: rope-runner %s --entry=compose --random=3 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=2e-6 --rtol=2e-6
// RUN: rope-opt %s -pass-pipeline='builtin.module(rope-simplify)' | FileCheck %s --check-prefix=COMPOSE
// RUN: rope-runner %s --entry=compose_back --random=3 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=2e-6 --rtol=2e-6
// RUN: rope-opt %s -pass-pipeline='builtin.module(rope-simplify)' | FileCheck %s --check-prefix=COMPOSE-BACK
// RUN: rope-runner %s --entry=share --random=3 --range=1:0:100000 --range=2:0:100000 --pass-pipeline='builtin.module(rope-share-tables)' --compare-with=reference --atol=2e-6 --rtol=2e-6
// RUN: rope-opt %s -pass-pipeline='builtin.module(rope-share-tables)' | FileCheck %s --check-prefix=SHARE

// CANCEL-LABEL: func.func @cancel(
// CANCEL-NOT: rope.rotate
// CANCEL: return
// CANCEL-SCALED-LABEL: func.func @cancel_scaled(
// CANCEL-SCALED-NOT: rope.rotate
// CANCEL-SCALED: rope.permute_lanes
// CANCEL-SCALED: return
// COMPOSE-LABEL: func.func @compose(
// COMPOSE: rope.rotate
// COMPOSE-NOT: rope.rotate
// COMPOSE: return
// COMPOSE-BACK-LABEL: func.func @compose_back(
// COMPOSE-BACK: rope.rotate
// COMPOSE-BACK-NOT: rope.rotate
// COMPOSE-BACK: return
// SHARE-LABEL: func.func @share(
// SHARE: rope.table
// SHARE-NOT: rope.table
// SHARE: return

func.func @cancel(%x: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate interleaved to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate interleaved to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @cancel_scaled(%x: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>, magnitude = 1.5} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate interleaved to half block(0, 4) transposed ins(%0, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<scaled>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @compose(%x: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
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

func.func @compose_back(%x: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%q : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to interleaved block(0, 4) transposed ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = rope.rotate half to interleaved block(0, 4) ins(%0, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @share(%x: tensor<2x3x4xf32>, %p: tensor<3xi64>, %q: tensor<3xi64>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %et = tensor.empty() : tensor<3x2xf32>
  %t:2 = rope.table positions(%p : tensor<3xi64>) outs(%et, %et : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %eu = tensor.empty() : tensor<3x2xf32>
  %u:2 = rope.table positions(%p : tensor<3xi64>) outs(%eu, %eu : tensor<3x2xf32>, tensor<3x2xf32>)
      {frequency_values = dense<[1.0, 0.5]> : tensor<2xf32>} -> tensor<3x2xf32>, tensor<3x2xf32>
  %0 = rope.rotate half to half block(0, 4) ins(%x, %t#0, %t#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %2 = rope.rotate half to half block(0, 4) transposed ins(%x, %u#0, %u#1 : tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>)
      {kind = #rope.kind<rotation>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<2x3x4xf32>
  %1 = linalg.sub ins(%0, %2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%o : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
