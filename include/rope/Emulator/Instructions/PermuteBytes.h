//===- PermuteBytes.h - prmt ------------------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_PERMUTEBYTES_H
#define ROPE_EMULATOR_INSTRUCTIONS_PERMUTEBYTES_H

#include <cstdint>

namespace mlir::rope::emulator {

/// The modes of `prmt.b32`, numbered as the NVVM dialect does.
enum class PermuteMode : uint8_t { index, f4e, b4e, rc8, ecl, ecr, rc16 };

/// Bytes 0-3 are those of `lower`, 4-7 those of `upper`.
uint32_t permuteBytes(PermuteMode mode, uint32_t lower, uint32_t upper,
                      uint32_t selector);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_PERMUTEBYTES_H
