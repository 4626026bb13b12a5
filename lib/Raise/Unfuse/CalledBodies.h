//===- CalledBodies.h - Helper functions where they are called --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tracers leave parts of an attention in functions of their own: a softmax, a
// choice by a mask. Raising works on what one function holds, so bodies of such
// helpers stand in the place of their calls, and calls are put back where
// nothing was raised from the bodies.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_CALLEDBODIES_H
#define ROPE_LIB_RAISE_CALLEDBODIES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Shows bodies of helpers in one function for as long as the object lives.
class CalledBodies {
public:
  explicit CalledBodies(FunctionOpInterface function);
  /// Puts back the calls whose bodies are as they were.
  ~CalledBodies();

private:
  struct Record {
    /// Out of the function, without operands.
    func::CallOp call;
    /// Keeps the operands.
    UnrealizedConversionCastOp operands;
    unsigned numOps = 0;
  };

  void show(func::CallOp call);
  bool restore(Record &record, ArrayRef<Operation *> ops);

  FunctionOpInterface function;
  std::vector<Record> records;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_CALLEDBODIES_H
