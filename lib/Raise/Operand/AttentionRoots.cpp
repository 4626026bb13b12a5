//===- AttentionRoots.cpp - Tensors behind the operands -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRoots.h"
#include "Mask/AttentionIndex.h"
#include "Materialize/BodyMaterializer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
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

/// Takes one step of `expr` that is no load: a widening, or a product with a
/// literal, which goes into the factors of `root`. Null for other steps.
static const Expr *peelStep(ElementExpressions &elements, const Expr *expr,
                            ViewPolicy policy, Root &root) {
  if (policy.widenings && expr->is<arith::ExtFOp>()) {
    root.wideFactor *= root.factor;
    root.factor = 1.0;
    return expr->operands[0];
  }
  auto type = dyn_cast<FloatType>(expr->type);
  if (!policy.scales || !type)
    return nullptr;
  // The op multiplies once, by a number of the type.
  auto multiply = [&](double factor) {
    if (type.getWidth() < 32 && !isNumberOf(type, root.factor * factor))
      return false;
    root.factor *= factor;
    return true;
  };
  bool divides = expr->is<arith::DivFOp>();
  if (!divides && !expr->is<arith::MulFOp>())
    return nullptr;
  for (int side : {0, 1}) {
    if (divides && side == 0)
      continue;
    std::optional<APFloat> literal = getLiteral(elements, expr->operands[side]);
    // Zero says nothing of Q any more: it is left where it is.
    if (!literal || !literal->isFinite() || literal->isZero())
      continue;
    double value = literal->convertToDouble();
    return multiply(divides ? getReciprocal(type, value) : value)
               ? expr->operands[1 - side]
               : nullptr;
  }
  return nullptr;
}

/// Takes dimensions next to each other that are read by the digits of lanes,
/// which several loops run over, as one.
static void joinLaneDims(ElementExpressions &elements, Root &root,
                         ViewPolicy policy) {
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<ReassociationIndices> groups;
  SmallVector<const Expr *> indices;
  SmallVector<int64_t> shape;
  int64_t rank = root.shape.size();
  for (int64_t dim = 0; dim < rank;) {
    int64_t end = dim + 1;
    const Expr *index = root.indices[dim];
    int64_t size = root.shape[dim];
    bool isPart =
        (index->kind == ExprKind::FloorDiv || index->kind == ExprKind::Mod) &&
        policy.lanes && dependsOnSymbol(index, *policy.lanes);
    for (int64_t next = dim + 1; isPart && next < rank; ++next) {
      int64_t extent = root.shape[next];
      if (ShapedType::isDynamic(extent) || ShapedType::isDynamic(size))
        break;
      index = exprs.add(exprs.scale(index, extent), root.indices[next]);
      size *= extent;
      if (index->kind == ExprKind::Symbol && index->ints[1] == size)
        end = next + 1;
      if (end == next + 1)
        break;
    }
    if (end == dim + 1) {
      index = root.indices[dim];
      size = root.shape[dim];
    }
    groups.emplace_back(llvm::to_vector<2>(llvm::seq(dim, end)));
    indices.push_back(index);
    shape.push_back(size);
    dim = end;
  }
  if (int64_t(groups.size()) == rank)
    return;
  root.joined = std::move(groups);
  root.indices = std::move(indices);
  root.shape = std::move(shape);
}

std::vector<Root> rope::detail::followViews(ElementExpressions &elements,
                                            const Expr *expr,
                                            ViewPolicy policy) {
  std::vector<Root> chain;
  Root root;
  // A chain of views longer than this is not one.
  constexpr unsigned maxLength = 64;
  while (expr && chain.size() < maxLength) {
    if (!expr->isLoad()) {
      expr = peelStep(elements, expr, policy, root);
      continue;
    }
    SmallVector<const Expr *> indices;
    for (const Expr *index : expr->operands)
      indices.push_back(resolveIndex(elements, index));
    const Expr *load = elements.element(expr->value, indices);
    root.function = load->value;
    root.indices.assign(load->operands.begin(), load->operands.end());
    root.shape.assign(root.function.getType().getShape());
    chain.push_back(root);
    joinLaneDims(elements, chain.back(), policy);
    expr = elements.step(load);
    if (expr)
      root.partial |= !coversItsOperand(load->value.getDefiningOp());
  }
  return chain;
}

std::vector<Root> rope::detail::followFactor(ElementExpressions &elements,
                                             const Factor &factor,
                                             ArrayRef<const Expr *> loops,
                                             ViewPolicy policy) {
  const Expr *element = factor.getElement(elements, loops);
  if (factor.function.getTensor())
    return followViews(elements, element, policy);
  Root root;
  root.function = factor.function;
  root.indices = factor.getIndices(elements.getExpressions(), loops);
  root.shape.assign(root.function.getType().getShape());
  std::vector<Root> chain{root};
  joinLaneDims(elements, chain.back(), policy);
  for (Root &behind : followViews(elements, element, policy))
    chain.push_back(std::move(behind));
  return chain;
}

const Expr *rope::detail::getSize(ElementExpressions &elements,
                                  const Root &root, int64_t dim) {
  if (!ShapedType::isDynamic(root.shape[dim]))
    return elements.getExpressions().integer(root.shape[dim]);
  if (!root.joined.empty())
    dim = root.joined[dim].front();
  return root.function.getSize(elements, dim);
}

/// Whether a dimension of `size` has as many places as are read of it. A
/// reshape or a structured op states as much of dynamic sizes, a slice does
/// not.
static bool covers(const Root &root, int64_t size, int64_t extent) {
  if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(extent))
    return size == extent;
  return !root.partial;
}

std::optional<RootIndex> rope::detail::classifyIndex(const Root &root,
                                                     int64_t dim) {
  const Expr *index = root.indices[dim];
  int64_t size = root.shape[dim];
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

bool rope::detail::hasLoopSizes(AttentionMatcher &matcher, const Root &root) {
  ExpressionContext &exprs = matcher.exprs();
  for (int64_t dim = 0, rank = root.shape.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    if (!index)
      return false;
    if (index->kind == RootIndex::Zero)
      continue;
    const Expr *expected = exprs.integer(1);
    bool dynamic = ShapedType::isDynamic(root.shape[dim]);
    for (int64_t number : index->symbols) {
      const LoopSymbol &symbol = matcher.match.symbols[number];
      dynamic |= ShapedType::isDynamic(symbol.extent);
      expected = symbol.size && expected ? exprs.multiply(expected, symbol.size)
                                         : nullptr;
    }
    // Static sizes were compared already.
    if (!dynamic)
      continue;
    if (expected && index->kind == RootIndex::Grouped)
      expected = exprs.floorDiv(expected, index->group);
    if (!expected ||
        exprs.canonicalSize(getSize(matcher.elements, root, dim)) !=
            exprs.canonicalSize(expected))
      return false;
  }
  return true;
}

/// The split that would make `index` simpler, if one would.
static std::optional<SplitRequest> findSplit(const Expr *index, bool groups) {
  const Expr *symbol = nullptr;
  int64_t inner = 1;
  // Of a sum, a digit: the others may be told as they are.
  if (index->kind == ExprKind::Linear)
    for (const Expr *operand : index->operands)
      if (operand->kind == ExprKind::Mod)
        return findSplit(operand, /*groups=*/false);
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

/// `root` with a dimension of its own for every digit, and which ones make up
/// each of those it has.
static Root splitDigits(const Root &root,
                        SmallVectorImpl<ReassociationIndices> &groups) {
  Root result = root;
  result.joined.clear();
  result.indices.clear();
  result.shape.clear();
  for (int64_t dim = 0, rank = root.shape.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    ReassociationIndices group;
    auto append = [&](int64_t size, const Expr *expr) {
      group.push_back(result.shape.size());
      result.shape.push_back(size);
      result.indices.push_back(expr);
    };
    if (!index || index->kind != RootIndex::Digits)
      append(root.shape[dim], root.indices[dim]);
    else
      for (int64_t number : index->symbols)
        for (const Expr *symbol : root.indices[dim]->operands)
          if (symbol->ints[0] == number)
            append(symbol->ints[1], symbol);
    groups.push_back(group);
  }
  return result;
}

Root rope::detail::planRoot(const Root &root) {
  SmallVector<ReassociationIndices> groups;
  return splitDigits(root, groups);
}

Root rope::detail::makeRoot(OpBuilder &b, Location loc, const Root &root) {
  SmallVector<ReassociationIndices> groups;
  Root made = splitDigits(root, groups);
  Value tensor = materializeFunction(b, root.function);
  if (!root.joined.empty())
    tensor = tensor::CollapseShapeOp::create(b, loc, tensor, root.joined);
  if (made.shape.size() != root.shape.size())
    tensor = tensor::ExpandShapeOp::create(
        b, loc,
        RankedTensorType::get(made.shape, root.function.getElementType()),
        tensor, groups);
  made.function = tensor;
  return made;
}

Root rope::detail::planUnitDim(ExpressionContext &exprs, const Root &root) {
  Root result = root;
  int64_t place = std::max<int64_t>(int64_t(root.shape.size()) - 1, 0);
  result.indices.insert(result.indices.begin() + place, exprs.integer(0));
  result.shape.insert(result.shape.begin() + place, 1);
  return result;
}

Value rope::detail::insertUnitDim(OpBuilder &b, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t rank = type.getRank(), place = std::max<int64_t>(rank - 1, 0);
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + place, 1);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < place; ++dim)
    groups.push_back({dim});
  if (rank > 0)
    groups.push_back({place, rank});
  return tensor::ExpandShapeOp::create(b, loc, type.clone(shape), tensor,
                                       groups);
}
