//===- MatrixMovement.cpp - ldmatrix and stmatrix -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/MatrixMovement.h"
#include "rope/Emulator/Instructions/FragmentLayout.h"
#include <cstring>
#include <utility>

using namespace mlir::rope::emulator;

/// Calls `visit(place in the row, row, lane, half)` for each number of a
/// matrix.
template <typename Visit>
static void forEachNumber(bool transpose, Visit visit) {
  const FragmentLayout &layout = getFragmentLayout("matrix.m8n8.b16");
  for (int lane = 0; lane < layout.lanes; ++lane)
    for (int half = 0; half < layout.elements; ++half) {
      MatrixStep position = layout.getPosition(lane, half);
      if (transpose)
        std::swap(position.row, position.column);
      visit(position.column, position.row, lane, half);
    }
}

void mlir::rope::emulator::loadMatrices(
    llvm::ArrayRef<const void *> rows, unsigned count, bool transpose,
    llvm::MutableArrayRef<MatrixRegisters> registers) {
  for (unsigned matrix = 0; matrix < count; ++matrix)
    forEachNumber(transpose, [&](int column, int row, int lane, int half) {
      const char *source = static_cast<const char *>(rows[8 * matrix + row]);
      char *target = reinterpret_cast<char *>(&registers[lane][matrix]);
      std::memcpy(target + 2 * half, source + 2 * column, 2);
    });
}

void mlir::rope::emulator::storeMatrices(
    llvm::ArrayRef<void *> rows, unsigned count, bool transpose,
    llvm::ArrayRef<MatrixRegisters> registers) {
  for (unsigned matrix = 0; matrix < count; ++matrix)
    forEachNumber(transpose, [&](int column, int row, int lane, int half) {
      const char *source =
          reinterpret_cast<const char *>(&registers[lane][matrix]);
      char *target = static_cast<char *>(rows[8 * matrix + row]);
      std::memcpy(target + 2 * column, source + 2 * half, 2);
    });
}
