// Tables with one row or none, where the lanes of a table have several signs.
//
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=difference_half_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=both_negated_half_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_half_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_interleaved_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=both_negated_interleaved_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_interleaved_one --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_half_counted --target=reference --random=1 --shape=0:0x4 --shape=1:0x4 --shape=2:0x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_half_counted --target=reference --random=1 --shape=0:1x4 --shape=1:1x4 --shape=2:1x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_half_counted --target=reference --random=1 --shape=0:3x4 --shape=1:3x4 --shape=2:3x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_half_counted --target=reference --random=1 --shape=0:0x4 --shape=1:0x4 --shape=2:0x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_half_counted --target=reference --random=1 --shape=0:1x4 --shape=1:1x4 --shape=2:1x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_half_counted --target=reference --random=1 --shape=0:3x4 --shape=1:3x4 --shape=2:3x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_interleaved_counted --target=reference --random=1 --shape=0:0x4 --shape=1:0x4 --shape=2:0x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_interleaved_counted --target=reference --random=1 --shape=0:1x4 --shape=1:1x4 --shape=2:1x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=difference_interleaved_counted --target=reference --random=1 --shape=0:3x4 --shape=1:3x4 --shape=2:3x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_interleaved_counted --target=reference --random=1 --shape=0:0x4 --shape=1:0x4 --shape=2:0x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_interleaved_counted --target=reference --random=1 --shape=0:1x4 --shape=1:1x4 --shape=2:1x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=upper_sine_interleaved_counted --target=reference --random=1 --shape=0:3x4 --shape=1:3x4 --shape=2:3x4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0

#row = affine_map<(d0, d1) -> (d0, d1)>
#lane = affine_map<(d0, d1) -> (d1)>

// x c - w s
// CHECK-LABEL: func.func @difference_half_one
// CHECK:         rope.rotate
func.func @difference_half_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %w = tensor.concat dim(1) %hi, %lo : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %s : tensor<1x4xf32>
  %y = arith.subf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c + (-w) s
// CHECK-LABEL: func.func @both_negated_half_one
// CHECK:         rope.rotate
func.func @both_negated_half_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %nlo = arith.negf %lo : tensor<1x2xf32>
  %nhi = arith.negf %hi : tensor<1x2xf32>
  %w = tensor.concat dim(1) %nhi, %nlo : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %s : tensor<1x4xf32>
  %y = arith.addf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c + w (s * signs)
// CHECK-LABEL: func.func @upper_sine_half_one
// CHECK:         rope.rotate
func.func @upper_sine_half_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  %w = tensor.concat dim(1) %hi, %lo : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
  %signs = arith.constant dense<[1.0, 1.0, -1.0, -1.0]> : tensor<4xf32>
  %i = tensor.empty() : tensor<1x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #lane, #row], iterator_types = ["parallel", "parallel"]} ins(%s, %signs : tensor<1x4xf32>, tensor<4xf32>) outs(%i : tensor<1x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %u : tensor<1x4xf32>
  %y = arith.addf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c - w s
// CHECK-LABEL: func.func @difference_interleaved_one
// CHECK:         rope.rotate
func.func @difference_interleaved_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %w0 = tensor.insert_slice %hi into %e[0, 0] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %w = tensor.insert_slice %lo into %w0[0, 1] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %s : tensor<1x4xf32>
  %y = arith.subf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c + (-w) s
// CHECK-LABEL: func.func @both_negated_interleaved_one
// CHECK:         rope.rotate
func.func @both_negated_interleaved_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %nlo = arith.negf %lo : tensor<1x2xf32>
  %nhi = arith.negf %hi : tensor<1x2xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %w0 = tensor.insert_slice %nhi into %e[0, 0] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %w = tensor.insert_slice %nlo into %w0[0, 1] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %s : tensor<1x4xf32>
  %y = arith.addf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c + w (s * signs)
// CHECK-LABEL: func.func @upper_sine_interleaved_one
// CHECK:         rope.rotate
func.func @upper_sine_interleaved_one(%x: tensor<1x4xf32>, %c: tensor<1x4xf32>, %s: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [1, 2] [1, 2] : tensor<1x4xf32> to tensor<1x2xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %w0 = tensor.insert_slice %hi into %e[0, 0] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %w = tensor.insert_slice %lo into %w0[0, 1] [1, 2] [1, 2] : tensor<1x2xf32> into tensor<1x4xf32>
  %signs = arith.constant dense<[1.0, -1.0, 1.0, -1.0]> : tensor<4xf32>
  %i = tensor.empty() : tensor<1x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #lane, #row], iterator_types = ["parallel", "parallel"]} ins(%s, %signs : tensor<1x4xf32>, tensor<4xf32>) outs(%i : tensor<1x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  %1 = arith.mulf %x, %c : tensor<1x4xf32>
  %2 = arith.mulf %w, %u : tensor<1x4xf32>
  %y = arith.addf %1, %2 : tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// x c - w s
// CHECK-LABEL: func.func @difference_half_counted
// CHECK:         rope.rotate
func.func @difference_half_counted(%x: tensor<?x4xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %w = tensor.concat dim(1) %hi, %lo : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  %1 = arith.mulf %x, %c : tensor<?x4xf32>
  %2 = arith.mulf %w, %s : tensor<?x4xf32>
  %y = arith.subf %1, %2 : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// x c + w (s * signs)
// CHECK-LABEL: func.func @upper_sine_half_counted
// CHECK:         rope.rotate
func.func @upper_sine_half_counted(%x: tensor<?x4xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %w = tensor.concat dim(1) %hi, %lo : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  %signs = arith.constant dense<[1.0, 1.0, -1.0, -1.0]> : tensor<4xf32>
  %i = tensor.empty(%n) : tensor<?x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #lane, #row], iterator_types = ["parallel", "parallel"]} ins(%s, %signs : tensor<?x4xf32>, tensor<4xf32>) outs(%i : tensor<?x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<?x4xf32>
  %1 = arith.mulf %x, %c : tensor<?x4xf32>
  %2 = arith.mulf %w, %u : tensor<?x4xf32>
  %y = arith.addf %1, %2 : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// x c - w s
// CHECK-LABEL: func.func @difference_interleaved_counted
// CHECK:         rope.rotate
func.func @difference_interleaved_counted(%x: tensor<?x4xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 2] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [%n, 2] [1, 2] : tensor<?x4xf32> to tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %w0 = tensor.insert_slice %hi into %e[0, 0] [%n, 2] [1, 2] : tensor<?x2xf32> into tensor<?x4xf32>
  %w = tensor.insert_slice %lo into %w0[0, 1] [%n, 2] [1, 2] : tensor<?x2xf32> into tensor<?x4xf32>
  %1 = arith.mulf %x, %c : tensor<?x4xf32>
  %2 = arith.mulf %w, %s : tensor<?x4xf32>
  %y = arith.subf %1, %2 : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// x c + w (s * signs)
// CHECK-LABEL: func.func @upper_sine_interleaved_counted
// CHECK:         rope.rotate
func.func @upper_sine_interleaved_counted(%x: tensor<?x4xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [%n, 2] [1, 2] : tensor<?x4xf32> to tensor<?x2xf32>
  %hi = tensor.extract_slice %x[0, 1] [%n, 2] [1, 2] : tensor<?x4xf32> to tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %w0 = tensor.insert_slice %hi into %e[0, 0] [%n, 2] [1, 2] : tensor<?x2xf32> into tensor<?x4xf32>
  %w = tensor.insert_slice %lo into %w0[0, 1] [%n, 2] [1, 2] : tensor<?x2xf32> into tensor<?x4xf32>
  %signs = arith.constant dense<[1.0, -1.0, 1.0, -1.0]> : tensor<4xf32>
  %i = tensor.empty(%n) : tensor<?x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #lane, #row], iterator_types = ["parallel", "parallel"]} ins(%s, %signs : tensor<?x4xf32>, tensor<4xf32>) outs(%i : tensor<?x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<?x4xf32>
  %1 = arith.mulf %x, %c : tensor<?x4xf32>
  %2 = arith.mulf %w, %u : tensor<?x4xf32>
  %y = arith.addf %1, %2 : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
