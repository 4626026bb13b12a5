// Class finite promises that sums of row numbers and integers of 64 bits do not
// wrap. Other classes compare what they wrap to.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/below.mlir %t/shifted.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element
// RUN: %exits 0 rope-equiv %t/below.mlir %t/shifted.mlir --class=finite | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// EQUAL: covered: what class finite promises: {{[0-9]+}} draws of masks without keys, {{[1-9][0-9]*}} of integers that wrap in sums and 0 infinite

// Integers that do not wrap are compared, however large they are.
// RUN: sed 's/sgt, %last, %none/slt, %last, %large/' %t/shifted.mlir > %t/large.mlir
// RUN: %exits 1 rope-equiv %t/below.mlir %t/large.mlir --class=finite | FileCheck %s --check-prefix=LARGE
// LARGE: different: element

// Sums with constants near the ends of their type do not wrap, either: integers
// are drawn from which they come back.
// RUN: %exits 0 rope-equiv %t/far.mlir %t/moved.mlir --class=finite | FileCheck %s --check-prefix=FAR
// FAR: equal:
// FAR: {{[1-9][0-9]*}} of integers that wrap in sums
// RUN: sed 's/9223372036854775807/9223372036854775806/' %t/moved.mlir > %t/other.mlir
// RUN: %exits 1 rope-equiv %t/far.mlir %t/other.mlir --class=finite | FileCheck %s --check-prefix=OTHER
// OTHER: different: element

// Where sums wrap for all integers, nothing is known.
// RUN: sed 's/%row = .*/%row = arith.ori %i, %c1 : index/; s/%row, %last/%row, %c0/' %t/far.mlir > %t/always.mlir
// RUN: sed 's/%row = .*/%row = arith.ori %i, %c1 : index/; s/%largest, %last/%largest, %c0/' %t/moved.mlir > %t/never.mlir
// RUN: %exits 3 rope-equiv %t/always.mlir %t/never.mlir --class=finite | FileCheck %s --check-prefix=ALWAYS
// ALWAYS: undecided: no inputs were found for which sums of integers of 64 bits do not wrap

// The promise is that of the proof: a raise of class finite that does not need
// it is compared with all integers.
// RUN: rope-opt %t/attention.mlir --rope-raise=verify 2>&1 | FileCheck %s --check-prefix=RAISED --implicit-check-not=error --implicit-check-not=warning
// RAISED: rope.attention

//--- below.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<?xf32>, %last: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %seen = arith.cmpi slt, %i, %last : index
    %r = arith.select %seen, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//--- shifted.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<?xf32>, %last: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %none = arith.constant -9223372036854775808 : index
  %large = arith.constant 1100000000000000000 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %left = arith.subi %i, %last : index
    %below = arith.cmpi slt, %left, %c0 : index
    %some = arith.cmpi sgt, %last, %none : index
    %seen = arith.andi %below, %some : i1
    %r = arith.select %seen, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//--- far.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<?xf32>, %last: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %largest = arith.constant 9223372036854775807 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %row = arith.muli %i, %c1 : index
    %place = arith.addi %row, %last : index
    %end = arith.addi %place, %largest : index
    %seen = arith.cmpi sge, %c5, %end : index
    %r = arith.select %seen, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//--- moved.mlir
#row = affine_map<(i) -> (i)>
func.func @main(%x: tensor<?xf32>, %last: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %largest = arith.constant 9223372036854775807 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %row = arith.muli %i, %c1 : index
    %left = arith.subi %c5, %row : index
    %end = arith.addi %largest, %last : index
    %seen = arith.cmpi sge, %left, %end : index
    %r = arith.select %seen, %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//--- attention.mlir
func.func @f(%q: tensor<1x?x2xf32>, %k: tensor<1x?x2xf32>, %v: tensor<1x?x3xf32>, %m: tensor<?x?xf32>, %row: index, %column: index, %last: index) -> (tensor<1x?x3xf32>) {
  %1 = arith.constant 1 : index
  %S = tensor.dim %q, %1 : tensor<1x?x2xf32>
  %2 = arith.constant 1 : index
  %T = tensor.dim %k, %2 : tensor<1x?x2xf32>
  %3 = arith.constant 0 : index
  %M = tensor.dim %m, %3 : tensor<?x?xf32>
  %4 = arith.constant 1 : index
  %N = tensor.dim %m, %4 : tensor<?x?xf32>
  %5 = tensor.empty(%S, %T) : tensor<1x?x?xf32>
  %6 = arith.constant 0x00000000 : f32
  %7 = linalg.fill ins(%6 : f32) outs(%5 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<1x?x2xf32>, tensor<1x?x2xf32>) outs(%7 : tensor<1x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %8 = arith.mulf %a0, %a1 : f32
    %9 = arith.addf %a2, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<1x?x?xf32>
  %11 = tensor.empty(%S, %T) : tensor<1x?x?xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x?x?xf32>) outs(%11 : tensor<1x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %12 = arith.constant 0x3F3504F3 : f32
    %13 = arith.mulf %a0, %12 : f32
    linalg.yield %13 : f32
  } -> tensor<1x?x?xf32>
  %15 = tensor.empty(%S, %T) : tensor<1x?x?xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x?x?xf32>) outs(%15 : tensor<1x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %16 = arith.constant -3.4028234663852886e+38 : f32
    %17 = linalg.index 1 : index
    %18 = linalg.index 2 : index
    %19 = tensor.extract %m[%18, %17] : tensor<?x?xf32>
    %20 = arith.addf %a0, %19 : f32
    %21 = linalg.index 1 : index
    %22 = linalg.index 2 : index
    %23 = arith.constant 1 : index
    %24 = arith.subi %22, %last : index
    %25 = arith.addi %21, %23 : index
    %26 = arith.cmpi slt, %24, %25 : index
    %27 = arith.select %26, %20, %16 : f32
    linalg.yield %27 : f32
  } -> tensor<1x?x?xf32>
  %29 = tensor.empty(%S) : tensor<1x?xf32>
  %30 = arith.constant 0xFF800000 : f32
  %31 = linalg.fill ins(%30 : f32) outs(%29 : tensor<1x?xf32>) -> tensor<1x?xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%28 : tensor<1x?x?xf32>) outs(%31 : tensor<1x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %32 = arith.maximumf %a1, %a0 : f32
    linalg.yield %32 : f32
  } -> tensor<1x?xf32>
  %34 = tensor.empty(%S, %T) : tensor<1x?x?xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %33 : tensor<1x?x?xf32>, tensor<1x?xf32>) outs(%34 : tensor<1x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %35 = arith.subf %a0, %a1 : f32
    %36 = math.exp %35 : f32
    linalg.yield %36 : f32
  } -> tensor<1x?x?xf32>
  %38 = tensor.empty(%S) : tensor<1x?xf32>
  %39 = arith.constant 0x00000000 : f32
  %40 = linalg.fill ins(%39 : f32) outs(%38 : tensor<1x?xf32>) -> tensor<1x?xf32>
  %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<1x?x?xf32>) outs(%40 : tensor<1x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %41 = arith.addf %a1, %a0 : f32
    linalg.yield %41 : f32
  } -> tensor<1x?xf32>
  %43 = tensor.empty(%S, %T) : tensor<1x?x?xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %42 : tensor<1x?x?xf32>, tensor<1x?xf32>) outs(%43 : tensor<1x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %44 = arith.divf %a0, %a1 : f32
    linalg.yield %44 : f32
  } -> tensor<1x?x?xf32>
  %46 = tensor.empty(%S) : tensor<1x?x3xf32>
  %47 = arith.constant 0x00000000 : f32
  %48 = linalg.fill ins(%47 : f32) outs(%46 : tensor<1x?x3xf32>) -> tensor<1x?x3xf32>
  %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45, %v : tensor<1x?x?xf32>, tensor<1x?x3xf32>) outs(%48 : tensor<1x?x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %49 = arith.mulf %a0, %a1 : f32
    %50 = arith.addf %a2, %49 : f32
    linalg.yield %50 : f32
  } -> tensor<1x?x3xf32>
  return %51 : tensor<1x?x3xf32>
}

