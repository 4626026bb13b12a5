// Angles are what the program rounds them to: a table with the program's
// frequencies is equal, one with exact angles is not.

// RUN: split-file %s %t
// RUN: rope-equiv %t/program.mlir %t/source.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv --class=exact %t/program.mlir %t/source.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/program.mlir %t/exact.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: element [{{.*}}] of result 0 differs

//--- program.mlir
#r = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%p: tensor<5xi32>) -> tensor<5x4xf32> {
  %base = arith.constant 1.0e4 : f32
  %one = arith.constant 1.0 : f32
  %pairs = arith.constant 4.0 : f32
  %e4 = tensor.empty() : tensor<4xf32>
  %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e4 : tensor<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %x = arith.sitofp %i32 : i32 to f32
    %q = arith.divf %x, %pairs : f32
    %y = math.powf %base, %q : f32
    %z = arith.divf %one, %y : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, #r], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi32>, tensor<4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%in: i32, %g: f32, %o: f32):
    %x = arith.sitofp %in : i32 to f32
    %a = arith.mulf %x, %g : f32
    %y = math.cos %a : f32
    linalg.yield %y : f32
  } -> tensor<5x4xf32>
  return %c : tensor<5x4xf32>
}

//--- source.mlir
func.func @main(%p: tensor<5xi32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %t:2 = rope.table angle<source> positions(%p : tensor<5xi32>) outs(%e, %e : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  return %t#0 : tensor<5x4xf32>
}

//--- exact.mlir
func.func @main(%p: tensor<5xi32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %t:2 = rope.table positions(%p : tensor<5xi32>) outs(%e, %e : tensor<5x4xf32>, tensor<5x4xf32>)
    {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} -> tensor<5x4xf32>, tensor<5x4xf32>
  return %t#0 : tensor<5x4xf32>
}
