//===- ScalarTranslator.cpp - Bodies of ops to scalars --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Support/ConstantDim.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;
using Parts = ScalarGraph::Parts;

unsigned ScalarGraph::add(ScalarOp op) {
  op.floatType = dyn_cast_or_null<FloatType>(op.type);
  ops.push_back(std::move(op));
  return ops.size() - 1;
}

unsigned ScalarGraph::addConstant(Number number, Type type) {
  ScalarOp op;
  op.code = Opcode::Constant;
  op.type = type;
  op.constant = number;
  return add(std::move(op));
}

unsigned ScalarGraph::addLeaf(Opcode code, int64_t attribute, unsigned part,
                              Type type) {
  ScalarOp op;
  op.code = code;
  op.attribute = attribute;
  op.part = part;
  op.type = type;
  return add(std::move(op));
}

void ScalarGraph::addTo(NodeKey &key) const {
  key.number(ops.size());
  for (const ScalarOp &op : ops) {
    key.number(int64_t(op.code)).number(op.operands.size());
    for (unsigned operand : op.operands)
      key.number(operand);
    key.pointer(op.type.getAsOpaquePointer()).number(op.attribute);
    key.number(op.part).number(op.constant.kind).number(op.constant.bits);
    key.tensor(op.tensor).pointer(op.pointer);
  }
  key.number(required.size());
  for (unsigned condition : required)
    key.number(condition);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Parts ScalarTranslator::lookup(Value value) {
  auto known = bound.find(value);
  if (known != bound.end())
    return known->second;
  Parts parts = outside(value);
  if (!parts.empty())
    bound[value] = parts;
  return parts;
}

Parts ScalarTranslator::getResult(Value value) {
  Parts parts = lookup(value);
  for (unsigned condition : asserted)
    for (unsigned &part : parts) {
      Type type = graph[part].type;
      part = select(condition, part, graph.addConstant(Number::poison(), type),
                    type);
    }
  return parts;
}

unsigned ScalarTranslator::unary(Opcode code, unsigned operand, Type type) {
  ScalarOp op;
  op.code = code;
  op.operands = {operand};
  op.type = type;
  return graph.add(std::move(op));
}

unsigned ScalarTranslator::binary(Opcode code, unsigned lhs, unsigned rhs,
                                  Type type) {
  ScalarOp op;
  op.code = code;
  op.operands = {lhs, rhs};
  op.type = type;
  return graph.add(std::move(op));
}

unsigned ScalarTranslator::apply(Function function, unsigned operand,
                                 Type type) {
  ScalarOp op;
  op.code = Opcode::Apply;
  op.operands = {operand};
  op.type = type;
  op.attribute = int64_t(function);
  return graph.add(std::move(op));
}

/// The maximum or minimum that a select between two compared floats is.
static std::optional<Opcode> getExtremum(const ScalarGraph &graph,
                                         unsigned condition, unsigned taken,
                                         unsigned other) {
  using Predicate = arith::CmpFPredicate;
  const ScalarOp &compare = graph[condition];
  if (compare.code != Opcode::CompareFloat)
    return std::nullopt;
  auto isSame = [&](unsigned a, unsigned b) {
    return a == b || (graph[a].code == Opcode::Constant &&
                      graph[b].code == Opcode::Constant &&
                      graph[a].constant == graph[b].constant);
  };
  bool straight =
      isSame(compare.operands[0], taken) && isSame(compare.operands[1], other);
  bool crossed =
      isSame(compare.operands[0], other) && isSame(compare.operands[1], taken);
  if (!straight && !crossed)
    return std::nullopt;
  switch (Predicate(compare.attribute)) {
  case Predicate::OGT:
  case Predicate::OGE:
  case Predicate::UGT:
  case Predicate::UGE:
    return straight ? Opcode::Maximum : Opcode::Minimum;
  case Predicate::OLT:
  case Predicate::OLE:
  case Predicate::ULT:
  case Predicate::ULE:
    return straight ? Opcode::Minimum : Opcode::Maximum;
  default:
    return std::nullopt;
  }
}

unsigned ScalarTranslator::select(unsigned condition, unsigned taken,
                                  unsigned other, Type type) {
  if (std::optional<Opcode> code = getExtremum(graph, condition, taken, other))
    return binary(*code, taken, other, type);
  ScalarOp op;
  op.code = Opcode::Select;
  op.operands = {condition, taken, other};
  op.type = type;
  return graph.add(std::move(op));
}

unsigned ScalarTranslator::real(double value, Type type) {
  return graph.addConstant(Number::real(value), type);
}

LogicalResult ScalarTranslator::translateBody(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(translate(&op)))
      return failure();
  return success();
}

LogicalResult ScalarTranslator::translate(Operation *op) {
  for (Value operand : op->getOperands())
    if (!isa<ShapedType>(operand.getType()) && lookup(operand).empty()) {
      failedOp = op;
      return failure();
    }
  if (auto check = dyn_cast<cf::AssertOp>(op)) {
    asserted.push_back(lookup(check.getArg())[0]);
    return success();
  }
  unsigned numBefore = graph.getNumScalars();
  LogicalResult done = translateKnown(op);
  if (failed(done) && !failedOp)
    failedOp = op;
  for (unsigned i = numBefore; i < graph.getNumScalars(); ++i)
    if (!graph[i].origin && choosesByNumbers(graph[i].code) &&
        isa<arith::SelectOp, scf::IfOp>(op) ==
            (graph[i].code == Opcode::Select))
      graph[i].origin = op;
  return done;
}

LogicalResult ScalarTranslator::translateKnown(Operation *op) {
  LogicalResult done = failure();
  StringRef dialect = op->getName().getDialectNamespace();
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    set(op, {graph.addLeaf(Opcode::Index, index.getDim(), 0, index.getType())});
    done = success();
  } else if (auto affineApply = dyn_cast<affine::AffineApplyOp>(op)) {
    ScalarOp scalar;
    scalar.code = Opcode::Affine;
    for (Value operand : op->getOperands())
      scalar.operands.push_back(lookup(operand)[0]);
    scalar.type = affineApply.getType();
    scalar.attribute = affineApply.getAffineMap().getNumDims();
    scalar.pointer =
        affineApply.getAffineMap().getResult(0).getAsOpaquePointer();
    set(op, {graph.add(std::move(scalar))});
    done = success();
  } else if (isa<tensor::ExtractOp>(op)) {
    done = translateExtract(op);
  } else if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    Tensor tensor = tensors(dim.getSource());
    std::optional<int64_t> axis = getConstantDim(dim);
    if (tensor && axis) {
      Number size = Number::integer(tensor.shape[*axis]);
      set(op, {graph.addConstant(size, dim.getType())});
      done = success();
    }
  } else if (isa<scf::IfOp>(op)) {
    done = translateBranch(op);
  } else if (dialect == "arith") {
    done = translateArith(op);
  } else if (dialect == "math") {
    done = translateMath(op);
  } else if (dialect == "complex") {
    done = translateComplex(op);
  }
  return done;
}

LogicalResult ScalarTranslator::translateExtract(Operation *op) {
  auto extract = cast<tensor::ExtractOp>(op);
  Tensor tensor = tensors(extract.getTensor());
  if (!tensor)
    return failure();
  Parts parts;
  unsigned width = tensor.node->getWidth();
  for (unsigned part = 0; part < width; ++part) {
    ScalarOp scalar;
    scalar.code = Opcode::Extract;
    for (Value index : extract.getIndices())
      scalar.operands.push_back(lookup(index)[0]);
    scalar.type = extract.getType();
    scalar.part = part;
    scalar.tensor = tensor;
    parts.push_back(graph.add(std::move(scalar)));
  }
  ScalarOp inside = graph[parts[0]];
  inside.code = Opcode::Inside;
  inside.type = IntegerType::get(op->getContext(), 1);
  graph.getRequired().push_back(graph.add(std::move(inside)));
  set(op, parts);
  return success();
}

LogicalResult ScalarTranslator::translateBranch(Operation *op) {
  auto branch = cast<scf::IfOp>(op);
  // Bodies have no effects, so both branches may be computed; what one asserts
  // or requires counts where it is taken.
  unsigned condition = lookup(branch.getCondition())[0];
  Type i1 = IntegerType::get(op->getContext(), 1);
  unsigned holds = graph.addConstant(Number::integer(1), i1);
  for (Block *block : {branch.thenBlock(), branch.elseBlock()}) {
    size_t numBefore = asserted.size();
    size_t numRequired = graph.getRequired().size();
    if (block && failed(translateBody(*block)))
      return failure();
    for (MutableArrayRef<unsigned> conditions :
         {MutableArrayRef(asserted).drop_front(numBefore),
          MutableArrayRef(graph.getRequired()).drop_front(numRequired)})
      for (unsigned &own : conditions)
        own = block == branch.thenBlock() ? select(condition, own, holds, i1)
                                          : select(condition, holds, own, i1);
  }
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Parts taken = lookup(branch.thenYield().getOperand(i));
    Parts other = lookup(branch.elseYield().getOperand(i));
    if (taken.empty() || other.empty())
      return failure();
    Parts parts;
    for (auto [a, b] : llvm::zip_equal(taken, other))
      parts.push_back(select(condition, a, b, result.getType()));
    bound[result] = parts;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// arith
//===----------------------------------------------------------------------===//

/// Ops whose operands and result have one meaning and differ in the code only.
static std::optional<Opcode> getSimpleCode(Operation *op) {
  using namespace arith;
  return llvm::TypeSwitch<Operation *, std::optional<Opcode>>(op)
      .Case([](AddFOp) { return Opcode::Add; })
      .Case([](SubFOp) { return Opcode::Subtract; })
      .Case([](MulFOp) { return Opcode::Multiply; })
      .Case([](DivFOp) { return Opcode::Divide; })
      .Case([](RemFOp) { return Opcode::Remainder; })
      .Case([](NegFOp) { return Opcode::Negate; })
      .Case([](MaximumFOp) { return Opcode::Maximum; })
      .Case([](MinimumFOp) { return Opcode::Minimum; })
      .Case([](MaxNumFOp) { return Opcode::MaximumNumber; })
      .Case([](MinNumFOp) { return Opcode::MinimumNumber; })
      .Case([](TruncFOp) { return Opcode::Cast; })
      .Case([](FPToSIOp) { return Opcode::ToSigned; })
      .Case([](FPToUIOp) { return Opcode::ToUnsigned; })
      .Case([](AddIOp) { return Opcode::AddInt; })
      .Case([](SubIOp) { return Opcode::SubtractInt; })
      .Case([](MulIOp) { return Opcode::MultiplyInt; })
      .Case([](DivSIOp) { return Opcode::DivideSigned; })
      .Case([](DivUIOp) { return Opcode::DivideUnsigned; })
      .Case([](RemSIOp) { return Opcode::RemainderSigned; })
      .Case([](RemUIOp) { return Opcode::RemainderUnsigned; })
      .Case([](FloorDivSIOp) { return Opcode::FloorDivide; })
      .Case([](CeilDivSIOp) { return Opcode::CeilDivideSigned; })
      .Case([](CeilDivUIOp) { return Opcode::CeilDivideUnsigned; })
      .Case([](AndIOp) { return Opcode::And; })
      .Case([](OrIOp) { return Opcode::Or; })
      .Case([](XOrIOp) { return Opcode::Xor; })
      .Case([](ShLIOp) { return Opcode::ShiftLeft; })
      .Case([](ShRSIOp) { return Opcode::ShiftRightSigned; })
      .Case([](ShRUIOp) { return Opcode::ShiftRightUnsigned; })
      .Case([](MaxSIOp) { return Opcode::MaximumSigned; })
      .Case([](MinSIOp) { return Opcode::MinimumSigned; })
      .Case([](MaxUIOp) { return Opcode::MaximumUnsigned; })
      .Case([](MinUIOp) { return Opcode::MinimumUnsigned; })
      .Case([](TruncIOp) { return Opcode::Truncate; })
      .Default(std::optional<Opcode>());
}

/// Ops where the type that matters is that of the operand.
static std::optional<Opcode> getOperandTypedCode(Operation *op) {
  using namespace arith;
  return llvm::TypeSwitch<Operation *, std::optional<Opcode>>(op)
      .Case([](CmpIOp) { return Opcode::CompareInt; })
      .Case([](CmpFOp) { return Opcode::CompareFloat; })
      .Case([](ExtSIOp) { return Opcode::ExtendSigned; })
      .Case([](ExtUIOp) { return Opcode::ExtendUnsigned; })
      .Default(std::optional<Opcode>());
}

void ScalarTranslator::requireDivision(const ScalarOp &division) {
  switch (division.code) {
  case Opcode::DivideSigned:
  case Opcode::DivideUnsigned:
  case Opcode::RemainderSigned:
  case Opcode::RemainderUnsigned:
  case Opcode::FloorDivide:
  case Opcode::CeilDivideSigned:
  case Opcode::CeilDivideUnsigned:
    break;
  default:
    return;
  }
  const ScalarOp &divisor = graph[division.operands[1]];
  if (divisor.code == Opcode::Constant &&
      divisor.constant.kind == Number::Integer &&
      divisor.constant.getInteger() > 0)
    return;
  ScalarOp divides = division;
  divides.code = Opcode::Divides;
  divides.attribute = !isUnsignedDivision(division.code);
  graph.getRequired().push_back(graph.add(std::move(divides)));
}

LogicalResult ScalarTranslator::translateArith(Operation *op) {
  Type type = op->getNumResults() == 1
                  ? getElementTypeOrSelf(op->getResult(0).getType())
                  : Type();
  if (!type)
    return failure();
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto value = dyn_cast<IntegerAttr>(constant.getValue())) {
      int64_t number = value.getType().isInteger(1)
                           ? value.getValue().getZExtValue()
                           : value.getValue().getSExtValue();
      set(op, {graph.addConstant(Number::integer(number), type)});
      return success();
    }
    if (auto value = dyn_cast<FloatAttr>(constant.getValue())) {
      set(op, {real(value.getValueAsDouble(), type)});
      return success();
    }
    return failure();
  }
  SmallVector<unsigned> operands;
  for (Value operand : op->getOperands())
    operands.push_back(lookup(operand)[0]);
  Type operandType = getElementTypeOrSelf(op->getOperand(0).getType());
  ScalarOp scalar;
  scalar.operands.assign(operands.begin(), operands.end());
  scalar.type = type;
  if (std::optional<Opcode> code = getSimpleCode(op)) {
    scalar.code = *code;
    requireDivision(scalar);
    set(op, {graph.add(std::move(scalar))});
    return success();
  }
  if (std::optional<Opcode> code = getOperandTypedCode(op)) {
    scalar.code = *code;
    scalar.type = operandType;
    if (auto compare = dyn_cast<arith::CmpIOp>(op))
      scalar.attribute = int64_t(compare.getPredicate());
    if (auto compare = dyn_cast<arith::CmpFOp>(op))
      scalar.attribute = int64_t(compare.getPredicate());
    set(op, {graph.add(std::move(scalar))});
    return success();
  }
  if (isa<arith::ExtFOp>(op)) {
    set(op, {operands[0]});
    return success();
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
    auto width = [](Type type) {
      return isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
    };
    bool isSigned = isa<arith::IndexCastOp>(op);
    bool wider = width(type) > width(operandType);
    scalar.code = !wider     ? Opcode::Truncate
                  : isSigned ? Opcode::ExtendSigned
                             : Opcode::ExtendUnsigned;
    scalar.type = wider ? operandType : type;
    set(op, {graph.add(std::move(scalar))});
    return success();
  }
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    // i1 is 0 or 1 here; as a signed number it is 0 or -1.
    scalar.code =
        isa<arith::SIToFPOp>(op) ? Opcode::FromSigned : Opcode::FromUnsigned;
    scalar.attribute = operandType.getIntOrFloatBitWidth();
    set(op, {graph.add(std::move(scalar))});
    return success();
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Parts taken = lookup(select.getTrueValue());
    Parts other = lookup(select.getFalseValue());
    Parts parts;
    for (auto [a, b] : llvm::zip_equal(taken, other))
      parts.push_back(this->select(operands[0], a, b, type));
    set(op, parts);
    return success();
  }
  return failure();
}

//===----------------------------------------------------------------------===//
// math
//===----------------------------------------------------------------------===//

LogicalResult ScalarTranslator::translateMath(Operation *op) {
  if (op->getNumResults() != 1)
    return failure();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  unsigned x = lookup(op->getOperand(0))[0];
  unsigned y = op->getNumOperands() > 1 ? lookup(op->getOperand(1))[0] : 0;
  unsigned z = op->getNumOperands() > 2 ? lookup(op->getOperand(2))[0] : 0;
  if (isa<math::AbsIOp>(op)) {
    unsigned zero = graph.addConstant(Number::integer(0), type);
    unsigned opposite = binary(Opcode::SubtractInt, zero, x, type);
    set(op, {binary(Opcode::MaximumSigned, x, opposite, type)});
    return success();
  }
  if (!isa<FloatType>(type))
    return failure();
  auto scaledLog = [&](double base) {
    return binary(Opcode::Multiply, unary(Opcode::Log, x, type),
                  real(1 / std::log(base), type), type);
  };
  std::optional<unsigned> result =
      llvm::TypeSwitch<Operation *, std::optional<unsigned>>(op)
          .Case([&](math::ExpOp) { return unary(Opcode::Exp, x, type); })
          .Case([&](math::Exp2Op) {
            return unary(Opcode::Exp,
                         binary(Opcode::Multiply, x, real(M_LN2, type), type),
                         type);
          })
          .Case([&](math::ExpM1Op) {
            return binary(Opcode::Subtract, unary(Opcode::Exp, x, type),
                          real(1, type), type);
          })
          .Case([&](math::LogOp) { return unary(Opcode::Log, x, type); })
          .Case([&](math::Log2Op) { return scaledLog(2); })
          .Case([&](math::Log10Op) { return scaledLog(10); })
          .Case([&](math::Log1pOp) {
            return unary(Opcode::Log,
                         binary(Opcode::Add, x, real(1, type), type), type);
          })
          .Case([&](math::CosOp) { return unary(Opcode::Cos, x, type); })
          .Case([&](math::SinOp) { return unary(Opcode::Sin, x, type); })
          .Case([&](math::TanOp) {
            return binary(Opcode::Divide, unary(Opcode::Sin, x, type),
                          unary(Opcode::Cos, x, type), type);
          })
          .Case([&](math::SqrtOp) { return unary(Opcode::Sqrt, x, type); })
          .Case([&](math::RsqrtOp) {
            return unary(Opcode::ReciprocalSqrt, x, type);
          })
          .Case([&](math::AbsFOp) { return unary(Opcode::Absolute, x, type); })
          .Case([&](math::PowFOp) { return binary(Opcode::Power, x, y, type); })
          .Case([&](math::FPowIOp) {
            return binary(Opcode::IntegerPower, x, y, type);
          })
          .Case([&](math::FmaOp) {
            return binary(Opcode::Add, binary(Opcode::Multiply, x, y, type), z,
                          type);
          })
          .Case([&](math::TanhOp) { return apply(Function::Tanh, x, type); })
          .Case([&](math::ErfOp) { return apply(Function::Erf, x, type); })
          .Case([&](math::FloorOp) { return apply(Function::Floor, x, type); })
          .Case([&](math::CeilOp) { return apply(Function::Ceil, x, type); })
          .Case([&](math::RoundOp) { return apply(Function::Round, x, type); })
          .Case([&](math::RoundEvenOp) {
            return apply(Function::RoundEven, x, type);
          })
          .Case([&](math::TruncOp) { return apply(Function::Trunc, x, type); })
          .Case([&](math::AtanOp) { return apply(Function::Atan, x, type); })
          .Case([&](math::CbrtOp) { return apply(Function::Cbrt, x, type); })
          .Default(std::optional<unsigned>());
  if (!result)
    return failure();
  set(op, {*result});
  return success();
}

//===----------------------------------------------------------------------===//
// complex
//===----------------------------------------------------------------------===//

LogicalResult ScalarTranslator::translateComplex(Operation *op) {
  if (op->getNumResults() != 1)
    return failure();
  Type type = op->getResult(0).getType();
  if (auto complexType = dyn_cast<ComplexType>(type))
    type = complexType.getElementType();
  if (auto constant = dyn_cast<complex::ConstantOp>(op)) {
    Parts parts;
    for (Attribute part : constant.getValue())
      parts.push_back(real(cast<FloatAttr>(part).getValueAsDouble(), type));
    set(op, parts);
    return success();
  }
  auto add = [&](unsigned a, unsigned b) {
    return binary(Opcode::Add, a, b, type);
  };
  auto subtract = [&](unsigned a, unsigned b) {
    return binary(Opcode::Subtract, a, b, type);
  };
  auto multiply = [&](unsigned a, unsigned b) {
    return binary(Opcode::Multiply, a, b, type);
  };
  Parts x = lookup(op->getOperand(0));
  Parts y = op->getNumOperands() > 1 ? lookup(op->getOperand(1)) : Parts();
  auto squaredModulus = [&](const Parts &z) {
    return add(multiply(z[0], z[0]), multiply(z[1], z[1]));
  };
  if (isa<complex::CreateOp>(op)) {
    set(op, {x[0], y[0]});
  } else if (isa<complex::ReOp>(op)) {
    set(op, {x[0]});
  } else if (isa<complex::ImOp>(op)) {
    set(op, {x[1]});
  } else if (isa<complex::AddOp>(op)) {
    set(op, {add(x[0], y[0]), add(x[1], y[1])});
  } else if (isa<complex::SubOp>(op)) {
    set(op, {subtract(x[0], y[0]), subtract(x[1], y[1])});
  } else if (isa<complex::MulOp>(op)) {
    set(op, {subtract(multiply(x[0], y[0]), multiply(x[1], y[1])),
             add(multiply(x[0], y[1]), multiply(x[1], y[0]))});
  } else if (isa<complex::DivOp>(op)) {
    unsigned norm = squaredModulus(y);
    unsigned re = add(multiply(x[0], y[0]), multiply(x[1], y[1]));
    unsigned im = subtract(multiply(x[1], y[0]), multiply(x[0], y[1]));
    set(op, {binary(Opcode::Divide, re, norm, type),
             binary(Opcode::Divide, im, norm, type)});
  } else if (isa<complex::NegOp>(op)) {
    set(op,
        {unary(Opcode::Negate, x[0], type), unary(Opcode::Negate, x[1], type)});
  } else if (isa<complex::ConjOp>(op)) {
    set(op, {x[0], unary(Opcode::Negate, x[1], type)});
  } else if (isa<complex::AbsOp>(op)) {
    set(op, {unary(Opcode::Sqrt, squaredModulus(x), type)});
  } else if (isa<complex::ExpOp>(op)) {
    unsigned modulus = unary(Opcode::Exp, x[0], type);
    set(op, {multiply(modulus, unary(Opcode::Cos, x[1], type)),
             multiply(modulus, unary(Opcode::Sin, x[1], type))});
  } else {
    return failure();
  }
  return success();
}
