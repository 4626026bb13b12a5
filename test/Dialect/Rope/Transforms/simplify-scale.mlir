// Factors of whole rows go behind the rotation. Two roundings change places:
// with products of two numbers below 1 each side errs by at most 4 roundings of
// values below 2, 2^-21 in f32 (2^-50 in f64).
// RUN: rope-opt %s -rope-simplify | FileCheck %s
// RUN: rope-opt %s -rope-simplify --remarks-filter=rope-simplify 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=factor_of_a_token --target=reference --reference=exact --random=1 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=4.8e-7 --rtol=4.8e-7
// RUN: rope-runner %s --entry=factor_of_a_token --random=1 --pass-pipeline='builtin.module(rope-simplify,convert-elementwise-to-linalg)' --compare-with=reference --atol=4.8e-7 --rtol=4.8e-7
// RUN: rope-runner %s --entry=constant_factor --target=reference --reference=exact --random=2 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=4.8e-7 --rtol=4.8e-7
// RUN: rope-runner %s --entry=splat_factor --target=reference --reference=exact --random=3 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=9.6e-7 --rtol=4.8e-7
// RUN: rope-runner %s --entry=broadcast_factor --target=reference --random=4 --pass-pipeline='builtin.module(rope-simplify)' --compare-with=reference --atol=8.9e-16 --rtol=8.9e-16

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Any 2x2 matrix is linear: kind general takes part.
// CHECK-LABEL: func.func @factor_of_a_token
// CHECK-SAME:    %[[X:.+]]: tensor<5x6xf32>, %[[S:.+]]: tensor<5xf32>
// CHECK:         %[[R:.+]] = rope.rotate half to half block(2, 4) ins(%[[X]],
// CHECK:         %[[Y:.+]] = linalg.generic {{.*}} ins(%[[S]], %[[R]] : tensor<5xf32>, tensor<5x6xf32>)
// CHECK:         return %[[Y]]
// REMARK: [Passed] scaled-after{{.*}}Function=factor_of_a_token
func.func @factor_of_a_token(%x: tensor<5x6xf32>, %s: tensor<5xf32>, %c: tensor<5x4xf32>, %t: tensor<5x4xf32>) -> tensor<5x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %0 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %x : tensor<5xf32>, tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<5x6xf32>
  %1 = rope.rotate half to half block(2, 4) ins(%0, %c, %t : tensor<5x6xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %1 : tensor<5x6xf32>
}

// CHECK-LABEL: func.func @constant_factor
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<5x4xf32>
// CHECK:         rope.rotate half to interleaved block(0, 4) ins(%[[X]],
// CHECK:         linalg.generic
func.func @constant_factor(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %t: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %k = arith.constant 0.3 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %k : f32
    linalg.yield %p : f32
  } -> tensor<5x4xf32>
  %1 = rope.rotate half to interleaved block(0, 4) ins(%0, %c, %t : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xf32>) {kind = #rope.kind<rotation>} -> tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}

// CHECK-LABEL: func.func @splat_factor
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<5x4xf32>
// CHECK:         %[[R:.+]] = rope.rotate {{.*}} ins(%[[X]],
// CHECK:         arith.mulf %[[R]], %{{.*}} : tensor<5x4xf32>
func.func @splat_factor(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %t: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %k = arith.constant dense<1.7> : tensor<5x4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %0 = arith.mulf %x, %k : tensor<5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %t : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xf32>) {kind = #rope.kind<rotation>} -> tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}

// CHECK-LABEL: func.func @broadcast_factor
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<5x4xf64>
// CHECK:         %[[B:.+]] = linalg.broadcast
// CHECK:         %[[R:.+]] = rope.rotate {{.*}} ins(%[[X]],
// CHECK:         linalg.mul ins(%[[R]], %[[B]] :
func.func @broadcast_factor(%x: tensor<5x4xf64>, %s: tensor<5xf64>, %c: tensor<5x2xf64>, %t: tensor<5x2xf64>) -> tensor<5x4xf64> {
  %e = tensor.empty() : tensor<5x4xf64>
  %b = linalg.broadcast ins(%s : tensor<5xf64>) outs(%e : tensor<5x4xf64>) dimensions = [1]
  %0 = linalg.mul ins(%x, %b : tensor<5x4xf64>, tensor<5x4xf64>) outs(%e : tensor<5x4xf64>) -> tensor<5x4xf64>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %t : tensor<5x4xf64>, tensor<5x2xf64>, tensor<5x2xf64>)
      outs(%e : tensor<5x4xf64>) -> tensor<5x4xf64>
  return %1 : tensor<5x4xf64>
}

// A gain of each lane does not commute.
// CHECK-LABEL: func.func @negative_factor_of_a_lane
// CHECK:         %[[S:.+]] = linalg.generic
// CHECK:         rope.rotate {{.*}} ins(%[[S]],
func.func @negative_factor_of_a_lane(%x: tensor<5x4xf32>, %s: tensor<4xf32>, %c: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<5x4xf32>, tensor<4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xf32>) {kind = #rope.kind<rotation>} -> tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}

// The product is rounded to bf16 before the rotation computes in f32.
// CHECK-LABEL: func.func @negative_rounded_product
// CHECK:         %[[S:.+]] = arith.mulf
// CHECK:         rope.rotate {{.*}} ins(%[[S]],
func.func @negative_rounded_product(%x: tensor<5x4xbf16>, %c: tensor<5x2xf32>) -> tensor<5x4xbf16> {
  %k = arith.constant dense<1.7> : tensor<5x4xbf16>
  %e = tensor.empty() : tensor<5x4xbf16>
  %0 = arith.mulf %x, %k : tensor<5x4xbf16>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<5x4xbf16>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xbf16>) {kind = #rope.kind<rotation>} -> tensor<5x4xbf16>
  return %1 : tensor<5x4xbf16>
}

// The product is needed as it is.
// CHECK-LABEL: func.func @negative_other_use
// CHECK:         %[[S:.+]] = arith.mulf
// CHECK:         rope.rotate {{.*}} ins(%[[S]],
func.func @negative_other_use(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %k = arith.constant dense<1.7> : tensor<5x4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %0 = arith.mulf %x, %k : tensor<5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xf32>) {kind = #rope.kind<rotation>} -> tensor<5x4xf32>
  return %0, %1 : tensor<5x4xf32>, tensor<5x4xf32>
}

// A square: the factor is the value itself.
// CHECK-LABEL: func.func @negative_square
// CHECK:         %[[S:.+]] = arith.mulf
// CHECK:         rope.rotate {{.*}} ins(%[[S]],
func.func @negative_square(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %0 = arith.mulf %x, %x : tensor<5x4xf32>
  %1 = rope.rotate half to half block(0, 4) ins(%0, %c, %c : tensor<5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e : tensor<5x4xf32>) {kind = #rope.kind<rotation>} -> tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}
