//===- Options.cpp - Command line of rope-runner --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "rope/ExecutionEngine/ObjectInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

StringRef rope::getUsage() {
  return R"(usage: rope-runner FILE [options]

Runs a function of an MLIR file (text or bytecode, '-' is the standard input),
compares and times it.

  --entry=NAME             function to run (default: main, or the only public one)
  --pass-pipeline=TEXT     passes before the target's own pipeline, as in
                           'builtin.module(rope-raise,rope-fuse)'
  --target=NAME            cpu (default), reference, emulate, vulkan, cuda
  --chip=NAME              GPU to generate for under emulate (default: sm_80)
  --strategies=LIST        strategies of GPU kernels or of plugins to use, or
                           with '-' in front, not to use, as in -attention
                           (default: all)
  --without=LIST           capabilities of SPIR-V to do without, as in Float64:
                           the device of vulkan is taken not to have them
  --reference=wide|exact   reference in f64 (default) or in the types written
  --cpu=NAME               processor to generate code for (default: the host)
  --features=LIST          its features, as in +avx2,-fma

  --input=FILE.npy         an argument; once for each, in order
  --random=SEED            or seeded values instead of files
  --shape=K:2x16x64        sizes of argument K under --random
  --range=K:LO:HI          values of argument K under --random

  --output=FILE.npy        where a result goes; in order, memref arguments last
  --expect=FILE.npy        what a result has to be; in the same order
  --compare-with=TARGET[:PIPELINE]   run the file another way, too, and compare
  --rtol=R --atol=A        tolerance |got - want| <= A + R * |want|
  --ulp=N                  or distance in units in the last place

  --benchmark=N            time N runs
  --profile=none|steps|memory   steps: time each step of the program, too (cpu
                           only); memory: bytes of launches and bank conflicts
                           (emulate only)
  --threads=T              threads of the cpu target (default: one each core)
  --ranks=N                run a program that was divided over N ranks, each a
                           process that MPI starts (cpu only)
  --mpi=any|mpich|openmpi  which MPI (default: any that is installed)
  --rank-timeout=S         seconds that a rank waits for another (default: 60)
  --mode=module|strict|standard|fast  numerics of the cpu target (default: what
                           the module says)
  --vector-bits=N          width of its vectors: 128, 256, 512 (default: the
                           widest of the processor)
  --weights=plain|packed   packed: pack weights once, before the runs (cpu only)
  --load-pass-plugin=FILE  passes of a plugin, for pipelines
  --load-dialect-plugin=FILE  its dialects
  --remarks=REGEX          print remarks of these categories, as in rope-.*
  --tiles=NAME:N,...       sizes of tiles: row-block, column-block, key-block
                           (cpu, and what a GPU has no strategy for)
  --machine=FILE.json      whose costs decide on tiles (cpu only), as written by
                           rope-explain --calibrate
  --dump-stages=DIR        write the IR after each stage
  --timing                 print processor time and memory of each stage
  --debug-info=none|lines  lines: stages and code name the lines of the source
  --list-stages            print the stages of all targets and their passes
  --list-machines          print what is known of this CPU and of GPUs, as JSON
  --emit=llvm|asm|obj|so|ptx|spirv|host  write code instead of running it, to
  --out=FILE               this file (obj, so: with a C header beside it)
  --prefix=NAME            symbols of obj and so begin with NAME_ (default: the
                           name of the file)
  --cpu=LEVEL,LEVEL,...    obj and so: code for several processors, as in
                           x86-64-v2,x86-64-v3,x86-64-v4; a call takes the last
                           one that its machine can run
  --parallel=openmp|callback|none  obj and so: what runs loops (default: openmp)
  --visibility=default|hidden      of the symbols of obj
  --interface=checked|mlir obj: mlir has MLIR's own C interface, unchecked
  --json=FILE              write a report; -: to the standard output, alone

exit status: 0 all comparisons hold, 1 one does not, 2 anything else
)";
}

static Error getError(const Twine &text) { return createStringError(text); }

static Expected<double> parseTolerance(StringRef name, StringRef value) {
  double number;
  if (value.getAsDouble(number) || !std::isfinite(number) || number < 0)
    return getError("expected '--" + name +
                    "' to be a non-negative number but got '" + value + "'");
  return number;
}

template <typename T>
static Error parseInteger(StringRef name, StringRef value, T minimum, T &out) {
  if (value.getAsInteger(10, out) || out < minimum)
    return getError("expected '--" + name + "' to be an integer from " +
                    Twine(minimum) + " on but got '" + value + "'");
  return Error::success();
}

/// Splits "K:rest" and reads the argument's number.
static Expected<std::pair<unsigned, StringRef>>
parseNumbered(StringRef name, StringRef form, StringRef value) {
  auto [number, rest] = value.split(':');
  unsigned argument;
  if (number.getAsInteger(10, argument) || rest.empty())
    return getError("expected '--" + name + "' as " + form + " but got '" +
                    value + "'");
  return std::make_pair(argument, rest);
}

static Error parseShape(StringRef value, RunnerOptions &options) {
  constexpr StringLiteral kForm = "K:2x16x64";
  auto numbered = parseNumbered("shape", kForm, value);
  if (!numbered)
    return numbered.takeError();
  SmallVector<StringRef> parts;
  numbered->second.split(parts, 'x');
  SmallVector<int64_t> shape;
  for (StringRef part : parts) {
    int64_t size;
    if (part.getAsInteger(10, size) || size < 0)
      return getError("expected '--shape' as " + kForm + " but got '" + value +
                      "'");
    shape.push_back(size);
  }
  if (!options.shapes.insert({numbered->first, shape}).second)
    return getError("'--shape' is given twice for argument " +
                    Twine(numbered->first));
  return Error::success();
}

static Error parseRange(StringRef value, RunnerOptions &options) {
  constexpr StringLiteral kForm = "K:LO:HI with LO <= HI";
  auto numbered = parseNumbered("range", kForm, value);
  if (!numbered)
    return numbered.takeError();
  auto [low, high] = numbered->second.split(':');
  ValueRange64 range;
  if (low.getAsDouble(range.low) || high.getAsDouble(range.high) ||
      !std::isfinite(range.low) || !std::isfinite(range.high) ||
      range.low > range.high)
    return getError("expected '--range' as " + kForm + " but got '" + value +
                    "'");
  if (!options.ranges.insert({numbered->first, range}).second)
    return getError("'--range' is given twice for argument " +
                    Twine(numbered->first));
  return Error::success();
}

static Error parseTiles(StringRef value, TileSizes &tiles) {
  for (StringRef item : llvm::split(value, ',')) {
    auto [name, text] = item.split(':');
    std::optional<int64_t> *size =
        llvm::StringSwitch<std::optional<int64_t> *>(name)
            .Case("row-block", &tiles.rowBlock)
            .Case("column-block", &tiles.columnBlock)
            .Case("key-block", &tiles.keyBlock)
            .Default(nullptr);
    constexpr int64_t kMost = 1 << 20;
    int64_t number;
    if (!size || text.getAsInteger(10, number) || number < 1 || number > kMost)
      return getError("expected '--tiles' as NAME:N with a name of row-block, "
                      "column-block, key-block and N from 1 to " +
                      Twine(kMost) + " but got '" + item + "'");
    if (*size)
      return getError("'" + name + "' is given twice in '--tiles'");
    *size = number;
  }
  return Error::success();
}

static Error parseChoice(StringRef name, StringRef value,
                         ArrayRef<StringRef> choices) {
  if (llvm::is_contained(choices, value))
    return Error::success();
  return getError("expected '--" + name + "' to be one of " +
                  llvm::join(choices, ", ") + " but got '" + value + "'");
}

/// Reads one option other than --help and --version.
static Error parseOption(StringRef name, StringRef value,
                         RunnerOptions &options) {
  auto text = [&](std::string &out) {
    out = value.str();
    return Error::success();
  };
  auto number = [&](std::optional<double> &out) -> Error {
    Expected<double> parsed = parseTolerance(name, value);
    if (!parsed)
      return parsed.takeError();
    out = *parsed;
    return Error::success();
  };
  if (name == "entry")
    return text(options.entry);
  if (name == "pass-pipeline")
    return text(options.main.pipeline);
  if (name == "target")
    return text(options.main.target);
  if (name == "reference") {
    options.exactReference = value == "exact";
    return parseChoice(name, value, {"wide", "exact"});
  }
  if (name == "cpu")
    return text(options.cpu);
  if (name == "features")
    return text(options.features);
  if (name == "chip")
    return text(options.chip);
  auto list = [&](std::vector<std::string> &out) {
    for (StringRef item : llvm::split(value, ','))
      out.push_back(item.str());
    return Error::success();
  };
  if (name == "strategies")
    return list(options.strategies);
  if (name == "without")
    return list(options.without);
  if (name == "input")
    return options.inputs.push_back(value.str()), Error::success();
  if (name == "random")
    return parseInteger<uint64_t>(name, value, 0, options.randomSeed.emplace());
  if (name == "shape")
    return parseShape(value, options);
  if (name == "range")
    return parseRange(value, options);
  if (name == "output")
    return options.outputs.push_back(value.str()), Error::success();
  if (name == "expect")
    return options.expectations.push_back(value.str()), Error::success();
  if (name == "compare-with") {
    auto [target, pipeline] = value.split(':');
    options.compareWith = TargetSpec{target.str(), pipeline.str()};
    return Error::success();
  }
  if (name == "rtol")
    return number(options.tolerance.rtol);
  if (name == "atol")
    return number(options.tolerance.atol);
  if (name == "ulp")
    return parseInteger<uint64_t>(name, value, 0,
                                  options.tolerance.ulp.emplace());
  if (name == "benchmark")
    return parseInteger<unsigned>(name, value, 1, options.benchmarkRuns);
  if (name == "profile") {
    options.timeSteps = value == "steps";
    options.profileMemory = value == "memory";
    return parseChoice(name, value, {"none", "steps", "memory"});
  }
  if (name == "machine")
    return text(options.machine);
  if (name == "tiles")
    return parseTiles(value, options.tiles);
  if (name == "threads") {
    // OpenMP run times abort where they cannot start as many as were asked for.
    constexpr unsigned kMostThreads = 1024;
    if (value.getAsInteger(10, options.threads) || options.threads < 1 ||
        options.threads > kMostThreads)
      return getError("expected '--threads' to be an integer from 1 to " +
                      Twine(kMostThreads) + " but got '" + value + "'");
    return Error::success();
  }
  if (name == "ranks") {
    constexpr unsigned kMostRanks = 1024;
    if (value.getAsInteger(10, options.ranks) || options.ranks < 1 ||
        options.ranks > kMostRanks)
      return getError("expected '--ranks' to be an integer from 1 to " +
                      Twine(kMostRanks) + " but got '" + value + "'");
    return Error::success();
  }
  if (name == "mpi") {
    options.mpi = value.str();
    return parseChoice(name, value, {"any", "mpich", "openmpi"});
  }
  if (name == "rank-timeout")
    return parseInteger<unsigned>(name, value, 1, options.rankTimeout);
  if (name == "weights") {
    options.packWeights = value == "packed";
    return parseChoice(name, value, {"plain", "packed"});
  }
  if (name == "mode") {
    options.mode = llvm::StringSwitch<NumericsMode>(value)
                       .Case("strict", NumericsMode::Strict)
                       .Case("standard", NumericsMode::Standard)
                       .Case("fast", NumericsMode::Fast)
                       .Default(NumericsMode::Module);
    return parseChoice(name, value, {"module", "strict", "standard", "fast"});
  }
  if (name == "vector-bits") {
    options.vectorBits = llvm::StringSwitch<int64_t>(value)
                             .Case("128", 128)
                             .Case("256", 256)
                             .Case("512", 512)
                             .Default(0);
    return parseChoice(name, value, {"128", "256", "512"});
  }
  if (name == "load-pass-plugin")
    return options.passPlugins.push_back(value.str()), Error::success();
  if (name == "load-dialect-plugin")
    return options.dialectPlugins.push_back(value.str()), Error::success();
  if (name == "remarks") {
    std::string problem;
    if (!llvm::Regex(value).isValid(problem))
      return getError("expected '--remarks' to be a regular expression but got "
                      "'" +
                      value + "': " + problem);
    return text(options.remarks);
  }
  if (name == "dump-stages")
    return text(options.dumpStages);
  if (name == "debug-info") {
    options.debugLines = value == "lines";
    return parseChoice(name, value, {"none", "lines"});
  }
  if (name == "emit") {
    options.emit = value.str();
    return parseChoice(name, value,
                       {"llvm", "asm", "obj", "so", "ptx", "spirv", "host"});
  }
  if (name == "prefix") {
    options.prefix = value.str();
    if (getCIdentifier(value) != value)
      return getError("expected '--prefix' to be a C identifier but got '" +
                      value + "'");
    return Error::success();
  }
  if (name == "interface") {
    options.interface = value.str();
    return parseChoice(name, value, {"checked", "mlir"});
  }
  if (name == "parallel") {
    options.parallel = value.str();
    return parseChoice(name, value, {"openmp", "callback", "none"});
  }
  if (name == "visibility") {
    options.hideSymbols = value == "hidden";
    return parseChoice(name, value, {"default", "hidden"});
  }
  if (name == "out")
    return text(options.out);
  if (name == "json")
    return text(options.json);
  return getError("unknown option '--" + name + "'");
}

/// Options that contradict each other, or that say nothing where they stand.
static Error checkTogether(const RunnerOptions &options) {
  if (options.file.empty())
    return getError("expected a file; see --help");
  if (options.tolerance.ulp &&
      (options.tolerance.rtol || options.tolerance.atol))
    return getError("'--ulp' excludes '--rtol' and '--atol'");
  if (options.timeSteps &&
      (options.benchmarkRuns == 0 || options.main.target != "cpu"))
    return getError("'--profile=steps' needs '--benchmark' and the target cpu");
  if (options.profileMemory && options.main.target != "emulate")
    return getError("'--profile=memory' needs the target emulate");
  if (options.randomSeed && !options.inputs.empty())
    return getError("'--random' excludes '--input'");
  if (!options.randomSeed &&
      (!options.shapes.empty() || !options.ranges.empty()))
    return getError("'--shape' and '--range' need '--random'");
  if (options.emit.empty()) {
    if (!options.out.empty())
      return getError("'--out' needs '--emit'");
  }
  if (!options.isCheckedObject() &&
      (!options.prefix.empty() || options.parallel != "openmp" ||
       options.hideSymbols))
    return getError("'--prefix', '--parallel' and '--visibility' need "
                    "'--emit=obj' or '--emit=so', and the checked interface");
  if (options.emit == "so" &&
      (options.hideSymbols || options.interface == "mlir"))
    return getError("'--emit=so' excludes '--visibility=hidden' and "
                    "'--interface=mlir'");
  if (options.ranks != 0 &&
      (!options.emit.empty() || options.main.target != "cpu" ||
       options.timeSteps || options.packWeights))
    return getError("'--ranks' needs the target cpu and excludes '--emit', "
                    "'--profile=steps' and '--weights=packed'");
  if (options.emit.empty())
    return Error::success();
  if (options.out.empty())
    return getError("'--emit' needs '--out'");
  if (!options.inputs.empty() || options.randomSeed ||
      !options.outputs.empty() || !options.expectations.empty() ||
      options.compareWith || options.benchmarkRuns != 0)
    return getError("'--emit' writes code and runs nothing; it excludes "
                    "inputs, outputs, comparisons and '--benchmark'");
  return Error::success();
}

Expected<RunnerOptions> RunnerOptions::parse(ArrayRef<const char *> arguments) {
  RunnerOptions options;
  llvm::StringSet<> seen;
  for (StringRef argument : arguments) {
    if (!argument.starts_with("-") || argument == "-") {
      if (!options.file.empty())
        return getError("expected one file but got '" + options.file +
                        "' and '" + argument + "'");
      options.file = argument.str();
      continue;
    }
    StringRef rest = argument.drop_front(argument.starts_with("--") ? 2 : 1);
    if (rest == "help" || rest == "h") {
      options.help = true;
      return options;
    }
    if (rest == "list-stages") {
      options.listStages = true;
      return options;
    }
    if (rest == "list-machines") {
      options.listMachines = true;
      return options;
    }
    if (rest == "timing") {
      options.timing = true;
      continue;
    }
    if (rest == "version") {
      options.version = true;
      return options;
    }
    auto [name, value] = rest.split('=');
    constexpr StringLiteral kRepeated[] = {"input",
                                           "output",
                                           "expect",
                                           "shape",
                                           "range",
                                           "load-pass-plugin",
                                           "load-dialect-plugin"};
    if (!llvm::is_contained(kRepeated, name) && !seen.insert(name).second)
      return getError("'--" + name + "' is given twice");
    if (!rest.contains('=')) {
      // An unknown name is the more useful thing to report.
      if (Error unknown = parseOption(name, "0", options)) {
        std::string text = llvm::toString(std::move(unknown));
        if (StringRef(text).starts_with("unknown"))
          return getError(text);
      }
      return getError("expected a value, as in '--" + name + "=...'");
    }
    if (value.empty() && name != "features")
      return getError("expected a value after '--" + name + "='");
    if (Error failed = parseOption(name, value, options))
      return std::move(failed);
  }
  if (Error failed = checkTogether(options))
    return std::move(failed);
  return options;
}
