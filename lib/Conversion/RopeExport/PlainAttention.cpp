//===- PlainAttention.cpp - Attention in one layout with one mask ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "PlainOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// How key or value reads a batch dimension: by groups of `size`, 1 for each
/// index on its own, 0 where the operand lacks the dimension.
struct BatchUse {
  int64_t group = 0;
};

class PlainAttentionBuilder {
public:
  PlainAttentionBuilder(IRRewriter &rewriter, AttentionOp op, bool keepCausal)
      : rewriter(rewriter), loc(op.getLoc()), op(op), keepCausal(keepCausal),
        type(cast<FloatType>(getElementTypeOrSelf(op.getQuery().getType()))),
        layout(rewriter, loc, {}) {}

  PlainReason build(AttentionOp &plain);

private:
  PlainReason classifyBatch();
  void collectSizes();
  Value getKeyOrValue(Value value, AffineMap map, int64_t lane);
  /// Calls `body` with the score's addend and whether the key counts, for the
  /// element of the mask at hand.
  Value computeMask(bool asCondition);
  void chooseMaskAxes();
  bool needsMask() const;
  Value selectEmptyRows(Value result);
  AttentionOp create(Value query, Value key, Value value, Value mask);
  int64_t getGroupSize();

  IRRewriter &rewriter;
  Location loc;
  AttentionOp op;
  bool keepCausal;
  FloatType type;
  LayoutBuilder layout;
  SmallVector<OpFoldResult> sizes;
  /// Batch dimensions that become the batch, the heads of key and value, and
  /// query heads that share these.
  SmallVector<int64_t> batch, keyHeads, queryHeads;
  /// The dimension in `keyHeads` whose groups share a head, and their size.
  std::optional<int64_t> splitDim;
  int64_t splitSize = 1;
  SmallVector<int64_t> maskDims;
  SmallVector<SmallVector<int64_t>> maskGroups;
};
} // namespace

/// How `map` reads dimension `dim`.
static BatchUse getBatchUse(AffineMap map, int64_t dim) {
  for (AffineExpr expr : map.getResults()) {
    if (!expr.isFunctionOfDim(dim))
      continue;
    if (isa<AffineDimExpr>(expr))
      return {1};
    return {cast<AffineConstantExpr>(cast<AffineBinaryOpExpr>(expr).getRHS())
                .getValue()};
  }
  return {0};
}

PlainReason PlainAttentionBuilder::classifyBatch() {
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
    int64_t key = getBatchUse(op.getKeyMap(), dim).group;
    int64_t value = getBatchUse(op.getValueMap(), dim).group;
    if (key == 0 && value == 0) {
      queryHeads.push_back(dim);
      continue;
    }
    if (key != value || key == 1) {
      batch.push_back(dim);
      continue;
    }
    std::optional<int64_t> size = getConstantIntValue(sizes[dim]);
    if (splitDim)
      return "two dimensions are grouped";
    if (!size || *size % key != 0)
      return "the size of a grouped dimension is unknown or no multiple of the "
             "group";
    splitDim = dim;
    splitSize = key;
  }
  if (splitDim) {
    keyHeads.push_back(*splitDim);
  } else if (!batch.empty() && (batch.size() > 1 || queryHeads.empty())) {
    keyHeads.push_back(batch.back());
    batch.pop_back();
  }
  return nullptr;
}

void PlainAttentionBuilder::collectSizes() {
  sizes.assign(op.getNumLoops(), OpFoldResult());
  auto collect = [&](Value value, AffineMap map) {
    for (auto [axis, expr] : llvm::enumerate(map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (!sizes[dim.getPosition()])
          sizes[dim.getPosition()] =
              tensor::getMixedSize(rewriter, loc, value, axis);
  };
  collect(op.getOutputInit(), op.getInitMap(0));
  collect(op.getQuery(), op.getQueryMap());
  collect(op.getKey(), op.getKeyMap());
  layout.setSizes(sizes);
}

/// Key or value as [b, kv heads, j, lane].
Value PlainAttentionBuilder::getKeyOrValue(Value value, AffineMap map,
                                           int64_t lane) {
  SmallVector<OpFoldResult> ownSizes = sizes;
  SmallVector<AffineExpr> exprs(map.getResults());
  if (splitDim) {
    ownSizes[*splitDim] = rewriter.getIndexAttr(
        *getConstantIntValue(sizes[*splitDim]) / splitSize);
    for (AffineExpr &expr : exprs)
      if (expr.isFunctionOfDim(*splitDim))
        expr = rewriter.getAffineDimExpr(*splitDim);
  }
  LayoutBuilder own(rewriter, loc, ownSizes);
  SmallVector<int64_t> dims;
  SmallVector<SmallVector<int64_t>> groups(4);
  auto addAxis = [&](int64_t group, int64_t dim) {
    groups[group].push_back(dims.size());
    dims.push_back(dim);
  };
  for (int64_t dim : batch)
    addAxis(0, dim);
  for (int64_t dim : keyHeads)
    addAxis(1, dim);
  addAxis(2, op.getKeyDim());
  addAxis(3, lane);
  AffineMap ownMap =
      AffineMap::get(map.getNumDims(), 0, exprs, rewriter.getContext());
  return own.collapse(own.relayout(value, ownMap, dims, type), groups);
}

/// Whether a mask has to say which keys count.
bool PlainAttentionBuilder::needsMask() const {
  AttentionOp attention = op;
  return attention.getMask() || attention.getOffset() ||
         attention.getLengths() || attention.getQueryBase() ||
         attention.getKeyBase() || attention.getWindowLeft() ||
         attention.getWindowRight() || (attention.getCausal() && !keepCausal);
}

/// The axes of the mask: the whole batch, or all heads, where it depends on
/// any dimension of these.
void PlainAttentionBuilder::chooseMaskAxes() {
  auto depends = [&](ArrayRef<int64_t> dims) {
    for (AffineMap map :
         {op.getMaskMap(), op.getOffsetMap(), op.getLengthsMap()})
      if (map && llvm::any_of(dims, [&](int64_t dim) {
            return map.isFunctionOfDim(dim);
          }))
        return true;
    return false;
  };
  maskGroups.assign(4, {});
  auto addAxes = [&](int64_t group, ArrayRef<int64_t> dims) {
    for (int64_t dim : dims) {
      maskGroups[group].push_back(maskDims.size());
      maskDims.push_back(dim);
    }
  };
  if (depends(batch))
    addAxes(0, batch);
  SmallVector<int64_t> heads = keyHeads;
  llvm::append_range(heads, queryHeads);
  if (depends(heads))
    addAxes(1, heads);
  addAxes(2, op.getRowDim());
  addAxes(3, op.getKeyDim());
}

namespace {
/// Builds, for one element of the mask, which keys count.
struct KeyConditions {
  OpBuilder &b;
  Location loc;
  Value condition;

  void add(Value other) {
    condition =
        condition ? arith::AndIOp::create(b, loc, condition, other).getResult()
                  : other;
  }
  Value compare(arith::CmpIPredicate predicate, Value value, int64_t bound) {
    return arith::CmpIOp::create(b, loc, predicate, value,
                                 arith::ConstantIndexOp::create(b, loc, bound));
  }
  Value toIndex(Value value) {
    if (value.getType().isIndex())
      return value;
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), value);
  }
};
} // namespace

/// The addend of the scores or, `asCondition`, whether a key counts at all.
Value PlainAttentionBuilder::computeMask(bool asCondition) {
  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
  auto addTensor = [&](Value value, AffineMap map) -> std::optional<size_t> {
    if (!value || !isa<RankedTensorType>(value.getType()))
      return std::nullopt;
    values.push_back(value);
    maps.push_back(map);
    return values.size() - 1;
  };
  std::optional<size_t> mask = addTensor(op.getMask(), op.getMaskMap());
  std::optional<size_t> offsets = addTensor(op.getOffset(), op.getOffsetMap());
  std::optional<size_t> lengths =
      addTensor(op.getLengths(), op.getLengthsMap());
  APFloat half = APFloat::getLargest(type.getFloatSemantics(), true);
  (void)half.multiply(APFloat(type.getFloatSemantics(), "0.5"),
                      APFloat::rmNearestTiesToEven);
  Type elementType = asCondition ? Type(rewriter.getI1Type()) : Type(type);
  auto body = [&](OpBuilder &b, Location loc, ValueRange args,
                  ValueRange indices) -> Value {
    KeyConditions keys{b, loc, Value()};
    Value lowest =
        arith::ConstantOp::create(b, loc, b.getFloatAttr(type, half));
    Value addend = arith::ConstantOp::create(b, loc, b.getFloatAttr(type, 0.0));
    if (mask && args[*mask].getType().isInteger(1)) {
      keys.add(args[*mask]);
    } else if (mask) {
      auto infinity = APFloat::getInf(
          cast<FloatType>(args[*mask].getType()).getFloatSemantics(), true);
      if (asCondition)
        keys.add(arith::CmpFOp::create(
            b, loc, arith::CmpFPredicate::UNE, args[*mask],
            arith::ConstantOp::create(
                b, loc, b.getFloatAttr(args[*mask].getType(), infinity))));
      addend = castFloat(b, loc, args[*mask], type);
      addend = arith::MaximumFOp::create(b, loc, addend, lowest);
    }
    Value row = indices[indices.size() - 2], key = indices.back();
    if (op.getQueryBase())
      row = arith::AddIOp::create(b, loc, row, op.getQueryBase());
    if (op.getKeyBase())
      key = arith::AddIOp::create(b, loc, key, op.getKeyBase());
    if (op.getOffset())
      row = arith::AddIOp::create(
          b, loc, row, keys.toIndex(offsets ? args[*offsets] : op.getOffset()));
    Value distance = arith::SubIOp::create(b, loc, key, row);
    using Predicate = arith::CmpIPredicate;
    if (op.getCausal())
      keys.add(keys.compare(Predicate::sle, distance, 0));
    if (auto left = op.getWindowLeft())
      keys.add(keys.compare(Predicate::sge, distance, -int64_t(*left)));
    if (auto right = op.getWindowRight())
      keys.add(keys.compare(Predicate::sle, distance, *right));
    if (op.getLengths())
      keys.add(arith::CmpIOp::create(
          b, loc, Predicate::slt, key,
          keys.toIndex(lengths ? args[*lengths] : op.getLengths())));
    if (asCondition)
      return keys.condition;
    if (!keys.condition)
      return addend;
    return arith::SelectOp::create(b, loc, keys.condition, addend, lowest);
  };
  Value whole = layout.compute(values, maps, maskDims, elementType, body);
  return layout.collapse(whole, maskGroups);
}

/// The product of the sizes of the dimensions that share a head of key and
/// value; 0 where it is unknown.
int64_t PlainAttentionBuilder::getGroupSize() {
  int64_t group = splitSize;
  for (int64_t dim : queryHeads)
    group *= getConstantIntValue(sizes[dim]).value_or(0);
  return group;
}

AttentionOp PlainAttentionBuilder::create(Value query, Value key, Value value,
                                          Value mask) {
  MLIRContext *context = rewriter.getContext();
  auto dim = [&](unsigned position) {
    return getAffineDimExpr(position, context);
  };
  AffineExpr b = dim(0), h = dim(1), m = dim(2), n = dim(3), j = dim(4),
             d = dim(5), zero = getAffineConstantExpr(0, context);
  int64_t group = getGroupSize();
  AffineExpr keyHead = group == 1 ? h : h.floorDiv(group);
  SmallVector<AffineMap> maps;
  auto addMap = [&](ArrayRef<AffineExpr> exprs) {
    maps.push_back(AffineMap::get(6, 0, exprs, context));
  };
  addMap({b, h, m, d});
  addMap({b, keyHead, j, d});
  addMap({b, keyHead, j, n});
  if (mask)
    addMap({maskGroups[0].empty() ? zero : b, maskGroups[1].empty() ? zero : h,
            m, j});
  addMap({b, h, m, n});

  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(rewriter, loc, query);
  shape.back() = tensor::getMixedSize(rewriter, loc, value, 3);
  Value init = tensor::EmptyOp::create(rewriter, loc, shape, type);
  double scale = op.getScale().convertToDouble();
  for (std::optional<APFloat> factor : {op.getQueryScale(), op.getKeyScale()})
    if (factor)
      scale *= factor->convertToDouble();
  return AttentionOp::create(
      rewriter, loc, init.getType(), query, key, value, mask,
      /*offset=*/Value(), /*lengths=*/Value(), /*sinks=*/Value(),
      /*query_base=*/Value(), /*key_base=*/Value(), init,
      rewriter.getAffineMapArrayAttr(maps), rewriter.getF64FloatAttr(scale),
      /*query_scale=*/FloatAttr(), /*key_scale=*/FloatAttr(),
      op.getSoftcapAttr(), mask ? UnitAttr() : op.getCausalAttr(),
      /*window_left=*/IntegerAttr(), /*window_right=*/IntegerAttr(),
      op.getScoreTypeAttr(), op.getSoftmaxTypeAttr(),
      op.getProbabilityTypeAttr(), op.getAccumulatorTypeAttr(),
      EmptyRowAttr::get(context, mask ? EmptyRow::Mean : op.getEmptyRow()),
      /*programCount=*/0);
}

/// Rows without keys as `empty_row` says, where that is not the mean.
Value PlainAttentionBuilder::selectEmptyRows(Value result) {
  Value keys = computeMask(/*asCondition=*/true);
  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(rewriter, loc, keys);
  shape.pop_back();
  MLIRContext *context = rewriter.getContext();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, shape, rewriter.getI1Type());
  Value none =
      arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(false));
  Value start = linalg::FillOp::create(rewriter, loc, none, empty).getResult(0);
  AffineMap identity = rewriter.getMultiDimIdentityMap(4);
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  Value rows =
      linalg::GenericOp::create(
          rewriter, loc, start.getType(), keys, start,
          ArrayRef<AffineMap>{identity, identity.dropResult(3)}, iterators,
          [&](OpBuilder &b, Location loc, ValueRange args) {
            Value any = arith::OrIOp::create(b, loc, args[1], args[0]);
            linalg::YieldOp::create(b, loc, any);
          })
          .getResult(0);
  SmallVector<AffineExpr> rowExprs;
  for (int64_t axis = 0; axis < 3; ++axis)
    rowExprs.push_back(maskGroups[axis].empty()
                           ? getAffineConstantExpr(0, context)
                           : getAffineDimExpr(axis, context));
  APFloat other = op.getEmptyRow() == EmptyRow::Zero
                      ? APFloat::getZero(type.getFloatSemantics())
                      : APFloat::getNaN(type.getFloatSemantics());
  LayoutBuilder rowLayout(rewriter, loc,
                          tensor::getMixedSizes(rewriter, loc, result));
  return rowLayout.compute(
      {result, rows}, {identity, AffineMap::get(4, 0, rowExprs, context)},
      {0, 1, 2, 3}, type,
      [&](OpBuilder &b, Location loc, ValueRange args, ValueRange) -> Value {
        Value value =
            arith::ConstantOp::create(b, loc, b.getFloatAttr(type, other));
        return arith::SelectOp::create(b, loc, args[1], args[0], value);
      });
}

PlainReason PlainAttentionBuilder::build(AttentionOp &plain) {
  if (op->getNumResults() != 1)
    return op->getNumResults() ? "the op has a log-sum-exp as well"
                               : "the op is on memrefs";
  if (op.getSinks())
    return "the op has sinks";
  if (op.getValueProgram())
    return "the op has a value program";
  if (op.hasProgram())
    return "the op has a score program";
  rewriter.setInsertionPoint(op);
  collectSizes();
  if (PlainReason reason = classifyBatch())
    return reason;
  if (getGroupSize() == 0)
    return "the number of query heads is unknown";

  SmallVector<int64_t> dims = batch;
  SmallVector<SmallVector<int64_t>> groups(4);
  llvm::append_range(dims, keyHeads);
  llvm::append_range(dims, queryHeads);
  for (int64_t axis : llvm::seq<int64_t>(0, dims.size()))
    groups[axis < int64_t(batch.size()) ? 0 : 1].push_back(axis);
  groups[2].push_back(dims.size());
  groups[3].push_back(dims.size() + 1);
  SmallVector<int64_t> queryDims = dims, outDims = dims;
  queryDims.append({op.getRowDim(), op.getQueryLaneDim()});
  outDims.append({op.getRowDim(), op.getValueLaneDim()});

  Value query = layout.collapse(
      layout.relayout(op.getQuery(), op.getQueryMap(), queryDims, type),
      groups);
  Value key = getKeyOrValue(op.getKey(), op.getKeyMap(), op.getQueryLaneDim());
  Value value =
      getKeyOrValue(op.getValue(), op.getValueMap(), op.getValueLaneDim());
  Value mask;
  if (needsMask()) {
    chooseMaskAxes();
    mask = computeMask(/*asCondition=*/false);
  }
  plain = create(query, key, value, mask);
  Value result = plain.getResult(0);
  if (mask && op.getEmptyRow() != EmptyRow::Mean)
    result = selectEmptyRows(result);

  SmallVector<OpFoldResult> outSizes;
  for (int64_t dim : outDims)
    outSizes.push_back(sizes[dim]);
  result = layout.expand(result, groups, outSizes);
  // The axes of the result, over the loops, as a map that the init's order
  // reads.
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : outDims)
    exprs.push_back(rewriter.getAffineDimExpr(dim));
  SmallVector<int64_t> initDims;
  for (AffineExpr expr : op.getInitMap(0).getResults())
    initDims.push_back(cast<AffineDimExpr>(expr).getPosition());
  auto initType = cast<RankedTensorType>(op.getResult(0).getType());
  result = layout.relayout(
      result, AffineMap::get(op.getNumLoops(), 0, exprs, rewriter.getContext()),
      initDims, cast<FloatType>(initType.getElementType()));
  if (result.getType() != initType)
    result = tensor::CastOp::create(rewriter, loc, initType, result);
  rewriter.replaceOp(op, result);
  return nullptr;
}

PlainReason rope::makePlain(IRRewriter &rewriter, AttentionOp op,
                            bool keepCausal, AttentionOp &plain) {
  return PlainAttentionBuilder(rewriter, op, keepCausal).build(plain);
}
