// Tables that a model keeps as constants: copies of a column and how far pairs
// are from a rotation are read from their values.

// RUN: rope-opt %s --rope-raise=verify --split-input-file --verify-diagnostics \
// RUN:   | FileCheck %s
// RUN: rope-opt %s --rope-raise --split-input-file --remarks-filter=rope-raise \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// Two copies of half a table.

// CHECK-LABEL: @copies
// CHECK: rope.rotate half to half {{.*}}tensor<4x2xf32>, tensor<4x2xf32>{{.*}}kind = #rope.kind<rotation>
// REMARK: half-width tables as they stand, c^2 + s^2 of their values within {{[0-9.]+}}e-08 of m^2

func.func @copies(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [0.540302277, 0.968912423, 0.540302277, 0.968912423], [-0.416146845, 0.87758255, -0.416146845, 0.87758255], [-0.989992499, 0.731688857, -0.989992499, 0.731688857]]> : tensor<4x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.841470957, 0.247403964, 0.841470957, 0.247403964], [0.909297407, 0.47942555, 0.909297407, 0.47942555], [0.141120002, 0.681638777, 0.141120002, 0.681638777]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// The same, as a resource.

// CHECK-LABEL: @resource
// CHECK: rope.rotate half to half {{.*}}tensor<4x2xf32>, tensor<4x2xf32>{{.*}}kind = #rope.kind<rotation>

func.func @resource(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense_resource<cosines> : tensor<4x4xf32>
  %s = arith.constant dense_resource<sines> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      cosines: "0x040000000000803F0000803F0000803F0000803F40510A3FA50A783F40510A3FA50A783F3311D5BE40A9603F3311D5BE40A9603F26707DBFF64F3B3F26707DBFF64F3B3F",
      sines: "0x0400000000000000000000000000000000000000A46A573F77577D3EA46A573F77577D3EB7C7683F4477F53EB7C7683F4477F53EC381103EE17F2E3FC381103EE17F2E3F"
    }
  }
#-}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// One element of a copy differs in its last digits: no copy.

// CHECK-LABEL: @almost_copies
// CHECK: rope.rotate half to half {{.*}}tensor<4x4xf32>, tensor<4x4xf32>
// CHECK-NOT: kind
// CHECK: return
// REMARK: general, full-width tables as they stand, computed in f32

func.func @almost_copies(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [0.540302277, 0.968912423, 0.540302277, 0.968912423], [-0.416146845, 0.87758255, -0.416146845, 0.877583563], [-0.989992499, 0.731688857, -0.989992499, 0.731688857]]> : tensor<4x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.841470957, 0.247403964, 0.841470957, 0.247403964], [0.909297407, 0.47942555, 0.909297407, 0.47942555], [0.141120002, 0.681638777, 0.141120002, 0.681638777]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// A cosine is off: some 2x2 matrix.

// CHECK-LABEL: @no_rotation
// CHECK: rope.rotate half to half {{.*}}tensor<4x2xf32>, tensor<4x2xf32>
// CHECK-NOT: kind
// CHECK: return
// REMARK: general, half-width tables as they stand, computed in f32

func.func @no_rotation(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [0.540842593, 0.968912423, 0.540842593, 0.968912423], [-0.416146845, 0.87758255, -0.416146845, 0.87758255], [-0.989992499, 0.731688857, -0.989992499, 0.731688857]]> : tensor<4x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.841470957, 0.247403964, 0.841470957, 0.247403964], [0.909297407, 0.47942555, 0.909297407, 0.47942555], [0.141120002, 0.681638777, 0.141120002, 0.681638777]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// One magnitude for all.

// CHECK-LABEL: @magnitude
// CHECK: kind = #rope.kind<scaled>

func.func @magnitude(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense<[[1.25, 1.25, 1.25, 1.25], [0.675377905, 1.21114051, 0.675377905, 1.21114051], [-0.520183563, 1.09697819, -0.520183563, 1.09697819], [-1.23749065, 0.914611101, -1.23749065, 0.914611101]]> : tensor<4x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [1.05183876, 0.309254944, 1.05183876, 0.309254944], [1.13662183, 0.599281907, 1.13662183, 0.599281907], [0.176400006, 0.852048457, 0.176400006, 0.852048457]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// Copies for the other pairing: the change of the norm is that of the values.

// CHECK-LABEL: @mispaired

func.func @mispaired(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c = arith.constant dense_resource<cosines> : tensor<4x4xf32>
  %s = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.841470957, 0.841470957, 0.247403964, 0.247403964], [0.909297407, 0.909297407, 0.47942555, 0.47942555], [0.141120002, 0.141120002, 0.681638777, 0.681638777]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 4, 2] [1, 1, 1] : tensor<2x4x4xf32> to tensor<2x4x2xf32>
  %e2 = tensor.empty() : tensor<2x4x2xf32>
  %neg = linalg.negf ins(%hi : tensor<2x4x2xf32>) outs(%e2 : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  %r = tensor.concat dim(2) %neg, %lo : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
  // expected-warning @below {{expected tables made for pairs of halves but got tables made for pairs of neighbours: 2 of 2 pairs turn by two angles, which is no rotation; over rows 0 to 3 the norm of a pair changes by factors from}}
  %y = linalg.generic {indexing_maps = [#x, #t, #x, #t, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c, %r, %s : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<2x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %d, %f : f32
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      cosines: "0x040000000000803F0000803F0000803F0000803F40510A3F40510A3FA50A783FA50A783F3311D5BE3311D5BE40A9603F40A9603F26707DBF26707DBFF64F3B3FF64F3B3F"
    }
  }
#-}

// -----

// Cosines and sines of a position, of one head, have the shape of what they
// turn: the rotated tensor is the one that the program does not hold.

// CHECK-LABEL: @gathered_for_one_head
// CHECK-SAME: (%[[X:.*]]: tensor<5x4xf32>,
// CHECK: rope.rotate half to half {{.*}}ins(%[[X]],
// REMARK: Function=gathered_for_one_head | Remark="root %arg0; half to half

func.func @gathered_for_one_head(%x: tensor<5x4xf32>, %p: tensor<5xi64>) -> tensor<5x4xf32> {
  %held = arith.constant dense<[[1.0, 1.0, 0.0, 0.0], [0.540302277, 0.968912423, 0.841470957, 0.247403964], [-0.416146845, 0.87758255, 0.909297407, 0.47942555]]> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<5x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<5xi64>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%place: i64, %out: f32):
    %row = arith.index_cast %place : i64 to index
    %column = linalg.index 1 : index
    %value = tensor.extract %held[%row, %column] : tensor<3x4xf32>
    linalg.yield %value : f32
  } -> tensor<5x4xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %c = tensor.extract_slice %t[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %s = tensor.extract_slice %t[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
