// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{verify})' -o %t --remarks-filter=rope-raise 2>%t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: rope-runner %s --entry=each_head --random=3 --range=1:0:50 --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=timescales_of_columns --random=3 --shape=0:2x3x5x4 --shape=1:2x5 --range=1:0:50 --range=2:1:9 --target=reference --reference=exact --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=each_head --random=3 --range=1:0:50 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=1e-5 --atol=1e-5

// Heads may have frequencies of their own, as where they are learned: those of
// all heads are the columns of one table, of which the heads are rows.

#x = affine_map<(b, h, s, d) -> (b, h, s, d)>
#head = affine_map<(b, h, s, d) -> (h, s, d)>

// CHECK-LABEL: func.func @each_head
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x3x5x4xf32>, %[[P:[a-z0-9]+]]: tensor<5xi64>, %[[F:[a-z0-9]+]]: tensor<3x2xf32>
// CHECK: %[[ALL:.*]] = tensor.collapse_shape %[[F]] {{\[\[}}0, 1]] : tensor<3x2xf32> into tensor<6xf32>
// CHECK: %[[T:.*]]:2 = rope.table angle<source> positions(%[[P]] : tensor<5xi64>) frequencies(%[[ALL]] : tensor<6xf32>)
// CHECK: %[[C:.*]] = tensor.expand_shape %[[T]]#0 {{\[\[}}0], [1, 2]] {{.*}} : tensor<5x6xf32> into tensor<5x3x2xf32>
// CHECK: %[[S:.*]] = tensor.expand_shape %[[T]]#1
// CHECK: rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]]
// REMARK: [Passed] rotation {{.*}}Function=each_head | {{.*}}rotation, half-width tables from positions and frequencies
func.func @each_head(%x: tensor<2x3x5x4xf32>, %p: tensor<5xi64>, %f: tensor<3x2xf32>) -> tensor<2x3x5x4xf32> {
  %e = tensor.empty() : tensor<3x5x2xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(h, s, d) -> (s)>, affine_map<(h, s, d) -> (h, d)>, affine_map<(h, s, d) -> (h, s, d)>, affine_map<(h, s, d) -> (h, s, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<3x2xf32>) outs(%e, %e : tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32, %o2: f32):
    %j = arith.sitofp %i : i64 to f32
    %a = arith.mulf %j, %g : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>)
  %lo = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 2] [1, 1, 1, 1] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 0, 2] [2, 3, 5, 2] [1, 1, 1, 1] : tensor<2x3x5x4xf32> to tensor<2x3x5x2xf32>
  %h = tensor.empty() : tensor<2x3x5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#x, #x, #head, #head, #x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %t#0, %t#1 : tensor<2x3x5x2xf32>, tensor<2x3x5x2xf32>, tensor<3x5x2xf32>, tensor<3x5x2xf32>) outs(%h, %h : tensor<2x3x5x2xf32>, tensor<2x3x5x2xf32>) {
  ^bb0(%l: f32, %u: f32, %c: f32, %s: f32, %o: f32, %o2: f32):
    %0 = arith.mulf %l, %c : f32
    %1 = arith.mulf %u, %s : f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %u, %c : f32
    %4 = arith.mulf %l, %s : f32
    %5 = arith.addf %3, %4 : f32
    linalg.yield %2, %5 : f32, f32
  } -> (tensor<2x3x5x2xf32>, tensor<2x3x5x2xf32>)
  %r = tensor.concat dim(3) %y#0, %y#1 : (tensor<2x3x5x2xf32>, tensor<2x3x5x2xf32>) -> tensor<2x3x5x4xf32>
  return %r : tensor<2x3x5x4xf32>
}

// Timescales that lie with the pairs first, positions of each batch, open
// sizes: the list is written by heads, then pairs.
// CHECK-LABEL: func.func @timescales_of_columns
// CHECK: rope.table angle<source> positions(%{{.*}} : tensor<?x?xi32>) frequencies(%{{.*}} : tensor<6xf32>) {{.*}}divide
// CHECK: rope.rotate
// REMARK: [Passed] rotation {{.*}}Function=timescales_of_columns | {{.*}}from positions and frequencies
func.func @timescales_of_columns(%x: tensor<?x3x?x4xf32>, %p: tensor<?x?xi32>, %f: tensor<2x3xf32>) -> tensor<?x3x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x3x?x4xf32>
  %n = tensor.dim %x, %c2 : tensor<?x3x?x4xf32>
  %pb = tensor.dim %p, %c0 : tensor<?x?xi32>
  %pn = tensor.dim %p, %c1 : tensor<?x?xi32>
  %same0 = arith.cmpi eq, %b, %pb : index
  cf.assert %same0, "batches"
  %same1 = arith.cmpi eq, %n, %pn : index
  cf.assert %same1, "rows"
  %e = tensor.empty(%b, %n) : tensor<?x3x?x4xf32>
  %e3 = tensor.empty() : tensor<3x2xf32>
  %ft = linalg.transpose ins(%f : tensor<2x3xf32>) outs(%e3 : tensor<3x2xf32>) permutation = [1, 0]
  %y = linalg.generic {indexing_maps = [affine_map<(b, h, s, d) -> (b, s)>, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<?x?xi32>) outs(%e : tensor<?x3x?x4xf32>) {
  ^bb0(%i: i32, %o: f32):
    %b0 = linalg.index 0 : index
    %h0 = linalg.index 1 : index
    %s0 = linalg.index 2 : index
    %d0 = linalg.index 3 : index
    %k = arith.remui %d0, %c2 : index
    %upper = arith.cmpi uge, %d0, %c2 : index
    %far = arith.addi %k, %c2 : index
    %partner = arith.select %upper, %k, %far : index
    %g = tensor.extract %ft[%h0, %k] : tensor<3x2xf32>
    %own = tensor.extract %x[%b0, %h0, %s0, %d0] : tensor<?x3x?x4xf32>
    %other = tensor.extract %x[%b0, %h0, %s0, %partner] : tensor<?x3x?x4xf32>
    %j = arith.sitofp %i : i32 to f32
    %a = arith.divf %j, %g : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    %m = arith.negf %s : f32
    %t = arith.select %upper, %s, %m : f32
    %1 = arith.mulf %own, %c : f32
    %2 = arith.mulf %other, %t : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<?x3x?x4xf32>
  return %y : tensor<?x3x?x4xf32>
}

// A position for each head beside a frequency for each head is no product of
// rows and columns.
// CHECK-LABEL: func.func @positions_of_heads
// CHECK-NOT: rope.table
// REMARK: [Missed] angle-form {{.*}}Function=positions_of_heads
func.func @positions_of_heads(%p: tensor<3x5xf32>, %f: tensor<3x2xf32>) -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
  %e = tensor.empty() : tensor<3x5x2xf32>
  %t:2 = linalg.generic {indexing_maps = [affine_map<(h, s, d) -> (h, s)>, affine_map<(h, s, d) -> (h, d)>, affine_map<(h, s, d) -> (h, s, d)>, affine_map<(h, s, d) -> (h, s, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %f : tensor<3x5xf32>, tensor<3x2xf32>) outs(%e, %e : tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
  ^bb0(%i: f32, %g: f32, %o: f32, %o2: f32):
    %a = arith.mulf %i, %g : f32
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    linalg.yield %c, %s : f32, f32
  } -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>)
  return %t#0, %t#1 : tensor<3x5x2xf32>, tensor<3x5x2xf32>
}
