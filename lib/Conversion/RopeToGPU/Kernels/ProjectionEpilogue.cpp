//===- ProjectionEpilogue.cpp - What follows the sums, as an epilogue -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::rope {

namespace {
/// Copies what follows a contraction from a `rope.kernel` to the region of an
/// epilogue.
class EpilogueCopy {
public:
  EpilogueCopy(KernelLaunch::Body &body, const ProjectionPlan &plan,
               const OutsideValues &outside)
      : body(body), b(body.b), plan(plan), outside(outside) {}

  void run(unsigned source, Value sums) {
    for (const EpilogueStep &step : plan.steps) {
      if (step.source != source)
        continue;
      if (step.kind == EpilogueStep::Contraction)
        mapping.map(step.op->getResult(0), start(plan.sources[source], sums));
      else
        copy(step.op);
    }
    for (const ProjectionResult &result : plan.results) {
      if (plan.values.find(result.value)->second.source != source)
        continue;
      Value target = outside.targets.lookup(result.value);
      Value value = result.write ? copy(result.write) : get(result.value);
      rope_gpu::StoreOp::create(b, value, target,
                                outside.pieces.lookup(result.value),
                                outside.lastWriters.lookup(result.write));
    }
  }

private:
  /// The result of a contraction, which starts from its init, of its type.
  Value start(const ProjectionSource &source, Value sums) {
    auto type = cast<RankedTensorType>(source.op->getResult(0).getType());
    Value uniform = plan.values.lookup(source.init).uniform;
    bool adds = !uniform || !matchPattern(uniform, m_AnyZeroFloat());
    if (!adds && type.getElementType().isF32())
      return sums;
    SmallVector<Value> inputs = {sums};
    if (adds)
      inputs.push_back(get(source.init));
    Value init = ub::PoisonOp::create(b, type);
    SmallVector<AffineMap> maps(inputs.size() + 1,
                                b.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    auto op = linalg::GenericOp::create(
        b, type, inputs, init, maps, loops,
        [&](OpBuilder &inner, Location loc, ValueRange numbers) {
          DeviceBuilder c(loc, inner);
          Value sum = numbers[0];
          if (adds)
            sum = c.addF(sum, c.toFloat(numbers[1], c.getF32Type()));
          linalg::YieldOp::create(c, c.toFloat(sum, type.getElementType()));
        });
    return op.getResult(0);
  }

  /// What `value` of the `rope.kernel`, or from outside of it, is here.
  Value get(Value value) {
    if (Value known = mapping.lookupOrNull(value))
      return known;
    auto local = plan.values.find(value);
    if (local == plan.values.end()) {
      Value host = outside.host->lookupOrDefault(value);
      if (isa<ShapedType>(value.getType()))
        return toTensor(value, body.getBuffer(host));
      mapping.map(value, body.get(host));
      return mapping.lookup(value);
    }
    Value uniform = local->second.uniform;
    if (!uniform)
      return copy(value.getDefiningOp());
    Value init = ub::PoisonOp::create(b, value.getType());
    auto fill = linalg::FillOp::create(b, get(uniform), init);
    mapping.map(value, fill.getResult(0));
    return fill.getResult(0);
  }

  Value toTensor(Value value, Value buffer) {
    Value tensor =
        bufferization::ToTensorOp::create(b, value.getType(), buffer);
    mapping.map(value, tensor);
    return tensor;
  }

  Value copy(Operation *op) {
    visitUsedValuesDefinedAbove(
        op->getRegions(), [&](OpOperand *operand) { get(operand->get()); });
    IRMapping own = mapping;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      auto write = dyn_cast<CacheWriteOp>(op);
      if (isUnread(operand))
        own.map(value, ub::PoisonOp::create(b, value.getType()));
      else if (write && value == write.getCache())
        own.map(value,
                toTensor(value, outside.targets.lookup(write.getRows())));
      else
        own.map(value, get(value));
    }
    Operation *copied = b.clone(*op, own);
    mapping.map(op->getResults(), copied->getResults());
    return copied->getResult(0);
  }

  KernelLaunch::Body &body;
  DeviceBuilder &b;
  const ProjectionPlan &plan;
  const OutsideValues &outside;
  IRMapping mapping;
};
} // namespace

/// Whether subgroups side by side tell each other sums over lanes of what the
/// source at `position` of the group computes.
bool ProjectionKernel::exchangesSums(unsigned position) const {
  return tiling.getSubgroups() > 1 &&
         llvm::any_of(plan.steps, [&](const EpilogueStep &step) {
           return step.kind == EpilogueStep::RowSum &&
                  step.source == group.sources[position];
         });
}

/// What follows the sums of the source at `position` of the group.
void ProjectionKernel::finish(unsigned position, ValueRange sums) {
  const Source &mine = sources[position];
  unsigned number = group.sources[position];
  const ProjectionSource &source = plan.sources[number];
  SmallVector<Value> heads;
  for (const SmallVector<Value> &unit : mine.headCoordinates)
    llvm::append_range(heads, unit);
  unsigned rows = rowSizes.size(), dims = rows + source.headLoops.size() + 1;
  SmallVector<AffineExpr> axes;
  for (AffineExpr expr : source.outMap.getResults()) {
    SpaceAxis axis = source.getAxis(cast<AffineDimExpr>(expr).getPosition());
    axes.push_back(b.getAffineDimExpr(axis.kind == SpaceAxis::Row ? axis.index
                                      : axis.kind == SpaceAxis::Head
                                          ? rows + axis.index
                                          : dims - 1));
  }
  Value memory;
  SmallVector<Value> parts = mine.parts;
  IntegerAttr numParts;
  DenseI64ArrayAttr columns, steps, pairs;
  if (tiling.getSubgroups() > 1) {
    parts.assign(tiling.units, columnWarp);
    if (exchangesSums(position))
      memory = exchange;
  }
  if (tiling.split.parts > 1) {
    numParts = b.getI64IntegerAttr(tiling.split.parts);
    columns = b.getDenseI64ArrayAttr(tiling.split.first);
    steps = b.getDenseI64ArrayAttr(tiling.split.step);
  }
  const LaneOrder &order = tiling.order;
  bool inPairs = order.kind == LaneOrder::PairsFirst;
  if (inPairs)
    pairs = b.getDenseI64ArrayAttr({order.blockOffset, order.blockWidth});
  auto op = rope_gpu::EpilogueOp::create(
      b, sums, firstRow, getOwnRow(), tiling.getRows(), rowSizes,
      mine.unitExists, mine.firstLanes, mine.lanes, heads, parts, numParts,
      columns, steps, memory, pairs, inPairs && order.half,
      AffineMap::get(dims, 0, axes, b.getContext()));
  OpBuilder::InsertionGuard guard(b);
  auto type = cast<RankedTensorType>(source.op->getResult(0).getType());
  Block *block = b.createBlock(&op.getBody(), {}, {type.clone(b.getF32Type())},
                               {op.getLoc()});
  EpilogueCopy(body, plan, outside).run(number, block->getArgument(0));
}

} // namespace mlir::rope
