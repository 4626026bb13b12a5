//===- Locations.cpp - Lines of the source that ops are from --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Locations.h"

#include "mlir/IR/Iterators.h"

using namespace mlir;
using namespace mlir::rope;

FileLineColLoc rope::findLine(Location location) {
  FileLineColLoc found;
  location->walk([&](Location part) {
    found = dyn_cast<FileLineColLoc>(part);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

/// The location of the first of `users` that names a line, or else of the first
/// such op from `around` on outwards; `own` where there is none.
template <typename Users>
static Location findNeighbour(Users users, Operation *around, Location own) {
  Operation *first = nullptr;
  for (Operation *user : users) {
    if (!findLine(user->getLoc()))
      continue;
    // Users of other blocks come in no order; any of them will do.
    if (!first ||
        (user->getBlock() == first->getBlock() && user->isBeforeInBlock(first)))
      first = user;
  }
  for (; !first && around; around = around->getParentOp())
    if (findLine(around->getLoc()))
      first = around;
  return first ? first->getLoc() : own;
}

void rope::completeLocations(Operation *root) {
  // Users first.
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (!findLine(argument.getLoc()))
            argument.setLoc(
                findNeighbour(argument.getUsers(), op, argument.getLoc()));
    if (findLine(op->getLoc()))
      return;
    op->setLoc(findNeighbour(op->getUsers(), op->getParentOp(), op->getLoc()));
  });
}
