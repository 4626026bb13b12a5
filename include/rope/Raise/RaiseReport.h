//===- RaiseReport.h - What raising did and why not -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_RAISEREPORT_H
#define ROPE_RAISE_RAISEREPORT_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "rope/Analysis/Proof.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"
#include <functional>

namespace mlir::rope {

/// What the rewrite of one raised op rests on, beside its text.
struct Certificate {
  /// What was proven, as the beginning of the remark.
  std::string text;
  /// The steps of the proof; the remark ends in its class and texts.
  Proof proof;
  /// Further parts by name, for tools.
  SmallVector<std::pair<std::string, std::string>> parts;
};

/// Collects what was raised and what was not, and says each as a remark of
/// category `rope-raise`.
class RaiseReport {
public:
  /// `name` is the stable name of the remark (`rotation`, `table`,
  /// `attention`, `cache-write`). `op` is the new op.
  void passed(Operation *op, StringRef name, Certificate certificate);
  /// `reason` is one of rope/Analysis/Reasons.h; `loc` that of the op that
  /// broke the proof, in the function of `op`.
  void missed(Operation *op, Location loc, StringRef name, StringRef reason,
              const std::string &detail = "");

  /// A step that finds what comes last first says so: from entry `first` on
  /// the order is turned.
  size_t getNumEntries() const { return entries.size(); }
  void reverseFrom(size_t first);
  /// Takes back what was said of ops that are gone; `numbers` ascend.
  void remove(ArrayRef<size_t> numbers);
  /// Emits the remarks that were not yet emitted.
  void emitRemarks();

  /// One remark `totals` on a module: "4 rotations, 2 attentions raised, 0
  /// missed". None where nothing was raised or nearly raised.
  void emitTotals(Location loc) const;

  unsigned getNumMissed() const;
  unsigned getNumRaised() const { return entries.size() - getNumMissed(); }
  /// The file that `rope-raise{report=FILE}` writes; docs/RaisingReport.md
  /// describes it.
  llvm::json::Value toJSON() const;

private:
  struct Entry {
    bool raised;
    Location loc;
    std::string what, function, reason, op;
    Certificate certificate;
    SmallVector<std::pair<std::string, std::string>> attributes;
  };
  std::vector<Entry> entries;
  size_t numEmitted = 0;
};

/// Called with a value, what is about to take its place, and the class of the
/// rewrite.
using ReplacementCheck =
    std::function<void(Value before, Value after, const Proof &proof)>;

/// What to raise; the options of the pass.
struct RaiseOptions {
  bool rotations = true;
  bool tables = true;
  bool attentions = true;
  bool cacheWrites = true;
  /// Any 2x2 matrix per pair may be raised, as kind `general`, not only those
  /// that are a table.
  bool general = false;
  ReplacementCheck check;
};

} // namespace mlir::rope

#endif // ROPE_RAISE_RAISEREPORT_H
