//===- SharedReduction.cpp - Reductions by several threads ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedReduction.h"

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

int64_t SharedReduction::getBytes(const ChipInfo &chip, int64_t blockSize) {
  return llvm::divideCeil(blockSize, chip.subgroupSize) * kMostParts *
         kPartBytes;
}

Value SharedReduction::getMemory(Type type, unsigned number) {
  for (auto &[known, knownNumber, value] : memory)
    if (known == type && knownNumber == number)
      return value;
  auto space = gpu::AddressSpaceAttr::get(launch.getContext(),
                                          gpu::AddressSpace::Workgroup);
  auto bufferType = MemRefType::get(
      {static_cast<int64_t>(llvm::divideCeil(blockSize, subgroup))}, type,
      MemRefLayoutAttrInterface(), space);
  Value value = launch.addWorkgroupAttribution(bufferType, launch.getLoc());
  memory.push_back({type, number, value});
  return value;
}

/// What the thread at `distance` in the same subgroup has. Shuffles are of 32
/// bits.
static Value shuffle(ImplicitLocOpBuilder &b, Value value, int64_t distance,
                     int64_t subgroup) {
  auto shuffleWord = [&](Value word) {
    return gpu::ShuffleOp::create(b, word, static_cast<int32_t>(distance),
                                  static_cast<int32_t>(subgroup),
                                  gpu::ShuffleMode::XOR)
        .getShuffleResult();
  };
  Type type = value.getType(), word = b.getI32Type();
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 32)
    return shuffleWord(value);
  Type bits = b.getIntegerType(width);
  if (type != bits)
    value = arith::BitcastOp::create(b, bits, value);
  if (width < 32) {
    value = shuffleWord(arith::ExtUIOp::create(b, word, value));
    value = arith::TruncIOp::create(b, bits, value);
  } else {
    Value shift = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
    Value low = arith::TruncIOp::create(b, word, value);
    Value high = arith::TruncIOp::create(
        b, word, arith::ShRUIOp::create(b, value, shift));
    low = arith::ExtUIOp::create(b, bits, shuffleWord(low));
    high = arith::ExtUIOp::create(b, bits, shuffleWord(high));
    value = arith::OrIOp::create(b, low, arith::ShLIOp::create(b, high, shift));
  }
  return type == bits ? value : arith::BitcastOp::create(b, type, value);
}

SmallVector<Value> SharedReduction::exchange(ImplicitLocOpBuilder &b,
                                             ValueRange parts,
                                             int64_t distance) {
  return llvm::map_to_vector(
      parts, [&](Value part) { return shuffle(b, part, distance, subgroup); });
}

/// Combines the parts of groups of `lanes` threads of which every `width` have
/// the same already; the first thread of each group gets the result.
SmallVector<Value> SharedReduction::combineSubgroups(ImplicitLocOpBuilder &b,
                                                     LinalgElements &elements,
                                                     SmallVector<Value> parts,
                                                     int64_t lanes,
                                                     int64_t width) {
  Value thread = launch.getThreadIds().x;
  Value widthValue = arith::ConstantIndexOp::create(b, width);
  Value slot = arith::DivUIOp::create(b, thread, widthValue);
  Value place = arith::RemUIOp::create(b, thread, widthValue);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value leads = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place, zero);
  int64_t slots = lanes / width;
  Value member =
      arith::RemUIOp::create(b, slot, arith::ConstantIndexOp::create(b, slots));
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
  for (int64_t distance = slots / 2; distance >= 1; distance /= 2) {
    gpu::BarrierOp::create(b);
    Value apart = arith::ConstantIndexOp::create(b, distance);
    Value takes = arith::AndIOp::create(
        b, leads,
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, member, apart));
    auto branch = scf::IfOp::create(b, TypeRange(ValueRange(parts)), takes,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    Value other = arith::AddIOp::create(b, slot, apart);
    SmallVector<Value> others;
    for (auto [i, part] : llvm::enumerate(parts))
      others.push_back(
          memref::LoadOp::create(b, getMemory(part.getType(), i), other));
    SmallVector<Value> sums = elements.emitCombination(b, parts, others);
    if (distance > 1)
      store(sums);
    scf::YieldOp::create(b, sums);
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, parts);
    parts = llvm::to_vector_of<Value>(branch.getResults());
  }
  return parts;
}

void SharedReduction::emit(ImplicitLocOpBuilder &b, LinalgElements &elements,
                           Value first, int64_t lanes) {
  Value thread = launch.getThreadIds().x;
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
  int64_t width = 1;
  for (; width < std::min(lanes, subgroup); width *= 2)
    parts = elements.emitCombination(b, parts, exchange(b, parts, width));
  if (width < lanes)
    parts = combineSubgroups(b, elements, parts, lanes, width);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value stores = arith::AndIOp::create(
      b, has, arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, zero));
  auto result = scf::IfOp::create(b, stores, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(result.thenBlock());
  elements.emitResult(b, index, parts);
}
