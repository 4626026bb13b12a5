//===- Report.cpp - Verdicts as text and as JSON --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;

static StringRef getName(ExitCode code) {
  return code == kEqual       ? "equal"
         : code == kDifferent ? "different"
                              : "undecided";
}

ExitCode Report::getExitCode() const {
  switch (result.verdict) {
  case EquivalenceResult::Equal:
    return kEqual;
  case EquivalenceResult::Different:
    return kDifferent;
  case EquivalenceResult::Undecided:
    return kUndecided;
  }
  llvm_unreachable("expected a verdict");
}

ExitCode mlir::rope::getWorst(ArrayRef<Report> reports) {
  ExitCode worst = kEqual;
  for (const Report &report : reports) {
    ExitCode code = report.getExitCode();
    if (code == kDifferent || worst == kEqual)
      worst = code;
  }
  return worst;
}

static void printInput(raw_ostream &os, const DrawnInput &input) {
  static constexpr size_t kMaxIntegers = 16;
  for (int64_t size : input.shape)
    os << size << 'x';
  os << input.elementType;
  if (input.integers.empty())
    return;
  os << " {";
  llvm::interleaveComma(ArrayRef(input.integers).take_front(kMaxIntegers), os);
  os << (input.integers.size() > kMaxIntegers ? ", ...}" : "}");
}

void Report::print(raw_ostream &os) const {
  if (result.verdict == EquivalenceResult::Equal) {
    os << "equal: " << result.elements << " elements in " << result.samples
       << " samples, error at most 2^-" << static_cast<int64_t>(result.bits)
       << '\n';
    for (const std::string &line : result.coverage)
      os << "covered: " << line << '\n';
    return;
  }
  os << getName(getExitCode()) << ": " << result.message << '\n';
  if (result.verdict == EquivalenceResult::Different &&
      !result.inputs.empty()) {
    os << "inputs: ";
    llvm::interleaveComma(result.inputs, os, [&](const DrawnInput &input) {
      printInput(os, input);
    });
    os << '\n';
  }
  if (!folder.empty())
    os << "counterexample: " << folder << ", "
       << (isShown ? "executed, the results differ"
                   : "no difference shows in floating point")
       << '\n';
  os.flush();
  if (result.location)
    emitRemark(*result.location, "here");
}

llvm::json::Object Report::toJson() const {
  llvm::json::Object object{{"function", function},
                            {"verdict", getName(getExitCode())},
                            {"samples", int64_t(result.samples)},
                            {"elements", result.elements}};
  if (result.verdict == EquivalenceResult::Equal) {
    object["error_bits"] = int64_t(result.bits);
    object["covered"] = llvm::json::Array(result.coverage);
    return object;
  }
  object["message"] = result.message;
  if (result.location) {
    std::string text;
    llvm::raw_string_ostream(text) << *result.location;
    object["location"] = text;
  }
  if (result.verdict == EquivalenceResult::Undecided)
    return object;
  if (result.differingResult)
    object["result"] = int64_t(*result.differingResult);
  if (result.element)
    object["element"] = llvm::json::Array(*result.element);
  llvm::json::Array inputs;
  for (const DrawnInput &input : result.inputs) {
    std::string type;
    llvm::raw_string_ostream(type) << input.elementType;
    llvm::json::Object drawn{{"type", type},
                             {"shape", llvm::json::Array(input.shape)}};
    if (input.elementType.isIntOrIndex())
      drawn["integers"] = llvm::json::Array(input.integers);
    inputs.push_back(std::move(drawn));
  }
  object["inputs"] = std::move(inputs);
  if (!folder.empty()) {
    object["counterexample"] = folder;
    object["executed"] = isShown ? "different" : "not shown";
  }
  return object;
}
