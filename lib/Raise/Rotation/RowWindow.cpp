//===- RowWindow.cpp - The rows that a loop writes ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowWindow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/LoopWrites.h"

using namespace mlir;
using namespace mlir::rope;

/// Ops of the body of a loop that is copied.
static constexpr unsigned kCopyLimit = 256;

namespace {
/// An induction variable and its bounds.
struct RowVariable {
  Operation *loop;
  Value value;
  OpFoldResult lower, upper;
  const Expr *first = nullptr, *count = nullptr;
  /// The axis that the writes follow, and the first row there; none for -1.
  int64_t axis = -1;
  const Expr *start = nullptr;
  /// Whether the rows are the whole axis.
  bool whole = false;
  /// Number of iterations where it was made.
  std::optional<OpFoldResult> size;
};

/// Rows `start` to `start` + number of iterations of `variable` along `dim`.
struct RowRange {
  int64_t dim;
  unsigned variable;
  const Expr *start;
  bool operator==(const RowRange &other) const {
    return dim == other.dim && variable == other.variable &&
           start == other.start;
  }
};

/// A read of rows that are not known to be all of its source.
struct RowRead {
  Operation *op;
  SmallVector<RowRange> ranges;
};

/// Rows of a tensor.
struct Slice {
  Value rows;
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

class RowWindowMaker {
public:
  RowWindowMaker(LoopLikeOpInterface loop, unsigned number,
                 ElementExpressions &elements)
      : loop(loop), number(number), elements(elements),
        exprs(elements.getExpressions()), init(loop.getInits()[number]) {}
  std::optional<RowWindow> make();

private:
  bool collectChain();
  bool isPure();
  void findVariables();
  /// Whether the number of iterations is the difference of the bounds of a
  /// loop that stays as it is.
  bool isCounted(const RowVariable &variable) {
    std::optional<IntegerRange> bounds = exprs.range(variable.count);
    return isa<scf::ForOp>(variable.loop) || (bounds && bounds->min >= 0);
  }
  bool followWrites(RowVariable &variable);
  const Expr *rowPlace(Operation *op, int64_t dim, const RowVariable &variable);
  bool alwaysRuns(Operation *op, const RowVariable *except);
  bool checkCarried();
  void collectReads();
  bool isOutside(Value value) {
    return !loop->isAncestor(value.getParentRegion()->getParentOp());
  }
  bool isOutside(const Expr *root) {
    return walkExpressions(root, [&](const Expr *expr) {
      return !expr->value || isOutside(expr->value);
    });
  }
  bool isCovered(const RowVariable &variable, const Expr *start, Value tensor,
                 int64_t dim) {
    return start->getInteger() == 0 &&
           exprs.canonicalSize(variable.count) ==
               exprs.canonicalSize(elements.size(tensor, dim));
  }

  /// Whether rows from `start` on may be those of dimension `dim`, as far as
  /// all of that is literals: what no program reads is no slice either.
  bool mayFit(const RowVariable &variable, const Expr *start, Value tensor,
              int64_t dim) {
    return exprs.isAtLeast(elements.size(tensor, dim),
                           exprs.add(start, variable.count)) != false;
  }

  OpFoldResult sizeOf(OpBuilder &builder, RowVariable &variable);
  OpFoldResult startOf(OpBuilder &builder, const RowVariable &variable,
                       const Expr *start);
  Slice slice(OpBuilder &builder, Value source, ArrayRef<RowRange> ranges);
  void countFromZero(const RowVariable &variable, Operation *copy,
                     IRMapping &mapper);
  RowWindow emit();

  LoopLikeOpInterface loop;
  unsigned number;
  ElementExpressions &elements;
  ExpressionContext &exprs;
  Value init;
  /// What is between what the loop carries and what it carries on.
  LoopWrites chain;
  SmallVector<RowVariable, 4> variables;
  SmallVector<RowRead> reads;
};
} // namespace

//===----------------------------------------------------------------------===//
// What the loop does
//===----------------------------------------------------------------------===//

bool RowWindowMaker::collectChain() {
  std::optional<LoopWrites> collected = LoopWrites::collect(loop, number);
  if (!collected || collected->inserts.empty())
    return false;
  for (auto [op, result] : collected->loops)
    if (auto forLoop = dyn_cast<scf::ForOp>(op))
      if (forLoop.getUnsignedCmp())
        return false;
  chain = std::move(*collected);
  return true;
}

bool RowWindowMaker::isPure() {
  unsigned count = 0;
  return !loop->walk([&](Operation *op) {
                bool pure = isa<scf::ForOp, scf::ForallOp, scf::InParallelOp,
                                tensor::ParallelInsertSliceOp>(op) ||
                            isMemoryEffectFree(op) ||
                            ElementExpressions::pureCallee(op);
                return pure && ++count <= kCopyLimit ? WalkResult::advance()
                                                     : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// The first row that `op`, a read or a write, has along `dim`, where it has
/// one row, and the next one in each iteration: a literal, or the lower bound.
/// Null where it has others.
const Expr *RowWindowMaker::rowPlace(Operation *op, int64_t dim,
                                     const RowVariable &variable) {
  OpFoldResult offset;
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    offset = insert.getIndices()[dim];
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    offset = extract.getIndices()[dim];
  } else {
    auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
    if (getConstantIntValue(slice.getMixedSizes()[dim]) != 1)
      return nullptr;
    offset = slice.getMixedOffsets()[dim];
  }
  if (!isa<Value>(offset))
    return nullptr;
  const Expr *rest =
      exprs.sub(elements.scalar(offset), elements.scalar(variable.value));
  if (!isOutside(rest))
    return nullptr;
  const Expr *start = exprs.add(rest, variable.first);
  std::optional<int64_t> literal = start->getInteger();
  return start == variable.first || (literal && *literal >= 0) ? start
                                                               : nullptr;
}

/// Whether `op` runs in every iteration of the loop, and the loop has one but
/// for `except`.
bool RowWindowMaker::alwaysRuns(Operation *op, const RowVariable *except) {
  for (Operation *parent = op->getParentOp();; parent = parent->getParentOp()) {
    if (isa<scf::InParallelOp>(parent))
      continue;
    if (!isa<scf::ForOp, scf::ForallOp>(parent))
      return false;
    for (const RowVariable &variable : variables) {
      if (variable.loop != parent || &variable == except)
        continue;
      std::optional<IntegerRange> bounds =
          variable.count ? exprs.range(variable.count) : std::nullopt;
      if (!bounds || bounds->min < 1)
        return false;
    }
    if (parent == loop)
      return true;
  }
}

bool RowWindowMaker::followWrites(RowVariable &variable) {
  int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis) {
    const Expr *start = rowPlace(chain.inserts.front(), axis, variable);
    if (!start || llvm::any_of(chain.inserts, [&](Operation *write) {
          return rowPlace(write, axis, variable) != start;
        }))
      continue;
    bool whole = isCovered(variable, start, init, axis);
    if (!whole &&
        (!isCounted(variable) || !mayFit(variable, start, init, axis) ||
         llvm::any_of(chain.inserts, [&](Operation *write) {
           return !alwaysRuns(write, &variable);
         })))
      return false;
    variable.axis = axis;
    variable.start = start;
    variable.whole = whole;
    return true;
  }
  return false;
}

/// All induction variables inside, and the axes that the writes follow.
void RowWindowMaker::findVariables() {
  loop->walk([&](Operation *op) {
    auto inner = dyn_cast<LoopLikeOpInterface>(op);
    if (!isa<scf::ForOp, scf::ForallOp>(op))
      return;
    auto values = inner.getLoopInductionVars();
    auto lowers = inner.getLoopLowerBounds(),
         uppers = inner.getLoopUpperBounds(), steps = inner.getLoopSteps();
    for (auto [value, lower, upper, step] :
         llvm::zip(*values, *lowers, *uppers, *steps)) {
      RowVariable variable;
      variable.loop = op;
      variable.value = value;
      variable.lower = lower;
      variable.upper = upper;
      bool known = value.getType().isIndex() && getConstantIntValue(step) == 1;
      for (OpFoldResult bound : {lower, upper})
        if (auto bounding = dyn_cast<Value>(bound))
          known &= isOutside(bounding);
      // A parallel loop stays as it is.
      if (isa<scf::ForallOp>(op))
        known &= getConstantIntValue(lower) == 0;
      if (known) {
        variable.first = elements.scalar(lower);
        variable.count = exprs.sub(elements.scalar(upper), variable.first);
      } else if (std::optional<int64_t> low = getConstantIntValue(lower),
                 high = getConstantIntValue(upper);
                 low && high && *low < *high) {
        // Runs, at other steps.
        variable.count = exprs.integer(1);
      }
      variables.push_back(variable);
    }
  });
  for (RowVariable &variable : variables)
    if (variable.first &&
        llvm::is_contained(llvm::make_first_range(chain.loops), variable.loop))
      followWrites(variable);
  // Two variables along one axis are tiles, which no window has.
  for (RowVariable &a : variables)
    for (RowVariable &b : variables)
      if (&a != &b && a.axis >= 0 && a.axis == b.axis)
        a.axis = b.axis = -1;
}

/// The carried tensor is read only where this iteration writes, along the axes
/// of the window.
bool RowWindowMaker::checkCarried() {
  for (Value value : chain.carried)
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      bool written = llvm::is_contained(chain.inserts, user) &&
                     use.getOperandNumber() != 0;
      bool passed = llvm::any_of(chain.loops, [&](auto &entry) {
        auto [op, result] = entry;
        auto carrier = cast<LoopLikeOpInterface>(op);
        return &carrier.getInitsMutable()[result] == &use ||
               (isa<scf::YieldOp>(user) && user->getParentOp() == op &&
                use.getOperandNumber() == result);
      });
      if (written || passed)
        continue;
      if (!isa<tensor::ExtractOp, tensor::ExtractSliceOp>(user))
        return false;
      for (const RowVariable &variable : variables)
        if (variable.axis >= 0 && !variable.whole &&
            rowPlace(user, variable.axis, variable) != variable.start)
          return false;
    }
  return true;
}

/// Reads of tensors from before the loop, of which only some rows are read or
/// it is not known that all are.
void RowWindowMaker::collectReads() {
  loop->walk([&](Operation *op) {
    if (!isa<tensor::ExtractOp, tensor::ExtractSliceOp>(op) ||
        !isOutside(op->getOperand(0)))
      return;
    Value source = op->getOperand(0);
    RowRead read{op, {}};
    int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      for (auto [index, variable] : llvm::enumerate(variables)) {
        if (variable.axis < 0 || !variable.loop->isAncestor(op))
          continue;
        const Expr *start = rowPlace(op, dim, variable);
        if (!start)
          continue;
        if (!isCovered(variable, start, source, dim) &&
            mayFit(variable, start, source, dim) && alwaysRuns(op, &variable))
          read.ranges.push_back({dim, static_cast<unsigned>(index), start});
        break;
      }
    if (!read.ranges.empty())
      reads.push_back(read);
  });
}

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

/// `expr`, one that `rowPlace` gave, as a bound.
static OpFoldResult asBound(const Expr *expr, const RowVariable &variable,
                            OpBuilder &builder) {
  if (std::optional<int64_t> literal = expr->getInteger())
    return builder.getIndexAttr(*literal);
  return variable.lower;
}

/// Number of iterations.
OpFoldResult RowWindowMaker::sizeOf(OpBuilder &builder, RowVariable &variable) {
  if (variable.size)
    return *variable.size;
  if (std::optional<int64_t> literal = variable.count->getInteger())
    return variable.size.emplace(
        builder.getIndexAttr(std::max<int64_t>(*literal, 0)));
  Location loc = variable.loop->getLoc();
  auto valueOf = [&](OpFoldResult bound) {
    return getValueOrCreateConstantIndexOp(builder, loc, bound);
  };
  Value count = valueOf(variable.upper);
  if (variable.first->getInteger() != 0)
    count = arith::SubIOp::create(builder, loc, count, valueOf(variable.lower));
  // The size of a tensor is not negative.
  std::optional<IntegerRange> bounds = exprs.range(variable.count);
  if (!variable.whole && (!bounds || bounds->min < 0))
    count = arith::MaxSIOp::create(
        builder, loc, count, arith::ConstantIndexOp::create(builder, loc, 0));
  return variable.size.emplace(count);
}

/// The first row; one of the tensor even where there are no iterations.
OpFoldResult RowWindowMaker::startOf(OpBuilder &builder,
                                     const RowVariable &variable,
                                     const Expr *start) {
  OpFoldResult bound = asBound(start, variable, builder);
  std::optional<IntegerRange> bounds = exprs.range(variable.count);
  if (start->getInteger() == 0 || (bounds && bounds->min >= 1))
    return bound;
  Location loc = variable.loop->getLoc();
  auto valueOf = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  };
  Value runs =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                            valueOf(variable.lower), valueOf(variable.upper));
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::SelectOp::create(builder, loc, runs, valueOf(bound), zero)
      .getResult();
}

Slice RowWindowMaker::slice(OpBuilder &builder, Value source,
                            ArrayRef<RowRange> ranges) {
  Location loc = loop.getLoc();
  auto type = cast<RankedTensorType>(source.getType());
  Slice slice;
  slice.offsets.assign(type.getRank(), builder.getIndexAttr(0));
  slice.strides.assign(type.getRank(), builder.getIndexAttr(1));
  slice.sizes = tensor::getMixedSizes(builder, loc, source);
  for (const RowRange &range : ranges) {
    RowVariable &variable = variables[range.variable];
    slice.offsets[range.dim] = startOf(builder, variable, range.start);
    slice.sizes[range.dim] = sizeOf(builder, variable);
  }
  if (source.getDefiningOp<tensor::EmptyOp>())
    slice.rows = tensor::EmptyOp::create(builder, loc, slice.sizes,
                                         type.getElementType());
  else
    slice.rows = tensor::ExtractSliceOp::create(
        builder, loc, source, slice.offsets, slice.sizes, slice.strides);
  return slice;
}

/// The operand that says where a read or a write is along `dim`, which is none
/// that is written as a literal.
static unsigned placeOperand(Operation *op, int64_t dim) {
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return insert.getIndices().getBeginOperandIndex() + dim;
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return extract.getIndices().getBeginOperandIndex() + dim;
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  return slice.getOffsets().getBeginOperandIndex() +
         llvm::count_if(slice.getStaticOffsets().take_front(dim),
                        ShapedType::isDynamic);
}

/// The loop of `variable` in the copy runs from zero; what it computes of the
/// number of an iteration stays.
void RowWindowMaker::countFromZero(const RowVariable &variable, Operation *copy,
                                   IRMapping &mapper) {
  auto original = cast<scf::ForOp>(variable.loop);
  auto forLoop = variable.loop == loop
                     ? cast<scf::ForOp>(copy)
                     : cast<scf::ForOp>(mapper.lookup(variable.loop));
  Value counter = forLoop.getInductionVar();
  OpBuilder builder(copy);
  Location loc = forLoop.getLoc();
  forLoop.setLowerBound(arith::ConstantIndexOp::create(builder, loc, 0));
  forLoop.setUpperBound(
      getValueOrCreateConstantIndexOp(builder, loc, *variable.size));
  if (variable.first->getInteger() == 0)
    return;
  builder.setInsertionPointToStart(forLoop.getBody());
  auto number =
      arith::AddIOp::create(builder, loc, counter, original.getLowerBound());
  counter.replaceAllUsesExcept(number, number);
}

RowWindow RowWindowMaker::emit() {
  RowWindow window;
  OpBuilder builder(loop);
  Operation *last = loop->getPrevNode();
  SmallVector<RowRange> written;
  for (auto [index, variable] : llvm::enumerate(variables))
    if (variable.axis >= 0 && !variable.whole)
      written.push_back(
          {variable.axis, static_cast<unsigned>(index), variable.start});
  Slice rows;
  rows.rows = init;
  if (!written.empty())
    rows = slice(builder, init, written);
  // One slice of a tensor for all reads of the same rows.
  SmallVector<Value> slices;
  for (const RowRead &read : reads) {
    Value source = read.op->getOperand(0);
    const RowRead *same = llvm::find_if(reads, [&](const RowRead &other) {
      return other.op->getOperand(0) == source && other.ranges == read.ranges;
    });
    size_t first = same - reads.begin();
    slices.push_back(first < slices.size()
                         ? slices[first]
                         : slice(builder, source, read.ranges).rows);
  }
  SmallVector<const RowVariable *> counted;
  for (RowVariable &variable : variables)
    if (variable.axis >= 0 && isa<scf::ForOp>(variable.loop)) {
      sizeOf(builder, variable);
      counted.push_back(&variable);
    }

  IRMapping mapper;
  Operation *copy = builder.clone(*loop, mapper);
  auto copied = cast<LoopLikeOpInterface>(copy);
  for (const RowVariable *variable : counted)
    countFromZero(*variable, copy, mapper);
  copied.getInitsMutable()[number].set(rows.rows);
  for (Value value : chain.carried)
    mapper.lookup(value).setType(rows.rows.getType());
  copy->getResult(number).setType(rows.rows.getType());
  // Places in slices count from zero.
  auto setPlaces = [&](Operation *op, ArrayRef<RowRange> ranges) {
    for (const RowRange &range : ranges)
      mapper.lookup(op)->setOperand(
          placeOperand(op, range.dim),
          mapper.lookup(variables[range.variable].value));
  };
  for (Operation *write : chain.inserts)
    setPlaces(write, written);
  for (Value value : chain.carried)
    for (Operation *user : value.getUsers())
      if (isa<tensor::ExtractOp, tensor::ExtractSliceOp>(user))
        setPlaces(user, written);
  for (auto [read, rowsRead] : llvm::zip(reads, slices)) {
    setPlaces(read.op, read.ranges);
    mapper.lookup(read.op)->setOperand(0, rowsRead);
  }

  window.loop = copy;
  window.readsSomeRows = !reads.empty();
  window.part = window.whole = copy->getResult(number);
  for (Operation *op = last ? last->getNextNode() : &copy->getBlock()->front();
       op != copy; op = op->getNextNode())
    window.before.push_back(op);
  if (!written.empty()) {
    window.whole =
        tensor::InsertSliceOp::create(builder, loop.getLoc(), window.part, init,
                                      rows.offsets, rows.sizes, rows.strides);
    window.after.push_back(window.whole.getDefiningOp());
  }
  loop->walk(
      [&](Operation *op) { window.copies.push_back({mapper.lookup(op), op}); });
  return window;
}

std::optional<RowWindow> RowWindowMaker::make() {
  if (!isa<RankedTensorType>(init.getType()) || !collectChain() || !isPure())
    return std::nullopt;
  findVariables();
  if (!checkCarried())
    return std::nullopt;
  collectReads();
  bool some = llvm::any_of(variables, [](const RowVariable &variable) {
    return variable.axis >= 0 && !variable.whole;
  });
  if (!some && reads.empty())
    return std::nullopt;
  return emit();
}

std::optional<RowWindow>
mlir::rope::makeRowWindow(LoopLikeOpInterface loop, unsigned number,
                          ElementExpressions &elements) {
  if (!isa<scf::ForOp, scf::ForallOp>(loop.getOperation()))
    return std::nullopt;
  return RowWindowMaker(loop, number, elements).make();
}
