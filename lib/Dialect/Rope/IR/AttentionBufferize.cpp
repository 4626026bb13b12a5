//===- AttentionBufferize.cpp - Bufferization of the attention ops --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionOperands.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using namespace mlir::bufferization;

/// Buffers of all tensor operands; scalars stay.
template <typename OpTy>
static LogicalResult bufferizeAttention(OpTy op, RewriterBase &rewriter,
                                        const BufferizationOptions &options,
                                        BufferizationState &state) {
  if (op->getNumResults() == 0)
    return success();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  AttentionOperands operands = AttentionOperands::get(op);
  SmallVector<Value *> values = {
      &operands.query,  &operands.key,     &operands.value, &operands.mask,
      &operands.offset, &operands.lengths, &operands.sinks};
  for (Value &init : operands.inits)
    values.push_back(&init);
  for (Value *value : values) {
    if (!*value || !isa<TensorType>(value->getType()))
      continue;
    FailureOr<Value> buffer = getBuffer(rewriter, *value, options, state);
    if (failed(buffer))
      return failure();
    *value = *buffer;
  }
  createLike(rewriter, op, operands);
  replaceOpWithBufferizedValues(rewriter, op, operands.inits);
  return success();
}

#define ROPE_ATTENTION_BUFFERIZE(OP)                                           \
  bool OP::bufferizesToMemoryWrite(OpOperand &operand,                         \
                                   const AnalysisState &) {                    \
    return isDpsInit(&operand);                                                \
  }                                                                            \
  AliasingValueList OP::getAliasingValues(OpOperand &operand,                  \
                                          const AnalysisState &) {             \
    if (!isDpsInit(&operand))                                                  \
      return {};                                                               \
    return {{cast<DestinationStyleOpInterface>(getOperation())                 \
                 .getTiedOpResult(&operand),                                   \
             BufferRelation::Equivalent}};                                     \
  }                                                                            \
  LogicalResult OP::bufferize(RewriterBase &rewriter,                          \
                              const BufferizationOptions &options,             \
                              BufferizationState &state) {                     \
    return bufferizeAttention(*this, rewriter, options, state);                \
  }

ROPE_ATTENTION_BUFFERIZE(AttentionOp)
ROPE_ATTENTION_BUFFERIZE(OnlineAttentionOp)
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
