//===- AttentionBlocks.cpp - Attention over blocks of keys ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBlocks.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Blocks of keys of one softmax.
static constexpr unsigned kMostBlocks = 4;

std::optional<ScoreProducts> ScoreProducts::match(Value concatenation) {
  std::optional<Concatenation> parts = Concatenation::match(concatenation);
  if (!parts || parts->parts.size() < 2 || parts->parts.size() > kMostBlocks)
    return std::nullopt;
  std::optional<ScoreProducts> result;
  for (Value part : parts->parts) {
    Operation *op = findOnlyProduct(part);
    std::optional<Contraction> product = Contraction::match(op);
    if (!product || op->getBlock() != concatenation.getParentBlock())
      return std::nullopt;
    if (!result) {
      result.emplace(*product);
      result->blocks.clear();
    }
    result->blocks.push_back(KeyBlock(*product, part));
  }
  result->tensor = concatenation;
  result->dim = parts->dim;
  return result;
}

SmallVector<Operation *> ScoreProducts::getOps() const {
  return llvm::map_to_vector(
      blocks, [](const KeyBlock &block) { return block.getOp(); });
}

bool rope::detail::haveSameLoops(const Contraction &a, const Contraction &b) {
  linalg::LinalgOp first = a.op, second = b.op;
  if (a.reductionLoops != b.reductionLoops ||
      first.getIteratorTypesArray() != second.getIteratorTypesArray() ||
      first.getMatchingIndexingMap(first.getDpsInitOperand(0)) !=
          second.getMatchingIndexingMap(second.getDpsInitOperand(0)) ||
      first->getResultTypes() != second->getResultTypes())
    return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Sums of products
//===----------------------------------------------------------------------===//

std::optional<std::pair<Value, Value>>
rope::detail::matchAddition(Operation *op) {
  Operation *sum = op;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (generic) {
    Value value = yielded(op);
    sum = value ? value.getDefiningOp() : nullptr;
    bool allIdentity =
        llvm::all_of(generic.getIndexingMapsArray(),
                     [](AffineMap map) { return map.isIdentity(); });
    if (!sum || !allIdentity ||
        sum->getResult(0) != op->getRegion(0).front().back().getOperand(0))
      return std::nullopt;
  }
  if (auto named = dyn_cast<linalg::AddOp>(op);
      named && named.hasPureTensorSemantics() &&
      isa<FloatType>(getElementTypeOrSelf(named.getResult(0).getType())))
    return std::make_pair(named.getInputs()[0], named.getInputs()[1]);
  if (!isa<arith::AddFOp>(sum) ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return std::nullopt;
  Value terms[] = {sum->getOperand(0), sum->getOperand(1)};
  if (generic)
    for (Value &term : terms)
      if (!(term = tensorOf(op, term)))
        return std::nullopt;
  return std::make_pair(terms[0], terms[1]);
}

std::optional<Contraction>
rope::detail::followTerm(Value value, SmallVectorImpl<Operation *> &views) {
  constexpr unsigned mostViews = 8;
  while (views.size() <= mostViews) {
    Operation *op = value.getDefiningOp();
    if (!op || !op->hasOneUse())
      return std::nullopt;
    if (std::optional<Contraction> product = Contraction::match(op))
      return product;
    Value source = viewed(op);
    if (!source || isa<tensor::ExtractSliceOp, tensor::ReshapeOp>(op))
      return std::nullopt;
    views.push_back(op);
    value = source;
  }
  return std::nullopt;
}

OutputSum OutputSum::match(const Contraction &product) {
  linalg::LinalgOp anchor = product.op;
  // Up to the outermost sum.
  OutputSum result;
  Operation *op = anchor;
  constexpr unsigned mostSteps = 16;
  for (unsigned step = 0; step < mostSteps && op->hasOneUse(); ++step) {
    op = *op->user_begin();
    if (op->getBlock() != anchor->getBlock() || op->getNumResults() != 1)
      break;
    if (matchAddition(op))
      result.op = op;
    else if (result.op || !viewed(op))
      break;
  }
  if (!result.op)
    return {};
  // Down to the products, each behind the same views.
  SmallVector<Value> terms{result.op->getResult(0)};
  while (!terms.empty()) {
    Value term = terms.pop_back_val();
    Operation *maker = term.getDefiningOp();
    auto inner = maker && (maker == result.op || maker->hasOneUse())
                     ? matchAddition(maker)
                     : std::nullopt;
    if (inner) {
      terms.push_back(inner->second);
      terms.push_back(inner->first);
      continue;
    }
    SmallVector<Operation *> views;
    std::optional<Contraction> leaf = followTerm(term, views);
    if (!leaf || leaf->op->getBlock() != anchor->getBlock() ||
        result.products.size() == kMostBlocks)
      return {};
    if (result.products.empty())
      result.views = views;
    bool sameViews =
        llvm::equal(views, result.views, [](Operation *a, Operation *b) {
          return OperationEquivalence::isEquivalentTo(
              a, b, OperationEquivalence::ignoreValueEquivalence,
              /*markEquivalent=*/nullptr,
              OperationEquivalence::IgnoreLocations);
        });
    if (!sameViews || (!result.products.empty() &&
                       !haveSameLoops(*leaf, result.products.front())))
      return {};
    result.products.push_back(*leaf);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Rows of several tensors
//===----------------------------------------------------------------------===//

/// The dimension of `roots` that the keys of a block each run over, where all
/// others are read alike; nothing where they are not.
static std::optional<int64_t> findKeyDim(AttentionMatcher &matcher,
                                         ArrayRef<const Root *> roots,
                                         ArrayRef<KeyBlock> blocks) {
  ExpressionContext &exprs = matcher.exprs();
  const Root &first = *roots.front();
  std::optional<int64_t> keyDim;
  auto isKey = [&](const Root &root, const KeyBlock &block, int64_t dim) {
    return root.indices[dim] == block.getPlace(exprs, matcher.key) &&
           exprs.canonicalSize(getSize(matcher.elements, root, dim)) ==
               exprs.canonicalSize(block.size);
  };
  for (const Root *root : roots)
    if (root->shape.size() != first.shape.size() || !root->joined.empty() ||
        root->function.getElementType() != first.function.getElementType() ||
        root->factor != first.factor || root->wideFactor != first.wideFactor)
      return std::nullopt;
  for (int64_t dim = 0, rank = first.shape.size(); dim < rank; ++dim) {
    bool alike = llvm::all_of(roots, [&](const Root *root) {
      return root->indices[dim] == first.indices[dim] &&
             exprs.canonicalSize(getSize(matcher.elements, *root, dim)) ==
                 exprs.canonicalSize(getSize(matcher.elements, first, dim));
    });
    bool ofKey = llvm::any_of(roots, [&](const Root *root) {
      return dependsOnSymbol(root->indices[dim], matcher.key->ints[0]);
    });
    if (alike && !ofKey)
      continue;
    bool areKeys =
        llvm::all_of(llvm::zip_equal(roots, blocks), [&](const auto &pair) {
          return isKey(*std::get<0>(pair), std::get<1>(pair), dim);
        });
    if (keyDim || !areKeys)
      return std::nullopt;
    keyDim = dim;
  }
  return keyDim;
}

static bool isSameRoot(const Root &a, const Root &b) {
  return a.function == b.function && a.indices == b.indices &&
         a.factor == b.factor && a.wideFactor == b.wideFactor;
}

bool rope::detail::isReadBy(ArrayRef<Root> chain, ArrayRef<Root> other) {
  return llvm::any_of(chain, [&](const Root &root) {
    return llvm::any_of(
        other, [&](const Root &each) { return isSameRoot(root, each); });
  });
}

std::vector<Root> rope::detail::joinChains(AttentionMatcher &matcher,
                                           ArrayRef<std::vector<Root>> chains,
                                           ArrayRef<KeyBlock> blocks) {
  if (chains.size() == 1)
    return chains.front();
  std::vector<Root> result;
  for (const Root &first : chains.front()) {
    SmallVector<const Root *> roots{&first};
    for (const std::vector<Root> &chain : chains.drop_front())
      for (const Root &root : llvm::reverse(chain))
        if (isSameRoot(root, first)) {
          roots.push_back(&root);
          break;
        }
    if (roots.size() == chains.size()) {
      result.push_back(first);
      continue;
    }
    // Of each other block the farthest tensor that fits.
    roots = {&first};
    std::optional<int64_t> keyDim;
    for (auto [number, chain] : llvm::enumerate(chains.drop_front())) {
      roots.push_back(nullptr);
      for (const Root &root : llvm::reverse(chain)) {
        roots.back() = &root;
        keyDim = findKeyDim(matcher, roots, blocks.take_front(number + 2));
        if (keyDim)
          break;
      }
      if (!keyDim)
        break;
    }
    if (!keyDim || roots.size() != chains.size())
      continue;
    Root joined = first;
    joined.indices[*keyDim] = matcher.key;
    std::vector<ElementFunction> parts;
    for (const Root *root : roots) {
      parts.push_back(root->function);
      joined.partial |= root->partial;
    }
    joined.function = ElementFunction::concat(*keyDim, parts);
    joined.shape.assign(joined.function.getType().getShape());
    result.push_back(std::move(joined));
  }
  return result;
}
