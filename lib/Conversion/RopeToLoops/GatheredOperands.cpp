//===- GatheredOperands.cpp - Keys and values from a table ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GatheredOperands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Support/ConstantDim.h"

namespace mlir::rope {

/// Whether `op` reads each element of its one result at a computed place.
static bool isGather(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0 ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return false;
  bool reads = false;
  for (Operation &inner : *op.getBody()) {
    if (!isMemoryEffectFree(&inner) || inner.getNumRegions() != 0)
      return false;
    reads |= isa<tensor::ExtractOp>(inner);
  }
  return reads;
}

/// The axes of what `op` is a view of, as functions of those of the view, of
/// which `exprs` are functions. Empty where it is none that is followed.
static SmallVector<AffineExpr> followIndices(Operation *op,
                                             ArrayRef<AffineExpr> exprs) {
  SmallVector<AffineExpr> to;
  if (isa<tensor::CastOp>(op) &&
      isa<RankedTensorType>(op->getOperand(0).getType()))
    return SmallVector<AffineExpr>(exprs);
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    to.resize(exprs.size());
    for (auto [axis, source] : llvm::enumerate(transpose.getPermutation()))
      to[source] = exprs[axis];
    return to;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    for (ArrayRef<int64_t> group : expand.getReassociationIndices()) {
      AffineExpr sum = exprs[group.front()];
      for (int64_t axis : group.drop_front()) {
        int64_t size = expand.getResultType().getDimSize(axis);
        if (ShapedType::isDynamic(size))
          return {};
        sum = sum * size + exprs[axis];
      }
      to.push_back(sum);
    }
    return to;
  }
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  if (!collapse)
    return {};
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    SmallVector<AffineExpr> parts(group.size());
    AffineExpr rest = exprs[axis];
    for (size_t i = group.size(); i-- > 1;) {
      int64_t size = collapse.getSrcType().getDimSize(group[i]);
      if (ShapedType::isDynamic(size) || size == 0)
        return {};
      parts[i] = rest % size;
      rest = rest.floorDiv(size);
    }
    parts.front() = rest;
    llvm::append_range(to, parts);
  }
  return to;
}

void GatheredOperands::add(AttentionOp op) {
  SmallVector<Operation *> readers = {op};
  auto concat = op.getKey().getDefiningOp<tensor::ConcatOp>();
  if (concat && llvm::all_of(concat->getUsers(), [&](Operation *user) {
        return user == op || isa<tensor::DimOp>(user);
      })) {
    readers.push_back(concat);
    for (Value part : concat.getInputs())
      add(part, readers);
  }
  add(op.getKey(), readers);
  add(op.getValue(), readers);
}

void GatheredOperands::add(Value operand, ArrayRef<Operation *> readers) {
  auto isReadBy = [](Value value, ArrayRef<Operation *> users) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      return llvm::is_contained(users, user) || isa<tensor::DimOp>(user) ||
             isOpTriviallyDead(user);
    });
  };
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type)
    return;
  // Each value on the way, with the axes of the next one as functions of its
  // own.
  SmallVector<std::pair<Value, SmallVector<AffineExpr>>> steps;
  linalg::GenericOp gather;
  Operation *user = nullptr;
  for (Value value = operand; isReadBy(value, readers);) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return;
    auto rank = cast<RankedTensorType>(value.getType()).getRank();
    SmallVector<AffineExpr> own;
    for (int64_t axis = 0; axis < rank; ++axis)
      own.push_back(getAffineDimExpr(axis, op->getContext()));
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (generic && isGather(generic)) {
      AffineMap out =
          generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
      SmallVector<AffineExpr> loops;
      for (unsigned loop = 0; loop < generic.getNumLoops(); ++loop)
        loops.push_back(own[*out.getResultPosition(
            getAffineDimExpr(loop, op->getContext()))]);
      steps.emplace_back(value, loops);
      gather = generic;
      break;
    }
    SmallVector<AffineExpr> next = followIndices(op, own);
    if (next.empty())
      return;
    steps.emplace_back(value, next);
    user = op;
    readers = user;
    value = op->getOperand(0);
  }
  if (!gather)
    return;
  SmallVector<AffineExpr> loops;
  for (auto &[value, next] : llvm::reverse(steps)) {
    // Of the value behind, loops are functions of its axes, which are functions
    // of the own ones.
    if (loops.empty())
      loops = next;
    else
      for (AffineExpr &loop : loops)
        loop = loop.replaceDims(next);
    gathers.try_emplace(value, Gather{gather, loops});
  }
}

const GatheredOperands::Gather *GatheredOperands::find(Value value) const {
  for (;;) {
    auto it = gathers.find(value);
    if (it != gathers.end())
      return &it->second;
    auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice || !slice.hasUnitStride())
      return nullptr;
    value = slice.getSource();
  }
}

bool GatheredOperands::contains(Value value) const {
  if (auto concat = value.getDefiningOp<tensor::ConcatOp>())
    return llvm::any_of(concat.getInputs(),
                        [&](Value part) { return contains(part); });
  return find(value) != nullptr;
}

/// `expr` of indices that are at least 0.
static Value buildIndex(ImplicitLocOpBuilder &b, AffineExpr expr,
                        ArrayRef<Value> dims) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return arith::ConstantIndexOp::create(b, constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = buildIndex(b, binary.getLHS(), dims),
        rhs = buildIndex(b, binary.getRHS(), dims);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return arith::AddIOp::create(b, lhs, rhs);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(b, lhs, rhs);
  case AffineExprKind::Mod:
    return arith::RemUIOp::create(b, lhs, rhs);
  default:
    return arith::DivUIOp::create(b, lhs, rhs);
  }
}

Value GatheredOperands::build(ImplicitLocOpBuilder &b, Value slice) const {
  const Gather &gather = *find(slice);
  auto type = cast<RankedTensorType>(slice.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), slice);
  // The slices, outermost last, with their offsets as values.
  SmallVector<std::pair<tensor::ExtractSliceOp, SmallVector<Value>>> slices;
  for (Value value = slice; !gathers.contains(value);) {
    auto op = value.getDefiningOp<tensor::ExtractSliceOp>();
    SmallVector<Value> offsets;
    for (OpFoldResult offset : op.getMixedOffsets())
      offsets.push_back(
          isConstantIntValue(offset, 0)
              ? Value()
              : getValueOrCreateConstantIndexOp(b, b.getLoc(), offset));
    slices.emplace_back(op, offsets);
    value = op.getSource();
  }
  Value empty = tensor::EmptyOp::create(b, sizes, type.getElementType());
  int64_t rank = type.getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto tile = linalg::GenericOp::create(
      b, empty.getType(), ValueRange(), empty,
      ArrayRef<AffineMap>{b.getMultiDimIdentityMap(rank)}, iterators,
      [&](OpBuilder &nested, Location loc, ValueRange) {
        ImplicitLocOpBuilder body(loc, nested);
        SmallVector<Value> place;
        for (int64_t axis = 0; axis < rank; ++axis)
          place.push_back(linalg::IndexOp::create(body, axis));
        for (auto &[op, offsets] : slices) {
          llvm::SmallBitVector dropped = op.getDroppedDims();
          SmallVector<Value> next;
          unsigned own = 0;
          for (auto [axis, offset] : llvm::enumerate(offsets)) {
            Value index = dropped.test(axis) ? Value() : place[own++];
            if (index && offset)
              index = arith::AddIOp::create(body, index, offset);
            else if (!index)
              index = offset
                          ? offset
                          : arith::ConstantIndexOp::create(body, 0).getResult();
            next.push_back(index);
          }
          place = next;
        }
        SmallVector<Value> loops;
        for (AffineExpr loop : gather.loops)
          loops.push_back(buildIndex(body, loop, place));
        linalg::GenericOp op = gather.op;
        IRMapping mapping;
        for (OpOperand *input : op.getDpsInputOperands()) {
          SmallVector<Value> indices;
          for (AffineExpr expr : op.getMatchingIndexingMap(input).getResults())
            indices.push_back(buildIndex(body, expr, loops));
          Value element = input->get();
          if (isa<RankedTensorType>(element.getType()))
            element = tensor::ExtractOp::create(body, element, indices);
          mapping.map(op.getMatchingBlockArgument(input), element);
        }
        for (Operation &inner : op.getBody()->without_terminator()) {
          if (auto index = dyn_cast<linalg::IndexOp>(inner))
            mapping.map(index.getResult(), loops[index.getDim()]);
          else
            body.clone(inner, mapping);
        }
        linalg::YieldOp::create(
            body, mapping.lookupOrDefault(
                      op.getBody()->getTerminator()->getOperand(0)));
      });
  Value result = tile.getResult(0);
  return result.getType() == type
             ? result
             : tensor::CastOp::create(b, type, result).getResult();
}

Value GatheredOperands::compute(ImplicitLocOpBuilder &b, Value value) const {
  auto concat = value.getDefiningOp<tensor::ConcatOp>();
  if (!concat)
    return find(value) ? build(b, value) : value;
  if (!contains(value))
    return value;
  SmallVector<Value> parts;
  for (Value part : concat.getInputs())
    parts.push_back(compute(b, part));
  return tensor::ConcatOp::create(b, concat.getResultType(), concat.getDim(),
                                  parts);
}

void resolveJoinedSizes(RewriterBase &rewriter, Operation *root) {
  SmallVector<tensor::DimOp> dims;
  root->walk([&](tensor::DimOp dim) { dims.push_back(dim); });
  for (tensor::DimOp dim : dims) {
    auto collapse = dim.getSource().getDefiningOp<tensor::CollapseShapeOp>();
    std::optional<int64_t> axis = getConstantDim(dim);
    if (!collapse || !axis)
      continue;
    rewriter.setInsertionPoint(dim);
    ImplicitLocOpBuilder b(dim.getLoc(), rewriter);
    Value size;
    ReassociationIndices group = collapse.getReassociationIndices()[*axis];
    for (int64_t part : group) {
      Value own = b.createOrFold<tensor::DimOp>(collapse.getSrc(), part);
      size = size ? b.createOrFold<arith::MulIOp>(size, own) : own;
    }
    rewriter.replaceOp(dim, size);
  }
}

} // namespace mlir::rope
