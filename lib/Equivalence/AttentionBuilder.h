//===- AttentionBuilder.h - Tensors of the attention ops --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_ATTENTIONBUILDER_H
#define ROPE_LIB_EQUIVALENCE_ATTENTIONBUILDER_H

#include "Executor.h"

namespace mlir::rope::equivalence {

/// Builds the tensors of one op. Loops: batch dimensions, m, n, j, d.
class AttentionBuilder {
public:
  AttentionBuilder(Graph &graph, ArrayRef<int64_t> sizes, MLIRContext *context,
                   ConstantFactors *factors)
      : graph(graph), sizes(sizes), context(context),
        numBatch(sizes.size() - 4), factors(factors) {}

  bool collectsFactors() const { return factors; }
  /// What a product in `type` counts as that multiplies by `factor`.
  double getMultiplier(Type type, double factor) const {
    return factors ? factors->getMultiplier(llvm::cast<FloatType>(type), factor)
                   : factor;
  }
  int64_t row() const { return numBatch; }
  int64_t valueLane() const { return numBatch + 1; }
  int64_t key() const { return numBatch + 2; }
  int64_t lane() const { return numBatch + 3; }

  /// Batch dimensions, then `more`.
  SmallVector<int64_t> dims(ArrayRef<int64_t> more) const {
    SmallVector<int64_t> result;
    for (int64_t i = 0; i < numBatch; ++i)
      result.push_back(i);
    llvm::append_range(result, more);
    return result;
  }
  AffineMap map(ArrayRef<int64_t> dims) const {
    SmallVector<AffineExpr> results;
    for (int64_t dim : dims)
      results.push_back(getAffineDimExpr(dim, context));
    return AffineMap::get(sizes.size(), 0, results, context);
  }

  /// Starts a tensor of these dimensions; `inner` is summed over as well.
  void begin(ArrayRef<int64_t> outer, ArrayRef<int64_t> inner, Tensor init) {
    nest = LoopNest();
    nest.sizes.assign(sizes.size(), 1);
    for (int64_t dim : outer)
      nest.sizes[dim] = sizes[dim];
    for (int64_t dim : inner)
      nest.sizes[dim] = sizes[dim];
    resultDims.assign(outer.begin(), outer.end());
    if (!init.node)
      return;
    init.shape.clear();
    for (int64_t dim : outer)
      init.shape.push_back(sizes[dim]);
    init.strides.assign(init.shape.size(), 0);
    nest.inits.push_back({init, map(outer)});
  }
  /// An init that is a tensor of its own.
  void setInit(const Tensor &tensor, AffineMap map) {
    nest.inits.push_back({tensor, map});
  }
  unsigned input(const Tensor &tensor, AffineMap map) {
    nest.inputs.push_back({tensor, map});
    return nest.graph.addLeaf(Opcode::Input, nest.inputs.size() - 1, 0,
                              tensor.getElementType());
  }
  unsigned accumulator(Type type) {
    return nest.graph.addLeaf(Opcode::Accumulator, 0, 0, type);
  }
  unsigned index(int64_t dim) {
    return nest.graph.addLeaf(Opcode::Index, dim, 0, IndexType::get(context));
  }
  unsigned constant(double value, Type type) {
    return nest.graph.addConstant(Number::real(value), type);
  }
  unsigned integer(int64_t value) {
    return nest.graph.addConstant(Number::integer(value),
                                  IndexType::get(context));
  }
  unsigned make(Opcode code, std::initializer_list<unsigned> operands,
                Type type, int64_t attribute = 0) {
    ScalarOp op;
    op.code = code;
    op.operands.assign(operands.begin(), operands.end());
    op.type = type;
    op.attribute = attribute;
    return nest.graph.add(std::move(op));
  }
  unsigned compare(arith::CmpIPredicate predicate, unsigned lhs, unsigned rhs) {
    return make(Opcode::CompareInt, {lhs, rhs}, IndexType::get(context),
                int64_t(predicate));
  }
  /// Whether a float is -inf.
  unsigned isMasked(unsigned value, Type type) {
    return make(Opcode::CompareFloat, {value, constant(-INFINITY, type)}, type,
                int64_t(arith::CmpFPredicate::OEQ));
  }
  /// A cast that rounds, where `to` is not the wider one.
  unsigned cast(unsigned value, Type from, Type to) {
    if (from == to || from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return value;
    return make(Opcode::Cast, {value}, to);
  }
  /// The scalars of the tensor that was begun.
  ScalarGraph &getScalars() { return nest.graph; }
  Tensor finish(unsigned value, Type type) {
    nest.results.push_back({value});
    return makeLoopTensor(graph, nest, 0, type, factors);
  }

private:
  Graph &graph;
  SmallVector<int64_t> sizes;
  MLIRContext *context;
  int64_t numBatch;
  ConstantFactors *factors; ///< null where they are not collected
  LoopNest nest;
  SmallVector<int64_t> resultDims;
};

/// Adds a program to scalars: what it yields. Fails where an op of it is not
/// modelled.
using AddProgramFn = std::function<FailureOr<SmallVector<unsigned>>(
    ScalarGraph &, ArrayRef<unsigned>)>;

/// All attention ops have these.
struct AttentionTensors {
  Tensor query, key, value, mask, offset, lengths, sinks;
  int64_t queryBase = 0, keyBase = 0;
  FloatType scoreType, softmaxType, probabilityType, accumulatorType;
  /// Null without a program.
  AddProgramFn addScoreProgram, addValueProgram, addGradientProgram;
};

/// The integer that `tensor` holds at `map`, of any width.
inline unsigned makeInteger(AttentionBuilder &builder, const Tensor &tensor,
                            AffineMap map) {
  unsigned value = builder.input(tensor, map);
  if (isa<IndexType>(tensor.getElementType()))
    return value;
  return builder.make(Opcode::ExtendSigned, {value}, tensor.getElementType());
}

/// The coordinates of the batch, the row `i + offset` and the key `t`.
template <typename OpTy>
SmallVector<unsigned> makePairScalars(AttentionBuilder &builder, OpTy op,
                                      const AttentionTensors &operands) {
  Type index = IndexType::get(op.getContext());
  SmallVector<unsigned> pair;
  for (int64_t dim = 0; dim < builder.row(); ++dim)
    pair.push_back(builder.index(dim));
  auto move = [&](int64_t dim, int64_t base) {
    return builder.make(Opcode::AddInt,
                        {builder.index(dim), builder.integer(base)}, index);
  };
  unsigned i = move(builder.row(), operands.queryBase);
  if (operands.offset)
    i = builder.make(
        Opcode::AddInt,
        {i, makeInteger(builder, operands.offset, op.getOffsetMap())}, index);
  pair.append({i, move(builder.key(), operands.keyBase)});
  return pair;
}

/// The sum of products of a row and a key, in at least f32.
template <typename OpTy>
Tensor makeProducts(AttentionBuilder &builder, OpTy op,
                    const AttentionTensors &operands, const Tensor &zero) {
  Type sumType = operands.scoreType;
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  if (sumType.getIntOrFloatBitWidth() < 32)
    sumType = Float32Type::get(op.getContext());
  builder.begin(dims, {builder.lane()}, zero);
  unsigned q = builder.input(operands.query, op.getQueryMap());
  unsigned k = builder.input(operands.key, op.getKeyMap());
  return builder.finish(
      builder.make(Opcode::Add,
                   {builder.accumulator(sumType),
                    builder.make(Opcode::Multiply, {q, k}, sumType)},
                   sumType),
      sumType);
}

/// Before the masks: a scaled product of a row and a key and, with a softcap,
/// the hyperbolic tangent that the cap is multiplied with.
struct CappedScore {
  unsigned value, tangent = 0;
};
template <typename OpTy>
CappedScore makeCappedScore(AttentionBuilder &builder, OpTy op,
                            const AttentionTensors &operands,
                            const Tensor &products) {
  Type type = operands.scoreType, sumType = products.getElementType();
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  CappedScore result;
  unsigned &s = result.value;
  s = builder.input(products, builder.map(dims));
  auto scaleBy = [&](double factor, Type factorType) {
    // Factors count to 24 bits at least.
    if (!builder.collectsFactors() || factorType.getIntOrFloatBitWidth() < 32)
      factor = roundTo(cast<FloatType>(factorType), factor);
    if (factor != 1)
      s = builder.make(Opcode::Multiply, {s, builder.constant(factor, type)},
                       type);
  };
  if (op.getQueryScale())
    scaleBy(op.getQueryScale()->convertToDouble(),
            operands.query.getElementType());
  if (op.getKeyScale())
    scaleBy(op.getKeyScale()->convertToDouble(), operands.key.getElementType());
  s = builder.cast(s, sumType, type);
  scaleBy(op.getScale().convertToDouble(), type);
  if (op.getSoftcap()) {
    double cap =
        roundTo(operands.scoreType, op.getSoftcap()->convertToDouble());
    s = builder.make(Opcode::Divide, {s, builder.constant(cap, type)}, type);
    result.tangent =
        builder.make(Opcode::Apply, {s}, type, int64_t(Function::Tanh));
    s = builder.make(Opcode::Multiply,
                     {result.tangent, builder.constant(cap, type)}, type);
  }
  return result;
}

/// The score of a row and a key, masked, in softmax type; null where the score
/// program is not modelled.
template <typename OpTy>
Tensor makeScores(AttentionBuilder &builder, OpTy op,
                  const AttentionTensors &operands, const Tensor &products,
                  const Tensor &empty) {
  using Predicate = arith::CmpIPredicate;
  Type type = operands.scoreType;
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  builder.begin(dims, {}, empty);
  unsigned s = makeCappedScore(builder, op, operands, products).value;
  unsigned masked = builder.constant(-INFINITY, type);
  auto keepWhere = [&](unsigned condition) {
    s = builder.make(Opcode::Select, {condition, s, masked}, type);
  };
  SmallVector<unsigned> pair = makePairScalars(builder, op, operands);
  unsigned i = pair.end()[-2], t = pair.back();
  std::optional<unsigned> seen;
  if (operands.addScoreProgram) {
    SmallVector<unsigned> arguments = {s};
    arguments.append(pair);
    FailureOr<SmallVector<unsigned>> result =
        operands.addScoreProgram(builder.getScalars(), arguments);
    if (failed(result))
      return Tensor();
    s = result->front();
    if (result->size() > 1)
      seen = result->back();
  }
  if (operands.mask) {
    unsigned mask = builder.input(operands.mask, op.getMaskMap());
    if (operands.mask.getElementType().isInteger(1))
      keepWhere(mask);
    else
      s = builder.make(
          Opcode::Add,
          {s, builder.cast(mask, operands.mask.getElementType(), type)}, type);
  }
  if (seen)
    keepWhere(*seen);
  unsigned distance = builder.make(Opcode::SubtractInt, {t, i},
                                   IndexType::get(op.getContext()));
  if (op.getCausal())
    keepWhere(builder.compare(Predicate::sle, t, i));
  if (op.getWindowLeft())
    keepWhere(builder.compare(Predicate::sge, distance,
                              builder.integer(-int64_t(*op.getWindowLeft()))));
  if (op.getWindowRight())
    keepWhere(builder.compare(Predicate::sle, distance,
                              builder.integer(*op.getWindowRight())));
  if (operands.lengths)
    keepWhere(builder.compare(
        Predicate::slt, t,
        makeInteger(builder, operands.lengths, op.getLengthsMap())));
  return builder.finish(builder.cast(s, type, operands.softmaxType),
                        operands.softmaxType);
}

/// exp(s - M) over keys, 0 where the score is masked.
inline Tensor makeWeights(AttentionBuilder &builder, const Tensor &scores,
                          const Tensor &maximum, const Tensor &empty,
                          Type type) {
  SmallVector<int64_t> rows = builder.dims({builder.row()});
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  builder.begin(dims, {}, empty);
  unsigned s = builder.input(scores, builder.map(dims));
  unsigned m = builder.input(maximum, builder.map(rows));
  unsigned weight = builder.make(
      Opcode::Exp, {builder.make(Opcode::Subtract, {s, m}, type)}, type);
  return builder.finish(builder.make(Opcode::Select,
                                     {builder.isMasked(s, type),
                                      builder.constant(0, type), weight},
                                     type),
                        type);
}

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_ATTENTIONBUILDER_H
