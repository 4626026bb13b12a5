//===- StepsAsAttention.cpp - Steps that are attention --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepsAsAttention.h"

#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rope {

static bool isFilledWith(Value value, function_ref<bool(Value)> holds) {
  auto fill = value.getDefiningOp<linalg::FillOp>();
  return fill && holds(fill.getInputs().front());
}

/// Whether a step begins with no keys at all.
static bool beginsAnew(OnlineAttentionOp step) {
  auto isZero = [](Value value) {
    return matchPattern(value, m_AnyZeroFloat());
  };
  return isFilledWith(step.getAccumulatorInit(), isZero) &&
         isFilledWith(step.getSumInit(), isZero) &&
         isFilledWith(step.getMaxInit(), [](Value value) {
           return matchPattern(value, m_NegInfFloat());
         });
}

static AttentionOp createAttention(OpBuilder &b, OnlineAttentionOp step) {
  Location loc = step.getLoc();
  SmallVector<Value> inits;
  for (Value init : {step.getAccumulatorInit(), step.getMaxInit()})
    inits.push_back(
        tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, init),
                                getElementTypeOrSelf(init.getType())));
  SmallVector<AffineMap> maps = step.getMaps();
  maps.pop_back();
  auto attention = AttentionOp::create(
      b, loc, TypeRange(ValueRange(inits)), step.getQuery(), step.getKey(),
      step.getValue(), step.getMask(), step.getOffset(), step.getLengths(),
      /*sinks=*/Value(), step.getQueryBase(), step.getKeyBase(), inits,
      b.getAffineMapArrayAttr(maps), step.getScaleAttr(),
      step.getQueryScaleAttr(), step.getKeyScaleAttr(), step.getSoftcapAttr(),
      step.getCausalAttr(), step.getWindowLeftAttr(), step.getWindowRightAttr(),
      step.getScoreTypeAttr(), step.getSoftmaxTypeAttr(),
      step.getProbabilityTypeAttr(), step.getAccumulatorTypeAttr(),
      EmptyRowAttr::get(b.getContext(), EmptyRow::Zero),
      /*programCount=*/step.getProgram().size());
  clonePrograms(step.getProgram(), attention.getProgram());
  return attention;
}

/// 1, or 0 for a row without keys.
static Value createSum(OpBuilder &b, Location loc, Value logSumExp) {
  auto type = cast<FloatType>(logSumExp.getType());
  Value empty =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, logSumExp,
                            detail::createNegativeInfinity(b, loc, type));
  return arith::SelectOp::create(b, loc, empty,
                                 detail::createFloat(b, loc, 0.0, type),
                                 detail::createFloat(b, loc, 1.0, type));
}

namespace {
/// Writes generic ops over the rows of a step, and over its accumulator.
struct Merger {
  OpBuilder &b;
  OnlineAttentionOp step;

  /// `map` over the loops of the step, over its batch dimensions, rows and
  /// value lanes alone.
  AffineMap getMap(unsigned init) {
    return AffineMap::get(step.getValueLaneDim() + 1, 0,
                          step.getInitMap(init).getResults(), b.getContext());
  }
  Value create(unsigned like, ValueRange inputs, ArrayRef<unsigned> forms,
               function_ref<Value(OpBuilder &, ValueRange)> body) {
    Location loc = step.getLoc();
    Value init = step.getInits()[like];
    Value empty =
        tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, init),
                                getElementTypeOrSelf(init.getType()));
    SmallVector<AffineMap> maps;
    for (unsigned form : forms)
      maps.push_back(getMap(form));
    maps.push_back(getMap(like));
    // Rows have no lanes.
    bool isRow = like != 0;
    unsigned numLoops = step.getValueLaneDim() + (isRow ? 0 : 1);
    for (AffineMap &map : maps)
      map = AffineMap::get(numLoops, 0, map.getResults(), b.getContext());
    SmallVector<utils::IteratorType> parallel(numLoops,
                                              utils::IteratorType::parallel);
    return linalg::GenericOp::create(
               b, loc, empty.getType(), inputs, empty, maps, parallel,
               [&](OpBuilder &inner, Location, ValueRange arguments) {
                 linalg::YieldOp::create(inner, loc, body(inner, arguments));
               })
        .getResult(0);
  }
};
} // namespace

void replaceByAttention(RewriterBase &rewriter, OnlineAttentionOp step) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(step);
  Location loc = step.getLoc();
  AttentionOp attention = createAttention(rewriter, step);
  Value output = attention.getResult(0), most = attention.getResult(1);
  Merger merger{rewriter, step};
  constexpr unsigned kAccumulator = 0, kMax = 1, kSum = 2;
  if (beginsAnew(step)) {
    Value sum = merger.create(kSum, most, {kMax},
                              [&](OpBuilder &b, ValueRange arguments) {
                                return createSum(b, loc, arguments[0]);
                              });
    rewriter.replaceOp(step, {output, most, sum});
    return;
  }
  Value max = merger.create(kMax, {step.getMaxInit(), most}, {kMax, kMax},
                            [&](OpBuilder &b, ValueRange arguments) -> Value {
                              return arith::MaximumFOp::create(
                                  b, loc, arguments[0], arguments[1]);
                            });
  // Of a row before, and of the keys at hand.
  auto merge = [&](OpBuilder &b, Value before, Value now, Value maxBefore,
                   Value maxNow, Value maxAfter) -> Value {
    auto type = cast<FloatType>(before.getType());
    auto scale = [&](Value value, Value from) {
      Value factor = detail::convertFloat(
          b, loc, detail::createRescale(b, loc, from, maxAfter), type);
      return arith::MulFOp::create(b, loc, factor, value).getResult();
    };
    Value first = scale(before, maxBefore);
    Value second = scale(now, maxNow);
    return arith::AddFOp::create(b, loc, first, second);
  };
  Value sum = merger.create(
      kSum, {step.getSumInit(), step.getMaxInit(), most, max},
      {kSum, kMax, kMax, kMax}, [&](OpBuilder &b, ValueRange arguments) {
        Value now = createSum(b, loc, arguments[2]);
        return merge(b, arguments[0], now, arguments[1], arguments[2],
                     arguments[3]);
      });
  Value accumulator = merger.create(
      kAccumulator,
      {step.getAccumulatorInit(), output, step.getMaxInit(), most, max},
      {kAccumulator, kAccumulator, kMax, kMax, kMax},
      [&](OpBuilder &b, ValueRange arguments) {
        return merge(b, arguments[0], arguments[1], arguments[2], arguments[3],
                     arguments[4]);
      });
  rewriter.replaceOp(step, {accumulator, max, sum});
}

} // namespace mlir::rope
