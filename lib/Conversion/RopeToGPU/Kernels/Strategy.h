//===- Strategy.h - Tensor-core kernels as strategies -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_STRATEGY_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_STRATEGY_H

#include "MatrixInstruction.h"

#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// What a strategy has to know of the chip and of the options.
struct KernelTarget {
  /// Bytes of shared memory that one block may use.
  int64_t sharedBytes;
  NumericsMode mode;
  /// What multiplies matrices, where warpgroups do not.
  MatrixUnit unit = MatrixUnit::Mma;
  /// Whether kernels multiply by `wgmma` what TMA copies.
  bool warpgroups = false;
  /// Multiprocessors that parts of the depth are to keep busy; 0: the depth is
  /// not split.
  int64_t splitMultiprocessors = 0;
  /// Multiprocessors of the chip, of which each runs one block of warpgroups.
  int64_t multiprocessors = 1;

  static KernelTarget get(const GpuStrategyContext &context);
  static KernelTarget getSplit(const GpuStrategyContext &context);
  /// One block for each multiprocessor, of several warpgroups.
  static KernelTarget getWarpgroups(const GpuStrategyContext &context);
};

/// What `mma.sync` reaches of the rate of a chip's matrix products: on chips
/// with `wgmma`, whose rate that is, about six tenths.
inline double getMmaShare(const ChipInfo &chip) {
  return chip.hasWgmma ? 0.6 : 1;
}

/// Rows of the table of strategies.
GpuStrategy getProjectionStrategy();
GpuStrategy getSplitProjectionStrategy();
GpuStrategy getWarpgroupProjectionStrategy();
GpuStrategy getAttentionStrategy();
GpuStrategy getSplitAttentionStrategy();
GpuStrategy getRotateStrategy();
GpuStrategy getRotateCacheStrategy();
GpuStrategy getWarpgroupAttentionStrategy();

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_STRATEGY_H
