//===- Pipeline.h - Loops as code of the host -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOHOST_PIPELINE_H
#define ROPE_CONVERSION_ROPETOHOST_PIPELINE_H

#include "mlir/Pass/PassManager.h"

namespace mlir::rope {

/// Arithmetic uses only types and functions that LLVM's targets have.
void buildHostArithmetic(OpPassManager &pm);

/// What is left of that after `buildSupportedArithmetic`.
void buildExpandedArithmetic(OpPassManager &pm);

/// Loops, loads and stores become the LLVM dialect; parallel loops run on
/// OpenMP threads with `threads`.
void buildHostLLVM(OpPassManager &pm, bool threads);

/// Loops and structured ops on buffers become the LLVM dialect, one element
/// after the other: what launches kernels and makes room for their results.
void buildHostCode(OpPassManager &pm);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOHOST_PIPELINE_H
