//===- Attention.cpp - Candidates and remarks -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/Attention.h"
#include "AttentionCertificate.h"
#include "AttentionFactors.h"
#include "AttentionGradients.h"
#include "AttentionMask.h"
#include "AttentionPositions.h"
#include "AttentionRewrite.h"
#include "AttentionRoots.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionMatch.h"
#include "Softmax/AttentionNearMiss.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Analysis/SizeFacts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// One product with V and one product Q K^T under trial.
class Attempt {
public:
  /// `weights` is the factor of `output` that may be the probabilities.
  Attempt(const Contraction &output, unsigned weights,
          const Contraction &scores, const AttentionRaisingOptions &options,
          const SizeFacts &facts, ComparedConstants &compared)
      : output(output), weights(weights), scores(scores), options(options),
        facts(facts), compared(compared), elements(output.op->getContext()) {}

  /// Raises; null with `miss`, or with none where this is not attention.
  AttentionOp run();
  /// Completes `match` and leaves the IR alone; false with `miss`, or with none
  /// where this is not attention.
  bool prove();

  std::optional<Miss> miss;
  AttentionMatch match;
  /// The gradients that were raised with it; null where there are none.
  AttentionBackwardOp backward;
  /// Whether an attention without gradients is none.
  bool needsGradients = false;

private:
  ExpressionContext &exprs() { return elements.getExpressions(); }
  unsigned addSymbol(int64_t extent, const Expr *size) {
    int64_t number = match.symbols.size();
    match.symbols.push_back(
        {number, extent, exprs().symbol(number, extent), size});
    return number;
  }
  /// Size of a loop of `op`.
  const Expr *sizeOfLoop(linalg::LinalgOp op, unsigned loop);
  /// Whether rows may be without any key.
  bool mayBeWithoutKeys();
  const Expr *loopOf(ArrayRef<unsigned> digits);
  bool applySplit(SplitRequest split);
  /// `weight / L` when the product with V, read at `indices`, is divided by L
  /// (or multiplied by 1 / L) in the one op that reads it; else `weight`.
  const Expr *divideLater(const Expr *weight, ArrayRef<const Expr *> indices);
  /// The products that weigh other values by the same probabilities, all of
  /// them attention as well; empty where one of them is not.
  SmallVector<Operation *> findSiblings();
  /// One try with the loops as they are split now; asks for a split, fails
  /// with a miss, or completes the match.
  bool tryOnce(std::optional<SplitRequest> &split);

  /// Whether the probabilities are computed from the scores.
  bool areWeightsOfScores();
  /// The loops of the product of Q and K at the scores that are read.
  SmallVector<const Expr *> getScoreLoops();
  /// The tensor behind the operand `name`; nothing with a miss, or with a split
  /// that is asked for.
  std::optional<Root> findRoot(std::vector<Root> chain, ViewPolicy policy,
                               StringRef name,
                               std::optional<SplitRequest> &split);
  /// Reads Q, K and V.
  bool findRoots(ArrayRef<const Expr *> loops,
                 std::optional<SplitRequest> &split);
  /// Tells what the masks say, and takes the tensors of mask and sink.
  bool readMasks(std::optional<SplitRequest> &split);

  Contraction output;
  unsigned weights;
  Contraction scores;
  const AttentionRaisingOptions &options;
  const SizeFacts &facts;
  ComparedConstants &compared;
  ElementExpressions elements;
  Downstream downstream;
  /// The loops of `output`.
  SmallVector<const Expr *> outputLoops;
  /// Digits of each parallel loop of `output`.
  SmallVector<SmallVector<unsigned>> loopDigits;
  std::unique_ptr<AttentionMatcher> matcher;
  const Expr *mask = nullptr;
  std::optional<Root> maskRoot, sinkRoot;
};
} // namespace

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

const Expr *Attempt::divideLater(const Expr *weight,
                                 ArrayRef<const Expr *> indices) {
  Operation *op = output.op;
  if (!isExponential(stripCasts(weight)) || !op->hasOneUse())
    return weight;
  Value divided = op->getResult(0);
  SmallVector<const Expr *> places(indices);
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
        const Expr *digit = exprs().floorDiv(indices[dim], stride);
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

bool Attempt::tryOnce(std::optional<SplitRequest> &split) {
  // Symbols stay numbered across tries; the rest starts anew.
  AttentionMatch fresh;
  fresh.symbols = match.symbols;
  fresh.keySymbol = match.keySymbol;
  fresh.laneSymbol = match.laneSymbol;
  match = std::move(fresh);
  match.proof.lose(Loss::Reassociation, "sums are taken in any order");
  match.output = output;
  match.scores = scores;
  match.weights = weights;
  matcher = std::make_unique<AttentionMatcher>(
      elements, options, match, compared, [this](Value value) {
        // Short reductions are not written out: a softmax is told by them.
        return !isReduced(value) &&
               (downstream.values.contains(value) || isLiteral(value));
      });
  matcher->key = match.symbols[match.keySymbol].expr;
  matcher->keySize = match.symbols[match.keySymbol].size;

  linalg::LinalgOp op = output.op;
  SmallVector<const Expr *> loops(op.getNumLoops());
  for (auto [loop, digits] : llvm::enumerate(loopDigits))
    loops[loop] = loopOf(digits);
  loops[output.reductionLoops.front()] = matcher->key;
  outputLoops = loops;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (AffineExpr result : map.getResults())
    match.digits.push_back(
        loopDigits[cast<AffineDimExpr>(result).getPosition()]);
  match.probabilityType =
      cast<FloatType>(output.factors[weights].function.getElementType());
  const Expr *start = output.getStart(elements, loops);
  if (!matcher->isZero(start))
    return matcher->fail(reason::kNonzeroInit,
                         "the product with V adds to something");

  const Expr *element = output.factors[weights].getElement(elements, loops);
  const Expr *probability = matcher->expand(element);
  if (!probability)
    return matcher->fail(reason::kBudget, "the probabilities are too large an "
                                          "expression");
  probability = divideLater(probability, start->operands);
  const Expr *scoresExpr = nullptr;
  if (!matcher->matchSoftmax(probability, scoresExpr) ||
      !matcher->matchScores(scoresExpr))
    return false;
  if (!dependsOnSymbol(match.scoresLoad, matcher->key->ints[0]))
    return matcher->fail(reason::kSoftmaxAxis,
                         "the softmax is not over the keys");

  if (!findRoots(loops, split) || !placeFactors(*matcher))
    return false;
  return readMasks(split);
}

SmallVector<const Expr *> Attempt::getScoreLoops() {
  linalg::LinalgOp op = scores.op;
  // Further reduced loops have one iteration.
  SmallVector<const Expr *> loops(op.getNumLoops(), exprs().integer(0));
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (auto [result, index] :
       llvm::zip(map.getResults(), match.scoresLoad->operands))
    loops[cast<AffineDimExpr>(result).getPosition()] = index;
  // Several loops run over the lanes as their digits, the last one fastest.
  const Expr *lane = match.symbols[match.laneSymbol].expr;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : llvm::reverse(scores.reductionLoops)) {
    bool isOutermost = loop == scores.reductionLoops.front();
    loops[loop] = isOutermost ? lane : exprs().mod(lane, ranges[loop]);
    if (!isOutermost)
      lane = exprs().floorDiv(lane, ranges[loop]);
  }
  return loops;
}

std::optional<Root> Attempt::findRoot(std::vector<Root> chain,
                                      ViewPolicy policy, StringRef name,
                                      std::optional<SplitRequest> &split) {
  // Keys and lanes are one dimension each.
  int64_t whole[] = {match.symbols[match.keySymbol].number,
                     match.symbols[match.laneSymbol].number};
  bool unproven = false;
  while (true) {
    std::optional<Root> root = chooseRoot(chain, policy, split, whole);
    if (split)
      return std::nullopt;
    if (!root) {
      if (unproven)
        matcher->fail(reason::kExtentUnproven,
                      "sizes of " + name +
                          " are not provably those of the product");
      else
        matcher->fail(reason::kOperandLayout,
                      name + " is not read by whole dimensions");
      return std::nullopt;
    }
    // Scores of a narrow type would round the scale.
    bool isScaled = root->wideFactor == 1.0 || match.scoreType.getWidth() >= 32;
    if (hasLoopSizes(*matcher, *root) && isScaled)
      return root;
    // A nearer tensor may have sizes that are known, or the type of the
    // factors.
    unproven |= isScaled;
    while (chain.back().function != root->function)
      chain.pop_back();
    chain.pop_back();
  }
}

bool Attempt::findRoots(ArrayRef<const Expr *> loops,
                        std::optional<SplitRequest> &split) {
  if (!matcher->isZero(elements.element(scores.op.getDpsInits()[0],
                                        match.scoresLoad->operands)))
    return matcher->fail(reason::kNonzeroInit,
                         "the product of Q and K adds to something",
                         scores.op.getLoc());
  SmallVector<const Expr *> scoreLoops = getScoreLoops();
  bool ofKeys[2];
  for (auto [factor, ofKey] : llvm::zip(scores.factors, ofKeys)) {
    ofKey = false;
    for (unsigned loop : factor.loops.set_bits())
      ofKey |= dependsOnSymbol(scoreLoops[loop], matcher->key->ints[0]);
  }
  if (ofKeys[0] == ofKeys[1])
    return matcher->fail(reason::kSoftmaxAxis,
                         "the keys are not rows of one operand of the scores");
  int64_t lanes = match.symbols[match.laneSymbol].number;
  ViewPolicy queryPolicy{/*scales=*/true, /*widenings=*/true, false, lanes};
  ViewPolicy keyPolicy{/*scales=*/true, /*widenings=*/true, /*groups=*/true,
                       lanes};
  ViewPolicy valuePolicy{false, false, /*groups=*/true};
  auto find = [&](const Factor &factor, ArrayRef<const Expr *> at,
                  ViewPolicy policy, StringRef name, Root &into) {
    std::optional<Root> root = findRoot(
        followFactor(elements, factor, at, policy), policy, name, split);
    if (root)
      into = std::move(*root);
    return root.has_value();
  };
  return find(scores.factors[ofKeys[0]], scoreLoops, queryPolicy, "Q",
              match.query) &&
         find(scores.factors[ofKeys[1]], scoreLoops, keyPolicy, "K",
              match.key) &&
         find(output.factors[1 - weights], loops, valuePolicy, "V",
              match.value);
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
      auto reads = [&](const Root &root) {
        return llvm::any_of(root.indices, [&](const Expr *index) {
          return dependsOnSymbol(index, symbol);
        });
      };
      bool ofQuery = reads(match.query), ofKey = reads(match.key);
      bool ofValue = reads(match.value);
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
  mask = combineMasks(*matcher, maskFailed);
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
  if (match.sink) {
    ViewPolicy policy{false, /*widenings=*/true, false};
    if (match.sink->isLoad())
      sinkRoot = chooseRoot(followViews(elements, match.sink, policy), policy,
                            split, whole);
    if (split)
      return false;
    if (!sinkRoot || !hasLoopSizes(*matcher, *sinkRoot))
      return matcher->fail(reason::kSinkLayout,
                           "the sink is not a tensor of one "
                           "value for each row or head");
  }
  return true;
}

static Miss readByOther(Operation *reader) {
  return {reason::kProbabilitiesUsed,
          "the probabilities are also read by '" +
              reader->getName().getStringRef().str() + "'"};
}

SmallVector<Operation *> Attempt::findSiblings() {
  constexpr unsigned mostSiblings = 8;
  std::optional<SmallVector<Operation *>> products =
      findWeighedProducts(scores.op);
  if (!products || products->size() > mostSiblings)
    return {};
  llvm::erase(*products, output.op.getOperation());
  bool allProven = llvm::all_of(*products, [&](Operation *op) {
    std::optional<Contraction> other = Contraction::match(op);
    return llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned side) {
      return Attempt(*other, side, scores, options, facts, compared).prove();
    });
  });
  return allProven ? *products : SmallVector<Operation *>();
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

bool Attempt::prove() {
  linalg::LinalgOp op = output.op;
  if (output.reductionLoops.size() != 1)
    return false;
  facts.holdAt(elements, op);
  downstream = lookDownstream(scores.op, {op.getOperation()});
  if (!areWeightsOfScores())
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  loopDigits.resize(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    unsigned symbol = addSymbol(ranges[loop], sizeOfLoop(op, loop));
    exprs().assumeBelow(match.symbols[symbol].expr, match.symbols[symbol].size);
    if (loop == output.reductionLoops.front())
      match.keySymbol = symbol;
    else if (ranges[loop] != 1)
      loopDigits[loop] = {symbol};
  }
  const Expr *lanes = exprs().integer(1);
  for (unsigned loop : scores.reductionLoops)
    lanes = exprs().multiply(lanes, sizeOfLoop(scores.op, loop));
  // Lanes that several loops run over have digits.
  if (!lanes || (scores.reductionLoops.size() > 1 && !lanes->getInteger()))
    return false;
  match.laneSymbol =
      addSymbol(lanes->getInteger().value_or(ShapedType::kDynamic), lanes);
  if (match.symbols[match.keySymbol].expr->kind != ExprKind::Symbol) {
    miss = Miss{reason::kOneKey, "there is one key"};
    return false;
  }

  constexpr unsigned maxSplits = 16;
  for (unsigned tries = 0; tries < maxSplits; ++tries) {
    std::optional<SplitRequest> split;
    if (tryOnce(split))
      return true;
    if (!split || !applySplit(*split)) {
      miss = matcher->miss;
      // The products of a gradient are no near misses of their own.
      if (miss && downstream.probabilityReader)
        miss = readByOther(downstream.probabilityReader);
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
  SmallVector<Operation *> outputs = {output.op};
  if (match.division)
    outputs.push_back(match.division);
  Downstream readers =
      match.division ? lookDownstream(scores.op, outputs) : downstream;
  if (readers.probabilityReader && readers.productReader) {
    SmallVector<Operation *> siblings = findSiblings();
    if (!siblings.empty()) {
      llvm::append_range(outputs, siblings);
      readers = lookDownstream(scores.op, outputs);
      match.proof.use("the probabilities weigh " +
                      std::to_string(siblings.size()) +
                      " more tensors, each an attention of its own");
    }
  }
  std::optional<AttentionGradients> gradients;
  if (readers.probabilityReader) {
    gradients.emplace(*matcher, outputLoops, getScoreLoops(), downstream);
    if (!gradients->prove())
      gradients.reset();
  }
  if (needsGradients && !gradients)
    return {};
  if (gradients)
    gradients->note(mask, maskRoot);
  if (Operation *reader = readers.probabilityReader; reader && !gradients) {
    // Probabilities that are a result themselves stay beside the attention.
    // Where something else is computed from them, all of it is needed anyway.
    bool areResults =
        llvm::all_of(readers.probabilityResults, [&](Value result) {
          Value own = output.factors[weights].function.getTensor();
          return own && findOrigin(result) == findOrigin(own);
        });
    if (readers.productReader || !reader->hasTrait<OpTrait::IsTerminator>()) {
      miss = readByOther(reader);
      return {};
    }
    if (!areResults) {
      miss = Miss{reason::kProbabilitiesUsed,
                  "a result is computed from the exponentials beside the "
                  "product with V: attention would compute them twice"};
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
  AttentionOp attention = rewriteAttention(*matcher, mask, maskRoot, sinkRoot,
                                           gradients ? &*gradients : nullptr);
  if (!attention) {
    miss = matcher->miss;
  } else if (gradients) {
    backward = gradients->getOp();
    gradients->eraseReplaced();
  }
  return attention;
}

/// Whether the other factor of `product` has no lanes: no loop of its own.
static bool isRowSum(const Contraction &product, unsigned weights) {
  llvm::SmallBitVector lanes = product.factors[1 - weights].loops;
  return !lanes.reset(product.factors[weights].loops).any();
}

/// Raises attention until one has gradients, whose products are anchors too:
/// then it has to look again, and returns true.
static bool raiseAnchors(FunctionOpInterface function,
                         const AttentionRaisingOptions &options,
                         RaiseReport &report,
                         llvm::SmallDenseSet<Location> &reported,
                         DenseSet<Operation *> &decided) {
  SmallVector<Operation *> made = makeMissingOutputs(function);
  SmallVector<Operation *> anchors(made);
  function->walk([&](linalg::LinalgOp op) {
    if (Contraction::match(op) && !llvm::is_contained(made, op))
      anchors.push_back(op);
  });
  if (anchors.empty())
    return false;
  SizeFacts facts(function);
  ComparedConstants compared;
  // Raising one erases ops that come before it, so later anchors stay alive.
  for (Operation *anchor : anchors) {
    std::optional<Contraction> output = Contraction::match(anchor);
    if (!output)
      continue;
    bool isMade = llvm::is_contained(made, anchor);
    std::optional<Miss> miss;
    Location scoresLoc = anchor->getLoc();
    bool raised = false;
    for (unsigned weights : {0, 1}) {
      Upstream upstream = lookUpstream(output->factors[weights]);
      if (!upstream.hasExponential)
        continue;
      for (Operation *candidate : upstream.contractions) {
        Location candidateLoc = candidate->getLoc();
        Attempt attempt(*output, weights, *Contraction::match(candidate),
                        options, facts, compared);
        attempt.needsGradients = isMade;
        AttentionOp attention = attempt.run();
        // A sum over the row of probabilities that are weighed is not the
        // product with V that other readers stand beside.
        if (attempt.miss &&
            attempt.miss->reason == reason::kProbabilitiesUsed &&
            isRowSum(*output, weights))
          continue;
        if (attention || (attempt.miss && !isMade))
          decided.insert(candidate);
        if (attention) {
          Certificate certificate;
          certificate.text = printCertificate(attention);
          certificate.proof = attempt.match.proof;
          if (attempt.backward) {
            Certificate gradients = certificate;
            gradients.text = "gradients of " + certificate.text;
            report.passed(attention, "attention", std::move(certificate));
            report.passed(attempt.backward, "attention_backward",
                          std::move(gradients));
            return true;
          }
          report.passed(attention, "attention", std::move(certificate));
          raised = true;
          break;
        }
        if (attempt.miss && !miss) {
          miss = attempt.miss;
          scoresLoc = candidateLoc;
        }
      }
      if (raised)
        break;
    }
    if (isMade)
      eraseDead(anchor);
    else if (!raised && miss && reported.insert(scoresLoc).second)
      report.missed(anchor, miss->loc.value_or(anchor->getLoc()), "attention",
                    miss->reason, miss->text);
  }
  return false;
}

void rope::raiseAttention(FunctionOpInterface function,
                          const AttentionRaisingOptions &options,
                          RaiseReport &report) {
  // A softmax that several products read is one near miss.
  llvm::SmallDenseSet<Location> reported;
  // Products Q K^T of attention that was raised or reported.
  DenseSet<Operation *> decided;
  while (raiseAnchors(function, options, report, reported, decided)) {
  }
  reportLeftSoftmaxes(function, std::move(decided), report);
}
