//===- DebugLines.h - Lines of optimized instructions -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_DEBUGLINES_H
#define ROPE_SUPPORT_DEBUGLINES_H

#include "llvm/IR/Module.h"

namespace mlir::rope {

/// Gives each instruction without a line that of the instruction which uses it,
/// or else of one it uses, or of a neighbour in its block. LLVM's optimizer
/// drops the line of an instruction that it merges from several or moves to
/// another block. Functions without debug information stay as they are.
void completeLines(llvm::Module &module);

/// Assembly or PTX without the `.loc` directives that name line 0: code that a
/// code generator adds, or merges, then belongs to the line in front of it.
std::string dropLineZero(llvm::StringRef text);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_DEBUGLINES_H
