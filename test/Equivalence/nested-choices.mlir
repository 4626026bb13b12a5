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

// A condition again under itself.
// RUN: %exits 0 rope-equiv %t/again.mlir %t/under-once.mlir | FileCheck %s --check-prefix=AGAIN
// AGAIN: equal:

// Integers under more conditions than are told apart are no truths, unless they
// are 0 and 1.
// RUN: %exits 0 rope-equiv %t/one.mlir %t/one.mlir | FileCheck %s --check-prefix=AGAIN
// RUN: %exits 3 rope-equiv %t/one.mlir %t/two.mlir | FileCheck %s --check-prefix=MANY
// MANY: undecided: {{.*}} depends on what is not modelled

// A choice and its opposite, and twice itself.
// RUN: %exits 1 rope-equiv %t/chosen.mlir %t/negated.mlir | FileCheck %s --check-prefix=OPPOSITE
// RUN: %exits 0 rope-equiv %t/negated.mlir %t/negated-sides.mlir | FileCheck %s --check-prefix=AGAIN
// RUN: sed 's/arith.negf \(.s\)/arith.addf \1, \1/' %t/negated.mlir > %t/doubled.mlir
// RUN: %exits 1 rope-equiv %t/chosen.mlir %t/doubled.mlir | FileCheck %s --check-prefix=OPPOSITE
// OPPOSITE: different: element

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

//--- again.mlir
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>, %d: tensor<2xf32>) -> tensor<2xf32> {
  %c = arith.cmpf olt, %x, %y : tensor<2xf32>
  %i = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
  %s = arith.addf %i, %a : tensor<2xf32>
  %r = arith.select %c, %s, %d : tensor<2xi1>, tensor<2xf32>
  return %r : tensor<2xf32>
}

//--- under-once.mlir
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>, %d: tensor<2xf32>) -> tensor<2xf32> {
  %c = arith.cmpf olt, %x, %y : tensor<2xf32>
  %s = arith.addf %a, %a : tensor<2xf32>
  %r = arith.select %c, %s, %d : tensor<2xi1>, tensor<2xf32>
  return %r : tensor<2xf32>
}

//--- one.mlir
func.func @main(%x: tensor<6x2xf32>) -> tensor<2xi32> {
  %on = arith.constant dense<1> : tensor<2xi32>
  %off = arith.constant dense<0> : tensor<2xi32>
  %last = arith.constant dense<true> : tensor<2xi1>
  %x0 = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x1 = tensor.extract_slice %x[1, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x2 = tensor.extract_slice %x[2, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x3 = tensor.extract_slice %x[3, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x4 = tensor.extract_slice %x[4, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x5 = tensor.extract_slice %x[5, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %c0 = arith.cmpf olt, %x0, %x1 : tensor<2xf32>
  %a0 = arith.select %c0, %on, %off : tensor<2xi1>, tensor<2xi32>
  %c1 = arith.cmpf olt, %x1, %x2 : tensor<2xf32>
  %a1 = arith.select %c1, %a0, %off : tensor<2xi1>, tensor<2xi32>
  %c2 = arith.cmpf olt, %x2, %x3 : tensor<2xf32>
  %a2 = arith.select %c2, %a1, %off : tensor<2xi1>, tensor<2xi32>
  %c3 = arith.cmpf olt, %x3, %x4 : tensor<2xf32>
  %a3 = arith.select %c3, %a2, %off : tensor<2xi1>, tensor<2xi32>
  %c4 = arith.cmpf olt, %x4, %x5 : tensor<2xf32>
  %a4 = arith.select %c4, %a3, %off : tensor<2xi1>, tensor<2xi32>
  return %a4 : tensor<2xi32>
}

//--- two.mlir
func.func @main(%x: tensor<6x2xf32>) -> tensor<2xi32> {
  %on = arith.constant dense<2> : tensor<2xi32>
  %off = arith.constant dense<0> : tensor<2xi32>
  %last = arith.constant dense<true> : tensor<2xi1>
  %x0 = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x1 = tensor.extract_slice %x[1, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x2 = tensor.extract_slice %x[2, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x3 = tensor.extract_slice %x[3, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x4 = tensor.extract_slice %x[4, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %x5 = tensor.extract_slice %x[5, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<2xf32>
  %c0 = arith.cmpf olt, %x0, %x1 : tensor<2xf32>
  %a0 = arith.select %c0, %on, %off : tensor<2xi1>, tensor<2xi32>
  %c1 = arith.cmpf olt, %x1, %x2 : tensor<2xf32>
  %a1 = arith.select %c1, %a0, %off : tensor<2xi1>, tensor<2xi32>
  %c2 = arith.cmpf olt, %x2, %x3 : tensor<2xf32>
  %a2 = arith.select %c2, %a1, %off : tensor<2xi1>, tensor<2xi32>
  %c3 = arith.cmpf olt, %x3, %x4 : tensor<2xf32>
  %a3 = arith.select %c3, %a2, %off : tensor<2xi1>, tensor<2xi32>
  %c4 = arith.cmpf olt, %x4, %x5 : tensor<2xf32>
  %a4 = arith.select %c4, %a3, %off : tensor<2xi1>, tensor<2xi32>
  return %a4 : tensor<2xi32>
}

//--- chosen.mlir
func.func @main(%a: tensor<1xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>) -> tensor<1xf32> {
  %p = arith.cmpf ole, %a, %b : tensor<1xf32>
  %s = arith.select %p, %c, %d : tensor<1xi1>, tensor<1xf32>
  return %s : tensor<1xf32>
}

//--- negated.mlir
func.func @main(%a: tensor<1xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>) -> tensor<1xf32> {
  %p = arith.cmpf ole, %a, %b : tensor<1xf32>
  %s = arith.select %p, %c, %d : tensor<1xi1>, tensor<1xf32>
  %n = arith.negf %s : tensor<1xf32>
  return %n : tensor<1xf32>
}

//--- negated-sides.mlir
func.func @main(%a: tensor<1xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>) -> tensor<1xf32> {
  %p = arith.cmpf ole, %a, %b : tensor<1xf32>
  %nc = arith.negf %c : tensor<1xf32>
  %nd = arith.negf %d : tensor<1xf32>
  %s = arith.select %p, %nc, %nd : tensor<1xi1>, tensor<1xf32>
  return %s : tensor<1xf32>
}
