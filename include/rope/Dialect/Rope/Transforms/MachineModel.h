//===- MachineModel.h - Rates and caches of a machine -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_MACHINEMODEL_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_MACHINEMODEL_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <array>

namespace mlir::rope {

/// Kinds of work that a machine does at rates of their own.
enum class WorkKind {
  /// Flops of sums of products, two for each multiply-add, by the width of the
  /// operands: f32, f64, and 16 bits or less.
  Products32,
  Products64,
  Products16,
  /// Elementwise ops that vector units have an instruction for.
  Vector,
  /// Exponentials; divisions and roots; calls of other functions (sine, power).
  Exponentials,
  Divisions,
  Functions,
  /// Scores of attention that become weights: scale, mask, maximum,
  /// exponential and sum.
  Scores,
  /// Flops of attention of a few rows, as of a token that is decoded: it waits
  /// for keys and values between its steps, so that this comes on top of the
  /// time that they take.
  FewRows,
};
constexpr size_t numWorkKinds = static_cast<size_t>(WorkKind::FewRows) + 1;

/// Name of a kind in machine files and reports, such as `products-f32`.
StringRef getWorkKindName(WorkKind kind);

/// A cache, or memory as the last one.
struct MemoryLevel {
  std::string name;
  /// Bytes that it holds; 0 for memory, which holds everything.
  double bytes = 0;
  /// Bytes a second that one kernel reads here, and that it writes to other
  /// memory than it has read. What it has read it writes twice as fast, since
  /// the line is at hand.
  double read = 0, write = 0;
};

/// What kernels reach on a machine: the numbers behind decisions and
/// predictions. A kernel takes `start` and the longest of its computation (each
/// kind of work at its rate, one after the other) and of its traffic with each
/// level of memory.
struct MachineModel {
  std::string name;
  /// Units a second of each kind of work.
  std::array<double, numWorkKinds> rates = {};
  /// From the nearest one on; the last is memory.
  SmallVector<MemoryLevel> levels;
  /// Seconds to start a kernel.
  double start = 0;
  /// Threads that the rates hold for; 0 for a GPU.
  int64_t threads = 1;
  /// Rows and columns of a product that are held in registers; 0 where loads
  /// into registers are not counted.
  int64_t registerRows = 0, registerColumns = 0;

  bool isGPU() const { return threads == 0; }
  double getRate(WorkKind kind) const {
    return rates[static_cast<size_t>(kind)];
  }

  /// Names of the machines that need no file, for diagnostics.
  static std::string listKnown();
  /// A machine by name, or by the path of a file that ends in `.json`.
  static llvm::Expected<MachineModel> load(StringRef nameOrPath);
  /// Reads what `toJSON` makes. Fails for a missing or non-positive number.
  static llvm::Expected<MachineModel> fromJSON(const llvm::json::Value &value);
  llvm::json::Value toJSON() const;
};

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_MACHINEMODEL_H
