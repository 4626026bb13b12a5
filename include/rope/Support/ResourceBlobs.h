//===- ResourceBlobs.h - Checks of dense resources --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_RESOURCEBLOBS_H
#define ROPE_SUPPORT_RESOURCEBLOBS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// Fails, after a diagnostic, where the resource has no data or not as many
/// bytes as its type needs (an i1 element is one byte). Nothing upstream checks
/// this, and a reader would run beyond the blob.
LogicalResult checkResourceBlob(DenseResourceElementsAttr attr,
                                function_ref<InFlightDiagnostic()> emitError);

/// Checks every dense resource in attributes of `root` and of the ops in it.
/// To be called after parsing, before anything reads constants.
LogicalResult checkResourceBlobs(Operation *root);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_RESOURCEBLOBS_H
