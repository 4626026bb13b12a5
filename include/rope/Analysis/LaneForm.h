//===- LaneForm.h - The rotation that a tensor holds, proven ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_LANEFORM_H
#define ROPE_ANALYSIS_LANEFORM_H

#include "rope/Analysis/RowSpace.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

#include <map>

namespace mlir::rope {

/// What was proven of `result`: every element is the lane form
///
///     y[lo'] = cLo * x[lo] - sLo * x[hi]    y[hi'] = cHi * x[hi] + sHi * x[lo]
///
/// over `root`, or, with `transposed`, the same with the sine's sign turned.
struct LaneForm {
  /// What is rotated; of a scalar in a body, dimensions are its loops.
  ElementFunction result;
  Value root;
  /// Axis of the lanes in result and root.
  int64_t resultLane = 0;
  int64_t rootLane = 0;
  /// Dimensions of `root` that are its lanes: one, or several next to each
  /// other that count as one (`[..., pairs, 2]`).
  int64_t rootLaneDims = 1;
  /// Dimensions of `result` that are its lanes, the same way, from
  /// `resultLane` on. Other dimensions are numbered as if they were one.
  int64_t resultLaneDims = 1;
  /// For every dimension of `root`, its lanes taken as one, the dimensions of
  /// `result` that index it: one, or several that count its rows, outermost
  /// first.
  SmallVector<SmallVector<int64_t, 1>> rootDims;
  /// For every dimension of `root`, its lanes taken as one, the first place of
  /// those that are read; null where all are.
  SmallVector<const Expr *> rootStarts;
  /// Pairing of the lanes that are read and of those that are written.
  Pairing read = Pairing::Half;
  Pairing write = Pairing::Half;
  int64_t blockOffset = 0;
  int64_t blockWidth = 0;
  bool transposed = false;
  /// The sine keeps its sign in both lanes: some 2x2 matrix, no rotation.
  bool oneSided = false;
  FloatType computeType;
  /// Coefficients of pair k, in `computeType`, over iteration symbols whose
  /// numbers are the dimensions of `result`.
  SmallVector<const Expr *> cosLo, cosHi, sinLo, sinHi;
  /// Ops whose work the form says.
  SmallVector<Location> locations;
  /// What the form rests on.
  Proof proof;

  /// The type of `result`, its lanes taken as one dimension, and the space of
  /// its dimensions.
  RankedTensorType getJoinedType() const;
  RowSpace getSpace(ElementExpressions &elements) const;

  int64_t getNumPairs() const { return blockWidth / 2; }
  /// Lane of pair `pair`, low or high, within the block.
  int64_t getLane(Pairing pairing, int64_t pair, bool high) const {
    return pairing == Pairing::Half ? pair + high * getNumPairs()
                                    : 2 * pair + high;
  }
};

/// Outcome of the analysis of one value.
struct LaneFormOutcome {
  std::optional<LaneForm> form;
  /// Why there is no form, one of rope/Analysis/Reasons.h.
  StringRef reason;
  /// Two products over one root and a sum were seen.
  bool nearMiss = false;
  /// The root of that near miss.
  Value root;
  /// The op that broke the proof, where it is known.
  std::optional<Location> where;
};

/// Finds lane forms in one function.
class LaneFormAnalysis {
public:
  LaneFormAnalysis(ElementExpressions &elements, Operation *function);

  /// Puts `op`, which was made later, `places` after (negative: before) `like`,
  /// which was there; `places` is below 32.
  void adopt(Operation *op, Operation *like, int places) {
    opOrder[op] = opOrder.lookup(like) + places;
  }

  /// Forgets what it knows of expressions, which are about to go.
  void forgetExpressions();

  /// Whether the producer of `value` may complete a rotation: a sum, an
  /// assembly of lanes, or a body that chooses by index.
  static bool isCandidate(const ElementFunction &function);

  /// Tries every tensor that `value` is computed from as the root, nearest
  /// first.
  LaneFormOutcome analyze(const ElementFunction &function);

  /// The tensor of which a loop adds products of two lanes, row by row, and
  /// where; null where it does not.
  Value findRotatedRows(Operation *loop, std::optional<Location> &where);

  /// `expr` with everything expanded that is not a contraction or argument.
  const Expr *expandAll(const Expr *expr);

  /// Place of the producer in the function, and number of the result.
  std::pair<unsigned, unsigned> order(Value value) const;

  /// Splits off the sign: `expr` = (negative ? -1 : 1) * result, exactly.
  const Expr *splitSign(const Expr *expr, bool &negative, unsigned depth = 0);

private:
  /// Tensors that are asked where they cut or join lanes.
  static constexpr unsigned kNearLimit = 96;
  struct Term {
    const Expr *load;
    /// Indices of the load, the lanes of the root taken as one.
    SmallVector<const Expr *> indices;
    bool negative;
    const Expr *factor; // null: one
  };
  struct Lane {
    const Expr *element = nullptr;
    SmallVector<Term, 2> terms;
    Type sumType;
    Type productType;
    /// How many products are rounded to the type of the sum.
    unsigned numRounded = 0;
    /// Why the terms are no rotation, found while they were read.
    StringRef failed;
  };
  struct Slice;

  /// Literals and fills, which are always looked into.
  static bool isLiteral(Value value);
  /// So are computed indices.
  static bool isComputedIndex(Value value);
  /// A contraction or reduction that `step` does not write out, or anything
  /// else it does not go through.
  static bool isTerminal(Value value);
  static bool isLookedThrough(Value value);
  static bool isIndexOrLiteral(Value value);

  /// At most `limit` tensors `value` is computed from, up to contractions,
  /// nearest first, none that comes before op number `first`.
  SmallVector<Value>
  nearestSources(const ElementFunction &function, unsigned limit,
                 unsigned first,
                 DenseMap<Value, SmallVector<Value>> &sourcesOf);
  /// What of these lies between `value` and `roots`.
  Slice collectSlice(const ElementFunction &function, ArrayRef<Value> roots);
  /// False where no sum lies between `value` and contractions.
  static bool mayHoldSum(const ElementFunction &function);
  /// Tensors that both sides of the sum in some lane are taken from, through
  /// views, signs, casts and products; latest first. A root is one of them.
  SmallVector<Value> possibleRoots(const ElementFunction &function,
                                   int64_t axis);
  struct Reach;
  void collectTerms(const Expr *expr, Reach &reach);
  bool collectSum(const Expr *lane, Reach &reach,
                  llvm::SetVector<Value> &roots);
  const Expr *stepOnce(const Expr *expr);
  bool isZeroTerm(const Expr *expr);
  /// Axis `rootLane` of the root, with the `count` - 1 after it, holds lanes
  /// (count 1: any one axis).
  static bool pairsLanes(ArrayRef<Lane> lanes, Value root);
  struct RootTrial;
  void joinIndices(const RootTrial &trial, Term &term);
  /// Reads lane `number` as terms, or all of them, a few of each half first;
  /// returns why that is not possible, or nothing.
  StringRef readLane(RootTrial &trial, int64_t number);
  StringRef readLanes(RootTrial &trial);
  /// Says whether `lanes` of the root in `outcome` are near a rotation, and why
  /// they are none: `failed` where that is known.
  StringRef findNearMiss(ArrayRef<Lane> lanes, StringRef failed,
                         LaneFormOutcome &outcome);
  LaneFormOutcome tryRoot(const ElementFunction &function, int64_t axis,
                          Value root, int64_t rootLane, int64_t count,
                          const Slice &slice);
  /// The one tensor of which `value`, which joins tensors, has rows; null where
  /// it joins others.
  static Value joinedFrom(Value value);
  /// The product in the sum `lane` over rows of `root` in another order, where
  /// the other one is over `root`; null where it is anything else.
  static const Expr *findMovedRows(const Expr *lane, Value root);
  LaneFormOutcome tryRoots(const ElementFunction &function, int64_t axis,
                           ArrayRef<Value> roots, const Slice &slice,
                           bool splitLanes);
  StringRef parseLane(const Expr *expr, Value root, bool negative, Lane &lane,
                      unsigned depth);
  /// A sum with a zero, or a difference, without it; null for others.
  const Expr *withoutZero(const Expr *expr, bool &negative);
  StringRef parseProduct(const Expr *expr, Value root, bool negative,
                         Lane &lane, unsigned depth);
  std::optional<bool> readSign(const Expr *factor);
  bool joinFactors(const Expr *&factor, const Expr *other);
  bool dependsOn(const Expr *expr, Value root);
  /// The one of `rank` dimensions that the indices of the terms differ in, as
  /// literals; -1 where there is none.
  static int64_t findLaneDim(ArrayRef<Lane> lanes, int64_t rank);
  StringRef matchRows(LaneForm &form, ArrayRef<Lane> lanes);
  StringRef matchPairs(LaneForm &form, ArrayRef<Lane> lanes);
  /// Output lanes that read the same two input lanes, ascending.
  using PairedLanes =
      std::map<std::pair<int64_t, int64_t>, SmallVector<int64_t, 2>>;
  StringRef findPairing(LaneForm &form, ArrayRef<Lane> lanes,
                        ArrayRef<int64_t> rotated, PairedLanes &pairs);
  /// Of each pair a factor, and whether it is negated.
  using Entries = SmallVector<std::pair<bool, const Expr *>>;
  /// Writes the columns of the table, those of the lane itself and of its
  /// partner, and which lanes the sine has a sign in.
  void takeSigns(LaneForm &form, Entries (&own)[2], Entries (&cross)[2]);
  void joinPairs(LaneForm &form);
  void absorbCasts(LaneForm &form);
  /// Where the lanes of the root are those of a tensor before it, brought from
  /// one pairing to the other, the root becomes that tensor.
  void absorbLayout(LaneForm &form);
  /// The form over the tensor that `lanes`, one for each lane of the root, are
  /// elements of; nothing where its lanes are not those of the other pairing.
  std::optional<LaneForm> readBefore(const LaneForm &form,
                                     ArrayRef<const Expr *> lanes);
  int rankFactors(const LaneForm &form);
  /// Whether `lane` adds two products, each of something that is taken from
  /// `root` and a cosine or a sine.
  bool addsTurned(const Expr *lane, Value root);

  ElementExpressions &elements;
  ExpressionContext &exprs;
  /// A failure, and the expression it was found at.
  StringRef fail(StringRef reason, const Expr *at) {
    culprit = at;
    return reason;
  }
  Value findRotated(ArrayRef<Value> near, std::optional<Location> &where);

  const Expr *computeSign(const Expr *expr, bool &negative, unsigned depth);

  const Expr *culprit = nullptr;
  /// What `splitSign` said.
  DenseMap<const Expr *, std::pair<const Expr *, bool>> signs;
  DenseMap<Operation *, unsigned> opOrder;
  DenseMap<std::pair<const Expr *, Value>, bool> dependence;
  Expansion everything;
  /// Literals and computed indices only.
  Expansion indices;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_LANEFORM_H
