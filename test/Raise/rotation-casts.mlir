// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=widened --target=reference --reference=exact --random=1 --rtol=0 --atol=0 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference
// RUN: rope-runner %s --entry=widened_rows --shape=0:7x4 --shape=1:5x2 --shape=2:5x2 --target=reference --reference=exact --random=2 --rtol=0 --atol=0 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference
// RUN: rope-runner %s --entry=narrow --target=reference --reference=exact --random=2 --rtol=0 --atol=0 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference

// Computed in f32 from bf16, rounded once: the casts are part of the op.
// CHECK-LABEL: func.func @widened
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xbf16>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK-NOT:     arith.extf
// CHECK:         %[[Y:.+]] = rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] : tensor<5x4xbf16>, tensor<5x2xf32>, tensor<5x2xf32>)
// CHECK-SAME:      -> tensor<5x4xbf16>
// CHECK-NEXT:    return %[[Y]]
func.func @widened(%x: tensor<5x4xbf16>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xbf16> {
  %w = arith.extf %x : tensor<5x4xbf16> to tensor<5x4xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %r = arith.truncf %y : tensor<5x4xf32> to tensor<5x4xbf16>
  return %r : tensor<5x4xbf16>
}

// Every product and the sum round to bf16.
// CHECK-LABEL: func.func @narrow
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK-NOT:       compute_type
// CHECK-SAME:      -> tensor<5x4xbf16>
func.func @narrow(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>) -> tensor<5x4xbf16> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x2xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x2xbf16>
  %3 = arith.subf %1, %2 : tensor<5x2xbf16>
  %4 = arith.mulf %hi, %c : tensor<5x2xbf16>
  %5 = arith.mulf %lo, %s : tensor<5x2xbf16>
  %6 = arith.addf %4, %5 : tensor<5x2xbf16>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}

// f32 arithmetic over bf16 on both sides, told by compute_type.
// CHECK-LABEL: func.func @wide_arithmetic
// CHECK:         rope.rotate half to half block(0, 4) ins(%{{.+}} : tensor<5x4xbf16>, tensor<5x2xbf16>, tensor<5x2xbf16>)
// CHECK-SAME:      compute_type = f32
func.func @wide_arithmetic(%x: tensor<5x4xbf16>, %c0: tensor<5x2xbf16>, %s0: tensor<5x2xbf16>) -> tensor<5x4xf32> {
  %w = arith.extf %x : tensor<5x4xbf16> to tensor<5x4xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%lo, %hi, %c0, %s0 : tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xbf16>, tensor<5x2xbf16>)
      outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%u: f32, %v: f32, %cb: bf16, %sb: bf16, %o: f32, %q: f32):
    %c = arith.extf %cb : bf16 to f32
    %s = arith.extf %sb : bf16 to f32
    %1 = arith.mulf %u, %c : f32
    %2 = arith.mulf %v, %s : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %c : f32
    %5 = arith.mulf %u, %s : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  %r = tensor.concat dim(1) %y#0, %y#1 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// Not all rows of x are widened.
// CHECK-LABEL: func.func @widened_rows
// CHECK:         %[[X:.+]] = linalg.generic
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]],
func.func @widened_rows(%big: tensor<?x4xbf16>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %c, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(i, d) -> (i, d)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %d = linalg.index 1 : index
    %v = tensor.extract %big[%i, %d] : tensor<?x4xbf16>
    %w = arith.extf %v : bf16 to f32
    linalg.yield %w : f32
  } -> tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %1 = arith.mulf %lo, %c : tensor<?x2xf32>
  %2 = arith.mulf %hi, %s : tensor<?x2xf32>
  %3 = arith.subf %1, %2 : tensor<?x2xf32>
  %4 = arith.mulf %hi, %c : tensor<?x2xf32>
  %5 = arith.mulf %lo, %s : tensor<?x2xf32>
  %6 = arith.addf %4, %5 : tensor<?x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
