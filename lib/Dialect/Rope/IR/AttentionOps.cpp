//===- AttentionOps.cpp - rope.attention and rope.online_attention -*- C++
//-*-===//
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

#define ROPE_ATTENTION_METHODS(OP)                                             \
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
    return getMapAt(*this, 3 + bool(getMask()) + bool(getOffset()) +           \
                               bool(getLengths()) + bool(getSinks()) + index); \
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
    detail::getDestinationStyleEffects(*this, effects);                        \
  }

ROPE_ATTENTION_METHODS(AttentionOp)
ROPE_ATTENTION_METHODS(OnlineAttentionOp)
#undef ROPE_ATTENTION_METHODS
