//===- AttentionMask.cpp - Masks as operands ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMask.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

const Expr *rope::detail::combineMasks(AttentionMatcher &matcher,
                                       bool &failed) {
  ExpressionContext &exprs = matcher.exprs();
  MLIRContext *context = exprs.getContext();
  Type i1 = IntegerType::get(context, 1);
  failed = false;
  bool adds = llvm::any_of(matcher.match.masks, [](const MaskStep &step) {
    return step.kind == MaskStep::Add || step.kind == MaskStep::Subtract;
  });

  const Expr *mask = nullptr;
  if (!adds) {
    for (const MaskStep &step : matcher.match.masks) {
      const Expr *kept = step.expr;
      if (step.kind == MaskStep::DropWhere)
        kept = exprs.apply<arith::XOrIOp>({kept, exprs.boolean(true)}, i1);
      mask = mask ? exprs.apply<arith::AndIOp>({mask, kept}, i1) : kept;
    }
    failed = !mask && !matcher.match.masks.empty();
    return mask;
  }

  auto type = cast<FloatType>(matcher.match.scoreType);
  const Expr *zero = exprs.constant(FloatAttr::get(type, 0.0));
  const Expr *infinity = exprs.constant(FloatAttr::get(
      type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true)));
  // A bias wider than the scores keeps its digits.
  auto convert = [&](const Expr *value) -> const Expr * {
    auto from = dyn_cast<FloatType>(value->type);
    if (!from || from == type)
      return from ? value : nullptr;
    if (from.getWidth() < type.getWidth())
      return exprs.apply<arith::ExtFOp>({value}, type);
    return nullptr;
  };
  for (const MaskStep &step : matcher.match.masks) {
    switch (step.kind) {
    case MaskStep::Add:
    case MaskStep::Subtract: {
      const Expr *term = step.expr;
      if (step.kind == MaskStep::Subtract)
        term = exprs.apply<arith::NegFOp>({term}, term->type);
      if (!mask) {
        mask = term;
        break;
      }
      mask = convert(mask);
      term = convert(term);
      if (!mask || !term) {
        failed = true;
        return nullptr;
      }
      mask = exprs.apply<arith::AddFOp>({mask, term}, type);
      break;
    }
    case MaskStep::KeepWhere:
    case MaskStep::DropWhere: {
      mask = convert(mask ? mask : zero);
      if (!mask) {
        failed = true;
        return nullptr;
      }
      bool keep = step.kind == MaskStep::KeepWhere;
      mask = exprs.apply<arith::SelectOp>(
          {step.expr, keep ? mask : infinity, keep ? infinity : mask}, type);
      break;
    }
    }
  }
  failed = !mask;
  return mask;
}

/// Whether `expr` is made of sizes and loop indices without a subtraction.
static bool isNeverNegative(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::Symbol:
  case ExprKind::Size:
  case ExprKind::Mod:
    return true;
  case ExprKind::FloorDiv:
    return isNeverNegative(expr->operands[0]);
  case ExprKind::Linear:
    return llvm::all_of(expr->ints, [](int64_t i) { return i >= 0; }) &&
           llvm::all_of(expr->operands, isNeverNegative);
  default:
    return false;
  }
}

namespace {
/// Writes an expression into the body of a linalg.generic.
class BodyWriter {
public:
  BodyWriter(OpBuilder &b, Location loc, ArrayRef<int64_t> symbols)
      : b(b), loc(loc), symbols(symbols) {}

  /// `argument` is the element `load`.
  void bind(const Expr *load, Value argument) {
    written[load] = toIndex(argument, load);
  }

  Value write(const Expr *expr) {
    auto found = written.find(expr);
    if (found != written.end())
      return found->second;
    Value value = writeNew(expr);
    if (value)
      written[expr] = value;
    return value;
  }

private:
  Value integer(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  Value writeNew(const Expr *expr) {
    switch (expr->kind) {
    case ExprKind::Constant:
      return arith::ConstantOp::create(b, loc, cast<TypedAttr>(expr->attr));
    case ExprKind::Symbol: {
      const auto *position = llvm::find(symbols, expr->ints[0]);
      if (position == symbols.end())
        return {};
      return linalg::IndexOp::create(b, loc, position - symbols.begin());
    }
    case ExprKind::Linear: {
      Value sum;
      for (auto [index, operand] : llvm::enumerate(expr->operands)) {
        Value term = write(operand);
        if (!term)
          return {};
        if (expr->ints[index] != 1) {
          Value factor = integer(expr->ints[index]);
          term = arith::MulIOp::create(b, loc, term, factor);
        }
        sum = sum ? arith::AddIOp::create(b, loc, sum, term).getResult() : term;
      }
      Value offset = integer(expr->ints.back());
      if (!sum)
        return offset;
      if (expr->ints.back() != 0)
        sum = arith::AddIOp::create(b, loc, sum, offset);
      return sum;
    }
    case ExprKind::FloorDiv:
    case ExprKind::Mod: {
      Value value = write(expr->operands[0]);
      if (!value)
        return {};
      Value divisor = integer(expr->ints[0]);
      bool quotient = expr->kind == ExprKind::FloorDiv;
      if (isNeverNegative(expr->operands[0]))
        return quotient
                   ? arith::DivUIOp::create(b, loc, value, divisor).getResult()
                   : arith::RemUIOp::create(b, loc, value, divisor);
      // The remainder of a floor division, and the quotient that it leaves.
      Value rest = arith::RemSIOp::create(b, loc, value, divisor);
      rest = arith::AddIOp::create(b, loc, rest, divisor);
      rest = arith::RemSIOp::create(b, loc, rest, divisor);
      if (!quotient)
        return rest;
      value = arith::SubIOp::create(b, loc, value, rest);
      return arith::DivSIOp::create(b, loc, value, divisor);
    }
    case ExprKind::Load: {
      SmallVector<Value> indices;
      for (const Expr *operand : expr->operands) {
        Value index = write(operand);
        if (!index)
          return {};
        indices.push_back(index);
      }
      Value element = tensor::ExtractOp::create(b, loc, expr->value, indices);
      return toIndex(element, expr);
    }
    case ExprKind::Scalar:
      return toIndex(expr->value, expr);
    case ExprKind::Apply:
      return writeApply(expr);
    case ExprKind::Size:
      return tensor::DimOp::create(b, loc, expr->value, expr->ints[0]);
    case ExprKind::Group:
      return {};
    }
    return {};
  }

  /// Integers are indices in an expression.
  Value toIndex(Value value, const Expr *expr) {
    if (value.getType() == expr->type)
      return value;
    return arith::IndexCastOp::create(b, loc, expr->type, value);
  }

  Value writeApply(const Expr *expr) {
    SmallVector<Value> operands;
    for (auto [operand, type] :
         llvm::zip(expr->operands, expr->signature.getInputs())) {
      Value value = write(operand);
      if (!value)
        return {};
      // The op as written: on its own integer types.
      if (value.getType() != type) {
        if (!isa<IndexType>(value.getType()) || !type.isInteger())
          return {};
        value = arith::IndexCastOp::create(b, loc, type, value);
      }
      operands.push_back(value);
    }
    OperationState state(loc, *expr->name);
    state.addOperands(operands);
    state.addTypes(expr->signature.getResults());
    state.addAttributes(cast<DictionaryAttr>(expr->attr).getValue());
    Operation *op = b.create(state);
    return toIndex(op->getResult(0), expr);
  }

  OpBuilder &b;
  Location loc;
  ArrayRef<int64_t> symbols;
  DenseMap<const Expr *, Value> written;
};
} // namespace

/// Loads of `expr` at symbols alone, each of which can be an input.
static SmallVector<const Expr *> findInputs(const Expr *expr,
                                            ArrayRef<int64_t> symbols) {
  SmallVector<const Expr *> inputs, worklist = {expr};
  DenseSet<const Expr *> seen;
  while (!worklist.empty()) {
    const Expr *node = worklist.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    auto isSimple = [&](const Expr *index) {
      return index->getInteger() == 0 ||
             (index->kind == ExprKind::Symbol &&
              llvm::is_contained(symbols, index->ints[0]));
    };
    if (node->isLoad() && llvm::all_of(node->operands, isSimple))
      inputs.push_back(node);
    else
      llvm::append_range(worklist, node->operands);
  }
  llvm::sort(inputs,
             [](const Expr *a, const Expr *b) { return a->id < b->id; });
  return inputs;
}

Value rope::detail::materialize(OpBuilder &b, Location loc, const Expr *expr,
                                ArrayRef<int64_t> symbols,
                                ArrayRef<OpFoldResult> sizes) {
  Value empty = tensor::EmptyOp::create(b, loc, sizes, expr->type);
  SmallVector<const Expr *> inputs = findInputs(expr, symbols);
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (const Expr *input : inputs) {
    SmallVector<AffineExpr> results;
    for (const Expr *index : input->operands)
      results.push_back(
          index->kind == ExprKind::Symbol
              ? getAffineDimExpr(llvm::find(symbols, index->ints[0]) -
                                     symbols.begin(),
                                 b.getContext())
              : getAffineConstantExpr(0, b.getContext()));
    operands.push_back(input->value);
    maps.push_back(AffineMap::get(symbols.size(), 0, results, b.getContext()));
  }
  maps.push_back(
      AffineMap::getMultiDimIdentityMap(symbols.size(), b.getContext()));
  SmallVector<utils::IteratorType> iterators(symbols.size(),
                                             utils::IteratorType::parallel);
  bool complete = true;
  auto generic = linalg::GenericOp::create(
      b, loc, empty.getType(), operands, empty, maps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange arguments) {
        BodyWriter writer(nested, nestedLoc, symbols);
        for (auto [input, argument] : llvm::zip(inputs, arguments))
          writer.bind(input, argument);
        Value value = writer.write(expr);
        complete = static_cast<bool>(value);
        if (!value)
          value = arith::ConstantOp::create(nested, nestedLoc,
                                            nested.getZeroAttr(expr->type));
        linalg::YieldOp::create(nested, nestedLoc, value);
      });
  return complete ? generic.getResult(0) : Value();
}

Value rope::detail::materializeScalar(OpBuilder &b, Location loc,
                                      const Expr *expr) {
  return BodyWriter(b, loc, {}).write(expr);
}
