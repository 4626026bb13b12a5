//===- CpuTarget.cpp - The cpu target: lowering, running, emitting --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuTarget.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Conversion/RopeToCPU/Pipeline.h"
#include "rope/ExecutionEngine/CHeader.h"
#include "rope/ExecutionEngine/CpuExecutable.h"
#include "rope/ExecutionEngine/HostCode.h"
#include "rope/Support/StagedFiles.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

static LogicalResult report(ModuleOp module, Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

/// Every public function gets the interface that callers use.
static void requestInterface(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        UnitAttr::get(module.getContext()));
}

static LogicalResult lowerToLLVM(ModuleOp module, const RunnerOptions &options,
                                 bool threads, StageDump &dump) {
  requestInterface(module);
  RopeToCPUOptions pipeline;
  pipeline.cpu = options.cpu;
  pipeline.features = options.features;
  pipeline.threads = threads;
  for (const CPUStage &stage : getRopeToCPUStages()) {
    PassManager pm(module.getContext(), ModuleOp::getOperationName());
    stage.build(pm, pipeline);
    if (failed(pm.run(module)))
      return emitError(module.getLoc())
             << "the stage '" << stage.name << "' of rope-to-cpu failed";
    dump.write(stage.name, module);
  }
  return success();
}

/// Lowers, translates and (with an entry) adds what calls it; not optimized.
static std::unique_ptr<HostCode> compile(ModuleOp module, bool threads,
                                         const RunnerOptions &options,
                                         llvm::TargetMachine &machine,
                                         StageDump &dump) {
  if (failed(lowerToLLVM(module, options, threads, dump)))
    return nullptr;
  std::unique_ptr<HostCode> code = HostCode::create(module, machine);
  if (code)
    dump.write("llvm-ir", "ll", [&](raw_ostream &os) { code->print(os); });
  return code;
}

static LogicalResult optimize(ModuleOp module, HostCode &code,
                              StageDump &dump) {
  if (Error failed = code.optimize())
    return report(module, std::move(failed));
  dump.write("llvm-ir-optimized", "ll",
             [&](raw_ostream &os) { code.print(os); });
  return success();
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnCpu(ModuleOp module, func::FuncOp entry, Signature signature,
                   const RunnerOptions &options, StageDump &dump) {
  auto machine = createHostMachine(options.cpu, options.features);
  if (!machine)
    return report(module, machine.takeError());
  if (Error failed = checkRunsOnHost(**machine))
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
  std::unique_ptr<HostCode> code =
      compile(module, threads, options, **machine, dump);
  if (!code)
    return failure();
  if (Error failed = code->addInvoker(name, signature))
    return report(module, std::move(failed));
  if (failed(optimize(module, *code, dump)))
    return failure();
  auto executable =
      createCpuExecutable(*code, std::move(signature), module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}

LogicalResult rope::emitForCpu(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  auto machine = createHostMachine(options.cpu, options.features);
  if (!machine)
    return report(module, machine.takeError());
  bool isObject = options.emit == "obj";
  std::string header;
  if (isObject) {
    Expected<std::string> text = makeCHeader(
        module, llvm::sys::path::filename(options.out), options.threads != 1);
    if (!text)
      return report(module, text.takeError());
    header = *text;
  }
  std::unique_ptr<HostCode> code =
      compile(module, options.threads != 1, options, **machine, dump);
  if (!code || failed(optimize(module, *code, dump)))
    return failure();

  SmallVector<char, 0> text;
  if (options.emit == "llvm") {
    llvm::raw_svector_ostream os(text);
    code->print(os);
  } else if (Error failed = code->emit(
                 text, isObject ? llvm::CodeGenFileType::ObjectFile
                                : llvm::CodeGenFileType::AssemblyFile)) {
    return report(module, std::move(failed));
  }
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) {
    os << StringRef(text.data(), text.size());
  });
  if (!failed && isObject) {
    SmallString<128> path(options.out);
    llvm::sys::path::replace_extension(path, "h");
    failed = files.add(path, [&](raw_ostream &os) { os << header; });
  }
  if (!failed)
    failed = files.commit();
  if (failed)
    return report(module, std::move(failed));
  return success();
}
