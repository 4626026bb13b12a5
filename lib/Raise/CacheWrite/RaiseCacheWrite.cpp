//===- RaiseCacheWrite.cpp - Cache writes ---------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheWriteForms.h"
#include "Materialize/TensorPlan.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/SizeFacts.h"
#include "rope/Dialect/Rope/IR/OperandForms.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

static bool isView(Operation *op) {
  return isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp, tensor::CastOp,
                         linalg::TransposeOp>(op);
}

static Value stripViews(Value value) {
  while (isView(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// What the value that a loop carries as `argument` is before the loop; null
/// where `argument` is none of a loop.
static Value initOf(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  auto loop = dyn_cast<LoopLikeOpInterface>(parent);
  if (!loop)
    return {};
  // The body of a while loop takes what its condition hands on.
  if (auto whileOp = dyn_cast<scf::WhileOp>(parent);
      whileOp && argument.getOwner() == whileOp.getAfterBody()) {
    argument = dyn_cast<BlockArgument>(
        whileOp.getConditionOp().getArgs()[argument.getArgNumber()]);
    if (!argument || argument.getOwner() != whileOp.getBeforeBody())
      return {};
  }
  OpOperand *init = loop.getTiedLoopInit(argument);
  return init ? init->get() : Value();
}

/// Whether `cache` comes from outside: an argument of the function, as it
/// stands or carried by a loop, or another write. What a loop collects from
/// nothing, as a scan does, is none.
static bool comesFromOutside(Value cache) {
  constexpr unsigned mostLoops = 8;
  for (unsigned loops = 0; loops < mostLoops; ++loops) {
    Value source = stripViews(cache);
    auto argument = dyn_cast<BlockArgument>(source);
    if (!argument)
      return isa_and_nonnull<CacheWriteOp>(source.getDefiningOp());
    if (isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      return true;
    cache = initOf(argument);
    if (!cache)
      return false;
  }
  return false;
}

namespace {
/// Who reads an updated cache.
struct Readers {
  bool attention = false, terminator = false;
};
} // namespace

static Readers findReaders(const CacheWriteForm &form) {
  Readers readers;
  SmallVector<Value> worklist = {form.result};
  constexpr unsigned maxValues = 32;
  for (unsigned next = 0; next < worklist.size() && next < maxValues; ++next)
    for (OpOperand &use : worklist[next].getUses()) {
      Operation *user = use.getOwner();
      if (user->hasTrait<OpTrait::IsTerminator>()) {
        readers.terminator = true;
      } else if (isView(user)) {
        worklist.push_back(user->getResult(0));
      } else if (auto attention = dyn_cast<AttentionOp>(user)) {
        bool key = &use == &attention.getKeyMutable();
        if (!key && &use != &attention.getValueMutable())
          continue;
        // As it stands, the slots are the keys.
        AffineMap map = key ? attention.getKeyMap() : attention.getValueMap();
        auto dim = dyn_cast<AffineDimExpr>(map.getResult(
            std::min<int64_t>(form.slotAxis, map.getNumResults() - 1)));
        readers.attention |=
            next != 0 ||
            (dim && dim.getPosition() == unsigned(attention.getKeyDim()));
      }
    }
  return readers;
}

namespace {
class CacheWriteRaiser {
public:
  CacheWriteRaiser(FunctionOpInterface function, const RaiseOptions &options,
                   RaiseReport &report)
      : function(function), options(options), report(report),
        elements(function.getContext()) {}

  void run();

private:
  bool isCacheWrite(const CacheWriteForm &form);
  /// Slots of the rows: a tensor that is there, one number, or a plan.
  struct Slots {
    Value tensor;
    const Expr *number = nullptr;
    Plan plan;
    AffineMap map;
    Type type;
  };
  /// Nothing where they cannot be written.
  std::optional<Slots> planSlots(CacheWriteForm &form);
  bool raise(CacheWriteForm &form);

  FunctionOpInterface function;
  const RaiseOptions &options;
  RaiseReport &report;
  ElementExpressions elements;
  bool hasAttention = false;
  SmallVector<Value> replaced;
};
} // namespace

bool CacheWriteRaiser::isCacheWrite(const CacheWriteForm &form) {
  if (!comesFromOutside(form.cache))
    return false;
  Readers readers = findReaders(form);
  if (readers.attention)
    return true;
  int64_t rank = cast<RankedTensorType>(form.cache.getType()).getRank();
  // The last axis is that of lanes: a write there may be anything.
  return readers.terminator && form.slotAxis + 1 < rank &&
         (hasAttention ||
          isa_and_nonnull<RotateOp>(stripViews(form.rows).getDefiningOp()));
}

std::optional<CacheWriteRaiser::Slots>
CacheWriteRaiser::planSlots(CacheWriteForm &form) {
  ExpressionContext &exprs = elements.getExpressions();
  MLIRContext *context = exprs.getContext();
  auto rows = cast<RankedTensorType>(form.rows.getType());
  int64_t rank = rows.getRank();
  const Expr *slot = form.slot;
  if (form.skipsOutside)
    slot = exprs.chooseBelow(slot, elements.size(form.cache, form.slotAxis),
                             slot, exprs.integer(-1));
  SmallVector<int64_t> symbols;
  SmallVector<AffineExpr> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dependsOnSymbol(slot, dim)) {
      symbols.push_back(dim);
      dims.push_back(getAffineDimExpr(dim, context));
    }
  AffineMap map = AffineMap::get(rank, 0, dims, context);
  if (symbols.empty())
    return canWrite(slot)
               ? std::optional<Slots>({{}, slot, {}, map, slot->type})
               : std::nullopt;
  // A tensor that holds them as it stands.
  if (slot->isLoad()) {
    SmallVector<AffineExpr> held;
    llvm::SmallDenseSet<int64_t> used(symbols.begin(), symbols.end());
    auto type = cast<RankedTensorType>(slot->value.getType());
    bool fits = !type.getElementType().isInteger(1);
    for (auto [axis, index] : llvm::enumerate(slot->operands)) {
      std::optional<int64_t> dim;
      if (index->kind == ExprKind::Symbol) {
        dim = index->ints[0];
        fits &= type.getDimSize(axis) == rows.getDimSize(*dim) &&
                !type.isDynamicDim(axis);
      } else if (index->getInteger() == 0 && type.getDimSize(axis) == 1) {
        for (int64_t unit = 0; unit < rank && !dim; ++unit)
          if (rows.getDimSize(unit) == 1 && used.insert(unit).second)
            dim = unit;
      }
      fits &= dim.has_value();
      if (dim)
        held.push_back(getAffineDimExpr(*dim, context));
    }
    AffineMap heldMap = AffineMap::get(rank, 0, held, context);
    if (fits && heldMap.isProjectedPermutation())
      return Slots{slot->value, nullptr, {}, heldMap, type};
  }
  Plan plan = planElements(RowSpace(elements, form.rows), slot, symbols);
  if (!plan)
    return std::nullopt;
  SmallVector<int64_t> shape = llvm::map_to_vector(
      symbols, [&](int64_t symbol) { return rows.getDimSize(symbol); });
  return Slots{{},
               nullptr,
               plan,
               map,
               RankedTensorType::get(shape, plan->getElementType())};
}

/// Whether the op has elements and slots of such types.
static bool areTaken(Type rows, Type slots) {
  Type number = getElementTypeOrSelf(slots);
  return isDataType(getElementTypeOrSelf(rows)) &&
         (number.isIndex() || number.isSignlessInteger());
}

bool CacheWriteRaiser::raise(CacheWriteForm &form) {
  ExpressionContext &exprs = elements.getExpressions();
  MLIRContext *context = exprs.getContext();
  std::optional<Slots> planned = planSlots(form);
  if (!planned)
    return false;
  auto rows = cast<RankedTensorType>(form.rows.getType()),
       cache = cast<RankedTensorType>(form.cache.getType());
  int64_t rank = form.axes.size();
  SmallVector<AffineExpr> cacheDims(cache.getRank(),
                                    getAffineSymbolExpr(0, context));
  for (auto [dim, axis] : llvm::enumerate(form.axes))
    if (axis >= 0)
      cacheDims[axis] = getAffineDimExpr(dim, context);
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(rank, context),
                      planned->map,
                      AffineMap::get(rank, 1, cacheDims, context)};
  if (!areTaken(rows, planned->type) ||
      refusalOf(context, [&](function_ref<InFlightDiagnostic()> emitError) {
        return verifyCacheWrite(rows, planned->type, cache, maps, emitError);
      }))
    return false;
  Operation *old = form.result.getDefiningOp();
  OpBuilder b = makeBuilder(old);
  Location loc = old->getLoc();
  Value slots = planned->tensor;
  if (planned->number)
    slots = writeScalar(b, loc, planned->number);
  auto sizeOf = [&](int64_t symbol) {
    return tensor::getMixedSize(b, loc, form.rows, symbol);
  };
  if (planned->plan)
    slots = planned->plan->make({b, loc, sizeOf});
  auto write =
      CacheWriteOp::create(b, loc, TypeRange(form.cache.getType()), form.rows,
                           slots, form.cache, b.getAffineMapArrayAttr(maps));
  Value result = write.getResult();
  if (result.getType() != form.result.getType())
    result = tensor::CastOp::create(b, loc, form.result.getType(), result);
  Certificate certificate;
  certificate.proof = exprs.takeNotes();
  llvm::raw_string_ostream os(certificate.text);
  os << "rows ";
  printValueName(os, form.rows);
  os << " to slots ";
  printValueName(os, slots);
  os << " along axis " << form.slotAxis << " of ";
  printValueName(os, form.cache);
  os << ", written as " << form.spelling;
  if (form.skipsOutside)
    os << "; slots outside the cache are skipped";
  if (options.check)
    options.check(form.result, result, certificate.proof);
  form.result.replaceAllUsesWith(result);
  replaced.push_back(form.result);
  report.passed(write, "cache-write", std::move(certificate));
  return true;
}

void CacheWriteRaiser::run() {
  SmallVector<Operation *> ops;
  // Loops before what they hold.
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    hasAttention |= isa<AttentionOp>(op);
    if (isa<tensor::InsertSliceOp, tensor::ConcatOp, scf::ForOp,
            tensor::ScatterOp, linalg::GenericOp, arith::SelectOp>(op))
      ops.push_back(op);
  });
  SizeFacts facts(function);
  for (Operation *op : ops) {
    bool gone = llvm::any_of(replaced, [&](Value value) {
      return value.getDefiningOp()->isProperAncestor(op);
    });
    if (gone)
      continue;
    facts.holdAt(elements, op);
    elements.getExpressions().takeNotes();
    std::optional<CacheWriteForm> form = matchCacheWrite(op, elements);
    if (form && isCacheWrite(*form))
      raise(*form);
  }
  if (!replaced.empty())
    eraseReplaced(function, replaced, elements);
}

void mlir::rope::raiseCacheWrites(FunctionOpInterface function,
                                  const RaiseOptions &options,
                                  RaiseReport &report) {
  if (!function.isExternal())
    CacheWriteRaiser(function, options, report).run();
}
