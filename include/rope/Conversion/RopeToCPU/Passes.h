//===- Passes.h - Passes of this group --------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_PASSES_H
#define ROPE_CONVERSION_ROPETOCPU_PASSES_H

#include "mlir/Pass/Pass.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"
#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"
#include "rope/Support/CpuNames.h"

namespace mlir::rope {

#define GEN_PASS_DECL
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOCPU_PASSES_H
