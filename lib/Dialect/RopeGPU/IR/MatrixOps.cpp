//===- MatrixOps.cpp - Matrices, and stages of them -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;

LogicalResult CoordinatesOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> loc, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto count = static_cast<int64_t>(adaptor.getCount());
  if (count < 1)
    return failure();
  types.append(count, IntegerType::get(context, 1));
  types.append(count * adaptor.getSizes().size(),
               IntegerType::get(context, 32));
  return success();
}

void CoordinatesOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getValues().front(), "exists");
  if (!getCoordinates().empty())
    setName(getCoordinates().front(), "at");
}

LogicalResult
MatrixOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                           ValueRange operands, DictionaryAttr attributes,
                           OpaqueProperties properties, RegionRange regions,
                           SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto buffer = dyn_cast<MemRefType>(adaptor.getBuffer().getType());
  if (!buffer)
    return failure();
  types.append(std::max<size_t>(adaptor.getExists().size(), 1),
               MatrixType::get(context, buffer.getElementType()));
  return success();
}

LogicalResult MatrixOp::verify() {
  MemRefType buffer = getBuffer().getType();
  if (!isa<FloatType>(buffer.getElementType()))
    return emitOpError("expected a buffer of floats but got ")
           << buffer.getElementType();
  if (getRows().empty())
    return emitOpError("expected axes of rows");
  llvm::SmallBitVector axes(buffer.getRank());
  SmallVector<int64_t> named(getRows());
  named.push_back(getColumn());
  for (int64_t axis : named) {
    if (axis < 0 || axis >= buffer.getRank() || axes.test(axis))
      return emitOpError("expected different axes below the rank ")
             << buffer.getRank() << " but got " << axis;
    axes.set(axis);
  }
  size_t others = buffer.getRank() - named.size();
  if (getAt().size() != others * getNumResults())
    return emitOpError("expected coordinates along ")
           << others << " other axes of " << getNumResults()
           << " matrices but got " << getAt().size();
  if ((getPairs() || getAcross()) && getRows().size() != 1)
    return emitOpError("expected rows of one axis for pairs or columns that "
                       "are read at once");
  if (getPairs() && (getPairs()->size() != 2 || (*getPairs())[0] < 0 ||
                     (*getPairs())[1] < 2 || (*getPairs())[1] % 2 != 0))
    return emitOpError("expected the offset of a block and its width, which is "
                       "even");
  if (getHalves() && !getPairs())
    return emitOpError("expected pairs that are halves");
  if (static_cast<bool>(getMap()) != static_cast<bool>(getValid()))
    return emitOpError("expected a map and whether it is valid");
  // A box has all that the map has, in its order.
  if (getMap() && (getRowLimit() || getColumnLimit() || getPairs()))
    return emitOpError("expected a map of all rows and columns, in their "
                       "order");
  if (getRuns() && !getMap())
    return emitOpError("expected a map of runs");
  return success();
}

/// Whether the region `body` says of each of the tiles that are its arguments,
/// behind the number of a fill, what it is filled with.
static LogicalResult verifyFills(Operation *op, Region &body) {
  Block &block = body.front();
  if (block.getNumArguments() < 2 ||
      !block.getArgument(0).getType().isInteger(32))
    return op->emitOpError("expected the number of a fill, of type i32, and "
                           "tiles as arguments of the region");
  for (BlockArgument tile : block.getArguments().drop_front()) {
    if (!isa<TileType>(tile.getType()))
      return op->emitOpError("expected tiles as arguments of the region but "
                             "got ")
             << tile.getType();
    // A ring counts the bytes of all tiles of a stage.
    if (!tile.hasOneUse())
      return op->emitOpError("expected each tile to be filled once");
  }
  for (Operation &inner : block)
    if (!isa<FillTileOp>(inner) &&
        (inner.getNumRegions() != 0 || !isMemoryEffectFree(&inner)))
      return inner.emitOpError("expected no regions and no effects but those "
                               "of 'rope_gpu.fill_tile' in a fill");
  return success();
}

/// Whether `block` ends with what the next iteration goes on with.
static LogicalResult verifyNext(Operation *op, Block &block, TypeRange types) {
  auto next = block.empty() ? NextOp() : dyn_cast<NextOp>(block.back());
  if (next && TypeRange(next.getValues()) == types)
    return success();
  return op->emitOpError("expected a region that ends with 'rope_gpu.next' of "
                         "what is carried");
}

LogicalResult FillAheadOp::verifyRegions() {
  if (failed(verifyFills(*this, getFill())))
    return failure();
  Block &use = getUse().front();
  SmallVector<Type> types(
      TypeRange(getFill().front().getArgumentTypes()).drop_front());
  types.push_back(getInit().getType());
  if (TypeRange(use.getArgumentTypes()) != TypeRange(types))
    return emitOpError("expected the tiles of a fill, and what is carried, as "
                       "arguments of the second region");
  return verifyNext(*this, use, getInit().getType());
}

LogicalResult UseRingOp::verifyRegions() {
  Block &body = getBody().front();
  SmallVector<Type> types = {IntegerType::get(getContext(), 32)};
  llvm::append_range(types, getInits().getTypes());
  if (TypeRange(body.getArgumentTypes()) != TypeRange(types))
    return emitOpError("expected a stage of type i32, and what is carried, as "
                       "arguments of the region");
  for (Operation &inner : body)
    if (!isa<WarpgroupDotOp>(inner) &&
        (inner.getNumRegions() != 0 || !isMemoryEffectFree(&inner)))
      return inner.emitOpError("expected no regions and no effects but those "
                               "of 'rope_gpu.warpgroup_dot' in a use of a "
                               "ring");
  return verifyNext(*this, body, getInits().getTypes());
}

LogicalResult FillRingOp::verifyRegions() {
  if (getThreads() % 32 != 0 || getFirstThread() % 32 != 0)
    return emitOpError("expected whole warps of 32 threads but got ")
           << getThreads() << " threads from " << getFirstThread() << " on";
  return verifyFills(*this, getBody());
}

LogicalResult FillTileOp::verify() {
  TileType type = getTarget().getType();
  auto tile = dyn_cast<BlockArgument>(getTarget());
  if (!tile || tile.getOwner() != (*this)->getBlock())
    return emitOpError("expected a tile of the fill");
  if (getMatrix().getParentRegion() == (*this)->getParentRegion())
    return emitOpError("expected a matrix from in front of all fills");
  if (getRowRuns() && getColumnRuns())
    return emitOpError("expected runs of rows or of columns");
  for (std::optional<ArrayRef<int64_t>> runs : {getRowRuns(), getColumnRuns()})
    if (runs && (runs->empty() ||
                 type.getRows() % static_cast<int64_t>(runs->size()) != 0))
      return emitOpError("expected runs of as many of the ")
             << type.getRows() << " rows of the tile each";
  if (getMatrix().getType().getElementType() != type.getElementType())
    return emitOpError("expected a tile of ")
           << getMatrix().getType().getElementType() << " but got "
           << type.getElementType();
  return success();
}
