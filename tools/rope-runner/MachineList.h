//===- MachineList.h - What is known of machines ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_MACHINELIST_H
#define ROPE_TOOLS_ROPE_RUNNER_MACHINELIST_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::rope {

/// Prints as JSON what tiles on this CPU are derived from, and the table of
/// GPUs, with the machine model of each that has one.
void printMachines(mlir::MLIRContext *context, llvm::raw_ostream &os);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_MACHINELIST_H
