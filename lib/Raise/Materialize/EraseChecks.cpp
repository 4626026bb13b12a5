//===- EraseChecks.cpp - Checks of what is no longer computed -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exporter asserts, beside each element that it gathers, that the index is
// one of the tensor. Once nothing reads what was gathered, the op still runs
// for its assertions. Those that always hold go with it; others stay without
// the loops that they do not depend on.
//
//===----------------------------------------------------------------------===//

#include "RaiseSteps.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Analysis/BodySlice.h"

using namespace mlir;
using namespace mlir::rope;

/// The assertions of `op`, of which nothing is read; none where it does
/// something else as well.
static SmallVector<cf::AssertOp> findUnreadChecks(linalg::GenericOp op) {
  SmallVector<cf::AssertOp> checks;
  if (!op->use_empty() || !op.hasPureTensorSemantics() ||
      op.getNumReductionLoops() != 0)
    return checks;
  for (Operation &nested : op.getBody()->without_terminator()) {
    if (auto check = dyn_cast<cf::AssertOp>(nested))
      checks.push_back(check);
    else if (!isMemoryEffectFree(&nested))
      return {};
  }
  return checks;
}

/// Whether the assertion `check` of `op` holds in every iteration.
static bool alwaysHolds(ElementExpressions &elements, linalg::GenericOp op,
                        cf::AssertOp check) {
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> loops;
  for (auto [number, range] : llvm::enumerate(op.getStaticLoopRanges()))
    loops.push_back(exprs.symbol(number, range));
  Expansion expansion(
      [](Value value) { return !rope::detail::isReduced(value); },
      /*budget=*/5000);
  auto linalgOp = cast<linalg::LinalgOp>(op.getOperation());
  const Expr *condition = elements.inBody(linalgOp, check.getArg(), loops);
  condition = condition ? elements.expand(condition, expansion) : nullptr;
  return condition && condition->getBool() == true;
}

/// The loops of `op` that `checks` depend on, and those that may be empty;
/// nothing where the slice of an assertion reads what is accumulated.
static std::optional<llvm::SmallBitVector>
findCheckedLoops(linalg::GenericOp op, MutableArrayRef<cf::AssertOp> checks) {
  auto linalgOp = cast<linalg::LinalgOp>(op.getOperation());
  llvm::SmallBitVector loops(op.getNumLoops());
  for (auto [number, range] : llvm::enumerate(op.getStaticLoopRanges()))
    if (ShapedType::isDynamic(range) || range == 0)
      loops.set(number);
  for (cf::AssertOp check : checks) {
    BodySlice slice = BodySlice::get(linalgOp, check.getArg());
    if (slice.readsInits(linalgOp))
      return std::nullopt;
    loops |= slice.loops;
  }
  return loops;
}

/// `op` as an op of its assertions alone, over `kept` of its loops.
static void makeChecks(linalg::GenericOp op,
                       MutableArrayRef<cf::AssertOp> checks,
                       const llvm::SmallBitVector &kept) {
  OpBuilder b = makeBuilder(op);
  Location loc = op.getLoc();
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> dims(op.getNumLoops(),
                               getAffineConstantExpr(0, context));
  SmallVector<OpFoldResult> sizes;
  auto linalgOp = cast<linalg::LinalgOp>(op.getOperation());
  for (unsigned loop : kept.set_bits()) {
    dims[loop] = getAffineDimExpr(sizes.size(), context);
    auto [tensor, dim] = findDimOfLoop(linalgOp, loop);
    sizes.push_back(tensor::getMixedSize(b, loc, tensor, dim));
  }
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  IRMapping mapping;
  SmallVector<BlockArgument> arguments;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    // What other loops run over is not read.
    bool isRead = llvm::all_of(
        llvm::seq<unsigned>(0, op.getNumLoops()), [&](unsigned loop) {
          return kept.test(loop) || !map.isFunctionOfDim(loop);
        });
    if (!isRead)
      continue;
    inputs.push_back(input->get());
    arguments.push_back(op.getMatchingBlockArgument(input));
    maps.push_back(map.replaceDimsAndSymbols(dims, {}, sizes.size(), 0));
  }
  maps.push_back(b.getMultiDimIdentityMap(sizes.size()));
  Value init = tensor::EmptyOp::create(b, loc, sizes, b.getI1Type());
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  linalg::GenericOp::create(
      b, loc, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &body, Location, ValueRange values) {
        for (auto [from, to] : llvm::zip(arguments, values))
          mapping.map(from, to);
        llvm::SmallPtrSet<Operation *, 16> needed;
        for (cf::AssertOp check : checks) {
          needed.insert(check);
          BodySlice slice = BodySlice::get(linalgOp, check.getArg());
          needed.insert(slice.ops.begin(), slice.ops.end());
        }
        for (Operation &nested : op.getBody()->without_terminator()) {
          if (!needed.contains(&nested))
            continue;
          if (auto index = dyn_cast<linalg::IndexOp>(nested)) {
            auto dim = cast<AffineDimExpr>(dims[index.getDim()]);
            mapping.map(
                index.getResult(),
                linalg::IndexOp::create(body, index.getLoc(), dim.getPosition())
                    .getResult());
            continue;
          }
          body.clone(nested, mapping);
        }
        linalg::YieldOp::create(
            body, loc, mapping.lookupOrDefault(checks.front().getArg()));
      });
}

void rope::eraseUnreadChecks(FunctionOpInterface function) {
  SmallVector<linalg::GenericOp> ops;
  function->walk([&](linalg::GenericOp op) {
    if (!findUnreadChecks(op).empty())
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops) {
    SmallVector<cf::AssertOp> checks = findUnreadChecks(op);
    ElementExpressions elements(op.getContext());
    llvm::erase_if(checks, [&](cf::AssertOp check) {
      bool holds = alwaysHolds(elements, op, check);
      if (holds)
        check.erase();
      return holds;
    });
    if (!checks.empty()) {
      std::optional<llvm::SmallBitVector> loops = findCheckedLoops(op, checks);
      if (!loops || loops->all())
        continue;
      makeChecks(op, checks, *loops);
      for (cf::AssertOp check : checks)
        check.erase();
    }
    eraseDead(op.getOperation());
  }
}
