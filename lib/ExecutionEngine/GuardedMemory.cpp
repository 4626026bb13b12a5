//===- GuardedMemory.cpp - Buffers that end at a page no one may touch ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/GuardedMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope;

static constexpr unsigned char kUnwritten = 0xff;
static constexpr unsigned char kPadding = 0xfb;
/// So many buffers are given back to the system when they are freed. Later on,
/// those of more pages are, and the oldest of too many of one size.
static constexpr size_t kFirstReleases = 1000;
static constexpr size_t kMostKeptPages = 16;
static constexpr size_t kMostKeptBuffers = 32;

static size_t getPageSize() {
  static const size_t size = sysconf(_SC_PAGESIZE);
  return size;
}

GuardedMemory::~GuardedMemory() {
  for (auto &entry : buffers)
    munmap(entry.second.pages, entry.second.mapped);
  for (auto &entry : freed)
    for (const Buffer &buffer : entry.second)
      munmap(buffer.pages, buffer.mapped);
}

char *GuardedMemory::mapPages(size_t inner) {
  size_t page = getPageSize(), mapped = inner + 2 * page;
  void *base = mmap(nullptr, mapped, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    return nullptr;
  char *pages = static_cast<char *>(base);
  if (mprotect(pages + page, inner, PROT_READ | PROT_WRITE) != 0) {
    munmap(base, mapped);
    return nullptr;
  }
  std::memset(pages + page, kUnwritten, inner);
  return pages;
}

static std::string describeLateWrite(StringRef name, size_t bytes) {
  return ("wrote to " + name + " (" + Twine(bytes) +
          " bytes) after it was freed")
      .str();
}

char *GuardedMemory::takePages(size_t inner) {
  {
    std::lock_guard<std::mutex> guard(mutex);
    auto found = freed.find(inner + 2 * getPageSize());
    if (found != freed.end() && !found->second.empty()) {
      Buffer buffer = std::move(found->second.front());
      found->second.pop_front();
      if (isUntouched(buffer))
        return buffer.pages;
      if (damage.empty())
        damage = describeLateWrite(buffer.name, buffer.bytes);
      munmap(buffer.pages, buffer.mapped);
    }
  }
  return mapPages(inner);
}

bool GuardedMemory::isUntouched(const Buffer &buffer) {
  size_t page = getPageSize();
  ArrayRef<char> bytes(buffer.pages + page, buffer.mapped - 2 * page);
  // Each byte is as the one before it.
  return static_cast<unsigned char>(bytes.front()) == kUnwritten &&
         std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0;
}

void GuardedMemory::retire(const Buffer &buffer) {
  size_t page = getPageSize(), inner = buffer.mapped - 2 * page;
  if (++releases <= kFirstReleases || isLocked || buffer.isReadOnly ||
      inner > kMostKeptPages * page) {
    munmap(buffer.pages, buffer.mapped);
    return;
  }
  std::memset(buffer.pages + page, kUnwritten, inner);
  std::deque<Buffer> &kept = freed[buffer.mapped];
  kept.push_back(buffer);
  if (kept.size() <= kMostKeptBuffers)
    return;
  if (damage.empty() && !isUntouched(kept.front()))
    damage = describeLateWrite(kept.front().name, kept.front().bytes);
  munmap(kept.front().pages, kept.front().mapped);
  kept.pop_front();
}

void *GuardedMemory::allocate(size_t bytes, size_t alignment, StringRef name) {
  size_t page = getPageSize();
  if (alignment == 0)
    alignment = 64;
  if (alignment > page || bytes > (size_t(1) << 46))
    return nullptr;
  size_t inner = llvm::alignTo(std::max<size_t>(bytes, 1), page);
  char *pages = takePages(inner);
  if (!pages)
    return nullptr;
  char *end = pages + page + inner;
  uintptr_t address = reinterpret_cast<uintptr_t>(end) - bytes;
  char *start = reinterpret_cast<char *>(address & ~uintptr_t(alignment - 1));
  // An empty buffer starts inside its page, where a pointer may stay.
  if (bytes == 0)
    start = end - alignment;
  std::memset(start + bytes, kPadding, end - start - bytes);
  std::lock_guard<std::mutex> guard(mutex);
  Buffer &buffer = buffers[start];
  buffer = {pages, inner + 2 * page, bytes, /*isReadOnly=*/false, name.str()};
  if (isLocked)
    setProtection(buffer);
  return start;
}

bool GuardedMemory::owns(void *pointer) {
  std::lock_guard<std::mutex> guard(mutex);
  return buffers.count(static_cast<char *>(pointer));
}

bool GuardedMemory::isWhole(char *start, const Buffer &buffer) {
  char *end = buffer.pages + buffer.mapped - getPageSize();
  return llvm::all_of(ArrayRef<char>(start + buffer.bytes, end), [](char byte) {
    return static_cast<unsigned char>(byte) == kPadding;
  });
}

static std::string describeDamage(StringRef name, size_t bytes) {
  return ("wrote beyond the end of " + name + " (" + Twine(bytes) + " bytes)")
      .str();
}

bool GuardedMemory::release(void *pointer) {
  std::lock_guard<std::mutex> guard(mutex);
  auto found = buffers.find(static_cast<char *>(pointer));
  if (found == buffers.end())
    return false;
  bool whole = isWhole(found->first, found->second);
  if (!whole && damage.empty())
    damage = describeDamage(found->second.name, found->second.bytes);
  retire(found->second);
  buffers.erase(found);
  return whole;
}

void GuardedMemory::setProtection(const Buffer &buffer) {
  size_t page = getPageSize();
  int allowed = isLocked            ? PROT_NONE
                : buffer.isReadOnly ? PROT_READ
                                    : PROT_READ | PROT_WRITE;
  mprotect(buffer.pages + page, buffer.mapped - 2 * page, allowed);
}

void GuardedMemory::protect(void *pointer) {
  std::lock_guard<std::mutex> guard(mutex);
  auto found = buffers.find(static_cast<char *>(pointer));
  if (found == buffers.end())
    return;
  found->second.isReadOnly = true;
  setProtection(found->second);
}

void GuardedMemory::lock() {
  std::lock_guard<std::mutex> guard(mutex);
  isLocked = true;
  for (auto &[start, buffer] : buffers)
    setProtection(buffer);
}

void GuardedMemory::unlock() {
  std::lock_guard<std::mutex> guard(mutex);
  isLocked = false;
  for (auto &[start, buffer] : buffers)
    setProtection(buffer);
}

std::string GuardedMemory::getDamage() {
  std::lock_guard<std::mutex> guard(mutex);
  return damage;
}

std::string GuardedMemory::findDamage() {
  std::lock_guard<std::mutex> guard(mutex);
  for (auto &[start, buffer] : buffers)
    if (damage.empty() && !isWhole(start, buffer))
      damage = describeDamage(buffer.name, buffer.bytes);
  for (auto &entry : freed)
    for (const Buffer &buffer : entry.second)
      if (damage.empty() && !isUntouched(buffer))
        damage = describeLateWrite(buffer.name, buffer.bytes);
  return damage;
}

std::pair<size_t, unsigned> GuardedMemory::getLive() {
  std::lock_guard<std::mutex> guard(mutex);
  size_t bytes = 0;
  for (auto &entry : buffers)
    bytes += entry.second.bytes;
  return {bytes, static_cast<unsigned>(buffers.size())};
}

size_t GuardedMemory::describe(const void *address, char *text,
                               size_t size) const {
  const char *at = static_cast<const char *>(address);
  for (const auto &[start, buffer] : buffers) {
    if (at < buffer.pages || at >= buffer.pages + buffer.mapped)
      continue;
    const char *name = buffer.name.c_str();
    int written;
    if (at < start)
      written =
          snprintf(text, size, "%zu bytes before the start of %s (%zu bytes)",
                   size_t(start - at), name, buffer.bytes);
    else if (at >= start + buffer.bytes)
      written =
          snprintf(text, size, "%zu bytes beyond the end of %s (%zu bytes)",
                   size_t(at - start - buffer.bytes), name, buffer.bytes);
    else
      written = snprintf(text, size, "%s%s, byte %zu of %zu%s",
                         buffer.isReadOnly && !isLocked ? "a write to " : "",
                         name, size_t(at - start), buffer.bytes,
                         isLocked ? ", before it has waited for the kernels "
                                    "that may use it"
                                  : "");
    return written < 0 ? 0 : std::min<size_t>(written, size - 1);
  }
  return 0;
}
