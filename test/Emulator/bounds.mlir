// Accesses outside of what they may access, or not aligned as they say, one
// kernel each.

// RUN: rope-runner %s --entry=right --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=read_beyond --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=READ
// READ: error: {{.*}}bounds.mlir:[[#]]:[[#]]: 'llvm.load' reads 4 bytes at offset 256 of buffer 0, which has 256 bytes [kernel 'read_beyond', thread (31, 0, 0), block (1, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=write_before --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: 'llvm.store' writes 4 bytes {{(at offset .* of buffer|outside of all allocations)}}

// RUN: %exits 2 rope-runner %s --entry=misaligned --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// ALIGNMENT: 'llvm.load' expected an address aligned to 16 bytes but got one that is 4 beyond

// RUN: %exits 2 rope-runner %s --entry=constant --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: 'llvm.store' writes 4 bytes at offset 4 of rope_device_kernels_table, which is read-only [kernel 'constant', thread (1, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=shared_beyond --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: 'llvm.store' accesses 4 bytes at offset 260 of the block's 260 bytes of shared memory

// RUN: %exits 2 rope-runner %s --entry=shared_misaligned --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=MISPLACED
// MISPLACED: 'llvm.store' expected an address aligned to 16 bytes but got offset 4 of shared memory

// RUN: %exits 2 rope-runner %s --entry=dynamic_beyond --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: 'llvm.store' accesses 4 bytes at offset {{[0-9]+}} of the block's {{[0-9]+}} bytes of shared memory [kernel 'dynamic', thread (0, 0, 0), block (0, 0, 0)]

// RUN: %exits 2 rope-runner %s --entry=local_beyond --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: 'llvm.store' accesses 4 bytes at offset 16 of a local variable of 16 bytes

// RUN: %exits 2 rope-runner %s --entry=copy_beyond --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=COPY
// COPY: 'llvm.intr.memcpy' reads 260 bytes at offset 0 of buffer 0, which has 256 bytes

// RUN: %exits 2 rope-runner %s --entry=wild --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=WILD
// WILD: 'llvm.load' reads 4 bytes outside of all allocations

// RUN: %exits 2 rope-runner %s --entry=freed --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=FREED
// FREED: 'llvm.load' reads 4 bytes

// RUN: %exits 2 rope-runner %s --entry=other_local --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: 'llvm.load' reads 4 bytes of local memory that are not the thread's

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal constant @table(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) {addr_space = 4 : i32} : !llvm.array<4 x f32>
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<64 x f32>
    llvm.mlir.global internal @inbox() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<1 x i64>
    llvm.mlir.global external @dynamic_tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>

    // Everything at its limits.
    llvm.func @right(%unused: !llvm.ptr, %in: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %table = llvm.mlir.addressof @table : !llvm.ptr<4>
      %i = llvm.and %tid, %c3 : i32
      %pt = llvm.getelementptr %table[%i] : (!llvm.ptr<4>, i32) -> !llvm.ptr<4>, f32
      %t = llvm.load volatile %pt : !llvm.ptr<4> -> f32
      %p = llvm.getelementptr %in[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %x = llvm.load volatile %p : !llvm.ptr -> f32
      %local = llvm.alloca %c4 x f32 : (i32) -> !llvm.ptr<5>
      %pl = llvm.getelementptr %local[%i] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
      llvm.store volatile %x, %pl : f32, !llvm.ptr<5>
      %generic = llvm.addrspacecast %pl : !llvm.ptr<5> to !llvm.ptr
      %y = llvm.load volatile %generic : !llvm.ptr -> f32
      llvm.return
    }

    // The second block reads as if there were three.
    llvm.func @read_beyond(%unused: !llvm.ptr, %in: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %ctaid = nvvm.read.ptx.sreg.ctaid.x : i32
      %ntid = nvvm.read.ptx.sreg.ntid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %start = llvm.mul %ctaid, %ntid : i32
      %i = llvm.add %start, %tid : i32
      %n = llvm.add %i, %one : i32
      %p = llvm.getelementptr %in[%n] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %x = llvm.load volatile %p : !llvm.ptr -> f32
      llvm.return
    }

    llvm.func @write_before(%unused: !llvm.ptr, %in: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %p = llvm.getelementptr %in[-1] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %zero, %p : f32, !llvm.ptr
      llvm.return
    }

    llvm.func @misaligned(%unused: !llvm.ptr, %in: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %p = llvm.getelementptr %in[1] : (!llvm.ptr) -> !llvm.ptr, f32
      %x = llvm.load volatile %p {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
      llvm.return
    }

    llvm.func @constant() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %table = llvm.mlir.addressof @table : !llvm.ptr<4>
      %p = llvm.getelementptr %table[%tid] : (!llvm.ptr<4>, i32) -> !llvm.ptr<4>, f32
      %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
      %first = llvm.icmp "eq" %tid, %c0 : i32
      llvm.cond_br %first, ^done, ^write
    ^write:
      llvm.store %zero, %g : f32, !llvm.ptr
      llvm.br ^done
    ^done:
      llvm.return
    }

    llvm.func @shared_beyond() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %i = llvm.add %tid, %one : i32
      %x = llvm.sitofp %tid : i32 to f32
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %p = llvm.getelementptr %tile[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      llvm.store %x, %p : f32, !llvm.ptr<3>
      llvm.return
    }

    // The tile asks for 4 bytes, so that nothing says it is aligned to 16.
    llvm.func @shared_misaligned() attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      llvm.store %zero, %tile {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
      llvm.return
    }

    llvm.func @dynamic(%at: i64) attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %tile = llvm.mlir.addressof @dynamic_tile : !llvm.ptr<3>
      %p = llvm.getelementptr %tile[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      llvm.store %zero, %p : f32, !llvm.ptr<3>
      llvm.return
    }

    llvm.func @local_beyond() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %local = llvm.alloca %c4 x f32 : (i32) -> !llvm.ptr
      %p = llvm.getelementptr %local[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      llvm.store volatile %zero, %p : f32, !llvm.ptr
      llvm.return
    }

    llvm.func @copy_beyond(%unused: !llvm.ptr, %in: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) attributes {gpu.kernel, nvvm.kernel} {
      %bytes = llvm.mlir.constant(260 : i64) : i64
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      "llvm.intr.memcpy"(%tile, %in, %bytes) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr, i64) -> ()
      llvm.return
    }

    llvm.func @wild() attributes {gpu.kernel, nvvm.kernel} {
      %address = llvm.mlir.constant(64 : i64) : i64
      %p = llvm.inttoptr %address : i64 to !llvm.ptr
      %x = llvm.load volatile %p : !llvm.ptr -> f32
      llvm.return
    }

    // Thread 0 tells thread 1 where its local variable is.
    llvm.func @other_local() attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %local = llvm.alloca %c1 x f32 : (i32) -> !llvm.ptr
      llvm.store volatile %zero, %local : f32, !llvm.ptr
      %inbox = llvm.mlir.addressof @inbox : !llvm.ptr<3>
      %first = llvm.icmp "eq" %tid, %c0 : i32
      llvm.cond_br %first, ^write, ^meet
    ^write:
      %address = llvm.ptrtoint %local : !llvm.ptr to i64
      llvm.store %address, %inbox : i64, !llvm.ptr<3>
      llvm.br ^meet
    ^meet:
      nvvm.barrier0
      %told = llvm.load %inbox : !llvm.ptr<3> -> i64
      %second = llvm.icmp "eq" %tid, %c1 : i32
      llvm.cond_br %second, ^read, ^done
    ^read:
      %p = llvm.inttoptr %told : i64 to !llvm.ptr
      %x = llvm.load volatile %p : !llvm.ptr -> f32
      llvm.br ^done
    ^done:
      nvvm.barrier0
      llvm.return
    }
  }

  func.func @dynamic_beyond() {
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 64 : i32
    %at = arith.constant 16 : i64
    gpu.launch_func @kernels::@dynamic blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %bytes args(%at : i64)
    return
  }
  func.func @freed() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %old = memref.alloc() : memref<64xf32>
    memref.dealloc %old : memref<64xf32>
    gpu.launch_func @kernels::@right blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%old : memref<64xf32>)
    return
  }
  func.func @right(%in: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@right blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<64xf32>)
    return
  }
  func.func @read_beyond(%in: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@read_beyond blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<64xf32>)
    return
  }
  func.func @write_before(%in: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@write_before blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<64xf32>)
    return
  }
  func.func @misaligned(%in: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@misaligned blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<64xf32>)
    return
  }
  func.func @copy_beyond(%in: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    gpu.launch_func @kernels::@copy_beyond blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) args(%in : memref<64xf32>)
    return
  }
  func.func @constant() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@constant blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @shared_beyond() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@shared_beyond blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @shared_misaligned() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@shared_misaligned blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @local_beyond() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@local_beyond blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @wild() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@wild blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @other_local() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@other_local blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
}
