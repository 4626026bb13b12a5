//===- Expression.cpp - Nodes, uniquing, floats ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/Expression.h"
#include "IntegerRange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/OpDefinition.h"
#include "rope/Analysis/FloatRange.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

std::optional<int64_t> Expr::getInteger() const {
  if (kind == ExprKind::Linear && operands.empty())
    return ints.back();
  return std::nullopt;
}

std::optional<APFloat> Expr::getFloat() const {
  if (kind == ExprKind::Constant)
    if (auto floatAttr = dyn_cast<FloatAttr>(attr))
      return floatAttr.getValue();
  return std::nullopt;
}

std::optional<bool> Expr::getBool() const {
  if (kind == ExprKind::Constant && type.isInteger(1))
    return !cast<IntegerAttr>(attr).getValue().isZero();
  return std::nullopt;
}

void rope::printValueName(llvm::raw_ostream &os, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    os << "%arg" << argument.getArgNumber();
    return;
  }
  Operation *op = value.getDefiningOp();
  os << op->getName();
  if (auto line = op->getLoc()->findInstanceOf<FileLineColLoc>())
    os << " of line " << line.getLine();
}

void Expr::print(llvm::raw_ostream &os, unsigned maxNodes) const {
  printNodes(os, maxNodes);
}

void Expr::printNodes(llvm::raw_ostream &os, unsigned &left) const {
  if (left == 0) {
    os << "...";
    return;
  }
  --left;
  switch (kind) {
  case ExprKind::Constant:
    os << attr;
    return;
  case ExprKind::Linear:
    for (auto [index, operand] : llvm::enumerate(operands)) {
      if (index)
        os << " + ";
      if (ints[index] != 1)
        os << ints[index] << "*";
      operand->printNodes(os, left);
    }
    if (operands.empty())
      os << ints.back();
    else if (ints.back())
      os << " + " << ints.back();
    return;
  case ExprKind::Symbol:
    os << "d" << ints[0];
    return;
  case ExprKind::FloorDiv:
  case ExprKind::Mod:
    os << "(";
    operands[0]->printNodes(os, left);
    os << (kind == ExprKind::Mod ? " mod " : " floordiv ") << ints[0] << ")";
    return;
  case ExprKind::Group:
    os << "group(";
    break;
  case ExprKind::Load:
    printValueName(os, value);
    os << "[";
    break;
  case ExprKind::Scalar:
    printValueName(os, value);
    return;
  case ExprKind::Size:
    os << "dim(";
    printValueName(os, value);
    os << ", " << ints[0] << ")";
    return;
  case ExprKind::Apply:
    os << name->stripDialect() << "(";
    break;
  }
  llvm::interleaveComma(operands, os,
                        [&](const Expr *e) { e->printNodes(os, left); });
  os << (kind == ExprKind::Load ? "]" : ")");
}

static uint64_t mix(uint64_t a, uint64_t b) {
  a ^= b + 0x9e3779b97f4a7c15ull + (a << 6) + (a >> 2);
  return a * 0xff51afd7ed558ccdull;
}

static uint64_t hashText(StringRef text) {
  uint64_t hash = 0xcbf29ce484222325ull;
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return hash;
}

static unsigned hashOf(const Expr &e) {
  llvm::hash_code hash = llvm::hash_combine(
      e.kind, e.type, e.value, e.attr, e.signature,
      e.name ? e.name->getAsOpaquePointer() : nullptr,
      llvm::hash_combine_range(e.operands.begin(), e.operands.end()),
      llvm::hash_combine_range(e.ints.begin(), e.ints.end()));
  return static_cast<unsigned>(hash);
}

bool ExpressionContext::KeyInfo::isEqual(const Expr *a, const Expr *b) {
  if (a == b)
    return true;
  if (a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() ||
      b == getTombstoneKey())
    return false;
  return a->hash == b->hash && a->kind == b->kind && a->type == b->type &&
         a->value == b->value && a->attr == b->attr && a->name == b->name &&
         a->signature == b->signature && a->operands == b->operands &&
         a->ints == b->ints;
}

unsigned ExpressionContext::valueNumber(Value value) {
  return valueNumbers.try_emplace(value, valueNumbers.size()).first->second;
}

const Expr *ExpressionContext::intern(Expr &probe) {
  probe.hash = hashOf(probe);
  auto found = uniquer.find(&probe);
  if (found != uniquer.end())
    return *found;
  Expr *node = new (allocator.Allocate<Expr>()) Expr(probe);
  node->operands = probe.operands.copy(allocator);
  node->ints = probe.ints.copy(allocator);
  node->id = nodes.size();
  uint64_t shape = mix(static_cast<uint64_t>(probe.kind) + 1, 0);
  if (probe.kind == ExprKind::Constant)
    shape = 7;
  if (probe.name)
    shape = mix(shape, hashText(probe.name->getStringRef()));
  if (probe.value)
    shape = mix(shape, valueNumber(probe.value) + 3);
  // Indices of a load are all the same to the hash; what is computed is not.
  if (probe.isInteger() && probe.kind != ExprKind::Load &&
      probe.kind != ExprKind::Apply)
    shape = 11;
  else
    for (const Expr *operand : probe.operands)
      shape = mix(shape, operand->shape);
  node->shape = shape;
  detail::setBounds(*node);
  nodes.push_back(node);
  uniquer.insert(node);
  return node;
}

/// The type of the expression of a scalar of `type`.
static Type getExprType(Type type) {
  if (type.isInteger() && !type.isInteger(1) &&
      type.getIntOrFloatBitWidth() <= 64)
    return IndexType::get(type.getContext());
  return type;
}

const Expr *ExpressionContext::constant(TypedAttr value) {
  Type type = value.getType();
  if (auto intAttr = dyn_cast<IntegerAttr>(value))
    if (getExprType(type).isIndex())
      return integer(intAttr.getValue().getSExtValue());
  Expr probe;
  probe.kind = ExprKind::Constant;
  probe.type = type;
  probe.attr = value;
  return intern(probe);
}

const Expr *ExpressionContext::boolean(bool value) {
  return constant(
      IntegerAttr::get(IntegerType::get(context, 1), value ? 1 : 0));
}

const Expr *ExpressionContext::load(Value tensor,
                                    ArrayRef<const Expr *> indices) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<const Expr *> canonical(indices);
  for (auto [dim, index] : llvm::enumerate(canonical)) {
    if (!index)
      return nullptr;
    if (type.getDimSize(dim) == 1)
      index = integer(0);
  }
  Expr probe;
  probe.kind = ExprKind::Load;
  probe.type = getExprType(type.getElementType());
  probe.operands = canonical;
  probe.value = tensor;
  return intern(probe);
}

const Expr *ExpressionContext::scalar(Value value) {
  Expr probe;
  probe.kind = ExprKind::Scalar;
  probe.type = getExprType(value.getType());
  probe.value = value;
  return intern(probe);
}

const Expr *ExpressionContext::size(Value tensor, int64_t dim) {
  auto type = cast<ShapedType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return integer(type.getDimSize(dim));
  Expr probe;
  probe.kind = ExprKind::Size;
  probe.type = IndexType::get(context);
  probe.value = tensor;
  probe.ints = dim;
  return intern(probe);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Whether `expr` is that number, or the other zero.
static bool isLiteral(const Expr *expr, double number) {
  std::optional<APFloat> value = expr->getFloat();
  return value &&
         (number == 0.0 ? value->isZero() : value->isExactlyValue(number));
}

const Expr *ExpressionContext::getPart(const Expr *value, bool imaginary) {
  if (value->is<complex::CreateOp>())
    return value->operands[imaginary];
  Type element = cast<ComplexType>(value->type).getElementType();
  return imaginary ? apply<complex::ImOp>(value, element)
                   : apply<complex::ReOp>(value, element);
}

std::optional<std::array<const Expr *, 2>>
ExpressionContext::computeParts(StringRef op, ArrayRef<const Expr *> operands) {
  using Parts = std::array<const Expr *, 2>;
  auto part = [&](unsigned operand, bool imaginary) {
    return getPart(operands[operand], imaginary);
  };
  auto negate = [&](const Expr *number) {
    return apply<arith::NegFOp>(number, number->type);
  };
  bool subtracts = op == complex::SubOp::getOperationName();
  if (subtracts || op == complex::AddOp::getOperationName())
    return Parts{addParts(part(0, false), part(1, false), subtracts),
                 addParts(part(0, true), part(1, true), subtracts)};
  if (op == complex::NegOp::getOperationName())
    return Parts{negate(part(0, false)), negate(part(0, true))};
  if (op == complex::ConjOp::getOperationName())
    return Parts{part(0, false), negate(part(0, true))};
  if (op != complex::MulOp::getOperationName())
    return std::nullopt;
  const Expr *a = part(0, false), *b = part(0, true);
  const Expr *c = part(1, false), *d = part(1, true);
  return Parts{
      addParts(multiplyParts(a, c), multiplyParts(b, d), /*subtract=*/true),
      addParts(multiplyParts(b, c), multiplyParts(a, d), false)};
}

/// Complex arithmetic in the parts, as the lowering to real arithmetic has it.
/// It waits until it is known what is read, which may have literals for parts,
/// or until one part is asked for.
const Expr *ExpressionContext::simplifyComplex(OperationName name,
                                               ArrayRef<const Expr *> operands,
                                               Type result) {
  StringRef op = name.getStringRef();
  if (op == complex::ReOp::getOperationName() ||
      op == complex::ImOp::getOperationName()) {
    bool imaginary = op == complex::ImOp::getOperationName();
    const Expr *number = operands[0];
    if (number->is<complex::CreateOp>())
      return number->operands[imaginary];
    if (number->kind != ExprKind::Apply)
      return nullptr;
    auto parts = computeParts(number->name->getStringRef(), number->operands);
    return parts ? (*parts)[imaginary] : nullptr;
  }
  auto complexType = dyn_cast<ComplexType>(result);
  if (!complexType || op == complex::CreateOp::getOperationName())
    return nullptr;
  Type element = complexType.getElementType();
  auto create = [&](const Expr *re, const Expr *im) {
    return apply<complex::CreateOp>({re, im}, result);
  };
  // exp(0) is 1.
  if (op == complex::ExpOp::getOperationName() &&
      isLiteral(getPart(operands[0], false), 0.0)) {
    const Expr *angle = getPart(operands[0], true);
    // The cosine is even, the sine is odd, at every bit.
    bool negative = angle->is<arith::NegFOp>();
    angle = negative ? angle->operands[0] : angle;
    const Expr *sine = apply<math::SinOp>(angle, element);
    return create(apply<math::CosOp>(angle, element),
                  negative ? apply<arith::NegFOp>(sine, element) : sine);
  }
  if (!llvm::all_of(operands, [](const Expr *operand) {
        return operand->is<complex::CreateOp>();
      }))
    return nullptr;
  auto parts = computeParts(op, operands);
  return parts ? create((*parts)[0], (*parts)[1]) : nullptr;
}

const Expr *ExpressionContext::multiplyParts(const Expr *a, const Expr *b) {
  // Zero times a number, as where 1j is multiplied to a real number.
  std::optional<APFloat> product = a->getFloat(), second = b->getFloat();
  if (product && second && product->isFinite() && second->isFinite() &&
      (product->isZero() || second->isZero())) {
    product->multiply(*second, APFloat::rmNearestTiesToEven);
    return constant(FloatAttr::get(a->type, *product));
  }
  for (auto [factor, other] : {std::make_pair(a, b), std::make_pair(b, a)}) {
    if (isLiteral(factor, 1.0))
      return other;
    if (isLiteral(factor, -1.0))
      return apply<arith::NegFOp>(other, a->type);
    if (!isLiteral(factor, 0.0) || other->getFloat())
      continue;
    if (!FloatRange::of(other).isFinite())
      noteLoss(Loss::ZeroTerm);
    noteLoss(Loss::SignOfZero);
    return constant(FloatAttr::get(a->type, 0.0));
  }
  return apply<arith::MulFOp>({a, b}, a->type);
}

const Expr *ExpressionContext::addParts(const Expr *a, const Expr *b,
                                        bool subtract) {
  const Expr *sum = subtract ? apply<arith::SubFOp>({a, b}, a->type)
                             : apply<arith::AddFOp>({a, b}, a->type);
  bool negative = false;
  Proof steps;
  const Expr *rest = dropZero(sum, /*products=*/false, negative, steps);
  if (!rest)
    return sum;
  addNotes(steps);
  return negative ? apply<arith::NegFOp>(rest, a->type) : rest;
}

static bool isMinusOne(const Expr *e) {
  std::optional<APFloat> value = e->getFloat();
  return value && value->isExactlyValue(-1.0);
}

/// Whether the float `expr` is never -0.
static bool isNeverNegativeZero(const Expr *expr) {
  if (expr->is<arith::ExtFOp>())
    expr = expr->operands[0];
  if (expr->is<arith::SIToFPOp>() || expr->is<arith::UIToFPOp>())
    return true;
  // Rounding to nearest, only -0 + -0 is -0.
  return expr->is<arith::AddFOp>() &&
         llvm::any_of(expr->operands, [](const Expr *operand) {
           std::optional<APFloat> value = operand->getFloat();
           return value && !value->isNegZero();
         });
}

/// The other operand of a sum or difference with zero, where that is exact.
static const Expr *dropZeroTerm(ArrayRef<const Expr *> operands,
                                bool subtract) {
  for (int side : {0, 1}) {
    std::optional<APFloat> zero = operands[side]->getFloat();
    if (!zero || !zero->isZero() || (subtract && side == 0))
      continue;
    const Expr *other = operands[1 - side];
    if (zero->isNegative() != subtract || isNeverNegativeZero(other))
      return other;
  }
  return nullptr;
}

/// An operation of literals as it would be computed at run time; null for
/// others.
static const Expr *foldLiterals(ExpressionContext &exprs, OperationName name,
                                ArrayRef<const Expr *> operands,
                                DictionaryAttr attributes, Type result) {
  StringRef op = name.getStringRef();
  if (op == arith::UIToFPOp::getOperationName())
    if (std::optional<bool> value = operands[0]->getBool())
      return exprs.constant(FloatAttr::get(result, *value ? 1.0 : 0.0));
  if (operands.size() != 2)
    return nullptr;
  std::optional<APFloat> lhs = operands[0]->getFloat();
  std::optional<APFloat> rhs = operands[1]->getFloat();
  if (!lhs || !rhs)
    return nullptr;
  if (op == arith::CmpFOp::getOperationName()) {
    auto predicate = attributes.getAs<arith::CmpFPredicateAttr>("predicate");
    return predicate ? exprs.boolean(arith::applyCmpPredicate(
                           predicate.getValue(), *lhs, *rhs))
                     : nullptr;
  }
  APFloat::roundingMode nearest = APFloat::rmNearestTiesToEven;
  if (op == arith::AddFOp::getOperationName())
    lhs->add(*rhs, nearest);
  else if (op == arith::SubFOp::getOperationName())
    lhs->subtract(*rhs, nearest);
  else if (op == arith::MulFOp::getOperationName())
    lhs->multiply(*rhs, nearest);
  else if (op == arith::DivFOp::getOperationName())
    lhs->divide(*rhs, nearest);
  else
    return nullptr;
  return lhs->isNaN() ? nullptr : exprs.constant(FloatAttr::get(result, *lhs));
}

const Expr *ExpressionContext::simplify(OperationName name,
                                        ArrayRef<const Expr *> operands,
                                        DictionaryAttr attributes,
                                        FunctionType signature) {
  StringRef op = name.getStringRef();
  Type result = signature.getResult(0);
  if (op.starts_with("complex."))
    return simplifyComplex(name, operands, result);
  if (op == arith::NegFOp::getOperationName()) {
    if (operands[0]->is<arith::NegFOp>())
      return operands[0]->operands[0];
    if (std::optional<APFloat> value = operands[0]->getFloat())
      return constant(FloatAttr::get(result, -*value));
    return nullptr;
  }
  if (const Expr *folded =
          foldLiterals(*this, name, operands, attributes, result))
    return folded;
  if (op == arith::AddFOp::getOperationName() ||
      op == arith::SubFOp::getOperationName())
    return dropZeroTerm(operands, op == arith::SubFOp::getOperationName());
  if (op == arith::MulFOp::getOperationName()) {
    // A product with -1 is a negation, exactly.
    for (int side : {0, 1})
      if (isMinusOne(operands[side]) && !operands[1 - side]->getFloat())
        return apply<arith::NegFOp>(operands[1 - side], result);
    return nullptr;
  }
  if (op == arith::TruncFOp::getOperationName()) {
    // Widening is exact, so narrowing again gives the value back.
    if (operands[0]->is<arith::ExtFOp>() &&
        operands[0]->operands[0]->type == result)
      return operands[0]->operands[0];
    if (operands[0]->is<arith::SelectOp>())
      return nullptr;
  }
  if (op == arith::ExtFOp::getOperationName() ||
      op == arith::TruncFOp::getOperationName()) {
    if (std::optional<APFloat> value = operands[0]->getFloat()) {
      bool lost = false;
      value->convert(cast<FloatType>(result).getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &lost);
      return constant(FloatAttr::get(result, *value));
    }
    return nullptr;
  }
  if (op == arith::SIToFPOp::getOperationName()) {
    if (std::optional<int64_t> value = operands[0]->getInteger()) {
      APFloat converted(cast<FloatType>(result).getFloatSemantics());
      converted.convertFromAPInt(APInt(64, *value, /*isSigned=*/true), true,
                                 APFloat::rmNearestTiesToEven);
      return constant(FloatAttr::get(result, converted));
    }
    return nullptr;
  }
  if (op == arith::SelectOp::getOperationName()) {
    if (std::optional<bool> condition = operands[0]->getBool())
      return operands[*condition ? 1 : 2];
    if (operands[1] == operands[2])
      return operands[1];
  }
  return simplifyInteger(name, operands, attributes, signature);
}

const Expr *ExpressionContext::apply(OperationName name,
                                     ArrayRef<const Expr *> operands,
                                     DictionaryAttr attributes,
                                     FunctionType signature) {
  for (const Expr *operand : operands)
    if (!operand)
      return nullptr;
  if (const Expr *simple = simplify(name, operands, attributes, signature))
    return simple;
  const Expr *node = internApply(name, operands, attributes, signature);
  if (node->isInteger() && node->bounds.min == node->bounds.max)
    return integer(node->bounds.min);
  return node;
}

const Expr *ExpressionContext::internApply(OperationName name,
                                           ArrayRef<const Expr *> operands,
                                           DictionaryAttr attributes,
                                           FunctionType signature) {
  SmallVector<const Expr *> canonical(operands);
  SmallVector<Type> types(signature.getInputs());
  if (canonical.size() == 2 && name.hasTrait<OpTrait::IsCommutative>() &&
      types[0] == types[1] &&
      std::make_pair(canonical[0]->shape, canonical[0]->id) >
          std::make_pair(canonical[1]->shape, canonical[1]->id))
    std::swap(canonical[0], canonical[1]);
  Expr probe;
  probe.kind = ExprKind::Apply;
  probe.type = getExprType(signature.getResult(0));
  probe.operands = canonical;
  probe.attr = attributes;
  probe.name = name;
  probe.signature = signature;
  return intern(probe);
}

const Expr *ExpressionContext::import(const Expr *e,
                                      ArrayRef<const Expr *> operands) {
  switch (e->kind) {
  case ExprKind::Constant:
    return constant(cast<TypedAttr>(e->attr));
  case ExprKind::Symbol:
    return symbol(e->ints[0], e->ints[1]);
  case ExprKind::Scalar:
    return scalar(e->value);
  case ExprKind::Size:
    return size(e->value, e->ints[0]);
  case ExprKind::Load:
    return load(e->value, operands);
  case ExprKind::Linear:
    if (operands.empty())
      return integer(e->ints.back());
    [[fallthrough]];
  default:
    return rebuild(e, operands);
  }
}

const Expr *ExpressionContext::rebuild(const Expr *e,
                                       ArrayRef<const Expr *> operands) {
  if (e->operands == operands)
    return e;
  switch (e->kind) {
  case ExprKind::Linear: {
    const Expr *sum = integer(e->ints.back());
    for (auto [operand, factor] : llvm::zip(operands, e->ints))
      sum = add(sum, scale(operand, factor));
    return sum;
  }
  case ExprKind::FloorDiv:
    return floorDiv(operands[0], e->ints[0]);
  case ExprKind::Mod:
    return mod(operands[0], e->ints[0]);
  case ExprKind::Group:
    return linearize(operands[0], operands[1], operands[2]);
  case ExprKind::Load:
    return load(e->value, operands);
  case ExprKind::Apply:
    return apply(*e->name, operands, cast<DictionaryAttr>(e->attr),
                 e->signature);
  default:
    return e;
  }
}
