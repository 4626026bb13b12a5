//===- Decompose.cpp - The pass rope-decompose ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/Decompose.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "llvm/ADT/StringSet.h"

namespace mlir::rope {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
struct DecomposePass : public rope::impl::DecomposePassBase<DecomposePass> {
  using DecomposePassBase::DecomposePassBase;

  void runOnOperation() override;

private:
  LogicalResult resolveNames(llvm::StringSet<> &names);
};
} // namespace

/// The full names of the ops to decompose; empty for all.
LogicalResult DecomposePass::resolveNames(llvm::StringSet<> &names) {
  for (StringRef name : ops) {
    std::string full =
        name.starts_with("rope.") ? name.str() : ("rope." + name).str();
    if (!RegisteredOperationName::lookup(full, &getContext()))
      return emitError(getOperation()->getLoc(), "rope-decompose: expected the "
                                                 "name of a rope op but got '")
             << name << "'";
    names.insert(full);
  }
  return success();
}

void DecomposePass::runOnOperation() {
  llvm::StringSet<> names;
  if (failed(resolveNames(names)))
    return signalPassFailure();
  IRRewriter rewriter(&getContext());
  // A decomposition may make further ops that are named, so this repeats until
  // there are none.
  SmallVector<Operation *> worklist;
  auto collect = [&] {
    worklist.clear();
    getOperation()->walk([&](Operation *op) {
      if (isa_and_present<RopeDialect>(op->getDialect()) && !isa<YieldOp>(op) &&
          !op->hasAttr(kKeepAttr) &&
          (names.empty() || names.contains(op->getName().getStringRef())))
        worklist.push_back(op);
    });
  };
  for (collect(); !worklist.empty(); collect()) {
    for (Operation *op : worklist) {
      auto aggregate = dyn_cast<linalg::AggregatedOpInterface>(op);
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> results = failure();
      if (aggregate)
        results = aggregate.decomposeOperation(rewriter);
      if (failed(results)) {
        op->emitOpError("expected an op that can be decomposed");
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *results);
    }
  }
}
