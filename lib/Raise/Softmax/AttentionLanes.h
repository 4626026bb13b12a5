//===- AttentionLanes.h - Lanes that several loops run over -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONLANES_H
#define ROPE_LIB_RAISE_ATTENTIONLANES_H

#include "mlir/IR/Operation.h"

namespace mlir::rope::detail {

/// A product Q K^T for an attempt. Where it sums over several loops that both
/// operands hold side by side, in one order, it is written as one loop over
/// collapsed operands as long as the attempt lasts.
class MergedLanes {
public:
  explicit MergedLanes(Operation *product);
  /// The product to try: `product` itself where nothing is merged.
  Operation *get() const { return merged ? merged : product; }
  /// Ends the attempt: what still reads the product reads it as it was.
  void finish(bool raised);

private:
  Operation *product, *merged = nullptr;
  /// Owners of the collapsed operands.
  Value sources[2];
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONLANES_H
