// RUN: rope-opt %s --rope-raise | FileCheck %s

// Sizes that are asserted equal are so after the assertion. What comes before
// is read without it: rows of the table, the other rows of something else.

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>

func.func private @show(tensor<?x?x4xf32>)

// All rows are those of the cosines.
// CHECK-LABEL: func.func @asserted_before(
// CHECK-NOT: insert_slice
// CHECK: rope.rotate half to half block(0, 4) ins(%arg0, %arg1, %arg2 :
// CHECK: return
func.func @asserted_before(%x: tensor<?x?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %base: tensor<?x2xf32>) -> tensor<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %m = tensor.dim %c, %c0 : tensor<?x2xf32>
  %k = tensor.dim %base, %c0 : tensor<?x2xf32>
  %same = arith.cmpi eq, %k, %m : index
  cf.assert %same, "rows"
  %cc = tensor.insert_slice %c into %base[0, 0] [%m, 2] [1, 1] : tensor<?x2xf32> into tensor<?x2xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %cc, %s : tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
      outs(%e, %e : tensor<?x?x2xf32>, tensor<?x?x2xf32>) {
  ^bb0(%u: f32, %v: f32, %p: f32, %q: f32, %o: f32, %r: f32):
    %1 = arith.mulf %u, %p : f32
    %2 = arith.mulf %v, %q : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %p : f32
    %5 = arith.mulf %u, %q : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<?x?x2xf32>, tensor<?x?x2xf32>) -> tensor<?x?x4xf32>
  return %r : tensor<?x?x4xf32>
}

// The result is shown before the assertion, with any number of rows.
// CHECK-LABEL: func.func @asserted_later(
// CHECK-NOT: ins(%arg0, %arg1, %arg2 :
// CHECK: insert_slice
// CHECK-NOT: ins(%arg0, %arg1, %arg2 :
// CHECK: rope.rotate
// CHECK: call @show
// CHECK: return
func.func @asserted_later(%x: tensor<?x?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %base: tensor<?x2xf32>) -> tensor<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %m = tensor.dim %c, %c0 : tensor<?x2xf32>
  %k = tensor.dim %base, %c0 : tensor<?x2xf32>
  %same = arith.cmpi eq, %k, %m : index
  %cc = tensor.insert_slice %c into %base[0, 0] [%m, 2] [1, 1] : tensor<?x2xf32> into tensor<?x2xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %cc, %s : tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
      outs(%e, %e : tensor<?x?x2xf32>, tensor<?x?x2xf32>) {
  ^bb0(%u: f32, %v: f32, %p: f32, %q: f32, %o: f32, %r: f32):
    %1 = arith.mulf %u, %p : f32
    %2 = arith.mulf %v, %q : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %p : f32
    %5 = arith.mulf %u, %q : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<?x?x2xf32>, tensor<?x?x2xf32>) -> tensor<?x?x4xf32>
  call @show(%r) : (tensor<?x?x4xf32>) -> ()
  cf.assert %same, "rows"
  return %r : tensor<?x?x4xf32>
}

// A branch that is not taken says nothing.
// CHECK-LABEL: func.func @asserted_in_a_branch(
// CHECK-NOT: ins(%arg0, %arg1, %arg2 :
// CHECK: insert_slice
// CHECK-NOT: ins(%arg0, %arg1, %arg2 :
// CHECK: return
func.func @asserted_in_a_branch(%x: tensor<?x?x4xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>, %base: tensor<?x2xf32>) -> tensor<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %m = tensor.dim %c, %c0 : tensor<?x2xf32>
  %k = tensor.dim %base, %c0 : tensor<?x2xf32>
  %same = arith.cmpi eq, %k, %m : index
  %taken = arith.cmpi ult, %m, %c1 : index
  scf.if %taken {
    cf.assert %same, "rows"
  }
  %cc = tensor.insert_slice %c into %base[0, 0] [%m, 2] [1, 1] : tensor<?x2xf32> into tensor<?x2xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [%b, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %cc, %s : tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
      outs(%e, %e : tensor<?x?x2xf32>, tensor<?x?x2xf32>) {
  ^bb0(%u: f32, %v: f32, %p: f32, %q: f32, %o: f32, %r: f32):
    %1 = arith.mulf %u, %p : f32
    %2 = arith.mulf %v, %q : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %p : f32
    %5 = arith.mulf %u, %q : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<?x?x2xf32>, tensor<?x?x2xf32>) -> tensor<?x?x4xf32>
  return %r : tensor<?x?x4xf32>
}
