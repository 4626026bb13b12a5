//===- Map.cpp - Host code and launches -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "BlockProgram.h"
#include "KernelAsserts.h"
#include "LinalgElements.h"
#include "SharedReduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUMAPPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
struct MapPass : impl::RopeGPUMapPassBase<MapPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *found = requireChip(getOperation(), chip);
    if (!found)
      return signalPassFailure();
    if (failed(checkStrategies(getOperation(), strategies)))
      return signalPassFailure();
    info = *found;
    if (info->subgroupSize == 0 &&
        !isStrategyAllowed(kSubgroupReduction, strategies))
      info->subgroupSize = 1;
    threads = std::min<int64_t>(blockSize, info->maxThreadsPerBlock);
    IRRewriter rewriter(&getContext());
    for (auto function : getOperation().getOps<func::FuncOp>())
      mapFunction(rewriter, function);
  }

private:
  void mapFunction(IRRewriter &rewriter, func::FuncOp function) {
    // Outer loops first; what becomes host code is looked through again.
    SmallVector<Operation *> work;
    auto collect = [&](Operation *root) {
      SmallVector<Operation *> found;
      root->walk<WalkOrder::PreOrder>([&](Operation *op) {
        // The launch of a strategy is done.
        if (isa<gpu::LaunchOp>(op))
          return WalkResult::skip();
        if (op == root ||
            !isa<scf::ForallOp, linalg::LinalgOp, memref::CopyOp>(op))
          return WalkResult::advance();
        found.push_back(op);
        return WalkResult::skip();
      });
      llvm::append_range(work, llvm::reverse(found));
    };
    collect(function);
    while (!work.empty()) {
      Operation *op = work.pop_back_val();
      if (auto loop = dyn_cast<scf::ForallOp>(op)) {
        std::string reason = loop->getNumResults() == 0
                                 ? whyNoBlockProgram(loop)
                                 : "it returns tensors";
        if (reason.empty()) {
          mapToBlocks(rewriter, loop, *info, threads);
          continue;
        }
        remark::missed(
            loop.getLoc(),
            remark::RemarkOpts::name("host-loop").category("rope-gpu-map"))
            << remark::reason("{0}", reason);
        collect(loop);
        lowerForallToFor(rewriter, loop);
        continue;
      }
      if (auto copy = dyn_cast<memref::CopyOp>(op)) {
        rewriter.setInsertionPoint(op);
        auto same = linalg::CopyOp::create(rewriter, op->getLoc(),
                                           copy.getSource(), copy.getTarget());
        rewriter.eraseOp(op);
        op = same;
      }
      auto linalgOp = cast<linalg::LinalgOp>(op);
      if (linalgOp.hasPureBufferSemantics())
        mapElements(rewriter, linalgOp);
    }
  }

  /// A thread for each element of the parallel loops.
  void mapElements(IRRewriter &rewriter, linalg::LinalgOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    b.setInsertionPoint(op);
    LinalgElements elements(b, op);
    int64_t lanes = chooseLanes(elements);
    if (lanes > 1)
      return mapReduction(rewriter, op, elements, lanes);
    Value count = elements.getCount();
    Value grid;
    std::optional<int64_t> known = elements.getStaticCount();
    if (known) {
      if (*known == 0)
        return rewriter.eraseOp(op);
      grid = arith::ConstantIndexOp::create(
          b, std::min<int64_t>(llvm::divideCeil(*known, threads), kMaxGrid));
    } else {
      AffineExpr s0 = b.getAffineSymbolExpr(0);
      Value blocks = affine::AffineApplyOp::create(
          b, AffineMap::get(0, 1, s0.ceilDiv(threads)), ValueRange{count});
      grid = createGrid(b, blocks);
    }
    gpu::LaunchOp launch = createLaunch(b, grid, threads);
    b.setInsertionPointToStart(&launch.getBody().front());
    Value size = arith::ConstantIndexOp::create(b, threads);
    Value first = arith::AddIOp::create(
        b, arith::MulIOp::create(b, launch.getBlockIds().x, size),
        launch.getThreadIds().x);
    if (known && *known <= kMaxGrid * threads) {
      Value index = first;
      if (*known % threads != 0) {
        Value has =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index, count);
        auto branch = scf::IfOp::create(b, has, /*withElseRegion=*/false);
        b.setInsertionPointToStart(branch.thenBlock());
      }
      elements.emit(b, index);
    } else {
      Value step = arith::MulIOp::create(b, grid, size);
      auto loop = scf::ForOp::create(b, first, count, step);
      b.setInsertionPointToStart(loop.getBody());
      elements.emit(b, loop.getInductionVar());
    }
    rewriter.eraseOp(op);
    moveAssertsToHost(rewriter, launch);
  }

  /// Threads for each element: where there are too few elements to keep a GPU
  /// busy, and where neighbouring threads then read neighbours in memory.
  int64_t chooseLanes(const LinalgElements &elements) const {
    constexpr int64_t kBusyThreads = 65536, kStridedThreads = 4096,
                      kRowLanes = 32;
    if (!elements.canShare())
      return 1;
    int64_t count = elements.getMostElements();
    int64_t most = 1;
    if (elements.readsNeighbours())
      most = std::max(count > 0 ? kBusyThreads / count : 0, kRowLanes);
    else if (count > 0)
      most = kStridedThreads / count;
    return SharedReduction::chooseLanes(elements, most, elements.getMostTerms(),
                                        threads);
  }

  /// `lanes` threads for each element of the parallel loops.
  void mapReduction(IRRewriter &rewriter, linalg::LinalgOp op,
                    LinalgElements &elements, int64_t lanes) {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    b.setInsertionPoint(op);
    int64_t inBlock = threads / lanes;
    Value count = elements.getCount();
    std::optional<int64_t> known = elements.getStaticCount();
    if (known && *known == 0)
      return rewriter.eraseOp(op);
    Value blocks = affine::AffineApplyOp::create(
        b, AffineMap::get(0, 1, b.getAffineSymbolExpr(0).ceilDiv(inBlock)),
        ValueRange{count});
    bool isOneTurn = known && *known <= kMaxGrid * inBlock;
    Value grid = isOneTurn ? blocks : createGrid(b, blocks);
    gpu::LaunchOp launch = createLaunch(b, grid, threads);
    b.setInsertionPointToStart(&launch.getBody().front());
    SharedReduction reduction(launch, *info, threads);
    Value size = arith::ConstantIndexOp::create(b, inBlock);
    Value first = arith::MulIOp::create(b, launch.getBlockIds().x, size);
    if (!isOneTurn) {
      Value step = arith::MulIOp::create(b, grid, size);
      auto loop = scf::ForOp::create(b, first, count, step);
      b.setInsertionPointToStart(loop.getBody());
      first = loop.getInductionVar();
    }
    reduction.emit(b, elements, first, lanes);
    rewriter.eraseOp(op);
    moveAssertsToHost(rewriter, launch);
  }

  std::optional<ChipInfo> info;
  int64_t threads = 0;
};
} // namespace
} // namespace mlir::rope
