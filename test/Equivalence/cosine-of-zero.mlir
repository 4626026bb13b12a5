// A cosine of the angle 0 is a number like that of any other angle, though it is
// known: products with it are not rounded one by one.

// RUN: split-file %s %t
// RUN: rope-equiv %t/twice.mlir %t/squared.mlir | FileCheck %s
// RUN: not rope-equiv %t/twice.mlir %t/once.mlir | FileCheck %s --check-prefix=DIFFERENT
// CHECK: equal:
// DIFFERENT: different:

//--- twice.mlir
#m = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xf32>, %p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %c = arith.constant 1.13862943649292 : f32
    %0 = arith.sitofp %a : i64 to f32
    %1 = math.cos %0 : f32
    %2 = arith.mulf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.mulf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- squared.mlir
#m = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xf32>, %p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %c = arith.constant 1.13862943649292 : f32
    %0 = arith.sitofp %a : i64 to f32
    %1 = math.cos %0 : f32
    %2 = arith.mulf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %b, %b : f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- once.mlir
#m = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xf32>, %p: tensor<4xi64>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: i64, %o: f32):
    %c = arith.constant 1.13862943649292 : f32
    %0 = arith.sitofp %a : i64 to f32
    %1 = math.cos %0 : f32
    %2 = arith.mulf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
