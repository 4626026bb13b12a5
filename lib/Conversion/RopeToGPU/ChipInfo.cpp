//===- ChipInfo.cpp - Facts about GPUs ------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/ChipInfo.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rope;

// Shared memory: what a kernel may declare is 48 KB on NVIDIA and 64 KB of LDS
// on AMD; Vulkan promises 16 KB and 128 invocations.
static constexpr ChipInfo kChips[] = {
    // clang-format off
    // name, family, processor, features, subgroup, threads, shared, at launch, multiprocessors, {registers, threads, blocks, shared}, mma, cp.async, TMA, wgmma, mfma, wmma
    {"sm_80", GpuFamily::NVVM, "sm_80", "+ptx80", 32, 1024, 49152, 166912, 108, {65536, 2048, 32, 167936}, true, true, false, false, false, false},
    {"sm_89", GpuFamily::NVVM, "sm_89", "+ptx80", 32, 1024, 49152, 101376, 128, {65536, 1536, 24, 102400}, true, true, false, false, false, false},
    {"sm_90a", GpuFamily::NVVM, "sm_90a", "+ptx80", 32, 1024, 49152, 232448, 132, {65536, 2048, 32, 233472}, true, true, true, true, false, false},
    {"sm_100", GpuFamily::NVVM, "sm_100", "+ptx86", 32, 1024, 49152, 232448, 148, {65536, 2048, 32, 233472}, true, true, true, false, false, false},
    {"gfx942", GpuFamily::ROCDL, "gfx942", "", 64, 1024, 65536, 65536, 304, {}, false, false, false, false, true, false},
    {"gfx1100", GpuFamily::ROCDL, "gfx1100", "", 32, 1024, 65536, 65536, 96, {}, false, false, false, false, false, true},
    {"vulkan1.1", GpuFamily::SPIRV, "", "", 0, 128, 16384, 16384, 0, {}, false, false, false, false, false, false},
    // clang-format on
};

ArrayRef<ChipInfo> rope::getChips() { return kChips; }

const ChipInfo *rope::findChip(StringRef name) {
  const ChipInfo *chip = llvm::find_if(
      kChips, [&](const ChipInfo &row) { return row.name == name; });
  return chip == std::end(kChips) ? nullptr : chip;
}

const ChipInfo *rope::requireChip(Operation *op, StringRef name,
                                  std::optional<GpuFamily> family) {
  const ChipInfo *chip = findChip(name);
  if (chip && (!family || chip->family == *family))
    return chip;
  op->emitError("expected chip to be one of ")
      << (family ? listChips(*family) : listChips()) << " but got '" << name
      << "'";
  return nullptr;
}

static std::string list(llvm::function_ref<bool(const ChipInfo &)> accepts) {
  SmallVector<StringRef> names;
  for (const ChipInfo &chip : kChips)
    if (accepts(chip))
      names.push_back(chip.name);
  return llvm::join(names, ", ");
}

std::string rope::listChips() {
  return list([](const ChipInfo &) { return true; });
}

std::string rope::listChips(GpuFamily family) {
  return list([&](const ChipInfo &chip) { return chip.family == family; });
}
