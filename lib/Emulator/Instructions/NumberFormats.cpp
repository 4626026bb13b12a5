//===- NumberFormats.cpp - Numbers as device registers hold them ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/NumberFormats.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <cstring>

using namespace mlir::rope::emulator;

unsigned mlir::rope::emulator::getByteSize(NumberFormat format) {
  switch (format) {
  case NumberFormat::s8:
  case NumberFormat::u8:
    return 1;
  case NumberFormat::f16:
  case NumberFormat::bf16:
    return 2;
  case NumberFormat::tf32:
  case NumberFormat::f32:
  case NumberFormat::s32:
    return 4;
  case NumberFormat::f64:
    return 8;
  }
  llvm_unreachable("unknown number format");
}

llvm::StringRef mlir::rope::emulator::getName(NumberFormat format) {
  static constexpr llvm::StringLiteral names[] = {"f16", "bf16", "tf32", "f32",
                                                  "f64", "s8",   "u8",   "s32"};
  return names[static_cast<unsigned>(format)];
}

float mlir::rope::emulator::fromF16(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  uint32_t exponent = (bits >> 10) & 0x1f;
  uint32_t fraction = bits & 0x3ff;
  if (exponent == 0x1f)
    return llvm::bit_cast<float>(sign | 0x7f800000u | fraction << 13);
  if (exponent == 0) {
    float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  return llvm::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

float mlir::rope::emulator::fromBF16(uint16_t bits) {
  return llvm::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

float mlir::rope::emulator::fromTF32(uint32_t bits) {
  return llvm::bit_cast<float>(bits & 0xffffe000u);
}

/// Drops the low `count` bits of `magnitude`; to nearest even unless
/// truncating.
static uint32_t dropBits(uint32_t magnitude, unsigned count, bool truncate) {
  if (count >= 32)
    return 0;
  uint32_t kept = magnitude >> count;
  if (truncate || count == 0)
    return kept;
  uint32_t rest = magnitude & ((1u << count) - 1);
  uint32_t half = 1u << (count - 1);
  return kept + (rest > half || (rest == half && (kept & 1)));
}

static uint16_t roundToF16(float value, bool truncate) {
  if (std::isnan(value))
    return 0x7fff;
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
  uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude == 0x7f800000)
    return sign | 0x7c00;
  int exponent = static_cast<int>(magnitude >> 23) - 112;
  uint32_t result;
  if (exponent > 0) {
    // The carry of the rounding moves into the exponent by itself.
    result = exponent > 30 ? (truncate ? 0x7bff : 0x7c00)
                           : dropBits(magnitude - (112u << 23), 13, truncate);
  } else {
    uint32_t fraction = (magnitude & 0x7fffff) | 0x800000;
    result = magnitude < 0x800000
                 ? 0
                 : dropBits(fraction, static_cast<unsigned>(14 - exponent),
                            truncate);
  }
  return sign | static_cast<uint16_t>(result);
}

static uint16_t roundToBF16(float value, bool truncate) {
  if (std::isnan(value))
    return 0x7fff;
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  return static_cast<uint16_t>(
      (bits >> 16 & 0x8000) |
      (std::isinf(value) ? 0x7f80 : dropBits(bits & 0x7fffffff, 16, truncate)));
}

uint16_t mlir::rope::emulator::toF16(float value) {
  return roundToF16(value, /*truncate=*/false);
}

uint16_t mlir::rope::emulator::toBF16(float value) {
  return roundToBF16(value, /*truncate=*/false);
}

uint32_t mlir::rope::emulator::toTF32(float value) {
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  if (std::isnan(value))
    return 0x7fffe000;
  if (std::isinf(value))
    return bits;
  return (bits + 0x1000) & 0xffffe000u;
}

/// max(value, +0) that lets NaN through, as `.relu` does.
static float applyRelu(float value, bool relu) {
  return relu && !(value > 0.0f) && !std::isnan(value) ? 0.0f : value;
}

uint32_t mlir::rope::emulator::packF16(float upper, float lower, bool truncate,
                                       bool relu) {
  return static_cast<uint32_t>(roundToF16(applyRelu(upper, relu), truncate))
             << 16 |
         roundToF16(applyRelu(lower, relu), truncate);
}

uint32_t mlir::rope::emulator::packBF16(float upper, float lower, bool truncate,
                                        bool relu) {
  return static_cast<uint32_t>(roundToBF16(applyRelu(upper, relu), truncate))
             << 16 |
         roundToBF16(applyRelu(lower, relu), truncate);
}

template <typename T>
static T load(const void *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

double mlir::rope::emulator::readNumber(NumberFormat format,
                                        const void *bytes) {
  switch (format) {
  case NumberFormat::f16:
    return fromF16(load<uint16_t>(bytes));
  case NumberFormat::bf16:
    return fromBF16(load<uint16_t>(bytes));
  case NumberFormat::tf32:
    return fromTF32(load<uint32_t>(bytes));
  case NumberFormat::f32:
    return load<float>(bytes);
  case NumberFormat::f64:
    return load<double>(bytes);
  case NumberFormat::s8:
    return load<int8_t>(bytes);
  case NumberFormat::u8:
    return load<uint8_t>(bytes);
  case NumberFormat::s32:
    return load<int32_t>(bytes);
  }
  llvm_unreachable("unknown number format");
}
