//===- Instructions.h - Functions that kernel code calls --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EMULATOR_INSTRUCTIONS_H
#define ROPE_LIB_EMULATOR_INSTRUCTIONS_H

#include "rope/Emulator/Device.h"

namespace mlir::rope::emulator {

/// Every instruction with a row in the table of the lowering is a function
/// `void f(Registers *, Site *, void *const *operands, void *result)`: pointers
/// to the operands in the op's order, and room for the result, in the memory
/// layout of their LLVM types (i1 takes a byte, a pointer is a host address).
/// `site->attributes` is what the row has encoded.
using Instruction = void (*)(Registers *, Site *, void *const *, void *);

// The instructions of one file each, for `getRuntimeSymbols`.
void addAsynchronousCopies(std::vector<RuntimeSymbol> &symbols);
void addBulkCopies(std::vector<RuntimeSymbol> &symbols);
void addClusterInstructions(std::vector<RuntimeSymbol> &symbols);
void addMatrixInstructions(std::vector<RuntimeSymbol> &symbols);
void addMbarrierInstructions(std::vector<RuntimeSymbol> &symbols);
void addRegisterInstructions(std::vector<RuntimeSymbol> &symbols);
void addScalarInstructions(std::vector<RuntimeSymbol> &symbols);
void addWarpInstructions(std::vector<RuntimeSymbol> &symbols);
void addWarpgroupInstructions(std::vector<RuntimeSymbol> &symbols);

} // namespace mlir::rope::emulator

extern "C" {
void rope_emulator_barrier(mlir::rope::emulator::Registers *,
                           mlir::rope::emulator::Site *, void *const *, void *);
void rope_emulator_barrier_arrive(mlir::rope::emulator::Registers *,
                                  mlir::rope::emulator::Site *, void *const *,
                                  void *);
void rope_emulator_syncwarp(mlir::rope::emulator::Registers *,
                            mlir::rope::emulator::Site *, void *const *,
                            void *);
}

#endif // ROPE_LIB_EMULATOR_INSTRUCTIONS_H
