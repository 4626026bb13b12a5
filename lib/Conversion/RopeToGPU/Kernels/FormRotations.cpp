//===- FormRotations.cpp - Rotations that are one launch ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "RotatePlan.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUFORMROTATIONSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Whether a kernel holds rotations and cache writes only.
static bool isRotationKernel(KernelOp kernel) {
  bool some = false;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    some |= isa<RotateOp, CacheWriteOp>(op);
    if (!isa<RotateOp, CacheWriteOp, tensor::EmptyOp>(op))
      return false;
  }
  return some;
}

static bool isCandidate(Operation *op) {
  if (auto rotation = dyn_cast<RotateOp>(op))
    return rotation->getNumResults() == 1;
  if (auto write = dyn_cast<CacheWriteOp>(op))
    return write->getNumResults() == 1;
  auto kernel = dyn_cast<KernelOp>(op);
  return kernel && isRotationKernel(kernel);
}

/// Calls `visit` for the rotations and writes of a candidate.
static void visitMembers(Operation *op, function_ref<void(Operation *)> visit) {
  auto kernel = dyn_cast<KernelOp>(op);
  if (!kernel)
    return visit(op);
  for (Operation &inner : kernel.getBody().front().without_terminator())
    if (isa<RotateOp, CacheWriteOp>(inner))
      visit(&inner);
}

namespace {
/// Candidates that become one kernel, where the first of them is.
struct Group {
  SmallVector<Operation *> ops;
  /// Tables and slots that the members use.
  llvm::SetVector<Value> shared;
};

class Former {
public:
  Former(RewriterBase &rewriter) : rewriter(rewriter) {}
  void run(Block &block);

private:
  void collectShared(Operation *op, llvm::SetVector<Value> &shared);
  bool join(Group &group, Operation *op);
  void computeTables(Group &group);
  void addTable(Group &group, Operation *table);
  void form(Group &group);

  RewriterBase &rewriter;
  std::vector<Group> groups;
};
} // namespace

void Former::collectShared(Operation *op, llvm::SetVector<Value> &shared) {
  visitMembers(op, [&](Operation *member) {
    if (auto rotation = dyn_cast<RotateOp>(member))
      shared.insert(rotation.getCos());
    else
      shared.insert(cast<CacheWriteOp>(member).getSlots());
  });
}

/// Moves what `op` needs before the group, if nothing of that comes from it but
/// rows that a cache takes. Returns whether `op` is of the group now.
bool Former::join(Group &group, Operation *op) {
  Operation *anchor = group.ops.front();
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitUsesFromAbove = false;
  options.filter = [&](Operation *each) {
    return each->getBlock() == anchor->getBlock() &&
           anchor->isBeforeInBlock(each) &&
           !llvm::is_contained(group.ops, each);
  };
  if (failed(getBackwardSlice(op, &slice, options)))
    return false;
  auto readsGroup = [&](Operation *each, Value but) {
    return each
        ->walk([&](Operation *inner) {
          for (Value operand : inner->getOperands())
            if (operand != but &&
                llvm::is_contained(group.ops, operand.getDefiningOp()))
              return WalkResult::interrupt();
          return WalkResult::advance();
        })
        .wasInterrupted();
  };
  // What another group takes stays behind the first op of that.
  auto isOfOther = [&](Operation *each) {
    return llvm::any_of(groups, [&](const Group &other) {
      return llvm::is_contained(other.ops, each);
    });
  };
  for (Operation *each : slice)
    if (readsGroup(each, Value()) || isOfOther(each) ||
        !isMemoryEffectFree(each))
      return false;
  auto write = dyn_cast<CacheWriteOp>(op);
  Value rows;
  if (write && isa_and_nonnull<RotateOp>(write.getRows().getDefiningOp()))
    rows = write.getRows();
  if (readsGroup(op, rows))
    return false;
  for (Operation *each : topologicalSort(slice))
    rewriter.moveOpBefore(each, anchor);
  group.ops.push_back(op);
  collectShared(op, group.shared);
  return true;
}

/// Evaluations of a table where each thread computes what it needs; negative
/// where they are not known.
static int64_t countEvaluations(ArrayRef<Operation *> ops, Value cos) {
  int64_t total = 0;
  for (Operation *op : ops)
    visitMembers(op, [&](Operation *member) {
      auto rotation = dyn_cast<RotateOp>(member);
      if (!rotation || rotation.getCos() != cos || total < 0)
        return;
      ShapedType type = rotation.getInputType();
      total = type.hasStaticShape() ? total + type.getNumElements() : -1;
    });
  return total;
}

static bool isTranscendental(Operation *table) {
  if (isa<TableOp>(table))
    return true;
  return table
      ->walk([](Operation *inner) {
        return isa<math::CosOp, math::SinOp, math::SincosOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Tables that only this group reads are computed in the kernel: gathers
/// always, cosines and sines where they are few.
void Former::computeTables(Group &group) {
  constexpr int64_t maxEvaluations = 1 << 15;
  llvm::SetVector<Operation *> tables;
  SmallVector<Value> cosines;
  auto isOfGroup = [&](Operation *user) {
    return llvm::any_of(group.ops, [&](Operation *op) {
      return op == user || op->isProperAncestor(user);
    });
  };
  for (Operation *op : ArrayRef<Operation *>(group.ops))
    visitMembers(op, [&](Operation *member) {
      auto rotation = dyn_cast<RotateOp>(member);
      if (!rotation)
        return;
      for (Value table : {rotation.getCos(), rotation.getSin()}) {
        Operation *maker = table.getDefiningOp();
        if (!maker || maker->getBlock() != group.ops.front()->getBlock() ||
            !llvm::all_of(maker->getUsers(), isOfGroup))
          continue;
        auto structured = dyn_cast<linalg::LinalgOp>(maker);
        if (!isa<TableOp>(maker) &&
            !(structured && isComputedByElement(structured)))
          continue;
        if (isTranscendental(maker)) {
          int64_t count = countEvaluations(group.ops, rotation.getCos());
          if (count < 0 || count > maxEvaluations)
            continue;
        }
        tables.insert(maker);
      }
    });
  for (Operation *table : tables)
    addTable(group, table);
}

/// Adds a table in front of the ops of the group.
void Former::addTable(Group &group, Operation *table) {
  if (auto op = dyn_cast<TableOp>(table)) {
    // In its own form where that is one op on elements; else it stays.
    rewriter.setInsertionPoint(table);
    auto values =
        cast<linalg::AggregatedOpInterface>(table).decomposeOperation(rewriter);
    if (failed(values))
      return;
    rewriter.replaceOp(op, *values);
    auto made = (*values)[0].getDefiningOp<linalg::LinalgOp>();
    if (!made || (*values)[1].getDefiningOp() != made ||
        !isComputedByElement(made))
      return;
    table = made;
  }
  group.ops.insert(group.ops.begin(), table);
}

void Former::form(Group &group) {
  Operation *anchor = group.ops.front();
  computeTables(group);
  rewriter.setInsertionPoint(anchor);
  // What others use of the group.
  SmallVector<Value> yielded;
  bool writes = false, rotates = false;
  auto isOfGroup = [&](Operation *user) {
    return llvm::is_contained(group.ops, user);
  };
  for (Operation *op : group.ops) {
    visitMembers(op, [&](Operation *member) {
      writes |= isa<CacheWriteOp>(member);
      rotates |= isa<RotateOp>(member);
    });
    for (Value result : op->getResults())
      if (!llvm::all_of(result.getUsers(), isOfGroup))
        yielded.push_back(result);
  }
  SmallVector<StringRef> names;
  if (rotates)
    names.push_back("rotate");
  if (writes)
    names.push_back("cache_write");
  SmallVector<Type> types =
      llvm::map_to_vector(yielded, [](Value value) { return value.getType(); });
  auto kernel = KernelOp::create(rewriter, anchor->getLoc(), types,
                                 rewriter.getStrArrayAttr(names));
  Block *body = rewriter.createBlock(&kernel.getBody());
  rewriter.setInsertionPointToEnd(body);
  IRMapping mapping;
  for (Operation *op : group.ops) {
    auto inner = dyn_cast<KernelOp>(op);
    if (!inner) {
      rewriter.clone(*op, mapping);
      continue;
    }
    for (Operation &each : inner.getBody().front().without_terminator())
      rewriter.clone(each, mapping);
    for (auto [result, value] :
         llvm::zip_equal(inner.getResults(), inner.getYield().getValues()))
      mapping.map(result, mapping.lookupOrDefault(value));
  }
  SmallVector<Value> values = llvm::map_to_vector(
      yielded, [&](Value value) { return mapping.lookupOrDefault(value); });
  YieldOp::create(rewriter, kernel.getLoc(), values);
  for (auto [value, result] : llvm::zip_equal(yielded, kernel.getResults()))
    rewriter.replaceAllUsesExcept(value, result, kernel);
  for (Operation *op : llvm::reverse(group.ops))
    rewriter.eraseOp(op);
}

void Former::run(Block &block) {
  SmallVector<Operation *> candidates;
  for (Operation &op : block)
    if (isCandidate(&op))
      candidates.push_back(&op);
  for (Operation *op : candidates) {
    llvm::SetVector<Value> shared;
    collectShared(op, shared);
    auto fits = [&](Group &group) {
      return llvm::any_of(
                 shared,
                 [&](Value value) { return group.shared.contains(value); }) &&
             join(group, op);
    };
    // A cache goes where its rows are rotated, other ops where their table is.
    auto found = llvm::find_if(groups, [&](Group &group) {
      auto write = dyn_cast<CacheWriteOp>(op);
      return write &&
             llvm::is_contained(group.ops, write.getRows().getDefiningOp()) &&
             join(group, op);
    });
    if (found == groups.end())
      found = llvm::find_if(groups, fits);
    if (found != groups.end())
      continue;
    groups.emplace_back();
    groups.back().ops.push_back(op);
    groups.back().shared = shared;
  }
  for (Group &group : groups)
    form(group);
}

namespace {
struct FormRotationsPass
    : impl::RopeGPUFormRotationsPassBase<FormRotationsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Block *> blocks;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<KernelOp>(op))
        return WalkResult::skip();
      for (Region &region : op->getRegions())
        for (Block &block : region)
          blocks.push_back(&block);
      return WalkResult::advance();
    });
    // Ops go to kernels with the blocks inside them, so those come first.
    for (Block *block : llvm::reverse(blocks))
      Former(rewriter).run(*block);
  }
};
} // namespace
} // namespace mlir::rope
