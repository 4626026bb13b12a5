//===- AttentionLanes.cpp - Lanes that several loops run over -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionLanes.h"
#include "Attention/AttentionRewrite.h"
#include "AttentionMatch.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Marks the ops of an attempt, of which raising may erase some.
static constexpr llvm::StringLiteral kMerged = "rope.merged_lanes";

/// Where in `map` the loops `loops` stand side by side, in their order.
static std::optional<unsigned> findRun(AffineMap map,
                                       ArrayRef<unsigned> loops) {
  MLIRContext *context = map.getContext();
  std::optional<unsigned> first =
      map.getResultPosition(getAffineDimExpr(loops.front(), context));
  if (!first || *first + loops.size() > map.getNumResults())
    return std::nullopt;
  for (auto [offset, loop] : llvm::enumerate(loops))
    if (map.getResult(*first + offset) != getAffineDimExpr(loop, context))
      return std::nullopt;
  return first;
}

MergedLanes::MergedLanes(Operation *product) : product(product) {
  std::optional<Contraction> contraction = Contraction::match(product);
  auto generic = dyn_cast<linalg::GenericOp>(product);
  if (!generic || !contraction || contraction->reductionLoops.size() < 2 ||
      contraction->lhs->getOwner() != product)
    return;
  ArrayRef<unsigned> loops = contraction->reductionLoops;
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  OpOperand *factors[] = {contraction->lhs, contraction->rhs};
  unsigned runs[2];
  for (auto [operand, run] : llvm::zip(factors, runs)) {
    std::optional<unsigned> found =
        findRun(contraction->getMap(operand), loops);
    if (!found)
      return;
    run = *found;
  }
  for (unsigned loop : loops)
    if (ShapedType::isDynamic(ranges[loop]))
      return;

  OpBuilder builder(product);
  MLIRContext *context = product->getContext();
  Location loc = product->getLoc();
  SmallVector<AffineExpr> newLoops;
  SmallVector<utils::IteratorType> iterators;
  unsigned next = 0;
  for (auto [loop, iterator] :
       llvm::enumerate(generic.getIteratorTypesArray())) {
    if (llvm::is_contained(loops.drop_front(), loop)) {
      newLoops.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    newLoops.push_back(getAffineDimExpr(next++, context));
    iterators.push_back(iterator);
  }
  SmallVector<Value> inputs(generic.getInputs());
  SmallVector<AffineMap> maps;
  for (AffineMap map : generic.getIndexingMapsArray())
    maps.push_back(map.replaceDimsAndSymbols(newLoops, {}, next, 0));
  for (auto [index, operand] : llvm::enumerate(factors)) {
    unsigned number = operand->getOperandNumber();
    SmallVector<ReassociationIndices> groups;
    SmallVector<AffineExpr> results;
    for (int64_t dim = 0, rank = maps[number].getNumResults(); dim < rank;
         ++dim) {
      if (dim > runs[index] && dim < int64_t(runs[index] + loops.size())) {
        groups.back().push_back(dim);
        continue;
      }
      groups.push_back({dim});
      results.push_back(maps[number].getResult(dim));
    }
    maps[number] = AffineMap::get(next, 0, results, context);
    sources[index] = operand->get();
    inputs[number] =
        tensor::CollapseShapeOp::create(builder, loc, operand->get(), groups);
    inputs[number].getDefiningOp()->setDiscardableAttr(kMerged,
                                                       builder.getUnitAttr());
  }
  merged = linalg::GenericOp::create(
      builder, loc, product->getResultTypes(), inputs, generic.getOutputs(),
      maps, iterators, [&](OpBuilder &inner, Location, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(generic.getBlock()->getArguments(), arguments);
        for (Operation &each : *generic.getBlock())
          inner.clone(each, mapping);
      });
  merged->setDiscardableAttr(kMerged, builder.getUnitAttr());
  product->replaceAllUsesWith(merged);
}

void MergedLanes::finish(bool raised) {
  if (!merged)
    return;
  // Raising erases what nothing reads any more.
  SmallVector<Operation *> collapsed;
  merged = nullptr;
  for (Value source : sources)
    for (Operation *user : source.getUsers())
      if (user->hasAttr(kMerged) && !llvm::is_contained(collapsed, user)) {
        collapsed.push_back(user);
        for (Operation *reader : user->getUsers())
          if (reader->hasAttr(kMerged))
            merged = reader;
      }
  if (merged) {
    merged->replaceAllUsesWith(product);
    merged->erase();
  }
  for (Operation *op : collapsed) {
    op->removeDiscardableAttr(kMerged);
    if (op->use_empty())
      op->erase();
  }
  if (raised)
    eraseDead(product);
  merged = nullptr;
}
