// REQUIRES: vulkan
// RUN: rope-runner %s --target=vulkan --random=1 --range=0:-6:6 --range=1:-1:1 --range=2:-1:1 --compare-with=reference --rtol=0 --atol=1e-5 --entry=one_key_left | FileCheck %s
// RUN: rope-runner %s --target=vulkan --random=3 --range=1:-2:3 --compare-with=reference --entry=counts | FileCheck %s
// RUN: rope-runner %s --target=vulkan --random=3 --range=1:-3:3 --compare-with=reference --entry=rest | FileCheck %s
// RUN: rope-runner %s --target=vulkan --random=3 --range=1:-3:9 --compare-with=reference --entry=halvings | FileCheck %s

// The second step has one key, so that of the threads that share the sum of a row
// most have no term: their loops have no iteration, and return what they start with.
// CHECK: output 0 against reference: ok
func.func @one_key_left(%q: tensor<1x4x7x32xf32>, %k: tensor<1x129x2x32xf32>, %v: tensor<1x129x2x32xf32>) -> tensor<1x4x7x32xf32> {
  %o = tensor.empty() : tensor<1x4x7x32xf32>
  %a = rope.attention ins(%q, %k, %v : tensor<1x4x7x32xf32>, tensor<1x129x2x32xf32>, tensor<1x129x2x32xf32>) outs(%o : tensor<1x4x7x32xf32>) {
      indexing_maps = [affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, d)>,
                       affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>, affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>],
      scale = 0.176} -> tensor<1x4x7x32xf32>
  return %a : tensor<1x4x7x32xf32>
}

// As many iterations as an argument says, for some threads none.
func.func @counts(%x: tensor<40xi32>, %n: tensor<40xi32>) -> tensor<40xi32> {
  %e = tensor.empty() : tensor<40xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %n : tensor<40xi32>, tensor<40xi32>) outs(%e : tensor<40xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %count = arith.index_cast %b : i32 to index
    %sums:2 = scf.for %i = %c0 to %count step %c1 iter_args(%s = %a, %t = %b) -> (i32, i32) {
      %next = arith.addi %s, %t : i32
      scf.yield %next, %s : i32, i32
    }
    %both = arith.muli %sums#0, %sums#1 : i32
    linalg.yield %both : i32
  } -> tensor<40xi32>
  return %r : tensor<40xi32>
}

// A remainder is a loop over the bits of the quotient: quotients of 1 have none.
func.func @rest(%x: tensor<200xf32>, %y: tensor<200xf32>) -> tensor<200xf32> {
  %r = arith.remf %x, %y : tensor<200xf32>
  return %r : tensor<200xf32>
}

// A loop with a condition in front of its body.
func.func @halvings(%x: tensor<40xi32>, %n: tensor<40xi32>) -> tensor<40xi32> {
  %e = tensor.empty() : tensor<40xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %n : tensor<40xi32>, tensor<40xi32>) outs(%e : tensor<40xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %end:2 = scf.while (%left = %b, %sum = %a) : (i32, i32) -> (i32, i32) {
      %again = arith.cmpi sgt, %left, %zero : i32
      scf.condition(%again) %left, %sum : i32, i32
    } do {
    ^bb0(%left: i32, %sum: i32):
      %less = arith.shrsi %left, %one : i32
      %more = arith.addi %sum, %left : i32
      scf.yield %less, %more : i32, i32
    }
    %both = arith.subi %end#1, %end#0 : i32
    linalg.yield %both : i32
  } -> tensor<40xi32>
  return %r : tensor<40xi32>
}
