//===- DroppedRows.h - Rows whose keys masks drop --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_MASK_DROPPEDROWS_H
#define ROPE_LIB_RAISE_MASK_DROPPEDROWS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Whether the masks leave some row without a key, once positions are told;
/// nothing where data say so.
std::optional<bool> findDroppedRow(AttentionMatcher &matcher);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_MASK_DROPPEDROWS_H
