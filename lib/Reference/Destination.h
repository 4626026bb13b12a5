//===- Destination.h - Inits of rope ops ------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_DESTINATION_H
#define ROPE_LIB_REFERENCE_DESTINATION_H

#include "Compiler.h"

namespace mlir::rope::reference {

/// An init of a destination-style op: a memref that is written in place, or a
/// tensor whose updated copy is the result.
class Destination {
public:
  Destination(OpOperand &init, Value result, Compiler &compiler)
      : init(compiler.getArray(init)), hasResult(result != Value()),
        result(hasResult ? compiler.getArrayResult(result) : 0) {}

  /// The array to write to. Inputs are read from their slots before.
  Array open(Frame &frame) const {
    if (!hasResult)
      return init.peek(frame);
    Array array = init.take(frame);
    array.own();
    return array;
  }
  void close(Frame &frame, Array array) const {
    if (hasResult)
      frame.arrays[result] = std::move(array);
  }

private:
  ArrayOperand init;
  bool hasResult;
  unsigned result;
};

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_DESTINATION_H
