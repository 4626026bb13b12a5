//===- Report.h - Verdicts as text and as JSON ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_EQUIV_REPORT_H
#define ROPE_TOOLS_ROPE_EQUIV_REPORT_H

#include "Options.h"
#include "llvm/Support/JSON.h"

namespace mlir::rope {

enum ExitCode { kEqual = 0, kDifferent = 1, kError = 2, kUndecided = 3 };

/// The verdict on a pair of functions with its evidence.
struct Report {
  std::string function;
  EquivalenceResult result;
  /// Where inputs that differ were written, and whether the interpreter shows
  /// the difference on them.
  std::string folder;
  bool isShown = false;

  ExitCode getExitCode() const;
  /// Lines of text; a remark at the op where there is one.
  void print(raw_ostream &os) const;
  llvm::json::Object toJson() const;
};

/// Different if one is, else undecided if one is.
ExitCode getWorst(ArrayRef<Report> reports);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_EQUIV_REPORT_H
