//===- FragmentLayout.cpp - Which lane holds which element ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/FragmentLayout.h"
#include "llvm/Support/ErrorHandling.h"
#include <vector>

using namespace mlir::rope::emulator;

// The tables. Steps are {row, column}; A is M x K, B is K x N, C and D are
// M x N. For NVIDIA, lane bits 0-1 are the manual's threadID_in_group, bits 2-4
// its groupID, bits 5-6 the warp of a warpgroup.
static constexpr FragmentLayout layouts[] = {
    // ldmatrix and stmatrix: an 8x8 matrix of 16-bit numbers.
    {"matrix.m8n8.b16",
     8,
     8,
     32,
     2,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}}}},

    // mma.sync, the accumulators of every m16n8 shape.
    {"mma.m16n8.c",
     16,
     8,
     32,
     4,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}, {8, 0}}}},
    // 16-bit operands.
    {"mma.m16n8k8.b16.a",
     16,
     8,
     32,
     4,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}, {8, 0}}}},
    {"mma.m16n8k8.b16.b",
     8,
     8,
     32,
     2,
     {{{2, 0}, {4, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {{{1, 0}}}},
    {"mma.m16n8k16.b16.a",
     16,
     16,
     32,
     8,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}, {8, 0}, {0, 8}}}},
    {"mma.m16n8k16.b16.b",
     16,
     8,
     32,
     4,
     {{{2, 0}, {4, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {{{1, 0}, {8, 0}}}},
    // tf32 operands.
    {"mma.m16n8k4.b32.a",
     16,
     4,
     32,
     2,
     {{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}},
     {{{8, 0}}}},
    {"mma.m16n8k4.b32.b",
     4,
     8,
     32,
     1,
     {{{1, 0}, {2, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {}},
    {"mma.m16n8k8.b32.a",
     16,
     8,
     32,
     4,
     {{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}},
     {{{8, 0}, {0, 4}}}},
    {"mma.m16n8k8.b32.b",
     8,
     8,
     32,
     2,
     {{{1, 0}, {2, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {{{4, 0}}}},
    // 8-bit integer operands.
    {"mma.m16n8k16.b8.a",
     16,
     16,
     32,
     8,
     {{{0, 4}, {0, 8}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}, {0, 2}, {8, 0}}}},
    {"mma.m16n8k16.b8.b",
     16,
     8,
     32,
     4,
     {{{4, 0}, {8, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {{{1, 0}, {2, 0}}}},
    {"mma.m16n8k32.b8.a",
     16,
     32,
     32,
     16,
     {{{0, 4}, {0, 8}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}, {0, 2}, {8, 0}, {0, 16}}}},
    {"mma.m16n8k32.b8.b",
     32,
     8,
     32,
     8,
     {{{4, 0}, {8, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {{{1, 0}, {2, 0}, {16, 0}}}},
    // f64.
    {"mma.m8n8k4.b64.a",
     8,
     4,
     32,
     1,
     {{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}},
     {}},
    {"mma.m8n8k4.b64.b",
     4,
     8,
     32,
     1,
     {{{1, 0}, {2, 0}, {0, 1}, {0, 2}, {0, 4}}},
     {}},
    {"mma.m8n8k4.b64.c",
     8,
     8,
     32,
     2,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}},
     {{{0, 1}}}},

    // wgmma: accumulators of m64nN are the first N / 2 elements; A from
    // registers has K = 16 (16-bit), 8 (tf32) or 32 (8-bit).
    {"wgmma.m64.c",
     64,
     256,
     128,
     128,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}, {16, 0}, {32, 0}}},
     {{{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {0, 128}}}},
    {"wgmma.m64k16.b16.a",
     64,
     16,
     128,
     8,
     {{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}, {16, 0}, {32, 0}}},
     {{{0, 1}, {8, 0}, {0, 8}}}},
    {"wgmma.m64k8.b32.a",
     64,
     8,
     128,
     4,
     {{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}, {16, 0}, {32, 0}}},
     {{{8, 0}, {0, 4}}}},
    {"wgmma.m64k32.b8.a",
     64,
     32,
     128,
     16,
     {{{0, 4}, {0, 8}, {1, 0}, {2, 0}, {4, 0}, {16, 0}, {32, 0}}},
     {{{0, 1}, {0, 2}, {8, 0}, {0, 16}}}},

    // AMD MFMA, waves of 64. Lane bits 0.. are the row of A, the column of B
    // and the column of C.
    {"mfma.32x32.c",
     32,
     32,
     64,
     16,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {4, 0}}},
     {{{1, 0}, {2, 0}, {8, 0}, {16, 0}}}},
    {"mfma.32x32x8.b16.a",
     32,
     8,
     64,
     4,
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}, {0, 4}}},
     {{{0, 1}, {0, 2}}}},
    {"mfma.32x32x8.b16.b",
     8,
     32,
     64,
     4,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {4, 0}}},
     {{{1, 0}, {2, 0}}}},
    {"mfma.32x32x2.b32.a",
     32,
     2,
     64,
     1,
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}, {0, 1}}},
     {}},
    {"mfma.32x32x2.b32.b",
     2,
     32,
     64,
     1,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {1, 0}}},
     {}},
    {"mfma.16x16.c",
     16,
     16,
     64,
     4,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {4, 0}, {8, 0}}},
     {{{1, 0}, {2, 0}}}},
    {"mfma.16x16x16.b16.a",
     16,
     16,
     64,
     4,
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 4}, {0, 8}}},
     {{{0, 1}, {0, 2}}}},
    {"mfma.16x16x16.b16.b",
     16,
     16,
     64,
     4,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {4, 0}, {8, 0}}},
     {{{1, 0}, {2, 0}}}},
    {"mfma.16x16x4.b32.a",
     16,
     4,
     64,
     1,
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 1}, {0, 2}}},
     {}},
    {"mfma.16x16x4.b32.b",
     4,
     16,
     64,
     1,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {1, 0}, {2, 0}}},
     {}},

    // AMD WMMA of gfx11, waves of 32: lanes 16 to 31 repeat the operands.
    {"wmma.16x16x16.b16.a",
     16,
     16,
     32,
     16,
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 0}}},
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}}}},
    {"wmma.16x16x16.b16.b",
     16,
     16,
     32,
     16,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 0}}},
     {{{1, 0}, {2, 0}, {4, 0}, {8, 0}}}},
    {"wmma.16x16.b32.c",
     16,
     16,
     32,
     8,
     {{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {1, 0}}},
     {{{2, 0}, {4, 0}, {8, 0}}}},
};

MatrixStep FragmentLayout::getPosition(unsigned lane, unsigned element) const {
  MatrixStep position;
  auto add = [&](unsigned number, llvm::ArrayRef<MatrixStep> steps) {
    for (unsigned bit = 0; bit < steps.size(); ++bit)
      if (number >> bit & 1) {
        position.row += steps[bit].row;
        position.column += steps[bit].column;
      }
  };
  add(lane, laneSteps);
  add(element, elementSteps);
  return position;
}

/// The offsets of every layout, in the order of the tables.
static std::vector<std::vector<uint16_t>> computeAllOffsets() {
  std::vector<std::vector<uint16_t>> all;
  for (const FragmentLayout &layout : layouts) {
    std::vector<uint16_t> &offsets = all.emplace_back();
    for (int lane = 0; lane < layout.lanes; ++lane)
      for (int element = 0; element < layout.elements; ++element) {
        MatrixStep position = layout.getPosition(lane, element);
        offsets.push_back(static_cast<uint16_t>(position.row * layout.columns +
                                                position.column));
      }
  }
  return all;
}

llvm::ArrayRef<uint16_t> FragmentLayout::getOffsets() const {
  static const std::vector<std::vector<uint16_t>> all = computeAllOffsets();
  return all[this - layouts];
}

llvm::ArrayRef<FragmentLayout> mlir::rope::emulator::getFragmentLayouts() {
  return layouts;
}

const FragmentLayout &
mlir::rope::emulator::getFragmentLayout(llvm::StringRef name) {
  for (const FragmentLayout &layout : layouts)
    if (layout.name == name)
      return layout;
  llvm_unreachable("no such fragment layout");
}
