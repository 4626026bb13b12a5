//===- Reachability.cpp - Inputs that take a choice one way ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reachability.h"
#include "Formulas.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;
using Term = Formulas::Term;

/// Steps of the solver, so that the same query ends the same way everywhere.
static constexpr unsigned kMaxSolverSteps = 3000000;

/// Whether two integers are one apart, or equal.
static Term getNearness(Way way, llvm::SMTSolver &solver, Formulas &formulas,
                        unsigned frame) {
  Value lhs = way.op->getOperand(0);
  if (!lhs.getType().isIntOrIndex() || lhs.getType().isInteger(1))
    return nullptr;
  Term a = formulas.get(lhs, frame);
  Term b = formulas.get(way.op->getOperand(1), frame);
  unsigned width = solver.getSort(a)->getBitvectorSortSize();
  Term one = formulas.number(1, width);
  if (way.side == Side::Below)
    a = solver.mkBVAdd(a, one);
  else if (way.side == Side::Above)
    b = solver.mkBVAdd(b, one);
  return solver.mkEqual(a, b);
}

/// The condition under which an op goes a way; none where it is no choice.
static Term getCondition(Way way, llvm::SMTSolver &solver, Formulas &formulas,
                         unsigned frame) {
  auto [op, side] = way;
  if (llvm::is_contained(kNearSides, side))
    return getNearness(way, solver, formulas, frame);
  bool isSecond = side == Side::Second;
  bool isCompare = isa<arith::CmpIOp, arith::CmpFOp>(op);
  if (isCompare || isa<arith::SelectOp, scf::IfOp>(op)) {
    Value condition = isCompare ? op->getResult(0) : op->getOperand(0);
    if (!condition.getType().isInteger(1))
      return nullptr;
    Term term = formulas.get(condition, frame);
    return isSecond ? term : solver.mkNot(term);
  }
  if (op->getNumOperands() != 2 || isa<ShapedType>(op->getResult(0).getType()))
    return nullptr;
  Term a = formulas.get(op->getOperand(0), frame);
  Term b = formulas.get(op->getOperand(1), frame);
  bool wantsMore =
      isSecond !=
      isa<arith::MaxSIOp, arith::MaxUIOp, arith::MaximumFOp, arith::MaxNumFOp>(
          op);
  if (solver.getSort(a)->isBooleanSort())
    return nullptr;
  if (solver.getSort(a)->isFloatSort())
    return wantsMore ? solver.mkFPGt(a, b) : solver.mkFPLt(a, b);
  if (isa<arith::MaxSIOp, arith::MinSIOp>(op))
    return wantsMore ? solver.mkBVSgt(a, b) : solver.mkBVSlt(a, b);
  return wantsMore ? solver.mkBVUgt(a, b) : solver.mkBVUlt(a, b);
}

/// The condition under which what an op computes is chosen: by the branches
/// that it is in, and by the selects that alone use it.
static Term getPath(Operation *op, llvm::SMTSolver &solver, Formulas &formulas,
                    unsigned frame) {
  Term path = solver.mkBoolean(true);
  auto require = [&](Value condition, bool holds) {
    Term term = formulas.get(condition, frame);
    path = solver.mkAnd(path, holds ? term : solver.mkNot(term));
  };
  for (Operation *inner = op;
       auto branch = dyn_cast<scf::IfOp>(inner->getParentOp()); inner = branch)
    require(branch.getCondition(),
            inner->getParentRegion() == &branch.getThenRegion());
  while (op->getNumResults() == 1 && op->getResult(0).hasOneUse()) {
    OpOperand &use = *op->getResult(0).use_begin();
    op = use.getOwner();
    auto select = dyn_cast<arith::SelectOp>(op);
    if (select && use.getOperandNumber() > 0 &&
        select.getCondition().getType().isInteger(1))
      require(select.getCondition(), use.getOperandNumber() == 1);
    // The other one is not to decide.
    if (isa<arith::AndIOp, arith::OrIOp>(op) &&
        op->getResult(0).getType().isInteger(1))
      require(op->getOperand(1 - use.getOperandNumber()),
              isa<arith::AndIOp>(op));
    if (isa<scf::YieldOp>(op) && isa<scf::IfOp>(op->getParentOp()))
      op = op->getParentOp();
  }
  return path;
}

/// The value of a variable in the model that was found; 0 where any does.
static int64_t getValue(llvm::SMTSolver &solver, const Formulas &formulas,
                        Term term) {
  if (std::optional<int64_t> literal = formulas.getLiteral(term))
    return *literal;
  if (solver.getSort(term)->isBooleanSort()) {
    llvm::APSInt truth(1);
    return solver.getInterpretation(term, truth) && truth != 0;
  }
  unsigned width = solver.getSort(term)->getBitvectorSortSize();
  llvm::APSInt value(width, /*isUnsigned=*/false);
  return solver.getInterpretation(term, value) ? value.getSExtValue() : 0;
}

/// Whether sizes or elements are other ones than those of a witness.
static Term getDifference(const Witness &witness, llvm::SMTSolver &solver,
                          Formulas &formulas) {
  Term differs = solver.mkBoolean(false);
  auto compare = [&](Term term, int64_t value) {
    llvm::SMTSortRef sort = solver.getSort(term);
    Term literal = sort->isBooleanSort()
                       ? solver.mkBoolean(value)
                       : formulas.number(value, sort->getBitvectorSortSize());
    differs = solver.mkOr(differs, solver.mkNot(solver.mkEqual(term, literal)));
  };
  for (auto [size, other] : llvm::zip(formulas.getSizes(), witness.sizes))
    compare(size.term, other.size);
  for (auto [element, other] :
       llvm::zip(formulas.getElements(), witness.elements))
    compare(element.term, other.value);
  return differs;
}

#if LLVM_WITH_Z3
namespace {
/// One question to a solver.
class Query {
public:
  Query(const Domain &domain, bool statesDefined, bool isLinear)
      : domain(domain), solver(domain.solver),
        formulas(*solver, domain.leastSize, domain.fixedSize, isLinear,
                 domain.names) {
    solver->reset();
    solver->setUnsignedParam("rlimit", kMaxSolverSteps);
    if (statesDefined)
      for (Operation *op : domain.defined)
        formulas.stateDefined(op);
  }

  llvm::SMTSolver &getSolver() { return *solver; }
  Formulas &getFormulas() { return formulas; }

  /// Whether some values fulfil a condition, and which ones.
  Reach solve(Term condition, ArrayRef<Witness> before, ArrayRef<Term> indices,
              Witness &witness);

private:
  /// A model says the values of variables alone.
  Term name(Term term) {
    Term variable = formulas.variable(solver->getSort(term));
    solver->addConstraint(solver->mkEqual(variable, term));
    return variable;
  }

  const Domain &domain;
  llvm::SMTSolverRef solver;
  Formulas formulas;
};
} // namespace

Reach Query::solve(Term condition, ArrayRef<Witness> before,
                   ArrayRef<Term> indices, Witness &witness) {
  if (!condition)
    return Reach::Unknown;
  SmallVector<std::pair<Formulas::Element, Formulas::Terms>> elements;
  for (const Formulas::Element &element : formulas.getElements()) {
    Formulas::Terms index;
    for (Term term : element.index)
      index.push_back(name(term));
    elements.push_back({element, index});
  }
  solver->addConstraint(condition);
  for (Term fact : formulas.getFacts())
    solver->addConstraint(fact);
  for (const Formulas::Size &size : formulas.getSizes())
    solver->addConstraint(
        solver->mkBVSle(size.term, formulas.number(domain.mostSize)));
  for (auto &[element, index] : elements)
    if (domain.mostInteger != std::numeric_limits<int64_t>::max() &&
        getIntegerWidth(getElementTypeOrSelf(element.source.getType())) == 64)
      for (Term bound :
           {solver->mkBVSle(element.term, formulas.number(domain.mostInteger)),
            solver->mkBVSge(element.term,
                            formulas.number(-domain.mostInteger))})
        solver->addConstraint(bound);
  for (const Witness &other : before)
    solver->addConstraint(getDifference(other, *solver, formulas));
  std::optional<bool> found = solver->check();
  if (!found)
    return Reach::Unknown;
  if (!*found)
    return Reach::Impossible;
  for (const Formulas::Size &size : formulas.getSizes())
    witness.sizes.push_back(
        {size.source, size.axis, getValue(*solver, formulas, size.term)});
  for (auto &[element, index] : elements) {
    SmallVector<int64_t> places;
    for (Term term : index)
      places.push_back(getValue(*solver, formulas, term));
    witness.elements.push_back(
        {element.source, places, getValue(*solver, formulas, element.term)});
  }
  for (Term term : indices)
    witness.places.push_back(getValue(*solver, formulas, term));
  return Reach::Possible;
}
#endif

/// What no run does, even of those that are not defined or where products and
/// quotients of variables are any numbers, is soon found.
static Reach
ask(const Domain &domain, ArrayRef<Witness> before, Witness &witness,
    llvm::function_ref<Term(llvm::SMTSolver &, Formulas &, Formulas::Terms &)>
        makeCondition) {
#if LLVM_WITH_Z3
  struct Step {
    bool statesDefined, isLinear;
  };
  static constexpr Step kSteps[] = {{false, true}, {true, true}, {true, false}};
  for (Step step : kSteps) {
    bool isLast = !step.isLinear;
    if (!isLast && !before.empty())
      continue;
    if (!domain.solver)
      domain.solver = llvm::CreateZ3Solver();
    Query query(domain, step.statesDefined, step.isLinear);
    Formulas::Terms indices;
    Term condition =
        makeCondition(query.getSolver(), query.getFormulas(), indices);
    Witness found;
    Reach reach = query.solve(condition, before, indices, found);
    isLast |= step.statesDefined && !query.getFormulas().leavesOut();
    if (!isLast && reach != Reach::Impossible)
      continue;
    witness = std::move(found);
    return reach;
  }
#endif
  return Reach::Unknown;
}

Reach equivalence::findWay(Way way, const Domain &domain, bool isStatement,
                           ArrayRef<Witness> before, Witness &witness) {
  return ask(domain, before, witness,
             [&](llvm::SMTSolver &solver, Formulas &formulas,
                 Formulas::Terms &indices) {
               unsigned frame =
                   formulas.enter(way.op->getParentOp(), indices, !isStatement);
               Term condition = getCondition(way, solver, formulas, frame);
               return condition
                          ? solver.mkAnd(condition, getPath(way.op, solver,
                                                            formulas, frame))
                          : nullptr;
             });
}

Reach equivalence::findDifference(Value first, Value second,
                                  const Domain &domain, Witness &witness) {
  return ask(
      domain, {}, witness,
      [&](llvm::SMTSolver &solver, Formulas &formulas,
          Formulas::Terms &indices) {
        Term terms[2];
        if (auto type = dyn_cast<RankedTensorType>(first.getType())) {
          formulas.addIndices(first, indices);
          terms[0] = formulas.getElement(first, indices);
          terms[1] = formulas.getElement(second, indices);
        } else {
          for (auto [term, value] :
               {std::pair(&terms[0], first), std::pair(&terms[1], second)}) {
            Operation *place = value.getParentBlock()->getParentOp();
            *term = formulas.get(value, formulas.enter(place, indices, true));
          }
        }
        if (terms[0] == terms[1])
          return solver.mkBoolean(false);
        return solver.mkNot(solver.mkEqual(terms[0], terms[1]));
      });
}
