//===- Instructions.h - Ops that the emulator's runtime carries out -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_EMULATEDEVICE_INSTRUCTIONS_H
#define ROPE_CONVERSION_EMULATEDEVICE_INSTRUCTIONS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rope {

/// An op of device code that becomes a call of the runtime:
///
///     void function(Registers *, Site *, void *const *operands, void *result)
///
/// with pointers to the operands in the op's order and room for the result, in
/// the memory layout of their LLVM types (an i1 takes a byte, a pointer of any
/// space is a host address).
struct EmulatedInstruction {
  StringRef function;
  /// Writes what the function reads as `site->attributes`; null: nothing. An
  /// attribute that the function does not model is a diagnostic and failure.
  LogicalResult (*encode)(Operation *, SmallVectorImpl<int64_t> &) = nullptr;
};

/// The one table of instructions, by the op's name or, for
/// `llvm.call_intrinsic`, by that of the intrinsic.
using InstructionTable = llvm::StringMap<EmulatedInstruction>;

const InstructionTable &getInstructionTable();

// The rows of one family each.
void addAsynchronousInstructions(InstructionTable &table);
void addBlockInstructions(InstructionTable &table);
void addMatrixInstructions(InstructionTable &table);

/// Offset in `Registers` of the 32-bit register that the op reads, if that is
/// what it does.
std::optional<int64_t> getRegisterOffset(Operation *op);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_EMULATEDEVICE_INSTRUCTIONS_H
