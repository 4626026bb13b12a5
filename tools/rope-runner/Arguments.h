//===- Arguments.h - Values that a run starts from --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_ARGUMENTS_H
#define ROPE_TOOLS_ROPE_RUNNER_ARGUMENTS_H

#include "Options.h"
#include "rope/ExecutionEngine/Signature.h"

namespace mlir::rope {

/// Reads or makes one array for each argument. Errors: a wrong number of
/// files, a file that does not fit (both types and shapes are named), sizes
/// that are not given or contradict the type.
llvm::Expected<SmallVector<HostArray>>
makeArguments(const Signature &signature, const RunnerOptions &options,
              MLIRContext *context);

/// Reads the expectations, which may be fewer than the outputs, and checks what
/// can be checked before the run: types and static sizes.
llvm::Expected<SmallVector<HostArray>>
readExpectations(const Signature &signature, const RunnerOptions &options,
                 MLIRContext *context);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_ARGUMENTS_H
