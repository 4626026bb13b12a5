//===- AttributeNames.h - Attributes that an op does not have ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTRIBUTENAMES_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTRIBUTENAMES_H

#include "mlir/IR/Operation.h"

namespace mlir::rope::detail {

/// Fails, after a diagnostic, at an attribute that is none of the op's and that
/// no dialect owns. `casual` for `causal` would change what the op computes,
/// and say nothing.
LogicalResult verifyAttributeNames(Operation *op);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTRIBUTENAMES_H
