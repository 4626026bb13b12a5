// A way that is taken only where an element is not defined: draws show that,
// where a solver cannot, and the verdict says so.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/plain.mlir %t/limited.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// EQUAL: covered: {{[1-9][0-9]}} of 29 probes of sizes, integers and booleans
// EQUAL: covered: both ways of {{[0-9]+}} choices {{.*}}; 1 ways were taken outside of what is compared alone

// The other way around the first program has a value there.
// RUN: %exits 1 rope-equiv %t/limited.mlir %t/plain.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element {{.*}} 0.000000e+00 became poison

//--- plain.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%which: tensor<4xi1>, %position: tensor<4xi64>, %table: tensor<8xf32>) -> tensor<4xf32> {
  %none = arith.constant 0 : i64
  %most = arith.constant 7 : i64
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%which : tensor<4xi1>) outs(%e : tensor<4xf32>) {
  ^bb0(%w: i1, %o: f32):
    %i = linalg.index 0 : index
    %p = scf.if %w -> i64 {
      %read = tensor.extract %position[%i] : tensor<4xi64>
      scf.yield %read : i64
    } else {
      scf.yield %none : i64
    }
    %at = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%at] : tensor<8xf32>
    %s = arith.addf %v, %zero : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- limited.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%which: tensor<4xi1>, %position: tensor<4xi64>, %table: tensor<8xf32>) -> tensor<4xf32> {
  %none = arith.constant 0 : i64
  %most = arith.constant 7 : i64
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%which : tensor<4xi1>) outs(%e : tensor<4xf32>) {
  ^bb0(%w: i1, %o: f32):
    %i = linalg.index 0 : index
    %p = scf.if %w -> i64 {
      %read = tensor.extract %position[%i] : tensor<4xi64>
      scf.yield %read : i64
    } else {
      scf.yield %none : i64
    }
    %at = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%at] : tensor<8xf32>
    %c = arith.cmpi sgt, %p, %most : i64
    %s = arith.select %c, %zero, %v : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
