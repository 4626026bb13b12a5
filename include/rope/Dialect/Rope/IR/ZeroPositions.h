//===- ZeroPositions.h - Tables without an angle ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_ZEROPOSITIONS_H
#define ROPE_DIALECT_ROPE_IR_ZEROPOSITIONS_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Whether the position of every row and pair of `table` is a constant 0: one
/// row at offset 0, or constant positions that are 0 on every axis that a pair
/// takes.
bool hasZeroPositions(TableOp table);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_ZEROPOSITIONS_H
