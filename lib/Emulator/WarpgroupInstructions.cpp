//===- WarpgroupInstructions.cpp - wgmma ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsynchronousAccess.h"
#include "Instructions.h"
#include "Operands.h"
#include "rope/Emulator/Instructions/WarpgroupMultiply.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::rope::emulator;
using llvm::ArrayRef;
using llvm::Twine;

namespace {
/// A product that a warp has started.
struct Product {
  uint64_t number;
  const Site *site;
  std::vector<SharedRange> operands;
};

/// The matrix unit of one warp. Products are numbered from 1.
struct MatrixUnit {
  uint64_t started = 0;
  uint64_t completed = 0;
  /// Number of the fence executed last, and of the one before the last wait.
  uint64_t fences = 0;
  uint64_t fencesAtWait = 0;
  std::vector<Product> uncommitted;
  std::deque<std::vector<Product>> groups;
};

/// What the warps of a warpgroup have to start alike.
struct StartedProduct {
  uint64_t a, b;
  const Site *site;
};

struct MatrixUnits {
  std::vector<MatrixUnit> ofWarp;
  std::vector<std::vector<StartedProduct>> ofGroup;

  MatrixUnit &of(Thread &thread) {
    if (ofWarp.empty()) {
      unsigned warps = thread.numWarps;
      ofWarp.resize(warps);
      ofGroup.resize((warps + 3) / 4);
    }
    return ofWarp[thread.warp];
  }
};

/// What one lane brings.
struct Lane {
  Thread *thread;
  uint64_t a, b;
  /// The number of the product that the accumulators come from; 0: they do not
  /// come from one.
  uint64_t token;
  LaneFragments fragments;
};

enum Attribute {
  N,
  FormatA,
  FormatB,
  FormatD,
  Accumulates,
  NegateA,
  NegateB,
  AKMajor,
  BKMajor,
  /// Registers of A that are operands; 0: A is in shared memory.
  ARegisters,
  /// Whether the struct of the accumulators ends with the number of the
  /// product it comes from.
  HasToken,
};
} // namespace

/// The 128 threads of a warpgroup: warps 4i to 4i + 3.
static void requireWarpgroup(Thread &thread, const Site *site) {
  requireFullWarp(thread, site);
  int firstBeyond = (thread.warp / 4 + 1) * 4;
  if (firstBeyond > thread.numWarps)
    thread.fail(site, "expected a warpgroup of 4 warps but the block has " +
                          Twine(thread.numWarps) + " warps");
}

/// Checks the product, computes the rows of the warp and keeps what is read in
/// shared memory from being written.
static void startProduct(Thread &thread, Site *site, WarpgroupProduct &product,
                         ArrayRef<void *> members) {
  Block &block = thread.getBlock();
  SharedMemory &shared = block.getShared();
  auto &units = block.getState<MatrixUnits>();
  MatrixUnit &unit = units.of(thread);
  const Lane &first = *static_cast<Lane *>(members[0]);
  for (void *member : members) {
    const Lane &lane = *static_cast<Lane *>(member);
    if (lane.a != first.a || lane.b != first.b)
      thread.fail(site, "expected the same matrix descriptor in all lanes");
    if (lane.token != first.token)
      thread.fail(site, "expected accumulators of the same product in all "
                        "lanes");
  }
  // Accumulators that go from product to product need no fence; those that
  // other instructions have written do, as do registers of A.
  bool needsFence = first.token == 0 || product.aInRegisters;
  if (needsFence && unit.fences <= unit.fencesAtWait)
    thread.fail(site, "is not ordered after the writes of its registers by "
                      "wgmma.fence");
  require(thread, site, [&]() -> std::string {
    if (!product.aInRegisters) {
      std::string problem = SharedMatrix::decode(first.a, product.a);
      if (!problem.empty())
        return problem;
    }
    std::string problem = SharedMatrix::decode(first.b, product.b);
    return problem.empty() ? product.check() : problem;
  });

  std::vector<StartedProduct> &started = units.ofGroup[thread.warp / 4];
  if (unit.started < started.size()) {
    const StartedProduct &other = started[unit.started];
    if (other.site != site || other.b != first.b ||
        (!product.aInRegisters && other.a != first.a))
      thread.fail(site, "expected all warps of the warpgroup to start the same "
                        "products but another one started that at " +
                            Twine(other.site->location));
  } else {
    started.push_back({first.a, first.b, site});
  }

  unit.uncommitted.push_back({++unit.started, site, {}});
  std::vector<SharedRange> &ranges = unit.uncommitted.back().operands;
  unsigned bytes = getByteSize(product.formats.a), k = product.getK();
  constexpr uint32_t kChunk = 16;
  auto read = [&](const SharedMatrix &matrix, bool kMajor, unsigned mn,
                  unsigned begin, unsigned end) {
    matrix.forEachChunk(
        kMajor, bytes, mn, k, [&](uint32_t offset, unsigned row, unsigned) {
          if (row < begin || row >= end)
            return;
          // Neighbours in memory are one range.
          if (!ranges.empty() &&
              ranges.back().offset + ranges.back().bytes == offset)
            ranges.back().bytes += kChunk;
          else
            ranges.push_back({offset, kChunk});
        });
  };
  unsigned row = thread.warp % 4 * 16;
  if (!product.aInRegisters)
    read(product.a, product.aKMajor, 64, row, row + 16);
  read(product.b, product.bKMajor, product.n, 0, product.n);
  for (SharedRange range : ranges)
    startRead(thread, site, range);

  llvm::SmallVector<LaneFragments, 32> lanes;
  for (void *member : members) {
    Lane &lane = *static_cast<Lane *>(member);
    lanes.push_back(lane.fragments);
    lane.token = unit.started;
  }
  multiplyInWarp(product, thread.warp % 4, lanes, shared.getBase());
}

/// wgmma.mma_async: accumulators, descriptor or registers of A, descriptor of
/// B. The result is computed at once; that it is read before the wait is found
/// by its number.
static void multiply(Registers *registers, Site *site, void *const *operands,
                     void *result) {
  Thread &thread = getThread(registers);
  const int64_t *attributes = site->attributes;
  requireWarpgroup(thread, site);
  WarpgroupProduct product;
  product.formats = {static_cast<NumberFormat>(attributes[FormatA]),
                     static_cast<NumberFormat>(attributes[FormatB]),
                     static_cast<NumberFormat>(attributes[FormatD])};
  product.n = static_cast<unsigned>(attributes[N]);
  product.accumulate = attributes[Accumulates];
  product.negateA = attributes[NegateA];
  product.negateB = attributes[NegateB];
  product.aKMajor = attributes[AKMajor];
  product.bKMajor = attributes[BKMajor];
  int64_t aRegisters = attributes[ARegisters];
  product.aInRegisters = aRegisters != 0;
  uint32_t a[4] = {};
  Lane own = {&thread, 0, 0, 0, {a, nullptr, operands[0], result}};
  if (aRegisters) {
    for (int64_t i = 0; i < aRegisters; ++i)
      a[i] = readOperand<uint32_t>(operands[1 + i]);
    own.b = readOperand<uint64_t>(operands[1 + aRegisters]);
  } else {
    own.a = readOperand<uint64_t>(operands[1]);
    own.b = readOperand<uint64_t>(operands[2]);
  }
  size_t tokenAt = llvm::alignTo(product.n / 2 * getByteSize(product.formats.c),
                                 alignof(uint64_t));
  if (attributes[HasToken])
    own.token =
        readOperand<uint64_t>(static_cast<const char *>(operands[0]) + tokenAt);
  thread.getBlock().exchangeInWarp(
      thread, site, getFullMask(thread), &own, [&](ArrayRef<void *> members) {
        startProduct(thread, site, product, members);
      });
  if (attributes[HasToken])
    writeResult(static_cast<char *>(result) + tokenAt, own.token);
}

/// Carries `action` out once for the warp.
static void onceInWarp(
    Registers *registers, Site *site,
    llvm::function_ref<void(Thread &, MatrixUnit &, ArrayRef<void *> threads)>
        action) {
  Thread &thread = getThread(registers);
  requireWarpgroup(thread, site);
  thread.getBlock().exchangeInWarp(
      thread, site, getFullMask(thread), &thread,
      [&](ArrayRef<void *> threads) {
        action(thread, thread.getBlock().getState<MatrixUnits>().of(thread),
               threads);
      });
}

static void fence(Registers *registers, Site *site, void *const *, void *) {
  onceInWarp(registers, site, [](Thread &, MatrixUnit &unit, ArrayRef<void *>) {
    ++unit.fences;
  });
}

static void commitProducts(Registers *registers, Site *site, void *const *,
                           void *) {
  onceInWarp(registers, site, [](Thread &, MatrixUnit &unit, ArrayRef<void *>) {
    unit.groups.push_back(std::move(unit.uncommitted));
    unit.uncommitted.clear();
  });
}

/// wgmma.wait_group. Attribute: how many groups may be left.
static void waitForProducts(Registers *registers, Site *site, void *const *,
                            void *) {
  onceInWarp(registers, site,
             [&](Thread &thread, MatrixUnit &unit, ArrayRef<void *> threads) {
               Block &block = thread.getBlock();
               auto left = static_cast<size_t>(site->attributes[0]);
               unit.fencesAtWait = unit.fences;
               unsigned agent = kMbarrierAgents + thread.warp;
               uint32_t time = ++block.now;
               // What the unit has read is known to the lanes that waited.
               SyncClock clock;
               clock.releaseAgent(block, agent, time);
               for (void *member : threads)
                 clock.acquire(*static_cast<Thread *>(member));
               while (unit.groups.size() > left) {
                 for (const Product &product : unit.groups.front()) {
                   unit.completed = product.number;
                   for (SharedRange range : product.operands)
                     finishRead(thread, product.site, range,
                                block.getNumThreads() + agent, time);
                 }
                 unit.groups.pop_front();
               }
             });
}

/// Before accumulators are read that come from the product with the number.
static void readAccumulators(Registers *registers, Site *site,
                             void *const *operands, void *) {
  Thread &thread = getThread(registers);
  auto number = readOperand<uint64_t>(operands[0]);
  MatrixUnit &unit = thread.getBlock().getState<MatrixUnits>().of(thread);
  if (number > unit.completed)
    thread.fail(site, "reads accumulators of a wgmma that wgmma.wait_group has "
                      "not waited for");
}

void mlir::rope::emulator::addWarpgroupInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_wgmma", &multiply);
  add("rope_emulator_wgmma_fence", &fence);
  add("rope_emulator_wgmma_commit", &commitProducts);
  add("rope_emulator_wgmma_wait", &waitForProducts);
  add("rope_emulator_wgmma_read", &readAccumulators);
}
