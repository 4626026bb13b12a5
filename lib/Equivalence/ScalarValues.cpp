//===- ScalarValues.cpp - Values of single scalars ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// As it is kept: sign-extended, i1 as 0 or 1.
static Number wrap(uint64_t value, Type type) {
  unsigned width = getIntegerWidth(type);
  if (width == 1)
    return Number::integer(value & 1);
  return Number::integer(llvm::SignExtend64(value, width));
}

static uint64_t toUnsigned(int64_t value, unsigned width) {
  return width == 64 ? value : value & llvm::maskTrailingOnes<uint64_t>(width);
}

bool equivalence::isUnsignedDivision(Opcode code) {
  return code == Opcode::DivideUnsigned || code == Opcode::RemainderUnsigned ||
         code == Opcode::CeilDivideUnsigned;
}

/// Whether dividing integers of a width is defined.
static bool divides(int64_t a, int64_t b, unsigned width, bool isSigned) {
  return b != 0 && !(isSigned && b == -1 && a == llvm::minIntN(width));
}

static Number divideIntegers(Opcode code, int64_t a, int64_t b, Type type) {
  unsigned width = getIntegerWidth(type);
  uint64_t u = toUnsigned(a, width), v = toUnsigned(b, width);
  bool isUnsigned = isUnsignedDivision(code);
  if (!divides(a, b, width, !isUnsigned))
    return Number::poison();
  if (isUnsigned) {
    if (code == Opcode::RemainderUnsigned)
      return wrap(u % v, type);
    return wrap(u / v + (code == Opcode::CeilDivideUnsigned && u % v != 0),
                type);
  }
  int64_t quotient = a / b, remainder = a % b;
  switch (code) {
  case Opcode::DivideSigned:
    return wrap(quotient, type);
  case Opcode::RemainderSigned:
    return wrap(remainder, type);
  case Opcode::FloorDivide:
    return wrap(quotient - (remainder && (remainder < 0) != (b < 0)), type);
  case Opcode::CeilDivideSigned:
    return wrap(quotient + (remainder && (remainder < 0) == (b < 0)), type);
  default:
    llvm_unreachable("expected a division");
  }
}

/// Of a maximum, which operand it is.
template <typename Integer>
static void noteOrder(const ScalarOp &op, Integer a, Integer b) {
  if (a != b)
    op.outcomes |= getBit(a > b ? Side::First : Side::Second);
}

/// How two integers lie that are next to each other.
static void noteNear(const ScalarOp &op, uint64_t a, uint64_t b,
                     unsigned width) {
  if (width == 1)
    return;
  if (a == b)
    op.outcomes |= getBit(Side::Equal);
  if (toUnsigned(a + 1, width) == b)
    op.outcomes |= getBit(Side::Below);
  if (toUnsigned(b + 1, width) == a)
    op.outcomes |= getBit(Side::Above);
}

/// The same of floats that depend on no data.
static void noteFloats(const ScalarOp &op, Number a, Number b) {
  if (a.kind != Number::Float || b.kind != Number::Float || a.isNaN() ||
      b.isNaN())
    return;
  if (isMaximum(op.code))
    noteOrder(op, a.getReal(), b.getReal());
  else
    noteOrder(op, b.getReal(), a.getReal());
}

/// Whether a sum, difference or product leaves the 64 bits of its type.
static bool leavesWidth(Opcode code, int64_t a, int64_t b) {
  int64_t result;
  switch (code) {
  case Opcode::AddInt:
    return llvm::AddOverflow(a, b, result);
  case Opcode::SubtractInt:
    return llvm::SubOverflow(a, b, result);
  case Opcode::MultiplyInt:
    return llvm::MulOverflow(a, b, result);
  default:
    return false;
  }
}

static Number computeInteger(Arithmetic &arithmetic, const ScalarOp &op,
                             int64_t a, int64_t b) {
  unsigned width = getIntegerWidth(op.type);
  uint64_t u = toUnsigned(a, width), v = toUnsigned(b, width);
  if (width == 64 && leavesWidth(op.code, a, b))
    arithmetic.noteWrap();
  switch (op.code) {
  case Opcode::AddInt:
    return wrap(u + v, op.type);
  case Opcode::SubtractInt:
    return wrap(u - v, op.type);
  case Opcode::MultiplyInt:
    return wrap(u * v, op.type);
  case Opcode::And:
    return wrap(u & v, op.type);
  case Opcode::Or:
    return wrap(u | v, op.type);
  case Opcode::Xor:
    return wrap(u ^ v, op.type);
  case Opcode::ShiftLeft:
    return v >= width ? Number::poison() : wrap(u << v, op.type);
  case Opcode::ShiftRightSigned:
    return v >= width ? Number::poison() : wrap(a >> v, op.type);
  case Opcode::ShiftRightUnsigned:
    return v >= width ? Number::poison() : wrap(u >> v, op.type);
  case Opcode::MaximumSigned:
    noteNear(op, u, v, width);
    noteOrder(op, a, b);
    return Number::integer(width == 1 ? std::min(a, b) : std::max(a, b));
  case Opcode::MinimumSigned:
    noteNear(op, u, v, width);
    noteOrder(op, b, a);
    return Number::integer(width == 1 ? std::max(a, b) : std::min(a, b));
  case Opcode::MaximumUnsigned:
    noteNear(op, u, v, width);
    noteOrder(op, u, v);
    return wrap(std::max(u, v), op.type);
  case Opcode::MinimumUnsigned:
    noteNear(op, u, v, width);
    noteOrder(op, v, u);
    return wrap(std::min(u, v), op.type);
  case Opcode::CompareInt: {
    bool holds = arith::applyCmpPredicate(arith::CmpIPredicate(op.attribute),
                                          APInt(width, u), APInt(width, v));
    op.outcomes |= getBit(holds ? Side::Second : Side::First);
    noteNear(op, u, v, width);
    return Number::integer(holds);
  }
  case Opcode::ExtendSigned:
    return Number::integer(width == 1 ? -a : a);
  case Opcode::ExtendUnsigned:
    return Number::integer(u);
  case Opcode::Truncate:
    return wrap(a, op.type);
  case Opcode::Divides:
    return Number::integer(divides(a, b, width, op.attribute != 0));
  default:
    return divideIntegers(op.code, a, b, op.type);
  }
}

static Number computeAffine(const ScalarOp &op, ArrayRef<Number> operands) {
  AffineExpr expression = AffineExpr::getFromOpaquePointer(op.pointer);
  SmallVector<int64_t> values;
  for (Number operand : operands)
    values.push_back(operand.getInteger());
  // Symbols follow the dimensions.
  SmallVector<AffineExpr> dims, symbols;
  MLIRContext *context = expression.getContext();
  for (auto [i, number] : llvm::enumerate(values))
    (int64_t(i) < op.attribute ? dims : symbols)
        .push_back(getAffineConstantExpr(number, context));
  if (auto constant = dyn_cast<AffineConstantExpr>(
          expression.replaceDimsAndSymbols(dims, symbols)))
    return Number::integer(constant.getValue());
  return Number::poison();
}

//===----------------------------------------------------------------------===//
// All scalars
//===----------------------------------------------------------------------===//

static Number computeFloat(Arithmetic &arithmetic, const ScalarOp &op,
                           ArrayRef<Number> x, unsigned level, bool inSum) {
  FloatType type = op.floatType;
  switch (op.code) {
  case Opcode::Add:
    return arithmetic.add(x[0], x[1], type, level, inSum);
  case Opcode::Subtract:
    return arithmetic.subtract(x[0], x[1], type, level, inSum);
  case Opcode::Multiply:
    return arithmetic.multiply(x[0], x[1], type, level,
                               inSum || op.attribute == kUnrounded);
  case Opcode::Scale:
    return arithmetic.scale(x[0], op.constant.getReal(), level);
  case Opcode::Divide:
    if (op.attribute == kUnrounded)
      return arithmetic.divide(arithmetic.leaveFloats(x[0], level), x[1], type,
                               level);
    return arithmetic.divide(x[0], x[1], type, level);
  case Opcode::Remainder:
    return arithmetic.remainder(x[0], x[1], type, level);
  case Opcode::Negate:
    return arithmetic.negate(x[0], level);
  case Opcode::Absolute:
    return arithmetic.absolute(x[0], level);
  case Opcode::Maximum:
  case Opcode::Minimum:
  case Opcode::MaximumNumber:
  case Opcode::MinimumNumber:
    noteFloats(op, x[0], x[1]);
    return arithmetic.extremum(isMaximum(op.code), x, level,
                               doNumbersWin(op.code));
  case Opcode::Cast:
    return arithmetic.cast(x[0], type, level);
  case Opcode::Exp:
    return arithmetic.exponential(x[0], type, level);
  case Opcode::Cos:
    return arithmetic.cosine(x[0], type, level);
  case Opcode::Sin:
    return arithmetic.sine(x[0], type, level);
  case Opcode::Log:
    return arithmetic.logarithm(x[0], type, level);
  case Opcode::Sqrt:
    return arithmetic.squareRoot(x[0], type, level);
  case Opcode::ReciprocalSqrt:
    return arithmetic.reciprocalSquareRoot(x[0], type, level);
  case Opcode::Power:
    return arithmetic.power(x[0], x[1], type, level);
  case Opcode::IntegerPower:
    return x[1].kind == Number::Integer
               ? arithmetic.integerPower(x[0], x[1].getInteger(), type, level)
               : Number::unknown();
  case Opcode::Apply:
    return arithmetic.apply(Function(op.attribute), x[0], type, level);
  default:
    llvm_unreachable("expected a leaf to be computed elsewhere");
  }
}

Number equivalence::computeScalar(Arithmetic &arithmetic, const ScalarOp &op,
                                  ArrayRef<Number> x, unsigned level,
                                  bool inSum) {
  auto isConditional = [](Number number) { return number.isConditional(); };
  // A maximum has choices as members; a select among known sides takes one.
  bool lifts = op.code == Opcode::Select ? x[0].kind != Number::Integer
                                         : !isExtremum(op.code);
  if (op.code == Opcode::Select && x[0].kind == Number::Guarded)
    return arithmetic.underGuard(x[0], [&](Number condition) {
      return computeScalar(arithmetic, op, {condition, x[1], x[2]}, level,
                           inSum);
    });
  if (lifts && llvm::any_of(x, isConditional)) {
    // What is poison on one side alone is not looked at.
    if (op.code == Opcode::Select &&
        (x[1].kind == Number::Guarded || x[2].kind == Number::Guarded))
      return Number::unknown();
    return arithmetic.lift(x, level, [&](ArrayRef<Number> values) {
      return computeScalar(arithmetic, op, values, level, inSum);
    });
  }
  switch (op.code) {
  case Opcode::Select:
    if (x[0].kind != Number::Integer)
      return x[0].isOpaque() ? x[0] : Number::unknown();
    op.outcomes |= getBit(x[0].getInteger() ? Side::Second : Side::First);
    return x[0].getInteger() ? x[1] : x[2];
  case Opcode::CompareFloat: {
    Number holds = arithmetic.compare(arith::CmpFPredicate(op.attribute), x[0],
                                      x[1], level);
    if (x[0].kind == Number::Float && x[1].kind == Number::Float &&
        holds.kind == Number::Integer)
      op.outcomes |= getBit(holds.getInteger() ? Side::Second : Side::First);
    return holds;
  }
  case Opcode::FromSigned:
  case Opcode::FromUnsigned: {
    if (x[0].kind != Number::Integer)
      return x[0].isOpaque() ? x[0] : Number::unknown();
    int64_t value = x[0].getInteger();
    if (op.code == Opcode::FromUnsigned)
      value = toUnsigned(value, op.attribute);
    else if (op.attribute == 1)
      value = -value;
    return arithmetic.fromInteger(Number::integer(value), op.floatType,
                                  op.code == Opcode::FromSigned);
  }
  case Opcode::ToSigned:
  case Opcode::ToUnsigned:
    return arithmetic.toInteger(x[0], getIntegerWidth(op.type),
                                op.code == Opcode::ToSigned);
  case Opcode::Inside: {
    SmallVector<int64_t> place;
    for (Number index : x) {
      if (index.kind != Number::Integer)
        return index.isOpaque() ? index : Number::unknown();
      place.push_back(index.getInteger());
    }
    return Number::integer(op.tensor.contains(place));
  }
  default:
    break;
  }
  if (op.floatType && op.code != Opcode::Affine)
    return computeFloat(arithmetic, op, x, level, inSum);
  // A dividend that is poison makes the quotient poison, and is no undefined
  // behaviour.
  if (op.code == Opcode::Divides && x[0].kind == Number::Poison &&
      x[1].kind == Number::Integer)
    return computeInteger(arithmetic, op, 0, x[1].getInteger());
  for (Number operand : x)
    if (operand.kind != Number::Integer)
      return operand.isOpaque() ? operand : Number::unknown();
  if (op.code == Opcode::Affine)
    return computeAffine(op, x);
  return computeInteger(arithmetic, op, x[0].getInteger(),
                        x.size() > 1 ? x[1].getInteger() : 0);
}
