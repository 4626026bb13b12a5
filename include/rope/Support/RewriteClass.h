//===- RewriteClass.h - What a rewrite may change ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_REWRITECLASS_H
#define ROPE_SUPPORT_REWRITECLASS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::rope {

/// What a rewrite keeps, strongest first (docs/Equivalence.md). `Exact` keeps
/// every bit. `Contract` takes floats for real numbers. `Finite` also takes a
/// finite fill of masked scores for -inf, and promises nothing where a value is
/// infinite or no number.
enum class RewriteClass { Exact, Contract, Finite };

inline llvm::StringRef stringifyRewriteClass(RewriteClass rewriteClass) {
  switch (rewriteClass) {
  case RewriteClass::Exact:
    return "exact";
  case RewriteClass::Contract:
    return "contract";
  case RewriteClass::Finite:
    return "finite";
  }
  return "";
}

} // namespace mlir::rope

#endif // ROPE_SUPPORT_REWRITECLASS_H
