//===- Proof.cpp - What the steps of a raise keep -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/Proof.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// The strongest class that a proof with such a step may have, and what the
/// step did.
struct Rule {
  RewriteClass allows;
  StringRef text;
};
} // namespace

static Rule getRule(Loss loss) {
  switch (loss) {
  case Loss::SignOfZero:
    return {RewriteClass::Contract, "but for the sign of a zero"};
  case Loss::Reassociation:
    return {RewriteClass::Contract, "another order of operations"};
  case Loss::Cast:
    return {RewriteClass::Contract, "a rounding was moved or left out"};
  case Loss::ZeroTerm:
    return {RewriteClass::Finite, "a product with zero counts as zero"};
  case Loss::NaNGuard:
    return {RewriteClass::Finite,
            "a choice for infinities and NaN was left out"};
  case Loss::MaskFill:
    return {RewriteClass::Finite, "a finite fill counts as -inf"};
  case Loss::AddedInfinity:
    return {RewriteClass::Finite, "a score plus -inf counts as dropped"};
  }
  llvm_unreachable("unknown loss");
}

static RewriteClass getClassOf(Premise premise) {
  switch (premise) {
  case Premise::FiniteValues:
  case Premise::NotNaN:
  case Premise::FarAboveFill:
    return RewriteClass::Finite;
  // Inputs that break these give other numbers, not only other roundings: the
  // weakest class, and the premise by name.
  case Premise::RowKeepsKey:
  case Premise::PositiveSize:
  case Premise::ScoresReachStart:
  case Premise::NoWrap:
    return RewriteClass::Finite;
  }
  llvm_unreachable("unknown premise");
}

StringRef rope::stringifyPremise(Premise premise) {
  switch (premise) {
  case Premise::FiniteValues:
    return "finite-values";
  case Premise::NotNaN:
    return "not-nan";
  case Premise::FarAboveFill:
    return "far-above-fill";
  case Premise::RowKeepsKey:
    return "row-keeps-key";
  case Premise::PositiveSize:
    return "positive-size";
  case Premise::ScoresReachStart:
    return "scores-reach-start";
  case Premise::NoWrap:
    return "no-wrap";
  }
  llvm_unreachable("unknown premise");
}

void Proof::say(std::string text) {
  if (!text.empty() && !llvm::is_contained(texts, text))
    texts.push_back(std::move(text));
}

void Proof::lose(Loss loss, const Twine &detail) {
  if (!llvm::is_contained(losses, loss))
    losses.push_back(loss);
  std::string text = detail.str();
  say(text.empty() ? getRule(loss).text.str() : std::move(text));
}

void Proof::assume(Premise premise, const Twine &text, Value value,
                   int64_t dim) {
  Assumption assumption{premise, text.str(), value, dim};
  say(assumption.text);
  bool known = llvm::any_of(assumptions, [&](const Assumption &other) {
    return other.premise == premise && other.value == value &&
           other.dim == dim && other.text == assumption.text;
  });
  if (!known)
    assumptions.push_back(std::move(assumption));
}

void Proof::use(const Twine &fact) { say(fact.str()); }

void Proof::merge(const Proof &other) {
  for (Loss loss : other.losses)
    if (!llvm::is_contained(losses, loss))
      losses.push_back(loss);
  for (const Assumption &assumption : other.assumptions)
    assume(assumption.premise, assumption.text, assumption.value,
           assumption.dim);
  for (const std::string &text : other.texts)
    say(text);
}

bool Proof::has(Loss loss) const { return llvm::is_contained(losses, loss); }

RewriteClass Proof::getClass() const {
  RewriteClass weakest = RewriteClass::Exact;
  for (Loss loss : losses)
    weakest = std::max(weakest, getRule(loss).allows);
  for (const Assumption &assumption : assumptions)
    weakest = std::max(weakest, getClassOf(assumption.premise));
  return weakest;
}
