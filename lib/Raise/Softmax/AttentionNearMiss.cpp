//===- AttentionNearMiss.cpp - Softmaxes that are left --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionNearMiss.h"
#include "AttentionMatch.h"
#include "AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/Reasons.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Bounds of each search, in ops. Between a product and its softmax lie a few
/// dozen, masks included.
static constexpr unsigned kMostOpsBefore = 256;
static constexpr unsigned kMostOpsAfter = 64;

static bool isReduction(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumReductionLoops() != 0;
}

/// The op that computes the elements of the result of `op` last: `op` itself
/// where it takes whole tensors.
static Operation *lastStep(Operation *op) {
  if (isa<linalg::LinalgOp>(op)) {
    Value value = yielded(op);
    return value ? value.getDefiningOp() : nullptr;
  }
  return op;
}

/// What `value` is computed from: the tensor that an element in a body is read
/// from, the scalar that a structured op yields, or operands.
static SmallVector<Value> originsOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *holder = argument.getOwner()->getParentOp();
    return isa<linalg::LinalgOp>(holder)
               ? SmallVector<Value>{tensorOf(holder, value)}
               : SmallVector<Value>();
  }
  Operation *op = value.getDefiningOp();
  if (Value scalar = yielded(op))
    return {scalar};
  if (Value source = viewed(op))
    return {source};
  return isa<arith::MulFOp, arith::DivFOp, arith::SelectOp, math::PowFOp>(op)
             ? SmallVector<Value>(op->getOperands())
             : SmallVector<Value>();
}

/// The op that takes the exponentials which `value` is, masked or weighed or as
/// they are; null where it is not made of them.
static Operation *findExponential(Value value) {
  constexpr unsigned mostSteps = 32;
  SmallVector<Value> worklist = {value};
  for (unsigned next = 0; next < worklist.size() && next < mostSteps; ++next) {
    Operation *op = worklist[next].getDefiningOp();
    if (isa_and_nonnull<math::ExpOp, math::Exp2Op>(op))
      return op;
    if (isa_and_nonnull<math::PowFOp>(op)) {
      Value base = op->getOperand(0);
      if (isa<BlockArgument>(base)) {
        SmallVector<Value> tensor = originsOf(base);
        base = tensor.empty() ? base : tensor.front();
      }
      bool isNumber = isa<FloatType>(base.getType())
                          ? matchPattern(base, m_Constant())
                          : isLiteral(base);
      if (isNumber)
        return op;
    }
    llvm::append_range(worklist, originsOf(worklist[next]));
  }
  return nullptr;
}

/// The tensors that `op` sums.
static SmallVector<Value> getSummands(linalg::LinalgOp op) {
  SmallVector<Value> result;
  if (!isReduction(op) || !op.hasPureTensorSemantics())
    return result;
  Operation *yield = op.getBlock()->getTerminator();
  for (auto [init, value] :
       llvm::zip(op.getDpsInitsMutable(), yield->getOperands())) {
    auto sum = value.getDefiningOp<arith::AddFOp>();
    if (!sum)
      continue;
    BlockArgument accumulator = op.getMatchingBlockArgument(&init);
    Value term = sum.getLhs() == accumulator ? sum.getRhs() : sum.getLhs();
    if (auto widened = term.getDefiningOp<arith::ExtFOp>())
      term = widened.getIn();
    if (Value summand = tensorOf(op, term))
      result.push_back(summand);
  }
  return result;
}

namespace {
/// A softmax of products.
struct Softmax {
  /// Contractions that the exponents are computed from.
  SmallVector<Operation *> products;
  /// Tensors computed from them short of reductions.
  DenseSet<Value> scores;
  /// The op that divides by the sum, or takes the softmax as a whole.
  Operation *quotient = nullptr;
  /// Why that op, which divides the product with V and not what weighs it, is
  /// no softmax; empty where it does not.
  StringRef dividesProduct;
};
} // namespace

/// Dimensions of more than one element.
static int64_t countLongDims(Value value) {
  return llvm::count_if(cast<ShapedType>(value.getType()).getShape(),
                        [](int64_t size) { return size != 1; });
}

/// Whether `product` multiplies with weights: one matrix for all rows, which is
/// a constant, comes from outside beside something computed, or multiplies rows
/// of several batches at once.
static bool isProjection(Contraction product) {
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

/// Looks for the products that `value` is computed from.
static void findProducts(Value value, Softmax &softmax) {
  SetVector<Operation *> ops;
  SmallVector<Value> queue = {value};
  llvm::SmallDenseSet<Value> seen = {value};
  Block *block = value.getParentBlock();
  for (unsigned next = 0; next < queue.size() && next < kMostOpsBefore;
       ++next) {
    Operation *op = queue[next].getDefiningOp();
    if (!op || op->getBlock() != block ||
        !ElementExpressions::isTransparent(queue[next]))
      continue;
    std::optional<Contraction> product = Contraction::match(op);
    if (product && !isProjection(*product))
      softmax.products.push_back(op);
    if (isReduction(op))
      continue;
    ops.insert(op);
    for (Value source : ElementExpressions::sources(queue[next]))
      if (seen.insert(source).second)
        queue.push_back(source);
  }
  SmallVector<Operation *> inOrder = ops.takeVector();
  llvm::sort(inOrder,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : softmax.products)
    softmax.scores.insert(op->getResult(0));
  for (Operation *op : inOrder)
    if (llvm::any_of(op->getResults(), [&](Value result) {
          return llvm::any_of(
              ElementExpressions::sources(result),
              [&](Value source) { return softmax.scores.contains(source); });
        }))
      softmax.scores.insert(op->result_begin(), op->result_end());
}

/// The op of `block` that holds `user`.
static Operation *holderOf(Operation *user, Block *block) {
  return block->findAncestorOpInBlock(*user);
}

/// Whether `op` computes every element of its one result from few elements.
static bool isElementwise(Operation *op) {
  return !isReduction(op) && op->getNumResults() == 1 &&
         ElementExpressions::isTransparent(op->getResult(0));
}

/// `values` and what is computed from them element by element, in `block`.
static SetVector<Value> findComputed(ArrayRef<Value> values, Block *block) {
  SetVector<Value> result(values.begin(), values.end());
  for (unsigned next = 0; next < result.size() && next < kMostOpsAfter; ++next)
    for (Operation *user : result[next].getUsers())
      if (Operation *op = holderOf(user, block);
          op && !isa<tensor::DimOp>(op) && isElementwise(op))
        result.insert(op->getResult(0));
  return result;
}

/// The products that one of `weights` is a factor of, in `block`.
static SmallVector<Value> findProductsOf(const SetVector<Value> &weights,
                                         Block *block) {
  SetVector<Value> result;
  for (Value weight : weights)
    for (Operation *user : weight.getUsers())
      if (user->getBlock() == block && Contraction::match(user))
        result.insert(user->getResult(0));
  return result.takeVector();
}

/// The op that takes one of `dividends` and something made of `sum`; the first
/// one.
template <typename Set>
static Operation *findQuotient(Value sum, const Set &dividends) {
  Operation *found = nullptr;
  SmallVector<Value> queue = {sum};
  llvm::SmallDenseSet<Operation *> seen;
  for (unsigned next = 0; next < queue.size() && next < kMostOpsAfter; ++next)
    for (Operation *user : queue[next].getUsers()) {
      Operation *op = holderOf(user, sum.getParentBlock());
      if (!op || !isElementwise(op) || !seen.insert(op).second)
        continue;
      bool takesDividend = llvm::any_of(
          ElementExpressions::sources(op->getResult(0)),
          [&](Value source) { return dividends.contains(source); });
      if (!takesDividend)
        queue.push_back(op->getResult(0));
      else if (!found || op->isBeforeInBlock(found))
        found = op;
    }
  return found;
}

/// The op that divides what is computed from `product` by a view of it, as
/// lanes by one lane.
static Operation *findOwnQuotient(Operation *product) {
  SetVector<Value> parts =
      findComputed(product->getResult(0), product->getBlock());
  Operation *found = nullptr;
  for (Value part : parts) {
    Operation *op = part.getDefiningOp();
    Operation *step = op ? lastStep(op) : nullptr;
    if (!step || !isa<arith::DivFOp>(step))
      continue;
    auto sourceOf = [&](Value operand) {
      return step == op ? operand : tensorOf(op, operand);
    };
    Value dividend = sourceOf(step->getOperand(0));
    Value divisor = sourceOf(step->getOperand(1));
    if (dividend && divisor && parts.contains(dividend) &&
        findOrigin(divisor) == product->getResult(0) &&
        (!found || op->isBeforeInBlock(found)))
      found = op;
  }
  return found;
}

/// The softmax whose denominator or whole is `op`.
static std::optional<Softmax> matchSoftmax(Operation *op) {
  Softmax result;
  if (auto whole = dyn_cast<linalg::SoftmaxOp>(op)) {
    if (!whole.hasPureTensorSemantics())
      return std::nullopt;
    findProducts(whole.getInput(), result);
    result.quotient = op;
    return result;
  }
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return std::nullopt;
  Block *block = op->getBlock();
  for (Value summand : getSummands(structured)) {
    if (!findExponential(summand))
      continue;
    findProducts(summand, result);
    if (result.products.empty())
      continue;
    for (Value sum : op->getResults()) {
      if (!result.quotient)
        result.quotient = findQuotient(sum, result.scores);
      if (result.quotient)
        continue;
      // The exponentials are changed beside the sum, or weigh V before the
      // quotient.
      SetVector<Value> weights = findComputed(summand, block);
      result.quotient = findQuotient(sum, weights);
      if (result.quotient)
        continue;
      result.quotient = findQuotient(
          sum, findComputed(findProductsOf(weights, block), block));
      if (result.quotient)
        result.dividesProduct =
            "the product with V is not divided by the sum of the exponentials "
            "that weigh it";
    }
    return result;
  }
  // Weights that V is multiplied with, and one lane that sums them.
  std::optional<Contraction> product = Contraction::match(op);
  if (!product)
    return result;
  for (const Factor &factor : product->factors) {
    Value tensor = factor.function.getTensor();
    if (!tensor || !findExponential(tensor))
      continue;
    findProducts(tensor, result);
    if (result.products.empty())
      continue;
    result.quotient = findOwnQuotient(op);
    result.dividesProduct = "the product with V is divided by lanes of its own";
    break;
  }
  return result;
}

/// Follows `softmax` to a product it enters and reports what lies between.
static void reportSoftmax(const Softmax &softmax, RaiseReport &report) {
  struct Step {
    Value value;
    /// First op on the way that is no view.
    Operation *change;
  };
  Operation *quotient = softmax.quotient;
  SmallVector<Step> queue = {{quotient->getResult(0), nullptr}};
  llvm::SmallDenseSet<Operation *> seen;
  Operation *change = nullptr, *direct = nullptr;
  for (unsigned next = 0; next < queue.size() && next < kMostOpsAfter; ++next) {
    Step step = queue[next];
    for (Operation *user : step.value.getUsers()) {
      Operation *op = holderOf(user, quotient->getBlock());
      if (!op || isa<tensor::DimOp>(op))
        continue;
      if (Contraction::match(op)) {
        if (!step.change)
          direct = !direct || op->isBeforeInBlock(direct) ? op : direct;
        else if (!change || step.change->isBeforeInBlock(change))
          change = step.change;
        continue;
      }
      if (op->getNumResults() == 0 ||
          !ElementExpressions::isTransparent(op->getResult(0)) ||
          !seen.insert(op).second)
        continue;
      Operation *first = step.change || viewed(op) ? step.change : op;
      for (Value result : op->getResults())
        queue.push_back({result, first});
    }
  }
  auto miss = [&](Operation *op, StringRef reason, StringRef text) {
    report.missed(op, op->getLoc(), "attention", reason, text.str());
  };
  if (!softmax.dividesProduct.empty())
    return miss(quotient, reason::kSumOfOtherValues, softmax.dividesProduct);
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
    std::optional<Softmax> softmax = matchSoftmax(op);
    if (!softmax || softmax->products.empty() || !softmax->quotient ||
        softmax->quotient->use_empty())
      return;
    bool known = llvm::any_of(softmax->products, [&](Operation *product) {
      return decided.contains(product);
    });
    decided.insert(softmax->products.begin(), softmax->products.end());
    if (!known)
      reportSoftmax(*softmax, report);
  });
}
