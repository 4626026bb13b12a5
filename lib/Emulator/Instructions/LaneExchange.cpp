//===- LaneExchange.cpp - Shuffles, votes and reductions ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/LaneExchange.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>

using namespace mlir::rope::emulator;

ShuffleSource mlir::rope::emulator::getShuffleSource(ShuffleKind kind,
                                                     unsigned lane,
                                                     uint32_t offset,
                                                     uint32_t clamp) {
  int self = static_cast<int>(lane & 31);
  int distance = static_cast<int>(offset & 31);
  int limit = static_cast<int>(clamp & 31);
  int segment = static_cast<int>(clamp >> 8 & 31);
  // The last lane of the segment; for `up` the first.
  int bound = (self & segment) | (limit & ~segment);
  int first = self & segment;
  auto getSource = [&] {
    switch (kind) {
    case ShuffleKind::up:
      return self - distance;
    case ShuffleKind::down:
      return self + distance;
    case ShuffleKind::butterfly:
      return self ^ distance;
    case ShuffleKind::index:
      return first | (distance & ~segment);
    }
    llvm_unreachable("unknown shuffle");
  };
  int source = getSource();
  bool inRange = kind == ShuffleKind::up ? source >= bound : source <= bound;
  return {static_cast<unsigned>(inRange ? source : self), inRange};
}

uint32_t mlir::rope::emulator::reduceLanes(ReduceKind kind,
                                           llvm::ArrayRef<uint32_t> values) {
  auto combine = [&](uint32_t a, uint32_t b) -> uint32_t {
    auto less = static_cast<int32_t>(a) < static_cast<int32_t>(b);
    switch (kind) {
    case ReduceKind::add:
      return a + b;
    case ReduceKind::min:
      return less ? a : b;
    case ReduceKind::max:
      return less ? b : a;
    case ReduceKind::umin:
      return std::min(a, b);
    case ReduceKind::umax:
      return std::max(a, b);
    case ReduceKind::bitAnd:
      return a & b;
    case ReduceKind::bitOr:
      return a | b;
    case ReduceKind::bitXor:
      return a ^ b;
    }
    llvm_unreachable("unknown reduction");
  };
  uint32_t result = values.front();
  for (uint32_t value : values.drop_front())
    result = combine(result, value);
  return result;
}

unsigned mlir::rope::emulator::getBpermuteSource(uint32_t address,
                                                 unsigned waveSize) {
  return address / 4 % waveSize;
}

unsigned mlir::rope::emulator::getSwizzleSource(uint32_t pattern,
                                                unsigned lane) {
  unsigned group = lane & ~31u, self = lane & 31;
  if (pattern & 0x8000)
    return (lane & ~3u) | (pattern >> (2 * (lane & 3)) & 3);
  return group | ((((self & pattern) | pattern >> 5) ^ pattern >> 10) & 31);
}

// DPP controls: 0x00-0xff quad permutation, 0x101-0x10f row shift left,
// 0x111-0x11f row shift right, 0x121-0x12f row rotate right, then single ones.
namespace {
enum DppControl : uint32_t {
  waveShiftLeft = 0x130,
  waveRotateLeft = 0x134,
  waveShiftRight = 0x138,
  waveRotateRight = 0x13c,
  rowMirror = 0x140,
  rowHalfMirror = 0x141,
  rowBroadcast15 = 0x142,
  rowBroadcast31 = 0x143,
  rowShare = 0x150,
  rowXmask = 0x160,
};
} // namespace

bool mlir::rope::emulator::isKnownDppControl(uint32_t control) {
  if (control <= 0xff)
    return true;
  uint32_t group = control & ~0xfu;
  if (group == 0x100 || group == 0x110 || group == 0x120)
    return control != group;
  if (group == rowShare || group == rowXmask)
    return true;
  switch (control) {
  case waveShiftLeft:
  case waveRotateLeft:
  case waveShiftRight:
  case waveRotateRight:
  case rowMirror:
  case rowHalfMirror:
  case rowBroadcast15:
  case rowBroadcast31:
    return true;
  default:
    return false;
  }
}

std::optional<unsigned> mlir::rope::emulator::getDppSource(uint32_t control,
                                                           unsigned lane,
                                                           unsigned waveSize) {
  unsigned row = lane & ~15u, self = lane & 15, amount = control & 15;
  if (control <= 0xff)
    return (lane & ~3u) | (control >> (2 * (lane & 3)) & 3);
  switch (control & ~0xfu) {
  case 0x100:
    return self + amount <= 15 ? std::optional(row + self + amount)
                               : std::nullopt;
  case 0x110:
    return self >= amount ? std::optional(row + self - amount) : std::nullopt;
  case 0x120:
    return row + ((self + 16 - amount) & 15);
  case rowShare:
    return row + amount;
  case rowXmask:
    return row + (self ^ amount);
  default:
    break;
  }
  switch (control) {
  case waveShiftLeft:
    return lane + 1 < waveSize ? std::optional(lane + 1) : std::nullopt;
  case waveRotateLeft:
    return (lane + 1) % waveSize;
  case waveShiftRight:
    return lane > 0 ? std::optional(lane - 1) : std::nullopt;
  case waveRotateRight:
    return (lane + waveSize - 1) % waveSize;
  case rowMirror:
    return row + 15 - self;
  case rowHalfMirror:
    return (lane & ~7u) + 7 - (lane & 7);
  // The last lane of a row (of the lower half) goes to the following one.
  case rowBroadcast15:
    return row >= 16 ? std::optional(row - 1) : std::nullopt;
  case rowBroadcast31:
    return lane >= 32 ? std::optional(31u) : std::nullopt;
  default:
    return std::nullopt;
  }
}
