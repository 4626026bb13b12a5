//===- MatrixInstructions.cpp - mma, mfma, wmma, ldmatrix, stmatrix -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "Operands.h"
#include "rope/Emulator/Instructions/MatrixMovement.h"
#include "rope/Emulator/Instructions/MatrixMultiply.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir::rope::emulator;
using llvm::ArrayRef;

namespace {
/// The registers of one lane, in order: the widest fragments are 16 numbers of
/// 32 bits.
struct LaneRegisters {
  alignas(8) char a[64];
  alignas(8) char b[64];
  alignas(8) char c[64];
  alignas(8) char d[64];
};
} // namespace

/// Copies `count` operands of `bytes` bytes each side by side.
static void *const *gather(void *const *operands, int64_t count, int64_t bytes,
                           char *registers) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(registers + i * bytes, operands[i], bytes);
  return operands + count;
}

/// Matrix products of a warp or wave. Attributes: family, m, n, k, formats of
/// A, B and C, then for each of A, B and C how many operands of how many bytes.
static void multiplyMatrices(Registers *registers, Site *site,
                             void *const *operands, void *result) {
  enum { Family, M, N, K, FormatA, FormatB, FormatC, Counts };
  Thread &thread = getThread(registers);
  const int64_t *attributes = site->attributes;
  requireFullWarp(thread, site);
  MatrixFormats formats = {static_cast<NumberFormat>(attributes[FormatA]),
                           static_cast<NumberFormat>(attributes[FormatB]),
                           static_cast<NumberFormat>(attributes[FormatC])};
  const MatrixInstruction *instruction = findMatrixInstruction(
      static_cast<MatrixFamily>(attributes[Family]), attributes[M],
      attributes[N], attributes[K], getByteSize(formats.a));
  LaneRegisters own;
  const int64_t *counts = attributes + Counts;
  operands = gather(operands, counts[0], counts[1], own.a);
  operands = gather(operands, counts[2], counts[3], own.b);
  gather(operands, counts[4], counts[5], own.c);
  int lanesNeeded = getFragmentLayout(instruction->c).lanes;
  if (lanesNeeded != thread.warpSize)
    thread.fail(site, "expected waves of " + llvm::Twine(lanesNeeded) +
                          " threads but the chip has " +
                          llvm::Twine(thread.warpSize));
  thread.getBlock().exchangeInWarp(
      thread, site, getFullMask(thread), &own, [&](ArrayRef<void *> members) {
        bool agree;
        {
          llvm::SmallVector<LaneFragments, 64> lanes;
          for (void *member : members) {
            auto *lane = static_cast<LaneRegisters *>(member);
            lanes.push_back({lane->a, lane->b, lane->c, lane->d});
          }
          agree = multiplyFragments(*instruction, formats, lanes);
        }
        if (!agree)
          thread.fail(site, "expected the upper half of the wave to repeat the "
                            "operands of the lower half");
      });
  std::memcpy(result, own.d, counts[4] * counts[5]);
}

namespace {
struct MatrixRow {
  void *address;
  MatrixRegisters registers;
};
} // namespace

static constexpr size_t kMatrixRowBytes = 16;

/// Carries out ldmatrix or stmatrix for all lanes.
static void
moveMatrices(Thread &thread, Site *site, unsigned count, MatrixRow &own,
             llvm::function_ref<void(ArrayRef<void *>,
                                     llvm::MutableArrayRef<MatrixRegisters>)>
                 move) {
  thread.getBlock().exchangeInWarp(
      thread, site, getFullMask(thread), &own, [&](ArrayRef<void *> members) {
        void *rows[32];
        MatrixRegisters registers[32];
        for (unsigned lane = 0; lane < 32; ++lane) {
          auto *member = static_cast<MatrixRow *>(members[lane]);
          rows[lane] = member->address;
          registers[lane] = member->registers;
        }
        move(llvm::ArrayRef(rows).take_front(8 * count), registers);
        for (unsigned lane = 0; lane < 32; ++lane)
          static_cast<MatrixRow *>(members[lane])->registers = registers[lane];
      });
}

/// nvvm.ldmatrix of 8x8 matrices of 16-bit numbers. Attributes: how many, and
/// whether they are transposed.
static void loadMatrix(Registers *registers, Site *site, void *const *operands,
                       void *result) {
  Thread &thread = getThread(registers);
  requireFullWarp(thread, site);
  auto count = static_cast<unsigned>(site->attributes[0]);
  bool transpose = site->attributes[1];
  MatrixRow own = {readPointer(operands[0]), {}};
  // Only the lanes that name a row of a matrix have an address.
  if (static_cast<unsigned>(thread.lane) < 8 * count)
    thread.getBlock().getShared().access(thread, site, own.address,
                                         kMatrixRowBytes, kMatrixRowBytes,
                                         Access::Load);
  moveMatrices(
      thread, site, count, own,
      [&](ArrayRef<void *> rows, llvm::MutableArrayRef<MatrixRegisters> lanes) {
        const void *sources[32];
        llvm::copy(rows, sources);
        loadMatrices(llvm::ArrayRef(sources, rows.size()), count, transpose,
                     lanes);
      });
  std::memcpy(result, own.registers.data(), count * sizeof(uint32_t));
}

/// nvvm.stmatrix, with the same attributes.
static void storeMatrix(Registers *registers, Site *site, void *const *operands,
                        void *) {
  Thread &thread = getThread(registers);
  requireFullWarp(thread, site);
  auto count = static_cast<unsigned>(site->attributes[0]);
  bool transpose = site->attributes[1];
  MatrixRow own = {readPointer(operands[0]), {}};
  for (unsigned i = 0; i < count; ++i)
    own.registers[i] = readOperand<uint32_t>(operands[1 + i]);
  if (static_cast<unsigned>(thread.lane) < 8 * count)
    thread.getBlock().getShared().access(thread, site, own.address,
                                         kMatrixRowBytes, kMatrixRowBytes,
                                         Access::Store);
  moveMatrices(
      thread, site, count, own,
      [&](ArrayRef<void *> rows, llvm::MutableArrayRef<MatrixRegisters> lanes) {
        storeMatrices(rows, count, transpose, lanes);
      });
}

void mlir::rope::emulator::addMatrixInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_multiply_matrices", &multiplyMatrices);
  add("rope_emulator_ldmatrix", &loadMatrix);
  add("rope_emulator_stmatrix", &storeMatrix);
}
