//===- PermutedValues.cpp - Values with their lanes in another order ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PermutedValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The bytes of `data`, elements of `size` bytes in row-major order, with the
/// lanes of `lanes` taken from where `source` says within the range.
static std::vector<char> permuteBytes(ArrayRef<char> data,
                                      ArrayRef<int64_t> shape, int64_t size,
                                      const PermutedLanes &lanes,
                                      function_ref<int64_t(int64_t)> source) {
  std::vector<char> result(data.begin(), data.end());
  auto begin = [&](size_t i) { return lanes.offsets[i]; };
  auto end = [&](size_t i) {
    return ShapedType::isDynamic(lanes.sizes[i]) ? shape[i]
                                                 : begin(i) + lanes.sizes[i];
  };
  // Whether the element `flat` of the axes [first, last) is in the range.
  auto isInside = [&](int64_t flat, size_t first, size_t last) {
    for (size_t i = last; i-- > first; flat /= shape[i])
      if (flat % shape[i] < begin(i) || flat % shape[i] >= end(i))
        return false;
    return true;
  };
  size_t axis = lanes.axis, rank = shape.size();
  int64_t outer = 1, inner = 1;
  bool wholeInner = true;
  for (size_t i = 0; i < axis; ++i)
    outer *= shape[i];
  for (size_t i = axis + 1; i < rank; ++i) {
    inner *= shape[i];
    wholeInner &= begin(i) == 0 && end(i) == shape[i];
  }
  int64_t chunk = wholeInner ? inner : 1;
  for (int64_t row = 0; row < outer; ++row) {
    if (!isInside(row, 0, axis))
      continue;
    for (int64_t lane = begin(axis); lane < end(axis); ++lane) {
      int64_t to = (row * shape[axis] + lane) * inner;
      int64_t from =
          to + (source(lane - begin(axis)) - (lane - begin(axis))) * inner;
      for (int64_t i = 0; i < inner; i += chunk)
        if (wholeInner || isInside(i, axis + 1, rank))
          std::copy_n(data.data() + (from + i) * size, chunk * size,
                      result.data() + (to + i) * size);
    }
  }
  return result;
}

/// The constant with its lanes reordered as by `op`; null where its bytes are
/// not at hand.
Attribute PermutedValues::permute(Attribute attr, const PermutedLanes &lanes,
                                  PermuteLanesOp op) const {
  auto elements = dyn_cast<ElementsAttr>(attr);
  if (!elements)
    return {};
  auto type = dyn_cast<RankedTensorType>(elements.getShapedType());
  if (!type || !type.getElementType().isIntOrFloat() ||
      type.getElementTypeBitWidth() % 8 != 0)
    return {};
  int64_t size = type.getElementTypeBitWidth() / 8;
  auto source = [&](int64_t lane) {
    return lane / lanes.period * lanes.period +
           op.getSourceLane(lane % lanes.period);
  };
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    if (dense.isSplat())
      return dense;
    return DenseElementsAttr::getFromRawBuffer(
        type,
        permuteBytes(dense.getRawData(), type.getShape(), size, lanes, source));
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  if (!resource)
    return {};
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || static_cast<int64_t>(blob->getData().size()) !=
                   type.getNumElements() * size)
    return {};
  std::vector<char> bytes =
      permuteBytes(blob->getData(), type.getShape(), size, lanes, source);
  return DenseResourceElementsAttr::get(
      type, (resource.getRawHandle().getKey() + "_permuted").str(),
      HeapAsmResourceBlob::allocateAndCopyWithAlign(ArrayRef<char>(bytes),
                                                    blob->getDataAlignment()));
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// How many calls of calls are followed.
static constexpr unsigned maxCallDepth = 64;

/// The calls of the private function that `argument` belongs to; none where
/// other uses of its name may pass something else.
static std::optional<SmallVector<func::CallOp>>
getCallers(BlockArgument argument) {
  auto function =
      dyn_cast_or_null<func::FuncOp>(argument.getOwner()->getParentOp());
  if (!function || !function.isPrivate() ||
      !argument.getOwner()->isEntryBlock())
    return std::nullopt;
  auto module = function->getParentOfType<ModuleOp>();
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(function, module);
  if (!uses)
    return std::nullopt;
  SmallVector<func::CallOp> calls;
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call || function->isProperAncestor(call))
      return std::nullopt;
    calls.push_back(call);
  }
  if (calls.empty())
    return std::nullopt;
  return calls;
}

bool rope::isConstantInCallers(Value value) {
  SmallVector<std::pair<Value, unsigned>> worklist{{value, 0}};
  while (!worklist.empty()) {
    auto [next, depth] = worklist.pop_back_val();
    if (matchPattern(next, m_Constant()))
      continue;
    auto argument = dyn_cast<BlockArgument>(next);
    if (!argument || depth == maxCallDepth)
      return false;
    std::optional<SmallVector<func::CallOp>> calls = getCallers(argument);
    if (!calls)
      return false;
    for (func::CallOp call : *calls)
      worklist.push_back({call.getOperand(argument.getArgNumber()), depth + 1});
  }
  return true;
}

Value PermutedValues::createArgument(BlockArgument argument,
                                     const PermutedLanes &lanes) {
  std::optional<SmallVector<func::CallOp>> calls = getCallers(argument);
  if (!calls || depth == maxCallDepth)
    return {};
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  unsigned number = argument.getArgNumber(), last = function.getNumArguments();
  DictionaryAttr attributes = function.getArgAttrDict(number);
  if (failed(function.insertArgument(last, argument.getType(), attributes,
                                     argument.getLoc())))
    return {};
  // Known before the callers are visited, which may call each other.
  Value result = function.getArgument(last);
  made.push_back({argument, lanes, result});
  replaced.push_back({function, argument});
  ++depth;
  for (func::CallOp call : *calls) {
    Value operand = get(call.getOperand(number), lanes);
    rewriter.modifyOpInPlace(
        call, [&] { call.getOperandsMutable().append(operand); });
  }
  --depth;
  return result;
}

void PermutedValues::eraseDeadArguments() {
  for (auto [function, argument] : replaced) {
    if (!argument.use_empty())
      continue;
    unsigned number = argument.getArgNumber();
    std::optional<SmallVector<func::CallOp>> calls = getCallers(argument);
    if (!calls || failed(function.eraseArgument(number)))
      continue;
    for (func::CallOp call : *calls)
      rewriter.modifyOpInPlace(
          call, [&] { call.getOperandsMutable().erase(number); });
  }
  replaced.clear();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value PermutedValues::get(Value value, const PermutedLanes &lanes) {
  auto *same = llvm::find_if(made, [&](const Made &entry) {
    return entry.value == value && entry.lanes == lanes;
  });
  if (same != made.end())
    return same->result;
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (Value result = createArgument(argument, lanes))
      return result;
  Value result = create(value, lanes);
  made.push_back({value, lanes, result});
  return result;
}

Value PermutedValues::create(Value value, const PermutedLanes &lanes) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfterValue(value);
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> all = tensor::getMixedSizes(rewriter, loc, value);
  SmallVector<OpFoldResult> offsets, sizes,
      strides(type.getRank(), rewriter.getIndexAttr(1));
  bool whole = true;
  for (auto [i, size] : llvm::enumerate(lanes.sizes)) {
    offsets.push_back(rewriter.getIndexAttr(lanes.offsets[i]));
    bool dynamic = ShapedType::isDynamic(size);
    sizes.push_back(dynamic ? all[i] : rewriter.getIndexAttr(size));
    whole &= dynamic || size == type.getDimSize(i);
  }
  Value source = value;
  if (!whole)
    source = tensor::ExtractSliceOp::create(rewriter, loc, value, offsets,
                                            sizes, strides);
  auto sourceType = cast<RankedTensorType>(source.getType());
  Value init =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  if (init.getType() != sourceType)
    init = tensor::CastOp::create(rewriter, loc, sourceType, init);
  auto op = PermuteLanesOp::create(rewriter, loc, TypeRange{sourceType}, source,
                                   init, from, to, lanes.axis, lanes.period,
                                   lanes.blockOffset, lanes.blockWidth);
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    constant = permute(constant, lanes, op);
  if (constant) {
    auto folded =
        arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(constant));
    for (Value unused : {Value(op.getResult()), init, source}) {
      Operation *producer = unused.getDefiningOp();
      if (producer && unused != value && isOpTriviallyDead(producer))
        rewriter.eraseOp(producer);
    }
    return folded;
  }
  if (whole)
    return op.getResult();
  return tensor::InsertSliceOp::create(rewriter, loc, op.getResult(), value,
                                       offsets, sizes, strides);
}
