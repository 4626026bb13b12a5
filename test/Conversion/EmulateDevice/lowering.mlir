// The forms that runtime calls and checks take; what they do is executed under
// test/Emulator.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-emulate-device)' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-emulate-device)' | FileCheck %s --check-prefix=MORE
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-emulate-device)' | FileCheck %s --check-prefix=ONCE

// One function checks accesses of up to four bytes, one those of sixteen.
// ONCE-COUNT-2: llvm.func internal @rope_emulator_check
// ONCE-NOT: llvm.func internal @rope_emulator_check

// Shared variables get offsets as aligned as they ask for and no more: 4 for
// @a, which asks for 4, and 272 for @b, which asks for 16.
// CHECK-NOT: gpu.module
// CHECK: llvm.func internal @rope_device_kernels_f(%[[REGISTERS:.*]]: !llvm.ptr, %[[OUT:.*]]: !llvm.ptr)
// CHECK-DAG: %[[AT:.*]] = llvm.getelementptr %[[REGISTERS]][0]
// CHECK-DAG: %[[TID:.*]] = llvm.load %[[AT]] invariant {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK: %[[A:.*]] = llvm.getelementptr %{{.*}}[4] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: %[[B:.*]] = llvm.getelementptr %{{.*}}[272] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: %[[PA:.*]] = llvm.getelementptr %[[A]][%[[TID]]]
// CHECK: llvm.call @rope_emulator_access_shared(%[[REGISTERS]], %{{.*}}, %[[PA]],
// CHECK: llvm.call @rope_emulator_barrier(%[[REGISTERS]],
// CHECK: llvm.call @rope_emulator_check(%[[REGISTERS]], %{{.*}}, %[[OUT]],
// CHECK-NEXT: llvm.store %{{.*}}, %[[OUT]] : f32, !llvm.ptr
// CHECK: llvm.func internal @rope_device_kernels_f_invoke(
// CHECK: llvm.func @_mlir_ciface_rope_emulator_register(
// CHECK: llvm.call @rope_emulator_add_kernel(
// CHECK: llvm.call @rope_emulator_add_sites(
gpu.module @kernels {
  llvm.mlir.global internal @a() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<64 x f32>
  llvm.mlir.global internal @b() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
  llvm.func @f(%out: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %zero = llvm.mlir.constant(0.0 : f32) : f32
    %a = llvm.mlir.addressof @a : !llvm.ptr<3>
    %b = llvm.mlir.addressof @b : !llvm.ptr<3>
    %pa = llvm.getelementptr %a[%tid] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    llvm.store %zero, %pa : f32, !llvm.ptr<3>
    llvm.store %zero, %b : f32, !llvm.ptr<3>
    nvvm.barrier0
    llvm.store %zero, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}

// A masked access is checked by its address and its mask, the intrinsics of
// functions are called by number, and there is one address space.
// MORE: llvm.func internal @rope_device_more_g(%{{.*}}: !llvm.ptr, %[[FROM:.*]]: !llvm.ptr, %[[MASK:.*]]: vector<4xi1>, %{{.*}}: f32)
// MORE: %[[BITS:.*]] = llvm.bitcast %[[MASK]] : vector<4xi1> to i4
// MORE: %[[WIDE:.*]] = llvm.zext %[[BITS]]
// MORE: llvm.call @rope_emulator_access_masked(%{{.*}}, %{{.*}}, %[[FROM]], %{{.*}}, %[[WIDE]],
// MORE: llvm.intr.masked.load %[[FROM]], %[[MASK]]
// MORE: llvm.call @rope_emulator_approximate
// MORE-NOT: {{llvm.nvvm.lg2|llvm.addrspacecast}}
// MORE: llvm.store %{{.*}}, %[[FROM]] {{.*}}: f32, !llvm.ptr
// MORE-NEXT: llvm.return
gpu.module @more {
  llvm.func @g(%from: !llvm.ptr<1>, %mask: vector<4xi1>, %x: f32) attributes {gpu.kernel, nvvm.kernel} {
    %zero = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
    %v = llvm.intr.masked.load %from, %mask, %zero {alignment = 16 : i32} : (!llvm.ptr<1>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %l = llvm.call_intrinsic "llvm.nvvm.lg2.approx.f"(%x) : (f32) -> f32
    llvm.store %v, %from : vector<4xf32>, !llvm.ptr<1>
    %generic = llvm.addrspacecast %from : !llvm.ptr<1> to !llvm.ptr
    llvm.store %l, %generic : f32, !llvm.ptr
    llvm.return
  }
}
