//===- MemoryAccess.cpp - What an op reads and writes ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"

#include "Kernels/CopyRing.h"
#include "Kernels/SharedTile.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::rope;

Value rope::getBufferRoot(Value buffer) {
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      buffer = view.getViewSource();
    else if (isa<memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
                 memref::TransposeOp, memref::ExtractStridedMetadataOp,
                 memref::MemorySpaceCastOp, memref::ReshapeOp>(op))
      buffer = op->getOperand(0);
    else
      break;
  }
  return buffer;
}

//===----------------------------------------------------------------------===//
// Bytes of shared memory
//===----------------------------------------------------------------------===//

ByteRange ByteRange::forget() const {
  return {first, end + scale * (count - 1)};
}

ByteRange ByteRange::afterIteration(scf::ForOp loop) const {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound());
  if (dividend != loop.getInductionVar() || !step || *step < 1 || !first ||
      *first < 0)
    return afterLoop(loop);
  ByteRange result = *this;
  result.shift = llvm::mod(shift - *step, count);
  return result;
}

ByteRange ByteRange::afterLoop(scf::ForOp loop) const {
  bool isKnown = !dividend || loop.isDefinedOutsideOfLoop(dividend);
  return isKnown ? *this : forget();
}

bool ByteRange::operator==(const ByteRange &other) const {
  return first == other.first && end == other.end &&
         dividend == other.dividend && shift == other.shift &&
         count == other.count && scale == other.scale;
}

bool ByteRange::mayOverlap(const ByteRange &other) const {
  if (dividend && dividend == other.dividend && count == other.count &&
      scale == other.scale) {
    if ((shift - other.shift) % count == 0)
      return first < other.end && other.first < end;
    // Places in stages that are different ones.
    if (end - other.first <= scale && other.end - first <= scale)
      return false;
  }
  ByteRange mine = forget(), theirs = other.forget();
  return mine.first < theirs.end && theirs.first < mine.end;
}

bool MemoryAccess::operator==(const MemoryAccess &other) const {
  return root == other.root && isWrite == other.isWrite &&
         bytes == other.bytes && copy == other.copy &&
         finished == other.finished && isUnderWay == other.isUnderWay &&
         isAsync == other.isAsync && rings == other.rings;
}

namespace {
/// Finds which bytes of which memory a value names.
struct ByteFinder {
  const KernelFacts *facts;

  /// Limits of an integer that is not negative, for `user`.
  std::optional<std::pair<int64_t, int64_t>> getLimits(Value value,
                                                       Operation *user) const {
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)))
      return std::pair(constant.getSExtValue(), constant.getSExtValue());
    auto *known =
        facts ? facts->ranges.lookupState<dataflow::IntegerValueRangeLattice>(
                    value)
              : nullptr;
    if (!known || known->getValue().isUninitialized())
      return std::nullopt;
    const ConstantIntRanges &limits = known->getValue().getValue();
    if (limits.smin().isNegative())
      return std::nullopt;
    int64_t least = limits.smin().getSExtValue();
    int64_t most = limits.smax().getSExtValue();
    // The analysis does not know what branches around say.
    for (Operation *inner = user; Operation *outer = inner->getParentOp();
         inner = outer) {
      auto branch = dyn_cast<scf::IfOp>(outer);
      if (!branch || inner->getBlock() != branch.thenBlock())
        continue;
      auto test = branch.getCondition().getDefiningOp<arith::CmpIOp>();
      if (test && test.getPredicate() == arith::CmpIPredicate::slt &&
          test.getLhs() == value &&
          matchPattern(test.getRhs(), m_ConstantInt(&constant)))
        most = std::min(most, constant.getSExtValue() - 1);
    }
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<arith::AddIOp, arith::MulIOp, arith::DivUIOp>(op) &&
        matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
        constant.isStrictlyPositive())
      if (auto from = getLimits(op->getOperand(0), user)) {
        int64_t other = constant.getSExtValue();
        most = std::min(most, isa<arith::AddIOp>(op)   ? from->second + other
                              : isa<arith::MulIOp>(op) ? from->second * other
                                                       : from->second / other);
      }
    return std::pair(least, most);
  }

  /// Splits off what constants add to `value`, which does not wrap.
  int64_t splitConstant(Value &value, Operation *user) const {
    int64_t sum = 0;
    APInt constant;
    while (auto add = value.getDefiningOp<arith::AddIOp>()) {
      if (!matchPattern(add.getRhs(), m_ConstantInt(&constant)) ||
          constant.isNegative())
        break;
      auto limits = getLimits(add.getLhs(), user);
      constexpr int64_t most = std::numeric_limits<int32_t>::max();
      if (!limits || limits->second + constant.getSExtValue() > most)
        break;
      sum += constant.getSExtValue();
      value = add.getLhs();
    }
    return sum;
  }

  /// Moves `bytes` by `index` elements of `size` bytes.
  void add(ByteRange &bytes, Value index, int64_t size, Operation *user) const {
    int64_t constant = splitConstant(index, user) * size;
    bytes.first += constant;
    bytes.end += constant;
    APInt scale(64, 1), count;
    Value stage = index;
    if (auto product = index.getDefiningOp<arith::MulIOp>())
      if (matchPattern(product.getRhs(), m_ConstantInt(&scale)))
        stage = product.getLhs();
    auto remainder = stage.getDefiningOp<arith::RemUIOp>();
    auto limits = getLimits(index, user);
    if (!limits) {
      bytes = ByteRange();
    } else if (!bytes.dividend && remainder && scale.isStrictlyPositive() &&
               matchPattern(remainder.getRhs(), m_ConstantInt(&count)) &&
               count.isStrictlyPositive()) {
      bytes.dividend = remainder.getLhs();
      bytes.shift = splitConstant(bytes.dividend, user);
      bytes.count = count.getSExtValue();
      bytes.scale = scale.getSExtValue() * size;
    } else {
      bytes.first += limits->first * size;
      bytes.end += limits->second * size;
    }
  }

  /// What `user` accesses by `value`.
  MemoryAccess find(Value value, Operation *user) const {
    MemoryAccess access{value, /*isWrite=*/false};
    if (isa<MemRefType>(value.getType())) {
      access.root = getBufferRoot(value);
      return access;
    }
    ByteRange &bytes = access.bytes;
    if (auto tile = value.getDefiningOp<rope_gpu::SharedTileOp>()) {
      bytes = {0, TileLayout::get(tile.getType()).getBytes()};
      add(bytes, tile.getOffset(), 1, user);
      access.root = tile.getMemory();
    } else if (auto ring = value.getDefiningOp<rope_gpu::RingOp>()) {
      bytes = {0, CopyRing::getBytes(ring.getType().getStages())};
      access.root = ring.getMemory();
    } else if (isa<LLVM::LLVMPointerType>(value.getType())) {
      // How far an access goes is not known.
      bytes.first = 0;
    }
    while (auto step = access.root.getDefiningOp<LLVM::GEPOp>()) {
      Type element = step.getElemType();
      if (step.getIndices().size() != 1 || !element.isIntOrFloat())
        break;
      int64_t size = element.getIntOrFloatBitWidth() / 8;
      if (auto index = dyn_cast<Value>(step.getIndices()[0])) {
        add(bytes, index, size, user);
      } else {
        int64_t further =
            cast<IntegerAttr>(step.getIndices()[0]).getInt() * size;
        bytes.first += further;
        bytes.end += further;
      }
      access.root = step.getBase();
    }
    return access;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// By how many stages `op` acquires more of each ring than it releases; never
/// more than it does whatever way is taken.
static void countStages(Operation *op,
                        llvm::SmallMapVector<Value, int64_t, 2> &counts) {
  op->walk([&](Operation *inner) {
    if (isa<rope_gpu::ReleaseEmptyOp, rope_gpu::ReleaseFullOp>(inner))
      --counts[inner->getOperand(0)];
    else if (isa<rope_gpu::AcquireEmptyOp, rope_gpu::AcquireFullOp>(inner) &&
             (inner == op ||
              (isa<scf::ForOp>(op) && inner->getParentOp() == op)))
      ++counts[inner->getOperand(0)];
  });
  // A loop may have no iteration.
  if (op->getNumRegions() != 0)
    for (auto &[ring, count] : counts)
      count = std::min<int64_t>(count, 0);
}

/// Rings of which `op` is between acquire and release.
static SmallVector<Value, 1> findRings(Operation *op) {
  SmallVector<Value, 1> acquired;
  llvm::SmallMapVector<Value, int64_t, 2> balance;
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp())
    for (Operation *before = op->getPrevNode(); before;
         before = before->getPrevNode()) {
      llvm::SmallMapVector<Value, int64_t, 2> counts;
      countStages(before, counts);
      for (auto [ring, count] : counts)
        if ((balance[ring] += count) > 0 && !llvm::is_contained(acquired, ring))
          acquired.push_back(ring);
    }
  return acquired;
}

static bool isInSharedMemory(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  return isa<rope_gpu::TileType, rope_gpu::RingType>(type) ||
         (pointer && pointer.getAddressSpace() == 3);
}

void rope::collectAccesses(Operation *op,
                           SmallVectorImpl<MemoryAccess> &accesses,
                           const KernelFacts *facts) {
  ByteFinder finder{facts};
  auto add = [&](Operation *inner, Value value, bool isWrite,
                 Operation *copy = nullptr) {
    MemoryAccess access = finder.find(value, inner);
    access.isWrite = isWrite;
    access.copy = copy;
    bool isProduct =
        isa<rope_gpu::WarpgroupDotOp, rope_gpu::WarpgroupDotWordsOp>(inner);
    access.isUnderWay = isa<rope_gpu::CopyOp>(inner) || isProduct;
    access.isAsync = isa<rope_gpu::TileType>(value.getType()) &&
                     (isa<rope_gpu::CopyBoxOp>(inner) || isProduct);
    if (isa<rope_gpu::TileType>(value.getType()))
      access.rings = findRings(inner);
    auto addStages = [&](auto dot) {
      auto stages = finder.getLimits(dot.getStage(), dot);
      access.bytes.end +=
          stages ? stages->second * dot.getStageBytes() : ByteRange::kFar;
    };
    if (auto dot = dyn_cast<rope_gpu::WarpgroupDotWordsOp>(inner))
      addStages(dot);
    auto dot = dyn_cast<rope_gpu::WarpgroupDotOp>(inner);
    if (dot && !(dot.getRightStages() && value == dot.getLeft()))
      addStages(dot);
    if (auto carried = dyn_cast<rope_gpu::FinishCarriedOp>(inner))
      for (rope_gpu::CopyOp started : carried.getCopies())
        access.finished.push_back(started);
    accesses.push_back(access);
  };
  op->walk([&](Operation *inner) {
    if (facts && facts->dead.contains(inner->getBlock()))
      return;
    if (auto finish = dyn_cast<rope_gpu::FinishCopiesOp>(inner)) {
      for (Value token : finish.getTokens())
        if (auto copy = token.getDefiningOp<rope_gpu::CopyOp>()) {
          add(inner, copy.getTarget(), /*isWrite=*/true);
          accesses.back().finished.push_back(copy);
        }
      return;
    }
    auto interface = dyn_cast<MemoryEffectOpInterface>(inner);
    if (!interface) {
      // Ops that do not say what they do may do anything.
      if (!inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
        for (Value operand : inner->getOperands())
          if (isInSharedMemory(operand.getType())) {
            add(inner, operand, /*isWrite=*/true);
            accesses.back().bytes = ByteRange();
          }
      return;
    }
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      Value value = effect.getValue();
      bool isWrite = isa<MemoryEffects::Write>(effect.getEffect());
      if (!isWrite && !isa<MemoryEffects::Read>(effect.getEffect()))
        continue;
      if (value && (isa<MemRefType>(value.getType()) ||
                    isInSharedMemory(value.getType())))
        add(inner, value, isWrite,
            isa<rope_gpu::CopyOp>(inner) ? inner : nullptr);
    }
  });
}

/// Memory of a launch, which no other value can stand for.
static bool isAttribution(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return argument && isa<gpu::LaunchOp>(argument.getOwner()->getParentOp());
}

static bool isAllocation(Value root) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(
      root.getDefiningOp());
}

/// Memory that was there before any allocation of the function. What a loop
/// carries or a branch or call returns is not that.
static bool isFromOutside(Value root) {
  if (root.getDefiningOp<memref::GetGlobalOp>())
    return true;
  auto argument = dyn_cast<BlockArgument>(root);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

bool rope::mayAlias(Value x, Value y) {
  if (x == y)
    return true;
  if (isAttribution(x) || isAttribution(y))
    return false;
  bool areApart = (isAllocation(x) && (isAllocation(y) || isFromOutside(y))) ||
                  (isAllocation(y) && isFromOutside(x));
  return !areApart;
}

/// Whether one is an address of shared memory and the other none of it.
static bool isOneShared(Value x, Value y) {
  auto isElsewhere = [](Value root) {
    return isa<MemRefType>(root.getType()) &&
           !gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(
               cast<MemRefType>(root.getType()));
  };
  return (isInSharedMemory(x.getType()) && isElsewhere(y)) ||
         (isInSharedMemory(y.getType()) && isElsewhere(x));
}

/// Whether one is the start of a copy and the other its end.
static bool isOneCopy(const MemoryAccess &x, const MemoryAccess &y) {
  return (x.copy && llvm::is_contained(y.finished, x.copy)) ||
         (y.copy && llvm::is_contained(x.finished, y.copy));
}

static bool waits(const MemoryAccess &earlier, const MemoryAccess &later) {
  if ((!earlier.isWrite && !later.isWrite) || isOneCopy(earlier, later) ||
      !mayAlias(earlier.root, later.root) ||
      isOneShared(earlier.root, later.root))
    return false;
  if (llvm::any_of(earlier.rings, [&](Value ring) {
        return llvm::is_contained(later.rings, ring);
      }))
    return false;
  return earlier.root != later.root || earlier.bytes.mayOverlap(later.bytes);
}

bool rope::needsFence(ArrayRef<MemoryAccess> stored,
                      ArrayRef<MemoryAccess> later) {
  return llvm::any_of(later, [&](const MemoryAccess &y) {
    return y.isAsync && llvm::any_of(stored, [&](const MemoryAccess &x) {
             return isInSharedMemory(x.root.getType()) && waits(x, y);
           });
  });
}

bool rope::conflict(ArrayRef<MemoryAccess> earlier,
                    ArrayRef<MemoryAccess> later) {
  return llvm::any_of(earlier, [&](const MemoryAccess &x) {
    return llvm::any_of(later,
                        [&](const MemoryAccess &y) { return waits(x, y); });
  });
}
