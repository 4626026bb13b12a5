//===- AttentionNearMiss.h - Softmaxes that are left ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONNEARMISS_H
#define ROPE_LIB_RAISE_ATTENTIONNEARMISS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Raise/RaiseReport.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::rope::detail {

/// Reports each softmax of a product that is left in `function` as one near
/// miss, unless one of its products is among `decided`: those that were raised
/// or reported. A product with weights, one matrix for all rows that is a
/// constant or comes from outside, is a projection (a router, logits) and its
/// softmax no near miss.
///
/// Looks at a bounded number of ops around each softmax, so that the cost is
/// linear in the function.
void reportLeftSoftmaxes(FunctionOpInterface function,
                         DenseSet<Operation *> decided, RaiseReport &report);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONNEARMISS_H
