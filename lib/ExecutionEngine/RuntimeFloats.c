//===- RuntimeFloats.c - Conversions of 16-bit floats ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that LLVM calls where the processor has no instruction, and that
// not every compiler's own runtime library has. Weak: where it has them,
// either definition does.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>
#include <string.h>

/* A 16-bit float is passed and returned in the low bits of a floating-point
 * register, as `_Float16` is; bf16 shares the convention. */
#if defined(__FLT16_MAX__) || defined(__aarch64__)
typedef _Float16 Half;
#else
typedef float Half; /* same register, the high bits are not read */
#endif

static Half toRegister(uint16_t bits) {
  Half value;
  memset(&value, 0, sizeof(value));
  memcpy(&value, &bits, sizeof(bits));
  return value;
}

static uint16_t fromRegister(Half value) {
  uint16_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/* Rounds a finite or infinite double to a 16-bit format with `mantissa` stored
 * bits and exponent bias `bias`, to nearest, ties to even. */
static uint16_t roundDouble(double value, int mantissa, int bias) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof(bits));
  uint16_t sign = (uint16_t)((bits >> 48) & 0x8000);
  int exponent = (int)((bits >> 52) & 0x7ff);
  uint64_t fraction = bits & 0xfffffffffffffull;
  uint16_t infinity = (uint16_t)((2 * bias + 1) << mantissa);
  if (exponent == 0x7ff) {
    if (fraction == 0)
      return sign | infinity;
    /* The top of the payload is kept and the result is quiet. */
    uint16_t payload = (uint16_t)(fraction >> (52 - mantissa));
    return sign | infinity | payload | (uint16_t)(1 << (mantissa - 1));
  }
  if (exponent == 0) /* far below the smallest subnormal of either format */
    return sign;
  fraction |= (uint64_t)1 << 52;
  int scaled = exponent - 1023 + bias;
  int shift = 52 - mantissa;
  if (scaled <= 0) {
    shift += 1 - scaled;
    scaled = 0;
    if (shift > 54)
      return sign;
  }
  uint64_t kept = fraction >> shift;
  uint64_t rest = fraction & (((uint64_t)1 << shift) - 1);
  uint64_t half = (uint64_t)1 << (shift - 1);
  kept += rest > half || (rest == half && (kept & 1));
  /* The implicit bit, where there is one, adds one to the exponent field. */
  uint64_t result =
      kept + ((uint64_t)(scaled > 0 ? scaled - 1 : 0) << mantissa);
  return sign | (uint16_t)(result >= infinity ? infinity : result);
}

#define WEAK __attribute__((weak))

WEAK Half __truncdfhf2(double value);
WEAK Half __truncsfhf2(float value);
WEAK Half __truncdfbf2(double value);
WEAK Half __truncsfbf2(float value);
WEAK float __extendhfsf2(Half value);

WEAK Half __truncdfhf2(double value) {
  return toRegister(roundDouble(value, 10, 15));
}

WEAK Half __truncsfhf2(float value) {
  return toRegister(roundDouble(value, 10, 15));
}

WEAK Half __truncdfbf2(double value) {
  return toRegister(roundDouble(value, 7, 127));
}

WEAK Half __truncsfbf2(float value) {
  return toRegister(roundDouble(value, 7, 127));
}

WEAK float __extendhfsf2(Half half) {
  uint32_t bits = fromRegister(half);
  uint32_t sign = (bits & 0x8000) << 16;
  uint32_t magnitude = bits & 0x7fff;
  float value;
  uint32_t pattern;
  if (magnitude >= 0x7c00) {
    pattern = sign | 0x7f800000 | ((magnitude & 0x3ff) << 13);
    if (magnitude > 0x7c00)
      pattern |= 0x400000;
  } else if (magnitude >= 0x400) {
    pattern = sign | ((magnitude << 13) + ((127 - 15) << 23));
  } else {
    /* A subnormal is a multiple of 2^-24, which a float holds. */
    value = (float)magnitude * 0x1p-24f;
    memcpy(&pattern, &value, sizeof(value));
    pattern |= sign;
  }
  memcpy(&value, &pattern, sizeof(value));
  return value;
}
