//===- Tests.h - Tests of single instructions -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TEST_EMULATOR_INSTRUCTIONS_TESTS_H
#define ROPE_TEST_EMULATOR_INSTRUCTIONS_TESTS_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace mlir::rope::emulator {

/// A named test; a failed expectation prints its line and counts.
struct Test {
  llvm::StringLiteral name;
  void (*run)();
};

void expect(bool holds, const char *what, const char *file, int line);

void addLayoutTests(std::vector<Test> &tests);
void addProductTests(std::vector<Test> &tests);
void addScalarTests(std::vector<Test> &tests);
void addAsynchronousTests(std::vector<Test> &tests);

/// Small integers, as good as random: sums of their products are exact.
class SmallIntegers {
public:
  int next() {
    state = state * 1103515245u + 12345u;
    return static_cast<int>(state >> 16 & 15) - 7;
  }

private:
  unsigned state = 1;
};

} // namespace mlir::rope::emulator

#define EXPECT(condition)                                                      \
  ::mlir::rope::emulator::expect((condition), #condition, __FILE__, __LINE__)

#endif // ROPE_TEST_EMULATOR_INSTRUCTIONS_TESTS_H
