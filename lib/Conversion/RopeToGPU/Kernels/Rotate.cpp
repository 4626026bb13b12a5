//===- Rotate.cpp - Rotations and cache writes as one launch --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LastWriter.h"
#include "RotateKernel.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

namespace {
/// Host code of a kernel of rotations.
class RotateBuilder {
public:
  RotateBuilder(RewriterBase &rewriter, KernelOp kernel, const RotatePlan &plan,
                const GpuStrategyContext &context)
      : kernel(kernel), plan(plan), launch(rewriter, kernel, context) {}

  SmallVector<Value> run();

private:
  Value outside(Value value) { return host.lookupOrDefault(value); }
  SmallVector<OpFoldResult> getLoopSizes(const RotateMember &member);
  Value getDestination(const RotateMember &member);
  CacheOrder getOrder(const RotateMember &member, CacheWriteOp write);

  KernelOp kernel;
  const RotatePlan &plan;
  KernelLaunch launch;
  IRMapping host;
  SmallVector<Value> results;
  llvm::DenseMap<Operation *, CacheOrder> orders;
};
} // namespace

SmallVector<OpFoldResult>
RotateBuilder::getLoopSizes(const RotateMember &member) {
  SmallVector<OpFoldResult> sizes(member.inputMap.getNumDims());
  Value input = outside(member.input);
  for (auto [axis, expr] : llvm::enumerate(member.inputMap.getResults()))
    sizes[cast<AffineDimExpr>(expr).getPosition()] =
        tensor::getMixedSize(launch.host, launch.host.getLoc(), input, axis);
  return sizes;
}

/// Where rotated rows go: over the rows that were read where nothing else reads
/// them, and they are not the caller's; else where the rotation says, unless
/// the kernel has another use of that.
Value RotateBuilder::getDestination(const RotateMember &member) {
  RotateOp op = member.rotation;
  Value init = outside(op.getInit());
  bool isFresh = init.getDefiningOp<tensor::EmptyOp>() != nullptr;
  auto source = member.input;
  while (source.hasOneUse() && source.getDefiningOp() &&
         isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
             source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  Operation *maker = source.getDefiningOp();
  bool isOwn = source.hasOneUse() && maker &&
               (isa<linalg::LinalgOp>(maker) ||
                isa<DestinationStyleOpInterface, KernelOp>(maker));
  if (isFresh && isOwn && !op.crossesLanes() &&
      op.getInputMap() == op.getOutputMap() &&
      member.input.getType() == init.getType())
    return outside(member.input);
  if (countUses(kernel, op.getInit()) == 1)
    return init;
  auto sizes = tensor::getMixedSizes(launch.host, launch.host.getLoc(), init);
  return launch.allocate(sizes, getElementTypeOrSelf(init));
}

CacheOrder RotateBuilder::getOrder(const RotateMember &member,
                                   CacheWriteOp write) {
  SmallVector<OpFoldResult> loops = getLoopSizes(member);
  SmallVector<OpFoldResult> sizes(write.getRowsMap().getNumDims());
  for (auto [expr, from] : llvm::zip_equal(write.getRowsMap().getResults(),
                                           member.rowsMap.getResults()))
    sizes[cast<AffineDimExpr>(expr).getPosition()] =
        loops[cast<AffineDimExpr>(from).getPosition()];
  Value slots = outside(write.getSlots());
  CacheOrder order;
  SmallVector<unsigned> meeting = getMeetingLoops(write, slots, sizes);
  constexpr int64_t maxSearched = 32;
  int64_t rows = 1;
  for (unsigned loop : meeting) {
    std::optional<int64_t> size = getConstantIntValue(sizes[loop]);
    rows = size && rows <= maxSearched ? rows * *size : maxSearched + 1;
  }
  if (rows <= maxSearched)
    order.meeting = meeting;
  else
    order.flags = findLastWriters(launch, write, slots, sizes);
  return order;
}

SmallVector<Value> RotateBuilder::run() {
  for (Operation &op : kernel.getBody().front().without_terminator())
    if (!isa<RotateOp, CacheWriteOp>(op) && !plan.computed.contains(&op))
      launch.host.clone(op, host);
  results.resize(kernel.getNumResults());
  ImplicitLocOpBuilder &b = launch.host;
  Value blocks = launch.index(0);
  for (const RotateMember &member : plan.members) {
    if (member.result)
      results[*member.result] = getDestination(member);
    for (auto [write, number] : member.writes) {
      CacheWriteOp op = write;
      results[number] = outside(op.getCache());
      orders[op] = getOrder(member, op);
    }
    SmallVector<OpFoldResult> sizes = getLoopSizes(member);
    auto count = [&](ArrayRef<unsigned> loops) {
      Value all = launch.index(1);
      for (unsigned loop : loops)
        all = b.createOrFold<arith::MulIOp>(
            all, getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[loop]));
      return all;
    };
    auto ceilDiv = [&](Value size, int64_t tile) {
      return b.createOrFold<arith::CeilDivUIOp>(size, launch.index(tile));
    };
    int64_t chunks = (member.lanes - member.pairs) / member.vector;
    Value groups = ceilDiv(count(member.freeLoops), member.rows);
    Value items =
        b.createOrFold<arith::MulIOp>(count(member.tableLoops), groups);
    items = b.createOrFold<arith::MulIOp>(items, launch.index(chunks));
    blocks = b.createOrFold<arith::AddIOp>(blocks,
                                           ceilDiv(items, RotatePlan::threads));
  }
  SmallVector<Value> inits = results;
  return launch.launch({blocks}, RotatePlan::threads, 0, inits,
                       [&](KernelLaunch::Body &body) {
                         RotateKernel(body, plan, host, inits, orders).run();
                       });
}

static bool writesCache(KernelOp kernel) {
  return !kernel.getBody().getOps<CacheWriteOp>().empty();
}

template <bool withCache>
static bool matchesRotate(Operation *op, const GpuStrategyContext &context,
                          std::string &reason) {
  auto kernel = dyn_cast<KernelOp>(op);
  if (!kernel || context.chip.family == GpuFamily::SPIRV ||
      writesCache(kernel) != withCache)
    return false;
  bool hasOthers = llvm::any_of(
      kernel.getBody().front().without_terminator(), [](Operation &inner) {
        return isa<AttentionOp>(inner) ||
               (isa<linalg::LinalgOp>(inner) &&
                cast<linalg::LinalgOp>(inner).getNumReductionLoops() > 0);
      });
  return !hasOthers && RotatePlan::make(kernel, reason);
}

static LogicalResult buildRotate(RewriterBase &rewriter, Operation *op,
                                 const GpuStrategyContext &context) {
  auto kernel = cast<KernelOp>(op);
  std::string reason;
  std::optional<RotatePlan> plan = RotatePlan::make(kernel, reason);
  if (!plan)
    return failure();
  SmallVector<Value> results =
      RotateBuilder(rewriter, kernel, *plan, context).run();
  for (auto [number, type] : llvm::enumerate(kernel.getResultTypes()))
    if (results[number].getType() != type)
      results[number] = tensor::CastOp::create(rewriter, kernel.getLoc(), type,
                                               results[number]);
  rewriter.replaceOp(kernel, results);
  return success();
}

GpuStrategy getRotateStrategy() {
  return {"rotate",
          "rotations over one table in one launch, by accesses of 16 bytes",
          matchesRotate<false>, buildRotate};
}

GpuStrategy getRotateCacheStrategy() {
  return {"rotate-cache",
          "as 'rotate', with rows that go straight to slots of caches",
          matchesRotate<true>, buildRotate};
}

} // namespace mlir::rope
