//===- Coverage.cpp - What modules reach ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstring>
#include <sys/mman.h>
#include <sys/personality.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope::fuzz;

namespace {
struct Section {
  uint8_t *begin, *end;
};
} // namespace

/// Those of all files of one program, which name the same section each. No
/// constructor may run before those that add to it.
static Section sections[64];
static size_t numSections;

// The compiler says its name.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void __sanitizer_cov_8bit_counters_init(uint8_t *begin,
                                                   uint8_t *end) {
  for (size_t i = 0; i < numSections; ++i)
    if (sections[i].begin == begin)
      return;
  if (begin != end && numSections < std::size(sections))
    sections[numSections++] = {begin, end};
}

static llvm::ArrayRef<Section> getSections() { return {sections, numSections}; }

static void *share(size_t size) {
  void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

/// 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128-255.
static uint8_t getRange(uint8_t count) {
  static constexpr uint8_t kEnds[] = {2, 3, 4, 8, 16, 32, 128};
  return 1u << (llvm::upper_bound(kEnds, count) - std::begin(kEnds));
}

/// Calls `callback` with the place and the count of each counter that is not 0.
template <typename Callback>
static void forEachCount(Callback callback) {
  size_t place = 0;
  for (const Section &section : getSections())
    for (const uint8_t *at = section.begin; at != section.end;) {
      uint64_t eight = 0;
      if (section.end - at >= 8 && (std::memcpy(&eight, at, 8), eight == 0)) {
        at += 8;
        place += 8;
        continue;
      }
      if (*at)
        callback(place, *at);
      ++at;
      ++place;
    }
}

size_t Coverage::getNumCounters() {
  size_t count = 0;
  for (const Section &section : getSections())
    count += section.end - section.begin;
  return count;
}

bool Coverage::allocate() {
  reached = static_cast<uint8_t *>(share(2 * getNumCounters() + 1));
  kept = reached + getNumCounters();
  return reached;
}

void Coverage::clear() {
  for (const Section &section : getSections())
    std::memset(section.begin, 0, section.end - section.begin);
}

bool Coverage::end() {
  found.clear();
  reach = 0;
  forEachCount([&](size_t place, uint8_t count) {
    uint8_t range = getRange(count);
    reached[place] |= range;
    ++reach;
    if (range & ~kept[place])
      found.push_back({place, range});
  });
  return !found.empty();
}

void Coverage::keep() {
  for (auto [place, range] : found)
    kept[place] |= range;
}

size_t Coverage::getNumReached() const {
  return llvm::count_if(llvm::ArrayRef(reached, getNumCounters()),
                        [](uint8_t ranges) { return ranges != 0; });
}

bool Pool::allocate() {
  places = static_cast<Places *>(share(sizeof(Places)));
  return places;
}

StringRef Pool::operator[](size_t number) const {
  const Place &place = places->all[number];
  return {place.text, place.size};
}

bool Pool::add(StringRef text, size_t reach) {
  if (text.size() > kMostBytes)
    return false;
  Place *place = places->all + places->count;
  if (places->count == kPlaces) {
    place = std::max_element(
        places->all, places->all + kPlaces,
        [](const Place &a, const Place &b) { return a.size < b.size; });
    if (place->size <= text.size())
      return false;
  } else {
    ++places->count;
  }
  std::memcpy(place->text, text.data(), text.size());
  place->size = text.size();
  place->reach = reach;
  ++places->kept;
  return true;
}

void mlir::rope::fuzz::fixAddresses(char **argv) {
  int now = personality(0xffffffff);
  if (now == -1 || (now & ADDR_NO_RANDOMIZE) ||
      personality(now | ADDR_NO_RANDOMIZE) == -1)
    return;
  execv("/proc/self/exe", argv);
}
