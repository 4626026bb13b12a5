//===- SeenBlocks.cpp - Blocks of keys that a program sees ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/SeenBlocks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

/// Positions are below 2^40 in magnitude, which is checked.
static constexpr unsigned kPositionBits = 41;
static constexpr unsigned kMostBits = 62;

SeenBlockBuilder::SeenBlockBuilder(
    OpBuilder &b, OpBuilder &outside, ScoreProgram program,
    ArrayRef<std::optional<IndexRange>> coordinates)
    : inner(b), outer(outside), loc(program.getRegion().getLoc()),
      program(program), coordinates(coordinates) {}

Value SeenBlockBuilder::index(int64_t value) {
  return arith::ConstantIndexOp::create(outer, loc, value);
}

Value SeenBlockBuilder::boolean(bool value) {
  return arith::ConstantIntOp::create(outer, loc, value, 1);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

std::optional<SeenBlockBuilder::Range> SeenBlockBuilder::getRange(Value value) {
  auto known = ranges.find(value);
  if (known != ranges.end())
    return known->second;
  std::optional<Range> range;
  if (isa<IndexType, IntegerType>(value.getType()))
    range = evaluate(value);
  // What does not fit its type wraps; an element is compared as it is.
  unsigned width = std::min(kMostBits, getWidth(value.getType()));
  if (range && range->bits > width &&
      !value.getDefiningOp<tensor::ExtractOp>() &&
      !value.getDefiningOp<memref::LoadOp>())
    range = std::nullopt;
  ranges[value] = range;
  return range;
}

/// How many bits the sum of two numbers needs.
static unsigned addBits(unsigned a, unsigned b) { return std::max(a, b) + 1; }

std::optional<SeenBlockBuilder::Range>
SeenBlockBuilder::evaluateProduct(const Range &a, const Range &b) {
  bool ofKey = a.ofKey || b.ofKey;
  Range result{{}, {}, a.bits + b.bits, ofKey};
  if (result.bits > kMostBits)
    return std::nullopt;
  for (Value x : {a.low, a.high})
    for (Value y : {b.low, b.high}) {
      Value product = make<arith::MulIOp>(ofKey, x, y);
      result.low = result.low ? make<arith::MinSIOp>(ofKey, result.low, product)
                              : product;
      result.high = result.high
                        ? make<arith::MaxSIOp>(ofKey, result.high, product)
                        : product;
    }
  if (a.isPoint() && b.isPoint())
    result.high = result.low;
  return result;
}

/// Quotients and shifts by a positive constant grow with the dividend.
std::optional<SeenBlockBuilder::Range>
SeenBlockBuilder::evaluateQuotient(Operation *op, const Range &a,
                                   const Range &b) {
  APInt divisor;
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) ||
      !divisor.isStrictlyPositive() || divisor.getActiveBits() > 32)
    return std::nullopt;
  auto divide = [&](Value value) -> Value {
    if (isa<arith::FloorDivSIOp>(op))
      return make<arith::FloorDivSIOp>(a.ofKey, value, b.low);
    if (isa<arith::CeilDivSIOp>(op))
      return make<arith::CeilDivSIOp>(a.ofKey, value, b.low);
    if (isa<arith::ShRSIOp>(op))
      return make<arith::ShRSIOp>(a.ofKey, value, b.low);
    return make<arith::DivSIOp>(a.ofKey, value, b.low);
  };
  if (isa<arith::RemSIOp>(op)) {
    if (a.isPoint()) {
      Value rest = make<arith::RemSIOp>(a.ofKey, a.low, b.low);
      return Range{rest, rest, b.bits, a.ofKey};
    }
    int64_t most = divisor.getSExtValue() - 1;
    return Range{index(-most), index(most), b.bits, false};
  }
  if (isa<arith::ShRSIOp>(op) && divisor.getZExtValue() > 62)
    return std::nullopt;
  Range result{divide(a.low), {}, a.bits, a.ofKey};
  result.high = a.isPoint() ? result.low : divide(a.high);
  return result;
}

/// The least and greatest element of `source` along one range of indices.
std::optional<SeenBlockBuilder::Range>
SeenBlockBuilder::evaluateElement(Value source, ValueRange indices) {
  auto type = cast<ShapedType>(source.getType());
  Type element = type.getElementType();
  if (!isa<IndexType, IntegerType>(element))
    return std::nullopt;
  SmallVector<Value> at;
  std::optional<unsigned> axis;
  std::optional<Range> along;
  bool ofKey = false;
  for (auto [number, position] : llvm::enumerate(indices)) {
    std::optional<Range> range = getRange(position);
    if (!range || (!range->isPoint() && axis))
      return std::nullopt;
    ofKey |= range->ofKey;
    at.push_back(range->low);
    if (range->isPoint())
      continue;
    axis = number;
    along = range;
  }
  OpBuilder &b = this->at(ofKey);
  auto load = [&](OpBuilder &b) -> Value {
    Value value;
    if (isa<TensorType>(type))
      value = tensor::ExtractOp::create(b, loc, source, at);
    else
      value = memref::LoadOp::create(b, loc, source, at);
    if (element.isIndex())
      return value;
    if (element.isInteger(1))
      return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), value);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), value);
  };
  unsigned bits = element.isInteger(1) ? 2 : getWidth(element);
  if (!axis) {
    Value value = load(b);
    return Range{value, value, bits, ofKey};
  }
  // Only pairs of the op have indices in bounds.
  Value zero = index(0), one = index(1), size;
  if (isa<TensorType>(type))
    size = tensor::DimOp::create(outer, loc, source, *axis);
  else
    size = memref::DimOp::create(outer, loc, source, *axis);
  Value begin = make<arith::MaxSIOp>(ofKey, along->low, zero);
  Value end = make<arith::AddIOp>(ofKey, along->high, one);
  end = make<arith::MinSIOp>(ofKey, end, size);
  Value least = index(INT64_MAX), most = index(INT64_MIN);
  auto loop = scf::ForOp::create(
      b, loc, begin, end, one, ValueRange{least, most},
      [&](OpBuilder &body, Location, Value position, ValueRange so) {
        at[*axis] = position;
        Value value = load(body);
        Value low = arith::MinSIOp::create(body, loc, so[0], value);
        Value high = arith::MaxSIOp::create(body, loc, so[1], value);
        scf::YieldOp::create(body, loc, ValueRange{low, high});
      });
  return Range{loop.getResult(0), loop.getResult(1), bits, ofKey};
}

std::optional<SeenBlockBuilder::Range> SeenBlockBuilder::evaluate(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    Value point = index(constant.getSExtValue());
    return Range{point, point, constant.getSignificantBits(), false};
  }
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == &program.getBody()) {
    const std::optional<IndexRange> &range =
        coordinates[argument.getArgNumber() - 1];
    if (!range)
      return std::nullopt;
    positions.push_back(range->low);
    if (range->high != range->low)
      positions.push_back(range->high);
    return Range{range->low, range->high, kPositionBits,
                 value == program.getKey()};
  }
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != &program.getBody()) {
    if (value.getType().isInteger(1))
      return std::nullopt;
    // A number from above. A narrow one stays as narrow as its type says.
    Value point = value;
    if (!value.getType().isIndex())
      point =
          arith::IndexCastOp::create(outer, loc, outer.getIndexType(), value);
    positions.push_back(point);
    return Range{point, point,
                 std::min(kPositionBits, getWidth(value.getType())), false};
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return evaluateElement(extract.getTensor(), extract.getIndices());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return evaluateElement(load.getMemRef(), load.getIndices());
  SmallVector<Range> operands;
  for (Value operand : op->getOperands()) {
    if (operand.getType().isInteger(1))
      continue;
    std::optional<Range> range = getRange(operand);
    if (!range)
      return std::nullopt;
    operands.push_back(*range);
  }
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return operands.empty() ? std::nullopt : std::optional(operands[0]);
  if (isa<math::AbsIOp>(op)) {
    const Range &x = operands[0];
    Value negative = make<arith::SubIOp>(x.ofKey, index(0), x.low);
    Range result{{},
                 make<arith::MaxSIOp>(x.ofKey, x.high, negative),
                 x.bits + 1,
                 x.ofKey};
    result.low = result.high;
    if (!x.isPoint()) {
      negative = make<arith::SubIOp>(x.ofKey, index(0), x.high);
      Value least = make<arith::MaxSIOp>(x.ofKey, x.low, negative);
      result.low = make<arith::MaxSIOp>(x.ofKey, least, index(0));
    }
    return result;
  }
  if (operands.size() != 2)
    return std::nullopt;
  const Range &x = operands[0], &y = operands[1];
  bool ofKey = x.ofKey || y.ofKey, isPoint = x.isPoint() && y.isPoint();
  auto combine = [&](auto low, auto high, unsigned bits) -> Range {
    Range result{low(), {}, bits, ofKey};
    result.high = isPoint ? result.low : high();
    return result;
  };
  if (isa<arith::AddIOp>(op))
    return combine([&] { return make<arith::AddIOp>(ofKey, x.low, y.low); },
                   [&] { return make<arith::AddIOp>(ofKey, x.high, y.high); },
                   addBits(x.bits, y.bits));
  if (isa<arith::SubIOp>(op))
    return combine([&] { return make<arith::SubIOp>(ofKey, x.low, y.high); },
                   [&] { return make<arith::SubIOp>(ofKey, x.high, y.low); },
                   addBits(x.bits, y.bits));
  if (isa<arith::MaxSIOp>(op))
    return combine([&] { return make<arith::MaxSIOp>(ofKey, x.low, y.low); },
                   [&] { return make<arith::MaxSIOp>(ofKey, x.high, y.high); },
                   std::max(x.bits, y.bits));
  if (isa<arith::MinSIOp>(op))
    return combine([&] { return make<arith::MinSIOp>(ofKey, x.low, y.low); },
                   [&] { return make<arith::MinSIOp>(ofKey, x.high, y.high); },
                   std::max(x.bits, y.bits));
  if (isa<arith::MulIOp>(op))
    return evaluateProduct(x, y);
  if (isa<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
          arith::RemSIOp, arith::ShRSIOp>(op))
    return evaluateQuotient(op, x, y);
  if (isa<arith::SelectOp>(op))
    return Range{make<arith::MinSIOp>(ofKey, x.low, y.low),
                 make<arith::MaxSIOp>(ofKey, x.high, y.high),
                 std::max(x.bits, y.bits), ofKey};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

SeenBlockBuilder::Truth SeenBlockBuilder::getUnknown() {
  return {boolean(true), boolean(false), false};
}

SeenBlockBuilder::Truth
SeenBlockBuilder::compare(arith::CmpIPredicate predicate, const Range &a,
                          const Range &b) {
  using Predicate = arith::CmpIPredicate;
  bool ofKey = a.ofKey || b.ofKey;
  auto make = [&](Predicate predicate, Value x, Value y) -> Value {
    return arith::CmpIOp::create(at(ofKey), loc, predicate, x, y);
  };
  switch (predicate) {
  case Predicate::slt:
  case Predicate::sle:
    return {make(predicate, a.low, b.high), make(predicate, a.high, b.low),
            ofKey};
  case Predicate::sgt:
  case Predicate::sge:
    return {make(predicate, a.high, b.low), make(predicate, a.low, b.high),
            ofKey};
  case Predicate::eq:
  case Predicate::ne: {
    Value meets =
        this->make<arith::AndIOp>(ofKey, make(Predicate::sle, a.low, b.high),
                                  make(Predicate::sle, b.low, a.high));
    // Equal points.
    Value same =
        this->make<arith::AndIOp>(ofKey, make(Predicate::eq, a.low, b.high),
                                  make(Predicate::eq, a.high, b.low));
    if (predicate == Predicate::eq)
      return {meets, same, ofKey};
    Value yes = boolean(true);
    return {this->make<arith::XOrIOp>(ofKey, same, yes),
            this->make<arith::XOrIOp>(ofKey, meets, yes), ofKey};
  }
  default:
    return getUnknown();
  }
}

SeenBlockBuilder::Truth SeenBlockBuilder::getTruth(Value value) {
  auto known = truths.find(value);
  if (known != truths.end())
    return known->second;
  Truth truth = evaluateTruth(value);
  truths[value] = truth;
  return truth;
}

SeenBlockBuilder::Truth SeenBlockBuilder::evaluateTruth(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    Value point = boolean(!constant.isZero());
    return {point, point, false};
  }
  Operation *op = value.getDefiningOp();
  if (!op)
    return getUnknown();
  if (op->getBlock() != &program.getBody())
    return {value, value, false};
  if (auto compared = dyn_cast<arith::CmpIOp>(op)) {
    if (compared.getLhs().getType().isInteger(1))
      return getUnknown();
    std::optional<Range> a = getRange(compared.getLhs());
    std::optional<Range> b = getRange(compared.getRhs());
    return a && b ? compare(compared.getPredicate(), *a, *b) : getUnknown();
  }
  if (isa<tensor::ExtractOp, memref::LoadOp>(op)) {
    std::optional<Range> range = getRange(value);
    if (!range)
      return getUnknown();
    auto isSet = [&](Value element) -> Value {
      return arith::CmpIOp::create(at(range->ofKey), loc,
                                   arith::CmpIPredicate::ne, element, index(0));
    };
    return {isSet(range->high), isSet(range->low), range->ofKey};
  }
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)) {
    Truth a = getTruth(op->getOperand(0)), b = getTruth(op->getOperand(1));
    bool ofKey = a.ofKey || b.ofKey;
    if (isa<arith::AndIOp>(op))
      return {make<arith::AndIOp>(ofKey, a.any, b.any),
              make<arith::AndIOp>(ofKey, a.all, b.all), ofKey};
    if (isa<arith::OrIOp>(op))
      return {make<arith::OrIOp>(ofKey, a.any, b.any),
              make<arith::OrIOp>(ofKey, a.all, b.all), ofKey};
    // `not`.
    if (!matchPattern(op->getOperand(1), m_One()))
      return getUnknown();
    return {make<arith::XOrIOp>(ofKey, a.all, b.any),
            make<arith::XOrIOp>(ofKey, a.any, b.any), ofKey};
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Truth c = getTruth(select.getCondition());
    Truth a = getTruth(select.getTrueValue());
    Truth b = getTruth(select.getFalseValue());
    bool ofKey = c.ofKey || a.ofKey || b.ofKey;
    Value yes = boolean(true);
    Value never = make<arith::XOrIOp>(ofKey, c.any, yes);
    Value mayNot = make<arith::XOrIOp>(ofKey, c.all, yes);
    return {make<arith::OrIOp>(ofKey, make<arith::AndIOp>(ofKey, c.any, a.any),
                               make<arith::AndIOp>(ofKey, mayNot, b.any)),
            make<arith::AndIOp>(ofKey, make<arith::OrIOp>(ofKey, never, a.all),
                                make<arith::OrIOp>(ofKey, c.all, b.all)),
            ofKey};
  }
  return getUnknown();
}

BlockSeen SeenBlockBuilder::build() {
  Value seen = program.getResult().seen;
  if (!seen)
    return {};
  Truth truth = getTruth(seen);
  if (matchPattern(truth.any, m_One()) && matchPattern(truth.all, m_Zero()))
    return {};
  // Positions whose sums may wrap.
  constexpr int64_t limit = int64_t(1) << (kPositionBits - 1);
  Value isSmall = boolean(true), least = index(-limit), most = index(limit);
  for (Value position : positions) {
    APInt known;
    if (matchPattern(position, m_ConstantInt(&known)) &&
        known.getSignificantBits() < kPositionBits)
      continue;
    Value above = arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::sgt,
                                        position, least);
    Value below = arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::slt,
                                        position, most);
    isSmall = arith::AndIOp::create(inner, loc, isSmall, above);
    isSmall = arith::AndIOp::create(inner, loc, isSmall, below);
  }
  Value isLarge = make<arith::XOrIOp>(true, isSmall, boolean(true));
  return {make<arith::OrIOp>(true, truth.any, isLarge),
          make<arith::AndIOp>(true, truth.all, isSmall)};
}
