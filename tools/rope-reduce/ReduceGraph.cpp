//===- ReduceGraph.cpp - Reduction of functions as graphs -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReduceGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;

/// The ops of a function's only block, without the terminator.
static SmallVector<Operation *> getOps(func::FuncOp function) {
  SmallVector<Operation *> ops;
  if (function.getBody().hasOneBlock())
    for (Operation &op : function.getBody().front().without_terminator())
      ops.push_back(&op);
  return ops;
}

static void setResults(func::FuncOp function, ValueRange results) {
  Block &block = function.getBody().front();
  block.getTerminator()->setOperands(results);
  function.removeResAttrsAttr();
  function.setType(FunctionType::get(
      function.getContext(), block.getArgumentTypes(), TypeRange(results)));
}

/// Erases the ops that are not in `kept`. Values that kept ops read become
/// arguments, values that erased ops read results.
static void keepOps(func::FuncOp function, const llvm::BitVector &kept) {
  Block &block = function.getBody().front();
  Operation *end = block.getTerminator();
  SmallVector<Operation *> ops = getOps(function);
  llvm::SmallPtrSet<Operation *, 16> erased;
  for (auto [i, op] : llvm::enumerate(ops))
    if (!kept[i])
      erased.insert(op);
  llvm::SetVector<Value> results;
  auto addResult = [&](Value value) {
    Operation *from = value.getDefiningOp();
    if (from && from->getBlock() == &block && !erased.contains(from))
      results.insert(value);
  };
  for (Operation *op : ops) {
    if (!erased.contains(op))
      continue;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        addResult(operand);
    });
  }
  for (Value value : end->getOperands())
    addResult(value);
  for (Operation *op : ops) {
    if (!erased.contains(op))
      continue;
    for (Value value : op->getResults()) {
      auto isKept = [&](OpOperand &use) {
        Operation *user = block.findAncestorOpInBlock(*use.getOwner());
        return user && user != end && !erased.contains(user);
      };
      if (llvm::any_of(value.getUses(), isKept)) {
        Value argument = block.addArgument(value.getType(), value.getLoc());
        value.replaceUsesWithIf(argument, isKept);
      }
    }
  }
  setResults(function, results.getArrayRef());
  for (Operation *op : llvm::reverse(ops))
    if (erased.contains(op)) {
      op->dropAllUses();
      op->erase();
    }
  function.removeArgAttrsAttr();
}

/// Erases ops that nothing reads, and arguments that nothing reads.
static void eraseUnused(func::FuncOp function) {
  SmallVector<Operation *> ops = getOps(function);
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
  if (!function.getBody().hasOneBlock())
    return;
  Block &block = function.getBody().front();
  if (llvm::none_of(block.getArguments(),
                    [](Value value) { return value.use_empty(); }))
    return;
  block.eraseArguments([](BlockArgument value) { return value.use_empty(); });
  function.removeArgAttrsAttr();
  setResults(function, block.getTerminator()->getOperands());
}

namespace {
class Reducer {
public:
  Reducer(ModuleOp module, function_ref<bool(ModuleOp)> isInteresting)
      : current(module.clone()), isInteresting(isInteresting) {}

  OwningOpRef<ModuleOp> run();

private:
  /// Changes a copy; takes it where it is valid and still interesting.
  bool attempt(function_ref<void(ModuleOp)> change);
  func::FuncOp getFunction(ModuleOp module, size_t number) {
    return *std::next(module.getOps<func::FuncOp>().begin(), number);
  }
  size_t countFunctions() {
    return llvm::range_size(current->getOps<func::FuncOp>());
  }

  /// Tries to do without pieces of `count` things, of halves to single ones.
  /// `drop` is handed what is kept. Returns whether something was dropped.
  bool dropPieces(function_ref<size_t()> count,
                  function_ref<void(ModuleOp, const llvm::BitVector &)> drop);

  bool dropFunctions();
  bool dropOps(size_t number);
  bool dropResults(size_t number);
  bool bypassOps();
  bool canonicalize();

  OwningOpRef<ModuleOp> current;
  function_ref<bool(ModuleOp)> isInteresting;
};
} // namespace

bool Reducer::attempt(function_ref<void(ModuleOp)> change) {
  OwningOpRef<ModuleOp> copy = current->clone();
  change(*copy);
  for (auto function : copy->getOps<func::FuncOp>())
    eraseUnused(function);
  ScopedDiagnosticHandler quiet(copy->getContext(),
                                [](Diagnostic &) { return success(); });
  if (failed(verify(*copy)) || !isInteresting(*copy))
    return false;
  current = std::move(copy);
  return true;
}

bool Reducer::dropPieces(
    function_ref<size_t()> count,
    function_ref<void(ModuleOp, const llvm::BitVector &)> drop) {
  bool changed = false;
  for (size_t piece = std::max<size_t>(count() / 2, 1); piece > 0; piece /= 2) {
    // From the back, where the uses are.
    for (size_t end = count(); end > 0;) {
      size_t begin = end > piece ? end - piece : 0;
      llvm::BitVector kept(count(), true);
      kept.reset(begin, end);
      if (attempt([&](ModuleOp copy) { drop(copy, kept); })) {
        changed = true;
        end = std::min(begin, count());
      } else {
        end = begin;
      }
    }
  }
  return changed;
}

bool Reducer::dropFunctions() {
  return dropPieces([&] { return countFunctions(); },
                    [&](ModuleOp copy, const llvm::BitVector &kept) {
                      SmallVector<func::FuncOp> functions(
                          copy.getOps<func::FuncOp>());
                      for (auto [i, function] : llvm::enumerate(functions))
                        if (!kept[i])
                          function.erase();
                    });
}

bool Reducer::dropOps(size_t number) {
  return dropPieces(
      [&] { return getOps(getFunction(*current, number)).size(); },
      [&](ModuleOp copy, const llvm::BitVector &kept) {
        keepOps(getFunction(copy, number), kept);
      });
}

bool Reducer::dropResults(size_t number) {
  if (!getFunction(*current, number).getBody().hasOneBlock())
    return false;
  return dropPieces(
      [&]() -> size_t { return getFunction(*current, number).getNumResults(); },
      [&](ModuleOp copy, const llvm::BitVector &kept) {
        func::FuncOp function = getFunction(copy, number);
        SmallVector<Value> results;
        for (auto [i, value] : llvm::enumerate(
                 function.getBody().front().getTerminator()->getOperands()))
          if (kept[i])
            results.push_back(value);
        setResults(function, results);
      });
}

/// In all regions: an operand in the place of the result of the same type.
bool Reducer::bypassOps() {
  bool changed = false;
  auto getAll = [](ModuleOp module) {
    SmallVector<Operation *> ops;
    module.walk([&](Operation *op) {
      if (op->getNumResults() == 1)
        ops.push_back(op);
    });
    return ops;
  };
  for (size_t i = getAll(*current).size(); i-- > 0;) {
    SmallVector<Operation *> ops = getAll(*current);
    if (i >= ops.size())
      continue;
    for (unsigned k = 0; k < ops[i]->getNumOperands(); ++k) {
      if (ops[i]->getOperand(k).getType() != ops[i]->getResult(0).getType())
        continue;
      if (attempt([&](ModuleOp copy) {
            Operation *op = getAll(copy)[i];
            op->getResult(0).replaceAllUsesWith(op->getOperand(k));
            op->erase();
          })) {
        changed = true;
        break;
      }
    }
  }
  return changed;
}

bool Reducer::canonicalize() {
  auto countOps = [](ModuleOp module) {
    size_t count = 0;
    module.walk([&](Operation *) { ++count; });
    return count;
  };
  size_t before = countOps(*current), after = before;
  OwningOpRef<ModuleOp> kept = current->clone();
  attempt([&](ModuleOp copy) {
    PassManager manager(copy->getContext());
    manager.addPass(createCanonicalizerPass());
    manager.addPass(createCSEPass());
    (void)manager.run(copy);
    after = countOps(copy);
  });
  if (after < before)
    return true;
  current = std::move(kept);
  return false;
}

OwningOpRef<ModuleOp> Reducer::run() {
  for (bool changed = true; changed;) {
    changed = dropFunctions();
    for (size_t i = 0; i < countFunctions(); ++i) {
      changed |= dropResults(i);
      changed |= dropOps(i);
    }
    changed |= bypassOps();
    changed |= canonicalize();
  }
  return std::move(current);
}

OwningOpRef<ModuleOp>
rope::reduceGraph(ModuleOp module, function_ref<bool(ModuleOp)> isInteresting) {
  return Reducer(module, isInteresting).run();
}
