//===- LowerCopies.cpp - Copies of tiles as instructions ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "SharedTile.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERCOPIESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// What `value`, of the region of a copy, is for `row`.
static Value computeForRow(DeviceBuilder &b, rope_gpu::CopyOp op, Value value,
                           Value row) {
  Block &block = op.getRow().front();
  llvm::DenseSet<Value> needed = {value};
  for (Operation &inner : llvm::reverse(block.without_terminator()))
    if (llvm::any_of(inner.getResults(),
                     [&](Value result) { return needed.contains(result); }))
      needed.insert(inner.operand_begin(), inner.operand_end());
  IRMapping mapping;
  mapping.map(block.getArgument(0), row);
  for (Operation &inner : block.without_terminator())
    if (llvm::any_of(inner.getResults(),
                     [&](Value result) { return needed.contains(result); }))
      b.clone(inner, mapping);
  return mapping.lookupOrDefault(value);
}

/// Calls `use` with where the rows of a copy come from.
static void withSource(DeviceBuilder &b, rope_gpu::CopyOp op,
                       function_ref<void(const TileSource &)> use) {
  GlobalBuffer buffer;
  buffer.pointer = op.getSource();
  buffer.element = op.getElement();
  auto described = cast<rope_gpu::RowOp>(op.getRow().front().getTerminator());
  auto offset = [&](Value row) {
    return computeForRow(b, op, described.getOffset(), row);
  };
  auto exists = [&](Value row) {
    return computeForRow(b, op, described.getExists(), row);
  };
  TileSource source{&buffer,
                    offset,
                    exists,
                    op.getColumnStride(),
                    op.getColumnBegin(),
                    op.getColumnLimit(),
                    op.getPieces()};
  source.alignedAcross = op.getAcross();
  source.keepsAddresses = op.getKeepAddresses();
  use(source);
}

namespace {
/// Copies of a kernel, and what registers hold of them.
class CopyLowering {
public:
  explicit CopyLowering(const ChipInfo &chip) : chip(chip) {}

  LogicalResult lower(rope_gpu::CopyOp op);
  LogicalResult lower(rope_gpu::ComputeTileOp op);
  /// Has `loop` carry what tokens stand for.
  LogicalResult carry(scf::ForOp loop);

private:
  void finishCarried(rope_gpu::FinishCarriedOp op, ValueRange pieces);
  DeviceBuilder getBuilder(Operation *op) {
    DeviceBuilder b(op->getLoc(), OpBuilder(op));
    b.subgroup = chip.subgroupSize;
    return b;
  }

  const ChipInfo &chip;
  /// What a thread holds of a copy that a loop carries.
  llvm::DenseMap<Value, SmallVector<Value>> held;
};
} // namespace

static FailureOr<SharedTile> openTarget(DeviceBuilder &b, Operation *op,
                                        Value target) {
  auto tile = target.getDefiningOp<rope_gpu::SharedTileOp>();
  if (!tile)
    return op->emitOpError("expected a tile of 'rope_gpu.shared_tile'");
  return SharedTile::open(b, tile);
}

/// Whether a loop starts with the token, or carries it on.
static bool isOfLoop(OpOperand &use) {
  Operation *user = use.getOwner();
  return isa<scf::ForOp>(user) ||
         (isa<scf::YieldOp>(user) && isa<scf::ForOp>(user->getParentOp()));
}

LogicalResult CopyLowering::lower(rope_gpu::CopyOp op) {
  DeviceBuilder b = getBuilder(op);
  FailureOr<SharedTile> target = openTarget(b, op, op.getTarget());
  if (failed(target))
    return failure();
  TileCopies copies(b, chip.hasCpAsync);
  withSource(b, op, [&](const TileSource &source) {
    copies.copy(*target, source, op.getThread(), op.getThreads());
  });
  for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
    auto finish = dyn_cast<rope_gpu::FinishCopiesOp>(use.getOwner());
    if (!finish) {
      if (!isOfLoop(use))
        return op.emitOpError("expected a copy that is finished, or that a "
                              "loop carries to where it is");
      held[op.getToken()] = copies.suspend();
      continue;
    }
    b.setInsertionPoint(finish);
    copies.finish();
    finish->eraseOperand(use.getOperandNumber());
  }
  return success();
}

/// Stores the `pieces` that a loop has carried.
void CopyLowering::finishCarried(rope_gpu::FinishCarriedOp op,
                                 ValueRange pieces) {
  DeviceBuilder b = getBuilder(op);
  rope_gpu::CopyOp copy = op.getCopies()[0];
  auto tile = op.getTarget().getDefiningOp<rope_gpu::SharedTileOp>();
  TileCopies copies(b, chip.hasCpAsync);
  withSource(b, copy, [&](const TileSource &source) {
    copies.resume(SharedTile::open(b, tile), source, copy.getThread(),
                  copy.getThreads(), pieces);
  });
  copies.finish();
  op.erase();
}

LogicalResult CopyLowering::carry(scf::ForOp loop) {
  DeviceBuilder b = getBuilder(loop);
  auto isToken = [](Value value) {
    return isa<rope_gpu::TokenType>(value.getType());
  };
  if (llvm::none_of(loop.getInitArgs(), isToken))
    return success();
  for (auto [init, carried, result] : llvm::zip_equal(
           loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults()))
    if (isToken(init) &&
        (!carried.hasOneUse() || !result.use_empty() ||
         !isa<rope_gpu::FinishCarriedOp>(*carried.getUsers().begin())))
      return loop.emitOpError("expected tokens that are finished in the next "
                              "iteration, and only there");
  SmallVector<Value> inits, yields;
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  auto expand = [&](ValueRange values, SmallVector<Value> &all) {
    for (Value value : values) {
      if (isToken(value))
        llvm::append_range(all, held.lookup(value));
      else
        all.push_back(value);
    }
  };
  expand(loop.getInitArgs(), inits);
  expand(yield.getOperands(), yields);
  auto wide = scf::ForOp::create(b, loop.getLowerBound(), loop.getUpperBound(),
                                 loop.getStep(), inits);
  if (inits.empty())
    wide.getBody()->getTerminator()->erase();
  loop.getInductionVar().replaceAllUsesWith(wide.getInductionVar());
  ValueRange arguments = wide.getRegionIterArgs(), results = wide.getResults();
  for (auto [init, argument, result] : llvm::zip_equal(
           loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults())) {
    if (isToken(init)) {
      size_t count = held.lookup(init).size();
      finishCarried(
          cast<rope_gpu::FinishCarriedOp>(*argument.getUsers().begin()),
          arguments.take_front(count));
      arguments = arguments.drop_front(count);
      results = results.drop_front(count);
      continue;
    }
    argument.replaceAllUsesWith(arguments.front());
    result.replaceAllUsesWith(results.front());
    arguments = arguments.drop_front();
    results = results.drop_front();
  }
  yield->setOperands(yields);
  wide.getBody()->getOperations().splice(wide.getBody()->end(),
                                         loop.getBody()->getOperations());
  loop.erase();
  return success();
}

LogicalResult CopyLowering::lower(rope_gpu::ComputeTileOp op) {
  DeviceBuilder b = getBuilder(op);
  FailureOr<SharedTile> target = openTarget(b, op, op.getTarget());
  if (failed(target))
    return failure();
  const TileLayout &layout = target->layout;
  int64_t width = op.getWidth(), each = layout.columns / width;
  Block &block = op.getBody().front();
  b.loop(op.getThread(), b.i32(layout.rows * each), op.getThreads(),
         [&](Value number) {
           Value row = b.div(number, each), place = b.rem(number, each);
           SmallVector<Value> values;
           for (int64_t i = 0; i < width; ++i) {
             IRMapping mapping;
             mapping.map(block.getArguments(),
                         ValueRange{row, b.add(b.mul(place, width), i)});
             for (Operation &inner : block.without_terminator())
               b.clone(inner, mapping);
             auto end = cast<rope_gpu::NumberOp>(block.getTerminator());
             values.push_back(mapping.lookupOrDefault(end.getValue()));
           }
           Value pointer =
               width == layout.getPieceElements()
                   ? target->getPiece(b, row, place)
                   : target->getElement(b, row, b.mul(place, width));
           b.store(b.makeVector(values), pointer,
                   width * getElementBytes(layout.element));
         });
  op.erase();
  return success();
}

namespace {
struct LowerCopiesPass : impl::RopeGPULowerCopiesPassBase<LowerCopiesPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *info = requireChip(getOperation(), chip);
    if (!info)
      return signalPassFailure();
    CopyLowering lowering(*info);
    // In order, which is that of the tokens that each op finishes.
    SmallVector<rope_gpu::CopyOp> copies;
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      if (auto copy = dyn_cast<rope_gpu::CopyOp>(op))
        copies.push_back(copy);
      auto finish = dyn_cast<rope_gpu::FinishCarriedOp>(op);
      if (finish &&
          !finish.getTarget().getDefiningOp<rope_gpu::SharedTileOp>()) {
        finish.emitOpError("expected a tile of 'rope_gpu.shared_tile'");
        return WalkResult::interrupt();
      }
      if (auto computed = dyn_cast<rope_gpu::ComputeTileOp>(op))
        return WalkResult(lowering.lower(computed));
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    for (rope_gpu::CopyOp op : copies)
      if (failed(lowering.lower(op)))
        return signalPassFailure();
    walked = getOperation()->walk(
        [&](scf::ForOp loop) { return WalkResult(lowering.carry(loop)); });
    if (walked.wasInterrupted())
      return signalPassFailure();
    for (rope_gpu::CopyOp op : copies)
      op.erase();
    getOperation()->walk([&](Operation *op) {
      if (isa<rope_gpu::CommitCopiesOp, rope_gpu::WaitCopiesOp,
              rope_gpu::FinishCopiesOp>(op))
        lowerOrder(op, *info);
      else if (isa<rope_gpu::SharedTileOp>(op) && op->use_empty())
        op->erase();
    });
  }

  /// What orders copies is of asynchronous ones.
  void lowerOrder(Operation *op, const ChipInfo &info) {
    if (info.hasCpAsync) {
      DeviceBuilder b(op->getLoc(), OpBuilder(op));
      if (auto wait = dyn_cast<rope_gpu::WaitCopiesOp>(op))
        waitForCopies(b, wait.getPending());
      else if (isa<rope_gpu::CommitCopiesOp>(op))
        commitCopies(b);
    }
    op->erase();
  }
};
} // namespace
} // namespace mlir::rope
