//===- Linalg.cpp - Structured ops through their regions ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Named or generic, a structured op is its maps and its region.
//
//===----------------------------------------------------------------------===//

#include "AffineEvaluation.h"
#include "Compiler.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

namespace {

/// `constant + sum_i coefficients[i] * d_i`.
struct LinearForm {
  SmallVector<int64_t, 6> coefficients;
  int64_t constant = 0;
};

/// An operand of a structured op: a scalar, or an array with its map.
struct StructuredOperand {
  Operand operand;
  bool isArray = false;
  AffineMap map;
  /// One form a result of the map; none where some result is not linear.
  std::optional<SmallVector<LinearForm, 4>> linear;
  /// Argument of the body that takes the element, and whether it is used.
  unsigned argument = 0;
  bool isRead = false;
};

struct StructuredCode {
  Operation *op = nullptr;
  AffineMap shapesToLoops;
  std::vector<StructuredOperand> operands;
  unsigned numInputs = 0;
  SmallVector<unsigned> loopSlots;
  bool usesIndices = false;
  std::shared_ptr<RegionCode> body;
  SmallVector<unsigned> yields;
  /// Slots of the tensor results, one an init; empty on memrefs.
  SmallVector<unsigned> results;
  SmallVector<Type> resultTypes;

  LogicalResult run(Frame &frame) const;
};

/// Where an operand is at the point of the iteration space at hand.
struct Cursor {
  const StructuredOperand *operand = nullptr;
  Array array;
  int64_t position = 0;
  /// Change of the position along each loop, for linear maps.
  SmallVector<int64_t, 6> strides;
};

} // namespace

static std::optional<LinearForm> getLinearForm(AffineExpr expr,
                                               unsigned numDims) {
  LinearForm form;
  form.coefficients.assign(numDims, 0);
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    form.constant = constant.getValue();
    return form;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    form.coefficients[dim.getPosition()] = 1;
    return form;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<LinearForm> lhs = getLinearForm(binary.getLHS(), numDims);
  if (!lhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add) {
    std::optional<LinearForm> rhs = getLinearForm(binary.getRHS(), numDims);
    if (!rhs)
      return std::nullopt;
    for (unsigned i = 0; i < numDims; ++i)
      lhs->coefficients[i] += rhs->coefficients[i];
    lhs->constant += rhs->constant;
    return lhs;
  }
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (expr.getKind() != AffineExprKind::Mul || !factor)
    return std::nullopt;
  for (int64_t &coefficient : lhs->coefficients)
    coefficient *= factor.getValue();
  lhs->constant *= factor.getValue();
  return lhs;
}

static std::optional<SmallVector<LinearForm, 4>> getLinearForms(AffineMap map) {
  SmallVector<LinearForm, 4> forms;
  for (AffineExpr expr : map.getResults()) {
    std::optional<LinearForm> form = getLinearForm(expr, map.getNumDims());
    if (!form)
      return std::nullopt;
    forms.push_back(std::move(*form));
  }
  return forms;
}

/// Checks that all that a linear map reaches is inside the array and, where a
/// result is one loop, that its size is the number of iterations; then sets
/// the position of the first point.
static LogicalResult enterLinear(Operation *op, unsigned number,
                                 ArrayRef<int64_t> bounds, Cursor &cursor) {
  const Array &array = cursor.array;
  cursor.strides.assign(bounds.size(), 0);
  cursor.position = array.offset;
  for (auto [axis, form] : llvm::enumerate(*cursor.operand->linear)) {
    int64_t least = form.constant, greatest = form.constant;
    for (auto [loop, coefficient] : llvm::enumerate(form.coefficients)) {
      int64_t reach = coefficient * (bounds[loop] - 1);
      (reach < 0 ? least : greatest) += reach;
      cursor.strides[loop] += coefficient * array.strides[axis];
    }
    auto dim = dyn_cast<AffineDimExpr>(cursor.operand->map.getResult(axis));
    if (dim && array.sizes[axis] != bounds[dim.getPosition()])
      return op->emitOpError("operand #")
             << number << " has size " << array.sizes[axis] << " in dimension "
             << axis << " but the loop has " << bounds[dim.getPosition()]
             << " iterations";
    if (least < 0 || greatest >= array.sizes[axis])
      return op->emitOpError("operand #")
             << number << ": index " << (least < 0 ? least : greatest)
             << " is out of bounds for dimension " << axis << " of size "
             << array.sizes[axis];
    cursor.position += form.constant * array.strides[axis];
  }
  return success();
}

/// Sets the position of an operand whose map is not linear.
static LogicalResult moveTo(Operation *op, ArrayRef<int64_t> point,
                            Cursor &cursor) {
  SmallVector<int64_t> index;
  if (failed(evaluate(op, cursor.operand->map, point, index)) ||
      failed(verifyInBounds(op, index, cursor.array)))
    return failure();
  cursor.position = cursor.array.getPosition(index);
  return success();
}

LogicalResult StructuredCode::run(Frame &frame) const {
  // Inputs are read before inits are taken: they may be the same arrays.
  std::vector<Cursor> cursors(operands.size());
  SmallVector<int64_t, 8> shapes;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    cursors[i].operand = &operand;
    if (!operand.isArray)
      continue;
    ArrayOperand array(operand.operand);
    bool isTensorInit = i >= numInputs && !results.empty();
    cursors[i].array = isTensorInit ? array.take(frame) : array.peek(frame);
    llvm::append_range(shapes, cursors[i].array.sizes);
  }
  for (size_t i = numInputs; i < operands.size(); ++i)
    if (!results.empty())
      cursors[i].array.own();

  SmallVector<int64_t> bounds;
  if (failed(evaluate(op, shapesToLoops, shapes, bounds)))
    return failure();
  bool isEmpty = llvm::any_of(bounds, [](int64_t bound) { return bound <= 0; });
  if (!isEmpty) {
    for (auto [i, cursor] : llvm::enumerate(cursors))
      if (cursor.operand->linear && failed(enterLinear(op, i, bounds, cursor)))
        return failure();

    const BlockCode &block = body->blocks.front();
    SmallVector<int64_t, 6> point(bounds.size(), 0);
    while (true) {
      if (usesIndices)
        for (auto [slot, i] : llvm::zip_equal(loopSlots, point))
          frame.scalars[slot].integer = i;
      for (Cursor &cursor : cursors) {
        const StructuredOperand &operand = *cursor.operand;
        if (!operand.isArray) {
          frame.scalars[operand.argument] =
              frame.scalars[operand.operand.slot.index];
          continue;
        }
        if (!operand.linear && failed(moveTo(op, point, cursor)))
          return failure();
        if (operand.isRead)
          frame.scalars[operand.argument] = cursor.array.load(cursor.position);
      }
      if (failed(block.run(frame)))
        return failure();
      for (auto [i, slot] : llvm::enumerate(yields)) {
        Cursor &cursor = cursors[numInputs + i];
        cursor.array.store(cursor.position, frame.scalars[slot]);
      }
      int64_t loop = static_cast<int64_t>(bounds.size()) - 1;
      for (; loop >= 0; --loop) {
        bool wraps = ++point[loop] == bounds[loop];
        if (wraps)
          point[loop] = 0;
        int64_t moved = wraps ? 1 - bounds[loop] : 1;
        for (Cursor &cursor : cursors)
          if (!cursor.strides.empty())
            cursor.position += moved * cursor.strides[loop];
        if (!wraps)
          break;
      }
      if (loop < 0)
        break;
    }
  }
  for (auto [i, slot] : llvm::enumerate(results)) {
    Array &array = cursors[numInputs + i].array;
    if (failed(verifySizes(op, array.sizes, resultTypes[i])))
      return failure();
    frame.arrays[slot] = std::move(array);
  }
  return success();
}

static FailureOr<Step> compileStructured(Operation *op, Compiler &compiler) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  Block *block = linalgOp.getBlock();
  StructuredCode code;
  code.op = op;
  code.shapesToLoops = linalgOp.getShapesToLoopsMap();
  if (!code.shapesToLoops)
    return failure();
  code.numInputs = linalgOp.getNumDpsInputs();
  bool hasTensors = op->getNumResults() != 0;
  if (hasTensors != linalgOp.hasPureTensorSemantics() &&
      linalgOp.getNumDpsInits() != 0)
    return failure();
  for (unsigned i = 0; i < linalgOp.getNumLoops(); ++i)
    code.loopSlots.push_back(compiler.newScalar());
  block->walk([&](linalg::IndexOp index) {
    if (index->getParentOp() != op &&
        index->getParentOfType<linalg::LinalgOp>() != linalgOp)
      return;
    compiler.alias(index.getResult(), {false, code.loopSlots[index.getDim()]});
    code.usesIndices = true;
  });
  for (OpOperand &operand : op->getOpOperands()) {
    StructuredOperand &added = code.operands.emplace_back();
    added.isArray = Compiler::isArray(operand.get().getType());
    added.operand = compiler.getOperand(operand);
    added.map = linalgOp.getMatchingIndexingMap(&operand);
    if (added.isArray)
      added.linear = getLinearForms(added.map);
    // A linalg.map with no use of its init has no argument for it.
    if (operand.getOperandNumber() < block->getNumArguments()) {
      BlockArgument argument = linalgOp.getMatchingBlockArgument(&operand);
      added.argument = compiler.getScalar(argument);
      added.isRead = !argument.use_empty();
    } else {
      added.argument = compiler.newScalar();
    }
  }
  code.body = compiler.compile(*block->getParent());
  for (const Operand &exit : code.body->exits)
    code.yields.push_back(exit.slot.index);
  for (Value result : op->getResults()) {
    code.results.push_back(compiler.getArrayResult(result));
    code.resultTypes.push_back(result.getType());
  }
  return Step(
      [code = std::move(code)](Frame &frame) { return code.run(frame); });
}

void reference::addLinalg(OpTable &ops) {
  ops.add("linalg.*", compileStructured);
  // Indices live in the slots of the loops.
  ops.add<linalg::IndexOp>(
      [](linalg::IndexOp, Compiler &) -> FailureOr<Step> { return Step(); });
}
