//===- LastWriter.cpp - Which rows of a cache write stay ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LastWriter.h"

#include "GlobalBuffer.h"

namespace mlir::rope {

Value findLastWriters(KernelLaunch &launch, CacheWriteOp write, Value slots,
                      ArrayRef<OpFoldResult> sizes) {
  // Loops whose rows may meet come in order; the others, of those that slots
  // depend on, are separate problems.
  SmallVector<unsigned> meeting, separate;
  AffineMap slotsMap = write.getSlotsMap();
  for (unsigned loop = 0; loop < sizes.size(); ++loop) {
    if (!write.isCacheDim(loop)) {
      if (getConstantIntValue(sizes[loop]) != 1)
        meeting.push_back(loop);
    } else if (slotsMap.isFunctionOfDim(loop)) {
      separate.push_back(loop);
    }
  }
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
    Value rows = getHost(numMeeting);
    b.when(b.less(number, getHost(all)), [&] {
      SmallVector<Value> at(sizes.size(), b.i32(0));
      auto split = [&](Value rest, ArrayRef<unsigned> loops) {
        for (unsigned loop : llvm::reverse(loops)) {
          Value extent = getHost(extents[loop]);
          at[loop] = b.rem(rest, extent);
          rest = b.div(rest, extent);
        }
      };
      auto getSlot = [&] {
        if (!isShaped)
          return b.toI64(body.get(slots));
        SmallVector<Value> place;
        for (AffineExpr expr : slotsMap.getResults())
          place.push_back(at[cast<AffineDimExpr>(expr).getPosition()]);
        return b.toI64(table.load(b, place));
      };
      Value mine = b.rem(number, rows);
      split(b.div(number, rows), separate);
      split(mine, meeting);
      SmallVector<Value> own = at;
      Value slot = getSlot();
      Value isLast =
          b.loop(b.add(mine, 1), rows, 1, ValueRange(b.boolean(true)),
                 [&](Value later, ValueRange carried) {
                   split(later, meeting);
                   Value differs =
                       b.compare(arith::CmpIPredicate::ne, slot, getSlot());
                   return SmallVector<Value>{b.both(carried[0], differs)};
                 })[0];
      Value flag = b.select(isLast, b.constant(1, b.getI8Type()),
                            b.constant(0, b.getI8Type()));
      b.store(flag, result.getPointer(b, own));
    });
  };
  return launch.launch({blocks}, threads, 0, flags, findLast)[0];
}

} // namespace mlir::rope
