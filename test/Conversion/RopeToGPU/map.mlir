// RUN: rope-opt %s --rope-gpu-map --split-input-file | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-gpu-map,rope-gpu-outline)' --split-input-file | FileCheck %s --check-prefix=FLAT

// The program of a block: threads share the elements of each op; a barrier
// stands between a write and the reads of other threads, and none before ops
// that touch other memory.

// CHECK-LABEL: func.func @norms
//       CHECK:   gpu.launch blocks({{.*}}) in (%{{[a-z0-9]+}} = %c8
//  CHECK-SAME:     threads(%[[THREAD:[a-z0-9]+]],
//  CHECK-SAME:     workgroup(%{{[a-z0-9]+}} : memref<1xf32, #gpu.address_space<workgroup>>
//       CHECK:   arith.cmpi ult, %[[THREAD]]
//       CHECK:   scf.if
//   CHECK-NOT:   gpu.barrier
//       CHECK:     memref.store
//       CHECK:   gpu.barrier
//       CHECK:   scf.if
//       CHECK:     scf.for {{.*}} iter_args
// 16 threads share the sum; the first one stores it.
// CHECK-COUNT-4:   gpu.shuffle xor
//   CHECK-NOT:   gpu.shuffle
//       CHECK:   scf.if
//       CHECK:     memref.store
//       CHECK:   gpu.barrier
//       CHECK:   arith.divf
//   CHECK-NOT:   gpu.barrier
//       CHECK:   gpu.terminator

// FLAT-LABEL: func.func @norms
//       FLAT:   gpu.launch_func @kernels::@norms_kernel_0
//       FLAT: gpu.func @norms_kernel_0(%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>)
//  FLAT-SAME:   workgroup(%{{.*}} : memref<1xf32, #gpu.address_space<workgroup>>)
//   FLAT-NOT:   memref.subview
//   FLAT-NOT:   memref.reinterpret_cast
//       FLAT:   gpu.return
func.func @norms(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  %zero = arith.constant 0.0 : f32
  scf.forall (%row) in (8) {
    %from = memref.subview %x[%row, 0] [1, 64] [1, 1]
        : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %to = memref.subview %y[%row, 0] [1, 64] [1, 1]
        : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %sum = memref.alloc() : memref<f32>
    linalg.fill ins(%zero : f32) outs(%sum : memref<f32>)
    linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]}
        ins(%from : memref<64xf32, strided<[1], offset: ?>>)
        outs(%sum : memref<f32>) {
    ^bb0(%a: f32, %s: f32):
      %square = arith.mulf %a, %a : f32
      %next = arith.addf %s, %square : f32
      linalg.yield %next : f32
    }
    linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>,
                         affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]}
        ins(%from, %sum : memref<64xf32, strided<[1], offset: ?>>, memref<f32>)
        outs(%to : memref<64xf32, strided<[1], offset: ?>>) {
    ^bb0(%a: f32, %s: f32, %o: f32):
      %quotient = arith.divf %a, %s : f32
      linalg.yield %quotient : f32
    }
    memref.dealloc %sum : memref<f32>
  }
  return
}

// -----

// Temporaries of a block that are too large for workgroup memory are parts of a
// buffer of the launch.

// CHECK-LABEL: func.func @large
//       CHECK:   %[[ALL:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
//       CHECK:   gpu.launch
//   CHECK-NOT:     workgroup
//       CHECK:     memref.reinterpret_cast %[[ALL]] to offset: [%{{.*}}], sizes: [20000]
//       CHECK:   memref.dealloc %[[ALL]]

// FLAT-LABEL: func.func @large
//       FLAT:   gpu.launch_func @kernels::@large_kernel_0
func.func @large(%y: memref<8xf32>) {
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (8) {
    %t = memref.alloc() : memref<20000xf32>
    linalg.fill ins(%one : f32) outs(%t : memref<20000xf32>)
    %v = memref.load %t[%i] : memref<20000xf32>
    memref.store %v, %y[%i] : memref<8xf32>
    memref.dealloc %t : memref<20000xf32>
  }
  return
}

// -----

// A temporary without a bound: the loop stays in host code, its ops are
// launches.

// CHECK-LABEL: func.func @unbounded
//       CHECK:   scf.for
//       CHECK:     memref.alloc
//       CHECK:     gpu.launch

// FLAT-LABEL: func.func @unbounded
func.func @unbounded(%y: memref<8xf32>, %n: index) {
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (8) {
    %t = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%one : f32) outs(%t : memref<?xf32>)
    %v = memref.load %t[%i] : memref<?xf32>
    memref.store %v, %y[%i] : memref<8xf32>
    memref.dealloc %t : memref<?xf32>
  }
  return
}

// -----

// An assertion of a kernel is checked by the host, after the launch.

// CHECK-LABEL: func.func @asserts
//       CHECK:   %[[FLAG:.*]] = memref.alloc() : memref<1xi32>
//       CHECK:   gpu.launch
//   CHECK-NOT:     cf.assert
//       CHECK:     memref.atomic_rmw maxs %c1_i32{{.*}}, %[[FLAG]]
//       CHECK:     gpu.terminator
//       CHECK:   %[[FOUND:.*]] = memref.load %[[FLAG]]
//       CHECK:   cf.assert %{{.*}}, "expected a row of the table"

// FLAT-LABEL: func.func @asserts
func.func @asserts(%x: memref<8xi32>, %y: memref<8xi32>) {
  %limit = arith.constant 5 : i32
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%x : memref<8xi32>) outs(%y : memref<8xi32>) {
  ^bb0(%a: i32, %o: i32):
    %holds = arith.cmpi ult, %a, %limit : i32
    cf.assert %holds, "expected a row of the table"
    linalg.yield %a : i32
  }
  return
}

// -----

// A constant in the loop is a buffer that the host passes.

// CHECK-LABEL: func.func @constant
//       CHECK:   memref.get_global @gains
//       CHECK:   gpu.launch
//   CHECK-NOT:     memref.get_global

// FLAT-LABEL: func.func @constant
//       FLAT:   gpu.launch_func @kernels::@constant_kernel_0
memref.global "private" constant @gains : memref<8xf32> = dense<2.0>
func.func @constant(%y: memref<8xf32>) {
  scf.forall (%i) in (8) {
    %gains = memref.get_global @gains : memref<8xf32>
    %v = memref.load %gains[%i] : memref<8xf32>
    memref.store %v, %y[%i] : memref<8xf32>
  }
  return
}

// -----

// What a loop of the host carries may be the buffer that was allocated before.

// CHECK-LABEL: func.func @carried
//       CHECK:   gpu.launch
//       CHECK:     memref.store
//       CHECK:     gpu.barrier
//       CHECK:     memref.load

// FLAT-LABEL: func.func @carried
func.func @carried(%y: memref<8x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8x4xf32>
  %end = scf.for %k = %c0 to %n step %c1 iter_args(%b = %a)
      -> (memref<8x4xf32>) {
    scf.forall (%i) in (8) {
      %to = memref.subview %b[%i, 0] [1, 4] [1, 1]
          : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
      linalg.fill ins(%one : f32)
          outs(%to : memref<4xf32, strided<[1], offset: ?>>)
      %v = memref.load %a[%i, %c1] : memref<8x4xf32>
      memref.store %v, %y[%i, %c0] : memref<8x4xf32>
    }
    scf.yield %b : memref<8x4xf32>
  }
  memref.dealloc %a : memref<8x4xf32>
  return
}

// -----

// Each thread has one element while the grid is large enough.

// CHECK-LABEL: func.func @large
//       CHECK:   gpu.launch blocks({{.*}}) in (%{{[a-z0-9]+}} = %c2048
//   CHECK-NOT:     scf.for
//       CHECK:     gpu.terminator

// FLAT-LABEL: func.func @large
func.func @large(%x: memref<262144xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%x : memref<262144xf32>)
  return
}

// -----

// Threads that have nothing to add to a sum give it -0.

// CHECK-LABEL: func.func @negative_zero
//       CHECK:   arith.constant -0.000000e+00 : f32
//       CHECK:   gpu.shuffle xor

// FLAT-LABEL: func.func @negative_zero
func.func @negative_zero(%x: memref<8x60xf32>, %y: memref<8xf32>) {
  scf.forall (%row) in (8) {
    %from = memref.subview %x[%row, 0] [1, 60] [1, 1] : memref<8x60xf32> to memref<60xf32, strided<[1], offset: ?>>
    %to = memref.subview %y[%row] [1] [1] : memref<8xf32> to memref<f32, strided<[], offset: ?>>
    linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]}
        ins(%from : memref<60xf32, strided<[1], offset: ?>>) outs(%to : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %sum: f32):
      %next = arith.addf %a, %sum : f32
      linalg.yield %next : f32
    }
  }
  return
}

// -----

// 48 bytes less than there is: the sums of four subgroups, two of 8 bytes each,
// do not fit beside it.

// CHECK-LABEL: func.func @room_for_sums
//       CHECK:   %[[ALL:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
//       CHECK:   gpu.launch

// FLAT-LABEL: func.func @room_for_sums
func.func @room_for_sums(%y: memref<8xf32>) {
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (8) {
    %t = memref.alloc() : memref<12276xf32>
    linalg.fill ins(%one : f32) outs(%t : memref<12276xf32>)
    %to = memref.subview %y[%i] [1] [1] : memref<8xf32> to memref<f32, strided<[], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
        ins(%t : memref<12276xf32>) outs(%to : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %sum: f32):
      %next = arith.addf %a, %sum : f32
      linalg.yield %next : f32
    }
    memref.dealloc %t : memref<12276xf32>
  }
  return
}

// -----

// Nothing is summed for columns that are not there.
// CHECK-LABEL: func.func @no_columns
// CHECK-NOT: gpu.launch
// CHECK: return
func.func @no_columns(%x: memref<8x0xf32>, %y: memref<0xf32>) {
  linalg.generic {indexing_maps = [affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x0xf32>) outs(%y : memref<0xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %s, %a : f32
    linalg.yield %t : f32
  }
  return
}

// -----

// Between two ops that read the same memory is no barrier.
// CHECK-LABEL: func.func @readers
// CHECK: math.floor
// CHECK: gpu.barrier
// CHECK: math.exp
// CHECK-NOT: gpu.barrier
// CHECK: math.tanh
// CHECK: gpu.barrier
// CHECK: arith.addf
func.func @readers(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  scf.forall (%row) in (8) {
    %from = memref.subview %x[%row, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %to = memref.subview %y[%row, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %s = memref.alloc() : memref<64xf32>
    %a = memref.alloc() : memref<64xf32>
    %b = memref.alloc() : memref<64xf32>
    linalg.floor ins(%from : memref<64xf32, strided<[1], offset: ?>>) outs(%s : memref<64xf32>)
    linalg.exp ins(%s : memref<64xf32>) outs(%a : memref<64xf32>)
    linalg.tanh ins(%s : memref<64xf32>) outs(%b : memref<64xf32>)
    linalg.add ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%to : memref<64xf32, strided<[1], offset: ?>>)
  }
  return
}
