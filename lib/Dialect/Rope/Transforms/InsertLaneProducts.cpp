//===- InsertLaneProducts.cpp - Hadamard matrices around attention --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// H is the matrix of Sylvester: H_1 = [1], H_2n = [H_n H_n; H_n -H_n]. It is
// symmetric, and H_n H_n = n I. With n = 2^k, the largest power of two in the
// number of lanes, and blocks of H_n along the diagonal,
//
//     A = 2^-floor(k / 2) H,  B = 2^-ceil(k / 2) H,  A B^T = A B = I
//
// without a root, so that the identity holds in exact arithmetic. B is on the
// side that caches hold: it makes no sum of lanes larger than sqrt(n) times the
// largest lane.
//
//===----------------------------------------------------------------------===//

#include "CachedLanes.h"
#include "LaneProducts.h"

#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {
#define GEN_PASS_DEF_INSERTLANEPRODUCTSPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// Blocks of 2^-exponent H along the diagonal of a matrix of `size` lanes, each
/// of the largest power of two in `size`.
static DenseElementsAttr getHadamard(int64_t size, FloatType type,
                                     int exponent) {
  int64_t block = size & -size;
  auto get = [&](double value) {
    APFloat element(value);
    bool losesInfo = false;
    element.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    return element;
  };
  APFloat zero = get(0), plus = get(std::ldexp(1.0, -exponent));
  APFloat minus = neg(plus);
  SmallVector<APFloat, 0> elements;
  elements.reserve(size * size);
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j) {
      bool isInBlock = i / block == j / block;
      bool isNegative =
          llvm::popcount<uint64_t>((i % block) & (j % block)) % 2 != 0;
      elements.push_back(!isInBlock ? zero : isNegative ? minus : plus);
    }
  return DenseElementsAttr::get(RankedTensorType::get({size, size}, type),
                                elements);
}

static DenseElementsAttr getA(int64_t size, Type type) {
  return getHadamard(size, cast<FloatType>(type),
                     llvm::countr_zero<uint64_t>(size) / 2);
}

static DenseElementsAttr getB(int64_t size, Type type) {
  return getHadamard(size, cast<FloatType>(type),
                     (llvm::countr_zero<uint64_t>(size) + 1) / 2);
}

/// Whether A B^T and A B are the identity, computed of their elements.
static bool areInverse(DenseElementsAttr a, DenseElementsAttr b) {
  int64_t size = a.getType().getDimSize(0);
  auto get = [&](DenseElementsAttr matrix, bool isTransposed) {
    std::optional<ConstantElements> elements = ConstantElements::get(matrix);
    return elements ? ExactMatrix::get(*elements, size, isTransposed ? 1 : size,
                                       isTransposed ? size : 1)
                    : std::nullopt;
  };
  std::optional<ExactMatrix> left = get(a, /*isTransposed=*/false);
  return getMultipleOfIdentity(left, get(b, /*isTransposed=*/false)) == 1.0 &&
         getMultipleOfIdentity(left, get(b, /*isTransposed=*/true)) == 1.0;
}

/// x times a matrix along `axis`, summed in f32 where x is narrower.
static Value multiplyLanes(OpBuilder &builder, Location loc, Value x,
                           int64_t axis, Value matrix) {
  auto type = cast<RankedTensorType>(x.getType());
  auto element = cast<FloatType>(type.getElementType());
  FloatType wide = element.getWidth() < 32 ? builder.getF32Type() : element;
  int64_t rank = type.getRank();
  MLIRContext *context = builder.getContext();
  // The sizes of a result are known of its init.
  OpResult result = dyn_cast<OpResult>(x);
  auto style = result ? dyn_cast<DestinationStyleOpInterface>(result.getOwner())
                      : DestinationStyleOpInterface();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(
      builder, loc, style ? style.getTiedOpOperand(result)->get() : x);
  auto getEmpty = [&](Type of) -> Value {
    return tensor::EmptyOp::create(builder, loc, sizes, of, type.getEncoding());
  };
  auto extend = [&](OpBuilder &b, Location at, Value value) -> Value {
    return wide == element ? value : arith::ExtFOp::create(b, at, wide, value);
  };
  AffineMap output = AffineMap::getMultiDimIdentityMap(rank + 1, context);
  output = output.dropResult(rank);
  AffineExpr row = getAffineDimExpr(rank, context);
  SmallVector<AffineExpr> read = llvm::to_vector(output.getResults());
  read[axis] = row;
  SmallVector<AffineMap> maps = {
      AffineMap::get(rank + 1, 0, read, context),
      AffineMap::get(rank + 1, 0, {row, getAffineDimExpr(axis, context)},
                     context),
      output};
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops.push_back(utils::IteratorType::reduction);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(wide));
  Value start =
      linalg::FillOp::create(builder, loc, zero, getEmpty(wide)).getResult(0);
  Value sums =
      linalg::GenericOp::create(
          builder, loc, start.getType(), ValueRange{x, matrix}, start, maps,
          loops,
          [&](OpBuilder &b, Location at, ValueRange arguments) {
            Value product =
                arith::MulFOp::create(b, at, extend(b, at, arguments[0]),
                                      extend(b, at, arguments[1]));
            Value sum = arith::AddFOp::create(b, at, arguments[2], product);
            linalg::YieldOp::create(b, at, sum);
          })
          .getResult(0);
  if (wide == element)
    return sums;
  loops.pop_back();
  AffineMap all = AffineMap::getMultiDimIdentityMap(rank, context);
  return linalg::GenericOp::create(
             builder, loc, type, sums, getEmpty(element), ArrayRef{all, all},
             loops,
             [&](OpBuilder &b, Location at, ValueRange arguments) {
               Value rounded =
                   arith::TruncFOp::create(b, at, element, arguments[0]);
               linalg::YieldOp::create(b, at, rounded);
             })
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
class InsertLaneProductsPass
    : public rope::impl::InsertLaneProductsPassBase<InsertLaneProductsPass> {
  using InsertLaneProductsPassBase::InsertLaneProductsPassBase;

  void runOnOperation() override;

  /// Fails with a diagnostic where the matrices are not inverse.
  LogicalResult insert(AttentionOp attention, CachedSide side);
  /// Fails where a cache of `function` cannot hold products.
  LogicalResult insertBeforeCaches(FunctionOpInterface function);
  LogicalResult check(AttentionOp attention, CachedSide side);
  /// Q or the result times A.
  void multiplyOther(AttentionOp attention, CachedSide side);
  Value multiplyByB(Operation *user, Value value, int64_t axis);
  /// `value`, which `user` reads or makes, times a matrix; one product for all
  /// readers.
  Value multiplyOnce(Operation *user, Value value, int64_t axis,
                     DenseElementsAttr by);
  Value multiply(Operation *user, Value value, int64_t axis,
                 DenseElementsAttr by);
  Value getMatrix(Operation *user, DenseElementsAttr matrix);

  static remark::RemarkOpts getRemark(AttentionOp attention, StringRef name);
  void report(AttentionOp attention, CachedSide side, StringRef where);

  /// Constants by the block that begins with them.
  DenseMap<std::pair<Block *, Attribute>, Value> matrices;
  /// Products by factor, matrix and axis.
  DenseMap<std::pair<Value, std::pair<Attribute, int64_t>>, Value> products;
  /// Pairs of matrices that are inverse.
  DenseSet<std::pair<Attribute, Attribute>> checked;
  /// Attention whose keys, or values, go with those of another one.
  DenseSet<std::pair<Operation *, int>> done;
};
} // namespace

remark::RemarkOpts InsertLaneProductsPass::getRemark(AttentionOp attention,
                                                     StringRef name) {
  auto function = attention->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("rope-insert-lane-products")
      .function(function ? function.getName() : StringRef());
}

void InsertLaneProductsPass::report(AttentionOp attention, CachedSide side,
                                    StringRef where) {
  ++numInserted;
  int64_t size = LaneEnds::get(attention, side).getNumLanes();
  remark::passed(attention.getLoc(), getRemark(attention, describe(side)))
      << remark::add("matrices of Hadamard whose product is the identity, "
                     "computed exactly, on {0} and {1}",
                     where, side == CachedSide::Keys ? "Q" : "the result")
      << remark::metric("lanes", size) << remark::metric("block", size & -size);
}

LogicalResult InsertLaneProductsPass::check(AttentionOp attention,
                                            CachedSide side) {
  LaneEnds ends = LaneEnds::get(attention, side);
  int64_t size = ends.getNumLanes();
  DenseElementsAttr a = getA(size, getElementTypeOrSelf(ends.other));
  DenseElementsAttr b = getB(size, getElementTypeOrSelf(ends.cached->get()));
  if (checked.contains({a, b}))
    return success();
  if (!areInverse(a, b))
    return attention.emitOpError("expected matrices of ")
           << size << " lanes whose product is the identity";
  checked.insert({a, b});
  return success();
}

Value InsertLaneProductsPass::getMatrix(Operation *user,
                                        DenseElementsAttr matrix) {
  Region *region = user->getParentRegion();
  while (!region->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
    region = region->getParentRegion();
  Value &value = matrices[{&region->front(), matrix}];
  if (!value) {
    auto builder = OpBuilder::atBlockBegin(&region->front());
    value = arith::ConstantOp::create(builder, user->getLoc(), matrix);
  }
  return value;
}

Value InsertLaneProductsPass::multiply(Operation *user, Value value,
                                       int64_t axis, DenseElementsAttr by) {
  Value matrix = getMatrix(user, by);
  // Where all readers are behind it.
  OpBuilder builder(user);
  builder.setInsertionPointAfterValue(value);
  if (value.getParentBlock() == matrix.getParentBlock() &&
      isa<BlockArgument>(value))
    builder.setInsertionPointAfterValue(matrix);
  return multiplyLanes(builder, user->getLoc(), value, axis, matrix);
}

Value InsertLaneProductsPass::multiplyOnce(Operation *user, Value value,
                                           int64_t axis, DenseElementsAttr by) {
  Value &product = products[{value, {by, axis}}];
  if (!product)
    product = multiply(user, value, axis, by);
  return product;
}

Value InsertLaneProductsPass::multiplyByB(Operation *user, Value value,
                                          int64_t axis) {
  int64_t size = cast<ShapedType>(value.getType()).getDimSize(axis);
  return multiplyOnce(user, value, axis,
                      getB(size, getElementTypeOrSelf(value)));
}

void InsertLaneProductsPass::multiplyOther(AttentionOp attention,
                                           CachedSide side) {
  LaneEnds ends = LaneEnds::get(attention, side);
  DenseElementsAttr a =
      getA(ends.getNumLanes(), getElementTypeOrSelf(ends.other));
  if (side == CachedSide::Keys) {
    attention.getQueryMutable().assign(
        multiplyOnce(attention, ends.other, ends.otherAxis, a));
    return;
  }
  // A product that reads the result as a query, or as rows of a cache, is
  // another reader, behind this one.
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : ends.other.getUses())
    uses.push_back(&use);
  Value product = multiply(attention, ends.other, ends.otherAxis, a);
  for (OpOperand *use : uses)
    use->set(product);
}

LogicalResult
InsertLaneProductsPass::insertBeforeCaches(FunctionOpInterface function) {
  FailureOr<SmallVector<CacheUsers>> found = findCaches(function, keys, values);
  if (failed(found))
    return failure();
  if (!found->empty() &&
      !SymbolTable::symbolKnownUseEmpty(function, getOperation()))
    return function->emitOpError("expected no calls in the module of a "
                                 "function whose caches hold products");
  for (CacheUsers &users : *found)
    for (AttentionOp reader : users.attentions)
      if (failed(check(reader, users.side)))
        return failure();
  for (CacheUsers &users : *found) {
    for (CacheUsers::Write write : users.writes)
      write.op.getRowsMutable().assign(
          multiplyByB(write.op, write.op.getRows(), write.axis));
    for (AttentionOp reader : users.attentions) {
      multiplyOther(reader, users.side);
      done.insert({reader, static_cast<int>(users.side)});
      report(reader, users.side, "rows of the cache");
    }
  }
  return success();
}

LogicalResult InsertLaneProductsPass::insert(AttentionOp attention,
                                             CachedSide side) {
  if (done.contains({attention, static_cast<int>(side)}))
    return success();
  std::optional<LaneObstacle> obstacle = getLaneObstacle(attention, side);
  if (!obstacle) {
    LaneOrigin origin =
        LaneOrigin::get(LaneEnds::get(attention, side).cached->get());
    if (origin.isNarrow)
      obstacle = {"narrow", "they were rounded to 8 bits or less, which a "
                            "product comes before"};
    else if (origin.isCached)
      obstacle = {"in-cache", "a cache holds them, whose contents would be "
                              "others (caches)"};
  }
  if (obstacle) {
    remark::missed(attention.getLoc(), getRemark(attention, obstacle->name))
        << remark::reason("{0}: {1}", describe(side), obstacle->reason);
    return success();
  }
  if (failed(check(attention, side)))
    return failure();
  LaneEnds ends = LaneEnds::get(attention, side);
  ends.cached->set(multiplyByB(attention, ends.cached->get(), ends.cachedAxis));
  multiplyOther(attention, side);
  report(attention, side, side == CachedSide::Keys ? "K" : "V");
  return success();
}

void InsertLaneProductsPass::runOnOperation() {
  matrices.clear();
  products.clear();
  checked.clear();
  done.clear();
  SmallVector<AttentionOp> attentions;
  SmallVector<FunctionOpInterface> functions;
  getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto attention = dyn_cast<AttentionOp>(op))
      attentions.push_back(attention);
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      functions.push_back(function);
  });
  if (caches)
    for (FunctionOpInterface function : functions)
      if (failed(insertBeforeCaches(function)))
        return signalPassFailure();
  for (AttentionOp attention : attentions) {
    if (keys && failed(insert(attention, CachedSide::Keys)))
      return signalPassFailure();
    if (values && failed(insert(attention, CachedSide::Values)))
      return signalPassFailure();
  }
}
