//===- PrintMemory.cpp - Bytes that a function moves and holds ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymbolicSize.h"

#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Support/StagedFiles.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/JSON.h"

namespace mlir::rope {
#define GEN_PASS_DEF_PRINTMEMORYPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
/// What one op of a function's body reads and writes of memory outside of it.
struct MemoryStep {
  std::string name;
  SymbolicSize read, written;
};

/// Counts one function.
class MemoryCount {
public:
  explicit MemoryCount(func::FuncOp function);

  std::string name;
  SizeTable sizes;
  std::vector<MemoryStep> steps;
  /// Buffers that hold results of steps, those of them that are returned, and
  /// allocations within a step, one for each task.
  int64_t numBuffers = 0, numResults = 0, numLocal = 0;
  SymbolicSize bufferBytes, read, written;

private:
  void countStep(Operation *op);
  void countTensors(Operation *op, MemoryStep &step);
  void countBuffers(Operation *op, MemoryStep &step);

  llvm::SmallDenseSet<Value> returned;
};
} // namespace

static bool isViewOrCast(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp, tensor::CastOp, tensor::ReshapeOp,
             ViewLikeOpInterface>(op);
}

/// The memory that `value` is a view of.
static Value getMemory(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

MemoryCount::MemoryCount(func::FuncOp function)
    : name(function.getSymName().str()) {
  function.walk([&](func::ReturnOp op) {
    for (Value value : op.getOperands())
      returned.insert(value);
  });
  for (Block &block : function.getBody())
    for (Operation &op : block)
      countStep(&op);
}

void MemoryCount::countStep(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isViewOrCast(op) ||
      isa<tensor::EmptyOp, tensor::DimOp, memref::DimOp, memref::DeallocOp>(
          op) ||
      op->hasTrait<OpTrait::ConstantLike>())
    return;
  // What starts a sum is written with it.
  if (auto fill = dyn_cast<linalg::FillOp>(op);
      fill && fill.hasPureTensorSemantics())
    return;
  if (isa<memref::AllocOp, memref::AllocaOp>(op)) {
    ++numBuffers;
    numResults += returned.contains(op->getResult(0));
    bufferBytes += sizes.getBytes(op->getResult(0));
    return;
  }
  MemoryStep step;
  llvm::raw_string_ostream os(step.name);
  os << op->getName();
  if (auto kernel = dyn_cast<KernelOp>(op)) {
    os << " [";
    llvm::interleaveComma(kernel.getFused().getAsValueRange<StringAttr>(), os);
    os << ']';
  }
  countTensors(op, step);
  countBuffers(op, step);
  if (step.read.getConstant() == 0 && step.written.getConstant() == 0)
    return;
  read += step.read;
  written += step.written;
  steps.push_back(std::move(step));
}

/// Tensors from outside that are read, each once, and results.
void MemoryCount::countTensors(Operation *op, MemoryStep &step) {
  llvm::SmallDenseSet<Value> seen;
  op->walk([&](Operation *inner) {
    if (isa<tensor::DimOp>(inner))
      return;
    for (OpOperand &operand : inner->getOpOperands()) {
      Value value = operand.get();
      Operation *producer = value.getDefiningOp();
      if (!isa<RankedTensorType>(value.getType()) ||
          (producer && op->isAncestor(producer)) ||
          isa_and_nonnull<tensor::EmptyOp, linalg::FillOp>(producer) ||
          (isa<BlockArgument>(value) &&
           op->isAncestor(value.getParentBlock()->getParentOp())))
        continue;
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(inner)) {
        if (linalgOp.isDpsInit(&operand) &&
            !linalgOp.payloadUsesValueFromOperand(&operand))
          continue;
      } else if (auto dps = dyn_cast<DestinationStyleOpInterface>(inner);
                 dps && dps.isDpsInit(&operand)) {
        continue;
      }
      if (seen.insert(value).second)
        step.read += sizes.getBytes(value);
    }
  });
  for (OpResult result : op->getResults()) {
    if (!isa<RankedTensorType>(result.getType()) || result.use_empty())
      continue;
    Value value = result;
    if (auto kernel = dyn_cast<KernelOp>(op))
      value = kernel.getYield().getValues()[result.getResultNumber()];
    if (auto write = value.getDefiningOp<CacheWriteOp>()) {
      // Rows go to their slots; the cache itself is memory of the caller.
      step.written += sizes.getBytes(write.getRows());
      continue;
    }
    step.written += sizes.getBytes(result);
    ++numBuffers;
    numResults += returned.contains(result);
    bufferBytes += sizes.getBytes(result);
  }
}

/// Memory from outside that is read and written, each once.
void MemoryCount::countBuffers(Operation *op, MemoryStep &step) {
  llvm::SmallDenseSet<Value> readSeen, writeSeen;
  op->walk([&](Operation *inner) {
    if (inner != op && isa<memref::AllocOp, memref::AllocaOp>(inner))
      ++numLocal;
    auto effects = dyn_cast<MemoryEffectOpInterface>(inner);
    if (!effects || (inner->getNumRegions() != 0 &&
                     !isa<DestinationStyleOpInterface>(inner)))
      return;
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    for (MemoryEffects::EffectInstance &effect : instances) {
      Value value = effect.getValue();
      if (!value || !isa<MemRefType>(value.getType()))
        continue;
      Value memory = getMemory(value);
      Operation *producer = memory.getDefiningOp();
      if (producer && op->isProperAncestor(producer))
        continue;
      if (isa<MemoryEffects::Read>(effect.getEffect()) &&
          readSeen.insert(memory).second)
        step.read += sizes.getBytes(memory);
      if (isa<MemoryEffects::Write>(effect.getEffect()) &&
          writeSeen.insert(memory).second)
        step.written += sizes.getBytes(memory);
    }
  });
}

static void printText(raw_ostream &os, const MemoryCount &count) {
  os << "memory of @" << count.name << '\n';
  for (const MemoryStep &step : count.steps) {
    os << "  " << step.name << ": read ";
    step.read.print(os);
    os << ", written ";
    step.written.print(os);
    os << '\n';
  }
  os << "  total: read ";
  count.read.print(os);
  os << ", written ";
  count.written.print(os);
  os << "\n  buffers: " << count.numBuffers << " of ";
  count.bufferBytes.print(os);
  os << " bytes, " << count.numResults << " of them results; " << count.numLocal
     << " within steps\n";
  for (auto [index, text] : llvm::enumerate(count.sizes.getLegend()))
    os << "  s" << index << ": " << text << '\n';
}

static llvm::json::Value toJSON(const SymbolicSize &size) {
  if (std::optional<int64_t> constant = size.getConstant())
    return *constant;
  std::string text;
  llvm::raw_string_ostream os(text);
  size.print(os);
  return text;
}

static llvm::json::Value toJSON(const MemoryCount &count) {
  llvm::json::Array steps, legend;
  for (const MemoryStep &step : count.steps)
    steps.push_back(llvm::json::Object{{"name", step.name},
                                       {"read", toJSON(step.read)},
                                       {"written", toJSON(step.written)}});
  for (const std::string &text : count.sizes.getLegend())
    legend.push_back(text);
  return llvm::json::Object{{"function", count.name},
                            {"steps", std::move(steps)},
                            {"read", toJSON(count.read)},
                            {"written", toJSON(count.written)},
                            {"buffers", count.numBuffers},
                            {"buffer_bytes", toJSON(count.bufferBytes)},
                            {"results", count.numResults},
                            {"buffers_within_steps", count.numLocal},
                            {"symbols", std::move(legend)}};
}

namespace {
struct PrintMemoryPass
    : public rope::impl::PrintMemoryPassBase<PrintMemoryPass> {
  using Base::Base;

  void runOnOperation() override {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::json::Array all;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      MemoryCount count(function);
      if (format == "json")
        all.push_back(toJSON(count));
      else
        printText(os, count);
    }
    if (format == "json")
      os << llvm::formatv("{0:2}", llvm::json::Value(std::move(all))) << '\n';
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
    if (format == "text" || format == "json")
      return success();
    return emitError(UnknownLoc::get(context))
           << "expected format 'text' or 'json' but got '" << format << "'";
  }
};
} // namespace
