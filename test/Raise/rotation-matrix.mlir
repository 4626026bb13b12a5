// A rotation by a matrix for each row, most entries of which are zeros.

// RUN: rope-opt %s --rope-raise=verify | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=set_among_zeros --random=3 --range=1:0:30 \
// RUN:   --compare-with=reference:'builtin.module()' \
// RUN:   --pass-pipeline='builtin.module(rope-raise)' --rtol=1e-5 --atol=1e-5

#row = affine_map<(d0, d1, d2) -> (d0)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A constant, through a view: its entries are a rotation by their values.

// CHECK-LABEL: @constant
// CHECK-NOT: linalg.batch_matmul
// CHECK: rope.rotate interleaved to interleaved block(0, 6)
// CHECK-SAME: kind = #rope.kind<rotation>
// REMARK: Function=constant | {{.*}}half-width tables as they stand, c^2 + s^2 of their values within {{[0-9.]+}}e-08 of m^2, {{.*}}class finite; used: a product with zero counts as zero
func.func @constant(%x: tensor<2x6x1xf32>) -> tensor<2x6x1xf32> {
  %table = arith.constant dense<[[[[1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                   [0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                                   [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                                   [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
                                   [0.0, 0.0, 0.0, 0.0, 1.0, 0.0],
                                   [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]],
                                  [[0.540302277, -0.841470957, 0.0, 0.0, 0.0, 0.0],
                                   [0.841470957, 0.540302277, 0.0, 0.0, 0.0, 0.0],
                                   [0.0, 0.0, 0.968912423, -0.247403964, 0.0, 0.0],
                                   [0.0, 0.0, 0.247403964, 0.968912423, 0.0, 0.0],
                                   [0.0, 0.0, 0.0, 0.0, 0.995004177, -0.0998334139],
                                   [0.0, 0.0, 0.0, 0.0, 0.0998334139, 0.995004177]]]]>
      : tensor<1x2x6x6xf32>
  %matrix = tensor.collapse_shape %table [[0, 1], [2], [3]]
      : tensor<1x2x6x6xf32> into tensor<2x6x6xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %y = linalg.batch_matmul
      ins(%matrix, %x : tensor<2x6x6xf32>, tensor<2x6x1xf32>)
      outs(%init : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  return %y : tensor<2x6x1xf32>
}

// A second sum of one step, as a fused einsum has it.

#result = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#matrix = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#vector = affine_map<(d0, d1, d2, d3) -> (d0, d2)>

// CHECK-LABEL: @sum_of_one
// CHECK-NOT: "reduction"
// CHECK: rope.rotate interleaved to interleaved block(0, 4)
func.func @sum_of_one(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %matrix = arith.constant dense<[[[[1.0], [0.0], [0.0], [0.0]],
                                   [[0.0], [1.0], [0.0], [0.0]],
                                   [[0.0], [0.0], [1.0], [0.0]],
                                   [[0.0], [0.0], [0.0], [1.0]]],
                                  [[[0.540302277], [-0.841470957], [0.0], [0.0]],
                                   [[0.841470957], [0.540302277], [0.0], [0.0]],
                                   [[0.0], [0.0], [0.968912423], [-0.247403964]],
                                   [[0.0], [0.0], [0.247403964], [0.968912423]]]]>
      : tensor<2x4x4x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [#vector, #matrix, #result],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %matrix : tensor<2x4xf32>, tensor<2x4x4x1xf32>)
      outs(%init : tensor<2x4xf32>) {
  ^bb0(%a: f32, %m: f32, %acc: f32):
    %p = arith.mulf %a, %m : f32
    %r = arith.addf %acc, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// An entry that is off in one row: still two products, but no rotation.

// CHECK-LABEL: @one_off
// CHECK: rope.rotate
// CHECK-NOT: kind =
// CHECK: return
func.func @one_off(%x: tensor<2x4x1xf32>) -> tensor<2x4x1xf32> {
  %matrix = arith.constant dense<[[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0],
                                   [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]],
                                  [[0.540302277, -0.841470957, 0.0, 0.0],
                                   [0.841470957, 0.540302277, 0.0, 0.0],
                                   [0.0, 0.0, 0.968912423, -0.247403964],
                                   [0.0, 0.0, 0.247403964, 0.958912423]]]>
      : tensor<2x4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  %y = linalg.batch_matmul
      ins(%matrix, %x : tensor<2x4x4xf32>, tensor<2x4x1xf32>)
      outs(%init : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  return %y : tensor<2x4x1xf32>
}

// A third entry in one row of one matrix.

// CHECK-LABEL: @three_terms
// CHECK-NOT: rope.rotate
// CHECK: return
func.func @three_terms(%x: tensor<2x4x1xf32>) -> tensor<2x4x1xf32> {
  %matrix = arith.constant dense<[[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0],
                                   [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]],
                                  [[0.540302277, -0.841470957, 0.0, 0.0],
                                   [0.841470957, 0.540302277, 0.0, 0.0],
                                   [0.0, 0.5, 0.968912423, -0.247403964],
                                   [0.0, 0.0, 0.247403964, 0.968912423]]]>
      : tensor<2x4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  %y = linalg.batch_matmul
      ins(%matrix, %x : tensor<2x4x4xf32>, tensor<2x4x1xf32>)
      outs(%init : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  return %y : tensor<2x4x1xf32>
}

// Cosines and sines of positions that a body sets among zeros.

// CHECK-LABEL: @set_among_zeros
// CHECK: rope.table
// CHECK-NOT: linalg.batch_matmul
// CHECK: rope.rotate half to half block(0, 4)
// CHECK-SAME: kind = #rope.kind<rotation>
// REMARK: Function=set_among_zeros | {{.*}}rotation, half-width tables from positions and frequencies
func.func @set_among_zeros(%x: tensor<7x4x1xf32>, %p: tensor<7xi64>) -> tensor<7x4x1xf32> {
  %f = arith.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<7x4x4xf32>
  %matrix = linalg.generic {indexing_maps = [#row, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<7xi64>) outs(%e : tensor<7x4x4xf32>) {
    ^bb0(%position: i64, %o: f32):
      %i = linalg.index 1 : index
      %j = linalg.index 2 : index
      %k = arith.remsi %i, %c2 : index
      %frequency = tensor.extract %f[%k] : tensor<2xf32>
      %pos = arith.sitofp %position : i64 to f32
      %angle = arith.mulf %pos, %frequency : f32
      %cos = math.cos %angle : f32
      %sin = math.sin %angle : f32
      %minus = arith.negf %sin : f32
      %up = arith.addi %i, %c2 : index
      %down = arith.subi %i, %c2 : index
      %diagonal = arith.cmpi eq, %i, %j : index
      %above = arith.cmpi eq, %j, %up : index
      %below = arith.cmpi eq, %j, %down : index
      %0 = arith.select %diagonal, %cos, %zero : f32
      %1 = arith.select %above, %minus, %zero : f32
      %2 = arith.select %below, %sin, %zero : f32
      %3 = arith.addf %0, %1 : f32
      %4 = arith.addf %3, %2 : f32
      linalg.yield %4 : f32
    } -> tensor<7x4x4xf32>
  %e1 = tensor.empty() : tensor<7x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  %y = linalg.batch_matmul
      ins(%matrix, %x : tensor<7x4x4xf32>, tensor<7x4x1xf32>)
      outs(%init : tensor<7x4x1xf32>) -> tensor<7x4x1xf32>
  return %y : tensor<7x4x1xf32>
}
