//===- Attention.h - Raising of attention -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_ATTENTION_H
#define ROPE_RAISE_ATTENTION_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Raise/RaiseReport.h"

namespace mlir::rope {

/// What raising of attention may assume.
struct AttentionRaisingOptions {
  /// A finite fill of masked scores counts as -inf wherever a row keeps a key
  /// (class finite); otherwise such attention is left alone.
  bool assumeFiniteFills = true;
  ReplacementCheck check;
};

/// Replaces softmax(Q K^T ...) V in `function` by `rope.attention`. Each
/// replacement emits one `passed` remark named `attention` with what was
/// proven, and each candidate that is left alone one `missed` remark named by
/// the reason, both of category `rope-raise`.
void raiseAttention(FunctionOpInterface function,
                    const AttentionRaisingOptions &options,
                    RaiseReport &report);

} // namespace mlir::rope

#endif // ROPE_RAISE_ATTENTION_H
