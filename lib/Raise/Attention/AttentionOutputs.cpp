//===- AttentionOutputs.cpp - Outputs that only gradients have ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// The product with V of the probabilities that `gradient`, of V, sums over the
/// rows; `product` is that of dO with V. Null where they do not fit.
static Operation *makeOutput(const Contraction &gradient, unsigned weightSide,
                             const Contraction &product, unsigned givenSide) {
  auto of = ProductRoles::get(gradient, weightSide);
  auto from = ProductRoles::get(product, givenSide);
  linalg::LinalgOp op = gradient.op, other = product.op;
  if (!of || !from || of->batch.size() != from->batch.size())
    return nullptr;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> otherRanges = other.getStaticLoopRanges();
  MLIRContext *context = op.getContext();
  // The loops of `product` in those of `gradient`.
  SmallVector<AffineExpr> loops(other.getNumLoops());
  bool fits = true;
  auto pair = [&](unsigned to, unsigned loop) {
    loops[to] = getAffineDimExpr(loop, context);
    fits &=
        ranges[loop] == otherRanges[to] && ShapedType::isStatic(ranges[loop]);
  };
  for (auto [to, loop] : llvm::zip_equal(from->batch, of->batch))
    pair(to, loop);
  pair(from->own, of->reduced);
  pair(from->other, of->own);
  pair(from->reduced, of->other);
  Value weights = gradient.factors[weightSide].function.getTensor();
  Value value = product.factors[1 - givenSide].function.getTensor();
  if (!fits || !weights || !value)
    return nullptr;
  OpBuilder b(context);
  b.setInsertionPointToStart(op->getBlock());
  for (Value operand : {weights, value})
    if (Operation *made = operand.getDefiningOp()) {
      if (made->getBlock() != op->getBlock())
        return nullptr;
      if (b.getInsertionPoint() == op->getBlock()->begin() ||
          b.getInsertionPoint()->getPrevNode()->isBeforeInBlock(made))
        b.setInsertionPointAfter(made);
    }
  unsigned numLoops = op.getNumLoops();
  SmallVector<AffineExpr> results;
  SmallVector<int64_t> shape;
  auto addResult = [&](unsigned loop) {
    results.push_back(getAffineDimExpr(loop, context));
    shape.push_back(ranges[loop]);
  };
  for (unsigned loop : of->batch)
    addResult(loop);
  addResult(of->reduced);
  addResult(of->other);
  SmallVector<utils::IteratorType> iterators(numLoops,
                                             utils::IteratorType::parallel);
  iterators[of->own] = utils::IteratorType::reduction;
  AffineMap maps[] = {gradient.factors[weightSide].map,
                      product.factors[1 - givenSide].map.replaceDimsAndSymbols(
                          loops, {}, numLoops, 0),
                      AffineMap::get(numLoops, 0, results, context)};
  Location loc = op.getLoc();
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  for (Value operand : {weights, value})
    if (getElementTypeOrSelf(operand.getType()) != element)
      return nullptr;
  Value empty = tensor::EmptyOp::create(b, loc, shape, element);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  return linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{weights, value}, init, maps, iterators,
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value product = arith::MulFOp::create(b, loc, args[0], args[1]);
        Value sum = arith::AddFOp::create(b, loc, args[2], product);
        linalg::YieldOp::create(b, loc, sum);
      });
}

SmallVector<Operation *>
rope::detail::makeMissingOutputs(FunctionOpInterface function) {
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
  constexpr unsigned mostReaders = 64;
  for (auto [number, gradient] : llvm::enumerate(products))
    for (unsigned side : {0, 1}) {
      Value weights = origins[number][side], given = origins[number][1 - side];
      if (!weights || !given || factors[given].size() > mostReaders ||
          !lookUpstream(gradient.factors[side]).hasExponential)
        continue;
      for (auto [other, givenSide] : factors[given]) {
        Value value = origins[other][1 - givenSide];
        if (!value || other == number || haveProduct(weights, value))
          continue;
        if (Operation *op =
                makeOutput(gradient, side, products[other], givenSide))
          return {op};
      }
    }
  return {};
}
