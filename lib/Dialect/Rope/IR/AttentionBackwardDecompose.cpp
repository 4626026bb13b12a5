//===- AttentionBackwardDecompose.cpp - Gradients in linalg ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One linalg op for each line of docs/spec/attention-backward.md. Gradients are
// contractions that add to the inits.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"

#include "AttentionOnTensors.h"
#include "AttentionScoresDecompose.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using utils::IteratorType;

namespace {
class BackwardDecomposer : ScoreDecomposer<AttentionBackwardOp> {
public:
  using ScoreDecomposer::ScoreDecomposer;

  SmallVector<Value> build();
  BackwardForm buildForm();

private:
  using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;
  struct Input {
    Value value;
    /// Over the loops of the op.
    AffineMap map;
  };

  /// The map of a tensor of batch dimensions and `trailing`.
  AffineMap getAxes(ArrayRef<int64_t> trailing);
  Input onRows(Value value) { return {value, getAxes({op.getRowDim()})}; }
  Input onScores(Value value) {
    return {value, getAxes({op.getRowDim(), op.getKeyDim()})};
  }
  /// A tensor of batch dimensions and `trailing`, point by point.
  Value map(ArrayRef<Input> inputs, ArrayRef<int64_t> trailing, FloatType type,
            Body body);
  /// `init` plus the sum over `dims`, of the products of `inputs` in `type`.
  /// One input is summed alone.
  Value addProducts(ArrayRef<Input> inputs, ArrayRef<int64_t> dims, Input init,
                    FloatType type);
  /// The same from zero, over batch dimensions and `trailing`.
  Value sumProducts(ArrayRef<Input> inputs, ArrayRef<int64_t> trailing,
                    int64_t summed, FloatType type);
  /// Adds to an init of the op, in the accumulator type, and rounds to its
  /// element type.
  Value addToInit(ArrayRef<Input> inputs, ArrayRef<int64_t> dims,
                  unsigned number);
  /// What the scores are multiplied with, rounded once.
  double getFactor();
  Value createScoreGradient(Value gradient, Value products);
  /// D = sum_n dO * O
  Value createSums();
  Value addSinksGradient(Value sums);
  /// What the pairs add to the gradients of captured tensors.
  void addCapturedGradients(Value gradient, SmallVectorImpl<Value> &results);
  /// `init`, whose first axes are those of `map`, with each of `values`, one
  /// for each pair, added where `indices` are those of the other axes.
  Value scatterPairs(Value init, AffineMap map, Value values,
                     ArrayRef<Value> indices);

  Value selectEmpty(OpBuilder &b, Location loc, Value logSumExp, Value value);
};
} // namespace

AffineMap BackwardDecomposer::getAxes(ArrayRef<int64_t> trailing) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim)
    exprs.push_back(b.getAffineDimExpr(dim));
  for (int64_t dim : trailing)
    exprs.push_back(b.getAffineDimExpr(dim));
  return AffineMap::get(op.getNumLoops(), 0, exprs, b.getContext());
}

Value BackwardDecomposer::map(ArrayRef<Input> inputs,
                              ArrayRef<int64_t> trailing, FloatType type,
                              Body body) {
  Loops loops = getLoops(trailing, /*reduceLast=*/false);
  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
  for (const Input &input : inputs) {
    values.push_back(input.value);
    maps.push_back(getMap(input.map, loops));
  }
  maps.push_back(getAxesMap(trailing, loops));
  Value empty = createEmpty(trailing, type);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), values, empty, maps, loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               linalg::YieldOp::create(b, loc, body(b, loc, args));
             })
      .getResult(0);
}

Value BackwardDecomposer::addProducts(ArrayRef<Input> inputs,
                                      ArrayRef<int64_t> dims, Input init,
                                      FloatType type) {
  Loops loops = getLoops(dims, /*reduceLast=*/false);
  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
  for (const Input &input : inputs) {
    values.push_back(input.value);
    maps.push_back(getMap(input.map, loops));
  }
  maps.push_back(getMap(init.map, loops));
  // A sum is over what the result does not hold alone.
  for (auto [loop, iterator] : llvm::enumerate(loops.iterators))
    if (!maps.back().getResultPosition(b.getAffineDimExpr(loop)))
      iterator = IteratorType::reduction;
  return linalg::GenericOp::create(
             b, loc, init.value.getType(), values, init.value, maps,
             loops.iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value product;
               for (Value arg : args.drop_back()) {
                 Value factor = convertFloat(b, loc, arg, type);
                 product = product
                               ? arith::MulFOp::create(b, loc, product, factor)
                                     .getResult()
                               : factor;
               }
               Value sum = arith::AddFOp::create(b, loc, args.back(), product);
               linalg::YieldOp::create(b, loc, sum);
             })
      .getResult(0);
}

Value BackwardDecomposer::sumProducts(ArrayRef<Input> inputs,
                                      ArrayRef<int64_t> trailing,
                                      int64_t summed, FloatType type) {
  Value empty = createEmpty(trailing, type);
  Value zero = createFloat(b, loc, 0.0, type);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  SmallVector<int64_t> dims(trailing);
  dims.push_back(summed);
  return addProducts(inputs, dims, {init, getAxes(trailing)}, type);
}

Value BackwardDecomposer::addToInit(ArrayRef<Input> inputs,
                                    ArrayRef<int64_t> dims, unsigned number) {
  Value init = op.getInits()[number];
  AffineMap map = op.getInitMap(number);
  auto element = cast<FloatType>(getElementTypeOrSelf(init.getType()));
  Value wide = convert(init, accumulator);
  Value sum = addProducts(inputs, dims, {wide, map}, accumulator);
  return convert(sum, element);
}

double BackwardDecomposer::getFactor() {
  double factor = op.getScale().convertToDouble();
  for (std::optional<APFloat> scale : {op.getQueryScale(), op.getKeyScale()})
    if (scale)
      factor *= scale->convertToDouble();
  return factor;
}

/// `value`, or 0 where the row has no keys.
Value BackwardDecomposer::selectEmpty(OpBuilder &b, Location loc,
                                      Value logSumExp, Value value) {
  auto type = cast<FloatType>(logSumExp.getType());
  Value lowest = createNegativeInfinity(b, loc, type);
  Value isEmpty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                                        logSumExp, lowest);
  Value zero = createFloat(b, loc, 0.0, cast<FloatType>(value.getType()));
  return arith::SelectOp::create(b, loc, isEmpty, zero, value);
}

/// H = factor * G * (1 - r * r).
Value BackwardDecomposer::createScoreGradient(Value gradient, Value products) {
  double factor = getFactor();
  SmallVector<Input> inputs = {onScores(gradient)};
  if (op.getSoftcap())
    inputs.push_back(onScores(products));
  return map(inputs, {op.getRowDim(), op.getKeyDim()}, softmax,
             [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
               Value value = args[0];
               if (op.getSoftcap()) {
                 Value r = scaleAndCap(b, loc, args[1]).tangent;
                 r = convertFloat(b, loc, r, softmax);
                 Value square = arith::MulFOp::create(b, loc, r, r);
                 Value one = createFloat(b, loc, 1.0, softmax);
                 Value slope = arith::SubFOp::create(b, loc, one, square);
                 value = arith::MulFOp::create(b, loc, value, slope);
               }
               if (factor == 1.0)
                 return value;
               Value scale = createFloat(b, loc, factor, softmax);
               return arith::MulFOp::create(b, loc, value, scale);
             });
}

/// dsinks -= sum_m exp(sinks - lse) * D
Value BackwardDecomposer::addSinksGradient(Value sums) {
  Value weighted =
      map({{op.getSinks(), op.getSinksMap()},
           {op.getLogSumExp(), op.getLogSumExpMap()},
           onRows(sums)},
          {op.getRowDim()}, softmax,
          [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
            Value sink = convertFloat(b, loc, args[0], softmax);
            Value lse = convertFloat(b, loc, args[1], softmax);
            Value weight = createShiftedExp(b, loc, sink, lse);
            Value sum = convertFloat(b, loc, args[2], softmax);
            Value product = arith::MulFOp::create(b, loc, weight, sum);
            Value negated = arith::NegFOp::create(b, loc, product);
            return selectEmpty(b, loc, lse, negated);
          });
  return addToInit({onRows(weighted)}, {op.getRowDim()}, op.getSinksInit());
}

SmallVector<Value> BackwardDecomposer::build() {
  int64_t row = op.getRowDim(), key = op.getKeyDim();
  int64_t valueLane = op.getValueLaneDim(), lane = op.getQueryLaneDim();
  Input lse = {op.getLogSumExp(), op.getLogSumExpMap()};
  Input outputGradient = {op.getOutputGradient(), op.getOutputGradientMap()};
  Value products = createProducts();
  Value scores = finishScores(products);

  // P = exp(s - lse)
  Value weights =
      map({onScores(scores), lse}, {row, key}, softmax,
          [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
            Value shift = convertFloat(b, loc, args[1], softmax);
            Value weight = createShiftedExp(b, loc, args[0], shift);
            return selectEmpty(b, loc, shift, weight);
          });

  Value sums = createSums();

  // G = P * (F * sum_n dO * V - D)
  Value differences =
      sumProducts({outputGradient, {op.getValue(), op.getValueMap()}},
                  {row, key}, valueLane, accumulator);
  Value weighted;
  if (op.getValueProgram()) {
    SmallVector<Value> products = multiplyByFactors({weights, differences});
    weighted = products[0];
    differences = products[1];
  } else {
    weighted = convert(weights, probability);
  }
  Value gradient = map(
      {onScores(weights), onScores(differences), onRows(sums), lse}, {row, key},
      softmax, [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value value = arith::SubFOp::create(b, loc, args[1], args[2]);
        value = convertFloat(b, loc, value, softmax);
        value = arith::MulFOp::create(b, loc, args[0], value);
        Value shift = convertFloat(b, loc, args[3], softmax);
        return selectEmpty(b, loc, shift, value);
      });
  Value scoreGradient =
      convert(createScoreGradient(gradient, products), probability);

  SmallVector<int64_t> inner = {row, key, lane};
  SmallVector<Value> results;
  results.push_back(
      addToInit({onScores(scoreGradient), {op.getKey(), op.getKeyMap()}}, inner,
                /*number=*/0));
  results.push_back(
      addToInit({onScores(scoreGradient), {op.getQuery(), op.getQueryMap()}},
                inner, /*number=*/1));
  results.push_back(addToInit({onScores(weighted), outputGradient},
                              {row, valueLane, key}, /*number=*/2));
  if (op.getMaskGradient())
    results.push_back(
        addToInit({onScores(gradient)}, {row, key}, op.getMaskInit()));
  if (op.getSinksGradient())
    results.push_back(addSinksGradient(sums));
  addCapturedGradients(gradient, results);
  return results;
}

void BackwardDecomposer::addCapturedGradients(Value gradient,
                                              SmallVectorImpl<Value> &results) {
  GradientProgram program = op.getGradientProgram();
  if (!program)
    return;
  SmallVector<Type> types;
  for (Value yielded : program.getBody().getTerminator()->getOperands())
    types.push_back(yielded.getType());
  SmallVector<Value> pairs =
      mapPairs(program, gradient, types,
               [&](OpBuilder &b, IRMapping &mapping, ValueRange elements) {
                 mapping.map(program.getElement(),
                             convertFloat(b, loc, elements[0], accumulator));
                 return program.inlineValuesAt(b, mapping);
               });
  ArrayRef<Value> left = pairs;
  for (unsigned init = op.getCapturedInit(); init < op.getInits().size();
       ++init) {
    Value values = left.front();
    ArrayRef<Value> indices = left.slice(1, op.getNumIndices(init));
    left = left.drop_front(1 + indices.size());
    if (indices.empty()) {
      int64_t row = op.getRowDim(), key = op.getKeyDim();
      if (op.getInitMap(init).isFunctionOfDim(key)) {
        results.push_back(addToInit({onScores(values)}, {row, key}, init));
        continue;
      }
      // Sums of rows first: those are sums along memory.
      Value sums = sumProducts({onScores(values)}, {row}, key, accumulator);
      results.push_back(addToInit({onRows(sums)}, {row}, init));
      continue;
    }
    Value wide = convert(op.getInits()[init], accumulator);
    Value sum = scatterPairs(wide, op.getInitMap(init), values, indices);
    results.push_back(convert(sum, cast<FloatType>(getElementTypeOrSelf(
                                       op.getInits()[init].getType()))));
  }
}

Value BackwardDecomposer::scatterPairs(Value init, AffineMap map, Value values,
                                       ArrayRef<Value> indices) {
  Loops loops =
      getLoops({op.getRowDim(), op.getKeyDim()}, /*reduceLast=*/false);
  AffineMap axes = getMap(map, loops);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> first(loops.dims.size(), zero);
  SmallVector<Value> steps(loops.dims.size(), one), sizes;
  for (OpFoldResult size : tensor::getMixedSizes(b, loc, values))
    sizes.push_back(getValueOrCreateConstantIndexOp(b, loc, size));
  return scf::buildLoopNest(
             b, loc, first, sizes, steps, init,
             [&](OpBuilder &b, Location loc, ValueRange pair,
                 ValueRange sums) -> scf::ValueVector {
               SmallVector<Value> at;
               for (AffineExpr axis : axes.getResults())
                 at.push_back(affine::AffineApplyOp::create(
                     b, loc, AffineMap::get(axes.getNumDims(), 0, axis), pair));
               for (Value index : indices)
                 at.push_back(tensor::ExtractOp::create(b, loc, index, pair));
               Value sum = tensor::ExtractOp::create(b, loc, sums[0], at);
               Value term = tensor::ExtractOp::create(b, loc, values, pair);
               sum = arith::AddFOp::create(b, loc, sum, term);
               return {tensor::InsertOp::create(b, loc, sum, sums[0], at)};
             })
      .results.front();
}

Value BackwardDecomposer::createSums() {
  return sumProducts({{op.getOutputGradient(), op.getOutputGradientMap()},
                      {op.getOutput(), op.getOutputMap()}},
                     {op.getRowDim()}, op.getValueLaneDim(), accumulator);
}

BackwardForm BackwardDecomposer::buildForm() {
  AttentionOperands operands = AttentionOperands::get(op);
  SmallVector<Attribute> maps(op.getIndexingMaps().getValue());
  Value sinksGradient;
  if (op.getSinksGradient()) {
    sinksGradient = addSinksGradient(createSums());
    unsigned number = op.getSinksInit();
    maps.erase(maps.end() - operands.inits.size() + number);
    operands.inits.erase(operands.inits.begin() + number);
  }
  // The log-sum-exp has the sinks in it; nothing else reads them.
  if (operands.sinks) {
    SmallVector<OpOperand *> mapped = op.getMappedOperands();
    auto *sinks = llvm::find_if(mapped, [&](OpOperand *operand) {
      return operand->getOperandNumber() ==
             op.getSinksMutable().begin()->getOperandNumber();
    });
    maps.erase(maps.begin() + (sinks - mapped.begin()));
    operands.sinks = Value();
  }
  SmallVector<FloatType> elements;
  for (Value &init : operands.inits) {
    elements.push_back(cast<FloatType>(getElementTypeOrSelf(init.getType())));
    init = convert(init, accumulator);
  }
  BackwardForm form;
  form.step = createLike(b, op, operands);
  form.step.setSinksGradient(false);
  form.step.setIndexingMapsAttr(b.getArrayAttr(maps));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(form.step);
  for (auto [result, element] :
       llvm::zip_equal(form.step.getResults(), elements))
    form.results.push_back(convert(result, element));
  if (sinksGradient)
    form.results.insert(form.results.begin() + op.getSinksInit(),
                        sinksGradient);
  return form;
}

BackwardForm rope::buildBackwardForm(OpBuilder &b, AttentionBackwardOp op) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  return BackwardDecomposer(b, op).buildForm();
}

AttentionBackwardOp rope::buildAttentionOnTensors(OpBuilder &b,
                                                  AttentionBackwardOp op) {
  return buildOnTensors(b, op);
}

FailureOr<SmallVector<Value>>
AttentionBackwardOp::decomposeOperation(OpBuilder &b) {
  return decomposeOnTensors<AttentionBackwardOp>(
      *this, b, [&](AttentionBackwardOp op) -> FailureOr<SmallVector<Value>> {
        b.setInsertionPoint(op);
        return BackwardDecomposer(b, op).build();
      });
}
