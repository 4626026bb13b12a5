//===- ElementBody.cpp - Structured ops and their regions -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ConstantElements.h"
#include "rope/Analysis/ElementExpression.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/FloatRange.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;

/// Reductions up to this extent are written out: an outer product (1) and the
/// two terms of a 2x2 matrix.
static constexpr int64_t kUnrolledExtent = 2;
/// Terms of a contraction with a constant that may be left after its zeros are
/// dropped, and extent of such a contraction.
static constexpr int64_t kSparseTerms = 2;
static constexpr int64_t kSparseExtent = 1024;
/// Nodes that an element of a matrix may have.
static constexpr int64_t kMatrixBudget = 2000;

static const Expr *affineValue(ExpressionContext &exprs, AffineExpr expr,
                               ArrayRef<const Expr *> dims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return exprs.integer(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return nullptr;
  const Expr *lhs = affineValue(exprs, binary.getLHS(), dims);
  const Expr *rhs = affineValue(exprs, binary.getRHS(), dims);
  if (!lhs || !rhs)
    return nullptr;
  std::optional<int64_t> value = rhs->getInteger();
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return exprs.add(lhs, rhs);
  case AffineExprKind::Mul:
    return exprs.multiply(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return value ? exprs.floorDiv(lhs, *value) : nullptr;
  case AffineExprKind::Mod:
    return value ? exprs.mod(lhs, *value) : nullptr;
  default:
    return nullptr;
  }
}

const Expr *
ElementExpressions::evaluateAffineApply(Operation &op,
                                        ArrayRef<const Expr *> operands) {
  AffineMap map = cast<affine::AffineApplyOp>(op).getMap();
  // Symbols are dimensions that follow the others.
  SmallVector<AffineExpr> symbols;
  for (unsigned symbol = 0; symbol < map.getNumSymbols(); ++symbol)
    symbols.push_back(
        getAffineDimExpr(map.getNumDims() + symbol, op.getContext()));
  return affineValue(exprs, map.getResult(0).replaceSymbols(symbols), operands);
}

std::optional<ElementExpressions::BodyIteration>
ElementExpressions::findIteration(linalg::LinalgOp op, unsigned result,
                                  ArrayRef<const Expr *> indices) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(result));
  BodyIteration iteration;
  iteration.loops.resize(op.getNumLoops());
  bool undecided = false;
  for (auto [expr, index] : llvm::zip_equal(map.getResults(), indices)) {
    const Expr *place = nullptr;
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      const Expr *&loop = iteration.loops[dim.getPosition()];
      if (!loop) {
        loop = index;
        continue;
      }
      // A diagonal names a loop twice.
      place = loop;
    } else if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      place = exprs.integer(constant.getValue());
    } else {
      return std::nullopt;
    }
    std::optional<bool> written = exprs.isEqual(index, place);
    iteration.isKept |= written == false;
    undecided |= !written;
  }
  if (undecided && !iteration.isKept)
    return std::nullopt;
  return iteration;
}

const Expr *ElementExpressions::stepLinalg(linalg::LinalgOp op, unsigned result,
                                           ArrayRef<const Expr *> indices) {
  if (!op.hasPureTensorSemantics() || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock())
    return nullptr;
  std::optional<BodyIteration> iteration = findIteration(op, result, indices);
  if (!iteration)
    return nullptr;
  if (iteration->isKept)
    return exprs.load(op.getDpsInits()[result], indices);
  SmallVector<const Expr *> &loops = iteration->loops;
  if (!llvm::is_contained(loops, nullptr))
    return op.getNumReductionLoops() ? nullptr
                                     : evaluateBody(op, result, loops, nullptr);
  return unrollReduction(op, result, loops);
}

/// Whether `found` holds of a tensor that `tensor` is computed from nearby, or
/// of itself, without a sum in between.
static bool isComputedFrom(Value tensor,
                           llvm::function_ref<bool(Value)> found) {
  constexpr unsigned most = 128;
  SmallVector<Value> tensors{tensor};
  for (unsigned next = 0; next < tensors.size() && next < most; ++next) {
    Operation *op = tensors[next].getDefiningOp();
    auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
    if (!op || !ElementExpressions::isTransparent(tensors[next]) ||
        (linalgOp && linalgOp.getNumReductionLoops()))
      continue;
    if (found(tensors[next]))
      return true;
    for (Value source : ElementExpressions::sources(tensors[next]))
      if (!llvm::is_contained(tensors, source))
        tensors.push_back(source);
  }
  return false;
}

/// Whether `tensor` is computed from cosines or sines nearby.
static bool isTurned(Value tensor) {
  return isComputedFrom(tensor, [](Value value) {
    return value.getDefiningOp()
        ->walk([](Operation *op) {
          return isa<math::CosOp, math::SinOp>(op) ? WalkResult::interrupt()
                                                   : WalkResult::advance();
        })
        .wasInterrupted();
  });
}

/// The one reduction loop of `op`, beside others that have one step.
static std::optional<unsigned> reducedLoop(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  std::optional<unsigned> found;
  for (unsigned loop : loops) {
    if (found && extents[loop] == 1)
      continue;
    if (found && extents[*found] != 1)
      return std::nullopt;
    found = loop;
  }
  return found;
}

/// One operand ends in (pair, out, in), or (pair, in, out), `out` is a loop of
/// its own of extent 2, both have `pair`, which the result has next to `out`,
/// or anywhere where that operand is made of cosines and sines.
bool ElementExpressions::isPairMatrix(linalg::LinalgOp op) {
  std::optional<SumOfProducts> products;
  if (reducedLoop(op))
    products = SumOfProducts::match(op);
  if (!products || products->x == products->y)
    return false;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto dimAt = [&](AffineMap map, int64_t position) -> int64_t {
    if (position < 0)
      return -1;
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(position));
    return dim ? int64_t(dim.getPosition()) : -1;
  };
  AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (unsigned side : {0, 1}) {
    AffineMap matrix = op.getMatchingIndexingMap(op.getDpsInputOperand(side));
    AffineMap vector =
        op.getMatchingIndexingMap(op.getDpsInputOperand(1 - side));
    int64_t rank = matrix.getNumResults();
    int64_t pair = dimAt(matrix, rank - 3), out = dimAt(matrix, rank - 2),
            in = dimAt(matrix, rank - 1);
    if (pair < 0 || out < 0 || in < 0)
      continue;
    if (op.getIteratorTypesArray()[out] == utils::IteratorType::reduction)
      std::swap(out, in);
    if (op.getIteratorTypesArray()[in] != utils::IteratorType::reduction ||
        extents[in] != 2 || extents[out] != 2 || vector.isFunctionOfDim(out) ||
        !vector.isFunctionOfDim(pair) || !vector.isFunctionOfDim(in))
      continue;
    for (int64_t position = 0; position < result.getNumResults(); ++position)
      if (dimAt(result, position) == out &&
          (dimAt(result, position - 1) == pair ||
           (position + 1 < result.getNumResults() &&
            dimAt(result, position + 1) == pair) ||
           (result.isFunctionOfDim(pair) &&
            isTurned(op.getDpsInputOperand(side)->get()))))
        return true;
  }
  return false;
}

/// Whether the rows of `tensor` may hold few numbers beside zeros: a constant
/// that does, or cosines and sines that are set among zeros.
static bool mayBeSparse(Value tensor, int64_t extent) {
  auto isSparse = [&](Value value) {
    std::optional<ConstantElements> constant = ConstantElements::get(value);
    return constant && isa<FloatType>(constant->getType().getElementType()) &&
           constant->getType().getNumElements() >= extent * extent &&
           constant->isSparse(kSparseTerms, extent);
  };
  return isComputedFrom(tensor, isSparse) || isTurned(tensor);
}

/// The op of one product that `op`, a sum of one operand, sums.
static linalg::LinalgOp findSummedProduct(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1)
    return {};
  std::optional<ReductionBody> body = ReductionBody::match(op);
  auto product = op.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>();
  if (!body || !isa<arith::AddFOp>(body->combiner) ||
      body->term != op.getRegionInputArgs()[0] || !product ||
      product.getNumReductionLoops() || product.getNumDpsInputs() != 2 ||
      product.getNumDpsInits() != 1)
    return {};
  auto multiply = product.getBlock()
                      ->getTerminator()
                      ->getOperand(0)
                      .getDefiningOp<arith::MulFOp>();
  ArrayRef<BlockArgument> inputs = product.getRegionInputArgs();
  bool both =
      multiply &&
      ((multiply.getLhs() == inputs[0] && multiply.getRhs() == inputs[1]) ||
       (multiply.getLhs() == inputs[1] && multiply.getRhs() == inputs[0]));
  return both ? product : linalg::LinalgOp();
}

/// The dimension of the result of the product `op` that `sum` sums over.
static std::optional<unsigned>
findSummedLoop(linalg::LinalgOp sum, unsigned reduced, linalg::LinalgOp op) {
  AffineMap read = sum.getMatchingIndexingMap(sum.getDpsInputOperand(0)),
            written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> position =
      read.getResultPosition(getAffineDimExpr(reduced, op->getContext()));
  auto loop = position ? dyn_cast<AffineDimExpr>(written.getResult(*position))
                       : AffineDimExpr(nullptr);
  return loop ? std::optional<unsigned>(loop.getPosition()) : std::nullopt;
}

/// A square matrix that may be sparse, of which all rows are a dimension of the
/// result, times one vector for each.
static OpOperand *findSparseMatrix(linalg::LinalgOp op) {
  std::optional<unsigned> reduced = reducedLoop(op);
  if (linalg::LinalgOp product =
          reduced ? findSummedProduct(op) : linalg::LinalgOp()) {
    reduced = findSummedLoop(op, *reduced, product);
    op = product;
  }
  if (!reduced || op.getNumDpsInputs() != 2)
    return nullptr;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t extent = extents[*reduced];
  if (ShapedType::isDynamic(extent) || extent <= kUnrolledExtent ||
      extent > kSparseExtent)
    return nullptr;
  for (unsigned side : {0, 1}) {
    OpOperand *matrix = op.getDpsInputOperand(side);
    AffineMap map = op.getMatchingIndexingMap(matrix);
    AffineMap other =
        op.getMatchingIndexingMap(op.getDpsInputOperand(1 - side));
    bool square = false;
    for (auto [dim, size] : llvm::enumerate(extents))
      square |= dim != *reduced && size == extent && map.isFunctionOfDim(dim) &&
                !other.isFunctionOfDim(dim);
    if (square && map.isFunctionOfDim(*reduced) &&
        mayBeSparse(matrix->get(), extent))
      return matrix;
  }
  return nullptr;
}

bool ElementExpressions::isSparseMatrix(linalg::LinalgOp op) {
  return findSparseMatrix(op) != nullptr;
}

/// The element of the init of `op` that the reduction to `loops` starts from.
const Expr *ElementExpressions::startOf(linalg::LinalgOp op, unsigned result,
                                        ArrayRef<const Expr *> loops) {
  SmallVector<const Expr *> indices;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(result));
  for (AffineExpr expr : map.getResults())
    indices.push_back(affineValue(exprs, expr, loops));
  if (llvm::is_contained(indices, nullptr))
    return nullptr;
  return followLoad(exprs.load(op.getDpsInits()[result], indices));
}

const Expr *ElementExpressions::followLoad(const Expr *element) {
  while (element->isLoad() && isTransparent(element->value)) {
    const Expr *next = step(element);
    if (!next)
      break;
    element = next;
  }
  return element;
}

/// A reduction of extent 1 or 2 is its terms in order; a contraction whose
/// constant operand has one or two entries in this column is those terms.
const Expr *
ElementExpressions::unrollReduction(linalg::LinalgOp op, unsigned result,
                                    SmallVectorImpl<const Expr *> &loops) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  std::optional<unsigned> loop = reducedLoop(op);
  if (!loop || loops[*loop] || ShapedType::isDynamic(extents[*loop]) ||
      op.getNumDpsInits() != 1)
    return nullptr;
  for (auto [other, index] : llvm::enumerate(loops)) {
    if (index || other == *loop)
      continue;
    if (extents[other] != 1)
      return nullptr;
    index = exprs.integer(0);
  }
  unsigned reduced = *loop;
  int64_t extent = extents[reduced];
  // A product of two tensors of data stays a contraction, however short, but
  // for the matrices of pairs.
  bool literal = llvm::any_of(op.getDpsInputs(), [](Value input) {
    return isa_and_nonnull<arith::ConstantOp>(input.getDefiningOp());
  });
  if (extent > 1 && op.getNumDpsInputs() > 1 && !literal && !isPairMatrix(op) &&
      !isSparseMatrix(op))
    return nullptr;
  const Expr *sum = startOf(op, result, loops);
  if (!sum)
    return nullptr;
  if (extent > kUnrolledExtent)
    return sumNonzeroTerms(op, loops, reduced, extent, sum);
  for (int64_t term = 0; term < extent && sum; ++term) {
    loops[reduced] = exprs.integer(term);
    sum = evaluateBody(op, result, loops, sum);
  }
  return sum;
}

/// The sum, from a zero, of products of which all but few are with a zero.
const Expr *ElementExpressions::sumNonzeroTerms(
    linalg::LinalgOp op, SmallVectorImpl<const Expr *> &loops, int64_t reduced,
    int64_t extent, const Expr *start) {
  linalg::LinalgOp product = findSummedProduct(op);
  std::optional<SumOfProducts> products;
  if (product)
    products = {product.getRegionInputArgs()[0],
                product.getRegionInputArgs()[1]};
  else
    products = SumOfProducts::match(op);
  std::optional<APFloat> zero = start->getFloat();
  if (extent > kSparseExtent || !products || products->x == products->y ||
      !zero || !zero->isZero())
    return nullptr;
  OpOperand *matrix = findSparseMatrix(op);
  SmallVector<const Expr *> productLoops;
  // The loops of the product, where that is an op of its own.
  auto enterProduct = [&] {
    productLoops.assign(product.getNumLoops(), nullptr);
    AffineMap read = op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
              written =
                  product.getMatchingIndexingMap(product.getDpsInitOperand(0));
    for (auto [from, to] : llvm::zip(read.getResults(), written.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(to))
        productLoops[dim.getPosition()] = affineValue(exprs, from, loops);
  };
  auto factorOf = [&](BlockArgument argument) -> const Expr * {
    linalg::LinalgOp owner = product ? product : op;
    OpOperand *operand = owner.getMatchingOpOperand(argument);
    ArrayRef<const Expr *> at(loops);
    if (product)
      at = productLoops;
    SmallVector<const Expr *> indices;
    for (AffineExpr expr : owner.getMatchingIndexingMap(operand).getResults())
      indices.push_back(affineValue(exprs, expr, at));
    if (llvm::is_contained(indices, nullptr))
      return nullptr;
    const Expr *element = exprs.load(operand->get(), indices);
    const Expr *value = followLoad(element);
    if (operand == matrix && !value->getFloat()) {
      matrices.budget = kMatrixBudget;
      if (const Expr *whole = expand(value, matrices))
        value = whole;
    }
    if (isZero(value))
      return exprs.constant(FloatAttr::get(start->type, 0.0));
    value = value->getFloat() ? value : element;
    return argument.getType() == start->type
               ? value
               : exprs.apply<arith::ExtFOp>(value, start->type);
  };
  auto isLiteral = [](const Expr *factor, double value) {
    std::optional<APFloat> number = factor->getFloat();
    return number && (value ? number->isExactlyValue(value) : number->isZero());
  };
  const Expr *sum = nullptr;
  int64_t terms = 0;
  for (int64_t term = 0; term < extent; ++term) {
    loops[reduced] = exprs.integer(term);
    if (product)
      enterProduct();
    const Expr *x = factorOf(products->x), *y = factorOf(products->y);
    if (!x || !y)
      return nullptr;
    if (isLiteral(x, 0.0) || isLiteral(y, 0.0)) {
      exprs.noteLoss(Loss::ZeroTerm);
      continue;
    }
    if (++terms > kSparseTerms)
      return nullptr;
    const Expr *product = isLiteral(x, 1.0) ? y
                          : isLiteral(y, 1.0)
                              ? x
                              : exprs.apply<arith::MulFOp>({x, y}, start->type);
    sum =
        sum ? exprs.apply<arith::AddFOp>({sum, product}, start->type) : product;
  }
  exprs.noteLoss(Loss::SignOfZero);
  return sum ? sum : start;
}

const Expr *ElementExpressions::evaluateBody(linalg::LinalgOp op,
                                             unsigned result,
                                             ArrayRef<const Expr *> loops,
                                             const Expr *accumulator) {
  return evaluateBody(op, op.getBlock()->getTerminator()->getOperand(result),
                      loops, {op.getDpsInitOperand(result), accumulator});
}

const Expr *ElementExpressions::evaluateBody(
    linalg::LinalgOp op, Value value, ArrayRef<const Expr *> loops,
    std::pair<OpOperand *, const Expr *> accumulator) {
  Block &body = *op.getBlock();
  Bindings bindings;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (accumulator.second && accumulator.first == &operand) {
      bindings[argument] = accumulator.second;
      continue;
    }
    if (!isa<RankedTensorType>(operand.get().getType())) {
      bindings[argument] = scalar(operand.get());
      continue;
    }
    SmallVector<const Expr *> indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
      indices.push_back(affineValue(exprs, expr, loops));
    if (!llvm::is_contained(indices, nullptr))
      bindings[argument] = exprs.load(operand.get(), indices);
  }
  evaluateBlock(body, bindings, loops, 0);
  return evaluateOperand(value, bindings);
}

/// Whether `value` is of one iteration of an op on tensors.
static bool isInBody(Value value) {
  Operation *parent = value.getParentRegion()->getParentOp();
  while (parent &&
         !isa<linalg::LinalgOp, tensor::GenerateOp, tensor::PadOp>(parent))
    parent = parent->getParentOp();
  return parent != nullptr;
}

const Expr *ElementExpressions::inBody(linalg::LinalgOp op, Value value,
                                       ArrayRef<const Expr *> loops) {
  return evaluateBody(op, value, loops);
}

const Expr *ElementExpressions::evaluateOperand(Value value,
                                                Bindings &bindings) {
  auto found = bindings.find(value);
  if (found != bindings.end())
    return found->second;
  // A value of the region that was not evaluated has no expression; one from
  // outside is a scalar of its own.
  return isInBody(value) ? nullptr : scalar(value);
}

/// A broadcast of dynamic size is written `select(size == 1, 0, index)`. Where
/// the loop that `index` runs over has that very size, this is `index`.
const Expr *
ElementExpressions::simplifyBroadcast(Operation &op,
                                      ArrayRef<const Expr *> operands,
                                      ArrayRef<const Expr *> loops) {
  const Expr *condition = operands[0], *index = operands[2];
  if (operands[1]->getInteger() != 0 || !condition->is<arith::CmpIOp>() ||
      condition->getPredicate<arith::CmpIPredicateAttr>() !=
          arith::CmpIPredicate::eq)
    return nullptr;
  const Expr *extent = condition->operands[0], *one = condition->operands[1];
  if (extent->getInteger())
    std::swap(extent, one);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getParentOp());
  if (one->getInteger() != 1 || !linalgOp)
    return nullptr;
  for (OpOperand &init : linalgOp.getDpsInitsMutable()) {
    AffineMap map = linalgOp.getMatchingIndexingMap(&init);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      const Expr *place = loop ? loops[loop.getPosition()] : nullptr;
      if (place && place == index &&
          exprs.canonicalSize(size(init.get(), dim)) ==
              exprs.canonicalSize(extent))
        return index;
    }
  }
  return nullptr;
}

void ElementExpressions::evaluateBlock(Block &block, Bindings &bindings,
                                       ArrayRef<const Expr *> loops,
                                       unsigned depth) {
  for (Operation &op : block.without_terminator())
    evaluateOp(op, bindings, loops, depth);
}

void ElementExpressions::evaluateOp(Operation &op, Bindings &bindings,
                                    ArrayRef<const Expr *> loops,
                                    unsigned depth) {
  auto bind = [&](const Expr *value) {
    if (value)
      bindings[op.getResult(0)] = note(value, op.getLoc());
  };
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    return bind(loops[index.getDim()]);
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    // A tensor of one iteration is another one in the next.
    if (isInBody(extract.getTensor()))
      return;
    SmallVector<const Expr *> indices;
    for (Value value : extract.getIndices()) {
      const Expr *index = evaluateOperand(value, bindings);
      if (!index)
        return;
      indices.push_back(index);
    }
    return bind(exprs.load(extract.getTensor(), indices));
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    SmallVector<const Expr *> operands;
    for (Value value : apply.getMapOperands()) {
      operands.push_back(evaluateOperand(value, bindings));
      if (!operands.back())
        return;
    }
    return bind(evaluateAffineApply(op, operands));
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    // Only a decided branch is taken; nested regions are as deep as written.
    if (op.getNumResults() == 0 || depth > 8)
      return;
    const Expr *condition = evaluateOperand(branch.getCondition(), bindings);
    std::optional<bool> taken =
        condition ? condition->getBool() : std::optional<bool>();
    if (!taken)
      return;
    Block &block =
        (*taken ? branch.getThenRegion() : branch.getElseRegion()).front();
    evaluateBlock(block, bindings, loops, depth + 1);
    for (auto [result, yielded] :
         llvm::zip(op.getResults(), block.getTerminator()->getOperands()))
      if (const Expr *value = evaluateOperand(yielded, bindings))
        bindings[result] = value;
    return;
  }
  if (op.getNumResults() != 1 || op.getNumRegions() != 0)
    return;
  SmallVector<const Expr *> operands;
  for (Value operand : op.getOperands()) {
    if (isa<ShapedType>(operand.getType())) {
      auto dim = dyn_cast<tensor::DimOp>(op);
      if (dim && dim.getConstantIndex() && !isInBody(operand))
        bind(scalar(dim.getResult()));
      return;
    }
    operands.push_back(evaluateOperand(operand, bindings));
    // A decided select needs only the value it takes.
    if (!operands.back() && !isa<arith::SelectOp>(op))
      return;
  }
  if (isa<arith::SelectOp>(op)) {
    if (!operands[0])
      return;
    if (std::optional<bool> condition = operands[0]->getBool())
      return bind(operands[*condition ? 1 : 2]);
    if (!operands[1] || !operands[2])
      return;
    if (const Expr *index = simplifyBroadcast(op, operands, loops))
      return bind(index);
  }
  bind(evaluateScalarOp(op, operands));
}

const Expr *
ElementExpressions::evaluateScalarOp(Operation &op,
                                     ArrayRef<const Expr *> operands) {
  if (llvm::is_contained(operands, nullptr))
    return nullptr;
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto typed = dyn_cast<TypedAttr>(constant.getValue()))
      if (typed.getType().isIntOrIndexOrFloat())
        return exprs.constant(typed);
    return nullptr;
  }
  if (auto constant = dyn_cast<complex::ConstantOp>(op)) {
    const Expr *parts[2];
    for (auto [part, value] : llvm::zip_equal(parts, constant.getValue())) {
      if (!isa<FloatAttr>(value))
        return nullptr;
      part = exprs.constant(cast<FloatAttr>(value));
    }
    return exprs.apply<complex::CreateOp>(parts, constant.getType());
  }
  if (op.getNumResults() != 1 || op.getNumRegions() != 0 ||
      !isa<arith::ArithDialect, math::MathDialect, complex::ComplexDialect>(
          op.getDialect()))
    return nullptr;
  auto scalarType = [](Type type) { return getElementTypeOrSelf(type); };
  // Fast-math flags are permissions; the expression does without them.
  NamedAttrList attributes(op.getAttrDictionary());
  attributes.erase("fastmath");
  attributes.erase("overflowFlags");
  attributes.erase("isExact");
  if (attributes.get("roundingmode"))
    return nullptr;
  return exprs.apply(
      op.getName(), operands, attributes.getDictionary(op.getContext()),
      FunctionType::get(op.getContext(),
                        llvm::map_to_vector(op.getOperandTypes(), scalarType),
                        {scalarType(op.getResult(0).getType())}));
}
