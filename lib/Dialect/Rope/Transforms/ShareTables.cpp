//===- ShareTables.cpp - One table for equal tables -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::rope {
#define GEN_PASS_DEF_SHARETABLESPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

/// The op whose region nothing inside of captures values for.
static Operation *getScope(Operation *op) {
  return op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
}

/// Pairs of values looked at before two values count as different.
constexpr int64_t kEqualityBudget = 256;

/// Whether both values are the same, or results of pure ops with equal
/// attributes, equal regions and, in turn, equal operands.
static bool areEqualValues(Value lhs, Value rhs) {
  SmallVector<std::pair<Value, Value>> worklist = {{lhs, rhs}};
  DenseSet<std::pair<Value, Value>> seen;
  while (!worklist.empty()) {
    auto [a, b] = worklist.pop_back_val();
    if (a == b || !seen.insert({a, b}).second)
      continue;
    if (static_cast<int64_t>(seen.size()) > kEqualityBudget)
      return false;
    auto aResult = dyn_cast_or_null<OpResult>(a);
    auto bResult = dyn_cast_or_null<OpResult>(b);
    if (!aResult || !bResult ||
        aResult.getResultNumber() != bResult.getResultNumber())
      return false;
    Operation *aOp = aResult.getOwner(), *bOp = bResult.getOwner();
    // A tensor read from a buffer depends on when it is read.
    if (isa<bufferization::ToTensorOp>(aOp))
      return false;
    if (aOp->getName() != bOp->getName() || !isMemoryEffectFree(aOp) ||
        !isMemoryEffectFree(bOp) ||
        aOp->getNumOperands() != bOp->getNumOperands() ||
        aOp->getNumRegions() != bOp->getNumRegions() ||
        aOp->getResultTypes() != bOp->getResultTypes() ||
        aOp->getAttrDictionary() != bOp->getAttrDictionary())
      return false;
    for (auto [aRegion, bRegion] :
         llvm::zip_equal(aOp->getRegions(), bOp->getRegions()))
      if (!OperationEquivalence::isRegionEquivalentTo(
              &aRegion, &bRegion, OperationEquivalence::IgnoreLocations))
        return false;
    for (auto [aOperand, bOperand] :
         llvm::zip_equal(aOp->getOperands(), bOp->getOperands()))
      worklist.push_back({aOperand, bOperand});
  }
  return true;
}

/// An absent operand equals only an absent one.
static bool areEqualOperands(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs == rhs;
  return areEqualValues(lhs, rhs);
}

/// Attributes that the values of a table depend on.
static DictionaryAttr getMeaning(TableOp table) {
  NamedAttrList attrs(table->getAttrDictionary());
  if (!table.hasFamilyFrequencies())
    attrs.erase(table.getFamilyAttrName());
  return attrs.getDictionary(table.getContext());
}

/// Whether both tables are equal where they have the same rows.
static bool areEqualUpToRows(TableOp lhs, TableOp rhs) {
  return lhs.getResultTypes() == rhs.getResultTypes() &&
         getMeaning(lhs) == getMeaning(rhs) &&
         areEqualOperands(lhs.getPositions(), rhs.getPositions()) &&
         areEqualOperands(lhs.getFrequencies(), rhs.getFrequencies()) &&
         areEqualOperands(lhs.getLength(), rhs.getLength()) &&
         areEqualOperands(lhs.getCumulativeLengths(),
                          rhs.getCumulativeLengths());
}

/// Whether equal operands imply equal rows: shaped positions have the rows of
/// the table, and static sizes are in the types.
static bool haveEqualRows(TableOp lhs, TableOp rhs) {
  if (!lhs.hasOffsetPositions() || lhs.getTableType().hasStaticShape())
    return true;
  return areKnownEqual({lhs.getCosInit(), 0}, {rhs.getCosInit(), 0});
}

namespace {
class ShareTablesPass
    : public rope::impl::ShareTablesPassBase<ShareTablesPass> {
  using ShareTablesPassBase::ShareTablesPassBase;

  void runOnOperation() override;

  void hoistOutOfLoops(TableOp table);
  bool moveBefore(TableOp table, Operation *point);
  bool replaceByEqual(TableOp table, TableOp leader, DominanceInfo &dominance);

  static remark::RemarkOpts options(StringRef name, Operation *op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return remark::RemarkOpts::name(name)
        .category("rope-share-tables")
        .function(function ? function.getName() : StringRef());
  }
};
} // namespace

/// Whether `value` can be used by an op that stands before `point`.
static bool isAvailable(Value value, Operation *point,
                        DominanceInfo &dominance) {
  return !value || dominance.properlyDominates(value, point);
}

/// Moves `table` before `point`, where its operands but the inits are
/// available; its inits are made anew there if they are not. Returns false,
/// and changes nothing, where their sizes are unknown there.
bool ShareTablesPass::moveBefore(TableOp table, Operation *point) {
  DominanceInfo dominance(getScope(point));
  bool keepsInits = isAvailable(table.getCosInit(), point, dominance) &&
                    isAvailable(table.getSinInit(), point, dominance);
  if (!keepsInits && table.hasOffsetPositions() &&
      !table.getTableType().hasStaticShape())
    return false;
  table->moveBefore(point);
  if (keepsInits)
    return true;
  OpBuilder builder(table);
  SmallVector<OpFoldResult> sizes;
  ArrayRef<int64_t> shape = table.getTableType().getShape();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(builder.getIndexAttr(size));
      continue;
    }
    int64_t from = static_cast<int64_t>(dim) + (table.getAxes() ? 1 : 0);
    sizes.push_back(tensor::getMixedSize(builder, table.getLoc(),
                                         table.getPositions(), from));
  }
  Value init = tensor::EmptyOp::create(builder, table.getLoc(), sizes,
                                       table.getTableType().getElementType());
  table.getCosInitMutable().assign(init);
  table.getSinInitMutable().assign(init);
  return true;
}

/// *Matches* a table in a loop whose operands, the inits aside, are defined
/// outside of it. *Produces* the table before the loop. A table has no effects,
/// so computing it for a loop that runs no time is harmless.
void ShareTablesPass::hoistOutOfLoops(TableOp table) {
  bool moved = false;
  while (auto loop = dyn_cast<LoopLikeOpInterface>(table->getParentOp())) {
    auto isOutside = [&](Value value) {
      return !value || loop.isDefinedOutsideOfLoop(value);
    };
    if (!isOutside(table.getPositions()) ||
        !isOutside(table.getFrequencies()) || !isOutside(table.getLength()) ||
        !isOutside(table.getCumulativeLengths()) || !moveBefore(table, loop))
      break;
    moved = true;
  }
  if (moved)
    remark::passed(table.getLoc(), options("hoisted", table))
        << remark::add("table computed once, before the loop");
}

/// The op before which something dominates both ops: the first of their
/// ancestors in the nearest block that holds both, or the end of the nearest
/// common dominator. Null where regions are not in SSA dominance.
static Operation *getCommonPoint(Operation *a, Operation *b,
                                 DominanceInfo &dominance) {
  Block *block =
      dominance.findNearestCommonDominator(a->getBlock(), b->getBlock());
  if (!block)
    return nullptr;
  Operation *aAncestor = block->findAncestorOpInBlock(*a);
  Operation *bAncestor = block->findAncestorOpInBlock(*b);
  Operation *point = block->getTerminator();
  for (Operation *ancestor : {aAncestor, bAncestor})
    if (ancestor && ancestor->isBeforeInBlock(point))
      point = ancestor;
  return point;
}

/// Replaces `table` by its equal `leader`, which is moved up where it does not
/// dominate `table`.
bool ShareTablesPass::replaceByEqual(TableOp table, TableOp leader,
                                     DominanceInfo &dominance) {
  if (!dominance.properlyDominates(leader, table)) {
    Operation *point = getCommonPoint(leader, table, dominance);
    if (!point)
      return false;
    for (Value operand : {leader.getPositions(), leader.getFrequencies(),
                          leader.getLength(), leader.getCumulativeLengths()})
      if (!isAvailable(operand, point, dominance))
        return false;
    if (!moveBefore(leader, point))
      return false;
  }
  remark::passed(table.getLoc(), options("shared", table))
      << remark::add("equal to a table that dominates it");
  table->replaceAllUsesWith(leader);
  table->erase();
  return true;
}

void ShareTablesPass::runOnOperation() {
  SmallVector<TableOp> tables;
  getOperation()->walk<WalkOrder::PreOrder>([&](TableOp table) {
    if (isa<TensorType>(table.getCosInit().getType()) && getScope(table))
      tables.push_back(table);
  });
  for (TableOp table : tables)
    hoistOutOfLoops(table);

  SmallVector<TableOp> leaders;
  for (TableOp table : tables) {
    bool replaced = false;
    for (TableOp leader : leaders) {
      Operation *scope = getScope(table);
      if (getScope(leader) != scope || !areEqualUpToRows(leader, table))
        continue;
      if (!haveEqualRows(leader, table)) {
        remark::missed(table.getLoc(), options("unknown-rows", table))
            << remark::reason("the numbers of rows of two tables of equal "
                              "positions and frequencies may differ");
        continue;
      }
      DominanceInfo dominance(scope);
      replaced = replaceByEqual(table, leader, dominance);
      if (replaced)
        break;
    }
    if (!replaced)
      leaders.push_back(table);
  }
}
