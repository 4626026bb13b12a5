//===- Interpreter.cpp - Entry of the reference interpreter ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Reference/Interpreter.h"

using namespace mlir;
using namespace mlir::rope;

FailureOr<SmallVector<HostArray>>
reference::interpret(func::FuncOp entry, MutableArrayRef<HostArray> arguments,
                     const InterpretOptions &options) {
  return entry.emitError("is not modelled by the reference interpreter");
}
