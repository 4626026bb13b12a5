//===- Report.cpp - What a run found, for people and programs -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;

bool Report::holds() const {
  return llvm::all_of(
      judged, [](const JudgedOutput &one) { return one.comparison.holds(); });
}

static double getMedian(ArrayRef<double> times) {
  SmallVector<double> sorted(times);
  llvm::sort(sorted);
  size_t middle = sorted.size() / 2;
  return sorted.size() % 2 ? sorted[middle]
                           : (sorted[middle - 1] + sorted[middle]) / 2;
}

static std::string formatTime(double seconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (seconds < 1e-3)
    os << llvm::format("%.3f us", seconds * 1e6);
  else if (seconds < 1)
    os << llvm::format("%.3f ms", seconds * 1e3);
  else
    os << llvm::format("%.3f s", seconds);
  return text;
}

static void printJudged(raw_ostream &os, const JudgedOutput &one) {
  const Comparison &comparison = one.comparison;
  os << "output " << one.output << " against " << one.against << ": ";
  if (comparison.holds()) {
    os << "ok, " << comparison.numElements << " elements, largest error "
       << llvm::format("%g", comparison.largestError) << " ("
       << comparison.toleranceText << ")\n";
    return;
  }
  os << "FAILED, " << comparison.numMismatches << " of "
     << comparison.numElements << " elements differ ("
     << comparison.toleranceText << ")\n  worst at " << comparison.worstText
     << '\n';
}

void Report::print(raw_ostream &os) const {
  os << "ran '" << entry << "' on " << main.target << '\n';
  for (auto [i, text] : llvm::enumerate(outputs)) {
    bool compared = false;
    for (const JudgedOutput &one : judged)
      compared |= one.output == i;
    os << "output " << i << ": " << text
       << (compared || judged.empty() ? "\n" : ", not compared\n");
  }
  for (const JudgedOutput &one : judged)
    printJudged(os, one);
  for (auto [rank, sent] : llvm::enumerate(ranks))
    os << "rank " << rank << ": sent " << sent.bytes << " bytes in "
       << sent.messages << " messages of " << sent.collectives
       << " collectives\n";
  if (!times.wall.empty()) {
    auto [low, high] =
        std::minmax_element(times.wall.begin(), times.wall.end());
    os << "time: median " << formatTime(getMedian(times.wall)) << ", min "
       << formatTime(*low) << ", max " << formatTime(*high) << " ("
       << times.wall.size() << (times.wall.size() == 1 ? " run" : " runs");
    if (threads != 0)
      os << ", " << threads << (threads == 1 ? " thread" : " threads");
    os << ")\n";
  }
  for (auto [number, step] : llvm::enumerate(timedSteps))
    os << "  " << step.op << ": median "
       << formatTime(getMedian(getStepTimes(number))) << '\n';
}

SmallVector<double> Report::getStepTimes(size_t number) const {
  SmallVector<double> seconds;
  for (const std::vector<double> &run : times.steps)
    seconds.push_back(run[number]);
  return seconds;
}

/// Writes median, least and greatest of some times.
static void printSummary(llvm::json::OStream &json, ArrayRef<double> seconds) {
  auto [low, high] = std::minmax_element(seconds.begin(), seconds.end());
  json.attribute("median_s", getMedian(seconds));
  json.attribute("min_s", *low);
  json.attribute("max_s", *high);
}

static void printTimes(llvm::json::OStream &json, StringRef name,
                       ArrayRef<double> seconds) {
  json.attributeArray(name, [&] {
    for (double time : seconds)
      json.value(time);
  });
}

/// JSON has no infinity.
static llvm::json::Value toJson(double value) {
  if (!std::isfinite(value))
    return nullptr;
  return value;
}

static void printJudgedJson(llvm::json::OStream &json,
                            const JudgedOutput &one) {
  const Comparison &comparison = one.comparison;
  json.object([&] {
    json.attribute("output", one.output);
    json.attribute("against", llvm::json::fixUTF8(one.against));
    json.attribute("holds", comparison.holds());
    json.attribute("elements", comparison.numElements);
    json.attribute("mismatches", comparison.numMismatches);
    json.attribute("tolerance", comparison.toleranceText);
    json.attribute("largest_error", toJson(comparison.largestError));
    if (comparison.worst >= 0)
      json.attribute("worst", comparison.worstText);
  });
}

void Report::printJson(raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("file", llvm::json::fixUTF8(file));
    json.attribute("entry", llvm::json::fixUTF8(entry));
    json.attribute("target", main.target);
    json.attribute("pipeline", llvm::json::fixUTF8(main.pipeline));
    if (threads != 0)
      json.attribute("threads", threads);
    json.attribute("holds", holds());
    json.attributeArray("outputs", [&] {
      for (const std::string &text : outputs)
        json.value(text);
    });
    json.attributeArray("comparisons", [&] {
      for (const JudgedOutput &one : judged)
        printJudgedJson(json, one);
    });
    if (!ranks.empty())
      json.attributeArray("ranks", [&] {
        for (const rope_rank_traffic &sent : ranks)
          json.object([&] {
            json.attribute("collectives", sent.collectives);
            json.attribute("messages", sent.messages);
            json.attribute("bytes", sent.bytes);
          });
      });
    if (kernels.kind() != llvm::json::Value::Null)
      json.attribute("kernels", kernels);
    if (times.wall.empty())
      return;
    json.attributeObject("benchmark", [&] {
      json.attribute("runs", int64_t(times.wall.size()));
      printSummary(json, times.wall);
      printTimes(json, "times_s", times.wall);
      if (!times.processor.empty())
        json.attributeObject("processor", [&] {
          printSummary(json, times.processor);
          printTimes(json, "times_s", times.processor);
        });
      if (timedSteps.empty())
        return;
      json.attributeArray("steps", [&] {
        for (auto [number, step] : llvm::enumerate(timedSteps))
          json.object([&, number = number, &step = step] {
            json.attribute("op", step.op);
            json.attributeArray("sources", [&] {
              for (int64_t source : step.sources)
                json.value(source);
            });
            printSummary(json, getStepTimes(number));
          });
      });
    });
  });
  os << '\n';
}
