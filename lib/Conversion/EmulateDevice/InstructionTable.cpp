//===- InstructionTable.cpp - Ops that the emulator's runtime carries out -===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/EmulateDevice/Instructions.h"

using namespace mlir;
using namespace mlir::rope;

const InstructionTable &rope::getInstructionTable() {
  static const InstructionTable table = [] {
    InstructionTable rows;
    addAsynchronousInstructions(rows);
    addBlockInstructions(rows);
    addMatrixInstructions(rows);
    return rows;
  }();
  return table;
}
