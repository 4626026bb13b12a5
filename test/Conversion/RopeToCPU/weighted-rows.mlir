// RUN: rope-opt %s --rope-cpu-vectorize-loops="cpu=x86-64-v3" --canonicalize --cse --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-vectorize-loops="cpu=x86-64-v3 mode=strict" --split-input-file | FileCheck %s --check-prefix=STRICT
// RUN: rope-opt %s --rope-cpu-vectorize-loops="cpu=x86-64 threads=0" --split-input-file | FileCheck %s --check-prefix=SSE

// Rows of a table by clipped distance. The sums of a row stay in registers.
// Runs of 64 keys, of 16, and one by one; those of one row add up their weights,
// 16 keys whose rows are next to each other are written out.
// CHECK-LABEL: func.func @clipped
// CHECK-SAME: %[[W:[^ ]+]]: memref<?x?xf32>, %[[T:[^ ]+]]: memref<25x16xf32>, %[[O:[^ ]+]]: memref<?x16xf32>
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK-DAG: %[[C63:.*]] = arith.constant 63 : index
// CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
// CHECK-DAG: %[[C15:.*]] = arith.constant 15 : index
// CHECK: scf.{{parallel|for}}
// CHECK: %[[LOW:.*]] = vector.load %[[O]]{{.*}} vector<8xf32>
// CHECK: %[[HIGH:.*]] = vector.load %[[O]]{{.*}} vector<8xf32>
// CHECK: %[[REST:.*]] = arith.remui %{{.*}}, %[[C64]]
// CHECK: %[[END:.*]] = arith.subi %{{.*}}, %[[REST]]
// CHECK: %[[LONG:.*]]:2 = scf.for %[[J:[^ ]+]] = %{{.*}} to %[[END]] step %[[C64]] iter_args(%{{[^ ]+}} = %[[LOW]], %{{[^ ]+}} = %[[HIGH]])
// CHECK: %[[LAST:.*]] = arith.addi %[[J]], %[[C63]]
// The place of the first key, and of the last one.
// CHECK: arith.minsi
// CHECK: %[[A:.*]] = arith.addi
// CHECK: arith.subi %[[LAST]],
// CHECK: arith.minsi
// CHECK: %[[B:.*]] = arith.addi
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[A]], %[[B]]
// CHECK: scf.if %[[SAME]]
// CHECK-COUNT-8: vector.load %[[W]]{{.*}} vector<8xf32>
// CHECK: %[[WEIGHT:.*]] = vector.reduction <add>
// CHECK: vector.load %[[T]][%[[A]], %{{.*}}] {{.*}} vector<8xf32>
// CHECK: %[[ALL:.*]] = vector.broadcast %[[WEIGHT]]
// CHECK: vector.fma
// CHECK: vector.load %[[T]][%[[A]], %{{.*}}] {{.*}} vector<8xf32>
// CHECK: vector.fma
// CHECK: } else {
// CHECK: scf.for {{.*}} step %[[C16]]
// CHECK: arith.cmpi eq
// CHECK: scf.if
// CHECK-COUNT-2: vector.load %[[W]]{{.*}} vector<8xf32>
// CHECK: vector.reduction <add>
// CHECK: } else {
// CHECK: %[[AFTER:.*]] = arith.addi %{{.*}}, %[[C15]]
// CHECK: %[[NEXT:.*]] = arith.cmpi eq, %[[AFTER]]
// CHECK: scf.if %[[NEXT]]
// CHECK-COUNT-32: vector.fma
// CHECK: } else {
// CHECK: scf.for
// CHECK: memref.load %[[W]]
// CHECK-COUNT-2: vector.fma
// The keys after the last 64, and after the last 16 of those.
// CHECK: arith.remui %{{.*}}, %[[C16]]
// CHECK: scf.for {{.*}} step %[[C16]] iter_args(%{{[^ ]+}} = %[[LONG]]#0,
// CHECK: scf.for
// CHECK: memref.load %[[W]]
// CHECK: %[[R:.*]]:2 = scf.for
// CHECK: memref.load %[[W]]
// CHECK-COUNT-2: vector.fma
// CHECK: vector.store %[[R]]#0, %[[O]]
// CHECK: vector.store %[[R]]#1, %[[O]]
// CHECK-NOT: linalg
// STRICT-LABEL: func.func @clipped
// STRICT-NOT: vector.reduction
// STRICT-NOT: arith.cmpi eq
// STRICT: return
// Without fused products: a product and a sum.
// SSE-LABEL: func.func @clipped
// SSE-NOT: vector.fma
// SSE: vector.reduction <add>
// SSE: arith.mulf {{.*}} : vector<4xf32>
// SSE: arith.addf {{.*}} : vector<4xf32>
// SSE-NOT: vector.fma
// SSE: return
func.func @clipped(%w: memref<?x?xf32>, %t: memref<25x16xf32>, %o: memref<?x16xf32>, %low: index, %high: index) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x16xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %above = arith.maxsi %distance, %low : index
    %near = arith.minsi %above, %high : index
    %place = arith.addi %near, %high : index
    %own = memref.load %t[%place, %lane] : memref<25x16xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// Places that fall: rows next to each other are those before.
// CHECK-LABEL: func.func @falling
// CHECK-DAG: %[[BACK:.*]] = arith.constant -15 : index
// CHECK: vector.reduction <add>
// CHECK: arith.addi %{{.*}}, %[[BACK]]
// CHECK-NEXT: arith.cmpi eq
// CHECK: return
func.func @falling(%w: memref<?x?xf32>, %t: memref<99x8xf32>, %o: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c0 = arith.constant 0 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %distance = arith.subi %i, %j : index
    %place = arith.maxsi %distance, %c0 : index
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %own, %p : f32
    %next = arith.addf %product, %sum : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// A place of a buffer: key by key. Places that are not known to grow or fall by
// one (of twice the key, of a distance without its sign, of two that both move,
// in 32 bits): all 16 of a run are compared, and no run is longer.
// CHECK-LABEL: func.func @computed
// CHECK-NOT: vector.reduction
// CHECK: scf.for {{.*}} iter_args
// CHECK: memref.load %{{.*}} : memref<?xindex>
// CHECK: vector.load {{.*}} vector<8xf32>
// CHECK: vector.fma
// CHECK-NOT: vector.reduction
// CHECK: scf.for {{.*}} step %c16
// CHECK: %[[TWICE:.*]] = arith.muli %{{.*}} : vector<16xindex>
// CHECK: %[[FIRST:.*]] = vector.extract %[[TWICE]][0]
// CHECK: %[[ONE:.*]] = vector.broadcast %[[FIRST]]
// CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[ONE]], %[[TWICE]]
// CHECK: %[[SAME:.*]] = vector.reduction <and>, %[[EQUAL]]
// CHECK: scf.if %[[SAME]]
// CHECK: vector.reduction <add>
// CHECK: } else {
// CHECK: %[[GROWS:.*]] = arith.addi %[[ONE]], %{{.*}} : vector<16xindex>
// CHECK: arith.cmpi eq, %[[GROWS]], %[[TWICE]]
// CHECK: vector.reduction <and>
// CHECK-COUNT-16: vector.fma
// CHECK: } else {
// CHECK: vector.fma
// CHECK-NOT: linalg
// CHECK: math.absi %{{.*}} : vector<16xindex>
// CHECK: vector.reduction <and>
// CHECK-NOT: linalg
// CHECK: arith.maxsi %{{.*}} : vector<16xindex>
// CHECK: vector.reduction <and>
// CHECK-NOT: linalg
// CHECK: arith.index_cast %{{.*}} : vector<16xi32> to vector<16xindex>
// CHECK: vector.reduction <and>
// CHECK-NOT: linalg
// CHECK: return
func.func @computed(%w: memref<?x?xf32>, %t: memref<99x8xf32>, %places: memref<?xindex>, %o: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = memref.load %places[%j] : memref<?xindex>
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c2 = arith.constant 2 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.muli %j, %c2 : index
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %place = math.absi %distance : index
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c40 = arith.constant 40 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %back = arith.subi %c40, %j : index
    %place = arith.maxsi %j, %back : index
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %narrow = arith.index_cast %distance : index to i32
    %c0 = arith.constant 0 : i32
    %seen = arith.maxsi %narrow, %c0 : i32
    %place = arith.index_cast %seen : i32 to index
    %own = memref.load %t[%place, %lane] : memref<99x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// A key that has a part in what is read beside its place: no runs of one row.
// So does a weight that is not next to that of the key after.
// CHECK-LABEL: func.func @negative_runs
// CHECK-NOT: vector.reduction
// CHECK-COUNT-1: vector.fma
// CHECK-NOT: vector.reduction
// CHECK-COUNT-1: vector.fma
// CHECK-NOT: vector.reduction
// CHECK: return
func.func @negative_runs(%w: memref<?x?xf32>, %column: memref<?x?xf32, strided<[1, ?]>>, %gates: memref<?xf32>, %t: memref<9x8xf32>, %o: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w, %gates : memref<?x?xf32>, memref<?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %gate: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %t[%place, %lane] : memref<9x8xf32>
    %c0 = arith.constant 0 : index
    %other = memref.load %t[%c0, %lane] : memref<9x8xf32>
    %far = arith.mulf %other, %gate : f32
    %both = arith.addf %own, %far : f32
    %product = arith.mulf %p, %both : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%column : memref<?x?xf32, strided<[1, ?]>>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %t[%place, %lane] : memref<9x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// Lanes that are not whole vectors, that are not next to each other, of which
// more than the last index depends, or a sum that is more than a product, are
// loops of another kind.
// CHECK-LABEL: func.func @negative_rows
// CHECK-NOT: vector.reduction
// CHECK-NOT: vector.fma
// CHECK: return
func.func @negative_rows(%w: memref<?x?xf32>, %t: memref<9x12xf32>, %u: memref<20x8xf32>, %s: memref<9x8xf32, strided<[16, 2]>>, %o: memref<?x12xf32>, %e: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x12xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %t[%place, %lane] : memref<9x12xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%e : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %s[%place, %lane] : memref<9x8xf32, strided<[16, 2]>>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%e : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %near = arith.minsi %j, %c8 : index
    %place = arith.addi %near, %lane : index
    %own = memref.load %u[%place, %lane] : memref<20x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%e : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %u[%place, %lane] : memref<20x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.subf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}

// -----

// Rows of the buffer that is written are read as the sums of others go on.
// CHECK-LABEL: func.func @negative_alias
// CHECK-NOT: vector.reduction
// CHECK-NOT: vector.fma
// CHECK: return
func.func @negative_alias(%w: memref<?x?xf32>, %o: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, j, n) -> (m, j)>, affine_map<(m, j, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%w : memref<?x?xf32>) outs(%o : memref<?x8xf32>) {
  ^bb0(%p: f32, %sum: f32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 1 : index
    %lane = linalg.index 2 : index
    %place = arith.minsi %j, %c8 : index
    %own = memref.load %o[%place, %lane] : memref<?x8xf32>
    %product = arith.mulf %p, %own : f32
    %next = arith.addf %sum, %product : f32
    linalg.yield %next : f32
  }
  return
}
