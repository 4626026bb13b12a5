//===- BlockMemory.cpp - Temporaries of a block of threads ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockMemory.h"

#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rope;

/// The most elements that `alloc` may have, where that is known.
static std::optional<int64_t> getBound(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  if (!type.getLayout().isIdentity())
    return std::nullopt;
  int64_t elements = 1;
  auto sizes = alloc.getDynamicSizes().begin();
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      FailureOr<int64_t> bound = getConstantUpperBound(*sizes++);
      if (failed(bound))
        return std::nullopt;
      size = std::max<int64_t>(*bound, 0);
    }
    if (size != 0 && elements > (int64_t(1) << 40) / size)
      return std::nullopt;
    elements *= size;
  }
  return elements;
}

std::string BlockMemory::whyUnbounded(Operation *op) {
  std::string reason;
  op->walk([&](memref::AllocOp alloc) {
    if (getBound(alloc))
      return WalkResult::advance();
    llvm::raw_string_ostream(reason)
        << "a temporary of type " << alloc.getType() << " has no bound";
    return WalkResult::interrupt();
  });
  return reason;
}

/// Bytes of one element in memory.
static int64_t getBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getBytes(complex.getElementType());
  if (type.isIndex())
    return 8;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

void BlockMemory::assignSlots() {
  // Places in the program: an op covers all from its own number to that of the
  // last op in it.
  DenseMap<Operation *, unsigned> first, last;
  unsigned count = 0;
  launch->walk([&](Operation *op, const WalkStage &stage) {
    if (stage.isBeforeAllRegions())
      first[op] = count++;
    if (stage.isAfterAllRegions())
      last[op] = count;
  });
  SmallVector<memref::AllocOp> allocs;
  launch->walk<WalkOrder::PreOrder>(
      [&](memref::AllocOp op) { allocs.push_back(op); });
  for (memref::AllocOp alloc : allocs) {
    unsigned end = first[alloc];
    SmallVector<Value> views = {alloc};
    DenseSet<Value> seen;
    while (!views.empty()) {
      Value view = views.pop_back_val();
      if (!seen.insert(view).second)
        continue;
      for (Operation *user : view.getUsers()) {
        Operation *place = alloc->getBlock()->findAncestorOpInBlock(*user);
        end = std::max(end, last[place]);
        for (Value result : user->getResults())
          if (isa<MemRefType>(result.getType()))
            views.push_back(result);
      }
    }
    int64_t elements = *getBound(alloc);
    Type type = alloc.getType().getElementType();
    Slot *best = nullptr;
    for (Slot &slot : slots) {
      if (slot.elementType != type || slot.freeFrom > first[alloc])
        continue;
      auto distance = [&](const Slot &x) {
        return std::abs(x.elements - elements);
      };
      if (!best || distance(slot) < distance(*best))
        best = &slot;
    }
    if (!best) {
      slots.emplace_back();
      slots.back().elementType = type;
      best = &slots.back();
    }
    best->elements = std::max(best->elements, elements);
    best->freeFrom = end;
    best->users.push_back(alloc);
  }
}

std::pair<Value, OpFoldResult>
BlockMemory::createWorkgroupMemory(const Slot &slot) {
  auto space = gpu::AddressSpaceAttr::get(rewriter.getContext(),
                                          gpu::AddressSpace::Workgroup);
  auto type = MemRefType::get({slot.elements}, slot.elementType,
                              MemRefLayoutAttrInterface(), space);
  Value memory = launch.addWorkgroupAttribution(type, launch.getLoc());
  rewriter.setInsertionPointToStart(&launch.getBody().front());
  memory = memref::MemorySpaceCastOp::create(
      rewriter, launch.getLoc(),
      MemRefType::get({slot.elements}, slot.elementType), memory);
  return {memory, rewriter.getIndexAttr(0)};
}

std::pair<Value, OpFoldResult>
BlockMemory::createLaunchMemory(const Slot &slot) {
  ImplicitLocOpBuilder b(launch.getLoc(), rewriter);
  b.setInsertionPoint(launch);
  Value elements = arith::ConstantIndexOp::create(b, slot.elements);
  Value total = arith::MulIOp::create(b, launch.getGridSizeX(), elements);
  Value memory = memref::AllocOp::create(
      b, MemRefType::get({ShapedType::kDynamic}, slot.elementType),
      ValueRange{total});
  b.setInsertionPointAfter(launch);
  memref::DeallocOp::create(b, memory);
  b.setInsertionPointToStart(&launch.getBody().front());
  Value offset = arith::MulIOp::create(b, launch.getBlockIds().x, elements);
  return {memory, offset};
}

/// A constant, or the mark of a dynamic number.
static int64_t getConstantOr(OpFoldResult x) {
  return getConstantIntValue(x).value_or(ShapedType::kDynamic);
}

void BlockMemory::place() {
  SmallVector<memref::DeallocOp> deallocs;
  launch->walk([&](memref::DeallocOp op) { deallocs.push_back(op); });
  for (memref::DeallocOp op : deallocs)
    rewriter.eraseOp(op);
  assignSlots();
  int64_t used = 0;
  for (const Slot &slot : slots) {
    // Alignment of each to 16 bytes may be in between.
    int64_t bytes =
        llvm::alignTo(slot.elements * getBytes(slot.elementType), 16);
    bool fits = used + bytes <= chip.sharedBytes && slot.elements > 0;
    used += fits ? bytes : 0;
    auto [memory, offset] =
        fits ? createWorkgroupMemory(slot) : createLaunchMemory(slot);
    for (memref::AllocOp alloc : slot.users) {
      // The sizes of this one, packed, from the start of the slot.
      ImplicitLocOpBuilder b(alloc.getLoc(), rewriter);
      b.setInsertionPoint(alloc);
      MemRefType type = alloc.getType();
      SmallVector<OpFoldResult> sizes = alloc.getMixedSizes();
      SmallVector<OpFoldResult> strides(sizes.size());
      OpFoldResult stride = b.getIndexAttr(1);
      for (size_t i = sizes.size(); i-- > 0;) {
        strides[i] = stride;
        AffineExpr s0 = b.getAffineSymbolExpr(0), s1 = b.getAffineSymbolExpr(1);
        stride = affine::makeComposedFoldedAffineApply(
            b, b.getLoc(), AffineMap::get(0, 2, s0 * s1), {stride, sizes[i]});
      }
      // Users have the type of packed memory without offset; outlining follows
      // views to the buffer by their operands, not by their types.
      auto strided = MemRefType::get(
          type.getShape(), type.getElementType(),
          StridedLayoutAttr::get(b.getContext(), getConstantOr(offset),
                                 llvm::map_to_vector(strides, getConstantOr)));
      Value result = memref::ReinterpretCastOp::create(b, strided, memory,
                                                       offset, sizes, strides);
      if (strided != type)
        result = memref::CastOp::create(b, type, result);
      rewriter.replaceOp(alloc, result);
    }
  }
}
