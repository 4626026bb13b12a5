//===- Simplify.cpp - The pass rope-simplify ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_SIMPLIFYPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

remark::RemarkOpts rope::getSimplifyRemark(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("rope-simplify")
      .function(function ? function.getName() : StringRef());
}

//===----------------------------------------------------------------------===//
// Two rotations in a row
//===----------------------------------------------------------------------===//

std::optional<RotationPair> RotationPair::get(RotateOp outer) {
  auto inner = outer.getInput().getDefiningOp<RotateOp>();
  if (!inner || !outer.getResult())
    return std::nullopt;
  // Axis by axis of the value between them.
  AffineMap written = inner.getOutputMap(), read = outer.getInputMap();
  unsigned rank = written.getNumDims();
  SmallVector<AffineExpr> names(rank);
  for (auto [dim, name] : llvm::zip(written.getResults(), read.getResults()))
    names[cast<AffineDimExpr>(dim).getPosition()] = name;
  auto rename = [&](AffineMap map) {
    return map.replaceDimsAndSymbols(names, {}, rank, 0);
  };
  return RotationPair{inner, outer, rename(inner.getInputMap()),
                      rename(inner.getTableMap())};
}

TableOp rope::getTable(RotateOp rotate) {
  auto table = rotate.getCos().getDefiningOp<TableOp>();
  if (!table || rotate.getCos() != table->getResult(0) ||
      rotate.getSin() != table->getResult(1))
    return nullptr;
  return table;
}

StringRef rope::getPairObstacle(RotationPair pair) {
  RotateOp inner = pair.inner, outer = pair.outer;
  if (inner.getKind() == RotationKind::General ||
      outer.getKind() == RotationKind::General)
    return "one of the tables may be any matrix";
  if (inner.hasFullWidthTable() || outer.hasFullWidthTable())
    return "the table has a value of its own for each lane";
  if (inner.getOutputLaneAxis() != outer.getInputLaneAxis())
    return "the outer rotation takes another axis for the lanes";
  if (inner.getBlockOffset() != outer.getBlockOffset() ||
      inner.getBlockWidth() != outer.getBlockWidth())
    return "the rotary blocks differ";
  if (inner.getWritePairing() != outer.getReadPairing())
    return "the outer rotation reads other pairs than the inner one writes";
  Type element = inner.getInputType().getElementType();
  if (inner.getInitType().getElementType() != element ||
      outer.getInitType().getElementType() != element)
    return "element types differ, and a cast is part of the program";
  if (inner.getComputeFloatType() != element ||
      outer.getComputeFloatType() != element)
    return "the intermediate value is rounded to a narrower type";
  if (inner.getTableType().getElementType() != element ||
      outer.getTableType().getElementType() != element)
    return "the tables are of another type than the arithmetic";
  if (!inner.getResult().hasOneUse())
    return "the inner rotation has other uses";
  if (inner->getBlock() != outer->getBlock())
    return "the rotations are in different blocks";
  return {};
}

Value rope::moveToResult(RewriterBase &rewriter, RotateOp to, Value value,
                         AffineMap map, Pairing readPairing) {
  Location loc = to.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  AffineMap outputMap = to.getOutputMap();
  bool moves = map != outputMap;
  auto getInit = [&]() -> Value {
    if (!moves && to.getInit().getType() == value.getType())
      return to.getInit();
    return tensor::EmptyOp::create(rewriter, loc,
                                   tensor::getMixedSizes(rewriter, loc, value),
                                   type.getElementType());
  };
  if (readPairing != to.getWritePairing()) {
    AffineExpr lane =
        getAffineDimExpr(map.getNumDims() - 1, rewriter.getContext());
    auto permuted = PermuteLanesOp::create(
        rewriter, loc, type, value, getInit(), readPairing,
        to.getWritePairing(), *map.getResultPosition(lane), to.getHeadDim(),
        to.getBlockOffset(), to.getBlockWidth());
    value = permuted->getResult(0);
  }
  if (moves) {
    SmallVector<int64_t> permutation;
    for (AffineExpr expr : outputMap.getResults())
      permutation.push_back(*map.getResultPosition(expr));
    auto transpose = linalg::TransposeOp::create(rewriter, loc, value,
                                                 to.getInit(), permutation);
    value = transpose->getResult(0);
  }
  if (value.getType() != to.getInit().getType())
    value =
        tensor::CastOp::create(rewriter, loc, to.getInit().getType(), value);
  return value;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct SimplifyPass : public rope::impl::SimplifyPassBase<SimplifyPass> {
  using SimplifyPassBase::SimplifyPassBase;

  void runOnOperation() override {
    // One function after the other, so that remarks come in their order.
    SmallVector<Operation *> functions;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](FunctionOpInterface function) { functions.push_back(function); });
    if (functions.empty())
      functions.push_back(getOperation());
    for (Operation *function : functions)
      if (failed(simplify(function)))
        return signalPassFailure();
  }

private:
  LogicalResult simplify(Operation *function) {
    RewritePatternSet identities(&getContext());
    populateCancelPatterns(identities);
    populateComposePatterns(identities);
    populateScalePatterns(identities);
    populateLaneProductPatterns(identities);
    if (allowFinite)
      populateZeroAnglePatterns(identities);
    if (failed(apply(function, std::move(identities))))
      return failure();
    function->walk([](RotateOp outer) {
      std::optional<RotationPair> pair = RotationPair::get(outer);
      if (!pair)
        return;
      StringRef reason = getPairObstacle(*pair);
      if (reason.empty())
        reason = getCancelObstacle(*pair);
      if (reason.empty())
        reason = getComposeObstacle(*pair);
      remark::missed(outer.getLoc(), getSimplifyRemark("two-rotations", outer))
          << remark::reason("{0}", reason);
    });
    function->walk(reportLaneProducts);
    // Last: a constant has no positions left to add.
    RewritePatternSet constants(&getContext());
    populateConstantTablePatterns(constants, constantTableLimit);
    return apply(function, std::move(constants));
  }

  /// Nothing but the patterns: no folding, no merging of constants or blocks.
  static LogicalResult apply(Operation *function, RewritePatternSet patterns) {
    GreedyRewriteConfig config;
    config.enableFolding(false)
        .enableConstantCSE(false)
        .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
        .setUseTopDownTraversal(true);
    return applyPatternsGreedily(function, std::move(patterns), config);
  }
};
} // namespace
