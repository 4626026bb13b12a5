//===- SplitBodies.h - Undoes fusion into structured ops --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elementwise fusion may have moved a rotation into the body of the product
// that reads it, or into a broadcast over more heads. Raising works on tensors,
// so such bodies are written as several ops first, every operation and every
// rounding as before, and are put back as they were where nothing was raised
// from the parts.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_SPLITBODIES_H
#define ROPE_LIB_RAISE_SPLITBODIES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {

/// Splits bodies of one function for as long as the object lives.
class SplitBodies {
public:
  explicit SplitBodies(FunctionOpInterface function);
  /// Puts back what is as it was split.
  ~SplitBodies();

private:
  /// One op that was split; the parts carry its number as an attribute.
  struct Record {
    /// Out of the function, without operands.
    Operation *original;
    /// For every operand, the part that took it (the last: the rest of the
    /// body) and the number of the operand there.
    SmallVector<std::pair<unsigned, unsigned>> taken;
    /// For every part, the operands inside `original` that read tensors by
    /// themselves there, in the order of the body of the part.
    SmallVector<SmallVector<OpOperand *>> captured;
    unsigned numParts = 0;
  };

  void split(linalg::GenericOp op);
  /// `reshapes` are those around the parts.
  bool restore(const Record &record, ArrayRef<Operation *> parts,
               const llvm::SmallPtrSetImpl<Operation *> &reshapes);

  FunctionOpInterface function;
  std::vector<Record> records;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_SPLITBODIES_H
