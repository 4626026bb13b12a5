//===- AttentionOperands.h - Operands of the attention ops ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the implementation files of the attention ops share: naming the
// operands, and making the same op over other operands.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONOPERANDS_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONOPERANDS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::detail {

/// Operands of an attention op by name; null where absent.
struct AttentionOperands {
  Value query, key, value, mask, offset, lengths, sinks, queryBase, keyBase;
  SmallVector<Value> inits;
  /// Of `rope.attention_backward` alone.
  Value output, logSumExp, outputGradient;

  template <typename OpTy>
  static AttentionOperands get(OpTy op) {
    AttentionOperands operands = {
        op.getQuery(),   op.getKey(),
        op.getValue(),   op.getMask(),
        op.getOffset(),  op.getLengths(),
        op.getSinks(),   op.getQueryBase(),
        op.getKeyBase(), llvm::to_vector(op.getInits()),
        Value(),         Value(),
        Value()};
    if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>) {
      operands.output = op.getOutput();
      operands.logSumExp = op.getLogSumExp();
      operands.outputGradient = op.getOutputGradient();
    }
    return operands;
  }

  /// The operands with a map, but for the inits, in the order of the maps.
  SmallVector<Value *> getMapped() {
    return {&query,   &key,   &value,  &mask,      &offset,
            &lengths, &sinks, &output, &logSumExp, &outputGradient};
  }
};

/// `op` with its attributes and, if so, its programs over `operands`. Results
/// follow the tensor inits.
template <typename OpTy>
OpTy createLike(OpBuilder &b, OpTy op, const AttentionOperands &operands,
                bool keepsPrograms = true) {
  SmallVector<Value> flat;
  SmallVector<int32_t> segments;
  for (Value operand : {operands.query, operands.key, operands.value,
                        operands.mask, operands.offset, operands.lengths,
                        operands.sinks, operands.queryBase, operands.keyBase}) {
    segments.push_back(operand ? 1 : 0);
    if (operand)
      flat.push_back(operand);
  }
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
    for (Value operand :
         {operands.output, operands.logSumExp, operands.outputGradient}) {
      segments.push_back(1);
      flat.push_back(operand);
    }
  segments.push_back(operands.inits.size());
  llvm::append_range(flat, operands.inits);
  SmallVector<Type> results;
  for (Value init : operands.inits)
    if (isa<RankedTensorType>(init.getType()))
      results.push_back(init.getType());
  typename OpTy::Properties properties = op.getProperties();
  llvm::copy(segments, properties.operandSegmentSizes.begin());
  SmallVector<NamedAttribute> attributes(op->getDiscardableAttrs());
  auto like =
      OpTy::create(b, op.getLoc(), results, flat, properties, attributes,
                   keepsPrograms ? op.getProgram().size() : 0);
  if (keepsPrograms)
    clonePrograms(op.getProgram(), like.getProgram());
  return like;
}

/// Where the size of loop dimension `dim` is read from: an operand and its
/// axis. Batch and row: the operand of the whole space, the first init of a
/// forward op; key row: key, or the first of the tensors that it is joined
/// from, so that a key which is read in parts need not be there; query/key
/// lane: query; value lane: the operand of the space if it is static there,
/// else value, which stays the same operand while a loop carries the init.
template <typename OpTy>
std::pair<Value, int64_t> getLoopSource(OpTy op, int64_t dim) {
  AffineExpr expr = getAffineDimExpr(dim, op.getContext());
  auto getAxis = [&](Value operand, AffineMap map) {
    return std::make_pair(operand, int64_t(*map.getResultPosition(expr)));
  };
  if (dim == op.getKeyDim()) {
    auto source = getAxis(op.getKey(), op.getKeyMap());
    auto concat = source.first.template getDefiningOp<tensor::ConcatOp>();
    if (concat && static_cast<int64_t>(concat.getDim()) != source.second &&
        concat.getResultType().isDynamicDim(source.second))
      source.first = concat.getInputs().front();
    return source;
  }
  if (dim == op.getQueryLaneDim())
    return getAxis(op.getQuery(), op.getQueryMap());
  auto source = getAxis(op.getSpaceOperand(), op.getSpaceMap());
  if (dim == op.getValueLaneDim() &&
      cast<ShapedType>(source.first.getType()).isDynamicDim(source.second))
    return getAxis(op.getValue(), op.getValueMap());
  return source;
}

/// Static size of loop dimension `dim`, or ShapedType::kDynamic.
template <typename OpTy>
int64_t getStaticLoopSize(OpTy op, int64_t dim) {
  auto [operand, axis] = getLoopSource(op, dim);
  return cast<ShapedType>(operand.getType()).getDimSize(axis);
}

/// The dimension and the group size of `d floordiv g`, if `expr` is that.
inline std::optional<std::pair<int64_t, int64_t>>
matchGroupedDim(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || binary.getKind() != AffineExprKind::FloorDiv)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(binary.getLHS());
  auto group = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!dim || !group)
    return std::nullopt;
  return std::make_pair(int64_t(dim.getPosition()), group.getValue());
}

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONOPERANDS_H
