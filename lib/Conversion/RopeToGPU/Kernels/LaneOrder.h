//===- LaneOrder.h - Order of the lanes of a head in a tile -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LANEORDER_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LANEORDER_H

#include "DeviceBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Which lane of a head is at which place of a tile. Lanes of a pair have to be
/// in one thread: `Plain` places do that where pairs are neighbours, or are a
/// multiple of a group of the layout of the sums apart. `PairsFirst` puts the
/// two lanes of pair `k` at places 2k and 2k + 1, and the lanes outside of the
/// block behind them.
struct LaneOrder {
  enum Kind { Plain, PairsFirst } kind = Plain;
  int64_t blockOffset = 0, blockWidth = 0;
  bool half = true;

  /// An order for groups of `group` columns.
  static LaneOrder get(RotateOp rotation, int64_t group);
  /// The lane at `place`, 32 bits.
  Value getLane(DeviceBuilder &b, Value place) const;
  bool operator==(const LaneOrder &other) const {
    return kind == other.kind &&
           (kind == Plain ||
            (blockOffset == other.blockOffset &&
             blockWidth == other.blockWidth && half == other.half));
  }
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LANEORDER_H
