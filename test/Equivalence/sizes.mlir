// Dynamic sizes are those that the programs tell apart: a window, and rows from the fourth on.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window2.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window2.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window8.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window8.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window100.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window100.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window512.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/causal.mlir %t/window512.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/window8.mlir %t/window8.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/rows0.mlir %t/rows4.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/rows0.mlir %t/rows4.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: {{.*}}result 0

//--- causal.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%c = arith.cmpi sle, %j, %i : index
%v = arith.select %c, %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- rows0.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%v = arith.addf %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- rows4.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%k = arith.constant 3 : index
%c2 = arith.cmpi sgt, %i, %k : index
%v = arith.select %c2, %n, %a : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- window100.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%c = arith.cmpi sle, %j, %i : index
%k = arith.constant 100 : index
%d = arith.subi %i, %j : index
%c2 = arith.cmpi slt, %d, %k : index
%c3 = arith.andi %c, %c2 : i1
%v = arith.select %c3, %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- window2.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%c = arith.cmpi sle, %j, %i : index
%k = arith.constant 2 : index
%d = arith.subi %i, %j : index
%c2 = arith.cmpi slt, %d, %k : index
%c3 = arith.andi %c, %c2 : i1
%v = arith.select %c3, %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- window512.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%c = arith.cmpi sle, %j, %i : index
%k = arith.constant 512 : index
%d = arith.subi %i, %j : index
%c2 = arith.cmpi slt, %d, %k : index
%c3 = arith.andi %c, %c2 : i1
%v = arith.select %c3, %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- window8.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.negf %a : f32
    %z = arith.constant 0.0 : f32
%c = arith.cmpi sle, %j, %i : index
%k = arith.constant 8 : index
%d = arith.subi %i, %j : index
%c2 = arith.cmpi slt, %d, %k : index
%c3 = arith.andi %c, %c2 : i1
%v = arith.select %c3, %a, %z : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
