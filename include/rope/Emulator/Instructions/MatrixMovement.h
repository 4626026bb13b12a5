//===- MatrixMovement.h - ldmatrix and stmatrix -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_MATRIXMOVEMENT_H
#define ROPE_EMULATOR_INSTRUCTIONS_MATRIXMOVEMENT_H

#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cstdint>

namespace mlir::rope::emulator {

/// The registers of one lane, one per 8x8 matrix of 16-bit numbers.
using MatrixRegisters = std::array<uint32_t, 4>;

/// `ldmatrix.sync.aligned.m8n8.x{count}[.trans].b16`: row r of matrix i lies at
/// `rows[8 * i + r]` (16 bytes, aligned); `registers` has one entry per lane.
void loadMatrices(llvm::ArrayRef<const void *> rows, unsigned count,
                  bool transpose,
                  llvm::MutableArrayRef<MatrixRegisters> registers);

/// `stmatrix`: the inverse of `loadMatrices`.
void storeMatrices(llvm::ArrayRef<void *> rows, unsigned count, bool transpose,
                   llvm::ArrayRef<MatrixRegisters> registers);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_MATRIXMOVEMENT_H
