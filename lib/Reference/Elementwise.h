//===- Elementwise.h - Registers ops on single elements ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_ELEMENTWISE_H
#define ROPE_LIB_REFERENCE_ELEMENTWISE_H

#include "Compiler.h"

namespace mlir::rope::reference {

/// Registers an op that computes each element of its result from those of its
/// operands: `fn(format, operands, result)`, in the format of the result.
/// Ops are named, so that those with one type of function share their code.
template <typename Fn>
void addElementwise(OpTable &ops, StringRef name, Fn fn) {
  ops.add(name, [fn](Operation *op, Compiler &compiler) -> FailureOr<Step> {
    std::optional<Format> format =
        compiler.getFormat(op->getResult(0).getType());
    if (!format)
      return failure();
    return makeElementwise(op, compiler,
                           [fn, f = *format](const Scalar *in, Scalar *out) {
                             fn(f, in, out);
                             return success();
                           });
  });
}

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_ELEMENTWISE_H
