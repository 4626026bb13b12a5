//===- RaiseReport.h - What raising did and why not -*- C++ -*-===//
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
#include "llvm/Support/JSON.h"

namespace mlir::rope {

/// Collects what was raised and what was not, in the order of the module, and
/// says each as a remark of category `rope-raise`.
class RaiseReport {
public:
  /// `name` is the stable name of the remark (`rotation`, `table`,
  /// `attention`), `proven` the certificate as text. `op` is the new op.
  void passed(Operation *op, StringRef name, const std::string &proven);
  /// `reason` is one of rope/Raise/Reasons.h.
  void missed(Operation *op, StringRef name, StringRef reason,
              const std::string &detail = "");

  /// A step that emitted its own remarks.
  void count(StringRef name, unsigned numRaised, unsigned missed);

  unsigned getNumMissed() const { return numMissed; }
  /// {"raised": [...], "missed": [...], "counts": {...}}.
  llvm::json::Value toJSON() const;

private:
  llvm::json::Array raised, notRaised;
  llvm::json::Object counts;
  unsigned numMissed = 0;
};

/// What to raise; the options of the pass.
struct RaiseOptions {
  bool rotations = true;
  bool tables = true;
  bool attentions = true;
  /// Any 2x2 matrix per pair may be raised, as kind `general`.
  bool general = true;
};

} // namespace mlir::rope

#endif // ROPE_RAISE_RAISEREPORT_H
