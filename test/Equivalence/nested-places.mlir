// One element that several choices together take: each alone goes both ways in
// any draw of corners, inside of each other they do not.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/branches.mlir %t/branches-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/masks.mlir %t/masks-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/factors.mlir %t/factors-none.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/selects.mlir %t/selects-none.mlir | FileCheck %s
// CHECK: different: element [700, 3] of result 0 differs

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
