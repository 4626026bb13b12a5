//===- rope-equiv.cpp - Whether two programs compute the same -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "mlir/IR/AsmState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "rope/Equivalence/Equivalence.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "rope/Raise/Import.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/PassPipeline.h"
#include "rope/Support/ResourceBlobs.h"
#include "rope/Version.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rope;

enum ExitCode { kEqual = 0, kDifferent = 1, kUndecided = 2 };

static ExitCode report(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "rope-equiv")
      << llvm::toString(std::move(error)) << '\n';
  return kUndecided;
}

/// Parses a file, runs the passes, and leaves no TOSA.
static OwningOpRef<ModuleOp> load(StringRef path, StringRef pipeline,
                                  MLIRContext *context) {
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(path, ParserConfig(context));
  if (!module || failed(checkNoUnregisteredOps(*module)) ||
      failed(checkResourceBlobs(*module)) ||
      failed(runPassPipeline(*module, pipeline)))
    return nullptr;
  auto runner = [](OpPassManager &passes, Operation *op) {
    PassManager pm(op->getContext(), op->getName().getStringRef());
    static_cast<OpPassManager &>(pm) = std::move(passes);
    return pm.run(op);
  };
  if (needsImport(*module) && failed(importModule(*module, runner)))
    return nullptr;
  return module;
}

/// The function to compare: by name, `main`, or the only public one.
static FunctionOpInterface findFunction(ModuleOp module, StringRef name) {
  FunctionOpInterface only;
  unsigned numPublic = 0;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (function.getName() == (name.empty() ? "main" : name)) {
      if (!function.isExternal())
        return function;
      function.emitError("expected a function with a body");
      return nullptr;
    }
    if (function.isPublic() && !function.isExternal()) {
      only = function;
      ++numPublic;
    }
  }
  if (name.empty() && numPublic == 1)
    return only;
  InFlightDiagnostic diagnostic = module.emitError();
  if (name.empty())
    diagnostic << "expected '--function', since there are " << numPublic
               << " public functions and none is 'main'";
  else
    diagnostic << "expected a function '" << name << "'";
  return nullptr;
}

/// Prints the verdict on two functions, and where they differ.
static ExitCode compare(FunctionOpInterface a, FunctionOpInterface b,
                        const EquivalenceOptions &options) {
  EquivalenceResult result = checkEquivalence(a, b, options);
  if (result.verdict == EquivalenceResult::Equal) {
    llvm::outs() << "equal: " << result.elements << " elements in "
                 << result.samples << " samples, error at most 2^-"
                 << static_cast<int64_t>(result.bits) << '\n';
    for (const std::string &line : result.coverage)
      llvm::outs() << "covered: " << line << '\n';
    return kEqual;
  }
  bool isDifferent = result.verdict == EquivalenceResult::Different;
  llvm::outs() << (isDifferent ? "different: " : "undecided: ")
               << result.message << '\n';
  llvm::outs().flush();
  if (result.location)
    emitRemark(*result.location, "here");
  return isDifferent ? kDifferent : kUndecided;
}

/// Compares every function with a body that both programs have, in the order
/// of the first one: a line each. Different when one pair is, else undecided
/// when one pair is.
static ExitCode compareEach(ModuleOp before, ModuleOp after,
                            const EquivalenceOptions &options) {
  ExitCode worst = kEqual;
  unsigned numPairs = 0;
  for (auto a : before.getOps<FunctionOpInterface>()) {
    auto b = after.lookupSymbol<FunctionOpInterface>(a.getName());
    if (a.isExternal() || !b || b.isExternal())
      continue;
    llvm::outs() << a.getName() << ": ";
    ExitCode verdict = compare(a, b, options);
    if (verdict == kDifferent || worst == kEqual)
      worst = verdict;
    ++numPairs;
  }
  if (numPairs)
    return worst;
  return report(
      llvm::createStringError("expected a function that both programs have"));
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::Expected<EquivOptions> options =
      EquivOptions::parse(ArrayRef<const char *>(argv, argc).drop_front());
  if (!options)
    return report(options.takeError());
  if (options->help) {
    llvm::outs() << getUsage();
    return kEqual;
  }
  if (options->version) {
    llvm::outs() << "rope-equiv " << ROPE_VERSION_STRING << '\n';
    return kEqual;
  }

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::rope::registerAllDialects(registry);
  registerImporterPlaceholders(registry);
  mlir::rope::registerAllPasses();
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  context.allowUnregisteredDialects();
  llvm::SourceMgr sourceMgr;
  SourceMgrDiagnosticHandler handler(sourceMgr, &context, llvm::errs());

  const std::string &second =
      options->files.size() == 2 ? options->files[1] : options->files[0];
  OwningOpRef<ModuleOp> before = load(options->files[0], "", &context);
  if (!before)
    return kUndecided;
  OwningOpRef<ModuleOp> after = load(second, options->pipeline, &context);
  if (!after)
    return kUndecided;
  if (options->function == "*")
    return compareEach(*before, *after, options->check);
  FunctionOpInterface a = findFunction(*before, options->function);
  FunctionOpInterface b = a ? findFunction(*after, options->function) : a;
  if (!a || !b)
    return kUndecided;
  return compare(a, b, options->check);
}
