//===- StrategyChoice.h - Which strategies are asked ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_STRATEGYCHOICE_H
#define ROPE_CONVERSION_ROPETOLOOPS_STRATEGYCHOICE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::rope {

/// Whether the option `strategies` leaves the one called `name`.
bool isStrategyAllowed(StringRef name, ArrayRef<std::string> option);

/// An error at `op` where the option names something that is none of `names`.
LogicalResult checkStrategyNames(Operation *op, ArrayRef<std::string> option,
                                 ArrayRef<StringRef> names);

/// Ops that strategies are asked about, in the functions of `module`: kernels,
/// other rope ops and linalg ops. What a kernel holds is not among them.
SmallVector<Operation *> findStrategyOps(Operation *module);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_STRATEGYCHOICE_H
