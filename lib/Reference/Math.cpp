//===- Math.cpp - The math dialect ----------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions are computed in double and rounded to the type.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "FloatFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

template <typename Fn>
static void addRounded(OpTable &ops, StringRef name, Fn fn) {
  addElementwise(ops, name,
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   out->re = f.round(fn(in));
                 });
}

template <typename OpTy>
static void addUnaryFunction(OpTable &ops, double (*fn)(double)) {
  addRounded(ops, OpTy::getOperationName(),
             [fn](const Scalar *in) { return fn(in[0].re); });
}

template <typename OpTy>
static void addBinaryFunction(OpTable &ops, double (*fn)(double, double)) {
  addRounded(ops, OpTy::getOperationName(),
             [fn](const Scalar *in) { return fn(in[0].re, in[1].re); });
}

/// `fn(format, a)` on integers.
template <typename OpTy>
static void addInteger(OpTable &ops, int64_t (*fn)(const Format &, int64_t)) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   *out = Scalar::ofInt(f.wrap(fn(f, in[0].integer)));
                 });
}

template <typename OpTy>
static void addPredicate(OpTable &ops, bool (*fn)(double)) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &, const Scalar *in, Scalar *out) {
                   *out = Scalar::ofInt(fn(in[0].re));
                 });
}

/// base^exponent for integers, modulo 2^64.
static uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}

static FailureOr<Step> compileIPowI(math::IPowIOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  Operation *location = op;
  return makeElementwise(
      op, compiler,
      [f = *format, location](const Scalar *in, Scalar *out) -> LogicalResult {
        int64_t base = f.toSigned(in[0].integer);
        int64_t exponent = f.toSigned(in[1].integer);
        if (exponent >= 0) {
          *out = Scalar::ofInt(f.wrap(power(base, exponent)));
          return success();
        }
        if (base == 0)
          return location->emitOpError("division by zero");
        int64_t sign = base == -1 && (exponent & 1) ? -1 : 1;
        bool isUnit = base == 1 || base == -1;
        *out = Scalar::ofInt(isUnit ? f.wrap(sign) : 0);
        return success();
      });
}

static FailureOr<Step> compileFma(math::FmaOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  return makeElementwise(op, compiler,
                         [f = *format](const Scalar *in, Scalar *out) {
                           out->re = f.fma(in[0].re, in[1].re, in[2].re);
                           return success();
                         });
}

static FailureOr<Step> compileSincos(math::SincosOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getSin().getType());
  if (!format)
    return failure();
  return makeElementwise(op, compiler,
                         [f = *format](const Scalar *in, Scalar *out) {
                           double angle = in[0].re;
                           out[0].re = f.round(std::sin(angle));
                           out[1].re = f.round(std::cos(angle));
                           return success();
                         });
}

static void addFunctions(OpTable &ops) {
  addUnaryFunction<math::AbsFOp>(ops, [](double x) { return std::fabs(x); });
  addUnaryFunction<math::AcosOp>(ops, [](double x) { return std::acos(x); });
  addUnaryFunction<math::AcoshOp>(ops, [](double x) { return std::acosh(x); });
  addUnaryFunction<math::AsinOp>(ops, [](double x) { return std::asin(x); });
  addUnaryFunction<math::AsinhOp>(ops, [](double x) { return std::asinh(x); });
  addUnaryFunction<math::AtanOp>(ops, [](double x) { return std::atan(x); });
  addUnaryFunction<math::AtanhOp>(ops, [](double x) { return std::atanh(x); });
  addUnaryFunction<math::CbrtOp>(ops, [](double x) { return std::cbrt(x); });
  addUnaryFunction<math::CeilOp>(ops, [](double x) { return std::ceil(x); });
  addUnaryFunction<math::CosOp>(ops, [](double x) { return std::cos(x); });
  addUnaryFunction<math::CoshOp>(ops, [](double x) { return std::cosh(x); });
  addUnaryFunction<math::ErfOp>(ops, [](double x) { return std::erf(x); });
  addUnaryFunction<math::ErfcOp>(ops, [](double x) { return std::erfc(x); });
  addUnaryFunction<math::ExpOp>(ops, [](double x) { return std::exp(x); });
  addUnaryFunction<math::Exp2Op>(ops, [](double x) { return std::exp2(x); });
  addUnaryFunction<math::ExpM1Op>(ops, [](double x) { return std::expm1(x); });
  addUnaryFunction<math::FloorOp>(ops, [](double x) { return std::floor(x); });
  addUnaryFunction<math::LogOp>(ops, [](double x) { return std::log(x); });
  addUnaryFunction<math::Log10Op>(ops, [](double x) { return std::log10(x); });
  addUnaryFunction<math::Log1pOp>(ops, [](double x) { return std::log1p(x); });
  addUnaryFunction<math::Log2Op>(ops, [](double x) { return std::log2(x); });
  addUnaryFunction<math::RoundOp>(ops, [](double x) { return std::round(x); });
  addUnaryFunction<math::RoundEvenOp>(
      ops, [](double x) { return std::nearbyint(x); });
  addUnaryFunction<math::RsqrtOp>(ops,
                                  [](double x) { return 1.0 / std::sqrt(x); });
  addUnaryFunction<math::SinOp>(ops, [](double x) { return std::sin(x); });
  addUnaryFunction<math::SinhOp>(ops, [](double x) { return std::sinh(x); });
  addUnaryFunction<math::SqrtOp>(ops, [](double x) { return std::sqrt(x); });
  addUnaryFunction<math::TanOp>(ops, [](double x) { return std::tan(x); });
  addUnaryFunction<math::TanhOp>(ops, [](double x) { return std::tanh(x); });
  addUnaryFunction<math::TruncOp>(ops, [](double x) { return std::trunc(x); });
  addBinaryFunction<math::Atan2Op>(
      ops, [](double y, double x) { return std::atan2(y, x); });
  addBinaryFunction<math::CopySignOp>(
      ops, [](double a, double b) { return std::copysign(a, b); });
  addBinaryFunction<math::PowFOp>(
      ops, [](double a, double b) { return std::pow(a, b); });
  addRounded(ops, math::ClampFOp::getOperationName(), [](const Scalar *in) {
    return minimum(maximum(in[0].re, in[1].re), in[2].re);
  });
}

void reference::addMath(OpTable &ops) {
  addFunctions(ops);
  ops.add<math::FmaOp>(compileFma);
  ops.add<math::IPowIOp>(compileIPowI);
  ops.add<math::SincosOp>(compileSincos);
  ops.add<math::FPowIOp>([](math::FPowIOp op,
                            Compiler &compiler) -> FailureOr<Step> {
    std::optional<Format> format = compiler.getFormat(op.getType());
    std::optional<Format> power = compiler.getFormat(op.getRhs().getType());
    if (!format || !power)
      return failure();
    return makeElementwise(
        op, compiler, [f = *format, p = *power](const Scalar *in, Scalar *out) {
          out->re = f.round(std::pow(
              in[0].re, static_cast<double>(p.toSigned(in[1].integer))));
          return success();
        });
  });
  using F = const Format &;
  addInteger<math::AbsIOp>(ops, [](F f, int64_t a) -> int64_t {
    return f.toSigned(a) < 0 ? -static_cast<uint64_t>(f.toSigned(a))
                             : static_cast<uint64_t>(a);
  });
  addInteger<math::CountLeadingZerosOp>(ops, [](F f, int64_t a) -> int64_t {
    return llvm::countl_zero(f.toUnsigned(a)) - (64 - f.getWidth());
  });
  addInteger<math::CountTrailingZerosOp>(ops, [](F f, int64_t a) -> int64_t {
    return std::min<int64_t>(llvm::countr_zero(f.toUnsigned(a)), f.getWidth());
  });
  addInteger<math::CtPopOp>(ops, [](F f, int64_t a) -> int64_t {
    return llvm::popcount(f.toUnsigned(a));
  });
  addPredicate<math::IsFiniteOp>(
      ops, [](double x) { return bool(std::isfinite(x)); });
  addPredicate<math::IsInfOp>(ops,
                              [](double x) { return bool(std::isinf(x)); });
  addPredicate<math::IsNaNOp>(ops,
                              [](double x) { return bool(std::isnan(x)); });
}
