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

// -----

// More than the second cache holds: each row fetches the one that comes a page
// later, 16 rows on, in the next row of the outer loop where there is none. The
// table, which is read again for each head, is not fetched.
// CHECK-LABEL: func @large_rows(
// CHECK: scf.for %[[S:.*]] = {{.*}}
// CHECK: scf.for %[[H:.*]] = {{.*}}
// CHECK: %[[AHEAD:.*]] = arith.addi %[[H]], %{{.*}} : index
// CHECK: %[[OVER:.*]] = arith.cmpi sge, %[[AHEAD]]
// CHECK: %[[HEAD:.*]] = arith.select %[[OVER]]
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %{{.*}}, %[[ONE]] : index
// CHECK-NEXT: arith.select %[[OVER]], %[[NEXT]],
// CHECK: %[[ROW:.*]] = arith.minsi
// CHECK: scf.for %[[LANE:.*]] =
// CHECK-NEXT: memref.prefetch %{{.*}}[%[[ROW]], %[[HEAD]], %[[LANE]]], read, locality<3>, data : memref<4096x24x64xf32>
// CHECK-NOT: memref.prefetch
func.func @large_rows(%a: memref<4096x24x64xf32>, %t: memref<4096x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%a, %t : memref<4096x24x64xf32>, memref<4096x64xf32>) outs(%a : memref<4096x24x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// What fits the second cache is not fetched.
// CHECK-LABEL: func @small_rows(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @small_rows(%a: memref<32x24x64xf32>, %t: memref<32x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%a, %t : memref<32x24x64xf32>, memref<32x64xf32>) outs(%a : memref<32x24x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// What is read fits the second cache, but is a part of what the function is
// given, which does not. The words of 4 bits are read again for each integer in
// them, and each row of them fetches one of a row of the outermost loop.
// CHECK-LABEL: func @part_of_words(
// CHECK: scf.for %[[N:.*]] = {{.*}}
// CHECK: scf.for %{{.*}} = {{.*}}
// CHECK: %[[AHEAD:.*]] = arith.addi %[[N]], %{{.*}} : index
// CHECK: %[[ROW:.*]] = arith.minsi %[[AHEAD]],
// CHECK: scf.for %[[LANE:.*]] =
// CHECK-NEXT: memref.prefetch %{{.*}}[%[[ROW]], %[[LANE]]], read, locality<3>, data : memref<64x128xi8,
// CHECK-NOT: memref.prefetch
// CHECK-LABEL: func @part_of_own(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @part_of_words(%w: memref<4096x2048xi8>, %o: memref<64x2x128xi8>) {
  %part = memref.subview %w[64, 128] [64, 128] [1, 1] : memref<4096x2048xi8> to memref<64x128xi8, strided<[2048, 1], offset: 131200>>
  linalg.generic {indexing_maps = [affine_map<(n, i, k) -> (n, k)>, affine_map<(n, i, k) -> (n, i, k)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%part : memref<64x128xi8, strided<[2048, 1], offset: 131200>>) outs(%o : memref<64x2x128xi8>) {
  ^bb0(%x: i8, %out: i8):
    %i = linalg.index 1 : index
    %c4 = arith.constant 4 : index
    %bit = arith.muli %i, %c4 : index
    %s = arith.index_cast %bit : index to i8
    %y = arith.shrui %x, %s : i8
    linalg.yield %y : i8
  }
  return
}
func.func @part_of_own(%o: memref<64x128xi8>) {
  %w = memref.alloc() : memref<4096x2048xi8>
  %part = memref.subview %w[64, 128] [64, 128] [1, 1] : memref<4096x2048xi8> to memref<64x128xi8, strided<[2048, 1], offset: 131200>>
  linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n, k)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%part : memref<64x128xi8, strided<[2048, 1], offset: 131200>>) outs(%o : memref<64x128xi8>) {
  ^bb0(%x: i8, %out: i8):
    %y = arith.addi %x, %x : i8
    linalg.yield %y : i8
  }
  memref.dealloc %w : memref<4096x2048xi8>
  return
}

// -----

// With unknown sizes the loop over the lines of a row is empty where it does
// not pay.
// CHECK-LABEL: func @unknown_rows(
// CHECK: %[[PAYS:.*]] = arith.andi
// CHECK: %[[NONE:.*]] = arith.constant 0 : index
// CHECK: %[[END:.*]] = arith.select %[[PAYS]], %{{.*}}, %[[NONE]]
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = arith.minsi
// CHECK: %[[LINE:.*]] = arith.constant 32 : index
// CHECK: scf.for %[[LANE:.*]] = %{{.*}} to %[[END]] step %[[LINE]] {
// CHECK-NEXT: memref.prefetch %{{.*}}[%[[ROW]], %[[LANE]]]
func.func @unknown_rows(%a: memref<?x?xf16>, %c: memref<?x?xf16>) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%a : memref<?x?xf16>) outs(%c : memref<?x?xf16>) {
  ^bb0(%x: f16, %o: f16):
    %p = arith.addf %x, %x : f16
    linalg.yield %p : f16
  }
  return
}

// -----

// Elements that alternate are loaded and stored together.
// CHECK-LABEL: func @pairs(
// CHECK: %[[BOTH:.*]] = memref.reinterpret_cast {{.*}} strides: [128, 1]
// CHECK: %[[V:.*]] = vector.load %[[BOTH]][{{.*}}] : {{.*}}, vector<16xf32>
// CHECK: %[[EVEN:.*]], %[[ODD:.*]] = vector.deinterleave %[[V]] : vector<16xf32> -> vector<8xf32>
// CHECK-DAG: %[[SUM:.*]] = arith.addf %[[EVEN]], %[[ODD]]
// CHECK-DAG: %[[DIFFERENCE:.*]] = arith.subf %[[EVEN]], %[[ODD]]
// CHECK: %[[OUT:.*]] = vector.interleave %[[SUM]], %[[DIFFERENCE]] : vector<8xf32> -> vector<16xf32>
// CHECK: vector.store %[[OUT]]
// CHECK-NOT: vector.store
// CHECK: return
func.func @pairs(%x: memref<4x128xf32>) {
  %even = memref.subview %x[0, 0] [4, 64] [1, 2] : memref<4x128xf32> to memref<4x64xf32, strided<[128, 2]>>
  %odd = memref.subview %x[0, 1] [4, 64] [1, 2] : memref<4x128xf32> to memref<4x64xf32, strided<[128, 2], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%even, %odd : memref<4x64xf32, strided<[128, 2]>>, memref<4x64xf32, strided<[128, 2], offset: 1>>)
    outs(%even, %odd : memref<4x64xf32, strided<[128, 2]>>, memref<4x64xf32, strided<[128, 2], offset: 1>>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %p: f32):
    %sum = arith.addf %a, %b : f32
    %difference = arith.subf %a, %b : f32
    linalg.yield %sum, %difference : f32, f32
  }
  return
}

// -----

// Elements with others between them are no pair.
// CHECK-LABEL: func @no_pairs(
// CHECK-NOT: vector.{{de|inter}}
// CHECK: return
func.func @no_pairs(%x: memref<4x192xf32>, %c: memref<4x64xf32>) {
  %first = memref.subview %x[0, 0] [4, 64] [1, 2] : memref<4x192xf32> to memref<4x64xf32, strided<[192, 2]>>
  %far = memref.subview %x[0, 3] [4, 64] [1, 2] : memref<4x192xf32> to memref<4x64xf32, strided<[192, 2], offset: 3>>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%first, %far : memref<4x64xf32, strided<[192, 2]>>, memref<4x64xf32, strided<[192, 2], offset: 3>>)
    outs(%c : memref<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  }
  return
}

// -----

// Integers of four bits take a byte each, which a vector of them does not.
// CHECK-LABEL: func @half_bytes(
// CHECK: %[[BYTES:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?xi4> to memref<?xi8>
// CHECK: %[[X:.*]] = vector.load %[[BYTES]]{{.*}} : memref<?xi8>, vector<8xi8>
// CHECK: arith.trunci %[[X]] : vector<8xi8> to vector<8xi4>
// CHECK: arith.sitofp {{.*}} : vector<8xi4> to vector<8xf32>
// CHECK: memref.load {{.*}} : memref<?xi4>
// CHECK-NOT: linalg
func.func @half_bytes(%a: memref<?xi4>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> (n)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xi4>) outs(%c : memref<?xf32>) {
  ^bb0(%x: i4, %o: f32):
    %p = arith.sitofp %x : i4 to f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Results of four bits, and those of three bytes, of which each takes four, are stored one by one.
// CHECK-LABEL: func @negative_results_with_gaps(
// CHECK-NOT: vector.store
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: vector.store
// CHECK: return
func.func @negative_results_with_gaps(%a: memref<?xi32>, %c: memref<?xi4>, %d: memref<?xi24>) {
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> (n)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xi32>) outs(%c : memref<?xi4>) {
  ^bb0(%x: i32, %o: i4):
    %p = arith.trunci %x : i32 to i4
    linalg.yield %p : i4
  }
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>, affine_map<(n) -> (n)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xi32>) outs(%d : memref<?xi24>) {
  ^bb0(%x: i32, %o: i24):
    %p = arith.trunci %x : i32 to i24
    linalg.yield %p : i24
  }
  return
}

// -----

// Elements at computed places: of the same place for all lanes, next to each
// other, or one by one. Places that grow with the loop are next to each other.
// CHECK-LABEL: func @computed_places(
// CHECK: vector.load %arg1[%{{.+}}] : memref<64xf32>, vector<8xf32>
// CHECK: arith.maxsi {{.*}} : vector<8xindex>
// CHECK: %[[FIRST:.+]] = vector.extract %[[PLACES:.+]][0] : index from vector<8xindex>
// CHECK: %[[SAME:.+]] = vector.broadcast %[[FIRST]] : index to vector<8xindex>
// CHECK: %[[EQUAL:.+]] = arith.cmpi eq, %[[PLACES]], %[[SAME]] : vector<8xindex>
// CHECK: %[[ONE:.+]] = vector.reduction <and>, %[[EQUAL]] : vector<8xi1> into i1
// CHECK: scf.if %[[ONE]] -> (vector<8xf32>) {
// CHECK: memref.load %arg0[%arg4, %[[FIRST]]] : memref<4x17xf32>
// CHECK: } else {
// CHECK: %[[ROW:.+]] = arith.addi %[[SAME]], %{{.+}} : vector<8xindex>
// CHECK: scf.if %{{.+}} -> (vector<8xf32>) {
// CHECK: vector.load %arg0[%arg4, %[[FIRST]]] : memref<4x17xf32>, vector<8xf32>
// CHECK: } else {
// CHECK-COUNT-8: memref.load %arg0[%arg4, %{{.+}}] : memref<4x17xf32>
// CHECK: vector.from_elements
func.func @computed_places(%table: memref<4x17xf32>, %bias: memref<64xf32>, %c: memref<4x32xf32>, %at: index) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    outs(%c : memref<4x32xf32>) {
  ^bb0(%o: f32):
    %low = arith.constant -8 : index
    %high = arith.constant 8 : index
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %key = arith.addi %n, %at : index
    %own = memref.load %bias[%key] : memref<64xf32>
    %distance = arith.subi %key, %m : index
    %above = arith.maxsi %distance, %low : index
    %below = arith.minsi %above, %high : index
    %place = arith.addi %below, %high : index
    %x = memref.load %table[%m, %place] : memref<4x17xf32>
    %y = arith.addf %x, %own : f32
    linalg.yield %y : f32
  }
  return
}

// -----

// Places in another dimension than the last one are read one by one.
// CHECK-LABEL: func @other_dimension(
// CHECK-COUNT-8: memref.load %arg0[%{{.+}}, %{{.+}}] : memref<17x4xf32>
// CHECK: vector.from_elements {{.*}} : vector<8xf32>
// CHECK-NOT: scf.if
func.func @other_dimension(%table: memref<17x4xf32>, %places: memref<4x32xi32>, %c: memref<4x32xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    ins(%places : memref<4x32xi32>) outs(%c : memref<4x32xf32>) {
  ^bb0(%given: i32, %o: f32):
    %m = linalg.index 0 : index
    %place = arith.index_cast %given : i32 to index
    %x = memref.load %table[%place, %m] : memref<17x4xf32>
    linalg.yield %x : f32
  }
  return
}

// -----

// A row of a table that all heads of a token multiply is loaded once.
// CHECK-LABEL: func @heads(
// CHECK: scf.for %[[S:.*]] = %c0{{.*}} to %c8{{.*}}
// CHECK: %[[T0:.*]] = vector.load %arg1[%[[S]], %c0{{.*}}] : memref<8x16xf32>, vector<8xf32>
// CHECK: %[[T1:.*]] = vector.load %arg1[%[[S]], %c8{{.*}}] : memref<8x16xf32>, vector<8xf32>
// CHECK: scf.for %[[H:.*]] = %c0{{.*}} to %c4{{.*}}
// CHECK-NOT: vector.load %arg1
// CHECK: %[[X0:.*]] = vector.load %arg0[%[[S]], %[[H]], %c0{{.*}}]
// CHECK: arith.mulf %[[X0]], %[[T0]]
// CHECK: %[[X1:.*]] = vector.load %arg0[%[[S]], %[[H]], %c8{{.*}}]
// CHECK: arith.mulf %[[X1]], %[[T1]]
// CHECK: return
func.func @heads(%x: memref<8x4x16xf32>, %t: memref<8x16xf32>, %y: memref<8x4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %t : memref<8x4x16xf32>, memref<8x16xf32>) outs(%y : memref<8x4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Registers do not hold nine vectors beside what is computed.
// CHECK-LABEL: func @long_heads(
// CHECK: scf.for
// CHECK-NOT: vector.load
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.load %arg0
// CHECK: vector.load %arg1
// CHECK: return
func.func @long_heads(%x: memref<8x4x72xf32>, %t: memref<8x72xf32>, %y: memref<8x4x72xf32>) {
  linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %t : memref<8x4x72xf32>, memref<8x72xf32>) outs(%y : memref<8x4x72xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// Steps that are many, or not known, are for threads.
// CHECK-LABEL: func @bias(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.load %arg0
// CHECK: vector.load %arg1
// CHECK: return
func.func @bias(%x: memref<8x?x16xf32>, %t: memref<8x16xf32>, %y: memref<8x?x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(b, s, d) -> (b, s, d)>, affine_map<(b, s, d) -> (b, d)>, affine_map<(b, s, d) -> (b, s, d)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %t : memref<8x?x16xf32>, memref<8x16xf32>) outs(%y : memref<8x?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.addf %a, %b : f32
    linalg.yield %p : f32
  }
  return
}
