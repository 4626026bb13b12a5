//===- PrintCost.cpp - Predicted cost of functions, step by step ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/CountWork.h"
#include "rope/Dialect/Rope/Transforms/ProgramCost.h"
#include "rope/Support/StagedFiles.h"
#include "llvm/Support/JSON.h"

namespace mlir::rope {
#define GEN_PASS_DEF_PRINTCOSTPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

/// The op's name, of a kernel with what it holds.
static std::string getLabel(Operation *op) {
  std::string label;
  llvm::raw_string_ostream os(label);
  os << op->getName();
  if (auto kernel = dyn_cast<KernelOp>(op)) {
    os << " [";
    llvm::interleaveComma(kernel.getFused().getAsValueRange<StringAttr>(), os);
    os << ']';
  }
  return label;
}

/// Lines of files that `op` is from, without repetitions.
static llvm::json::Array getPlaces(Operation *op) {
  std::set<std::pair<StringRef, unsigned>> places;
  op->getLoc()->walk([&](Location part) {
    if (auto line = dyn_cast<FileLineColLoc>(part))
      places.insert({line.getFilename().getValue(), line.getLine()});
    return WalkResult::advance();
  });
  llvm::json::Array array;
  for (auto [file, line] : places)
    array.push_back(llvm::json::Array{file, line});
  return array;
}

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << type;
  return text;
}

static llvm::json::Object toJSON(const KernelCost &cost,
                                 const MachineModel &machine) {
  llvm::json::Object work, read, written;
  for (size_t i = 0; i < numWorkKinds; ++i)
    if (cost.work.units[i] != 0)
      work[getWorkKindName(static_cast<WorkKind>(i))] = cost.work.units[i];
  for (auto [level, in, out] :
       llvm::zip(machine.levels, cost.read, cost.written)) {
    read[level.name] = in;
    written[level.name] = out;
  }
  return llvm::json::Object{
      {"flops", cost.getFlops()},      {"bytes", cost.bytes},
      {"work", std::move(work)},       {"read", std::move(read)},
      {"written", std::move(written)}, {"compute_s", cost.computing},
      {"predicted_s", cost.seconds},   {"bound", cost.bound}};
}

static llvm::json::Value toJSON(func::FuncOp function,
                                const MachineModel &machine) {
  ProgramCost program(function, machine);
  llvm::SmallDenseMap<Value, int64_t> numbers;
  llvm::json::Array values, steps;
  for (auto &[value, facts] : program.values) {
    numbers[value] = static_cast<int64_t>(numbers.size());
    StringRef kind = "result";
    if (!facts.isReturned)
      kind = isa<BlockArgument>(value) ? "argument"
             : facts.producer >= 0     ? "temporary"
                                       : "constant";
    llvm::json::Object row{{"type", print(value.getType())},
                           {"bytes", facts.bytes},
                           {"kind", kind}};
    if (auto argument = dyn_cast<BlockArgument>(value))
      row["argument"] = argument.getArgNumber();
    if (facts.producer >= 0)
      row["producer"] = facts.producer;
    values.push_back(std::move(row));
  }
  for (const ProgramStep &step : program.steps) {
    llvm::json::Object row = toJSON(step.cost, machine);
    llvm::json::Array reads, writes;
    for (const Access &access : step.accesses)
      (access.isWrite ? writes : reads).push_back(numbers[access.memory]);
    row["op"] = getLabel(step.op);
    row["places"] = getPlaces(step.op);
    row["reads"] = std::move(reads);
    row["writes"] = std::move(writes);
    row["live_bytes"] = step.liveBytes;
    steps.push_back(std::move(row));
  }
  return llvm::json::Object{{"function", function.getSymName()},
                            {"predicted_s", program.getSeconds()},
                            {"values", std::move(values)},
                            {"steps", std::move(steps)}};
}

static void printText(raw_ostream &os, func::FuncOp function,
                      const MachineModel &machine) {
  ProgramCost program(function, machine);
  os << "cost of @" << function.getSymName() << " on " << machine.name << '\n';
  for (const ProgramStep &step : program.steps)
    os << "  " << getLabel(step.op)
       << llvm::formatv(": {0:f2} us by {1}, {2:f0} flops, {3:f0} bytes\n",
                        step.cost.seconds * 1e6, step.cost.bound,
                        step.cost.getFlops(), step.cost.bytes);
  os << llvm::formatv("  total: {0:f2} us\n", program.getSeconds() * 1e6);
}

namespace {
struct PrintCostPass : public rope::impl::PrintCostPassBase<PrintCostPass> {
  using Base::Base;

  void runOnOperation() override {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::json::Array functions;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      if (format == "json")
        functions.push_back(toJSON(function, machine));
      else
        printText(os, function, machine);
    }
    if (format == "json") {
      llvm::json::Value all =
          llvm::json::Object{{"machine", machine.toJSON()},
                             {"assumed_size", assumedSize},
                             {"functions", std::move(functions)}};
      os << llvm::formatv("{0:2}", all) << '\n';
    }
    if (file.empty()) {
      llvm::errs() << text;
      return;
    }
    if (llvm::Error failed =
            writeStagedFile(file, [&](raw_ostream &os) { os << text; })) {
      getOperation().emitError(llvm::toString(std::move(failed)));
      return signalPassFailure();
    }
  }

  LogicalResult initialize(MLIRContext *context) override {
    if (format != "text" && format != "json")
      return emitError(UnknownLoc::get(context))
             << "expected format 'text' or 'json' but got '" << format << "'";
    llvm::Expected<MachineModel> loaded = MachineModel::load(machineName);
    if (!loaded)
      return emitError(UnknownLoc::get(context))
             << llvm::toString(loaded.takeError());
    machine = *loaded;
    return success();
  }

private:
  MachineModel machine;
};
} // namespace
