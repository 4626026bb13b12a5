//===- RopeAttention.cpp - rope.attention and its step -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row by row: all scores of a row, their softmax, then the sum of values.
//
//===----------------------------------------------------------------------===//

#include "AffineEvaluation.h"
#include "Destination.h"
#include "FloatFunctions.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

static constexpr double minusInfinity =
    -std::numeric_limits<double>::infinity();

namespace {

/// An operand with its map over the loops b..., m, n, j, d.
struct MappedOperand {
  Operand operand;
  AffineMap map;
  Format format;
  StringRef name;
};

/// A mapped operand at run time: an array, or one scalar for all points.
struct MappedArray {
  const MappedOperand *operand = nullptr;
  bool isArray = false;
  Array array;
  Scalar scalar;
};

/// What the two attention ops share.
struct ScoreRule {
  Operation *op;
  std::optional<double> scale, queryScale, keyScale, softcap;
  bool isCausal, isMaskBoolean = false;
  std::optional<int64_t> windowLeft, windowRight;
  std::optional<unsigned> queryBase, keyBase;
  Format sum, score, softmax, probability, accumulator;
  int64_t numBatchDims;
  MappedOperand query, key, value;
  std::optional<MappedOperand> mask, offset, lengths, sinks;
  SmallVector<MappedOperand> inits;
  SmallVector<Destination> destinations;
};

/// One run of an attention op.
class AttentionRun {
public:
  AttentionRun(const ScoreRule &rule, Frame &frame);

  LogicalResult enter();
  /// Runs `fn` for each row (b..., m), whose scores are in `scores`.
  template <typename Fn>
  LogicalResult forEachRow(Fn fn);

  /// The element of an operand at the row at hand.
  FailureOr<Scalar> read(const MappedArray &operand, int64_t n, int64_t j);
  FailureOr<int64_t> locate(const MappedArray &operand, int64_t n, int64_t j);
  /// sum_j weights[j] * V[j, n] on top of `start`, in the accumulator type.
  FailureOr<double> sumValues(ArrayRef<double> weights, int64_t n,
                              double start);

  const ScoreRule &rule;
  Frame &frame;
  SmallVector<int64_t> bounds;
  SmallVector<double> scores;
  MappedArray query, key, value, mask, offset, lengths, sinks;
  SmallVector<MappedArray> outputs;

  int64_t getNumLanes() const { return bounds[rule.numBatchDims + 1]; }
  int64_t getNumKeys() const { return bounds[rule.numBatchDims + 2]; }

private:
  MappedArray open(const MappedOperand &operand);
  LogicalResult addBounds(const MappedArray &operand);
  LogicalResult verifyGroups(const MappedArray &operand);
  LogicalResult computeScores();
  FailureOr<double> computeProduct(int64_t j);
  FailureOr<bool> isVisible(int64_t j);
  LogicalResult readLanes(const MappedArray &operand, int64_t j,
                          std::optional<double> factor,
                          SmallVectorImpl<double> &lanes);
  /// Change of the position of an operand along a loop that it holds plainly.
  int64_t getStride(const MappedArray &operand, int64_t loop) const;
  FailureOr<int64_t> readInteger(const MappedArray &operand);

  SmallVector<int64_t, 8> point, lastPoint;
  SmallVector<double> queryLanes, keyLanes;
};
} // namespace

AttentionRun::AttentionRun(const ScoreRule &rule, Frame &frame)
    : rule(rule), frame(frame), query(open(rule.query)), key(open(rule.key)),
      value(open(rule.value)) {
  if (rule.mask)
    mask = open(*rule.mask);
  if (rule.offset)
    offset = open(*rule.offset);
  if (rule.lengths)
    lengths = open(*rule.lengths);
  if (rule.sinks)
    sinks = open(*rule.sinks);
  for (auto [init, destination] :
       llvm::zip_equal(rule.inits, rule.destinations)) {
    MappedArray &output = outputs.emplace_back();
    output.operand = &init;
    output.isArray = true;
    output.array = destination.open(frame);
  }
}

MappedArray AttentionRun::open(const MappedOperand &operand) {
  MappedArray result;
  result.operand = &operand;
  result.isArray = operand.operand.slot.isArray;
  if (result.isArray)
    result.array = frame.arrays[operand.operand.slot.index];
  else
    result.scalar = frame.scalars[operand.operand.slot.index];
  return result;
}

/// A group `d floordiv g` has ceil(size of d / g) members.
LogicalResult AttentionRun::verifyGroups(const MappedArray &operand) {
  for (auto [axis, expr] : llvm::enumerate(operand.operand->map.getResults())) {
    auto group = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!group)
      continue;
    std::optional<int64_t> last = evaluate(group, lastPoint);
    int64_t size = operand.array.sizes[axis];
    if (last && *last + 1 != size)
      return rule.op->emitOpError("expected dimension ")
             << axis << " of " << operand.operand->name << " of size "
             << *last + 1 << " at run time but got " << size;
  }
  return success();
}

LogicalResult AttentionRun::addBounds(const MappedArray &operand) {
  if (!operand.operand || !operand.isArray)
    return success();
  for (auto [axis, expr] : llvm::enumerate(operand.operand->map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    int64_t &bound = bounds[dim.getPosition()];
    int64_t size = operand.array.sizes[axis];
    if (bound >= 0 && bound != size)
      return rule.op->emitOpError("expected dimension ")
             << axis << " of " << operand.operand->name << " of size " << bound
             << " at run time but got " << size;
    bound = size;
  }
  return success();
}

LogicalResult AttentionRun::enter() {
  bounds.assign(rule.numBatchDims + 4, -1);
  for (const MappedArray *operand :
       {&query, &key, &value, &mask, &offset, &lengths, &sinks})
    if (failed(addBounds(*operand)))
      return failure();
  for (const MappedArray &output : outputs)
    if (failed(addBounds(output)))
      return failure();
  for (auto [loop, bound] : llvm::enumerate(bounds))
    if (bound < 0)
      return rule.op->emitOpError("no operand has dimension d") << loop;
  for (int64_t bound : bounds)
    lastPoint.push_back(bound - 1);
  for (const MappedArray *operand : {&query, &key, &value})
    if (failed(verifyGroups(*operand)))
      return failure();
  scores.resize(getNumKeys());
  point.assign(bounds.size(), 0);
  return success();
}

FailureOr<int64_t> AttentionRun::locate(const MappedArray &operand, int64_t n,
                                        int64_t j) {
  point[rule.numBatchDims + 1] = n;
  point[rule.numBatchDims + 2] = j;
  point[rule.numBatchDims + 3] = 0;
  SmallVector<int64_t> index;
  if (failed(evaluate(rule.op, operand.operand->map, point, index)))
    return failure();
  for (auto [axis, i] : llvm::enumerate(index))
    if (i < 0 || i >= operand.array.sizes[axis]) {
      rule.op->emitOpError("index ")
          << i << " is out of bounds for dimension " << axis << " of "
          << operand.operand->name << " of size " << operand.array.sizes[axis];
      return failure();
    }
  return operand.array.getPosition(index);
}

FailureOr<Scalar> AttentionRun::read(const MappedArray &operand, int64_t n,
                                     int64_t j) {
  if (!operand.isArray)
    return operand.scalar;
  FailureOr<int64_t> position = locate(operand, n, j);
  if (failed(position))
    return failure();
  return operand.array.load(*position);
}

FailureOr<int64_t> AttentionRun::readInteger(const MappedArray &operand) {
  FailureOr<Scalar> value = read(operand, 0, 0);
  if (failed(value))
    return failure();
  return operand.operand->format.toSigned(value->integer);
}

int64_t AttentionRun::getStride(const MappedArray &operand,
                                int64_t loop) const {
  int64_t stride = 0;
  for (auto [axis, expr] : llvm::enumerate(operand.operand->map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      if (dim.getPosition() == loop)
        stride += operand.array.strides[axis];
  return stride;
}

/// The lanes of a query or key row, times their factor, rounded to their type.
LogicalResult AttentionRun::readLanes(const MappedArray &operand, int64_t j,
                                      std::optional<double> factor,
                                      SmallVectorImpl<double> &lanes) {
  int64_t numLanes = bounds.back();
  lanes.resize(numLanes);
  if (numLanes == 0)
    return success();
  FailureOr<int64_t> position = locate(operand, 0, j);
  if (failed(position))
    return failure();
  const Format &f = operand.operand->format;
  int64_t stride = getStride(operand, rule.numBatchDims + 3);
  for (auto [d, lane] : llvm::enumerate(lanes)) {
    lane = operand.array.load(*position + d * stride).re;
    if (factor)
      lane = f.round(lane * f.round(*factor));
  }
  return success();
}

FailureOr<double> AttentionRun::computeProduct(int64_t j) {
  if (failed(readLanes(key, j, rule.keyScale, keyLanes)))
    return failure();
  double sum = 0;
  for (auto [q, k] : llvm::zip_equal(queryLanes, keyLanes))
    sum = rule.sum.round(sum + rule.sum.round(q * k));
  return sum;
}

/// Whether causality, window and length let the row see key `j`.
FailureOr<bool> AttentionRun::isVisible(int64_t j) {
  int64_t t = j;
  if (rule.keyBase)
    t += frame.scalars[*rule.keyBase].integer;
  if (rule.lengths) {
    FailureOr<int64_t> length = readInteger(lengths);
    if (failed(length))
      return failure();
    if (t >= *length)
      return false;
  }
  if (!rule.isCausal && !rule.windowLeft && !rule.windowRight)
    return true;
  int64_t i = point[rule.numBatchDims];
  if (rule.queryBase)
    i += frame.scalars[*rule.queryBase].integer;
  if (rule.offset) {
    FailureOr<int64_t> shift = readInteger(offset);
    if (failed(shift))
      return failure();
    i += *shift;
  }
  int64_t distance = t - i;
  return !(rule.isCausal && distance > 0) &&
         !(rule.windowLeft && distance < -*rule.windowLeft) &&
         !(rule.windowRight && distance > *rule.windowRight);
}

LogicalResult AttentionRun::computeScores() {
  const Format &f = rule.score;
  if (getNumKeys() == 0)
    return success();
  if (failed(readLanes(query, 0, rule.queryScale, queryLanes)))
    return failure();
  for (auto [j, s] : llvm::enumerate(scores)) {
    FailureOr<double> product = computeProduct(j);
    if (failed(product))
      return failure();
    s = f.round(*product);
    if (rule.scale)
      s = f.round(s * f.round(*rule.scale));
    if (rule.softcap) {
      double cap = f.round(*rule.softcap);
      s = f.round(cap * f.round(std::tanh(f.round(s / cap))));
    }
    if (rule.mask) {
      FailureOr<Scalar> masked = read(mask, 0, j);
      if (failed(masked))
        return failure();
      if (!rule.isMaskBoolean)
        s = f.round(s + f.round(masked->re));
      else if (!masked->integer)
        s = minusInfinity;
    }
    FailureOr<bool> visible = isVisible(j);
    if (failed(visible))
      return failure();
    s = *visible ? rule.softmax.round(s) : minusInfinity;
  }
  return success();
}

template <typename Fn>
LogicalResult AttentionRun::forEachRow(Fn fn) {
  return forEachIndex(
      ArrayRef<int64_t>(bounds).take_front(rule.numBatchDims + 1),
      [&](ArrayRef<int64_t> row) -> LogicalResult {
        llvm::copy(row, point.begin());
        if (failed(computeScores()))
          return failure();
        return fn();
      });
}

FailureOr<double> AttentionRun::sumValues(ArrayRef<double> weights, int64_t n,
                                          double start) {
  if (weights.empty())
    return start;
  FailureOr<int64_t> position = locate(value, n, 0);
  if (failed(position))
    return failure();
  const Format &f = rule.accumulator;
  int64_t stride = getStride(value, rule.numBatchDims + 2);
  double sum = start;
  for (auto [j, weight] : llvm::enumerate(weights)) {
    double element = value.array.load(*position + j * stride).re;
    sum = f.round(sum + f.round(f.round(weight) * f.round(element)));
  }
  return sum;
}

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
  if (rule == EmptyRow::Zero)
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
static std::optional<ScoreRule> getRule(OpTy op, Compiler &compiler) {
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

template <typename OpTy, typename Fn>
static void addAttention(OpTable &ops, Fn getRowFn) {
  ops.add<OpTy>([getRowFn](OpTy op, Compiler &compiler) -> FailureOr<Step> {
    std::optional<ScoreRule> rule = getRule(op, compiler);
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
