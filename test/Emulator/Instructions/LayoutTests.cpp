//===- LayoutTests.cpp - Fragments are where the manuals say --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tests.h"
#include "rope/Emulator/Instructions/FragmentLayout.h"
#include "rope/Emulator/Instructions/MatrixMovement.h"
#include "rope/Emulator/Instructions/NumberFormats.h"
#include <cstring>
#include <utility>

using namespace mlir::rope::emulator;

/// Compares a table with the formulas that the manual prints for it.
template <typename Formula>
static void compare(llvm::StringRef name, Formula formula) {
  const FragmentLayout &layout = getFragmentLayout(name);
  for (int lane = 0; lane < layout.lanes; ++lane)
    for (int i = 0; i < layout.elements; ++i) {
      MatrixStep position = layout.getPosition(lane, i);
      std::pair<int, int> expected = formula(lane, i);
      EXPECT(position.row == expected.first &&
             position.column == expected.second);
    }
}

// In the formulas of the PTX manual: groupID = lane >> 2,
// threadID_in_group = lane % 4.
static void ptxFormulas() {
  compare("mma.m16n8.c", [](int lane, int i) {
    int group = lane >> 2, thread = lane % 4;
    return std::pair(i < 2 ? group : group + 8, thread * 2 + (i & 1));
  });
  compare("mma.m16n8k8.b16.a", [](int lane, int i) {
    int group = lane >> 2, thread = lane % 4;
    return std::pair(i < 2 ? group : group + 8, thread * 2 + (i & 1));
  });
  compare("mma.m16n8k8.b16.b", [](int lane, int i) {
    return std::pair(lane % 4 * 2 + i, lane >> 2);
  });
  compare("mma.m16n8k16.b16.a", [](int lane, int i) {
    int group = lane >> 2, thread = lane % 4;
    bool upper = (i >= 0 && i < 2) || (i >= 4 && i < 6);
    return std::pair(upper ? group : group + 8,
                     thread * 2 + (i & 1) + (i >= 4 ? 8 : 0));
  });
  compare("mma.m16n8k16.b16.b", [](int lane, int i) {
    return std::pair(lane % 4 * 2 + (i & 1) + (i >= 2 ? 8 : 0), lane >> 2);
  });
  compare("mma.m16n8k4.b32.a", [](int lane, int i) {
    return std::pair(i == 0 ? lane >> 2 : (lane >> 2) + 8, lane % 4);
  });
  compare("mma.m16n8k4.b32.b",
          [](int lane, int) { return std::pair(lane % 4, lane >> 2); });
  compare("mma.m16n8k8.b32.a", [](int lane, int i) {
    int group = lane >> 2, thread = lane % 4;
    return std::pair(i == 0 || i == 2 ? group : group + 8,
                     i < 2 ? thread : thread + 4);
  });
  compare("mma.m16n8k8.b32.b", [](int lane, int i) {
    return std::pair(i == 0 ? lane % 4 : lane % 4 + 4, lane >> 2);
  });
  compare("mma.m16n8k16.b8.a", [](int lane, int i) {
    return std::pair(i < 4 ? lane >> 2 : (lane >> 2) + 8,
                     lane % 4 * 4 + (i & 3));
  });
  compare("mma.m16n8k16.b8.b", [](int lane, int i) {
    return std::pair(lane % 4 * 4 + i, lane >> 2);
  });
  compare("mma.m16n8k32.b8.a", [](int lane, int i) {
    bool upper = i < 4 || (i >= 8 && i < 12);
    return std::pair(upper ? lane >> 2 : (lane >> 2) + 8,
                     lane % 4 * 4 + (i & 3) + (i < 8 ? 0 : 16));
  });
  compare("mma.m16n8k32.b8.b", [](int lane, int i) {
    return std::pair(lane % 4 * 4 + (i & 3) + (i < 4 ? 0 : 16), lane >> 2);
  });
  compare("mma.m8n8k4.b64.a",
          [](int lane, int) { return std::pair(lane >> 2, lane % 4); });
  compare("mma.m8n8k4.b64.b",
          [](int lane, int) { return std::pair(lane % 4, lane >> 2); });
  compare("mma.m8n8k4.b64.c", [](int lane, int i) {
    return std::pair(lane >> 2, lane % 4 * 2 + i);
  });
}

// With w the warp of the warpgroup and t the lane of the warp.
static void wgmmaFormulas() {
  compare("wgmma.m64.c", [](int lane, int i) {
    int w = lane / 32, t = lane % 32;
    return std::pair(16 * w + t / 4 + 8 * (i / 2 % 2),
                     8 * (i / 4) + 2 * (t % 4) + i % 2);
  });
  compare("wgmma.m64k16.b16.a", [](int lane, int i) {
    int w = lane / 32, t = lane % 32;
    return std::pair(16 * w + t / 4 + 8 * (i / 2 % 2),
                     8 * (i / 4) + 2 * (t % 4) + i % 2);
  });
  compare("wgmma.m64k8.b32.a", [](int lane, int i) {
    int w = lane / 32, t = lane % 32;
    return std::pair(16 * w + t / 4 + 8 * (i % 2), 4 * (i / 2) + t % 4);
  });
  compare("wgmma.m64k32.b8.a", [](int lane, int i) {
    int w = lane / 32, t = lane % 32;
    return std::pair(16 * w + t / 4 + 8 * (i / 4 % 2),
                     16 * (i / 8) + 4 * (t % 4) + i % 4);
  });
}

// The matrix instruction calculator's formulas for CDNA3 and RDNA3.
static void amdFormulas() {
  compare("mfma.32x32.c", [](int lane, int i) {
    return std::pair(8 * (i / 4) + 4 * (lane / 32) + i % 4, lane % 32);
  });
  compare("mfma.32x32x8.b16.a", [](int lane, int i) {
    return std::pair(lane % 32, 4 * (lane / 32) + i);
  });
  compare("mfma.32x32x8.b16.b", [](int lane, int i) {
    return std::pair(4 * (lane / 32) + i, lane % 32);
  });
  compare("mfma.32x32x2.b32.a",
          [](int lane, int) { return std::pair(lane % 32, lane / 32); });
  compare("mfma.32x32x2.b32.b",
          [](int lane, int) { return std::pair(lane / 32, lane % 32); });
  compare("mfma.16x16.c", [](int lane, int i) {
    return std::pair(4 * (lane / 16) + i, lane % 16);
  });
  compare("mfma.16x16x16.b16.a", [](int lane, int i) {
    return std::pair(lane % 16, 4 * (lane / 16) + i);
  });
  compare("mfma.16x16x16.b16.b", [](int lane, int i) {
    return std::pair(4 * (lane / 16) + i, lane % 16);
  });
  compare("mfma.16x16x4.b32.a",
          [](int lane, int) { return std::pair(lane % 16, lane / 16); });
  compare("mfma.16x16x4.b32.b",
          [](int lane, int) { return std::pair(lane / 16, lane % 16); });
  compare("wmma.16x16x16.b16.a",
          [](int lane, int i) { return std::pair(lane % 16, i); });
  compare("wmma.16x16x16.b16.b",
          [](int lane, int i) { return std::pair(i, lane % 16); });
  compare("wmma.16x16.b32.c", [](int lane, int i) {
    return std::pair(2 * i + lane / 16, lane % 16);
  });
}

/// Every element of a matrix is held, and held as often as any other.
static void layoutsCoverMatrices() {
  for (const FragmentLayout &layout : getFragmentLayouts()) {
    std::vector<int> count(layout.rows * layout.columns);
    for (uint16_t offset : layout.getOffsets()) {
      EXPECT(offset < count.size());
      ++count[offset];
    }
    int places = layout.lanes * layout.elements;
    for (int times : count)
      EXPECT(times * layout.rows * layout.columns == places);
  }
}

/// ldmatrix.x4 of the four quadrants of a row-major 16x16 A gives the A
/// fragment of m16n8k16; ldmatrix.x2.trans of a row-major 16x8 B gives B.
static void ldmatrixFeedsMma() {
  uint16_t a[16][16], b[16][8];
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 16; ++column)
      a[row][column] = row * 16 + column;
    for (int column = 0; column < 8; ++column)
      b[row][column] = row * 8 + column;
  }
  std::vector<const void *> rows(32);
  std::vector<MatrixRegisters> registers(32);
  for (int lane = 0; lane < 32; ++lane)
    rows[lane] = &a[lane % 16][lane / 16 * 8];
  loadMatrices(rows, 4, /*transpose=*/false, registers);
  auto holds = [&](llvm::StringRef name, unsigned count) {
    const FragmentLayout &layout = getFragmentLayout(name);
    for (int lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < count; ++i) {
        uint16_t number;
        std::memcpy(&number,
                    reinterpret_cast<char *>(registers[lane].data()) + 2 * i,
                    2);
        EXPECT(number == layout.getOffsets()[lane * layout.elements + i]);
      }
  };
  holds("mma.m16n8k16.b16.a", 8);
  for (int lane = 0; lane < 16; ++lane)
    rows[lane] = &b[lane][0];
  loadMatrices(rows, 2, /*transpose=*/true, registers);
  holds("mma.m16n8k16.b16.b", 4);
}

static void stmatrixInvertsLdmatrix() {
  uint16_t source[32][8], target[32][8] = {};
  std::vector<const void *> from(32);
  std::vector<void *> to(32);
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 8; ++column)
      source[row][column] = row * 8 + column;
    from[row] = source[row];
    to[row] = target[row];
  }
  std::vector<MatrixRegisters> registers(32);
  for (bool transpose : {false, true}) {
    std::memset(target, 0, sizeof(target));
    loadMatrices(from, 4, transpose, registers);
    storeMatrices(to, 4, transpose, registers);
    EXPECT(std::memcmp(source, target, sizeof(source)) == 0);
  }
  // Transposed one way only, each matrix is transposed.
  loadMatrices(from, 1, /*transpose=*/false, registers);
  storeMatrices(to, 1, /*transpose=*/true, registers);
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column)
      EXPECT(target[column][row] == source[row][column]);
}

void mlir::rope::emulator::addLayoutTests(std::vector<Test> &tests) {
  tests.push_back({"layouts-of-mma", ptxFormulas});
  tests.push_back({"layouts-of-wgmma", wgmmaFormulas});
  tests.push_back({"layouts-of-amd", amdFormulas});
  tests.push_back({"layouts-cover-matrices", layoutsCoverMatrices});
  tests.push_back({"ldmatrix-feeds-mma", ldmatrixFeedsMma});
  tests.push_back({"stmatrix-inverts-ldmatrix", stmatrixInvertsLdmatrix});
}
