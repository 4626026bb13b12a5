//===- Passes.cpp - Pipelines of the C library ---------------------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "Errors.h"
#include "Modules.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "rope/Raise/Passes.h"
#include "rope/Raise/RaiseReport.h"
#include "rope/Support/PassPipeline.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static StringRef getKind(const remark::detail::Remark &remark) {
  switch (remark.getRemarkType()) {
  case llvm::remarks::Type::Passed:
    return "passed";
  case llvm::remarks::Type::Missed:
    return "missed";
  case llvm::remarks::Type::Failure:
    return "failed";
  case llvm::remarks::Type::Analysis:
    return "analysis";
  default:
    return "unknown";
  }
}

/// Text of a remark: its parts one after the other, without their keys.
static std::string getText(const remark::detail::Remark &remark) {
  std::string text;
  for (const auto &part : remark.getArgs()) {
    if (part.key != "Remark")
      text += (text.empty() ? "" : ", ") + part.key + "=";
    text += part.val;
  }
  return text;
}

namespace {
/// Puts each remark into a list as it is emitted.
class RemarkList : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkList(llvm::json::Array &remarks) : remarks(remarks) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    llvm::json::Object object{
        {"kind", getKind(remark)},
        {"category", llvm::json::fixUTF8(remark.getCombinedCategoryName())},
        {"name", llvm::json::fixUTF8(remark.getRemarkName())},
        {"function", llvm::json::fixUTF8(remark.getFunction())},
        {"text", llvm::json::fixUTF8(getText(remark))}};
    if (auto file = remark.getLocation()->findInstanceOf<FileLineColLoc>()) {
      object["file"] = llvm::json::fixUTF8(file.getFilename().getValue());
      object["line"] = int64_t(file.getLine());
      object["column"] = int64_t(file.getColumn());
    }
    remarks.push_back(std::move(object));
  }

private:
  llvm::json::Array &remarks;
};

/// The context's remarks go to a list for its lifetime.
class CollectRemarks {
public:
  explicit CollectRemarks(MLIRContext &context) : context(context) {
    remark::RemarkCategories categories;
    categories.passed = categories.missed = ".*";
    categories.failed = categories.analysis = ".*";
    (void)remark::enableOptimizationRemarks(
        context, std::make_unique<RemarkList>(remarks),
        std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
  }
  CollectRemarks(const CollectRemarks &) = delete;
  ~CollectRemarks() { context.setRemarkEngine(nullptr); }

  std::string take() {
    return llvm::formatv("{0:2}", llvm::json::Value(std::move(remarks)));
  }

private:
  MLIRContext &context;
  llvm::json::Array remarks;
};
} // namespace

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Runs `run` on a copy of the module, which takes the module's place where all
/// went well; `output`, unless null, is what `getText` says then.
static RopeStatus transform(RopeModule *module, char **output,
                            function_ref<LogicalResult(ModuleOp)> run,
                            function_ref<std::string()> getText) {
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  DiagnosticCollector diagnostics(&module->owner.context);
  OwningOpRef<ModuleOp> copy = module->module->clone();
  if (failed(run(*copy)))
    return diagnostics.fail(ROPE_PASS_ERROR, "the passes failed");
  if (output) {
    char *text = copyText(getText());
    if (!text)
      return fail(ROPE_OUT_OF_MEMORY, "no memory for a report");
    *output = text;
  }
  module->module = std::move(copy);
  return ROPE_OK;
}

/// Runs one pass, whose options are a text.
static LogicalResult runPass(ModuleOp module, std::unique_ptr<Pass> pass,
                             const char *options) {
  if (options && failed(pass->initializeOptions(
                     options, [&](const Twine &message) -> LogicalResult {
                       return module.emitError() << message;
                     })))
    return module.emitError() << "malformed options '" << options << "'";
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.addPass(std::move(pass));
  return pm.run(module);
}

/// Runs and returns the remarks, where they are asked for.
static RopeStatus
transformWithRemarks(RopeModule *module, char **remarks,
                     function_ref<LogicalResult(ModuleOp)> run) {
  std::string text;
  return transform(
      module, remarks,
      [&](ModuleOp copy) {
        if (!remarks)
          return run(copy);
        CollectRemarks collected(*copy.getContext());
        if (failed(run(copy)))
          return failure();
        text = collected.take();
        return success();
      },
      [&] { return text; });
}

RopeStatus ropeModuleRun(RopeModule *module, const char *pipeline,
                         char **remarks) {
  if (!module || !pipeline)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module and a pipeline");
  return transformWithRemarks(module, remarks, [&](ModuleOp copy) {
    return runPassPipeline(copy, pipeline);
  });
}

RopeStatus ropeModuleRaise(RopeModule *module, const char *options,
                           char **report) {
  if (!module)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module");
  std::string text;
  auto receive = [&](const RaiseReport &raised) {
    text = llvm::formatv("{0:2}", raised.toJSON());
  };
  return transform(
      module, report,
      [&](ModuleOp copy) {
        return runPass(copy, createReportingRaisePass(receive), options);
      },
      [&] { return text; });
}

RopeStatus ropeModuleFuse(RopeModule *module, const char *options,
                          char **remarks) {
  if (!module)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module");
  return transformWithRemarks(module, remarks, [&](ModuleOp copy) {
    return runPass(copy, createFuseKernelsPass(), options);
  });
}
