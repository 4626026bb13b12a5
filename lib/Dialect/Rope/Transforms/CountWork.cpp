//===- CountWork.cpp - What ops compute -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/CountWork.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::rope;

Work &Work::operator+=(const Work &other) {
  for (auto [unit, added] : llvm::zip(units, other.units))
    unit += added;
  return *this;
}

Work &Work::operator*=(double factor) {
  for (double &unit : units)
    unit *= factor;
  return *this;
}

double Work::getFlops() const {
  double sum = 3 * (*this)[WorkKind::Scores];
  for (double unit : units)
    sum += unit;
  return sum;
}

double Work::getSeconds(const MachineModel &machine) const {
  double sum = 0;
  for (size_t kind = 0; kind < numWorkKinds; ++kind)
    if (kind != static_cast<size_t>(WorkKind::FewRows))
      sum += units[kind] / machine.rates[kind];
  return sum;
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

/// Keys that a row of `op` sees by its position, on average.
template <typename OpTy>
static double countVisible(OpTy op, const AttentionExtents &extents) {
  if (!op.masksByDistance())
    return extents.keys;
  // Without a known offset, the rows are the last ones.
  double offset = std::max(extents.keys - extents.rows, 0.0);
  APInt constant;
  if (op.getOffset() && matchPattern(op.getOffset(), m_ConstantInt(&constant)))
    offset = static_cast<double>(constant.getSExtValue());
  constexpr double most = 1024;
  double step = std::max(extents.rows / most, 1.0), sum = 0;
  auto samples = static_cast<int64_t>(std::ceil(extents.rows / step));
  for (int64_t sample = 0; sample < samples; ++sample) {
    double row = static_cast<double>(sample) * step;
    double first = 0, last = extents.keys - 1;
    if (op.getCausal())
      last = std::min(last, row + offset);
    if (auto left = op.getWindowLeft())
      first = std::max(first, row + offset - static_cast<double>(*left));
    if (auto right = op.getWindowRight())
      last = std::min(last, row + offset + static_cast<double>(*right));
    sum += std::max(last - first + 1, 0.0);
  }
  return samples == 0 ? 0 : sum / static_cast<double>(samples);
}

template <typename OpTy>
static AttentionExtents readExtents(OpTy op) {
  SmallVector<double> sizes(op.getNumLoops(), 1);
  auto read = [&](Value operand, AffineMap map) {
    auto type = cast<ShapedType>(operand.getType());
    for (auto [axis, result] : llvm::enumerate(map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(result))
        sizes[dim.getPosition()] = orAssumed(type.getDimSize(axis));
  };
  read(op.getKey(), op.getKeyMap());
  read(op.getValue(), op.getValueMap());
  read(op.getQuery(), op.getQueryMap());
  AttentionExtents extents;
  AffineMap keys = op.getKeyMap();
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
    extents.batch *= sizes[dim];
    if (!keys.isFunctionOfDim(dim))
      extents.headsPerKey *= sizes[dim];
  }
  for (AffineExpr result : keys.getResults())
    if (auto group = dyn_cast<AffineBinaryOpExpr>(result))
      if (auto size = dyn_cast<AffineConstantExpr>(group.getRHS());
          size && group.getKind() == AffineExprKind::FloorDiv)
        extents.headsPerKey *= static_cast<double>(size.getValue());
  extents.rows = sizes[op.getRowDim()];
  extents.keys = sizes[op.getKeyDim()];
  extents.queryLanes = sizes[op.getQueryLaneDim()];
  extents.valueLanes = sizes[op.getValueLaneDim()];
  extents.visible = countVisible(op, extents);
  return extents;
}

AttentionExtents rope::getExtents(AttentionOp op) { return readExtents(op); }

AttentionExtents rope::getExtents(AttentionBackwardOp op) {
  return readExtents(op);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The kind of work of products that are summed up in `type`, of operands
/// `left` and `right`.
static WorkKind getProductKind(Type left, Type right, Type sum) {
  Type element = getElementTypeOrSelf(sum);
  if (element.isF64())
    return WorkKind::Products64;
  auto isNarrow = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 16;
  };
  return isNarrow(left) && isNarrow(right) ? WorkKind::Products16
                                           : WorkKind::Products32;
}

/// Adds one scalar op of a body.
static void addScalar(Operation *op, Work &work) {
  if (op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() != 1 ||
      isa<linalg::IndexOp>(op))
    return;
  if (isa<math::ExpOp, math::Exp2Op>(op))
    work[WorkKind::Exponentials] += 1;
  else if (isa<arith::DivFOp, math::SqrtOp, math::RsqrtOp, arith::DivSIOp,
               arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::RemFOp,
               tensor::ExtractOp>(op))
    work[WorkKind::Divisions] += 1;
  else if (isa<math::MathDialect>(op->getDialect()) &&
           !isa<math::AbsFOp, math::AbsIOp, math::FmaOp, math::FloorOp,
                math::CeilOp, math::CopySignOp, math::RoundEvenOp,
                math::TruncOp>(op))
    work[WorkKind::Functions] += 1;
  else
    work[WorkKind::Vector] += 1;
}

static Work countLinalg(linalg::LinalgOp op) {
  double points = 1;
  for (int64_t size : op.getStaticLoopRanges())
    points *= orAssumed(size);
  Work work;
  if (linalg::isaContractionOpInterface(op) &&
      isa<FloatType>(getElementTypeOrSelf(op.getDpsInits().front()))) {
    work[getProductKind(op->getOperand(0).getType(),
                        op->getOperand(1).getType(),
                        op.getDpsInits().front().getType())] = 2 * points;
    return work;
  }
  if (op->getNumRegions() == 1 && !op->getRegion(0).empty())
    for (Operation &inner : op->getRegion(0).front().without_terminator())
      addScalar(&inner, work);
  // What only moves elements loads and stores them.
  if (work.getFlops() == 0)
    work[WorkKind::Vector] = 1;
  work *= points;
  return work;
}

/// Adds the scalar ops of a program that runs `times` times.
static void addProgram(Block &body, double times, Work &work) {
  Work each;
  for (Operation &inner : body.without_terminator())
    addScalar(&inner, each);
  each *= times;
  work += each;
}

static Work countAttention(AttentionOp op) {
  Work work;
  AttentionExtents extents = getExtents(op);
  double scores = extents.batch * extents.rows * extents.visible;
  constexpr double fewRows = 16;
  WorkKind kind =
      extents.rows * extents.headsPerKey <= fewRows
          ? WorkKind::FewRows
          : getProductKind(op.getQuery().getType(), op.getKey().getType(),
                           op.getScoreFloatType());
  work[kind] = 2 * scores * (extents.queryLanes + extents.valueLanes);
  work[WorkKind::Scores] = scores;
  if (op.getSoftcap())
    work[WorkKind::Functions] = scores;
  if (ScoreProgram program = op.getScoreProgram())
    addProgram(program.getBody(), scores, work);
  if (ValueProgram program = op.getValueProgram()) {
    // A factor of weights is applied to these, and not to each lane of V.
    bool isFactor = program.onlyMultiplies();
    double times = scores * (isFactor ? 1.0 : extents.valueLanes);
    if (!isFactor)
      work[WorkKind::Vector] += 2 * times;
    addProgram(program.getBody(), times, work);
  }
  return work;
}

/// Scores and products of `dO` and V, and three products that are added to the
/// gradients; each score is computed again, and multiplied by its own gradient.
static Work countGradients(AttentionBackwardOp op) {
  Work work;
  AttentionExtents extents = getExtents(op);
  double scores = extents.batch * extents.rows * extents.visible;
  WorkKind kind = getProductKind(op.getQuery().getType(), op.getKey().getType(),
                                 op.getScoreFloatType());
  work[kind] = 2 * scores * (3 * extents.queryLanes + 2 * extents.valueLanes);
  work[WorkKind::Scores] = scores;
  work[WorkKind::Vector] =
      2 * scores + 2 * countElements(op.getOutputGradient().getType());
  if (op.getSoftcap())
    work[WorkKind::Functions] = scores;
  if (ScoreProgram program = op.getScoreProgram())
    addProgram(program.getBody(), scores, work);
  if (ValueProgram program = op.getValueProgram())
    addProgram(program.getBody(), scores, work);
  if (GradientProgram program = op.getGradientProgram())
    addProgram(program.getBody(), scores, work);
  return work;
}

Work rope::countWork(Operation *op) {
  Work work;
  if (auto attention = dyn_cast<AttentionOp>(op))
    return countAttention(attention);
  if (auto gradients = dyn_cast<AttentionBackwardOp>(op))
    return countGradients(gradients);
  if (auto rotate = dyn_cast<RotateOp>(op)) {
    work[WorkKind::Vector] = 3 * countElements(rotate.getInput().getType());
    return work;
  }
  if (auto table = dyn_cast<TableOp>(op)) {
    auto type = cast<ShapedType>(table.getCosInit().getType());
    double entries = countElements(
        RankedTensorType::get(type.getShape(), type.getElementType()));
    work[WorkKind::Functions] = 2 * entries;
    work[WorkKind::Vector] = entries;
    return work;
  }
  if (auto write = dyn_cast<CacheWriteOp>(op)) {
    work[WorkKind::Vector] = countElements(write.getRows().getType());
    return work;
  }
  if (isa<linalg::FillOp, tensor::EmptyOp>(op))
    return work;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return countLinalg(linalgOp);
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op)) {
    double elements = countElements(softmax->getResult(0).getType());
    work[WorkKind::Exponentials] = work[WorkKind::Divisions] = elements;
    work[WorkKind::Vector] = 3 * elements;
    return work;
  }
  if (op->getNumRegions() != 0 && op->getNumResults() != 0) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : block)
          work += countWork(&inner);
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      if (std::optional<APInt> trips = loop.getStaticTripCount())
        work *= static_cast<double>(trips->getZExtValue());
    return work;
  }
  // A concatenation, a padding, a slice that is inserted.
  if (isa<tensor::TensorDialect>(op->getDialect()) &&
      !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
           tensor::ExtractSliceOp, tensor::DimOp, tensor::ReshapeOp>(op))
    for (Type type : op->getResultTypes())
      work[WorkKind::Vector] += countElements(type);
  return work;
}
