//===- Formulas.cpp - Scalars of programs as formulas ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers, those of bodies among them. FormulaFloats.cpp has floats,
// FormulaElements.cpp the elements and sizes of tensors.
//
//===----------------------------------------------------------------------===//

#include "Formulas.h"
#include "Number.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Support/ConstantDim.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;
using Term = Formulas::Term;

bool Formulas::isTruth(Value value) {
  return getElementTypeOrSelf(value.getType()).isInteger(1);
}

unsigned Formulas::getWidth(Value value) {
  return getIntegerWidth(getElementTypeOrSelf(value.getType()));
}

llvm::SMTSortRef Formulas::getSort(Value value) {
  Type type = getElementTypeOrSelf(value.getType());
  if (type.isInteger(1))
    return solver.getBoolSort();
  if (type.isIntOrIndex())
    return solver.getBitvectorSort(getIntegerWidth(type));
  // Of others there are variables alone.
  return isModelled(type) ? solver.getFloatSort(type.getIntOrFloatBitWidth())
                          : solver.getFloat32Sort();
}

Term Formulas::literal(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    APInt bits = integer.getValue();
    return integer.getType().isInteger(1)
               ? solver.mkBoolean(bits.isOne())
               : solver.mkBitvector(llvm::APSInt(bits), bits.getBitWidth());
  }
  auto number = dyn_cast<FloatAttr>(value);
  if (!number || !isModelled(number.getType()))
    return nullptr;
  return solver.mkFloat(number.getValue());
}

Term Formulas::number(int64_t value, unsigned width) {
  APInt bits(width, value, /*isSigned=*/true, /*implicitTrunc=*/true);
  Term term = solver.mkBitvector(llvm::APSInt(bits), width);
  if (width == 64)
    literals[term] = value;
  return term;
}

std::optional<int64_t> Formulas::getLiteral(Term term) const {
  auto found = literals.find(term);
  if (found == literals.end())
    return std::nullopt;
  return found->second;
}

Term Formulas::variable(llvm::SMTSortRef sort) {
  std::string name = "v" + std::to_string(numVariables++);
  return solver.mkSymbol(name.c_str(), sort);
}

Term Formulas::choose(Term condition, Term taken, Term other) {
  return solver.mkIte(condition, taken, other);
}

/// A term of another width.
Term Formulas::wide(Term term, unsigned width, bool isSigned) {
  unsigned has = solver.getSort(term)->getBitvectorSortSize();
  if (width < has)
    return solver.mkBVExtract(width - 1, 0, term);
  if (width == has)
    return term;
  return isSigned ? solver.mkBVSignExt(width - has, term)
                  : solver.mkBVZeroExt(width - has, term);
}

Term Formulas::isInside(Term index, Term size) {
  return solver.mkAnd(solver.mkBVSle(number(0), index),
                      solver.mkBVSlt(index, size));
}

void Formulas::state(Term fact) {
  facts.insert(guard ? solver.mkOr(solver.mkNot(guard), fact) : fact);
}

/// The op whose body something is in, at one point of its loops.
static Operation *getBodyOp(Operation *op) {
  while (op &&
         !isa<linalg::LinalgOp, tensor::GenerateOp, FunctionOpInterface>(op))
    op = op->getParentOp();
  return isa_and_present<linalg::LinalgOp, tensor::GenerateOp>(op) ? op
                                                                   : nullptr;
}

unsigned Formulas::findFrame(Value value, unsigned frame) {
  return getBodyOp(value.getParentBlock()->getParentOp()) == frames[frame].op
             ? frame
             : 0;
}

Term Formulas::under(Term condition, llvm::function_ref<Term()> callback) {
  Term outer = guard;
  guard = outer ? solver.mkAnd(outer, condition) : condition;
  Term term = callback();
  guard = outer;
  return term;
}

unsigned Formulas::getFrame(Operation *op, ArrayRef<Term> indices,
                            bool isDefined) {
  auto [entry, isNew] = frameNumbers.try_emplace(
      ElementKey(op, std::vector<Term>(indices.begin(), indices.end())),
      frames.size());
  unsigned frame = entry->second;
  if (isNew) {
    frames.push_back({op, Terms(indices)});
    if (isDefined)
      stateBody(frame);
  }
  return frame;
}

/// An element is defined where the assertions of its body hold and what the
/// body reads is inside of its tensors.
void Formulas::stateBody(unsigned frame) {
  Operation *op = frames[frame].op;
  for (Operation &inner : op->getRegion(0).front()) {
    if (auto statement = dyn_cast<cf::AssertOp>(inner))
      state(get(statement.getArg(), frame));
    if (auto extract = dyn_cast<tensor::ExtractOp>(inner))
      stateElement(extract.getTensor(), extract.getIndices(), frame);
  }
}

void Formulas::stateElement(Value tensor, ValueRange index, unsigned frame) {
  for (auto [axis, place] : llvm::enumerate(index))
    state(isInside(get(place, frame), getSize(tensor, axis)));
}

void Formulas::stateSlice(OffsetSizeAndStrideOpInterface op, Value whole) {
  for (auto [axis, parts] : llvm::enumerate(llvm::zip_equal(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()))) {
    auto [offset, size, stride] = parts;
    if (isa<Attribute>(offset) && isa<Attribute>(size) &&
        isa<Attribute>(stride))
      continue;
    Term first = getNumber(offset), count = getNumber(size);
    Term last =
        solver.mkBVAdd(first, solver.mkBVMul(solver.mkBVSub(count, number(1)),
                                             getNumber(stride)));
    state(solver.mkBVSle(number(0), count));
    Term isEmpty = solver.mkEqual(count, number(0));
    for (Term end : {first, last})
      state(solver.mkOr(isEmpty, isInside(end, getSize(whole, axis))));
  }
}

/// What a loop states for each iteration, it states for any, if it has one.
void Formulas::stateLoop(scf::ForOp op) {
  std::optional<APInt> count = op.getStaticTripCount();
  if (count && count->isZero())
    return;
  auto stateEach = [&] {
    for (Operation &inner : op.getBody()->without_terminator())
      stateDefined(&inner);
    return nullptr;
  };
  if (count)
    stateEach();
  else
    under(
        solver.mkBVSlt(get(op.getLowerBound(), 0), get(op.getUpperBound(), 0)),
        stateEach);
}

void Formulas::stateDefined(Operation *op) {
  if (numTerms >= kMaxTerms)
    return;
  if (auto statement = dyn_cast<cf::AssertOp>(op))
    return state(get(statement.getArg(), 0));
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    stateElement(extract.getTensor(), extract.getIndices(), 0);
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    stateElement(insert.getDest(), insert.getIndices(), 0);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    stateSlice(slice, slice.getSource());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    stateSlice(slice, slice.getDest());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    stateLoop(loop);
  // Sizes along one loop agree.
  if (auto structured = dyn_cast<linalg::LinalgOp>(op);
      structured && !structured.hasPureBufferSemantics())
    for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop)
      getLoopSize(structured, loop);
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch)
    return;
  Term condition = get(branch.getCondition(), 0);
  for (auto [region, holds] :
       {std::pair(&branch.getThenRegion(), condition),
        std::pair(&branch.getElseRegion(), solver.mkNot(condition))})
    if (Region *way = region; !way->empty())
      under(holds, [&] {
        for (Operation &inner : way->front().without_terminator())
          stateDefined(&inner);
        return nullptr;
      });
}

void Formulas::addIndex(Term size, Terms &indices) {
  indices.push_back(variable(solver.getBitvectorSort(64)));
  state(isInside(indices.back(), size));
}

void Formulas::addIndices(Value tensor, Terms &indices) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis)
    addIndex(getSize(tensor, axis), indices);
}

unsigned Formulas::enter(Operation *op, Terms &indices, bool isDefined) {
  Operation *body = getBodyOp(op);
  if (!body)
    return 0;
  auto structured = dyn_cast<linalg::LinalgOp>(body);
  if (!indices.empty())
    return getFrame(body, indices, isDefined);
  if (structured)
    for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop)
      addIndex(getLoopSize(structured, loop), indices);
  else
    addIndices(body->getResult(0), indices);
  return getFrame(body, indices, isDefined);
}

Term Formulas::get(Value value, unsigned frame) {
  frame = findFrame(value, frame);
  std::pair<Value, unsigned> key(value, frame);
  auto found = values.find(key);
  if (found != values.end())
    return found->second;
  if (depth >= kMaxDepth || ++numTerms > kMaxTerms)
    return values[key] = variable(getSort(value));
  ++depth;
  Term term = compute(value, frame);
  --depth;
  if (!term)
    term = variable(getSort(value));
  return values[key] = term;
}

Term Formulas::compute(Value value, unsigned frame) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return computeArgument(argument, frame);
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return literal(constant);
  return computeOp(value.getDefiningOp(), value, frame);
}

Term Formulas::computeArgument(BlockArgument argument, unsigned frame) {
  Operation *parent = argument.getOwner()->getParentOp();
  if (parent && parent == frames[frame].op) {
    if (isa<tensor::GenerateOp>(parent))
      return frames[frame].indices[argument.getArgNumber()];
    auto structured = cast<linalg::LinalgOp>(parent);
    OpOperand *operand = structured.getMatchingOpOperand(argument);
    if (structured.getNumReductionLoops() && structured.isDpsInit(operand))
      return computeCarried(structured, argument, frame);
    if (!isa<ShapedType>(operand->get().getType()))
      return get(operand->get(), 0);
    Terms index;
    for (AffineExpr place :
         structured.getMatchingIndexingMap(operand).getResults())
      index.push_back(apply(place, frames[frame].indices, {}));
    return getElement(operand->get(), index);
  }
  if (auto loop = dyn_cast_or_null<scf::ForOp>(parent);
      loop && argument == loop.getInductionVar()) {
    Term term = variable(getSort(argument));
    Term first = get(loop.getLowerBound(), frame);
    Term end = get(loop.getUpperBound(), frame);
    Term isEmpty = solver.mkBVSle(end, first);
    for (Term bound : {solver.mkBVSle(first, term), solver.mkBVSlt(term, end)})
      facts.insert(solver.mkOr(isEmpty, bound));
    return term;
  }
  if (Value name = names(argument); name && name != argument)
    return get(name, 0);
  Term term = variable(getSort(argument));
  if (isa_and_present<FunctionOpInterface>(parent) &&
      argument.getType().isIntOrIndex())
    elements.push_back({argument, {}, term});
  return term;
}

Term Formulas::computeOp(Operation *op, Value value, unsigned frame) {
  auto operand = [&](unsigned i) { return get(op->getOperand(i), frame); };
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return frame ? frames[frame].indices[index.getDim()] : nullptr;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> axis = getConstantDim(dim);
    return axis ? getSize(dim.getSource(), *axis) : nullptr;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    // In a branch its index may be outside where the branch is not taken.
    if (frame && op->getBlock() != &frames[frame].op->getRegion(0).front())
      return nullptr;
    Terms index;
    for (Value place : extract.getIndices())
      index.push_back(get(place, frame));
    return getElement(extract.getTensor(), index);
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    return choose(operand(0), get(branch.thenYield().getOperand(number), frame),
                  get(branch.elseYield().getOperand(number), frame));
  }
  if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          op)) {
    AffineMap map = cast<AffineMapAttr>(op->getAttr("map")).getValue();
    Terms operands;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      operands.push_back(operand(i));
    ArrayRef<Term> all = operands;
    Term result = nullptr;
    for (AffineExpr expression : map.getResults()) {
      Term term = apply(expression, all.take_front(map.getNumDims()),
                        all.drop_front(map.getNumDims()));
      Term isLess = result ? solver.mkBVSlt(term, result) : nullptr;
      bool isMinimum = isa<affine::AffineMinOp>(op);
      result = !result ? term
                       : choose(isLess, isMinimum ? term : result,
                                isMinimum ? result : term);
    }
    return result;
  }
  if (op->getNumResults() != 1 || op->getNumRegions())
    return nullptr;
  return computeScalar(op, [&](unsigned i) { return operand(i); });
}

Term Formulas::computeScalar(Operation *op, OperandTerms operand) {
  bool areIntegers = true, areModelled = true;
  for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults())) {
    Type type = getElementTypeOrSelf(value.getType());
    areIntegers &= type.isIntOrIndex();
    areModelled &= type.isIntOrIndex() || isModelled(type);
  }
  if (!areModelled)
    return nullptr;
  if (isa<arith::SelectOp>(op))
    return choose(operand(0), operand(1), operand(2));
  return areIntegers ? computeInteger(op, operand) : computeFloat(op, operand);
}

Term Formulas::compare(arith::CmpIPredicate predicate, Term a, Term b) {
  using Predicate = arith::CmpIPredicate;
  // Of truth values the larger one is smaller where signs count.
  bool ofTruth = solver.getSort(a)->isBooleanSort();
  auto isBelow = [&](Term x, Term y, bool isSigned) {
    if (ofTruth)
      return isSigned ? solver.mkAnd(x, solver.mkNot(y))
                      : solver.mkAnd(solver.mkNot(x), y);
    return isSigned ? solver.mkBVSlt(x, y) : solver.mkBVUlt(x, y);
  };
  switch (predicate) {
  case Predicate::eq:
    return solver.mkEqual(a, b);
  case Predicate::ne:
    return solver.mkNot(solver.mkEqual(a, b));
  case Predicate::slt:
    return isBelow(a, b, true);
  case Predicate::sle:
    return solver.mkNot(isBelow(b, a, true));
  case Predicate::sgt:
    return isBelow(b, a, true);
  case Predicate::sge:
    return solver.mkNot(isBelow(a, b, true));
  case Predicate::ult:
    return isBelow(a, b, false);
  case Predicate::ule:
    return solver.mkNot(isBelow(b, a, false));
  case Predicate::ugt:
    return isBelow(b, a, false);
  case Predicate::uge:
    return solver.mkNot(isBelow(a, b, false));
  }
  llvm_unreachable("unknown predicate");
}

Term Formulas::leaveOut(llvm::SMTSortRef sort) {
  hasLeftOut = true;
  return variable(sort);
}

Term Formulas::multiply(Term a, Term b) {
  if (getLiteral(a))
    std::swap(a, b);
  std::optional<int64_t> factor = getLiteral(b);
  if (isLinear && !factor)
    return leaveOut(solver.getSort(a));
  Term product = solver.mkBVMul(a, b);
  if (factor && *factor > 0)
    products[product] = {a, *factor};
  return product;
}

/// What a product leaves that is divided by a part of its factor, where it is
/// no number beyond those of its type; else the quotient, or remainder.
Term Formulas::cancel(Term a, Term b, bool isRemainder, Term otherwise) {
  std::optional<int64_t> divisor = getLiteral(b);
  auto product = products.find(a);
  if (!divisor || *divisor <= 0 || product == products.end() ||
      product->second.second % *divisor != 0)
    return otherwise;
  auto [factor, constant] = product->second;
  Term fits = solver.mkAnd(
      solver.mkBVSle(number(0), factor),
      solver.mkBVSle(factor, number((int64_t(1) << 62) / constant)));
  Term rest =
      isRemainder ? number(0) : multiply(factor, number(constant / *divisor));
  return choose(fits, rest, isLinear ? leaveOut(solver.getSort(a)) : otherwise);
}

Term Formulas::divide(Rounding rounding, Term a, Term b) {
  if (isLinear && !getLiteral(b))
    return leaveOut(solver.getSort(a));
  unsigned width = solver.getSort(a)->getBitvectorSortSize();
  Term zero = number(0, width), one = number(1, width);
  Term quotient = cancel(a, b, false, solver.mkBVSDiv(a, b));
  Term isExact =
      solver.mkEqual(cancel(a, b, true, solver.mkBVSRem(a, b)), zero);
  Term isNegative = solver.mkNot(
      solver.mkEqual(solver.mkBVSlt(a, zero), solver.mkBVSlt(b, zero)));
  if (rounding == Rounding::Down)
    return choose(solver.mkOr(isExact, solver.mkNot(isNegative)), quotient,
                  solver.mkBVSub(quotient, one));
  return choose(solver.mkOr(isExact, isNegative), quotient,
                solver.mkBVAdd(quotient, one));
}

Term Formulas::apply(AffineExpr expression, ArrayRef<Term> dims,
                     ArrayRef<Term> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return number(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Term a = apply(binary.getLHS(), dims, symbols);
  Term b = apply(binary.getRHS(), dims, symbols);
  switch (expression.getKind()) {
  case AffineExprKind::Add:
    return solver.mkBVAdd(a, b);
  case AffineExprKind::Mul:
    return multiply(a, b);
  case AffineExprKind::Mod:
    return solver.mkBVSub(a, solver.mkBVMul(divide(Rounding::Down, a, b), b));
  case AffineExprKind::FloorDiv:
    return divide(Rounding::Down, a, b);
  default:
    return divide(Rounding::Up, a, b);
  }
}

Term Formulas::computeTruth(Operation *op, OperandTerms operand) {
  if (isa<arith::AndIOp, arith::MulIOp, arith::MinUIOp, arith::MaxSIOp>(op))
    return solver.mkAnd(operand(0), operand(1));
  if (isa<arith::OrIOp, arith::MaxUIOp, arith::MinSIOp>(op))
    return solver.mkOr(operand(0), operand(1));
  if (isa<arith::XOrIOp, arith::AddIOp, arith::SubIOp>(op))
    return solver.mkNot(solver.mkEqual(operand(0), operand(1)));
  if (isa<arith::TruncIOp>(op))
    return solver.mkEqual(wide(operand(0), 1, false), number(1, 1));
  return nullptr;
}

using Binary = Term (llvm::SMTSolver::*)(const Term &, const Term &);

/// The function of bit vectors that an op is.
static Binary getBinary(Operation *op) {
  using Solver = llvm::SMTSolver;
  return TypeSwitch<Operation *, Binary>(op)
      .Case<arith::AddIOp>([](auto) { return &Solver::mkBVAdd; })
      .Case<arith::SubIOp>([](auto) { return &Solver::mkBVSub; })
      .Case<arith::AndIOp>([](auto) { return &Solver::mkBVAnd; })
      .Case<arith::OrIOp>([](auto) { return &Solver::mkBVOr; })
      .Case<arith::XOrIOp>([](auto) { return &Solver::mkBVXor; })
      .Case<arith::ShLIOp>([](auto) { return &Solver::mkBVShl; })
      .Case<arith::ShRSIOp>([](auto) { return &Solver::mkBVAshr; })
      .Case<arith::ShRUIOp>([](auto) { return &Solver::mkBVLshr; })
      .Case<arith::DivSIOp>([](auto) { return &Solver::mkBVSDiv; })
      .Case<arith::DivUIOp>([](auto) { return &Solver::mkBVUDiv; })
      .Case<arith::RemSIOp>([](auto) { return &Solver::mkBVSRem; })
      .Case<arith::RemUIOp>([](auto) { return &Solver::mkBVURem; })
      .Default([](Operation *) { return nullptr; });
}

Term Formulas::computeInteger(Operation *op, OperandTerms operand) {
  Value result = op->getResult(0);
  if (auto compared = dyn_cast<arith::CmpIOp>(op))
    return compare(compared.getPredicate(), operand(0), operand(1));
  if (isTruth(result))
    return computeTruth(op, operand);
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp,
          arith::IndexCastUIOp>(op)) {
    bool isSigned = isa<arith::ExtSIOp, arith::IndexCastOp>(op);
    if (isTruth(op->getOperand(0)))
      return choose(operand(0), number(isSigned ? -1 : 1, getWidth(result)),
                    number(0, getWidth(result)));
    return wide(operand(0), getWidth(result), isSigned);
  }
  if (isa<arith::MulIOp>(op))
    return multiply(operand(0), operand(1));
  if (Binary function = getBinary(op)) {
    Term a = operand(0), b = operand(1), term = (solver.*function)(a, b);
    bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(op);
    if (!isRemainder && !isa<arith::DivSIOp, arith::DivUIOp>(op))
      return term;
    return isLinear && !getLiteral(b) ? leaveOut(solver.getSort(a))
                                      : cancel(a, b, isRemainder, term);
  }
  if (isa<arith::FloorDivSIOp>(op))
    return divide(Rounding::Down, operand(0), operand(1));
  if (isa<arith::CeilDivSIOp>(op))
    return divide(Rounding::Up, operand(0), operand(1));
  if (isa<math::AbsIOp>(op))
    return choose(solver.mkBVSlt(operand(0), number(0, getWidth(result))),
                  solver.mkBVNeg(operand(0)), operand(0));
  if (!isa<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(op))
    return nullptr;
  Term a = operand(0), b = operand(1);
  Term isLess = isa<arith::MaxSIOp, arith::MinSIOp>(op) ? solver.mkBVSlt(a, b)
                                                        : solver.mkBVUlt(a, b);
  bool isMaximum = isa<arith::MaxSIOp, arith::MaxUIOp>(op);
  return choose(isLess, isMaximum ? b : a, isMaximum ? a : b);
}
