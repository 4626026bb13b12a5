//===- Remarks.h - Remarks on the terminal ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_REMARKS_H
#define ROPE_TOOLS_ROPE_RUNNER_REMARKS_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::rope {

/// Prints the remarks of categories that match, a line for each: where, what,
/// and the pass, as in
///   block.mlir:44:11: rotation: root linalg.transpose ... [rope-raise]
///   block.mlir:60:11: missed, unknown-mask: attention: ... [rope-raise]
LogicalResult printRemarks(MLIRContext &context, StringRef categories);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_REMARKS_H
