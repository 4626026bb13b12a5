//===- DistanceTables.h - What depends on a distance alone -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_MASK_DISTANCETABLES_H
#define ROPE_LIB_RAISE_MASK_DISTANCETABLES_H

#include "AttentionProgram.h"

namespace mlir::rope::detail {

/// What is added to a score by the distance of row and key alone is computed
/// once for each distance, where that is costly.
void planDistances(AttentionMatcher &matcher, const AttentionSpace &space,
                   ProgramStep &step);
/// The element of the table of `step`, which is made, for a row and a key.
const Expr *readTable(AttentionMatcher &matcher, const AttentionSpace &space,
                      OpBuilder &builder, Location loc,
                      const ProgramStep &step);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_MASK_DISTANCETABLES_H
