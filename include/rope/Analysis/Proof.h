//===- Proof.h - What the steps of a raise keep -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A proof is the list of the steps that a rewrite rests on. Its class follows
// from them: each kind of step allows one class at most, and the class of the
// proof is the weakest of these. Nothing sets a class by hand.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_PROOF_H
#define ROPE_ANALYSIS_PROOF_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Value.h"
#include "rope/Support/RewriteClass.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <optional>
#include <string>

namespace mlir::rope {

/// A step that keeps less than every bit. The order is that of the table in
/// Proof.cpp, which says what class each allows.
enum class Loss {
  /// A sum with +0, or a difference from 0, counts as the other operand.
  SignOfZero,
  /// Sums or products are taken in another order.
  Reassociation,
  /// A rounding that the result does not have was left out, or moved.
  Cast,
  /// A product with a literal zero counts as zero.
  ZeroTerm,
  /// A choice that only values that are no finite numbers reach was dropped.
  NaNGuard,
  /// A finite number that fills or is added to masked scores counts as -inf.
  MaskFill,
  /// Adding -inf to a score counts as dropping it.
  AddedInfinity,
};

/// What a proof takes for granted of the inputs. The order is that of the table
/// in Proof.cpp.
enum class Premise {
  /// Values are finite numbers.
  FiniteValues,
  /// Values are numbers, maybe infinite ones.
  NotNaN,
  /// A finite fill is so far below the other scores that it absorbs them.
  FarAboveFill,
  /// No row of scores drops all its keys.
  RowKeepsKey,
  /// A size is at least one.
  PositiveSize,
  /// Each row has a score that is not far below where its maximum starts.
  ScoresReachStart,
  /// A sum with integers of 64 bits from the inputs does not wrap.
  NoWrap,
};

/// The stable name of `premise`, as the report has it.
llvm::StringRef stringifyPremise(Premise premise);

/// A premise, of what: data that inputs can be drawn against.
struct Assumption {
  Premise premise;
  /// What is assumed, for people.
  std::string text;
  /// The tensor that it speaks of, where it is one, and its dimension.
  Value value;
  int64_t dim = -1;
};

/// Why a proof failed.
struct Refusal {
  /// One of rope/Analysis/Reasons.h.
  StringRef reason;
  std::string text;
  /// The op that broke the proof, where it is known.
  std::optional<Location> loc = std::nullopt;
};

class Proof {
public:
  /// Records a step; `detail` says of what, for people.
  void lose(Loss loss, const Twine &detail = {});
  void assume(Premise premise, const Twine &text, Value value = {},
              int64_t dim = -1);
  /// Records a fact about the program that was established and used.
  void use(const Twine &fact);
  /// Adds the steps, assumptions and facts of `other`, each once.
  void merge(const Proof &other);

  /// The weakest class that a step or an assumption allows.
  RewriteClass getClass() const;
  ArrayRef<Assumption> getAssumptions() const { return assumptions; }
  bool has(Loss loss) const;
  /// Nothing was recorded.
  bool isEmpty() const { return texts.empty() && losses.empty(); }
  /// Facts, assumptions and losses as texts, in the order of their recording.
  ArrayRef<std::string> getTexts() const { return texts; }

private:
  void say(std::string text);

  SmallVector<Loss> losses;
  SmallVector<Assumption> assumptions;
  SmallVector<std::string> texts;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_PROOF_H
