//===- FusionRemarks.h - What rope-fuse says --------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_FUSIONREMARKS_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_FUSIONREMARKS_H

#include "mlir/IR/Remarks.h"
#include "rope/Dialect/Rope/Transforms/FuseKernels.h"
#include "rope/Dialect/Rope/Transforms/KernelCost.h"

#include <functional>
#include <vector>

namespace mlir::rope {

/// A choice that led to a kernel: the name of the destination, and the costs
/// of both ways.
struct FusionChoice {
  StringRef name;
  KernelCost apart, fused;
  /// The op that was added, which the remark is about.
  Operation *at;
};

/// The remarks of a run of `rope-fuse`, kept to come in the order of the
/// program.
class FusionRemarks {
public:
  /// A remark that `emit` makes, about `at`.
  void add(Operation *at, std::function<void()> emit) {
    kept.push_back({at, std::move(emit)});
  }
  void miss(const FusionRefusal &refusal);
  void pass(KernelOp kernel, const FusionChoice &choice,
            const MachineModel &machine, size_t rotations, size_t contractions);
  void emit(Operation *root);

  static remark::RemarkOpts options(StringRef name, Operation *op);
  static std::string round(double value);
  static std::string microseconds(double seconds);
  /// Both costs, as the reason of a refusal.
  static std::string describe(const MachineModel &machine,
                              const KernelCost &apart, const KernelCost &fused,
                              StringRef reason = "no saving");

private:
  std::vector<std::pair<Operation *, std::function<void()>>> kept;
};

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_FUSIONREMARKS_H
