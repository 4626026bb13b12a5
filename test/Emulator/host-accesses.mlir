// Host code waits for kernels before every op that may access their buffers.
// Kernels run at the wait, so that a result that is read too early is a fault
// here, and a wrong number on a device.

// RUN: rope-runner %s --entry=main --target=emulate --random=1 | FileCheck %s
// CHECK: ran 'main' on emulate

// RUN: rope-opt %s --rope-gpu-lower-launches | FileCheck %s --check-prefix=WAITS

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Writes its number to each element.
    llvm.func @count(%allocated: !llvm.ptr, %x: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %p = llvm.getelementptr %x[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %tid, %p : i32, !llvm.ptr
      llvm.return
    }
  }

  memref.global "private" constant @gains : memref<8xi32> = dense<2>

  func.func private @expect(%got: i32, %want: i32) {
    %same = arith.cmpi eq, %got, %want : i32
    cf.assert %same, "expected what the kernel wrote, or the host behind it"
    return
  }

  // WAITS-LABEL: func.func @transfer_read
  //       WAITS:   call @rope_gpu_launch
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.transfer_read
  func.func @transfer_read(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %seven = arith.constant 7 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %row = vector.transfer_read %x[%c0], %zero : memref<8xi32>, vector<8xi32>
    %last = vector.extract %row[7] : i32 from vector<8xi32>
    func.call @expect(%last, %seven) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @transfer_write
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.transfer_write
  func.func @transfer_write(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %fives = arith.constant dense<5> : vector<8xi32>
    %five = arith.constant 5 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    vector.transfer_write %fives, %x[%c0] : vector<8xi32>, memref<8xi32>
    %got = memref.load %x[%c3] : memref<8xi32>
    func.call @expect(%got, %five) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @atomic
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   memref.atomic_rmw
  //   WAITS-NOT:   call @rope_gpu_sync
  //       WAITS:   memref.generic_atomic_rmw
  func.func @atomic(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %five = arith.constant 5 : i32
    %eight = arith.constant 8 : i32
    %sixteen = arith.constant 16 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %first = memref.atomic_rmw addi %five, %x[%c3] : (i32, memref<8xi32>) -> i32
    %second = memref.generic_atomic_rmw %x[%c3] : memref<8xi32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %old : i32
      memref.atomic_yield %new : i32
    }
    %got = memref.load %x[%c3] : memref<8xi32>
    func.call @expect(%got, %sixteen) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @generic_atomic
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   memref.generic_atomic_rmw
  func.func @generic_atomic(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %six = arith.constant 6 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %second = memref.generic_atomic_rmw %x[%c3] : memref<8xi32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %old : i32
      memref.atomic_yield %new : i32
    }
    %got = memref.load %x[%c3] : memref<8xi32>
    func.call @expect(%got, %six) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @vector_load
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.load
  func.func @vector_load(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %six = arith.constant 6 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %half = vector.load %x[%c4] : memref<8xi32>, vector<4xi32>
    %got = vector.extract %half[2] : i32 from vector<4xi32>
    func.call @expect(%got, %six) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @vector_store
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.store
  func.func @vector_store(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %fives = arith.constant dense<5> : vector<4xi32>
    %five = arith.constant 5 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    vector.store %fives, %x[%c4] : memref<8xi32>, vector<4xi32>
    %got = memref.load %x[%c4] : memref<8xi32>
    func.call @expect(%got, %five) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @masked
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.maskedload
  func.func @masked(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
    %zeros = arith.constant dense<0> : vector<4xi32>
    %two = arith.constant 2 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %half = vector.maskedload %x[%c0], %mask, %zeros : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    %got = vector.extract %half[2] : i32 from vector<4xi32>
    func.call @expect(%got, %two) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @copy
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   memref.copy
  func.func @copy(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c8 = arith.constant 8 : index
    %five = arith.constant 5 : i32
    %other = memref.alloc() : memref<8xi32>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    memref.copy %x, %other : memref<8xi32> to memref<8xi32>
    %got = memref.load %other[%c5] : memref<8xi32>
    memref.dealloc %other : memref<8xi32>
    func.call @expect(%got, %five) : (i32, i32) -> ()
    return
  }

  // WAITS-LABEL: func.func @structured
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   linalg.generic
  func.func @structured(%x: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c8 = arith.constant 8 : index
    %ten = arith.constant 10 : i32
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : memref<8xi32>) {
    ^bb0(%old: i32):
      %new = arith.addi %old, %old : i32
      linalg.yield %new : i32
    }
    %got = memref.load %x[%c5] : memref<8xi32>
    func.call @expect(%got, %ten) : (i32, i32) -> ()
    return
  }

  // The number of elements is what the kernel wrote; the view itself accesses
  // nothing, but its sizes are loaded.
  // WAITS-LABEL: func.func @shape
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   memref.reshape
  func.func @shape(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %six = arith.constant 6 : i32
    %sizes = memref.alloc() : memref<2xindex>
    memref.store %c1, %sizes[%c0] : memref<2xindex>
    memref.store %c8, %sizes[%c1] : memref<2xindex>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %row = memref.reshape %x(%sizes) : (memref<8xi32>, memref<2xindex>) -> memref<?x?xi32>
    %width = memref.dim %row, %c1 : memref<?x?xi32>
    %c2 = arith.constant 2 : index
    %at = arith.subi %width, %c2 : index
    %got = memref.load %row[%c0, %at] : memref<?x?xi32>
    func.call @expect(%got, %six) : (i32, i32) -> ()
    memref.dealloc %sizes : memref<2xindex>
    return
  }

  // Freed by the host before the kernel has run.
  // WAITS-LABEL: func.func @freed
  //   WAITS-NOT:   call @rope_gpu_sync
  //       WAITS:   memref.dealloc
  //       WAITS:   memref.alloc
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   memref.store
  func.func @freed(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %one = arith.constant 1 : i32
    %other = memref.alloc() : memref<8xi32>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%other : memref<8xi32>)
    memref.dealloc %other : memref<8xi32>
    %new = memref.alloc() : memref<8xi32>
    memref.store %one, %new[%c0] : memref<8xi32>
    memref.dealloc %new : memref<8xi32>
    return
  }

  // Constants are no kernel's to write.
  // WAITS-LABEL: func.func @constant
  //       WAITS:   call @rope_gpu_launch
  //   WAITS-NOT:   call @rope_gpu_sync
  //       WAITS:   memref.load
  //   WAITS-NOT:   call @rope_gpu_sync
  //       WAITS:   cf.assert
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   return
  func.func @constant(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %two = arith.constant 2 : i32
    %gains = memref.get_global @gains : memref<8xi32>
    %view = memref.subview %gains[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    %gain = memref.load %view[%c0] : memref<4xi32, strided<[1], offset: 2>>
    %same = arith.cmpi eq, %gain, %two : i32
    cf.assert %same, "expected the gain"
    return
  }

  // A loop comes back to its first op with a kernel under way.
  // WAITS-LABEL: func.func @loops
  //       WAITS:   scf.for
  //       WAITS:     call @rope_gpu_sync
  //  WAITS-NEXT:     vector.transfer_write
  //       WAITS:   scf.if
  //   WAITS-NOT:     call @rope_gpu_sync
  //       WAITS:     vector.transfer_write
  //       WAITS:     call @rope_gpu_launch
  //       WAITS:   call @rope_gpu_sync
  //  WAITS-NEXT:   vector.transfer_read
  func.func @loops(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %seven = arith.constant 7 : i32
    %fives = arith.constant dense<5> : vector<8xi32>
    scf.for %i = %c0 to %c4 step %c1 {
      vector.transfer_write %fives, %x[%c0] : vector<8xi32>, memref<8xi32>
      gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    }
    %row = vector.transfer_read %x[%c0], %zero : memref<8xi32>, vector<8xi32>
    %last = vector.extract %row[7] : i32 from vector<8xi32>
    %same = arith.cmpi eq, %last, %seven : i32
    scf.if %same {
      vector.transfer_write %fives, %x[%c0] : vector<8xi32>, memref<8xi32>
      gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xi32>)
    }
    %again = vector.transfer_read %x[%c0], %zero : memref<8xi32>, vector<8xi32>
    %got = vector.extract %again[7] : i32 from vector<8xi32>
    func.call @expect(%got, %seven) : (i32, i32) -> ()
    return
  }

  func.func @main(%x: memref<8xi32>) {
    call @transfer_read(%x) : (memref<8xi32>) -> ()
    call @transfer_write(%x) : (memref<8xi32>) -> ()
    call @atomic(%x) : (memref<8xi32>) -> ()
    call @generic_atomic(%x) : (memref<8xi32>) -> ()
    call @vector_load(%x) : (memref<8xi32>) -> ()
    call @vector_store(%x) : (memref<8xi32>) -> ()
    call @masked(%x) : (memref<8xi32>) -> ()
    call @copy(%x) : (memref<8xi32>) -> ()
    call @structured(%x) : (memref<8xi32>) -> ()
    call @shape(%x) : (memref<8xi32>) -> ()
    call @freed(%x) : (memref<8xi32>) -> ()
    call @constant(%x) : (memref<8xi32>) -> ()
    call @loops(%x) : (memref<8xi32>) -> ()
    return
  }
}
