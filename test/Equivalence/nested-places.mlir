// One element that several choices together take: each alone goes both ways in
// any draw of corners, inside of each other they do not.

// UNSUPPORTED: sanitize && !nightly
// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/branches.mlir %t/branches-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/masks.mlir %t/masks-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/factors.mlir %t/factors-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/selects.mlir %t/selects-none.mlir | FileCheck %s
// CHECK: different: element [700, 3] of result 0 differs

// A counter that a loop carries: its choices count in draws that compare all
// elements.
// RUN: %exits 1 rope-equiv %t/counter.mlir %t/counter-none.mlir | FileCheck %s --check-prefix=COUNTER
// COUNTER: different: element [700] of result 0 differs

// The inner choice is in another op, so no solver is asked under the outer one.
// RUN: %exits 3 rope-equiv %t/two-ops.mlir %t/two-ops-none.mlir 2>&1 | FileCheck %s --check-prefix=OPS
// OPS: undecided: 'arith.cmpi' was never true in what was drawn

//--- branches.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %w = arith.negf %v : f32
    %a = arith.cmpi eq, %i, %at : index
    %s = scf.if %a -> f32 {
      %b = arith.cmpi eq, %j, %c3 : index
      %t = scf.if %b -> f32 {
        scf.yield %w : f32
      } else {
        scf.yield %v : f32
      }
      scf.yield %t : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- branches-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %w = arith.negf %v : f32
    %a = arith.cmpi eq, %i, %at : index
    %s = scf.if %a -> f32 {
      %b = arith.cmpi eq, %j, %c3 : index
      %t = scf.if %b -> f32 {
        scf.yield %v : f32
      } else {
        scf.yield %v : f32
      }
      scf.yield %t : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- masks.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %e = tensor.empty() : tensor<2048x2048xi1>
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %m = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2048x2048xi1>) {
  ^bb0(%o: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    linalg.yield %c : i1
  } -> tensor<2048x2048xi1>
  %v = arith.addf %x, %x : tensor<2048x2048xf32>
  %w = arith.negf %v : tensor<2048x2048xf32>
  %s = arith.select %m, %w, %v : tensor<2048x2048xi1>, tensor<2048x2048xf32>
  return %s : tensor<2048x2048xf32>
}

//--- masks-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %e = tensor.empty() : tensor<2048x2048xi1>
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %m = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2048x2048xi1>) {
  ^bb0(%o: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    linalg.yield %c : i1
  } -> tensor<2048x2048xi1>
  %v = arith.addf %x, %x : tensor<2048x2048xf32>
  %w = arith.negf %v : tensor<2048x2048xf32>
  %s = arith.select %m, %v, %v : tensor<2048x2048xi1>, tensor<2048x2048xf32>
  return %s : tensor<2048x2048xf32>
}

//--- factors.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v0: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    %f = arith.uitofp %c : i1 to f32
    %f2 = arith.mulf %f, %two : f32
    %g = arith.subf %one, %f2 : f32
    %v = arith.mulf %v0, %one : f32
    %w = arith.mulf %v0, %g : f32
    linalg.yield %w : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- factors-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v0: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %c = arith.andi %a, %b : i1
    %f = arith.uitofp %c : i1 to f32
    %f2 = arith.mulf %f, %two : f32
    %g = arith.subf %one, %f2 : f32
    %v = arith.mulf %v0, %one : f32
    %w = arith.mulf %v0, %g : f32
    linalg.yield %v : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- selects.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %w = arith.negf %v : f32
    %t = arith.select %b, %w, %v : f32
    %s = arith.select %a, %t, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- selects-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.cmpi eq, %i, %at : index
    %b = arith.cmpi eq, %j, %c3 : index
    %w = arith.negf %v : f32
    %t = arith.select %b, %v, %v : f32
    %s = arith.select %a, %t, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- counter.mlir
func.func @main(%x: tensor<2048xf32>) -> tensor<2048xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2048 : index
  %k0 = arith.constant 0 : i32
  %k3 = arith.constant 3 : i32
  %at = arith.constant 2100 : i32
  %e = tensor.empty() : tensor<2048xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e, %k = %k0) -> (tensor<2048xf32>, i32) {
    %v = tensor.extract %x[%i] : tensor<2048xf32>
    %w = arith.negf %v : f32
    %c = arith.cmpi eq, %k, %at : i32
    %s = arith.select %c, %w, %v : f32
    %u = tensor.insert %s into %t[%i] : tensor<2048xf32>
    %k2 = arith.addi %k, %k3 : i32
    scf.yield %u, %k2 : tensor<2048xf32>, i32
  }
  return %r#0 : tensor<2048xf32>
}

//--- counter-none.mlir
func.func @main(%x: tensor<2048xf32>) -> tensor<2048xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2048 : index
  %k0 = arith.constant 0 : i32
  %k3 = arith.constant 3 : i32
  %at = arith.constant 2100 : i32
  %e = tensor.empty() : tensor<2048xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e, %k = %k0) -> (tensor<2048xf32>, i32) {
    %v = tensor.extract %x[%i] : tensor<2048xf32>
    %w = arith.negf %v : f32
    %c = arith.cmpi eq, %k, %at : i32
    %s = arith.select %c, %v, %v : f32
    %u = tensor.insert %s into %t[%i] : tensor<2048xf32>
    %k2 = arith.addi %k, %k3 : i32
    scf.yield %u, %k2 : tensor<2048xf32>, i32
  }
  return %r#0 : tensor<2048xf32>
}

//--- two-ops.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %j = linalg.index 1 : index
    %b = arith.cmpi eq, %j, %c3 : index
    %w = arith.negf %v : f32
    %s = arith.select %b, %w, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %x : tensor<2048x2048xf32>, tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%k: f32, %v: f32, %o: f32):
    %i = linalg.index 0 : index
    %a = arith.cmpi eq, %i, %at : index
    %s = arith.select %a, %k, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}

//--- two-ops-none.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %at = arith.constant 700 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2048x2048xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%v: f32, %o: f32):
    %j = linalg.index 1 : index
    %b = arith.cmpi eq, %j, %c3 : index
    %w = arith.negf %v : f32
    %s = arith.select %b, %v, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %x : tensor<2048x2048xf32>, tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) {
  ^bb0(%k: f32, %v: f32, %o: f32):
    %i = linalg.index 0 : index
    %a = arith.cmpi eq, %i, %at : index
    %s = arith.select %a, %k, %v : f32
    linalg.yield %s : f32
  } -> tensor<2048x2048xf32>
  return %r : tensor<2048x2048xf32>
}
