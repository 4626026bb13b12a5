//===- BlockProgram.cpp - Buffer code as the program of a block -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockProgram.h"

#include "BarrierPlacement.h"
#include "BlockMemory.h"
#include "KernelAsserts.h"
#include "LinalgElements.h"
#include "SharedReduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

static bool isScalarDialect(Dialect *dialect) {
  return isa_and_nonnull<affine::AffineDialect, arith::ArithDialect,
                         complex::ComplexDialect, math::MathDialect>(dialect);
}

/// Whether a kernel can hold `op`, its regions aside.
static bool isAllowed(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureBufferSemantics();
  return isScalarDialect(op->getDialect()) ||
         isa<cf::AssertOp, scf::ForOp, scf::IfOp, scf::WhileOp, scf::ForallOp,
             scf::InParallelOp, scf::YieldOp, scf::ConditionOp, linalg::YieldOp,
             linalg::IndexOp, memref::AllocOp, memref::DeallocOp,
             memref::LoadOp, memref::StoreOp, memref::SubViewOp, memref::CastOp,
             memref::DimOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::ReinterpretCastOp, memref::TransposeOp, memref::CopyOp,
             memref::GetGlobalOp, memref::ExtractStridedMetadataOp>(op);
}

std::string rope::whyNoBlockProgram(scf::ForallOp loop) {
  std::string reason;
  loop->walk([&](Operation *op) {
    if (!isAllowed(op)) {
      reason =
          ("a kernel cannot hold '" + op->getName().getStringRef() + "'").str();
      return WalkResult::interrupt();
    }
    // Which buffer a loop or branch returns is not followed.
    if (isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op) &&
        llvm::any_of(op->getResultTypes(),
                     [](Type type) { return isa<MemRefType>(type); })) {
      reason =
          ("'" + op->getName().getStringRef() + "' returns a buffer").str();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (!reason.empty())
    return reason;
  return BlockMemory::whyUnbounded(loop);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

gpu::LaunchOp rope::createLaunch(ImplicitLocOpBuilder &b, Value grid,
                                 int64_t blockSize) {
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value threads = arith::ConstantIndexOp::create(b, blockSize);
  auto launch = gpu::LaunchOp::create(b, grid, one, one, threads, one, one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(&launch.getBody().front());
  gpu::TerminatorOp::create(b);
  return launch;
}

/// Threads that share the reduction of a row that is contiguous in memory, even
/// where there is an element for each thread.
static constexpr int64_t kRowLanes = 8;
static constexpr int64_t kFewReaders = 4;

namespace {
/// Rewrites the body of a launch, which is code for one thread that does all
/// the work, so that the threads of a block share it. Control flow depends on
/// the block alone, so that all threads take the same way.
class ThreadSharing {
public:
  ThreadSharing(IRRewriter &rewriter, gpu::LaunchOp launch,
                const ChipInfo &chip, int64_t blockSize)
      : rewriter(rewriter), thread(launch.getThreadIds().x),
        blockSize(blockSize), reduction(launch, chip, blockSize) {}

  /// Shares the ops of `block`, which has its barriers.
  void share(Block *block);

private:
  void shareLinalg(linalg::LinalgOp op);
  void shareReduction(ImplicitLocOpBuilder &b, LinalgElements &elements,
                      int64_t lanes);
  void shareStore(memref::StoreOp op);

  IRRewriter &rewriter;
  Value thread;
  int64_t blockSize;
  SharedReduction reduction;
};
} // namespace

void ThreadSharing::share(Block *block) {
  SmallVector<Operation *> ops;
  for (Operation &op : *block)
    ops.push_back(&op);
  for (Operation *op : ops) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      rewriter.setInsertionPoint(op);
      auto same = linalg::CopyOp::create(rewriter, op->getLoc(),
                                         copy.getSource(), copy.getTarget());
      rewriter.eraseOp(op);
      op = same;
    }
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      shareLinalg(linalgOp);
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      shareStore(store);
    } else if (isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op)) {
      for (Region &region : op->getRegions())
        for (Block &inner : region)
          share(&inner);
    }
  }
}

void ThreadSharing::shareLinalg(linalg::LinalgOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  b.setInsertionPoint(op);
  LinalgElements elements(b, op);
  int64_t most = elements.getMostElements();
  int64_t wanted = most > 0 ? blockSize / most : 1;
  // Threads of a subgroup read a row that few elements need side by side.
  if (reduction.exchanges() && elements.canShare() &&
      elements.readsNeighbours()) {
    int64_t readers = elements.getLeastReaders();
    if (readers >= 0 && readers <= kFewReaders)
      wanted = std::max(wanted, kRowLanes);
  }
  int64_t lanes = SharedReduction::chooseLanes(
      elements, wanted, elements.getMostTerms(), blockSize);
  if (lanes > 1) {
    shareReduction(b, elements, lanes);
  } else if (elements.getStaticCount() &&
             *elements.getStaticCount() <= blockSize) {
    // At most one element for each thread.
    if (*elements.getStaticCount() == blockSize) {
      elements.emit(b, thread);
    } else {
      Value has = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, thread,
                                        elements.getCount());
      auto branch = scf::IfOp::create(b, has, /*withElseRegion=*/false);
      b.setInsertionPointToStart(branch.thenBlock());
      elements.emit(b, thread);
    }
  } else {
    Value step = arith::ConstantIndexOp::create(b, blockSize);
    auto loop = scf::ForOp::create(b, thread, elements.getCount(), step);
    b.setInsertionPointToStart(loop.getBody());
    elements.emit(b, loop.getInductionVar());
  }
  rewriter.eraseOp(op);
}

/// Several threads for each element, where there are fewer elements than
/// threads.
void ThreadSharing::shareReduction(ImplicitLocOpBuilder &b,
                                   LinalgElements &elements, int64_t lanes) {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  std::optional<int64_t> count = elements.getStaticCount();
  if (count && *count <= blockSize / lanes)
    return reduction.emit(b, elements, zero, lanes);
  // All threads take the same way.
  Value step = arith::ConstantIndexOp::create(b, blockSize / lanes);
  auto loop = scf::ForOp::create(b, zero, elements.getCount(), step);
  b.setInsertionPointToStart(loop.getBody());
  reduction.emit(b, elements, loop.getInductionVar(), lanes);
}

/// One thread stores what all of them computed.
void ThreadSharing::shareStore(memref::StoreOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  b.setInsertionPoint(op);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value isFirst =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, thread, zero);
  auto branch = scf::IfOp::create(b, isFirst, /*withElseRegion=*/false);
  rewriter.moveOpBefore(op, branch.thenYield());
}

/// Makes a parallel loop on buffers a nest of sequential ones around its body;
/// the innermost loop's body, or the block of the loop where it has no
/// dimension.
void rope::lowerForallToFor(IRRewriter &rewriter, scf::ForallOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  b.setInsertionPoint(op);
  auto values = [&](ArrayRef<OpFoldResult> mixed) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), mixed);
  };
  SmallVector<Value> ivs;
  Block *target = nullptr;
  for (auto [from, to, step] :
       llvm::zip(values(op.getMixedLowerBound()),
                 values(op.getMixedUpperBound()), values(op.getMixedStep()))) {
    auto loop = scf::ForOp::create(b, from, to, step);
    target = loop.getBody();
    ivs.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(target);
  }
  rewriter.eraseOp(op.getTerminator());
  if (target)
    rewriter.inlineBlockBefore(op.getBody(), target->getTerminator(), ivs);
  else
    rewriter.inlineBlockBefore(op.getBody(), op, ivs);
  rewriter.eraseOp(op);
}

void rope::mapToBlocks(IRRewriter &rewriter, scf::ForallOp loop,
                       const ChipInfo &chip, int64_t blockSize) {
  ImplicitLocOpBuilder b(loop.getLoc(), rewriter);
  b.setInsertionPoint(loop);
  // Constants are buffers of the host.
  loop.getBody()->walk(
      [&](memref::GetGlobalOp op) { rewriter.moveOpBefore(op, loop); });
  // Loops in the block run one after the other.
  SmallVector<scf::ForallOp> inner;
  loop.getBody()->walk<WalkOrder::PreOrder>(
      [&](scf::ForallOp op) { inner.push_back(op); });
  for (scf::ForallOp op : inner)
    lowerForallToFor(rewriter, op);

  b.setInsertionPoint(loop);
  auto value = [&](OpFoldResult x) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), x);
  };
  SmallVector<Value> lower, steps, counts;
  int64_t known = 1;
  Value total = arith::ConstantIndexOp::create(b, 1);
  for (auto [from, to, step] :
       llvm::zip(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                 loop.getMixedStep())) {
    lower.push_back(value(from));
    steps.push_back(value(step));
    AffineExpr s0 = b.getAffineSymbolExpr(0), s1 = b.getAffineSymbolExpr(1),
               s2 = b.getAffineSymbolExpr(2);
    OpFoldResult count = affine::makeComposedFoldedAffineApply(
        b, b.getLoc(), AffineMap::get(0, 3, (s1 - s0).ceilDiv(s2)),
        {from, to, step});
    std::optional<int64_t> constant = getConstantIntValue(count);
    known =
        constant && known >= 0 ? known * std::max<int64_t>(*constant, 0) : -1;
    Value number = value(count);
    if (!constant)
      number = arith::MaxSIOp::create(b, number,
                                      arith::ConstantIndexOp::create(b, 0));
    counts.push_back(number);
    total = arith::MulIOp::create(b, total, counts.back());
  }
  if (known == 0) {
    rewriter.eraseOp(loop);
    return;
  }
  bool isOneBlockEach = known > 0 && known <= kMaxGrid;
  Value grid = isOneBlockEach
                   ? arith::ConstantIndexOp::create(b, known).getResult()
                   : createGrid(b, total);
  gpu::LaunchOp launch = createLaunch(b, grid, blockSize);
  b.setInsertionPointToStart(&launch.getBody().front());
  Value block = launch.getBlockIds().x;
  if (!isOneBlockEach) {
    auto turns = scf::ForOp::create(b, block, total, grid);
    b.setInsertionPointToStart(turns.getBody());
    block = turns.getInductionVar();
  }
  SmallVector<Value> ivs(counts.size());
  for (size_t i = counts.size(); i-- > 0;) {
    Value place = block;
    if (i > 0) {
      place = arith::RemUIOp::create(b, block, counts[i]);
      block = arith::DivUIOp::create(b, block, counts[i]);
    }
    ivs[i] = arith::AddIOp::create(b, lower[i],
                                   arith::MulIOp::create(b, place, steps[i]));
  }
  rewriter.eraseOp(loop.getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), b.getInsertionBlock(),
                             b.getInsertionPoint(), ivs);
  rewriter.eraseOp(loop);

  // Reductions have room of their own.
  ChipInfo remaining = chip;
  bool reduces = false;
  launch->walk(
      [&](linalg::LinalgOp op) { reduces |= op.getNumReductionLoops() > 0; });
  if (reduces)
    remaining.sharedBytes -= std::min<int64_t>(
        chip.sharedBytes, SharedReduction::getBytes(chip, blockSize));
  BlockMemory(rewriter, launch, remaining).place();
  // All threads take the same way, so that each barrier has all of them.
  LogicalResult placed = BarrierPlacement().place(launch.getBody().front());
  assert(succeeded(placed));
  (void)placed;
  ThreadSharing(rewriter, launch, chip, blockSize)
      .share(&launch.getBody().front());
  moveAssertsToHost(rewriter, launch);
}

Value rope::createGrid(ImplicitLocOpBuilder &b, Value count) {
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value most = arith::ConstantIndexOp::create(b, kMaxGrid);
  return arith::MinUIOp::create(b, arith::MaxUIOp::create(b, count, one), most);
}
