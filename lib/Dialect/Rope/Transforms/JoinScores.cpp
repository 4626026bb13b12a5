//===- JoinScores.cpp - Scores that are sums of products ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/JoinScores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/Transforms/AbsorbProjections.h"
#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"
#include "rope/Dialect/Rope/Transforms/LaneParts.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;

/// The factor by which `op` multiplies each element of its one input; nothing
/// for another op.
static std::optional<APFloat> getFactor(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureTensorSemantics() ||
      generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      generic.getNumReductionLoops() != 0)
    return std::nullopt;
  Block *body = generic.getBody();
  auto product = dyn_cast<arith::MulFOp>(body->front());
  if (!product || product->getNextNode() != body->getTerminator() ||
      body->getTerminator()->getOperand(0) != product)
    return std::nullopt;
  for (unsigned side : {0, 1}) {
    APFloat factor(0.0);
    if (product->getOperand(side) == body->getArgument(0) &&
        matchPattern(product->getOperand(1 - side), m_ConstantFloat(&factor)))
      return factor;
  }
  return std::nullopt;
}

namespace {
/// Finds the product that a mask is, and joins it.
class ScoreJoin {
public:
  ScoreJoin(RewriterBase &rewriter, MadeOps &made, AttentionOp op)
      : b(rewriter), made(made), op(op), loc(op.getLoc()) {}

  AttentionOp build();

  /// Ops between the product and the mask, in order.
  ArrayRef<Operation *> getChain() const { return chain; }

private:
  bool collect();
  Value copy();
  bool match(Value mask);
  Value spread(unsigned number, Value like, AffineMap map);

  RewriterBase &b;
  MadeOps &made;
  AttentionOp op;
  Location loc;
  SmallVector<Operation *> chain;
  double factor = 1;
  /// Rows and keys: tensors, what each axis runs with (a dimension of `op`, or
  /// the lanes), and where it begins.
  struct Side {
    Value source;
    SmallVector<AffineExpr> exprs;
    SmallVector<OpFoldResult> offsets;
  } sides[2];
  int64_t lanes = 0;
};
} // namespace

/// Collects the ops between the product and the mask, if nothing else reads
/// them.
bool ScoreJoin::collect() {
  Operation *user = op;
  for (Value value = op.getMask();;) {
    Operation *producer = value.getDefiningOp();
    if (!producer || producer->getBlock() != op->getBlock() ||
        !llvm::all_of(value.getUsers(), [&](Operation *other) {
          return other == user || isa<tensor::DimOp>(other) ||
                 isOpTriviallyDead(other);
        }))
      return false;
    chain.push_back(producer);
    if (multipliesTensors(producer))
      break;
    if (isa<tensor::ConcatOp, tensor::InsertSliceOp>(producer) ||
        (!movesElements(producer) && !getFactor(producer)))
      return false;
    user = producer;
    value = producer->getOperand(0);
  }
  std::reverse(chain.begin(), chain.end());
  return true;
}

/// Copies these ops without their factors, and has the product write the layout
/// that is read of it.
Value ScoreJoin::copy() {
  IRMapping mapping;
  SmallVector<Operation *> copies;
  for (Operation *link : chain) {
    Operation *copied = b.clone(*link, mapping);
    copies.push_back(copied);
    std::optional<APFloat> own = getFactor(copied);
    if (!own)
      continue;
    bool losesInfo;
    own->convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    factor *= own->convertToDouble();
    Block *body = cast<linalg::GenericOp>(copied).getBody();
    b.modifyOpInPlace(copied, [&] {
      body->getTerminator()->setOperand(0, body->getArgument(0));
    });
    b.eraseOp(&body->front());
  }
  // A reader, which a mask of the same type is.
  Value mask = mapping.lookup(op.getMask());
  auto reader = tensor::CastOp::create(b, loc, mask.getType(), mask);
  (void)foldLayouts(copies, made);
  mask = reader.getSource();
  b.eraseOp(reader);
  return mask;
}

bool ScoreJoin::match(Value mask) {
  AffineMap map = op.getMaskMap();
  AffineExpr row = b.getAffineDimExpr(op.getRowDim()),
             key = b.getAffineDimExpr(op.getKeyDim());
  std::optional<unsigned> rowAxis = map.getResultPosition(row),
                          keyAxis = map.getResultPosition(key);
  // Of a single row, an axis says nothing.
  int64_t rows = cast<RankedTensorType>(op.getQuery().getType())
                     .getDimSize(*op.getQueryMap().getResultPosition(row));
  if (rows == 1)
    rowAxis = std::nullopt;
  if (!keyAxis || (!rowAxis && rows != 1))
    return false;
  LanePart part = LanePart::get(b, mask, 0, 1);
  followViews(b, part, [&](unsigned axis) {
    return axis == rowAxis || axis == *keyAxis;
  });
  auto product = part.source.getDefiningOp<linalg::LinalgOp>();
  if (!product || !multipliesTensors(product))
    return false;
  std::optional<unsigned> summed = getSummedLoop(product);
  auto fill = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  AffineMap out = product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  if (!summed || !fill ||
      !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) ||
      !out.isProjectedPermutation())
    return false;
  AffineExpr depth = b.getAffineDimExpr(*summed),
             lane = b.getAffineDimExpr(op.getQueryLaneDim());
  bool found[2] = {false, false};
  for (OpOperand *operand : product.getDpsInputOperands()) {
    AffineMap own = product.getMatchingIndexingMap(operand);
    Side side{operand->get(), {}, {}};
    if (!own.isProjectedPermutation())
      return false;
    for (AffineExpr expr : own.getResults()) {
      auto axis = out.getResultPosition(expr);
      std::optional<unsigned> whole = axis ? part.axes[*axis] : std::nullopt;
      side.exprs.push_back(expr == depth ? lane
                           : whole       ? map.getResult(*whole)
                                         : b.getAffineConstantExpr(0));
      side.offsets.push_back(axis ? part.offsets[*axis]
                                  : OpFoldResult(b.getIndexAttr(0)));
      if (expr == depth)
        lanes = cast<RankedTensorType>(side.source.getType())
                    .getDimSize(side.exprs.size() - 1);
    }
    bool ofRow = llvm::is_contained(side.exprs, row),
         ofKey = llvm::is_contained(side.exprs, key);
    if ((rowAxis && ofRow == ofKey) || !llvm::is_contained(side.exprs, lane))
      return false;
    sides[ofKey] = side;
    found[ofKey] = true;
  }
  return found[0] && found[1] && ShapedType::isStatic(lanes);
}

/// The lanes of one side with the axes of `like`; null where they depend on
/// another dimension.
Value ScoreJoin::spread(unsigned number, Value like, AffineMap map) {
  const Side &side = sides[number];
  AffineExpr lane = b.getAffineDimExpr(op.getQueryLaneDim());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, like), own;
  sizes[*map.getResultPosition(lane)] = b.getIndexAttr(lanes);
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> in;
  for (AffineExpr expr : side.exprs) {
    if (isa<AffineConstantExpr>(expr)) {
      own.push_back(b.getIndexAttr(1));
      continue;
    }
    auto axis = map.getResultPosition(expr);
    if (!axis)
      return {};
    own.push_back(sizes[*axis]);
    shape.push_back(getTypeSize(sizes[*axis]));
    in.push_back(b.getAffineDimExpr(*axis));
  }
  SmallVector<OpFoldResult> strides(own.size(), b.getIndexAttr(1));
  Type element = getElementTypeOrSelf(side.source);
  Value part = b.createOrFold<tensor::ExtractSliceOp>(
      loc, RankedTensorType::get(shape, element), side.source, side.offsets,
      own, strides);
  unsigned rank = map.getNumResults();
  AffineMap out = b.getMultiDimIdentityMap(rank),
            inMap = AffineMap::get(rank, 0, in, b.getContext());
  if (inMap == out)
    return part;
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), part, empty,
             ArrayRef<AffineMap>{inMap, out}, iterators,
             [](OpBuilder &b, Location loc, ValueRange args) {
               linalg::YieldOp::create(b, loc, args[0]);
             })
      .getResult(0);
}

AttentionOp ScoreJoin::build() {
  Value mask = op.getMask();
  // Only what is added to scores of f32 or f64 that are not bounded before is
  // a part of the sum.
  if (!mask || getElementTypeOrSelf(mask) != op.getScoreFloatType() ||
      op.getScoreFloatType().getWidth() < 32 || op.getSoftcap() ||
      op.hasProgram() || op.getScale().isZero())
    return {};
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  if (!collect() || !match(copy()))
    return {};
  Value query = op.getQuery(), key = op.getKey();
  Value rows = spread(0, query, op.getQueryMap()),
        keys = spread(1, key, op.getKeyMap());
  Type element = getElementTypeOrSelf(query);
  if (!rows || !keys || getElementTypeOrSelf(rows) != element ||
      getElementTypeOrSelf(keys) != getElementTypeOrSelf(key))
    return {};
  for (std::optional<APFloat> own :
       {std::optional(op.getScale()), op.getQueryScale(), op.getKeyScale()})
    factor /= own ? own->convertToDouble() : 1;
  if (!std::isfinite(factor))
    return {};
  if (factor != 1)
    rows = scaleLanes(b, loc, rows, APFloat(factor));
  AffineExpr lane = b.getAffineDimExpr(op.getQueryLaneDim());
  query = tensor::ConcatOp::create(b, loc,
                                   *op.getQueryMap().getResultPosition(lane),
                                   ValueRange{query, rows});
  key = tensor::ConcatOp::create(
      b, loc, *op.getKeyMap().getResultPosition(lane), ValueRange{key, keys});
  SmallVector<AffineMap> maps = op.getMaps();
  maps.erase(maps.begin() + 3);
  auto joined = cast<AttentionOp>(b.clone(*op));
  b.modifyOpInPlace(joined, [&] {
    joined.getQueryMutable().assign(query);
    joined.getKeyMutable().assign(key);
    joined.getMaskMutable().clear();
    joined.setIndexingMapsAttr(b.getAffineMapArrayAttr(maps));
  });
  b.replaceOp(op, joined->getResults());
  return joined;
}

AttentionOp rope::joinScores(RewriterBase &rewriter, AttentionOp op) {
  MadeOps made(rewriter, op->getBlock());
  ScoreJoin join(rewriter, made, op);
  AttentionOp joined = join.build();
  made.eraseUnused();
  if (joined)
    eraseChain(rewriter, join.getChain());
  return joined;
}
