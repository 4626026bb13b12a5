//===- Arith.cpp - arith on integers, selection and casts -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// Registers an op on integers of one type: `fn(format, a, b)`, wrapped.
template <typename OpTy, typename Fn>
static void addBinaryInteger(OpTable &ops, Fn fn) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   *out = Scalar::ofInt(
                       f.wrap(fn(f, in[0].integer, in[1].integer)));
                 });
}

/// The same where some operands have no result: `fn(format, a, b, result)`
/// gives null, or what is wrong.
using PartialFn = const char *(*)(const Format &, int64_t, int64_t, int64_t &);
static FailureOr<Step> compilePartial(Operation *op, Compiler &compiler,
                                      PartialFn fn) {
  std::optional<Format> format = compiler.getFormat(op->getResult(0).getType());
  if (!format)
    return failure();
  return makeElementwise(
      op, compiler,
      [fn, f = *format, op](const Scalar *in, Scalar *out) -> LogicalResult {
        int64_t value = 0;
        if (const char *error = fn(f, in[0].integer, in[1].integer, value))
          return op->emitOpError(error);
        *out = Scalar::ofInt(f.wrap(value));
        return success();
      });
}

template <typename OpTy>
static void addPartial(OpTable &ops, PartialFn fn) {
  ops.add(OpTy::getOperationName(), [fn](Operation *op, Compiler &compiler) {
    return compilePartial(op, compiler, fn);
  });
}

/// Registers a conversion: `fn(from, to, value)` gives a value of `to`.
using ConversionFn = Scalar (*)(const Format &, const Format &, Scalar);
static FailureOr<Step> compileConversion(Operation *op, Compiler &compiler,
                                         ConversionFn fn) {
  std::optional<Format> from = compiler.getFormat(op->getOperand(0).getType());
  std::optional<Format> to = compiler.getFormat(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  return makeElementwise(
      op, compiler,
      [fn, from = *from, to = *to](const Scalar *in, Scalar *out) {
        *out = fn(from, to, in[0]);
        return success();
      });
}

template <typename OpTy>
static void addConversion(OpTable &ops, ConversionFn fn) {
  ops.add(OpTy::getOperationName(), [fn](Operation *op, Compiler &compiler) {
    return compileConversion(op, compiler, fn);
  });
}

static constexpr const char *divisionByZero = "division by zero";
static constexpr const char *divisionOverflow = "division overflows";

/// Whether the quotient of two integers of a format exists.
static const char *checkSigned(const Format &f, int64_t a, int64_t b) {
  if (b == 0)
    return divisionByZero;
  int64_t least = f.toSigned(f.wrap(int64_t(1) << (f.getWidth() - 1)));
  return f.toSigned(a) == least && f.toSigned(b) == -1 ? divisionOverflow
                                                       : nullptr;
}

static void addDivision(OpTable &ops) {
  using F = const Format &;
  addPartial<arith::DivSIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (const char *error = checkSigned(f, a, b))
          return error;
        r = f.toSigned(a) / f.toSigned(b);
        return nullptr;
      });
  addPartial<arith::RemSIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (b == 0)
          return divisionByZero;
        r = f.toSigned(b) == -1 ? 0 : f.toSigned(a) % f.toSigned(b);
        return nullptr;
      });
  addPartial<arith::FloorDivSIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (const char *error = checkSigned(f, a, b))
          return error;
        int64_t n = f.toSigned(a), d = f.toSigned(b);
        r = n / d - (n % d != 0 && (n < 0) != (d < 0));
        return nullptr;
      });
  addPartial<arith::CeilDivSIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (const char *error = checkSigned(f, a, b))
          return error;
        int64_t n = f.toSigned(a), d = f.toSigned(b);
        r = n / d + (n % d != 0 && (n < 0) == (d < 0));
        return nullptr;
      });
  addPartial<arith::DivUIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (b == 0)
          return divisionByZero;
        r = f.toUnsigned(a) / f.toUnsigned(b);
        return nullptr;
      });
  addPartial<arith::RemUIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (b == 0)
          return divisionByZero;
        r = f.toUnsigned(a) % f.toUnsigned(b);
        return nullptr;
      });
  addPartial<arith::CeilDivUIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (b == 0)
          return divisionByZero;
        uint64_t n = f.toUnsigned(a), d = f.toUnsigned(b);
        r = n / d + (n % d != 0);
        return nullptr;
      });
}

static void addShifts(OpTable &ops) {
  using F = const Format &;
  static constexpr const char *tooFar = "shifts by the width or more";
  addPartial<arith::ShLIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (f.toUnsigned(b) >= f.getWidth())
          return tooFar;
        r = static_cast<uint64_t>(a) << f.toUnsigned(b);
        return nullptr;
      });
  addPartial<arith::ShRUIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (f.toUnsigned(b) >= f.getWidth())
          return tooFar;
        r = f.toUnsigned(a) >> f.toUnsigned(b);
        return nullptr;
      });
  addPartial<arith::ShRSIOp>(
      ops, [](F f, int64_t a, int64_t b, int64_t &r) -> const char * {
        if (f.toUnsigned(b) >= f.getWidth())
          return tooFar;
        r = f.toSigned(a) >> f.toUnsigned(b);
        return nullptr;
      });
}

static void addBinaries(OpTable &ops) {
  using F = const Format &;
  // Unsigned arithmetic wraps without undefined behaviour.
  addBinaryInteger<arith::AddIOp>(
      ops, [](F, uint64_t a, uint64_t b) { return a + b; });
  addBinaryInteger<arith::SubIOp>(
      ops, [](F, uint64_t a, uint64_t b) { return a - b; });
  addBinaryInteger<arith::MulIOp>(
      ops, [](F, uint64_t a, uint64_t b) { return a * b; });
  addBinaryInteger<arith::AndIOp>(
      ops, [](F, int64_t a, int64_t b) { return a & b; });
  addBinaryInteger<arith::OrIOp>(ops,
                                 [](F, int64_t a, int64_t b) { return a | b; });
  addBinaryInteger<arith::XOrIOp>(
      ops, [](F, int64_t a, int64_t b) { return a ^ b; });
  addBinaryInteger<arith::MaxSIOp>(ops, [](F f, int64_t a, int64_t b) {
    return f.toSigned(a) > f.toSigned(b) ? a : b;
  });
  addBinaryInteger<arith::MinSIOp>(ops, [](F f, int64_t a, int64_t b) {
    return f.toSigned(a) < f.toSigned(b) ? a : b;
  });
  addBinaryInteger<arith::MaxUIOp>(ops, [](F f, int64_t a, int64_t b) {
    return f.toUnsigned(a) > f.toUnsigned(b) ? a : b;
  });
  addBinaryInteger<arith::MinUIOp>(ops, [](F f, int64_t a, int64_t b) {
    return f.toUnsigned(a) < f.toUnsigned(b) ? a : b;
  });
}

/// Ops whose second result is the carry or the high half.
static void addExtended(OpTable &ops) {
  ops.add<arith::AddUIExtendedOp>([](arith::AddUIExtendedOp op,
                                     Compiler &compiler) -> FailureOr<Step> {
    std::optional<Format> format = compiler.getFormat(op.getSum().getType());
    if (!format)
      return failure();
    return makeElementwise(op, compiler,
                           [f = *format](const Scalar *in, Scalar *out) {
                             uint64_t a = f.toUnsigned(in[0].integer);
                             uint64_t sum = f.toUnsigned(a + in[1].integer);
                             out[0] = Scalar::ofInt(f.wrap(sum));
                             out[1] = Scalar::ofInt(sum < a);
                             return success();
                           });
  });
  auto addWide = [&](auto *tag, bool isSigned) {
    using OpTy = std::remove_pointer_t<decltype(tag)>;
    ops.add<OpTy>([isSigned](OpTy op, Compiler &compiler) -> FailureOr<Step> {
      std::optional<Format> format = compiler.getFormat(op.getLow().getType());
      if (!format)
        return failure();
      return makeElementwise(
          op, compiler, [f = *format, isSigned](const Scalar *in, Scalar *out) {
            auto widen = [&](int64_t value) {
              return isSigned ? APInt(128, f.toSigned(value), true)
                              : APInt(128, f.toUnsigned(value));
            };
            APInt product = widen(in[0].integer) * widen(in[1].integer);
            APInt high = product.lshr(f.getWidth());
            out[0] = Scalar::ofInt(f.wrap(product.trunc(64).getZExtValue()));
            out[1] = Scalar::ofInt(f.wrap(high.trunc(64).getZExtValue()));
            return success();
          });
    });
  };
  addWide(static_cast<arith::MulSIExtendedOp *>(nullptr), true);
  addWide(static_cast<arith::MulUIExtendedOp *>(nullptr), false);
}

static bool compare(arith::CmpIPredicate predicate, const Format &f, int64_t a,
                    int64_t b) {
  int64_t sa = f.toSigned(a), sb = f.toSigned(b);
  uint64_t ua = f.toUnsigned(a), ub = f.toUnsigned(b);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return ua == ub;
  case arith::CmpIPredicate::ne:
    return ua != ub;
  case arith::CmpIPredicate::slt:
    return sa < sb;
  case arith::CmpIPredicate::sle:
    return sa <= sb;
  case arith::CmpIPredicate::sgt:
    return sa > sb;
  case arith::CmpIPredicate::sge:
    return sa >= sb;
  case arith::CmpIPredicate::ult:
    return ua < ub;
  case arith::CmpIPredicate::ule:
    return ua <= ub;
  case arith::CmpIPredicate::ugt:
    return ua > ub;
  case arith::CmpIPredicate::uge:
    return ua >= ub;
  }
  llvm_unreachable("all predicates are handled");
}

/// Truncates toward zero. Values that the integer cannot hold saturate, and
/// NaN gives 0: such a result is poison, which programs may compute as long as
/// they do not use it.
static int64_t toInteger(const Format &to, double value, bool isSigned) {
  if (std::isnan(value))
    return 0;
  value = std::trunc(value);
  unsigned bits = to.getWidth() - isSigned;
  double limit = std::ldexp(1.0, bits);
  if (!isSigned) {
    if (value <= 0)
      return 0;
    if (value >= limit)
      return to.wrap(-1);
    return to.wrap(static_cast<int64_t>(static_cast<uint64_t>(value)));
  }
  int64_t greatest = static_cast<int64_t>((uint64_t(1) << bits) - 1);
  if (value >= limit)
    return to.wrap(greatest);
  if (value < -limit)
    return to.wrap(-greatest - 1);
  return to.wrap(static_cast<int64_t>(value));
}

static void addConversions(OpTable &ops) {
  using F = const Format &;
  auto signedInt = [](F from, F to, Scalar v) {
    return Scalar::ofInt(to.wrap(from.toSigned(v.integer)));
  };
  auto unsignedInt = [](F from, F to, Scalar v) {
    return Scalar::ofInt(to.wrap(from.toUnsigned(v.integer)));
  };
  addConversion<arith::ExtSIOp>(ops, signedInt);
  addConversion<arith::ExtUIOp>(ops, unsignedInt);
  addConversion<arith::TruncIOp>(ops, unsignedInt);
  addConversion<arith::IndexCastOp>(ops, signedInt);
  addConversion<arith::IndexCastUIOp>(ops, unsignedInt);
  // From 64 bits, the conversion to double would round before the conversion
  // to the narrow type does; f32 is therefore converted directly.
  addConversion<arith::SIToFPOp>(ops, [](F from, F to, Scalar v) {
    return Scalar::ofFloat(to.roundInteger(from.toSigned(v.integer)));
  });
  addConversion<arith::UIToFPOp>(ops, [](F from, F to, Scalar v) {
    return Scalar::ofFloat(to.roundUnsigned(from.toUnsigned(v.integer)));
  });
  addConversion<arith::FPToSIOp>(ops, [](F, F to, Scalar v) {
    return Scalar::ofInt(toInteger(to, v.re, /*isSigned=*/true));
  });
  addConversion<arith::FPToUIOp>(ops, [](F, F to, Scalar v) {
    return Scalar::ofInt(toInteger(to, v.re, /*isSigned=*/false));
  });
}

void reference::addArith(OpTable &ops) {
  addBinaries(ops);
  addDivision(ops);
  addShifts(ops);
  addExtended(ops);
  addConversions(ops);
  ops.add<arith::CmpIOp>([](arith::CmpIOp op,
                            Compiler &compiler) -> FailureOr<Step> {
    std::optional<Format> format = compiler.getFormat(op.getLhs().getType());
    if (!format)
      return failure();
    return makeElementwise(
        op, compiler,
        [f = *format, p = op.getPredicate()](const Scalar *in, Scalar *out) {
          *out = Scalar::ofInt(compare(p, f, in[0].integer, in[1].integer));
          return success();
        });
  });
  ops.add<arith::SelectOp>([](arith::SelectOp op,
                              Compiler &compiler) -> FailureOr<Step> {
    bool selectsWhole = !Compiler::isArray(op.getCondition().getType()) &&
                        Compiler::isArray(op.getType());
    if (!selectsWhole)
      return makeElementwise(op, compiler, [](const Scalar *in, Scalar *out) {
        *out = in[0].integer ? in[1] : in[2];
        return success();
      });
    return Step(
        [condition = compiler.getScalar(op.getCondition()),
         ifTrue = compiler.getArray(op.getTrueValue()),
         ifFalse = compiler.getArray(op.getFalseValue()),
         result = compiler.getArrayResult(op.getResult())](Frame &frame) {
          frame.arrays[result] = frame.scalars[condition].integer
                                     ? ifTrue.peek(frame)
                                     : ifFalse.peek(frame);
          return success();
        });
  });
}
