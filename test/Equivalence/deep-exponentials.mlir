// More exponentials inside of each other than there are fields: the inner ones
// are functions alone.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/sum.mlir %t/swapped.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/sum.mlir %t/difference.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[0-9]+}} elements
// DIFFERENT-NOT: equal:

//--- sum.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%u: tensor<7xf32>, %v: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%u, %v : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%u0: f32, %v0: f32, %o: f32):
    %none = arith.constant 0.0 : f32
    %m = arith.addf %u0, %v0 : f32
    %e0 = math.exp %m : f32
    %e1 = math.exp %e0 : f32
    %e2 = math.exp %e1 : f32
    %e3 = math.exp %e2 : f32
    %e4 = math.exp %e3 : f32
    %e5 = math.exp %e4 : f32
    %e6 = math.exp %e5 : f32
    %s = arith.addf %e6, %none : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- swapped.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%u: tensor<7xf32>, %v: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%u, %v : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%u0: f32, %v0: f32, %o: f32):
    %none = arith.constant 0.0 : f32
    %m = arith.addf %v0, %u0 : f32
    %e0 = math.exp %m : f32
    %e1 = math.exp %e0 : f32
    %e2 = math.exp %e1 : f32
    %e3 = math.exp %e2 : f32
    %e4 = math.exp %e3 : f32
    %e5 = math.exp %e4 : f32
    %e6 = math.exp %e5 : f32
    %s = arith.addf %e6, %none : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}

//--- difference.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%u: tensor<7xf32>, %v: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%u, %v : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%u0: f32, %v0: f32, %o: f32):
    %none = arith.constant 0.0 : f32
    %m = arith.subf %u0, %v0 : f32
    %e0 = math.exp %m : f32
    %e1 = math.exp %e0 : f32
    %e2 = math.exp %e1 : f32
    %e3 = math.exp %e2 : f32
    %e4 = math.exp %e3 : f32
    %e5 = math.exp %e4 : f32
    %e6 = math.exp %e5 : f32
    %s = arith.addf %e6, %none : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %r : tensor<7xf32>
}
