//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_EMULATEDEVICE_PASSES_TD
#define ROPE_CONVERSION_EMULATEDEVICE_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeEmulateDevicePass : Pass<"rope-emulate-device", "ModuleOp"> {
  let summary = "Lower device code to host code that runs on the emulator";
  let description = [{
    Takes each `gpu.module` whose body is the LLVM dialect with `nvvm` or `rocdl` ops, exactly what
    is translated to PTX or AMD assembly, and replaces it by functions of the host:

      * every function gets a pointer to the registers of its thread as first argument, and the
        registers of position and size become loads from there;
      * pointers lose their address spaces: shared memory is at host addresses whose low 18 bits are
        the offset, and variables in it get offsets that are aligned to what they ask for and to
        no more;
      * every load, store, atomic and copy is checked first: a compare with the allocation that the op
        hit last, and a call of the runtime otherwise; accesses to shared memory are always calls,
        which also find races and reads of what nothing has written;
      * every other op that has a meaning on the device only becomes a call, by one table.

    An op that the emulator does not model is a diagnostic that names it. `gpu.launch_func` stays;
    `_mlir_ciface_rope_emulator_register` tells the runtime the kernels, operations and constants
    of the module.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // ROPE_CONVERSION_EMULATEDEVICE_PASSES_TD
