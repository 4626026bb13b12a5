//===- Executable.cpp - An entry that can be run --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/Executable.h"

#include <chrono>

using namespace mlir;
using namespace mlir::rope;

Executable::~Executable() = default;

FailureOr<RunTimes> Executable::benchmark(ArrayRef<HostArray> arguments,
                                          unsigned count) {
  RunTimes times;
  // One run to warm up.
  for (unsigned i = 0; i <= count; ++i) {
    SmallVector<HostArray> copies(arguments);
    auto start = std::chrono::steady_clock::now();
    if (failed(run(copies)))
      return failure();
    std::chrono::duration<double> elapsed =
        std::chrono::steady_clock::now() - start;
    if (i > 0)
      times.wall.push_back(elapsed.count());
  }
  return times;
}

namespace {
class ReferenceExecutable : public Executable {
public:
  ReferenceExecutable(func::FuncOp entry, Signature signature,
                      reference::InterpretOptions options)
      : Executable(std::move(signature)), entry(entry), options(options) {}

  FailureOr<SmallVector<HostArray>>
  run(MutableArrayRef<HostArray> arguments) override {
    return reference::interpret(entry, arguments, options);
  }

private:
  func::FuncOp entry;
  reference::InterpretOptions options;
};
} // namespace

std::unique_ptr<Executable>
rope::createReferenceExecutable(func::FuncOp entry, Signature signature,
                                reference::InterpretOptions options) {
  return std::make_unique<ReferenceExecutable>(entry, std::move(signature),
                                               options);
}
