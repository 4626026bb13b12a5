//===- RopeAttentionBackward.cpp - rope.attention_backward ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row by row: the scores of a row, what each of them is worth to the output,
// then the terms that the row adds to every gradient.
//
//===----------------------------------------------------------------------===//

#include "AttentionScores.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

namespace {
/// A gradient in the accumulator type, rounded to that of its init at the end.
struct GradientSum {
  MappedArray *init;
  std::vector<double> values;

  size_t getPosition(ArrayRef<int64_t> index) const {
    size_t position = 0;
    for (auto [i, size] : llvm::zip_equal(index, init->array.sizes))
      position = position * size + i;
    return position;
  }
};

class BackwardRun {
public:
  BackwardRun(AttentionRun &run, double factor, std::optional<unsigned> mask,
              std::optional<unsigned> sinks, unsigned captured)
      : run(run), factor(run.rule.softmax.round(factor)), maskNumber(mask),
        sinksNumber(sinks), captured(captured) {}

  LogicalResult enter();
  LogicalResult addRow();
  LogicalResult finish();

private:
  LogicalResult add(unsigned number, int64_t n, int64_t j, int64_t d,
                    double term);
  LogicalResult addKey(int64_t j, double logSumExp, double sum);
  /// Adds what the gradient program yields to the gradients of captured
  /// tensors.
  LogicalResult addCaptured(int64_t j, double gradient);

  AttentionRun &run;
  double factor;
  std::optional<unsigned> maskNumber, sinksNumber;
  unsigned captured;
  std::vector<GradientSum> gradients;
  SmallVector<double> rowGradient, query, key;
};
} // namespace

LogicalResult BackwardRun::enter() {
  for (MappedArray &init : run.outputs) {
    GradientSum &gradient = gradients.emplace_back();
    gradient.init = &init;
    if (failed(forEachIndex(init.array.sizes, [&](ArrayRef<int64_t> index) {
          gradient.values.push_back(
              run.rule.accumulator.round(init.array.at(index).re));
          return success();
        })))
      return failure();
  }
  return success();
}

LogicalResult BackwardRun::add(unsigned number, int64_t n, int64_t j, int64_t d,
                               double term) {
  GradientSum &gradient = gradients[number];
  SmallVector<int64_t> index;
  if (failed(run.getIndex(*gradient.init, n, j, d, index)))
    return failure();
  double &value = gradient.values[gradient.getPosition(index)];
  value = run.rule.accumulator.round(value + term);
  return success();
}

LogicalResult BackwardRun::addCaptured(int64_t j, double gradient) {
  const Format &a = run.rule.accumulator;
  FailureOr<SmallVector<Scalar>> yielded =
      run.runGradientProgram(j, a.round(gradient));
  if (failed(yielded))
    return failure();
  ArrayRef<Scalar> left = *yielded;
  for (GradientSum &sum : MutableArrayRef(gradients).drop_front(captured)) {
    SmallVector<int64_t> index;
    if (failed(run.getIndex(*sum.init, /*n=*/0, j, /*d=*/0, index)))
      return failure();
    double term = left.front().re;
    left = left.drop_front();
    ArrayRef<int64_t> sizes = sum.init->array.sizes;
    for (int64_t axis = index.size(); axis < int64_t(sizes.size()); ++axis) {
      int64_t at = left.front().integer;
      left = left.drop_front();
      if (at < 0 || at >= sizes[axis])
        return run.rule.op->emitOpError()
               << "expected the gradient program to yield indices below "
               << sizes[axis] << " for axis " << axis
               << " of the gradient of a captured tensor, but got " << at;
      index.push_back(at);
    }
    double &value = sum.values[sum.getPosition(index)];
    value = a.round(value + term);
  }
  return success();
}

/// The terms of one score.
LogicalResult BackwardRun::addKey(int64_t j, double logSumExp, double sum) {
  const Format &f = run.rule.softmax, &a = run.rule.accumulator;
  const Format &p = run.rule.probability;
  double score = run.scores[j];
  double weight = f.round(std::exp(f.round(score - logSumExp)));
  double difference = 0;
  // The value program multiplies whatever it is given by the factor of the
  // pair.
  auto multiply = [&](double value) -> FailureOr<double> {
    if (!run.rule.valueProgram)
      return value;
    return run.runValueProgram(j, /*n=*/0, value);
  };
  FailureOr<double> share = multiply(a.round(p.round(weight)));
  if (failed(share))
    return failure();
  for (int64_t n = 0; n < run.getNumLanes(); ++n) {
    FailureOr<Scalar> value = run.read(run.value, n, j);
    if (failed(value))
      return failure();
    difference =
        a.round(difference + a.round(rowGradient[n] * a.round(value->re)));
    if (failed(add(2, n, j, 0, a.round(*share * rowGradient[n]))))
      return failure();
  }
  FailureOr<double> product = multiply(difference);
  if (failed(product))
    return failure();
  double gradient = f.round(weight * f.round(a.round(*product - sum)));
  if (maskNumber && failed(add(*maskNumber, 0, j, 0, a.round(gradient))))
    return failure();
  if (run.rule.gradientProgram && failed(addCaptured(j, gradient)))
    return failure();
  if (run.rule.softcap) {
    double r = f.round(run.tangents[j]);
    gradient = f.round(gradient * f.round(1 - f.round(r * r)));
  }
  gradient = a.round(p.round(f.round(gradient * factor)));
  if (failed(run.readLanes(run.key, j, std::nullopt, key)))
    return failure();
  for (int64_t d = 0; d < run.getNumQueryLanes(); ++d)
    if (failed(add(0, 0, j, d, a.round(gradient * a.round(key[d])))) ||
        failed(add(1, 0, j, d, a.round(gradient * a.round(query[d])))))
      return failure();
  return success();
}

LogicalResult BackwardRun::addRow() {
  const Format &f = run.rule.softmax, &a = run.rule.accumulator;
  FailureOr<Scalar> stored = run.read(run.logSumExp, 0, 0);
  if (failed(stored))
    return failure();
  double logSumExp = f.round(stored->re);
  // A row without keys has no gradient.
  if (logSumExp == minusInfinity)
    return success();
  double sum = 0;
  rowGradient.clear();
  for (int64_t n = 0; n < run.getNumLanes(); ++n) {
    FailureOr<Scalar> gradient = run.read(run.outputGradient, n, 0);
    FailureOr<Scalar> output = run.read(run.output, n, 0);
    if (failed(gradient) || failed(output))
      return failure();
    rowGradient.push_back(a.round(gradient->re));
    sum = a.round(sum + a.round(rowGradient.back() * a.round(output->re)));
  }
  if (failed(run.readLanes(run.query, 0, std::nullopt, query)))
    return failure();
  for (int64_t j = 0; j < run.getNumKeys(); ++j)
    if (failed(addKey(j, logSumExp, sum)))
      return failure();
  if (!sinksNumber)
    return success();
  FailureOr<Scalar> sink = run.read(run.sinks, 0, 0);
  if (failed(sink))
    return failure();
  double weight = f.round(std::exp(f.round(f.round(sink->re) - logSumExp)));
  return add(*sinksNumber, 0, 0, 0, a.round(-f.round(weight * f.round(sum))));
}

LogicalResult BackwardRun::finish() {
  for (GradientSum &gradient : gradients) {
    size_t next = 0;
    Array &array = gradient.init->array;
    const Format &format = gradient.init->operand->format;
    if (failed(forEachIndex(array.sizes, [&](ArrayRef<int64_t> index) {
          array.store(array.getPosition(index),
                      Scalar::ofFloat(format.round(gradient.values[next++])));
          return success();
        })))
      return failure();
  }
  return success();
}

void reference::addRopeAttentionBackward(OpTable &ops) {
  ops.add<AttentionBackwardOp>(
      [](AttentionBackwardOp op, Compiler &compiler) -> FailureOr<Step> {
        std::optional<ScoreRule> rule = getScoreRule(op, compiler);
        if (!rule)
          return failure();
        double factor = op.getScale().convertToDouble();
        for (std::optional<double> scale : {rule->queryScale, rule->keyScale})
          factor *= scale.value_or(1);
        std::optional<unsigned> mask, sinks;
        unsigned captured = op.getCapturedInit();
        if (op.getMaskGradient())
          mask = op.getMaskInit();
        if (op.getSinksGradient())
          sinks = op.getSinksInit();
        return Step([rule = std::move(*rule), factor, mask, sinks,
                     captured](Frame &frame) -> LogicalResult {
          AttentionRun run(rule, frame);
          if (failed(run.enter()))
            return failure();
          BackwardRun backward(run, factor, mask, sinks, captured);
          if (failed(backward.enter()) ||
              failed(run.forEachRow([&]() { return backward.addRow(); })) ||
              failed(backward.finish()))
            return failure();
          for (auto [destination, output] :
               llvm::zip_equal(rule.destinations, run.outputs))
            destination.close(frame, std::move(output.array));
          return success();
        });
      });
}
