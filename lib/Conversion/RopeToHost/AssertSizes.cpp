//===- AssertSizes.cpp - Sizes that a call has to bring -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "rope/Analysis/ElementExpression.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Support/ConstantDim.h"
#include "rope/Support/EnormousTensors.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTASSERTSIZESPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

namespace {
/// Checks the sizes of one function.
class SizeChecker {
public:
  explicit SizeChecker(func::FuncOp function)
      : function(function), elements(function.getContext()),
        entry(OpBuilder::atBlockBegin(&function.getBody().front())) {}

  void run();

private:
  void require(const Expr *a, const Expr *b);
  void requireWithin(const Expr *end, const Expr *size);
  void checkElementwise(Operation *op);
  void checkLarger(linalg::LinalgOp op);
  void checkExpansion(tensor::ExpandShapeOp op);
  void checkWindow(OffsetSizeAndStrideOpInterface op, Value whole);
  void checkCast(tensor::CastOp op);
  void checkOwn(RuntimeVerifiableOpInterface op);
  /// The argument that `value` is, or is the tensor of.
  BlockArgument getArgument(Value value);
  /// `size` in terms of arguments; false where it is made of something else.
  bool isOfArguments(const Expr *size);
  Value write(const Expr *size);
  std::string describe(const Expr *size);

  func::FuncOp function;
  ElementExpressions elements;
  OpBuilder entry;
  DenseSet<std::pair<const Expr *, const Expr *>> known;
  /// Ops that were made to be read. Expressions refer to them until the end.
  SmallVector<Operation *> scratch;
};

/// What reads a dimension that its operand does not have has no meaning, and
/// MLIR's bounds of sizes end the process there.
LogicalResult checkDimensions(func::FuncOp function) {
  if (Value tensor = findEnormousTensor(function))
    return emitError(tensor.getLoc(), "expected up to 2^60 elements but got ")
           << tensor.getType();
  WalkResult result = function.walk([](ShapedDimOpInterface op) {
    auto type = dyn_cast<ShapedType>(op.getShapedValue().getType());
    std::optional<int64_t> dim = getConstantIntValue(op.getDimension());
    if (!type || !type.hasRank() || !dim || getConstantDim(op))
      return WalkResult::advance();
    op->emitError("expected a dimension of an operand of rank ")
        << type.getRank() << ", but got " << *dim;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

struct AssertSizesPass : impl::RopeHostAssertSizesPassBase<AssertSizesPass> {
  void runOnOperation() override {
    if (failed(checkDimensions(getOperation())))
      return signalPassFailure();
    if (!getOperation().isExternal() && getOperation().isPublic())
      SizeChecker(getOperation()).run();
  }
};
} // namespace

BlockArgument SizeChecker::getArgument(Value value) {
  if (auto tensor = value.getDefiningOp<bufferization::ToTensorOp>())
    value = tensor.getBuffer();
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == &function.getBody().front()
             ? argument
             : BlockArgument();
}

bool SizeChecker::isOfArguments(const Expr *size) {
  if (size->kind == ExprKind::Size)
    return bool(getArgument(size->value));
  return size->kind == ExprKind::Linear &&
         llvm::all_of(size->operands, [&](const Expr *operand) {
           return operand->kind == ExprKind::Size && isOfArguments(operand);
         });
}

Value SizeChecker::write(const Expr *size) {
  Location loc = function.getLoc();
  auto literal = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(entry, loc, value);
  };
  if (size->kind == ExprKind::Size) {
    BlockArgument argument = getArgument(size->value);
    if (isa<MemRefType>(argument.getType()))
      return memref::DimOp::create(entry, loc, argument, size->ints[0]);
    return tensor::DimOp::create(entry, loc, argument, size->ints[0]);
  }
  Value sum = literal(size->ints.back());
  for (auto [operand, factor] : llvm::zip(size->operands, size->ints)) {
    Value term = write(operand);
    if (factor != 1) {
      Value times = literal(factor);
      term = arith::MulIOp::create(entry, loc, term, times);
    }
    sum = arith::AddIOp::create(entry, loc, sum, term);
  }
  return sum;
}

std::string SizeChecker::describe(const Expr *size) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (size->kind == ExprKind::Size) {
    os << "dimension " << size->ints[0] << " of argument "
       << getArgument(size->value).getArgNumber();
    return text;
  }
  llvm::ListSeparator plus(" + ");
  for (auto [operand, factor] : llvm::zip(size->operands, size->ints)) {
    os << plus;
    if (factor != 1)
      os << factor << " * ";
    os << describe(operand);
  }
  if (size->operands.empty() || size->ints.back() != 0)
    os << plus << size->ints.back();
  return text;
}

static void assertThat(OpBuilder &builder, Location loc,
                       arith::CmpIPredicate predicate, Value a, Value b,
                       const Twine &message) {
  Value holds = arith::CmpIOp::create(builder, loc, predicate, a, b);
  cf::AssertOp::create(builder, loc, holds, message.str());
}

void SizeChecker::require(const Expr *a, const Expr *b) {
  if (!a || !b || a == b || !isOfArguments(a) || !isOfArguments(b))
    return;
  // A later argument is to fit an earlier one.
  auto getOrder = [&](const Expr *size) -> int64_t {
    if (size->kind == ExprKind::Size)
      return getArgument(size->value).getArgNumber();
    return size->operands.empty() ? -1 : 0;
  };
  if (getOrder(a) < getOrder(b))
    std::swap(a, b);
  if (!known.insert({a, b}).second)
    return;
  Value left = write(a), right = write(b);
  assertThat(entry, function.getLoc(), arith::CmpIPredicate::eq, left, right,
             "expected " + describe(a) + " to be " + describe(b));
}

void SizeChecker::requireWithin(const Expr *end, const Expr *size) {
  if (!end || !size || end == size || !isOfArguments(end) ||
      !isOfArguments(size) || (end->getInteger() && size->getInteger()) ||
      elements.getExpressions().isAtLeast(size, end) == true ||
      !known.insert({end, size}).second)
    return;
  Value left = write(size), right = write(end);
  assertThat(entry, function.getLoc(), arith::CmpIPredicate::sge, left, right,
             "expected " + describe(size) + " to be at least " + describe(end));
}

/// A cast to more static sizes is where an importer writes what it believes.
void SizeChecker::checkCast(tensor::CastOp op) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to)
    return;
  for (int64_t dim = 0; dim < to.getRank(); ++dim) {
    if (!from.isDynamicDim(dim) || to.isDynamicDim(dim))
      continue;
    const Expr *size = elements.size(op.getSource(), dim);
    const Expr *expected = elements.size(op.getResult(), dim);
    if (size == expected)
      continue;
    if (isOfArguments(size)) {
      require(size, expected);
      continue;
    }
    OpBuilder builder(op);
    Value got =
        tensor::DimOp::create(builder, op.getLoc(), op.getSource(), dim);
    Value literal = arith::ConstantIndexOp::create(builder, op.getLoc(),
                                                   to.getDimSize(dim));
    assertThat(builder, op.getLoc(), arith::CmpIPredicate::eq, got, literal,
               "expected dimension " + Twine(dim) +
                   " of a tensor that is cast to have size " +
                   Twine(to.getDimSize(dim)));
  }
}

/// Arithmetic on whole tensors.
void SizeChecker::checkElementwise(Operation *op) {
  Value first;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      continue;
    first = first ? first : operand;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      require(elements.size(operand, dim), elements.size(first, dim));
  }
}

static bool isLarger(const Expr *size) {
  return size && (size->is<arith::MaxSIOp>() || size->is<arith::MaxUIOp>());
}

/// Importers take the larger of two sizes where they mean either, and then go
/// over both tensors as far: beyond the end of the smaller one.
void SizeChecker::checkLarger(linalg::LinalgOp op) {
  SmallVector<SmallVector<std::pair<Value, int64_t>>> places(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      for (auto [dim, result] :
           llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
        if (auto loop = dyn_cast<AffineDimExpr>(result))
          places[loop.getPosition()].push_back({operand.get(), dim});
  auto getSize = [&](std::pair<Value, int64_t> place) {
    return elements.size(place.first, place.second);
  };
  OpBuilder builder(op);
  for (ArrayRef<std::pair<Value, int64_t>> loop : places) {
    const auto *larger = llvm::find_if(
        loop, [&](auto place) { return isLarger(getSize(place)); });
    if (larger == loop.end())
      continue;
    const Expr *size = getSize(*larger);
    for (const auto &place : loop) {
      const Expr *own = getSize(place);
      if (own == size)
        continue;
      if (llvm::is_contained(size->operands, own) &&
          llvm::all_of(size->operands,
                       [&](const Expr *one) { return isOfArguments(one); })) {
        for (const Expr *other : size->operands)
          requireWithin(other, own);
        continue;
      }
      auto read = [&](std::pair<Value, int64_t> from) -> Value {
        return tensor::DimOp::create(builder, op.getLoc(), from.first,
                                     from.second);
      };
      Value left = read(place), right = read(*larger);
      assertThat(builder, op.getLoc(), arith::CmpIPredicate::eq, left, right,
                 "expected dimension " + Twine(place.second) +
                     " of an operand to have the larger of two sizes");
    }
  }
}

/// The parts of a dimension make up all of it.
void SizeChecker::checkExpansion(tensor::ExpandShapeOp op) {
  ExpressionContext &exprs = elements.getExpressions();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    const Expr *product = exprs.integer(1);
    for (int64_t part : group)
      if (product)
        product = exprs.multiply(product, elements.size(op.getResult(), part));
    require(elements.size(op.getSrc(), dim), product);
  }
}

/// A part of `whole` ends in it.
void SizeChecker::checkWindow(OffsetSizeAndStrideOpInterface op, Value whole) {
  ExpressionContext &exprs = elements.getExpressions();
  for (auto [dim, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    if (getConstantIntValue(offset).value_or(0) < 0) {
      Value never = arith::ConstantIntOp::create(entry, op.getLoc(), 0, 1);
      cf::AssertOp::create(entry, op.getLoc(), never,
                           "expected a part of a tensor to begin in it");
    }
    if (isConstantIntValue(stride, 1))
      requireWithin(exprs.add(elements.scalar(offset), elements.scalar(size)),
                    elements.size(whole, dim));
  }
}

/// Ops of this project say at run time what they expect. What they say of
/// arguments is asked where the function begins; the rest follows from it, or
/// is the business of the ops that compute the sizes.
void SizeChecker::checkOwn(RuntimeVerifiableOpInterface op) {
  OpBuilder builder(op);
  Operation *before = op->getPrevNode();
  op.generateRuntimeVerification(
      builder, op.getLoc(),
      [](Operation *, StringRef message) { return message.str(); });
  Block *block = op->getBlock();
  size_t first = scratch.size();
  for (auto it = before ? std::next(before->getIterator()) : block->begin();
       it != op->getIterator(); ++it)
    scratch.push_back(&*it);
  for (Operation *made : ArrayRef(scratch).drop_front(first))
    if (isa<cf::AssertOp>(made))
      elements.statedSizes(*made, [&](const Expr *a, const Expr *b, StringRef) {
        require(a, b);
      });
}

void SizeChecker::run() {
  // What runs in every call: the first block, and kernels in it.
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front()) {
    ops.push_back(&op);
    if (auto kernel = dyn_cast<KernelOp>(op))
      for (Operation &inner : kernel.getBody().front())
        ops.push_back(&inner);
  }
  for (Operation *op : ops) {
    if (isOpTriviallyDead(op))
      continue;
    if (auto cast = dyn_cast<tensor::CastOp>(op)) {
      checkCast(cast);
    } else if (op->hasTrait<OpTrait::Elementwise>()) {
      checkElementwise(op);
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      checkExpansion(expand);
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      checkWindow(slice, slice.getSource());
    } else if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
      checkWindow(slice, slice.getDest());
    } else if (auto own = dyn_cast<RuntimeVerifiableOpInterface>(op);
               own && isa<RopeDialect>(op->getDialect())) {
      checkOwn(own);
    } else if (!isa<cf::AssertOp>(op)) {
      elements.statedSizes(
          *op, [&](const Expr *a, const Expr *b, StringRef) { require(a, b); });
      if (auto loops = dyn_cast<linalg::LinalgOp>(op))
        checkLarger(loops);
    }
  }
  for (Operation *op : llvm::reverse(scratch))
    op->erase();
}

} // namespace mlir::rope
