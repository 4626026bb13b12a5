//===- rope-instructions-test.cpp - Runs the tests ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//
// Prints "<name>: passed" or the failed expectations for every test, and exits
// with 1 where one failed.
//
//===----------------------------------------------------------------------===//

#include "Tests.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::rope::emulator;

static unsigned failures = 0;

void mlir::rope::emulator::expect(bool holds, const char *what,
                                  const char *file, int line) {
  if (holds)
    return;
  ++failures;
  llvm::outs() << file << ':' << line << ": expected " << what << '\n';
}

int main() {
  std::vector<Test> tests;
  addLayoutTests(tests);
  addProductTests(tests);
  addScalarTests(tests);
  addAsynchronousTests(tests);
  bool failed = false;
  for (const Test &test : tests) {
    failures = 0;
    test.run();
    failed |= failures != 0;
    llvm::outs() << test.name << ": " << (failures ? "failed" : "passed")
                 << '\n';
  }
  return failed ? 1 : 0;
}
