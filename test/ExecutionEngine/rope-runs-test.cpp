//===- rope-runs-test.cpp - Runs of an executable at once -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rope-runs-test FILE.mlir  compiles `scale`, which multiplies an array by a
//                           number, twice; threads run each executable, and one
//                           of them measures it
//
//===----------------------------------------------------------------------===//

#include "mlir/Parser/Parser.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/ExecutionEngine/CpuExecutable.h"
#include "rope/ExecutionEngine/HostCode.h"
#include "rope/InitAllDialects.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <thread>
#include <vector>

using namespace mlir;
using namespace mlir::rope;

static std::atomic<unsigned> failures{0};

static void expect(bool condition, const Twine &what) {
  if (condition)
    return;
  ++failures;
  llvm::errs() << "FAILED: " << what << "\n";
}

static std::unique_ptr<Executable> compile(StringRef path,
                                           MLIRContext *context) {
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(path, context);
  if (!module)
    return nullptr;
  FailureOr<func::FuncOp> entry = findEntry(*module, "scale");
  if (failed(entry))
    return nullptr;
  FailureOr<Signature> signature = getSignature(*entry);
  if (failed(signature) || failed(keepReachable(*module, *entry)))
    return nullptr;
  RopeToCPUOptions options;
  options.threads = false;
  if (failed(lowerForCpu(*module, options)))
    return nullptr;
  auto machine = createHostMachine("", "");
  if (!machine)
    return nullptr;
  std::unique_ptr<HostCode> code = HostCode::create(*module, **machine);
  if (!code || code->addInvoker("scale", *signature, kInvokerName) ||
      code->optimize())
    return nullptr;
  auto executable = createCpuExecutable(*code, *signature, {}, context);
  return executable ? std::move(*executable) : nullptr;
}

static SmallVector<HostArray> makeArguments(MLIRContext *context, int factor) {
  Type type = Float32Type::get(context);
  HostArray values(type, {33, 64}), scale(type, {});
  for (int64_t i = 0; i < values.getNumElements(); ++i)
    values.setDouble(i, i);
  scale.setDouble(0, factor);
  return {std::move(values), std::move(scale)};
}

static void runManyTimes(Executable &executable, MLIRContext *context,
                         int factor) {
  SmallVector<HostArray> arguments = makeArguments(context, factor);
  for (int i = 0; i < 50; ++i) {
    FailureOr<SmallVector<HostArray>> results = executable.run(arguments);
    if (failed(results) || results->size() != 1)
      return expect(false, "the run succeeds");
    for (int64_t j = 0; j < results->front().getNumElements(); ++j)
      if (results->front().getDouble(j) != factor * j)
        return expect(false, "the run has numbers of its own");
  }
}

static void measure(Executable &executable, MLIRContext *context) {
  SmallVector<HostArray> arguments = makeArguments(context, 7);
  FailureOr<RunTimes> times = executable.benchmark(arguments, 20);
  expect(succeeded(times) && times->wall.size() == 20, "20 runs are measured");
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: rope-runs-test FILE.mlir\n";
    return 2;
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  // Threads of MLIR are not the matter here.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::unique_ptr<Executable> executables[] = {compile(argv[1], &context),
                                               compile(argv[1], &context)};
  if (!executables[0] || !executables[1]) {
    llvm::errs() << "FAILED: the module is compiled\n";
    return 1;
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(runManyTimes, std::ref(*executables[i % 2]), &context,
                         i + 2);
  threads.emplace_back(measure, std::ref(*executables[0]), &context);
  for (std::thread &thread : threads)
    thread.join();
  llvm::outs() << "runs: " << failures << " failures\n";
  return failures != 0;
}
