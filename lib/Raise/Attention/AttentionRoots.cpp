//===- AttentionRoots.cpp - Tensors behind the operands -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRoots.h"
#include "AttentionIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Ops whose result covers their operand: sizes correspond by their contract.
static bool coversItsOperand(Operation *op) {
  return isa<linalg::LinalgOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ReshapeOp, tensor::CastOp>(op);
}

/// The literal that `expr` is, also as an element of a constant tensor.
static std::optional<APFloat> getLiteral(ElementExpressions &elements,
                                         const Expr *expr) {
  expr = stripCasts(expr);
  if (!expr->isLoad())
    return getFloatUnderCasts(expr);
  Expansion limited(ElementExpressions::isTransparent, /*budget=*/200);
  const Expr *whole = elements.expand(expr, limited);
  return whole ? getFloatUnderCasts(whole) : std::nullopt;
}

SmallVector<Root> rope::detail::followViews(ElementExpressions &elements,
                                            const Expr *load,
                                            ViewPolicy policy) {
  SmallVector<Root> chain;
  Root root;
  // The op multiplies once, by a number of the type.
  auto multiply = [&](Type type, double factor) {
    if (cast<FloatType>(type).getWidth() < 32 &&
        !isNumberOf(cast<FloatType>(type), root.factor * factor))
      return false;
    root.factor *= factor;
    return true;
  };
  // A chain of views longer than this is not one.
  constexpr unsigned maxLength = 64;
  while (load->isLoad() && chain.size() < maxLength) {
    SmallVector<const Expr *> indices;
    for (const Expr *index : load->operands)
      indices.push_back(resolveIndex(elements, index));
    load = elements.element(load->value, indices);
    root.tensor = load->value;
    root.indices.assign(load->operands.begin(), load->operands.end());
    chain.push_back(root);
    const Expr *next = elements.step(load);
    if (!next)
      break;
    root.partial |= !coversItsOperand(load->value.getDefiningOp());
    while (!next->isLoad()) {
      if (policy.widenings && next->is<arith::ExtFOp>()) {
        root.wideFactor *= root.factor;
        root.factor = 1.0;
        next = next->operands[0];
        continue;
      }
      if (!policy.scales)
        return chain;
      if (next->is<arith::DivFOp>()) {
        std::optional<APFloat> divisor =
            getLiteral(elements, next->operands[1]);
        if (!divisor || divisor->isZero() || !divisor->isFinite())
          return chain;
        if (!multiply(next->type, getReciprocal(cast<FloatType>(next->type),
                                                divisor->convertToDouble())))
          return chain;
        next = next->operands[0];
        continue;
      }
      if (!next->is<arith::MulFOp>())
        return chain;
      std::optional<APFloat> literal;
      const Expr *rest = nullptr;
      for (int side : {0, 1}) {
        if (rest)
          continue;
        literal = getLiteral(elements, next->operands[side]);
        // Zero says nothing of Q any more: it is left where it is.
        if (literal && literal->isFinite() && !literal->isZero())
          rest = next->operands[1 - side];
      }
      if (!rest)
        return chain;
      if (!multiply(next->type, literal->convertToDouble()))
        return chain;
      next = rest;
    }
    load = next;
  }
  return chain;
}

/// Whether a dimension of size `size` is covered by `extent` values.
static bool covers(const Root &root, int64_t size, int64_t extent) {
  if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(extent))
    return size == extent;
  return !root.partial;
}

std::optional<RootIndex> rope::detail::classifyIndex(const Root &root,
                                                     int64_t dim) {
  const Expr *index = root.indices[dim];
  int64_t size = cast<RankedTensorType>(root.tensor.getType()).getDimSize(dim);
  RootIndex result;
  if (index->getInteger() == 0 && size == 1) {
    result.kind = RootIndex::Zero;
    return result;
  }
  if (index->kind == ExprKind::Symbol) {
    if (!covers(root, size, index->ints[1]))
      return std::nullopt;
    result.kind = RootIndex::Symbol;
    result.symbols = {index->ints[0]};
    return result;
  }
  if (index->kind == ExprKind::FloorDiv &&
      index->operands[0]->kind == ExprKind::Symbol) {
    const Expr *symbol = index->operands[0];
    int64_t extent = symbol->ints[1], group = index->ints[0];
    if (!ShapedType::isDynamic(extent)) {
      if (extent % group)
        return std::nullopt;
      extent /= group;
    }
    if (!covers(root, size, extent))
      return std::nullopt;
    result.kind = RootIndex::Grouped;
    result.symbols = {symbol->ints[0]};
    result.group = group;
    return result;
  }
  if (index->kind != ExprKind::Linear || index->operands.empty() ||
      index->ints.back() != 0)
    return std::nullopt;
  // Digits: every coefficient is the product of the extents farther in.
  SmallVector<std::pair<int64_t, const Expr *>> terms;
  for (auto [position, operand] : llvm::enumerate(index->operands)) {
    if (operand->kind != ExprKind::Symbol)
      return std::nullopt;
    terms.emplace_back(index->ints[position], operand);
  }
  llvm::sort(terms, [](auto &a, auto &b) { return a.first > b.first; });
  int64_t product = 1;
  for (auto &[coefficient, symbol] : llvm::reverse(terms)) {
    if (ShapedType::isDynamic(product) || coefficient != product)
      return std::nullopt;
    if (ShapedType::isDynamic(symbol->ints[1]))
      product = ShapedType::kDynamic;
    else if (llvm::MulOverflow(product, symbol->ints[1], product))
      return std::nullopt;
  }
  if (!covers(root, size, product))
    return std::nullopt;
  result.kind = RootIndex::Digits;
  for (auto &[coefficient, symbol] : terms)
    result.symbols.push_back(symbol->ints[0]);
  return result;
}

/// The split that would make `index` simpler, if one would.
static std::optional<SplitRequest> findSplit(const Expr *index, bool groups) {
  const Expr *symbol = nullptr;
  int64_t inner = 1;
  if (index->kind == ExprKind::Mod) {
    inner = index->ints[0];
    symbol = index->operands[0];
    if (symbol->kind == ExprKind::FloorDiv) {
      if (llvm::MulOverflow(inner, symbol->ints[0], inner))
        return std::nullopt;
      symbol = symbol->operands[0];
    }
  } else if (index->kind == ExprKind::FloorDiv && !groups) {
    inner = index->ints[0];
    symbol = index->operands[0];
  }
  if (!symbol || symbol->kind != ExprKind::Symbol)
    return std::nullopt;
  int64_t extent = symbol->ints[1];
  if (!ShapedType::isDynamic(extent) && (extent % inner || extent == inner))
    return std::nullopt;
  return SplitRequest{symbol->ints[0], inner};
}

std::optional<Root> rope::detail::chooseRoot(ArrayRef<Root> chain,
                                             ViewPolicy policy,
                                             std::optional<SplitRequest> &split,
                                             ArrayRef<int64_t> whole) {
  std::optional<Root> digits;
  for (const Root &root : llvm::reverse(chain)) {
    bool simple = true, readable = true, splittable = true;
    std::optional<SplitRequest> request;
    llvm::SmallDenseSet<int64_t> seen;
    for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
      std::optional<RootIndex> index = classifyIndex(root, dim);
      if (index && index->kind == RootIndex::Grouped && !policy.groups)
        index = std::nullopt;
      if (!index) {
        readable = simple = false;
        std::optional<SplitRequest> here =
            findSplit(root.indices[dim], policy.groups);
        // The largest inner extent leaves the other splits possible.
        if ((!here && root.indices[dim]->kind != ExprKind::FloorDiv) ||
            (here && llvm::is_contained(whole, here->symbol)))
          splittable = false;
        if (here && (!request || here->inner > request->inner))
          request = here;
        continue;
      }
      simple &= index->kind != RootIndex::Digits;
      for (int64_t symbol : index->symbols)
        readable &= seen.insert(symbol).second;
    }
    if (readable && simple)
      return root;
    if (readable && !digits)
      digits = root;
    if (!readable && splittable && request) {
      split = request;
      return std::nullopt;
    }
  }
  return digits;
}

Root rope::detail::expandDigits(OpBuilder &b, Location loc,
                                ExpressionContext &exprs, const Root &root) {
  auto type = cast<RankedTensorType>(root.tensor.getType());
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;
  Root result = root;
  result.indices.clear();
  bool changed = false;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    ReassociationIndices group;
    auto append = [&](int64_t size, const Expr *expr) {
      group.push_back(shape.size());
      shape.push_back(size);
      result.indices.push_back(expr);
    };
    if (!index || index->kind != RootIndex::Digits) {
      append(type.getDimSize(dim), root.indices[dim]);
    } else {
      changed = true;
      for (int64_t number : index->symbols)
        for (const Expr *symbol : root.indices[dim]->operands)
          if (symbol->ints[0] == number)
            append(symbol->ints[1], symbol);
    }
    groups.push_back(group);
  }
  if (!changed)
    return root;
  auto expanded = RankedTensorType::get(shape, type.getElementType());
  result.tensor =
      tensor::ExpandShapeOp::create(b, loc, expanded, root.tensor, groups);
  return result;
}
