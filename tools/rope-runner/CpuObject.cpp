//===- CpuObject.cpp - Objects and shared libraries -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuObject.h"

#include "CpuTarget.h"
#include "HostSide.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Support/CpuNames.h"
#include "rope/Support/StagedFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

static ObjectThreads getThreads(const RunnerOptions &options) {
  if (options.threads == 1 || options.parallel == "none")
    return ObjectThreads::None;
  return options.parallel == "callback" ? ObjectThreads::Callback
                                        : ObjectThreads::OpenMP;
}

/// The code of one processor, optimized, with an invoker for each function.
static std::unique_ptr<HostCode>
compileLevel(ModuleOp module, const RunnerOptions &options, size_t number,
             llvm::TargetMachine &machine, ObjectInterface &interface,
             StageDump &dump) {
  bool threads = interface.threads != ObjectThreads::None;
  std::unique_ptr<HostCode> code = compileForCpu(
      module, threads, options, machine, dump, [&](StringRef stage) {
        if (options.packWeights && stage == "loops")
          addPackedFunctions(module, interface.functions);
      });
  if (!code)
    return nullptr;
  auto fail = [&](Error error) {
    (void)report(module, std::move(error));
    return nullptr;
  };
  for (const ExportedFunction &function : interface.functions)
    if (Error failed = code->addInvoker(
            function.name, function.signature,
            ObjectInterface::getInvoker(function.name, number)))
      return fail(std::move(failed));
  code->hideFunctions();
  if (failed(optimize(module, *code, dump)))
    return nullptr;
  if (threads)
    if (Error failed = code->redirectLoops(
            interface.threads == ObjectThreads::OpenMP ? "openmp" : "callback"))
      return fail(std::move(failed));
  return code;
}

LogicalResult rope::emitObject(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  ObjectInterface interface;
  interface.prefix = options.prefix.empty()
                         ? getCIdentifier(llvm::sys::path::stem(options.out))
                         : options.prefix;
  interface.isHidden = options.hideSymbols;
  interface.threads = getThreads(options);
  FailureOr<SmallVector<ExportedFunction>> functions =
      getExportedFunctions(module);
  if (failed(functions))
    return failure();
  interface.functions = *functions;
  if (interface.functions.empty())
    return emitError(module.getLoc())
           << "expected a public function with a body but got none";

  SmallVector<StringRef> cpus;
  StringRef(options.cpu).split(cpus, ',');
  for (StringRef cpu : cpus)
    if (Processor::parse(cpu).triple != Processor::parse(cpus.front()).triple)
      return emitError(module.getLoc())
             << "expected processors of one architecture but got '"
             << cpus.front() << "' and '" << cpu << "'";
  llvm::Triple triple = Processor::parse(cpus.front()).triple;
  if (cpus.size() > 1 && !triple.isX86() && !triple.isAArch64())
    return emitError(module.getLoc())
           << "a program cannot tell processors of " << triple.getArchName()
           << " apart: expected one '--cpu'";
  if (options.emit == "so" && !isOfHost(Processor::parse(cpus.front()).triple))
    return emitError(module.getLoc())
           << "shared libraries are linked for this machine: expected "
              "'--emit=obj' for '"
           << cpus.front() << "'";
  if (cpus.size() > 1 && options.packWeights)
    return emitError(module.getLoc())
           << "the layout of packed weights depends on the processor: expected "
              "one '--cpu' with '--weights=packed' but got "
           << cpus.size();
  // The last processor is asked for first.
  std::reverse(cpus.begin(), cpus.end());
  std::vector<std::unique_ptr<llvm::TargetMachine>> machines;
  std::unique_ptr<HostCode> code;
  for (auto [number, cpu] : llvm::enumerate(cpus)) {
    auto machine = createHostMachine(cpu, options.features);
    if (!machine)
      return report(module, machine.takeError());
    Expected<std::string> needed = getNeededFeatures(
        **machine,
        TargetInfo::get(cpu, options.features, options.vectorBits).chosenBits);
    if (!needed)
      return report(module, needed.takeError());
    machines.push_back(std::move(*machine));
    llvm::TargetMachine &own = *machines.back();
    std::string name = own.getTargetCPU().str();
    if (!isOfHost(own.getTargetTriple()))
      name = (own.getTargetTriple().getArchName() + ":" + name).str();
    interface.levels.push_back({name, *needed});
    RunnerOptions ownOptions = options;
    ownOptions.cpu = cpu.str();
    OwningOpRef<ModuleOp> copy = module.clone();
    std::unique_ptr<HostCode> level =
        compileLevel(*copy, ownOptions, number, own, interface, dump);
    if (!level)
      return failure();
    if (!code) {
      code = std::move(level);
    } else if (Error failed = code->append(*level)) {
      return report(module, std::move(failed));
    }
  }
  Expected<std::string> header = makeObjectHeader(interface);
  if (!header)
    return report(module, header.takeError());
  if (Error failed = code->addEntries(interface))
    return report(module, std::move(failed));
  SmallVector<char, 0> object;
  if (Error failed = code->emit(object, llvm::CodeGenFileType::ObjectFile))
    return report(module, std::move(failed));
  StringRef bytes(object.data(), object.size());
  std::unique_ptr<llvm::MemoryBuffer> library;
  if (options.emit == "so") {
    auto linked =
        linkSharedLibrary(bytes, interface.threads == ObjectThreads::OpenMP);
    if (!linked)
      return report(module, linked.takeError());
    library = std::move(*linked);
    bytes = library->getBuffer();
  }
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) { os << bytes; });
  if (!failed && options.out != "-") {
    SmallString<128> path(options.out);
    llvm::sys::path::replace_extension(path, "h");
    failed = files.add(path, [&](raw_ostream &os) { os << *header; });
  }
  if (!failed)
    failed = files.commit();
  return failed ? report(module, std::move(failed)) : success();
}
