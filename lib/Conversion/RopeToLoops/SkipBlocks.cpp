//===- SkipBlocks.cpp - Blocks of keys that no row sees -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/SkipBlocks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"
#include "rope/Dialect/Rope/Transforms/SeenBlocks.h"

namespace mlir::rope {

namespace {
/// Builds the coordinates of the pairs of one step.
template <typename OpTy>
class StepCoordinates {
public:
  StepCoordinates(OpBuilder &inner, OpBuilder &outer, OpTy step)
      : inner(inner), outer(outer), step(step), loc(step.getLoc()) {}

  SmallVector<std::optional<IndexRange>> build();

private:
  /// A dimension of `operand`, by `b`: of a slice, the size that it was cut to.
  Value getSize(OpBuilder &b, Value operand, AffineMap map, int64_t dim);
  /// From `first` on; a single one is a point.
  IndexRange getRange(OpBuilder &b, Value first, Value size);
  std::optional<IndexRange> getRows();

  OpBuilder &inner, &outer;
  OpTy step;
  Location loc;
};
} // namespace

template <typename OpTy>
Value StepCoordinates<OpTy>::getSize(OpBuilder &b, Value operand, AffineMap map,
                                     int64_t dim) {
  unsigned axis = *map.getResultPosition(b.getAffineDimExpr(dim));
  return getValueOrCreateConstantIndexOp(
      b, loc, linalg::createFoldedDimOp(b, loc, operand, axis));
}

template <typename OpTy>
IndexRange StepCoordinates<OpTy>::getRange(OpBuilder &b, Value first,
                                           Value size) {
  if (getConstantIntValue(size) == 1)
    return {first, first};
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  Value count = arith::SubIOp::create(b, loc, size, one);
  return {first, arith::AddIOp::create(b, loc, first, count)};
}

/// None where the offset differs from row to row of the step.
template <typename OpTy>
std::optional<IndexRange> StepCoordinates<OpTy>::getRows() {
  Value first = step.getQueryBase();
  if (!first)
    first = arith::ConstantIndexOp::create(outer, loc, 0);
  if (Value offset = step.getOffset()) {
    if (!isSingle(offset))
      return std::nullopt;
    if (auto type = dyn_cast<RankedTensorType>(offset.getType())) {
      Value zero = arith::ConstantIndexOp::create(outer, loc, 0);
      offset = tensor::ExtractOp::create(
          outer, loc, offset, SmallVector<Value>(type.getRank(), zero));
    }
    if (!offset.getType().isIndex())
      offset =
          arith::IndexCastOp::create(outer, loc, outer.getIndexType(), offset);
    first = arith::AddIOp::create(outer, loc, first, offset);
  }
  // What is summed up is carried by the loop, and the query is not.
  return getRange(
      outer, first,
      getSize(outer, step.getQuery(), step.getQueryMap(), step.getRowDim()));
}

template <typename OpTy>
SmallVector<std::optional<IndexRange>> StepCoordinates<OpTy>::build() {
  SmallVector<std::optional<IndexRange>> coordinates;
  AffineMap space = step.getSpaceMap();
  for (int64_t dim = 0; dim < step.getNumBatchDims(); ++dim) {
    int64_t size =
        cast<ShapedType>(step.getSpaceOperand().getType())
            .getDimSize(*space.getResultPosition(outer.getAffineDimExpr(dim)));
    if (ShapedType::isDynamic(size)) {
      coordinates.push_back(std::nullopt);
      continue;
    }
    Value zero = arith::ConstantIndexOp::create(outer, loc, 0);
    Value count = arith::ConstantIndexOp::create(outer, loc, size);
    coordinates.push_back(getRange(outer, zero, count));
  }
  coordinates.push_back(getRows());
  Value first = step.getKeyBase();
  if (!first)
    first = arith::ConstantIndexOp::create(outer, loc, 0);
  coordinates.push_back(getRange(
      inner, first,
      getSize(inner, step.getKey(), step.getKeyMap(), step.getKeyDim())));
  return coordinates;
}

/// Has what follows in the body of `loop` from `step` on run only if `any`;
/// else what the loop carries stays as it is.
template <typename OpTy>
static void guard(RewriterBase &rewriter, scf::ForOp loop, OpTy step,
                  Value any) {
  Location loc = step.getLoc();
  Operation *end = loop.getBody()->getTerminator();
  // What only the step reads: keys that are rotated block by block, and the
  // parts of what it adds to.
  SmallVector<Operation *> moved;
  auto add = [&](Operation *op) {
    if (op && op->hasOneUse() && op->getBlock() == loop.getBody())
      moved.push_back(op);
  };
  add(step.getKey().template getDefiningOp<RotateOp>());
  for (Value init : step.getInits())
    add(init.getDefiningOp<tensor::ExtractSliceOp>());
  for (Operation *op = step; op != end; op = op->getNextNode())
    moved.push_back(op);
  rewriter.setInsertionPoint(end);
  auto choice =
      scf::IfOp::create(rewriter, loc, TypeRange(end->getOperands()), any,
                        /*withElseRegion=*/true);
  rewriter.setInsertionPointToStart(choice.thenBlock());
  auto yield = scf::YieldOp::create(rewriter, loc, end->getOperands());
  for (Operation *op : moved)
    rewriter.moveOpBefore(op, yield);
  rewriter.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(rewriter, loc, loop.getRegionIterArgs());
  rewriter.modifyOpInPlace(end, [&] { end->setOperands(choice.getResults()); });
}

template <typename OpTy>
static void skip(RewriterBase &rewriter, scf::ForOp loop, OpTy step) {
  ScoreProgram program = step.getScoreProgram();
  auto isOutside = [&](Value value) {
    return !value || loop.isDefinedOutsideOfLoop(value);
  };
  // Rows and what the program uses stay as they are while the loop runs.
  if (!program || !program.getResult().seen ||
      !isOutside(step.getQueryBase()) || !isOutside(step.getOffset()) ||
      !llvm::all_of(program.getCaptures(), isOutside))
    return;
  OpBuilder inner(step), outer(loop);
  Value query = step.getQuery();
  // A slice of all lanes for the keys at hand is the same in each of them.
  if (!isOutside(query)) {
    auto slice = query.getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice || !llvm::all_of(slice->getOperands(), isOutside))
      return;
    slice->moveBefore(loop);
  }
  SmallVector<std::optional<IndexRange>> coordinates =
      StepCoordinates<OpTy>(inner, outer, step).build();
  if (Value any =
          SeenBlockBuilder(inner, outer, program, coordinates).build().any)
    guard(rewriter, loop, step, any);
}

void skipUnseenBlocks(RewriterBase &rewriter, scf::ForOp loop,
                      OnlineAttentionOp step) {
  skip(rewriter, loop, step);
}

void skipUnseenBlocks(RewriterBase &rewriter, scf::ForOp loop,
                      AttentionBackwardOp step) {
  skip(rewriter, loop, step);
}

} // namespace mlir::rope
