//===- Complex.cpp - The complex dialect ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

using Complex = std::complex<double>;

/// Registers `fn(format, operands)`, a complex number that is already rounded.
template <typename OpTy>
static void addExact(OpTable &ops,
                     Complex (*fn)(const Format &, const Scalar *)) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   *out = Scalar::ofComplex(fn(f, in));
                 });
}

/// Registers a function that is computed in double and rounded.
template <typename OpTy>
static void addUnaryComplex(OpTable &ops, Complex (*fn)(Complex)) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   *out = Scalar::ofComplex(f.round(fn(in[0].getComplex())));
                 });
}

/// Registers a function from complex to real.
template <typename OpTy>
static void addPart(OpTable &ops, double (*fn)(Complex)) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   out->re = f.round(fn(in[0].getComplex()));
                 });
}

/// (a + bi)(c + di), each product and sum rounded.
static Complex multiply(const Format &f, Complex x, Complex y) {
  double re = f.round(x.real() * y.real()) - f.round(x.imag() * y.imag());
  double im = f.round(x.real() * y.imag()) + f.round(x.imag() * y.real());
  return f.round(Complex(re, im));
}

static Complex log1p(Complex x) {
  // ln|1 + x| without the loss of small x.
  double re = x.real(), im = x.imag();
  return {0.5 * std::log1p(re * (2 + re) + im * im), std::atan2(im, 1 + re)};
}

static Complex expm1(Complex x) {
  // exp(re) cos(im) - 1 = expm1(re) cos(im) - 2 sin(im / 2)^2.
  double half = std::sin(x.imag() / 2);
  return {std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half,
          std::exp(x.real()) * std::sin(x.imag())};
}

static Complex sign(Complex x) { return x == Complex(0) ? x : x / std::abs(x); }

static void addComplexFunctions(OpTable &ops) {
  addUnaryComplex<complex::CosOp>(ops, [](Complex x) { return std::cos(x); });
  addUnaryComplex<complex::ExpOp>(ops, [](Complex x) { return std::exp(x); });
  addUnaryComplex<complex::Expm1Op>(ops, expm1);
  addUnaryComplex<complex::LogOp>(ops, [](Complex x) { return std::log(x); });
  addUnaryComplex<complex::Log1pOp>(ops, log1p);
  addUnaryComplex<complex::RsqrtOp>(
      ops, [](Complex x) { return 1.0 / std::sqrt(x); });
  addUnaryComplex<complex::SignOp>(ops, sign);
  addUnaryComplex<complex::SinOp>(ops, [](Complex x) { return std::sin(x); });
  addUnaryComplex<complex::SqrtOp>(ops, [](Complex x) { return std::sqrt(x); });
  addUnaryComplex<complex::TanOp>(ops, [](Complex x) { return std::tan(x); });
  addUnaryComplex<complex::TanhOp>(ops, [](Complex x) { return std::tanh(x); });
  addUnaryComplex<complex::NegOp>(ops, [](Complex x) { return -x; });
  addUnaryComplex<complex::ConjOp>(ops, [](Complex x) { return std::conj(x); });
  addPart<complex::AbsOp>(ops, [](Complex x) { return std::abs(x); });
  addPart<complex::AngleOp>(ops, [](Complex x) { return std::arg(x); });
  addPart<complex::ReOp>(ops, [](Complex x) { return x.real(); });
  addPart<complex::ImOp>(ops, [](Complex x) { return x.imag(); });
}

static void addArithmetic(OpTable &ops) {
  addExact<complex::AddOp>(ops, [](const Format &f, const Scalar *in) {
    return f.round(in[0].getComplex() + in[1].getComplex());
  });
  addExact<complex::SubOp>(ops, [](const Format &f, const Scalar *in) {
    return f.round(in[0].getComplex() - in[1].getComplex());
  });
  addExact<complex::MulOp>(ops, [](const Format &f, const Scalar *in) {
    return multiply(f, in[0].getComplex(), in[1].getComplex());
  });
  addExact<complex::DivOp>(ops, [](const Format &f, const Scalar *in) {
    return f.round(in[0].getComplex() / in[1].getComplex());
  });
  addExact<complex::PowOp>(ops, [](const Format &f, const Scalar *in) {
    return f.round(std::pow(in[0].getComplex(), in[1].getComplex()));
  });
  addExact<complex::Atan2Op>(ops, [](const Format &f, const Scalar *in) {
    // -i log((x + iy) / sqrt(x^2 + y^2))
    Complex y = in[0].getComplex(), x = in[1].getComplex(), i(0, 1);
    return f.round(-i * std::log((x + i * y) / std::sqrt(x * x + y * y)));
  });
}

template <typename OpTy>
static void addEquality(OpTable &ops, bool wanted) {
  addElementwise(ops, OpTy::getOperationName(),
                 [wanted](const Format &, const Scalar *in, Scalar *out) {
                   bool equal = in[0].getComplex() == in[1].getComplex();
                   *out = Scalar::ofInt(equal == wanted);
                 });
}

void reference::addComplex(OpTable &ops) {
  addComplexFunctions(ops);
  addArithmetic(ops);
  addEquality<complex::EqualOp>(ops, true);
  addEquality<complex::NotEqualOp>(ops, false);
  ops.add<complex::CreateOp>([](complex::CreateOp op, Compiler &compiler) {
    return makeElementwise(op, compiler, [](const Scalar *in, Scalar *out) {
      *out = Scalar::ofComplex({in[0].re, in[1].re});
      return success();
    });
  });
}
