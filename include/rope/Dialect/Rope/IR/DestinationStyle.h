//===- DestinationStyle.h - Shared code of destination-style ops ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_DESTINATIONSTYLE_H
#define ROPE_DIALECT_ROPE_IR_DESTINATIONSTYLE_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::rope::detail {

/// Memory effects of a destination-style op: memref inputs are read, memref
/// inits are read and written. Tensors have no effects.
inline void getDestinationStyleEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand, /*stage=*/0,
                         /*effectOnFullRegion=*/true,
                         SideEffects::DefaultResource::get());
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand, /*stage=*/0,
                           /*effectOnFullRegion=*/true,
                           SideEffects::DefaultResource::get());
  }
}

/// Refuses an op whose shaped operands are tensors in part and memrefs in part.
LogicalResult verifyNoMixedSemantics(DestinationStyleOpInterface op);

/// Shapes of the results are those of the tied inits.
LogicalResult reifyInitShapes(OpBuilder &builder,
                              DestinationStyleOpInterface op,
                              ReifiedRankedShapedTypeDims &reifiedReturnShapes);

/// The result tied to `operand`, equivalent to it, when it is an init.
bufferization::AliasingValueList getTiedAlias(DestinationStyleOpInterface op,
                                              OpOperand &operand);

/// Replaces an op on tensors by the same op on the buffers of its operands;
/// each result becomes the buffer of its init.
LogicalResult
bufferizeOnOperands(RewriterBase &rewriter, DestinationStyleOpInterface op,
                    const bufferization::BufferizationOptions &options,
                    bufferization::BufferizationState &state);

} // namespace mlir::rope::detail

#endif // ROPE_DIALECT_ROPE_IR_DESTINATIONSTYLE_H
