//===- AttentionAttempt.cpp - One attention under trial -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionAttempt.h"
#include "AttentionRewrite.h"
#include "Gradients/AttentionGradients.h"
#include "LogSumExp.h"
#include "Mask/AttentionMask.h"
#include "Mask/AttentionPositions.h"
#include "Mask/DroppedRows.h"
#include "Operand/AttentionFactors.h"
#include "Operand/AttentionSpace.h"
#include "Operand/PairValues.h"
#include "Softmax/WeightFactors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

const Expr *Attempt::loopOf(ArrayRef<unsigned> digits) {
  const Expr *loop = exprs().integer(0);
  for (unsigned digit : digits) {
    const LoopSymbol &symbol = match.symbols[digit];
    loop = digit == digits.front()
               ? symbol.expr
               : exprs().linearize(loop, symbol.expr,
                                   exprs().integer(symbol.extent));
  }
  return loop;
}

const Expr *Attempt::sizeOfLoop(linalg::LinalgOp op, unsigned loop) {
  auto [tensor, dim] = findDimOfLoop(op, loop);
  return tensor ? elements.size(tensor, dim) : nullptr;
}

bool Attempt::mayBeWithoutKeys() {
  const Expr *keys = exprs().canonicalSize(matcher->keySize);
  if (exprs().isAtLeast(keys, exprs().integer(1)) == true)
    return false;
  // There are no rows either where there are as many.
  for (ArrayRef<unsigned> dim : match.digits)
    for (unsigned digit : dim)
      if (const Expr *size = match.symbols[digit].size)
        if (exprs().isAtLeast(keys, exprs().canonicalSize(size)) == true)
          return false;
  return true;
}

bool Attempt::applySplit(SplitRequest split) {
  for (SmallVector<unsigned> &digits : loopDigits) {
    for (auto [position, digit] : llvm::enumerate(digits)) {
      if (match.symbols[digit].number != split.symbol)
        continue;
      int64_t extent = match.symbols[digit].extent;
      // An unknown extent can only be that of the outermost digit.
      if (ShapedType::isDynamic(extent) && position != 0)
        return false;
      int64_t outer =
          ShapedType::isDynamic(extent) ? extent : extent / split.inner;
      const Expr *size = match.symbols[digit].size;
      unsigned high = addSymbol(
          outer, size ? exprs().floorDiv(size, split.inner) : nullptr);
      unsigned low = addSymbol(split.inner, exprs().integer(split.inner));
      digits[position] = high;
      digits.insert(digits.begin() + position + 1, low);
      return true;
    }
  }
  return false;
}

const Expr *Attempt::divideLater(const Expr *weight) {
  Operation *op = output.op;
  std::optional<WeightLogarithm> logarithm =
      WeightLogarithm::read(exprs(), weight, matcher->key->ints[0]);
  bool isNormalized =
      logarithm && llvm::any_of(logarithm->terms, [](const FreeTerm &term) {
        return term.isLogarithm;
      });
  if (!logarithm || !logarithm->exponent || isNormalized || !op->hasOneUse())
    return weight;
  Value divided = op->getResult(0);
  SmallVector<const Expr *> places(outputPlace);
  auto view = dyn_cast<tensor::ExpandShapeOp>(*op->user_begin());
  if (view) {
    auto type = view.getResultType();
    // The size of the first digit of an index is not asked for.
    bool known = llvm::all_of(
        view.getReassociationIndices(), [&](ArrayRef<int64_t> group) {
          return llvm::none_of(group.drop_front(), [&](int64_t part) {
            return type.isDynamicDim(part);
          });
        });
    if (!known || !view->hasOneUse())
      return weight;
    places.clear();
    for (auto [dim, group] : llvm::enumerate(view.getReassociationIndices())) {
      int64_t stride = 1;
      SmallVector<const Expr *> digits;
      for (int64_t part : llvm::reverse(group)) {
        const Expr *digit = exprs().floorDiv(outputPlace[dim], stride);
        if (part == group.front()) {
          digits.push_back(digit);
          break;
        }
        digits.push_back(exprs().mod(digit, type.getDimSize(part)));
        stride *= type.getDimSize(part);
      }
      llvm::append_range(places, llvm::reverse(digits));
    }
    divided = view.getResult();
  }
  auto reader = dyn_cast<linalg::GenericOp>(*divided.user_begin());
  if (!reader || reader.getNumDpsInits() != 1 ||
      reader.getNumReductionLoops() != 0)
    return weight;
  for (OpOperand &operand : reader->getOpOperands())
    if (operand.get() == divided || reader.isDpsInit(&operand))
      if (!reader.getMatchingIndexingMap(&operand).isIdentity())
        return weight;
  const Expr *quotient =
      elements.step(elements.element(reader.getResult(0), places));
  if (!quotient)
    return weight;
  quotient = stripCasts(quotient);
  bool divides = quotient->is<arith::DivFOp>();
  if (!divides && !quotient->is<arith::MulFOp>())
    return weight;
  for (int side : {0, 1}) {
    const Expr *product = stripCasts(quotient->operands[side]);
    if (!product->isLoad() || product->value != divided ||
        (divides && side == 1))
      continue;
    const Expr *other = matcher->expand(quotient->operands[1 - side]);
    if (!other || mentions(other, divided) || other->type != weight->type)
      return weight;
    match.division = reader;
    match.divisionView = view;
    return divides
               ? exprs().apply<arith::DivFOp>({weight, other}, weight->type)
               : exprs().apply<arith::MulFOp>({weight, other}, weight->type);
  }
  return weight;
}

/// Whether what `sum` adds is rounded before it is added, or so is the sum.
static bool roundsTerms(const OutputSum &sum) {
  SmallVector<Operation *> views(sum.views);
  views.push_back(sum.op);
  if (sum.pairs)
    (void)followTerm(sum.addend, views);
  return llvm::any_of(views, [](Operation *op) {
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    return type.getIntOrFloatBitWidth() < 32;
  });
}

void Attempt::startAnew() {
  // Symbols stay numbered across tries.
  AttentionMatch fresh;
  fresh.symbols = match.symbols;
  fresh.keySymbol = match.keySymbol;
  fresh.laneSymbol = match.laneSymbol;
  fresh.termSymbol = match.termSymbol;
  match = std::move(fresh);
  match.proof.lose(Loss::Reassociation, "sums are taken in any order");
  match.output = output;
  match.scores = scores.blocks.front().product;
  match.scoresTensor = scores.tensor;
  if (scores.dim >= 0)
    match.blocks.assign(scores.blocks.begin(), scores.blocks.end());
  match.blockDim = scores.dim;
  match.sum = sum;
  match.weights = weights;
  matcher = std::make_unique<AttentionMatcher>(
      elements, options, match, compared, [this](Value value) {
        // Short reductions are not written out: a softmax is told by them.
        return !isReduced(value) &&
               (downstream.values.contains(value) || isLiteral(value));
      });
  matcher->key = match.symbols[match.keySymbol].expr;
  matcher->keySize = match.symbols[match.keySymbol].size;
  matcher->keepsFactors = keepsFactors;

  linalg::LinalgOp op = output.op;
  outputLoops = getOutputLoops(outputBlocks.front());
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (match.termSymbol)
    match.digits.push_back({*match.termSymbol});
  for (AffineExpr result : map.getResults())
    match.digits.push_back(
        loopDigits[cast<AffineDimExpr>(result).getPosition()]);
  match.probabilityType =
      cast<FloatType>(output.factors[weights].function.getElementType());
}

const Expr *Attempt::readWeights() {
  const Expr *start = nullptr;
  for (const KeyBlock &block : outputBlocks) {
    start = block.product.getStart(elements, outputLoops);
    if (matcher->isZero(start))
      continue;
    matcher->fail(reason::kNonzeroInit, "the product with V adds to something");
    return nullptr;
  }
  outputPlace.assign(start->operands.begin(), start->operands.end());
  const Expr *probability = findProbability();
  if (!probability)
    return nullptr;
  if (sum.pairs) {
    match.pairValue = readPairValue(*matcher, sum, outputPlace, probability);
    if (!match.pairValue)
      return nullptr;
  }
  return choice.computed ? chooseTerms(probability) : probability;
}

bool Attempt::matchScores(const Expr *probability) {
  if (!sum.op && !choice.computed)
    probability = divideLater(probability);
  else if (sum.op && roundsTerms(sum))
    match.proof.lose(Loss::Cast, sum.pairs
                                     ? "products with a table are not rounded "
                                       "before they are added"
                                     : "products with blocks of V are "
                                       "not rounded before they are added");
  softmaxScores = nullptr;
  return matcher->matchSoftmax(probability, softmaxScores) &&
         matcher->matchScores(softmaxScores);
}

bool Attempt::tryOnce(std::optional<SplitRequest> &split) {
  startAnew();
  const Expr *whole = readWeights(), *probability = whole;
  if (!whole)
    return false;
  // What multiplies a softmax of all keys, a row and a key at a time.
  bool takesFactors = !sum.op && !choice.computed && match.blocks.empty();
  if (factorCount) {
    probability =
        peelFactors(*matcher, whole, factorCount, match.weightFactors);
    if (!probability)
      return false;
  }
  if (!matchScores(probability)) {
    // Without one more of the factors, or as it is.
    constexpr unsigned mostFactors = 6;
    SmallVector<WeightFactor> factors;
    if (!takesFactors || factorCount == mostFactors ||
        !peelFactors(*matcher, whole, factorCount + 1, factors))
      return false;
    std::optional<Miss> own = matcher->miss;
    ++factorCount;
    if (tryOnce(split))
      return true;
    if (split)
      return false;
    --factorCount;
    if (!matcher->miss || matcher->miss->reason != reason::kWeightFactor)
      matcher->miss = own;
    return false;
  }
  // What is the same for all keys multiplies the product with V.
  if (factorCount && !dependOnKey(match.weightFactors, matcher->key->ints[0]))
    return false;
  if (!dependsOnSymbol(match.scoresLoad, matcher->key->ints[0]))
    return matcher->fail(reason::kSoftmaxAxis,
                         "the softmax is not over the keys");

  if (!findRoots(split))
    return false;
  if (!placeFactors(*matcher)) {
    // What neither Q nor K can take is part of a function of the scores.
    if (keepsFactors)
      return false;
    keepsFactors = true;
    return tryOnce(split);
  }
  // A guard may take what is no number for a row without keys.
  if (match.scoreFunction && match.emptyRow != EmptyRow::NaN)
    match.proof.assume(Premise::NotNaN,
                       "what is computed from the scores is a number");
  return readMasks(split) && (!factorCount || noteFactors());
}

bool Attempt::noteFactors() {
  match.proof.use("the weights are multiplied behind their softmax");
  if (match.probabilityType.getWidth() < 32)
    match.proof.lose(Loss::Cast,
                     "weights are not rounded behind what multiplies them");
  bool chooses = false;
  for (const WeightFactor &factor : match.weightFactors) {
    if (factor.kind == WeightFactor::KeepWhere ||
        factor.kind == WeightFactor::DropWhere) {
      chooses = true;
      // The guard of a row without keys, or of dropped ones, says more than it
      // would as a factor.
      if (readsMasks(*matcher, factor.expr))
        return matcher->fail(reason::kSoftmaxSelect,
                             "the probabilities are zeroed where something "
                             "other than an empty row or a dropped key is");
      continue;
    }
    // Keys that a mask drops may be multiplied or not.
    bool isNumber = !factor.expr || getFloatUnderCasts(factor.expr) ||
                    readConditionAsNumber(factor.expr);
    if (!isNumber)
      match.proof.assume(Premise::FiniteValues,
                         "what multiplies the weights is finite",
                         factor.expr->isLoad() ? factor.expr->value : Value());
  }
  // A choice of 0 hides what is no number, which the op keeps.
  if (chooses)
    match.proof.assume(Premise::NotNaN,
                       "the weights that are dropped are numbers");
  bool isMean = match.emptyRow == EmptyRow::Mean;
  if (match.allMasks.empty() ||
      (!isMean && (!chooses || match.emptyRow == EmptyRow::Zero)))
    return true;
  // A row without keys is 0 where its weights are, or a mean of what the
  // factors make of V.
  std::optional<bool> dropsRow = findDroppedRow(*matcher);
  if (dropsRow == true)
    return matcher->fail(reason::kWeightFactor,
                         "a row keeps no key, and its weights are multiplied "
                         "behind the softmax");
  if (!dropsRow)
    match.proof.assume(Premise::RowKeepsKey,
                       "each row keeps a key, where weights are multiplied");
  if (isMean)
    match.emptyRow = EmptyRow::NaN;
  return true;
}

SmallVector<Operation *> Attempt::getOutputs() const {
  SmallVector<Operation *> outputs = llvm::map_to_vector(
      outputBlocks, [](const KeyBlock &block) { return block.getOp(); });
  if (sum.pairs)
    outputs.push_back(sum.pairs->op);
  return outputs;
}

SmallVector<const Expr *> Attempt::getOutputLoops(const KeyBlock &block) {
  SmallVector<const Expr *> loops;
  for (ArrayRef<unsigned> digits : loopDigits)
    loops.push_back(loopOf(digits));
  loops[output.reductionLoops.front()] = block.getPlace(exprs(), matcher->key);
  return loops;
}

const Expr *Attempt::findProbability() {
  auto weightOf = [&](const KeyBlock &block) {
    return matcher->expand(block.product.factors[weights].getElement(
        elements, getOutputLoops(block)));
  };
  // The blocks in the order of their keys: their weights are those of one
  // softmax at the same places.
  auto before = [](const KeyBlock &a, const KeyBlock &b) {
    return a.getOp()->isBeforeInBlock(b.getOp());
  };
  llvm::sort(outputBlocks, before);
  do {
    if (!numberBlocks(outputBlocks))
      return nullptr;
    auto longest = llvm::find_if(
        outputBlocks, [](const KeyBlock &block) { return !block.hasOneKey(); });
    if (longest == outputBlocks.end())
      longest = outputBlocks.begin();
    const Expr *common = weightOf(*longest);
    if (!common) {
      matcher->fail(reason::kBudget,
                    "the probabilities are too large an expression");
      return nullptr;
    }
    bool alike = llvm::all_of(outputBlocks, [&](const KeyBlock &block) {
      const Expr *here = common;
      if (block.hasOneKey())
        here = matcher->expand(
            replaceNode(exprs(), common, matcher->key, block.start));
      return &block == &*longest || weightOf(block) == here;
    });
    if (alike)
      return common;
  } while (
      std::next_permutation(outputBlocks.begin(), outputBlocks.end(), before));
  matcher->fail(reason::kOtherWeights,
                "products with V are added whose weights are not blocks of one "
                "softmax");
  return nullptr;
}

SmallVector<const Expr *> Attempt::getScoreLoops(const KeyBlock &block) {
  linalg::LinalgOp op = block.product.op;
  // Further reduced loops have one iteration.
  SmallVector<const Expr *> loops(op.getNumLoops(), exprs().integer(0));
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (auto [result, index] : llvm::zip(map.getResults(), block.load->operands))
    loops[cast<AffineDimExpr>(result).getPosition()] = index;
  // Several loops run over the lanes as their digits, the last one fastest.
  const Expr *lane = match.symbols[match.laneSymbol].expr;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : llvm::reverse(block.product.reductionLoops)) {
    bool isOutermost = loop == block.product.reductionLoops.front();
    loops[loop] = isOutermost ? lane : exprs().mod(lane, ranges[loop]);
    if (!isOutermost)
      lane = exprs().floorDiv(lane, ranges[loop]);
  }
  return loops;
}

bool Attempt::readMasks(std::optional<SplitRequest> &split) {
  // A term that adds nothing is no mask.
  llvm::erase_if(match.masks, [&](const MaskStep &step) {
    return (step.kind == MaskStep::Add || step.kind == MaskStep::Subtract) &&
           matcher->isZero(step.expr);
  });
  SmallVector<int64_t> rows, batch;
  for (ArrayRef<unsigned> dim : match.digits)
    for (unsigned position : dim) {
      int64_t symbol = match.symbols[position].number;
      bool ofQuery = readsSymbol(match.query, symbol);
      bool ofKey = readsSymbol(match.key, symbol);
      bool ofValue = readsSymbol(match.value, symbol);
      if (ofKey && !ofQuery && !ofValue)
        return matcher->fail(reason::kOperandLayout,
                             "what would be the keys differ from row to row of "
                             "the result, and neither Q nor V does: scores are "
                             "mixed before the softmax");
      if (ofQuery && !ofKey && !ofValue)
        rows.push_back(symbol);
      else if (ofQuery || ofKey)
        batch.push_back(symbol);
    }
  extractPositions(*matcher, rows, batch);

  int64_t whole[] = {match.symbols[match.keySymbol].number,
                     match.symbols[match.laneSymbol].number};
  bool maskFailed = false;
  mask = combineMasks(*matcher, match.masks, maskFailed);
  maskRoot = sinkRoot = std::nullopt;
  if (maskFailed)
    return matcher->fail(reason::kMaskLayout,
                         "the masks do not combine to one");
  if (mask && mask->isLoad()) {
    ViewPolicy policy{false, /*widenings=*/true, false};
    maskRoot =
        chooseRoot(followViews(elements, mask, policy), policy, split, whole);
    if (split)
      return false;
    if (maskRoot && !hasLoopSizes(*matcher, *maskRoot))
      maskRoot = std::nullopt;
  }
  if (match.sink && !match.sink->getFloat()) {
    ViewPolicy policy{false, /*widenings=*/true, false};
    if (match.sink->isLoad())
      sinkRoot = chooseRoot(followViews(elements, match.sink, policy), policy,
                            split, whole);
    if (split)
      return false;
    if (!sinkRoot || !hasLoopSizes(*matcher, *sinkRoot))
      return matcher->fail(reason::kSinkLayout,
                           "expected a sink that is a tensor of one value for "
                           "each head");
  }
  return true;
}

Miss rope::detail::readByOther(const Downstream &readers) {
  Operation *reader =
      readers.productReader ? readers.productReader : readers.probabilityReader;
  return {reason::kProbabilitiesUsed,
          "the probabilities are also read by '" +
              reader->getName().getStringRef().str() + "'"};
}

bool Attempt::areWeightsOfScores() {
  const ElementFunction &function = output.factors[weights].function;
  SmallVector<Value> sources = {function.getTensor()};
  if (function.getSlice())
    sources = function.getSources();
  return llvm::any_of(sources, [&](Value source) {
    return downstream.values.contains(source);
  });
}

const Expr *Attempt::countLanes(const Contraction &product) {
  const Expr *lanes = exprs().integer(1);
  for (unsigned loop : product.reductionLoops)
    lanes = exprs().multiply(lanes, sizeOfLoop(product.op, loop));
  // Lanes that several loops run over have digits.
  if (!lanes || (product.reductionLoops.size() > 1 && !lanes->getInteger()))
    return nullptr;
  return lanes;
}

bool Attempt::numberBlocks(MutableArrayRef<KeyBlock> blocks) {
  const Expr *start = exprs().integer(0);
  for (KeyBlock &block : blocks) {
    block.start = start;
    if (blocks.size() == 1)
      break;
    if (!block.size)
      return false;
    start = exprs().add(start, block.size);
  }
  return true;
}

bool Attempt::numberLoops() {
  linalg::LinalgOp op = output.op;
  unsigned keyLoop = output.reductionLoops.front();
  SmallVector<Contraction, 0> products = sum.products;
  if (products.empty())
    products.push_back(output);
  for (const Contraction &product : products) {
    outputBlocks.push_back(KeyBlock(product));
    outputBlocks.back().size = sizeOfLoop(product.op, keyLoop);
  }
  if (!numberBlocks(outputBlocks))
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  loopDigits.resize(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    const Expr *size = sizeOfLoop(op, loop);
    if (loop == keyLoop && sum.op) {
      size = exprs().add(outputBlocks.back().start, outputBlocks.back().size);
      ranges[loop] = size->getInteger().value_or(ShapedType::kDynamic);
    }
    unsigned symbol = addSymbol(ranges[loop], size);
    exprs().assumeBelow(match.symbols[symbol].expr, match.symbols[symbol].size);
    if (loop == keyLoop)
      match.keySymbol = symbol;
    else if (ranges[loop] != 1)
      loopDigits[loop] = {symbol};
  }
  const Expr *lanes = countLanes(scores.blocks.front().product);
  if (!lanes)
    return false;
  match.laneSymbol =
      addSymbol(lanes->getInteger().value_or(ShapedType::kDynamic), lanes);
  if (choice.computed && !choice.number)
    match.termSymbol = addSymbol(choice.count, exprs().integer(choice.count));
  if (scores.dim < 0)
    return true;
  for (KeyBlock &block : scores.blocks) {
    const Expr *own = countLanes(block.product);
    if (!own || exprs().canonicalSize(own) != exprs().canonicalSize(lanes))
      return false;
    block.size = elements.size(block.part, scores.dim);
  }
  return numberBlocks(scores.blocks);
}

bool Attempt::prove() {
  if (output.reductionLoops.size() != 1)
    return false;
  Operation *last = sum.op ? sum.op : output.op.getOperation();
  facts.holdAt(elements, last);
  facts.shareSizes(elements);
  SmallVector<Operation *> outputs;
  for (const Contraction &product : sum.products)
    outputs.push_back(product.op);
  if (outputs.empty())
    outputs.push_back(output.op);
  if (sum.pairs)
    outputs.push_back(sum.pairs->op);
  downstream = lookDownstream(scores.getOps(), outputs);
  if (!areWeightsOfScores() || !numberLoops())
    return false;
  if (match.symbols[match.keySymbol].expr->kind != ExprKind::Symbol) {
    miss = Miss{reason::kOneKey, "there is one key"};
    return false;
  }

  constexpr unsigned maxSplits = 16;
  for (unsigned tries = 0; tries < maxSplits; ++tries) {
    std::optional<SplitRequest> split;
    if (tryOnce(split))
      return true;
    bool isApplied = split && applySplit(*split);
    // V as a whole may need no split.
    if (split && !isApplied && splitsValues) {
      splitsValues = false;
      continue;
    }
    if (!isApplied) {
      miss = matcher->miss;
      // The products of a gradient are no near misses of their own.
      if (match.division)
        outputs.push_back(match.division);
      if (Downstream readers = lookDownstream(scores.getOps(), outputs);
          miss && readers.probabilityReader)
        miss = readByOther(readers);
      if (split)
        miss = Miss{reason::kOperandLayout,
                    "a dimension of dynamic size is split"};
      return false;
    }
  }
  miss = Miss{reason::kOperandLayout,
              "the dimensions of the operands do not agree"};
  return false;
}

AttentionOp Attempt::run() {
  if (!prove())
    return {};
  SmallVector<Operation *> outputs = getOutputs(), products = scores.getOps();
  if (match.division)
    outputs.push_back(match.division);
  bool isWhole = products.size() == 1 && !sum.op;
  Downstream readers =
      match.division ? lookDownstream(products, outputs) : downstream;
  if (isWhole && readers.probabilityReader && readers.productReader) {
    SmallVector<Operation *> siblings = findSiblings();
    if (!siblings.empty()) {
      llvm::append_range(outputs, siblings);
      readers = lookDownstream(products, outputs);
      match.proof.use("the probabilities weigh " +
                      std::to_string(siblings.size()) +
                      " more tensors, each an attention of its own");
    }
  }
  std::optional<AttentionGradients> gradients;
  if (isWhole && readers.probabilityReader && !proveGradients(gradients))
    gradients.reset();
  if (needsGradients && !gradients)
    return {};
  if (gradients)
    gradients->note(mask, maskRoot);
  std::optional<LogSumExp> logSumExp;
  if (isWhole && readers.probabilityReader && !gradients &&
      !proveLogSumExp(logSumExp, outputs, readers))
    logSumExp.reset();
  if (Operation *reader = readers.probabilityReader; reader && !gradients) {
    // Probabilities that are a result themselves stay beside the attention.
    // Where something else is computed from them, all of it is needed anyway.
    bool areResults =
        llvm::all_of(readers.probabilityResults, [&](Value result) {
          Value own = output.factors[weights].function.getTensor();
          return own && findOrigin(result) == findOrigin(own);
        });
    if (readers.productReader || !reader->hasTrait<OpTrait::IsTerminator>()) {
      miss = readByOther(readers);
      return {};
    }
    if (!areResults) {
      miss = Miss{reason::kProbabilitiesUsed,
                  "a result is computed from the exponentials beside the "
                  "product with V: attention would compute them twice"};
      return {};
    }
    // What stays is the product of Q and K and the softmax. The op computes
    // them again, which pays only where it skips keys.
    const Positions &positions = match.positions;
    if (!positions.causal && !positions.windowLeft && !positions.windowRight) {
      miss = Miss{reason::kProbabilitiesUsed,
                  "the probabilities are a result, too, and attention would "
                  "compute all of them twice"};
      return {};
    }
    match.proof.use("the probabilities are results too and stay");
  }
  if (readers.scoresAreRead)
    match.proof.use("the scores are read elsewhere and stay");
  // A quotient after the product with V is 0 / 0 there, and the op gives 0.
  if (match.division && mayBeWithoutKeys())
    match.proof.assume(Premise::PositiveSize, "there is a key",
                       match.key.function.getTensor());
  match.proof.merge(exprs().takeNotes());
  AttentionExtension *extension = nullptr;
  if (gradients)
    extension = &*gradients;
  else if (logSumExp)
    extension = &*logSumExp;
  AttentionOp attention =
      rewriteAttention(*matcher, mask, maskRoot, sinkRoot, extension);
  if (!attention) {
    miss = matcher->miss;
  } else if (gradients) {
    backward = gradients->getOp();
    gradients->eraseReplaced();
  } else if (logSumExp) {
    logSumExp->replace(attention);
  }
  return attention;
}
