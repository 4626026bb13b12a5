// Scores that are the sum of two products, as programs write latent attention by
// hand: one attention over the lanes of both, in place of a mask for each pair.

// DEFINE: %{join} = rope-fuse{destinations=joined-scores}
// RUN: rope-opt %s --rope-fuse=destinations=joined-scores --remarks-filter=rope-fuse -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: rope-opt %s --rope-fuse='destinations=joined-scores mode=strict' | FileCheck %s --check-prefix=KEPT
// RUN: rope-opt %s --rope-fuse='destinations=joined-scores machine=sm_90a' | FileCheck %s --check-prefix=KEPT
// KEPT-LABEL: func.func @heads
// KEPT: rope.attention {{.+}} mask(
// RUN: rope-equiv %s --function='*' --pass-pipeline='builtin.module(%{join})' | FileCheck %s --check-prefix=EQUAL
// EQUAL-COUNT-8: equal

// Scores stay under 8, their errors in f32 under 2^-24 * 8 * 48.
// DEFINE: %{run} = rope-runner %s --pass-pipeline='builtin.module(%{join})' --compare-with=reference:'builtin.module()' --random=3 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --rtol=0 --atol=3e-5
// RUN: %{run} --entry=heads
// RUN: %{run} --entry=row
// RUN: %{run} --entry=unknown --shape=0:2x3x16 --shape=1:2x3x8 --shape=2:2x40x16 --shape=3:2x40x8

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h, j, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (b, h, m, j)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#b = affine_map<(b, m, j, r) -> (b, m, r)>
#c = affine_map<(b, m, j, r) -> (b, j, r)>
#s = affine_map<(b, m, j, r) -> (b, m, j)>
#x = affine_map<(b, h, m, j) -> (b, h, m, j)>

// Lanes of the keys that all heads share are repeated, in tiles alone.
// REMARK: [Passed] joined-scores | {{.*}}Function=heads | {{.*}}class=contract
// CHECK-LABEL: func.func @heads
// CHECK-NOT: tensor<2x3x5x40xf32>
// CHECK: %[[KEYS:.+]] = linalg.generic {{.+}} ins(%arg3 : tensor<2x40x8xf32>)
// CHECK: %[[Q:.+]] = tensor.concat dim(3) %arg0, %arg1 :
// CHECK: %[[K:.+]] = tensor.concat dim(3) %arg2, %[[KEYS]] :
// CHECK: rope.attention ins(%[[Q]], %[[K]], %arg2 :
// CHECK-NOT: mask
func.func @heads(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}

// Other factors of both products: those of the further lanes are scaled.
// REMARK: [Passed] joined-scores | {{.*}}Function=factors |
// CHECK-LABEL: func.func @factors
// CHECK: arith.constant 4.000000e+00 : f32
// CHECK: arith.mulf
// CHECK: rope.attention
// CHECK-SAME: key_scale = 5.000000e-01 : f64
// CHECK-SAME: scale = 2.500000e-01 : f64
func.func @factors(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {key_scale = 0.5 : f64, scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}

// One row, whose axis is nowhere, as einsum writes it: sums over axes of one
// element, and a drop of one.
// REMARK: [Passed] joined-scores | {{.*}}Function=row |
// CHECK-LABEL: func.func @row
// CHECK: tensor.concat dim(2)
// CHECK: tensor.concat dim(1)
// CHECK: rope.attention
// CHECK-NOT: mask
func.func @row(%q: tensor<3x1x16xf32>, %q2: tensor<3x1x8xf32>, %k: tensor<40x16xf32>, %k2: tensor<40x8xf32>) -> tensor<3x1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<3x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x40xf32>) -> tensor<3x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(h, j, r, u) -> (h, u, r)>, affine_map<(h, j, r, u) -> (j, r)>, affine_map<(h, j, r, u) -> (h, j)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%q2, %k2 : tensor<3x1x8xf32>, tensor<40x8xf32>) outs(%f : tensor<3x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x40xf32>
  %p3 = tensor.expand_shape %p [[0, 1], [2]] output_shape [3, 1, 40] : tensor<3x40xf32> into tensor<3x1x40xf32>
  %mask = linalg.generic {indexing_maps = [affine_map<(h, j) -> (h, 0, j)>, affine_map<(h, j) -> (h, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p3 : tensor<3x1x40xf32>) outs(%e : tensor<3x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<3x40xf32>
  %o = tensor.empty() : tensor<3x1x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<3x1x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) mask(%mask : tensor<3x40xf32>) outs(%o : tensor<3x1x16xf32>)
      {scale = 0.25, indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>, affine_map<(h, m, n, j, d) -> (j, d)>, affine_map<(h, m, n, j, d) -> (j, n)>, affine_map<(h, m, n, j, d) -> (h, j)>, affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<3x1x16xf32>
  return %y : tensor<3x1x16xf32>
}

// Sizes that are not known, without a factor beside a scale of 1.
// REMARK: [Passed] joined-scores | {{.*}}Function=unknown |
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: linalg.batch_matmul
// CHECK: rope.attention
// CHECK-NOT: mask
func.func @unknown(%q: tensor<?x?x16xf32>, %q2: tensor<?x?x8xf32>, %k: tensor<?x?x16xf32>, %k2: tensor<?x?x8xf32>) -> tensor<?x?x16xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %batch = tensor.dim %q, %c0 : tensor<?x?x16xf32>
  %rows = tensor.dim %q, %c1 : tensor<?x?x16xf32>
  %keys = tensor.dim %k, %c1 : tensor<?x?x16xf32>
  %e = tensor.empty(%batch, %rows, %keys) : tensor<?x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %mask = linalg.generic {indexing_maps = [#b, #c, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<?x?x8xf32>, tensor<?x?x8xf32>) outs(%f : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?xf32>
  %o = tensor.empty(%batch, %rows) : tensor<?x?x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>) mask(%mask : tensor<?x?x?xf32>) outs(%o : tensor<?x?x16xf32>)
      {scale = 1.0, indexing_maps = [affine_map<(b, m, n, j, d) -> (b, m, d)>, affine_map<(b, m, n, j, d) -> (b, j, d)>, affine_map<(b, m, n, j, d) -> (b, j, n)>, affine_map<(b, m, n, j, d) -> (b, m, j)>, affine_map<(b, m, n, j, d) -> (b, m, n)>]} -> tensor<?x?x16xf32>
  return %y : tensor<?x?x16xf32>
}

// A bound of the scores comes in between, as does a program; a mask that is
// returned is there anyway; scores of 16 bits are rounded before the sum.
// REMARK-NOT: joined-scores
// CHECK-LABEL: func.func @capped
// CHECK: rope.attention {{.+}} mask(
func.func @capped(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {softcap = 8.0 : f64, scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}

// CHECK-LABEL: func.func @returned
// CHECK: rope.attention {{.+}} mask(
func.func @returned(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> (tensor<2x3x5x16xf32>, tensor<2x3x5x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x3x5x16xf32>
  return %y, %mask : tensor<2x3x5x16xf32>, tensor<2x3x5x40xf32>
}

// CHECK-LABEL: func.func @rounded
// CHECK: rope.attention {{.+}} mask(
func.func @rounded(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {score_type = bf16, scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}

// CHECK-LABEL: func.func @program
// CHECK: rope.attention {{.+}} mask(
func.func @program(%q: tensor<2x3x5x16xf32>, %q2: tensor<2x3x5x8xf32>, %k: tensor<2x3x40x16xf32>, %k2: tensor<2x40x8xf32>) -> tensor<2x3x5x16xf32> {
  %zero = arith.constant 0.0 : f32
  %factor = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x5x40xf32>) -> tensor<2x3x5x40xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, r) -> (b, h, m, r)>, affine_map<(b, h, m, j, r) -> (b, j, r)>, affine_map<(b, h, m, j, r) -> (b, h, m, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q2, %k2 : tensor<2x3x5x8xf32>, tensor<2x40x8xf32>) outs(%f : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x5x40xf32>
  %mask = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x3x5x40xf32>) outs(%e : tensor<2x3x5x40xf32>) {
  ^bb0(%x: f32, %z: f32):
    %0 = arith.mulf %x, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5x40xf32>
  %o = tensor.empty() : tensor<2x3x5x16xf32>
  %y = rope.attention ins(%q, %k, %k : tensor<2x3x5x16xf32>, tensor<2x3x40x16xf32>, tensor<2x3x40x16xf32>) mask(%mask : tensor<2x3x5x40xf32>)
      outs(%o : tensor<2x3x5x16xf32>) {scale = 0.25, indexing_maps = [#q, #k, #v, #mask, #o]} program {
  ^bb0(%s: f32, %b: index, %h: index, %row: index, %key: index):
    %twice = arith.mulf %s, %s : f32
    rope.yield %twice : f32
  } -> tensor<2x3x5x16xf32>
  return %y : tensor<2x3x5x16xf32>
}
