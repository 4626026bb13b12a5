//===- Symbols.cpp - Functions that kernel code calls, by name ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "rope/Emulator/Thread.h"

using namespace mlir::rope::emulator;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

extern "C" {
/// Checks an access that is not in the allocation the site remembers, through a
/// generic or global pointer.
static void rope_emulator_access(Registers *registers, Site *site,
                                 const void *address, int64_t size,
                                 int64_t alignment, int32_t kind) {
  if (size != 0)
    getThread(registers).getBlock().getDevice().access(
        registers, site, address, size, alignment, static_cast<Access>(kind));
}

/// Checks and records an access through a pointer to shared memory.
static void rope_emulator_access_shared(Registers *registers, Site *site,
                                        const void *address, int64_t size,
                                        int64_t alignment, int32_t kind) {
  Thread &thread = getThread(registers);
  SharedMemory &shared = thread.getBlock().getShared();
  if (size == 0)
    return;
  if (!shared.contains(address))
    thread.fail(site, "expected an address in shared memory");
  shared.access(thread, site, address, size, alignment,
                static_cast<Access>(kind));
}

/// The thread cannot go on: a failing assertion or a trap.
static void rope_emulator_trap(Registers *registers, Site *site,
                               const char *message) {
  getThread(registers).fail(site, message);
}

static void rope_emulator_exit(Registers *registers, Site *site, void *const *,
                               void *) {
  getThread(registers).exit(site);
}
}

std::vector<RuntimeSymbol> mlir::rope::emulator::getRuntimeSymbols() {
  std::vector<RuntimeSymbol> symbols;
  auto add = [&](llvm::StringRef name, auto *function) {
    symbols.push_back({name, reinterpret_cast<void *>(function)});
  };
  add("rope_emulator_access", &rope_emulator_access);
  add("rope_emulator_access_shared", &rope_emulator_access_shared);
  add("rope_emulator_trap", &rope_emulator_trap);
  add("rope_emulator_exit", &rope_emulator_exit);
  add("rope_emulator_barrier", &rope_emulator_barrier);
  add("rope_emulator_barrier_arrive", &rope_emulator_barrier_arrive);
  add("rope_emulator_syncwarp", &rope_emulator_syncwarp);
  addWarpInstructions(symbols);
  return symbols;
}
