// RUN: rope-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(gpu.module(rope-spirv-flatten-buffers,canonicalize))' | FileCheck %s

// A buffer is an array, its base, offset, sizes and strides.
// CHECK-LABEL: gpu.func @strided
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<?xf32>, %[[BASE:[a-z0-9]+]]: index, %[[OFFSET:[a-z0-9]+]]: index,
// CHECK-SAME: %{{[a-z0-9]+}}: index, %[[N:[a-z0-9]+]]: index, %[[S0:[a-z0-9]+]]: index, %[[S1:[a-z0-9]+]]: index, %[[I:[a-z0-9]+]]: index)
// CHECK-SAME: rope.kernel_arguments = [memref<4x?xf32, strided<[?, ?], offset: ?>>, index]
// CHECK-DAG: %[[START:.+]] = arith.addi %[[BASE]], %[[OFFSET]]
// CHECK-DAG: %[[ROW:.+]] = arith.muli %[[I]], %[[S0]]
// CHECK-DAG: %[[AT_ROW:.+]] = arith.addi %[[START]], %[[ROW]]
// CHECK-DAG: %[[COLUMN:.+]] = arith.muli %[[I]], %[[S1]]
// CHECK: %[[AT:.+]] = arith.addi %[[AT_ROW]], %[[COLUMN]]
// CHECK: %[[X:.+]] = memref.load %[[A]][%[[AT]]]
gpu.module @kernels {
  gpu.func @strided(%a: memref<4x?xf32, strided<[?, ?], offset: ?>>, %i: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %x = memref.load %a[%i, %i] : memref<4x?xf32, strided<[?, ?], offset: ?>>
    memref.store %x, %a[%i, %i] : memref<4x?xf32, strided<[?, ?], offset: ?>>
    gpu.return
  }
}

// -----

// The position of a view of a view comes from the strides of the type.
// CHECK-LABEL: gpu.func @views
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<?xf32>, %[[BASE:[a-z0-9]+]]: index,
// CHECK-DAG: %[[C86:.+]] = arith.constant 86 : index
// CHECK: %[[AT:.+]] = arith.addi %[[BASE]], %[[C86]]
// CHECK: memref.load %[[A]][%[[AT]]]
gpu.module @kernels {
  gpu.func @views(%a: memref<4x6x5xf32>)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    // Row 2, rows of it from 4 on, each second lane from 1 on: 60 + 20 + 1.
    %s = memref.subview %a[2, 4, 1][1, 2, 2][1, 1, 2]
       : memref<4x6x5xf32> to memref<2x2xf32, strided<[5, 2], offset: 81>>
    %t = memref.transpose %s (i, j) -> (j, i)
       : memref<2x2xf32, strided<[5, 2], offset: 81>> to memref<2x2xf32, strided<[2, 5], offset: 81>>
    %e = memref.expand_shape %t [[0], [1, 2]] output_shape [2, 1, 2]
       : memref<2x2xf32, strided<[2, 5], offset: 81>> into memref<2x1x2xf32, strided<[2, 10, 5], offset: 81>>
    %c0 = arith.constant 0 : index
    // Lane 0, row 1: 81 + 5.
    %x = memref.load %e[%c0, %c0, %c1] : memref<2x1x2xf32, strided<[2, 10, 5], offset: 81>>
    memref.store %x, %a[%c0, %c0, %c2] : memref<4x6x5xf32>
    gpu.return
  }
}

// -----

// A reinterpretation counts from the base, not from the offset of its source.
// CHECK-LABEL: gpu.func @reinterpretation
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<?xf32>, %[[BASE:[a-z0-9]+]]: index, %[[OFFSET:[a-z0-9]+]]: index,
// CHECK: %[[START:.+]] = arith.addi %[[BASE]], %[[OFFSET]]
// CHECK: %[[AT:.+]] = arith.addi %[[START]], %
// CHECK: memref.load %[[A]][%[[AT]]]
gpu.module @kernels {
  gpu.func @reinterpretation(%a: memref<?xf32, strided<[1], offset: ?>>, %i: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %base, %offset, %size, %stride = memref.extract_strided_metadata %a
      : memref<?xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
    %b = memref.reinterpret_cast %base to offset: [%offset], sizes: [4], strides: [1]
      : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
    %x = memref.load %b[%i] : memref<4xf32, strided<[1], offset: ?>>
    memref.store %x, %b[%i] : memref<4xf32, strided<[1], offset: ?>>
    gpu.return
  }
}

// -----

// What has no form in memory of its own is stored as integers, a complex number
// as two elements.
// CHECK-LABEL: gpu.func @elements
// CHECK-SAME: memref<?xi8>
// CHECK-SAME: memref<?xi16>
// CHECK-SAME: memref<?xi64>
// CHECK-SAME: memref<?xf32>
// CHECK: %[[B:.+]] = memref.load %{{.*}} : memref<?xi8>
// CHECK: %[[IS:.+]] = arith.cmpi ne, %[[B]]
// CHECK: %[[H:.+]] = memref.load %{{.*}} : memref<?xi16>
// CHECK: %[[F:.+]] = arith.bitcast %[[H]] : i16 to bf16
// CHECK: %[[L:.+]] = memref.load %{{.*}} : memref<?xi64>
// CHECK: %[[INDEX:.+]] = arith.index_cast %[[L]] : i64 to index
// CHECK-DAG: %[[RE:.+]] = memref.load %{{.*}} : memref<?xf32>
// CHECK-DAG: %[[IM:.+]] = memref.load %{{.*}} : memref<?xf32>
// CHECK: memref.store %{{.*}} : memref<?xi8>
// CHECK: memref.store %{{.*}} : memref<?xi16>
// CHECK: memref.store %{{.*}} : memref<?xi64>
// CHECK-COUNT-2: memref.store %{{.*}} : memref<?xf32>
gpu.module @kernels {
  gpu.func @elements(%a: memref<?xi1>, %b: memref<?xbf16>, %c: memref<?xindex>, %d: memref<?xcomplex<f32>>, %i: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %w = memref.load %a[%i] : memref<?xi1>
    %x = memref.load %b[%i] : memref<?xbf16>
    %y = memref.load %c[%i] : memref<?xindex>
    %z = memref.load %d[%y] : memref<?xcomplex<f32>>
    %v = arith.negf %x : bf16
    memref.store %w, %a[%y] : memref<?xi1>
    memref.store %v, %b[%y] : memref<?xbf16>
    memref.store %y, %c[%i] : memref<?xindex>
    memref.store %z, %d[%i] : memref<?xcomplex<f32>>
    gpu.return
  }
}

// -----

// CHECK-LABEL: gpu.func @memories
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<?xf32>,
// CHECK-DAG: %[[W:.+]] = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
// CHECK-DAG: %[[P:.+]] = memref.alloca() : memref<6xf32, #gpu.address_space<private>>
// CHECK: scf.for %[[I:.+]] =
// CHECK:   scf.for %[[J:.+]] =
// CHECK:     memref.load %[[W]]
// CHECK:     memref.store %{{.*}}, %[[P]]
gpu.module @kernels {
  gpu.func @memories(%a: memref<2x3xf32>) workgroup(%w: memref<4x8xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %p = memref.alloca() : memref<2x3xf32>
    %part = memref.subview %w[0, 0][2, 3][1, 1]
      : memref<4x8xf32, #gpu.address_space<workgroup>> to memref<2x3xf32, strided<[8, 1]>, #gpu.address_space<workgroup>>
    memref.copy %part, %p : memref<2x3xf32, strided<[8, 1]>, #gpu.address_space<workgroup>> to memref<2x3xf32>
    %x = memref.load %p[%c0, %c0] : memref<2x3xf32>
    memref.store %x, %a[%c0, %c0] : memref<2x3xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @dynamic_allocation(%n: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // expected-error @below {{expected an allocation in a kernel to be of static size and row-major but got 'memref<?xf32>'}}
    %p = memref.alloca(%n) : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @chosen_buffer(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // expected-error @below {{expected the buffers of a kernel to be views of its arguments and allocations, but 'arith.select' takes one}}
    %p = arith.select %c, %a, %b : memref<4xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{expected buffers of a strided layout with elements that can be stored but got 'memref<4xi12>'}}
  gpu.func @nibbles(%a: memref<4xi12>)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{expected kernel arguments to be buffers or scalars of a known width but got 'vector<4xf32>'}}
  gpu.func @vector_argument(%a: vector<4xf32>)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    gpu.return
  }
}

// -----

// Of axes that are joined the last one gives the stride, unless its size is 1.
// CHECK-LABEL: gpu.func @joined
// CHECK: %[[IS_ONE:.+]] = arith.cmpi eq, %{{.+}}, %c1
// CHECK: arith.select %[[IS_ONE]], %{{.+}}, %c1 :
gpu.module @kernels {
  gpu.func @joined(%a: memref<4x?xf32>, %i: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %j = memref.collapse_shape %a [[0, 1]] : memref<4x?xf32> into memref<?xf32>
    %x = memref.load %j[%i] : memref<?xf32>
    memref.store %x, %j[%i] : memref<?xf32>
    gpu.return
  }
}
