//===- PointerOrigins.h - What the stores of a kernel may write -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_POINTERORIGINS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_POINTERORIGINS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope {

/// Follows the pointer parameters of a kernel, in the LLVM and NVVM dialects,
/// through all that is computed from them. Whatever is not known to only read
/// counts as a write.
class PointerOrigins {
public:
  explicit PointerOrigins(LLVM::LLVMFuncOp kernel);

  /// Whether memory may be written through the parameter.
  bool mayWrite(unsigned parameter) const { return written.test(parameter); }
  /// Whether something may be written through none of the parameters.
  bool mayWriteElsewhere() const { return writesElsewhere; }

private:
  /// A bit for each parameter, and one for memory of the kernel's own.
  using Set = llvm::SmallBitVector;

  Set get(Value value) const;
  void add(Value value, const Set &origins);
  void visit(Operation *op);
  void write(Value address);
  void escape(ValueRange values);

  Set none, written;
  bool writesElsewhere = false, isChanged = false;
  llvm::DenseMap<Value, Set> origins;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_POINTERORIGINS_H
