//===- CpuObject.h - Objects and shared libraries ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_CPUOBJECT_H
#define ROPE_TOOLS_ROPE_RUNNER_CPUOBJECT_H

#include "Options.h"
#include "StageDump.h"

namespace mlir::rope {

/// Compiles `module` for each processor of `--cpu` and writes an object or a
/// shared library with checked entries, and a C header beside it. Fails after a
/// diagnostic.
LogicalResult emitObject(ModuleOp module, const RunnerOptions &options,
                         StageDump &dump);

/// Links an object with the runtime to a shared library, by the C compiler of
/// the system. Returns the bytes of the library.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
linkSharedLibrary(StringRef object, bool usesOpenMP);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_CPUOBJECT_H
