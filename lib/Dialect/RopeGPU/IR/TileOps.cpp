//===- TileOps.cpp - Copies and products of tiles -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;

LogicalResult SharedStartOp::verify() {
  if (gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(getMemory().getType()))
    return success();
  return emitOpError("expected shared memory but got ")
         << getMemory().getType();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

LogicalResult CopyOp::verify() {
  Type from = getElement(), to = getTarget().getType().getElementType();
  if (!isa<FloatType>(from))
    return emitOpError("expected a source of floats but got ") << from;
  if (getThreads() < 1)
    return emitOpError("expected at least one thread but got ") << getThreads();
  if ((getPieces() || getAcross()) && from != to)
    return emitOpError("expected elements of ")
           << to << " for pieces of 16 bytes but got " << from;
  return success();
}

LogicalResult CopyOp::verifyRegions() {
  Block &row = getRow().front();
  if (row.getNumArguments() != 1 || !row.getArgument(0).getType().isInteger(32))
    return emitOpError("expected a row of type i32 as argument of the region");
  if (row.empty() || !isa<RowOp>(row.back()))
    return emitOpError("expected the region to end with 'rope_gpu.row'");
  for (Operation &op : row)
    if (op.getNumRegions() != 0 || !isMemoryEffectFree(&op))
      return op.emitOpError("expected no regions and no effects in a row of "
                            "'rope_gpu.copy'");
  return success();
}

LogicalResult ComputeTileOp::verify() {
  TileType tile = getTarget().getType();
  int64_t piece = 128 / tile.getElementType().getIntOrFloatBitWidth();
  if (piece % getWidth() != 0)
    return emitOpError("expected a width that divides ")
           << piece << " elements, 16 bytes, but got " << getWidth();
  return success();
}

LogicalResult ComputeTileOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != 2 ||
      !llvm::all_of(body.getArgumentTypes(),
                    [](Type type) { return type.isInteger(32); }))
    return emitOpError("expected a row and a column of type i32 as arguments "
                       "of the region");
  if (body.empty() || !isa<NumberOp>(body.back()))
    return emitOpError("expected the region to end with 'rope_gpu.number'");
  Type element = getTarget().getType().getElementType();
  Type computed = cast<NumberOp>(body.back()).getValue().getType();
  if (computed != element)
    return emitOpError("expected numbers of type ")
           << element << " but got " << computed;
  WalkResult walked = getBody().walk([](Operation *op) {
    bool reads = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                 isMemoryEffectFree(op) ||
                 hasSingleEffect<MemoryEffects::Read>(op);
    if (reads)
      return WalkResult::advance();
    op->emitOpError("expected no effects but reads in 'rope_gpu.compute_tile'");
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

std::array<CopyOp, 2> FinishCarriedOp::getCopies() {
  auto carried = cast<BlockArgument>(getToken());
  auto loop = cast<scf::ForOp>(carried.getOwner()->getParentOp());
  return {loop.getTiedLoopInit(carried)->get().getDefiningOp<CopyOp>(),
          loop.getTiedLoopYieldedValue(carried)->get().getDefiningOp<CopyOp>()};
}

LogicalResult FinishCarriedOp::verify() {
  auto carried = dyn_cast<BlockArgument>(getToken());
  auto loop = carried ? dyn_cast<scf::ForOp>(carried.getOwner()->getParentOp())
                      : scf::ForOp();
  if (!loop || carried == loop.getInductionVar() ||
      (*this)->getParentOp() != loop)
    return emitOpError("expected a token that the loop around carries");
  auto [first, next] = getCopies();
  if (!first || !next)
    return emitOpError("expected a loop that carries tokens of "
                       "'rope_gpu.copy'");
  for (Value token : {first.getToken(), next.getToken(), getToken()})
    if (!token.hasOneUse())
      return emitOpError("expected each copy to be finished once");
  auto conditions = [](CopyOp copy) {
    return std::array<Value, 4>{copy.getThread(), copy.getColumnLimit(),
                                copy.getPieces(), copy.getAcross()};
  };
  TileType type = getTarget().getType();
  if (first.getTarget().getType() != type || next.getTarget().getType() != type)
    return emitOpError("expected copies to tiles of type ") << type;
  if (first.getElement() != next.getElement() ||
      first.getThreads() != next.getThreads() ||
      conditions(first) != conditions(next))
    return emitOpError("expected copies of the same threads and conditions");
  return success();
}

LogicalResult FinishCopiesOp::verify() {
  for (Value token : getTokens()) {
    auto copy = token.getDefiningOp<CopyOp>();
    if (!copy || copy->getBlock() != (*this)->getBlock())
      return emitOpError("expected copies of the same block");
    if (!token.hasOneUse())
      return emitOpError("expected each copy to be finished once");
  }
  return success();
}

LogicalResult CopyBoxOp::verify() {
  size_t count = getCoordinates().size();
  if (count < 1 || count > 5)
    return emitOpError("expected 1 to 5 coordinates but got ") << count;
  return success();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

LogicalResult DotOp::verify() {
  TileType left = getLeft().getType();
  AccumulatorType sums = getSums().getType();
  if (sums.getLayout().isOfWarpgroup())
    return emitOpError("expected sums of a subgroup");
  if (left.getRows() < sums.getRows())
    return emitOpError("expected a left tile of at least ")
           << sums.getRows() << " rows but got " << left.getRows();
  if (getRights().empty())
    return emitOpError("expected a right tile");
  auto right = cast<TileType>(getRights().front().getType());
  if (!llvm::all_equal(getRights().getTypes()))
    return emitOpError("expected right tiles of one type");
  if (right.getElementType() != left.getElementType())
    return emitOpError("expected factors of one type but got ")
           << left.getElementType() << " and " << right.getElementType();
  int64_t depth = getDepthRows() ? right.getRows() : right.getColumns();
  if (depth != left.getColumns())
    return emitOpError("expected right tiles of depth ")
           << left.getColumns() << " but got " << depth;
  int64_t lanes = getDepthRows() ? right.getColumns() : right.getRows();
  for (int64_t column : getColumns())
    if (column < 0 || column % 8 != 0 || column + 16 > lanes)
      return emitOpError("expected columns in right tiles of ")
             << lanes << ", from multiples of 8 on, but got " << column;
  int64_t columns = 16 * getColumns().size() * getRights().size();
  if (columns != sums.getColumns())
    return emitOpError("expected sums of ")
           << columns << " columns but got " << sums.getColumns();
  if (static_cast<bool>(getPart()) != static_cast<bool>(getPartSteps()))
    return emitOpError("expected steps for a part, and only then");
  if (!getPart())
    return success();
  if (getPartSteps()->size() != getColumns().size())
    return emitOpError("expected a step for each of ")
           << getColumns().size() << " columns but got "
           << getPartSteps()->size();
  for (auto [column, step] : llvm::zip_equal(getColumns(), *getPartSteps()))
    if (step < 16 || step % 16 != 0 || column + step + 16 > lanes)
      return emitOpError("expected steps to columns in right tiles of ")
             << lanes << ", multiples of 16, but got " << step;
  return success();
}

LogicalResult DotNumbersOp::verify() {
  TileType right = getRight().getType();
  AccumulatorType sums = getSums().getType();
  if (sums.getLayout().isOfWarpgroup() || sums.getRows() != 16)
    return emitOpError("expected 16 rows of sums of a subgroup");
  int64_t depth = getDepth(), rows = right.getRows(),
          columns = right.getColumns();
  if (!getDepthRows())
    std::swap(rows, columns);
  if (getNumbers().empty() || depth % 16 != 0 || depth > rows)
    return emitOpError("expected numbers of a multiple of 16 columns, at most ")
           << rows << ", but got " << depth;
  if (columns != sums.getColumns())
    return emitOpError("expected a tile of ")
           << sums.getColumns() << " columns of sums but got " << columns;
  if (getSplit() && right.getElementType().isF32())
    return emitOpError("expected factors of f16 or bf16 that are split");
  if (getApart() && *getApart() < 1)
    return emitOpError("expected at least one square but got ") << *getApart();
  return success();
}

LogicalResult ScaleRowsOp::verify() {
  LayoutAttr layout = getSums().getType().getLayout();
  // Of the rows of a square, a lane has those that bits of registers tell.
  int64_t rows = getSums().getType().getRows() / (16 * layout.getNumWarps());
  for (size_t bit = 0; bit < layout.getRegisters().size(); bit += 2)
    if (layout.getRegisters()[bit])
      rows *= 2;
  if (static_cast<int64_t>(getFactors().size()) != rows)
    return emitOpError("expected factors of ")
           << rows << " rows but got " << getFactors().size();
  return success();
}

/// Whether `right` has rows for as many columns of sums, or panels for them.
static LogicalResult verifyPanels(Operation *op, TileType right, int64_t rows,
                                  int64_t columns) {
  if (right.getPanels() && right.getRows() == rows &&
      right.getColumns() >= columns)
    return success();
  return op->emitOpError("expected a right tile of panels, of ")
         << rows << " rows and " << columns << " columns, but got " << right;
}

LogicalResult WarpgroupDotWordsOp::verify() {
  AccumulatorType sums = getSums().getType();
  if (!sums.getLayout().isOfWarpgroup() || sums.getColumns() > 256)
    return emitOpError("expected sums of a warpgroup, of at most 256 columns");
  if (getWords().empty() || getWords().size() % (4 * getTerms()) != 0)
    return emitOpError("expected four words of each of ")
           << getTerms() << " factors but got " << getWords().size();
  if (getStageBytes() < 0 || getStageBytes() % 1024 != 0)
    return emitOpError("expected stages of a multiple of 1024 bytes but got ")
           << getStageBytes();
  return verifyPanels(*this, getRight().getType(),
                      4 * getWords().size() / getTerms(), sums.getColumns());
}

LogicalResult WarpgroupDotOp::verify() {
  TileType left = getLeft().getType();
  if (left.getRows() < 64 || (left.getColumns() != 64 && !left.getPanels()))
    return emitOpError("expected a left tile of 64 rows and columns but got ")
           << left.getRows() << " and " << left.getColumns();
  if (left.getPanels() && left.getColumns() % 16 != 0)
    return emitOpError("expected a depth that is a multiple of 16 but got ")
           << left.getColumns();
  if (left.getPanels() && getDepthRows())
    return emitOpError("expected right tiles with a row for each column beside "
                       "a left tile of panels");
  if (left.getElementType().isF32())
    return emitOpError("expected factors of f16 or bf16 but got ")
           << left.getElementType();
  if (getRights().empty() || getRights().size() != getSums().size())
    return emitOpError("expected sums for each right tile");
  if (getStageBytes() < 0 || getStageBytes() % 1024 != 0)
    return emitOpError("expected stages of a multiple of 1024 bytes but got ")
           << getStageBytes();
  // All right tiles have panels of one width, 64 columns or 32.
  int64_t panel = 64;
  if (getDepthRows() &&
      cast<TileType>(getRights().front().getType()).getColumns() == 32)
    panel = 32;
  for (auto [tile, value] : llvm::zip_equal(getRights(), getSums())) {
    auto right = cast<TileType>(tile.getType());
    auto sums = cast<AccumulatorType>(value.getType());
    if (!sums.getLayout().isOfWarpgroup())
      return emitOpError("expected sums of a warpgroup");
    if (sums.getColumns() > 256)
      return emitOpError("expected at most 256 columns of a product but got ")
             << sums.getColumns();
    if (right.getElementType() != left.getElementType())
      return emitOpError("expected factors of one type but got ")
             << left.getElementType() << " and " << right.getElementType();
    if (left.getPanels()) {
      if (failed(
              verifyPanels(*this, right, sums.getColumns(), left.getColumns())))
        return failure();
      continue;
    }
    // Panels of columns, each with a row for each of the depth.
    int64_t rows = sums.getColumns();
    if (getDepthRows())
      rows = llvm::divideCeil(rows, panel) * left.getColumns();
    if (right.getColumns() != panel || right.getRows() < rows)
      return emitOpError("expected a right tile of ")
             << panel << " columns and " << rows << " rows for "
             << sums.getColumns() << " columns but got " << right.getColumns()
             << " and " << right.getRows();
  }
  return success();
}

LogicalResult WarpgroupDotOp::inferReturnTypes(
    MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
    OpaqueProperties, RegionRange, SmallVectorImpl<Type> &types) {
  for (Value operand : operands)
    if (isa<AccumulatorType>(operand.getType()))
      types.push_back(operand.getType());
  return success();
}

LogicalResult DotOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                      ValueRange operands, DictionaryAttr,
                                      OpaqueProperties, RegionRange,
                                      SmallVectorImpl<Type> &types) {
  types.push_back(operands.back().getType());
  return success();
}

LogicalResult DotNumbersOp::inferReturnTypes(
    MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
    OpaqueProperties, RegionRange, SmallVectorImpl<Type> &types) {
  types.push_back(operands.back().getType());
  return success();
}

LogicalResult WarpgroupDotWordsOp::inferReturnTypes(
    MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
    OpaqueProperties, RegionRange, SmallVectorImpl<Type> &types) {
  types.push_back(operands.back().getType());
  return success();
}

LogicalResult UnpackOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location>,
                                         ValueRange operands, DictionaryAttr,
                                         OpaqueProperties, RegionRange,
                                         SmallVectorImpl<Type> &types) {
  auto sums = dyn_cast<AccumulatorType>(operands.front().getType());
  if (!sums)
    return failure();
  types.assign(sums.getNumSums(), Float32Type::get(context));
  return success();
}
