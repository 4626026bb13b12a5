// A shift by the width of its type is not defined, one by less is.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/shift.mlir %t/chosen.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/chosen.mlir %t/shift.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal:
// DIFFERENT: different: element {{.*}} 0 became poison

//--- shift.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<7xi32>, %q: tensor<7xi32>) -> tensor<7xi32> {
  %e = tensor.empty() : tensor<7xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %q : tensor<7xi32>, tensor<7xi32>) outs(%e : tensor<7xi32>) {
  ^bb0(%p0: i32, %q0: i32, %o: i32):
    %width = arith.constant 32 : i32
    %zero = arith.constant 0 : i32
    %isInside = arith.cmpi ule, %q0, %width : i32
    cf.assert %isInside, "at most the width"
    %k = arith.shli %p0, %q0 : i32
    %s = arith.addi %k, %zero : i32
    linalg.yield %s : i32
  } -> tensor<7xi32>
  return %r : tensor<7xi32>
}

//--- chosen.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<7xi32>, %q: tensor<7xi32>) -> tensor<7xi32> {
  %e = tensor.empty() : tensor<7xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %q : tensor<7xi32>, tensor<7xi32>) outs(%e : tensor<7xi32>) {
  ^bb0(%p0: i32, %q0: i32, %o: i32):
    %width = arith.constant 32 : i32
    %zero = arith.constant 0 : i32
    %isInside = arith.cmpi ule, %q0, %width : i32
    cf.assert %isInside, "at most the width"
    %k = arith.shli %p0, %q0 : i32
    %isWidth = arith.cmpi eq, %q0, %width : i32
    %s = arith.select %isWidth, %zero, %k : i32
    linalg.yield %s : i32
  } -> tensor<7xi32>
  return %r : tensor<7xi32>
}
