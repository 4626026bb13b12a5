//===- Errors.h - Status and text of a failed call ----------------*- C++ -*-
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_LIBRARY_ERRORS_H
#define ROPE_LIB_LIBRARY_ERRORS_H

#include "mlir/IR/Diagnostics.h"
#include "rope-c/Rope.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// Keeps the text for `ropeErrorText` and returns the status.
RopeStatus fail(RopeStatus status, const llvm::Twine &text);
RopeStatus fail(RopeStatus status, llvm::Error error);

/// A copy for the caller, who frees it; null where there is no memory.
char *copyText(StringRef text);

/// Keeps what a context reports during its lifetime; nothing is printed.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(MLIRContext *context);

  /// Fails with the errors and their notes, or with `otherwise` where nothing
  /// was reported.
  RopeStatus fail(RopeStatus status, StringRef otherwise);

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::rope

#endif // ROPE_LIB_LIBRARY_ERRORS_H
