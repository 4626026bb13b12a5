//===- Angles.cpp - Sine, cosine and their inverses -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include <limits>

using namespace mlir;
using namespace mlir::rope;

/// pi/2 in three parts. The first two have 33 bits, so that their products with
/// counts of up to 2^20 are exact.
static constexpr double kHalfPiParts[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34,
                                          0x1.3198a2e037073p-69};
static constexpr double kHalfPi = 0x1.921fb54442d18p+0;
/// Up to here counts stay below 2^20.
static constexpr double kLargestSmall = 0x1.8p+20;

static constexpr uint32_t kTwoOverPiWords[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
    0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};
const ArrayRef<uint32_t> mlir::rope::kTwoOverPi = kTwoOverPiWords;

namespace {
/// x = count * pi/2 + rest, |rest| <= pi/4; of the count only the last two bits
/// are kept.
struct Reduced {
  Value rest, count;
};
} // namespace

static Reduced reduceSmall(MathBuilder &b, Value x) {
  Value count = b.roundSmall(b.mul(x, 1.0 / kHalfPi));
  Value rest = x;
  for (double part : kHalfPiParts)
    rest = b.sub(rest, b.mul(count, part));
  return {rest, b.toInteger(count)};
}

/// Words `from` to `from + 6` of 2/pi after two words of 0, for a value
/// 0 <= from <= last <= 32: by shifting the list by 32, 16, 8, 4, 2 and 1 words
/// as the bits of `from` say.
static SmallVector<Value> selectWords(MathBuilder &b, Value from,
                                      int64_t last) {
  constexpr int64_t kWords = 7;
  SmallVector<Value> words;
  for (int64_t i = 0; i < last + kWords; ++i)
    words.push_back(b.integer(i < 2 ? 0 : kTwoOverPi[i - 2]));
  for (int64_t step = 32; step > 0; step /= 2) {
    if (step > last)
      continue;
    Value bit = b.isBits(arith::CmpIPredicate::ne, b.andBits(from, step), 0);
    // What is left to go is less than `step`.
    int64_t count = std::min<int64_t>(kWords + step - 1, words.size());
    for (int64_t i = 0; i < count; ++i) {
      int64_t shifted = i + step;
      if (shifted < static_cast<int64_t>(words.size()))
        words[i] = b.select(bit, words[shifted], words[i]);
    }
    words.resize(count);
  }
  return words;
}

/// Payne and Hanek: x = m * 2^e is multiplied with those 192 bits of 2/pi that
/// decide its product modulo 4, all bits before them making multiples of 4.
/// What is cut off is below 2^-130 of a quarter turn.
static Reduced reduceLarge(MathBuilder &b, Value x, bool fromF32) {
  Value bits = b.toBits(x);
  Value biased = b.andBits(b.right(bits, 52), 0x7ff);
  Value mantissa = arith::OrIOp::create(b, b.andBits(bits, 0x000fffffffffffff),
                                        b.integer(int64_t(1) << 52));
  // Bit k of 2/pi, from 1, counts m * 2^(e-k): those with k <= e - 2 are
  // dropped, so the window begins at bit e - 1, which is number e - 2 from 0.
  Value start = b.addBits(biased, b.integer(-1075 - 2));
  // The least number that comes here has -34; where a driver runs both
  // branches, others must not shift by more than there is.
  start = arith::MaxSIOp::create(b, start, b.integer(-64));
  int64_t largest = (fromF32 ? 127 : 1023) - 52 - 2;
  start = arith::MinSIOp::create(b, start, b.integer(largest));
  // The list begins with two words from before the point, which are 0.
  Value shifted = b.addBits(start, b.integer(64));
  SmallVector<Value> words =
      selectWords(b, b.right(shifted, 5), (largest + 64) / 32);
  Value offset = b.andBits(shifted, 31);
  Value rest = arith::SubIOp::create(b, b.integer(32), offset);
  constexpr int64_t kMask = 0xffffffff;
  // Six words of the window, the lowest first.
  SmallVector<Value> window;
  for (int64_t i = 5; i >= 0; --i) {
    Value high = b.left(words[i], offset);
    Value low = b.right(words[i + 1], rest);
    window.push_back(b.andBits(arith::OrIOp::create(b, high, low), kMask));
  }
  Value low = b.andBits(mantissa, kMask), high = b.right(mantissa, 32);
  // The product modulo 2^192, word by word.
  SmallVector<Value> product;
  Value carry = b.integer(0);
  Value pending = b.integer(0);
  for (unsigned i = 0; i < 6; ++i) {
    Value sum = b.addBits(carry, pending);
    Value first = arith::MulIOp::create(b, low, window[i]);
    sum = b.addBits(sum, b.andBits(first, kMask));
    pending = b.right(first, 32);
    if (i > 0) {
      Value second = arith::MulIOp::create(b, high, window[i - 1]);
      sum = b.addBits(sum, b.andBits(second, kMask));
      pending = b.addBits(pending, b.right(second, 32));
    }
    product.push_back(b.andBits(sum, kMask));
    carry = b.right(sum, 32);
  }
  // The first two bits count quarter turns; what follows is the rest of one,
  // made signed by rounding the count.
  auto join = [&](Value high, Value low) -> Value {
    return arith::OrIOp::create(b, b.left(high, 32), low);
  };
  Value top = join(product[5], product[4]);
  Value middle = join(product[3], product[2]);
  Value bottom = join(product[1], product[0]);
  auto shiftOut = [&](Value x, Value next) -> Value {
    return arith::OrIOp::create(b, b.left(x, 2), b.right(next, 62));
  };
  Value fraction = shiftOut(top, middle);
  Value next = shiftOut(middle, bottom);
  Value quarter = b.addBits(b.right(top, 62), b.right(fraction, 63));
  // A negative fraction is minus its complement, which is exact to the last
  // bit of the second word.
  Value isNegative = b.isBits(arith::CmpIPredicate::slt, fraction, 0);
  Value ones = b.integer(-1);
  auto complement = [&](Value x) -> Value {
    return b.select(isNegative, arith::XOrIOp::create(b, x, ones), x);
  };
  // Below 2^63 and below 2^64; leading zeros of the first make room for the
  // second.
  auto toUnsigned = [&](Value x) -> Value {
    return arith::UIToFPOp::create(b, b.getF64Type(), x);
  };
  Value size = b.add(b.mul(toUnsigned(complement(fraction)), 0x1p-64),
                     b.mul(toUnsigned(complement(next)), 0x1p-128));
  size = b.mul(size, kHalfPi);
  Value turn = b.select(isNegative, b.neg(size), size);
  // x negative: everything changes sign.
  Value below = b.isBits(arith::CmpIPredicate::slt, bits, 0);
  Value back = arith::SubIOp::create(b, b.integer(0), quarter);
  return {b.select(below, b.neg(turn), turn), b.select(below, back, quarter)};
}

/// Infinities and NaN have a rest that is NaN.
static Reduced reduce(MathBuilder &b, Value x, bool fromF32) {
  Value isSmall = b.is(MathBuilder::Compare::ULE, b.abs(x), kLargestSmall);
  auto branch = scf::IfOp::create(
      b, isSmall,
      [&](OpBuilder &nested, Location loc) {
        MathBuilder inner(loc, nested);
        Reduced small = reduceSmall(inner, x);
        scf::YieldOp::create(inner, ValueRange{small.rest, small.count});
      },
      [&](OpBuilder &nested, Location loc) {
        MathBuilder inner(loc, nested);
        Reduced large = reduceLarge(inner, x, fromF32);
        Value rest = inner.select(
            inner.is(MathBuilder::Compare::OEQ, inner.abs(x),
                     std::numeric_limits<double>::infinity()),
            inner.number(std::numeric_limits<double>::quiet_NaN()), large.rest);
        scf::YieldOp::create(inner, ValueRange{rest, large.count});
      });
  return {branch.getResult(0), branch.getResult(1)};
}

SmallVector<double> mlir::rope::alternatingSeries(unsigned terms,
                                                  unsigned odd) {
  SmallVector<double> coefficients;
  for (unsigned i = 0; i < terms; ++i) {
    unsigned n = terms - 1 - i;
    coefficients.push_back((n % 2 ? -1.0 : 1.0) / factorial(2 * n + odd));
  }
  return coefficients;
}

/// For |r| <= pi/4 the series to r^17 and r^16 leave less than 2^-58.
static Value sineNear(MathBuilder &b, Value r) {
  Value z = b.mul(r, r);
  SmallVector<double> terms = alternatingSeries(9, 1);
  terms.pop_back();
  return b.add(r, b.mul(b.mul(r, z), b.polynomial(z, terms)));
}

static Value cosineNear(MathBuilder &b, Value r) {
  Value z = b.mul(r, r);
  SmallVector<double> terms = alternatingSeries(9, 0);
  terms.pop_back();
  return b.add(b.mul(z, b.polynomial(z, terms)), 1.0);
}

/// The sine of count * pi/2 + rest, for the count and one more.
static Value sineOf(MathBuilder &b, const Reduced &reduced, int64_t ahead) {
  Value count = b.addBits(reduced.count, b.integer(ahead));
  Value isCosine = b.isBits(arith::CmpIPredicate::ne, b.andBits(count, 1), 0);
  Value value = b.select(isCosine, cosineNear(b, reduced.rest),
                         sineNear(b, reduced.rest));
  Value isBelow = b.isBits(arith::CmpIPredicate::ne, b.andBits(count, 2), 0);
  return b.select(isBelow, b.neg(value), value);
}

Value MathBuilder::sin(Value x) {
  Value result = sineOf(*this, reduce(*this, x, /*fromF32=*/false), 0);
  // A zero keeps its sign.
  return select(is(Compare::OEQ, x, 0.0), x, result);
}

Value MathBuilder::cos(Value x) {
  return sineOf(*this, reduce(*this, x, /*fromF32=*/false), 1);
}

Value MathBuilder::tan(Value x, bool fromF32) {
  Reduced reduced = reduce(*this, x, fromF32);
  Value result = div(sineOf(*this, reduced, 0), sineOf(*this, reduced, 1));
  return select(is(Compare::OEQ, x, 0.0), x, result);
}

/// Above 1 the arc of the inverse, above tan(pi/8) that of the difference from
/// pi/4; what is left is below 0.4143, where 22 terms leave 2^-59.
Value MathBuilder::atan(Value x) {
  Value size = abs(x);
  Value isLarge = is(Compare::OGT, size, 1.0);
  Value t = select(isLarge, div(number(1.0), size), size);
  Value isMiddle = is(Compare::OGT, t, 0.41421356237309503);
  Value u = select(isMiddle, div(sub(t, number(1.0)), add(t, 1.0)), t);
  Value z = mul(u, u);
  SmallVector<double> terms;
  for (unsigned n = 22; n > 0; --n)
    terms.push_back((n % 2 ? -1.0 : 1.0) / (2 * n + 1));
  Value arc = add(u, mul(mul(u, z), polynomial(z, terms)));
  arc = select(isMiddle, add(arc, kHalfPi / 2), arc);
  arc = select(isLarge, sub(number(kHalfPi), arc), arc);
  return copySign(select(isNaN(x), x, arc), x);
}

Value MathBuilder::atan2(Value y, Value x) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Value height = abs(y), width = abs(x);
  // Two infinities stand for equal numbers, two zeros for a width.
  Value bothInfinite = both(is(Compare::OEQ, height, kInfinity),
                            is(Compare::OEQ, width, kInfinity));
  Value quotient = div(height, width);
  quotient = select(bothInfinite, number(1.0), quotient);
  quotient = select(is(Compare::OEQ, height, 0.0), number(0.0), quotient);
  Value arc = atan(quotient);
  Value isLeft = isBits(arith::CmpIPredicate::slt, toBits(x), 0);
  arc = select(isLeft, sub(number(2 * kHalfPi), arc), arc);
  arc = select(either(isNaN(x), isNaN(y)), add(x, y), arc);
  return copySign(arc, y);
}

Value MathBuilder::asin(Value x) {
  Value one = number(1.0);
  return atan2(x, sqrt(mul(sub(one, x), add(one, x))));
}

Value MathBuilder::acos(Value x) {
  Value one = number(1.0);
  return atan2(sqrt(mul(sub(one, x), add(one, x))), x);
}
