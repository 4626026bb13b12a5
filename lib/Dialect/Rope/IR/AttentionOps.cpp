//===- AttentionOps.cpp - Accessors and shapes of the attention ops -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// Position of an optional operand's map: one map per operand that is present.
template <typename OpTy>
static AffineMap getMapAt(OpTy op, unsigned position) {
  return cast<AffineMapAttr>(op.getIndexingMaps()[position]).getValue();
}

template <typename OpTy>
static FloatType getTypeOr(OpTy op, std::optional<Type> type) {
  if (type)
    return cast<FloatType>(*type);
  auto element = cast<FloatType>(getElementTypeOrSelf(op.getQuery().getType()));
  return element.isF64() ? element : Float32Type::get(op.getContext());
}

template <typename OpTy>
static SmallVector<OpOperand *> getMappedOperandsOf(OpTy op) {
  SmallVector<OpOperand *> operands;
  auto append = [&](MutableOperandRange range) {
    for (OpOperand &operand : range)
      operands.push_back(&operand);
  };
  for (OpOperand *operand :
       {&op.getQueryMutable(), &op.getKeyMutable(), &op.getValueMutable()})
    operands.push_back(operand);
  append(op.getMaskMutable());
  append(op.getOffsetMutable());
  append(op.getLengthsMutable());
  append(op.getSinksMutable());
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
    for (OpOperand *operand :
         {&op.getOutputMutable(), &op.getLogSumExpMutable(),
          &op.getOutputGradientMutable()})
      operands.push_back(operand);
  append(op.getInitsMutable());
  return operands;
}

/// How many maps stand before those of the inits.
template <typename OpTy>
static unsigned getNumInputMaps(OpTy op) {
  unsigned forward = std::is_same_v<OpTy, AttentionBackwardOp> ? 3 : 0;
  return 3 + bool(op.getMask()) + bool(op.getOffset()) + bool(op.getLengths()) +
         bool(op.getSinks()) + forward;
}

#define ROPE_ATTENTION_METHODS(OP)                                             \
  SmallVector<OpOperand *> OP::getMappedOperands() {                           \
    return getMappedOperandsOf(*this);                                         \
  }                                                                            \
  LogicalResult OP::reifyResultShapes(OpBuilder &b,                            \
                                      ReifiedRankedShapedTypeDims &shapes) {   \
    return rope::detail::reifyInitShapes(b, *this, shapes);                    \
  }                                                                            \
  void OP::populateBoundsForShapedValueDim(Value value, int64_t dim,           \
                                           ValueBoundsConstraintSet &cstr) {   \
    auto style = cast<DestinationStyleOpInterface>(getOperation());            \
    OpOperand *init = style.getTiedOpOperand(cast<OpResult>(value));           \
    cstr.bound(value)[dim] == cstr.getExpr(init->get(), dim);                  \
  }                                                                            \
  SmallVector<AffineMap> OP::getMaps() {                                       \
    return llvm::map_to_vector(getIndexingMaps(), [](Attribute map) {          \
      return cast<AffineMapAttr>(map).getValue();                              \
    });                                                                        \
  }                                                                            \
  AffineMap OP::getQueryMap() { return getMapAt(*this, 0); }                   \
  AffineMap OP::getKeyMap() { return getMapAt(*this, 1); }                     \
  AffineMap OP::getValueMap() { return getMapAt(*this, 2); }                   \
  AffineMap OP::getMaskMap() {                                                 \
    return getMask() ? getMapAt(*this, 3) : AffineMap();                       \
  }                                                                            \
  AffineMap OP::getOffsetMap() {                                               \
    return getOffset() ? getMapAt(*this, 3 + bool(getMask())) : AffineMap();   \
  }                                                                            \
  AffineMap OP::getLengthsMap() {                                              \
    if (!getLengths())                                                         \
      return {};                                                               \
    return getMapAt(*this, 3 + bool(getMask()) + bool(getOffset()));           \
  }                                                                            \
  AffineMap OP::getSinksMap() {                                                \
    if (!getSinks())                                                           \
      return {};                                                               \
    return getMapAt(*this, 3 + bool(getMask()) + bool(getOffset()) +           \
                               bool(getLengths()));                            \
  }                                                                            \
  AffineMap OP::getInitMap(unsigned index) {                                   \
    return getMapAt(*this, getNumInputMaps(*this) + index);                    \
  }                                                                            \
  FloatType OP::getScoreFloatType() {                                          \
    return getTypeOr(*this, getScoreType());                                   \
  }                                                                            \
  FloatType OP::getSoftmaxFloatType() {                                        \
    return getTypeOr(*this, getSoftmaxType());                                 \
  }                                                                            \
  FloatType OP::getProbabilityFloatType() {                                    \
    return getTypeOr(*this, getProbabilityType());                             \
  }                                                                            \
  FloatType OP::getAccumulatorFloatType() {                                    \
    return getTypeOr(*this, getAccumulatorType());                             \
  }                                                                            \
  void OP::getEffects(                                                         \
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>      \
          &effects) {                                                          \
    rope::detail::getDestinationStyleEffects(*this, effects);                  \
  }

ROPE_ATTENTION_METHODS(AttentionOp)
ROPE_ATTENTION_METHODS(OnlineAttentionOp)
ROPE_ATTENTION_METHODS(AttentionBackwardOp)
#undef ROPE_ATTENTION_METHODS

AffineMap AttentionBackwardOp::getOutputMap() {
  return getMapAt(*this, getNumInputMaps(*this) - 3);
}
AffineMap AttentionBackwardOp::getLogSumExpMap() {
  return getMapAt(*this, getNumInputMaps(*this) - 2);
}
AffineMap AttentionBackwardOp::getOutputGradientMap() {
  return getMapAt(*this, getNumInputMaps(*this) - 1);
}
