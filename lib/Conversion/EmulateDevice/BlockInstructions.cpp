//===- BlockInstructions.cpp - Registers, barriers and warp-wide instructions
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/EmulateDevice/Instructions.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "rope/Emulator/Registers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using emulator::Registers;

using Attributes = SmallVectorImpl<int64_t>;

std::optional<int64_t> rope::getRegisterOffset(Operation *op) {
  constexpr int64_t kWord = sizeof(int32_t);
  auto at = [](int64_t field, int64_t axis = 0) {
    return std::optional<int64_t>(field + axis * kWord);
  };
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
      .Case<NVVM::ThreadIdXOp, ROCDL::ThreadIdXOp>(
          [&](auto) { return at(offsetof(Registers, threadId), 0); })
      .Case<NVVM::ThreadIdYOp, ROCDL::ThreadIdYOp>(
          [&](auto) { return at(offsetof(Registers, threadId), 1); })
      .Case<NVVM::ThreadIdZOp, ROCDL::ThreadIdZOp>(
          [&](auto) { return at(offsetof(Registers, threadId), 2); })
      .Case<NVVM::BlockIdXOp, ROCDL::BlockIdXOp>(
          [&](auto) { return at(offsetof(Registers, blockId), 0); })
      .Case<NVVM::BlockIdYOp, ROCDL::BlockIdYOp>(
          [&](auto) { return at(offsetof(Registers, blockId), 1); })
      .Case<NVVM::BlockIdZOp, ROCDL::BlockIdZOp>(
          [&](auto) { return at(offsetof(Registers, blockId), 2); })
      .Case<NVVM::BlockDimXOp, ROCDL::BlockDimXOp>(
          [&](auto) { return at(offsetof(Registers, blockSize), 0); })
      .Case<NVVM::BlockDimYOp, ROCDL::BlockDimYOp>(
          [&](auto) { return at(offsetof(Registers, blockSize), 1); })
      .Case<NVVM::BlockDimZOp, ROCDL::BlockDimZOp>(
          [&](auto) { return at(offsetof(Registers, blockSize), 2); })
      .Case<NVVM::GridDimXOp, ROCDL::GridDimXOp>(
          [&](auto) { return at(offsetof(Registers, gridSize), 0); })
      .Case<NVVM::GridDimYOp, ROCDL::GridDimYOp>(
          [&](auto) { return at(offsetof(Registers, gridSize), 1); })
      .Case<NVVM::GridDimZOp, ROCDL::GridDimZOp>(
          [&](auto) { return at(offsetof(Registers, gridSize), 2); })
      .Case<NVVM::LaneIdOp>([&](auto) { return at(offsetof(Registers, lane)); })
      .Case<NVVM::WarpIdOp>([&](auto) { return at(offsetof(Registers, warp)); })
      .Case<NVVM::WarpSizeOp, ROCDL::WavefrontSizeOp>(
          [&](auto) { return at(offsetof(Registers, warpSize)); })
      .Case<NVVM::WarpDimOp>(
          [&](auto) { return at(offsetof(Registers, numWarps)); })
      .Case<NVVM::DynamicSmemSize>(
          [&](auto) { return at(offsetof(Registers, dynamicSharedBytes)); })
      .Case<NVVM::TotalSmemSize>(
          [&](auto) { return at(offsetof(Registers, totalSharedBytes)); })
      .Default([](auto) { return std::nullopt; });
}

/// Whether a barrier has a number and a count among its operands, and that all
/// threads of a warp come together.
static LogicalResult encodeBarrier(Operation *op, Attributes &attributes) {
  bool hasNumber = false, hasCount = false;
  if (auto barrier = dyn_cast<NVVM::BarrierOp>(op)) {
    if (barrier.getReductionOp())
      return failure();
    hasNumber = barrier.getBarrierId() != nullptr;
    hasCount = barrier.getNumberOfThreads() != nullptr;
  } else if (auto arrive = dyn_cast<NVVM::BarrierArriveOp>(op)) {
    hasNumber = arrive.getBarrierId() != nullptr;
    hasCount = true;
  }
  attributes.assign({hasNumber, hasCount});
  return success();
}

static LogicalResult encodeShuffle(Operation *op, Attributes &attributes) {
  auto shuffle = cast<NVVM::ShflOp>(op);
  int64_t kind = 0;
  switch (shuffle.getKind()) {
  case NVVM::ShflKind::down:
    kind = 0;
    break;
  case NVVM::ShflKind::up:
    kind = 1;
    break;
  case NVVM::ShflKind::bfly:
    kind = 2;
    break;
  case NVVM::ShflKind::idx:
    kind = 3;
    break;
  }
  attributes.assign({kind, shuffle.getReturnValueAndIsValid().has_value()});
  return success();
}

static LogicalResult encodeVote(Operation *op, Attributes &attributes) {
  attributes.push_back(
      static_cast<int64_t>(cast<NVVM::VoteSyncOp>(op).getKind()));
  return success();
}

static LogicalResult encodeMatch(Operation *op, Attributes &attributes) {
  auto match = cast<NVVM::MatchSyncOp>(op);
  attributes.assign(
      {match.getKind() == NVVM::MatchSyncKind::all,
       int64_t(match.getVal().getType().getIntOrFloatBitWidth())});
  return success();
}

static LogicalResult encodeElect(Operation *op, Attributes &attributes) {
  attributes.push_back(op->getNumOperands());
  return success();
}

static LogicalResult encodeRedux(Operation *op, Attributes &attributes) {
  auto redux = cast<NVVM::ReduxOp>(op);
  if (!redux.getVal().getType().isInteger(32))
    return failure();
  // Integer kinds are numbered from 1.
  attributes.push_back(static_cast<int64_t>(redux.getKind()) - 1);
  return success();
}

void rope::addBlockInstructions(InstructionTable &table) {
  table["nvvm.barrier0"] = {"rope_emulator_barrier", encodeBarrier};
  table["nvvm.barrier"] = {"rope_emulator_barrier", encodeBarrier};
  table["nvvm.barrier.arrive"] = {"rope_emulator_barrier_arrive",
                                  encodeBarrier};
  table["nvvm.bar.warp.sync"] = {"rope_emulator_syncwarp"};
  table["nvvm.shfl.sync"] = {"rope_emulator_shuffle", encodeShuffle};
  table["nvvm.vote.sync"] = {"rope_emulator_vote", encodeVote};
  table["nvvm.match.sync"] = {"rope_emulator_match", encodeMatch};
  table["nvvm.elect.sync"] = {"rope_emulator_elect", encodeElect};
  table["nvvm.redux.sync"] = {"rope_emulator_redux", encodeRedux};
  table["nvvm.exit"] = {"rope_emulator_exit"};
  table["rocdl.barrier"] = {"rope_emulator_barrier", encodeBarrier};
  table["rocdl.s.barrier"] = {"rope_emulator_barrier", encodeBarrier};
}
