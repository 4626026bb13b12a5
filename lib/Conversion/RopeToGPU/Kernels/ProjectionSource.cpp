//===- ProjectionSource.cpp - Contractions that a kernel takes ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionPlan.h"

#include "rope/Analysis/SumOfProducts.h"

namespace mlir::rope {

SpaceAxis ProjectionSource::getAxis(unsigned loop) const {
  if (loop == laneLoop)
    return {SpaceAxis::Lane, 0};
  for (auto [number, row] : llvm::enumerate(rowLoops))
    if (loop == row)
      return {SpaceAxis::Row, static_cast<unsigned>(number)};
  for (auto [number, head] : llvm::enumerate(headLoops))
    if (loop == head)
      return {SpaceAxis::Head, static_cast<unsigned>(number)};
  return {};
}

/// Loop that each result of `map` is, or nothing where one is something else.
static std::optional<SmallVector<unsigned>> getLoops(AffineMap map) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(loops, dim.getPosition()))
      return std::nullopt;
    loops.push_back(dim.getPosition());
  }
  return loops;
}

std::optional<ProjectionSource> matchContraction(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1)
    return std::nullopt;
  std::optional<SumOfProducts> body = SumOfProducts::match(op);
  if (!body || body->x == body->y)
    return std::nullopt;
  ProjectionSource source;
  source.op = op;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  // The rows of the left factor come first in the result.
  unsigned a = 0, b = 1;
  auto out = getLoops(maps[2]);
  if (!out || out->empty())
    return std::nullopt;
  if (maps[1].isFunctionOfDim(out->front()))
    std::swap(a, b);
  auto left = getLoops(maps[a]), right = getLoops(maps[b]);
  if (!left || !right)
    return std::nullopt;
  source.left = op.getDpsInputs()[a];
  source.right = op.getDpsInputs()[b];
  source.init = op.getDpsInits()[0];
  source.leftMap = maps[a];
  source.rightMap = maps[b];
  source.outMap = maps[2];
  std::optional<unsigned> depth;
  for (unsigned loop : *left) {
    if (llvm::is_contained(*out, loop)) {
      if (llvm::is_contained(*right, loop))
        return std::nullopt;
      source.rowLoops.push_back(loop);
      continue;
    }
    if (depth || !llvm::is_contained(*right, loop))
      return std::nullopt;
    depth = loop;
  }
  SmallVector<unsigned> columns;
  for (unsigned loop : *out)
    if (!llvm::is_contained(*left, loop))
      columns.push_back(loop);
  if (!depth || columns.empty() || source.rowLoops.empty() ||
      op.getNumLoops() != out->size() + 1 ||
      right->size() != columns.size() + 1)
    return std::nullopt;
  source.depthLoop = *depth;
  source.laneLoop = columns.pop_back_val();
  source.headLoops = columns;
  source.lanes = op.getStaticLoopRanges()[source.laneLoop];

  auto element = [](Value value) { return getElementTypeOrSelf(value); };
  Type type = element(source.left), sum = element(source.init);
  if (type != element(source.right) ||
      !isa<Float32Type, Float16Type, BFloat16Type>(type) ||
      !isa<Float32Type, Float16Type, BFloat16Type>(sum))
    return std::nullopt;
  return source;
}

} // namespace mlir::rope
