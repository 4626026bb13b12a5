//===- rope-equiv.cpp - Whether two programs compute the same -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "Options.h"
#include "Report.h"

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
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rope;

static ExitCode fail(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "rope-equiv")
      << llvm::toString(std::move(error)) << '\n';
  return kError;
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

/// The verdict on two functions. Writes a counterexample, if it is wanted, to
/// `folder`.
static llvm::Expected<Report> compare(FunctionOpInterface a,
                                      FunctionOpInterface b, StringRef folder,
                                      const EquivOptions &options) {
  Report report;
  report.function = a.getName().str();
  report.result = checkEquivalence(a, b, options.check);
  std::optional<Counterexample> example;
  bool isDifferent = report.result.verdict == EquivalenceResult::Different;
  if (options.floatingPoint && !isDifferent)
    example = executeSpecialValues(a, b, report.result, options.check.seed);
  else if (isDifferent && !folder.empty() && report.result.differingResult)
    example = makeCounterexample(
        a, b, report.result, options.check.rewriteClass, options.check.seed);
  if (!example || folder.empty())
    return report;
  if (llvm::Error failed = writeCounterexample(*example, folder))
    return std::move(failed);
  report.folder = folder.str();
  report.isShown = example->isShown;
  return report;
}

/// Compares every function with a body that both programs have, in the order
/// of the first one.
static llvm::Expected<std::vector<Report>>
compareEach(ModuleOp before, ModuleOp after, const EquivOptions &options) {
  std::vector<Report> reports;
  for (auto a : before.getOps<FunctionOpInterface>()) {
    auto b = after.lookupSymbol<FunctionOpInterface>(a.getName());
    if (a.isExternal() || !b || b.isExternal())
      continue;
    SmallString<64> folder(options.counterexample);
    if (!folder.empty())
      llvm::sys::path::append(folder, a.getName());
    llvm::Expected<Report> report = compare(a, b, folder, options);
    if (!report)
      return report.takeError();
    if (!options.json) {
      llvm::outs() << a.getName() << ": ";
      report->print(llvm::outs());
    }
    reports.push_back(std::move(*report));
  }
  if (reports.empty())
    return llvm::createStringError(
        "expected a function that both programs have");
  return reports;
}

static void printJson(ArrayRef<Report> reports, const EquivOptions &options) {
  llvm::json::Array functions;
  for (const Report &report : reports)
    functions.push_back(report.toJson());
  static constexpr StringRef kVerdicts[] = {"equal", "different", "",
                                            "undecided"};
  llvm::json::Object object{
      {"verdict", kVerdicts[getWorst(reports)]},
      {"class", stringifyRewriteClass(options.check.rewriteClass)},
      {"seed", int64_t(options.check.seed)},
      {"functions", std::move(functions)}};
  llvm::outs() << llvm::formatv("{0:2}", llvm::json::Value(std::move(object)))
               << '\n';
}

/// Compares what the options name and prints the verdicts.
static ExitCode run(ModuleOp before, ModuleOp after,
                    const EquivOptions &options) {
  std::vector<Report> reports;
  if (options.function == "*") {
    llvm::Expected<std::vector<Report>> each =
        compareEach(before, after, options);
    if (!each)
      return fail(each.takeError());
    reports = std::move(*each);
  } else {
    FunctionOpInterface a = findFunction(before, options.function);
    FunctionOpInterface b = a ? findFunction(after, options.function) : a;
    if (!a || !b)
      return kError;
    llvm::Expected<Report> report =
        compare(a, b, options.counterexample, options);
    if (!report)
      return fail(report.takeError());
    if (!options.json)
      report->print(llvm::outs());
    reports.push_back(std::move(*report));
  }
  if (options.json)
    printJson(reports, options);
  return getWorst(reports);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::Expected<EquivOptions> options =
      EquivOptions::parse(ArrayRef<const char *>(argv, argc).drop_front());
  if (!options)
    return fail(options.takeError());
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
    return kError;
  OwningOpRef<ModuleOp> after = load(second, options->pipeline, &context);
  if (!after)
    return kError;
  // Draws at which special values are tried.
  if (options->floatingPoint)
    options->check.keptDraws = 24;
  return run(*before, *after, *options);
}
