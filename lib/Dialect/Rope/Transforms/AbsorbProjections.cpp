//===- AbsorbProjections.cpp - Attention over latents ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/AbsorbProjections.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"
#include "rope/Dialect/Rope/Transforms/CountWork.h"
#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"
#include "rope/Dialect/Rope/Transforms/KernelCost.h"
#include "rope/Dialect/Rope/Transforms/LaneParts.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;
using utils::IteratorType;

namespace {
/// What an axis of a weight runs with.
struct WeightAxis {
  enum Kind { Batch, Lane, Latent, Fixed } kind;
  /// Of a batch axis: that of the keys or values.
  unsigned whole = 0;
  OpFoldResult offset;
};

/// Some lanes of keys, or the values, as sums of products of latents and of a
/// weight.
struct Factors {
  Operation *product;
  /// The latents in the place of these lanes.
  LanePart latent;
  Value weight;
  SmallVector<WeightAxis> axes;
};

/// Builds the other form of one attention.
class Absorption {
public:
  Absorption(RewriterBase &rewriter, MadeOps &made, AttentionOp op)
      : b(rewriter), listener(made), op(op), loc(op.getLoc()) {}

  std::optional<AbsorbedAttention> build();

private:
  bool collect();
  void cloneApart();
  std::optional<Factors> match(const LanePart &part, unsigned rowAxis,
                               unsigned laneAxis);
  void matchKeys();
  void matchValues();
  std::pair<Value, AffineMap> join(ArrayRef<LanePart> parts, Value whole,
                                   AffineMap map, unsigned laneAxis);
  bool canMultiply(const Factors &factors, AffineMap map, AffineMap ofWhole);
  Value multiply(Value x, AffineMap map, unsigned laneAxis,
                 const Factors &factors, AffineMap ofWhole, int64_t lanes,
                 bool isToLatent, Value destination);
  Value buildQuery();
  void note(Value value);

  RewriterBase &b;
  MadeOps &listener;
  AttentionOp op, apart;
  Location loc;
  /// Ops between the products and the attention, in order, products first.
  SmallVector<Operation *> chain, clones;
  /// Parts of the keys, those that are products with their factors.
  SmallVector<std::pair<LanePart, std::optional<Factors>>, 0> keys;
  std::optional<Factors> values;
  AbsorbedAttention made;
};
} // namespace

bool rope::multipliesTensors(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() &&
         linalg::isaContractionOpInterface(linalgOp);
}

std::optional<unsigned> rope::getSummedLoop(Operation *product) {
  auto linalgOp = cast<linalg::LinalgOp>(product);
  SmallVector<unsigned> loops;
  linalgOp.getReductionDims(loops);
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  if (loops.size() > 1)
    llvm::erase_if(loops, [&](unsigned loop) { return sizes[loop] == 1; });
  return loops.size() == 1 ? std::optional(loops.front()) : std::nullopt;
}

bool rope::movesElements(Operation *op) {
  if (isa_and_nonnull<tensor::ExtractSliceOp, tensor::InsertSliceOp,
                      tensor::ConcatOp, tensor::CastOp, tensor::ExpandShapeOp,
                      tensor::CollapseShapeOp, linalg::TransposeOp,
                      linalg::BroadcastOp>(op))
    return true;
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumReductionLoops() == 0 &&
         llvm::hasSingleElement(*generic.getBody());
}

/// Collects the ops between the products and keys and values, if there are
/// products and nothing else reads these ops.
bool Absorption::collect() {
  SetVector<Operation *> found;
  SmallVector<Value> worklist = {op.getKey(), op.getValue()};
  bool multiplies = false;
  while (!worklist.empty()) {
    Operation *producer = worklist.pop_back_val().getDefiningOp();
    if (!producer || producer->getBlock() != op->getBlock() ||
        found.contains(producer))
      continue;
    if (multipliesTensors(producer)) {
      multiplies = true;
      found.insert(producer);
    } else if (movesElements(producer)) {
      found.insert(producer);
      for (Value operand : producer->getOperands())
        if (isa<RankedTensorType>(operand.getType()))
          worklist.push_back(operand);
    }
  }
  if (!multiplies)
    return false;
  chain.assign(found.begin(), found.end());
  llvm::sort(chain,
             [](Operation *x, Operation *y) { return x->isBeforeInBlock(y); });
  // What leads to a product; other parts may have other readers.
  llvm::SmallPtrSet<Operation *, 16> ofProduct;
  for (Operation *link : chain) {
    bool reads = llvm::any_of(link->getOperands(), [&](Value operand) {
      return ofProduct.contains(operand.getDefiningOp());
    });
    if (!reads && !multipliesTensors(link))
      continue;
    ofProduct.insert(link);
    for (Operation *user : link->getUsers())
      if (user != op && !found.contains(user) && !isa<tensor::DimOp>(user) &&
          !isOpTriviallyDead(user))
        return false;
  }
  return true;
}

/// Copies these ops and the attention, and gives the products the layout that
/// is read of them.
void Absorption::cloneApart() {
  IRMapping mapping;
  for (Operation *link : chain)
    clones.push_back(b.clone(*link, mapping));
  apart = cast<AttentionOp>(b.clone(*op, mapping));
  (void)foldLayouts(clones, listener);
}

std::optional<Factors> Absorption::match(const LanePart &part, unsigned rowAxis,
                                         unsigned laneAxis) {
  auto product = part.source.getDefiningOp<linalg::LinalgOp>();
  if (!product || !multipliesTensors(product))
    return std::nullopt;
  std::optional<unsigned> depth = getSummedLoop(product);
  if (!depth)
    return std::nullopt;
  auto fill = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
    return std::nullopt;
  AffineMap out = product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  if (!out.isProjectedPermutation())
    return std::nullopt;
  auto getLoop = [&](unsigned wanted) -> std::optional<unsigned> {
    for (auto [axis, whole] : llvm::enumerate(part.axes))
      if (whole == wanted)
        return out.getDimPosition(axis);
    return std::nullopt;
  };
  std::optional<unsigned> row = getLoop(rowAxis), lane = getLoop(laneAxis);
  if (!row || !lane)
    return std::nullopt;
  for (unsigned number : {0, 1}) {
    AffineMap weightMap = product.getMatchingIndexingMap(
                  product.getDpsInputOperand(number)),
              latentMap = product.getMatchingIndexingMap(
                  product.getDpsInputOperand(1 - number));
    if (!weightMap.isProjectedPermutation() ||
        !latentMap.isProjectedPermutation() ||
        !weightMap.isFunctionOfDim(*lane) || weightMap.isFunctionOfDim(*row) ||
        latentMap.isFunctionOfDim(*lane) || !latentMap.isFunctionOfDim(*row))
      continue;
    Value latent = product.getDpsInputs()[1 - number];
    int64_t lanes = cast<RankedTensorType>(latent.getType())
                        .getDimSize(*latentMap.getResultPosition(
                            b.getAffineDimExpr(*depth)));
    if (ShapedType::isDynamic(lanes))
      return std::nullopt;
    Factors factors;
    factors.product = product;
    factors.weight = product.getDpsInputs()[number];
    factors.latent.source = latent;
    factors.latent.lane = 0;
    factors.latent.size = lanes;
    for (AffineExpr expr : latentMap.getResults()) {
      auto axis = out.getResultPosition(expr);
      bool isSummed = expr == b.getAffineDimExpr(*depth);
      factors.latent.axes.push_back(axis       ? part.axes[*axis]
                                    : isSummed ? std::optional(laneAxis)
                                               : std::nullopt);
      factors.latent.offsets.push_back(axis ? part.offsets[*axis]
                                            : OpFoldResult(b.getIndexAttr(0)));
    }
    for (AffineExpr expr : weightMap.getResults()) {
      auto axis = out.getResultPosition(expr);
      WeightAxis own{expr == b.getAffineDimExpr(*depth) ? WeightAxis::Latent
                                                        : WeightAxis::Fixed,
                     0, b.getIndexAttr(0)};
      if (axis) {
        std::optional<unsigned> whole = part.axes[*axis];
        own.kind = !whole              ? WeightAxis::Fixed
                   : whole == laneAxis ? WeightAxis::Lane
                                       : WeightAxis::Batch;
        own.whole = whole.value_or(0);
        own.offset = part.offsets[*axis];
      }
      factors.axes.push_back(own);
    }
    return factors;
  }
  return std::nullopt;
}

/// Whether what is multiplied, with axes of `map`, has the batch axes of the
/// weight.
bool Absorption::canMultiply(const Factors &factors, AffineMap map,
                             AffineMap ofWhole) {
  return llvm::all_of(factors.axes, [&](const WeightAxis &axis) {
    if (axis.kind != WeightAxis::Batch)
      return true;
    AffineExpr expr = ofWhole.getResult(axis.whole);
    return isa<AffineDimExpr>(expr) && map.getResultPosition(expr).has_value();
  });
}

void Absorption::matchKeys() {
  AffineMap map = apart.getKeyMap();
  Value key = apart.getKey();
  unsigned rowAxis = *map.getResultPosition(b.getAffineDimExpr(op.getKeyDim()));
  unsigned laneAxis =
      *map.getResultPosition(b.getAffineDimExpr(op.getQueryLaneDim()));
  SmallVector<LanePart> parts = findJoinedLanes(b, key, laneAxis);
  int64_t lanes = cast<RankedTensorType>(key.getType()).getDimSize(laneAxis);
  if (parts.empty() && ShapedType::isStatic(lanes))
    parts.push_back(LanePart::get(b, key, 0, lanes));
  for (LanePart &part : parts) {
    followViews(b, part, [&](unsigned axis) {
      return axis == rowAxis || axis == laneAxis;
    });
    std::optional<Factors> factors = match(part, rowAxis, laneAxis);
    if (factors && !canMultiply(*factors, op.getQueryMap(), map))
      factors.reset();
    made.ofKeys |= factors.has_value();
    keys.emplace_back(part, std::move(factors));
  }
}

void Absorption::matchValues() {
  // The program is one of the lanes as they are.
  if (op.getValueProgram())
    return;
  AffineMap map = apart.getValueMap();
  unsigned rowAxis = *map.getResultPosition(b.getAffineDimExpr(op.getKeyDim()));
  unsigned laneAxis =
      *map.getResultPosition(b.getAffineDimExpr(op.getValueLaneDim()));
  int64_t lanes =
      cast<RankedTensorType>(apart.getValue().getType()).getDimSize(laneAxis);
  if (ShapedType::isDynamic(lanes))
    return;
  LanePart part = LanePart::get(b, apart.getValue(), 0, lanes);
  followViews(b, part, [&](unsigned axis) {
    return axis == rowAxis || axis == laneAxis;
  });
  values = match(part, rowAxis, laneAxis);
  if (values && !canMultiply(*values, op.getInitMap(0), map))
    values.reset();
  made.ofValues = values.has_value();
}

/// Notes the op that computes `value`, for its cost.
void Absorption::note(Value value) {
  made.absorbed.push_back(value.getDefiningOp());
}

/// The tensor whose lanes are those of `parts`, with the axes of `whole` that
/// some part has, and its map.
std::pair<Value, AffineMap> Absorption::join(ArrayRef<LanePart> parts,
                                             Value whole, AffineMap map,
                                             unsigned laneAxis) {
  auto wholeType = cast<RankedTensorType>(whole.getType());
  SmallVector<OpFoldResult> all = tensor::getMixedSizes(b, loc, whole);
  SmallVector<unsigned> used;
  SmallVector<AffineExpr> exprs;
  for (int64_t axis = 0; axis < wholeType.getRank(); ++axis)
    if (llvm::any_of(parts, [&](const LanePart &part) {
          return llvm::is_contained(part.axes, std::optional<unsigned>(axis));
        })) {
      used.push_back(axis);
      exprs.push_back(map.getResult(axis));
    }
  SmallVector<Value> pieces;
  for (const LanePart &part : parts) {
    SmallVector<OpFoldResult> sizes;
    SmallVector<int64_t> shape, order;
    for (std::optional<unsigned> axis : part.axes) {
      sizes.push_back(!axis               ? b.getIndexAttr(1)
                      : *axis == laneAxis ? b.getIndexAttr(part.size)
                                          : all[*axis]);
      if (!axis)
        continue;
      order.push_back(*axis);
      shape.push_back(getTypeSize(sizes.back()));
    }
    SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
    Type element = getElementTypeOrSelf(part.source);
    Value piece = b.createOrFold<tensor::ExtractSliceOp>(
        loc, RankedTensorType::get(shape, element), part.source, part.offsets,
        sizes, strides);
    // In the order of the whole, with the axes that only others have.
    AffineMap out = b.getMultiDimIdentityMap(used.size());
    SmallVector<AffineExpr> in;
    for (int64_t axis : order)
      in.push_back(b.getAffineDimExpr(llvm::find(used, axis) - used.begin()));
    auto inMap = AffineMap::get(used.size(), 0, in, b.getContext());
    if (inMap != out) {
      SmallVector<OpFoldResult> outSizes;
      for (unsigned axis : used)
        outSizes.push_back(axis == laneAxis
                               ? OpFoldResult(b.getIndexAttr(part.size))
                               : all[axis]);
      Value empty = tensor::EmptyOp::create(b, loc, outSizes, element);
      SmallVector<IteratorType> iterators(used.size(), IteratorType::parallel);
      piece = linalg::GenericOp::create(
                  b, loc, empty.getType(), piece, empty,
                  ArrayRef<AffineMap>{inMap, out}, iterators,
                  [](OpBuilder &b, Location loc, ValueRange args) {
                    linalg::YieldOp::create(b, loc, args[0]);
                  })
                  .getResult(0);
    }
    pieces.push_back(piece);
  }
  Value joined = pieces.front();
  if (pieces.size() > 1)
    joined = tensor::ConcatOp::create(
        b, loc, llvm::find(used, laneAxis) - used.begin(), pieces);
  return {joined, AffineMap::get(map.getNumDims(), 0, exprs, b.getContext())};
}

/// The products of `lanes` lanes of each row of `x`, whose axes are those of
/// `map`, with the weight: from lanes of keys to latents, or from latents to
/// lanes of values, which are written to `destination`.
Value Absorption::multiply(Value x, AffineMap map, unsigned laneAxis,
                           const Factors &factors, AffineMap ofWhole,
                           int64_t lanes, bool isToLatent, Value destination) {
  unsigned rank = map.getNumResults();
  AffineExpr depth = b.getAffineDimExpr(rank),
             column = b.getAffineDimExpr(laneAxis);
  // The weight without the axes that are fixed.
  SmallVector<OpFoldResult> offsets,
      sizes = tensor::getMixedSizes(b, loc, factors.weight);
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> exprs;
  for (auto [axis, size] : llvm::zip(factors.axes, sizes)) {
    offsets.push_back(axis.offset);
    if (axis.kind == WeightAxis::Fixed)
      size = b.getIndexAttr(1);
    else if (axis.kind == WeightAxis::Lane)
      size = b.getIndexAttr(lanes);
    if (axis.kind == WeightAxis::Fixed)
      continue;
    shape.push_back(getTypeSize(size));
    exprs.push_back(axis.kind == WeightAxis::Batch
                        ? b.getAffineDimExpr(*map.getResultPosition(
                              ofWhole.getResult(axis.whole)))
                    : (axis.kind == WeightAxis::Lane) == isToLatent ? depth
                                                                    : column);
  }
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  Value weight = b.createOrFold<tensor::ExtractSliceOp>(
      loc, RankedTensorType::get(shape, getElementTypeOrSelf(factors.weight)),
      factors.weight, offsets, sizes, strides);
  SmallVector<AffineExpr> left;
  for (unsigned axis = 0; axis < rank; ++axis)
    left.push_back(axis == laneAxis ? depth : b.getAffineDimExpr(axis));

  auto type = cast<FloatType>(getElementTypeOrSelf(destination));
  FloatType sumType = b.getF32Type();
  if (type.isF64() || getElementTypeOrSelf(weight).isF64())
    sumType = b.getF64Type();
  SmallVector<OpFoldResult> outSizes =
      tensor::getMixedSizes(b, loc, destination);
  Value init = type == sumType
                   ? destination
                   : tensor::EmptyOp::create(b, loc, outSizes, sumType);
  Value zero = rope::detail::createFloat(b, loc, 0.0, sumType);
  init = linalg::FillOp::create(b, loc, zero, init).getResult(0);
  SmallVector<IteratorType> iterators(rank, IteratorType::parallel);
  AffineMap out = b.getMultiDimIdentityMap(rank);
  SmallVector<AffineMap> maps = {
      AffineMap::get(rank + 1, 0, left, b.getContext()),
      AffineMap::get(rank + 1, 0, exprs, b.getContext()),
      AffineMap::get(rank + 1, 0, out.getResults(), b.getContext())};
  iterators.push_back(IteratorType::reduction);
  Value product =
      linalg::GenericOp::create(
          b, loc, init.getType(), ValueRange{x, weight}, init, maps, iterators,
          [&](OpBuilder &b, Location loc, ValueRange args) {
            Value lhs = rope::detail::convertFloat(b, loc, args[0], sumType);
            Value rhs = rope::detail::convertFloat(b, loc, args[1], sumType);
            Value term = arith::MulFOp::create(b, loc, lhs, rhs);
            Value sum = arith::AddFOp::create(b, loc, args[2], term);
            linalg::YieldOp::create(b, loc, sum);
          })
          .getResult(0);
  note(product);
  if (type == sumType)
    return product;
  iterators.pop_back();
  product = linalg::GenericOp::create(
                b, loc, destination.getType(), product, destination,
                ArrayRef<AffineMap>{out, out}, iterators,
                [&](OpBuilder &b, Location loc, ValueRange args) {
                  Value x = rope::detail::convertFloat(b, loc, args[0], type);
                  linalg::YieldOp::create(b, loc, x);
                })
                .getResult(0);
  note(product);
  return product;
}

/// The query whose lanes meet those of the new keys.
Value Absorption::buildQuery() {
  AffineMap map = op.getQueryMap();
  unsigned laneAxis =
      *map.getResultPosition(b.getAffineDimExpr(op.getQueryLaneDim()));
  SmallVector<LanePart> known = findJoinedLanes(b, op.getQuery(), laneAxis);
  SmallVector<Value> parts;
  for (const auto &entry : keys) {
    const LanePart &part = entry.first;
    const std::optional<Factors> &factors = entry.second;
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(b, loc, op.getQuery());
    SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0)),
        strides(sizes.size(), b.getIndexAttr(1));
    offsets[laneAxis] = b.getIndexAttr(part.lane);
    sizes[laneAxis] = b.getIndexAttr(part.size);
    auto *same = llvm::find_if(known, [&](const LanePart &x) {
      return x.lane == part.lane && x.size == part.size;
    });
    Value lanes = same != known.end()
                      ? same->source
                      : b.createOrFold<tensor::ExtractSliceOp>(
                            loc, op.getQuery(), offsets, sizes, strides);
    if (factors) {
      sizes[laneAxis] = b.getIndexAttr(factors->latent.size);
      Value empty = tensor::EmptyOp::create(
          b, loc, sizes, getElementTypeOrSelf(op.getQuery()));
      lanes = multiply(lanes, map, laneAxis, *factors, apart.getKeyMap(),
                       part.size, /*isToLatent=*/true, empty);
    }
    parts.push_back(lanes);
  }
  if (parts.size() == 1)
    return parts.front();
  Value query = tensor::ConcatOp::create(b, loc, laneAxis, parts);
  return query;
}

std::optional<AbsorbedAttention> Absorption::build() {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  if (op->getNumResults() != 1 || !collect())
    return std::nullopt;
  cloneApart();
  matchKeys();
  matchValues();
  if (!made.ofKeys && !made.ofValues)
    return std::nullopt;

  SmallVector<AffineMap> maps = op.getMaps();
  Value query = op.getQuery(), key = op.getKey(), value = op.getValue();
  SetVector<Operation *> products;
  auto count = [&](const Factors &factors) {
    products.insert(factors.product);
    made.isLatent |= countElements(factors.product->getResultTypes()[0]) >
                     countElements(factors.latent.source.getType());
  };
  if (made.ofKeys) {
    AffineMap map = apart.getKeyMap();
    SmallVector<LanePart> parts;
    for (auto &[part, factors] : keys) {
      parts.push_back(factors ? factors->latent : part);
      if (factors)
        count(*factors);
    }
    std::tie(key, maps[1]) =
        join(parts, apart.getKey(), map,
             *map.getResultPosition(b.getAffineDimExpr(op.getQueryLaneDim())));
    query = buildQuery();
  }
  Value init = op.getOutputInit();
  unsigned outLane = *op.getInitMap(0).getResultPosition(
      b.getAffineDimExpr(op.getValueLaneDim()));
  if (made.ofValues) {
    count(*values);
    AffineMap map = apart.getValueMap();
    std::tie(value, maps[2]) =
        join(values->latent, apart.getValue(), map,
             *map.getResultPosition(b.getAffineDimExpr(op.getValueLaneDim())));
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, init);
    sizes[outLane] = b.getIndexAttr(values->latent.size);
    init = tensor::EmptyOp::create(b, loc, sizes, getElementTypeOrSelf(init));
  }
  auto attention = cast<AttentionOp>(b.clone(*op));
  b.modifyOpInPlace(attention, [&] {
    attention.getQueryMutable().assign(query);
    attention.getKeyMutable().assign(key);
    attention.getValueMutable().assign(value);
    attention.getInitsMutable().assign(init);
    attention->getResult(0).setType(init.getType());
    attention.setIndexingMapsAttr(b.getAffineMapArrayAttr(maps));
    if (std::optional<APFloat> factor = op.getKeyScale();
        factor && made.ofKeys) {
      double scale = op.getScale().convertToDouble();
      attention.setScaleAttr(
          b.getF64FloatAttr(scale * factor->convertToDouble()));
      attention.removeKeyScaleAttr();
    }
  });
  note(attention->getResult(0));
  made.result = attention->getResult(0);
  if (made.ofValues) {
    int64_t lanes = cast<RankedTensorType>(op.getOutputInit().getType())
                        .getDimSize(outLane);
    made.result = multiply(made.result, op.getInitMap(0), outLane, *values,
                           apart.getValueMap(), lanes, /*isToLatent=*/false,
                           op.getOutputInit());
  }
  made.apart = products.takeVector();
  made.apart.push_back(apart);
  made.chain = std::move(chain);
  return made;
}

std::optional<AbsorbedAttention>
rope::buildAbsorbedAttention(RewriterBase &rewriter, MadeOps &made,
                             AttentionOp op) {
  return Absorption(rewriter, made, op).build();
}

void rope::eraseChain(RewriterBase &rewriter, ArrayRef<Operation *> chain) {
  for (Operation *link : llvm::reverse(chain)) {
    if (!isOpTriviallyDead(link))
      continue;
    SetVector<Value> operands(link->operand_begin(), link->operand_end());
    rewriter.eraseOp(link);
    for (Value init : operands)
      while (isa_and_nonnull<linalg::FillOp, tensor::EmptyOp>(
                 init.getDefiningOp()) &&
             init.use_empty()) {
        Operation *maker = init.getDefiningOp();
        auto fill = dyn_cast<linalg::FillOp>(maker);
        if (fill)
          init = fill.getOutputs().front();
        rewriter.eraseOp(maker);
        if (!fill)
          break;
      }
  }
}
