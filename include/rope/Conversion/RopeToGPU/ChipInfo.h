//===- ChipInfo.h - Facts about GPUs ----------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOGPU_CHIPINFO_H
#define ROPE_CONVERSION_ROPETOGPU_CHIPINFO_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::rope {

/// What a chip's kernels are written in.
enum class GpuFamily { NVVM, ROCDL, SPIRV };

/// What the schedules need to know of a chip. A new chip is a new row of the
/// table in `ChipInfo.cpp`.
struct ChipInfo {
  StringLiteral name;
  GpuFamily family;
  /// LLVM's name of the processor; empty for SPIR-V.
  StringLiteral processor;
  /// LLVM target features: for NVVM, the PTX version.
  StringLiteral features;
  /// Threads that run together; 0 where only the driver knows, so that kernels
  /// ask it.
  unsigned subgroupSize;
  unsigned maxThreadsPerBlock;
  /// Shared memory a kernel may declare, and what it may ask for at launch.
  unsigned sharedBytes;
  unsigned maxSharedBytes;
  /// What runs blocks side by side (compute units on AMD), of the largest part
  /// of that name; 0 where it is not known.
  unsigned multiprocessors;
  /// What blocks on one multiprocessor share; zeros where it is not known.
  struct {
    unsigned registers, threads, blocks, sharedBytes;
  } multiprocessor;
  /// Matrix and copy instructions.
  bool hasMma;
  bool hasCpAsync;
  bool hasTma;
  bool hasWgmma;
  bool hasMfma;
  bool hasWmma;

  /// Whether a subgroup can multiply matrices.
  bool hasMatrixProducts() const { return hasMma || hasMfma || hasWmma; }
};

/// All chips, in the order of the table.
ArrayRef<ChipInfo> getChips();

/// The row named `name`, or null.
const ChipInfo *findChip(StringRef name);

/// The same, of one family where that is given; null after an error at `op`
/// that lists the chips.
const ChipInfo *requireChip(Operation *op, StringRef name,
                            std::optional<GpuFamily> family = std::nullopt);

/// "sm_80, sm_89, ...", of one family or of all.
std::string listChips();
std::string listChips(GpuFamily family);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOGPU_CHIPINFO_H
