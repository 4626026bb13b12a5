//===- Parts.cpp - Writing the part of an op that a rank computes ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part is the op over what the rank holds. What depends on the number of an
// iteration gets the offset of the rank's range: `linalg.index`, the positions
// of a table, the bases of attention, the slots of a cache.
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Division.h"

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"

using namespace mlir;
using namespace mlir::rope;

/// start + rank * size.
static OpFoldResult getOffset(OpBuilder &b, Location loc, Value rank,
                              int64_t start, int64_t size) {
  AffineExpr s0 = getAffineSymbolExpr(0, b.getContext());
  return affine::makeComposedFoldedAffineApply(b, loc, s0 * size + start,
                                               {OpFoldResult(rank)});
}

/// `size` elements along `axis` of a value that is the same everywhere: made
/// anew, so that nothing is read. Null for another value.
static Value createAnew(OpBuilder &b, Location loc, Value whole, int64_t axis,
                        int64_t size) {
  auto type = cast<RankedTensorType>(whole.getType());
  if (whole.getDefiningOp<tensor::EmptyOp>()) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, whole);
    sizes[axis] = b.getIndexAttr(size);
    return tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
  }
  if (auto fill = whole.getDefiningOp<linalg::FillOp>())
    if (Value init = createAnew(b, loc, fill.getOutputs().front(), axis, size))
      return linalg::FillOp::create(b, loc, fill.getInputs().front(), init)
          .getResult(0);
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = size;
  SplatElementsAttr splat;
  if (matchPattern(whole, m_Constant(&splat)) && type.hasStaticShape())
    return arith::ConstantOp::create(b, loc,
                                     splat.resizeSplat(type.clone(shape)));
  return {};
}

/// Elements `[offset, offset + size)` along an axis.
static Value createPiece(OpBuilder &b, Location loc, Value whole, int64_t axis,
                         OpFoldResult offset, int64_t size) {
  if (Value anew = createAnew(b, loc, whole, axis, size))
    return anew;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, whole);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  offsets[axis] = offset;
  sizes[axis] = b.getIndexAttr(size);
  return tensor::ExtractSliceOp::create(b, loc, whole, offsets, sizes, strides);
}

Value rope::createSlice(OpBuilder &b, Location loc, Value whole,
                        const Split &split, Value rank, int64_t ranks) {
  if (Value anew =
          createAnew(b, loc, whole, split.axis, split.getSize() / ranks))
    return anew;
  SmallVector<Value> parts;
  for (auto [start, size] : split.getParts(ranks))
    parts.push_back(createPiece(b, loc, whole, split.axis,
                                getOffset(b, loc, rank, start, size), size));
  if (parts.size() == 1)
    return parts.front();
  return tensor::ConcatOp::create(
      b, loc, getLocalType(whole.getType(), split, ranks), split.axis, parts);
}

namespace {
/// Writes the part of one op.
class PartWriter {
public:
  PartWriter(OpBuilder &b, Operation *op, const Division &division,
             ValueRange operands, const IRMapping &captured, Value rank,
             int64_t ranks, int64_t start = 0)
      : b(b), loc(op->getLoc()), op(op), division(division), operands(operands),
        captured(captured), rank(rank), ranks(ranks), start(start) {}

  FailureOr<SmallVector<Value>> write();

private:
  Type getResultType(unsigned number) {
    return getLocalType(op->getResult(number).getType(),
                        division.results[number], ranks);
  }
  /// The op over what the rank holds.
  Operation *clone() {
    SmallVector<Type> types;
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      types.push_back(isa<RankedTensorType>(op->getResult(i).getType())
                          ? getResultType(i)
                          : op->getResult(i).getType());
    IRMapping mapping = captured;
    Operation *copy = op->clone(mapping, Operation::CloneOptions::all());
    copy->setOperands(operands);
    for (auto [result, type] : llvm::zip(copy->getResults(), types))
      result.setType(type);
    b.insert(copy);
    return copy;
  }
  /// The first iteration of the divided loop that is the rank's.
  OpFoldResult getFirst() {
    return getOffset(b, loc, rank, start, division.segments.front() / ranks);
  }
  FailureOr<SmallVector<Value>> writeSegments();
  template <typename OpTy>
  void moveBases(OpTy attention);
  FailureOr<SmallVector<Value>> writeTable(TableOp table);
  SmallVector<Value> writeSlots(CacheWriteOp write);
  SmallVector<OpFoldResult> getLocalSizes(ArrayRef<OpFoldResult> sizes,
                                          const MaybeSplit &split) {
    SmallVector<OpFoldResult> local(sizes);
    if (split)
      local[split->axis] = b.getIndexAttr(split->getSize() / ranks);
    return local;
  }
  Value writeView();

  OpBuilder &b;
  Location loc;
  Operation *op;
  const Division &division;
  ValueRange operands;
  const IRMapping &captured;
  Value rank;
  int64_t ranks;
  /// Where the only segment of the loop begins.
  int64_t start;
};
} // namespace

template <typename OpTy>
void PartWriter::moveBases(OpTy attention) {
  if (*division.loop < attention.getNumBatchDims()) {
    if (attention.usesBatchPosition(*division.loop))
      attention.shiftPrograms(
          *division.loop, getValueOrCreateConstantIndexOp(b, loc, getFirst()));
    return;
  }
  bool isRow = *division.loop == attention.getRowDim();
  bool isKey = *division.loop == attention.getKeyDim();
  if (!(isRow && attention.usesQueryPosition()) &&
      !(isKey && attention.usesKeyPosition()))
    return;
  Value first = getValueOrCreateConstantIndexOp(b, loc, getFirst());
  MutableOperandRange base =
      isRow ? attention.getQueryBaseMutable() : attention.getKeyBaseMutable();
  if (!base.empty())
    first = arith::AddIOp::create(b, loc, base.begin()->get(), first);
  base.assign(first);
}

/// A table whose positions are the numbers of its rows: a tile of the whole.
FailureOr<SmallVector<Value>> PartWriter::writeTable(TableOp table) {
  auto whole = cast<TableOp>(b.clone(*op));
  for (auto [number, operand] : llvm::enumerate(operands)) {
    OpOperand &slot = whole->getOpOperand(number);
    if (!whole.isDpsInit(&slot)) {
      slot.set(operand);
      continue;
    }
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(whole);
    auto type = cast<RankedTensorType>(table->getOperand(number).getType());
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, operand);
    sizes.front() = b.getIndexAttr(type.getDimSize(0));
    slot.set(tensor::EmptyOp::create(b, loc, sizes, type.getElementType()));
  }
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, loc, whole.getCosInit());
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  offsets.front() = getFirst();
  sizes.front() = b.getIndexAttr(division.segments.front() / ranks);
  FailureOr<TilingResult> tile =
      whole.getTiledImplementation(b, offsets, sizes);
  whole->erase();
  if (failed(tile))
    return failure();
  return tile->tiledValues;
}

/// slot - first of the rank where that is one of its own, else -1, which writes
/// nothing.
SmallVector<Value> PartWriter::writeSlots(CacheWriteOp write) {
  int64_t size = division.segments.front() / ranks;
  int64_t axis = division.operands.back()->axis;
  int64_t block = isa<AffineSymbolExpr>(write.getCacheMap().getResult(axis))
                      ? 1
                      : write.getBlockSize();
  Value slots = operands[1];
  Type element = getElementTypeOrSelf(slots.getType());
  auto number = [&](Value value) -> Value {
    return element.isIndex()
               ? arith::IndexCastOp::create(b, loc, b.getI64Type(), value)
           : element.isInteger(64)
               ? value
               : arith::ExtSIOp::create(b, loc, b.getI64Type(), value)
                     .getResult();
  };
  Value first = arith::IndexCastOp::create(
      b, loc, b.getI64Type(),
      getValueOrCreateConstantIndexOp(
          b, loc, getOffset(b, loc, rank, start * block, size * block)));
  Value count = arith::ConstantIntOp::create(b, loc, size * block, 64);
  auto localize = [&](OpBuilder &body, Location, Value slot) -> Value {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(body.getInsertionBlock(), body.getInsertionPoint());
    Value local = arith::SubIOp::create(b, loc, number(slot), first);
    // Unsigned, so that slots below the first are beyond the last.
    Value own =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, local, count);
    Value none = arith::ConstantIntOp::create(b, loc, -1, 64);
    return arith::SelectOp::create(b, loc, own, local, none);
  };
  Value own;
  if (auto type = dyn_cast<RankedTensorType>(slots.getType())) {
    Value init = tensor::EmptyOp::create(
        b, loc, tensor::getMixedSizes(b, loc, slots), b.getI64Type());
    AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> parallel(type.getRank(),
                                              utils::IteratorType::parallel);
    own = linalg::GenericOp::create(
              b, loc, init.getType(), slots, init,
              ArrayRef<AffineMap>{identity, identity}, parallel,
              [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
                Value local = localize(body, bodyLoc, arguments[0]);
                linalg::YieldOp::create(body, bodyLoc, local);
              })
              .getResult(0);
  } else {
    own = localize(b, loc, slots);
  }
  Operation *copy = clone();
  copy->setOperand(1, own);
  return SmallVector<Value>(copy->getResults());
}

Value PartWriter::writeView() {
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return tensor::CollapseShapeOp::create(b, loc, getResultType(0),
                                           operands[0],
                                           collapse.getReassociationIndices());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    SmallVector<OpFoldResult> sizes = getLocalSizes(
        getMixedValues(expand.getStaticOutputShape(), operands.drop_front(), b),
        division.results[0]);
    return tensor::ExpandShapeOp::create(b, loc, getResultType(0), operands[0],
                                         expand.getReassociationIndices(),
                                         sizes);
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    // Dynamic offsets, sizes and strides are those of the op: none goes along
    // the divided axis.
    auto copy = cast<tensor::ExtractSliceOp>(clone());
    const Split &source = *division.operands[0];
    SmallVector<int64_t> offsets(slice.getStaticOffsets());
    SmallVector<int64_t> sizes(slice.getStaticSizes());
    offsets[source.axis] /= ranks;
    sizes[source.axis] /= ranks;
    copy.setStaticOffsets(offsets);
    copy.setStaticSizes(sizes);
    return copy;
  }
  auto empty = cast<tensor::EmptyOp>(op);
  return tensor::EmptyOp::create(
      b, loc, getLocalSizes(empty.getMixedSizes(), division.results[0]),
      empty.getType().getElementType());
}

/// One segment after the other: the iterations of a rank have gaps between
/// them. Results are put one behind the other; sums go on from one to the next.
FailureOr<SmallVector<Value>> PartWriter::writeSegments() {
  auto destination = cast<DestinationStyleOpInterface>(op);
  SmallVector<SmallVector<Value>> pieces(op->getNumResults());
  int64_t begin = 0;
  for (auto [number, segment] : llvm::enumerate(division.segments)) {
    Division piece = division;
    piece.segments = {segment};
    SmallVector<Value> parts(operands);
    // The segment of an operand or a result, as what the rank holds of it.
    auto narrow = [&, number = number](Split &split) {
      int64_t before = 0;
      for (int64_t other : ArrayRef(split.segments).take_front(number))
        before += other;
      split.segments = {split.segments[number]};
      return before / ranks;
    };
    for (auto [value, split] : llvm::zip(parts, piece.operands))
      if (split) {
        int64_t offset = narrow(*split);
        value = createPiece(b, loc, value, split->axis, b.getIndexAttr(offset),
                            split->segments.front() / ranks);
      }
    for (MaybeSplit &split : piece.results)
      if (split)
        narrow(*split);
    if (division.isPartial && number != 0)
      for (OpResult result : op->getResults())
        parts[destination.getTiedOpOperand(result)->getOperandNumber()] =
            pieces[result.getResultNumber()].back();
    FailureOr<SmallVector<Value>> results =
        PartWriter(b, op, piece, parts, captured, rank, ranks, begin).write();
    if (failed(results))
      return failure();
    for (auto [all, own] : llvm::zip(pieces, *results))
      all.push_back(own);
    begin += segment;
  }
  SmallVector<Value> results;
  for (auto [number, all] : llvm::enumerate(pieces))
    results.push_back(
        division.isPartial
            ? all.back()
            : tensor::ConcatOp::create(b, loc, getResultType(number),
                                       division.results[number]->axis, all)
                  .getResult());
  return results;
}

FailureOr<SmallVector<Value>> PartWriter::write() {
  if (division.segments.size() > 1 && usesNumber(op, *division.loop))
    return writeSegments();
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, tensor::EmptyOp>(op))
    return SmallVector<Value>{writeView()};
  if (auto table = dyn_cast<TableOp>(op);
      table && division.loop == 0 && table.hasOffsetPositions())
    return writeTable(table);
  if (auto write = dyn_cast<CacheWriteOp>(op);
      write && isSlotLoop(write, *division.loop))
    return writeSlots(write);
  Operation *copy = clone();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(copy);
  if (auto attention = dyn_cast<AttentionOp>(copy))
    moveBases(attention);
  if (auto online = dyn_cast<OnlineAttentionOp>(copy))
    moveBases(online);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(copy);
      linalgOp && linalgOp.hasIndexSemantics() && division.loop) {
    SmallVector<OpFoldResult> first(linalgOp.getNumLoops(), b.getIndexAttr(0));
    first[*division.loop] = getFirst();
    linalg::offsetIndices(b, linalgOp, first);
  }
  return SmallVector<Value>(copy->getResults());
}

FailureOr<SmallVector<Value>> rope::createPart(OpBuilder &b, Operation *op,
                                               const Division &division,
                                               ValueRange operands,
                                               const IRMapping &captured,
                                               Value rank, int64_t ranks) {
  return PartWriter(b, op, division, operands, captured, rank, ranks).write();
}
