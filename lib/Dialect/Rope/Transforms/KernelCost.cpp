//===- KernelCost.cpp - Cost of kernels on a machine ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/KernelCost.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/CountWork.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

double rope::countElements(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return 0;
  double count = 1;
  for (int64_t size : shaped.getShape())
    count *= orAssumed(size);
  return count;
}

double rope::countBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.getElementType().isIntOrFloat())
    return 8 * countElements(type);
  return countElements(type) *
         llvm::divideCeil(shaped.getElementTypeBitWidth(), 8);
}

static bool isView(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp, tensor::CastOp, tensor::ReshapeOp,
             ViewLikeOpInterface>(op);
}

/// Whether `op` computes on buffers: it has no result, and reads or writes.
static bool isOnBuffers(Operation *op) {
  return op->getNumResults() == 0 && isa<MemoryEffectOpInterface>(op) &&
         isa<linalg::LinalgOp, DestinationStyleOpInterface, memref::CopyOp>(op);
}

Value rope::getViewedTensor(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto kernel = dyn_cast<KernelOp>(op)) {
      // A result that is a view of another one of the same kernel is rare
      // enough to count as memory of its own.
      return kernel.getResult(cast<OpResult>(value).getResultNumber());
    }
    if (!isView(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

bool rope::isStep(Operation *op) {
  return !isView(op) && !op->hasTrait<OpTrait::IsTerminator>() &&
         !op->hasTrait<OpTrait::ConstantLike>() &&
         !isa<tensor::EmptyOp, tensor::DimOp, linalg::FillOp>(op) &&
         (isOnBuffers(op) ||
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>));
}

/// Whether the kernel reads the data of `operand`: not of a destination that
/// is only written.
static bool readsData(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (isa<tensor::DimOp>(op) || !isa<RankedTensorType>(operand.get().getType()))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return !linalgOp.isDpsInit(&operand) ||
           linalgOp.payloadUsesValueFromOperand(&operand);
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return !dps.isDpsInit(&operand);
  return true;
}

TaskTile TaskTile::getDefault(const MachineModel &machine) {
  return machine.isGPU() ? TaskTile{64, 128, 64} : TaskTile{256, 512, 512};
}

/// How often tasks of attention, each of `rows` rows, go over `operand` of
/// `op`.
template <typename OpTy>
static void addKeyPasses(Access &access, OpTy op, OpOperand &operand,
                         double rows) {
  if (&operand != &op.getKeyMutable() && &operand != &op.getValueMutable())
    return;
  AttentionExtents extents = getExtents(op);
  access.passes = std::ceil(extents.rows * extents.headsPerKey / rows);
  access.passDistance = access.bytes * extents.headsPerKey / extents.batch;
  access.packed = access.passes * countElements(operand.get().getType());
}

/// How often tasks of a product, or of attention, go over `operand`.
static void addPasses(Access &access, OpOperand &operand,
                      const TaskTile &tile) {
  Operation *op = operand.getOwner();
  if (auto attention = dyn_cast<AttentionOp>(op))
    return addKeyPasses(access, attention, operand, tile.attentionRows);
  if (auto gradients = dyn_cast<AttentionBackwardOp>(op))
    return addKeyPasses(access, gradients, operand, tile.gradientRows);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalg::isaContractionOpInterface(linalgOp) ||
      linalgOp.isDpsInit(&operand))
    return;
  // What the operand lacks of the result's loops.
  AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
  double missing = 1;
  for (auto [loop, range] : llvm::enumerate(linalgOp.getStaticLoopRanges()))
    if (linalgOp.getIteratorTypesArray()[loop] ==
            utils::IteratorType::parallel &&
        !map.isFunctionOfDim(loop))
      missing *= orAssumed(range);
  bool isLeft = operand.getOperandNumber() == 0;
  access.passes = std::ceil(missing / (isLeft ? tile.columns : tile.rows));
  access.passDistance = access.bytes;
  // A product of few rows reads the right factor where it lies.
  constexpr double fewRows = 32;
  if (!isLeft && missing > fewRows)
    access.packed = access.passes * countElements(operand.get().getType());
  if (isLeft) {
    // Only the rows of one task are gone over again.
    double points = countElements(linalgOp.getDpsInits().front().getType());
    access.passDistance =
        access.bytes * std::min(1.0, tile.rows * missing / points);
  }
}

SmallVector<Access> rope::findAccesses(ArrayRef<Operation *> ops,
                                       const TaskTile &tile) {
  llvm::SmallPtrSet<Operation *, 16> inside(ops.begin(), ops.end());
  llvm::SmallDenseMap<Value, unsigned> read;
  SmallVector<Access> accesses;
  auto addRead = [&](OpOperand &operand) {
    Value value = operand.get();
    Operation *producer = value.getDefiningOp();
    if (!readsData(operand) ||
        isa_and_nonnull<tensor::EmptyOp, linalg::FillOp>(producer))
      return;
    // What the kernel itself, or an op around the operand, defines.
    for (Operation *at = producer ? producer
                                  : value.getParentBlock()->getParentOp();
         at; at = at->getParentOp())
      if (inside.contains(at))
        return;
    Access access{getViewedTensor(value), countBytes(value.getType()),
                  /*isWrite=*/false};
    addPasses(access, operand, tile);
    auto [it, isNew] = read.insert({value, accesses.size()});
    if (isNew)
      accesses.push_back(access);
    else if (accesses[it->second].passes < access.passes)
      accesses[it->second] = access;
  };
  for (Operation *op : ops) {
    if (!isOnBuffers(op))
      continue;
    SmallVector<MemoryEffects::EffectInstance> effects;
    cast<MemoryEffectOpInterface>(op).getEffects(effects);
    // Reads first: what is written in place has been read.
    for (bool isWrite : {false, true}) {
      llvm::SmallDenseSet<Value> seen;
      for (const MemoryEffects::EffectInstance &effect : effects) {
        Value value = effect.getValue();
        bool counts = isWrite ? isa<MemoryEffects::Write>(effect.getEffect())
                              : isa<MemoryEffects::Read>(effect.getEffect());
        if (counts && value && isa<MemRefType>(value.getType()) &&
            seen.insert(value).second)
          accesses.push_back(
              {getViewedTensor(value), countBytes(value.getType()), isWrite});
      }
    }
  }
  for (Operation *op : ops)
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        if (!isView(inner) || !inner->use_empty())
          addRead(operand);
    });
  for (Operation *op : ops) {
    if (isa<tensor::EmptyOp, linalg::FillOp>(op) || isView(op))
      continue;
    for (OpResult result : op->getResults()) {
      Value memory = result;
      bool isUsedOutside = false;
      for (OpOperand &use : result.getUses()) {
        isUsedOutside |= !inside.contains(use.getOwner());
        if (isa<YieldOp>(use.getOwner()))
          if (auto kernel = dyn_cast<KernelOp>(use.getOwner()->getParentOp()))
            memory = kernel->getResult(use.getOperandNumber());
      }
      if (!isUsedOutside || !isa<RankedTensorType>(result.getType()))
        continue;
      Type type = result.getType();
      if (auto write = dyn_cast<CacheWriteOp>(op))
        type = write.getRows().getType();
      accesses.push_back({memory, countBytes(type), /*isWrite=*/true});
    }
  }
  return accesses;
}

double ReuseDistance::touch(const Access &access) {
  double distance = access.bytes;
  bool known = false;
  for (auto it = touched.rbegin(); it != touched.rend(); ++it) {
    if (it->first == access.memory) {
      known = true;
      touched.erase(std::prev(it.base()));
      break;
    }
    distance += it->second;
  }
  touched.push_back({access.memory, access.bytes});
  return known ? distance : std::max(distance, outside);
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

KernelCost &KernelCost::operator+=(const KernelCost &other) {
  work += other.work;
  bytes += other.bytes;
  read.resize(std::max(read.size(), other.read.size()));
  written.resize(read.size());
  for (size_t i = 0; i < other.read.size(); ++i) {
    read[i] += other.read[i];
    written[i] += other.written[i];
  }
  computing += other.computing;
  seconds += other.seconds;
  bound.clear();
  return *this;
}

KernelCost &KernelCost::operator*=(double times) {
  work *= times;
  bytes *= times;
  for (size_t i = 0; i < read.size(); ++i) {
    read[i] *= times;
    written[i] *= times;
  }
  computing *= times;
  seconds *= times;
  return *this;
}

/// The nearest level that holds `bytes`.
static size_t findLevel(const MachineModel &machine, double bytes) {
  size_t level = 0;
  while (level + 1 < machine.levels.size() &&
         machine.levels[level].bytes < bytes)
    ++level;
  return level;
}

KernelCost rope::costOf(const Work &work, ArrayRef<Access> accesses,
                        ReuseDistance &reuse, const MachineModel &machine) {
  KernelCost cost;
  cost.work = work;
  cost.computing = work.getSeconds(machine);
  double waiting = work[WorkKind::FewRows] / machine.getRate(WorkKind::FewRows);
  cost.read.assign(machine.levels.size(), 0);
  cost.written.assign(machine.levels.size(), 0);
  SmallVector<double, 4> moving(machine.levels.size(), 0);
  llvm::SmallDenseSet<Value> known;
  for (const Access &access : accesses) {
    cost.bytes += access.bytes;
    if (!machine.isGPU())
      cost.computing += access.packed / machine.getRate(WorkKind::Vector);
    bool inPlace = access.isWrite && known.contains(access.memory);
    known.insert(access.memory);
    // What comes from a level goes through the nearer ones.
    auto move = [&](double distance, double bytes) {
      for (size_t i = 0, e = findLevel(machine, distance); i <= e; ++i) {
        const MemoryLevel &level = machine.levels[i];
        (access.isWrite ? cost.written : cost.read)[i] += bytes;
        moving[i] += bytes / (access.isWrite ? level.write : level.read) /
                     (inPlace ? 2 : 1);
      }
    };
    move(reuse.touch(access), access.bytes);
    if (access.passes > 1)
      move(access.passDistance, (access.passes - 1) * access.bytes);
  }
  // Loads into registers are part of the rate of products.
  if (machine.registerRows != 0)
    cost.read[0] += work[WorkKind::Products32] / 2 * 4 *
                    (1.0 / static_cast<double>(machine.registerRows) +
                     1.0 / static_cast<double>(machine.registerColumns));
  cost.bound = "compute";
  double longest = cost.computing + waiting;
  for (auto [level, seconds] : llvm::zip(machine.levels, moving))
    if (waiting + seconds > longest) {
      longest = waiting + seconds;
      cost.bound = level.name;
    }
  if (machine.start > longest)
    cost.bound = "start";
  cost.seconds = machine.start + longest;
  return cost;
}

static KernelCost costWithReuse(ArrayRef<Operation *> ops, ReuseDistance &reuse,
                                const MachineModel &machine,
                                const TaskTile &tile) {
  Work work;
  for (Operation *op : ops)
    work += countWork(op);
  return costOf(work, findAccesses(ops, tile), reuse, machine);
}

KernelCost rope::costOfKernel(ArrayRef<Operation *> ops,
                              const MachineModel &machine, double outside,
                              const TaskTile &tile) {
  ReuseDistance reuse(outside);
  return costWithReuse(ops, reuse, machine, tile);
}

KernelCost rope::costOfKernel(ArrayRef<Operation *> ops,
                              const MachineModel &machine, double outside) {
  return costOfKernel(ops, machine, outside, TaskTile::getDefault(machine));
}

KernelCost rope::costApart(ArrayRef<Operation *> ops,
                           const MachineModel &machine, double outside) {
  ReuseDistance reuse(outside);
  KernelCost sum;
  for (Operation *op : ops)
    if (isStep(op))
      sum += costWithReuse(op, reuse, machine, TaskTile::getDefault(machine));
  return sum;
}

double rope::countFootprint(Operation *function) {
  llvm::SmallDenseMap<Value, double> tensors;
  auto add = [&](Value value) {
    double &bytes = tensors[getViewedTensor(value)];
    bytes = std::max(bytes, countBytes(value.getType()));
  };
  function->walk([&](Operation *op) {
    if (!isStep(op))
      return;
    for (OpOperand &operand : op->getOpOperands())
      if (readsData(operand))
        add(operand.get());
    for (Value result : op->getResults())
      add(result);
  });
  double sum = 0;
  for (auto [value, bytes] : tensors)
    sum += bytes;
  return sum;
}
