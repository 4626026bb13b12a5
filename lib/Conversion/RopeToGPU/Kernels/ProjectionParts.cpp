//===- ProjectionParts.cpp - Projections in parts of the depth ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionParts.h"

namespace mlir::rope {

Value ProjectionParts::getRow() { return b.add(firstRow, getOwnRow()); }

Value ProjectionParts::getColumn() {
  Value column = b.mul(body.block[1], tiling.units * tiling.unitLanes);
  if (tiling.getSubgroups() == 1)
    return column;
  return b.add(column, b.mul(columnWarp, 16 * tiling.getTiles()));
}

void ProjectionPart::run() {
  open();
  SmallVector<Value> sums = mainLoop();
  rope_gpu::StorePartOp::create(b, sums.front(), parts, body.block[2], getRow(),
                                getColumn());
}

void ProjectionJoin::run() {
  open();
  exchange = body.shared;
  Value sums = rope_gpu::JoinPartsOp::create(b, getSumsType(), parts, getRow(),
                                             getColumn());
  finishAll(sums);
}

} // namespace mlir::rope
