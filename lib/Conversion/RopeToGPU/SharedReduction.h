//===- SharedReduction.h - Reductions by several threads --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_SHAREDREDUCTION_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_SHAREDREDUCTION_H

#include "LinalgElements.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {

/// Reductions that groups of neighbouring threads of a block share: each thread
/// takes every `lanes`-th term, threads of a subgroup combine what they have by
/// shuffles, and subgroups by workgroup memory.
///
/// Where only the driver knows how large a subgroup is, the code is right for
/// every size that divides a block, as long as no lane is idle: threads are
/// numbered subgroup by subgroup, and each of the steps takes one way or the
/// other by a comparison with the size, which a driver folds.
class SharedReduction {
public:
  SharedReduction(gpu::LaunchOp launch, const ChipInfo &chip, int64_t blockSize)
      : launch(launch), subgroup(getSubgroup(chip, blockSize)),
        blockSize(blockSize) {}

  /// Whether threads combine what they have without workgroup memory.
  bool exchanges() const { return subgroup != 1; }

  /// The largest power of two up to `most` that divides `blockSize` and leaves
  /// enough of the `terms` to each thread; a negative number of terms is
  /// unknown. 1 where the reduction cannot be shared.
  static int64_t chooseLanes(const LinalgElements &elements, int64_t most,
                             int64_t terms, int64_t blockSize);

  /// Workgroup memory that reductions in one launch may take.
  static int64_t getBytes(const ChipInfo &chip, int64_t blockSize);

  /// Code for the elements `first, first + 1, ...`, one for each group of
  /// `lanes` threads; those from the count on are none. All threads of the
  /// block have to come here.
  void emit(ImplicitLocOpBuilder &b, LinalgElements &elements, Value first,
            int64_t lanes);

private:
  /// Threads that exchange what they have, 0 where the driver is asked.
  static int64_t getSubgroup(const ChipInfo &chip, int64_t blockSize);
  bool asksForSize() const { return subgroup == 0; }
  void askForSize();
  /// The number of the thread in its block.
  Value getNumber();
  Value getMemory(Type type, unsigned number);
  /// Combines what the threads of a group have that are in one subgroup, so
  /// that all of them have the result.
  SmallVector<Value> combineLanes(ImplicitLocOpBuilder &b,
                                  LinalgElements &elements,
                                  SmallVector<Value> parts, int64_t lanes);
  /// Combines the parts of groups of `lanes` threads of which those in one
  /// subgroup have the same already; the first thread of each group gets the
  /// result.
  SmallVector<Value> combineSubgroups(ImplicitLocOpBuilder &b,
                                      LinalgElements &elements,
                                      SmallVector<Value> parts, int64_t lanes);

  gpu::LaunchOp launch;
  int64_t subgroup;
  int64_t blockSize;
  /// What a driver was asked for: threads of a subgroup, the same as the
  /// operand of a shuffle, and the number of the thread, subgroup by subgroup.
  Value width, sizeWord, number;
  /// Workgroup memory by type and number among the parts of an op.
  SmallVector<std::tuple<Type, unsigned, Value>> memory;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_SHAREDREDUCTION_H
