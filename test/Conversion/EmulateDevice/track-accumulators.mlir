// Structs of wgmma accumulators get the number of their product at the end, in
// loops as well, and reads of registers are checked against it.

// RUN: rope-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(rope-emulate-device)' | FileCheck %s

// CHECK-LABEL: llvm.func internal @rope_device_kernels_loop
gpu.module @kernels {
  llvm.func @loop(%a: i64, %b: i64, %n: i32, %p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    // No register is known, but that no product has written them is.
    // CHECK: %[[NONE:.*]] = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32, i64)>
    %none = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
    nvvm.wgmma.fence.aligned
    // CHECK: llvm.br ^[[HEAD:.*]](%{{.*}}, %[[NONE]] : i32, !llvm.struct<(f32, f32, f32, f32, i64)>)
    llvm.br ^head(%c0, %none : i32, !llvm.struct<(f32, f32, f32, f32)>)
  // CHECK: ^[[HEAD]](%{{.*}}: i32, %[[C:.*]]: !llvm.struct<(f32, f32, f32, f32, i64)>):
  ^head(%i: i32, %c: !llvm.struct<(f32, f32, f32, f32)>):
    %more = llvm.icmp "ult" %i, %n : i32
    llvm.cond_br %more, ^body, ^done
  ^body:
    // CHECK: llvm.call @rope_emulator_wgmma(
    // CHECK: %[[D:.*]] = llvm.load {{.*}} -> !llvm.struct<(f32, f32, f32, f32, i64)>
    %d = nvvm.wgmma.mma_async %a, %b, %c, #nvvm.shape<m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
    nvvm.wgmma.commit.group.sync.aligned
    %next = llvm.add %i, %c1 : i32
    llvm.br ^head(%next, %d : i32, !llvm.struct<(f32, f32, f32, f32)>)
  ^done:
    nvvm.wgmma.wait.group.sync.aligned 0
    // One check before the first use of a register.
    // CHECK: llvm.call @rope_emulator_wgmma_wait(
    // CHECK: %[[NUMBER:.*]] = llvm.extractvalue %[[C]][4]
    // CHECK: llvm.store %[[NUMBER]],
    // CHECK: llvm.call @rope_emulator_wgmma_read(
    // CHECK-NOT: llvm.call @rope_emulator_wgmma_read(
    // CHECK: llvm.fadd
    // CHECK: llvm.return
    %0 = llvm.extractvalue %c[0] : !llvm.struct<(f32, f32, f32, f32)>
    %1 = llvm.extractvalue %c[1] : !llvm.struct<(f32, f32, f32, f32)>
    %sum = llvm.fadd %0, %1 : f32
    llvm.store %sum, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}

// -----

// A register that another instruction writes makes the struct nobody's.
// CHECK-LABEL: llvm.func internal @rope_device_kernels_scaled
gpu.module @kernels {
  llvm.func @scaled(%a: i64, %b: i64, %x: f32) attributes {gpu.kernel, nvvm.kernel} {
    %c = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32)>
    // CHECK: %[[E0:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.struct<(f32, f32, f32, f32, i64)>
    // CHECK: %[[E1:.*]] = llvm.insertvalue %{{.*}}, %[[E0]][1]
    // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
    // CHECK: %[[E:.*]] = llvm.insertvalue %[[ZERO]], %[[E1]][4]
    %e0 = llvm.insertvalue %x, %c[0] : !llvm.struct<(f32, f32, f32, f32)>
    %e1 = llvm.insertvalue %x, %e0[1] : !llvm.struct<(f32, f32, f32, f32)>
    nvvm.wgmma.fence.aligned
    // CHECK: llvm.store %[[E]],
    %d = nvvm.wgmma.mma_async %a, %b, %e1, #nvvm.shape<m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @stored(%a: i64, %b: i64, %p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    %c = llvm.mlir.zero : !llvm.struct<(f32, f32, f32, f32)>
    nvvm.wgmma.fence.aligned
    %d = nvvm.wgmma.mma_async %a, %b, %c, #nvvm.shape<m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
    // expected-error @below {{takes accumulators of wgmma, which the emulator does not model}}
    llvm.store %d, %p : !llvm.struct<(f32, f32, f32, f32)>, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @loaded(%a: i64, %b: i64, %p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{produces accumulators of wgmma, which the emulator does not model}}
    %c = llvm.load %p : !llvm.ptr<1> -> !llvm.struct<(f32, f32, f32, f32)>
    nvvm.wgmma.fence.aligned
    %d = nvvm.wgmma.mma_async %a, %b, %c, #nvvm.shape<m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
    llvm.return
  }
}

// -----

// What the table has no semantics for is refused by its attributes.
gpu.module @kernels {
  llvm.func @relaxed(%bar: !llvm.ptr<3>) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{has attributes that the emulator does not model}}
    nvvm.mbarrier.arrive %bar {relaxed = true} : !llvm.ptr<3>
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @proxy() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{has attributes that the emulator does not model}}
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
    llvm.return
  }
}
