//===- TensorMap.cpp - Tensor maps and the boxes TMA copies ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/TensorMap.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cstring>

using namespace mlir::rope::emulator;

static unsigned getBytes(TensorMapType type) {
  static constexpr uint8_t bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  return bytes[static_cast<unsigned>(type)];
}

unsigned TensorMap::getElementBytes() const { return getBytes(type); }

static bool isFloat(TensorMapType type) { return type >= TensorMapType::f16; }

std::string TensorMap::encode(TensorMapType type, const void *address,
                              llvm::ArrayRef<uint64_t> sizes,
                              llvm::ArrayRef<uint64_t> strides,
                              llvm::ArrayRef<uint32_t> box,
                              llvm::ArrayRef<uint32_t> elementSteps,
                              Swizzle swizzle, bool fillNaN, TensorMap &map) {
  using llvm::Twine;
  size_t rank = sizes.size();
  if (rank == 0 || rank > kMaxRank)
    return ("expected a tensor of rank 1 to 5 but got " + Twine(rank)).str();
  if (strides.size() + 1 != rank || box.size() != rank ||
      elementSteps.size() != rank)
    return "expected one box size and element step per dimension and one "
           "stride per dimension but the innermost";
  uint64_t begin = reinterpret_cast<uintptr_t>(address);
  if (begin % 16 != 0)
    return "the address of the tensor is not a multiple of 16";
  for (size_t i = 0; i < rank; ++i) {
    if (sizes[i] == 0 || sizes[i] > (uint64_t(1) << 32))
      return ("expected a size between 1 and 2^32 but got " + Twine(sizes[i]) +
              " in dimension " + Twine(i))
          .str();
    if (box[i] == 0 || box[i] > 256)
      return ("expected a box size between 1 and 256 but got " + Twine(box[i]) +
              " in dimension " + Twine(i))
          .str();
    if (elementSteps[i] == 0 || elementSteps[i] > 8)
      return ("expected an element step between 1 and 8 but got " +
              Twine(elementSteps[i]) + " in dimension " + Twine(i))
          .str();
    if (i > 0 && (strides[i - 1] % 16 != 0 || strides[i - 1] >> 40 != 0))
      return ("expected a stride that is a multiple of 16 below 2^40 but got " +
              Twine(strides[i - 1]) + " bytes in dimension " + Twine(i))
          .str();
  }
  uint32_t rowBytes = box[0] * getBytes(type);
  if (rowBytes % 16 != 0)
    return ("the innermost box row of " + Twine(rowBytes) +
            " bytes is not a multiple of 16")
        .str();
  if (swizzle != Swizzle::none && rowBytes > getRowBytes(swizzle))
    return ("the innermost box row of " + Twine(rowBytes) +
            " bytes is longer than the " + Twine(getRowBytes(swizzle)) +
            " bytes of the swizzle")
        .str();
  if (fillNaN && !isFloat(type))
    return "only floating-point tensors can be filled with NaN";
  map = TensorMap();
  map.magic = kMagic;
  map.type = type;
  map.rank = static_cast<uint8_t>(rank);
  map.swizzle = swizzle;
  map.fillNaN = fillNaN;
  map.address = begin;
  for (size_t i = 0; i < rank; ++i) {
    map.lastIndex[i] = static_cast<uint32_t>(sizes[i] - 1);
    map.lastBoxIndex[i] = static_cast<uint8_t>(box[i] - 1);
    // Without interleaving the innermost dimension is always taken whole.
    map.elementSteps[i] = i == 0 ? 1 : static_cast<uint8_t>(elementSteps[i]);
    if (i > 0)
      map.strides[i - 1] = strides[i - 1];
  }
  return "";
}

uint32_t TensorMap::getBoxBytes() const {
  uint32_t bytes = getElementBytes();
  for (unsigned i = 0; i < rank; ++i)
    bytes *= getBoxSize(i);
  return bytes;
}

uint64_t TensorMap::getTensorBytes() const {
  uint64_t bytes = (lastIndex[0] + uint64_t(1)) * getElementBytes();
  for (unsigned i = 1; i < rank; ++i)
    bytes += lastIndex[i] * strides[i - 1];
  return bytes;
}

void TensorMap::forEachRow(
    llvm::ArrayRef<int32_t> coordinates,
    llvm::function_ref<void(uint32_t offset, uint32_t first, uint32_t count,
                            char *source)>
        visit) const {
  uint32_t rowElements = getBoxSize(0);
  uint32_t rows = 1;
  for (unsigned i = 1; i < rank; ++i)
    rows *= getBoxSize(i);
  int64_t begin = coordinates[0];
  int64_t first = std::clamp<int64_t>(-begin, 0, rowElements);
  int64_t end = std::clamp<int64_t>(int64_t(lastIndex[0]) + 1 - begin, first,
                                    rowElements);
  for (uint32_t row = 0; row < rows; ++row) {
    uint64_t source = address + (begin + first) * getElementBytes();
    bool inBounds = end > first;
    uint32_t rest = row;
    for (unsigned i = 1; i < rank; ++i) {
      int64_t index = int64_t(coordinates[i]) +
                      int64_t(rest % getBoxSize(i)) * elementSteps[i];
      rest /= getBoxSize(i);
      inBounds &= index >= 0 && index <= int64_t(lastIndex[i]);
      source += index * strides[i - 1];
    }
    visit(row * rowElements * getElementBytes(), static_cast<uint32_t>(first),
          inBounds ? static_cast<uint32_t>(end - first) : 0,
          reinterpret_cast<char *>(source));
  }
}

/// Calls `visit(place in the box, place in the shared space, bytes)` for the
/// runs of [begin, begin + bytes) that the swizzle keeps together.
template <typename Visit>
static void forEachRun(Swizzle swizzle, uint32_t box, uint32_t begin,
                       uint32_t bytes, Visit visit) {
  for (uint32_t done = 0; done < bytes;) {
    uint32_t linear = box + begin + done;
    uint32_t run = std::min(16 - linear % 16, bytes - done);
    visit(begin + done, applySwizzle(swizzle, linear), run);
    done += run;
  }
}

/// The bytes that an element out of bounds is read as.
static void fillOutside(const TensorMap &map, char *bytes, uint32_t count) {
  std::memset(bytes, 0, count);
  if (!map.fillNaN)
    return;
  for (uint32_t at = 0; at < count; at += map.getElementBytes()) {
    // The quiet NaN of each format, all payload bits set.
    std::memset(bytes + at, 0xff, map.getElementBytes());
    bytes[at + map.getElementBytes() - 1] = 0x7f;
  }
}

void TensorMap::load(llvm::ArrayRef<int32_t> coordinates, uint32_t target,
                     char *shared) const {
  uint32_t elementBytes = getElementBytes();
  forEachRow(coordinates, [&](uint32_t offset, uint32_t first, uint32_t count,
                              char *source) {
    // A row has at most 256 elements of 8 bytes.
    char row[256 * 8];
    uint32_t rowBytes = getBoxSize(0) * elementBytes;
    fillOutside(*this, row, rowBytes);
    if (count != 0)
      std::memcpy(row + first * elementBytes, source, count * elementBytes);
    forEachRun(swizzle, target + offset, 0, rowBytes,
               [&](uint32_t at, uint32_t place, uint32_t bytes) {
                 std::memcpy(shared + place, row + at, bytes);
               });
  });
}

void TensorMap::store(llvm::ArrayRef<int32_t> coordinates, uint32_t source,
                      const char *shared) const {
  uint32_t elementBytes = getElementBytes();
  forEachRow(coordinates, [&](uint32_t offset, uint32_t first, uint32_t count,
                              char *target) {
    uint32_t begin = first * elementBytes;
    forEachRun(swizzle, source + offset, begin, count * elementBytes,
               [&](uint32_t at, uint32_t place, uint32_t bytes) {
                 std::memcpy(target + (at - begin), shared + place, bytes);
               });
  });
}
