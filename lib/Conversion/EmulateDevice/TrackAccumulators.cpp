//===- TrackAccumulators.cpp - Accumulators that are under way ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TrackAccumulators.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;

static bool isWgmma(Operation *op) {
  return isa<NVVM::WgmmaMmaAsyncOp, rope_nv::WgmmaRegistersOp>(op);
}

/// The struct that comes in is the first operand of either op.
static OpOperand &getAccumulators(Operation *wgmma) {
  return wgmma->getOpOperand(0);
}

bool rope::hasAccumulatorToken(Operation *wgmma) {
  auto type = cast<LLVM::LLVMStructType>(wgmma->getResult(0).getType());
  return type.getBody().back().isInteger(64);
}

namespace {
/// The values that hold accumulators: all that a wgmma takes or returns, and
/// what these come from and go to.
class Accumulators {
public:
  LogicalResult collect(LLVM::LLVMFuncOp function);
  void widen();
  void insertChecks();

private:
  void add(Value value) {
    if (values.insert(value))
      worklist.push_back(value);
  }
  LogicalResult addSources(Value value);
  LogicalResult addUses(Value value);

  llvm::SetVector<Value> values;
  SmallVector<Value> worklist;
};
} // namespace

LogicalResult Accumulators::collect(LLVM::LLVMFuncOp function) {
  function.walk([&](Operation *op) {
    if (isWgmma(op)) {
      add(getAccumulators(op).get());
      add(op->getResult(0));
    }
  });
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (failed(addSources(value)) || failed(addUses(value)))
      return failure();
  }
  return success();
}

LogicalResult Accumulators::addSources(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Block *block = argument.getOwner();
    if (block->isEntryBlock())
      return emitError(argument.getLoc())
             << "expected accumulators of wgmma that the function makes itself";
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      if (!branch)
        return (*it)->getTerminator()->emitOpError(
            "passes accumulators of wgmma in a way that the emulator does not "
            "model");
      Value source = branch.getSuccessorOperands(
          it.getSuccessorIndex())[argument.getArgNumber()];
      if (!source)
        return branch->emitOpError("produces accumulators of wgmma");
      add(source);
    }
    return success();
  }
  Operation *op = value.getDefiningOp();
  if (auto insert = dyn_cast<LLVM::InsertValueOp>(op)) {
    add(insert.getContainer());
    return success();
  }
  if (auto select = dyn_cast<LLVM::SelectOp>(op)) {
    add(select.getTrueValue());
    add(select.getFalseValue());
    return success();
  }
  if (isWgmma(op) || isa<LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp>(op))
    return success();
  return op->emitOpError("produces accumulators of wgmma, which the emulator "
                         "does not model");
}

LogicalResult Accumulators::addUses(Value value) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (isWgmma(user) || isa<LLVM::ExtractValueOp>(user))
      continue;
    if (isa<LLVM::InsertValueOp, LLVM::SelectOp>(user)) {
      add(user->getResult(0));
      continue;
    }
    auto branch = dyn_cast<BranchOpInterface>(user);
    std::optional<BlockArgument> argument =
        branch ? branch.getSuccessorBlockArgument(use.getOperandNumber())
               : std::nullopt;
    if (!argument)
      return user->emitOpError("takes accumulators of wgmma, which the "
                               "emulator does not model");
    add(*argument);
  }
  return success();
}

static Value getInteger(ImplicitLocOpBuilder &builder, int64_t value) {
  return LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                  builder.getI64IntegerAttr(value));
}

/// Position of the number in the widened struct.
static int64_t getNumberPosition(Value accumulators) {
  return static_cast<int64_t>(
      cast<LLVM::LLVMStructType>(accumulators.getType()).getBody().size() - 1);
}

void Accumulators::widen() {
  SmallVector<Operation *> initial;
  for (Value value : values) {
    auto type = cast<LLVM::LLVMStructType>(value.getType());
    SmallVector<Type> body(type.getBody());
    body.push_back(IntegerType::get(type.getContext(), 64));
    value.setType(LLVM::LLVMStructType::getLiteral(type.getContext(), body));
    Operation *op = value.getDefiningOp();
    if (op && isa<LLVM::UndefOp, LLVM::PoisonOp>(op))
      initial.push_back(op);
  }
  // The number must be known even where no register is.
  llvm::DenseSet<Value> replaced;
  for (Operation *op : initial) {
    OpBuilder builder(op);
    Value zero =
        LLVM::ZeroOp::create(builder, op->getLoc(), op->getResult(0).getType());
    replaced.insert(op->getResult(0));
    op->getResult(0).replaceAllUsesWith(zero);
  }
  values.remove_if([&](Value value) { return replaced.contains(value); });
  for (Operation *op : initial)
    op->erase();
  // A register that other instructions write is no longer the product's.
  for (Value value : values) {
    auto insert = value.getDefiningOp<LLVM::InsertValueOp>();
    if (!insert || llvm::all_of(insert->getUsers(), [](Operation *user) {
          return isa<LLVM::InsertValueOp>(user);
        }))
      continue;
    ImplicitLocOpBuilder builder(insert.getLoc(), insert);
    builder.setInsertionPointAfter(insert);
    auto reset = LLVM::InsertValueOp::create(
        builder, insert, getInteger(builder, 0), getNumberPosition(insert));
    insert.getResult().replaceAllUsesExcept(reset, reset);
  }
}

void Accumulators::insertChecks() {
  struct Read {
    Value accumulators;
    Operation *first;
  };
  // In the order of the values, so that the result is the same every time.
  SmallVector<Read> reads;
  for (Value value : values) {
    llvm::MapVector<Block *, Operation *> first;
    for (Operation *user : value.getUsers()) {
      auto extract = dyn_cast<LLVM::ExtractValueOp>(user);
      if (!extract)
        continue;
      for (Operation *reader : extract->getUsers()) {
        // Moving a register from struct to struct is no read.
        auto insert = dyn_cast<LLVM::InsertValueOp>(reader);
        if (insert && values.contains(insert.getResult()))
          continue;
        Operation *&known = first[reader->getBlock()];
        if (!known || reader->isBeforeInBlock(known))
          known = reader;
      }
    }
    for (auto [block, reader] : first)
      reads.push_back({value, reader});
  }
  for (auto [accumulators, reader] : reads) {
    ImplicitLocOpBuilder builder(reader->getLoc(), reader);
    Value number = LLVM::ExtractValueOp::create(
        builder, accumulators, getNumberPosition(accumulators));
    LLVM::CallIntrinsicOp::create(
        builder, builder.getStringAttr(kReadAccumulators), ValueRange(number));
  }
}

LogicalResult rope::trackAccumulators(LLVM::LLVMFuncOp function) {
  Accumulators accumulators;
  if (failed(accumulators.collect(function)))
    return failure();
  accumulators.widen();
  accumulators.insertChecks();
  return success();
}
