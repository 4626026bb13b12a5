//===- AttentionDecompose.cpp - The attention ops in linalg ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One linalg op for each line of the formula of the step, in loops of batch
// dimensions, row m, value lane n, key j, lane d, less those a line does not
// use.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

#include "AttentionArithmetic.h"
#include "AttentionOperands.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using utils::IteratorType;

namespace {
/// Builds the linalg form of one step. The scores have axes (b..., m, j).
class StepDecomposer {
public:
  StepDecomposer(OpBuilder &b, OnlineAttentionOp op)
      : b(b), loc(op.getLoc()), op(op), score(op.getScoreFloatType()),
        softmax(op.getSoftmaxFloatType()),
        probability(op.getProbabilityFloatType()),
        accumulator(op.getAccumulatorFloatType()) {}

  SmallVector<Value> build();
  SmallVector<Value> buildWholeRows();
  Value addWeightedValues(Value weights, Value init);

private:
  /// Loops of one linalg op: some dimensions of the op, in its order.
  struct Loops {
    SmallVector<int64_t> dims;
    SmallVector<IteratorType> iterators;
  };
  Loops getLoops(ArrayRef<int64_t> trailing, bool reduceLast);
  /// `map` of the op over the loops. A group that holds all heads of a static
  /// dimension is the constant 0, which later stages read as a broadcast.
  AffineMap getMap(AffineMap map, const Loops &loops);
  AffineMap getAxesMap(ArrayRef<int64_t> trailing, const Loops &loops);
  Value createEmpty(ArrayRef<int64_t> trailing, FloatType type);
  Value scaleLanes(Value operand, std::optional<APFloat> scale);
  Value createProducts();
  Value finishScores(Value products);
  Value maskByPosition(OpBuilder &b, Value score, Value offset, Value length);

  OpBuilder &b;
  Location loc;
  OnlineAttentionOp op;
  FloatType score, softmax, probability, accumulator;
};
} // namespace

StepDecomposer::Loops StepDecomposer::getLoops(ArrayRef<int64_t> trailing,
                                               bool reduceLast) {
  Loops loops;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    loops.dims.push_back(dim);
  llvm::append_range(loops.dims, trailing);
  loops.iterators.assign(loops.dims.size(), IteratorType::parallel);
  if (reduceLast)
    loops.iterators.back() = IteratorType::reduction;
  return loops;
}

AffineMap StepDecomposer::getMap(AffineMap map, const Loops &loops) {
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

AffineMap StepDecomposer::getAxesMap(ArrayRef<int64_t> trailing,
                                     const Loops &loops) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    exprs.push_back(b.getAffineDimExpr(dim));
  for (int64_t dim : trailing)
    exprs.push_back(b.getAffineDimExpr(dim));
  return getMap(AffineMap::get(op.getNumLoops(), 0, exprs, b.getContext()),
                loops);
}

Value StepDecomposer::createEmpty(ArrayRef<int64_t> trailing, FloatType type) {
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

/// `scale * operand`, rounded to the element type of the operand.
Value StepDecomposer::scaleLanes(Value operand, std::optional<APFloat> scale) {
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

/// The products of rows of query and key, summed in at least f32.
Value StepDecomposer::createProducts() {
  Value query = scaleLanes(op.getQuery(), op.getQueryScale());
  Value key = scaleLanes(op.getKey(), op.getKeyScale());
  FloatType sumType = b.getF32Type();
  for (Type type : {getElementTypeOrSelf(query.getType()),
                    getElementTypeOrSelf(key.getType()), Type(score)})
    if (type.isF64())
      sumType = b.getF64Type();
  SmallVector<int64_t> axes = {op.getRowDim(), op.getKeyDim()};
  Loops loops = getLoops({op.getRowDim(), op.getKeyDim(), op.getQueryLaneDim()},
                         /*reduceLast=*/true);
  Value empty = createEmpty(axes, sumType);
  Value zero = createFloat(b, loc, 0.0, sumType);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{query, key}, init,
      ArrayRef<AffineMap>{getMap(op.getQueryMap(), loops),
                          getMap(op.getKeyMap(), loops),
                          getAxesMap(axes, loops)},
      loops.iterators, [&](OpBuilder &b, Location loc, ValueRange args) {
        Value lhs = convertFloat(b, loc, args[0], sumType);
        Value rhs = convertFloat(b, loc, args[1], sumType);
        Value product = arith::MulFOp::create(b, loc, lhs, rhs);
        Value sum = arith::AddFOp::create(b, loc, args[2], product);
        linalg::YieldOp::create(b, loc, sum);
      });
  return generic.getResult(0);
}

/// `masked` where the position `t` of the key is outside what the row may see.
/// Distances, not sums with the window, so that a huge window cannot wrap.
Value StepDecomposer::maskByPosition(OpBuilder &b, Value value, Value offset,
                                     Value length) {
  if (!op.usesKeyPosition())
    return value;
  auto add = [&](Value lhs, Value rhs) -> Value {
    return rhs ? arith::AddIOp::create(b, loc, lhs, rhs).getResult() : lhs;
  };
  Value lowest =
      createNegativeInfinity(b, loc, cast<FloatType>(value.getType()));
  auto keep = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value visible = arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
    value = arith::SelectOp::create(b, loc, visible, value, lowest);
  };
  Value key = linalg::IndexOp::create(b, loc, op.getNumBatchDims() + 1);
  key = add(key, op.getKeyBase());
  if (op.usesQueryPosition()) {
    Value row = linalg::IndexOp::create(b, loc, op.getNumBatchDims());
    row = add(add(row, op.getQueryBase()), offset);
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

/// Scale, softcap, masks: each result rounded to the score type, the last then
/// converted to the softmax type.
Value StepDecomposer::finishScores(Value products) {
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
        auto constant = [&](const APFloat &value) {
          Value rounded = createFloat(b, loc, value.convertToDouble(), score);
          return convertFloat(b, loc, rounded, wide);
        };
        auto round = [&](Value value) { return roundTo(b, loc, value, score); };
        Value value = convertFloat(b, loc, args[0], score);
        value = convertFloat(b, loc, value, wide);
        if (!op.getScale().isExactlyValue(1.0))
          value = round(
              arith::MulFOp::create(b, loc, value, constant(op.getScale())));
        if (std::optional<APFloat> softcap = op.getSoftcap()) {
          Value cap = constant(*softcap);
          value = round(arith::DivFOp::create(b, loc, value, cap));
          value = round(math::TanhOp::create(b, loc, value));
          value = round(arith::MulFOp::create(b, loc, value, cap));
        }
        if (mask && args[mask].getType().isInteger(1)) {
          Value lowest = createNegativeInfinity(b, loc, wide);
          value = arith::SelectOp::create(b, loc, args[mask], value, lowest);
        } else if (mask) {
          Value bias = convertFloat(b, loc, args[mask], score);
          bias = convertFloat(b, loc, bias, wide);
          value = round(arith::AddFOp::create(b, loc, value, bias));
        }
        auto getIndex = [&](Value operand, size_t input) -> Value {
          if (!operand)
            return {};
          return createIndex(b, loc, input ? args[input] : operand);
        };
        value = maskByPosition(b, value, getIndex(op.getOffset(), offset),
                               getIndex(op.getLengths(), length));
        linalg::YieldOp::create(b, loc, convertFloat(b, loc, value, softmax));
      });
  return generic.getResult(0);
}

SmallVector<Value> StepDecomposer::build() {
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  int64_t lane = op.getValueLaneDim();
  Value scores = finishScores(createProducts());

  // M' = max(M, max_j s)
  Loops scoreLoops = getLoops({row, key}, /*reduceLast=*/true);
  AffineMap scoreMap = getAxesMap({row, key}, scoreLoops);
  AffineMap maxMap = getMap(op.getInitMap(1), scoreLoops);
  AffineMap sumMap = getMap(op.getInitMap(2), scoreLoops);
  Value oldMax = op.getMaxInit();
  Value max = linalg::GenericOp::create(
                  b, loc, oldMax.getType(), scores, oldMax,
                  ArrayRef<AffineMap>{scoreMap, maxMap}, scoreLoops.iterators,
                  [&](OpBuilder &b, Location loc, ValueRange args) {
                    Value next =
                        arith::MaximumFOp::create(b, loc, args[1], args[0]);
                    linalg::YieldOp::create(b, loc, next);
                  })
                  .getResult(0);

  // p = exp(s - M')
  SmallVector<IteratorType> parallel(scoreLoops.dims.size(),
                                     IteratorType::parallel);
  Value empty = createEmpty({row, key}, softmax);
  Value weights = linalg::GenericOp::create(
                      b, loc, empty.getType(), ValueRange{scores, max}, empty,
                      ArrayRef<AffineMap>{scoreMap, maxMap, scoreMap}, parallel,
                      [&](OpBuilder &b, Location loc, ValueRange args) {
                        Value weight =
                            createShiftedExp(b, loc, args[0], args[1]);
                        linalg::YieldOp::create(b, loc, weight);
                      })
                      .getResult(0);

  // f = exp(M - M'), kept in a tensor: A has many lanes for each row.
  Loops rowLoops = getLoops({row}, /*reduceLast=*/false);
  AffineMap factorMap = getAxesMap({row}, rowLoops);
  AffineMap rowMaxMap = getMap(op.getInitMap(1), rowLoops);
  Value factorInit = createEmpty({row}, softmax);
  Value factor =
      linalg::GenericOp::create(
          b, loc, factorInit.getType(), ValueRange{oldMax, max}, factorInit,
          ArrayRef<AffineMap>{rowMaxMap, rowMaxMap, factorMap},
          rowLoops.iterators,
          [&](OpBuilder &b, Location loc, ValueRange args) {
            Value rescale = createRescale(b, loc, args[0], args[1]);
            linalg::YieldOp::create(b, loc, rescale);
          })
          .getResult(0);
  auto rescale = [&](Value old, ArrayRef<int64_t> axes, AffineMap map,
                     FloatType type) {
    Loops loops = getLoops(axes, /*reduceLast=*/false);
    return linalg::GenericOp::create(
               b, loc, old.getType(), factor, old,
               ArrayRef<AffineMap>{getAxesMap({row}, loops),
                                   getMap(map, loops)},
               loops.iterators,
               [&](OpBuilder &b, Location loc, ValueRange args) {
                 Value scale = convertFloat(b, loc, args[0], type);
                 Value scaled = arith::MulFOp::create(b, loc, scale, args[1]);
                 linalg::YieldOp::create(b, loc, scaled);
               })
        .getResult(0);
  };
  Value sumInit = rescale(op.getSumInit(), {row}, op.getInitMap(2), softmax);
  Value accumulatorInit = rescale(op.getAccumulatorInit(), {row, lane},
                                  op.getInitMap(0), accumulator);

  // L' = f * L + sum_j p
  Value sum = linalg::GenericOp::create(
                  b, loc, sumInit.getType(), weights, sumInit,
                  ArrayRef<AffineMap>{scoreMap, sumMap}, scoreLoops.iterators,
                  [&](OpBuilder &b, Location loc, ValueRange args) {
                    Value next =
                        arith::AddFOp::create(b, loc, args[1], args[0]);
                    linalg::YieldOp::create(b, loc, next);
                  })
                  .getResult(0);

  Value result = addWeightedValues(weights, accumulatorInit);
  return {result, max, sum};
}

/// init + sum_j p * V for weights p, [row, key], in the accumulator's type.
Value StepDecomposer::addWeightedValues(Value weights, Value init) {
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  Loops loops = getLoops({row, op.getValueLaneDim(), key}, /*reduceLast=*/true);
  return linalg::GenericOp::create(
             b, loc, init.getType(), ValueRange{weights, op.getValue()}, init,
             ArrayRef<AffineMap>{getAxesMap({row, key}, loops),
                                 getMap(op.getValueMap(), loops),
                                 getMap(op.getInitMap(0), loops)},
             loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value weight = convertFloat(b, loc, args[0], probability);
               weight = convertFloat(b, loc, weight, accumulator);
               Value value = convertFloat(b, loc, args[1], accumulator);
               Value product = arith::MulFOp::create(b, loc, weight, value);
               Value next = arith::AddFOp::create(b, loc, args[2], product);
               linalg::YieldOp::create(b, loc, next);
             })
      .getResult(0);
}

SmallVector<Value> StepDecomposer::buildWholeRows() {
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  Value scores = finishScores(createProducts());
  Loops loops = getLoops({row, key}, /*reduceLast=*/true);
  SmallVector<IteratorType> parallel(loops.dims.size(), IteratorType::parallel);
  AffineMap scoreMap = getAxesMap({row, key}, loops);
  AffineMap maxMap = getMap(op.getInitMap(1), loops);
  AffineMap sumMap = getMap(op.getInitMap(2), loops);
  auto reduce = [&](Value values, Value init, AffineMap map, bool isMax) {
    return linalg::GenericOp::create(
               b, loc, init.getType(), values, init,
               ArrayRef<AffineMap>{scoreMap, map}, loops.iterators,
               [&](OpBuilder &b, Location loc, ValueRange args) {
                 Value next =
                     isMax ? arith::MaximumFOp::create(b, loc, args[1], args[0])
                                 .getResult()
                           : arith::AddFOp::create(b, loc, args[1], args[0])
                                 .getResult();
                 linalg::YieldOp::create(b, loc, next);
               })
        .getResult(0);
  };
  auto map =
      [&](Value values, Value rows, AffineMap rowMap,
          function_ref<Value(OpBuilder &, Location, Value, Value)> body) {
        Value empty = createEmpty({row, key}, softmax);
        return linalg::GenericOp::create(
                   b, loc, empty.getType(), ValueRange{values, rows}, empty,
                   ArrayRef<AffineMap>{scoreMap, rowMap, scoreMap}, parallel,
                   [&](OpBuilder &b, Location loc, ValueRange args) {
                     linalg::YieldOp::create(b, loc,
                                             body(b, loc, args[0], args[1]));
                   })
            .getResult(0);
      };
  // M = max_j s,  L = sum_j exp(s - M),  p = exp(s - M) / L
  Value max = reduce(scores, op.getMaxInit(), maxMap, /*isMax=*/true);
  Value weights = map(scores, max, maxMap,
                      [](OpBuilder &b, Location loc, Value s, Value m) {
                        return createShiftedExp(b, loc, s, m);
                      });
  Value sum = reduce(weights, op.getSumInit(), sumMap, /*isMax=*/false);
  Value shares = map(weights, sum, sumMap,
                     [](OpBuilder &b, Location loc, Value w, Value l) {
                       return arith::DivFOp::create(b, loc, w, l).getResult();
                     });

  Value result = addWeightedValues(shares, op.getAccumulatorInit());

  // What is divided by the sum once more is divided by 1; a row without keys
  // keeps its sum of 0.
  Loops rowLoops = getLoops({row}, /*reduceLast=*/false);
  AffineMap rowMap = getMap(op.getInitMap(2), rowLoops);
  Value oneInit = createEmpty({row}, softmax);
  Value one = linalg::GenericOp::create(
                  b, loc, oneInit.getType(), sum, oneInit,
                  ArrayRef<AffineMap>{rowMap, getAxesMap({row}, rowLoops)},
                  rowLoops.iterators,
                  [&](OpBuilder &b, Location loc, ValueRange args) {
                    Value zero = createFloat(b, loc, 0.0, softmax);
                    Value unit = createFloat(b, loc, 1.0, softmax);
                    Value isEmpty = arith::CmpFOp::create(
                        b, loc, arith::CmpFPredicate::OEQ, args[0], zero);
                    Value chosen =
                        arith::SelectOp::create(b, loc, isEmpty, zero, unit);
                    linalg::YieldOp::create(b, loc, chosen);
                  })
                  .getResult(0);
  return {result, max, one};
}

void rope::decomposeWholeRows(RewriterBase &rewriter, OnlineAttentionOp step) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(step);
  rewriter.replaceOp(step, StepDecomposer(rewriter, step).buildWholeRows());
}

/// Builds before `op`, which is on memrefs, one on tensors whose results go
/// back to the inits: for a bufferization still to come. Leaves `op` alone.
template <typename OpTy>
static OpTy buildOnTensors(OpBuilder &b, OpTy op) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  // One tensor for each memref: that is what `restrict` promises.
  Location loc = op.getLoc();
  DenseMap<Value, Value> tensors;
  auto getTensor = [&](Value operand, bool writable) -> Value {
    auto type =
        operand ? dyn_cast<MemRefType>(operand.getType()) : MemRefType();
    if (!type)
      return operand;
    Value &tensor = tensors[operand];
    if (!tensor)
      tensor = bufferization::ToTensorOp::create(
          b, loc, memref::getTensorTypeFromMemRefType(type), operand,
          /*restrict=*/true, writable);
    return tensor;
  };
  AttentionOperands operands = AttentionOperands::get(op);
  for (Value *operand :
       {&operands.query, &operands.key, &operands.value, &operands.mask,
        &operands.offset, &operands.lengths, &operands.sinks})
    *operand = getTensor(*operand, /*writable=*/false);
  for (Value &init : operands.inits)
    init = getTensor(init, /*writable=*/true);
  OpTy onTensors = createLike(b, op, operands);
  for (auto [result, init] :
       llvm::zip_equal(onTensors->getResults(), op.getInits()))
    bufferization::MaterializeInDestinationOp::create(
        b, loc, Type(), result, init, /*restrict=*/true, /*writable=*/true);
  return onTensors;
}

AttentionOp rope::buildAttentionOnTensors(OpBuilder &b, AttentionOp op) {
  return buildOnTensors(b, op);
}

/// Calls `decompose` on `op`, or on one on tensors that takes its place.
template <typename OpTy>
static FailureOr<SmallVector<Value>> decomposeOnTensors(
    OpTy op, OpBuilder &b,
    function_ref<FailureOr<SmallVector<Value>>(OpTy)> decompose) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  if (op->getNumResults() != 0)
    return decompose(op);
  OpTy onTensors = buildOnTensors(b, op);
  FailureOr<SmallVector<Value>> results = decompose(onTensors);
  if (failed(results))
    return failure();
  onTensors->replaceAllUsesWith(*results);
  onTensors->erase();
  return SmallVector<Value>();
}

FailureOr<SmallVector<Value>>
OnlineAttentionOp::decomposeOperation(OpBuilder &b) {
  return decomposeOnTensors<OnlineAttentionOp>(
      *this, b, [&](OnlineAttentionOp op) -> FailureOr<SmallVector<Value>> {
        b.setInsertionPoint(op);
        return StepDecomposer(b, op).build();
      });
}

FailureOr<SmallVector<Value>> AttentionOp::decomposeOperation(OpBuilder &b) {
  return decomposeOnTensors<AttentionOp>(
      *this, b, [&](AttentionOp op) -> FailureOr<SmallVector<Value>> {
        FailureOr<OnlineForm> form = buildOnlineForm(b, op);
        if (failed(form))
          return failure();
        b.setInsertionPoint(form->step);
        SmallVector<Value> results = StepDecomposer(b, form->step).build();
        form->step->replaceAllUsesWith(results);
        form->step->erase();
        return form->results;
      });
}
