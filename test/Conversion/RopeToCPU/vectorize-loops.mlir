// RUN: rope-opt %s --rope-cpu-vectorize-loops="cpu=x86-64-v3" --split-input-file | FileCheck %s

// The main loop works on vectors, the remainder on scalars; the operand that
// is the same for all lanes is loaded once before both.
// CHECK-LABEL: func @elementwise(
// CHECK: scf.for
// CHECK: %[[X:.*]] = memref.load %{{.*}}[%{{.*}}] : memref<?xf32>
// CHECK: scf.for
// CHECK: vector.load {{.*}} vector<8xf32>
// CHECK: vector.broadcast %[[X]]
// CHECK: arith.mulf {{.*}} : vector<8xf32>
// CHECK: vector.store
// CHECK: scf.for
// CHECK: arith.mulf {{.*}} : f32
// CHECK-NOT: linalg
func.func @elementwise(%a: memref<?x?xf32>, %s: memref<?xf32>, %c: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%a, %s : memref<?x?xf32>, memref<?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// CHECK-LABEL: func @sum_of_rows(
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<8xf32>)
// CHECK: arith.addf {{.*}} : vector<8xf32>
// CHECK: vector.reduction <add>
// CHECK: scf.for {{.*}} -> (f32)
// CHECK-NOT: linalg
func.func @sum_of_rows(%a: memref<?x?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>],
                  iterator_types = ["parallel", "reduction"]}
    ins(%a : memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.addf %x, %o : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Booleans lie in bytes, so their lanes are loaded one by one.
// CHECK-LABEL: func @boolean_input(
// CHECK-COUNT-8: memref.load {{.*}} : memref<?xi1>
// CHECK: vector.from_elements {{.*}} : vector<8xi1>
// CHECK-NOT: vector.load {{.*}}xi1
func.func @boolean_input(%m: memref<?xi1>, %a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> (n)>, affine_map<(n) -> (n)>],
                  iterator_types = ["parallel"]}
    ins(%m, %a : memref<?xi1>, memref<?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%b: i1, %x: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %p = arith.select %b, %x, %zero : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Two outputs that depend on each other are no reduction lane by lane.
// CHECK-LABEL: func @position_of_maximum(
// CHECK: linalg.generic
func.func @position_of_maximum(%a: memref<?xf32>, %c: memref<f32>, %i: memref<i64>) {
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> ()>, affine_map<(n) -> ()>],
                  iterator_types = ["reduction"]}
    ins(%a : memref<?xf32>) outs(%c, %i : memref<f32>, memref<i64>) {
  ^bb0(%x: f32, %max: f32, %at: i64):
    %n = linalg.index 0 : index
    %k = arith.index_cast %n : index to i64
    %more = arith.cmpf ogt, %x, %max : f32
    %m = arith.select %more, %x, %max : f32
    %j = arith.select %more, %k, %at : i64
    linalg.yield %m, %j : f32, i64
  }
  return
}
