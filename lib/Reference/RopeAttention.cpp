//===- RopeAttention.cpp - rope.attention and its step --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row by row: all scores of a row, their softmax, then the sum of values.
//
//===----------------------------------------------------------------------===//

#include "AttentionScores.h"
#include "FloatFunctions.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

//===----------------------------------------------------------------------===//
// Softmax and its running form
//===----------------------------------------------------------------------===//

/// exp(s - max), where -inf less -inf gives 0.
static double getWeight(const Format &f, double score, double max) {
  if (score == minusInfinity && max == minusInfinity)
    return 0;
  return f.round(std::exp(f.round(score - max)));
}

/// The output of a row without keys.
static FailureOr<double> getEmptyRow(AttentionRun &run, EmptyRow rule,
                                     int64_t n) {
  // Without keys the sum has no terms.
  if (rule == EmptyRow::Zero || run.getNumKeys() == 0)
    return 0.0;
  if (rule == EmptyRow::NaN)
    return std::numeric_limits<double>::quiet_NaN();
  SmallVector<double> ones(run.getNumKeys(), 1.0);
  FailureOr<double> sum = run.sumValues(ones, n, 0);
  if (failed(sum))
    return failure();
  return run.rule.accumulator.round(*sum / run.getNumKeys());
}

static LogicalResult finishRow(AttentionRun &run, EmptyRow emptyRow) {
  const Format &f = run.rule.softmax;
  double max = minusInfinity, sink = minusInfinity;
  for (double score : run.scores)
    max = maximum(max, score);
  if (run.rule.sinks) {
    FailureOr<Scalar> value = run.read(run.sinks, 0, 0);
    if (failed(value))
      return failure();
    sink = f.round(value->re);
    max = maximum(max, sink);
  }
  double sum = 0;
  SmallVector<double> weights;
  for (double score : run.scores) {
    weights.push_back(getWeight(f, score, max));
    sum = f.round(sum + weights.back());
  }
  if (run.rule.sinks)
    sum = f.round(sum + getWeight(f, sink, max));
  bool isEmpty = max == minusInfinity;
  for (double &weight : weights)
    weight = run.rule.probability.round(f.round(weight / sum));

  MappedArray &output = run.outputs[0];
  for (int64_t n = 0; n < run.getNumLanes(); ++n) {
    FailureOr<double> value =
        isEmpty ? getEmptyRow(run, emptyRow, n) : run.sumValues(weights, n, 0);
    FailureOr<int64_t> position = run.locate(output, n, 0);
    if (failed(value) || failed(position))
      return failure();
    output.array.store(*position,
                       Scalar::ofFloat(output.operand->format.round(*value)));
  }
  if (run.outputs.size() < 2)
    return success();
  MappedArray &logSumExp = run.outputs[1];
  FailureOr<int64_t> position = run.locate(logSumExp, 0, 0);
  if (failed(position))
    return failure();
  double value = f.round(max + f.round(std::log(sum)));
  logSumExp.array.store(
      *position, Scalar::ofFloat(logSumExp.operand->format.round(value)));
  return success();
}

/// M' = max(M, max s), f = exp(M - M'), L' = f L + sum exp(s - M'),
/// A' = f A + sum exp(s - M') V.
static LogicalResult advanceRow(AttentionRun &run) {
  const Format &f = run.rule.softmax;
  MappedArray &accumulator = run.outputs[0];
  MappedArray &maxima = run.outputs[1], &sums = run.outputs[2];
  FailureOr<int64_t> maxAt = run.locate(maxima, 0, 0);
  FailureOr<int64_t> sumAt = run.locate(sums, 0, 0);
  if (failed(maxAt) || failed(sumAt))
    return failure();
  double old = maxima.array.load(*maxAt).re, max = old;
  for (double score : run.scores)
    max = maximum(max, score);
  bool bothEmpty = old == minusInfinity && max == minusInfinity;
  double factor = bothEmpty ? 1 : f.round(std::exp(f.round(old - max)));

  double sum = f.round(factor * sums.array.load(*sumAt).re);
  SmallVector<double> weights;
  for (double score : run.scores) {
    double weight = getWeight(f, score, max);
    sum = f.round(sum + weight);
    weights.push_back(run.rule.probability.round(weight));
  }
  maxima.array.store(*maxAt, Scalar::ofFloat(max));
  sums.array.store(*sumAt, Scalar::ofFloat(sum));
  const Format &a = run.rule.accumulator;
  for (int64_t n = 0; n < run.getNumLanes(); ++n) {
    FailureOr<int64_t> at = run.locate(accumulator, n, 0);
    if (failed(at))
      return failure();
    double start = a.round(a.round(factor) * accumulator.array.load(*at).re);
    FailureOr<double> value = run.sumValues(weights, n, start);
    if (failed(value))
      return failure();
    accumulator.array.store(*at, Scalar::ofFloat(*value));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static std::optional<double> toDouble(std::optional<APFloat> value) {
  if (!value)
    return std::nullopt;
  return value->convertToDouble();
}

template <typename OpTy>
std::optional<ScoreRule> reference::getScoreRule(OpTy op, Compiler &compiler) {
  bool isModelled = true;
  auto format = [&](Type type) {
    std::optional<Format> found = compiler.getFormat(type);
    isModelled &= found.has_value();
    return found.value_or(Format());
  };
  auto mapped = [&](Value operand, AffineMap map, StringRef name) {
    return MappedOperand{Operand{compiler.getSlot(operand), false}, map,
                         format(operand.getType()), name};
  };
  ScoreRule rule;
  rule.op = op;
  if (!op.getScale().isExactlyValue(1.0))
    rule.scale = op.getScale().convertToDouble();
  rule.queryScale = toDouble(op.getQueryScale());
  rule.keyScale = toDouble(op.getKeyScale());
  rule.softcap = toDouble(op.getSoftcap());
  rule.isCausal = op.getCausal();
  rule.windowLeft = op.getWindowLeft();
  rule.windowRight = op.getWindowRight();
  if (op.getQueryBase())
    rule.queryBase = compiler.getScalar(op.getQueryBase());
  if (op.getKeyBase())
    rule.keyBase = compiler.getScalar(op.getKeyBase());
  rule.score = format(op.getScoreFloatType());
  rule.softmax = format(op.getSoftmaxFloatType());
  rule.probability = format(op.getProbabilityFloatType());
  rule.accumulator = format(op.getAccumulatorFloatType());
  // Products are summed in f32, or in f64 where an operand or the scores are.
  bool sumsInF64 = op.getScoreFloatType().isF64();
  for (Value operand : {op.getQuery(), op.getKey()})
    sumsInF64 |= getElementTypeOrSelf(operand.getType()).isF64();
  MLIRContext *context = op.getContext();
  rule.sum = format(sumsInF64 ? Type(Float64Type::get(context))
                              : Type(Float32Type::get(context)));
  rule.numBatchDims = op.getNumBatchDims();
  rule.query = mapped(op.getQuery(), op.getQueryMap(), "query");
  rule.key = mapped(op.getKey(), op.getKeyMap(), "key");
  rule.value = mapped(op.getValue(), op.getValueMap(), "value");
  if (Value mask = op.getMask()) {
    rule.mask = mapped(mask, op.getMaskMap(), "mask");
    rule.isMaskBoolean = getElementTypeOrSelf(mask.getType()).isInteger(1);
  }
  if (Value offset = op.getOffset())
    rule.offset = mapped(offset, op.getOffsetMap(), "offset");
  if (Value lengths = op.getLengths())
    rule.lengths = mapped(lengths, op.getLengthsMap(), "lengths");
  if (Value sinks = op.getSinks())
    rule.sinks = mapped(sinks, op.getSinksMap(), "sinks");
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>) {
    rule.output = mapped(op.getOutput(), op.getOutputMap(), "output");
    rule.logSumExp =
        mapped(op.getLogSumExp(), op.getLogSumExpMap(), "log_sum_exp");
    rule.outputGradient = mapped(op.getOutputGradient(),
                                 op.getOutputGradientMap(), "output_gradient");
  }
  auto compile = [&](PairProgram program) {
    ScoreRule::ProgramCode result;
    for (BlockArgument argument : program.getBody().getArguments())
      result.arguments.push_back(compiler.getScalar(argument));
    result.code = compiler.compile(program.getRegion());
    for (const Operand &exit : result.code->exits)
      result.results.push_back(exit.slot.index);
    return result;
  };
  if (ScoreProgram program = op.getScoreProgram())
    rule.program = compile(program);
  if (ValueProgram program = op.getValueProgram())
    rule.valueProgram = compile(program);
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
    if (GradientProgram program = op.getGradientProgram())
      rule.gradientProgram = compile(program);
  bool hasResults = op->getNumResults() != 0;
  for (auto [i, init] : llvm::enumerate(op.getInitsMutable())) {
    rule.inits.push_back(mapped(init.get(), op.getInitMap(i), "init"));
    rule.destinations.emplace_back(
        init, hasResults ? op->getResult(i) : Value(), compiler);
  }
  // Walking along lanes and keys by a stride needs them plain in the maps.
  auto isPlain = [&](const MappedOperand &operand, int64_t loop) {
    return operand.map.getResultPosition(getAffineDimExpr(loop, context))
        .has_value();
  };
  int64_t keyLoop = rule.numBatchDims + 2, laneLoop = rule.numBatchDims + 3;
  if (!isModelled || !isPlain(rule.query, laneLoop) ||
      !isPlain(rule.key, laneLoop) || !isPlain(rule.value, keyLoop))
    return std::nullopt;
  return rule;
}

template std::optional<ScoreRule> reference::getScoreRule(AttentionBackwardOp,
                                                          Compiler &);

template <typename OpTy, typename Fn>
static void addAttention(OpTable &ops, Fn getRowFn) {
  ops.add<OpTy>([getRowFn](OpTy op, Compiler &compiler) -> FailureOr<Step> {
    std::optional<ScoreRule> rule = getScoreRule(op, compiler);
    if (!rule)
      return failure();
    return Step([rule = std::move(*rule),
                 finish = getRowFn(op)](Frame &frame) -> LogicalResult {
      AttentionRun run(rule, frame);
      if (failed(run.enter()) ||
          failed(run.forEachRow([&]() { return finish(run); })))
        return failure();
      for (auto [destination, output] :
           llvm::zip_equal(rule.destinations, run.outputs))
        destination.close(frame, std::move(output.array));
      return success();
    });
  });
}

void reference::addRopeAttention(OpTable &ops) {
  addAttention<AttentionOp>(ops, [](AttentionOp op) {
    return [emptyRow = op.getEmptyRow()](AttentionRun &run) {
      return finishRow(run, emptyRow);
    };
  });
  addAttention<OnlineAttentionOp>(ops, [](OnlineAttentionOp) {
    return [](AttentionRun &run) { return advanceRow(run); };
  });
}
