//===- EpilogueOps.cpp - What is computed of sums -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinTypes.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult OpenOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location>,
                                       ValueRange operands, DictionaryAttr,
                                       OpaqueProperties, RegionRange,
                                       SmallVectorImpl<Type> &types) {
  auto buffer = dyn_cast<MemRefType>(operands.front().getType());
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (!buffer || failed(buffer.getStridesAndOffset(strides, offset)))
    return failure();
  types.push_back(LLVM::LLVMPointerType::get(context, /*addressSpace=*/1));
  types.append(buffer.getNumDynamicDims(), IntegerType::get(context, 32));
  types.append(llvm::count(strides, ShapedType::kDynamic),
               IntegerType::get(context, 64));
  return success();
}

void OpenOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(0), "pointer");
  unsigned sizes = getBuffer().getType().getNumDynamicDims();
  if (sizes > 0)
    setName(getResult(1), "size");
  if (getNumResults() > 1 + sizes)
    setName(getResult(1 + sizes), "stride");
}

LogicalResult IsAlignedOp::verify() {
  int64_t rank = getBuffer().getType().getRank();
  if (static_cast<int64_t>(getAxis()) >= rank)
    return emitOpError("expected an axis below the rank ")
           << rank << " but got " << getAxis();
  return success();
}

//===----------------------------------------------------------------------===//
// Epilogues
//===----------------------------------------------------------------------===//

LogicalResult EpilogueOp::verify() {
  if (getSums().empty())
    return emitOpError("expected sums");
  auto first = cast<AccumulatorType>(getSums().front().getType());
  int64_t columns = 0;
  for (Type type : getSums().getTypes()) {
    auto sums = cast<AccumulatorType>(type);
    if (sums.getLayout() != first.getLayout() ||
        sums.getRows() != first.getRows())
      return emitOpError("expected sums of one layout and number of rows");
    columns += sums.getColumns();
  }
  int64_t units = getUnitExists().size(), rows = getRowSizes().size();
  if (units < 1 || static_cast<int64_t>(getFirstLanes().size()) != units)
    return emitOpError("expected a first lane for each of at least one unit");
  if (columns % (16 * units) != 0)
    return emitOpError("expected squares of 16 x 16 for each of ")
           << units << " units but got " << columns << " columns";
  if (rows < 1 || getHeads().size() % units != 0)
    return emitOpError("expected sizes of rows, and as many coordinates of "
                       "heads for each unit");
  AffineMap axes = getAxes();
  int64_t dims = rows + getHeads().size() / units + 1;
  if (axes.getNumDims() != dims || axes.getNumSymbols() != 0 ||
      !axes.isPermutation())
    return emitOpError("expected 'axes' to permute ")
           << dims << " axes: rows, heads and lanes";
  if (!getParts().empty()) {
    if (static_cast<int64_t>(getParts().size()) != units ||
        getNumParts().value_or(0) < 2)
      return emitOpError("expected the part of a head for each of ")
             << units << " units, of at least two";
    if (!getPartColumns() || !getPartSteps() ||
        getPartColumns()->size() != getPartSteps()->size() ||
        16 * getPartColumns()->size() != static_cast<size_t>(columns / units))
      return emitOpError("expected a column and a step for each 16 of the ")
             << columns / units << " columns of a part";
  }
  if (getExchange() && (getParts().empty() || units != 1))
    return emitOpError("expected parts of one unit to exchange sums of");
  if (getPairs() ? getPairs()->size() != 2 : getHalves())
    return emitOpError("expected offset and width of 'pairs'");
  return success();
}

LogicalResult EpilogueOp::verifyRegions() {
  Block &body = getBody().front();
  auto sums = body.getNumArguments() == 1
                  ? dyn_cast<RankedTensorType>(body.getArgument(0).getType())
                  : RankedTensorType();
  if (!sums || !sums.getElementType().isF32() ||
      sums.getRank() != getAxes().getNumResults())
    return emitOpError("expected a tensor of f32 with ")
           << getAxes().getNumResults() << " axes as argument of the region";
  for (Operation &op : body)
    if (!isa<StoreOp, bufferization::ToTensorOp>(op) &&
        !isMemoryEffectFree(&op))
      return op.emitOpError("expected ops on tensors, without effects, in "
                            "'rope_gpu.epilogue'");
  return success();
}

LogicalResult StoreOp::verify() {
  RankedTensorType value = getValue().getType();
  MemRefType target = getTarget().getType();
  if (value.getElementType() != target.getElementType() ||
      failed(verifyCompatibleShape(value.getShape(), target.getShape())))
    return emitOpError("expected a buffer for ")
           << value << " but got " << target;
  if (getLast() && !getValue().getDefiningOp<rope::CacheWriteOp>())
    return emitOpError("expected the last rows of 'rope.cache_write'");
  return success();
}

//===----------------------------------------------------------------------===//
// Parts of the depth
//===----------------------------------------------------------------------===//

static LogicalResult verifyParts(Operation *op, MemRefType parts,
                                 AccumulatorType sums) {
  if (parts.getRank() != 3 || !parts.hasStaticShape() ||
      !parts.getElementType().isF32())
    return op->emitOpError("expected parts, rows and columns of f32 but got ")
           << parts;
  if (sums.getLayout().isOfWarpgroup())
    return op->emitOpError("expected sums of a subgroup");
  return success();
}

LogicalResult StorePartOp::verify() {
  return verifyParts(*this, getParts().getType(), getSums().getType());
}

LogicalResult JoinPartsOp::verify() {
  for (Operation *user : getSums().getUsers())
    if (!isa<EpilogueOp>(user))
      return emitOpError("expected no use but of 'rope_gpu.epilogue'");
  return verifyParts(*this, getParts().getType(), getSums().getType());
}
