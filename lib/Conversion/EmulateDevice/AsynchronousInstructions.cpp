//===- AsynchronousInstructions.cpp - Rows of copies, mbarriers, wgmma ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/EmulateDevice/Instructions.h"

#include "TrackAccumulators.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"
#include "rope/Emulator/Instructions/NumberFormats.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using emulator::NumberFormat;

using Attributes = SmallVectorImpl<int64_t>;

/// Position of an optional operand among the op's, or -1.
static int64_t getPosition(Operation *op, Value operand) {
  // The last operands are the optional ones.
  for (int64_t i = op->getNumOperands() - 1; operand && i >= 0; --i)
    if (op->getOperand(i) == operand)
      return i;
  return -1;
}

//===----------------------------------------------------------------------===//
// cp.async
//===----------------------------------------------------------------------===//

static LogicalResult encodeCopy(Operation *op, Attributes &attributes) {
  auto copy = cast<NVVM::CpAsyncOp>(op);
  attributes.assign({copy.getSize(), copy.getCpSize() != nullptr});
  return success();
}

static LogicalResult encodeCopyWait(Operation *op, Attributes &attributes) {
  attributes.push_back(cast<NVVM::CpAsyncWaitGroupOp>(op).getN());
  return success();
}

static LogicalResult encodeCopyWaitAll(Operation *, Attributes &attributes) {
  attributes.push_back(-1);
  return success();
}

static LogicalResult encodeCopyArrive(Operation *op, Attributes &attributes) {
  attributes.push_back(cast<NVVM::CpAsyncMBarrierArriveOp>(op).getNoinc());
  return success();
}

//===----------------------------------------------------------------------===//
// mbarriers
//===----------------------------------------------------------------------===//

static LogicalResult encodeInit(Operation *op, Attributes &attributes) {
  attributes.push_back(
      getPosition(op, cast<NVVM::MBarrierInitOp>(op).getPredicate()));
  return success();
}

static LogicalResult encodeArrive(Operation *op, Attributes &attributes) {
  bool hasResult = op->getNumResults() != 0;
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<NVVM::MBarrierArriveOp, NVVM::MBarrierArriveDropOp>(
          [&](auto arrive) {
            attributes.assign({arrive.getCount() ? 1 : -1, false,
                               isa<NVVM::MBarrierArriveDropOp>(op), hasResult,
                               -1});
            // A relaxed arrival releases nothing.
            return success(!arrive.getRelaxed());
          })
      .Case<NVVM::MBarrierArriveExpectTxOp>([&](auto arrive) {
        attributes.assign({1, true, false, hasResult,
                           getPosition(op, arrive.getPredicate())});
        return success(!arrive.getRelaxed());
      })
      .Case<NVVM::MBarrierArriveDropExpectTxOp>([&](auto arrive) {
        attributes.assign({1, true, true, hasResult, -1});
        return success(!arrive.getRelaxed());
      })
      .Default([&](Operation *) {
        // The forms that must not complete the phase.
        attributes.assign({1, false,
                           isa<NVVM::MBarrierArriveDropNocompleteOp>(op),
                           hasResult, -1});
        return success();
      });
}

static LogicalResult encodeExpect(Operation *, Attributes &attributes) {
  attributes.push_back(false);
  return success();
}

static LogicalResult encodeComplete(Operation *, Attributes &attributes) {
  attributes.push_back(true);
  return success();
}

static LogicalResult encodeTestWait(Operation *op, Attributes &attributes) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<NVVM::MBarrierTestWaitOp, NVVM::MBarrierTryWaitOp>([&](auto wait) {
        attributes.push_back(wait.getStateOrPhase().getType().isInteger(64));
        return success(!wait.getRelaxed());
      });
}

//===----------------------------------------------------------------------===//
// Bulk copies
//===----------------------------------------------------------------------===//

static LogicalResult encodeTensorLoad(Operation *op, Attributes &attributes) {
  auto load = cast<NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp>(op);
  attributes.assign({int64_t(load.getCoordinates().size()),
                     getPosition(op, load.getPredicate())});
  return success(load.getMode() == NVVM::TMALoadMode::TILE &&
                 load.getIm2colOffsets().empty() && !load.getMulticastMask() &&
                 !load.getGroup());
}

static LogicalResult encodeTensorStore(Operation *op, Attributes &attributes) {
  auto store = cast<NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp>(op);
  attributes.assign({int64_t(store.getCoordinates().size()),
                     getPosition(op, store.getPredicate())});
  return success(store.getMode() == NVVM::TMAStoreMode::TILE);
}

static LogicalResult encodeBulkLoad(Operation *op, Attributes &) {
  return success(
      !cast<NVVM::CpAsyncBulkGlobalToSharedClusterOp>(op).getMulticastMask());
}

static LogicalResult encodeBulkStore(Operation *op, Attributes &) {
  return success(!cast<NVVM::CpAsyncBulkSharedCTAToGlobalOp>(op).getByteMask());
}

static LogicalResult encodeBulkWait(Operation *op, Attributes &attributes) {
  auto wait = cast<NVVM::CpAsyncBulkWaitGroupOp>(op);
  attributes.assign({int64_t(wait.getGroup()), wait.getRead().value_or(false)});
  return success();
}

/// Fences of the asynchronous proxy; the others order what the emulator orders
/// anyway.
static LogicalResult encodeFenceProxy(Operation *op, Attributes &) {
  NVVM::ProxyKind kind = cast<NVVM::FenceProxyOp>(op).getKind();
  return success(kind == NVVM::ProxyKind::async ||
                 kind == NVVM::ProxyKind::async_shared);
}

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

static std::optional<NumberFormat> getFormat(NVVM::WGMMATypes type) {
  switch (type) {
  case NVVM::WGMMATypes::f16:
    return NumberFormat::f16;
  case NVVM::WGMMATypes::bf16:
    return NumberFormat::bf16;
  case NVVM::WGMMATypes::tf32:
    return NumberFormat::tf32;
  case NVVM::WGMMATypes::f32:
    return NumberFormat::f32;
  case NVVM::WGMMATypes::s8:
    return NumberFormat::s8;
  case NVVM::WGMMATypes::u8:
    return NumberFormat::u8;
  case NVVM::WGMMATypes::s32:
    return NumberFormat::s32;
  default:
    return std::nullopt;
  }
}

static LogicalResult encodeWgmma(Operation *op, Attributes &attributes) {
  auto wgmma = cast<NVVM::WgmmaMmaAsyncOp>(op);
  std::optional<NumberFormat> a = getFormat(wgmma.getTypeA());
  std::optional<NumberFormat> b = getFormat(wgmma.getTypeB());
  std::optional<NumberFormat> d = getFormat(wgmma.getTypeD());
  if (!a || !b || !d || wgmma.getSatfinite())
    return failure();
  attributes.assign({wgmma.getShape().getN(), int64_t(*a), int64_t(*b),
                     int64_t(*d), wgmma.getScaleD() == NVVM::WGMMAScaleOut::one,
                     wgmma.getScaleA() == NVVM::WGMMAScaleIn::neg,
                     wgmma.getScaleB() == NVVM::WGMMAScaleIn::neg,
                     wgmma.getLayoutA() == NVVM::MMALayout::row,
                     wgmma.getLayoutB() == NVVM::MMALayout::col,
                     /*ARegisters=*/0, hasAccumulatorToken(op)});
  return success();
}

/// The registers of A are the operands after the accumulators.
static LogicalResult encodeWgmmaRegisters(Operation *op,
                                          Attributes &attributes) {
  auto wgmma = cast<rope_nv::WgmmaRegistersOp>(op);
  NumberFormat operands = wgmma.getType().isF16()    ? NumberFormat::f16
                          : wgmma.getType().isBF16() ? NumberFormat::bf16
                                                     : NumberFormat::tf32;
  NumberFormat result =
      wgmma.hasHalfAccumulators() ? NumberFormat::f16 : NumberFormat::f32;
  attributes.assign({int64_t(wgmma.getN()), int64_t(operands),
                     int64_t(operands), int64_t(result), wgmma.getAccumulate(),
                     wgmma.getNegateA(), wgmma.getNegateB(), /*AKMajor=*/true,
                     !wgmma.getTransposeB(), int64_t(wgmma.getA().size()),
                     hasAccumulatorToken(op)});
  return success();
}

static LogicalResult encodeWgmmaWait(Operation *op, Attributes &attributes) {
  attributes.push_back(cast<NVVM::WgmmaWaitGroupSyncOp>(op).getGroup());
  return success();
}

//===----------------------------------------------------------------------===//
// Clusters of one block
//===----------------------------------------------------------------------===//

static LogicalResult encodeSetMaxRegister(Operation *op,
                                          Attributes &attributes) {
  auto set = cast<NVVM::SetMaxRegisterOp>(op);
  attributes.assign({int64_t(set.getRegCount()),
                     set.getAction() == NVVM::SetMaxRegisterAction::increase});
  return success();
}

template <int64_t value>
static LogicalResult encodeValue(Operation *, Attributes &attributes) {
  attributes.push_back(value);
  return success();
}

static void addClusterInstructions(InstructionTable &table) {
  table["nvvm.cluster.arrive"] = {"rope_emulator_cluster_arrive",
                                  encodeValue<1>};
  table["nvvm.cluster.arrive.relaxed"] = {"rope_emulator_cluster_arrive",
                                          encodeValue<0>};
  table["nvvm.cluster.wait"] = {"rope_emulator_cluster_wait"};
  for (StringRef name : {"ctarank", "ctaid.x", "ctaid.y", "ctaid.z"})
    table[("nvvm.read.ptx.sreg.cluster." + name).str()] = {
        "rope_emulator_constant", encodeValue<0>};
  for (StringRef name : {"nctarank", "nctaid.x", "nctaid.y", "nctaid.z"})
    table[("nvvm.read.ptx.sreg.cluster." + name).str()] = {
        "rope_emulator_constant", encodeValue<1>};
}

void rope::addAsynchronousInstructions(InstructionTable &table) {
  table["nvvm.cp.async.shared.global"] = {"rope_emulator_cp_async", encodeCopy};
  table["nvvm.cp.async.commit.group"] = {"rope_emulator_cp_async_commit"};
  table["nvvm.cp.async.wait.group"] = {"rope_emulator_cp_async_wait",
                                       encodeCopyWait};
  table["llvm.nvvm.cp.async.wait.all"] = {"rope_emulator_cp_async_wait",
                                          encodeCopyWaitAll};
  table["nvvm.cp.async.mbarrier.arrive"] = {"rope_emulator_cp_async_arrive",
                                            encodeCopyArrive};

  table["nvvm.mbarrier.init"] = {"rope_emulator_mbarrier_init", encodeInit};
  table["nvvm.mbarrier.inval"] = {"rope_emulator_mbarrier_inval"};
  for (StringRef name :
       {"nvvm.mbarrier.arrive", "nvvm.mbarrier.arrive_drop",
        "nvvm.mbarrier.arrive.nocomplete", "nvvm.mbarrier.arrive.expect_tx",
        "nvvm.mbarrier.arrive_drop.nocomplete",
        "nvvm.mbarrier.arrive_drop.expect_tx"})
    table[name] = {"rope_emulator_mbarrier_arrive", encodeArrive};
  table["nvvm.mbarrier.expect_tx"] = {"rope_emulator_mbarrier_change_bytes",
                                      encodeExpect};
  table["nvvm.mbarrier.complete_tx"] = {"rope_emulator_mbarrier_change_bytes",
                                        encodeComplete};
  table["nvvm.mbarrier.try_wait.parity"] = {
      "rope_emulator_mbarrier_wait_parity"};
  table["nvvm.mbarrier.test.wait"] = {"rope_emulator_mbarrier_test_wait",
                                      encodeTestWait};
  table["nvvm.mbarrier.try_wait"] = {"rope_emulator_mbarrier_test_wait",
                                     encodeTestWait};

  table["nvvm.cp.async.bulk.tensor.shared.cluster.global"] = {
      "rope_emulator_load_tensor", encodeTensorLoad};
  table["nvvm.cp.async.bulk.tensor.global.shared.cta"] = {
      "rope_emulator_store_tensor", encodeTensorStore};
  table["nvvm.cp.async.bulk.shared.cluster.global"] = {
      "rope_emulator_load_bulk", encodeBulkLoad};
  table["nvvm.cp.async.bulk.global.shared.cta"] = {"rope_emulator_store_bulk",
                                                   encodeBulkStore};
  table["nvvm.cp.async.bulk.commit.group"] = {"rope_emulator_bulk_commit"};
  table["nvvm.cp.async.bulk.wait_group"] = {"rope_emulator_bulk_wait",
                                            encodeBulkWait};

  table["nvvm.wgmma.mma_async"] = {"rope_emulator_wgmma", encodeWgmma};
  table["rope_nv.wgmma_registers"] = {"rope_emulator_wgmma",
                                      encodeWgmmaRegisters};
  table["nvvm.wgmma.fence.aligned"] = {"rope_emulator_wgmma_fence"};
  table["nvvm.wgmma.commit.group.sync.aligned"] = {
      "rope_emulator_wgmma_commit"};
  table["nvvm.wgmma.wait.group.sync.aligned"] = {"rope_emulator_wgmma_wait",
                                                 encodeWgmmaWait};
  table[kReadAccumulators] = {"rope_emulator_wgmma_read"};

  addClusterInstructions(table);

  table["nvvm.fence.proxy"] = {"rope_emulator_fence_proxy", encodeFenceProxy};
  table["nvvm.fence.mbarrier.init"] = {"rope_emulator_fence_mbarrier_init"};
  table["nvvm.setmaxregister"] = {"rope_emulator_set_max_registers",
                                  encodeSetMaxRegister};
  // Kernels run one after another, blocks too; the rest are hints.
  for (StringRef name :
       {"nvvm.griddepcontrol", "nvvm.prefetch", "nvvm.nanosleep",
        "nvvm.memory.barrier", "nvvm.fence.sc.cluster",
        "nvvm.cp.async.bulk.prefetch", "nvvm.cp.async.bulk.tensor.prefetch"})
    table[name] = {"rope_emulator_ignore"};
}
