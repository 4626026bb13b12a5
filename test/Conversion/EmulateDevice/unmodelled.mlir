// What the emulator does not model is named; nothing is left out silently.

// RUN: rope-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(rope-emulate-device)'

gpu.module @inline_assembly {
  llvm.func @f() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{the emulator does not model 'llvm.inline_asm'}}
    llvm.inline_asm has_side_effects "bar.sync 0;", "" : () -> ()
    llvm.return
  }
}

// -----

gpu.module @unknown_instruction {
  llvm.func @f() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{the emulator does not model 'nvvm.breakpoint'}}
    nvvm.breakpoint
    llvm.return
  }
}

// -----

gpu.module @unknown_intrinsic {
  llvm.func @f() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{the emulator does not model 'llvm.nvvm.not.there'}}
    llvm.call_intrinsic "llvm.nvvm.not.there"() : () -> ()
    llvm.return
  }
}

// -----

// NVPTX has no instruction for it, so that the kernel would have no PTX.
gpu.module @library_function {
  llvm.func @f(%x: f32, %p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{the emulator does not model 'llvm.intr.exp'}}
    %y = llvm.intr.exp(%x) : (f32) -> f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @external_function {
  llvm.func @__nv_expf(f32) -> f32
  llvm.func @f(%x: f32, %p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{'llvm.call' op calls '__nv_expf', which the module does not define}}
    %y = llvm.call @__nv_expf(%x) : (f32) -> f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @reduction_of_a_float {
  llvm.func @f(%x: f32, %mask: i32) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @below {{'nvvm.redux.sync' op has attributes that the emulator does not model}}
    %y = nvvm.redux.sync fmin %x, %mask : f32 -> f32
    llvm.return
  }
}

// -----

gpu.module @external_variable {
  // expected-error @below {{'llvm.mlir.global' op is not defined in the module}}
  llvm.mlir.global external @table() {addr_space = 1 : i32} : !llvm.array<4 x f32>
}

// -----

gpu.module @high_level {
  // expected-error @below {{expected device code in the LLVM dialect but got 'gpu.func'}}
  gpu.func @f() kernel {
    gpu.return
  }
}
