//===- Sinks.cpp - Where integers meet data -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sinks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// The loops of the op whose body a value is in; 0 in a function.
static unsigned getNumLoops(Value value) {
  for (Operation *op = value.getParentBlock()->getParentOp(); op;
       op = op->getParentOp()) {
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      return structured.getNumLoops();
    if (auto generate = dyn_cast<tensor::GenerateOp>(op))
      return generate.getType().getRank();
  }
  return 0;
}

static llvm::SetVector<Value> collectSinks(ArrayRef<Operation *> ops) {
  llvm::SetVector<Value> sinks;
  for (Operation *root : ops)
    root->walk([&](Operation *op) {
      if (isa<arith::CmpIOp>(op))
        sinks.insert(op->getResult(0));
      else if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
        sinks.insert(op->getOperand(0));
      else if (auto extract = dyn_cast<tensor::ExtractOp>(op))
        sinks.insert(extract.getIndices().begin(), extract.getIndices().end());
      else if (op->hasTrait<OpTrait::ReturnLike>() &&
               isa_and_present<FunctionOpInterface>(op->getParentOp()))
        for (Value value : op->getOperands())
          if (getElementTypeOrSelf(value.getType()).isIntOrIndex())
            sinks.insert(value);
    });
  return sinks;
}

SmallVector<SmallVector<SinkPair>>
equivalence::pairSinks(ArrayRef<Operation *> firstOps,
                       ArrayRef<Operation *> secondOps) {
  static constexpr size_t kNearest = 4;
  llvm::SetVector<Value> firsts = collectSinks(firstOps);
  SmallVector<SmallVector<SinkPair>> pairs;
  for (auto [ordinal, second] : llvm::enumerate(collectSinks(secondOps))) {
    // Bodies that stay have their place among others, or nearly so.
    SmallVector<std::pair<size_t, size_t>> candidates;
    for (auto [place, first] : llvm::enumerate(firsts))
      if (first.getType() == second.getType() &&
          getNumLoops(first) == getNumLoops(second))
        candidates.push_back(
            {std::max(place, ordinal) - std::min(place, ordinal), place});
    llvm::sort(candidates);
    SmallVector<SinkPair> nearest;
    for (auto [distance, place] : ArrayRef(candidates).take_front(kNearest))
      nearest.push_back({firsts[place], second});
    pairs.push_back(std::move(nearest));
  }
  return pairs;
}
