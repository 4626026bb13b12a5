//===- OutlineSteps.cpp - One function for all equal steps ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTOUTLINESTEPSPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

namespace {

/// Whether `op`, in the body of a function, is a step of its own: a structured
/// op or a loop on buffers.
bool isStep(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      (op->getNumRegions() == 0 && !isa<linalg::LinalgOp>(op)))
    return false;
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return linalg.hasPureBufferSemantics();
  // Stack memory that a result lies in ends with the function.
  bool returnsMemory = llvm::any_of(op->getResultTypes(), [](Type type) {
    return isa<BaseMemRefType>(type);
  });
  return !returnsMemory || !op->walk([](Operation *inner) {
                                return isa<memref::AllocaOp>(inner)
                                           ? WalkResult::interrupt()
                                           : WalkResult::advance();
                              }).wasInterrupted();
}

/// Whether a step takes `op` along. Views say more of a buffer than their types
/// do, and equal constants are no parameters.
bool isTakenAlong(Operation *op) {
  return op && (op->hasTrait<OpTrait::ConstantLike>() ||
                isa<memref::CastOp, memref::CollapseShapeOp,
                    memref::ExpandShapeOp, memref::ExtractStridedMetadataOp,
                    memref::ReinterpretCastOp, memref::SubViewOp>(op));
}

/// A step, what of its operands is taken along, in order, and the values that
/// are parameters.
struct Step {
  Operation *op;
  SetVector<Operation *> taken;
  SetVector<Value> parameters;

  explicit Step(Operation *op) : op(op) {
    for (Value operand : op->getOperands())
      add(operand);
    SetVector<Value> above;
    getUsedValuesDefinedAbove(op->getRegions(), above);
    for (Value value : above)
      add(value);
  }

  /// The step as a function of its own, in no module.
  func::FuncOp makeFunction() const {
    OpBuilder b(op->getContext());
    SmallVector<Type> types =
        llvm::map_to_vector(parameters, [](Value v) { return v.getType(); });
    auto function = func::FuncOp::create(
        op->getLoc(), "step", b.getFunctionType(types, op->getResultTypes()));
    function.setPrivate();
    function->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(b.getContext(), LLVM::Linkage::Internal));
    function->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
    Block *entry = function.addEntryBlock();
    b.setInsertionPointToStart(entry);
    IRMapping mapping;
    mapping.map(parameters.getArrayRef(), entry->getArguments());
    for (Operation *view : taken)
      b.clone(*view, mapping);
    Operation *copy = b.clone(*op, mapping);
    func::ReturnOp::create(b, op->getLoc(), copy->getResults());
    return function;
  }

private:
  void add(Value value) {
    Operation *def = value.getDefiningOp();
    if (!isTakenAlong(def)) {
      parameters.insert(value);
      return;
    }
    if (taken.contains(def))
      return;
    for (Value operand : def->getOperands())
      add(operand);
    taken.insert(def);
  }
};

/// The text of a function, in which equal steps are equal.
std::string print(func::FuncOp function) {
  std::string text;
  llvm::raw_string_ostream os(text);
  function->print(
      os,
      OpPrintingFlags().useLocalScope().assumeVerified().printGenericOpForm());
  return text;
}

int64_t countOps(Operation *op) {
  int64_t count = 0;
  op->walk([&](Operation *) { ++count; });
  return count;
}

struct OutlineStepsPass : impl::RopeHostOutlineStepsPassBase<OutlineStepsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<func::FuncOp> callers;
    for (auto function : getOperation().getOps<func::FuncOp>())
      // Kernels have internal linkage, and are called by many.
      if (!function.isExternal() && !function->hasAttr("llvm.linkage") &&
          countOps(function) > size)
        callers.push_back(function);
    SymbolTable symbols(getOperation());
    llvm::StringMap<func::FuncOp> known;
    for (func::FuncOp caller : callers)
      for (Block &block : caller.getBody())
        for (Operation &op : llvm::make_early_inc_range(block))
          if (isStep(&op))
            outline(Step(&op), caller.getName(), known, symbols);
  }

private:
  static void outline(const Step &step, StringRef caller,
                      llvm::StringMap<func::FuncOp> &known,
                      SymbolTable &symbols) {
    func::FuncOp function = step.makeFunction();
    auto [it, isNew] = known.try_emplace(print(function), function);
    if (isNew) {
      function.setName((caller + "_step").str());
      symbols.insert(function);
    } else {
      function.erase();
    }
    OpBuilder b(step.op);
    auto call = func::CallOp::create(b, step.op->getLoc(), it->second,
                                     step.parameters.getArrayRef());
    step.op->replaceAllUsesWith(call);
    step.op->erase();
    for (Operation *op : llvm::reverse(step.taken))
      if (op->use_empty())
        op->erase();
  }
};
} // namespace
} // namespace mlir::rope
