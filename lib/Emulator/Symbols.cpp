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
using llvm::Twine;

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

/// The same for lanes of a vector in a row whose bit in `mask` is set.
static void rope_emulator_access_masked(Registers *registers, Site *site,
                                        const char *address, int64_t bytes,
                                        uint64_t mask, int64_t alignment,
                                        int32_t kind) {
  for (; mask != 0; mask &= mask - 1)
    rope_emulator_access(registers, site,
                         address + llvm::countr_zero(mask) * bytes, bytes,
                         alignment, kind);
}

static void rope_emulator_outside_local(Registers *registers, Site *site,
                                        int64_t offset, int64_t size,
                                        int64_t bytes) {
  getThread(registers).fail(
      site, "accesses " + Twine(size) + " bytes at offset " + Twine(offset) +
                " of a local variable of " + Twine(bytes) + " bytes");
}

/// Many iterations of loops are over.
static void rope_emulator_spend_steps(Registers *registers, Site *site) {
  getThread(registers).spendSteps(site);
}

/// The thread cannot go on: a failing assertion or a trap.
static void rope_emulator_trap(Registers *registers, Site *site,
                               const char *message) {
  getThread(registers).fail(site, message);
}

static void rope_emulator_add_sites(Device *device, Site *sites, int64_t count,
                                    const char *text) {
  device->addSites(llvm::MutableArrayRef<Site>(sites, count), text);
}

static void rope_emulator_add_kernel(Device *device, const char *name,
                                     void (*invoke)(Registers *, void **),
                                     int64_t numArguments, int64_t staticBytes,
                                     int64_t dynamicOffset,
                                     int64_t declaredBytes,
                                     int64_t registersPerThread, int64_t blockX,
                                     int64_t blockY, int64_t blockZ) {
  Kernel kernel;
  kernel.name = name;
  kernel.invoke = invoke;
  kernel.numArguments = numArguments;
  kernel.staticSharedBytes = staticBytes;
  kernel.dynamicSharedOffset = dynamicOffset;
  kernel.declaredSharedBytes = declaredBytes;
  kernel.registersPerThread = registersPerThread;
  kernel.requiredBlock[0] = blockX;
  kernel.requiredBlock[1] = blockY;
  kernel.requiredBlock[2] = blockZ;
  device->addKernel(std::move(kernel));
}

static void rope_emulator_add_read_only(Device *device, const char *name,
                                        int64_t argument) {
  device->addReadOnly(name, argument);
}

static void rope_emulator_add_global(Device *device, const void *address,
                                     int64_t bytes, int64_t isConstant,
                                     const char *name) {
  device->addAllocation(address, bytes, isConstant != 0, name);
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
  add("rope_emulator_access_masked", &rope_emulator_access_masked);
  add("rope_emulator_outside_local", &rope_emulator_outside_local);
  add("rope_emulator_add_sites", &rope_emulator_add_sites);
  add("rope_emulator_add_kernel", &rope_emulator_add_kernel);
  add("rope_emulator_add_read_only", &rope_emulator_add_read_only);
  add("rope_emulator_add_global", &rope_emulator_add_global);
  add("rope_emulator_spend_steps", &rope_emulator_spend_steps);
  add("rope_emulator_trap", &rope_emulator_trap);
  add("rope_emulator_exit", &rope_emulator_exit);
  add("rope_emulator_barrier", &rope_emulator_barrier);
  add("rope_emulator_barrier_arrive", &rope_emulator_barrier_arrive);
  add("rope_emulator_syncwarp", &rope_emulator_syncwarp);
  addAsynchronousCopies(symbols);
  addBulkCopies(symbols);
  addClusterInstructions(symbols);
  addMatrixInstructions(symbols);
  addMbarrierInstructions(symbols);
  addRegisterInstructions(symbols);
  addScalarInstructions(symbols);
  addWarpInstructions(symbols);
  addWarpgroupInstructions(symbols);
  return symbols;
}
