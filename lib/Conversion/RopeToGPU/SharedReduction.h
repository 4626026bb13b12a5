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
class SharedReduction {
public:
  SharedReduction(gpu::LaunchOp launch, const ChipInfo &chip, int64_t blockSize)
      : launch(launch), subgroup(chip.subgroupSize), blockSize(blockSize) {}

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
  Value getMemory(Type type, unsigned number);
  SmallVector<Value> exchange(ImplicitLocOpBuilder &b, ValueRange parts,
                              int64_t distance);
  SmallVector<Value> combineSubgroups(ImplicitLocOpBuilder &b,
                                      LinalgElements &elements,
                                      SmallVector<Value> parts, int64_t lanes,
                                      int64_t width);

  gpu::LaunchOp launch;
  int64_t subgroup;
  int64_t blockSize;
  /// Workgroup memory by type and number among the parts of an op.
  SmallVector<std::tuple<Type, unsigned, Value>> memory;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_SHAREDREDUCTION_H
