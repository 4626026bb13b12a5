//===- LaneOrder.cpp - Order of the lanes of a head in a tile -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneOrder.h"

namespace mlir::rope {

LaneOrder LaneOrder::get(RotateOp rotation, int64_t group) {
  LaneOrder order;
  if (!rotation)
    return order;
  order.blockOffset = rotation.getBlockOffset();
  order.blockWidth = rotation.getBlockWidth();
  order.half = rotation.getReadPairing() == Pairing::Half;
  bool plain = order.half ? order.blockOffset % group == 0 &&
                                (order.blockWidth / 2) % group == 0
                          : order.blockOffset % 2 == 0;
  order.kind = plain ? Plain : PairsFirst;
  return order;
}

Value LaneOrder::getLane(DeviceBuilder &b, Value place) const {
  if (kind == Plain)
    return place;
  Value inPair;
  if (half) {
    Value side = b.mul(b.rem(place, 2), blockWidth / 2);
    inPair = b.add(b.add(b.div(place, 2), side), blockOffset);
  } else {
    inPair = b.add(place, blockOffset);
  }
  Value behind = b.sub(place, blockWidth);
  behind = b.select(b.less(behind, b.i32(blockOffset)), behind, place);
  return b.select(b.less(place, b.i32(blockWidth)), inPair, behind);
}

} // namespace mlir::rope
