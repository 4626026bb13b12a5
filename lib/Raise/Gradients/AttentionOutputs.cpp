//===- AttentionOutputs.cpp - Outputs that only gradients have ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// A product of weights with V that can be made.
struct MissingOutput {
  linalg::LinalgOp gradient;
  Value weights, value;
  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> iterators;
  /// Of each axis of the result, the factor and the axis of it that has its
  /// size.
  SmallVector<std::pair<unsigned, unsigned>> axes;

  Operation *make() const;
};
} // namespace

/// The product with V of the probabilities that `gradient`, of V, sums over the
/// rows; `product` is that of dO with V. Nothing where they do not fit.
static std::optional<MissingOutput> planOutput(const Contraction &gradient,
                                               unsigned weightSide,
                                               const Contraction &product,
                                               unsigned givenSide) {
  auto of = ProductRoles::get(gradient, weightSide);
  auto from = ProductRoles::get(product, givenSide);
  linalg::LinalgOp op = gradient.op, other = product.op;
  if (!of || !from || of->own.size() != 1 || from->reduced.size() != 1 ||
      of->reduced.size() != from->own.size())
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> otherRanges = other.getStaticLoopRanges();
  MLIRContext *context = op.getContext();
  // The loops of `product` in those of `gradient`.
  SmallVector<AffineExpr> loops(other.getNumLoops());
  bool fits = true;
  auto pair = [&](unsigned to, unsigned loop) {
    loops[to] = getAffineDimExpr(loop, context);
    fits &= ranges[loop] == otherRanges[to];
  };
  SmallVector<unsigned> batch, otherBatch;
  llvm::copy_if(of->batch, std::back_inserter(batch),
                [&](unsigned loop) { return ranges[loop] != 1; });
  for (unsigned loop : from->batch)
    if (otherRanges[loop] == 1)
      loops[loop] = getAffineConstantExpr(0, context);
    else
      otherBatch.push_back(loop);
  if (batch.size() != otherBatch.size())
    return std::nullopt;
  for (auto [to, loop] : llvm::zip_equal(otherBatch, batch))
    pair(to, loop);
  for (auto [to, loop] : llvm::zip_equal(from->own, of->reduced))
    pair(to, loop);
  pair(from->other, of->own.front());
  pair(from->reduced.front(), of->other);
  Value weights = gradient.factors[weightSide].function.getTensor();
  Value value = product.factors[1 - givenSide].function.getTensor();
  if (!fits || !weights || !value)
    return std::nullopt;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  for (Value operand : {weights, value}) {
    Operation *made = operand.getDefiningOp();
    Type own = getElementTypeOrSelf(operand.getType());
    // Narrow factors are extended, as they are for the gradient.
    if ((made && made->getBlock() != op->getBlock()) ||
        (own != element &&
         (!isa<FloatType>(own) || !isa<FloatType>(element) ||
          own.getIntOrFloatBitWidth() >= element.getIntOrFloatBitWidth())))
      return std::nullopt;
  }
  MissingOutput result;
  result.gradient = op;
  result.weights = weights;
  result.value = value;
  unsigned numLoops = op.getNumLoops();
  result.iterators.assign(numLoops, utils::IteratorType::parallel);
  result.iterators[of->own.front()] = utils::IteratorType::reduction;
  result.maps = {gradient.factors[weightSide].map,
                 product.factors[1 - givenSide].map.replaceDimsAndSymbols(
                     loops, {}, numLoops, 0)};
  SmallVector<unsigned> kept = of->batch;
  llvm::append_range(kept, of->reduced);
  kept.push_back(of->other);
  SmallVector<AffineExpr> results;
  for (unsigned loop : kept) {
    results.push_back(getAffineDimExpr(loop, context));
    unsigned factor = loop == of->other;
    auto axis = result.maps[factor].getResultPosition(results.back());
    if (!axis)
      return std::nullopt;
    result.axes.push_back({factor, *axis});
  }
  result.maps.push_back(AffineMap::get(numLoops, 0, results, context));
  return result;
}

Operation *MissingOutput::make() const {
  Operation *op = gradient;
  // In front of the gradient of V where it can be: the op of the gradients
  // stands where the first of them does.
  if (Operation *made = value.getDefiningOp();
      made && op->isBeforeInBlock(made)) {
    IRRewriter rewriter(op->getContext());
    (void)moveValueDefinitions(rewriter, value, op);
  }
  OpBuilder b = makeBuilder(op);
  b.setInsertionPointToStart(op->getBlock());
  for (Value operand : {weights, value})
    if (Operation *made = operand.getDefiningOp())
      if (b.getInsertionPoint() == op->getBlock()->begin() ||
          b.getInsertionPoint()->getPrevNode()->isBeforeInBlock(made))
        b.setInsertionPointAfter(made);
  Location loc = op->getLoc();
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [factor, axis] : axes)
    sizes.push_back(
        tensor::getMixedSize(b, loc, factor == 0 ? weights : value, axis));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  return linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{weights, value}, init, maps, iterators,
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value factors[] = {args[0], args[1]};
        for (Value &factor : factors)
          if (factor.getType() != args[2].getType())
            factor = arith::ExtFOp::create(b, loc, args[2].getType(), factor);
        Value product = arith::MulFOp::create(b, loc, factors[0], factors[1]);
        Value sum = arith::AddFOp::create(b, loc, args[2], product);
        linalg::YieldOp::create(b, loc, sum);
      });
}

/// Of the same weights at most one, as gradients of one output are looked for.
static std::vector<MissingOutput>
findMissingOutputs(FunctionOpInterface function) {
  std::vector<MissingOutput> outputs;
  std::vector<Contraction> products;
  // Of each factor where it comes from, and the factors that come from there.
  std::vector<std::array<Value, 2>> origins;
  llvm::MapVector<Value, SmallVector<std::pair<unsigned, unsigned>>> factors;
  function->walk([&](linalg::LinalgOp op) {
    std::optional<Contraction> product = Contraction::match(op);
    if (!product)
      return;
    std::array<Value, 2> &own = origins.emplace_back();
    for (unsigned side : {0, 1})
      if (Value tensor = product->factors[side].function.getTensor()) {
        own[side] = findOrigin(tensor);
        factors[own[side]].push_back({products.size(), side});
      }
    products.push_back(*product);
  });
  // Whether some product is one of these two already.
  auto haveProduct = [&](Value weights, Value value) {
    return llvm::any_of(factors[weights], [&](auto factor) {
      return origins[factor.first][1 - factor.second] == value;
    });
  };
  DenseMap<Value, bool> exponentials;
  auto areExponentials = [&](const Factor &factor) {
    auto [known, isNew] =
        exponentials.try_emplace(factor.function.getTensor(), false);
    if (isNew)
      known->second = lookUpstream(factor).hasExponential;
    return known->second;
  };
  DenseSet<Value> taken;
  constexpr unsigned mostReaders = 64;
  for (auto [number, gradient] : llvm::enumerate(products))
    for (unsigned side : {0, 1}) {
      Value weights = origins[number][side], given = origins[number][1 - side];
      // What a loop hands on are no probabilities of this block.
      if (!weights || !given || factors[given].size() > mostReaders ||
          isa_and_present<LoopLikeOpInterface>(weights.getDefiningOp()))
        continue;
      for (auto [other, givenSide] : factors[given]) {
        Value value = origins[other][1 - givenSide];
        if (!value || other == number || taken.contains(weights) ||
            haveProduct(weights, value) ||
            !areExponentials(gradient.factors[side]))
          continue;
        if (auto output =
                planOutput(gradient, side, products[other], givenSide)) {
          outputs.push_back(std::move(*output));
          taken.insert(weights);
        }
      }
    }
  return outputs;
}

bool rope::missesOutput(FunctionOpInterface function) {
  return !findMissingOutputs(function).empty();
}

SmallVector<Operation *>
rope::detail::makeMissingOutputs(FunctionOpInterface function) {
  std::vector<MissingOutput> outputs = findMissingOutputs(function);
  return llvm::map_to_vector(
      outputs, [](const MissingOutput &output) { return output.make(); });
}
