//===- SimplifyLaneProducts.cpp - Orthogonal matrices around attention ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneProducts.h"
#include "SimplifyRotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The views, the last one first, of `value` instead.
static Value cloneViews(RewriterBase &rewriter, ArrayRef<Operation *> views,
                        Value value) {
  for (Operation *view : llvm::reverse(views)) {
    Operation *clone = rewriter.clone(*view);
    clone->setOperand(0, value);
    value = clone->getResult(0);
  }
  return value;
}

namespace {
/// Two products of which the attention reads the first one, and it or another
/// op the second one; with the views of the first one.
struct ProductPair {
  LaneProduct first, second;
  SmallVector<Operation *> firstViews, secondViews;

  /// Those on Q and K.
  static std::optional<ProductPair> onScores(AttentionOp attention);
  /// Those on V and of the sums, which nothing else reads.
  static std::optional<ProductPair> onValues(AttentionOp attention);
};
} // namespace

std::optional<ProductPair> ProductPair::onScores(AttentionOp attention) {
  int64_t lane = attention.getQueryLaneDim();
  SmallVector<Operation *> queryViews, keyViews;
  auto query = LaneProduct::match(attention.getQuery(),
                                  getLaneAxis(attention.getQueryMap(), lane),
                                  queryViews);
  auto key = LaneProduct::match(
      attention.getKey(), getLaneAxis(attention.getKeyMap(), lane), keyViews);
  if (!query || !key)
    return std::nullopt;
  return ProductPair{*query, *key, queryViews, keyViews};
}

std::optional<ProductPair> ProductPair::onValues(AttentionOp attention) {
  if (attention->getNumResults() == 0 || attention.getValueProgram())
    return std::nullopt;
  int64_t lane = attention.getValueLaneDim();
  SmallVector<Operation *> views;
  auto inner = LaneProduct::match(
      attention.getValue(), getLaneAxis(attention.getValueMap(), lane), views);
  if (!inner)
    return std::nullopt;
  Value value = attention->getResult(0);
  int64_t axis = getLaneAxis(attention.getInitMap(0), lane);
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (user->getNumResults() != 1)
      return std::nullopt;
    if (isa<linalg::LinalgOp>(user) && !isa<linalg::TransposeOp>(user)) {
      // Lanes are along one axis of its input and its result.
      std::optional<LaneProduct> outer = LaneProduct::matchReader(use, axis);
      if (!outer || getElementTypeOrSelf(value) !=
                        getElementTypeOrSelf(inner->input->get()))
        return std::nullopt;
      return ProductPair{*inner, *outer, views, {}};
    }
    std::optional<int64_t> result = getResultAxis(user, axis);
    if (!result || use.getOperandNumber() != 0)
      return std::nullopt;
    axis = *result;
    value = user->getResult(0);
  }
  return std::nullopt;
}

static remark::RemarkOpts getRemark(Operation *op) {
  return getSimplifyRemark("lane-products", op);
}

namespace {
/// *Matches* attention of Q A and K B, views in between, with constant
/// matrices A and B along the lanes of which A B^T = c I, as Hadamard matrices
/// are, in one element type. *Produces* attention of Q and K, with c in the
/// scale. Class contract. Proof: (Q A) (K B)^T = Q (A B^T) K^T; A B^T is
/// computed exactly.
struct CancelInScores : OpRewritePattern<AttentionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AttentionOp attention,
                                PatternRewriter &rewriter) const override {
    std::optional<ProductPair> pair = ProductPair::onScores(attention);
    if (!pair)
      return rewriter.notifyMatchFailure(attention, "no products");
    std::optional<double> multiple = getMultipleOfIdentity(
        ExactMatrix::get(pair->first, /*isTransposed=*/false),
        ExactMatrix::get(pair->second, /*isTransposed=*/false));
    if (!multiple)
      return rewriter.notifyMatchFailure(attention, "no multiple of I");
    double scale = attention.getScale().convertToDouble() * *multiple;
    if (!std::isfinite(scale))
      return rewriter.notifyMatchFailure(attention, "no scale");
    remark::passed(attention.getLoc(), getRemark(attention))
        << remark::add("matrices on Q and K whose product is a multiple of the "
                       "identity, computed exactly, cancel")
        << remark::metric("factor", llvm::formatv("{0}", *multiple).str());
    rewriter.setInsertionPoint(attention);
    Value q = cloneViews(rewriter, pair->firstViews, pair->first.input->get());
    Value k =
        cloneViews(rewriter, pair->secondViews, pair->second.input->get());
    rewriter.modifyOpInPlace(attention, [&] {
      attention.getQueryMutable().assign(q);
      attention.getKeyMutable().assign(k);
      attention.setScale(APFloat(scale));
    });
    return success();
  }
};

/// *Matches* a product, along the lanes, of attention with values V A and a
/// constant matrix B of which A B = c I, views in between, in one element type
/// and without a program of values. *Produces* attention with values V, times
/// c. Class contract. Proof: (P (V A)) B = P V (A B), as sums over keys and
/// over lanes may change places.
struct CancelAroundValues : OpRewritePattern<AttentionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AttentionOp attention,
                                PatternRewriter &rewriter) const override {
    std::optional<ProductPair> pair = ProductPair::onValues(attention);
    if (!pair)
      return rewriter.notifyMatchFailure(attention, "no products");
    std::optional<double> multiple = getMultipleOfIdentity(
        ExactMatrix::get(pair->first, /*isTransposed=*/false),
        ExactMatrix::get(pair->second, /*isTransposed=*/true));
    if (!multiple)
      return rewriter.notifyMatchFailure(attention, "no multiple of I");
    Operation *outer = pair->second.last;
    Value sums = pair->second.input->get();
    auto type = cast<FloatType>(getElementTypeOrSelf(sums));
    bool losesInfo = false;
    APFloat factor(*multiple);
    factor.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    if (!factor.isFiniteNonZero())
      return rewriter.notifyMatchFailure(attention, "no factor");
    remark::passed(attention.getLoc(), getRemark(attention))
        << remark::add("matrices on V and behind the sums whose product is a "
                       "multiple of the identity, computed exactly, cancel")
        << remark::metric("factor", llvm::formatv("{0}", *multiple).str());
    rewriter.setInsertionPoint(attention);
    Value v = cloneViews(rewriter, pair->firstViews, pair->first.input->get());
    rewriter.modifyOpInPlace(attention,
                             [&] { attention.getValueMutable().assign(v); });
    rewriter.setInsertionPoint(outer);
    if (!factor.isExactlyValue(1.0))
      sums = multiply(rewriter, outer, sums, FloatAttr::get(type, factor));
    rewriter.replaceOp(outer, sums);
    return success();
  }

private:
  static Value multiply(RewriterBase &rewriter, Operation *product, Value value,
                        FloatAttr factor) {
    Location loc = product->getLoc();
    auto type = cast<RankedTensorType>(value.getType());
    Value constant = arith::ConstantOp::create(rewriter, loc, factor);
    AffineMap map = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, value),
        type.getElementType());
    auto scaled = linalg::GenericOp::create(
        rewriter, loc, type, value, empty, ArrayRef{map, map}, loops,
        [&](OpBuilder &b, Location loc, ValueRange arguments) {
          Value result = arith::MulFOp::create(b, loc, arguments[0], constant);
          linalg::YieldOp::create(b, loc, result);
        });
    return scaled.getResult(0);
  }
};
} // namespace

void rope::reportLaneProducts(AttentionOp attention) {
  auto report = [&](StringRef where) {
    remark::missed(attention.getLoc(), getRemark(attention))
        << remark::reason("the product of the matrices {0} is no multiple of "
                          "the identity in exact arithmetic",
                          where);
  };
  if (ProductPair::onScores(attention))
    report("on Q and K");
  if (ProductPair::onValues(attention))
    report("on V and behind the sums");
}

void rope::populateLaneProductPatterns(RewritePatternSet &patterns) {
  patterns.add<CancelInScores, CancelAroundValues>(patterns.getContext());
}
