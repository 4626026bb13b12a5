//===- SharedMatrix.cpp - Matrices that descriptors point at --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/SharedMatrix.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::rope::emulator;

// The descriptor: bits 0-13 start, 16-29 leading offset, 32-45 stride offset,
// each without its low four bits; 49-51 base offset; 62-63 swizzle.
static constexpr uint64_t usedBits =
    0x3fffull | 0x3fffull << 16 | 0x3fffull << 32 | 7ull << 49 | 3ull << 62;
static constexpr Swizzle swizzles[] = {Swizzle::none, Swizzle::bytes128,
                                       Swizzle::bytes64, Swizzle::bytes32};

std::string SharedMatrix::decode(uint64_t descriptor, SharedMatrix &matrix) {
  auto field = [&](unsigned shift) {
    return static_cast<uint32_t>(descriptor >> shift & 0x3fff) << 4;
  };
  matrix.start = field(0);
  matrix.leadingOffset = field(16);
  matrix.strideOffset = field(32);
  matrix.baseOffset = static_cast<uint32_t>(descriptor >> 49 & 7);
  matrix.swizzle = swizzles[descriptor >> 62];
  if (descriptor & ~usedBits)
    return "reserved bits of the matrix descriptor are set";
  if (matrix.baseOffset != 0 && matrix.swizzle == Swizzle::none)
    return "the matrix descriptor has a base offset but no swizzle";
  return "";
}

uint64_t SharedMatrix::encode() const {
  uint64_t mode = 0;
  while (swizzles[mode] != swizzle)
    ++mode;
  auto field = [](uint32_t bytes) -> uint64_t {
    return (bytes & 0x3ffff) >> 4;
  };
  return field(start) | field(leadingOffset) << 16 | field(strideOffset) << 32 |
         static_cast<uint64_t>(baseOffset) << 49 | mode << 62;
}

std::string SharedMatrix::check(bool kMajor, unsigned elementBytes, unsigned mn,
                                unsigned k) const {
  if (!kMajor && elementBytes != 2)
    return "only 16-bit operands can be MN-major";
  if (swizzle == Swizzle::none)
    return "";
  uint32_t row = getRowBytes(swizzle);
  if (kMajor && start % row + k * elementBytes > row)
    return ("K of " + llvm::Twine(k * elementBytes) + " bytes from byte " +
            llvm::Twine(start % row) + " leaves the " + llvm::Twine(row) +
            "-byte row of the swizzle")
        .str();
  if (!kMajor && start % row != 0)
    return ("the start of an MN-major operand is not a multiple of the " +
            llvm::Twine(row) + "-byte row of the swizzle")
        .str();
  // Eight rows make a pattern, whose rows are found by their addresses.
  uint32_t line = (start >> 7) - baseOffset;
  uint32_t mask = getPatternBytes(swizzle) / 128 - 1;
  if ((line & mask) != 0)
    return ("the matrix starts " + llvm::Twine((line & mask) * 128) +
            " bytes into the pattern of its swizzle")
        .str();
  auto findMisplaced = [&](const char *name, uint32_t offset) -> std::string {
    if (offset % getPatternBytes(swizzle) == 0)
      return "";
    return ("the " + llvm::Twine(name) + " offset of " + llvm::Twine(offset) +
            " bytes is not a multiple of the " +
            llvm::Twine(getPatternBytes(swizzle)) +
            "-byte pattern of the swizzle")
        .str();
  };
  // Offsets that a small operand does not need are not read.
  std::string problem;
  if ((kMajor ? mn : k) > 8)
    problem = findMisplaced("stride", strideOffset);
  if (problem.empty() && !kMajor && mn * elementBytes > row)
    problem = findMisplaced("leading", leadingOffset);
  return problem;
}

void SharedMatrix::forEachChunk(
    bool kMajor, unsigned elementBytes, unsigned mn, unsigned k,
    llvm::function_ref<void(uint32_t offset, unsigned mn, unsigned k)> visit)
    const {
  unsigned perChunk = 16 / elementBytes;
  uint32_t row = getRowBytes(swizzle);
  bool swizzled = swizzle != Swizzle::none;
  unsigned lines = kMajor ? mn : k;
  unsigned chunks = (kMajor ? k : mn) / perChunk;
  for (unsigned line = 0; line < lines; ++line)
    for (unsigned chunk = 0; chunk < chunks; ++chunk) {
      uint32_t offset = start + line % 8 * row;
      if (kMajor)
        offset +=
            line / 8 * strideOffset + chunk * (swizzled ? 16 : leadingOffset);
      else if (swizzled)
        offset += line / 8 * strideOffset + chunk % (row / 16) * 16 +
                  chunk / (row / 16) * leadingOffset;
      else
        offset += line / 8 * leadingOffset + chunk * strideOffset;
      // The hardware has 18 bits of address.
      offset = applySwizzle(swizzle, offset, baseOffset) & 0x3ffff;
      if (kMajor)
        visit(offset, line, chunk * perChunk);
      else
        visit(offset, chunk * perChunk, line);
    }
}

void SharedMatrix::gather(bool kMajor, NumberFormat format, unsigned mn,
                          unsigned k, bool transposed, const char *shared,
                          float *matrix) const {
  unsigned bytes = getByteSize(format);
  // How far a step along mn and along k moves in the result.
  size_t mnStep = transposed ? 1 : k, kStep = transposed ? mn : 1;
  size_t step = kMajor ? kStep : mnStep;
  forEachChunk(kMajor, bytes, mn, k,
               [&](uint32_t offset, unsigned mnFirst, unsigned kFirst) {
                 float *target = matrix + mnFirst * mnStep + kFirst * kStep;
                 for (unsigned i = 0; i < 16 / bytes; ++i)
                   target[i * step] = static_cast<float>(
                       readNumber(format, shared + offset + i * bytes));
               });
}
