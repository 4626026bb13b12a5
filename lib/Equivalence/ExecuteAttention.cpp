//===- ExecuteAttention.cpp - Attention and its step ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/spec/attention.md line by line, each line a tensor.
//
//===----------------------------------------------------------------------===//

#include "Executor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

namespace {
/// Builds the tensors of one op. Loops: batch dimensions, m, n, j, d.
class AttentionBuilder {
public:
  AttentionBuilder(Graph &graph, ArrayRef<int64_t> sizes, MLIRContext *context,
                   bool factors)
      : graph(graph), sizes(sizes), context(context),
        numBatch(sizes.size() - 4), factors(factors) {}

  bool collectsFactors() const { return factors; }
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
  Tensor finish(unsigned value, Type type) {
    nest.results.push_back({value});
    return makeLoopTensor(graph, nest, 0, type, factors);
  }

private:
  Graph &graph;
  SmallVector<int64_t> sizes;
  MLIRContext *context;
  int64_t numBatch;
  bool factors; ///< whether constant factors are collected
  LoopNest nest;
  SmallVector<int64_t> resultDims;
};

/// Both ops have these.
struct Operands {
  Tensor query, key, value, mask, offset, lengths, sinks;
  int64_t queryBase = 0, keyBase = 0;
  FloatType scoreType, softmaxType, probabilityType, accumulatorType;
};
} // namespace

/// The score of a row and a key, masked, in softmax type.
template <typename OpTy>
static Tensor makeScores(AttentionBuilder &builder, OpTy op,
                         const Operands &operands, const Tensor &zero,
                         const Tensor &empty) {
  using Predicate = arith::CmpIPredicate;
  Type type = operands.scoreType, sumType = type;
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  if (type.getIntOrFloatBitWidth() < 32)
    sumType = Float32Type::get(op.getContext());
  builder.begin(dims, {builder.lane()}, zero);
  unsigned q = builder.input(operands.query, op.getQueryMap());
  unsigned k = builder.input(operands.key, op.getKeyMap());
  Tensor products = builder.finish(
      builder.make(Opcode::Add,
                   {builder.accumulator(sumType),
                    builder.make(Opcode::Multiply, {q, k}, sumType)},
                   sumType),
      sumType);

  builder.begin(dims, {}, empty);
  unsigned s = builder.input(products, builder.map(dims));
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
    s = builder.make(Opcode::Apply, {s}, type, int64_t(Function::Tanh));
    s = builder.make(Opcode::Multiply, {s, builder.constant(cap, type)}, type);
  }
  unsigned masked = builder.constant(-INFINITY, type);
  auto keepWhere = [&](unsigned condition) {
    s = builder.make(Opcode::Select, {condition, s, masked}, type);
  };
  if (operands.mask) {
    unsigned mask = builder.input(operands.mask, op.getMaskMap());
    if (operands.mask.getElementType().isInteger(1))
      keepWhere(mask);
    else
      s = builder.make(
          Opcode::Add,
          {s, builder.cast(mask, operands.mask.getElementType(), type)}, type);
  }
  Type index = IndexType::get(op.getContext());
  unsigned i = builder.make(
      Opcode::AddInt,
      {builder.index(builder.row()), builder.integer(operands.queryBase)},
      index);
  unsigned t = builder.make(
      Opcode::AddInt,
      {builder.index(builder.key()), builder.integer(operands.keyBase)}, index);
  auto addInteger = [&](const Tensor &tensor, AffineMap map) {
    unsigned value = builder.input(tensor, map);
    if (isa<IndexType>(tensor.getElementType()))
      return value;
    return builder.make(Opcode::ExtendSigned, {value}, tensor.getElementType());
  };
  if (operands.offset)
    i = builder.make(Opcode::AddInt,
                     {i, addInteger(operands.offset, op.getOffsetMap())},
                     index);
  unsigned distance = builder.make(Opcode::SubtractInt, {t, i}, index);
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
        Predicate::slt, t, addInteger(operands.lengths, op.getLengthsMap())));
  return builder.finish(builder.cast(s, type, operands.softmaxType),
                        operands.softmaxType);
}

/// exp(s - M) over keys, 0 where the score is masked.
static Tensor makeWeights(AttentionBuilder &builder, const Tensor &scores,
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

LogicalResult Executor::executeAttention(Operation *op) {
  auto run = [&](auto attention) -> LogicalResult {
    constexpr bool isOnline =
        std::is_same_v<decltype(attention), OnlineAttentionOp>;
    MLIRContext *context = op->getContext();
    auto tensorOrNone = [&](Value value) {
      return value ? getScalarTensor(value) : Tensor();
    };
    Operands operands;
    operands.query = getTensor(attention.getQuery());
    operands.key = getTensor(attention.getKey());
    operands.value = getTensor(attention.getValue());
    operands.mask = tensorOrNone(attention.getMask());
    operands.offset = tensorOrNone(attention.getOffset());
    operands.lengths = tensorOrNone(attention.getLengths());
    operands.sinks = tensorOrNone(attention.getSinks());
    if (attention.getQueryBase())
      operands.queryBase = getInteger(attention.getQueryBase());
    if (attention.getKeyBase())
      operands.keyBase = getInteger(attention.getKeyBase());
    operands.scoreType = attention.getScoreFloatType();
    operands.softmaxType = attention.getSoftmaxFloatType();
    operands.probabilityType = attention.getProbabilityFloatType();
    operands.accumulatorType = attention.getAccumulatorFloatType();
    Type type = operands.softmaxType, sumType = operands.accumulatorType;

    // Sizes of the loops, and agreement of all operands on them.
    unsigned numLoops = attention.getNumLoops();
    SmallVector<int64_t> sizes(numLoops, -1);
    SmallVector<AffineMap> maps = attention.getMaps();
    SmallVector<OpOperand *> mapped = attention.getMappedOperands();
    llvm::DenseMap<AffineExpr, int64_t> groups;
    for (unsigned pass = 0; pass < 2; ++pass)
      for (auto [map, operand] : llvm::zip_equal(maps, mapped)) {
        Tensor tensor = getScalarTensor(operand->get());
        for (auto [expression, size] :
             llvm::zip_equal(map.getResults(), tensor.shape)) {
          if (auto dim = dyn_cast<AffineDimExpr>(expression)) {
            int64_t &known = sizes[dim.getPosition()];
            if (known == -1)
              known = size;
            if (known != size) {
              stop.conflicts.push_back({known, size});
              return redraw(op, "sizes of operands differ");
            }
          } else if (auto group = dyn_cast<AffineBinaryOpExpr>(expression)) {
            // Operands of the same groups agree with each other first.
            int64_t known = groups.try_emplace(group, size).first->second;
            int64_t grouped =
                sizes[cast<AffineDimExpr>(group.getLHS()).getPosition()];
            int64_t heads = cast<AffineConstantExpr>(group.getRHS()).getValue();
            if (known != size)
              stop.conflicts.push_back({known, size});
            else if (pass == 1 &&
                     llvm::divideCeil(grouped, heads) != uint64_t(size))
              stop.conflicts.push_back({grouped, size * heads});
            if (!stop.conflicts.empty())
              return redraw(op, "sizes of operands differ");
          }
        }
      }
    if (llvm::is_contained(sizes, -1))
      return notModelled(op);

    AttentionBuilder builder(graph, sizes, context,
                             evaluator.getArithmetic().getClass() !=
                                 RewriteClass::Exact);
    SmallVector<int64_t> rows = builder.dims({builder.row()});
    SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
    SmallVector<int64_t> outs =
        builder.dims({builder.row(), builder.valueLane()});
    AffineMap rowMap = builder.map(rows), dimsMap = builder.map(dims);
    Tensor empty = makeConstant(Number::undefined(), type);
    Tensor zero = makeConstant(Number::real(0), type);
    Tensor lowest = makeConstant(Number::real(-INFINITY), type);
    Tensor scores = makeScores(builder, attention, operands, zero, empty);

    // Maximum of the row.
    builder.begin(rows, {builder.key()}, lowest);
    unsigned s = builder.input(scores, dimsMap);
    Tensor maximum = builder.finish(
        builder.make(Opcode::Maximum, {builder.accumulator(type), s}, type),
        type);
    Tensor previous;
    AffineMap previousMap;
    if constexpr (isOnline) {
      previous = getTensor(attention.getMaxInit());
      previousMap = attention.getInitMap(1);
    } else if (operands.sinks) {
      previous = operands.sinks;
      previousMap = attention.getSinksMap();
    }
    if (previous) {
      builder.begin(rows, {}, empty);
      unsigned a = builder.input(maximum, rowMap);
      unsigned b = builder.input(previous, previousMap);
      maximum =
          builder.finish(builder.make(Opcode::Maximum, {a, b}, type), type);
    }

    // Weights, and their sum.
    Tensor weights = makeWeights(builder, scores, maximum, empty, type);
    builder.begin(rows, {builder.key()}, zero);
    unsigned w = builder.input(weights, dimsMap);
    Tensor sum = builder.finish(
        builder.make(Opcode::Add, {builder.accumulator(type), w}, type), type);

    // The product of row weights with the values, added to `init`.
    auto multiplyValues = [&](const Tensor &rowWeights, bool isMean) {
      builder.begin(outs, {builder.key()}, zero);
      unsigned v = builder.input(operands.value, attention.getValueMap());
      unsigned term = v;
      if (!isMean)
        term = builder.make(Opcode::Multiply,
                            {builder.input(rowWeights, dimsMap), v}, sumType);
      return builder.finish(builder.make(Opcode::Add,
                                         {builder.accumulator(sumType), term},
                                         sumType),
                            sumType);
    };
    auto castWeights = [&](const Tensor &rowWeights, const Tensor *divisor) {
      builder.begin(dims, {}, empty);
      unsigned value = builder.input(rowWeights, dimsMap);
      if (divisor)
        value = builder.make(Opcode::Divide,
                             {value, builder.input(*divisor, rowMap)}, type);
      return builder.finish(builder.cast(value, type, operands.probabilityType),
                            type);
    };
    auto finishAs = [&](unsigned value, Value init, Type from) {
      Type to = getElementTypeOrSelf(init.getType());
      return builder.finish(builder.cast(value, from, to), to);
    };

    if constexpr (isOnline) {
      // f = exp(M - M'), 1 where M' is -inf.
      builder.begin(rows, {}, empty);
      unsigned old = builder.input(previous, previousMap);
      unsigned m = builder.input(maximum, rowMap);
      unsigned shift = builder.make(
          Opcode::Exp, {builder.make(Opcode::Subtract, {old, m}, type)}, type);
      Tensor factor =
          builder.finish(builder.make(Opcode::Select,
                                      {builder.isMasked(m, type),
                                       builder.constant(1, type), shift},
                                      type),
                         type);
      Tensor products = multiplyValues(castWeights(weights, nullptr), false);
      auto update = [&](unsigned number, const Tensor &added,
                        ArrayRef<int64_t> space, Type of) {
        Value init = attention.getInits()[number];
        AffineMap map = attention.getInitMap(number);
        SmallVector<int64_t> axes;
        for (AffineExpr axis : map.getResults())
          axes.push_back(cast<AffineDimExpr>(axis).getPosition());
        builder.begin(axes, {}, empty);
        unsigned old = builder.input(getTensor(init), map);
        unsigned f = builder.input(factor, rowMap);
        unsigned scaled = builder.make(Opcode::Multiply, {f, old}, of);
        unsigned more = builder.input(added, builder.map(space));
        set(op->getResult(number),
            finishAs(builder.make(Opcode::Add, {scaled, more}, of), init, of));
      };
      update(0, products, outs, sumType);
      update(2, sum, rows, type);
      SmallVector<int64_t> axes;
      for (AffineExpr axis : previousMap.getResults())
        axes.push_back(cast<AffineDimExpr>(axis).getPosition());
      builder.begin(axes, {}, empty);
      set(op->getResult(1),
          builder.finish(builder.input(maximum, rowMap), type));
      return success();
    } else {
      if (operands.sinks) {
        builder.begin(rows, {}, empty);
        unsigned l = builder.input(sum, rowMap);
        unsigned sink = builder.input(operands.sinks, attention.getSinksMap());
        unsigned m = builder.input(maximum, rowMap);
        unsigned weight = builder.make(
            Opcode::Exp, {builder.make(Opcode::Subtract, {sink, m}, type)},
            type);
        unsigned more = builder.make(
            Opcode::Select,
            {builder.isMasked(sink, type), builder.constant(0, type), weight},
            type);
        sum = builder.finish(builder.make(Opcode::Add, {l, more}, type), type);
      }
      Tensor products = multiplyValues(castWeights(weights, &sum), false);
      Tensor mean;
      if (attention.getEmptyRow() == EmptyRow::Mean)
        mean = multiplyValues({}, true);
      AffineMap outMap = attention.getInitMap(0);
      SmallVector<int64_t> axes;
      for (AffineExpr axis : outMap.getResults())
        axes.push_back(cast<AffineDimExpr>(axis).getPosition());
      builder.begin(axes, {}, empty);
      unsigned value = builder.input(products, builder.map(outs));
      unsigned m = builder.input(maximum, rowMap);
      unsigned other;
      bool hasKeys = sizes[builder.key()] != 0;
      if (mean && hasKeys)
        other = builder.make(Opcode::Divide,
                             {builder.input(mean, builder.map(outs)),
                              builder.constant(sizes[builder.key()], sumType)},
                             sumType);
      else
        other = builder.constant(
            attention.getEmptyRow() == EmptyRow::Zero || !hasKeys ? 0 : NAN,
            sumType);
      value = builder.make(Opcode::Select,
                           {builder.isMasked(m, type), other, value}, sumType);
      set(op->getResult(0), finishAs(value, attention.getInits()[0], sumType));
      if (!attention.hasLogSumExp())
        return success();
      axes.clear();
      for (AffineExpr axis : attention.getInitMap(1).getResults())
        axes.push_back(cast<AffineDimExpr>(axis).getPosition());
      builder.begin(axes, {}, empty);
      m = builder.input(maximum, rowMap);
      unsigned l = builder.input(sum, rowMap);
      unsigned lse = builder.make(
          Opcode::Add, {m, builder.make(Opcode::Log, {l}, type)}, type);
      lse = builder.make(
          Opcode::Select,
          {builder.isMasked(m, type), builder.constant(-INFINITY, type), lse},
          type);
      set(op->getResult(1), finishAs(lse, attention.getInits()[1], type));
      return success();
    }
  };
  if (auto attention = dyn_cast<AttentionOp>(op))
    return run(attention);
  return run(cast<OnlineAttentionOp>(op));
}
