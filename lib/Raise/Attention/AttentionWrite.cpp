//===- AttentionWrite.cpp - From a plan to the op -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRewriter.h"
#include "Operand/AttentionFactors.h"
#include "Operand/AttentionRoots.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

Value AttentionRewriter::makeOperand(const PlannedOperand &operand) {
  if (operand.number && operand.number->getFloat()) {
    auto type = RankedTensorType::get({}, operand.elementType);
    APFloat value = *operand.number->getFloat();
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(type, value));
  }
  if (operand.number)
    return writeScalar(b, loc, operand.number);
  if (!operand.plan)
    return operand.tensor;
  return operand.plan->make(
      {b, loc, [&](int64_t symbol) { return sizeOf(symbol); }});
}

/// Sets what is no operand, for a result of sums in `sum`.
void AttentionRewriter::setProperties(AttentionOp::Properties &properties,
                                      FloatType sum) {
  auto queryElement = cast<FloatType>(match.query.function.getElementType());
  FloatType standard =
      queryElement.isF64() ? queryElement : Float32Type::get(context);
  auto typeAttr = [&](FloatType type) {
    return type == standard ? TypeAttr() : TypeAttr::get(type);
  };
  auto factorAttr = [&](double factor) {
    return factor == 1.0 ? FloatAttr() : b.getF64FloatAttr(factor);
  };
  properties.setIndexingMaps(b.getAffineMapArrayAttr(maps));
  // The factors of Q and K are multiplied in the types of Q and K.
  properties.setScale(b.getF64FloatAttr(match.scale * match.query.wideFactor *
                                        match.key.wideFactor));
  properties.setQueryScale(factorAttr(match.query.factor));
  properties.setKeyScale(factorAttr(match.key.factor));
  if (match.softcap)
    properties.setSoftcap(b.getF64FloatAttr(*match.softcap));
  if (match.positions.causal)
    properties.setCausal(b.getUnitAttr());
  if (match.positions.windowLeft)
    properties.setWindowLeft(b.getI64IntegerAttr(*match.positions.windowLeft));
  if (match.positions.windowRight)
    properties.setWindowRight(
        b.getI64IntegerAttr(*match.positions.windowRight));
  properties.setScoreType(typeAttr(match.scoreType));
  properties.setSoftmaxType(typeAttr(match.softmaxType));
  properties.setProbabilityType(typeAttr(match.probabilityType));
  properties.setAccumulatorType(typeAttr(sum));
  properties.setEmptyRow(EmptyRowAttr::get(context, match.emptyRow));
}

/// The init of the log-sum-exp, for a result of `sizes`.
Value AttentionRewriter::makeRowInit(ArrayRef<OpFoldResult> sizes) {
  SmallVector<AffineExpr> rowDims;
  SmallVector<OpFoldResult> rowSizes;
  for (auto [dim, size] : llvm::zip_equal(resultDims, sizes))
    if (dim != space.dim(space.valueLaneDim)) {
      rowDims.push_back(dim);
      rowSizes.push_back(size);
    }
  maps.push_back(AffineMap::get(space.getNumDims(), 0, rowDims, context));
  return tensor::EmptyOp::create(b, loc, rowSizes, match.softmaxType);
}

AttentionOp AttentionRewriter::makeOp() {
  auto anchorType = cast<RankedTensorType>(anchor->getResult(0).getType());
  // The op keeps sums in f32 at least.
  auto widen = [&](FloatType type) {
    return type.getWidth() < 32 ? FloatType(Float32Type::get(context)) : type;
  };
  FloatType sum = widen(cast<FloatType>(anchorType.getElementType()));
  match.softmaxType = widen(match.softmaxType);
  auto element =
      cast<FloatType>(getElementTypeOrSelf(replaced->getResult(0).getType()));
  // Terms are added before they are rounded.
  if (!match.terms.empty())
    element = widen(element);
  SmallVector<OpFoldResult> resultSizes;
  for (auto [size, symbol] : sizes)
    resultSizes.push_back(ShapedType::isDynamic(size)
                              ? sizeOf(symbol)
                              : OpFoldResult(b.getIndexAttr(size)));
  Value init = tensor::EmptyOp::create(b, loc, resultSizes, element);
  SmallVector<Value> operands = {match.query.function.getTensor(),
                                 match.key.function.getTensor(),
                                 match.value.function.getTensor()};
  SmallVector<int32_t> segments = {1, 1, 1, 0, 0, 0, 0, 0, 0, 1};
  // Mask, offset, lengths, sinks.
  for (auto [index, operand] : llvm::enumerate(optional))
    if (operand) {
      operands.push_back(makeOperand(*operand));
      segments[3 + index] = 1;
    }
  operands.push_back(init);
  SmallVector<Type> types = {init.getType()};
  if (extension) {
    operands.push_back(makeRowInit(resultSizes));
    types.push_back(operands.back().getType());
    ++segments.back();
  }
  AttentionOp::Properties properties;
  setProperties(properties, sum);
  llvm::copy(segments, properties.operandSegmentSizes.begin());
  bool hasFactors = !match.weightFactors.empty();
  auto attention = AttentionOp::create(
      b, loc, types, operands, properties, ArrayRef<NamedAttribute>(),
      pairValue || hasFactors ? 2 : unsigned(program.has_value()));
  // Beside a value program there is a score program.
  if (program || pairValue || hasFactors)
    writeProgram(matcher, space, program.value_or(ProgramPlan()), attention);
  if (pairValue)
    writeValueProgram(matcher, space, valueLane, pairValue, attention);
  if (hasFactors)
    writeWeightFactors(matcher, space, match.weightFactors, attention);
  return attention;
}

/// Hands the result on as what the sum of products is, behind the same views.
void AttentionRewriter::replaceSum(Value result) {
  Operation *sum = match.sum.op;
  auto anchorType = cast<RankedTensorType>(anchor->getResult(0).getType());
  if (cast<RankedTensorType>(result.getType()).getRank() !=
      anchorType.getRank())
    result = tensor::CollapseShapeOp::create(b, loc, result, groups);
  if (result.getType() != anchorType)
    result = tensor::CastOp::create(b, loc, anchorType, result);
  Value source = anchor->getResult(0);
  for (Operation *view : llvm::reverse(match.sum.views)) {
    IRMapping mapping;
    mapping.map(source, result);
    result = b.clone(*view, mapping)->getResult(0);
    source = view->getResult(0);
  }
  if (matcher.options.check)
    matcher.options.check(sum->getResult(0), result, match.proof);
  sum->getResult(0).replaceAllUsesWith(result);
  eraseDead(sum, [&](Operation *op) { matcher.elements.forget(op); });
}

void AttentionRewriter::replace(AttentionOp attention) {
  // Back to the shape that is read.
  Value result = attention.getResult(0);
  if (match.sum.op)
    return replaceSum(result);
  SmallVector<Operation *> dead = {replaced};
  auto attentionType = cast<RankedTensorType>(result.getType());
  auto check = [&](Value before, Value after) {
    if (matcher.options.check)
      matcher.options.check(before, after, match.proof);
  };
  for (Operation *user : llvm::make_early_inc_range(replaced->getUsers())) {
    auto expand = dyn_cast<tensor::ExpandShapeOp>(user);
    if (!expand || match.divisionView ||
        expand.getReassociationIndices() != ArrayRef(groups) ||
        expand.getResultType() != attentionType)
      continue;
    check(expand.getResult(), result);
    expand.getResult().replaceAllUsesWith(result);
    dead.push_back(expand);
  }
  if (!llvm::all_of(replaced->getUsers(), [&](Operation *user) {
        return llvm::is_contained(dead, user);
      })) {
    Value shaped = result;
    auto wanted = cast<RankedTensorType>(replaced->getResult(0).getType());
    auto anchorType = cast<RankedTensorType>(anchor->getResult(0).getType());
    tensor::ExpandShapeOp view = match.divisionView;
    bool asViewed = view && attentionType == wanted &&
                    view.getReassociationIndices() == ArrayRef(groups);
    if (!asViewed && attentionType.getRank() != anchorType.getRank())
      shaped = tensor::CollapseShapeOp::create(b, loc, shaped, groups);
    if (!asViewed && view)
      shaped = tensor::ExpandShapeOp::create(b, loc, wanted, shaped,
                                             view.getReassociationIndices());
    if (shaped.getType() != wanted)
      shaped = tensor::CastOp::create(b, loc, wanted, shaped);
    check(replaced->getResult(0), shaped);
    replaced->getResult(0).replaceAllUsesWith(shaped);
  }
  eraseDead(dead, [&](Operation *op) { matcher.elements.forget(op); });
}

AttentionOp AttentionRewriter::makeAttention() {
  ElementExpressions &elements = matcher.elements;
  auto makeFound = [&](const Root &root, ArrayRef<ScoreFactor> factors) {
    return multiplyRoot(b, loc, elements, makeRoot(b, loc, root), factors)
        .function.getTensor();
  };
  auto makeQuery = [&](ArrayRef<ScoreFactor> factors) {
    Value query = makeFound(found[0], factors);
    for (unsigned unit = 0; unit < queryUnits; ++unit)
      query = insertUnitDim(b, loc, query);
    return query;
  };
  if (extension && !match.queryFactors.empty())
    match.unscaledQuery = makeQuery({});
  match.query.function = makeQuery(match.queryFactors);
  match.key.function = makeFound(found[1], match.keyFactors);
  match.value.function = makeFound(found[2], {});
  if (sinkRoot)
    optional[3]->tensor = makeRoot(b, loc, *sinkRoot).function.getTensor();
  return makeOp();
}

AttentionOp AttentionRewriter::make() {
  AttentionOp attention = makeAttention();
  if (extension)
    extension->make(b, attention);
  replace(attention);
  return attention;
}
