// The adjoint of a rotation of bf16 by tables in f32, as frameworks derive it: each product is rounded to bf16, and then their sum. The op
// rounds the sum alone, which the certificate says.

// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-runner %s --entry=adjoint --random=3 --range=1:-1:1 --range=2:-1:1 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=1e-2 --atol=1e-2
// RUN: rope-equiv %s --function='*' --pass-pipeline='builtin.module(rope-raise)' | FileCheck %s --check-prefix=EQUAL

// EQUAL: adjoint: equal:
// EQUAL: one_product: equal:

// CHECK-LABEL: func.func @adjoint
// CHECK: rope.rotate half to half block(0, 4) transposed ins(%arg0, %arg1, %arg2 : tensor<5x4xbf16>, tensor<5x2xf32>, tensor<5x2xf32>)
// REMARK: remark: [Passed] rotation {{.*}}Function=adjoint {{.*}}computed in f32 from bf16, rounded to bf16; class contract; used: products are not rounded before their sum
func.func @adjoint(%g: tensor<5x4xbf16>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xbf16> {
  %w = arith.extf %g : tensor<5x4xbf16> to tensor<5x4xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %n = arith.negf %lo : tensor<5x2xf32>
  %4 = arith.mulf %n, %s : tensor<5x2xf32>
  %r1 = arith.truncf %1 : tensor<5x2xf32> to tensor<5x2xbf16>
  %r2 = arith.truncf %2 : tensor<5x2xf32> to tensor<5x2xbf16>
  %r3 = arith.truncf %3 : tensor<5x2xf32> to tensor<5x2xbf16>
  %r4 = arith.truncf %4 : tensor<5x2xf32> to tensor<5x2xbf16>
  %5 = arith.addf %r1, %r2 : tensor<5x2xbf16>
  %6 = arith.addf %r3, %r4 : tensor<5x2xbf16>
  %y = tensor.concat dim(1) %5, %6 : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}

// Of one lane, one product is of bf16 and the other one is rounded to it.
// CHECK-LABEL: func.func @one_product
// CHECK-NOT: rope.rotate
// REMARK: remark: [Missed] {{.*}}Function=one_product
func.func @one_product(%g: tensor<5x4xbf16>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>, %t: tensor<5x2xbf16>) -> tensor<5x4xbf16> {
  %w = arith.extf %g : tensor<5x4xbf16> to tensor<5x4xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %narrow = tensor.extract_slice %g[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %r2 = arith.mulf %narrow, %t : tensor<5x2xbf16>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %n = arith.negf %lo : tensor<5x2xf32>
  %4 = arith.mulf %n, %s : tensor<5x2xf32>
  %r1 = arith.truncf %1 : tensor<5x2xf32> to tensor<5x2xbf16>
  %r3 = arith.truncf %3 : tensor<5x2xf32> to tensor<5x2xbf16>
  %r4 = arith.truncf %4 : tensor<5x2xf32> to tensor<5x2xbf16>
  %5 = arith.addf %r1, %r2 : tensor<5x2xbf16>
  %6 = arith.addf %r3, %r4 : tensor<5x2xbf16>
  %y = tensor.concat dim(1) %5, %6 : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}
