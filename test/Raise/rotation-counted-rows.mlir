// Rotations whose rows, or pairs, are dimensions of their own: heads in groups, 2x2 matrices applied by a contraction, pairs beside lanes.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=rotation,table | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=grouped_heads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=groups_of_any_length --shape=0:2x5x6x4 --shape=1:5x2 --shape=2:5x2 --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=matrices --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=transposed_matrices --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=pairs_beside_lanes --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=lanes_before_pairs --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows_behind_pairs --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0

#id2 = affine_map<(a, b) -> (a, b)>
#id4 = affine_map<(a, b, c, d) -> (a, b, c, d)>
#id5 = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#head = affine_map<(g, k) -> (k * 2 + g)>

// Six heads, read as three groups of two in another order of dimensions.
// CHECK-LABEL: func.func @grouped_heads(
// CHECK:         %[[X:.+]] = tensor.expand_shape %arg0 {{\[\[}}0], [1], [2, 3], [4]] {{.*}} : tensor<2x5x6x4xf32> into tensor<2x5x3x2x4xf32>
// CHECK:         %[[Y:.+]] = rope.rotate half to half block(0, 4) ins(%[[X]], %arg1, %arg2 :
// CHECK-NEXT:    return %[[Y]]
// REMARK:      rotation | {{.*}}Function=grouped_heads {{.*}}root %arg0; half to half, block [0, 4)
func.func @grouped_heads(%x: tensor<2x5x6x4xf32>, %cos: tensor<5x2xf32>, %sin: tensor<5x2xf32>) -> tensor<2x3x5x2x4xf32> {
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<2x3x5x2x4xf32>
  %y = linalg.generic {indexing_maps = [#id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x3x5x2x4xf32>) {
  ^bb0(%out: f32):
    %b = linalg.index 0 : index
    %k = linalg.index 1 : index
    %s = linalg.index 2 : index
    %g = linalg.index 3 : index
    %d = linalg.index 4 : index
    %h = affine.apply #head(%g, %k)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %hi = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%b, %s, %h, %d] : tensor<2x5x6x4xf32>
      %x1 = tensor.extract %x[%b, %s, %h, %hi] : tensor<2x5x6x4xf32>
      %c = tensor.extract %cos[%s, %d] : tensor<5x2xf32>
      %n = tensor.extract %sin[%s, %d] : tensor<5x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %n : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %lo = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%b, %s, %h, %lo] : tensor<2x5x6x4xf32>
      %x1 = tensor.extract %x[%b, %s, %h, %d] : tensor<2x5x6x4xf32>
      %c = tensor.extract %cos[%s, %lo] : tensor<5x2xf32>
      %n = tensor.extract %sin[%s, %lo] : tensor<5x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %n : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<2x3x5x2x4xf32>
  return %y : tensor<2x3x5x2x4xf32>
}

// The same with a length that is not known; the tables may have more rows.
// CHECK-LABEL: func.func @groups_of_any_length(
// CHECK:         %[[C:.+]] = tensor.extract_slice %arg1[0, 0]
// CHECK:         %[[S:.+]] = tensor.extract_slice %arg2[0, 0]
// CHECK:         %[[X:.+]] = tensor.expand_shape %arg0 {{\[\[}}0], [1], [2, 3], [4]] output_shape [2, %{{.+}}, 3, 2, 4]
// CHECK:         rope.rotate half to half block(0, 4) ins(%[[X]], %[[C]], %[[S]] :
// REMARK:      rotation | {{.*}}Function=groups_of_any_length {{.*}}root %arg0; half to half, block [0, 4)
func.func @groups_of_any_length(%x: tensor<2x?x6x4xf32>, %cos: tensor<?x2xf32>, %sin: tensor<?x2xf32>) -> tensor<2x3x?x2x4xf32> {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %n0 = tensor.dim %x, %one : tensor<2x?x6x4xf32>
  %y = tensor.generate %n0 {
  ^bb0(%b: index, %k: index, %s: index, %g: index, %d: index):
    %h = affine.apply #head(%g, %k)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %hi = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%b, %s, %h, %d] : tensor<2x?x6x4xf32>
      %x1 = tensor.extract %x[%b, %s, %h, %hi] : tensor<2x?x6x4xf32>
      %c = tensor.extract %cos[%s, %d] : tensor<?x2xf32>
      %n = tensor.extract %sin[%s, %d] : tensor<?x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %n : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %lo = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%b, %s, %h, %lo] : tensor<2x?x6x4xf32>
      %x1 = tensor.extract %x[%b, %s, %h, %d] : tensor<2x?x6x4xf32>
      %c = tensor.extract %cos[%s, %lo] : tensor<?x2xf32>
      %n = tensor.extract %sin[%s, %lo] : tensor<?x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %n : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    tensor.yield %r : f32
  } : tensor<2x3x?x2x4xf32>
  return %y : tensor<2x3x?x2x4xf32>
}

// Six of seven heads: rows are left out.
// CHECK-LABEL: func.func @fewer_heads(
// CHECK-NOT:     rope.
// CHECK:         return
func.func @fewer_heads(%x: tensor<5x7x4xf32>, %cos: tensor<5x2xf32>, %sin: tensor<5x2xf32>) -> tensor<5x3x2x4xf32> {
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<5x3x2x4xf32>
  %y = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<5x3x2x4xf32>) {
  ^bb0(%out: f32):
    %s = linalg.index 0 : index
    %k = linalg.index 1 : index
    %g = linalg.index 2 : index
    %d = linalg.index 3 : index
    %h = affine.apply #head(%g, %k)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %hi = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%s, %h, %d] : tensor<5x7x4xf32>
      %x1 = tensor.extract %x[%s, %h, %hi] : tensor<5x7x4xf32>
      %c = tensor.extract %cos[%s, %d] : tensor<5x2xf32>
      %n = tensor.extract %sin[%s, %d] : tensor<5x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %n : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %lo = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%s, %h, %lo] : tensor<5x7x4xf32>
      %x1 = tensor.extract %x[%s, %h, %d] : tensor<5x7x4xf32>
      %c = tensor.extract %cos[%s, %lo] : tensor<5x2xf32>
      %n = tensor.extract %sin[%s, %lo] : tensor<5x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %n : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<5x3x2x4xf32>
  return %y : tensor<5x3x2x4xf32>
}

// One contraction applies a matrix to each pair.
// CHECK-LABEL: func.func @matrices(
// CHECK:         rope.rotate interleaved to interleaved block(0, 8)
// CHECK-NOT:     kind =
// CHECK:         return
func.func @matrices(%x: tensor<2x3x5x8xf32>, %m: tensor<5x4x2x2xf32>) -> tensor<2x3x5x8xf32> {
  %zero = arith.constant 0.0 : f32
  %pairs = tensor.expand_shape %x [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 4, 2] : tensor<2x3x5x8xf32> into tensor<2x3x5x4x2xf32>
  %e = tensor.empty() : tensor<2x3x5x4x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x4x2xf32>) -> tensor<2x3x5x4x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(b, h, s, p, o, i) -> (s, p, o, i)>, affine_map<(b, h, s, p, o, i) -> (b, h, s, p, i)>, affine_map<(b, h, s, p, o, i) -> (b, h, s, p, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%m, %pairs : tensor<5x4x2x2xf32>, tensor<2x3x5x4x2xf32>) outs(%f : tensor<2x3x5x4x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %z = arith.addf %p, %out : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5x4x2xf32>
  %r = tensor.collapse_shape %y [[0], [1], [2], [3, 4]] : tensor<2x3x5x4x2xf32> into tensor<2x3x5x8xf32>
  return %r : tensor<2x3x5x8xf32>
}

// The matrices are transposed, and the first lanes come before the second ones.
// CHECK-LABEL: func.func @transposed_matrices(
// CHECK:         rope.rotate half to half block(0, 8)
func.func @transposed_matrices(%x: tensor<3x5x8xf32>, %m: tensor<5x4x2x2xf32>) -> tensor<3x5x8xf32> {
  %zero = arith.constant 0.0 : f32
  %halves = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [3, 5, 2, 4] : tensor<3x5x8xf32> into tensor<3x5x2x4xf32>
  %e = tensor.empty() : tensor<3x5x2x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x5x2x4xf32>) -> tensor<3x5x2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(h, s, o, p, i) -> (s, p, i, o)>, affine_map<(h, s, o, p, i) -> (h, s, i, p)>, affine_map<(h, s, o, p, i) -> (h, s, o, p)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%m, %halves : tensor<5x4x2x2xf32>, tensor<3x5x2x4xf32>) outs(%f : tensor<3x5x2x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %z = arith.addf %p, %out : f32
    linalg.yield %z : f32
  } -> tensor<3x5x2x4xf32>
  %r = tensor.collapse_shape %y [[0], [1], [2, 3]] : tensor<3x5x2x4xf32> into tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

// One matrix for all rows is a projection; scores of two keys over two lanes are scores.
// CHECK-LABEL: func.func @projections(
// CHECK-NOT:     rope.rotate
// CHECK:         return
func.func @projections(%x: tensor<3x5x2xf32>, %w: tensor<3x2x2xf32>) -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x5x2xf32>) -> tensor<3x5x2xf32>
  %y = linalg.batch_matmul ins(%x, %w : tensor<3x5x2xf32>, tensor<3x2x2xf32>) outs(%f : tensor<3x5x2xf32>) -> tensor<3x5x2xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(h, s, t, d) -> (h, s, d)>, affine_map<(h, s, t, d) -> (h, t, d)>, affine_map<(h, s, t, d) -> (h, s, t)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x5x2xf32>, tensor<3x2x2xf32>) outs(%f : tensor<3x5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %p, %out : f32
    linalg.yield %r : f32
  } -> tensor<3x5x2xf32>
  return %y, %z : tensor<3x5x2xf32>, tensor<3x5x2xf32>
}

// No op joins pairs and lanes, but the frequency says which pair it is; an assertion in the body stays.
// CHECK-LABEL: func.func @pairs_beside_lanes(
// CHECK-DAG:     cf.assert
// CHECK-DAG:     %[[T:.+]]:2 = rope.table
// CHECK:         %[[X:.+]] = tensor.collapse_shape %arg0 {{\[\[}}0], [1], [2, 3]] : tensor<3x5x4x2xf32> into tensor<3x5x8xf32>
// CHECK:         %[[Y:.+]] = rope.rotate interleaved to interleaved block(0, 8) ins(%[[X]], %[[T]]#0, %[[T]]#1 :
// CHECK-SAME:    kind = #rope.kind<rotation>
// CHECK:         tensor.expand_shape %[[Y]] {{\[\[}}0], [1], [2, 3]] {{.*}} into tensor<3x5x4x2xf32>
func.func @pairs_beside_lanes(%x: tensor<3x5x4x2xf32>, %pos: tensor<5xi64>) -> tensor<3x5x4x2xf32> {
  %zero = arith.constant 0.0 : f32
  %base = arith.constant 1.0e-2 : f32
  %four = arith.constant 4.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %te = tensor.empty() : tensor<5x4xcomplex<f32>>
  %t = linalg.generic {indexing_maps = [affine_map<(s, p) -> (s)>, #id2], iterator_types = ["parallel", "parallel"]} ins(%pos : tensor<5xi64>) outs(%te : tensor<5x4xcomplex<f32>>) {
  ^bb0(%at: i64, %out: complex<f32>):
    %p = linalg.index 1 : index
    %pi = arith.index_cast %p : index to i64
    %pf = arith.sitofp %pi : i64 to f32
    %q = arith.divf %pf, %four : f32
    %w = math.powf %base, %q : f32
    %ok = arith.cmpf one, %w, %zero : f32
    cf.assert %ok, "expected a frequency other than zero"
    %n = arith.sitofp %at : i64 to f32
    %angle = arith.mulf %n, %w : f32
    %c = math.cos %angle : f32
    %s = math.sin %angle : f32
    %z = complex.create %c, %s : complex<f32>
    linalg.yield %z : complex<f32>
  } -> tensor<5x4xcomplex<f32>>
  %e = tensor.empty() : tensor<3x5x4x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(h, s, p, d) -> (s, p)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%t : tensor<5x4xcomplex<f32>>) outs(%e : tensor<3x5x4x2xf32>) {
  ^bb0(%a: complex<f32>, %out: f32):
    %h = linalg.index 0 : index
    %s = linalg.index 1 : index
    %p = linalg.index 2 : index
    %d = linalg.index 3 : index
    %re = tensor.extract %x[%h, %s, %p, %c0] : tensor<3x5x4x2xf32>
    %im = tensor.extract %x[%h, %s, %p, %c1] : tensor<3x5x4x2xf32>
    %v = complex.create %re, %im : complex<f32>
    %z = complex.mul %v, %a : complex<f32>
    %zr = complex.re %z : complex<f32>
    %zi = complex.im %z : complex<f32>
    %first = arith.cmpi eq, %d, %c0 : index
    %r = arith.select %first, %zr, %zi : f32
    linalg.yield %r : f32
  } -> tensor<3x5x4x2xf32>
  return %y : tensor<3x5x4x2xf32>
}

// Halves that are a dimension before the pairs, read from pairs: two pairings.
// CHECK-LABEL: func.func @lanes_before_pairs(
// CHECK:         rope.rotate interleaved to half block(0, 8)
// CHECK-SAME:    kind = #rope.kind<rotation>
func.func @lanes_before_pairs(%x: tensor<5x4x2xf32>) -> tensor<5x2x4xf32> {
  %w = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<5x2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(s, d, p) -> (p)>, affine_map<(s, d, p) -> (s, d, p)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<4xf32>) outs(%e : tensor<5x2x4xf32>) {
  ^bb0(%f: f32, %out: f32):
    %s = linalg.index 0 : index
    %d = linalg.index 1 : index
    %p = linalg.index 2 : index
    %si = arith.index_cast %s : index to i64
    %n = arith.sitofp %si : i64 to f32
    %angle = arith.mulf %n, %f : f32
    %c = math.cos %angle : f32
    %t = math.sin %angle : f32
    %x0 = tensor.extract %x[%s, %p, %c0] : tensor<5x4x2xf32>
    %x1 = tensor.extract %x[%s, %p, %c1] : tensor<5x4x2xf32>
    %p0 = arith.mulf %x0, %c : f32
    %p1 = arith.mulf %x1, %t : f32
    %lo = arith.subf %p0, %p1 : f32
    %q0 = arith.mulf %x1, %c : f32
    %q1 = arith.mulf %x0, %t : f32
    %hi = arith.addf %q0, %q1 : f32
    %first = arith.cmpi eq, %d, %c0 : index
    %r = arith.select %first, %lo, %hi : f32
    linalg.yield %r : f32
  } -> tensor<5x2x4xf32>
  return %y : tensor<5x2x4xf32>
}

// Rows that follow the pairs and the lanes, which become one dimension.
// CHECK-LABEL: func.func @rows_behind_pairs(
// CHECK:         rope.rotate interleaved to interleaved block(0, 8)
// CHECK-SAME:    outs({{.*}} : tensor<8x5xf32>)
// CHECK-SAME:    kind = #rope.kind<rotation>
func.func @rows_behind_pairs(%x: tensor<4x2x5xf32>) -> tensor<4x2x5xf32> {
  %w = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x2x5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(p, d, s) -> (p)>, affine_map<(p, d, s) -> (p, d, s)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<4xf32>) outs(%e : tensor<4x2x5xf32>) {
  ^bb0(%f: f32, %out: f32):
    %s = linalg.index 2 : index
    %d = linalg.index 1 : index
    %p = linalg.index 0 : index
    %si = arith.index_cast %s : index to i64
    %n = arith.sitofp %si : i64 to f32
    %angle = arith.mulf %n, %f : f32
    %c = math.cos %angle : f32
    %t = math.sin %angle : f32
    %x0 = tensor.extract %x[%p, %c0, %s] : tensor<4x2x5xf32>
    %x1 = tensor.extract %x[%p, %c1, %s] : tensor<4x2x5xf32>
    %p0 = arith.mulf %x0, %c : f32
    %p1 = arith.mulf %x1, %t : f32
    %lo = arith.subf %p0, %p1 : f32
    %q0 = arith.mulf %x1, %c : f32
    %q1 = arith.mulf %x0, %t : f32
    %hi = arith.addf %q0, %q1 : f32
    %first = arith.cmpi eq, %d, %c0 : index
    %r = arith.select %first, %lo, %hi : f32
    linalg.yield %r : f32
  } -> tensor<4x2x5xf32>
  return %y : tensor<4x2x5xf32>
}
