//===- Passes.h - Passes of this group --------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_RAISE_PASSES_H
#define ROPE_RAISE_PASSES_H

#include "mlir/Pass/Pass.h"
#include <functional>

namespace mlir::rope {

class RaiseReport;

/// `rope-raise` that also hands its report to `receive`, whatever its options
/// are, before it fails for `error-on-miss`.
std::unique_ptr<Pass>
createReportingRaisePass(std::function<void(const RaiseReport &)> receive);

#define GEN_PASS_DECL
#include "rope/Raise/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "rope/Raise/Passes.h.inc"

} // namespace mlir::rope

#endif // ROPE_RAISE_PASSES_H
