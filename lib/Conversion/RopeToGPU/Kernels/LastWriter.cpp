//===- LastWriter.cpp - Which rows of a cache write stay ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LastWriter.h"

#include "GlobalBuffer.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rope {

/// Whether the slots are numbers of a row, each more than the last: indices
/// along the one axis plus what is the same for all.
static bool ascend(Value slots) {
  auto type = dyn_cast<RankedTensorType>(slots.getType());
  if (!type || type.getRank() != 1)
    return false;
  auto op = slots.getDefiningOp<linalg::LinalgOp>();
  if (!op || op.getNumLoops() != 1 || op.getNumReductionLoops() != 0)
    return false;
  Value value = op.getBlock()->getTerminator()->getOperand(
      cast<OpResult>(slots).getResultNumber());
  constexpr int64_t maxSteps = 8;
  for (int64_t step = 0; step < maxSteps; ++step) {
    Operation *inner = value.getDefiningOp();
    if (!inner || inner->getBlock() != op.getBlock())
      return false;
    // Integers that wrap could meet again only after 2^32 rows.
    Type integer = value.getType();
    if (!integer.isIndex() && integer.getIntOrFloatBitWidth() < 32)
      return false;
    if (isa<linalg::IndexOp>(inner))
      return true;
    auto isOutside = [&](Value operand) {
      return !isa<ShapedType>(operand.getType()) &&
             operand.getParentBlock() != op.getBlock();
    };
    if (isa<arith::IndexCastOp, arith::ExtSIOp>(inner)) {
      value = inner->getOperand(0);
    } else if (isa<arith::AddIOp>(inner)) {
      if (isOutside(inner->getOperand(1)))
        value = inner->getOperand(0);
      else if (isOutside(inner->getOperand(0)))
        value = inner->getOperand(1);
      else
        return false;
    } else {
      return false;
    }
  }
  return false;
}

SmallVector<unsigned> getMeetingLoops(CacheWriteOp write, Value slots,
                                      ArrayRef<OpFoldResult> sizes) {
  SmallVector<unsigned> meeting;
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    if (!write.isCacheDim(loop) && getConstantIntValue(sizes[loop]) != 1)
      meeting.push_back(loop);
  if (meeting.size() == 1 &&
      write.getSlotsMap().isFunctionOfDim(meeting.front()) && ascend(slots))
    meeting.clear();
  return meeting;
}

/// Coordinates along `loops` of number `rest` of all.
static void splitNumber(DeviceBuilder &b, Value rest, ArrayRef<unsigned> loops,
                        ArrayRef<Value> extents, MutableArrayRef<Value> at) {
  for (unsigned loop : llvm::reverse(loops)) {
    at[loop] = b.rem(rest, extents[loop]);
    rest = b.div(rest, extents[loop]);
  }
}

Value isLastWriter(DeviceBuilder &b, ArrayRef<unsigned> meeting,
                   ArrayRef<Value> loops, ArrayRef<Value> extents,
                   function_ref<Value(ArrayRef<Value>)> getSlot) {
  Value mine = b.i32(0), rows = b.i32(1);
  for (unsigned loop : meeting) {
    mine = b.add(b.mul(mine, extents[loop]), loops[loop]);
    rows = b.mul(rows, extents[loop]);
  }
  Value slot = getSlot(loops);
  return b.loop(b.add(mine, 1), rows, 1, ValueRange(b.boolean(true)),
                [&](Value later, ValueRange carried) {
                  SmallVector<Value> at(loops);
                  splitNumber(b, later, meeting, extents, at);
                  Value differs =
                      b.compare(arith::CmpIPredicate::ne, slot, getSlot(at));
                  return SmallVector<Value>{b.both(carried[0], differs)};
                })[0];
}

Value findLastWriters(KernelLaunch &launch, CacheWriteOp write, Value slots,
                      ArrayRef<OpFoldResult> sizes) {
  // Loops whose rows may meet come in order; the others, of those that slots
  // depend on, are separate problems.
  SmallVector<unsigned> meeting = getMeetingLoops(write, slots, sizes);
  SmallVector<unsigned> separate;
  AffineMap slotsMap = write.getSlotsMap();
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    if (write.isCacheDim(loop) && slotsMap.isFunctionOfDim(loop))
      separate.push_back(loop);
  if (meeting.empty())
    return {};

  ImplicitLocOpBuilder &host = launch.host;
  SmallVector<OpFoldResult> flagSizes(sizes.size(), host.getIndexAttr(1));
  Value numMeeting = launch.index(1), numSeparate = launch.index(1);
  SmallVector<Value> extents(sizes.size());
  auto count = [&](ArrayRef<unsigned> loops, Value &total) {
    for (unsigned loop : loops) {
      flagSizes[loop] = sizes[loop];
      extents[loop] =
          getValueOrCreateConstantIndexOp(host, host.getLoc(), sizes[loop]);
      total = host.createOrFold<arith::MulIOp>(total, extents[loop]);
    }
  };
  count(meeting, numMeeting);
  count(separate, numSeparate);
  Value flags = launch.allocate(flagSizes, host.getI8Type());
  constexpr int64_t threads = 128;
  Value all = host.createOrFold<arith::MulIOp>(numMeeting, numSeparate);
  Value blocks =
      host.createOrFold<arith::CeilDivUIOp>(all, launch.index(threads));
  auto findLast = [&](KernelLaunch::Body &body) {
    DeviceBuilder &b = body.b;
    const GlobalBuffer result = body.open(flags);
    bool isShaped = isa<ShapedType>(slots.getType());
    const GlobalBuffer table = isShaped ? body.open(slots) : GlobalBuffer();
    auto getHost = [&](Value value) { return b.toI32(body.get(value)); };
    Value number = b.add(b.mul(body.block[0], threads), body.thread);
    b.when(b.less(number, getHost(all)), [&] {
      SmallVector<Value> own(sizes.size(), b.i32(0)), counts(sizes.size());
      for (ArrayRef<unsigned> loops : {ArrayRef(meeting), ArrayRef(separate)})
        for (unsigned loop : loops)
          counts[loop] = getHost(extents[loop]);
      auto getSlot = [&](ArrayRef<Value> at) {
        if (!isShaped)
          return b.toI64(body.get(slots));
        SmallVector<Value> place;
        for (AffineExpr expr : slotsMap.getResults())
          place.push_back(at[cast<AffineDimExpr>(expr).getPosition()]);
        return b.toI64(table.load(b, place));
      };
      Value rows = getHost(numMeeting);
      splitNumber(b, b.div(number, rows), separate, counts, own);
      splitNumber(b, b.rem(number, rows), meeting, counts, own);
      Value isLast = isLastWriter(b, meeting, own, counts, getSlot);
      Value flag = b.select(isLast, b.constant(1, b.getI8Type()),
                            b.constant(0, b.getI8Type()));
      b.store(flag, result.getPointer(b, own));
    });
  };
  return launch.launch({blocks}, threads, 0, flags, findLast)[0];
}

} // namespace mlir::rope
