//===- CopyRing.cpp - Stages that TMA fills -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyRing.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::rope {

Value CopyRing::getFull(Value fill) {
  return b.offsetPointer(barriers, b.mul(getStage(fill), 16), b.getI8Type());
}

Value CopyRing::getEmpty(Value fill) {
  Value offset = b.add(b.mul(getStage(fill), 16), 8);
  return b.offsetPointer(barriers, offset, b.getI8Type());
}

void CopyRing::init(int64_t readers) {
  for (int64_t stage = 0; stage < stages; ++stage) {
    NVVM::MBarrierInitOp::create(b, getFull(b.i32(stage)), b.i32(1), Value());
    NVVM::MBarrierInitOp::create(b, getEmpty(b.i32(stage)), b.i32(readers),
                                 Value());
  }
}

/// Waits for the end of the phase of this parity.
static void wait(DeviceBuilder &b, Value barrier, Value parity) {
  // How long the hardware may suspend the thread, in nanoseconds.
  NVVM::MBarrierTryWaitParityOp::create(b, barrier, parity, b.i32(10000000));
}

static void arrive(DeviceBuilder &b, Value barrier) {
  NVVM::MBarrierArriveOp::create(
      b, Type(), barrier, Value(),
      NVVM::MemScopeKindAttr::get(b.getContext(), NVVM::MemScopeKind::CTA),
      b.getBoolAttr(false));
}

void CopyRing::waitUntilEmpty(Value fill) {
  // In the first round the phase before the first has ended.
  wait(b, getEmpty(fill), b.exclusiveOr(getRound(fill), b.i32(1)));
}

void CopyRing::expectBytes(Value fill, int64_t bytes) {
  NVVM::MBarrierArriveExpectTxOp::create(
      b, Type(), getFull(fill), b.i32(bytes),
      NVVM::MemScopeKindAttr::get(b.getContext(), NVVM::MemScopeKind::CTA),
      b.getBoolAttr(false), Value());
}

void CopyRing::arriveFull(Value fill) { arrive(b, getFull(fill)); }

void CopyRing::waitUntilFull(Value fill) {
  wait(b, getFull(fill), getRound(fill));
}

void CopyRing::releaseIf(Value condition, Value fill) {
  Value barrier = getEmpty(fill);
  b.when(condition, [&] { arrive(b, barrier); });
}

void fenceBarriers(DeviceBuilder &b) { NVVM::FenceMbarrierInitOp::create(b); }

void fenceShared(DeviceBuilder &b) {
  NVVM::FenceProxyOp::create(
      b,
      NVVM::ProxyKindAttr::get(b.getContext(), NVVM::ProxyKind::async_shared),
      NVVM::SharedSpaceAttr::get(b.getContext(),
                                 NVVM::SharedSpace::shared_cta));
}

void namedBarrier(DeviceBuilder &b, int64_t number, int64_t threads) {
  NVVM::BarrierOp::create(b, TypeRange(), b.i32(number), b.i32(threads),
                          NVVM::BarrierReductionAttr(), Value());
}

void inElectedThread(DeviceBuilder &b, Value isWarp,
                     function_ref<void()> body) {
  b.when(isWarp, [&] {
    b.when(NVVM::ElectSyncOp::create(b, b.getI1Type(), Value()), body);
  });
}

void copyBox(DeviceBuilder &b, Value target, Value map,
             ArrayRef<Value> coordinates, Value full) {
  constexpr unsigned clusterSpace = 7;
  Value place =
      LLVM::AddrSpaceCastOp::create(b, b.pointerType(clusterSpace), target);
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      b, place, map, coordinates, full, ValueRange(), Value(), Value(),
      NVVM::TMALoadModeAttr::get(b.getContext(), NVVM::TMALoadMode::TILE),
      b.getBoolAttr(false), NVVM::CTAGroupKindAttr(), Value());
}

void setRegisters(DeviceBuilder &b, int64_t count, bool increase) {
  NVVM::SetMaxRegisterOp::create(
      b, b.getI32IntegerAttr(count),
      NVVM::SetMaxRegisterActionAttr::get(
          b.getContext(), increase ? NVVM::SetMaxRegisterAction::increase
                                   : NVVM::SetMaxRegisterAction::decrease));
}

} // namespace mlir::rope
