//===- RuntimeChecks.h - Assertions of run-time verification ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_RUNTIMECHECKS_H
#define ROPE_DIALECT_ROPE_IR_RUNTIMECHECKS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"

namespace mlir::rope::detail {

using MessageFn = function_ref<std::string(StringRef)>;

/// A ranked operand, its name in messages, and its indexing map.
struct CheckedOperand {
  Value value;
  StringRef name;
  AffineMap map;
};

/// Asserts that every axis of `operand` indexed by a dimension has the size of
/// the axis of `reference` indexed by the same dimension, and that every axis
/// indexed by the constant 0 has size 1. Sizes that are static on both sides
/// are the verifier's and are not asserted.
void assertAxesAgree(OpBuilder &builder, Location loc,
                     const CheckedOperand &reference,
                     const CheckedOperand &operand, MessageFn message);

} // namespace mlir::rope::detail

#endif // ROPE_DIALECT_ROPE_IR_RUNTIMECHECKS_H
