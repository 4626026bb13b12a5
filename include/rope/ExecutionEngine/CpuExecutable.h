//===- CpuExecutable.h - Runs lowered code in this process ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_CPUEXECUTABLE_H
#define ROPE_EXECUTIONENGINE_CPUEXECUTABLE_H

#include "rope/ExecutionEngine/Executable.h"
#include "rope/ExecutionEngine/HostCode.h"

namespace mlir::rope {

/// Whether the OpenMP runtime can be opened here; where `threads` is not 0, it
/// will use that many. The text of an error says what to install.
llvm::Error openOpenMP(unsigned threads);

/// Threads that the OpenMP runtime uses; 1 where it has not been opened.
unsigned getOpenMPThreads();

/// An argument that the code takes in packed form.
struct PackedArgument {
  unsigned number;
  /// The invoker that packs it.
  std::string invoker;
  /// Shape of the packed form; the element type is the argument's.
  SmallVector<int64_t> shape;
};

/// Links `code`, which holds an invoker for `signature`, into the process.
///
/// `run` keeps arguments, results and temporaries in buffers that end at guard
/// pages, and maps tensor arguments read-only. A failing assertion and damage
/// to a buffer are diagnostics and failure; a fault is reported on the standard
/// error stream and ends the process with status 2. `benchmark` uses pooled
/// memory without guards. Packed arguments are packed before the run, and
/// outside of what `benchmark` times.
/// The code reports the ends of `steps` to a `StepClock`.
llvm::Expected<std::unique_ptr<Executable>>
createCpuExecutable(HostCode &code, Signature signature,
                    ArrayRef<PackedArgument> packed, MLIRContext *context,
                    ArrayRef<TimedStep> steps = {});

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_CPUEXECUTABLE_H
