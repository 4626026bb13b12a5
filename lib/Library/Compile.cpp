//===- Compile.cpp - Compiling a module for this machine --------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Functions.h"
#include "Modules.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/ExecutionEngine/Descriptors.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/ResourceBlobs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;

namespace {
struct CompileOptions {
  std::string entry, cpu, features;
  unsigned threads = 0;
  NumericsMode mode = NumericsMode::Module;
  int64_t vectorBits = 0;

  Error set(StringRef name, StringRef value);
  Error parse(StringRef text);
};
} // namespace

/// More threads than a machine has make no call faster.
static constexpr unsigned kMaxThreads = 1024;

Error CompileOptions::set(StringRef name, StringRef value) {
  if (name == "entry") {
    entry = value.str();
  } else if (name == "cpu") {
    cpu = value.str();
  } else if (name == "features") {
    features = value.str();
  } else if (name == "threads") {
    if (value.getAsInteger(10, threads) || threads > kMaxThreads)
      return createStringError("expected threads to be a number up to " +
                               Twine(kMaxThreads) + " but got '" + value + "'");
  } else if (name == "mode") {
    auto known = llvm::StringSwitch<std::optional<NumericsMode>>(value)
                     .Case("module", NumericsMode::Module)
                     .Case("strict", NumericsMode::Strict)
                     .Case("standard", NumericsMode::Standard)
                     .Case("fast", NumericsMode::Fast)
                     .Default(std::nullopt);
    if (!known)
      return createStringError("expected mode to be module, strict, standard "
                               "or fast but got '" +
                               value + "'");
    mode = *known;
  } else if (name == "vector-bits") {
    if (value.getAsInteger(10, vectorBits) ||
        (vectorBits != 0 && vectorBits != 128 && vectorBits != 256 &&
         vectorBits != 512))
      return createStringError("expected vector-bits to be 0, 128, 256 or 512 "
                               "but got '" +
                               value + "'");
  } else {
    return createStringError("unknown option '" + name +
                             "'; the options are: entry, threads, mode, cpu, "
                             "features, vector-bits");
  }
  return Error::success();
}

Error CompileOptions::parse(StringRef text) {
  SmallVector<StringRef> words;
  llvm::SplitString(text, words, " \t\n");
  llvm::StringSet<> seen;
  for (StringRef word : words) {
    auto [name, value] = word.split('=');
    if (!word.contains('='))
      return createStringError("expected name=value but got '" + word + "'");
    if (!seen.insert(name).second)
      return createStringError("the option '" + name + "' is given twice");
    if (Error failed = set(name, value))
      return failed;
  }
  return Error::success();
}

/// Everything about the function but its code.
static LibraryFunction describe(const Signature &signature, unsigned threads,
                                const llvm::TargetMachine &machine) {
  LibraryFunction function;
  for (const ValueSpec &spec : signature.arguments)
    function.arguments.push_back(LibraryType::get(spec));
  for (const ValueSpec &spec : signature.results)
    function.results.push_back(LibraryType::get(spec));
  ResultLayout layout = getResultLayout(signature);
  function.resultOffsets = layout.offsets;
  function.resultSize = layout.size;
  function.threads = threads;
  function.cpu = machine.getTargetCPU().str();
  function.features = machine.getTargetFeatureString().str();
  return function;
}

/// Compiles a module, which is changed. What fails is a diagnostic, or an error
/// to report.
static FailureOr<LibraryFunction>
compile(ModuleOp module, const CompileOptions &options, Error &error) {
  auto failWith = [&](Error failed) {
    error = std::move(failed);
    return failure();
  };
  if (failed(checkResourceBlobs(module)) || failed(checkNoTosaOps(module)))
    return failure();
  eraseTransformScripts(module);
  FailureOr<func::FuncOp> entry = findEntry(module, options.entry);
  if (failed(entry))
    return failure();
  FailureOr<Signature> signature = getSignature(*entry);
  if (failed(signature) || failed(keepReachable(module, *entry)))
    return failure();
  std::string name = entry->getName().str();
  auto machine = createHostMachine(options.cpu, options.features);
  if (!machine)
    return failWith(machine.takeError());
  if (Error failed = checkRunsOnHost(**machine))
    return failWith(std::move(failed));
  // A function may be saved, and called from threads whose registers have
  // another width: only checked entries of objects look at that.
  if (TargetInfo::get(options.cpu, options.features, options.vectorBits)
          .chosenBits)
    return failWith(createStringError(
        "a function in memory has no vectors of SVE: expected vector-bits of "
        "at most 128 but got " +
        Twine(options.vectorBits)));
  RopeToCPUOptions pipeline;
  pipeline.cpu = options.cpu;
  pipeline.features = options.features;
  pipeline.threads = options.threads != 1;
  pipeline.mode = options.mode;
  pipeline.vectorBits = options.vectorBits;
  if (failed(lowerForCpu(module, pipeline)))
    return failure();
  std::unique_ptr<HostCode> code = HostCode::create(module, **machine);
  if (!code)
    return failure();
  if (Error failed = code->addInvoker(name, *signature, kInvokerName))
    return failWith(std::move(failed));
  if (Error failed = code->optimize())
    return failWith(std::move(failed));
  SmallVector<char, 0> object;
  if (Error failed = code->emit(object, llvm::CodeGenFileType::ObjectFile))
    return failWith(std::move(failed));
  LibraryFunction function = describe(*signature, options.threads, **machine);
  function.object.assign(object.data(), object.size());
  return function;
}

RopeStatus ropeModuleCompile(RopeModule *module, const char *options,
                             RopeFunction **function) {
  if (!module || !function)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a module and room for a function");
  CompileOptions parsed;
  if (Error failed = parsed.parse(options ? options : ""))
    return fail(ROPE_INVALID_ARGUMENT, std::move(failed));
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  DiagnosticCollector diagnostics(&module->owner.context);
  OwningOpRef<ModuleOp> copy = module->module->clone();
  Error error = Error::success();
  FailureOr<LibraryFunction> compiled = compile(*copy, parsed, error);
  if (error)
    return fail(ROPE_COMPILE_ERROR, std::move(error));
  if (failed(compiled))
    return diagnostics.fail(ROPE_COMPILE_ERROR,
                            "the module cannot be compiled");
  llvm::Expected<RopeFunction *> linked =
      RopeFunction::create(std::move(*compiled));
  if (!linked)
    return fail(ROPE_COMPILE_ERROR, linked.takeError());
  *function = *linked;
  return ROPE_OK;
}
