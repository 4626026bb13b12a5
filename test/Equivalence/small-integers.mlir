// An integer alone has 16 draws at most, below 40: whatever the seed, the small ones are among them.

// RUN: split-file %s %t
// RUN: not rope-equiv %t/first.mlir %t/second.mlir --seed=1 | FileCheck %s
// RUN: not rope-equiv %t/first.mlir %t/second.mlir --seed=2 | FileCheck %s
// RUN: not rope-equiv %t/first.mlir %t/second.mlir --seed=3 | FileCheck %s
// RUN: not rope-equiv %t/first.mlir %t/second.mlir --seed=4 | FileCheck %s
// CHECK: different: element [{{[0-4]}}] of result 0 differs

//--- first.mlir
#id = affine_map<(i) -> (i)>
#one = affine_map<(i) -> (0)>
func.func @main(%length: tensor<1xi64>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %empty = tensor.empty() : tensor<5xf32>
  %r = linalg.generic {indexing_maps = [#one, #id, #id], iterator_types = ["parallel"]}
      ins(%length, %x : tensor<1xi64>, tensor<5xf32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%n: i64, %a: f32, %out: f32):
    %four = arith.constant 4 : i64
    %zero = arith.constant 0.0 : f32
    %more = arith.cmpi sge, %n, %four : i64
    %s = arith.select %more, %a, %zero : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}

//--- second.mlir
#id = affine_map<(i) -> (i)>
#one = affine_map<(i) -> (0)>
func.func @main(%length: tensor<1xi64>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %empty = tensor.empty() : tensor<5xf32>
  %r = linalg.generic {indexing_maps = [#one, #id, #id], iterator_types = ["parallel"]}
      ins(%length, %x : tensor<1xi64>, tensor<5xf32>) outs(%empty : tensor<5xf32>) {
  ^bb0(%n: i64, %a: f32, %out: f32):
    %four = arith.constant 4 : i64
    %zero = arith.constant 0.0 : f32
    %more = arith.cmpi sgt, %n, %four : i64
    %s = arith.select %more, %a, %zero : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}
