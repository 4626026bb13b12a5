//===- rope-export.cpp - Modules for other compilers ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/AsmState.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "rope/Conversion/RopeExport/OnnxText.h"
#include "rope/Conversion/RopeExport/Passes.h"
#include "rope/Conversion/RopeExport/Profiles.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "rope/Raise/Import.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/PassPipeline.h"
#include "rope/Support/ResourceBlobs.h"
#include "rope/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rope;
namespace cl = llvm::cl;

namespace {
struct ExportOptions {
  cl::OptionCategory category{"rope-export options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{"o", cl::desc("where to write; -: standard out"),
                              cl::value_desc("file"), cl::init("-"),
                              cl::cat(category)};
  cl::opt<std::string> profile{"profile", cl::desc("consumer to write for"),
                               cl::init("linalg"), cl::cat(category)};
  cl::list<std::string> decompose{
      "decompose", cl::CommaSeparated,
      cl::desc("ops the consumer must not get: rotate, attention"),
      cl::cat(category)};
  cl::opt<std::string> pipeline{
      "pass-pipeline", cl::desc("passes to run before"),
      cl::init("builtin.module(rope-raise)"), cl::cat(category)};
  cl::list<std::string> sizes{
      "sizes", cl::CommaSeparated,
      cl::desc("sizes of arguments that are known at the call only, for which "
               "the module is written: 0:2x16x64"),
      cl::cat(category)};
  cl::opt<bool> listProfiles{"list-profiles",
                             cl::desc("print the profiles and exit"),
                             cl::cat(category)};
};
} // namespace

/// Parses the input and runs the pipeline and the export on it.
static OwningOpRef<ModuleOp> exportModule(const ExportOptions &options,
                                          llvm::SourceMgr &sources,
                                          MLIRContext &context) {
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (!module || failed(checkNoUnregisteredOps(*module)) ||
      failed(checkResourceBlobs(*module)))
    return nullptr;
  if (!options.sizes.empty()) {
    PassManager passes(&context);
    RopeSetSizesPassOptions sizes;
    llvm::append_range(sizes.sizes, options.sizes);
    passes.addPass(createRopeSetSizesPass(sizes));
    if (failed(passes.run(*module)))
      return nullptr;
  }
  if (failed(runPassPipeline(*module, options.pipeline)))
    return nullptr;
  // Ops of other projects are written from here on, and not read.
  context.allowUnregisteredDialects();
  PassManager passes(&context);
  RopeExportPassOptions passOptions;
  passOptions.profile = options.profile;
  llvm::append_range(passOptions.decompose, options.decompose);
  passes.addPass(createRopeExportPass(passOptions));
  if (failed(passes.run(*module)))
    return nullptr;
  return module;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::setBugReportMsg("Please report this to the rope-mlir project, with the "
                        "input and the command line above.\n");
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "rope-mlir " << ROPE_VERSION_STRING << "\n";
  });
  ExportOptions options;
  cl::HideUnrelatedOptions(options.category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Raises a module and writes it in the ops that another compiler reads "
      "(docs/Export.md).\n");
  if (options.listProfiles) {
    for (const ExportProfile &profile : getExportProfiles())
      llvm::outs() << llvm::left_justify(profile.name, 18) << profile.summary
                   << '\n';
    return 0;
  }

  mlir::registerAllPasses();
  mlir::rope::registerAllPasses();
  DialectRegistry registry;
  mlir::rope::registerAllDialects(registry);
  registerImporterPlaceholders(registry);
  MLIRContext context(registry);

  std::string message;
  auto file = openInputFile(options.input, &message);
  if (!file) {
    llvm::WithColor::error(llvm::errs(), "rope-export") << message << '\n';
    return 1;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module = exportModule(options, sources, context);
  if (!module)
    return 1;
  // The file is opened only once there is something to write.
  auto out = openOutputFile(options.output, &message);
  if (!out) {
    llvm::WithColor::error(llvm::errs(), "rope-export") << message << '\n';
    return 1;
  }
  const ExportProfile *profile = findExportProfile(options.profile);
  if (profile->form != ExportForm::ONNX)
    module->print(out->os());
  else if (failed(writeOnnxText(*module, profile->opset, out->os())))
    return 1;
  out->os().flush();
  if (out->os().has_error()) {
    llvm::WithColor::error(llvm::errs(), "rope-export")
        << "could not write " << options.output << ": "
        << out->os().error().message() << '\n';
    out->os().clear_error();
    return 1;
  }
  out->keep();
  return 0;
}
