//===- BodyMaterializer.h - Scalars of bodies as tensors --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_BODYMATERIALIZER_H
#define ROPE_LIB_RAISE_BODYMATERIALIZER_H

#include "rope/Analysis/ElementFunction.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::rope {

/// The tensor that `function` is; of a scalar, one that is computed by the ops
/// of its slice.
Value materializeFunction(OpBuilder &builder, const ElementFunction &function);

/// Scalars of bodies that are elements of tensors from now on.
class BodyInputs {
public:
  /// The body of its op is to read `scalar` from `tensor`, which has its
  /// dimensions.
  void add(const ElementFunction &scalar, Value tensor);
  bool isEmpty() const { return inputs.empty(); }
  /// Replaces each op by one that reads the tensors, and calls `replaced` with
  /// every result before and after. The old ops stay.
  void apply(llvm::function_ref<void(Value, Value)> replaced);

private:
  struct Input {
    ElementFunction scalar;
    Value tensor;
  };
  llvm::MapVector<Operation *, std::vector<Input>> inputs;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_BODYMATERIALIZER_H
