// RUN: rope-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(gpu.module(rope-spirv-flatten-buffers,rope-spirv-expand-floats,canonicalize,cse),rope-spirv-convert-kernels,spirv.module(spirv-update-vce))' | FileCheck %s

// Scalars come first, at binding 0; floats are exact: no contraction, NaN kept.
// CHECK-LABEL: spirv.module @scale
// CHECK-SAME: SignedZeroInfNanPreserve
// CHECK-SAME: rope.block_size = array<i32: 64, 1, 1>
// CHECK-SAME: rope.kernel_arguments = [memref<?xf32>, memref<?xbf16>, f32]
// CHECK-DAG: spirv.GlobalVariable @parameters bind(0, 0) {non_writable}
// CHECK-DAG: spirv.GlobalVariable @buffer_0 bind(0, 1) {aliased, coherent} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
// CHECK-DAG: spirv.GlobalVariable @buffer_1 bind(0, 2) {aliased, coherent} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i16, stride=2> [0])>, StorageBuffer>
// CHECK-DAG: spirv.GlobalVariable @workgroup_0 : !spirv.ptr<!spirv.array<64 x f32>, Workgroup>
// CHECK: spirv.FMul %{{.*}} {no_contraction} : f32
// CHECK: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|UniformMemory|WorkgroupMemory>
// CHECK: spirv.Load "Workgroup"
// CHECK: spirv.Store "StorageBuffer" %{{.*}} : i16
// CHECK: spirv.EntryPoint "GLCompute" @scale, @__builtin__{{.*}}, @__builtin__
// CHECK: spirv.ExecutionMode @scale "LocalSize", 64, 1, 1
// CHECK: spirv.ExecutionMode @scale "SignedZeroInfNanPreserve", 32
gpu.module @kernels {
  gpu.func @scale(%a: memref<?xf32>, %b: memref<?xbf16>, %factor: f32) workgroup(%w: memref<64xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c64 = arith.constant 64 : index
    %c63 = arith.constant 63 : index
    %t = gpu.thread_id x
    %block = gpu.block_id x
    %start = arith.muli %block, %c64 : index
    %i = arith.addi %start, %t : index
    %x = memref.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %factor : f32
    memref.store %y, %w[%t] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %from = arith.subi %c63, %t : index
    %z = memref.load %w[%from] : memref<64xf32, #gpu.address_space<workgroup>>
    %h = arith.truncf %z : f32 to bf16
    memref.store %h, %b[%i] : memref<?xbf16>
    gpu.return
  }
}

// -----

// CHECK-LABEL: spirv.module @counts
// CHECK: spirv.AtomicIAdd <Device> <AcquireRelease|UniformMemory|WorkgroupMemory>
// CHECK: spirv.mlir.loop
gpu.module @kernels {
  gpu.func @counts(%a: memref<?xi32>, %n: index)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %old = memref.atomic_rmw addi %one, %a[%c0] : (i32, memref<?xi32>) -> i32
    scf.for %i = %c1 to %n step %c1 {
      memref.store %old, %a[%i] : memref<?xi32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{expected the block size of the kernel to be known ('known_block_size'), which SPIR-V needs}}
  gpu.func @unknown_block_size() kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{the kernel 'unknown_op' has an op that SPIR-V cannot say}}
  gpu.func @unknown_op(%a: memref<?xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // expected-error @below {{failed to legalize operation 'nvvm.read.ptx.sreg.clock'}}
    %x = nvvm.read.ptx.sreg.clock : i32
    %c0 = arith.constant 0 : index
    memref.store %x, %a[%c0] : memref<?xi32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{the kernel 'wide_atomic' has an op that SPIR-V cannot say}}
  gpu.func @wide_atomic(%a: memref<?xi64>, %x: i64) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    // expected-error @below {{expected an atomic update of i32 in SPIR-V but got 'i64'}}
    // expected-error @below {{failed to legalize operation 'memref.atomic_rmw'}}
    %old = memref.atomic_rmw addi %x, %a[%c0] : (i64, memref<?xi64>) -> i64
    gpu.return
  }
}

// -----

// Lanes of a subgroup, whose size the driver says, exchange what they have.
// CHECK-LABEL: spirv.module @exchange
// CHECK-SAME: GroupNonUniformShuffle
// CHECK: %[[LANE:.*]] = spirv.Load "Input" %{{.*}} : i32
// CHECK: %[[OTHER:.*]] = spirv.GroupNonUniformShuffleXor <Subgroup> %{{.*}}, %{{.*}} : i32, i32
// CHECK: spirv.Store "StorageBuffer" %{{.*}}, %[[OTHER]] : i32
gpu.module @kernels {
  gpu.func @exchange(%a: memref<?xi32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %lane = gpu.lane_id
    %size = gpu.subgroup_size : index
    %width = arith.index_cast %size : index to i32
    %one = arith.constant 1 : i32
    %mine = memref.load %a[%lane] : memref<?xi32>
    %other, %valid = gpu.shuffle xor %mine, %one, %width : i32
    memref.store %other, %a[%lane] : memref<?xi32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @narrow(%a: memref<?xi32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %lane = gpu.lane_id
    %width = arith.constant 32 : i32
    %one = arith.constant 1 : i32
    %mine = memref.load %a[%lane] : memref<?xi32>
    // expected-error @+1 {{expected an exchange by 'xor' among all threads of a subgroup, whose validity is not asked for, in SPIR-V}}
    %other, %valid = gpu.shuffle xor %mine, %one, %width : i32
    memref.store %other, %a[%lane] : memref<?xi32>
    gpu.return
  }
}
