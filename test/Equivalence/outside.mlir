// A way that is taken only where an element is not defined: draws show that,
// where a solver cannot, and the verdict says so.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/plain.mlir %t/limited.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal:
// EQUAL: covered: {{[1-9][0-9]}} of 39 probes of sizes, integers and booleans
// EQUAL: covered: both ways of {{[0-9]+}} choices {{.*}}; 2 ways were taken outside of what is compared alone

// The other way around the first program has a value there.
// RUN: %exits 1 rope-equiv %t/limited.mlir %t/plain.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: different: element {{.*}} 0.000000e+00 became poison

// A loop that writes rows: the guard leaves out those that are nowhere. Draws
// that compare everything count for what it chooses.
// RUN: %exits 0 rope-equiv %t/rows.mlir %t/guarded-rows.mlir | FileCheck %s --check-prefix=ROWS
// ROWS: equal:
// ROWS: covered: both ways of 1 choices {{.*}}; 1 ways were taken outside of what is compared alone
// RUN: sed 's/constant 48/constant 47/' %t/guarded-rows.mlir > %t/fewer.mlir
// RUN: %exits 1 rope-equiv %t/rows.mlir %t/fewer.mlir | FileCheck %s --check-prefix=FEWER
// FEWER: different: element [47, {{.*}}] of result 0 differs

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
    %c = arith.cmpi sgt, %p, %most : i64
    %s = scf.if %c -> f32 {
      scf.yield %zero : f32
    } else {
      %v = tensor.extract %table[%at] : tensor<8xf32>
      scf.yield %v : f32
    }
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- rows.mlir
func.func @main(%cache: tensor<48x16xf32>, %rows: tensor<4x16xf32>, %places: tensor<4xi64>) -> tensor<48x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %cache) -> (tensor<48x16xf32>) {
    %p = tensor.extract %places[%k] : tensor<4xi64>
    %i = arith.index_cast %p : i64 to index
    %row = tensor.extract_slice %rows[%k, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
    %w = tensor.insert_slice %row into %t[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<48x16xf32>
    scf.yield %w : tensor<48x16xf32>
  }
  return %r : tensor<48x16xf32>
}

//--- guarded-rows.mlir
func.func @main(%cache: tensor<48x16xf32>, %rows: tensor<4x16xf32>, %places: tensor<4xi64>) -> tensor<48x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c48 = arith.constant 48 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %cache) -> (tensor<48x16xf32>) {
    %p = tensor.extract %places[%k] : tensor<4xi64>
    %i = arith.index_cast %p : i64 to index
    %inside = arith.cmpi ult, %i, %c48 : index
    %s = scf.if %inside -> (tensor<48x16xf32>) {
      %row = tensor.extract_slice %rows[%k, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
      %w = tensor.insert_slice %row into %t[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<48x16xf32>
      scf.yield %w : tensor<48x16xf32>
    } else {
      scf.yield %t : tensor<48x16xf32>
    }
    scf.yield %s : tensor<48x16xf32>
  }
  return %r : tensor<48x16xf32>
}
