//===- AttentionNearMiss.cpp - Softmaxes that are left --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"
#include "AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Dimensions of more than one element.
static int64_t countLongDims(Value value) {
  return llvm::count_if(cast<ShapedType>(value.getType()).getShape(),
                        [](int64_t size) { return size != 1; });
}

/// Whether the product `op` multiplies with weights: one matrix for all rows,
/// which is a constant, comes from outside beside something computed, or
/// multiplies rows of several batches at once.
static bool isProjection(Operation *op) {
  Contraction product = *Contraction::match(op);
  auto operandOf = [](const ElementFunction &factor) {
    return factor.getSlice() ? factor.getSources().front() : factor.getTensor();
  };
  Value operands[] = {operandOf(product.factors[0].function),
                      operandOf(product.factors[1].function)};
  Value origins[] = {findOrigin(operands[0]), findOrigin(operands[1])};
  auto isConstant = [](Value origin) {
    Operation *op = origin.getDefiningOp();
    return op && op->getNumOperands() == 0 && !isa<tensor::EmptyOp>(op);
  };
  if (isConstant(origins[0]) || isConstant(origins[1]))
    return true;
  SmallVector<int64_t> extents = product.op.getStaticLoopRanges();
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (extent != 1 && product.factors[0].loops.test(loop) &&
        product.factors[1].loops.test(loop) &&
        !llvm::is_contained(product.reductionLoops, loop))
      return false;
  if (isa<BlockArgument>(origins[0]) != isa<BlockArgument>(origins[1]))
    return true;
  return (countLongDims(origins[0]) > 2 && countLongDims(operands[0]) <= 2) ||
         (countLongDims(origins[1]) > 2 && countLongDims(operands[1]) <= 2);
}

//===----------------------------------------------------------------------===//
// What is computed from a value
//===----------------------------------------------------------------------===//

/// The op of `block` that holds `user`.
static Operation *holderOf(Operation *user, Block *block) {
  return block->findAncestorOpInBlock(*user);
}

/// Whether `op` computes every element of its results from few elements.
static bool isElementwise(Operation *op) {
  return op->getNumResults() != 0 && !isReduced(op->getResult(0)) &&
         ElementExpressions::isTransparent(op->getResult(0));
}

/// `value` and what is computed from it element by element in its block; the
/// nearest, of which a softmax has a few dozen.
static SetVector<Value> findComputed(Value value) {
  constexpr unsigned mostOps = 64;
  SetVector<Value> result;
  result.insert(value);
  for (unsigned next = 0; next < result.size() && next < mostOps; ++next)
    for (Operation *user : result[next].getUsers())
      if (Operation *op = holderOf(user, value.getParentBlock());
          op && !isa<tensor::DimOp>(op) && isElementwise(op))
        result.insert_range(op->getResults());
  return result;
}

/// The first op behind `value`, none of the views of it, by which `last`, one
/// of `computed`, differs from it; null where it is a view.
static Operation *findChange(Value value, Value last,
                             const SetVector<Value> &computed) {
  Operation *change = nullptr;
  while ((last = findOrigin(last)) != value) {
    change = last.getDefiningOp();
    auto isComputed = [&](Value source) { return computed.contains(source); };
    SmallVector<Value> sources = ElementExpressions::sources(last);
    auto *source = llvm::find_if(sources, isComputed);
    if (source == sources.end())
      break;
    last = *source;
  }
  return change;
}

//===----------------------------------------------------------------------===//
// Softmaxes
//===----------------------------------------------------------------------===//

namespace {
/// A sum over keys, the product of weights with V, or a softmax as a whole, as
/// the expression of one element of it.
class WeightSum {
public:
  explicit WeightSum(OpResult result)
      : elements(result.getContext()), result(result),
        key(cast<RankedTensorType>(result.getType()).getRank()),
        expansion(
            [](Value value) {
              return ElementExpressions::isTransparent(value) &&
                     !isReduced(value);
            },
            /*budget=*/4096) {}

  /// The products, none of them with weights of a model, that exponentials in
  /// the sum are taken of.
  SmallVector<Operation *> findProducts();
  /// The first op that divides by the sum: of elementwise ops behind it, one
  /// that reads `products`, or a product with V that exponentials of them are
  /// in, or where the sum is a lane of that. `reason` says why the weights that
  /// it makes are no softmax, where that is known.
  Operation *findQuotient(ArrayRef<Operation *> products, StringRef &reason);

private:
  /// An element of `tensor`.
  const Expr *read(Value tensor);
  /// What the sum adds for each key; null where it is none.
  const Expr *readTerm();

  ElementExpressions elements;
  OpResult result;
  /// Symbol of what is summed; those of the result come before.
  int64_t key;
  Expansion expansion;
};
} // namespace

const Expr *WeightSum::read(Value tensor) {
  SmallVector<const Expr *> place;
  auto type = cast<RankedTensorType>(tensor.getType());
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    place.push_back(elements.getExpressions().symbol(dim, size));
  return elements.expand(elements.element(tensor, place), expansion);
}

const Expr *WeightSum::readTerm() {
  const Expr *load = read(result);
  std::optional<Reduction> sum =
      load ? Reduction::match(load) : std::optional<Reduction>();
  if (!sum || sum->kind != ReductionKind::Sum)
    return nullptr;
  const Expr *term = sum->termAt(
      elements, load, elements.getExpressions().symbol(key, sum->extent));
  return term ? elements.expand(term, expansion) : nullptr;
}

/// The products that `expr` reads elements of.
static void findProductsIn(const Expr *expr, SetVector<Operation *> &products) {
  walkExpressions(expr, [&](const Expr *node) {
    Operation *op = node->isLoad() ? node->value.getDefiningOp() : nullptr;
    if (auto product = Contraction::match(op))
      products.insert(op);
    return true;
  });
}

/// Whether `expr` is an exponential of a literal base.
static bool isExponential(const Expr *expr) {
  return expr->is<math::ExpOp>() || expr->is<math::Exp2Op>() ||
         (expr->is<math::PowFOp>() && getFloatUnderCasts(expr->operands[0]));
}

SmallVector<Operation *> WeightSum::findProducts() {
  SetVector<Operation *> products;
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(result.getOwner())) {
    if (const Expr *exponent = read(softmax.getInput()))
      findProductsIn(exponent, products);
  } else if (const Expr *term = readTerm()) {
    // The same for all keys is a factor, such as what a model has learned.
    walkExpressions(term, [&](const Expr *node) {
      if (isExponential(node) && dependsOnSymbol(node, key))
        findProductsIn(node, products);
      return true;
    });
  }
  products.remove_if(isProjection);
  return products.takeVector();
}

Operation *WeightSum::findQuotient(ArrayRef<Operation *> products,
                                   StringRef &reason) {
  SetVector<Operation *> behind;
  SetVector<Value> computed = findComputed(result);
  for (Value value : computed.getArrayRef().drop_front())
    behind.insert(value.getDefiningOp());
  SmallVector<Operation *> inOrder = behind.takeVector();
  llvm::sort(inOrder,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  auto isOneOf = [&](Operation *op) {
    return llvm::is_contained(products, op);
  };
  Operation *ofProduct = nullptr;
  for (Operation *op : inOrder) {
    const Expr *element = read(op->getResult(0));
    SetVector<Operation *> operands;
    if (element)
      findProductsIn(element, operands);
    if (llvm::any_of(operands, isOneOf)) {
      reason = "";
      return op;
    }
    if (!element || ofProduct)
      continue;
    const Expr *quotient = stripCasts(element);
    auto isOwn = [&](const Expr *lane) {
      return stripCasts(lane)->isLoad() && stripCasts(lane)->value == result;
    };
    auto weighs = [&](Operation *product) {
      return product != result.getOwner() &&
             llvm::any_of(WeightSum(product->getResult(0)).findProducts(),
                          isOneOf);
    };
    if (quotient->is<arith::DivFOp>() &&
        llvm::all_of(quotient->operands, isOwn))
      reason = "the product with V is divided by lanes of its own";
    else if (llvm::any_of(operands, weighs))
      reason = "the product with V is not divided by the sum of the "
               "exponentials that weigh it";
    else
      continue;
    ofProduct = op;
  }
  return ofProduct;
}

/// Reports the softmax that `quotient` makes as a near miss: `reason`, or what
/// lies between it and a product it enters.
static void reportSoftmax(Operation *quotient, StringRef reason,
                          RaiseReport &report) {
  auto miss = [&](Operation *op, StringRef kind, StringRef text) {
    report.missed(op, op->getLoc(), "attention", kind, text.str());
  };
  if (!reason.empty())
    return miss(quotient, reason::kSumOfOtherValues, reason);
  Value softmax = quotient->getResult(0);
  SetVector<Value> computed = findComputed(softmax);
  Operation *change = nullptr, *direct = nullptr;
  for (Value value : computed)
    for (Operation *user : value.getUsers()) {
      Operation *product = holderOf(user, quotient->getBlock());
      if (!Contraction::match(product))
        continue;
      Operation *changed = findChange(softmax, value, computed);
      Operation *&first = changed ? change : direct;
      Operation *found = changed ? changed : product;
      if (!first || found->isBeforeInBlock(first))
        first = found;
    }
  if (direct && Contraction::match(direct)->reductionLoops.size() != 1)
    return miss(direct, reason::kOperandLayout,
                "the product with V is not one sum over the keys");
  if (direct)
    return miss(quotient, reason::kOtherWeights,
                "what weighs V is not the softmax of one product");
  if (change)
    return miss(change, reason::kOtherWeights,
                "the softmax is changed before the product with V");
  miss(quotient, reason::kNoValueProduct,
       "the softmax of a product enters no product with V");
}

void rope::detail::reportLeftSoftmaxes(FunctionOpInterface function,
                                       DenseSet<Operation *> decided,
                                       RaiseReport &report) {
  function->walk([&](Operation *op) {
    bool isWhole = isa<linalg::SoftmaxOp>(op);
    if (op->getNumResults() == 0 || !(isWhole || isReduced(op->getResult(0))))
      return;
    // Most sums are of no exponentials: a few look-ups say so. Between weights
    // and their product with V stands less than before a sum.
    constexpr unsigned mostOps = 128, mostOpsOfProduct = 32;
    Upstream upstream =
        lookUpstream(op, Contraction::match(op) ? mostOpsOfProduct : mostOps);
    if (!upstream.hasExponential ||
        llvm::all_of(upstream.contractions, isProjection))
      return;
    for (OpResult result : op->getResults()) {
      WeightSum sum(result);
      SmallVector<Operation *> products = sum.findProducts();
      if (products.empty())
        continue;
      StringRef reason;
      Operation *quotient = isWhole ? op : sum.findQuotient(products, reason);
      if (!quotient || quotient->use_empty())
        continue;
      bool isKnown = llvm::any_of(products, [&](Operation *product) {
        return decided.contains(product);
      });
      decided.insert(products.begin(), products.end());
      if (!isKnown)
        reportSoftmax(quotient, reason, report);
    }
  });
}
