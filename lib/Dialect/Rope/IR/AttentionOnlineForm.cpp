//===- AttentionOnlineForm.cpp - rope.attention by its tileable step ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

#include "AttentionOperands.h"
#include "AttentionWholeRows.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// Builds the ops around the step. Rows are indexed by `(b..., m)`.
class OnlineFormBuilder {
public:
  OnlineFormBuilder(OpBuilder &b, AttentionOp op)
      : b(b), loc(op.getLoc()), op(op), softmax(op.getSoftmaxFloatType()),
        accumulator(op.getAccumulatorFloatType()),
        numRowDims(op.getNumBatchDims() + 1) {}

  OnlineForm build();
  SmallVector<Value> buildWholeRows();

private:
  /// `map` of the op, over (b..., m, n, j, d), over the first `numDims` of
  /// them.
  AffineMap dropTrailingDims(AffineMap map, unsigned numDims) {
    return AffineMap::get(numDims, 0, map.getResults(), b.getContext());
  }
  AffineMap getRowMap(unsigned numDims) {
    return AffineMap::get(numDims, 0,
                          b.getMultiDimIdentityMap(numRowDims).getResults(),
                          b.getContext());
  }
  OpFoldResult getSize(int64_t dim) {
    auto [operand, axis] = getLoopSource(op, dim);
    return linalg::createFoldedDimOp(b, loc, operand, axis);
  }
  Value createEmpty(AffineMap map, FloatType type) {
    SmallVector<OpFoldResult> sizes;
    for (AffineExpr expr : map.getResults())
      sizes.push_back(getSize(cast<AffineDimExpr>(expr).getPosition()));
    return tensor::EmptyOp::create(b, loc, sizes, type);
  }
  Value fill(Value value, Value init) {
    return linalg::FillOp::create(b, loc, value, init).getResult(0);
  }
  /// The step over all keys from empty statistics, or, where `takesSinks`, from
  /// those of the sinks.
  OnlineAttentionOp createStep(bool takesSinks);
  void takeSinks(Value max, Value sum);
  void createLogSumExp();
  Value createMeanOfValues();
  Value finishOutput(Value rowsMax, Value sum);

  OpBuilder &b;
  Location loc;
  AttentionOp op;
  FloatType softmax, accumulator;
  unsigned numRowDims;

  Value stepAccumulator;
  /// Per row, with the sinks: maximum, sum, and factor of the accumulator, the
  /// last null where it is 1.
  Value rowMax, rowSum, rowFactor;
  Value logSumExp;
};
} // namespace

OnlineAttentionOp OnlineFormBuilder::createStep(bool takesSinks) {
  AffineMap accumulatorMap = op.getInitMap(0);
  AffineMap rowMap = getRowMap(op.getNumLoops());
  Value zero = createFloat(b, loc, 0.0, accumulator);
  Value zeroSum = createFloat(b, loc, 0.0, softmax);
  Value lowest = createNegativeInfinity(b, loc, softmax);
  Value accumulatorInit = fill(zero, createEmpty(accumulatorMap, accumulator));
  Value maxInit = createEmpty(rowMap, softmax);
  Value sumInit = createEmpty(rowMap, softmax);
  if (takesSinks && op.getSinks()) {
    // M = sink,  L = exp(sink - sink)
    SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(numRowDims));
    maps[0] = dropTrailingDims(op.getSinksMap(), numRowDims);
    auto statistics = linalg::GenericOp::create(
        b, loc, TypeRange{maxInit.getType(), sumInit.getType()}, op.getSinks(),
        ValueRange{maxInit, sumInit}, maps,
        SmallVector<utils::IteratorType>(numRowDims,
                                         utils::IteratorType::parallel),
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Value sink = convertFloat(b, loc, args[0], softmax);
          Value weight = createShiftedExp(b, loc, sink, sink);
          linalg::YieldOp::create(b, loc, ValueRange{sink, weight});
        });
    maxInit = statistics.getResult(0);
    sumInit = statistics.getResult(1);
  } else {
    maxInit = fill(lowest, maxInit);
    sumInit = fill(zeroSum, sumInit);
  }

  // The sinks belong to the finish, so their map goes with them.
  SmallVector<AffineMap> maps;
  for (auto [operand, map] :
       llvm::zip_equal(op.getMappedOperands(), op.getMaps()))
    if (operand->get() != op.getSinks() && !op.isDpsInit(operand))
      maps.push_back(map);
  llvm::append_range(maps, ArrayRef<AffineMap>{accumulatorMap, rowMap, rowMap});

  SmallVector<Value> inits = {accumulatorInit, maxInit, sumInit};
  auto step = OnlineAttentionOp::create(
      b, loc, TypeRange(ValueRange(inits)), op.getQuery(), op.getKey(),
      op.getValue(), op.getMask(), op.getOffset(), op.getLengths(),
      /*sinks=*/Value(), op.getQueryBase(), op.getKeyBase(), inits,
      b.getAffineMapArrayAttr(maps), op.getScaleAttr(), op.getQueryScaleAttr(),
      op.getKeyScaleAttr(), op.getSoftcapAttr(), op.getCausalAttr(),
      op.getWindowLeftAttr(), op.getWindowRightAttr(), op.getScoreTypeAttr(),
      op.getSoftmaxTypeAttr(), op.getProbabilityTypeAttr(),
      op.getAccumulatorTypeAttr(), /*programCount=*/op.getProgram().size());
  clonePrograms(op.getProgram(), step.getProgram());
  return step;
}

/// Takes the sinks into the row statistics.
///     M' = max(M, sink)    f = exp(M - M')    L' = f * L + exp(sink - M')
void OnlineFormBuilder::takeSinks(Value max, Value sum) {
  AffineMap identity = b.getMultiDimIdentityMap(numRowDims);
  SmallVector<utils::IteratorType> parallel(numRowDims,
                                            utils::IteratorType::parallel);
  AffineMap rowMap = getRowMap(op.getNumLoops());
  SmallVector<Value> outs;
  for (int i = 0; i < 3; ++i)
    outs.push_back(createEmpty(rowMap, softmax));
  SmallVector<AffineMap> maps(6, identity);
  maps[2] = dropTrailingDims(op.getSinksMap(), numRowDims);
  auto generic = linalg::GenericOp::create(
      b, loc, TypeRange(ValueRange(outs)), ValueRange{max, sum, op.getSinks()},
      outs, maps, parallel, [&](OpBuilder &b, Location loc, ValueRange args) {
        Value sink = convertFloat(b, loc, args[2], softmax);
        Value newMax = arith::MaximumFOp::create(b, loc, args[0], sink);
        Value factor = createRescale(b, loc, args[0], newMax);
        Value scaled = arith::MulFOp::create(b, loc, factor, args[1]);
        Value weight = createShiftedExp(b, loc, sink, newMax);
        Value newSum = arith::AddFOp::create(b, loc, scaled, weight);
        linalg::YieldOp::create(b, loc, ValueRange{newMax, newSum, factor});
      });
  rowMax = generic.getResult(0);
  rowSum = generic.getResult(1);
  rowFactor = generic.getResult(2);
}

/// lse = M + ln(L)
void OnlineFormBuilder::createLogSumExp() {
  AffineMap identity = b.getMultiDimIdentityMap(numRowDims);
  SmallVector<utils::IteratorType> parallel(numRowDims,
                                            utils::IteratorType::parallel);
  Value init = op.getInits()[1];
  auto type = cast<FloatType>(getElementTypeOrSelf(init.getType()));
  AffineMap initMap = dropTrailingDims(op.getInitMap(1), numRowDims);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{rowMax, rowSum}, init,
      ArrayRef<AffineMap>{identity, identity, initMap}, parallel,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value log = math::LogOp::create(b, loc, args[1]);
        Value result = arith::AddFOp::create(b, loc, args[0], log);
        linalg::YieldOp::create(b, loc, convertFloat(b, loc, result, type));
      });
  logSumExp = generic.getResult(0);
}

/// The sum of V over the keys, over (b..., n), and divided by their number.
Value OnlineFormBuilder::createMeanOfValues() {
  int64_t numBatchDims = op.getNumBatchDims();
  // Loops (b..., n, j) of the sum, from loops (b..., m, n, j, d) of the op.
  SmallVector<AffineExpr> dims;
  for (int64_t dim = 0; dim < op.getNumLoops(); ++dim)
    dims.push_back(b.getAffineDimExpr(dim < op.getRowDim() ? dim : 0));
  dims[op.getValueLaneDim()] = b.getAffineDimExpr(numBatchDims);
  dims[op.getKeyDim()] = b.getAffineDimExpr(numBatchDims + 1);
  AffineMap valueMap =
      op.getValueMap().replaceDimsAndSymbols(dims, {}, numBatchDims + 2, 0);
  AffineMap outMap = AffineMap::get(
      numBatchDims + 2, 0,
      b.getMultiDimIdentityMap(numBatchDims + 1).getResults(), b.getContext());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < numBatchDims; ++dim)
    sizes.push_back(getSize(dim));
  sizes.push_back(getSize(op.getValueLaneDim()));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, accumulator);
  Value zero = createFloat(b, loc, 0.0, accumulator);
  SmallVector<utils::IteratorType> iterators(numBatchDims + 1,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  Value init = fill(zero, empty);
  auto sum = linalg::GenericOp::create(
      b, loc, init.getType(), op.getValue(), init,
      ArrayRef<AffineMap>{valueMap, outMap}, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value value = convertFloat(b, loc, args[0], accumulator);
        Value next = arith::AddFOp::create(b, loc, args[1], value);
        linalg::YieldOp::create(b, loc, next);
      });
  return sum.getResult(0);
}

Value OnlineFormBuilder::finishOutput(Value max, Value sum) {
  unsigned numDims = numRowDims + 1;
  SmallVector<Value> inputs = {stepAccumulator, sum};
  AffineMap accumulatorMap = dropTrailingDims(op.getInitMap(0), numDims);
  AffineMap rowMap = getRowMap(numDims);
  SmallVector<AffineMap> maps = {accumulatorMap, rowMap};
  auto addInput = [&](Value value, AffineMap map) {
    inputs.push_back(value);
    maps.push_back(map);
    return inputs.size() - 1;
  };
  size_t factor = rowFactor ? addInput(rowFactor, rowMap) : 0;
  EmptyRow emptyRow = op.getEmptyRow();
  // 0 / 0 is the NaN that the default asks for.
  size_t maxInput = emptyRow != EmptyRow::NaN ? addInput(max, rowMap) : 0;
  size_t mean = 0;
  Value numKeys, isWithoutKeys;
  OpFoldResult keys = getSize(op.getKeyDim());
  if (emptyRow != EmptyRow::Zero && getConstantIntValue(keys).value_or(0) == 0)
    isWithoutKeys =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                              getValueOrCreateConstantIndexOp(b, loc, keys),
                              arith::ConstantIndexOp::create(b, loc, 0));
  if (emptyRow == EmptyRow::Mean) {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
      exprs.push_back(b.getAffineDimExpr(dim));
    exprs.push_back(b.getAffineDimExpr(op.getValueLaneDim()));
    mean = addInput(createMeanOfValues(),
                    AffineMap::get(numDims, 0, exprs, b.getContext()));
    Value size = getValueOrCreateConstantIndexOp(b, loc, keys);
    Value integer = arith::IndexCastOp::create(b, loc, b.getI64Type(), size);
    numKeys = arith::SIToFPOp::create(b, loc, accumulator, integer);
  }
  maps.push_back(accumulatorMap);
  Value init = op.getOutputInit();
  auto type = cast<FloatType>(getElementTypeOrSelf(init.getType()));
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), inputs, init, maps,
      SmallVector<utils::IteratorType>(numDims, utils::IteratorType::parallel),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value numerator = args[0];
        if (factor) {
          Value scale = convertFloat(b, loc, args[factor], accumulator);
          numerator = arith::MulFOp::create(b, loc, numerator, scale);
        }
        Value denominator = convertFloat(b, loc, args[1], accumulator);
        Value result = arith::DivFOp::create(b, loc, numerator, denominator);
        if (maxInput) {
          Value lowest = createNegativeInfinity(b, loc, softmax);
          Value empty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                                              args[maxInput], lowest);
          Value other = createFloat(b, loc, 0.0, accumulator);
          if (mean)
            other = arith::DivFOp::create(b, loc, args[mean], numKeys);
          result = arith::SelectOp::create(b, loc, empty, other, result);
        }
        if (isWithoutKeys) {
          Value none = createFloat(b, loc, 0.0, accumulator);
          result = arith::SelectOp::create(b, loc, isWithoutKeys, none, result);
        }
        linalg::YieldOp::create(b, loc, convertFloat(b, loc, result, type));
      });
  return generic.getResult(0);
}

OnlineForm OnlineFormBuilder::build() {
  OnlineForm form;
  form.step = createStep(/*takesSinks=*/false);
  stepAccumulator = form.step.getResult(0);
  rowMax = form.step.getResult(1);
  rowSum = form.step.getResult(2);
  if (op.getSinks())
    takeSinks(rowMax, rowSum);
  if (op.hasLogSumExp())
    createLogSumExp();
  form.results.push_back(finishOutput(rowMax, rowSum));
  if (logSumExp)
    form.results.push_back(logSumExp);
  return form;
}

SmallVector<Value> OnlineFormBuilder::buildWholeRows() {
  OnlineAttentionOp step = createStep(/*takesSinks=*/true);
  WholeRows rows = decomposeWholeRows(b, step, bool(op.getSinks()));
  step.erase();
  stepAccumulator = rows.output;
  rowMax = rows.max;
  rowSum = rows.sum;
  if (op.hasLogSumExp())
    createLogSumExp();
  SmallVector<Value> results = {finishOutput(rowMax, rows.divisor)};
  if (logSumExp)
    results.push_back(logSumExp);
  return results;
}

FailureOr<OnlineForm> rope::buildOnlineForm(OpBuilder &b, AttentionOp op) {
  if (op->getNumResults() == 0)
    return op.emitOpError()
           << "expected tensors to build the online form, but got memrefs";
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  return OnlineFormBuilder(b, op).build();
}

SmallVector<Value> rope::buildWholeRowForm(OpBuilder &b, AttentionOp op) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  return OnlineFormBuilder(b, op).buildWholeRows();
}
