// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{what=table}))' -o /dev/null 2>&1 | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
// Given positions times literal frequencies.
// CHECK: remark: cosine of %arg0 times 1.000000e+00 : f32 0.00999999977 : f32, rows 0, f32 to f32, exact{{$}}
// CHECK: remark: sine of %arg0 times 1.000000e+00 : f32 0.00999999977 : f32, rows 0, f32 to f32, exact{{$}}
func.func @product(%p: tensor<5xi64>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %c = math.cos %a : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  return %c, %s : tensor<5x2xf32>, tensor<5x2xf32>
}

// Row numbers from 3 on over time scales that are an argument, scaled, rounded.
// CHECK: remark: cosine of 5 positions from 3 divided by %arg0, magnitude 1.250000e+00, rows 0, f32 to bf16, exact{{$}}
func.func @quotient(%t: tensor<2xf32>) -> tensor<5x2xbf16> {
  %c3 = arith.constant 3 : index
  %m = arith.constant 1.25 : f32
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%g: f32, %o: f32):
    %i = linalg.index 0 : index
    %k = arith.addi %i, %c3 : index
    %l = arith.index_cast %k : index to i64
    %j = arith.sitofp %l : i64 to f32
    %d = arith.divf %j, %g : f32
    %c = math.cos %d : f32
    %s = arith.mulf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x2xf32>
  %r = arith.truncf %a : tensor<5x2xf32> to tensor<5x2xbf16>
  return %r : tensor<5x2xbf16>
}

// Each column takes the position of its axis.
// CHECK: remark: cosine of %arg0 times 1.000000e+00 : f32 1.000000e-01 : f32 0.00999999977 : f32, axes of dimension 1: 0 1 2, rows 0, f32 to f32, exact{{$}}
func.func @axes(%p: tensor<5x3xi64>) -> tensor<5x3xf32> {
  %f = arith.constant dense<[1.0, 0.1, 0.01]> : tensor<3xf32>
  %e = tensor.empty() : tensor<5x3xf32>
  %a = linalg.generic {indexing_maps = [#id2, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5x3xi64>, tensor<3xf32>) outs(%e : tensor<5x3xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    %c = math.cos %m : f32
    linalg.yield %c : f32
  } -> tensor<5x3xf32>
  return %a : tensor<5x3xf32>
}

// CHECK: remark: no table{{$}}
func.func @sum(%p: tensor<5xi64>) -> tensor<5x2xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.addf %j, %g : f32
    %c = math.cos %m : f32
    linalg.yield %c : f32
  } -> tensor<5x2xf32>
  return %a : tensor<5x2xf32>
}
