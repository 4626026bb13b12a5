//===- RotateOps.cpp - rope.rotate ----------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

AffineMap RotateOp::getInputMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[0]).getValue();
  return AffineMap::getMultiDimIdentityMap(getInputType().getRank(),
                                           getContext());
}

AffineMap RotateOp::getTableMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[1]).getValue();
  // Without maps the table has the rank of the input; axes of size 1 broadcast.
  // A size may be static on one of the two tables only.
  SmallVector<AffineExpr> exprs;
  int64_t rank = getInputType().getRank();
  auto sinType = cast<ShapedType>(getSin().getType());
  for (int64_t axis = 0; axis < rank; ++axis) {
    bool broadcast = axis + 1 < rank && (getTableType().getDimSize(axis) == 1 ||
                                         sinType.getDimSize(axis) == 1);
    exprs.push_back(broadcast ? getAffineConstantExpr(0, getContext())
                              : getAffineDimExpr(axis, getContext()));
  }
  return AffineMap::get(rank, 0, exprs, getContext());
}

AffineMap RotateOp::getOutputMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[2]).getValue();
  return AffineMap::getMultiDimIdentityMap(getInputType().getRank(),
                                           getContext());
}

int64_t RotateOp::getInputLaneAxis() {
  AffineMap map = getInputMap();
  return *map.getResultPosition(
      getAffineDimExpr(map.getNumDims() - 1, getContext()));
}

int64_t RotateOp::getOutputLaneAxis() {
  AffineMap map = getOutputMap();
  return *map.getResultPosition(
      getAffineDimExpr(map.getNumDims() - 1, getContext()));
}

FloatType RotateOp::getComputeFloatType() {
  if (std::optional<Type> type = getComputeType())
    return cast<FloatType>(*type);
  auto input = cast<FloatType>(getInputType().getElementType());
  auto table = cast<FloatType>(getTableType().getElementType());
  if (input == table)
    return input;
  if (input.getWidth() == table.getWidth())
    return Float32Type::get(getContext());
  return input.getWidth() > table.getWidth() ? input : table;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Whether every value of `narrow` is a value of `wide`.
static bool holdsExactly(FloatType wide, FloatType narrow) {
  return wide == narrow || wide.getWidth() > narrow.getWidth();
}

/// rotate_c3: maps, when they are given; the ranks they imply otherwise.
static LogicalResult verifyRotateMaps(RotateOp op) {
  int64_t rank = op.getInputType().getRank();
  int64_t tableRank = op.getTableType().getRank();
  if (rank == 0 || tableRank == 0)
    return op.emitOpError("expected input and tables to have a lane axis but "
                          "got rank 0");
  if (op.getInitType().getRank() != rank)
    return op.emitOpError("expected init of rank ")
           << rank << " but got rank " << op.getInitType().getRank();
  std::optional<ArrayAttr> attr = op.getIndexingMaps();
  if (!attr) {
    if (tableRank != rank)
      return op.emitOpError("expected tables of rank ")
             << rank << " in the absence of indexing_maps but got rank "
             << tableRank;
    return success();
  }
  if (attr->size() != 3)
    return op.emitOpError("expected 3 indexing maps but got ") << attr->size();
  SmallVector<AffineMap> maps(attr->getAsValueRange<AffineMapAttr>());
  StringRef names[] = {"input", "table", "output"};
  for (auto [map, name] : llvm::zip_equal(maps, names))
    if (map.getNumDims() != rank || map.getNumSymbols() != 0)
      return op.emitOpError("expected ")
             << name << " map over " << rank << " dimensions and no symbols "
             << "but got " << AffineMapAttr::get(map);
  for (unsigned index : {0u, 2u})
    if (!maps[index].isPermutation())
      return op.emitOpError("expected ")
             << names[index] << " map to be a permutation but got "
             << AffineMapAttr::get(maps[index]);
  AffineMap table = maps[1];
  if (table.getNumResults() != tableRank)
    return op.emitOpError("expected table map with ")
           << tableRank << " results but got " << AffineMapAttr::get(table);
  AffineExpr lane = getAffineDimExpr(rank - 1, op.getContext());
  if (table.getResults().back() != lane)
    return op.emitOpError("expected table map to end in the lane dimension d")
           << rank - 1 << " but got " << AffineMapAttr::get(table);
  llvm::SmallBitVector seen(rank);
  for (AffineExpr expr : table.getResults()) {
    if (isa<AffineConstantExpr>(expr) &&
        cast<AffineConstantExpr>(expr).getValue() == 0)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || seen.test(dim.getPosition()))
      return op.emitOpError("expected table map of distinct dimensions and 0 "
                            "but got ")
             << AffineMapAttr::get(table);
    seen.set(dim.getPosition());
  }
  return success();
}

/// rotate_c5, rotate_c6: sizes of one dimension agree where both are static.
static LogicalResult verifyRotateSizes(RotateOp op) {
  AffineMap inputMap = op.getInputMap();
  int64_t rank = inputMap.getNumDims();
  SmallVector<int64_t> extents(rank);
  for (auto [axis, expr] : llvm::enumerate(inputMap.getResults()))
    extents[cast<AffineDimExpr>(expr).getPosition()] =
        op.getInputType().getDimSize(axis);
  if (ShapedType::isDynamic(extents.back()) ||
      op.getInitType().isDynamicDim(op.getOutputLaneAxis()) ||
      ShapedType::isDynamic(op.getTableType().getShape().back()) ||
      ShapedType::isDynamic(
          cast<ShapedType>(op.getSin().getType()).getShape().back()))
    return op.emitOpError("expected lane axes of static size");
  auto verifyAxes = [&](StringRef name, ShapedType type,
                        AffineMap map) -> LogicalResult {
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      int64_t size = type.getDimSize(axis);
      auto dim = dyn_cast<AffineDimExpr>(expr);
      int64_t expected = dim ? extents[dim.getPosition()] : 1;
      if (dim && dim.getPosition() == rank - 1 && name != "init")
        continue;
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(expected) &&
          size != expected)
        return op.emitOpError("expected axis ")
               << axis << " of " << name << " to have size " << expected
               << " but got " << size;
    }
    return success();
  };
  AffineMap tableMap = op.getTableMap();
  if (failed(verifyAxes("cos", op.getTableType(), tableMap)) ||
      failed(
          verifyAxes("sin", cast<ShapedType>(op.getSin().getType()), tableMap)))
    return failure();
  return verifyAxes("init", op.getInitType(), op.getOutputMap());
}

LogicalResult RotateOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // rotate_c1
  if (failed(rope::detail::verifyNoMixedSemantics(*this)))
    return failure();
  // rotate_c2
  auto cosType = getTableType();
  auto sinType = cast<ShapedType>(getSin().getType());
  if (cosType.getElementType() != sinType.getElementType() ||
      failed(verifyCompatibleShape(cosType.getShape(), sinType.getShape())))
    return emitOpError("expected cos and sin of one shape and element type but "
                       "got ")
           << cosType << " and " << sinType;
  // rotate_c3, rotate_c4
  if (failed(verifyRotateMaps(*this)))
    return failure();
  // rotate_c5, rotate_c6
  if (failed(verifyRotateSizes(*this)))
    return failure();
  // rotate_c7
  int64_t offset = getBlockOffset(), width = getBlockWidth();
  if (width <= 0 || width % 2 != 0)
    return emitOpError("expected block width to be even and positive but got ")
           << width;
  if (offset < 0 || offset > getHeadDim() - width)
    return emitOpError("expected block inside the ")
           << getHeadDim() << " lanes but got offset " << offset
           << " and width " << width;
  // rotate_c8
  int64_t tableWidth = cosType.getShape().back();
  if (tableWidth != width && tableWidth != width / 2)
    return emitOpError("expected tables of width ")
           << width / 2 << " or " << width << " but got " << tableWidth;
  // rotate_c9
  if (std::optional<Type> type = getComputeType()) {
    auto compute = dyn_cast<FloatType>(*type);
    if (!compute || !(compute.isF64() || compute.isF32() || compute.isF16() ||
                      compute.isBF16()))
      return emitOpError("expected compute_type f64, f32, f16 or bf16 but got ")
             << *type;
    for (Type element :
         {getInputType().getElementType(), cosType.getElementType()})
      if (!holdsExactly(compute, cast<FloatType>(element)))
        return emitOpError("expected compute_type that holds every ")
               << element << " but got " << compute;
  }
  // rotate_c10
  if (getInput() == getInit() && isa<MemRefType>(getInit().getType()) &&
      getInputMap() != getOutputMap())
    return emitOpError(
        "expected equal input and output maps for an input that is the init");
  return success();
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Matches a rotation of no elements. Produces its init.
LogicalResult RotateOp::fold(FoldAdaptor,
                             SmallVectorImpl<OpFoldResult> &results) {
  if (!getResult() || !llvm::is_contained(getInitType().getShape(), 0))
    return failure();
  results.push_back(getInit());
  return success();
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void RotateOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  rope::detail::getDestinationStyleEffects(*this, effects);
}

LogicalResult RotateOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  return rope::detail::reifyInitShapes(builder, *this, shapes);
}

bool RotateOp::bufferizesToMemoryRead(OpOperand &operand,
                                      const bufferization::AnalysisState &) {
  // Every element of the init is overwritten.
  return !isDpsInit(&operand);
}

bool RotateOp::bufferizesToMemoryWrite(OpOperand &operand,
                                       const bufferization::AnalysisState &) {
  return isDpsInit(&operand);
}

bool RotateOp::bufferizesToElementwiseAccess(
    const bufferization::AnalysisState &, ArrayRef<OpOperand *> operands) {
  // Input and init may be one buffer: a row is read before it is written, and
  // under equal maps no other row touches it. Tables are read for many rows.
  return getInputMap() == getOutputMap() &&
         llvm::all_of(operands, [&](OpOperand *operand) {
           return operand->getOperandNumber() == 0 || isDpsInit(operand);
         });
}

bufferization::AliasingValueList
RotateOp::getAliasingValues(OpOperand &operand,
                            const bufferization::AnalysisState &) {
  return rope::detail::getTiedAlias(*this, operand);
}

LogicalResult
RotateOp::bufferize(RewriterBase &rewriter,
                    const bufferization::BufferizationOptions &options,
                    bufferization::BufferizationState &state) {
  return rope::detail::bufferizeOnOperands(rewriter, *this, options, state);
}
