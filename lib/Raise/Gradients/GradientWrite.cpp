//===- GradientWrite.cpp - From gradients to the op -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "Operand/AttentionFactors.h"
#include "Operand/AttentionRoots.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool AttentionGradients::planLayout(Layout &layout, AffineMap operandMap,
                                    const PlannedAttention &attention) {
  SmallVector<AffineExpr> results;
  SmallVector<AffineExpr> left(operandMap.getResults());
  ReassociationIndices open;
  auto add = [&](AffineExpr expr) {
    open.push_back(results.size());
    results.push_back(expr);
  };
  for (const Axis &axis : layout.axes)
    for (AxisPart part : axis) {
      AffineExpr expr = attention.getDim(part.symbol);
      if (!expr)
        return false;
      if (part.group != 1)
        expr = expr.floorDiv(part.group);
      auto *found = llvm::find(left, expr);
      if (found == left.end())
        return false;
      left.erase(found);
    }
  // What is left are dimensions of one element, which come first.
  for (AffineExpr expr : left) {
    // So is the axis of a mask that is constant.
    if (isa<AffineConstantExpr>(expr)) {
      add(expr);
      continue;
    }
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto *found = llvm::find(attention.resultDims, expr);
    if (dim &&
        (found == attention.resultDims.end() ||
         attention.resultSizes[found - attention.resultDims.begin()] != 1))
      return false;
    if (!dim)
      return false;
    add(expr);
  }
  for (const Axis &axis : layout.axes) {
    if (axis.empty())
      continue;
    for (AxisPart part : axis) {
      AffineExpr expr = attention.getDim(part.symbol);
      add(part.group == 1 ? expr : expr.floorDiv(part.group));
    }
    layout.groups.push_back(open);
    open.clear();
  }
  layout.map = AffineMap::get(operandMap.getNumDims(), 0, results,
                              operandMap.getContext());
  return !layout.groups.empty();
}

SmallVector<ReassociationIndices>
rope::detail::groupUnits(ArrayRef<bool> isUnit) {
  SmallVector<ReassociationIndices> groups;
  for (auto [position, unit] : llvm::enumerate(isUnit)) {
    auto isOpen = [&](int64_t before) { return !isUnit[before]; };
    if (groups.empty() || (!unit && llvm::any_of(groups.back(), isOpen)))
      groups.emplace_back();
    groups.back().push_back(position);
  }
  return groups;
}

/// Which axes have one element.
template <typename Axes>
static SmallVector<bool> findUnits(const Axes &axes) {
  return llvm::map_to_vector(axes,
                             [](const auto &axis) { return axis.empty(); });
}

bool AttentionGradients::plan(const PlannedAttention &attention) {
  auto refuse = [&](const Twine &text) {
    return matcher.fail(reason::kProbabilitiesUsed, text);
  };
  // Without a program the mask is an operand, and has its own gradient.
  if (!attention.hasProgram)
    captured.clear();
  if (!captured.empty()) {
    gradients[kMask] = Gradient();
    match.proof.use("the gradient of the mask is summed up for what the mask "
                    "is computed from, and for nothing else");
  }
  if (captured.empty() && maskScale != 1.0)
    return refuse("what a mask is computed from has a gradient that no program "
                  "of the op computes");
  for (CapturedGradient &gradient : captured)
    if (!planCaptured(gradient, attention))
      return refuse(
          "a gradient of what a mask is computed from is not laid out "
          "by whole dimensions");
  if (gradients[kMask].replaced && (!mask || !isa<FloatType>(mask->type)))
    return refuse("a gradient of scores is of no mask that is added");
  for (auto [number, gradient] :
       llvm::enumerate(MutableArrayRef(gradients).drop_back())) {
    // The sinks are the last operand, before the result.
    unsigned operand =
        number == kSinks ? attention.maps.size() - 2 : unsigned(number);
    if (gradient.replaced &&
        !planLayout(gradient, attention.maps[operand], attention))
      return refuse("a gradient is not laid out by whole dimensions of the "
                    "operand");
  }
  if (!match.factors.empty() && !planFactor(attention))
    return refuse("a gradient of what multiplies the scores is not laid out by "
                  "whole dimensions");
  // dO by the dimensions of the output.
  const Factor &factor = valueProduct->factors[outputGradientSide];
  Value tensor = factor.function.getTensor();
  linalg::LinalgOp output = match.output.op;
  auto refuseOutput = [&] {
    return refuse("the gradient of the output has another layout");
  };
  if (!tensor || !factor.map.isProjectedPermutation())
    return refuseOutput();
  for (AffineExpr result : factor.map.getResults())
    addDigits(outputLayout.axes.emplace_back(),
              valueLoops.digits[cast<AffineDimExpr>(result).getPosition()]);
  AffineMap outputMap =
      AffineMap::get(attention.maps[0].getNumDims(), 0, attention.resultDims,
                     output.getContext());
  if (!planLayout(outputLayout, outputMap, attention))
    return refuseOutput();
  // The op stands behind dO and the attention.
  Operation *made = tensor.getDefiningOp();
  if (made && made->getBlock() != output->getBlock())
    return refuse("the gradient of the output is computed elsewhere");
  return planPlace() || refuse("a gradient is read before all are computed");
}

bool AttentionGradients::planAxes(Layout &layout,
                                  const PlannedAttention &attention) {
  SmallVector<AffineExpr> results;
  for (const Axis &axis : layout.axes) {
    ReassociationIndices group;
    for (AxisPart part : axis) {
      group.push_back(results.size());
      results.push_back(attention.getDim(part.symbol));
    }
    if (!axis.empty())
      layout.groups.push_back(group);
  }
  if (llvm::is_contained(results, AffineExpr()))
    return false;
  layout.map = AffineMap::get(attention.maps[0].getNumDims(), 0, results,
                              match.output.op.getContext());
  return true;
}

bool AttentionGradients::planFactor(const PlannedAttention &attention) {
  const Layout &layout = gradients[kFactor];
  if (!planAxes(gradients[kFactor], attention))
    return false;
  AffineMap map = gradients[0].replaced ? gradients[0].map : attention.maps[0];
  for (AffineExpr result : map.getResults()) {
    auto *found = llvm::find_if(match.symbols, [&](const LoopSymbol &symbol) {
      return attention.getDim(symbol.number) == result;
    });
    queryIndices.push_back(found == match.symbols.end() ? exprs().integer(0)
                                                        : found->expr);
  }
  // A scalar has no groups.
  return !gradients[kFactor].replaced || !layout.groups.empty() ||
         layout.axes.empty();
}

SmallVector<Operation *> AttentionGradients::getReplaced() const {
  SmallVector<Operation *> replaced;
  for (const Gradient &gradient : gradients)
    if (gradient.replaced)
      replaced.push_back(gradient.replaced);
  for (const CapturedGradient &gradient : captured)
    replaced.push_back(gradient.replaced);
  return replaced;
}

bool AttentionGradients::planPlace() {
  place = nullptr;
  moved.clear();
  linalg::LinalgOp output = match.output.op;
  Block *block = output->getBlock();
  SmallVector<Operation *> replaced = getReplaced();
  if (llvm::any_of(replaced,
                   [&](Operation *op) { return op->getBlock() != block; }))
    return false;
  auto isBefore = [](Operation *a, Operation *b) {
    return a->isBeforeInBlock(b);
  };
  Operation *first = *llvm::min_element(replaced, isBefore);
  // Sizes that are known at the call only are asserted to be equal up to the
  // last product. Without those the op stands behind its operands, where all
  // that it replaces comes later.
  bool isDynamic = llvm::any_of(match.symbols, [](const LoopSymbol &symbol) {
    return ShapedType::isDynamic(symbol.extent);
  });
  if (!isDynamic && isBefore(output, first))
    return true;
  place = *llvm::max_element(replaced, isBefore);
  if (isBefore(place, lastProduct))
    place = lastProduct;
  if (!isBefore(output, place))
    return false;
  DenseSet<Value> late;
  for (Operation *op : replaced)
    late.insert_range(op->getResults());
  Value given = valueProduct->factors[outputGradientSide].function.getTensor();
  for (Operation &op : llvm::make_range(std::next(first->getIterator()),
                                        place->getIterator())) {
    bool isLate = op.walk([&](Operation *inner) {
                      return llvm::any_of(inner->getOperands(),
                                          [&](Value operand) {
                                            return late.contains(operand);
                                          })
                                 ? WalkResult::interrupt()
                                 : WalkResult::advance();
                    }).wasInterrupted();
    if (!isLate || llvm::is_contained(replaced, &op))
      continue;
    if (!isMemoryEffectFree(&op) || given.getDefiningOp() == &op)
      return false;
    moved.push_back(&op);
    late.insert_range(op.getResults());
  }
  // What is replaced reads none of it.
  return llvm::none_of(replaced, [&](Operation *op) {
    return llvm::any_of(op->getOperands(),
                        [&](Value operand) { return late.contains(operand); });
  });
}

/// The sizes of dimensions of the attention, of groups of heads too.
static SmallVector<OpFoldResult>
getSizes(OpBuilder &b, Location loc, AttentionOp attention, AffineMap map) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<OpOperand *> operands = attention.getMappedOperands();
  SmallVector<AffineMap> maps = attention.getMaps();
  for (AffineExpr expr : map.getResults())
    for (auto [operand, own] : llvm::zip_equal(operands, maps))
      if (const auto *at = llvm::find(own.getResults(), expr);
          at != own.getResults().end()) {
        sizes.push_back(tensor::getMixedSize(b, loc, operand->get(),
                                             at - own.getResults().begin()));
        break;
      }
  return sizes;
}

Value AttentionGradients::makeOutputGradient(OpBuilder &b,
                                             AttentionOp attention) {
  Location loc = attention.getLoc();
  Value given = valueProduct->factors[outputGradientSide].function.getTensor();
  SmallVector<ReassociationIndices> units =
      groupUnits(findUnits(outputLayout.axes));
  if (int64_t(units.size()) != cast<ShapedType>(given.getType()).getRank())
    given = tensor::CollapseShapeOp::create(b, loc, given, units);
  auto type = cast<RankedTensorType>(given.getType());
  if (outputLayout.map.getNumResults() == type.getRank())
    return given;
  SmallVector<OpFoldResult> sizes =
      getSizes(b, loc, attention, outputLayout.map);
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return tensor::ExpandShapeOp::create(b, loc, type.clone(shape), given,
                                       outputLayout.groups, sizes);
}

Value AttentionGradients::makeMeanGradient(OpBuilder &b, AttentionOp attention,
                                           Value outputGradient, Value empty) {
  Location loc = attention.getLoc();
  MLIRContext *context = b.getContext();
  FloatType type = attention.getAccumulatorFloatType();
  AffineMap map = gradients[kValue].map;
  unsigned numDims = map.getNumDims();
  // S[b, n] = sum_m dO, over rows of which the log-sum-exp is -inf.
  AffineExpr key = b.getAffineDimExpr(attention.getKeyDim());
  SmallVector<AffineExpr> kept;
  for (AffineExpr result : map.getResults())
    if (result != key)
      kept.push_back(result);
  AffineMap keptMap = AffineMap::get(numDims, 0, kept, context);
  Value sums = tensor::EmptyOp::create(
      b, loc, getSizes(b, loc, attention, keptMap), type);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  sums = linalg::FillOp::create(b, loc, zero, sums).getResult(0);
  AffineMap logMap = attention.getInitMap(1);
  llvm::SmallBitVector unused(numDims);
  unused.set(attention.getKeyDim());
  unused.set(attention.getQueryLaneDim());
  SmallVector<AffineMap> maps = {outputLayout.map, logMap, keptMap};
  SmallVector<utils::IteratorType> iterators;
  for (unsigned dim = 0; dim < numDims; ++dim)
    if (!unused.test(dim))
      iterators.push_back(llvm::is_contained(kept, b.getAffineDimExpr(dim))
                              ? utils::IteratorType::parallel
                              : utils::IteratorType::reduction);
  for (AffineMap &one : maps)
    one = projectDims(one, unused, /*compressDims=*/true);
  Value keys =
      tensor::DimOp::create(b, loc, attention.getKey(),
                            *attention.getKeyMap().getResultPosition(key));
  keys = arith::IndexCastOp::create(b, loc, b.getI64Type(), keys);
  keys = arith::SIToFPOp::create(b, loc, type, keys);
  sums = linalg::GenericOp::create(
             b, loc, sums.getType(),
             ValueRange{outputGradient, attention.getResult(1)}, sums, maps,
             iterators,
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value lowest = createNegativeInfinity(
                   b, loc, cast<FloatType>(args[1].getType()));
               Value isEmpty = arith::CmpFOp::create(
                   b, loc, arith::CmpFPredicate::OEQ, args[1], lowest);
               Value given = convertFloat(b, loc, args[0], type);
               Value taken =
                   arith::SelectOp::create(b, loc, isEmpty, given, zero);
               linalg::YieldOp::create(
                   b, loc,
                   arith::AddFOp::create(b, loc, args[2], taken).getResult());
             })
             .getResult(0);
  // The same for each key.
  unsigned rank = map.getNumResults();
  SmallVector<AffineExpr> places;
  for (auto [position, result] : llvm::enumerate(map.getResults()))
    if (result != key)
      places.push_back(b.getAffineDimExpr(position));
  return linalg::GenericOp::create(
             b, loc, empty.getType(), sums, empty,
             ArrayRef<AffineMap>{AffineMap::get(rank, 0, places, context),
                                 b.getMultiDimIdentityMap(rank)},
             SmallVector<utils::IteratorType>(rank,
                                              utils::IteratorType::parallel),
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value mean = arith::DivFOp::create(b, loc, args[0], keys);
               linalg::YieldOp::create(
                   b, loc,
                   convertFloat(b, loc, mean,
                                cast<FloatType>(args[1].getType())));
             })
      .getResult(0);
}

/// Attributes and counts of operands as the attention has them.
static AttentionBackwardOp::Properties getProperties(OpBuilder &b,
                                                     AttentionOp attention,
                                                     ArrayRef<AffineMap> maps,
                                                     unsigned numInits) {
  AttentionOp::Properties forward = attention.getProperties();
  AttentionBackwardOp::Properties properties;
  properties.setIndexingMaps(b.getAffineMapArrayAttr(maps));
  properties.setScale(forward.getScale());
  properties.setQueryScale(forward.getQueryScale());
  properties.setKeyScale(forward.getKeyScale());
  properties.setSoftcap(forward.getSoftcap());
  properties.setCausal(forward.getCausal());
  properties.setWindowLeft(forward.getWindowLeft());
  properties.setWindowRight(forward.getWindowRight());
  properties.setScoreType(forward.getScoreType());
  properties.setSoftmaxType(forward.getSoftmaxType());
  properties.setProbabilityType(forward.getProbabilityType());
  properties.setAccumulatorType(forward.getAccumulatorType());
  llvm::copy(ArrayRef(forward.operandSegmentSizes).drop_back(),
             properties.operandSegmentSizes.begin());
  std::fill_n(properties.operandSegmentSizes.begin() + 9, 3, 1);
  properties.operandSegmentSizes.back() = numInits;
  return properties;
}

void AttentionGradients::replace(OpBuilder &b, Value result,
                                 const Gradient &gradient) {
  Location loc = backward.getLoc();
  Value old = gradient.replaced->getResult(0);
  auto wanted = cast<RankedTensorType>(old.getType());
  auto getRank = [](Value tensor) {
    return cast<RankedTensorType>(tensor.getType()).getRank();
  };
  if (int64_t(gradient.groups.size()) != getRank(result))
    result = tensor::CollapseShapeOp::create(b, loc, result, gradient.groups);
  if (getRank(result) != wanted.getRank())
    result = tensor::ExpandShapeOp::create(
        b, loc, wanted, result,
        gradient.groups.empty() ? SmallVector<ReassociationIndices>()
                                : groupUnits(findUnits(gradient.axes)));
  if (result.getType() != wanted)
    result = tensor::CastOp::create(b, loc, wanted, result);
  if (matcher.options.check)
    matcher.options.check(old, result, match.proof);
  old.replaceAllUsesWith(result);
}

void AttentionGradients::replaceFactors(OpBuilder &b, AttentionOp attention,
                                        Value ofProduct) {
  Location loc = attention.getLoc();
  AffineMap queryMap = attention.getMaps()[0];
  AffineMap map = gradients[0].replaced ? gradients[0].map : queryMap;
  if (const Gradient &gradient = gradients[kFactor]; gradient.replaced) {
    Type element = getElementTypeOrSelf(gradient.replaced->getResult(0));
    Value empty = tensor::EmptyOp::create(
        b, loc, getSizes(b, loc, attention, gradient.map), element);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
    Value sums = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
    SmallVector<AffineMap> maps = {map, queryMap, gradient.map};
    llvm::SmallBitVector unused = getUnusedDimsBitVector(maps);
    SmallVector<utils::IteratorType> iterators;
    for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
      if (!unused.test(dim))
        iterators.push_back(gradient.map.isFunctionOfDim(dim)
                                ? utils::IteratorType::parallel
                                : utils::IteratorType::reduction);
    for (AffineMap &one : maps)
      one = projectDims(one, unused, /*compressDims=*/true);
    auto type = cast<FloatType>(element);
    Value made =
        linalg::GenericOp::create(
            b, loc, sums.getType(), ValueRange{ofProduct, match.unscaledQuery},
            sums, maps, iterators,
            [&](OpBuilder &b, Location loc, ValueRange args) {
              Value product = arith::MulFOp::create(
                  b, loc, convertFloat(b, loc, args[0], type),
                  convertFloat(b, loc, args[1], type));
              linalg::YieldOp::create(
                  b, loc,
                  arith::AddFOp::create(b, loc, args[2], product).getResult());
            })
            .getResult(0);
    replace(b, made, gradient);
  }
  if (!gradients[0].replaced)
    return;
  if (scalesQuery) {
    Root root;
    root.function = ofProduct;
    root.indices = queryIndices;
    root.shape =
        llvm::to_vector(cast<ShapedType>(ofProduct.getType()).getShape());
    ofProduct = multiplyRoot(b, loc, matcher.elements, root, match.queryFactors)
                    .function.getTensor();
  }
  replace(b, ofProduct, gradients[0]);
}

/// `tensor` with axis `permutation[i]` as axis i.
static Value transpose(OpBuilder &b, Value tensor,
                       ArrayRef<int64_t> permutation) {
  if (permutation.empty())
    return tensor;
  Location loc = tensor.getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
  applyPermutationToVector(sizes, permutation);
  Value empty = tensor::EmptyOp::create(b, loc, sizes,
                                        getElementTypeOrSelf(tensor.getType()));
  return linalg::TransposeOp::create(b, loc, tensor, empty, permutation)
      ->getResult(0);
}

static Value makeZeros(OpBuilder &b, Location loc, ArrayRef<OpFoldResult> sizes,
                       Type element) {
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
}

SmallVector<std::pair<Value, const AttentionGradients::Gradient *>>
AttentionGradients::getInputs(AttentionOp attention) const {
  // Those of Q, K and V are results whether they are read or not.
  SmallVector<std::pair<Value, const Gradient *>> inputs = {
      {attention.getQuery(), &gradients[0]},
      {attention.getKey(), &gradients[1]},
      {attention.getValue(), &gradients[kValue]}};
  if (gradients[kMask].replaced)
    inputs.push_back({attention.getMask(), &gradients[kMask]});
  if (gradients[kSinks].replaced)
    inputs.push_back({attention.getSinks(), &gradients[kSinks]});
  return inputs;
}

void AttentionGradients::addInits(OpBuilder &b, AttentionOp attention,
                                  Value given, SmallVectorImpl<Value> &operands,
                                  SmallVectorImpl<AffineMap> &maps) {
  Location loc = attention.getLoc();
  for (auto [number, entry] : llvm::enumerate(getInputs(attention))) {
    auto [input, gradient] = entry;
    if (!gradient->replaced) {
      maps.push_back(maps[number]);
      operands.push_back(makeZeros(b, loc, tensor::getMixedSizes(b, loc, input),
                                   getElementTypeOrSelf(input.getType())));
      continue;
    }
    Type element =
        getElementTypeOrSelf(gradient->replaced->getResult(0).getType());
    SmallVector<OpFoldResult> sizes =
        getSizes(b, loc, attention, gradient->map);
    maps.push_back(gradient->map);
    if (addsMean && number == kValue)
      operands.push_back(
          makeMeanGradient(b, attention, given,
                           tensor::EmptyOp::create(b, loc, sizes, element)));
    else
      operands.push_back(makeZeros(b, loc, sizes, element));
  }
  for (const CapturedGradient &gradient : captured) {
    auto type =
        cast<RankedTensorType>(gradient.replaced->getResult(0).getType());
    maps.push_back(gradient.map);
    SmallVector<OpFoldResult> sizes = getSizes(b, loc, attention, gradient.map);
    // The axes that indices are computed of are static, and stand last.
    for (unsigned index = 0; index < gradient.indices.size(); ++index) {
      int64_t at = sizes.size();
      int64_t axis = gradient.permutation.empty()
                         ? at
                         : llvm::find(gradient.permutation, at) -
                               gradient.permutation.begin();
      sizes.push_back(b.getIndexAttr(type.getDimSize(axis)));
    }
    operands.push_back(makeZeros(b, loc, sizes, type.getElementType()));
  }
}

void AttentionGradients::replaceAll(OpBuilder &b, AttentionOp attention) {
  SmallVector<std::pair<Value, const Gradient *>> inputs = getInputs(attention);
  bool hasFactors = !match.factors.empty();
  for (auto [result, entry] : llvm::drop_begin(
           llvm::zip_equal(backward.getResults().take_front(inputs.size()),
                           inputs),
           hasFactors))
    if (entry.second->replaced)
      replace(b, result, *entry.second);
  for (auto [result, gradient] : llvm::zip_equal(
           backward.getResults().drop_front(inputs.size()), captured))
    replace(b, transpose(b, result, gradient.permutation), gradient);
  if (hasFactors)
    replaceFactors(b, attention, backward.getResult(0));
  // As if they were new, so that the order of the others stays known.
  for (Operation *op : moved) {
    op->remove();
    place->getBlock()->getOperations().insert(place->getIterator(), op);
  }
}

void AttentionGradients::make(OpBuilder &at, AttentionOp attention) {
  Location loc = attention.getLoc();
  OpBuilder b(at);
  Value given = valueProduct->factors[outputGradientSide].function.getTensor();
  if (place) {
    b.setInsertionPoint(place);
  } else if (Operation *made = given.getDefiningOp()) {
    // The attention stands in front of the output. Asked of an op that is new,
    // the order of all of the block would be counted again.
    if (match.output.op->isBeforeInBlock(made))
      b.setInsertionPointAfter(made);
  }
  given = makeOutputGradient(b, attention);
  SmallVector<AffineMap> maps = attention.getMaps();
  SmallVector<Value> operands(attention->getOperands().drop_back(2));
  maps.push_back(outputLayout.map);
  operands.append({attention.getResult(0), attention.getResult(1), given});
  size_t numInputs = operands.size();
  addInits(b, attention, given, operands, maps);
  SmallVector<Value> inits(ArrayRef(operands).drop_front(numInputs));
  AttentionBackwardOp::Properties properties =
      getProperties(b, attention, maps, inits.size());
  if (gradients[kMask].replaced)
    properties.setMaskGradient(b.getUnitAttr());
  if (gradients[kSinks].replaced)
    properties.setSinksGradient(b.getUnitAttr());
  unsigned numPrograms = attention.getProgram().size();
  backward = AttentionBackwardOp::create(
      b, loc, TypeRange(ValueRange(inits)), operands, properties,
      ArrayRef<NamedAttribute>(), numPrograms + unsigned(!captured.empty()));
  clonePrograms(attention.getProgram(),
                backward.getProgram().take_front(numPrograms));
  if (!captured.empty())
    writeGradientProgram(
        matcher, *space,
        llvm::map_to_vector(
            captured, [](auto &term) -> const PairTerm * { return &term; }),
        backward);
  replaceAll(b, attention);
}

void AttentionGradients::eraseReplaced() {
  auto forget = [&](Operation *op) { matcher.elements.forget(op); };
  SmallVector<Operation *> dead;
  for (const Gradient &gradient : gradients)
    if (gradient.replaced)
      dead.push_back(gradient.replaced);
  for (CapturedGradient &gradient : captured)
    if (gradient.scatter)
      gradient.scatter->erase(gradient.keepsChecks, dead, forget);
    else
      dead.push_back(gradient.replaced);
  eraseDead(dead, forget);
}
