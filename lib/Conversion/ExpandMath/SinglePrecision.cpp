//===- SinglePrecision.cpp - Functions of f32 without f64 -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sine, cosine and logarithm of f32 by f32 and i32 alone, to 1 ulp: not every
// device has f64, and on many it is slow. No step depends on whether a product
// is contracted with a sum, or is off by more than 0.1 ulp where a division is
// off by the 2.5 ulp that Vulkan allows.
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include <limits>

using namespace mlir;
using namespace mlir::rope;

namespace {
/// A number of about 48 bits: a sum of two, the second one below the last bit
/// of the first.
struct Pair {
  Value high, low;
};
} // namespace

/// a * b as a number and the rest of it. Halves of 12 bits have exact products.
static Pair multiplyExactly(MathBuilder &b, Value x, Value y) {
  auto split = [&](Value value) -> Pair {
    Value high = b.fromBits(b.andBits(b.toBits(value), ~int64_t(0xfff)));
    return {high, b.sub(value, high)};
  };
  Pair ofX = split(x), ofY = split(y);
  Value product = b.mul(x, y);
  Value error = b.sub(b.mul(ofX.high, ofY.high), product);
  error = b.add(error, b.mul(ofX.high, ofY.low));
  error = b.add(error, b.mul(ofX.low, ofY.high));
  return {product, b.add(error, b.mul(ofX.low, ofY.low))};
}

/// The product to about 44 bits, its parts not yet in order.
static Pair multiply(MathBuilder &b, const Pair &x, const Pair &y) {
  Pair product = multiplyExactly(b, x.high, y.high);
  Value mixed = b.add(b.mul(x.high, y.low), b.mul(x.low, y.high));
  return {product.high, b.add(product.low, mixed)};
}

static Pair multiply(MathBuilder &b, Value x, const Pair &y) {
  Pair product = multiplyExactly(b, x, y.high);
  return {product.high, b.add(product.low, b.mul(x, y.low))};
}

namespace {
/// x = count * pi/2 + rest + low, |rest| <= pi/4; of the count only the last
/// two bits are kept. NaN for what is not finite.
struct ReducedSingle {
  Value rest, low, count;
};
} // namespace

/// The three words of 2/pi from bit `from` on, of a list that begins with a
/// word of 0, for a value 0 <= from <= 134.
static std::array<Value, 3> selectWindow(MathBuilder &b, Value from) {
  constexpr unsigned kWords = 4;
  SmallVector<Value> words = {b.integer(0)};
  for (uint32_t word : kTwoOverPi.take_front(7))
    words.push_back(b.integer(static_cast<int32_t>(word)));
  Value first = b.right(from, 5);
  for (unsigned step = kWords; step > 0; step /= 2) {
    Value bit = b.isBits(arith::CmpIPredicate::ne, b.andBits(first, step), 0);
    unsigned count = std::min<unsigned>(kWords + step - 1, words.size());
    for (unsigned i = 0; i < count; ++i)
      if (i + step < words.size())
        words[i] = b.select(bit, words[i + step], words[i]);
    words.resize(count);
  }
  Value offset = b.andBits(from, 31);
  Value back = arith::SubIOp::create(b, b.integer(31), offset);
  std::array<Value, 3> window;
  for (unsigned i = 0; i < 3; ++i) {
    // A shift by 32 is none.
    Value low = b.right(b.right(words[i + 1], 1), back);
    window[i] = arith::OrIOp::create(b, b.left(words[i], offset), low);
  }
  return window;
}

/// The product of 24 bits and 96 bits, modulo 2^96, the highest word first.
static std::array<Value, 3> multiplyWords(MathBuilder &b, Value mantissa,
                                          const std::array<Value, 3> &window) {
  auto last = arith::MulUIExtendedOp::create(b, mantissa, window[2]);
  auto middle = arith::MulUIExtendedOp::create(b, mantissa, window[1]);
  auto sum = arith::AddUIExtendedOp::create(b, middle.getLow(), last.getHigh());
  Value first = arith::MulIOp::create(b, mantissa, window[0]);
  first = b.addBits(first, middle.getHigh());
  first =
      b.addBits(first, arith::ExtUIOp::create(b, b.bits, sum.getOverflow()));
  return {first, sum.getSum(), last.getLow()};
}

/// `words`, a fraction of a quarter turn below 1/2, times pi/2, as a sum.
static std::pair<Value, Value>
scaleFraction(MathBuilder &b, const std::array<Value, 3> &words) {
  // Halves of words are exact.
  auto half = [&](Value word, bool high, double unit) {
    Value part = high ? b.right(word, 16) : b.andBits(word, 0xffff);
    return b.mul(arith::UIToFPOp::create(b, b.type, part).getResult(), unit);
  };
  auto [top, rest] = b.addExactly(half(words[0], true, 0x1p-16),
                                  half(words[0], false, 0x1p-32));
  Value tail =
      b.add(half(words[1], false, 0x1p-64), half(words[2], true, 0x1p-80));
  tail = b.add(half(words[1], true, 0x1p-48), tail);
  auto [high, low] = b.addExactly(top, b.add(rest, tail));
  constexpr double kHalfPi = 0x1.921fb6p+0, kHalfPiLow = -0x1.777a5cp-25;
  Pair scaled =
      multiply(b, {high, low}, {b.number(kHalfPi), b.number(kHalfPiLow)});
  return b.addExactly(scaled.high, scaled.low);
}

/// Payne and Hanek: x = m * 2^e is multiplied with those 96 bits of 2/pi that
/// decide its product modulo 4. What is cut off is below 2^-70 of a quarter
/// turn, and no f32 is nearer to a multiple of pi/2 than 2^-30 of itself.
static ReducedSingle reduceSingle(MathBuilder &b, Value x) {
  using Is = arith::CmpIPredicate;
  Value bits = b.toBits(x);
  Value size = b.andBits(bits, 0x7fffffff);
  Value mantissa =
      arith::OrIOp::create(b, b.andBits(bits, 0x7fffff), b.integer(0x800000));
  // Bit k of 2/pi, from 1, counts m * 2^(e-k): those with k <= e - 2 are
  // dropped. What is below pi/4 is not reduced.
  Value exponent = b.right(size, 23);
  exponent = arith::MaxSIOp::create(b, exponent, b.integer(126));
  exponent = arith::MinSIOp::create(b, exponent, b.integer(254));
  std::array<Value, 3> product = multiplyWords(
      b, mantissa,
      selectWindow(b, b.addBits(exponent, b.integer(32 - 150 - 2))));
  // The first two bits count quarter turns; what follows is the rest of one,
  // made signed by rounding the count.
  auto shiftOut = [&](Value word, Value next) -> Value {
    return arith::OrIOp::create(b, b.left(word, 2), b.right(next, 30));
  };
  std::array<Value, 3> fraction = {shiftOut(product[0], product[1]),
                                   shiftOut(product[1], product[2]),
                                   b.left(product[2], 2)};
  Value quarter = b.addBits(b.right(product[0], 30), b.right(fraction[0], 31));
  Value isNegative = b.isBits(Is::slt, fraction[0], 0);
  Value ones = b.select(isNegative, b.integer(-1), b.integer(0));
  for (Value &word : fraction)
    word = arith::XOrIOp::create(b, word, ones);
  auto [rest, low] = scaleFraction(b, fraction);
  // The sign of the fraction, and that of x.
  Value isBelow = b.isBits(Is::slt, bits, 0);
  Value turns = arith::XOrIOp::create(b, isNegative, isBelow);
  auto negateWhere = [&](Value condition, Value value) {
    return b.select(condition, b.neg(value), value);
  };
  Value back = arith::SubIOp::create(b, b.integer(0), quarter);
  Value isSmall = b.isBits(Is::ule, size, 0x3f490fda);
  Value isNumber = b.isBits(Is::ult, size, 0x7f800000);
  Value large = b.select(isNumber, negateWhere(turns, rest),
                         b.number(std::numeric_limits<double>::quiet_NaN()));
  return {b.select(isSmall, x, large),
          b.select(isSmall, b.number(0.0), negateWhere(turns, low)),
          b.select(isSmall, b.integer(0), b.select(isBelow, back, quarter))};
}

/// r + low - r^3/6 + ...: the series to r^11 leaves 2^-36.
static Value sineSeries(MathBuilder &b, const ReducedSingle &r) {
  Value z = b.mul(r.rest, r.rest);
  SmallVector<double> terms = alternatingSeries(6, 1);
  terms.pop_back();
  Value cubic = b.mul(b.mul(r.rest, z), b.polynomial(z, terms));
  return b.add(r.rest, b.add(r.low, cubic));
}

/// 1 - r^2/2 + ..., where what the first difference loses is added again: the
/// series to r^12 leaves 2^-41.
static Value cosineSeries(MathBuilder &b, const ReducedSingle &r) {
  Value z = b.mul(r.rest, r.rest);
  SmallVector<double> terms = alternatingSeries(7, 0);
  terms.resize(terms.size() - 2);
  Value quartic = b.mul(b.mul(z, z), b.polynomial(z, terms));
  Value half = b.mul(z, 0.5);
  Value difference = b.sub(b.number(1.0), half);
  Value lost = b.sub(b.sub(b.number(1.0), difference), half);
  Value rest = b.sub(b.add(lost, quartic), b.mul(r.rest, r.low));
  return b.add(difference, rest);
}

/// The sine of x, or of `ahead` quarter turns more.
static Value sineSingle(MathBuilder &b, Value x, int64_t ahead) {
  ReducedSingle reduced = reduceSingle(b, x);
  Value count = b.addBits(reduced.count, b.integer(ahead));
  Value isCosine = b.isBits(arith::CmpIPredicate::ne, b.andBits(count, 1), 0);
  Value value =
      b.select(isCosine, cosineSeries(b, reduced), sineSeries(b, reduced));
  Value isBelow = b.isBits(arith::CmpIPredicate::ne, b.andBits(count, 2), 0);
  return b.select(isBelow, b.neg(value), value);
}

Value MathBuilder::sinSingle(Value x) {
  Value result = sineSingle(*this, x, 0);
  // A zero keeps its sign.
  return select(is(Compare::OEQ, x, 0.0), x, result);
}

Value MathBuilder::cosSingle(Value x) { return sineSingle(*this, x, 1); }

//===----------------------------------------------------------------------===//
// Logarithms and powers
//===----------------------------------------------------------------------===//

/// log(2) in two parts; the product of the first with an exponent is exact.
static constexpr double kSingleLog2High = 0x1.62ep-1,
                        kSingleLog2Low = 0x1.0bfbe8p-15;

static Pair order(MathBuilder &b, const Pair &x) {
  auto [high, low] = b.addExactly(x.high, x.low);
  return {high, low};
}

/// x = 2^k (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2), s = f / (2 + f), and
/// log(1 + f) = 2 s + s (2/3 s^2 + 2/5 s^4 + ...), for x > 0: nine terms leave
/// 2^-45.
static Pair logarithm(MathBuilder &b, Value x) {
  Value isTiny = b.is(MathBuilder::Compare::OLT, x, 0x1p-126);
  Value scaled = b.select(isTiny, b.mul(x, 0x1p24), x);
  // The exponent counts from sqrt(1/2).
  constexpr int64_t kOne = 0x3f800000, kRoot = 0x3f3504f3;
  Value moved = b.addBits(b.toBits(scaled), b.integer(kOne - kRoot));
  Value exponent = b.addBits(b.right(moved, 23), b.integer(-127));
  exponent =
      b.addBits(exponent, b.select(isTiny, b.integer(-24), b.integer(0)));
  Value k = arith::SIToFPOp::create(b, b.type, exponent);
  Value mantissa =
      b.fromBits(b.addBits(b.andBits(moved, 0x7fffff), b.integer(kRoot)));
  Value f = b.sub(mantissa, b.number(1.0));

  // The quotient, and what is left by it.
  auto [divisor, divisorLow] = b.addExactly(b.number(2.0), f);
  Value first = b.div(f, divisor);
  Pair back = multiplyExactly(b, first, divisor);
  Value left = b.sub(b.sub(f, back.high), back.low);
  left = b.sub(left, b.mul(first, divisorLow));
  Pair s = {first, b.div(left, divisor)};
  Pair z = multiply(b, s, s);
  SmallVector<double> terms;
  for (unsigned n = 9; n > 1; --n)
    terms.push_back(2.0 / (2 * n + 1));
  constexpr double kThird = 0x1.555556p-1;
  auto [series, seriesLow] = b.addExactly(
      b.number(kThird), b.mul(z.high, b.polynomial(z.high, terms)));
  seriesLow = b.add(seriesLow, 2.0 / 3.0 - kThird);
  Pair rest = multiply(b, s, multiply(b, z, {series, seriesLow}));
  auto [sum, sumLow] = b.addExactly(b.mul(s.high, 2.0), rest.high);
  sumLow = b.add(sumLow, b.add(b.mul(s.low, 2.0), rest.low));
  auto [all, allLow] = b.addExactly(b.mul(k, kSingleLog2High), sum);
  return order(b,
               {all, b.add(allLow, b.add(sumLow, b.mul(k, kSingleLog2Low)))});
}

/// A logarithm of any number: what it is for positive ones times `scale`.
static Value logarithmTimes(MathBuilder &b, Value x, double scale) {
  using Compare = MathBuilder::Compare;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double high = static_cast<float>(scale);
  Pair product =
      multiply(b, logarithm(b, x), {b.number(high), b.number(scale - high)});
  Value result = b.add(product.high, product.low);
  result = b.select(b.is(Compare::OEQ, x, kInfinity), x, result);
  result = b.select(b.is(Compare::OEQ, x, 0.0), b.number(-kInfinity), result);
  Value isInvalid = b.either(b.isNaN(x), b.is(Compare::OLT, x, 0.0));
  return b.select(isInvalid, b.number(std::numeric_limits<double>::quiet_NaN()),
                  result);
}

Value MathBuilder::logSingle(Value x) { return logarithmTimes(*this, x, 1.0); }
Value MathBuilder::log2Single(Value x) {
  return logarithmTimes(*this, x, 0x1.71547652b82fep+0);
}
Value MathBuilder::log10Single(Value x) {
  return logarithmTimes(*this, x, 0x1.bcb7b1526e50ep-2);
}

/// 2^count exp(rest), |rest| <= log(2)/2, in order: the series to rest^9 leaves
/// 2^-37.
/// The power of two is multiplied in two halves, so that it is a normal number
/// even where the result is not.
static Value scaleExponential(MathBuilder &b, Value count, const Pair &rest) {
  SmallVector<double> terms;
  for (unsigned n = 9; n > 1; --n)
    terms.push_back(1.0 / factorial(n));
  Value square = b.mul(rest.high, rest.high);
  Value series = b.mul(square, b.polynomial(rest.high, terms));
  // What the low part adds counts times exp(rest) to the first order.
  series = b.add(series, b.add(rest.low, b.mul(rest.low, rest.high)));
  auto [sum, lost] = b.addExactly(b.number(1.0), rest.high);
  Value value = b.add(sum, b.add(lost, series));
  Value half = arith::ShRSIOp::create(b, count, b.integer(1));
  Value other = arith::SubIOp::create(b, count, half);
  auto power = [&](Value exponent) {
    return b.fromBits(b.left(b.addBits(exponent, b.integer(127)), 23));
  };
  return b.mul(b.mul(value, power(half)), power(other));
}

/// `x`, of at most 2^22, as the nearest integer, as a number and as an integer.
static std::pair<Value, Value> roundToInteger(MathBuilder &b, Value x) {
  constexpr double kRounder = 0x1.8p23;
  constexpr int64_t kRounderBits = 0x4b400000;
  Value sum = b.add(x, kRounder);
  Value count = b.addBits(b.toBits(sum), b.integer(-kRounderBits));
  return {b.sub(sum, b.number(kRounder)), count};
}

/// `x` between bounds beyond which a power is infinite or 0.
static Value boundPower(MathBuilder &b, Value x, double low, double high) {
  using Compare = MathBuilder::Compare;
  Value below = b.select(b.is(Compare::OGT, x, high), b.number(high), x);
  return b.select(b.is(Compare::OLT, below, low), b.number(low), below);
}

Value MathBuilder::exp2Single(Value x) {
  constexpr double kLog2 = 0x1.62e43p-1, kRest = -0x1.05c61p-29;
  Value bounded = boundPower(*this, x, -152, 129);
  auto [whole, count] = roundToInteger(*this, bounded);
  Pair rest =
      multiply(*this, sub(bounded, whole), {number(kLog2), number(kRest)});
  return select(isNaN(x), x, scaleExponential(*this, count, rest));
}

/// exp(y log(x)) for x >= 0; where x is 1 or y is 0, or one of them is NaN, the
/// result does not count.
Value MathBuilder::powerSingle(Value x, Value y) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Pair log = logarithm(*this, x);
  Pair product = multiply(*this, y, log);
  // Infinite logarithms and products have no second part.
  Value high = select(
      is(Compare::OEQ, x, 0.0), mul(y, -kInfinity),
      select(is(Compare::OEQ, x, kInfinity), mul(y, kInfinity), product.high));
  Value bounded = boundPower(*this, high, -106.0, 90.0);
  Value low =
      select(is(Compare::OEQ, bounded, product.high), product.low, number(0.0));
  auto [number, count] = roundToInteger(*this, mul(bounded, 0x1.715476p+0));
  Value first = sub(bounded, mul(number, kSingleLog2High));
  auto [rest, lost] = addExactly(first, neg(mul(number, kSingleLog2Low)));
  return scaleExponential(*this, count, order(*this, {rest, add(lost, low)}));
}
