//===- AttributeNames.cpp - Attributes that an op does not have -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"

using namespace mlir;

LogicalResult rope::detail::verifyAttributeNames(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName().strref();
    if (name.contains('.'))
      continue;
    InFlightDiagnostic error =
        op->emitOpError("expected attributes of the op, or with the prefix of "
                        "a dialect, but got '")
        << name << "'";
    // At most a third of the letters wrong.
    unsigned least = name.size() / 3 + 1;
    StringRef nearest;
    for (StringAttr known : op->getName().getAttributeNames()) {
      unsigned distance = known.strref().edit_distance(name);
      if (distance < least) {
        least = distance;
        nearest = known;
      }
    }
    if (!nearest.empty())
      error.attachNote() << "the op has '" << nearest << "'";
    return error;
  }
  return success();
}
