//===- rope-runner.cpp - Executor and judge -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "CpuTarget.h"
#include "CudaTarget.h"
#include "HostObject.h"
#include "MachineList.h"
#include "ModuleLoader.h"
#include "Options.h"
#include "Preparation.h"
#include "Ranks.h"
#include "Remarks.h"
#include "Report.h"
#include "RocdlTarget.h"
#include "StageDump.h"
#include "StageList.h"
#include "VulkanTarget.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/ExecutionEngine/CpuExecutable.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "rope/Raise/Import.h"
#include "rope/Support/Npy.h"
#include "rope/Support/StagedFiles.h"
#include "rope/Version.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

/// Exit status; part of the contract.
enum ExitCode { kHolds = 0, kDiffers = 1, kError = 2 };

static ExitCode report(Error error) {
  llvm::WithColor::error(llvm::errs(), "rope-runner")
      << llvm::toString(std::move(error)) << '\n';
  return kError;
}

/// Runs one side: results, then the in-out arguments as it leaves them.
static FailureOr<SmallVector<HostArray>>
runSide(Executable &executable, ArrayRef<HostArray> arguments) {
  SmallVector<HostArray> copies(arguments);
  FailureOr<SmallVector<HostArray>> outputs = executable.run(copies);
  if (failed(outputs))
    return failure();
  for (unsigned i : executable.getSignature().getInOutArguments())
    outputs->push_back(std::move(copies[i]));
  return outputs;
}

/// Adds the judgement of one output. Sizes that differ between two sides are a
/// failed comparison; against a file they are an error, as for static sizes.
static Error judge(unsigned number, const HostArray &got, const HostArray &want,
                   Type declared, StringRef against, bool isFile,
                   const Tolerance &tolerance, Report &report) {
  if (got.shape == want.shape) {
    report.judged.push_back(
        {number, against.str(), compareArrays(got, want, declared, tolerance)});
    return Error::success();
  }
  std::string gotText = formatShapedType(got.shape, declared);
  std::string wantText = formatShapedType(want.shape, want.elementType);
  if (isFile)
    return createStringError("'" + against + "' for output " + Twine(number) +
                             ": expected " + gotText + " but got " + wantText);
  Comparison comparison;
  comparison.numElements = comparison.numMismatches =
      std::max<int64_t>(1, got.getNumElements());
  comparison.toleranceText = "sizes";
  comparison.worstText = "sizes: got " + gotText + " but expected " + wantText;
  report.judged.push_back({number, against.str(), std::move(comparison)});
  return Error::success();
}

/// Runs the other side of --compare-with and judges every output.
static Expected<bool>
compareSides(ModuleOp source, StringRef entry, ArrayRef<HostArray> arguments,
             ArrayRef<HostArray> outputs, ArrayRef<ValueSpec> specs,
             const RunnerOptions &options, Report &report) {
  const TargetSpec &other = *options.compareWith;
  StageDump none("");
  FailureOr<PreparedSide> side =
      prepareSide(source, entry, other, options, none);
  if (failed(side))
    return false;
  SmallVector<ValueSpec> otherSpecs =
      side->executable->getSignature().getOutputs();
  if (otherSpecs.size() != specs.size())
    return createStringError("expected " + Twine(specs.size()) +
                             " outputs from the other side but got " +
                             Twine(otherSpecs.size()));
  for (auto [i, pair] : llvm::enumerate(llvm::zip(specs, otherSpecs)))
    if (std::get<0>(pair).elementType != std::get<1>(pair).elementType)
      return createStringError("expected output " + Twine(i) +
                               " of the other side to be " +
                               std::get<0>(pair).format() + " but got " +
                               std::get<1>(pair).format());
  FailureOr<SmallVector<HostArray>> wanted =
      runSide(*side->executable, arguments);
  if (failed(wanted))
    return false;
  std::string against = other.target;
  if (!other.pipeline.empty())
    against += " after " + other.pipeline;
  for (auto [i, want] : llvm::enumerate(*wanted))
    if (Error failed = judge(i, outputs[i], want, specs[i].elementType, against,
                             /*isFile=*/false, options.tolerance, report))
      return std::move(failed);
  return true;
}

static Error writeFiles(const RunnerOptions &options, const Report &report,
                        ArrayRef<HostArray> outputs,
                        ArrayRef<ValueSpec> specs) {
  StagedFiles files;
  for (auto [i, path] : llvm::enumerate(options.outputs)) {
    HostArray declared = outputs[i].convertTo(specs[i].elementType);
    if (Error failed =
            files.add(path, [&](raw_ostream &os) { writeNpy(os, declared); }))
      return failed;
  }
  if (!options.json.empty())
    if (Error failed = files.add(
            options.json, [&](raw_ostream &os) { report.printJson(os); }))
      return failed;
  return files.commit();
}

/// Everything after the module is loaded: prepare, run, judge, write.
static Expected<ExitCode> execute(ModuleOp source, const RunnerOptions &options,
                                  StageDump &dump) {
  MLIRContext *context = source.getContext();
  FailureOr<PreparedSide> side =
      prepareSide(source, options.entry, options.main, options, dump);
  if (failed(side))
    return kError;
  dump.pass("machine-code");
  if (Error failed = dump.takeError())
    return std::move(failed);
  Executable &executable = *side->executable;
  const Signature &signature = executable.getSignature();
  SmallVector<ValueSpec> specs = signature.getOutputs();
  if (options.outputs.size() > specs.size())
    return createStringError("expected at most " + Twine(specs.size()) +
                             " outputs but got " +
                             Twine(options.outputs.size()));
  Expected<SmallVector<HostArray>> arguments =
      makeArguments(signature, options, context);
  if (!arguments)
    return arguments.takeError();
  Expected<SmallVector<HostArray>> expectations =
      readExpectations(signature, options, context);
  if (!expectations)
    return expectations.takeError();

  FailureOr<SmallVector<HostArray>> outputs = runSide(executable, *arguments);
  if (failed(outputs))
    return kError;

  // Of several ranks that have the same results the first one judges them.
  const rope_communicator *ranks = rope_get_communicator();
  if (ranks && ranks->rank != 0) {
    if (options.benchmarkRuns != 0 &&
        failed(executable.benchmark(*arguments, options.benchmarkRuns)))
      return kError;
    return kHolds;
  }

  Report report;
  report.file = options.file;
  report.entry = side->entry;
  report.main = options.main;
  if (options.main.target == "cpu")
    report.threads = options.threads == 1 ? 1 : getOpenMPThreads();
  for (auto [output, spec] : llvm::zip(*outputs, specs))
    report.outputs.push_back(formatShapedType(output.shape, spec.elementType));
  for (auto [i, want] : llvm::enumerate(*expectations))
    if (Error failed = judge(i, (*outputs)[i], want, specs[i].elementType,
                             options.expectations[i], /*isFile=*/true,
                             options.tolerance, report))
      return std::move(failed);
  if (options.compareWith) {
    Expected<bool> compared = compareSides(source, options.entry, *arguments,
                                           *outputs, specs, options, report);
    if (!compared)
      return compared.takeError();
    if (!*compared)
      return kError;
  }
  report.kernels = executable.getProfile();
  llvm::append_range(report.ranks, executable.getRankTraffic());
  if (options.benchmarkRuns != 0) {
    FailureOr<RunTimes> times =
        executable.benchmark(*arguments, options.benchmarkRuns);
    if (failed(times))
      return kError;
    report.times = std::move(*times);
    report.timedSteps.assign(executable.getTimedSteps().begin(),
                             executable.getTimedSteps().end());
  }
  if (Error failed = writeFiles(options, report, *outputs, specs))
    return std::move(failed);
  // A report on the standard output is the only thing there.
  if (options.json != "-")
    report.print(llvm::outs());
  return report.holds() ? kHolds : kDiffers;
}

/// --emit: passes, lowering, files.
static ExitCode emit(ModuleOp source, const RunnerOptions &options,
                     StageDump &dump) {
  OwningOpRef<ModuleOp> module = transformModule(source, options.main, dump);
  if (!module)
    return kError;
  const ChipInfo *chip = findChip(options.chip);
  bool forAMD = chip && chip->family == GpuFamily::ROCDL;
  auto write = options.emit == "ptx"     ? emitPtx
               : options.emit == "spirv" ? emitSPIRV
               : options.emit == "host"  ? emitHostObject
               : forAMD                  ? emitForAMD
                                         : emitForCpu;
  if (failed(write(*module, options, dump)))
    return kError;
  dump.pass("machine-code");
  if (Error failed = dump.takeError())
    return report(std::move(failed));
  return kHolds;
}

/// Dialects and passes that pipelines and modules may name; `dialects` are
/// those of plugins.
static Error loadPlugins(const RunnerOptions &options,
                         DialectRegistry &registry,
                         std::vector<std::string> &dialects) {
  llvm::StringSet<> known;
  for (StringRef name : registry.getDialectNames())
    known.insert(name);
  for (const std::string &path : options.dialectPlugins) {
    Expected<DialectPlugin> plugin = DialectPlugin::load(path);
    if (!plugin)
      return plugin.takeError();
    plugin->registerDialectRegistryCallbacks(registry);
  }
  for (StringRef name : registry.getDialectNames())
    if (!known.contains(name))
      dialects.push_back(name.str());
  for (const std::string &path : options.passPlugins) {
    Expected<PassPlugin> plugin = PassPlugin::load(path);
    if (!plugin)
      return plugin.takeError();
    plugin->registerPassRegistryCallbacks();
  }
  return Error::success();
}

/// What this build does not have.
static Error checkCapabilities(const RunnerOptions &options) {
  if (Error failed = checkTarget(options.main.target))
    return failed;
  if (options.compareWith)
    if (Error failed = checkTarget(options.compareWith->target))
      return failed;
  auto hasKernels = [](StringRef target) {
    return target == "emulate" || target == "vulkan" || target == "cuda";
  };
  bool emitsKernels = options.emit == "spirv" || options.emit == "ptx" ||
                      options.emit == "host";
  const ChipInfo *chip = findChip(options.chip);
  bool isAMD = chip && chip->family == GpuFamily::ROCDL;
  bool usesChip =
      hasKernels(options.main.target) || emitsKernels ||
      options.emit == "asm" || (options.emit == "obj" && isAMD) ||
      (options.compareWith && hasKernels(options.compareWith->target));
  if (!options.chip.empty() && !usesChip)
    return createStringError("'--chip' needs a GPU target: emulate, vulkan, "
                             "cuda; '--cpu' names a processor");
  if (!options.strategies.empty() && !usesChip &&
      options.dialectPlugins.empty())
    return createStringError("'--strategies' needs a GPU target (emulate, "
                             "vulkan, cuda) or a dialect plugin with some");
  if (!options.without.empty() && options.main.target != "vulkan" &&
      !(options.compareWith && options.compareWith->target == "vulkan"))
    return createStringError("'--without' needs the target vulkan");
  if (emitsKernels)
    return Error::success();
  if (options.emit == "asm" && !options.chip.empty() && !isAMD)
    return createStringError(
        "expected '--chip' for '--emit=asm' to be one of " +
        listChips(GpuFamily::ROCDL) + " but got '" + options.chip + "'");
  if (!options.emit.empty() && options.main.target != "cpu")
    return createStringError("'--emit=" + options.emit +
                             "' needs the target cpu but got '" +
                             options.main.target + "'");
  return Error::success();
}

/// The exit status, once the standard output has taken all that was printed.
static ExitCode finish(ExitCode code) {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return code;
  std::error_code error = llvm::outs().error();
  llvm::outs().clear_error();
  return report(createStringError("cannot write the standard output: " +
                                  error.message()));
}

/// Runs the program in this process, or only its passes.
static ExitCode runHere(const RunnerOptions &options, bool passesOnly) {
  DialectRegistry registry;
  mlir::registerAllPasses();
  mlir::rope::registerAllDialects(registry);
  registerImporterPlaceholders(registry);
  mlir::rope::registerAllPasses();
  std::vector<std::string> pluginDialects;
  if (Error failed = loadPlugins(options, registry, pluginDialects))
    return report(std::move(failed));
  MLIRContext context(registry);
  // They may offer strategies, of which no op of the module speaks.
  for (const std::string &name : pluginDialects)
    context.getOrLoadDialect(name);
  if (!options.remarks.empty() &&
      failed(printRemarks(context, options.remarks)))
    return kError;
  if (options.listStages) {
    printStages(llvm::outs(), &context);
    return kHolds;
  }
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sourceMgr;
  SourceMgrDiagnosticHandler handler(sourceMgr, &context, llvm::errs());
  OwningOpRef<ModuleOp> module = loadModule(options.file, &context, sourceMgr);
  if (!module)
    return kError;
  if (passesOnly) {
    StageDump none("");
    OwningOpRef<ModuleOp> transformed =
        transformModule(*module, options.main, none);
    if (!transformed)
      return kError;
    FailureOr<func::FuncOp> entry = findEntry(*transformed, options.entry);
    return failed(entry) || failed(readRanks(*entry, options.main, options))
               ? kError
               : kHolds;
  }

  StageTimes times;
  StageDump dump(options.dumpStages, options.debugLines,
                 options.timing ? &times : nullptr);
  llvm::scope_exit printTimes([&] {
    if (options.timing)
      times.print(llvm::errs());
  });
  if (Error failed = dump.prepare())
    return report(std::move(failed));
  if (dump.isEnabled() || options.timing)
    context.disableMultithreading();
  dump.write("parsed", *module);
  if (!options.emit.empty())
    return emit(*module, options, dump);
  Expected<ExitCode> code = execute(*module, options, dump);
  if (!code)
    return report(code.takeError());
  return *code;
}

/// Runs as one of several ranks, or starts them.
static ExitCode runOnRanks(const RunnerOptions &options,
                           ArrayRef<const char *> arguments) {
  if (options.file == "-")
    return report(createStringError(
        "'--ranks' needs a file that every rank can read but got '-'"));
  if (!MpiCommunicator::isLaunched()) {
    // What the passes have to say is said once.
    if (ExitCode code = runHere(options, /*passesOnly=*/true))
      return code;
    Expected<int> status = launchRanks(options, arguments);
    return status ? static_cast<ExitCode>(*status) : report(status.takeError());
  }
  auto ranks = MpiCommunicator::open(options.rankTimeout);
  if (!ranks)
    return report(ranks.takeError());
  ExitCode code = kError;
  if ((*ranks)->getSize() != static_cast<int>(options.ranks)) {
    report(createStringError("rank " + Twine((*ranks)->getRank()) +
                             ": expected " + Twine(options.ranks) +
                             " ranks but " + Twine((*ranks)->getSize()) +
                             " were started"));
  } else {
    rope_set_communicator(&(*ranks)->get());
    code = finish(runHere(options, /*passesOnly=*/false));
    rope_set_communicator(nullptr);
  }
  // The others wait for messages that do not come.
  if (code == kError) {
    markRankDone((*ranks)->getRank(), code);
    (*ranks)->abort(kError);
  }
  // A launcher takes a status other than 0 for an accident.
  return markRankDone((*ranks)->getRank(), code) ? kHolds : code;
}

static ExitCode run(ArrayRef<const char *> arguments) {
  Expected<RunnerOptions> options = RunnerOptions::parse(arguments);
  if (!options)
    return report(options.takeError());
  if (options->help) {
    llvm::outs() << getUsage();
    return kHolds;
  }
  if (options->listMachines) {
    MLIRContext context;
    printMachines(&context, llvm::outs());
    return kHolds;
  }
  if (options->version) {
    llvm::outs() << "rope-runner " << ROPE_VERSION_STRING << '\n';
    return kHolds;
  }
  if (Error failed = checkCapabilities(*options))
    return report(std::move(failed));
  if (options->ranks > 1)
    return runOnRanks(*options, arguments);
  return runHere(*options, /*passesOnly=*/false);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return finish(run(ArrayRef<const char *>(argv, argc).drop_front()));
}
