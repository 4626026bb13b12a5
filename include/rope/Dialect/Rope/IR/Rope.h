//===- Rope.h - The rope dialect --------------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_ROPE_H
#define ROPE_DIALECT_ROPE_IR_ROPE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/ScoreProgram.h"

#include "rope/Dialect/Rope/IR/RopeDialect.h.inc"
#include "rope/Dialect/Rope/IR/RopeEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/Rope/IR/RopeAttributes.h.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/Rope/IR/RopeOps.h.inc"

namespace mlir::rope {

/// Version of the ops and attributes, written into bytecode. The minor number
/// grows with every change that old readers cannot read, the major one when old
/// bytecode can no longer be upgraded.
struct RopeDialectVersion : public DialectVersion {
  RopeDialectVersion() = default;
  RopeDialectVersion(uint64_t major, uint64_t minor)
      : major(major), minor(minor) {}

  static StringRef getDialectNamespace() { return "rope"; }

  uint64_t major = 1;
  uint64_t minor = 0;
};

/// Lanes of pair `k` in the block `[offset, offset + width)`.
std::pair<int64_t, int64_t> getPairLanes(Pairing pairing, int64_t k,
                                         int64_t offset, int64_t width);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_ROPE_H
