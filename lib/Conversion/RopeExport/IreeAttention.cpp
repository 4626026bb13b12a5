//===- IreeAttention.cpp - Attention as IREE's op -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConsumerOps.h"
#include "Layouts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
class IreeAttentionWriter {
public:
  IreeAttentionWriter(IRRewriter &rewriter, AttentionOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op),
        type(cast<FloatType>(getElementTypeOrSelf(op.getQuery().getType()))),
        layout(rewriter, loc, {}) {}

  void write();

private:
  /// Position of a loop of the plain op among the loops here.
  unsigned getLoop(unsigned dim) const {
    return group > 1 && dim > 1 ? dim + 1 : dim;
  }
  void addOperand(Value value, AffineMap map);
  void buildScore(Operation *attention);

  IRRewriter &rewriter;
  Location loc;
  AttentionOp op;
  FloatType type;
  LayoutBuilder layout;
  int64_t group = 1;
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
};
} // namespace

void IreeAttentionWriter::addOperand(Value value, AffineMap map) {
  SmallVector<AffineExpr> exprs;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> kept;
  bool drops = false;
  auto valueType = cast<RankedTensorType>(value.getType());
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    offsets.push_back(rewriter.getIndexAttr(0));
    strides.push_back(rewriter.getIndexAttr(1));
    sizes.push_back(tensor::getMixedSize(rewriter, loc, value, axis));
    if (isa<AffineConstantExpr>(expr)) {
      drops = true;
      continue;
    }
    kept.push_back(valueType.getDimSize(axis));
    auto grouped = dyn_cast<AffineBinaryOpExpr>(expr);
    AffineExpr index = grouped ? grouped.getLHS() : expr;
    unsigned dim = cast<AffineDimExpr>(index).getPosition();
    exprs.push_back(rewriter.getAffineDimExpr(getLoop(dim)));
  }
  if (drops)
    value = tensor::ExtractSliceOp::create(rewriter, loc, valueType.clone(kept),
                                           value, offsets, sizes, strides);
  // Query heads are two loops, and two axes where an operand has them all.
  if (group > 1 &&
      llvm::is_contained(map.getResults(), rewriter.getAffineDimExpr(1))) {
    auto *position = llvm::find(exprs, rewriter.getAffineDimExpr(1));
    int64_t axis = position - exprs.begin();
    exprs.insert(position + 1, rewriter.getAffineDimExpr(2));
    SmallVector<OpFoldResult> split =
        tensor::getMixedSizes(rewriter, loc, value);
    SmallVector<SmallVector<int64_t>> groups;
    for (int64_t next = 0, old = 0; old < int64_t(split.size()); ++old) {
      groups.push_back({next++});
      if (old == axis)
        groups.back().push_back(next++);
    }
    split[axis] = tensor::getMixedSize(rewriter, loc, op.getKey(), 1);
    split.insert(split.begin() + axis + 1, rewriter.getIndexAttr(group));
    value = layout.expand(value, groups, split);
  }
  operands.push_back(value);
  maps.push_back(AffineMap::get(getLoop(6), 0, exprs, rewriter.getContext()));
}

/// The region: the score as it is.
void IreeAttentionWriter::buildScore(Operation *attention) {
  OpBuilder::InsertionGuard guard(rewriter);
  Type scoreType =
      type.getWidth() < 32 ? Type(rewriter.getF32Type()) : Type(type);
  Block *block =
      rewriter.createBlock(&attention->getRegion(0), {}, scoreType, loc);
  OperationState yield(loc, "iree_linalg_ext.yield");
  yield.addOperands(block->getArgument(0));
  rewriter.create(yield);
}

void IreeAttentionWriter::write() {
  rewriter.setInsertionPoint(op);
  if (auto grouped = dyn_cast<AffineBinaryOpExpr>(op.getKeyMap().getResult(1)))
    group = cast<AffineConstantExpr>(grouped.getRHS()).getValue();
  addOperand(op.getQuery(), op.getQueryMap());
  addOperand(op.getKey(), op.getKeyMap());
  addOperand(op.getValue(), op.getValueMap());
  operands.push_back(arith::ConstantOp::create(
      rewriter, loc,
      rewriter.getFloatAttr(type, op.getScale().convertToDouble())));
  maps.push_back(AffineMap::get(getLoop(6), 0, rewriter.getContext()));
  if (op.getMask())
    addOperand(op.getMask(), op.getMaskMap());
  addOperand(op.getOutputInit(), op.getInitMap(0));

  OperationState state(loc, "iree_linalg_ext.attention");
  state.addOperands(operands);
  state.addTypes(operands.back().getType());
  state.addAttribute("indexing_maps", rewriter.getAffineMapArrayAttr(maps));
  state.addRegion();
  Operation *attention = rewriter.create(state);
  buildScore(attention);
  Value result = attention->getResult(0);
  if (group > 1)
    result = layout.collapse(result, {{0}, {1, 2}, {3}, {4}});
  rewriter.replaceOp(op, result);
}

PlainReason rope::writeIreeAttention(IRRewriter &rewriter, AttentionOp plain) {
  // The region could cap them, but is left out by the consumer's CPU lowering.
  if (plain.getSoftcap())
    return "the scores are capped";
  if (getElementTypeOrSelf(plain.getQuery().getType()).isF64())
    return "the element type is f64";
  IreeAttentionWriter(rewriter, plain).write();
  return nullptr;
}
