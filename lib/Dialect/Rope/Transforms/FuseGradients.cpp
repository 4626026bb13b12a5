//===- FuseGradients.cpp - Rotations of gradients -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseGradients.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Gradients of attention
//===----------------------------------------------------------------------===//

SmallVector<Operation *> rope::findRotationOfGradient(OpResult gradient) {
  Operation *op = gradient.getOwner();
  SmallVector<Operation *> chain;
  Value value = gradient;
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (use.getOperandNumber() != 0 || user->getBlock() != op->getBlock())
      break;
    chain.push_back(user);
    if (auto rotate = dyn_cast<RotateOp>(user)) {
      if (!rotate.getResult())
        break;
      return chain;
    }
    auto generic = dyn_cast<linalg::GenericOp>(user);
    if (!generic || !generic.hasPureTensorSemantics() ||
        generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
        generic.getNumReductionLoops() != 0 || !isMemoryEffectFree(generic) ||
        generic.payloadUsesValueFromOperand(generic.getDpsInitOperand(0)) ||
        !llvm::all_of(generic.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }))
      break;
    value = generic->getResult(0);
  }
  return {};
}

GradientCluster rope::findGradientCluster(AttentionBackwardOp op) {
  GradientCluster found;
  found.cluster.ops.insert(op);
  auto refuse = [&](StringRef name, StringRef detail, Operation *at) {
    found.refusals.push_back({name, detail.str(), at});
  };
  for (OpResult result : op->getResults()) {
    SmallVector<Operation *> chain = findRotationOfGradient(result);
    if (chain.empty()) {
      for (Operation *user : result.getUsers())
        if (auto rotate = dyn_cast<RotateOp>(user);
            rotate && rotate.getInput() == result && !result.hasOneUse())
          refuse("gradient-read-elsewhere",
                 "the gradient before its rotation has another reader", rotate);
      continue;
    }
    auto rotate = cast<RotateOp>(chain.back());
    AffineMap map = op.getInitMap(result.getResultNumber());
    unsigned lane = rotate.getInputLaneAxis();
    auto isLane = [&](AffineExpr expr) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      return dim && dim.getPosition() >= op.getNumBatchDims();
    };
    if (lane >= map.getNumResults() || !isLane(map.getResult(lane))) {
      refuse("unknown-axes", "the rotated lanes are not those of a gradient",
             rotate);
      continue;
    }
    found.cluster.ops.insert(chain.begin(), chain.end());
    found.cluster.rotations.push_back(rotate);
  }
  found.cluster.sort();
  return found;
}

//===----------------------------------------------------------------------===//
// Gradients of projections
//===----------------------------------------------------------------------===//

/// Whether `contraction` sums over axis `lane` of `operand`, and each other
/// axis is one of its rows or summed over, too.
static bool sumsOverLanes(linalg::LinalgOp contraction, OpOperand *operand,
                          unsigned lane) {
  SmallVector<utils::IteratorType> iterators =
      contraction.getIteratorTypesArray();
  bool sums = false, keepsRows = false;
  AffineMap map = contraction.getMatchingIndexingMap(operand);
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      return false;
    if (iterators[loop.getPosition()] == utils::IteratorType::reduction) {
      sums |= axis == lane;
      continue;
    }
    keepsRows = true;
    for (OpOperand *other : contraction.getDpsInputOperands())
      if (other != operand &&
          contraction.getMatchingIndexingMap(other).isFunctionOfDim(
              loop.getPosition()))
        return false;
  }
  return sums && keepsRows;
}

/// Whether `operand` is that of a contraction of the block of `rotate` which
/// sums over its lanes, in axis `lane`.
static bool readsRows(OpOperand &operand, unsigned lane, RotateOp rotate) {
  auto contraction = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return contraction && contraction->getBlock() == rotate->getBlock() &&
         contraction.hasPureTensorSemantics() &&
         contraction.isDpsInput(&operand) &&
         linalg::isaContractionOpInterface(contraction) &&
         sumsOverLanes(contraction, &operand, lane);
}

ClusterOrRefusal rope::findRotatedContraction(RotateOp rotate) {
  FusionRefusal none{"not-a-projection", "the input comes from no contraction",
                     rotate};
  if (!rotate.getResult())
    return none;
  unsigned rotatedLane = rotate.getOutputLaneAxis();
  auto find = [&](Value value, unsigned lane) -> Operation * {
    for (OpOperand &use : value.getUses())
      if (readsRows(use, lane, rotate))
        return use.getOwner();
    return nullptr;
  };
  KernelCluster cluster;
  cluster.ops.insert(rotate);
  cluster.rotations.push_back(rotate);
  if (Operation *contraction = find(rotate.getResult(), rotatedLane)) {
    cluster.ops.insert(contraction);
    cluster.contractions.insert(contraction);
    return cluster;
  }
  for (Operation *user : rotate->getUsers()) {
    auto collapse = dyn_cast<tensor::CollapseShapeOp>(user);
    if (!collapse)
      continue;
    for (auto [axis, group] :
         llvm::enumerate(collapse.getReassociationIndices())) {
      if (!llvm::is_contained(group, rotatedLane))
        continue;
      if (Operation *contraction = find(collapse.getResult(), axis)) {
        cluster.ops.insert(collapse);
        cluster.ops.insert(contraction);
        cluster.contractions.insert(contraction);
        cluster.sort();
        return cluster;
      }
    }
  }
  return none;
}

LogicalResult rope::readRotation(RewriterBase &rewriter,
                                 KernelCluster &cluster) {
  RotateOp rotate = cluster.rotations.front();
  Operation *contraction = cluster.contractions.front();
  tensor::CollapseShapeOp collapse;
  for (Operation *op : cluster.ops)
    if (auto view = dyn_cast<tensor::CollapseShapeOp>(op))
      collapse = view;
  OpBuilder::InsertionGuard guard(rewriter);
  if (!isa<linalg::GenericOp>(contraction)) {
    rewriter.setInsertionPoint(contraction);
    FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(
        rewriter, cast<linalg::LinalgOp>(contraction));
    if (failed(generic))
      return failure();
    contraction = *generic;
  }
  if (collapse) {
    RewritePatternSet patterns(rewriter.getContext());
    linalg::populateFoldReshapeOpsByExpansionPatterns(
        patterns, [&](OpOperand *operand) {
          return operand->get() == collapse.getResult();
        });
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    (void)applyOpPatternsGreedily(contraction, std::move(patterns), config);
    contraction = nullptr;
    for (OpOperand &use : rotate.getResult().getUses())
      if (readsRows(use, rotate.getOutputLaneAxis(), rotate))
        contraction = use.getOwner();
    if (!contraction)
      return failure();
  }
  // What it sums from is often the zeros of other contractions, too.
  OpOperand *init = cast<linalg::LinalgOp>(contraction).getDpsInitOperand(0);
  Value start = init->get();
  if (auto expand = start.getDefiningOp<tensor::ExpandShapeOp>())
    start = expand.getSrc();
  if (auto fill = start.getDefiningOp<linalg::FillOp>()) {
    rewriter.setInsertionPoint(contraction);
    Location loc = fill.getLoc();
    Value own = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, init->get()),
        getElementTypeOrSelf(init->get()));
    if (own.getType() != init->get().getType())
      own = tensor::CastOp::create(rewriter, loc, init->get().getType(), own);
    own = linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], own)
              .getResult(0);
    rewriter.modifyOpInPlace(contraction, [&] { init->set(own); });
  }
  KernelCluster direct;
  direct.ops.insert(rotate);
  direct.ops.insert(contraction);
  direct.contractions.insert(contraction);
  direct.rotations.push_back(rotate);
  direct.sort();
  cluster = std::move(direct);
  return success();
}

void rope::eraseUnusedViews(RewriterBase &rewriter, Value value) {
  for (Operation *reader : llvm::make_early_inc_range(value.getUsers())) {
    if (!isa<tensor::CollapseShapeOp, tensor::DimOp>(reader))
      continue;
    eraseUnusedViews(rewriter, reader->getResult(0));
    if (reader->use_empty())
      rewriter.eraseOp(reader);
  }
}
