//===- ExecuteAttention.cpp - Attention and its step ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/spec/attention.md line by line, each line a tensor.
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Reads operands, and sizes of the loops, on which all operands have to agree.
template <typename OpTy>
LogicalResult Executor::enterAttention(OpTy attention,
                                       AttentionTensors &operands,
                                       SmallVectorImpl<int64_t> &sizes) {
  auto tensorOrNone = [&](Value value) {
    return value ? getScalarTensor(value) : Tensor();
  };
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
  auto toAdd = [&](PairProgram program) -> AddProgramFn {
    if (!program)
      return nullptr;
    return [this, program](ScalarGraph &scalars, ArrayRef<unsigned> arguments) {
      return addProgram(program, scalars, arguments);
    };
  };
  operands.addScoreProgram = toAdd(attention.getScoreProgram());
  operands.addValueProgram = toAdd(attention.getValueProgram());
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
    operands.addGradientProgram = toAdd(attention.getGradientProgram());

  sizes.assign(attention.getNumLoops(), -1);
  SmallVector<Tensor> mapped;
  for (OpOperand *operand : attention.getMappedOperands())
    mapped.push_back(getScalarTensor(operand->get()));
  if (failed(agreeOnLoops(attention, attention.getMaps(), mapped, sizes)))
    return failure();
  if (llvm::is_contained(sizes, -1))
    return notModelled(attention);
  return success();
}

FailureOr<SmallVector<unsigned>>
Executor::addProgram(PairProgram program, ScalarGraph &scalars,
                     ArrayRef<unsigned> arguments) {
  ScalarTranslator translator(
      scalars, [&](Value value) { return addOutside(scalars, value); },
      [&](Value value) {
        return slots.contains(value) ? getTensor(value) : Tensor();
      });
  for (auto [argument, scalar] :
       llvm::zip_equal(program.getBody().getArguments(), arguments))
    translator.bind(argument, {scalar});
  if (failed(translator.translateBody(program.getBody()))) {
    (void)notModelled(translator.getFailed());
    return failure();
  }
  SmallVector<unsigned> results;
  auto yield = cast<YieldOp>(program.getBody().getTerminator());
  for (Value value : yield.getValues()) {
    ScalarGraph::Parts parts = translator.getResult(value);
    if (parts.empty()) {
      (void)notModelled(yield);
      return failure();
    }
    results.push_back(parts[0]);
  }
  return results;
}

template LogicalResult Executor::enterAttention(AttentionBackwardOp,
                                                AttentionTensors &,
                                                SmallVectorImpl<int64_t> &);

LogicalResult Executor::executeAttention(Operation *op) {
  auto run = [&](auto attention) -> LogicalResult {
    constexpr bool isOnline =
        std::is_same_v<decltype(attention), OnlineAttentionOp>;
    MLIRContext *context = op->getContext();
    AttentionTensors operands;
    SmallVector<int64_t> sizes;
    if (failed(enterAttention(attention, operands, sizes)))
      return failure();
    Type type = operands.softmaxType, sumType = operands.accumulatorType;
    AttentionBuilder builder(graph, sizes, context,
                             evaluator.getArithmetic().getFactors());
    SmallVector<int64_t> rows = builder.dims({builder.row()});
    SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
    SmallVector<int64_t> outs =
        builder.dims({builder.row(), builder.valueLane()});
    AffineMap rowMap = builder.map(rows), dimsMap = builder.map(dims);
    Tensor empty = makeConstant(Number::undefined(), type);
    Tensor zero = makeConstant(Number::real(0), type);
    Tensor lowest = makeConstant(Number::real(-INFINITY), type);
    Tensor products = makeProducts(builder, attention, operands, zero);
    Tensor scores = makeScores(builder, attention, operands, products, empty);
    if (!scores)
      return failure();

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

    // The product of row weights with the values, added to `init`; null where
    // the value program is not modelled.
    auto multiplyValues = [&](const Tensor &rowWeights, bool isMean) {
      builder.begin(outs, {builder.key()}, zero);
      unsigned v = builder.input(operands.value, attention.getValueMap());
      if (operands.addValueProgram) {
        SmallVector<unsigned> arguments =
            makePairScalars(builder, attention, operands);
        arguments.insert(arguments.begin(), v);
        arguments.push_back(builder.index(builder.valueLane()));
        FailureOr<SmallVector<unsigned>> made =
            operands.addValueProgram(builder.getScalars(), arguments);
        if (failed(made))
          return Tensor();
        v = made->front();
      }
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
      Tensor sums = multiplyValues(castWeights(weights, nullptr), false);
      if (!sums)
        return failure();
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
      update(0, sums, outs, sumType);
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
      Tensor sums = multiplyValues(castWeights(weights, &sum), false);
      if (!sums)
        return failure();
      Tensor mean;
      if (attention.getEmptyRow() == EmptyRow::Mean)
        mean = multiplyValues({}, true);
      AffineMap outMap = attention.getInitMap(0);
      SmallVector<int64_t> axes;
      for (AffineExpr axis : outMap.getResults())
        axes.push_back(cast<AffineDimExpr>(axis).getPosition());
      builder.begin(axes, {}, empty);
      unsigned value = builder.input(sums, builder.map(outs));
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
  if (auto attention = dyn_cast<AttentionBackwardOp>(op))
    return executeAttentionBackward(attention);
  return run(cast<OnlineAttentionOp>(op));
}
