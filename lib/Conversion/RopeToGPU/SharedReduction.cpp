//===- SharedReduction.cpp - Reductions by several threads ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedReduction.h"

#include "ExchangeWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rope;

/// Terms that a thread should have at least.
static constexpr int64_t kLeastTerms = 4;
/// Results of an op whose parts have room in workgroup memory.
static constexpr int64_t kMostParts = 2;
static constexpr int64_t kPartBytes = 8;

int64_t SharedReduction::chooseLanes(const LinalgElements &elements,
                                     int64_t most, int64_t terms,
                                     int64_t blockSize) {
  int64_t lanes = 1;
  if (!elements.canShare() ||
      int64_t(elements.getPartTypes().size()) > kMostParts)
    return lanes;
  while (2 * lanes <= most && blockSize % (2 * lanes) == 0 &&
         (terms < 0 || 2 * lanes * kLeastTerms <= terms))
    lanes *= 2;
  return lanes;
}

int64_t SharedReduction::getSubgroup(const ChipInfo &chip, int64_t blockSize) {
  // The largest there is; all sizes are powers of two.
  constexpr int64_t kMostLanes = 128;
  bool fitsAll = blockSize % kMostLanes == 0;
  return chip.subgroupSize == 0 && !fitsAll ? 1 : chip.subgroupSize;
}

int64_t SharedReduction::getBytes(const ChipInfo &chip, int64_t blockSize) {
  return llvm::divideCeil(blockSize, std::max(chip.subgroupSize, 1u)) *
         kMostParts * kPartBytes;
}

Value SharedReduction::getMemory(Type type, unsigned number) {
  for (auto &[known, knownNumber, value] : memory)
    if (known == type && knownNumber == number)
      return value;
  auto space = gpu::AddressSpaceAttr::get(launch.getContext(),
                                          gpu::AddressSpace::Workgroup);
  auto bufferType =
      MemRefType::get({static_cast<int64_t>(llvm::divideCeil(
                          blockSize, std::max<int64_t>(subgroup, 1)))},
                      type, MemRefLayoutAttrInterface(), space);
  Value value = launch.addWorkgroupAttribution(bufferType, launch.getLoc());
  memory.push_back({type, number, value});
  return value;
}

void SharedReduction::askForSize() {
  if (width)
    return;
  ImplicitLocOpBuilder b(launch.getLoc(), launch.getContext());
  b.setInsertionPointToStart(&launch.getBody().front());
  auto none = IntegerAttr();
  width = gpu::SubgroupSizeOp::create(b, none);
  number = arith::AddIOp::create(
      b, arith::MulIOp::create(b, gpu::SubgroupIdOp::create(b, none), width),
      gpu::LaneIdOp::create(b, none));
  sizeWord = arith::IndexCastOp::create(b, b.getI32Type(), width);
}

Value SharedReduction::getNumber() {
  if (!asksForSize())
    return launch.getThreadIds().x;
  askForSize();
  return number;
}

/// What the thread at `distance` in the same subgroup of `size` threads has.
static Value shuffle(ImplicitLocOpBuilder &b, Value value, Value distance,
                     Value size) {
  return exchangeWords(b, value, [&](Value word) {
    return gpu::ShuffleOp::create(b, word, distance, size,
                                  gpu::ShuffleMode::XOR)
        .getShuffleResult();
  });
}

/// What `emit` makes of `parts` where `condition` holds, and `parts` elsewhere;
/// without a condition it always holds.
static SmallVector<Value> emitWhere(ImplicitLocOpBuilder &b, Value condition,
                                    ArrayRef<Value> parts,
                                    function_ref<SmallVector<Value>()> emit) {
  if (!condition)
    return emit();
  auto branch = scf::IfOp::create(b, TypeRange(ValueRange(parts)), condition,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, emit());
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, parts);
  return llvm::to_vector_of<Value>(branch.getResults());
}

static Value isLess(ImplicitLocOpBuilder &b, Value x, Value y) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, x, y);
}

SmallVector<Value> SharedReduction::combineLanes(ImplicitLocOpBuilder &b,
                                                 LinalgElements &elements,
                                                 SmallVector<Value> parts,
                                                 int64_t lanes) {
  int64_t most = asksForSize() ? lanes : std::min(lanes, subgroup);
  for (int64_t distance = 1; distance < most; distance *= 2) {
    Value fits;
    if (asksForSize())
      fits = isLess(b, arith::ConstantIndexOp::create(b, distance), width);
    parts = emitWhere(b, fits, parts, [&] {
      Value apart = arith::ConstantOp::create(b, b.getI32IntegerAttr(distance));
      Value size =
          asksForSize()
              ? sizeWord
              : arith::ConstantOp::create(b, b.getI32IntegerAttr(subgroup));
      SmallVector<Value> others = llvm::map_to_vector(
          parts, [&](Value part) { return shuffle(b, part, apart, size); });
      return elements.emitCombination(b, parts, others);
    });
  }
  return parts;
}

SmallVector<Value> SharedReduction::combineSubgroups(ImplicitLocOpBuilder &b,
                                                     LinalgElements &elements,
                                                     SmallVector<Value> parts,
                                                     int64_t lanes) {
  Value thread = getNumber();
  Value size =
      asksForSize() ? width : arith::ConstantIndexOp::create(b, subgroup);
  Value slot = arith::DivUIOp::create(b, thread, size);
  Value place = arith::RemUIOp::create(b, thread, size);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value leads = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place, zero);
  // Parts of one element are in neighbouring slots.
  int64_t mostSlots = asksForSize() ? lanes : lanes / subgroup;
  Value slots = arith::ConstantIndexOp::create(b, mostSlots);
  if (asksForSize())
    slots = arith::DivUIOp::create(b, slots, size);
  Value member = arith::RemUIOp::create(b, slot, slots);
  auto store = [&](ValueRange values) {
    for (auto [i, value] : llvm::enumerate(values))
      memref::StoreOp::create(b, value, getMemory(value.getType(), i), slot);
  };
  // What was there may still be read.
  gpu::BarrierOp::create(b);
  auto first = scf::IfOp::create(b, leads, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(first.thenBlock());
    store(parts);
  }
  for (int64_t distance = mostSlots / 2; distance >= 1; distance /= 2) {
    Value apart = arith::ConstantIndexOp::create(b, distance);
    Value exists;
    if (asksForSize())
      exists = isLess(b, apart, slots);
    parts = emitWhere(b, exists, parts, [&] {
      gpu::BarrierOp::create(b);
      Value takes = arith::AndIOp::create(b, leads, isLess(b, member, apart));
      return emitWhere(b, takes, parts, [&] {
        Value other = arith::AddIOp::create(b, slot, apart);
        SmallVector<Value> others;
        for (auto [i, part] : llvm::enumerate(parts))
          others.push_back(
              memref::LoadOp::create(b, getMemory(part.getType(), i), other));
        SmallVector<Value> sums = elements.emitCombination(b, parts, others);
        if (distance > 1)
          store(sums);
        return sums;
      });
    });
  }
  return parts;
}

void SharedReduction::emit(ImplicitLocOpBuilder &b, LinalgElements &elements,
                           Value first, int64_t lanes) {
  Value thread = getNumber();
  Value group = thread, lane = arith::ConstantIndexOp::create(b, 0);
  bool isWhole = lanes == blockSize;
  if (isWhole) {
    group = lane;
    lane = thread;
  } else {
    Value size = arith::ConstantIndexOp::create(b, lanes);
    group = arith::DivUIOp::create(b, thread, size);
    lane = arith::RemUIOp::create(b, thread, size);
  }
  Value index = arith::AddIOp::create(b, first, group);
  Value has = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index,
                                    elements.getCount());
  auto part =
      scf::IfOp::create(b, elements.getPartTypes(), has, /*withElse=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(part.thenBlock());
    scf::YieldOp::create(b, elements.emitPart(b, index, lane, lanes));
    b.setInsertionPointToStart(part.elseBlock());
    scf::YieldOp::create(b, elements.emitNeutral(b));
  }
  SmallVector<Value> parts = llvm::to_vector_of<Value>(part.getResults());
  parts = combineLanes(b, elements, parts, lanes);
  Value isShared;
  if (asksForSize())
    isShared = isLess(b, width, arith::ConstantIndexOp::create(b, lanes));
  if (asksForSize() || subgroup < lanes)
    parts = emitWhere(b, isShared, parts, [&] {
      return combineSubgroups(b, elements, parts, lanes);
    });
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value stores = arith::AndIOp::create(
      b, has, arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, zero));
  auto result = scf::IfOp::create(b, stores, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(result.thenBlock());
  elements.emitResult(b, index, parts);
}
