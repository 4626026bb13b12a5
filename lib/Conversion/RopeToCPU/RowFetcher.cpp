//===- RowFetcher.cpp - Fetches of rows before they are read --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowFetcher.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::rope {

static int64_t getElementBytes(Value memref) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  if (element.isIndex())
    return 8;
  return llvm::divideCeil(std::max(element.getIntOrFloatBitWidth(), 1u), 8);
}

/// The buffer that `memref` is a part of.
static Value getBuffer(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

/// Bytes of the buffer that `memref` is a part of, where that is given to the
/// function and all sizes are known: what is read of it was not written here,
/// so that it is in no cache because it is small.
static int64_t getGivenBytes(Value memref) {
  memref = getBuffer(memref);
  auto argument = dyn_cast<BlockArgument>(memref);
  if (!argument ||
      !isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return 0;
  auto type = cast<MemRefType>(memref.getType());
  return type.hasStaticShape() ? type.getNumElements() * getElementBytes(memref)
                               : 0;
}

Value RowFetcher::index(int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

void RowFetcher::add(Stream stream) { streams.push_back(std::move(stream)); }

/// Whether rows that follow each other leave out bytes of their buffer, within
/// what a processor follows. Streams of one buffer, as both halves of a row,
/// may fill each other's gaps.
bool RowFetcher::hasGaps(Value length) const {
  std::optional<int64_t> elements = getConstantIntValue(length);
  if (!elements)
    return false;
  DenseMap<Value, int64_t> read;
  for (const Stream &stream : streams)
    read[getBuffer(stream.memref)] +=
        *elements * stream.scale * getElementBytes(stream.memref);
  for (const Stream &stream : streams) {
    auto type = cast<MemRefType>(stream.memref.getType());
    SmallVector<int64_t> strides = type.getStridesAndOffset().first;
    int64_t run = read.lookup(getBuffer(stream.memref));
    for (auto [bound, axis] : llvm::reverse(llvm::zip(bounds, stream.axes))) {
      std::optional<int64_t> count = getConstantIntValue(bound);
      if (!axis || count == 1)
        continue;
      if (!count || ShapedType::isDynamic(strides[*axis]) ||
          run >= StreamFetch::pageBytes)
        break;
      if (strides[*axis] * getElementBytes(stream.memref) > run)
        return true;
      run *= *count;
    }
  }
  return false;
}

void RowFetcher::prepare(ArrayRef<Value> loopBounds, Value length) {
  bounds.assign(loopBounds.begin(), loopBounds.end());
  // Loops of one step do not go on from row to row, and neither do those that
  // read a row again.
  SmallVector<unsigned> loops;
  for (unsigned i = 0; i < bounds.size(); ++i)
    if (getConstantIntValue(bounds[i]) != 1 &&
        llvm::any_of(streams, [&](const Stream &s) { return s.axes[i]; }))
      loops.push_back(i);
  auto pays = [&](const Stream &stream) {
    return target.fetch.pays(/*rows=*/1, 8 * getElementBytes(stream.memref));
  };
  if (!hasGaps(length))
    llvm::erase_if(streams, [&](const Stream &s) { return !pays(s); });
  if (streams.empty() || loops.empty())
    return;
  inner = loops.back();
  if (loops.size() > 1)
    outer = loops[loops.size() - 2];

  int64_t elementBytes = 0, givenBytes = 0;
  for (const Stream &stream : streams) {
    elementBytes += getElementBytes(stream.memref) * stream.scale;
    givenBytes = std::max(givenBytes, getGivenBytes(stream.memref));
  }
  Value rowBytes = b.createOrFold<arith::MulIOp>(length, index(elementBytes));
  Value bytes = rowBytes;
  for (Value bound : bounds)
    bytes = b.createOrFold<arith::MulIOp>(bytes, bound);
  if (givenBytes > 0)
    bytes = b.createOrFold<arith::MaxSIOp>(bytes, index(givenBytes));
  Value distance = index(target.fetch.bytes);
  Value isLong = b.createOrFold<arith::AndIOp>(
      b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sgt, bytes,
                                    index(target.l2Bytes)),
      b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sle, rowBytes,
                                    distance));
  if (getConstantIntValue(isLong) == 0)
    return;
  fetched = b.createOrFold<arith::SelectOp>(isLong, length, index(0));
  // There are no rows where this is not their length.
  Value ahead = b.createOrFold<arith::DivUIOp>(
      distance, b.createOrFold<arith::MaxSIOp>(rowBytes, index(1)));
  innerAhead = ahead;
  if (outer) {
    Value rows = b.createOrFold<arith::MaxSIOp>(bounds[inner], index(1));
    outerAhead = b.createOrFold<arith::DivUIOp>(ahead, rows);
    innerAhead = b.createOrFold<arith::RemUIOp>(ahead, rows);
  }
}

void RowFetcher::fetch(ValueRange ivs) {
  if (!fetched)
    return;
  SmallVector<Value> row(ivs);
  row[inner] = arith::AddIOp::create(b, row[inner], innerAhead);
  if (outer) {
    Value next = arith::AddIOp::create(b, row[*outer], outerAhead);
    Value wraps = arith::CmpIOp::create(b, arith::CmpIPredicate::sge,
                                        row[inner], bounds[inner]);
    Value back = arith::SubIOp::create(b, row[inner], bounds[inner]);
    row[inner] = arith::SelectOp::create(b, wraps, back, row[inner]);
    Value after = arith::AddIOp::create(b, next, index(1));
    next = arith::SelectOp::create(b, wraps, after, next);
    Value last = arith::SubIOp::create(b, bounds[*outer], index(1));
    row[*outer] = arith::MinSIOp::create(b, next, last);
  } else {
    Value last = arith::SubIOp::create(b, bounds[inner], index(1));
    row[inner] = arith::MinSIOp::create(b, row[inner], last);
  }
  for (const Stream &stream : streams) {
    Value end = fetched;
    if (stream.scale != 1)
      end = arith::MulIOp::create(b, end, index(stream.scale));
    Value line = index(std::max<int64_t>(
        TargetInfo::lineBytes / getElementBytes(stream.memref), 1));
    auto loop = scf::ForOp::create(b, index(0), end, line);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> indices(
        cast<MemRefType>(stream.memref.getType()).getRank());
    indices[stream.axis] = loop.getInductionVar();
    for (auto [axis, iv] : llvm::zip(stream.axes, row))
      if (axis)
        indices[*axis] = iv;
    memref::PrefetchOp::create(b, stream.memref, indices, /*isWrite=*/false,
                               target.fetch.locality,
                               /*isDataCache=*/true);
  }
}

} // namespace mlir::rope
