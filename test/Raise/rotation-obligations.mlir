// RUN: rope-opt %s --rope-raise=what=rotation --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// Almost rotations. Each program breaks one obligation, see obligations.md.

// CHECK-NOT: rope.rotate

// Products of one lane are rounded to bf16, before a negation and the sum.
// REMARK: [Missed] mixed-compute-type {{.*}}Function=narrow_products_of_one_lane |
func.func @narrow_products_of_one_lane(%x: tensor<5x2xbf16>, %c: tensor<5x1xbf16>, %s: tensor<5x1xbf16>) -> tensor<5x2xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x2xbf16> to tensor<5x1xbf16>
  %hi = tensor.extract_slice %x[0, 1] [5, 1] [1, 1] : tensor<5x2xbf16> to tensor<5x1xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x1xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x1xbf16>
  %n1 = arith.negf %1 : tensor<5x1xbf16>
  %n2 = arith.negf %2 : tensor<5x1xbf16>
  %w1 = arith.extf %n1 : tensor<5x1xbf16> to tensor<5x1xf32>
  %w2 = arith.extf %n2 : tensor<5x1xbf16> to tensor<5x1xf32>
  %3 = arith.subf %w2, %w1 : tensor<5x1xf32>
  %wl = arith.extf %lo : tensor<5x1xbf16> to tensor<5x1xf32>
  %wh = arith.extf %hi : tensor<5x1xbf16> to tensor<5x1xf32>
  %wc = arith.extf %c : tensor<5x1xbf16> to tensor<5x1xf32>
  %ws = arith.extf %s : tensor<5x1xbf16> to tensor<5x1xf32>
  %4 = arith.mulf %wh, %wc : tensor<5x1xf32>
  %5 = arith.mulf %wl, %ws : tensor<5x1xf32>
  %6 = arith.addf %4, %5 : tensor<5x1xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
  return %y : tensor<5x2xf32>
}

// The first half is computed in bf16, the second one in f32.
// REMARK: [Missed] mixed-compute-type {{.*}}Function=lanes_of_two_types |
func.func @lanes_of_two_types(%x: tensor<5x4xbf16>, %c: tensor<5x2xbf16>, %s: tensor<5x2xbf16>) -> tensor<5x4xbf16> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xbf16> to tensor<5x2xbf16>
  %1 = arith.mulf %lo, %c : tensor<5x2xbf16>
  %2 = arith.mulf %hi, %s : tensor<5x2xbf16>
  %3 = arith.subf %1, %2 : tensor<5x2xbf16>
  %wl = arith.extf %lo : tensor<5x2xbf16> to tensor<5x2xf32>
  %wh = arith.extf %hi : tensor<5x2xbf16> to tensor<5x2xf32>
  %wc = arith.extf %c : tensor<5x2xbf16> to tensor<5x2xf32>
  %ws = arith.extf %s : tensor<5x2xbf16> to tensor<5x2xf32>
  %4 = arith.mulf %wh, %wc : tensor<5x2xf32>
  %5 = arith.mulf %wl, %ws : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %7 = arith.truncf %6 : tensor<5x2xf32> to tensor<5x2xbf16>
  %y = tensor.concat dim(1) %3, %7 : (tensor<5x2xbf16>, tensor<5x2xbf16>) -> tensor<5x4xbf16>
  return %y : tensor<5x4xbf16>
}

// Two lanes are written twice each.
// REMARK: [Missed] pairing {{.*}}Function=all_of_one_pair |
func.func @all_of_one_pair(%x: tensor<5x4xf32>, %c: tensor<5x1xf32>, %s: tensor<5x1xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %hi = tensor.extract_slice %x[0, 1] [5, 1] [1, 1] : tensor<5x4xf32> to tensor<5x1xf32>
  %1 = arith.mulf %lo, %c : tensor<5x1xf32>
  %2 = arith.mulf %hi, %s : tensor<5x1xf32>
  %3 = arith.subf %1, %2 : tensor<5x1xf32>
  %4 = arith.mulf %hi, %c : tensor<5x1xf32>
  %5 = arith.mulf %lo, %s : tensor<5x1xf32>
  %6 = arith.addf %4, %5 : tensor<5x1xf32>
  %y = tensor.concat dim(1) %3, %6, %3, %6 : (tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Row 2 i + j is read at place i of the next dimension.
// REMARK: [Missed] row-layout {{.*}}Function=row_read_twice |
func.func @row_read_twice(%x: tensor<4x2x4xf32>, %cos: tensor<2x2xf32>, %sin: tensor<2x2xf32>) -> tensor<2x2x4xf32> {
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<2x2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, d) -> (i, j, d)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<2x2x4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %h = affine.apply affine_map<(i, j) -> (i * 2 + j)>(%i, %j)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %up = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%h, %i, %d] : tensor<4x2x4xf32>
      %x1 = tensor.extract %x[%h, %i, %up] : tensor<4x2x4xf32>
      %c = tensor.extract %cos[%i, %d] : tensor<2x2xf32>
      %s = tensor.extract %sin[%i, %d] : tensor<2x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %s : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %down = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%h, %i, %down] : tensor<4x2x4xf32>
      %x1 = tensor.extract %x[%h, %i, %d] : tensor<4x2x4xf32>
      %c = tensor.extract %cos[%i, %down] : tensor<2x2xf32>
      %s = tensor.extract %sin[%i, %down] : tensor<2x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %s : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<2x2x4xf32>
  return %y : tensor<2x2x4xf32>
}

// Every other row is read.
// REMARK: [Missed] row-layout {{.*}}Function=every_other_row |
func.func @every_other_row(%x: tensor<8x4xf32>, %cos: tensor<4x2xf32>, %sin: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, d) -> (i, d)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %d = linalg.index 1 : index
    %h = affine.apply affine_map<(i) -> (i * 2)>(%i)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %up = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%h, %d] : tensor<8x4xf32>
      %x1 = tensor.extract %x[%h, %up] : tensor<8x4xf32>
      %c = tensor.extract %cos[%i, %d] : tensor<4x2xf32>
      %s = tensor.extract %sin[%i, %d] : tensor<4x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %s : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %down = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%h, %down] : tensor<8x4xf32>
      %x1 = tensor.extract %x[%h, %d] : tensor<8x4xf32>
      %c = tensor.extract %cos[%i, %down] : tensor<4x2xf32>
      %s = tensor.extract %sin[%i, %down] : tensor<4x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %s : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Four of eight rows are read, two by two.
// REMARK: [Missed] row-layout {{.*}}Function=some_of_the_counted_rows |
func.func @some_of_the_counted_rows(%x: tensor<8x?x4xf32>, %cos: tensor<?x2xf32>, %sin: tensor<?x2xf32>) -> tensor<2x2x?x4xf32> {
  %two = arith.constant 2 : index
  %one = arith.constant 1 : index
  %m = tensor.dim %x, %one : tensor<8x?x4xf32>
  %e = tensor.empty(%m) : tensor<2x2x?x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, n, d) -> (i, j, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<2x2x?x4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %d = linalg.index 3 : index
    %h = affine.apply affine_map<(i, j) -> (i * 2 + j)>(%i, %j)
    %low = arith.cmpi ult, %d, %two : index
    %r = scf.if %low -> (f32) {
      %up = arith.addi %d, %two : index
      %x0 = tensor.extract %x[%h, %n, %d] : tensor<8x?x4xf32>
      %x1 = tensor.extract %x[%h, %n, %up] : tensor<8x?x4xf32>
      %c = tensor.extract %cos[%n, %d] : tensor<?x2xf32>
      %s = tensor.extract %sin[%n, %d] : tensor<?x2xf32>
      %p = arith.mulf %x0, %c : f32
      %q = arith.mulf %x1, %s : f32
      %z = arith.subf %p, %q : f32
      scf.yield %z : f32
    } else {
      %down = arith.subi %d, %two : index
      %x0 = tensor.extract %x[%h, %n, %down] : tensor<8x?x4xf32>
      %x1 = tensor.extract %x[%h, %n, %d] : tensor<8x?x4xf32>
      %c = tensor.extract %cos[%n, %down] : tensor<?x2xf32>
      %s = tensor.extract %sin[%n, %down] : tensor<?x2xf32>
      %p = arith.mulf %x1, %c : f32
      %q = arith.mulf %x0, %s : f32
      %z = arith.addf %p, %q : f32
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  } -> tensor<2x2x?x4xf32>
  return %y : tensor<2x2x?x4xf32>
}

// The loop writes other rows, too, eight places ahead.
// REMARK: [Missed] row-layout {{.*}}Function=rows_far_ahead |
func.func @rows_far_ahead(%x: tensor<12x4xf32>, %c: tensor<12x2xf32>, %s: tensor<12x2xf32>, %n: index) -> tensor<12x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %x) -> tensor<12x4xf32> {
    %lo = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<12x4xf32> to tensor<2xf32>
    %hi = tensor.extract_slice %x[%i, 2] [1, 2] [1, 1] : tensor<12x4xf32> to tensor<2xf32>
    %ci = tensor.extract_slice %c[%i, 0] [1, 2] [1, 1] : tensor<12x2xf32> to tensor<2xf32>
    %si = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<12x2xf32> to tensor<2xf32>
    %1 = arith.mulf %lo, %ci : tensor<2xf32>
    %2 = arith.mulf %hi, %si : tensor<2xf32>
    %3 = arith.subf %1, %2 : tensor<2xf32>
    %4 = arith.mulf %hi, %ci : tensor<2xf32>
    %5 = arith.mulf %lo, %si : tensor<2xf32>
    %6 = arith.addf %4, %5 : tensor<2xf32>
    %far = arith.addi %i, %c8 : index
    %neg = arith.negf %lo : tensor<2xf32>
    %first = tensor.insert_slice %neg into %acc[%far, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<12x4xf32>
    %w = tensor.insert_slice %3 into %first[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<12x4xf32>
    %z = tensor.insert_slice %6 into %w[%i, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<12x4xf32>
    scf.yield %z : tensor<12x4xf32>
  }
  return %y : tensor<12x4xf32>
}
