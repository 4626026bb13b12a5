//===- Constants.h - Elements of attributes ---------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_CONSTANTS_H
#define ROPE_LIB_REFERENCE_CONSTANTS_H

#include "Array.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::rope::reference {

/// The elements of a dense, splat, sparse or resource attribute. Fails with a
/// diagnostic on `op` where a resource is missing or its size does not fit the
/// type, and where the element type is not modelled.
FailureOr<Array> readElements(Operation *op, ElementsAttr attribute,
                              Precision precision);

/// The value of a number, bool or `[real, imaginary]` attribute.
std::optional<Scalar> readScalar(Attribute attribute, const Format &format);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_CONSTANTS_H
