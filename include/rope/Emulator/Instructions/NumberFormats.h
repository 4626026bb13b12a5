//===- NumberFormats.h - Numbers as device registers hold them --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_NUMBERFORMATS_H
#define ROPE_EMULATOR_INSTRUCTIONS_NUMBERFORMATS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace mlir::rope::emulator {

/// Formats of matrix operands. tf32 lives in a 32-bit register of which the
/// low 13 bits are not read.
enum class NumberFormat : uint8_t { f16, bf16, tf32, f32, f64, s8, u8, s32 };

/// The bytes one number takes in registers and memory.
unsigned getByteSize(NumberFormat format);
llvm::StringRef getName(NumberFormat format);
inline bool isInteger(NumberFormat format) {
  return format == NumberFormat::s8 || format == NumberFormat::u8 ||
         format == NumberFormat::s32;
}

/// Widening is exact; NaN payloads keep their upper bits.
float fromF16(uint16_t bits);
float fromBF16(uint16_t bits);
/// What a tensor core reads of a register that holds tf32.
float fromTF32(uint32_t bits);

/// Round to nearest, ties to even; NaN becomes the canonical 0x7fff that `cvt`
/// produces.
uint16_t toF16(float value);
uint16_t toBF16(float value);
/// `cvt.rna.tf32.f32`: nearest, ties away from zero; the low 13 bits are zero.
uint32_t toTF32(float value);
/// `cvt.{rn,rz}.{f16x2,bf16x2}.f32 d, a, b` with `.relu` on request: `a` goes
/// to the upper half, `b` to the lower.
uint32_t packF16(float upper, float lower, bool truncate, bool relu);
uint32_t packBF16(float upper, float lower, bool truncate, bool relu);

/// The number at `bytes`, as double (exact for every format).
double readNumber(NumberFormat format, const void *bytes);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_NUMBERFORMATS_H
