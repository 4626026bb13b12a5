// Programs that are one by an identity that the algebra does not know are not
// called different: no real numbers tell them apart. Real numbers tell others.

// RUN: split-file %s %t
// RUN: %exits 3 rope-equiv %t/root-of-square.mlir %t/absolute.mlir 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: %exits 3 rope-equiv %t/roots.mlir %t/root-of-product.mlir 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: %exits 3 rope-equiv %t/logistic.mlir %t/by-tangent.mlir 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// UNDECIDED: undecided: element [{{[0-6]}}] of result 0 differs
// UNDECIDED-SAME: not for any real numbers that were drawn; no identity that is known decides it

// RUN: %exits 1 rope-equiv %t/root-of-square.mlir %t/itself.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/roots.mlir %t/root-of-sum.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/logistic.mlir %t/by-other-tangent.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element [{{[0-6]}}] of result 0 differs

//--- root-of-square.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %m = arith.mulf %p, %p : f32
    %s = math.sqrt %m : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- absolute.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %s = math.absf %p : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- itself.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %s = arith.mulf %p, %one : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- roots.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %a = math.sqrt %p : f32
    %b = math.sqrt %q : f32
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- root-of-product.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %m = arith.mulf %p, %q : f32
    %s = math.sqrt %m : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- root-of-sum.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %m = arith.addf %p, %q : f32
    %s = math.sqrt %m : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- logistic.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %n = arith.negf %p : f32
    %a = math.exp %n : f32
    %d = arith.addf %a, %one : f32
    %s = arith.divf %one, %d : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- by-tangent.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %m = arith.mulf %p, %half : f32
    %t = math.tanh %m : f32
    %u = arith.mulf %t, %half : f32
    %s = arith.addf %u, %half : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- by-other-tangent.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %t = math.tanh %p : f32
    %u = arith.mulf %t, %half : f32
    %s = arith.addf %u, %half : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}
