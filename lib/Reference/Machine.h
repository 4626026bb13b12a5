//===- Machine.h - Compiled code and its frames -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR is compiled once to lists of steps that read and write the slots of a
// frame, so that a loop over elements walks no IR.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_MACHINE_H
#define ROPE_LIB_REFERENCE_MACHINE_H

#include "Array.h"
#include "mlir/IR/Operation.h"
#include <functional>

namespace mlir::rope::reference {

/// Values of one activation of a function.
struct Frame {
  std::vector<Scalar> scalars;
  std::vector<Array> arrays;
  /// Block of the region at hand to go to, or none to leave the region.
  int next = -1;
  /// Number of calls below this one.
  unsigned depth = 0;
};

/// What an op does to a frame. Fails after a diagnostic.
using Step = std::function<LogicalResult(Frame &)>;

/// Where a value lives in a frame.
struct Slot {
  bool isArray = false;
  unsigned index = 0;
};

/// A slot that is read; `last` where this is the last read, so that the array
/// may be moved out.
struct Operand {
  Slot slot;
  bool last = false;
};

/// An array that is read.
class ArrayOperand {
public:
  ArrayOperand() = default;
  explicit ArrayOperand(Operand operand)
      : index(operand.slot.index), last(operand.last) {}

  const Array &peek(const Frame &frame) const { return frame.arrays[index]; }
  Array &view(Frame &frame) const { return frame.arrays[index]; }
  Array take(Frame &frame) const {
    if (last)
      return std::move(frame.arrays[index]);
    return frame.arrays[index];
  }

private:
  unsigned index = 0;
  bool last = false;
};

/// Copies values between slots of two frames (or one), all reads first.
void transfer(Frame &from, ArrayRef<Operand> sources, Frame &to,
              ArrayRef<Slot> targets);

struct Instruction {
  Step run;
  /// Arrays that nothing reads afterwards.
  SmallVector<unsigned, 2> drops;
};

struct BlockCode {
  std::vector<Instruction> instructions;

  LogicalResult run(Frame &frame) const {
    for (const Instruction &instruction : instructions) {
      if (failed(instruction.run(frame)))
        return failure();
      for (unsigned index : instruction.drops)
        frame.arrays[index] = Array();
    }
    return success();
  }
};

struct RegionCode {
  std::vector<BlockCode> blocks;
  /// Arguments of the entry block.
  SmallVector<Slot> arguments;
  /// Operands of the terminator that leaves the region.
  SmallVector<Operand> exits;

  /// Runs from the entry block, whose arguments are set, to the terminator
  /// that leaves the region.
  LogicalResult run(Frame &frame) const;
};

struct FunctionCode {
  RegionCode body;
  unsigned numScalars = 0;
  unsigned numArrays = 0;

  Frame makeFrame(unsigned depth) const;
};

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_MACHINE_H
