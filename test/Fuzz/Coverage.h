//===- Coverage.h - What modules reach --------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries that are compiled with ROPE_COVERAGE count how often each edge of
// their control flow is taken. Modules that take one as often as none before
// are kept, for others to be made of.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TEST_FUZZ_COVERAGE_H
#define ROPE_TEST_FUZZ_COVERAGE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace mlir::rope::fuzz {

/// The counters of this process, and in memory that children share what all
/// modules had.
class Coverage {
public:
  /// Counters of the libraries; 0 in a build without them.
  static size_t getNumCounters();

  bool allocate();
  /// Starts to count for a module.
  void clear();
  /// The module has ended: some of its counts are in a range of numbers that
  /// they were in for no module that was kept.
  bool end();
  /// Counters that the module reached that has ended.
  size_t getReach() const { return reach; }
  /// The module is kept.
  void keep();
  /// Counters that some module reached.
  size_t getNumReached() const;

private:
  /// Ranges of numbers, a bit each: of all modules, and of those kept.
  uint8_t *reached = nullptr, *kept = nullptr;
  size_t reach = 0;
  /// Of the module that ended.
  std::vector<std::pair<size_t, uint8_t>> found;
};

/// Texts of modules in memory that children share. Small ones are kept: a text
/// of more than `kMostBytes` is not, and where all places are taken, the place
/// of the largest goes to one that is smaller.
class Pool {
public:
  static constexpr size_t kPlaces = 2048, kMostBytes = 32 * 1024 - 64;

  bool allocate();
  /// Whether the text has been kept.
  bool add(StringRef text, size_t reach);
  /// Counters that the module reached.
  size_t getReach(size_t number) const { return places->all[number].reach; }
  size_t size() const { return places->count; }
  StringRef operator[](size_t number) const;
  /// Texts that were kept, with those whose place others have got.
  size_t getNumKept() const { return places->kept; }

private:
  struct Place {
    size_t size, reach;
    char text[kMostBytes];
  };
  struct Places {
    size_t count, kept;
    Place all[kPlaces];
  };
  Places *places = nullptr;
};

/// Has the system give this process the same addresses each time: what is found
/// by them, as the order of a hash table of pointers, decides what is counted.
void fixAddresses(char **argv);

} // namespace mlir::rope::fuzz

#endif // ROPE_TEST_FUZZ_COVERAGE_H
