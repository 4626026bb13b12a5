// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{lane=1}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{lane=0}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LANE0

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// Every operation of a body, in its order.
// CHECK: remark: divf(exp(subf(%arg0[d0, d1], %arg1[d0])), 2.000000e+00 : f32){{$}}
// LANE: remark: divf(exp(subf(%arg0[d0, 1], %arg1[d0])), 2.000000e+00 : f32){{$}}
func.func @scalar_ops(%x: tensor<5x4xf32>, %s: tensor<5xf32>) -> tensor<5x4xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2, #row, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<5x4xf32>, tensor<5xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    %2 = arith.divf %1, %two : f32
    linalg.yield %2 : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: remark: %arg0[d0, -1*d1 + 3]{{$}}
// LANE: remark: %arg0[d0, 2]{{$}}
func.func @index_ops(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %r = arith.subi %c3, %j : index
    %a = tensor.extract %x[%i, %r] : tensor<5x4xf32>
    linalg.yield %a : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// A branch that the lane decides.
// CHECK: remark: linalg.generic of line {{[0-9]+}}[d0, d1]{{$}}
// LANE: remark: %arg0[d0, 1]{{$}}
func.func @branch(%x: tensor<5x4xf32>, %z: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %j = linalg.index 1 : index
    %low = arith.cmpi ult, %j, %c2 : index
    %r = scf.if %low -> f32 {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    linalg.yield %r : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: remark: sin(%arg0[d0, d1]){{$}}
// LANE: remark: sin(%arg0[d0, 1]){{$}}
func.func @second_result(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %y:2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x4xf32>) outs(%e, %e : tensor<5x4xf32>, tensor<5x4xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %0 = math.cos %a : f32
    %1 = math.sin %a : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<5x4xf32>, tensor<5x4xf32>)
  return %y#1 : tensor<5x4xf32>
}

// A product of complex numbers by its parts.
// CHECK: remark: subf(mulf(%arg0[d0, d1], %arg0[d0, d1]), mulf(%arg1[d0, d1], %arg1[d0, d1])){{$}}
// LANE: remark: subf(mulf(%arg0[d0, 1], %arg0[d0, 1]), mulf(%arg1[d0, 1], %arg1[d0, 1])){{$}}
func.func @complex_product(%x: tensor<5x4xf32>, %z: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = complex.create %a, %b : complex<f32>
    %1 = complex.mul %0, %0 : complex<f32>
    %2 = complex.re %1 : complex<f32>
    linalg.yield %2 : f32
  } -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: remark: %arg0[(d0 floordiv 2), (d0 mod 2)]{{$}}
// LANE: remark: %arg0[0, 1]{{$}}
func.func @affine_apply(%x: tensor<3x2xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<5xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %q = affine.apply affine_map<(i) -> (i floordiv 2)>(%i)
    %r = affine.apply affine_map<(i) -> (i mod 2)>(%i)
    %a = tensor.extract %x[%q, %r] : tensor<3x2xf32>
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// A number below zero stays below zero.
// CHECK: remark: sitofp(-1*d0){{$}}
// LANE: remark: -1.000000e+00 : f32{{$}}
func.func @negative() -> tensor<5xf32> {
  %c0 = arith.constant 0 : i64
  %e = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<5xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %m = arith.subi %c0, %n : i64
    %f = arith.sitofp %m : i64 to f32
    linalg.yield %f : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// The first of rows and lanes that are joined is the first of both.
// LANE0: element-body.mlir:[[#@LINE+2]]:{{[0-9]+}}: remark: %arg0[0, 0]{{$}}
func.func @first_of_joined(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %y : tensor<?xf32>
}
