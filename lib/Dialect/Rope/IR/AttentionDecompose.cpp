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

#include "AttentionOnTensors.h"
#include "AttentionOperands.h"
#include "AttentionScoresDecompose.h"
#include "AttentionWholeRows.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using utils::IteratorType;

namespace {
/// Builds the linalg form of one step.
class StepDecomposer : ScoreDecomposer<OnlineAttentionOp> {
public:
  using ScoreDecomposer::ScoreDecomposer;

  SmallVector<Value> build();
  WholeRows buildWholeRows(bool hasSinks);
  Value addWeightedValues(Value weights, Value init, bool isStrict);
  Value addProducts(Value weights, Value init);
  Value addProgram(Value weights, Value init, bool ofTermsAlone);
  Value rescaleSum(Value max);
};
} // namespace

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

  Value result =
      addWeightedValues(weights, accumulatorInit, /*isStrict=*/false);
  return {result, max, sum};
}

/// init + sum_j p * v for weights p, [row, key], in the accumulator's type.
Value StepDecomposer::addWeightedValues(Value weights, Value init,
                                        bool isStrict) {
  ValueProgram program = op.getValueProgram();
  if (!program)
    return addProducts(convert(weights, probability), init);
  auto terms = program.getAddedTerms();
  if (terms && terms->empty())
    return addProducts(convert(weights, probability), init);
  // p (f V) = (p f) V, with one product for each pair and not for each lane.
  if (!isStrict && program.onlyMultiplies())
    return addProducts(multiplyByFactors(weights).front(), init);
  // p (V + x) = p V + p x, whose first part is a matrix product.
  bool splits = !isStrict && terms;
  if (splits)
    init = addProducts(convert(weights, probability), init);
  return addProgram(weights, init, splits);
}

/// init + sum_j p * v, or the part of it that the value program adds to V.
Value StepDecomposer::addProgram(Value weights, Value init, bool ofTermsAlone) {
  ValueProgram program = op.getValueProgram();
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  // Lanes innermost: next to each other in memory, of V and of tables.
  Loops loops = getLoops({row, key, op.getValueLaneDim()}, false);
  unsigned numBatch = op.getNumBatchDims();
  loops.iterators[numBatch + 1] = IteratorType::reduction;
  SmallVector<Value> inputs = {weights};
  SmallVector<AffineMap> maps = {getAxesMap({row, key}, loops)};
  auto addInput = [&](Value operand, AffineMap map) {
    inputs.push_back(operand);
    maps.push_back(getMap(map, loops));
    return inputs.size() - 1;
  };
  size_t value = ofTermsAlone ? 0 : addInput(op.getValue(), op.getValueMap());
  Value offset = program.usesRow() ? op.getOffset() : Value();
  size_t offsetInput = offset && isa<RankedTensorType>(offset.getType())
                           ? addInput(offset, op.getOffsetMap())
                           : 0;
  maps.push_back(getMap(op.getInitMap(0), loops));
  return linalg::GenericOp::create(
             b, loc, init.getType(), inputs, init, maps, loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               IRMapping mapping;
               auto map = [&](bool isUsed, Value argument, unsigned loop,
                              ArrayRef<Value> more) {
                 if (!isUsed)
                   return;
                 Value index = linalg::IndexOp::create(b, loc, loop);
                 for (Value part : more)
                   if (part)
                     index = arith::AddIOp::create(b, loc, index, part);
                 mapping.map(argument, index);
               };
               for (unsigned dim = 0; dim < numBatch; ++dim)
                 map(program.usesBatch(dim), program.getBatch(dim), dim, {});
               Value own = offset;
               if (own)
                 own =
                     createIndex(b, loc, offsetInput ? args[offsetInput] : own);
               map(program.usesRow(), program.getRow(), numBatch,
                   {op.getQueryBase(), own});
               map(program.usesKey(), program.getKey(), numBatch + 1,
                   {op.getKeyBase()});
               map(program.usesLane(), program.getLane(), numBatch + 2, {});
               Value factor;
               if (ofTermsAlone) {
                 factor = program.inlineTermsAt(b, mapping,
                                                *program.getAddedTerms());
               } else {
                 mapping.map(program.getElement(),
                             convertFloat(b, loc, args[value], accumulator));
                 factor = program.inlineAt(b, mapping);
               }
               Value weight = convertFloat(b, loc, args[0], probability);
               weight = convertFloat(b, loc, weight, accumulator);
               Value product = arith::MulFOp::create(b, loc, weight, factor);
               Value next = arith::AddFOp::create(b, loc, args.back(), product);
               linalg::YieldOp::create(b, loc, next);
             })
      .getResult(0);
}

/// init + sum_j p * V.
Value StepDecomposer::addProducts(Value weights, Value init) {
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  Loops loops = getLoops({row, op.getValueLaneDim(), key}, /*reduceLast=*/true);
  return linalg::GenericOp::create(
             b, loc, init.getType(), ValueRange{weights, op.getValue()}, init,
             ArrayRef<AffineMap>{getAxesMap({row, key}, loops),
                                 getMap(op.getValueMap(), loops),
                                 getMap(op.getInitMap(0), loops)},
             loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value weight = convertFloat(b, loc, args[0], accumulator);
               Value value = convertFloat(b, loc, args[1], accumulator);
               Value product = arith::MulFOp::create(b, loc, weight, value);
               Value next = arith::AddFOp::create(b, loc, args[2], product);
               linalg::YieldOp::create(b, loc, next);
             })
      .getResult(0);
}

/// exp(M0 - M) * L0 for the statistics M0, L0 that the step starts from.
Value StepDecomposer::rescaleSum(Value max) {
  Loops loops = getLoops({op.getRowDim()}, /*reduceLast=*/false);
  AffineMap maxMap = getMap(op.getInitMap(1), loops);
  Value init = op.getSumInit();
  return linalg::GenericOp::create(
             b, loc, init.getType(), ValueRange{op.getMaxInit(), max}, init,
             ArrayRef<AffineMap>{maxMap, maxMap,
                                 getMap(op.getInitMap(2), loops)},
             loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value factor = createRescale(b, loc, args[0], args[1]);
               Value sum = arith::MulFOp::create(b, loc, factor, args[2]);
               linalg::YieldOp::create(b, loc, sum);
             })
      .getResult(0);
}

WholeRows StepDecomposer::buildWholeRows(bool hasSinks) {
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
  // M = max_j s,  L = sum_j exp(s - M),  p = exp(s - M) / L, with the sink in
  // the maximum and the sum
  Value max = reduce(scores, op.getMaxInit(), maxMap, /*isMax=*/true);
  Value weights = map(scores, max, maxMap,
                      [](OpBuilder &b, Location loc, Value s, Value m) {
                        return createShiftedExp(b, loc, s, m);
                      });
  Value sumInit = op.getSumInit();
  if (hasSinks)
    sumInit = rescaleSum(max);
  Value sum = reduce(weights, sumInit, sumMap, /*isMax=*/false);
  Value shares = map(weights, sum, sumMap,
                     [](OpBuilder &b, Location loc, Value w, Value l) {
                       return arith::DivFOp::create(b, loc, w, l).getResult();
                     });

  Value result =
      addWeightedValues(shares, op.getAccumulatorInit(), /*isStrict=*/true);

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
  return {result, max, sum, one};
}

WholeRows rope::detail::decomposeWholeRows(OpBuilder &b, OnlineAttentionOp step,
                                           bool hasSinks) {
  return StepDecomposer(b, step).buildWholeRows(hasSinks);
}

AttentionOp rope::buildAttentionOnTensors(OpBuilder &b, AttentionOp op) {
  return buildOnTensors(b, op);
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
