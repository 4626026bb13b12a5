// RUN: rope-opt %s --rope-raise=what=cache-write | FileCheck %s
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// Bits move: both sides are equal.
// RUN: rope-runner %s --entry=slice --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=rows_from_an_offset --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:3 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=clamped_slice --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:-3:9 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=row_without_its_axis --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=parts_of_the_cache --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=choice_of_a_place --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:-2:8 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=choice_of_other_places --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:-2:8 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=loop_over_elements --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:2:3 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=loop_over_rows --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:2:4 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=two_axes --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=strided --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=no_cache --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=2:0:5 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=axis_of_heads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:2 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=lanes --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:3 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=choice_of_even_places --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:8 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=choice_of_more_places --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:0:8 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=loop_that_reads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --range=3:2:4 --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=concat_with_a_gap --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=5 --reference=exact --compare-with=reference --ulp=0

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1, d2, d3) -> ()>
// CHECK-DAG: #[[$PLACE:.*]] = affine_map<(d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)>

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#all = affine_map<(b, h, t, d) -> (b, h, t, d)>
#row = affine_map<(b, h, t, d) -> (b, h, 0, d)>
#batch = affine_map<(b, h, t, d) -> (b)>

// One row of every head at one place.
// CHECK-LABEL: func.func @slice(
// CHECK: rope.cache_write ins(%arg1, %arg3 : tensor<2x3x1x4xf32>, index)
// CHECK-SAME: outs(%arg2 : tensor<2x3x6x4xf32>)
// CHECK-SAME: indexing_maps = [#[[$ID]], #[[$NONE]], #[[$PLACE]]]
func.func @slice(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 0, %slot, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x1x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// Rows follow each other from the offset on.
// CHECK-LABEL: func.func @rows_from_an_offset(
// CHECK: %[[SLOTS:.*]] = linalg.generic
// CHECK: arith.addi
// CHECK: rope.cache_write ins(%arg1, %[[SLOTS]] : tensor<2x3x3x4xf32>, tensor<3xindex>)
func.func @rows_from_an_offset(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x3x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 0, %slot, 0] [2, 3, 3, 4] [1, 1, 1, 1] : tensor<2x3x3x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// A dynamic update clamps its index, and the slot is clamped.
// CHECK-LABEL: func.func @clamped_slice(
// CHECK: %[[LOW:.*]] = arith.maxsi %arg3
// CHECK: %[[PLACE:.*]] = arith.minsi %{{.*}}, %[[LOW]]
// CHECK: rope.cache_write ins(%arg1, %[[PLACE]] :
func.func @clamped_slice(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %zero = arith.constant 0 : index
  %last = arith.constant 5 : index
  %low = arith.maxsi %slot, %zero : index
  %place = arith.minsi %low, %last : index
  %u = tensor.insert_slice %rows into %cache[0, 0, %place, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x1x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The rows lack the axis of the slot.
// CHECK-LABEL: func.func @row_without_its_axis(
// CHECK: rope.cache_write ins(%arg1, %arg3 : tensor<2x3x4xf32>, index)
func.func @row_without_its_axis(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 0, %slot, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// What is before, the row, what is after.
// CHECK-LABEL: func.func @parts_of_the_cache(
// CHECK-NOT: tensor.concat
// CHECK: rope.cache_write ins(%arg1, %arg3 : tensor<2x3x1x4xf32>, index)
func.func @parts_of_the_cache(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %one = arith.constant 1 : index
  %all = arith.constant 6 : index
  %next = arith.addi %slot, %one : index
  %left = arith.subi %all, %next : index
  %a = tensor.extract_slice %cache[0, 0, 0, 0] [2, 3, %slot, 4] [1, 1, 1, 1] : tensor<2x3x6x4xf32> to tensor<2x3x?x4xf32>
  %b = tensor.extract_slice %cache[0, 0, %next, 0] [2, 3, %left, 4] [1, 1, 1, 1] : tensor<2x3x6x4xf32> to tensor<2x3x?x4xf32>
  %u = tensor.concat dim(2) %a, %rows, %b : (tensor<2x3x?x4xf32>, tensor<2x3x1x4xf32>, tensor<2x3x?x4xf32>) -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// A slot of each batch; one outside the cache writes nothing.
// CHECK-LABEL: func.func @choice_of_a_place(
// CHECK: %[[SLOTS:.*]] = linalg.generic
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: rope.cache_write ins(%arg1, %[[SLOTS]] : tensor<2x3x1x4xf32>, tensor<2xindex>)
func.func @choice_of_a_place(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: tensor<2xi64>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %e = tensor.empty() : tensor<2x3x6x4xf32>
  %u = linalg.generic {indexing_maps = [#batch, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%slot, %rows, %cache : tensor<2xi64>, tensor<2x3x1x4xf32>, tensor<2x3x6x4xf32>) outs(%e : tensor<2x3x6x4xf32>) {
  ^bb0(%s: i64, %r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %p = arith.index_cast %s : i64 to index
    %m = arith.cmpi eq, %t, %p : index
    %y = arith.select %m, %r, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// CHECK-LABEL: func.func @choice_of_other_places(
// CHECK: rope.cache_write
func.func @choice_of_other_places(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: tensor<2xi64>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %e = tensor.empty() : tensor<2x3x6x4xf32>
  %u = linalg.generic {indexing_maps = [#batch, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%slot, %rows, %cache : tensor<2xi64>, tensor<2x3x1x4xf32>, tensor<2x3x6x4xf32>) outs(%e : tensor<2x3x6x4xf32>) {
  ^bb0(%s: i64, %r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %p = arith.index_cast %s : i64 to index
    %m = arith.cmpi ne, %p, %t : index
    %y = arith.select %m, %c, %r : f32
    linalg.yield %y : f32
  } -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The last of two rows in one slot wins, here and there.
// CHECK-LABEL: func.func @loop_over_elements(
// CHECK-NOT: scf.for
// CHECK: rope.cache_write ins(%arg1, %arg3 : tensor<2x3x2x4xf32>, tensor<2x2xi64>)
func.func @loop_over_elements(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x2x4xf32>, %cache: tensor<2x3x6x4xf32>, %slots: tensor<2x2xi64>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 48 : index
  %flat = tensor.collapse_shape %rows [[0, 1, 2, 3]] : tensor<2x3x2x4xf32> into tensor<48xf32>
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %cache) -> (tensor<2x3x6x4xf32>) {
    %d = arith.remsi %i, %c4 : index
    %i1 = arith.divsi %i, %c4 : index
    %t = arith.remsi %i1, %c2 : index
    %i2 = arith.divsi %i1, %c2 : index
    %h = arith.remsi %i2, %c3 : index
    %b = arith.divsi %i2, %c3 : index
    %s0 = tensor.extract %slots[%b, %t] : tensor<2x2xi64>
    %s = arith.index_cast %s0 : i64 to index
    %x = tensor.extract %flat[%i] : tensor<48xf32>
    %y = tensor.insert %x into %a[%b, %h, %s, %d] : tensor<2x3x6x4xf32>
    scf.yield %y : tensor<2x3x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// A row of each token, at the slot of the token.
// CHECK-LABEL: func.func @loop_over_rows(
// CHECK-NOT: scf.for
// CHECK: rope.cache_write ins(%arg1, %arg3 : tensor<2x3x3x4xf32>, tensor<3xi32>)
func.func @loop_over_rows(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x3x4xf32>, %cache: tensor<2x3x6x4xf32>, %slots: tensor<3xi32>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %cache) -> (tensor<2x3x6x4xf32>) {
    %s0 = tensor.extract %slots[%i] : tensor<3xi32>
    %s = arith.index_cast %s0 : i32 to index
    %x = tensor.extract_slice %rows[0, 0, %i, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x3x4xf32> to tensor<2x3x1x4xf32>
    %y = tensor.insert_slice %x into %a[0, 0, %s, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x1x4xf32> into tensor<2x3x6x4xf32>
    scf.yield %y : tensor<2x3x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// Tokens come first in the rows of a scatter.
// CHECK-LABEL: func.func @scatter(
// CHECK: rope.cache_write ins(%arg1, %{{.*}} : tensor<3x2x3x4xf32>, tensor<3xindex>)
func.func @scatter(%q: tensor<2x3x2x4xf32>, %rows: tensor<3x2x3x4xf32>, %cache: tensor<2x3x6x4xf32>, %slots: tensor<3x1xindex>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.scatter %rows into %cache[%slots] scatter_dims([2]) unique : (tensor<3x2x3x4xf32>, tensor<2x3x6x4xf32>, tensor<3x1xindex>) -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

//===----------------------------------------------------------------------===//
// What is not one
//===----------------------------------------------------------------------===//

// Some heads only.
// CHECK-LABEL: func.func @two_axes(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @two_axes(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 1, %slot, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// Every other place.
// CHECK-LABEL: func.func @strided(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @strided(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x3x4xf32>, %cache: tensor<2x3x6x4xf32>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 0, 0, 0] [2, 3, 3, 4] [1, 1, 2, 1] : tensor<2x3x3x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// Padding with zeros.
// CHECK-LABEL: func.func @no_cache(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @no_cache(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x6x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  %u = tensor.insert_slice %rows into %f[0, 0, %slot, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x1x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The axis is not that of the keys, but the result is returned beside attention: a write of heads is one, too.
// CHECK-LABEL: func.func @axis_of_heads(
// CHECK: rope.cache_write
func.func @axis_of_heads(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x1x6x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, %slot, 0, 0] [2, 1, 6, 4] [1, 1, 1, 1] : tensor<2x1x6x4xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The last axis is not that of the keys.
// CHECK-LABEL: func.func @lanes(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @lanes(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x6x1xf32>, %cache: tensor<2x3x6x4xf32>, %slot: index) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %u = tensor.insert_slice %rows into %cache[0, 0, 0, %slot] [2, 3, 6, 1] [1, 1, 1, 1] : tensor<2x3x6x1xf32> into tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// 2 t == slot.
// CHECK-LABEL: func.func @choice_of_even_places(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @choice_of_even_places(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: tensor<2xi64>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %e = tensor.empty() : tensor<2x3x6x4xf32>
  %u = linalg.generic {indexing_maps = [#batch, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%slot, %rows, %cache : tensor<2xi64>, tensor<2x3x1x4xf32>, tensor<2x3x6x4xf32>) outs(%e : tensor<2x3x6x4xf32>) {
  ^bb0(%s: i64, %r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %p = arith.index_cast %s : i64 to index
    %two = arith.constant 2 : index
    %t2 = arith.muli %t, %two : index
    %m = arith.cmpi eq, %t2, %p : index
    %y = arith.select %m, %r, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The row goes to many places.
// CHECK-LABEL: func.func @choice_of_more_places(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @choice_of_more_places(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>, %slot: tensor<2xi64>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %e = tensor.empty() : tensor<2x3x6x4xf32>
  %u = linalg.generic {indexing_maps = [#batch, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%slot, %rows, %cache : tensor<2xi64>, tensor<2x3x1x4xf32>, tensor<2x3x6x4xf32>) outs(%e : tensor<2x3x6x4xf32>) {
  ^bb0(%s: i64, %r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %p = arith.index_cast %s : i64 to index
    %m = arith.cmpi sle, %t, %p : index
    %y = arith.select %m, %r, %c : f32
    linalg.yield %y : f32
  } -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// An iteration reads what another one wrote: the loop stays, and holds writes.
// CHECK-LABEL: func.func @loop_that_reads(
// CHECK: scf.for
// CHECK: rope.cache_write
func.func @loop_that_reads(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x3x4xf32>, %cache: tensor<2x3x6x4xf32>, %slots: tensor<3xi32>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %cache) -> (tensor<2x3x6x4xf32>) {
    %s0 = tensor.extract %slots[%i] : tensor<3xi32>
    %s = arith.index_cast %s0 : i32 to index
    %old = tensor.extract_slice %a[0, 0, 0, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x6x4xf32> to tensor<2x3x1x4xf32>
    %x = tensor.extract_slice %rows[0, 0, %i, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x3x4xf32> to tensor<2x3x1x4xf32>
    %y = tensor.insert_slice %old into %a[0, 0, %s, 0] [2, 3, 1, 4] [1, 1, 1, 1] : tensor<2x3x1x4xf32> into tensor<2x3x6x4xf32>
    scf.yield %y : tensor<2x3x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}

// The row is inserted between, and the last place is lost.
// CHECK-LABEL: func.func @concat_with_a_gap(
// CHECK: tensor.concat
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @concat_with_a_gap(%q: tensor<2x3x2x4xf32>, %rows: tensor<2x3x1x4xf32>, %cache: tensor<2x3x6x4xf32>) -> (tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>) {
  %a = tensor.extract_slice %cache[0, 0, 0, 0] [2, 3, 2, 4] [1, 1, 1, 1] : tensor<2x3x6x4xf32> to tensor<2x3x2x4xf32>
  %b = tensor.extract_slice %cache[0, 0, 2, 0] [2, 3, 3, 4] [1, 1, 1, 1] : tensor<2x3x6x4xf32> to tensor<2x3x3x4xf32>
  %u = tensor.concat dim(2) %a, %rows, %b : (tensor<2x3x2x4xf32>, tensor<2x3x1x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x6x4xf32>
  %eo = tensor.empty() : tensor<2x3x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) outs(%eo : tensor<2x3x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x3x2x4xf32>
  return %o, %u : tensor<2x3x2x4xf32>, tensor<2x3x6x4xf32>
}
