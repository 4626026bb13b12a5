//===- LoopWrites.cpp - Inserts into what a loop carries ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/LoopWrites.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

/// Inserts that one iteration may have, inner loops included.
static constexpr unsigned kInsertLimit = 64;

bool mlir::rope::collectParallelInserts(scf::ForallOp forall, Value shared,
                                        SmallVectorImpl<Operation *> &inserts) {
  for (Operation &op : forall.getTerminator().getRegion().front()) {
    auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op);
    if (!insert)
      return false;
    if (insert.getDest() != shared)
      continue;
    if (insert.getSource() == shared)
      return false;
    inserts.push_back(insert);
  }
  return true;
}

std::optional<LoopWrites> LoopWrites::collect(Operation *loop,
                                              unsigned number) {
  LoopWrites result;
  // What is carried on, and what the body starts with.
  SmallVector<std::pair<Value, Value>> chains;
  auto enter = [&](Operation *op, unsigned position) {
    result.loops.push_back({op, position});
    if (auto forLoop = dyn_cast<scf::ForOp>(op)) {
      // Bounds are read as signed numbers.
      if (forLoop.getUnsignedCmp())
        return false;
      Value start = forLoop.getRegionIterArgs()[position];
      result.carried.push_back(start);
      chains.push_back({forLoop.getYieldedValues()[position], start});
      return true;
    }
    auto forall = dyn_cast<scf::ForallOp>(op);
    if (!forall)
      return false;
    Value shared = forall.getRegionIterArgs()[position];
    result.carried.push_back(shared);
    return collectParallelInserts(forall, shared, result.inserts);
  };
  if (!enter(loop, number))
    return std::nullopt;
  while (!chains.empty()) {
    auto [value, start] = chains.pop_back_val();
    while (value != start) {
      Operation *op = value.getDefiningOp();
      if (!op || result.inserts.size() >= kInsertLimit)
        return std::nullopt;
      result.carried.push_back(value);
      if (isa<tensor::InsertOp, tensor::InsertSliceOp>(op)) {
        result.inserts.push_back(op);
        value = cast<DestinationStyleOpInterface>(op).getDpsInits()[0];
      } else if (isa<scf::ForOp, scf::ForallOp>(op)) {
        unsigned position = cast<OpResult>(value).getResultNumber();
        if (!enter(op, position))
          return std::nullopt;
        value = cast<LoopLikeOpInterface>(op).getInits()[position];
      } else {
        return std::nullopt;
      }
    }
  }
  return result;
}
