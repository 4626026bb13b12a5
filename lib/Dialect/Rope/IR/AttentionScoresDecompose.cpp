//===- AttentionScoresDecompose.cpp - Scores of attention in linalg -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionScoresDecompose.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

#include "AttentionOperands.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using utils::IteratorType;

template <typename OpTy>
typename ScoreDecomposer<OpTy>::Loops
ScoreDecomposer<OpTy>::getLoops(ArrayRef<int64_t> trailing, bool reduceLast) {
  Loops loops;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    loops.dims.push_back(dim);
  llvm::append_range(loops.dims, trailing);
  loops.iterators.assign(loops.dims.size(), IteratorType::parallel);
  if (reduceLast)
    loops.iterators.back() = IteratorType::reduction;
  return loops;
}

template <typename OpTy>
AffineMap ScoreDecomposer<OpTy>::getMap(AffineMap map, const Loops &loops) {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto grouped = matchGroupedDim(expr);
    if (grouped) {
      int64_t size = getStaticLoopSize(op, grouped->first);
      if (ShapedType::isStatic(size) && size <= grouped->second)
        expr = b.getAffineConstantExpr(0);
    }
    exprs.push_back(expr);
  }
  SmallVector<AffineExpr> dims(op.getNumLoops(), b.getAffineConstantExpr(0));
  for (auto [loop, dim] : llvm::enumerate(loops.dims))
    dims[dim] = b.getAffineDimExpr(loop);
  return AffineMap::get(op.getNumLoops(), 0, exprs, b.getContext())
      .replaceDimsAndSymbols(dims, {}, loops.dims.size(), 0);
}

template <typename OpTy>
AffineMap ScoreDecomposer<OpTy>::getAxesMap(ArrayRef<int64_t> trailing,
                                            const Loops &loops) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    exprs.push_back(b.getAffineDimExpr(dim));
  for (int64_t dim : trailing)
    exprs.push_back(b.getAffineDimExpr(dim));
  return getMap(AffineMap::get(op.getNumLoops(), 0, exprs, b.getContext()),
                loops);
}

template <typename OpTy>
Value ScoreDecomposer<OpTy>::createEmpty(ArrayRef<int64_t> trailing,
                                         Type type) {
  SmallVector<OpFoldResult> sizes;
  auto addSize = [&](int64_t dim) {
    auto [operand, axis] = getLoopSource(op, dim);
    sizes.push_back(linalg::createFoldedDimOp(b, loc, operand, axis));
  };
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    addSize(dim);
  for (int64_t dim : trailing)
    addSize(dim);
  return tensor::EmptyOp::create(b, loc, sizes, type);
}

Value rope::scaleLanes(OpBuilder &b, Location loc, Value operand,
                       std::optional<APFloat> scale) {
  if (!scale)
    return operand;
  auto tensorType = cast<RankedTensorType>(operand.getType());
  auto type = cast<FloatType>(tensorType.getElementType());
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, operand), type);
  AffineMap identity = b.getMultiDimIdentityMap(tensorType.getRank());
  SmallVector<IteratorType> iterators(tensorType.getRank(),
                                      IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, empty.getType(), operand, empty,
      ArrayRef<AffineMap>{identity, identity}, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        FloatType wide = getArithmeticType(type);
        Value lane = convertFloat(b, loc, args[0], wide);
        Value factor = createFloat(b, loc, scale->convertToDouble(), type);
        factor = convertFloat(b, loc, factor, wide);
        Value product = arith::MulFOp::create(b, loc, lane, factor);
        linalg::YieldOp::create(b, loc, convertFloat(b, loc, product, type));
      });
  return generic.getResult(0);
}

void rope::separateLaneScales(RewriterBase &rewriter, AttentionOp op) {
  rewriter.setInsertionPoint(op);
  Value query =
      scaleLanes(rewriter, op.getLoc(), op.getQuery(), op.getQueryScale());
  Value key = scaleLanes(rewriter, op.getLoc(), op.getKey(), op.getKeyScale());
  rewriter.modifyOpInPlace(op, [&] {
    op.getQueryMutable().assign(query);
    op.getKeyMutable().assign(key);
    op.removeQueryScaleAttr();
    op.removeKeyScaleAttr();
  });
}

/// Query and key, or some lanes of both after the others where the key is
/// joined from tensors of these.
template <typename OpTy>
SmallVector<std::pair<Value, Value>> ScoreDecomposer<OpTy>::splitLanes() {
  unsigned queryAxis = *op.getQueryMap().getResultPosition(
      b.getAffineDimExpr(op.getQueryLaneDim()));
  unsigned keyAxis = *op.getKeyMap().getResultPosition(
      b.getAffineDimExpr(op.getQueryLaneDim()));
  auto isJoin = [](tensor::ConcatOp concat, unsigned axis) {
    return concat && concat.getDim() == axis &&
           llvm::all_of(concat.getInputs(), [&](Value part) {
             int64_t lanes =
                 cast<RankedTensorType>(part.getType()).getDimSize(axis);
             return ShapedType::isStatic(lanes);
           });
  };
  auto key = op.getKey().template getDefiningOp<tensor::ConcatOp>();
  if (!isJoin(key, keyAxis))
    return {{op.getQuery(), op.getKey()}};
  auto query = op.getQuery().template getDefiningOp<tensor::ConcatOp>();
  if (!isJoin(query, queryAxis))
    query = {};
  auto getLanes = [](Value part, unsigned axis) {
    return cast<RankedTensorType>(part.getType()).getDimSize(axis);
  };
  SmallVector<std::pair<Value, Value>> pairs;
  int64_t lane = 0, before = 0;
  size_t next = 0;
  for (Value part : key.getInputs()) {
    int64_t lanes = getLanes(part, keyAxis);
    // The same lanes of the query, one of its parts if it is joined alike.
    while (query && next < query.getInputs().size() && before < lane)
      before += getLanes(query.getInputs()[next++], queryAxis);
    if (query && before == lane && next < query.getInputs().size() &&
        getLanes(query.getInputs()[next], queryAxis) == lanes) {
      pairs.push_back({query.getInputs()[next], part});
    } else {
      SmallVector<OpFoldResult> sizes =
          tensor::getMixedSizes(b, loc, op.getQuery());
      SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0)),
          strides(sizes.size(), b.getIndexAttr(1));
      offsets[queryAxis] = b.getIndexAttr(lane);
      sizes[queryAxis] = b.getIndexAttr(lanes);
      Value slice = tensor::ExtractSliceOp::create(b, loc, op.getQuery(),
                                                   offsets, sizes, strides);
      pairs.push_back({slice, part});
    }
    lane += lanes;
  }
  return pairs;
}

/// The products of rows of query and key, summed in at least f32. Of a key that
/// is joined from parts, the sum of the products with each.
template <typename OpTy>
Value ScoreDecomposer<OpTy>::createProducts() {
  FloatType sumType = b.getF32Type();
  for (Type type : {getElementTypeOrSelf(op.getQuery().getType()),
                    getElementTypeOrSelf(op.getKey().getType()), Type(score)})
    if (type.isF64())
      sumType = b.getF64Type();
  SmallVector<int64_t> axes = {op.getRowDim(), op.getKeyDim()};
  Loops loops = getLoops({op.getRowDim(), op.getKeyDim(), op.getQueryLaneDim()},
                         /*reduceLast=*/true);
  Value empty = createEmpty(axes, sumType);
  Value zero = createFloat(b, loc, 0.0, sumType);
  Value sums = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  for (auto [query, key] : splitLanes()) {
    Value lhs = scaleLanes(b, loc, query, op.getQueryScale());
    Value rhs = scaleLanes(b, loc, key, op.getKeyScale());
    auto generic = linalg::GenericOp::create(
        b, loc, sums.getType(), ValueRange{lhs, rhs}, sums,
        ArrayRef<AffineMap>{getMap(op.getQueryMap(), loops),
                            getMap(op.getKeyMap(), loops),
                            getAxesMap(axes, loops)},
        loops.iterators, [&](OpBuilder &b, Location loc, ValueRange args) {
          Value x = convertFloat(b, loc, args[0], sumType);
          Value y = convertFloat(b, loc, args[1], sumType);
          Value product = arith::MulFOp::create(b, loc, x, y);
          Value sum = arith::AddFOp::create(b, loc, args[2], product);
          linalg::YieldOp::create(b, loc, sum);
        });
    sums = generic.getResult(0);
  }
  return sums;
}

template <typename OpTy>
Value ScoreDecomposer<OpTy>::getKey(OpBuilder &b) {
  Value key = linalg::IndexOp::create(b, loc, op.getNumBatchDims() + 1);
  if (Value base = op.getKeyBase())
    key = arith::AddIOp::create(b, loc, key, base);
  return key;
}

template <typename OpTy>
Value ScoreDecomposer<OpTy>::getRow(OpBuilder &b, Value offset) {
  Value row = linalg::IndexOp::create(b, loc, op.getNumBatchDims());
  for (Value base : {Value(op.getQueryBase()), offset})
    if (base)
      row = arith::AddIOp::create(b, loc, row, base);
  return row;
}

template <typename OpTy>
ProgramResult ScoreDecomposer<OpTy>::runProgram(OpBuilder &b, Value value,
                                                Value offset) {
  ScoreProgram program = op.getScoreProgram();
  // What is not used stays null.
  SmallVector<Value> arguments(op.getNumBatchDims() + 3);
  arguments[0] = value;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    if (program.usesBatch(dim))
      arguments[dim + 1] = linalg::IndexOp::create(b, loc, dim);
  if (program.usesRow())
    arguments.end()[-2] = getRow(b, offset);
  if (program.usesKey())
    arguments.back() = getKey(b);
  return program.inlineAt(b, arguments);
}

template <typename OpTy>
SmallVector<Value>
ScoreDecomposer<OpTy>::mapPairs(PairProgram program, ArrayRef<Value> values,
                                ArrayRef<Type> types, PairBody body) {
  SmallVector<int64_t> axes = {op.getRowDim(), op.getKeyDim()};
  Loops loops = getLoops(axes, /*reduceLast=*/false);
  AffineMap pairs = getAxesMap(axes, loops);
  SmallVector<Value> inputs(values), inits;
  SmallVector<AffineMap> maps(values.size(), pairs);
  Value offset = program.usesRow() ? op.getOffset() : Value();
  bool isTensor = offset && isa<RankedTensorType>(offset.getType());
  if (isTensor) {
    inputs.push_back(offset);
    maps.push_back(getMap(op.getOffsetMap(), loops));
  }
  SmallVector<Type> results;
  for (Type type : types) {
    inits.push_back(createEmpty(axes, type));
    results.push_back(inits.back().getType());
    maps.push_back(pairs);
  }
  auto generic = linalg::GenericOp::create(
      b, loc, results, inputs, inits, maps, loops.iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        IRMapping mapping;
        for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
          if (program.usesBatch(dim))
            mapping.map(program.getBatch(dim),
                        linalg::IndexOp::create(b, loc, dim));
        if (program.usesRow()) {
          Value own = isTensor ? args[values.size()] : offset;
          mapping.map(program.getRow(),
                      getRow(b, own ? createIndex(b, loc, own) : Value()));
        }
        if (program.usesKey())
          mapping.map(program.getKey(), getKey(b));
        linalg::YieldOp::create(
            b, loc, body(b, mapping, args.take_front(values.size())));
      });
  return llvm::to_vector_of<Value>(generic.getResults());
}

template <typename OpTy>
Value ScoreDecomposer<OpTy>::convert(Value value, FloatType type) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from.getElementType() == type)
    return value;
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, value), type);
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value element = convertFloat(b, loc, fill.getInputs()[0], type);
    return linalg::FillOp::create(b, loc, element, empty).getResult(0);
  }
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(from.getRank()));
  SmallVector<IteratorType> iterators(from.getRank(), IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), value, empty, maps, iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               linalg::YieldOp::create(b, loc,
                                       convertFloat(b, loc, args[0], type));
             })
      .getResult(0);
}

template <typename OpTy>
SmallVector<Value>
ScoreDecomposer<OpTy>::multiplyByFactors(ArrayRef<Value> values) {
  ValueProgram program = op.getValueProgram();
  SmallVector<Type> types(values.size(), accumulator);
  return mapPairs(program, values, types,
                  [&](OpBuilder &b, IRMapping &mapping, ValueRange args) {
                    SmallVector<Value> elements(args);
                    elements[0] =
                        convertFloat(b, loc, elements[0], probability);
                    for (Value &element : elements)
                      element = convertFloat(b, loc, element, accumulator);
                    return program.multiplyAt(b, mapping, elements);
                  });
}

/// `masked` where the position `t` of the key is outside what the row may see.
/// Distances, not sums with the window, so that a huge window cannot wrap.
template <typename OpTy>
Value ScoreDecomposer<OpTy>::maskByPosition(OpBuilder &b, Value value,
                                            Value offset, Value length) {
  if (!op.masksByDistance() && !length)
    return value;
  Value lowest =
      createNegativeInfinity(b, loc, cast<FloatType>(value.getType()));
  auto keep = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value visible = arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
    value = arith::SelectOp::create(b, loc, visible, value, lowest);
  };
  Value key = getKey(b);
  if (op.masksByDistance()) {
    Value row = getRow(b, offset);
    Value distance = arith::SubIOp::create(b, loc, key, row);
    auto keepWithin = [&](arith::CmpIPredicate predicate, int64_t limit) {
      Value bound = arith::ConstantIndexOp::create(b, loc, limit);
      keep(predicate, distance, bound);
    };
    if (op.getCausal())
      keepWithin(arith::CmpIPredicate::sle, 0);
    if (std::optional<int64_t> left = op.getWindowLeft())
      keepWithin(arith::CmpIPredicate::sge, -*left);
    if (std::optional<int64_t> right = op.getWindowRight())
      keepWithin(arith::CmpIPredicate::sle, *right);
  }
  if (length)
    keep(arith::CmpIPredicate::slt, key, length);
  return value;
}

template <typename OpTy>
typename ScoreDecomposer<OpTy>::CappedScore
ScoreDecomposer<OpTy>::scaleAndCap(OpBuilder &b, Location loc, Value product) {
  FloatType wide = getArithmeticType(score);
  auto constant = [&](const APFloat &value) {
    Value rounded = createFloat(b, loc, value.convertToDouble(), score);
    return convertFloat(b, loc, rounded, wide);
  };
  auto round = [&](Value value) { return roundTo(b, loc, value, score); };
  CappedScore result;
  Value value = convertFloat(b, loc, product, score);
  value = convertFloat(b, loc, value, wide);
  if (!op.getScale().isExactlyValue(1.0))
    value =
        round(arith::MulFOp::create(b, loc, value, constant(op.getScale())));
  if (std::optional<APFloat> softcap = op.getSoftcap()) {
    Value cap = constant(*softcap);
    value = round(arith::DivFOp::create(b, loc, value, cap));
    result.tangent = round(math::TanhOp::create(b, loc, value));
    value = round(arith::MulFOp::create(b, loc, result.tangent, cap));
  }
  result.value = value;
  return result;
}

/// Scale, softcap, masks: each result rounded to the score type, the last then
/// converted to the softmax type.
template <typename OpTy>
Value ScoreDecomposer<OpTy>::finishScores(Value products) {
  SmallVector<int64_t> axes = {op.getRowDim(), op.getKeyDim()};
  Loops loops = getLoops(axes, /*reduceLast=*/false);
  SmallVector<Value> inputs = {products};
  SmallVector<AffineMap> maps = {getAxesMap(axes, loops)};
  // Scalars are used from inside the body, tensors through their maps.
  auto addInput = [&](Value operand, AffineMap map) -> size_t {
    if (!operand || !isa<RankedTensorType>(operand.getType()))
      return 0;
    inputs.push_back(operand);
    maps.push_back(getMap(map, loops));
    return inputs.size() - 1;
  };
  size_t mask = addInput(op.getMask(), op.getMaskMap());
  size_t offset = addInput(op.getOffset(), op.getOffsetMap());
  size_t length = addInput(op.getLengths(), op.getLengthsMap());
  Value empty = createEmpty(axes, softmax);
  maps.push_back(maps.front());

  FloatType wide = getArithmeticType(score);
  auto generic = linalg::GenericOp::create(
      b, loc, empty.getType(), inputs, empty, maps, loops.iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        auto round = [&](Value value) { return roundTo(b, loc, value, score); };
        auto getIndex = [&](Value operand, size_t input) -> Value {
          if (!operand)
            return {};
          return createIndex(b, loc, input ? args[input] : operand);
        };
        Value value = scaleAndCap(b, loc, args[0]).value;
        Value rowOffset = getIndex(op.getOffset(), offset), seen;
        if (op.hasProgram()) {
          value = convertFloat(b, loc, value, score);
          ProgramResult result = runProgram(b, value, rowOffset);
          value = convertFloat(b, loc, result.score, wide);
          seen = result.seen;
        }
        if (mask && args[mask].getType().isInteger(1)) {
          Value lowest = createNegativeInfinity(b, loc, wide);
          value = arith::SelectOp::create(b, loc, args[mask], value, lowest);
        } else if (mask) {
          Value bias = convertFloat(b, loc, args[mask], score);
          bias = convertFloat(b, loc, bias, wide);
          value = round(arith::AddFOp::create(b, loc, value, bias));
        }
        if (seen) {
          Value lowest = createNegativeInfinity(b, loc, wide);
          value = arith::SelectOp::create(b, loc, seen, value, lowest);
        }
        value = maskByPosition(b, value, rowOffset,
                               getIndex(op.getLengths(), length));
        linalg::YieldOp::create(b, loc, convertFloat(b, loc, value, softmax));
      });
  return generic.getResult(0);
}

template class rope::detail::ScoreDecomposer<OnlineAttentionOp>;
template class rope::detail::ScoreDecomposer<AttentionBackwardOp>;
