//===- SimplifyLaneProducts.cpp - Orthogonal matrices around attention ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/SumOfProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Products along an axis of lanes
//===----------------------------------------------------------------------===//

/// The group of `axis` in a reshape, if it is alone in it.
static std::optional<int64_t>
getLoneGroup(ArrayRef<ReassociationIndices> groups, int64_t axis) {
  for (auto [number, group] : llvm::enumerate(groups))
    if (group.size() == 1 && group.front() == axis)
      return number;
  return std::nullopt;
}

/// The axis of the source of a view that is `axis` of its result, whole and by
/// itself; nothing for other ops.
static std::optional<int64_t> getSourceAxis(Operation *view, int64_t axis) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(view)
      .Case([&](tensor::ExpandShapeOp op) {
        return getLoneGroup(op.getReassociationIndices(), axis);
      })
      .Case([&](tensor::CollapseShapeOp op) -> std::optional<int64_t> {
        ReassociationIndices group = op.getReassociationIndices()[axis];
        return group.size() == 1 ? std::optional(group.front()) : std::nullopt;
      })
      .Case([&](linalg::TransposeOp op) { return op.getPermutation()[axis]; })
      .Case([&](tensor::CastOp) { return axis; })
      .Default(std::nullopt);
}

/// The axis of the result of a view that is `axis` of its source.
static std::optional<int64_t> getResultAxis(Operation *view, int64_t axis) {
  auto type = dyn_cast<RankedTensorType>(view->getResult(0).getType());
  if (!type)
    return std::nullopt;
  for (int64_t result = 0; result < type.getRank(); ++result)
    if (getSourceAxis(view, result) == axis)
      return result;
  return std::nullopt;
}

namespace {
/// y[..., n] = sum_k x[..., k] matrix[k, n] with a constant matrix, square and
/// of the type of x and y.
struct LaneProduct {
  linalg::LinalgOp op;
  OpOperand *input = nullptr;
  ConstantElements matrix;
  int64_t size = 0;
  /// Strides of k and n among the elements.
  int64_t rowStride = 0, columnStride = 0;

  /// Elements of the matrix.
  APFloat at(int64_t k, int64_t n) const {
    return cast<FloatAttr>(matrix.getPart(k * rowStride + n * columnStride))
        .getValue();
  }
};
} // namespace

/// Whether `op` adds products of its two inputs to 0.
static bool isPlainProduct(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics())
    return false;
  std::optional<SumOfProducts> sum = SumOfProducts::match(op);
  if (!sum || sum->x == sum->y)
    return false;
  Attribute start;
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!matchPattern(fill ? fill.getInputs()[0] : op.getDpsInits()[0],
                    m_Constant(&start)))
    return false;
  if (auto dense = dyn_cast<DenseElementsAttr>(start);
      dense && dense.isSplat() && isa<FloatType>(dense.getElementType()))
    start = dense.getSplatValue<FloatAttr>();
  auto number = dyn_cast<FloatAttr>(start);
  return number && number.getValue().isZero();
}

/// The product of which `op` is, with lanes along `axis` of its result.
static std::optional<LaneProduct> matchLaneProduct(Operation *operation,
                                                   int64_t axis) {
  auto op = dyn_cast_or_null<linalg::LinalgOp>(operation);
  if (!op || !isPlainProduct(op))
    return std::nullopt;
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!output.isProjectedPermutation())
    return std::nullopt;
  unsigned column = output.getDimPosition(axis);
  for (OpOperand *operand : op.getDpsInputOperands()) {
    OpOperand *input = op.getDpsInputOperand(1 - operand->getOperandNumber());
    // A matrix, or the transpose of one.
    AffineMap map = op.getMatchingIndexingMap(operand);
    Value value = operand->get();
    bool isTransposed = false;
    if (auto transpose = value.getDefiningOp<linalg::TransposeOp>()) {
      value = transpose.getInput();
      isTransposed = transpose.getPermutation() == ArrayRef<int64_t>{1, 0};
    }
    auto type = dyn_cast<RankedTensorType>(value.getType());
    std::optional<ConstantElements> matrix = ConstantElements::get(value);
    if (!matrix || !type || type.getRank() != 2 ||
        !isa<FloatType>(type.getElementType()) ||
        type.getDimSize(0) != type.getDimSize(1) ||
        !map.isProjectedPermutation() || !map.isFunctionOfDim(column))
      continue;
    unsigned place = *map.getResultPosition(output.getResult(axis));
    unsigned row = map.getDimPosition(1 - place);
    AffineMap inputMap = op.getMatchingIndexingMap(input);
    if (!inputMap.isProjectedPermutation() || row == column ||
        output.isFunctionOfDim(row) || inputMap.isFunctionOfDim(column))
      continue;
    // x and y differ in nothing but their lanes.
    SmallVector<AffineExpr> dims = llvm::to_vector(output.getResults());
    dims[axis] = getAffineDimExpr(row, op.getContext());
    if (inputMap.getResults() != ArrayRef<AffineExpr>(dims) ||
        input->get().getType() != op->getResult(0).getType() ||
        getElementTypeOrSelf(input->get()) != type.getElementType())
      continue;
    LaneProduct product{op, input, *matrix, type.getDimSize(0)};
    bool rowsFirst = (place == 1) != isTransposed;
    product.rowStride = rowsFirst ? product.size : 1;
    product.columnStride = rowsFirst ? 1 : product.size;
    return product;
  }
  return std::nullopt;
}

/// The product behind views of `value`, with lanes along `axis`; the views are
/// left in `views`, the last one first.
static std::optional<LaneProduct>
matchLaneProduct(Value value, int64_t axis,
                 SmallVectorImpl<Operation *> &views) {
  while (Operation *op = value.getDefiningOp()) {
    if (std::optional<LaneProduct> product = matchLaneProduct(op, axis))
      return product;
    std::optional<int64_t> source = getSourceAxis(op, axis);
    if (!source)
      return std::nullopt;
    axis = *source;
    views.push_back(op);
    value = op->getOperand(0);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Matrices whose product is a multiple of the identity
//===----------------------------------------------------------------------===//

namespace {
/// Elements of a square matrix as integers times 2^exponent, row by row.
struct IntegerMatrix {
  int64_t size = 0;
  SmallVector<int64_t, 0> elements;
  int exponent = 0;

  /// Of the matrix of a product, or of its transpose. Nothing where elements
  /// are too far from each other for integers of less than 2^`kBits`.
  static std::optional<IntegerMatrix> get(const LaneProduct &product,
                                          bool isTransposed);

  /// Sums of products of so many bits have no more than 128: of 2^26 of them.
  static constexpr int kBits = 50;
};
} // namespace

std::optional<IntegerMatrix> IntegerMatrix::get(const LaneProduct &product,
                                                bool isTransposed) {
  IntegerMatrix matrix;
  matrix.size = product.size;
  int lowest = std::numeric_limits<int>::max();
  int highest = std::numeric_limits<int>::min();
  SmallVector<APFloat, 0> floats;
  for (int64_t i = 0; i < product.size; ++i)
    for (int64_t j = 0; j < product.size; ++j) {
      APFloat element = isTransposed ? product.at(j, i) : product.at(i, j);
      if (!element.isFinite())
        return std::nullopt;
      if (!element.isZero()) {
        int precision = APFloat::semanticsPrecision(element.getSemantics());
        highest = std::max(highest, ilogb(element));
        lowest = std::min(lowest, ilogb(element) - precision + 1);
      }
      floats.push_back(element);
    }
  if (highest < lowest || highest - lowest >= kBits)
    return std::nullopt;
  matrix.exponent = lowest;
  for (const APFloat &element : floats) {
    APSInt integer(64, /*isUnsigned=*/false);
    bool isExact = false;
    scalbn(element, -lowest, APFloat::rmNearestTiesToEven)
        .convertToInteger(integer, APFloat::rmTowardZero, &isExact);
    if (!isExact)
      return std::nullopt;
    matrix.elements.push_back(integer.getSExtValue());
  }
  return matrix;
}

/// c where A B^T is c times the identity in exact arithmetic and c is not 0.
static std::optional<double>
getMultipleOfIdentity(const std::optional<IntegerMatrix> &a,
                      const std::optional<IntegerMatrix> &b) {
  if (!a || !b || a->size != b->size)
    return std::nullopt;
  int64_t size = a->size;
  __int128 multiple = 0;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j) {
      __int128 sum = 0;
      for (int64_t n = 0; n < size; ++n)
        sum += static_cast<__int128>(a->elements[i * size + n]) *
               b->elements[j * size + n];
      if (i == 0 && j == 0)
        multiple = sum;
      if (sum != (i == j ? multiple : 0))
        return std::nullopt;
    }
  if (multiple == 0)
    return std::nullopt;
  return std::ldexp(static_cast<double>(multiple), a->exponent + b->exponent);
}

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

/// The axis of lanes of an operand.
static int64_t getLaneAxis(AffineMap map, int64_t lane) {
  return *map.getResultPosition(getAffineDimExpr(lane, map.getContext()));
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
  auto query =
      matchLaneProduct(attention.getQuery(),
                       getLaneAxis(attention.getQueryMap(), lane), queryViews);
  auto key = matchLaneProduct(
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
  auto inner = matchLaneProduct(
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
      std::optional<LaneProduct> outer = matchLaneProduct(user, axis);
      if (!outer || outer->input != &use ||
          getElementTypeOrSelf(value) !=
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
        IntegerMatrix::get(pair->first, /*isTransposed=*/false),
        IntegerMatrix::get(pair->second, /*isTransposed=*/false));
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
        IntegerMatrix::get(pair->first, /*isTransposed=*/false),
        IntegerMatrix::get(pair->second, /*isTransposed=*/true));
    if (!multiple)
      return rewriter.notifyMatchFailure(attention, "no multiple of I");
    linalg::LinalgOp outer = pair->second.op;
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
  static Value multiply(RewriterBase &rewriter, linalg::LinalgOp product,
                        Value value, FloatAttr factor) {
    Location loc = product.getLoc();
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
