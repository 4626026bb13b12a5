//===- FusionCost.h - Cost of kernels on a machine --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FUSIONCOST_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FUSIONCOST_H

#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// Machine whose costs decide whether a legal fusion is made.
enum class CostModel { CPU, H200, Always, Never };

/// A roofline: `flops` a second, `bandwidth` bytes a second, and the seconds it
/// takes to start a kernel.
struct MachineModel {
  StringRef name;
  double flops, bandwidth, dispatch;

  /// The machine of a model; that of `Always` is the CPU.
  static MachineModel get(CostModel model);
};

/// What kernels move and compute, and how long that takes.
struct KernelCost {
  double bytes = 0, flops = 0, seconds = 0;
};

/// The number that stands for a size which is not known.
constexpr int64_t assumedSize = 1024;

/// Cost of `ops` as one kernel: each tensor from outside is read once, each
/// value that is used outside is written once, and time is the longer of
/// moving and computing. A cache write moves its rows.
KernelCost costOfKernel(ArrayRef<Operation *> ops, const MachineModel &machine);

/// Cost of `ops` as a kernel each; views, fills and inits are none.
KernelCost costApart(ArrayRef<Operation *> ops, const MachineModel &machine);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FUSIONCOST_H
