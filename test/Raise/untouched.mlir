// Modules without RoPE and attention see no change, not even for a while.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-test-untouched{passes=rope-raise})" --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s
// CHECK-NOT: error
// CHECK-NOT: [Passed]
// CHECK: [Missed] no-value-product {{.*}}Function=called_softmax
// CHECK-NOT: error
// CHECK-NOT: [Passed]
// CHECK: [Missed] not-a-rotation {{.*}}Function=split_lanes
// CHECK-NOT: error
// CHECK-NOT: [Passed]

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Helpers in helpers: a softmax that enters no product with V.
func.func private @exponentials(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %y = math.exp %x : tensor<6x6xf32>
  return %y : tensor<6x6xf32>
}
func.func private @softmax(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = call @exponentials(%x) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %rows = tensor.empty() : tensor<6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<6x6xf32>) outs(%start : tensor<6xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %s, %a : f32
    linalg.yield %t : f32
  } -> tensor<6xf32>
  %to = tensor.empty() : tensor<6x6xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%e, %sum : tensor<6x6xf32>, tensor<6xf32>) outs(%to : tensor<6x6xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %q = arith.divf %a, %s : f32
    linalg.yield %q : f32
  } -> tensor<6x6xf32>
  return %p : tensor<6x6xf32>
}
func.func @called_softmax(%x: tensor<6x8xf32>, %y: tensor<8x6xf32>) -> tensor<6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.matmul ins(%x, %y : tensor<6x8xf32>, tensor<8x6xf32>) outs(%start : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p = call @softmax(%s) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  return %p : tensor<6x6xf32>
}

// Loops that assemble rows and lanes.
func.func @loops(%x: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<5x8xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%rows = %e) -> (tensor<5x8xf32>) {
    %lanes = scf.for %j = %c0 to %c8 step %c1 iter_args(%to = %rows) -> (tensor<5x8xf32>) {
      %a = tensor.extract %x[%i, %j] : tensor<5x8xf32>
      %b = arith.mulf %a, %a : f32
      %c = arith.addf %b, %a : f32
      %w = tensor.insert %c into %to[%i, %j] : tensor<5x8xf32>
      scf.yield %w : tensor<5x8xf32>
    }
    scf.yield %lanes : tensor<5x8xf32>
  }
  return %y : tensor<5x8xf32>
}

// A fused body that chooses by lane.
func.func @fused(%x: tensor<5x8xf32>, %g: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %j = linalg.index 1 : index
    %c4 = arith.constant 4 : index
    %low = arith.cmpi ult, %j, %c4 : index
    %n = arith.negf %b : f32
    %s = arith.select %low, %n, %b : f32
    %p = arith.mulf %a, %s : f32
    %q = arith.addf %p, %a : f32
    linalg.yield %q : f32
  } -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// Halves that are turned by the same lane twice.
func.func @split_lanes(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %0 = arith.mulf %lo, %c : tensor<5x4xf32>
  %1 = arith.mulf %lo, %s : tensor<5x4xf32>
  %2 = arith.subf %0, %1 : tensor<5x4xf32>
  %3 = arith.mulf %hi, %c : tensor<5x4xf32>
  %4 = arith.mulf %lo, %s : tensor<5x4xf32>
  %5 = arith.addf %3, %4 : tensor<5x4xf32>
  %y = tensor.concat dim(1) %2, %5 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// Gradients of an attention whose output nobody computes, with a maximum that
// is none.
func.func @gradient(%q: tensor<6x8xf32>, %k: tensor<8x6xf32>, %v: tensor<3x6xf32>, %do: tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = linalg.matmul ins(%q, %k : tensor<6x8xf32>, tensor<8x6xf32>) outs(%start : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p = func.call @softmax(%s) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %t = linalg.transpose ins(%p : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<6x3xf32>
  %start1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x3xf32>) -> tensor<6x3xf32>
  %dv = linalg.matmul ins(%t, %do : tensor<6x6xf32>, tensor<6x3xf32>) outs(%start1 : tensor<6x3xf32>) -> tensor<6x3xf32>
  %g = linalg.matmul ins(%do, %v : tensor<6x3xf32>, tensor<3x6xf32>) outs(%start : tensor<6x6xf32>) -> tensor<6x6xf32>
  %h = arith.mulf %p, %g : tensor<6x6xf32>
  %w = arith.mulf %h, %h : tensor<6x6xf32>
  return %dv, %w : tensor<6x3xf32>, tensor<6x6xf32>
}
