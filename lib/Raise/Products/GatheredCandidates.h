//===- GatheredCandidates.h - Products that gather --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_GATHEREDCANDIDATES_H
#define ROPE_LIB_RAISE_GATHEREDCANDIDATES_H

#include "Softmax/AttentionMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope::detail {

/// Whether something is gathered on the way to `factor`.
bool gathersRows(const Factor &factor);

/// The contractions of `function` with such a factor.
SmallVector<Contraction, 0>
findGatheredCandidates(FunctionOpInterface function);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GATHEREDCANDIDATES_H
