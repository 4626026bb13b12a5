//===- AlternatingViews.h - Views whose elements take turns -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_ALTERNATINGVIEWS_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_ALTERNATINGVIEWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Whether a vector of such elements lies in memory as the elements do. One of
/// booleans, or of integers of four bits, has no gaps between them, while each
/// element takes a byte, or bytes to a power of two.
bool isPackedAlike(Type element);

/// The operand of `op` whose elements alternate with those of `operand`: both
/// are inputs or both are outputs, read or written at the same indices.
OpOperand *findPartner(linalg::GenericOp op, OpOperand &operand);

/// The buffer of two views whose elements alternate.
struct JoinedViews {
  Value memref;
  /// Whether the elements of the view that was given come first.
  bool isFirst;
};
JoinedViews joinViews(ImplicitLocOpBuilder &b, OpOperand &operand,
                      OpOperand &partner);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_ALTERNATINGVIEWS_H
