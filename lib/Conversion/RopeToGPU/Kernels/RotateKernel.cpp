//===- RotateKernel.cpp - Rotates and stores rows -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotateKernel.h"

#include "CachePlace.h"
#include "RotatePair.h"

namespace mlir::rope {

static int64_t getAxis(AffineMap map, unsigned loop) {
  return *map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
}

RotateKernel::Space RotateKernel::open(const RotateMember &member) {
  Space space;
  space.member = &member;
  space.input = &elements.open(member.input);
  space.extents.resize(member.inputMap.getNumDims());
  for (auto [expr, size] :
       llvm::zip_equal(member.inputMap.getResults(), space.input->sizes))
    space.extents[cast<AffineDimExpr>(expr).getPosition()] = size;
  auto count = [&](ArrayRef<unsigned> loops) {
    Value all = b.i32(1);
    for (unsigned loop : loops)
      all = b.mul(all, space.extents[loop]);
    return all;
  };
  space.numRows = count(member.tableLoops);
  space.numFree = count(member.freeLoops);
  space.groups = b.ceilDiv(space.numFree, member.rows);
  int64_t copied = member.lanes - 2 * member.pairs;
  space.chunks = b.i32((member.pairs + copied) / member.vector);
  space.items = b.mul(b.mul(space.numRows, space.groups), space.chunks);
  return space;
}

/// Whether whole vectors are where their bytes say.
Value RotateKernel::getAlignment(const Space &space) {
  const RotateMember &member = *space.member;
  if (member.vector == 1)
    return b.boolean(false);
  Value aligned = space.input->isAligned(
      b, getAxis(member.inputMap, member.laneLoop),
      member.vector * getElementBytes(space.input->element));
  int64_t axis = getAxis(member.rowsMap, member.laneLoop);
  auto alsoStore = [&](Value tensor, int64_t lane) {
    const GlobalBuffer &to = body.open(tensor);
    aligned = b.both(
        aligned,
        to.isAligned(b, lane, member.vector * getElementBytes(to.element)));
  };
  if (member.result)
    alsoStore(results[*member.result], axis);
  for (auto [write, number] : member.writes) {
    CacheWriteOp op = write;
    unsigned loop =
        cast<AffineDimExpr>(op.getRowsMap().getResult(axis)).getPosition();
    alsoStore(results[number], getAxis(op.getCacheMap(), loop));
  }
  if (RotateOp op = member.rotation)
    for (Value table : {op.getCos(), op.getSin()})
      if (!elements.isComputed(table)) {
        const GlobalBuffer &buffer = elements.open(table);
        int64_t bytes = member.vector * getElementBytes(buffer.element);
        aligned =
            b.both(aligned, buffer.isAligned(b, op.getTableLaneAxis(),
                                             std::min<int64_t>(bytes, 16)));
      }
  return aligned;
}

/// `count` lanes from `lane` on, in one access for each 16 bytes where they are
/// aligned.
RotateKernel::Lanes RotateKernel::load(const GlobalBuffer &buffer,
                                       const RotateMember &member,
                                       AffineMap map, SmallVector<Value> loops,
                                       Value lane, int64_t count,
                                       bool aligned) {
  Lanes values;
  int64_t bytes = getElementBytes(buffer.element);
  int64_t step =
      aligned ? std::min<int64_t>({count, member.vector, 16 / bytes}) : 1;
  for (int64_t i = 0; i < count; i += step) {
    loops[member.laneLoop] = b.add(lane, i);
    Value pointer = buffer.getPointer(b, getCoordinates(b, map, loops));
    if (step == 1) {
      values.push_back(b.load(pointer, buffer.element));
      continue;
    }
    auto type = VectorType::get({step}, buffer.element);
    Value loaded = b.load(pointer, type, step * bytes);
    for (int64_t j = 0; j < step; ++j)
      values.push_back(b.element(loaded, j));
  }
  return values;
}

/// Entries of a table for `vector` pairs from `pair` on, for both lanes of
/// each, in the type of the arithmetic.
SmallVector<std::array<Value, 2>>
RotateKernel::readTable(const Space &space, Value table,
                        SmallVector<Value> loops, Value pair, bool aligned) {
  const RotateMember &member = *space.member;
  RotateOp op = member.rotation;
  int64_t count = member.vector;
  auto read = [&](Value first, int64_t size) {
    if (!elements.isComputed(table))
      return load(elements.open(table), member, member.tableMap, loops, first,
                  size, aligned);
    Lanes entries;
    for (int64_t i = 0; i < size; ++i) {
      loops[member.laneLoop] = b.add(first, i);
      entries.push_back(
          elements.read(table, getCoordinates(b, member.tableMap, loops)));
    }
    return entries;
  };
  Lanes low, high;
  if (!op.hasFullWidthTable()) {
    low = high = read(pair, count);
  } else if (op.getOutPairing() == Pairing::Half) {
    low = read(pair, count);
    high = read(b.add(pair, member.pairs), count);
  } else {
    Lanes both = read(b.mul(pair, 2), 2 * count);
    for (int64_t i = 0; i < count; ++i) {
      low.push_back(both[2 * i]);
      high.push_back(both[2 * i + 1]);
    }
  }
  Type compute = op.getComputeFloatType();
  SmallVector<std::array<Value, 2>> entries;
  for (int64_t i = 0; i < count; ++i)
    entries.push_back(
        {b.toFloat(low[i], compute), b.toFloat(high[i], compute)});
  return entries;
}

/// Stores pieces of a row, each from a lane on.
void RotateKernel::store(const Space &space, ArrayRef<Value> loops,
                         Value exists, ArrayRef<std::pair<Value, Lanes>> pieces,
                         bool aligned) {
  const RotateMember &member = *space.member;
  int64_t laneAxis = getAxis(member.rowsMap, member.laneLoop);
  SmallVector<Value> axes = getCoordinates(b, member.rowsMap, loops);
  auto put = [&](function_ref<Value(ArrayRef<Value>)> getPointer) {
    for (auto &[first, values] : pieces) {
      int64_t bytes = getElementBytes(values[0].getType());
      int64_t size = values.size();
      int64_t step =
          aligned ? std::min<int64_t>({size, member.vector, 16 / bytes}) : 1;
      for (int64_t i = 0; i < size; i += step) {
        SmallVector<Value> at = axes;
        at[laneAxis] = b.add(first, i);
        Value pointer = getPointer(at);
        if (step == 1)
          b.store(values[i], pointer);
        else
          b.store(b.makeVector(ArrayRef(values).slice(i, step)), pointer,
                  step * bytes);
      }
    }
  };
  b.when(exists, [&] {
    if (member.result) {
      const GlobalBuffer &to = body.open(results[*member.result]);
      put([&](ArrayRef<Value> at) { return to.getPointer(b, at); });
    }
    for (auto [write, number] : member.writes) {
      CacheWriteOp op = write;
      bool isShaped = isa<ShapedType>(op.getSlots().getType());
      const CacheOrder &order = orders.find(op)->second;
      CachePlace place(b, op, axes, body.open(results[number]),
                       isShaped ? &elements.open(op.getSlots()) : nullptr,
                       isShaped ? Value() : elements.getScalar(op.getSlots()),
                       order.flags ? &body.open(order.flags) : nullptr);
      if (!order.meeting.empty())
        place.yieldToLater(axes, order.meeting,
                           getCoordinates(b, member.rowsMap, space.extents));
      b.when(place.isWritten, [&] {
        put([&](ArrayRef<Value> at) { return place.getPointer(at); });
      });
    }
  });
}

/// Lanes of a row that vector `number` of pairs reads or writes: where they
/// begin, and how many.
static SmallVector<std::pair<Value, int64_t>>
getPieces(DeviceBuilder &b, const RotateMember &member, Pairing pairing,
          Value pair) {
  if (pairing == Pairing::Half)
    return {{b.add(pair, member.offset), member.vector},
            {b.add(pair, member.offset + member.pairs), member.vector}};
  return {{b.add(b.mul(pair, 2), member.offset), 2 * member.vector}};
}

void RotateKernel::rotateRows(const Space &space,
                              ArrayRef<SmallVector<Value>> loops,
                              ArrayRef<Value> exists, Value chunk,
                              bool aligned) {
  const RotateMember &member = *space.member;
  RotateOp op = member.rotation;
  Type compute = op.getComputeFloatType();
  Value pair = b.mul(chunk, member.vector);
  // What is read first is under way together, and may be what is written.
  SmallVector<Lanes> rows;
  for (ArrayRef<Value> at : loops) {
    Lanes lanes;
    for (auto [first, count] : getPieces(b, member, op.getReadPairing(), pair))
      llvm::append_range(lanes,
                         load(*space.input, member, member.inputMap,
                              SmallVector<Value>(at), first, count, aligned));
    rows.push_back(lanes);
  }
  auto cos = readTable(space, op.getCos(), loops[0], pair, aligned);
  auto sin = readTable(space, op.getSin(), loops[0], pair, aligned);
  Type type = member.getRowType();
  for (auto [at, row, there] : llvm::zip_equal(loops, rows, exists)) {
    auto place = [&](Pairing pairing, int64_t i, int64_t side) {
      return pairing == Pairing::Half ? side * member.vector + i : 2 * i + side;
    };
    Lanes rotated(2 * member.vector);
    for (int64_t i = 0; i < member.vector; ++i) {
      Value x[2];
      for (int64_t side : {0, 1})
        x[side] = b.toFloat(row[place(op.getReadPairing(), i, side)], compute);
      auto y = rotatePair(b, op, x, cos[i], sin[i]);
      for (int64_t side : {0, 1})
        rotated[place(op.getWritePairing(), i, side)] =
            b.toFloat(y[side], type);
    }
    SmallVector<std::pair<Value, Lanes>> pieces;
    int64_t from = 0;
    for (auto [first, count] :
         getPieces(b, member, op.getWritePairing(), pair)) {
      pieces.push_back(
          {first, Lanes(ArrayRef<Value>(rotated).slice(from, count))});
      from += count;
    }
    store(space, at, there, pieces, aligned);
  }
}

/// Lanes outside of the block, in the order of their numbers.
void RotateKernel::copyRows(const Space &space,
                            ArrayRef<SmallVector<Value>> loops,
                            ArrayRef<Value> exists, Value chunk, bool aligned) {
  const RotateMember &member = *space.member;
  Value first =
      b.mul(b.sub(chunk, member.pairs / member.vector), member.vector);
  first = b.select(b.less(first, b.i32(member.offset)), first,
                   b.add(first, 2 * member.pairs));
  SmallVector<Lanes> rows;
  for (ArrayRef<Value> at : loops)
    rows.push_back(load(*space.input, member, member.inputMap,
                        SmallVector<Value>(at), first, member.vector, aligned));
  for (auto [at, row, there] : llvm::zip_equal(loops, rows, exists)) {
    for (Value &value : row)
      value = b.toFloat(value, member.getRowType());
    store(space, at, there, {{first, row}}, aligned);
  }
}

/// What a thread does: rows at `row` of the table and `free` of the others.
void RotateKernel::finishRows(const Space &space, Value row,
                              ArrayRef<Value> free, Value chunk, bool aligned) {
  const RotateMember &member = *space.member;
  SmallVector<SmallVector<Value>> loops;
  SmallVector<Value> exists;
  auto split = [&](Value rest, ArrayRef<unsigned> dims,
                   MutableArrayRef<Value> at) {
    for (auto [number, loop] : llvm::enumerate(llvm::reverse(dims))) {
      bool isLast = number + 1 == dims.size();
      at[loop] = isLast ? rest : b.rem(rest, space.extents[loop]);
      rest = b.div(rest, space.extents[loop]);
    }
  };
  for (Value number : free) {
    SmallVector<Value> at(space.extents.size(), b.i32(0));
    split(row, member.tableLoops, at);
    // A row that does not exist reads what another does.
    split(b.min(number, b.sub(space.numFree, 1)), member.freeLoops, at);
    loops.push_back(at);
    exists.push_back(b.less(number, space.numFree));
  }
  int64_t rotated = member.pairs / member.vector;
  if (rotated == 0)
    return copyRows(space, loops, exists, chunk, aligned);
  if (2 * member.pairs == member.lanes)
    return rotateRows(space, loops, exists, chunk, aligned);
  b.when(
      b.less(chunk, b.i32(rotated)),
      [&] {
        rotateRows(space, loops, exists, chunk, aligned);
        return SmallVector<Value>();
      },
      [&] {
        copyRows(space, loops, exists, chunk, aligned);
        return SmallVector<Value>();
      });
}

void RotateKernel::runMember(const Space &space, Value item) {
  const RotateMember &member = *space.member;
  b.when(b.less(item, space.items), [&] {
    Value chunk = b.rem(item, space.chunks);
    Value rest = b.div(item, space.chunks);
    Value first = b.mul(b.rem(rest, space.groups), member.rows);
    Value row = b.div(rest, space.groups);
    auto vectors = [&] {
      SmallVector<Value> free;
      for (int64_t i = 0; i < member.rows; ++i)
        free.push_back(b.add(first, i));
      finishRows(space, row, free, chunk, /*aligned=*/true);
      return SmallVector<Value>();
    };
    auto lanes = [&] {
      b.loop(first, b.add(first, member.rows), 1, [&](Value free) {
        finishRows(space, row, free, chunk, /*aligned=*/false);
      });
      return SmallVector<Value>();
    };
    if (member.vector == 1) {
      lanes();
      return;
    }
    b.when(getAlignment(space), vectors, lanes);
  });
}

void RotateKernel::run() {
  // The blocks of a member follow those of the one before.
  Value first = b.i32(0);
  for (const RotateMember &member : plan.members) {
    Space space = open(member);
    Value next = b.add(first, b.ceilDiv(space.items, RotatePlan::threads));
    auto mine = [&] {
      Value block = b.sub(body.block[0], first);
      runMember(space, b.add(b.mul(block, RotatePlan::threads), body.thread));
    };
    Value isMine =
        b.both(b.compare(arith::CmpIPredicate::sge, body.block[0], first),
               b.less(body.block[0], next));
    if (plan.members.size() == 1)
      mine();
    else
      b.when(isMine, mine);
    first = next;
  }
}

} // namespace mlir::rope
