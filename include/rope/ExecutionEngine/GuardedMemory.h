//===- GuardedMemory.h - Buffers that end at a page no one may touch ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_GUARDEDMEMORY_H
#define ROPE_EXECUTIONENGINE_GUARDEDMEMORY_H

#include "mlir/Support/LLVM.h"
#include <deque>
#include <map>
#include <mutex>
#include <string>

namespace mlir::rope {

/// A set of buffers, each on pages of its own with an inaccessible page on both
/// sides. A buffer ends at the upper one, less what its alignment asks for; the
/// bytes in between hold a pattern that is checked when it is freed. New memory
/// is filled with 0xff (a NaN in every float type), so that reading what was
/// not written shows. Thread-safe.
///
/// Freed pages go back to the system, so that any use of them is a fault. That
/// takes longer than most steps of a program: after a thousand, which only
/// loops allocate, small buffers are filled with 0xff instead and used again,
/// the oldest first. A write to one that was freed is noticed then, or by
/// `findDamage`.
class GuardedMemory {
public:
  GuardedMemory() = default;
  GuardedMemory(const GuardedMemory &) = delete;
  ~GuardedMemory();

  /// Null where the system has no more mappings.
  void *allocate(size_t bytes, size_t alignment, StringRef name);

  /// Whether `pointer` is the start of a live buffer.
  bool owns(void *pointer);

  /// Frees a buffer; false where `pointer` is none, or its pattern was
  /// overwritten (`getDamage` says where).
  bool release(void *pointer);

  /// Makes the pages of a buffer read-only.
  void protect(void *pointer);

  /// Makes all buffers, and those that are allocated from then on, accessible
  /// to nobody until `unlock`: kernels may be using them.
  void lock();
  void unlock();

  /// Checks the patterns of all live buffers, which must not be locked; empty
  /// where they are whole.
  std::string findDamage();
  std::string getDamage();

  /// Bytes and number of live buffers.
  std::pair<size_t, unsigned> getLive();

  /// For the handler of a fault: says where `address` lies, e.g. "8 bytes
  /// beyond the end of argument 1 (64 bytes)"; writes nothing where it is near
  /// no buffer. Takes no lock and allocates nothing.
  size_t describe(const void *address, char *text, size_t size) const;

private:
  struct Buffer {
    char *pages = nullptr;
    size_t mapped = 0;
    size_t bytes = 0;
    bool isReadOnly = false;
    std::string name;
  };

  /// Pages with `inner` bytes between inaccessible ones; null: there are none.
  char *takePages(size_t inner);
  char *mapPages(size_t inner);
  /// Whether nothing was written to it since it was freed.
  bool isUntouched(const Buffer &buffer);
  /// Keeps the pages of a freed buffer, or gives them back to the system.
  void retire(const Buffer &buffer);
  bool isWhole(char *start, const Buffer &buffer);
  /// Gives the pages of the buffer the protection that it has at this time.
  void setProtection(const Buffer &buffer);

  std::mutex mutex;
  bool isLocked = false;
  std::map<char *, Buffer> buffers;
  /// Freed buffers that are kept, by what is mapped.
  std::map<size_t, std::deque<Buffer>> freed;
  size_t releases = 0;
  std::string damage;
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_GUARDEDMEMORY_H
