//===- HostCode.cpp - Machine code of the host's architecture -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/HostCode.h"

#include "rope/Support/DebugLines.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ROPE_THREAD_SANITIZER 1
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Transforms/Instrumentation/ThreadSanitizer.h"
#endif
#endif

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;

static constexpr StringLiteral kInterfacePrefix = "_mlir_ciface_";

HostCode::HostCode(llvm::TargetMachine &machine) : machine(machine) {
  // By default, LLVM prints what a backend cannot do and ends the process.
  context.setDiagnosticHandlerCallBack(
      [](const llvm::DiagnosticInfo *info, void *data) {
        if (info->getSeverity() != llvm::DS_Error)
          return;
        llvm::raw_string_ostream os(*static_cast<std::string *>(data));
        llvm::DiagnosticPrinterRawOStream printer(os);
        info->print(printer);
        os << '\n';
      },
      &problems);
}

Error HostCode::takeProblems() {
  if (problems.empty())
    return Error::success();
  std::string text = std::move(problems);
  problems.clear();
  return createStringError(StringRef(text).rtrim());
}

void HostCode::setProcessor(llvm::Function &function) const {
  function.addFnAttr("target-cpu", machine.getTargetCPU());
  function.addFnAttr("target-features", machine.getTargetFeatureString());
  if (registerWidth.isValid())
    function.addFnAttr(registerWidth);
}

std::unique_ptr<HostCode> HostCode::create(ModuleOp module,
                                           llvm::TargetMachine &machine) {
  std::unique_ptr<HostCode> code(new HostCode(machine));
  code->module = translateModuleToLLVMIR(module, code->context, "rope");
  if (!code->module)
    return nullptr;
  code->module->setTargetTriple(machine.getTargetTriple());
  code->module->setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : *code->module)
    if (function.hasFnAttribute(llvm::Attribute::VScaleRange))
      code->registerWidth =
          function.getFnAttribute(llvm::Attribute::VScaleRange);
  for (llvm::Function &function : *code->module) {
    if (function.isDeclaration())
      continue;
    // A function named `main` would otherwise take the place of the program's.
    if (!function.getName().starts_with(kInterfacePrefix))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
    code->setProcessor(function);
  }
  for (llvm::GlobalVariable &global : code->module->globals())
    if (!global.isDeclaration() && !global.hasAppendingLinkage())
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
  return code;
}

/// Whether the entry returns through a pointer: with a memref or complex result
/// or several results; a single scalar is returned as such.
static bool returnsByPointer(const Signature &signature) {
  if (signature.results.size() != 1)
    return !signature.results.empty();
  const ValueSpec &result = signature.results.front();
  return result.kind != ValueSpec::Kind::Scalar ||
         isa<ComplexType>(result.elementType);
}

Error HostCode::addInvoker(StringRef entry, const Signature &signature,
                           StringRef invokerName) {
  std::string name = (kInterfacePrefix + entry).str();
  llvm::Function *callee = module->getFunction(name);
  if (!callee)
    return createStringError("the lowered module has no function '" + name +
                             "'");
  bool byPointer = returnsByPointer(signature);
  size_t numArguments = signature.arguments.size();
  if (callee->arg_size() != numArguments + byPointer)
    return createStringError(
        "expected '" + name + "' to have " + Twine(numArguments + byPointer) +
        " parameters but got " + Twine(callee->arg_size()));
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Function *invoker = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer},
                              /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, invokerName, *module);
  setProcessor(*invoker);
  llvm::IRBuilder<> builder(
      llvm::BasicBlock::Create(context, "entry", invoker));
  auto getElement = [&](size_t i) {
    llvm::Value *slot =
        builder.CreateConstGEP1_64(pointer, invoker->getArg(0), i);
    return builder.CreateLoad(pointer, slot);
  };
  SmallVector<llvm::Value *> operands;
  if (byPointer)
    operands.push_back(getElement(numArguments));
  for (auto [i, spec] : llvm::enumerate(signature.arguments)) {
    llvm::Value *element = getElement(i);
    if (spec.kind == ValueSpec::Kind::Scalar)
      element =
          builder.CreateLoad(callee->getArg(i + byPointer)->getType(), element);
    operands.push_back(element);
  }
  llvm::Value *result = builder.CreateCall(callee, operands);
  if (!byPointer && !signature.results.empty())
    builder.CreateStore(result, getElement(numArguments));
  builder.CreateRetVoid();
  return Error::success();
}

Error HostCode::optimize() {
  std::string problem;
  llvm::raw_string_ostream os(problem);
  if (llvm::verifyModule(*module, &os))
    return createStringError("invalid LLVM IR: " + problem);
  // O3 copies loops for each value of a condition, and unrolls longer ones: a
  // third more code, which is no faster.
  unsigned level = std::min(static_cast<unsigned>(machine.getOptLevel()), 2u);
  if (Error failed = makeOptimizingTransformer(level, /*sizeLevel=*/0,
                                               &machine)(module.get()))
    return failed;
  completeLines(*module);
  return takeProblems();
}

bool HostCode::usesOpenMP() const {
  return llvm::any_of(*module, [](const llvm::Function &function) {
    return function.isDeclaration() &&
           function.getName().starts_with("__kmpc_");
  });
}

void HostCode::print(raw_ostream &os) const { module->print(os, nullptr); }

/// In a build under ThreadSanitizer, the code that it makes is watched, too.
static void watchAccesses([[maybe_unused]] llvm::Module &module) {
#ifdef ROPE_THREAD_SANITIZER
  llvm::FunctionAnalysisManager analyses;
  // A PassBuilder would share the file system that LLVM made on another thread.
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::TargetLibraryAnalysis(); });
  for (llvm::Function &function : module) {
    if (function.isDeclaration() ||
        function.hasFnAttribute(llvm::Attribute::SanitizeThread))
      continue;
    function.addFnAttr(llvm::Attribute::SanitizeThread);
    llvm::ThreadSanitizerPass().run(function, analyses);
  }
#endif
}

Error HostCode::emit(SmallVectorImpl<char> &out, llvm::CodeGenFileType type) {
  watchAccesses(*module);
  llvm::raw_svector_ostream os(out);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, nullptr, type))
    return createStringError("the target cannot emit this kind of file");
  passes.run(*module);
  return takeProblems();
}
