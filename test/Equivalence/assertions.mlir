// Where an assertion in a body fails, its element is undefined: the second program may not assert more than the first.

// RUN: split-file %s %t
// RUN: rope-equiv %t/asserted.mlir %t/plain.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/asserted.mlir %t/branch.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/branch.mlir %t/plain.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/plain.mlir %t/asserted.mlir 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not rope-equiv %t/branch.mlir %t/asserted.mlir 2>&1 | FileCheck %s --check-prefix=MORE
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// MORE: different: element [{{[0-9]+}}] of result 0 differs{{.*}} became poison

//--- plain.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<40xi64>, %y: tensor<40xf32>) -> tensor<40xf32> {
  %empty = tensor.empty() : tensor<40xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<40xi64>, tensor<40xf32>) outs(%empty : tensor<40xf32>) {
  ^bb0(%i: i64, %a: f32, %out: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<40xf32>
  return %r : tensor<40xf32>
}

//--- asserted.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<40xi64>, %y: tensor<40xf32>) -> tensor<40xf32> {
  %empty = tensor.empty() : tensor<40xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<40xi64>, tensor<40xf32>) outs(%empty : tensor<40xf32>) {
  ^bb0(%i: i64, %a: f32, %out: f32):
    %three = arith.constant 3 : i64
    %some = arith.cmpi ne, %i, %three : i64
    cf.assert %some, "not three"
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<40xf32>
  return %r : tensor<40xf32>
}

//--- branch.mlir
// What is asserted of the first five.
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<40xi64>, %y: tensor<40xf32>) -> tensor<40xf32> {
  %empty = tensor.empty() : tensor<40xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<40xi64>, tensor<40xf32>) outs(%empty : tensor<40xf32>) {
  ^bb0(%i: i64, %a: f32, %out: f32):
    %three = arith.constant 3 : i64
    %place = linalg.index 0 : index
    %five = arith.constant 5 : index
    %low = arith.cmpi ult, %place, %five : index
    %s = scf.if %low -> f32 {
      %some = arith.cmpi ne, %i, %three : i64
      cf.assert %some, "not three"
      %t = arith.addf %a, %a : f32
      scf.yield %t : f32
    } else {
      %two = arith.constant 2.0 : f32
      %t = arith.mulf %a, %two : f32
      scf.yield %t : f32
    }
    linalg.yield %s : f32
  } -> tensor<40xf32>
  return %r : tensor<40xf32>
}
