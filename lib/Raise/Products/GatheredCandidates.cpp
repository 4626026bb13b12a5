//===- GatheredCandidates.cpp - Products that gather ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GatheredCandidates.h"

#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool rope::detail::gathersRows(const Factor &factor) {
  constexpr unsigned mostOps = 48;
  SmallVector<Value> queue = {factor.function.getTensor()};
  if (factor.function.getSlice())
    queue = factor.function.getSources();
  llvm::SmallDenseSet<Value> seen(queue.begin(), queue.end());
  for (unsigned next = 0; next < queue.size() && next < mostOps; ++next) {
    Operation *op = queue[next] ? queue[next].getDefiningOp() : nullptr;
    if (!op || isReduced(queue[next]) ||
        !ElementExpressions::isTransparent(queue[next]))
      continue;
    if (op->walk([](tensor::ExtractOp) {
            return WalkResult::interrupt();
          }).wasInterrupted())
      return true;
    for (Value source : ElementExpressions::sources(queue[next]))
      if (seen.insert(source).second)
        queue.push_back(source);
  }
  return false;
}

SmallVector<Contraction, 0>
rope::detail::findGatheredCandidates(FunctionOpInterface function) {
  SmallVector<Contraction, 0> candidates;
  function->walk([&](linalg::LinalgOp op) {
    std::optional<Contraction> product = Contraction::match(op);
    if (product && llvm::any_of(product->factors, gathersRows))
      candidates.push_back(*product);
  });
  return candidates;
}
