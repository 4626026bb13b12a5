//===- FusionCost.cpp - Cost of kernels on a machine ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FusionCost.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

MachineModel MachineModel::get(CostModel model) {
  // Practical rates: bf16 matrix products and device memory of an H200, with
  // the gap between kernels of one graph; f32 multiply-adds and memory of a
  // CPU core, with the start of a task on threads.
  if (model == CostModel::H200)
    return {"h200", 790e12, 4.07e12, 2.2e-6};
  return {"cpu", 102e9, 20e9, 10e-6};
}

static double countElements(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped)
    return 0;
  double count = 1;
  for (int64_t size : shaped.getShape())
    count *=
        static_cast<double>(ShapedType::isDynamic(size) ? assumedSize : size);
  return count;
}

static double countBytes(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped || !shaped.getElementType().isIntOrFloat())
    return shaped ? 8 * countElements(type) : 0;
  return countElements(type) * shaped.getElementTypeBitWidth() / 8;
}

static bool isView(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp, tensor::CastOp, tensor::ReshapeOp>(op);
}

/// Whether `op` moves or computes nothing worth counting.
static bool isFree(Operation *op) {
  return isView(op) ||
         isa<tensor::EmptyOp, tensor::DimOp, linalg::FillOp>(op) ||
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

static double countFlops(Operation *op) {
  if (auto attention = dyn_cast<AttentionOp>(op)) {
    // Two products over the keys for each lane of a row.
    auto query = cast<ShapedType>(attention.getQuery().getType());
    AffineMap map = attention.getKeyMap();
    double keys = assumedSize;
    if (auto axis = map.getResultPosition(
            getAffineDimExpr(attention.getKeyDim(), op->getContext()))) {
      int64_t size =
          cast<ShapedType>(attention.getKey().getType()).getDimSize(*axis);
      if (!ShapedType::isDynamic(size))
        keys = static_cast<double>(size);
    }
    return 4 * keys * countElements(query);
  }
  if (isa<RotateOp>(op))
    return 3 * countElements(op->getResult(0).getType());
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    double points = 1;
    for (int64_t size : linalgOp.getStaticLoopRanges())
      points *=
          static_cast<double>(ShapedType::isDynamic(size) ? assumedSize : size);
    double work = 0;
    if (op->getNumRegions() == 1 && !op->getRegion(0).empty())
      for (Operation &inner : op->getRegion(0).front().without_terminator())
        work += inner.getNumResults() == 1;
    return points * work;
  }
  return 0;
}

/// Whether the kernel reads the data of `operand`: not of a destination that
/// is only written.
static bool readsData(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (isa<tensor::DimOp>(op))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return !linalgOp.isDpsInit(&operand) ||
           linalgOp.payloadUsesValueFromOperand(&operand);
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return !dps.isDpsInit(&operand);
  return true;
}

KernelCost rope::costOfKernel(ArrayRef<Operation *> ops,
                              const MachineModel &machine) {
  llvm::SmallPtrSet<Operation *, 16> inside(ops.begin(), ops.end());
  llvm::SmallDenseSet<Value> read;
  KernelCost cost;
  for (Operation *op : ops) {
    cost.flops += countFlops(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      Operation *producer = value.getDefiningOp();
      if (!readsData(operand) || (producer && inside.contains(producer)) ||
          isa_and_nonnull<tensor::EmptyOp, linalg::FillOp>(producer) ||
          !read.insert(value).second)
        continue;
      cost.bytes += countBytes(value.getType());
    }
    if (isa<tensor::EmptyOp, linalg::FillOp>(op))
      continue;
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !inside.contains(user); }))
        cost.bytes += countBytes(
            isa<CacheWriteOp>(op) ? cast<CacheWriteOp>(op).getRows().getType()
                                  : result.getType());
  }
  cost.seconds = machine.dispatch + std::max(cost.flops / machine.flops,
                                             cost.bytes / machine.bandwidth);
  return cost;
}

KernelCost rope::costApart(ArrayRef<Operation *> ops,
                           const MachineModel &machine) {
  KernelCost sum;
  for (Operation *op : ops) {
    if (isFree(op))
      continue;
    KernelCost cost = costOfKernel(op, machine);
    sum.bytes += cost.bytes;
    sum.flops += cost.flops;
    sum.seconds += cost.seconds;
  }
  return sum;
}
