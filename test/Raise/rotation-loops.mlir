// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-runner %s --entry=row_halves --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=single_lanes --shape=0:5x4 --shape=1:5x2 --shape=2:5x2 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=some_rows_in_parallel --shape=3:3 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=pairs_in_place --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=angle_in_the_loop --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=query_and_key --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=heads_in_place --target=reference --random=1 --range=1:0:100 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=in_parallel --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=two_rows_a_time --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=some_rows --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=every_other_row --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=row_before --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=longer_tables --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=bigger_tables --shape=0:5x2 --shape=1:7x1 --shape=2:7x1 --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=longer_root_and_tables --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=half_written_before --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_of_rows --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --compare-with=reference --rtol=0 --atol=0

// Each iteration writes the halves of one row.
// CHECK-LABEL: func.func @row_halves
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
func.func @row_halves(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %e) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Loops over rows and pairs write one lane of each half; the sizes of rows are
// known when the program runs, and asserted to be equal.
// CHECK-LABEL: func.func @single_lanes
// CHECK-SAME:    %[[X:.+]]: tensor<?x4xf32>, %[[C:.+]]: tensor<?x2xf32>, %[[S:.+]]: tensor<?x2xf32>
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
func.func @single_lanes(%x: tensor<?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %nc = tensor.dim %c, %c0 : tensor<?x2xf32>
  %ns = tensor.dim %s, %c0 : tensor<?x2xf32>
  %same_c = arith.cmpi eq, %n, %nc : index
  cf.assert %same_c, "rows"
  %same_s = arith.cmpi eq, %n, %ns : index
  cf.assert %same_s, "rows"
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%rows = %e) -> tensor<?x4xf32> {
    %row = scf.for %k = %c0 to %c2 step %c1 iter_args(%acc = %rows) -> tensor<?x4xf32> {
      %h = arith.addi %k, %c2 : index
      %lo = tensor.extract %x[%i, %k] : tensor<?x4xf32>
      %hi = tensor.extract %x[%i, %h] : tensor<?x4xf32>
      %ci = tensor.extract %c[%i, %k] : tensor<?x2xf32>
      %si = tensor.extract %s[%i, %k] : tensor<?x2xf32>
      %1 = arith.mulf %lo, %ci : f32
      %2 = arith.mulf %hi, %si : f32
      %3 = arith.subf %1, %2 : f32
      %4 = arith.mulf %hi, %ci : f32
      %5 = arith.mulf %lo, %si : f32
      %6 = arith.addf %4, %5 : f32
      %w = tensor.insert %3 into %acc[%i, %k] : tensor<?x4xf32>
      %z = tensor.insert %6 into %w[%i, %h] : tensor<?x4xf32>
      scf.yield %z : tensor<?x4xf32>
    }
    scf.yield %row : tensor<?x4xf32>
  }
  return %y : tensor<?x4xf32>
}

// The carried tensor is read where this iteration alone writes, before it does.
// CHECK-LABEL: func.func @pairs_in_place
// CHECK-SAME:    %[[X:.+]]: tensor<5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
func.func @pairs_in_place(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%rows = %x) -> tensor<5x4xf32> {
    %row = scf.for %k = %c0 to %c4 step %c2 iter_args(%acc = %rows) -> tensor<5x4xf32> {
      %o = arith.addi %k, %c1 : index
      %p = arith.divui %k, %c2 : index
      %lo = tensor.extract %acc[%i, %k] : tensor<5x4xf32>
      %hi = tensor.extract %acc[%i, %o] : tensor<5x4xf32>
      %ci = tensor.extract %c[%i, %p] : tensor<5x2xf32>
      %si = tensor.extract %s[%i, %p] : tensor<5x2xf32>
      %1 = arith.mulf %lo, %ci : f32
      %2 = arith.mulf %hi, %si : f32
      %3 = arith.subf %1, %2 : f32
      %4 = arith.mulf %hi, %ci : f32
      %5 = arith.mulf %lo, %si : f32
      %6 = arith.addf %4, %5 : f32
      %w = tensor.insert %3 into %acc[%i, %k] : tensor<5x4xf32>
      %z = tensor.insert %6 into %w[%i, %o] : tensor<5x4xf32>
      scf.yield %z : tensor<5x4xf32>
    }
    scf.yield %row : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// The position is the number of the iteration.
// CHECK-LABEL: func.func @angle_in_the_loop
// CHECK-NOT:     scf.for
// CHECK:         rope.table
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK-NOT:     scf.for
func.func @angle_in_the_loop(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %e) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %p = arith.index_cast %i : index to i64
    %g = arith.sitofp %p : i64 to f32
    %t = tensor.splat %g : tensor<2xf32>
    %a = arith.mulf %t, %f : tensor<2xf32>
    %ci = math.cos %a : tensor<2xf32>
    %si = math.sin %a : tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// One loop carries two tensors.
// CHECK-LABEL: func.func @query_and_key
// CHECK-SAME:    %[[Q:.+]]: tensor<5x2xf32>, %[[K:.+]]: tensor<5x2xf32>, %[[C:.+]]: tensor<5x1xf32>, %[[S:.+]]: tensor<5x1xf32>
// CHECK-NOT:     scf.for
// CHECK-DAG:     rope.rotate half to half block(0, 2) ins(%[[Q]], %[[C]], %[[S]] :
// CHECK-DAG:     rope.rotate half to half block(0, 2) ins(%[[K]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @query_and_key(%q: tensor<5x2xf32>, %k: tensor<5x2xf32>, %c: tensor<5x1xf32>, %s: tensor<5x1xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x2xf32>
  %y:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%qs = %e, %ks = %e) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
    %ci = tensor.extract %c[%i, %c0] : tensor<5x1xf32>
    %si = tensor.extract %s[%i, %c0] : tensor<5x1xf32>
    %q0 = tensor.extract %q[%i, %c0] : tensor<5x2xf32>
    %q1 = tensor.extract %q[%i, %c1] : tensor<5x2xf32>
    %1 = arith.mulf %q0, %ci : f32
    %2 = arith.mulf %q1, %si : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %q1, %ci : f32
    %5 = arith.mulf %q0, %si : f32
    %6 = arith.addf %4, %5 : f32
    %qw = tensor.insert %3 into %qs[%i, %c0] : tensor<5x2xf32>
    %qz = tensor.insert %6 into %qw[%i, %c1] : tensor<5x2xf32>
    %k0 = tensor.extract %k[%i, %c0] : tensor<5x2xf32>
    %k1 = tensor.extract %k[%i, %c1] : tensor<5x2xf32>
    %7 = arith.mulf %k0, %ci : f32
    %8 = arith.mulf %k1, %si : f32
    %9 = arith.subf %7, %8 : f32
    %10 = arith.mulf %k1, %ci : f32
    %11 = arith.mulf %k0, %si : f32
    %12 = arith.addf %10, %11 : f32
    %kw = tensor.insert %9 into %ks[%i, %c0] : tensor<5x2xf32>
    %kz = tensor.insert %12 into %kw[%i, %c1] : tensor<5x2xf32>
    scf.yield %qz, %kz : tensor<5x2xf32>, tensor<5x2xf32>
  }
  return %y#0, %y#1 : tensor<5x2xf32>, tensor<5x2xf32>
}

// The loop over heads goes with the rotation of one head.
// CHECK-LABEL: func.func @heads_in_place(
// CHECK-SAME:    %[[X:.+]]: tensor<3x5x4xf32>
// CHECK-NOT:     scf.for
// CHECK:         rope.table
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]],
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @heads_in_place(%x: tensor<3x5x4xf32>, %p: tensor<5xi64>) -> tensor<3x5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<3x5x4xf32> {
    %e2 = tensor.empty() : tensor<5x2xf32>
    %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
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

// Heads and rows in parallel.
// CHECK-LABEL: func.func @in_parallel
// CHECK-SAME:    %[[X:.+]]: tensor<3x5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK-NOT:     scf.forall
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.forall
func.func @in_parallel(%x: tensor<3x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<3x5x4xf32> {
  %e = tensor.empty() : tensor<3x5x4xf32>
  %y = scf.forall (%h, %i) in (3, 5) shared_outs(%out = %e) -> tensor<3x5x4xf32> {
    %lo = tensor.extract_slice %x[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %3 into %out[%h, %i, 0] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<3x5x4xf32>
      tensor.parallel_insert_slice %6 into %out[%h, %i, 2] [1, 1, 2] [1, 1, 1] : tensor<2xf32> into tensor<3x5x4xf32>
    }
  }
  return %y : tensor<3x5x4xf32>
}

// As many rows as another tensor has: no fewer than none.
// CHECK-LABEL: func.func @some_rows_in_parallel
// CHECK-NOT:     scf.forall
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK:         return
func.func @some_rows_in_parallel(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>, %p: tensor<?xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %p, %c0 : tensor<?xf32>
  %y = scf.forall (%i) in (%n) shared_outs(%out = %x) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %3 into %out[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
      tensor.parallel_insert_slice %6 into %out[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    }
  }
  return %y : tensor<5x4xf32>
}

// Tiles of two rows.
// CHECK-LABEL: func.func @two_rows_a_time
// CHECK-SAME:    %[[X:.+]]: tensor<6x4xf32>, %[[C:.+]]: tensor<6x2xf32>, %[[S:.+]]: tensor<6x2xf32>
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
func.func @two_rows_a_time(%x: tensor<6x4xf32>, %c: tensor<6x2xf32>, %s: tensor<6x2xf32>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %e = tensor.empty() : tensor<6x4xf32>
  %y = scf.for %i = %c0 to %c6 step %c2 iter_args(%acc = %e) -> tensor<6x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [2, 2] [1, 1] : tensor<6x4xf32> to tensor<2x2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [2, 2] [1, 1] : tensor<6x4xf32> to tensor<2x2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [2, 2] [1, 1] : tensor<6x2xf32> to tensor<2x2xf32>
    %si = tensor.extract_slice %s[%i, 0] [2, 2] [1, 1] : tensor<6x2xf32> to tensor<2x2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2x2xf32>
    %2 = arith.mulf %hi, %si : tensor<2x2xf32>
    %3 = arith.subf %1, %2 : tensor<2x2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2x2xf32>
    %5 = arith.mulf %lo, %si : tensor<2x2xf32>
    %6 = arith.addf %4, %5 : tensor<2x2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<6x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<6x4xf32>
    scf.yield %z : tensor<6x4xf32>
  }
  return %y : tensor<6x4xf32>
}

// The last rows are not written: they are as they were.
// CHECK-LABEL: func.func @some_rows(
// CHECK-NOT:     scf.for
// CHECK:         %[[R:.+]] = tensor.extract_slice %arg0[0, 0] [3, 4] [1, 1]
// CHECK:         %[[Y:.+]] = rope.rotate half to half block(0, 4) ins(%[[R]],
// CHECK:         rope.cache_write ins(%[[Y]],
// CHECK-SAME:        outs(%arg0 :
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @some_rows(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Odd rows are not written.
// CHECK-LABEL: func.func @every_other_row(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
// REMARK: remark: [Missed] row-layout | Category:rope-raise | Function=every_other_row |
func.func @every_other_row(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c0 to %c5 step %c2 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// An iteration reads the row that the one before wrote.
// CHECK-LABEL: func.func @row_before(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
func.func @row_before(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c1 to %c5 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %b = arith.subi %i, %c1 : index
    %lo = tensor.extract_slice %acc[%b, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %acc[%b, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// The second half is made from the new first half.
// CHECK-LABEL: func.func @half_written_before(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
func.func @half_written_before(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %lo = tensor.extract_slice %acc[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %acc[%i, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %new = tensor.extract_slice %w[%i, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %new, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Each iteration writes row %i and reads row 4 - %i, which another one wrote.
// CHECK-LABEL: func.func @rows_of_rows(
// CHECK-NOT:     rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
func.func @rows_of_rows(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %x) -> tensor<5x4xf32> {
    %c4 = arith.constant 4 : index
    %b = arith.subi %c4, %i : index
    %lo = tensor.extract_slice %acc[%b, 0] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %acc[%b, 2] [1, 2] [1, 1] : tensor<5x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %w = tensor.insert_slice %3 into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<5x4xf32>
    scf.yield %z : tensor<5x4xf32>
  }
  return %y : tensor<5x4xf32>
}

// Tables of unknown size may have more rows than are read.
// CHECK-LABEL: func.func @bigger_tables(
// CHECK-NOT:     scf.for
// CHECK:         %[[C:.+]] = tensor.extract_slice %arg1[0, 0]
// CHECK:         %[[S:.+]] = tensor.extract_slice %arg2[0, 0]
// CHECK:         rope.rotate half to half block(0, 2) ins(%arg0, %[[C]], %[[S]] :
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @bigger_tables(%x: tensor<?x2xf32>, %c: tensor<?x1xf32>, %s: tensor<?x1xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%qs = %e) -> tensor<?x2xf32> {
    %ci = tensor.extract %c[%i, %c0] : tensor<?x1xf32>
    %si = tensor.extract %s[%i, %c0] : tensor<?x1xf32>
    %q0 = tensor.extract %x[%i, %c0] : tensor<?x2xf32>
    %q1 = tensor.extract %x[%i, %c1] : tensor<?x2xf32>
    %1 = arith.mulf %q0, %ci : f32
    %2 = arith.mulf %q1, %si : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %q1, %ci : f32
    %5 = arith.mulf %q0, %si : f32
    %6 = arith.addf %4, %5 : f32
    %qw = tensor.insert %3 into %qs[%i, %c0] : tensor<?x2xf32>
    %qz = tensor.insert %6 into %qw[%i, %c1] : tensor<?x2xf32>
    scf.yield %qz : tensor<?x2xf32>
  }
  return %y : tensor<?x2xf32>
}

// Only a part of the root is read.
// CHECK-LABEL: func.func @longer_root_and_tables(
// CHECK-NOT:     scf.for
// CHECK:         %[[X:.+]] = tensor.extract_slice %arg0[0, 0] [5, 2] [1, 1]
// CHECK:         rope.rotate half to half block(0, 2) ins(%[[X]],
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @longer_root_and_tables(%x: tensor<8x2xf32>, %c: tensor<7x1xf32>, %s: tensor<7x1xf32>) -> tensor<5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x2xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%qs = %e) -> tensor<5x2xf32> {
    %ci = tensor.extract %c[%i, %c0] : tensor<7x1xf32>
    %si = tensor.extract %s[%i, %c0] : tensor<7x1xf32>
    %q0 = tensor.extract %x[%i, %c0] : tensor<8x2xf32>
    %q1 = tensor.extract %x[%i, %c1] : tensor<8x2xf32>
    %1 = arith.mulf %q0, %ci : f32
    %2 = arith.mulf %q1, %si : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %q1, %ci : f32
    %5 = arith.mulf %q0, %si : f32
    %6 = arith.addf %4, %5 : f32
    %qw = tensor.insert %3 into %qs[%i, %c0] : tensor<5x2xf32>
    %qz = tensor.insert %6 into %qw[%i, %c1] : tensor<5x2xf32>
    scf.yield %qz : tensor<5x2xf32>
  }
  return %y : tensor<5x2xf32>
}

// Tables of known size that have more rows are cut to the rows that are read.
// CHECK-LABEL: func.func @longer_tables(
// CHECK-NOT:     scf.for
// CHECK:         rope.rotate half to half block(0, 2) ins(%{{.+}}, %{{.+}}, %{{.+}} : tensor<5x2xf32>, tensor<5x1xf32>, tensor<5x1xf32>)
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @longer_tables(%x: tensor<5x2xf32>, %c: tensor<7x1xf32>, %s: tensor<7x1xf32>) -> tensor<5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x2xf32>
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%qs = %e) -> tensor<5x2xf32> {
    %ci = tensor.extract %c[%i, %c0] : tensor<7x1xf32>
    %si = tensor.extract %s[%i, %c0] : tensor<7x1xf32>
    %q0 = tensor.extract %x[%i, %c0] : tensor<5x2xf32>
    %q1 = tensor.extract %x[%i, %c1] : tensor<5x2xf32>
    %1 = arith.mulf %q0, %ci : f32
    %2 = arith.mulf %q1, %si : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %q1, %ci : f32
    %5 = arith.mulf %q0, %si : f32
    %6 = arith.addf %4, %5 : f32
    %qw = tensor.insert %3 into %qs[%i, %c0] : tensor<5x2xf32>
    %qz = tensor.insert %6 into %qw[%i, %c1] : tensor<5x2xf32>
    scf.yield %qz : tensor<5x2xf32>
  }
  return %y : tensor<5x2xf32>
}

// A loop that copies rows is no rotation, though what it copies is one.
// CHECK-LABEL: func.func @copied_rows(
// CHECK:         rope.rotate
// CHECK:         scf.for
// CHECK-NOT:     rope.rotate
// CHECK:         tensor.insert_slice
func.func @copied_rows(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5x4xf32>
  %z = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %e) -> tensor<5x4xf32> {
    %row = tensor.extract_slice %y[%i, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<1x4xf32>
    %w = tensor.insert_slice %row into %acc[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<5x4xf32>
    scf.yield %w : tensor<5x4xf32>
  }
  return %z : tensor<5x4xf32>
}
