//===- ScalarInstructions.cpp - Functions and conversions of one lane -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "Operands.h"
#include "rope/Emulator/Instructions/ApproximateMath.h"
#include "rope/Emulator/Instructions/LaneExchange.h"
#include "rope/Emulator/Instructions/NumberFormats.h"
#include "rope/Emulator/Instructions/PermuteBytes.h"

using namespace mlir::rope::emulator;
using llvm::ArrayRef;

/// Attributes: the function, whether subnormals are flushed.
static void approximate(Registers *, Site *site, void *const *operands,
                        void *result) {
  writeResult(
      result,
      computeApproximate(static_cast<ApproximateFunction>(site->attributes[0]),
                         readOperand<float>(operands[0]), site->attributes[1]));
}

/// Two f32 to a pair of 16-bit floats. Attributes: whether to bf16, truncated,
/// clamped below by zero.
static void packPair(Registers *, Site *site, void *const *operands,
                     void *result) {
  auto pack = site->attributes[0] ? packBF16 : packF16;
  writeResult(result, pack(readOperand<float>(operands[0]),
                           readOperand<float>(operands[1]), site->attributes[1],
                           site->attributes[2]));
}

static void convertToTF32(Registers *, Site *, void *const *operands,
                          void *result) {
  writeResult(result, toTF32(readOperand<float>(operands[0])));
}

/// nvvm.prmt. Attributes: the mode, whether there is an upper operand.
static void permute(Registers *, Site *site, void *const *operands,
                    void *result) {
  bool hasUpper = site->attributes[1];
  writeResult(result,
              permuteBytes(static_cast<PermuteMode>(site->attributes[0]),
                           readOperand<uint32_t>(operands[0]),
                           hasUpper ? readOperand<uint32_t>(operands[1]) : 0,
                           readOperand<uint32_t>(operands[hasUpper ? 2 : 1])));
}

//===----------------------------------------------------------------------===//
// Exchange within AMD waves
//===----------------------------------------------------------------------===//

namespace {
struct Exchange {
  uint32_t value;
  /// The lane to read, or none: `other` stays.
  std::optional<unsigned> source;
  uint32_t other;
};
} // namespace

/// Every lane gets the value of the lane it names. Lanes that do not exist read
/// as zero, as inactive ones do.
static uint32_t exchange(Thread &thread, Site *site, Exchange own) {
  unsigned present = thread.getBlock().getWarpThreads(thread.warp);
  uint64_t mask = ~uint64_t(0) >> (64 - present);
  thread.getBlock().exchangeInWarp(
      thread, site, mask, &own, [](ArrayRef<void *> lanes) {
        uint32_t values[64] = {};
        for (size_t i = 0; i < lanes.size(); ++i)
          if (lanes[i])
            values[i] = static_cast<Exchange *>(lanes[i])->value;
        for (void *lane : lanes) {
          auto *member = static_cast<Exchange *>(lane);
          if (member && member->source)
            member->other = values[*member->source];
        }
      });
  return own.other;
}

/// rocdl.ds_bpermute index, value.
static void bpermute(Registers *registers, Site *site, void *const *operands,
                     void *result) {
  Thread &thread = getThread(registers);
  unsigned source =
      getBpermuteSource(readOperand<uint32_t>(operands[0]), thread.warpSize);
  writeResult(
      result,
      exchange(thread, site, {readOperand<uint32_t>(operands[1]), source, 0}));
}

/// rocdl.ds_swizzle value, pattern.
static void swizzle(Registers *registers, Site *site, void *const *operands,
                    void *result) {
  Thread &thread = getThread(registers);
  unsigned source =
      getSwizzleSource(readOperand<uint32_t>(operands[1]), thread.lane);
  writeResult(
      result,
      exchange(thread, site, {readOperand<uint32_t>(operands[0]), source, 0}));
}

/// rocdl.mbcnt mask, base: how many lanes below this one the mask names, among
/// the lower or the upper 32. Attribute: whether the upper.
static void countBelow(Registers *registers, Site *site, void *const *operands,
                       void *result) {
  int lane = getThread(registers).lane - (site->attributes[0] ? 32 : 0);
  uint32_t below = lane <= 0    ? 0
                   : lane >= 32 ? ~uint32_t(0)
                                : (uint32_t(1) << lane) - 1;
  writeResult<uint32_t>(
      result, readOperand<uint32_t>(operands[1]) +
                  llvm::popcount(readOperand<uint32_t>(operands[0]) & below));
}

/// rocdl.update.dpp old, value. Attributes: control, row mask, bank mask, bound
/// control. Lanes whose row or bank is masked keep the old value; lanes that
/// read outside of their row do, or read zero under bound control.
static void updateDpp(Registers *registers, Site *site, void *const *operands,
                      void *result) {
  Thread &thread = getThread(registers);
  auto old = readOperand<uint32_t>(operands[0]);
  unsigned lane = thread.lane;
  Exchange own = {readOperand<uint32_t>(operands[1]),
                  getDppSource(site->attributes[0], lane, thread.warpSize),
                  old};
  if (!own.source && site->attributes[3])
    own.other = 0;
  if (!(site->attributes[1] >> (lane / 16) & 1) ||
      !(site->attributes[2] >> (lane / 4 % 4) & 1)) {
    own.source.reset();
    own.other = old;
  }
  writeResult(result, exchange(thread, site, own));
}

void mlir::rope::emulator::addScalarInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_approximate", &approximate);
  add("rope_emulator_pack_pair", &packPair);
  add("rope_emulator_convert_to_tf32", &convertToTF32);
  add("rope_emulator_prmt", &permute);
  add("rope_emulator_bpermute", &bpermute);
  add("rope_emulator_swizzle", &swizzle);
  add("rope_emulator_dpp", &updateDpp);
  add("rope_emulator_mbcnt", &countBelow);
}
