//===- TrackAccumulators.h - Accumulators that are under way ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_EMULATEDEVICE_TRACKACCUMULATORS_H
#define ROPE_LIB_CONVERSION_EMULATEDEVICE_TRACKACCUMULATORS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

/// Name of the intrinsic before a read of accumulators: takes the number of the
/// product that they come from.
inline constexpr llvm::StringLiteral kReadAccumulators =
    "rope.read.accumulators";

/// Makes it visible at run time which wgmma accumulators come from: the struct
/// of each wgmma's accumulators, wherever a value has that type, gets an i64 at
/// its end, the number of the product, 0 where other instructions have written
/// a register. Before the first op of a block that uses a register of such a
/// struct the number is checked.
///
/// Structs that only go from wgmma to wgmma, through block arguments too, are
/// not read. Fails where accumulators go through memory or calls.
LogicalResult trackAccumulators(LLVM::LLVMFuncOp function);

/// Whether the accumulators of the wgmma have the number.
bool hasAccumulatorToken(Operation *wgmma);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_EMULATEDEVICE_TRACKACCUMULATORS_H
