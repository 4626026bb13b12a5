//===- rope-fuzz.cpp - Passes on changed modules --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// rope-fuzz --count=N --seed=S --out=DIR [--first=K | --one=K] [--blind]
// FILE...
//
// Takes functions of the files, changes them (as IR, as text, as bytecode), and
// runs the passes of the project on what parses and verifies. Files of arrays
// (.npy) are changed and read. N modules, each
// told by the seed and its number, are run in child processes; a child that
// crashes in code of this project, hangs or leaves invalid IR is a failure,
// whose module and log are written to DIR. Under ASan so is a child that loses
// memory.
//
// In a build with ROPE_COVERAGE every fourth module is made of one before that
// reached what none had reached; with --blind this is counted, but not used.
//
// --one=K runs number K in this process and says what it does. What a module
// that failed was made of is in DIR, too: of that file alone it is made again.
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "Mutation.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>
#define ROPE_LEAK_CHECK
#endif
#endif

using namespace mlir;
using namespace mlir::rope::fuzz;

namespace {
struct Options {
  uint64_t first = 0;
  uint64_t count = 100;
  uint64_t seed = 1;
  int64_t one = -1;
  bool blind = false;
  std::string out = ".";
  std::vector<std::string> files;
};

/// What a child tells its parent.
struct Progress {
  uint64_t number;
  uint64_t valid;
  uint64_t passes;
  uint64_t unread;
  char stage[128];
};

/// Modules one child runs, and seconds of processor time each may take.
constexpr uint64_t kBatch = 250;
constexpr unsigned kSeconds = 60;
/// How a child ends that lost memory, of which modules it does not know.
constexpr int kLeak = 5;
/// One of so many modules is made of one that was kept, out of some of them.
constexpr uint64_t kShare = 4;
constexpr int kCandidates = 4;

/// What a module is made of, or an array.
struct Source {
  OwningOpRef<ModuleOp> module;
  StringRef text;
  bool isArray = false;
};

/// Ends the process after `seconds` of its own time: a machine that is busy or
/// stopped says nothing about a module. 0: no limit.
void setLimit(unsigned seconds) {
  itimerval limit = {};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

class Fuzzer {
public:
  Fuzzer(const Options &options, Progress *progress, Coverage *coverage,
         Pool *pool)
      : options(options), progress(progress), coverage(coverage), pool(pool) {
    registry.insert<func::FuncDialect>();
    registerAllDialects(registry);
    registerAllExtensions(registry);
    rope::registerAllDialects(registry);
  }

  /// A child's work. 2: invalid IR was left, at the stage of `progress`.
  int run(uint64_t begin, uint64_t end, bool keep) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects(false);
    ScopedDiagnosticHandler silent(
        &context, [&](Diagnostic &) { return success(!verbose); });
    if (keep)
      llvm::sys::PrintStackTraceOnErrorSignal("rope-fuzz");
    std::vector<Source> sources;
    for (const std::string &text : texts)
      if (Source source = read(text, &context); source.module || source.isArray)
        sources.push_back(std::move(source));
    if (sources.empty())
      return 3;
    verbose = keep;
    for (uint64_t number = begin; number < end; ++number) {
      progress->number = number;
      setLimit(kSeconds);
      if (!runOne(number, context, sources, keep))
        return 2;
      setLimit(0);
    }
    return 0;
  }

  bool load() {
    for (const std::string &file : options.files) {
      auto buffer = llvm::MemoryBuffer::getFile(file);
      if (!buffer) {
        llvm::errs() << "cannot read " << file << "\n";
        return false;
      }
      StringRef text = (*buffer)->getBuffer();
      if (isArray(text)) {
        texts.push_back(text.str());
        continue;
      }
      SmallVector<StringRef> parts;
      text.split(parts, "// -----");
      for (StringRef part : parts)
        texts.push_back(part.str());
    }
    return true;
  }

private:
  static Source read(StringRef text, MLIRContext *context) {
    if (isArray(text))
      return {nullptr, text, /*isArray=*/true};
    return {parseSourceString<ModuleOp>(text, context), text};
  }

  void setStage(StringRef stage) {
    size_t size = std::min(stage.size(), sizeof(progress->stage) - 1);
    llvm::copy(stage.take_front(size), progress->stage);
    progress->stage[size] = 0;
    if (verbose)
      llvm::errs() << "stage: " << stage << "\n";
  }

  /// One function of a module and what it calls, mutated.
  OwningOpRef<ModuleOp> make(ModuleOp source, Random &random) {
    OwningOpRef<ModuleOp> module(source.clone());
    SmallVector<FunctionOpInterface> functions(
        module->getOps<FunctionOpInterface>());
    if (functions.size() > 1) {
      FunctionOpInterface kept = functions[below(random, functions.size())];
      for (FunctionOpInterface function : functions)
        if (function != kept &&
            SymbolTable::symbolKnownUseEmpty(function, kept))
          function->erase();
    }
    uint64_t kind = below(random, 8);
    if (kind < 6) {
      for (uint64_t count = 1 + below(random, 3); count > 0; --count)
        mutateModule(*module, random);
      return module;
    }
    std::string text;
    llvm::raw_string_ostream os(text);
    bool isText = kind == 6, died = false;
    if (isText) {
      module->print(os);
      mutateText(text, random);
    } else {
      if (failed(writeBytecodeToFile(*module, os)))
        return nullptr;
      mutateBytes(text, random);
    }
    std::string read = readApart(text, module->getContext(), died);
    // A parser of this project may have crashed: again, with a trace.
    if (!died || !isText)
      text = std::move(read);
    if (died && !isText)
      ++progress->unread;
    if (text.empty())
      return nullptr;
    return parseSourceString<ModuleOp>(
        text, ParserConfig(module->getContext(), /*verifyAfterParse=*/false));
  }

  /// A module as text, read in a process of its own: MLIR's readers may write
  /// where they should not, the one of bytecode, and the one of text where an
  /// op in a region that does not parse refers to a later one. Empty: it cannot
  /// be read, and where the process was killed, it has `died`.
  std::string readApart(const std::string &bytes, MLIRContext *context,
                        bool &died) {
    int ends[2];
    if (pipe(ends))
      return {};
    pid_t reader = fork();
    if (reader == 0) {
      setLimit(kSeconds / 3);
      auto module = parseSourceString<ModuleOp>(bytes, context);
      if (!module)
        _exit(0);
      llvm::raw_fd_ostream os(ends[1], /*shouldClose=*/false);
      module->print(os);
      os.flush();
      _exit(0);
    }
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t size; (size = ::read(ends[0], buffer, sizeof(buffer))) > 0;)
      text.append(buffer, size);
    close(ends[0]);
    int status = 0;
    waitpid(reader, &status, 0);
    died = WIFSIGNALED(status);
    return died ? std::string() : text;
  }

  bool usesPool() const { return coverage && !options.blind; }

  /// Of some of the pool the one that reached most: changes stay small, and
  /// what is refused early reaches little more.
  size_t choosePlace(uint64_t seed) const {
    Random random(seed);
    size_t best = below(random, pool->size());
    for (int more = 1; more < kCandidates; ++more)
      if (size_t place = below(random, pool->size());
          pool->getReach(place) > pool->getReach(best))
        best = place;
    return best;
  }

  /// Numbers drawn do not depend on how many sources there are.
  bool runOne(uint64_t number, MLIRContext &context,
              MutableArrayRef<Source> sources, bool keep) {
    Random random(options.seed * 0x9E3779B97F4A7C15ull + number);
    uint64_t choice = random(), place = random(), passes = random();
    setStage("source");
    Source kept, *source = &sources[choice / kShare % sources.size()];
    if (usesPool() && choice % kShare == 0 && pool->size()) {
      kept = read((*pool)[choosePlace(place)], &context);
      if (kept.module || kept.isArray)
        source = &kept;
    }
    if (keep)
      write(source->text, number, source->isArray ? ".from.npy" : ".from.mlir");
    bool counts = coverage && !keep;
    OwningOpRef<ModuleOp> made;
    std::string text;
    if (counts)
      coverage->clear();
    bool isRight =
        source->isArray
            ? runArray(source->text, random, context, number, keep, text)
            : runMutated(*source->module, random, passes, number, keep,
                         counts ? &made : nullptr);
    if (!counts || !coverage->end() || !isRight)
      return isRight;
    if (made) {
      llvm::raw_string_ostream os(text);
      made->print(os);
    }
    if (!text.empty() && pool->add(text, coverage->getReach()))
      coverage->keep();
    return isRight;
  }

  /// Whether an array that can be read is written as it was read; `bytes` is
  /// its file.
  bool runArray(StringRef source, Random &random, MLIRContext &context,
                uint64_t number, bool keep, std::string &bytes) {
    setStage("array");
    bytes = source.str();
    if (below(random, 2))
      mutateText(bytes, random);
    else
      mutateBytes(bytes, random);
    if (keep)
      write(bytes, number, ".npy");
    bool isRead = false;
    bool isRight = checkArray(bytes, context, isRead);
    progress->valid += isRead;
    return isRight;
  }

  /// Whether what the passes leave is valid; `made` is what they run on.
  bool runMutated(ModuleOp source, Random &random, uint64_t seedOfPasses,
                  uint64_t number, bool keep, OwningOpRef<ModuleOp> *made) {
    setStage("parse");
    OwningOpRef<ModuleOp> module = make(source, random);
    if (!module)
      return true;
    setStage("verify");
    if (failed(verify(*module)) || hasOtherSizes(*module))
      return true;
    ++progress->valid;
    if (keep) {
      std::string text;
      llvm::raw_string_ostream os(text);
      module->print(os);
      write(text, number, ".mlir");
    }
    OwningOpRef<ModuleOp> input = module->clone();
    if (made)
      *made = input->clone();
    // The conversion of TOSA, MLIR's own, trusts sizes that its verifier does
    // not look at.
    bool tosa = module
                    ->walk([](Operation *op) {
                      return isa<tosa::TosaDialect>(op->getDialect())
                                 ? WalkResult::interrupt()
                                 : WalkResult::advance();
                    })
                    .wasInterrupted();
    Random ofPasses(seedOfPasses);
    SmallVector<StringRef> passes = choosePasses(ofPasses);
    bool isScript = false;
    module->walk([&](transform::NamedSequenceOp) { isScript = true; });
    if (isScript && below(ofPasses, 2))
      passes.insert(passes.begin(), "transform-interpreter");
    for (StringRef pass : passes) {
      setStage(pass);
      OwningOpRef<ModuleOp> before;
      if (pass == "canonicalize")
        before = module->clone();
      PassManager pipeline(module->getContext());
      pipeline.enableVerifier(false);
      if (failed(parsePassPipeline(pass, pipeline)))
        return false;
      if (failed(pipeline.run(*module)))
        return true;
      ++progress->passes;
      setStage(("invalid IR after " + pass).str());
      if (failed(verify(*module)))
        return tosa || hasNegativeTiles(*input) ||
               (before && haveSizesThatDiffer(*before)) ||
               haveSizesThatDiffer(*input);
    }
    return true;
  }

  /// Whether some op states a size that its type does not have, which MLIR's
  /// verifier does not look at.
  static bool hasOtherSizes(ModuleOp module) {
    return module
        .walk([](tensor::ExpandShapeOp op) {
          return op.getStaticOutputShape() == op.getResultType().getShape()
                     ? WalkResult::advance()
                     : WalkResult::interrupt();
        })
        .wasInterrupted();
  }

  /// Whether a script asks for tiles of a negative size, which MLIR's tiling
  /// makes of any op.
  static bool hasNegativeTiles(ModuleOp module) {
    return module
        .walk([](Operation *op) {
          if (isa<transform::TransformDialect>(op->getDialect()))
            for (NamedAttribute attribute : op->getAttrDictionary())
              if (auto sizes =
                      dyn_cast<DenseI64ArrayAttr>(attribute.getValue()))
                for (int64_t size : sizes.asArrayRef())
                  if (size < 0 && !ShapedType::isDynamic(size))
                    return WalkResult::interrupt();
          return WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Whether MLIR's own canonicalization makes invalid IR of `module`: sizes
  /// that differ, or are negative, were hidden behind dynamic ones. All of it
  /// may erase an op that the folds of sizes alone would have changed.
  static bool haveSizesThatDiffer(ModuleOp module) {
    MLIRContext *context = module.getContext();
    auto makesInvalid = [&](RewritePatternSet patterns) {
      OwningOpRef<ModuleOp> copy(module.clone());
      return failed(applyPatternsGreedily(*copy, std::move(patterns))) ||
             failed(verify(*copy));
    };
    RewritePatternSet sizes(context), all(context);
    context->getOrLoadDialect<tensor::TensorDialect>()
        ->getCanonicalizationPatterns(sizes);
    tensor::CastOp::getCanonicalizationPatterns(sizes, context);
    tensor::EmptyOp::getCanonicalizationPatterns(sizes, context);
    for (Dialect *dialect : context->getLoadedDialects())
      if (!dialect->getNamespace().starts_with("rope"))
        dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      if (!op.getDialectNamespace().starts_with("rope"))
        op.getCanonicalizationPatterns(all, context);
    return makesInvalid(std::move(sizes)) || makesInvalid(std::move(all));
  }

  void write(StringRef text, uint64_t number, StringRef ending) {
    std::error_code error;
    llvm::raw_fd_ostream os(options.out + "/fuzz-" +
                                std::to_string(options.seed) + "-" +
                                std::to_string(number) + ending.str(),
                            error);
    if (!error)
      os << text;
  }

  const Options &options;
  Progress *progress;
  /// Null without feedback.
  Coverage *coverage;
  Pool *pool;
  bool verbose = false;
  DialectRegistry registry;
  std::vector<std::string> texts;
};
} // namespace

static bool parseOptions(int argc, char **argv, Options &options) {
  for (int i = 1; i < argc; ++i) {
    StringRef argument(argv[i]);
    bool wrong = false;
    if (argument.consume_front("--count="))
      wrong = argument.getAsInteger(10, options.count);
    else if (argument.consume_front("--first="))
      wrong = argument.getAsInteger(10, options.first);
    else if (argument.consume_front("--seed="))
      wrong = argument.getAsInteger(10, options.seed);
    else if (argument.consume_front("--one="))
      wrong = argument.getAsInteger(10, options.one);
    else if (argument == "--blind")
      options.blind = true;
    else if (argument.consume_front("--out="))
      options.out = argument.str();
    else if (argument.starts_with("-"))
      wrong = true;
    else
      options.files.push_back(argument.str());
    if (wrong) {
      llvm::errs() << "wrong option " << argv[i] << "\n";
      return false;
    }
  }
  return !options.files.empty();
}

/// Runs [begin, end) in a child, which says what it does in the file `log`; its
/// wait status.
static int runChild(Fuzzer &fuzzer, uint64_t begin, uint64_t end,
                    const std::string &log = "") {
  llvm::outs().flush();
  pid_t child = fork();
  if (child == 0) {
    if (!log.empty() && !freopen(log.c_str(), "w", stderr))
      _exit(4);
    int result = fuzzer.run(begin, end, /*keep=*/!log.empty());
#ifdef ROPE_LEAK_CHECK
    if (result == 0 && __lsan_do_recoverable_leak_check())
      result = kLeak;
#endif
    _exit(result);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

/// Whether a stack trace names code of this project between the crash and what
/// was called for the module: the pass manager, the verifier, a parser. What
/// MLIR does by itself with what it should have refused is not ours.
static bool isOurs(const std::string &log) {
  auto buffer = llvm::MemoryBuffer::getFile(log);
  if (!buffer)
    return true;
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  // Frames above this one print the trace.
  auto *handler = llvm::find_if(
      lines, [](StringRef line) { return line.contains("RunSignalHandlers"); });
  bool trace = false;
  for (StringRef line : llvm::make_range(
           handler == lines.end() ? lines.begin() : handler + 1, lines.end())) {
    line = line.ltrim();
    if (!line.starts_with("#"))
      continue;
    trace = true;
    if (line.contains("__interceptor"))
      continue;
    // Nothing of the project was on the stack.
    for (StringRef caller :
         {"OpToOpPassAdaptor", "Fuzzer::", "rope-fuzz.cpp", "mlir::verify(",
          "mlir::parseAsmSourceFile(", "mlir::parseSourceString("})
      if (line.contains(caller))
        return false;
    if (line.contains("mlir::rope") || line.contains("rope-fuzz+"))
      return true;
  }
  return !trace;
}

int main(int argc, char **argv) {
  Options options;
  if (!parseOptions(argc, argv, options)) {
    llvm::errs() << "usage: rope-fuzz --count=N --seed=S --out=DIR "
                    "[--first=K | --one=K] [--blind] FILE...\n";
    return 2;
  }
  Coverage coverage;
  Pool pool;
  bool hasFeedback = Coverage::getNumCounters() != 0;
  if (hasFeedback) {
    fixAddresses(argv);
    if (!coverage.allocate() || !pool.allocate())
      return 2;
  }
  registerAllPasses();
  rope::registerAllPasses();
  void *memory = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return 2;
  auto *progress = new (memory) Progress();
  Fuzzer fuzzer(options, progress, hasFeedback ? &coverage : nullptr, &pool);
  if (!fuzzer.load())
    return 2;
  if (options.one >= 0)
    return fuzzer.run(options.one, options.one + 1, /*keep=*/true);

  uint64_t failures = 0, upstream = 0;
  uint64_t last = options.first + options.count;
  for (uint64_t next = options.first; next < last;) {
    uint64_t end = std::min(next + kBatch, last);
    int status = runChild(fuzzer, next, end);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      next = end;
      continue;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == kLeak) {
      ++failures;
      llvm::outs() << "FAILED: numbers " << next << " to " << end - 1
                   << ": memory is lost\n";
      next = end;
      continue;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) {
      llvm::errs() << "no file parses\n";
      return 2;
    }
    // Again, with a trace.
    Progress at = *progress;
    next = at.number + 1;
    std::string log = options.out + "/fuzz-" + std::to_string(options.seed) +
                      "-" + std::to_string(at.number) + ".log";
    runChild(fuzzer, at.number, next, log);
    progress->valid = at.valid;
    progress->passes = at.passes;
    bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
    StringRef stage = at.stage;
    bool isRead = stage != "source" && stage != "parse";
    bool left = WIFEXITED(status) && WEXITSTATUS(status) == 2;
    // What runs for long in a pass is ours, whoever does it.
    bool isUpstream = late ? !isRead || (stage == "verify" && !isOurs(log))
                           : !left && !isOurs(log);
    if (isUpstream) {
      ++upstream;
      continue;
    }
    ++failures;
    llvm::outs() << "FAILED: number " << at.number << ", " << at.stage << ": ";
    if (WIFEXITED(status))
      llvm::outs() << "exit " << WEXITSTATUS(status) << "\n";
    else if (late)
      llvm::outs() << "no end\n";
    else
      llvm::outs() << "signal " << WTERMSIG(status) << "\n";
  }
  llvm::outs() << options.count << " modules, " << progress->valid
               << " of them valid, " << progress->passes << " passes, "
               << upstream + progress->unread << " crashes of MLIR alone, "
               << failures << " failures\n";
  if (hasFeedback)
    llvm::outs() << coverage.getNumReached() << " of "
                 << Coverage::getNumCounters() << " counters reached, "
                 << pool.getNumKept() << " modules kept\n";
  else
    llvm::outs() << "no feedback: not built with ROPE_COVERAGE\n";
  return failures ? 1 : 0;
}
