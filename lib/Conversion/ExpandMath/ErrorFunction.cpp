//===- ErrorFunction.cpp - erf and erfc -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

using namespace mlir;
using namespace mlir::rope;

/// A polynomial for exp(x^2) erfc(x), 1 <= x <= 28, in t = (x - 4) / (x + 4): a
/// Chebyshev fit with an error of 2^-59, the highest power first.
static constexpr double kTail[] = {
    -0x1.9dcf03f3a9690p-27, 0x1.6cb9dc1aa815ap-26,  0x1.9249fc6024ea2p-24,
    -0x1.2d756fe7ba9b8p-22, -0x1.b59516c6400acp-22, 0x1.8b010cf638a94p-19,
    -0x1.fefe26c83b4aap-20, -0x1.7a6b93bf0c3bbp-16, 0x1.4b47a36c9c681p-14,
    -0x1.6d1a34f15c802p-16, -0x1.a2f8fcb0635b1p-11, 0x1.0a17eb8345d3ap-8,
    -0x1.a4ded41352664p-7,  0x1.0066e1048531ap-5,   -0x1.027d5744b81c6p-4,
    0x1.be502c365884fp-4,   -0x1.506666f69e4eap-3,  0x1.bff01a5f9085cp-3,
    -0x1.094922737431ap-2,  0x1.18932bf08e154p-3};

/// The series at 0, whose terms fall at once for |x| <= 1.
static Value erfNear(MathBuilder &b, Value x) {
  SmallVector<double> terms;
  for (unsigned i = 0; i < 20; ++i) {
    unsigned n = 19 - i;
    terms.push_back((n % 2 ? -1.0 : 1.0) * 0x1.20dd750429b6dp+0 /
                    (factorial(n) * (2 * n + 1)));
  }
  return b.mul(x, b.polynomial(b.mul(x, x), terms));
}

/// erfc for 1 <= x.
static Value erfcFar(MathBuilder &b, Value x) {
  // The last number of f64 before the result is 0.
  Value bounded =
      b.select(b.is(MathBuilder::Compare::OGT, x, 28.0), b.number(28.0), x);
  Value t = b.div(b.sub(bounded, b.number(4.0)), b.add(bounded, 4.0));
  Value scaled = b.polynomial(t, kTail);
  // The square of the first 26 bits is exact; the rest of it is small.
  Value high = b.fromBits(b.andBits(b.toBits(bounded), ~int64_t(0x7ffffff)));
  Value rest = b.mul(b.sub(bounded, high), b.add(bounded, high));
  Value power = b.mul(b.exp(b.neg(b.mul(high, high))), b.exp(b.neg(rest)));
  return b.mul(power, scaled);
}

Value MathBuilder::erf(Value x) {
  Value size = abs(x);
  Value far = copySign(sub(number(1.0), erfcFar(*this, size)), x);
  Value result = select(is(Compare::OLE, size, 1.0), erfNear(*this, x), far);
  return select(isNaN(x), x, result);
}

Value MathBuilder::erfc(Value x) {
  Value size = abs(x);
  Value tail = erfcFar(*this, size);
  Value far = select(is(Compare::OLT, x, 0.0), sub(number(2.0), tail), tail);
  Value near = sub(number(1.0), erfNear(*this, x));
  Value result = select(is(Compare::OLE, size, 1.0), near, far);
  return select(isNaN(x), x, result);
}
