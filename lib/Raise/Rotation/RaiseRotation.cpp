//===- RaiseRotation.cpp - Lane forms become rope.rotate ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneViews.h"
#include "Materialize/ConstantParts.h"
#include "Materialize/JoinedColumns.h"
#include "RaiseSteps.h"
#include "RowWindow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "rope/Analysis/ConstantColumns.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/FloatRange.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Analysis/SizeFacts.h"
#include "rope/Raise/MispairedTables.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

namespace {
/// The tables of one rotation, as operands.
struct TableOperands {
  Value cos, sin;
  SmallVector<int64_t> rows;
  RotationKind kind = RotationKind::General;
  bool fullWidth = false;
  bool traced = false;
  /// How far constant tables are from a rotation.
  std::optional<double> residual;
  Proof proof;
};

class RotationRaiser {
public:
  RotationRaiser(FunctionOpInterface function, const RaiseOptions &options,
                 TableFactory &tables, RaiseReport &report)
      : function(function), options(options), tables(tables), report(report),
        elements(function.getContext()), analysis(elements, function),
        parts(elements.getExpressions()) {}

  /// Raises what it can; true where something was raised.
  bool run();
  /// Whether something is left that may be raised when asked again.
  bool hasMissed() const { return waits || !misses.empty(); }
  void reportMisses();

private:
  struct Miss {
    Operation *op;
    Location loc;
    StringRef reason;
  };
  /// What `form.result` became; null, with the reason, where it is refused.
  Value raise(LaneForm &form, StringRef &reason);
  bool shareLanes(tensor::CollapseShapeOp lanes,
                  llvm::SmallPtrSetImpl<Operation *> &unused);
  bool raiseLanes(tensor::CollapseShapeOp view,
                  llvm::SmallPtrSetImpl<Operation *> &unused);
  bool raiseRows(LoopLikeOpInterface loop, unsigned number,
                 llvm::SmallPtrSetImpl<Operation *> &unused);
  std::optional<TableOperands> makeTables(LaneForm &form, OpBuilder &builder,
                                          Location loc);
  bool haveEqualValues(const LaneForm &form);
  bool dropZeros(LaneForm &form);
  bool isTable(const LaneForm &form, const TableOperands &operands);
  void findKind(ArrayRef<const Expr *> cos, ArrayRef<const Expr *> sin,
                TableOperands &operands);
  SmallVector<const Expr *> expandAll(ArrayRef<const Expr *> columns);
  void splitComplexConstants(SmallVectorImpl<const Expr *> &cos,
                             SmallVectorImpl<const Expr *> &sin);
  bool sameCopies(ArrayRef<const Expr *> a, ArrayRef<const Expr *> b);
  SmallVector<const Expr *> smallestTensor(ArrayRef<const Expr *> columns,
                                           bool asTheyStand);
  OpFoldResult sizeOf(const LaneForm &form, OpBuilder &builder, Location loc,
                      int64_t resultDim);

  FunctionOpInterface function;
  const RaiseOptions &options;
  TableFactory &tables;
  RaiseReport &report;
  ElementExpressions elements;
  LaneFormAnalysis analysis;
  ConstantParts parts;
  SmallVector<Value> replaced;
  SmallVector<Miss> misses;
  /// A view was left to another one of the same tensor.
  bool waits = false;
  /// Copies of loops that were no rotation either, in order.
  SmallVector<Operation *> leftovers;
};
} // namespace

bool RotationRaiser::sameCopies(ArrayRef<const Expr *> a,
                                ArrayRef<const Expr *> b) {
  NoteScope scope(elements.getExpressions());
  for (auto [x, y] : llvm::zip(a, b))
    if (x != y && analysis.expandAll(x) != analysis.expandAll(y))
      return false;
  scope.keep();
  return true;
}

/// The columns as elements of the tensor farthest back that still holds them
/// as they stand: before broadcasts, copies and unit dimensions. Without
/// `asTheyStand`, the tensors farthest back, in any layout.
SmallVector<const Expr *>
RotationRaiser::smallestTensor(ArrayRef<const Expr *> columns,
                               bool asTheyStand) {
  SmallVector<const Expr *> best(columns), current(columns);
  for (unsigned depth = 0; depth < 16; ++depth) {
    for (const Expr *&column : current) {
      if (!column->isLoad())
        return best;
      column = elements.step(column);
      if (!column || !column->isLoad() || column->type != columns[0]->type)
        return best;
    }
    if (!asTheyStand || holdsColumns(current))
      best = current;
  }
  return best;
}

/// The type of the result, its lanes taken as one dimension.
static RankedTensorType joinedResultType(const LaneForm &form) {
  auto type = cast<RankedTensorType>(form.result.getType());
  SmallVector<int64_t> shape(type.getShape());
  for (int64_t extra = 1; extra < form.resultLaneDims; ++extra) {
    shape[form.resultLane] *= shape[form.resultLane + 1];
    shape.erase(shape.begin() + form.resultLane + 1);
  }
  return type.clone(shape);
}

/// Size of a dimension of the result, asked of the root.
OpFoldResult RotationRaiser::sizeOf(const LaneForm &form, OpBuilder &builder,
                                    Location loc, int64_t resultDim) {
  RankedTensorType type = joinedResultType(form);
  if (!type.isDynamicDim(resultDim))
    return builder.getIndexAttr(type.getDimSize(resultDim));
  for (auto [dim, sources] : llvm::enumerate(form.rootDims))
    if (sources.size() == 1 && sources[0] == resultDim)
      return tensor::getMixedSize(
          builder, loc, form.root,
          int64_t(dim) > form.rootLane ? dim + form.rootLaneDims - 1 : dim);
  return builder.getIndexAttr(1);
}

/// Writes coefficients without signs that cancel and sums with zero, as the
/// elements of a matrix have them; true where both lanes of each pair then have
/// the same ones.
bool RotationRaiser::dropZeros(LaneForm &form) {
  NoteScope scope(elements.getExpressions());
  Proof steps;
  auto simplify = [&](const Expr *column) {
    bool negative = false;
    const Expr *expr = analysis.expandAll(column);
    while (true) {
      bool turned = false;
      if (const Expr *rest =
              dropZero(expr, /*products=*/false, turned, steps)) {
        negative ^= turned;
        expr = rest;
      } else if (expr->is<arith::NegFOp>()) {
        negative = !negative;
        expr = expr->operands[0];
      } else {
        break;
      }
    }
    return negative ? elements.getExpressions().apply<arith::NegFOp>(expr,
                                                                     expr->type)
                    : expr;
  };
  auto all = [&](ArrayRef<const Expr *> columns) {
    return llvm::map_to_vector(columns, simplify);
  };
  SmallVector<const Expr *> cos = all(form.cosLo), sin = all(form.sinLo);
  if (cos != all(form.cosHi) || sin != all(form.sinHi))
    return false;
  form.cosLo = form.cosHi = cos;
  form.sinLo = form.sinHi = sin;
  elements.getExpressions().addNotes(steps);
  scope.keep();
  return true;
}

/// Whether constant coefficients of both lanes of each pair are equal.
bool RotationRaiser::haveEqualValues(const LaneForm &form) {
  SmallVector<const Expr *> columns;
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
void RotationRaiser::findKind(ArrayRef<const Expr *> cos,
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

SmallVector<const Expr *>
RotationRaiser::expandAll(ArrayRef<const Expr *> columns) {
  return llvm::map_to_vector(
      columns, [&](const Expr *column) { return analysis.expandAll(column); });
}

/// Tables that are kept as complex constants become real ones.
void RotationRaiser::splitComplexConstants(SmallVectorImpl<const Expr *> &cos,
                                           SmallVectorImpl<const Expr *> &sin) {
  for (auto *columns : {&cos, &sin}) {
    SmallVector<const Expr *> expanded = expandAll(*columns);
    if (parts.split(expanded))
      columns->assign(expanded.begin(), expanded.end());
  }
}

std::optional<TableOperands>
RotationRaiser::makeTables(LaneForm &form, OpBuilder &builder, Location loc) {
  TableOperands result;
  NoteScope scope(elements.getExpressions());
  SmallVector<const Expr *> cos(form.cosLo), sin(form.sinLo);
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
  SmallVector<const Expr *> narrowCos = stripWidening(elements, cos);
  SmallVector<const Expr *> narrowSin = stripWidening(elements, sin);
  if (narrowCos[0]->type == narrowSin[0]->type) {
    cos = narrowCos;
    sin = narrowSin;
  }
  std::optional<TrigonometricColumns> c =
      findTrigonometricColumns(analysis, elements, cos, sin);
  std::optional<TrigonometricColumns> s =
      findTrigonometricColumns(analysis, elements, sin, cos);
  if (c && s && c->cosine != s->cosine && c->source.sameTable(s->source) &&
      c->source.rows == s->source.rows) {
    result.traced = true;
    if (c->cosine && !result.fullWidth && !form.oneSided)
      result.kind = c->source.magnitude == 1.0 ? RotationKind::Rotation
                                               : RotationKind::Scaled;
    if (options.tables) {
      auto [cosine, sine] = tables.get(
          c->source, form.result.getDefiningOp(),
          [&](int64_t symbol) { return sizeOf(form, builder, loc, symbol); });
      if (cosine) {
        result.cos = c->cosine ? cosine : sine;
        result.sin = c->cosine ? sine : cosine;
        result.rows = c->source.rows;
        result.proof.merge(scope.take());
        result.proof.merge(c->source.proof);
        result.proof.merge(s->source.proof);
        return result;
      }
    }
  }
  if (!result.fullWidth && !form.oneSided)
    findKind(cos, sin, result);
  splitComplexConstants(cos, sin);
  SmallVector<const Expr *> smallCos =
      smallestTensor(cos, /*asTheyStand=*/true);
  SmallVector<const Expr *> smallSin =
      smallestTensor(sin, /*asTheyStand=*/true);
  if (holdsColumns(smallCos) && holdsColumns(smallSin)) {
    ColumnTensor c = *findColumnTensor(smallCos, builder, loc);
    ColumnTensor s = *findColumnTensor(smallSin, builder, loc);
    if (c.rows == s.rows && c.value.getType() == s.value.getType()) {
      result.cos = c.value;
      result.sin = s.value;
      result.rows = c.rows;
      result.proof.merge(scope.take());
      return result;
    }
  }
  auto plainCos = findColumnTensor(cos, builder, loc);
  auto plainSin = findColumnTensor(sin, builder, loc);
  if (plainCos && plainSin && plainCos->rows == plainSin->rows &&
      plainCos->value.getType() == plainSin->value.getType()) {
    result.cos = plainCos->value;
    result.sin = plainSin->value;
    result.rows = plainCos->rows;
    result.proof.merge(scope.take());
    return result;
  }
  if (!plainCos)
    cos = smallestTensor(cos, /*asTheyStand=*/false);
  if (!plainSin)
    sin = smallestTensor(sin, /*asTheyStand=*/false);
  SmallVector<const Expr *> both(cos);
  both.append(sin);
  SmallVector<const Expr *> rows = collectRows(both);
  auto size = [&](int64_t symbol) {
    return sizeOf(form, builder, loc, symbol);
  };
  for (const Expr *row : rows)
    result.rows.push_back(row->ints[0]);
  auto expand = [&](const Expr *column) { return analysis.expandAll(column); };
  ColumnJoiner joiner(rows, size, expand, builder, loc);
  result.cos = joiner.make(cos);
  if (result.cos)
    result.sin = joiner.make(sin);
  if (!result.cos || !result.sin)
    return std::nullopt;
  result.proof.merge(scope.take());
  return result;
}

/// What was proven, before `form.result` is erased.
static Certificate certify(const LaneForm &form, const TableOperands &operands,
                           RotateOp op) {
  Certificate certificate;
  auto add = [&](StringRef name, const llvm::Twine &text) {
    certificate.parts.emplace_back(name.str(), text.str());
  };
  std::string root;
  llvm::raw_string_ostream rootStream(root);
  printValueName(rootStream, form.root);
  std::string computeType;
  llvm::raw_string_ostream(computeType) << form.computeType;
  auto typeOf = [](Value value) {
    std::string text;
    llvm::raw_string_ostream(text) << getElementTypeOrSelf(value.getType());
    return text;
  };
  std::string input = typeOf(form.root), output = typeOf(form.result);
  add("root", root);
  add("read", stringifyPairing(form.read));
  add("write", stringifyPairing(form.write));
  add("block", "[" + llvm::Twine(form.blockOffset) + ", " +
                   llvm::Twine(form.blockOffset + form.blockWidth) + ")");
  add("sine", form.oneSided     ? "one sign in both lanes"
              : form.transposed ? "turned sign"
                                : "sign of the formula");
  add("kind", stringifyRotationKind(operands.kind));
  add("width", operands.fullWidth ? "full" : "half");
  add("tables",
      operands.traced ? "from positions and frequencies" : "as they stand");
  if (operands.residual)
    add("residual", llvm::formatv("{0:e2}", *operands.residual).str());
  if (auto table = op.getCos().getDefiningOp<TableOp>())
    if (auto family = table.getFamilyAttr())
      add("family", stringifyFrequencyFamily(family.getFamily()));
  add("input_type", input);
  add("compute_type", computeType);
  add("output_type", output);
  certificate.proof = form.proof;
  certificate.proof.merge(operands.proof);

  llvm::raw_string_ostream os(certificate.text);
  os << "root " << root << "; " << stringifyPairing(form.read) << " to "
     << stringifyPairing(form.write) << ", block [" << form.blockOffset << ", "
     << form.blockOffset + form.blockWidth << ")"
     << (form.transposed ? ", transposed" : "")
     << (form.oneSided ? ", the sine has one sign in both lanes" : "") << ", "
     << stringifyRotationKind(operands.kind) << ", "
     << (operands.fullWidth ? "full" : "half") << "-width tables "
     << (operands.traced ? "from positions and frequencies" : "as they stand");
  if (auto table = op.getCos().getDefiningOp<TableOp>())
    if (auto family = table.getFamilyAttr())
      os << " of family " << stringifyFrequencyFamily(family.getFamily());
  if (operands.residual)
    os << llvm::formatv(", c^2 + s^2 of their values within {0:e2} of m^2",
                        *operands.residual);
  os << ", computed in " << computeType;
  if (input != computeType)
    os << " from " << input;
  if (output != computeType)
    os << ", rounded to " << output;
  return certificate;
}

/// `root` with a dimension for each dimension of the result; `sizes` are those
/// of the result.
static Value splitRows(OpBuilder &builder, Location loc, Value root,
                       ArrayRef<SmallVector<int64_t, 1>> rootDims,
                       ArrayRef<OpFoldResult> sizes) {
  auto type = cast<RankedTensorType>(root.getType());
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> shape;
  for (auto [dim, sources] : llvm::enumerate(rootDims)) {
    groups.emplace_back();
    for (int64_t source : sources) {
      groups.back().push_back(shape.size());
      shape.push_back(sources.size() > 1
                          ? sizes[source]
                          : tensor::getMixedSize(builder, loc, root, dim));
    }
  }
  SmallVector<int64_t> staticShape =
      llvm::map_to_vector(shape, [](OpFoldResult size) {
        return getConstantIntValue(size).value_or(ShapedType::kDynamic);
      });
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(staticShape),
                                       root, groups, shape);
}

/// What is refused leaves nothing behind.
static void eraseBetween(Operation *before, Operation *op) {
  while (op->getPrevNode() != before && op->getPrevNode()->use_empty())
    op->getPrevNode()->erase();
}

/// The tensor that `table` is taken from, lanes and rows.
static Value findStored(Value table) {
  while (Operation *op = table.getDefiningOp()) {
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
/// is but for its sign and casts.
static bool isGiven(const Expr *column) {
  while (column->is<arith::NegFOp>() || column->is<arith::ExtFOp>() ||
         column->is<arith::TruncFOp>() || column->is<complex::ReOp>() ||
         column->is<complex::ImOp>())
    column = column->operands[0];
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

/// Whether coefficients of which nothing is known are those of a table: of
/// positions, not of one row of data. They are made of cosines or sines, given
/// as they stand, or shared by rows of heads or batches or by another rotation.
bool RotationRaiser::isTable(const LaneForm &form,
                             const TableOperands &operands) {
  NoteScope quiet(elements.getExpressions());
  SmallVector<const Expr *> columns;
  for (auto *list : {&form.cosLo, &form.sinLo, &form.cosHi, &form.sinHi})
    columns.append(list->begin(), list->end());
  columns = expandAll(columns);
  if (llvm::any_of(columns, isTrigonometric) || llvm::all_of(columns, isGiven))
    return true;
  if (llvm::any_of(columns, isActivation))
    return false;
  RankedTensorType type = joinedResultType(form);
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != form.resultLane && type.getDimSize(dim) != 1 &&
        !llvm::is_contained(operands.rows, dim))
      return true;
  Value cos = findStored(operands.cos), sin = findStored(operands.sin);
  return function
      ->walk([&](RotateOp other) {
        return findStored(other.getCos()) == cos &&
                       findStored(other.getSin()) == sin
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

Value RotationRaiser::raise(LaneForm &form, StringRef &reason) {
  Operation *old = form.result.getDefiningOp();
  OpBuilder builder(old);
  Location loc = FusedLoc::get(builder.getContext(), form.locations);
  Operation *before = old->getPrevNode();
  std::optional<TableOperands> operands = makeTables(form, builder, loc);
  if (!operands) {
    eraseBetween(before, old);
    reason = reason::kTableForm;
    return Value();
  }
  if (operands->kind == RotationKind::General && !options.general &&
      !isTable(form, *operands)) {
    eraseBetween(before, old);
    reason = reason::kNotATable;
    return Value();
  }
  // Iteration dimensions: those of the result, lanes last.
  RankedTensorType resultType = joinedResultType(form);
  int64_t rank = resultType.getRank();
  SmallVector<AffineExpr> dimOf(rank);
  unsigned next = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    dimOf[dim] =
        builder.getAffineDimExpr(dim == form.resultLane ? rank - 1 : next++);
  SmallVector<AffineExpr> input, table;
  for (ArrayRef<int64_t> sources : form.rootDims)
    for (int64_t source : sources)
      input.push_back(dimOf[source]);
  for (int64_t row : operands->rows)
    table.push_back(row < 0 ? builder.getAffineConstantExpr(0) : dimOf[row]);
  table.push_back(builder.getAffineDimExpr(rank - 1));
  AffineMap maps[] = {AffineMap::get(rank, 0, input, builder.getContext()),
                      AffineMap::get(rank, 0, table, builder.getContext()),
                      AffineMap::get(rank, 0, dimOf, builder.getContext())};

  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(sizeOf(form, builder, loc, dim));
  Value init =
      tensor::EmptyOp::create(builder, loc, sizes, resultType.getElementType());
  Type initType = init.getType();
  Pairing in = form.transposed ? form.write : form.read;
  Pairing out = form.transposed ? form.read : form.write;
  MLIRContext *context = builder.getContext();
  Value root = form.root;
  if (form.rootLaneDims > 1)
    root = tensor::CollapseShapeOp::create(
        builder, loc, root,
        joinLanes(cast<RankedTensorType>(root.getType()).getRank(),
                  form.rootLane, form.rootLaneDims));
  if (llvm::any_of(form.rootDims, [](ArrayRef<int64_t> sources) {
        return sources.size() > 1;
      }))
    root = splitRows(builder, loc, root, form.rootDims, sizes);
  auto op = RotateOp::create(
      builder, loc, initType, root, operands->cos, operands->sin, init,
      PairingAttr::get(context, in), PairingAttr::get(context, out),
      builder.getI64IntegerAttr(form.blockOffset),
      builder.getI64IntegerAttr(form.blockWidth),
      form.transposed ? builder.getUnitAttr() : UnitAttr(),
      RotationKindAttr::get(context, operands->kind), TypeAttr(), ArrayAttr());
  if (op.getComputeFloatType() != form.computeType)
    op.setComputeTypeAttr(TypeAttr::get(form.computeType));
  bool implied = int64_t(table.size()) == rank && op.getInputMap() == maps[0] &&
                 op.getTableMap() == maps[1] && op.getOutputMap() == maps[2];
  if (!implied)
    op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  if (refusalOf(op)) {
    op.erase();
    reason = reason::kUnsupportedForm;
    return Value();
  }
  Value result = op->getResult(0);
  if (form.resultLaneDims > 1) {
    auto type = cast<RankedTensorType>(form.result.getType());
    SmallVector<OpFoldResult> split(sizes);
    split[form.resultLane] =
        builder.getIndexAttr(type.getDimSize(form.resultLane));
    for (int64_t extra = 1; extra < form.resultLaneDims; ++extra)
      split.insert(
          split.begin() + form.resultLane + extra,
          builder.getIndexAttr(type.getDimSize(form.resultLane + extra)));
    result = tensor::ExpandShapeOp::create(
        builder, loc, type, result,
        joinLanes(type.getRank(), form.resultLane, form.resultLaneDims), split);
  } else if (initType != resultType) {
    result = tensor::CastOp::create(builder, loc, resultType, result);
  }
  Certificate certificate = certify(form, *operands, op);
  if (options.check)
    options.check(form.result, result, certificate.proof);
  form.result.replaceAllUsesWith(result);
  replaced.push_back(form.result);
  report.passed(op, "rotation", std::move(certificate));
  warnOfMispairing(op);
  return result;
}

/// Views that join rows beside the lanes that `lanes` joins alone become views
/// of its result, so that the rotation is one; true where there were some.
bool RotationRaiser::shareLanes(tensor::CollapseShapeOp lanes,
                                llvm::SmallPtrSetImpl<Operation *> &unused) {
  SmallVector<tensor::CollapseShapeOp> views;
  for (Operation *user : lanes.getSrc().getUsers())
    if (auto view = dyn_cast<tensor::CollapseShapeOp>(user))
      if (!unused.contains(view) && findLanes(view) == lanes)
        views.push_back(view);
  for (tensor::CollapseShapeOp view : views) {
    if (view->isBeforeInBlock(lanes)) {
      lanes->moveBefore(view);
      analysis.adopt(lanes, view, -1);
    }
    SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
    groups.back() = {groups.back().front()};
    OpBuilder builder(view);
    auto rows = tensor::CollapseShapeOp::create(
        builder, view.getLoc(), view.getResultType(), lanes, groups);
    analysis.adopt(rows, view, 0);
    view.getResult().replaceAllUsesWith(rows);
    replaced.push_back(view);
    unused.insert(view);
  }
  return !views.empty();
}

/// A view that joins rows beside the lanes, as a view of the lanes and one of
/// the rows: canonicalization makes one op of the two, and the rotation is what
/// lies between them.
bool RotationRaiser::raiseLanes(tensor::CollapseShapeOp view,
                                llvm::SmallPtrSetImpl<Operation *> &unused) {
  if (!joinsLanes(view, /*rows=*/true))
    return false;
  // The view of the lanes that is there takes this one along.
  tensor::CollapseShapeOp whole = findLanes(view);
  if (whole &&
      !llvm::all_of(whole->getUsers(),
                    [&](Operation *user) { return unused.contains(user); }) &&
      analysis.analyze(whole).form) {
    waits = true;
    return true;
  }
  SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
  int64_t first = groups.back().front(), count = groups.back().size();
  OpBuilder builder(view);
  auto lanes = tensor::CollapseShapeOp::create(
      builder, view.getLoc(), view.getSrc(),
      joinLanes(view.getSrcType().getRank(), first, count));
  groups.back() = {first};
  auto rows = tensor::CollapseShapeOp::create(
      builder, view.getLoc(), view.getResultType(), lanes, groups);
  analysis.adopt(lanes, view, -2);
  analysis.adopt(rows, view, -1);
  LaneFormOutcome outcome = analysis.analyze(lanes);
  StringRef reason;
  unused.insert(lanes);
  if (!outcome.form || !raise(*outcome.form, reason)) {
    unused.insert(rows);
    leftovers.append({lanes, rows});
    return false;
  }
  unused.insert(outcome.form->result.getDefiningOp());
  view.getResult().replaceAllUsesWith(rows);
  replaced.push_back(view);
  return true;
}

/// Rows that a loop writes, by themselves.
bool RotationRaiser::raiseRows(LoopLikeOpInterface loop, unsigned number,
                               llvm::SmallPtrSetImpl<Operation *> &unused) {
  std::optional<Location> where;
  if (!analysis.findRotatedRows(loop, where))
    return false;
  std::optional<RowWindow> window = makeRowWindow(loop, number, elements);
  if (!window)
    return false;
  constexpr int most = 31;
  for (auto [index, op] : llvm::enumerate(llvm::reverse(window->before)))
    analysis.adopt(op, loop, -std::min<int>(index + 1, most));
  for (auto [copy, original] : window->copies)
    analysis.adopt(copy, original, 0);
  for (Operation *op : window->after)
    analysis.adopt(op, loop, 1);
  LaneFormOutcome outcome = analysis.analyze(window->part);
  if (outcome.form && window->readsSomeRows)
    outcome.form->proof.use(
        "each iteration of the loop reads its row, so that the rows are there");
  StringRef reason;
  Value rows = outcome.form ? raise(*outcome.form, reason) : Value();
  // The copy is never a user; what was made for it is one where it is used.
  for (auto [copy, original] : window->copies)
    unused.insert(copy);
  if (!rows) {
    for (auto *ops : {&window->before, &window->after})
      unused.insert(ops->begin(), ops->end());
    llvm::append_range(leftovers, window->before);
    leftovers.push_back(window->loop);
    llvm::append_range(leftovers, window->after);
    return false;
  }
  for (Operation *op : llvm::reverse(window->before))
    if (llvm::all_of(op->getUsers(),
                     [&](Operation *user) { return unused.contains(user); }))
      unused.insert(op);
  Value whole = window->whole == window->part ? rows : window->whole;
  Value old = loop->getResult(number);
  if (options.check)
    options.check(old, whole, outcome.form->proof);
  old.replaceAllUsesWith(whole);
  replaced.push_back(old);
  return true;
}

/// Adds what lies between `root` and `value`, nearest to `value`.
static void collectParts(Value value, Value root, DenseSet<Value> &parts) {
  constexpr size_t most = 64;
  SmallVector<Value> stack{value};
  llvm::SmallDenseSet<Value> seen{value};
  for (size_t next = 0; next < stack.size() && next < most; ++next) {
    if (stack[next] == root)
      continue;
    parts.insert(stack[next]);
    for (Value source : ElementExpressions::sources(stack[next]))
      if (seen.insert(source).second)
        stack.push_back(source);
  }
}

bool RotationRaiser::run() {
  size_t firstEntry = report.getNumEntries();
  SmallVector<Operation *> ops;
  function->walk([&](Operation *op) { ops.push_back(op); });
  SizeFacts facts(function);
  // Latest first, loops before their bodies: the outermost assembly of lanes
  // wins. An op whose users are all replaced is not looked at.
  llvm::SmallPtrSet<Operation *, 32> unused, raisedLoops;
  DenseSet<Value> reportedRoots, parts;
  for (Operation *op : llvm::reverse(ops)) {
    if (op == function || op->getNumResults() == 0)
      continue;
    if (raisedLoops.contains(op->getParentOp())) {
      raisedLoops.insert(op);
      continue;
    }
    auto isUnused = [&](Value value) {
      return llvm::all_of(value.getUsers(), [&](Operation *user) {
        if (isa<tensor::DimOp>(user))
          return true;
        // A body that reads it goes with its op.
        while (user && !unused.contains(user))
          user = user->getParentOp();
        return user != nullptr;
      });
    };
    bool live = !llvm::all_of(op->getResults(), isUnused);
    if (!live) {
      unused.insert(op);
      continue;
    }
    facts.holdAt(elements, op);
    // Bodies of structured ops are read with their op.
    for (Value result : op->getResults()) {
      bool loop = isa<LoopLikeOpInterface>(op);
      if (!LaneFormAnalysis::isCandidate(result) || (loop && isUnused(result)))
        continue;
      LaneFormOutcome outcome = analysis.analyze(result);
      StringRef reason = outcome.reason;
      auto view = dyn_cast<tensor::CollapseShapeOp>(op);
      if (outcome.form && view && joinsLanes(view, /*rows=*/false) &&
          shareLanes(view, unused))
        outcome = analysis.analyze(result);
      if (outcome.form) {
        if (raise(*outcome.form, reason)) {
          unused.insert(outcome.form->result.getDefiningOp());
          // A loop may hold one rotation for each tensor that it carries.
          if (loop && !llvm::all_of(op->getResults(), isUnused))
            continue;
          unused.insert(op);
          if (loop)
            raisedLoops.insert(op);
          break;
        }
        outcome.nearMiss = true;
        outcome.root = outcome.form->root;
      }
      if (view && raiseLanes(view, unused)) {
        if (view->use_empty())
          unused.insert(op);
        break;
      }
      if (loop && raiseRows(cast<LoopLikeOpInterface>(op),
                            cast<OpResult>(result).getResultNumber(), unused)) {
        if (llvm::all_of(op->getResults(), isUnused)) {
          unused.insert(op);
          raisedLoops.insert(op);
          break;
        }
        continue;
      }
      // A part of a near miss is none of its own.
      if (outcome.nearMiss && !parts.contains(result) &&
          reportedRoots.insert(viewed(outcome.root)).second) {
        misses.push_back({op, outcome.where.value_or(op->getLoc()), reason});
        collectParts(result, outcome.root, parts);
      }
    }
  }
  // Loops that leave out rows, where nothing of their own was said of them.
  for (Operation *op : ops)
    if (isa<LoopLikeOpInterface>(op) && !raisedLoops.contains(op) &&
        !unused.contains(op) &&
        llvm::none_of(misses,
                      [&](const Miss &miss) { return miss.op == op; }) &&
        llvm::any_of(op->getResults(), [](Value result) {
          return LaneFormAnalysis::isCandidate(result);
        })) {
      std::optional<Location> where;
      facts.holdAt(elements, op);
      Value root = analysis.findRotatedRows(op, where);
      if (root && reportedRoots.insert(viewed(root)).second)
        misses.push_back(
            {op, where.value_or(op->getLoc()), reason::kRowLayout});
    }
  bool raised = !replaced.empty();
  report.reverseFrom(firstEntry);
  eraseReplaced(function, replaced, elements);
  // A table that was made for a rotation that was refused may stay.
  for (Operation *op : llvm::reverse(leftovers))
    if (op->use_empty())
      op->erase();
  tables.forgetExpressions();
  return raised;
}

void RotationRaiser::reportMisses() {
  for (const Miss &miss : llvm::reverse(misses))
    report.missed(miss.op, miss.loc, "rotation", miss.reason,
                  reason::describeRotationReason(miss.reason).str());
}

void mlir::rope::raiseRotations(FunctionOpInterface function,
                                const RaiseOptions &options,
                                TableFactory &tables, RaiseReport &report) {
  if (function.isExternal())
    return;
  // What looked like a rotation may have been one behind a view that moves its
  // lanes elsewhere: once that is raised, the question is asked again.
  for (bool again = true; again;) {
    RotationRaiser raiser(function, options, tables, report);
    again = raiser.run() && raiser.hasMissed();
    if (!again)
      raiser.reportMisses();
  }
}
