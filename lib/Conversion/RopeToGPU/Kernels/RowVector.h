//===- RowVector.h - Rows of accumulators, 16 bytes at a time ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROWVECTOR_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROWVECTOR_H

#include "LinearLayout.h"

namespace mlir::rope {

/// 16 bytes of a row of sums that the four lanes of the row have exchanged.
struct RowVector {
  /// Column where they begin, 32 bits, and a vector of them.
  Value column, value;
};

/// Tiles of eight columns that `gatherRow` takes, or 0 for layouts and elements
/// that it does not.
int64_t getTilesOfVector(const LinearLayout &layout, Type element);

/// How many neighbours of its row a thread stores at once, without an exchange:
/// as many as divide `lanes`, so that they all exist or none.
int64_t getVectorSize(const LinearLayout &layout, Type element, int64_t lanes);

/// Of each of `getTilesOfVector` tiles from `firstTile` on, a lane of a row
/// holds two columns as the layout has them, in `values`. Gives each lane 16
/// bytes that are next to each other. All lanes of the warp take part.
RowVector gatherRow(DeviceBuilder &b, const LinearLayout &layout, Value lane,
                    ArrayRef<Value> values, int64_t firstTile);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROWVECTOR_H
