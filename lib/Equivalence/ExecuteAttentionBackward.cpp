//===- ExecuteAttentionBackward.cpp - Gradients of attention --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

LogicalResult Executor::addCapturedGradients(AttentionBackwardOp op,
                                             const AttentionTensors &operands,
                                             ArrayRef<int64_t> sizes,
                                             const Tensor &gradient) {
  Type type = operands.softmaxType, sumType = operands.accumulatorType;
  MLIRContext *context = op.getContext();
  auto index = IndexType::get(context);
  ConstantFactors *factors = evaluator.getArithmetic().getFactors();
  AttentionBuilder builder(graph, sizes, context, factors);
  SmallVector<int64_t> dims = builder.dims({builder.row(), builder.key()});
  Tensor empty = makeConstant(Number::undefined(), type);
  // One of the values that the program yields, as a tensor of pairs.
  auto makePairs = [&](unsigned number, Type ofType) -> FailureOr<Tensor> {
    builder.begin(dims, {}, empty);
    SmallVector<unsigned> arguments = makePairScalars(builder, op, operands);
    unsigned element = builder.input(gradient, builder.map(dims));
    arguments.insert(arguments.begin(), builder.cast(element, type, sumType));
    FailureOr<SmallVector<unsigned>> made =
        operands.addGradientProgram(builder.getScalars(), arguments);
    if (failed(made))
      return failure();
    return builder.finish((*made)[number], ofType);
  };
  unsigned next = 0;
  for (unsigned number = op.getCapturedInit(); number < op.getInits().size();
       ++number) {
    Value init = op.getInits()[number];
    Tensor start = getTensor(init);
    unsigned numIndices = op.getNumIndices(number);
    FailureOr<Tensor> values = makePairs(next++, sumType);
    if (failed(values))
      return failure();
    // Batch dimensions, one for each index, m, n, j, d.
    unsigned numBatch = op.getNumBatchDims();
    SmallVector<int64_t> wideSizes(sizes);
    wideSizes.insert(wideSizes.begin() + numBatch,
                     start.shape.end() - numIndices, start.shape.end());
    AttentionBuilder wide(graph, wideSizes, context, factors);
    auto widen = [&](AffineMap map) {
      return map.shiftDims(numIndices, /*offset=*/numBatch);
    };
    SmallVector<AffineExpr> axes(widen(op.getInitMap(number)).getResults());
    for (unsigned i = 0; i < numIndices; ++i)
      axes.push_back(getAffineDimExpr(numBatch + i, context));
    wide.begin(wide.dims({wide.row(), wide.key()}), {}, Tensor());
    wide.setInit(start, AffineMap::get(wideSizes.size(), 0, axes, context));
    AffineMap pairs = widen(builder.map(dims));
    unsigned term = wide.input(*values, pairs);
    for (unsigned i = 0; i < numIndices; ++i) {
      FailureOr<Tensor> at = makePairs(next++, index);
      if (failed(at))
        return failure();
      unsigned isHere =
          wide.compare(arith::CmpIPredicate::eq, wide.input(*at, pairs),
                       wide.index(numBatch + i));
      term = wide.make(Opcode::Select,
                       {isHere, term, wide.constant(0, sumType)}, sumType);
    }
    Tensor sum = wide.finish(
        wide.make(Opcode::Add, {wide.accumulator(sumType), term}, sumType),
        getElementTypeOrSelf(init.getType()));
    if (!sum)
      return notModelled(op);
    set(op->getResult(number), sum);
  }
  return success();
}

/// docs/spec/attention-backward.md line by line.
LogicalResult Executor::executeAttentionBackward(AttentionBackwardOp op) {
  AttentionTensors operands;
  SmallVector<int64_t> sizes;
  if (failed(enterAttention(op, operands, sizes)))
    return failure();
  Type type = operands.softmaxType, sumType = operands.accumulatorType;
  AttentionBuilder builder(graph, sizes, op.getContext(),
                           evaluator.getArithmetic().getFactors());
  int64_t row = builder.row(), key = builder.key();
  int64_t valueLane = builder.valueLane(), lane = builder.lane();
  SmallVector<int64_t> rows = builder.dims({row});
  SmallVector<int64_t> dims = builder.dims({row, key});
  AffineMap rowMap = builder.map(rows), dimsMap = builder.map(dims);
  Tensor empty = makeConstant(Number::undefined(), type);
  Tensor zero = makeConstant(Number::real(0), type);
  Tensor products = makeProducts(builder, op, operands, zero);
  Tensor scores = makeScores(builder, op, operands, products, empty);
  Tensor lse = getTensor(op.getLogSumExp());
  Tensor output = getTensor(op.getOutput());
  Tensor outputGradient = getTensor(op.getOutputGradient());
  auto make = [&](Opcode code, std::initializer_list<unsigned> of,
                  Type ofType) { return builder.make(code, of, ofType); };
  auto readShift = [&] {
    unsigned shift = builder.input(lse, op.getLogSumExpMap());
    return builder.cast(shift, lse.getElementType(), type);
  };
  auto keepWithKeys = [&](unsigned shift, unsigned value) {
    return make(
        Opcode::Select,
        {builder.isMasked(shift, type), builder.constant(0, type), value},
        type);
  };

  // P = exp(s - lse)
  builder.begin(dims, {}, empty);
  unsigned s = builder.input(scores, dimsMap), shift = readShift();
  unsigned weight = make(
      Opcode::Select,
      {builder.isMasked(s, type), builder.constant(0, type),
       make(Opcode::Exp, {make(Opcode::Subtract, {s, shift}, type)}, type)},
      type);
  Tensor weights = builder.finish(keepWithKeys(shift, weight), type);

  // D = sum_n dO * O, and sum_n dO * V.
  auto sumLanes = [&](ArrayRef<int64_t> of, const Tensor &other,
                      AffineMap otherMap) {
    builder.begin(of, {valueLane}, zero);
    unsigned a = builder.input(outputGradient, op.getOutputGradientMap());
    unsigned b = builder.input(other, otherMap);
    unsigned product = make(Opcode::Multiply, {a, b}, sumType);
    return builder.finish(
        make(Opcode::Add, {builder.accumulator(sumType), product}, sumType),
        sumType);
  };
  Tensor sums = sumLanes(rows, output, op.getOutputMap());
  Tensor differences = sumLanes(dims, operands.value, op.getValueMap());

  // Multiplies a tensor of pairs by the factors of the value program.
  auto multiply = [&](Tensor &pairs, Type from, Type through) -> LogicalResult {
    if (!operands.addValueProgram)
      return success();
    builder.begin(dims, {}, empty);
    unsigned element =
        builder.cast(builder.input(pairs, dimsMap), from, through);
    SmallVector<unsigned> arguments = makePairScalars(builder, op, operands);
    arguments.insert(arguments.begin(), element);
    // No lane has a part in the factor.
    arguments.push_back(builder.integer(0));
    FailureOr<SmallVector<unsigned>> made =
        operands.addValueProgram(builder.getScalars(), arguments);
    if (failed(made))
      return failure();
    pairs = builder.finish(made->front(), sumType);
    return success();
  };
  Tensor weighted = weights;
  if (failed(multiply(weighted, type, operands.probabilityType)) ||
      failed(multiply(differences, sumType, sumType)))
    return failure();

  // G = P * (F * sum_n dO * V - D)
  builder.begin(dims, {}, empty);
  unsigned p = builder.input(weights, dimsMap);
  unsigned difference =
      make(Opcode::Subtract,
           {builder.input(differences, dimsMap), builder.input(sums, rowMap)},
           sumType);
  unsigned g = make(Opcode::Multiply,
                    {p, builder.cast(difference, sumType, type)}, type);
  Tensor gradient = builder.finish(keepWithKeys(readShift(), g), type);

  // H = scale * query_scale * key_scale * G * (1 - r * r)
  double factor = builder.getMultiplier(operands.scoreType,
                                        op.getScale().convertToDouble());
  if (op.getQueryScale())
    factor *= builder.getMultiplier(operands.query.getElementType(),
                                    op.getQueryScale()->convertToDouble());
  if (op.getKeyScale())
    factor *= builder.getMultiplier(operands.key.getElementType(),
                                    op.getKeyScale()->convertToDouble());
  builder.begin(dims, {}, empty);
  g = builder.input(gradient, dimsMap);
  if (op.getSoftcap()) {
    unsigned r = makeCappedScore(builder, op, operands, products).tangent;
    r = builder.cast(r, operands.scoreType, type);
    unsigned square = make(Opcode::Multiply, {r, r}, type);
    unsigned slope =
        make(Opcode::Subtract, {builder.constant(1, type), square}, type);
    g = make(Opcode::Multiply, {g, slope}, type);
  }
  if (factor != 1)
    g = make(Opcode::Multiply, {g, builder.constant(factor, type)}, type);
  Tensor scoreGradient = builder.finish(g, type);

  // Adds the product of `first`, over rows and keys or rows alone, and `second`
  // to an init.
  auto add = [&](unsigned number, ArrayRef<int64_t> space, const Tensor &first,
                 AffineMap firstMap, const Tensor &second,
                 AffineMap secondMap) {
    Value init = op.getInits()[number];
    builder.begin(space, {}, Tensor());
    builder.setInit(getTensor(init), op.getInitMap(number));
    unsigned term = builder.input(first, firstMap);
    // Weights with factors were rounded before these.
    if (number != 2 || !operands.addValueProgram)
      term = builder.cast(term, type, operands.probabilityType);
    if (second)
      term = make(Opcode::Multiply, {term, builder.input(second, secondMap)},
                  sumType);
    Type to = getElementTypeOrSelf(init.getType());
    Tensor sum = builder.finish(
        make(Opcode::Add, {builder.accumulator(sumType), term}, sumType), to);
    if (!sum)
      return notModelled(op);
    set(op->getResult(number), sum);
    return success();
  };
  SmallVector<int64_t> inner = builder.dims({row, key, lane});
  SmallVector<int64_t> outer = builder.dims({row, key, valueLane});
  if (failed(add(0, inner, scoreGradient, dimsMap, operands.key,
                 op.getKeyMap())) ||
      failed(add(1, inner, scoreGradient, dimsMap, operands.query,
                 op.getQueryMap())) ||
      failed(add(2, outer, weighted, dimsMap, outputGradient,
                 op.getOutputGradientMap())))
    return failure();
  if (op.getMaskGradient() &&
      failed(add(op.getMaskInit(), dims, gradient, dimsMap, {}, {})))
    return failure();
  // Pairs add to the element that the program gives the indices of: what is
  // summed for each element are all pairs, those with other indices as 0.
  if (op.hasGradientProgram() &&
      failed(addCapturedGradients(op, operands, sizes, gradient)))
    return failure();
  if (!op.getSinksGradient())
    return success();
  builder.begin(rows, {}, empty);
  shift = readShift();
  unsigned sink = builder.input(operands.sinks, op.getSinksMap());
  unsigned share =
      make(Opcode::Exp, {make(Opcode::Subtract, {sink, shift}, type)}, type);
  share = make(Opcode::Multiply, {share, builder.input(sums, rowMap)}, type);
  share = make(Opcode::Multiply, {share, builder.constant(-1, type)}, type);
  Tensor shares = builder.finish(keepWithKeys(shift, share), type);
  return add(op.getSinksInit(), rows, shares, rowMap, {}, {});
}
