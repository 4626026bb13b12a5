//===- Passes.td - Passes of this group -*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_PASSES_TD
#define ROPE_CONVERSION_ROPETOCPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeCPUDissolveKernelsPass : Pass<"rope-cpu-dissolve-kernels"> {
  let summary = "Replace each rope.kernel by the ops of its region";
  let description = [{
    A `rope.kernel` changes no value, so its body takes its place. Kernels that were
    tiled before this pass are gone already; what is left is lowered op by op.
  }];
}

def RopeCPUOwnResultsPass : Pass<"rope-cpu-own-results", "ModuleOp"> {
  let summary = "Make results fresh and keep tensor arguments unchanged";
  let description = [{
    Marks the tensor arguments of public functions as read-only, unless they say
    `bufferization.writable` themselves, and copies each returned tensor that may share
    memory with an argument, a constant or another result. After bufferization
    the caller owns every result, and no argument has been written.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

def RopeCPULowerAssertsPass : Pass<"rope-cpu-lower-asserts", "ModuleOp"> {
  let summary = "Lower cf.assert to a call of rope_abort with its message";
  let description = [{
    `cf.assert %c, "text"` becomes a call of `void rope_abort(const char *message)`
    where `%c` is false. The hook does not return; the program that links the code
    supplies it.
  }];
  let dependentDialects = ["LLVM::LLVMDialect", "scf::SCFDialect",
                           "arith::ArithDialect"];
}

def RopeCPUExpandFloatsPass : Pass<"rope-cpu-expand-floats"> {
  let summary = "Expand math that the target would round wrongly or call out for";
  let description = [{
    Conversions from f64 to bf16 and f16 round once: through an f32 that is rounded to
    odd. `math.fpowi` with a small constant exponent becomes products, and any
    other one a `math.powf` in f64, which is exact in its exponent.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

def RopeCPULowerCopiesPass : Pass<"rope-cpu-lower-copies"> {
  let summary = "Turn strided memref.copy into linalg.copy";
  let description = [{
    A copy between buffers that are both contiguous stays and becomes a `memcpy`; any
    other one becomes a `linalg.copy`, so that no runtime function is needed.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def RopeCPUCheckLoweredPass : Pass<"rope-cpu-check-lowered", "ModuleOp"> {
  let summary = "Refuse IR that is not wholly in the LLVM dialect";
  let description = [{
    The last step of `rope-to-cpu`: names the first op that no lowering took.
  }];
}

#endif // ROPE_CONVERSION_ROPETOCPU_PASSES_TD
