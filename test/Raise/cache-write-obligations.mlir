// RUN: rope-opt %s --rope-raise=what=cache-write | FileCheck %s
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null

// Each of these breaks one thing that an update of a cache is proven by.

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#all = affine_map<(b, h, t, d) -> (b, h, t, d)>
#turned = affine_map<(b, h, t, d) -> (h, b, t, d)>
#row = affine_map<(b, h, t, d) -> (b, h, 0, d)>
#first = affine_map<(b, h, t, d) -> (b, 0, 0, d)>

// The rest is that of another tensor.
// CHECK-LABEL: func.func @rest_of_another(
// CHECK-NOT: rope.cache_write
func.func @rest_of_another(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x6x4xf32>, %other: tensor<2x2x6x4xf32>) -> tensor<2x2x2x4xf32> {
  %a = tensor.extract_slice %cache[0, 0, 0, 0] [2, 2, 2, 4] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x2x4xf32>
  %b = tensor.extract_slice %other[0, 0, 3, 0] [2, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x3x4xf32>
  %u = tensor.concat dim(2) %a, %rows, %b : (tensor<2x2x2x4xf32>, tensor<2x2x1x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x6x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// The first part starts one place too late.
// CHECK-LABEL: func.func @first_part_moved(
// CHECK-NOT: rope.cache_write
func.func @first_part_moved(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x6x4xf32>) -> tensor<2x2x2x4xf32> {
  %a = tensor.extract_slice %cache[0, 0, 1, 0] [2, 2, 2, 4] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x2x4xf32>
  %b = tensor.extract_slice %cache[0, 0, 3, 0] [2, 2, 3, 4] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x3x4xf32>
  %u = tensor.concat dim(2) %a, %rows, %b : (tensor<2x2x2x4xf32>, tensor<2x2x1x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x6x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// What is kept are the places of the cache with batch and heads exchanged.
// CHECK-LABEL: func.func @kept_turned(
// CHECK-NOT: rope.cache_write
func.func @kept_turned(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x6x4xf32>, %slot: index) -> tensor<2x2x2x4xf32> {
  %e = tensor.empty() : tensor<2x2x6x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #turned, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rows, %cache : tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>) outs(%e : tensor<2x2x6x4xf32>) {
  ^bb0(%r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %m = arith.cmpi eq, %t, %slot : index
    %w = arith.select %m, %r, %c : f32
    linalg.yield %w : f32
  } -> tensor<2x2x6x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// One head of rows goes to all heads of the cache.
// CHECK-LABEL: func.func @rows_of_one_head(
// CHECK-NOT: rope.cache_write
func.func @rows_of_one_head(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x1x1x4xf32>, %cache: tensor<2x2x6x4xf32>, %slot: index) -> tensor<2x2x2x4xf32> {
  %e = tensor.empty() : tensor<2x2x6x4xf32>
  %u = linalg.generic {indexing_maps = [#first, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rows, %cache : tensor<2x1x1x4xf32>, tensor<2x2x6x4xf32>) outs(%e : tensor<2x2x6x4xf32>) {
  ^bb0(%r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %m = arith.cmpi eq, %t, %slot : index
    %w = arith.select %m, %r, %c : f32
    linalg.yield %w : f32
  } -> tensor<2x2x6x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// A literal place outside of the cache.
// CHECK-LABEL: func.func @place_outside(
// CHECK-NOT: rope.cache_write
func.func @place_outside(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x6x4xf32>) -> tensor<2x2x2x4xf32> {
  %slot = arith.constant 6 : index
  %e = tensor.empty() : tensor<2x2x6x4xf32>
  %u = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rows, %cache : tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>) outs(%e : tensor<2x2x6x4xf32>) {
  ^bb0(%r: f32, %c: f32, %out: f32):
    %t = linalg.index 2 : index
    %m = arith.cmpi eq, %t, %slot : index
    %w = arith.select %m, %r, %c : f32
    linalg.yield %w : f32
  } -> tensor<2x2x6x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// There may be more heads of rows than the cache has.
// CHECK-LABEL: func.func @rows_of_more_heads(
// CHECK-NOT: rope.cache_write
func.func @rows_of_more_heads(%q: tensor<2x?x2x4xf32>, %rows: tensor<2x?x1x4xf32>, %cache: tensor<2x?x6x4xf32>, %slot: index) -> tensor<2x?x2x4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %heads = tensor.dim %cache, %one : tensor<2x?x6x4xf32>
  %e = tensor.empty(%heads) : tensor<2x?x6x4xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%cache : tensor<2x?x6x4xf32>) outs(%e : tensor<2x?x6x4xf32>) {
  ^bb0(%c: f32, %out: f32):
    %b = linalg.index 0 : index
    %h = linalg.index 1 : index
    %t = linalg.index 2 : index
    %d = linalg.index 3 : index
    %r = tensor.extract %rows[%b, %h, %zero, %d] : tensor<2x?x1x4xf32>
    %m = arith.cmpi eq, %t, %slot : index
    %w = arith.select %m, %r, %c : f32
    linalg.yield %w : f32
  } -> tensor<2x?x6x4xf32>
  %eo = tensor.empty(%heads) : tensor<2x?x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x?x2x4xf32>, tensor<2x?x6x4xf32>, tensor<2x?x6x4xf32>) outs(%eo : tensor<2x?x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x?x2x4xf32>
  return %o : tensor<2x?x2x4xf32>
}

// Two of four heads are written.
// CHECK-LABEL: func.func @rows_of_some_heads(
// CHECK: scf.for
// CHECK: scf.yield
func.func @rows_of_some_heads(%q: tensor<2x4x2x4xf32>, %rows: tensor<2x4x4x4xf32>, %cache: tensor<2x4x6x4xf32>, %slots: tensor<4xi64>) -> tensor<2x4x2x4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %u = scf.for %i = %zero to %four step %one iter_args(%a = %cache) -> (tensor<2x4x6x4xf32>) {
    %s = tensor.extract %slots[%i] : tensor<4xi64>
    %t = arith.index_cast %s : i64 to index
    %r = tensor.extract_slice %rows[0, 0, %i, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x4x4x4xf32> to tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %r into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x4x6x4xf32>
    scf.yield %n : tensor<2x4x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x4x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x4x2x4xf32>, tensor<2x4x6x4xf32>, tensor<2x4x6x4xf32>) outs(%eo : tensor<2x4x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x4x2x4xf32>
  return %o : tensor<2x4x2x4xf32>
}

// Every second row is written only.
// CHECK-LABEL: func.func @every_second_row(
// CHECK: scf.for
// CHECK: scf.yield
func.func @every_second_row(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x4x4xf32>, %cache: tensor<2x2x6x4xf32>, %slots: tensor<4xi64>) -> tensor<2x2x2x4xf32> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %u = scf.for %i = %zero to %four step %two iter_args(%a = %cache) -> (tensor<2x2x6x4xf32>) {
    %s = tensor.extract %slots[%i] : tensor<4xi64>
    %t = arith.index_cast %s : i64 to index
    %r = tensor.extract_slice %rows[0, 0, %i, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x4x4xf32> to tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %r into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %n : tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// The first row is left out.
// CHECK-LABEL: func.func @from_the_second_row(
// CHECK: scf.for
// CHECK: scf.yield
func.func @from_the_second_row(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x4x4xf32>, %cache: tensor<2x2x6x4xf32>, %slots: tensor<4xi64>) -> tensor<2x2x2x4xf32> {
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %u = scf.for %i = %one to %four step %one iter_args(%a = %cache) -> (tensor<2x2x6x4xf32>) {
    %s = tensor.extract %slots[%i] : tensor<4xi64>
    %t = arith.index_cast %s : i64 to index
    %r = tensor.extract_slice %rows[0, 0, %i, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x4x4xf32> to tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %r into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %n : tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// An iteration asserts something, which would be lost.
// CHECK-LABEL: func.func @asserting_loop(
// CHECK-NOT: rope.cache_write
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: scf.yield
func.func @asserting_loop(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x4x4xf32>, %cache: tensor<2x2x6x4xf32>, %slots: tensor<4xi64>) -> tensor<2x2x2x4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %u = scf.for %i = %zero to %four step %one iter_args(%a = %cache) -> (tensor<2x2x6x4xf32>) {
    %s = tensor.extract %slots[%i] : tensor<4xi64>
    %t = arith.index_cast %s : i64 to index
    %m = arith.cmpi slt, %t, %four : index
    cf.assert %m, "slot"
    %r = tensor.extract_slice %rows[0, 0, %i, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x4x4xf32> to tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %r into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %n : tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// A slot is read from what was written before.
// CHECK-LABEL: func.func @slots_of_the_cache(
// CHECK: scf.for
// CHECK: scf.yield
func.func @slots_of_the_cache(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x4x4xf32>, %cache: tensor<2x2x6x4xf32>) -> tensor<2x2x2x4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %u = scf.for %i = %zero to %four step %one iter_args(%a = %cache) -> (tensor<2x2x6x4xf32>) {
    %s = tensor.extract %a[%zero, %zero, %i, %zero] : tensor<2x2x6x4xf32>
    %p = arith.fptosi %s : f32 to i64
    %t = arith.index_cast %p : i64 to index
    %r = tensor.extract_slice %rows[0, 0, %i, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x4x4xf32> to tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %r into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %n : tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// A scan collects its steps in a tensor of its own, from the last one on.
// CHECK-LABEL: func.func @backward_scan(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @backward_scan(%q: tensor<2x2x2x4xf32>, %x: tensor<6x2x2x4xf32>, %cache: tensor<2x2x6x4xf32>) -> (tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %e = tensor.empty() : tensor<2x2x6x4xf32>
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<2x2x1x4xf32>
  %state = linalg.fill ins(%zero : f32) outs(%er : tensor<2x2x1x4xf32>) -> tensor<2x2x1x4xf32>
  %u:2 = scf.for %i = %c0 to %c6 step %c1 iter_args(%h = %state, %a = %e) -> (tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>) {
    %t = arith.subi %c5, %i : index
    %r = tensor.extract_slice %x[%t, 0, 0, 0] [1, 2, 2, 4] [1, 1, 1, 1] : tensor<6x2x2x4xf32> to tensor<2x2x4xf32>
    %y = linalg.generic {indexing_maps = [#all, affine_map<(b, h, t, d) -> (b, h, d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%h, %r : tensor<2x2x1x4xf32>, tensor<2x2x4xf32>) outs(%er : tensor<2x2x1x4xf32>) {
    ^bb0(%s: f32, %z: f32, %out: f32):
      %w = arith.addf %s, %z : f32
      linalg.yield %w : f32
    } -> tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %y into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %y, %n : tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %cache, %cache : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o, %u#1 : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>
}

// The same into a cache of the function.
// CHECK-LABEL: func.func @steps_into_a_cache(
// CHECK: scf.for
// CHECK: rope.cache_write
// CHECK: scf.yield
func.func @steps_into_a_cache(%q: tensor<2x2x2x4xf32>, %x: tensor<6x2x2x4xf32>, %cache: tensor<2x2x6x4xf32>) -> (tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<2x2x1x4xf32>
  %state = linalg.fill ins(%zero : f32) outs(%er : tensor<2x2x1x4xf32>) -> tensor<2x2x1x4xf32>
  %u:2 = scf.for %i = %c0 to %c6 step %c1 iter_args(%h = %state, %a = %cache) -> (tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>) {
    %t = arith.subi %c5, %i : index
    %r = tensor.extract_slice %x[%t, 0, 0, 0] [1, 2, 2, 4] [1, 1, 1, 1] : tensor<6x2x2x4xf32> to tensor<2x2x4xf32>
    %y = linalg.generic {indexing_maps = [#all, affine_map<(b, h, t, d) -> (b, h, d)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%h, %r : tensor<2x2x1x4xf32>, tensor<2x2x4xf32>) outs(%er : tensor<2x2x1x4xf32>) {
    ^bb0(%s: f32, %z: f32, %out: f32):
      %w = arith.addf %s, %z : f32
      linalg.yield %w : f32
    } -> tensor<2x2x1x4xf32>
    %n = tensor.insert_slice %y into %a[0, 0, %t, 0] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x1x4xf32> into tensor<2x2x6x4xf32>
    scf.yield %y, %n : tensor<2x2x1x4xf32>, tensor<2x2x6x4xf32>
  }
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %cache, %cache : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o, %u#1 : tensor<2x2x2x4xf32>, tensor<2x2x6x4xf32>
}

// The last part may end before the cache does.
// CHECK-LABEL: func.func @fewer_places(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @fewer_places(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x?x4xf32>, %n: index) -> tensor<2x2x2x4xf32> {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %m = arith.addi %n, %one : index
  %a = tensor.extract_slice %cache[0, 0, 0, 0] [2, 2, %n, 4] [1, 1, 1, 1] : tensor<2x2x?x4xf32> to tensor<2x2x?x4xf32>
  %b = tensor.extract_slice %cache[0, 0, %m, 0] [2, 2, %one, 4] [1, 1, 1, 1] : tensor<2x2x?x4xf32> to tensor<2x2x?x4xf32>
  %u = tensor.concat dim(2) %a, %rows, %b : (tensor<2x2x?x4xf32>, tensor<2x2x1x4xf32>, tensor<2x2x?x4xf32>) -> tensor<2x2x?x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}

// Only some places of the cache are taken.
// CHECK-LABEL: func.func @first_places(
// CHECK-NOT: rope.cache_write
// CHECK: return
func.func @first_places(%q: tensor<2x2x2x4xf32>, %rows: tensor<2x2x1x4xf32>, %cache: tensor<2x2x?x4xf32>, %n: index, %slot: index) -> tensor<2x2x2x4xf32> {
  %zero = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<2x2x?x4xf32>
  %u = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x2x?x4xf32>) {
  ^bb0(%out: f32):
    %b = linalg.index 0 : index
    %h = linalg.index 1 : index
    %t = linalg.index 2 : index
    %d = linalg.index 3 : index
    %c = tensor.extract %cache[%b, %h, %t, %d] : tensor<2x2x?x4xf32>
    %r = tensor.extract %rows[%b, %h, %zero, %d] : tensor<2x2x1x4xf32>
    %m = arith.cmpi eq, %t, %slot : index
    %w = arith.select %m, %r, %c : f32
    linalg.yield %w : f32
  } -> tensor<2x2x?x4xf32>
  %eo = tensor.empty() : tensor<2x2x2x4xf32>
  %o = rope.attention ins(%q, %u, %u : tensor<2x2x2x4xf32>, tensor<2x2x?x4xf32>, tensor<2x2x?x4xf32>) outs(%eo : tensor<2x2x2x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x2x2x4xf32>
  return %o : tensor<2x2x2x4xf32>
}
