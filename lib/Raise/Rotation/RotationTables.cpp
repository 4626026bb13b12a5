//===- RotationTables.cpp - Cosines and sines of a rotation ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotationTables.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ConstantColumns.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/FloatRange.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

bool RotationTables::sameCopies(ArrayRef<const Expr *> a,
                                ArrayRef<const Expr *> b) {
  NoteScope scope(elements.getExpressions());
  for (auto [x, y] : llvm::zip(a, b))
    if (x != y && analysis.expandAll(x) != analysis.expandAll(y))
      return false;
  scope.keep();
  return true;
}

/// Whether some tensor is exactly `columns`.
static bool holdsColumns(const RowSpace &space,
                         ArrayRef<const Expr *> columns) {
  Plan slice = planSlice(space, columns);
  return slice && slice->getTensor();
}

/// The columns as elements of the tensor farthest back that views lead to, or,
/// `asTheyStand`, of the farthest one that is exactly them.
RotationTables::Columns
RotationTables::findSmallest(const RowSpace &space,
                             ArrayRef<const Expr *> columns, bool asTheyStand) {
  Columns best(columns), current(columns);
  for (unsigned depth = 0; depth < 16; ++depth) {
    for (const Expr *&column : current) {
      if (!column->isLoad())
        return best;
      column = elements.step(column);
      if (!column || !column->isLoad() || column->type != columns[0]->type)
        return best;
    }
    if (!asTheyStand || holdsColumns(space, current))
      best = current;
  }
  return best;
}

/// The other factor of a product with one; null for others.
static const Expr *dropOne(const Expr *expr) {
  if (expr->is<arith::MulFOp>())
    for (int side : {0, 1}) {
      std::optional<APFloat> one = expr->operands[side]->getFloat();
      if (one && one->isExactlyValue(1.0))
        return expr->operands[1 - side];
    }
  return nullptr;
}

/// Writes coefficients without signs that cancel, sums with zeros and products
/// with one, as the elements of a matrix have them; true where both lanes of
/// each pair then have the same ones.
bool RotationTables::dropZeros(LaneForm &form) {
  NoteScope scope(elements.getExpressions());
  Proof steps;
  ExpressionContext &exprs = elements.getExpressions();
  auto simplify = [&](const Expr *column) {
    bool negative = false;
    SmallVector<const Expr *> casts;
    const Expr *expr = analysis.expandAll(column);
    while (true) {
      bool turned = false;
      if (const Expr *rest = dropZero(expr, /*products=*/true, turned, steps)) {
        negative ^= turned;
        expr = rest;
      } else if (const Expr *other = dropOne(expr)) {
        expr = other;
      } else if (expr->is<arith::NegFOp>()) {
        negative = !negative;
        expr = expr->operands[0];
      } else if (expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>()) {
        casts.push_back(expr);
        expr = expr->operands[0];
      } else {
        break;
      }
    }
    for (const Expr *cast : llvm::reverse(casts))
      expr = exprs.rebuild(cast, expr);
    return negative ? exprs.apply<arith::NegFOp>(expr, expr->type) : expr;
  };
  auto all = [&](ArrayRef<const Expr *> columns) {
    return llvm::map_to_vector(columns, simplify);
  };
  Columns cos = all(form.cosLo), sin = all(form.sinLo);
  if (cos != all(form.cosHi) || sin != all(form.sinHi))
    return false;
  // The inverse rotation.
  auto isNegated = [](const Expr *column) {
    return column->is<arith::NegFOp>();
  };
  if (form.read == form.write && llvm::all_of(sin, isNegated)) {
    for (const Expr *&column : sin)
      column = column->operands[0];
    form.transposed = !form.transposed;
  }
  form.cosLo = form.cosHi = cos;
  form.sinLo = form.sinHi = sin;
  exprs.addNotes(steps);
  scope.keep();
  return true;
}

/// Whether constant coefficients of both lanes of each pair are equal.
bool RotationTables::haveEqualValues(const LaneForm &form) {
  Columns columns;
  for (auto *list : {&form.cosLo, &form.sinLo, &form.cosHi, &form.sinHi})
    columns.append(list->begin(), list->end());
  NoteScope scope(elements.getExpressions());
  std::optional<ConstantColumns> values =
      ConstantColumns::get(expandAll(columns));
  if (!values)
    return false;
  int64_t count = 2 * form.getNumPairs();
  bool sameSigns = true;
  for (int64_t column = 0; column < count; ++column)
    if (!values->areEqual(column, count + column, sameSigns))
      return false;
  if (!sameSigns)
    elements.getExpressions().noteLoss(Loss::SignOfZero);
  scope.keep();
  return true;
}

/// What is known of columns that both lanes of a pair share. That is no step of
/// their values.
void RotationTables::findKind(ArrayRef<const Expr *> cos,
                              ArrayRef<const Expr *> sin,
                              TableOperands &operands) {
  NoteScope quiet(elements.getExpressions());
  double magnitude = 1.0;
  bool found = haveSameAngles(analysis, cos, sin, magnitude);
  if (!found) {
    std::optional<RotationResidual> measured =
        measureRotation(expandAll(cos), expandAll(sin));
    // Cosine and sine are within one unit in the last place: each square is
    // off by four units of rounding of itself at most.
    auto type = cast<FloatType>(cos[0]->type);
    double bound = std::ldexp(4.0, -int(type.getFPMantissaWidth()));
    if (measured && measured->residual <= bound) {
      found = true;
      magnitude = measured->magnitude;
      operands.residual = measured->residual;
    }
  }
  if (found)
    operands.kind =
        magnitude == 1.0 ? RotationKind::Rotation : RotationKind::Scaled;
}

RotationTables::Columns
RotationTables::expandAll(ArrayRef<const Expr *> columns) {
  return llvm::map_to_vector(
      columns, [&](const Expr *column) { return analysis.expandAll(column); });
}

/// One column of cosine and of sine for each pair, or, where the lanes of a
/// pair differ, for each lane.
void RotationTables::chooseColumns(LaneForm &form, Columns &cos, Columns &sin,
                                   TableOperands &result) {
  cos.assign(form.cosLo);
  sin.assign(form.sinLo);
  result.fullWidth = !sameCopies(form.cosLo, form.cosHi) ||
                     !sameCopies(form.sinLo, form.sinHi);
  if (result.fullWidth && (haveEqualValues(form) || dropZeros(form))) {
    result.fullWidth = false;
    form.oneSided = false;
    cos = form.cosLo;
    // Of a matrix the other sine has the sign.
    sin = form.sinHi;
  }
  if (result.fullWidth) {
    // A value for each lane: of the output, or, transposed, of the input.
    Pairing pairing = form.transposed ? form.read : form.write;
    cos.assign(form.blockWidth, nullptr);
    sin.assign(form.blockWidth, nullptr);
    for (int64_t k = 0; k < form.getNumPairs(); ++k) {
      int64_t lo = form.getLane(pairing, k, false);
      int64_t hi = form.getLane(pairing, k, true);
      cos[lo] = form.cosLo[k];
      cos[hi] = form.cosHi[k];
      sin[lo] = form.transposed ? form.sinHi[k] : form.sinLo[k];
      sin[hi] = form.transposed ? form.sinLo[k] : form.sinHi[k];
    }
  }
  Columns narrowCos = stripWidening(elements, cos);
  Columns narrowSin = stripWidening(elements, sin);
  if (narrowCos[0]->type == narrowSin[0]->type) {
    cos = narrowCos;
    sin = narrowSin;
  }
}

bool RotationTables::trace(const LaneForm &form, const RowSpace &space,
                           ArrayRef<const Expr *> cos,
                           ArrayRef<const Expr *> sin, TableOperands &result) {
  std::optional<TrigonometricColumns> c =
      findTrigonometricColumns(analysis, space, cos, sin);
  std::optional<TrigonometricColumns> s =
      findTrigonometricColumns(analysis, space, sin, cos);
  if (!c || !s || c->cosine == s->cosine || !c->source.sameTable(s->source) ||
      c->source.rows != s->source.rows)
    return false;
  result.traced = true;
  if (c->cosine && !result.fullWidth && !form.oneSided)
    result.kind = c->source.magnitude == 1.0 ? RotationKind::Rotation
                                             : RotationKind::Scaled;
  if (!options.tables)
    return false;
  result.table = TablePlan::get(c->source, space);
  if (!result.table)
    return false;
  result.swapped = !c->cosine;
  result.rows = c->source.rows;
  result.elementType = c->source.elementType;
  result.proof.merge(c->source.proof);
  result.proof.merge(s->source.proof);
  return true;
}

bool RotationTables::takeAsTheyStand(const RowSpace &space,
                                     ArrayRef<const Expr *> cos,
                                     ArrayRef<const Expr *> sin,
                                     TableOperands &result) {
  Plan c = planSlice(space, cos), s = planSlice(space, sin);
  if (!c || !s || c->getRows() != s->getRows() ||
      c->getElementType() != s->getElementType())
    return false;
  result.cos = c;
  result.sin = s;
  result.rows.assign(c->getRows().begin(), c->getRows().end());
  return true;
}

bool RotationTables::join(const RowSpace &space, Columns cos, Columns sin,
                          TableOperands &result) {
  for (Columns *columns : {&cos, &sin})
    if (!planSlice(space, *columns))
      *columns = findSmallest(space, *columns, /*asTheyStand=*/false);
  Columns both(cos);
  both.append(sin);
  Columns rows = findSymbols(both);
  for (const Expr *row : rows)
    result.rows.push_back(row->ints[0]);
  auto expand = [&](const Expr *column) { return analysis.expandAll(column); };
  result.cos = planColumns(space, cos, rows, expand);
  if (result.cos)
    result.sin = planColumns(space, sin, rows, expand);
  return result.cos && result.sin;
}

std::optional<TableOperands> RotationTables::plan(LaneForm &form) {
  TableOperands result;
  NoteScope scope(elements.getExpressions());
  Columns cos, sin;
  chooseColumns(form, cos, sin, result);
  RowSpace space = form.getSpace(elements);
  if (!trace(form, space, cos, sin, result)) {
    if (!result.fullWidth && !form.oneSided)
      findKind(cos, sin, result);
    Columns smallCos = findSmallest(space, cos, /*asTheyStand=*/true);
    Columns smallSin = findSmallest(space, sin, /*asTheyStand=*/true);
    bool small = holdsColumns(space, smallCos) && holdsColumns(space, smallSin);
    if (!(small && takeAsTheyStand(space, smallCos, smallSin, result)) &&
        !takeAsTheyStand(space, cos, sin, result) &&
        !takeAsTheyStand(space, expandAll(cos), expandAll(sin), result) &&
        !join(space, cos, sin, result))
      return std::nullopt;
    result.elementType = cast<FloatType>(result.cos->getElementType());
  }
  result.proof.merge(scope.take());
  return result;
}

/// The tensor that `table` is taken from, lanes and rows.
static Value findStored(Value table) {
  while (Operation *op = table ? table.getDefiningOp() : nullptr) {
    if (!isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, tensor::CastOp>(op))
      break;
    table = op->getOperand(0);
  }
  return table;
}

/// Whether an expanded column is computed from a product that is summed: data
/// of the program.
static bool isActivation(const Expr *column) {
  return !walkExpressions(column, [](const Expr *expr) {
    auto op = expr->isLoad() ? expr->value.getDefiningOp<linalg::LinalgOp>()
                             : linalg::LinalgOp();
    return !op || op.getNumReductionLoops() == 0;
  });
}

/// Whether an expanded column is an element of an argument or a constant, as it
/// is but for its sign, casts and factors that are given, too.
static bool isGiven(const Expr *column) {
  while (column->is<arith::NegFOp>() || column->is<arith::ExtFOp>() ||
         column->is<arith::TruncFOp>() || column->is<complex::ReOp>() ||
         column->is<complex::ImOp>())
    column = column->operands[0];
  if (column->is<arith::MulFOp>())
    return llvm::all_of(column->operands, isGiven);
  if (!column->isLoad())
    return column->getFloat().has_value();
  Operation *op = column->value.getDefiningOp();
  return !op || op->hasTrait<OpTrait::ConstantLike>();
}

static bool isTrigonometric(const Expr *column) {
  return !walkExpressions(column, [](const Expr *expr) {
    return !expr->is<math::CosOp>() && !expr->is<math::SinOp>();
  });
}

bool RotationTables::isTable(const LaneForm &form,
                             const TableOperands &operands) {
  NoteScope quiet(elements.getExpressions());
  Columns columns;
  for (auto *list : {&form.cosLo, &form.sinLo, &form.cosHi, &form.sinHi})
    columns.append(list->begin(), list->end());
  columns = expandAll(columns);
  if (llvm::any_of(columns, isTrigonometric))
    return true;
  // One matrix of four entries for each row is a state, also where it is given.
  bool isState = form.getNumPairs() == 1 && operands.fullWidth;
  if (!isState && llvm::all_of(columns, isGiven))
    return true;
  if (llvm::any_of(columns, isActivation))
    return false;
  RankedTensorType type = form.getJoinedType();
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != form.resultLane && type.getDimSize(dim) != 1 &&
        !llvm::is_contained(operands.rows, dim))
      return true;
  Value cos = operands.cos ? findStored(operands.cos->getSource()) : Value();
  Value sin = operands.sin ? findStored(operands.sin->getSource()) : Value();
  if (!cos || !sin)
    return false;
  return function
      ->walk([&](RotateOp other) {
        return findStored(other.getCos()) == cos &&
                       findStored(other.getSin()) == sin
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}
