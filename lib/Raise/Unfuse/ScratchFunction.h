//===- ScratchFunction.h - A function to try things on ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two proofs need ops that are not there. Tracers leave parts of an attention
// in functions of their own, a softmax or a choice by a mask, and raising works
// on what one function holds: bodies of such helpers have to stand in the place
// of their calls. Gradients alone need the output of the attention. Such
// functions are raised as a copy, which takes the place of the original where
// something was raised. Else the module has not seen a change.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_SCRATCHFUNCTION_H
#define ROPE_LIB_RAISE_SCRATCHFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// The function that is raised: the one that is given, or a copy of it in a
/// module of its own.
class ScratchFunction {
public:
  /// With `mayRecompute`, weights that a loop stores are computed again.
  ScratchFunction(FunctionOpInterface original, bool mayRecompute);

  FunctionOpInterface get() { return function; }
  /// Whether they are, which only a gradient that is raised is worth.
  bool recomputesInVain();
  /// Puts back the calls whose bodies are as they were, and gives the original
  /// the body of the copy.
  void commit();

private:
  struct Record {
    /// Out of the function, without operands.
    OwningOpRef<func::CallOp> call;
    /// Keeps the operands.
    UnrealizedConversionCastOp operands;
    unsigned numOps = 0;
  };

  /// Copies the function, and what its calls go to.
  void copy();
  void show(func::CallOp call);
  bool restore(Record &record, ArrayRef<Operation *> ops);
  void restoreCalls();

  FunctionOpInterface original, function;
  bool recomputes;
  OwningOpRef<ModuleOp> module;
  std::vector<Record> records;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_SCRATCHFUNCTION_H
