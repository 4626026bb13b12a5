//===- WarpInstructions.cpp - Shuffles, votes and reductions of a warp ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "rope/Emulator/Instructions/LaneExchange.h"
#include "rope/Emulator/Thread.h"

using namespace mlir::rope::emulator;
using llvm::ArrayRef;
using llvm::Twine;

template <typename T>
static T read(const void *pointer) {
  T value;
  std::memcpy(&value, pointer, sizeof(T));
  return value;
}

template <typename T>
static void write(void *pointer, T value) {
  std::memcpy(pointer, &value, sizeof(T));
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

namespace {
struct Shuffle {
  Thread *thread;
  uint32_t value;
  uint32_t source;
};
} // namespace

/// nvvm.shfl.sync mask, value, offset, mask_and_clamp. The lane read is that of
/// the PTX manual: lanes are numbered in segments that `mask_and_clamp` gives,
/// and who would read outside of its segment reads itself.
static void shuffle(Registers *registers, Site *site, void *const *operands,
                    void *result) {
  Thread &thread = getThread(registers);
  auto mask = read<uint32_t>(operands[0]);
  auto [source, inside] = getShuffleSource(
      static_cast<ShuffleKind>(site->attributes[0]), thread.lane,
      read<uint32_t>(operands[2]), read<uint32_t>(operands[3]));
  Shuffle own = {&thread, read<uint32_t>(operands[1]), source};
  if (source >= 32 || !(mask >> source & 1))
    thread.fail(site, "reads lane " + Twine(source) +
                          ", which the mask does not name");
  thread.getBlock().exchangeInWarp(
      thread, site, mask, &own, [&](ArrayRef<void *> lanes) {
        uint32_t values[64] = {};
        for (auto [i, member] : llvm::enumerate(lanes))
          if (member)
            values[i] = static_cast<Shuffle *>(member)->value;
        for (void *member : lanes) {
          if (!member)
            continue;
          auto *shuffle = static_cast<Shuffle *>(member);
          if (!lanes[shuffle->source])
            thread.fail(site, "reads lane " + Twine(shuffle->source) +
                                  ", which the block does not have");
          shuffle->value = values[shuffle->source];
        }
      });
  write(result, own.value);
  if (site->attributes[1])
    write<uint8_t>(static_cast<char *>(result) + sizeof(uint32_t), inside);
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

namespace {
struct Vote {
  bool predicate;
  uint32_t ballot;
  uint32_t members;
};
} // namespace

/// nvvm.vote.sync mask, predicate.
static void vote(Registers *registers, Site *site, void *const *operands,
                 void *result) {
  enum Kind { Any, All, Ballot, Uniform };
  Thread &thread = getThread(registers);
  Vote own = {(read<uint8_t>(operands[1]) & 1) != 0, 0, 0};
  thread.getBlock().exchangeInWarp(
      thread, site, read<uint32_t>(operands[0]), &own,
      [](ArrayRef<void *> lanes) {
        uint32_t ballot = 0, members = 0;
        for (auto [i, member] : llvm::enumerate(lanes))
          if (member) {
            members |= 1u << i;
            ballot |= uint32_t(static_cast<Vote *>(member)->predicate) << i;
          }
        for (void *member : lanes)
          if (member) {
            static_cast<Vote *>(member)->ballot = ballot;
            static_cast<Vote *>(member)->members = members;
          }
      });
  switch (static_cast<Kind>(site->attributes[0])) {
  case Any:
    return write<uint8_t>(result, own.ballot != 0);
  case All:
    return write<uint8_t>(result, own.ballot == own.members);
  case Ballot:
    return write<uint32_t>(result, own.ballot);
  case Uniform:
    return write<uint8_t>(result, own.ballot == 0 || own.ballot == own.members);
  }
}

namespace {
struct Match {
  uint64_t value;
  uint32_t equal;
  bool allEqual;
};
} // namespace

/// nvvm.match.sync mask, value: which lanes have the same value. Attributes:
/// whether all have to (the result is 0 and false otherwise), width in bits.
static void match(Registers *registers, Site *site, void *const *operands,
                  void *result) {
  Thread &thread = getThread(registers);
  uint64_t value = site->attributes[1] == 64 ? read<uint64_t>(operands[1])
                                             : read<uint32_t>(operands[1]);
  Match own = {value, 0, false};
  thread.getBlock().exchangeInWarp(
      thread, site, read<uint32_t>(operands[0]), &own,
      [](ArrayRef<void *> lanes) {
        uint32_t members = 0;
        for (auto [i, member] : llvm::enumerate(lanes))
          if (member) {
            members |= 1u << i;
            for (auto [j, other] : llvm::enumerate(lanes))
              if (other && static_cast<Match *>(other)->value ==
                               static_cast<Match *>(member)->value)
                static_cast<Match *>(member)->equal |= 1u << j;
          }
        for (void *member : lanes)
          if (member)
            static_cast<Match *>(member)->allEqual =
                static_cast<Match *>(member)->equal == members;
      });
  if (!site->attributes[0])
    return write<uint32_t>(result, own.equal);
  write<uint32_t>(result, own.allEqual ? own.equal : 0);
  write<uint8_t>(static_cast<char *>(result) + sizeof(uint32_t), own.allEqual);
}

/// nvvm.elect.sync: true on one lane of the mask, the lowest.
static void elect(Registers *registers, Site *site, void *const *operands,
                  void *result) {
  Thread &thread = getThread(registers);
  uint32_t mask =
      site->attributes[0] ? read<uint32_t>(operands[0]) : 0xffffffffu;
  char nothing;
  thread.getBlock().exchangeInWarp(thread, site, mask, &nothing,
                                   [](ArrayRef<void *>) {});
  write<uint8_t>(result, thread.lane == llvm::countr_zero(mask));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
struct Reduction {
  uint32_t value;
};
} // namespace

/// nvvm.redux.sync on 32-bit integers, value, mask.
static void reduce(Registers *registers, Site *site, void *const *operands,
                   void *result) {
  Thread &thread = getThread(registers);
  auto kind = static_cast<ReduceKind>(site->attributes[0]);
  Reduction own = {read<uint32_t>(operands[0])};
  thread.getBlock().exchangeInWarp(
      thread, site, read<uint32_t>(operands[1]), &own,
      [kind](ArrayRef<void *> lanes) {
        uint32_t values[64];
        size_t count = 0;
        for (void *member : lanes)
          if (member)
            values[count++] = static_cast<Reduction *>(member)->value;
        uint32_t total = reduceLanes(kind, ArrayRef(values, count));
        for (void *member : lanes)
          if (member)
            static_cast<Reduction *>(member)->value = total;
      });
  write(result, own.value);
}

void mlir::rope::emulator::addWarpInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_shuffle", &shuffle);
  add("rope_emulator_vote", &vote);
  add("rope_emulator_match", &match);
  add("rope_emulator_elect", &elect);
  add("rope_emulator_redux", &reduce);
}
