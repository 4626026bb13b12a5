//===- CpuTarget.cpp - The cpu target: lowering, running, emitting --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuTarget.h"

#include "CpuObject.h"
#include "HostSide.h"
#include "StepTimes.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/ExecutionEngine/CpuExecutable.h"
#include "rope/Support/DebugLines.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

/// The packed arguments of `entry`, as the lowering names them: `entry_packed`
/// takes what `entry_pack_<i>` returns. Read after the stage that makes them.
static SmallVector<PackedArgument> findPackedArguments(ModuleOp module,
                                                       StringRef entry) {
  SmallVector<PackedArgument> arguments;
  auto packed = module.lookupSymbol<func::FuncOp>((entry + "_packed").str());
  for (unsigned i = 0; packed && i < packed.getNumArguments(); ++i) {
    std::string name = (entry + "_pack_" + Twine(i)).str();
    if (auto pack = module.lookupSymbol<func::FuncOp>(name)) {
      auto type = cast<MemRefType>(pack.getResultTypes().front());
      arguments.push_back({i, name, llvm::to_vector(type.getShape())});
    }
  }
  return arguments;
}

void rope::addPackedFunctions(ModuleOp module,
                              SmallVectorImpl<ExportedFunction> &functions) {
  for (const ExportedFunction &function : llvm::to_vector(functions)) {
    ExportedFunction packed = {function.name + "_packed", function.signature};
    for (const PackedArgument &argument :
         findPackedArguments(module, function.name)) {
      Signature packing;
      packing.arguments = {function.signature.arguments[argument.number]};
      packing.results = packing.arguments;
      packing.results.front().shape = argument.shape;
      packed.signature.arguments[argument.number].shape = argument.shape;
      functions.push_back({argument.invoker, packing});
    }
    if (module.lookupSymbol<func::FuncOp>(packed.name))
      functions.push_back(packed);
  }
}

static LogicalResult lowerToLLVM(ModuleOp module, const RunnerOptions &options,
                                 bool threads, StageDump &dump,
                                 function_ref<void(StringRef)> afterStage) {
  RopeToCPUOptions pipeline;
  pipeline.cpu = options.cpu;
  pipeline.features = options.features;
  pipeline.threads = threads;
  pipeline.packWeights = options.packWeights;
  pipeline.mode = options.mode;
  for (const std::string &strategy : options.strategies)
    pipeline.strategies.push_back(strategy);
  pipeline.vectorBits = options.vectorBits;
  if (!options.machine.empty())
    pipeline.machine = options.machine;
  pipeline.rowBlock = options.tiles.rowBlock.value_or(0);
  pipeline.columnBlock = options.tiles.columnBlock.value_or(0);
  pipeline.keyBlock = options.tiles.keyBlock.value_or(0);
  return lowerForCpu(module, pipeline, [&](StringRef stage) {
    dump.write(stage, module);
    afterStage(stage);
  });
}

std::unique_ptr<HostCode>
rope::compileForCpu(ModuleOp module, bool threads, const RunnerOptions &options,
                    llvm::TargetMachine &machine, StageDump &dump,
                    function_ref<void(StringRef stage)> afterStage) {
  if (failed(lowerToLLVM(module, options, threads, dump, afterStage)))
    return nullptr;
  if (options.debugLines && failed(addDebugScopes(module)))
    return nullptr;
  return translate(module, machine, dump);
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnCpu(ModuleOp module, func::FuncOp entry, Signature signature,
                   const RunnerOptions &options, StageDump &dump) {
  auto machine = createHostMachine(options.cpu, options.features);
  if (!machine)
    return report(module, machine.takeError());
  TargetInfo target =
      TargetInfo::get(options.cpu, options.features, options.vectorBits);
  if (Error failed = checkRunsOnHost(**machine, target.chosenBits))
    return report(module, std::move(failed));
  bool threads = options.threads != 1;
  if (threads) {
    if (Error failed = openOpenMP(options.threads)) {
      // Only who asked for threads has to have them.
      if (options.threads != 0)
        return report(module, std::move(failed));
      llvm::consumeError(std::move(failed));
      threads = false;
    }
  }
  std::string name = entry.getName().str();
  SmallVector<PackedArgument> packed;
  SmallVector<TimedStep> steps;
  if (options.timeSteps)
    nameSteps(entry);
  std::unique_ptr<HostCode> code = compileForCpu(
      module, threads, options, **machine, dump, [&](StringRef stage) {
        if (options.packWeights && stage == "loops")
          packed = findPackedArguments(module, name);
        if (options.timeSteps && stage == "bufferize")
          steps = insertStepClock(module.lookupSymbol<func::FuncOp>(name));
      });
  if (!code)
    return failure();
  if (!packed.empty())
    name += "_packed";
  if (Error failed = code->addInvoker(name, signature, kInvokerName))
    return report(module, std::move(failed));
  for (PackedArgument &argument : packed) {
    Signature packing;
    packing.arguments = {signature.arguments[argument.number]};
    packing.results = packing.arguments;
    std::string function = argument.invoker;
    argument.invoker = "rope_invoke_" + function;
    if (Error failed = code->addInvoker(function, packing, argument.invoker))
      return report(module, std::move(failed));
  }
  if (failed(optimize(module, *code, dump)))
    return failure();
  auto executable = createCpuExecutable(*code, std::move(signature), packed,
                                        module.getContext(), steps);
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}

LogicalResult rope::emitForCpu(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  if (options.isCheckedObject())
    return emitObject(module, options, dump);
  auto machine = createHostMachine(options.cpu, options.features);
  if (!machine)
    return report(module, machine.takeError());
  if (failed(getExportedFunctions(module)))
    return failure();
  std::unique_ptr<HostCode> code = compileForCpu(
      module, options.threads != 1, options, **machine, dump, [](StringRef) {});
  if (!code || failed(optimize(module, *code, dump)))
    return failure();
  SmallVector<char, 0> text;
  if (options.emit == "llvm") {
    llvm::raw_svector_ostream os(text);
    code->print(os);
  } else if (Error failed =
                 code->emit(text, options.emit == "obj"
                                      ? llvm::CodeGenFileType::ObjectFile
                                      : llvm::CodeGenFileType::AssemblyFile)) {
    return report(module, std::move(failed));
  }
  StringRef written(text.data(), text.size());
  if (options.emit == "asm" && options.debugLines)
    return writeFile(module, options.out, dropLineZero(written));
  return writeFile(module, options.out, written);
}
