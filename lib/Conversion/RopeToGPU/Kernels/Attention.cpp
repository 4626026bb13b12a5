//===- Attention.cpp - Attention as launches ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpgroupAttention.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Dialect/Rope/Transforms/CountWork.h"

namespace mlir::rope {

std::pair<AttentionOp, RotateOp> matchAttention(Operation *op) {
  if (auto attention = dyn_cast<AttentionOp>(op))
    return {attention, RotateOp()};
  auto kernel = dyn_cast<KernelOp>(op);
  if (!kernel)
    return {};
  AttentionOp attention;
  for (auto inner : kernel.getBody().getOps<AttentionOp>()) {
    if (attention)
      return {};
    attention = inner;
  }
  if (!attention || kernel.getYield().getValues() != attention.getResults())
    return {};
  auto rotation = attention.getQuery().getDefiningOp<RotateOp>();
  if (rotation &&
      (rotation->getBlock() != attention->getBlock() || !rotation->hasOneUse()))
    rotation = {};
  return {attention, rotation};
}

namespace {
/// Host code of attention: sizes, parts and launches.
class AttentionBuilder {
public:
  AttentionBuilder(RewriterBase &rewriter, Operation *root,
                   const AttentionPlan &plan, const GpuStrategyContext &context)
      : root(root), plan(plan), op(plan.op), launch(rewriter, root, context) {}

  SmallVector<Value> run();

private:
  Value outside(Value value) {
    return value ? mapping.lookupOrDefault(value) : Value();
  }
  void collectOperands();
  Value getLoopSize(int64_t dim);

  Operation *root;
  const AttentionPlan &plan;
  AttentionOp op;
  KernelLaunch launch;
  IRMapping mapping;
  AttentionOperands operands;
};
} // namespace

void AttentionBuilder::collectOperands() {
  // What else a kernel holds goes before it.
  if (auto kernel = dyn_cast<KernelOp>(root))
    for (Operation &inner : kernel.getBody().front().without_terminator())
      if (&inner != op && &inner != plan.rotation)
        launch.host.clone(inner, mapping);
  RotateOp rotation = plan.rotation;
  operands.query = outside(rotation ? rotation.getInput() : op.getQuery());
  if (rotation) {
    operands.cos = outside(rotation.getCos());
    operands.sin = outside(rotation.getSin());
  }
  operands.key = outside(op.getKey());
  operands.value = outside(op.getValue());
  operands.mask = outside(op.getMask());
  operands.offset = outside(op.getOffset());
  operands.lengths = outside(op.getLengths());
  operands.sinks = outside(op.getSinks());
  operands.queryBase = outside(op.getQueryBase());
  operands.keyBase = outside(op.getKeyBase());
  operands.output = outside(op.getInits()[0]);
  if (op.hasLogSumExp())
    operands.logSumExp = outside(op.getInits()[1]);
}

Value AttentionBuilder::getLoopSize(int64_t dim) {
  auto expr = getAffineDimExpr(dim, launch.host.getContext());
  if (dim == op.getKeyDim())
    return launch.getSize(operands.key,
                          *op.getKeyMap().getResultPosition(expr));
  return launch.getSize(operands.output,
                        *op.getInitMap(0).getResultPosition(expr));
}

SmallVector<Value> AttentionBuilder::run() {
  collectOperands();
  ImplicitLocOpBuilder &host = launch.host;
  auto ceilDiv = [&](Value size, int64_t tile) {
    return host.createOrFold<arith::CeilDivUIOp>(size, launch.index(tile));
  };
  auto times = [&](Value x, Value y) {
    return host.createOrFold<arith::MulIOp>(x, y);
  };
  Value batches = launch.index(1);
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
    Value size = getLoopSize(dim);
    batches = times(batches,
                    dim == plan.groupedDim ? ceilDiv(size, plan.group) : size);
  }
  Value rows = times(getLoopSize(op.getRowDim()), launch.index(plan.group));
  Value blocks = ceilDiv(rows, plan.getRows());
  SmallVector<Value> inits;
  if (!plan.joins) {
    inits.push_back(operands.output);
    if (operands.logSumExp)
      inits.push_back(operands.logSumExp);
    AttentionMaps maps;
    if (plan.warpgroups)
      maps = AttentionMaps::make(host, plan, operands);
    return launch.launch(
        {blocks, batches}, plan.getThreads(), plan.getSharedBytes(), inits,
        [&](KernelLaunch::Body &body) {
          if (plan.warpgroups)
            WarpgroupAttention(body, plan, operands, maps).run();
          else
            AttentionKernel(body, plan, operands).run();
        });
  }
  // Enough blocks for long caches, few for short ones.
  Value splits = launch.index(1);
  if (plan.splits) {
    constexpr int64_t keysOfSplit = 256, maxSplits = 32;
    splits = ceilDiv(getLoopSize(op.getKeyDim()), keysOfSplit);
    splits = host.createOrFold<arith::MinUIOp>(splits, launch.index(maxSplits));
    splits = host.createOrFold<arith::MaxUIOp>(splits, launch.index(1));
  }
  Value parts = times(splits, launch.index(plan.keyWarps));
  SmallVector<OpFoldResult> sizes = {getAsOpFoldResult(parts),
                                     getAsOpFoldResult(batches),
                                     getAsOpFoldResult(rows)};
  Type f32 = host.getF32Type();
  operands.partMaxima = launch.allocate(sizes, f32);
  operands.partTotals = launch.allocate(sizes, f32);
  sizes.push_back(host.getIndexAttr(plan.lanes));
  operands.partSums = launch.allocate(sizes, f32);
  inits = {operands.partSums, operands.partMaxima, operands.partTotals};
  SmallVector<Value> written = launch.launch(
      {blocks, batches, splits}, plan.getThreads(), plan.getSharedBytes(),
      inits, [&](KernelLaunch::Body &body) {
        AttentionKernel(body, plan, operands).run();
      });
  operands.partSums = written[0];
  operands.partMaxima = written[1];
  operands.partTotals = written[2];
  inits = {operands.output};
  if (operands.logSumExp)
    inits.push_back(operands.logSumExp);
  Value elements = times(rows, launch.index(plan.lanes));
  return launch.launch({ceilDiv(elements, AttentionJoin::threads), batches},
                       AttentionJoin::threads, 0, inits,
                       [&](KernelLaunch::Body &body) {
                         AttentionJoin(body, plan, operands).run();
                       });
}

static std::optional<AttentionPlan>
planAttention(Operation *op, const KernelTarget &target, std::string &reason) {
  auto [attention, rotation] = matchAttention(op);
  if (!attention)
    return std::nullopt;
  return AttentionPlan::make(attention, rotation, target, reason);
}

static LogicalResult buildAttention(RewriterBase &rewriter, Operation *op,
                                    const KernelTarget &target,
                                    const GpuStrategyContext &context) {
  std::string reason;
  std::optional<AttentionPlan> plan = planAttention(op, target, reason);
  if (!plan)
    return failure();
  rewriter.replaceOp(op, AttentionBuilder(rewriter, op, *plan, context).run());
  return success();
}

static std::optional<GpuTiles>
getAttentionTiles(Operation *op, const KernelTarget &target, double share) {
  std::string reason;
  std::optional<AttentionPlan> plan = planAttention(op, target, reason);
  if (!plan)
    return std::nullopt;
  AttentionExtents extents = getExtents(plan->op);
  auto group = static_cast<double>(plan->group);
  double blocks =
      std::ceil(extents.rows * group / static_cast<double>(plan->getRows())) *
      std::ceil(extents.batch / group);
  return GpuTiles{plan->getRows(),
                  plan->lanes,
                  plan->keys,
                  plan->stages,
                  plan->getThreads(),
                  plan->getSharedBytes(),
                  static_cast<int64_t>(blocks),
                  plan->element.isF32() ? 0 : share,
                  static_cast<int64_t>(extents.rows * group),
                  static_cast<int64_t>(extents.keys)};
}

GpuStrategy getAttentionStrategy() {
  return {"attention",
          "online softmax in registers, keys split among blocks where rows "
          "are few, the query rotated on the way in",
          [](Operation *op, const GpuStrategyContext &context,
             std::string &reason) {
            return context.chip.hasMatrixProducts() &&
                   planAttention(op, KernelTarget::get(context), reason);
          },
          [](RewriterBase &rewriter, Operation *op,
             const GpuStrategyContext &context) {
            return buildAttention(rewriter, op, KernelTarget::get(context),
                                  context);
          },
          [](Operation *op, const GpuStrategyContext &context) {
            return getAttentionTiles(op, KernelTarget::get(context),
                                     getMmaShare(context.chip));
          }};
}

GpuStrategy getWarpgroupAttentionStrategy() {
  return {
      "attention-wgmma",
      "the same, of many rows, with keys and values that TMA copies and "
      "warpgroups multiply",
      [](Operation *op, const GpuStrategyContext &context,
         std::string &reason) {
        return context.chip.hasTma && context.chip.hasWgmma &&
               planAttention(op, KernelTarget::getWarpgroups(context), reason);
      },
      [](RewriterBase &rewriter, Operation *op,
         const GpuStrategyContext &context) {
        return buildAttention(rewriter, op,
                              KernelTarget::getWarpgroups(context), context);
      },
      [](Operation *op, const GpuStrategyContext &context) {
        return getAttentionTiles(op, KernelTarget::getWarpgroups(context), 1);
      }};
}

} // namespace mlir::rope
