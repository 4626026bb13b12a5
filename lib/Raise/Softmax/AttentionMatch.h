//===- AttentionMatch.h - What raising of attention proves ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The parts, in the order they run:
//   AttentionSearch      what lies around a softmax
//   AttentionReduction   sums of products and reductions as expressions
//   WeightTerms          weights that are sums of softmaxes
//   WeightFactors        what multiplies weights behind their softmax
//   AttentionExponents   logarithms of weights, the normal form
//   AttentionSoftmax     the probabilities: a softmax of the scores, sinks
//   AttentionGuards      rows and keys whose probabilities are zeroed
//   AttentionScores      the scores: scale, softcap, masks, down to Q K^T
//   AttentionBiases      which biases are masks, or made of the scores
//   AttentionRoots       the tensors behind Q, K, V and masks; loop splitting
//   AttentionIndex       indices by lists of constants
//   AttentionPositions   masks by the numbers of row and key
//   AttentionMask        masks that have to be computed
//   AttentionProgram     masks of pairs as programs of the op
//   AttentionBlocks      products over blocks of keys
//   PairValues           products with rows of a table beside that with V
//   AttentionAttempt     one candidate under trial
//   AttentionReaders     what else reads its probabilities
//   TermAttempts         candidates for the terms of one product with V
//   AttentionRewrite     the op
//   AttentionTerms       what adds the terms
//   Attention            candidates, remarks
//   AttentionNearMiss    softmaxes that no candidate speaks of
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONMATCH_H
#define ROPE_LIB_RAISE_ATTENTIONMATCH_H

#include "AttentionExponents.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ElementFunction.h"
#include "rope/Analysis/SumOfProducts.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Raise/Attention.h"
#include "rope/Support/FloatRounding.h"
#include "llvm/ADT/SmallBitVector.h"

#include <limits>
#include <map>

namespace mlir::rope::detail {

/// A factor of a contraction.
struct Factor {
  /// What it is an element of, with the map from the loops of the contraction
  /// to the indices.
  ElementFunction function;
  AffineMap map;
  /// Loops of the contraction that it varies over.
  llvm::SmallBitVector loops;

  SmallVector<const Expr *> getIndices(ExpressionContext &exprs,
                                       ArrayRef<const Expr *> at) const;
  const Expr *getElement(ElementExpressions &elements,
                         ArrayRef<const Expr *> at) const;
};

/// sum over `reductionLoops` of the product of two factors, as a structured op
/// with one result; or a sum `op` of what an op before it multiplies.
struct Contraction {
  linalg::LinalgOp op;
  Factor factors[2];
  SmallVector<unsigned> reductionLoops;

  static std::optional<Contraction> match(Operation *op);
  /// The element of the init at `loops`.
  const Expr *getStart(ElementExpressions &elements,
                       ArrayRef<const Expr *> loops) const;
};

/// Of truth values, the minimum is whether all hold, the maximum whether one
/// does.
enum class ReductionKind { Sum, Maximum, Minimum };

/// A reduction along one loop, of which one result is read.
struct Reduction {
  ReductionKind kind;
  linalg::LinalgOp op;
  ReductionBody body;
  /// Loop that is reduced and its static extent or kDynamic.
  unsigned loop = 0;
  int64_t extent = 0;
  OpOperand *init = nullptr;

  /// The reduction that `load` reads a result of.
  static std::optional<Reduction> match(const Expr *load);
  /// What it reduces at `position` along the reduced loop, for the result that
  /// `load` reads.
  const Expr *termAt(ElementExpressions &elements, const Expr *load,
                     const Expr *position) const;
  /// How long the reduced loop is; null where no input says it.
  const Expr *size(ElementExpressions &elements) const;
};

/// Loops of the second contraction as digits: an outer symbol stands for
/// `inner extent` many values of the loop.
struct LoopSymbol {
  int64_t number;
  int64_t extent;             // kDynamic where unknown
  const Expr *expr = nullptr; // the symbol
  const Expr *size = nullptr; // the extent as an expression
};

/// A tensor, or one that need not exist, with the indices at which the
/// attention reads it.
struct Root {
  ElementFunction function;
  SmallVector<const Expr *> indices;
  SmallVector<int64_t> shape;
  /// Dimensions of the tensor that are read as one; empty where each is read
  /// for itself.
  SmallVector<ReassociationIndices> joined;
  /// Product of the constants between the contraction and this tensor: those
  /// multiplied in its type, and those multiplied in a wider one.
  double factor = 1.0, wideFactor = 1.0;
  /// Whether a slice or insertion lies in between, so that equal dynamic
  /// sizes cannot be taken from the shape contracts of the ops.
  bool partial = false;
};

/// One thing done to the scores after scaling, innermost first.
struct MaskStep {
  enum Kind { Add, Subtract, KeepWhere, DropWhere } kind;
  /// The added value or the condition.
  const Expr *expr;
  /// Fill where a condition drops a score.
  std::optional<APFloat> fill;
};

/// Some of the keys, from key `start` on, `size` many: a product of Q with
/// these rows of K, or of their weights with these rows of V.
struct KeyBlock {
  explicit KeyBlock(const Contraction &product, Value part = {})
      : product(product), part(part) {}
  Operation *getOp() const {
    linalg::LinalgOp op = product.op;
    return op;
  }
  bool hasOneKey() const { return size && size->getInteger() == 1; }
  /// Where key `key` of all keys is in the block, if it is.
  const Expr *getPlace(ExpressionContext &exprs, const Expr *key) const {
    return hasOneKey() ? exprs.integer(0) : exprs.sub(key, start);
  }

  Contraction product;
  /// What is computed from the product, and concatenated along the keys.
  Value part;
  const Expr *start = nullptr, *size = nullptr;
  /// The element of the product that is read for a key of this block.
  const Expr *load = nullptr;
};

/// Products with V, each of some keys, that are added behind the same views; or
/// one, and a product of the same weights with what is there for each pair of
/// a row and a key.
struct OutputSum {
  SmallVector<Contraction, 0> products;
  /// The views of the first product, nearest to the sum first, and the op that
  /// makes the sum; null where nothing is added.
  SmallVector<Operation *> views;
  Operation *op = nullptr;
  /// The product over pairs, and what it is where it is added.
  std::optional<Contraction> pairs;
  Value addend;

  /// The sum that `product` is a term of.
  static OutputSum match(const Contraction &product);
  /// The sum whose terms are `product` and another product of its block, with
  /// either of them as the one over pairs.
  static SmallVector<OutputSum, 2> matchPairs(const Contraction &product);
};

/// What the scores are multiplied by, or divided by, that is no literal.
struct ScoreFactor {
  const Expr *expr;
  bool divides;
  /// The product, or quotient.
  const Expr *product;
};

/// One term of weights that are a sum: `scale` times `factors` times a softmax.
struct WeightTerm {
  const Expr *weight = nullptr;
  double scale = 1.0;
  /// The same for all keys.
  SmallVector<ScoreFactor, 1> factors;
};

/// What is done to weights behind their softmax that depends on no score, as
/// dropout does: a product, a quotient, a negation, or 0 where a condition
/// says so.
struct WeightFactor {
  enum Kind { Multiply, Divide, Negate, KeepWhere, DropWhere };
  Kind kind;
  /// Null for a negation.
  const Expr *expr = nullptr;
};

/// Masks by position, in the terms of rope.attention: with row i and key t,
/// t <= i + offset (causal), i + offset - t <= windowLeft,
/// t - i - offset <= windowRight, t < lengths.
struct Positions {
  /// Symbol of the row; none where no mask compares rows with keys.
  std::optional<int64_t> row;
  bool causal = false;
  std::optional<int64_t> windowLeft, windowRight;
  /// Null where absent.
  const Expr *offset = nullptr, *lengths = nullptr;
};

/// A sum of exponentials under what keeps a divisor from zero, as
/// `l == 0 ? 1 : l` or `max(l, 1e-6)`, which leaves a sum of at least 1 as it
/// is.
struct DivisorGuard {
  /// The sum.
  const Expr *number;
  /// What a sum of zero becomes.
  double ofZero;

  /// The guard that `divisor` is; nothing where it is none.
  static std::optional<DivisorGuard> read(ElementExpressions &elements,
                                          const Expr *divisor);
};

/// Everything known of one candidate.
struct AttentionMatch {
  Contraction output, scores;
  /// Of products of Q and K with blocks of keys, what is concatenated along
  /// `blockDim`; none where `scores` is the product with all of K.
  SmallVector<KeyBlock, 0> blocks;
  int64_t blockDim = 0;
  /// The result of `scores`, or the concatenation.
  Value scoresTensor;
  /// Which factor of `output` the probabilities are; the other one is V.
  unsigned weights = 0;
  const Expr *scoresLoad = nullptr;
  /// What is computed under the masks from `score`, which is `scoresLoad` in
  /// the type of the scores, where that is more than a scale and a cap.
  const Expr *scoreFunction = nullptr, *score = nullptr;
  /// What adds products with blocks of V, of which `output` is the first.
  OutputSum sum;
  /// What is added to V for each pair of a row and a key; null for nothing.
  const Expr *pairValue = nullptr;
  /// What multiplies the weights behind their softmax, from the innermost on.
  SmallVector<WeightFactor, 2> weightFactors;
  /// The terms of the weights that this is the attention of, in the order of
  /// the places of `termSymbol` if there are several; none where it is that of
  /// all the weights.
  SmallVector<WeightTerm, 2> terms;
  std::optional<unsigned> termSymbol;
  /// The op that divides the product with V by the sum, if that comes last.
  Operation *division = nullptr;
  /// The view of the product with V that it divides, if it does not divide the
  /// product itself.
  tensor::ExpandShapeOp divisionView;

  /// Digits of each result dimension of `output`, outermost first: indices
  /// into `symbols`.
  SmallVector<SmallVector<unsigned>> digits;
  SmallVector<LoopSymbol> symbols;
  unsigned keySymbol = 0, laneSymbol = 0;

  Root query, key, value;
  double scale = 1.0;
  /// Factor of the exponent beside the scores: ln 2 for powers of two, times
  /// what the scores less their maximum are multiplied by.
  double exponentFactor = 1.0;
  std::optional<double> softcap;
  /// Factors of the scores, and the same told by what is multiplied.
  SmallVector<ScoreFactor, 1> factors, queryFactors, keyFactors;
  /// Q without its factors, beside a gradient, once the op is made.
  Value unscaledQuery;
  SmallVector<MaskStep> masks;
  /// `masks` with those that `positions` says, too.
  SmallVector<MaskStep> allMasks;
  Positions positions;
  /// Conditions of the mask, each of one key, and whether they hold where it
  /// drops the key: such keys, or rows of nothing else, weigh zero whatever the
  /// softmax gives.
  SmallVector<std::pair<const Expr *, bool>> maskConditions;
  /// Whether empty rows are told by a mask that is added.
  bool guardReadsMask = false;
  const Expr *sink = nullptr;
  EmptyRow emptyRow = EmptyRow::NaN;
  /// A number above the lowest one that is a lower bound of what is subtracted
  /// from the scores.
  std::optional<double> shiftBound;
  /// Whether a sum of zero, as of scores below that, is replaced.
  bool guardsSum = false;
  /// Whether more than a maximum, or something else, is taken from the scores.
  bool takesOtherShift = false;
  /// Whether a maximum is over a column that is no key.
  bool sinkInMaximum = false;
  FloatType scoreType, softmaxType, probabilityType;
  /// The narrowest type of what is computed from the scores in the exponent;
  /// null where nothing is.
  FloatType exponentType;

  /// What the match rests on, for the certificate.
  Proof proof;
};

using Miss = Refusal;

/// `expr` without the casts around it that class contract allows: a rounding to
/// fewer than 16 bits stays.
const Expr *stripCasts(const Expr *expr);
/// Whether the weights `a` and `b` are rounded alike, so that one sums what the
/// other one multiplies.
bool isRoundedAlike(const Expr *a, const Expr *b);
/// Equality of values up to float casts anywhere inside; with `roundedAlike`,
/// up to extensions.
bool isEqualUpToCasts(const Expr *a, const Expr *b, bool roundedAlike = false);
/// Whether `expr` mentions an element of `tensor`.
bool mentions(const Expr *expr, Value tensor);
/// A float literal under casts.
std::optional<APFloat> getFloatUnderCasts(const Expr *expr);
/// Whether `expr` = `rest` * `factor` for a literal factor (also by division or
/// negation).
bool matchScaled(const Expr *expr, const Expr *&rest, double &factor);
/// Whether `value` or its negative, added to a score, drops it.
bool dropsScores(const APFloat &value);
/// Whether a literal that drops scores is among what `bias` is computed from,
/// so that the bias is a mask itself. Looks at the nearest ops only.
bool isMaskItself(const Expr *bias);
/// Whether `value` is a number of `type`, to 24 bits.
bool isNumberOf(FloatType type, double value);
/// Whether `expr` is a float literal that is -inf or, with `orFinite`, any
/// negative number.
bool isNegativeInfinity(const Expr *expr, bool orFinite = false);

/// Two numbers of which `expr` is the larger one, or nothing. Where one is NaN
/// it may be either.
std::optional<std::array<const Expr *, 2>> readLarger(const Expr *expr);

/// The row maximum behind casts, a lower bound `max(c, m)` and a guard against
/// infinite ones. Without `bounds`, which collects finite ones, c is -inf.
const Expr *stripMaximumBound(const Expr *expr,
                              SmallVectorImpl<const Expr *> *bounds = nullptr);

/// What the elements of a mask of literals are read as.
enum class MaskReading { HoldsWhereKept, HoldsWhereDropped, Added, Subtracted };

/// Bounds that every element of a mask of literals agrees with, in the terms of
/// `Positions`, and the highest number that drops a score.
struct ElementBounds {
  std::optional<int64_t> right, left;
  double highestFill = -std::numeric_limits<double>::infinity();
};

/// A constant, its dimensions of rows and of keys, how many of each are read,
/// and as what.
using ConstantMask =
    std::tuple<const void *, int64_t, int64_t, int64_t, int64_t, MaskReading>;
/// Constants that were compared element by element; nothing for those without
/// bounds.
using ComparedConstants = std::map<ConstantMask, std::optional<ElementBounds>>;

/// Context of one attempt.
struct AttentionMatcher {
  ElementExpressions &elements;
  const AttentionRaisingOptions &options;
  AttentionMatch &match;
  /// Shared by all attempts in a function.
  ComparedConstants &comparedConstants;
  Expansion expansion;
  const Expr *key = nullptr;     // symbol of the key row
  const Expr *keySize = nullptr; // number of key rows
  /// Whether factors of the scores are part of a function of them.
  bool keepsFactors = false;
  std::optional<Miss> miss;

  AttentionMatcher(ElementExpressions &elements,
                   const AttentionRaisingOptions &options,
                   AttentionMatch &match, ComparedConstants &comparedConstants,
                   LookThrough lookThrough)
      : elements(elements), options(options), match(match),
        comparedConstants(comparedConstants),
        expansion(std::move(lookThrough)) {}

  ExpressionContext &exprs() { return elements.getExpressions(); }
  const Expr *expand(const Expr *expr) {
    return elements.expand(expr, expansion);
  }
  bool fail(StringRef reason, const Twine &text,
            std::optional<Location> loc = std::nullopt) {
    if (!miss)
      miss = Miss{reason, text.str(), loc};
    return false;
  }

  /// The element `load` names, expanded without limits.
  const Expr *literalOf(const Expr *load);
  /// Notes that roundings of `what` to `rounded` are left out, where the op has
  /// the wider `type`.
  void leaveOut(StringRef what, FloatType rounded, FloatType type);
  /// Whether the element `load` names is the literal 0.
  bool isZero(const Expr *load);
  /// The literal that all of `reduction`, read by `load`, starts from.
  const Expr *initOf(const Reduction &reduction, const Expr *load);
  /// Whether `reduction` runs over all keys and nothing else.
  bool coversKeys(const Reduction &reduction);
  /// What `reduction`, read by `load`, takes at the key, and at a column beside
  /// the keys; null where there is none. False where it takes something else.
  bool readColumns(const Reduction &reduction, const Expr *load,
                   const Expr *&atKey, const Expr *&beside);
  /// The sink that has the weight `ofSink` where a key has `ofKey`, or null.
  const Expr *readSink(const WeightLogarithm &ofSink,
                       const WeightLogarithm &ofKey);
  /// Takes `probability`, the element of P at row and key, apart into
  /// `scores`, sinks and the meaning of empty rows.
  bool matchSoftmax(const Expr *probability, const Expr *&scores);
  /// Takes `scores` apart into masks, softcap, scale and Q K^T.
  bool matchScores(const Expr *scores);
  /// Whether `condition` is `holds` exactly where `step` drops a key.
  bool saysDropped(const Expr *condition, bool holds, const MaskStep &step);
  bool isBelowStart(double fill) const;
  /// Whether a tensor that `expr` loads is computed from a product of Q and K.
  bool isComputedFromScores(const Expr *expr) const;

private:
  struct Sum {
    const Expr *load = nullptr;
    Reduction reduction;
    SmallVector<const Expr *> extra;
    std::optional<DivisorGuard> guard;
    /// What is divided by the sum.
    const Expr *quotient = nullptr;
  };
  /// `load` of the result of a linalg.softmax over the keys.
  bool matchSoftmaxOp(const Expr *load, const Expr *&scores);
  bool matchDenominator(const Expr *denominator, Sum &sum);
  bool matchNormalized(const WeightLogarithm &weights, unsigned place,
                       const Sum &sum);
  bool sumsWeights(const Sum &sum, const WeightLogarithm &weights,
                   unsigned place, WeightLogarithm &summand);
  std::optional<WeightLogarithm> readSummand(const Sum &sum,
                                             const WeightLogarithm &weights);
  /// What a weight takes from the scores: the innermost maximum, whether more
  /// outside of it, and inside of it.
  struct Shifts {
    const FreeTerm *maximum = nullptr;
    bool others = false, inside = false;
  };
  bool readShifts(const WeightLogarithm &weights, const FreeTerm *sum,
                  Shifts &shifts);
  bool findScores(const WeightLogarithm &weights, unsigned place,
                  const WeightLogarithm &summand);
  bool isRowMaximum(const FreeTerm &term, const WeightLogarithm &weights,
                    bool &isAbove);
  /// Row maxima that are taken from the scores.
  SmallVector<const Expr *> maxima;
  /// All that is taken from the scores, where that is a maximum: the sum is at
  /// least 1 in a row that keeps a key.
  const Expr *shift = nullptr;
  bool matchSinks(const Sum &sum, const WeightLogarithm &summand);
  bool takesSink(const WeightLogarithm &summand, unsigned place,
                 const Expr *sink);
  const Expr *makeLiteralSink(double value);
  bool matchSink(const Expr *column, const WeightLogarithm &summand);
  /// Takes the choices around the probability `p` away: what is left, and the
  /// guards that were taken. Null where something else is chosen.
  const Expr *peelGuards(const Expr *p);
  /// Says what the guards mean.
  bool matchGuards(const Expr *scores);
  /// Where a probability is chosen to be zero, and the literal that it is.
  struct Guard {
    const Expr *condition;
    bool zeroWhere, isZero;
  };
  SmallVector<Guard, 2> guards;
  /// What the guards choose: the probability, with fewer and fewer guards.
  SmallVector<const Expr *, 4> guarded;
  bool matchKeyGuard(const Guard &guard);
  bool matchRowGuard(const Guard &guard, const Expr *scores);
  /// Whether `shift` is a finite number in a row without keys.
  bool isShiftFinite();
  /// Whether the quotients by a guarded `sum` are zero where the sum and
  /// `exponential` are, which a reciprocal that overflows makes NaN.
  bool isZeroWithoutKeys(const Sum &sum, const Expr *exponential);
  /// Says what the guard of `sum`, that of `summand` which `weights` are
  /// divided by, means.
  bool matchDivisorGuard(const Sum &sum, const WeightLogarithm &weights,
                         const WeightLogarithm &summand);
  bool isScoresOrTheirMask(const Expr *expr, const Expr *scores);
  /// What `reduction`, read by `load`, takes for the key at hand.
  const Expr *termAtKey(const Reduction &reduction, const Expr *load) {
    return reduction.termAt(elements, load,
                            exprs().add(key, exprs().integer(firstKey)));
  }
  /// What `reduction`, over one column more than the keys, takes there.
  const Expr *termBesideKeys(const Reduction &reduction, const Expr *load) {
    return reduction.termAt(elements, load,
                            firstKey ? exprs().integer(0)
                                     : exprs().canonicalSize(keySize));
  }
  /// The scores with the casts around them.
  const Expr *scoresAsRead = nullptr;
  /// Columns that the sum has before the first key.
  int64_t firstKey = 0;
  /// Takes where a maximum of `type` starts into account; false where that is
  /// no literal far below scores.
  bool noteMaximumStart(const Expr *init, FloatType type);
  /// How many more columns than keys `reduction` runs over, where known.
  std::optional<int64_t> countBeyondKeys(const Reduction &reduction);
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONMATCH_H
