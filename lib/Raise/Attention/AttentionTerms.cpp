//===- AttentionTerms.cpp - What adds the terms of weights ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRewriter.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/Reasons.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool AttentionRewriter::planTerms() {
  unsigned width = getElementTypeOrSelf(anchor->getResult(0).getType())
                       .getIntOrFloatBitWidth();
  SmallVector<int64_t> symbols(space.batch);
  if (space.row)
    symbols.push_back(*space.row);
  for (const WeightTerm &term : match.terms) {
    termFactors.emplace_back();
    bool isNumber = std::isfinite(term.scale);
    for (const ScoreFactor &factor : term.factors) {
      std::optional<PlannedOperand> planned =
          planTensorOf(factor.expr, symbols);
      // The sum is no narrower than what multiplies its terms.
      bool isTaken =
          planned && isDataType(planned->elementType) &&
          planned->elementType.getIntOrFloatBitWidth() <= std::max(width, 32u);
      if (!isTaken || !isNumber)
        return matcher.fail(reason::kOtherWeights,
                            "a factor of the weights that cannot be written on "
                            "its own",
                            matcher.elements.locate(factor.product));
      termFactors.back().push_back(std::move(*planned));
    }
    if (!isNumber)
      return matcher.fail(reason::kOtherWeights,
                          "a factor of the weights is not finite");
  }
  return true;
}

/// Place `place` of the first dimension of `tensor`, without that dimension.
static Value takePlace(OpBuilder &b, Location loc, Value tensor,
                       int64_t place) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)),
      strides(type.getRank(), b.getIndexAttr(1)),
      sizes = tensor::getMixedSizes(b, loc, tensor);
  offsets[0] = b.getIndexAttr(place);
  sizes[0] = b.getIndexAttr(1);
  auto taken = RankedTensorType::get(type.getShape().drop_front(),
                                     type.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, taken, tensor, offsets, sizes,
                                        strides);
}

AttentionOp AttentionRewriter::makeTerms(SmallVectorImpl<ScaledTerm> &terms) {
  AttentionOp attention = makeAttention();
  ArrayRef<AffineExpr> dims(resultDims);
  if (match.termSymbol)
    dims = dims.drop_front();
  for (auto [place, term] : llvm::enumerate(match.terms)) {
    Value product = attention.getResult(0);
    if (match.termSymbol)
      product = takePlace(b, loc, product, place);
    ScaledTerm made{product, term.scale, {}};
    for (auto [factor, planned] :
         llvm::zip_equal(term.factors, termFactors[place])) {
      SmallVector<AffineExpr> results;
      for (AffineExpr dim : planned.map.getResults())
        results.push_back(
            b.getAffineDimExpr(llvm::find(dims, dim) - dims.begin()));
      made.factors.push_back({makeOperand(planned),
                              AffineMap::get(dims.size(), 0, results, context),
                              factor.divides});
    }
    terms.push_back(std::move(made));
  }
  return attention;
}

/// `value` in the float type `type`.
static Value convertFloat(OpBuilder &b, Location loc, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth(),
           to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(b, loc, type, value);
  return from > to ? arith::TruncFOp::create(b, loc, type, value).getResult()
                   : value;
}

/// The sum of `terms`, with elements of type `element`.
static Value addTerms(OpBuilder &b, Location loc, ArrayRef<ScaledTerm> terms,
                      Type element) {
  auto type = cast<RankedTensorType>(terms.front().product.getType());
  Type wide = type.getElementType();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  for (const ScaledTerm &term : terms) {
    inputs.push_back(term.product);
    maps.push_back(identity);
    for (const ScaledTerm::Factor &factor : term.factors) {
      inputs.push_back(factor.tensor);
      maps.push_back(factor.map);
    }
  }
  maps.push_back(identity);
  Value init = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, terms.front().product), element);
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto body = [&](OpBuilder &b, Location loc, ValueRange arguments) {
    Value sum;
    for (const ScaledTerm &term : terms) {
      Value value = arguments.front();
      arguments = arguments.drop_front();
      for (const ScaledTerm::Factor &factor : term.factors) {
        Value other = convertFloat(b, loc, arguments.front(), wide);
        arguments = arguments.drop_front();
        value = factor.divides
                    ? arith::DivFOp::create(b, loc, value, other).getResult()
                    : arith::MulFOp::create(b, loc, value, other).getResult();
      }
      if (double scale = std::abs(term.scale); scale != 1.0)
        value = arith::MulFOp::create(
            b, loc, value,
            arith::ConstantOp::create(b, loc, b.getFloatAttr(wide, scale)));
      bool isNegative = term.scale < 0.0;
      if (sum)
        sum = isNegative
                  ? arith::SubFOp::create(b, loc, sum, value).getResult()
                  : arith::AddFOp::create(b, loc, sum, value).getResult();
      else
        sum = isNegative ? arith::NegFOp::create(b, loc, value).getResult()
                         : value;
    }
    linalg::YieldOp::create(b, loc, convertFloat(b, loc, sum, element));
  };
  return linalg::GenericOp::create(b, loc, init.getType(), inputs, init, maps,
                                   loops, body)
      .getResult(0);
}

void AttentionRewriter::replaceBySum(ArrayRef<ScaledTerm> terms,
                                     const Proof &proof) {
  auto anchorType = cast<RankedTensorType>(anchor->getResult(0).getType());
  Value result = addTerms(b, loc, terms, anchorType.getElementType());
  SmallVector<ReassociationIndices> shifted(groups);
  if (match.termSymbol)
    for (ReassociationIndices &group : shifted)
      for (int64_t &dim : group)
        --dim;
  if (cast<RankedTensorType>(result.getType()).getRank() !=
      anchorType.getRank())
    result = tensor::CollapseShapeOp::create(b, loc, result, shifted);
  if (result.getType() != anchorType)
    result = tensor::CastOp::create(b, loc, anchorType, result);
  if (matcher.options.check)
    matcher.options.check(anchor->getResult(0), result, proof);
  anchor->getResult(0).replaceAllUsesWith(result);
  eraseDead(anchor, [&](Operation *op) { matcher.elements.forget(op); });
}
