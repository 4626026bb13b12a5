// Choices by data inside of each other: the order of the conditions does not
// matter, what is chosen where does.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/first.mlir %t/second.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/second.mlir %t/first.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/twice.mlir %t/once.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/once.mlir %t/twice.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/truth.mlir %t/either.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: 8 elements in 1 samples

// RUN: %exits 1 rope-equiv %t/truth.mlir %t/once.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/first.mlir %t/wrong.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/wrong.mlir %t/second.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/first.mlir %t/twice.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element [{{[0-7]}}] of result 0 differs

//--- first.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %t = arith.select %c2, %u, %v : f32
    %s = arith.select %c1, %t, %w : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- second.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %t = arith.select %c1, %u, %w : f32
    %k = arith.select %c1, %v, %w : f32
    %s = arith.select %c2, %t, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- wrong.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %t = arith.select %c1, %u, %v : f32
    %k = arith.select %c1, %v, %w : f32
    %s = arith.select %c2, %t, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- twice.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %t = arith.select %c1, %u, %v : f32
    %s = arith.select %c1, %t, %w : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- once.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %s = arith.select %c1, %u, %w : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- truth.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %true = arith.constant true
    %t = arith.select %c1, %c2, %true : i1
    %s = arith.select %t, %u, %w : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- either.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y, %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %v: f32, %w: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c1 = arith.cmpf olt, %p, %z : f32
    %c2 = arith.cmpf olt, %q, %z : f32
    %true = arith.constant true
    %n = arith.xori %c1, %true : i1
    %t = arith.ori %n, %c2 : i1
    %s = arith.select %t, %u, %w : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
