//===- Strategies.h - Schedules for one op or kernel ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOGPU_STRATEGIES_H
#define ROPE_CONVERSION_ROPETOGPU_STRATEGIES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/Conversion/RopeToLoops/StrategyChoice.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"

namespace mlir::rope {

/// What a strategy is told and what it may use.
struct GpuStrategyContext {
  const ChipInfo &chip;
  NumericsMode mode;
  /// Where kernels go.
  gpu::GPUModuleOp kernels;

  /// A new `gpu.func` with the `kernel` attribute at the end of `kernels`,
  /// named `<function>_kernel_<n>` after the function that holds `op`; its body
  /// is one empty block with the arguments.
  gpu::GPUFuncOp createKernel(OpBuilder &builder, Operation *op,
                              TypeRange arguments, int64_t blockSize) const;
};

/// Tiles that a strategy takes for an op, as far as they decide what it costs.
struct GpuTiles {
  /// Rows and columns of the result of one block, and what it goes through at a
  /// time along the sum (of attention: rows, lanes and keys).
  int64_t rows = 0, columns = 0, depth = 0;
  int64_t stages = 1, threads = 0, sharedBytes = 0;
  /// Blocks of the launch, with `assumedSize` for sizes that are not known.
  int64_t blocks = 1;
  /// What part of the rate of matrix products the instructions reach.
  double share = 1;
  /// Rows and columns of all blocks together (of attention: rows and keys of
  /// one head).
  int64_t allRows = 0, allColumns = 0;
};

/// A schedule for ops on tensors that it takes before the plain mapping does.
struct GpuStrategy {
  /// Stable name, for the option `strategies` and for remarks.
  StringRef name;
  /// What it makes, in one line.
  StringRef summary;
  /// Whether it takes `op` (a `rope.kernel`, another rope op or a linalg op on
  /// tensors in host code) on this chip. Where it does not and `op` is of its
  /// kind, `reason` may say why.
  bool (*matches)(Operation *op, const GpuStrategyContext &context,
                  std::string &reason);
  /// Replaces `op` by `rope_gpu.launch` ops of new kernels, or by ops on
  /// tensors that the plain mapping makes kernels of; or fails with the IR
  /// unchanged but for dead code, after which the next strategy is asked.
  LogicalResult (*build)(RewriterBase &rewriter, Operation *op,
                         const GpuStrategyContext &context);
  /// The tiles of an op that it takes, for remarks; null where they are no
  /// choice.
  std::optional<GpuTiles> (*getTiles)(
      Operation *op, const GpuStrategyContext &context) = nullptr;
};

/// Strategies of another project: an interface that it adds to a dialect of its
/// own. They are asked before those of the table, in the order of the names of
/// the dialects.
class GpuStrategyInterface
    : public DialectInterface::Base<GpuStrategyInterface> {
public:
  explicit GpuStrategyInterface(Dialect *dialect) : Base(dialect) {}
  virtual ArrayRef<GpuStrategy> getStrategies() const = 0;
};

/// The one name that is no row of the table: reductions of the plain mapping
/// are combined in subgroups whose size only the driver knows, by exchanges.
/// Without it they go through workgroup memory.
inline constexpr llvm::StringLiteral kSubgroupReduction = "subgroup-reduction";

/// Fails, with a diagnostic at `op` that lists the strategies, where the option
/// names another one.
LogicalResult checkStrategies(Operation *op, ArrayRef<std::string> option);

/// All strategies, those that are tried first in front: of the loaded dialects,
/// and of the table in `Strategies.cpp`.
SmallVector<GpuStrategy> getGpuStrategies(MLIRContext *context);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOGPU_STRATEGIES_H
