//===- AttentionRewrite.cpp - From a match to a plan of the op ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRewriter.h"
#include "Mask/AttentionMask.h"
#include "Operand/AttentionFactors.h"
#include "Operand/AttentionRoots.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Dialect/Rope/IR/OperandForms.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

AttentionRewriter::AttentionRewriter(AttentionMatcher &matcher,
                                     const Expr *mask)
    : matcher(matcher), match(matcher.match), exprs(matcher.exprs()),
      mask(mask), anchor(match.output.op), context(anchor->getContext()),
      b(makeBuilder(anchor)),
      loc(FusedLoc::get(context,
                        {match.scores.op->getLoc(), anchor->getLoc()})) {
  space.context = context;
  // What the result of the op stands for: the product with V, divided or
  // rounded where that is all that happens to it.
  replaced = match.division;
  if (match.sum.op)
    b.setInsertionPoint(match.sum.op);
  else if (!replaced && match.terms.empty())
    replaced = findOnlyCast(anchor);
  replaced = replaced ? replaced : anchor;
}

bool AttentionRewriter::assignRoles() {
  SmallVector<int64_t> rows;
  SmallVector<int64_t> resultSymbols;
  for (ArrayRef<unsigned> dim : match.digits)
    for (unsigned position : dim)
      resultSymbols.push_back(match.symbols[position].number);
  const Expr *probability = match.scoresLoad;
  const Expr *function = getFunctionOperands(matcher, match.scoreFunction);
  auto isOfMask = [&](int64_t symbol) {
    return (mask && dependsOnSymbol(mask, symbol)) ||
           (function && dependsOnSymbol(function, symbol));
  };
  for (int64_t symbol : resultSymbols) {
    bool inValue = readsSymbol(match.value, symbol);
    bool inQuery = readsSymbol(match.query, symbol),
         inKey = readsSymbol(match.key, symbol);
    bool inScores = dependsOnSymbol(probability, symbol) || isOfMask(symbol);
    if (inValue && !inScores) {
      if (valueLane)
        return matcher.fail(reason::kValueLanes,
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
    return std::make_pair(isOfMask(symbol), extentOf(symbol));
  };
  if (match.positions.row && llvm::is_contained(rows, *match.positions.row))
    space.row = match.positions.row;
  else if (match.positions.row)
    return matcher.fail(reason::kMaskLayout,
                        "a mask compares keys with what is not the row");
  for (int64_t symbol : rows)
    if (match.positions.row)
      break;
    else if (!space.row || preference(symbol) > preference(*space.row))
      space.row = symbol;
  for (int64_t symbol : resultSymbols)
    if (symbol != valueLane && symbol != space.row)
      space.batch.push_back(symbol);
  return true;
}

bool AttentionRewriter::numberDimensions() {
  // Dimensions of size 1: those of the result, and those of the roots.
  unsigned resultUnits = 0;
  AffineMap resultMap = match.output.op.getMatchingIndexingMap(
      match.output.op.getDpsInitOperand(0));
  const auto &weightLoops = match.output.factors[match.weights].loops;
  const auto &valueLoops = match.output.factors[1 - match.weights].loops;
  for (auto [position, dim] : llvm::enumerate(match.digits)) {
    if (!dim.empty())
      continue;
    // A loop that V does not have is one of rows; one that only V has is one
    // of lanes.
    unsigned loop =
        resultMap.getDimPosition(position - match.termSymbol.has_value());
    if (!space.row && !unitRowAt && !valueLoops.test(loop))
      unitRowAt = position;
    else if (!valueLane && !unitValueLaneAt && !weightLoops.test(loop))
      unitValueLaneAt = position;
    else
      ++resultUnits;
  }
  if (!valueLane && !unitValueLaneAt)
    return matcher.fail(reason::kValueLanes, "V has no dimension of lanes");
  unitRow = !space.row;
  unitValueLane = !valueLane;
  unitQueryLane =
      match.symbols[match.laneSymbol].expr->kind != ExprKind::Symbol;
  for (; unitRow && countZeros(match.query) <= unitQueryLane; ++queryUnits)
    match.query = planUnitDim(exprs, match.query);
  unsigned units =
      std::max({int(countZeros(match.query)) - unitRow - unitQueryLane,
                int(countZeros(match.key)) - unitQueryLane,
                int(countZeros(match.value)) - unitValueLane, 0});
  extraUnits = units > resultUnits ? units - resultUnits : 0;
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
  return true;
}

bool AttentionRewriter::hasSize(int64_t symbol) const {
  auto isIndex = [&](const Expr *index) {
    return index->kind == ExprKind::Symbol && index->ints[0] == symbol;
  };
  return llvm::any_of(match.query.indices, isIndex) ||
         llvm::any_of(match.value.indices, isIndex) ||
         llvm::any_of(match.key.indices, isIndex);
}

OpFoldResult AttentionRewriter::sizeOf(int64_t symbol) {
  if (const Expr *size = blockSizes.lookup(symbol))
    return writeSize(b, loc, size);
  for (const Root *root : {&match.query, &match.value, &match.key})
    for (auto [dim, index] : llvm::enumerate(root->indices))
      if (index->kind == ExprKind::Symbol && index->ints[0] == symbol)
        return tensor::getMixedSize(b, loc, root->function.getTensor(), dim);
  return {};
}

bool AttentionRewriter::planResult() {
  unsigned nextUnit = extraUnits;
  // Terms come first, and are no dimension of the product with V.
  unsigned firstDimension = 0;
  if (match.termSymbol) {
    const LoopSymbol &terms = match.symbols[*match.termSymbol];
    sizes.emplace_back(terms.extent, terms.number);
    resultDims.push_back(space.dim(space.dims[terms.number]));
    firstDimension = 1;
  }
  for (auto [dimension, dim] : llvm::enumerate(match.digits)) {
    if (dimension < firstDimension)
      continue;
    ReassociationIndices group;
    auto append = [&](int64_t size, int64_t symbol, unsigned loop) {
      group.push_back(sizes.size());
      sizes.emplace_back(size, symbol);
      resultDims.push_back(space.dim(loop));
    };
    if (dimension == firstDimension)
      for (unsigned unit = 0; unit < extraUnits; ++unit)
        append(1, -1, space.units[unit]);
    for (unsigned digit : dim) {
      const LoopSymbol &symbol = match.symbols[digit];
      if (ShapedType::isDynamic(symbol.extent) && !hasSize(symbol.number))
        return matcher.fail(
            reason::kOperandLayout,
            "the size of a result dimension is not a size of Q or V");
      append(symbol.extent, symbol.number, space.dims[symbol.number]);
    }
    if (dim.empty()) {
      unsigned loop = unitRowAt == dimension         ? space.rowDim
                      : unitValueLaneAt == dimension ? space.valueLaneDim
                                                     : space.units[nextUnit++];
      append(1, -1, loop);
    }
    groups.push_back(group);
  }
  if (unitRow && !unitRowAt) {
    // Rows were not a dimension of the result at all.
    groups.back().push_back(sizes.size());
    sizes.insert(sizes.end() - 1, {1, -1});
    resultDims.insert(resultDims.end() - 1, space.dim(space.rowDim));
  }
  return true;
}

std::optional<PlannedOperand>
AttentionRewriter::planElementsOf(const Expr *expr, ArrayRef<int64_t> symbols) {
  RowSpace rows(matcher.elements);
  for (const LoopSymbol &symbol : match.symbols)
    rows.add(symbol.number, symbol.size);
  SmallVector<int64_t> own;
  SmallVector<AffineExpr> results;
  for (int64_t symbol : symbols) {
    if (!dependsOnSymbol(expr, symbol))
      continue;
    if (!hasSize(symbol))
      return std::nullopt;
    own.push_back(symbol);
    results.push_back(space.dim(space.dims[symbol]));
  }
  Plan plan = rope::planElements(rows, expr, own);
  if (!plan)
    return std::nullopt;
  return PlannedOperand{{},
                        nullptr,
                        plan,
                        AffineMap::get(space.getNumDims(), 0, results, context),
                        plan->getElementType()};
}

std::optional<PlannedOperand>
AttentionRewriter::planMask(const Expr *mask,
                            const std::optional<Root> &maskRoot) {
  if (maskRoot)
    if (AffineMap map = makeMap(space, *maskRoot, {}, {}))
      return PlannedOperand{maskRoot->function.getTensor(),
                            nullptr,
                            {},
                            map,
                            maskRoot->function.getElementType()};
  // Masks that no tensor holds are computed.
  SmallVector<int64_t> symbols(space.batch);
  if (space.row)
    symbols.push_back(*space.row);
  symbols.push_back(match.symbols[match.keySymbol].number);
  bool ofBlocks = !match.blocks.empty() &&
                  dependsOnSymbol(mask, match.symbols[match.keySymbol].number);
  return ofBlocks ? planBlocksOf(mask, symbols) : planElementsOf(mask, symbols);
}

std::optional<PlannedOperand>
AttentionRewriter::planRest(ArrayRef<MaskStep> rest) {
  bool failed = false;
  const Expr *left = combineMasks(matcher, rest, failed);
  if (failed)
    return std::nullopt;
  std::optional<SplitRequest> split;
  ViewPolicy policy{false, /*widenings=*/true, false};
  std::optional<Root> root;
  if (left->isLoad())
    root =
        chooseRoot(followViews(matcher.elements, left, policy), policy, split);
  if (root && !hasLoopSizes(matcher, *root))
    root = std::nullopt;
  return planMask(left, root);
}

std::optional<PlannedOperand>
AttentionRewriter::planBlocksOf(const Expr *expr, ArrayRef<int64_t> symbols) {
  // What one block reads may be outside of the tensors of another one.
  std::optional<PlannedOperand> result = planElementsOf(expr, symbols);
  if (!result)
    return std::nullopt;
  SmallVector<int64_t> own(result->plan->getRows());
  SmallVector<Plan> parts;
  for (const KeyBlock &block : match.blocks) {
    std::optional<int64_t> size = block.size->getInteger();
    if (!size && !canWrite(block.size))
      return std::nullopt;
    int64_t number = match.symbols.size() + parts.size();
    const Expr *symbol =
        exprs.symbol(number, size.value_or(ShapedType::kDynamic));
    exprs.assumeBelow(symbol, block.size);
    RowSpace rows(matcher.elements);
    for (const LoopSymbol &each : match.symbols)
      rows.add(each.number, each.size);
    rows.add(number, block.size);
    blockSizes[number] = block.size;
    own.back() = number;
    const Expr *part =
        replaceNode(exprs, expr, matcher.key, exprs.add(symbol, block.start));
    parts.push_back(part ? planElements(rows, part, own) : Plan());
    if (!parts.back())
      return std::nullopt;
  }
  result->plan = joinColumns(std::move(parts));
  return result;
}

std::optional<PlannedOperand>
AttentionRewriter::planTensorOf(const Expr *expr, ArrayRef<int64_t> symbols) {
  if (expr->isLoad()) {
    std::optional<SplitRequest> split;
    ViewPolicy policy;
    std::optional<Root> root =
        chooseRoot(followViews(matcher.elements, expr, policy), policy, split);
    if (root && countZeros(*root) == 0 && hasLoopSizes(matcher, *root))
      if (AffineMap map = makeMap(space, *root, {}, {}))
        return PlannedOperand{root->function.getTensor(),
                              nullptr,
                              {},
                              map,
                              root->function.getElementType()};
  }
  return planElementsOf(expr, symbols);
}

std::optional<PlannedOperand>
AttentionRewriter::planPosition(const Expr *expr) {
  if (llvm::none_of(match.symbols, [&](const LoopSymbol &symbol) {
        return dependsOnSymbol(expr, symbol.number);
      })) {
    if (!canWrite(expr))
      return std::nullopt;
    return PlannedOperand{{},
                          expr,
                          {},
                          AffineMap::get(space.getNumDims(), 0, {}, context),
                          expr->type};
  }
  return planTensorOf(expr, space.batch);
}

SmallVector<AffineMap> AttentionRewriter::makeOperandMaps() {
  SmallVector<unsigned> queryOwn, keyOwn, valueOwn;
  if (unitQueryLane) {
    queryOwn.push_back(space.queryLaneDim);
    keyOwn.push_back(space.queryLaneDim);
  }
  if (unitRow)
    queryOwn.push_back(space.rowDim);
  if (unitValueLane)
    valueOwn.push_back(space.valueLaneDim);
  return {makeMap(space, match.query, space.units, queryOwn),
          makeMap(space, match.key, space.units, keyOwn),
          makeMap(space, match.value, space.units, valueOwn)};
}

bool AttentionRewriter::planOptional(const std::optional<Root> &maskRoot,
                                     const std::optional<Root> &sinkRoot) {
  const Expr *numbers[] = {match.positions.offset, match.positions.lengths};
  for (auto [index, expr] : llvm::enumerate(numbers))
    if (expr && !(optional[1 + index] = planPosition(expr)))
      return matcher.fail(reason::kMaskLayout,
                          "a bound of the keys is computed by what cannot be "
                          "written on its own");
  // The rows of a program are ahead by an offset, which it then subtracts.
  SmallVector<MaskStep> rest;
  // Gradients have programs that add to the score alone.
  bool takesProgram =
      !extension || (!match.scoreFunction && extension->takesProgram(space));
  if ((mask || match.scoreFunction) && takesProgram &&
      (!optional[1] || optional[1]->number))
    program = planProgram(matcher, space, rest);
  if (program && !rest.empty() && !(optional[0] = planRest(rest)))
    program = std::nullopt;
  if (match.pairValue && match.emptyRow == EmptyRow::Mean)
    return matcher.fail(reason::kPairTable,
                        "a row without keys is the mean of V and of rows that "
                        "are added to it");
  if (match.pairValue) {
    if (!optional[1] || optional[1]->number)
      pairValue = planPairValue(matcher, space, valueLane, match.pairValue);
    if (!pairValue || extension)
      return matcher.fail(reason::kPairTable,
                          "rows that weights multiply beside V are of no table "
                          "that a program of the op reads");
  }
  // What multiplies the weights is computed from rows, too.
  bool hasFactors = !match.weightFactors.empty();
  if (hasFactors && ((optional[1] && !optional[1]->number) ||
                     !planWeightFactors(matcher, space, match.weightFactors)))
    return matcher.fail(reason::kWeightFactor,
                        "what multiplies the weights behind their softmax is "
                        "computed by what no program of the op computes");
  if (match.scoreFunction && !program)
    return matcher.fail(reason::kUnknownScoreOp,
                        "a function of the scores that no program of the op "
                        "computes");
  if (mask && !program && !(optional[0] = planMask(mask, maskRoot)))
    return matcher.fail(
        reason::kMaskLayout,
        "a mask is computed by what cannot be written on its own");
  if (sinkRoot && space.row && readsSymbol(*sinkRoot, *space.row)) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "expected a sink of one value for each head, but ";
    printValueName(os, sinkRoot->function.getTensor());
    os << " has one for each row";
    return matcher.fail(reason::kSinkLayout, text);
  }
  if (sinkRoot) {
    this->sinkRoot = sinkRoot;
    optional[3] = PlannedOperand{{},
                                 nullptr,
                                 {},
                                 makeMap(space, planRoot(*sinkRoot), {}, {}),
                                 sinkRoot->function.getElementType()};
  }
  if (match.sink && match.sink->getFloat())
    optional[3] =
        PlannedOperand{{},
                       match.sink,
                       {},
                       AffineMap::get(space.getNumDims(), 0, {}, context),
                       match.sink->type};
  return true;
}

bool AttentionRewriter::isTaken() {
  auto refuse = [&](const Twine &text) {
    return matcher.fail(reason::kUnsupportedForm, text);
  };
  auto describe = [](StringRef name, Type type) {
    std::string text;
    llvm::raw_string_ostream(text)
        << name << " of " << type << ", which is none of f64, f32, f16, bf16";
    return text;
  };
  std::pair<StringRef, Type> floats[] = {
      {"Q", match.query.function.getElementType()},
      {"K", match.key.function.getElementType()},
      {"V", match.value.function.getElementType()},
      {"the result", getElementTypeOrSelf(replaced->getResult(0).getType())},
      {"scores", match.scoreType},
      {"exponentials", match.softmaxType},
      {"probabilities", match.probabilityType},
      {"sinks", optional[3] ? optional[3]->elementType : match.scoreType},
      {"the mask", optional[0] && !optional[0]->elementType.isInteger(1)
                       ? optional[0]->elementType
                       : match.scoreType}};
  for (auto [name, type] : floats)
    if (!isDataType(type))
      return refuse(describe(name, type));
  for (const std::optional<PlannedOperand> &number : {optional[1], optional[2]})
    if (number && (number->elementType.isInteger(1) ||
                   !(number->elementType.isIndex() ||
                     number->elementType.isSignlessInteger())))
      return refuse("positions that are no signless integers");
  if (!std::isfinite(match.scale * match.query.wideFactor *
                     match.key.wideFactor) ||
      !std::isfinite(match.query.factor) || !std::isfinite(match.key.factor))
    return refuse("a scale that is not finite");
  AttentionOperandCounts counts{
      space.getNumDims(),      optional[0].has_value(), optional[1].has_value(),
      optional[2].has_value(), optional[3].has_value(), /*numInits=*/1};
  if (std::optional<std::string> message =
          refusalOf(context, [&](function_ref<InFlightDiagnostic()> emitError) {
            return verifyAttentionMaps(maps, counts, emitError);
          }))
    return refuse(*message);
  return true;
}

bool AttentionRewriter::plan(const std::optional<Root> &maskRoot,
                             const std::optional<Root> &sinkRoot) {
  if (!canWriteFactors(matcher, match.queryFactors) ||
      !canWriteFactors(matcher, match.keyFactors))
    return matcher.fail(
        reason::kUnknownScoreOp,
        "a factor of the scores that cannot be written on its own");
  Root *roots[] = {&match.query, &match.key, &match.value};
  for (auto [index, root] : llvm::enumerate(roots)) {
    found[index] = *root;
    *root = planRoot(*root);
  }
  if (!assignRoles() || !numberDimensions() || !planResult() ||
      !planOptional(maskRoot, sinkRoot))
    return false;
  maps = makeOperandMaps();
  for (const std::optional<PlannedOperand> &operand : optional)
    if (operand)
      maps.push_back(operand->map);
  maps.push_back(AffineMap::get(space.getNumDims(), 0, resultDims, context));
  if (llvm::is_contained(maps, AffineMap()))
    return matcher.fail(reason::kOperandLayout,
                        "an operand is not read by whole "
                        "dimensions of the iteration space");
  if (!isTaken())
    return false;
  if (!extension)
    return true;
  auto getDim = [&](int64_t symbol) {
    auto found = space.dims.find(symbol);
    return found == space.dims.end() ? AffineExpr() : space.dim(found->second);
  };
  SmallVector<int64_t> extents;
  for (auto [size, symbol] : sizes)
    extents.push_back(size);
  return extension->plan(
      {getDim, maps, groups, resultDims, extents, program.has_value()});
}

AttentionOp rope::detail::rewriteAttention(AttentionMatcher &matcher,
                                           const Expr *mask,
                                           const std::optional<Root> &maskRoot,
                                           const std::optional<Root> &sinkRoot,
                                           AttentionExtension *extension) {
  AttentionRewriter rewriter(matcher, mask);
  rewriter.extension = extension;
  return rewriter.plan(maskRoot, sinkRoot) ? rewriter.make() : AttentionOp();
}
