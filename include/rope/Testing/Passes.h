//===- Passes.h - Passes for tests ------------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TESTING_PASSES_H
#define ROPE_TESTING_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "rope/Support/CheckedOptions.h"

namespace mlir::rope {

#define GEN_PASS_DECL
#include "rope/Testing/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "rope/Testing/Passes.h.inc"

} // namespace mlir::rope

#endif // ROPE_TESTING_PASSES_H
