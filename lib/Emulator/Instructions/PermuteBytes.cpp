//===- PermuteBytes.cpp - prmt --------------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/PermuteBytes.h"
#include <algorithm>

using namespace mlir::rope::emulator;

uint32_t mlir::rope::emulator::permuteBytes(PermuteMode mode, uint32_t lower,
                                            uint32_t upper, uint32_t selector) {
  uint64_t bytes = static_cast<uint64_t>(upper) << 32 | lower;
  uint32_t shift = selector & 3;
  uint32_t result = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t from = 0;
    bool replicateSign = false;
    switch (mode) {
    case PermuteMode::index:
      from = selector >> (4 * i) & 7;
      replicateSign = selector >> (4 * i) & 8;
      break;
    case PermuteMode::f4e:
      from = shift + i;
      break;
    case PermuteMode::b4e:
      from = (shift + 8 - i) & 7;
      break;
    case PermuteMode::rc8:
      from = shift;
      break;
    case PermuteMode::ecl:
      from = std::max(i, shift);
      break;
    case PermuteMode::ecr:
      from = std::min(i, shift);
      break;
    case PermuteMode::rc16:
      from = (shift & 1) * 2 + i % 2;
      break;
    }
    auto byte = static_cast<uint32_t>(bytes >> (8 * from) & 0xff);
    if (replicateSign)
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}
