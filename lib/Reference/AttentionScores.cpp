//===- AttentionScores.cpp - Scores of attention, row by row --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionScores.h"

#include "AffineEvaluation.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

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
  if (rule.output) {
    output = open(*rule.output);
    logSumExp = open(*rule.logSumExp);
    outputGradient = open(*rule.outputGradient);
  }
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
       {&query, &key, &value, &mask, &offset, &lengths, &sinks, &output,
        &logSumExp, &outputGradient})
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
  for (const MappedArray &output : outputs)
    if (failed(verifyGroups(output)))
      return failure();
  scores.resize(getNumKeys());
  tangents.resize(rule.softcap ? getNumKeys() : 0);
  point.assign(bounds.size(), 0);
  return success();
}

LogicalResult AttentionRun::getIndex(const MappedArray &operand, int64_t n,
                                     int64_t j, int64_t d,
                                     SmallVectorImpl<int64_t> &index) {
  point[rule.numBatchDims + 1] = n;
  point[rule.numBatchDims + 2] = j;
  point[rule.numBatchDims + 3] = d;
  if (failed(evaluate(rule.op, operand.operand->map, point, index)))
    return failure();
  for (auto [axis, i] : llvm::enumerate(index))
    if (i < 0 || i >= operand.array.sizes[axis])
      return rule.op->emitOpError("index ")
             << i << " is out of bounds for dimension " << axis << " of "
             << operand.operand->name << " of size "
             << operand.array.sizes[axis];
  return success();
}

FailureOr<int64_t> AttentionRun::locate(const MappedArray &operand, int64_t n,
                                        int64_t j) {
  SmallVector<int64_t> index;
  if (failed(getIndex(operand, n, j, 0, index)))
    return failure();
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

/// Positions are integers of 64 bits and wrap.
static int64_t addPositions(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}

int64_t AttentionRun::getKeyPosition(int64_t j) const {
  return rule.keyBase ? addPositions(j, frame.scalars[*rule.keyBase].integer)
                      : j;
}

FailureOr<int64_t> AttentionRun::getRowPosition() {
  int64_t i = point[rule.numBatchDims];
  if (rule.queryBase)
    i = addPositions(i, frame.scalars[*rule.queryBase].integer);
  if (!rule.offset)
    return i;
  FailureOr<int64_t> shift = readInteger(offset);
  if (failed(shift))
    return failure();
  return addPositions(i, *shift);
}

LogicalResult AttentionRun::runProgram(const ScoreRule::ProgramCode &program,
                                       int64_t j, double element) {
  FailureOr<int64_t> row = getRowPosition();
  if (failed(row))
    return failure();
  auto slot = [&](unsigned number) -> Scalar & {
    return frame.scalars[program.arguments[number]];
  };
  slot(0) = Scalar::ofFloat(element);
  for (int64_t dim = 0; dim < rule.numBatchDims; ++dim)
    slot(dim + 1) = Scalar::ofInt(point[dim]);
  slot(rule.numBatchDims + 1) = Scalar::ofInt(*row);
  slot(rule.numBatchDims + 2) = Scalar::ofInt(getKeyPosition(j));
  return program.code->blocks.front().run(frame);
}

FailureOr<bool> AttentionRun::runScoreProgram(int64_t j, double &score) {
  if (failed(runProgram(*rule.program, j, score)))
    return failure();
  ArrayRef<unsigned> results = rule.program->results;
  score = frame.scalars[results[0]].re;
  return results.size() < 2 || frame.scalars[results[1]].integer != 0;
}

FailureOr<double> AttentionRun::runValueProgram(int64_t j, int64_t n,
                                                double value) {
  const ScoreRule::ProgramCode &program = *rule.valueProgram;
  frame.scalars[program.arguments.back()] = Scalar::ofInt(n);
  if (failed(runProgram(program, j, value)))
    return failure();
  return frame.scalars[program.results[0]].re;
}

FailureOr<SmallVector<Scalar>>
AttentionRun::runGradientProgram(int64_t j, double gradient) {
  const ScoreRule::ProgramCode &program = *rule.gradientProgram;
  if (failed(runProgram(program, j, gradient)))
    return failure();
  return llvm::map_to_vector(
      program.results, [&](unsigned result) { return frame.scalars[result]; });
}

/// Whether causality, window and length let the row see key `j`.
FailureOr<bool> AttentionRun::isVisible(int64_t j) {
  int64_t t = getKeyPosition(j);
  if (rule.lengths) {
    FailureOr<int64_t> length = readInteger(lengths);
    if (failed(length))
      return failure();
    if (t >= *length)
      return false;
  }
  if (!rule.isCausal && !rule.windowLeft && !rule.windowRight)
    return true;
  FailureOr<int64_t> i = getRowPosition();
  if (failed(i))
    return failure();
  auto distance = static_cast<int64_t>(static_cast<uint64_t>(t) -
                                       static_cast<uint64_t>(*i));
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
      tangents[j] = f.round(std::tanh(f.round(s / cap)));
      s = f.round(cap * tangents[j]);
    }
    FailureOr<bool> seen = true;
    if (rule.program) {
      seen = runScoreProgram(j, s);
      if (failed(seen))
        return failure();
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
    s = *seen && *visible ? rule.softmax.round(s) : minusInfinity;
  }
  return success();
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
    FailureOr<double> element =
        f.round(value.array.load(*position + j * stride).re);
    if (rule.valueProgram)
      element = runValueProgram(j, n, *element);
    if (failed(element))
      return failure();
    sum = f.round(sum + f.round(f.round(weight) * *element));
  }
  return sum;
}
