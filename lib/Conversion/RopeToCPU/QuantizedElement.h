//===- QuantizedElement.h - What makes a float from an integer --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDELEMENT_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDELEMENT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope {

/// An element of the form (q - center - zero) * scale in real arithmetic, where
/// q is an integer of `bits` bits that an input holds, alone or with others, or
/// of the form q * scale, where q is a float of 8 bits.
struct QuantizedElement {
  int64_t bits;
  bool isSigned = false;
  int64_t center = 0;
  /// Values of the body that do not depend on the input; null where there is
  /// none. The zero point may be an integer or a float.
  Value scale, zero;

  /// Matches the body of `elements`, an elementwise op, whose input `number`
  /// holds so many integers in an element: the innermost loop says which, from
  /// the lowest bits on. Casts between float types do not count, but for those
  /// to a float of 8 bits.
  static std::optional<QuantizedElement>
  match(linalg::GenericOp elements, unsigned number, int64_t integersOfElement);
};

/// Which loops `value` of the body of `elements` depends on.
llvm::SmallBitVector getLoopsOf(linalg::GenericOp elements, Value value);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_QUANTIZEDELEMENT_H
