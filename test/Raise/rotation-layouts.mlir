// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=lanes_in_the_middle --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=loop_body --target=reference --random=2 --range=1:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=broadcast_tables --target=reference --random=3 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=matrix_table --target=reference --random=4 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#matrix = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#vector = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#sum = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// CHECK-DAG: #[[$INPUT:.+]] = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
// CHECK-DAG: #[[$TABLE:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>

// Rows come after the lanes; the table is copied to have them last.
// CHECK-LABEL: func.func @lanes_in_the_middle
// CHECK-SAME:    %[[X:.+]]: tensor<3x4x5xf32>
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %{{.+}}, %{{.+}} : tensor<3x4x5xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
// CHECK-SAME:      indexing_maps = [#[[$INPUT]], #[[$TABLE]], #[[$INPUT]]]
func.func @lanes_in_the_middle(%x: tensor<3x4x5xf32>, %c: tensor<4x5xf32>, %s: tensor<4x5xf32>) -> tensor<3x4x5xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [3, 2, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x2x5xf32>
  %hi = tensor.extract_slice %x[0, 2, 0] [3, 2, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x2x5xf32>
  %n = arith.negf %hi : tensor<3x2x5xf32>
  %r = tensor.concat dim(1) %n, %lo : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> tensor<3x4x5xf32>
  %e = tensor.empty() : tensor<3x4x5xf32>
  %cb = linalg.broadcast ins(%c : tensor<4x5xf32>) outs(%e : tensor<3x4x5xf32>) dimensions = [0]
  %sb = linalg.broadcast ins(%s : tensor<4x5xf32>) outs(%e : tensor<3x4x5xf32>) dimensions = [0]
  %1 = arith.mulf %x, %cb : tensor<3x4x5xf32>
  %2 = arith.mulf %r, %sb : tensor<3x4x5xf32>
  %3 = arith.addf %1, %2 : tensor<3x4x5xf32>
  return %3 : tensor<3x4x5xf32>
}

// The table of a loop's body does not depend on the loop, which leaves every
// other head alone.
// CHECK-LABEL: func.func @loop_body
// CHECK:         rope.table
// CHECK:         scf.for
// CHECK-NOT:       math.
// CHECK:           rope.rotate half to half block(0, 4)
// CHECK:         return
func.func @loop_body(%x: tensor<3x5x4xf32>, %p: tensor<5xi64>) -> tensor<3x5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %z = scf.for %i = %c0 to %c3 step %c2 iter_args(%acc = %x) -> tensor<3x5x4xf32> {
    %e2 = tensor.empty() : tensor<5x2xf32>
    %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
        ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e2 : tensor<5x2xf32>) {
    ^bb0(%ii: i64, %g: f32, %o: f32):
      %j = arith.sitofp %ii : i64 to f32
      %m = arith.mulf %j, %g : f32
      linalg.yield %m : f32
    } -> tensor<5x2xf32>
    %c = math.cos %a : tensor<5x2xf32>
    %s = math.sin %a : tensor<5x2xf32>
    %h = tensor.extract_slice %acc[%i, 0, 0] [1, 5, 4] [1, 1, 1] : tensor<3x5x4xf32> to tensor<5x4xf32>
    %lo = tensor.extract_slice %h[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
    %hi = tensor.extract_slice %h[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
    %1 = arith.mulf %lo, %c : tensor<5x2xf32>
    %2 = arith.mulf %hi, %s : tensor<5x2xf32>
    %3 = arith.subf %1, %2 : tensor<5x2xf32>
    %4 = arith.mulf %hi, %c : tensor<5x2xf32>
    %5 = arith.mulf %lo, %s : tensor<5x2xf32>
    %6 = arith.addf %4, %5 : tensor<5x2xf32>
    %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
    %w = tensor.insert_slice %y into %acc[%i, 0, 0] [1, 5, 4] [1, 1, 1] : tensor<5x4xf32> into tensor<3x5x4xf32>
    scf.yield %w : tensor<3x5x4xf32>
  }
  return %z : tensor<3x5x4xf32>
}

// Tables that were broadcast over heads are read before that.
// CHECK-LABEL: func.func @broadcast_tables
// CHECK-SAME:    %[[X:.+]]: tensor<3x5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
func.func @broadcast_tables(%x: tensor<3x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<3x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %e = tensor.empty() : tensor<3x5x2xf32>
  %cb = linalg.broadcast ins(%c : tensor<5x2xf32>) outs(%e : tensor<3x5x2xf32>) dimensions = [0]
  %sb = linalg.broadcast ins(%s : tensor<5x2xf32>) outs(%e : tensor<3x5x2xf32>) dimensions = [0]
  %1 = arith.mulf %lo, %cb : tensor<3x5x2xf32>
  %2 = arith.mulf %hi, %sb : tensor<3x5x2xf32>
  %3 = arith.subf %1, %2 : tensor<3x5x2xf32>
  %4 = arith.mulf %hi, %cb : tensor<3x5x2xf32>
  %5 = arith.mulf %lo, %sb : tensor<3x5x2xf32>
  %6 = arith.addf %4, %5 : tensor<3x5x2xf32>
  %y = tensor.concat dim(2) %3, %6 : (tensor<3x5x2xf32>, tensor<3x5x2xf32>) -> tensor<3x5x4xf32>
  return %y : tensor<3x5x4xf32>
}

// A 2x2 matrix for each pair, summed over its columns.
// CHECK-LABEL: func.func @matrix_table
// CHECK-NOT:     iterator_types = {{.*}}"reduction"
// CHECK:         rope.rotate interleaved to interleaved block(0, 4)
func.func @matrix_table(%x: tensor<5x4xf32>, %t: tensor<5x2x2x2xf32>) -> tensor<5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %v = tensor.expand_shape %x [[0], [1, 2]] output_shape [5, 2, 2] : tensor<5x4xf32> into tensor<5x2x2xf32>
  %e = tensor.empty() : tensor<5x2x2x2xf32>
  %m = linalg.generic {indexing_maps = [#matrix, #vector, #matrix], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t, %v : tensor<5x2x2x2xf32>, tensor<5x2x2xf32>) outs(%e : tensor<5x2x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<5x2x2x2xf32>
  %e3 = tensor.empty() : tensor<5x2x2xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e3 : tensor<5x2x2xf32>) -> tensor<5x2x2xf32>
  %s = linalg.generic {indexing_maps = [#matrix, #sum], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%m : tensor<5x2x2x2xf32>) outs(%z : tensor<5x2x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<5x2x2xf32>
  %y = tensor.collapse_shape %s [[0], [1, 2]] : tensor<5x2x2xf32> into tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
