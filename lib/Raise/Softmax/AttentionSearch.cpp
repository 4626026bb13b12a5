//===- AttentionSearch.cpp - What lies around a softmax -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionSearch.h"
#include "AttentionMatch.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/BodySlice.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether `base`, in the body of `op`, is a literal.
static bool isLiteralBase(Operation *op, Value base) {
  if (matchPattern(base, m_Constant()))
    return true;
  auto argument = dyn_cast<BlockArgument>(base);
  return argument && isa<linalg::LinalgOp>(op) &&
         argument.getOwner()->getParentOp() == op &&
         isLiteral(op->getOperand(argument.getArgNumber()));
}

bool rope::detail::holdsExponential(Operation *op) {
  if (isa<linalg::SoftmaxOp>(op))
    return true;
  return op
      ->walk([&](Operation *inner) {
        auto power = dyn_cast<math::PowFOp>(inner);
        bool found = isa<math::ExpOp, math::Exp2Op>(inner) ||
                     (power && isLiteralBase(op, power.getLhs()));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<Concatenation> Concatenation::match(Value tensor) {
  if (auto concat = tensor.getDefiningOp<tensor::ConcatOp>())
    return Concatenation{int64_t(concat.getDim()),
                         llvm::to_vector(concat.getInputs())};
  auto insert = tensor.getDefiningOp<tensor::InsertSliceOp>();
  if (!insert || !insert.getDestType().hasStaticShape())
    return std::nullopt;
  Concatenation result;
  ArrayRef<int64_t> shape = insert.getDestType().getShape();
  std::optional<int64_t> along;
  // From the last part on.
  int64_t end = -1;
  constexpr unsigned mostParts = 16;
  while (insert && result.parts.size() < mostParts) {
    if (ShapedType::isDynamicShape(insert.getStaticOffsets()) ||
        insert.getSourceType().getRank() != int64_t(shape.size()) ||
        !insert.hasUnitStride())
      return std::nullopt;
    for (auto [dim, size] : llvm::enumerate(shape))
      if (insert.getSourceType().getDimSize(dim) != size) {
        if (along && *along != int64_t(dim))
          return std::nullopt;
        along = dim;
      }
    if (!along)
      return std::nullopt;
    if (end < 0)
      end = shape[*along];
    for (auto [dim, offset] : llvm::enumerate(insert.getStaticOffsets()))
      if (int64_t(dim) != *along && offset != 0)
        return std::nullopt;
    int64_t offset = insert.getStaticOffsets()[*along];
    if (offset + insert.getSourceType().getDimSize(*along) != end)
      return std::nullopt;
    end = offset;
    result.parts.push_back(insert.getSource());
    if (end == 0)
      break;
    insert = insert.getDest().getDefiningOp<tensor::InsertSliceOp>();
  }
  if (end != 0)
    return std::nullopt;
  result.dim = *along;
  std::reverse(result.parts.begin(), result.parts.end());
  return result;
}

/// Goes from `queue` up to contractions. `hasExponential` says whether an
/// exponential is known to be ahead. A softmax is a few dozen ops; a mask may
/// add its own.
static void searchUpstream(SmallVector<Value> queue, Upstream &result,
                           unsigned maxOps = 2000) {
  // The exponential stands within a few views, casts and a quotient; without
  // this bound every projection would search all residual sums before it.
  constexpr unsigned maxOpsBeforeExponential = 64;
  llvm::SmallDenseSet<Value> seen(queue.begin(), queue.end());
  for (unsigned next = 0; next < queue.size() && next < maxOps; ++next) {
    if (!result.hasExponential && next >= maxOpsBeforeExponential)
      break;
    Operation *op = queue[next].getDefiningOp();
    if (!op || (!ElementExpressions::isTransparent(queue[next]) &&
                !isa<linalg::SoftmaxOp>(op)))
      continue;
    if (Contraction::match(op)) {
      if (!llvm::is_contained(result.contractions, op))
        result.contractions.push_back(op);
      continue;
    }
    if (isa<tensor::ConcatOp, tensor::InsertSliceOp>(op))
      result.concatenations.push_back(queue[next]);
    result.hasExponential |= holdsExponential(op);
    for (Value source : ElementExpressions::sources(queue[next]))
      if (seen.insert(source).second)
        queue.push_back(source);
  }
}

Operation *rope::detail::findOnlyProduct(Value tensor) {
  Upstream upstream;
  searchUpstream({tensor}, upstream);
  return upstream.contractions.size() == 1 && !upstream.hasExponential
             ? upstream.contractions.front()
             : nullptr;
}

Upstream rope::detail::lookUpstream(const Factor &factor) {
  Upstream result;
  const ElementFunction &function = factor.function;
  SmallVector<Value> queue = {function.getTensor()};
  if (function.getSlice()) {
    queue = function.getSources();
    for (Operation *op : function.getSlice()->ops)
      result.hasExponential |= holdsExponential(op);
  }
  searchUpstream(std::move(queue), result);
  return result;
}

Upstream rope::detail::lookUpstream(Operation *op, unsigned maxOps) {
  Upstream result;
  result.hasExponential = holdsExponential(op);
  searchUpstream(llvm::to_vector(op->getOperands()), result, maxOps);
  return result;
}

/// The op of `block` that holds `user`, or is it; `user` where none is.
static Operation *findHolder(Operation *user, Block *block) {
  Operation *holder = block->findAncestorOpInBlock(*user);
  return holder ? holder : user;
}

static bool isOutside(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(op);
}

/// Whether `op` is a contraction that is more than a sum: it reads two tensors,
/// none of them of literals.
static bool isProductOfTensors(Operation *op) {
  std::optional<Contraction> product = Contraction::match(op);
  return product && product->op.getNumDpsInputs() > 1 &&
         llvm::none_of(product->factors, [](const Factor &factor) {
           Value tensor = factor.function.getTensor();
           return tensor && isLiteral(tensor);
         });
}

/// Whether something is computed from `op` by other ops than `outputs`: the
/// nearest use decides, as there are as many as the function is long.
static bool isUsedBeside(Operation *op, ArrayRef<Operation *> outputs) {
  llvm::SetVector<Operation *> queue;
  queue.insert(op);
  for (size_t next = 0; next < queue.size(); ++next)
    for (Operation *user : queue[next]->getUsers()) {
      Operation *holder = findHolder(user, op->getBlock());
      if (llvm::is_contained(outputs, user) || isa<tensor::DimOp>(user))
        continue;
      if (isOutside(holder))
        return true;
      queue.insert(holder);
    }
  return false;
}

Downstream rope::detail::lookDownstream(ArrayRef<Operation *> scores,
                                        ArrayRef<Operation *> outputs) {
  Downstream result;
  Block *block = scores.front()->getBlock();
  SmallVector<std::pair<Operation *, bool>> worklist;
  for (Operation *product : scores)
    worklist.push_back({product, false});
  DenseSet<Operation *> seen[2];
  while (!worklist.empty()) {
    auto [op, exponential] = worklist.pop_back_val();
    if (!seen[exponential].insert(op).second)
      continue;
    exponential |= !llvm::is_contained(scores, op) && holdsExponential(op);
    for (Value value : op->getResults()) {
      result.values.insert(value);
      for (Operation *user : value.getUsers()) {
        if (llvm::is_contained(outputs, user) || isa<tensor::DimOp>(user))
          continue;
        // A use inside a region is one of the op that holds it.
        Operation *holder = findHolder(user, block);
        bool isReader = isOutside(holder);
        if (exponential && isReader)
          result.probabilityResults.push_back(value);
        if (!isReader) {
          result.users.insert(holder);
          bool isProduct = isProductOfTensors(holder);
          if (exponential && isProduct)
            result.productReader = holder;
          if (!isProduct)
            worklist.push_back({holder, exponential});
          isReader = isProduct && isUsedBeside(holder, outputs);
        }
        if (isReader && exponential && !result.probabilityReader)
          result.probabilityReader = holder;
        result.scoresAreRead |= isReader && !exponential;
      }
    }
  }
  return result;
}

std::optional<SmallVector<Operation *>>
rope::detail::findWeighedProducts(Operation *scores) {
  // Between the exponential and its products lie a quotient, casts and views.
  constexpr unsigned mostOps = 64;
  SmallVector<Operation *> products;
  SmallVector<std::pair<Operation *, bool>> worklist = {{scores, false}};
  DenseSet<Operation *> seen[2];
  for (unsigned next = 0; next < worklist.size(); ++next) {
    if (next >= mostOps)
      return std::nullopt;
    auto [op, exponential] = worklist[next];
    exponential |= op != scores && holdsExponential(op);
    for (Operation *user : op->getUsers()) {
      if (isa<tensor::DimOp>(user))
        continue;
      if (user->getBlock() != scores->getBlock() || !isMemoryEffectFree(user))
        return std::nullopt;
      if (user->hasTrait<OpTrait::IsTerminator>() ||
          !seen[exponential].insert(user).second)
        continue;
      if (!Contraction::match(user))
        worklist.push_back({user, exponential});
      else if (!llvm::is_contained(products, user))
        products.push_back(user);
    }
  }
  return products;
}

bool rope::detail::isLiteral(Value tensor, unsigned depth) {
  constexpr unsigned maxDepth = 16;
  Operation *op = tensor.getDefiningOp();
  if (!op || depth > maxDepth)
    return false;
  DenseElementsAttr attr;
  if (matchPattern(tensor, m_Constant(&attr)))
    return attr.isSplat();
  if (isa<tensor::SplatOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::CastOp, tensor::ExtractSliceOp>(op)) {
    Value source = op->getOperand(0);
    return isa<RankedTensorType>(source.getType())
               ? isLiteral(source, depth + 1)
               : matchPattern(source, m_Constant());
  }
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumReductionLoops() != 0 ||
      structured.hasIndexSemantics() ||
      !structured.getBlock()->getOps<tensor::ExtractOp>().empty())
    return false;
  for (OpOperand &init : structured.getDpsInitsMutable())
    if (structured.payloadUsesValueFromOperand(&init))
      return false;
  return llvm::all_of(structured.getDpsInputs(), [&](Value input) {
    return isa<RankedTensorType>(input.getType())
               ? isLiteral(input, depth + 1)
               : matchPattern(input, m_Constant());
  });
}

bool rope::detail::isReduced(Value value) {
  auto structured = value.getDefiningOp<linalg::LinalgOp>();
  return structured && structured.getNumReductionLoops() != 0;
}

bool rope::detail::reducesSeveral(Value value) {
  if (!isReduced(value))
    return false;
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  return llvm::any_of(
      llvm::zip_equal(op.getIteratorTypesArray(), op.getStaticLoopRanges()),
      [](const auto &loop) {
        auto [type, range] = loop;
        return type == utils::IteratorType::reduction && range != 1;
      });
}

Value rope::detail::yielded(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || op->getNumResults() != 1 ||
      structured.getNumReductionLoops() != 0)
    return {};
  Value value = structured.getBlock()->getTerminator()->getOperand(0);
  while (Operation *cast = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(cast))
      break;
    value = cast->getOperand(0);
  }
  return value;
}

Value rope::detail::tensorOf(Operation *op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->getParentOp() == op
             ? op->getOperand(argument.getArgNumber())
             : Value();
}

Value rope::detail::viewed(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ExtractSliceOp, tensor::ReshapeOp, arith::ExtFOp,
          arith::TruncFOp>(op))
    return isa<RankedTensorType>(op->getOperand(0).getType())
               ? op->getOperand(0)
               : Value();
  Value value = yielded(op);
  return value ? tensorOf(op, value) : Value();
}

Value rope::detail::findOrigin(Value value) {
  constexpr unsigned mostSteps = 16;
  for (unsigned step = 0; step < mostSteps; ++step) {
    Operation *op = value.getDefiningOp();
    Value source = op ? viewed(op) : Value();
    if (!source)
      break;
    value = source;
  }
  return value;
}

linalg::GenericOp rope::detail::findOnlyCast(Operation *op) {
  if (!op->hasOneUse())
    return {};
  auto generic = dyn_cast<linalg::GenericOp>(*op->user_begin());
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumDpsInits() != 1 || generic.getNumReductionLoops() != 0 ||
      generic.getDpsInputs()[0] != op->getResult(0) ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  Operation *cast =
      generic.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  if (!cast || !isa<arith::TruncFOp>(cast) ||
      cast->getOperand(0) != generic.getBody()->getArgument(0))
    return {};
  return generic;
}
