//===- Options.cpp - Command line of rope-equiv ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

StringRef mlir::rope::getUsage() {
  return R"(usage: rope-equiv A.mlir [B.mlir] [options]

Compares what two programs on tensors compute, exactly, at random points in
prime fields (docs/Equivalence.md). Without B.mlir the second program is the
first after the passes of --pass-pipeline.

  --function=NAME          what to compare (default: main, or the only public
                           function); *: every function that both have, a line
                           each
  --class=CLASS            what may differ: exact keeps casts, contract (the
                           default) takes floats for real numbers, finite also
                           takes a finite fill of masked scores for -inf
  --pass-pipeline=PIPELINE passes to run on the second program first
  --floating-point         execute both programs on special values, too, and
                           compare them bit for bit; with --class=exact
  --samples=N              at most N draws of inputs (default: as many as the
                           verdict needs)
  --budget=SECONDS         at most so much time (default: no limit)
  --elements=N             elements of each result that are compared in a draw;
                           results with up to eight times as many are compared
                           whole (default: 128)
  --seed=S                 other draws (default: 1)
  --json                   print the verdict as JSON
  --counterexample=DIR     write inputs at which the programs differ to
                           DIR/in_K.npy, as rope-runner takes them

exit status: 0 equal; 1 different; 3 undecided; 2 anything else
)";
}

template <typename Integer>
static Error parseNumber(StringRef name, StringRef text, Integer least,
                         Integer &number) {
  if (!text.getAsInteger(10, number) && number >= least)
    return Error::success();
  return createStringError("expected a number of at least " + Twine(least) +
                           " in '--" + name + "' but got '" + text + "'");
}

static Error parseOption(StringRef name, StringRef value,
                         EquivOptions &options) {
  if (name == "function") {
    options.function = value.str();
  } else if (name == "pass-pipeline") {
    options.pipeline = value.str();
  } else if (name == "counterexample") {
    if (value.empty())
      return createStringError("expected a folder in '--counterexample'");
    options.counterexample = value.str();
  } else if (name == "budget") {
    double &seconds = options.check.seconds;
    if (value.getAsDouble(seconds) || !(seconds > 0))
      return createStringError("expected a number of seconds above 0 in "
                               "'--budget' but got '" +
                               value + "'");
  } else if (name == "samples") {
    return parseNumber(name, value, 1u, options.check.samples);
  } else if (name == "elements") {
    return parseNumber(name, value, int64_t(1), options.check.elements);
  } else if (name == "seed") {
    return parseNumber(name, value, uint64_t(0), options.check.seed);
  } else if (name == "class") {
    if (value == "exact")
      options.check.rewriteClass = RewriteClass::Exact;
    else if (value == "contract")
      options.check.rewriteClass = RewriteClass::Contract;
    else if (value == "finite")
      options.check.rewriteClass = RewriteClass::Finite;
    else
      return createStringError("expected exact, contract or finite in "
                               "'--class' but got '" +
                               value + "'");
  } else {
    return createStringError("unknown option '--" + name + "'");
  }
  return Error::success();
}

Expected<EquivOptions> EquivOptions::parse(ArrayRef<const char *> arguments) {
  EquivOptions options;
  for (StringRef argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      options.help = true;
      return options;
    }
    if (argument == "--version") {
      options.version = true;
      return options;
    }
    if (argument == "--json" || argument == "--floating-point") {
      (argument == "--json" ? options.json : options.floatingPoint) = true;
      continue;
    }
    if (!argument.starts_with("-") || argument == "-") {
      options.files.push_back(argument.str());
      continue;
    }
    auto [name, value] = argument.ltrim('-').split('=');
    if (!argument.contains('='))
      return createStringError("expected a value after '=' in '" + argument +
                               "'");
    if (Error failed = parseOption(name, value, options))
      return std::move(failed);
  }
  if (options.files.empty() || options.files.size() > 2)
    return createStringError("expected one or two files but got " +
                             Twine(options.files.size()));
  if (options.files.size() == 1 && options.pipeline.empty())
    return createStringError("expected a second file or '--pass-pipeline'");
  if (options.check.rewriteClass == RewriteClass::Finite)
    options.check.promises = {/*rowKeepsKey=*/true, /*noWrap=*/true};
  if (options.floatingPoint &&
      options.check.rewriteClass != RewriteClass::Exact)
    return createStringError(
        "expected '--class=exact' with '--floating-point'");
  return options;
}
