//===- FormulaFloats.cpp - Floats of programs as formulas -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Formulas.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;
using Term = Formulas::Term;

bool Formulas::isModelled(Type type) {
  return isa<Float16Type, Float32Type, Float64Type>(type);
}

Term Formulas::compareFloats(arith::CmpFPredicate predicate, Term a, Term b) {
  using Predicate = arith::CmpFPredicate;
  Term isUnordered = solver.mkOr(solver.mkFPIsNaN(a), solver.mkFPIsNaN(b));
  auto orUnordered = [&](Term term) { return solver.mkOr(isUnordered, term); };
  switch (predicate) {
  case Predicate::AlwaysFalse:
    return solver.mkBoolean(false);
  case Predicate::AlwaysTrue:
    return solver.mkBoolean(true);
  case Predicate::OEQ:
    return solver.mkFPEqual(a, b);
  case Predicate::OGT:
    return solver.mkFPGt(a, b);
  case Predicate::OGE:
    return solver.mkFPGe(a, b);
  case Predicate::OLT:
    return solver.mkFPLt(a, b);
  case Predicate::OLE:
    return solver.mkFPLe(a, b);
  case Predicate::ONE:
    return solver.mkNot(orUnordered(solver.mkFPEqual(a, b)));
  case Predicate::ORD:
    return solver.mkNot(isUnordered);
  case Predicate::UEQ:
    return orUnordered(solver.mkFPEqual(a, b));
  case Predicate::UGT:
    return orUnordered(solver.mkFPGt(a, b));
  case Predicate::UGE:
    return orUnordered(solver.mkFPGe(a, b));
  case Predicate::ULT:
    return orUnordered(solver.mkFPLt(a, b));
  case Predicate::ULE:
    return orUnordered(solver.mkFPLe(a, b));
  case Predicate::UNE:
    return solver.mkNot(solver.mkFPEqual(a, b));
  case Predicate::UNO:
    return isUnordered;
  }
  llvm_unreachable("unknown predicate");
}

/// Between integers and floats, and between floats.
Term Formulas::convert(Operation *op, Term operand) {
  llvm::SMTSortRef sort = getSort(op->getResult(0));
  Value from = op->getOperand(0);
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return solver.mkFPtoFP(operand, sort);
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    bool isSigned = isa<arith::SIToFPOp>(op);
    if (isTruth(from))
      operand = choose(operand, number(isSigned ? -1 : 1, 8), number(0, 8));
    return isSigned ? solver.mkSBVtoFP(operand, sort)
                    : solver.mkUBVtoFP(operand, sort);
  }
  if (isTruth(op->getResult(0)))
    return nullptr;
  unsigned width = getWidth(op->getResult(0));
  if (isa<arith::FPToSIOp>(op))
    return solver.mkFPtoSBV(operand, width);
  return isa<arith::FPToUIOp>(op) ? solver.mkFPtoUBV(operand, width) : nullptr;
}

Term Formulas::computeFloat(Operation *op, OperandTerms operand) {
  if (auto compared = dyn_cast<arith::CmpFOp>(op))
    return compareFloats(compared.getPredicate(), operand(0), operand(1));
  if (isa<arith::AddFOp>(op))
    return solver.mkFPAdd(operand(0), operand(1));
  if (isa<arith::SubFOp>(op))
    return solver.mkFPSub(operand(0), operand(1));
  if (isa<arith::MulFOp>(op))
    return solver.mkFPMul(operand(0), operand(1));
  if (isa<arith::DivFOp>(op))
    return solver.mkFPDiv(operand(0), operand(1));
  if (isa<arith::NegFOp>(op))
    return solver.mkFPNeg(operand(0));
  if (op->getNumOperands() == 1)
    return convert(op, operand(0));
  bool isMaximum = isa<arith::MaximumFOp, arith::MaxNumFOp>(op);
  if (!isMaximum && !isa<arith::MinimumFOp, arith::MinNumFOp>(op))
    return nullptr;
  Term a = operand(0), b = operand(1);
  Term isLess = solver.mkFPLt(a, b);
  Term larger = choose(isLess, isMaximum ? b : a, isMaximum ? a : b);
  // NaN wins, or numbers do.
  bool numbersWin = isa<arith::MaxNumFOp, arith::MinNumFOp>(op);
  return choose(solver.mkFPIsNaN(a), numbersWin ? b : a,
                choose(solver.mkFPIsNaN(b), numbersWin ? a : b, larger));
}
