//===- JoinedLoops.cpp - Undoes reshapes of operands ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinedLoops.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

/// The operand that `loopOrder` follows: the first that has all the loops.
static OpOperand *wholeInput(linalg::GenericOp op,
                             const llvm::SmallBitVector &inputs,
                             size_t numLoops) {
  for (unsigned input : inputs.set_bits()) {
    OpOperand *operand = op.getDpsInputOperand(input);
    if (!op.getMatchingIndexingMap(operand).isProjectedPermutation(
            /*allowZeroInResults=*/true))
      continue;
    int64_t count = llvm::count_if(
        op.getMatchingIndexingMap(operand).getResults(),
        [](AffineExpr expr) { return isa<AffineDimExpr>(expr); });
    if (count == int64_t(numLoops))
      return operand;
  }
  return nullptr;
}

SmallVector<ReassociationIndices>
mlir::rope::joinedLoops(linalg::GenericOp op,
                        const llvm::SmallBitVector &inputs,
                        ArrayRef<Operation *> ops, ArrayRef<unsigned> order) {
  OpOperand *whole = wholeInput(op, inputs, order.size());
  auto expand =
      whole ? whole->get().getDefiningOp<tensor::ExpandShapeOp>() : nullptr;
  if (!expand || !expand.getResult().hasOneUse() || expand.getSrc().hasOneUse())
    return {};
  SmallVector<ReassociationIndices> joined;
  SmallVector<AffineExpr> results(
      op.getMatchingIndexingMap(whole).getResults());
  int64_t position = 0;
  for (const ReassociationIndices &group : expand.getReassociationIndices()) {
    ReassociationIndices loops;
    for (int64_t dim : group)
      if (isa<AffineDimExpr>(results[dim]))
        loops.push_back(position++);
      else if (expand.getResultType().getDimSize(dim) != 1)
        return {};
    if (!loops.empty())
      joined.push_back(loops);
  }
  if (joined.size() == order.size())
    return {};
  for (Operation *inner : ops)
    if (isa<linalg::IndexOp>(inner))
      return {};
  return joined;
}

std::optional<JoinedInput>
mlir::rope::joinInput(ArrayRef<AffineExpr> results, ArrayRef<unsigned> order,
                      ArrayRef<ReassociationIndices> joined,
                      ArrayRef<int64_t> ranges) {
  JoinedInput input;
  ReassociationIndices units;
  MLIRContext *context = results.empty() ? nullptr : results[0].getContext();
  SmallVector<int64_t> wanted;
  for (auto [position, result] : llvm::enumerate(results)) {
    AffineExpr expr = result;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!wanted.empty()) {
      // The rest of a list that was begun.
      if (dim && dim.getPosition() == order[wanted.front()]) {
        input.reassociation.back().push_back(position);
        wanted.erase(wanted.begin());
        continue;
      }
      if (!dim || ranges[dim.getPosition()] != 1)
        return std::nullopt;
    }
    bool began = !wanted.empty();
    int64_t number = -1;
    ReassociationIndices kept;
    if (dim) {
      for (auto [index, loops] : llvm::enumerate(joined))
        for (int64_t loop : loops)
          if (order[loop] == dim.getPosition())
            number = index;
      // Loops of one round are left out, but for the only one of a list.
      for (int64_t loop : joined[number])
        if (ranges[order[loop]] != 1)
          kept.push_back(loop);
      if (kept.empty())
        kept.push_back(joined[number].front());
      if (!llvm::is_contained(
              llvm::map_range(kept, [&](int64_t loop) { return order[loop]; }),
              dim.getPosition())) {
        if (input.reassociation.empty())
          units.push_back(position);
        else
          input.reassociation.back().push_back(position);
        continue;
      }
      if (order[kept.front()] != dim.getPosition())
        return std::nullopt;
      wanted.assign(kept.begin() + 1, kept.end());
      expr = getAffineDimExpr(number, context);
      if (llvm::is_contained(input.results, expr))
        return std::nullopt;
    }
    // A list of its own within another.
    if (dim ? began : !wanted.empty())
      return std::nullopt;
    input.reassociation.push_back(units);
    input.reassociation.back().push_back(position);
    units.clear();
    input.results.push_back(expr);
  }
  if (!wanted.empty() || !units.empty())
    return std::nullopt;
  return input;
}
