//===- AttentionBufferize.cpp - Bufferization of the attention ops --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::bufferization;

#define ROPE_ATTENTION_BUFFERIZE(OP)                                           \
  bool OP::bufferizesToMemoryWrite(OpOperand &operand,                         \
                                   const AnalysisState &) {                    \
    return isDpsInit(&operand);                                                \
  }                                                                            \
  AliasingValueList OP::getAliasingValues(OpOperand &operand,                  \
                                          const AnalysisState &) {             \
    return rope::detail::getTiedAlias(*this, operand);                         \
  }                                                                            \
  LogicalResult OP::bufferize(RewriterBase &rewriter,                          \
                              const BufferizationOptions &options,             \
                              BufferizationState &state) {                     \
    return rope::detail::bufferizeOnOperands(rewriter, *this, options, state); \
  }

ROPE_ATTENTION_BUFFERIZE(AttentionOp)
ROPE_ATTENTION_BUFFERIZE(OnlineAttentionOp)
ROPE_ATTENTION_BUFFERIZE(AttentionBackwardOp)
#undef ROPE_ATTENTION_BUFFERIZE

/// The inits of attention are written whole and never read.
bool AttentionOp::bufferizesToMemoryRead(OpOperand &operand,
                                         const AnalysisState &) {
  return !isDpsInit(&operand);
}

/// The inits of the step are the statistics so far.
bool OnlineAttentionOp::bufferizesToMemoryRead(OpOperand &,
                                               const AnalysisState &) {
  return true;
}

/// Gradients are added to their inits.
bool AttentionBackwardOp::bufferizesToMemoryRead(OpOperand &,
                                                 const AnalysisState &) {
  return true;
}
