//===- Machine.cpp - Compiled code and its frames -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

void reference::transfer(Frame &from, ArrayRef<Operand> sources, Frame &to,
                         ArrayRef<Slot> targets) {
  SmallVector<Scalar, 8> scalars;
  SmallVector<Array, 4> arrays;
  for (const Operand &source : sources) {
    if (source.slot.isArray)
      arrays.push_back(ArrayOperand(source).take(from));
    else
      scalars.push_back(from.scalars[source.slot.index]);
  }
  auto *nextScalar = scalars.begin();
  auto *nextArray = arrays.begin();
  for (const Slot &target : targets) {
    if (target.isArray)
      to.arrays[target.index] = std::move(*nextArray++);
    else
      to.scalars[target.index] = *nextScalar++;
  }
}

LogicalResult RegionCode::run(Frame &frame) const {
  int current = 0;
  while (current >= 0) {
    frame.next = -1;
    if (failed(blocks[current].run(frame)))
      return failure();
    current = frame.next;
  }
  return success();
}

Frame FunctionCode::makeFrame(unsigned depth) const {
  Frame frame;
  frame.scalars.resize(numScalars);
  frame.arrays.resize(numArrays);
  frame.depth = depth;
  return frame;
}
