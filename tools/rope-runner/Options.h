//===- Options.h - Command line of rope-runner ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_OPTIONS_H
#define ROPE_TOOLS_ROPE_RUNNER_OPTIONS_H

#include "rope/Dialect/Rope/IR/NumericsMode.h"
#include "rope/ExecutionEngine/Comparison.h"
#include "rope/ExecutionEngine/RandomInputs.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// What one side of a run is: where, and after which passes.
struct TargetSpec {
  std::string target = "cpu";
  std::string pipeline;
};

/// Sizes of tiles by the names of the passes' options.
struct TileSizes {
  std::optional<int64_t> rowBlock, columnBlock, keyBlock;

  bool isEmpty() const { return !rowBlock && !columnBlock && !keyBlock; }
};

struct RunnerOptions {
  std::string file;
  std::string entry;
  TargetSpec main;
  bool exactReference = false;
  std::string cpu;
  std::string features;
  std::string chip;
  /// Strategies of GPU kernels to use, or with '-' in front, not to use.
  std::vector<std::string> strategies;
  /// Capabilities of SPIR-V that the device is taken to lack.
  std::vector<std::string> without;

  SmallVector<std::string> inputs;
  std::optional<uint64_t> randomSeed;
  llvm::MapVector<unsigned, SmallVector<int64_t>> shapes;
  llvm::MapVector<unsigned, ValueRange64> ranges;

  SmallVector<std::string> outputs;
  SmallVector<std::string> expectations;
  std::optional<TargetSpec> compareWith;
  Tolerance tolerance;

  unsigned benchmarkRuns = 0;
  /// Times are taken step by step, too.
  bool timeSteps = false;
  /// Launches of the emulator are profiled.
  bool profileMemory = false;
  unsigned threads = 0;
  /// Ranks that run the program, which MPI starts them, and how long one waits
  /// for another; 0 ranks: this process alone.
  unsigned ranks = 0;
  std::string mpi = "any";
  unsigned rankTimeout = 60;
  /// The entry takes its weights in packed form.
  bool packWeights = false;
  /// Numerics of the cpu target, and the width of its vectors.
  NumericsMode mode = NumericsMode::Module;
  int64_t vectorBits = 0;
  std::vector<std::string> dialectPlugins, passPlugins;
  /// Categories of remarks to print, as a regular expression.
  std::string remarks;
  /// Whose costs decide on tiles of the CPU; empty: the default.
  std::string machine;
  /// Tile sizes that the target's passes take instead of their own.
  TileSizes tiles;
  std::string dumpStages;
  /// Stages and code say which line of the source each op is from.
  bool debugLines = false;
  std::string emit;
  std::string out;
  /// Of objects and shared libraries.
  std::string prefix;
  std::string interface = "checked";
  std::string parallel = "openmp";
  bool hideSymbols = false;
  std::string json;
  /// Whether to print how long each stage took.
  bool timing = false;
  bool help = false;
  bool listStages = false;
  bool listMachines = false;
  bool version = false;

  /// Whether code is written with entries that check their arguments.
  bool isCheckedObject() const {
    return (emit == "obj" || emit == "so") && interface == "checked";
  }

  /// Every other option has the form `--name=value`. Fails for one that is not
  /// known, malformed, given twice, or does not go with another.
  static llvm::Expected<RunnerOptions> parse(ArrayRef<const char *> arguments);
};

/// The text of `--help`.
StringRef getUsage();

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_OPTIONS_H
