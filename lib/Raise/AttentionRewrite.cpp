//===- AttentionRewrite.cpp - From a match to the op -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRewrite.h"
#include "AttentionMask.h"
#include "AttentionRoots.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Raise/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// The iteration space of the op that is made.
struct Space {
  MLIRContext *context = nullptr;
  /// Symbol number to dimension.
  DenseMap<int64_t, unsigned> dims;
  SmallVector<int64_t> batch;
  /// Batch dimensions of size 1 that no symbol stands for.
  SmallVector<unsigned> units;
  std::optional<int64_t> row;
  unsigned rowDim = 0, valueLaneDim = 0, keyDim = 0, queryLaneDim = 0;

  AffineExpr dim(unsigned position) const {
    return getAffineDimExpr(position, context);
  }
  unsigned getNumDims() const { return queryLaneDim + 1; }
};
} // namespace

/// The map of `root`. Of its dimensions of size 1, the last ones take `own`,
/// which it must have, the others `units` in order, or the constant 0 if there
/// are none left.
static AffineMap makeMap(const Space &space, const Root &root,
                         ArrayRef<unsigned> units, ArrayRef<unsigned> own) {
  SmallVector<AffineExpr> results;
  SmallVector<unsigned> zeros;
  for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    if (!index || index->kind == RootIndex::Digits)
      return {};
    if (index->kind == RootIndex::Zero) {
      zeros.push_back(dim);
      results.push_back(getAffineConstantExpr(0, space.context));
      continue;
    }
    auto position = space.dims.find(index->symbols.front());
    if (position == space.dims.end())
      return {};
    AffineExpr expr = space.dim(position->second);
    if (index->kind == RootIndex::Grouped)
      expr = expr.floorDiv(index->group);
    results.push_back(expr);
  }
  for (unsigned dim : own) {
    if (zeros.empty())
      return {};
    results[zeros.pop_back_val()] = space.dim(dim);
  }
  for (auto [zero, unit] : llvm::zip(zeros, units))
    results[zero] = space.dim(unit);
  return AffineMap::get(space.getNumDims(), 0, results, space.context);
}

static unsigned countZeros(const Root &root) {
  unsigned zeros = 0;
  for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    zeros += index && index->kind == RootIndex::Zero;
  }
  return zeros;
}

static bool reads(const Root &root, int64_t symbol) {
  return llvm::any_of(root.indices, [&](const Expr *index) {
    return dependsOn(index, symbol);
  });
}

/// `root` with one more dimension of size 1, before its last one.
static Root insertUnitDim(OpBuilder &b, Location loc, ExpressionContext &exprs,
                          const Root &root) {
  auto type = cast<RankedTensorType>(root.tensor.getType());
  int64_t rank = type.getRank();
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.end() - 1, 1);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    groups.push_back({dim});
  groups.push_back({rank - 1, rank});
  Root result = root;
  result.tensor = tensor::ExpandShapeOp::create(
      b, loc, RankedTensorType::get(shape, type.getElementType()), root.tensor,
      groups);
  result.indices.insert(result.indices.end() - 1, exprs.integer(0));
  return result;
}

/// The generic that does nothing but round the result of `op`, if that is its
/// only reader.
static linalg::GenericOp findOnlyCast(Operation *op) {
  if (!op->hasOneUse())
    return {};
  auto generic = dyn_cast<linalg::GenericOp>(*op->user_begin());
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumDpsInits() != 1 || generic.getNumReductionLoops() != 0 ||
      generic.getDpsInputs()[0] != op->getResult(0) ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  auto cast = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  if (!cast || !isa<arith::TruncFOp>(cast) ||
      cast->getOperand(0) != generic.getBody()->getArgument(0))
    return {};
  return generic;
}

/// Erases `roots` and what they alone kept alive. Sizes of dead values are
/// read from their inits instead.
static void eraseDead(ArrayRef<Operation *> roots) {
  SmallVector<Operation *> worklist(roots);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    auto style = dyn_cast<DestinationStyleOpInterface>(op);
    bool onlySizes = style && op->getNumResults() > 0 && !op->use_empty() &&
                     llvm::all_of(op->getUsers(), [](Operation *user) {
                       return isa<tensor::DimOp>(user);
                     });
    if (onlySizes)
      for (OpResult result : op->getResults())
        result.replaceAllUsesWith(style.getTiedOpOperand(result)->get());
    if (!isOpTriviallyDead(op))
      continue;
    SmallVector<Operation *> producers;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (!op->isAncestor(producer) &&
              !llvm::is_contained(producers, producer))
            producers.push_back(producer);
    });
    op->erase();
    llvm::erase(worklist, op);
    for (Operation *producer : producers)
      if (!llvm::is_contained(worklist, producer))
        worklist.push_back(producer);
  }
}

AttentionOp rope::detail::rewriteAttention(AttentionMatcher &matcher,
                                           const Expr *mask,
                                           std::optional<Root> maskRoot,
                                           std::optional<Root> sinkRoot) {
  AttentionMatch &match = matcher.match;
  ExpressionContext &exprs = matcher.exprs();
  Operation *anchor = match.output.op;
  MLIRContext *context = anchor->getContext();
  OpBuilder b(anchor);
  // What the result of the op stands for: the product with V, divided or
  // rounded where that is all that happens to it.
  Operation *replaced = match.division;
  if (!replaced)
    replaced = findOnlyCast(anchor);
  if (!replaced)
    replaced = anchor;
  Location loc =
      FusedLoc::get(context, {match.scores.op->getLoc(), anchor->getLoc()});
  SmallVector<Operation *> created;
  auto abandon = [&](StringRef reason, const Twine &text) -> AttentionOp {
    matcher.fail(reason, text);
    for (Operation *op : llvm::reverse(created))
      if (op->use_empty())
        op->erase();
    return {};
  };
  auto remember = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      created.push_back(op);
    return value;
  };

  for (Root *root : {&match.query, &match.key, &match.value}) {
    Value before = root->tensor;
    *root = expandDigits(b, loc, exprs, *root);
    if (root->tensor != before)
      remember(root->tensor);
  }

  // Roles of the symbols of the result.
  Space space;
  space.context = context;
  std::optional<int64_t> valueLane;
  SmallVector<int64_t> rows;
  SmallVector<int64_t> resultSymbols;
  for (ArrayRef<unsigned> dim : match.digits)
    for (unsigned position : dim)
      resultSymbols.push_back(match.symbols[position].number);
  const Expr *probability = match.scoresLoad;
  for (int64_t symbol : resultSymbols) {
    bool inValue = reads(match.value, symbol);
    bool inQuery = reads(match.query, symbol), inKey = reads(match.key, symbol);
    bool inScores =
        dependsOn(probability, symbol) || (mask && dependsOn(mask, symbol));
    if (inValue && !inScores) {
      if (valueLane)
        return abandon(reason::kValueLanes,
                       "V has more than one dimension of lanes");
      valueLane = symbol;
    } else if (!inValue && !inKey && inQuery) {
      rows.push_back(symbol);
    }
  }
  // Any of the row dimensions can be the row; the one the mask knows is the
  // natural choice, then a dynamic or the largest one.
  auto extentOf = [&](int64_t symbol) {
    for (const LoopSymbol &entry : match.symbols)
      if (entry.number == symbol)
        return ShapedType::isDynamic(entry.extent)
                   ? std::numeric_limits<int64_t>::max()
                   : entry.extent;
    return int64_t(0);
  };
  auto preference = [&](int64_t symbol) {
    return std::make_pair(mask && dependsOn(mask, symbol), extentOf(symbol));
  };
  for (int64_t symbol : rows)
    if (!space.row || preference(symbol) > preference(*space.row))
      space.row = symbol;
  for (int64_t symbol : resultSymbols)
    if (symbol != valueLane && symbol != space.row)
      space.batch.push_back(symbol);

  // Dimensions of size 1: those of the result, and those of the roots.
  unsigned resultUnits = 0;
  std::optional<unsigned> unitRowAt, unitValueLaneAt;
  AffineMap resultMap = match.output.op.getMatchingIndexingMap(
      match.output.op.getDpsInitOperand(0));
  AffineMap valueMapOfLoops =
      match.output.op.getMatchingIndexingMap(match.values);
  AffineMap weightMapOfLoops =
      match.output.op.getMatchingIndexingMap(match.probabilities);
  for (auto [position, dim] : llvm::enumerate(match.digits)) {
    if (!dim.empty())
      continue;
    // A loop that V does not have is one of rows; one that only V has is one
    // of lanes.
    unsigned loop = resultMap.getDimPosition(position);
    if (!space.row && !unitRowAt && !valueMapOfLoops.isFunctionOfDim(loop))
      unitRowAt = position;
    else if (!valueLane && !unitValueLaneAt &&
             !weightMapOfLoops.isFunctionOfDim(loop))
      unitValueLaneAt = position;
    else
      ++resultUnits;
  }
  if (!valueLane && !unitValueLaneAt)
    return abandon(reason::kValueLanes, "V has no dimension of lanes");
  bool unitRow = !space.row, unitValueLane = !valueLane;
  bool unitQueryLane =
      match.symbols[match.laneSymbol].expr->kind != ExprKind::Symbol;
  if (unitRow && countZeros(match.query) <= unitQueryLane) {
    match.query = insertUnitDim(b, loc, exprs, match.query);
    remember(match.query.tensor);
  }
  unsigned units =
      std::max({int(countZeros(match.query)) - unitRow - unitQueryLane,
                int(countZeros(match.key)) - unitQueryLane,
                int(countZeros(match.value)) - unitValueLane, 0});
  unsigned extraUnits = units > resultUnits ? units - resultUnits : 0;
  unsigned position = 0;
  for (unsigned unit = 0; unit < extraUnits + resultUnits; ++unit)
    space.units.push_back(position++);
  for (int64_t symbol : space.batch)
    space.dims[symbol] = position++;
  space.rowDim = position++;
  if (space.row)
    space.dims[*space.row] = space.rowDim;
  space.valueLaneDim = position++;
  if (valueLane)
    space.dims[*valueLane] = space.valueLaneDim;
  space.keyDim = position++;
  space.dims[match.symbols[match.keySymbol].number] = space.keyDim;
  space.queryLaneDim = position++;
  space.dims[match.symbols[match.laneSymbol].number] = space.queryLaneDim;

  // The result: leading units, then the digits of every dimension.
  auto sizeOf = [&](int64_t symbol) -> OpFoldResult {
    for (const Root *root : {&match.query, &match.value, &match.key})
      for (auto [dim, index] : llvm::enumerate(root->indices))
        if (index->kind == ExprKind::Symbol && index->ints[0] == symbol)
          return tensor::getMixedSize(b, loc, root->tensor, dim);
    return {};
  };
  SmallVector<OpFoldResult> sizes;
  SmallVector<AffineExpr> resultDims;
  SmallVector<ReassociationIndices> groups;
  unsigned nextUnit = extraUnits;
  for (auto [dimension, dim] : llvm::enumerate(match.digits)) {
    ReassociationIndices group;
    auto append = [&](OpFoldResult size, unsigned loop) {
      group.push_back(sizes.size());
      sizes.push_back(size);
      resultDims.push_back(space.dim(loop));
    };
    if (dimension == 0)
      for (unsigned unit = 0; unit < extraUnits; ++unit)
        append(b.getIndexAttr(1), space.units[unit]);
    for (unsigned digit : dim) {
      const LoopSymbol &symbol = match.symbols[digit];
      OpFoldResult size = ShapedType::isDynamic(symbol.extent)
                              ? sizeOf(symbol.number)
                              : b.getIndexAttr(symbol.extent);
      if (!size)
        return abandon(
            reason::kOperandLayout,
            "the size of a result dimension is not a size of Q or V");
      append(size, space.dims[symbol.number]);
    }
    if (dim.empty()) {
      unsigned loop = unitRowAt == dimension         ? space.rowDim
                      : unitValueLaneAt == dimension ? space.valueLaneDim
                                                     : space.units[nextUnit++];
      append(b.getIndexAttr(1), loop);
    }
    groups.push_back(group);
  }
  if (unitRow && !unitRowAt) {
    // Rows were not a dimension of the result at all.
    groups.back().push_back(sizes.size());
    sizes.insert(sizes.end() - 1, b.getIndexAttr(1));
    resultDims.insert(resultDims.end() - 1, space.dim(space.rowDim));
  }
  auto anchorType = cast<RankedTensorType>(anchor->getResult(0).getType());
  Type element = getElementTypeOrSelf(replaced->getResult(0).getType());
  Value init = remember(tensor::EmptyOp::create(b, loc, sizes, element));

  // Masks that no tensor holds are computed.
  SmallVector<unsigned> queryOwn, keyOwn, valueOwn;
  if (unitQueryLane) {
    queryOwn.push_back(space.queryLaneDim);
    keyOwn.push_back(space.queryLaneDim);
  }
  if (unitRow)
    queryOwn.push_back(space.rowDim);
  if (unitValueLane)
    valueOwn.push_back(space.valueLaneDim);
  SmallVector<AffineMap> maps = {
      makeMap(space, match.query, space.units, queryOwn),
      makeMap(space, match.key, space.units, keyOwn),
      makeMap(space, match.value, space.units, valueOwn)};
  Value maskValue, sinkValue;
  if (mask) {
    if (!maskRoot || !makeMap(space, *maskRoot, {}, {})) {
      Root root;
      SmallVector<OpFoldResult> maskSizes;
      SmallVector<int64_t> symbols;
      SmallVector<int64_t> candidates(space.batch);
      if (space.row)
        candidates.push_back(*space.row);
      candidates.push_back(match.symbols[match.keySymbol].number);
      for (int64_t symbol : candidates) {
        if (!dependsOn(mask, symbol))
          continue;
        OpFoldResult size = sizeOf(symbol);
        if (!size)
          return abandon(reason::kMaskLayout,
                         "the size of a mask is not known");
        symbols.push_back(symbol);
        maskSizes.push_back(size);
        for (const LoopSymbol &entry : match.symbols)
          if (entry.number == symbol)
            root.indices.push_back(entry.expr);
      }
      root.tensor = materialize(b, loc, mask, symbols, maskSizes);
      if (!root.tensor)
        return abandon(reason::kMaskLayout,
                       "a mask is computed by what cannot be "
                       "written on its own");
      remember(root.tensor.getDefiningOp()->getOperand(0));
      remember(root.tensor);
      maskRoot = root;
    } else {
      *maskRoot = expandDigits(b, loc, exprs, *maskRoot);
    }
    maskValue = maskRoot->tensor;
    maps.push_back(makeMap(space, *maskRoot, {}, {}));
  }
  if (sinkRoot) {
    sinkValue = sinkRoot->tensor;
    maps.push_back(makeMap(space, *sinkRoot, {}, {}));
  }
  maps.push_back(AffineMap::get(space.getNumDims(), 0, resultDims, context));
  if (llvm::is_contained(maps, AffineMap()))
    return abandon(reason::kOperandLayout, "an operand is not read by whole "
                                           "dimensions of the iteration space");

  auto typeAttr = [&](FloatType type, FloatType standard) {
    return type == standard ? TypeAttr() : TypeAttr::get(type);
  };
  auto queryElement =
      cast<FloatType>(getElementTypeOrSelf(match.query.tensor.getType()));
  FloatType standard =
      queryElement.isF64() ? queryElement : Float32Type::get(context);
  // The op keeps sums in f32 at least.
  auto widen = [&](FloatType type) {
    return type.getWidth() < 32 ? FloatType(Float32Type::get(context)) : type;
  };
  FloatType accumulator = widen(cast<FloatType>(anchorType.getElementType()));
  match.softmaxType = widen(match.softmaxType);
  auto factorAttr = [&](double factor) {
    return factor == 1.0 ? FloatAttr() : b.getF64FloatAttr(factor);
  };
  SmallVector<Value> operands = {match.query.tensor, match.key.tensor,
                                 match.value.tensor};
  SmallVector<int32_t> segments = {1, 1, 1, 0, 0, 0, 0, 0, 0, 1};
  if (maskValue) {
    operands.push_back(maskValue);
    segments[3] = 1;
  }
  if (sinkValue) {
    operands.push_back(sinkValue);
    segments[6] = 1;
  }
  operands.push_back(init);
  AttentionOp::Properties properties;
  properties.setIndexingMaps(b.getAffineMapArrayAttr(maps));
  properties.setScale(b.getF64FloatAttr(match.scale));
  properties.setQueryScale(factorAttr(match.query.factor));
  properties.setKeyScale(factorAttr(match.key.factor));
  if (match.softcap)
    properties.setSoftcap(b.getF64FloatAttr(*match.softcap));
  properties.setScoreType(typeAttr(match.scoreType, standard));
  properties.setSoftmaxType(typeAttr(match.softmaxType, standard));
  properties.setProbabilityType(typeAttr(match.probabilityType, standard));
  properties.setAccumulatorType(typeAttr(accumulator, standard));
  properties.setEmptyRow(EmptyRowAttr::get(context, match.emptyRow));
  llvm::copy(segments, properties.operandSegmentSizes.begin());
  auto attention =
      AttentionOp::create(b, loc, TypeRange(init.getType()), operands,
                          properties, ArrayRef<NamedAttribute>());
  created.push_back(attention);
  {
    // What the op refuses is a miss, not an error.
    std::string message;
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (message.empty())
        message = diagnostic.str();
      return success();
    });
    if (failed(verify(attention)))
      return abandon(reason::kUnsupportedForm, message);
  }

  // Back to the shape that is read.
  Value result = attention.getResult(0);
  SmallVector<Operation *> dead = {replaced};
  auto attentionType = cast<RankedTensorType>(result.getType());
  for (Operation *user : llvm::make_early_inc_range(replaced->getUsers())) {
    auto expand = dyn_cast<tensor::ExpandShapeOp>(user);
    if (!expand || expand.getReassociationIndices() != ArrayRef(groups) ||
        expand.getResultType() != attentionType)
      continue;
    expand.getResult().replaceAllUsesWith(result);
    dead.push_back(expand);
  }
  if (!llvm::all_of(replaced->getUsers(), [&](Operation *user) {
        return llvm::is_contained(dead, user);
      })) {
    Value shaped = result;
    auto wanted = cast<RankedTensorType>(replaced->getResult(0).getType());
    if (attentionType.getRank() != wanted.getRank())
      shaped = tensor::CollapseShapeOp::create(b, loc, shaped, groups);
    if (shaped.getType() != wanted)
      shaped = tensor::CastOp::create(b, loc, wanted, shaped);
    replaced->getResult(0).replaceAllUsesWith(shaped);
  }
  for (Operation *op : llvm::reverse(ArrayRef(dead).drop_front()))
    op->erase();
  eraseDead(replaced);
  return attention;
}
